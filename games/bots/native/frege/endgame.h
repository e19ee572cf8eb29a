/* The endgame solved: win, draw or loss with best play (games/bots/frege/endgame.py), in another way.

   The closer is the side that would make the last move if all cells were filled, which is a draw.
   Where the other side moves last, some cell stays empty, and it has won. So it is asked first who
   moves last, and only where it is the closer, whether it can leave a cell empty as well. */

enum { LOSS = -1, DRAW, WON };

#define WHOLE 2 /* the first kind of table entries that say whether the closer wins */

/* What is known of the closer. */
enum { FAILS = -1, UNCLEAR, SUCCEEDS };

/* A position after a move, twice: as it is while all cells can be filled (`is_whole`), and as it is
   where who moves last is all that counts. */
typedef struct {
    State whole, state;
    int32_t forecast, promise, is_whole;
} Reply;

/* Spare moves are answered by spare moves, and single cells by single cells, so that only what one
   side has more matters here too. */
static Reply reply_to(const State *whole, Move move) {
    Reply reply = {.promise = move.promise};
    Set live = (either(&whole->us) | either(&whole->them)) & ~bit_of(move.cell);
    reply.whole.us = without(&whole->them, bit_of(move.cell));
    reply.whole.them = entered(&whole->us, move.letter, move.cell);
    reply.whole.spare = -whole->spare;
    reply.whole.single = whole->single;
    reply.is_whole = (either(&reply.whole.us) | either(&reply.whole.them)) == live;
    if (reply.is_whole) {
        take_costless(&reply.whole);
        reply.is_whole = is_completable(&reply.whole.us, &reply.whole.them);
    }
    return reply;
}

static Reply reply_to_waiting(const State *whole, int spare, int single) {
    return (Reply){.whole = turned(whole, spare, single), .promise = -LATER, .is_whole = 1};
}

static Key key_of_whole(const State *whole) {
    return key_of(&whole->us, &whole->them, WHOLE + 2 * (whole->spare + CELLS) + whole->single);
}

static int known_of(const State *whole) {
    Entry *known = find(key_of_whole(whole));
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
    int known = reply->is_whole ? known_of(&reply->whole) : UNCLEAR;
    if (known) return known;
    reply->state = reduced(reply->whole);
    return is_closer ? judge_own(reply) : judge_other(reply);
}

static int goes_first(const Reply *a, const Reply *b) {
    if (a->is_whole != b->is_whole) return a->is_whole < b->is_whole;
    return a->forecast != b->forecast ? a->forecast < b->forecast : a->promise > b->promise;
}

/* Put a reply where it belongs unless it is decided; 1 if the side to move needs no other. */
static int take_in(Reply reply, int is_closer, Reply *replies, int *number) {
    int known = judge(&reply, is_closer), at = *number;
    if (known) return known == (is_closer ? SUCCEEDS : FAILS);
    for (; at > 0 && goes_first(&reply, &replies[at - 1]); at--) replies[at] = replies[at - 1];
    replies[at] = reply;
    ++*number;
    return 0;
}

/* Push the replies that have to be searched; -1 if the side to move needs no more than one other. */
static int unclear_replies(const State *whole, int is_closer, Reply **list) {
    Move *moves;
    int move_count = ordered(&whole->us, &whole->them, EVERYWHERE, &moves), number = 0;
    Reply *replies = *list = pushed((uint32_t)(move_count + 2) * sizeof(Reply));
    for (int i = 0; i < move_count; i++) {
        if (take_in(reply_to(whole, moves[i]), is_closer, replies, &number)) return -1;
    }
    if (whole->spare > 0) {
        Reply reply = reply_to_waiting(whole, 1 - whole->spare, whole->single);
        if (take_in(reply, is_closer, replies, &number)) return -1;
    }
    if (whole->single) {
        Reply reply = reply_to_waiting(whole, -whole->spare, 0);
        if (take_in(reply, is_closer, replies, &number)) return -1;
    }
    return number;
}

static int closer_wins(const State *whole);

static int can_move(const State *whole) {
    return either(&whole->us) || whole->spare > 0 || whole->single;
}

static int is_closer_to_move(const State *whole) {
    return (count(either(&whole->us) | either(&whole->them)) + whole->spare + whole->single) & 1;
}

static int search_replies(const State *whole) {
    Reply *replies;
    int is_closer = is_closer_to_move(whole);
    if (!is_closer && !can_move(whole)) return either(&whole->them) || whole->spare < 0;
    int number = unclear_replies(whole, is_closer, &replies);
    if (number < 0) return is_closer;
    for (Reply *reply = replies; reply < replies + number && !stopped; reply++) {
        if (is_closer && (wins(&reply->state) || stopped)) continue;
        int won = !reply->is_whole || closer_wins(&reply->whole);
        if (won == is_closer) return won;
    }
    return !is_closer;
}

/* Whether the closer, which is known to move last, can leave a cell empty. All could be filled. */
static int closer_wins(const State *whole) {
    int known = known_of(whole);
    if (known || count_node()) return known == SUCCEEDS;
    int64_t before = nodes;
    uint32_t top = stack_top;
    int won = search_replies(whole);
    stack_top = top;
    if (stopped) return 0;
    Entry *entry = place_for(key_of_whole(whole));
    *entry = (Entry){entry->check, won ? SUCCEEDS : FAILS, 0, 0, effort_since(before), 0};
    return won;
}

/* What the side to move will reach. */
static int value_of(Rooms *us, Rooms *them, int is_dead) {
    State whole = {*us, *them, 0, 0, {{0}}, {{0}}}, state = reduced(whole);
    int is_last = wins(&state), is_closer = count(either(us) | either(them)) & 1;
    if (is_dead || is_last != is_closer || !is_completable(us, them)) return is_last ? WON : LOSS;
    take_costless(&whole);
    if (!closer_wins(&whole)) return DRAW;
    return is_closer ? WON : LOSS;
}
