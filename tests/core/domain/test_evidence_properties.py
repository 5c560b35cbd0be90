"""K-11 as properties: a verbatim quote is found inside its message; a reversal never passes."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import assume, example, given
from hypothesis import strategies as st

from core.domain.evidence import Evidence, Rejection, RejectionReason, check_quote


@dataclass(frozen=True)
class Said:
    id: str
    text: str


HAN = "金额报表周一发送接口文档写提交信息统用分元日志目录测试环境部署流程客户名称编码格式"
han = st.text(alphabet=HAN, min_size=4, max_size=12)
noise = st.text(alphabet=HAN + "，。；！？\n abcXYZ019.-`“”…", max_size=40)


@given(before=noise, quote=han, after=noise)
@example(before="不", quote="写提交信息", after="")
def test_k11_a_verbatim_quote_is_found_and_widened_inside_its_message(
    before: str, quote: str, after: str
) -> None:
    message = Said("m", before + quote + after)
    verdict = check_quote(quote, [Said("x", "别的话"), message], quote)
    if isinstance(verdict, Rejection):
        # What stands around it may turn its meaning, never hide it.
        assert verdict.reason not in (RejectionReason.NOT_FOUND, RejectionReason.TOO_SHORT)
        return
    assert quote in verdict.quote
    assert verdict.quote == message.text[verdict.start : verdict.end]
    assert verdict.message_text == message.text


@given(quote=han)
def test_k11_a_plain_statement_proves_itself(quote: str) -> None:
    verdict = check_quote(quote, [Said("m", quote)], quote)
    assert isinstance(verdict, Evidence)
    assert verdict.quote == quote


VERBS = ("use", "commit", "deploy", "print", "cache", "store", "rename", "ship")
THINGS = ("tabs", "lock files", "the logs", "customer names", "old branches", "raw rows")
PLACES = ("in this repo", "on Fridays", "for reports", "inside tests", "by default")
NEGATIONS = ("Do not {}", "Never {}", "Please don't {}", "You must not {}", "Avoid it: never {}")
ZH_NEGATIONS = ("不要{}", "禁止{}", "千万别{}", "请勿{}", "一律不得{}")
words = st.sampled_from(VERBS), st.sampled_from(THINGS), st.sampled_from(PLACES)
framing = st.sampled_from(["{}", "Looks good. {}", "{}. Then go on.", "Note: {}", "- {}\n- done"])


@given(*words, st.sampled_from(NEGATIONS), framing)
def test_k11_a_dropped_negation_never_passes(
    verb: str, thing: str, place: str, negation: str, frame: str
) -> None:
    statement = f"{verb} {thing} {place}"
    message = Said("m", frame.format(negation.format(statement)))
    for text in (statement, f"Always {statement}", f"{verb.capitalize()} {thing}"):
        verdict = check_quote(statement, [message], text)
        assert isinstance(verdict, Rejection), (message.text, text)
        assert verdict.reason is RejectionReason.POLARITY_DIFFERS
    kept = check_quote(statement, [message], negation.format(statement))
    assert isinstance(kept, Evidence), kept


@given(*words, st.sampled_from(NEGATIONS), framing)
def test_k11_an_added_negation_never_passes(
    verb: str, thing: str, place: str, negation: str, frame: str
) -> None:
    statement = f"{verb} {thing} {place}"
    message = Said("m", frame.format(f"Always {statement}"))
    verdict = check_quote(statement, [message], negation.format(statement))
    assert isinstance(verdict, Rejection)
    assert verdict.reason is RejectionReason.POLARITY_DIFFERS


@given(
    st.sampled_from(["提交密钥", "手工改表", "打印日志", "用浮点数存金额", "直接写生产库"]),
    st.sampled_from(ZH_NEGATIONS),
    st.sampled_from(["{}", "好的。{}", "{}，金额用分", "另外，{}"]),
)
def test_k11_a_reversed_chinese_statement_never_passes(
    statement: str, negation: str, frame: str
) -> None:
    assume(statement not in frame)
    message = Said("m", frame.format(negation.format(statement)))
    for text in (statement, f"以后都{statement}", f"可以{statement}"):
        verdict = check_quote(statement, [message], text)
        assert isinstance(verdict, Rejection), (message.text, text)
    kept = check_quote(statement, [message], negation.format(statement))
    assert isinstance(kept, Evidence), kept


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_k11_another_number_never_passes(said: int, written: int) -> None:
    assume(said != written)
    message = Said("m", f"Keep the last {said} rows of the log")
    verdict = check_quote("rows of the log", [message], f"Keep {written} rows of the log")
    assert isinstance(verdict, Rejection)
    assert verdict.reason is RejectionReason.NUMBERS_DIFFER
