"""Bytes, broken files, cursors, heads (A-09, A-10, A-11, R-08)."""

from __future__ import annotations

import contextlib
import json
import os
import random
from pathlib import Path

import pytest

from core.agents import jsonl
from core.agents.claude.slugs import encode_slug, is_own_slug, slug_fits
from core.agents.cuts import OWN_SESSION_MARK
from core.agents.jsonl import read_lines
from core.agents.own_sessions import OwnFolders
from core.agents.path_keys import path_key
from core.errors import EnvironmentFault, InvalidInput, NotFound, PaperError
from tests.core.agents.transcript_rows import HUB, assistant, reader, texts, user, write


def line(row: object) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


ONE = line(user("u1", None, "one"))
TWO = line(user("u2", "u1", "two"))


@pytest.mark.parametrize(
    ("data", "found", "bad", "partial"),
    [
        (ONE + TWO, ["one", "two"], 0, False),
        (ONE + TWO[:-1], ["one", "two"], 0, False),  # whole, only its line end is missing
        (ONE + TWO[:40], ["one"], 0, True),
        (ONE + b"\0" * 600 + b"\n" + TWO, ["one", "two"], 1, False),
        (ONE + b"\0" * 600 + TWO, ["one", "two"], 0, False),
        (ONE + b"\0" * 600, ["one"], 0, True),
        (ONE + b'{"type":"user","mess' + TWO, ["one", "two"], 1, False),  # glued after a crash
        (ONE[:-1] + TWO, ["one", "two"], 0, False),
        (ONE + b"\n\r\n  \n" + TWO, ["one", "two"], 0, False),
        (ONE.replace(b"\n", b"\r\n") + TWO, ["one", "two"], 0, False),
        (b"\xef\xbb\xbf" + ONE + TWO, ["one", "two"], 0, False),
        (ONE + b"[1, 2]\n" + b"null\n" + TWO, ["one", "two"], 2, False),
        (ONE + b"[" * 100_000 + b"\n" + TWO, ["one", "two"], 1, False),
        (ONE + b'{"n":' + b"9" * 5000 + b"}\n" + TWO, ["one", "two"], 1, False),
        (ONE + TWO.replace(b"two", "two\u2028x".encode()), ["one", "two\u2028x"], 0, False),
        (b"", [], 0, False),
    ],
)
def test_a10_broken_bytes(
    tmp_path: Path, data: bytes, found: list[str], bad: int, partial: bool
) -> None:
    path = tmp_path / "s-1.jsonl"
    path.write_bytes(data)
    stream = reader().turns(path)
    assert [m.text for turn in stream for m in turn.user] == found
    assert (stream.stats.bad_lines, stream.stats.partial_tail) == (bad, partial)


@pytest.mark.parametrize("size", [1 << 20, (1 << 20) + 7, 20 << 20])
@pytest.mark.parametrize("filler", [b"A", b"\\u4e2d", "中".encode(), b'\\"', b"\\\\"])
def test_a10_text_beside_any_image_or_output_survives(
    tmp_path: Path, size: int, filler: bytes
) -> None:
    path = tmp_path / "s-1.jsonl"
    big = filler * (size // len(filler))
    middle = (
        b'{"type":"user","uuid":"u2","parentUuid":"u1","message":{"role":"user","content":['
        b'{"type":"image","source":{"data":"' + big + b'"}},{"type":"text","text":"two"}]}}\n'
    )
    path.write_bytes(ONE + middle + line(user("u3", "u2", "three")))
    stream = reader().turns(path)
    assert [m.text for turn in stream for m in turn.user] == ["one", "two", "three"]
    assert (stream.stats.bad_lines, stream.stats.skipped_huge_lines) == (0, 0)


def test_a10_a_line_over_the_cap_is_skipped_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "s-1.jsonl"
    items = b'"abcdefgh",' * (2 << 20)
    path.write_bytes(ONE + b'{"type":"user","x":[' + items + b'""]}\n' + TWO)
    stream = reader().turns(path)
    assert [m.text for turn in stream for m in turn.user] == ["one", "two"]
    assert stream.stats.skipped_huge_lines == 1


def test_a10_cut_strings_stay_valid_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "STRING_BYTES", 1000)
    monkeypatch.setattr(jsonl, "WHOLE_LINE_BYTES", 500)
    monkeypatch.setattr(jsonl, "_CHUNK_BYTES", 61)
    path = tmp_path / "a"
    for text in ("\\" * 3000, '"' * 3000, "\ud83d" * 2000, '中\\n"' * 900, "é" * 3000, "a" * 999):
        for shift in range(8):
            first = "x" * shift + text
            value = {"a": first, "b": ["end", {"c": text}], "d": 1}
            path.write_bytes(json.dumps(value).encode() + b"\n" + b'{"next":1}\n')
            with path.open("rb") as file:
                lines = list(read_lines(file, 0))
            got = json.loads(lines[0].data)
            assert first.startswith(got["a"])
            assert got["b"][0] == "end"
            assert got["d"] == 1
            assert json.loads(lines[1].data) == {"next": 1}
            assert lines[1].end == path.stat().st_size


