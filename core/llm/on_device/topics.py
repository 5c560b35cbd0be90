"""Vocabulary of the partitions: what a statement is about, beside its nearest prototypes (A-13).

General words of each field in English and Simplified Chinese (the caller converts Traditional).
A hit adds a little to the similarity of that partition's prototypes; without an encoder the hits
alone decide.
"""

from __future__ import annotations

import re
from typing import Final

from core.domain.partitions import Partition

_VOCABULARY: Final[dict[Partition, str]] = {
    Partition.COLLABORATION: (
        r"\b(?:answers?|repl(?:y|ies)|respond|responses?|explain|explanations?|summar(?:y|ies|ise"
        r"|ize)"
        r"|bullets?|tone|emojis?|language|english|chinese|german|french|japanese|spanish|ask|me"
        r"|comments?|wording|spelling|docs|documentation|descriptions?|readers?|signs? off"
        r"|approves?"
        r"|owner|manager|boss|lead(?:s|er)?|colleagues?|team|meetings?|e-?mails?|short|brief"
        r"|diffs?"
        r"|plan|steps|commit messages?|jargon|format(?:ted)? as|my|i)\b"
        r"|回复|回答|语言|中文|英文|英语|双语|注释|语气|总结|摘要|表情|问我|告诉我|同意|点头|拍板"
        r"|负责|经理|领导"
        r"|老板|团队|同事|邮件|群里|会议|提交信息|结论|文档|术语|名词|方案|解释|简短|简洁|要点"
        r"|客套|跟我|给我|步骤"
    ),
    Partition.DOMAIN: (
        r"\b(?:revenue|invoices?|orders?|customers?|clients?|tax|vat|prices?|pricing|discounts?"
        r"|churn|active|accounts?|quarters?|fiscal|margin|gmv|refund(?:s|ed)?|leads?|sales"
        r"|partners?"
        r"|retention|conversion|subscriptions?|trials?|vouchers?|wholesale|shipments?|contracts?"
        r"|members?|visits?|kpis?|metrics?|budget|commission|market|region|cohort|patients?"
        r"|means|defined as|counts? as|term)\b"
        r"|口径|收入|营收|毛利|利润|客户|客单|订单|税|折扣|结算|财年|季度|返点|渠道|会员|留存"
        r"|活跃|关账|统计|指的?是"
        r"|签收|退货|退款|新客|大区|采购|消费者|价格|含税|跳出|转化|北区|业务|患者|指标|门店"
    ),
    Partition.ARCHITECTURE: (
        r"\b(?:services?|modules?|apis?|endpoints?|migrations?|deploy(?:s|ed|ment)?|releas(?:e|es"
        r"|ed)"
        r"|branch(?:es)?|merg(?:e|ed|ing)|pull requests?|prs?|queues?|kafka|layers?|controllers?"
        r"|handlers?|components?|clusters?|gateway|sync|pipelines?|feature flags?|flags?|logic"
        r"|contract tests?|scheduler|jobs?|repository pattern|frontend|backend|monolith|schema"
        r"|functions?|type hints?|commits?|squash|review(?:ed|er|s)?|major version|idempotent"
        r"|elasticsearch|architecture|workflow|replica|importer|parser|cache)\b"
        r"|服务|模块|接口|迁移|发版|发布|上线|分支|合并|架构|层|队列|同步|灰度|开关|流程|集群"
        r"|大版本|控制器|逻辑"
        r"|定时任务|中台|契约|组件|调度|函数|不兼容|写入方|写入者|前端|后端|代码评审|字段统一"
    ),
    Partition.DATA: (
        r"\b(?:tables?|columns?|fields?|rows?|timestamps?|utc|encod(?:ed|ing)|utf-?8|csv|exports?"
        r"|buckets?|cents|euros|units?|iso|e\.164|format|ids?|prefix|credentials?|vault|tokens?"
        r"|passwords?|api keys?|dataset|fixtures?|test data|feed|sensor|files? names?|dates?"
        r"|nulls?"
        r"|decimals?|semicolons?|archive|stored|saved|backups?)\b"
        r"|表里|字段|编码|时间戳|utc|格式|导出|这个桶|金额|单位|密钥|密码|凭证|保险库|埋点|租户"
        r"|数据|小数|编号|传感器"
        r"|GBK|UTF|E\.164|时间一律|时间统一|分号|目录里"
    ),
    Partition.ENVIRONMENT: (
        r"\b(?:pip|npm|pnpm|yarn|uv|poetry|conda|docker|containers?|node|python|install(?:ed)?"
        r"|packages?|dependenc(?:y|ies)|vpn|servers?|hosts?|ports?|ci|lint(?:er)?|ruff|black"
        r"|prettier"
        r"|eslint|mypy|make|ide|editor|vs ?code|gpu|machine|runners?|staging|postgres|environment"
        r"|builds?|indentation|spaces|tabs|grafana|dashboards?|cluster|scripts?|shell|bash"
        r"|windows"
        r"|linux|mac(?: mini|os)?|memory|cores|network|index|virtual|terminal"
        r"|formats? the code)\b"
        r"|安装|装依赖|依赖|容器|本地|本机|环境|内网|服务器|端口|构建机|建置机|格式化|排版|命令"
        r"|缩进|编辑器|机器|内存"
        r"|看板|监控|套件|源$|脚本|测试机|包管理|核心"
    ),
    Partition.REDLINE: (
        r"\b(?:production|prod|force.?push|secrets?|personal data|audit|regulat\w+|legal(?:ly)?"
        r"|complian\w+|bans?|backups?|ledger|delet(?:e|ed|ing)|off limits|payments? code|gdpr"
        r"|customer names|leak(?:s|ed)?|drop(?:ping)? tables?|irreversible|ticket number)\b"
        r"|生产|正式环境|线上|删除|泄露|合规|法规|依法|审计|稽核|备份|手机号|电话|红线|流水表"
        r"|冲销|封我们|监管|密钥目录|严禁"
    ),
}
_COMPILED: Final = {p: re.compile(v, re.IGNORECASE) for p, v in _VOCABULARY.items()}
MAX_HITS: Final = 3


def topic_hits(text: str) -> dict[Partition, int]:
    """Distinct words of each partition's vocabulary in ``text``, at most ``MAX_HITS``."""
    return {
        partition: min(MAX_HITS, len({m.casefold() for m in pattern.findall(text)}))
        for partition, pattern in _COMPILED.items()
    }


def partition_of(text: str) -> Partition:
    """The partition with most hits, the earlier one when equal; ``other`` without any."""
    hits = topic_hits(text)
    best = max(hits, key=lambda partition: hits[partition])
    return best if hits[best] else Partition.OTHER
