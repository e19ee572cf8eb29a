/* The question that the exact search asks of a position: whether the side to drop wins, draws or
   loses. Much of a position does not matter for that: which balls stand in lines that are closed,
   and how many places are left that are part of no open line. */

typedef struct {
    Board board;
    Set free, ready, moves;
    uint64_t hash;
    int32_t order;      /* among the moves that lead to questions */
    int8_t side;        /* that drops */
    int8_t least, most; /* results it lies between */
    int8_t is_turned;   /* whether an odd number of forced moves has been played */
    uint8_t place;      /* of the move that leads here */
} Question;

static const uint64_t key_of_side[2] = {0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL};

static inline int is_open(const Question *question) { return question->least < question->most; }

static inline int is_answered(const Question *question, int alpha, int beta) {
    return question->least >= beta || question->most <= alpha || !is_open(question);
}

static inline void answer(Question *question, int result) {
    question->least = question->most = (int8_t)result;
}

/* Play on while a move is forced; whether the game is open after that. */
static int play_forced(Question *question) {
    Board *board = &question->board;
    Set forced;
    for (;; question->side = 1 - question->side, question->is_turned = !question->is_turned) {
        question->ready = next_places(FULL & ~question->free);
        Set theirs = board->holes[1 - question->side];
        forced = question->ready & theirs;
        if (question->ready & board->holes[(int)question->side]) return answer(question, 1), 0;
        if (!forced) return 1;
        if (!is_single(forced) || above(forced) & theirs) return answer(question, -1), 0;
        put_ball(board, question->side, lowest(forced));
        question->free &= ~forced;
    }
}

/* What is sure without looking ahead: nobody wins without a line, and what can be claimed. */
static void bound_result(Question *question, int can_win, int can_lose) {
    const Board *board = &question->board;
    Set free = question->free, ready = question->ready;
    int side = question->side;
    question->least = can_lose ? -1 : 0;
    question->most = can_win ? 1 : 0;
    if (count(free) & 1) {
        if (is_outwaited(board, side, free, ready)) question->most = -1;
        return;
    }
    Set claimed = free & claimed_levels & ~ready;
    if (can_win && is_held(board, side, free, ready, claimed)) question->most = 0;
    if (question->most == 0 && holds_line(board->balls[1 - side] | claimed)) question->most = -1;
}

/* Pairs of needless places on top of their rods: whoever drops there is answered there. */
static inline Set idle_pairs(Set idle) {
    Set pairs = NOTHING, uppers = FLOOR << (LAYER * (SIZE - 1));
    for (int level = SIZE - 1; level > 0; level -= 2) {
        Set lowers = below(idle & uppers) & idle;
        pairs |= lowers | above(lowers);
        uppers = below(lowers);
    }
    return pairs;
}

/* The same for all positions that differ only in what does not matter. */
static uint64_t hash_of(const Board *board, const Set *lines, Set filled, int is_odd) {
    uint64_t hash = hash_of_set(filled & FULL) ^ (is_odd ? ~0ULL : 0);
    for (int side = 0; side < 2; side++) {
        Set kept = (board->balls[side] & lines[side]) | board->holes[side];
        hash ^= hash_of_set(kept ^ (Set)key_of_side[side]);
    }
    return hash;
}

/* Leave out what does not matter: of the rods that no open line needs, one drop is as good as any,
   and two of them are as good as none. */
static void simplify(Question *question, const Set *lines) {
    const Board *board = &question->board;
    Set free = question->free;
    Set needed = free & (lines[0] | lines[1] | board->holes[0] | board->holes[1]);
    Set idle = free & ~whole_rods(needed), needless = question->ready & idle;
    int is_odd = count(idle) & 1;
    question->moves = question->ready & ~below(board->holes[1 - question->side]) & ~idle;
    if (is_odd) question->moves |= needless & -needless;
    Set filled = ~free | idle | idle_pairs(free & ~needed & ~idle);
    question->hash = hash_of(board, lines, filled, is_odd);
    if (!question->moves) answer(question, question->ready & ~idle ? -1 : 0);
}

/* Complete a question of which the board and the side to drop are given. */
static void pose(Question *question) {
    const Board *board = &question->board;
    question->free = FULL & ~(board->balls[0] | board->balls[1]);
    question->is_turned = question->order = 0;
    count_node();
    if (!play_forced(question)) return;
    Set dead = unreachable(board), lines[2], reach[2];
    for (int side = 0; side < 2; side++) {
        lines[side] = lines_that_matter(board, side, dead);
        reach[side] = question->free & (lines[side] | (board->holes[side] & ~dead));
    }
    int side = question->side;
    question->order = count(reach[1 - side]) - count(reach[side]);
    bound_result(question, reach[side] != 0, reach[1 - side] != 0);
    if (is_open(question)) simplify(question, lines);
}
