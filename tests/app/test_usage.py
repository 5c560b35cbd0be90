"""The grammar: --json anywhere, usage errors with code 2, help and version (U-09)."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator

import pytest

from app.cli.parser import VERSION, build_parser
from tests.app.command_line import ROOT, Run


def leaves(parser: argparse.ArgumentParser, words: str = "") -> Iterator[str]:
    """Yield all commands, as their words."""
    groups = [
        action for action in parser._actions if isinstance(action, argparse._SubParsersAction)
    ]
    if parser.get_default("command") is not None:
        yield words
    for group in groups:
        for name, inner in group.choices.items():
            yield from leaves(inner, f"{words} {name}".strip())


COMMANDS = sorted(leaves(build_parser()))


def test_the_commands_of_the_issue_exist() -> None:
    """U-09, issue 2 item 8."""
    wanted = """demo | reflect | search | inject | purge | doctor | export | import | footprint
        | footprint remove | projects list | projects add | projects forget | projects relink
        | sessions list | sessions show | queue list | queue show | queue apply | queue dismiss
        | queue process-all | queue forget-dismissals | knowledge show | knowledge status
        | knowledge save | knowledge reorganize | knowledge history | knowledge restore
        | snapshots list | snapshots create | snapshots show | snapshots pin | audit list
        | audit verify | settings get | settings set"""
    assert {" ".join(name.split()) for name in wanted.split("|")} <= set(COMMANDS)


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_explains_itself_and_takes_json(run: Run, words: str) -> None:
    answer = run(*words.split(), "--help")
    assert answer.code == 0
    assert answer.out.startswith("usage: paper-evo")
    assert "--json" in answer.out


@pytest.mark.usefixtures("scratch")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_json_before_between_and_after_the_words(run: Run, place: int) -> None:
    words = ["projects", "list"]
    words.insert(place, "--json")
    assert run(*words).data == {"items": []}


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "queue",
        "queue lst",
        "queue apply x",
        "queue apply x --to nowhere",
        "queue apply x --to user --replace --keep-both",
        "sessions show",
        "sessions show x --transcript y",
        "reflect",
        "search word --limit -1",
        "search word --limit many",
        "knowledge history --revision 0",
        "knowledge restore",
        "knowledge status --scope everyone",
        "purge",
        "purge --item a --source b",
        "projects list --jsn",
        "queue list --proj x",
        "knowledge reorganize --accept-omissions",
    ],
)
def test_wrong_usage_ends_with_2(run: Run, line: str) -> None:
    words = run(*line.split())
    assert words.code == 2
    assert words.out == ""
    assert words.err.startswith("paper-evo: ")
    answer = run("--json", *line.split())
    assert answer.code == 2
    assert answer.error["code"] == "usage"
    assert answer.error["hint"]


def test_an_empty_project_is_wrong_usage(run: Run) -> None:
    assert run("queue", "list", "--project", "").code == 2
    assert run("search", " ").code == 2


def test_version_is_the_project_s(run: Run) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    answer = run("--version")
    assert answer.out == f"paper-evo {project['version']}\n"
    assert project["version"] == VERSION


@pytest.mark.usefixtures("scratch")
def test_a_word_that_looks_like_an_option_is_searched_after_two_dashes(run: Run) -> None:
    answer = run("search", "--", "--json")
    assert answer.code == 0
    assert answer.out == "Nothing holds all of these words.\n"
