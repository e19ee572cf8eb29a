/* The compiled end of Sudoku tiles, as the host sees it: games/bots/tiles/compiled.py.

   Built by `python -m tools.engines` into games/bots/native/modules/. What it finds out about one
   bag it remembers for the next with the same squares. */

#include "board.h"
#include "../host.h"
#include "claims.h"
#include "outlook.h"
#include "search.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define UNIT 1000000000.0 /* results are told in so small parts */

static Bag asked;
static Claim answer;

/* A square: how many tiles it saw from the start, and which of the squares it sees. */
void EXPORT(set_square)(int square, int tiles, uint32_t squares) {
    beside[square] = tiles;
    around[square] = squares;
    everything |= 1U << square;
}

/* Whether tiles may be laid wrong and be out of the game, and whether a square is free for that. */
void EXPORT(agree)(int discards, int other_free) {
    may_give_up = discards;
    has_other_free = other_free;
}

/* A bag without a tile that fits, to be filled by `add`. */
void EXPORT(empty)(int dead, uint32_t laid) { asked = (Bag){.number = 0, .dead = dead, .laid = laid}; }

void EXPORT(add)(uint32_t squares, int left) { add_digit(&asked, squares, left); }

/* Find the result for whoever draws next; whether the host let it. */
int EXPORT(solve)(int lead) {
    begin_counting();
    answer = result_of(&asked, lead, -2, 2);
    if (!stopped) ask_host(); /* so that every node is charged */
    return !stopped;
}

static inline int64_t in_units(double result) {
    return (int64_t)__builtin_floor(result * UNIT + 0.5);
}

int64_t EXPORT(low)(void) { return in_units(answer.low); }
int64_t EXPORT(high)(void) { return in_units(answer.high); }
int64_t EXPORT(node_count)(void) { return nodes; }
