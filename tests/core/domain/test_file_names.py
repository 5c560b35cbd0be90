"""Titles as file names (case 65)."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.file_names import MAX_BYTES, file_name

CASE_65 = [
    "客户等级", "价格口径", "A/B 开关", "Notes", "notes", "con", "尾点.", "a" * 300, "..", "表情🧪",
]  # fmt: skip
HARD = [
    "con.x", "aux.h", "nul ", "LPT1", "COM¹", "CONIN$", "\ud800", "\u202etxt", "..a", "a..", "-rf",
    "客" * 80, "x" * 117, "ß", "SS", "ss", "\u00c5", "A\u030a", "C:\\x", "a\nb", "a\tb", "~",
    "", " ", "../../etc/passwd", "a:b", "\0", "a*?", "ﬁ", "fi", "İ", "i̇",
]  # fmt: skip
FORBIDDEN = set('<>:"/\\|?*') | {chr(code) for code in range(32)}
DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{digit}" for port in ("com", "lpt") for digit in "123456789¹²³"
}


def check(name: str) -> None:
    """What Windows, macOS and Linux ask of a name."""
    assert name.isprintable()
    assert not set(name) & FORBIDDEN
    assert name == name.strip(" .")
    assert not name.startswith((".", "-"))
    assert name.split(".", maxsplit=1)[0].casefold().strip() not in DEVICES
    assert len(name.encode()) <= MAX_BYTES
    assert name.endswith(".md")
    assert normalize("NFC", name) == name


def test_names_are_distinct_without_case_and_valid_everywhere() -> None:
    titles = [*CASE_65, *HARD]
    names = [file_name(title) for title in titles]
    for name in names:
        check(name)
    # "" and " " are one title, and so are the two forms of Å.
    assert len({name.casefold() for name in names}) == len(titles) - 2


def test_the_readable_part_of_a_title_is_kept_in_any_script() -> None:
    assert file_name("客户等级") == "客户等级.md"
    assert file_name("表情🧪") == "表情🧪.md"
    assert file_name("deploy notes") == "deploy notes.md"
    assert file_name("A/B 开关").startswith("A-B 开关-")
    assert file_name("Notes").startswith("Notes-")


def test_a_name_depends_on_its_title_only() -> None:
    """Stable across runs and whatever was named before."""
    assert file_name("Notes") == "Notes-8a7525b1.md"
    assert file_name("Notes", taken=["notes.md", "other.md"]) == file_name("Notes")
    assert file_name(" caf\u00e9 ") == file_name("cafe\u0301")


@given(st.text(max_size=60), st.integers(1, 4))
def test_a_taken_name_is_never_given(title: str, times: int) -> None:
    taken: list[str] = []
    for _ in range(times):
        name = file_name(title, taken)
        check(name)
        assert name.casefold() not in {other.casefold() for other in taken}
        taken.append(name.upper())


@given(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=40))
def test_two_titles_never_share_a_file(one: str, other: str) -> None:
    if normalize("NFC", one).strip() != normalize("NFC", other).strip():
        assert file_name(one).casefold() != file_name(other).casefold()


@pytest.mark.parametrize("extension", ["", ".json"])
def test_the_extension_is_part_of_the_length(extension: str) -> None:
    assert len(file_name("字" * 99, extension=extension).encode()) <= MAX_BYTES
