"""A filled library for screenshots, made through the façade only (development aid)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from core.api import Core
from core.domain.scope import USER, Scope
from core.domain.suggestion import Source, SuggestionType
from core.queue_review.types import Draft, DraftContext, Evidence

START = datetime(2026, 11, 30, 6, 2, tzinfo=UTC)

ATLAS = """## Rules
- Money
  - Amounts are integers in cents, never floats; currency is its own column.
  - Round half even, once, at the invoice line; never on the total.
- Migrations
  - Ask before any migration that locks `accounts` or `invoices`.
  - Every migration ships with a `down` and a dry run on `staging`.
- Write tests against `make test-db`, never against shared `staging`.
- Public errors use `problem+json`; internal ids stay in `internal/`.
- Reply in English; keep commit subjects under 60 characters.
- Do **not** edit `openapi.yaml` by hand; run `make openapi`.
- Feature flags live in `config/flags.toml` and expire after 90 days.
- Store UTC everywhere; convert to the account's `tz` only for display.
- A new dependency needs a reason in `docs/decisions/`.
- Webhooks: at most 6 retries, then `dead_letter`.

## Info
- "Active account" = at least one login in the last 30 days, test tenants excluded.
- `acct_kind`: 1 = person, 2 = company, 3 = reseller.
- The `v1` endpoints are frozen until 2027-03-31; fixes only.
- Nightly export runs at 02:30 UTC and holds the `exports` lock ~12 min.
- `staging` is rebuilt every Monday from an anonymised copy.
- Plan codes are `S`, `M`, `L` and `X`; `X` has no list price.
- Resellers are invoiced on day 45, everybody else on day 14.
- `ledger_entry` is append-only; corrections are new rows.
"""

ATLAS_ZH = """## Rules
- 金额
  - 金额一律用整数分，绝不用浮点；币种单独一列。
  - 只在发票行四舍六入一次，绝不在合计上舍入。
- 会锁住 `accounts` 或 `invoices` 的迁移，先问再做。
- 测试只连 `make test-db`，绝不连共享的 `staging`。
- 对外错误用 `problem+json`；内部编号只留在 `internal/`。
- **不要**手改 `openapi.yaml`；运行 `make openapi` 生成。
- 功能开关写在 `config/flags.toml`，90 天后过期。
- 时间一律存 UTC，只在展示时换算成账户的 `tz`。

