"""Folders as projects see them: real paths, keys, and which can never be a project (V-14)."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path, PurePath, PureWindowsPath

from core.agents.path_keys import is_windows_path, path_key
from core.atomic_files import environment_fault
from core.errors import InvalidInput, PaperError, Refused
from core.paths import PACK_NAME, Paths


def real(folder: Path) -> Path:
    """Return the absolute real path; a part that does not exist (any more) stays as written.

    A path of another system (a transcript from Windows, read on Linux) is left as it is: here it
    would be taken for a relative one.

    Raises:
        InvalidInput: it can be no path, or is not text (a name in another encoding).
    """
    text = str(folder)
    try:
        text.encode()
        if is_foreign(folder):
            return folder
        return Path(os.path.realpath(folder.expanduser()))
    except (ValueError, RuntimeError, OSError) as error:
        raise InvalidInput(
            "{path} cannot be used as a folder. Nothing was changed.",
            hint="Name a folder whose name is ordinary text.",
            code="path_invalid",
            path=ascii(text)[1:-1][:200],
        ) from error


def is_foreign(folder: Path) -> bool:
    """Say whether a path is of Windows while this is another system."""
    return os.name != "nt" and is_windows_path(str(folder))


def in_wsl() -> bool:
    """Say whether this is Linux inside Windows, where ``/mnt/c`` is drive C."""
    return "microsoft" in os.uname().release.casefold() if hasattr(os, "uname") else False


def ignores_case(folder: Path) -> bool:
    """Say whether the file system at an existing ``folder`` ignores letter case.

    Asked by looking for the same folder under a name with letters swapped: no file is written.
    """
    for place in (folder, *folder.parents):
        swapped = place.name.swapcase()
        if swapped == place.name:
            continue
        with contextlib.suppress(OSError):
            return place.samefile(place.with_name(swapped))
        with contextlib.suppress(OSError):
            if place.exists():
                return False  # it is there, its twin is not
    return False


class FolderKeys:
    """Keys of folders: equal exactly where two spellings name one folder (V-14, case 37).

    Args:
        ignores_case: whether the file system at a folder ignores letter case.
        wsl: ``/mnt/c/…`` and ``C:\\…`` are one folder.
    """

    def __init__(
        self, ignores_case: Callable[[Path], bool] = ignores_case, *, wsl: bool | None = None
    ) -> None:
        self._ignores_case = ignores_case
        self._wsl = in_wsl() if wsl is None else wsl

    def key(self, folder: Path) -> str:
        """Return the key of a real path."""
        return self.chain(folder)[0]

    def chain(self, folder: Path) -> list[str]:
        """Return the keys of a real path and all its ancestors, nearest first."""
        foreign = is_foreign(folder)
        plain: PurePath = PureWindowsPath(folder) if foreign else folder
        keys = [path_key(str(place), wsl=self._wsl) for place in (plain, *plain.parents)]
        if foreign or not self._ignores_case(folder):
            return keys
        return [key.casefold() for key in keys]


class Forbidden:
    """Which folders can never be projects, and which are never offered (V-14)."""

    def __init__(self, paths: Paths, keys: FolderKeys) -> None:
        self._keys = keys
        self._home = keys.key(real(paths.home))
        self._hub = keys.key(real(paths.hub))

    def never(self, folder: Path) -> str:
        """Return why a real path is never a project ("root", "home", "hub", "pack"), or ""."""
        if folder == folder.parent:
            return "root"
        chain = self._keys.chain(folder)
        if chain[0] == self._home:
            return "home"
        if self._hub in chain:
            return "hub"
        return "pack" if PACK_NAME in folder.parts else ""

    def user_only(self, folder: Path) -> bool:
        """Say whether sessions started at a real path are of the user scope only."""
        return self.never(folder) in ("root", "home", "hub")

    def check(self, folder: Path) -> None:
        """Check that a real path may become a project.

        Raises:
            InvalidInput: missing, or not a folder.
            Refused: home, ``/``, the hub, or inside it or a pack.
            EnvironmentFault: it cannot be looked at.
        """
        reason = self.never(folder)
        if reason:
            raise _never(folder, reason)
        try:
            if folder.is_dir():
                os.listdir(folder)  # noqa: PTH208 - one call that proves the permission
                return
            there = os.path.lexists(folder)
        except OSError as error:
            raise environment_fault(error, folder) from error
        raise InvalidInput(
            "{path} is not a folder. Nothing was changed."
            if there
            else "There is no folder {path}. Nothing was changed.",
            hint="Name the folder an agent works in.",
            code="not_a_folder" if there else "folder_missing",
            path=str(folder),
        )


def is_temporary(folder: Path) -> bool:
    """Say whether a real path lies in a temporary folder: never offered as a project (V-14)."""
    roots = {tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm", "/private/tmp"}  # noqa: S108
    return any(folder.is_relative_to(real(Path(root))) for root in roots)


_WHY = {
    "root": "the root of the file system",
    "home": "your home folder",
    "hub": "Paper Evo's own folder",
    "pack": "a project's knowledge pack",
}


def _never(folder: Path, reason: str) -> PaperError:
    return Refused(
        "{path} is (in) {what}: it cannot be a project. Nothing was changed.",
        hint="Name the folder of one project; what holds everywhere is user knowledge.",
        code=f"never_a_project_{reason}",
        path=str(folder),
        what=_WHY[reason],
    )
