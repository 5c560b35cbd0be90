"""Cue words: what wording alone says about a sentence, in English and both Chinese scripts (A-13).

Each cue is a yes/no feature. Together with the sentence encoder's vector they feed one linear
score; without an encoder they are all there is. Patterns are written for Simplified Chinese; the
caller passes text through ``to_simplified`` first, which covers Traditional.

The lists are general vocabulary that tells lasting rules and facts from talk about the work at
hand.
"""

from __future__ import annotations

import re
from typing import Final

_EN_TASK_VERBS: Final = (
    "fix|add|remove|rename|update|write|create|show|try|generate|move|draft|revert|rerun|run|"
    "commit|open|check|look|make|change|convert|compare|split|bump|continue|delete|find|print|"
    "implement|refactor|explain|summari[sz]e|translate|build|install|start|stop|push|merge|"
    "rebase|read|list|tell|give|go|do|put|set|replace|extract|clean|debug|investigate|help|"
    "finish|review|test|undo|redo|drop|increase|reduce|sort|draw|plot|send|upload|download|"
    "close|restart|wait|skip|ignore|forget|have|get|take|let|see|retry|search(?! is)|grep|fetch"
)
_ZH_TASK_VERBS: Final = (
    "帮我|帮忙|麻烦|给我|把|再|改一下|看一下|跑一下|写个|写一|写支|写封|做个|做一|来个|来一|开发|设计一|新建|创建|搭|快速|仔细"
    "|对.{1,12}做|根据.{1,10}生成|加个|加一|补个|补一"
    "|生成|产生|继续|接着|修|删|对比|比较|检查|查|打开|运行|重跑|画|列出|总结|解释|翻译|撤回|还原"
    "|提交(?!之前|信息|前|时|记录|到|的)"
    "|试试|试一下|做|先|重新|更新|替换|调整|优化一下|实现|合并一下|拆"
)

