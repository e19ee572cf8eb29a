"""Sharing a study by a link, once its game is over."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.extensions import game_gates
from games.log.commands import PlayMoves, Resign
from games.models import Aid, Game, Status
from games.services.gameplay.game_start import start_game
from study.models import Study, Variation
from study.services.studies.refusals import StudyRefusal
from study.views.studies import aid
from study.views.studies.board_of_line import played_line
from tests.study.studies.conftest import keep, page_of, share, url
from tests.support.games.pages import act, why

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]


def test_it_is_refused_while_the_game_goes_on(as_alice: Client, game: Game) -> None:
    keep(as_alice, game, "A1")
    answer = as_alice.post(url(game), {"do": "share"})
    assert answer.status_code == 409
    assert why(StudyRefusal.GAME_GOES_ON) in answer.content.decode()
    assert Study.objects.get().code is None


def test_without_a_line_there_is_nothing_to_share(
    as_alice: Client, game: Game, alice: User
) -> None:
    act(game, alice, Resign())
    assert as_alice.post(url(game), {"do": "share"}).status_code == 409


@pytest.mark.slow
def test_whoever_has_the_link_sees_the_lines_and_the_board(as_alice: Client, over: Game) -> None:
    address = share(as_alice, over)
    assert address in as_alice.get(url(over)).content.decode()
    page = Client().get(address).content.decode()
    for text in ("Corner first", "Better than the middle.", "noindex"):
        assert text in page
    assert _("Variations by %(name)s") % {"name": "alice"} in page
    assert 'value="throw_away"' not in page
    assert page.count("Better than the middle.") == 1, "it stands beside the board already"
    assert page.index('id="board"') < page.index("study-tree"), "on a phone the lines stand below"


@pytest.mark.slow
def test_the_line_that_is_asked_for_is_on_the_board(as_alice: Client, over: Game) -> None:
    keep(as_alice, over, "D4", comment="The other corner.")
    address = share(as_alice, over)
    other = Variation.objects.get(moves="D4")
    page = Client().get(f"{address}?line={other.pk}")
    assert page.context["shown"] == (other,)
    assert Client().get(f"{address}?line=nonsense").status_code == 200


def test_a_line_that_does_not_fit_what_came_later_says_so(as_alice: Client, over: Game) -> None:
    """It may have been kept while a card lay face down."""
    address = share(as_alice, over)
    assert not Client().get(address).context["breaks_off"]
    Variation.objects.update(moves=",".join(["A1"] * 9))
    page = Client().get(address)
    assert page.context["breaks_off"]
    warning = _(
        "Beyond the position shown, this variation does not fit what was uncovered later in the"
        " game."
    )
    assert warning in page.content.decode()


def test_without_the_link_nobody_sees_it(as_alice: Client, over: Game) -> None:
    share(as_alice, over)
    assert Client().get("/studies/guessed/").status_code == 404
    assert "Corner first" not in Client().get(over.get_absolute_url()).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["nothing", "x" * 2000, "%00", "é"])
def test_a_code_of_nothing_leads_nowhere(client: Client, code: str) -> None:
    assert client.get(f"/studies/{code}/").status_code == 404


@pytest.mark.slow
def test_a_link_that_was_taken_back_leads_nowhere(as_alice: Client, over: Game) -> None:
    address = share(as_alice, over)
    as_alice.post(url(over), {"do": "take_back"})
    assert Client().get(address).status_code == 404
    assert share(as_alice, over) != address


def test_it_closes_while_a_ruling_lets_the_game_go_on(as_alice: Client, over: Game) -> None:
    address = share(as_alice, over)
    Game.objects.filter(pk=over.pk).update(status=Status.RUNNING)
    assert Client().get(address).status_code == 404


def test_a_gate_of_the_game_holds_for_its_studies_as_well(
    as_alice: Client, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event of a game may keep it from others for some time after its end."""
    address = share(as_alice, over)

    def objection(game: object, viewer: User | None) -> str:
        return "" if viewer or game != over.pk else "Come back later."

    monkeypatch.setattr(game_gates, "objection_to", objection)
    refused = Client().get(address)
    assert refused.status_code == 403
    assert "Come back later." in refused.content.decode()
    assert Client().get(page_of(over)).status_code == 403
    assert as_alice.get(address).status_code == 200


def test_positions_that_lines_share_count_once() -> None:
    lines = [Variation(ply=0, moves=moves) for moves in ("A1,B2,C3", "A1,C3", "", "A1,B2")]
    later = Variation(ply=2, moves="A1,B2")
    assert aid._position_count([*lines, later]) == 5 + 3


def test_positions_that_lines_share_are_played_once(over: Game) -> None:
    """A line breaks off where it does not fit, and so do those that share its beginning."""
    lines = ("A1,B2,C3", "A1,C3", "", "A1,B2", "A1,B9,C3", "A1,B9,D4")
    alone = [played_line(over, Variation(ply=0, moves=moves)).positions for moves in lines]
    found = list(aid._positions(over, [Variation(ply=0, moves=moves) for moves in lines]))
    assert set(found) == {position for positions in alone for position in positions}
    assert len(found) == len(set(found)) == 5


def test_a_study_too_large_to_be_compared_is_shut_while_a_game_runs(
    as_alice: Client, over: Game, bob: User, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = share(as_alice, over)
    running = start_game("sogo", [bob, carol], options={}, at=timezone.now())
    act(running, bob, PlayMoves(("D3",)))
    as_bob = Client()
    as_bob.force_login(bob)
    assert as_bob.get(address).status_code == 200
    monkeypatch.setattr(aid, "MAX_POSITIONS_COMPARED", 1)
    assert as_bob.get(address).status_code == 403
    assert Client().get(address).status_code == 200


@pytest.mark.parametrize(("aid", "status"), [(Aid.HEAD, 403), (Aid.BOOKS, 200)])
def test_it_is_shut_while_a_position_of_it_stands_in_a_game_of_the_reader(
    as_alice: Client, over: Game, bob: User, carol: User, aid: Aid, status: int
) -> None:
    address = share(as_alice, over)
    running = start_game("sogo", [bob, carol], options={}, at=timezone.now(), aid=aid)
    act(running, bob, PlayMoves(("A1",)))
    reader = Client()
    reader.force_login(carol)
    assert reader.get(address).status_code == status


@pytest.mark.slow
def test_the_title_is_its_owners(as_alice: Client, over: Game) -> None:
    as_alice.post(url(over), {"do": "rename", "title": "A lesson in corners"})
    address = share(as_alice, over)
    assert "A lesson in corners" in Client().get(address).content.decode()


def test_it_is_written_in_german(as_alice: Client, over: Game) -> None:
    address = share(as_alice, over)
    page = Client().get(address, headers={"accept-language": "de"}).content.decode()
    assert "Varianten von alice" in page
