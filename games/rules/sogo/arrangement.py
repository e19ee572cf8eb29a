"""Whether balls set up by hand can be a position of Sogo, and what else follows from them.

Balls must rest on others, and their numbers must be possible (sogo-7 and sogo-8). Whether
some order of alternate turns leads there is not asked: boards are also set up to think about.
"""

from dataclasses import dataclass, replace

from games.rules.kit.core import BadNotation, Outcome, Seat
from games.rules.sogo.lines import lines, lines_through
from games.rules.sogo.notation import spell_place
from games.rules.sogo.position import BLACK, WHITE, Form, SogoPosition, mill_closed_by
from games.rules.sogo.refusals import SogoRefusal
from games.rules.sogo.terminations import SogoTermination


@dataclass(frozen=True)
class StatedFacts:
    """The facts that a pasted position states besides the balls; None for those it does not
    state.
    """

    turn: Seat | None = None
    captured: tuple[int, int] | None = None
    due: int = 0
    notation: str = ""


def arrange(form: Form, balls: tuple[int, int], stated: StatedFacts) -> SogoPosition:
    """Return the position with these balls. Raises BadNotation where no game has it."""
    _check_stacks(form, balls[WHITE] | balls[BLACK], stated.notation)
    if not form.capture:
        stated = _nothing_captured(stated)
    captured = stated.captured if stated.captured is not None else _fewest_captures(balls, stated)
    placed = tuple(balls[seat].bit_count() + captured[1 - seat] for seat in (WHITE, BLACK))
    _check_numbers(form, placed, captured, stated)
    white_placed_last = placed[WHITE] > placed[BLACK]
    last = WHITE if white_placed_last else BLACK
    position = SogoPosition(form, balls, sum(placed), 1 - last, stated.due, captured)
    return _capturing(position, last) if form.capture else _first_mill(position, last)


def _check_stacks(form: Form, occupied: int, notation: str) -> None:
    for rod in range(form.size**2):
        stack = occupied >> rod * form.size & (1 << form.size) - 1
        if stack & stack + 1:
            place = rod * form.size + stack.bit_length() - 1
            raise BadNotation(
                SogoRefusal.BALL_HANGS_IN_THE_AIR,
                place=spell_place(place, form.size, notation),
            )


def _nothing_captured(stated: StatedFacts) -> StatedFacts:
    if stated.due or any(stated.captured or ()):
        raise BadNotation(SogoRefusal.NO_CAPTURES_IN_THIS_VARIANT)
    return replace(stated, captured=(0, 0))


def _white_ahead(stated: StatedFacts) -> int | None:
    """Return how many balls more than Black White has placed, by what is stated of the turn; None
    if nothing is.
    """
    if stated.turn is None:
        return None
    return int((stated.turn == BLACK) != bool(stated.due))


def _fewest_captures(balls: tuple[int, int], stated: StatedFacts) -> tuple[int, int]:
    """Return the smallest numbers of captured balls that explain those on the board (sogo-8)."""
    white, black = balls[WHITE].bit_count(), balls[BLACK].bit_count()
    ahead = _white_ahead(stated)
    surplus = white - black - (int(white > black) if ahead is None else ahead)
    return (max(surplus, 0), max(-surplus, 0))


def _check_numbers(
    form: Form, placed: tuple[int, ...], captured: tuple[int, int], stated: StatedFacts
) -> None:
    ahead = placed[WHITE] - placed[BLACK]
    if ahead not in (0, 1):
        raise BadNotation(
            SogoRefusal.TURNS_DO_NOT_ALTERNATE,
            white=placed[WHITE],
            black=placed[BLACK],
        )
    if _white_ahead(stated) not in (None, ahead):
        raise BadNotation(SogoRefusal.WRONG_SIDE_TO_MOVE)
    if sum(placed) > form.places:
        raise BadNotation(SogoRefusal.TOO_MANY_BALLS, balls=form.places)
    for seat in (WHITE, BLACK):
        taken = captured[seat] + (stated.due if stated.turn == seat else 0)
        if taken > _most_captures(form, placed[seat]):
            raise BadNotation(
                SogoRefusal.TOO_MANY_CAPTURES,
                taken=taken,
                placed=placed[seat],
            )


def _most_captures(form: Form, placed: int) -> int:
    """Return the most balls that can have been taken: each ball from the first possible mill on has
    closed as many lines as a place has.
    """
    each = 1 if form.one_each else max(len(line) for line in lines_through(form.size, form.length))
    return max(0, placed - form.length + 1) * each


def _capturing(position: SogoPosition, last: Seat) -> SogoPosition:
    if position.due:
        taking = replace(position, turn=last)
        if not taking.takeable():
            raise BadNotation(SogoRefusal.NO_BALL_TO_TAKE)
        return taking
    if position.placed < position.form.places:
        return position
    return replace(position, turn=last).counted()


def _first_mill(position: SogoPosition, last: Seat) -> SogoPosition:
    mine = _complete_lines(position, last)
    if position.mills[1 - last] or (mine and not _one_ball_closes(position, mine)):
        raise BadNotation(SogoRefusal.MILL_CLOSED_EARLIER)
    if mine:
        return replace(position, turn=last, outcome=mill_closed_by(last))
    if position.placed == position.form.places:
        return replace(
            position, turn=last, outcome=Outcome(frozenset(), SogoTermination.BOARD_FULL)
        )
    return position


def _complete_lines(position: SogoPosition, seat: Seat) -> list[int]:
    every = lines(position.form.size, position.form.length)
    return [line for line in every if line & position.balls[seat] == line]


def _one_ball_closes(position: SogoPosition, complete: list[int]) -> bool:
    """Return whether the last ball, one on top of its rod, can have closed all these lines at
    once.
    """
    common = position.tops()
    for line in complete:
        common &= line
    return bool(common)
