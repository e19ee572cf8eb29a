"""Formats of words, times and small things that every page shows."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cache
from html import escape

from django import template
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from accounts.models import User
from accounts.web import zones
from games.coded_text import N_, CodedError
from games.models import Game, Table
from games.services.gamelog.state_cache import state_of
from games.services.notifications.addresses import address_of, is_refused
from games.services.notifications.delivery_reasons import answer_text
from games.services.text.bot_text import bot_text, strength_of
from games.services.text.time_control_text import time_control_text

register = template.Library()
register.filter("town", zones.label_of)
register.filter("answer_text", answer_text)
register.filter("time_control_text", time_control_text)
register.filter("bot_text", bot_text)
register.filter("strength_in", strength_of)

URGENCY_LEAD = timedelta(hours=36)
LAST_MINUTES = timedelta(minutes=10)
"""The time left below which seconds are shown."""

DAYS, HOURS, MINUTES = N_("%(count)d d"), N_("%(count)d h"), N_("%(count)d min")


@register.filter
def initials(name: object) -> str:
    """Return two letters of a player for their round picture."""
    parts = [part for part in str(name).replace("_", "-").split("-") if part]
    letters = [parts[0][0], parts[-1][0]] if len(parts) > 1 else list("".join(parts)[:2])
    return "".join(letters).upper()


@register.filter
def words(text: str | CodedError, params: Mapping[str, object] | None = None) -> str:
    """Return a template or a refusal, filled with its parameters, in the reader's language."""
    if isinstance(text, CodedError):
        return text.translated(gettext, to_the_second)
    if not text:
        return ""
    if not params:
        return gettext(text)
    return gettext(text) % {key: _translated(value) for key, value in params.items()}


def to_the_second(value: object) -> object:
    """Return an instant in a refusal by the reader's clock; any other value as it is."""
    if not isinstance(value, datetime):
        return value
    local = timezone.localtime(value)
    return ", ".join(date_format(local, pattern) for pattern in ("D", "DATE_FORMAT", "H:i:s"))


def _translated(value: object) -> object:
    return gettext(value) if isinstance(value, str) and value else value


@register.filter
def points(number: object) -> str:
    """Return exact halves as a player writes them: “9/2” is 4½, “1/2” is ½."""
    exact = Fraction(str(number))
    whole, half = divmod(abs(exact), 1)
    if half not in {0, Fraction(1, 2)}:
        return str(number)
    figure = f"{whole or ''}½" if half else str(whole)
    return f"−{figure}" if exact < 0 else figure


@register.filter
def briefly(commitment: str) -> str:
    """Return the ends of a commitment, which are enough to compare at a glance."""
    return f"{commitment[:4]}…{commitment[-2:]}"


@register.filter
def player_names(game: Game) -> str:
    """Return the names of the players of a game, for the line above a page."""
    return " – ".join(game.names.values())


@register.filter
def move_number(game: Game, ply: int) -> int:
    """Return how many turns had been made when `ply` moves were on the board."""
    return state_of(game).move_number(ply)


@register.filter
def unusual(game: Game | Table) -> str:
    """Return the options that differ from the usual ones, in the reader's language."""
    return ", ".join(map(gettext, game.rules.describe(game.options, unusual=True)))


@register.filter
def in_words(left: timedelta) -> str:
    """Return a span of time as a player says it: “2 d 7 h”, “3 h 5 min”, “2 h”, “4:09 min”."""
    minutes, seconds = divmod(max(0, int(left.total_seconds())), 60)
    if left < LAST_MINUTES:
        return gettext("%(minutes)d:%(seconds)02d min") % {"minutes": minutes, "seconds": seconds}
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    units = ((DAYS, days), (HOURS, hours), (MINUTES, 0 if days else minutes))
    return " ".join(gettext(unit) % {"count": count} for unit, count in units if count)


