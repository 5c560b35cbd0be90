"""Only loopback: a test that reaches for the network fails where it does so."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest


class NetworkReached(AssertionError):
    """Not an OSError on purpose: product code that handles a lost network must not hide it."""


def is_loopback(host: object) -> bool:
    """Whether ``host`` is an address of this machine or its usual name."""
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if not isinstance(host, str):
        return False
    if host in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def allowed(family: int, address: Any) -> bool:
    """Internet addresses are judged; every other family stays on this machine."""
    if family not in (socket.AF_INET, socket.AF_INET6):
        return True
    return isinstance(address, tuple) and bool(address) and is_loopback(address[0])


def close_network(patch: pytest.MonkeyPatch) -> None:
    """Patch the standard library's socket; names other than localhost are not even looked up."""
    real = {
        name: getattr(socket.socket, name) for name in ("connect", "connect_ex", "sendto", "bind")
    }
    real_lookup = socket.getaddrinfo

    def guarded(name: str) -> Any:
        def call(self: socket.socket, *args: Any) -> Any:
            address = args[-1] if args else None
            if not allowed(self.family, address):
                raise NetworkReached(f"socket.{name}({address!r}): tests use loopback only")
            return real[name](self, *args)

        return call

    def lookup(host: Any, *args: Any, **kwargs: Any) -> Any:
        if host is not None and not is_loopback(host):
            raise NetworkReached(f"looked up {host!r}: tests use loopback only")
        return real_lookup(host, *args, **kwargs)

    for name in real:
        patch.setattr(socket.socket, name, guarded(name))
    patch.setattr(socket, "getaddrinfo", lookup)
