"""Posted rules (19:47-8.2, 8.3), modelled from the regulation, its settled readings and docs/, and played against a real
house: `chapter47 serve` with tables of craps, blackjack, punto banco and chemin de fer, one of them with
a crew, a poker room, and people everywhere.

    python3 models/posted.py BIN SEED [STEPS]      SEED is a number, or a range: 0-3 is 0, 1 and 2

Supervisors post rules, replace them and withdraw them while people play; half hours end within rounds and at rest, while
people come and leave, and while the house is closed or dead. The model knows at every moment which rules bind, what is
posted and from when, and which commands must be accepted; the models of the games follow every act under the rules that
bind, to the cent. At the end the journal is exported, audited, compared with what was posted, and altered: every
alteration must be found.
"""

import copy
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from datetime import datetime, timedelta, timezone
from fractions import Fraction

import baccarat
import blackjack
import chemin_de_fer
import craps
import punto_banco
import posted_crew
import posted_room
from house import PATIENCE, House, Silence, plain
from table import Difference

HALF_AN_HOUR = 30 * 60 * 1000
MINUTE = 60 * 1000
POSTERS = {"sam": "casino supervisor", "petra": "pit boss"}
OTHERS = {"flo": "floorperson", "ines": "inspector", "cleo": "pit clerk"}
ROLES = {"sam": "casino-supervisor", "petra": "pit-boss", "flo": "floorperson", "ines": "inspector", "cleo": "pit-clerk"}
PATRONS = ("ann", "bob", "cyd", "dan")
CHIPS = 5_000_000  # cents for each patron


# ---- the games ----

class Game:
    """One game's rules files and model, as this model of the house needs them."""

    new_money = ("wager",)  # commands that put up money for something new

    def draw(self, rng, seats):
        """Random legal rules with at least so many seats, and their file."""
        while True:
            rules, text = self.random(rng)
            if self.seats(rules) >= seats:
                return rules, text

    def legal(self, model, act):
        """Would the model accept a patron's act?"""
        trial = copy.deepcopy(model)
        try:
            self.apply(trial, act)
        except (baccarat.Refused, blackjack.Refused):
            return False
        except StopIteration:  # it turns a card whose face the model is told only then
            return True
        return True

    def alike(self, rules):
        """What has to be alike at all tables of the house, or of the pit, as docs/posted-rules.md lists it."""
        return None


class Craps(Game):
    name = "craps"

    def random(self, rng):
        while True:
            rules = craps.Rules(rng)
            if rules.legal():
                return rules, rules.toml()

    def seats(self, rules):
        return rules.seats

    def fresh(self, rules):
        return craps.Model(rules, lambda name: None)

    def legal(self, model, act):
        return model.refusal(act) is None

    def follow(self, model, acts):
        """Applies acts, and gives what differs."""
        events, theirs = [], []
        for act in acts:
            step = {key: value for key, value in act.items() if key in ("by", "do", "on", "amount", "dice", "faces", "to", "total", "seat", "reason")}
            roles = {"offer dice": "stickman", "call": "stickman", "confirm on": "dealer"}
            if step["by"] == "croupier":
                step["by"] = act.get("for") or roles.get(step["do"], "boxman")
            refusal = model.refusal(step)
            if refusal is not None:
                return f"{act} was accepted; the text forbids it: {refusal}"
            events += model.do(step)
            theirs += act["events"]
        def shown(event):
            return repr(sorted((key, repr(craps.as_numbers(value))) for key, value in event.items()))
        mine, program = sorted(map(shown, events)), sorted(map(shown, theirs))
        return None if mine == program else f"model {mine}\nprogram {program}"

    def alike(self, rules):
        return tuple(sorted(rules.odds.items()))  # 1.4(b)

    def throwable(self, model):
        """1.8: could the dice be thrown, now or by somebody to whom they are offered?"""
        return any(seat.line() for seat in model.seats.values())


class Cards(Game):
    """The three games with cards: acts, and events to compare."""

    def apply(self, model, act, events=()):
        model.faces = [event for event in events if event["event"] == "turned"]
        return model.apply(act)

    def follow(self, model, acts):
        mine, theirs = [], []
        for act in acts:
            step = {key: value for key, value in act.items() if key not in ("seq", "at", "events", "patron", "sealed", "opened")}
            try:
                mine += self.apply(model, step, act["events"])
            except (baccarat.Refused, blackjack.Refused) as refused:
                return f"{act} was accepted; the model refuses it: {refused}"
            theirs += act["events"]
        return self.compare(model, mine, theirs)

    def compare(self, model, mine, theirs):
        return model.compare(mine, theirs)


class PuntoBanco(Cards):
    name = "punto-banco"

    def random(self, rng):
        return punto_banco.random_rules(rng)

    def seats(self, rules):
        return rules["seats"]

    def fresh(self, rules):
        model = punto_banco.Model(rules)
        model.hidden = True
        return model

    def alike(self, rules):
        return rules["shuffle"], rules["shuffle_again"], rules["procedure"]  # 3.5(b), 3.10(c)1


class CheminDeFer(Cards):
    name = "chemin-de-fer"
    new_money = ("wager", "banco", "suivi", "bank", "bid", "take bank")

    def random(self, rng):
        return chemin_de_fer.random_rules(rng)

    def seats(self, rules):
        return rules["seats"]

    def fresh(self, rules):
        model = chemin_de_fer.Model(rules)
        model.hidden = True
        return model

    def alike(self, rules):
        return rules["shuffle"], rules["shuffle_again"]  # 4.4(b)


class Blackjack(Cards):
    name = "blackjack"

    def random(self, rng):
        while True:
            rules = blackjack.random_rules(rng)
            if rules.split_hands == 2:  # the best play of more takes seconds at every opening, without optimisation
                return rules, rules.toml()

    def seats(self, rules):
        return rules.boxes + rules.standing

    def fresh(self, rules):
        return blackjack.Model(rules, True)

    def apply(self, model, act, events=()):
        return model.act(act, events)

    def compare(self, model, mine, theirs):
        mine, theirs = blackjack.plain(mine), blackjack.plain(theirs)
        return None if mine == theirs else f"only model {list((mine - theirs))}\nonly program {list((theirs - mine))}"

    def alike(self, rules):
        return (rules.decks, rules.option) if rules.additional == "same suit" else None  # 2.17(e)2


GAMES = (Craps(), Blackjack(), PuntoBanco(), CheminDeFer())


def file_of(text, title, pace=600):
    """A rules file with a title and a slow pace, so that nobody's time runs out unless time is made to pass."""
    return text.replace("\n", f'\ntitle = "{title}"\n', 1) + f"[pace]\nwager_seconds = {pace}\ndecide_seconds = {pace}\n"


