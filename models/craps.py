"""Craps (19:47-1.2 to 1.11), modelled from the text alone and played against the program over the line protocol.

The model holds the layout and the dice, decides for itself whether each act is allowed and what every throw pays, and
stops at the first difference. Words are never compared; money, rulings, the dice and what is awaited are.
"""

import math
import os
import random
import subprocess
import tempfile
from fractions import Fraction

from table import Difference, Table, main

POINTS = (4, 5, 6, 8, 9, 10)
LINE = ("pass", "don't pass")
REASONS_TO_PASS = ("delay", "invalid rolls", "violation")  # 1.11(a)2
INVALID = ("off the table", "one on top of the other")  # 1.9(a)
NO_ROLL = {  # 1.9(b)
    "not simultaneous": 1,
    "missed the end of the table": 2,
    "on the craps bank": 3,
    "in the cup or on a rail": 4,
    "cheating": 5,
    "improper throw": 6,
}
CALLED_EARLY = (1, 2, 6)  # 1.9(c)
AT_REST = (3, 4)  # where the dice come to rest is not known before
STAFF = ("dealer", "boxman", "stickman", "floorperson", "casino supervisor", "pit boss", "pit clerk", "inspector")
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
LISTED = {  # 1.4(b): the least that may be paid
    "pass": (1, 1), "don't pass": (1, 1), "come": (1, 1), "don't come": (1, 1),
    "place 4": (9, 5), "place 5": (7, 5), "place 6": (7, 6), "place 8": (7, 6), "place 9": (7, 5), "place 10": (9, 5),
    "place 4 to lose": (5, 11), "place 5 to lose": (5, 8), "place 6 to lose": (4, 5), "place 8 to lose": (4, 5),
    "place 9 to lose": (5, 8), "place 10 to lose": (5, 11),
    "hard 4": (7, 1), "hard 6": (9, 1), "hard 8": (9, 1), "hard 10": (7, 1),
    "field": (1, 1), "field 2": (2, 1), "field 12": (2, 1), "any seven": (4, 1), "any craps": (7, 1),
    "craps 2": (30, 1), "craps 3": (15, 1), "craps 12": (30, 1), "eleven": (15, 1),
}
ONE_ROLL = {  # 1.2(a)11 to 19: the totals that win
    "field": (2, 3, 4, 9, 10, 11, 12), "any seven": (7,), "any craps": (2, 3, 12), "craps 2": (2,), "craps 3": (3,),
    "craps 12": (12,), "eleven": (11,), "c and e": (2, 3, 11, 12), "horn": (2, 3, 11, 12),
}
HORN = {2: "craps 2", 3: "craps 3", 11: "eleven", 12: "craps 12"}
KEYS = {  # the rules file's word for each kind of wager
    "pass": "pass", "don't pass": "dont_pass", "come": "come", "don't come": "dont_come", "place": "place_to_win",
    "place to lose": "place_to_lose", "buy": "buy", "lay": "lay", "hard": "hardways", "field": "field",
    "any seven": "any_seven", "any craps": "any_craps", "craps 2": "craps_2", "craps 3": "craps_3",
    "craps 12": "craps_12", "eleven": "eleven", "c and e": "c_and_e", "horn": "horn", "horn high": "horn_high",
}
PARAGRAPH = {  # 1.2(a)
    "pass": 1, "don't pass": 2, "come": 3, "don't come": 4, "place": 5, "place to lose": 6, "field": 11, "any seven": 12,
    "any craps": 13, "craps 2": 14, "craps 3": 15, "craps 12": 16, "eleven": 17, "c and e": 18, "horn": 19,
    "horn high": 20,
}


def kind_of(name):
    """The kind of a wager and its number: "place 6 to lose" is ("place to lose", 6); None if there is no such wager."""
    if name in ONE_ROLL or name in ("pass", "don't pass", "come", "don't come", "pass odds", "don't pass odds"):
        return name, None
    words = name.split(" ")
    numbers = [word for word in words if word.isdigit()]
    if len(numbers) != 1:
        return None
    number, kind = int(numbers[0]), " ".join(word for word in words if not word.isdigit())
    if kind == "hard" and number in (4, 6, 8, 10) or kind == "horn high" and number in HORN:
        return kind, number
    if kind in ("come", "don't come", "come odds", "don't come odds", "place", "place to lose", "buy", "lay") and number in POINTS:
        return (kind + " point" if kind in ("come", "don't come") else kind), number
    return None


NAMES = (
    ["pass", "don't pass", "come", "don't come", "pass odds", "don't pass odds"]
    + [pattern.format(n) for n in POINTS for pattern in ("come {}", "come {} odds", "don't come {}", "don't come {} odds",
                                                         "place {}", "place {} to lose", "buy {}", "lay {}")]
    + [f"hard {n}" for n in (4, 6, 8, 10)] + list(ONE_ROLL) + [f"horn high {n}" for n in HORN]
)
KIND = {name: kind_of(name) for name in NAMES}
OFF_ON_COME_OUT = ("buy", "place", "come odds", "hard")  # 1.3(e)


def cite_of(name):
    """The provision by which a wager is settled."""
    kind, number = KIND[name]
    odds = {"pass odds": "6(a)", "don't pass odds": "6(b)", "come odds": "6(c)", "don't come odds": "6(d)", "buy": "5(a)", "lay": "5(b)"}
    if kind in odds:
        return "19:47-1." + odds[kind]
    if kind == "hard":
        return f"19:47-1.2(a){ {4: 7, 6: 8, 8: 9, 10: 10}[number] }"
    return f"19:47-1.2(a){PARAGRAPH[kind.removesuffix(' point')]}"


