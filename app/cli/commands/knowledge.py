"""``knowledge``: the approved files (K-01 to K-07, K-21)."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from app.cli.arguments import UsageError
from app.cli.context import Context
from app.cli.files import source_file
from app.cli.output import columns, count, masked_words, when
from core.atomic_files import environment_fault
from core.domain.scope import Scope
from core.errors import InvalidInput
from core.knowledge.types import Proposal, Saved

_LARGEST = 4_000_000
"""Bytes of a file that ``save`` reads at all; anything near it is refused by the limit anyway."""


def show(context: Context) -> None:
    """Print the saved text."""
    file = context.core.knowledge.file(context.scope())
    data = {
        **_where(file.scope),
        "text": file.text,
        "revision": file.status.revision,
        "view": file.view,
    }
    context.output.data(data, file.text.rstrip("\n").split("\n"))


def _where(scope: Scope) -> dict[str, object]:
    """Return ``scope`` and ``project`` as the queue's list has them."""
    return {"scope": "user" if scope.is_user else "project", "project": scope.project_id}


def status(context: Context) -> None:
    """Print K-07's figures."""
    state = context.core.knowledge.status(context.scope())
    data = {
        **_where(state.scope),
        "rules": state.rules,
        "info": state.info,
        "characters": state.characters,
        "budget": state.budget,
        "mode": state.mode,
        "updated": state.updated,
        "pending": state.pending,
        "revision": state.revision,
        "threshold": state.threshold,
        "save_limit": state.save_limit,
        "outside_edit": state.outside_edit,
        "reorganize_due": state.reorganize_due,
    }
    lines = [
        f"Rules {state.rules} · Info {state.info}",
        f"{state.characters:,} of {state.budget:,} characters for agents ({state.mode.value})",
        f"Updated {when(state.updated)} · revision {state.revision} · {state.pending} pending",
    ]
    if state.outside_edit:
        lines.append(f"Changed outside the app: see “paper-evo queue show {state.outside_edit}”.")
    if state.reorganize_due:
        lines.append("The file is long and flat: Reorganize is due.")
    context.output.data(data, lines)


def save(context: Context) -> None:
    """Save a file's text (K-04)."""
    context.gate("knowledge save")
    scope = context.scope()
    text = _read(context.options.file)
    base = context.core.knowledge.status(scope).revision
    saved = context.core.knowledge.save(scope, text, base_revision=base)
    _tell(context, saved)


