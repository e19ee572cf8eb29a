"""The bitboards say what the rules say, and what was counted ball by ball is what is there."""

from random import Random

import pytest

from games.bots.sogo.bitboard import bits, geometry_of
from games.bots.sogo.bitboard_captures import Taking
from games.rules.sogo.lines import place_name
from games.rules.sogo.moves import Drop, Take
from games.rules.sogo.position import SogoPosition
from tests.bots.sogo.boards import BOARDS, FORMS, at_random, begin, winning_drops
from tests.support.budget import by_day_every


@pytest.mark.parametrize("board", BOARDS)
def test_a_side_counted_ball_by_ball_equals_one_counted_afresh(board: str) -> None:
    position = begin(BOARDS[board])
    geometry, rng = geometry_of(position.form), Random(board)
    sides = list(geometry.sides(0, 0))
    while position.to_move:
        seat = position.turn
        before = position
        position = position.play(rng.choice(tuple(position.legal_moves(seat))), seat)
        bit = position.balls[seat] ^ before.balls[seat]
        sides[seat] = geometry.after(sides[seat], sides[1 - seat], bit)
        fresh = geometry.sides(*position.balls)
        free = geometry.full ^ position.balls[0] ^ position.balls[1]
        for kept, counted in zip(sides, fresh, strict=True):
            assert (kept[0], *kept[2:]) == (counted[0], *counted[2:])
            assert kept[1] & free == counted[1] & free


@pytest.mark.parametrize("board", BOARDS)
def test_free_holes_within_reach_are_the_winning_drops(board: str) -> None:
    rng = Random(board)
    for _ in range(40):
        position = at_random(BOARDS[board], rng)
        geometry = geometry_of(position.form)
        ready = geometry.next_places(position.balls[0] | position.balls[1])
        for seat, side in enumerate(geometry.sides(*position.balls)):
            assert names(ready & side[1], position) == {
                drop.rod for drop in winning_drops(position, seat)
            }


def names(mask: int, position: SogoPosition) -> set[str]:
    size = position.form.size
    return {place_name(bit.bit_length() - 1, size).split("-")[0] for bit in bits(mask)}


@pytest.mark.parametrize("form", by_day_every(4, (form for form in FORMS if form not in BOARDS)))
def test_captures_are_those_of_the_rules(form: str) -> None:
    rng = Random(form)
    for _ in range(3):
        position = begin(FORMS[form])
        while position.to_move:
            move = rng.choice(tuple(position.legal_moves(position.turn)))
            check_captures(position)
            position = position.play(move, position.turn)


def check_captures(position: SogoPosition) -> None:
    geometry = geometry_of(position.form)
    taking = Taking(geometry, position.form)
    seat = position.turn
    us, them = geometry.sides(position.balls[seat], position.balls[1 - seat])
    if not position.due:
        for move in position.legal_moves(seat):
            assert isinstance(move, Drop)
            after = position.play(move, seat)
            bit = after.balls[seat] & ~position.balls[seat]
            if bit.bit_count() == 1 and after.turn == seat and after.due:
                assert taking.closed(after.balls[seat], bit) == after.due
        return
    assert taking.takeable(us, them) == position.takeable()
    for move in position.legal_moves(seat):
        if isinstance(move, Take):
            after = position.play(move, seat)
            gone = ball(move, position)
            mine, theirs = taking.without(us, them, gone)
            assert (mine[0], theirs[0]) == (after.balls[seat], after.balls[1 - seat])


def ball(take: Take, position: SogoPosition) -> int:
    size = position.form.size
    wanted = f"{take.rod}-{take.level}"
    return next(1 << at for at in range(size**3) if place_name(at, size) == wanted)
