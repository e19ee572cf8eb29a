/* A board as the exact search keeps it, and what of it can still matter.

   A line matters to a side as long as the other one has no ball in it and it can be the line that
   ends the game. Where a side has a hole, its lines that need another place besides come too late:
   as soon as this side fills the hole the game is over. Lines through a place that no game reaches
   do not matter to anybody. */

typedef struct {
    Set balls[2];
    Set holes[2]; /* free places that complete a line */
} Board;

static inline void put_ball(Board *board, int side, int place) {
    Set balls = board->balls[side] |= place_bit[place], others = board->balls[1 - side];
    Set holes = board->holes[side];
    for (int i = 0; i < through_count[place]; i++) {
        Set missing = line_places[lines_through[place][i]] & ~balls;
        if (is_single(missing) && !(missing & others)) holes |= missing;
    }
    board->holes[side] = holes & ~place_bit[place];
    board->holes[1 - side] &= ~place_bit[place];
}

/* The places that no game reaches: above a hole of both sides, and above two holes of one side on
   top of each other. */
static inline Set unreachable(const Board *board) {
    Set first = board->holes[0], second = board->holes[1];
    return all_above((first & second) | (above(first) & first) | (above(second) & second));
}

/* The places of the lines that matter to `side` and lack more than one ball. */
static inline Set lines_that_matter(const Board *board, int side, Set dead) {
    return places_in_lines(FULL & ~(board->balls[1 - side] | board->holes[side] | dead));
}
