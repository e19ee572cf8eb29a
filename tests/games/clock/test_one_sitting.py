"""Games at one sitting: what does not stop their clocks, who is told, where they are offered."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.extensions.jobs import registry
from games.log.commands import Hold, PlayMoves, RecordAbsences, Refused, Release, Resign
from games.log.time.control import MINUTE_MILLISECONDS, at_one_sitting
from games.models import Channel, Game, JobKind, Outbox, Table
from games.services.clock import vacations
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gamelog.presence import mark_present
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.tables import open_table
from games.services.lobby.terms import Terms
from games.services.notifications.body import game_body
from games.services.notifications.body.context import context_of
from games.views.clock.time_terms import arrival, of_time
from games.views.lobby.table_rows import rows_of
from tests.support.games.pages import act, signed_in, text
from tests.support.games.standing_challenges import make_challenge

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TEN = at_one_sitting(10, 10)
USUAL = {"opponent": "lobby", "match_length": "1", "beginner": "lot"}


def begun(*people: User) -> Game:
    at = timezone.now()
    return start_game("sogo", people, options={}, at=at, time_control=TEN)


def test_neither_rest_days_nor_quiet_hours_nor_vacations_stop_the_clock(
    alice: User, bob: User
) -> None:
    alice.rest_days, alice.quiet_from, alice.quiet_until = [0, 3], 0, 23
    alice.save()
    at = timezone.now()
    vacations.book(alice, at, at + timedelta(days=2), at=at)
    game = begun(alice, bob)
    apply_command(game.pk, RecordAbsences(), by=SiteActor(), key="all", at=timezone.now())
    state = state_of(Game.objects.get(pk=game.pk))
    assert state.clock.pauses == ()
    assert state.clock.due_at == game.created_at + timedelta(minutes=10)
    assert not vacations.takes_vacation_at_deadline(state, alice)


def test_the_first_move_leaves_the_clock_whole(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    later = game.created_at + timedelta(minutes=8)
    moved = apply_command(game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="1", at=later)
    assert moved.state.clock.left_of(0, later) == 10 * MINUTE_MILLISECONDS


def test_only_the_beginning_is_told_by_mail_and_at_once(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    act(game, alice, PlayMoves(("A1",)))
    act(game, bob, PlayMoves(("A1",)))
    act(game, alice, Resign())
    mails = Outbox.objects.filter(game=game).exclude(channel=Channel.PUSH)
    mails = mails.exclude(kind__in=[job.name for job in registry if job.follows_results])
    news = {(row.kind, row.user_id, row.channel, row.due_at) for row in mails}
    assert news == {
        (JobKind.STARTED, user.pk, Channel.NOW, game.created_at) for user in (alice, bob)
    }


def test_who_is_to_move_is_told_at_once_when_a_dispute_lets_the_clock_run_again(
    alice: User, bob: User
) -> None:
    game = begun(alice, bob)
    act(game, alice, PlayMoves(("A1",)))
    later = timezone.now() + timedelta(hours=1)
    for command in (Hold("7"), Release("7")):
        apply_command(game.pk, command, by=SiteActor(), key=type(command).__name__, at=later)
    mails = Outbox.objects.filter(game=game).exclude(channel=Channel.PUSH)
    turns = mails.exclude(kind__in=[JobKind.STARTED, JobKind.TURN_NEWS])
    assert [(row.kind, row.user, row.channel, row.due_at) for row in turns] == [
        (JobKind.TURN, bob, Channel.NOW, later)
    ]


def test_no_pause_is_offered(alice: User, bob: User, sogo_game: Game) -> None:
    pages = [
        signed_in(alice).get(game.get_absolute_url()) for game in (begun(alice, bob), sogo_game)
    ]
    assert ['value="pause"' in page.content.decode() for page in pages] == [False, True]


@pytest.mark.parametrize(
    ("fields", "control"),
    [
        ({"time": "10+10"}, TEN),
        (
            {
                "time": "own",
                "initial_time": "20",
                "initial_unit": "minutes",
                "increment": "45",
                "increment_unit": "seconds",
                "cap": "1",
                "cap_unit": "days",
            },
            at_one_sitting(20, 45),
        ),
    ],
)
def test_a_table_is_opened_for_one_sitting(
    alice: User, fields: dict[str, str], control: object
) -> None:
    cache.clear()
    answer = signed_in(alice).post("/tables/new/sogo/", {**USUAL, **fields})
    assert answer.status_code == 303
    table = Table.objects.get()
    assert table.time_control == control
    assert of_time(table)[-1][1] == arrival(table.time_control)


def test_a_standing_offer_is_not_for_one_sitting(alice: User) -> None:
    with pytest.raises(Refused) as refused:
        make_challenge(alice, terms=Terms("sogo", {}, TEN))
    assert refused.value.code == LobbyRefusal.CHALLENGE_AT_ONE_SITTING
    page = signed_in(alice).get("/me/challenges/new/sogo/").content.decode()
    assert 'value="standard"' in page
    assert 'value="10+10"' not in page


@pytest.mark.words
def test_the_lobby_says_that_the_host_of_such_a_table_is_away(alice: User, bob: User) -> None:
    cache.clear()
    table = open_table(alice, Terms("sogo", {}, TEN), at=timezone.now())
    browser = signed_in(bob)
    accept = f'action="/tables/{table.pk}/accept/"'
    note = f"{alice} is not here just now"
    page = browser.get("/lobby/?pace=sitting")
    assert table.get_absolute_url() in page.content.decode()
    assert note in text(page)
    assert accept not in page.content.decode()
    mark_present(alice.pk, timezone.now())
    assert note not in text(browser.get("/lobby/"))
    assert accept in browser.get("/lobby/").content.decode()
    assert browser.get("/lobby/?pace=fast").content.decode().count(accept) == 0


def test_nothing_tells_whether_a_host_is_there_who_shows_it_to_nobody(
    alice: User, bob: User
) -> None:
    cache.clear()
    User.objects.filter(pk=alice.pk).update(show_online=False)
    table = open_table(alice, Terms("sogo", {}, TEN), at=timezone.now())
    browser = signed_in(bob)
    page = browser.get("/lobby/")
    assert not page.context["table_rows"][0].is_host_away
    assert f'action="/tables/{table.pk}/accept/"' in page.content.decode()
    assert not browser.get(table.get_absolute_url()).context["row"].is_host_away


def test_presence_is_asked_once_for_a_whole_page_of_tables(
    alice: User, bob: User, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    for host in (alice, bob):
        open_table(host, Terms("sogo", {}, TEN), at=timezone.now())
    mark_present(bob.pk, timezone.now())
    tables = list(Table.objects.with_places())
    asked: list[int] = []
    get_many = cache.get_many
    monkeypatch.setattr(cache, "get_many", lambda keys: asked.append(1) or get_many(keys))
    rows = rows_of(tables, carol)
    assert {row.table.host for row in rows if row.is_host_away} == {alice}
    assert len(asked) == 1


@pytest.mark.words
@pytest.mark.parametrize(("seats", "says"), [(2, "ends the game"), (3, "is passed over")])
def test_the_mail_of_the_beginning_says_what_becomes_of_a_first_move_too_late(
    alice: User, bob: User, carol: User, seats: int, says: str
) -> None:
    people, at = [alice, bob, carol][:seats], timezone.now()
    ruleset = "sogo" if seats == 2 else "cards"
    game = start_game(ruleset, people, options={}, at=at, time_control=TEN)
    body = game_body.started(context_of(Outbox(kind=JobKind.STARTED), game, alice, at))
    assert f"a first move that does not come in time {says}." in body.sentences[0]
