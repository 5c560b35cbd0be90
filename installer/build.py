"""``python -m installer.build``: the one-folder build in ``dist/paper-evo``, then a smoke start.

Runs in the build environment (requirements-build.lock: the runtime and PyInstaller, no test
tools), so that nothing but what the product needs can get into the build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from installer.devenv.steps import StepFailed, say

ROOT = Path(__file__).resolve().parents[1]
SPEC = ROOT / "installer" / "pyinstaller" / "paper_evo.spec"
BUILT = ROOT / "dist" / "paper-evo"
DEMO_SECONDS = 120
WINDOW_SECONDS = 8


def build() -> None:
    """Raises: StepFailed."""
    say("building one folder with PyInstaller")
    shutil.rmtree(BUILT, ignore_errors=True)
    command = [
        sys.executable, "-m", "PyInstaller", str(SPEC), "--noconfirm", "--log-level", "WARN",
        "--distpath", str(BUILT.parent), "--workpath", str(ROOT / "build" / "pyinstaller"),
    ]  # fmt: skip
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        raise StepFailed("PyInstaller failed; see the lines above.")


def program(name: str) -> Path:
    """The built program's file."""
    return BUILT / (f"{name}.exe" if os.name == "nt" else name)


def variables_of_nobody(folder: Path, base: Mapping[str, str]) -> dict[str, str]:
    """A home, hub and database below ``folder``; nothing of this checkout or of the person."""
    kept = {
        name: value
        for name, value in base.items()
        if not name.startswith(("PAPER_", "PYTHON", "QT_", "VIRTUAL_ENV"))
    }
    return kept | {
        "HOME": str(folder),
        "USERPROFILE": str(folder),
        "PAPER_HOME": str(folder / "hub"),
        "PAPER_DB": str(folder / "data" / "paper.db"),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "QT_QPA_PLATFORM": "offscreen",
    }


def smoke() -> None:
    """The build does the main job, and its window stays up.

    Raises:
        StepFailed: it does not.
    """
    with tempfile.TemporaryDirectory(prefix="paper-evo-smoke-") as name:
        folder = Path(name)
        variables = variables_of_nobody(folder, os.environ)
        say("smoke start: the main job without a window")
        done = subprocess.run(
            [str(program("paper-evo")), "demo"],
            cwd=folder, env=variables, stdin=subprocess.DEVNULL, timeout=DEMO_SECONDS, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise StepFailed(f"The built paper-evo's demo ended with exit code {done.returncode}.")
        say("smoke start: the window")
        window = subprocess.Popen(
            [str(program("paper-evo-window")), "--sample"],
            cwd=folder, env=variables, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            code = window.wait(timeout=WINDOW_SECONDS)
        except subprocess.TimeoutExpired:
            window.terminate()
            window.wait(timeout=30)
        else:
            raise StepFailed(f"The built window ended by itself with exit code {code}.")


def size_in_mib(folder: Path) -> float:
    """Size of all files below ``folder``, links not followed."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 2**20


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 done, 1 failed."""
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("--no-smoke", action="store_true", help="do not start what was built")
    options = parser.parse_args(arguments)
    try:
        build()
        if not options.no_smoke:
            smoke()
    except StepFailed as failure:
        say(failure.message)
        return 1
    say(f"built dist/paper-evo, {size_in_mib(BUILT):.0f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
