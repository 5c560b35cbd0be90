"""One scratch library on disk, its journal of acknowledged operations, and words to fill it."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.api import Core, open_core
from core.domain.scope import USER, Scope
from core.paths import Paths

_SUBJECTS = (
    "the parser,the login page,deploy scripts,unit tests,the billing report,log files,the cache,"
    "database migrations,the mobile build,code review,the search index,error messages,"
    "release notes,API clients,the night job,user avatars,前端页面,数据库备份,登录接口,发布流程"
).split(",")
_VERBS = (
    "always check,never skip,rewrite,keep,document,ask before touching,rename,measure,freeze,"
    "先检查,不要直接修改,统一使用,定期清理"
).split(",")
_TAILS = (
    "with two reviewers,on Fridays,before noon,in plain English,for customers in Taiwan,under load,"
    "with the new toolchain,only on staging,by hand,用中文说明,并记录原因,在测试环境"
).split(",")


def sentence(rng: random.Random, token: str) -> str:
    """A rule nobody said before: ``token`` is in no other one."""
    words = (rng.choice(_VERBS), rng.choice(_SUBJECTS), rng.choice(_TAILS))
    return f"For ticket {token}, {words[0]} {words[1]} {words[2]}"


def new_token(rng: random.Random) -> str:
    """A word that is found in a file only if its sentence is there."""
    return "TK" + "".join(rng.choices("BCDFGHJKLMNPQRSTVWXZ", k=9))


@dataclass(frozen=True)
class World:
    """Where everything of one run lies."""

    root: Path

    @property
    def paths(self) -> Paths:
        return Paths(self.root / "home", self.root / "hub", self.root / "data" / "paper.db")

    @property
    def project(self) -> Path:
        return self.root / "alpha"

    @property
    def journal(self) -> Path:
        return self.root / "journal.jsonl"

    def open(self, *, settle: bool = True) -> Core:
        """A normal start."""
        return open_core(self.paths, scratch=True, prefer_encoder="ngram", settle=settle)

    def make(self) -> None:
        """The library before the first kill."""
        self.project.mkdir(parents=True)
        with self.open() as core:
            added = core.projects.add(self.project)
            assert added.project is not None
            core.knowledge.save(USER, "- Answer in Chinese.\n", base_revision=0)
            core.knowledge.save(Scope(added.project.id), "- Use pnpm.\n", base_revision=0)

    def scopes(self, core: Core) -> tuple[Scope, Scope]:
        """The user's file and the project's."""
        (project,) = core.projects.list()
        return USER, Scope(project.id)

    def note(self, **fact: Any) -> None:
        """Write one line and flush it to disk: what is in it was acknowledged."""
        line = json.dumps(fact, ensure_ascii=False).encode() + b"\n"
        descriptor = os.open(self.journal, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line)
            real_fsync(descriptor)
        finally:
            os.close(descriptor)

    def facts(self) -> list[dict[str, Any]]:
        """All lines so far; the last one may be cut."""
        found = []
        if self.journal.exists():
            for line in self.journal.read_bytes().split(b"\n"):
                try:
                    found.append(json.loads(line))
                except ValueError:
                    continue
        return found


real_fsync = os.fsync
"""Kept before any kill point is set: writing the journal is not what is tested."""
