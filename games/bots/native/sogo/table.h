/* The transposition table: what is known of positions already searched.

   Two entries share a place: one keeps what was searched deepest, the other what came last. A new
   generation finds nothing of the old ones, so that nothing has to be cleared. */

#define TABLE_BITS 19

enum { EXACT, AT_LEAST, AT_MOST };

typedef struct {
    uint64_t key;
    int16_t value;
    int8_t depth;
    uint8_t kind;
    uint8_t place; /* the best one */
    uint8_t generation;
    uint16_t unused;
} Entry;

static Entry table[1 << TABLE_BITS][2];
static uint64_t generation_key;
static uint8_t generation;

static void new_generation(void) {
    generation++;
    generation_key += 0x9E3779B97F4A7C15ULL;
}

static inline uint64_t mixed(uint64_t key) { return key ^ generation_key; }

static inline Entry *find(uint64_t key) {
    Entry *pair = table[mixed(key) >> (64 - TABLE_BITS)];
    if (pair[0].key == mixed(key)) return &pair[0];
    return pair[1].key == mixed(key) ? &pair[1] : 0;
}

static inline void store(uint64_t key, int value, int depth, int kind, int place) {
    Entry *pair = table[mixed(key) >> (64 - TABLE_BITS)];
    int keep = pair[0].generation == generation && pair[0].depth > depth && pair[0].key != mixed(key);
    Entry entry = {mixed(key), (int16_t)value, (int8_t)depth, (uint8_t)kind, (uint8_t)place,
                   generation, 0};
    pair[keep] = entry;
}
