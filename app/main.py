"""Entry point of ``paper-evo``: alone or as ``window`` the window, else the commands (U-09)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

_WINDOW_OPTIONS = frozenset({"--sample", "--fresh-sample"})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Paper Evo and return the exit code: 0 done, 1 refused or failed, 2 usage (U-09).

    ``--sample`` opens the window on the sample library, ``--fresh-sample`` makes that anew.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--encoder-worker"]:  # app.bootstrap.ENCODER_SWITCH; nothing else is loaded
        from core.encoder.worker import main as encode

        return encode()
    named = given[:1] == ["window"]
    options = given[1:] if named else given
    if _WINDOW_OPTIONS.issuperset(options):
        from app.window import open_window  # Qt is loaded only here

        fresh = "--fresh-sample" in options
        return open_window(sample=bool(options), fresh=fresh, or_demo=not named)
    from app.cli.run import run

    return run(given)


if __name__ == "__main__":
    sys.exit(main())
