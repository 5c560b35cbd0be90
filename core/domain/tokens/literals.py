# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Patterns of literal tokens: code, quotes, URLs, paths, hosts, flags, versions, identifiers."""

from __future__ import annotations

import re

_ASCII_PATH = r"[A-Za-z0-9_.@+~%*-]"
_EXTENSIONS = (
    "py|pyi|ipynb|js|jsx|ts|tsx|mjs|cjs|json|jsonl|json5|ya?ml|toml|ini|cfg|conf|env|md|mdx|rst|txt|csv|tsv|xlsx?|docx?"
    "|pptx?|pdf|html?|css|scss|less|sql|db|sqlite3?|sh|bash|zsh|fish|ps1|bat|cmd|exe|dll|so|dylib|go|rs|java|kt|kts|swift|c|h"
    "|cc|cpp|hpp|cs|rb|php|pl|lua|r|jl|scala|dart|vue|svelte|lock|log|bak|tmp|zip|tar|gz|tgz|bz2|xz|7z|png|jpe?g|gif|svg|webp"
    "|ico|mp[34]|wav|xml|proto|graphql|tf|tfvars|gradle|properties|pem|crt|key|pub|parquet|avro|whl|jar|deb|rpm|dmg|iso|patch|diff"
)

URL = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,20}://|\bwww\.|\bmailto:)[^\s<>\"'`\u2018-\u201f\u3000-\u303f\u3400-\u9fff\uff00-\uffef，。；：！？、（）]+",
    re.IGNORECASE | re.ASCII,
)
CODE = re.compile(
    r"```(?:\w*\n)?(?P<block>.+?)```|``(?P<double>[^`\n]+(?:`[^`\n]+)*)``|`(?P<single>[^`\n]+)`",
    re.S,
)
QUOTED = re.compile(
    r"\"(?P<a>[^\"\n]{1,300})\"|“(?P<b>[^”\n]{1,300})”|「(?P<c>[^」\n]{1,300})」|『(?P<d>[^』\n]{1,300})』"
    r"|《(?P<e>[^》\n]{1,200})》|‘(?P<f>[^’\n]{1,300})’(?!\w)|〈(?P<g>[^〉\n]{1,200})〉"
    r"|(?<![\w'])'(?P<h>[^'\n]{1,200})'(?!\w)"
)
EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+", re.ASCII)
WINDOWS_PATH = re.compile(
    rf"(?<!\w)(?:[A-Za-z]:[\\/]|\\\\){_ASCII_PATH}*(?:[\\/](?:{_ASCII_PATH}|[\u3400-\u9fff])+)*[\\/]?",
    re.ASCII,
)
ROOTED_PATH = re.compile(
    r"(?<![\w.:/~$}])(?:(?:~[\w-]*|\.{1,2}|\$\{?\w+\}?)(?=/)|(?=/[A-Za-z0-9_.~*-]))(?:/(?:[\w.@+~%*{}$-]|\[\w+\])*)+",
    re.ASCII,
)
RELATIVE_PATH = re.compile(
    rf"(?<![\w./@:\\-])(?P<p>@?{_ASCII_PATH}+(?:/{_ASCII_PATH}+)+/?|{_ASCII_PATH}+/(?=[\s,;.)\]。，；）]|$|[\u3400-\u9fff]))",
    re.ASCII,
)
FILE_NAME = re.compile(
    rf"(?<![\w./@\\-])(?P<f>[A-Za-z0-9_][\w.-]*\.(?:{_EXTENSIONS})(?![\w-]|\.\w)|\.[a-z][\w.-]+(?!\w))",
    re.ASCII,
)
IPV4 = re.compile(
    r"(?<![\w.])(?P<ip>(?:\d{1,3}\.){3}\d{1,3}(?:/\d{1,2})?)(?::(?P<port>\d{1,5}))?(?![\w]|\.\d)",
    re.ASCII,
)
IPV6 = re.compile(
    r"(?<![\w:])(?:(?:[0-9a-fA-F]{1,4}:){3,7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:)*(?:[0-9a-fA-F]{1,4})?::(?:[0-9a-fA-F]{1,4}:?)*)(?:/\d+)?(?![\w:])",
    re.ASCII,
)
HOST = re.compile(
    r"(?<![\w.@/-])(?P<host>localhost|(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+(?:com|org|net|io|dev|app|ai|cn|tw|hk|jp|de|uk|eu|us|co"
    r"|edu|gov|info|biz|me|internal|local|lan|corp|test|example|localdomain|cloud|tech|xyz))(?::(?P<port>\d{1,5}))?(?![\w-]|\.\w)",
    re.ASCII,
)
FLAG = re.compile(r"(?<![\w-])--?[A-Za-z](?:[\w]|-(?=\w))*(?:=[^\s,;，。；]+)?", re.ASCII)
VERSION = re.compile(
    r"(?<![\w.])(?:[vV](?P<v>\d+(?:\.\d+)*(?:[-.+](?:alpha|beta|rc|dev|post|a|b|pre)[\w.]*)?)|(?P<t>\d+(?:\.\d+){2,}(?:[-+][\w.]+)?)"
    r"|(?P<s>\d+(?:\.\d+)*-(?:alpha|beta|rc|dev|pre|lts)[\w.]*)|(?P<x>\d+(?:\.\d+)*\.[xX*]))(?!\w|\.\d)",
    re.ASCII,
)
VERSION_WORD = re.compile(
    r"(?i:\b(?:version|release|ver\.?)\s+|版本号?\s*(?:为|是)?\s*)(?P<n>\d+(?:\.\d+)*)(?![\w%]|\.\d)",
    re.ASCII,
)
IDENTIFIER = re.compile(
    r"(?<![\w$#@-])(?:"
    r"\$\{?[A-Za-z_]\w*\}?"  # $VAR
    r"|[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)*\(\)"  # call()
    r"|[A-Za-z_]\w*(?:::[A-Za-z_]\w*)+"  # a::b
    r"|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+|_+[A-Za-z]\w*"  # snake_case
    r"|[A-Za-z_][\w]*(?:\.[A-Za-z_][\w]+)+(?<!e\.g)(?<!i\.e)"  # dotted.name
    r"|[a-z]+[0-9]*(?:[A-Z][a-z0-9]*)+|(?:[A-Z][a-z0-9]+){2,}[A-Z]*|[A-Z][a-z]+[A-Z]{2,}\w*"  # camelCase
    r"|[A-Z][A-Z0-9]*-\d+"  # PROJ-123
    r"|#[A-Za-z0-9][\w-]*|@[A-Za-z][\w-]*(?:/[\w-]+)?"  # #123, @user
    r"|(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}|0[xX][0-9a-fA-F]+"  # hash, hex
    r"|[A-Za-z][A-Za-z]*-(?:[A-Za-z0-9]+-)*(?=[A-Za-z]*\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"  # prod-db-1
    r"|[A-Za-z]+(?:-[A-Za-z]+){3,}"  # a-b-c-d
    r"|[A-Za-z]+\d[A-Za-z0-9]*"  # utf8
    r")(?![\w])",
    re.ASCII,
)
DIGIT_LED_IDENTIFIER = re.compile(r"(?<![\w.])\d+[A-Za-z][A-Za-z0-9]*(?!\w)", re.ASCII)  # 2fa
_NOT_PATHS = {
    "and/or", "he/she", "she/he", "his/her", "him/her", "her/his", "w/o", "n/a", "yes/no", "true/false", "on/off",
    "either/or", "ci/cd", "tcp/ip", "i/o", "a/b", "km/h", "m/s", "a/c", "24/7", "input/output",
    "read/write", "client/server", "pass/fail", "s/he",
}  # fmt: skip


