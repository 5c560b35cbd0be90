"""Which lines of a message were pasted, not said: code, logs, quotations, command output.

A person's message often carries a stack trace or a piece of a file. "Must" and "always" in there
are not the person's wishes (R-07).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_FENCE: Final = re.compile(r"^\s*(```+|~~~+)")
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_MACHINE: Final = re.compile(
    r"""^\s*(?:
        >                                                       # a quotation
      | [$%❯➜]\s+\S | \w+@[\w.-]+[:~]\S*[$\#]\s                  # shell prompts
      | \[?\d{4}[-/]\d\d[-/]\d\d[T\ ]\d\d:\d\d | \[?\d\d:\d\d:\d\d[\].,\ ]
      | \[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|CRITICAL|NOTICE)\b[\]: ]
      | (?:npm|yarn|pnpm|pip|cargo|error|warning|fatal|FAILED|PASSED|E|FAIL|OK)(?:\ (?:ERR!
      |WARN))?[:!]\s
      | npm\ (?:ERR|WARN|error|warn)\b | Traceback\ \(most | File\ ".*",\ line\ \d+
      | at\ [\w$.<>]+\s?\( | \.\.\.\ \d+\ more | Caused\ by: | [\w.]*(?:Error|Exception)(?::|$)
      | (?:FAILED|PASSED|ERROR)\ \S+::  | =+\ .*\ =+$ | -{4,} | HTTP/\d
      | (?:def|class|function|func|fn|struct|enum|interface|impl|pub|async\ def|public|private
      |protected|static)\ [\w<>\[\]\ ]+[({:]
      | (?:import|from)\ [\w.{}\ ,*'"@/-]+(?:\ import\ |;|$|\ from\ )
      | (?:return|raise|throw|assert|yield)\ ?.*[()\[\];"'=.]|(?:const|let|var|val)\ \w+\s*[:=]
      | (?:if|for|while|switch|catch|else|elif|try|with|except)\b.*[:{]\s*$
      | (?:SELECT|INSERT\ INTO|UPDATE|DELETE\ FROM|CREATE\ (?:TABLE|INDEX|VIEW)|ALTER\ TABLE|DROP
      |WITH)\s.*(?:\s(?:FROM|VALUES|SET|WHERE|JOIN|TABLE|AS)\b|\()
      | [\w.\[\]"']+\s*(?:=|:=|\+=)\s*[\w"'\[{(\-].*[;)\]}"'\d]\s*$
      | "[^"]+"\s*:\s | </?\w[^>]*>\s*$ | [{}()\[\]];?,?\s*$ | //|/\*|\*/|\#include|\#!
      | @@\ | (?:diff|index)\ [-\w] | [+-]{3}\ [ab]/ | [+-]\s{2,}\S | [+-][A-Za-z_"'{}()@\#]
      | [|+][-=+|\ ]{3,} | \|.*\|\s*$
      | (?:added|removed|audited|changed)\ \d+\ packages | \d+\ (?:passed|failed|warnings?)\b
      | Process\ finished | exit(?:ed)?\ (?:code|with|status) | Successfully\ | Collecting\
      | Requirement\ already
    )""",
    re.VERBOSE,
)
_SYMBOLS: Final = re.compile(r"[{}\[\]()<>=;|\\/$#@&^~+*_]")
_CODE_SPAN: Final = re.compile(r"`[^`\n]+`|https?://\S+|[\w.-]*/[\w./-]+")
_LONG_RUN: Final = re.compile(r"[!-~]{80,}")
_INTRODUCES: Final = re.compile(
    r"""(?:\b(?:here(?:['’]s|\ is|\ are)|below|output|log|logs|error|errors|traceback|stack|readme
    |docs?
        |says?|said|wrote|writes|reads?|reply|replied|message|paste[ds]?|from\ the|file|config
        |snippet|got|get|ticket
        |email|mail|comment|review|article|example)\b[^\n]*
      |如下|报错|報錯|日志|日誌|输出|輸出|文档里?|文件里?|原文|贴|貼|说|說|写的是|寫的是|邮件|郵件
      |评论|評論|内容|內容|例如|比如)
      [:：]\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
_OWN_LIST: Final = re.compile(
    r"\b(?:rules?|remember|from now on|conventions?|guidelines?|things|points|preferences|please"
    r"|always|never|follow|facts|we (?:use|do|have)|keep in mind|note)\b"
    r"|规矩|規矩|规则|規則|记住|記住|以后|以後|约定|約定|要求|注意|几点|幾點|原则|原則|统一|統一",
    re.IGNORECASE,
)
"""A person's own list follows: "two rules for error messages:"."""
_HEADING_CHARACTERS: Final = 200  # of a line's end; keeps very long lines cheap
_SYMBOL_SHARE: Final = 0.22
_BLOCK_LINES: Final = 4  # from here on a block with mostly machine lines is one paste
_BLOCK_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    text: str
    machine: bool


def is_machine_line(line: str) -> bool:
    """Whether one line looks like code, a log, a quotation or a command's output."""
    if _MACHINE.match(line) or _LONG_RUN.search(line):
        return True
    plain = _CODE_SPAN.sub("", line)
    visible = sum(not c.isspace() for c in plain)
    return visible > 0 and len(_SYMBOLS.findall(plain)) / visible > _SYMBOL_SHARE


def pasted_spans(text: str) -> list[tuple[int, int]]:
    """Spans of ``text`` that are not the person's own sentences, in order."""
    spans: list[tuple[int, int]] = []
    block: list[_Line] = []
    fence: str | None = None
    introduced = False
    for match in _LINE.finditer(text):
        line = match[0].rstrip("\r\n")
        mark = _FENCE.match(line)
        if mark or fence:
            _close(block, spans, introduced)
            introduced = False
            spans.append(match.span())
            if mark and fence is None:
                fence = mark[1]
            elif mark and fence and mark[1].startswith(fence):
                fence = None
            continue
        if line.strip():
            block.append(_Line(match.start(), match.end(), line, is_machine_line(line)))
            continue
        introduced = _close(block, spans, introduced)
    _close(block, spans, introduced)
    return spans


def _close(block: list[_Line], spans: list[tuple[int, int]], introduced: bool) -> bool:
    """Settle a block of lines between blank ones; True when it announces a paste."""
    if not block:
        return introduced
    machine = sum(line.machine for line in block)
    whole = introduced or (len(block) >= _BLOCK_LINES and machine / len(block) >= _BLOCK_SHARE)
    announced = False
    for line in block:
        if whole or announced or line.machine:
            spans.append((line.start, line.end))
        else:
            announced = _announces(line.text)
    result = not whole and _announces(block[-1].text)
    block.clear()
    return result


def _announces(line: str) -> bool:
    if not line.rstrip().endswith((":", "：")):
        return False
    end = line[-_HEADING_CHARACTERS:]
    return _INTRODUCES.search(end) is not None and _OWN_LIST.search(end) is None
