"""Refusals of Sudoku tiles: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class TilesRefusal(Refusal):
    """Why Sudoku tiles refuses a move or a pasted position."""

    SQUARE_TAKEN = "square-taken", N_("There is a tile on %(square)s.")
    TILE_IN_ROW = "tile-in-row", N_("The %(tile)s may not go on %(square)s: its row has one.")
    TILE_IN_COLUMN = (
        "tile-in-column",
        N_("The %(tile)s may not go on %(square)s: its column has one."),
    )
    TILE_IN_BOX = "tile-in-box", N_("The %(tile)s may not go on %(square)s: its box has one.")
    NOT_A_MOVE = "not-a-move", N_("“%(text)s” is not a move. Name the tile and a cell, as in 4d4.")
    NO_TILE_DRAWN = "no-tile-drawn", N_("No tile has been drawn yet.")
    OTHER_TILE_OPEN = "other-tile-open", N_("The open tile is a %(tile)s.")
    START_TILES_LIE_ALREADY = (
        "start-tiles-lie-already",
        N_("The start tiles have already been laid."),
    )
    OTHER_START_TILE_DUE = "other-start-tile-due", N_("The next start tile is a %(tile)s.")
    START_TILE_IN_LINE = (
        "start-tile-in-line",
        N_("The row or the column of %(square)s has a start tile."),
    )
    START_TILES_DUE = "start-tiles-due", N_("The start tiles come first.")
    TILE_OPEN_ALREADY = "tile-open-already", N_("A tile is open already.")
    TILE_NOT_IN_BAG = "tile-not-in-bag", N_("There is no %(tile)s left in the bag.")
    NO_WRONG_TILES = "no-wrong-tiles", N_("In this game no tile stays where it breaks the rules.")
    TILE_BREAKS_NO_RULE = "tile-breaks-no-rule", N_("The %(tile)s breaks no rule on %(square)s.")
    NO_GIVING_UP_OF_TILES = "no-giving-up-of-tiles", N_("In this game no tile can be given up.")
    TILE_FITS_EVERYWHERE = (
        "tile-fits-everywhere",
        N_("The tile fits on every free cell: it cannot be laid wrong."),
    )
    UNKNOWN_LABEL = "unknown-label", N_("“%(label)s” does not belong in a position.")
    UNKNOWN_SIGN = "unknown-sign", N_("“%(sign)s” is neither a digit nor a free cell.")
    WRONG_NUMBER_OF_FIELDS = (
        "wrong-number-of-fields",
        N_("A board has 81 cells, this text %(fields)s."),
    )
    TILES_CLASH = (
        "tiles-clash",
        N_("The %(digit)s on %(one)s and the one on %(other)s see each other."),
    )
    OPEN_TILE_UNREADABLE = "open-tile-unreadable", N_("The open tile is one digit from 1 to 9.")
    START_TILE_MISSING = (
        "start-tile-missing",
        N_("There is no %(digit)s on the board, but one of each is a start tile."),
    )
    START_TILES_MISSING = (
        "start-tiles-missing",
        N_("Nine start tiles lie on the board at least, here are %(tiles)s."),
    )
    TOO_MANY_OF_A_DIGIT = "too-many-of-a-digit", N_("There are only nine tiles with a %(digit)s.")
    OUT_UNREADABLE = (
        "out-unreadable",
        N_("The tiles that left the game are digits from 1 to 9, as in 7 7."),
    )
    POINTS_UNREADABLE = "points-unreadable", N_("The points are two numbers, as in 28 31.")
    POINTS_IMPOSSIBLE = (
        "points-impossible",
        N_("Nobody can have %(points)s points after %(turns)s turns."),
    )
