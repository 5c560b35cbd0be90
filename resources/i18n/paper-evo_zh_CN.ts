<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Diff</name>
    <message numerus="yes">
        <source>%Ln unchanged lines</source>
        <translation>
            <numerusform>%Ln 行未变</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} lines added, {1} removed</source>
        <translation>新增 {0} 行，删去 {1} 行</translation>
    </message>
</context>
<context>
    <name>Differences</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Differs in a command</source>
        <translation>命令不同</translation>
    </message>
    <message>
        <source>Differs in a comparison</source>
        <translation>比较关系不同</translation>
    </message>
    <message>
        <source>Differs in a condition</source>
        <translation>条件不同</translation>
    </message>
    <message>
        <source>Differs in a date</source>
        <translation>日期不同</translation>
    </message>
    <message>
        <source>Differs in a flag</source>
        <translation>选项不同</translation>
    </message>
    <message>
        <source>Differs in a host</source>
        <translation>主机不同</translation>
    </message>
    <message>
        <source>Differs in a name</source>
        <translation>名称不同</translation>
    </message>
    <message>
        <source>Differs in a negation</source>
        <translation>否定不同</translation>
    </message>
    <message>
        <source>Differs in a number</source>
        <translation>数字不同</translation>
    </message>
    <message>
        <source>Differs in a path</source>
        <translation>路径不同</translation>
    </message>
    <message>
        <source>Differs in a quoted text</source>
        <translation>引文不同</translation>
    </message>
    <message>
        <source>Differs in a sign</source>
        <translation>正负号不同</translation>
    </message>
    <message>
        <source>Differs in a time</source>
        <translation>时间不同</translation>
    </message>
    <message>
        <source>Differs in a unit</source>
        <translation>单位不同</translation>
    </message>
    <message>
        <source>Differs in a version</source>
        <translation>版本不同</translation>
    </message>
    <message>
        <source>Differs in an address</source>
        <translation>网址不同</translation>
    </message>
    <message>
        <source>Differs in how many</source>
        <translation>数量范围不同</translation>
    </message>
    <message>
        <source>Differs in the order</source>
        <translation>顺序不同</translation>
    </message>
    <message>
        <source>Differs in the wording</source>
        <translation>措辞不同</translation>
    </message>
    <message>
        <source>Differs in what it applies to</source>
        <translation>适用范围不同</translation>
    </message>
    <message>
        <source>Loses {0}</source>
        <translation>会失去{0}</translation>
    </message>
    <message>
        <source>One of them is optional</source>
        <translation>其中一条只是可选</translation>
    </message>
    <message>
        <source>Opposite words</source>
        <translation>用词相反</translation>
    </message>
    <message>
        <source>Says the opposite</source>
        <translation>意思相反</translation>
    </message>
    <message>
        <source>the address {0}</source>
        <translation>网址 {0}</translation>
    </message>
    <message>
        <source>the command {0}</source>
        <translation>命令 {0}</translation>
    </message>
    <message>
        <source>the flag {0}</source>
        <translation>选项 {0}</translation>
    </message>
    <message>
        <source>the name {0}</source>
        <translation>名称 {0}</translation>
    </message>
    <message>
        <source>the path {0}</source>
        <translation>路径 {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>{0}: {1} → {2}</source>
        <translation>{0}：{1} → {2}</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>A copy is at {copy}. Please report this.</source>
        <translation>副本在 {copy}。请报告此问题。</translation>
    </message>
    <message>
        <source>A masking pattern needs a name and a regular expression. Nothing was changed.</source>
        <translation>遮盖规则需要名称和正则表达式。未做任何更改。</translation>
    </message>
    <message>
        <source>A whole file cannot be edited here. Nothing was changed.</source>
        <translation>整个文件不能在这里编辑。未做任何更改。</translation>
    </message>
    <message>
        <source>Add it first.</source>
        <translation>请先添加它。</translation>
    </message>
    <message>
        <source>Add its folder again.</source>
        <translation>请重新添加它的文件夹。</translation>
    </message>
    <message>
        <source>Add its folder first.</source>
        <translation>请先添加它的文件夹。</translation>
    </message>
    <message>
        <source>An edit of a file can only be taken over into that file. Nothing was changed.</source>
        <translation>对某个文件的修改只能采纳到该文件。未做任何更改。</translation>
    </message>
    <message>
        <source>An empty key cannot be stored.</source>
        <translation>不能保存空的密钥。</translation>
    </message>
    <message>
        <source>An entry needs some text. Nothing was changed.</source>
        <translation>条目需要文字。未做任何更改。</translation>
    </message>
    <message>
        <source>Another edit of this file waits for a decision. Nothing was changed.</source>
        <translation>该文件的另一处修改还在等待决定。未做任何更改。</translation>
    </message>
    <message>
        <source>Another program is writing the files of {scope}; they will be written later.</source>
        <translation>另一个程序正在写入 {scope} 的文件；稍后会写入。</translation>
    </message>
    <message>
        <source>Another purge is running. Nothing was changed by this one.</source>
        <translation>另一次清除正在进行。本次未做任何更改。</translation>
    </message>
    <message>
        <source>Answer same, copy or new.</source>
        <translation>请回答 same、copy 或 new。</translation>
    </message>
    <message>
        <source>Apply it to {name}.</source>
        <translation>请写入 {name}。</translation>
    </message>
    <message>
        <source>Apply it, then edit the file; or edit it where it lies.</source>
        <translation>先采纳再编辑该文件，或在原处编辑。</translation>
    </message>
    <message>
        <source>Approve it in the window, or in a terminal of your own.</source>
        <translation>请在窗口或你自己的终端里批准。</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消。未做任何更改。</translation>
    </message>
    <message>
        <source>Change the file itself if it is not right.</source>
        <translation>如果不对，请直接修改文件。</translation>
    </message>
    <message>
        <source>Check the disk and try again.</source>
        <translation>请检查磁盘后重试。</translation>
    </message>
    <message>
        <source>Check the file’s permissions and the disk, then try again.</source>
        <translation>请检查文件权限和磁盘后重试。</translation>
    </message>
    <message>
        <source>Check the folder and try again.</source>
        <translation>请检查该文件夹后重试。</translation>
    </message>
    <message>
        <source>Check the folder's permissions, then start again.</source>
        <translation>请检查文件夹权限，然后重新启动。</translation>
    </message>
    <message>
        <source>Check the folder's permissions, then try again.</source>
        <translation>请检查文件夹权限，然后重试。</translation>
    </message>
    <message>
        <source>Check the name.</source>
        <translation>请检查名称。</translation>
    </message>
    <message>
        <source>Check the system’s keyring, then try again.</source>
        <translation>请检查系统密钥环后重试。</translation>
    </message>
    <message>
        <source>Choose a Markdown file.</source>
        <translation>请选择 Markdown 文件。</translation>
    </message>
    <message>
        <source>Choose a file from the folder “snapshots”.</source>
        <translation>请从 “snapshots” 文件夹中选择文件。</translation>
    </message>
    <message>
        <source>Choose a folder whose name is ordinary text.</source>
        <translation>请选择名称为普通文字的文件夹。</translation>
    </message>
    <message>
        <source>Choose a session of yours.</source>
        <translation>请选择你自己的会话。</translation>
    </message>
    <message>
        <source>Choose a session’s .jsonl file from ~/.claude/projects.</source>
        <translation>请从 ~/.claude/projects 中选择会话的 .jsonl 文件。</translation>
    </message>
    <message>
        <source>Choose a short name such as “customer id”.</source>
        <translation>请取一个短名称，例如 “customer id”。</translation>
    </message>
    <message>
        <source>Choose an allowed value.</source>
        <translation>请选择允许的值。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>请选择另一个。</translation>
    </message>
    <message>
        <source>Choose another one; agents delete old sessions by themselves.</source>
        <translation>请选择另一个；代理会自行删除旧会话。</translation>
    </message>
    <message>
        <source>Choose another place with PAPER_DB.</source>
        <translation>请用 PAPER_DB 指定其他位置。</translation>
    </message>
    <message>
        <source>Choose another policy in the settings.</source>
        <translation>请在设置中选择其他策略。</translation>
    </message>
    <message>
        <source>Choose another snapshot.</source>
        <translation>请选择其他快照。</translation>
    </message>
    <message>
        <source>Choose its project first.</source>
        <translation>请先选择所属项目。</translation>
    </message>
    <message>
        <source>Choose one session’s .jsonl file.</source>
        <translation>请选择一个会话的 .jsonl 文件。</translation>
    </message>
    <message>
        <source>Choose other types or sources.</source>
        <translation>请选择其他类型或来源。</translation>
    </message>
    <message>
        <source>Choose the folder of one project; what holds everywhere is user knowledge.</source>
        <translation>请选择单个项目的文件夹；处处适用的内容属于用户知识。</translation>
    </message>
    <message>
        <source>Choose the project's folder.</source>
        <translation>请选择项目所在的文件夹。</translation>
    </message>
    <message>
        <source>Choose the session that it belongs to.</source>
        <translation>请选择它所属的会话。</translation>
    </message>
    <message>
        <source>Choose to replace it or to keep both.</source>
        <translation>请选择取代它，或两条都保留。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Compare both texts, then save again.</source>
        <translation>请比较两份文本，然后再保存。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Correct the expression at that place.</source>
        <translation>请在该处更正表达式。</translation>
    </message>
    <message>
        <source>Decide that one first.</source>
        <translation>请先处理那一条。</translation>
    </message>
    <message>
        <source>Delete it instead.</source>
        <translation>请改为删除它。</translation>
    </message>
    <message>
        <source>Delete that character and try again.</source>
        <translation>请删除该字符后重试。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Details would be lost ({count}): {detail}. Nothing was changed.</source>
        <translation>会丢失 {count} 处细节：{detail}。未做任何更改。</translation>
    </message>
    <message>
        <source>Dismiss it, and write it where it belongs.</source>
        <translation>请将它忽略，再写到它该在的地方。</translation>
    </message>
    <message>
        <source>Dismiss it, or decide it on its own page.</source>
        <translation>可以不采纳，或在它自己的页面里决定。</translation>
    </message>
    <message>
        <source>Export it again, or use another copy.</source>
        <translation>请重新导出，或使用另一份副本。</translation>
    </message>
    <message>
        <source>Forget that project first.</source>
        <translation>请先移除那个项目。</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>请腾出空间后重试。</translation>
    </message>
    <message>
        <source>Install one, such as GNOME Keyring or KWallet.</source>
        <translation>请安装一个，例如 GNOME Keyring 或 KWallet。</translation>
    </message>
    <message>
        <source>Is a drive unplugged, or was the folder moved?</source>
        <translation>是否拔掉了磁盘，或移动了文件夹？</translation>
    </message>
    <message>
        <source>It is not known which project this belongs to. Nothing was changed.</source>
        <translation>不知道它属于哪个项目。未做任何更改。</translation>
    </message>
    <message>
        <source>Its mark stands in one of your messages.</source>
        <translation>标记写在你的某条消息里。</translation>
    </message>
    <message>
        <source>Keep {path}; move it away to start with an empty library.</source>
        <translation>请保留 {path}；移走它可从空库开始。</translation>
    </message>
    <message>
        <source>Known: {known}.</source>
        <translation>可用：{known}。</translation>
    </message>
    <message>
        <source>Let it ask for at least one character.</source>
        <translation>请让它至少匹配一个字符。</translation>
    </message>
    <message>
        <source>Look at its state in Jobs.</source>
        <translation>请在任务列表中查看其状态。</translation>
    </message>
    <message>
        <source>Look at the card again, then choose.</source>
        <translation>请再看一遍卡片，然后选择。</translation>
    </message>
    <message>
        <source>Look at them, then accept or discard.</source>
        <translation>请查看后接受或放弃。</translation>
    </message>
    <message>
        <source>Make room, then try again.</source>
        <translation>请腾出空间，然后重试。</translation>
    </message>
    <message>
        <source>Memory is off for this project. Nothing was read.</source>
        <translation>该项目的记忆已关闭。未读取任何内容。</translation>
    </message>
    <message>
        <source>Move it away and try again.</source>
        <translation>请移开它，然后重试。</translation>
    </message>
    <message>
        <source>Nothing has the id “{id}”. Nothing was changed.</source>
        <translation>没有编号为“{id}”的内容。未做任何更改。</translation>
    </message>
    <message>
        <source>Nothing to do.</source>
        <translation>无需操作。</translation>
    </message>
    <message>
        <source>Older ones are removed to make room; choose another one.</source>
        <translation>较旧的快照会被清理；请选择另一个。</translation>
    </message>
    <message>
        <source>Only a rule and an info can become each other. Nothing was changed.</source>
        <translation>只有规则与说明可以互换。没有任何更改。</translation>
    </message>
    <message>
        <source>Only who may write that file can change it.</source>
        <translation>只有能改那个文件的人才能更改。</translation>
    </message>
    <message>
        <source>Open it with an editor and copy what you need.</source>
        <translation>请用编辑器打开并复制需要的内容。</translation>
    </message>
    <message>
        <source>Open the file and edit it there.</source>
        <translation>请打开文件，在那里修改。</translation>
    </message>
    <message>
        <source>Open your own library, or try with a copy without its .paper folder.</source>
        <translation>请打开你自己的库，或用一份去掉 .paper 文件夹的副本。</translation>
    </message>
    <message>
        <source>Paper Evo is closing: nothing new is started.</source>
        <translation>Paper Evo 正在关闭：不再开始新任务。</translation>
    </message>
    <message>
        <source>Please report this.</source>
        <translation>请报告此问题。</translation>
    </message>
    <message>
        <source>Read the file again: it may have been edited meanwhile.</source>
        <translation>请重新读取文件：其间可能已被修改。</translation>
    </message>
    <message>
        <source>Remove one of the two repetitions.</source>
        <translation>请去掉两层重复中的一层。</translation>
    </message>
    <message>
        <source>Replace the link by a folder.</source>
        <translation>请把链接换成文件夹。</translation>
    </message>
    <message>
        <source>Run Reorganize again.</source>
        <translation>请再运行一次重新整理。</translation>
    </message>
    <message>
        <source>Run it again and type the words shown.</source>
        <translation>请重新运行并输入显示的词。</translation>
    </message>
    <message>
        <source>Run it in a terminal of your own, without a pipe, or use the window.</source>
        <translation>请在你自己的终端中直接运行（不用管道），或使用窗口。</translation>
    </message>
    <message>
        <source>Save it as UTF-8 and try again.</source>
        <translation>请存为 UTF-8 后重试。</translation>
    </message>
    <message>
        <source>Save it as UTF-8 text below 1 MB, or dismiss it: it is kept as a .bak file.</source>
        <translation>请存为 1 MB 以内的 UTF-8 文本，或不采纳：它会保留为 .bak 文件。</translation>
    </message>
    <message>
        <source>Say which: add it as the same or as a new project.</source>
        <translation>请指明：作为同一项目还是新项目添加。</translation>
    </message>
    <message>
        <source>Search for it again.</source>
        <translation>请重新搜索。</translation>
    </message>
    <message>
        <source>Set it for the user.</source>
        <translation>请为用户设置它。</translation>
    </message>
    <message>
        <source>Set {name} to a full path, or unset it.</source>
        <translation>请把 {name} 设为完整路径，或取消设置。</translation>
    </message>
    <message>
        <source>Shorten it or reorganize the file.</source>
        <translation>请缩短文本，或重新整理文件。</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>请缩短文本。</translation>
    </message>
    <message>
        <source>Something else stands at {path}. Nothing was changed there.</source>
        <translation>{path} 处已有别的东西。没有改动它。</translation>
    </message>
    <message>
        <source>Something unexpected went wrong. What was saved is safe.</source>
        <translation>出现意外错误。已保存的内容是安全的。</translation>
    </message>
    <message>
        <source>Split it into several patterns.</source>
        <translation>请拆成几条规则。</translation>
    </message>
    <message>
        <source>Start it again where you started it.</source>
        <translation>请在原来的地方重新开始。</translation>
    </message>
    <message>
        <source>Start that keyring, or enter the key again.</source>
        <translation>请启动那个密钥环，或重新输入密钥。</translation>
    </message>
    <message>
        <source>Switch learning on, then try again.</source>
        <translation>请打开学习后重试。</translation>
    </message>
    <message>
        <source>The archive {file} holds more than Paper Evo ever writes. Nothing was changed here.</source>
        <translation>归档 {file} 的内容超出 Paper Evo 会写入的范围。这里未做任何更改。</translation>
    </message>
    <message>
        <source>The archive {file} is not there.</source>
        <translation>归档 {file} 不存在。</translation>
    </message>
    <message>
        <source>The archive {file} was written by a newer Paper Evo. Nothing was changed.</source>
        <translation>归档 {file} 由更新版本的 Paper Evo 写成。未做任何更改。</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was changed; your text is still here.</source>
        <translation>磁盘已满。没有改动任何内容，你的文本还在这里。</translation>
    </message>
    <message>
        <source>The entry to be replaced was changed meanwhile. Nothing was changed.</source>
        <translation>要取代的条目其间已被修改。未做任何更改。</translation>
    </message>
    <message>
        <source>The entry was changed since; it stays as it is now.</source>
        <translation>条目后来被改过，保持现状。</translation>
    </message>
    <message>
        <source>The file has no entries to tidy.</source>
        <translation>文件里没有可整理的条目。</translation>
    </message>
    <message>
        <source>The file is no text that can be taken over: it is over 1 MB, or not UTF-8. Nothing was changed.</source>
        <translation>该文件不是可以采纳的文本：超过 1 MB 或不是 UTF-8。未做任何更改。</translation>
    </message>
    <message>
        <source>The file {file} is not a Paper Evo snapshot. Nothing was changed.</source>
        <translation>文件 {file} 不是 Paper Evo 快照。未做任何更改。</translation>
    </message>
    <message>
        <source>The file {path} is a database, but not a Paper Evo library. It was not changed.</source>
        <translation>文件 {path} 是数据库，但不是 Paper Evo 库。未对它做任何更改。</translation>
    </message>
    <message>
        <source>The file’s content is not what Paper Evo writes: {place}. Nothing was changed.</source>
        <translation>文件内容不是 Paper Evo 写的：{place}。未做任何更改。</translation>
    </message>
    <message>
        <source>The folder {folder} is not a project of Paper Evo.</source>
        <translation>文件夹 {folder} 不是 Paper Evo 的项目。</translation>
    </message>
    <message>
        <source>The key “{name}” is in another keyring ({keyring}), which is not running now.</source>
        <translation>密钥“{name}”在另一个密钥环（{keyring}）中，它现在没有运行。</translation>
    </message>
    <message>
        <source>The keyring could not be used. Nothing was changed.</source>
        <translation>无法使用密钥环。未做任何更改。</translation>
    </message>
    <message>
        <source>The keyring is locked: the key could not be used. It is still there.</source>
        <translation>密钥环已锁定：无法使用密钥。密钥仍在。</translation>
    </message>
    <message>
        <source>The library could not be brought up to date; it is as it was before.</source>
        <translation>无法升级库；它保持原样。</translation>
    </message>
    <message>
        <source>The library could not be copied to {path}: {reason}. It is untouched.</source>
        <translation>无法把库复制到 {path}：{reason}。库未被改动。</translation>
    </message>
    <message>
        <source>The library could not be read or written. Nothing was changed.</source>
        <translation>无法读写这个库。没有改动任何内容。</translation>
    </message>
    <message>
        <source>The library is busy in another program. Nothing was changed.</source>
        <translation>库正被另一个程序占用。没有改动任何内容。</translation>
    </message>
    <message>
        <source>The list has been read again.</source>
        <translation>列表已重新读取。</translation>
    </message>
    <message>
        <source>The model did not answer in time. Nothing was changed.</source>
        <translation>模型没有按时回答。没有改动任何内容。</translation>
    </message>
    <message>
        <source>The model gave an answer with unreadable parts.</source>
        <translation>模型的回答有一部分无法读取。</translation>
    </message>
    <message>
        <source>The model gave no usable answer. Nothing was changed.</source>
        <translation>模型没有给出可用的回答。未做任何更改。</translation>
    </message>
    <message>
        <source>The model’s answer cannot be read: it is cut off or not JSON. Nothing was changed.</source>
        <translation>无法读取模型的回答：被截断或不是 JSON。未做任何更改。</translation>
    </message>
    <message>
        <source>The model’s answer is empty. Nothing was changed.</source>
        <translation>模型的回答是空的。未做任何更改。</translation>
    </message>
    <message>
        <source>The model’s answer is too long. Nothing was changed.</source>
        <translation>模型的回答太长。未做任何更改。</translation>
    </message>
    <message>
        <source>The model’s answer lacks what was asked for. Nothing was changed.</source>
        <translation>模型的回答缺少所要的内容。未做任何更改。</translation>
    </message>
    <message>
        <source>The pattern “{name}” is longer than {limit} characters. Nothing was changed.</source>
        <translation>规则“{name}”超过 {limit} 个字符。未做任何更改。</translation>
    </message>
    <message>
        <source>The pattern “{name}” is not a regular expression: {reason}. Nothing was changed.</source>
        <translation>规则“{name}”不是正则表达式：{reason}。未做任何更改。</translation>
    </message>
    <message>
        <source>The pattern “{name}” matches an empty text, so it would mask everywhere. Nothing was changed.</source>
        <translation>规则“{name}”会匹配空文本，到处都会被遮盖。未做任何更改。</translation>
    </message>
    <message>
        <source>The pattern “{name}” repeats a group that repeats inside; it could take for ever. Nothing was changed.</source>
        <translation>规则“{name}”重复了内部已重复的分组，可能永远算不完。未做任何更改。</translation>
    </message>
    <message>
        <source>The pattern’s name must have 1 to 40 characters and no brackets. Nothing was changed.</source>
        <translation>规则名称须为 1 到 40 个字符，且不含方括号。未做任何更改。</translation>
    </message>
    <message>
        <source>The policy “off” learns nothing in this project. Nothing was read.</source>
        <translation>策略为“off”，该项目不学习任何内容。未读取任何内容。</translation>
    </message>
    <message>
        <source>The result was refused by the check. Nothing was changed.</source>
        <translation>结果没有通过检查。没有改动任何内容。</translation>
    </message>
    <message>
        <source>The sample session {name} gave nothing.</source>
        <translation>示例会话 {name} 没有得到任何内容。</translation>
    </message>
    <message>
        <source>The scripted model has no answer left.</source>
        <translation>脚本模型已没有回答。</translation>
    </message>
    <message>
        <source>The sentence encoder does not work now. Nothing was changed.</source>
        <translation>句子编码器现在无法工作。未做任何更改。</translation>
    </message>
    <message>
        <source>The snapshot {file} could not be verified: the disk holds other bytes than were written. The change was not started.</source>
        <translation>无法核对快照 {file}：磁盘上的字节与写入的不同。更改未开始。</translation>
    </message>
    <message>
        <source>The snapshot {file} is damaged or was changed: its hash does not fit. Nothing was changed.</source>
        <translation>快照 {file} 已损坏或被改动：哈希不符。未做任何更改。</translation>
    </message>
    <message>
        <source>The snapshot {file} is not there any more.</source>
        <translation>快照 {file} 已不存在。</translation>
    </message>
    <message>
        <source>The snapshot {file} was written by a newer Paper Evo. Nothing was changed.</source>
        <translation>快照 {file} 由更新版本的 Paper Evo 写成。未做任何更改。</translation>
    </message>
    <message>
        <source>The text has {needed} characters, {over} more than the {limit} that are accepted. Nothing was changed.</source>
        <translation>文本有 {needed} 字，比上限 {limit} 多 {over} 字。没有改动任何内容。</translation>
    </message>
    <message>
        <source>The text has {now} characters; one entry may have {limit}. Nothing was changed.</source>
        <translation>文本有 {now} 字，一个条目最多 {limit} 字。没有改动任何内容。</translation>
    </message>
    <message>
        <source>The text holds a broken character at position {place}. Nothing was changed.</source>
        <translation>文字第 {place} 位有损坏的字符。未做任何更改。</translation>
    </message>
    <message>
        <source>The transcript {path} cannot be read: {reason}. Nothing was changed.</source>
        <translation>无法读取会话记录 {path}：{reason}。未做任何更改。</translation>
    </message>
    <message>
        <source>The transcript {path} does not exist any more.</source>
        <translation>会话记录 {path} 已不存在。</translation>
    </message>
    <message>
        <source>There is no agent {agent}.</source>
        <translation>没有代理 {agent}。</translation>
    </message>
    <message>
        <source>There is no folder {path}. Nothing was changed.</source>
        <translation>没有文件夹 {path}。没有改动任何内容。</translation>
    </message>
    <message>
        <source>There is no good backup of the library. Nothing was changed.</source>
        <translation>没有完好的库备份。未做任何更改。</translation>
    </message>
    <message>
        <source>There is no permission to write there. Nothing was changed.</source>
        <translation>没有写入权限。没有改动任何内容。</translation>
    </message>
    <message>
        <source>There is no reader for {provider} sessions.</source>
        <translation>无法读取 {provider} 的会话。</translation>
    </message>
    <message>
        <source>There is no revision {number}; the last 50 are kept.</source>
        <translation>没有修订 {number}，只保留最近 50 个。</translation>
    </message>
    <message>
        <source>There is no session {id}.</source>
        <translation>没有会话 {id}。</translation>
    </message>
    <message>
        <source>There is no setting “{key}”. Nothing was changed.</source>
        <translation>没有设置项“{key}”。未做任何更改。</translation>
    </message>
    <message>
        <source>There is no snapshot {id}.</source>
        <translation>没有快照 {id}。</translation>
    </message>
    <message>
        <source>There is no text to save. Nothing was changed.</source>
        <translation>没有可保存的文本。没有改动任何内容。</translation>
    </message>
    <message>
        <source>This backup is not there any more.</source>
        <translation>这个备份已不存在。</translation>
    </message>
    <message>
        <source>This computer has no keyring.</source>
        <translation>这台电脑没有密钥环。</translation>
    </message>
    <message>
        <source>This entry is not in the file any more. Nothing was changed.</source>
        <translation>该条目已不在文件中。未做任何更改。</translation>
    </message>
    <message>
        <source>This filter cannot be used. The list is as it was.</source>
        <translation>无法使用该筛选。列表保持原样。</translation>
    </message>
    <message>
        <source>This is no name for a key.</source>
        <translation>这不能作为密钥的名称。</translation>
    </message>
    <message>
        <source>This is not a Paper Evo archive, or it is damaged or was changed. Nothing was changed here.</source>
        <translation>这不是 Paper Evo 归档，或已损坏、被改动。这里未做任何更改。</translation>
    </message>
    <message>
        <source>This is one of Paper Evo’s own model sessions. Nothing was read.</source>
        <translation>这是 Paper Evo 自己的模型会话。未读取任何内容。</translation>
    </message>
    <message>
        <source>This is the file of a sub-agent. Nothing was read.</source>
        <translation>这是子代理的文件。未读取任何内容。</translation>
    </message>
    <message>
        <source>This item is decided already. Nothing was changed.</source>
        <translation>这一项已经决定过。没有改动任何内容。</translation>
    </message>
    <message>
        <source>This item needs no decision any more. Nothing was changed.</source>
        <translation>该条已无需决定。未做任何更改。</translation>
    </message>
    <message>
        <source>This item was replaced by a newer one. Nothing was changed.</source>
        <translation>这一项已被更新的建议取代。没有改动任何内容。</translation>
    </message>
    <message>
        <source>This job cannot be cancelled now.</source>
        <translation>该任务现在不能取消。</translation>
    </message>
    <message>
        <source>This job cannot be tried again now.</source>
        <translation>该任务现在不能重试。</translation>
    </message>
    <message>
        <source>This job is done elsewhere now. Nothing was changed.</source>
        <translation>该任务已在别处处理。未做任何更改。</translation>
    </message>
    <message>
        <source>This job is not listed any more.</source>
        <translation>这个任务已不在列表里。</translation>
    </message>
    <message>
        <source>This kind of item does not go into a knowledge file.</source>
        <translation>这类建议不写入知识文件。</translation>
    </message>
    <message>
        <source>This library is open for reading only. Nothing was changed.</source>
        <translation>此库以只读方式打开。没有改动任何内容。</translation>
    </message>
    <message>
        <source>This may replace an approved entry. Nothing was changed.</source>
        <translation>它可能取代一条已核准的条目。没有改动任何内容。</translation>
    </message>
    <message>
        <source>This project is not known any more.</source>
        <translation>已不认识这个项目。</translation>
    </message>
    <message>
        <source>This project is not known any more. Nothing was changed.</source>
        <translation>已不认识这个项目。没有改动任何内容。</translation>
    </message>
    <message>
        <source>This result is not there any more.</source>
        <translation>这份结果已不存在。</translation>
    </message>
    <message>
        <source>This session was purged and is never read again.</source>
        <translation>该会话已被清除，不会再读取。</translation>
    </message>
    <message>
        <source>This suggestion is not there any more.</source>
        <translation>这条建议已不存在。</translation>
    </message>
    <message>
        <source>This work could not be started. Nothing was changed.</source>
        <translation>无法开始这项工作。未做任何更改。</translation>
    </message>
    <message>
        <source>Those were not the two words: “{command}” was not done. Nothing was changed.</source>
        <translation>输入的不是那两个词：“{command}”没有执行。未做任何更改。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>Try again, or edit the file by hand.</source>
        <translation>请重试，或手动修改文件。</translation>
    </message>
    <message>
        <source>Try again, or use the on-device engine.</source>
        <translation>请重试，或改用本机引擎。</translation>
    </message>
    <message>
        <source>Try again; the details help to report it.</source>
        <translation>请重试；报告问题时请附上详情。</translation>
    </message>
    <message>
        <source>Try again; without it, texts are compared by their words.</source>
        <translation>请重试；没有它时按词语比较文本。</translation>
    </message>
    <message>
        <source>Try again; “paper-evo doctor” says more.</source>
        <translation>请重试；运行 paper-evo doctor 可了解详情。</translation>
    </message>
    <message>
        <source>Undo the decision first.</source>
        <translation>请先撤销那个决定。</translation>
    </message>
    <message>
        <source>Undo the newer one.</source>
        <translation>请撤销更新的那条。</translation>
    </message>
    <message>
        <source>Unlock the system’s keyring and try again.</source>
        <translation>请解锁系统密钥环后重试。</translation>
    </message>
    <message>
        <source>Update Paper Evo and try again.</source>
        <translation>请更新 Paper Evo 后重试。</translation>
    </message>
    <message>
        <source>Use another copy of the file.</source>
        <translation>请使用该文件的另一份副本。</translation>
    </message>
    <message>
        <source>Wait until it is finished and try again.</source>
        <translation>请等它完成后重试。</translation>
    </message>
    <message>
        <source>Write both.</source>
        <translation>请两样都写上。</translation>
    </message>
    <message>
        <source>Write some first.</source>
        <translation>请先写一些条目。</translation>
    </message>
    <message>
        <source>Write the entry’s text first.</source>
        <translation>请先写条目的文字。</translation>
    </message>
    <message>
        <source>Write what should be remembered.</source>
        <translation>请写下要记住的内容。</translation>
    </message>
    <message>
        <source>You asked not to learn from this session. Nothing was read.</source>
        <translation>你要求不从该会话学习。未读取任何内容。</translation>
    </message>
    <message>
        <source>{name} is “{value}”, which is not an absolute path.</source>
        <translation>{name} 是“{value}”，不是绝对路径。</translation>
    </message>
    <message>
        <source>{name} was changed meanwhile (now revision {revision}). Nothing was overwritten.</source>
        <translation>{name} 期间被改过（现为修订 {revision}）。没有覆盖任何内容。</translation>
    </message>
    <message>
        <source>{path} cannot be used as a folder. Nothing was changed.</source>
        <translation>{path} 不能用作文件夹。未做任何更改。</translation>
    </message>
    <message>
        <source>{path} holds knowledge of another library: a scratch library does not touch it.</source>
        <translation>{path} 存有另一个库的知识，试用库不会动它。</translation>
    </message>
    <message>
        <source>{path} is (in) Paper Evo’s own folder and cannot be a project. Nothing was changed.</source>
        <translation>{path} 是 Paper Evo 自己的文件夹（或在其中），不能作为项目。未做任何更改。</translation>
    </message>
    <message>
        <source>{path} is (in) a project’s knowledge pack and cannot be a project. Nothing was changed.</source>
        <translation>{path} 是项目的知识包（或在其中），不能作为项目。未做任何更改。</translation>
    </message>
    <message>
        <source>{path} is (in) the root of the file system and cannot be a project. Nothing was changed.</source>
        <translation>{path} 是文件系统的根，不能作为项目。未做任何更改。</translation>
    </message>
    <message>
        <source>{path} is (in) your home folder and cannot be a project. Nothing was changed.</source>
        <translation>{path} 是你的主文件夹，不能作为项目。未做任何更改。</translation>
    </message>
    <message>
        <source>{path} is a link; nothing is written through it.</source>
        <translation>{path} 是链接；不会通过它写入。</translation>
    </message>
    <message>
        <source>{path} is another project already. Nothing was changed.</source>
        <translation>{path} 已是另一个项目。没有改动任何内容。</translation>
    </message>
    <message>
        <source>{path} is in no project.</source>
        <translation>{path} 不在任何项目中。</translation>
    </message>
    <message>
        <source>{path} is not UTF-8 (byte {place}). Nothing was changed.</source>
        <translation>{path} 不是 UTF-8（第 {place} 字节）。未做任何更改。</translation>
    </message>
    <message>
        <source>{path} is not a Claude Code transcript: from line {line} on there is no such record. Nothing was learned from it.</source>
        <translation>{path} 不是 Claude Code 会话记录：从第 {line} 行起没有这样的记录。没有从中学习任何内容。</translation>
    </message>
    <message>
        <source>{path} is not a folder. Nothing was changed.</source>
        <translation>{path} 不是文件夹。没有改动任何内容。</translation>
    </message>
    <message>
        <source>{path} is not a text file (it holds NUL bytes at {place}). Nothing was changed.</source>
        <translation>{path} 不是文本文件（在 {place} 处有 NUL 字节）。未做任何更改。</translation>
    </message>
    <message>
        <source>{path} is not a text that can be restored: it is over 1 MB, or not UTF-8. It stays as it is.</source>
        <translation>{path} 不是可以恢复的文本：超过 1 MB 或不是 UTF-8。它保持原样。</translation>
    </message>
    <message>
        <source>{path} is not a transcript’s file. Nothing was read.</source>
        <translation>{path} 不是会话记录文件。未读取任何内容。</translation>
    </message>
    <message>
        <source>{path} is not there any more.</source>
        <translation>{path} 已不存在。</translation>
    </message>
    <message>
        <source>{path} may be a project you have already, at a new place. Nothing was changed.</source>
        <translation>{path} 可能是你已有的项目，只是换了位置。未做任何更改。</translation>
    </message>
    <message>
        <source>{path}: {reason}. Nothing was changed there.</source>
        <translation>{path}：{reason}。那里未做任何更改。</translation>
    </message>
    <message>
        <source>“{answer}” is no answer here. Nothing was changed.</source>
        <translation>“{answer}”不是这里的回答。未做任何更改。</translation>
    </message>
    <message>
        <source>“{command}” is for a person; here an agent is at work. Nothing was changed.</source>
        <translation>“{command}”只能由人执行；这里是代理在工作。未做任何更改。</translation>
    </message>
    <message>
        <source>“{command}” needs a person at a terminal. Nothing was changed.</source>
        <translation>“{command}”需要有人在终端前。未做任何更改。</translation>
    </message>
    <message>
        <source>“{key}” cannot be {value}. Allowed: {allowed}. Nothing was changed.</source>
        <translation>“{key}”不能是 {value}。允许：{allowed}。未做任何更改。</translation>
    </message>
    <message>
        <source>“{key}” is held by {file}. Nothing was changed.</source>
        <translation>“{key}”由 {file} 固定。没有改动任何内容。</translation>
    </message>
    <message>
        <source>“{key}” is the same for all projects. Nothing was changed.</source>
        <translation>“{key}”对所有项目都相同。未做任何更改。</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Look in</source>
        <translation>查找位置</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>Find</name>
    <message numerus="yes">
        <source>%Ln matches</source>
        <translation>
            <numerusform>%Ln 处匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Find in this file</source>
        <translation>在此文件中查找</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>第 {0} 处，共 {1} 处</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search knowledge and queue</source>
        <translation>搜索知识和待审</translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message numerus="yes">
        <source>%n jobs failed</source>
        <translation>
            <numerusform>%n 个任务失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs running</source>
        <translation>
            <numerusform>%n 个任务进行中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n 个进行中</numerusform>
        </translation>
    </message>
    <message>
        <source>Backup · {0}</source>
        <translation>备份 · {0}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel: {0}</source>
        <translation>取消：{0}</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消。没有改动任何内容。</translation>
    </message>
    <message>
        <source>Cancelled. What was found before is kept.</source>
        <translation>已取消。此前找到的内容会保留。</translation>
    </message>
    <message>
        <source>Done in {0}</source>
        <translation>已完成，用时 {0}</translation>
    </message>
    <message>
        <source>Export · {0}</source>
        <translation>导出 · {0}</translation>
    </message>
    <message>
        <source>Import · {0}</source>
        <translation>导入 · {0}</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>No jobs running</source>
        <translation>没有进行中的任务</translation>
    </message>
    <message>
        <source>Purge · {0}</source>
        <translation>清除 · {0}</translation>
    </message>
    <message>
        <source>Read session · {0}</source>
        <translation>读取会话 · {0}</translation>
    </message>
    <message>
        <source>Read · {0}</source>
        <translation>读取 · {0}</translation>
    </message>
    <message>
        <source>Reading sessions, Reorganize and exports show here while they run.</source>
        <translation>读取会话、重新整理和导出进行时会显示在这里。</translation>
    </message>
    <message>
        <source>Reorganize · {0}</source>
        <translation>重新整理 · {0}</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Retry: {0}</source>
        <translation>重试：{0}</translation>
    </message>
    <message>
        <source>Write files · {0}</source>
        <translation>写入文件 · {0}</translation>
    </message>
    <message>
        <source>asking the model</source>
        <translation>询问模型</translation>
    </message>
    <message>
        <source>checking the result</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>comparing entries</source>
        <translation>比较条目</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>grouping entries</source>
        <translation>为条目分组</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
</context>
<context>
    <name>Knowledge</name>
    <message>
        <source>## Rules
- How agents should act: constraints, process, preferences.

## Info
- What is so: definitions, background, meanings.</source>
        <translation>## Rules
- 代理该怎么做：约束、流程、偏好。

## Info
- 事实是什么：定义、背景、含义。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln 字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln infos became rules.</source>
        <translation>
            <numerusform>%Ln 条说明变成了规则。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rules became info.</source>
        <translation>
            <numerusform>%Ln 条规则变成了说明。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n details would be lost</source>
        <translation>
            <numerusform>会失去 %n 处细节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n 条待审</numerusform>
        </translation>
    </message>
    <message>
        <source>Both texts are safe. Saving yours makes it the newest revision; the other one stays in the history.</source>
        <translation>两份文本都是安全的。保存你的文本会成为最新修订，另一份留在历史里。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Changes discarded</source>
        <translation>已放弃修改</translation>
    </message>
    <message>
        <source>Characters; Save accepts up to {0}</source>
        <translation>字数；保存上限为 {0} 字</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Counts update after Save</source>
        <translation>保存后更新计数</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃修改</translation>
    </message>
    <message>
        <source>Every accepted change is kept here.</source>
        <translation>每次采纳的改动都保留在这里。</translation>
    </message>
    <message>
        <source>Every project</source>
        <translation>所有项目</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Go on editing mine</source>
        <translation>继续编辑我的</translation>
    </message>
    <message>
        <source>Grouped into a catalog from {0} characters on</source>
        <translation>达到 {0} 字后按目录分组注入</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Injection budget</source>
        <translation>注入预算</translation>
    </message>
    <message>
        <source>KNOWLEDGE.md was changed outside the app. The change waits in the queue.</source>
        <translation>KNOWLEDGE.md 在应用外被修改，改动正在待审。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留结果</translation>
    </message>
    <message>
        <source>Keep without these details</source>
        <translation>舍去这些细节并保留</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Knowledge files</source>
        <translation>知识文件</translation>
    </message>
    <message>
        <source>Library status</source>
        <translation>文件状态</translation>
    </message>
    <message>
        <source>Lost: {0}</source>
        <translation>失去：{0}</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>注入方式</translation>
    </message>
    <message>
        <source>Nothing invented or changed</source>
        <translation>没有编造或改动</translation>
    </message>
    <message>
        <source>Nothing is written here yet. Rules say how agents act, Info says what is so: one “- ” line each. Suggestions from your sessions wait in the queue.</source>
        <translation>这里还没有内容。规则写代理该怎么做，说明写事实是什么，每条一行，以“- ”开头。会话中的建议会在待审里等你。</translation>
    </message>
    <message>
        <source>Nothing to save: the text is the same</source>
        <translation>文本没有变化，无需保存</translation>
    </message>
    <message>
        <source>Nothing to tidy: the file is in good order.</source>
        <translation>无需整理：文件井井有条。</translation>
    </message>
    <message>
        <source>Nothing waits for this file.</source>
        <translation>此文件没有待审建议。</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Of the saved text</source>
        <translation>按已保存的文本</translation>
    </message>
    <message>
        <source>Only you change these files. Agents can propose, never write.</source>
        <translation>只有你能改这些文件。代理只能提议，不能写入。</translation>
    </message>
    <message>
        <source>Open link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Over the catalog threshold: Reorganize is due.</source>
        <translation>已超过分组阈值：该重新整理了。</translation>
    </message>
    <message>
        <source>Pending for this file</source>
        <translation>此文件的待审建议</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Remove repeats and tighten the wording; you decide on the result</source>
        <translation>去掉重复、收紧措辞；结果由你决定</translation>
    </message>
    <message>
        <source>Reorganize</source>
        <translation>重新整理</translation>
    </message>
    <message>
        <source>Reorganize of {0} is ready to look at</source>
        <translation>{0} 的整理结果可以查看了</translation>
    </message>
    <message>
        <source>Reorganized</source>
        <translation>整理后</translation>
    </message>
    <message>
        <source>Reorganized; saved as {0}</source>
        <translation>已整理，保存为 {0}</translation>
    </message>
    <message>
        <source>Reorganizing</source>
        <translation>正在整理</translation>
    </message>
    <message>
        <source>Reorganizing · {0}</source>
        <translation>正在整理 · {0}</translation>
    </message>
    <message>
        <source>Restore .bak</source>
        <translation>恢复 .bak</translation>
    </message>
    <message>
        <source>Restore this version</source>
        <translation>恢复此版本</translation>
    </message>
    <message>
        <source>Restored {0} as {1}</source>
        <translation>已将 {0} 恢复为 {1}</translation>
    </message>
    <message>
        <source>Restoring makes it the newest revision; nothing is lost.</source>
        <translation>恢复后它成为最新修订，不会丢失任何内容。</translation>
    </message>
    <message>
        <source>Result of Reorganize</source>
        <translation>整理结果</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Review in the queue</source>
        <translation>去待审处理</translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation>修订</translation>
    </message>
    <message>
        <source>Revisions and backups</source>
        <translation>修订和备份</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save first. Reorganize works on the saved text.</source>
        <translation>请先保存：只整理已保存的文本。</translation>
    </message>
    <message>
        <source>Save mine</source>
        <translation>保存我的</translation>
    </message>
    <message numerus="yes">
        <source>Save would make %Ln infos rules.</source>
        <translation>
            <numerusform>保存会把 %Ln 条说明变成规则。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save would make %Ln rules info.</source>
        <translation>
            <numerusform>保存会把 %Ln 条规则变成说明。</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Saved as revision {0}</source>
        <translation>已保存为修订 {0}</translation>
    </message>
    <message>
        <source>Saved elsewhere</source>
        <translation>别处保存的</translation>
    </message>
    <message>
        <source>Saved now</source>
        <translation>现已保存</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Show or hide the library status</source>
        <translation>显示或隐藏文件状态</translation>
    </message>
    <message>
        <source>Take the other text</source>
        <translation>采用另一份</translation>
    </message>
    <message>
        <source>Text of the knowledge file</source>
        <translation>知识文件的文本</translation>
    </message>
    <message>
        <source>The file changed since</source>
        <translation>文件后来被改过</translation>
    </message>
    <message>
        <source>The heading {0} is damaged.</source>
        <translation>标题 {0} 已损坏。</translation>
    </message>
    <message>
        <source>The text is too long to be saved.</source>
        <translation>文本太长，无法保存。</translation>
    </message>
    <message>
        <source>There is nothing to reorganize yet.</source>
        <translation>还没有可整理的内容。</translation>
    </message>
    <message>
        <source>This file is being reorganized.</source>
        <translation>正在整理此文件。</translation>
    </message>
    <message>
        <source>This file was changed elsewhere meanwhile</source>
        <translation>此文件期间在别处被修改</translation>
    </message>
    <message>
        <source>This is the saved text.</source>
        <translation>这就是已保存的文本。</translation>
    </message>
    <message>
        <source>This library is open for reading only.</source>
        <translation>此库以只读方式打开。</translation>
    </message>
    <message>
        <source>This version</source>
        <translation>此版本</translation>
    </message>
    <message>
        <source>Unsaved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>更新于</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>You can open and edit other files meanwhile. Nothing changes before you keep the result.</source>
        <translation>期间可以打开和编辑其他文件。在你保留结果之前，不会有任何改动。</translation>
    </message>
    <message>
        <source>Your text is on the clipboard</source>
        <translation>你的文本已放到剪贴板</translation>
    </message>
    <message>
        <source>Yours, unsaved</source>
        <translation>你的，未保存</translation>
    </message>
    <message>
        <source>applied from the queue</source>
        <translation>从待审写入</translation>
    </message>
    <message>
        <source>brought into two sections</source>
        <translation>归入两个部分</translation>
    </message>
    <message>
        <source>by Reorganize</source>
        <translation>由重新整理</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>由你</translation>
    </message>
    <message>
        <source>catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>flat</source>
        <translation>平铺</translation>
    </message>
    <message>
        <source>from the queue</source>
        <translation>来自待审</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>outside edit taken over</source>
        <translation>采用外部修改</translation>
    </message>
    <message>
        <source>purged</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>reorganized</source>
        <translation>重新整理</translation>
    </message>
    <message>
        <source>restored</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>rolled back</source>
        <translation>回滚</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>unsaved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>{0} / {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} characters over what Save accepts</source>
        <translation>超出保存上限 {0} 字</translation>
    </message>
    <message>
        <source>{0} merged · {1} grouped · {2} → {3} characters</source>
        <translation>合并 {0} 条 · 分组 {1} 条 · {2} → {3} 字</translation>
    </message>
    <message>
        <source>{0} of {1} characters of the injection budget</source>
        <translation>注入预算 {1} 字，已用 {0} 字</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}，{1}</translation>
    </message>
    <message numerus="yes">
        <source>{0}. %n secrets were masked.</source>
        <translation>
            <numerusform>{0}。已遮盖 %n 处机密。</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}. Brought into two sections; the original is a .bak file.</source>
        <translation>{0}。已归入两个部分，原文存为 .bak 文件。</translation>
    </message>
    <message>
        <source>{0}. Reorganize is due.</source>
        <translation>{0}。该重新整理了。</translation>
    </message>
    <message>
        <source>{0}. The file could not be written yet.</source>
        <translation>{0}。文件暂时无法写入。</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close with unsaved text?</source>
        <translation>有未保存的文本，仍要关闭吗？</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>不保存并关闭</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>保存并关闭</translation>
    </message>
    <message>
        <source>What you typed in {0} is not saved.</source>
        <translation>你在 {0} 中输入的内容还没有保存。</translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%Ln pending in all projects</source>
        <translation>
            <numerusform>全部项目，%Ln 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln suggestions wait in other projects.</source>
        <translation>
            <numerusform>其他项目中有 %Ln 条建议在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dismissed</source>
        <translation>
            <numerusform>已不采纳 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left for you:</source>
        <translation>
            <numerusform>留给你 %n 条：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n places were changed on both sides:</source>
        <translation>
            <numerusform>有 %n 处两边都改过：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>已写入 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n secrets were masked</source>
        <translation>
            <numerusform>已遮盖 %n 处机密</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n suggestions applied</source>
        <translation>
            <numerusform>已写入 %n 条建议</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Agents may quote what they like; nobody has checked this quote.</source>
        <translation>代理可以任意引用；没有人核对过这段引文。</translation>
    </message>
    <message>
        <source>All projects</source>
        <translation>全部项目</translation>
    </message>
    <message>
        <source>Already dismissed</source>
        <translation>此前已不采纳</translation>
    </message>
    <message>
        <source>Already replaced by a newer suggestion</source>
        <translation>此前已被更新的建议取代</translation>
    </message>
    <message>
        <source>Already saved</source>
        <translation>此前已写入</translation>
    </message>
    <message>
        <source>Also waiting</source>
        <translation>同在待审</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>Any source</source>
        <translation>不限来源</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>不限类型</translation>
    </message>
    <message numerus="yes">
        <source>Apply %n suggestions?</source>
        <translation>
            <numerusform>采纳 %n 条建议？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Apply %n to their projects</source>
        <translation>
            <numerusform>将 %n 条写入各自项目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Apply %n to user</source>
        <translation>
            <numerusform>将 %n 条写入用户</numerusform>
        </translation>
    </message>
    <message>
        <source>Apply every suggestion that needs no further choice</source>
        <translation>写入所有无需再选择的建议</translation>
    </message>
    <message>
        <source>Apply to memory</source>
        <translation>写入记忆</translation>
    </message>
    <message>
        <source>Apply to project</source>
        <translation>写入项目</translation>
    </message>
    <message>
        <source>Apply to user</source>
        <translation>写入用户</translation>
    </message>
    <message>
        <source>Apply {0}</source>
        <translation>采纳 {0} 条</translation>
    </message>
    <message>
        <source>Applying {0} of {1}…</source>
        <translation>正在采纳第 {0} 条，共 {1} 条…</translation>
    </message>
    <message>
        <source>Approved now</source>
        <translation>现已核准</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>带来的文本</translation>
    </message>
    <message>
        <source>Arrived pack</source>
        <translation>随附资料</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose one first: R or B</source>
        <translation>请先选择其一：R 或 B</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Decided elsewhere meanwhile</source>
        <translation>期间已在别处决定</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>不采纳</translation>
    </message>
    <message numerus="yes">
        <source>Dismiss %n</source>
        <translation>
            <numerusform>不采纳 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismissed</source>
        <translation>已不采纳</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edited by you; the original wording stays in the record</source>
        <translation>你改过措辞；原文留在记录里</translation>
    </message>
    <message>
        <source>Entry changed</source>
        <translation>条目已变</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Filter: {0}</source>
        <translation>筛选：{0}</translation>
    </message>
    <message>
        <source>Folder gone</source>
        <translation>文件夹已不在</translation>
    </message>
    <message>
        <source>From a conversation</source>
        <translation>来自对话</translation>
    </message>
    <message>
        <source>From use</source>
        <translation>来自使用</translation>
    </message>
    <message>
        <source>If both stay: {0} · {1}</source>
        <translation>若两条都保留：{0} · {1}</translation>
    </message>
    <message>
        <source>If it replaces the entry: {0} · {1}</source>
        <translation>若替换该条目：{0} · {1}</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>文件里</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>It is a rule now</source>
        <translation>现在是规则</translation>
    </message>
    <message>
        <source>It is an info now</source>
        <translation>现在是说明</translation>
    </message>
    <message>
        <source>It is over 1 MB, or not UTF-8. Save it as text and it is looked at again. Dismiss writes the saved text back; the file as it is now stays as a .bak file.</source>
        <translation>它超过 1 MB，或不是 UTF-8。存为文本后会重新查看。不采纳会写回已保存的文本；现在的文件保留为 .bak 文件。</translation>
    </message>
    <message>
        <source>It stands there already; nothing is added.</source>
        <translation>那里已有这一条，不再添加。</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>两条都保留</translation>
    </message>
    <message>
        <source>Keep both lines</source>
        <translation>两边都保留</translation>
    </message>
    <message>
        <source>Keep this wording</source>
        <translation>采用此措辞</translation>
    </message>
    <message numerus="yes">
        <source>Last %n days</source>
        <translation>
            <numerusform>最近 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Learning is off</source>
        <translation>学习已关闭</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>教训</translation>
    </message>
    <message>
        <source>Like one you dismissed</source>
        <translation>与不采纳过的相似</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>May repeat</source>
        <translation>可能重复</translation>
    </message>
    <message>
        <source>May repeat an approved entry</source>
        <translation>可能重复一条已核准的条目</translation>
    </message>
    <message>
        <source>May replace</source>
        <translation>可能取代</translation>
    </message>
    <message>
        <source>May replace an approved entry</source>
        <translation>可能取代一条已核准的条目</translation>
    </message>
    <message>
        <source>May replace another suggestion</source>
        <translation>可能取代另一条建议</translation>
    </message>
    <message>
        <source>Needs your own look (file, block or skill)</source>
        <translation>要你亲自看（文件、记忆或技能）</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>No project known yet</source>
        <translation>还没有项目</translation>
    </message>
    <message>
        <source>No project yet</source>
        <translation>还没有项目</translation>
    </message>
    <message>
        <source>No suggestion fits these filters.</source>
        <translation>没有符合筛选条件的建议。</translation>
    </message>
    <message numerus="yes">
        <source>Nothing is asked of you. %n suggestions wait until it is on.</source>
        <translation>
            <numerusform>现在无需你决定。%n 条建议会等到学习开启。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is learned, so no suggestions come.</source>
        <translation>现在不学习，因此不会有建议。</translation>
    </message>
    <message>
        <source>Nothing to review</source>
        <translation>没有待审建议</translation>
    </message>
    <message>
        <source>Nothing to review in {0}</source>
        <translation>{0} 中没有待审建议</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>没有可撤销的</translation>
    </message>
    <message>
        <source>Original wording</source>
        <translation>恢复原文</translation>
    </message>
    <message>
        <source>Other language</source>
        <translation>语言不同</translation>
    </message>
    <message>
        <source>Outside edit</source>
        <translation>外部修改</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>已搁置</translation>
    </message>
    <message>
        <source>Parked ({0}), older than 30 days</source>
        <translation>已搁置（{0} 条），超过 30 天</translation>
    </message>
    <message>
        <source>Pick project</source>
        <translation>选择项目</translation>
    </message>
    <message>
        <source>Process all</source>
        <translation>全部处理</translation>
    </message>
    <message>
        <source>Proposed by an agent</source>
        <translation>代理提议</translation>
    </message>
    <message>
        <source>Queued Knowledge</source>
        <translation>待审知识</translation>
    </message>
    <message>
        <source>Quote found word for word</source>
        <translation>引文逐字核对无误</translation>
    </message>
    <message>
        <source>Quote not verified</source>
        <translation>引文未核实</translation>
    </message>
    <message>
        <source>Read a finished session to get suggestions, each with the sentence you said. Nothing is given to agents before you apply it.</source>
        <translation>读取一个已结束的会话即可得到建议，每条都附有你说过的原话。在你采纳之前，不会交给任何代理。</translation>
    </message>
    <message>
        <source>Read a session</source>
        <translation>读取会话</translation>
    </message>
    <message>
        <source>Replace the approved entry</source>
        <translation>取代已核准的条目</translation>
    </message>
    <message>
        <source>Replace the other suggestion</source>
        <translation>取代另一条建议</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rules say how agents act, Info says what is so</source>
        <translation>规则说明代理如何行事，说明记录事实如何</translation>
    </message>
    <message>
        <source>Said again {0}: “{1}”</source>
        <translation>{0}再次说过：“{1}”</translation>
    </message>
    <message>
        <source>Said again {0}×</source>
        <translation>又说过 {0} 次</translation>
    </message>
    <message>
        <source>Saved here</source>
        <translation>这里保存的</translation>
    </message>
    <message>
        <source>Saved to {0}</source>
        <translation>已写入 {0}</translation>
    </message>
    <message>
        <source>Saved to {0} · {1}</source>
        <translation>已写入 {0} · {1}</translation>
    </message>
    <message>
        <source>Show all projects</source>
        <translation>显示全部项目</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Take over makes the outside text the saved one. Dismiss writes the saved text back. The outside text stays as a .bak file either way.</source>
        <translation>采用会把外部文本保存下来；不采纳会写回已保存的文本。无论哪种，外部文本都存为 .bak 文件。</translation>
    </message>
    <message>
        <source>Take the outside lines</source>
        <translation>采用外部的行</translation>
    </message>
    <message>
        <source>Taken out of: {0} · {1}</source>
        <translation>从此处移除：{0} · {1}</translation>
    </message>
    <message>
        <source>Text of the suggestion</source>
        <translation>建议的文本</translation>
    </message>
    <message>
        <source>The disk or the library failed; it waits as before</source>
        <translation>磁盘或库出错；仍照旧等待</translation>
    </message>
    <message>
        <source>The entry has changed since</source>
        <translation>条目后来被改过</translation>
    </message>
    <message>
        <source>The entry it replaces has changed</source>
        <translation>要取代的条目已经变了</translation>
    </message>
    <message>
        <source>The file is no text any more</source>
        <translation>该文件已不是文本</translation>
    </message>
    <message>
        <source>The file would be too long</source>
        <translation>文件会太长</translation>
    </message>
    <message>
        <source>The file would be {0} characters too long. Reorganize it or remove entries first.</source>
        <translation>文件会超出 {0} 字。请先重新整理或删去条目。</translation>
    </message>
    <message>
        <source>The project's folder is gone.</source>
        <translation>项目的文件夹已不在。</translation>
    </message>
    <message>
        <source>The quote was found in your own message by code, not by a model.</source>
        <translation>引文由程序在你自己的消息里逐字找到，不靠模型。</translation>
    </message>
    <message>
        <source>This belongs to no project yet.</source>
        <translation>还不属于任何项目。</translation>
    </message>
    <message>
        <source>Turn learning on</source>
        <translation>开启学习</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type: {0}</source>
        <translation>类型：{0}</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Undone; it waits here again</source>
        <translation>已撤销，重新待审</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>What the agent quoted</source>
        <translation>代理的引文</translation>
    </message>
    <message>
        <source>What was changed</source>
        <translation>改了什么</translation>
    </message>
    <message>
        <source>What would change</source>
        <translation>会改动什么</translation>
    </message>
    <message>
        <source>What you said</source>
        <translation>你的原话</translation>
    </message>
    <message>
        <source>Where it would land: {0} · {1}</source>
        <translation>写到哪里：{0} · {1}</translation>
    </message>
    <message>
        <source>`KNOWLEDGE.md` was changed outside the app: it is no text.</source>
        <translation>`KNOWLEDGE.md` 在应用外被修改：已不是文本。</translation>
    </message>
    <message>
        <source>`KNOWLEDGE.md` was changed outside the app: {0} added, {1} removed.</source>
        <translation>`KNOWLEDGE.md` 在应用外被修改：新增 {0} 行，删去 {1} 行。</translation>
    </message>
    <message>
        <source>learning is off</source>
        <translation>学习已关闭</translation>
    </message>
    <message>
        <source>nothing pending</source>
        <translation>没有待审</translation>
    </message>
    <message>
        <source>story {0} of {1}</source>
        <translation>同一件事 {0}/{1}</translation>
    </message>
    <message>
        <source>turn {0}</source>
        <translation>第 {0} 轮</translation>
    </message>
    <message>
        <source>{0} / {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>第 {0} 条，共 {1} 条</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{1} {0} 条</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message numerus="yes">
        <source>{0}. %n secrets were masked.</source>
        <translation>
            <numerusform>{0}。已遮盖 %n 处机密。</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}. Reorganize is due.</source>
        <translation>{0}。该重新整理了。</translation>
    </message>
    <message>
        <source>{0}. The file could not be written yet.</source>
        <translation>{0}。文件暂时无法写入。</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>略去 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines of the file hold no readable record</source>
        <translation>
            <numerusform>文件中有 %n 行没有可读的记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages read</source>
        <translation>
            <numerusform>读了 %n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced by a newer one</source>
        <translation>
            <numerusform>%n 条被更新的取代</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n said again</source>
        <translation>
            <numerusform>再次说到 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n secrets masked</source>
        <translation>
            <numerusform>遮盖 %n 处机密</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n suggestions wait here now</source>
        <translation>
            <numerusform>现有 %n 条建议在此等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable lines</source>
        <translation>
            <numerusform>%n 行无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>All projects</source>
        <translation>全部项目</translation>
    </message>
    <message>
        <source>Another language than the quote's</source>
        <translation>与引文的语言不同</translation>
    </message>
    <message>
        <source>Approved already</source>
        <translation>已经采纳</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Choose a finished session and read it for suggestions</source>
        <translation>选择一个已结束的会话，从中读取建议</translation>
    </message>
    <message>
        <source>Claude Code sessions (*.jsonl)</source>
        <translation>Claude Code 会话 (*.jsonl)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Dismissed by you before</source>
        <translation>你以前未采纳</translation>
    </message>
    <message>
        <source>Fields nobody asked the model for</source>
        <translation>模型给出了没有要求的字段</translation>
    </message>
    <message>
        <source>It named an entry that does not exist</source>
        <translation>它提到的条目不存在</translation>
    </message>
    <message>
        <source>It says the opposite of the quote</source>
        <translation>与引文的意思相反</translation>
    </message>
    <message>
        <source>Its numbers differ from the quote's</source>
        <translation>数字与引文不同</translation>
    </message>
    <message>
        <source>Its units differ from the quote's</source>
        <translation>单位与引文不同</translation>
    </message>
    <message>
        <source>Looking for sessions…</source>
        <translation>正在查找会话…</translation>
    </message>
    <message>
        <source>More than the model was asked for</source>
        <translation>超出要求的数量</translation>
    </message>
    <message>
        <source>No session of an agent was found on this machine. A session's file can still be chosen.</source>
        <translation>在这台电脑上没有找到代理的会话。仍可选择会话文件。</translation>
    </message>
    <message>
        <source>Nothing lasting was said in this session</source>
        <translation>该会话中没有说到长期有效的内容</translation>
    </message>
    <message>
        <source>Nothing new to decide</source>
        <translation>没有新的内容需要决定</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new: %n known ones were said again</source>
        <translation>
            <numerusform>没有新内容：%n 条已知的再次说到</numerusform>
        </translation>
    </message>
    <message>
        <source>Over the number of suggestions for one round</source>
        <translation>超过每轮的建议数量</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Read a session</source>
        <translation>读取会话</translation>
    </message>
    <message>
        <source>Read by: {0}</source>
        <translation>读取方式：{0}</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Reading was cancelled</source>
        <translation>已取消读取</translation>
    </message>
    <message>
        <source>Reading {0}</source>
        <translation>正在读取 {0}</translation>
    </message>
    <message>
        <source>Said twice in the same round</source>
        <translation>同一轮里说了两次</translation>
    </message>
    <message>
        <source>Sessions found</source>
        <translation>找到的会话</translation>
    </message>
    <message>
        <source>The last line is unfinished; it is read next time</source>
        <translation>最后一行不完整；下次再读</translation>
    </message>
    <message>
        <source>The quote is not in your messages</source>
        <translation>引文不在你的消息里</translation>
    </message>
    <message>
        <source>The quote is not yours</source>
        <translation>引文不是你说的</translation>
    </message>
    <message>
        <source>The quote is too long</source>
        <translation>引文太长</translation>
    </message>
    <message>
        <source>The quote is too short to prove it</source>
        <translation>引文太短，不足为证</translation>
    </message>
    <message>
        <source>The words are a program's, not yours</source>
        <translation>这些话出自程序，不是你说的</translation>
    </message>
    <message>
        <source>This session was read before; nothing was said in it since</source>
        <translation>该会话以前读过；之后没有新的内容</translation>
    </message>
    <message>
        <source>Too long for one entry</source>
        <translation>对一个条目来说太长</translation>
    </message>
    <message>
        <source>Unreadable parts of the model's answer</source>
        <translation>模型回答中无法读取的部分</translation>
    </message>
    <message>
        <source>Waits here already</source>
        <translation>已在此等待</translation>
    </message>
    <message>
        <source>What was found before waits here; the rest can be read later.</source>
        <translation>此前找到的内容在此等待；其余可以以后再读。</translation>
    </message>
    <message>
        <source>Without a quote of yours</source>
        <translation>没有你的引文</translation>
    </message>
    <message>
        <source>Without any text</source>
        <translation>没有文字</translation>
    </message>
    <message>
        <source>on this device</source>
        <translation>本设备</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>round {0}</source>
        <translation>第 {0} 轮</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>找到 %Ln 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Approved entries and waiting suggestions of all projects.</source>
        <translation>搜索所有项目的已核准条目和待审建议。</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Nothing found. All words must occur in one entry.</source>
        <translation>没有找到。所有词须出现在同一条目中。</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>待审</translation>
    </message>
    <message>
        <source>Search knowledge and queue</source>
        <translation>搜索知识和待审</translation>
    </message>
    <message>
        <source>The first {0} are shown</source>
        <translation>只显示前 {0} 条</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Conversations are read for suggestions; agents get what you approved</source>
        <translation>从对话中读取建议；代理得到你核准的内容</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language of the system</source>
        <translation>系统语言</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Learning off</source>
        <translation>学习已关闭</translation>
    </message>
    <message>
        <source>Learning on</source>
        <translation>学习已开启</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Nothing is learned and nothing is given to agents</source>
        <translation>不学习，也不向代理提供任何内容</translation>
    </message>
    <message>
        <source>Sample library</source>
        <translation>示例资料库</translation>
    </message>
    <message>
        <source>What you add here stays in the sample. Start “paper-evo” for a library of your own.</source>
        <translation>你在此添加的内容只留在示例中。要使用自己的资料库，请启动“paper-evo”。</translation>
    </message>
    <message>
        <source>unsaved changes</source>
        <translation>有未保存的修改</translation>
    </message>
    <message>
        <source>{0} waiting</source>
        <translation>{0} 条待审</translation>
    </message>
