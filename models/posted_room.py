"""A poker room in the house of `posted.py` (19:47-14.17, 14.18, 8.3; docs/attended.md, docs/protocol-poker-room.md).

Nobody wagers there, so nothing on a layout keeps other rules from binding. They bind when nobody is in the room: no table
open, nobody waiting, no notice owed. From the moment they are due nothing new begins. The model keeps the tables, the lists
and the notices on paper, predicts every answer, and knows when the room is empty.
"""

import json

import tomllib
from house import plain

GAMES = ("hold 'em", "omaha", "seven-card stud")
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve")


class PokerRoom:
    """The rules files of a room: how many tables with how many seats."""

    name = "poker-room"
    new_money = ()

    def draw(self, rng, _):
        tables = {number: rng.randint(2, 10) for number in sorted(rng.sample(range(1, 10), rng.randint(1, 3)))}
        text = 'game = "poker-room"\n' + "".join(f"[table.{number}]\nseats = {seats}\n" for number, seats in tables.items())
        return tables, text

    def seats(self, _):
        return 0

    def alike(self, _):
        return None

    def fresh(self, rules):
        return Paper(rules)


class Paper:
    """What is in the room."""

    def __init__(self, tables):
        self.tables = tables
        self.open = {}  # the number of a table: its game, and who sits where
        self.lists = {game: [] for game in GAMES}
        self.owed = {}  # the number of a removal: to whom notice is owed
        self.removed, self.barred = 0, set()
        self.seats = {}

    def empty(self):
        return not (self.open or any(self.lists.values()) or self.owed)

    def begins(self, act):
        """Does it begin something? Seats of tables that are open are still filled."""
        return act["do"] in ("open table", "join list")

    def refuses(self, act):
        """Does the text refuse it?"""
        do, table = act["do"], self.open.get(act.get("table"))
        if do == "open table":
            return act["table"] not in self.tables or table is not None
        if do == "close table":
            return table is None or bool(table[1])
        if do == "join list":
            return act["name"] in self.lists[act["game"]]
        if do == "leave list":
            return act["name"] not in self.lists[act["game"]]
        if do == "seat":
            if table is None or not 1 <= act["seat"] <= self.tables[act["table"]] or act["seat"] in table[1]:
                return True
            somewhere = any(act["name"] in one[1].values() for one in self.open.values())
            return somewhere or act["name"] in self.barred or self.lists[table[0]] not in ([], [act["name"]])
        if do in ("vacate", "remove player"):
            return table is None or act["seat"] not in table[1]
        return act["removal"] not in self.owed or act["to"] not in self.owed[act["removal"]]

    def do(self, act):
        do = act["do"]
        if do == "open table":
            self.open[act["table"]] = (act["game"], {})
        elif do == "close table":
            del self.open[act["table"]]
        elif do == "join list":
            self.lists[act["game"]].append(act["name"])
        elif do == "leave list":
            self.lists[act["game"]].remove(act["name"])
        elif do == "seat":
            game, seats = self.open[act["table"]]
            seats[act["seat"]] = act["name"]
            if act["name"] in self.lists[game]:
                self.lists[game].remove(act["name"])
        elif do == "vacate":
            del self.open[act["table"]][1][act["seat"]]
        elif do == "remove player":
            self.removed += 1
            self.barred.add(self.open[act["table"]][1].pop(act["seat"]))
            self.owed[self.removed] = ["commission", "division"]
        else:
            self.owed[act["removal"]].remove(act["to"])
            if not self.owed[act["removal"]]:
                del self.owed[act["removal"]]


def acts(rng, paper):
    """Something that the floorperson may enter, or may not."""
    table = rng.choice((*paper.tables, *paper.open, 1))
    seats = paper.open.get(table, ("", {}))[1]
    seat = rng.choice([*seats, rng.randint(1, 10)])
    yield {"do": "open table", "table": table, "game": rng.choice(GAMES), "minimum": 500, "maximum": 1000}
    yield {"do": "close table", "table": table}
    yield {"do": "join list", "game": rng.choice(GAMES), "name": rng.choice(NAMES)}
    waiting = [(game, name) for game, names in paper.lists.items() for name in names] or [(GAMES[0], NAMES[0])]
    game, name = rng.choice(waiting)
    yield {"do": "leave list", "game": game, "name": name}
    yield {"do": "seat", "table": table, "seat": seat, "name": rng.choice(NAMES)}
    yield {"do": "vacate", "table": table, "seat": seat}
    yield {"do": "remove player", "table": table, "seat": seat, "conduct": "told another", "good_faith": True}
    removal = rng.choice([*paper.owed, 1])
    yield {"do": "give notice", "removal": removal, "to": rng.choice(("commission", "division"))}


