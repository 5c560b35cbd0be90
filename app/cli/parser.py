"""The grammar of the command line (U-09); commands are imported when they are called (P-02)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.cli.arguments import Parser, place, positive, text, words

if TYPE_CHECKING:
    from app.cli.context import Context

VERSION = "0.1.0"
_ID = "its id, or at least 4 characters of its beginning"
_FOOTPRINT = "every file Paper Evo wrote: views, and its own data"
_TYPES = "rule, info, block, skill, lesson or file"
_SOURCES = "chat_extraction, agent_proposal, …"
Command = Callable[["Context"], int | None]
Groups = Any  # argparse's own private sub-parser type


def lazy(name: str) -> Command:
    """Return a command that imports its module when it is called.

    Args:
        name: ``module.function`` below ``app.cli.commands``.
    """
    module, _, function = name.rpartition(".")

    def call(context: Context) -> int | None:
        command: Command = getattr(import_module(f"app.cli.commands.{module}"), function)
        return command(context)

    return call


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = Parser(
        prog="paper-evo",
        description="Govern what command-line agents remember. Without a command: the window.",
        epilog="Exit code: 0 done, 1 refused or failed, 2 wrong usage. More: docs/cli.md.",
    )
    parser.add_argument("--version", action="version", version=f"paper-evo {VERSION}")
    groups = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_start(groups)
    _add_learning(groups)
    _add_projects(groups)
    _add_queue(groups)
    _add_knowledge(groups)
    _add_records(groups)
    _add_care(groups)
    return parser


def _command(
    groups: Groups, name: str, target: str, help_text: str, *, project: bool = False
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = groups.add_parser(
        name, help=help_text, description=f"{help_text[:1].upper()}{help_text[1:]}."
    )
    if project:
        parser.add_argument(
            "--project", metavar="DIR", type=place, help="the project's folder (default: here)"
        )
    parser.set_defaults(command=lazy(target))
    return parser


def _group(groups: Groups, name: str, help_text: str) -> Groups:
    parser = groups.add_parser(name, help=help_text, description=help_text)
    return parser.add_subparsers(title="commands", metavar="COMMAND", required=True)


def _add_start(groups: Groups) -> None:
    window = _command(groups, "window", "start.window", "open the window on your library")
    window.add_argument("--sample", action="store_true", help="on the sample library instead")
    window.add_argument("--fresh-sample", action="store_true", help="the same, made anew")
    help_ = _command(groups, "help", "start.help_", "explain a command")
    help_.add_argument("words", nargs="*", metavar="COMMAND", help="such as “queue apply”")


def _file_to_write(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="the file to write")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def _add_learning(groups: Groups) -> None:
    _command(groups, "demo", "demo.demo", "show the main job on a bundled session")
    reflect = _command(
        groups, "reflect", "learning.reflect", "read a session into the queue", project=True
    )
    reflect.add_argument("--transcript", metavar="FILE", required=True, help="the session's file")
    reflect.add_argument("--provider", default="claude", help="who wrote it (default: claude)")
    reflect.add_argument("--again", action="store_true", help="also what was read before")
    sessions = _group(groups, "sessions", "sessions of agents")
    _command(sessions, "list", "learning.sessions_list", "sessions that were read", project=True)
    show = _command(sessions, "show", "transcript.show", "what was really said in one")
    which = show.add_mutually_exclusive_group(required=True)
    which.add_argument("id", nargs="?", type=text, help="a session's id or its beginning")
    which.add_argument("--transcript", metavar="FILE", help="a session's file")
    show.add_argument("--provider", default="claude", help="who wrote it (default: claude)")
    inject = _command(
        groups, "inject", "learning.inject", "what an agent is given here", project=True
    )
    inject.add_argument("--agent", default="", help="claude, copilot or opencode")
    inject.add_argument("--print", action="store_true", help="print it (writes nothing)")
    search = _command(groups, "search", "learning.search", "find words", project=True)
    search.add_argument("text", nargs="+", type=words, help="words that must all occur")
    search.add_argument("--limit", type=positive, default=50, help="at most so many (50)")


def _add_projects(groups: Groups) -> None:
    projects = _group(groups, "projects", "folders that Paper Evo looks after")
    _command(projects, "list", "projects.show_list", "all projects, last active first")
    add = _command(projects, "add", "projects.add", "look after a folder")
    add.add_argument("folder", nargs="?", default=".", help="default: here")
    add.add_argument(
        "--answer",
        choices=("same", "copy", "new"),
        default="",
        help="when the folder resembles a known project: it is the same, a copy, or a new one",
    )
    forget = _command(projects, "forget", "projects.forget", "stop looking after a project")
    forget.add_argument("id", type=place, help="its id, name or folder")
    relink = _command(projects, "relink", "projects.relink", "a project's folder has moved")
    relink.add_argument("id", type=place, help="its id, name or old folder")
    relink.add_argument("folder", help="where it is now")


def _add_queue(groups: Groups) -> None:
    queue = _group(groups, "queue", "suggestions that wait for a person")
    show = _command(queue, "list", "review.show_list", "what waits", project=True)
    show.add_argument("--parked", action="store_true", help="items older than 30 days")
    show.add_argument("--type", action="append", default=[], help=_TYPES)
    show.add_argument("--source", action="append", default=[], help=_SOURCES)
    one = _command(queue, "show", "review.show", "one item with its evidence")
    one.add_argument("id", metavar="ID", type=text, help=_ID)
    apply = _command(queue, "apply", "review.apply", "save items", project=True)
    apply.add_argument("id", nargs="+", metavar="ID", type=text, help=_ID)
    apply.add_argument("--to", choices=("user", "project"), required=True)
    apply.add_argument("--text", type=words, help="save this wording instead (of one item)")
    choice = apply.add_mutually_exclusive_group()
    choice.add_argument("--replace", action="store_true", help="replace the entry it contradicts")
    choice.add_argument("--keep-both", action="store_true", help="keep both entries")
    dismiss = _command(queue, "dismiss", "review.dismiss", "do not suggest an item again")
    dismiss.add_argument("id", nargs="+", metavar="ID", type=text, help=_ID)
    undo = _command(queue, "undo", "review.undo", "take a decision back")
    undo.add_argument("id", metavar="ID", type=text, help=_ID)
    edit = _command(queue, "edit", "review.edit", "change an item's wording or type")
    edit.add_argument("id", metavar="ID", type=text, help=_ID)
    edit.add_argument("text", type=text, nargs="?", help="the new wording; without it, as it is")
    edit.add_argument("--type", choices=("rule", "info"), help="a rule or a fact (info)")
    _command(
        queue, "process-all", "review.process_all", "save all that need no choice", project=True
    )
    _command(queue, "forget-dismissals", "review.forget_dismissals", "forget what was dismissed")


def _add_knowledge(groups: Groups) -> None:
    knowledge = _group(groups, "knowledge", "approved Rules and Info")

    def command(name: str, target: str, help_text: str) -> argparse.ArgumentParser:
        parser = _command(knowledge, name, f"knowledge.{target}", help_text, project=True)
        parser.add_argument(
            "--scope", choices=("user", "project"), default="project", help="default: project"
        )
        return parser

    command("show", "show", "the saved text")
    command("status", "status", "counts, size and mode")
    save = command("save", "save", "save a file's text")
    save.add_argument("--file", required=True, metavar="FILE", help="“-” reads standard input")
    reorganize = command("reorganize", "reorganize", "merge repeats, group; a proposal until kept")
    keep = reorganize.add_mutually_exclusive_group()
    keep.add_argument("--keep", action="store_true", help="keep the result")
    keep.add_argument("--discard", action="store_true", help="discard an open proposal")
    reorganize.add_argument(
        "--accept-omissions", action="store_true", help="with --keep: also where it leaves out"
    )
    history = command("history", "history", "the last 50 revisions")
    look = history.add_mutually_exclusive_group()
    look.add_argument("--revision", type=positive, metavar="N", help="print the text of one")
    look.add_argument("--compare", type=positive, metavar="N", help="compare one with the text now")
    restore = command("restore", "restore", "make an older text the newest revision")
    source = restore.add_mutually_exclusive_group(required=True)
    source.add_argument("--revision", type=positive, metavar="N")
    source.add_argument("--backup", type=text, metavar="NAME", help="a .bak file")
    source.add_argument("--list", action="store_true", help="list the .bak files")


def _add_records(groups: Groups) -> None:
    snapshots = _group(groups, "snapshots", "copies made before big changes")
    _command(snapshots, "list", "records.snapshots_list", "all snapshots", project=True)
    create = _command(snapshots, "create", "records.snapshots_create", "make one", project=True)
    create.add_argument("--scope", choices=("user", "project"), default="project")
    show = _command(snapshots, "show", "records.snapshots_show", "what one holds")
    show.add_argument("id", metavar="ID", type=text, help=_ID)
    pin = _command(snapshots, "pin", "records.snapshots_pin", "keep one for good")
    pin.add_argument("id", metavar="ID", type=text, help=_ID)
    pin.add_argument("--off", action="store_true", help="let it go with the others again")
    audit = _group(groups, "audit", "who did what, on which evidence")
    listing = _command(audit, "list", "records.audit_list", "newest records first")
    listing.add_argument("--limit", type=positive, default=50, help="at most so many (50)")
    listing.add_argument("--action", type=text, default="", help="queue, queue.applied, …")
    _command(audit, "verify", "records.audit_verify", "is the chain intact?")
    csv = _command(audit, "export", "records.audit_export", "write all of it as CSV")
    _file_to_write(csv)
    export = _command(groups, "export", "transfer.export", "write one archive", project=True)
    _file_to_write(export)
    export.add_argument("--all", action="store_true", help="the whole library")
    import_ = _command(groups, "import", "transfer.import_", "take an archive in", project=True)
    import_.add_argument("file", help="the archive")


def _add_care(groups: Groups) -> None:
    footprint = _command(groups, "footprint", "care.footprint", _FOOTPRINT, project=True)
    sub = footprint.add_subparsers(title="commands", metavar="COMMAND")
    for name, help_text in (
        ("list", _FOOTPRINT),
        ("remove", "take the written views away; its own data stays"),
        ("reaches", "what this project's agents could read"),
    ):
        target = "care.footprint" if name == "list" else f"care.footprint_{name}"
        inner: argparse.ArgumentParser = sub.add_parser(name, help=help_text)
        # Suppressed: a --project before the word must not be undone by this parser's default.
        inner.add_argument("--project", metavar="DIR", type=place, default=argparse.SUPPRESS)
        if name == "remove":
            inner.add_argument(
                "--own-data",
                action="store_true",
                help="then its own data, too: the library with all that was approved",
            )
        inner.set_defaults(command=lazy(target))
    purge = _command(groups, "purge", "care.purge", "remove something everywhere, for good")
    what = purge.add_mutually_exclusive_group(required=True)
    what.add_argument("--item", metavar="ID", type=words, help="a suggestion or an entry")
    what.add_argument("--session", metavar="ID", type=words, help="all that came from a session")
    what.add_argument("--source", metavar="ID", type=words, help="all that came from a source")
    purge.add_argument("--provider", type=text, default="", help="of the session (default: any)")
    purge.add_argument("--preview", action="store_true", help="only say what would go")
    doctor = _command(groups, "doctor", "doctor.doctor", "is everything in order?")
    doctor.add_argument("--fix", action="store_true", help="repair what is safe to repair")
    settings = _group(groups, "settings", "settings")
    _command(settings, "list", "settings.show_list", "all settings", project=True)
    get = _command(settings, "get", "settings.get", "one setting", project=True)
    get.add_argument("key", type=text)
    set_ = _command(settings, "set", "settings.change", "change a setting", project=True)
    set_.add_argument("key", type=text)
    set_.add_argument("value", type=text)
    reset = _command(settings, "reset", "settings.reset", "back to the default", project=True)
    reset.add_argument("key", type=text)
    _command(groups, "views", "care.views", "write all generated files now", project=True)
