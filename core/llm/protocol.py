"""The one interface every model adapter fulfils (A-13), and how a reply is read (R-05).

Adapters are dumb: they send ``system`` and ``prompt``, and return text and token counts, or raise
``ModelFault``. What a reply means is decided here and by the caller, never by an adapter, so that
every provider is treated alike (axiom 7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from core.domain.partitions import Language
from core.errors import Cancelled

if TYPE_CHECKING:
    import pydantic  # 100 ms to import; the protocol itself needs only the name (P-02)

DEFAULT_MAX_OUTPUT_TOKENS: Final = 2_000
DEFAULT_TIMEOUT_S: Final = 60.0
"""Read time-out of one call, seconds (A-13)."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a model can be asked for.

    Attributes:
        rewrites: may word text anew; the on-device engine only cuts and groups.
        names_skills: can name a new skill well.
        on_device: text stays in our own processes or on a server the person marked as local
            (M-10).
        structured: the provider enforces ``ModelRequest.schema`` itself.
    """

    rewrites: bool
    names_skills: bool
    on_device: bool
    structured: bool


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One call.

    Attributes:
        purpose: what it is for, as the ledger shows it (A-14): "extraction", "reorganize" ….
        system, prompt: the texts sent, already masked (R-06).
        schema: shape of the wanted JSON, or None for free text.
        max_output_tokens: upper limit the provider is told.
        timeout_s: seconds until the call is given up.
        content_language: language of the person's text, in which the answer must be.
    """

    purpose: str
    system: str
    prompt: str
    schema: type[pydantic.BaseModel] | None = None
    max_output_tokens: int = DEFAULT_MAX_OUTPUT_TOKENS
    timeout_s: float = DEFAULT_TIMEOUT_S
    content_language: Language = "en"


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What came back.

    Attributes:
        text: the reply as sent, untrusted.
        tokens_in, tokens_out: as the provider counted them; None where it does not say
            (an agent in print mode).
        model: the model's name as the provider reports it.
        truncated: the provider stopped at the output limit.
    """

    text: str
    tokens_in: int | None = None
    tokens_out: int | None = None
    model: str = ""
    truncated: bool = False


class CancelSignal(Protocol):
    """What an adapter needs of a job's cancel token (:class:`core.progress.Task`)."""

    @property
    def cancelled(self) -> bool:
        """True once the person, or shutdown, asked to stop."""


class Model(Protocol):
    """A model of one role; which role (``fast`` or ``quality``) is the caller's choice."""

    @property
    def name(self) -> str:
        """Name shown to people and written to the ledger."""

    @property
    def capabilities(self) -> Capabilities:
        """What may be asked of it."""

    def complete(self, request: ModelRequest, cancel: CancelSignal) -> ModelReply:
        """Answer one request; blocks, and may be called from any worker thread.

        Raises:
            ModelFault: no usable answer: refused, unreachable, timed out, over the limit.
            Cancelled: ``cancel`` was set meanwhile.
        """


def stop_if_cancelled(cancel: CancelSignal) -> None:
    """Go on, or stop here.

    Raises:
        Cancelled: the signal is set.
    """
    if cancel.cancelled:
        raise Cancelled("Cancelled; nothing was changed.", code="cancelled")
