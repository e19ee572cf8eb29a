"""Check every draw of a finished game of Fernzug: python3 verify_draws.py game.json

Standard library only, Python 3.9 or later. The seed was sealed before anybody contributed:
  commitment = SHA-256("seed|v1|" + seal + seed)
  key = HMAC-SHA256(seed, "key|v1|" + seal + "|" + contribution + "|" + contribution ...)
Number i of an occasion (turn, purpose) is the first eight bytes of
  HMAC-SHA256(key, "v1|seal|turn|purpose|i|attempt")
modulo the count of choices; attempts 0, 1, ... that would favour some choices are passed over.
"""

import hashlib
import hmac
import json
import sys

CELLS = [file + rank for rank in "987654321" for file in "abcdefghi"]


def sure(holds: object, sentence: str) -> None:
    if not holds:
        sys.exit("WRONG: " + sentence)


def number(key: bytes, label: str, count: int) -> int:
    attempt, drawn = 0, 2**64
    while drawn >= 2**64 - 2**64 % count:
        digest = hmac.new(key, f"{label}|{attempt}".encode(), hashlib.sha256).digest()
        attempt, drawn = attempt + 1, int.from_bytes(digest[:8], "big")
    return drawn % count


def shuffled(key: bytes, label: str, count: int) -> list:
    order = list(range(count))
    for index, last in enumerate(range(count - 1, 0, -1)):
        other = number(key, f"{label}|{index}", last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def check_chain(game: dict) -> None:
    head = "0" * 64
    for n, event in enumerate(game["events"]):
        body = [event[name] for name in ("number", "kind", "seat", "payload", "received_at")]
        text = json.dumps([game["game"], *body], sort_keys=True, separators=(",", ":"))
        sure(event["number"] == n and event["prev_hash"] == head, f"event {n} is out of place.")
        head = hashlib.sha256(f"{head}\n{text}".encode()).hexdigest()
        sure(event["hash"] == head, f"event {n} is not what was written: its hash differs.")


def box(cell: str) -> tuple:
    return CELLS.index(cell) // 27, CELLS.index(cell) % 9 // 3


def laid(gone: list, squares: list, numbers: list) -> str:
    """Return a start tile of any digit: its square, then one of the tiles that may lie there."""
    (count, at), (left, which) = numbers
    sure(count == len(squares), f"a start square is one of {len(squares)}, not of {count}.")
    near = [text[1] for text in gone if box(text[2:]) == box(squares[at])]
    tiles = [d for d in bag(gone) if d not in near]
    sure(left == len(tiles), f"a start tile is one of {len(tiles)}, not of {left}.")
    return f"s{tiles[which]}{squares[at]}"


def bag(gone: list) -> list:
    lying = [text[1] for text in gone]
    return [d for d in "123456789" for _ in range(9 - lying.count(d))]


def moved(game: dict, purpose: str, line: list, numbers: list) -> str:
    """Return what a draw becomes; empty where only the site has the list of things to draw from."""
    gone = [text for seat, text, _ in line if seat == -1]
    if purpose == "roll":
        sign, things = "r", list("123456")
    elif purpose == "tile":
        sign, things = "t", bag(gone)
    elif purpose == "begins":
        sign, things = "begins:", ["red", "blue"]
    elif game["ruleset"] == "tiles":
        things = [cell for cell in CELLS if not any(set(cell) & set(text[2:]) for text in gone)]
        sign = f"s{len(gone) + 1}"
        if game["events"][0]["payload"]["options"].get("starters") == "any":
            return laid(gone, things, numbers)
    else:
        return f"start{numbers[0][1] + 1}" if purpose == "start" else ""
    for count, _ in numbers:
        sure(count == len(things), f"a {purpose} is one of {len(things)}, not of {count}.")
    return sign + "".join(sorted(things[number] for _, number in numbers))


def check_draw(game: dict, key: bytes, seal: str, event: dict, draw: dict, line: list) -> None:
    turn, purpose, where = draw["turn"], draw["purpose"], f"event {event['number']}"
    gone = sum(seat == -1 for seat, _, _ in line)
    by_lot = game["events"][0]["payload"]["options"].get("begins") == "lot"
    names = {"ludoku": "roll", "cards": "card"}
    names["frege"] = "begins" if by_lot and not gone else "start"
    names["tiles"] = "start" if gone < 9 else "tile"
    sure(purpose == names.get(game["ruleset"], purpose), f"{where} is no draw of a {purpose}.")
    due = sum(name == purpose for _, _, name in line) + (game["ruleset"] != "frege")
    sure(turn == due, f"{where} is drawn under turn {turn} instead of {due}.")
    for index, (count, claimed) in enumerate(draw["numbers"]):
        expected = number(key, f"v1|{seal}|{turn}|{purpose}|{index}", count)
        sure(
            expected == claimed, f"{where}: number {index} is {expected} of {count}, not {claimed}."
        )
    move = moved(game, purpose, line, draw["numbers"]) or event["payload"]["move"]
    sure(event["payload"]["move"] == move, f"{where} should be {move}.")


def check(game: dict) -> int:
    start = game["events"][0]["payload"]
    chance = start.get("chance")
    sure(game["ruleset"] == start["ruleset"], "this is another game than was begun.")
    sure(chance, "nothing was left to chance in this game.")
    sure(game["seed"], "the game goes on: its seed is still sealed.")
    seed, seal, seats = bytes.fromhex(game["seed"]), chance["seal"], chance["seats"]
    commitment = hashlib.sha256(b"seed|v1|" + seal.encode() + seed).hexdigest()
    sure(commitment == chance["commitment"], "the seed is not the one that was sealed.")
    mixed = "|".join(["key", "v1", seal, *chance["contributions"]])
    key = hmac.new(seed, mixed.encode(), hashlib.sha256).digest()
    if seats is not None:
        lot = shuffled(key, f"v1|{seal}|0|seats", len(seats))
        sure(lot == seats, f"the lot for the seats should be {lot}.")
    line: list = []
    draws = {draw["event"]: draw for draw in game["draws"]}
    for event in game["events"]:
        payload, draw = event["payload"], draws.pop(event["number"], None)
        if event["kind"] == "chance":
            sure(draw, f"event {event['number']} is a draw without a label.")
            check_draw(game, key, seal, event, draw, line)
        if event["kind"] in ("move", "chance"):
            line.append((event["seat"], payload["move"], draw and draw["purpose"]))
        if event["kind"] == "taken_back" or payload.get("ruling") == "rollback":
            line = line[: payload["ply"]]
    check_chain(game)
    print(f"The seal was {commitment}: compare it with your first mail.")
    return len(game["draws"]) + (seats is not None)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as exported:
        right = check(json.load(exported))
    print("The one draw is right." if right == 1 else f"All {right} draws are right.")
