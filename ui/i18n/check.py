"""Check the translations: ``python -m ui.i18n.check`` (exit 1 and a list if something is wrong).

Wrong is: a text of the code that was not extracted, an unfinished translation, placeholders that
differ from the source's, a compiled file older than its source's content.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from ui.i18n import catalog

_FIELDS = re.compile(r"\{[^{}]*\}|%L?n")


def problems() -> list[str]:
    """Return what is wrong, in words; empty is well."""
    found = catalog.extract()
    result: list[str] = []
    for language in catalog.LANGUAGES:
        path = catalog.ts_file(language)
        have = catalog.read(path)
        want = catalog.merged(have, found, language)
        where = path.name
        result += [f"{where}: not extracted: {m.context}: {m.source}" for m in want.keys() - have]
        result += [f"{where}: not in the code: {m.context}: {m.source}" for m in have.keys() - want]
        for message, forms in sorted(want.items()):
            if not all(forms):
                result.append(f"{where}: unfinished: {message.context}: {message.source}")
            elif any(not _same_fields(message.source, form, forms) for form in forms):
                result.append(f"{where}: placeholders differ: {message.source}")
        result += _stale(language)
    return result


def _same_fields(source: str, text: str, forms: tuple[str, ...]) -> bool:
    fields, own = set(_FIELDS.findall(source)), set(_FIELDS.findall(text))
    # "Last day": a singular form may do without the number.
    singular = len(forms) > 1 and text == forms[0]
    return own == fields or (singular and own == fields - {"%n", "%Ln"})


def _stale(language: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh.qm"
        catalog.release(language, fresh)
        compiled = catalog.qm_file(language)
        if not compiled.exists() or compiled.read_bytes() != fresh.read_bytes():
            return [f"{compiled.name}: not compiled from its source: run ui.i18n.build"]
    return []


def main() -> int:
    """Run from the command line."""
    found = problems()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
