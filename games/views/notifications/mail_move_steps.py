"""The context of the pages behind links of mails: the seat's board, and the move in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext

from games.log.turns.last_turn import last_turn
from games.rules.kit.board import Board, Target
from games.rules.kit.core import Move
from games.services.text import game_text
from games.templatetags.boards import effect
from games.views.common.board_controls import BoardControls
from games.views.gameplay.draft_turn import DraftTurn, composed
from games.views.notifications.mail_move_link import MailMoveLink, PlayedMove, move_names

MAX_PICK_LENGTH = 10


@dataclass(frozen=True)
class TurnStep:
    """A move of the turn: as it is sent, in the reader's notation, and in words ("" for no more
    than that).
    """

    move: str
    name: str
    says: str


def turn_of(link: MailMoveLink, chosen: str) -> DraftTurn:
    """Return the turn that `chosen` (moves with commas) makes on the board of the seat."""
    return composed(link.state.ruleset, link.state.view(link.seat), link.seat, chosen)


def before(link: MailMoveLink, chosen: str, pick: str, here: str) -> dict[str, object]:
    """Return the context of mail_moves/move.html: the board with the turn as far as it is
    chosen.
    """
    turn = turn_of(link, chosen)
    steps = _steps(link, turn.drafts)
    fixed = bool(link.seat_token.move)
    play = BoardControls(
        here=here, send="", board_event=link.state.board_event, key="", whole=True,
        picked=pick[:MAX_PICK_LENGTH], drafts=tuple(map(str, turn.drafts)), complete=turn.complete,
        drafted=tuple(map(link.state.ruleset.square_of, turn.drafts)),
    )  # fmt: skip
    due = link.state.clock.due_at
    return {
        **_head(link),
        "board": _board(link, turn, pick[:MAX_PICK_LENGTH]),
        "controls": None if turn.complete else play,
        "here": here,
        "back": "" if fixed or not turn.drafts else play.back,
        "steps": steps,
        "names": ", ".join(step.name for step in steps),
        "complete": turn.complete,
        "left": due - timezone.now() if due else None,
        "until": game_text.deadline_text(due, link.user.zone()) if due else "",
    }


def after(link: MailMoveLink, done: PlayedMove) -> dict[str, object]:
    """Return the context of mail_moves/played.html: the board as this move left it, and nothing
    later.
    """
    view = link.state.view(link.seat, done.ply)
    last = last_turn(link.state, done.ply, link.seat)
    board = link.game.rules.board(view, None, last=last, notation=link.preferences.notation)
    goes_on = link.state.ply == done.ply
    return {
        **_head(link),
        "board": replace(board, prompt=gettext("The board after your move."), moving="")
        if goes_on
        else board,
        "names": move_names(link, done.moves),
        "again": link.seat in link.state.to_move,
        "over": link.state.result is not None,
    }


def _head(link: MailMoveLink) -> dict[str, object]:
    return {
        "game": link.game,
        "others": game_text.opponents(link.seats, link.user.pk),
        "reader": link.user,
    }


def _board(link: MailMoveLink, turn: DraftTurn, pick: str) -> Board:
    """Return the board; a complete turn is shown as made, with its words below."""
    board = link.game.rules.board(
        turn.view,
        None if turn.complete else link.seat,
        last=turn.drafts or last_turn(link.state, link.state.ply, link.seat),
        notation=link.preferences.notation,
        hints=link.preferences.hints and link.game.rules.hints_in_play and not turn.complete,
        pick=pick,
    )
    if not turn.complete:
        return board
    prompt = gettext("The board with your move.")
    return replace(board, prompt=prompt, prompt_params={}, moving="", pad=(), extra=())


def _steps(link: MailMoveLink, moves: tuple[Move, ...]) -> list[TurnStep]:
    """Return each move in the words of the board before it."""
    view, steps = link.state.view(link.seat), []
    for move in moves:
        board = link.game.rules.board(view, link.seat, notation=link.preferences.notation)
        words = _move_text(link, board.target(str(move)), move)
        steps.append(TurnStep(str(move), move_names(link, (move,)), words))
        view = view.play(move, link.seat)
    return steps


def _move_text(link: MailMoveLink, target: Target | None, move: Move) -> str:
    """Return the move in the words of its target on the board, or else of the rules."""
    if target and (words := effect(target)):
        return words
    template = link.state.ruleset.phrase(move)
    return gettext(template) if template else ""
