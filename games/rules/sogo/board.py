"""The board of Sogo as a page draws it: levels, the pad of rods, and the picture in perspective."""

from collections.abc import Iterator, Sequence

from games.rules.kit.board import (
    Board,
    BoardStyle,
    BoardTheme,
    DrawingOptions,
    Layer,
    Square,
    Target,
)
from games.rules.kit.core import N_, Move, Seat
from games.rules.kit.remarks import Remark
from games.rules.sogo.drawing import KINDS, Drawing, Scene, compose, look_down
from games.rules.sogo.lines import FILES, lines, rod_names
from games.rules.sogo.moves import Drop, Take
from games.rules.sogo.notation import spell_move, spell_place
from games.rules.sogo.position import BLACK, SEAT_NAMES, WHITE, SogoPosition
from games.rules.sogo.tactics import threats

SYMBOLS = ("O", "X")
LEGEND = tuple(zip(SYMBOLS, SEAT_NAMES, strict=True))
STYLE = BoardStyle(lit=N_("in a mill"), pad=N_("The rods from above"))
THEMES = (
    BoardTheme("beech", N_("Beech")),
    BoardTheme("walnut", N_("Walnut")),
    BoardTheme("stone", N_("Stone")),
)


def draw(view: SogoPosition, seat: Seat | None, wanted: DrawingOptions) -> Board:
    """Draw a position of Sogo as a board, as `Ruleset.board` says."""
    picture = _Picture(view, seat, wanted)
    prompt, params = prompted(view)
    return Board(
        key="sogo",
        layers=picture.layers(),
        style=STYLE,
        pad=picture.pad(),
        extra=picture.extra(),
        drawing=picture.drawing(),
        miniature=look_down(view, picture.last_places),
        prompt=prompt,
        prompt_params=params,
        moving=KINDS[view.turn] if view.to_move else "",
        legend=LEGEND,
        remarks=tuple(picture.remarks()),
    )


def prompted(view: SogoPosition) -> tuple[str, dict[str, object]]:
    """Return what is to be done, or how it ended, as a template and its parameters."""
    if view.outcome:
        return _how_it_ended(view)
    seat: dict[str, object] = {"seat": SEAT_NAMES[view.turn]}
    if view.due > 1:
        return N_("%(seat)s may take %(count)s balls"), seat | {"count": view.due}
    if view.due:
        return N_("%(seat)s may take a ball"), seat
    return N_("%(seat)s to play, move %(number)s"), seat | {"number": view.placed + 1}


def _how_it_ended(view: SogoPosition) -> tuple[str, dict[str, object]]:
    assert view.outcome
    if not view.outcome.winners:
        drawn = (
            N_("Both took as many balls: a draw.")
            if view.form.capture
            else N_("The board is full: a draw.")
        )
        return drawn, {}
    (winner,) = view.outcome.winners
    params: dict[str, object] = {"seat": SEAT_NAMES[winner]}
    if not view.form.capture:
        return N_("%(seat)s has won with a mill."), params
    params |= {"more": max(view.captured), "less": min(view.captured)}
    return N_("%(seat)s has won by %(more)s balls to %(less)s."), params


