"""The "Basic, on-device" engine: finds lasting rules and facts without a language model (A-13).

Deterministic and extractive: every text it returns is cut out of a person's own message, none is
worded anew. It cannot rewrite, merge wordings or name things; front ends say so
(``CANNOT``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from core.domain.chinese_script import to_simplified
from core.domain.evidence import SaidMessage
from core.domain.partitions import Partition
from core.llm.on_device.candidates import Candidate, candidates
from core.llm.on_device.cues import FEATURES, features, says_lasting
from core.llm.on_device.scorer import Scorer, Weights, load_weights
from core.llm.protocol import Capabilities

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.encoder import SentenceEncoder

NAME: Final = "Basic, on-device"
CAPABILITIES: Final = Capabilities(
    rewrites=False, names_skills=False, on_device=True, structured=True
)
CANNOT: Final = (
    "The on-device engine picks out what you said word for word. It does not rewrite, "
    "summarise or name new skills; choose a model in Settings for that."
)
MAX_DRAFTS: Final = 3
"""At most 3 suggestions are queued per round (K-11)."""
SAME_TOPIC: Final = 0.62
"""Cosine from which two sentences of one round are about the same thing: the later one stands.
Random pairs stay under 0.52, duplicates centre on 0.75 (K-13)."""

SURE: Final = 0.9
"""Probability needed in a message that asks to make something: beside "add a settings page" most
plain statements describe that page. Needed too for what begins like an order."""

SuggestionType = Literal["rule", "info"]
ScopeHint = Literal["user", "project"]


@dataclass(frozen=True, slots=True)
class Draft:
    """One thing worth keeping, in the person's own words.

    Attributes:
        type: "rule" (how to act) or "info" (what is so).
        text: verbatim piece of a message, cut but never reworded.
        evidence_quote: the clause it was cut from.
        score: probability that it is lasting, 0..1.
        partition: nearest of the seven.
        scope_hint: "user" for wishes about answers, else "project".
        supersedes_hint: text of an earlier statement of the round that this one replaces.
    """

    type: SuggestionType
    text: str
    evidence_quote: str
    message_id: str
    score: float
    partition: Partition
    scope_hint: ScopeHint
    supersedes_hint: str | None


_TASK_START: Final = FEATURES.index("task_start")


@dataclass(frozen=True, slots=True)
class _Scored:
    candidate: Candidate
    simplified: str
    features: tuple[float, ...]
    vector: NDArray[np.float32] | None
    score: float


_ABOUT_ANSWERS: Final = re.compile(
    r"\b(?:answers?|repl(?:y|ies)|respond|responses?|explain|explanations?|summar(?:y|ies|i[sz]e)"
    r"|talk to me|(?:to|for|ask|tell|show|give|call) me|i(?:['’]d| would)? (?:prefer|rather|like"
    r"|hate|dislike|read)|my (?:name|screen|time ?zone|answers?|replies|preference)|i['’]m (?:an?"
    r"|the)"
    r"|bullet points?|emojis?|jargon)\b"
    r"|回复|回答|答复|跟我说|跟我讲|告诉我|给我|叫我|问我|解释|总结|说话|我(?:更|比较)?(?:喜欢"
    r"|习惯|偏好|讨厌|不喜欢|希望)"
    r"|我是做|我叫|我的名字|表情|要点|客套",
    re.IGNORECASE,
)
_ABOUT_PROJECT: Final = re.compile(
    r"\b(?:we|our|ours|team|repo|repository|project|codebase|customers?|clients?|users?|api"
    r"|commits?"
    r"|pull requests?|docs?|documentation|readme|comments?|database|tables?|services?|release)\b"
    r"|我们|咱们|团队|公司|项目|仓库|客户|用户|接口|提交|文档|注释|数据库|服务|报表|代码",
    re.IGNORECASE,
)


def propose(
    messages: Sequence[SaidMessage],
    encoder: SentenceEncoder | None,
    *,
    limit: int = MAX_DRAFTS,
    weights: Weights | None = None,
) -> list[Draft]:
    """At most ``limit`` drafts of a round, best first, each on a topic of its own.

    With an encoder other than the fitted one (the n-gram fallback), or None, only cue words are
    used: implicitly worded statements are then mostly missed.

    Args:
        messages: the round's user messages, oldest first, masked and cut.
    """
    fitted = weights or load_weights()
    found = candidates(messages)
    if not found or limit <= 0:
        return []
    texts = [to_simplified(candidate.text) for candidate in found]
    uses_vectors = encoder is not None and encoder.method == fitted.method
    vectors = encoder.encode(texts) if encoder is not None and uses_vectors else None
    if encoder is not None and encoder.method != fitted.method:
        vectors = None  # a fallback encoder changes its method at its first failure
    scorer = Scorer(fitted, uses_vectors=vectors is not None)
    scored = []
    for i, candidate in enumerate(found):
        cues = features(texts[i])
        vector = None if vectors is None else vectors[i]
        score = scorer.lasting(texts[i], cues, vector)
        begins_task = cues[_TASK_START] > 0
        needed = SURE if candidate.in_task or begins_task else scorer.threshold
        if score >= needed or says_lasting(texts[i]):
            scored.append(_Scored(candidate, texts[i], cues, vector, score))
    return [_draft(item, earlier, scorer) for item, earlier in _spread(scored, limit)]


def _spread(scored: Sequence[_Scored], limit: int) -> list[tuple[_Scored, str | None]]:
    """The best of distinct topics; of several on one topic the newest stands for them."""
    groups: list[list[_Scored]] = []
    for item in sorted(scored, key=lambda s: (-s.score, s.candidate.order)):
        home = next((group for group in groups if _same_topic(group[0], item)), None)
        if home is None:
            groups.append([item])
        else:
            home.append(item)
    chosen = []
    for group in groups[:limit]:
        newest = max(group, key=lambda s: s.candidate.order)
        earlier = [s for s in group if s is not newest and s.simplified != newest.simplified]
        last = max(earlier, key=lambda s: s.candidate.order, default=None)
        chosen.append((newest, last.candidate.text if last else None))
    return chosen


def _same_topic(a: _Scored, b: _Scored) -> bool:
    if a.simplified == b.simplified:
        return True
    if a.vector is None or b.vector is None:
        return False
    return float(a.vector @ b.vector) >= SAME_TOPIC


def _draft(item: _Scored, earlier: str | None, scorer: Scorer) -> Draft:
    return Draft(
        type="rule" if scorer.is_rule(item.features, item.vector) else "info",
        text=item.candidate.text,
        evidence_quote=item.candidate.clause,
        message_id=item.candidate.message_id,
        score=round(item.score, 4),
        partition=scorer.partition(item.simplified, item.vector),
        scope_hint=scope_of(item.simplified),
        supersedes_hint=earlier,
    )


def scope_of(simplified: str) -> ScopeHint:
    """Wishes about answers and about the person go to the user file, all else to the project."""
    about_answers = _ABOUT_ANSWERS.search(simplified) is not None
    return "user" if about_answers and not _ABOUT_PROJECT.search(simplified) else "project"
