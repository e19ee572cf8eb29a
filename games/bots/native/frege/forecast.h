/* What is sure without looking ahead, once some cell is dead for good: by plans, by counting, and by
   the table, whose entries have the most spare moves known to lose and the fewest known to win. */

/* Make new plans of both sides. */
static void plan_anew(State *state) {
    state->our_plan = plan(&state->us, either(&state->them));
    state->their_plan = plan(&state->them, either(&state->us));
}

/* A position without what does not change who wins, and with plans. */
static State reduced(State state) {
    reduce(&state);
    plan_anew(&state);
    return state;
}

/* What the side to move is ahead at least, spare moves apart, and what the other one is. */
static Lead lead_ahead(const State *state) {
    Set theirs = either(&state->them), planned = completed(&state->our_plan, &state->us, theirs);
    Lead found = lead(planned, &state->them, theirs);
    found.singles += state->single;
    return found;
}

static Lead lead_behind(const State *state) {
    Set ours = either(&state->us), planned = completed(&state->their_plan, &state->them, ours);
    Lead found = lead(planned, &state->us, ours);
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
    Key us = hash_of(&state->us), them = hash_of(&state->them);
    Entry *known = find(joined(us, them, state->single));
    if (known && spare >= known->most) return FAR;
    if (known && spare <= known->least) return -FAR;
    known = find(joined(them, us, state->single)); /* not lost to move second: won with one more */
    if (known && spare > -known->least) return FAR;
    Lead ahead = lead_ahead(state);
    if (wins_first(ahead, -spare)) return FAR;
    Lead behind = lead_behind(state);
    if (wins_second(behind, spare)) return -FAR;
    return ahead.worth - behind.worth + 2 * MOVE * spare;
}
