/* How many cells one side can fill if the other does nothing. Where no cell is shared, that alone
   decides who moves last. */

/* Whether all these cells see each other. */
static int is_clique(Set cells) {
    for (; cells; cells &= cells - 1) {
        Set rest = cells & (cells - 1);
        if ((rest & seen[lowest(cells)]) != rest) return 0;
    }
    return 1;
}

/* Whether a letter in a cell keeps the side from one entry at most, so that it can as well be made
   at once. */
static int is_cheap(const Rooms *rooms, int letter, int cell) {
    Set cost = rooms->room[letter] & seen[cell];
    return !cost || (!(choices(rooms) & bit_of(cell)) && is_clique(cost));
}

/* Make all entries that are cheap; their number. */
static int enter_cheaply(Rooms *rooms) {
    int number = 0, before;
    do {
        before = number;
        for (int letter = 0; letter < LETTERS; letter++) {
            for (Set left = rooms->room[letter]; left; left &= left - 1) {
                int cell = lowest(left);
                if (!is_cheap(rooms, letter, cell)) continue;
                *rooms = entered(rooms, letter, cell);
                left &= rooms->room[letter] | bit_of(cell);
                number++;
            }
        }
    } while (number > before);
    return number;
}

/* The letter of the entry that keeps the side from most others, and its cell. */
static int dearest(const Rooms *rooms, int *cell) {
    int letter = 0, most = -1;
    for (int i = 0; i < LETTERS; i++) {
        for (Set left = rooms->room[i]; left; left &= left - 1) {
            int cost = count(rooms->room[i] & seen[lowest(left)]);
            if (cost <= most) continue;
            most = cost;
            letter = i;
            *cell = lowest(left);
        }
    }
    return letter;
}

static int most_entries(Rooms rooms) {
    int cell = 0, number = enter_cheaply(&rooms);
    if (!either(&rooms) || count_node()) return number;
    int letter = dearest(&rooms, &cell);
    Rooms after = entered(&rooms, letter, cell);
    rooms.room[letter] &= ~bit_of(cell);
    int with = 1 + most_entries(after), without_it = most_entries(rooms);
    return number + (with > without_it ? with : without_it);
}
