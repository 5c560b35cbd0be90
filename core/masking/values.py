"""Is this value a secret, or a placeholder, a piece of code, or plain prose? (R-06)

Pure judgements about one token of text, shared by the rules that find values by their context.
"""

from __future__ import annotations

import re

_STOP_WORDS = frozenset(
    """
    about above absent accepted access account added admin admin123example after again algorithm
    allowed also always and any are argument arguments array ask asked asterisks auto base64 basic
    bearer been before below best between blank bool boolean both bytes bytestring callback can
    cannot case changed changeit changeme char characters chars check checked common compromised
    config configured confirmation confirmed constant contains correct could create created
    credential credentials current database default deprecated digest disabled does done during
    each either email empty enabled encrypted encryption enter entered entropy env environment
    error every example exists expired expires exposed external fail failed false field file
    filled float forgot forgotten format found from function generated generator getpass given
    goes handled handling happens has hash hashed hashing have header here hidden how http https
    identical if ignored import incorrect info input inside instead int integer interactive
    internal invalid is issue its key keychain keyring label later leaked left less like list load
    locked logged logic login long longer lost lower main managed management manager mandatory
    manual masked match matches maximum may member minimum missing mode module must n/a name named
    needed neither never next no none nope not nothing notset null number numeric object off one
    only option optional options other our page panel param parameter parameters parsed pass
    passed passkey passphrase passwd password passwords plain plaintext please policies policy
    present private production prompt prompted protected provided provider public pwd random read
    readonly received recovery redacted refresh refreshed reject rejected removed replaced request
    required requires reset resolved result returned reuse reused rotated rotation rules safe salt
    salted same saved scope screen secret secrets secure see select sent server session set
    setting settings shall should show shown simple skipped some staging static still stored str
    string strings strong stuff switch sync system tbd test tested text than that the their them
    then there these they this those timeout todo token tokens tool true type typed types
    unchanged undefined unique unknown unset until updated upper usage use used user username uses
    using utf8 valid validated validation validator value values varchar variable vault verified
    verify via void wants warning was weak were what when where whether which while will window
    with within without word works would write wrong yes you your
    """.split()
)
"""Words that follow a label in prose, schemas and documentation."""

_ALGORITHM = re.compile(
    r"(?:sha|md|aes|rsa|des|3des|ecdsa|ed|hmac|hs|rs|es|ps|bcrypt|scrypt|argon|pbkdf|base|utf|oauth|"
    r"http|tls|ssl|x|pkcs|jwt|totp|hotp|cl100k|gpt|o)[-_]?[\d]{1,5}(?:[-_]?(?:id|bit|bits|gcm|cbc|k"
    r"|hmac|base|le|be|with\w+|\d{1,4})){0,3}",
    re.IGNORECASE,
)
_PLACEHOLDER_START = re.compile(
    r"(?:your|my|some|the|insert|enter|replace|put|example|sample|dummy|fake|placeholder|redacted|"
    r"xxx+|todo|fixme|change[-_]?me)(?:[-_ .<]|(?<=x)|$)",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"[xX*.\-_#•·●…?~]+|(?:x{3,}[-_.]?)+|0+|\.{3}.*|.*(?:\*{3}|\.{3}|…|x{4,})", re.DOTALL
)
_ENV_NAME = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_CODE_PATH = re.compile(r"[A-Za-z_]\w*(?:\??\.[A-Za-z_]\w*|\[[\"']?\w+[\"']?\])+")
_CODE_ROOT = re.compile(
    r"(?:self|this|process|os|config|settings|env|req|request|res|response|ctx|context|options|opts|"
    r"props|args|params|secrets|vars|var|user|data|json|body|headers|event|state|app|cfg|conf|"
    r"credentials|import|window|document|local|module|vault|kwargs|cls|auth|db|row|item|obj|sys)\b"
)
_CALL = re.compile(r"[A-Za-z_][\w.:]*\(")
_RANGE = re.compile(r"[<>=~≥≤]*\d{1,4}(?:[-–~.+]\d{0,4})?\+?%?")
_FILE_PATH = re.compile(r"(?:~|\.{1,2})?/(?:[\w.@-]+/)*[\w.@-]*|[A-Za-z]:\\.*|[\w-]+\.[a-z]{2,4}")
_URL = re.compile(r"[a-z][a-z0-9+.-]{1,15}://", re.IGNORECASE)
_PART = re.compile(r"[-_.:/@+]+")
_PLAIN_PART = re.compile(r"[A-Za-z]*|\d{1,4}|[A-Za-z]{2,11}\d{1,2}|[vV]\d{1,3}")
_CAMEL = re.compile(r"[a-z]*(?:[A-Z][a-z]+)*(?:[A-Z]{1,4})?\d{0,2}")
_WORDS = re.compile(r"[A-Za-z]+(?:[-_/][A-Za-z]+)*")
_BOXED = re.compile(r"[\[(<{%$@].*", re.DOTALL)


