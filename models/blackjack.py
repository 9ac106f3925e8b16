"""An independent model of blackjack, written from N.J.A.C. 19:47-2 and docs/, and played against the program.

The model decides for itself whether an act is lawful, what every hand is worth, whose turn it is and what every wager
wins; after every act its state, the events and the offers are compared with the program's. Provisions are named as in
2.15(j)1. Money and rulings are compared, wording is not.
"""

import copy
import random
from collections import Counter
from dataclasses import dataclass, field

from table import Difference, Table, main

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
# Every rare thing that is counted, so that one that never happened shows as zero.
RARE = (
    "(a) a card lay face up",
    "(b) a card drawn in error",
    "(c) an exposed card",
    "(c) the card refused",
    "(d) burned",
    "(e) the dealer missed himself",
    "(f) the discards shuffled in a round",
    "(f) too few discards",
    "(g) a box missed",
    "(g) no card at all",
    "(h) the wrong side",
    "(i) a draw missed",
    "(j) the reader misused",
    "(j)1 all hands dead",
    "(k) the reader failed",
    "(m) the upcard discarded",
    "2.6(m) stacks inserted",
    "a further hand of the dealer",
    "a hand given up for a missed card",
    "a patron followed",
    "a wager kept on one of two hands",
    "added money came back from a blackjack",
    "blackjack against blackjack",
    "broken hand saved its added money",
    "even money",
    "five cards of 21",
    "reshuffled at will",
    "rounds",
    "suited 6, 7 and 8",
    "surrender settled by the second card",
    "the cutting card came out",
    "the designated blackjack",
    "the reader found a blackjack",
    "three sevens",
    "three sevens on the sevens wager",
)


# ---------------------------------------------------------------------------------------------------------------------
# The licensee's rules
# ---------------------------------------------------------------------------------------------------------------------


@dataclass
class Rules:
    """What the licensee chose; the defaults are those of docs/rules-files.md."""

    edition: str = "2011"
    boxes: int = 7
    standing: int = 0
    decks: int = 8
    chip: int = 100
    change: int = 50
    minimum: int = 500
    maximum: int = 50000
    additional_minimum: int = 100
    additional_maximum: int = 10000
    kind: str = "single"
    behind: int | None = None
    recut_by: str = "same"
    left_decks: int | None = None
    red: str = "left"
    approval: str = ""
    burn: int = 1
    hole: str = "none"
    reader: bool = False
    reader_shows: bool = False
    split_hands: int = 2
    aces_once: bool = True
    per_patron: int = 1
    surrender: bool = False
    moment: str = "table"
    even_money: bool = False
    suited_678: bool = False
    three_sevens: bool = False
    five_card_21: bool = False
    designated: str = ""
    additional: str = "none"
    option: int = 1
    spots: int = 0
    least: int = 2
    sharing: int = 1
    sharing_boxes: int | None = None
    newcomers: str = "free"
    sitting_out: str = "free"

    def toml(self):
        """The rules file."""
        sections = {
            "": [("game", "blackjack"), ("edition", self.edition), ("boxes", self.boxes), ("standing", self.standing),
                 ("decks", self.decks)],
            "money": [("chip_cents", self.chip), ("change_cents", self.change)],
            "limits": [("minimum_cents", self.minimum), ("maximum_cents", self.maximum)],
            "shoe": [("kind", self.kind), ("recut_by", self.recut_by)],
            "approved": [],
            "dealing": [("hole_card", self.hole), ("card_reader", self.reader), ("reader_shows", self.reader_shows)],
            "play": [("split_hands", self.split_hands), ("split_aces_once", self.aces_once),
                     ("boxes_per_patron", self.per_patron)],
            "surrender": [("offered", self.surrender)],
            "insurance": [("moment", self.moment), ("even_money", self.even_money)],
            "payouts": [("suited_678", self.suited_678), ("three_sevens", self.three_sevens),
                        ("five_card_21", self.five_card_21), ("designated", self.designated)],
            "wagers": [("additional", self.additional)],
            "multiple_action": [],
            "sharing": [],
            "entry": [("newcomers", self.newcomers), ("sitting_out", self.sitting_out)],
        }
        if self.additional != "none":  # elsewhere these would have no effect, and are refused
            sections["limits"] += [("additional_minimum_cents", self.additional_minimum),
                                   ("additional_maximum_cents", self.additional_maximum)]
        if self.behind is not None:
            sections["shoe"].append(("cards_behind", self.behind))
        if self.kind == "double":
            sections["shoe"] += [("left_decks", self.left_decks), ("red_suits", self.red)]
        if self.approval:
            sections["approved"] += [("reference", self.approval), ("burn_cards", self.burn)]
        if self.additional == "same suit":
            sections["wagers"].append(("same_suit_option", self.option))
        if self.spots:
            sections["multiple_action"] += [("hands", self.spots), ("least", self.least)]
        if self.sharing > 1:
            sections["sharing"] += [("most", self.sharing), ("boxes", self.sharing_boxes)]
        lines = []
        for name, keys in sections.items():
            if keys and name:
                lines.append(f"\n[{name}]")
            for key, value in keys:
                shown = str(value).lower() if isinstance(value, (bool, int)) else f'"{value}"'
                lines.append(f"{key} = {shown}")
        return "\n".join(lines) + "\n"


def random_rules(rng):
    """A random legal rules file; the combinations that the text forbids are left out."""
    rules = Rules(edition=rng.choice(["1996", "2011", "2011"]))
    newer = rules.edition == "2011"
    rules.boxes = rng.choice([1, 2, 3, 4, 5, 6, 7])
    rules.standing = rng.choice([0, 0, 2, 3])
    rules.decks = rng.choice([1, 1, 1, 2, 2, 3, 4, 6, 8])
    rules.chip, rules.change = rng.choice([(100, 50), (100, 100), (100, 25), (500, 50), (50, 50), (50, 25), (100, 5)])
    rules.minimum = rng.choice([500, 500, 1000, 1500])
    rules.maximum = rules.minimum * rng.choice([2, 4, 10])
    rules.additional_maximum = rng.choice([500, 1000, 10000])
    rules.additional_minimum = rng.choice([100, 100, 200, 500])
    rules.hole = rng.choice(["none", "none", "none", "down", "down", "down", "up"])
    if rules.hole == "down" and rng.random() < 0.6:
        rules.reader, rules.reader_shows = True, rng.random() < 0.7
    if rules.hole == "none" and rng.random() < 0.3:
        rules.spots = rng.choice([2, 3, 3])
        rules.least = rng.randint(2, rules.spots)
    if rules.hole != "up" and not rules.spots:
        rules.surrender = rng.random() < 0.6
        rules.split_hands = rng.choice([2, 3, 4 if rules.boxes <= 6 else 3])
        rules.aces_once = rules.split_hands == 2 or rng.random() < 0.4
    if rules.hole != "up" and newer:
        rules.even_money = rng.random() < 0.5
        if not rules.reader and rng.random() < 0.4:
            rules.moment = "turn"
    rules.per_patron = min(rules.boxes, rng.choice([1, 2, 3]))
    rules.suited_678, rules.three_sevens, rules.five_card_21 = (rng.random() < 0.5 for _ in range(3))
    rules.designated = rng.choice(["", "As Ks", "Ah Jh", "Ad Qc"])
    kinds = ["none", "over under 13"] + (["same suit"] if rules.decks in SAME_SUIT else []) + (["sevens"] * 2 if newer else [])
    rules.additional = rng.choice(kinds)
    if rules.additional == "sevens":
        rules.chip, rules.change, rules.additional_minimum = 100, min(rules.change, 100), 100
    if rules.additional == "same suit":
        rules.option = rng.randint(1, 3 if rules.decks == 8 else 4)
        rules.additional_maximum = max(rules.additional_maximum, 1000)
    if rng.random() < 0.5:
        rules.sharing, rules.sharing_boxes = rng.choice([2, 3, 3]), rng.randint(1, rules.boxes)
    rules.newcomers = rng.choice(["free", "free", "barred", "minimum"])
    rules.sitting_out = rng.choice(["free", "free", "barred", "minimum"])
    rules.recut_by = rng.choice(["same", "next"])
    choose_shoe(rules, rng)
    return rules


