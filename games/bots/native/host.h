/* The budget of a turn, which the host keeps: games/bots/native/runtime.py. */

#define ALLOWANCE_NODES 4096

/* Of the host: told how many nodes were looked at, it answers how many more may be; 0 ends all. */
__attribute__((import_module("host"), import_name("allowance"))) int64_t allowance(int64_t nodes);

static int64_t nodes;    /* looked at since the search began */
static int64_t reported; /* of them told to the host */
static int64_t check_at;
static int stopped;

static void ask_host(void) {
    int64_t more = allowance(nodes - reported);
    reported = nodes;
    if (more <= 0) stopped = 1;
    check_at = nodes + (more < ALLOWANCE_NODES ? more : ALLOWANCE_NODES);
}

static inline int count_node(void) {
    nodes++;
    if (nodes >= check_at) ask_host();
    return stopped;
}

static void begin_counting(void) {
    nodes = reported = check_at = 0;
    stopped = 0;
}
