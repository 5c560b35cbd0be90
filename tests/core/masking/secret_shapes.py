"""Made-up secrets of known shapes, assembled at run time so that no scanner trips on this file."""

from __future__ import annotations

import base64
import json
import random
import string

_RANDOM = random.Random(20261103)
_ALNUM = string.ascii_letters + string.digits
_HEX = "0123456789abcdef"


def made(length: int, alphabet: str = _ALNUM) -> str:
    """A random run that always holds a digit, an upper-case and a lower-case letter if it can."""
    must = [c for c in ("7", "K", "q", "b") if c in alphabet][: length or None]
    rest = [_RANDOM.choice(alphabet) for _ in range(length - len(must))]
    run = must + rest
    _RANDOM.shuffle(run)
    if run[0].isdigit() and "a" in alphabet:
        run[0] = "a"
    return "".join(run)


def hexes(length: int) -> str:
    """Random hexadecimal digits."""
    return made(length, _HEX)


UPPER = string.ascii_uppercase + string.digits


def jwt() -> str:
    """A signed token with a real header."""

    def part(value: object) -> str:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    return ".".join((part({"alg": "HS256"}), part({"sub": "1234567890"}), made(43)))


def pem(label: str = "RSA PRIVATE KEY", newline: str = "\n") -> str:
    """A private key block."""
    dashes = "-" * 5
    body = newline.join(made(64) for _ in range(4))
    return f"{dashes}BEGIN {label}{dashes}{newline}{body}{newline}{dashes}END {label}{dashes}"


def tokens() -> dict[str, str]:
    """Secrets recognisable by themselves: they may stand anywhere in a text."""
    return {
        "aws": "AKIA" + made(16, UPPER),
        "aws example": "AKIA" + "EXAMPLE000000000",
        "aws letters only": "AKIA" + "ABCDEFGHIJKLMNOP",
        "aws temporary": "ASIA" + made(16, UPPER),
        "google api": "AIza" + made(35),
        "google oauth": "ya29." + made(60),
        "google client": "GOCSPX-" + made(28),
        "azure client": made(3) + "8Q~" + made(34),
        "azure storage": "AccountKey=" + made(86) + "==",
        "npm": "npm_" + made(36),
        "pypi": "pypi-" + "AgEIcHlwaS5vcmc" + made(80),
        "github classic": "ghp_" + made(36),
        "github oauth": "gho_" + made(36),
        "github server": "ghs_" + made(36),
        "github fine": "github_pat_" + made(22) + "_" + made(59),
        "gitlab": "glpat-" + made(20),
        "gitlab deploy": "gldt-" + made(20),
        "gitlab runner": "GR1348941" + made(20),
        "slack bot": "xoxb-"
        + made(12, string.digits)
        + "-"
        + made(12, string.digits)
        + "-"
        + made(24),
        "slack app": "xapp-1-" + made(11, UPPER) + "-" + made(13, string.digits) + "-" + hexes(64),
        "slack hook": "https://hooks.slack.com/services/"
        "T" + made(8, UPPER) + "/B" + made(8, UPPER) + "/" + made(24),
        "stripe": "sk_live_" + made(24),
        "stripe test": "sk_test_" + made(24),
        "stripe restricted": "rk_live_" + made(24),
        "stripe hook": "whsec_" + made(32),
        "openai classic": "sk-" + made(20) + "T3BlbkFJ" + made(20),
        "openai project": "sk-proj-" + made(48),
        "openai like test": "sk-" + "test" + "0" * 20,
        "deepseek": "sk-" + hexes(32),
        "openrouter": "sk-or-v1-" + hexes(64),
        "anthropic": "sk-ant-api03-" + made(93) + "-" + made(6) + "AA",
        "hugging face": "hf_" + made(34),
        "twilio": "SK" + hexes(32),
        "sendgrid": "SG." + made(22) + "." + made(43),
        "mailgun": "key-" + hexes(32),
        "mailchimp": hexes(32) + "-us12",
        "telegram": made(10, string.digits).replace("a", "7") + ":AA" + made(33),
        "discord": "M" + made(23) + "." + made(6) + "." + made(27),
        "digitalocean": "dop_v1_" + hexes(64),
        "docker": "dckr_pat_" + made(27),
        "cloudflare": "v1.0-" + hexes(24) + "-" + hexes(146),
        "aliyun": "LTAI" + made(20),
        "aliyun 5t": "LTAI5t" + made(18),
        "tencent": "AKID" + made(32),
        "shopify": "shpat_" + hexes(32),
        "square": "sq0csp-" + made(43),
        "linear": "lin_api_" + made(40),
        "notion": "ntn_" + made(46),
        "figma": "figd_" + made(40),
        "atlassian": "ATATT3" + made(60),
        "databricks": "dapi" + hexes(32),
        "doppler": "dp.pt." + made(43),
        "vault": "hvs." + made(24),
        "grafana": "glsa_" + made(32) + "_" + hexes(8),
        "new relic": "NRAK-" + made(27, UPPER),
        "postman": "PMAK-" + hexes(24) + "-" + hexes(34),
        "rubygems": "rubygems_" + hexes(48),
        "groq": "gsk_" + made(52),
        "xai": "xai-" + made(80),
        "replicate": "r8_" + made(37),
        "zhipu": hexes(32) + "." + made(16),
        "supabase": "sbp_" + hexes(40),
        "jwt": jwt(),
        "pem": pem(),
        "pem openssh": pem("OPENSSH PRIVATE KEY"),
        "pem escaped": pem("PRIVATE KEY", "\\n"),
        "pem encrypted": pem("ENCRYPTED PRIVATE KEY"),
        "azure devops": made(76) + "AZDO" + made(4),
        "azure function": made(44) + "AzFu" + made(6) + "==",
        "firebase": "AAAA" + made(7) + ":" + made(140),
        "discord mfa": "mfa." + made(84),
        "dynatrace": "dt0c01." + made(24, UPPER) + "." + made(64, UPPER),
        "age": "AGE-SECRET-KEY-1" + made(58, UPPER),
        "tailscale": "tskey-auth-" + made(16) + "-" + made(32),
        "feishu": "https://open.feishu.cn/open-apis/bot/v2/hook/"
        + hexes(8)
        + "-"
        + hexes(4)
        + "-"
        + hexes(12),
    }