_PATTERNS: Final[dict[str, str]] = {
    # -- lasting -------------------------------------------------------------------------
    "directive": (
        r"\b(?:always|never|must(?:n['’]?t)?|shall|should|ought to|has to|have to|needs? to"
        r"|may not|cannot|is not allowed|are not allowed|forbidden|required|mandatory"
        r"|off limits)\b"
        r"|一律|必须|务必|统一|不得|不准|禁止|严禁|不许|不要|不能|不可以?|只能|应当|应该|一定要"
        r"|切勿|千万"
        r"|[别勿](?:用|再|把|写|动|碰|删|改|给|在|直接)|(?<!是)要(?:先|用|有|做|放|写|去|扣|存"
        r"|走(?=[^了。,，])|按|经|保)"
    ),
    "from_now_on": (
        r"\b(?:from now on|going forward|in (?:the )?future|from today|henceforth"
        r"|(?:please )?(?:remember|keep in mind|note) that|remember to|remember[:,]|as a rule"
        r"|by default|for the record|no longer|any ?more|for future reference|fyi"
        r"|(?:before|after|on|for|with|in) (?:every|each|any))\b"
        r"|每次|(?<![^，,。；;：:\s请那但而我你们])以后|今后|从现在(?:起|开始)|往后|记住|记得"
        r"|切记|默认|原则上|不再|注意[:：,，]"
    ),
    "every": (
        r"\b(?:every|each|whenever|all|any|everything|everyone|everybody|nobody|nothing|no one"
        r"|throughout|only|usually|normally|generally|in general|ever|at all times|anywhere"
        r"|everywhere|per (?:day|week|month|quarter|year|minute)|once an?|(?:mon|tues|wednes"
        r"|thurs|fri|satur|sun)days)\b"
        r"|每|所有|任何|凡是?|都|全部|只(?!是|有)|仅|各|一概|平时|通常|一般|从来|永远"
    ),
    "definition": (
        r"\b(?:means?|refers? to|stands for|is called|are called|is named|is known as|counts? as"
        r"|counts? (?:towards?|against)|is defined as|is measured|are measured|by \S+ we mean"
        r"|(?:is|are|be) those (?:with|who|that)|becomes?|includes?|excludes?|leaves? out"
        r"|consists? of|is short for|is the (?:sum|number|name|code|owner|only))\b"
        r"|是指|指的是|指(?=[^标导令数]{2})|口径|叫做?|称为|定义|算(?:作|是|在|跳|进)?|不?含|包括"
        r"|计入"
        r"|简称|全称|代号|列入|分别(?:是|为)|表示|代表|意思是|单位(?:是|为|用)"
    ),
    "we_habit": (
        r"\b(?:we (?:use|don['’]?t|do not|never|always|call|mean|keep|store|deploy|release|ship"
        r"|develop|write|run|follow|have|only|squash|measure|count|work|prefer|require|support"
        r"|host|bill|track|treat)|our|ours|in this (?:repo|repository|project|codebase|team"
        r"|company)|on this project|the team|here we)\b"
        r"|我们(?!今天|昨天|刚|先|现在|再|来|试|看)|咱们(?:的|都|用|这边)|公司|团队|本项目"
        r"|这个项目|这个仓库"
    ),
    "preference": (
        r"\bi(?:['’]d| would)? (?:prefer|rather|like|want you|expect|hate|dislike|need you to"
        r"|read|work|don['’]?t (?:like|want|use|need))\b|\b(?:to|for) me\b|\bi['’]m (?:the|an?)\b"
        r"|\bmy (?:name|role|manager|boss|team|time zone|editor|keyboard|answers?|replies)\b"
        r"|我(?:更|比较)?(?:喜欢|习惯|偏好|希望|讨厌|不喜欢|是做|是搞|负责|叫|主要)|跟我说|回复我"
        r"|回答我|给我的"
    ),
    "norm_verb": (
        r"\b(?:goes? (?:through|into|in)|belongs? (?:in|to)|lives? (?:in|on|under)|is (?:kept"
        r"|stored|owned|written|started|refreshed|signed|served|negotiated)|are (?:kept|stored"
        r"|saved|owned|applied|written|started|due|signed|served|left out|not (?:passed|merged))"
        r"|isn['’]t|stays? (?:in|out|under|thin)|comes? from|starts? (?:in|on|with)|talks? to"
        r"|runs? (?:on|at|under)|listens? on|points? to|(?:is|are) (?:on|at|under) (?!the (?:left"
        r"|right|top|bottom))"
        r"|trusts?|follows?|replaces?"
        r"|needs? an?|signs? off|lead with|rather than|instead of|not by hand|without)\b"
        r"|走(?=[^了到。,，])|放到?(?!假)|由|归|存(?!在)|保留|单独|另外的|负责|拍板|决定|来自"
        r"|不写|不用|不算|不超过|为准"
    ),
    "imperative": (
        r"^(?:please )?(?:use|keep|write|ask|prefer|answer|reply|respond|put|store|never|always"
        r"|do not|don['’]?t|avoid|make sure|ensure|follow|name|treat|stick|remember|leave|call"
        r"|explain|include|format|address|check with|talk|stay|return|send|no)\b|\bplease\b"
        r"|^(?:请(?=用|先|一律|统一|不要|别|勿|记|按|放|写|保持|始终|务必|使用)|务必|一律|别"
        r"|勿|不要|不用|严禁|禁止|用|装|跟|给我|回复|统一|从现在|以后"
        r"|记住|记得)"
        r"|(?:都|要|请|须|统一|一律)(?:用|先|走|写|放|存|按|做|加|经|跑|问|说|列|告诉)"
        r"|的时候[要先把用]|不[写用算给许准得]"
    ),
    # -- of the moment -------------------------------------------------------------------
    "now": (
        r"\b(?:now(?! on)|today|tonight|tomorrow|yesterday|this (?:time|morning|afternoon|evening"
        r"|week|one|step)|last (?:night|week|time)|right now|at the moment|for now|currently"
        r"|just(?= \w+ed\b| now| pushed| sent| ran| saw| got)|next(?! major| release| version)"
        r"|first|later|again|meanwhile|in (?:half an|an|a few|\w+) (?:hours?|minutes?)|so far|yet"
        r"|still|until (?:i|we|three|\d)|already)\b"
        r"|今天|明天|昨天|昨晚|今晚|早上|下午|晚上|现在(?!起|开始)|目前|刚刚?|刚才|这次|这回"
        r"|这一版|上次|暂时"
        r"|(?<!之前)(?<!前)(?<!都)(?<!要)先(?!于|连|经|到|写|给|讲|提|入|进|出|跑|加|减|除|乘|税"
        r"|行|折|有)|再(?!写|出|入|展|转|补|动|说明|全)"
        r"|接下来|待会|等下|一会|等会|回头|又|还是|[一二两三四五六七八九十半\d]+(?:个)?(?:分钟"
        r"|小时|天)(?:之|以)?后|已经"
    ),
    "task_start": (
        rf"^(?:(?:ok|okay|now|then|and|so|well|please|pls|can you|could you|would you|let['’]?s"
        rf"|first"
        rf"|next|just|also|go ahead and|i (?:want|need) you to|we need to|you can)[, ]+)*"
        rf"(?:{_EN_TASK_VERBS})\b"
        rf"|^(?:好的?[,，]?|那|请你?|麻烦|现在|今天|接下来|然后)*(?:{_ZH_TASK_VERBS})"
    ),
    "ask_me": (
        r"\b(?:can you|could you|would you|will you|let['’]?s|let me|help me|i want you to"
        r"|i need you)\b"
        r"|^please (?!remember|always|never|keep|do not|don|use|note)|帮我|帮忙|麻烦你"
        r"|吧[。!！]?$|一下|给我看"
    ),
    "feature": (
        r"\bi(?:['’]d| would)? (?:want|like) (?:the|a|an|each|all|it|to)\b"
        r"|\bshould (?:be able|show|open|close|get|zoom|appear|have|look)\b"
        r"|\b(?:users?|people|player|you) can\b|\bwhen (?:the user|i|you|the list|clicking)\b"
        r"|\b(?:on hover|buttons?|modal|dropdown|sidebar|sticky|popup|click(?:s|ing)?|hovers?"
        r"|scroll|tooltip|icon|css)\b"
        r"|我想要|鼠标|点击|按钮|弹出|侧边栏|下拉|输入框|布局|样式|筛选|图标|卡片|用户可以"
    ),
    "question": (
        r"[?？]|^(?:why|what|how|which|where|when(?!ever)|who|should|do|does|did|is|are|can|could"
        r"|would|will|has|have)\b(?! to)(?=.*\b(?:i|we|you|it|there|this|that|the|these|those)\b)"
        r"|[吗呢么][。?？]?$|为什么|怎么(?!写|用)|哪里|哪个|是不是|要不要|能不能|可不可以|有没有"
        r"|多少|什么"
    ),
    "past": (
        r"\b(?:was|were|did(?:n['’]?t)?|had|went|got|took|tried|failed|worked|broke|fixed|pushed"
        r"|restarted|cleared|talked|finished|spent|forgot|changed|ran|saw|sent|made|wrote|said"
        r"|told|thought|happened|stopped|crashed|i['’]ve|i have|we['’]ve|you['’]ve|has been)\b"
        r"|了(?=[。,，!！]|$)|了[一两三四五六七八九十半几好]|过了|(?<!看)过(?=[。,，]|$)|坏|挂了"
    ),
    "trouble": (
        r"\b(?:errors?(?! (?:messages?|codes?|handling|texts?|format|from the gateway))|fails?"
        r"|failing|failure|crash(?:es|ed)?|bug|broken|hangs?|stuck|traceback"
        r"|exception|warnings?|does(?:n['’]?t| not) work|is(?:n['’]?t| not) working|blank|stale"
        r"|wrong|weird|slow|timed? ?out|undefined|null|none at|duplicate|looks like|seems?"
        r"|for some reason|dies|never (?:loads|works|finishes|returns|shows|appears|ends|stops"
        r"|fires|renders|arrives|completes|happens|starts|opens))\b|\b[45]\d\d error\b"
        r"|报错(?!里|信息|消息|文案|提示)|错误(?!信息|消息|码|处理|提示)|报\s?(?:\w*Error"
        r"|[45]\d\d)|出现\s?\w*(?:Error|异常)|失败|崩|卡(?:在|住|死)|空白|挂(?:了|掉)|当掉|连不上"
        r"|打不开(?![A-Za-z ])|不行|不动了?[。]?$|看起来|好像|重复行|异常|警告"
    ),
    "maybe": (
        r"\b(?:maybe|perhaps|might|could (?:also|perhaps)|suppose|imagine|not sure|i (?:think"
        r"|guess"
        r"|believe|wonder)|probably|if (?:we|the \w+|you|i) (?:ever|insists?|moved|were|had)"
        r"|would (?:have|be|it)|what if|some day|someday)\b"
        r"|也许|可能|说不定|大概|假如|假设|要是|如果|万一|我(?:怀疑|猜|觉得|想)|不确定|或许|试试"
    ),
    "reported": (
        r"\b(?:he|she|they|reviewer|colleague|customer|ticket|docs?|documentation|article|post"
        r"|page|blog|readme|manual|tutorial|somebody|someone|people)(?: \w+){0,3}? (?:says?|said"
        r"|wrote"
        r"|writes|wants?|claims?|thinks?|recommends?|mentions?|suggests?)\b|\baccording to\b"
        r"|(?:同事|评审|网上|文章|文档|工单|客户|他们?|她|有人|老板|领导|经理|教程|报错"
        r"|页面)[^，。,]{0,8}?(?:说|写的|写着|写道|讲|提到|建议|认为|要求)"
    ),
    "chat": (
        r"^(?:thanks?|thank you|great|perfect|nice|ok|okay|yes|yeah|no|nope|sure|good|cool|sorry"
        r"|hi|hello|hey|hmm|wow|awesome|all right|alright|got it|right|exactly|done|lgtm)\b"
        r"|^(?:好的?|谢谢|多谢|没问题|对[,，]|嗯|哦|辛苦|不错|很好|可以[了,，。]|行[,，。]"
        r"|不是这个|早上好|你好|收到|明白)"
    ),
    "you_did": (
        r"\byou (?:broke|did|didn['’]?t|made|keep|forgot|changed|are (?:wrong|not)|just|missed"
        r"|have"
        r"|said|were|wrote|deleted|should have)\b|\bi told you\b|\byour (?:last|change|answer|fix"
        r"|code|output)\b"
        r"|你(?:又|刚|没|根本|怎么|改|说|写|弄|搞|忘|截|上次|之前|们刚)"
        r"|说了[一二两三四五六七八九十几]遍"
    ),
    "i_now": (
        r"\bi(?:['’]m| am) (?!the\b|an?\b|responsible|in charge|based)|\bi(?:['’]ll| will)\b"
        r"|\bi (?:get|see|need to"
        r"|just|tried|ran|think|have to|got|found|noticed|am)\b|\blet me\b"
        r"|^我.{0,8}(?:要走|得走|先走|走了|出去|出门|开会|下班|吃饭)|^我(?:刚|在|先|正|想|看|试"
        r"|重|点|改|要|去|把|这就|现|今|三点|贴|发现)"
    ),
    "this_one": (
        r"\b(?:this (?!repo|repository|project|codebase|team|company|machine|means)\w+"
        r"|that (?:file|function|one"
        r"|line|page|error|change|test|is|was|\w+ed)|these \w+|those (?:files|lines|two)|here is"
        r"|here are|below is"
        r"|above|attached|the (?:screenshot|output|last change|second|third|first|two"
        r"|same message)|line \d+)\b"
        r"|这个(?!项目|仓库)|那个|这里|这儿|这段|这些|这两|那几|上面|下面(?=[。了是]|$)"
        r"|第[一二三四五六七八九十\d]+(?:行|步|个|张|段)|刚才|截图(?!里的)"
    ),
}