class Rules:
    """A rules file drawn at random: what 19:47-1 leaves to the licensee."""

    def __init__(self, rng):
        self.edition = rng.choice(("1996", "2011"))  # subchapter 1 is the same in both
        self.seats = rng.choice((1, 2, 2, 3, 3, 4, 5, 6))
        self.chip = rng.choice((100, 100, 100, 25, 50, 500, 10))
        self.change = rng.choice((25, 25, 5, 1, 50, 100, 10))
        if self.chip % self.change:
            self.change = rng.choice([c for c in (1, 5, 25, 50, 100) if self.chip % c == 0])
        self.line_least = self.chip * rng.choice((1, 2, 5, 5, 10, 15))
        self.line_most = self.line_least * rng.choice((4, 10, 25, 1000))
        self.least = self.chip * rng.choice((1, 1, 1, 3, 5))
        self.most = max(self.least, 66 * self.chip) * rng.choice((2, 5, 33, 1000))
        self.odds_most = rng.choice((self.line_most * 20, self.line_most * 2, self.line_most, self.line_least * 2, self.line_least))
        self.exceed = rng.random() < 0.7
        self.multiple = dict.fromkeys(POINTS, rng.choice((1, 1, 2, 3, 5, 10)))
        if rng.random() < 0.4:
            self.multiple = {n: rng.randint(1, 10) for n in POINTS}
        self.buy_percent = rng.choice(("5", "5", "4", "2.5", "1", "0"))
        self.lay_percent = rng.choice(("5", "5", "4", "2.5", "1", "0"))
        self.odds = {name: Fraction(*pair) for name, pair in LISTED.items()}
        self.offered = dict.fromkeys(KEYS.values(), True)
        self.area = rng.random() < 0.6
        self.set = rng.choice((5, 5, 6, 8))
        self.caller = rng.choice(("boxman", "stickman"))
        self.units = {}  # what unit() has found
        self.raise_some(rng)
        self.drop_some(rng)

    def raise_some(self, rng):
        """1.4(b): higher odds than those listed may be paid; the four line wagers support others at 1 to 1 (1.6)."""
        higher = {"field 12": (3, 1), "field 2": (3, 1), "place 6": (6, 5), "place 4": (2, 1), "hard 4": (15, 2),
                  "any seven": (9, 2), "craps 2": (31, 1), "eleven": (16, 1), "place 4 to lose": (1, 2), "any craps": (15, 2),
                  "place 9": (3, 2), "craps 3": (31, 2)}
        for name in rng.sample(sorted(higher), rng.choice((0, 0, 2, 4))):
            self.odds[name] = Fraction(*higher[name])

    def drop_some(self, rng):
        """Not every wager need be offered; a line bet must be (1.8), and buy stands beside place (1.5(a))."""
        if rng.random() < 0.6:
            return
        for key in rng.sample(sorted(self.offered), rng.choice((1, 2, 4))):
            self.offered[key] = False
        if not self.offered["pass"] and not self.offered["dont_pass"]:
            self.offered["pass"] = True
        if not self.offered["place_to_win"]:
            self.offered["buy"] = False
        if not self.area and not all(self.offered[key] for key in ("horn", "craps_2", "craps_3", "craps_12", "eleven")):
            self.offered["horn_high"] = False  # 1.2(a)20: what it is broken down into must be offered
        self.drop_what_has_no_effect()

    def drop_what_has_no_effect(self):
        """A key about a wager that is not offered is refused."""
        for name in self.odds:
            kind = "field" if name.startswith("field") else KIND[name][0]
            if not self.offered[KEYS[kind]]:
                self.odds[name] = Fraction(*LISTED[name])
        if not self.offered["buy"]:
            self.buy_percent = "5"
        if not self.offered["lay"]:
            self.lay_percent = "5"
        if not self.offered["horn_high"]:
            self.area = True

    def toml(self):
        pairs = {name: odds for name, odds in self.odds.items() if odds != Fraction(*LISTED[name])}
        flags = "\n".join(f"{key} = {str(value).lower()}" for key, value in self.offered.items() if not value)
        payouts = "\n".join(f'"{name}" = "{odds.numerator} to {odds.denominator}"' for name, odds in pairs.items())
        multiple = ", ".join(f"{n} = {m}" for n, m in self.multiple.items())
        return f"""game = "craps"
edition = "{self.edition}"
seats = {self.seats}
[money]
chip_cents = {self.chip}
change_cents = {self.change}
[limits]
line_minimum_cents = {self.line_least}
line_maximum_cents = {self.line_most}
minimum_cents = {self.least}
maximum_cents = {self.most}
odds_maximum_cents = {self.odds_most}
[wagers]
{flags}
horn_high_area = {str(self.area).lower()}
[payouts]
{payouts}
[vigorish]
buy_percent = "{self.buy_percent}"
lay_percent = "{self.lay_percent}"
[odds]
multiple = {{ {multiple} }}
exceed_for_exact_payout = {str(self.exceed).lower()}
[dice]
set = {self.set}
no_roll_called_by = "{self.caller}"
"""

    def pays(self, name):
        """The odds of a wager that is not paid in parts."""
        kind, number = KIND[name]
        if kind == "buy":
            return TRUE[number]  # 1.5(a)
        if kind == "lay":
            return 1 / TRUE[number]  # 1.5(b)
        if kind in ("come odds", "don't come odds"):  # 1.6(c), (d)
            return TRUE[number] if kind == "come odds" else 1 / TRUE[number]
        return self.odds[kind.removesuffix(" point") if kind.endswith(" point") else name]

    def shares(self, name):
        """1.4(c), (d): a horn, horn high or C and E bet as the single wagers as which it is paid, with their fractions."""
        kind, number = KIND[name]
        if kind == "c and e":
            return {"any craps": Fraction(1, 2), "eleven": Fraction(1, 2)}
        if kind == "horn":
            return {part: Fraction(1, 4) for part in HORN.values()}
        if kind == "horn high":
            return {part: Fraction(2 if n == number else 1, 5) for n, part in HORN.items()}
        return None

    def unit(self, name, point=None):
        """1.4(e): the step of amounts that are whole chips and can be paid exactly in change."""
        if (name, point) not in self.units:
            self.units[name, point] = self.find_unit(name, point)
        return self.units[name, point]

    def find_unit(self, name, point):
        odds = []
        if self.shares(name):
            odds += [self.odds[part] * share for part, share in self.shares(name).items()] + list(self.shares(name).values())
        elif name == "field":
            odds += [self.odds["field"], self.odds["field 2"], self.odds["field 12"]]
        elif name in ("pass odds", "don't pass odds"):
            odds.append(TRUE[point] if name == "pass odds" else 1 / TRUE[point])
        else:
            odds.append(self.pays(name))
        return math.lcm(self.chip, *(step_for(ratio, self.change) for ratio in odds))

    def odds_limit(self, name, point, base):
        """1.6(a) to (f): the most that may be laid behind a bet of `base`, a whole number of steps."""
        against = name.startswith("don't")
        ratio = TRUE[point] if against else 1  # what is staked to win the amount of the bet
        single = base * ratio
        most = max(single, min(base * self.multiple[point] * ratio, self.odds_most))
        step = self.unit(name, point)
        steps = most / step
        return step * (math.ceil(steps) if self.exceed else math.floor(steps))  # 1.6(f)

    def legal(self):
        """Settled, 1.6(a) to (d): some odds must be possible behind every line bet that may be made, on every point."""
        for bet, odds in (("pass", "pass odds"), ("don't pass", "don't pass odds"), ("come", "come {} odds"), ("don't come", "don't come {} odds")):
            if self.offered[KEYS[bet]]:
                least = up_to(self.line_least, self.unit(bet))
                for point in POINTS:
                    if self.odds_limit(odds.format(point), point, least) <= 0:
                        return False
        return True

    def vigorish(self, name, stake):
        """1.5: a percentage of a buy bet, or of what a lay bet could win, rounded down to change."""
        kind, _ = KIND[name]
        if kind not in ("buy", "lay"):
            return 0
        percent = Fraction(self.buy_percent if kind == "buy" else self.lay_percent) / 100
        due = percent * (stake if kind == "buy" else stake * self.pays(name))
        return math.floor(due / self.change) * self.change

    def sells(self, name):
        """Is this kind of wager offered at the table at all?"""
        kind, _ = KIND[name]
        kind = {"pass odds": "pass", "don't pass odds": "don't pass", "come odds": "come", "don't come odds": "don't come"}.get(kind, kind)
        return self.offered[KEYS[kind.removesuffix(" point")]]


def step_for(ratio, change):
    """The smallest stake whose win at this ratio is a whole number of coins; all such stakes are its multiples."""
    return ratio.denominator * change // math.gcd(ratio.numerator, ratio.denominator * change)


