"""What goes into a conservation check and what comes out (C-04)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from core.domain.tokens import TokenKind


@dataclass(frozen=True, slots=True)
class Piece:
    """An input: a knowledge entry, a block's value, a skill's body.

    Attributes:
        id: unique among the inputs.
        text: what it says.
    """

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Merged:
    """An output with the inputs it says it came from."""

    id: str
    text: str
    merged_from: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Overturned:
    """A token of an older input that a newer one says otherwise.

    Attributes:
        input_id: the older input.
        by_input_id: the newer input.
        token: as written in the older input, or its canonical form; the whole text of the older
            input means all of it.
    """

    input_id: str
    by_input_id: str
    token: str


class FindingKind(StrEnum):
    """Omission: lost. Corruption: changed. Invention: from nowhere."""

    OMISSION = "omission"
    CORRUPTION = "corruption"
    INVENTION = "invention"


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach of conservation.

    Attributes:
        kind: what happened.
        token_kind: of what kind the thing is; a :class:`TokenKind`, or ``name``, ``subject``,
            ``opposite``, ``order``, ``permission``, ``statement`` or ``source``.
        detail: the thing itself, for people ("90 day → 30 day").
        input_id: the input concerned, if one.
        output_id: the output concerned, if one.
        input_text: the input's line, empty when there is none.
        output_text: the output's line, empty when there is none.
    """

    kind: FindingKind
    token_kind: TokenKind | str
    detail: str
    input_id: str | None
    output_id: str | None
    input_text: str = ""
    output_text: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of one check; *clean* means none (C-04)."""

    omissions: tuple[Finding, ...] = field(default=())
    corruptions: tuple[Finding, ...] = field(default=())
    inventions: tuple[Finding, ...] = field(default=())

    @property
    def clean(self) -> bool:
        """No omission, no corruption, no invention."""
        return not (self.omissions or self.corruptions or self.inventions)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, the gravest first."""
        return (*self.corruptions, *self.inventions, *self.omissions)

    @staticmethod
    def of(findings: Iterable[Finding]) -> Report:
        """Sorts findings into a report; equal ones count once."""
        unique = list(dict.fromkeys(findings))
        by_kind = {
            kind: tuple(finding for finding in unique if finding.kind is kind)
            for kind in FindingKind
        }
        return Report(
            omissions=by_kind[FindingKind.OMISSION],
            corruptions=by_kind[FindingKind.CORRUPTION],
            inventions=by_kind[FindingKind.INVENTION],
        )
