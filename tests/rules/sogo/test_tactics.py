"""Threats as data: holes, forbidden rods, wins, blocks and double holes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RULESETS
from games.rules.kit.texts.diagram import diagram, fences, rules_text
from games.rules.sogo.lines import rod_names
from games.rules.sogo.moves import Drop
from games.rules.sogo.notation import HEX, spell_places
from games.rules.sogo.position import BLACK, WHITE, SogoPosition
from games.rules.sogo.tactics import Side, threats
from tests.rules.sogo.boards import VECTORS, places, played, read, start

SEED = (
    f"White: {' '.join(VECTORS['position']['white_hex'])} "
    f"Black: {' '.join(VECTORS['position']['black_hex'])}"
)


def side(position: SogoPosition, seat: int) -> Side:
    return threats(position).sides[seat]


def rods(position: SogoPosition, seat: int) -> list[str]:
    names = rod_names(position.form.size)
    return [names[rod] for rod in threats(position).forbidden(seat)]


def test_an_empty_board_threatens_nothing() -> None:
    empty = Side((), (), (), (), ())
    assert threats(start()).sides == (empty, empty)


def test_the_hole_and_the_forbidden_rod_of_the_description() -> None:
    """„In der Abbildung ist der freie Stab links in der Diagonalen für Schwarz tabu.“"""
    position = read(SEED)
    found = threats(position)
    assert places(found.holes(WHITE), 4, HEX) == (VECTORS["position"]["hole_hex"],)
    assert places(found.holes(WHITE)) == (VECTORS["position"]["hole_chess"],)
    assert rods(position, BLACK) == [VECTORS["position"]["tabu_rod_chess"]]
    assert (found.holes(BLACK), found.forbidden(WHITE)) == ((), ())
    (three,) = found.threes
    assert three.seat == WHITE
    assert list(spell_places(three.balls, 4, HEX)) == VECTORS["position"]["white_three"]


def test_playing_the_forbidden_rod_loses() -> None:
    lifted = read(SEED).play(Drop("C2"), BLACK)
    assert places(side(lifted, WHITE).wins) == ("C2-2",)
    won = lifted.play(Drop("C2"), WHITE)
    assert won.outcome is not None
    assert won.outcome.winners == {WHITE}


def test_a_three_that_can_be_closed_is_a_win_for_one_and_a_block_for_the_other() -> None:
    position = played("A1 A2 B1 B2 C1")
    assert places(side(position, WHITE).wins) == ("D1-1",)
    assert places(side(position, BLACK).blocks) == ("D1-1",)
    assert side(position, WHITE).blocks == ()
    assert side(position, WHITE).forbidden == ()


def test_a_blocked_three_is_no_hole() -> None:
    assert threats(played("A1 A2 B1 B2 C1 D1")).threes == ()


DOUBLE = "White: B2-1 A2-2 B2-2 D2-2 A2-3 B2-3 D2-3 Black: A2-1 D2-1 B2-4 C3-1 D3-1 A4-1 B4-1"


def test_two_holes_one_above_the_other_are_a_double_hole() -> None:
    position = read(DOUBLE)
    assert places(side(position, WHITE).holes) == ("C2-2", "C2-3")
    assert places(side(position, WHITE).doubles) == ("C2-2",)
    assert side(position, BLACK).doubles == ()


def test_a_double_hole_wins() -> None:
    """„Nun kann man das obere Loch schließen und hat das Spiel gewonnen.“"""
    position = read(DOUBLE).play(Drop("C2"), WHITE)
    assert places(side(position, BLACK).blocks) == ("C2-2",)
    assert rods(position, BLACK) == ["C2"]
    position = position.play(Drop("C2"), BLACK).play(Drop("C2"), WHITE)
    assert position.outcome is not None
    assert position.outcome.winners == {WHITE}


def test_holes_on_top_of_one_rod_and_below_on_the_next_are_not_one_above_the_other() -> None:
    """Places are numbered up the rods, so A4-4 comes right before A3-1."""
    position = played("B4 C4 C4 B4 B4 C4 C4 D4 B4 D4 D4 B1 D4 B1 B3 C1 C3 C1 D3")
    holes = places(side(position, WHITE).holes)
    assert {"A4-4", "A3-1"} <= set(holes)
    assert side(position, WHITE).doubles == ()
    assert "A4" not in rods(position, BLACK)


def test_a_winning_ball_lifts_nobody() -> None:
    """Black completes a line on the very place below White's hole."""
    text = "White: A2-2 B2-2 D2-2 A1-1 B1-1 D4-1 Black: A2-1 B2-1 D2-1 C4-1 D1-1"
    position = read(text)
    assert places(side(position, BLACK).wins) == ("C2-1",)
    assert rods(position, BLACK) == []
    assert rods(read(f"{text} Black to move", variant=2), BLACK) == ["C2"]


def _zugzwang() -> SogoPosition:
    *_others, last = fences(rules_text(RULESETS["sogo"], "en"))
    position = diagram(RULESETS["sogo"], last).position
    assert isinstance(position, SogoPosition)
    return position


def test_in_zugzwang_every_move_lifts_the_opponent_into_a_hole() -> None:
    position = _zugzwang()
    free = [str(move) for move in position.legal_moves(WHITE)]
    assert free == rods(position, WHITE) == ["C4", "D2"]
    for rod in free:
        lost = position.play(Drop(rod), WHITE).play(Drop(rod), BLACK)
        assert lost.outcome is not None
        assert lost.outcome.winners == {BLACK}


@pytest.mark.parametrize("options", [{}, {"size": 3}, {"size": 5, "line": "four"}], ids=str)
@settings(max_examples=25, deadline=None)
@given(choices=st.lists(st.integers(0, 10_000), max_size=60))
def test_wins_and_forbidden_rods_are_what_playing_shows(
    options: dict[str, object], choices: list[int]
) -> None:
    position = start(**options)
    for choice in choices:
        moves = list(position.legal_moves(position.turn))
        if not moves:
            return
        seat, size = position.turn, position.form.size
        names = rod_names(size)
        after = {str(move): position.play(move, seat) for move in moves}
        mine = side(position, seat)
        assert {names[place // size] for place in mine.wins} == {
            rod for rod, next_one in after.items() if next_one.outcome and next_one.outcome.winners
        }
        assert {names[rod] for rod in mine.forbidden} == {
            rod for rod, next_one in after.items() if _lifts(next_one, rod)
        }
        position = after[str(moves[choice % len(moves)])]


def _lifts(position: SogoPosition, rod: str) -> bool:
    """Whether answering on the same rod wins at once."""
    if position.outcome or position.objection(Drop(rod), position.turn):
        return False
    answered = position.play(Drop(rod), position.turn)
    return answered.outcome is not None and bool(answered.outcome.winners)