def test_a09_incremental_reading_yields_each_turn_once(tmp_path: Path) -> None:
    path = write(tmp_path / "s-1.jsonl", user("u1", None, "one"), assistant("u2", "u1", "a"))
    stream = reader().turns(path)
    assert [turn.open for turn in stream] == [False]
    cursor = stream.cursor
    assert cursor is not None
    assert cursor.offset == path.stat().st_size == stream.stats.next_offset
    assert list(reader().turns(path, cursor)) == []

    with path.open("ab") as file:
        file.write(line(user("u3", "u2", "two")))
    stream = reader().turns(path, cursor)
    (turn,) = stream
    assert (turn.index, turn.open) == (1, True)
    assert stream.cursor is not None
    assert stream.cursor.offset == cursor.offset

    with path.open("ab") as file:
        file.write(line(assistant("u4", "u3", "b")) + line(user("u5", "u2", "rewound")))
    stream = reader().turns(path, stream.cursor)
    assert [(t.index, [m.text for m in t.user]) for t in stream] == [(1, ["rewound"])]
    assert not stream.stats.rewritten


@pytest.mark.parametrize("how", ["shortened", "rewritten", "replaced"])
def test_a09_a_changed_file_is_read_from_the_start(tmp_path: Path, how: str) -> None:
    path = write(tmp_path / "s-1.jsonl", user("u1", None, "one"), assistant("u2", "u1", "a"))
    stream = reader().turns(path)
    list(stream)
    new = [user("n1", None, "new"), assistant("n2", "n1", "b" if how == "shortened" else "b" * 999)]
    if how == "replaced":
        path.unlink()
    write(path, *(new[:1] if how == "shortened" else new))
    again = reader().turns(path, stream.cursor)
    assert [m.text for turn in again for m in turn.user] == ["new"]
    assert again.stats.rewritten


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 300,
        b"# Notes\n\nJust a text file.\n",
        b'[{"type":"user"}]\n',
        b'{"name":"x","version":"1"}\n',
        b'{"type":"session.start","data":{}}\n{"type":"user.message","data":{"content":"x"}}\n',
        '{"type":"user"}\n'.encode("utf-16"),
        b"\0" * 5000 + b"\n",
        b"no line end",
    ],
)
def test_r08_not_a_transcript_is_said_with_place_and_remedy(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x {odd}.jsonl"
    path.write_bytes(data)
    with pytest.raises(InvalidInput) as caught:
        list(reader().turns(path))
    assert str(path) in caught.value.message
    assert "line 1" in caught.value.message
    assert caught.value.hint


def test_r08_unreadable_files_are_said(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="does not exist"):
        list(reader().turns(tmp_path / "gone.jsonl"))
    with pytest.raises(EnvironmentFault, match="a folder"):
        reader().head(tmp_path)
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    with pytest.raises(EnvironmentFault, match="not a regular file"):
        list(reader().turns(pipe))


def test_r08_no_permission_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "s-1.jsonl", user("u1", None, "one"))

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    # The tests may run as root, whom no mode stops.
    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(EnvironmentFault) as caught:
        list(reader().turns(path))
    assert "Permission denied" in caught.value.message
    assert "right to read" in caught.value.hint


def test_a09_list_goes_on_past_unreadable_files(tmp_path: Path) -> None:
    folder = tmp_path / ".claude" / "projects" / "-home-dev-demo"
    write(folder / "s-1.jsonl", user("u1", None, "one"))
    (folder / "s-2.jsonl").symlink_to(tmp_path / "gone")
    (folder / "memory").mkdir()
    (tmp_path / ".claude" / "projects" / "stray.txt").write_text("x")
    listed = reader().sessions(tmp_path)
    assert [head.session_id for head in listed.sessions] == ["s-1"]
    assert reader().sessions(tmp_path / "nowhere").sessions == ()


@pytest.mark.parametrize(
    ("rows", "title"),
    [
        ([{"type": "custom-title", "customTitle": "Mine"}], "Mine"),
        ([{"type": "ai-title", "aiTitle": "A"}, {"type": "ai-title", "aiTitle": "B"}], "B"),
        ([{"type": "summary", "summary": "S", "leafUuid": "x"}], "S"),
        ([{"type": "custom-title", "customTitle": "M"}, {"type": "ai-title", "aiTitle": "B"}], "M"),
        ([], "first prompt"),
    ],
)
def test_a09_title(tmp_path: Path, rows: list[object], title: str) -> None:
    path = write(
        tmp_path / "s-1.jsonl",
        user("u0", None, "<command-name>/clear</command-name>"),
        user("u1", "u0", "first\nprompt"),
        *rows,
    )
    assert reader().head(path).title == title


