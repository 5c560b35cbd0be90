"""A model whose words are written beforehand: for tests, the demo and trials without a provider.

It also misbehaves on request in the ways R-05 lists, so that every caller can be tested against a
bad model without a network.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from core.errors import ModelFault
from core.llm.protocol import (
    CancelSignal,
    Capabilities,
    ModelReply,
    ModelRequest,
    stop_if_cancelled,
)

Step = str | ModelReply | Exception | Callable[[ModelRequest], "Step"]
"""One scripted answer: text, a whole reply, an error to raise, or a function that makes one."""

ALL_CAPABILITIES: Final = Capabilities(
    rewrites=True, names_skills=True, on_device=False, structured=True
)
_POLL_S: Final = 0.005  # how often a slow step looks at the cancel signal
_CHARACTERS_PER_TOKEN: Final = 4


class ScriptedModel:
    """Answers from a list (one step a call) or by one function; keeps what it was asked.

    Attributes:
        requests: every request so far, in order.
    """

    def __init__(
        self,
        steps: Iterable[Step] | Callable[[ModelRequest], Step],
        *,
        name: str = "scripted",
        capabilities: Capabilities = ALL_CAPABILITIES,
    ) -> None:
        self._always = steps if callable(steps) else None
        self._steps = iter(()) if callable(steps) else iter(steps)
        self._lock = threading.Lock()
        self._name = name
        self._capabilities = capabilities
        self.requests: list[ModelRequest] = []

    @property
    def name(self) -> str:
        """Name shown to people and written to the ledger."""
        return self._name

    @property
    def capabilities(self) -> Capabilities:
        """What may be asked of it."""
        return self._capabilities

    def complete(self, request: ModelRequest, cancel: CancelSignal) -> ModelReply:
        """The next step's answer.

        Raises:
            ModelFault: the script has no step left; or whatever the step says.
            Cancelled: ``cancel`` was set.
        """
        stop_if_cancelled(cancel)
        with self._lock:
            self.requests.append(request)
            step: Step | None = self._always or next(self._steps, None)
        if isinstance(step, Slow):
            step = step.wait(request, cancel)
        while step is not None and not isinstance(step, str | ModelReply | Exception):
            step = step(request)
        if step is None:
            raise ModelFault("The scripted model has no answer left.", code="model_script_over")
        if isinstance(step, Exception):
            raise step
        if isinstance(step, ModelReply):
            return step
        return ModelReply(
            text=step,
            tokens_in=(len(request.system) + len(request.prompt)) // _CHARACTERS_PER_TOKEN,
            tokens_out=len(step) // _CHARACTERS_PER_TOKEN,
            model=self._name,
        )


class Slow:
    """A step that takes ``seconds`` before it answers, or fails at the request's time-out."""

    def __init__(self, seconds: float, then: Step) -> None:
        self._seconds = seconds
        self._then = then

    def __call__(self, request: ModelRequest) -> Step:
        """The step behind the wait (used once the wait is over)."""
        return self._then

    def wait(self, request: ModelRequest, cancel: CancelSignal) -> Step:
        """Wait in small pieces.

        Raises:
            ModelFault: the request's time-out passed first.
            Cancelled: the signal was set.
        """
        begun = time.monotonic()
        while (elapsed := time.monotonic() - begun) < self._seconds:
            stop_if_cancelled(cancel)
            if elapsed > request.timeout_s:
                raise ModelFault("The model did not answer in time.", code="model_timeout")
            time.sleep(min(_POLL_S, max(0.0, self._seconds - elapsed)))
        return self._then


def json_step(value: Any) -> str:
    """A well-formed JSON answer."""
    return json.dumps(value, ensure_ascii=False)


def fenced(value: Any) -> str:
    """JSON in a code fence with chatter around it, as many models send it."""
    return f"Sure! Here is the JSON:\n```json\n{json_step(value)}\n```\nAnything else?"


def truncated(value: Any, keep: float = 0.6) -> ModelReply:
    """JSON that stops at the output limit; ``keep`` is the part that arrives (0..1)."""
    text = json_step(value)
    return ModelReply(text=text[: int(len(text) * keep)], truncated=True)


EMPTY: Final[Step] = ""
GARBAGE: Final[Step] = "I'm sorry, I can't help with that. <<<>>> \x00 {not: json, at all"


def huge(characters: int = 10_000_000) -> str:
    """An endless answer that was cut by the adapter at ``characters``."""
    return '{"suggestions": [' + "x" * characters
