"""Standing offers: made, changed, and taken; a game begins at once, `most` at the same time."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.log.actions import Refused
from games.models import Absence, Game, StandingOffer, Status, Table
from games.rules.core import noop
from games.services import blocks, limits, seating
from games.services.agreeing import NOTHING, Terms, agreed
from games.services.authors import NotYours
from games.services.fair import Given
from games.services.locking import busy_not_broken

_ = noop

MOST_OFFERS = 10
GONE = _("This offer does not stand just now. Look for another one in the lobby.")

_RUNNING = Count("tables__made", filter=Q(tables__made__status=Status.RUNNING), distinct=True)


def available(at: datetime, viewer: User | None) -> QuerySet[StandingOffer]:
    """What may be taken now and is not hidden from `viewer` by a block; theirs are among them."""
    away = Absence.objects.now(at).filter(user=OuterRef("user"))
    offers = StandingOffer.objects.filter(~Exists(away), open=True, user__is_active=True)
    free = _ordered(offers.annotate(running=_RUNNING).filter(running__lt=F("most")))
    return free.exclude(user__in=blocks.hidden_from(viewer)) if viewer else free


def with_running(offers: QuerySet[StandingOffer]) -> QuerySet[StandingOffer]:
    """Each with `running`: how many games from it are not over."""
    return _ordered(offers.annotate(running=_RUNNING))


def _ordered(offers: QuerySet[StandingOffer]) -> QuerySet[StandingOffer]:
    return offers.select_related("user").order_by("-created_at", "pk")


def terms_of(offer: StandingOffer) -> Terms:
    """What whoever takes it agrees to; the lot decides who begins."""
    return Terms(offer.ruleset, offer.options, offer.time_control, offer.rated, seats=2)


def table_of(offer: StandingOffer) -> Table:
    """The table that would be taken, not stored: for the page that shows every condition."""
    table = agreed(offer.user, terms_of(offer), ())
    table.standing = offer
    return table


def mark_of(offer: StandingOffer) -> str:
    """Another one whenever the terms are others: nobody takes what they have not read."""
    said = f"{offer.ruleset} {sorted(offer.options.items())} {offer.time_control} {offer.rated}"
    return sha256(said.encode()).hexdigest()[:16]


def offer(user: User, terms: Terms, most: int, *, at: datetime) -> StandingOffer:
    """A new one. Raises RulesError."""
    _check(user, terms, most)
    with transaction.atomic():
        limits.alone(user)
        if StandingOffer.objects.filter(user=user).count() >= MOST_OFFERS:
            raise limits.TooMany(
                _("You have %(count)s standing offers. Delete one first."), count=MOST_OFFERS
            )
        return StandingOffer.objects.create(
            user=user, created_at=at, most=most, **_columns(user, terms)
        )


def change(offer_id: int, user: User, terms: Terms, most: int) -> StandingOffer:
    """Other terms from now on; games that run keep theirs. Raises RulesError."""
    _check(user, terms, most)
    with transaction.atomic():
        mine = _mine(offer_id, user)
        for name, value in {**_columns(user, terms), "most": most}.items():
            setattr(mine, name, value)
        mine.save()
    return mine


def switch(offer_id: int, user: User, *, on: bool) -> None:
    """Pause or resume. Twice is once."""
    with transaction.atomic():
        mine = _mine(offer_id, user)
        mine.open = on
        mine.save(update_fields=["open"])


def delete(offer_id: int, user: User) -> None:
    """Games that came from it go on."""
    with transaction.atomic():
        _mine(offer_id, user).delete()


def take(
    offer_id: int,
    user: User,
    *,
    at: datetime,
    mark: str,
    key: UUID | None = None,
    chance: Given = NOTHING,
) -> Game:
    """A game of `user` against whoever offers it, begun at once. Raises RulesError.

    The offer is locked meanwhile: of many who come at once no more get a game than `most` allows.
    """
    with transaction.atomic():
        chosen = _locked(offer_id)
        if chosen.user_id == user.pk:
            raise Refused(_("You cannot play against yourself."))
        stored = key and uuid5(key, f"{offer_id} {user.pk}")
        if stored and (before := Table.objects.filter(host=chosen.user, key=stored).first()):
            return seating.games_of(before)[0]
        _may_take(chosen, user, mark, at)
        table = table_of(chosen)
        table.private, table.created_at, table.key = True, at, stored
        table.rated = table.rated and not user.is_guest
        table.save(force_insert=True)
        return seating.two(table, user, chance)


def _may_take(chosen: StandingOffer, user: User, mark: str, at: datetime) -> None:
    if not available(at, user).filter(pk=chosen.pk).exists():
        raise Refused(GONE)
    if mark != mark_of(chosen):
        raise Refused(_("This offer has been changed. Please look at it again."))
    if chosen.rated and user.is_guest:
        raise Refused(_("Rated games need an account. Sign up, it takes a minute."))
    limits.check(user, at)
    limits.check_taken(user, at)
    if Game.objects.running().of(user).filter(table__standing=chosen).exists():
        raise Refused(_("You play a game from this offer already. Finish it first."))


def _check(user: User, terms: Terms, most: int) -> None:
    if user.is_guest:
        raise NotYours(_("Standing offers need an account. Sign up, it takes a minute."))
    if not 1 <= most <= limits.OPEN_TABLES:
        raise Refused(
            _("Between 1 and %(count)s games can run from an offer."), count=limits.OPEN_TABLES
        )
    if terms.seats not in (None, 2) or terms.games != 1:
        raise Refused(_("A standing offer is for one game of two players."))
    table = agreed(user, terms, ())
    if table.rules.known_beforehand(table.options):
        raise Refused(_("A second game would hold no surprise. Choose other options."))


def _columns(user: User, terms: Terms) -> dict[str, object]:
    table = agreed(user, terms, ())
    return {
        "ruleset": table.ruleset,
        "options": table.options,
        "time_control": table.time_control,
        "rated": table.rated,
    }


def _mine(offer_id: int, user: User) -> StandingOffer:
    mine = _locked(offer_id)
    if mine.user_id != user.pk:
        raise NotYours(_("This offer is somebody else's."))
    return mine


def _locked(offer_id: int) -> StandingOffer:
    rows = StandingOffer.objects.select_for_update(of=("self",)).select_related("user")
    with busy_not_broken():
        found = rows.filter(pk=offer_id).first()
    if found is None:
        raise Refused(GONE)
    return found
