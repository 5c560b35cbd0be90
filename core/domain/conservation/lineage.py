"""Which output names which input, and what was declared overturned (C-04)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.domain.conservation.clauses import content, coverage
from core.domain.conservation.report import Finding, FindingKind, Merged, Overturned, Piece
from core.domain.conservation.values import Value, plain, same_form, values
from core.domain.sameness.analysis import analyse
from core.domain.sameness.differences import differences
from core.domain.tokens import TokenKind


@dataclass(frozen=True, slots=True)
class Link:
    """One input with the outputs that name it, texts in plain form."""

    input: Piece
    outputs: tuple[Merged, ...]

    @property
    def joined(self) -> str:
        """All outputs that name the input, one a line."""
        return "\n".join(output.text for output in self.outputs)


class Lineage:
    """Inputs and outputs of one check, in plain form."""

    def __init__(
        self,
        inputs: Sequence[Piece],
        outputs: Sequence[Merged],
        overturned: Sequence[Overturned],
        order: Sequence[str],
    ) -> None:
        self.inputs = {piece.id: Piece(piece.id, plain(piece.text)) for piece in inputs}
        self.raw = {piece.id: piece.text for piece in inputs}
        self.outputs = [Merged(o.id, plain(o.text), o.merged_from) for o in outputs]
        self.raw_outputs = {output.id: output.text for output in outputs}
        self._overturned = overturned
        self._age = {key: number for number, key in enumerate(order)}

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every input with the outputs naming it, in input order."""
        return tuple(
            Link(piece, tuple(o for o in self.outputs if piece.id in o.merged_from))
            for piece in self.inputs.values()
        )

    def named_by(self, output: Merged) -> list[Piece]:
        """The known inputs an output names."""
        return [self.inputs[key] for key in dict.fromkeys(output.merged_from) if key in self.inputs]

    @cached_property
    def valid_overturned(self) -> tuple[Overturned, ...]:
        """The declarations that hold."""
        return tuple(entry for entry in self._overturned if self._reason(entry) is None)

    def overturned_of(self, input_id: str) -> list[Overturned]:
        """The valid declarations about one input."""
        return [entry for entry in self.valid_overturned if entry.input_id == input_id]

    def is_overturned(self, input_id: str, value: Value) -> bool:
        """Whether a value of an input was overturned by a newer one."""
        text = self.inputs[input_id].text
        for entry in self.overturned_of(input_id):
            token = plain(entry.token).strip()
            if token.casefold() in (text.strip().casefold(), value.form.casefold()):
                return True
            if token.casefold() == text[value.start : value.end].strip().casefold():
                return True
            inner = values(token)
            if any(same_form(value, own) for own in inner):
                return True
            if value.kind == "name" and value.form.casefold() in token.casefold():
                return True
        return False

    def finding(
        self,
        kind: FindingKind,
        token_kind: TokenKind | str,
        detail: str,
        piece: Piece | None,
        output: Merged,
    ) -> Finding:
        """Return a finding about an output and the input it concerns, with both lines as given."""
        return Finding(
            kind,
            token_kind,
            detail,
            piece.id if piece is not None else None,
            output.id,
            self.raw[piece.id] if piece is not None else "",
            self.raw_outputs[output.id],
        )

    def findings_of_declarations(self) -> list[Finding]:
        """A declaration that does not hold is a corruption: it would excuse a loss."""
        found = []
        for entry in self._overturned:
            reason = self._reason(entry)
            if reason is not None:
                found.append(
                    Finding(
                        FindingKind.CORRUPTION,
                        "source",
                        f"“{entry.token}” is declared overturned, but {reason}",
                        entry.input_id,
                        None,
                        self.raw.get(entry.input_id, ""),
                    )
                )
        return found

    def _reason(self, entry: Overturned) -> str | None:
        old, new = self.inputs.get(entry.input_id), self.inputs.get(entry.by_input_id)
        if old is None or new is None or old.id == new.id:
            return "one of the two inputs is unknown"
        if self._age.get(new.id, -1) <= self._age.get(old.id, -1):
            return "the other input is not newer"
        if plain(entry.token).casefold().strip() not in old.text.casefold() and not any(
            value.form == entry.token for value in values(old.text)
        ):
            return "the older input does not contain it"
        if not any(new.id in output.merged_from for output in self.outputs):
            return "no output names the newer input"
        one, other = analyse(old.text), analyse(new.text)
        shared = coverage(content(old.text), content(new.text)) > 0
        if not shared or not (list(differences(one, other)) or _other_words(old, new)):
            return "the newer input does not say otherwise"
        return None


def _other_words(old: Piece, new: Piece) -> bool:
    both = coverage(content(old.text), content(new.text))
    back = coverage(content(new.text), content(old.text))
    return both < 1 and back < 1
