"""Errors by code, with the core's own fields; the English message is the fallback (R-08)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from core.errors import NotFound, PaperError, Refused, Stale
from ui.error_texts import _texts, error_text, job_error
from ui.i18n.languages import Languages

CORE = Path(__file__).resolve().parents[2] / "core"
_FIELD = re.compile(r"\{([a-z_]+)")


def _core_errors() -> dict[str, set[str]]:
    """Return the fields that the core gives each literal error code in some place.

    Where another place gives fewer, the English message is shown.
    """
    found: dict[str, set[str]] = {}
    for path in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            names = {k.arg for k in node.keywords if k.arg}
            codes = [
                c.value
                for k in node.keywords
                if k.arg == "code"
                for c in ast.walk(k.value)
                if isinstance(c, ast.Constant) and isinstance(c.value, str)
            ]
            for code in codes:
                fields = names - {"code", "hint"}
                found[code] = found.get(code, set()) | fields
    return found


def test_every_translated_code_exists_in_the_core_and_uses_fields_it_gives(
    languages: Languages,
) -> None:
    given = _core_errors()
    for code, (message, hint) in _texts().items():
        if code == "unexpected":
            continue
        assert code in given, code
        wanted = set(_FIELD.findall(message + hint))
        assert wanted <= given[code], (code, wanted - given[code])


def test_a_known_code_is_filled_with_its_fields(languages: Languages) -> None:
    error = Stale("{name} r{revision}", code="knowledge_stale", name="atlas", revision=7)
    assert error_text(error).message.startswith("atlas was changed meanwhile (now revision 7)")


def test_an_unknown_code_keeps_the_cores_words(languages: Languages) -> None:
    shown = error_text(NotFound("There is no such thing.", hint="Look again.", code="brand_new"))
    assert (shown.message, shown.hint) == ("There is no such thing.", "Look again.")
    assert "brand_new" in shown.details


def test_missing_fields_fall_back_instead_of_failing(languages: Languages) -> None:
    shown = error_text(Refused("It is stale.", code="knowledge_stale"))
    assert shown.message == "It is stale."


def test_details_name_the_cause(languages: Languages) -> None:
    error = PaperError("Not written.", code="x")
    error.__cause__ = OSError(28, "No space left on device")
    assert "No space left" in error_text(error).details


def test_a_failed_job_is_told_in_words(languages: Languages) -> None:
    assert job_error("disk_full", "raw", "").message.startswith("The disk is full")
    assert job_error("brand_new", "Raw words.", "Do this.").message == "Raw words."
