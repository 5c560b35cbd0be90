"""Secrets recognised by what stands around them: headers, commands, URLs, netrc (R-06).

Only the secret is masked; user names, hosts, flags and the text around stay.
"""

from __future__ import annotations

import base64
import binascii
import re

from core.masking.rules import Rule
from core.masking.values import has_digit, is_placeholder, key_value, strong

_BARE = r"[^\s\"'`,;<>|&)\]}]"
_ARGUMENT = r"(?:\"(?P<d>[^\"\n]{1,200})\"|'(?P<s>[^'\n]{1,200})'|(?P<b>[^\s\"'`;|&<>]{1,200}))"

_AUTHORIZATION = re.compile(
    r"(?i:authorization|x-auth)[\"'`]{0,2}\s{0,3}[:=：]\s{0,3}[\"'`]{0,1}"
    r"(?P<scheme>(?i:bearer|basic|token|apikey|api-key|digest|negotiate|key)[ \t]{1,4})?"
    rf"(?P<secret>{_BARE}{{6,4000}}+)"
)
_BEARER = re.compile(
    r"(?<![A-Za-z0-9])(?P<scheme>(?i:bearer)[ \t]{1,4})(?P<secret>[A-Za-z0-9._~+/=-]{10,4000}+)"
)
_COOKIE = re.compile(
    r"(?<![A-Za-z0-9])(?i:(?:set-)?cookie)[\"'`]?\s{0,2}[:：]\s{0,2}[\"'`]?"
    r"(?P<secret>[\w.%-]{1,60}=[^\"'`\r\n]{4,8000}+)"
)
_COOKIE_FLAG = re.compile(
    r"(?<![\w-])(?:-b|--cookie)[ =]\s{0,2}[\"'](?P<secret>[\w.%-]{1,60}=[^\"'\n]{4,4000})"
)
_USER_FLAG = re.compile(
    r"(?<![\w-])(?:-u[ =]?|--user[ =]|--proxy-user[ =]|-U[ =])\s{0,3}[\"']?"
    r"(?P<user>[^\s:\"'/]{1,80}):(?P<secret>[^\s\"'`|<>]{2,200}+)"
)
_FLAG_WORDS = r"(?<![\w-])--?(?:[a-zA-Z]{1,20}-){0,3}"
_PASSWORD_FLAG = re.compile(
    rf"{_FLAG_WORDS}(?i:password|passwd|passphrase|pass|pwd)(?P<sep>[ =])\s{{0,3}}{_ARGUMENT}"
)
_KEY_FLAG = re.compile(
    rf"{_FLAG_WORDS}(?i:token|api-?key|secret|secret-key|access-key|auth|credentials?|_authToken)"
    rf"(?P<sep>[ =])\s{{0,3}}{_ARGUMENT}"
)
_ATTACHED = (
    r"(?:\"(?P<d>[^\"\n]{2,200})\"|'(?P<s>[^'\n]{2,200})'"
    r"|(?P<b>[^\s\"'`;|&<>=-][^\s\"'`;|&<>]{1,200}))"
)
_ATTACHED_PASSWORD = re.compile(
    r"\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mysqlsh|mariadb|mariadb-dump|mycli|7z|sshpass|rar)"
    rf"\b[^\n|;&]{{0,300}}?\s-p{_ATTACHED}"
)
_LOGIN_TOOLS = r"(?:docker|podman|nerdctl|az|oc|helm[ \t]+registry|skopeo|buildah)[ \t]+login"
# Which letter takes the password differs: `redis-cli -p` is a port.
_SPACED_PASSWORD = re.compile(
    rf"\b(?:(?:sshpass|twine|mongosh?|mongodump|{_LOGIN_TOOLS})\b[^\n|;&]{{0,300}}?\s-p"
    r"|redis-cli\b[^\n|;&]{0,300}?\s-a"
    r"|ldap(?:search|add|modify|delete|whoami)\b[^\n|;&]{0,300}?\s-w"
    r"|(?:zip|unzip|sqlcmd|bcp|mosquitto_pub|mosquitto_sub)\b[^\n|;&]{0,300}?\s-P)"
    rf"\s{{1,3}}{_ARGUMENT}"
)
_OPENSSL_PASS = re.compile(
    r"(?<![A-Za-z])-pass(?:in|out)?\s{1,3}[\"']?pass:(?P<secret>[^\s\"']{1,200}+)"
)
_SMB = re.compile(
    r"(?<![\w-])(?:-U|--user)[ =]\s{0,2}[\"']?[\w.\\/-]{1,60}%(?P<secret>[^\s\"']{2,200}+)"
)
_NETRC = re.compile(
    r"\b(?i:login|user(?:name)?)\s{1,8}[^\s]{1,100}\s{1,8}(?i:password|passwd)\s{1,8}(?P<secret>[^\s]{2,200}+)"
)
_NETRC_HOST = re.compile(r"(?:machine\s+\S+|default)\s+\Z")
_URL_PASSWORD = re.compile(
    r"://(?P<user>[^\s/:@?#\"'`<>]{0,100}):(?P<secret>[^\s/?\"'`<>]{1,300})@(?=[\w\[$<{])"
)
_URL_TOKEN = re.compile(r"://(?P<secret>[A-Za-z0-9_-]{20,300})@(?=\w)")
_URL_PARAMETER = re.compile(
    r"[?&#;](?P<name>(?i:x-amz-signature|x-amz-security-token|x-goog-signature|x-oss-signature|"
    r"x-cos-security-token|q-signature|ossaccesskeyid|awsaccesskeyid|signature|sig|sign|token|"
    r"[a-z]{1,12}[_-]token|accesstoken|authtoken|jwt|api[_-]?key|x-api-key|key|secret|"
    r"[a-z]{1,12}[_-]secret|appsecret|password|passwd|pwd|pass|auth|authkey|ticket|sas))="
    r"(?P<secret>[^\s&\"'`<>#;,)\]}，。；）]{4,4000}+)"
)
_NPM_AUTH = re.compile(
    r"(?<![A-Za-z0-9]):?_(?i:authToken|auth|password)\s{0,2}=\s{0,2}[\"']?(?P<secret>[^\s\"']{6,400}+)"
)
_SIGNATURE_FIELD = re.compile(r"(?<![A-Za-z])Signature=(?P<secret>[0-9a-fA-F]{32,128}+)")
_TELEGRAM_URL = re.compile(
    r"api\.telegram\.org/(?:file/)?bot(?P<secret>[0-9]{6,12}:[A-Za-z0-9_-]{20,60}+)"
)

