/* The result over every tile that can still come, with best play on both sides.

   Expectimax with bounds: of each tile that can be drawn it is asked first whether it does its even
   share to bring the average out of the window. Where that is not enough, no more is asked of it than
   whether it can still bring the average into the window (Ballard's Star1). */

static Claim result_of(const Bag *bag, int lead, double alpha, double beta);

typedef struct {
    int points, square;
} Laying;

/* The squares for a tile, the dearest first; their number. */
static int layings_of(const Bag *bag, int drawn, Laying *layings) {
    int number = 0;
    for (Set rest = squares_of(bag->digits[drawn]); rest; rest &= rest - 1) {
        Laying laying = {points_of(lowest(rest), bag->laid), lowest(rest)};
        int at = number++;
        for (; at > 0 && layings[at - 1].points < laying.points; at--) layings[at] = layings[at - 1];
        layings[at] = laying;
    }
    return number;
}

/* Take in what a way to lay a tile is worth; whether it is good enough to look no further. */
static int take_in(Claim *best, const Claim *after, int points, double beta) {
    Claim found = turned(after, points);
    if (found.low >= beta || found.low == 1) {
        *best = (Claim){found.low, 1, found.from, NO_END};
        return 1;
    }
    if (found.low > best->low) {
        best->low = found.low;
        best->from = found.from;
    }
    best->high = larger_of(best->high, found.high);
    best->to = smaller(best->to, found.to);
    return 0;
}

/* The result with the best square for a tile, or with giving it up. */
static Claim best_of(const Bag *bag, int drawn, int lead, double alpha, double beta) {
    Laying layings[SQUARES];
    Claim best = {-1, -1, -NO_END, NO_END};
    int number = layings_of(bag, drawn, layings);
    for (int i = 0; i < number + can_give_up(bag, drawn); i++) {
        int is_laid = i < number, points = is_laid ? layings[i].points : 0;
        Bag after = is_laid ? laid_on(bag, drawn, layings[i].square)
                            : without(bag, drawn, squares_of(bag->digits[drawn]), 0);
        double floor = larger_of(alpha, best.low);
        Claim found = result_of(&after, -lead - points, -beta, -floor);
        if (stopped || take_in(&best, &found, points, beta)) break;
    }
    return best;
}

/* A bag of which a tile is drawn: what is known with each of them, and the sum over all tiles, as
   the window is. */
typedef struct {
    const Bag *bag;
    int lead;
    double alpha, beta;
    Claim with[DIGITS], sum;
} Draws;

/* Weigh each tile that can be drawn by how many the bag has of it. */
static void sum_up(Draws *draws) {
    const Bag *bag = draws->bag;
    Claim sum = {0, 0, -NO_END, NO_END}, end = claim_of_end(draws->lead);
    if (bag->dead) sum = (Claim){bag->dead * end.low, bag->dead * end.high, end.from, end.to};
    for (int i = 0; i < bag->number; i++) {
        sum.low += left_of(bag->digits[i]) * draws->with[i].low;
        sum.high += left_of(bag->digits[i]) * draws->with[i].high;
        narrow(&sum, &draws->with[i]);
    }
    draws->sum = sum;
}

/* Ask of a tile whether it decides, if so many tiles do as it does; whether all is decided. */
static int decides(Draws *draws, int drawn, double tiles) {
    Claim *known = &draws->with[drawn];
    double least = (draws->alpha - draws->sum.high) / tiles + known->high;
    double most = (draws->beta - draws->sum.low) / tiles + known->low;
    Claim found = best_of(draws->bag, drawn, draws->lead, larger_of(least, -2), lesser_of(most, 2));
    join(known, &found, draws->lead);
    sum_up(draws);
    return stopped || draws->sum.low >= draws->beta || draws->sum.high <= draws->alpha;
}

/* The average over all tiles that can be drawn. */
static Claim average(const Bag *bag, int lead, double alpha, double beta) {
    double alive = living(bag), total = alive + bag->dead, open = alive;
    Draws draws = {.bag = bag, .lead = lead, .alpha = alpha * total, .beta = beta * total};
    int is_decided = 0;
    for (int i = 0; i < bag->number; i++) draws.with[i] = (Claim){-1, 1, -NO_END, NO_END};
    sum_up(&draws);
    for (int i = 0; i < bag->number && !is_decided; i++) {
        is_decided = decides(&draws, i, open);
        open -= left_of(bag->digits[i]);
    }
    for (int i = 0; i < bag->number && !is_decided; i++) {
        if (draws.with[i].low >= draws.with[i].high) continue;
        is_decided = decides(&draws, i, left_of(bag->digits[i]));
    }
    return (Claim){draws.sum.low / total, draws.sum.high / total, draws.sum.from, draws.sum.to};
}

static inline int is_enough(const Claim *claim, double alpha, double beta) {
    return claim->low >= beta || claim->high <= alpha || claim->low >= claim->high;
}

/* The result for whoever draws next: exact within the window, else on which side of it. */
static Claim result_of(const Bag *bag, int lead, double alpha, double beta) {
    if (!bag->number) return claim_of_end(lead);
    Claim seen = outlook(bag, lead);
    if (is_enough(&seen, alpha, beta)) return seen;
    uint64_t key = key_of(bag);
    Claim known = known_of(key, lead);
    join(&known, &seen, lead);
    if (is_enough(&known, alpha, beta) || count_node()) return known;
    int64_t before = nodes;
    Claim found = average(bag, lead, alpha, beta);
    if (stopped) return known;
    join(&found, &known, lead);
    remember(key, &found, nodes - before + 1);
    return found;
}
