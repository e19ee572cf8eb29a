/* What a side can claim by answering, without looking ahead.

   With an even number of places left, the side that does not move can answer each drop: on top of
   it, or, where the rod holds an odd number of free places, on another such rod. So it gets every
   second place of a rod, counted down from the top, but for those that are ready: of these two each
   are answered by each other. The side to move gets none of the claimed ones, and of two single ones
   just one. */

static Set claimed_levels; /* every second level from the top */

static void build_zugzwang(void) {
    for (int level = SIZE - 1; level >= 0; level -= 2) claimed_levels |= FLOOR << (LAYER * level);
}

/* Single places, in twos that are answered by each other. */
typedef struct {
    Set of[LAYER], taken;
    int number;
} Pairs;

/* Whether a line that needs these single places is broken by a pair: one there is, or a new one. */
static int is_broken(Pairs *pairs, Set needed) {
    for (int i = 0; i < pairs->number; i++) {
        if (!(pairs->of[i] & ~needed)) return 1;
    }
    Set open = needed & ~pairs->taken;
    if (is_single(open)) return 0;
    Set first = open & -open, rest = open & ~first, pair = first | (rest & -rest);
    pairs->of[pairs->number++] = pair;
    pairs->taken |= pair;
    return 1;
}

/* Whether the single places can be paired so that no line within reach is left. */
static int are_lines_broken(Set reach, Set singles) {
    Pairs pairs = {.number = 0};
    for (int i = 0; i < DIRECTIONS; i++) {
        for (Set rest = lines_within(reach, i); rest; rest &= rest - 1) {
            Set line = lines_from(rest & -rest, i);
            if (!is_broken(&pairs, line & singles)) return 0;
        }
    }
    return 1;
}

/* Whether `side`, to move with an even number of places left, wins no more if the other one answers.
   Above a hole that the other side claims the game does not go on. */
static int is_held(const Board *board, int side, Set free, Set ready, Set claimed) {
    Set ended = all_above(claimed & board->holes[1 - side]);
    Set reach = board->balls[side] | (free & ~claimed & ~ended);
    if (!holds_line(reach)) return 1;
    Set singles = free & ready & claimed_levels;
    return !holds_line(reach & ~singles) && are_lines_broken(reach, singles);
}

/* Whether `side`, to move with an odd number of places left, is outwaited: the other one has a hole
   such that without the place below it and all above that one an even number is left. There it
   answers every drop, until `side` has to open the hole. */
static int is_outwaited(const Board *board, int side, Set free, Set ready) {
    Set holes = free & board->holes[1 - side] & above(free & claimed_levels);
    for (; holes; holes &= holes - 1) {
        Set door = below(holes & -holes), under = all_below(door);
        Set left = free & ~door & ~all_above(door);
        Set levels = (claimed_levels & ~under) | (under & ~claimed_levels);
        Set claimed = left & levels & ~ready;
        Set ended = all_above(claimed & board->holes[1 - side]);
        if (!holds_line(board->balls[side] | (left & ~claimed & ~ended) | door)) return 1;
    }
    return 0;
}
