"""``settings``: what is in force, and who decided it (README of the settings table)."""

from __future__ import annotations

import re

from app.cli.context import Context
from app.cli.output import columns
from core.domain.scope import USER, Scope
from core.settings.types import SettingView

_CODES = re.compile(r"\s*\((?:[A-Z]-\d+|spec README)\)")
"""Where the specification says it: nothing for a person to look up."""


def _scope(context: Context) -> Scope:
    return context.scope_named() or USER


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (tuple, list)):
        return ", ".join(str(getattr(item, "name", item)) for item in value) or "-"
    return str(value)


def _shape(view: SettingView) -> dict[str, object]:
    return {
        "key": view.key,
        "value": view.value,
        "default": view.default,
        "kind": view.kind,
        "choices": view.choices,
        "because": view.because,
        "pinned_by": view.pinned_by,
        "description": view.description,
    }


def show_list(context: Context) -> None:
    """List all settings with who decided each."""
    found = context.core.settings.items(_scope(context))
    rows = [
        (
            view.key,
            _words(view.value),
            view.because + (" (locked)" if view.pinned_by else ""),
            _CODES.sub("", view.description),
        )
        for view in found
    ]
    context.output.items([_shape(view) for view in found], columns(rows), "No settings.")


def get(context: Context) -> None:
    """Print one setting."""
    view = context.core.settings.view(context.options.key, _scope(context))
    context.output.data(_shape(view), [_words(view.value)])


def change(context: Context) -> None:
    """Change one setting, behind the gate (K-17)."""
    context.gate("settings set")
    options = context.options
    view = context.core.settings.set_text(options.key, options.value, _scope(context))
    context.output.data(_shape(view), [f"{view.key} = {_words(view.value)}"])


def reset(context: Context) -> None:
    """Take the stored value away: the user's, or the default, holds again."""
    context.gate("settings reset")
    view = context.core.settings.reset(context.options.key, _scope(context))
    context.output.data(_shape(view), [f"{view.key} = {_words(view.value)}"])