## Info
- “活跃账户”指最近 30 天内至少登录一次，测试租户不算。
- `acct_kind`：1 = 个人，2 = 公司，3 = 代理商。
- `v1` 接口冻结到 2027-03-31，只修错误。
- 夜间导出 02:30 UTC 开始，占用 `exports` 锁约 12 分钟。
- 代理商账期 45 天，其他人 14 天。
"""


@dataclass(frozen=True, slots=True)
class Said:
    """One suggestion and the message it came from; the quote is part of the message."""

    minutes: int
    project: str
    type: SuggestionType
    text: str
    message: str
    quote: str
    source: Source = Source.CHAT_EXTRACTION
    scope: str = "project"


_RULE, _INFO = SuggestionType.RULE, SuggestionType.INFO
SAID = (
    Said(
        3800,
        "web",
        _RULE,
        "Screenshots in pull requests are taken at 200 % and in both themes.",
        "The pull request looks fine. Screenshots in pull requests are taken at 200 % and in both "
        "themes, please redo them.",
        "Screenshots in pull requests are taken at 200 % and in both themes, please redo them.",
    ),
    Said(
        1500,
        "billing",
        _INFO,
        "Reseller invoices are due after 45 days, all others after 14.",
        "Reseller invoices are due after 45 days, all others after 14. The report mixes them up.",
        "Reseller invoices are due after 45 days, all others after 14.",
    ),
    Said(
        420,
        "billing",
        _RULE,
        "Rebuild an invoice's PDF with `make reissue`, without a new number.",
        "",
        "rebuild with make reissue",
        Source.AGENT_PROPOSAL,
    ),
    Said(
        300,
        "atlas-api",
        _RULE,
        "Reply in English, even when I write in German.",
        "Das passt so. Reply in English, even when I write in German.",
        "Reply in English, even when I write in German.",
        scope="user",
    ),
    Said(
        130,
        "billing",
        _INFO,
        "“Churned” means no paid invoice for 60 days; trial accounts are never counted.",
        "Before you count: “Churned” means no paid invoice for 60 days; trial accounts are never "
        "counted. Use that in the dashboard too.",
        "“Churned” means no paid invoice for 60 days; trial accounts are never counted.",
    ),
    Said(
        40,
        "atlas-api",
        _RULE,
        "Feature flags live in `config/flags.toml` and expire after 30 days.",
        "Looks good. One more thing before you commit: the flags file has become a graveyard. "
        "From now on feature flags live in config/flags.toml and expire after 30 days, not 90 "
        "like we said in spring. And leave the kill switches alone, they stay.",
        "From now on feature flags live in config/flags.toml and expire after 30 days, not 90 "
        "like we said in spring.",
    ),
    Said(
        38,
        "atlas-api",
        _RULE,
        "Feature flags live in `config/flags.toml` and expire after 45 days.",
        "Hm, 30 is short for the billing team. Feature flags live in config/flags.toml and expire "
        "after 45 days.",
        "Feature flags live in config/flags.toml and expire after 45 days.",
    ),
    Said(
        12,
        "atlas-api",
        _RULE,
        "Reuse the client's `Idempotency-Key` header on every POST that moves money.",
        "The retry charged twice again. Reuse the client's Idempotency-Key header on every POST "
        "that moves money. Add a test for it.",
        "Reuse the client's Idempotency-Key header on every POST that moves money.",
    ),
)
SAID_ZH = (
    Said(
        1500,
        "billing",
        _INFO,
        "代理商账期 45 天，其余 14 天。",
        "代理商账期 45 天，其余 14 天。报表里弄混了。",
        "代理商账期 45 天，其余 14 天。",
    ),
    Said(
        130,
        "billing",
        _INFO,
        "“流失”指 60 天没有已付发票；试用账户不算。",
        "统计之前先说清楚：“流失”指 60 天没有已付发票；试用账户不算。",
        "“流失”指 60 天没有已付发票；试用账户不算。",
    ),
    Said(
        40,
        "atlas-api",
        _RULE,
        "功能开关写在 `config/flags.toml`，30 天后过期。",
        "可以。提交前还有一件事：开关文件已经成了坟场。"
        "以后功能开关写在 config/flags.toml，30 天后过期，不要再按春天说的 90 天。"
        "紧急熔断的开关不要动。",
        "以后功能开关写在 config/flags.toml，30 天后过期，不要再按春天说的 90 天。",
    ),
    Said(
        38,
        "atlas-api",
        _RULE,
        "功能开关写在 `config/flags.toml`，45 天后过期。",
        "30 天对结算组太短。功能开关写在 config/flags.toml，45 天后过期。",
        "功能开关写在 config/flags.toml，45 天后过期。",
    ),
    Said(
        12,
        "atlas-api",
        _RULE,
        "凡是动钱的 POST，都沿用客户端传来的 `Idempotency-Key`。",
        "重试又扣了两次。凡是动钱的 POST，都沿用客户端传来的 Idempotency-Key。补一个测试。",
        "凡是动钱的 POST，都沿用客户端传来的 Idempotency-Key。",
    ),
)


class ShotClock:
    """A clock that the filler moves, so that ages differ."""

    def __init__(self) -> None:
        self.at = START

    def now(self) -> datetime:
        return self.at

    def monotonic(self) -> float:
        return self.at.timestamp()


def fill(core: Core, clock: ShotClock, root: Path, *, language: str, full: bool) -> None:
    """Fill an empty library; ``full`` adds many projects and suggestions."""
    names = ["atlas-api", "billing", "web"]
    if full:
        names += ["ingest-workers", "ops-runbooks", "spine-mri-review"]
        names += [f"a-rather-long-project-name-{number:02d}" for number in range(1, 25)]
    ids: dict[str, str] = {}
    clock.at = START - timedelta(days=9)
    for name in reversed(names):
        folder = root / name
        folder.mkdir(parents=True, exist_ok=True)
        clock.at += timedelta(minutes=7)
        added = core.projects.add(folder)
        assert added.project is not None
        ids[name] = added.project.id
        core.projects.touch(added.project.id, clock.at)
    chinese = language.startswith("zh")
    text = ATLAS_ZH if chinese else ATLAS
    scope = Scope(ids["atlas-api"])
    clock.at = START - timedelta(days=3)
    first = core.knowledge.save(scope, text.replace("90", "120"), base_revision=0)
    clock.at = START - timedelta(hours=2)
    saved = core.knowledge.save(scope, text, base_revision=first.revision)
    if full:
        lines = [
            f"- Case {number}: keep the reading of sensor {number} below {number * 3} °C."
            for number in range(1, 109)
        ]
        core.knowledge.save(scope, text + "\n".join(lines) + "\n", base_revision=saved.revision)
    core.knowledge.save(USER, "## Rules\n- Ask before you delete a file.\n", base_revision=0)
    core.knowledge.save(Scope(ids["billing"]), "## Rules\n- Use Decimal.\n", base_revision=0)
    for said in SAID_ZH if chinese else SAID:
        _say(core, clock, ids, said)
    if full:
        for number in range(60):
            text = (
                f"Batch {number} of importer {number % 7} waits {number + 11} s before it retries."
            )
            message = f"Remember this: {text}"
            name = names[number % len(names)]
            _say(core, clock, ids, Said(4000 - number, name, _INFO, text, message, text))
    clock.at = START
    outside = root / "web" / ".paper" / "KNOWLEDGE.md"
    core.knowledge.save(Scope(ids["web"]), "## Rules\n- Use 4 spaces.\n", base_revision=0)
    if outside.exists():
        head, _, body = outside.read_text("utf-8").partition("\n")
        outside.write_text(
            f"{head}\n{body.replace('4 spaces', '2 spaces')}- Sort imports.\n", "utf-8"
        )
    core.keeper.refresh(ids["web"])
    core.queue.revalidate()


def _say(core: Core, clock: ShotClock, ids: dict[str, str], said: Said) -> None:
    clock.at = START - timedelta(minutes=said.minutes)
    project = ids[said.project]
    if said.source is Source.AGENT_PROPOSAL:
        core.queue.propose(
            said.type.value,
            said.text,
            evidence_quote=said.quote,
            project_id=project,
            session_id="s1",
            provider="claude",
        )
        return
    start = said.message.index(said.quote)
    evidence = Evidence(
        said.quote,
        said.message,
        start,
        start + len(said.quote),
        f"m{said.minutes}",
        hashlib.sha256(said.message.encode()).hexdigest(),
        8,
        clock.at,
        verified=True,
    )
    context = DraftContext(said.source, "claude", f"session-{said.minutes}", project)
    core.queue.enqueue([Draft(said.type, said.text, evidence, said.scope)], context)
