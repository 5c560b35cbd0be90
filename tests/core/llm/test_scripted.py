"""The scripted model keeps to the protocol and can misbehave as R-05 lists."""

from __future__ import annotations

import threading
import time

import pytest

from core.errors import Cancelled, ModelFault
from core.llm.protocol import Model, ModelReply, ModelRequest
from core.llm.scripted import ScriptedModel, Slow
from core.progress import QUIET


class Signal:
    def __init__(self) -> None:
        self.cancelled = False


REQUEST = ModelRequest(purpose="test", system="s", prompt="p")


def test_it_answers_step_by_step_and_keeps_the_requests() -> None:
    model: Model = ScriptedModel(["one", ModelReply(text="two"), lambda request: request.purpose])
    texts = [model.complete(REQUEST, QUIET).text for _ in range(3)]
    assert texts == ["one", "two", "test"]
    with pytest.raises(ModelFault):
        model.complete(REQUEST, QUIET)
    assert isinstance(model, ScriptedModel)
    assert len(model.requests) == 4


def test_one_function_answers_for_ever() -> None:
    model = ScriptedModel(lambda request: request.prompt.upper())
    assert [model.complete(REQUEST, QUIET).text for _ in range(3)] == ["P"] * 3


def test_it_raises_what_the_script_says() -> None:
    model = ScriptedModel([ModelFault("no", code="model_timeout")])
    with pytest.raises(ModelFault) as caught:
        model.complete(REQUEST, QUIET)
    assert caught.value.code == "model_timeout"


def test_r05_a_slow_model_stops_at_cancel() -> None:
    model = ScriptedModel([Slow(30.0, "late")])
    signal = Signal()
    timer = threading.Timer(0.05, lambda: setattr(signal, "cancelled", True))
    timer.start()
    with pytest.raises(Cancelled):
        model.complete(REQUEST, signal)
    timer.join()


def test_r05_a_slow_model_fails_at_its_time_out() -> None:
    request = ModelRequest(purpose="t", system="", prompt="", timeout_s=0.02)
    with pytest.raises(ModelFault) as caught:
        ScriptedModel([Slow(30.0, "late")]).complete(request, QUIET)
    assert caught.value.code == "model_timeout"


def test_a_short_wait_gives_the_answer() -> None:
    begun = time.monotonic()
    assert ScriptedModel([Slow(0.01, "ok")]).complete(REQUEST, QUIET).text == "ok"
    assert time.monotonic() - begun >= 0.01


def test_r05_a_cancelled_call_is_not_made() -> None:
    signal = Signal()
    signal.cancelled = True
    model = ScriptedModel(["x"])
    with pytest.raises(Cancelled):
        model.complete(REQUEST, signal)
    assert model.requests == []
