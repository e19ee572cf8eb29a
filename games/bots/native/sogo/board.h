/* The board: sets of places as bits, and the lines that make a mill.

   Compiled once for each board: SIZE is 3, 4 or 5, LENGTH the balls in a row. A place is
   LAYER * level + rod, so that one shift moves a whole set up by a level. */

#include <stdint.h>

#define LAYER (SIZE * SIZE)
#define PLACES (SIZE * LAYER)
#define MAX_LINES 302
#define MAX_LINES_THROUGH 28

#if PLACES > 64
typedef unsigned __int128 Set;
#else
typedef uint64_t Set;
#endif

#define NOTHING ((Set)0)
#define FLOOR ((((Set)1) << LAYER) - 1)
#define FULL (PLACES == 64 ? ~NOTHING : (((Set)1) << (PLACES % (8 * sizeof(Set)))) - 1)

static int line_count;
static Set line_places[MAX_LINES];
static Set place_bit[PLACES];
static uint8_t through_count[PLACES];
static uint16_t lines_through[PLACES][MAX_LINES_THROUGH];

static inline int count(Set set) {
#if PLACES > 64
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
#else
    return __builtin_popcountll(set);
#endif
}

static inline int lowest(Set set) {
#if PLACES > 64
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
#else
    return __builtin_ctzll(set);
#endif
}

static inline Set above(Set set) { return (set << LAYER) & FULL; }
static inline Set below(Set set) { return set >> LAYER; }
static inline int is_single(Set set) { return (set & (set - 1)) == 0; }

static inline Set all_above(Set set) {
    Set found = NOTHING;
    for (int level = 1; level < SIZE; level++) found |= set = above(set);
    return found;
}

static inline Set all_below(Set set) {
    Set found = NOTHING;
    for (int level = 1; level < SIZE; level++) found |= set = below(set);
    return found;
}

static inline Set whole_rods(Set set) { return set | all_above(set) | all_below(set); }

/* The lowest free place of every rod that is not full. */
static inline Set next_places(Set balls) { return (above(balls) | FLOOR) & ~balls & FULL; }

/* The ways in which lines run: from each of their first places on, LENGTH places a step apart. */
#define DIRECTIONS 13
#define ALWAYS_INLINE static inline __attribute__((always_inline)) /* steps are constants then */
#define FIRST_WAY 14 /* of 27, of which one of each two opposite ones counts */

static Set first_places[DIRECTIONS];

static inline int step_of(int direction) {
    int way = FIRST_WAY + direction;
    int step = LAYER * (way % 3 - 1) + SIZE * (way / 9 - 1) + way / 3 % 3 - 1;
    return step < 0 ? -step : step;
}

/* The first places of the lines of a direction that lie in a set with all their places. */
ALWAYS_INLINE Set lines_within(Set set, int direction) {
    int step = step_of(direction);
    Set twos = set & set >> step, lines = twos & first_places[direction];
    if (LENGTH >= 4) lines &= twos >> 2 * step;
    if (LENGTH % 2) lines &= set >> (LENGTH - 1) * step;
    return lines;
}

ALWAYS_INLINE int holds_line(Set set) {
    Set found = NOTHING;
#pragma clang loop unroll(full)
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        found |= lines_within(set, direction);
    }
    return found != 0;
}

/* The places of the lines of a direction that begin in these places. */
ALWAYS_INLINE Set lines_from(Set first, int direction) {
    int step = step_of(direction);
    Set twos = first | first << step, found = twos;
    if (LENGTH >= 4) found |= twos << 2 * step;
    if (LENGTH % 2) found |= first << (LENGTH - 1) * step;
    return found;
}

/* The places of a set that are part of a line which lies in it with all its places. */
static Set places_in_lines(Set set) {
    Set found = NOTHING;
#pragma clang loop unroll(full)
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        found |= lines_from(lines_within(set, direction), direction);
    }
    return found;
}

static inline uint64_t hash_of_set(Set set) {
    uint64_t hash = ((uint64_t)set ^ 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL;
#if PLACES > 64
    hash = (hash ^ hash >> 29 ^ (uint64_t)(set >> 64)) * 0x94D049BB133111EBULL;
#endif
    hash = (hash ^ hash >> 32) * 0x94D049BB133111EBULL;
    return hash ^ hash >> 29;
}

static int is_inside(int x, int y, int z) {
    return x >= 0 && x < SIZE && y >= 0 && y < SIZE && z >= 0 && z < SIZE;
}

static void add_line(int x, int y, int z, int dx, int dy, int dz) {
    int line = line_count++;
    for (int step = 0; step < LENGTH; step++) {
        int place = LAYER * (z + step * dz) + SIZE * (x + step * dx) + y + step * dy;
        line_places[line] |= place_bit[place];
        lines_through[place][through_count[place]++] = (uint16_t)line;
    }
}

static void add_lines_from(int x, int y, int z) {
    int reach = LENGTH - 1;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int way = FIRST_WAY + direction, dx = way / 9 - 1, dy = way / 3 % 3 - 1, dz = way % 3 - 1;
        if (!is_inside(x + reach * dx, y + reach * dy, z + reach * dz)) continue;
        add_line(x, y, z, dx, dy, dz);
        Set line = line_places[line_count - 1];
        first_places[direction] |= line & -line;
    }
}

static void build_board(void) {
    for (int place = 0; place < PLACES; place++) place_bit[place] = (Set)1 << place;
    for (int place = 0; place < PLACES; place++) {
        add_lines_from(place % LAYER / SIZE, place % SIZE, place / LAYER);
    }
}
