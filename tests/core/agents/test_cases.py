"""The copied cases 27 to 47: each input gives what its case.json expects (A-09, A-10, A-11)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.agents.cuts import cut_all
from core.agents.path_keys import path_key
from core.agents.transcript import SessionHead, unseen
from core.masking import mask
from tests.core.agents.transcript_rows import HUB, reader

CASES = Path(__file__).resolve().parents[2] / "cases"
ROOT = CASES.parents[1]


def case(number: str) -> tuple[Path, dict[str, Any]]:
    """The case's folder and its expectations."""
    (folder,) = CASES.glob(f"{number}-*")
    return folder, json.loads((folder / "case.json").read_text(encoding="utf-8"))["expect"]


def sessions(folder: Path, project: str | None = None) -> list[SessionHead]:
    """What a person would see listed."""
    listed = reader().sessions(folder / "input" / "home", project)
    assert listed.problems == ()
    return list(listed.sessions)


def said(head: SessionHead) -> list[str]:
    """The person's texts in a session."""
    return [message.text for message in reader().user_messages(head.path)]


@pytest.mark.parametrize("number", ["27", "29", "31", "34", "42", "43"])
def test_user_messages(number: str) -> None:
    folder, expect = case(number)
    assert [text for head in sessions(folder) for text in said(head)] == expect["user_messages"]


def test_29_sub_agents_are_one_session_with_their_parent() -> None:
    folder, expect = case("29")
    (head,) = sessions(folder)
    assert [head.session_id] == expect["sessions"]
    stream = reader().turns(head.path)
    assert [turn.assistant for turn in stream] == ["done"]
    assert stream.stats.bad_lines == expect["bad_lines"]
    for path in folder.rglob("agent-*.jsonl"):
        assert reader().head(path).sidechain
        assert reader().user_messages(path) == []


def test_30_compaction_summaries_are_nobodys_words() -> None:
    folder, expect = case("30")
    assert {h.session_id: said(h) for h in sessions(folder)} == expect["user_messages"]
    assert all("continued from" not in head.title for head in sessions(folder))


def test_31_broken_lines_are_counted_and_the_tail_waits(tmp_path: Path) -> None:
    folder, expect = case("31")
    (head,) = sessions(folder)
    stream = reader().turns(head.path)
    turns = list(stream)
    stats = stream.stats
    assert expect["bad_lines"]["min"] <= stats.bad_lines <= expect["bad_lines"]["max"]
    assert stats.partial_tail is expect["partial_tail"]
    data = head.path.read_bytes()
    assert stats.next_offset <= data.rindex(b"\n") + 1

    grown = tmp_path / "s-1.jsonl"
    rest = '"message":{"role":"user","content":"第五条"},"parentUuid":"u4"}\n'
    grown.write_bytes(data.removesuffix(b'"mess') + rest.encode())
    again = reader().turns(grown, stream.cursor)
    fresh = [message.text for turn in again for message in turn.user]
    # The last turn was open, so it comes again, whole.
    assert fresh == [turns[-1].user[0].text, "第五条"]
    assert not again.stats.rewritten


def test_34_the_locale_never_decides(tmp_path: Path) -> None:
    folder, expect = case("34")
    (path,) = folder.rglob("s-1.jsonl")
    code = (
        "import sys; from pathlib import Path\n"
        "from core.agents.claude import ClaudeTranscripts\n"
        f"found = ClaudeTranscripts(Path({str(HUB)!r})).user_messages(Path(sys.argv[1]))\n"
        "Path(sys.argv[2]).write_text('\\n'.join(m.text for m in found), encoding='utf-8')\n"
    )
    out = tmp_path / "out.txt"
    environment = {
        **os.environ,
        "LC_ALL": "C",
        "PYTHONIOENCODING": "cp1252",
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "0",
    }
    subprocess.run([sys.executable, "-c", code, str(path), str(out)], check=True, env=environment)
    assert out.read_bytes().decode("utf-8").split("\n") == expect["user_messages"]