def movement(event):
    """What an event moves: to the patron's account, and to the layout."""
    kind, amount = event["event"], event.get("amount", 0)
    if kind in ("wagered", "insured", "doubled", "split wager"):
        return -amount - event.get("vigorish", 0), amount
    if kind in ("reduced", "removed", "withdrawn"):
        return amount + event.get("vigorish", 0), -amount
    if kind == "settled":
        return event["paid"] + event["returned"], -event["stake"]
    if kind == "given back":
        return amount, 0
    if kind == "vigorish" and event.get("taken", "collected") in ("collected", "redeemed"):
        return -amount, 0
    return 0, 0


# ---- one table ----

class Person:
    """A patron at a table: the line of their page and what it says last."""

    def __init__(self, who):
        self.who, self.line = who, None
        self.seat = self.round = self.step = None
        self.awaiting, self.balance, self.window, self.view = [], None, False, None


class Desk:
    """A table: which rules bind it, what is posted, who sits there, and the game's model."""

    def __init__(self, run, game, rules, text, twin):
        self.run, self.house, self.game = run, run.house, game
        self.name = game.name + "-1"
        self.rules, self.text, self.file = rules, text, text
        self.given = text  # the file of the last start
        self.twin = twin
        self.posted = None  # (rules, text, who, from)
        self.number = 1
        self.notes = []  # what was posted and withdrawn, as the stream must have it
        self.model = game.fresh(rules)
        self.seq = 0  # the last entry that the model has followed
        self.heard = 0  # the last entry that anybody heard of
        self.acts = {}
        self.layout = 0
        self.people = {}
        self.watcher = None
        self.changed = False
        self.shown = None  # the notice as pages show it
        self.asked = 0
        self.trace = []

    def fail(self, why):
        trace = "\n".join(self.trace[-40:])
        state = f"rules {self.number}, posted {self.posted and self.posted[2:]}, due {self.due()}, layout {self.layout}, seq {self.seq}, now {self.house.clock.now()}"
        if os.environ.get("POSTED_RULES"):
            trace = f"{self.text}\n---\n{self.posted and self.posted[1]}\n---\n{trace}"
        where = " < ".join(frame.name for frame in reversed(traceback.extract_stack()[:-1]) if frame.name != "<module>")
        raise Difference(f"{self.name}\n{trace}\n{state}\n{where}\n{why}")

    def due(self):
        return self.posted is not None and not self.run.doubt and self.house.clock.now() >= self.posted[3]

    # -- lines --

    def connect(self):
        """Opens the lines of everybody here and of a watcher, and catches up."""
        self.watcher = self.hello(None)
        for person in self.people.values():
            person.line = self.hello(person)
        self.sync()

    def hello(self, person):
        line = self.house.line(f"/ws/tables/{self.name}", person and person.who)
        line.send({"hello": {"since": self.seq}})
        while "welcome" not in self.hear(line, person):
            pass
        return line

    def disconnect(self):
        for line in [self.watcher] + [person.line for person in self.people.values()]:
            if line:
                line.close()
        self.watcher = None
        for person in self.people.values():
            person.line = None

    def hear(self, line, person, wait=True):
        """One message: what it says of the table, and of the person whose page it is."""
        try:
            message = line.receive(wait)
        except Silence as silence:
            self.fail(str(silence))
        if message is None:
            return None
        news = message.get("update") or message.get("welcome")
        if news is None:
            return message
        for act in news["acts"]:
            self.acts[act["seq"]] = act
        if "welcome" in message and news["rules_number"] != self.number:
            self.changed = True
        if news["seq"] >= self.heard:
            self.heard, self.shown = news["seq"], news.get("posted")
        if person and (person.round is None or news["seq"] >= person.heard or "welcome" in message):
            person.heard = news["seq"]
            person.seat, person.round, person.step, person.view = news["seat"], news["round"], news["step"], news["view"]
            person.balance, person.window = news["balance"], news["window"]
            if "awaiting" in news:
                person.awaiting = news["awaiting"]
        return message

    def drain(self):
        for person in self.people.values():
            while person.line and person.line.waiting():
                self.hear(person.line, person, wait=False)
        while self.watcher and self.watcher.waiting():
            self.hear(self.watcher, None, wait=False)

    def sync(self):
        """Reads everything that is there, has the model follow it, and waits for a change of rules that must come."""
        self.drain()
        self.follow()
        deadline = time.monotonic() + PATIENCE
        while self.due() and self.layout == 0 and self.watcher:
            if time.monotonic() > deadline:
                self.fail("other rules are due and nothing lies on the layout, and they do not bind")
            if not self.changed:
                self.hear(self.watcher, None)
            self.drain()
            self.follow()

    def follow(self):
        """The model follows what was heard; around a change of rules the journal itself is read."""
        if self.changed:
            self.read_journal()
            return
        acts = [self.acts[seq] for seq in sorted(self.acts) if seq > self.seq]
        self.play(acts)
        self.acts.clear()

    def play(self, acts):
        if not acts:
            return
        self.look()
        for act in acts:
            self.trace.append(json.dumps({key: value for key, value in act.items() if key not in ("at", "sealed")})[:400])
            for event in act["events"]:
                self.layout += movement(event)[1]
        self.run.count("time ran out", sum(act["by"] == "croupier" and act["do"] in ("throw", "stand", "deal", "no more bets") and "for" in act for act in acts))
        before = self.layout
        wrong = self.game.follow(self.model, acts)
        if wrong:
            self.fail(wrong)
        self.layout = before
        self.seq = acts[-1]["seq"]
        self.look()

    def look(self):
        """At chemin de fer the holder of a hand sees what the model must know to judge a call."""
        if self.game.name != "chemin-de-fer":
            return
        for hand, seat in self.model.unknown():
            for person in [one for one in self.people.values() if one.seat == seat]:
                while person.line and person.heard < self.seq:  # their page hears of it a moment later than others
                    self.hear(person.line, person)
                cards = person.view and person.view["hands"][hand]["cards"]
                if cards and None not in cards:
                    self.model.learn(hand, cards)

    def read_journal(self):
        """Follows the stream itself from the last entry on: a header ends the old rules and begins the new ones."""
        lines = [json.loads(line) for line in self.house.export(f"table:{self.name}").splitlines()]
        acts, arrived = [], None  # those who come to the table as it is after a change
        for seq, line in enumerate(lines, 1):
            if seq <= self.seq:
                continue
            if arrived is not None and "note" not in line:
                if line.get("do") == "join":
                    arrived.add(int(line["by"][5:]))
                else:
                    self.all_came(arrived)
                    arrived = None
            if "record" in line:
                self.play(acts)
                acts, arrived = [], set()
                self.bind(line)
            elif "do" in line:
                acts.append({**line, "seq": seq})
            elif "note" in line and line["note"] == "rules withdrawn" and self.posted is None:
                self.fail("rules were withdrawn that were not posted")
        self.play(acts)
        self.seq = max(self.seq, len(lines) - 1)
        self.acts.clear()
        self.changed = False

    def bind(self, header):
        """8.3: other rules bind; nothing lies on the layout, and half an hour is over."""
        if self.posted is None:
            self.fail("other rules bind, and none were posted")
        rules, text, who, start = self.posted
        if header["at"] < start:
            self.fail(f"other rules bind {start - header['at']} ms too early")
        if self.layout:
            self.fail(f"other rules bind with {self.layout} on the layout")
        seated = {n for n in self.staying()}
        self.trace.append(f"-- rules {self.number + 1} bind; {sorted(seated)} sit there")
        self.run.count("rules bound")
        if self.game.seats(rules) < len(seated):
            self.run.count("rules bound with fewer seats than people")
        self.rules, self.text, self.posted = rules, text, None
        self.number += 1
        self.model = self.game.fresh(rules)
        self.seated = seated

    def all_came(self, arrived):
        """Everybody keeps their seat; where it is gone they get a free one, if there is one."""
        seats = self.game.seats(self.rules)
        kept = {n for n in self.seated if n <= seats}
        if not kept <= arrived or len(arrived) != min(len(self.seated), seats):
            self.fail(f"{sorted(self.seated)} sat there, {sorted(arrived)} sit there now, and there are {seats} seats")
        if kept != self.seated:
            self.run.count("seats were gone, and people moved or left")

    def staying(self):
        return [n for n, seat in self.model.seats.items() if not seat.leaving]

    # -- people --

    def sit(self, who):
        status, _, text = self.house.request("POST", "/sit", who, {"table": self.name})
        if status == 403:  # two hours without a page: the session is over
            self.house.sign_in(who)
            status, _, text = self.house.request("POST", "/sit", who, {"table": self.name})
        free = self.game.seats(self.rules) - len(self.model.seats)
        if status == 303:
            person = self.people[who] = Person(who)
            person.line = self.hello(person)
            self.trace.append(f"-- {who} sits down in seat {person.seat}")
            self.run.count("somebody sat down")
            if self.due():
                self.run.count("somebody sat down while rules were due")
            self.sync()
            return
        self.run.count("no seat")
        if free > 0:
            self.fail(f"{who} got no seat ({status}), and {free} are free: {plain(text)[:200]}")

    def command(self, person, command):
        """Sends a command and gives the answer; everything it changed has been followed then."""
        self.asked += 1
        name = f"{self.run.seed}-{self.name}-{self.asked}"
        person.line.send({"id": name, "round": person.round, "step": person.step, **command})
        while True:
            message = self.hear(person.line, person)
            if message.get("answer", {}).get("id") == name:
                break
        answer = message["answer"]
        self.trace.append(f"> {person.who} {json.dumps(command)} {json.dumps({k: v for k, v in answer.items() if k != 'present'})[:300]}")
        return answer

    def catch_up(self, person):
        """The watcher hears what the person has heard."""
        while self.watcher and self.heard_by_watcher() < person.heard:
            pass
        self.sync()

    def heard_by_watcher(self):
        message = self.hear(self.watcher, None)
        news = message.get("update") or message.get("welcome") or {"seq": 0}
        return news["seq"]


