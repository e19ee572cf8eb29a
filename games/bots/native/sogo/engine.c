/* Sogo's compiled engine, as the host sees it: games/bots/sogo/compiled.py, or a script of a page.

   Built by `python -m tools.engines` into games/bots/native/modules/, once for each board. It keeps
   no state between turns but its table, takes no memory beyond what it is born with, and asks the
   host every few thousand nodes whether it may go on. */

#include "board.h"
#include "weights.h"
#include "position.h"
#include "table.h"
#include "../host.h"
#include "search.h"
#include "first_mill.h"
#include "exact/board.h"
#include "exact/zugzwang.h"
#include "exact/table.h"
#include "exact/question.h"
#include "exact/search.h"
#include "captures.h"
#include "exact/gains.h"
#include "root.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static Set from_words(uint64_t low, uint64_t high) {
#if PLACES > 64
    return (Set)high << 64 | low;
#else
    (void)high;
    return low;
#endif
}

/* To be called once, before anything else. */
void EXPORT(prepare)(void) {
    build_board();
    build_keys();
    build_capture_keys();
    build_zugzwang();
    build_ways();
}

/* The rules of a game: whether mills take balls, only the top one of a rod, at most one a turn. */
void EXPORT(agree)(int captures, int top, int one) {
    with_captures = captures;
    top_only = top;
    one_each = one;
    if (captures) {
        set_line_worth(CAPTURE_LINE, CAPTURE_NEAR);
    } else {
        set_line_worth(LINE_WORTH, NEAR_WORTH);
    }
}

/* The position to think about; balls are bits, place LAYER * level + rod. */
void EXPORT(set_position)(uint64_t white, uint64_t white_high, uint64_t black, uint64_t black_high,
                          int side, int placed, int lead, int due) {
    set_up(&root, from_words(white, white_high), from_words(black, black_high));
    root_side = side;
    root_placed = placed;
    root_lead = lead;
    root_due = due;
}

/* Judge the turns to `max_depth` at most; the number of them, best first. `wide` gives every turn
   its own value, `as_plain` looks at every line of play to the same depth. */
int EXPORT(think)(int max_depth, int wide, int as_plain, uint64_t seed) {
    begin_search(as_plain);
    every_capture = is_solved = depth_reached = 0;
    list_turns();
    shuffle_turns(seed);
    for (int depth = 0; depth < max_depth; depth++) {
        if (!refine(depth, wide)) break;
        depth_reached = depth + 1;
        if (!is_open_question()) break;
    }
    return turn_count;
}

/* Prove whether the game is won (1), drawn (0) or lost (-1), after a look at some depths for the
   order of moves; 2 if the host said stop, or if there are more turns than are listed. The first
   turn then keeps this value. */
int EXPORT(prove)(int first_depth, int all_captures, uint64_t seed) {
    think(first_depth, 0, 0, seed);
    if (all_captures) {
        new_generation(); /* What the table holds was found with captures left out. */
        every_capture = 1;
        list_turns();
    }
    if (stopped || !turn_count || has_dropped_turns) return 2;
    if (turns[0].value >= DECIDED) return 1;
    is_solved = solve();
    return is_solved ? turns[0].value : 2;
}

/* The worth of the position for the side to drop, within a window. */
int EXPORT(value)(int depth, int alpha, int beta, int as_plain) {
    begin_search(as_plain);
    set_up(&root, root.balls[0], root.balls[1]);
    if (with_captures) {
        return most_balls(&root, root_side, root_placed, root_lead, depth, alpha, beta);
    }
    return first_mill(&root, root_side, root_placed, depth, alpha, beta);
}

int EXPORT(turn_value)(int number) { return turns[number].value; }
int EXPORT(turn_place)(int number) { return turns[number].place; }
int EXPORT(turn_captures)(int number) { return turns[number].captures; }
int EXPORT(turn_taken)(int number, int capture) { return turns[number].taken[capture]; }
int EXPORT(depth)(void) { return depth_reached; }
int64_t EXPORT(node_count)(void) { return nodes; }
