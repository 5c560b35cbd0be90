"""The examination of an open library, and its repairs (R-09)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import Protocol

from sqlalchemy import select

from core import strays
from core.audit import AuditService
from core.audit.head import read_head
from core.changes import Area
from core.doctor import contents, files
from core.doctor.closed import read_note
from core.doctor.database import check_database, file_size, table_sizes
from core.doctor.types import Diagnosis, Finding, Severity
from core.jobs.types import JobState
from core.paths import Paths
from core.settings.types import SettingProblem
from core.snapshots import SnapshotService
from core.store import APP, Actor, Library, Store
from core.store.models import ProjectRow, SnapshotRow
from core.view_files.footprint import FootprintEntry

_BROKEN = frozenset({"store_damaged", "database_unreadable", "path_in_the_way", "not_a_library"})
"""Findings after which no row can be trusted."""


class Views(Protocol):
    """The files on disk, as far as the doctor needs them."""

    def footprint(self) -> list[FootprintEntry]:
        """Return every file we wrote, with its state now."""
        ...

    def refresh(self, scope: str | None = None) -> object:
        """Write the views of one scope, or of all."""
        ...


class Problems(Protocol):
    """The settings, as far as the doctor needs them."""

    def problems(self) -> Iterable[SettingProblem]:
        """Return stored values and policy files that cannot be used."""
        ...


class Doctor:
    """Examines one library. Reads every row and every copy: not on the window's thread.

    Args:
        clean: the masking of today, tried on the texts that are there; None leaves that out.
        more: further examinations (hooks, agents), added by later parts.
    """

    def __init__(
        self,
        store: Store,
        paths: Paths,
        library: Library,
        audit: AuditService,
        views: Views,
        settings: Problems,
        snapshots: SnapshotService,
        *,
        clean: Callable[[str], str] | None = None,
        more: Iterable[Callable[[], Iterable[Finding]]] = (),
        actor: Actor = APP,
    ) -> None:
        self._store = store
        self._paths = paths
        self._library = library
        self._audit = audit
        self._views = views
        self._settings = settings
        self._snapshots = snapshots
        self._clean = clean
        self._more = tuple(more)
        self._actor = actor

    def examine(self) -> Diagnosis:
        """Return all findings; changes nothing and raises for none of them."""
        found = list(check_database(self._paths))
        found += files.check_permissions(self._paths)
        found += files.check_intent(self._paths)
        found += files.check_backups(self._paths)
        size = file_size(self._paths.database)
        if any(each.code in _BROKEN for each in found):
            return Diagnosis(_sorted(found), (), size)
        now = self._store.clock.now()
        with self._store.read() as session:
            found += contents.check_knowledge(session)
            found += contents.check_jobs(session, now)
            found += contents.check_pending(session)
            if self._clean is not None:
                found += contents.check_secrets(session, self._clean)
            packs = strays.packs_of(session)
        found += files.check_strays(strays.find(self._paths, packs, now))
        found += files.check_snapshots(self._snapshots.list(), self._snapshots.sections)
        found += contents.check_audit(self._audit.verify())
        found += contents.check_views(self._views.footprint())
        found += contents.check_settings(self._settings.problems())
        for more in self._more:
            found += more()
        return Diagnosis(_sorted(found), table_sizes(self._paths.database), size)

    def fix(self) -> list[str]:
        """Repair what is safe; return English lines of what was done.

        Safe is: writing views again, closing what others may read, removing what killed writes
        left, putting stuck jobs back, taking missing snapshots off the list. A damaged database is
        another matter: :func:`core.doctor.closed.recover`, after asking.
        """
        done = [*self._close_to_others(), *self.tidy()]
        done += self._put_jobs_back()
        done += self._forget_missing_snapshots()
        before = {f.code for f in contents.check_views(self._views.footprint())}
        with self._store.read() as session:
            waiting = list(contents.check_pending(session))
        if waiting or before & {"view_missing", "view_changed", "view_outdated"}:
            self._views.refresh()
            done.append("The files on disk were written again.")
        return done

    def tidy(self) -> list[str]:
        """Remove temporary files of writes that were cut short; also safe unasked, once a day."""
        return [f"Removed: {path}" for path in strays.remove(self._store, self._paths)]

    def note_recovery(self) -> bool:
        """Write a recovery that happened while the library was closed into the audit.

        The records after the backup are lost with the damaged file: the audit says so, and the
        head outside the database starts from here. Called at each start; True if there was one.
        """
        told = read_note(self._paths)
        if told is None or self._store.read_only:
            return False
        head = read_head(self._paths.data)
        with self._store.write(self._actor) as unit:
            unit.audit(
                "library.recovered",
                "library",
                self._library.id,
                backup=told["copy"],
                recovered=told["time"],
                records_before=head.count if head is not None else 0,
                mac_before=head.mac if head is not None else "",
            )
            # What was written since the backup still stands in the views: it comes back as
            # outside edits, for the person to decide (K-05).
            for scope in ["user", *unit.session.scalars(select(ProjectRow.id))]:
                unit.views(scope)
        self._audit.reanchor()
        self._paths.recovery_note.unlink(missing_ok=True)
        return True

    # -- repairs ---------------------------------------------------------------------------

    def _close_to_others(self) -> list[str]:
        done = []
        for path, mode in files.open_to_others(self._paths):
            with contextlib.suppress(OSError):
                path.chmod(mode)
                done.append(f"Closed to other users: {path}")
        return done

    def _put_jobs_back(self) -> list[str]:
        with self._store.read() as session:
            if not contents.stuck_jobs(session, self._store.clock.now()):
                return []
        done = []
        with self._store.write(self._actor) as unit:
            for row in contents.stuck_jobs(unit.session, unit.now):
                # Without its owner the old claim no longer holds, should it ever wake up.
                row.state, row.owner, row.heartbeat_at = JobState.WAITING, "", None
                row.next_try_at = unit.now
                unit.touch(Area.JOBS, row.id, row.scope)
                done.append(f"Put back into the queue: {row.kind} {row.id}")
        return done

    def _forget_missing_snapshots(self) -> list[str]:
        missing = [view for view in self._snapshots.list() if view.missing]
        if not missing:
            return []
        with self._store.write(self._actor) as unit:
            for view in missing:
                row = unit.session.get(SnapshotRow, view.id)
                if row is not None:
                    unit.session.delete(row)
                unit.audit("snapshot.forgotten", "snapshot", view.id, scope=view.scope)
                unit.touch(Area.SNAPSHOTS, view.id, view.scope)
        return [f"Taken off the list: snapshot {view.id}" for view in missing]


def _sorted(found: Iterable[Finding]) -> tuple[Finding, ...]:
    order = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
    return tuple(sorted(found, key=lambda each: order[each.severity]))
