"""Check every draw of a finished game of Fernzug: python3 verify_draws.py game.json [KEPT ...]

KEPT is what you have kept: the commitment of your first mail, your own contribution, its hash or
those of the others, the hash of an event. The file has to hold each of them. Standard library
only, Python 3.9 or later.

The seed was sealed before anybody contributed:
  commitment = SHA-256("seed|v1|" + seal + seed)
All players showed the hash of their contribution before anybody opened one:
  hash = SHA-256("contribution|v1|" + commitment + "|" + contribution)
  contribution of the site = "site-" + HMAC-SHA256(seed, "site|v1|" + seal + "|" + place), cut
The commitment is that of the first game of a match, and so are the seed and the seal.
  key = HMAC-SHA256(seed, "key|v1|" + seal + "|" + contribution + "|" + contribution ...)
Number i of an occasion (turn, purpose) is the first eight bytes of
  HMAC-SHA256(key, "v1|seal|turn|purpose|i|attempt")
modulo the count of choices; attempts 0, 1, ... that would favour some choices are passed over.
Which draw is due, and from how many things, follows from the moves before it. Exit status: 0, all
is right, or nothing was left to chance; 1, something is wrong; 2, right as far as an old file can
show it.
"""

import gzip
import hashlib
import hmac
import json
import sys
import zlib

GZIP = b"\x1f\x8b"
"""How a packed file begins."""

CELLS = [file + rank for rank in "987654321" for file in "abcdefghi"]
FIELDS = [file + rank for rank in "87654321" for file in "abcdefgh"]
LISTS = {
    "frege 1 starts": (500, "0d3e19964f47a33f015be53e3717be4b702c67fbf31fbc4950421a4556d11edf"),
    "cards 2 easy": (100, "23dbf7763de5b8cf71408f99c5b061ac2c26199248aa3e641d0fa893b43ca8e7"),
    "cards 2 medium": (100, "040fa2691471dd6cb154e2292982361591127d91f92f795c2d07bb0192d7536b"),
    "cards 2 hard": (100, "2624ec8ae9338db7261c29e6948d7f84d75c27a209422c4207225b7734bc53a4"),
    "cards 2 unfair": (100, "3c85714d086637270bb63a18d16f2a3fc561e48b009b9b6cebeaa22bb7c90315"),
    "cards 2 extreme": (100, "4b707f68c67ca86c4b670a595a958e465a6a422a535ac1227f0e740d1ba4b9c8"),
    "cards 2 chosen": (500, "c613efcfb55aab14d9c9d83c503644b2cde70a99466aab835751092f22260007"),
}
"""Ruleset, version of its rules and list: how many things are in it, and its fingerprint."""


def sure(holds: object, sentence: str) -> None:
    if not holds:
        sys.exit("WRONG: " + sentence)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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


class Numbers:
    """The numbers of one draw; each is compared with what the file says."""

    def __init__(self, key: bytes, label: str, claimed: list, where: str) -> None:
        self.key, self.label, self.claimed, self.where = key, label, claimed, where
        self.picked: list = []

    def below(self, count: int) -> int:
        index = len(self.picked)
        drawn = [count, number(self.key, f"{self.label}|{index}", count)]
        claim = self.claimed[index] if index < len(self.claimed) else None
        sure(claim == drawn, f"{self.where}: number {index} is {drawn}, not {claim}.")
        self.picked.append(drawn)
        return drawn[1]

    def shuffled(self, things: list) -> list:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class GameSoFar:
    """As much of a game as chance depends on. `things` are the fingerprints of its list, if the
    file has them, and `count` how many there are.
    """

    def __init__(self, start: dict, things: list, count: int) -> None:
        self.options, self.seats = start["options"], start["seats"]
        self.version = start.get("rules_version", 1)
        self.things, self.count = things, count
        self.begin()

    def begin(self) -> None:
        """Set up the board."""

    def due(self) -> tuple:
        """Return turn and purpose of the draw that may come now."""
        return ()

    def waits(self) -> bool:
        """Return whether it has to come before the next move."""
        return bool(self.due())

    def drawn(self, move: str) -> None:
        """Take a draw in."""

    def moved(self, move: str) -> None:
        """Take a player's move in."""

    def draw(self, numbers: Numbers, move: str, thing: str) -> str:
        """Return what the numbers make of the draw that is due; `move` is what the file says."""
        return move


