/* The table of the exact search: between which results a position lies, found by its hash.

   Of the hash, 48 bits are kept beside what they are told apart by already: the place in the table.
   Where a row is full, what took the fewest nodes gives way. */

#define EXACT_BITS 18
#define EXACT_ROW 4

typedef struct {
    uint32_t check;
    uint16_t more_check;
    uint8_t bounds; /* the least result and the most, two bits each, and four of the effort */
    uint8_t place;  /* the move that brought the least, or held out longest */
} Proof;

static Proof proofs[1 << EXACT_BITS][EXACT_ROW] __attribute__((aligned(32)));

static inline int least_of(const Proof *proof) { return (proof->bounds & 3) - 1; }
static inline int most_of(const Proof *proof) { return (proof->bounds >> 2 & 3) - 1; }
static inline int effort_of(const Proof *proof) { return proof->bounds >> 4; }

static inline int is_of(const Proof *proof, uint64_t hash) {
    uint64_t word;
    __builtin_memcpy(&word, proof, sizeof word);
    return (word ^ hash) << 16 == 0;
}

static inline Proof *proof_of(uint64_t hash) {
    Proof *row = proofs[hash >> (64 - EXACT_BITS)];
    for (int i = 0; i < EXACT_ROW; i++) {
        if (is_of(&row[i], hash)) return &row[i];
    }
    return 0;
}

static void remember_proof(uint64_t hash, int least, int most, int place, int64_t looked_at) {
    Proof *row = proofs[hash >> (64 - EXACT_BITS)], *chosen = proof_of(hash);
    int effort = (63 - __builtin_clzll((uint64_t)looked_at | 1)) / 2;
    for (int i = 0; i < EXACT_ROW && !chosen; i++) {
        if (!row[i].bounds) chosen = &row[i];
    }
    if (!chosen) {
        chosen = &row[0];
        for (int i = 1; i < EXACT_ROW; i++) {
            if (effort_of(&row[i]) < effort_of(chosen)) chosen = &row[i];
        }
    }
    *chosen = (Proof){(uint32_t)hash, (uint16_t)(hash >> 32),
                      (uint8_t)((effort > 15 ? 15 : effort) << 4 | (most + 1) << 2 | (least + 1)),
                      (uint8_t)place};
}
