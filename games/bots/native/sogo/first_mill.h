/* The search for the game in which the first mill wins.

   Values are exact about the end: a win counts for more the fewer balls have been placed by then.
   Forced answers cost no depth. Below depth 0 only threats are looked at. */

#define THREATS 3 /* plies of threats below depth 0 */

static int evaluate(const Position *position, int side) {
    int score = side ? -position->score : position->score;
    Set free = ~(position->balls[0] | position->balls[1]);
    Set mine = position->holes[side] & free, theirs = position->holes[1 - side] & free;
    if (mine | theirs) {
        for (int level = 0; level < SIZE; level++) {
            Set places = FLOOR << (LAYER * level);
            score += hole_worth[side][level] * count(mine & places);
            score -= hole_worth[1 - side][level] * count(theirs & places);
        }
    }
    return score + ON_MOVE;
}

/* Whether a drop on `place` would threaten to close a mill at once. */
static inline int is_threat(const Position *position, int side, int place, Set ready) {
    Set reach = (ready & ~place_bit[place]) | above(place_bit[place]);
    if (above(place_bit[place]) & position->holes[side]) return 1;
    int wanted = (LENGTH - 2) * ball_in_line[side];
    Set balls = position->balls[side] | place_bit[place];
    for (int i = 0; i < through_count[place]; i++) {
        int line = lines_through[place][i];
        if (line_balls[line] == wanted && line_places[line] & ~balls & reach) return 1;
    }
    return 0;
}

static int first_mill(const Position *position, int side, int placed, int depth, int alpha,
                      int beta);

static inline int after_drop(const Position *position, int side, int place, int placed, int depth,
                             int alpha, int beta) {
    Position next = *position;
    drop(&next, side, place);
    int value = -first_mill(&next, 1 - side, placed + 1, depth, -beta, -alpha);
    take_back(side, place);
    return value;
}

/* Stand still, or go on threatening: what is to be had below depth 0. */
static int threats_only(const Position *position, int side, int placed, int depth, Set ready,
                        Set moves, int alpha, int beta) {
    int best = evaluate(position, side);
    if (plain || best >= beta || depth <= -THREATS) return best;
    for (Set rest = moves; rest; rest &= rest - 1) {
        int place = lowest(rest);
        if (!is_threat(position, side, place, ready)) continue;
        int floor = best > alpha ? best : alpha;
        int value = after_drop(position, side, place, placed, depth - 1, floor, beta);
        if (value > best) best = value;
        if (best >= beta || stopped) break;
    }
    return best;
}

static int in_order(const Position *position, int side, Set ready, Set moves, int hint,
                    Candidate *ordered) {
    int number = 0;
    for (Set rest = moves; rest; rest &= rest - 1) {
        int place = lowest(rest);
        int32_t order = history[side][place];
        if (is_threat(position, side, place, ready)) order += 1 << 24;
        if (place == hint) order += 1 << 28;
        Candidate candidate = {place, order};
        ordered[number++] = candidate;
    }
    return number;
}

static int best_drop(const Position *position, int side, int placed, int depth, int alpha,
                     int beta, Candidate *moves, int number, int *choice) {
    int best = -WIN;
    for (int i = 0; i < number; i++) {
        pick(moves, i, number);
        int place = moves[i].place, value;
        int less = reduction(depth, i, moves[i].order < 1 << 24);
        if (i == 0) {
            value = after_drop(position, side, place, placed, one_less(depth), alpha, beta);
        } else {
            value = after_drop(position, side, place, placed, one_less(depth) - less, alpha, alpha + 1);
            if (value > alpha && (less || value < beta) && !stopped) {
                value = after_drop(position, side, place, placed, one_less(depth), alpha, beta);
            }
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

/* Search the moves, with what the table knows; store what was found. */
static int search_moves(const Position *position, int side, int placed, int depth, Set ready,
                        Set moves, int alpha, int beta) {
    int choice = NOWHERE;
    int is_stored = depth >= 2;
    uint64_t key = is_stored ? position->open_key ^ hash_of_set(position->balls[0] | position->balls[1]) : 0;
    Entry *entry = is_stored ? find(key) : 0;
    if (entry) {
        if (answers(entry, depth, alpha, beta)) return entry->value;
        choice = entry->place;
    }
    Candidate ordered[MAX_MOVES];
    int number = in_order(position, side, ready, moves, choice, ordered);
    choice = ordered[0].place;
    int best = best_drop(position, side, placed, depth, alpha, beta, ordered, number, &choice);
    if (is_stored && !stopped) {
        store(key, best, depth, bound_kind(best, alpha, beta), choice);
    }
    return best;
}

/* The worth to `side`, who drops next (fail-soft). */
static int first_mill(const Position *position, int side, int placed, int depth, int alpha,
                      int beta) {
    if (count_node()) return 0;
    Set ready = next_places(position->balls[0] | position->balls[1]);
    if (ready & position->holes[side]) return WIN - placed - 1;
    Set theirs = position->holes[1 - side], moves = ready & theirs;
    if (moves) {
        if (!is_single(moves) || above(moves) & theirs) return placed + 2 - WIN;
        return after_drop(position, side, lowest(moves), placed, depth, alpha, beta);
    }
    moves = ready & ~below(theirs);
    if (!moves) return ready ? placed + 2 - WIN : 0;
    if (!plain) { /* no line left to close bounds what can be had */
        if (!position->open[side] && (alpha >= 0 || !position->open[1 - side])) return 0;
        if (!position->open[1 - side] && beta <= 0) return 0;
    }
    if (depth <= 0) return threats_only(position, side, placed, depth, ready, moves, alpha, beta);
    return search_moves(position, side, placed, depth, ready, moves, alpha, beta);
}
