/* The worth of what a position shows: the numbers of games/bots/sogo/evaluation.py. */

#if SIZE == 4
#define LINE_WORTH 3
#define NEAR_WORTH 7
#define ON_MOVE 12
static const int hole_worth[2][SIZE] = {{0, 30, 60, 30}, {0, 40, 60, 35}};
#elif SIZE == 5 && LENGTH == 5
#define LINE_WORTH 3
#define NEAR_WORTH 4
#define ON_MOVE 3
static const int hole_worth[2][SIZE] = {{0, 20, 15, 20, 5}, {0, 45, 0, 40, 0}};
#else
#define LINE_WORTH 1
#define NEAR_WORTH 3
#define ON_MOVE 0
#if SIZE == 3
static const int hole_worth[2][SIZE] = {{4, 4, 18}, {4, 18, 4}};
#else
static const int hole_worth[2][SIZE] = {{4, 4, 18, 4, 18}, {4, 18, 4, 18, 4}};
#endif
#endif

/* Variant 2, where a mill takes a ball. */
#define CAPTURE_LINE 3
#define CAPTURE_NEAR 3
#define CAPTURE_HOLE 9
#define BALL 28
#define AT_HAND 36
#define BEFORE_THEIRS 33
