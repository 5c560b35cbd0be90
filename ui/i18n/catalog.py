"""Translation sources (``.ts``): read, write, merge with what the code says now.

The texts are found with ``ast``: ``pyside6-lupdate`` 6.11 drops calls whose count is an attribute
or a call (``translate("A", "%n files", "", len(files))``) and sees plurals only where the count is
a literal number. Compiling is ``pyside6-lrelease``'s.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import resources

UI = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "zh_CN")
FORMS = {"en": 2, "zh_CN": 1}  # plural forms of each language (CLDR)


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """One text of the code.

    Attributes:
        plural: it holds ``%n`` (``%Ln``: grouped as the locale does) and has one translation per
            plural form.
    """

    context: str
    source: str

    @property
    def plural(self) -> bool:
        return "%n" in self.source or "%Ln" in self.source


Catalog = dict[Message, tuple[str, ...]]
"""Message → translation (one per plural form); empty texts are unfinished."""


def ts_file(language: str) -> Path:
    """Return the source of a language's translation."""
    return resources.path("i18n", f"paper-evo_{language}.ts")


def qm_file(language: str) -> Path:
    """Return the compiled translation of a language."""
    return resources.path("i18n", f"paper-evo_{language}.qm")


def tool(name: str) -> str:
    """Return a Qt tool of this environment."""
    beside = Path(sys.executable).parent / name
    return str(beside if beside.exists() else name)


def sources() -> list[Path]:
    """Return every file of the window that may hold texts, in a stable order."""
    return sorted(path for path in UI.rglob("*.py") if not path.name.startswith("shots"))


def extract() -> set[Message]:
    """Return every text of the code: the literal arguments of ``translate``.

    Raises:
        ValueError: a call whose context or text is not a literal; it could never be translated.
    """
    found: set[Message] = set()
    for path in sources():
        tree = ast.parse(path.read_text("utf-8"), str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_translate(node.func):
                texts = [a.value for a in node.args[:2] if isinstance(a, ast.Constant)]
                if len(texts) < 2:
                    raise ValueError(f"{path}:{node.lineno}: only literals can be translated")
                found.add(Message(str(texts[0]), str(texts[1])))
    return found


def _is_translate(function: ast.expr) -> bool:
    return (isinstance(function, ast.Name) and function.id == "translate") or (
        isinstance(function, ast.Attribute)
        and function.attr == "translate"
        and isinstance(function.value, ast.Name)
        and function.value.id == "QCoreApplication"
    )


def read(path: Path) -> Catalog:
    """Return the catalog in a ``.ts`` file; a missing file is an empty one."""
    result: Catalog = {}
    if not path.exists():
        return result
    for context in ElementTree.parse(path).getroot().iter("context"):  # noqa: S314 - our own file
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            source = message.findtext("source") or ""
            translation = message.find("translation")
            forms: tuple[str, ...] = ("",)
            if translation is not None:
                plural = [form.text or "" for form in translation.iter("numerusform")]
                forms = tuple(plural) if plural else (translation.text or "",)
                if translation.get("type") == "unfinished":
                    forms = tuple("" for _ in forms)
            result[Message(name, source)] = forms
    return result


def merged(old: Catalog, found: Iterable[Message], language: str) -> Catalog:
    """Return ``old`` with exactly the texts ``found``; English keeps plurals only."""
    result: Catalog = {}
    for message in sorted(found):
        if language == "en" and not message.plural:
            continue
        count = FORMS[language] if message.plural else 1
        forms = old.get(message, ())
        result[message] = forms if len(forms) == count else ("",) * count
    return result


def write(path: Path, catalog: Catalog, language: str) -> None:
    """Write ``catalog`` as ``.ts``, sorted, so that changes are easy to read."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en_US">',
    ]
    contexts = sorted({message.context for message in catalog})
    for context in contexts:
        lines += ["<context>", f"    <name>{escape(context)}</name>"]
        for message in sorted(m for m in catalog if m.context == context):
            lines += _message(message, catalog[message])
        lines.append("</context>")
    lines.append("</TS>")
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _message(message: Message, forms: tuple[str, ...]) -> list[str]:
    state = "" if all(forms) else ' type="unfinished"'
    head = '    <message numerus="yes">' if message.plural else "    <message>"
    lines = [head, f"        <source>{escape(message.source)}</source>"]
    if message.plural:
        lines.append(f"        <translation{state}>")
        lines += [f"            <numerusform>{escape(form)}</numerusform>" for form in forms]
        lines.append("        </translation>")
    else:
        lines.append(f"        <translation{state}>{escape(forms[0])}</translation>")
    lines.append("    </message>")
    return lines


def release(language: str, target: Path) -> None:
    """Compile a language's ``.ts`` to ``target`` (runs ``pyside6-lrelease``)."""
    command = [tool("pyside6-lrelease"), "-silent", str(ts_file(language)), "-qm", str(target)]
    subprocess.run(command, check=True, capture_output=True)
