/* The endgame once some cell is dead for good: no draw is possible, the last mover wins
   (games/bots/frege/last_mover.py). */

typedef struct {
    State state;
    int32_t forecast, promise;
    int32_t rank; /* the answer of the lowest is looked into first */
    int16_t letter, cell; /* of the move that is answered */
} Answer;

/* The cell of the last move that was found to win at each depth of the search, plus 1. */
static uint8_t killers[4 * CELLS];
static uint32_t depth;

#define ALWAYS 1024
#define MEMORY 16 /* moves that are remembered, about */

/* How often each move won where it was searched of late, out of ALWAYS. */
static int16_t success[LETTERS][CELLS];

static int search_last(const State *state);

static int wins(const State *state) {
    int forecast = forecast_of(state);
    return forecast == FAR || (forecast != -FAR && search_last(state));
}

#define LATER 10000 /* added to the rank where others come first */
#define TRIED 20000 /* in place of the rank of an answer that was looked into */

/* The answer that is worst for the other side, of those not yet looked into. */
static Answer *worst_of(Answer *answers, int number) {
    Answer *worst = answers;
    for (Answer *other = answers + 1; other < answers + number; other++) {
        if (other->rank > worst->rank) continue;
        if (other->rank < worst->rank || other->promise > worst->promise) worst = other;
    }
    return worst;
}

#define RANK_OF_ENTRY 6 /* what an entry of the other side adds to the rank of an answer */
#define RANK_OF_OPEN_MOVE 8
#define RANK_OF_KILLER 12 /* what a killer is ahead */
#define RANK_OF_SUCCESS 48 /* and a move that always won */

static int rank_of(const Answer *answer) {
    int rank = answer->forecast + RANK_OF_ENTRY * shared_entries(&answer->state);
    if (killers[depth] == answer->cell + 1) rank -= RANK_OF_KILLER;
    return rank - success[answer->letter][answer->cell] * RANK_OF_SUCCESS / ALWAYS;
}

static void remember_success(const Answer *answer, int won) {
    int16_t *share = &success[answer->letter][answer->cell];
    *share += (won ? ALWAYS - *share : -*share) / MEMORY;
    if (won) killers[depth] = (uint8_t)(answer->cell + 1);
}

/* Forecast the answer to every move; 1 if one of them surely loses. */
static int forecast_answers(const Move *moves, int number, const State *state, Answer *unclear,
                            int *left) {
    *left = 0;
    for (int i = 0; i < number; i++) {
        Answer *answer = &unclear[*left];
        answer_to(state, moves[i], &answer->state);
        answer->promise = moves[i].promise;
        answer->letter = moves[i].letter;
        answer->cell = moves[i].cell;
        answer->forecast = forecast_of(&answer->state);
        if (answer->forecast == -FAR) return 1;
        answer->rank = rank_of(answer);
        *left += answer->forecast != FAR;
    }
    return 0;
}

/* How many moves to shared cells no bound decides, as far as `limit`; LATER if one of them wins. */
static int open_moves(const State *state, int limit) {
    uint32_t top = stack_top;
    Move *moves;
    State planned = *state;
    plan_anew(&planned);
    int open = 0, number = ordered(&state->us, &state->them, either(&state->them), &moves);
    for (int i = 0; i < number && open < limit; i++) {
        State answer;
        answer_to(&planned, moves[i], &answer);
        int forecast = forecast_of(&answer);
        if (forecast == -FAR) open = LATER;
        open += forecast != FAR;
    }
    stack_top = top;
    return open;
}

#define IN_FRONT 4 /* answers that are looked at one move further */
#define MIN_SHARED 14 /* cells, for that to pay */

/* Put the answers that come first in order by how many moves they leave open: few are soon refuted. */
static void look_further(Answer *answers, int number) {
    int least = LATER;
    for (int i = 0; i < number; i++) {
        if (i >= IN_FRONT) {
            answers[i].rank += LATER;
            continue;
        }
        Answer *worst = worst_of(answers + i, number - i), first = *worst;
        *worst = answers[i];
        answers[i] = first;
        int limit = (least - first.rank) / RANK_OF_OPEN_MOVE + 1;
        if (count_node()) return;
        answers[i].rank += RANK_OF_OPEN_MOVE * open_moves(&first.state, limit);
        if (answers[i].rank < least) least = answers[i].rank;
    }
}

/* Whether one of these answers loses. */
static int has_losing_answer(Answer *unclear, int number) {
    for (int i = 0; i < number && !stopped; i++) {
        Answer *worst = worst_of(unclear, number);
        worst->rank = TRIED;
        int won = !search_last(&worst->state);
        if (!stopped) remember_success(worst, won);
        if (won) return 1;
    }
    return 0;
}

