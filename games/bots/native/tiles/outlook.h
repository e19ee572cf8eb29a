/* Bounds without a search: how far the other side can come at most, draw by draw, and how likely it
   is that so many tiles fit. */

/* What the squares bring that can still take a tile, the dearest first: now, and at most. */
typedef struct {
    int number, now[SQUARES], most[SQUARES];
} Prices;

static inline void insert(int *list, int at, int price) {
    for (; at > 0 && list[at - 1] < price; at--) list[at] = list[at - 1];
    list[at] = price;
}

static Prices prices_of(const Bag *bag) {
    Set live = live_squares(bag);
    Prices prices = {.number = 0};
    for (Set rest = live; rest; rest &= rest - 1, prices.number++) {
        insert(prices.now, prices.number, points_of(lowest(rest), bag->laid));
        insert(prices.most, prices.number, points_of(lowest(rest), bag->laid | live));
    }
    return prices;
}

static inline int sign_of(int lead) { return (lead > 0) - (lead < 0); }

/* What a side is surely ahead after a number of turns, if it lays every tile that fits. */
typedef struct {
    const Prices *prices;
    int ahead, most, early, ours, theirs;
} Race;

/* The cheapest squares go to that side, the dearest to the other; no square sees more tiles than
   were laid before. A tile given up helps nobody, unless squares bring less than that is worth. */
static int ahead_after(Race *race, int turn, int is_ours) {
    const Prices *prices = race->prices;
    int cheapest = prices->now[prices->number - 1];
    if (is_ours) {
        race->ahead += prices->now[prices->number - ++race->ours];
    } else {
        race->most += prices->most[race->theirs];
        race->early += prices->now[race->theirs++] + turn - 1;
    }
    int is_early = cheapest >= prices->number && race->early < race->most;
    return race->ahead - (is_early ? race->early : race->most);
}

/* The least result of a side that is so far ahead and lays every tile. It would be the same with up
   to `spare` points less. */
static double least_of(const Bag *bag, const Prices *prices, int lead, int is_first, int *spare) {
    int alive = living(bag), turns = smaller(prices->number, alive), result = 0;
    double total = alive + bag->dead, lasts = alive / total, sum = sign_of(lead) * bag->dead / total;
    Race race = {prices, lead, 0, 0, 0, 0};
    *spare = bag->dead && lead >= 0 ? greater(lead - 1, 0) : NO_END;
    for (int turn = 1; turn <= turns && result >= 0; turn++) {
        int ahead = ahead_after(&race, turn, is_first == (turn & 1)), now = sign_of(ahead);
        if (turn > 1) lasts *= (alive - turn + 1) / (total - turn + 1);
        if (now >= 0) *spare = smaller(*spare, greater(ahead - 1, 0));
        if (turn > 1 && now >= result) continue;
        sum += lasts * (now - result);
        result = now;
    }
    return sum;
}

static Claim outlook(const Bag *bag, int lead) {
    Prices prices = prices_of(bag);
    int less, more;
    double low = least_of(bag, &prices, lead, 1, &less);
    double high = -least_of(bag, &prices, -lead, 0, &more);
    return (Claim){low, high, lead - less, lead + more};
}
