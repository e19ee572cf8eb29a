/* Normal forms: positions without what does not change who wins (games/bots/frege/normal.py). */

/* The side to move, the other, the spare moves of the former less those of the latter, and whether
   a single cell is left for whoever comes first. */
typedef struct {
    Rooms us, them;
    int32_t spare, single;
} State;

/* The candidates that see no other cell of this letter. */
static inline Set alone(Set candidates, Set open) {
    Set found = 0;
    for (; candidates; candidates &= candidates - 1) {
        int cell = lowest(candidates);
        if (!(seen[cell] & open)) found |= bit_of(cell);
    }
    return found;
}

/* Take needless choices out of the letters; the cells that cost nothing. */
static Set prune(Rooms *rooms) {
    Set costless = 0, found;
    int changed = 1;
    while (changed) {
        changed = 0;
        for (int i = 0; i < LETTERS; i++) {
            found = alone(rooms->room[i] & ~costless, rooms->room[i]);
            costless |= found;
            for (int other = 0; other < LETTERS; other++) {
                if (other == i || !(rooms->room[other] & found)) continue;
                rooms->room[other] &= ~found;
                changed = 1;
            }
        }
    }
    sort(rooms);
    return costless;
}

/* Both sides without needless choices, spare moves and single cells. Only where no draw is
   possible any more. */
static State reduced(const Rooms *us, const Rooms *them) {
    State state = {*us, *them, 0, 0};
    Set ours = prune(&state.us), theirs = prune(&state.them);
    Set spare = ours & ~either(&state.them), lost = theirs & ~either(&state.us);
    Set single = ours & theirs, gone = spare | lost | single;
    if (gone) {
        state.us = without(&state.us, gone);
        state.them = without(&state.them, gone);
        sort(&state.us);
        sort(&state.them);
    }
    state.spare = count(spare) - count(lost);
    state.single = count(single) & 1;
    return state;
}
