/* Normal forms: positions without what does not change who wins (games/bots/frege/normal.py). */

/* The side to move, the other, the spare moves of the former less those of the latter, and whether
   a single cell is left for whoever comes first. Plans (bounds.h) are what is left of older ones. */
typedef struct {
    Rooms us, them;
    int32_t spare, single;
    Rooms our_plan, their_plan;
} State;

static inline State turned(const State *state, int spare, int single) {
    return (State){state->them, state->us, spare, single, state->their_plan, state->our_plan};
}

/* Take needless choices out of the letters; the cells that cost nothing. */
static Set prune(Rooms *rooms) {
    Set costless = 0, found;
    int changed = 1;
    while (changed) {
        changed = 0;
        for (int i = 0; i < LETTERS; i++) {
            found = rooms->room[i] & ~(costless | seen_by(rooms->room[i]));
            if (!found) continue;
            costless |= found;
            for (int other = 0; other < LETTERS; other++) {
                if (other == i || !(rooms->room[other] & found)) continue;
                rooms->room[other] &= ~found;
                changed = 1;
            }
        }
    }
    return costless;
}

/* Which of these cells serve a letter no better than a cell where it costs only `cost`: in them it
   costs all that as well. */
static inline Set worse_than(Set cost, Set cells) {
    Set worse = 0;
    for (Set left = cost & cells; left; left &= left - 1) {
        Set bit = left & -left;
        if (!(cost & ~(seen[lowest(left)] | bit))) worse |= bit;
    }
    return worse;
}

/* Drop a letter from cells of its side alone where another such cell, which no other letter fits,
   serves as well, and fill those that cost nothing then. The number filled. */
static int drop_dominated(Rooms *rooms, Set foreign, int *changed) {
    int number = 0, before;
    do {
        before = number;
        Set single = ~(foreign | choices(rooms));
        for (int i = 0; i < LETTERS; i++) {
            for (Set left = rooms->room[i] & single; left; left &= left - 1) {
                Set bit = left & -left, cost = rooms->room[i] & seen[lowest(left)];
                Set worse = worse_than(cost, ~foreign), filled = worse == cost ? bit : 0;
                rooms->room[i] &= ~(worse | filled);
                left &= rooms->room[i] | bit;
                number += filled != 0;
                *changed |= (worse | filled) != 0;
            }
        }
    } while (number > before);
    return number;
}

/* Take out what costs nothing: spare moves, and single cells for whoever comes first. */
static void take_costless(State *state) {
    Set ours = prune(&state->us), theirs = prune(&state->them);
    Set spare = ours & ~either(&state->them), lost = theirs & ~either(&state->us);
    Set single = ours & theirs, gone = spare | lost | single;
    state->us = without(&state->us, gone);
    state->them = without(&state->them, gone);
    state->spare += count(spare) - count(lost);
    state->single ^= count(single) & 1;
}

/* Take needless choices, spare moves and single cells out of both sides. Only where no draw is
   possible any more. */
static void reduce(State *state) {
    int changed;
    do {
        changed = 0;
        take_costless(state);
        state->spare += drop_dominated(&state->us, either(&state->them), &changed);
        state->spare -= drop_dominated(&state->them, either(&state->us), &changed);
    } while (changed);
}

static inline int shared_cells(const State *state) {
    return count(either(&state->us) & either(&state->them));
}

/* How many letters may go to shared cells. */
static int shared_entries(const State *state) {
    Set theirs = either(&state->them);
    int number = 0;
    for (int i = 0; i < LETTERS; i++) number += count(state->us.room[i] & theirs);
    return number;
}