def room_of(table):
    """The room as one of the places of the house; `table` is the class of the others."""

    class Room(table):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            self.seq = 1  # the header; nothing that is entered here is told to everybody

        def connect(self):
            self.house.sign_in("flo")  # an hour may have passed
            self.watcher = self.hello(None)
            self.staff = self.house.line(f"/ws/staff/tables/{self.name}", "flo")
            self.sync()

        def disconnect(self):
            super().disconnect()
            if self.staff:
                self.staff.close()
            self.staff = None

        staff, seats_patrons = None, False

        def entered(self):
            """The number of the last entry, as the staff's page has it."""
            self.staff.send({"hello": {}})
            while True:
                message = self.staff.receive()
                if "welcome" in message:
                    return message["welcome"]["seq"]

        def sync(self):
            """Waits for a change of rules that must come: nobody is in the room, and they are due."""
            self.drain()
            while self.watcher and self.due() and self.model.empty() and not self.changed:
                self.hear(self.watcher, None)
            if self.changed:
                self.read_journal()

        def follow(self):
            pass

        def play(self, acts):
            pass

        def all_came(self, arrived):
            if arrived:
                self.fail("somebody came to a room that is empty")

        def bind(self, header):
            if not self.model.empty():
                self.fail(f"other rules bind with somebody in the room: {self.model.__dict__}")
            super().bind(header)
            self.run.count("rules bound a poker room")

        def come(self, rng):
            pass

        def something(self, rng):
            self.sync()
            act = rng.choice(list(acts(rng, self.model)))
            if self.due() and rng.random() < 0.6:  # what there is comes to its end
                ending = [one for one in acts(rng, self.model) if not self.model.begins(one) and not self.model.refuses(one)]
                act = rng.choice(ending or [act])
            due, refuses = self.due(), self.model.refuses(act)
            self.asked += 1
            name = f"{self.run.seed}-{self.name}-{self.asked}"
            self.staff.send({"id": name, "seq": self.entered(), **act})
            while True:
                answer = self.staff.receive().get("answer")
                if answer and answer["id"] == name:
                    break
            self.trace.append(f"> {json.dumps(act)} {json.dumps(answer)[:200]}")
            refused = answer.get("refused")
            if "error" in answer:
                self.fail(f"an error: {answer}")
            if due and self.model.begins(act) and not refused:
                self.fail(f"something new began while other rules are due: {act}")
            if refused and due and self.model.begins(act):
                self.run.count("nothing new begins in a room while rules are due")
            elif bool(refused) != refuses:
                self.fail(f"{act} is {'refused' if refused else 'accepted'}: {refused} {self.model.__dict__}")
            elif refused:
                self.run.count("refused in the poker room")
            else:
                self.model.do(act)
                self.run.count("entered in the poker room")
            self.sync()

        def other(self, rng):
            while True:
                rules, text = self.game.draw(rng, 0)
                text = f'title = "poker-room"\n{text}'
                if text != self.text:
                    return rules, text

        def pages(self):
            self.sync()
            sign = plain(self.house.get(f"/tables/{self.name}/sign"))
            if ("New rules from" in sign) != (self.posted is not None):
                self.fail(f"the sign: {sign[:400]}")
            if self.posted:
                said = {change["key"] for change in self.shown["changes"]}
                old, new = (tomllib.loads(text)["table"] for text in (self.text, self.posted[1]))
                for number in old.keys() | new.keys():
                    if (old.get(number) != new.get(number)) != (f"table.{number}.seats" in said):
                        self.fail(f"table {number}: {old.get(number)} becomes {new.get(number)}, and the notice has {sorted(said)}")

    return Room
