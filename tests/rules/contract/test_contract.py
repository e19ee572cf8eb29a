"""What every game promises the site, shown on games played at random with all options."""

import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass
from random import Random

import pytest

from games.rules import RULESETS
from games.rules.kit.core import CHANCE, IllegalMove, Move, Outcome, SiteTermination, replay, settle
from tests.rules.contract.cases import GAMES, POOLS, Case, every_case, every_usual_case, playout

every_game = pytest.mark.parametrize("key", GAMES)


def test_every_game_of_the_catalogue_is_under_contract() -> None:
    assert set(RULESETS) < set(POOLS)
    assert all(ruleset.key == key for key, ruleset in GAMES.items())


@every_case
@pytest.mark.parametrize("seed", range(3))
def test_a_game_ends_with_an_outcome_and_nobody_to_move(case: Case, seed: int) -> None:
    game = playout(case, seed)
    assert isinstance(game.last.outcome, Outcome)
    assert game.last.to_move == frozenset()
    assert game.last.outcome.winners <= set(range(case.ruleset.seats[0]))
    assert game.last.outcome.termination in case.ruleset.terminations


@every_case
def test_the_reason_of_an_end_is_a_whole_sentence(case: Case) -> None:
    outcome = playout(case).last.outcome
    assert outcome
    assert (outcome.termination.template % outcome.params).endswith(".")


@every_game
def test_no_ending_of_a_game_has_the_code_of_one_of_the_sites_own(key: str) -> None:
    assert not {*GAMES[key].terminations} & {*SiteTermination}


@every_case
def test_somebody_is_to_move_until_there_is_an_outcome(case: Case) -> None:
    seats = {CHANCE, *range(case.ruleset.seats[0])}
    for ply in playout(case).plies:
        assert ply.position.outcome is None
        assert ply.position.to_move
        assert ply.position.to_move <= seats
        assert len(ply.position.points) == case.ruleset.seats[0]


@every_case
def test_no_seat_is_ever_stranded(case: Case) -> None:
    for ply in playout(case).plies:
        for seat in ply.position.to_move:
            assert any(True for _ in ply.position.legal_moves(seat))


@every_case
def test_a_log_replays_to_an_equal_position(case: Case) -> None:
    game = playout(case)
    replayed = replay(case.ruleset, case.ruleset.seats[0], case.options, game.log())
    assert replayed == game.last
    assert hash(replayed) == hash(game.last)


@every_case
def test_the_notation_of_a_move_is_read_back(case: Case) -> None:
    for move in case.pool:
        assert case.ruleset.parse(str(move)) == move
    assert len({str(move) for move in case.pool}) == len(case.pool)


@every_case
def test_every_move_made_is_one_the_notation_can_express(case: Case) -> None:
    for ply in playout(case).plies:
        assert ply.move in case.pool or _is_one_of_too_many(ply.move)
        assert case.ruleset.parse(str(ply.move)) == ply.move


def _is_one_of_too_many(move: Move) -> bool:
    """Whether a draw may be missing where all are listed: it sets the board up face down."""
    return move.setup and move.secret


@every_usual_case
def test_legal_moves_and_objections_agree(case: Case) -> None:
    for position in list(playout(case).positions())[::2]:
        for seat in (CHANCE, *range(case.ruleset.seats[0])):
            legal = list(position.legal_moves(seat))
            accepted = [move for move in case.pool if position.refusal(move, seat) is None]
            assert set(legal) == set(accepted)
            assert len(legal) == len(set(legal))
            assert list(position.legal_moves(seat)) == legal


@every_usual_case
def test_a_refused_move_cannot_be_played_and_says_why(case: Case) -> None:
    for position in list(playout(case).positions())[::10]:
        for seat in range(case.ruleset.seats[0]):
            for move in case.pool:
                refusal = position.refusal(move, seat)
                if refusal is None:
                    continue
                assert refusal.translated(str).endswith(".")
                with pytest.raises(IllegalMove, match="."):
                    position.play(move, seat)


@every_case
def test_moves_of_other_games_are_refused(case: Case) -> None:
    foreign = [text for key in GAMES if key != case.key for text in POOLS[key].POOL[:3]]
    for ply in playout(case).plies[::5]:
        for move in foreign:
            assert ply.position.objection(move, ply.seat) is not None


