"""The seven fixed partitions (axiom 2): ids that are stored, names that are shown.

The set is closed on purpose: drifting labels are worse than none. Whatever a model or an older
file calls a partition is mapped here, and everything unknown becomes ``other`` (M-01).
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import Final, Literal

Language = Literal["en", "zh-Hans", "zh-Hant"]
"""Languages the product speaks; content in any other language is treated as ``en``."""


class Partition(StrEnum):
    """Stored ids, in the order in which they are shown and rendered."""

    COLLABORATION = "collaboration"
    DOMAIN = "domain"
    ARCHITECTURE = "architecture"
    DATA = "data"
    ENVIRONMENT = "environment"
    REDLINE = "redline"
    OTHER = "other"


_NAMES: Final[dict[Partition, dict[Language, str]]] = {
    Partition.COLLABORATION: {
        "en": "Collaboration and language",
        "zh-Hans": "协作与语言",
        "zh-Hant": "協作與語言",
    },
    Partition.DOMAIN: {
        "en": "Business definitions",
        "zh-Hans": "业务口径",
        "zh-Hant": "業務口徑",
    },
    Partition.ARCHITECTURE: {
        "en": "Architecture and workflow",
        "zh-Hans": "架构与流程",
        "zh-Hant": "架構與流程",
    },
    Partition.DATA: {
        "en": "Data and credentials",
        "zh-Hans": "数据与凭证",
        "zh-Hant": "資料與憑證",
    },
    Partition.ENVIRONMENT: {
        "en": "Environment and tools",
        "zh-Hans": "环境与工具",
        "zh-Hant": "環境與工具",
    },
    Partition.REDLINE: {
        "en": "Risks and red lines",
        "zh-Hans": "风险与红线",
        "zh-Hant": "風險與紅線",
    },
    Partition.OTHER: {"en": "Other", "zh-Hans": "其他", "zh-Hant": "其他"},
}

# Wordings met in older files and models' replies, beside the ids and the names above.
_ALIASES: Final[dict[str, Partition]] = {
    "language": Partition.COLLABORATION,
    "business": Partition.DOMAIN,
    "workflow": Partition.ARCHITECTURE,
    "process": Partition.ARCHITECTURE,
    "credentials": Partition.DATA,
    "tools": Partition.ENVIRONMENT,
    "tooling": Partition.ENVIRONMENT,
    "red line": Partition.REDLINE,
    "red lines": Partition.REDLINE,
    "risk": Partition.REDLINE,
    "risks": Partition.REDLINE,
    "數據與憑證": Partition.DATA,
    "红线": Partition.REDLINE,
    "紅線": Partition.REDLINE,
    "其它": Partition.OTHER,
}


def partition_name(partition: Partition, language: Language = "en") -> str:
    """The partition's shown name in one of the three languages."""
    return _NAMES[partition][language]


def parse_partition(value: object) -> Partition:
    """Map an id, a name in any of the three languages or an alias; unknown is ``other`` (M-01)."""
    if not isinstance(value, str):
        return Partition.OTHER
    return _LOOKUP.get(_key(value), Partition.OTHER)


def _key(value: str) -> str:
    folded = unicodedata.normalize("NFKC", value).casefold().replace("_", " ").replace("-", " ")
    return " ".join(folded.replace("&", "and").split())


_LOOKUP: Final[dict[str, Partition]] = {
    **{_key(alias): partition for alias, partition in _ALIASES.items()},
    **{_key(name): part for part, names in _NAMES.items() for name in names.values()},
    **{_key(partition.value): partition for partition in Partition},
}
