"""Two served houses, driven over HTTP and WebSockets as patrons and staff drive them: `closed`, which had an evening with
everything and closed in order, and `killed`, which was killed (kill -9) with something under way everywhere.

    python3 house.py BINARY FOLDER

Needs the package `websockets` and libfaketime: the house's clock is moved, so that posted rules bind and keno games are
drawn without anybody waiting for them. Chance at live tables is the operating system's, so another run writes another
evening; the checked-in journals are one of them.

FOLDER/NAME/tables has the tables' files; NAME/house.db is the journal with its key beside it; NAME/streams/ has the export of each stream, NAME/whole.sha256 the digest of the
export of everything; NAME/balances.json every account; NAME/seen.json what the house shows when the same program opens a
copy of the journal again; NAME/ended_at when that was, in milliseconds since 1970.
"""

import base64
import hashlib
import hmac
import http.client
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

from websockets.sync.client import connect

BINARY, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
PASSWORD = "correct-horse-battery"
# The recovery codes of those who have an authenticator.
RECOVERY = {}
# 2026-11-16, 14:00 in universal time.
TWO = 1_794_837_600
STAFF = {
    "Ada": "administrator", "Dan": "dealer", "Dora": "dealer", "Dirk": "dealer", "Della": "dealer", "Max": "boxman", "Stig": "stickman",
    "Flo": "floorperson", "Sam": "casino-supervisor", "Pia": "pit-boss", "Cleo": "pit-clerk", "Ann": "keno-writer", "Bob": "keno-writer",
    "Sue": "keno-supervisor", "Ida": "inspector",
}
PATRONS = ["Pat", "Quin", "Rae"]
TABLES = {
    "craps-a": 'game = "craps"\n',
    "craps-b": 'game = "craps"\nattended = true\n',
    "craps-c": 'game = "craps"\nedition = "1996"\n',
    "blackjack-a": 'game = "blackjack"\ndecks = 6\n[dealing]\nhole_card = "down"\n[surrender]\noffered = true\n[play]\nsplit_hands = 3\n',
    "blackjack-b": 'game = "blackjack"\nattended = true\n[dealing]\nhole_card = "down"\n',
    "punto-banco-a": 'game = "punto-banco"\n[vigorish]\ncollect = "deferred"\n[wagers]\ntotal_cards = true\nbonus = "B"\n[dealing]\nface = "down"\n',
    "punto-banco-b": 'game = "punto-banco"\nedition = "1996"\nattended = true\n',
    "chemin-de-fer-a": 'game = "chemin-de-fer"\n',
    "chemin-de-fer-b": 'game = "chemin-de-fer"\nattended = true\n',
    "poker-a": 'game = "poker-room"\n[table.1]\nseats = 4\n',
    "keno-a": 'game = "keno"\n[games]\ninterval_seconds = 300\n[stations]\nbooth = "1 2"\nautomatic = "9"\n',
    "keno-b": 'game = "keno"\nedition = "1996"\n[games]\nautomatic_lock = false\n[stations]\nbooth = "21"\n',
}
DEARER = 'game = "craps"\ntitle = "Dearer"\n[limits]\nline_minimum_cents = 2500\n'


