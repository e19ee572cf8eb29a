/* What is known of results, and for which leads: a result is the same for many of them, as only the
   sign of the last one counts. */

#define NO_END 16000 /* more points than anybody is ahead */

/* The result lies between two bounds, from -1 to 1, for whoever draws next. Who is further ahead
   reaches no less: the lower bound holds from one lead on, the upper one up to another. */
typedef struct {
    double low, high;
    int32_t from, to;
} Claim;

static inline int greater(int a, int b) { return a > b ? a : b; }
static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline double larger_of(double a, double b) { return a > b ? a : b; }
static inline double lesser_of(double a, double b) { return a < b ? a : b; }

/* Both hold no further than another claim's. */
static inline void narrow(Claim *claim, const Claim *other) {
    claim->from = greater(claim->from, other->from);
    claim->to = smaller(claim->to, other->to);
}

/* Take over the bounds of another claim that are better and hold for a lead. */
static inline void join(Claim *claim, const Claim *other, int lead) {
    if (lead >= other->from && other->low > claim->low) {
        claim->low = other->low;
        claim->from = other->from;
    }
    if (lead <= other->to && other->high < claim->high) {
        claim->high = other->high;
        claim->to = other->to;
    }
}

/* The same said by the other side, who would be ahead as far after a turn that scores `points`. */
static inline Claim turned(const Claim *claim, int points) {
    Claim found = {-claim->high, -claim->low, -NO_END, NO_END};
    if (claim->to < NO_END) found.from = -claim->to - points;
    if (claim->from > -NO_END) found.to = -claim->from - points;
    return found;
}

/* The result if nothing more is scored. */
static inline Claim claim_of_end(int lead) {
    if (lead > 0) return (Claim){1, 1, 1, NO_END};
    if (lead < 0) return (Claim){-1, -1, -NO_END, -1};
    return (Claim){0, 0, 0, 0};
}

/* Claims found before, by the bag; where a row is full, what took the fewest nodes gives way. */

#define TABLE_BITS 17
#define ROW 8

typedef struct {
    uint64_t key;
    double low, high;
    int16_t from, to;
    uint8_t effort;
} Entry;

static Entry table[1 << TABLE_BITS][ROW];

/* All that is known of a bag and a lead. */
static Claim known_of(uint64_t key, int lead) {
    Claim found = {-1, 1, -NO_END, NO_END};
    const Entry *row = table[key >> (64 - TABLE_BITS)];
    for (int i = 0; i < ROW; i++) {
        Claim claim = {row[i].low, row[i].high, row[i].from, row[i].to};
        if (row[i].key == key && row[i].effort) join(&found, &claim, lead);
    }
    return found;
}

/* Whether a claim says all that an entry does. */
static inline int covers(const Claim *claim, const Entry *entry) {
    return claim->low >= entry->low && claim->from <= entry->from && claim->high <= entry->high &&
           claim->to >= entry->to;
}

static void remember(uint64_t key, const Claim *claim, int64_t looked_at) {
    Entry *row = table[key >> (64 - TABLE_BITS)], *chosen = &row[0];
    uint8_t effort = (uint8_t)(64 - __builtin_clzll((uint64_t)looked_at | 1));
    for (int i = 0; i < ROW; i++) {
        if (row[i].key == key && covers(claim, &row[i])) {
            chosen = &row[i];
            break;
        }
        if (row[i].effort < chosen->effort) chosen = &row[i];
    }
    *chosen = (Entry){key, claim->low, claim->high, (int16_t)claim->from, (int16_t)claim->to, effort};
}
