"""The shape of an extraction's reply (M-08, K-10)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

# Names of the older four sections (K-02), which models know as well.
_TYPES = {
    "rules": "rule",
    "preference": "rule",
    "constraint": "rule",
    "fact": "info",
    "facts": "info",
    "glossary": "info",
    "definition": "info",
}


class SuggestionReply(BaseModel):
    """One suggestion as a model sends it, untrusted."""

    model_config = ConfigDict(extra="ignore", strict=True)

    type: Literal["rule", "info"]
    text: str
    evidence_quote: str | None = None
    scope: Literal["user", "project"] | None = None
    supersedes: str | None = None
    language: str | None = None

    @field_validator("type", mode="before")
    @classmethod
    def _known_type(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        name = value.strip().lower()
        return _TYPES.get(name, name)

    @field_validator("scope", mode="before")
    @classmethod
    def _known_scope(cls, value: Any) -> Any:
        # A hint only: a wrong one must not cost the suggestion.
        return value if value in ("user", "project") else None

    @field_validator("supersedes", "language", mode="before")
    @classmethod
    def _hint(cls, value: Any) -> Any:
        return value if isinstance(value, str) and value.strip() else None


class ExtractionReply(BaseModel):
    """The whole reply; "nothing to learn" is an empty list and the normal answer."""

    model_config = ConfigDict(extra="ignore")

    suggestions: list[SuggestionReply] = Field(default_factory=list)
