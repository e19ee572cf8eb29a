/* Bounds without looking ahead: who surely wins where one side keeps to a plan
   (games/bots/frege/bounds.py). */

/* Cells that one side can fill all, in any order, and of these as many for itself as may be. */
static Set plan(const Rooms *rooms, Set foreign) {
    Set choice = choices(rooms), planned = 0, blocked[LETTERS] = {0, 0, 0, 0};
    Set wanted[3] = {~(foreign | choice), choice & ~foreign, foreign};
    for (int i = 0; i < 3; i++) {
        for (int letter = 0; letter < LETTERS; letter++) {
            Set left = rooms->room[letter] & wanted[i] & ~planned & ~blocked[letter];
            while (left) {
                int cell = lowest(left);
                Set sees = seen[cell] | bit_of(cell);
                left &= ~sees;
                blocked[letter] |= sees;
                planned |= bit_of(cell);
            }
        }
    }
    return planned;
}

/* What a plan is worth at least against the other side's letters; `anything`: all its cells. */
static Lead lead(Set planned, const Rooms *others, Set anything) {
    Set choice = choices(others);
    Lead sum = {MOVE * (count(planned & ~anything) - count(choice & ~planned)), count(planned & choice)};
    for (int i = 0; i < LETTERS; i++) {
        Set cells = others->room[i] & ~choice;
        Lead found = lead_of_cells(cells & planned, cells & ~planned);
        sum.worth += found.worth;
        sum.singles += found.singles;
    }
    return sum;
}

/* Whether a lead wins for whoever moves, or for who does not, less so many moves. */
static inline int wins_first(Lead lead, int less) {
    return lead.worth > MOVE * less || (lead.worth == MOVE * less && lead.singles % 2);
}

static inline int wins_second(Lead lead, int less) {
    return lead.worth > MOVE * less || (lead.worth == MOVE * less && lead.singles % 2 == 0);
}