def is_path(text: str) -> bool:
    """Whether ``word/word`` text is a path, not an alternative ("and/or") or a fraction."""
    lowered = text.lower().rstrip("/")
    if lowered in _NOT_PATHS or not re.search(r"[A-Za-z]", text):
        return False
    if text.endswith("/") or text.startswith("@") or text.count("/") >= 2:
        return not all(len(part) == 1 for part in text.split("/"))
    if re.search(r"[_.\d*~]", text):
        return True
    left, _, right = text.partition("/")
    # Two plain words: a branch or folder when lower-case ("feature/login"); "API/SDK" is a choice.
    return len(left) > 1 and len(right) > 1 and left[0].islower() and left in _FOLDERS


_FOLDERS = {
    "src", "docs", "doc", "test", "tests", "lib", "bin", "app", "apps", "core", "feature", "fix", "hotfix", "release",
    "bugfix", "chore", "packages", "scripts", "origin", "upstream", "node_modules", "build", "dist", "etc", "var", "usr",
    "tmp", "home", "data", "config", "public", "static", "assets", "internal", "cmd", "pkg", "infra", "deploy",
}  # fmt: skip


def literal_kind(text: str) -> str:
    """What a code span holds: ``flag``, ``url``, ``path``, ``version``, ``identifier``, ``number``
    or ``command``."""
    stripped = text.strip()
    if re.search(r"\s", stripped):
        return "command"
    if URL.fullmatch(stripped):
        return "url"
    if re.fullmatch(r"--?[A-Za-z][\w-]*(?:=\S+)?", stripped):
        return "flag"
    if re.fullmatch(r"[-+]?\d[\d,._]*", stripped):
        return "number"
    if VERSION.fullmatch(stripped):
        return "version"
    if (
        ROOTED_PATH.fullmatch(stripped)
        or WINDOWS_PATH.fullmatch(stripped)
        or FILE_NAME.fullmatch(stripped)
        or "/" in stripped
    ):
        return "path"
    return "identifier"
