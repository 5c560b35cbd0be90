"""P-05: writing all views of 40 entries, against raw rendering and raw fsynced writes."""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

from core.api import Core
from core.domain.scope import Scope
from core.injection.loader import ViewLoader
from core.view_files.plan import HUB, Wanted, wanted_files
from tests.bench.library import (
    add_project,
    bare_folder,
    document,
    open_library,
    save,
    sentences,
    views_off,
)
from tests.bench.row import BenchRow

_TURNS = 15


def _rendered(core: Core, loader: ViewLoader, scopes: tuple[str, ...]) -> list[Wanted]:
    """The floor of an unchanged pass: rows to bytes, nothing looked at on disk."""
    found: list[Wanted] = []
    with core.store.read() as session:
        for scope in scopes:
            state = loader.load(session, scope)
            if state is not None:
                found += wanted_files(core.paths, state)
    return found


def _raw_write(folder: Path, files: list[Wanted]) -> None:
    """The floor of a full pass: the same bytes, each file written, flushed to disk and renamed."""
    for number, item in enumerate(files):
        temporary = folder / f"{number}.tmp"
        with temporary.open("wb") as stream:
            stream.write(item.data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(folder / str(number))


def rows() -> list[BenchRow]:
    """One project's views and the hub's, unchanged and all changed."""
    with open_library() as core:
        project = add_project(core, "atlas")
        save(core, project, sentences(40))
        core.views.refresh()
        loader = ViewLoader(core.paths, core.library.id, core.settings)
        scopes = (project.id, HUB)
        views_off(core)

        def ours() -> int:
            return sum(len(core.keeper.refresh(scope).written) for scope in scopes)

        taken: dict[str, list[float]] = {"render": [], "same": [], "raw": [], "all": []}

        def timed(name: str, started: float) -> None:
            taken[name].append((time.perf_counter() - started) * 1000)

        folder = bare_folder("views")
        changed = 0
        for turn in range(_TURNS + 2):
            started = time.perf_counter()
            files = _rendered(core, loader, scopes)
            timed("render", started)
            started = time.perf_counter()
            ours()
            timed("same", started)
            revision = core.knowledge.status(Scope(project.id)).revision
            core.knowledge.save(
                Scope(project.id),
                # another number of rules, so that the hub's lists change too
                document(sentences(40 + 2 * (turn % 2), seed=50 + turn)),
                base_revision=revision,
            )
            before = {item.path: item.data for item in files}
            fresh = [
                item
                for item in _rendered(core, loader, scopes)
                if before.get(item.path) != item.data
            ]
            started = time.perf_counter()
            _raw_write(folder, fresh)
            timed("raw", started)
            started = time.perf_counter()
            changed = ours()
            timed("all", started)
        middle = {name: statistics.median(values[2:]) for name, values in taken.items()}
    return [
        BenchRow(
            "P-05",
            "views of 40 entries, nothing changed",
            middle["same"],
            "ms",
            "≤ 3×",
            middle["render"],
            middle["same"] <= 3 * middle["render"],
            f"{len(files)} files of one project and the hub; floor: rows read and rendered",
        ),
        BenchRow(
            "P-05",
            "views of 40 entries, everything changed",
            middle["all"],
            "ms",
            "≤ 2×",
            middle["raw"],
            middle["all"] <= 2 * middle["raw"],
            f"{changed} files written; floor: the same bytes, fsync and rename each",
        ),
    ]
