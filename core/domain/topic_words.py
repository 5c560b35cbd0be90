"""Words for naming groups of entries: what never names one, and the fixed partitions' cues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.domain.partitions import Partition

ENGLISH_NO_TOPIC: Final = frozenset(
    """
    a about above after again all allow allowed also always an and any are as at avoid back be
    because been before below between both but by call can cannot change check come could create
    day did do does doing done down each else ensure entry every everything exactly except few
    find first follow for from full get give given go goes good had has have having here hold
    how i if in instead into is it its just keep kept last later least less let like line list
    long made make many may mean means more most much must need needed needs never new next no
    none not note nothing now of off old on once one only or other others our out over own part
    per place please prefer put rather read rule run runs said same say see send set should show
    side since so some something start state stay still stop such sure take than that the their
    them then there these they thing this those through time to together too toward two under
    until up upon us use used user uses using value very via want was way we well were what when
    where whether which while who whole whose why will with within without work works would
    write written yes yet you your
    """.split()
)
"""Function words and the verbs of instructions: shared by entries that share no subject."""

CHINESE_EDGE: Final = frozenset(
    "的了是在和与與及或不要用都也就把被对對从從到为為以其该該这這那有无無没沒很再先后後前内內外上下中时時"
    "每一个個各只由让讓使需须須应應可能会會必请請勿别別禁止则則而且并並但若如当當按写寫放做给給于於之所"
    "等即仅僅您你我他她它们們第次条條份来來去过過还還又才最更"
)
"""No group's name begins or ends with one of these: they join words rather than name things."""


@dataclass(frozen=True, slots=True)
class Cues:
    """Words that point to a partition."""

    english: frozenset[str]
    chinese: tuple[str, ...]


def _cues(english: str, chinese: str) -> Cues:
    return Cues(frozenset(english.split()), tuple(chinese.split()))


PARTITION_CUES: Final = {
    Partition.COLLABORATION: _cues(
        "answer ask chinese comment commit english explain language message reply review summary "
        "tone translate wording",
        "回答 回复 中文 英文 语言 提交 评审 注释 沟通 解释 汇报",
    ),
    Partition.DOMAIN: _cues(
        "account amount currency customer discount invoice metric order payment plan price product "
        "refund revenue subscription tax tenant",
        "口径 金额 客户 价格 订单 指标 收入 发票 账户 帐户 租户",
    ),
    Partition.ARCHITECTURE: _cues(
        "api architecture branch build component deploy deployment endpoint event layer merge "
        "module pipeline process queue release retry service webhook workflow",
        "架构 模块 模组 接口 介面 服务 流程 部署 发布 队列 组件 分支",
    ),
    Partition.DATA: _cues(
        "column credential data database dataset field index key migration row schema secret sql "
        "table token view",
        "数据 资料 字段 栏位 表名 凭证 密钥 索引 迁移",
    ),
    Partition.ENVIRONMENT: _cues(
        "cli command docker editor environment install linter linux local machine package path "
        "port production python script server shell staging test tool version windows",
        "环境 工具 端口 版本 安装 目录 路径 命令 脚本 服务器 伺服器 测试",
    ),
}
"""Without ``redline`` (a person alone decides what rides for ever) and ``other``. Chinese cues
are Simplified; texts are brought to that script before they are compared."""
