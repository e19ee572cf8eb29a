/* What is sure without looking ahead, once some cell is dead for good: by plans, by counting, and by
   the table, whose entries have the most spare moves known to lose and the fewest known to win. */

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