@register.filter
def spelled(length: timedelta | int) -> str:
    """Return the two largest units of a span of time in full: “3 days 2 hours”, “5 minutes”.

    A number is milliseconds.
    """
    if isinstance(length, int):
        length = timedelta(milliseconds=length)
    minutes = max(0, round(length.total_seconds() / 60))
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [
        ngettext("%(count)d day", "%(count)d days", days) % {"count": days} if days else "",
        ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours} if hours else "",
        ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes},
    ]
    kept = [part for part in parts if part]
    return " ".join(kept[:2] if (days and hours) or (not days and minutes) else kept[:1])


@register.filter
def shortly(instant: datetime) -> SafeString:
    """Return an instant by the reader's clock in short form: “Wed, 2 December, 18:00”."""
    return _time(instant, day_and_time(instant))


def _time(instant: datetime, words: str) -> SafeString:
    whole = instant.isoformat(timespec="seconds")
    return format_html('<time datetime="{}">{}</time>', whole, words)


def day_and_time(instant: datetime, *, with_year: bool = False) -> str:
    """Return an instant in words, for the middle of a sentence.

    In the short form, the year stands there only where it is another one than this.
    """
    local = timezone.localtime(instant)
    is_usual = local.year == timezone.localtime().year and not with_year
    day = "MONTH_DAY_FORMAT" if is_usual else "DATE_FORMAT"
    return ", ".join(date_format(local, pattern) for pattern in ("D", day, "TIME_FORMAT"))


@register.filter
def weekday(number: int) -> str:
    """Return the name of a day of the week by its number, with Monday as 0."""
    return str(WEEKDAYS[number])


@register.filter
def moment(instant: datetime) -> SafeString:
    """Return an instant by the reader's clock in long form: “Wed, 2 December 2026, 18:00”."""
    return _time(instant, day_and_time(instant, with_year=True))


@register.filter
def time_left(due: datetime | None, now: datetime | None = None) -> SafeString | str:
    """Return the time until `due` as a <time> in words, red in the last day and a half.

    None: a game without a clock. js/time.js keeps it true while the page stays open.
    """
    if due is None:
        return gettext("no time limit")
    left = due - (now or timezone.now())
    return _countdown(due, left, " hot" if left < URGENCY_LEAD else "")


@register.filter
def calm_time_left(end: datetime) -> SafeString:
    """Return the time until `end`, never in red, for an end that loses nothing."""
    return _countdown(end, end - timezone.now(), "")


def _countdown(due: datetime, left: timedelta, look: str) -> SafeString:
    if left <= timedelta(0):
        words = gettext("time is up")
    else:
        words = gettext("%(time)s left") % {"time": in_words(left)}
    return format_html(
        '<time class="clk{}" datetime="{}" data-left="{}" data-words="{}">{}</time>',
        look,
        due.isoformat(timespec="seconds"),
        int(left.total_seconds()),
        _patterns(get_language()),
        words,
    )


@cache
def _patterns(_language: str | None) -> str:
    """Return the patterns that js/time.js fills in, in the page's language."""
    texts = (DAYS, HOURS, MINUTES, "%(minutes)d:%(seconds)02d min", "%(time)s left", "time is up")
    return "|".join(map(gettext, texts))


@register.filter
def refused_address(player: User | None) -> str:
    """Return the player's address if it refuses mail; "" where all is well, without a query."""
    if player is None or not player.mail_trouble:
        return ""
    address = address_of(player)
    return address if is_refused(player, address) else ""


@register.filter
def refusal(player: User) -> str:
    """Return what the mail server said about the player's address."""
    return player.mail_trouble.partition(" ")[2]


@register.filter
def as_options(choices: Iterable[tuple[str, str]], chosen: str) -> SafeString:
    """Return the choices of a list as elements, each with its key and its words.

    Here and not in templates: nodes of a template for thirty choices took a fortieth of the lobby.
    """
    lines = []
    for key, label in choices:
        mark = " selected" if key == chosen else ""
        lines.append(f'<option value="{escape(key)}"{mark}>{escape(label)}</option>')
    return mark_safe("\n".join(lines))  # noqa: S308
