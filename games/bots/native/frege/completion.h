/* Whether every live cell can still be filled, whoever moves. If not, some cell will be dead in the
   end, no draw is possible, and who moves last is found by the faster search. */

#define HANDS (2 * LETTERS)
#define MAX_FILLINGS 300 /* cells filled in one look: never reached so far; then it counts as possible */

static int fillings_left;

/* A cell for which there is the least choice of letters; 0 where one has none. */
static Set hardest(const Set *room, Set cells) {
    Set once = 0, twice = 0, thrice = 0;
    for (int i = 0; i < HANDS; i++) {
        thrice |= twice & room[i];
        twice |= once & room[i];
        once |= room[i];
    }
    if (cells & ~once) return 0;
    Set found = cells & ~twice;
    if (!found) found = cells & ~thrice;
    if (!found) found = cells;
    return found & -found;
}

static int can_fill(const Set *room, Set cells) {
    if (!cells || fillings_left-- <= 0) return 1;
    Set bit = hardest(room, cells);
    for (int i = 0; i < HANDS; i++) {
        if (!(room[i] & bit)) continue;
        Set after[HANDS];
        for (int other = 0; other < HANDS; other++) after[other] = room[other] & ~bit;
        after[i] &= ~seen[lowest(bit)];
        if (can_fill(after, cells & ~bit)) return 1;
    }
    return 0;
}

static int is_completable(const Rooms *us, const Rooms *them) {
    Set room[HANDS];
    for (int i = 0; i < LETTERS; i++) {
        room[i] = us->room[i];
        room[LETTERS + i] = them->room[i];
    }
    fillings_left = MAX_FILLINGS;
    return can_fill(room, either(us) | either(them));
}
