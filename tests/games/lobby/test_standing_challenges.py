"""Standing challenges: whoever is always willing has so many games at a time, and not one more."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused, Resign
from games.log.time.control import per_move
from games.models import Absence, Block, Game, JobKind, Outbox, StandingChallenge, Table
from games.services.chance.seals import BY_THE_SITE, ChanceInput
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import quotas, standing_challenges
from games.services.lobby.quotas import QuotaExceeded
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.terms import Terms
from tests.games.conftest import person
from tests.support.games import pages
from tests.support.games.pages import signed_in
from tests.support.games.standing_challenges import SOGO, make_challenge, take_challenge

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


@pytest.mark.slow
def test_whoever_takes_it_has_a_game_at_once(alice: User, bob: User) -> None:
    challenge = make_challenge(alice)
    game = take_challenge(challenge, bob, chance=ChanceInput("", "ab" * 16))
    assert {seat.user for seat in game.seats.all()} == {alice, bob}
    assert (game.options["size"], game.time_control, game.rated) == (5, per_move(5), False)
    assert game.table is not None
    assert (game.table.challenge, game.table.state) == (challenge, Table.State.ACCEPTED)
    assert game.table.places.get(user=bob).contribution == "ab" * 16
    assert game.table.places.get(user=alice).contribution.startswith(BY_THE_SITE)
    notices = Outbox.objects.filter(game=game, kind__in=[JobKind.STARTED, JobKind.TURN_NEWS])
    assert {row.user for row in notices} == {alice, bob}


@pytest.mark.slow
def test_at_most_so_many_run_at_the_same_time(alice: User, bob: User, carol: User) -> None:
    challenge, dora = make_challenge(alice, 2), person("dora")
    game = take_challenge(challenge, bob)
    take_challenge(challenge, carol)
    with pytest.raises(Refused, match="^challenge-gone$"):
        take_challenge(challenge, dora)
    assert not standing_challenges.available(timezone.now(), dora).exists()
    apply_command(game.pk, Resign(), by=PlayerActor(bob), key="k", at=timezone.now())
    assert take_challenge(challenge, dora).running


def test_one_game_for_each_at_a_time(alice: User, bob: User) -> None:
    challenge = make_challenge(alice, 3)
    game = take_challenge(challenge, bob)
    with pytest.raises(Refused, match="^challenge-game-running$"):
        take_challenge(challenge, bob)
    apply_command(game.pk, Resign(), by=PlayerActor(bob), key="k", at=timezone.now())
    take_challenge(challenge, bob)


@pytest.mark.slow
def test_a_form_sent_twice_is_one_game(alice: User, bob: User, carol: User) -> None:
    challenge, key = make_challenge(alice, 3), uuid4()
    assert take_challenge(challenge, bob, key=key) == take_challenge(challenge, bob, key=key)
    assert take_challenge(challenge, carol, key=key) != take_challenge(challenge, bob, key=key)


@pytest.mark.first_by_day
@pytest.mark.parametrize("why", ["paused", "deleted", "vacation", "blocks", "blocked", "gone"])
def test_what_does_not_stand_cannot_be_taken_nor_seen(alice: User, bob: User, why: str) -> None:
    challenge, now = make_challenge(alice), timezone.now()
    client = signed_in(bob)
    assert client.get(f"/challenges/{challenge.pk}/").status_code == 200
    match why:
        case "paused":
            standing_challenges.switch(challenge.pk, alice, on=False)
        case "deleted":
            standing_challenges.delete(challenge.pk, alice)
        case "vacation":
            Absence.objects.create(
                user=alice,
                kind=Absence.Kind.BOOKED,
                begins_at=now,
                ends_at=now + timedelta(days=1),
                changed_at=now,
            )
        case "blocks":
            Block.objects.create(user=alice, blocked=bob, at=now)
        case "blocked":
            Block.objects.create(user=bob, blocked=alice, at=now)
        case "gone":
            User.objects.filter(pk=alice.pk).update(is_active=False)
    with pytest.raises(Refused, match="^challenge-gone$"):
        standing_challenges.take(
            challenge.pk, bob, at=timezone.now(), seen=standing_challenges.fingerprint_of(challenge)
        )
    answer = client.get(f"/challenges/{challenge.pk}/")
    if why in ("blocks", "blocked", "deleted"):
        assert answer.status_code == 404
    else:
        assert answer.status_code == 409
        assert pages.why(LobbyRefusal.CHALLENGE_GONE) in pages.text(answer)
    for page in ("/lobby/", "/players/alice/"):
        assert f"/challenges/{challenge.pk}/" not in client.get(page).content.decode()
    assert not Game.objects.exists()


def test_a_vacation_that_is_over_or_to_come_hides_nothing(alice: User, bob: User) -> None:
    challenge, now = make_challenge(alice), timezone.now()
    for begins, ends in ((-9, -1), (1, 9)):
        Absence.objects.create(
            user=alice,
            kind=Absence.Kind.BOOKED,
            begins_at=now + timedelta(days=begins),
            ends_at=now + timedelta(days=ends),
            changed_at=now,
        )
    assert take_challenge(challenge, bob)


def test_nobody_takes_what_they_have_not_read(alice: User, bob: User) -> None:
    challenge = make_challenge(alice)
    read = standing_challenges.fingerprint_of(challenge)
    terms = Terms("sogo", {"size": 5}, per_move(1))
    standing_challenges.change(challenge.pk, alice, terms, 2, at=timezone.now())
    with pytest.raises(Refused, match="^challenge-changed$"):
        take_challenge(challenge, bob, seen=read)
    assert take_challenge(challenge, bob).time_control == per_move(1)
    standing_challenges.change(challenge.pk, alice, terms, 5, at=timezone.now())
    challenge.refresh_from_db()
    assert challenge.max_running == 5


@pytest.mark.slow
def test_oneself_and_guests(alice: User, now: datetime) -> None:
    guest = person("guest-1", is_guest=True)
    with pytest.raises(Refused, match="^opponent-is-self$"):
        take_challenge(make_challenge(alice), alice)
    assert take_challenge(make_challenge(alice), guest)
    with pytest.raises(Refused, match="^rated-needs-account$"):
        take_challenge(make_challenge(alice, terms=Terms("sogo", {}, rated=True)), guest)
    with pytest.raises(NotPermitted, match="^challenge-needs-account$"):
        make_challenge(guest)


@pytest.mark.slow
def test_limits(alice: User, bob: User) -> None:
    challenges = [make_challenge(alice) for _ in range(standing_challenges.MAX_CHALLENGES)]
    with pytest.raises(QuotaExceeded, match="^too-many-challenges count=10"):
        make_challenge(alice)
    for nth in range(quotas.MAX_CHALLENGES_TAKEN_PER_HOUR):
        game = take_challenge(challenges[nth % 10], bob)
        apply_command(game.pk, Resign(), by=PlayerActor(bob), key="k", at=timezone.now())
    with pytest.raises(QuotaExceeded, match="^too-many-starts$"):
        take_challenge(challenges[0], bob)


@pytest.mark.slow
def test_being_taken_does_not_use_up_the_hosts_tables(alice: User, bob: User) -> None:
    challenge = make_challenge(alice)
    for _ in range(3):
        game = take_challenge(challenge, bob)
        apply_command(game.pk, Resign(), by=PlayerActor(bob), key="k", at=timezone.now())
    Table.objects.bulk_create(
        Table(ruleset="sogo", host=alice, state="accepted", created_at=timezone.now())
        for _ in range(quotas.MAX_TABLES_PER_HOUR - 1)
    )
    quotas.check_quotas(alice, timezone.now())


@pytest.mark.parametrize(
    ("terms", "max_running"),
    [
        (SOGO, 0),
        (SOGO, 21),
        (Terms("sogo", {}, match_length=2), 1),
        (Terms("cards", {}, seats=3), 1),
        (Terms("sogo", {}, None, rated=True), 1),
        (Terms("halma", {}), 1),
        (Terms("cards", {"card": "chosen", "number": "3"}, seats=2), 1),
    ],
    ids=["none", "many", "match", "three", "rated without limit", "game", "known card"],
)
def test_odd_offers_are_refused(alice: User, terms: Terms, max_running: int) -> None:
    with pytest.raises(Refused):
        make_challenge(alice, max_running, terms)
    assert not StandingChallenge.objects.exists()


def test_only_whose_it_is_may_touch_it(alice: User, bob: User) -> None:
    challenge = make_challenge(alice)
    for touch in (
        lambda: standing_challenges.switch(challenge.pk, bob, on=False),
        lambda: standing_challenges.delete(challenge.pk, bob),
        lambda: standing_challenges.change(challenge.pk, bob, SOGO, 1, at=timezone.now()),
    ):
        with pytest.raises(NotPermitted):
            touch()


def test_a_page_of_challenges_asks_for_the_games_of_no_other(alice: User, bob: User) -> None:
    """Counted for all of them at once, the games of 20,000 challenges took four seconds."""
    make_challenge(alice)
    available = standing_challenges.available(timezone.now(), bob)
    assert not available.query.group_by
    assert [challenge.running for challenge in available] == [0]  # type: ignore[attr-defined]
    # A table stays when its game is over: an old challenge has hundreds.
    assert f'"{Table._meta.db_table}"' not in str(available.query)
