"""The argument parser with errors a program can read, and the checked kinds of values (U-09)."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from core.errors import InvalidInput

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class UsageError(InvalidInput):
    """The command line itself is wrong: exit code 2."""

    default_code = "usage"


class Parser(argparse.ArgumentParser):
    """Raises instead of printing, knows ``--json`` everywhere, and takes no shortened options."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("allow_abbrev", False)
        super().__init__(*args, **kwargs)
        self.add_argument(
            "--json",
            action="store_true",
            # Suppressed, or the sub-command's default would undo a --json before it.
            default=argparse.SUPPRESS,
            help="print stable JSON",
        )

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong with the arguments.

        Raises:
            UsageError: always.
        """
        raise UsageError(
            f"{message[:1].upper()}{message[1:].rstrip('.')}.",
            hint=" ".join(self.format_usage().split()).replace("usage:", "Usage:", 1),
        )


def wants_json(arguments: Sequence[str]) -> bool:
    """Say whether ``--json`` is among the options, before they could be parsed."""
    options = list(arguments)
    return "--json" in (options[: options.index("--")] if "--" in options else options)


def positive(argument: str) -> int:
    """Return a whole number from 1 on.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    try:
        number = int(argument)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"“{argument}” is not a whole number from 1 on")
    return number


def text(argument: str) -> str:
    """Return an argument as text. In a C locale Python passes other bytes on as lone surrogates."""
    if not _LONE_SURROGATE.search(argument):
        return argument
    raw = argument.encode(sys.getfilesystemencoding(), "surrogateescape")
    return raw.decode("utf-8", "replace")


def words(argument: str) -> str:
    """Return an argument that must say something.

    Raises:
        argparse.ArgumentTypeError: it is empty.
    """
    if not argument.strip():
        raise argparse.ArgumentTypeError("it must not be empty")
    return text(argument)


def place(argument: str) -> str:
    """Return a folder's name with its bytes as they are; it must not be empty.

    Raises:
        argparse.ArgumentTypeError: it is empty.
    """
    if not argument:
        raise argparse.ArgumentTypeError("it must not be empty")
    return argument