@every_case
def test_playing_a_move_leaves_the_position_as_it_was(case: Case) -> None:
    for ply in playout(case).plies[:20]:
        before = pickle.dumps(ply.position)
        ply.position.play(ply.move, ply.seat)
        assert pickle.loads(before) == ply.position  # noqa: S301


@every_case
def test_positions_are_frozen_hashable_and_travel_by_pickle(case: Case) -> None:
    for position in playout(case).positions():
        assert is_dataclass(position)
        with pytest.raises(FrozenInstanceError):
            setattr(position, fields(position)[0].name, None)
        again = pickle.loads(pickle.dumps(position))  # noqa: S301
        assert again == position
        assert hash(again) == hash(position)


@every_case
def test_different_moves_lead_to_different_positions(case: Case) -> None:
    for ply in playout(case).plies[:10]:
        moves = list(ply.position.legal_moves(ply.seat))
        assert len({ply.position.play(move, ply.seat) for move in moves}) == len(moves)


@every_case
def test_a_secret_move_shows_to_nobody_else(case: Case) -> None:
    watchers = (None, *range(case.ruleset.seats[0]))
    for ply in playout(case).plies:
        secrets = [move for move in ply.position.legal_moves(ply.seat) if move.secret]
        after = [ply.position.play(move, ply.seat) for move in secrets]
        still_closed = [position for position in after if position.to_move & ply.position.to_move]
        for watcher in watchers:
            if watcher != ply.seat:
                assert len({position.view(watcher) for position in still_closed}) <= 1


@every_case
def test_a_view_shows_its_seat_the_same_moves_and_the_same_view(case: Case) -> None:
    for position in playout(case).positions():
        for seat in (None, *range(case.ruleset.seats[0])):
            view = position.view(seat)
            assert view.view(seat) == view
            assert (view.to_move, view.outcome) == (position.to_move, position.outcome)
            if seat is not None:
                assert list(view.legal_moves(seat)) == list(position.legal_moves(seat))


@every_case
def test_the_board_offers_a_seat_just_its_legal_moves(case: Case) -> None:
    for position in list(playout(case).positions())[::4]:
        for seat in range(case.ruleset.seats[0]):
            board = case.ruleset.board(position.view(seat), seat)
            offered = {target.move for target in board.targets() if target.legal}
            assert offered == {str(move) for move in position.legal_moves(seat)}
        assert not any(
            target.legal for target in case.ruleset.board(position.view(None), None).targets()
        )


@every_case
def test_a_tip_tells_nothing_hidden_and_leads_on(case: Case) -> None:
    for position in list(playout(case).positions())[::6]:
        for seat in range(case.ruleset.seats[0]):
            view = position.view(seat)
            board = case.ruleset.board(view, seat, tip=2)
            assert board.tip is None or (case.ruleset.has_tips and not board.hidden)
            if board.tip is None:
                continue
            assert board.tip == case.ruleset.board(view.view(seat), seat, tip=2).tip
            assert set(board.tip.parts) <= {square.name for square in board.squares()}
            assert all(line.template % line.params for line in board.tip.lines)
            if board.target(board.tip.move):
                move = case.ruleset.parse(board.tip.move)
                after = position.play(move, seat)
                assert sum(after.points) > sum(position.points)
                assert after.points == view.play(move, seat).points


@every_case
def test_a_placement_names_a_piece_of_the_hand_and_a_square(case: Case) -> None:
    for position in list(playout(case).positions())[::4]:
        for seat in range(case.ruleset.seats[0]):
            board = case.ruleset.board(position.view(seat), seat)
            keys = {piece.key for piece in board.hand}
            names = {square.name for square in board.squares()}
            for target in board.moves:
                assert target.piece in keys
                assert target.square in names
                assert case.ruleset.square_of(case.ruleset.parse(target.move)) == target.square


@every_case
def test_chance_draws_what_is_legal_and_the_same_for_the_same_stream(case: Case) -> None:
    for ply in playout(case).plies:
        if ply.position.to_move == {CHANCE}:
            drawn = ply.position.draw(Random(7))
            listed = set(ply.position.legal_moves(CHANCE))
            assert drawn in listed or _is_one_of_too_many(drawn)
            assert ply.position.refusal(drawn, CHANCE) is None
            assert drawn == ply.position.draw(Random(7))


@every_case
def test_settling_leaves_no_chance_move_due(case: Case) -> None:
    for position in playout(case).positions():
        settled, drawn = settle(position, Random(3))
        assert settled.to_move != {CHANCE}
        assert bool(drawn) == (position.to_move == {CHANCE})