/* Whether a move to one of these cells wins, or taking the single cell. */
static int wins_by(const State *state, Set cells) {
    uint32_t before = stack_top;
    Move *moves;
    int left, number = ordered(&state->us, &state->them, cells, &moves);
    Answer *unclear = pushed((uint32_t)number * sizeof(Answer));
    int won = forecast_answers(moves, number, state, unclear, &left);
    if (!won) {
        stack_top = (uint32_t)((uint8_t *)(unclear + left) - stack);
        if (left > 1 && shared_cells(state) >= MIN_SHARED) look_further(unclear, left);
        won = has_losing_answer(unclear, left);
    }
    stack_top = before;
    if (won || !state->single || stopped) return won;
    State taken = turned(state, -state->spare, 0);
    return !wins(&taken);
}

/* Whether a side has moves left to wait with: spare ones, or letters in cells of its own. */
static int can_wait(const State *state) {
    return state->spare + most_entries(without(&state->us, either(&state->them))) > 0;
}

/* Whether a spare move wins, or a letter in a cell of one's own, where no move to a shared cell does.
   That is never better than a spare move. */
static int wins_by_waiting(const State *state) {
    State waited = turned(state, 1 - state->spare, state->single);
    if (!can_wait(state) || forecast_of(&waited) == FAR) return 0;
    if (wins_by(&waited, either(&state->us)) || stopped) return 0;
    if (!can_wait(&waited)) return 1;
    return state->spare > 0 ? !wins(&waited) : wins_by(state, ~either(&state->them));
}

#define NEVER INT64_MAX
#define GAVE_UP 2 /* in `stopped`: by the search itself, not by the host */
#define MAX_PLAN_NODES 16
#define MIN_SHARED_BY_PLAN 6 /* cells, for a plan to be tried */
#define WELL_AHEAD (2 * MOVE) /* of the forecast, which counts both sides */

static int64_t give_up_at = NEVER;

/* Whether a side wins even if it only fills cells of its plan, as far as a few nodes can tell: without
   a choice of its own there is far less to search. */
static int wins_by_plan(const State *planned, int is_to_move) {
    State state = *planned;
    if (is_to_move) {
        state.us = state.our_plan;
    } else {
        state.them = state.their_plan;
    }
    give_up_at = nodes + MAX_PLAN_NODES;
    State kept = reduced(state);
    int won = wins(&kept) == is_to_move && !stopped;
    give_up_at = NEVER;
    if (stopped == GAVE_UP) stopped = 0;
    return won;
}

/* Whether the side to move wins (1) or loses (-1) by new plans alone, or 0. */
static int outcome_by_plans(const State *planned) {
    Lead ahead = lead_ahead(planned), behind = lead_behind(planned);
    if (wins_first(ahead, -planned->spare)) return 1;
    if (wins_second(behind, planned->spare)) return -1;
    if (give_up_at != NEVER || shared_cells(planned) < MIN_SHARED_BY_PLAN) return 0;
    int forecast = ahead.worth - behind.worth + 2 * MOVE * planned->spare;
    if (forecast >= WELL_AHEAD) return wins_by_plan(planned, 1);
    return forecast < -WELL_AHEAD / 2 ? -wins_by_plan(planned, 0) : 0;
}

static int has_winning_move(const State *state) {
    State planned = *state;
    plan_anew(&planned);
    int outcome = outcome_by_plans(&planned);
    if (outcome || stopped) return outcome > 0;
    if (wins_by(&planned, either(&state->them))) return 1;
    return !stopped && wins_by_waiting(&planned);
}

static void remember_last(const State *state, int won, int64_t before) {
    Entry *entry = place_for(key_of(&state->us, &state->them, state->single));
    if (!entry->effort) {
        entry->least = -FAR;
        entry->most = FAR;
    }
    if (won && state->spare < entry->most) entry->most = (int16_t)state->spare;
    if (!won && state->spare > entry->least) entry->least = (int16_t)state->spare;
    uint8_t effort = effort_since(before);
    if (effort > entry->effort) entry->effort = effort;
}

/* Whether the side to move makes the last move, where the forecast leaves it open. */
static int search_last(const State *state) {
    int64_t before = nodes;
    uint32_t top = stack_top;
    if (count_node()) return 0;
    if (nodes > give_up_at) {
        stopped = GAVE_UP;
        return 0;
    }
    depth++;
    int won = has_winning_move(state);
    depth--;
    stack_top = top;
    if (!stopped) remember_last(state, won, before);
    return won;
}
