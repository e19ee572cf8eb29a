"""Keeping lines of the what-if board: who may, what is refused, and who sees them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from study.models import Study, Variation
from study.services.studies import own_study, personal
from study.services.studies.refusals import StudyRefusal
from study.services.studies.tree import tree_of
from tests.study.studies.conftest import keep, url
from tests.support.games.pages import act, why

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]

SECRETS = re.compile(r'(csrfmiddlewaretoken|key)" value="[^"]*"|nonce="[^"]*"|data-live="[^"]*"')
"""What differs between two requests for the same page."""


def what_if(game: Game, moves: str = "") -> str:
    return f"{reverse('game_analysis', args=[game.pk, 0])}?moves={moves}"


def test_a_line_is_kept_and_shown_beside_the_what_if_board(as_alice: Client, game: Game) -> None:
    answer = keep(as_alice, game, "A1,B2", name="Corner first", comment="Safe.\r\nPerhaps.")
    assert answer.status_code == 303
    page = as_alice.get(answer.headers["Location"]).content.decode()
    assert 'value="Corner first"' in page
    kept = Variation.objects.get()
    assert (kept.ply, kept.line, kept.comment) == (0, ("A1", "B2"), "Safe.\nPerhaps.")
    assert "Corner first" in as_alice.get(url(game)).content.decode()


@pytest.mark.slow
def test_the_same_line_is_kept_once_and_its_words_change(as_alice: Client, game: Game) -> None:
    keep(as_alice, game, "A1,B2", name="First")
    keep(as_alice, game, "A1,B2", name="Second")
    assert Variation.objects.get().name == "Second"


@pytest.mark.slow
def test_lines_make_a_tree(as_alice: Client, game: Game) -> None:
    for moves in ("A1,B2,C3", "A1", "A1,B2", "D4", "A1,C1"):
        keep(as_alice, game, moves)
    found = [(branch.depth, *branch.fresh) for branch in tree_of(Variation.objects.all())]
    assert found == [(0, "A1"), (1, "B2"), (2, "C3"), (1, "C1"), (0, "D4")]
    page = as_alice.get(url(game)).content.decode()
    assert page.count('class="study-tree"') == 3
    tags = re.findall(r"</?(?:ul|li)\b", page[page.index('<ul class="study-tree"') :])
    assert "".join(tags).startswith("<ul<li<ul<li<ul<li</li</ul</li<li</li</ul</li<li</li</ul")


def test_every_line_may_continue_the_one_before_it(
    as_alice: Client, game: Game, alice: User
) -> None:
    study = Study.objects.create(game=game, user=alice, changed_at=timezone.now())
    lines = [",".join(["A1"] * count) for count in range(own_study.MAX_LINES_PER_STUDY)]
    Variation.objects.bulk_create(Variation(study=study, ply=0, moves=moves) for moves in lines)
    for page in (url(game), what_if(game)):
        shown = as_alice.get(page).content.decode()
        assert shown.count('class="study-tree"') == own_study.MAX_LINES_PER_STUDY


@pytest.mark.slow
def test_a_position_without_moves_may_have_a_comment(as_alice: Client, game: Game) -> None:
    keep(as_alice, game, "", comment="Everything is open.")
    page = as_alice.get(url(game)).content.decode()
    assert "Everything is open." in page
    assert _("the position itself") in page


@pytest.mark.parametrize("moves", ["Z9", "A1,A1,A1,A1,A1"])
def test_moves_that_do_not_fit_are_refused(as_alice: Client, game: Game, moves: str) -> None:
    assert keep(as_alice, game, moves).status_code == 422
    assert not Variation.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": "fly"},
        {"do": "throw_away", "line": "all"},
        {"do": "throw_away", "line": 10**30},
        {"do": "rename", "title": "a" * 81},
    ],
    ids=str,
)
def test_a_form_that_is_none_of_ours_is_refused(
    as_alice: Client, game: Game, form: dict[str, object]
) -> None:
    assert as_alice.post(url(game), form).status_code == 422


@pytest.mark.slow
def test_a_study_has_room_for_so_many_lines(
    as_alice: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_study, "MAX_LINES_PER_STUDY", 1)
    keep(as_alice, game, "A1")
    answer = keep(as_alice, game, "B1")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert why(StudyRefusal.TOO_MANY, count=1) in page
    assert f'href="{url(game)}"' in page
    assert keep(as_alice, game, "A1", name="Same").status_code == 303


@pytest.mark.slow
def test_a_line_is_thrown_away(as_alice: Client, game: Game) -> None:
    keep(as_alice, game, "A1")
    key = Variation.objects.get().pk
    for _attempt in range(2):
        assert as_alice.post(url(game), {"do": "throw_away", "line": key}).status_code == 303
    assert not Variation.objects.exists()


def test_others_see_and_change_nothing_of_it(as_alice: Client, game: Game, bob: User) -> None:
    """What the opponent gets is the same whether something is kept or not."""
    opponent = Client()
    opponent.force_login(bob)
    before = list(_pages(opponent, game))
    keep(as_alice, game, "A1,B2", name="Secret plan", comment="Do not tell.")
    assert list(_pages(opponent, game)) == before
    key = Variation.objects.get().pk
    opponent.post(url(game), {"do": "throw_away", "line": key})
    opponent.post(url(game), {"do": "rename", "title": "Mine"})
    assert Variation.objects.filter(pk=key, study__title="").exists()


def _pages(client: Client, game: Game) -> Iterable[str]:
    for address in (url(game), what_if(game, "A1,B2"), game.get_absolute_url()):
        yield SECRETS.sub("", client.get(address).content.decode())


def test_a_stranger_keeps_nothing_of_a_running_game(
    client: Client, game: Game, carol: User
) -> None:
    client.force_login(carol)
    assert keep(client, game, "A1").status_code == 403
    assert client.get(url(game)).status_code == 403
    assert 'id="study"' not in client.get(what_if(game)).content.decode()
    assert not Study.objects.exists()


def test_after_the_end_anybody_keeps_lines(
    client: Client, game: Game, alice: User, carol: User
) -> None:
    act(game, alice, Resign())
    client.force_login(carol)
    assert keep(client, game, "A1").status_code == 303
    assert Study.objects.get().user == carol


def test_a_line_from_a_position_that_was_taken_back_is_still_listed(
    as_alice: Client, game: Game, alice: User, play_moves: Callable[[Game, str], Game]
) -> None:
    keep(as_alice, game, "A1")
    Variation.objects.update(ply=7)
    page = as_alice.get(url(game))
    assert page.status_code == 200
    assert reverse("game_analysis", args=[game.pk, 0]) in page.content.decode()


@pytest.mark.slow
def test_the_page_is_german(as_alice: Client, game: Game, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(language="de")
    keep(as_alice, game, "A1")
    page = as_alice.get(url(game)).content.decode()
    assert "Meine Varianten" in page
    assert "Wer meine Varianten liest" in page


def test_it_is_among_the_data_of_the_player_and_goes_with_the_account(
    as_alice: Client, game: Game, alice: User, bob: User
) -> None:
    keep(as_alice, game, "A1", name="Mine")
    (study,) = list[Any](personal.export(alice))
    assert study["lines"] == [{"ply": 0, "moves": "A1", "name": "Mine", "comment": ""}]
    assert list(personal.export(bob)) == []
    personal.delete(alice, timezone.now())
    assert not Variation.objects.exists()
