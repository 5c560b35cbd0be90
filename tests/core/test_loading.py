"""A start leaves the garbage collector as it was, and packages load their parts late (P-01)."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from core.loading import loading, on_demand

ROOT = Path(__file__).resolve().parents[2]


def _printed(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_after_loading_the_collector_runs_again_without_the_modules() -> None:
    code = (
        "import gc\nfrom core.loading import loading\n"
        "with loading():\n    import core.api\n    print(gc.isenabled())\n"
        "print(gc.isenabled(), gc.get_freeze_count() > 10_000)"
    )
    assert _printed(code).split() == ["False", "True", "True"]


def test_the_collector_runs_again_after_a_failed_import() -> None:
    code = (
        "import gc\nfrom core.loading import loading\n"
        "try:\n    with loading():\n        raise ImportError\n"
        "except ImportError:\n    print(gc.isenabled())"
    )
    assert _printed(code) == "True"


def test_a_program_that_runs_already_is_left_alone() -> None:
    import core.api

    assert core.api.Core is not None
    before = gc.get_freeze_count()
    with loading():
        assert gc.isenabled()
    assert gc.get_freeze_count() == before


def test_names_are_found_late_and_unknown_ones_are_refused() -> None:
    find = on_demand("core.masking", {"rules": ("compile_pattern",)})
    assert find("compile_pattern")("id", "K-\\d+").name == "id"
    with pytest.raises(AttributeError, match=r"core\.masking.*nothing"):
        find("nothing")


def test_every_promised_name_of_a_late_package_is_there() -> None:
    import core.agents.claude
    import core.audit
    import core.encoder
    import core.masking

    for package in (core.agents.claude, core.audit, core.encoder, core.masking):
        for name in package.__all__:
            found = getattr(package, name)
            assert getattr(found, "__name__", name) == name


def test_opening_a_library_loads_no_service_that_is_not_asked_for(tmp_path: Path) -> None:
    """P-01, P-02: what each of these costs is in the bench."""
    code = (
        "import os, sys\n"
        f"os.environ.update(PAPER_HOME={str(tmp_path / 'hub')!r},"
        f" PAPER_DB={str(tmp_path / 'data' / 'p.db')!r})\n"
        "from core.api import open_core\n"
        "with open_core(scratch=True, prefer_encoder='ngram') as core:\n"
        "    core.projects.list(), core.knowledge.files(), core.queue.list()\n"
        "late = ('core.doctor', 'core.purge', 'core.transfer', 'core.snapshots',\n"
        "  'core.reflection', 'core.masking.replacing', 'core.domain.tokens',\n"
        "  'core.encoder.worker_encoder', 'core.agents.claude', 'numpy', 'alembic',\n"
        "  'markdown_it', 'pydantic')\n"
        "print([name for name in late if name in sys.modules])"
    )
    assert _printed(code) == "[]"