_STRONG: Final = re.compile(
    r"\b(?:always|never|must(?:n['’]?t)?|whenever|from now on|going forward|in (?:the )?future"
    r"|as a rule"
    r"|under no circumstances|remember (?:that|to)|keep in mind|(?<!that it )no longer|forbidden"
    r"|not allowed"
    r"|off limits|(?:before|after|on|for|with|in) (?:every|each))\b"
    r"|一律|必须|务必|严禁|禁止|不得|不准|不许|不可以?(?!能)|切勿|一定要|之前(?:都要|一定|必须)"
    r"|(?<![^，,。；;：:\s请那但而我你们])以后|今后|从现在(?:起|开始)|往后|请?记[住得]"
    r"|统一(?:用|按|走|放|为|存|命名|使用|采用)|每次|凡是|口径|是指|指的是",
    re.IGNORECASE,
)
_OPENS_STRONG: Final = re.compile(
    r"(?:please )?(?:always|never|do not ever|don['’]?t ever|from now on)\b"
    r"|请?(?:一律|严禁|禁止|必须|不得|务必|以后|今后|从现在起|凡是)",
    re.IGNORECASE,
)
_AGAINST: Final = frozenset({"question", "maybe", "reported", "you_did", "i_now", "now"})
# An order may well speak of errors, the past or buttons; a passing remark often does.
_AGAINST_REMARKS: Final = _AGAINST | {"trouble", "past", "feature"}

