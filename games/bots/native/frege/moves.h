/* The moves of a position, the most promising first, a stack for lists of any length, and what a move
   leads to. */

typedef struct {
    int32_t promise;
    uint8_t letter, cell;
} Move;

#define STACK_BYTES (10 << 20)

static _Alignas(8) uint8_t stack[STACK_BYTES];
static uint32_t stack_top;

static inline void *pushed(uint32_t bytes) {
    void *place = stack + stack_top;
    stack_top += (bytes + 7) & ~7U;
    if (stack_top > STACK_BYTES) __builtin_trap();
    return place;
}

static inline int comes_before(Move a, Move b) {
    if (a.promise != b.promise) return a.promise > b.promise;
    return a.letter != b.letter ? a.letter > b.letter : a.cell > b.cell;
}

/* What a letter in a cell takes from the other side, less what it costs one's own. */
static inline int promise_of(Set open, int cell, const Rooms *them, Set theirs) {
    int promise = -2 * count(open & seen[cell]);
    if (!(theirs & bit_of(cell))) return promise;
    promise += 3;
    for (int i = 0; i < LETTERS; i++) {
        promise += (them->room[i] & bit_of(cell)) && !(them->room[i] & seen[cell]);
    }
    return promise;
}

/* Whether an earlier letter fits the same cells. */
static inline int is_repeated(const Rooms *rooms, int letter) {
    int repeated = 0;
    for (int i = 0; i < letter; i++) repeated |= rooms->room[i] == rooms->room[letter];
    return repeated;
}

/* Push all moves to these cells in their order; their number. Letters for the same cells count once. */
static int ordered(const Rooms *us, const Rooms *them, Set cells, Move **list) {
    int number = 0;
    Set theirs = either(them);
    Move *moves = pushed(LETTERS * CELLS * sizeof(Move));
    *list = moves;
    for (int letter = 0; letter < LETTERS; letter++) {
        Set open = us->room[letter];
        if (is_repeated(us, letter)) continue;
        for (Set left = open & cells; left; left &= left - 1) {
            int cell = lowest(left), at = number++;
            Move move = {promise_of(open, cell, them, theirs), (uint8_t)letter, (uint8_t)cell};
            for (; at > 0 && comes_before(move, moves[at - 1]); at--) moves[at] = moves[at - 1];
            moves[at] = move;
        }
    }
    stack_top = (uint32_t)((uint8_t *)(moves + number) - stack + 7) & ~7U;
    return number;
}

/* Copy all of `from` that is in cells that are kept. */
static inline void copy_kept(Rooms *rooms, const Rooms *from, Set kept) {
    for (int i = 0; i < LETTERS; i++) rooms->room[i] = from->room[i] & kept;
}

/* Make the other side's position after a move. */
static void answer_to(const State *state, Move move, State *answer) {
    Set kept = ~bit_of(move.cell), unseen = ~seen[move.cell];
    copy_kept(&answer->us, &state->them, kept);
    copy_kept(&answer->them, &state->us, kept);
    copy_kept(&answer->our_plan, &state->their_plan, kept);
    copy_kept(&answer->their_plan, &state->our_plan, kept);
    answer->them.room[move.letter] &= unseen;
    answer->their_plan.room[move.letter] &= unseen;
    answer->spare = -state->spare;
    answer->single = state->single;
    reduce(answer);
}
