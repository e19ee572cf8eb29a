/* A position: balls, holes and open lines of both sides, kept up to date ball by ball.

   How many balls of each side stand in a line is kept once for the whole search, in
   `line_balls`; `take_back` undoes a drop there. All else is copied with the position. */

#define BLACK_BALL 8 /* a line's number: white balls + BLACK_BALL * black balls */
#define LINE_KINDS (BLACK_BALL * (LENGTH + 1))

typedef struct {
    Set balls[2];
    Set holes[2]; /* places that complete a line; they may be filled by now */
    uint64_t key;      /* of the balls */
    uint64_t open_key; /* of the lines that are closed to a side */
    int32_t score; /* of the open lines, White's less Black's */
    int16_t open[2]; /* lines without a ball of the other side */
} Position;

static uint8_t line_balls[MAX_LINES];
static int32_t line_score[2][LINE_KINDS]; /* by side: what one more ball in such a line adds */
static uint64_t place_key[2][PLACES], closed_key[2][MAX_LINES];

static const int ball_in_line[2] = {1, BLACK_BALL};

/* The number of a line in which `side` has all balls but one, and the other none. */
static inline int nearly_complete(int side) { return (LENGTH - 1) * ball_in_line[side]; }

static int open_line_worth(int balls, int line, int near) {
    return (balls >= LENGTH - 3 ? line : 0) + (balls >= LENGTH - 2 ? near : 0);
}

static int worth_of_line(int number, int line, int near) {
    int white = number % BLACK_BALL, black = number / BLACK_BALL;
    if (white && black) return 0;
    return open_line_worth(white, line, near) * !black - open_line_worth(black, line, near) * !white;
}

static void set_line_worth(int line, int near) {
    for (int side = 0; side < 2; side++) {
        for (int number = 0; number + ball_in_line[side] < LINE_KINDS; number++) {
            line_score[side][number] = worth_of_line(number + ball_in_line[side], line, near) -
                                       worth_of_line(number, line, near);
        }
    }
}

/* `position` after a drop; the number of lines it completes. */
static inline int drop(Position *position, int side, int place) {
    int added = ball_in_line[side], nearly = nearly_complete(side);
    int closed = 0;
    position->balls[side] |= place_bit[place];
    position->key ^= place_key[side][place];
    for (int i = 0; i < through_count[place]; i++) {
        int line = lines_through[place][i];
        int before = line_balls[line], now = before + added;
        position->score += line_score[side][before];
        line_balls[line] = (uint8_t)now;
        if (now == nearly) {
            position->holes[side] |= line_places[line] & ~position->balls[side];
        } else if (now == nearly + added) {
            closed++;
        }
        /* The first ball of a side closes the line to the other one. */
        if (side == 0 ? before % BLACK_BALL == 0 : before < BLACK_BALL) {
            position->open[1 - side]--;
            position->open_key ^= closed_key[1 - side][line];
        }
    }
    return closed;
}

static inline void take_back(int side, int place) {
    int added = ball_in_line[side];
    for (int i = 0; i < through_count[place]; i++) {
        line_balls[lines_through[place][i]] -= (uint8_t)added;
    }
}

/* Take a ball off the board, but for the holes. */
static void lift(Position *position, int side, int place) {
    int taken = ball_in_line[side];
    position->balls[side] &= ~place_bit[place];
    position->key ^= place_key[side][place];
    for (int i = 0; i < through_count[place]; i++) {
        int line = lines_through[place][i];
        int now = line_balls[line] - taken;
        position->score -= line_score[side][now];
        line_balls[line] = (uint8_t)now;
        /* The last ball of a side opens the line to the other one. */
        if (side == 0 ? now % BLACK_BALL == 0 : now < BLACK_BALL) {
            position->open[1 - side]++;
            position->open_key ^= closed_key[1 - side][line];
        }
    }
}

/* Find the holes anew, since a line may have been open, or have had more balls, when one was found. */
static void find_holes(Position *position) {
    position->holes[0] = position->holes[1] = NOTHING;
    for (int line = 0; line < line_count; line++) {
        int side = line_balls[line] >= BLACK_BALL;
        if (line_balls[line] != nearly_complete(side)) continue;
        position->holes[side] |= line_places[line] & ~position->balls[side];
    }
}

static uint64_t next_key(void) {
    static uint64_t state = 88172645463325252ULL;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545F4914F6CDD1DULL;
}

static void build_keys(void) {
    for (int side = 0; side < 2; side++) {
        for (int place = 0; place < PLACES; place++) place_key[side][place] = next_key();
        for (int line = 0; line < MAX_LINES; line++) closed_key[side][line] = next_key();
    }
}

/* Count everything afresh, for the root and after captures. */
static void set_up(Position *position, Set white, Set black) {
    for (int line = 0; line < line_count; line++) line_balls[line] = 0;
    Position empty = {.open = {(int16_t)line_count, (int16_t)line_count}};
    *position = empty;
    for (int side = 0; side < 2; side++) {
        for (Set rest = side ? black : white; rest; rest &= rest - 1) {
            drop(position, side, lowest(rest));
        }
    }
    find_holes(position);
}
