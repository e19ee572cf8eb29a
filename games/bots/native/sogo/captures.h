/* The search for variant 2, where a mill takes a ball and most balls win in the end. */

#define CAPTURES_ONLY 3 /* plies of captures below depth 0 */
#define COMPARED 2      /* how many more balls are compared than are taken in the search */
#define MAX_LEAD PLACES

static int top_only, one_each; /* the rules of capture, as agreed */
static int every_capture;      /* list all captures at the root, and leaving them, to prove a value */

static uint64_t lead_key[2 * MAX_LEAD + 1], placed_key[PLACES + 1];

static void build_capture_keys(void) {
    for (int lead = 0; lead <= 2 * MAX_LEAD; lead++) lead_key[lead] = next_key();
    for (int placed = 0; placed <= PLACES; placed++) placed_key[placed] = next_key();
}

static int evaluate_captures(const Position *position, int side, int lead) {
    Set balls = position->balls[0] | position->balls[1], ready = next_places(balls);
    Set mine = position->holes[side] & ~balls, theirs = position->holes[1 - side] & ~balls;
    int score = (side ? -position->score : position->score) + BALL * lead +
                CAPTURE_HOLE * (count(mine) - count(theirs));
    if (mine & ready) return score + (theirs & ready ? BEFORE_THEIRS : AT_HAND);
    return is_single(theirs & ready) ? score : score - AT_HAND;
}

static Set in_mills(int side) {
    Set found = NOTHING;
    for (int line = 0; line < line_count; line++) {
        if (line_balls[line] == LENGTH * ball_in_line[side]) found |= line_places[line];
    }
    return found;
}

/* The balls of the other side that `side` may take: mills are safe, unless there is nothing else. */
static Set takeable(const Position *position, int side) {
    Set balls = position->balls[1 - side];
    if (top_only) balls &= ~below(position->balls[0] | position->balls[1]);
    Set unprotected = balls & ~in_mills(1 - side);
    return unprotected ? unprotected : balls;
}

static Set without(Set balls, int place) {
    Set rod = NOTHING;
    for (int high = place + LAYER; high < PLACES; high += LAYER) rod |= place_bit[high];
    return (balls & ~rod & ~place_bit[place]) | below(balls & rod);
}

/* The position without a ball; those above it slide down. */
static void capture(const Position *position, int place, Position *after) {
    Set balls = position->balls[0] | position->balls[1];
    *after = *position;
    lift(after, (position->balls[1] & place_bit[place]) != 0, place);
    for (int high = place + LAYER; high < PLACES && balls & place_bit[high]; high += LAYER) {
        int side = (position->balls[1] & place_bit[high]) != 0;
        lift(after, side, high);
        drop(after, side, high - LAYER);
    }
    find_holes(after);
}

static void save_lines(uint8_t *saved) {
    for (int line = 0; line < line_count; line++) saved[line] = line_balls[line];
}

static void restore_lines(const uint8_t *saved) {
    for (int line = 0; line < line_count; line++) line_balls[line] = saved[line];
}

/* What the open lines through a ball of the other side are worth to it, at a glance. */
static int lines_of_ball(int side, int place) {
    int worth = 0;
    for (int i = 0; i < through_count[place]; i++) {
        int balls = line_balls[lines_through[place][i]];
        int mine = side ? balls / BLACK_BALL : balls % BLACK_BALL;
        int theirs = side ? balls % BLACK_BALL : balls / BLACK_BALL;
        if (!mine) worth += open_line_worth(theirs, CAPTURE_LINE, CAPTURE_NEAR);
    }
    return worth;
}

/* The balls that may be taken, in the order of how the position looks without them: so many of
   them as are tried, those on the best lines. */
static int ranked_captures(const Position *position, int side, int tried, Candidate *ranked) {
    uint8_t saved[MAX_LINES];
    int number = 0;
    for (Set rest = takeable(position, side); rest; rest &= rest - 1) {
        Candidate candidate = {lowest(rest), lines_of_ball(side, lowest(rest))};
        ranked[number++] = candidate;
    }
    if (every_capture || number < tried) tried = number;
    for (int i = 0; i < tried; i++) pick(ranked, i, number);
    save_lines(saved);
    for (int i = 0; i < tried; i++) {
        Position after;
        capture(position, ranked[i].place, &after);
        ranked[i].order = -evaluate_captures(&after, 1 - side, 0);
        restore_lines(saved);
        count_node();
    }
    return tried;
}

static int most_balls(const Position *position, int side, int placed, int lead, int depth,
                      int alpha, int beta);

