"""Secrets that are recognised by their own shape: vendors' prefixes, JWT, PEM (R-06).

Left boundaries are ASCII only: in Chinese text a key follows a character without a space. Every
expression begins with a literal and has bounded or possessive repeats, so time is linear.
"""

from __future__ import annotations

import base64
import binascii
import json
import re

from core.masking.rules import Rule
from core.masking.values import has_digit

_LEFT = r"(?<![A-Za-z0-9])"
_RIGHT = r"(?![A-Za-z0-9])"

# kind, needles (any), expression between the boundaries
_SHAPES: tuple[tuple[str, str, str], ...] = (
    ("aws key", "akia", r"AKIA[A-Z0-9]{16}"),
    ("aws key", "abskqmvkcm9ja", r"ABSKQmVkcm9ja[A-Za-z0-9+/=]{20,400}+"),
    ("google api key", "aiza", r"AIza[A-Za-z0-9_-]{35}"),
    ("google client secret", "gocspx-", r"GOCSPX-[A-Za-z0-9_-]{20,60}+"),
    ("google token", "ya29.", r"ya29\.[A-Za-z0-9_-]{20,2000}+"),
    ("google token", "1//0", r"1//0[A-Za-z0-9_-]{30,200}+"),
    ("azure client secret", "q~", r"[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}"),
    ("npm token", "npm_", r"npm_[A-Za-z0-9]{30,100}+"),
    ("pypi token", "pypi-", r"pypi-[A-Za-z0-9_-]{40,1000}+"),
    ("github token", "gh", r"gh[pousr]_[A-Za-z0-9_]{30,255}+"),
    ("github token", "github_pat_", r"github_pat_[A-Za-z0-9_]{30,255}+"),
    (
        "gitlab token",
        "gl",
        r"gl(?:pat|dt|rt|rtr|ptt|cbt|ft|soat|imt|agent|oas|wt|ffct)-[A-Za-z0-9_.-]{16,1100}+",
    ),
    ("gitlab token", "gr1348941", r"GR1348941[A-Za-z0-9_-]{16,60}+"),
    ("slack token", "xox", r"xox[a-z](?:[.-][A-Za-z0-9]{1,200}+){1,12}+"),
    ("slack token", "xapp-", r"xapp-[0-9]-[A-Za-z0-9-]{10,300}+"),
    ("stripe key", "k_", r"[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}+"),
    ("stripe webhook secret", "whsec_", r"whsec_[A-Za-z0-9+/=]{20,200}+"),
    ("anthropic key", "sk-ant-", r"sk-ant-[A-Za-z0-9_-]{12,300}+"),
    (
        "openai key",
        "sk-",
        r"sk-(?:proj|svcacct|admin|service|None|or-v1|lf|kimi|cp)-[A-Za-z0-9_-]{12,300}+",
    ),
    ("hugging face token", "hf_", r"(?:hf|api_org)_[A-Za-z0-9]{30,60}+"),
    ("twilio key", "sk", r"SK[0-9a-f]{32}"),
    ("sendgrid key", "sg.", r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}+"),
    ("mailgun key", "key-", r"key-[0-9a-f]{32}"),
    ("mailchimp key", "-us", r"[0-9a-f]{32}-us[0-9]{1,2}"),
    ("brevo key", "xkeysib-", r"xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}"),
    ("telegram token", ":aa", r"[0-9]{8,10}:AA[A-Za-z0-9_-]{33}"),
    ("digitalocean token", "_v1_", r"do[oprt]_v1_[a-f0-9]{64}"),
    ("docker token", "dckr_", r"dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,200}+"),
    ("cloudflare key", "v1.0-", r"v1\.0-[a-f0-9]{24}-[a-f0-9]{146}"),
    ("cloudflare token", "cf", r"cf(?:ut|at|k)_[A-Za-z0-9]{36,64}+"),
    ("aliyun key", "ltai", r"LTAI[A-Za-z0-9]{12,30}+"),
    ("tencent cloud key", "akid", r"AKID[A-Za-z0-9]{13,48}+"),
    ("volcengine key", "aklt", r"AKLT[A-Za-z0-9+/_=-]{30,80}+"),
    ("baidu cloud key", "altak", r"ALTAK[A-Za-z0-9]{16,40}+"),
    ("shopify token", "shp", r"shp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}"),
    ("square token", "sq0", r"sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{20,60}+"),
    ("square token", "eaaa", r"EAAA[A-Za-z0-9_-]{58,64}"),
    ("facebook token", "eaa", r"EAA[A-Za-z0-9]{90,400}+"),
    ("linear key", "lin_", r"lin_(?:api|oauth)_[A-Za-z0-9]{32,80}+"),
    ("notion token", "ntn_", r"ntn_[A-Za-z0-9]{40,60}+"),
    ("notion token", "secret_", r"secret_[A-Za-z0-9]{43}"),
    ("figma token", "fig", r"fig(?:d|u|oh|or)_[A-Za-z0-9_-]{36,80}+"),
    ("atlassian token", "atatt3", r"ATATT3[A-Za-z0-9_=-]{50,400}+"),
    ("atlassian token", "atctt3", r"ATCTT3[A-Za-z0-9_=-]{50,400}+"),
    ("databricks token", "dapi", r"dapi[a-f0-9]{32}(?:-[0-9])?"),
    ("doppler token", "dp.", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9_.-]{30,80}+"),
    ("vault token", "hv", r"hv[sbr]\.[A-Za-z0-9_-]{20,300}+"),
    ("terraform token", ".atlasv1.", r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,80}+"),
    ("grafana token", "gl", r"gl(?:sa|c)_[A-Za-z0-9_+/=-]{32,400}+"),
    ("new relic key", "nra", r"NRA[KLM]-[A-Z0-9]{27}"),
    ("sentry token", "sntry", r"sntry[su]_[A-Za-z0-9+/=_-]{40,400}+"),
    ("postman key", "pmak-", r"PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
    ("pulumi token", "pul-", r"pul-[a-f0-9]{40}"),
    ("rubygems key", "rubygems_", r"rubygems_[a-f0-9]{48}"),
    ("crates.io token", "cio", r"cio[A-Za-z0-9]{32}"),
    ("nuget key", "oy2", r"oy2[a-z0-9]{43}"),
    ("supabase key", "sb", r"(?:sbp_[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{20,60}+)"),
    ("netlify token", "nfp_", r"nfp_[A-Za-z0-9]{36,60}+"),
    ("vercel token", "vc", r"vc[piark]_[A-Za-z0-9]{24,80}+"),
    ("fly.io token", "fo1_", r"fo1_[A-Za-z0-9_-]{40,60}+"),
    ("fly.io token", "fm", r"fm[12][ar]?_[A-Za-z0-9+/=]{60,900}+"),
    ("heroku key", "hrku-", r"HRKU-[A-Za-z0-9_-]{30,80}+"),
    ("groq key", "gsk_", r"gsk_[A-Za-z0-9]{40,60}+"),
    ("xai key", "xai-", r"xai-[A-Za-z0-9]{60,100}+"),
    ("perplexity key", "pplx-", r"pplx-[A-Za-z0-9]{40,60}+"),
    ("replicate token", "r8_", r"r8_[A-Za-z0-9]{36,40}+"),
    ("zhipu key", ".", r"[0-9a-f]{32}\.[A-Za-z0-9]{16}"),
    ("planetscale token", "pscale_", r"pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{30,80}+"),
    ("airtable token", "pat", r"pat[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    ("dropbox token", "sl.", r"sl\.(?:u\.)?[A-Za-z0-9_-]{100,1500}+"),
    ("artifactory token", "cmvmdgtu", r"cmVmdGtu[A-Za-z0-9]{50,80}+"),
    ("artifactory key", "akc", r"AKC[a-z0-9][A-Za-z0-9]{60,80}+"),
    ("azure key", "azdo", r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}"),
    (
        "azure key",
        "a",
        r"[A-Za-z0-9+/_-]{40,80}(?:APIM|ACDb|AzSe|AzFu|\+ASt|\+ACR)[A-Za-z0-9+/_-]{4,10}={0,2}",
    ),
    ("firebase key", "aaaa", r"AAAA[A-Za-z0-9_-]{7}:[A-Za-z0-9_-]{120,180}+"),
    ("discord token", "mfa.", r"mfa\.[A-Za-z0-9_-]{84}"),
    ("dynatrace token", "dt0", r"dt0[a-z][0-9]{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}"),
    ("contentful token", "cfpat-", r"CFPAT-[A-Za-z0-9_-]{40,60}+"),
    ("typeform token", "tfp_", r"tfp_[A-Za-z0-9_.=-]{40,80}+"),
    ("prefect key", "pn", r"pn[ubc]_[A-Za-z0-9]{36}"),
    ("readme key", "rdme_", r"rdme_[a-z0-9]{70}"),
    ("shippo token", "shippo_", r"shippo_(?:live|test)_[a-f0-9]{40}"),
    ("octopus key", "api-", r"API-[A-Z0-9]{25,32}"),
    ("clojars token", "clojars_", r"CLOJARS_[a-z0-9]{60}"),
    ("age key", "age-secret-key-1", r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
    ("tailscale key", "tskey-", r"tskey-[a-z]{2,12}-[A-Za-z0-9-]{16,80}+"),
    (
        "discord webhook",
        "webhooks/",
        r"https://(?:\w{1,10}\.)?discord(?:app)?\.com/api/webhooks/[0-9]{17,20}/[A-Za-z0-9_-]{40,100}+",
    ),
    (
        "slack webhook",
        "hooks.slack.com",
        r"https://hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9_/+-]{20,120}+",
    ),
    (
        "feishu webhook",
        "/open-apis/bot/",
        r"https://open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/[A-Za-z0-9-]{20,60}+",
    ),
    (
        "teams webhook",
        "webhook.office.com",
        r"https://[a-z0-9-]{1,40}\.webhook\.office\.com/webhookb2/[A-Za-z0-9@/-]{60,300}+",
    ),
)

_BARE_SK = re.compile(rf"{_LEFT}(?P<secret>sk-[A-Za-z0-9_-]{{16,300}}+)")
_AWS_TEMPORARY = re.compile(
    rf"{_LEFT}(?P<secret>(?:ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{{16}}){_RIGHT}"
)
_AZURE_STORAGE = re.compile(
    r"(?i:AccountKey|SharedAccessKey)=(?P<secret>[A-Za-z0-9+/]{40,100}+={0,2})"
)
_DISCORD_BOT = re.compile(
    rf"{_LEFT}(?P<secret>[MNO][A-Za-z0-9_-]{{23,27}}\.[A-Za-z0-9_-]{{6}}\.[A-Za-z0-9_-]{{27,40}}+)"
)
_JWT = re.compile(
    rf"{_LEFT}(?P<secret>eyJ[A-Za-z0-9_-]{{8,4000}}+\.[A-Za-z0-9_-]{{4,16000}}+\.?[A-Za-z0-9_-]{{0,1500}}+)"
)
_PEM = re.compile(
    r"-----BEGIN (?P<label>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----"
    r"(?:\\[nr]|\s|[A-Z][A-Za-z-]{1,30}: [^\r\n\\]{0,200}+)*+"
    r"(?:[A-Za-z0-9+/=]{16,}+(?:\\[nr]|[\s>|])*+)++"
    r"(?:[A-Za-z0-9+/=]{1,15}(?:\\[nr]|\s)*+){0,3}"
    r"(?:-----END [A-Z0-9 ]{0,60}-----)?"
)
_PUTTY = re.compile(r"Private-Lines: [0-9]{1,4}\s+(?P<secret>(?:[A-Za-z0-9+/=]{16,80}+\s*+)++)")


def _key_like(match: re.Match[str]) -> bool:
    """``sk-`` begins words too (``sk-learn-…``): a key has digits and no long run of words."""
    value = match["secret"].removeprefix("sk-")
    if not has_digit(value):
        return False
    longest = max(map(len, re.split(r"[-_]", value)))
    return longest >= 16


def _is_jwt(match: re.Match[str]) -> bool:
    """The first part of a token must decode to a JSON object."""
    header = match["secret"].split(".")[0]
    try:
        decoded = base64.urlsafe_b64decode(header + "=" * (-len(header) % 4))
        return isinstance(json.loads(decoded), dict) or len(match["secret"]) > 60
    except (ValueError, binascii.Error, RecursionError):
        return len(match["secret"]) > 60 and match["secret"].count(".") == 2


def _secret_has_digit(match: re.Match[str]) -> bool:
    return has_digit(match["secret"])


def shape_rules() -> tuple[Rule, ...]:
    """Build the rules of this module, most specific first."""
    shaped = tuple(
        Rule(kind, re.compile(f"{_LEFT}(?:{expression}){_RIGHT}"), (needle,))
        for kind, needle, expression in _SHAPES
    )
    return (
        Rule("private key", _PEM, ("private key",)),
        Rule("private key", _PUTTY, ("private-lines",)),
        *shaped,
        Rule("api key", _BARE_SK, ("sk-",), _key_like),
        Rule("aws key", _AWS_TEMPORARY, ("asia", "abia", "acca", "a3t"), _secret_has_digit),
        Rule("azure key", _AZURE_STORAGE, ("accountkey=", "sharedaccesskey=")),
        Rule("discord token", _DISCORD_BOT, (".",), _secret_has_digit),
        Rule("jwt", _JWT, ("eyj",), _is_jwt),
    )
