<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_US">
<context>
    <name>Diff</name>
    <message numerus="yes">
        <source>%Ln unchanged lines</source>
        <translation>
            <numerusform>%Ln unchanged line</numerusform>
            <numerusform>%Ln unchanged lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Find</name>
    <message numerus="yes">
        <source>%Ln matches</source>
        <translation>
            <numerusform>%Ln match</numerusform>
            <numerusform>%Ln matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message numerus="yes">
        <source>%n jobs failed</source>
        <translation>
            <numerusform>%n job failed</numerusform>
            <numerusform>%n jobs failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs running</source>
        <translation>
            <numerusform>%n job running</numerusform>
            <numerusform>%n jobs running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Knowledge</name>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln infos became rules.</source>
        <translation>
            <numerusform>1 info became a rule.</numerusform>
            <numerusform>%Ln infos became rules.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rules became info.</source>
        <translation>
            <numerusform>1 rule became info.</numerusform>
            <numerusform>%Ln rules became info.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n details would be lost</source>
        <translation>
            <numerusform>%n detail would be lost</numerusform>
            <numerusform>%n details would be lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n pending</numerusform>
            <numerusform>%n pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save would make %Ln infos rules.</source>
        <translation>
            <numerusform>Save would make 1 info a rule.</numerusform>
            <numerusform>Save would make %Ln infos rules.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save would make %Ln rules info.</source>
        <translation>
            <numerusform>Save would make 1 rule info.</numerusform>
            <numerusform>Save would make %Ln rules info.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0}. %n secrets were masked.</source>
        <translation>
            <numerusform>{0}. %n secret was masked.</numerusform>
            <numerusform>{0}. %n secrets were masked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%Ln pending in all projects</source>
        <translation>
            <numerusform>%Ln pending in all projects</numerusform>
            <numerusform>%Ln pending in all projects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln suggestions wait in other projects.</source>
        <translation>
            <numerusform>1 suggestion waits in another project.</numerusform>
            <numerusform>%Ln suggestions wait in other projects.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dismissed</source>
        <translation>
            <numerusform>%n dismissed</numerusform>
            <numerusform>%n dismissed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left for you:</source>
        <translation>
            <numerusform>%n left for you:</numerusform>
            <numerusform>%n left for you:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n places were changed on both sides:</source>
        <translation>
            <numerusform>%n place was changed on both sides:</numerusform>
            <numerusform>%n places were changed on both sides:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n saved</numerusform>
            <numerusform>%n saved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n secrets were masked</source>
        <translation>
            <numerusform>%n secret was masked</numerusform>
            <numerusform>%n secrets were masked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n suggestions applied</source>
        <translation>
            <numerusform>%n suggestion applied</numerusform>
            <numerusform>%n suggestions applied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Apply %n suggestions?</source>
        <translation>
            <numerusform>Apply 1 suggestion?</numerusform>
            <numerusform>Apply %n suggestions?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Apply %n to their projects</source>
        <translation>
            <numerusform>Apply %n to its project</numerusform>
            <numerusform>Apply %n to their projects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Apply %n to user</source>
        <translation>
            <numerusform>Apply %n to user</numerusform>
            <numerusform>Apply %n to user</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Dismiss %n</source>
        <translation>
            <numerusform>Dismiss %n</numerusform>
            <numerusform>Dismiss %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %n days</source>
        <translation>
            <numerusform>Last day</numerusform>
            <numerusform>Last %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing is asked of you. %n suggestions wait until it is on.</source>
        <translation>
            <numerusform>Nothing is asked of you. 1 suggestion waits until it is on.</numerusform>
            <numerusform>Nothing is asked of you. %n suggestions wait until it is on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0}. %n secrets were masked.</source>
        <translation>
            <numerusform>{0}. %n secret was masked.</numerusform>
            <numerusform>{0}. %n secrets were masked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n left out</numerusform>
            <numerusform>%n left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines of the file hold no readable record</source>
        <translation>
            <numerusform>%n line of the file holds no readable record</numerusform>
            <numerusform>%n lines of the file hold no readable record</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages read</source>
        <translation>
            <numerusform>%n message read</numerusform>
            <numerusform>%n messages read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced by a newer one</source>
        <translation>
            <numerusform>%n replaced by a newer one</numerusform>
            <numerusform>%n replaced by newer ones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n said again</source>
        <translation>
            <numerusform>%n said again</numerusform>
            <numerusform>%n said again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n secrets masked</source>
        <translation>
            <numerusform>%n secret masked</numerusform>
            <numerusform>%n secrets masked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n suggestions wait here now</source>
        <translation>
            <numerusform>%n suggestion waits here now</numerusform>
            <numerusform>%n suggestions wait here now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable lines</source>
        <translation>
            <numerusform>%n unreadable line</numerusform>
            <numerusform>%n unreadable lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing new: %n known ones were said again</source>
        <translation>
            <numerusform>Nothing new: %n known one was said again</numerusform>
            <numerusform>Nothing new: %n known ones were said again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message numerus="yes">
        <source>%n days</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
</TS>
