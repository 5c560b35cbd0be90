"""The person's own masking patterns are compiled once, and never older than the setting (R-10)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from core.api import Core, open_core
from core.paths import Paths

ROOT = Path(__file__).resolve().parents[2]
KEY = "masking.patterns"


def _open(paths: Paths) -> Core:
    return open_core(paths, scratch=True, prefer_encoder="ngram")


def _refused(core: Core, text: str) -> bool:
    """Say whether an agent's proposal is refused because a pattern is found in it."""
    return core.queue.propose("info", text, session_id=text).reason == "secret"


def test_a_changed_pattern_holds_for_the_next_text(paths: Paths) -> None:
    with _open(paths) as core:
        assert not _refused(core, "Customer K-123456 pays late")
        core.settings.set(KEY, [{"name": "customer", "regex": r"K-\d{6}"}])
        assert _refused(core, "Customer K-123457 pays late")
        core.settings.set(KEY, [{"name": "ticket", "regex": r"T-\d{6}"}])
        assert not _refused(core, "Customer K-123458 pays late")
        assert _refused(core, "Ticket T-123456 is open")
        core.settings.reset(KEY)
        assert not _refused(core, "Ticket T-123457 is open")


def test_a_pattern_of_another_process_holds_for_the_next_text(paths: Paths) -> None:
    with _open(paths) as core:
        assert not _refused(core, "Customer K-123456 pays late")
        places = [str(paths.home), str(paths.hub), str(paths.database)]
        code = (
            "from pathlib import Path\nfrom core.api import open_core\n"
            "from core.paths import Paths\n"
            f"paths = Paths(*map(Path, {places!r}))\n"
            "with open_core(paths, scratch=True, prefer_encoder='ngram') as core:\n"
            f"    core.settings.set({KEY!r}, [{{'name': 'customer', 'regex': r'K-\\d{{6}}'}}])\n"
        )
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
        assert _refused(core, "Customer K-123457 pays late")
