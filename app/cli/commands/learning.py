"""``reflect``, ``sessions list``, ``inject``, ``search``."""

from __future__ import annotations

from pathlib import Path

from app.cli.commands.transcript import reader_for
from app.cli.context import Context
from app.cli.files import source_file
from app.cli.output import columns, count, first_line, masked_words, when
from core.agents.transcript import TranscriptReader
from core.domain.scope import Scope
from core.errors import InvalidInput
from core.reflection.types import Reflected

OVER_LIMIT = "over_limit"
"""Counted where a round gave more than may be queued (K-11)."""
_AGENTS = ("", "claude", "copilot", "opencode")


def reflect(context: Context) -> None:
    """Read a finished session into the queue (K-10)."""
    path = source_file(context.options.transcript)
    provider = context.options.provider
    reader = reader_for(context.core.paths, provider)
    head = reader.head(path)
    if context.explicit is not None:
        _check(reader, path)
    project = context.project_named()
    if project is None and head.cwd:
        project = context.core.projects.find(Path(head.cwd))
    if project is None:
        project = context.project_here()
        if project is not None:
            where = head.cwd or "its folder"
            context.output.note(f"{where} is in no project: taken for {project.name}, here.")
    known = any(view.id == head.session_id for view in context.core.sessions.list())
    with context.task() as task:
        done = context.core.reflection.reflect(
            path,
            provider=provider,
            project_id=project.id if project else None,
            again=context.options.again,
            task=task,
        )
    if project is not None and head.last_active is not None:
        context.core.projects.touch(project.id, head.last_active)
    context.output.data(_shape(done), _words(context, done, known=known))


def _check(reader: TranscriptReader, path: Path) -> None:
    """Look at the beginning of the session, so that a wrong file adds no project (V-14).

    Raises:
        InvalidInput: it is not a transcript.
    """
    stream = reader.turns(path)
    try:
        next(stream, None)
    finally:
        stream.close()


def _shape(done: Reflected) -> dict[str, object]:
    return {
        "rounds": done.rounds,
        "queued": list(done.queued),
        "folded": list(done.folded),
        "dropped": done.dropped,
        "blocks": list(done.blocks),
        "skills": list(done.skills),
        "superseded": list(done.superseded),
        "session": done.session_id,
        "project": done.project_id,
        "turns": done.turns,
        "messages": done.messages,
        "bad_lines": done.bad_lines,
        "engine": done.engine,
        "masked": done.masked,
    }


def _words(context: Context, done: Reflected, *, known: bool) -> list[str]:
    name = done.title or done.session_id
    if not done.messages and known and not context.options.again:
        return [f"{name}: already read; --again reads it anew.", *_unread(done)]
    engine = done.engine.removesuffix(" ()")
    lines = [
        f"{name}: {count(done.turns, 'turn')}, {count(done.messages, 'message')}, "
        f"{count(done.rounds, 'round')} ({engine}).",
        *_unread(done),
        *masked_words(done.masked),
    ]
    for suggestion_id in done.queued:
        item = context.core.queue.get(suggestion_id)
        lines.append(f"  queued {item.id}  {item.type.value:5} {first_line(item.text)}")
        if item.evidence is not None and item.evidence.quote.strip() != item.text.strip():
            lines.append(f"         you said: “{first_line(item.evidence.quote)}”")
    if done.folded:
        lines.append(f"  {len(done.folded)} said again, folded under what is known.")
    if done.superseded:
        lines.append(f"  {len(done.superseded)} replaced by a newer wording.")
    dropped = dict(done.dropped)
    more = dropped.pop(OVER_LIMIT, 0)
    lines.extend(
        f"  {number} left out: {reason.replace('_', ' ')}"
        for reason, number in sorted(dropped.items())
    )
    if more:
        verb = "was" if more == 1 else "were"
        most = context.core.settings.number("extraction.per_round", Scope(done.project_id))
        lines.append(
            f"{more} more {verb} found; at most {most} a round are queued. "
            "--again offers the next ones."
        )
    if done.queued:
        lines.append("Review them with “paper-evo queue list”, or in the window.")
    elif not done.folded and not more:
        lines.append("Nothing new to learn from it.")
    return lines


def _unread(done: Reflected) -> list[str]:
    return [f"{count(done.bad_lines, 'line')} could not be read."] if done.bad_lines else []


def sessions_list(context: Context) -> None:
    """List sessions that were read."""
    project = context.project_named()
    found = context.core.sessions.list(project.id if project else None)
    rows = [(s.id, s.provider, when(s.last_active), first_line(s.title, 60)) for s in found]
    context.output.items(found, columns(rows), "No session was read yet.")


def inject(context: Context) -> None:
    """Print what an agent is given here (V-15); reads only."""
    agent = context.options.agent
    if agent not in _AGENTS:
        raise InvalidInput(
            "There is no agent {agent}.",
            hint="Known: {known}.",
            code="unknown_agent",
            agent=agent,
            known=", ".join(_AGENTS[1:]),
        )
    project = context.project_here()
    given = context.core.injection.render(project.id if project else None, agent=agent)
    data = {
        "text": given.text,
        "sections": given.sections,
        "sha256": given.sha256,
        "instruction": given.instruction,
        "user_text": given.user_text,
    }
    context.output.data(data, given.text.rstrip("\n").split("\n"))


def search(context: Context) -> None:
    """Find words in approved entries and the queue (P-07)."""
    hits = context.core.search.find(
        " ".join(context.options.text),
        scope=context.scope_named(),
        limit=context.options.limit,
    )
    rows = [(hit.kind, hit.scope_name or "-", hit.ref, first_line(hit.text)) for hit in hits]
    context.output.items(hits, columns(rows), "Nothing holds all of these words.")
