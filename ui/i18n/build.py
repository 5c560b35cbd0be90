"""Build the translations: ``python -m ui.i18n.build [--extract]``.

``--extract`` first brings the ``.ts`` files up to the texts of the code (new ones come as
unfinished, gone ones are dropped); without it only the ``.qm`` files are compiled.
"""

from __future__ import annotations

import argparse
import sys

from ui.i18n import catalog


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--extract", action="store_true", help="look for new texts first")
    if parser.parse_args().extract:
        found = catalog.extract()
        for language in catalog.LANGUAGES:
            path = catalog.ts_file(language)
            new = catalog.merged(catalog.read(path), found, language)
            catalog.write(path, new, language)
            open_ = sum(not all(forms) for forms in new.values())
            print(f"{path.name}: {len(new)} texts, {open_} unfinished")
    for language in catalog.LANGUAGES:
        catalog.release(language, catalog.qm_file(language))
    return 0


if __name__ == "__main__":
    sys.exit(main())
