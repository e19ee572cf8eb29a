"""What the players of a game say to each other. It changes no game and stands in no log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Count, Max, Q, QuerySet, Sum

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Message, Seat
from games.rules.core import noop
from games.services import blocks, talk_news
from games.services.authors import NotYours, Player
from games.services.blocks import Silent
from games.services.disputes import may_file
from games.services.limits import TooMany
from games.services.wording import tidy

_ = noop

A_MINUTE, MOST_A_MINUTE = timedelta(minutes=1), 30
NOBODY_READS = _("Nobody else at this table reads what you write just now.")
CLOSED = _("This game has been over for more than two weeks. What was said can still be read.")
GUESTS_READ = _("Guests read what is said here. Sign up to write: your games come with you.")


def say(game: Game, user: User, text: str, *, key: UUID, at: datetime) -> Message:
    """One more line, and news of it for the others. The same form twice is one line.

    Raises NotYours, TooMany, Refused and wording.Unsayable.
    """
    seats = list(game.seats.select_related("user"))
    Player(user).seat_among(seats)
    said = Message.objects.filter(user=user, key=key).first()
    if said is not None:
        return said
    hidden = silent(seats, user)
    if why_not := objection(game, user, seats, hidden, at):
        raise why_not
    words = tidy(text)
    if Message.objects.filter(user=user, at__gt=at - A_MINUTE).count() >= MOST_A_MINUTE:
        raise TooMany(_("That was very much in one minute. Wait a moment and send it again."))
    try:
        with transaction.atomic():
            line = Message.objects.create(game=game, user=user, text=words, key=key, at=at)
            talk_news.tell(line, readers(user, seats, hidden))
    except IntegrityError:  # The other press of a double click was quicker.
        return Message.objects.get(user=user, key=key)
    return line


def objection(
    game: Game, user: User, seats: list[Seat], hidden: Silent, at: datetime
) -> Refused | None:
    """Why this player of the game, from whom `hidden` are hidden, may not write now."""
    if user.is_guest:
        return NotYours(GUESTS_READ)
    if not may_file(game, at):
        return Refused(CLOSED)
    if not readers(user, seats, hidden):
        return Refused(NOBODY_READS)
    return None


def readers(user: User, seats: list[Seat], hidden: Silent) -> list[Seat]:
    """The other people at the table who may read what `user` says."""
    away = {*hidden, user.pk}
    return [one for one in seats if one.user and one.user.is_active and one.user_id not in away]


def silent(seats: Iterable[Seat], user: User) -> Silent:
    """Those of the table whom `user` does not read, and since when."""
    return blocks.silent_to(user, [one.user_id for one in seats if one.user_id])


def lines(game: Game, hidden: Silent) -> QuerySet[Message]:
    """What was said in order, to a seat to which `hidden` are silent."""
    said = Message.objects.filter(game=game)
    for user_id, since in hidden.items():
        unread = Q(user=user_id) if since is None else Q(user=user_id, at__gte=since)
        said = said.exclude(unread)
    return said.select_related("user").order_by("at", "pk")


def version(game: Game, hidden: Silent) -> str:
    """Changes with everything that `lines` would show, and tells of nobody who is hidden."""
    said = lines(game, hidden).order_by()
    found = said.aggregate(lines=Count("pk"), keys=Sum("pk"), removed=Max("removed_at"))
    removed = found["removed"].timestamp() if found["removed"] else 0
    return f"{found['lines']}.{found['keys']}.{removed}"


def mute(game: Game, user: User, *, on: bool) -> None:
    """Fold the talk of this game away for this seat, with no news of it. Raises NotYours."""
    Player(user).seat_among(list(game.seats.all()))
    Seat.objects.filter(game=game, user=user).update(chat_muted=on)
