/* The squares that tiles can still take near the end, and the tiles that can still be drawn.

   As games/bots/tiles/last_squares.py, which is the oracle: the same squares, the same moves. */

#include <stdint.h>

#define SQUARES 16 /* the most squares of a position that is loaded */
#define DIGITS 9

typedef uint32_t Set;

/* Digits that fit somewhere, each with its squares and how many are left of it; `dead` tiles fit
   nowhere. `laid` are the squares that have a tile by now. */
typedef struct {
    uint32_t digits[DIGITS];
    int32_t number, dead;
    Set laid;
} Bag;

static Set around[SQUARES], everything; /* the squares that each square sees, and all of them */
static int beside[SQUARES];             /* the tiles that each square saw from the start */
static int may_give_up, has_other_free;

static inline int count(Set set) { return __builtin_popcount(set); }
static inline int lowest(Set set) { return __builtin_ctz(set); }
static inline uint32_t digit_of(Set squares, int left) { return (uint32_t)left << SQUARES | squares; }
static inline Set squares_of(uint32_t digit) { return digit & ((1U << SQUARES) - 1); }
static inline int left_of(uint32_t digit) { return (int)(digit >> SQUARES); }

/* What a tile scores on a square once tiles lie on others. */
static inline int points_of(int square, Set laid) {
    return beside[square] + count(around[square] & laid);
}

static inline Set live_squares(const Bag *bag) {
    Set live = 0;
    for (int i = 0; i < bag->number; i++) live |= squares_of(bag->digits[i]);
    return live;
}

static inline int living(const Bag *bag) {
    int sum = 0;
    for (int i = 0; i < bag->number; i++) sum += left_of(bag->digits[i]);
    return sum;
}

static inline void add_digit(Bag *bag, Set squares, int left) {
    if (!squares) bag->dead += left;
    if (!squares || !left) return;
    uint32_t digit = digit_of(squares, left);
    int at = bag->number++;
    for (; at > 0 && bag->digits[at - 1] < digit; at--) bag->digits[at] = bag->digits[at - 1];
    bag->digits[at] = digit;
}

/* The bag without one tile of a digit, which keeps these squares; `bit` is where it lies now. */
static Bag without(const Bag *bag, int drawn, Set squares, Set bit) {
    Bag after = {.number = 0, .dead = bag->dead, .laid = bag->laid | bit};
    for (int i = 0; i < bag->number; i++) {
        uint32_t digit = bag->digits[i];
        int is_drawn = i == drawn;
        add_digit(&after, is_drawn ? squares : squares_of(digit) & ~bit, left_of(digit) - is_drawn);
    }
    return after;
}

static Bag laid_on(const Bag *bag, int drawn, int square) {
    Set bit = 1U << square;
    return without(bag, drawn, squares_of(bag->digits[drawn]) & ~around[square] & ~bit, bit);
}

/* Whether a tile can be laid wrong, and is out of the game then. */
static inline int can_give_up(const Bag *bag, int drawn) {
    Set clashes = everything & ~bag->laid & ~squares_of(bag->digits[drawn]);
    return may_give_up && (has_other_free || clashes);
}

static inline uint64_t stirred(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0xBF58476D1CE4E5B9ULL;
    hash = (hash ^ hash >> 29) * 0x94D049BB133111EBULL;
    return hash ^ hash >> 32;
}

/* Bags with one key come to the same: it does not matter where tiles lie that no live square sees. */
static uint64_t key_of(const Bag *bag) {
    uint64_t key = stirred(0x9E3779B97F4A7C15ULL, (uint64_t)bag->dead), scores = 0;
    for (int i = 0; i < bag->number; i++) key = stirred(key, bag->digits[i]);
    for (Set rest = live_squares(bag); rest; rest &= rest - 1) {
        int square = lowest(rest);
        scores |= (uint64_t)count(around[square] & bag->laid) << (4 * square);
    }
    if (may_give_up && !has_other_free) key = stirred(key, everything & ~bag->laid);
    return stirred(key, scores);
}
