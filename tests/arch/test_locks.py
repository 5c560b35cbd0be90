"""The locks: hashed, without addresses, complete, and no licence that we may not ship (U-12)."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.arch.source_tree import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-build.lock")
# Wheels whose own metadata names no licence; read from their source.
READ_BY_HAND = {"pysqlite3": "Zlib"}


def requirements(lock: str) -> list[tuple[Requirement, list[str]]]:
    """Each pinned package with its hashes."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    found = []
    for line in filter(str.strip, text.splitlines()):
        pin, *hashes = line.split("--hash=")
        found.append((Requirement(pin.strip()), [digest.strip() for digest in hashes]))
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_pins_everything_with_hashes(lock: str) -> None:
    """U-12: pinned with hashes."""
    pinned = requirements(lock)
    assert len(pinned) > 20
    for requirement, hashes in pinned:
        assert re.fullmatch(r"==[^=*]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes)


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_address_and_no_machine(lock: str) -> None:
    """U-12: no index addresses, and no path of the machine that wrote it."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host", text)
    assert not re.search(r"(^|\s)(/|[A-Za-z]:\\)\w", text)


def test_locks_agree_with_each_other_and_with_pyproject() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = {lock: {str(pin) for pin, _ in requirements(lock)} for lock in LOCKS}
    runtime_names = {canonicalize_name(pin.name) for pin, _ in requirements(LOCKS[0])}
    for declared in map(Requirement, settings["project"]["dependencies"]):
        assert canonicalize_name(declared.name) in runtime_names, f"run dev.py lock: {declared}"
        for pin, _ in requirements(LOCKS[0]):
            if canonicalize_name(pin.name) == canonicalize_name(declared.name):
                version = str(pin.specifier).removeprefix("==")
                assert declared.specifier.contains(version), f"run dev.py lock: {declared}"
    for other in LOCKS[1:]:
        assert {name.split(" ;")[0] for name in pins[LOCKS[0]]} <= {
            name.split(" ;")[0] for name in pins[other]
        }, f"{other} does not include {LOCKS[0]}"


def licence_of(name: str) -> str:
    """What the installed distribution says of itself, in the most exact place it says it."""
    about = metadata.metadata(name)
    for field in ("License-Expression", "License"):
        for declared in about.get_all(field) or []:
            if declared and declared != "UNKNOWN":
                return str(declared).splitlines()[0]
    classifiers = about.get_all("Classifier") or []
    licences = [text for text in classifiers if text.startswith("License ::")]
    return " AND ".join(licences) or READ_BY_HAND.get(canonicalize_name(name), "")


def may_be_shipped(licence: str) -> bool:
    """Whether some alternative of the expression is no GPL or AGPL (the LGPL is fine)."""
    return any(
        bool(alternative.strip()) and not re.search(r"(?<!L)\bA?GPL|(?<!Lesser )General Public",
                                                    alternative)
        for alternative in licence.split(" OR ")
    )  # fmt: skip


def test_no_runtime_package_is_under_the_gpl() -> None:
    """MIT product, Qt under the LGPL: nothing that would ask for more is shipped."""
    environment = {key: str(value) for key, value in default_environment().items()}
    installed = [
        pin.name
        for pin, _ in requirements(LOCKS[0])
        if pin.marker is None or pin.marker.evaluate(environment)
    ]
    assert len(installed) > 20
    refused = {name: licence_of(name) for name in installed if not may_be_shipped(licence_of(name))}
    assert not refused


@pytest.mark.parametrize(
    ("licence", "fine"),
    [
        ("MIT", True),
        ("LGPL-3.0-only OR GPL-2.0-only", True),
        ("GPL-3.0-only", False),
        ("AGPL-3.0-or-later", False),
        ("License :: OSI Approved :: GNU General Public License v3 (GPLv3)", False),
        ("License :: OSI Approved :: GNU Lesser General Public License v3 (LGPLv3)", True),
        ("", False),
    ],
)
def test_licences_are_told_apart(licence: str, fine: bool) -> None:
    assert may_be_shipped(licence) is fine


def test_only_the_free_parts_of_pyside_are_installed() -> None:
    """Several Qt add-ons (charts among them) are GPL only: the Essentials alone are used."""
    names = {canonicalize_name(pin.name) for pin, _ in requirements("requirements-dev.lock")}
    assert "pyside6-essentials" in names
    assert not names & {"pyside6", "pyside6-addons"}


def test_licence_file_is_mit() -> None:
    assert Path(ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