# ---- the house ----

WEIGHTS = {"wager": 6, "leave": 0.15, "remove": 0.3, "reduce": 0.4, "call on": 0.5, "call off": 0.5, "pass dice": 0.15, "throw": 8,
           "pass me by": 0.1, "decline dice": 0.4, "take dice": 1, "decline cut": 2, "decline shoe": 1, "move": 0.1, "pass bank": 0.4,
           "no bid": 0.3, "bid": 4, "bank": 9, "banco": 2, "suivi": 3, "no claim": 2, "no wager": 1, "call": 9, "turn hand": 9,
           "reserve spot": 0.1, "share box": 0.4, "ask burn card": 0.1, "surrender": 0.3, "take bank": 4, "dispute": 0}


class Run:
    """One house from its opening to the audit of its journal."""

    def __init__(self, binary, seed, folder, disk=None):
        self.seed, self.rng = seed, random.Random(f"posted {seed}")
        self.house = House(binary, folder, disk)
        self.seen = Counter()
        self.doubt = False  # was the clock moved, and nobody has confirmed it?
        self.chips = dict.fromkeys(PATRONS, CHIPS)
        rng = self.rng
        twin = rng.choice(GAMES + (None,))
        self.desks = []
        for game in GAMES:
            rules, text = game.draw(rng, 4)
            text = file_of(text, game.name)
            self.desks.append(Table(self, game, rules, text, rules if game is twin else None))
        first = self.desks[0]  # what craps pays is alike in the whole house (1.4(b))
        first.twin = first.rules
        self.desks.append(posted_crew.attended(Table)(self, first.game, copy.deepcopy(first.rules), first.text, first.rules))
        game = posted_room.PokerRoom()
        rules, text = game.draw(rng, 0)
        self.desks.append(posted_room.room_of(Table)(self, game, rules, f'title = "poker-room"\n{text}', None))
        self.twin = twin

    def count(self, name, times=1):
        self.seen[name] += times

    # -- opening and closing --

    def begin(self):
        house = self.house
        twin = self.twin
        for who, role in (ROLES | posted_crew.CREW).items():
            house.take_on(role, who.capitalize())
        for who in PATRONS:
            house.take_on("patron", who.capitalize())
        for desk in self.desks:
            house.table(desk.name, desk.as_file(desk.text))
            if desk.game is twin and desk.seats_patrons:
                house.table(desk.game.name + "-2", desk.text)
        if self.twin:  # a pit, in which some things must be alike
            tables = json.dumps([os.path.basename(path) for path in house.files])
            path = os.path.join(house.folder, "house.toml")
            with open(path, "w") as out:
                out.write(f'[[pit]]\nname = "Pit 1"\ntables = {tables}\n')
            house.opened = [path]
        else:
            house.opened = house.files
        self.open()
        for who in (*ROLES, *PATRONS):
            house.sign_in(who)
        for who in PATRONS:
            form = re.search(r'name="form" value="([^"]*)"', house.get("/staff/cage", "cleo"))[1]
            status, _, text = house.request("POST", "/staff/cage", "cleo", {"form": form, "patron": who, "way": "give", "amount": str(CHIPS // 100)})
            if status != 200:
                raise Difference(f"the cage: {status} {plain(text)[:200]}")
        for desk in self.desks:
            desk.connect()
            for who in PATRONS[:self.rng.choice((2, 3, 3, 4))] if desk.seats_patrons else ():
                desk.sit(who)

    def open(self):
        if self.house.open() is None:
            with open(self.house.log) as log:
                raise Difference("the house does not open: " + log.read()[-1500:])

    def restart(self, how, away=0, change=None):
        """The house ends, so much time goes by, and it is opened again; `change` has another file for a table."""
        for desk in self.desks:
            desk.sync()
            desk.disconnect()
        self.house.end(how)
        self.count("closed and opened again" if how == signal.SIGTERM else "killed and opened again")
        if any(desk.posted for desk in self.desks):
            self.count("ended between a posting and its time" if not any(d.due() for d in self.desks) else "ended with rules due")
        self.house.clock.pass_by(away)
        before = self.house.clock.now()
        if change:
            desk, rules, text = change
            self.house.table(desk.name, desk.as_file(text))
            self.given(desk, rules, text, before)
        self.open()
        for desk in self.desks:
            desk.connect()
            desk.find_posted(before)

    def given(self, desk, rules, text, before):
        """A start with another file than the last time (docs/posted-rules.md)."""
        desk.given = text
        if text == desk.text:
            self.count("a file that goes back to what binds")
            if desk.posted:
                desk.posted = None
                desk.notes.append(("rules withdrawn", "(start)", None))
                self.count("withdrawn by a start")
        elif desk.posted and text == desk.posted[1]:
            self.count("a file that is posted already")
        else:
            desk.posted = (rules, text, "(start)", before + HALF_AN_HOUR)
            desk.exact = False
            desk.notes.append(("rules posted", "(start)", text))
            self.count("posted by a start")

    def confirm(self, who="sam"):
        status, _, text = self.house.request("POST", "/staff/clock", who, {})
        if status not in (200, 303):
            raise Difference(f"the clock could not be confirmed: {status} {plain(text)[:200]}")
        self.doubt = False

    # -- time --

    def half_an_hour(self, until):
        """Time goes by until `until` (milliseconds since 1970), in one of three ways."""
        span = until - self.house.clock.now()
        way = self.rng.choice(("passes", "passes", "step", "away", "dead"))
        self.trace(f"-- {span} ms: {way}")
        if way == "passes" or span <= 3 * MINUTE and way == "step":
            self.pass_by(span)
        elif way == "step":
            self.step(span)
        else:
            self.restart(signal.SIGTERM if way == "away" else signal.SIGKILL, span)
        self.count(f"time: {way}")

    def pass_by(self, span):
        """It passes, on both clocks: lines are closed because nothing was heard of them, and time to wager runs out."""
        for desk in self.desks:
            desk.sync()
            desk.disconnect()
        self.house.clock.pass_by(span)
        for desk in self.desks:
            self.house.get(f"/tables/{desk.name}/sign")  # wakes it
            desk.connect()

    def step(self, span):
        """The time of day is moved: no posted rules take effect until a supervisor has confirmed the clock."""
        waiting = [desk for desk in self.desks if desk.posted]
        for desk in self.desks:
            desk.sync()
        self.house.clock.move(span, 0)
        self.doubt = True
        page = plain(self.house.get("/staff/clock", "sam"))
        if "Nobody has moved it" in page:
            raise Difference(f"the clock was moved by {span} ms, and the page says: {page[:300]}")
        for desk in waiting:
            before = desk.number
            self.house.get(f"/tables/{desk.name}/sign")
            desk.drain()
            if desk.changed or desk.number != before:
                desk.fail("other rules bind though the clock was moved and nobody confirmed it")
        desk = self.rng.choice(self.desks)
        _, text = desk.other(self.rng)
        status, _, page = desk.post_form("sam", text)
        if status < 400:
            desk.fail(f"posted by a clock in doubt: {status}")
        self.count("refused: posted by a clock in doubt")
        self.play(3)
        self.count("rules due by a clock in doubt", sum(desk.house.clock.now() >= desk.posted[3] for desk in waiting if desk.posted))
        self.confirm()
        for desk in self.desks:
            desk.sync()

    def trace(self, words):
        for desk in self.desks:
            desk.trace.append(words)

    # -- what happens --

    def play(self, times):
        for _ in range(times):
            desk = self.rng.choice(self.desks)
            desk.something(self.rng)

    def run(self, steps):
        self.begin()
        rng = self.rng
        for _ in range(steps):
            desk = rng.choice(self.desks)
            chance = rng.random()
            if chance < 0.80:
                self.play(1)
            elif chance < 0.86:
                desk.post(rng)
            elif chance < 0.88:
                desk.post_badly(rng)
            elif chance < 0.895:
                desk.withdraw(rng)
            elif chance < 0.915:
                desk.come(rng)
            elif chance < 0.93:
                desk.pages()
            elif chance < 0.975:
                waiting = [one for one in self.desks if one.posted and not one.due()]
                if waiting:
                    start = min(one.posted[3] for one in waiting)
                    if rng.random() < 0.3 and start - MINUTE > self.house.clock.now():
                        self.half_an_hour(start - MINUTE)  # not yet
                        self.count("a minute before")
                    else:
                        self.half_an_hour(start + rng.choice((1, 1, 1000, HALF_AN_HOUR)))
            elif chance < 0.99:
                self.any_restart(rng)
        for desk in self.desks:
            desk.sync()
        self.close()

    def any_restart(self, rng):
        how, change = rng.choice((signal.SIGTERM, signal.SIGKILL)), None
        desk = rng.choice(self.desks)
        if rng.random() < 0.4 and not desk.due():
            if desk.given != desk.text and rng.random() < 0.5:
                change = desk, desk.rules, desk.text
            elif desk.posted and desk.given != desk.posted[1] and rng.random() < 0.5:
                change = desk, desk.posted[0], desk.posted[1]
            else:
                rules, text = desk.other(rng)
                if desk.allowed(rules):
                    change = desk, rules, text
        self.restart(how, rng.choice((0, 0, 5000, MINUTE)), change)

    def close(self):
        """The end: the house is closed, and its record is read."""
        for desk in self.desks:
            desk.pages()
            desk.disconnect()
        before = len(self.house.export().splitlines())
        cage = plain(self.house.get("/staff/cage", "cleo"))
        open_still = len(self.house.export().splitlines())
        self.house.end(signal.SIGTERM)  # a round that nobody has to decide about may be played out, and rules that are due bind
        record = Record(self)
        record.read()
        if before != open_still:  # something happened while the page was read
            return record.alter()
        record.reckon(before)
        for who in PATRONS:
            if f"({who}), {dollars(record.accounts[who])}" not in cage:
                raise Difference(f"{who} has {dollars(record.accounts[who])} by the events: {cage[:300]}")
        record.alter()


class Record:
    """The journal after the house has closed: what it must say, and what must be found when it is altered."""

    def __init__(self, run):
        self.run, self.house, self.rng = run, run.house, run.rng
        self.whole = [json.loads(line) for line in self.house.export().splitlines()]
        self.streams = {desk.name: self.house.export(f"table:{desk.name}").splitlines() for desk in run.desks}
        self.accounts = Counter(dict.fromkeys(PATRONS, CHIPS))
        self.moved = []  # the place of an entry in the journal, the patron, and what came to them

    def reckon(self, entries):
        """What everybody has after so many entries of the journal."""
        for place, who, amount in self.moved:
            if place < entries:
                self.accounts[who] += amount

    def check(self, name, words, code=0):
        """Runs a command of the program, and compares how it ends."""
        done = self.house.run(*words)
        if done.returncode not in (code if isinstance(code, tuple) else (code,)):
            raise Difference(f"{name}: exit code {done.returncode}\n{(done.stdout + done.stderr)[:3000]}")
        return done.stdout

    def read(self):
        self.check("journal verify", ["journal", "verify", self.house.journal])
        for desk in self.run.desks:
            self.streams_say(desk)
            self.money(desk)
            self.check("journal rules", ["journal", "rules", self.house.journal, desk.name])
        # Exit code 3: remarks only, such as money that is still out and cards that lie face down.
        self.check("audit", ["audit", *(self.write(name, lines) for name, lines in self.streams.items())], (0, 3))
        self.export = self.write("whole", [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in self.whole])
        self.check("journal verify of the export", ["journal", "verify", self.export], (0, 3))

    def write(self, name, lines):
        path = os.path.join(self.house.folder, name + ".jsonl")
        with open(path, "w") as out:
            out.write("\n".join(lines) + "\n")
        return path

    def streams_say(self, desk):
        """The notes of posting are those that were posted, and every header has been posted for half an hour."""
        posted, notes, headers, layout = None, [], 0, 0
        for seq, text in enumerate(self.streams[desk.name], 1):
            line = json.loads(text)
            if "record" in line:
                headers, last = headers + 1, seq
                if headers > 1:
                    if posted is None or line["rules"] != posted["rules"] or line["at"] < posted["from"] or layout:
                        raise Difference(f"{desk.name}: a header at {line['at']} after {posted and posted['from']}, layout {layout}")
                posted = None
            elif line.get("note") == "rules posted":
                if line["from"] != line["at"] + HALF_AN_HOUR:
                    raise Difference(f"{desk.name}: {text[:200]}")
                posted = line
                notes.append((line["note"], line["by"]["id"], line["by"].get("role"), line["rules"]))
            elif line.get("note") == "rules withdrawn":
                posted = None
                notes.append((line["note"], line["by"]["id"], line["by"].get("role"), None))
            for event in line.get("events", ()):
                layout += movement(event)[1]
        if headers == desk.number + 1 and posted is None and desk.due() and last > desk.seq:
            self.run.count("rules bound while the house closed")
        elif headers != desk.number:
            raise Difference(f"{desk.name}: {headers} headers, {desk.number} rules bound it")
        if [(kind, who) for kind, who, _, _ in notes] != [(kind, who) for kind, who, _ in desk.notes]:
            raise Difference(f"{desk.name}: the stream has {[n[:2] for n in notes]}, posted were {[n[:2] for n in desk.notes]}")
        for (kind, who, role, text), (_, _, mine) in zip(notes, desk.notes):
            if who in POSTERS and role != POSTERS[who]:
                raise Difference(f"{desk.name}: {who} is a {role}")
            if mine is not None:
                theirs, ours = flat(tomllib.loads(text)), flat(tomllib.loads(mine))
                for key in ours.keys() & theirs.keys():
                    if isinstance(ours[key], int) and ours[key] != theirs[key]:
                        raise Difference(f"{desk.name}: {key} was posted as {ours[key]}, and the stream has {theirs[key]}")

    def money(self, desk):
        """What every entry moves is what its events say, patron by patron."""
        seats = {}
        for place, entry in enumerate(self.whole):
            if entry["stream"] != f"table:{desk.name}":
                continue
            line = json.loads(entry["body"])
            if "record" in line:
                seats = {}
            if line.get("do") == "join":
                seats[(line.get("for") or line["by"])] = line["patron"]
            said = Counter()
            if line.get("note") == "buy-in":
                said[line["patron"]] += line["cents"]
            for event in line.get("events", ()):
                if event["event"] == "moved" and desk.game.name == "chemin-de-fer":
                    seats[f"seat {event['to']}"] = seats.pop(f"seat {event['seat']}")
                amount = movement(event)[0]
                if amount:
                    said[seats[f"seat {event['seat']}"]] += amount
            moved = Counter()
            for posting in entry["postings"]:
                kind, _, who = posting["account"].partition(":")
                if kind == "patron":
                    moved[who] += posting["cents"]
            if {k: v for k, v in said.items() if v} != {k: v for k, v in moved.items() if v}:
                raise Difference(f"{desk.name}, entry {entry['seq']}: events move {dict(said)}, postings {entry['postings']}: {entry['body'][:600]}")
            self.moved += [(place, who, amount) for who, amount in said.items()]

    # -- alterations --

    def alter(self):
        """Every alteration of the whole export is found; so is every one of a stream that a record by itself can show."""
        for name, lines in self.altered_exports():
            path = self.write("altered", [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines])
            done = self.house.run("journal", "verify", path)
            if done.returncode != 1:
                raise Difference(f"journal verify found nothing ({done.returncode}): {name}\n{done.stdout[-800:]}")
            self.run.count(f"altered export: {name.split(':')[0]}")
        files, names = [], []
        for desk in self.run.desks:
            for name, lines in self.altered_streams(desk):
                files.append(self.write(f"altered-{len(files)}", lines))
                names.append(f"{desk.name}: {name}")
        if files:
            done = self.house.run("audit", "--json", *files)
            reports = json.loads(done.stdout)
            for name, path, report in zip(names, files, reports):
                if not report.get("departures"):
                    raise Difference(f"audit found nothing: {name} {json.dumps(report)[:600]} {path}")
                self.run.count("altered stream: " + name.split(": ")[1])

    def altered_exports(self):
        rng, whole = self.rng, self.whole
        notices = [i for i, line in enumerate(whole[:-1]) if '"rules posted"' in line["body"]]
        wagers = [i for i, line in enumerate(whole[:-1]) if '"do":"wager"' in line["body"]]  # that the end is missing, only a checkpoint shows
        for kind, places in (("a notice", notices), ("a wager", wagers)):
            if not places:
                continue
            at = rng.choice(places)
            yield f"dropped: {kind}", whole[:at] + whole[at + 1:]
            yield f"doubled: {kind}", whole[:at + 1] + whole[at:]
            if at + 1 < len(whole):
                yield f"swapped: {kind}", whole[:at] + [whole[at + 1], whole[at]] + whole[at + 2:]
            body = json.loads(whole[at]["body"])
            for key in ("at", "from", "amount"):
                if key in body:
                    changed = re.sub(rf'"{key}":(\d+)', lambda found: f'"{key}":{int(found[1]) + 1}', whole[at]["body"], count=1)
                    yield f"{key} changed: {kind}", whole[:at] + [{**whole[at], "body": changed}] + whole[at + 1:]
            if "rules" in body:
                changed = other_rule(whole[at]["body"])
                yield f"rule changed: {kind}", whole[:at] + [{**whole[at], "body": changed}] + whole[at + 1:]
            yield f"time of the entry changed: {kind}", whole[:at] + [{**whole[at], "at": whole[at]["at"] + 1}] + whole[at + 1:]

    def altered_streams(self, desk):
        """What a record by itself can show (docs/record.md, docs/posted-rules.md)."""
        lines = self.streams[desk.name]
        parsed = [json.loads(line) for line in lines]
        bound = []  # notices that bound, with their headers
        notice = None
        for at, line in enumerate(parsed):
            if line.get("note") == "rules posted":
                notice = at
            elif "record" in line and at:
                bound.append((notice, at))
        for notice, header in bound[-2:]:
            put = lambda at, line: lines[:at] + [json.dumps(line, separators=(",", ":"), ensure_ascii=False)] + lines[at + 1:]
            said, binds = parsed[notice], parsed[header]
            yield "a notice that bound dropped", lines[:notice] + lines[notice + 1:]
            yield "its time from which it binds changed", put(notice, {**said, "from": said["from"] - 1000})
            yield "its rules changed", put(notice, {**said, "rules": other_rule(said["rules"])})
            yield "a header's rules changed", put(header, {**binds, "rules": other_rule(binds["rules"])})
            yield "a header too early", put(header, {**binds, "at": said["from"] - 1})
            yield "a header dropped", lines[:header] + lines[header + 1:]
            yield "a header doubled", lines[:header + 1] + lines[header:]
            yield "a notice behind its header", lines[:notice] + lines[notice + 1:header + 1] + [lines[notice]] + lines[header + 1:]
            yield "posted by a dealer", put(notice, {**said, "by": {"id": "dora", "role": "dealer"}})
            yield "withdrawn before it bound", lines[:header] + [json.dumps({"note": "rules withdrawn", "at": binds["at"], "by": said["by"]})] + lines[header:]
        wagers = [at for at, line in enumerate(parsed) if line.get("do") == "wager" and line["events"]]
        if wagers:
            at = self.rng.choice(wagers)
            line = copy.deepcopy(parsed[at])
            line["amount"] += 100
            yield "an amount changed", lines[:at] + [json.dumps(line)] + lines[at + 1:]
            yield "a wager dropped", lines[:at] + lines[at + 1:]


def other_rule(text):
    """A rules file, or a line with one, in which one number is another."""
    return re.sub(r"(maximum_cents|seats) = (\d)", r"\1 = 1\2", text, count=1)


def eastern(milliseconds):
    """The time as signs show it. (Daylight saving: the second Sunday of March to the first of November, at two.)"""
    moment = datetime.fromtimestamp(milliseconds // 1000, timezone.utc)
    def sunday(month, number):
        first = datetime(moment.year, month, 1, tzinfo=timezone.utc)
        return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (number - 1))
    summer = sunday(3, 2) + timedelta(hours=7) <= moment < sunday(11, 1) + timedelta(hours=6)
    return (moment - timedelta(hours=4 if summer else 5)).strftime("%Y-%m-%d %H:%M:%S ") + ("EDT" if summer else "EST")


class Table(Desk):
    """What people do at a table, and what the staff posts there."""

    exact = True  # is the time from which posted rules bind known to the millisecond?
    remembered, seats_patrons = None, True

    def as_file(self, text):
        """The file of the table with these rules."""
        return text

    def find_posted(self, before):
        """After a start: the time that the program gave to what the start posted."""
        if self.posted and not self.exact:
            if self.shown is None:
                self.fail("the start was given another file, and nothing is announced")
            start = self.shown["from"]
            if not before + HALF_AN_HOUR <= start <= self.house.clock.now() + HALF_AN_HOUR:
                self.fail(f"posted at the start, and binds from {start}")
            self.posted = self.posted[:3] + (start,)
            self.exact = True
        self.compare_notice()

    # -- play --

    def come(self, rng):
        away = [who for who in PATRONS if who not in self.people]
        if away:
            self.sit(rng.choice(away))

    def something(self, rng):
        """Somebody does something: mostly what is offered, sometimes what is not."""
        self.sync()
        people = [person for person in self.people.values() if person.seat is not None]
        if not people:
            return self.come(rng)
        busy = [person for person in people if [o for o in person.awaiting if o["do"] not in ("leave", "pass me by", "move")] or person.window]
        person = rng.choice(busy or people)
        if person.window and rng.random() < 0.45:
            return self.ready(person)
        offers = [offer for offer in person.awaiting if WEIGHTS.get(offer["do"], 3)]
        wagers = [offer for offer in offers if offer["do"] in self.game.new_money and "amounts" in offer]
        if wagers:
            person.remembered = wagers
        if person.__dict__.get("remembered") and rng.random() < (0.5 if self.due() else 0.12):
            command = self.fill(rng, rng.choice(person.remembered), person, wild=True)
        elif offers:
            kinds = {}
            for offer in offers:
                kinds.setdefault(offer["do"], []).append(offer)
            names = sorted(kinds)
            do = rng.choices(names, [WEIGHTS.get(name, 3) for name in names])[0]
            command = self.fill(rng, self.pick(rng, kinds[do]), person)
        else:
            return None
        return self.submit(person, command)

    def pick(self, rng, offers):
        if self.game.name == "craps" and offers[0]["do"] == "wager":
            line = [o for o in offers if o["on"] in craps.LINE]
            if line and rng.random() < 0.4:
                return rng.choice(line)
        return rng.choice(offers)

    def fill(self, rng, offer, person, wild=False):
        command = {key: value for key, value in offer.items() if key not in ("by", "need", "weight", "amounts", "depths")}
        for plural, key in (("amounts", "amount"), ("depths", "depth")):
            span = offer.get(plural)
            if span:
                step = span.get("step") or 1
                steps = (span["max"] - span["min"]) // step
                value = span["min"] + step * rng.choice((0, 0, 0, min(steps, rng.randint(0, 4)), min(steps, 12)))
                if wild:
                    value = rng.choice((span["min"], span["max"], span["min"] - step, span["max"] + step, span["min"] * 2, span["max"] * 2,
                                        *self.neighbours()))
                command[key] = max(1, value)
        return command

    def neighbours(self):
        """The limits that bind, and those that are posted."""
        found = []
        for text in [self.text] + ([self.posted[1]] if self.posted else []):
            limits = tomllib.loads(text)["limits"]
            found += [value for value in limits.values()]
        return found

    def ready(self, person):
        person.line.send({"ready": True, "round": person.round})
        self.trace.append(f"> {person.who} ready")
        while "ready" not in self.hear(person.line, person):
            pass
        self.sync()

    def submit(self, person, command):
        """Predicts the answer, sends the command, and compares."""
        act = {"by": f"seat {person.seat}", **command}
        seq, due, layout, doubt = self.seq, self.due(), self.layout, self.run.doubt
        money = command.get("amount", 0) if command["do"] in ("wager", "bank", "bid", "take bank", "insure", "double") else 0
        legal = self.game.legal(self.model, act)
        new = command["do"] in self.game.new_money
        affordable = money <= person.balance
        answer = self.command(person, command)
        refused = answer.get("refused")
        self.drain()
        others = [n for n in self.acts if n > seq] if refused else []
        if "error" in answer:
            self.fail(f"an error: {answer['error']}")
        if refused and (refused["code"] == "stale" or others):
            self.run.count("stale")
        elif refused:
            self.run.count("refused")
            self.judge_refusal(command, refused, legal, affordable, new and due and layout > 0)
        else:
            self.run.count("accepted")
            if new and due and layout > 0:
                self.let_through(command)
            elif due and layout:
                self.run.count("a round went on while rules were due")
        self.sync()
        if command["do"] == "leave" and not refused:
            self.run.count("somebody left" + (" while rules were due" if due else ""))
        if person.seat is None:
            person.line.close()
            del self.people[person.who]

    def judge_refusal(self, command, refused, legal, affordable, held_up):
        code, cite = refused["code"], refused.get("cite")
        if held_up and legal:
            self.run.count("a new wager refused because rules are due")
            if cite != "19:47-8.3":
                self.fail(f"refused by {cite} ({code}), not by 8.3: {command}")
            return
        if legal and affordable:
            self.fail(f"refused, and the text allows it under the rules that bind: {command} {refused}")
        if self.posted and code in ("below_minimum", "above_maximum", "out_of_limits", "limit"):
            self.run.count("outside of the limits while others are posted")

    def let_through(self, command):
        """1.8: one line bet, where nothing on a craps layout could be decided otherwise."""
        if self.game.name == "craps" and command["on"] in craps.LINE and not self.game.throwable(self.model):
            self.run.count("the one line bet without which nothing could be decided")
            return
        self.fail(f"something new began while other rules are due: {command}")

    # -- the staff --

    def other(self, rng):
        """Other rules for this table: new limits alone, or everything anew."""
        if rng.random() < 0.5:
            rules, text = self.relimited(rng)
        else:
            rules, text = self.game.draw(rng, rng.choice((1, 2, 4)))
            text = file_of(text, self.game.name)
        return (rules, text) if text != self.text else self.other(rng)

    def relimited(self, rng):
        """The rules that bind with other limits."""
        while True:
            rules, text, changes = copy.deepcopy(self.rules), self.text, {}
            if self.game.name == "craps":
                rules.line_least = rules.chip * rng.choice((1, 2, 4, 5, 10))
                rules.line_most = rules.line_least * rng.choice((2, 10, 50))
                rules.least = rules.chip * rng.choice((1, 2, 5))
                rules.most = max(rules.least, 66 * rules.chip) * rng.choice((2, 10))
                rules.odds_most = rules.line_most * rng.choice((1, 2, 20))
                rules.units = {}
                changes = {"line_minimum_cents": rules.line_least, "line_maximum_cents": rules.line_most, "minimum_cents": rules.least,
                           "maximum_cents": rules.most, "odds_maximum_cents": rules.odds_most}
                good = rules.legal()
            elif self.game.name == "blackjack":
                rules.minimum = rng.choice((500, 1000, 1500, 2000))
                rules.maximum = rules.minimum * rng.choice((2, 4, 10))
                changes, good = {"minimum_cents": rules.minimum, "maximum_cents": rules.maximum}, True
            else:
                rules["minimum"] = 500 * rng.choice((1, 2, 3, 20))
                rules["maximum"] = max(rules["minimum"] * rng.choice((2, 10, 100)), 10000)
                changes, good = {"minimum_cents": rules["minimum"], "maximum_cents": rules["maximum"]}, True
                if self.game.name == "punto-banco":
                    good = all(punto_banco.Model(rules).payable(on) for on in punto_banco.WAGERS)
                else:
                    rules["part_minimum"] = min(rules["minimum"], 500 * rng.choice((1, 2)))
                    changes["part_minimum_cents"] = rules["part_minimum"]
            for key, value in changes.items():
                text = re.sub(rf"^{key} = \d+$", f"{key} = {value}", text, flags=re.M)
            if good and text != self.text:
                return rules, text

    def allowed(self, rules):
        """Does it keep alike what must be alike (1.4(b), 2.17(e)2, 3.5(b), 3.10(c)1, 4.4(b))?"""
        if self.twin is None:
            return True
        mine, theirs = self.game.alike(rules), self.game.alike(self.twin)
        if self.game.name == "blackjack":
            return mine is None or theirs is None or mine[0] != theirs[0] or mine == theirs
        return mine == theirs

    def post_form(self, who, text):
        return self.house.request("POST", f"/staff/tables/{self.name}/rules", who, {"rules": text})

    def post(self, rng):
        self.sync()
        rules, text = self.other(rng)
        if self.posted and text == self.posted[1]:
            return
        who = rng.choice(sorted(POSTERS))
        before = self.house.clock.now()
        due = self.due()
        status, headers, page = self.post_form(who, text)
        after = self.house.clock.now()
        self.trace.append(f"-- {who} posts: {status} {headers['location']}")
        if not self.allowed(rules):
            if status < 400:
                self.fail(f"posted, though another table of the house has it otherwise: {text}")
            self.run.count("refused: must be alike in the house or pit")
            return self.compare_notice()
        if status != 303 or "sign-in" in (headers["location"] or ""):
            self.fail(f"not posted: {status} {plain(page)[:500]}\n{text}")
        if self.posted:
            self.run.count("posted over another" + (" that was due" if due else ""))
        self.run.count("posted" + (" by a pit boss" if who == "petra" else ""))
        self.run.count("posted with wagers on the layout", int(self.layout > 0))
        self.posted = (rules, text, who, before + HALF_AN_HOUR)
        self.notes.append(("rules posted", who, text))
        self.announced(before, after)

    def announced(self, before, after):
        """The notice comes to every page at once, with the time from which it binds."""
        while not (self.shown and self.shown["from"] >= before + HALF_AN_HOUR):
            self.hear(self.watcher, None)
        start = self.shown["from"]
        if start > after + HALF_AN_HOUR:
            self.fail(f"posted between {before} and {after}, and binds from {start}")
        self.posted = self.posted[:3] + (start,)
        self.compare_notice()

    def post_badly(self, rng):
        """What cannot be posted, or not by this person."""
        self.sync()
        rules, text = self.other(rng)
        illegal = {"craps": '[payouts]\n"place 6" = "1 to 1"\n', "blackjack": '[payouts]\nblackjack = "6 to 5"\n',
                   "punto-banco": "[vigorish]\npercent = 3\n", "chemin-de-fer": "decks = 5\n", "poker-room": "[table.1]\nseats = 99\n"}
        kind = rng.choice(("by another", "by a patron", "by nobody", "illegal", "garbage", "another game", "what binds", "what is posted"))
        who = "sam"
        if kind == "by another":
            who = rng.choice(sorted(OTHERS))
        elif kind in ("by a patron", "by nobody"):
            who = "ann" if kind == "by a patron" else None
        elif kind == "illegal":
            text = f'game = "{self.game.name}"\n{illegal[self.game.name]}'
        elif kind == "garbage":
            text = "game = craps ["
        elif kind == "another game":
            text = f'game = "{rng.choice([game.name for game in GAMES if game is not self.game])}"\n'
        elif kind == "what binds":
            text = self.text + "# the same\n"
        elif kind == "what is posted":
            if not self.posted:
                return
            text = self.posted[1] + "# the same\n"
        status, headers, page = self.post_form(who, text)
        self.trace.append(f"-- posted badly, {kind}: {status}")
        signed_out = status == 303 and headers["location"] != f"/staff/tables/{self.name}/rules"
        if not (status >= 400 or signed_out and kind in ("by a patron", "by nobody")):
            self.fail(f"posted {kind}: {status} {headers['location']} {plain(page)[:300]}")
        if kind == "by another" and not (status == 403 and "casino supervisor" in page):
            self.fail(f"{who} was not refused by name: {status} {plain(page)[:300]}")
        self.run.count(f"refused: {kind}")
        self.compare_notice()

    def withdraw(self, rng):
        self.sync()
        who, due = rng.choice(("sam", "petra", "flo")), self.due()
        status, headers, page = self.house.request("POST", f"/staff/tables/{self.name}/rules/withdraw", who, {})
        self.trace.append(f"-- {who} withdraws: {status}")
        if who == "flo":
            if status != 403:
                self.fail(f"a floorperson withdrew posted rules: {status} {plain(page)[:300]}")
            self.run.count("refused: withdrawn by a floorperson")
        elif self.posted is None:
            if status == 303:
                self.run.count("withdrawn, and nothing was posted: 303")
            else:
                self.run.count("withdrawn, and nothing was posted: refused")
        elif status != 303:
            self.fail(f"not withdrawn: {status} {plain(page)[:300]}")
        else:
            self.posted = None
            self.notes.append(("rules withdrawn", who, None))
            self.run.count("withdrawn" + (" while due" if due else ""))
            while self.shown:
                self.hear(self.watcher, None)
        self.compare_notice()

    def compare_notice(self):
        """What pages show: the time, and exactly the keys that change."""
        self.drain()
        if self.changed:
            return
        if (self.posted is None) != (self.shown is None):
            self.fail(f"pages show {self.shown}; posted is {self.posted and self.posted[1:]}")
        if self.posted and self.shown["from"] != self.posted[3]:
            self.fail(f"pages show {self.shown['from']}, not {self.posted[3]}")

    def pages(self):
        """The sign, the list of tables and the history say what binds and what is posted."""
        self.sync()
        sign = plain(self.house.get(f"/tables/{self.name}/sign"))
        lobby = plain(self.house.get("/"))
        words = "New rules from"
        self.run.count("signs read")
        if (words in sign) != (self.posted is not None):
            self.fail(f"the sign: {sign[:400]}")
        if self.posted:
            self.run.count("signs read with a notice")
            moment = f"{words} {eastern(self.posted[3])}"
            if moment not in sign or moment not in lobby:
                self.fail(f"{moment!r} is not on the sign or in the list: {sign[:300]} {lobby[:600]}")
            for change in self.shown["changes"]:
                if None in (change["becomes"], change["was"]):
                    continue
                if f"{change['what']}: {change['becomes']} instead of {change['was']}" not in sign:
                    self.fail(f"{change} is not on the sign: {sign[:900]}")
            self.compare_changes()
        limits = tomllib.loads(self.text)["limits"]
        low, high = (limits.get(key, 0) for key in (("line_minimum_cents", "line_maximum_cents") if self.game.name == "craps" else ("minimum_cents", "maximum_cents")))
        if f"{dollars(low)} to {dollars(high)}" not in sign:
            self.fail(f"the sign does not have {dollars(low)} to {dollars(high)}: {sign[:900]}")

    def compare_changes(self):
        """The notice has every key that the two files have otherwise, limits with their amounts, and no key that both have
        alike: of another edition too, whose files do not have the same keys."""
        old, new = flat(tomllib.loads(self.text)), flat(tomllib.loads(self.posted[1]))
        for keys in (old, new):  # "all boxes" is what a file without the key says
            if keys.get("sharing.boxes") == keys.get("boxes"):
                keys.pop("sharing.boxes", None)
        said = {change["key"]: change for change in self.shown["changes"]}
        for key in old.keys() & new.keys():
            if old[key] == new[key]:
                if key in said:
                    self.fail(f"{key} does not change, and the notice has {said[key]}")
            elif key not in said and not any(name.startswith(key + ".") for name in said):
                self.fail(f"{key} becomes {new[key]}, and the notice does not say so: {sorted(said)}")
            elif key.startswith("limits."):
                if (said[key]["was"], said[key]["becomes"]) != (dollars(old[key]), dollars(new[key])):
                    self.fail(f"{key}: {said[key]}")


def flat(value, path=""):
    found = {}
    for key, one in value.items():
        found |= flat(one, f"{path}{key}.") if isinstance(one, dict) and key != "multiple" else {path + key: one}
    return found


def dollars(cents):
    return f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


def main():
    binary, seed, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 400
    seeds = range(*map(int, seed.split("-"))) if "-" in seed else [int(seed)]
    seen = Counter()
    for one in seeds:
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        with tempfile.TemporaryDirectory(prefix="posted-") as folder, tempfile.TemporaryDirectory(prefix="posted-", dir=memory) as disk:
            kept = os.environ.get("POSTED_FOLDER")  # a folder that stays
            run = Run(os.path.abspath(binary), one, kept or folder, kept or disk)
            try:
                run.run(steps)
            except Difference as difference:
                print(f"posted, seed {one}: {difference}", file=sys.stderr)
                sys.exit(1)
            finally:
                if run.house.process:
                    run.house.process.kill()
                    run.house.process.wait()
            seen += run.seen
    for name, times in sorted(seen.items()):
        print(f"{times:>9,}  {name}")


if __name__ == "__main__":
    main()
