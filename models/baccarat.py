"""What the two baccarats share: cards, point counts, third cards, the shoe with its cut, burn and cutting card, vigorish,
and the sitting that holds a model beside the running program and compares them after every act.

Written from the text of 19:47-3 and 19:47-4 and from docs/; never from the program's source.
"""

import copy
import json

from table import Difference, Table

RANKS = "A23456789TJQK"
SUITS = "cdhs"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]


class Refused(Exception):
    """The model does not allow the act."""


def demand(condition, why):
    """Refuses the act with `why` unless the condition holds."""
    if not condition:
        raise Refused(why)


def value(card):
    """3.1(b), 4.1(b): tens and faces are worth nothing, an ace one."""
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) if card[0] in "ATJQK" else int(card[0])


def burn_count(card):
    """3.5(e), 4.4(e): in the burn a ten or face counts ten."""
    return 10 if card[0] in "TJQK" else value(card)


def points(cards):
    """3.1(c), 4.1(c): the right digit of the total."""
    return sum(value(card) for card in cards) % 10


# Tables 2 and 3, by the banker's count of two cards: the columns "none", 0 to 9. "O" is Table 3's option.
TABLE_3 = {
    0: "DDDDDDDDDDD", 1: "DDDDDDDDDDD", 2: "DDDDDDDDDDD",
    3: "DDDDDDDDDSO",
    4: "DSSDDDDDDSS",
    5: "DSSSSODDDSS",
    6: "SSSSSSSDDSS",
    7: "SSSSSSSSSSS", 8: "SSSSSSSSSSS", 9: "SSSSSSSSSSS",
}


def banker_rule(count, third):
    """Table 3 (4.9(c)): "D", "S" or "O" for a banker's count and the player's third card, or None."""
    return TABLE_3[count][0 if third is None else 1 + value(third)]


def banker_draws(count, third):
    """Table 2 (3.9(c)): as Table 3, and both options draw."""
    return banker_rule(count, third) != "S"


