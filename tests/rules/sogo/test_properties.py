"""Random games beside a slow and obvious reference that shares no code."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.kit.core import replay
from games.rules.sogo import RULESET
from games.rules.sogo.notation import find_place
from games.rules.sogo.position import BLACK, WHITE, Form, SogoPosition
from tests.rules.sogo.reference import Reference, name

FORMS = st.builds(
    lambda board, capture, top, one_each: Form(
        *board, capture, capture and top, capture and one_each
    ),
    st.sampled_from([(3, 3), (4, 4), (5, 5), (5, 4)]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
CHOICES = st.lists(st.integers(0, 10_000), min_size=1, max_size=140)
COLOURS = {"W": WHITE, "B": BLACK}


def same(position: SogoPosition, reference: Reference) -> None:
    size = reference.size
    for colour, seat in COLOURS.items():
        balls = sum(
            1 << _number((*rod, height), size)
            for rod, stack in reference.rods.items()
            for height, ball in enumerate(stack)
            if ball == colour
        )
        assert position.balls[seat] == balls
        lines = {_number(place, size) for line in reference.mills(colour) for place in line}
        assert position.mills[seat] == sum(1 << place for place in lines)
    assert position.captured == (reference.taken["W"], reference.taken["B"])
    assert (position.placed, position.due) == (reference.placed, reference.due)
    _same_turn(position, reference)


def _same_turn(position: SogoPosition, reference: Reference) -> None:
    if reference.result is None:
        assert position.outcome is None
        assert position.to_move == {COLOURS[reference.turn]}
        legal = {str(move) for move in position.legal_moves(position.turn)}
        assert legal == reference.moves()
        return
    assert position.outcome is not None
    winners = {COLOURS[reference.result]} if reference.result in COLOURS else set()
    assert position.outcome.winners == winners


def _number(place: tuple[int, int, int], size: int) -> int:
    number = find_place(name(place), size)
    assert number is not None
    return number


@settings(max_examples=60, deadline=None)
@given(form=FORMS, choices=CHOICES)
def test_drops_mills_captures_and_sliding_are_those_of_the_reference(
    form: Form, choices: list[int]
) -> None:
    position = SogoPosition(form)
    reference = Reference(form.size, form.length, form.capture, form.top_only, form.one_each)
    for choice in choices:
        same(position, reference)
        moves = sorted(reference.moves())
        if not moves:
            break
        text = moves[choice % len(moves)]
        position = position.play(RULESET.parse(text), position.turn)
        reference.play(text)
    same(position, reference)


@settings(max_examples=30, deadline=None)
@given(form=FORMS, choices=CHOICES)
def test_no_ball_ever_hangs_or_is_lost(form: Form, choices: list[int]) -> None:
    position = SogoPosition(form)
    for choice in choices:
        moves = list(position.legal_moves(position.turn))
        if not moves:
            break
        position = position.play(moves[choice % len(moves)], position.turn)
        white, black = position.balls
        assert white & black == 0
        on_board = (white | black).bit_count()
        assert on_board + sum(position.captured) == position.placed
        for rod in range(form.size**2):
            stack = (white | black) >> rod * form.size & (1 << form.size) - 1
            assert stack & stack + 1 == 0


@settings(max_examples=30, deadline=None)
@given(choices=CHOICES, mirror=st.booleans())
def test_turning_the_board_changes_nothing_but_the_names(choices: list[int], mirror: bool) -> None:
    """The rods of a square may be turned by a quarter or mirrored."""
    turned = {
        f"{'ABCD'[x]}{y + 1}": f"{'ABCD'[y]}{(x if mirror else 3 - x) + 1}"
        for x in range(4)
        for y in range(4)
    }
    position = SogoPosition(Form())
    log: list[tuple[int, str]] = []
    for choice in choices:
        moves = list(position.legal_moves(position.turn))
        if not moves:
            break
        log.append((position.turn, str(moves[choice % len(moves)])))
        position = position.play(moves[choice % len(moves)], position.turn)
    other = replay(RULESET, 2, {}, [(seat, turned[move]) for seat, move in log])
    assert other.outcome == position.outcome
    assert other.to_move == position.to_move
