/* How a game ends in which mills take balls (variant 2), proved.

   From a position on it only counts how many more balls the side to drop will take than the other: its
   gain. So a position is kept with the gains between which it lies, whatever was taken before, and on 3³
   as one with all boards that are mirrored or turned. It is asked whether a side gains so much: two
   answers cost less than a number. Every capture is looked into, and leaving it. */

#define GAIN_BITS 20

typedef struct {
    uint64_t key;
    int8_t least, most;
    uint8_t effort; /* the logarithm of the nodes that it took */
    uint8_t place;  /* of the drop that gained enough, on the board as it is kept; or NOWHERE */
} Gain;

/* Pairs: the first took more nodes, the second came last. */
static Gain gains[1 << GAIN_BITS][2];

/* A position as it is kept, and how its places are called there. */
typedef struct {
    uint64_t key;
    int way;
} Kept;

#if SIZE == 3

#define WAYS 8

static uint16_t turned_level[WAYS][1 << LAYER];

static int turned_rod(int way, int rod) {
    int x = rod / SIZE, y = rod % SIZE;
    if (way & 1) x = SIZE - 1 - x;
    if (way & 2) y = SIZE - 1 - y;
    return way & 4 ? SIZE * y + x : SIZE * x + y;
}

static void build_ways(void) {
    for (int way = 0; way < WAYS; way++) {
        for (int rods = 1; rods < 1 << LAYER; rods++) {
            int rest = rods & (rods - 1), rod = __builtin_ctz((unsigned)rods);
            turned_level[way][rods] = (uint16_t)(turned_level[way][rest] | 1 << turned_rod(way, rod));
        }
    }
}

static inline uint64_t turned_set(int way, Set set) {
    uint64_t found = 0;
    for (int level = 0; level < SIZE; level++) {
        found |= (uint64_t)turned_level[way][set >> level * LAYER & FLOOR] << level * LAYER;
    }
    return found;
}

static inline int kept_place(int way, int place) {
    return place / LAYER * LAYER + turned_rod(way, place % LAYER);
}

/* Of all boards that are mirrored or turned, the one with the smallest number. */
static Kept kept_position(const Position *position, int side, int placed) {
    Kept kept = {UINT64_MAX, 0};
    for (int way = 0; way < WAYS; way++) {
        uint64_t ours = turned_set(way, position->balls[side]);
        uint64_t number = ours << PLACES | turned_set(way, position->balls[1 - side]);
        if (number < kept.key) kept = (Kept){number, way};
    }
    kept.key = (kept.key << 5 | (uint64_t)placed) + 1; /* no key is 0, which is an empty entry's */
    return kept;
}

#else

static void build_ways(void) {}

static inline int kept_place(int way, int place) { return way + place; }

static Kept kept_position(const Position *position, int side, int placed) {
    return (Kept){position->key ^ placed_key[placed] ^ (uint64_t)side, 0};
}

#endif

static inline Gain *pair_of(uint64_t key) {
    uint64_t hash = key * 0x9E3779B97F4A7C15ULL;
    hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9ULL;
    return gains[hash >> (64 - GAIN_BITS)];
}

/* What is known of a position, or 0. */
static Gain *gain_of(uint64_t key) {
    Gain *pair = pair_of(key);
    return pair[0].key == key ? &pair[0] : pair[1].key == key ? &pair[1] : 0;
}

static Gain *room_for(uint64_t key, uint8_t effort) {
    Gain *pair = pair_of(key), *found = gain_of(key);
    if (found) return found;
    found = &pair[1];
    if (pair[0].effort <= effort) {
        pair[1] = pair[0];
        found = &pair[0];
    }
    *found = (Gain){key, INT8_MIN, INT8_MAX, 0, NOWHERE};
    return found;
}

