/* The endgame solved: win, draw or loss with best play (games/bots/frege/endgame.py). While no cell
   is dead, filling the board is a draw to be reckoned with, unless it cannot be filled any more. */

enum { LOSS = -1, DRAW, WON };

#define WHOLE 2 /* the kind of a table entry for positions without a dead cell */

/* A position and between which values it lies; `state` where a cell is dead. */
typedef struct {
    int32_t least, most, guess, promise, is_dead;
    State state;
} Child;

static void bound(Child *child) {
    const Rooms *us = &child->state.us, *them = &child->state.them;
    Set ours = either(us), theirs = either(them);
    if (!ours) {
        child->least = child->most = theirs ? LOSS : DRAW;
        return;
    }
    Lead ahead = lead(plan(us, theirs), them, theirs), behind = lead(plan(them, ours), us, ours);
    child->guess = ahead.worth - behind.worth;
    if (wins_second(behind, 0)) child->most = wins_second(behind, 1) ? LOSS : DRAW;
    if (wins_first(ahead, 0)) child->least = wins_first(ahead, 1) ? WON : DRAW;
}

static Child child_of(const Rooms *us, const Rooms *them, int is_dead) {
    Child child = {LOSS, WON, 0, 0, is_dead, {*us, *them, 0, 0}};
    if (is_dead) {
        child.state = reduced(us, them);
        child.guess = forecast_of(&child.state);
        if (child.guess == FAR) child.least = WON;
        if (child.guess == -FAR) child.most = LOSS;
        return child;
    }
    prune(&child.state.us);
    prune(&child.state.them);
    Entry *known = find(key_of(&child.state.us, &child.state.them, WHOLE));
    if (known) {
        child.least = known->least;
        child.most = known->most;
        child.guess = known->guess;
    } else {
        bound(&child);
    }
    return child;
}

static inline int greater(int a, int b) { return a > b ? a : b; }
static inline int smaller(int a, int b) { return a < b ? a : b; }

static int goes_first(const Child *a, const Child *b) {
    return a->guess != b->guess ? a->guess < b->guess : a->promise > b->promise;
}

/* All moves, the worst for the other side first; a winning one alone. */
static int children_of(const Rooms *us, const Rooms *them, Child **list) {
    Set live = either(us) | either(them);
    int number = 0;
    Move *moves;
    int move_count = ordered(us, them, &moves);
    Child *children = *list = pushed((uint32_t)move_count * sizeof(Child));
    for (int i = 0; i < move_count; i++) {
        Rooms left = without(them, bit_of(moves[i].cell));
        Rooms after = entered(us, moves[i].letter, moves[i].cell);
        int is_dead = (either(&left) | either(&after)) != (live & ~bit_of(moves[i].cell));
        Child child = child_of(&left, &after, is_dead);
        child.promise = moves[i].promise;
        if (child.most == LOSS) {
            children[0] = child;
            return 1;
        }
        int at = number++;
        while (at > 0 && goes_first(&child, &children[at - 1])) {
            children[at] = children[at - 1];
            at--;
        }
        children[at] = child;
    }
    return number;
}

static int value_of(const Child *child, int alpha, int beta);

/* The value where not every cell can be filled any more. */
static int value_of_last(const State *whole) {
    State state = reduced(&whole->us, &whole->them);
    return wins(&state) ? WON : LOSS;
}

static int search_whole(const State *state, int alpha, int beta) {
    Child *children;
    int best = LOSS;
    if (count_node()) return best;
    if (!is_completable(&state->us, &state->them)) return value_of_last(state);
    int number = children_of(&state->us, &state->them, &children);
    for (int i = 0; i < number && !stopped; i++) {
        best = greater(best, -value_of(&children[i], -beta, -alpha));
        alpha = greater(alpha, best);
        if (alpha >= beta) break;
    }
    return best;
}

/* The value; outside the window only on which side of it. */
static int value_of(const Child *child, int alpha, int beta) {
    int least = child->least, most = child->most;
    if (least >= beta || least == most) return least;
    if (most <= alpha) return most;
    if (child->is_dead) return search_last(&child->state) ? WON : LOSS;
    uint32_t top = stack_top;
    int64_t before = nodes;
    int found = search_whole(&child->state, greater(alpha, least), smaller(beta, most));
    stack_top = top;
    if (stopped) return LOSS;
    if (found < beta) most = smaller(most, greater(found, least));
    if (found > alpha) least = greater(least, smaller(found, most));
    Entry *entry = place_for(key_of(&child->state.us, &child->state.them, WHOLE));
    *entry = (Entry){entry->check,          (int16_t)least,       (int16_t)most,
                     (int16_t)child->guess, effort_since(before), 0};
    return smaller(greater(found, least), most);
}