def in_context() -> list[tuple[str, str]]:
    """Pairs of a text and the part of it that must not survive."""
    word = "Corr3ct" + "-Horse"
    short = "hunter" + "2x"
    key, aws, letters = made(32), made(40), "qkzvbnmwrtplsdfg"
    signature, sas, bot = hexes(64), made(43), "7123456789:" + made(35)
    return [
        (f"密码是：{word}", word),
        (f"密码：{word}", word),
        (f"密碼：{word}", word),
        (f"口令: {word}", word),
        (f"登录密码为 {word}，别外传", word),
        (f"数据库密码改成 {word} 了", word),
        (f"密码{word}", word),
        (f"测试环境的密码（临时）：{word}", word),
        ("密码：" + "84" + "6213", "84" + "6213"),
        (f"令牌：{key}", key),
        (f"密钥是 {key}", key),
        (f"金鑰：{key}", key),
        (f"授权码：{letters}", letters),
        (f"password: {short}", short),
        (f"Password = {short}", short),
        (f"the root password is {short}, ok?", short),
        (f"password for staging: {short}", short),
        (f"passwd={short}", short),
        ("password: " + "sword" + "fish", "sword" + "fish"),
        (f'"password": "{short}"', short),
        (f"dbPassword: '{short}'", short),
        (f"passphrase: {word}", word),
        (f"**Password:** {short}", short),
        (f"| password | {word} |", word),
        (f"api key: {key}", key),
        (f'apiKey = "{key}"', key),
        (f"API_KEY={key}", key),
        (f"export FOO_TOKEN={key}", key),
        ("export DB_PASSWORD=" + short, short),
        (f"PGPASSWORD={short} psql -h db", short),
        (f"MYSQL_PWD={short} mysql", short),
        (f"aws_secret_access_key = {aws}", aws),
        (f"aws secret {aws}", aws),
        (f"client_secret: {key}", key),
        (f"access token: {key}", key),
        (f"secret: {key}", key),
        (f"X-Api-Key: {key}", key),
        (f"PRIVATE-TOKEN: {key}", key),
        ("Authorization: Bearer abc.def." + "ghi1234567", "ghi1234567"),
        (f"Authorization: Bearer {key}", key),
        (f"authorization: token {key}", key),
        ("Authorization: Basic " + base64.b64encode(b"user:pass").decode(), "dXNlcjpwYXNz"),
        (f"curl -H 'Authorization: Bearer {key}' https://x.dev", key),
        (f"Proxy-Authorization: Basic {base64.b64encode(b'a:secret9').decode()}", "YTpzZWNyZXQ5"),
        (f"Cookie: session={key}; theme=dark", key),
        (f"Set-Cookie: sid={key}; HttpOnly", key),
        (f'curl -b "sid={key}" https://x.dev', key),
        (f"curl -u admin:{short} https://x.dev", short),
        (f"curl --user admin:{short} https://x.dev", short),
        (f"mysql -u root -p{short} app", short),
        (f"mysqldump --password={short} app", short),
        (f"tool --password {short}", short),
        (f"tool --token {key}", key),
        (f"tool --api-key={key}", key),
        (f"sshpass -p {short} ssh host", short),
        (f"docker login -u me -p {short}", short),
        (f"redis-cli -a {short} ping", short),
        (f"openssl rsa -passin pass:{short}", short),
        (f"machine api.x.dev login me password {short}", short),
        (f"machine api.x.dev\n  login me\n  password {short}\n", short),
        (f"postgres://app:{short}@db/x", short),
        (f"mongodb+srv://u:{word}@cluster0.x.net/db", word),
        (f"redis://:{short}@cache:6379/0", short),
        (f"amqp://guest:{short}@mq:5672", short),
        ("mysql://u:p@ss" + "w0rd@db/x", "p@ss" + "w0rd"),
        (f"Server=db;User Id=sa;Password={short};Database=x", short),
        (f"jdbc:postgresql://db/x?user=a&password={short}", short),
        (f"https://x-access-token:{key}@github.com/a/b", key),
        (
            f"https://b.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Signature={signature}",
            signature,
        ),
        (f"https://acc.blob.core.windows.net/c/f?sv=2020&sig={sas}%3D", sas),
        (f"https://x.dev/cb?token={key}", key),
        (f"https://x.dev/cb#access_token={key}&x=1", key),
        (f"https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={signature}", signature),
        (f"//registry.example.com/:_authToken={key}", key),
        (f"https://api.telegram.org/bot{bot}/sendMessage", bot),
        (f"AccessKeySecret: {key}", key),
        (f"AppSecret={signature[:32]}", signature[:32]),
        (f"pw: {short}", short),
        (f'{{\\"password\\": \\"{short}\\"}}', short),
        ("pass: s3cr" + "et99x", "s3cr" + "et99x"),
    ]


