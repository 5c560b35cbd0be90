# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Units of measurement and currency, with the forms that mean the same.

Written from general knowledge, grouped by dimension. ASCII abbreviations keep their case, because
``MB``, ``Mb`` and ``MiB`` or ``ms`` and ``Ms`` differ; words do not.
"""

from __future__ import annotations

import re

# canonical | case-sensitive abbreviations | words in any case | Chinese (Simplified)
_TABLE = """
% | % | percent, per cent, pct |
pp | pp | percentage point, percentage points | 个百分点, 百分点
‰ | ‰ | per mille |
nanosecond | ns | nanosecond, nanoseconds | 纳秒
microsecond | us, µs, μs | microsecond, microseconds | 微秒
millisecond | ms | millisecond, milliseconds, msec, msecs | 毫秒
second | s | second, seconds, sec, secs | 秒钟, 秒
minute | min | minute, minutes, mins | 分钟
hour | h, hr, hrs | hour, hours | 个小时, 小时, 个钟头, 钟头
day | d | day, days | 天, 日
workday | | business day, business days, working day, working days, workday, workdays | 个工作日, 工作日
week | wk, wks | week, weeks | 个星期, 星期, 个礼拜, 周
month | mo | month, months | 个月
quarter | | quarters | 个季度
year | yr, yrs | year, years | 年
bit | b | bit, bits | 比特
byte | B | byte, bytes | 字节
kilobyte | KB, kB | kilobyte, kilobytes | 千字节
megabyte | MB | megabyte, megabytes, megs | 兆字节
gigabyte | GB | gigabyte, gigabytes, gigs | 吉字节
terabyte | TB | terabyte, terabytes | 太字节
petabyte | PB | petabyte, petabytes |
kibibyte | KiB | kibibyte, kibibytes |
mebibyte | MiB | mebibyte, mebibytes |
gibibyte | GiB | gibibyte, gibibytes |
tebibyte | TiB | tebibyte, tebibytes |
kilobit | Kb, kb | kilobit, kilobits |
megabit | Mb | megabit, megabits |
gigabit | Gb | gigabit, gigabits |
kbps | kbps, Kbps, kbit/s | |
mbps | Mbps, Mbit/s | | 兆每秒
gbps | Gbps, Gbit/s | |
kB/s | KB/s, kB/s | |
MB/s | MB/s, MBps | |
GB/s | GB/s, GBps | |
hertz | Hz | hertz | 赫兹
kilohertz | kHz | | 千赫
megahertz | MHz | | 兆赫
gigahertz | GHz | |
nanometre | nm | nanometer, nanometers, nanometre, nanometres | 纳米
micrometre | µm, μm, um | micrometer, micrometers, micron, microns | 微米
millimetre | mm | millimeter, millimeters, millimetre, millimetres | 毫米
centimetre | cm | centimeter, centimeters, centimetre, centimetres | 厘米, 公分
metre | m | meter, meters, metre, metres | 米, 公尺
kilometre | km | kilometer, kilometers, kilometre, kilometres | 千米, 公里
inch | in | inch, inches | 英寸
foot | ft | foot, feet | 英尺
yard | yd | yard, yards | 码
mile | mi | mile, miles | 英里
milligram | mg | milligram, milligrams | 毫克
gram | g | gram, grams | 克
kilogram | kg | kilogram, kilograms, kilo, kilos | 千克, 公斤
tonne | | tonne, tonnes, ton, tons | 吨
pound | lb, lbs | pound, pounds | 磅
ounce | oz | ounce, ounces | 盎司
millilitre | ml, mL | milliliter, milliliters, millilitre | 毫升
litre | L | liter, liters, litre, litres | 升
gallon | gal | gallon, gallons | 加仑
celsius | °C, ℃ | degrees celsius, celsius | 摄氏度
fahrenheit | °F, ℉ | degrees fahrenheit, fahrenheit | 华氏度
kelvin | K | kelvin |
degree | ° | degree, degrees | 度
pascal | Pa, kPa, hPa | pascal |
bar | bar | |
psi | psi | |
watt | W | watt, watts | 瓦
kilowatt | kW | kilowatt, kilowatts | 千瓦
kilowatt-hour | kWh | | 千瓦时, 度电
volt | V | volt, volts | 伏
ampere | A, mA | ampere, amps | 安培
km/h | km/h, kph | kilometers per hour | 公里每小时
m/s | m/s | | 米每秒
mph | mph | miles per hour |
pixel | px | pixel, pixels | 像素
point | pt | points | 磅值
em | em | |
rem | rem | |
dpi | dpi | |
rpm | rpm, RPM | |
fps | fps | frames per second | 帧
qps | qps, QPS, rps, RPS | requests per second | 次每秒
tokens | | tokens, token | 个词元
usd | $, US$, USD | dollar, dollars, us dollars | 美元, 美金
eur | €, EUR | euro, euros | 欧元
gbp | £, GBP | pounds sterling | 英镑
cny | CNY, RMB, CN¥ | yuan, renminbi | 元, 块钱, 块, 人民币
jpy | JPY, JP¥ | yen | 日元, 日圆
hkd | HK$, HKD | | 港元, 港币
twd | NT$, TWD | | 新台币, 台币
krw | KRW, ₩ | won | 韩元
inr | INR, ₹ | rupee, rupees | 卢比
¥ | ¥ | |
cent | ¢ | cent, cents | 美分
jiao | | | 角, 毛钱
fen | | | 分钱, 分
10k-cny | | | 万元
1m-cny | | | 百万元
100m-cny | | | 亿元
1k-cny | | | 千元
times | × | times, time | 次, 遍, 回
fold | x, X | fold | 倍
people | | people, persons, person | 个人, 人, 位用户, 名
item | pcs | items, item, pieces | 件, 项, 条
page | | page, pages | 页
line | | line, lines | 行
row | | row, rows |
column | | column, columns, cols | 列
word | | word, words | 个单词, 个词
character | | character, characters, chars | 个字符, 字符, 个字, 字
sentence | | sentence, sentences | 句话, 句
paragraph | | paragraph, paragraphs | 段
digit | | digit, digits, decimals, decimal places, decimal place, decimal | 位小数, 位数字, 位
space | | spaces | 个空格, 空格
"""

UNIT_OF_ABBREVIATION: dict[str, str] = {}
UNIT_OF_WORD: dict[str, str] = {}
UNIT_OF_CHINESE: dict[str, str] = {}
for _row in _TABLE.strip().splitlines():
    _name, _short, _words, _chinese = (cell.strip() for cell in (_row + " ").split("|"))
    for _form in filter(None, (f.strip() for f in _short.split(","))):
        UNIT_OF_ABBREVIATION[_form] = _name
    for _form in filter(None, (f.strip() for f in _words.split(","))):
        UNIT_OF_WORD[_form] = _name
    for _form in filter(None, (f.strip() for f in _chinese.split(","))):
        UNIT_OF_CHINESE[_form] = _name

# Abbreviations that are ordinary letters or words: units only when they touch a number.
_GLUED_ONLY = {"in", "m", "s", "h", "d", "b", "B", "A", "K", "L", "V", "W", "g", "x", "X", "em"}


def _alternatives(forms: list[str]) -> str:
    return "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))


_plain = [a for a in UNIT_OF_ABBREVIATION if a not in _GLUED_ONLY]
AFTER_NUMBER = re.compile(
    rf"(?:(?P<glued>{_alternatives(sorted(_GLUED_ONLY))})(?![A-Za-z0-9_])"
    r"|[ ](?P<letter>[shgmdWVLB])(?![\w'’])"
    rf"|[ \u00a0\u2009\u202f-]?(?:(?P<short>{_alternatives(_plain)})(?![A-Za-z0-9_])"
    rf"|(?P<word>(?i:{_alternatives(list(UNIT_OF_WORD))}))(?![A-Za-z0-9_])"
    rf"|(?P<han>{_alternatives(list(UNIT_OF_CHINESE))})))",
    re.ASCII,
)
_ALONE = [a for a in _plain if (len(a) >= 2 and not a.isupper()) or a.endswith(("B", "Hz"))]
ALONE = re.compile(
    rf"(?<![\w.])(?P<short>{_alternatives([a for a in _ALONE if a not in ('min', 'bar', 'mo')])})(?!\w)",
    re.ASCII,
)
NAMED_AS_UNIT = re.compile(
    rf"(?i:\b(?:in|to|using)\s+)(?P<word>(?i:{_alternatives(list(UNIT_OF_WORD))}))(?![A-Za-z0-9_])"
    rf"|(?P<han>{_alternatives(list(UNIT_OF_CHINESE))})(?=为单位|作单位|做单位|作为单位|计(?!划|算|数)|计价|显示|表示|结算|标价|报价|支付)"
    rf"|(?<=单位用|单位是|单位为)(?P<han2>{_alternatives(list(UNIT_OF_CHINESE))})"
    r"|(?P<money>[百千万亿]+元)",
    re.ASCII,
)


def unit_name(match: re.Match[str]) -> str:
    """The canonical unit of a match of the patterns above."""
    groups = match.groupdict()
    for key in ("glued", "short", "letter"):
        if groups.get(key):
            return UNIT_OF_ABBREVIATION[groups[key]]
    if groups.get("word"):
        return UNIT_OF_WORD[groups["word"].lower()]
    chinese = groups.get("han") or groups.get("han2") or groups.get("money") or ""
    return UNIT_OF_CHINESE.get(chinese, chinese)
