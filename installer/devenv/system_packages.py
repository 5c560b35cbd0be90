"""Debian and Ubuntu packages that pip cannot bring: Qt's system libraries, fonts, Xvfb.

Only what is missing is installed: as root at once, otherwise after asking. Elsewhere (Fedora,
macOS, Windows) nothing is done here; Qt's wheels are complete on macOS and Windows.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from installer.devenv.steps import StepFailed, ask, can_ask, say, with_retries


@dataclass(frozen=True)
class SystemPackage:
    """One need and the package names that fill it, the older release's name first."""

    names: tuple[str, ...]

    @property
    def title(self) -> str:
        return self.names[0]


def _packages(text: str) -> tuple[SystemPackage, ...]:
    return tuple(SystemPackage(tuple(word.split("|"))) for word in text.split())


# What `ldd` names for QtCore, QtGui, QtWidgets, QtSvg and the xcb platform plugin of the wheels;
# Ubuntu 24.04 renamed some for 64-bit time.
QT = _packages(
    "libegl1 libgl1 libopengl0 libglib2.0-0|libglib2.0-0t64 libdbus-1-3 libfontconfig1 "
    "libfreetype6 libxkbcommon0 libxkbcommon-x11-0 libx11-6 libx11-xcb1 libxcb1 libxcb-cursor0 "
    "libxcb-glx0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render0 "
    "libxcb-render-util0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 "
    "libxcb-xinerama0 libxcb-xkb1 libzstd1"
)
FONTS = _packages("fontconfig fonts-inter fonts-jetbrains-mono fonts-dejavu-core fonts-noto-cjk")
TESTS = _packages("git xvfb xauth xdotool x11-utils")


def is_debian_family() -> bool:
    return bool(shutil.which("apt-get") and shutil.which("dpkg-query"))


def missing(packages: Iterable[SystemPackage]) -> list[SystemPackage]:
    """Those of which no alternative is installed, by one call of dpkg-query."""
    wanted = list(packages)
    names = [name for package in wanted for name in package.names]
    listing = subprocess.run(
        ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Package}\\n", *names],
        capture_output=True,
        text=True,
        check=False,  # exit code 1 only says that some name is unknown
    ).stdout
    lines = (line.split() for line in listing.splitlines())
    installed = {line[1] for line in lines if len(line) == 2 and line[0] == "installed"}
    return [package for package in wanted if installed.isdisjoint(package.names)]


def missing_venv_package() -> list[SystemPackage]:
    """Debian keeps ensurepip, and with it virtual environments, in a package of its own."""
    if find_spec("ensurepip") is not None:
        return []
    return [SystemPackage((f"python{sys.version_info[0]}.{sys.version_info[1]}-venv",))]


def ensure(packages: Sequence[SystemPackage], why: str) -> None:
    """Install what is missing, or say what to install and go on.

    Raises:
        StepFailed: apt-get failed in spite of its retries.
    """
    if sys.platform != "linux":
        return
    if not is_debian_family():
        say(f"not a Debian or Ubuntu system: {why} must come from its own package manager")
        return
    absent = missing(packages)
    if absent:
        install(absent, why)


def install(absent: Sequence[SystemPackage], why: str) -> None:
    """See :func:`ensure`; ``absent`` is not checked again."""
    titles = " ".join(package.title for package in absent)
    prefix = privilege_prefix(titles, why)
    if prefix is None:
        return
    say(f"installing system packages with apt-get ({why}): {titles}")
    apt_get(prefix, "refreshing apt's lists", ["update"])
    known = {package: available_name(package) for package in absent}
    unknown = [package.title for package, name in known.items() if name is None]
    if unknown:
        say(f"this system's package lists do not know: {' '.join(unknown)}; going on without")
    names = [name for name in known.values() if name is not None]
    if names:
        options = ["install", "-y", "--no-install-recommends"]
        apt_get(prefix, "installing system packages", [*options, *names])


def privilege_prefix(titles: str, why: str) -> list[str] | None:
    """The words before apt-get: none for root, sudo after a yes, None to leave it alone."""
    if os.geteuid() == 0:
        return []
    command = f"sudo apt-get install -y --no-install-recommends {titles}"
    if shutil.which("sudo"):
        if can_ask():
            say(f"{why} needs: {command}")
            return ["sudo"] if ask("Run it now?") else None
        if (
            os.environ.get("CI")
            and subprocess.run(["sudo", "-n", "true"], check=False).returncode == 0
        ):
            return ["sudo", "-n"]
    say(f"{why} is missing and nobody is here to ask; going on. To install it: {command}")
    return None


def available_name(package: SystemPackage) -> str | None:
    """The first alternative that apt really has (a purely virtual name shows nothing)."""
    for name in package.names:
        shown = subprocess.run(
            ["apt-cache", "show", "--no-all-versions", name],
            capture_output=True,
            text=True,
            check=False,
        )
        if shown.returncode == 0 and shown.stdout.strip():
            return name
    return None


def apt_get(prefix: Sequence[str], what: str, arguments: Sequence[str]) -> None:
    """One apt-get command, quiet, unattended, waiting for another apt's lock."""
    command = [
        *prefix,
        *(["env", "DEBIAN_FRONTEND=noninteractive"]),
        "apt-get",
        "-qq",
        "-o", "DPkg::Lock::Timeout=300",
        "-o", "Dpkg::Use-Pty=0",
        *arguments,
    ]  # fmt: skip

    def once() -> int:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", check=False,
        )  # fmt: skip
        if done.returncode != 0:
            say("apt-get said: " + " / ".join(done.stdout.strip().splitlines()[-6:]))
        return done.returncode

    with_retries(what, once, hint="Check the network and `apt-get update`, then run this again.")


def ensure_venv_support() -> None:
    """Make ``python -m venv`` work.

    Raises:
        StepFailed: it cannot be made to work here.
    """
    absent = missing_venv_package()
    if not absent:
        return
    if is_debian_family():
        install(absent, "Python's virtual environments")
    # a fresh interpreter looks: this one may have cached that the module is not there
    probe = subprocess.run(
        [sys.executable, "-c", "import ensurepip"], check=False, capture_output=True
    )
    if probe.returncode != 0:
        raise StepFailed(
            "This Python cannot make virtual environments (the module ensurepip is missing).",
            f"Install {absent[0].title} and run the same command again.",
        )