HARMLESS = [
    "apiKey 从环境变量 VITE_API_KEY 读取",
    "No API key in the build at all",
    "提交号 3f2a9c1d",
    "password must be 12 characters",
    "The password must be at least 12 characters long.",
    "password: must be 12 characters",
    "password: required",
    "password: string",
    "Password: ********",
    "password is required",
    "the token is expired",
    "token: string",
    "secret: kubernetes-tls-cert",
    "密码：必填",
    "密码不能为空",
    "密码是用 bcrypt 加密的",
    "密码用 sha256 加盐",
    "密码长度至少 12 位",
    "密码：由管理员分发",
    "密钥存在 1Password 里",
    "令牌过期后重新登录",
    "口令红包活动页放在 pages/red-packet",
    "API_KEY=${API_KEY}",
    "export API_TOKEN=<your-token>",
    "token=your-token-here",
    "GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}",
    "password: xxx",
    "password=xxxxxxxx",
    "api_key = os.environ['OPENAI_API_KEY']",
    "const token = await getToken()",
    "apiKey: process.env.API_KEY",
    "password = self.password",
    "password: str = Field(min_length=12)",
    "def login(user, password): ...",
    "max_tokens: 8192",
    "tokens=512",
    "tokenizer: cl100k_base",
    "postgres://user:password@localhost/db",
    "postgres://app:${DB_PASSWORD}@db/x",
    "postgres://db/x",
    "http://localhost:8080/@scope/pkg",
    "git@github.com:acme/app.git",
    "https://x.dev/page?id=42&sort=token",
    "https://x.dev/a?key=value",
    "docker run -u 1000:1000 app",
    "docker run -u node:node app",
    "use the --password flag",
    "pass --token to the tool",
    "mysql -u root -p app",
    "ssh -p 2222 host",
    "redis-cli -h cache -p 6379 ping",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "md5 d41d8cd98f00b204e9800998ecf8427e of empty.bin",
    'etag "33a64df551425fcc55e4d42a148795d9f25f89d4"',
    "id 550e8400-e29b-41d4-a716-446655440000",
    "session 42d186d0-3fe9-46e6-a861-87fb7a034236.jsonl",
    "arn:aws:iam::123456789012:role/Deploy",
    "/home/dev/demo/src/core/secrets/token_store.py",
    "C:\\Users\\dev\\keys\\public.txt",
    "v1.2.3-rc.4+build.567",
    "node_modules/.pnpm/react@18.2.0",
    "order 20261103-000123 was paid",
    "phone 13800138000",
    "pip install scikit-learn==1.5.2 && sk-learn-compatible-estimators",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0F0000000000000000000000000000000000000000 me@host",
    "-----BEGIN CERTIFICATE-----",
    "the header -----BEGIN PRIVATE KEY----- marks such a file",
    "Bearer tokens are sent in the Authorization header",
    "Authorization: Bearer <token>",
    "Authorization: Bearer $TOKEN",
    "we use Basic auth",
    "cookies are set by the server",
    "Cookie 要设 HttpOnly",
    "primary key: user_id",
    "the secret of good tests is speed",
    "secret_name: my-app-secret",
    "CancellationTokenSource token = source.Token;",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA",
    "integrity sha512-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC==",
    "ASIAPACIFICREGIONHEADQUARTERS",
    "NotificationManagerImplement.config.someVeryLongMethodNameHereX",
    "端口固定用 7070，密码登录关闭",
    "login page shows user and password fields",
    "color #a1b2c3d4, width 14px",
    "ISBN 978-3-16-148410-0",
    "10.0.0.5:5432",
    "token bucket 算法，每秒 100 次",
    "把 passwordField 改名为 passwordInput",
    "password_min_length=12",
    "credentials: include",
    "credentials: 'same-origin'",
    "the password is case-sensitive",
    "secret: production",
    "`--api-key` 参数必填",
    "密码框改成圆角",
    "password → 密码",
    "令牌桶限流 100 qps",
    "rate: 1/2, token: 3/4",
    "12 pass: 10 fail: 2",
    "secret/data/app in the token store",
    "token authentication/authorization-flow-overview",
    "the access token CancellationTokenSourceFactory is a class",
]
