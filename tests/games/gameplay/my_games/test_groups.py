"""The groups of My games, the choice among them, and what every card tells."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import GameListStyle, User
from games.log.commands import PlayMoves, Propose, Resign
from games.log.time.control import per_move
from games.models import Game
from games.rules import RULESETS
from games.services.chat import chat
from games.services.chat.unread import mark_read
from games.services.gamelog import state_cache
from games.services.gameplay.game_start import start_game
from games.services.lobby.tables import Terms, open_table
from games.views.gameplay.my_games.my_games import GROUP_LIMITS
from tests.rules.sixth import RULESET
from tests.support.budget import only_in_the_long_run
from tests.support.games.pages import act, signed_in, text

pytestmark = pytest.mark.database

GROUPS = ("answer", "turn", "chat", "bots", "waiting")


def begun(*sitters: User | str, ruleset: str = "sogo", days: int | None = 3) -> Game:
    control = per_move(days) if days else None
    return start_game(ruleset, sitters, options={}, at=timezone.now(), time_control=control)


def listed(page: HttpResponse, group: str) -> list[Game]:
    return [summary.game for summary in page.context[f"{group}_summaries"]]


def test_what_needs_an_answer_stands_first_and_bots_stand_apart(
    alice: User, bob: User, carol: User
) -> None:
    waits, slow, turn = begun(bob, alice), begun(alice, bob, days=9), begun(alice, bob, days=1)
    asked, written = begun(bob, alice), begun(bob, alice)
    alone, mixed = begun(alice, "casual", days=None), begun(bob, alice, "casual", ruleset="cards")
    act(asked, bob, Propose())
    chat.say(written, bob, "Hello!", key=uuid4(), at=timezone.now())
    page = signed_in(alice).get("/games/")
    groups = {name: listed(page, name) for name in GROUPS}
    assert groups == {
        "answer": [asked],
        "turn": [turn, slow],
        "chat": [written],
        "bots": [alone],
        "waiting": [waits, mixed],
    }
    shown = page.content.decode()
    places = [shown.index(f"/games/{game.pk}/") for games in groups.values() for game in games]
    assert places == sorted(places)


def test_a_game_against_a_bot_that_thinks_stays_among_those_against_bots(alice: User) -> None:
    thinking, mine = begun("casual", alice, days=None), begun(alice, "casual", days=None)
    page = signed_in(alice).get("/games/")
    assert listed(page, "bots") == [mine, thinking]
    assert not listed(page, "waiting")


def test_a_group_leads_to_all_of_its_games(alice: User, bob: User) -> None:
    limit = GROUP_LIMITS["waiting"]
    for _ in range(limit + 1):
        begun(bob, alice)
    client = signed_in(alice)
    page = client.get("/games/?opponent=bob")
    assert len(listed(page, "waiting")) == limit
    assert 'href="/games/?opponent=bob&amp;waiting=1"' in page.content.decode()
    every = client.get("/games/?opponent=bob&waiting=1")
    assert len(every.context["summaries"]) == limit + 1
    assert not client.get("/games/?opponent=carol&waiting=1").context["summaries"]


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("game=sogo", {"sogo"}),
        ("opponent=BO", {"sogo", "tiles"}),
        ("opponent=bo&game=tiles", {"tiles"}),
        ("opponent=birch", {"ludoku"}),
        ("opponent=alice", set()),
        ("game=chess&opponent=%00", {"sogo", "tiles", "ludoku"}),
    ],
)
def test_games_are_chosen_by_kind_and_by_opponent(
    alice: User, bob: User, query: str, expected: set[str]
) -> None:
    begun(alice, bob), begun(bob, alice, ruleset="tiles")
    begun(alice, "casual", ruleset="ludoku", days=None)
    page = signed_in(alice).get(f"/games/?{query}")
    found = [game.ruleset for group in GROUPS for game in listed(page, group)]
    assert sorted(found) == sorted(expected)
    assert page.context["turns"] == 2, "the badge counts what waits, chosen or not"


def test_the_choice_holds_for_tables_and_stays_in_links(alice: User, bob: User) -> None:
    at = timezone.now()
    open_table(bob, Terms("sogo", {}), at=at, others=[alice])
    open_table(alice, Terms("tiles", {}), at=at)
    client = signed_in(alice)
    page = client.get("/games/?game=tiles")
    assert (len(page.context["invitation_rows"]), len(page.context["table_rows"])) == (0, 1)
    page = client.get("/games/?opponent=bob")
    assert (len(page.context["invitation_rows"]), len(page.context["table_rows"])) == (1, 0)
    shown = page.content.decode()
    assert 'data-poll="/games/?opponent=bob"' in shown
    assert 'action="/games/style/?opponent=bob"' in shown
    assert '<option value="tiles" selected>' in client.get("/games/?game=tiles").content.decode()
    assert 'value="b&lt;b"' in client.get("/games/?opponent=b%3Cb").content.decode()


def test_nothing_that_fits_leads_back_to_all(alice: User, bob: User) -> None:
    begun(alice, bob)
    shown = signed_in(alice).get("/games/?game=cards").content.decode()
    nothing = shown.split('<div class="empty">')[1].partition("</div>")[0]
    assert 'href="/games/"' in nothing


def test_a_card_has_the_last_move_its_number_and_the_points(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    client = signed_in(alice)
    (summary,) = client.get("/games/").context["turn_summaries"]
    assert (summary.move_number, summary.last_move, summary.score) == (0, "", "")
    act(game, alice, PlayMoves(("A1",)))
    act(game, bob, PlayMoves(("B2",)))
    page = client.get("/games/")
    (summary,) = page.context["turn_summaries"]
    assert (summary.move_number, summary.last_move) == (2, "bob: B2")
    assert "bob: B2" in page.content.decode()
    (theirs,) = signed_in(bob).get("/games/").context["waiting_summaries"]
    assert theirs.last_move == f"{gettext('you')}: B2"


def test_the_points_of_the_reader_come_first(alice: User, bob: User) -> None:
    game = begun(alice, bob, ruleset="tiles")
    state = state_cache.state_of(game)
    move = max(state.position.legal_moves(0), key=lambda m: state.position.play(m, 0).points[0])
    act(game, alice, PlayMoves((str(move),)))
    points = state_cache.state_of(Game.objects.get()).position.points
    hers, his = (signed_in(user).get("/games/") for user in (alice, bob))
    assert hers.context["waiting_summaries"][0].score == f"{points[0]} : {points[1]}"
    assert his.context["turn_summaries"][0].score == f"{points[1]} : {points[0]}"


def test_a_secret_move_is_on_no_card_but_its_players_own(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    game = begun(alice, bob, ruleset="sixth")
    act(game, alice, PlayMoves(("h2",)))
    for style in GameListStyle:
        User.objects.update(game_list_style=style)
        assert "h2" in text(signed_in(alice).get("/games/"))
        his = signed_in(bob).get("/games/")
        assert his.context["turn_summaries"][0].last_move == f"alice: {gettext('secret')}"
        assert "h2" not in text(his)


def test_the_style_of_the_list_is_kept(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    act(game, alice, PlayMoves(("A1",)))
    asked = begun(bob, alice)
    act(asked, bob, Propose())
    client = signed_in(alice)
    cards = client.get("/games/").content.decode()
    assert "<table" not in cards.partition('id="my-games"')[2]
    answer = client.post("/games/style/?game=sogo", {"style": "table", "list": "my_games"})
    assert (answer.status_code, answer["Location"]) == (303, "/games/?game=sogo")
    table = client.get("/games/").content.decode().partition('id="my-games"')[2]
    assert f'<a href="/games/{game.pk}/">' in table.partition("<table")[2]
    assert table.count('class="mini') == 1, "what is to be answered stays a card with its buttons"
    answer = client.post("/games/style/", {"style": "grid", "list": "archive"})
    assert answer["Location"] == "/games/archive/"
    alice.refresh_from_db()
    assert alice.game_list_style == GameListStyle.GRID


@pytest.mark.parametrize("form", [{}, {"style": "x", "list": "archive"}, {"style": "grid"}])
def test_a_style_that_does_not_exist_is_refused(alice: User, form: dict[str, str]) -> None:
    assert signed_in(alice).post("/games/style/", form).status_code == 422
    assert signed_in(alice).get("/games/style/").status_code == 405


def copy_of(pattern: Game, count: int) -> None:
    """Store so many games like a pattern, each with seats and a log of its own."""
    keys = [uuid4() for _ in range(count)]
    columns = Game.objects.filter(pk=pattern.pk).values().get()
    Game.objects.bulk_create(Game(**{**columns, "id": key}) for key in keys)
    for rows in (pattern.seats.values(), pattern.events.values()):
        copies = ({**row, "id": None, "game_id": key} for row in rows for key in keys)
        rows.model.objects.bulk_create(rows.model(**row) for row in copies)


@pytest.mark.parametrize("style", [GameListStyle.TABLE, *only_in_the_long_run(GameListStyle.GRID)])
def test_sixty_games_take_as_many_queries_as_thirty(
    alice: User, bob: User, style: GameListStyle
) -> None:
    alice.game_list_style = style
    alice.save(update_fields=["game_list_style"])
    client = signed_in(alice)
    patterns = [begun(alice, bob), begun(bob, alice), begun(alice, "casual", days=None)]

    def queries(address: str) -> int:
        state_cache._states.clear()
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    counts = []
    for more in (9, 10):
        for pattern in patterns:
            copy_of(pattern, more)
        addresses = ("/games/", "/games/?opponent=bob&game=sogo", "/games/?turn=1")
        counts.append([queries(address) for address in addresses])
    assert Game.objects.count() == 60
    assert counts[0] == counts[1]
    assert max(counts[1]) <= 12


def test_messages_in_a_finished_game_have_a_card_until_they_are_read(
    alice: User, bob: User
) -> None:
    over, others = begun(alice, bob), begun(alice, bob)
    for game in (over, others):
        act(game, alice, Resign())
    chat.say(over, bob, "Well played!", key=uuid4(), at=timezone.now())
    client = signed_in(alice)
    page = client.get("/games/")
    assert listed(page, "chat") == [over]
    assert listed(page, "finished") == [others]
    (summary,) = page.context["chat_summaries"]
    assert (summary.unread, page.context["unread"], bool(summary.result)) == (1, 1, True)
    (summary,) = client.get("/games/?chat=1").context["summaries"]
    assert summary.game == over
    mark_read(over, alice)
    page = client.get("/games/")
    assert listed(page, "chat") == []
    assert over in listed(page, "finished")