/* The worth to `side`, who may take so many balls: the best looking `width` of them are tried. */
static int take(const Position *position, int side, int placed, int lead, int due, int width,
                int depth, int alpha, int beta) {
    Candidate ranked[PLACES];
    int number = due ? ranked_captures(position, side, width + COMPARED, ranked) : 0;
    if (!number) return -most_balls(position, 1 - side, placed, -lead, depth, -beta, -alpha);
    int best = -WIN;
    uint8_t saved[MAX_LINES];
    save_lines(saved);
    for (int i = 0; i < number && i < width; i++) {
        Position after;
        pick(ranked, i, number);
        capture(position, ranked[i].place, &after);
        int value = take(&after, side, placed, lead + 1, due - 1, 1, depth,
                         best > alpha ? best : alpha, beta);
        restore_lines(saved);
        if (value > best) best = value;
        if (best >= beta || stopped) return best;
    }
    return best;
}

static int drop_and_take(const Position *position, int side, int place, int placed, int lead,
                         int depth, int alpha, int beta) {
    Position next = *position;
    int due = drop(&next, side, place);
    if (one_each && due > 1) due = 1;
    int width = depth >= 2 && !plain ? 3 : 1;
    int value = take(&next, side, placed + 1, lead, due, width, depth, alpha, beta);
    take_back(side, place);
    return value;
}

/* Mills first, then blocks, then the rest by what cut off elsewhere. */
static int capture_order(const Position *position, int side, Set ready, int hint,
                         Candidate *ordered) {
    int number = 0;
    for (Set rest = ready; rest; rest &= rest - 1) {
        int place = lowest(rest);
        int32_t order = history[side][place];
        if (place_bit[place] & position->holes[side]) order += 1 << 25;
        if (place_bit[place] & position->holes[1 - side]) order += 1 << 24;
        if (place == hint) order += 1 << 28;
        Candidate candidate = {place, order};
        ordered[number++] = candidate;
    }
    return number;
}

static int best_capture_drop(const Position *position, int side, int placed, int lead, int depth,
                             int alpha, int beta, Candidate *moves, int number, int *choice) {
    int best = -WIN;
    for (int i = 0; i < number; i++) {
        pick(moves, i, number);
        int place = moves[i].place, value = 0;
        int less = reduction(depth, i, moves[i].order < 1 << 24);
        if (i > 0) {
            value = drop_and_take(position, side, place, placed, lead, one_less(depth) - less, alpha,
                                  alpha + 1);
        }
        if (i == 0 || (value > alpha && (less || value < beta) && !stopped)) {
            value = drop_and_take(position, side, place, placed, lead, one_less(depth), alpha, beta);
        }
        if (stopped) return best;
        if (value > best) {
            best = value;
            *choice = place;
            if (value > alpha) alpha = value;
            if (value >= beta) {
                remember_cut(side, place, depth < TO_THE_END / 2 ? depth : 8);
                break;
            }
        }
    }
    return best;
}

/* Stand still, or take what is at hand. */
static int captures_only(const Position *position, int side, int placed, int lead, int depth,
                         Set ready, int alpha, int beta) {
    int best = evaluate_captures(position, side, lead);
    if (plain || best >= beta || depth <= -CAPTURES_ONLY) return best;
    for (Set rest = ready & position->holes[side]; rest; rest &= rest - 1) {
        int value = drop_and_take(position, side, lowest(rest), placed, lead, depth - 1,
                                  best > alpha ? best : alpha, beta);
        if (value > best) best = value;
        if (best >= beta || stopped) break;
    }
    return best;
}

/* The worth to `side`, who drops next and is `lead` captured balls ahead (fail-soft). */
static int most_balls(const Position *position, int side, int placed, int lead, int depth,
                      int alpha, int beta) {
    if (count_node()) return 0;
    if (placed == PLACES) return lead > 0 ? WIN - 1 : lead < 0 ? 1 - WIN : 0;
    Set ready = next_places(position->balls[0] | position->balls[1]);
    if (depth <= 0) return captures_only(position, side, placed, lead, depth, ready, alpha, beta);
    uint64_t key = position->key ^ lead_key[lead + MAX_LEAD] ^ placed_key[placed] ^ (uint64_t)side;
    int choice = NOWHERE, is_stored = depth >= 2;
    Entry *entry = is_stored ? find(key) : 0;
    if (entry) {
        if (answers(entry, depth, alpha, beta)) return entry->value;
        choice = entry->place;
    }
    Candidate ordered[MAX_MOVES];
    int number = capture_order(position, side, ready, choice, ordered);
    choice = ordered[0].place;
    int best = best_capture_drop(position, side, placed, lead, depth, alpha, beta, ordered, number,
                                 &choice);
    if (is_stored && !stopped) store(key, best, depth, bound_kind(best, alpha, beta), choice);
    return best;
}
