"""Runs one command: parse, call, print, exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from app.cli.arguments import UsageError, wants_json
from app.cli.context import Context
from app.cli.output import Output, ready_streams
from app.cli.parser import build_parser
from core.errors import Cancelled, PaperError

DONE, FAILED, USAGE = 0, 1, 2
CANCELLED = 130
"""128 + SIGINT: what a shell expects of a program that Ctrl-C ended."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code: 0 done, 1 refused or failed, 2 usage (U-09).

    A reader that went away (``| head``) and Ctrl-C end it quietly; nothing is left half done.
    """
    ready_streams()
    output = Output(as_json=wants_json(arguments))
    try:
        try:
            options = build_parser().parse_args(list(arguments))
        except SystemExit as end:  # --help and --version print and leave
            sys.stdout.flush()
            return int(end.code or DONE)
        return _call(Context(options, output))
    except UsageError as error:
        output.error(error)
        return USAGE
    except BrokenPipeError:
        _forget_output()
        return DONE


def _call(context: Context) -> int:
    output = context.output
    try:
        result = context.options.command(context)
        sys.stdout.flush()
        return int(result or DONE)
    except (Cancelled, KeyboardInterrupt):
        output.error(Cancelled("Cancelled. What was done before is kept; nothing is half done."))
        return CANCELLED
    except (UsageError, BrokenPipeError):
        raise
    except PaperError as error:
        output.error(error)
        return FAILED
    except Exception as error:
        # never a traceback to the person; the log has it.
        import logging  # only now: it takes a tenth of what a quick command may (P-02)

        context.start_log()
        logging.getLogger("paper_evo").exception("a command failed")
        output.error(
            PaperError(
                f"Something unexpected went wrong ({type(error).__name__}). Nothing was lost.",
                hint="Run “paper-evo doctor”, and please report this.",
                code="unexpected",
            )
        )
        return FAILED
    finally:
        context.close()


def _forget_output() -> None:
    """Send what is left to nowhere: the interpreter flushes once more when it ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return  # not a real file: nothing is flushed to it at the end
