"""The news of seasons, as mails and push messages tell it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from accounts.models import User
from events.models import Division, Season, SeasonEntry
from events.services.leagues import season_jobs
from games.coded_text import N_, CodedText
from games.extensions.notifications.message_body import MessageBody
from games.models import Outbox, Seat

Composer = Callable[[Outbox, User, datetime], MessageBody]


class SeasonNewsReason(CodedText):
    """Why players need not be told of a season any more, as the delivery log stores it."""

    BEGUN = "season-begun", N_("The season has begun, or was cancelled.")
    OVER = "season-over", N_("The season is over.")
    RESULT_TELLS = "season-result-tells", N_("The result of the season tells of it.")


def composer(news: str, sentence: str) -> Composer:
    """Return the function that writes news about a season, with the marked texts of subject and
    body.
    """

    def compose(row: Outbox, reader: User, at: datetime) -> MessageBody:
        season = season_of(row)
        return body(season, gettext(news), gettext(sentence), words_of(season, reader))

    return compose


def season_of(row: Outbox) -> Season:
    """Return the season that a row is about, with its league."""
    return Season.objects.select_related("league").get(pk=row.object_id)


def words_of(season: Season, reader: User) -> dict[str, object]:
    """Return the parameters of the sentences."""
    return {
        "league": season.league.name,
        "number": season.number,
        "game": gettext(season.league.rules.name),
        "start": _moment(season.starts_at),
        "end": _moment(season.ends_at),
    }


def _moment(instant: datetime) -> str:
    return date_format(timezone.localtime(instant), "DATETIME_FORMAT")


def body(season: Season, news: str, sentence: str, words: dict[str, object]) -> MessageBody:
    """Return a message that leads to the page of the season."""
    label = gettext("Open the season")
    return MessageBody(news % words, (sentence % words,), season.site_url, label)


opens = composer(
    N_("season %(number)s of %(league)s is open"),
    N_(
        "You have played the last season of %(league)s, so you are entered again for season"
        " %(number)s. It starts on %(start)s. If you would rather not play, withdraw until then."
    ),
)
starts = composer(
    N_("season %(number)s of %(league)s starts tomorrow"),
    N_(
        "Season %(number)s of %(league)s starts on %(start)s: all your games of %(game)s begin"
        " together, and the season ends on %(end)s."
    ),
)
ends = composer(
    N_("season %(number)s of %(league)s ends soon"),
    N_(
        "The season ends on %(end)s. Games that are not finished by then are decided: by proof, by"
        " points where points are played, else each gets half a win."
    ),
)
cancelled = composer(
    N_("season %(number)s of %(league)s is cancelled"),
    N_("Too few players have entered season %(number)s of %(league)s, so it does not take place."),
)
removed = composer(
    N_("you are removed from season %(number)s of %(league)s"),
    N_(
        "The host has removed you from season %(number)s of %(league)s. The reason stands on the"
        " page of the season. Games that still run go on, but count no more in its table."
    ),
)

_ENDINGS = {
    SeasonEntry.Movement.UP: N_(
        "You have finished in place %(place)s of division %(division)s, and go up."
    ),
    SeasonEntry.Movement.STAY: N_(
        "You have finished in place %(place)s of division %(division)s, and stay there."
    ),
    SeasonEntry.Movement.DOWN: N_(
        "You have finished in place %(place)s of division %(division)s, and go down."
    ),
}


def result(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell the reader their place, and where it leads to."""
    season = season_of(row)
    entry = SeasonEntry.objects.get(season=season, user=reader)
    words = {**words_of(season, reader), "place": entry.place, "division": entry.division}
    sentence = _ENDINGS[SeasonEntry.Movement(entry.movement or SeasonEntry.Movement.STAY)]
    news = gettext("season %(number)s of %(league)s is decided")
    return body(season, news, gettext(sentence), words)


def absent(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Ask the host what to do about a player who has lost twice on time."""
    entry = season_jobs.entry_of(row)
    words = {**words_of(entry.season, reader), "player": str(entry.user)}
    news = gettext("%(player)s has lost twice on time")
    sentence = gettext(
        "%(player)s has lost two games of %(league)s on time. If they do not answer, you can remove"
        " them on the page of the season."
    )
    return body(entry.season, news, sentence, words)


def objection_if_started(row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    """Return why a player need not be told any more that a season will start; "" where they need
    to.
    """
    season = season_of(row)
    return "" if season.is_open else SeasonNewsReason.BEGUN


def objection_if_over(row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    """Return why a player need not be told any more that a season will end; "" where they need
    to.
    """
    season = season_of(row)
    return "" if season.state == Season.State.RUNNING else SeasonNewsReason.OVER


def objection_if_division(row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    """Return why nobody needs to be told that a division is decided, of which the season tells
    more.
    """
    is_division = Division.objects.filter(event=UUID(row.object_id)).exists()
    return SeasonNewsReason.RESULT_TELLS if is_division else ""
