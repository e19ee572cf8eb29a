"""The picture of a board, ready to print: rods, balls, previews, marks and mills."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rules.kit.board import Target
from games.rules.sogo.lines import rod_names
from games.rules.sogo.moves import Drop
from games.rules.sogo.notation import HEX, available, spell_move
from games.rules.sogo.position import BLACK, WHITE, SogoPosition
from games.rules.sogo.stage import LIFT, SHIFT, Stage, centre, number, path, project, stage
from games.rules.sogo.tactics import Threats

KINDS = ("seat0", "seat1")


@dataclass(frozen=True)
class Ball:
    """A ball as drawn: where it is, whose, and what is special about it."""

    x: str
    y: str
    kind: str
    last: bool
    lit: bool


@dataclass(frozen=True)
class Spot:
    """A place to choose: the middle of its preview, and the box that takes the click."""

    target: Target
    x: str
    y: str
    kind: str
    left: str
    top: str
    width: str
    height: str


@dataclass(frozen=True)
class Mark:
    """A small sign beside a rod ("hole", "forbidden" or "taken") and the seat that it is about."""

    x: str
    y: str
    sort: str
    kind: str


@dataclass(frozen=True)
class Rod:
    """A rod with the balls on it; `x` and `y` are its foot, and only hexadecimal has a `label`."""

    x: str
    y: str
    left: str
    top: str
    length: str
    label: str
    balls: tuple[Ball, ...]
    spot: Spot | None


@dataclass(frozen=True)
class Drawing:
    """The whole picture, with its rods from back to front."""

    stage: Stage
    rods: tuple[Rod, ...]
    takes: tuple[Spot, ...]
    marks: tuple[Mark, ...]
    mills: tuple[str, ...]
    coordinates: bool


@dataclass(frozen=True)
class Cell:
    """A rod seen from above: the number of balls, and the colour of the top one."""

    x: int
    y: int
    count: str
    kind: str
    last: bool


@dataclass(frozen=True)
class Miniature:
    """The board from above, for lists of games."""

    side: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Scene:
    """The parts of the picture to compose; `targets` come with the place that each is about (-1 for
    none).
    """

    view: SogoPosition
    notation: str = ""
    targets: tuple[tuple[int, Target], ...] = ()
    last: frozenset[int] = frozenset()
    taken: frozenset[int] = frozenset()
    mills: tuple[int, ...] = ()
    threats: Threats | None = None


def compose(scene: Scene) -> Drawing:
    """Return the picture in perspective."""
    size = scene.view.form.size
    spots = {
        place: _spot(scene.view, place, target) for place, target in scene.targets if place >= 0
    }
    drops = {} if scene.view.due else {place // size: spot for place, spot in spots.items()}
    lit = _union(scene.mills)
    in_hex = scene.notation == HEX and HEX in available(size)
    rods = tuple(
        _rod(scene, file * size + down, lit, drops, in_hex=in_hex)
        for down in range(size)
        for file in range(size)
    )
    return Drawing(
        stage(size),
        rods,
        tuple(spots.values()) if scene.view.due else (),
        tuple(_marks(scene)),
        tuple(_mill(size, line) for line in scene.mills),
        not in_hex,
    )


def _rod(scene: Scene, rod: int, lit: int, drops: dict[int, Spot], *, in_hex: bool) -> Rod:
    view, size = scene.view, scene.view.form.size
    x, y = project(size, rod // size, size - 1 - rod % size)
    length = LIFT * size + 9
    balls = tuple(
        Ball(*_text(centre(size, place)), KINDS[owner], place in scene.last, bool(lit >> place & 1))
        for place in range(rod * size, rod * size + size)
        if (owner := view.owner(place)) is not None
    )
    label = spell_move(Drop(rod_names(size)[rod]), size, HEX) if in_hex else ""
    return Rod(
        number(x),
        number(y),
        number(x - 3),
        number(y - length),
        number(length),
        label,
        balls,
        drops.get(rod),
    )


def _spot(view: SogoPosition, place: int, target: Target) -> Spot:
    """Return the spot of a target: the whole rod takes the click for a drop, only the ball itself
    for a capture.
    """
    size = view.form.size
    x, y = centre(size, place)
    left = number(x - SHIFT / 2)
    if view.due:
        side = number(SHIFT)
        return Spot(
            target,
            number(x),
            number(y),
            KINDS[1 - view.turn],
            left,
            number(y - LIFT / 2),
            side,
            side,
        )
    foot = project(size, place // size // size, size - 1 - place // size % size)[1]
    top = foot - LIFT * size - 14
    return Spot(
        target,
        number(x),
        number(y),
        KINDS[view.turn],
        left,
        number(top),
        number(SHIFT),
        number(foot + 12 - top),
    )


def _marks(scene: Scene) -> Iterator[Mark]:
    """Yield taken balls as empty rings, and holes and forbidden rods where tactics were asked
    for.
    """
    size = scene.view.form.size
    for place in sorted(scene.taken):
        yield Mark(*_text(centre(size, place)), "taken", "")
    if scene.threats is None:
        return
    for seat in (WHITE, BLACK):
        for place in scene.threats.holes(seat):
            x, y = centre(size, place)
            both = place in scene.threats.holes(1 - seat)
            yield Mark(number(x + (seat * 14 - 7) * both), number(y), "hole", KINDS[seat])
        for rod in scene.threats.forbidden(seat):
            x, y = project(size, rod // size, size - 1 - rod % size)
            yield Mark(number(x + seat * 16 - 8), number(y + 13), "forbidden", KINDS[seat])


def _mill(size: int, line: int) -> str:
    places = list(_bits(line))
    return path(centre(size, places[0]), centre(size, places[-1]))


def look_down(view: SogoPosition, last: Iterable[int]) -> Miniature:
    """Return the board from above, rank `size` at the top."""
    size = view.form.size
    rods = {place // size for place in last}
    cells = []
    for rod in range(size * size):
        height = view.height(rod)
        owner = view.owner(rod * size + height - 1) if height else None
        kind = "empty" if owner is None else KINDS[owner]
        x, y = 11 + rod // size * 22, 11 + rod % size * 22
        cells.append(Cell(x, y, str(height or ""), kind, rod in rods))
    return Miniature(22 * size, tuple(cells))


def _text(at: tuple[float, float]) -> tuple[str, str]:
    return number(at[0]), number(at[1])


def _bits(places: int) -> Iterator[int]:
    return (place for place in range(places.bit_length()) if places >> place & 1)


def _union(lines: Iterable[int]) -> int:
    found = 0
    for line in lines:
        found |= line
    return found
