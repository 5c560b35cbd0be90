"""The archive: a ZIP of JSON members with a manifest of their hashes; read with suspicion.

Nothing is ever unpacked to disk, so a member's name can lead nowhere; names, sizes, hashes and the
types of every row are checked before a single row is written.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from core.atomic_files import environment_fault, sha256
from core.canonical_json import canonical_bytes
from core.domain.scope import USER_KEY
from core.errors import InvalidInput, NotFound, PaperError, StoreTooNew
from core.projects.pack import is_safe_id
from core.snapshots.content import SnapshotPart
from core.snapshots.plain_rows import bad_shape, checked_list
from core.snapshots.sections import Section
from core.store.models import DismissalRow, SettingRow
from core.store.schema import SCHEMA_NUMBER

FORMAT = 1
KIND = "paper-evo archive"
MANIFEST = "manifest.json"
DISMISSALS = "library/dismissals.json"
SETTINGS = "library/settings.json"

MEMBER_LIMIT = 64 << 20
TOTAL_LIMIT = 256 << 20
COUNT_LIMIT = 10_000
"""Bytes and members: far above any real library, far below what would exhaust a machine."""

_NAME = re.compile(r"scopes/[0-9]{4,6}\.json|library/(?:dismissals|settings)\.json")
_ENCRYPTED = 0x1
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Archive:
    """A whole, checked archive as plain data."""

    library: str
    target: str
    schema: int
    created: datetime
    parts: tuple[SnapshotPart, ...]
    dismissals: tuple[Mapping[str, Any], ...] = ()
    settings: tuple[Mapping[str, Any], ...] = ()


def pack(archive: Archive) -> bytes:
    """Return the bytes of an archive; the same content gives the same bytes."""
    members = {
        f"scopes/{number:04}.json": canonical_bytes(
            {"scope": part.scope, "sections": part.sections}
        )
        for number, part in enumerate(archive.parts, 1)
    }
    if archive.dismissals:
        members[DISMISSALS] = canonical_bytes(list(archive.dismissals))
    if archive.settings:
        members[SETTINGS] = canonical_bytes(list(archive.settings))
    manifest = {
        "kind": KIND,
        "format": FORMAT,
        "schema": archive.schema,
        "library": archive.library,
        "target": archive.target,
        "created": archive.created.astimezone(UTC).isoformat(),
        "members": {
            name: {"sha256": sha256(data), "size": len(data)} for name, data in members.items()
        },
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in ((MANIFEST, canonical_bytes(manifest)), *members.items()):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o600 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(info, data)
    return buffer.getvalue()


def unpack(path: Path, sections: Sequence[Section]) -> Archive:
    """Read and check an archive file completely.

    Raises:
        NotFound: no such file.
        InvalidInput: not an archive, damaged, changed, too large, or with members that do not
            belong there.
        StoreTooNew: written by a newer program.
        EnvironmentFault: it cannot be read.
    """
    try:
        with zipfile.ZipFile(path) as file:
            return _read(_Members(file, path.name), sections, path.name)
    except FileNotFoundError as error:
        raise NotFound(
            "The archive {file} is not there.",
            hint="Check the name.",
            code="archive_missing",
            file=str(path),
        ) from error
    except OSError as error:
        raise environment_fault(error, path) from error
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise _damaged(path.name, str(error)) from error
    except zlib.error as error:
        raise _damaged(path.name, "compressed data") from error


class _Members:
    """Members of a ZIP, each read once, never beyond the limits, whatever its header claims."""

    def __init__(self, file: zipfile.ZipFile, place: str) -> None:
        self._file = file
        self._place = place
        self._left = TOTAL_LIMIT
        infos = file.infolist()
        if len(infos) > COUNT_LIMIT:
            raise _too_large(place)
        self._infos = {info.filename: info for info in infos}
        if len(self._infos) != len(infos):
            raise _damaged(place, "two members of one name")
        for info in infos:
            if info.filename != MANIFEST and not _NAME.fullmatch(info.filename):
                raise _damaged(place, info.filename[:80])
            if info.flag_bits & _ENCRYPTED:
                raise _damaged(place, info.filename)

    @property
    def names(self) -> set[str]:
        return set(self._infos) - {MANIFEST}

    def read(self, name: str) -> bytes:
        if name not in self._infos:
            raise _damaged(self._place, name)
        limit = min(MEMBER_LIMIT, self._left)
        with self._file.open(self._infos[name]) as stream:
            data = stream.read(limit + 1)
        if len(data) > limit:
            raise _too_large(self._place)
        self._left -= len(data)
        return data

    def json(self, name: str) -> Any:
        try:
            return json.loads(self.read(name).decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise _damaged(self._place, name) from error


def _read(members: _Members, sections: Sequence[Section], place: str) -> Archive:
    manifest = members.json(MANIFEST)
    if not isinstance(manifest, dict) or manifest.get("kind") != KIND:
        raise _damaged(place, MANIFEST)
    for field, known in (("format", FORMAT), ("schema", SCHEMA_NUMBER)):
        value = manifest.get(field)
        if type(value) is not int or value < 1:
            raise _damaged(place, MANIFEST)
        if value > known:
            raise StoreTooNew(
                "The archive {file} was written by a newer Paper Evo. Nothing was changed.",
                hint="Update Paper Evo and try again.",
                code="archive_too_new",
                file=place,
            )
    listed = manifest.get("members")
    if not isinstance(listed, dict) or set(listed) != members.names:
        raise _damaged(place, MANIFEST)
    found: dict[str, Any] = {}
    for name in sorted(listed):
        data = members.read(name)
        claimed = listed[name]
        if not isinstance(claimed, dict) or claimed.get("sha256") != sha256(data):
            raise _damaged(place, name)
        try:
            found[name] = json.loads(data.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise _damaged(place, name) from error
    try:
        return _archive(manifest, found, sections)
    except PaperError as error:
        raise _damaged(place, str(error.params.get("place", ""))) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _damaged(place, MANIFEST) from error


def _archive(
    manifest: Mapping[str, Any], found: Mapping[str, Any], sections: Sequence[Section]
) -> Archive:
    known = {section.name: section for section in sections}
    parts = []
    for name in sorted(found):
        if not name.startswith("scopes/"):
            continue
        part = found[name]
        scope = part["scope"]
        # Scopes become ids of projects and names of folders and locks.
        if not isinstance(scope, str) or not (scope == USER_KEY or is_safe_id(scope)):
            raise bad_shape(name)
        if part["sections"].keys() != known.keys():
            raise bad_shape(name)
        for section, data in part["sections"].items():
            known[section].check(data)
        parts.append(SnapshotPart(part["scope"], part["sections"]))
    if len({part.scope for part in parts}) != len(parts):
        raise bad_shape("scopes")
    created = datetime.fromisoformat(manifest["created"])
    if created.tzinfo is None:
        raise bad_shape("created")
    return Archive(
        library=str(manifest["library"]),
        target=str(manifest["target"]),
        schema=manifest["schema"],
        created=created,
        parts=tuple(parts),
        dismissals=tuple(checked_list(DismissalRow, found.get(DISMISSALS, []), DISMISSALS)),
        settings=tuple(checked_list(SettingRow, found.get(SETTINGS, []), SETTINGS)),
    )


def _damaged(place: str, member: str) -> InvalidInput:
    return InvalidInput(
        "The file {file} is not a Paper Evo archive, or it is damaged or was changed ({member}). "
        "Nothing was changed here.",
        hint="Export it again, or use another copy.",
        code="archive_damaged",
        file=place,
        member=member or MANIFEST,
    )


def _too_large(place: str) -> InvalidInput:
    return InvalidInput(
        "The archive {file} holds more than Paper Evo ever writes. Nothing was changed here.",
        hint="Export it again, or use another copy.",
        code="archive_too_large",
        file=place,
    )
