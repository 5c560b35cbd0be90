"""Axiom 2: seven fixed partitions, and every other name becomes ``other`` (M-01)."""

from __future__ import annotations

import pytest

from core.domain.partitions import Partition, parse_partition, partition_name


def test_axiom_2_there_are_exactly_seven() -> None:
    assert [p.value for p in Partition] == [
        "collaboration",
        "domain",
        "architecture",
        "data",
        "environment",
        "redline",
        "other",
    ]
    assert partition_name(Partition.DOMAIN, "zh-Hans") == "业务口径"


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("partition", list(Partition))
def test_names_lead_back_to_their_partition(partition: Partition, language: str) -> None:
    name = partition_name(partition, language)  # type: ignore[arg-type]
    assert parse_partition(name) is partition
    assert parse_partition(f"  {name.upper()} ") is partition


@pytest.mark.parametrize("value", ["", "misc", "环境", None, 3, ["redline"], "rédline"])
def test_m01_unknown_partitions_become_other(value: object) -> None:
    assert parse_partition(value) is Partition.OTHER