class LudokuSoFar(GameSoFar):
    def begin(self) -> None:
        self.left, self.rolls, self.turn = [4, 4], 0, 1
        self.hand: list = []
        self.board: dict = {}

    def due(self) -> tuple:
        return (self.rolls + 1, "roll") if not self.hand and any(self.left) else ()

    def draw(self, numbers: Numbers, move: str, thing: str) -> str:
        dice = (2, 3)[self.rolls] if self.rolls < 2 else self.left[self.next()]
        return "r" + "".join(sorted("123456"[numbers.below(6)] for _ in range(dice)))

    def next(self) -> int:
        return 1 - self.turn if self.left[1 - self.turn] else self.turn

    def drawn(self, move: str) -> None:
        self.turn, self.hand, self.rolls = self.next(), list(move[1:]), self.rolls + 1
        self.out()

    def moved(self, move: str) -> None:
        die, field = move[0], move[1:]
        sure(die in self.hand and self.fits(die, field), f"no such die could be laid: {move}.")
        self.hand.remove(die)
        self.board[field] = die
        self.out()

    def out(self) -> None:
        """A turn is over when no die in hand has a field; those in hand have left the game."""
        if not any(self.fits(die, field) for die in set(self.hand) for field in FIELDS):
            self.left[self.turn] -= len(self.hand)
            self.hand = []

    def fits(self, die: str, field: str) -> bool:
        near = [other for other, value in self.board.items() if value == die]
        square = ord(field[0]) - 97 >> 1, int(field[1]) - 1 >> 1
        same = [(ord(other[0]) - 97 >> 1, int(other[1]) - 1 >> 1) for other in near]
        clash = square in same or any(set(field) & set(other) for other in near)
        return field in FIELDS and field not in self.board and not clash


class TilesSoFar(GameSoFar):
    def begin(self) -> None:
        self.tiles, self.open, self.bag = 0, "", list("123456789" * 9)
        self.starts: list = []

    def due(self) -> tuple:
        if len(self.starts) < 9:
            return len(self.starts) + 1, "start"
        return (self.tiles + 1, "tile") if self.bag and not self.open else ()

    def draw(self, numbers: Numbers, move: str, thing: str) -> str:
        if len(self.starts) == 9:
            return "t" + sorted(self.bag)[numbers.below(len(self.bag))]
        free = [cell for cell in CELLS if not any(set(cell) & set(s[1:]) for s in self.starts)]
        cell = free[numbers.below(len(free))]
        if self.options.get("starters") != "any":
            return f"s{len(self.starts) + 1}{cell}"
        near = [start[0] for start in self.starts if box(start[1:]) == box(cell)]
        fit = sorted(tile for tile in self.bag if tile not in near)
        return f"s{fit[numbers.below(len(fit))]}{cell}"

    def drawn(self, move: str) -> None:
        self.bag.remove(move[1])
        if move[0] == "s":
            self.starts.append(move[1:])
        else:
            self.open, self.tiles = move[1], self.tiles + 1

    def moved(self, move: str) -> None:
        sure(self.open and move[0] in (self.open, "x"), f"no such tile was open: {move}.")
        self.open = ""


