"""The habits of STYLE.md that a syntax tree shows: threads, dialogs, translations."""

from __future__ import annotations

import ast
from collections.abc import Iterator

# An application's own loop is started in app/; everything else opens and goes on.
EVENT_LOOP_OWNERS = ("app/", "ui/application.py")
FORBIDDEN_NAMES = {
    "processEvents": "runs slots in the middle of other work; split the work instead",
    "BlockingQueuedConnection": "a deadlock in waiting; send a frozen dataclass and go on",
    "moveToThread": "work belongs into core's lanes, results come by the bridge",
}
TRANSLATORS = ("tr", "translate", "QT_TR_NOOP", "QT_TRANSLATE_NOOP")


def broken_rules(name: str, tree: ast.Module) -> Iterator[str]:
    """Describe each place of the file ``name`` that breaks a rule."""
    for node in ast.walk(tree):
        for problem in _problems(name, node):
            yield f"{name}:{getattr(node, 'lineno', 0)}: {problem}"


def _problems(name: str, node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Attribute | ast.Name):
        word = node.attr if isinstance(node, ast.Attribute) else node.id
        if word in FORBIDDEN_NAMES:
            yield f"{word}: {FORBIDDEN_NAMES[word]}"
    elif isinstance(node, ast.ClassDef):
        if any(_last_word(base) == "QThread" for base in node.bases):
            yield "a QThread subclass: work belongs into core's lanes"
    elif isinstance(node, ast.Call):
        called = _last_word(node.func)
        if called in ("exec", "exec_") and isinstance(node.func, ast.Attribute):
            if not name.startswith(EVENT_LOOP_OWNERS):
                yield ".exec() blocks the window: use open() and a slot"
        elif called in TRANSLATORS and any(isinstance(arg, ast.JoinedStr) for arg in node.args):
            yield f"{called}(f'…') never matches a translation: use .format() on the result"


def _last_word(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
