/* The exact search: whether the first mill wins, draws or loses for the side to move, to the end.

   Before a move is searched, all of them are listed with the questions they lead to, and asked what
   is sure of these: by the forced moves that follow, by claims, or by the table. */

#define CUT_DEPTH 8    /* as which depth a cut counts for the order of moves */
#define REPLY_SHIFT 17 /* of a reply left, against what cut off elsewhere */
#define LINE_SHIFT 6   /* of a place in a line that matters, likewise */

/* Between which results a move lies for the side that moves. */
static inline int least_of_move(const Question *next) {
    return next->is_turned ? next->least : -next->most;
}

static inline int most_of_move(const Question *next) {
    return next->is_turned ? next->most : -next->least;
}

static int ask(Question *question, int alpha, int beta);

static inline int result_of_move(Question *next, int alpha, int beta) {
    return next->is_turned ? ask(next, alpha, beta) : -ask(next, -beta, -alpha);
}

/* Moves come first after which the other side has few replies and its lines few places. */
static int32_t order_of(const Question *next, int side, int hint) {
    int replies = next->is_turned || !is_open(next) ? 1 : count(next->moves);
    int32_t order = next->is_turned ? -next->order : next->order;
    order = order * (1 << LINE_SHIFT) - (replies << REPLY_SHIFT) + history[side][next->place];
    return next->place == hint ? order + (1 << 28) : order;
}

/* Narrow a question by what the table holds; the move that was best, or NOWHERE. */
static int recall(Question *question) {
    Proof *known = is_open(question) ? proof_of(question->hash) : 0;
    if (!known) return NOWHERE;
    question->least = (int8_t)greater(question->least, least_of(known));
    question->most = (int8_t)smaller(question->most, most_of(known));
    return known->place;
}

/* List the moves, up to one that is sure to be good enough; their number. */
static int list_moves(const Question *question, int hint, Question *moves, int beta) {
    int number = 0;
    for (Set rest = question->moves; rest; rest &= rest - 1) {
        Question *next = &moves[number++];
        next->board = question->board;
        next->place = (uint8_t)lowest(rest);
        next->side = 1 - question->side;
        put_ball(&next->board, question->side, next->place);
        pose(next);
        next->order = order_of(next, question->side, hint);
        if (least_of_move(next) >= beta) break;
    }
    return number;
}

/* The best result that is sure of a move without searching it. */
static int best_known(Question *moves, int number, int beta, int *choice) {
    int best = -1;
    for (int i = 0; i < number && best < beta; i++) {
        recall(&moves[i]);
        if (least_of_move(&moves[i]) <= best) continue;
        best = least_of_move(&moves[i]);
        *choice = moves[i].place;
    }
    return best;
}

/* The likeliest of the moves that are not searched yet; each is given once. */
static Question *next_likely(Question *moves, int number) {
    Question *likely = &moves[0];
    for (int i = 1; i < number; i++) {
        if (moves[i].order > likely->order) likely = &moves[i];
    }
    return likely;
}

/* The best result of all moves, as far as it is asked for. */
static int try_moves(const Question *question, int *choice, int alpha, int beta) {
    Question moves[MAX_MOVES];
    int number = list_moves(question, *choice, moves, beta);
    int best = best_known(moves, number, beta, choice);
    for (int i = 0; i < number && best < beta && !stopped; i++) {
        Question *next = next_likely(moves, number);
        next->order = INT32_MIN;
        if (most_of_move(next) <= best) continue;
        int result = result_of_move(next, greater(best, alpha), beta);
        if (stopped) break;
        if (result > best || (i == 0 && best < 0)) *choice = next->place;
        if (result > best) best = result;
        if (best >= beta) remember_cut(question->side, next->place, CUT_DEPTH);
    }
    return best;
}

/* The result of a question: exact within the window, else on which side of it. */
static int ask(Question *question, int alpha, int beta) {
    if (stopped) return 0;
    int64_t before = nodes;
    int choice = recall(question);
    if (is_answered(question, alpha, beta)) {
        return question->least >= beta ? question->least : question->most;
    }
    alpha = greater(alpha, question->least);
    beta = smaller(beta, question->most);
    int best = try_moves(question, &choice, alpha, beta);
    if (stopped) return best;
    best = smaller(greater(best, question->least), question->most);
    if (best < beta) question->most = (int8_t)best;
    if (best > alpha) question->least = (int8_t)best;
    remember_proof(question->hash, question->least, question->most, choice, nodes - before);
    return best;
}

/* The result of a position for `side`, who drops next. */
static int exact(const Position *position, int side, int alpha, int beta) {
    Question question = {.side = (int8_t)side};
    Set free = FULL & ~(position->balls[0] | position->balls[1]);
    for (int each = 0; each < 2; each++) {
        question.board.balls[each] = position->balls[each];
        question.board.holes[each] = position->holes[each] & free;
    }
    pose(&question);
    return question.is_turned ? -ask(&question, -beta, -alpha) : ask(&question, alpha, beta);
}
