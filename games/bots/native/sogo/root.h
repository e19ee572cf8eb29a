/* Which turn to play: the turns there are, judged deeper and deeper until the host says stop. */

#define MAX_TURNS 160
#define MAX_TAKEN 6     /* captures of a turn; what is due beyond them is asked for again */
#define LEFT 255        /* in place of a capture: it is left */
#define FIRST_KEPT 6    /* how many of a mill's captures are looked into at the root */
#define TRIED 12        /* how many are compared for that */
#define LATER_KEPT 2    /* of each further one */

/* One way to play a whole turn, as the host reads it. */
typedef struct {
    int32_t value;
    uint8_t place; /* of the drop; NOWHERE where only captures are due */
    uint8_t captures;
    uint8_t taken[MAX_TAKEN];
    Set balls[2];
    int32_t lead;
} Turn;

static Turn turns[MAX_TURNS];
static int turn_count, has_dropped_turns;

static Position root;
static int root_side, root_placed, root_lead, root_due, with_captures;
static int depth_reached, is_solved;

static int value_of_turn(const Turn *turn, int depth, int alpha, int beta) {
    Position after;
    set_up(&after, turn->balls[0], turn->balls[1]);
    int placed = root_placed + (root_due ? 0 : 1);
    if (with_captures) {
        return -most_balls(&after, 1 - root_side, placed, -turn->lead, depth, -beta, -alpha);
    }
    if (in_mills(root_side)) return WIN - placed;
    return -first_mill(&after, 1 - root_side, placed, depth, -beta, -alpha);
}

static void add_turn(const Turn *turn) {
    if (turn_count < MAX_TURNS) {
        turns[turn_count++] = *turn;
    } else {
        has_dropped_turns = 1;
    }
}

static void add_captures(const Turn *turn, int due, int kept);

/* Captures may be left: each by itself where all is looked into, else all of them at once. */
static void leave_captures(const Turn *turn, int due, int kept) {
    if (!every_capture && kept != FIRST_KEPT) return;
    Turn next = *turn;
    int left = every_capture ? 1 : due;
    while (left-- && next.captures < MAX_TAKEN) next.taken[next.captures++] = LEFT;
    add_captures(&next, every_capture ? due - 1 : 0, 1);
}

/* All the likely ways to go on with `turn`, with so many captures due. */
static void add_captures(const Turn *turn, int due, int kept) {
    Position position;
    Candidate ranked[PLACES];
    set_up(&position, turn->balls[0], turn->balls[1]);
    int number = due ? ranked_captures(&position, root_side, TRIED, ranked) : 0;
    if (!number || turn->captures == MAX_TAKEN) {
        add_turn(turn);
        return;
    }
    for (int i = 0; i < number && (every_capture || i < kept); i++) {
        pick(ranked, i, number);
        Turn next = *turn;
        next.taken[next.captures++] = (uint8_t)ranked[i].place;
        next.balls[0] = without(turn->balls[0], ranked[i].place);
        next.balls[1] = without(turn->balls[1], ranked[i].place);
        next.lead++;
        add_captures(&next, due - 1, LATER_KEPT);
    }
    leave_captures(turn, due, kept);
}

/* The places worth a thought: wins, else forced blocks, else those not under an enemy hole. */
static Set sensible(Set ready) {
    if (with_captures) return ready;
    Set mine = root.holes[root_side], theirs = root.holes[1 - root_side];
    if (ready & mine) return ready & mine;
    if (ready & theirs) return ready & theirs;
    Set safe = ready & ~below(theirs);
    return safe ? safe : ready;
}

static void add_drop(int place) {
    Position after = root;
    Turn turn = {.place = (uint8_t)place, .lead = root_lead};
    int due = drop(&after, root_side, place);
    take_back(root_side, place);
    turn.balls[0] = after.balls[0];
    turn.balls[1] = after.balls[1];
    if (!with_captures) due = 0;
    uint8_t saved[MAX_LINES];
    save_lines(saved);
    add_captures(&turn, one_each && due > 1 ? 1 : due, FIRST_KEPT);
    restore_lines(saved);
}

