"""Check the lot of an event of Fernzug with what its page shows once nothing is left to draw:

    python3 verify_lot.py EVENT COMMITMENT SEED KEYS [FIRST SECOND OCCASION]
    python3 verify_lot.py FILE

FILE is the lot of a season, which its page offers to load. Otherwise EVENT stands in the address of
the page; KEYS are those of the entries, with | between them.
Standard library only, Python 3.9 or later.

The seed was sealed when the event was announced:
  commitment = SHA-256("seed|v1|" + event + seed)
The keys of the entries were mixed in after the last entry:
  key = HMAC-SHA256(seed, "key|v1|" + event + "|" + entry + "|" + entry ...)
Number i of an occasion (turn, purpose) is the first eight bytes of
  HMAC-SHA256(key, "v1|event|turn|purpose|i|attempt")
modulo the count of choices; attempts 0, 1, ... that would favour some choices are passed over. The
lot that numbers the players is turn 0, purpose "draw": from the last place down, each is exchanged
with the drawn one of those up to it.

FIRST, SECOND and OCCASION ask for a later lot between two players, by their numbers (0: entered
after the draw): "first move" and "winner" in a match of a cup, with the upper player as FIRST,
"challenge 7" in the seventh game of a ladder, with the player above as FIRST, "game 7" in that of
a tour, with FIRST who had waited.

A season does the same with its own key in place of EVENT and the purpose "seeding". Whom its lot
puts in order come behind all others, so their divisions never go up again; the lot of division n is
that of an event:
  event = UUID of version 5 from the season and "division n"
  seed = HMAC-SHA256(seed of the season, "division n")
"""

import hashlib
import hmac
import json
import sys
import uuid


def number(key: bytes, label: str, count: int) -> int:
    """Return the number below `count` that the key gives under a label."""
    attempt, drawn = 0, 2**64
    while drawn >= 2**64 - 2**64 % count:
        digest = hmac.new(key, f"{label}|{attempt}".encode(), hashlib.sha256).digest()
        attempt, drawn = attempt + 1, int.from_bytes(digest[:8], "big")
    return drawn % count


def commitment_to(event: str, sealed: bytes) -> str:
    """Return what was shown of a seed from the beginning."""
    return hashlib.sha256(b"seed|v1|" + event.encode() + sealed).hexdigest()


def key_of(event: str, sealed: bytes, entries: list) -> bytes:
    """Return the key of all numbers: the seed with the keys of the entries mixed in."""
    mixed = "|".join(["key", "v1", event, *entries])
    return hmac.new(sealed, mixed.encode(), hashlib.sha256).digest()


def drawn_order(key: bytes, event: str, entries: list, purpose: str = "draw") -> list:
    """Return the entries in the order of their numbers."""
    order = list(entries)
    for index, last in enumerate(range(len(order) - 1, 0, -1)):
        other = number(key, f"v1|{event}|0|{purpose}|{index}", last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def later_lot(key: bytes, event: str, first: str, second: str, occasion: str) -> str:
    """Return the number of the player whom a later lot has chosen."""
    label = f"v1|{event}|{first}|{occasion} against {'None' if second == '0' else second}|0"
    return (first, second)[number(key, label, 2)]


def opened(event: str, commitment: str, seed: str) -> bytes:
    """Return the seed; end with a sentence where it is not the sealed one."""
    try:
        sealed = bytes.fromhex(seed)
    except ValueError:
        sys.exit("WRONG: the seed is no hexadecimal number.")
    if commitment_to(event, sealed) != commitment:
        sys.exit("WRONG: this is not the seed that was sealed.")
    return sealed


def check_season(lot: dict) -> int:
    """Print the lot of a season; end with a sentence where something in it is wrong."""
    season, entries = lot["season"], {entry["key"]: entry for entry in lot["entries"]}
    sealed = opened(season, lot["commitment"], lot["seed"])
    print("The seed is the one that was sealed. Compare the commitment with the one on the page,")
    print(f"or in the public list: {lot['commitment']}")
    key, last = key_of(season, sealed, list(entries)), 0
    for place, name in enumerate(drawn_order(key, season, list(entries), "seeding"), start=1):
        entry = entries[name]
        if entry["number"] != place or (entry["division"] or last) < last:
            sys.exit(f"WRONG: entry {name} has number {place} by the lot.")
        last = entry["division"] or last
        print(f"Number {place}: entry {name}, division {entry['division']}, {entry['player']}")
    for division in lot["divisions"]:
        check_division(season, sealed, division)
    return 0


def check_division(season: str, sealed: bytes, division: dict) -> None:
    """Print that the lot of a division follows from that of its season, or end with a sentence."""
    label = f"division {division['number']}"
    event = str(uuid.uuid5(uuid.UUID(season), label))
    seed = hmac.new(sealed, label.encode(), hashlib.sha256).digest()
    if (event, commitment_to(event, seed)) != (division["event"], division["commitment"]):
        sys.exit(f"WRONG: the lot of {label} does not follow from that of the season.")
    print(f"The lot of {label} follows from it: seed {seed.hex()}")


def season_in(path: str) -> int:
    """Check the lot of a season in a file; end with a sentence where it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return check_season(json.load(file))
    except (OSError, RecursionError, ValueError, KeyError, TypeError):
        sys.exit("WRONG: this file is not the lot of a season, or a part of it is missing.")


def main(event: str, commitment: str, seed: str, keys: str, *later: str) -> int:
    """Print the lot; end with a sentence where the seed is not the sealed one."""
    sealed = opened(event, commitment, seed)
    entries = keys.split("|")
    key = key_of(event, sealed, entries)
    print("The seed is the one that was sealed. Compare the numbers with those on the page:")
    for place, entry in enumerate(drawn_order(key, event, entries), start=1):
        print(f"Number {place}: entry {entry}")
    if later:
        print(f"{later[2]}: number {later_lot(key, event, *later)}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) == 2:
        sys.exit(season_in(sys.argv[1]))
    if len(sys.argv) not in (5, 8):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
