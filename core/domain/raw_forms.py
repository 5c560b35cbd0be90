"""The raw lists of a text that decide beside its normal form if two are equal (K-13)."""

from __future__ import annotations

from core.domain.normalise import FINAL, SPACE_AT_HAN
from core.domain.tokens import TokenKind, protected_tokens, scan_form, word_alternatives

_RAW_KINDS = (
    TokenKind.NUMBER,
    TokenKind.SIGN,
    TokenKind.COMPARISON,
    TokenKind.UNIT,
    TokenKind.PATH,
    TokenKind.FLAG,
    TokenKind.IDENTIFIER,
    TokenKind.NEGATION,
    TokenKind.URL,
    TokenKind.COMMAND,
    TokenKind.VERSION,
    TokenKind.HOST,
    TokenKind.DATE,
    TokenKind.TIME,
)


def raw_forms(clean: str) -> list[str]:
    """Return one line for each kind of list, in a fixed order.

    Args:
        clean: a text without hidden characters.
    """
    form = scan_form(clean)
    found = []
    for kind in _RAW_KINDS:
        raws = (
            " ".join(form[t.start : t.end].split()).rstrip(FINAL)
            for t in protected_tokens(clean)
            if t.kind is kind
        )
        found.append(f"{kind}:" + "\x1f".join(_raw(kind, raw) for raw in raws))
    found.append("alternatives:" + "\x1f".join(word_alternatives(clean)))
    return found


def _raw(kind: TokenKind, raw: str) -> str:
    # Words ("Never", "Friday", "At least") begin sentences: their case says nothing. The case of
    # units, paths, flags and names does.
    raw = SPACE_AT_HAN.sub("", raw)
    if kind in (TokenKind.NEGATION, TokenKind.COMPARISON, TokenKind.DATE, TokenKind.TIME):
        return raw.casefold()
    if kind is TokenKind.NUMBER:
        return raw.casefold().replace(" ", "")
    if kind in (TokenKind.COMMAND, TokenKind.PATH, TokenKind.IDENTIFIER, TokenKind.FLAG):
        return raw.strip("`")
    return raw
