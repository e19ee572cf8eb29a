"""The moves that a mail offers: a link for each where they are few, and one to a form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice

from django.conf import settings
from django.urls import reverse

from accounts.models import User
from games.extensions.notifications.message_body import MailMoves
from games.log.state import State
from games.models import Game, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.core import Move, Position
from games.services.notifications.body.move_tokens import MoveToken
from games.services.text.move_text import move_text

MAX_LINKS = 32


def mail_moves(
    game: Game, state: State, seat: Seat | None, reader: User, at: datetime
) -> MailMoves | None:
    """Return the links that play from a mail; None where the mail has only the link to the game."""
    if seat is None or not is_playable(state, seat.number, at):
        return None
    move_token = MoveToken(reader.pk, game.pk, seat.number, state.board_event)
    notation = board_preferences(reader, game.ruleset).notation
    links = tuple(
        (move_text(state, move, notation), address(replace(move_token, move=str(move))))
        for move in _few(state, seat.number)
    )
    return MailMoves(links, form=address(move_token))


def is_playable(state: State, seat: int, at: datetime) -> bool:
    """Return whether `seat` owes a move that a mail may offer.

    Not while an hourglass runs or the board is covered, nor where a move is answered by what it
    finds: such a board has to be looked at.
    """
    if state.holds or seat in state.left or seat not in state.to_move:
        return False
    if state.ruleset.one_by_one or state.clock.has_hourglass or not state.clock.is_in_time(at):
        return False
    return not state.ruleset.board(state.view(seat), None).hidden


def address(move_token: MoveToken) -> str:
    """Return the address of a move token, with scheme and host."""
    return f"{settings.SITE_URL}{reverse('mail_move', args=[move_token.token])}"


def _few(state: State, seat: int) -> list[Move]:
    """Return every legal move if they are few and each is a whole turn: first those on the board in
    its order, then others, such as giving a tile up.
    """
    if state.ruleset.whole_turns:
        return []
    view = state.view(seat)
    moves = list(islice(view.legal_moves(seat), MAX_LINKS + 1))
    if len(moves) > MAX_LINKS or any(_going_on(view, moves, seat)):
        return []
    board = state.ruleset.board(view, seat)
    beside = {target.move for target in board.extra}
    places = [target.move for target in board.targets() if target.move not in beside]
    return sorted(moves, key=lambda move: _place(places, str(move)))


def _place(places: list[str], move: str) -> int:
    """Return the place of a move on the board, by which moves are ordered; moves without one come
    last.
    """
    return places.index(move) if move in places else len(places)


def _going_on(view: Position, moves: list[Move], seat: int) -> Iterator[bool]:
    """Yield for each move whether the same seat moves again after it."""
    return (seat in view.play(move, seat).to_move for move in moves)
