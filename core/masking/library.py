"""The maintained detector library's precise rules (R-06): ``detect-secrets``.

Its expressions are used directly, because a call of its scanner costs more and works on lines. Not
used, on purpose: its entropy rules (they flag every plain block of text), its keyword and public IP
rules (prose), the rules for JWT, npm, OpenAI and URL credentials (quadratic time on hostile text:
40 kB took 0.5 to 5 s), Telegram (any 8 digits, a colon and 35 characters), Artifactory (upper-case
words), and Cloudant, IBM and SoftLayer (0.1 ms a text for labelled values). Own rules cover these.
Importing it takes about 0.17 s, so it is done at the first text.
"""

from __future__ import annotations

import re
from importlib import import_module

from core.masking.rules import Rule
from core.masking.values import has_digit

USED_PLUGINS: tuple[tuple[str, str, str], ...] = (
    ("aws", "AWSKeyDetector", "aws key"),
    ("azure_storage_key", "AzureStorageKeyDetector", "azure key"),
    ("discord", "DiscordBotTokenDetector", "discord token"),
    ("github_token", "GitHubTokenDetector", "github token"),
    ("gitlab_token", "GitLabTokenDetector", "gitlab token"),
    ("mailchimp", "MailchimpDetector", "mailchimp key"),
    ("pypi_token", "PypiTokenDetector", "pypi token"),
    ("sendgrid", "SendGridDetector", "sendgrid key"),
    ("slack", "SlackDetector", "slack token"),
    ("square_oauth", "SquareOAuthDetector", "square token"),
    ("stripe", "StripeDetector", "stripe key"),
    ("twilio", "TwilioKeyDetector", "twilio key"),
)
"""Module, class and our kind of each rule in use."""

_NEEDLES = {
    "aws": ("akia", "asia", "abia", "acca", "a3t", "aws"),
    "azure_storage_key": ("accountkey=",),
    "discord": (".",),
    "github_token": ("gh",),
    "gitlab_token": ("gl", "gr1348941"),
    "mailchimp": ("-us",),
    "pypi_token": ("pypi-",),
    "sendgrid": ("sg.",),
    "slack": ("xox", "hooks.slack"),
    "square_oauth": ("sq0csp",),
    "stripe": ("k_live_",),
    "twilio": ("ac", "sk"),
}


def _random_looking(match: re.Match[str]) -> bool:
    """The library sets no word boundaries: ASIAPACIFIC… and long identifiers are not keys."""
    text, start, end = match.string, match.start(), match.end()
    if not has_digit(match[0]):
        return False
    return not (
        (start and text[start - 1].isascii() and text[start - 1].isalnum())
        or (end < len(text) and text[end].isascii() and text[end].isalnum())
    )


def library_rules() -> tuple[Rule, ...]:
    """Import the library's detectors and wrap their expressions."""
    rules = []
    for module, name, kind in USED_PLUGINS:
        detector = getattr(import_module(f"detect_secrets.plugins.{module}"), name)
        rules += [Rule(kind, p, _NEEDLES[module], _random_looking) for p in detector.denylist]
    return tuple(rules)
