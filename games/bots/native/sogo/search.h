/* What both searches share: the budget, the order of moves, and how they look. */

#define WIN 10000
#define DECIDED (WIN - 500) /* values beyond this (either way) are proven wins or losses */
#define TO_THE_END 120      /* a depth that no game is as long as */
#define MAX_MOVES LAYER
#define NOWHERE 255

/* Plain searches look at every line of play to the same depth, as the Python engine does. */
static int plain;

static int32_t history[2][PLACES]; /* by side: how often a place has cut off before */

typedef struct {
    int place;
    int32_t order;
} Candidate;

static inline int greater(int a, int b) { return a > b ? a : b; }
static inline int smaller(int a, int b) { return a < b ? a : b; }

static void begin_search(int as_plain) {
    plain = as_plain;
    begin_counting();
    for (int place = 0; place < PLACES; place++) history[0][place] = history[1][place] = 0;
    new_generation();
}

static void remember_cut(int side, int place, int depth) {
    history[side][place] += depth * depth;
    if (history[side][place] < 1 << 20) return;
    for (int other = 0; other < PLACES; other++) history[side][other] /= 2;
}

/* Bring the likeliest of the moves from `first` on to `first`. */
static inline void pick(Candidate *moves, int first, int number) {
    int best = first;
    for (int i = first + 1; i < number; i++) {
        if (moves[i].order > moves[best].order) best = i;
    }
    Candidate picked = moves[best];
    moves[best] = moves[first];
    moves[first] = picked;
}

/* How much less deep a move is looked at that stands far back in the order. */
static inline int reduction(int depth, int number, int is_quiet) {
    if (plain || depth < 3 || depth >= TO_THE_END || number < 3 || !is_quiet) return 0;
    return number < 8 ? 1 : 2;
}

/* A search to the end of the game stays one. */
static inline int one_less(int depth) { return depth >= TO_THE_END ? depth : depth - 1; }

static inline int bound_kind(int value, int alpha, int beta) {
    return value <= alpha ? AT_MOST : value >= beta ? AT_LEAST : EXACT;
}

static inline int is_decided(int value) { return value >= DECIDED || value <= -DECIDED; }

/* Whether a stored value says enough for a search of this depth within this window. */
static inline int answers(const Entry *entry, int depth, int alpha, int beta) {
    if (plain ? entry->depth != depth : entry->depth < depth && !is_decided(entry->value)) return 0;
    if (entry->kind == EXACT) return 1;
    return entry->kind == AT_LEAST ? entry->value >= beta : entry->value <= alpha;
}
