/* The endgame solved: win, draw or loss with best play (games/bots/frege/endgame.py), in another way.

   The closer is the side that would make the last move if all cells were filled, which is a draw.
   Where the other side moves last, some cell stays empty, and it has won. So it is asked first who
   moves last, and only where it is the closer, whether it can leave a cell empty as well. */

enum { LOSS = -1, DRAW, WON };

#define WHOLE 2 /* the kind of a table entry that says whether the closer wins */

/* What is known of the closer. */
enum { FAILS = -1, UNCLEAR, SUCCEEDS };

/* A position after a move; `is_whole`: every cell can still be filled. */
typedef struct {
    Rooms us, them;
    int32_t forecast, promise, is_whole;
    State state;
} Reply;

static Reply reply_to(const Rooms *us, const Rooms *them, Move move) {
    Reply reply;
    Set live = (either(us) | either(them)) & ~bit_of(move.cell);
    reply.us = without(them, bit_of(move.cell));
    reply.them = entered(us, move.letter, move.cell);
    reply.forecast = 0;
    reply.promise = move.promise;
    reply.is_whole = (either(&reply.us) | either(&reply.them)) == live;
    if (reply.is_whole) {
        prune(&reply.us);
        prune(&reply.them);
        reply.is_whole = is_completable(&reply.us, &reply.them);
    }
    return reply;
}

static int known_of(const Rooms *us, const Rooms *them) {
    Entry *known = find(key_of(us, them, WHOLE));
    return known ? known->least : UNCLEAR;
}

/* What is known without a search after a move of the closer. */
static int judge_own(Reply *reply) {
    State *state = &reply->state;
    reply->forecast = forecast_of(state);
    if (reply->forecast == FAR) return FAILS;
    if (reply->forecast != -FAR) return UNCLEAR;
    int has_one_to_leave = !reply->is_whole || wins_second(lead_behind(state), state->spare + 1);
    return has_one_to_leave ? SUCCEEDS : UNCLEAR;
}

/* What is known without a search after a move of the other side; the closer moves last. */
static int judge_other(Reply *reply) {
    if (!reply->is_whole) return SUCCEEDS;
    Lead ahead = lead_ahead(&reply->state);
    reply->forecast = ahead.worth;
    return wins_first(ahead, 1 - reply->state.spare) ? SUCCEEDS : UNCLEAR;
}

static int judge(Reply *reply, int is_closer) {
    int known = reply->is_whole ? known_of(&reply->us, &reply->them) : UNCLEAR;
    if (known) return known;
    reply->state = reduced(&reply->us, &reply->them);
    return is_closer ? judge_own(reply) : judge_other(reply);
}

static int goes_first(const Reply *a, const Reply *b) {
    if (a->is_whole != b->is_whole) return a->is_whole < b->is_whole;
    return a->forecast != b->forecast ? a->forecast < b->forecast : a->promise > b->promise;
}

/* Push the replies that have to be searched; -1 if the side to move needs no more than one other. */
static int unclear_replies(const Rooms *us, const Rooms *them, int is_closer, Reply **list) {
    Move *moves;
    int move_count = ordered(us, them, EVERYWHERE, &moves), number = 0;
    Reply *replies = *list = pushed((uint32_t)move_count * sizeof(Reply));
    for (int i = 0; i < move_count; i++) {
        Reply reply = reply_to(us, them, moves[i]);
        int known = judge(&reply, is_closer), at = number;
        if (known == (is_closer ? SUCCEEDS : FAILS)) return -1;
        if (known) continue;
        for (; at > 0 && goes_first(&reply, &replies[at - 1]); at--) replies[at] = replies[at - 1];
        replies[at] = reply;
        number++;
    }
    return number;
}

static int closer_wins(const Rooms *us, const Rooms *them);

static int search_replies(const Rooms *us, const Rooms *them) {
    Reply *replies;
    int is_closer = count(either(us) | either(them)) & 1;
    if (!is_closer && !either(us)) return either(them) != 0;
    int number = unclear_replies(us, them, is_closer, &replies);
    if (number < 0) return is_closer;
    for (Reply *reply = replies; reply < replies + number && !stopped; reply++) {
        if (is_closer && (wins(&reply->state) || stopped)) continue;
        int won = !reply->is_whole || closer_wins(&reply->us, &reply->them);
        if (won == is_closer) return won;
    }
    return !is_closer;
}

/* Whether the closer, which is known to move last, can leave a cell empty. All could be filled. */
static int closer_wins(const Rooms *us, const Rooms *them) {
    int known = known_of(us, them);
    if (known || count_node()) return known == SUCCEEDS;
    int64_t before = nodes;
    uint32_t top = stack_top;
    int won = search_replies(us, them);
    stack_top = top;
    if (stopped) return 0;
    Entry *entry = place_for(key_of(us, them, WHOLE));
    *entry = (Entry){entry->check, won ? SUCCEEDS : FAILS, 0, 0, effort_since(before), 0};
    return won;
}

/* What the side to move will reach. */
static int value_of(Rooms *us, Rooms *them, int is_dead) {
    State state = reduced(us, them);
    int is_last = wins(&state), is_closer = count(either(us) | either(them)) & 1;
    if (is_dead || is_last != is_closer || !is_completable(us, them)) return is_last ? WON : LOSS;
    prune(us);
    prune(them);
    if (!closer_wins(us, them)) return DRAW;
    return is_closer ? WON : LOSS;
}