</context>
<context>
    <name>Switcher</name>
    <message>
        <source>A new project</source>
        <translation>是新项目</translation>
    </message>
    <message>
        <source>Add a project folder</source>
        <translation>添加项目文件夹</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>All projects</source>
        <translation>全部项目</translation>
    </message>
    <message>
        <source>Choose or add a folder</source>
        <translation>选择或添加文件夹</translation>
    </message>
    <message>
        <source>Find a project</source>
        <translation>查找项目</translation>
    </message>
    <message>
        <source>Folder not found: {0}</source>
        <translation>找不到文件夹：{0}</translation>
    </message>
    <message>
        <source>Is this a project you have already?</source>
        <translation>这是已有的项目吗？</translation>
    </message>
    <message>
        <source>Its agents get nothing from here any more. What was learned stays in the library and comes back when the folder is added again.</source>
        <translation>它的代理不再从这里得到任何内容。学到的内容留在资料库中，重新添加该文件夹后即可恢复。</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Project: {0}</source>
        <translation>项目：{0}</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Stop looking after it</source>
        <translation>不再照管</translation>
    </message>
    <message>
        <source>Stop looking after this project…</source>
        <translation>不再照管此项目…</translation>
    </message>
    <message>
        <source>Stop looking after {0}?</source>
        <translation>不再照管 {0}？</translation>
    </message>
    <message>
        <source>The same project</source>
        <translation>是同一个项目</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>{0} added</source>
        <translation>已添加 {0}</translation>
    </message>
    <message>
        <source>{0} is not looked after any more</source>
        <translation>已不再照管 {0}</translation>
    </message>
    <message>
        <source>{0} looks like “{1}”, moved or copied. What was learned follows the answer.</source>
        <translation>{0} 像是移动或复制的“{1}”。学到的内容会跟随你的回答。</translation>
    </message>
    <message>
        <source>{0} was there already</source>
        <translation>{0} 本来就在</translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message numerus="yes">
        <source>%n days</source>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>today {0}</source>
        <translation>今天 {0}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>yesterday {0}</source>
        <translation>昨天 {0}</translation>
    </message>
    <message>
        <source>{0} h</source>
        <translation>{0} 小时</translation>
    </message>
    <message>
        <source>{0} h ago</source>
        <translation>{0} 小时前</translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation>{0} 分钟</translation>
    </message>
    <message>
        <source>{0} min ago</source>
        <translation>{0} 分钟前</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
</TS>
