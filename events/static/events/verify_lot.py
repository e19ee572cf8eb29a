"""Check the lot of an event of Fernzug with what its page shows once nothing is left to draw:

    python3 verify_lot.py EVENT COMMITMENT SEED KEYS [FIRST SECOND OCCASION]

EVENT stands in the address of the page; KEYS are those of the entries, with | between them.
Standard library only, Python 3.9 or later.

The seed was sealed when the event was announced:
  commitment = SHA-256("seed|v1|" + event + seed)
The keys of the entries were mixed in after the last entry:
  key = HMAC-SHA256(seed, "key|v1|" + event + "|" + entry + "|" + entry ...)
Number i of an occasion (turn, purpose) is the first eight bytes of
  HMAC-SHA256(key, "v1|event|turn|purpose|i|attempt")
modulo the count of choices; attempts 0, 1, ... that would favour some choices are passed over. The
lot that numbers the players is turn 0, purpose "draw": from the last place down, each changes with
the drawn one of those up to it.

FIRST, SECOND and OCCASION ask for a later lot between two players, by their numbers (0: entered
after the draw): "first move" and "winner" in a match of a cup, with the upper player as FIRST,
"challenge 7" in the seventh game of a ladder, with the player above as FIRST, "game 7" in that of
a tour, with FIRST who had waited.
"""

import hashlib
import hmac
import sys


def number(key: bytes, label: str, count: int) -> int:
    """Return the number below `count` that the key gives under a label."""
    attempt, drawn = 0, 2**64
    while drawn >= 2**64 - 2**64 % count:
        digest = hmac.new(key, f"{label}|{attempt}".encode(), hashlib.sha256).digest()
        attempt, drawn = attempt + 1, int.from_bytes(digest[:8], "big")
    return drawn % count


def drawn_order(key: bytes, event: str, entries: list) -> list:
    """Return the entries in the order of their numbers."""
    order = list(entries)
    for index, last in enumerate(range(len(order) - 1, 0, -1)):
        other = number(key, f"v1|{event}|0|draw|{index}", last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def later_lot(key: bytes, event: str, first: str, second: str, occasion: str) -> str:
    """Return the number of the player whom a later lot has chosen."""
    label = f"v1|{event}|{first}|{occasion} against {'None' if second == '0' else second}|0"
    return (first, second)[number(key, label, 2)]


def main(event: str, commitment: str, seed: str, keys: str, *later: str) -> int:
    """Print the lot; end with a sentence where the seed is not the sealed one."""
    try:
        sealed = bytes.fromhex(seed)
    except ValueError:
        sys.exit("WRONG: the seed is no hexadecimal number.")
    if hashlib.sha256(b"seed|v1|" + event.encode() + sealed).hexdigest() != commitment:
        sys.exit("WRONG: this is not the seed that was sealed.")
    entries = keys.split("|")
    mixed = "|".join(["key", "v1", event, *entries])
    key = hmac.new(sealed, mixed.encode(), hashlib.sha256).digest()
    print("The seed is the one that was sealed. Compare the numbers with those on the page:")
    for place, entry in enumerate(drawn_order(key, event, entries), start=1):
        print(f"Number {place}: entry {entry}")
    if later:
        print(f"{later[2]}: number {later_lot(key, event, *later)}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (5, 8):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
