"""``window`` and ``help``: how to begin."""

from __future__ import annotations

from contextlib import suppress

from app.cli.arguments import UsageError
from app.cli.context import Context


def window(context: Context) -> None:
    """Refuse what is not the window's alone: ``app.main`` opens it before words are parsed.

    Raises:
        UsageError: always.
    """
    raise UsageError(
        "The window has no answer to print.", hint="Open it with “paper-evo window”, without more."
    )


def help_(context: Context) -> None:
    """Explain one command, or list all."""
    from app.cli.parser import build_parser

    # An unknown command is wrong usage, as anywhere; --help prints and leaves.
    with suppress(SystemExit):
        build_parser().parse_args([*context.options.words, "--help"])
