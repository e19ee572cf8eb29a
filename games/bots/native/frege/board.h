/* A position as the engine sees it: live cells renumbered, each side's letters as sets of cells.

   As games/bots/frege/board.py, which is the oracle: the same names, the same order of moves. */

#include <stdint.h>

#define CELLS 48 /* the most live cells of a position that is loaded */
#define LETTERS 4

typedef uint64_t Set;

#define EVERYWHERE (~(Set)0)

typedef struct {
    Set room[LETTERS]; /* the cells that each letter of a side may go to, in ascending order */
} Rooms;

static Set seen[CELLS]; /* the cells that each cell sees */

/* The cells that any of eight cells sees, by the bits of those meant. */
static Set seen_by_eight[CELLS / 8][256];

/* Note which cells a cell sees. */
static void set_sight(int cell, Set cells) {
    Set *by_bits = seen_by_eight[cell / 8];
    int bit = 1 << cell % 8;
    seen[cell] = cells;
    for (int bits = bit; bits < 256; bits++) {
        if (bits & bit) by_bits[bits] = by_bits[bits ^ bit] | cells;
    }
}

static inline Set seen_by_part(Set cells, int eight) {
    return seen_by_eight[eight][cells >> 8 * eight & 255];
}

/* The cells that any of these cells sees; mostly there are no more than 32. */
static inline Set seen_by(Set cells) {
    Set found = seen_by_part(cells, 0) | seen_by_part(cells, 1);
    found |= seen_by_part(cells, 2) | seen_by_part(cells, 3);
    if (cells >> 32) found |= seen_by_part(cells, 4) | seen_by_part(cells, 5);
    return found;
}

static inline int count(Set set) { return __builtin_popcountll(set); }
static inline int lowest(Set set) { return __builtin_ctzll(set); }
static inline Set bit_of(int cell) { return (Set)1 << cell; }

static inline Set either(const Rooms *rooms) {
    return rooms->room[0] | rooms->room[1] | rooms->room[2] | rooms->room[3];
}

/* The cells for which a side has a choice of letters. */
static inline Set choices(const Rooms *rooms) {
    const Set *r = rooms->room;
    return (r[0] & (r[1] | r[2] | r[3])) | (r[1] & (r[2] | r[3])) | (r[2] & r[3]);
}

static inline Rooms without(const Rooms *rooms, Set cells) {
    Rooms after;
    for (int i = 0; i < LETTERS; i++) after.room[i] = rooms->room[i] & ~cells;
    return after;
}

/* The mover's letters after one of them went to a cell. */
static inline Rooms entered(const Rooms *rooms, int letter, int cell) {
    Rooms after = without(rooms, bit_of(cell));
    after.room[letter] &= ~seen[cell];
    return after;
}
