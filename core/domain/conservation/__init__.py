"""The provable diff: is everything of the inputs kept, and nothing else there? (C-04)

Deterministic code judges a model's merge; the model's word counts for nothing. See
:func:`check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.domain.conservation.binding_check import check_binding
from core.domain.conservation.content_check import check_content
from core.domain.conservation.cue_check import check_cues
from core.domain.conservation.lineage import Lineage
from core.domain.conservation.report import (
    Finding,
    FindingKind,
    Merged,
    Overturned,
    Piece,
    Report,
)
from core.domain.conservation.value_check import check_values

__all__ = ["Finding", "FindingKind", "Merged", "Overturned", "Piece", "Report", "check"]


def check(
    inputs: Sequence[Piece],
    outputs: Sequence[Merged],
    *,
    overturned: Sequence[Overturned] = (),
    order: Sequence[str] = (),
) -> Report:
    """Checks conservation of a merge (C-04).

    Args:
        inputs: what there was.
        outputs: what there is, each naming the inputs it came from.
        overturned: tokens of older inputs that a newer one says otherwise.
        order: ids of the inputs, the newest last; the order of ``inputs`` when empty.
    """
    lineage = Lineage(inputs, outputs, overturned, order or [piece.id for piece in inputs])
    return Report.of(_findings(lineage))


def _findings(lineage: Lineage) -> Iterator[Finding]:
    yield from _sources(lineage)
    yield from lineage.findings_of_declarations()
    yield from check_values(lineage)
    yield from check_binding(lineage)
    yield from check_cues(lineage)
    yield from check_content(lineage)


def _sources(lineage: Lineage) -> Iterator[Finding]:
    """Inputs nobody names, and outputs that name nothing or nobody."""
    for link in lineage.links:
        if link.outputs:
            continue
        text = lineage.raw[link.input.id]
        if any(
            entry.token.strip() == text.strip() for entry in lineage.overturned_of(link.input.id)
        ):
            continue
        yield Finding(FindingKind.OMISSION, "statement", text, link.input.id, None, text)
    for output in lineage.outputs:
        text = lineage.raw_outputs[output.id]
        unknown = [key for key in output.merged_from if key not in lineage.inputs]
        for key in unknown:
            yield Finding(
                FindingKind.INVENTION, "source", f"unknown input {key}", None, output.id, "", text
            )
        if not lineage.named_by(output) and not unknown:
            yield Finding(
                FindingKind.INVENTION, "source", "no input is named", None, output.id, "", text
            )