def has_digit(value: str) -> bool:
    """Whether the text holds an ASCII digit."""
    return any("0" <= char <= "9" for char in value)


def has_letter(value: str) -> bool:
    """Whether the text holds an ASCII letter."""
    return any(char.isascii() and char.isalpha() for char in value)


def classes(value: str) -> int:
    """Return how many of lower case, upper case, digits and marks occur (0 to 4)."""
    return sum(
        (
            any(char.islower() for char in value),
            any(char.isupper() for char in value),
            has_digit(value),
            any(not char.isalnum() for char in value),
        )
    )


def is_placeholder(value: str) -> bool:
    """Whether a value only stands for one: ``${X}``, ``<token>``, ``xxx``, a variable's name."""
    if not value or "${" in value or "{{" in value:
        return True
    if _BOXED.fullmatch(value) and (value[0] in "$%<{" or value[-1:] in ">)}]%"):
        # $VAR, %VAR%, <token>, {name}, [x]; a password may begin so, but not look so throughout.
        inner = value.strip("$%<>{}[]()@")
        if _WORDS.fullmatch(inner.replace(" ", "-")) or _ENV_NAME.fullmatch(inner) or not inner:
            return True
    if _FILLER.fullmatch(value) or _PLACEHOLDER_START.match(value):
        return True
    return bool(_ENV_NAME.fullmatch(value)) or value.lower() in _STOP_WORDS


def is_code_or_name(value: str) -> bool:
    """Whether an unquoted value is an expression, a path, an address or an algorithm's name."""
    if _CALL.match(value) or _URL.match(value) or _FILE_PATH.fullmatch(value):
        return True
    if _CODE_PATH.fullmatch(value) and (_CODE_ROOT.match(value) or not has_digit(value)):
        return True
    return (bool(_RANGE.fullmatch(value)) and len(value) < 4) or bool(_ALGORITHM.fullmatch(value))


def is_wordlike(value: str) -> bool:
    """Whether a value is made of words: ``my-app-secret``, ``CancellationTokenSource``, ``v2``."""
    return all(map(_is_plain, _PART.split(value)))


def _is_plain(part: str) -> bool:
    if _PLAIN_PART.fullmatch(part):
        return True
    return bool(_CAMEL.fullmatch(part)) and not (has_digit(part) and part.islower())


def strong(value: str) -> bool:
    """Whether a value looks random or like a password even without a clear label."""
    if len(value) < 8 or is_placeholder(value) or is_code_or_name(value) or not value.isascii():
        return False
    return (
        has_digit(value) and has_letter(value) and (classes(value) >= 3 or not is_wordlike(value))
    )


def password_value(value: str, *, quoted: bool, clause_end: bool, explicit: bool) -> bool:
    """Judge a value after a password label.

    Args:
        quoted: it stood in quotes.
        clause_end: nothing but the end of the line or clause follows it.
        explicit: a colon or equals sign came before it (else: "is", 是, a table cell).
    """
    if is_placeholder(value) or len(value) < (3 if quoted else 4) or " " in value.strip():
        return False
    if not quoted and is_code_or_name(value):
        return False
    if not value.isascii():
        return False
    if value.isdigit():
        return clause_end
    if has_digit(value) and (explicit or has_letter(value)):
        return True
    if any(char in "!@#$%^&*+=?~|" for char in value):
        return has_letter(value) and (explicit or clause_end)
    # Letters only: prose unless it is all there is.
    return quoted or (clause_end and len(value) >= 5 and (explicit or not is_wordlike(value)))


def key_value(value: str, *, quoted: bool, assigned: bool, letters: int = 24) -> bool:
    """Judge a value after a label such as token, secret, API key.

    Args:
        quoted: it stood in quotes.
        assigned: ``NAME=value``, as in a shell or an environment file.
        letters: from this length on a run of lower-case letters is no word.
    """
    if is_placeholder(value) or is_code_or_name(value) or not value.isascii() or " " in value:
        return False
    if has_digit(value) and has_letter(value):
        if assigned and len(value) >= 5:
            return len(value) >= 8 or not is_wordlike(value) or has_digit(value[-1])
        return len(value) >= 6 and not is_wordlike(value)
    if value.isdigit() or is_wordlike(value):
        return value.isalpha() and value.islower() and len(value) >= letters
    return len(value) >= (12 if quoted or assigned else 16)
