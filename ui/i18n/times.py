"""Times in words (relative) and exactly (for tooltips)."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QDateTime, QLocale

from ui.i18n.text import translate


def _local(moment: datetime) -> datetime:
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return aware.astimezone()


def _date(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))


def short_age(moment: datetime, now: datetime) -> str:
    """Age for a card: "now", "12 min", "5 h", "Yesterday", "4 days", a date."""
    then, current = _local(moment), _local(now)
    seconds = max(0, int((current - then).total_seconds()))
    if seconds < 60:
        return translate("Times", "now")
    if seconds < 3600:
        return translate("Times", "{0} min").format(seconds // 60)
    days = (current.date() - then.date()).days
    if seconds < 12 * 3600 or days == 0:
        return translate("Times", "{0} h").format(seconds // 3600)
    if days == 1:
        return translate("Times", "Yesterday")
    if days < 7:
        return translate("Times", "%n days", "", days)
    return QLocale().toString(_date(then).date(), QLocale.FormatType.ShortFormat)


def ago(moment: datetime, now: datetime) -> str:
    """Age in a sentence: "just now", "12 min ago", "yesterday", "on 4/14/26"."""
    then, current = _local(moment), _local(now)
    seconds = max(0, int((current - then).total_seconds()))
    if seconds < 60:
        return translate("Times", "just now")
    if seconds < 3600:
        return translate("Times", "{0} min ago").format(seconds // 60)
    days = (current.date() - then.date()).days
    if seconds < 12 * 3600 or days == 0:
        return translate("Times", "{0} h ago").format(seconds // 3600)
    if days == 1:
        return translate("Times", "yesterday")
    if days < 7:
        return translate("Times", "%n days ago", "", days)
    return QLocale().toString(_date(then).date(), QLocale.FormatType.ShortFormat)


def moment(when: datetime, now: datetime) -> str:
    """A point in time: "today 14:02", "yesterday 09:10", "4/14/26 08:00"."""
    then, current = _local(when), _local(now)
    clock = QLocale().toString(_date(then).time(), "HH:mm")
    days = (current.date() - then.date()).days
    if days == 0:
        return translate("Times", "today {0}").format(clock)
    if days == 1:
        return translate("Times", "yesterday {0}").format(clock)
    day = QLocale().toString(_date(then).date(), QLocale.FormatType.ShortFormat)
    return f"{day} {clock}"


def exact(when: datetime) -> str:
    """The exact local time, for a tooltip."""
    return QLocale().toString(_date(_local(when)), QLocale.FormatType.LongFormat)


def duration(seconds: float) -> str:
    """Elapsed time as m:ss."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
