"""What the rows say: knowledge against its revisions and entries, jobs, audit, views, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.audit import Verification
from core.doctor.types import Finding, Severity, finding
from core.domain.knowledge_document import canonical, leaves, parse
from core.domain.suggestion import Status
from core.jobs.durable import STUCK_AFTER, UNSEEN_AFTER
from core.jobs.owner import Owner, is_living
from core.jobs.types import JobState
from core.settings.types import SettingProblem
from core.store.models import (
    JobRow,
    KnowledgeEntryRow,
    KnowledgeFileRow,
    KnowledgeRevisionRow,
    PendingViewRow,
    SuggestionRow,
)
from core.view_files.footprint import FootprintEntry
from core.view_files.plan import ViewKind

_SELF_KEPT = frozenset({ViewKind.BACKUP, ViewKind.INDEX, ViewKind.CWDS, ViewKind.STAMP})
"""Kinds that belong to no scope's wanted files: ``.bak`` files and the hub's overview."""

_AUDIT_INFO = frozenset({"key_locked"})


def check_knowledge(session: Session) -> Iterator[Finding]:
    """Yield files whose text, revisions and entries do not say the same (K-05, K-06)."""
    for row in session.scalars(select(KnowledgeFileRow)).all():
        newest = session.execute(
            select(KnowledgeRevisionRow.number, KnowledgeRevisionRow.text)
            .where(KnowledgeRevisionRow.scope == row.scope)
            .order_by(KnowledgeRevisionRow.number.desc())
            .limit(1)
        ).one_or_none()
        if newest is None or (newest.number, newest.text) != (row.revision, row.text):
            yield _torn(row.scope, "its newest revision is not its text")
        if canonical(row.text) != row.text:
            yield _torn(row.scope, "its text is not in canonical form")
        said = [(e.section.value, e.label or "", e.text) for e in leaves(parse(row.text).document)]
        kept = session.execute(
            select(KnowledgeEntryRow.section, KnowledgeEntryRow.label, KnowledgeEntryRow.text)
            .where(KnowledgeEntryRow.scope == row.scope)
            .order_by(KnowledgeEntryRow.position)
        )
        if said != [tuple(entry) for entry in kept]:
            yield _torn(row.scope, "its entries are not those of its text")


def _torn(scope: str, reason: str) -> Finding:
    return finding(
        "knowledge_inconsistent",
        "The knowledge of {scope} does not fit together: {reason}.",
        "Restore a revision under History. Please report this.",
        Severity.ERROR,
        scope=scope,
        reason=reason,
    )


def stuck_jobs(session: Session, now: datetime) -> list[JobRow]:
    """Return running jobs that nobody will end: no heartbeat for long, or of a lost process.

    A job whose process is known to be dead is claimed again by itself and is no finding.
    """
    found = []
    for row in session.scalars(select(JobRow).where(JobRow.state == JobState.RUNNING)):
        owner = Owner.parse(row.owner)
        living = is_living(owner) if owner is not None else False
        limit: timedelta = UNSEEN_AFTER if living is None else STUCK_AFTER
        if living is not False and row.heartbeat_at is not None and row.heartbeat_at < now - limit:
            found.append(row)
    return found


def check_jobs(session: Session, now: datetime) -> Iterator[Finding]:
    """Yield stuck jobs, and how many failed."""
    for row in stuck_jobs(session, now):
        yield finding(
            "job_stuck",
            "The job {kind} ({id}) has given no sign of life since {since} UTC.",
            "“paper-evo doctor --fix” puts it back into the queue.",
            kind=row.kind,
            id=row.id,
            since=f"{row.heartbeat_at:%Y-%m-%d %H:%M}",
        )
    failed = list(session.scalars(select(JobRow.id).where(JobRow.state == JobState.FAILED)))
    if failed:
        yield finding(
            "jobs_failed",
            "{count} jobs failed.",
            "See the Jobs list; Retry starts them again.",
            Severity.INFO,
            count=len(failed),
        )


def check_pending(session: Session) -> Iterator[Finding]:
    """Yield scopes whose views wait to be written, with the last reason."""
    for row in session.scalars(select(PendingViewRow)):
        yield finding(
            "view_pending",
            "The files of {scope} wait to be written. {reason}",
            "“paper-evo doctor --fix” tries again.",
            scope=row.scope,
            reason=row.reason,
        )


def check_audit(answer: Verification) -> Iterator[Finding]:
    """Yield what ``audit verify`` says, unless all is well (W-08)."""
    if not answer.ok:
        locked = answer.code in _AUDIT_INFO
        yield finding(
            f"audit_{answer.code}",
            "Audit: {message}",
            "Unlock the keyring and look again."
            if locked
            else "Nothing can repair this; it shows that the library was changed from outside.",
            Severity.INFO if locked else Severity.ERROR,
            message=answer.message,
        )
    elif answer.weak:
        yield finding(
            "audit_weak",
            "The audit's key lies in a file, because there is no system keyring.",
            "Install or unlock a keyring for stronger proof.",
            Severity.INFO,
        )


def check_views(entries: Iterable[FootprintEntry]) -> Iterator[Finding]:
    """Yield files on disk that are not what the rows say (V-02, V-03)."""
    for entry in entries:
        path = str(entry.path)
        if entry.right is None:
            if entry.exists and entry.kind not in _SELF_KEPT:
                yield finding(
                    "view_orphaned",
                    "{path} was written by Paper Evo and is not kept up to date any more.",
                    "“paper-evo footprint remove” takes such files away.",
                    Severity.INFO,
                    path=path,
                )
        elif entry.right:
            continue
        elif not entry.exists:
            yield finding(
                "view_missing",
                "{path} is missing.",
                "“paper-evo doctor --fix” writes it again; nothing is lost.",
                path=path,
            )
        elif entry.changed:
            yield finding(
                "view_changed",
                "{path} was changed by another program.",
                "“paper-evo doctor --fix” keeps the change as .bak and, for KNOWLEDGE.md, in the "
                "queue.",
                path=path,
            )
        else:
            yield finding(
                "view_outdated",
                "{path} does not show what the library holds.",
                "“paper-evo doctor --fix” writes it again.",
                path=path,
            )


def check_settings(problems: Iterable[SettingProblem]) -> Iterator[Finding]:
    """Yield settings and policy files that cannot be used; defaults hold meanwhile (R-03)."""
    for problem in problems:
        yield finding(
            problem.code,
            "{message} ({place})",  # a message names the file
            "{hint}",
            message=problem.message,
            place=problem.place,
            hint=problem.hint,
        )


def check_secrets(session: Session, clean: Callable[[str], str]) -> Iterator[Finding]:
    """Yield how many approved or waiting texts the masking of today would change (R-06, R-10)."""
    texts = [row.text for row in session.execute(select(KnowledgeEntryRow.text))]
    waiting = SuggestionRow.status.in_((Status.PENDING, Status.PARKED))
    for row in session.execute(select(SuggestionRow.text, SuggestionRow.quote).where(waiting)):
        texts.extend((row.text, row.quote))
    count = sum(1 for text in texts if text and clean(text) != text)
    if count:
        yield finding(
            "unmasked_text",
            "{count} texts hold what looks like a secret today (stored before the pattern was "
            "known).",
            "Edit them, or use “paper-evo purge”.",
            count=count,
        )
