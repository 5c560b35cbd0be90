"""``sessions show``: a file is shown without the library, so that it works anywhere (P-02)."""

from __future__ import annotations

from pathlib import Path

from app.cli.context import Context
from app.cli.output import first_line
from core.agents.transcript import ShownSession, TranscriptReader, shown_session
from core.errors import InvalidInput, Refused
from core.paths import Paths, find_paths


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
        shown = _shown_file(Path(options.transcript).expanduser(), options.provider)
    else:
        shown = context.core.sessions.show(options.id)
    data = {
        "turns": [
            {"user": list(turn.user), "assistant": turn.assistant, "tools": list(turn.tools)}
            for turn in shown.turns
        ],
        "bad_lines": shown.stats.bad_lines,
        "unknown_kinds": list(shown.stats.unknown_kinds),
        "partial_tail": shown.stats.partial_tail,
    }
    context.output.data(data, _lines(shown) or ["Nothing was said in it."])


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
            lines.append(f"       {len(turn.tools)} tool calls: {', '.join(turn.tools[:6])}{more}")
    if shown.stats.bad_lines:
        lines.append(f"({shown.stats.bad_lines} lines could not be read.)")
    if shown.stats.partial_tail:
        lines.append("(The last line is not finished yet.)")
    return lines
