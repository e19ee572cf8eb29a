"""The board of Sudoku tiles as a page draws it: the grid, the open tile, and the points that each
square brings.
"""

from collections.abc import Iterator
from itertools import starmap

from games.puzzles.grid import CELLS, COLUMNS, NAMES, ROWS
from games.rules.kit.board import (
    Board,
    BoardStyle,
    BoardTheme,
    DrawingOptions,
    Layer,
    Piece,
    Square,
    Target,
)
from games.rules.kit.core import N_, Seat
from games.rules.kit.remarks import Remark
from games.rules.tiles.cells import cells_of
from games.rules.tiles.moves import GiveUp, Lay, Reveal
from games.rules.tiles.position import STARTERS, TilesPosition
from games.rules.tiles.scoring import score_of

SEAT_NAMES = (N_("First player"), N_("Second player"))
KINDS = ("seat0", "seat1")
STYLE = BoardStyle(colourless=True, small_print=N_("scores %(text)s"), in_hand=N_("Your tile"))
WRONG = "!"
"""The end of the key of a piece, and of its moves, that goes where the tile breaks the rules."""
TIMES = "{}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{}"
"""The template of a count and its digit, which no line may part."""
THEMES = (
    BoardTheme("linen", N_("Linen")),
    BoardTheme("sage", N_("Sage")),
    BoardTheme("dusk", N_("Dusk")),
)


def draw(view: TilesPosition, seat: Seat | None, wanted: DrawingOptions) -> Board:
    """Draw a position of Sudoku tiles as a board, as `Ruleset.board` says."""
    legal = () if seat is None else tuple(view.legal_moves(seat))
    layings = [move for move in legal if isinstance(move, Lay)]
    wrong = wanted.pick == f"{view.tile}{WRONG}" and any(move.against for move in layings)
    squares = {CELLS[move.square]: str(move) for move in layings if move.against == wrong}
    latest = {CELLS[move.square] for move in wanted.last if isinstance(move, Lay)}
    faint = _points(view) if wanted.hints and not wrong else {}
    prompt, params = prompted(view, seat)
    return Board(
        key="tiles",
        layers=(_layer(view, squares, latest, faint),),
        style=STYLE,
        extra=tuple(_given_up(view) for move in legal if isinstance(move, GiveUp)),
        prompt=prompt,
        prompt_params=params,
        moving=KINDS[view.turn] if view.to_move else "",
        remarks=tuple(_remarks(view)),
        hand=tuple(_hand(view, layings, wrong)),
        moves=tuple(_target(view, move) for move in layings),
    )


def drawn(reveal: Reveal) -> Piece:
    """Return the tile that chance brings."""
    key = str(reveal.digit)
    return Piece(key, key, "tile", N_("The open tile: %(tile)s"), {"tile": reveal.digit})


def tile(digit: int) -> Piece:
    """Return a tile as it stands in a list of moves."""
    return Piece(str(digit), str(digit), "tile", N_("tile %(tile)s"), {"tile": digit})


def _points(view: TilesPosition) -> dict[int, str]:
    """Return what the open tile brings on each square where it fits."""
    return {cell: str(sum(score_of(view.layout, cell))) for cell in cells_of(view.fits)}


def _layer(
    view: TilesPosition, moves: dict[int, str], latest: set[int], faint: dict[int, str]
) -> Layer:
    barring = view.tile if view.outcome else 0

    def square(cell: int) -> Square:
        digit = view.layout.digit(cell)
        return Square(
            NAMES[cell],
            str(digit or "."),
            "tile" if digit else "empty",
            moves.get(cell, ""),
            last=cell in latest,
            lit=bool(digit) and digit == barring,
            faint=faint.get(cell, ""),
        )

    rows = tuple(
        (name, tuple(square(down * 9 + across) for across in range(9)))
        for down, name in enumerate(ROWS)
    )
    return Layer(N_("Board"), {}, tuple(COLUMNS), rows, boxes=(3, 3))