class FregeSoFar(GameSoFar):
    def begin(self) -> None:
        lot, listed = self.options.get("begins") == "lot", self.options["setup"] == "random"
        self.todo = ["begins"] * lot + ["start"] * listed

    def due(self) -> tuple:
        return (0, self.todo[0]) if self.todo else ()

    def draw(self, numbers: Numbers, move: str, thing: str) -> str:
        if self.todo[0] == "begins":
            return "begins:" + ("red", "blue")[numbers.below(2)]
        start = f"start{numbers.below(self.count) + 1}"
        if self.things:
            sure(thing.startswith(start + ":"), f"it should be {start} that lay there.")
            sure(sha(thing) == self.things[int(start[5:]) - 1], f"{start} is another one.")
        return start

    def drawn(self, move: str) -> None:
        del self.todo[0]


class CardsSoFar(GameSoFar):
    """When a puzzle is over is not checked here, only how many there may be.

    Since version 2 a card of a level is dealt as a relative, written behind it as digits, rows and
    columns, and t where the printed card is mirrored at its diagonal first. Row i of what is dealt
    is the row of the printed card that stands at place i of the rows, and so with the columns; 1
    becomes the first of the digits, 2 the second, and so on.
    """

    def begin(self) -> None:
        self.used: list = []
        level = self.options["card"] not in ("chosen", "pasted")
        self.relatives = level and self.version > 1
        many = self.options["pace"] == "advanced"
        many = many and self.options.get("rounds", "players") == "players"
        self.rounds = self.seats if many and level else 1

    def due(self) -> tuple:
        return (len(self.used) + 1, "card") if len(self.used) < self.rounds else ()

    def waits(self) -> bool:
        return not self.used

    def draw(self, numbers: Numbers, move: str, thing: str) -> str:
        sure(solves(move), "the back of the card does not solve it.")
        card, at = self.options["card"], -1
        if card in ("chosen", "pasted"):
            at = int(self.options["number"] or 0) - 1 + numbers.below(1)
        else:
            left = [n for n in range(self.count) if self.things[n : n + 1] not in self.used]
            at = left[numbers.below(len(left) if self.things else self.count - len(self.used))]
        if card == "pasted":
            sure(move.split(":")[1] == self.options["puzzle"], "another puzzle was pasted.")
        elif self.things:
            dealt = thing == (printed(move) if self.relatives else move)
            sure(dealt and sha(thing) == self.things[at], f"that is not card {at + 1}.")
        return related(thing, self.relative(numbers)) if self.relatives else move

    def relative(self, numbers: Numbers) -> str:
        digits, (rows, columns) = (
            numbers.shuffled(list("123456789")),
            [self.lines(numbers) for _ in "rc"],
        )
        return ":".join(["".join(digits), rows, columns] + ["t"] * numbers.below(2))

    def lines(self, numbers: Numbers) -> str:
        bands = numbers.shuffled(["123", "456", "789"])
        return "".join("".join(numbers.shuffled(list(band))) for band in bands)

    def drawn(self, move: str) -> None:
        self.used.append([sha(printed(move))])


def box(cell: str) -> tuple:
    return CELLS.index(cell) // 27, CELLS.index(cell) % 9 // 3


def places(relative: str) -> tuple:
    """Return the digits, and for each square of a relative the printed one that it comes from."""
    digits, rows, columns, *mirrored = relative.split(":")
    squares = [(int(row) - 1, int(column) - 1) for row in rows for column in columns]
    return digits, [c * 9 + r if mirrored else r * 9 + c for r, c in squares]


def related(card: str, relative: str) -> str:
    digits, at = places(relative)
    table = str.maketrans("123456789", digits)
    grids = ["".join(grid[n] for n in at).translate(table) for grid in card.split(":")[1:]]
    return ":".join(["deal", *grids, relative])


def printed(card: str) -> str:
    """Return the card of which this one is a relative."""
    sign, clues, solution, *relative = card.split(":", 3)
    if not relative:
        return card
    digits, at = places(relative[0])
    table = str.maketrans(digits, "123456789")
    undone = ["".join(grid[at.index(n)] for n in range(81)) for grid in (clues, solution)]
    return ":".join([sign, *(grid.translate(table) for grid in undone)])


