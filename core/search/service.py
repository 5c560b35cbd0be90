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
        # Halves of character pairs and NUL cannot be in a stored text, and not in a query either.
        plain = query.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
        words = index.fold(plain).split()
        if not words or limit < 1:
            return []
        with self._store.read() as session:
            rows = self._rows(session, words, scope, kinds, limit)
            names = dict(session.execute(sql("SELECT id, name FROM project")).all())
        names["user"] = "User"
        hits = []
        for kind, ref, key, body in rows:
            folded = body.casefold()
            start = folded.find(words[0]) if len(folded) == len(body) else -1
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
        arguments: dict[str, object] = {}
        conditions = []
        long_words = [word for word in words if len(word) >= _TRIGRAM]
        source, order = "search_item AS item", "item.id"
        if long_words:
            # Quotes are doubled, so any text is a plain string.
            phrase = " ".join(f'"{word.replace(chr(34), chr(34) * 2)}"' for word in long_words)
            # CROSS JOIN: the index is walked in its own order, so nothing has to be sorted.
            source = "search_fts CROSS JOIN search_item AS item ON item.id = search_fts.rowid"
            order = "search_fts.rowid"
            conditions.append("search_fts MATCH :phrase")
            arguments["phrase"] = phrase
        for number, word in enumerate(w for w in words if len(w) < _TRIGRAM):
            conditions.append(f"item.folded GLOB :word{number}")
            arguments[f"word{number}"] = _glob(word)
        # "+" keeps SQLite from walking the index of scopes or kinds: it would have to sort then.
        if scope is not None:
            conditions.append("+item.scope = :scope")
            arguments["scope"] = scope.key

        def matching(wanted: Sequence[str], most: int) -> list[tuple[str, str, str, str]]:
            places = ", ".join(f":kind{number}" for number in range(len(wanted)))
            statement = (
                f"SELECT item.kind, item.ref, item.scope, item.text FROM {source} "  # noqa: S608
                f"WHERE {' AND '.join((*conditions, f'+item.kind IN ({places})'))} "
                f"ORDER BY {order} LIMIT :most"
            )
            given = {f"kind{number}": kind for number, kind in enumerate(wanted)}
            rows = session.execute(sql(statement), {**arguments, **given, "most": most}).all()
            return [(str(a), str(b), str(c), str(d)) for a, b, c, d in rows]

        # In the order of the rows, without a sort: a rare word costs one pass over the table, a
        # frequent one ends at the limit, and is then looked for kind by kind (P-07).
        wanted = [kind for kind in index.KINDS if not kinds or kind in kinds]
        found = matching(wanted, limit) if wanted else []
        if len(found) < limit or len(wanted) == 1:
            return sorted(found, key=lambda row: wanted.index(row[0]))
        found = []
        for kind in wanted:
            found.extend(matching([kind], limit - len(found)))
            if len(found) == limit:
                break
        return found


def _glob(word: str) -> str:
    """Return the GLOB pattern of texts that hold ``word`` (twice as fast as ``instr``)."""
    plain = "".join(f"[{sign}]" if sign in "*?[" else sign for sign in word)
    return f"*{plain}*"
