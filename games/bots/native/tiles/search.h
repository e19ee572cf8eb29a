/* The result over every tile that can still come, with best play on both sides.

   Expectimax with bounds (Ballard's Star1): of a tile that can be drawn no more is asked than whether
   it can still bring the average into the window. */

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
        *best = (Claim){found.low, 1, found.from, found.to};
        return 1;
    }
    best->low = larger_of(best->low, found.low);
    best->high = larger_of(best->high, found.high);
    narrow(best, &found);
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

/* Weigh each tile that can be drawn by how many the bag has of it. */
static Claim average(const Bag *bag, int lead, double alpha, double beta) {
    int alive = living(bag);
    double total = alive + bag->dead;
    Claim end = claim_of_end(lead), sum = {-alive, alive, -NO_END, NO_END};
    if (bag->dead) narrow(&sum, &end);
    sum.low += bag->dead * end.low;
    sum.high += bag->dead * end.high;
    for (int i = 0; i < bag->number && !stopped; i++) {
        double left = left_of(bag->digits[i]);
        double least = (alpha * total - sum.high + left) / left;
        double most = (beta * total - sum.low - left) / left;
        Claim best = best_of(bag, i, lead, larger_of(least, -2), lesser_of(most, 2));
        sum.low += left * (best.low + 1);
        sum.high += left * (best.high - 1);
        narrow(&sum, &best);
        if (sum.low >= beta * total || sum.high <= alpha * total) break;
    }
    sum.low /= total;
    sum.high /= total;
    return sum;
}

/* Whether the lead cannot be made up any more. Who is ahead lays each tile that fits, and gains the
   least there is; the other side the most. */
static Claim settled(const Bag *bag, int lead) {
    int most = 0, least = NO_END, squares = 0;
    for (Set rest = live_squares(bag); rest; rest &= rest - 1, squares++) {
        most = greater(most, points_of(lowest(rest), everything));
        least = smaller(least, points_of(lowest(rest), bag->laid));
    }
    int turns = smaller(squares, living(bag));
    int behind = turns / 2 * (most - least), ahead = most + (turns - 1) / 2 * (most - least);
    if (lead > behind) return (Claim){1, 1, behind + 1, NO_END};
    if (-lead > ahead) return (Claim){-1, -1, -NO_END, -ahead - 1};
    return (Claim){-1, 1, -NO_END, NO_END};
}

static inline int is_enough(const Claim *claim, double alpha, double beta) {
    return claim->low >= beta || claim->high <= alpha || claim->low == claim->high;
}

/* The result for whoever draws next: exact within the window, else on which side of it. */
static Claim result_of(const Bag *bag, int lead, double alpha, double beta) {
    if (!bag->number) return claim_of_end(lead);
    Claim known = settled(bag, lead);
    if (known.low == known.high) return known;
    uint64_t key = key_of(bag);
    known = known_of(key, lead);
    if (is_enough(&known, alpha, beta) || count_node()) return known;
    int64_t before = nodes;
    Claim found = average(bag, lead, alpha, beta);
    if (stopped) return known;
    if (known.low > found.low || known.high < found.high) narrow(&found, &known);
    found.low = larger_of(found.low, known.low);
    found.high = lesser_of(found.high, known.high);
    remember(key, lead, &found, nodes - before + 1);
    return found;
}
