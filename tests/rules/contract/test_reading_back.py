"""Every game reads its own texts, whatever a mail program or a text editor has made of them."""

import re
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from games.rules.kit.core import CHANCE, AmbiguousNotation, Position
from tests.rules.contract.cases import POOLS, Case, dear, every_case, playout

GAPS = ("\t", "\u00a0", "  ", " \t ", "\u2003", "\u200b ", "\u3000")
LINE_ENDS = ("\n", "\r\n", "\r", " \r\n", "\n\n", "\u2028")
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212\uff0d"
WRITERS = (str, str.upper, str.lower, str.swapcase)


@every_case
@dear
@given(data=st.data())
def test_every_position_reads_back_from_its_own_text(case: Case, data: st.DataObject) -> None:
    """text-1."""
    positions = list(playout(case, data.draw(st.integers(0, 1))).positions())
    ply = data.draw(st.integers(0, len(positions) - 1))
    notation = data.draw(st.sampled_from(_notations(case)))
    text = case.ruleset.write(positions[ply], notation=notation)
    if text:
        assert _read(case, _worn(case, text, data), notation) == positions[ply]


@every_case
def test_every_position_of_a_game_that_writes_any_has_a_text(case: Case) -> None:
    texts = [(position, case.ruleset.write(position)) for position in playout(case).positions()]
    if any(text for _position, text in texts):
        assert all(text or _is_set_up(position) for position, text in texts)


@every_case
@dear
@given(data=st.data())
def test_every_game_reads_back_from_its_own_text(case: Case, data: st.DataObject) -> None:
    game = playout(case, data.draw(st.integers(0, 1)))
    positions = list(game.positions())
    ply = data.draw(st.integers(1, len(game.plies)))
    played = [(made.seat, made.move) for made in game.plies[:ply]]
    for notation, text in POOLS[case.key].game_texts(played, case.ruleset.clean(case.options)):
        assert _read(case, _worn(case, text, data), notation) == positions[ply]


def _notations(case: Case) -> Sequence[str]:
    notations = case.ruleset.notations_of(case.ruleset.clean(case.options))
    return [notation.key for notation in notations] or [""]


def _is_set_up(position: Position) -> bool:
    """Whether chance is still to set up the board."""
    return position.to_move == {CHANCE} and next(position.legal_moves(CHANCE)).setup


def _read(case: Case, text: str, notation: str) -> Position:
    options = case.ruleset.clean(case.options)
    try:
        return case.ruleset.read(text, options)
    except AmbiguousNotation:
        return case.ruleset.read(text, options, notation=notation)


def _worn(case: Case, text: str, data: st.DataObject) -> str:
    """The text with other blanks, ends of lines, dashes and case, as far as they are free."""
    pool = POOLS[case.key]
    writer = data.draw(st.sampled_from(WRITERS))
    text = re.sub(pool.CASELESS, lambda found: writer(found[0]), text)
    gaps = (*GAPS, *LINE_ENDS) if pool.LINE_END_IS_GAP else GAPS
    alike: dict[str, Sequence[str]] = {" ": gaps, "\n": LINE_ENDS, "-": DASHES}
    rng = data.draw(st.randoms(use_true_random=False))
    return "".join(rng.choice(alike.get(sign, sign)) for sign in text)