class _Picture:
    """The board of one view while it is drawn, with all that its parts need worked out once."""

    def __init__(self, view: SogoPosition, seat: Seat | None, wanted: DrawingOptions) -> None:
        self.view, self.size, self.notation = view, view.form.size, wanted.notation
        self.last_places = frozenset(self._last_places(wanted.last))
        self.taken = frozenset(self._place(move) for move in wanted.last if isinstance(move, Take))
        self.mills = self._lit_lines()
        moves = view.legal_moves(seat) if seat is not None and seat in view.to_move else ()
        self.targets = tuple(self._target(move) for move in moves)
        self.threats = threats(view) if wanted.hints else None

    def _place(self, move: Take) -> int:
        return rod_names(self.size).index(move.rod) * self.size + move.level - 1

    def _last_places(self, last: Sequence[Move]) -> Iterator[int]:
        """Return the places of the balls just played: after captures on the same rod its top."""
        for move in last:
            if isinstance(move, Drop):
                rod = rod_names(self.size).index(move.rod)
                if height := self.view.height(rod):
                    yield rod * self.size + height - 1

    def _lit_lines(self) -> tuple[int, ...]:
        """Return the mills to light up: those that won, or those that the ball just played has
        closed.
        """
        view = self.view
        won = view.outcome is not None and not view.form.capture
        fresh = sum(1 << place for place in self.last_places)
        return tuple(
            line
            for line in lines(self.size, view.form.length)
            for balls in view.balls
            if line & balls == line and (won or line & fresh)
        )

    def _target(self, move: Move) -> tuple[int, Target]:
        """Return the place that a move is about (-1 for none) and its button."""
        match move:
            case Drop(rod):
                number = rod_names(self.size).index(rod)
                place = number * self.size + self.view.height(number)
                name, says = self._spell(move), N_("lands on %(place)s")
            case Take():
                place = self._place(move)
                name, says = self._spell_place(place), N_("takes the ball on %(place)s")
            case _:
                says = N_("leaves all balls where they are")
                return -1, Target(str(move), N_("Take nothing"), True, says=says)
        params: dict[str, object] = {"place": self._spell_place(place)}
        return place, Target(str(move), name, True, says=says, params=params)

    def _spell(self, move: Move) -> str:
        return spell_move(move, self.size, self.notation)

    def _spell_place(self, place: int) -> str:
        return spell_place(place, self.size, self.notation)

    def layers(self) -> tuple[Layer, ...]:
        """Return the levels as tables, the lowest first, with rank `size` at the top of each."""
        moves = {place: target.move for place, target in self.targets}
        lit = 0
        for line in self.mills:
            lit |= line
        columns = tuple(FILES[: self.size])
        return tuple(
            Layer(
                N_("Level %(level)s"), {"level": level + 1}, columns, self._rows(level, moves, lit)
            )
            for level in range(self.size)
        )

    def _rows(
        self, level: int, moves: dict[int, str], lit: int
    ) -> tuple[tuple[str, tuple[Square, ...]], ...]:
        size = self.size
        return tuple(
            (
                str(size - down),
                tuple(
                    self._square((file * size + down) * size + level, moves, lit)
                    for file in range(size)
                ),
            )
            for down in range(size)
        )

    def _square(self, place: int, moves: dict[int, str], lit: int) -> Square:
        owner = self.view.owner(place)
        return Square(
            self._spell_place(place),
            "." if owner is None else SYMBOLS[owner],
            "empty" if owner is None else KINDS[owner],
            moves.get(place, ""),
            place in self.last_places,
            bool(lit >> place & 1),
        )

    def pad(self) -> tuple[tuple[Target, ...], ...]:
        """Return a button for each rod, as they are seen from above: rank `size` at the top, file A
        left.
        """
        drops = {} if self.view.due else {target.move: target for _, target in self.targets}
        size = range(self.size)
        return tuple(
            tuple(self._rod(file * self.size + down, drops) for file in size) for down in size
        )

    def _rod(self, rod: int, drops: dict[str, Target]) -> Target:
        move = Drop(rod_names(self.size)[rod])
        owners = (self.view.owner(rod * self.size + level) for level in range(self.size))
        target = drops.get(str(move))
        return Target(
            str(move),
            self._spell(move),
            target is not None,
            tuple("empty" if owner is None else KINDS[owner] for owner in owners),
            target.says if target else "",
            target.params if target else {},
            any(place // self.size == rod for place in self.last_places),
        )

    def extra(self) -> tuple[Target, ...]:
        """Return buttons for the captures due, and for leaving them (variant 2)."""
        return tuple(target for _, target in self.targets) if self.view.due else ()

    def drawing(self) -> Drawing:
        """Return the picture in perspective."""
        return compose(
            Scene(
                self.view,
                self.notation,
                self.targets,
                self.last_places,
                self.taken,
                self.mills,
                self.threats,
            )
        )

    def remarks(self) -> Iterator[Remark]:
        """Return the tactical marks in words."""
        if self.threats is None:
            return
        for seat in (WHITE, BLACK):
            who: dict[str, object] = {"seat": SEAT_NAMES[seat]}
            if holes := self.threats.holes(seat):
                places = ", ".join(self._spell_place(place) for place in holes)
                yield Remark(
                    N_("%(seat)s completes a mill on %(places)s."), who | {"places": places}
                )
            if rods := self.threats.forbidden(seat):
                names = ", ".join(self._spell(Drop(rod_names(self.size)[rod])) for rod in rods)
                yield Remark(
                    N_("Rods %(seat)s should not play yet: %(rods)s."), who | {"rods": names}
                )
