/* Bounds without looking ahead: who surely wins where one side keeps to a plan
   (games/bots/frege/bounds.py). */

typedef struct {
    int32_t count;  /* cells for the planner alone less those for the other alone */
    int32_t shared; /* cells for whoever comes first */
} Lead;

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

/* How many cells are left for a letter that can go to one of each group that see each other. */
static inline int groups(Set left) {
    int number = 0;
    for (; left; number++) {
        int cell = lowest(left);
        left &= left - 1;
        Set group = left & seen[cell];
        while (group) {
            cell = lowest(group);
            left &= ~bit_of(cell);
            group &= seen[cell];
        }
    }
    return number;
}

static Lead lead(Set planned, const Rooms *others, Set anything) {
    Set choice = choices(others);
    Lead found = {count(planned & ~anything) - count(choice & ~planned), count(planned & anything)};
    for (int i = 0; i < LETTERS; i++) {
        found.count -= groups(others->room[i] & ~choice & ~planned);
    }
    return found;
}
