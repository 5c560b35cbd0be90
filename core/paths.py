"""Where things are on this machine (V-01): the hub, the database, and their neighbours."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.errors import InvalidInput

HUB_NAME = ".paper"
PACK_NAME = ".paper"
DATABASE_NAME = "paper.db"
PURGE_INTENT = "purge-intent.json"
RECOVERY_NOTE = "recovered.json"


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one library.

    Attributes:
        home: the person's home folder.
        hub: ``~/.paper`` or ``PAPER_HOME`` (V-01).
        database: ``paper.db`` in the platform's user data folder, or ``PAPER_DB`` (V-01).
    """

    home: Path
    hub: Path
    database: Path

    @property
    def data(self) -> Path:
        """Folder of the database: backups, audit head and key file live beside it."""
        return self.database.parent

    @property
    def backups(self) -> Path:
        """Copies of the database made before migrations and once a day (R-03, R-04)."""
        return self.data / "backups"

    @property
    def snapshots(self) -> Path:
        """Snapshot files (C-07)."""
        return self.hub / "snapshots"

    @property
    def logs(self) -> Path:
        """Rotating logs (R-08)."""
        return self.data / "logs"

    @property
    def purge_intent(self) -> Path:
        """Left by a purge that has begun, until it is finished (R-10)."""
        return self.data / PURGE_INTENT

    @property
    def recovery_note(self) -> Path:
        """Left by a recovery for the next start, which writes it into the audit (R-09)."""
        return self.data / RECOVERY_NOTE

    @property
    def locks(self) -> Path:
        """Lock files between processes."""
        return self.data / "locks"

    @property
    def schema_lock(self) -> Path:
        """Held while the database's file is made, migrated or replaced (R-04)."""
        return self.locks / "schema.lock"

    @property
    def spool(self) -> Path:
        """Events from hooks, not yet taken in (A-08)."""
        return self.hub / "spool"

    @property
    def schema_stamp(self) -> Path:
        """Version stamp of the views (V-04)."""
        return self.hub / ".schema.json"

    @property
    def user_knowledge(self) -> Path:
        """The user knowledge view (K-05)."""
        return self.hub / "KNOWLEDGE.md"

    def feed(self, project_id: str) -> Path:
        """Folder of what one project's agents are given of user knowledge (K-20)."""
        return self.hub / "feed" / project_id

    @staticmethod
    def pack(project: Path) -> Path:
        """The knowledge pack of a project folder."""
        return project / PACK_NAME


def find_paths(environment: Mapping[str, str] | None = None) -> Paths:
    """Return the library's folders for this process (V-01).

    Args:
        environment: defaults to :data:`os.environ`; ``PAPER_HOME`` and ``PAPER_DB`` override.

    Raises:
        InvalidInput: an override is not an absolute path.
    """
    env = os.environ if environment is None else environment
    home = Path(env.get("HOME") or env.get("USERPROFILE") or Path.home())
    hub = _absolute(env, "PAPER_HOME") or home / HUB_NAME
    database = _absolute(env, "PAPER_DB")
    if database is None:
        import platformdirs  # 8 ms, only where no override is set

        database = Path(platformdirs.user_data_dir("paper-evo", False)) / DATABASE_NAME
    return Paths(home=home, hub=hub, database=database)


def _absolute(env: Mapping[str, str], name: str) -> Path | None:
    value = env.get(name)
    if not value:
        return None
    path = Path(value).expanduser()
    if not path.is_absolute():
        raise InvalidInput(
            "{name} is “{value}”, which is not an absolute path.",
            hint="Set {name} to a full path, or unset it.",
            code="path_not_absolute",
            name=name,
            value=value,
        )
    return path
