"""``python -m installer.devenv.contracts``: the import contracts of pyproject.toml.

import-linter's own script has the environment's path in it and breaks when the folder moves.
"""

from __future__ import annotations

import sys

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

if __name__ == "__main__":
    sys.exit(0 if lint_imports() == EXIT_STATUS_SUCCESS else 1)
