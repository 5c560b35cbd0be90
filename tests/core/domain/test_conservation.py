"""Conservation of knowledge entries (C-04): bad and good merges in three scripts, and the edges."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.domain.conservation import Merged, Overturned, Piece, Report, check

DATA = Path(__file__).resolve().parents[2] / "data"
_OUTPUT = re.compile(r"\[([\d,]*)\]\s*(.*?)(?=\s*\|\|\s*\[|$)")


def cases(name: str) -> list[str]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def run(inputs: list[str], outputs: list[tuple[str, str]]) -> Report:
    pieces = [Piece(str(n), text) for n, text in enumerate(inputs, start=1)]
    merged = [
        Merged(f"o{n}", text.strip(), tuple(filter(None, ids.split(","))))
        for n, (ids, text) in enumerate(outputs)
    ]
    return check(pieces, merged)


def told(report: Report) -> list[tuple[str, str, str]]:
    return [(f.kind.value, str(f.token_kind), f.detail) for f in report.findings]


@pytest.mark.parametrize("line", cases("conservation_good.txt"))
def test_good_merges_are_clean(line: str) -> None:
    left, right = line.split(" => ")
    _, *inputs = left.split(" | ")
    report = run(inputs, _OUTPUT.findall(right))
    assert report.clean, told(report)


@pytest.mark.parametrize("line", cases("conservation_bad.txt"))
def test_bad_merges_are_caught(line: str) -> None:
    left, right = line.split(" => ")
    _, _, *inputs = left.split(" | ")
    report = run(inputs, _OUTPUT.findall(right))
    assert not report.clean


def test_a_changed_token_is_one_corruption() -> None:
    report = run(["Backups are kept for 90 days."], [("1", "Backups are kept for 30 days.")])
    assert (len(report.corruptions), len(report.omissions), len(report.inventions)) == (1, 0, 0)
    finding = report.corruptions[0]
    assert (finding.input_id, finding.output_id) == ("1", "o0")
    assert finding.input_text == "Backups are kept for 90 days."


def test_a_flipped_negation_is_one_corruption() -> None:
    report = run(["Do not push to main."], [("1", "Push to main.")])
    assert (len(report.corruptions), len(report.omissions), len(report.inventions)) == (1, 0, 0)


def test_an_input_nobody_names_is_one_omission() -> None:
    report = run(["Use tabs.", "Answer in 5 words."], [("1", "Use tabs.")])
    assert (len(report.corruptions), len(report.omissions), len(report.inventions)) == (0, 1, 0)


def test_a_repetition_named_may_go() -> None:
    assert run(["Use tabs.", "Use tabs", "use tabs."], [("1,2,3", "Use tabs.")]).clean


OLD = Piece("old", "The staging port is 8080.")
NEW = Piece("new", "The staging port is 9090.")
OUT = [Merged("o", "The staging port is 9090.", ("old", "new"))]


def test_overturned_by_a_newer_input() -> None:
    entry = [Overturned("old", "new", "8080")]
    assert check([OLD, NEW], OUT, overturned=entry, order=["old", "new"]).clean


def test_without_the_declaration_it_is_an_omission() -> None:
    assert len(check([OLD, NEW], OUT, order=["old", "new"]).omissions) == 1


@pytest.mark.parametrize(
    ("entry", "order"),
    [
        (Overturned("old", "new", "8080"), ["new", "old"]),
        (Overturned("old", "gone", "8080"), ["old", "new"]),
        (Overturned("old", "new", "7070"), ["old", "new"]),
    ],
)
def test_a_declaration_that_does_not_hold_excuses_nothing(
    entry: Overturned, order: list[str]
) -> None:
    report = check([OLD, NEW], OUT, overturned=[entry], order=order)
    assert report.corruptions
    assert report.omissions


def test_a_declaration_needs_a_newer_input_that_says_otherwise() -> None:
    other = Piece("new", "Answer in Chinese.")
    out = [Merged("o", "Answer in Chinese. The staging port is open.", ("old", "new"))]
    entry = [Overturned("old", "new", "8080")]
    assert not check([OLD, other], out, overturned=entry, order=["old", "new"]).clean


def test_an_overturned_negation() -> None:
    old = Piece("old", "Do not use emojis in emails.")
    new = Piece("new", "Use emojis in emails.")
    out = [Merged("o", "Use emojis in emails.", ("old", "new"))]
    entry = [Overturned("old", "new", "Do not use emojis in emails.")]
    assert check([old, new], out, overturned=entry, order=["old", "new"]).clean
    assert not check([old, new], out, order=["old", "new"]).clean


def test_nothing_in_nothing_out() -> None:
    assert check([], []).clean