def test_v14_head_of_a_long_session(tmp_path: Path) -> None:
    first = user("u1", None, "start", cwd="/home/dev/a", timestamp="2026-03-01T09:00:00Z")
    fill = [
        assistant(f"a{n}", f"a{n - 1}" if n else "u1", "x" * 900, cwd="/b") for n in range(2000)
    ]
    last = assistant("z", "a1999", "end", timestamp="2026-03-02T10:00:00+08:00")
    path = write(tmp_path / "s-1.jsonl", first, *fill, last, {"type": "ai-title", "aiTitle": "T"})
    head = reader().head(path)
    assert (head.cwd, head.title, head.session_id) == ("/home/dev/a", "T", "s-1")
    assert head.started is not None
    assert head.last_active is not None
    assert head.started.isoformat() == "2026-03-01T09:00:00+00:00"
    assert head.last_active.isoformat() == "2026-03-02T10:00:00+08:00"


def test_a11_own_sessions_by_any_path(tmp_path: Path) -> None:
    hub = tmp_path / "hub"
    (hub / "reflect" / "x").mkdir(parents=True)
    link = tmp_path / "link"
    link.symlink_to(hub)
    own = OwnFolders(hub)
    assert own.holds(str(hub / "reflect"))
    assert own.holds(str(link / "reflect" / "x"))
    assert own.holds("/anywhere/.paper/headless/7")
    assert own.holds("C:\\Users\\U\\.PAPER\\Cron\\a")
    assert not own.holds(str(hub))
    assert not own.holds(str(hub / "reflections"))
    assert not own.holds("/home/u/.paper/skills")
    assert not own.holds("")


def test_a11_slug_decides_only_without_cwd_and_mark_decides_always(tmp_path: Path) -> None:
    projects = tmp_path / ".claude" / "projects"
    name = encode_slug(str(HUB / "reflect"))
    bare = user("u1", None, "You are a distiller")
    del bare["cwd"]
    ours = write(projects / name / "a.jsonl", bare)
    theirs = write(projects / name / "b.jsonl", user("u1", None, "x", cwd="/home/u/-paper/reflect"))
    marked = write(projects / "p" / "c.jsonl", user("u1", None, f"{OWN_SESSION_MARK}\nDistil: x"))
    assert reader().head(ours).own
    assert not reader().head(theirs).own
    assert reader().head(marked).own
    assert texts(marked) == []
    assert reader().sessions(tmp_path).own == 2


def test_v14_slugs_are_encoded_forward() -> None:
    assert encode_slug("/home/dev/外包/app") == "-home-dev----app"
    assert encode_slug("/home/dev/my_lib-v1.2") == "-home-dev-my-lib-v1-2"
    assert encode_slug("C:\\git\\app") == "C--git-app"
    assert encode_slug("/😀") == "---"
    assert slug_fits("c--git-app", "C:\\git\\app\\")
    assert slug_fits("-" + "a" * 199 + "-1k2j3", "/" + "a" * 400)
    assert not slug_fits("-home-dev-x", "/home/dev")
    assert is_own_slug("-home-u--paper-reflect-7")
    assert not is_own_slug("-home-u-paper-reflection")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("C:\\git\\app", "c:/git/App/", True),
        ("\\\\?\\C:\\git\\app", "C:\\git\\\\app\\.", True),
        ("\\\\Server\\Share\\a", "//server/share/A", True),
        ("\\\\Server\\Share\\a", "\\\\server\\share\\A\\", True),
        ("\\\\wsl$\\Ubuntu\\home\\u\\App", "\\\\wsl.localhost\\ubuntu\\home\\u\\App\\", True),
        ("\\\\wsl$\\Ubuntu\\home\\u\\App", "\\\\wsl$\\Ubuntu\\home\\u\\app", False),
        ("/home/dev/App", "/home/dev/app", False),
        ("/home/dev/app/", "/home//dev/./app", True),
        ("/home/dev/x/../app", "/home/dev/app", True),
        ("/mnt/c/git/app", "C:\\git\\app", False),
        ("/mnt/c/Git", "/mnt/c/git", False),
        ("/home/dev/cafe\u0301", "/home/dev/caf\u00e9", True),
        ("/", "", False),
    ],
)
def test_v14_path_keys(one: str, other: str, same: bool) -> None:
    assert (path_key(one) == path_key(other)) is same
    assert path_key(path_key(one)) == path_key(one)


def test_v14_wsl_mounts_fold_only_when_asked() -> None:
    assert path_key("/mnt/c/Git/app", wsl=True) == path_key("c:\\git\\App")
    assert path_key("/mnt/c", wsl=True) == path_key("C:\\")


@pytest.mark.parametrize("seed", range(20))
def test_r08_damaged_files_never_raise_anything_else(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    rows = [user("u0", None, "zero")]
    rows += [assistant(f"u{n}", f"u{n - 1}", "x", "y") for n in range(1, 30)]
    data = bytearray(b"".join(map(line, rows)))
    for _ in range(chance.randint(1, 60)):
        place = chance.randrange(len(data))
        data[place : place + chance.choice((0, 1, 5))] = chance.randbytes(chance.choice((0, 1, 9)))
    path = tmp_path / "s-1.jsonl"
    path.write_bytes(data)
    with contextlib.suppress(PaperError):
        stream = reader().turns(path)
        list(stream)
        assert stream.stats.lines > 0
    assert reader().head(path).session_id
