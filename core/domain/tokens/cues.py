# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Words that turn a sentence: negations, comparisons, quantifiers, conditions, directives.

English and Chinese (Simplified; Traditional text is folded character by character before it gets
here). K-11 compares the *parity* of the negations; C-04 compares the canonical cues themselves.
"""

from __future__ import annotations

import re

# Spans that look like a cue and are none. They are taken out of the text first.
NOT_A_CUE = re.compile(
    r"(?i:\bnot only\b|\bnot just\b|\bnot merely\b|\bwhether or not\b|\bor not\b|\bwhy not\b"
    r"|\bno\.\s?(?=\d)|\bno problem\b|\bno matter\b|\bno doubt\b|\bnothing but\b|\bnonetheless\b"
    r"|\bcan ?not but\b|\bcannot help\b|\bnot to mention\b|\bif not\b|\bnon-?stop\b)"
    r"|不但|不仅|不只|不光|不单|不论|不管|不错|不断|不久|不如|不同|不过(?=,|$|是)|不妨|不然|要不(?!要)|不愧"
    r"|不得不|不能不|不可不|不会不|无不|莫不|无非|非常|非洲|并非不|是非|除非|非但|无论|无数|无线|无关紧要"
    r"|别名|别人|别墅|别处|别的|特别|分别|级别|类别|区别|个别|识别|辨别|性别|告别|鉴别|派别|国别|差别|判别|有别"
    r"|未来|未免|免费|以免|免得|难免|免疫|没关系|没问题|无所谓|莫名|不可或缺|必不可少|不可避免|不可逆|不变"
    r"|能不能|是不是|要不要|可不可以|会不会|好不好|行不行|有没有|是否",
    re.ASCII,
)
# 非…不可 and 不…不行 say must: both cues go.
_MUST_FRAMES = re.compile(r"非[^,。;!?]{1,12}?不(?:可|行)|不[^,。;!?]{1,8}?不行")

COMPARISONS: tuple[tuple[str, str], ...] = (
    ("!=", r"!=|≠|<>|(?i:\bnot equal(?:s)? to\b)|不等于"),
    (
        ">=",
        r">=|≥|⩾|(?i:\bat least\b|\bno (?:less|fewer|lower) than\b|\bnot (?:less|fewer) than\b"
        r"|\bno sooner than\b|\b(?:must|should|may|can|do|does|is|are|will)? ?(?:never|not|n['’]t|cannot)(?: \w+){0,2} (?:less|fewer|lower|shorter|smaller|earlier) than\b|\b(?:never|not|n['’]t|cannot)(?: \w+){0,2} (?:below|under)(?=\s+\d)|\b(?:or|and) (?:more|above|higher|greater|over|later|newer)\b"
        r"|\ba minimum of\b|\bminimum(?: of)?(?=\s+\d)|\bgreater than or equal to\b|\bnot before\b|\bno earlier than\b)"
        r"|至少|最少|起码|不少于|不低于|不小于|不早于|大于等于|大于或等于|(?:或|及|和)以上|(?<=[\d%一二三四五六七八九十百千万亿两天日周月年时分秒钟度个人次条岁元])以上",
    ),
    (
        "<=",
        r"<=|≤|⩽|(?i:\bat most\b|\bno (?:more|greater|higher|longer|later|larger) than\b|\bnot more than\b"
        r"|\bup to\b|\b(?:must|should|may|can|do|does|is|are|will)? ?(?:never|not|n['’]t|cannot)(?: \w+){0,2} (?:more|greater|higher|longer|larger|later|older) than\b|\b(?:never|not|n['’]t|cannot)(?: \w+){0,2} (?:above|over|beyond)(?=\s+\d)|\b(?:do(?:es)? not|don't|doesn't|never|must not|may not|should not|cannot|can't"
        r"|mustn't|shouldn't|not|without) exceed(?:ing)?\b"
        r"|\b(?:or|and) (?:less|fewer|below|lower|earlier|older)\b|\ba maximum of\b|\bmaximum(?: of)?(?=\s+\d)"
        r"|\bless than or equal to\b|\bnot after\b)"
        r"|至多|最多|顶多|不超过|不要超过|不能超过|不得超过|不可超过|别超过|勿超过|不多于|不高于|不大于|不晚于|不得晚于|不长于|小于等于|小于或等于|(?:或|及|和)以下|(?<=[\d%一二三四五六七八九十百千万亿两天日周月年时分秒钟度个人次条岁元])以下",
    ),
    (
        "within",
        r"(?i:\bwithin\b)|(?<=[天日周月年时分秒钟度页頁条个人次元行字米词段项名份级%])之?以?内",
    ),
    (
        ">",
        r"(?<![-=<>])>(?!=)|(?i:\bmore than\b|\bgreater than\b|\bover(?=\s+(?:[\d$€£¥]|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a thousand))|\babove(?=\s+(?:[\d$€£¥]|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a thousand))"
        r"|\blarger than\b|\blonger than\b|\bhigher than\b|\bolder than\b|\blater than\b"
        r"|\bexceed(?:s|ing|ed)?\b|\bbeyond(?=\s+\d))"
        r"|超过|多于|大于|高于|长于|晚于|早过|超出",
    ),
    (
        "<",
        r"(?<![-=<>])<(?![=\w/])|(?i:\bless than\b|\bfewer than\b|\bunder(?=\s+(?:[\d$€£¥]|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a thousand))|\bbelow(?=\s+(?:[\d$€£¥]|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a thousand))"
        r"|\bsmaller than\b|\bshorter than\b|\blower than\b|\bearlier than\b|\byounger than\b|\bnewer than\b)"
        r"|不到|少于|小于|低于|短于|不足|早于|未满",
    ),
    ("==", r"(?<![=!<>])={2,3}(?!=)|(?i:\bexactly\b|\bequal(?:s)? to\b)|恰好|正好|等于"),
    (
        "~",
        r"(?i:\bapprox(?:imately|\.)?(?!\w)|\broughly\b|\babout(?=\s+\d))|大约|大概|左右|约(?=\d|[一二三四五六七八九十百千万])|[~≈](?=\s?\d)",
    ),
)

CONDITIONS: tuple[tuple[str, str], ...] = (
    ("unless", r"(?i:\bunless\b|\bif not\b)|除非|若非"),
    (
        "only-if",
        r"(?i:\bonly (?:if|when|after|once)\b|\bif and only if\b|\bprovided that\b|\bas long as\b)|只有当|仅当|只要|前提是|当且仅当",
    ),
    (
        "except",
        r"(?i:\bexcept(?:\s+(?:for|on|in|when|if|that))?\b|\bexcepting\b|\bother than\b|\bapart from\b|\baside from\b|\bwith the exception of\b|\bsave for\b|\ball but\b)"
        r"|除了|除外|例外|除(?=[^非此法以数号]{1,12}(?:外|之外|以外))",
    ),
    ("until", r"(?i:\buntil\b|\btill\b)|直到|直至"),
    (
        "even-if",
        r"(?i:\beven (?:if|when|though)\b|\bregardless of\b|\bno matter\b)|即使|即便|哪怕|无论|不管|不论",
    ),
    ("if", r"(?i:\bif\b|\bin case\b)|如果|假如|倘若|要是|若(?!干)|一旦|的话"),
    (
        "when",
        r"(?i:\bwhen(?:ever)?\b|\bwhile\b)|(?<!小)(?:时候|之时|当(?=[^前天日地然初中年下]{1,12}时))",
    ),
    (
        "before",
        r"(?i:\bbefore\b|\bprior to\b)|之前|以前|(?<=[\u4e00-\u9fff\d])前(?=[,。;必须要应先请不]|$)",
    ),
    (
        "after",
        r"(?i:\bafter\b|\bonce\b(?!\s+(?:an?|per|every)\b))|之后|以后|(?<=[\u4e00-\u9fff\d])后(?=[,。;必须要应再才请不]|$)",
    ),
)

QUANTIFIERS: tuple[tuple[str, str], ...] = (
    ("only", r"(?i:\bonly\b|\bsolely\b|\bexclusively\b|\bnothing but\b)|(?<!不)(?:仅(?!次)|只(?!要|有当))(?!是因)|唯一"),
    ("alternate", r"(?i:\bevery other\b|\balternate\b|\bevery second\b)|每隔|隔(?=[天日周月年])|双周(?=[一二三四五六日天])"),
    ("none", r"(?i:\bnone of\b|\bneither of\b|\bnobody\b|\bno one\b)|没有一个|没有人|无人|一个也(?:不|没)"),
    ("most", r"(?i:\bmost(?= of\b| [a-z]+s\b)|\bmajority of\b|\bnearly all\b|\balmost all\b)|大多数?|大部分|多数|绝大部分|几乎所有"),
    ("some", r"(?i:\bsome\b(?! time)|\bseveral\b|\ba few\b|\bcertain\b(?= \w+s\b)|\bpartially\b|(?<!is )(?<!are )(?<!be )(?<!not )(?<!n't )(?<!as )\bpart of\b)|有些|某些|部分(?!署)|(?<![\u4e00-\u9fff])一些|(?<=有)一些|若干|少数|有的"),
    ("half", r"(?i:\bhalf(?: of)?\b)|一半|半数"),
    ("all", r"(?i:\ball\b(?! right| the time)|\bevery(?:thing|one|body)?\b|\beach\b|\bentire\b|\bany\b|\bboth\b)|所有|全部|全体|一律|任何|每个|每一个?|每次|每条|每份|每位|均(?!衡|值)|全都|凡是?|统统|一概"),
)  # fmt: skip

FREQUENCIES: tuple[tuple[str, str], ...] = (
    ("sometimes", r"(?i:\bsometimes\b|\boccasionally\b|\bnow and then\b)|有时|偶尔|间或"),
    ("usually", r"(?i:\busually\b|\bnormally\b|\bgenerally\b|\btypically\b|\boften\b|\bfrequently\b)|通常|一般(?!情况)|经常|往往|常常"),
    ("rarely", r"(?i:\brarely\b|\bseldom\b|\bhardly ever\b)|很少|极少|难得"),
)  # fmt: skip

NEGATIONS: tuple[tuple[str, str], ...] = (
    ("no-longer", r"(?i:\bno longer\b|\bnot any ?more\b|\bnot any longer\b)|不再"),
    ("without", r"(?i:\bwithout\b|\bnet of\b|\bdevoid of\b|\bfree of\b)|(?i:(?<=[a-z])-free\b|\b(?:duty|ad|error|bug|emoji|sugar|jargon)-?free\b)"),
    (
        "never",
        r"(?i:\bnever\b|\bat no time\b|\bunder no circumstances\b)|决不|绝不|从不|永不|从未|从来不|切勿|切莫|绝对不(?:要|能|可以|可|准|许)?|千万不(?:要)?|千万别",
    ),
    (
        "forbid",
        r"(?i:\bforbid(?:s|den|ding)?\b|\bprohibit(?:s|ed|ing|ion)?\b|\bban(?:s|ned|ning)?\b|\bdisallow(?:s|ed|ing)?\b"
        r"|\brefrain(?:s|ed|ing)?(?: from)?\b|\bavoid(?:s|ed|ing)?\b|\bsteer clear of\b|\bstay away from\b"
        r"|\boff[- ]limits\b|\bstop(?:s|ped|ping)?(?= \w+ing\b)|\bquit(?= \w+ing\b))"
        r"|禁止|严禁|禁用|禁(?=[止用行发])|避免|杜绝|停止|戒除|谢绝|不准|不许|不得|不可以?|不应该?|不宜|不允许|不能够?",
    ),
    (
        "exclude",
        r"(?i:\bexclud(?:e|es|ed|ing)\b|\bexclusive of\b|\bomit(?:s|ted|ting)?\b|\bleav(?:es?|ing) (?:[\w'-]+ ){0,5}?out\b|\b(?:keep|take|rule)(?:s|ing)? (?:[\w'-]+ ){1,5}?out of\b|\bskip(?:s|ped|ping)?\b"
        r"|\blacks?\b|\blacking\b)|不含|不包括|不包含|不计(?!划|算机)|排除|剔除|省略|略去|去掉",
    ),
    (
        "not",
        r"(?i:\bcannot\b|\b(?:do|does|did|is|are|was|were|has|have|had|ca|wo|would|should|could|must|need|might|sha|ai)n['’]?t\b"
        r"|\bnot\b|\bno\b(?! one)|\bnor\b|\bneither\b|\bnone\b|\bnothing\b|\bnowhere\b|\bnon-)"
        r"|不要|不用|不必|不需要|不该|不会|不是|不在|不|别|勿|莫(?=[要再用在])|没有|没|未|无法|无需|无须|无权|无|非(?![一-鿿]{0,1}官)|免(?=[于去除税签])|休想|甭",
    ),
)  # fmt: skip

# A directive cue (M-01, K-11's kind): the sentence tells somebody to do something.
_DIRECTIVE = re.compile(
    r"(?i:\b(?:must|never|always|should|shall|ought to|have to|has to|need to|needs to|required?|do not|don'?t|cannot"
    r"|can'?t|may not|mustn'?t|shouldn'?t|only use|make sure|ensure|be sure|remember to|avoid|refrain|forbid|forbidden"
    r"|prohibited|prefer|please|stop|no longer|instead of|rather than|not allowed|let'?s)\b)"
    r"|必须|必需|务必|一定要|应该|应当|需要|不要|不得|不能|不可|不许|不准|禁止|严禁|避免|别(?![名的人处墅])|勿|切勿|请|总是|始终|永远|一律|统一用|千万|记得|确保|优先|尽量|改用",
    re.ASCII,
)
_IMPERATIVE_START = re.compile(
    r"^(?:[-*+•]\s+|\d+[.)]\s+)?(?:(?:first|then|next|also|and|so|now|just|finally|always|please|kindly|then,)\s*,?\s+)?"
    r"(?:run|use|call|execute|install|send|write|put|add|delete|remove|open|close|set|create|make|keep|check|test|deploy|push|pull"
    r"|commit|merge|reply|answer|respond|ask|tell|show|list|read|save|store|copy|move|rename|update|upgrade|start|stop|restart"
    r"|enable|disable|turn|switch|name|format|sort|group|round|report|include|exclude|omit|skip|follow|prefer|choose|pick|go"
    r"|wait|notify|email|mail|contact|review|approve|reject|build|publish|release|import|export|download|upload|fetch|query"
    r"|select|insert|drop|grant|revoke|sign|log|print|convert|translate|cite|quote|summari[sz]e|explain|treat|handle|give|let"
    r"|cc|attach|schedule|back up|double-check|verify|validate|do|don't|ignore|trust|disregard|curl|wget|pip|npm|git|sudo)\b",
    re.IGNORECASE | re.ASCII,
)
_HAN_IMPERATIVE_START = re.compile(
    r"^(?:[-*+•]\s+|\d+[.、)]\s*)?(?:先|再|然后|以后|今后|之后|每次|都|也)?(?:用|使用|运行|执行|调用|安装|发送|发给|写|放|添加|删除|移除|打开|关闭|设置|创建|保持|检查|测试|部署|推送"
    r"|提交|合并|回复|回答|询问|告诉|列出|读取|保存|复制|移动|重命名|更新|升级|启动|停止|重启|启用|禁用|切换|命名|排序|报告|包含|排除|跳过|遵循|选择|等待|通知"
    r"|联系|审核|批准|构建|发布|导入|导出|下载|上传|翻译|引用|总结|解释|把|将|给|让|按|采用|忽略|信任)"
)


def _compile(table: tuple[tuple[str, str], ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(pattern, re.ASCII)) for name, pattern in table)


COMPARISON_CUES = _compile(COMPARISONS)
CONDITION_CUES = _compile(CONDITIONS)
QUANTIFIER_CUES = _compile(QUANTIFIERS)
FREQUENCY_CUES = _compile(FREQUENCIES)
NEGATION_CUES = _compile(NEGATIONS)


def blank_false_cues(scan: str) -> str:
    """``scan`` with look-alikes of negations (不但, 特别, "not only") replaced by spaces.

    The length is kept. A frame that says *must* by two negations (非…不可) loses both.
    """

    def frame(match: re.Match[str]) -> str:
        text = match[0]
        return " " + text[1:-2] + "  "

    without_frames = _MUST_FRAMES.sub(frame, scan)
    return NOT_A_CUE.sub(lambda match: " " * len(match[0]), without_frames)


def is_directive(scan: str) -> bool:
    """Whether scan-form text begins with or contains a directive cue (M-01)."""
    stripped = scan.strip()
    return bool(
        _DIRECTIVE.search(stripped)
        or _IMPERATIVE_START.search(stripped)
        or _HAN_IMPERATIVE_START.search(stripped)
        or any(
            _IMPERATIVE_START.search(part.strip()) for part in re.split(r"[.;!?。\n:]\s", stripped)
        )
    )