static void remember_gain(Kept kept, int wanted, int place, int64_t looked_at) {
    uint8_t effort = (uint8_t)(64 - __builtin_clzll((uint64_t)looked_at | 1));
    Gain *gain = room_for(kept.key, effort);
    if (place == NOWHERE) {
        gain->most = (int8_t)smaller(gain->most, wanted - 1);
    } else {
        gain->least = (int8_t)greater(gain->least, wanted);
        gain->place = (uint8_t)kept_place(kept.way, place);
    }
    gain->effort = (uint8_t)greater(gain->effort, effort);
}

static int does_gain(const Position *position, int side, int placed, int wanted);

/* Whether a side that has taken so many balls, and may take more, gains enough in all. */
static int does_gain_by_taking(const Position *position, int side, int placed, int due, int taken,
                               int wanted) {
    if (!due) return !does_gain(position, 1 - side, placed, taken - wanted + 1) && !stopped;
    Candidate balls[PLACES];
    uint8_t saved[MAX_LINES];
    int number = 0;
    for (Set rest = takeable(position, side); rest; rest &= rest - 1) {
        balls[number++] = (Candidate){lowest(rest), lines_of_ball(side, lowest(rest))};
    }
    save_lines(saved);
    for (int i = 0; i < number && !stopped; i++) {
        Position after;
        pick(balls, i, number);
        capture(position, balls[i].place, &after);
        int won = does_gain_by_taking(&after, side, placed, due - 1, taken + 1, wanted);
        restore_lines(saved);
        if (won) return 1;
    }
    return !stopped && does_gain_by_taking(position, side, placed, due - 1, taken, wanted);
}

static int does_gain_by_drop(const Position *position, int side, int place, int placed, int wanted) {
    Position next = *position;
    int due = drop(&next, side, place);
    if (one_each && due > 1) due = 1;
    int won = does_gain_by_taking(&next, side, placed + 1, due, 0, wanted);
    take_back(side, place);
    return won;
}

/* Mills first, then blocks; a drop below a hole comes late. */
static int32_t order_of_drop(const Position *position, int side, int place) {
    Set bit = place_bit[place], mine = position->holes[side], theirs = position->holes[1 - side];
    int32_t order = history[side][place];
    if (bit & mine) order += 1 << 26;
    if (bit & theirs) order += 1 << 25;
    if (above(bit) & theirs) order -= 1 << 24;
    if (above(bit) & mine) order -= 1 << 22;
    return order;
}

/* The drop by which a side gains so much, or NOWHERE. */
static int gaining_drop(const Position *position, int side, int placed, int wanted, int hint, int way) {
    Candidate drops[MAX_MOVES];
    int number = 0;
    Set ready = next_places(position->balls[0] | position->balls[1]);
    if (placed == PLACES - 1 && wanted > 0) ready &= position->holes[side]; /* nothing else takes a ball */
    for (Set rest = ready; rest; rest &= rest - 1) {
        int place = lowest(rest), is_hint = kept_place(way, place) == hint;
        drops[number++] = (Candidate){place, order_of_drop(position, side, place) + (is_hint << 28)};
    }
    for (int i = 0; i < number && !stopped; i++) {
        pick(drops, i, number);
        if (does_gain_by_drop(position, side, drops[i].place, placed, wanted)) return drops[i].place;
    }
    return NOWHERE;
}

#define CUT_PLIES 6 /* as how many plies a cut counts at least for the order of drops */

/* Whether the side to drop will take so many more balls than the other. */
static int does_gain(const Position *position, int side, int placed, int wanted) {
    if (placed == PLACES) return wanted <= 0;
    if (count_node()) return 0;
    Kept kept = kept_position(position, side, placed);
    Gain *known = gain_of(kept.key);
    if (known && wanted <= known->least) return 1;
    if (known && wanted > known->most) return 0;
    int64_t before = nodes;
    int place = gaining_drop(position, side, placed, wanted, known ? known->place : NOWHERE, kept.way);
    if (stopped) return 0;
    if (place != NOWHERE) remember_cut(side, place, greater(PLACES - placed, CUT_PLIES));
    remember_gain(kept, wanted, place, nodes - before);
    return place != NOWHERE;
}