def _hand(view: TilesPosition, layings: list[Lay], wrong: bool) -> Iterator[Piece]:
    """Return the open tile, which everybody sees; once more where it may also be laid wrong and
    stay.
    """
    if not view.tile:
        return
    key = str(view.tile)
    tile: dict[str, object] = {"tile": view.tile}
    chosen = bool(layings)
    yield Piece(key, key, "tile", N_("The open tile: %(tile)s"), tile, picked=chosen and not wrong)
    if any(move.against for move in layings):
        against = N_("The %(tile)s against the rules: it stays and scores nothing")
        yield Piece(key + WRONG, key + WRONG, "tile", against, tile, picked=wrong)


def _target(view: TilesPosition, move: Lay) -> Target:
    params: dict[str, object] = {"tile": move.digit, "square": move.square}
    if move.against:
        name = N_("%(tile)s on %(square)s breaks the rules")
        says = N_("the tile stays there and scores nothing")
        key = f"{move.digit}{WRONG}"
        return Target(
            str(move), name, True, says=says, params=params, piece=key, square=move.square
        )
    score = score_of(view.layout, CELLS[move.square])
    params |= {"points": sum(score), **score._asdict()}
    return Target(
        str(move),
        N_("%(tile)s on %(square)s scores %(points)s"),
        True,
        says=N_("box %(box)s, column %(column)s, row %(row)s"),
        params=params,
        piece=str(move.digit),
        square=move.square,
    )


def _given_up(view: TilesPosition) -> Target:
    return Target(
        str(GiveUp()),
        N_("Lay the %(tile)s against the rules"),
        True,
        says=N_("the tile leaves the game and scores nothing, and your turn is over"),
        params={"tile": view.tile},
    )


def prompted(view: TilesPosition, seat: Seat | None) -> tuple[str, dict[str, object]]:
    """Return what is to be done, or how it ended, as a template and its parameters.

    `seat` reads it: who is to move is spoken to.
    """
    if view.outcome:
        return _how_it_ended(view)
    params: dict[str, object] = {"seat": SEAT_NAMES[view.turn], "tile": view.tile}
    if view.tile and seat == view.turn:
        return N_("You have drawn the %(tile)s"), params
    if view.tile:
        return N_("%(seat)s has drawn the %(tile)s and lays it now"), params
    if view.drawn < STARTERS:
        return N_("The start tiles are being laid."), {}
    return N_("A tile is drawn for %(seat)s"), params


def _how_it_ended(view: TilesPosition) -> tuple[str, dict[str, object]]:
    assert view.outcome
    params: dict[str, object] = {
        "tile": view.tile,
        "more": max(view.points),
        "less": min(view.points),
    }
    if not view.outcome.winners:
        drawn = (
            N_("The %(tile)s fits nowhere: a draw with %(more)s points each.")
            if view.tile
            else N_("All tiles are laid: a draw with %(more)s points each.")
        )
        return drawn, params
    (winner,) = view.outcome.winners
    params["seat"] = SEAT_NAMES[winner]
    if view.tile:
        won = N_("The %(tile)s fits nowhere. %(seat)s has won by %(more)s points to %(less)s.")
        return won, params
    return N_("All tiles are laid. %(seat)s has won by %(more)s points to %(less)s."), params


def _remarks(view: TilesPosition) -> Iterator[Remark]:
    """Yield what is left in the bag, and how many tiles have left the game."""
    if view.drawn < STARTERS:
        return
    counts = [(digit, count) for digit, count in enumerate(view.bag, start=1) if count]
    params: dict[str, object] = {
        "count": view.left,
        "digits": ", ".join(starmap(TIMES.format, ((count, digit) for digit, count in counts))),
    }
    if view.left > 1:
        yield Remark(N_("%(count)s tiles are left in the bag: %(digits)s."), params)
    elif view.left:
        yield Remark(N_("One tile is left in the bag: %(digits)s."), params)
    else:
        yield Remark(N_("The bag is empty."))
    gone = view.drawn - view.layout.occupied.bit_count() - bool(view.tile)
    if gone == 1:
        yield Remark(N_("One tile has left the game."))
    elif gone:
        yield Remark(N_("%(count)s tiles have left the game."), {"count": gone})
