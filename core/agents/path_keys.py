"""One key for one folder, however a terminal spelled it (V-14).

Windows paths fold drive letter, letter case, slashes and trailing slashes; Linux and macOS paths
stay case-sensitive here, because text alone cannot tell a case-insensitive file system.
"""

from __future__ import annotations

import re
import unicodedata

_DRIVE = re.compile(r"[A-Za-z]:(?=[\\/]|$)")
_SHARE = re.compile(r"\\\\|//[^/]")
_WSL_SHARE = re.compile(
    r"[\\/]{2}wsl(?:\$|\.localhost)?[\\/]+([^\\/]+)(.*)", re.IGNORECASE | re.DOTALL
)
_WSL_MOUNT = re.compile(r"/mnt/([A-Za-z])(/.*)?", re.DOTALL)


def is_windows_path(path: str) -> bool:
    r"""Whether the text is a Windows path: with a drive letter, or ``\\server\share``."""
    return bool(_DRIVE.match(path) or _SHARE.match(path))


def path_key(path: str, *, wsl: bool = False) -> str:
    r"""Return the key under which spellings of one folder are equal.

    Args:
        path: an absolute path as an agent recorded it.
        wsl: the records come from inside WSL, where ``/mnt/c`` is drive C. Elsewhere ``/mnt/c`` is
            an ordinary case-sensitive folder, so it is not folded unless the caller knows.

    A path behind ``\\wsl$\<distribution>`` (or ``\\wsl.localhost``) names a Linux folder: host and
    distribution are folded, the rest stays case-sensitive.
    """
    text = unicodedata.normalize("NFC", path.strip())
    if text.startswith(("\\\\?\\", "\\\\.\\", "//?/", "//./")):
        text = text[4:]
        if text[:4].upper() in ("UNC\\", "UNC/"):
            text = "\\\\" + text[4:]
    if share := _WSL_SHARE.fullmatch(text):
        inside = _segments(share[2].replace("\\", "/"))
        return "/".join(["//wsl", share[1].casefold(), *inside])
    if wsl and (mount := _WSL_MOUNT.fullmatch(text)):
        text = f"{mount[1]}:{mount[2] or '/'}"
    if is_windows_path(text):
        unc = not _DRIVE.match(text)
        key = "/".join(_segments(text.replace("\\", "/"))).casefold()
        return f"//{key}" if unc else key
    absolute = text.startswith("/")
    return ("/" if absolute else "") + "/".join(_segments(text))


def _segments(path: str) -> list[str]:
    """Split by slashes, without empty and ``.`` parts; ``..`` goes up."""
    kept: list[str] = []
    for part in path.split("/"):
        if part == ".." and kept and kept[-1] != "..":
            kept.pop()
        elif part not in ("", "."):
            kept.append(part)
    return kept
