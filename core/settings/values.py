"""Pure checks and conversions of setting values."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Sequence
from typing import Any, TypeGuard

from core.errors import InvalidInput
from core.settings.table import ON_DEVICE, TABLE
from core.settings.types import Kind, MaskingPattern, SettingSpec, SettingValue, Tighten

MAX_TEXT = 200
"""Characters of one text value: a model's name."""
MAX_ITEMS = 100
_TRUE = frozenset({"true", "on", "yes", "1"})
_FALSE = frozenset({"false", "off", "no", "0"})


def spec_of(key: str) -> SettingSpec:
    """Return the table's line of ``key``.

    Raises:
        InvalidInput: no such setting; the hint names the nearest ones.
    """
    spec = TABLE.get(key)
    if spec is not None:
        return spec
    near = difflib.get_close_matches(key, TABLE, n=3, cutoff=0.5)
    raise InvalidInput(
        "There is no setting “{key}”.",
        hint="Did you mean {near}?" if near else "“settings list” shows all of them.",
        code="setting_unknown",
        key=key,
        near=", ".join(near),
    )


def checked(spec: SettingSpec, value: object) -> SettingValue:
    """Return ``value`` in its canonical form if ``spec`` allows it.

    Raises:
        InvalidInput: wrong type or out of range; the message says what is allowed.
    """
    match spec.kind:
        case Kind.FLAG if isinstance(value, bool):
            return value
        case Kind.NUMBER if isinstance(value, int) and not isinstance(value, bool):
            if spec.minimum <= value <= spec.maximum:
                return value
        case Kind.CHOICE if isinstance(value, str) and value in spec.choices:
            return str(value)
        case Kind.TEXT if isinstance(value, str) and _is_line(value):
            return value.strip()
        case Kind.TEXTS if _is_list(value) and all(_is_line(item) for item in value):
            return tuple(dict.fromkeys(str(item).strip() for item in value))
        case Kind.PATTERNS if _is_list(value):
            return tuple(map(_pattern, value))
        case _:
            pass
    raise InvalidInput(
        "“{key}” cannot be {value}. Allowed: {allowed}. Nothing was changed.",
        hint="Choose an allowed value.",
        code="setting_value",
        key=spec.key,
        value=_shown(value),
        allowed=allowed(spec),
    )


def allowed(spec: SettingSpec) -> str:
    """Return what a value may be, in words."""
    match spec.kind:
        case Kind.FLAG:
            return "true or false"
        case Kind.NUMBER:
            return f"a whole number from {spec.minimum} to {spec.maximum}"
        case Kind.CHOICE:
            return ", ".join(spec.choices)
        case Kind.TEXT:
            return f"one line of 1 to {MAX_TEXT} characters"
        case Kind.TEXTS:
            return f"a list of at most {MAX_ITEMS} names"
        case Kind.PATTERNS:
            return f'a list of at most {MAX_ITEMS} {{"name": …, "regex": …}}'


def parsed(spec: SettingSpec, text: str) -> SettingValue:
    """Return the value that ``text`` from a command line means.

    Raises:
        InvalidInput: it means none that ``spec`` allows.
    """
    word = text.strip()
    if spec.kind is Kind.FLAG and word.casefold() in _TRUE | _FALSE:
        return word.casefold() in _TRUE
    if spec.kind is Kind.NUMBER and re.fullmatch(r"[+-]?[0-9][0-9_,]*", word):
        return checked(spec, int(word.replace("_", "").replace(",", "")))
    if spec.kind in (Kind.TEXTS, Kind.PATTERNS):
        return checked(spec, _parsed_list(spec, word))
    return checked(spec, word)


def to_plain(value: SettingValue) -> Any:
    """Return ``value`` as JSON-ready data."""
    if isinstance(value, tuple):
        return [
            {"name": item.name, "regex": item.regex} if isinstance(item, MaskingPattern) else item
            for item in value
        ]
    return value


def tightest(spec: SettingSpec, value: SettingValue, limit: SettingValue) -> SettingValue:
    """Return ``value`` tightened to ``limit``; a looser limit changes nothing."""
    match spec.tighten:
        case Tighten.OFF:
            return bool(value) and bool(limit)
        case Tighten.LOWER if isinstance(value, int) and isinstance(limit, int):
            return min(value, limit)
        case Tighten.ORDER:
            return max(value, limit, key=lambda item: spec.choices.index(str(item)))
        case Tighten.ON_DEVICE:
            return limit if limit == ON_DEVICE else value
        case Tighten.FEWER if isinstance(value, tuple) and isinstance(limit, tuple):
            return tuple(str(item) for item in value if item in limit)
        case _:
            return value


def constrains(spec: SettingSpec, limit: SettingValue) -> bool:
    """Whether a project's policy holding ``limit`` can tighten anything at all."""
    match spec.tighten:
        case Tighten.OFF:
            return limit is False
        case Tighten.ORDER:
            return limit != spec.choices[0]
        case Tighten.ON_DEVICE:
            return limit == ON_DEVICE
        case Tighten.LOWER | Tighten.FEWER:
            return True
        case Tighten.NO:
            return False


def _is_line(value: object) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value.strip()) <= MAX_TEXT
        and value.strip().isprintable()
    )


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) <= MAX_ITEMS


def _pattern(item: object) -> MaskingPattern:
    name: object = ""
    regex: object = ""
    if isinstance(item, MaskingPattern):
        name, regex = item.name, item.regex
    elif isinstance(item, dict):
        name, regex = item.get("name"), item.get("regex")
    if not (isinstance(name, str) and _is_line(name) and isinstance(regex, str)):
        raise InvalidInput(
            "A masking pattern needs a name and a regular expression. Nothing was changed.",
            hint='Write [{"name": "customer id", "regex": "K-\\d{6}"}].',
            code="masking_pattern",
        )
    # Imported here (45 ms): most libraries have no pattern of their own (P-02).
    from core.masking import compile_pattern

    # The masking's own check: a pattern that it refuses would stop every text later.
    return MaskingPattern(compile_pattern(name, regex).name, regex)


def _parsed_list(spec: SettingSpec, word: str) -> object:
    if spec.kind is Kind.TEXTS and not word.startswith("["):
        return [part.strip() for part in word.split(",") if part.strip()]
    try:
        return json.loads(word)
    except ValueError:
        return word


def _shown(value: object) -> str:
    text = f"“{value}”" if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
