"""What the window needs before the library is open: its last theme, language and place."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StartState:
    """A copy for the first paint only; the settings decide as soon as they are read.

    Attributes:
        theme: ``system``, ``light`` or ``dark``.
        language: ``system`` or a locale name.
        geometry: Qt's saved geometry in base 64, "" for the first size.
        project: id of the project chosen last, "" for all.
    """

    theme: str = "system"
    language: str = "system"
    geometry: str = ""
    project: str = ""


def read_state(path: Path | None) -> StartState:
    """Return the state in ``path``; a missing or damaged file is the default."""
    if path is None:
        return StartState()
    try:
        data = json.loads(path.read_text("utf-8"))
        state = StartState(**{key: str(value) for key, value in data.items()})
    except (OSError, ValueError, TypeError, AttributeError):
        return StartState()
    return state if state.theme in ("system", "light", "dark") else StartState()


def write_state(path: Path | None, state: StartState) -> None:
    """Keep ``state``; it is a convenience, so a full disk only costs it."""
    from core.atomic_files import write_atomic  # not before the first paint
    from core.errors import EnvironmentFault

    if path is None:
        return
    try:
        write_atomic(path, json.dumps(asdict(state)).encode(), mode=0o600, durable=False)
    except EnvironmentFault as error:
        _log.info("the window's start state could not be kept: %s", error)