def vigorish(won, percent, round_up):
    """3.3(c)1, 4.10(c): four or five percent, as it is or up to the next 20 or 25 cents."""
    due = won * percent
    if not round_up:
        assert due % 100 == 0, "an amount whose vigorish is no whole cent was accepted"
        return due // 100
    step = 20 if percent == 4 else 25
    return -(-due // (100 * step)) * step


class Shoe:
    """The cards from the box to the end of the shoe (3.4, 3.5, 3.8(e); 4.3, 4.4).

    `stage` is what the cards are ready for; `left` counts what is in the shoe, `behind` what lies behind the cutting
    card, and `cutting` says that it is still in the shoe.
    """

    def __init__(self, rules):
        self.decks = rules["decks"]
        self.total = 52 * self.decks
        self.lace = rules["shuffle"] == "lace"
        self.again = rules["shuffle_again"]
        self.pre_shuffled = rules["pre_shuffled"]
        self.recut_next = rules["recut_by"] == "next"
        self.stage = "new"
        self.fresh = True  # 3.4: new cards, not those of the last shoe
        self.left = 0
        self.behind = 0
        self.cutting = False
        self.counts = {}
        self.burn = None
        self.asked = set()
        self.offered = None
        self.cutter = None  # a seat, or "dealer"
        self.recutter = None  # "dealer" where he cuts again (3.5(f))
        self.start = None  # the last curator (3.5(c)), from whom the cut goes round

    def procedure(self):
        """The steps that make the cards ready, with who does each (3.4, 3.5(a))."""
        steps = []
        if self.fresh:
            steps += [("inspect cards", "dealer"), ("verify cards", "floorperson")]
            if self.pre_shuffled:
                return steps  # 3.4(a): such cards are neither spread nor shuffled
            steps += [("spread cards", "dealer"), ("wash cards", "dealer")]  # 3.4(c)
        if not self.lace:
            steps += [("wash cards", "dealer")]  # 3.5(a)2: once more, also new cards
        if self.lace:
            steps += [("shuffle", "dealer"), ("lace", "dealer")]
            if self.again:
                steps += [("shuffle again", "dealer")]
        else:
            steps += [("shuffle", "dealer")] * 3  # 3.5(a)2: three dealers, each by himself
        return steps

    def next_step(self):
        """The step that is due while the cards are made ready, or None."""
        if not self.stage.startswith("new"):
            return None
        steps = self.procedure()
        return steps[self.done()] if self.done() < len(steps) else None

    def done(self):
        return int(self.stage[3:] or 0)

    def prepare(self, do, by, somebody):
        """One step of the preparation; True when the cards are shuffled."""
        step = self.next_step()
        demand(step is not None and step[0] == do, "not what the cards are ready for")
        demand(by == step[1], "somebody else does this")
        if self.fresh and do == "wash cards" and self.done() == 3:
            demand(somebody, "3.4(b): nobody has come who could inspect them")
        self.stage = f"new{self.done() + 1}"
        if self.next_step() is None:
            self.stage = "to cut"
            self.asked, self.offered, self.cutter, self.recutter = set(), None, None, None
            return True
        return False

    def next_to_cut(self, seats):
        """3.5(c): from the highest seat, or the last curator, down and around; None when everybody was asked."""
        if not seats:
            return None
        order = sorted(seats, reverse=True)
        if self.start is not None:
            order = [s for s in order if s <= self.start] + [s for s in order if s > self.start]
        for seat in order:
            if seat not in self.asked:
                return seat
        return None

    def cut(self, by, depth):
        """3.5(d): at least ten cards from either end."""
        demand(10 <= depth <= self.total - 10, "3.5(d)")
        self.stage = "cut"
        self.cutter = by
        self.offered = self.recutter = None

    def load(self, behind):
        """3.5(e): at least 14 cards behind the cutting card; burn and one hand before it."""
        demand(14 <= behind <= self.total - 17, "3.5(e)")
        self.stage = "loaded"
        self.left, self.behind, self.cutting = self.total, behind, True
        self.counts = {card: self.decks for card in CARDS}
        self.burn = None

    def due_cutting(self):
        """Does the cutting card lie before the next card?"""
        return self.cutting and self.left == self.behind

    def take(self, card):
        """One card comes out; `card` is None where nobody sees it."""
        demand(self.stage in ("loaded", "play"), "no shoe")
        demand(not self.due_cutting(), "the cutting card comes first")
        demand(self.left > 0, "the shoe is empty")
        if card is not None:
            demand(card in self.counts, "no such card")
            demand(self.counts[card] > 0, "all of these are out")
            self.counts[card] -= 1
        self.left -= 1

    def show(self, card):
        """A card that came out unseen before is named now."""
        demand(self.counts.get(card, 0) > 0, "all of these are out")
        self.counts[card] -= 1

    def burn_card(self, card):
        """3.5(e), 4.4(e): the first card and as many more as it counts; True when that is done."""
        self.take(card)
        self.burn = burn_count(card) if self.burn is None else self.burn - 1
        if self.burn == 0:
            self.stage = "play"
        return self.burn == 0

    def finish(self, curator):
        """The shoe is over: its cards are shuffled anew (3.5(a))."""
        self.stage = "new"
        self.fresh = False
        self.start = curator
        self.cutting = False


class Round:
    """What the models of both games share: dispatch, people, the preparation of the cards, and the croupier's steps.

    A game adds `seats` (number to Seat, which has `leaving`), `shoe`, `asking()` and `outstanding()`.
    """

    rare = ()
    last_line = None
    faces = ()  # what the program says it turned: with a seed, faces of cards that lay face down
    hidden = False  # with a seed: cards dealt face down have no face here before they are turned

    # -- helpers --

    def apply(self, line):
        by = line["by"]
        if by == "croupier":
            by = line.get("for", "croupier")
        if "at" in line:
            self.now = max(self.now, line["at"])
        self.last_line = line
        name = "do_" + line["do"].replace(" ", "_").replace("-", "_")
        args = {k: v for k, v in line.items() if k not in ("by", "for", "do", "at")}
        events = getattr(self, name)(by, **args) or []
        return events + (self.after_act() or [])

    def urgency(self):
        """How much the driver should hurry to something that is seldom possible."""
        return 0

    def tolerates(self, line):
        """Does the model leave open whether the act is refused?"""
        return False

    def after_act(self):
        """What follows from any act; nothing, unless a game says so."""

    @staticmethod
    def staff(by, *roles):
        demand(by == "croupier" or by in roles, "not his to do")

    def patron(self, by):
        """The seat of a patron who is at the table and stays."""
        demand(by.startswith("seat "), "a patron's act")
        number = int(by[5:])
        demand(number in self.seats and not self.seats[number].leaving, "not at the table")
        return number, self.seats[number]

    def staying(self):
        return [n for n in sorted(self.seats) if not self.seats[n].leaving]

    def note(self, name):
        self.rare.append(name)

    def tally(self, count):
        for name in self.rare:
            count(name)
        self.rare = []

    # -- the cards before play --

    def prepare(self, do, by):
        step = self.shoe.next_step()
        demand(step is not None, "the cards are not being made ready")
        demand(not self.outstanding(), "3.3(c)2: vigorish first")
        self.staff(by, step[1])
        if self.shoe.prepare(do, step[1], bool(self.staying())):
            return [{"event": "shuffled", "cards": self.shoe.total}]
        return []

    def do_inspect_cards(self, by):
        return self.prepare("inspect cards", by)

    def do_verify_cards(self, by):
        return self.prepare("verify cards", by)

    def do_spread_cards(self, by):
        return self.prepare("spread cards", by)

    def do_wash_cards(self, by):
        return self.prepare("wash cards", by)

    def do_shuffle(self, by):
        return self.prepare("shuffle", by)

    def do_lace(self, by):
        return self.prepare("lace", by)

    def do_shuffle_again(self, by):
        return self.prepare("shuffle again", by)

    def do_offer_cut(self, by, to):
        self.staff(by, "dealer")
        demand(self.shoe.stage == "to cut" and self.shoe.offered is None and self.shoe.recutter is None, "no cut is due")
        demand(to == self.shoe.next_to_cut(self.asking()), "3.5(c): not next")
        self.shoe.offered = to

    def do_decline_cut(self, by):
        number, _ = self.patron(by)
        demand(self.shoe.stage == "to cut" and self.shoe.offered == number, "not offered")
        self.shoe.asked.add(number)
        self.shoe.offered = None

    def do_cut(self, by, depth):
        demand(self.shoe.stage == "to cut", "no cut is due")
        if by.startswith("seat "):
            number, _ = self.patron(by)
            demand(number == self.shoe.offered, "not offered")
            self.shoe.cut(number, depth)
            return [{"event": "cut", "seat": number, "depth": depth}]
        self.staff(by, "dealer")
        demand(self.shoe.offered is None and self.shoe.recutter in (None, "dealer"), "a participant cuts")
        demand(self.shoe.recutter == "dealer" or self.shoe.next_to_cut(self.asking()) is None, "3.5(c): participants first")
        self.shoe.cut("dealer", depth)
        return [{"event": "cut", "depth": depth}]

    def do_order_recut(self, by, reason):
        demand(by == "casino supervisor", "3.5(f)")
        demand(reason in ("improper", "fairness"), "3.5(f)")
        demand(self.shoe.stage == "cut" or self.shoe.stage == "loaded" and self.shoe.left == self.shoe.total, "3.5(f)")
        last = self.shoe.cutter
        self.shoe.stage = "to cut"
        self.shoe.cutting = False
        if last != "dealer":
            self.shoe.asked.add(last)
        if not self.r["recut_by"] == "next" and (last == "dealer" or last in self.staying()):
            if last == "dealer":
                self.shoe.recutter = last
            else:
                self.shoe.offered = last
        self.note("recut ordered")

    def do_insert_cutting_cards(self, by, behind):
        self.staff(by, "dealer")
        demand(self.shoe.stage == "cut", "not cut")
        self.shoe.load(behind)
        return [{"event": "loaded", "cards": self.shoe.total, "behind": behind}]

    def preludes(self, line):
        """What the croupier may have to do before an act is possible: seat the patron, or go on to the next card."""
        yield []
        trial = copy.deepcopy(self)
        steps = []
        if line["by"].startswith("seat ") and int(line["by"][5:]) not in self.seats:
            steps.append({"by": "croupier", "for": line["by"], "do": "join"})
            try:
                trial.apply(steps[0])
            except Refused:
                return
            yield list(steps)
        if line["by"] != "device":
            return
        for _ in range(80):
            step = trial.default_step()
            if step is None:
                return
            try:
                trial.apply(step)
            except Refused:
                return
            steps.append(step)
            yield list(steps)

    def needs_no_offer(self, line):
        """Acts that `awaiting` cannot list one by one."""
        return False


def comparable(events, drop=("cite",)):
    """Events without their citations: wording is never judged."""
    return [json.dumps({k: v for k, v in event.items() if k not in drop}, sort_keys=True) for event in events]


class Sitting:
    """One table with its model: sends acts, and compares what the program answers with what the model decides."""

    def __init__(self, binary, game, way, rules_text, model, seed):
        self.way = way
        self.model = model
        model.hidden = way == "house"
        self.table = Table(binary, game, way, rules_text, seed)
        self.rules_text = rules_text
        self.awaiting = []
        self.counts = {"acts": 0, "refused": 0} | {name: 0 for name in model.RARE}

    def count(self, name, times=1):
        self.counts[name] = self.counts.get(name, 0) + times

    def differ(self, why):
        """Raises with the rules file and every line that was accepted, so that it can be played again."""
        lines = []
        for text, answer in self.table.transcript:
            answer = json.loads(answer)
            if "ok" in answer:
                answer.pop("awaiting")
                lines += ["> " + text, "< " + json.dumps(answer, separators=(",", ":"))]
        lines += ["> " + self.table.transcript[-1][0], "< " + self.table.transcript[-1][1][:1500]]
        raise Difference("\n".join(lines[-4000:]) + f"\n{self.rules_text}\n{why}\n{self.model.state()}")

    def send(self, line):
        """One act: sent, and judged by the model. True if it was accepted."""
        answer = self.table.send(line)
        self.count("acts")
        if "error" in answer:
            self.differ(f"an error for {line}: {answer['error']}")
        if "refused" in answer:
            self.count("refused")
            legal = self.legal(line)
            if legal is not None and not self.model.tolerates(line):
                self.differ(f"refused, but the model allows {line} {legal}")
            return False
        if self.way == "attended" and not self.was_offered(line):
            self.differ(f"accepted without being offered: {line}")
        self.accept(line, answer)
        self.awaiting = answer["awaiting"]
        self.check_chance()
        self.model.tally(self.count)
        return True

    def check_chance(self):
        """The weight of every card that may come is how many of it nobody has seen."""
        for offer in self.awaiting:
            if offer["need"] == "chance" and "card" in offer and offer["weight"] != self.model.shoe.counts[offer["card"]]:
                self.differ(f"the weight of {offer['card']} is {self.model.shoe.counts[offer['card']]}, not {offer['weight']}")

    def legal(self, line):
        """Would the model accept the act now (or, where nobody attends, after what the croupier does before it)?"""
        for before in ([],) if self.way == "attended" else self.model.preludes(line):
            trial = copy.deepcopy(self.model)
            try:
                for step in before:
                    trial.apply(step)
                trial.apply(line)
                return before
            except Refused:
                continue
        return None

    def accept(self, line, answer):
        """The program accepted it: the model must, with the same events."""
        steps = answer.get("croupier", [])
        problem = None
        for split in range(len(steps) + 1):
            if split and steps[split - 1].get("by") == "device":
                break  # chance comes after the act that called for it
            trial = copy.deepcopy(self.model)
            trial.faces = [event for event in answer["ok"] if event["event"] == "turned"]
            try:
                events = []
                for step in steps[:split] + [line] + steps[split:]:
                    events += trial.apply(step)
            except Refused as refused:
                problem = problem or f"accepted, but the model refuses {step}: {refused}"
                continue
            wrong = trial.compare(events, answer["ok"])
            if wrong:
                problem = f"{line}: {wrong}"
                continue
            self.model = trial
            return
        self.differ(problem)

    def was_offered(self, line):
        """Is the act one of `awaiting`, which has everything that anybody may do now?"""
        for offer in self.awaiting:
            if offer.get("by") != line.get("by") or offer["do"] != line["do"]:
                continue
            if all(self.fits(offer, key, line[key]) for key in line if key not in ("by", "do", "at", "cash", "coupon")):
                return True
        return not self.awaiting or self.model.needs_no_offer(line)

    @staticmethod
    def fits(offer, key, wanted):
        if key in offer:
            return offer[key] == wanted
        span = offer.get({"amount": "amounts", "depth": "depths"}.get(key, key + "s"))
        if isinstance(span, dict):
            return span["min"] <= wanted <= span["max"] and (wanted - span["min"]) % span.get("step", 1) == 0
        return True  # free text, or a field that the offer leaves open

    def look(self):
        """Compares what the staff sees with the model."""
        wrong = self.model.check_view(self.table.send({"view": "staff"})["view"])
        if wrong:
            self.table.transcript.pop()
            self.differ("the view: " + "; ".join(wrong))


class Driver:
    """Chooses acts at random: mostly from what the table offers, and often enough something it does not offer."""

    # How readily an offered act is chosen; what is not named here has weight 3.
    WEIGHTS = {"leave": 0.4, "join": 1.5, "pass me by": 0.5, "order recut": 0.5, "order pass": 0.3, "give notice": 0.2, "change": 1,
               "card in error": 1, "misdealt card": 6, "face-up card": 1, "void round": 20, "remove": 0.6, "reduce": 1}

    def __init__(self, sitting, rng, generator, nudges):
        self.sitting = sitting
        self.rng = rng
        self.generator = generator
        self.nudges = nudges
        self.weights = dict(self.WEIGHTS)
        self.clock = 4_000_000_000_000
        self.haste = rng.choice((0.3, 0.5, 0.8))
        self.wild = rng.choice((0.05, 0.15, 0.35))
        self.nudged = rng.choice((0.03, 0.1, 0.3))
        self.whole = False
        self.pool = rng.sample(CARDS, rng.choice((2, 6, 52)))

    def whole_shoe(self):
        """Plays on without delay until the shoe is almost empty, and then makes trouble."""
        self.whole, self.haste, self.wild = True, 3, 0.02

    def some_card(self):
        """A card that is still in the shoe, most of the time; from few cards in some sittings, so that they run out."""
        left = [card for card in self.pool if self.sitting.model.shoe.counts.get(card, 0) > 0]
        if self.rng.random() < 0.03:
            return self.rng.choice(self.pool)
        if not left or self.rng.random() < 0.2:
            left = [card for card in CARDS if self.sitting.model.shoe.counts.get(card, 0) > 0] or CARDS
        return self.rng.choice(left)

    def some_amount(self, span):
        """Of an offered range: its ends, something in between, or just outside of it."""
        step = span.get("step", 1)
        steps = (span["max"] - span["min"]) // step
        kind = self.rng.random()
        if kind < 0.3:
            return span["min"]
        if kind < 0.4:
            return span["max"]
        if kind < 0.9:
            return span["min"] + step * self.rng.randrange(min(steps, 40) + 1)
        return max(1, self.rng.choice((span["min"] - step, span["max"] + step, span["min"] + step // 2, span["min"] + 1)))

    def from_offer(self, offer):
        line = {key: val for key, val in offer.items() if key not in ("need", "weight")}
        for key in [k for k, v in line.items() if isinstance(v, dict) and "min" in v]:
            line[{"amounts": "amount", "depths": "depth"}.get(key, key)] = self.some_amount(line.pop(key))
        if "card" in line:
            line["card"] = self.some_card()
        return line

    def choose(self):
        offers = self.sitting.awaiting
        if not offers or self.rng.random() < self.wild:
            return self.generator(self)
        left = self.sitting.model.shoe.left
        nudged = self.nudged if not self.whole else 0.01 if left > 40 else 0.5
        if self.rng.random() < max(nudged, self.sitting.model.urgency()):
            return self.nudges(self)
        kinds = {}
        for offer in offers:
            if offer["by"] == "device" and self.sitting.way == "house":
                self.sitting.differ("a table with a seed awaits the device")
            kinds.setdefault((offer["by"] if offer["by"][:4] != "seat" else "seat", offer["do"], offer["need"]), []).append(offer)
        names = list(kinds)
        weights = []
        for by, do, need in names:
            weight = self.weights.get(do, 3)
            if need in ("chance", "duty") or need == "default" and self.rng.random() < 0.5:
                weight = max(weight, 3) * 30 * self.haste if do not in self.weights else weight
            weights.append(weight)
        return self.from_offer(self.rng.choice(kinds[self.rng.choices(names, weights)[0]]))

    def step(self):
        line = self.choose()
        self.clock += self.rng.choice((1000, 1000, 60_000, 1_800_000 if self.rng.random() < 0.1 else 500))
        return self.sitting.send({"at": self.clock} | line)
