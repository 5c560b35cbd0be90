"""Finding words in everything the library knows (P-07, U-09 ``search``).

Words of three characters and more go through the FTS5 trigram index; shorter ones (most Chinese
words have two characters) are looked up in the base table, which trigrams cannot answer by design.
All words of a query must occur.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text as sql
from sqlalchemy.orm import Session

from core.domain.scope import Scope
from core.search import index
from core.store import Store

_TRIGRAM = 3
DEFAULT_LIMIT = 50


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found.

    Attributes:
        kind: ``entry`` (approved) or ``suggestion`` (waiting in the queue).
        ref: entry key or suggestion id.
        scope: scope key.
        text: the whole stored text.
        start, end: code-point offsets of the first word in ``text``, or 0, 0 where folding
            changed lengths.
        scope_name: "User" or the project's name, "" if unknown.
    """

    kind: str
    ref: str
    scope: str
    text: str
    start: int
    end: int
    scope_name: str


class SearchService:
    """Searches one library; safe from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(
        self,
        query: str,
        *,
        scope: Scope | None = None,
        kinds: Sequence[str] = (),
        limit: int = DEFAULT_LIMIT,
    ) -> list[Hit]:
        """Return what holds every word of ``query``, approved entries first, then by place.

        Args:
            scope: only this scope.
            kinds: only these kinds; empty means all.
            limit: at most so many hits.
        """
        words = index.fold(query).split()
        if not words:
            return []
        with self._store.read() as session:
            rows = self._rows(session, words, scope, kinds, limit)
            names = dict(session.execute(sql("SELECT id, name FROM project")).all())
        names["user"] = "User"
        hits = []
        for kind, ref, key, body in rows:
            start = body.casefold().find(words[0])
            end = start + len(words[0]) if start >= 0 else 0
            hits.append(Hit(kind, ref, key, body, max(start, 0), end, names.get(key, "")))
        return hits

    @staticmethod
    def _rows(
        session: Session,
        words: list[str],
        scope: Scope | None,
        kinds: Sequence[str],
        limit: int,
    ) -> list[tuple[str, str, str, str]]:
        conditions, values = [], {"limit": limit}
        arguments: dict[str, object] = dict(values)
        long_words = [word for word in words if len(word) >= _TRIGRAM]
        source = "search_item AS item"
        if long_words:
            # The longest word narrows best; quotes are doubled, so any text is a plain string.
            phrase = " ".join(f'"{word.replace(chr(34), chr(34) * 2)}"' for word in long_words)
            source = "search_fts JOIN search_item AS item ON item.id = search_fts.rowid"
            conditions.append("search_fts MATCH :phrase")
            arguments["phrase"] = phrase
        for number, word in enumerate(w for w in words if len(w) < _TRIGRAM):
            conditions.append(f"instr(item.folded, :word{number}) > 0")
            arguments[f"word{number}"] = word
        if scope is not None:
            conditions.append("item.scope = :scope")
            arguments["scope"] = scope.key
        for number, kind in enumerate(kinds):
            arguments[f"kind{number}"] = kind
        if kinds:
            places = ", ".join(f":kind{n}" for n in range(len(kinds)))
            conditions.append(f"item.kind IN ({places})")
        statement = (
            f"SELECT item.kind, item.ref, item.scope, item.text FROM {source} "  # noqa: S608
            f"WHERE {' AND '.join(conditions)} ORDER BY item.kind, item.id LIMIT :limit"
        )
        found = session.execute(sql(statement), arguments).all()
        return [(str(a), str(b), str(c), str(d)) for a, b, c, d in found]
