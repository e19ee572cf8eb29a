"""Team matches from the challenge to the score, with what is refused on the way."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from accounts.models import User
from events.models import Club, Tournament
from events.services.clubs import members, officers
from events.services.clubs.refusals import ClubRefusal
from events.services.team_matches import challenges, line_ups
from events.services.team_matches.refusals import TeamMatchRefusal
from events.services.tournaments import entries, event_jobs, seals
from events.services.tournaments.direction import decisions, players, schedule
from events.services.tournaments.lists.team_boards import table_of
from events.services.tournaments.players import personal
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.results import follow
from events.services.tournaments.state_machine import DISPUTE_PERIOD, advance
from games.log.commands import Resign
from games.models import Block, Game, Outbox, Sanction
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gameplay.door import apply_command
from tests.events.team_matches.conftest import GUEST, HOME, keys, terms_of
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")
State = Tournament.State


def again(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def refusal_of(call: object, *args: object, **more: object) -> object:
    with pytest.raises(RulesError) as refusal:
        call(*args, at=NOW, **more)  # type: ignore[operator]
    return refusal.value.code  # type: ignore[attr-defined]


def resign(event: Tournament, name: str) -> None:
    user = User.objects.get(username=name)
    entry = event.entries.get(user=user)
    pairing = event.pairings.get(round=entry.board)
    apply_command(pairing.game_id, Resign(), by=PlayerActor(user), key=name, at=NOW)
    follow(pairing.game_id, NOW)


def test_a_match_goes_from_the_challenge_to_the_score(begun: Tournament) -> None:
    assert begun.state == State.RUNNING
    assert Game.objects.count() == 2
    table = table_of(begun)
    names = [[player.name for player in board.players] for board in table.boards]
    assert names == [["anna", "bob"], ["alice", "ben"]]
    assert [board.is_home_first for board in table.boards] in ([True, False], [False, True])
    resign(begun, "bob")
    resign(begun, "ben")
    assert again(begun).state == State.PLAYED
    assert table_of(begun).score == (4, 0)
    assert table_of(begun).leader == begun.club
    advance(begun.pk, NOW + DISPUTE_PERIOD + timedelta(seconds=1))
    assert again(begun).state == State.FINAL
    assert Outbox.objects.filter(kind=event_jobs.DECIDED).values("user").distinct().count() == 4


@pytest.mark.slow
def test_the_team_that_the_lot_has_put_first_moves_first_at_board_one(begun: Tournament) -> None:
    seed = seals.seed_of(begun)
    assert seed is not None
    names = seals.names_of(begun)
    first = names[seals.order_of(str(begun.pk), seed, names)[0]]
    assert begun.entries.get(pk=int(first)).team == table_of(begun).boards[0].pairing.first.team


@pytest.mark.slow
def test_officers_of_the_challenged_club_hear_of_it(match: Tournament, bob: User) -> None:
    assert set(
        Outbox.objects.filter(kind=event_jobs.CHALLENGED).values_list("user", flat=True)
    ) == {bob.pk}


def test_the_same_form_again_is_the_same_match(clubs: tuple[Club, Club], alice: User) -> None:
    key = uuid4()
    made = challenges.challenge(alice, terms_of(*clubs), at=NOW, key=key)
    assert challenges.challenge(alice, terms_of(*clubs), at=NOW, key=key) == made


def test_what_is_refused_of_a_challenge(
    clubs: tuple[Club, Club], alice: User, bob: User, carol: User
) -> None:
    home, guest = clubs
    against = refusal_of(challenges.challenge, alice, terms_of(home, home))
    assert against == TeamMatchRefusal.SAME_CLUB
    foreign = refusal_of(challenges.challenge, carol, terms_of(home, guest))
    assert foreign == ClubRefusal.OFFICERS_ONLY
    Block.objects.create(user=bob, blocked=alice, at=NOW)
    blocked = refusal_of(challenges.challenge, alice, terms_of(home, guest))
    assert blocked == TeamMatchRefusal.NOT_TO_BE_CHALLENGED
    officers.close(guest.pk, bob, at=NOW)
    guest.refresh_from_db()
    assert refusal_of(challenges.challenge, alice, terms_of(home, guest)) == ClubRefusal.CLUB_CLOSED
    assert not Tournament.objects.exists()


@pytest.mark.slow
def test_members_enter_for_a_club_of_theirs(match: Tournament, carol: User) -> None:
    assert refusal_of(entries.enter, match.pk, carol) == ClubRefusal.TEAMS_ONLY
    for club in (match.club, match.guest_club):
        assert club
        members.join(club.pk, carol, at=NOW)
    anna = User.objects.get(username="anna")
    entries.withdraw(match.pk, anna, at=NOW)
    assert refusal_of(entries.enter, match.pk, anna, team="2") == ClubRefusal.NOT_A_MEMBER
    assert refusal_of(entries.enter, match.pk, anna, team="x") == ClubRefusal.NOT_A_MEMBER
    entries.enter(match.pk, carol, at=NOW, team="2")
    assert match.entries.get(user=carol).team == GUEST
    assert again(match).state == State.OPEN, "a team may have more players than boards"


def test_what_is_refused_of_a_line_up(match: Tournament, alice: User, bob: User) -> None:
    def refused(*names: str) -> object:
        return refusal_of(line_ups.choose, match.pk, alice, HOME, keys(match, *names))

    assert refused("alice", "alice") == TeamMatchRefusal.PLAYER_TWICE
    assert refused("alice") == TeamMatchRefusal.BOARD_EMPTY
    assert refused("alice", "ben") == TeamMatchRefusal.PLAYER_NOT_ENTERED
    foreign = refusal_of(line_ups.choose, match.pk, bob, HOME, keys(match, "alice", "anna"))
    assert foreign == ClubRefusal.OFFICERS_ONLY
    week = {"at": NOW - timedelta(days=1), "ends_at": NOW + timedelta(days=7)}
    anna = User.objects.get(username="anna")
    mark = Sanction.objects.create(user=anna, kind="suspension", reason="So.", by=bob, **week)
    assert refused("alice", "anna") == TeamMatchRefusal.PLAYER_NOT_AVAILABLE
    mark.delete()
    assert match.club
    members.leave(match.club.pk, anna)
    assert refused("alice", "anna") == TeamMatchRefusal.PLAYER_LEFT_CLUB
    assert not match.entries.exclude(board=None).exists()


def test_nothing_is_chosen_or_called_off_after_the_start(begun: Tournament, alice: User) -> None:
    late = refusal_of(line_ups.choose, begun.pk, alice, HOME, keys(begun, "alice", "anna"))
    assert late == EventRefusal.ENTRIES_CLOSED
    assert refusal_of(challenges.call_off, begun.pk, alice, "") == EventRefusal.ENTRIES_CLOSED


def test_a_player_who_leaves_before_the_start_frees_the_board(
    match: Tournament, alice: User, bob: User
) -> None:
    Outbox.objects.all().delete()
    line_ups.choose(match.pk, alice, HOME, keys(match, "anna", "alice"), at=NOW)
    entries.withdraw(match.pk, User.objects.get(username="anna"), at=NOW)
    asked = Outbox.objects.filter(kind=event_jobs.LINE_UP_MISSING).values_list("user", flat=True)
    assert set(asked) == {alice.pk, bob.pk}
    line_ups.choose(match.pk, bob, GUEST, keys(match, "bob", "ben"), at=NOW)
    assert again(match).state == State.OPEN


@pytest.mark.slow
def test_who_has_left_the_club_is_not_drawn(match: Tournament, alice: User, bob: User) -> None:
    line_ups.choose(match.pk, alice, HOME, keys(match, "anna", "alice"), at=NOW)
    assert match.club
    members.leave(match.club.pk, User.objects.get(username="anna"))
    line_ups.choose(match.pk, bob, GUEST, keys(match, "bob", "ben"), at=NOW)
    assert again(match).state == State.OPEN
    assert match.entries.get(user__username="anna").board is None


@pytest.mark.slow
def test_reserves_have_no_game(match: Tournament, alice: User, bob: User, carol: User) -> None:
    assert match.club
    members.join(match.club.pk, carol, at=NOW)
    entries.enter(match.pk, carol, at=NOW)
    line_ups.choose(match.pk, bob, GUEST, keys(match, "bob", "ben"), at=NOW)
    line_ups.choose(match.pk, alice, HOME, keys(match, "anna", "alice"), at=NOW)
    advance(match.pk, NOW)
    assert match.entries.count() == 4
    assert match.pairings.count() == 2


@pytest.mark.slow
def test_either_club_calls_a_match_off(match: Tournament, bob: User, carol: User) -> None:
    assert refusal_of(challenges.call_off, match.pk, carol, "") == ClubRefusal.OFFICERS_ONLY
    challenges.call_off(match.pk, bob, "No  time.", at=NOW)
    assert again(match).state == State.CANCELLED
    assert match.log.get(kind="cancelled").reason == "No time."


def test_officers_hear_when_they_can_choose_and_when_nobody_has_chosen_in_time(
    clubs: tuple[Club, Club], alice: User, bob: User
) -> None:
    match = challenges.challenge(alice, terms_of(*clubs), at=NOW)
    asked = Outbox.objects.filter(kind=event_jobs.LINE_UP_MISSING)
    entries.enter(match.pk, User.objects.get(username="anna"), at=NOW)
    assert not asked.exists()
    entries.enter(match.pk, alice, at=NOW)
    assert asked.get().user == alice
    advance(match.pk, match.closes_at)
    assert again(match).state == State.CANCELLED
    notified = Outbox.objects.filter(kind=event_jobs.CANCELLED, user=bob)
    assert notified.exists(), "though bob has not entered"


@pytest.mark.slow
def test_nobody_directs_a_match_that_runs(begun: Tournament, alice: User) -> None:
    pairing = begun.pairings.all()[0].pk
    entry = begun.entries.all()[0].pk
    for call in (
        lambda at: decisions.adjudicate(begun.pk, alice, pairing, "first", "So.", at=at),
        lambda at: players.remove(begun.pk, alice, entry, "So.", at=at),
        lambda at: schedule.cancel(begun.pk, alice, "So.", at=at),
        lambda at: entries.start(begun.pk, alice, at=at),
    ):
        with pytest.raises(NotPermitted) as refusal:
            call(NOW)
        assert refusal.value.code == EventRefusal.NO_DIRECTOR


@pytest.mark.slow
def test_who_deletes_their_account_loses_their_board(begun: Tournament) -> None:
    ben = User.objects.get(username="ben")
    personal.delete(ben, NOW)
    assert table_of(begun).score == (2, 0)
    assert {row["board"] for row in personal.export(ben)} == {2}  # type: ignore[index]


@pytest.mark.slow
def test_a_deletion_before_the_draw_leaves_a_board_that_is_decided(
    match: Tournament, alice: User, bob: User
) -> None:
    line_ups.choose(match.pk, alice, HOME, keys(match, "anna", "alice"), at=NOW)
    line_ups.choose(match.pk, bob, GUEST, keys(match, "bob", "ben"), at=NOW)
    personal.delete(User.objects.get(username="ben"), NOW)
    advance(match.pk, NOW)
    assert table_of(match).score == (2, 0)
    assert Game.objects.count() == 1


@pytest.mark.slow
def test_a_match_whose_players_have_all_left_comes_to_an_end(begun: Tournament) -> None:
    for entry in begun.entries.select_related("user"):
        assert entry.user
        entries.withdraw(begun.pk, entry.user, at=NOW)
    advance(begun.pk, NOW)
    assert again(begun).state == State.PLAYED