_COMPILED: Final = {name: re.compile(p, re.IGNORECASE) for name, p in _PATTERNS.items()}
FEATURES: Final = (*_PATTERNS, "short", "long")
"""Names of the features, in the order of ``features``; shipped with the weights and compared."""
LASTING_CUES: Final = ("directive", "from_now_on", "every", "definition", "preference", "we_habit")
"""Cues that make a clause a candidate by themselves."""

_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_WORD: Final = re.compile(r"[^\W\d_\u3400-\u9fff]+")


def size(text: str) -> int:
    """Length in words; a Chinese word has about one and a half characters."""
    return len(_WORD.findall(text)) + round(len(_HAN.findall(text)) / 1.5)


def features(text: str) -> tuple[float, ...]:
    """The features of one sentence (Simplified Chinese or any other language), 0.0 or 1.0 each."""
    found = [float(pattern.search(text) is not None) for pattern in _COMPILED.values()]
    words = size(text)
    return (*found, float(words <= 4), float(words >= 25))


def cues_in(text: str) -> frozenset[str]:
    """Names of the features that are set."""
    return frozenset(n for n, value in zip(FEATURES, features(text), strict=True) if value)


def says_lasting(text: str) -> bool:
    """Whether the wording says outright that it is meant to last, and nothing speaks against it.

    The linear score weighs a single cue against everything else; "you must never …" counts
    whatever the vector looks like.
    """
    if _STRONG.search(text) is None:
        return False
    against = _AGAINST if _OPENS_STRONG.match(text) else _AGAINST_REMARKS
    return not cues_in(text) & against