_FLAG_PROSE = frozenset(
    "flag option argument parameter switch value and or is to for on if in".split()
)
_CONTAINER = re.compile(r"\b(?:docker|podman|nerdctl|chown|install|kubectl|sudo)\b[^\n|;]{0,200}\Z")


def _argument(match: re.Match[str]) -> str:
    return match["d"] or match["s"] or match["b"] or ""


def _authorization(match: re.Match[str]) -> bool:
    value = match["secret"]
    if is_placeholder(value):
        return False
    scheme = (match["scheme"] or "").strip().lower()
    if not scheme:
        return key_value(value, quoted=False, assigned=False)
    if scheme == "basic" and _is_basic(value):
        return True
    return has_digit(value) or (len(value) >= 20 and not value.islower())


def _is_basic(value: str) -> bool:
    try:
        return b":" in base64.b64decode(value + "=" * (-len(value) % 4), validate=True)
    except (ValueError, binascii.Error):
        return False


def _user_flag(match: re.Match[str]) -> bool:
    value = match["secret"]
    if is_placeholder(value) or (match["user"].isdigit() and value.isdigit()):
        return False
    before = match.string[max(0, match.start() - 220) : match.start()]
    line = before[before.rfind("\n") + 1 :]
    # `docker run -u app:app` names a user and a group.
    return not (_CONTAINER.search(line) and not has_digit(value))


def _password_flag(match: re.Match[str]) -> bool:
    value = _argument(match)
    if is_placeholder(value) or value.startswith("-") or len(value) < 3 or not value.isascii():
        return False
    if value.lower() in _FLAG_PROSE or value.startswith(("$", "<", "%", "[")):
        return False
    quoted = match["b"] is None
    return quoted or match["sep"] == "=" or has_digit(value) or len(value) >= 5


