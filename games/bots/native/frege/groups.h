/* What cells are worth that one side plans to fill, against the other side's single letters there.

   The planner can enter any of its planned cells, in any order. The other side has one letter for
   them, and perhaps for more cells; it loses the cells that see the one where it enters it, and if
   they are planned, they are left to the planner alone. Such a group is nearly always worth a
   number of moves, or a number and a single cell for whoever comes first. */

#define MOVE 16 /* worths are counted in fractions of a move */
#define FAR 8000 /* more than anybody has */
#define MAX_GROUP 9
#define GROUP_BITS 16

/* The moves that a planner is ahead at least, and single cells for whoever comes first. */
typedef struct {
    int32_t worth, singles;
} Lead;

#define HIGH 48 /* the first bit that is of no set: from there on stands the lead of a group */

/* Planned cells and the worth above them, more cells and the singles: small, to stay in the cache. */
typedef struct {
    Set planned, more;
} Group;

static Group groups[1 << GROUP_BITS];

/* The best option of a side, and whether it comes with a single cell, without one, or as both. */
typedef struct {
    int32_t worth;
    uint8_t is_plain, is_single;
} Option;

static inline void consider(Option *best, Lead lead, int sign) {
    if (sign * lead.worth < sign * best->worth) return;
    if (lead.worth != best->worth) *best = (Option){lead.worth, 0, 0};
    if (lead.singles & 1) {
        best->is_single = 1;
    } else {
        best->is_plain = 1;
    }
}

/* The simplest number between two: a whole one near 0, or else of few binary places. */
static int simplest(int low, int high) {
    if (low < 0 && high > 0) return 0;
    if (high <= 0) return -simplest(-high, -low);
    int step = MOVE, number = low - low % MOVE + MOVE;
    while (number >= high && step > 1) {
        step /= 2;
        number = low - low % step + step;
    }
    return number < high ? number : low;
}

/* A number, perhaps with a single cell, that a position with these best options is worth at least. */
static Lead lead_between(Option ours, Option theirs) {
    if (ours.worth < theirs.worth) {
        /* A number with a single cell is not less than the number alone. */
        return (Lead){simplest(ours.worth - !ours.is_plain, theirs.worth), 0};
    }
    if (ours.worth > theirs.worth) return (Lead){theirs.worth - theirs.is_single, !theirs.is_single};
    if (!theirs.is_plain) return (Lead){theirs.worth, 0};
    if (theirs.is_single || !ours.is_plain) return (Lead){theirs.worth - 1, 0};
    return (Lead){theirs.worth, 1};
}

static Lead lead_of_cells(Set planned, Set more);

static Lead played(Set planned, Set more) {
    Option ours = {-FAR, 0, 0}, theirs = {FAR, 0, 0};
    for (Set left = planned; left; left &= left - 1) {
        consider(&ours, lead_of_cells(planned ^ (left & -left), more), 1);
    }
    for (Set left = planned | more; left; left &= left - 1) {
        Set gone = seen[lowest(left)] | (left & -left);
        Lead after = lead_of_cells(planned & ~gone, more & ~gone);
        after.worth += MOVE * count(planned & seen[lowest(left)]);
        consider(&theirs, after, -1);
    }
    return lead_between(ours, theirs);
}

/* All cells that are linked with one, each seen by another of them. */
static inline Set linked(Set cell, Set cells) {
    Set found = cell, before;
    do {
        before = found;
        found |= cells & seen_by(found);
    } while (found != before);
    return found;
}

/* Cells that all see each other. */
static inline Set mutual(Set cell, Set cells) {
    for (Set rest = cells & seen[lowest(cell)]; rest; rest &= seen[lowest(rest)]) cell |= rest & -rest;
    return cell;
}

/* The sum over what is linked; where it is too large, over parts of it. */
static Lead lead_of_parts(Set planned, Set more) {
    Lead sum = {0, 0};
    for (Set left = planned | more; left;) {
        Set cells = linked(left & -left, left);
        if (count(cells) > MAX_GROUP) cells = mutual(left & -left, left);
        left &= ~cells;
        int is_all = cells == (planned | more);
        Lead lead = is_all ? played(planned, more) : lead_of_cells(planned & cells, more & cells);
        sum.worth += lead.worth;
        sum.singles += lead.singles;
    }
    return sum;
}

/* The same, remembered for the next time. */
static Lead lead_of_cells(Set planned, Set more) {
    Set all = planned | more;
    if (!(all & (all - 1))) return (Lead){more ? -MOVE : 0, planned != 0};
    uint64_t hash = (planned * 0xBF58476D1CE4E5B9ULL ^ more) * 0x94D049BB133111EBULL;
    Group *known = &groups[hash >> (64 - GROUP_BITS)];
    if (!((known->planned ^ planned) << (64 - HIGH) | (known->more ^ more) << (64 - HIGH))) {
        return (Lead){(int32_t)((int64_t)known->planned >> HIGH), (int32_t)(known->more >> HIGH)};
    }
    Lead lead = lead_of_parts(planned, more);
    *known = (Group){planned | (Set)lead.worth << HIGH, more | (Set)lead.singles << HIGH};
    return lead;
}