class House:
    """The program, while it serves. Its clock stands where we put it and goes on from there."""

    def __init__(self, database, demo=False, at=TWO):
        self.database, self.clock = database, Path(tempfile.mkstemp()[1])
        self.moved = at - time.time()
        self.move(0)
        environment = {**os.environ, "LD_PRELOAD": LIBRARY, "FAKETIME_TIMESTAMP_FILE": str(self.clock), "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        files = [str(database.parent / "tables" / f"{table}.toml") for table in TABLES]
        command = [str(BINARY), "serve", "--address", "127.0.0.1:0", "--grace", "0", "--database", str(database), *([] if demo else files)]
        self.errors = open(f"{database}.errors", "w")
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        first = self.process.stdout.readline()
        assert "http://" in first, Path(self.errors.name).read_text()
        self.address = first.strip().rsplit("http://")[-1].removesuffix("\x1b[0m")
        self.cookies = {}

    def move(self, seconds):
        self.moved += seconds
        self.clock.write_text(f"{self.moved:+.3f}\n")

    def now(self):
        return time.time() + self.moved

    def request(self, method, path, body="", cookie=None):
        connection = http.client.HTTPConnection(self.address, timeout=60)
        headers = {"Origin": f"http://{self.address}", "Content-Type": "application/x-www-form-urlencoded"}
        if cookie:
            headers["Cookie"] = cookie
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, (answer.getheader("set-cookie") or "").split(";")[0], answer.read().decode()

    def post(self, path, form, who=None):
        status, cookie, body = self.request("POST", path, urllib.parse.urlencode(form), self.cookies.get(who))
        if "the clock of the house was moved" in body:
            self.confirm_clock()
            status, cookie, body = self.request("POST", path, urllib.parse.urlencode(form), self.cookies.get(who))
        assert status in (200, 303), f"{path} {form}: {status} {body[:2000]}"
        return cookie, body

    def enter(self, who):
        form = {"id": who, "password": PASSWORD}
        if codes := RECOVERY.get(who):
            form["code"] = codes.pop()
        status, cookie, body = self.request("POST", "/sign-in", urllib.parse.urlencode(form))
        if found := re.search(r"data-secret>([A-Z2-7 ]+)<", body):
            # The first sign-in of one who needs an authenticator (RFC 6238).
            key = base64.b32decode(found[1].replace(" ", ""))
            digest = hmac.new(key, struct.pack(">q", int(self.now()) // 30), "sha1").digest()
            (number,) = struct.unpack_from(">I", digest, digest[-1] & 15)
            form["code"] = f"{(number & 0x7FFFFFFF) % 1_000_000:06}"
            status, cookie, body = self.request("POST", "/second-factor", urllib.parse.urlencode(form))
            RECOVERY[who] = re.findall(r"data-recovery>([a-z0-9-]+)<", body)
        assert status in (200, 303) and cookie, f"{who}: {status} {body[:2000]}"
        self.cookies[who] = cookie

    def visitor(self, name, table):
        self.cookies[name] = self.post("/sit", {"name": name, "table": table})[0]

    def keno(self, at, who, do, what="do", **fields):
        _, _, board = self.request("GET", f"/api/keno/{at}")
        game = json.loads(board)["game"]
        self.number = getattr(self, "number", 0) + 1
        message = {"id": f"{self.database.parent.name}-{os.getpid()}-{self.number}", "game": {"day": game["day"], "number": game["number"]}, **fields}
        if do in ("pay", "present", "refer", "authorise", "rule", "withdraw key", "sign on", "sign off") or what == "claim":
            del message["game"]
        if what == "do":
            message["do"] = do
        answer = json.loads(self.request("POST", f"/api/keno/{at}/{what}", json.dumps(message), self.cookies[who])[2])
        if answer.get("refused", {}).get("code") == "clock_in_doubt":
            # We moved it.
            self.confirm_clock()
            return self.keno(at, who, do, what, **fields)
        return answer

    def confirm_clock(self):
        self.request("POST", "/staff/clock", "", self.cookies["sue"])

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) == 0, Path(self.errors.name).read_text()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Line:
    """A line to a table: a patron's, somebody's of the staff, or that of whoever looks on."""

    def __init__(self, house, table, who=None, staff=False):
        self.house, self.table, self.staff, self.number = house, table, staff, 0
        headers = {"Cookie": house.cookies[who]} if who else {}
        path = f"ws://{house.address}/ws/{'staff/' if staff else ''}tables/{table}"
        self.socket = connect(path, legacy=True, ping_interval=None, additional_headers=headers, origin=f"http://{house.address}", max_size=None)
        self.who, self.seen = who, {}
        self.look()

    def read(self, timeout=60):
        try:
            message = json.loads(self.socket.recv(timeout))
        except TimeoutError:
            return None
        for told in ("welcome", "update"):
            if told in message:
                self.seen.update(message[told])
        return message

    def look(self):
        self.socket.send(json.dumps({"hello": {} if self.staff else {"since": None}}))
        while "welcome" not in self.read():
            pass
        return self.seen

    def asks(self, command):
        self.number += 1
        message = {**command, "id": f"{self.who}-{os.getpid()}-{id(self)}-{self.number}"}
        if self.staff:
            message["seq"] = self.look()["seq"]
        else:
            message |= {"round": self.seen["round"], "step": self.seen.get("step") or 0}
        self.socket.send(json.dumps(message))
        while True:
            read = self.read()
            if "answer" in read:
                return read["answer"]

    def does(self, **command):
        answer = self.asks(command)
        assert answer.get("ok"), f"{self.table} {self.who} {command}: {answer}"

    def ready(self):
        self.socket.send(json.dumps({"ready": True, "round": self.seen["round"]}))
        while "ready" not in self.read():
            pass

    # What the dealer enters.

    def seats(self, seat, name, cents):
        self.does(by=f"seat {seat}", do="join", name=name)
        self.does(buy_in={"seat": seat, "cents": cents})

    def cards(self, *cards, do="card"):
        for card in cards:
            self.does(by="device", do=do, card=card)


AVOIDED = {"leave", "pass shoe", "decline shoe", "pass bank", "move", "decline bank", "no bid", "no claim", "remove", "reduce", "decline dice", "pass dice", "no wager", "call off", "withdraw"}


def offered(line, chooser):
    """One of the things that the patron may do now."""
    offers = [offer for offer in line.seen.get("awaiting") or [] if offer["do"] not in AVOIDED]
    if not offers:
        return None
    other = [offer for offer in offers if offer["do"] != "wager"]
    own = [seat for seat in line.seen["view"].get("seats", []) if seat["seat"] == line.seen.get("seat")]
    throwing = [offer for offer in offers if offer["do"] == "throw" or offer.get("on") == "banker" or offer.get("on") == "pass" and not any(seat["wagers"] for seat in own)]
    if throwing and chooser.random() < 0.6:
        offers, other = throwing, []
    offer = chooser.choice(other if other and chooser.random() < 0.7 else offers)
    act = {key: value for key, value in offer.items() if key not in ("need", "weight", "by")}
    if amounts := act.pop("amounts", None):
        steps = (min(amounts["max"], amounts["min"] + 4000) - amounts["min"]) // amounts["step"] + 1
        act["amount"] = amounts["min"] + chooser.randrange(max(1, steps)) * amounts["step"]
    return act


def play(lines, chooser, until, most=2500):
    """Patrons do what they may, and say that they are done, until something is so."""
    staked = {}
    for _ in range(most):
        if until(lines):
            return True
        line = chooser.choice(lines)
        line.look()
        if chooser.random() < 0.05:
            # Something of the patron's own, where a pledge stands open.
            entropy = json.dumps({"entropy": "%032x" % chooser.getrandbits(128)})
            line.house.request("POST", f"/api/fair/{line.table}", entropy, line.house.cookies[line.who])
        if until([line]):
            return True
        round = (line.table, line.who, line.seen["round"])
        act = offered(line, chooser)
        if act and act["do"] in ("wager", "bid"):
            staked[round] = staked.get(round, 0) + 1
        if act and (act["do"] not in ("wager", "bid") or staked[round] <= 2):
            line.asks(act)
        elif line.seen.get("window"):
            line.ready()
        else:
            line.read(0.02)
    return False


def rounds(number):
    """So many more rounds."""
    first = {}

    def until(lines):
        line = lines[0]
        first.setdefault("round", line.seen["round"])
        return line.seen["round"] >= first["round"] + number

    return until


def awaits(*words):
    def until(lines):
        return any(offer["do"] in words for line in lines for offer in line.seen.get("awaiting") or [])

    return until


def desks(house, table, *ids):
    lines = [Line(house, table, who, staff=True) for who in ids]
    for line, who in zip(lines, ids):
        if STAFF[who.capitalize()] in ("dealer", "boxman", "stickman"):
            line.does(place="take")
    return lines


def leave(lines):
    for line in lines:
        line.does(place="leave")


def fill(dealer, floor, laced, behind, game_burns, cutter=1):
    dealer.does(do="inspect cards")
    floor.does(do="verify cards")
    for step in ("spread cards", "wash cards", "shuffle"):
        dealer.does(do=step)
    if laced:
        dealer.does(do="lace")
    dealer.does(do="offer cut", to=cutter)
    dealer.does(by=f"seat {cutter}", do="cut", depth=200)
    dealer.does(do="insert cutting cards", behind=behind)
    game_burns()


def attended_craps(house, finish):
    stick, dealer, box = desks(house, "craps-b", "stig", "dan", "max")
    dealer.seats(1, "Ann", 20_000)
    dealer.does(by="seat 2", do="join", patron="quin")
    dealer.does(by="seat 1", do="wager", on="pass", amount=1000)
    dealer.does(by="seat 2", do="wager", on="don't pass", amount=1500)
    stick.does(do="offer dice", to=1)
    stick.does(by="seat 1", do="take dice", dice=[1, 2])
    stick.does(by="seat 1", do="throw")
    stick.does(by="device", do="dice", faces=[4, 3])
    box.does(do="no roll", reason="in the cup or on a rail")
    stick.does(by="seat 1", do="throw")
    stick.does(by="device", do="dice", faces=[4, 2])
    stick.does(do="call", total=6)
    dealer.does(by="seat 1", do="wager", on="pass odds", amount=1000)
    dealer.does(by="seat 2", do="wager", on="lay 4", amount=4100)
    if finish:
        stick.does(by="seat 1", do="throw")
        stick.does(by="device", do="dice", faces=[5, 1])
        stick.does(do="call", total=6)
        dealer.does(by="seat 1", do="leave")
        leave([stick, dealer, box])


def attended_blackjack(house, finish):
    (dealer, floor) = desks(house, "blackjack-b", "dora", "flo")
    dealer.seats(1, "Ben", 20_000)
    fill(dealer, floor, False, 104, lambda: dealer.does(by="device", do="card down"))
    for last in (False, True):
        dealer.does(by="seat 1", do="wager", on="blackjack", amount=1000)
        dealer.does(do="deal")
        dealer.cards("5h")
        if not last:
            dealer.does(by="device", do="face-up card", card="Kd")
        dealer.cards("9s", "6c")
        dealer.cards("9d", do="card down")
        if last and not finish:
            return
        dealer.does(by="seat 1", do="double")
        dealer.cards("Kh")
        dealer.does(do="turn hole card")
        dealer.does(do="settle")
    leave([dealer])


def attended_punto_banco(house, finish):
    (dealer, floor) = desks(house, "punto-banco-b", "dirk", "flo")
    dealer.seats(1, "Cat", 20_000)
    fill(dealer, floor, True, 14, lambda: dealer.cards("As", "2s"))
    dealer.does(do="offer shoe", to=1)
    dealer.does(by="seat 1", do="take shoe")
    for last in (False, True):
        dealer.does(by="seat 1", do="wager", on="banker", amount=1000)
        dealer.does(do="no more bets")
        dealer.does(do="cards")
        dealer.cards("2h", "4s")
        if last and not finish:
            return
        dealer.cards("4d", "4c")
        dealer.does(do="call hand", hand="player", points=6)
        dealer.does(do="call hand", hand="banker", points=8)
        dealer.does(do="announce result", player=6, banker=8)
    leave([dealer])


def attended_chemin_de_fer(house, finish):
    (dealer, floor) = desks(house, "chemin-de-fer-b", "della", "flo")
    dealer.seats(1, "Dot", 50_000)
    dealer.seats(2, "Eli", 50_000)
    fill(dealer, floor, True, 14, lambda: dealer.cards("As", "Ac"), cutter=2)
    dealer.does(do="open bidding")
    dealer.does(by="seat 1", do="bid", amount=10_000)
    dealer.does(do="close bidding")
    dealer.does(by="seat 1", do="bank", amount=10_000)
    dealer.does(by="seat 2", do="banco")
    dealer.does(do="close claims")
    dealer.does(do="no more bets")
    dealer.does(do="cards")
    dealer.cards("6s", "Kh", "Ks", "3h", do="card down")
    if not finish:
        return
    dealer.does(by="seat 2", do="call", say="stay")
    dealer.does(do="repeat", say="stay")
    dealer.does(by="seat 1", do="turn hand")
    dealer.cards("2c")
    dealer.does(do="announce result", player=6, banker=5)
    leave([dealer])


def poker_room(house, finish):
    (floor,) = desks(house, "poker-a", "flo")
    floor.does(do="open table", table=1, game="hold 'em", minimum=500, maximum=1000, raises=3)
    floor.does(do="seat", table=1, seat=1, name="Ann")
    for name in ("Bea", "Cyd"):
        floor.does(do="join list", game="hold 'em", name=name)
    floor.does(do="call", table=1, seat=2)
    floor.does(do="seat", table=1, seat=2, name="Bea")
    floor.does(do="rule", table=1, on="wrong start", wagered=1)
    floor.does(do="remove player", table=1, seat=1, conduct="told another", good_faith=True)
    floor.does(do="give notice", removal=1, to="division")
    if finish:
        floor.does(do="give notice", removal=1, to="commission")
        floor.does(do="leave list", game="hold 'em", name="Cyd")
        floor.does(do="vacate", table=1, seat=2)
        floor.does(do="close table", table=1)


def keno_day(house, finish):
    chooser = random.Random("keno")
    for who, at, station in (("ann", "keno-a", 1), ("bob", "keno-a", 2)):
        print(house.keno(at, who, "sign on", station=station))
    for who in ("ida", "sue"):
        house.keno("keno-a", who, "turn key")
    sold = {}

    def sell(who, station, line, paid):
        answer = house.keno("keno-a", who, "issue", station=station, line=line, paid=paid)
        assert "ok" in answer, answer
        sold[answer["ok"]["ticket"]["number"]] = answer["ok"]["code"]
        return answer["ok"]["ticket"]["number"]

    games = 4 if finish else 1
    for game in range(games):
        # Whatever is drawn, some of these win.
        for number in range(1, 81, 4):
            sell("ann", 1, f"{number} @1", "cash")
        sell("bob", 2, "1-10 @2 x3", "chips")
        sell("bob", 2, "k7 / 1 2 3 / 4 5 : 1/4, 2/3, 1/6 @1", "tokens")
        sell("bob", 2, "split 1 2 3 / 4 5 6 7 @1,2", "coupon")
        house.keno("keno-a", "ann", "void", station=1, ticket=sell("ann", 1, "11-15 @1", "cash"))
        races = sell("bob", 2, "20 30 @1 x6", "cash")
        bought = [house.keno("keno-a", "pat", None, what="buy", line=f"{number} @5") for number in (1, 14, 27, 40, 53, 66, 79)]
        house.keno("keno-a", "quin", None, what="buy", line="40 @5")
        print(house.keno("keno-a", "sue", "override", locks_at=int(house.now() * 1000) + 200_000, why="fire drill") if game == 1 else "")
        house.move(240)
        house.request("GET", "/keno/results?at=keno-a")
        house.move(70)
        house.request("GET", "/keno/results?at=keno-a")
        deadline = time.time() + 30
        while time.time() < deadline and json.loads(house.request("GET", "/api/keno/keno-a")[2])["game"]["number"] <= game + 1:
            house.move(5)
            house.confirm_clock()
            house.request("GET", "/keno/results?at=keno-a")
            time.sleep(0.1)
        house.keno("keno-a", "bob", "cancel races", station=2, ticket=races)
        for ticket in list(sold):
            if chooser.random() < 0.6:
                answer = house.keno("keno-a", "ann", "pay", station=1, code=sold[ticket], **{"with": "cash"})
                if answer.get("refused", {}).get("code") == "not_authorised":
                    house.keno("keno-a", "ann", "present", station=1, code=sold[ticket])
                    house.keno("keno-a", "sue", "authorise", ticket=ticket)
                    house.keno("keno-a", "ann", "pay", station=1, code=sold[ticket], **{"with": "check"})
        claims = [house.keno("keno-a", "pat", None, what="claim", code=ticket["ok"]["code"]) for ticket in bought[:5]]
        print("claimed", sum("ok" in claim for claim in claims))
        # A slip that is torn: the supervisor rules on it.
        for ticket in reversed(list(sold)):
            if "ok" in house.keno("keno-a", "bob", "refer", station=2, code=sold[ticket], why="torn"):
                assert "ok" in house.keno("keno-a", "sue", "rule", ticket=ticket, pay=game % 2 == 0, why="looked at")
                break
    for who in ("ann", "bob"):
        if finish:
            house.keno("keno-a", who, "sign off", station=1 if who == "ann" else 2)
    if not finish:
        # The game is open, with tickets in it.
        sell("ann", 1, "1 2 3 @2", "cash")
        sell("bob", 2, "4-8 @1 x5", "chips")
        house.keno("keno-a", "quin", None, what="buy", line="50 @5 x2")
    # The pool is locked by hand. Without its keys nothing is drawn.
    print(house.keno("keno-b", "ann", "sign on", station=21))
    issued = house.keno("keno-b", "ann", "issue", station=21, line="1 2 3 @1", paid="cash")
    print(str(issued)[:300])
    print(house.keno("keno-b", "ann", "notice"))
    house.move(61)
    print(house.keno("keno-b", "sue", "lock"))
    if finish:
        print(str(house.keno("keno-b", "sue", "return wagers", why="no keys"))[:300])
        print(house.keno("keno-b", "ann", "pay", station=21, code=issued["ok"]["code"], **{"with": "cash"}))


def people(database):
    for name, role in [*STAFF.items(), *((name, "patron") for name in PATRONS)]:
        command = [str(BINARY), "people", "add", "--journal", str(database), "--role", role, "--name", name]
        subprocess.run(command, check=True, input=PASSWORD + "\n", text=True, capture_output=True, env={"LD_PRELOAD": LIBRARY, "FAKETIME": "@2026-11-16 13:00:00", "TZ": "UTC", "FAKETIME_DONT_FAKE_MONOTONIC": "1"})


def come_in(house):
    for who in [*STAFF, *PATRONS]:
        house.enter(who.lower())
    for number, who in enumerate(PATRONS):
        house.post("/staff/cage", {"form": f"give-{number}-{os.getpid()}", "patron": who.lower(), "way": "give", "amount": "5000"}, "cleo")


def sit(house, table, *who):
    lines = []
    for one in who:
        house.post("/sit", {"table": table}, one)
        lines.append(Line(house, table, one))
    return lines


def evening(folder):
    """Everything once, and closed in order."""
    database = folder / "house.db"
    people(database)
    # Visitors play for play chips first, on the demo floor, whose tables stay in the journal.
    house = House(database, demo=True)
    chooser = random.Random("evening")
    house.visitor("Vi", "craps-1")
    print("demo", play([Line(house, "craps-1", "Vi")], chooser, rounds(4), most=60))
    house.post("/leave", {"table": "craps-1"}, "Vi")
    at = house.now() + 60
    house.end()
    house = House(database, at=at)
    come_in(house)
    for table, number in (("craps-a", 6), ("craps-c", 6), ("blackjack-a", 5), ("punto-banco-a", 6), ("chemin-de-fer-a", 2)):
        lines = sit(house, table, "pat", "quin")
        print(table, play(lines, chooser, rounds(number)), lines[0].seen["round"], flush=True)
    for scripted in (attended_craps, attended_blackjack, attended_punto_banco, attended_chemin_de_fer, poker_room, keno_day):
        scripted(house, True)
    # The house closes, and opens again with another file for one table, which is posted by that.
    at = house.now() + 60
    house.end()
    (folder / "tables" / "punto-banco-a.toml").write_text(TABLES["punto-banco-a"] + "[limits]\nminimum_cents = 1000\n")
    house = House(database, at=at)
    for who in [*STAFF, *PATRONS]:
        house.enter(who.lower())
    # Rules are posted: one withdrawn, one that comes to bind, one that hangs there still.
    house.post("/staff/tables/craps-a/rules", {"rules": DEARER.replace("2500", "1500")}, "pia")
    house.post("/staff/tables/craps-a/rules/withdraw", {}, "pia")
    house.post("/staff/tables/craps-a/rules", {"rules": DEARER}, "sam")
    house.post("/staff/tables/craps-c/rules", {"rules": DEARER}, "sam")
    house.move(31 * 60)
    lines = sit(house, "craps-a", "rae")
    print("posted", play(lines, chooser, rounds(4)), lines[0].seen.get("round"))
    house.post("/staff/tables/blackjack-a/rules", {"rules": TABLES["blackjack-a"] + '[limits]\nminimum_cents = 1000\n'}, "sam")
    house.post("/staff/people/add", {"name": "Zoe", "role": "dealer"}, "ada")
    house.post("/staff/people/zoe/dismiss", {}, "ada")
    house.post("/staff/cage", {"form": f"take-{os.getpid()}", "patron": "rae", "way": "take", "amount": "100"}, "cleo")
    at = house.now() + 1
    house.end()
    return at


def struck(folder):
    """Something at stake and something face down everywhere, and then nothing more."""
    database = folder / "house.db"
    people(database)
    house = House(database)
    come_in(house)
    chooser = random.Random("struck")
    lines = sit(house, "craps-a", "pat", "quin")

    def point_and_pass(lines):
        view = lines[0].seen["view"]
        stakes = sum(len(seat["wagers"]) for seat in view["seats"])
        return view["point"] is not None and stakes > 1

    open_lines = lines
    print("craps", play(lines, chooser, rounds(2)) and play(lines, chooser, point_and_pass))
    print("markers", play(sit(house, "punto-banco-a", "pat", "quin"), chooser, rounds(3)))
    for table, words in (("blackjack-a", ("stand", "draw", "double")), ("punto-banco-a", ("return hand",)), ("chemin-de-fer-a", ("call", "turn hand", "draw", "stay"))):
        lines = sit(house, table, "pat", "quin")
        open_lines += lines
        print(table, play(lines, chooser, rounds(1)) and play(lines, chooser, awaits(*words)), flush=True)
    for scripted in (attended_craps, attended_blackjack, attended_punto_banco, attended_chemin_de_fer, poker_room, keno_day):
        scripted(house, False)
    at = house.now() + 1
    house.kill()
    return at


def seen(database, at):
    """What the house shows on a copy of the journal."""
    with tempfile.TemporaryDirectory() as scratch:
        for file in database.parent.glob("house.db*"):
            if "errors" not in file.name:
                shutil.copy(file, Path(scratch) / file.name)
        shutil.copytree(database.parent / "tables", Path(scratch) / "tables")
        house = House(Path(scratch) / "house.db", at=at)
        shown = {}
        for table in TABLES:
            if table.startswith("keno"):
                board = json.loads(house.request("GET", f"/api/keno/{table}")[2])
                shown[table] = {"game": board["game"], "last": board.get("last")}
            else:
                line = Line(house, table)
                shown[table] = {key: line.seen.get(key) for key in ("round", "view", "players", "posted")}
        house.kill()
        return shown


def keep(name, make):
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "streams").mkdir(parents=True)
    (folder / "tables").mkdir()
    for table, rules in TABLES.items():
        (folder / "tables" / f"{table}.toml").write_text(rules)
    at = make(folder)
    database = folder / "house.db"
    (folder / "house.db.errors").unlink()
    # What lies beside the file is brought into it, and the file made small: its rows are what they were.
    with sqlite3.connect(database) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
        connection.execute("vacuum")
        connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    for beside in ("-shm", "-wal", "-lock"):
        (folder / f"house.db{beside}").unlink(missing_ok=True)
    (folder / "ended_at").write_text(f"{int(at * 1000)}\n")
    with tempfile.TemporaryDirectory() as scratch:
        # Whoever only reads writes beside the file all the same.
        for file in folder.glob("house.db*"):
            shutil.copy(file, Path(scratch) / file.name)
        copy = Path(scratch) / "house.db"
        exported = subprocess.run([BINARY, "journal", "export", copy], check=True, capture_output=True).stdout
        (folder / "whole.sha256").write_text(hashlib.sha256(exported).hexdigest() + "\n")
        connection = sqlite3.connect(copy)
        for (stream,) in connection.execute("select distinct stream from entries order by stream"):
            text = subprocess.run([BINARY, "journal", "export", copy, "--stream", stream], check=True, capture_output=True).stdout
            (folder / "streams" / f"{stream.replace(':', '.')}.jsonl").write_bytes(text)
        balances = dict(connection.execute("select account, cents from balances order by account"))
        (folder / "balances.json").write_text(json.dumps(balances, indent=1) + "\n")
        connection.close()
    (folder / "seen.json").write_text(json.dumps(seen(database, at), indent=1, ensure_ascii=False) + "\n")


def main():
    keep("killed", struck)
    keep("closed", evening)


main()
