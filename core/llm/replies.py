"""Reading a model's JSON (R-05, M-08): one repair attempt, and no part lost for another's fault.

A reply is untrusted text: empty, prose around JSON, fenced, cut off in the middle, ten megabytes,
or hostile. ``parse_reply`` gets one object of the wanted shape out of it or raises ``ModelFault``;
lists are validated item by item, and what is dropped is counted by reason.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Any, Final, Generic, TypeVar, Union, get_args, get_origin

import pydantic

from core.errors import ModelFault
from core.llm.protocol import ModelReply

MAX_REPLY_CHARACTERS: Final = 1_000_000
"""Longer replies are refused unread: the largest honest one (a reorganized 20,000-character file
with its sources) stays far below."""
MAX_ITEMS: Final = 1_000
"""Items of one list that are looked at; the rest is counted as ``too_many``."""
_MAX_STARTS: Final = (
    8  # places where an object may begin that are tried; bounds the work on garbage
)

S = TypeVar("S", bound=pydantic.BaseModel)
Reask = Callable[[str], ModelReply]
"""Asks the model once more; the argument says in English what was wrong with the first reply."""

_FENCE: Final = re.compile(r"```[A-Za-z0-9_-]*[ \t]*\r?\n(.*?)```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Parsed(Generic[S]):
    """A usable reply.

    Attributes:
        value: the validated object; its lists hold the valid items only.
        dropped: parts left out, by reason (``<field>:<reason>``).
        repaired: the model had to be asked a second time.
    """

    value: S
    dropped: Counter[str]
    repaired: bool = False


class _Unusable(Exception):
    """The reply as a whole cannot be read; the text says why, for the model and the person."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


def parse_reply(reply: ModelReply, schema: type[S], reask: Reask | None = None) -> Parsed[S]:
    """The reply as ``schema``, asking once more through ``reask`` if it cannot be read.

    Raises:
        ModelFault: neither the first nor the second reply can be read.
    """
    try:
        return _parse(reply, schema)
    except _Unusable as first:
        if reask is None:
            raise _fault(first) from None
        problem = str(first)
    try:
        again = _parse(reask(problem), schema)
    except _Unusable as second:
        raise _fault(second) from None
    return Parsed(again.value, again.dropped, repaired=True)


def _fault(problem: _Unusable) -> ModelFault:
    return ModelFault(
        "The model's answer cannot be used: {reason}. Nothing was changed.",
        hint="It is tried again later; if it happens often, choose another model in Settings.",
        code=problem.code,
        reason=str(problem),
    )


def _parse(reply: ModelReply, schema: type[S]) -> Parsed[S]:
    text = reply.text
    if not text.strip():
        raise _Unusable("model_reply_empty", "it is empty")
    if len(text) > MAX_REPLY_CHARACTERS:
        raise _Unusable("model_reply_too_large", f"it is longer than {MAX_REPLY_CHARACTERS:,}")
    shapes_differ = False
    for value in _json_values(text):
        found = _as_object(value, schema)
        if found is not None:
            return _validate(found, schema)
        shapes_differ = True
    if reply.truncated or _looks_cut_off(text):
        raise _Unusable("model_reply_not_json", "it was cut off")
    if shapes_differ:
        raise _Unusable("model_reply_wrong_shape", "its JSON has none of the fields asked for")
    raise _Unusable("model_reply_not_json", "it is not JSON")


def _json_values(text: str) -> Iterator[Any]:
    """JSON values the text may hold, the most literal reading first."""
    whole = text.strip().lstrip("\ufeff")
    for candidate in (whole, *(match[1].strip() for match in _FENCE.finditer(text))):
        yield from _load(candidate)
    decoder = json.JSONDecoder()
    start = whole.find("{")
    for _ in range(_MAX_STARTS):
        if start < 0:
            return
        try:
            value, end = decoder.raw_decode(whole, start)
        except (ValueError, RecursionError):
            start = whole.find("{", start + 1)
            continue
        yield value
        start = whole.find("{", end)


def _load(text: str) -> Iterator[Any]:
    try:
        yield json.loads(text)
    except (ValueError, RecursionError):
        return


def _looks_cut_off(text: str) -> bool:
    return "{" in text and text.count("{") > text.count("}")


def _as_object(value: Any, schema: type[pydantic.BaseModel]) -> dict[str, Any] | None:
    """The value as an object with at least one known field; a bare list of the only list field."""
    known = schema.model_fields
    if isinstance(value, dict):
        return value if not value or any(name in value for name in known) else None
    lists = [name for name, field in known.items() if _lists_objects(field.annotation)]
    if isinstance(value, list) and len(lists) == 1 and all(isinstance(v, dict) for v in value):
        return {lists[0]: value}
    return None


def _validate(found: dict[str, Any], schema: type[S]) -> Parsed[S]:
    dropped: Counter[str] = Counter()
    kept: dict[str, Any] = {}
    unknown = len([name for name in found if name not in schema.model_fields])
    if unknown:
        dropped["reply:unknown_field"] = unknown
    for name, field in schema.model_fields.items():
        if name not in found or (found[name] is None and not field.is_required()):
            continue
        item = _item_type(field.annotation)
        if item is not None:
            kept[name] = _valid_items(found[name], item, name, dropped)
            continue
        for value in _alternatives(found[name], field.annotation):
            valid, result = _valid(value, field.annotation)
            if valid:
                kept[name] = result
                break
            dropped[f"{name}:malformed"] += 1
    try:
        return Parsed(schema(**kept), dropped)
    except pydantic.ValidationError:
        raise _Unusable("model_reply_wrong_shape", "a field asked for is missing") from None


def _valid_items(value: Any, item: Any, name: str, dropped: Counter[str]) -> list[Any]:
    if not isinstance(value, list):
        value = [value]  # one object where a list was asked for
    if len(value) > MAX_ITEMS:
        dropped[f"{name}:too_many"] += len(value) - MAX_ITEMS
    kept = []
    for part in value[:MAX_ITEMS]:
        valid, result = _valid(part, item)
        if valid:
            kept.append(result)
        else:
            dropped[f"{name}:malformed"] += 1
    return kept


def _valid(value: Any, annotation: Any) -> tuple[bool, Any]:
    try:
        # A lone surrogate can be written in JSON but neither stored nor sent.
        json.dumps(value, ensure_ascii=False).encode()
        return True, pydantic.TypeAdapter(annotation).validate_python(value)
    except (pydantic.ValidationError, UnicodeEncodeError, RecursionError):
        return False, None


def _item_type(annotation: Any) -> Any | None:
    """``X`` of ``list[X]`` or ``tuple[X, ...]``, else None."""
    if get_origin(annotation) in (list, tuple):
        return get_args(annotation)[0]
    return None


def _lists_objects(annotation: Any) -> bool:
    item = _item_type(annotation)
    return isinstance(item, type) and issubclass(item, pydantic.BaseModel)


def _alternatives(value: Any, annotation: Any) -> list[Any]:
    """Several values where one was asked for: the first valid one is taken (M-08)."""
    is_union = get_origin(annotation) in (Union, UnionType)
    return value[:MAX_ITEMS] if is_union and isinstance(value, list) and value else [value]
