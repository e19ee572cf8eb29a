/* The exact search: whether the first mill wins, draws or loses for the side to move, to the end.

   It asks for no more than that. So much of a position does not matter: which balls stand in lines
   that are closed, and how many places are left that are part of no open line. */

#define CUT_DEPTH 8 /* as which depth a cut counts for the order of moves */

/* A position as it is searched: between which results it lies, and what is left to try. */
typedef struct {
    Set free, ready, moves;
    uint64_t hash;
    int least, most;
} Question;

static inline int is_answered(const Question *question, int alpha, int beta) {
    return question->least >= beta || question->most <= alpha || question->least == question->most;
}

static inline int result_outside(const Question *question, int beta) {
    return question->least >= beta ? question->least : question->most;
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

static inline Set whole_rods(Set set) { return set | all_above(set) | all_below(set); }

/* Leave out what does not matter: of the rods that no open line needs, one drop is as good as any,
   and two of them are as good as none. The places left on such rods. */
static Set simplify(Question *question, const Position *position, Set needed) {
    Set idle = question->free & ~whole_rods(needed), needless = question->moves & idle;
    int is_odd = count(idle) & 1;
    question->moves &= ~idle;
    if (is_odd) question->moves |= needless & -needless;
    Set filled = ~question->free | idle | idle_pairs(question->free & ~needed & ~idle);
    question->hash = hash_of_set(filled & FULL) ^ position->open_key ^ (is_odd ? ~0ULL : 0);
    return idle;
}

/* What is sure without looking ahead. */
static void bound_result(Question *question, const Position *position, int side) {
    Set free = question->free, ready = question->ready;
    if (count(free) & 1) {
        if (is_outwaited(position, side, free, ready)) question->most = -1;
        return;
    }
    Set claimed = free & claimed_levels & ~ready;
    if (question->most > 0 && is_held(position, side, free, ready, claimed)) question->most = 0;
    if (question->most == 0 && holds_line(position->balls[1 - side] | claimed)) question->most = -1;
}

static int exact(const Position *position, int side, int alpha, int beta);

static inline int exact_drop(const Position *position, int side, int place, int alpha, int beta) {
    Position next = *position;
    drop(&next, side, place);
    int result = -exact(&next, 1 - side, -beta, -alpha);
    take_back(side, place);
    return result;
}

/* How many replies to a drop do not lose at once; none or one where the reply is forced. */
static int replies_to(const Position *position, int side, int place) {
    Position next = *position;
    drop(&next, side, place);
    take_back(side, place);
    Set ready = next_places(next.balls[0] | next.balls[1]), holes = next.holes[side];
    return ready & holes ? is_single(ready & holes) : count(ready & ~below(holes));
}

#define REPLY_SHIFT 17 /* of a reply left, against what cut off elsewhere */

static int in_exact_order(const Question *question, const Position *position, int side, int hint,
                          Candidate *moves) {
    int number = in_order(position, side, question->ready, question->moves, hint, moves);
    for (int i = 0; i < number; i++) {
        moves[i].order -= replies_to(position, side, moves[i].place) << REPLY_SHIFT;
    }
    return number;
}

/* The best result that a drop is sure of by itself. */
static int best_by_answering(const Question *question, const Position *position, int side,
                             const Candidate *moves, int number, int *choice) {
    int best = -1;
    if (!(count(question->free) & 1)) return best;
    for (int i = 0; i < number && best < 1; i++) {
        int result = result_by_answering(position, side, place_bit[moves[i].place], question->free,
                                         question->ready);
        if (result > best) {
            best = result;
            *choice = moves[i].place;
        }
    }
    return best;
}

/* Try the moves until one is good enough; the best result. */
static int try_moves(const Question *question, const Position *position, int side, int *choice,
                     int alpha, int beta) {
    Candidate moves[MAX_MOVES];
    int number = in_exact_order(question, position, side, *choice, moves);
    int best = best_by_answering(question, position, side, moves, number, choice);
    for (int i = 0; i < number && best < beta; i++) {
        pick(moves, i, number);
        int result = exact_drop(position, side, moves[i].place, best > alpha ? best : alpha, beta);
        if (stopped) return best;
        if (result > best || (i == 0 && best < 0)) *choice = moves[i].place;
        if (result > best) best = result;
        if (best >= beta) remember_cut(side, moves[i].place, CUT_DEPTH);
    }
    return best;
}

/* Look the question up, or search it and remember what came out. */
static int answer_of(Question *question, const Position *position, int side, int alpha, int beta) {
    int choice = NOWHERE;
    int64_t before = nodes;
    Proof *known = proof_of(question->hash);
    if (known) {
        question->least = greater(question->least, least_of(known));
        question->most = smaller(question->most, most_of(known));
        choice = known->place;
    }
    if (is_answered(question, alpha, beta)) return result_outside(question, beta);
    alpha = greater(alpha, question->least);
    beta = smaller(beta, question->most);
    int best = try_moves(question, position, side, &choice, alpha, beta);
    if (stopped) return best;
    best = smaller(greater(best, question->least), question->most);
    if (best < beta) question->most = best;
    if (best > alpha) question->least = best;
    remember_proof(question->hash, question->least, question->most, choice, nodes - before);
    return best;
}

/* The result of a position without a win or a block at hand. */
static int settle(const Position *position, int side, Set free, Set ready, int alpha, int beta) {
    Set mine = free & places_in_lines(FULL & ~position->balls[1 - side]);
    Set theirs = free & places_in_lines(FULL & ~position->balls[side]);
    Question question = {free, ready, ready & ~below(position->holes[1 - side]), 0, theirs ? -1 : 0,
                         mine ? 1 : 0};
    bound_result(&question, position, side);
    if (is_answered(&question, alpha, beta)) return result_outside(&question, beta);
    Set idle = simplify(&question, position, mine | theirs);
    if (!question.moves) return ready & ~idle ? -1 : 0;
    return answer_of(&question, position, side, alpha, beta);
}

/* The result for `side`, who drops next: exact within the window, else on which side of it. */
static int exact(const Position *position, int side, int alpha, int beta) {
    if (count_node()) return 0;
    Set free = FULL & ~(position->balls[0] | position->balls[1]), ready = next_places(FULL & ~free);
    if (ready & position->holes[side]) return 1;
    Set theirs = position->holes[1 - side], forced = ready & theirs;
    if (!forced) return settle(position, side, free, ready, alpha, beta);
    if (!is_single(forced) || above(forced) & theirs) return -1;
    return exact_drop(position, side, lowest(forced), alpha, beta);
}