def _read(name: str) -> str:
    path = Path(name) if name == "-" else source_file(name)
    try:
        if name == "-":
            data = sys.stdin.buffer.read(_LARGEST)
        else:
            with path.open("rb") as stream:
                data = stream.read(_LARGEST)
    except OSError as error:
        raise environment_fault(error, path) from error
    if len(data) == _LARGEST:
        raise InvalidInput(
            "{path} is larger than a knowledge file can be. Nothing was changed.",
            hint="Save keeps texts of up to 8,000 characters.",
            code="knowledge_too_long",
            path=name,
        )
    if b"\x00" in data:
        raise InvalidInput(
            "{path} is not a text file (it holds NUL bytes at {place}). Nothing was changed.",
            hint="Give a Markdown file.",
            code="not_text",
            path=name,
            place=data.index(b"\x00"),
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput(
            "{path} is not UTF-8 (byte {place}). Nothing was changed.",
            hint="Save it as UTF-8 and try again.",
            code="not_utf8",
            path=name,
            place=error.start,
        ) from error


def _tell(context: Context, saved: Saved) -> None:
    lines = [f"Saved as revision {saved.revision}." if saved.changed else "Nothing has changed."]
    lines += masked_words(saved.masked)
    if saved.migrated:
        lines.append("It was brought into the two sections Rules and Info; nothing was dropped.")
    if saved.over_threshold:
        lines.append("The file is long: Reorganize is due.")
    if saved.red_lines_over:
        over = count(saved.red_lines_over, "character")
        lines.append(f"The red lines alone are {over} over the budget.")
    if saved.view_waiting:
        lines.append(f"It is safe in the library, but a file waits: {saved.view_waiting}")
    context.output.data(
        {
            **_where(saved.scope),
            "revision": saved.revision,
            "changed": saved.changed,
            "migrated": saved.migrated,
            "view_waiting": saved.view_waiting,
            "masked": saved.masked,
        },
        lines,
    )


def reorganize(context: Context) -> None:
    """Make a proposal; ``--keep`` keeps it, ``--discard`` throws an open one away (K-21)."""
    options, service = context.options, context.core.reorganize
    if options.accept_omissions and not options.keep:
        raise UsageError("--accept-omissions goes with --keep.", hint="Add --keep.")
    scope = context.scope()
    for flag, given in (("--keep", options.keep), ("--discard", options.discard)):
        if given:
            context.gate("knowledge reorganize", flag)
    proposal = service.proposal(scope)
    if options.discard:
        if proposal is not None:
            service.discard(proposal.id)
        words = "Discarded." if proposal is not None else "There is no open proposal."
        context.output.data({"discarded": proposal is not None}, [words])
        return
    if proposal is None or proposal.stale or not options.keep:
        with context.task() as task:
            proposal = service.run(scope, task=task)
    if options.keep and proposal.changes_anything:
        _tell(context, service.keep(proposal.id, accept_omissions=options.accept_omissions))
        return
    _tell_proposal(context, proposal)


def _tell_proposal(context: Context, proposal: Proposal) -> None:
    lines = [
        f"{count(proposal.merged, 'repeat')} merged, "
        f"{count(proposal.grouped, 'entry', 'entries')} grouped."
    ]
    lines += _diff(proposal.before, proposal.after, "now", "proposed")
    lines += [f"  omitted: {finding.detail}" for finding in proposal.report.omissions]
    if proposal.changes_anything:
        lines.append("Keep it with --keep, or throw it away with --discard.")
    else:
        lines = ["Nothing to merge or group."]
    data = {
        "id": proposal.id,
        "changed": proposal.changes_anything,
        "text": proposal.after,
        "engine": proposal.engine,
        "merged": proposal.merged,
        "grouped": proposal.grouped,
        "omissions": [finding.detail for finding in proposal.report.omissions],
    }
    context.output.data(data, lines)


def _diff(before: str, after: str, left: str, right: str) -> list[str]:
    return list(
        difflib.unified_diff(before.splitlines(), after.splitlines(), left, right, lineterm="", n=1)
    )


def history(context: Context) -> None:
    """List revisions, print one, or compare one with the saved text (K-06)."""
    scope, service = context.scope(), context.core.knowledge
    if context.options.revision is not None:
        text = service.revision_text(scope, context.options.revision)
        context.output.data({"text": text}, [text.rstrip("\n")])
        return
    if context.options.compare is not None:
        old = service.revision_text(scope, context.options.compare)
        lines = _diff(old, service.file(scope).text, f"r{context.options.compare}", "now")
        context.output.data({"diff": lines}, lines or ["No difference."])
        return
    found = service.revisions(scope)
    rows = [
        (f"r{r.number}", when(r.time), r.author, r.reason, f"+{r.added} −{r.removed}")
        for r in found
    ]
    data = [
        {
            "number": r.number,
            "author": r.author,
            "reason": r.reason,
            "time": r.time,
            "characters": r.characters,
            "added": r.added,
            "removed": r.removed,
        }
        for r in found
    ]
    context.output.items(data, columns(rows), "No revision yet.")


def restore(context: Context) -> None:
    """Make an older text the newest revision (K-05, K-06)."""
    scope, service = context.scope(), context.core.knowledge
    if context.options.list:
        found = service.backups(scope)
        rows = [(b.name, when(b.time), count(b.characters, "character")) for b in found]
        data = [{"name": b.name, "time": b.time, "characters": b.characters} for b in found]
        context.output.items(data, columns(rows), "No backup file.")
        return
    context.gate("knowledge restore")
    if context.options.revision is not None:
        _tell(context, service.restore_revision(scope, context.options.revision))
    else:
        _tell(context, service.restore_backup(scope, context.options.backup))
