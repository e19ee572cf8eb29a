"""What each kind of mail says: a few sentences and, where there is a game, its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.log.state import State
from games.log.turns import last_mover, last_turn
from games.models import Dispute, Game, Outbox, Seat, Sitting, Table, Work
from games.rules.board import Board
from games.services.mail import words
from games.services.mail.due import dispute_of
from games.services.mail.play import Offer, offer
from games.services.states import state_of
from games.services.verdicts import verdict


@dataclass(frozen=True)
class Content:
    """`news` ends the subject, `link` is where to go on, with `label` on its button.

    `left` and `until` tell of the reader's own clock where it runs.
    """

    news: str
    sentences: tuple[str, ...]
    link: str
    label: str
    board: Board | None = None
    left: timedelta | None = None
    until: str = ""
    moves: Offer | None = None


@dataclass(frozen=True)
class Scene:
    """A game as the reader of a mail sees it; `seat` is None for the staff."""

    row: Outbox
    game: Game
    state: State
    seats: list[Seat]
    reader: User
    seat: Seat | None
    at: datetime

    @property
    def others(self) -> str:
        return words.opponents(self.seats, self.reader.pk)

    @property
    def moved(self) -> str:
        return words.moved(self.state, self.seats, self.seat, self.reader.notation)

    @property
    def board(self) -> Board | None:
        """The reader's view, the last turn marked; None while the board is covered."""
        number = self.seat.number if self.seat else None
        drawn = self.game.rules.board(
            self.state.view(number),
            None,
            last=last_turn(self.state, self.state.ply, number),
            notation=self.reader.notation,
        )
        return None if drawn.hidden else drawn

    @property
    def sealed(self) -> str:
        """The commitment to what chance will bring, in the mails before the reader's first move."""
        begun = any(one.seat == self.seat.number for one in self.state.moves) if self.seat else True
        if self.state.chance is None or begun:
            return ""
        said = gettext("What chance decides in this game is sealed: %(commitment)s")
        return said % {"commitment": self.state.chance.commitment}

    @property
    def my_turn(self) -> bool:
        return self.seat is not None and self.seat.number in self.state.to_move

    def content(self, news: str, *sentences: str, label: str = "") -> Content:
        """With the board, the way to it, and the reader's clock if it runs."""
        due = self.state.clock.due_at if self.my_turn else None
        return Content(
            news,
            tuple(filter(None, sentences)),
            self.game.site_url,
            label or gettext("Open the game"),
            self.board,
            due - self.at if due else None,
            words.deadline(due, self.reader.zone()) if due else "",
            offer(self.game, self.state, self.seat, self.reader, self.at),
        )


def scene_of(row: Outbox, game: Game, reader: User, at: datetime) -> Scene:
    """All that a mail about `game` may have to tell."""
    seats = list(game.seats.select_related("user").order_by("number"))
    mine = next((seat for seat in seats if seat.user_id == reader.pk), None)
    return Scene(row, game, state_of(game), seats, reader, mine, at)


def of_game(scene: Scene) -> Content:
    """For every kind of mail about a game."""
    return _GAME[Work(scene.row.kind)](scene)


def of_table(row: Outbox) -> Content:
    """For invitations, and for their being declined."""
    table = row.table
    assert table is not None
    game = {"game": gettext(table.rules.name)}
    link = settings.SITE_URL + table.get_absolute_url()
    if row.kind == Work.INVITED:
        said = gettext("%(name)s invites you to a game of %(game)s.")
        return Content(
            gettext("you are invited"),
            (said % {**game, "name": table.host}, words.agreed(table)),
            link,
            gettext("Look at the invitation"),
        )
    said = gettext("%(name)s does not want to play the game of %(game)s.")
    if row.user_id == table.host_id:
        said = gettext("%(name)s does not want to play the game of %(game)s you proposed.")
    what = said % {**game, "name": _who_declined(table)}
    return Content(
        gettext("invitation declined"),
        (what, gettext("Somebody else may: open a table.")),
        settings.SITE_URL + reverse("lobby"),
        gettext("To the lobby"),
    )


def _who_declined(table: Table) -> str:
    said_no = Sitting.State.DECLINED
    return ", ".join(place.name for place in table.invited if place.state == said_no)


def _turn(scene: Scene) -> Content:
    if last_mover(scene.state) is not None:
        first = scene.moved
    else:
        said = gettext("Your game against %(names)s has begun, and you have the first move.")
        first = said % {"names": scene.others}
    label = gettext("Make your move")
    return scene.content(gettext("your turn"), first, scene.sealed, label=label)


def _started(scene: Scene) -> Content:
    said = gettext("Your game against %(names)s has begun. They have the first move.")
    return scene.content(
        gettext("the game begins"),
        said % {"names": scene.others},
        words.agreed(scene.game),
        scene.sealed,
    )


def _reminder(scene: Scene) -> Content:
    if scene.state.all_have_moved:
        then = gettext("If that time passes without a move, you lose the game on time.")
    else:
        then = gettext("If that time passes without a move, the game is cancelled.")
    return scene.content(
        gettext("your time is running out"),
        gettext("It is still your turn, and not much of your time is left."),
        scene.moved,
        then,
        label=gettext("Make your move"),
    )


def _over(scene: Scene) -> Content:
    ended = verdict(scene.game, scene.seats, scene.reader.pk)
    return scene.content(gettext("the game is over"), ended, scene.moved)


def _offered(scene: Scene) -> Content:
    said = gettext("%(names)s offers you a draw. The offer stands until you answer or move.")
    return scene.content(
        gettext("a draw is offered"), said % {"names": scene.others}, label=gettext("Answer")
    )


def _reported(scene: Scene) -> Content:
    dispute = dispute_of(scene.row)
    assert dispute is not None
    if scene.seat is None:
        return _for_staff(scene, dispute)
    said = gettext("%(name)s has reported a problem in this game. An admin will look at it.")
    sentences = [said % {"name": dispute.opened_by}]
    if scene.state.holds:
        sentences.append(gettext("Until then the clocks are stopped and nobody can move."))
    return scene.content(gettext("a problem is reported"), *sentences)


def _for_staff(scene: Scene, dispute: Dispute) -> Content:
    said = gettext("%(name)s has reported a problem at move %(ply)s: %(about)s.")
    about = {"name": dispute.opened_by, "ply": dispute.ply, "about": dispute.get_category_display()}
    return Content(
        gettext("a problem is reported"),
        (said % about,),
        settings.SITE_URL + reverse("dispute", args=[dispute.pk]),
        gettext("Open the case"),
        scene.board,
    )


def _ruled(scene: Scene) -> Content:
    dispute = dispute_of(scene.row)
    assert dispute is not None
    reported = gettext("The problem that %(name)s reported has been decided.")
    return scene.content(
        gettext("a ruling"),
        reported % {"name": dispute.opened_by},
        words.ruling(dispute, scene.seats),
        gettext("The reason: %(reason)s") % {"reason": dispute.reason},
        gettext("It is your turn.") if scene.my_turn else "",
    )


_GAME: Mapping[Work, Callable[[Scene], Content]] = {
    Work.TURN: _turn,
    Work.STARTED: _started,
    Work.REMINDER: _reminder,
    Work.OVER: _over,
    Work.OFFERED: _offered,
    Work.REPORTED: _reported,
    Work.RULED: _ruled,
}
