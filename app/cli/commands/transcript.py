"""``sessions show``: a file is shown without the library, so that it works anywhere (P-02)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.context import Context
from app.cli.files import source_file
from app.cli.naming import session_id
from app.cli.output import count, first_line, masked_words
from core.agents.transcript import ShownSession, TranscriptReader, shown_session
from core.errors import InvalidInput, Refused
from core.masking.cleaner import Cleaner
from core.paths import Paths, find_paths
from core.settings.types import MaskingPattern

if TYPE_CHECKING:
    from core.api import Core
    from core.masking import CompiledPattern


def readers(paths: Paths) -> dict[str, TranscriptReader]:
    """Return the readers of transcripts by provider."""
    from core.agents.claude import ClaudeTranscripts

    return {"claude": ClaudeTranscripts(paths.hub)}


def reader_for(paths: Paths, provider: str) -> TranscriptReader:
    """Return the reader of one provider.

    Raises:
        InvalidInput: there is none.
    """
    known = readers(paths)
    if provider not in known:
        raise InvalidInput(
            "There is no reader for {provider} sessions.",
            hint="Known: {known}.",
            code="unknown_provider",
            provider=provider,
            known=", ".join(sorted(known)),
        )
    return known[provider]


def show(context: Context) -> None:
    """Show the turns of a session: only what a person really wrote (U-09)."""
    options = context.options
    if options.transcript:
        cleaner = Cleaner()  # the library with the person's own patterns stays closed
        shown = _shown_file(source_file(options.transcript), options.provider)
    else:
        cleaner = Cleaner(lambda: _own_patterns(context.core))
        shown = context.core.sessions.show(session_id(context.core, options.id))
    shown, masked = _masked(shown, cleaner)
    data = {
        "turns": [
            {"user": list(turn.user), "assistant": turn.assistant, "tools": list(turn.tools)}
            for turn in shown.turns
        ],
        "bad_lines": shown.stats.bad_lines,
        "unknown_kinds": list(shown.stats.unknown_kinds),
        "partial_tail": shown.stats.partial_tail,
        "masked": masked,
    }
    lines = _lines(shown) or ["Nothing was said in it."]
    context.output.data(data, [*lines, *masked_words(masked)])


def _own_patterns(core: Core) -> list[CompiledPattern]:
    from core import masking

    own = core.settings.get("masking.patterns")
    return [
        masking.compile_pattern(item.name, item.regex)
        for item in (own if isinstance(own, tuple) else ())
        if isinstance(item, MaskingPattern)
    ]


def _masked(shown: ShownSession, cleaner: Cleaner) -> tuple[ShownSession, int]:
    """Return the session without secrets and hidden characters, and how many secrets it had."""
    turns, hits = [], 0
    for turn in shown.turns:
        user = [cleaner.masked(text) for text in turn.user]
        assistant, more = cleaner.masked(turn.assistant)
        hits += more + sum(number for _text, number in user)
        turns.append(replace(turn, user=tuple(text for text, _number in user), assistant=assistant))
    return replace(shown, turns=tuple(turns)), hits


def _shown_file(path: Path, provider: str) -> ShownSession:
    reader = reader_for(find_paths(), provider)
    if reader.head(path).own:
        raise Refused(
            "This is one of Paper Evo's own model sessions; it is never shown or mined.",
            hint="Name a session of yours.",
            code="own_session",
        )
    return shown_session(reader.turns(path))


def _lines(shown: ShownSession) -> list[str]:
    lines = []
    for turn in shown.turns:
        for text in turn.user:
            first, *rest = text.splitlines() or [""]
            lines += [f"you:   {first}", *(f"       {line}" for line in rest)]
        if turn.assistant:
            lines.append(f"agent: {first_line(turn.assistant, 200)}")
        if turn.tools:
            more = ", …" if len(turn.tools) > 6 else ""
            calls = count(len(turn.tools), "tool call")
            lines.append(f"       {calls}: {', '.join(turn.tools[:6])}{more}")
    if shown.stats.bad_lines:
        lines.append(f"({count(shown.stats.bad_lines, 'line')} could not be read.)")
    if shown.stats.partial_tail:
        lines.append("(The last line is not finished yet.)")
    return lines