def solves(card: str) -> bool:
    """Return whether the second grid is a Sudoku that has every digit of the first one."""
    sign, clues, digits = [*card.split(":"), "", ""][:3]
    if sign != "deal" or len(clues) != 81 or len(digits) != 81:
        return False
    units = [[n for n in range(81) if n // 9 == u] for u in range(9)]
    units += [[n for n in range(81) if n % 9 == u] for u in range(9)]
    units += [[n for n in range(81) if n // 27 * 3 + n % 9 // 3 == u] for u in range(9)]
    whole = all(sorted(digits[n] for n in unit) == list("123456789") for unit in units)
    return whole and all(clues[n] in (".", digits[n]) for n in range(81))


GAMES = {
    "sogo": GameSoFar,
    "ludoku": LudokuSoFar,
    "tiles": TilesSoFar,
    "frege": FregeSoFar,
    "cards": CardsSoFar,
}


def check_chain(game: dict) -> None:
    head = "0" * 64
    for n, event in enumerate(game["events"]):
        body = [event[name] for name in ("number", "kind", "seat", "payload", "received_at")]
        text = json.dumps([game["game"], *body], sort_keys=True, separators=(",", ":"))
        sure(event["number"] == n and event["prev_hash"] == head, f"event {n} is out of place.")
        head = sha(f"{head}\n{text}")
        sure(event["hash"] == head, f"event {n} is not what was written: its hash differs.")


def list_name(ruleset: str, options: dict) -> str:
    if ruleset == "frege":
        return "starts" if options["setup"] == "random" else ""
    return options["card"] if ruleset == "cards" and options["card"] != "pasted" else ""


def begun(game: dict, doubts: list) -> GameSoFar:
    """Return the game before its first draw; what an old file does not tell goes into doubts."""
    start = game["events"][0]["payload"]
    chance, version = start["chance"], start.get("rules_version", game["rules_version"])
    sure(game["rules_version"] == version, "these are the rules of another version.")
    things, agreed = game.get("list"), chance.get("drawn_from")
    name = list_name(start["ruleset"], start["options"])
    which = f"{game['ruleset']} {version} {name}"
    sure(which in LISTS or not name, "this script is older than the list: get a new one.")
    count, fingerprint = LISTS.get(which, (0, ""))
    if "rules_version" in start:
        lot = start["seats"] > 1 and start["beginner"] == "lot"
        lot = lot and not not_opened(game)
        sure(lot == (chance["seats"] is not None), "the lot for the seats is missing, or too much.")
        sure(bool(name) == bool(agreed) == bool(things), "what was drawn from is not told.")
        sure(not name or agreed == [name, fingerprint], "another list was agreed on.")
    else:
        if chance["seats"] is None and start["seats"] > 1:
            doubts.append("whether a lot was due for the seats")
        if name and not things:
            doubts.append(f"whether what was drawn is in the list of {count}")
    if name and things:
        prints = things["fingerprints"]
        sure(things["name"] == name, "this is a list of something else.")
        sure(len(prints) == count, f"the list has {count} things, not {len(prints)}.")
        sure(sha("\n".join(prints)) == fingerprint, "this is another list.")
    prints = things["fingerprints"] if name and things else []
    return GAMES[game["ruleset"]]({**start, "rules_version": version}, prints, count)


def check_draw(key: bytes, seal: str, event: dict, draw: dict, table: GameSoFar) -> None:
    where, due = f"event {event['number']}", table.due()
    sure(due, f"{where} is a draw that was not due.")
    turn, purpose = due
    sure(draw["purpose"] == purpose, f"{where} is no draw of a {draw['purpose']}.")
    sure(draw["turn"] == turn, f"{where} is drawn under turn {draw['turn']} instead of {turn}.")
    numbers = Numbers(key, f"v1|{seal}|{turn}|{purpose}", draw["numbers"], where)
    move = table.draw(numbers, event["payload"]["move"], draw.get("thing", ""))
    sure(draw["numbers"] == numbers.picked, f"{where} has {len(numbers.picked)} numbers.")
    sure(event["seat"] == -1 and event["payload"]["move"] == move, f"{where} should be {move}.")
    table.drawn(move)


def check_log(game: dict, key: bytes, seal: str, doubts: list) -> None:
    line, table, draws = [], begun(game, doubts), {draw["event"]: draw for draw in game["draws"]}
    for event in game["events"]:
        kind, payload, where = event["kind"], event["payload"], f"event {event['number']}"
        if kind == "chance":
            sure(event["number"] in draws, f"{where} is a draw without a label.")
            check_draw(key, seal, event, draws.pop(event["number"]), table)
        elif kind == "move":
            sure(not table.waits(), f"before {where} a draw is missing.")
            table.moved(payload["move"])
        if kind in ("chance", "move"):
            line.append((kind, payload["move"]))
        if kind == "taken_back" or payload.get("ruling") == "rollback":
            line, table = line[: payload["ply"]], begun(game, [])
            for made, move in line:
                (table.drawn if made == "chance" else table.moved)(move)
    silent = not_opened(game)
    sure(not silent or not line, "something was drawn or moved before all had opened.")
    sure(silent or not table.waits(), "a draw is missing at the end.")
    numbers = [event["number"] for event in game["events"] if event["kind"] == "chance"]
    sure([draw["event"] for draw in game["draws"]] == numbers, "the labels are not in order.")


def not_opened(game: dict) -> list:
    """Return the seats that lost because they did not open their contributions; mostly none."""
    lapses = (event["payload"] for event in game["events"] if event["kind"] == "lapsed")
    return next((lapse["not_opened"] for lapse in lapses if "not_opened" in lapse), [])


def check_without_draws(game: dict, kept: list) -> list:
    """Check the log of a game without draws; refuse it if such a game has to have some."""
    start = game["events"][0]["payload"]
    by_lot = start["seats"] > 1 and start.get("beginner") == "lot"
    due = GAMES[start["ruleset"]](start, [], 1).due()
    cannot = by_lot or due or game.get("draws")
    sure(not cannot, "nothing was left to chance in this game, but it cannot do without.")
    check_chain(game)
    hashes = [event["hash"] for event in game["events"]]
    for text in kept:
        sure(text in hashes, f"{text} is not in the file.")
    return []


def check_hashes(game: dict, seed: bytes, doubts: list) -> None:
    """Compare contributions with what was shown of them before anybody opened one."""
    start, silent = game["events"][0]["payload"], not_opened(game)
    chance, count = start["chance"], start["seats"]
    given = chance["contributions"]
    if "hashes" not in chance:
        doubts.append("whether contributions were committed to before they were opened")
        return
    hashes = chance["hashes"]
    is_first, seats = start["beginner"] != "other", chance["seats"] or list(range(count))
    under, shown = chance["hashed_under"], [hashed for hashed in hashes if hashed]
    sure(not is_first or under == chance["commitment"], "the hashes are under another seal.")
    sure(len(hashes) == count, "a hash is missing, or too much.")
    sure(len(set(shown)) == len(shown), "two players had the same hash.")
    for n, hashed in enumerate(hashes):
        opened = given[n]
        seat = seats.index(n)
        where = f"contribution {n + 1}"
        sure(bool(hashed) != (str(seat) in start["bots"]), f"{where} has no hash, or is a bot's.")
        sure(bool(opened) == (bool(hashed) and seat not in silent), f"{where} was not opened.")
        right = not opened or sha(f"contribution|v1|{under}|{opened}") == hashed
        sure(right, f"{where} is not what was committed to: its hash differs.")
        if opened.startswith("site-") and is_first:
            first = 0 if start["beginner"] == "lot" else start["beginner"]
            place = (first + n) % count
            label = f"site|v1|{chance['seal']}|{place}".encode()
            expected = "site-" + hmac.new(seed, label, hashlib.sha256).hexdigest()[:32]
            sure(opened == expected, f"{where} is not what the site had to contribute.")


def check(game: dict, kept: list) -> list:
    """Return what the file cannot show; end with a sentence where it is wrong."""
    start = game["events"][0]["payload"]
    doubts: list = []
    chance = start.get("chance")
    sure(game["ruleset"] == start["ruleset"], "this is another game than was begun.")
    sure(start["ruleset"] in GAMES, f"this script does not know {start['ruleset']}.")
    if not chance:
        return check_without_draws(game, kept)
    sure(game["seed"], "the game goes on: its seed is still sealed.")
    seed, seal, seats = bytes.fromhex(game["seed"]), chance["seal"], chance["seats"]
    commitment = hashlib.sha256(b"seed|v1|" + seal.encode() + seed).hexdigest()
    sure(commitment == chance["commitment"], "the seed is not the one that was sealed.")
    mixed = "|".join(["key", "v1", seal, *chance["contributions"]])
    key = hmac.new(seed, mixed.encode(), hashlib.sha256).digest()
    sure(len(chance["contributions"]) == start["seats"], "contributions are missing.")
    if seats is not None:
        lot = shuffled(key, f"v1|{seal}|0|seats", start["seats"])
        sure(lot == seats, f"the lot for the seats should be {lot}.")
    check_log(game, key, seal, doubts)
    check_hashes(game, seed, doubts)
    check_chain(game)
    shown = [*chance.get("hashes", ()), *(event["hash"] for event in game["events"])]
    for text in kept:
        sure(text in [commitment, *chance["contributions"], *shown], f"{text} is not in the file.")
    return doubts


def checked(game: dict, kept: list) -> list:
    """Check a game; a file that holds none gets a sentence as well."""
    try:
        return check(game, kept)
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        sys.exit(f"WRONG: this is no whole game of Fernzug ({type(error).__name__}: {error}).")


def print_agreed(game: dict) -> None:
    start = game["events"][0]["payload"]
    chance = start["chance"]
    print(f"The seal was {chance['commitment']}: compare it with your first mail.")
    for seat, place in enumerate(chance["seats"] or range(start["seats"])):
        given, hashed = chance["contributions"][place], (chance.get("hashes") or [""] * 4)[place]
        before = f", hash {hashed}" if hashed else ""
        nothing = "nothing (it did not open in time)" if hashed else "nothing (a bot)"
        print(f"Seat {seat + 1} contributed {given or nothing}{before}: compare yours.")
    ways = {"lot": "by lot", "other": "the other side than in the first game"}
    begins = start.get("beginner", "is not told")
    begins = ways.get(begins, f"place {begins + 1}" if isinstance(begins, int) else begins)
    print(f"Agreed: {json.dumps(start['options'], sort_keys=True)}; who begins: {begins}.")


def read(path: str) -> dict:
    """Return what a file holds; end with a sentence where it is no game as this site exports it."""
    with open(path, "rb") as exported:
        content = exported.read()
    try:
        game = json.loads(gzip.decompress(content) if content[:2] == GZIP else content)
    except (OSError, EOFError, RecursionError, ValueError, zlib.error) as error:
        sys.exit(f"WRONG: this is no file of a game ({type(error).__name__}: {error}).")
    if isinstance(game, dict) and str(game.get("format", "")).startswith("fernzug-log-"):
        sys.exit("This is no game as it is downloaded: a log from cold storage holds no seed.")
    return game


def main(path: str, *kept: str) -> int:
    game = read(path)
    doubts = checked(game, list(kept))
    if not game["events"][0]["payload"].get("chance"):
        print(
            "There is nothing to check: nothing was left to chance in this game. Its log is whole."
        )
        return 0
    print_agreed(game)
    count = len(game["draws"]) + (game["events"][0]["payload"]["chance"]["seats"] is not None)
    for doubt in doubts:
        print(f"This file is from an earlier day and cannot show {doubt}.")
    right = "The one draw is right" if count == 1 else f"All {count} draws are right"
    print(right + (" as far as it can show." if doubts else "."))
    return 2 if doubts else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
