/* What is known of positions already searched, found by a hash of 64 bits beside its place. */

#define TABLE_BITS 19
#define PLACES_OF_A_KEY 4

typedef struct {
    uint64_t check;
    int16_t least, most; /* what they bound is said where they are stored */
    int16_t guess;
    uint8_t effort;
    uint8_t unused;
} Entry;

typedef struct {
    uint64_t place, check;
} Key;

static Entry table[1 << TABLE_BITS][PLACES_OF_A_KEY];

static inline uint64_t stirred(uint64_t hash, uint64_t word, uint64_t factor) {
    hash = (hash ^ word) * factor;
    return hash ^ hash >> 29;
}

/* A hash of the letters of one side, whatever their order, in two parts. */
static inline Key hash_of(const Rooms *rooms) {
    Key hash = {0x9E3779B97F4A7C15ULL, 0xD1B54A32D192ED03ULL};
    for (int i = 0; i < LETTERS; i++) {
        uint64_t word = stirred(rooms->room[i], rooms->room[i] >> 32, 0xBF58476D1CE4E5B9ULL);
        word = stirred(word, word >> 32, 0xD6E8FEB86659FD93ULL);
        hash.place += word;
        hash.check += stirred(word, word >> 32, 0x94D049BB133111EBULL);
    }
    return hash;
}

/* The key of a position by the hashes of both sides; `kind` keeps apart what is asked of the same
   letters. */
static inline Key joined(Key us, Key them, int kind) {
    uint64_t place = stirred(us.place + (uint64_t)kind, them.place << 1, 0xBF58476D1CE4E5B9ULL);
    uint64_t check = stirred(us.check + (uint64_t)kind, them.check << 1, 0x94D049BB133111EBULL);
    return (Key){(place * 0x9E3779B97F4A7C15ULL) >> (64 - TABLE_BITS), check | 1};
}

static Key key_of(const Rooms *us, const Rooms *them, int kind) {
    return joined(hash_of(us), hash_of(them), kind);
}

#define MARK_BITS 21 /* 256 KB, which stay in the cache */

/* A bit for all keys that begin alike: whether one of them was ever stored. Most never were. */
static uint32_t marks[1 << (MARK_BITS - 5)];

static inline uint64_t mark_of(Key key) { return key.check >> (64 - MARK_BITS); }

static inline Entry *find(Key key) {
    if (!(marks[mark_of(key) >> 5] >> (mark_of(key) & 31) & 1)) return 0;
    Entry *row = table[key.place];
    for (int i = 0; i < PLACES_OF_A_KEY; i++) {
        if (row[i].check == key.check) return &row[i];
    }
    return 0;
}

/* The entry of a key, or one in its place that took the least effort. */
static Entry *place_for(Key key) {
    Entry *found = find(key), *row = table[key.place];
    if (found) return found;
    marks[mark_of(key) >> 5] |= 1U << (mark_of(key) & 31);
    found = &row[0];
    for (int i = 1; i < PLACES_OF_A_KEY; i++) {
        if (row[i].effort < found->effort) found = &row[i];
    }
    found->check = key.check;
    found->effort = 0;
    return found;
}

/* The logarithm of the nodes looked at since. */
static inline uint8_t effort_since(int64_t before) {
    return (uint8_t)(64 - __builtin_clzll((uint64_t)(nodes - before) | 1));
}
