/* The endgame once some cell is dead for good: no draw is possible, the last mover wins
   (games/bots/frege/last_mover.py). A table entry has the most spare moves known to lose and the
   fewest known to win. */

typedef struct {
    State state;
    int32_t forecast, promise;
} Answer;

static int search_last(const State *state);

/* What the side to move is ahead at least, spare moves apart, and what the other one is. */
static Lead lead_ahead(const State *state) {
    Set theirs = either(&state->them);
    Lead found = lead(plan(&state->us, theirs), &state->them, theirs);
    found.singles += state->single;
    return found;
}

static Lead lead_behind(const State *state) {
    Set ours = either(&state->us);
    Lead found = lead(plan(&state->them, ours), &state->us, ours);
    found.singles += state->single;
    return found;
}

/* The same without a guess where no cell is shared: it only counts how many each side can fill. */
static int forecast_of_count(const State *state) {
    int ahead = state->spare + most_entries(state->us) - most_entries(state->them);
    return ahead > 0 || (ahead == 0 && state->single) ? FAR : -FAR;
}

/* FAR: surely won, -FAR: surely lost; else a guess by how many moves it is ahead. */
static int forecast_of(const State *state) {
    Set ours = either(&state->us), theirs = either(&state->them);
    int spare = state->spare;
    if (!(ours & theirs)) return forecast_of_count(state);
    Entry *known = find(key_of(&state->us, &state->them, state->single));
    if (known && spare >= known->most) return FAR;
    if (known && spare <= known->least) return -FAR;
    Lead ahead = lead_ahead(state);
    if (wins_first(ahead, -spare)) return FAR;
    Lead behind = lead_behind(state);
    if (wins_second(behind, spare)) return -FAR;
    return ahead.worth - behind.worth + 2 * MOVE * spare;
}

static int wins(const State *state) {
    int forecast = forecast_of(state);
    return forecast == FAR || (forecast != -FAR && search_last(state));
}

#define TRIED 20000 /* in place of the forecast of an answer that was looked into */

/* The answer that is worst for the other side, of those not yet looked into. */
static Answer *worst_of(Answer *answers, int number) {
    Answer *worst = answers;
    for (Answer *other = answers + 1; other < answers + number; other++) {
        if (other->forecast > worst->forecast) continue;
        if (other->forecast < worst->forecast || other->promise > worst->promise) worst = other;
    }
    return worst;
}

/* Forecast the answer to every move to one of these cells; 1 if one of them surely loses. */
static int forecast_answers(const Move *moves, int number, Set cells, const State *state,
                            Answer *unclear, int *left) {
    *left = 0;
    for (int i = 0; i < number; i++) {
        if (!(cells & bit_of(moves[i].cell))) continue;
        Rooms them = without(&state->them, bit_of(moves[i].cell));
        Rooms us = entered(&state->us, moves[i].letter, moves[i].cell);
        Answer *answer = &unclear[*left];
        answer->state = reduced(&them, &us);
        answer->state.spare -= state->spare;
        answer->state.single ^= state->single;
        answer->promise = moves[i].promise;
        answer->forecast = forecast_of(&answer->state);
        if (answer->forecast == -FAR) return 1;
        *left += answer->forecast != FAR;
    }
    return 0;
}

/* Whether a move to one of these cells wins, or taking the single cell. */
static int wins_by(const Move *moves, int number, Set cells, const State *state) {
    uint32_t before = stack_top;
    int left, won = 0;
    Answer *unclear = pushed((uint32_t)number * sizeof(Answer));
    if (forecast_answers(moves, number, cells, state, unclear, &left)) {
        stack_top = before;
        return 1;
    }
    stack_top = (uint32_t)((uint8_t *)(unclear + left) - stack);
    for (int i = 0; i < left && !won && !stopped; i++) {
        Answer *worst = worst_of(unclear, left);
        worst->forecast = TRIED;
        won = !search_last(&worst->state);
    }
    stack_top = before;
    if (won || !state->single || stopped) return won;
    State taken = {state->them, state->us, -state->spare, 0};
    return !wins(&taken);
}

/* A cell that both can use comes first; one's own cells can wait, as spare moves can. */
static int has_winning_move(const State *state) {
    Move *moves, *replies;
    Set ours = either(&state->us), theirs = either(&state->them);
    int number = ordered(&state->us, &state->them, &moves);
    if (wins_by(moves, number, theirs, state)) return 1;
    if (stopped || (state->spare <= 0 && !(ours & ~theirs))) return 0;
    State waited = {state->them, state->us, 1 - state->spare, state->single};
    int reply_count = ordered(&waited.us, &waited.them, &replies);
    if (wins_by(replies, reply_count, ours, &waited) || stopped) return 0;
    if (state->spare > 0) return !wins(&waited);
    return wins_by(moves, number, ~theirs, state);
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
    int won = has_winning_move(state);
    stack_top = top;
    if (!stopped) remember_last(state, won, before);
    return won;
}
