"""What the pages behind the links of a mail show: the board of the seat, the move in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext

from games.log.turns import last_turn
from games.rules.board import Board, Target
from games.rules.core import Move
from games.services.mail import words
from games.templatetags.boards import told
from games.views.choosing import Choosing
from games.views.composing import Turn, composed
from games.views.mail_link import Deed, Link, spelt

LONGEST_PICK = 10


@dataclass(frozen=True)
class Step:
    """One move of the turn: as it is sent, in the reader's notation, in words ("": no more)."""

    move: str
    name: str
    says: str


def turn_of(link: Link, chosen: str) -> Turn:
    """The turn that `chosen` (moves with commas) makes on the board of the seat."""
    return composed(link.state, link.seat, chosen)


def before(link: Link, chosen: str, pick: str, here: str) -> dict[str, object]:
    """For mail_play/move.html: the board with the turn as far as it is chosen."""
    turn = turn_of(link, chosen)
    steps = _steps(link, turn.drafts)
    fixed = bool(link.ticket.move)
    play = Choosing(
        here=here, send="", number=link.state.board_number, key="", whole=True,
        picked=pick[:LONGEST_PICK], drafts=tuple(map(str, turn.drafts)), complete=turn.complete,
    )  # fmt: skip
    due = link.state.clock.due_at
    return {
        **_head(link),
        "board": _board(link, turn, pick[:LONGEST_PICK]),
        "play": None if turn.complete else play,
        "here": here,
        "back": "" if fixed or not turn.drafts else play.back,
        "steps": steps,
        "names": ", ".join(step.name for step in steps),
        "complete": turn.complete,
        "left": due - timezone.now() if due else None,
        "until": words.deadline(due, link.user.zone()) if due else "",
    }


def after(link: Link, done: Deed) -> dict[str, object]:
    """For mail_play/played.html: the board as the move left it, however it went on since."""
    view = link.state.view(link.seat, done.ply)
    last = last_turn(link.state, done.ply, link.seat)
    board = link.game.rules.board(view, None, last=last, notation=link.user.notation)
    goes_on = link.state.ply == done.ply
    return {
        **_head(link),
        "board": replace(board, prompt=gettext("The board after your move."), moving="")
        if goes_on
        else board,
        "names": spelt(link, done.moves),
        "again": link.seat in link.state.to_move,
        "over": link.state.result is not None,
    }


def _head(link: Link) -> dict[str, object]:
    return {
        "game": link.game,
        "others": words.opponents(link.seats, link.user.pk),
        "reader": link.user,
    }


def _board(link: Link, turn: Turn, pick: str) -> Board:
    """A turn that is complete is shown done, and what is said of it is said below."""
    board = link.game.rules.board(
        turn.view,
        None if turn.complete else link.seat,
        last=turn.drafts or last_turn(link.state, link.state.ply, link.seat),
        notation=link.user.notation,
        hints=link.user.point_hints and link.game.rules.hints_in_play and not turn.complete,
        pick=pick,
    )
    if not turn.complete:
        return board
    prompt = gettext("The board with your move.")
    return replace(board, prompt=prompt, prompt_params={}, moving="", pad=(), extra=())


def _steps(link: Link, moves: tuple[Move, ...]) -> list[Step]:
    """Each move as the board before it says it."""
    view, steps = link.state.view(link.seat), []
    for move in moves:
        board = link.game.rules.board(view, link.seat, notation=link.user.notation)
        said = _said(link, board.target(str(move)), move)
        steps.append(Step(str(move), spelt(link, (move,)), said))
        view = view.play(move, link.seat)
    return steps


def _said(link: Link, target: Target | None, move: Move) -> str:
    """The move in words: what the tray would say of it, or what the rules do."""
    if target and (said := told(target)):
        return said
    template = link.state.ruleset.told(move)
    return gettext(template) if template else ""
