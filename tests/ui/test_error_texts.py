"""Errors by code, with the core's own fields; the English message is the fallback (R-08)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from core.errors import NotFound, PaperError, Refused, Stale
from core.projects.folders import _WHY
from ui.error_texts import error_text, job_error
from ui.error_words import all_texts
from ui.i18n.languages import Languages

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [path for part in ("core", "app") for path in sorted((ROOT / part).rglob("*.py"))]
_FIELD = re.compile(r"\{([a-z_]+)")

# Codes of a whole family: each place says something else, in the core's own words.
GENERAL = {"error", "invalid_input", "not_found", "refused", "gate_closed", "stale", "usage"}
# Not shown in the window: it cannot start without its library.
BEFORE_THE_WINDOW = {"store_too_new", "store_damaged"}
# What is told beside a value, not raised: the settings have their own words for it.
NO_ERRORS = {"SettingProblem"}
NOT_FROM_THE_CORE = {"unexpected"}


def _strings(node: ast.expr) -> list[str]:
    """Return the codes an expression may give; a family ends in the keys of its table."""
    if isinstance(node, ast.JoinedStr):
        start = node.values[0]
        assert isinstance(start, ast.Constant)
        assert isinstance(start.value, str)
        return [f"{start.value}{reason}" for reason in _WHY]
    return [
        c.value for c in ast.walk(node) if isinstance(c, ast.Constant) and isinstance(c.value, str)
    ]


def _codes() -> dict[str, set[str]]:
    """Return the fields that the code gives each error code in some place.

    Where another place gives fewer, the English message is shown.
    """
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        places = _code_places(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.AnnAssign | ast.Assign):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                if isinstance(target, ast.Name) and target.id == "default_code" and node.value:
                    for code in _strings(node.value):
                        found.setdefault(code, set())
            if not isinstance(node, ast.Call):
                continue
            fields = {k.arg for k in node.keywords if k.arg} - {"code", "hint"}
            codes = [c for k in node.keywords if k.arg == "code" for c in _strings(k.value)]
            place = places.get(node.func.id, -1) if isinstance(node.func, ast.Name) else -1
            if 0 <= place < len(node.args):
                codes += _strings(node.args[place])
            for code in codes:
                found[code] = found.get(code, set()) | fields
    return found


def _code_places(tree: ast.Module) -> dict[str, int]:
    """Return where functions and error classes of a module take a parameter named ``code``."""
    places: dict[str, int] = {}
    for node in ast.walk(tree):
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for function in inner:
            if not isinstance(function, ast.FunctionDef):
                continue
            if function.returns is not None and ast.unparse(function.returns) in NO_ERRORS:
                continue
            names = [arg.arg for arg in function.args.args if arg.arg != "self"]
            if "code" in names:
                owner = node.name if isinstance(node, ast.ClassDef) else function.name
                places[owner] = names.index("code")
    return places


def test_every_code_of_the_core_has_words_and_no_words_are_left_over(languages: Languages) -> None:
    """Both ways, so that neither side can rot (R-08)."""
    given, known = set(_codes()) - GENERAL - BEFORE_THE_WINDOW, set(all_texts())
    assert sorted(given - known) == []
    assert sorted(known - given - NOT_FROM_THE_CORE) == []


def test_the_words_use_fields_that_the_core_gives(languages: Languages) -> None:
    given = _codes()
    for code, (message, hint) in all_texts().items():
        wanted = set(_FIELD.findall(message + hint))
        assert wanted <= given.get(code, set()), (code, wanted)


def test_codes_given_by_position_and_by_family_are_found() -> None:
    """The finder itself: a call, a helper's first argument, a table of reasons, a class."""
    assert {
        "knowledge_stale",
        "own_session",
        "model_reply_empty",
        "never_a_project_home",
        "encoder_failed",
    } <= set(_codes())


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