def choose_shoe(rules, rng):
    """The kind of shoe and where its cutting card lies, often near the front so that it is reached."""
    kind = rng.choice(["single"] * 5 + ["double", "double", "bart carter", "continuous", "approved", "approved"])
    if kind == "double" and rules.decks >= 2:
        rules.kind = "double"
        rules.left_decks = rng.randint(1, rules.decks - 1)
        rules.red = rng.choice(["left", "right"])
        smaller = 52 * min(rules.left_decks, rules.decks - rules.left_decks)
        larger = 52 * max(rules.left_decks, rules.decks - rules.left_decks)
        if rng.random() < 0.5 and larger // 4 <= smaller - room(rules):
            rules.behind = rng.randint(larger // 4, smaller - room(rules))
        return
    if kind == "continuous" or (kind == "bart carter" and rules.decks >= 2):
        rules.kind = kind
        if kind == "continuous":
            rules.approval, rules.recut_by = "CCC 1", "same"
        return
    cards = 52 * rules.decks
    if kind == "approved":
        rules.decks = 1 if rules.additional != "same suit" else rules.decks
        cards = 52 * rules.decks
        rules.approval = "CCC 2"
        rules.burn = rng.choice([0, 1, 2, 5])
        rules.behind = rng.choice([0, 0, 3, 10])
    elif rng.random() < 0.6:
        rules.behind = rng.randint(cards // 4, cards - room(rules))


def room(rules):
    """Cards that come before the cutting card at least: the burn, and two for every box and the dealer (2.5(d))."""
    return (0 if rules.kind == "double" else rules.burn) + 2 * rules.boxes + 2


# ---------------------------------------------------------------------------------------------------------------------
# Cards, hands and odds
# ---------------------------------------------------------------------------------------------------------------------

# 2.17(e)2: the odds of a king and queen, and of any two cards, of one suit; in halves, by decks and option.
SAME_SUIT = {
    1: [(10, 5), (20, 6), (10, 6), (50, 5)],  # option 1 of the 1996 text pays 50 to 1
    2: [(20, 6), (10, 6), (50, 5), (40, 5)],
    4: [(10, 6), (50, 5), (40, 5), (100, 4)],
    6: [(10, 6), (50, 5), (40, 5), (30, 5)],
    8: [(10, 6), (50, 5), (100, 4)],
}


def value(card):
    """2.2(b): tens and faces are ten; an ace counts eleven here."""
    return 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def count(cards):
    """The count of a hand and whether an ace counts eleven in it (2.2(b)3i)."""
    total = sum(1 if card[0] == "A" else value(card) for card in cards)
    if any(card[0] == "A" for card in cards) and total <= 11:
        return total + 10, True
    return total, False


def total(cards):
    return count(cards)[0]


def is_blackjack(cards):
    """2.1: an ace and a ten as the first two cards; whether they followed a split is for the caller to know."""
    return len(cards) == 2 and total(cards) == 21


def same_suit_odds(rules, cards):
    """What two cards of one suit pay, in halves (2.17(e)2); nothing if the suits differ."""
    if cards[0][1] != cards[1][1]:
        return 0
    royal, plain = SAME_SUIT[rules.decks][rules.option - 1]
    if rules.edition == "1996" and (rules.decks, rules.option) == (1, 1):
        royal = 100
    return royal if {cards[0][0], cards[1][0]} == {"K", "Q"} else plain


def sevens_odds(cards):
    """2.17(e)3, in halves, for the initial cards that have come."""
    sevens = [card for card in cards[:3] if card[0] == "7"]
    one_suit = len({card[1] for card in sevens}) == 1
    if len(sevens) == 3:
        return 10000 if one_suit else 1000
    if len(cards) >= 2 and cards[0][0] == cards[1][0] == "7":
        return 200 if cards[0][1] == cards[1][1] else 100
    return 6 if cards[0][0] == "7" else 0


def least_multiple(unit, *conditions):
    """The smallest multiple of a chip for which every condition holds."""
    amount = unit
    while not all(condition(amount) for condition in conditions):
        amount += unit
    return amount


@dataclass
class Stake:
    """One patron's money on one hand and spot."""

    seat: int
    spot: int
    base: int  # the wager on this hand
    by_split: bool = False  # was the wager on this hand added by splitting (2.11(a))?
    double: int = 0  # what was added to double (2.10(a))
    coupon: int = 0

    @property
    def whole(self):
        return self.base + self.double

    @property
    def added(self):
        """What a dealer's blackjack does not take (2.10(b), 2.11(d))."""
        return self.double + (self.base if self.by_split else 0)


@dataclass
class Hand:
    cards: list = field(default_factory=list)
    stakes: list = field(default_factory=list)
    state: str = "waiting"  # waiting, playing, standing, broken, surrendered, settled, dead
    split: bool = False
    aces: bool = False  # a split ace gets one card only (2.11(c)2)
    doubled: bool = False
    decided: bool = False  # has anything been decided about it (2.8(a))?

    @property
    def blackjack(self):
        return not self.split and is_blackjack(self.cards)

    @property
    def total(self):
        return total(self.cards)


@dataclass
class Lay:
    """A wager that lies on a box before the deal, or an additional one while it is undecided."""

    seat: int
    on: str
    spot: int
    amount: int
    coupon: int = 0


@dataclass
class Box:
    number: int
    lays: list = field(default_factory=list)
    order: list = field(default_factory=list)  # who has a wager on the hand, in the order of their first
    hands: list = field(default_factory=list)
    caller: int | None = None
    players: list = field(default_factory=list)  # who has wagered on this round here
    insurance: dict = field(default_factory=dict)  # (seat, spot) -> amount; open until decided
    asked: set = field(default_factory=set)  # (seat, spot) that have still to answer
    missed: int = 0
    insurance_asked: bool = False
    consent: int | None = None  # the first person on the box has consented to others (2.13(a))


@dataclass
class Seat:
    leaving: bool = False
    passed_by: bool = False
    unconfirmed: tuple | None = None
    confirmed_by: set = field(default_factory=set)


@dataclass
class Place:
    """What was done from a place since the shuffle (2.3(i)); it stays when its player goes."""

    first_round: bool = False
    wagered: bool = False
    sat_out: bool = False
    reserved: bool = False  # True, or "away" once its player has gone


def by_wager(entry):
    return entry["seat"], entry["box"], entry.get("spot", 1)


class Refused(Exception):
    """The model holds that the text does not allow an act."""


def need(condition, why):
    if not condition:
        raise Refused(why)


# ---------------------------------------------------------------------------------------------------------------------
# The shoe
# ---------------------------------------------------------------------------------------------------------------------

READY = ("inspect cards", "verify cards", "spread cards", "wash cards", "shuffle", "offer cut", "load")


class Side:
    """One stack of cards: a single shoe, or one side of a double one."""

    def __init__(self, rules, decks):
        self.rules, self.decks = rules, decks
        self.step = 0  # of READY
        self.inside = 52 * decks  # cards in the shoe
        self.outside = Counter()  # cards that were seen and are not in the shoe
        self.discards = []  # cards in the rack, None for one that nobody saw
        self.behind = None  # cards behind the cutting card while it is in the shoe
        self.came_out = False  # has the cutting card come out?
        self.burns = 0  # cards still to be burned
        self.untouched = False  # loaded, and no card has come out yet
        self.loaded = False
        self.cut_to = None  # the seat to which the cut is offered
        self.designated = None  # who is to cut (2.5(e)): a seat, or "right" for the farthest right
        self.cut_from = None  # the seat from which the cut is offered
        self.asked = set()  # seats that have declined it
        self.last_cutter = None
        self.stacks = None  # "shuffle" or "insert": the step of the Bart Carter shuffle that is due (2.6(m))
        self.mid_round = False  # are the discards being shuffled in the middle of a round (2.15(f))?

    def may_come(self, card):
        return self.outside[card] < self.decks

    def take(self, card):
        """A card leaves the shoe; None if nobody sees it."""
        self.inside -= 1
        self.untouched = self.mid_round = False
        if card:
            self.outside[card] += 1

    @property
    def cutting_due(self):
        """The cutting card comes out in its place, before the next card."""
        return self.loaded and self.behind is not None and self.behind == self.inside

    def least_behind(self):
        """2.5(d): a quarter of the stack, or what the licensee's file or approval says."""
        if self.rules.approval and self.rules.behind is not None:
            return min(self.rules.behind, 13 * self.decks)
        return 13 * self.decks

    def ready(self):
        return self.loaded and not self.burns and not self.stacks


# ---------------------------------------------------------------------------------------------------------------------
# The table
# ---------------------------------------------------------------------------------------------------------------------


class Model:
    """The table as the text has it. `act` raises `Refused` or changes the state and gives the events."""

    def __init__(self, rules, hidden=False):
        self.rules = rules
        self.hidden = hidden  # does the table deal its own cards, and keep the hole card to itself?
        self.seats = {}
        self.places = {n: Place() for n in range(1, rules.boxes + rules.standing + 1)}
        self.boxes = {n: Box(n) for n in range(1, rules.boxes + 1)}
        if rules.kind == "double":
            self.sides = {"left": Side(rules, rules.left_decks), "right": Side(rules, rules.decks - rules.left_decks)}
        else:
            self.sides = {"one": Side(rules, rules.decks)}
        self.current = next(iter(self.sides))  # the side that the round is dealt from
        self.phase = "wagers"
        self.fresh = True  # is the next round the first since a shuffle?
        self.reader_works = rules.reader
        self.reader_now = rules.reader  # is the reader used in this round (2.15(k))?
        self.reader_then = False  # did it work when the hole card came, so that it can have been misused (2.15(j))?
        self.first_comer = None
        self.known_burn = None
        self.new_dealer = False  # has a new dealer still to burn a card (2.6(c))?
        self.events = []
        self.hint = []
        self.rare = Counter(dict.fromkeys(RARE, 0))
        self.clear_round()

    def clear_round(self):
        self.collected = []  # (box, hand, stake, money): what was taken on hands in this round (2.15(j)1)
        self.queue = []  # the first cards that are still to be dealt, in order
        self.dealer = []
        self.hole = None  # None, "unknown" or the card
        self.cleared = False  # has the reader found no blackjack?
        self.missed_self = []  # the cards that the dealer has missed (2.15(e))
        self.short = {}  # box -> "asked" or "takes": a hand with one card (2.15(g))
        self.pending = None  # (box, hand): a card was asked for
        self.followers = None  # ("double" or "split", box, hand, seats still to answer)
        self.offered = None  # (box, hand): its card was missed, and its caller is asked now (2.15(i))
        self.aside = []  # cards drawn in error: the face, or None
        self.spot = 1  # which of the dealer's hands is played (2.18)
        self.announced = False
        self.upcard_lost = False
        self.drawn_from = None
        self.deals_from = None
        self.determinant_hand = None  # the hand whose first card is the determinant card
        self.picked = []  # cards of this round that lie in the rack already
        self.since = []  # the cards since the determinant card, None where they cannot be told any more (2.15(h))

    # -- small helpers ------------------------------------------------------------------------------------------------

    @property
    def up(self):
        return self.dealer[0] if self.dealer else None

    @property
    def side(self):
        """The side of the shoe that is dealt from; of a double shoe between rounds that of the last round."""
        return self.sides[self.current]

    def say(self, event, **fields):
        self.events.append({"event": event, **{name: what for name, what in fields.items() if what is not None}})

    def spot_of(self, spot):
        return spot if self.rules.spots else None

    def seated(self, box):
        return box if box in self.seats else None

    def active_boxes(self):
        return [box for box in self.boxes.values() if box.hands]

    def live_stakes(self):
        return [(box, number, hand, stake) for box in self.active_boxes()
                for number, hand in enumerate(box.hands, 1) for stake in hand.stakes]

    def has_money(self, seat):
        """Has a patron anything on the layout, or a part in the round?"""
        return any(seat in box.players or any(lay.seat == seat for lay in box.lays) for box in self.boxes.values())

    def may_be_blackjack(self):
        """May the dealer's next card make a blackjack? (2.10(b), 2.11(d): money is held then.)"""
        if self.rules.hole == "up" or not self.dealer:
            return False
        if len(self.dealer) > 1 or self.cleared:
            return False
        return value(self.up) >= 10

    # -- acts ---------------------------------------------------------------------------------------------------------

    def act(self, line, hint=()):
        """One act; `hint` are the events of the program, looked at only for a face that the model cannot know."""
        self.events, self.hint = [], list(hint)
        fields = {name: what for name, what in line.items() if name not in ("by", "do", "for", "need", "weight")}
        by = line.get("for") or line["by"]
        handler = getattr(self, "do_" + line["do"].replace(" ", "_").replace("'", "").replace("-", "_"))
        if by.startswith("seat "):
            handler(int(by[5:]), **fields)
        else:
            handler(by, **fields)
        self.use_exposed()
        return self.events

    def staff(self, by, *roles):
        need(by == "croupier" or by in roles, "not the role")

    def patron(self, by, staying=False):
        """Somebody at the table. Who is leaving still answers for the hands he has in play, or is answered for."""
        need(isinstance(by, int) and by in self.seats, "no patron there")
        need(not (staying and self.seats[by].leaving), "leaving")

    def do_join(self, by):
        need(isinstance(by, int) and by in self.places, "no such place")
        if by in self.seats:  # who is leaving, but for his money in play, may stay after all
            need(self.seats[by].leaving, "the place is taken")
            self.seats[by].leaving = False
            return
        if not self.seats:
            self.first_comer = by  # the first player to the table
        self.seats[by] = Seat()
        if self.places[by].reserved == "away":
            self.places[by].reserved = False
        else:
            self.places[by].first_round = False

    def do_leave(self, by):
        self.patron(by, staying=True)
        seat = self.seats[by]
        seat.leaving = True
        seat.unconfirmed = None
        if self.phase == "wagers":
            for box in self.boxes.values():
                for lay in [lay for lay in box.lays if lay.seat == by]:
                    self.take_back(box, lay)
        for side in self.sides.values():
            if side.cut_to == by:
                side.cut_to = None
                side.asked.add(by)
        if self.has_money(by):
            self.leave_round(by)
        if not self.has_money(by):
            self.gone(by)
        self.go_on()

    def gone(self, by):
        """A patron is away for good; his consent ends with that (2.13(a))."""
        del self.seats[by]
        self.places[by].reserved = "away" if self.places[by].reserved else False
        for box in self.boxes.values():
            box.consent = None if box.consent == by else box.consent

    def leave_round(self, by):
        """The money of one who leaves in a round stays; on a shared box the highest wager left calls (2.13(b))."""
        for box in self.active_boxes():
            if box.caller == by:
                box.caller = self.find_caller(box) or by

    def do_pass_me_by(self, by, on):
        self.patron(by)
        self.seats[by].passed_by = on

    # -- wagers -------------------------------------------------------------------------------------------------------

    def steps(self, on):
        """The smallest amount by which a wager grows: a chip, and every payout exact."""
        rules = self.rules

        def pays(halves):
            return lambda amount: amount * halves % (2 * rules.change) == 0

        if on == "blackjack":
            conditions = []
            if rules.hole != "up" or rules.three_sevens:
                conditions.append(pays(3))
            if rules.surrender:
                conditions.append(pays(1))
            return least_multiple(rules.chip, *conditions)
        if on == "same suit":
            return least_multiple(rules.chip, *(pays(halves) for halves in SAME_SUIT[rules.decks][rules.option - 1]))
        return rules.chip

    def coupon_pays(self, on, coupon):
        """A coupon is paid as chips, so every payout on it must be exact too."""
        halves = [2]
        if on == "blackjack" and (self.rules.hole != "up" or self.rules.three_sevens):
            halves.append(3)
        if on == "same suit":
            halves += SAME_SUIT[self.rules.decks][self.rules.option - 1]
        return all(coupon * half % (2 * self.rules.change) == 0 for half in halves)

    def double_step(self):
        """A double goes by chips, unless three sevens (2.3(e)2) must be paid 3 to 2 on it."""
        rules = self.rules
        if rules.three_sevens:
            return least_multiple(rules.chip, lambda amount: amount * 3 % (2 * rules.change) == 0)
        return rules.chip

    def offered_wagers(self):
        return {"none": [], "over under 13": ["over 13", "under 13"]}.get(self.rules.additional, [self.rules.additional])

    def default_box(self, by, box):
        """The box that a patron means who names none: his own, or the only one he wagers on."""
        if box is not None:
            return box
        own = [b.number for b in self.boxes.values() if self.wagers_on(by, b)]
        if by in self.boxes and (self.phase == "wagers" or len(own) != 1):
            return by
        need(len(own) == 1, "which box?")
        return own[0]

    def wagers_on(self, seat, box):
        return any(lay.seat == seat for lay in box.lays) or any(
            stake.seat == seat for hand in box.hands for stake in hand.stakes)

    def patrons_of(self, box):
        """Who has a wager on the hand of a box, in the order in which they laid it."""
        return list(box.order)

    def lay(self, box, seat, on, spot):
        return next((l for l in box.lays if (l.seat, l.on, l.spot) == (seat, on, spot)), None)

    def may_lay_on(self, by, box):
        """2.13(a), 2.14: whose box it is, who consented, and how many boxes a patron has."""
        rules = self.rules
        others = [seat for seat in self.patrons_of(box) if seat != by]
        here = by in self.patrons_of(box)
        if not here:
            seated = self.seated(box.number)
            need(seated in (None, by) or seated in others, "the seat has the first claim")
            if others:
                need(rules.sharing > 1 and box.number <= rules.sharing_boxes, "no sharing here")
                need(len(others) < rules.sharing, "full")
                need(others[0] == box.consent, "no consent")
            own = [b for b in self.boxes.values() if by in self.patrons_of(b)]
            need(len(own) < rules.per_patron, "too many boxes")

    def status(self, number):
        """2.3(i): is a place barred, or bound to the minimum, until the shuffle?"""
        place = self.places[number]
        if self.rules.kind == "continuous":
            return False, False
        kinds = set()
        if not self.fresh and not place.first_round:
            kinds.add(self.rules.newcomers)
        if place.sat_out:
            kinds.add(self.rules.sitting_out)
        barred = "barred" in kinds  # of two options the stricter decides
        return barred, "minimum" in kinds and not barred

    def range_of(self, by, box, on, spot):
        """Least, most and step of what may lie on a wager in all."""
        rules, step = self.rules, self.steps(on)
        if on == "blackjack":
            low, high = rules.minimum, rules.maximum
            if self.status(by)[1]:
                high = -(-low // step) * step
        else:
            low, high = rules.additional_minimum, rules.additional_maximum
            own = [l.amount for l in box.lays if l.seat == by and l.on == "blackjack"]
            need(own, "additional alone")  # 2.17(b)
            high = min(high, min(own))  # 2.17(g)
            if on == "sevens":
                low = high = 100  # 2.17(a)3i
                need(min(own) >= 100, "sevens")
        low = -(-low // step) * step
        return low, high // step * step, step

    def check_wager(self, by, on, amount, box, spot, coupon):
        """Is this wager lawful now? Gives the box and what lies there already."""
        rules = self.rules
        need(on == "blackjack" or on in self.offered_wagers(), "not offered")
        need(self.phase == "wagers", "the round has begun")  # 2.3(c)
        need(box in self.boxes, "no such box")
        box = self.boxes[box]
        if rules.spots and on == "blackjack":
            spot = spot or 1
            need(spot in range(1, rules.spots + 1), "no such spot")
        else:
            need(spot is None, "no spots here")
            spot = 1
        need(not self.status(by)[0], "barred until the shuffle")  # 2.3(i)
        if on == "blackjack":
            self.may_lay_on(by, box)
        there = self.lay(box, by, on, spot)
        low, high, step = self.range_of(by, box, on, spot)
        if on != "blackjack":
            need(not any(l.seat == by and l.on not in ("blackjack", on) for l in box.lays), "one additional wager")
        whole = amount + (there.amount if there else 0)
        need(amount > 0 and low <= whole <= high and whole % step == 0, "the amount")
        if coupon is not None:
            need(on != "sevens" and coupon > 0 and self.coupon_pays(on, coupon), "the coupon")
            need(not (there and there.coupon) and coupon <= amount and spot == 1, "the coupon")
        return box, there, spot

    def do_wager(self, by, on, amount, box=None, spot=None, coupon=None, cash=False):
        self.patron(by)
        number = self.default_box(by, box)
        if self.seats[by].unconfirmed and cash:
            raise Refused("one announcement at a time")
        box, there, at = self.check_wager(by, on, amount, number, spot, coupon)
        if cash:
            self.seats[by].unconfirmed = (on, amount, number, spot, coupon)
            self.seats[by].confirmed_by = set()
            return
        self.put(by, box, there, on, at, amount, coupon, None)

    def put(self, by, box, there, on, spot, amount, coupon, cash):
        if there:
            there.amount += amount
            there.coupon += coupon or 0
        else:
            box.lays.append(Lay(by, on, spot, amount, coupon or 0))
            if on == "blackjack" and by not in box.order:
                box.order.append(by)
        self.say("wagered", seat=by, box=box.number, wager=on, spot=self.spot_of(spot) if on == "blackjack" else None,
                 amount=amount, stake=there.amount if there else None, coupon=coupon, cash=cash)
        if on == "blackjack":
            self.trim_additional(box, by)

    def do_confirm_wager(self, by, seat):
        """2.3(d): the dealer and a casino supervisor confirm what was announced with cash."""
        self.staff(by, "dealer", "casino supervisor")
        need(seat in self.seats and self.seats[seat].unconfirmed, "nothing announced")
        who = self.seats[seat]
        need(by not in who.confirmed_by, "confirmed already")
        if len(who.confirmed_by) == 1:
            on, amount, number, spot, coupon = who.unconfirmed
            box, there, at = self.check_wager(seat, on, amount, number, spot, coupon)
            who.unconfirmed = None
            self.put(seat, box, there, on, at, amount, coupon, True)
        else:
            who.confirmed_by.add(by)

    def do_decline_wager(self, by, seat):
        self.staff(by, "dealer", "casino supervisor")
        need(seat in self.seats and self.seats[seat].unconfirmed, "nothing announced")
        self.lapse(seat)

    def lapse(self, seat):
        on, amount, number, spot, _ = self.seats[seat].unconfirmed
        self.seats[seat].unconfirmed = None
        self.say("lapsed", seat=seat, box=number, wager=on, spot=spot, amount=amount)

    def take_back(self, box, lay):
        box.lays.remove(lay)
        if lay.seat in box.order and not any(l.seat == lay.seat and l.on == "blackjack" for l in box.lays):
            box.order.remove(lay.seat)
        self.say("removed", seat=lay.seat, box=box.number, wager=lay.on,
                 spot=self.spot_of(lay.spot) if lay.on == "blackjack" else None, amount=lay.amount,
                 coupon=lay.coupon or None)

    def own_lay(self, by, on, box, spot):
        self.patron(by)
        need(self.phase == "wagers", "the round has begun")  # 2.3(f)
        number = self.default_box(by, box)
        need(number in self.boxes, "no such box")
        spot = spot or 1
        lay = self.lay(self.boxes[number], by, on, spot)
        need(lay, "nothing there")
        return self.boxes[number], lay

    def do_reduce(self, by, on, amount, box=None, spot=None):
        box, lay = self.own_lay(by, on, box, spot)
        rest = lay.amount - amount
        low, high, step = self.range_of(by, box, on, lay.spot)
        need(amount > 0 and rest >= low and rest % step == 0 and rest >= lay.coupon, "the amount")
        lay.amount = rest
        self.say("reduced", seat=by, box=box.number, wager=on, spot=self.spot_of(lay.spot) if on == "blackjack" else None,
                 amount=amount, stake=rest)
        self.trim_additional(box, by)

    def do_remove(self, by, on, box=None, spot=None):
        box, lay = self.own_lay(by, on, box, spot)
        self.take_back(box, lay)
        self.trim_additional(box, by)

    def trim_additional(self, box, by):
        """2.17(b), (g)1: an additional wager that is larger than what is left on the hand goes back."""
        least = min((l.amount for l in box.lays if l.seat == by and l.on == "blackjack"), default=0)
        for extra in [l for l in box.lays if l.seat == by and l.on != "blackjack" and l.amount > least]:
            self.take_back(box, extra)

    def do_share_box(self, by, on, box=None):
        """2.13(a): the first person on a box consents to others, or takes that back."""
        self.patron(by)
        box = self.boxes[self.default_box(by, box)]
        need(self.rules.sharing > 1 and box.number <= self.rules.sharing_boxes, "no sharing here")
        need(self.first_on(box) == by, "not the first")
        box.consent = by if on else None

    def first_on(self, box):
        """The first person on a box: the first to wager on it, before that who is seated there."""
        return next(iter(self.patrons_of(box) + box.players), self.seated(box.number))

    def do_reserve_spot(self, by, seat):
        """2.3(j): only where sitting out has a consequence."""
        self.staff(by, "dealer", "floorperson", "casino supervisor")
        need(self.rules.sitting_out != "free", "nothing to except")
        need(seat in self.seats and not self.places[seat].reserved, "nobody there, or reserved already")
        self.places[seat].reserved = True
        self.say("reserved", seat=seat)

    # -- the cards are made ready -------------------------------------------------------------------------------------

    def preparing(self):
        """The side whose cards are being made ready, if any."""
        return next((side for side in self.sides.values() if not side.loaded), None)

    def step(self, by, name, *roles):
        self.staff(by, *roles)
        side = self.preparing()
        need(side and READY[side.step] == name, "the cards are not ready for that")
        side.step += 1
        return side

    def do_inspect_cards(self, by):
        self.step(by, "inspect cards", "dealer")

    def do_verify_cards(self, by):
        self.step(by, "verify cards", "floorperson")

    def do_spread_cards(self, by):
        self.step(by, "spread cards", "dealer")

    def do_wash_cards(self, by):
        need(any(not seat.leaving for seat in self.seats.values()), "nobody to inspect them")
        self.step(by, "wash cards", "dealer")

    def do_shuffle(self, by):
        if self.side.stacks == "shuffle":  # 2.6(m): only what lies in the rack
            self.staff(by, "dealer")
            self.side.stacks = "insert"
            self.begin_shoe()
            self.say("shuffled", cards=len(self.side.discards))
            return
        side = self.step(by, "shuffle", "dealer")
        if not side.mid_round:
            self.begin_shoe()
        if side.cut_from is None:  # 2.5(e)1
            side.cut_from = self.first_comer
        if self.rules.kind == "continuous":  # 2.20: nothing is cut
            side.step += 1
        self.say("shuffled", cards=side.inside)

    def begin_shoe(self):
        """A shuffle ends every restriction of 2.3(i)."""
        self.fresh = True
        for place in self.places.values():
            place.first_round = place.wagered = place.sat_out = False

    def do_offer_cut(self, by, to):
        self.staff(by, "dealer")
        side = self.preparing()
        need(side and READY[side.step] == "offer cut" and side.cut_to is None, "no cut is due")
        need(to == self.next_to_cut(side), "out of turn")
        side.cut_to = to

    def do_decline_cut(self, by):
        self.patron(by)
        side = self.preparing()
        need(side and side.cut_to == by, "not offered")
        side.cut_to = None
        side.asked.add(by)

    def do_cut(self, by, depth):
        side = self.preparing()
        need(side and READY[side.step] == "offer cut", "no cut is due")
        if isinstance(by, int):
            need(side.cut_to == by, "not offered")
        else:
            self.staff(by, "dealer")
            need(side.cut_to is None and self.next_to_cut(side) is None, "a player may")  # 2.5(f)
        cards = side.inside
        need(10 <= depth <= cards - 10 if cards >= 20 else depth == cards // 2, "too near")  # 2.5(c)
        side.cut_to = None
        side.last_cutter = by if isinstance(by, int) else None
        side.step += 1
        self.say("cut", seat=by if isinstance(by, int) else None, depth=depth)

    def next_to_cut(self, side):
        """2.5(e), (f): the designated player, then clockwise (box numbers rise), those who stand after the last box."""
        order = sorted(seat for seat, who in self.seats.items() if not who.leaving)
        # docs/readings.md: from where the cut started, also for whoever came meanwhile.
        start = side.cut_from or 0
        turned = [seat for seat in order if seat >= start] + [seat for seat in order if seat < start]
        return next((seat for seat in turned if seat not in side.asked), None)

    def do_order_recut(self, by, reason):
        """2.5(g): before any card is dealt."""
        self.staff(by, "casino supervisor")
        side = self.recuttable()
        need(side and self.rules.kind != "continuous", "no cut to make again")
        side.loaded, side.behind, side.burns, side.untouched = False, None, 0, False
        side.step = READY.index("offer cut")
        last = side.last_cutter
        if self.rules.recut_by == "same" and last is not None and last in self.seats:
            side.cut_to = last
        elif last is not None:
            side.asked.add(last)
        elif self.rules.recut_by == "same":  # the dealer had cut, for want of anybody else, and does so again
            side.asked |= set(self.seats)

    def recuttable(self):
        """The side whose cards have been cut and of which none has been dealt."""
        side = self.preparing()
        if side:
            return side if READY[side.step] == "load" else None
        untouched = [side for side in self.sides.values() if side.untouched]
        return untouched[-1] if untouched and not self.side.stacks else None

    def do_insert_cutting_cards(self, by, behind):
        self.staff(by, "dealer")
        side = self.preparing()
        need(side and READY[side.step] == "load" and self.uses_cutting_card(side), "not now")
        if not side.mid_round:
            need(side.least_behind() <= behind <= side.inside - room(self.rules), "its place")
        self.load(side, behind)

    def do_load_shoe(self, by):
        self.staff(by, "dealer")
        side = self.preparing()
        need(side and READY[side.step] == "load" and not self.uses_cutting_card(side), "not now")
        self.load(side, None)

    def uses_cutting_card(self, side):
        rules = self.rules
        return rules.kind in ("single", "double") and rules.behind != 0

    def load(self, side, behind):
        side.loaded, side.behind, side.untouched = True, behind, True
        if side.mid_round:
            side.burns = 1  # 2.15(f)
        else:
            side.burns = max(self.rules.burn, self.new_dealer) if self.rules.kind == "single" else 0
        self.say("loaded", cards=side.inside, behind=behind or 0)
        following = self.preparing()
        if following and following.step == READY.index("shuffle"):
            self.begin_cut(following)

    # -- dealing ------------------------------------------------------------------------------------------------------

    def complete(self, box, seat):
        """2.18(b): has a patron made the posted number of wagers, and left none out?"""
        if not self.rules.spots:
            return True
        spots = sorted(l.spot for l in box.lays if l.seat == seat and l.on == "blackjack")
        return len(spots) >= self.rules.least and spots == list(range(1, len(spots) + 1))

    def do_deal(self, by):
        self.staff(by, "dealer")
        need(self.phase == "wagers" and self.shoe_ready(), "not now")
        takers = [(box, seat) for box in self.boxes.values() for seat in self.patrons_of(box)]
        need(any(self.complete(box, seat) for box, seat in takers), "no wager")
        for seat, who in self.seats.items():
            if who.unconfirmed:
                self.lapse(seat)
        for box, seat in takers:
            if not self.complete(box, seat):
                for lay in [l for l in box.lays if l.seat == seat]:
                    self.take_back(box, lay)
        self.note_entry()
        self.reader_now = self.reader_works
        for box in self.boxes.values():
            if self.patrons_of(box):
                self.open_hand(box)
        playing = [box.number for box in self.active_boxes()]
        self.queue = [("box", n) for n in playing] + [("dealer",)] + [("box", n) for n in playing]
        if self.rules.hole != "none":
            self.queue.append(("hole",))
        self.phase = "determinant" if self.rules.kind == "double" else "dealing"

    def note_entry(self):
        """2.3(i): who wagered on this round, and who sat it out."""
        for number, place in self.places.items():
            if any(lay.seat == number for box in self.boxes.values() for lay in box.lays):
                place.first_round = place.first_round or self.fresh
                place.wagered = True
            elif place.wagered and place.reserved != "away":  # seated or gone: (j) excepts a kept spot alone
                place.sat_out = True
            if place.reserved != "away":  # who stays seated has no privilege
                place.reserved = False
        self.fresh = self.rules.kind == "continuous"

    def open_hand(self, box):
        """The wagers on a box become the stakes of a hand, and who calls for it is settled (2.13(b))."""
        stakes = [Stake(l.seat, l.spot, l.amount, coupon=l.coupon) for l in box.lays if l.on == "blackjack"]
        box.lays = [l for l in box.lays if l.on != "blackjack"]
        stakes.sort(key=lambda stake: box.order.index(stake.seat))
        box.order = []
        box.hands = [Hand(stakes=stakes)]
        box.players = list(dict.fromkeys(stake.seat for stake in stakes))
        box.caller = self.find_caller(box)

    def find_caller(self, box):
        """2.13(b): who is seated there, otherwise the highest wager, the first laid of equals."""
        amounts = Counter()
        for hand in box.hands:
            for stake in hand.stakes:
                if stake.seat in self.seats and not self.seats[stake.seat].leaving:
                    amounts[stake.seat] += stake.base
        if box.number in amounts:
            return box.number
        return max(amounts, key=lambda seat: amounts[seat], default=None)

    def target(self):
        """What the next card is for; None if no card is to be dealt."""
        side = self.side
        if not side.loaded:
            return None
        return ("burn",) if side.burns else self.due()

    def due(self):
        """What the next card of the round is for, whether or not the shoe is ready."""
        if self.phase == "determinant":
            return ("determinant",) if self.drawn_from else None
        if self.phase == "dealing":
            if self.short and not any(entry[0] == "box" for entry in self.queue):
                takes = [number for number, what in self.short.items() if what == "takes"]
                return ("second", takes[0]) if takes else None
            return self.queue[0]
        if self.phase == "decisions" and self.pending and not self.followers:
            return ("hand", *self.pending)
        if self.phase == "dealer" and self.announced and not self.upcard_lost:
            return ("dealer draws",)
        return None

    def shoe_gives(self, card):
        """A card comes out of the shoe, unless one that was drawn in error lies aside and is the next (2.15(b))."""
        if self.aside:
            known = self.aside[0]
            need(known in (None, card), "that card is the next")
            need(known or self.side.may_come(card), "there is none left")
            self.aside.pop(0)
            if known is None:
                self.side.outside[card] += 1
            self.count_since(card)
            return
        side = self.side
        need(side.inside > 0, "the shoe is empty")
        need(not side.cutting_due, "the cutting card comes first")
        need(side.may_come(card), "there is none left")
        side.take(card)
        self.count_since(card)

    def count_since(self, card):
        """What came after the determinant card of a double shoe (2.15(h))."""
        if self.deals_from and self.since is not None:
            self.since.append(card)

    def do_card(self, by, card):
        need(by == "device" and self.known_burn != "asked", "not the device, or the burn card is shown first")
        target = self.target()
        need(target and target[0] != "burn", "no card now")
        need(not (target[0] in ("hole",) and self.rules.hole == "down"), "it lies face down")
        self.shoe_gives(card)
        self.place(target, card)
        self.go_on()

    def do_card_down(self, by, card=None):
        need(by == "device" and self.known_burn != "asked", "not the device, or the burn card is shown first")
        target = self.target()
        need(target and target[0] in ("burn", "hole"), "no card down now")
        if target[0] == "burn":
            need(card is None, "nobody sees it")
            side = self.side
            need(side.inside > 0 and not side.cutting_due, "not from there")
            side.take(None)
            side.discards.append(None)
            side.burns -= 1
            self.new_dealer = self.new_dealer and side.burns > 0
            self.known_burn = "unseen"
            self.say("burned")
            return
        need(self.rules.hole == "down", "face up")
        if card is not None:
            self.shoe_gives(card)
        else:
            need(self.hidden, "the table must know it")
            self.aside.pop() if self.aside else self.side.take(None)
        self.hole = card or "unknown"
        self.reader_then = self.reader_now
        self.queue.pop(0)
        self.say("dealt")
        self.go_on()

    def place(self, target, card):
        """A card that came face up goes where it belongs."""
        kind = target[0]
        if kind == "determinant":
            self.determine(card)
        elif kind in ("box", "second"):
            self.give(target[1], 1, card)
            if kind == "box":
                self.queue.pop(0)
            else:
                del self.short[target[1]]
        elif kind == "hand":
            self.pending = None
            self.give(target[1], target[2], card)
            self.after_card(self.boxes[target[1]], self.boxes[target[1]].hands[target[2] - 1])
        else:
            if kind != "dealer draws":
                self.queue.pop(0)
            self.dealer.append(card)
            self.say_dealt(self.dealer, card)
            if kind == "dealer draws":
                self.announced = False
                if len(self.dealer) == 2:
                    self.second_card()
                else:
                    self.dealer_goes_on()

    def say_dealt(self, cards, card, box=None, hand=None):
        points, soft = count(cards)
        self.say("dealt", box=box, hand=hand, card=card, total=points, soft=soft or None)

    def give(self, box, number, card):
        hand = self.boxes[box].hands[number - 1]
        hand.cards.append(card)
        self.say_dealt(hand.cards, card, box, number)

    def determine(self, card):
        """2.6(d): the suit of the determinant card picks the side of the round."""
        red = card[1] in "hd"
        other = {"left": "right", "right": "left"}
        side = self.rules.red if red else other[self.rules.red]
        self.say("determinant", card=card, **{"from": self.drawn_from}, side=side)
        if side != self.drawn_from:
            self.sides[self.drawn_from].discards.append(card)
            self.say("burned", card=card)
        self.deals_from, self.current, self.since = side, side, []
        self.phase = "dealing"
        if side == self.drawn_from:
            self.determinant_hand = self.boxes[self.queue[0][1]].hands[0]
            self.place(self.queue[0], card)

    def do_draw_determinant(self, by, **where):
        self.staff(by, "dealer")
        need(self.phase == "determinant" and not self.drawn_from, "not now")
        need(not self.aside or where["from"] == self.current, "the card drawn in error is the determinant card")
        self.drawn_from = self.current = where["from"]

    def do_cutting_card(self, by):
        need(by == "device" and self.side.cutting_due and not self.aside, "not its place")
        side = self.side
        side.behind, side.came_out = None, True
        self.since = None
        target = self.target()
        if target == ("determinant",):  # it may be the first card of the first box
            target = self.queue[0]
        on_box = target and target[0] in ("box", "second", "hand")
        side.designated = self.boxes[target[1]].caller if on_box else "right"  # 2.5(e)2, 3
        self.rare["the cutting card came out"] += 1
        self.say("cutting card", left=side.inside)

    # -- after the first cards ----------------------------------------------------------------------------------------

    def go_on(self):
        """Everything that follows by itself."""
        if self.phase == "dealing" and not any(entry[0] == "box" for entry in self.queue):
            for box in [box for box in self.active_boxes() if box.missed == 2 and box.hands[0].stakes]:
                self.rare["(g) no card at all"] += 1
                self.kill(box)
            if not self.queue and not self.short:
                self.first_cards_dealt()
        if self.phase == "insurance" and not any(box.asked for box in self.boxes.values()):
            self.insurance_closed()
        if self.phase == "decisions":
            self.next_decision()

    def first_cards_dealt(self):
        """2.17(d), (e), 2.7: additional wagers and blackjacks, then insurance, the reader, decisions."""
        for box in self.active_boxes():
            self.settle_additional(box)
        for box in self.active_boxes():
            for number, hand in enumerate(box.hands, 1):
                if hand.blackjack:
                    self.say("blackjack", box=box.number)
                    hand.state = "standing"
                    if value(self.up) < 10:  # 2.7(a)
                        self.pay_blackjack(box, number, hand, None)
        if self.rules.hole == "up":
            self.both_up()
            return
        if self.up[0] == "A" and self.rules.moment == "table":
            self.phase = "insurance"
            for box in self.active_boxes():
                self.ask_insurance(box)
            return
        self.insurance_closed()

    def ask_insurance(self, box):
        for hand in box.hands:
            for stake in hand.stakes:
                box.asked.add((stake.seat, stake.spot))

    def insurance_closed(self):
        if self.reader_now and value(self.up) >= 10 and self.rules.hole == "down":
            self.phase = "reading"
        else:
            self.phase = "decisions"
            self.next_decision()

    # -- money --------------------------------------------------------------------------------------------------------

    def settle_stake(self, box, number, stake, outcome, halves=0):
        """One wager on a hand is decided; `halves` are its odds in halves if it won."""
        whole, coupon = stake.whole, stake.coupon
        paid = (whole + coupon) * halves // 2 if outcome == "won" else 0
        back = {"lost": 0, "lost to blackjack": stake.added, "surrendered": stake.base // 2}.get(outcome, whole)
        shown = outcome
        if outcome == "lost to blackjack":
            shown = "lost" if back < whole else "void"
        self.say("settled", box=box.number, hand=number, spot=self.spot_of(stake.spot), seat=stake.seat,
                 wager="blackjack", stake=whole, outcome=shown, paid=paid, returned=back,
                 collected=(whole - back) or None, coupon=coupon or None)
        hand = box.hands[number - 1]
        hand.stakes.remove(stake)
        if outcome in ("lost", "surrendered") and self.phase == "decisions":
            self.collected.append((box.number, number, stake, whole - back))
        if not hand.stakes:
            hand.state = "settled"
            self.pick_up(hand.cards)

    def settle_side(self, box, seat, wager, stake, spot, outcome, paid, returned, coupon=0):
        """An additional wager or an insurance is decided."""
        self.say("settled", box=box.number, seat=seat, wager=wager, spot=spot, stake=stake, outcome=outcome, paid=paid,
                 returned=returned, collected=(stake - returned) or None, coupon=coupon or None)

    def settle_additional(self, box):
        """2.17(d), (e): after the second card; two sevens wait for the player's choice."""
        hand = box.hands[0]
        for lay in list(box.lays):
            if lay.on == "sevens":
                if hand.cards[0][0] == hand.cards[1][0] == "7":
                    continue
                halves = sevens_odds(hand.cards)
            elif lay.on == "same suit":
                halves = same_suit_odds(self.rules, hand.cards)
            else:
                points = sum(1 if card[0] == "A" else value(card) for card in hand.cards)  # 2.2(b)3ii
                halves = 2 if (points > 13 if lay.on == "over 13" else points < 13) else 0
            self.end_additional(box, lay, halves)

    def end_additional(self, box, lay, halves):
        box.lays.remove(lay)
        paid = (lay.amount + lay.coupon) * halves // 2
        self.settle_side(box, lay.seat, lay.on, lay.amount, None, "won" if halves else "lost", paid,
                         lay.amount if halves else 0, lay.coupon)

    def pay_two_sevens(self, box, cards=None):
        """2.17(e)3: what is left of the sevens wagers of a box, by the cards that came."""
        for lay in [lay for lay in box.lays if lay.on == "sevens"]:
            cards = cards or box.hands[0].cards
            if len(cards) == 3 and cards[2][0] == "7":
                self.rare["three sevens on the sevens wager"] += 1
            self.end_additional(box, lay, sevens_odds(cards))

    def pay_blackjack(self, box, number, hand, spot):
        """2.7(a), (b): the wagers on a blackjack, or those on one spot, are paid."""
        for stake in [s for s in hand.stakes if spot in (None, s.spot)]:
            self.settle_stake(box, number, stake, "won", self.winning_odds(hand))

    def winning_odds(self, hand):
        """2.3(e): what a hand that won pays, in halves; under 2.6(k)2 a standard blackjack is paid 1 to 1."""
        rules, cards = self.rules, hand.cards
        if hand.blackjack:
            if rules.designated and set(cards) == set(rules.designated.split()):
                self.rare["the designated blackjack"] += 1
                return 4
            return 2 if rules.hole == "up" else 3
        if len(cards) == 3 and rules.suited_678 and sorted(c[0] for c in cards) == ["6", "7", "8"]:
            if len({c[1] for c in cards}) == 1:
                self.rare["suited 6, 7 and 8"] += 1
                return 4
        if len(cards) == 3 and rules.three_sevens and all(c[0] == "7" for c in cards):
            self.rare["three sevens"] += 1
            return 3
        if len(cards) == 5 and rules.five_card_21 and hand.total == 21:
            self.rare["five cards of 21"] += 1
            return 4
        return 2

    def against_dealer(self, hand):
        """2.3(a), (b), 2.6(k)1: won, lost or void against the dealer's finished hand."""
        if hand.total > 21:
            return "lost to blackjack" if is_blackjack(self.dealer) else "lost"
        dealer, natural = total(self.dealer), is_blackjack(self.dealer)
        if self.rules.hole == "up":
            if hand.blackjack:
                return "won"
            if natural:
                return "lost to blackjack"
            return "won" if dealer > 21 or hand.total > dealer else "lost"
        if natural:
            return "void" if hand.blackjack else "lost to blackjack"
        if dealer > 21 or hand.total > dealer:
            return "won"
        return "void" if hand.total == dealer else "lost"

    # -- insurance ----------------------------------------------------------------------------------------------------

    def insurance_most(self, amount):
        """2.9(b): half, or the next chip above where half cannot be laid in chips."""
        chip = self.rules.chip
        return -(-amount // (2 * chip)) * chip

    def do_insure(self, by, amount, box=None, spot=None):
        self.patron(by)
        box, stake, number = self.insurable(by, box, spot)
        need(0 < amount <= self.insurance_most(stake.base) and amount % self.rules.chip == 0, "the amount")
        box.asked.discard((by, stake.spot))
        self.say("insured", seat=by, box=box.number, wager="insurance", spot=self.spot_of(stake.spot), amount=amount)
        if box.hands[0].blackjack and self.rules.even_money and 2 * amount == stake.base:  # 2.7(c)
            self.rare["even money"] += 1
            self.settle_side(box, by, "insurance", amount, self.spot_of(stake.spot), "void", 0, amount)
            self.settle_stake(box, 1, stake, "won", 2)
        else:
            box.insurance[by, stake.spot] = amount
        self.go_on()

    def insurable(self, by, box, spot):
        """The wager that may be insured now."""
        need(self.phase == "insurance", "not now")
        number = self.asked_box(by, box)
        need(number in self.boxes and (by, spot or 1) in self.boxes[number].asked, "answered, or none")
        box = self.boxes[number]
        return box, next(s for s in box.hands[0].stakes if (s.seat, s.spot) == (by, spot or 1)), spot

    def asked_box(self, by, box):
        """The box that an answer about insurance is for: where it is not said, the only one that he is asked about."""
        asked = [b.number for b in self.boxes.values() if any(seat == by for seat, _ in b.asked)]
        return asked[0] if box is None and len(asked) == 1 else self.default_box(by, box)

    def do_decline_insurance(self, by, box=None):
        """Each patron answers for each of his boxes, all of his wagers on it together."""
        self.patron(by)
        need(self.phase == "insurance", "not now")
        number = self.asked_box(by, box)
        need(number in self.boxes and any(seat == by for seat, _ in self.boxes[number].asked), "answered, or none")
        self.boxes[number].asked = {key for key in self.boxes[number].asked if key[0] != by}
        self.go_on()

    def do_close_insurance(self, by):
        self.staff(by, "dealer")
        need(self.phase == "insurance", "not now")
        for box in self.boxes.values():
            box.asked.clear()
        self.go_on()

    def settle_insurance(self):
        """2.9(c), (d): by the dealer's second card, for the hand of the dealer that it was made against."""
        won = value(self.dealer[1]) == 10
        for box in self.boxes.values():
            for seat, spot in [key for key in box.insurance if key[1] == self.spot]:
                amount = box.insurance.pop((seat, spot))
                self.settle_side(box, seat, "insurance", amount, self.spot_of(spot), "won" if won else "lost",
                                 2 * amount if won else 0, amount if won else 0)

    # -- the reader and the dealer's two cards ------------------------------------------------------------------------

    def do_read_hole_card(self, by):
        """2.6(j): before any additional card the dealer learns whether he has a blackjack."""
        self.staff(by, "dealer")
        need(self.phase == "reading", "not now")
        if self.hole == "unknown":
            natural = not any(event["event"] == "no blackjack" for event in self.hint)
            if natural:
                self.learn_hole()
        else:
            natural = is_blackjack([self.up, self.hole])
        if not natural:
            self.cleared = True
            self.say("no blackjack")
            self.phase = "decisions"
            self.next_decision()
            return
        self.rare["the reader found a blackjack"] += 1
        self.turn_hole()
        self.second_card()

    def learn_hole(self):
        """The face of a hole card that the shoe itself dealt is known when the program turns it."""
        turned = [event["card"] for event in self.hint if event["event"] == "turned"]
        if self.hole == "unknown" and turned:
            need(self.side.may_come(turned[0]), "there is none left")
            self.hole = turned[0]
            self.side.outside[self.hole] += 1

    def do_turn_hole_card(self, by):
        self.staff(by, "dealer")
        need(self.phase == "turning", "not now")
        self.turn_hole()
        self.second_card()

    def turn_hole(self):
        """The hole card is disclosed."""
        self.learn_hole()
        need(self.hole != "unknown", "the program does not turn it")
        self.dealer.append(self.hole)
        points, soft = count(self.dealer)
        self.say("turned", card=self.hole, total=points, soft=soft or None)
        self.hole = None

    def both_up(self):
        """2.6(k): both of the dealer's cards lie open before anybody plays."""
        if is_blackjack(self.dealer):
            self.second_card()
            return
        self.phase = "decisions"
        self.next_decision()

    # -- decisions ----------------------------------------------------------------------------------------------------

    def turn(self):
        """The hand that is to be decided about: the first open one from the dealer's left (2.6(f), 2.11(b))."""
        asks = self.rules.moment == "turn" and self.up[0] == "A"
        for box in self.active_boxes():
            for number, hand in enumerate(box.hands, 1):
                unasked = asks and hand.blackjack and not box.insurance_asked
                if (hand.state in ("waiting", "playing") or unasked) and hand.stakes:
                    return box, number, hand
        return None

    def may_split(self, box, hand):
        """2.11(a), (c)1, (e), 2.6(k)5."""
        if len(hand.cards) != 2 or value(hand.cards[0]) != value(hand.cards[1]):
            return False
        if hand.split and hand.cards[0][0] == "A" and self.rules.aces_once:
            return False
        return len(box.hands) < self.rules.split_hands

    def choices(self, box, hand):
        """What may be chosen for the hand whose turn it is (2.6(f), 2.8, 2.10, 2.11, 2.12)."""
        own = [s for s in hand.stakes if s.seat == box.caller]
        some = ["stand"]
        if not hand.aces:
            some.append("draw")
            if own and len(hand.cards) == 2 and (self.rules.hole != "up" or hand.total in (9, 10, 11)):  # 2.6(k)4
                some.append("double")
            if self.rules.surrender and not hand.split and not hand.decided:
                some.append("surrender")
        if own and self.may_split(box, hand):
            some.append("split")
        return some

    def next_decision(self):
        """Moves on to the hand that needs somebody, or to the dealer."""
        while self.phase == "decisions" and not self.pending and not self.followers:
            turn = self.turn()
            if turn is None:
                self.players_done()
                return
            box, number, hand = turn
            if self.rules.moment == "turn" and self.up[0] == "A" and not box.insurance_asked:
                box.insurance_asked = True
                self.ask_insurance(box)
                if box.asked:
                    self.phase = "insurance"
                    return
            elif len(hand.cards) == 1:
                self.pending = (box.number, number)
            elif hand.blackjack or hand.total == 21:
                hand.state = "standing"
            elif hand.aces and not self.may_split(box, hand):
                hand.state = "standing"
            elif box.caller is None:
                hand.state = "standing"
            else:
                hand.state = "playing"
                return

    def decision(self, by, what, box):
        """The hand that a patron decides about, if he may (2.13(b))."""
        self.patron(by)
        need(self.phase == "decisions" and not self.pending and not self.followers, "no decision now")
        turn = self.turn()
        need(turn, "no decision now")
        need(box in (None, turn[0].number) and turn[0].caller == by, "another decides")
        need(what in self.choices(turn[0], turn[2]), what + " is not open")
        return turn

    def do_draw(self, by, box=None):
        box, number, hand = self.decision(by, "draw", box)
        hand.decided = True
        self.pending = (box.number, number)

    def do_stand(self, by, box=None):
        box, number, hand = self.decision(by, "stand", box)
        hand.decided = True
        hand.state = "standing"
        self.pay_two_sevens(box)
        self.next_decision()

    def do_surrender(self, by, box=None):
        """2.8(a): half of every wager on the hand; against an ace or a ten when the second card shows."""
        box, number, hand = self.decision(by, "surrender", box)
        self.say("surrendered", box=box.number)
        self.pay_two_sevens(box)
        hand.state = "surrendered"
        if value(self.up) < 10:
            for stake in list(hand.stakes):
                self.settle_stake(box, number, stake, "surrendered")
        self.next_decision()

    def double_range(self, hand, seat):
        """2.10(a), 2.18(c): the same on each of the patron's wagers, no more than the smallest."""
        step = self.double_step()
        return step, min(s.base for s in hand.stakes if s.seat == seat) // step * step, step

    def add_double(self, box, number, hand, seat, amount):
        low, high, step = self.double_range(hand, seat)
        need(amount is None or (low <= amount <= high and amount % step == 0), "the amount")
        for stake in [s for s in hand.stakes if s.seat == seat]:
            stake.double = stake.base if amount is None else amount
            self.say("doubled", seat=seat, box=box.number, wager="blackjack", spot=self.spot_of(stake.spot), hand=number,
                     amount=stake.double)

    def others_on(self, hand, caller):
        """The other patrons of a shared hand; each of them is asked."""
        return list(dict.fromkeys(s.seat for s in hand.stakes if s.seat != caller))

    def do_double(self, by, amount=None, box=None):
        box, number, hand = self.decision(by, "double", box)
        self.add_double(box, number, hand, by, amount)
        hand.decided = hand.doubled = True
        self.pending = (box.number, number)
        others = self.others_on(hand, by)
        self.followers = ("double", box.number, number, others) if others else None

    def do_split(self, by, box=None):
        """2.11(a): two hands, each with the wager of the first."""
        box, number, hand = self.decision(by, "split", box)
        for lay in [lay for lay in box.lays if lay.on == "sevens"]:
            self.say("sevens forfeited", seat=lay.seat, box=box.number)  # 2.11(f)
        self.pay_two_sevens(box)
        self.say("split", box=box.number, hand=number, into=number + 1)
        aces = hand.cards[0][0] == "A"
        second = Hand(cards=[hand.cards.pop()], split=True, aces=aces)
        hand.split, hand.aces, hand.state, hand.decided = True, aces, "waiting", True
        box.hands.insert(number, second)
        self.cover(box, number, by)
        self.pending = (box.number, number)
        others = self.others_on(hand, by)
        self.followers = ("split", box.number, number, others) if others else None

    def cover(self, box, number, seat):
        """A patron puts his wager on the second of two hands as well."""
        first, second = box.hands[number - 1], box.hands[number]
        for stake in [s for s in first.stakes if s.seat == seat]:
            second.stakes.append(Stake(seat, stake.spot, stake.base, by_split=True))
            self.say("split wager", seat=seat, box=box.number, wager="blackjack", spot=self.spot_of(stake.spot),
                     hand=number + 1, amount=stake.base)

    def following(self, by, what, box):
        self.patron(by)
        need(self.followers and self.followers[0] in what and by in self.followers[3], "not asked")
        need(box in (None, self.followers[1]), "another box")
        return self.boxes[self.followers[1]], self.followers[2]

    def followed(self, by):
        self.followers[3].remove(by)
        if not self.followers[3]:
            self.followers = None
        self.go_on()

    def do_follow(self, by, amount=None, box=None):
        """2.13(d), (e): another patron doubles, or covers both hands."""
        box, number = self.following(by, ("double", "split"), box)
        if self.followers[0] == "double":
            self.add_double(box, number, box.hands[number - 1], by, amount)
        else:
            need(amount is None, "no amount")
            self.cover(box, number, by)
        self.rare["a patron followed"] += 1
        self.followed(by)

    def do_decline_double(self, by, box=None):
        self.following(by, ("double",), box)
        self.followed(by)

    def do_keep_hand(self, by, hand, box=None):
        """2.13(e): a wager stays on one of the two hands."""
        box, number = self.following(by, ("split",), box)
        need(hand in (number, number + 1), "one of the two")
        if hand == number + 1:
            first, second = box.hands[number - 1], box.hands[number]
            moved = [s for s in first.stakes if s.seat == by]
            first.stakes = [s for s in first.stakes if s.seat != by]
            second.stakes += moved
        self.rare["a wager kept on one of two hands"] += 1
        self.say("kept", seat=by, box=box.number, hand=hand)
        self.followed(by)

    def after_card(self, box, hand):
        """A hand got a card that was asked for: it breaks, stands, or goes on."""
        number = box.hands.index(hand) + 1
        self.pay_two_sevens(box)
        if hand.total > 21:
            self.say("broken", box=box.number, hand=number, total=hand.total)
            hand.state = "broken"
            for stake in list(hand.stakes):
                if not (stake.added and self.may_be_blackjack()):
                    self.settle_stake(box, number, stake, "lost")
        elif hand.doubled or hand.total == 21:
            hand.state = "standing"
        else:
            hand.state = "playing"

    # -- the dealer ---------------------------------------------------------------------------------------------------

    def waits(self, spot):
        """Does anything wait for the dealer's second card of this hand (2.12(c))?"""
        return any(stake.spot == spot for _, _, _, stake in self.live_stakes()) or any(
            at == spot for box in self.boxes.values() for _, at in box.insurance)

    def players_done(self):
        """Every player is done; cards that were missed are offered first (2.15(i)), then it is the dealer's turn."""
        for box in self.active_boxes():
            for number, hand in enumerate(box.hands, 1):
                if hand.state == "unserved":
                    self.offered = (box.number, number)
                    return
        for box in self.boxes.values():
            self.pay_two_sevens(box)
        if self.rules.hole == "down":
            self.phase = "turning"
        elif self.rules.hole == "up":
            for box in self.active_boxes():
                for number, hand in enumerate(box.hands, 1):
                    if hand.blackjack:
                        self.pay_blackjack(box, number, hand, None)
            self.phase = "dealer"
            self.dealer_goes_on()
        elif self.waits(self.spot):
            self.phase = "dealer"
            self.announced = False
        else:
            self.phase = "settle"

    def do_dealers_card(self, by):
        """2.6(h): announced before the dealer's second card."""
        self.staff(by, "dealer")
        need(self.phase == "dealer" and len(self.dealer) == 1 and not self.announced and not self.upcard_lost, "not now")
        self.announced = True
        self.say("dealer's card")

    def second_card(self):
        """What the dealer's second card decides at once: insurance, blackjacks, surrenders, money that was held."""
        natural = is_blackjack(self.dealer)
        if natural:
            self.say("blackjack")
        self.settle_insurance()
        for box in self.active_boxes():
            for number, hand in enumerate(box.hands, 1):
                for stake in [s for s in hand.stakes if s.spot == self.spot]:
                    if hand.state == "surrendered":
                        self.rare["surrender settled by the second card"] += 1
                        self.settle_stake(box, number, stake, "lost" if natural else "surrendered")
                    elif hand.state == "broken":
                        if natural:
                            self.rare["broken hand saved its added money"] += 1
                        self.settle_stake(box, number, stake, "lost to blackjack" if natural else "lost")
                    elif hand.blackjack and natural and self.rules.hole != "up":  # 2.7(b)
                        self.rare["blackjack against blackjack"] += 1
                        self.settle_stake(box, number, stake, "void")
                    elif hand.blackjack:
                        self.settle_stake(box, number, stake, "won", self.winning_odds(hand))
        self.phase = "dealer"
        self.dealer_goes_on()

    def dealer_goes_on(self):
        """2.12(b), (c): to seventeen, as long as the count matters."""
        matters = any(stake.spot == self.spot and not hand.blackjack for _, _, hand, stake in self.live_stakes())
        points, soft = count(self.dealer)
        if matters and points < 17:
            self.announced = True
            return
        self.phase = "settle"
        self.announced = False
        self.say("dealer", hand=self.spot, total=points, soft=soft or None)

    def burn_unusable(self):
        """2.15(c), (d): an exposed card that neither a player nor the dealer can use any more is burned."""
        if self.aside and self.aside[0]:
            self.burn_aside(self.aside.pop())

    def do_settle(self, by):
        """2.3(e), 2.18(f) to (i): wagers against this hand of the dealer; then his next hand, or the end."""
        self.staff(by, "dealer")
        need(self.phase == "settle", "not now")
        for box in self.active_boxes():
            self.pay_two_sevens(box)  # they have won, also where the dealer's blackjack left no choice (2.17(e))
            for number, hand in enumerate(box.hands, 1):
                for stake in [s for s in hand.stakes if s.spot == self.spot]:
                    outcome = self.against_dealer(hand)
                    self.note_settlement(hand, stake, outcome)
                    self.settle_stake(box, number, stake, outcome, self.winning_odds(hand) if outcome == "won" else 0)
        later = [spot for spot in range(self.spot + 1, (self.rules.spots or 1) + 1) if self.waits(spot)]
        if later:
            self.spot = later[0]
            self.side.discards += self.dealer[1:]
            self.dealer = self.dealer[:1]
            self.phase, self.announced = "dealer", False
            self.rare["a further hand of the dealer"] += 1
            self.since = None
            self.say("hand moved", hand=self.spot)
            return
        self.end_round()

    def note_settlement(self, hand, stake, outcome):
        if outcome == "lost to blackjack" and stake.added:
            self.rare["added money came back from a blackjack"] += 1

    def pick_up(self, cards):
        """2.6(i): cards go to the rack, or to the segregated area of their own side of a double shoe."""
        for index, card in enumerate(cards):
            if index == 0 and self.determinant_hand and cards is self.determinant_hand.cards:
                self.sides[self.drawn_from].discards.append(card)
            else:
                self.side.discards.append(card)
                self.picked.append(card)

    def end_round(self):
        """2.6(i), (l): the cards go to the rack; after the cutting card they are shuffled."""
        for box in self.active_boxes():
            box.hands, box.caller, box.players = [], None, []
            box.insurance, box.asked, box.missed, box.insurance_asked = {}, set(), 0, False
        self.pick_up(self.dealer + ([self.hole] if self.hole else []))
        self.burn_unusable()
        waiting = self.aside
        self.clear_round()
        self.aside = waiting  # 2.15(b): an unseen card opens the next round
        self.phase = "wagers"
        for seat in [n for n, who in self.seats.items() if who.leaving]:
            self.gone(seat)
        for side in self.sides.values():
            if side.came_out:
                self.gather(side)
        if self.rules.kind == "bart carter" and len(self.side.discards) > 52:
            self.side.stacks = "shuffle"
        if self.rules.kind == "continuous":  # 2.20: the device shuffles after every round
            self.gather(self.side)
            self.side.loaded = True
            self.begin_shoe()
            self.say("shuffled", cards=self.side.inside)
        self.rare["rounds"] += 1

    def gather(self, side):
        """All cards of a side go back to be shuffled (2.6(l))."""
        self.known_burn = None
        if side is self.side:
            self.aside = []
        side.discards = []
        side.outside.clear()
        side.inside = 52 * side.decks
        side.loaded, side.behind, side.came_out, side.burns, side.mid_round = False, None, False, 0, False
        side.untouched = False
        side.step = READY.index("shuffle")
        self.begin_cut(side)

    def begin_cut(self, side):
        """2.5(e)3, 4: the farthest right is the highest box at which somebody is seated."""
        side.asked, side.cut_to, side.last_cutter = set(), None, None
        side.cut_from = side.designated
        if side.designated == "right":
            here = [seat for seat, who in self.seats.items() if not who.leaving]
            side.cut_from = max([seat for seat in here if seat in self.boxes] or here, default=0)

    # -- between rounds -----------------------------------------------------------------------------------------------

    def do_reshuffle(self, by):
        """2.5(h)1: whenever the licensee likes, after a round."""
        self.staff(by, "dealer")
        need(self.phase == "wagers" and self.shoe_ready(), "not now")
        need(self.rules.kind != "continuous", "the device shuffles by itself")
        for side in self.sides.values():
            side.designated = "right"
            self.gather(side)
        self.aside = []
        self.rare["reshuffled at will"] += 1

    def do_change_dealer(self, by):
        """2.6(c): each new dealer burns a card from a single shoe."""
        self.staff(by, "dealer")
        need(self.phase == "wagers" and self.known_burn != "asked", "in a round, or the burn card is shown first")
        if self.rules.kind == "single" and self.side.inside:
            self.new_dealer = True
            if self.side.loaded:
                self.side.burns = max(self.side.burns, 1)

    def do_ask_burn_card(self, by):
        self.patron(by)
        need(self.known_burn == "unseen", "none to show")
        self.known_burn = "asked"

    def do_show_burn_card(self, by, card):
        need(by == "device" and self.known_burn == "asked", "not asked for")
        need(self.side.may_come(card), "there is none left")
        self.side.outside[card] += 1
        index = len(self.side.discards) - 1 - self.side.discards[::-1].index(None)
        self.side.discards[index] = card
        self.known_burn = None
        self.say("burn card", card=card)

    # -- irregularities (2.15) ----------------------------------------------------------------------------------------

    def shoe_ready(self):
        return all(side.ready() for side in self.sides.values())

    def do_face_up_card(self, by, card):
        """(a): it is not used."""
        need(by == "device" and self.shoe_ready(), "no shoe")
        need(self.side.inside > 0 and not self.side.cutting_due and self.side.may_come(card), "not that card")
        self.side.take(card)
        self.side.discards.append(card)
        self.rare["(a) a card lay face up"] += 1
        self.since = None
        self.say("burned", card=card)

    def do_card_in_error(self, by, card=None):
        """(b), (c), (d): the next card, unless nobody can use it."""
        need(by == "device" and self.shoe_ready(), "no shoe")
        need(not self.aside, "one waits already")
        need(self.side.inside > 0 and not self.side.cutting_due, "the shoe")
        need(card is None or self.side.may_come(card), "not that card")
        self.side.take(card)
        self.rare["(b) a card drawn in error" if card is None else "(c) an exposed card"] += 1
        target = self.target()
        hole_next = target and target[0] == "hole" and self.rules.hole == "down"
        # With seventeen or more the dealer burns it, seen or not (2.15(d)).
        if self.phase == "settle" or card and (hole_next or self.phase in ("wagers", "determinant")):
            self.rare["(d) burned"] += 1
            self.burn_aside(card)
            return
        self.say("aside", card=card)
        self.aside = [card]

    def burn_aside(self, card):
        self.since = None
        self.side.discards.append(card)
        self.say("burned", card=card)

    def use_exposed(self):
        """An exposed card goes to whoever is next; a hole card must not be known, so it is burned then."""
        while self.aside and self.aside[0]:
            target = self.target()
            if target and target[0] == "hole" and self.rules.hole == "down":
                self.burn_aside(self.aside.pop())
            elif target and target[0] != "burn":
                card = self.aside.pop()
                self.count_since(card)
                self.place(target, card)
                self.go_on()
            else:
                return

    def do_refuse_card(self, by, box=None):
        """(c): who refuses it gets no more cards in this round."""
        self.patron(by)
        need(self.phase == "decisions" and not self.pending and not self.followers, "not now")
        turn = self.turn()
        need(turn, "not now")
        need(turn[0].caller == by and box in (None, turn[0].number) and self.aside and self.aside[0], "not now")
        for box in self.active_boxes():
            if box.caller == by:
                for hand in box.hands:
                    if hand.state in ("waiting", "playing", "unserved"):
                        hand.state = "standing"
                self.pay_two_sevens(box)
        self.rare["(c) the card refused"] += 1
        self.go_on()

    def do_missed_box(self, by, box):
        """(g): a box was passed over."""
        self.staff(by, "dealer")
        need(self.phase == "dealing" and self.due() == ("box", box), "not now")
        self.queue.pop(0)
        box = self.boxes[box]
        box.missed += 1
        self.say("ruling", box=box.number)
        self.rare["(g) a box missed"] += 1
        if box.missed == 2:
            self.short.pop(box.number)
        else:
            self.short[box.number] = "asked"
        self.go_on()

    def kill(self, box):
        """A dead hand with everything on it."""
        self.short.pop(box.number, None)
        self.say("dead", box=box.number)
        for number, hand in enumerate(box.hands, 1):
            for stake in list(hand.stakes):
                self.settle_stake(box, number, stake, "returned")
        for lay in list(box.lays):
            box.lays.remove(lay)
            self.settle_side(box, lay.seat, lay.on, lay.amount, None, "returned", 0, lay.amount, lay.coupon)

    def do_missed_dealer(self, by):
        """(e): he gets his cards after the players."""
        self.staff(by, "dealer")
        need(self.phase == "dealing" and (self.due() or ("",))[0] in ("dealer", "hole"), "not now")
        missed = self.queue[0]
        need(missed == ("hole",) or missed not in self.missed_self, "it is due now")
        self.queue.pop(0)
        self.missed_self.append(missed)
        at = len([entry for entry in self.queue if entry[0] == "box"])
        self.queue.insert(at, missed)
        self.say("ruling")
        self.rare["(e) the dealer missed himself"] += 1

    def do_missed_draw(self, by):
        """(i): a card that was asked for did not come."""
        self.staff(by, "dealer")
        need(self.phase == "decisions" and self.pending and not self.followers, "not now")
        self.say("ruling", box=self.pending[0])
        self.boxes[self.pending[0]].hands[self.pending[1] - 1].state = "unserved"
        self.pending = None
        self.rare["(i) a draw missed"] += 1
        self.go_on()

    def do_shuffle_discards(self, by):
        """(f): the shoe has run out in the middle of a round."""
        self.staff(by, "dealer")
        side = self.side
        need(self.phase != "wagers" and self.target() and not self.aside and side.inside == 0, "not now")
        self.rare["(f) the discards shuffled in a round"] += 1
        if len(side.discards) < 2:
            self.rare["(f) too few discards"] += 1
            for box in self.active_boxes():
                self.kill(box)
            self.end_round()
            return
        self.known_burn = None
        side.inside = len(side.discards)
        side.outside.subtract(card for card in side.discards if card)
        side.discards = []
        side.loaded, side.mid_round = False, True
        side.step = READY.index("shuffle")
        if not side.came_out:
            side.designated = "right"
        self.begin_cut(side)

    def do_wrong_side(self, by):
        """(h): the cards after the determinant card came from the other side; the round counts."""
        self.staff(by, "dealer")
        need(self.rules.kind == "double" and self.deals_from and self.phase not in ("wagers", "determinant"), "not now")
        need(not self.hole, "once the hole card is turned")
        other = "right" if self.current == "left" else "left"
        told = self.since is not None and not self.side.came_out and not self.aside
        need(not told or self.could_give(self.sides[other], self.since), "they cannot have come from there")
        self.say("ruling")
        self.rare["(h) the wrong side"] += 1
        if told:
            for card in self.picked:
                self.side.discards.remove(card)
                self.sides[other].discards.append(card)
            for card in self.since:
                self.side.inside += 1
                self.side.outside[card] -= 1
                self.sides[other].inside -= 1
                self.sides[other].outside[card] += 1
            self.current = other

    def could_give(self, side, cards):
        """Could these cards have come from that side, before its cutting card?"""
        if not side.ready() or side.inside - len(cards) < (side.behind or 0):
            return False
        return all(side.outside[card] + times <= side.decks for card, times in Counter(cards).items())

    def do_insert_stacks(self, by):
        """2.6(m): the Bart Carter shuffle puts the discards back among the cards."""
        self.staff(by, "dealer")
        side = self.side
        need(side.stacks == "insert", "not now")
        side.stacks = None
        side.inside += len(side.discards)
        side.outside.subtract(card for card in side.discards if card)
        side.discards = []
        self.rare["2.6(m) stacks inserted"] += 1
        self.say("loaded", cards=side.inside, behind=0)

    def do_take_card(self, by, box=None):
        """(g), (i): the patron wants the card that was missed."""
        number = self.missed_asked(by, box)
        if self.phase == "dealing":
            self.short[number] = "takes"
        else:
            at, self.offered = self.offered, None
            self.boxes[at[0]].hands[at[1] - 1].state = "playing"
            self.pending = at

    def do_give_up_hand(self, by, box=None):
        """(g), (i): or he has the hand called dead and his wager back."""
        number = self.missed_asked(by, box)
        box = self.boxes[number]
        self.rare["a hand given up for a missed card"] += 1
        if self.phase == "dealing":
            self.kill(box)
        else:
            (_, at), self.offered = self.offered, None
            self.pay_two_sevens(box)
            self.say("dead", box=number)
            for stake in list(box.hands[at - 1].stakes):
                self.settle_stake(box, at, stake, "returned")
        self.go_on()

    def missed_asked(self, by, box):
        """The box whose caller is asked about a missed card now."""
        self.patron(by)
        number = self.asked_now()
        need(number is not None, "nothing was missed")
        need(box in (None, number) and self.boxes[number].caller == by, "another is asked")
        return number

    def asked_now(self):
        if self.phase == "dealing" and not any(entry[0] == "box" for entry in self.queue):
            if "takes" not in self.short.values():
                return min(self.short, default=None)
        if self.phase == "decisions" and self.offered:
            return self.offered[0]
        return None

    def do_reader_failed(self, by):
        """(k): the game goes on as where there is none."""
        self.staff(by, "dealer")
        need(self.reader_works, "there is none")
        self.reader_works = self.reader_now = False
        self.rare["(k) the reader failed"] += 1
        self.say("reader", working=False)
        if self.phase == "reading":
            self.phase = "decisions"
            self.go_on()

    def do_reader_repaired(self, by):
        self.staff(by, "dealer")
        need(self.rules.reader and not self.reader_works and self.phase == "wagers", "not now")
        self.reader_works = True
        self.say("reader", working=True)

    def do_reader_misused(self, by, box=None, hand=None):
        """(j): the hole card was inserted without cause."""
        self.staff(by, "casino supervisor")
        # It may come to light until the round is settled, also when the hole card has been turned.
        came = self.hole or len(self.dealer) > 1
        rounds = ("decisions", "turning", "dealer", "settle")
        need(self.reader_then and came and value(self.up) < 10 and self.phase in rounds, "not now")
        need(box is None or (box in self.boxes and self.boxes[box].hands), "no such hand")
        need(hand is None or (box and 1 <= hand <= len(self.boxes[box].hands)), "no such hand")
        self.say("ruling")
        self.rare["(j) the reader misused"] += 1
        if not self.rules.reader_shows:
            return
        self.rare["(j)1 all hands dead"] += 1
        until = (box or 0, hand or (99 if box else 0))
        if self.hole:
            self.turn_hole()
        for box in self.active_boxes():
            self.pay_two_sevens(box)
            given = [(n, s, lost) for b, n, s, lost in self.collected if b == box.number and (b, n) > until]
            live = [(n, s) for n, h in enumerate(box.hands, 1) for s in h.stakes]
            for _ in {n for n, _ in live} | {n for n, _, _ in given}:
                self.say("dead", box=box.number)
            for number, stake in live:
                self.settle_stake(box, number, stake, "returned")
            for number, stake, lost in given:
                self.say("given back", seat=stake.seat, box=box.number, wager="blackjack", spot=self.spot_of(stake.spot),
                         hand=number, amount=lost, coupon=stake.coupon or None)
        self.end_round()

    def do_card_not_moved(self, by):
        """(l): nothing changes."""
        self.staff(by, "dealer")
        need(self.phase == "dealer" and self.spot > 1, "not now")
        self.say("ruling")

    def do_upcard_discarded(self, by):
        """(m): the dealer's first card went into the rack too soon."""
        self.staff(by, "dealer")
        need(self.phase == "dealer" and self.spot > 1 and not self.upcard_lost, "not now")
        self.upcard_lost = True
        self.rare["(m) the upcard discarded"] += 1

    def do_restore_upcard(self, by, card):
        self.staff(by, "casino supervisor")
        need(self.upcard_lost and card == self.up, "another card")
        self.upcard_lost = False
        self.say("ruling")

    def do_light_out(self, by, box):
        self.staff(by, "dealer")
        need(self.rules.edition == "2011" and box in self.boxes, "no such wager")
        self.say("ruling", box=box)

    def do_bonus_failed(self, by, stake, amount=None):
        """(o): 21 to 1 where the amount cannot be found out."""
        self.staff(by, "casino supervisor")
        need(self.rules.edition == "2011" and stake > 0 and (amount is None or amount >= 0), "no such wager")
        self.say("ruling", pays=21 * stake if amount is None else amount)

    # -- the view -----------------------------------------------------------------------------------------------------

    def view(self):
        """The table as the program shows it to the staff."""
        # Of a double shoe the program shows the side that is made ready, or dealt from, and otherwise the left one.
        side = self.preparing() or (self.side if self.phase != "wagers" else self.sides.get("left") or self.side)
        shown = self.dealer + ([None] if self.hole else [])
        points, soft = count(self.dealer)
        return {
            "shoe": {"cards": side.inside, "cutting_card": side.loaded and side.behind is not None,
                     "discards": len(side.discards), "cut_offered": side.cut_to},
            "dealer": {"cards": shown, "total": points if self.dealer else None, "soft": soft,
                       "blackjack": is_blackjack(self.dealer), "hand": self.spot},
            "turn": self.view_turn(),
            "insurance": self.view_insurance(),
            "boxes": [self.view_box(box) for box in self.boxes.values()],
            "seats": [self.view_seat(n) for n in sorted(self.seats)],
        }

    def view_turn(self):
        asked = self.asked_now()
        if asked is not None:
            hand = self.offered[1] if self.offered else 1
            shown = {"box": asked, "hand": hand, "seat": self.boxes[asked].caller,
                     "choices": ["give up hand", "take card"], "double": None}
            if self.aside and self.aside[0]:
                shown["exposed"] = self.aside[0]
            return shown
        turn = self.turn() if self.phase == "decisions" and not self.pending and not self.followers else None
        if not turn:
            return None
        box, number, hand = turn
        choices = self.choices(box, hand)
        low, high, step = self.double_range(hand, box.caller) if "double" in choices else (0, 0, 0)
        shown = {"box": box.number, "hand": number, "seat": box.caller, "choices": choices,
                 "double": {"min": low, "max": high, "step": step} if "double" in choices else None}
        if self.aside and self.aside[0]:
            choices.append("refuse card")
            shown["exposed"] = self.aside[0]
        choices.sort()
        return shown

    def view_insurance(self):
        if self.phase != "insurance":
            return None
        some = []
        for box in self.active_boxes():
            for seat, spot in sorted(box.asked):
                stake = next(s for s in box.hands[0].stakes if (s.seat, s.spot) == (seat, spot))
                entry = {"seat": seat, "box": box.number, "min": self.rules.chip,
                         "max": self.insurance_most(stake.base), "step": self.rules.chip}
                if self.rules.spots:
                    entry["spot"] = spot
                if self.even_money(box, stake):
                    entry["even_money"] = self.even_money(box, stake)
                some.append(entry)
        return {"open": sorted(some, key=by_wager)}

    def even_money(self, box, stake):
        """2.7(c): half of the wager on a blackjack, where the licensee offers it and it can be laid."""
        if box.hands[0].blackjack and self.rules.even_money and stake.base % (2 * self.rules.chip) == 0:
            return stake.base // 2
        return None

    def view_box(self, box):
        hands = []
        for hand in box.hands:
            points, soft = count(hand.cards)
            hands.append({"cards": hand.cards, "total": points, "soft": soft, "blackjack": hand.blackjack,
                          "doubled": hand.doubled, "done": hand.state not in ("waiting", "playing", "unserved"),
                          "stakes": sorted(([s.seat, s.spot, s.whole - s.added, s.added] for s in hand.stakes))})
        return {"box": box.number, "seated": self.seated(box.number), "hands": hands,
                "insurance": sorted([seat, spot, amount] for (seat, spot), amount in box.insurance.items()),
                "lays": sorted([l.seat, l.on, l.spot, l.amount] for l in box.lays)}

    def view_seat(self, number):
        who = self.seats[number]
        barred, least = self.status(number)
        return {"seat": number, "leaving": who.leaving, "passed_by": who.passed_by, "barred": barred,
                "minimum_only": least, "reserved": bool(self.places[number].reserved)}

    # -- what the patrons are offered ---------------------------------------------------------------------------------

    def offers(self):
        """Every wager that may be made, raised or lowered now, with its amounts, as (seat, do, box, on, spot)."""
        found = {}
        if self.phase != "wagers":
            return found
        for seat in [n for n, who in self.seats.items() if not who.leaving]:
            for box in self.boxes.values():
                for on in ["blackjack"] + self.offered_wagers():
                    for spot in range(1, (self.rules.spots or 1) + 1) if on == "blackjack" else (1,):
                        self.offer(found, seat, box, on, spot)
        return found

    def offer(self, found, seat, box, on, spot):
        there = self.lay(box, seat, on, spot)
        key = (box.number, on, spot)
        already = there.amount if there else 0
        try:
            low, high, step = self.range_of(seat, box, on, spot)
        except Refused:
            return
        least, most = max(low - already, step), high - already
        try:
            self.check_wager(seat, on, least, box.number, self.spot_of(spot) if on == "blackjack" else None, None)
            found[seat, "wager", *key] = (least, most, step)
        except Refused:
            pass
        if there:
            found[seat, "remove", *key] = None
            floor = -(-max(low, there.coupon) // step) * step
            if already - floor >= step:
                found[seat, "reduce", *key] = (step, already - floor, step)


# ---------------------------------------------------------------------------------------------------------------------
# The comparison
# ---------------------------------------------------------------------------------------------------------------------


def shown_view(view, rules):
    """The program's view in the shape of the model's."""
    boxes = []
    for box in view["boxes"]:
        lays, insurance = [], []
        for patron in box["patrons"]:
            for wager in patron["wagers"]:
                if wager["wager"] != "blackjack" or not box["hands"]:
                    lays.append([patron["seat"], wager["wager"], wager.get("spot", 1), wager["stake"]])
            insurance += [[patron["seat"], one.get("spot", 1), one["stake"]] for one in patron["insurance"]]
        hands = [{"cards": hand["cards"], "total": hand["total"], "soft": hand["soft"], "blackjack": hand["blackjack"],
                  "doubled": hand["doubled"], "done": hand["state"] not in ("waiting", "playing"),
                  "stakes": sorted([s["seat"], s.get("spot", 1), s["original"], s["added"]] for s in hand["stakes"])}
                 for hand in box["hands"]]
        boxes.append({"box": box["box"], "seated": box["seated"], "hands": hands,
                      "insurance": sorted(insurance),
                      "lays": sorted(lays)})
    turn = dict(view["turn"]) if view["turn"] else None
    if turn:
        turn["choices"] = sorted(turn["choices"])
    insurance = {"open": view["insurance"]["open"]} if view["insurance"] else None
    if insurance:
        for entry in insurance["open"]:
            if entry.get("even_money", 0) is None:
                del entry["even_money"]
        insurance["open"].sort(key=by_wager)
    return {
        "shoe": {name: view["shoe"][name] for name in ("cards", "cutting_card", "discards", "cut_offered")},
        "dealer": view["dealer"], "turn": turn, "insurance": insurance, "boxes": boxes,
        "seats": [{name: seat[name] for name in ("seat", "leaving", "passed_by", "barred", "minimum_only", "reserved")}
                  for seat in view["seats"]],
    }


def differences(mine, theirs, path=""):
    """Where two structures differ."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        found = []
        for key in mine.keys() | theirs.keys():
            found += differences(mine.get(key), theirs.get(key), f"{path}.{key}")
        return found
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        return [one for i, (a, b) in enumerate(zip(mine, theirs)) for one in differences(a, b, f"{path}[{i}]")]
    return [] if mine == theirs else [f"{path}: model {mine}, program {theirs}"]


def plain(events):
    """Events without wording and citations, in no order."""
    kept = []
    for event in events:
        kept.append(str(sorted((k, v) for k, v in event.items() if k not in ("cite", "vigorish"))))
    return Counter(kept)


class Sitting:
    """One table of the program beside one model."""

    def __init__(self, binary, way, seed):
        self.rng = random.Random(f"{way} {seed}")
        self.way = way
        self.rules = random_rules(self.rng)
        self.table = Table(binary, "blackjack", way, self.rules.toml(), seed)
        self.model = Model(self.rules, way == "house")
        self.awaiting = []
        self.seen = Counter()
        self.lines = []

    def fail(self, why):
        lines = "\n".join(self.lines[-150:])
        raise Difference(f"{why}\n{self.rules.toml()}\n{lines}\n  model phase {self.model.phase}, seed of {self.way}")

    def submit(self, line, offered):
        """Sends one act and compares what came of it."""
        self.lines.append(str(line))
        answer = self.table.send(line)
        self.seen["acts"] += 1
        if "ok" not in answer:
            self.refused(line, answer, offered)
            return
        self.lines[-1] += "\n     -> " + str([{k: v for k, v in e.items() if k != "vigorish"} for e in answer["ok"]])
        if answer.get("croupier"):
            self.lines[-1] += "\n     croupier " + str(answer["croupier"])
        self.accepted(line, answer)
        self.awaiting = answer["awaiting"]
        self.compare()

    def refused(self, line, answer, offered):
        self.seen["refused"] += 1
        if offered:
            self.fail(f"offered and then not accepted: {answer}")
        trial = copy.deepcopy(self.model)
        try:
            if self.way != "attended":
                self.helpers(trial, line)
            trial.act(line)
        except Refused:
            self.lines.pop()
            return
        self.fail(f"the model accepts what the program refuses: {answer}")

    def helpers(self, trial, line):
        """What the croupier would do before an act at a table that nobody attends."""
        if line["by"].startswith("seat ") and int(line["by"][5:]) not in trial.seats and line["do"] not in ("join", "leave"):
            trial.act({"by": line["by"], "do": "join"})
        if line["do"] == "card" and trial.phase == "wagers":
            trial.act({"by": "croupier", "do": "deal"})

    def accepted(self, line, answer):
        """Finds the place of the act among the croupier's steps at which the model agrees with every event."""
        steps = answer.get("croupier", [])
        wanted = plain(answer["ok"])
        problems = []
        for at in range(len(steps) + 1):
            trial = copy.deepcopy(self.model) if steps else self.model
            events = []
            try:
                for one in steps[:at] + [line] + steps[at:]:
                    events += trial.act(one, answer["ok"])
            except Refused as refusal:
                problems.append((99, f"at {at} the model refuses {one}: {refusal}"))
                continue
            mine = plain(events)
            if mine == wanted:
                self.model = trial
                return
            problems.append((len((mine - wanted) | (wanted - mine)),
                             f"only model: {list((mine - wanted))}\n   only program: {list((wanted - mine))}"))
        self.fail("events differ\n   " + min(problems)[1])

    def compare(self):
        """The whole table, and which wagers are offered."""
        view = self.table.send({"view": "staff"})["view"]
        mine, theirs = self.model.view(), shown_view(view, self.rules)
        if self.rules.kind == "double" and self.model.aside:
            mine["shoe"]["discards"] = theirs["shoe"]["discards"] = None
        if self.model.phase != "wagers":  # until then it makes no difference who may enter
            for seat in mine["seats"] + theirs["seats"]:
                seat["barred"] = seat["minimum_only"] = None
        found = differences(mine, theirs)
        if found:
            self.fail("the table differs\n   " + "\n   ".join(found))
        theirs = {}
        for one in self.awaiting:
            if one["do"] in ("wager", "reduce", "remove") and one["by"].startswith("seat"):
                amounts = one.get("amounts") or ({"min": one["amount"], "max": one["amount"], "step": 0} if "amount" in one else None)
                key = (int(one["by"][5:]), one["do"], one["box"], one["on"], one.get("spot", 1))
                theirs[key] = (amounts["min"], amounts["max"], amounts["step"]) if amounts else None
        mine = self.model.offers()
        for key in mine.keys() | theirs.keys():
            a, b = mine.get(key, "none"), theirs.get(key, "none")
            if a and b and "none" not in (a, b) and a[0] == a[1] == b[0] == b[1]:
                continue
            if a != b:
                self.fail(f"the offer {key} differs: model {a}, program {b}")


# ---------------------------------------------------------------------------------------------------------------------
# The driver
# ---------------------------------------------------------------------------------------------------------------------

RARELY = {"leave": 0.02, "join": 0.12, "pass me by": 0.03, "ask burn card": 0.05, "change dealer": 0.02, "reshuffle": 0.01,
          "reader failed": 0.02, "reader repaired": 0.5, "order recut": 0.05, "missed box": 0.1, "missed dealer": 0.1,
          "missed draw": 0.1, "reader misused": 0.1, "remove": 0.1, "reduce": 0.1, "share box": 0.3, "reserve spot": 0.1,
          "close insurance": 0.1, "wrong side": 0.1, "card not moved": 0.2, "upcard discarded": 0.2, "surrender": 0.4,
          "deal": 0.5, "decline insurance": 0.3, "give up hand": 0.5, "light out": 0.01, "bonus failed": 0.01,
          "decline wager": 0.3, "decline cut": 0.5, "split": 3, "double": 1.5, "cut": 0.5, "refuse card": 0.6, "stand": 0.6}


def amount_of(rng, amounts):
    """One of the amounts that are offered, the ends often."""
    low, high, step = amounts["min"], amounts["max"], amounts["step"]
    if not step or rng.random() < 0.3:
        return low
    if rng.random() < 0.2:
        return high
    return rng.randrange(low, high + 1, step)


class Driver:
    """Chooses acts: what the table offers, and now and then what it does not."""

    def __init__(self, sitting):
        self.sitting, self.rng = sitting, sitting.rng
        self.ranks = self.rng.choice([RANKS, RANKS, RANKS, "TJQKA" * 2 + RANKS, "7" * 20 + RANKS, "A2345", "678" * 4 + RANKS,
                                      "TA", "56T"])
        self.eager = self.rng.choice([2, 5, 12])  # how soon the deal begins
        self.tempt = self.rng.choice([0, 0.2, 0.4])
        self.upset = self.rng.choice([0, 0.02, 0.06, 0.12])
        self.crowd = self.rng.choice([1, 2, 3, 5])  # patrons, more or less
        self.wild = self.rng.choice([0.02, 0.1, 0.2])

    def next(self):
        if self.rng.random() < self.wild:
            return self.anything(), False
        if self.rng.random() < self.upset:
            return self.mischief(), False
        offers = self.sitting.awaiting
        chance = [one for one in offers if one["need"] == "chance"]
        rest = [one for one in offers if one["need"] != "chance"]
        if not offers:
            return {"by": "seat 1", "do": "join"} if self.sitting.way == "attended" else self.anything(), False
        if chance and (self.rng.random() < 0.7 or not rest):
            return self.card_of(chance), True
        weights = [RARELY.get(one["do"], 1) * (4 if one["need"] in ("duty", "decision") else 1) for one in rest]
        if len(self.sitting.model.seats) >= self.crowd:
            weights = [weight / 12 if one["do"] == "join" else weight for weight, one in zip(weights, rest)]
        if any(one["do"] == "deal" for one in rest):
            if self.sitting.way == "device" and self.rng.random() < 0.15 * self.eager:
                return {"by": "device", "do": "card", "card": self.rng.choice(DECK)}, False
            weights = [weight * self.eager * 4 if one["do"] == "deal" else weight for weight, one in zip(weights, rest)]
        one = dict(self.rng.choices(rest, weights)[0])
        return self.filled(one), True

    def card_of(self, chance):
        """One of the cards that may come, of the ranks that this sitting likes."""
        rank = self.tempting() if self.rng.random() < self.tempt else self.rng.choice(self.ranks)
        liked = [one for one in chance if one.get("card", "")[:1] == rank]
        one = dict(self.rng.choice(liked or chance))
        return {name: what for name, what in one.items() if name not in ("need", "weight")}

    def tempting(self):
        """A rank that makes something happen: a pair for a player, an ace or a ten for the dealer, his blackjack."""
        model = self.sitting.model
        target = model.target() or ("none",)
        if target[0] in ("dealer", "hole", "dealer draws") and len(model.dealer) <= 1:
            return self.rng.choice("T" if model.dealer and model.up[0] == "A" else "A" if model.dealer else "ATK")
        if target[0] in ("box", "second", "hand"):
            cards = model.boxes[target[1]].hands[0].cards
            hand = model.boxes[target[1]].hands[target[2] - 1] if target[0] == "hand" else None
            if hand and len(hand.cards) == 1:
                return hand.cards[0][0]
            if cards and len(cards) == 1:
                return self.rng.choice([cards[0][0], cards[0][0], "A" if value(cards[0]) == 10 else "T"])
        return self.rng.choice(self.ranks)

    def mischief(self):
        """Something that goes wrong, or somebody who comes and goes, in the middle of whatever is going on."""
        rng, model = self.rng, self.sitting.model
        seat = f"seat {rng.randint(1, self.sitting.rules.boxes + self.sitting.rules.standing)}"
        card = rng.choice([c for c in DECK if model.side.may_come(c)] or DECK)
        box = rng.choice([b.number for b in model.active_boxes()] or [1])
        some = [{"by": seat, "do": "leave"}, {"by": seat, "do": "join"},
                {"by": "floorperson", "do": "reserve spot", "seat": int(seat[5:])},
                {"by": "dealer", "do": "wrong side"}, {"by": "dealer", "do": "missed draw"},
                {"by": "dealer", "do": "missed dealer"}, {"by": "dealer", "do": "missed box", "box": box},
                {"by": "casino supervisor", "do": "reader misused", **rng.choice([{}, {"box": box}, {"box": box, "hand": 1}])},
                {"by": "dealer", "do": "reader failed"}, {"by": "dealer", "do": "upcard discarded"}]
        if self.sitting.way != "house":
            some += [{"by": "device", "do": "card in error", "card": card}] * 4 + [{"by": "device", "do": "card in error"}] * 2
            some += [{"by": "device", "do": "face-up card", "card": card}]
        return rng.choice(some)

    def filled(self, one):
        one.pop("need")
        one.pop("weight", None)
        amounts = one.pop("amounts", None)
        if amounts:
            one["amount"] = amount_of(self.rng, amounts)
        return one

    def anything(self):
        """A well-formed act of anybody, whether or not it is its time."""
        rng, rules = self.rng, self.sitting.rules
        seat = rng.randint(1, rules.boxes + rules.standing)
        patron = f"seat {seat}"
        box = rng.randint(1, rules.boxes)
        some = {} if rng.random() < 0.5 else {"box": box}
        spot = {"spot": rng.randint(1, rules.spots)} if rules.spots else {}
        card = rng.choice(DECK)
        wager = rng.choice(["blackjack"] * 4 + self.sitting.model.offered_wagers() + ["sevens"])
        amount = rng.choice([100, 500, 1000, 1500, 2000, rules.minimum, rules.maximum, rules.chip, 550, 750])
        extra = rng.choice([{}, {}, {"coupon": rng.choice([100, 500, 1000])}, {"cash": True}])
        if wager != "blackjack":
            spot = {}
        return rng.choice([
            {"by": patron, "do": "wager", "on": wager, "amount": amount, **some, **spot, **extra},
            {"by": patron, "do": "wager", "on": wager, "amount": amount, **some, **spot, **extra},
            {"by": patron, "do": "reduce", "on": wager, "amount": amount, **some, **spot},
            {"by": patron, "do": "remove", "on": wager, **some, **spot},
            {"by": patron, "do": rng.choice(["draw", "stand", "split", "surrender", "refuse card", "take card",
                                             "give up hand", "decline insurance", "decline double", "follow"]), **some},
            {"by": patron, "do": "double", **({"amount": amount} if rng.random() < 0.5 else {})},
            {"by": patron, "do": "insure", "amount": amount, **some, **({"spot": rng.randint(1, rules.spots)} if rules.spots else {})},
            {"by": patron, "do": "keep hand", "hand": rng.randint(1, 3)},
            {"by": rng.choice([patron, "dealer"]), "do": "cut", "depth": rng.randint(5, 60)},
            {"by": patron, "do": rng.choice(["join", "leave"])},
            {"by": patron, "do": "share box", "on": rng.random() < 0.8, **some},
            {"by": "dealer", "do": rng.choice(["deal", "settle", "turn hole card", "dealer's card", "read hole card",
                                               "close insurance", "missed dealer", "missed draw", "reshuffle",
                                               "reader failed", "reader repaired", "card not moved", "upcard discarded",
                                               "shuffle", "load shoe", "change dealer"])},
            {"by": "dealer", "do": "missed box", "box": box},
            {"by": "casino supervisor", "do": "reader misused", **some},
            {"by": "casino supervisor", "do": "restore upcard", "card": card},
            {"by": "floorperson", "do": "reserve spot", "seat": seat},
            {"by": rng.choice(["dealer", "casino supervisor"]), "do": rng.choice(["confirm wager", "decline wager"]), "seat": seat},
            *([] if self.sitting.way == "house" else [
                {"by": "device", "do": "card", "card": card}, {"by": "device", "do": "card down", "card": card},
                {"by": "device", "do": "card down"}, {"by": "device", "do": "cutting card"},
                *[{"by": "device", "do": "card in error", **({"card": card} if rng.random() < 0.6 else {})}] * 2,
                {"by": "device", "do": "face-up card", "card": card}]),
        ])


def play(binary, way, seed):
    """One sitting of a few hundred acts; gives the counts of what happened."""
    sitting = Sitting(binary, way, seed)
    driver = Driver(sitting)
    try:
        sitting.submit({"by": "seat 1", "do": "join"}, False)
        for _ in range(300):
            line, offered = driver.next()
            sitting.submit(line, offered)
    finally:
        sitting.table.close()
    return {**sitting.seen, **sitting.model.rare, way + " acts": sitting.seen["acts"]}


if __name__ == "__main__":
    main(play)
