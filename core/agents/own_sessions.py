"""Recognise the app's own model sessions by their folder (A-11).

Agents log the app's background calls as ordinary sessions. Mining those would feed the app its own
prompts (a peer's corpus was 97 per cent its own), so they are told apart by three nets: the folder,
the marker in the first message (:data:`core.agents.cuts.OWN_SESSION_MARK`), and the environment.
"""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

from core.agents.path_keys import path_key

OWN_FOLDERS = ("reflect", "headless", "cron")
"""Folders of the hub in which the app starts agents."""


class OwnFolders:
    """Tells whether a working folder is one of the app's own.

    Args:
        hub: the hub folder; it need not exist.
    """

    def __init__(self, hub: Path) -> None:
        self._roots = tuple(
            path_key(root)
            for name in OWN_FOLDERS
            for root in {str(hub / name), os.path.realpath(hub / name)}
        )

    def holds(self, cwd: str) -> bool:
        """Whether ``cwd`` is inside ``<hub>/reflect|headless|cron``.

        Also true for any ``.paper/reflect|headless|cron`` (another user's or an old hub) and for
        another path to the same place (symbolic links, another spelling on Windows).
        """
        if not cwd:
            return False
        spelled = path_key(cwd)
        parts = spelled.split("/")
        for folder, inner in pairwise(parts):
            if folder == ".paper" and inner in OWN_FOLDERS:
                return True
        spellings = {spelled}
        if Path(cwd).is_absolute() and "\0" not in cwd:
            spellings.add(path_key(os.path.realpath(cwd)))
        return any(
            spelling == root or spelling.startswith(root + "/")
            for spelling in spellings
            for root in self._roots
        )
