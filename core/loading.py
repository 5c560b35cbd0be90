"""What makes a start quick: packages load their modules late, and the collector stays away."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any


@contextmanager
def loading() -> Iterator[None]:
    """Leave the garbage collector alone while the core is loaded, and out of it afterwards.

    Loading makes some hundred thousand objects that live as long as the program. Looking through
    them again and again while they are made costs a tenth of a start (P-01, P-02); each full pass
    later would hold up the window for 50 ms and more (P-11). Does nothing where the core is
    loaded already: what lives then is not only modules. For one thread at a time.
    """
    if "core.api" in sys.modules or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def loaded() -> None:
    """The rest of a start is made too (pages, statements): leave that to itself as well.

    Only where :func:`loading` did so before: not in a program that has other things to collect.
    """
    if gc.get_freeze_count():
        gc.freeze()


def on_demand(package: str, rooms: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Return a package's ``__getattr__`` that loads a module when one of its names is asked for.

    Args:
        package: its ``__name__``.
        rooms: names by module of the package; no name may be a module's own.
    """
    places = {name: f"{package}.{room}" for room, names in rooms.items() for name in names}

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(places[name]), name)

    return find