static void list_turns(void) {
    turn_count = has_dropped_turns = 0;
    set_up(&root, root.balls[0], root.balls[1]);
    if (root_due) {
        Turn turn = {.place = NOWHERE, .lead = root_lead, .balls = {root.balls[0], root.balls[1]}};
        add_captures(&turn, root_due, FIRST_KEPT);
        return;
    }
    for (Set rest = sensible(next_places(root.balls[0] | root.balls[1])); rest; rest &= rest - 1) {
        add_drop(lowest(rest));
    }
}

static void shuffle_turns(uint64_t seed) {
    for (int i = turn_count - 1; i > 0; i--) {
        seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
        int other = (int)((seed >> 33) % (uint64_t)(i + 1));
        Turn moved = turns[i];
        turns[i] = turns[other];
        turns[other] = moved;
    }
}

/* Best first; turns of one value stay in their order. */
static void sort_turns(int number) {
    for (int i = 1; i < number; i++) {
        Turn turn = turns[i];
        int at = i;
        for (; at > 0 && turns[at - 1].value < turn.value; at--) turns[at] = turns[at - 1];
        turns[at] = turn;
    }
}

/* Judge all turns once more; whether it was done. A round that was broken off counts for the
   turns it judged, since it began with the favourite; but where each turn has its own value, all
   have to be of one depth, and it counts for nothing. */
static int refine(int depth, int wide) {
    static int32_t before[MAX_TURNS];
    int best = -WIN, judged = 0;
    for (int i = 0; i < turn_count; i++) before[i] = turns[i].value;
    for (; judged < turn_count; judged++) {
        int value = 0;
        if (judged == 0 || wide) {
            value = value_of_turn(&turns[judged], depth, -WIN, WIN);
        } else {
            value = value_of_turn(&turns[judged], depth, best, best + 1);
            if (value > best && !stopped) value = value_of_turn(&turns[judged], depth, best, WIN);
        }
        if (stopped) break;
        turns[judged].value = value;
        if (value > best) best = value;
    }
    if (stopped && wide && depth) {
        for (int i = 0; i < judged; i++) turns[i].value = before[i];
    } else {
        sort_turns(judged);
    }
    return !stopped;
}

static int is_open_question(void) {
    return turn_count > 1 && turns[0].value < DECIDED && turns[1].value > -DECIDED;
}

/* Whether a turn brings this result or a better one, to the end of the game. */
static int is_turn_worth(const Turn *turn, int wanted) {
    Position after;
    set_up(&after, turn->balls[0], turn->balls[1]);
    if (with_captures) {
        int placed = root_placed + (root_due ? 0 : 1);
        return !does_gain(&after, 1 - root_side, placed, turn->lead - wanted + 1);
    }
    int result = in_mills(root_side) ? 1 : -exact(&after, 1 - root_side, -wanted, 1 - wanted);
    return result >= wanted;
}

/* Bring the first turn to the front that is worth so much; whether there is one. */
static int has_turn_worth(int wanted) {
    for (int i = 0; i < turn_count; i++) {
        int is_worth = is_turn_worth(&turns[i], wanted);
        if (stopped) return 0;
        if (!is_worth) continue;
        Turn found = turns[i];
        for (int at = i; at > 0; at--) turns[at] = turns[at - 1];
        turns[0] = found;
        return 1;
    }
    return 0;
}

/* Whether the game is won, drawn or lost: two questions with two answers each cost less than one with
   three. 0 if the host said stop. */
static int solve(void) {
    int best = has_turn_worth(1) ? 1 : !stopped && has_turn_worth(0) ? 0 : -1;
    if (!stopped) turns[0].value = best;
    return !stopped;
}