def _key_flag(match: re.Match[str]) -> bool:
    value = _argument(match)
    if value.startswith(("-", "$", "<", "%", "[")) or value.lower() in _FLAG_PROSE:
        return False
    return key_value(value, quoted=match["b"] is None, assigned=True)


def _plain_argument(match: re.Match[str]) -> bool:
    value = _argument(match)
    return not (is_placeholder(value) or value.startswith(("-", "$", "<", "%", "[", "/")))


def _not_placeholder(match: re.Match[str]) -> bool:
    return not is_placeholder(match["secret"])


def _url_password(match: re.Match[str]) -> bool:
    value = match["secret"]
    return not is_placeholder(value) and not value.startswith(("$", "{", "<", "%("))


def _url_parameter(match: re.Match[str]) -> bool:
    name, value = match["name"].lower(), match["secret"]
    if is_placeholder(value) or value.startswith(("$", "{", "<", "%7B")):
        return False
    if name in ("key", "auth", "ticket", "sign", "sig", "signature", "sas"):
        return len(value) >= 16 and has_digit(value)
    if name in ("password", "passwd", "pwd", "pass"):
        return True
    return has_digit(value) and (len(value) >= 16 or key_value(value, quoted=False, assigned=True))


def _has_digit(match: re.Match[str]) -> bool:
    return has_digit(match["secret"]) and not is_placeholder(match["secret"])


def _netrc(match: re.Match[str]) -> bool:
    """``login … password …`` is also English: then only a password-like word counts."""
    if is_placeholder(match["secret"]):
        return False
    before = match.string[max(0, match.start() - 120) : match.start()]
    return bool(_NETRC_HOST.search(before)) or has_digit(match["secret"])


def _cookie(match: re.Match[str]) -> bool:
    value = match["secret"].split("=", 1)[1].split(";")[0]
    return not is_placeholder(value) and (has_digit(match["secret"]) or len(value) >= 12)


def _bearer(match: re.Match[str]) -> bool:
    value = match["secret"]
    return not is_placeholder(value) and (strong(value) or (len(value) >= 16 and has_digit(value)))


class ArgumentRule(Rule):
    """A rule whose secret is a quoted or bare command-line argument."""

    __slots__ = ()

    def spans(self, text: str) -> list[tuple[int, int]]:
        return [
            next(match.span(g) for g in "dsb" if match[g] is not None)
            for match in self.pattern.finditer(text)
            if self.check is None or self.check(match)
        ]


def context_rules() -> tuple[Rule, ...]:
    """Build the rules of this module."""
    return (
        Rule("url password", _URL_PASSWORD, ("://",), _url_password),
        Rule("url token", _URL_TOKEN, ("://",), _has_digit),
        Rule("url signature", _URL_PARAMETER, ("=",), _url_parameter),
        Rule("signature", _SIGNATURE_FIELD, ("signature=",)),
        Rule("telegram token", _TELEGRAM_URL, ("api.telegram.org",)),
        Rule("authorization", _AUTHORIZATION, ("authorization", "x-auth"), _authorization),
        Rule("bearer token", _BEARER, ("bearer",), _bearer),
        Rule("cookie", _COOKIE, ("cookie",), _cookie),
        Rule("cookie", _COOKIE_FLAG, ("-b ", "--cookie"), _cookie),
        Rule("command line password", _USER_FLAG, ("-u", "--user", "--proxy-user"), _user_flag),
        ArgumentRule("command line password", _PASSWORD_FLAG, ("-pass", "-pwd"), _password_flag),
        ArgumentRule(
            "command line token",
            _KEY_FLAG,
            ("-token", "key", "secret", "-auth", "credential"),
            _key_flag,
        ),
        ArgumentRule("command line password", _ATTACHED_PASSWORD, (" -p",), _plain_argument),
        ArgumentRule(
            "command line password", _SPACED_PASSWORD, (" -p", " -a", " -w"), _plain_argument
        ),
        Rule("command line password", _OPENSSL_PASS, ("pass:",), _not_placeholder),
        Rule("command line password", _SMB, ("%",), _not_placeholder),
        Rule("netrc password", _NETRC, ("passw",), _netrc),
        Rule("registry token", _NPM_AUTH, ("_auth", "_password"), _not_placeholder),
    )
