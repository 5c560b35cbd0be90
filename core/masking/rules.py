"""What a masking rule is, and how a person's own pattern becomes one (R-06, R-10)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from core.errors import InvalidInput

Check = Callable[[re.Match[str]], bool]

SECRET = "secret"
"""Name of the group that is masked; a rule without it masks the whole match."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One pattern.

    Attributes:
        kind: what the mark says, e.g. ``github token``; lower case.
        pattern: linear-time expression.
        needles: lower-case literals; the rule runs only on texts that hold one of them. Empty:
            always.
        check: a second look at a match; False keeps the text.
    """

    kind: str
    pattern: re.Pattern[str]
    needles: tuple[str, ...] = ()
    check: Check | None = None

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return the places to mask."""
        group: str | int = SECRET if SECRET in self.pattern.groupindex else 0
        return [
            match.span(group)
            for match in self.pattern.finditer(text)
            if match.start(group) >= 0 and (self.check is None or self.check(match))
        ]


@dataclass(frozen=True, slots=True)
class CompiledPattern:
    """A person's own masking pattern (customer ids, phone numbers); see :func:`compile_pattern`."""

    name: str
    rule: Rule


_NAME = re.compile(r"[^\[\]\r\n]{1,40}")
_NESTED_REPEAT = re.compile(r"\([^()]*[+*}][^()]*\)(?:[+*]|\{\d*,)")
_MAX_PATTERN = 500


def compile_pattern(name: str, regex: str) -> CompiledPattern:
    """Compile a person's own pattern.

    A group named ``secret`` limits what is masked; without it the whole match is.

    Raises:
        InvalidInput: the name or expression cannot be used: not a regular expression, it matches
            the empty text, or a repeated group repeats inside (which can take for ever).
    """
    name = name.strip()
    if not _NAME.fullmatch(name):
        raise InvalidInput(
            "The pattern's name must have 1 to 40 characters and no brackets. Nothing was changed.",
            hint="Choose a short name such as “customer id”.",
            code="pattern_name",
        )
    if len(regex) > _MAX_PATTERN:
        raise InvalidInput(
            "The pattern “{name}” is longer than {limit} characters. Nothing was changed.",
            hint="Split it into several patterns.",
            code="pattern_too_long",
            name=name,
            limit=_MAX_PATTERN,
        )
    try:
        pattern = re.compile(regex)
    except (re.error, RecursionError, OverflowError) as error:
        raise InvalidInput(
            "The pattern “{name}” is not a regular expression: {reason}. Nothing was changed.",
            hint="Correct the expression at the named place.",
            code="pattern_invalid",
            name=name,
            reason=str(error),
        ) from error
    if pattern.search("") or not regex:
        raise InvalidInput(
            "The pattern “{name}” matches an empty text, so it would mask everywhere. "
            "Nothing was changed.",
            hint="Let it ask for at least one character.",
            code="pattern_empty_match",
            name=name,
        )
    if _NESTED_REPEAT.search(regex):
        raise InvalidInput(
            "The pattern “{name}” repeats a group that repeats inside; it could take for ever. "
            "Nothing was changed.",
            hint="Remove one of the two repetitions, for example (\\d+)+ → \\d+.",
            code="pattern_nested_repeat",
            name=name,
        )
    return CompiledPattern(name, Rule(name, pattern))
