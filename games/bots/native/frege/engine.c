/* The compiled endgame of Frege-Sudoku, as the host sees it: games/bots/frege/compiled.py.

   Built by `python -m tools.engines` into games/bots/native/modules/. What it finds out about one
   position it remembers for the next of the same cells. */

#include "board.h"
#include "normal.h"
#include "groups.h"
#include "bounds.h"
#include "../host.h"
#include "entries.h"
#include "table.h"
#include "moves.h"
#include "forecast.h"
#include "last_mover.h"
#include "completion.h"
#include "endgame.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static Rooms sides[2];

/* The cells that a cell sees; to be said of all cells before anything else. */
void EXPORT(set_seen)(int cell, uint64_t cells) { set_sight(cell, cells); }

/* The cells that a letter may go to, of the side to move (0) or the other (1). */
void EXPORT(set_room)(int side, int letter, uint64_t cells) { sides[side].room[letter] = cells; }

/* What the side to move will reach: won (1), drawn (0), lost (-1), or 2 if the host said stop. */
int EXPORT(value)(int is_dead) {
    begin_counting();
    stack_top = 0;
    int value = value_of(&sides[0], &sides[1], is_dead), is_whole = !stopped;
    if (is_whole) ask_host(); /* so that every node is charged */
    return is_whole ? value : 2;
}

int64_t EXPORT(node_count)(void) { return nodes; }
