/* Bounds without looking ahead: who surely wins where one side keeps to a plan
   (games/bots/frege/bounds.py). */

#define NONE (1 << 20)
#define DEAR 64 /* an entry that keeps from one of the wanted ones costs more than from any others */

typedef struct {
    int32_t cost, letter, cell;
} Entering;

/* Make all wanted entries that keep from nothing, and find the one that keeps from fewest others,
   rather where there is no choice. */
static inline Entering cheapest(Rooms *rooms, Set wanted, Rooms *planned) {
    Entering best = {NONE, 0, 0};
    Set choice = choices(rooms);
    for (int letter = 0; letter < LETTERS && best.cost >= DEAR; letter++) {
        Set room = rooms->room[letter], made = 0;
        for (Set left = room & wanted; left; left &= left - 1) {
            int cell = lowest(left);
            Set lost = room & seen[cell];
            int is_choice = choice >> cell & 1;
            if (!lost && !is_choice) {
                made |= bit_of(cell);
                continue;
            }
            int cost = DEAR * count(lost & wanted) + count(lost & ~wanted) + DEAR / 2 * is_choice;
            if (cost < best.cost) best = (Entering){cost, letter, cell};
        }
        rooms->room[letter] = room & ~made;
        planned->room[letter] |= made;
    }
    return best;
}

static inline void enter(Rooms *rooms, int letter, int cell) {
    Set kept = ~bit_of(cell);
    for (int i = 0; i < LETTERS; i++) rooms->room[i] &= kept;
    rooms->room[letter] &= ~seen[cell];
}

/* Cells that one side can fill all, in any order, by the letters planned for them, and of these as many for
   itself as may be. */
static Rooms plan(const Rooms *rooms, Set foreign) {
    Rooms left = *rooms;
    Rooms planned = {{0}};
    for (int with_foreign = 0; with_foreign <= 1; with_foreign++) {
        Set wanted = with_foreign ? EVERYWHERE : ~foreign;
        for (;;) {
            Entering next = cheapest(&left, wanted, &planned);
            if (next.cost == NONE) break;
            planned.room[next.letter] |= bit_of(next.cell);
            enter(&left, next.letter, next.cell);
        }
    }
    return planned;
}

/* Add to a plan what clashes with nothing of it. */
static Set add_to(Rooms *plan, const Rooms *rooms, Set wanted) {
    Set planned = either(plan);
    for (int i = 0; i < LETTERS; i++) {
        Set left = rooms->room[i] & wanted & ~planned;
        if (!left) continue;
        for (left &= ~seen_by(plan->room[i]); left; left &= left - 1) {
            if (seen[lowest(left)] & plan->room[i]) continue;
            plan->room[i] |= left & -left;
            planned |= left & -left;
        }
    }
    return planned;
}

/* The cells of an older plan that can still be filled, and more: nearly as good as a new plan, and
   sooner made. */
static Set completed(const Rooms *old, const Rooms *rooms, Set foreign) {
    Rooms plan;
    for (int i = 0; i < LETTERS; i++) plan.room[i] = old->room[i] & rooms->room[i];
    add_to(&plan, rooms, ~foreign);
    return add_to(&plan, rooms, EVERYWHERE);
}

/* What a plan is worth at least against the other side's letters; `anything`: all its cells. A planned
   cell with a choice of letters is one for whoever comes first; any other cell with a choice is left to
   each of its letters. */
static Lead lead(Set planned, const Rooms *others, Set anything) {
    Set contested = planned & choices(others);
    Lead sum = {MOVE * count(planned & ~anything), count(contested)};
    for (int i = 0; i < LETTERS; i++) {
        Set cells = others->room[i] & ~contested;
        if (!cells) continue;
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
