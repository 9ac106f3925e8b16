"""A craps table at which people deal, in the house of `posted.py` (docs/attended.md): a dealer, a boxman and a stickman enter
what falls, what patrons say, and their own part. Nobody's time runs out there; the model of craps follows every entry.
"""

import json

CREW = {"dora": "dealer", "bo": "boxman", "stan": "stickman"}
CHIPS = 2_000_000  # cents for each guest


def attended(table):
    """A table with a crew as one of the places of the house; `table` is the class of the others."""

    class Attended(table):
        lines, seats_patrons = None, False

        def __init__(self, *arguments):
            super().__init__(*arguments)
            self.name = "craps-crew"
            self.placed = False

        def as_file(self, text):
            return "attended = true\n" + text

        def connect(self):
            self.watcher, self.lines = self.hello(None), {}
            for who in CREW:
                self.house.sign_in(who)  # an hour may have passed
                self.lines[who] = self.house.line(f"/ws/staff/tables/{self.name}", who)
            if not self.placed:
                for who in CREW:
                    self.enter(who, {"place": "take"})
                self.placed = True
            self.sync()

        def disconnect(self):
            super().disconnect()
            for line in (self.lines or {}).values():
                line.close()
            self.lines = None

        def page(self, who="dora"):
            """The table as the page of the staff has it."""
            if not self.lines:
                return None
            self.lines[who].send({"hello": {}})
            while True:
                message = self.lines[who].receive()
                if "welcome" in message:
                    return message["welcome"]

        def enter(self, who, said):
            self.asked += 1
            name = f"{self.run.seed}-{self.name}-{self.asked}"
            self.lines[who].send({"id": name, "seq": self.page(who)["seq"], **said})
            while True:
                answer = self.lines[who].receive().get("answer")
                if answer and answer["id"] == name:
                    break
            self.trace.append(f"> {who} {json.dumps(said)} {json.dumps(answer)[:200]}")
            if "error" in answer:
                self.fail(f"an error: {answer}")
            return answer.get("refused")

        def come(self, rng):
            """A guest is seated by the dealer and buys in."""
            free = [n for n in range(1, self.rules.seats + 1) if n not in self.model.seats]
            if not free or len(self.model.seats) >= 3:
                return
            seat = rng.choice(free)
            refused = self.enter("dora", {"by": f"seat {seat}", "do": "join", "name": f"Guest {self.asked}"})
            if refused:
                self.fail(f"nobody sits in seat {seat}: {refused}")
            self.heard_all()
            if self.enter("dora", {"buy_in": {"seat": seat, "cents": CHIPS}}):
                self.fail("no buy-in")
            self.run.count("somebody was seated by the crew")
            self.sync()

        def heard_all(self):
            """The watcher hears of an entry a moment later than whoever made it."""
            seq = self.page()["seq"]
            while not self.changed and self.heard < seq and self.watcher:
                self.hear(self.watcher, None)
            self.sync()

        def something(self, rng):
            self.sync()
            if not self.model.seats:
                return self.come(rng)
            offers = [one for one in self.page()["awaiting"] if one["do"] not in ("leave", "move", "join", "order pass", "dispute")]
            due, layout = self.due(), self.layout
            if due and layout and rng.random() < 0.4:  # something new, which is not offered now
                low = self.rules.line_least
                act = {"by": f"seat {rng.choice(sorted(self.model.seats))}", "do": "wager", "on": rng.choice(("pass", "field", "place 6")), "amount": low}
            elif offers:
                kinds = sorted({one["do"] for one in offers})
                do = rng.choices(kinds, [4 if kind in ("wager", "throw", "dice", "call") else 1 for kind in kinds])[0]
                offer = rng.choice([one for one in offers if one["do"] == do])
                act = {"by": offer["by"], **self.fill(rng, offer, None)}
                act.pop("choose", None)
                if act["do"] == "dice":
                    act["faces"] = [rng.randint(1, 6), rng.randint(1, 6)]
                if act["do"] == "take dice":
                    act["dice"] = sorted(rng.sample(range(1, 6), 2))
            else:
                return self.come(rng)
            self.submit_for(act, due and layout > 0)

        def submit_for(self, act, held_up):
            legal = self.game.legal(self.model, act)
            who = next((id for id, role in CREW.items() if role == act["by"]), "stan" if act["by"] == "device" else "dora")
            said = {key: value for key, value in act.items() if key != "by" or act["by"].startswith("seat") or act["by"] == "device"}
            new = act["do"] == "wager"
            refused = self.enter(who, said)
            if refused and refused["code"] == "stale":
                self.run.count("stale")
            elif refused:
                self.judge_refusal(act, refused, legal, True, new and held_up)
                self.run.count("refused at the crew's table")
            else:
                if not legal:
                    self.fail(f"{act} was accepted; the text forbids it")
                if new and held_up:
                    self.let_through(act)
                self.run.count("entered by the crew")
            self.heard_all()

        def all_came(self, arrived):
            super().all_came(arrived)
            self.run.count("rules bound a table with a crew")

    return Attended
