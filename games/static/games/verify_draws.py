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


def choices(game: dict, purpose: str, line: list) -> list:
    """What there was to choose from for the next number; empty where only the site has the list."""
    gone = [text for seat, text, _ in line if seat == -1]
    if purpose == "roll":
        return list("123456")
    if purpose == "tile":
        bag = list("123456789" * 8)
        for text in gone[9:]:
            bag.remove(text[1])
        return sorted(bag)
    if purpose == "start" and game["ruleset"] == "tiles":
        return [cell for cell in CELLS if not any(set(cell) & set(text[2:]) for text in gone)]
    return []


def result(purpose: str, drawn: list, game: dict, line: list) -> str:
    """The notation of what was drawn, worked out from the choices."""
    if purpose == "roll":
        return "r" + "".join(sorted(drawn))
    if purpose == "tile":
        return "t" + drawn[0]
    if game["ruleset"] == "tiles":
        return f"s{len(line) + 1}{drawn[0]}"
    return f"start{drawn[0] + 1}"


def check_draw(game: dict, key: bytes, seal: str, event: dict, one: dict, line: list) -> None:
    turn, purpose, where = one["turn"], one["purpose"], f"event {event['number']}"
    before = sum(name == purpose for _, _, name in line)
    first = 0 if game["ruleset"] == "frege" else 1
    sure(turn == before + first, f"{where} is drawn under turn {turn} instead of the next.")
    known, drawn = choices(game, purpose, line), []
    for index, (count, claimed) in enumerate(one["numbers"]):
        told = number(key, f"v1|{seal}|{turn}|{purpose}|{index}", count)
        sure(told == claimed, f"{where}: number {index} is {told} of {count}, not {claimed}.")
        sure(not known or len(known) == count, f"{where}: there were not {count} choices.")
        drawn.append(known[told] if known else told)
    if known or purpose == "start":
        move = result(purpose, drawn, game, line)
        sure(event["payload"]["move"] == move, f"{where} should be {move}.")


def check(game: dict) -> int:
    chance = game["events"][0]["payload"].get("chance")
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
    draws = {one["event"]: one for one in game["draws"]}
    for event in game["events"]:
        payload, one = event["payload"], draws.pop(event["number"], None)
        if event["kind"] == "chance":
            sure(one, f"event {event['number']} is a draw without a label.")
            check_draw(game, key, seal, event, one, line)
        if event["kind"] in ("move", "chance"):
            line.append((event["seat"], payload["move"], one and one["purpose"]))
        if payload.get("ruling") == "rollback":
            line = line[: payload["ply"]]
    check_chain(game)
    print(f"The seal was {commitment}: compare it with your first mail.")
    return len(game["draws"]) + (seats is not None)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as exported:
        print(f"All {check(json.load(exported))} draws are right.")
