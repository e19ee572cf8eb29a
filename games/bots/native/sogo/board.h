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

/* The lowest free place of every rod that is not full. */
static inline Set next_places(Set balls) { return (above(balls) | FLOOR) & ~balls & FULL; }

/* A way in which lines run: from each of the places in `starts`, LENGTH places that lie `step` apart. */
typedef struct {
    Set starts;
    int step;
} Direction;

#define DIRECTIONS 13

static Direction directions[DIRECTIONS];

/* The first places of the lines of a direction that lie in a set with all their places. */
static inline Set lines_within(Set set, const Direction *direction) {
    Set starts = set & direction->starts;
    for (int number = 1; number < LENGTH; number++) starts &= set >> (number * direction->step);
    return starts;
}

static inline int holds_line(Set set) {
    Set found = NOTHING;
    for (int i = 0; i < DIRECTIONS; i++) found |= lines_within(set, &directions[i]);
    return found != 0;
}

/* The places of the lines of a direction that begin in these places. */
static inline Set line_from(Set starts, const Direction *direction) {
    Set found = starts;
    for (int number = 1; number < LENGTH; number++) found |= starts << (number * direction->step);
    return found;
}

/* The places of a set that are part of a line which lies in it with all its places. */
static inline Set places_in_lines(Set set) {
    Set found = NOTHING;
    for (int i = 0; i < DIRECTIONS; i++) {
        found |= line_from(lines_within(set, &directions[i]), &directions[i]);
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

static void add_to_direction(Direction *direction, int x, int y, int z, int dx, int dy, int dz) {
    int step = LAYER * dz + SIZE * dx + dy, first = LAYER * z + SIZE * x + y;
    if (step < 0) first += (LENGTH - 1) * step;
    direction->starts |= place_bit[first];
    direction->step = step < 0 ? -step : step;
}

static void add_lines_from(int x, int y, int z) {
    for (int way = 14; way < 27; way++) { /* one of each two opposite directions */
        int dx = way / 9 - 1, dy = way / 3 % 3 - 1, dz = way % 3 - 1;
        int reach = LENGTH - 1;
        if (is_inside(x + reach * dx, y + reach * dy, z + reach * dz)) {
            add_line(x, y, z, dx, dy, dz);
            add_to_direction(&directions[way - 14], x, y, z, dx, dy, dz);
        }
    }
}

static void build_board(void) {
    for (int place = 0; place < PLACES; place++) place_bit[place] = (Set)1 << place;
    for (int place = 0; place < PLACES; place++) {
        add_lines_from(place % LAYER / SIZE, place % SIZE, place / LAYER);
    }
}
