"""Secrets recognised by a label in front, in English and Chinese (R-06)."""

from __future__ import annotations

import re

from core.masking.rules import Rule
from core.masking.values import classes, key_value, password_value, strong

_PASSWORD_EN = (
    r"(?i:pass(?:word|wd|phrase|code)|pwd)|(?<=[_-])(?i:pass)(?![a-zA-Z])"
    r"|(?<![A-Za-z])(?i:pw|psw|pswd)(?![A-Za-z])"
)
_PASSWORD_ZH = r"密码|密碼|口令|通行码|通行碼|暗号|暗號"
_KEY_EN = (
    r"(?:(?<![A-Za-z])|(?<=[a-z0-9])(?=[A-Z]))(?i:"
    r"(?:api|app|access|auth|account|client|consumer|private|signing|encryption|master|service|"
    r"shared|deploy|license|admin|webhook|iam|cloudant|softlayer|jwt|session|bot|refresh|bearer|id|"
    r"security|personal[ _-]access|secret[ _-]access)[ _-]?(?:key|secret|token)"
    r"|secret(?:[ _-]?(?:key|token|access[ _-]?key|key[ _-]?base))?"
    r"|access[ _-]?key[ _-]?secret|token|credentials?|pass(?=\s{0,2}[:=]))"
)
_KEY_ZH = r"令牌|密钥|密鑰|金鑰|秘钥|秘鑰|私钥|私鑰|权杖|權杖|授权码|授權碼"

_MARKUP = r"[\\\"'`*_]{0,4}"
_ABOUT = r"(?:[ \t](?i:for|of|on|to)[ \t][^\n:：=,.;]{1,40}?|[ \t]?[(（][^()（）\n]{1,30}[)）])?"
_EXPLICIT = r"[ \t]{0,4}(?::[ \t]{0,2}(?:str|string|String|text)[ \t]{0,2}=|:=|=>|={1,3}|[:：＝])"
_IS_EN = r"[ \t]{1,3}(?i:is(?:[ \t]now)?|was|equals|will[ \t]be)[ \t]{0,2}:?(?=[ \t\"'`])"
_IS_ZH = (
    r"[ \t]{0,3}(?:还是|就是|都是|是|为|為|改成|改為|改为|设为|設為|设置为|設置為|设成|用的是|叫)"
    r"[ \t]{0,2}[:：]?"
)
_CELL = r"[ \t]{0,20}\|"
_VALUE = (
    r"(?:\*\*|__)?[ \t]{0,8}(?:"
    r"\\\"(?P<e>[^\"\\\n]{1,300})\\\"|\"(?P<q>[^\"\n]{1,300})\"|'(?P<s>[^'\n]{1,300})'|`(?P<t>[^`\n]{1,300})`|[“「『](?P<c>[^”」』\n]{1,300})[”」』]"
    r"|\*{0,2}(?P<b>(?:[^\s\"'`,;，。；、！？）」”<>|]|,(?!\s|$|\w{1,40}\s{0,2}[:=])){1,400}+))"
)

_CLAUSE_END = re.compile(
    r"[\s*_`]*(?:$|[\n,.;，。；、！？!?)）|/]|(?:and|for|on|then|to|谢谢)\b)", re.MULTILINE
)
_UNIT = re.compile(
    r"\s*(?:characters|chars|bits|bytes|digits|letters|位|个|個|字符|字元|次|天)", re.IGNORECASE
)


class _LabelledRule(Rule):
    """Finds label, separator and value; the judgement depends on all three."""

    __slots__ = ()

    def spans(self, text: str) -> list[tuple[int, int]]:
        found = []
        for match in self.pattern.finditer(text):
            group = next(g for g in ("e", "q", "s", "t", "c", "b") if match[g] is not None)
            start, end = match.span(group)
            quoted = group != "b"
            if not quoted:
                while end - start > 1 and text[end - 1] in ".)]}*_:":
                    end -= 1
            if self._judge(match, text, start, end, quoted=quoted):
                found.append((start, end))
        return found

    @staticmethod
    def _judge(match: re.Match[str], text: str, start: int, end: int, *, quoted: bool) -> bool:
        value = text[start:end]
        after = text[end : end + 40]
        if _UNIT.match(after):
            return False
        explicit = match["explicit"] is not None
        separator = match["explicit"] or match["is"] or match["cell"]
        if match["password"] is not None:
            if separator is None:
                return strong(value)
            ends = quoted or _CLAUSE_END.match(after) is not None
            return password_value(value, quoted=quoted, clause_end=ends, explicit=explicit)
        if separator is None:
            return strong(value) and len(value) >= 20 and classes(value) >= 3
        assigned = explicit and "=" in match["explicit"]
        # A Chinese label in front of a run of letters: mail services' codes are 16 letters.
        letters = 24 if match["key"].isascii() else 14
        return key_value(value, quoted=quoted, assigned=assigned, letters=letters)


def _labelled(password: str, key: str, is_word: str, cell: str, bare: str) -> re.Pattern[str]:
    separators = rf"(?P<explicit>{_EXPLICIT})|(?P<is>{is_word})|(?P<cell>{cell}){bare}"
    return re.compile(
        rf"(?:(?P<password>{password})|(?P<key>{key})){_MARKUP}{_ABOUT}{_MARKUP}(?:{separators}){_VALUE}"
    )


def label_rules() -> tuple[Rule, ...]:
    """Build the rules of this module."""
    english = _labelled(_PASSWORD_EN, _KEY_EN, _IS_EN, _CELL, r"|[ \t]{1,3}(?=[\w+/-]{20})")
    chinese = _labelled(_PASSWORD_ZH, _KEY_ZH, f"{_IS_ZH}|{_IS_EN}", _CELL, r"|[ \t]{0,3}(?=[!-~])")
    needles = ("pass", "pw", "psw", "secret", "token", "key", "credential")
    return (
        _LabelledRule("password or key", english, needles),
        _LabelledRule(
            "password or key",
            chinese,
            ("密", "口令", "令牌", "码", "碼", "钥", "鑰", "杖", "号", "號"),
        ),
    )
