"""Records, rules files, odds, simulations and refusals, as the program writes them.

    python3 records.py BINARY FOLDER

Everything is driven by fixed seeds and fixed times, so the same program writes the same bytes.

- `records/`: sittings of every game. `doc-*` are the examples of docs/protocol*.md, which show every command, irregularities
  included. The others are long: what is awaited is done at random, and now and then a line from the examples is tried in the
  middle of it, so that irregularities fall where they may.
- `refusals.jsonl`: each refusal that was met on the way at tables without a seed, up to three sentences for each code and provision
  : in which record, after how many of its lines, what was refused, and how.
- `options/`: the rules files of the sittings.
- `prints.json`: file by file what the program was asked, in `rules/`, `odds/` and `simulate/`.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BINARY, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
DOCS = Path(__file__).resolve().parents[5] / "docs"
GAMES = ["craps", "blackjack", "punto-banco", "chemin-de-fer", "poker-room", "keno"]
# 2026-11-16, 12:00 in universal time.
NOON = 1_794_830_400_000

# What brings a game on: chosen often enough that wagers are decided.
MOVES = {
    "craps": "throw, dice, call, take dice, offer dice, confirm wager, confirm on",
    "poker-room": "open table, join list, call, seat, wait on, no show, give notice, rule",
    "cards": "inspect cards, verify cards, spread cards, wash cards, shuffle, lace, offer cut, cut, decline cut, "
    "insert cutting cards, load shoe, card, card down, cutting card",
    "blackjack": "deal, draw determinant, decline insurance, close insurance, read hole card, draw, stand, double, split, follow, "
    "keep hand, dealer's card, turn hole card, settle",
    "punto-banco": "offer shoe, take shoe, no more bets, cards, hand over, turn hand, return hand, call hand, instruct, "
    "announce result, last hand, collect vigorish",
    "chemin-de-fer": "open bidding, bid, close bidding, offer bank, take bank, bank, banco, close claims, no more bets, cards, "
    "call, repeat, turn hand, draw, stay, announce result",
}


def moves(game):
    words = MOVES[game].split(", ")
    return set(words if game in ("craps", "poker-room") else words + MOVES["cards"].split(", "))


class Refusals:
    """Each refusal once: where it was met (a record, and how many of its lines were written by then), the line, the refusal."""

    def __init__(self):
        self.seen = {}

    def note(self, table, sent, answer):
        refusal = answer.get("refused")
        if refusal is None or "--seed" in table.arguments:
            return
        kind = (table.game, refusal["code"], refusal.get("cite"))
        shape = (*kind, re.sub(r"\$?[\d,.]+|\"[^\"]*\"", "#", refusal["because"]))
        if shape not in self.seen and sum(known[:3] == kind for known in self.seen) < 3:
            after = table.before + table.record.read_text().count("\n")
            line = json.dumps(sent, ensure_ascii=False) if isinstance(sent, dict) else sent
            self.seen[shape] = {"record": table.name, "attended": "--attended" in table.arguments, "after": after, "line": line, "refused": refusal}

    def write(self, path):
        found = sorted(self.seen.items(), key=lambda item: (item[0][0], item[1]["record"], item[1]["after"]))
        path.write_text("".join(json.dumps(value, ensure_ascii=False) + "\n" for _, value in found))
        return len(found)


REFUSALS = Refusals()


class Table:
    """A table on the program's standard input and output."""

    def __init__(self, game, arguments, record, folder, name=None, before=0):
        self.arguments, self.record, self.name, self.before = arguments, record, name or record.stem, before
        command = [str(BINARY), "table", game, "--record", str(record), *arguments]
        self.game = game
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder)
        self.now = NOON

    def say(self, act):
        if isinstance(act, dict):
            self.process.stdin.write(json.dumps(act, ensure_ascii=False) + "\n")
        else:
            self.process.stdin.write(act + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        REFUSALS.note(self, act, answer)
        return answer

    def close(self):
        self.process.stdin.close()
        assert self.process.wait() == 0


def documents():
    """The examples of docs/protocol*.md: name, game, arguments, rules files, lines."""
    for path in sorted(DOCS.glob("protocol*.md")):
        text = path.read_text()
        files = dict(re.findall(r"^```toml (\S+)\n(.*?)^```", text, re.M | re.S))
        for number, block in enumerate(re.findall(r"^```protocol\n(.*?)^```", text, re.M | re.S), 1):
            command, *lines = block.splitlines()
            _, game, *arguments = command.removeprefix("$ chapter47 ").split(" ")
            sent = [line[2:] for line in lines if line.startswith("> ")]
            yield f"doc-{game}-{number:02}", game, arguments, files, sent


def record_the_documents(folder):
    """The records of the examples, one file for each game; the lines by game."""
    known = {game: [] for game in GAMES}
    for name, game, arguments, files, sent in documents():
        with tempfile.TemporaryDirectory() as scratch:
            for file, text in files.items():
                (Path(scratch) / file).write_text(text)
            record = Path(scratch) / "record.jsonl"
            together = folder / f"doc-{game}.jsonl"
            before = together.read_text().count("\n") if together.exists() else 0
            table = Table(game, arguments, record, scratch, together.stem, before)
            for line in sent:
                # What the example leaves to the clock comes from ours.
                try:
                    act = json.loads(line)
                except ValueError:
                    act = None
                if isinstance(act, dict) and "view" not in act:
                    known[game].append({key: value for key, value in act.items() if key != "at"})
                    table.now += 1000
                    if not act.get("at") and "by" in act:
                        act = {**act, "at": table.now}
                    table.say(act)
                else:
                    table.say(line)
            table.close()
            with together.open("a") as file:
                file.write(record.read_text())
    return known


def accepted(offer, chooser):
    """An offer as an act, with one of its amounts."""
    act = {key: value for key, value in offer.items() if key not in ("need", "weight")}
    if amounts := act.pop("amounts", None):
        steps = (amounts["max"] - amounts["min"]) // amounts["step"] + 1
        act["amount"] = amounts["min"] + chooser.randrange(min(steps, 20)) * amounts["step"]
    return act


def varied(act, chooser):
    """A line of the documents, at another seat or with another card now and then."""
    act = dict(act)
    if str(act.get("by", "")).startswith("seat") and chooser.random() < 0.5:
        act["by"] = f"seat {chooser.randint(1, 4)}"
    if "card" in act and chooser.random() < 0.5:
        act["card"] = chooser.choice("23456789TJQKA") + chooser.choice("cdhs")
    if "seat" in act and chooser.random() < 0.5:
        act["seat"] = chooser.randint(1, 4)
    if "box" in act and chooser.random() < 0.5:
        act["box"] = chooser.randint(1, 4)
    return act


def wild(act, chooser):
    """A line of the documents with something wrong in it, most likely."""
    act = varied(act, chooser)
    for key, value in list(act.items()):
        if key in ("do", "by") or chooser.random() < 0.5:
            continue
        if isinstance(value, bool):
            act[key] = not value
        elif isinstance(value, int):
            act[key] = chooser.choice([0, 1, 2, 3, 5, 7, 9, 17, 100, 150, 501, 600, 2500, 10_000, 900_000, 2_000_000, value])
        elif key == "on" and chooser.random() < 0.5:
            act[key] = chooser.choice(WAGERS)
        elif key == "hand":
            act[key] = chooser.choice(["player", "banker"])
    if act.get("do") in ("wager", "reduce") and chooser.random() < 0.2:
        act[chooser.choice(["cash", "coupon", "coupon"])] = chooser.choice([100, 500, 1000])
    if chooser.random() < 0.15:
        act["by"] = chooser.choice(["seat 1", "seat 2", "seat 9", "dealer", "boxman", "stickman", "floorperson", "pit clerk", "device"])
    if chooser.random() < 0.1:
        act.pop(chooser.choice(list(act)))
    if chooser.random() < 0.05:
        act["for"] = "seat 1"
    return act


WAGERS = ["pass", "don't pass", "come", "don't come", "pass odds", "don't pass odds", "come 6 odds", "place 6", "place 4 to lose", "buy 4", "lay 10", "hard 6",
          "field", "any seven", "horn", "horn high 12", "c and e", "blackjack", "over 13", "same suit", "sevens", "insurance", "player", "banker", "tie", "total 4",
          "bonus player", "dragon 7"]


def play(folder, name, game, rules, arguments, steps, known, wildness=0.0):
    """Plays what is awaited, at random, with lines of the documents in between."""
    chooser = random.Random(name)
    record = folder / f"{name}.jsonl"
    with tempfile.TemporaryDirectory() as scratch:
        if rules:
            (Path(scratch) / "rules.toml").write_text(rules)
            arguments = [*arguments, "--rules", "rules.toml"]
        table = Table(game, arguments, record, scratch)
        act = {"by": "seat 1", "do": "join"}
        if game == "poker-room":
            act = {"by": "floorperson", "do": "join list", "game": "omaha", "name": "Ann"}
        offers, done, tried = [], 0, 0
        while done < steps and tried < 40 * steps:
            tried += 1
            table.now += chooser.randint(200, 3000)
            if game == "poker-room" and chooser.random() < 0.01:
                table.now += 30 * 60_000
            answer = table.say({"at": table.now, **act})
            if "ok" in answer:
                offers, done = answer["awaiting"], done + 1
            possible = [offer for offer in offers if "--seed" not in arguments or offer["by"] != "device"]
            # Nobody fills the whole table.
            few = [offer for offer in possible if offer["need"] != "arrival" or offer["by"] in ("seat 1", "seat 2", "seat 3", "seat 4")]
            possible = few or possible
            moving = [offer for offer in possible if offer["do"] in moves(game)]
            if chooser.random() < wildness:
                act = wild(chooser.choice(known[game]), chooser)
            elif chooser.random() < 0.08:
                act = varied(chooser.choice(known[game]), chooser)
            elif (roll := [offer for offer in moving if offer["do"] in ("dice", "throw", "call")]) and chooser.random() < 0.35:
                act = accepted(chooser.choice(roll), chooser)
            elif moving and chooser.random() < (0.6 if game == "craps" else 0.85):
                act = accepted(chooser.choice(moving), chooser)
            elif possible:
                act = accepted(chooser.choice(possible), chooser)
            else:
                act = varied(chooser.choice(known[game]), chooser)
        table.close()
        assert done >= steps, f"{name}: {done} of {steps}"


def keno(folder, name, rules, arguments, games):
    """Days of a keno location: tickets of every kind sold, voided, cancelled, drawn, paid and left to expire."""
    chooser = random.Random(name)
    with tempfile.TemporaryDirectory() as scratch:
        if rules:
            (Path(scratch) / "rules.toml").write_text(rules)
            arguments = [*arguments, "--rules", "rules.toml"]
        table = Table("keno", arguments, folder / f"{name}.jsonl", scratch)

        def say(by, do, **fields):
            table.now += chooser.randint(200, 3000)
            return table.say({"at": table.now, "by": by, "do": do, **fields})

        opened = say("device", "open", location="keno-main")
        assert "ok" in opened, opened
        say("writer ann", "sign on", station=1)
        say("writer bob", "sign on", station=2)
        say("writer ann", "sign on", station=2)
        say("inspector ida", "turn key")
        say("supervisor sue", "turn key")
        lock = next((event["locks_at"] for event in opened["ok"] if event["event"] == "opened"), None)
        tickets = []
        lines = ["1 @1", "1 2 3 4 5 @2", "11-20 @1 x3", "1-4 / 5-8 / 9-12 : 3/4, 3/8 @1", "1-15 @5", "1 2 3 @1 x4", "10 20 @100 x2", "1-10 @100",
                 "k7 / 1 2 3 / 4 5 : 1/4, 2/3, 1/6 @0.50", "split 1 2 3 / 4 5 6 7 @1,2", "1-4 / 5-8 : 2/4, 1/8 @1 x2 =6", "33 @50", "44 @100", "5 6 @2.50",
                 "split 1 / 2 / 3 / 4 / 5 @1", "1-4 / 5 6 / 7-9 : 1/6 @1"]
        wrong = ["1 1 @1", "81 @1", "77 @0.10", "1 2 3", "top @5", "1-16 @1", "1 @1000", "1 @1 x5000", "1 2 =7 @1", "1 / 2 : 9/9 @1"]
        quick = ["q8 @2", "q3 @1 x2"] if "--seed" in arguments else []
        for _ in range(games):
            for _ in range(chooser.randint(4, 9)):
                writer, station = chooser.choice([("writer ann", 1), ("writer bob", 2), ("writer ann", 2)])
                paid = chooser.choice(["cash", "cash", "cash", "chips", "coupon", "tokens"])
                line = chooser.choice(wrong if chooser.random() < 0.15 else lines + quick)
                sold = say(writer, "issue", station=station, line=line, paid=paid)
                for event in sold.get("ok", []):
                    if event["event"] == "issued":
                        tickets.append(event["ticket"])
                if tickets and chooser.random() < 0.15:
                    say("writer ann", "void", station=1, ticket=tickets[-1])
                if tickets and chooser.random() < 0.1:
                    say("writer bob", "cancel races", station=2, ticket=chooser.choice(tickets))
                if chooser.random() < 0.1:
                    say("writer automatic", "sign on", station=9)
                    say("writer automatic", "issue", station=9, line="1 2 @1", paid="account", patron="eve")
            if chooser.random() < 0.3 and lock is not None:
                moved = say("supervisor sue", "override", locks_at=lock + 30_000, why="fire drill")
                lock += 30_000 if "ok" in moved else 0
            if chooser.random() < 0.2:
                say("supervisor sue", "withdraw key")
                say("supervisor sue", "turn key")
            if lock is not None:
                table.now = max(table.now, lock - 60_000)
                say("clock", "notice")
                table.now = max(table.now, lock)
                answers = [say("clock", "lock")]
            else:
                say("writer ann", "notice")
                table.now += 61_000
                answers = [say("supervisor sue", "lock")]
            locked = next((event for event in answers[0].get("ok", []) if event["event"] == "locked"), None)
            if "--seed" not in arguments and locked:
                if chooser.random() < 0.2:
                    answers.append(say("device", "fail", why="the operating system gave no entropy"))
                else:
                    numbers = chooser.sample(range(1, 81), 20)
                    answers.append(say("device", "draw", numbers=numbers, program="d27ece8", lock=locked["digest"]))
            for answer in answers:
                for event in answer.get("ok", []):
                    if event["event"] == "opened":
                        lock = event["locks_at"]
            for ticket in tickets[-12:]:
                writer, station = chooser.choice([("writer ann", 1), ("writer bob", 2)])
                if chooser.random() < 0.15:
                    continue
                answer = say(writer, "pay", station=station, ticket=ticket, **{"with": chooser.choice(["cash", "cash", "check", "chips"])})
                if answer.get("refused", {}).get("code") == "not_authorised":
                    say("supervisor sue", "authorise", ticket=ticket)
                    say(writer, "present", station=station, ticket=ticket)
                    say("supervisor sue", "authorise", ticket=ticket)
                    say(writer, "pay", station=station, ticket=ticket, **{"with": "check"})
            if tickets and chooser.random() < 0.3:
                ticket = chooser.choice(tickets)
                say("writer bob", "refer", station=2, ticket=ticket, why="torn")
                say("supervisor sue", "rule", ticket=ticket, pay=chooser.random() < 0.5, why="looked at")
            for _ in range(40):
                # Whatever comes to somebody's mind.
                act = wild(chooser.choice(KENO_MIND), chooser)
                table.now += 100
                answer = table.say({**act, "at": table.now})
            for who in ("writer ann", "writer bob"):
                say(who, "sign on", station=1 if who == "writer ann" else 2)
            say("inspector ida", "turn key")
            say("supervisor sue", "turn key")
            if chooser.random() < 0.1:
                say("device", "restart", program="d27ece8")
                say("inspector ida", "turn key")
                say("supervisor sue", "turn key")
        table.now += 400 * 86_400_000
        say("clock", "expire")
        say("writer ann", "sign off", station=1)
        table.close()


KENO_MIND = [
    *({"by": "writer ann", "do": "issue", "station": 1, "line": line, "paid": "cash"} for line in (
        "1 @0", "@1", "1 / 1 @1", "1 2 / 3 4 : @1", "1 2 / 3 4 : 1/2, 1/2 @1", "1-80 @1", "1 2 @1 x0", "1 2 @1 x21", "split 1 2 @1", "straight 1 / 2 @1", "way 1 / 2 3 @1",
        "1 / 2 : 2/1 @1,2,3", "q0 @1", "q80 @1", "split q3 @1", "1 2 3 4 5 6 7 8 9 / 10 : 9/9 @1", "1 @0.30", "1-4 / 5-8 : 1/4 @1", "combination 1 2 / 3 4 : 1/4 @1",
        "1 2 / 3 4 / 5 6 / 7 8 / 9 10 / 11 12 / 13 14 / 15 16 : 70/8, 56/10 @0.05", "k1 / k2 / 3 4 @1", "k1 @1", "1 2 / 3 4 / 5 : 1/5 @1")),
    {"by": "writer ann", "do": "issue", "station": 1, "line": "1 @1", "paid": "account"},
    {"by": "writer ann", "do": "issue", "station": 9, "line": "1 @1", "paid": "cash"},
    {"by": "writer automatic", "do": "issue", "station": 9, "line": "1 @1", "paid": "cash"},
    {"by": "writer ann", "do": "sign on", "station": 2},
    {"by": "writer ann", "do": "sign on", "station": 77},
    {"by": "writer cat", "do": "sign off", "station": 3},
    {"by": "writer ann", "do": "void", "station": 1, "ticket": 1},
    {"by": "writer ann", "do": "void", "station": 1, "ticket": 9999},
    {"by": "writer ann", "do": "cancel races", "station": 1, "ticket": 3},
    {"by": "writer ann", "do": "pay", "station": 1, "ticket": 2, "with": "account"},
    {"by": "writer ann", "do": "pay", "station": 1, "ticket": 5, "with": "cash"},
    {"by": "writer ann", "do": "present", "station": 1, "ticket": 5},
    {"by": "supervisor sue", "do": "authorise", "ticket": 4},
    {"by": "supervisor sue", "do": "rule", "ticket": 4, "pay": True, "why": ""},
    {"by": "writer ann", "do": "refer", "station": 1, "ticket": 5, "why": ""},
    {"by": "supervisor sue", "do": "override", "locks_at": 1, "why": "x"},
    {"by": "supervisor sue", "do": "override", "locks_at": 2_000_000_000_000, "why": ""},
    {"by": "supervisor sue", "do": "lock"},
    {"by": "writer ann", "do": "lock", "approved_by": "sue"},
    {"by": "supervisor sue", "do": "notice"},
    {"by": "clock", "do": "notice"},
    {"by": "clock", "do": "expire"},
    {"by": "device", "do": "open", "location": "keno-main"},
    {"by": "device", "do": "fail", "why": "x"},
    {"by": "supervisor sue", "do": "return wagers", "why": "x"},
    {"by": "inspector ida", "do": "withdraw key"},
    {"by": "inspector ida", "do": "turn key"},
    {"by": "device", "do": "adopt", "card": "game = \"keno\""},
    {"by": "device", "do": "adopt", "card": "nonsense"},
    {"by": "device", "do": "draw", "numbers": list(range(1, 21)), "program": "d27ece8", "lock": "00"},
]
CRAPS_1996 = """edition = "1996"
title = "East \\"7\\""
seats = 16
[money]
chip_cents = 250
change_cents = 5
[wagers]
horn_high_area = false
[payouts]
"field 12" = "3 to 1"
[vigorish]
buy_percent = "4.5"
[odds]
multiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }
[dice]
no_roll_called_by = "stickman"
"""
BLACKJACK_DOWN = """game = "blackjack"
boxes = 4
decks = 2
[dealing]
hole_card = "down"
card_reader = true
reader_shows = true
[play]
split_hands = 4
boxes_per_patron = 3
[surrender]
offered = true
[insurance]
even_money = true
[wagers]
additional = "same suit"
same_suit_option = 2
[sharing]
most = 3
[entry]
newcomers = "minimum"
sitting_out = "barred"
[payouts]
suited_678 = true
three_sevens = true
designated = "As Ks"
"""
BLACKJACK_SEVENS = """game = "blackjack"
boxes = 6
decks = 6
standing = 3
[dealing]
hole_card = "up"
[wagers]
additional = "sevens"
[shoe]
cards_behind = 250
"""
BLACKJACK_1996 = """game = "blackjack"
edition = "1996"
boxes = 5
decks = 1
[play]
split_hands = 3
split_aces_once = false
[wagers]
additional = "over under 13"
"""
BLACKJACK_MULTIPLE = """game = "blackjack"
decks = 4
[multiple_action]
hands = 3
[wagers]
additional = "over under 13"
"""
BLACKJACK_DOUBLE = """game = "blackjack"
decks = 2
[shoe]
kind = "double"
[insurance]
moment = "turn"
"""
PUNTO_DOWN = """game = "punto-banco"
decks = 6
[vigorish]
collect = "deferred"
[wagers]
total_cards = true
bonus = "B"
[dealing]
face = "down"
others_may_turn = true
[shoe]
cards_behind = 290
[settlement]
procedure = 3
"""
PUNTO_1996 = """game = "punto-banco"
edition = "1996"
decks = 6
[vigorish]
percent = 4
round_up = true
[shoe]
cards_behind = 280
[settlement]
procedure = 2
"""
PUNTO_DRAGON = """game = "punto-banco"
decks = 7
[no_vigorish]
dragon_7_push = true
[wagers]
dragon_7 = true
[shoe]
shuffle = "wash"
cards_behind = 335
recut_by = "next"
[dealing]
banker_first = true
[irregularities]
disclosed_card = "discard one"
"""
CHEMIN_1996 = """game = "chemin-de-fer"
edition = "1996"
decks = 6
[vigorish]
round_up = true
[shoe]
cards_behind = 285
"""
ROOM_1996 = """game = "poker-room"
edition = "1996"
[table.1]
seats = 3
[table.8]
seats = 2
games = "omaha"
[supplement.1]
to = "14.15(m)"
text = "The player gets the next card from the top of the deck."
procedure = "Internal control procedure 14-7"
"""
KENO_BY_HAND = 'game = "keno"\n[games]\nautomatic_lock = false\nmost_races = 10\n'
KENO_LIMITED = 'game = "keno"\n[limit]\naggregate_cents = 10000000\nwager_cents = 10000000\n[claim]\nminutes = 60\n[games]\ninterval_seconds = 300\nrefunds = true\n'
KENO_1996 = 'game = "keno"\nedition = "1996"\n[games]\ninterval_seconds = 120\n'

OPTIONS = {
    "craps-1996": CRAPS_1996,
    "blackjack-down": BLACKJACK_DOWN,
    "blackjack-sevens": BLACKJACK_SEVENS,
    "blackjack-1996": BLACKJACK_1996,
    "blackjack-multiple": BLACKJACK_MULTIPLE,
    "blackjack-double": BLACKJACK_DOUBLE,
    "punto-banco-down": PUNTO_DOWN,
    "punto-banco-1996": PUNTO_1996,
    "punto-banco-dragon": PUNTO_DRAGON,
    "chemin-de-fer-1996": CHEMIN_1996,
    "poker-room-1996": ROOM_1996,
    "keno-by-hand": KENO_BY_HAND,
    "keno-limited": KENO_LIMITED,
    "keno-1996": KENO_1996,
}

SITTINGS = [
    ("craps-device", "craps", "", [], 110),
    ("craps-attended", "craps", "", ["--attended"], 230),
    ("craps-seeded", "craps", "", ["--seed", "47"], 100),
    ("craps-1996-device", "craps", CRAPS_1996, [], 80),
    ("craps-1996-attended", "craps", CRAPS_1996, ["--attended"], 150),
    ("blackjack-device", "blackjack", "", [], 110),
    ("blackjack-attended", "blackjack", "", ["--attended"], 180),
    ("blackjack-seeded", "blackjack", "", ["--seed", "47"], 70),
    ("blackjack-down-attended", "blackjack", BLACKJACK_DOWN, ["--attended"], 310),
    ("blackjack-down-seeded", "blackjack", BLACKJACK_DOWN, ["--seed", "48"], 100),
    ("blackjack-sevens-device", "blackjack", BLACKJACK_SEVENS, [], 140),
    ("blackjack-1996-attended", "blackjack", BLACKJACK_1996, ["--attended"], 230),
    ("blackjack-1996-seeded", "blackjack", BLACKJACK_1996, ["--seed", "49"], 70),
    ("blackjack-multiple-device", "blackjack", BLACKJACK_MULTIPLE, [], 110),
    ("blackjack-double-attended", "blackjack", BLACKJACK_DOUBLE, ["--attended"], 180),
    ("punto-banco-device", "punto-banco", "", [], 140),
    ("punto-banco-attended", "punto-banco", "", ["--attended"], 180),
    ("punto-banco-seeded", "punto-banco", "", ["--seed", "47"], 80),
    ("punto-banco-down-device", "punto-banco", PUNTO_DOWN, [], 170),
    ("punto-banco-down-attended", "punto-banco", PUNTO_DOWN, ["--attended"], 250),
    ("punto-banco-1996-attended", "punto-banco", PUNTO_1996, ["--attended"], 250),
    ("punto-banco-1996-seeded", "punto-banco", PUNTO_1996, ["--seed", "48"], 80),
    ("punto-banco-dragon-device", "punto-banco", PUNTO_DRAGON, [], 110),
    ("chemin-de-fer-device", "chemin-de-fer", "", [], 110),
    ("chemin-de-fer-attended", "chemin-de-fer", "", ["--attended"], 230),
    ("chemin-de-fer-seeded", "chemin-de-fer", "", ["--seed", "47"], 70),
    ("chemin-de-fer-1996-device", "chemin-de-fer", CHEMIN_1996, [], 140),
    ("chemin-de-fer-1996-attended", "chemin-de-fer", CHEMIN_1996, ["--attended"], 230),
    ("poker-room-attended", "poker-room", "", ["--attended"], 150),
    ("poker-room-1996-attended", "poker-room", ROOM_1996, ["--attended"], 150),
]


SIMULATED = ["--rounds", "5000", "--session", "5000", "--seed", "47", "--json"]


def wanted_prints():
    """What the program prints about its rules, by file: arguments, with the folder as the working directory."""
    prints = {}
    for game in GAMES:
        prints[f"rules/{game}.toml"] = ["rules", "new", game]
        prints[f"rules/{game}.guide.txt"] = ["rules", "guide", f"rules/{game}.toml"]
        if game not in ("poker-room", "keno"):
            prints[f"odds/{game}.json"] = ["odds", game, "--json"]
    for path in sorted((FOLDER / "options").glob("*.toml")):
        file, game = f"options/{path.name}", game_of(path.read_text())
        prints[f"rules/{path.stem}.check.txt"] = ["rules", "check", file]
        prints[f"rules/{path.stem}.guide.txt"] = ["rules", "guide", file]
        if game not in ("poker-room", "keno"):
            prints[f"odds/{path.stem}.json"] = ["odds", game, "--rules", file, "--json"]
        if path.stem in ("craps-1996", "blackjack-down", "punto-banco-down", "chemin-de-fer-1996"):
            strategy = ["--strategy", "three point molly"] if game == "craps" else []
            prints[f"simulate/{path.stem}.json"] = ["simulate", game, "--rules", file, *strategy, *SIMULATED]
    prints["odds/keno.json"] = ["odds", "keno", "--json"]
    prints["odds/keno-limited.json"] = ["odds", "keno", "--rules", "options/keno-limited.toml", "--json"]
    prints["odds/keno-ticket.json"] = ["odds", "keno", "ticket", "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1", "--json"]
    prints["odds/chemin-de-fer-by-cards.json"] = ["odds", "chemin-de-fer", "--by-cards", "--json"]
    prints["odds/punto-banco-removed.json"] = ["odds", "punto-banco", "--decks", "6", "--removed", "As Kd 9 9 9", "--json"]
    prints["odds/blackjack-hand.json"] = ["odds", "blackjack", "hand", "Td 6s", "vs", "9h", "--json"]
    for strategy in ("pass", "iron cross"):
        prints[f"simulate/craps-{strategy.replace(' ', '-')}.json"] = ["simulate", "craps", "--strategy", strategy, *SIMULATED]
    for game in ("blackjack", "punto-banco", "chemin-de-fer"):
        prints[f"simulate/{game}.json"] = ["simulate", game, *SIMULATED]
    prints["simulate/blackjack-hi-lo.json"] = ["simulate", "blackjack", "--strategy", "hi-lo", *SIMULATED]
    return prints


def game_of(rules):
    found = re.search(r'^game = "(.*)"', rules, re.M)
    return found[1] if found else "craps"


def print_everything():
    for kind in ("rules", "odds", "simulate"):
        (FOLDER / kind).mkdir(parents=True, exist_ok=True)
        for old in (FOLDER / kind).iterdir():
            old.unlink()
    prints = wanted_prints()
    for name, arguments in prints.items():
        ran = subprocess.run([str(BINARY), *arguments], capture_output=True, text=True, cwd=FOLDER, env={"NO_COLOR": "1"})
        assert ran.returncode == 0, f"{arguments}: {ran.stderr}"
        (FOLDER / name).write_text(ran.stdout)
    (FOLDER / "prints.json").write_text(json.dumps(prints, indent=1) + "\n")


def main():
    options = FOLDER / "options"
    options.mkdir(parents=True, exist_ok=True)
    for name, rules in OPTIONS.items():
        (options / f"{name}.toml").write_text(rules)
    records = FOLDER / "records"
    records.mkdir(parents=True, exist_ok=True)
    for old in records.glob("*.jsonl"):
        old.unlink()
    known = record_the_documents(records)
    for name, game, rules, arguments, steps in SITTINGS:
        play(records, name, game, rules, arguments, steps, known)
        print(name, (records / f"{name}.jsonl").stat().st_size, flush=True)
    for name, game, rules, steps in [
        ("wild-craps", "craps", "", 250),
        ("wild-blackjack", "blackjack", "", 200),
        ("wild-blackjack-down", "blackjack", BLACKJACK_DOWN, 250),
        ("wild-punto-banco", "punto-banco", PUNTO_DRAGON, 200),
        ("wild-punto-banco-down", "punto-banco", PUNTO_DOWN, 250),
        ("wild-chemin-de-fer", "chemin-de-fer", CHEMIN_1996, 250),
        ("wild-poker-room", "poker-room", ROOM_1996, 200),
    ]:
        play(records, name, game, rules, ["--attended"], steps, known, wildness=0.75)
    keno(records, "keno-device", "", [], 6)
    keno(records, "keno-by-hand-device", KENO_BY_HAND, [], 6)
    keno(records, "keno-limited-seeded", KENO_LIMITED, ["--seed", "47"], 8)
    keno(records, "keno-1996-seeded", KENO_1996, ["--seed", "48"], 8)
    print(REFUSALS.write(FOLDER / "refusals.jsonl"), "refusals")
    print_everything()


main()
