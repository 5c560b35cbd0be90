"""Libraries to measure: real files, a real database, made-up but varied sentences."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import insert

from core.api import Core, open_core
from core.domain.normalise import exact_key
from core.domain.scope import Scope
from core.paths import find_paths
from core.projects.types import Project
from core.search import index
from core.store.models import KnowledgeEntryRow, SearchItemRow

_ENGLISH = (
    "deploy build port test server config cache token branch review release log retry timeout "
    "schema migration worker queue index vector amount currency report staging production "
    "database table column invoice customer account region tariff ledger partner"
).split()
_CHINESE = (
    "部署 构建 端口 测试 服务 配置 缓存 令牌 分支 评审 发布 日志 重试 超时 模式 迁移 任务 队列 "
    "索引 向量 金额 币种 报告 环境 数据 表格 字段 发票 客户 账户 地区 税率 账本 伙伴"
).split()


def sentences(count: int, seed: int = 1) -> list[str]:
    """Return different sentences, half of them Chinese, of 40 to 90 characters."""
    chance = random.Random(seed)
    found = []
    for number in range(count):
        if chance.random() < 0.5:
            words = " ".join(chance.choice(_ENGLISH) for _ in range(chance.randint(5, 9)))
            found.append(f"The {words} uses number {seed}{number}")
        else:
            words = "".join(chance.choice(_CHINESE) for _ in range(chance.randint(16, 30)))
            found.append(f"{words}用编号 {seed}{number}")
    return found


def document(entries: Sequence[str]) -> str:
    """Return a knowledge file: the first half rules, the second half info."""
    half = len(entries) // 2
    rules = "".join(f"- {entry}\n" for entry in entries[:half])
    info = "".join(f"- {entry}\n" for entry in entries[half:])
    return f"## Rules\n{rules}\n## Info\n{info}"


@contextmanager
def open_library(*, encoder: bool = False) -> Iterator[Core]:
    """Open this measuring process's own library (the registry gives each process one)."""
    core = open_core(find_paths(), scratch=True, prefer_encoder="auto" if encoder else "ngram")
    with core:
        yield core


def add_project(core: Core, name: str) -> Project:
    """Add a project in a new folder beside the hub."""
    folder = core.paths.home / "work" / name
    folder.mkdir(parents=True)
    return core.projects.resolve(folder, add=True)


def save(core: Core, project: Project, entries: Sequence[str]) -> None:
    """Make ``entries`` the project's knowledge file."""
    scope = Scope(project.id)
    revision = core.knowledge.status(scope).revision
    core.knowledge.save(scope, document(entries), base_revision=revision)


def fill(core: Core, project: Project, entries: Sequence[str]) -> None:
    """Put entries in as rows: more of them than one file may hold (many scopes in real life)."""
    with core.store.write() as unit:
        rows = [
            {
                "scope": project.id,
                "section": "rules",
                "label": "",
                "position": number,
                "text": text,
                "entry_key": f"{project.id}:rules:{number}",
                "exact_key": exact_key(text),
                "first_revision": 1,
                "created_at": unit.now,
            }
            for number, text in enumerate(entries)
        ]
        unit.session.execute(insert(KnowledgeEntryRow), rows)
        found = [
            {
                "kind": index.ENTRY,
                "ref": row["entry_key"],
                "scope": project.id,
                "text": row["text"],
                "folded": index.fold(str(row["text"])),
            }
            for row in rows
        ]
        unit.session.execute(insert(SearchItemRow), found)


def views_off(core: Core) -> None:
    """Leave views to :mod:`tests.bench.views`: what is measured then ends with the commit."""
    core.store._listeners.remove(core.keeper.flush_for)


def bare_folder(name: str) -> Path:
    """Return an empty folder of this measuring process for what the floors write."""
    folder = find_paths().home / "floor" / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder
