"""A model of baccarat-chemin de fer (19:47-4), played at random against the program under test.

Written from the text of the regulation and from docs/ alone. Every act, offered or not, is judged by both; so is every
cent of every settlement and of vigorish, every card, every count, and whose turn it is.
"""

import itertools
import random

from baccarat import Driver, Refused, Round, Shoe, Sitting, banker_draws, banker_rule, comparable, demand, points, value, vigorish
from table import main

HIDDEN = "a card that this model has not seen"


# ---- the licensee's rules ----

def random_rules(rng):
    """A legal rules file, as a dict and as TOML (docs/rules-files.md)."""
    new = rng.random() < 0.75
    r = {"edition": "2011" if new else "1996", "seats": rng.choice((2, 3, 4, 6, 9)), "decks": rng.choice((6, 6, 7, 8))}
    r["chip"], r["change"] = rng.choice(((100, 5), (100, 1), (25, 1), (500, 5), (500, 25)))
    r["percent"] = rng.choice((4, 5))
    r["round_up"] = rng.random() < 0.4 and r["change"] in (1, 5)
    r["minimum"] = 500 * rng.choice((1, 2, 20))
    r["maximum"] = max(r["minimum"] * rng.choice((2, 10, 1000)), 10000)
    r["part_minimum"] = 500 * rng.choice((1, 1, 2))
    r["part_minimum"] = min(r["part_minimum"], r["minimum"])
    r["shuffle"] = "wash" if new and rng.random() < 0.3 else "lace"
    r["shuffle_again"] = r["shuffle"] == "lace" and rng.random() < 0.3
    r["pre_shuffled"] = new and rng.random() < 0.2
    r["recut_by"] = rng.choice(("same", "next"))
    total = 52 * r["decks"]
    r["behind"] = rng.choice((14, total - 17, total - 17, total - 20, total - 25, total - 40))
    r["long"] = rng.random() < 0.08
    if r["long"]:
        r["behind"], r["decks"] = 14, 6
    r["disclosed"] = rng.choice(("discard its value", "discard one", "mock round")) if new else None
    r["disclosed_ten"] = rng.choice((1, 10)) if r["disclosed"] == "discard its value" else 10

    def truth(flag):
        return "true" if flag else "false"
    lines = ['game = "chemin-de-fer"', f'edition = "{r["edition"]}"', f"seats = {r['seats']}", f"decks = {r['decks']}"]
    lines += ["[money]", f"chip_cents = {r['chip']}", f"change_cents = {r['change']}"]
    lines += ["[limits]", f"minimum_cents = {r['minimum']}", f"maximum_cents = {r['maximum']}", f"part_minimum_cents = {r['part_minimum']}"]
    lines += ["[vigorish]", f"percent = {r['percent']}", f"round_up = {truth(r['round_up'])}"]
    lines += ["[shoe]", f'shuffle = "{r["shuffle"]}"', f"shuffle_again = {truth(r['shuffle_again'])}"]
    lines += [f"cards_behind = {r['behind']}", f'recut_by = "{r["recut_by"]}"']
    if r["pre_shuffled"]:
        lines += ["pre_shuffled = true"]
    if new:
        lines += ["[irregularities]", f'disclosed_card = "{r["disclosed"]}"']
        if r["disclosed"] == "discard its value":
            lines += [f"disclosed_ten = {r['disclosed_ten']}"]
    return r, "\n".join(lines) + "\n"


class Seat:
    """A participant at his place."""

    def __init__(self, person):
        self.person = person  # a number of his own: seats change hands
        self.leaving = False
        self.stake = 0
        self.misses = False  # 4.11(e)
        self.late = False  # sat down while the bank goes around, or a bank from that offering is not yet played


class Model(Round):
    """The table by the text. `apply` takes one elementary act and gives its events, or raises Refused."""

    RARE = (
        "a banker who had left gave up a bank that nobody covers", "a claim gave way", "a turn was missed", "annulled", "banco",
        "bank declined by all", "bank not covered", "bank passed", "banker drew for himself", "banker left",
        "banker left a bank that is wagered against", "came back before he was gone", "card after stay",
        "card after stay and a mistaken card", "card after stay went to the banker", "card in error", "card in error opened a hand",
        "cutting card before a hand", "cutting card in a hand", "disclosed card: discard its value", "disclosed card: discard one",
        "disclosed card: mock round", "extra card", "extra card put right", "face up in shoe", "last hand void by a card face up",
        "last hand void by a card face up before the cutting card", "left in a hand", "moved", "option of the banker", "pass ordered",
        "preferred claimant left", "procedure changed", "recut ordered", "second round of an auction", "seen card in error opened a hand",
        "shoe over", "shoe ran out in a procedure", "suivi", "void round",
    )

    def __init__(self, rules):
        self.r = rules
        self.new = rules["edition"] == "2011"
        self.shoe = Shoe(rules)
        self.seats = {}
        self.people = 0
        self.phase = "idle"  # idle, bidding, offering, bank, claims, parts, closed, deal, ... announce
        self.bids, self.no_bids = {}, set()
        # 4.11(c): who sits out the first round of an auction. Once he is gone, so does anybody who sits down
        # (docs/readings.md): they are doubtful.
        self.first_round = None  # the person who passed the bank
        self.doubtful = set()
        self.banker = None
        self.floor = None  # what the banker must wager at least: his bid, or what he said when he took the bank
        self.ceiling = None
        self.last = None  # the banker's last wager, as placed (4.6(b))
        self.how = None
        self.placed = 0
        self.suivi = None  # who may say "Suivi"
        self.claims, self.no_claims = {}, set()
        self.turned_down = set()  # who had his turn at a part of the bank (4.7(d))
        self.offering = None
        self.passer = None  # seat and person of who first passed the bank that is now held (4.11(d))
        self.dominant = None
        self.last_banker = None
        self.aside, self.disclosed = [], []
        self.discarding = self.discard_down = 0
        self.mock = None
        self.pending = None
        self.last_hand = self.before_hand = False
        self.notices = {}
        self.now = 0
        self.rare = []
        self.reset_hand()

    def reset_hand(self):
        self.hands = {"player": [], "banker": []}
        self.open = {"player": 0, "banker": 0}  # cards of the initial deal that everybody has seen
        self.extra = {"player": None, "banker": None}  # 4.12(b), (c): a third card of the initial deal
        self.surplus = None  # 4.12(d): a fourth card of the banker
        self.third = {"player": None, "banker": None}
        self.said = None
        self.repeated = None
        self.misdealt = None
        self.face_up = False  # 4.12(j): a card of this hand was found face up
        self.aside_later = []
        self.banker_turned = False

    # -- helpers --

    def apply(self, line):
        """docs: while a mistake takes cards out of the shoe, nothing else is done."""
        if self.busy() and line["do"] not in ("card", "card down", "cutting card", "join", "leave", "give notice", "change"):
            raise Refused("first the cards come out of the shoe that the mistake takes")
        return super().apply(line)

    def after_act(self):
        """Nobody left to ask; and with no card left a procedure that takes cards is over."""
        self.next_offer()
        if self.shoe.stage != "play" or self.shoe.left or self.pending:
            return []
        if self.discarding or self.discard_down or self.mock is not None:
            self.note("shoe ran out in a procedure")
            self.discarding = self.discard_down = 0
            self.mock = None
        return []  # the next hand is found to lack cards, and void (4.12(k))

    def asking(self):
        return self.staying()

    def outstanding(self):
        return False

    def in_hand(self):
        return self.phase in ("closed", "deal", "player call", "repeat player", "banker call", "repeat banker", "third player",
                              "turn banker", "option", "third banker", "announce")

    def busy(self):
        return self.discarding or self.discard_down or self.mock is not None or self.pending is not None

    def right_of(self, seat, candidates):
        """Counterclockwise from a seat: rising numbers, and around."""
        return [n for n in sorted(candidates) if n > seat] + [n for n in sorted(candidates) if n <= seat]

    def payable(self, amount, low, high):
        """Limits, whole chips, and a vigorish that can be paid (4.10(c))."""
        demand(low <= amount <= high, "limits")
        demand(amount % self.r["chip"] == 0, "whole chips")
        if not self.r["round_up"]:
            demand(amount * self.r["percent"] % (100 * self.r["change"]) == 0, "4.10(c): vigorish could not be paid")

    # -- coming and going --

    def do_join(self, by):
        demand(by.startswith("seat "), "a patron's act")
        number = int(by[5:])
        demand(1 <= number <= self.r["seats"], "no such place")
        if number in self.seats:
            demand(self.seats[number].leaving, "no free place")
            self.seats[number].leaving = False
            self.note("came back before he was gone")
            return
        self.people += 1
        self.seats[number] = Seat(self.people)
        self.seats[number].late = self.offering is not None
        if self.first_round and not self.passer_here():
            self.doubtful.add(self.people)

    def do_leave(self, by):
        number, seat = self.patron(by)
        events = []
        if self.shoe.offered == number:
            self.shoe.offered = None
            self.shoe.asked.add(number)
        self.bids.pop(number, None)
        if self.in_hand() and (seat.stake or number == self.banker):
            seat.leaving = True
            self.note("left in a hand")
            return []
        if number == self.banker:
            if self.covered():
                seat.leaving = True  # 4.11(a): a bank against which somebody has wagered is played first
                self.note("banker left a bank that is wagered against")
                return []
            return self.banker_leaves()
        if seat.stake:
            events.append(self.withdraw(number, "player"))
            claimed = self.claims.get(number)
            self.claims.pop(number, None)
            if claimed and self.phase == "parts":
                self.open_claims()
                self.note("preferred claimant left")
        self.gone(number)
        return events

    def gone(self, number):
        person = self.seats.pop(number).person
        if self.suivi == number:
            self.suivi = None
        if self.offering and self.offering["to"] == number:
            self.offering["to"] = None

    def sits_out(self, number):
        return self.seats[number].person in self.doubtful | {self.first_round}

    def passer_here(self):
        return any(seat.person == self.first_round for seat in self.seats.values())

    def tolerates(self, line):
        """Refusals on which the model has no opinion."""
        if line["do"] == "move" and int(line["by"][5:]) not in self.seats:
            return True  # he sits down, the croupier may offer him the cut, and then he has that before him
        return False

    def withdraw(self, number, wager):
        event = {"event": "withdrawn", "seat": number, "wager": wager, "amount": self.seats[number].stake}
        self.seats[number].stake = 0
        return event

    # -- the auction (4.5(b), 4.11(c)) --

    def ready(self):
        return self.shoe.stage == "play" and not self.busy()

    def do_open_bidding(self, by):
        self.staff(by, "dealer")
        demand(self.phase == "idle" and self.ready(), "no auction is due")
        demand(self.staying(), "nobody")
        if self.offering:
            self.pass_over(None)
        self.phase = "bidding"
        self.offering = None
        self.bids, self.no_bids = {}, set()

    def do_bid(self, by, amount):
        number, _ = self.patron(by)
        demand(self.phase == "bidding", "no auction")
        demand(not self.sits_out(number), "4.11(c): he passed it, or might be he")
        self.payable(amount, self.r["minimum"], self.r["maximum"])
        demand(amount > self.bids.get(number, 0), "not raised")
        self.bids[number] = amount
        self.no_bids.discard(self.seats[number].person)
        return [{"event": "bid", "seat": number, "amount": amount}]

    def do_no_bid(self, by):
        number, _ = self.patron(by)
        demand(self.phase == "bidding" and not self.sits_out(number), "no auction")
        demand(number not in self.bids, "he has bid")
        demand(self.seats[number].person not in self.no_bids, "said already")
        self.no_bids.add(self.seats[number].person)

    def do_close_bidding(self, by):
        self.staff(by, "dealer")
        demand(self.phase == "bidding", "no auction")
        if not self.bids:
            demand(self.first_round, "no bid")
            self.first_round, self.doubtful = None, set()
            self.no_bids = set()
            self.note("second round of an auction")
            return []
        best = max(self.bids.values())
        winner = min(n for n, bid in self.bids.items() if bid == best)
        self.become_banker(winner, "bid", best, None)
        return [{"event": "banker", "seat": winner, "how": "bid"}]

    def become_banker(self, number, how, floor, ceiling):
        self.banker, self.how, self.floor, self.ceiling = number, how, floor, ceiling
        self.last = self.suivi = None
        self.phase = "bank"
        self.bids, self.no_bids = {}, set()
        if how != "pass":
            self.first_round, self.doubtful = None, set()  # a passed bank that is not played yet can still come to an auction

    # -- the banker's wager (4.6) --

    def do_bank(self, by, amount, cash=False):
        number, seat = self.patron(by)
        demand(self.phase == "bank" and number == self.banker, "not his")
        demand(self.ready(), "cards first")
        low = max(self.floor or 0, self.r["minimum"])
        high = min(self.ceiling or self.r["maximum"], self.r["maximum"])
        if self.last is not None:
            low, high = max(self.last, self.r["minimum"]), min(2 * self.last, self.r["maximum"])
        self.payable(amount, low, high)
        self.placed = seat.stake = amount
        self.open_claims()
        return [{"event": "wagered", "seat": number, "wager": "banker", "amount": amount} | ({"cash": True} if cash else {})]

    def open_claims(self):
        self.phase = "claims"
        self.claims, self.no_claims, self.turned_down = {}, set(), set()

    # -- claims on the whole bank (4.7(b), (c)) --

    def others(self):
        return self.right_of(self.banker, [n for n in self.staying() if n != self.banker])

    def claim(self, by, kind, cash):
        number, seat = self.patron(by)
        demand(self.phase == "claims" and number != self.banker, "no claim now")
        demand(number not in self.claims, "said already")
        if kind == "suivi":
            demand(number == self.suivi, "4.7(b)")
        self.no_claims.discard(self.seats[number].person)
        self.claims[number] = kind
        seat.stake = self.placed
        self.note(kind)
        return [{"event": "wagered", "seat": number, "wager": "player", "amount": self.placed, "claim": kind}
                | ({"cash": True} if cash else {})]

    def do_suivi(self, by, cash=False):
        return self.claim(by, "suivi", cash)

    def do_banco(self, by, cash=False):
        return self.claim(by, "banco", cash)

    def do_no_claim(self, by):
        number, _ = self.patron(by)
        demand(self.phase == "claims" and number != self.banker, "no claim now")
        demand(number not in self.claims and self.seats[number].person not in self.no_claims, "said already")
        self.no_claims.add(self.seats[number].person)

    def do_close_claims(self, by):
        self.staff(by, "dealer")
        demand(self.phase == "claims" and self.others(), "no claims, or nobody who could make one")
        order = [n for n in self.right_of(self.banker, self.claims)]
        chosen = next((n for n in order if self.claims[n] == "suivi"), order[0] if order else None)
        events = []
        for number in order:
            if number != chosen:
                events.append(self.withdraw(number, "player"))
                self.note("a claim gave way")
        self.claims = {chosen: self.claims[chosen]} if chosen else {}
        self.phase = "parts"
        return events

    # -- parts of the bank (4.7(d)) --

    def covered(self):
        return sum(seat.stake for n, seat in self.seats.items() if n != self.banker)

    def turn(self):
        """Whose turn at a part it is; None when everybody had his, or nothing is left."""
        if self.phase != "parts" or self.claims or self.covered() == self.placed:
            return None
        return next((n for n in self.others() if self.seats[n].person not in self.turned_down), None)

    def do_wager(self, by, amount, cash=False):
        number, seat = self.patron(by)
        demand(self.phase == "parts" and not self.claims and number != self.banker, "no part to wager on")
        left = self.placed - self.covered()
        demand(left > 0, "covered")
        demand(self.turn() in (None, number), "4.7(d): not his turn")
        low = min(max(self.r["part_minimum"] - seat.stake, 1), left)  # the minimum is of the whole
        self.payable(amount, low, left)
        self.turned_down.add(self.seats[number].person)
        before, seat.stake = seat.stake, seat.stake + amount
        event = {"event": "wagered", "seat": number, "wager": "player", "amount": amount}
        if before:
            event["stake"] = seat.stake
        return [event | ({"cash": True} if cash else {})]

    def do_no_wager(self, by):
        number, _ = self.patron(by)
        demand(self.phase == "parts" and self.turn() == number, "not his turn")
        self.turned_down.add(self.seats[number].person)

    def do_no_more_bets(self, by):
        self.staff(by, "dealer")
        demand(self.phase == "parts" and self.turn() is None, "4.7(d): not yet")
        demand(self.covered() > 0, "nothing is wagered")
        demand(self.ready(), "cards first")
        events = []
        uncovered = self.placed - self.covered()
        if uncovered:
            self.seats[self.banker].stake -= uncovered
            events.append({"event": "withdrawn", "seat": self.banker, "wager": "banker", "amount": uncovered})
            self.note("bank not covered")
        order = [n for n in self.right_of(self.banker, self.seats) if n != self.banker]
        best = max(self.seats[n].stake for n in order)
        self.dominant = next(n for n in order if self.seats[n].stake == best)
        self.phase = "closed"
        return events + [{"event": "dominant", "seat": self.dominant}]

    def do_cards(self, by):
        self.staff(by, "dealer")
        demand(self.phase == "closed", "no more bets first")
        self.phase = "deal"
        self.last_banker = self.banker
        return self.deal_seen()

    # -- the deal (4.8(d), 4.9) --

    def dealt(self):
        return len(self.hands["player"]) + len(self.hands["banker"])

    def next_hand(self):
        return ("player", "banker")[self.dealt() % 2]

    def deal_seen(self):
        """1996: a seen card in error opens the hand; its face is known."""
        events = []
        while self.phase == "deal" and self.aside and self.aside[0] is not None:
            events.append({"event": "dealt", "hand": self.next_hand(), "card": self.aside[0]})
            self.open[self.next_hand()] += 1
            self.put(self.aside.pop(0))
            self.note("seen card in error opened a hand")
        return events

    def put(self, card):
        self.hands[self.next_hand()].append(card)
        if self.dealt() == 4:
            self.phase = "player call"

    def due(self):
        """Is a card for a hand due? "down", "up" or None."""
        if self.busy():
            return None
        return {"deal": "down", "third player": "up", "third banker": "up"}.get(self.phase)

    def count(self, hand):
        """The point count, with what 4.12(b), (c) and (d) make of it."""
        cards = self.hands[hand]
        if HIDDEN in cards or self.extra[hand] == HIDDEN:
            return None
        start = points(cards)
        if self.extra[hand] is not None:
            everything = cards + [self.extra[hand]]
            choices = [points(pair) for pair in itertools.combinations(everything, 2)] + [points(everything)]
            start = 0 if hand == "banker" else max(choices)
        third = self.third[hand]
        whole = (start + (value(third) if third else 0)) % 10
        if self.surplus is not None and hand == "banker":
            parts = [value(card) for card in cards] if self.extra["banker"] is None else [0]
            parts += [value(third), value(self.surplus)]
            lowest = [sum(pair) % 10 for pair in itertools.combinations(parts, 2)] + [sum(parts) % 10]
            return min(lowest + [whole])
        return whole

    def do_call(self, by, say):
        demand(by.startswith("seat "), "a participant's act")
        number = int(by[5:])
        if self.phase == "player call":
            demand(number == self.dominant, "not his")
            self.no_pending()
            count = self.count("player")
            right = ("natural",) if count is not None and count >= 8 else ("stay",) if count in (6, 7) else ("card", "stay") if count == 5 else ("card",)
            demand(count is None or say in right, "4.9(a)")
            self.phase = "repeat player"
        elif self.phase == "banker call":
            demand(number == self.banker, "not his")
            self.no_pending()
            count = self.count("banker")
            demand(count is None or say == ("natural" if count >= 8 else "under eight"), "4.9(b)")
            self.phase = "repeat banker"
        else:
            demand(False, "nobody is to speak")
        self.said = say
        return [{"event": "called", "seat": number, "say": say}]

    def no_pending(self):
        demand(self.pending is None, "the cards that the mistake takes come first")

    def do_repeat(self, by, say):
        self.staff(by, "dealer")
        demand(self.phase in ("repeat player", "repeat banker"), "nothing to repeat")
        self.no_pending()
        mistaken = self.said == "stay" and say == "card"  # 4.12(f): the dealer can say "Card" after "Stay"
        demand(say == self.said or mistaken, "wrong word")
        self.repeated = say
        if self.said == "natural":
            self.phase = "announce"
            self.banker_turned = True
            return self.turned_event("player") + self.turned_event("banker")
        if self.phase == "repeat player":
            self.phase = "turn banker" if self.said == "stay" else "banker call"
        else:
            self.phase = "third player"
        return []

    def turned_event(self, hand):
        shown = next((event["cards"] for event in self.faces if event["hand"] == hand), None)
        if shown:
            self.learn(hand, shown)
        if self.phase != "turn banker" and self.open[hand] == 2 and self.extra[hand] is None:
            return []  # it lies face up already
        cards = self.hands[hand] + [c for c in (self.extra[hand], self.third[hand]) if c]
        return [{"event": "turned", "hand": hand, "cards": cards, "points": self.count(hand)}]

    def learn(self, hand, cards):
        """With a seed: what the holder of a hand finds in his view."""
        for place, card in enumerate(cards[:2]):
            if self.hands[hand][place] == HIDDEN:
                self.shoe.show(card)
                self.hands[hand][place] = card
        if self.extra[hand] == HIDDEN:
            self.shoe.show(cards[2])
            self.extra[hand] = cards[2]

    def unknown(self):
        """Hands with cards that this model has not seen, and who holds them."""
        look = {"player call": ("player", self.dominant), "banker call": ("banker", self.banker)}.get(self.phase)
        return [look] if look and (HIDDEN in self.hands[look[0]] or self.extra[look[0]] == HIDDEN) else []

    def do_turn_hand(self, by):
        demand(by == f"seat {self.banker}" and self.phase == "turn banker", "not now")
        self.no_pending()
        events = self.turned_event("banker")
        self.banker_turned = True
        return events + self.after_turn()

    def rule(self):
        """Table 3 for the banker's count of two cards."""
        count = 0 if self.extra["banker"] is not None else points(self.hands["banker"])
        return banker_rule(count, self.third["player"])

    def after_turn(self):
        events = self.whose() if self.misdealt else []
        if self.third["banker"] is not None:
            self.phase = "announce"
            return events + self.turned_event("player")
        rule = self.rule()
        self.phase = {"D": "third banker", "O": "option", "S": "announce"}[rule]
        return events + (self.turned_event("player") if rule == "S" else [])

    def do_draw(self, by):
        demand(by == f"seat {self.banker}" and self.phase == "option", "no option")
        self.no_pending()
        self.note("option of the banker")
        self.phase = "third banker"

    def do_stay(self, by):
        demand(by == f"seat {self.banker}" and self.phase == "option", "no option")
        self.no_pending()
        self.phase = "announce"
        return self.turned_event("player")

    # -- what comes out of the shoe --

    def do_card(self, by, card):
        demand(by == "device", "from the shoe")
        if self.shoe.stage == "loaded":
            self.shoe.burn_card(card)
            return [{"event": "burned", "card": card}]
        if self.discarding:
            self.shoe.take(card)
            self.discarding -= 1
            return [{"event": "burned", "card": card}] + self.begin_procedure()
        if self.pending:
            demand(self.pending["side"] == "up", "it comes face down")
            self.shoe.take(card)
            pending, self.pending = self.pending, None
            return getattr(self, "got_" + pending["kind"])(card)
        if self.mock is not None:
            self.shoe.take(card)
            return self.mock_card(card)
        demand(self.due() == "up", "no card face up is due")
        self.shoe.take(card)
        return self.third_card(card, None)

    def third_card(self, card, cite):
        hand = "player" if self.phase == "third player" else "banker"
        self.third[hand] = card
        events = [{"event": "dealt", "hand": hand, "card": card}]
        if hand == "player":
            self.phase = "turn banker"
            return events
        self.phase = "announce"
        return events + self.turned_event("player")

    def do_card_down(self, by, card=None):
        demand(by == "device", "from the shoe")
        if self.discard_down and not self.discarding:
            demand(card is None, "nobody sees it")
            self.shoe.take(None)
            self.discard_down -= 1
            return [{"event": "burned"}] + self.begin_procedure()
        if self.pending:
            demand(self.pending["side"] == "down", "it comes face up")
            known = self.pending["kind"] == "extra"
            demand((card is not None) == (known and not self.hidden), "its face")
            self.shoe.take(card)
            pending, self.pending = self.pending, None
            return getattr(self, "got_" + pending["kind"])(card)
        demand(self.due() == "down" and (card is None) == self.hidden, "no card face down is due")
        if self.aside:
            self.aside.pop(0)
            if not self.hidden:
                self.shoe.show(card)
            self.note("card in error opened a hand")
        else:
            self.shoe.take(card)
        self.put(HIDDEN if self.hidden else card)
        return self.deal_seen()

    def do_cutting_card(self, by):
        demand(by == "device", "from the shoe")
        demand(self.shoe.stage == "play" and self.shoe.due_cutting(), "not in its place")
        demand(self.busy() or self.due() and not (self.phase == "deal" and self.aside), "no card comes out now")
        self.shoe.cutting = False
        if self.in_hand() and (self.dealt() or self.face_up):
            self.last_hand = True
            self.note("cutting card in a hand")
            if self.face_up:  # settled: whether the cutting card came before or after
                self.note("last hand void by a card face up before the cutting card")
                return [{"event": "cutting card", "left": self.shoe.left}] + self.void_hand("void round") + self.close_hand(False, "4.12(j)")
        else:
            self.before_hand = True  # settled: that hand is played, and one more
            self.note("cutting card before a hand")
        return [{"event": "cutting card", "left": self.shoe.left}]

    # -- the result (4.10) --

    def do_announce_result(self, by, player, banker):
        self.staff(by, "dealer")
        demand(self.phase == "announce", "not complete")
        self.no_pending()
        demand(player == self.count("player") and banker == self.count("banker"), "4.10(a)")
        events = self.settle(banker - player)
        return events + self.end_hand(banker - player)

    def settle(self, difference):
        """4.10(b), (c): participants pay each other 1 to 1; the house has the vigorish of what the banker won."""
        banker = self.seats[self.banker]
        outcome = "void" if difference == 0 else "won" if difference > 0 else "lost"
        against = {"void": "void", "won": "lost", "lost": "won"}[outcome]
        due = vigorish(banker.stake, self.r["percent"], self.r["round_up"]) if outcome == "won" else 0
        events = []
        for number, seat in self.seats.items():
            if seat.stake:
                mine = outcome if number == self.banker else against
                event = {"event": "settled", "seat": number, "wager": "banker" if number == self.banker else "player", "stake": seat.stake,
                         "outcome": mine, "paid": seat.stake if mine == "won" else 0, "returned": 0 if mine == "lost" else seat.stake,
                         "vigorish": due if number == self.banker else 0}
                if mine == "lost":
                    event["collected"] = seat.stake
                events.append(event)
        if due:
            events.append({"event": "vigorish", "seat": self.banker, "amount": due})
        if difference > 0:
            equal = [n for n, seat in self.seats.items() if n != self.banker and seat.stake == self.placed]
            self.suivi = equal[0] if equal else None  # 4.7(b); a stand off leaves the right as it was
        for seat in self.seats.values():
            seat.stake = 0
        return events

    def end_hand(self, difference):
        """The hand is over: shoe, bank, and what waited for the end of the hand."""
        self.last, self.floor, self.ceiling = self.placed, None, None
        self.offering = None
        self.first_round, self.doubtful = None, set()
        for seat in self.seats.values():
            seat.late = False
        return self.close_hand(difference < 0, "4.11(a)1")

    def close_hand(self, relinquished, cite):
        events = []
        self.aside += self.aside_later
        self.reset_hand()
        self.claims, self.dominant, self.placed = {}, None, 0
        gone = [n for n, seat in self.seats.items() if seat.leaving]
        self.phase = "bank"
        if self.last_hand or self.shoe.left == 0 and not self.aside:
            for number in gone:
                self.gone(number)
            return events + self.shoe_over()
        if self.before_hand:
            self.last_hand, self.before_hand = True, False
        if relinquished:
            events += self.relinquish(False, defeated=cite == "4.11(a)1")
        elif self.banker in gone:
            events += self.relinquish(True)
        for number in gone:
            self.gone(number)
        return events + self.begin_procedure() + self.next_offer()

    def shoe_over(self):
        """4.5(b), settled: every new shoe starts with a new auction."""
        self.note("shoe over")
        self.shoe.finish(self.last_banker)
        self.banker = self.last = self.suivi = self.offering = self.passer = None
        self.first_round, self.doubtful = None, set()
        self.phase = "idle"
        self.last_hand = self.before_hand = False
        self.aside, self.disclosed, self.mock, self.pending = [], [], None, None
        self.discarding = self.discard_down = 0
        return []

    # -- the bank goes on (4.11) --

    def take_back(self):
        """Before "No More Bets" everything on the layout goes back."""
        events = []
        for number, seat in sorted(self.seats.items()):
            if seat.stake:
                events.append(self.withdraw(number, "banker" if number == self.banker else "player"))
        self.claims, self.placed = {}, 0
        return events

    def relinquish(self, voluntary, defeated=False):
        """4.11(b) to (d): to whom the bank is offered next, or that it is auctioned."""
        banker, self.banker = self.banker, None
        person = self.seats[banker].person
        events = [{"event": "passed", "seat": banker}]
        self.suivi = None
        if self.last is None and voluntary:
            # docs/readings.md, 4.6(a): a bank that was never played
            if self.offering is not None:
                self.offering["asked"].add(person)
                self.phase = "offering"
            else:
                self.phase, self.first_round, self.doubtful = "idle", person, set()
            return events
        for seat in self.seats.values():
            seat.late = False  # another offering begins
        if voluntary:
            self.passer = self.passer or (banker, person)
            self.offering = {"origin": banker, "last": self.last, "asked": {person}, "to": None, "by": person}
            self.first_round, self.doubtful = person, set()
        else:
            origin, person = self.passer if defeated and self.passer else (banker, person)  # 4.11(d)
            self.offering = {"origin": origin, "last": None, "asked": {person}, "to": None, "by": person}
            self.first_round, self.doubtful = None, set()
            self.passer = None
        self.phase = "offering"
        self.last = None
        return events

    def next_offer(self):
        """When everybody has declined, the bank is auctioned."""
        if self.phase == "offering" and self.offering["to"] is None and self.next_for_bank() is None:
            self.phase = "idle"
            self.note("bank declined by all")
        return []

    def to_be_asked(self):
        """4.11(b), (c): who is still to be asked, in order."""
        order = self.right_of(self.offering["origin"], self.staying())
        return [n for n in order if self.seats[n].person not in self.offering["asked"] and not self.seats[n].late]

    def next_for_bank(self):
        return next((n for n in self.to_be_asked() if not self.seats[n].misses), None)

    def pass_over(self, before):
        """4.11(e): who misses his turn is passed over once."""
        for number in self.to_be_asked():
            if number == before:
                return
            if self.seats[number].misses:
                self.seats[number].misses = False
                self.offering["asked"].add(self.seats[number].person)
                self.note("a turn was missed")

    def banker_leaves(self):
        events = self.take_back()
        number = self.banker
        self.note("banker left")
        events += self.relinquish(True)
        self.gone(number)
        return events + self.next_offer()

    def do_pass_bank(self, by):
        demand(self.banker is not None and by == f"seat {self.banker}" and self.phase in ("bank", "claims", "parts"), "not his, or not now")
        demand(not self.covered(), "4.11(a): somebody has wagered against it")
        self.note("bank passed")
        return self.give_up(True)

    def give_up(self, voluntary):
        """Before "No More Bets"; a banker who had left already is gone with it."""
        banker = self.banker
        events = self.take_back() + self.relinquish(voluntary)
        if self.seats[banker].leaving:
            self.note("a banker who had left gave up a bank that nobody covers")
            self.gone(banker)
        return events

    def do_order_pass(self, by, reason):
        self.staff(by, "dealer", "floorperson")
        demand(reason in ("delay", "invalid deals", "violation"), "4.11(a)2")
        demand(self.banker is not None and self.phase in ("bank", "claims", "parts"), "not now")
        demand(not self.covered(), "the round is played first")
        self.note("pass ordered")
        return self.give_up(False)

    def do_offer_bank(self, by, to):
        self.staff(by, "dealer")
        demand(self.phase == "offering" and self.offering["to"] is None and self.ready(), "no bank to offer")
        demand(to == self.next_for_bank(), "4.11(b): not next")
        self.pass_over(to)
        self.offering["to"] = to

    def do_take_bank(self, by, amount=None):
        number, _ = self.patron(by)
        demand(self.phase == "offering" and self.offering["to"] == number, "not offered")
        last = self.offering["last"]
        if last is None:
            demand(amount is None, "without an amount")
            self.offering["to"] = None
            self.become_banker(number, "offer", None, None)
            return [{"event": "banker", "seat": number, "how": "offer"}]
        demand(amount is not None, "4.11(c): what he will wager")
        self.payable(amount, last, min(2 * last, self.r["maximum"]))
        self.offering["to"] = None
        self.become_banker(number, "pass", amount, 2 * last)
        return [{"event": "banker", "seat": number, "how": "pass"}]

    def do_decline_bank(self, by):
        number, _ = self.patron(by)
        demand(self.phase == "offering" and self.offering["to"] == number, "not offered")
        self.offering["to"] = None
        self.offering["asked"].add(self.seats[number].person)
        return self.next_offer()

    def do_move(self, by, to):
        number, seat = self.patron(by)
        demand(1 <= to <= self.r["seats"] and to not in self.seats, "no free place")
        demand(number not in self.bids, "his bid binds him")
        demand(number != self.banker and self.phase in ("idle", "bidding", "offering", "bank"), "between rounds")
        demand(seat.stake == 0 and self.shoe.offered != number and not (self.offering and self.offering["to"] == number), "with nothing before him")
        self.seats[to] = self.seats.pop(number)
        if self.phase != "idle" and (self.offering or self.banker is not None):  # when all have declined no turn is to be had
            origins = [self.banker or self.offering["origin"], self.passer and self.passer[0]]
            origins = [o for o in origins if o is not None]

            def distance(place, origin):
                return (place - origin) % self.r["seats"] or self.r["seats"]
            if any(distance(to, o) < distance(number, o) for o in origins):
                seat.misses = True
        if self.suivi == number:
            self.suivi = to
        if self.passer == (number, seat.person):
            self.passer = (to, seat.person)
        self.note("moved")
        return [{"event": "moved", "seat": number, "to": to}]

    # -- irregularities (4.12) --

    def report(self, by, takes_none=False):
        self.staff(by, "dealer", "floorperson")
        demand(self.shoe.stage == "play" and not self.busy(), "not now")
        demand(self.shoe.left > 0 or takes_none, "the shoe is empty")

    def void_hand(self, word):
        events = [{"event": word}]
        for number, seat in self.seats.items():
            if seat.stake:
                events.append({"event": "settled", "seat": number, "wager": "banker" if number == self.banker else "player", "stake": seat.stake,
                               "outcome": "void", "paid": 0, "returned": seat.stake, "vigorish": 0})
                seat.stake = 0
        return events

    def do_wrong_order(self, by, rectified, transfer=False):
        """4.12(a)."""
        self.report(by, takes_none=True)
        demand(self.phase in ("deal", "player call") and self.hands["banker"], "not in the initial deal")
        demand(not (rectified and transfer), "nothing to transfer")
        if rectified:
            return []
        self.note("annulled")
        return self.void_hand("annulled") + self.close_hand(transfer, "4.12(a)")

    def do_extra_card(self, by, hand, rectified):
        """4.12(b), (c), (d)."""
        self.report(by)
        if self.phase == "player call":
            demand(self.extra[hand] is None, "reported already")
            kind = "surplus_back" if rectified else "extra"
            self.pending = {"kind": kind, "side": "down", "hand": hand}
        else:
            demand(self.phase == "announce" and hand == "banker" and self.third["banker"] is not None and self.surplus is None, "not now")
            self.pending = {"kind": "surplus_up" if rectified else "surplus", "side": "up", "hand": hand}
        self.extra_for = hand
        self.note("extra card" + (" put right" if rectified else ""))

    def got_extra(self, card):
        self.extra[self.extra_for] = HIDDEN if card is None else card
        return []

    def got_surplus_back(self, card):
        return self.unseen()

    def got_surplus(self, card):
        self.surplus = card
        return [{"event": "dealt", "hand": "banker", "card": card}]

    def got_surplus_up(self, card):
        return self.seen(card)

    def do_card_after_stay(self, by):
        """4.12(e), (f)."""
        self.report(by)
        demand(self.said == "stay" and self.phase == "turn banker" and not self.misdealt, "not after a stay")
        self.pending = {"kind": "after_stay", "side": "up"}
        self.note("card after stay" + (" and a mistaken card" if self.repeated == "card" else ""))

    def got_after_stay(self, card):
        """The card lies there until the banker's hand is turned, and then it is known whose it is."""
        self.misdealt = card
        return [{"event": "misdealt", "card": card}] + (self.after_turn() if self.banker_turned else [])

    def whose(self):
        """4.12(e), (f): the banker's, if he must draw (after "Stay" Table 3 has no option); else it goes by (h)."""
        card, self.misdealt = self.misdealt, None
        if self.rule() == "D":
            self.third["banker"] = card
            self.note("card after stay went to the banker")
            return [{"event": "dealt", "hand": "banker", "card": card}]
        return self.seen(card)

    def do_card_in_error(self, by, disclosed):
        """4.12(g), (h)."""
        self.report(by)
        waiting = self.disclosed if disclosed and self.new else self.aside + self.aside_later
        demand(len(waiting) < 4, "at most four wait")
        self.pending = {"kind": "error_seen" if disclosed else "error", "side": "up" if disclosed else "down"}
        self.note("card in error")

    def got_error(self, card):
        return self.unseen()

    def got_error_seen(self, card):
        return self.seen(card)

    def unseen(self):
        """4.12(g): it opens the next hand, unless the cutting card is out."""
        if not self.shoe.cutting or self.shoe.due_cutting():
            return [{"event": "burned"}] + self.begin_procedure()
        (self.aside_later if self.in_hand() and self.phase != "closed" else self.aside).append(None)
        return [{"event": "set aside"}] + self.begin_procedure()

    def seen(self, card):
        if not self.new:
            if not self.shoe.cutting or self.shoe.due_cutting():
                return [{"event": "burned", "card": card}]
            (self.aside_later if self.in_hand() and self.phase != "closed" else self.aside).append(card)
            return [{"event": "set aside", "card": card}]
        self.disclosed.append(card)
        if self.in_hand():
            return [{"event": "disclosed", "card": card}]
        return self.begin_procedure()

    def begin_procedure(self):
        """4.12(h): once no hand is under way."""
        if not self.disclosed or self.in_hand() or self.busy():
            return []
        card = self.disclosed.pop(0)
        self.note("disclosed card: " + self.r["disclosed"])
        if self.r["disclosed"] == "mock round":
            self.mock = {"player": [], "banker": []}
            return self.mock_card(card)
        if self.r["disclosed"] == "discard one":
            self.discard_down = 1
        else:
            self.discarding = self.r["disclosed_ten"] if card[0] in "TJQK" else value(card)
        return [{"event": "burned", "card": card}] + self.begin_procedure()

    def mock_card(self, card):
        """4.12(h)3: a round without wagers; a five draws, and options go as in Table 2."""
        player, banker = self.mock["player"], self.mock["banker"]
        hand = ("player", "banker")[(len(player) + len(banker)) % 2] if len(player) + len(banker) < 4 else self.mock_due()
        self.mock[hand].append(card)
        events = [{"event": "burned", "card": card}]
        if len(player) + len(banker) >= 4 and self.mock_due() is None:
            self.mock = None
            events += self.begin_procedure()
        return events

    def mock_due(self):
        player, banker = self.mock["player"], self.mock["banker"]
        if max(points(player[:2]), points(banker[:2])) >= 8 or len(banker) == 3:
            return None
        if len(player) == 2 and points(player) <= 5:
            return "player"
        return "banker" if banker_draws(points(banker), player[2] if len(player) == 3 else None) else None

    def do_banker_drew(self, by):
        """4.12(i)."""
        self.report(by)
        demand(self.phase == "third player", "after under eight only")
        self.pending = {"kind": "banker_drew", "side": "up"}
        self.note("banker drew for himself")

    def got_banker_drew(self, card):
        return self.third_card(card, "4.12(i)")

    def do_face_up_in_shoe(self, by):
        """4.12(j)."""
        self.report(by)
        demand(self.due() and not (self.phase == "deal" and self.aside), "no card for a hand is due out of the shoe")
        self.pending = {"kind": "face_up", "side": "up"}
        self.note("face up in shoe")

    def got_face_up(self, card):
        self.discarding = value(card)
        self.face_up = True
        events = [{"event": "burned", "card": card}]
        if self.last_hand:
            self.note("last hand void by a card face up")
            self.discarding = 0
            return events + self.void_hand("void round") + self.close_hand(False, "4.12(j)")
        return events

    def do_void_round(self, by):
        """4.12(k)."""
        self.staff(by, "dealer", "floorperson")
        demand(self.shoe.left == 0 and self.due() is not None and not (self.phase == "deal" and self.aside), "enough cards")
        self.note("void round")
        return self.void_hand("void round") + self.close_hand(False, "4.12(k)")

    # -- notices (4.4(a)1) --

    def do_give_notice(self, by, of):
        demand(by in ("casino supervisor", "pit boss"), "not his")
        demand(self.shoe.lace and self.shoe.again == (of == "no shuffle again"), "as it is")
        demand(of not in self.notices, "given already")
        self.notices = {of: self.now}

    def do_change(self, by, to):
        demand(by in ("casino supervisor", "pit boss"), "not his")
        demand(to in self.notices and self.now - self.notices[to] >= 1_800_000, "30 minutes after written notice")
        demand(not self.shoe.stage.startswith("new") or self.shoe.stage == "new", "while the cards are shuffled")
        self.notices = {}
        self.shoe.again = to == "shuffle again"
        self.note("procedure changed")
        return [{"event": "changed", "to": to}]

    # -- where nobody attends --

    def default_step(self):
        """The next step that the croupier would take by himself; None where he waits for a person."""
        def croupier(do, **fields):
            return {"by": "croupier", "do": do} | fields

        step = self.shoe.next_step()
        if step:
            return croupier(step[0])
        if self.shoe.stage == "to cut":
            if self.shoe.offered is not None:
                return croupier("decline cut", **{"for": f"seat {self.shoe.offered}"})
            asked = self.shoe.next_to_cut(self.asking())
            if asked is not None and self.shoe.recutter is None:
                return croupier("offer cut", to=asked)
            return croupier("cut", depth=self.shoe.total // 2)
        if self.shoe.stage == "cut":
            return croupier("insert cutting cards", behind=self.r["behind"])
        if self.shoe.stage == "loaded":
            return None
        if self.phase == "parts" and self.turn() is not None:
            return croupier("no wager", **{"for": f"seat {self.turn()}"})
        if self.phase == "claims":
            return croupier("close claims")
        if self.phase == "turn banker":
            return croupier("turn hand", **{"for": f"seat {self.banker}"})
        if self.phase in ("repeat player", "repeat banker"):
            return croupier("repeat", say=self.said)
        return {"idle": croupier("open bidding"), "parts": croupier("no more bets"), "closed": croupier("cards")}.get(self.phase)

    def needs_no_offer(self, line):
        """What `awaiting` leaves out: choices of which it names one, and what time alone allows."""
        return line["do"] in ("order recut", "cut", "insert cutting cards", "change")

    # -- comparing --

    def compare(self, mine, program):
        def moves(event):
            return event["event"] in ("settled", "vigorish", "withdrawn")
        ours, theirs = sorted(comparable([e for e in mine if not moves(e)])), sorted(comparable([e for e in program if not moves(e)]))
        if ours != theirs:
            return f"events\n  model   {ours}\n  program {theirs}"
        ours, theirs = sorted(comparable([e for e in mine if moves(e)])), sorted(comparable([e for e in program if moves(e)]))
        if ours != theirs:
            return "settlement\n  model only   {}\n  program only {}".format(
                [e for e in ours if e not in theirs], [e for e in theirs if e not in ours])
        return None

    def state(self):
        return (f"phase {self.phase}, banker {self.banker}, dominant {self.dominant}, last {self.last}, floor {self.floor}, suivi {self.suivi}, "
                f"passer {self.passer}, first round {self.first_round} {self.doubtful}, offering {self.offering}, aside {self.aside} {self.aside_later}, "
                f"disclosed {self.disclosed}, mock {self.mock}, discarding {self.discarding} {self.discard_down}, pending {self.pending}, "
                f"left {self.shoe.left}, last hand {self.last_hand} {self.before_hand}, hands {self.hands} {self.third} {self.extra}")

    def check_view(self, view):
        if self.last_line["do"] == "move" and self.passer:
            # 4.11(e) after a passed bank: which of several counts makes a promotion is not settled; the program's word is taken
            for shown in view["seats"]:
                self.seats[shown["seat"]].misses = shown["misses_turn"]
        seats = [(n, seat.leaving, seat.stake, seat.misses) for n, seat in sorted(self.seats.items())]
        shown = [(s["seat"], s["leaving"], s["stake"], s["misses_turn"]) for s in view["seats"]]
        mine = {"seats": seats, "banker": self.banker, "dominant": self.dominant, "cut offered": self.shoe.offered}
        theirs = {"seats": shown, "banker": view["banker"], "dominant": view["dominant"], "cut offered": view["shoe"]["cut_offered"]}
        mine["offered bank"], theirs["offered bank"] = self.offering and self.offering["to"], view["offered_bank"]
        mine["turn"], theirs["turn"] = self.turn(), view["turn"]
        mine["bids"], theirs["bids"] = self.bids, {bid["seat"]: bid["amount"] for bid in view["bids"]}
        if view["bank"] is not None:
            mine["last"], mine["suivi"] = self.last, self.suivi
            theirs["last"], theirs["suivi"] = view["bank"]["last"], view["bank"]["suivi"]
        if self.shoe.stage in ("loaded", "play"):
            mine |= {"cards": self.shoe.left, "cutting card": self.shoe.cutting, "last hand": self.last_hand}
            theirs |= {"cards": view["shoe"]["cards"], "cutting card": view["shoe"]["cutting_card"], "last hand": view["last_hand"]}
        return [f"{key}: model {mine[key]}, program {theirs[key]}" for key in mine if mine[key] != theirs[key]]


# ---- the driver ----

STAFF = ("dealer", "floorperson", "casino supervisor", "pit boss", "pit clerk")


def some_stake(rng, model):
    r = model.r
    base = model.last or model.floor or r["minimum"]
    return rng.choice((r["minimum"], r["part_minimum"], r["maximum"], base, 2 * base, 2 * base + r["chip"], base - r["chip"] if base > r["chip"] else base,
                       r["chip"] * rng.randint(1, 60), r["minimum"] * rng.randint(1, 9), r["minimum"] + rng.choice((1, 5, 25, 50))))


def anything(driver):
    """An act out of all commands, whether or not it is possible now."""
    rng, model = driver.rng, driver.sitting.model
    seat = f"seat {rng.randint(1, model.r['seats'])}"
    number = rng.randint(1, model.r["seats"])
    stake = some_stake(rng, model)
    patron = [
        {"do": "join"}, {"do": "leave"}, {"do": "move", "to": number}, {"do": "bid", "amount": stake}, {"do": "no bid"},
        {"do": "bank", "amount": stake}, {"do": "bank", "amount": stake, "cash": True}, {"do": "suivi"}, {"do": "banco"}, {"do": "banco", "cash": True},
        {"do": "no claim"}, {"do": "wager", "amount": stake}, {"do": "wager", "amount": stake, "cash": True}, {"do": "no wager"},
        {"do": "call", "say": rng.choice(("card", "stay", "natural", "under eight"))}, {"do": "turn hand"}, {"do": "draw"}, {"do": "stay"},
        {"do": "pass bank"}, {"do": "take bank"}, {"do": "take bank", "amount": stake}, {"do": "decline bank"}, {"do": "decline cut"},
        {"do": "cut", "depth": rng.choice((9, 10, 100, model.shoe.total - 10, model.shoe.total - 9))},
    ]
    staff = [
        {"do": "inspect cards"}, {"do": "verify cards"}, {"do": "spread cards"}, {"do": "wash cards"}, {"do": "shuffle"}, {"do": "lace"},
        {"do": "shuffle again"}, {"do": "offer cut", "to": number}, {"do": "cut", "depth": rng.randint(5, model.shoe.total)},
        {"do": "order recut", "reason": rng.choice(("improper", "fairness"))},
        {"do": "insert cutting cards", "behind": rng.choice((13, 14, model.shoe.total - 17, model.shoe.total - 16))},
        {"do": "open bidding"}, {"do": "close bidding"}, {"do": "close claims"}, {"do": "no more bets"}, {"do": "cards"},
        {"do": "repeat", "say": rng.choice(("card", "stay", "natural", "under eight"))},
        {"do": "announce result", "player": rng.randint(0, 9), "banker": rng.randint(0, 9)}, {"do": "offer bank", "to": number},
        {"do": "order pass", "reason": rng.choice(("delay", "invalid deals", "violation"))},
        {"do": "give notice", "of": rng.choice(("shuffle again", "no shuffle again"))}, {"do": "change", "to": rng.choice(("shuffle again", "no shuffle again"))},
    ] + mistakes(rng)
    device = [{"do": "card", "card": driver.some_card()}, {"do": "card down", "card": driver.some_card()}, {"do": "card down"}, {"do": "cutting card"}]
    who = rng.random()
    if who < 0.5:
        return {"by": seat} | rng.choice(patron)
    if who < 0.85 or driver.sitting.way == "house":
        return {"by": rng.choice(STAFF) if rng.random() < 0.4 else "dealer"} | rng.choice(staff)
    return {"by": "device"} | rng.choice(device)


def mistakes(rng):
    return [
        {"do": "wrong order", "rectified": rng.random() < 0.5}, {"do": "wrong order", "rectified": False, "transfer": True},
        {"do": "extra card", "hand": rng.choice(("player", "banker")), "rectified": rng.random() < 0.4}, {"do": "card after stay"},
        {"do": "card in error", "disclosed": rng.random() < 0.6}, {"do": "banker drew"}, {"do": "face up in shoe"}, {"do": "void round"},
    ]


def nudges(driver):
    """Acts that make rare things meet: mistakes in the middle of a hand, claims, passing, leaving."""
    rng, model = driver.rng, driver.sitting.model
    acts = []
    if model.in_hand():
        acts += [{"by": "dealer"} | act for act in mistakes(rng)]
        hand, put_right = rng.choice(("player", "banker")), rng.random() < 0.3
        if model.phase == "player call" or model.phase == "announce" and model.third["banker"]:
            acts += 6 * [{"by": "dealer", "do": "extra card", "hand": hand, "rectified": put_right}]
        if model.phase == "third player":
            acts += 6 * [{"by": "floorperson", "do": "banker drew"}]
        if model.phase == "repeat player" and model.said == "stay":
            acts += 3 * [{"by": "dealer", "do": "repeat", "say": "card"}]
        if model.phase in ("turn banker", "third banker") and model.said == "stay":
            acts += 4 * [{"by": "dealer", "do": "card after stay"}]
        acts.append({"by": f"seat {rng.choice((model.banker, model.dominant))}", "do": "leave"})
    elif model.phase == "claims":
        acts += [{"by": f"seat {n}", "do": rng.choice(("banco", "suivi"))} for n in model.others()] + [{"by": f"seat {model.banker}", "do": "leave"}]
    elif model.phase == "parts":
        acts += [{"by": f"seat {n}", "do": "leave"} for n in model.seats] + [{"by": f"seat {n}", "do": "wager", "amount": some_stake(rng, model)} for n in model.seats]
    elif model.phase in ("bank", "offering", "idle", "bidding"):
        acts += [{"by": f"seat {n}", "do": "move", "to": rng.randint(1, model.r["seats"])} for n in model.seats]
        acts += [{"by": "dealer", "do": "card in error", "disclosed": rng.random() < 0.5}]
        if model.banker:
            acts += 2 * [{"by": f"seat {model.banker}", "do": "pass bank"}]
    for notice in model.notices:
        if rng.random() < 0.2:
            driver.clock += 1_800_000
            acts.append({"by": "pit boss", "do": "change", "to": notice})
    return rng.choice(acts) if acts else anything(driver)


def play(binary, way, seed):
    """One sitting along one way."""
    rng = random.Random(f"chemin de fer {way} {seed}")
    rules, text = random_rules(rng)
    sitting = Sitting(binary, "chemin-de-fer", way, text, Model(rules), seed)
    driver = Driver(sitting, rng, anything, nudges)
    driver.weights |= {do: 0.3 for do in ("move", "leave", "pass bank", "order pass", "wrong order", "extra card", "card in error", "face up in shoe",
                                          "banker drew", "card after stay", "no bid", "no claim")}
    driver.weights |= {"bid": 6, "bank": 30, "banco": 2, "suivi": 6, "call": 40, "take bank": 3, "draw": 20, "stay": 20, "turn hand": 60}
    length = rng.choice((300, 400, 500))
    if rules["long"]:
        driver.whole_shoe()
        length = 1100
    try:
        for _ in range(length if way != "house" else length // 2):
            if driver.step():
                sitting.look()
                for hand, seat in sitting.model.unknown():
                    cards = sitting.table.send({"view": f"seat {seat}"})["view"]["hands"][hand]["cards"]
                    try:
                        sitting.model.learn(hand, cards)
                    except Refused as refused:
                        sitting.differ(f"seat {seat} sees {cards} in the {hand}'s hand: {refused}")
    finally:
        sitting.table.close()
    return sitting.counts


if __name__ == "__main__":
    main(play)
