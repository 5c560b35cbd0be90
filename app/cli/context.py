"""What a command needs: the façade (opened when first used), the project, the gate."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.output import Output
from app.cli.progress import CommandTask, command_task
from core.domain.scope import USER, Scope
from core.errors import InvalidInput, NotFound, PaperError

if TYPE_CHECKING:
    import logging

    from core.api import Core
    from core.projects.types import Project


class Context:
    """One run of the command line.

    Args:
        options: parsed arguments.
        output: where the answer goes.
    """

    def __init__(self, options: argparse.Namespace, output: Output) -> None:
        self.options = options
        self.output = output
        self._core: Core | None = None
        self._log: logging.Handler | None = None

    @property
    def core(self) -> Core:
        """The façade; opening it ends what a killed process left."""
        if self._core is None:
            from app.bootstrap import open_library

            self.start_log()
            self._core = open_library()
        return self._core

    def start_log(self) -> None:
        """Start the log file, unless it runs or its place is not known."""
        if self._log is not None:
            return
        from app.logs import start_log
        from core.paths import find_paths

        try:
            self._log = start_log(find_paths().logs)
        except PaperError:
            return  # a wrong PAPER_DB: the command itself says so

    def close(self) -> None:
        """Close the façade and the log, if they were opened."""
        core, self._core = self._core, None
        if core is not None:
            core.close()
        log, self._log = self._log, None
        if log is not None:
            from app.logs import stop_log

            stop_log(log)

    def gate(self, command: str, *flags: str) -> None:
        """Let a person pass, and nobody else (K-17).

        Args:
            command: the command's words.
            flags: options that make an open command approve, as written.

        Raises:
            GateClosed: inside an agent, without a terminal, or with a wrong answer.
        """
        self.core.gate.check(command, flags)

    @contextmanager
    def task(self) -> Iterator[CommandTask]:
        """Give a task for a long operation."""
        with command_task(quiet=self.output.as_json) as task:
            yield task

    # -- projects --------------------------------------------------------------------------

    @property
    def explicit(self) -> str | None:
        """What ``--project`` says, or None."""
        given: str | None = getattr(self.options, "project", None)
        return given

    def project(self) -> Project:
        """Return the project of ``--project`` or of the working folder (V-14).

        Raises:
            NotFound: the working folder is in no project.
        """
        found = self.project_here()
        if found is None:
            from app.cli.naming import known_projects

            raise NotFound(
                "The folder {folder} is not a project of Paper Evo.",
                hint="Add it with “paper-evo projects add DIR”, or name one with --project. "
                "{known}",
                code="not_a_project",
                folder=str(_here() or "?"),
                known=known_projects(self.core),
            )
        return found

    def project_here(self) -> Project | None:
        """Return the same, or None where the working folder is in no project."""
        if self.explicit is not None:
            return self.project_named()
        here = _here()
        return self.core.projects.find(here) if here is not None else None

    def project_named(self) -> Project | None:
        """Return the project of ``--project`` only; a folder that is none yet is added (V-14).

        Raises:
            NotFound: it is neither a project nor a folder; never the folder one is in instead.
            GateClosed: adding it needs a person (K-17).
            PaperError: it can never be a project, or may be one that moved.
        """
        if self.explicit is None:
            return None
        from app.cli.naming import no_such_project, project_around, project_called

        found = project_called(self.core, self.explicit)
        found = found or project_around(self.core, self.explicit)
        if found is not None:
            return found
        folder = Path(self.explicit).expanduser().absolute()
        if not os.path.lexists(folder):
            raise no_such_project(self.core, self.explicit)
        self.gate("projects add")
        found = self.core.projects.resolve(folder, add=True)
        self.output.note(f"{found.name} ({found.path}) is looked after from now on.")
        return found

    def scope(self) -> Scope:
        """Return the scope of ``--scope user|project`` (and ``--project``).

        Raises:
            NotFound: the project scope is meant and there is no project here.
        """
        if getattr(self.options, "scope", "project") == "user":
            return USER
        return Scope(self.project().id)

    def scope_named(self) -> Scope | None:
        """Return the scope of ``--project`` only; None where it was not given."""
        project = self.project_named()
        return Scope(project.id) if project is not None else None

    def scope_to(self, name: str, suggestion_project: str | None) -> Scope:
        """Return where ``queue apply --to`` lands.

        Raises:
            InvalidInput: ``project`` is meant and nobody said which (K-12).
        """
        if name == "user":
            return USER
        if self.explicit is None and suggestion_project:
            return Scope(suggestion_project)
        project = self.project_here()
        if project is None:
            raise InvalidInput(
                "It is not known which project this belongs to. Nothing was changed.",
                hint="Name one with --project DIR.",
                code="needs_project",
            )
        return Scope(project.id)


def _here() -> Path | None:
    """Return the working folder; None where it was removed meanwhile."""
    try:
        return Path.cwd()
    except OSError:
        return None