def up_to(amount, step):
    return -(-amount // step) * step


class Bet:
    """One wager on the layout. `on` is the dealer's button (1.3(e)), `called` the patron's call that waits for it."""

    def __init__(self, stake=0, coupon=0, vigorish=0):
        self.stake, self.coupon, self.vigorish, self.on, self.called = stake, coupon, vigorish, False, False


class Seat:
    """A patron at the table. `pending` is a wager that still needs confirmation (1.3(a), (b))."""

    def __init__(self):
        self.bets, self.leaving, self.pending = {}, False, None

    def line(self):
        return any(name in self.bets for name in LINE)


ANY = frozenset()  # a refusal whose provision the text does not settle


def cites(*numbers):
    return frozenset("19:47-" + number for number in numbers)


class Model:
    """The table. `refusal(act)` is None or the provisions that may be cited; `do(act)` carries out an allowed act."""

    def __init__(self, rules, count):
        self.rules, self.count = rules, count
        self.seats, self.point = {}, None
        self.dice, self.holder, self.faces = "in the cup", None, None
        self.disputed = self.ruled = self.thrown_without = False
        self.begin_round(cursor=0)
        self.without = False  # 1.11(b): everybody was asked, and the holder throws without a line bet
        self.valid_throw = False  # since the holder took the dice
        self.answered = set()  # seats whose line bet was followed by an offer that led to nothing (1.11(b))
        self.lost_dice_with_point = False

    # Who has the dice (1.7, 1.8, 1.11)

    def begin_round(self, cursor):
        """The dice go round from the left of `cursor`, the previous shooter, who is asked last (1.11(b), (c))."""
        self.asked, self.passed_over, self.cursor = set(), set(), cursor

    def done(self, n):
        """Is he not offered the dice in this round any more? He was asked, or the round is for line bets and he has none."""
        return n in self.asked or n in self.passed_over

    def stayers(self):
        return [n for n, seat in sorted(self.seats.items()) if not seat.leaving]

    def pool(self):
        """Who has left is passed over while anybody stays; if nobody does, the croupier throws for those who left."""
        return self.stayers() or sorted(self.seats)

    def clockwise(self, seats, after):
        return sorted(seats, key=lambda n: (n <= after, n))

    def next_offers(self):
        """The seat to which the stickman offers the dice now, if there is one."""
        if self.dice == "in the cup":
            return self.clockwise([n for n in self.pool() if not self.done(n)], self.cursor)[:1]
        if self.dice == "with the shooter" and self.throws_without():
            return self.wishes(self.holder)[:1]
        return []

    def wishes(self, shooter):
        """1.11(b): players who have made a line bet while throws are made without one, and were not asked for it."""
        return [n for n in self.clockwise(self.stayers(), shooter) if n != shooter and self.seats[n].line()
                and n not in self.answered and n not in self.asked]

    def come_bets(self):
        return any(KIND[name][0] in ("come point", "don't come point") for seat in self.seats.values() for name in seat.bets)

    def throws_without(self):
        """1.11(b): does the holder throw without a line bet, only to decide the come bets that remain?"""
        if self.dice != "with the shooter" or self.point or self.seats[self.holder].line() or not self.come_bets():
            return False
        others = [n for n in self.pool() if n != self.holder]
        return self.without or all(self.done(n) for n in others)

    def may_throw(self):
        """None if the holder may throw now (1.8, and the settled readings of 1.11), else the provisions against it."""
        if self.dice != "with the shooter":
            return cites("1.8") if self.dice != "at rest" else ANY
        if self.point or self.seats[self.holder].line() or self.throws_without():
            return None
        return cites("1.11(b)") if self.come_bets() else cites("1.8")

    def give_up_dice(self):
        """1.11(c): the dice go round from the left of their holder; under 1.11(b) the same round goes on (settled)."""
        seat = self.holder
        if self.point:
            self.count("dice given up with a point standing")
        last = self.without  # he was the last to be asked, so the round is over
        self.dice, self.holder, self.without = "in the cup", None, False
        if self.valid_throw or last or not (self.come_out() and self.come_bets()):
            self.begin_round(cursor=seat)
        else:
            self.note_asked(seat)

    def note_asked(self, seat):
        """He was offered the dice and did not throw them. Once everybody was asked, the dice go round anew."""
        self.asked.add(seat)
        if seat in self.seats and self.seats[seat].line():
            self.answered.add(seat)
        self.end_round_if_all_asked()

    def end_round_if_all_asked(self):
        if self.dice == "in the cup" and all(self.done(n) for n in self.pool()):
            self.asked, self.passed_over = set(), set()

    # What is on, and what may be staked

    def come_out(self):
        return self.point is None

    def working(self, name, bet):
        """1.3(e); and line bets are not in action while throws are made without one (settled, 1.11(b))."""
        if name in LINE:
            return not (self.thrown_without if self.dice in ("in the air", "at rest") else self.throws_without())
        return not (self.come_out() and KIND[name][0] in OFF_ON_COME_OUT and not bet.on)

    def support(self, seat, name):
        """The bet that a supplemental wager supports, and its point; None if there is none (1.6)."""
        base = name.removesuffix(" odds")
        point = self.point if base in LINE else KIND[name][1]
        return (seat.bets[base], point) if point and base in seat.bets else None

    def bounds(self, seat, name):
        """The least and the most that may lie on a wager of this patron, and the step; None if it cannot be made now."""
        kind, rules = KIND[name][0], self.rules
        if name.endswith("odds"):
            found = self.support(seat, name)
            if not found:
                return None
            bet, point = found
            step = rules.unit(name, point)
            return step, rules.odds_limit(name, point, bet.stake), step
        if kind.endswith(" point") or (name in LINE) != self.come_out() and (name in LINE or name in ("come", "don't come")):
            return None
        if not rules.sells(name):
            return None
        step = rules.unit(name)
        if kind in ("pass", "don't pass", "come", "don't come"):
            return up_to(rules.line_least, step), rules.line_most // step * step, step
        return up_to(rules.least, step), rules.most // step * step, step

    def room(self, seat, name):
        """What may be added to a wager now: least, most, step; None if nothing."""
        if KIND[name][0] == "horn high" and not self.rules.area:
            return self.broken_down_room(seat, name)
        bounds = self.bounds(seat, name)
        if not bounds:
            return None
        least, most, step = bounds
        lies = seat.bets[name].stake if name in seat.bets else 0
        low, high = max(least - lies, step), most - lies
        return (low, high, step) if low <= high else None

    def broken_down_room(self, seat, name):
        """1.2(a)20: a horn high without an area is two wagers; limits bind the whole, the parts need room (readings)."""
        bounds = self.bounds(seat, name)
        if not bounds:
            return None
        least, most, step = bounds
        for part, share in (("horn", Fraction(4, 5)), (HORN[KIND[name][1]], Fraction(1, 5))):
            lies = seat.bets[part].stake if part in seat.bets else 0
            most = min(most, math.floor((self.rules.most - lies) / share))
            step = math.lcm(step, step_for(share, self.rules.unit(part)))
        low, high = up_to(least, step), most // step * step
        return (low, high, step) if low <= high else None

    # Acts of a patron

    def refusal(self, act):
        by, do = act["by"], act["do"].replace(" ", "_")
        if by.startswith("seat "):
            return getattr(self, "seat_" + do, lambda *_: ANY)(int(by[5:]), act)
        return getattr(self, "staff_" + do, lambda *_: ANY)(by, act)

    def absent(self, n):
        return n not in self.seats or self.seats[n].leaving

    def seat_join(self, n, act):
        return None if n <= self.rules.seats and self.absent(n) else ANY

    def seat_leave(self, n, act):
        if self.absent(n):
            return ANY
        return cites("1.3(c)") if self.dice in ("in the air", "at rest") else None

    def seat_wager(self, n, act):
        if self.absent(n):
            return ANY
        seat, name, amount, coupon = self.seats[n], act["on"], act["amount"], act.get("coupon", 0)
        if name not in KIND:
            return cites("1.2(b)")
        if self.dice == "at rest":
            return cites("1.3(a)")
        if seat.pending:
            if self.dice == "in the air" or act.get("cash"):
                return ANY
        if coupon and name not in LINE:
            return ANY
        room = self.room(seat, name)
        if not room:
            return ANY
        low, high, step = room
        if amount < low or amount > high or amount % step:
            return self.wrong_amount(seat, name, amount, low, high, step)
        if coupon:
            return self.wrong_coupon(seat, name, amount, coupon)
        return None

    def wrong_amount(self, seat, name, amount, low, high, step):
        """1.4(e) where it cannot be paid, 8.2 where it is out of the limits, 1.6 where odds exceed theirs."""
        if amount <= 0:
            return ANY
        inside = low <= amount <= high
        if inside and amount % self.rules.chip:
            return cites("1.3(b)", "1.4(e)")
        if inside:
            return cites("1.4(e)", cite_of(name)[6:], "1.6(f)")  # 1.5 and 1.6 have odds of their own
        if amount % step == 0:
            return cites("1.6(a)", "1.6(b)", "1.6(c)", "1.6(d)", "1.6(e)", "1.6(f)", "8.2") if name.endswith("odds") else cites("8.2")
        return ANY

    def wrong_coupon(self, seat, name, amount, coupon):
        """1.3(b) as read: one coupon to a wager, matched by chips of at least its value, and payable."""
        bet = seat.bets.get(name)
        if bet and bet.coupon:
            return cites("1.3(b)")
        if coupon > amount:
            return ANY
        return ANY if coupon * self.rules.odds[name] % self.rules.change else None

    def on_layout(self, n, act):
        """Shared by what is done to a wager that lies there."""
        if self.absent(n):
            return ANY
        if act["on"] not in KIND:
            return cites("1.2(b)", "1.3(c)")
        if act["on"] not in self.seats[n].bets:
            return ANY
        return None

    def taken_back(self, n, name):
        """1.3(c): not once the dice are thrown (settled), and not a pass or come bet whose point stands."""
        if self.dice in ("in the air", "at rest"):
            return cites("1.3(c)")
        if name == "pass" and self.point or KIND[name][0] == "come point":
            return cites("1.3(c)")
        return None

    def seat_remove(self, n, act):
        wrong = self.on_layout(n, act)
        return wrong if wrong is not None else self.taken_back(n, act["on"])

    def seat_reduce(self, n, act):
        wrong = self.on_layout(n, act)
        wrong = wrong if wrong is not None else self.taken_back(n, act["on"])
        if wrong is not None:
            return wrong
        room = self.reductions(self.seats[n], act["on"])
        if room and room[0] <= act["amount"] <= room[1] and act["amount"] % room[2] == 0:
            return None
        return ANY

    def reductions(self, seat, name):
        """By how much a wager may be reduced: what is left could have been made (readings, 1.3(c))."""
        bet = seat.bets[name]
        kind, point = KIND[name]
        rules = self.rules
        if name.endswith("odds"):
            step = least = rules.unit(name, point or self.point)
        else:
            step = rules.unit(name)
            least = up_to(rules.line_least if kind.removesuffix(" point") in ("pass", "don't pass", "come", "don't come") else rules.least, step)
        least = max(least, up_to(bet.coupon, step))
        return (step, bet.stake - least, step) if step <= bet.stake - least else None

    def seat_call_on(self, n, act):
        wrong = self.on_layout(n, act)
        if wrong is not None:
            return wrong
        bet = self.seats[n].bets[act["on"]]
        if KIND[act["on"]][0] not in OFF_ON_COME_OUT or bet.on or bet.called:
            return ANY
        return ANY if self.dice in ("in the air", "at rest") else None

    def seat_call_off(self, n, act):
        wrong = self.on_layout(n, act)
        if wrong is not None:
            return wrong
        bet = self.seats[n].bets[act["on"]]
        if not bet.on and not bet.called:
            return cites("1.3(e)") if self.dice not in ("in the air", "at rest") else ANY
        return ANY if self.dice in ("in the air", "at rest") else None

    def seat_take_dice(self, n, act):
        if self.dice != "offered" or self.holder != n:
            return ANY
        first, second = act["dice"]
        return None if first != second and all(1 <= die <= self.rules.set for die in act["dice"]) else ANY

    def seat_decline_dice(self, n, act):
        return None if self.dice == "offered" and self.holder == n else ANY

    def seat_throw(self, n, act):
        if self.dice != "with the shooter" or self.holder != n:
            return ANY
        return self.may_throw()

    def seat_pass_dice(self, n, act):
        return None if self.dice == "with the shooter" and self.holder == n else ANY

    def seat_dispute(self, n, act):
        return self.may_dispute() if n in self.seats else ANY  # who has left and has money there may speak for it

    def may_dispute(self):
        """1.10(a)2: while the dice lie there, once, and not after the boxman's ruling."""
        if self.dice != "at rest":
            return ANY
        if self.ruled:
            return cites("1.10(a)2")
        return ANY if self.disputed else None

    # Acts of chance and of the staff

    def staff_dice(self, by, act):
        if by != "device":
            return cites("1.10(a)")
        return None if self.dice == "in the air" else self.may_throw()

    def staff_cocked_dice(self, by, act):
        return self.staff_dice(by, act) if by == "device" else ANY

    def staff_invalid_roll(self, by, act):
        """1.9(a); settled, 1.10(a)2: not after the boxman's ruling."""
        if by not in ("device", "boxman", "stickman"):
            return ANY
        if self.dice == "at rest":
            return cites("1.10(a)2") if self.ruled else None
        return None if self.dice == "in the air" else self.may_throw()

    def staff_no_roll(self, by, act):
        """1.9(b) to (d)."""
        reason = NO_ROLL.get(act["reason"])
        if by != self.rules.caller:
            return ANY
        if not reason:
            return cites("1.9(d)") if self.dice in ("in the air", "at rest") and not self.ruled else ANY
        if self.dice == "at rest" and self.ruled:
            return cites("1.10(a)2")
        if self.dice == "at rest" and reason in CALLED_EARLY and not act.get("late"):
            return cites("1.9(c)")
        if self.dice == "in the air" and reason in AT_REST:
            return ANY
        return None if self.dice in ("in the air", "at rest") else ANY

    def staff_dispute(self, by, act):
        return self.may_dispute() if by in ("dealer", "boxman", "stickman", "floorperson") else ANY

    def staff_rule_faces(self, by, act):
        return None if by == "boxman" and self.dice == "at rest" and self.disputed else ANY

    def staff_void_throw(self, by, act):
        return self.staff_rule_faces(by, act)

    def staff_call(self, by, act):
        if by != "stickman" or self.dice != "at rest":
            return ANY
        if self.disputed:
            return cites("1.10(a)2")
        return None if act["total"] == sum(self.faces) else cites("1.10(a)")

    def staff_offer_dice(self, by, act):
        return None if by == "stickman" and act["to"] in self.next_offers() else ANY

    def staff_order_pass(self, by, act):
        return None if by == "boxman" and self.dice == "with the shooter" else ANY

    def staff_confirm_on(self, by, act):
        seat = self.seats.get(act["seat"])
        bet = seat.bets.get(act["on"]) if seat else None
        if by != "dealer" or not bet or not bet.called or self.dice in ("in the air", "at rest"):
            return ANY
        return None

    def staff_confirm_wager(self, by, act):
        """1.3(a): in the air dealer and boxman; 1.3(b): cash needs the dealer."""
        seat = self.seats.get(act["seat"])
        if by not in ("dealer", "boxman") or not seat or not seat.pending or seat.pending[by]:
            return ANY
        if by == "boxman" and self.dice != "in the air":
            return ANY
        if self.dice == "in the air" and not seat.pending["boxman" if by == "dealer" else "dealer"]:
            return None  # the other's word is still to come
        return self.still_possible(seat)

    def still_possible(self, seat):
        """What was announced must still be a wager that can be made when it is confirmed."""
        pending = seat.pending
        room = self.room(seat, pending["on"])
        if not room or not room[0] <= pending["amount"] <= room[1] or pending["amount"] % room[2]:
            return ANY
        return self.wrong_coupon(seat, pending["on"], pending["amount"], pending["coupon"]) if pending["coupon"] else None

    def staff_decline_wager(self, by, act):
        seat = self.seats.get(act["seat"])
        return None if by in ("dealer", "boxman") and seat and seat.pending else ANY

    # Carrying out

    def do(self, act):
        """Carries out an act that is allowed, and gives its events."""
        by = act["by"]
        seat = int(by[5:]) if by.startswith("seat ") else None
        return getattr(self, "do_" + act["do"].replace(" ", "_"))(seat if seat else by, act) or []

    def do_join(self, n, act):
        if n in self.seats:
            self.count("a patron who had left came back to his contract")
        self.seats.setdefault(n, Seat()).leaving = False
        self.not_to_the_gone()
        self.end_round_if_all_asked()

    def not_to_the_gone(self):
        """Dice that are offered to one who has left, or thrown for him, go to whoever has come (readings, 1.7(b))."""
        if self.dice in ("offered", "with the shooter") and self.seats[self.holder].leaving and self.stayers():
            self.count("dice taken back from one who had left")
            under_b = self.come_out() and self.come_bets() and not self.valid_throw and not self.without
            if self.dice == "offered" or under_b:  # the round goes on; that was no answer of his
                self.dice, self.holder = "in the cup", None
            else:
                self.give_up_dice()
            self.end_round_if_all_asked()

    def do_leave(self, n, act):
        """Who leaves takes down everything that may come down; contracts stay until they are decided."""
        seat, events = self.seats[n], []
        if seat.pending:
            events.append(self.lapse(n))
        for name in list(seat.bets):
            if name in seat.bets and self.taken_back(n, name) is None:
                events.append(self.take_down(n, name))
        if self.point:
            self.count("left with a point standing")
        if self.holder == n and self.dice == "with the shooter":
            self.count("the shooter left")
            self.give_up_dice()
        elif self.holder == n and self.dice == "offered":
            self.dice, self.holder = "in the cup", None
            self.asked.add(n)
        seat.leaving = True
        self.clear_the_gone()
        self.end_round_if_all_asked()
        if self.dice == "with the shooter" and not self.valid_throw and self.come_out() and self.come_bets():
            # Everybody who stays was asked: no further round of offers keeps the shooter from throwing (settled).
            self.without |= all(self.done(other) for other in self.pool() if other != self.holder)
        return events

    def clear_the_gone(self):
        """A patron who has left and has nothing on the layout is gone."""
        for n in [n for n, seat in self.seats.items() if seat.leaving and not seat.bets]:
            del self.seats[n]
            if self.holder == n and self.dice == "with the shooter":
                self.give_up_dice()
            for memory in (self.asked, self.passed_over, self.answered):
                memory.discard(n)

    def take_down(self, n, name):
        bet = self.seats[n].bets.pop(name)
        return strip({"event": "removed", "seat": n, "wager": name, "amount": bet.stake, "vigorish": bet.vigorish, "coupon": bet.coupon})

    def lapse(self, n):
        pending, self.seats[n].pending = self.seats[n].pending, None
        return {"event": "lapsed", "seat": n, "wager": pending["on"], "amount": pending["amount"]}

    def do_wager(self, n, act):
        if self.dice == "in the air" or act.get("cash"):
            self.seats[n].pending = {"on": act["on"], "amount": act["amount"], "cash": bool(act.get("cash")),
                                     "coupon": act.get("coupon", 0), "dealer": False, "boxman": False}
            self.count("a wager announced in the air" if self.dice == "in the air" else "a wager announced with cash")
            return []
        return self.lay(n, act["on"], act["amount"], act.get("coupon", 0), False)

    def lay(self, n, name, amount, coupon, cash):
        """Chips go on the layout."""
        seat = self.seats[n]
        if KIND[name][0] == "horn high" and not self.rules.area:  # 1.2(a)20
            self.count("a horn high broken down")
            return (self.lay(n, "horn", amount * 4 // 5, 0, cash)
                    + self.lay(n, HORN[KIND[name][1]], amount // 5, 0, cash))
        if name in LINE and not seat.line():
            self.answered.discard(n)
        if name.endswith("odds") and self.rules.exceed:
            bet, point = self.support(seat, name)
            ratio = TRUE[point] if name.startswith("don't") else 1
            if (seat.bets[name].stake if name in seat.bets else 0) + amount > bet.stake * self.rules.multiple[point] * ratio:
                self.count("odds above the limit (1.6(f))")
        before = seat.bets.get(name)
        bet = seat.bets.setdefault(name, Bet())
        due = self.rules.vigorish(name, bet.stake + amount) - bet.vigorish
        bet.stake, bet.coupon, bet.vigorish = bet.stake + amount, bet.coupon + coupon, bet.vigorish + due
        if coupon:
            self.count("a match play coupon")
        event = {"event": "wagered", "seat": n, "wager": name, "amount": amount, "vigorish": due, "coupon": coupon}
        if before:
            event["stake"] = bet.stake
        if cash:
            event["cash"] = True
        return [strip(event)]

    def do_remove(self, n, act):
        name, events = act["on"], [self.take_down(n, act["on"])]
        return events + self.odds_down(n, name)

    def odds_down(self, n, name):
        """Settled, 1.3(c): the odds of a don't bet come down with it."""
        odds = name + " odds"
        if odds in self.seats[n].bets:
            self.count("a don't bet took its odds down")
            return [self.take_down(n, odds)]
        return []

    def do_reduce(self, n, act):
        name, bet = act["on"], self.seats[n].bets[act["on"]]
        bet.stake -= act["amount"]
        back = bet.vigorish - self.rules.vigorish(name, bet.stake)
        bet.vigorish -= back
        event = strip({"event": "reduced", "seat": n, "wager": name, "amount": act["amount"], "stake": bet.stake, "vigorish": back})
        return [event] + self.odds_down(n, name)

    def do_call_on(self, n, act):
        self.seats[n].bets[act["on"]].called = True

    def do_call_off(self, n, act):
        bet = self.seats[n].bets[act["on"]]
        was, bet.on, bet.called = bet.on, False, False
        return [{"event": "marked", "seat": n, "wager": act["on"], "on": False}] if was else []

    def do_confirm_on(self, by, act):
        bet = self.seats[act["seat"]].bets[act["on"]]
        bet.on, bet.called = True, False
        return [{"event": "marked", "seat": act["seat"], "wager": act["on"], "on": True}]

    def do_confirm_wager(self, by, act):
        seat = self.seats[act["seat"]]
        pending = seat.pending
        pending[by] = True
        if not pending["dealer"] or self.dice == "in the air" and not pending["boxman"]:
            return []
        seat.pending = None
        self.count("confirmed in the air" if self.dice == "in the air" else "cash confirmed")
        return self.lay(act["seat"], pending["on"], pending["amount"], pending["coupon"], pending["cash"])

    def do_decline_wager(self, by, act):
        return [self.lapse(act["seat"])]

    def do_offer_dice(self, by, act):
        if self.dice == "with the shooter":
            self.count("the dice offered to a wish to shoot (1.11(b))")
            self.cursor, self.without = self.holder, False
            # Nobody else is asked: the dice go to others with a wish, then back (settled: no further round of offers).
            self.passed_over = {n for n in self.stayers() if n != self.holder} - set(self.wishes(self.holder))
        self.dice, self.holder = "offered", act["to"]

    def do_take_dice(self, n, act):
        self.dice, self.valid_throw = "with the shooter", False
        everybody = all(self.done(other) for other in self.pool() if other != n)
        self.without = self.come_out() and self.come_bets() and everybody

    def do_decline_dice(self, n, act):
        self.dice, self.holder = "in the cup", None
        self.note_asked(n)

    def do_pass_dice(self, n, act):
        self.give_up_dice()

    def do_order_pass(self, by, act):
        self.count("ordered to pass the dice")
        self.give_up_dice()

    def do_throw(self, n, act):
        self.thrown_without = self.throws_without()
        self.dice = "in the air"

    def come_to_rest(self, faces):
        """1.3(a): what is not confirmed when the dice rest falls."""
        if self.dice == "with the shooter":
            self.thrown_without = self.throws_without()
        events = [self.lapse(n) for n, seat in sorted(self.seats.items()) if seat.pending]
        self.dice, self.faces, self.disputed, self.ruled = "at rest", faces, False, False
        return events

    def do_dice(self, by, act):
        return self.come_to_rest(act["faces"]) + [{"event": "dice", "faces": act["faces"]}]

    def do_cocked_dice(self, by, act):
        """1.10(a)1: the face opposite to the one that rests on something counts; on several things the roll is void."""
        self.count("cocked dice")
        if any("resting_on_several" in die for die in act["dice"]):
            return self.come_to_rest(None) + self.void("1.10(a)1")
        faces = [die["up"] if "up" in die else 7 - die["resting_on"] for die in act["dice"]]
        return self.do_dice(by, {"faces": faces})

    def void(self, cite):
        """The throw does not count, and the shooter throws again."""
        self.dice, self.faces, self.disputed, self.ruled = "with the shooter", None, False, False
        self.clear_the_gone()
        self.not_to_the_gone()
        return [{"event": "no roll", "cite": "19:47-" + cite}]

    def do_invalid_roll(self, by, act):
        self.count("an invalid roll in dispute" if self.disputed else "an invalid roll")
        events = self.come_to_rest(None) if self.dice != "at rest" else []
        return events + self.void("1.9(a)")

    def do_no_roll(self, by, act):
        self.count("no roll called in dispute" if self.disputed else "no roll called")
        events = self.come_to_rest(None) if self.dice != "at rest" else []
        return events + self.void(f"1.9(b){NO_ROLL[act['reason']]}")

    def do_dispute(self, by, act):
        self.disputed = True

    def do_rule_faces(self, by, act):
        self.count("the boxman ruled which faces count")
        self.faces, self.disputed, self.ruled = act["faces"], False, True
        return [{"event": "dice", "faces": act["faces"]}]

    def do_void_throw(self, by, act):
        self.count("the boxman voided a throw")
        return self.void("1.10(a)2")

    # A valid throw (1.10)

    def do_call(self, by, act):
        total, hard = sum(self.faces), self.faces[0] == self.faces[1]
        lost, back, won, moved = [], [], [], []
        for n, seat in sorted(self.seats.items()):
            for name in [name for name in NAMES if name in seat.bets]:
                self.decide(n, name, total, hard, {"lost": lost, "void": back, "returned": back, "won": won})
            moved += self.travel(n, total)
        events = lost + back + won + moved + self.move_the_puck(total)
        self.after_a_valid_throw(total)
        return events

    def decide(self, n, name, total, hard, piles):
        """Settles one wager if this throw decides it."""
        seat = self.seats[n]
        bet = seat.bets[name]
        outcome = self.outcome(seat, name, bet, total, hard)
        if outcome:
            piles[outcome].append(self.settled(n, name, bet, outcome, total))
            del seat.bets[name]
            if outcome == "returned":
                self.count("odds given back that were off")
            if bet.on and self.come_out():
                self.count("decided on a come out roll because called on")

    def outcome(self, seat, name, bet, total, hard):
        """won, lost, void, returned, or None if the throw does not decide the wager (1.2, 1.3(e), 1.6)."""
        kind, number = KIND[name]
        if kind in ("pass odds", "don't pass odds"):
            return self.race(total, self.point, "don't" not in kind)
        if name in LINE and self.thrown_without:
            return None
        if kind in LINE and not self.come_out():
            return self.race(total, self.point, kind == "pass")
        if kind in ("pass", "don't pass", "come", "don't come"):
            return self.first_roll(total, "don't" not in kind)
        if kind.startswith("come") or kind.startswith("don't come"):
            decided = self.race(total, number, "don't" not in kind)
            return "returned" if decided and not self.working(name, bet) else decided
        if kind in ONE_ROLL or kind == "horn high":
            return "won" if total in ONE_ROLL.get(kind, ONE_ROLL["horn"]) else "lost"
        if not self.working(name, bet):
            return None
        if kind == "hard" and total == number:
            return "won" if hard else "lost"
        return self.race(total, number, kind in ("place", "buy", "hard"))

    def race(self, total, number, for_it):
        """The number before a 7, or a 7 before the number."""
        if total not in (7, number):
            return None
        return "won" if (total == number) == for_it else "lost"

    def first_roll(self, total, right):
        """1.2(a)1 to 4 on the first roll."""
        if total in POINTS:
            return None
        if total in (7, 11):
            return "won" if right else "lost"
        if right:
            return "lost"
        return "void" if total == 12 else "won"

    def settled(self, n, name, bet, outcome, total):
        paid = parts = 0
        if self.rules.shares(name):
            paid, parts = self.paid_in_parts(name, bet.stake, total)
        elif name == "field":
            paid = bet.stake * self.rules.odds[f"field {total}" if total in (2, 12) else "field"]
        elif name in ("pass odds", "don't pass odds"):
            paid = bet.stake * (TRUE[self.point] if name == "pass odds" else 1 / TRUE[self.point])
        else:
            paid = (bet.stake + bet.coupon) * self.rules.pays(name)  # a coupon is paid as if it were chips (readings)
        if outcome != "won":
            paid = 0
        if Fraction(paid) % self.rules.change:
            raise Difference(f"{name} of {bet.stake} cannot be paid exactly: {paid} (1.4(e))")
        event = {"event": "settled", "seat": n, "wager": name, "stake": bet.stake, "outcome": outcome, "paid": int(paid),
                 "vigorish": 0, "returned": 0 if outcome == "lost" else bet.stake, "cite": cite_of(name) if outcome != "returned" else "19:47-1.3(e)"}
        if outcome == "lost":
            event["collected"] = bet.stake
        if bet.coupon:
            event["coupon"] = bet.coupon
        if parts and outcome == "won":
            event["parts"] = parts
        return event

    def paid_in_parts(self, name, stake, total):
        """1.4(c), (d): the winning share is paid, the losing ones are taken from it."""
        net, parts = 0, []
        for part, share in self.rules.shares(name).items():
            won = total in ONE_ROLL[part]
            paid = stake * share * self.rules.odds[part] if won else 0
            net += paid if won else -stake * share
            parts.append({"wager": part, "stake": stake * share, "outcome": "won" if won else "lost", "paid": paid})
        return net, parts

    def travel(self, n, total):
        """A come or don't come bet goes to its point."""
        seat, events = self.seats[n], []
        for name in ("come", "don't come"):
            if name in seat.bets and total in POINTS:
                bet = seat.bets.pop(name)
                seat.bets[f"{name} {total}"] = bet
                events.append({"event": "moved", "seat": n, "wager": name, "to": f"{name} {total}", "amount": bet.stake})
        return events

    def move_the_puck(self, total):
        if self.point is None:
            if total in POINTS and not self.thrown_without:
                self.point = total
                return [{"event": "point", "point": total}]
            return []
        if total not in (7, self.point):
            return []
        made, self.point = total == self.point, None
        self.lost_dice_with_point = not made
        return [{"event": "point off", "made": made}]

    def after_a_valid_throw(self, total):
        """1.10(b): the dice go back to the shooter; 1.11(a)1: not after a loser 7."""
        if self.thrown_without:
            self.count("a throw without a line bet (1.11(b))")
        elif not self.seats[self.holder].line() and self.point:
            self.count("a throw for a point without a line bet")
        loser, self.lost_dice_with_point = self.lost_dice_with_point, False
        self.without = self.thrown_without
        self.dice, self.faces, self.disputed, self.ruled = "with the shooter", None, False, False
        self.valid_throw, self.asked, self.passed_over = True, set(), set()
        self.answered = {n for n in self.answered if self.seats[n].line()}
        if not self.thrown_without:
            self.answered = set()
        if loser:
            self.give_up_dice()
        self.clear_the_gone()
        self.not_to_the_gone()


def strip(event):
    """Leaves out what is nothing."""
    return {key: value for key, value in event.items() if key not in ("vigorish", "coupon") or value}


# What is awaited

MANY = ("dice", "cocked dice", "take dice", "rule faces")  # offered in every possible way, and only counted here


def summary(offers):
    """Offers without their reasons and weights, as a set that can be compared."""
    found, many = set(), {}
    for offer in offers:
        if offer["do"] in MANY:
            key = (offer["by"], offer["do"])
            many[key] = many.get(key, 0) + offer.get("times", 1)
        elif "amounts" in offer:
            room = offer["amounts"]
            found.add((offer["by"], offer["do"], offer["on"], room["min"], room["max"], room["step"]))
        else:
            found.add(tuple(sorted((key, value) for key, value in offer.items() if key != "need")))
    return found | {key + (times,) for key, times in many.items()}


def expected_offers(model, way):
    """Everything that anybody may do now, as `awaiting` should have it."""
    rules, offers = model.rules, []
    thrown = model.dice in ("in the air", "at rest")
    for n in range(1, rules.seats + 1):
        by = f"seat {n}"
        if model.absent(n):
            offers.append({"by": by, "do": "join"})
            continue
        seat = model.seats[n]
        if model.dice != "at rest" and not (seat.pending and model.dice == "in the air"):
            for name in NAMES:
                room = model.room(seat, name)
                if room:
                    offers.append({"by": by, "do": "wager", "on": name, "amounts": dict(zip(("min", "max", "step"), room))})
        if not thrown:
            for name, bet in seat.bets.items():
                offers += patrons_choices(model, n, name, bet)
            offers.append({"by": by, "do": "leave"})
    for n, seat in model.seats.items():
        if seat.pending:
            for by in ("dealer", "boxman"):
                for do in ("confirm wager", "decline wager"):
                    act = {"by": by, "do": do, "seat": n}
                    offers += [act] if model.refusal(act) is None else []
        for name, bet in seat.bets.items():
            if bet.called and not thrown:
                offers.append({"by": "dealer", "do": "confirm on", "seat": n, "on": name})
    return offers + dice_offers(model, way)


def patrons_choices(model, n, name, bet):
    """What a patron may do with a wager that lies there."""
    by, offers = f"seat {n}", []
    if model.taken_back(n, name) is None:
        offers.append({"by": by, "do": "remove", "on": name})
        room = model.reductions(model.seats[n], name)
        if room:
            offers.append({"by": by, "do": "reduce", "on": name, "amounts": dict(zip(("min", "max", "step"), room))})
    for do in ("call on", "call off"):
        act = {"by": by, "do": do, "on": name}
        if model.refusal(act) is None:
            offers.append(act)
    return offers


def dice_offers(model, way):
    """What may be done with the dice."""
    offers, rules = [], model.rules
    who = [f"seat {n}" for n in model.seats]
    if model.dice == "offered":
        by = f"seat {model.holder}"
        offers.append({"by": by, "do": "take dice", "times": rules.set * (rules.set - 1)})
        offers.append({"by": by, "do": "decline dice"})
    if model.dice == "with the shooter":
        offers.append({"by": f"seat {model.holder}", "do": "pass dice"})
        offers += [{"by": "boxman", "do": "order pass", "reason": reason} for reason in REASONS_TO_PASS]
        if model.may_throw() is None:
            offers.append({"by": f"seat {model.holder}", "do": "throw"})
    if model.dice == "in the air" or model.may_throw() is None:
        offers += [{"by": "device", "do": "dice", "times": 36}, {"by": "device", "do": "cocked dice", "times": 13 * 13 - 36}] if way != "house" else []
    if model.dice == "in the air" or model.dice == "at rest" and not model.ruled or model.may_throw() is None:
        offers += [{"by": by, "do": "invalid roll", "reason": reason} for by in ("device", "boxman", "stickman")
                   if by != "device" or way != "house" for reason in INVALID]
    if model.dice == "in the air" or model.dice == "at rest" and not model.ruled:
        for reason, number in NO_ROLL.items():
            if model.dice == "in the air" and number in AT_REST:
                continue
            late = {"late": True} if model.dice == "at rest" and number in CALLED_EARLY else {}
            offers.append({"by": rules.caller, "do": "no roll", "reason": reason, **late})
    if model.dice == "at rest" and model.disputed:
        offers.append({"by": "boxman", "do": "rule faces", "times": 36})
        offers.append({"by": "boxman", "do": "void throw"})
    if model.dice == "at rest" and not model.disputed:
        offers.append({"by": "stickman", "do": "call", "total": sum(model.faces)})
        if not model.ruled:
            offers += [{"by": by, "do": "dispute"} for by in ["dealer", "boxman", "stickman", "floorperson"] + who]
    return offers


class Sitting:
    """One table, its model, and the comparison after every act."""

    def __init__(self, binary, way, seed):
        self.rng = random.Random(f"craps {way} {seed}")
        self.way, self.seen = way, {}
        self.rules = Rules(self.rng)
        while not self.rules.legal():
            check_refused(binary, self.rules)
            self.count("a rules file refused (1.6(a) to (d))")
            self.rules = Rules(self.rng)
        self.model = Model(self.rules, self.count)
        self.table = Table(binary, "craps", way, self.rules.toml(), seed)
        self.awaiting = []

    def count(self, name):
        self.seen[name] = self.seen.get(name, 0) + 1

    def fail(self, message):
        lines = "\n".join(f"> {text}\n< {answer.partition('awaiting')[0].strip()}" for text, answer in self.table.transcript[-30:] if "view" not in text)
        path = os.environ.get("CRAPS_TRANSCRIPT")
        if path:
            with open(path, "w") as out:
                out.write(self.rules.toml() + "\n" + "\n".join(text for text, _ in self.table.transcript if "view" not in text))
        raise Difference(f"{message}\n{lines}")

    def act(self, act):
        """Sends one act and compares everything that comes of it."""
        self.count(f"{self.way}: acts")
        answer = self.table.send(act)
        if "error" in answer:
            if self.way == "house" and act["by"] == "device":
                return
            self.fail(f"an error: {answer['error']}")
        if "refused" in answer:
            self.count("refusals")
            if self.model.dice in ("in the air", "at rest") and act["do"] in ("reduce", "remove", "leave", "call off"):
                self.count("money or a call taken back with the dice thrown: refused")
            if self.model.ruled and act["do"] in ("invalid roll", "no roll", "dispute"):
                self.count("called after the boxman's ruling: refused")
            return self.refused(act, answer["refused"]["cite"])
        events = self.steps_before(act, answer)
        verdict = self.model.refusal(act)
        if verdict is not None:
            self.fail(f"accepted, but the text forbids it: {sorted(verdict)}")
        self.carried_out(act, events, answer)

    def refused(self, act, cite):
        """The text must refuse it too. Where nobody attends, a patron who acts from a free seat would have come first."""
        verdict = self.model.refusal(act)
        seat = int(act["by"][5:]) if act["by"].startswith("seat ") else 0
        if self.way != "attended" and 0 < seat <= self.rules.seats and seat not in self.model.seats:
            self.model.seats[seat] = Seat()
            verdict = self.model.refusal(act)
            del self.model.seats[seat]
        if verdict is None:
            self.fail(f"refused, but the text allows it: {cite}")
        if verdict and cite not in verdict:
            self.fail(f"refused by {cite}; the text has {sorted(verdict)}")

    def steps_before(self, act, answer):
        """The croupier's steps without which the act was not possible: a patron comes, the dice are taken for him."""
        steps, events = answer.get("croupier", []), []
        while steps and self.model.refusal(act) is not None:
            events += self.croupier(steps.pop(0))
        return events

    def carried_out(self, act, events, answer):
        """Follows the act and the croupier's steps, and compares events, the dice and what is awaited."""
        events += self.model.do(act)
        for step in answer.get("croupier", []):
            events += self.croupier(step)
        self.compare_events(events, answer["ok"])
        self.awaiting = answer["awaiting"]
        if self.rng.random() < 0.4 or act["do"] in ("leave", "join", "take dice", "decline dice", "pass dice", "order pass"):
            self.compare_view()
        self.compare_awaiting()

    def croupier(self, step):
        """A step that the program took for the staff or for a patron: it must be allowed as theirs is."""
        step = dict(step)
        patron = step.pop("for", None)
        roles = {"offer dice": "stickman", "call": "stickman", "confirm on": "dealer", "confirm wager": "dealer"}
        if step["by"] == "croupier":
            step["by"] = patron or roles.get(step["do"], "boxman")
        if self.model.refusal(step) is not None:
            self.fail(f"the croupier did what the text forbids: {step}")
        return self.model.do(step)

    def compare_events(self, expected, actual):
        def plain(event):
            return repr(sorted((key, repr(as_numbers(value))) for key, value in event.items()))
        mine, theirs = sorted(map(plain, expected)), sorted(map(plain, actual))
        if mine != theirs:
            self.fail("events\n  model   " + "\n          ".join(e for e in mine if e not in theirs)
                      + "\n  program " + "\n          ".join(e for e in theirs if e not in mine))
        # 1.10(b) as read: winners are paid last. (Stakes that go back stand among those lost, seat by seat.)
        won = [event["outcome"] == "won" for event in actual if event["event"] == "settled"]
        if won != sorted(won):
            self.fail("the order of settlement")

    def compare_view(self):
        model = self.model
        view = self.table.send({"view": self.rng.choice(("public", "staff", "seat 1"))})["view"]
        mine = {
            "point": model.point, "come_out": model.come_out(),
            "shooter": model.holder if model.dice in ("with the shooter", "in the air", "at rest") else None,
            "without_line_bet": self.without_line_bet(),
            "state": model.dice, "holder": model.holder, "faces": model.faces,
            "seats": {n: self.seat_view(seat) for n, seat in model.seats.items()},
        }
        theirs = {
            "point": view["point"], "come_out": view["come_out"], "shooter": view["shooter"],
            "without_line_bet": view["without_line_bet"], "state": view["dice"]["state"], "holder": view["dice"]["seat"],
            "faces": view["dice"].get("faces"),
            "seats": {seat["seat"]: their_seat(seat) for seat in view["seats"]},
        }
        for key, value in mine.items():
            if value != theirs[key]:
                self.fail(f"the table's {key}:\n  model   {value}\n  program {theirs[key]}")

    def without_line_bet(self):
        if self.model.dice in ("in the air", "at rest"):
            return self.model.thrown_without
        return self.model.dice == "with the shooter" and self.model.throws_without()

    def seat_view(self, seat):
        pending = seat.pending and (seat.pending["on"], seat.pending["amount"], seat.pending["dealer"],
                                    seat.pending["boxman"] or self.model.dice != "in the air")  # before the throw no boxman is needed
        bets = {name: (bet.stake, self.model.working(name, bet), bet.on or bet.called) for name, bet in seat.bets.items()}
        return seat.leaving, bets, pending

    def compare_awaiting(self):
        theirs = summary(offer for offer in self.awaiting if offer["do"] != "offer dice")
        mine = summary(expected_offers(self.model, self.way))
        if mine != theirs:
            self.fail("awaited\n  only the model   " + "\n                   ".join(map(str, sorted(mine - theirs, key=str)[:6]))
                      + "\n  only the program " + "\n                   ".join(map(str, sorted(theirs - mine, key=str)[:6])))
        offered = [offer["to"] for offer in self.awaiting if offer["do"] == "offer dice"]
        allowed = self.model.next_offers()
        if offered != allowed:
            self.fail(f"the dice go to {offered}; the text has {allowed}")


def their_seat(seat):
    pending = seat["unconfirmed"] and tuple(seat["unconfirmed"][key] for key in ("wager", "amount", "dealer", "boxman"))
    return seat["leaving"], {bet["wager"]: (bet["stake"], bet["working"], bet["called_on"]) for bet in seat["wagers"]}, pending


def as_numbers(value):
    """Fractions that are whole as plain numbers, deep down."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else value
    if isinstance(value, list):
        return [as_numbers(item) for item in value]
    if isinstance(value, dict):
        return sorted((key, as_numbers(item)) for key, item in value.items())
    return value


def check_refused(binary, rules):
    """Settled, 1.6(a) to (d): such rules are refused whole."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(rules.toml())
        file.flush()
        if subprocess.run([binary, "rules", "check", file.name], capture_output=True).returncode == 0:
            raise Difference("rules under which a line bet could take no odds were accepted:\n" + rules.toml())


# The people at the table

WEIGHTS = {"join": 1, "leave": 0.5, "wager": 12, "remove": 1, "reduce": 1.5, "call on": 2, "call off": 1, "take dice": 5,
           "decline dice": 2.5, "pass dice": 1, "order pass": 0.4, "throw": 3, "dice": 7, "cocked dice": 0.6, "invalid roll": 0.4,
           "no roll": 0.4, "dispute": 0.6, "call": 6, "rule faces": 2, "void throw": 0.6, "offer dice": 6, "confirm on": 3,
           "confirm wager": 4, "decline wager": 0.5}


class Player:
    """Chooses the next act: mostly from what is awaited, sometimes something that is not."""

    def __init__(self, sitting):
        self.sitting, self.rng = sitting, sitting.rng
        self.weights = dict(WEIGHTS)
        for name in self.rng.sample(sorted(WEIGHTS), 5):  # sittings differ in their temper
            self.weights[name] *= self.rng.choice((0.2, 0.5, 2, 4))
        self.shy = self.rng.random() < 0.4  # few line bets, many come bets: 1.11(b)

    def next(self):
        if not self.sitting.awaiting or self.rng.random() < 0.1:
            return self.anything()
        if self.rng.random() < 0.15:
            act = self.meddle()
            if act:
                return act
        groups = {}
        for offer in self.sitting.awaiting:
            groups.setdefault(offer["do"], []).append(offer)
        if self.sitting.model.dice == "in the air" and "wager" in groups:
            groups["wager"] = groups["wager"][:: 7]
        names = sorted(groups)
        do = self.rng.choices(names, [self.weight(name) for name in names])[0]
        if do == "dice":
            return self.throw()
        return self.fill(self.pick(do, groups[do]))

    def meddle(self):
        """What makes two rare rules meet: money moved while the dice are thrown, calls after a ruling, wishes to shoot."""
        model, rng = self.sitting.model, self.rng
        lying = [(n, name) for n, seat in model.seats.items() for name in seat.bets]
        waiting = [n for n, seat in model.seats.items() if seat.pending]
        if model.dice in ("in the air", "at rest") and lying and not waiting and rng.random() < 0.5:
            n, name = rng.choice(lying)
            act = {"by": f"seat {n}", "do": rng.choice(("reduce", "remove", "call on", "call off")), "on": name}
            return {**act, "amount": self.sitting.rules.chip} if act["do"] == "reduce" else act
        if model.dice == "at rest":
            by = rng.choice(("boxman", "stickman"))
            return {"by": by, "do": "no roll", "reason": "cheating"} if rng.random() < 0.5 else {"by": by, "do": "invalid roll", "reason": INVALID[0]}
        if waiting and model.dice == "in the air":
            return {"by": rng.choice(("dealer", "boxman")), "do": "confirm wager", "seat": rng.choice(waiting)}
        if model.dice == "with the shooter" and model.throws_without():
            others = [n for n in model.stayers() if n != model.holder and not model.seats[n].line()]
            if others:
                name = rng.choice([name for name in LINE if self.sitting.rules.sells(name)])
                room = model.room(model.seats[others[0]], name)
                return {"by": f"seat {rng.choice(others)}", "do": "wager", "on": name, "amount": room[0]}
        return None

    def weight(self, do):
        model, weight = self.sitting.model, self.weights[do]
        if do == "join" and len(model.seats) < 2:
            return 6
        if do == "wager" and model.dice in ("in the air", "offered"):
            return weight / 4
        if do == "dice" and model.dice == "in the air":
            return weight * 2
        if do == "pass dice" and model.come_bets() and model.come_out():
            return weight * 4
        return weight

    def pick(self, do, offers):
        """Line, come and odds more often than the rest; in a shy sitting few line bets where come bets wait."""
        if do != "wager":
            return self.rng.choice(offers)
        def favour(offer):
            kind = KIND[offer["on"]][0]
            if kind in LINE:
                return 1 if self.shy and self.sitting.model.come_bets() else 9
            if kind in ("come", "don't come"):
                return 12
            return 8 if kind.endswith("odds") else 0.6
        return self.rng.choices(offers, [favour(offer) for offer in offers])[0]

    def fill(self, offer):
        act = {key: value for key, value in offer.items() if key not in ("need", "weight", "amounts")}
        if "amounts" in offer:
            room = offer["amounts"]
            steps = (room["max"] - room["min"]) // room["step"]
            act["amount"] = room["min"] + room["step"] * self.rng.choice((0, 0, steps, min(steps, self.rng.randint(0, 9)), self.rng.randint(0, steps)))
            if self.rng.random() < 0.08:
                act["amount"] += self.rng.choice((-room["step"], room["step"], self.sitting.rules.chip, -self.sitting.rules.chip, room["max"], 1))
        if act["do"] == "wager":
            self.garnish(act)
        return act

    def garnish(self, act):
        """Cash and coupons (1.3(b))."""
        if self.rng.random() < 0.06:
            act["cash"] = True
        if self.rng.random() < (0.12 if act["on"] in LINE else 0.01):
            act["coupon"] = max(1, self.rng.choice((act["amount"], act["amount"] // 2, self.sitting.rules.chip, act["amount"] * 2)))

    def throw(self):
        """Dice that keep the table in the interesting places: points are made, come bets stand, sevens are rarer."""
        model = self.sitting.model
        for _ in range(6):
            faces = [self.rng.randint(1, 6), self.rng.randint(1, 6)]
            total = sum(faces)
            if total == 7 and self.rng.random() < 0.7 or total not in POINTS and model.come_out() and self.rng.random() < 0.4:
                continue
            if model.point and total != model.point and self.rng.random() < 0.2:
                continue
            break
        return {"by": "device", "do": "dice", "faces": faces}

    def anything(self):
        """An act drawn without looking at the table; most of these must be refused."""
        rng, rules = self.rng, self.sitting.rules
        seat = rng.randint(1, min(16, rules.seats + 1)) if rng.random() < 0.1 else rng.randint(1, rules.seats)
        by, name = f"seat {seat}", rng.choice(NAMES)
        model = self.sitting.model
        if seat in model.seats and model.seats[seat].bets and rng.random() < 0.6:
            name = rng.choice(sorted(model.seats[seat].bets))
        amount = rules.chip * rng.choice((1, 2, 5, 10, 12, 30, 66, 100))
        staff = rng.choice(STAFF)
        act = rng.choice((
            {"by": by, "do": "wager", "on": name, "amount": amount},
            {"by": by, "do": "reduce", "on": name, "amount": amount},
            {"by": by, "do": "remove", "on": name},
            {"by": by, "do": rng.choice(("call on", "call off")), "on": name},
            {"by": by, "do": rng.choice(("join", "leave", "throw", "pass dice", "decline dice", "dispute"))},
            {"by": by, "do": "take dice", "dice": [rng.randint(1, rules.set + 1), rng.randint(1, rules.set)]},
            {"by": rng.choice(("device", by, staff)), "do": "dice", "faces": [rng.randint(1, 6), rng.randint(1, 6)]},
            {"by": rng.choice(("device", by, staff)), "do": "cocked dice", "dice": [{"up": 3}, {"resting_on": rng.randint(1, 6)}]},
            {"by": rng.choice(("device", by, staff, "boxman", "stickman")), "do": "invalid roll", "reason": rng.choice(INVALID)},
            {"by": rng.choice((by, staff, "boxman", "stickman")), "do": "no roll",
             "reason": rng.choice(list(NO_ROLL) + ["touched chips or coupons"]), **rng.choice(({}, {"late": True}))},
            {"by": rng.choice((staff, "boxman")), "do": "rule faces", "faces": [rng.randint(1, 6), rng.randint(1, 6)]},
            {"by": rng.choice((staff, "boxman")), "do": "void throw"},
            {"by": rng.choice((staff, "stickman")), "do": "call", "total": rng.randint(2, 12)},
            {"by": rng.choice((staff, "stickman", "stickman")), "do": "offer dice", "to": seat},
            {"by": rng.choice((staff, "boxman")), "do": "order pass", "reason": rng.choice(REASONS_TO_PASS)},
            {"by": rng.choice((staff, "dealer")), "do": "confirm on", "seat": seat, "on": name},
            {"by": rng.choice((staff, "dealer", "boxman")), "do": rng.choice(("confirm wager", "decline wager")), "seat": seat},
            {"by": staff, "do": "dispute"},
        ))
        if act["do"] == "wager":
            self.garnish(act)
        return act


def play(binary, way, seed, acts=300):
    """One sitting; gives how often each thing happened."""
    sitting = Sitting(binary, way, seed)
    try:
        player = Player(sitting)
        sitting.act({"by": f"seat {sitting.rng.randint(1, sitting.rules.seats)}", "do": "join"})
        for _ in range(acts):
            sitting.act(player.next())
    finally:
        sitting.table.close()
    return sitting.seen


if __name__ == "__main__":
    main(play)