def test_35_text_beside_a_huge_image_in_little_memory(tmp_path: Path) -> None:
    folder, expect = case("35")
    path = tmp_path / "s-1.jsonl"
    subprocess.run([sys.executable, str(folder / "input" / "make.py"), str(path)], check=True)
    code = (
        "import json, resource, sys; from pathlib import Path\n"
        "from core.agents.claude import ClaudeTranscripts\n"
        "def peak():\n"
        "    status = Path('/proc/self/status')\n"
        "    if status.exists():\n"
        "        return int(status.read_text().split('VmHWM:')[1].split()[0]) / 1024\n"
        "    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20\n"
        "before = peak()\n"
        f"shown = ClaudeTranscripts(Path({str(HUB)!r})).show(Path(sys.argv[1]))\n"
        "print(json.dumps([peak() - before, [t for turn in shown.turns for t in turn.user]]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    growth, found = json.loads(done.stdout)
    assert found == expect["user_messages"]
    # The case allows 200 MB; lines are streamed, so it is far less.
    assert growth < min(40, expect["peak_rss_growth_mb_max"])


def test_36_projects_follow_cwd_not_the_folder_name() -> None:
    folder, expect = case("36")
    by_cwd = {
        cwd: [text for head in sessions(folder, cwd) for text in said(head)]
        for cwd in expect["by_cwd"]
    }
    assert by_cwd == expect["by_cwd"]
    assert {head.cwd for head in sessions(folder)} == set(expect["by_cwd"])


def test_37_spellings_of_a_windows_folder_are_one_project() -> None:
    folder, expect = case("37")
    heads = sessions(folder)
    assert len({path_key(head.cwd or "") for head in heads}) == expect["projects"]
    for spelling in ("C:\\git\\app", "c:/GIT/App/"):
        found = [text for head in sessions(folder, spelling) for text in said(head)]
        assert sorted(found) == sorted(expect["user_messages_any_order"])


def test_38_a_fork_is_mined_once() -> None:
    folder, expect = case("38")
    seen: set[str] = set()
    fresh = {
        head.session_id: [m.text for m in unseen(reader().user_messages(head.path), seen)]
        for head in sessions(folder)
    }
    assert [text for found in fresh.values() for text in found] == expect["mined_once"]
    assert fresh["s-9"] == expect["s-9_own"]
    (fork,) = [head for head in sessions(folder) if head.session_id == "s-9"]
    own = [m.text for m in reader().user_messages(fork.path) if m.session_id == "s-9"]
    assert own == expect["s-9_own"]


def test_42_own_sessions_are_neither_listed_nor_mined() -> None:
    folder, expect = case("42")
    home = folder / "input" / "home"
    listed = reader().sessions(home)
    assert listed.own == expect["skipped_sessions"]
    own = [path for path in reader().discover(home) if reader().head(path).own]
    assert len(own) == expect["skipped_sessions"]
    assert [reader().user_messages(path) for path in own] == [[], []]


def test_43_errors_are_no_replies_and_split_replies_are_one() -> None:
    folder, expect = case("43")
    (head,) = sessions(folder)
    assert head.title == expect["title"]
    stream = reader().turns(head.path)
    turns = list(stream)
    assert len([turn for turn in turns if turn.assistant]) == expect["assistant_turns"]
    assert turns[0].state == "failed"
    assert [call.name for call in turns[0].tools] == ["Bash"]
    assert stream.stats.bad_lines == expect["bad_lines"]
    assert list(stream.stats.unknown_kinds) == expect["unknown_kinds"]


def test_47_injected_memory_is_cut_before_extraction() -> None:
    folder, _ = case("47")
    given = json.loads((folder / "input" / "input.json").read_text(encoding="utf-8"))
    (left,) = map(cut_all, given["recent_user_messages"])
    quotes = [item["evidence_quote"] for item in given["suggestions"]]
    assert quotes[0] not in left
    assert left == quotes[1]


def test_58_credentials_are_masked_and_harmless_texts_are_not() -> None:
    folder, expect = case("58")
    given = json.loads((folder / "input" / "input.json").read_text(encoding="utf-8"))["texts"]
    changed = [number for number, text in enumerate(given) if mask(text).text != text]
    assert changed == expect["redacted"]
    assert [n for n, text in enumerate(given) if mask(text).text == text] == expect["untouched"]
    assert mask(given[2]).text.startswith("postgres://app:[secret")
    assert mask(given[2]).text.endswith("@db/x")
