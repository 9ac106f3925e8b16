"""A model of baccarat-punto banco (19:47-3), played at random against the program under test.

Written from the text of the regulation and from docs/ alone. Every act, offered or not, is judged by both; so is every
cent of every settlement and of vigorish, every card, every count, and whose turn it is.
"""

import random
from fractions import Fraction

from baccarat import Driver, Refused, Round, Shoe, Sitting, banker_draws, comparable, demand, points, value, vigorish
from table import main

REGULAR = ("banker", "player")
TOTALS = ("total 4", "total 5", "total 6")
BONUS = ("bonus player", "bonus banker")
WAGERS = REGULAR + ("tie",) + TOTALS + BONUS + ("dragon 7",)
# 3.3(g): win by 9, 8, 7, 6, 5, 4, natural.
PAYTABLES = {"A": (30, 10, 6, 4, 2, 1, 1), "B": (20, 8, 7, 4, 3, 1, 1), "C": (30, 10, 4, 4, 2, 2, 1)}
NAMES = ("bonus win by 9", "bonus win by 8", "bonus win by 7", "bonus win by 6", "bonus win by 5", "bonus win by 4", "bonus natural")
HIDDEN = "a card that this model has not seen"
OTHER = {"player": "banker", "banker": "player"}


# ---- the licensee's rules ----

def random_rules(rng):
    """A legal rules file, as a dict and as TOML (docs/rules-files.md)."""
    while True:
        rules, text = draw_rules(rng)
        if all(Model(rules).payable(on) for on in WAGERS):
            return rules, text


def draw_rules(rng):
    """As the options fall; some wager may have no amount that could be paid."""
    new = rng.random() < 0.75
    r = {"edition": "2011" if new else "1996", "seats": rng.choice((2, 3, 4, 5, 8, 14)), "decks": rng.choice((6, 6, 7, 8))}
    r["chip"], r["change"] = rng.choice(((100, 5), (100, 25), (100, 1), (25, 5), (25, 1), (500, 5), (500, 100), (50, 10)))
    r["minimum"] = r["chip"] * rng.choice((1, 5, 10))
    r["maximum"] = r["minimum"] * rng.choice((1, 4, 40, 1000))
    r["side_minimum"] = r["chip"] * rng.choice((1, 2, 5))
    r["side_maximum"] = r["side_minimum"] * rng.choice((1, 4, 300))
    r["totals"] = new and rng.random() < 0.4
    r["bonus"] = rng.choice("ABC") if new and rng.random() < 0.4 else None
    r["needs_regular"] = r["bonus"] is not None and rng.random() < 0.5
    r["no_vigorish"] = rng.choice((None, None, None, "six_pays_half", "covered_by_totals", "dragon_7_push")) if new else None
    if r["no_vigorish"] == "covered_by_totals":
        r["totals"] = True
    r["dragon_7"] = r["no_vigorish"] == "dragon_7_push" and not r["totals"] and r["bonus"] is None and rng.random() < 0.9
    free = r["no_vigorish"] in ("six_pays_half", "dragon_7_push")
    r["percent"] = 5 if free else rng.choice((4, 5))
    r["round_up"] = not free and rng.random() < 0.4 and r["change"] in (1, 5)
    r["deferred"] = not free and rng.random() < 0.5
    r["first_form"] = rng.choice((1, 77)) if r["deferred"] and new else 1
    r["pays"] = {"banker": Fraction(1), "player": Fraction(1), "tie": Fraction(rng.choice(("8", "8", "9", "17/2")))}
    r["pays"] |= {"total 4": Fraction(3, 2), "total 5": Fraction(2), "total 6": Fraction(2)}
    r["pays"]["dragon 7"] = Fraction(rng.choice((40, 40, 45)))
    for name, odds in zip(NAMES, PAYTABLES[r["bonus"] or "A"]):
        r["pays"][name] = Fraction(odds)
    raised = rng.choice(NAMES) if r["bonus"] and rng.random() < 0.4 else None
    if raised:
        r["pays"][raised] += rng.choice((Fraction(1, 2), Fraction(1)))
    r["shuffle"] = "wash" if new and rng.random() < 0.3 else "lace"
    r["shuffle_again"] = r["shuffle"] == "lace" and rng.random() < 0.3
    r["pre_shuffled"] = new and rng.random() < 0.2
    total = 52 * r["decks"]
    r["behind"] = rng.choice((14, 14, total - 17, total - 17, total - 25, total - 40, total - 60))
    r["long"] = rng.random() < 0.08  # a sitting that plays a whole shoe, and beyond its end
    if r["long"]:
        r["behind"], r["decks"] = 14, 6
    r["recut_by"] = rng.choice(("same", "next"))
    r["down"] = new and rng.random() < 0.4
    r["others_may_turn"] = r["down"] and rng.random() < 0.5
    r["banker_first"] = new and r["down"] and rng.random() < 0.5
    r["procedure"] = rng.choice((1, 2, 3, 4))
    r["disclosed"] = rng.choice(("discard its value", "discard one", "mock round")) if new else None
    r["disclosed_ten"] = rng.choice((1, 10)) if r["disclosed"] == "discard its value" else 10
    return r, toml(r, raised)


def toml(r, raised):
    """The rules file; keys that would change nothing are left out."""
    def odds(fraction):
        return f'"{fraction.numerator} to {fraction.denominator}"'

    def truth(flag):
        return "true" if flag else "false"
    free = r["no_vigorish"] in ("six_pays_half", "dragon_7_push")
    lines = ['game = "punto-banco"', f'edition = "{r["edition"]}"', f"seats = {r['seats']}", f"decks = {r['decks']}"]
    lines += ["[money]", f"chip_cents = {r['chip']}", f"change_cents = {r['change']}"]
    lines += ["[limits]", f"minimum_cents = {r['minimum']}", f"maximum_cents = {r['maximum']}"]
    lines += [f"side_minimum_cents = {r['side_minimum']}", f"side_maximum_cents = {r['side_maximum']}"]
    if not free:
        lines += ["[vigorish]", f"percent = {r['percent']}", f"round_up = {truth(r['round_up'])}"]
        lines += [f'collect = "{"deferred" if r["deferred"] else "at once"}"']
        if r["deferred"] and r["edition"] == "2011":
            lines += [f"first_form = {r['first_form']}"]
    if r["no_vigorish"]:
        lines += ["[no_vigorish]", f"{r['no_vigorish']} = true"]
    lines += ["[shoe]", f'shuffle = "{r["shuffle"]}"', f"shuffle_again = {truth(r['shuffle_again'])}"]
    lines += [f"cards_behind = {r['behind']}", f'recut_by = "{r["recut_by"]}"']
    if r["pre_shuffled"]:
        lines += ["pre_shuffled = true"]
    lines += ["[settlement]", f"procedure = {r['procedure']}"]
    if r["edition"] == "2011":
        lines += ["[wagers]", f"total_cards = {truth(r['totals'])}", f'bonus = "{r["bonus"] or "none"}"']
        if r["bonus"]:
            lines += [f"bonus_needs_regular = {truth(r['needs_regular'])}"]
        if r["no_vigorish"] == "dragon_7_push":
            lines += [f"dragon_7 = {truth(r['dragon_7'])}"]
        lines += ["[irregularities]", f'disclosed_card = "{r["disclosed"]}"']
        if r["disclosed"] == "discard its value":
            lines += [f"disclosed_ten = {r['disclosed_ten']}"]
        lines += ["[dealing]", f'face = "{"down" if r["down"] else "up"}"']
        if r["down"]:
            lines += [f"others_may_turn = {truth(r['others_may_turn'])}", f"banker_first = {truth(r['banker_first'])}"]
    lines += ["[payouts]", f"tie = {odds(r['pays']['tie'])}"]
    if r["dragon_7"]:
        lines += [f'"dragon 7" = {odds(r["pays"]["dragon 7"])}']
    if raised:
        lines += [f'"{raised}" = {odds(r["pays"][raised])}']
    return "\n".join(lines) + "\n"


# ---- the table ----

class Seat:
    """A patron at his place: his wagers, what he owes, and whether he is on his way out."""

    def __init__(self):
        self.leaving = False
        self.wagers = {}
        self.coupons = {}
        self.owed = 0
        self.passed_by = False
        self.unconfirmed = None

    def whole(self, on):
        """A match play coupon is part of the wager (docs/readings.md, 3.3(e)2, 3.7(d))."""
        return self.wagers.get(on, 0) + self.coupons.get(on, 0)


class Model(Round):
    """The table by the text. `apply` takes one elementary act and gives its events, or raises Refused."""

    RARE = (
        "banker covered by totals", "came back before he was gone", "card in error", "card in error opened a hand", "curator left",
        "cutting card and mock round", "cutting card between hands", "cutting card in a hand", "disclosed card: discard its value",
        "disclosed card: discard one", "disclosed card: mock round", "dragon 7", "everybody declined the shoe", "face-up card",
        "face-up card among discards", "face-up card before a card face down", "misdealt card", "misdealt card went to the banker",
        "procedure changed", "recut ordered", "seen card in error opened a hand", "shoe over", "shoe ran out in a procedure",
        "spoken wager confirmed", "spoken wager lapsed", "vigorish waived", "void round",
    )

    def __init__(self, rules):
        self.r = rules
        self.new = rules["edition"] == "2011"
        self.shoe = Shoe(rules)
        self.seats = {}
        self.procedure = rules["procedure"]
        self.curator = None  # a seat, "dealer", or nobody yet
        self.last_curator = None  # who dealt the last hand (3.5(c)); None where the dealer did
        self.named_by = None  # who had the dealer deal (3.6(d)1)
        self.shoe_from = None  # the offers go round from this seat's right; None: from seat one
        self.shoe_asked = set()
        self.shoe_offered = None
        self.phase = "betting"
        self.hands = {"player": [], "banker": []}
        self.aside = []  # cards that open the next hand; None is one that nobody saw
        self.aside_later = []  # those that came out in this hand: they wait for the hand after it
        self.disclosed = []  # seen cards in error that wait for the end of the hand (3.12(c))
        self.discarding = 0  # more cards to the discard, face up
        self.discard_down = 0  # more cards to the discard, face down
        self.mock = None
        self.cutting_seen = False  # it came out in this hand, or before its first card
        self.last_hand = False  # the hand to come, or under way, is the last of the shoe
        self.to_announce_last = False
        self.form = None
        self.next_form = rules["first_form"]
        self.notices = {}
        self.now = 0
        self.rare = []
        self.reset_round()

    def reset_round(self):
        self.hands = {"player": [], "banker": []}
        self.turned = {"player": not self.r["down"], "banker": not self.r["down"]}
        self.called = set()
        self.holder = {"player": None, "banker": None}  # who holds cards now
        self.returned = {"player": None, "banker": None}  # who was handed and returned them, or "dealer"
        self.instructed = {}
        self.banker_first = False
        self.misdealt_unseen = False

    def asking(self):
        """Those to whom cut and shoe are offered; for who said `pass me by` the croupier declines."""
        return self.staying()

    def outstanding(self):
        return any(seat.owed for seat in self.seats.values())

    def open_window(self):
        demand(self.phase == "betting", "3.2(d): no more bets")

    def busy(self):
        """Cards are being discarded, or a mock round is under way: nothing else comes out of the shoe."""
        return self.discarding or self.discard_down or self.mock is not None

    # -- coming and going --

    def do_join(self, by):
        demand(by.startswith("seat "), "a patron's act")
        number = int(by[5:])
        demand(1 <= number <= self.r["seats"], "no such place")
        if number in self.seats:
            demand(self.seats[number].leaving, "no free place")
            self.seats[number].leaving = False  # he thought better of it while his wager was in play
            self.note("came back before he was gone")
            return
        self.seats[number] = Seat()

    def do_leave(self, by):
        number, seat = self.patron(by)
        events = []
        if seat.unconfirmed:
            events.append(self.lapse(number))
        if self.phase == "betting":
            for on in [w for w in WAGERS if w in seat.wagers]:
                events.append(self.take_down(number, on))
        seat.leaving = True
        if self.shoe.offered == number:
            self.shoe.offered = None
            self.shoe.asked.add(number)
        if self.shoe_offered == number:
            self.shoe_offered = None
            self.shoe_asked.add(number)  # that was his turn; who sits down there has none in this round of offers
        events += self.let_go()
        return events + self.all_declined()

    def kept(self, number):
        """Wagers in play, cards in his hands and the shoe of a hand under way keep a patron (docs)."""
        return self.seats[number].wagers or number in self.holder.values() or self.curator == number and self.in_hand()

    def let_go(self):
        """Who leaves is gone when nothing of his is in play and he owes nothing."""
        events = []
        for number in [n for n in sorted(self.seats) if self.seats[n].leaving]:
            seat = self.seats[number]
            if self.curator == number and not self.in_hand():
                self.note("curator left")
                events += self.give_up_shoe(number)
            if seat.owed or self.kept(number):
                continue
            del self.seats[number]
            if self.named_by == number:
                self.named_by = None  # then the shoe goes on from seat one
        if not self.staying() and not self.in_hand():
            if self.curator is not None:
                self.shoe_from = None  # docs/readings.md, 3.7(b): as at the opening
            self.curator = self.named_by = None
            self.shoe_asked = set()
        return events

    # -- wagers --

    def offers(self, on):
        """3.2(a), (b): what may be wagered on here."""
        demand(on in WAGERS, "3.2(b)")
        demand(on not in TOTALS or self.r["totals"], "not offered")
        demand(on not in BONUS or self.r["bonus"], "not offered")
        demand(on != "dragon 7" or self.r["dragon_7"], "not offered")

    def odds_of(self, on):
        """Every rate at which a wager can be paid."""
        if on in BONUS:
            return {self.r["pays"][name] for name in NAMES}
        if on == "banker" and self.r["no_vigorish"] == "six_pays_half":
            return {Fraction(1), Fraction(1, 2)}
        return {self.r["pays"][on]}

    def check_amount(self, on, stake, coupon):
        """The posted limits, whole chips, and exact payment of all that could be won, vigorish included."""
        side = "" if on in REGULAR else "side_"
        demand(self.r[side + "minimum"] <= stake <= self.r[side + "maximum"], "8.2")
        demand(stake % self.r["chip"] == 0, "whole chips")
        whole = stake + coupon
        for rate in self.odds_of(on):
            demand((whole * rate / self.r["change"]).denominator == 1, "3.3: could not be paid exactly")
        if on == "banker" and self.charges() and not self.r["round_up"]:
            demand(whole * self.r["percent"] % (100 * self.r["change"]) == 0, "3.3(c): vigorish could not be paid exactly")

    def payable(self, on):
        """Is there any amount within the limits that could be paid exactly?"""
        side = "" if on in REGULAR else "side_"
        for stake in range(self.r[side + "minimum"], min(self.r[side + "maximum"], 20000) + 1, self.r["chip"]):
            try:
                self.check_amount(on, stake, 0)
                return True
            except Refused:
                continue
        return False

    def charges(self):
        return self.r["no_vigorish"] in (None, "covered_by_totals")

    def check_wager(self, number, on, amount, coupon):
        seat = self.seats[number]
        self.open_window()
        demand(self.mock is None, "3.12(c)3: no wagers in a simulated round")
        self.offers(on)
        demand(amount > 0, "nothing")
        if coupon is not None:
            demand(on in REGULAR, "3.2(c): a coupon goes with banker or player")
            demand(on not in seat.coupons, "one coupon to a wager")
            demand(coupon > 0, "nothing")
        if on in BONUS and self.r["needs_regular"]:
            demand("banker" in seat.wagers or "player" in seat.wagers, "3.2(b): beside a regular wager")
        stake = seat.wagers.get(on, 0) + amount
        whole_coupon = seat.coupons.get(on, 0) + (coupon or 0)
        demand(amount >= (coupon or 0), "laid with chips of at least its value")
        self.check_amount(on, stake, whole_coupon)

    def put(self, number, on, amount, coupon, cash):
        seat = self.seats[number]
        event = {"event": "wagered", "seat": number, "wager": on, "amount": amount}
        if on in seat.wagers:
            event["stake"] = seat.wagers[on] + amount
        if coupon is not None:
            event["coupon"] = coupon
            seat.coupons[on] = coupon
        if cash:
            event["cash"] = True
        seat.wagers[on] = seat.wagers.get(on, 0) + amount
        return event

    def do_wager(self, by, on, amount, cash=False, coupon=None):
        number, seat = self.patron(by)
        self.check_wager(number, on, amount, coupon)
        if cash:
            demand(seat.unconfirmed is None, "one spoken wager at a time")
            seat.unconfirmed = {"on": on, "amount": amount, "coupon": coupon, "by": set()}
            return []
        return [self.put(number, on, amount, coupon, False)]

    def do_confirm_wager(self, by, seat):
        self.staff(by, "dealer", "casino supervisor")
        self.open_window()
        demand(seat in self.seats and self.seats[seat].unconfirmed, "nothing to confirm")
        spoken = self.seats[seat].unconfirmed
        demand(by not in spoken["by"], "confirmed already")
        spoken["by"].add(by)
        if len(spoken["by"]) < 2:
            return []
        self.check_wager(seat, spoken["on"], spoken["amount"], spoken["coupon"])
        self.seats[seat].unconfirmed = None
        self.note("spoken wager confirmed")
        return [self.put(seat, spoken["on"], spoken["amount"], spoken["coupon"], True)]

    def lapse(self, number):
        spoken, self.seats[number].unconfirmed = self.seats[number].unconfirmed, None
        self.note("spoken wager lapsed")
        return {"event": "lapsed", "seat": number, "wager": spoken["on"], "amount": spoken["amount"]}

    def do_decline_wager(self, by, seat):
        self.staff(by, "dealer", "casino supervisor")
        demand(seat in self.seats and self.seats[seat].unconfirmed, "nothing to decline")
        return [self.lapse(seat)]

    def take_down(self, number, on):
        seat = self.seats[number]
        event = {"event": "removed", "seat": number, "wager": on, "amount": seat.wagers.pop(on)}
        if on in seat.coupons:
            event["coupon"] = seat.coupons.pop(on)
        return event

    def bonus_falls(self, number):
        """docs/readings.md, 3.2(b): without a regular wager the bonus wagers go back too."""
        seat = self.seats[number]
        if not self.r["needs_regular"] or "banker" in seat.wagers or "player" in seat.wagers:
            return []
        return [self.take_down(number, on) for on in BONUS if on in seat.wagers]

    def do_remove(self, by, on):
        number, seat = self.patron(by)
        self.open_window()
        demand(on in seat.wagers, "nothing there")
        return [self.take_down(number, on)] + self.bonus_falls(number)

    def do_reduce(self, by, on, amount):
        number, seat = self.patron(by)
        self.open_window()
        demand(on in seat.wagers, "nothing there")
        demand(0 < amount < seat.wagers[on], "not a part of it")
        rest = seat.wagers[on] - amount
        demand(rest >= seat.coupons.get(on, 0), "less than its coupon")
        self.check_amount(on, rest, seat.coupons.get(on, 0))
        seat.wagers[on] = rest
        return [{"event": "reduced", "seat": number, "wager": on, "amount": amount, "stake": rest}]

    # -- the shoe and its curator --

    def next_for_shoe(self):
        """3.6(b), 3.11(b): from seat one, or from the last curator's right; he is asked last."""
        order = self.asking()
        if self.shoe_from is not None:
            order = [n for n in order if n > self.shoe_from] + [n for n in order if n <= self.shoe_from]
        for number in order:
            if number not in self.shoe_asked:
                return number
        return None

    def do_offer_shoe(self, by, to):
        self.staff(by, "dealer")
        demand(self.curator is None and self.shoe_offered is None, "the shoe is not free")
        demand(to == self.next_for_shoe(), "3.6(b): out of turn")
        self.shoe_offered = to

    def do_take_shoe(self, by):
        number, _ = self.patron(by)
        demand(self.shoe_offered == number, "not offered")
        self.curator, self.named_by, self.shoe_offered, self.shoe_asked = number, None, None, set()
        return [{"event": "curator", "seat": number}]

    def do_name_dealer(self, by):
        number, _ = self.patron(by)
        demand(self.new, "3.6(d) is not in force")
        demand(self.shoe_offered == number, "not offered")
        self.curator, self.named_by, self.shoe_offered, self.shoe_asked = "dealer", number, None, set()
        return [{"event": "curator"}]

    def do_decline_shoe(self, by):
        number, _ = self.patron(by)
        demand(self.shoe_offered == number, "not offered")
        self.shoe_asked.add(number)
        self.shoe_offered = None
        return self.all_declined()

    def all_declined(self):
        """3.6(d)2: the dealer deals when nobody accepts; in 1996 the shoe goes around again."""
        if self.curator is not None or self.shoe_offered is not None or not self.staying() or self.next_for_shoe() is not None:
            return []
        self.shoe_asked = set()
        if not self.new:
            return []
        self.curator = "dealer"
        self.note("everybody declined the shoe")
        return [{"event": "curator"}]

    def give_up_shoe(self, seat):
        self.shoe_from = seat
        self.banker_first = False  # 3.8(a): the request is to a dealer who deals
        self.curator, self.named_by, self.shoe_offered, self.shoe_asked = None, None, None, set()
        return self.all_declined()

    def do_pass_shoe(self, by):
        number, _ = self.patron(by)
        demand(number in (self.curator, self.named_by), "not his")
        demand(self.phase == "betting", "3.11(a): after a round")
        return self.give_up_shoe(number)

    def do_order_pass(self, by, reason):
        self.staff(by, "dealer", "floorperson")
        demand(reason in ("delay", "invalid deals", "violation"), "3.11(a)2")
        demand(isinstance(self.curator, int), "no curator")
        demand(self.phase in ("betting", "closed"), "a hand is under way")
        return self.give_up_shoe(self.curator)

    def do_pass_me_by(self, by, on):
        demand(by.startswith("seat ") and int(by[5:]) in self.seats, "not at the table")
        self.seats[int(by[5:])].passed_by = on
        return []

    # -- what comes out of the shoe --

    def after_act(self):
        """docs/readings.md, 3.12(c): if the shoe runs out meanwhile, the procedure is over."""
        events = []
        while self.shoe.stage == "play" and self.shoe.left == 0 and self.busy():
            self.note("shoe ran out in a procedure")
            self.discarding = self.discard_down = 0
            self.mock = None  # broken off, not completed: a cutting card that came out in it belongs to the next hand
            events += self.begin_procedure()
        return events

    def do_card(self, by, card):
        demand(by == "device", "from the shoe")
        if self.shoe.stage == "loaded":
            self.shoe.burn_card(card)
            return [{"event": "burned", "card": card}]
        if self.discarding:
            self.shoe.take(card)
            self.discarding -= 1
            return [{"event": "burned", "card": card}] + self.after_discard()
        if self.mock is not None:
            self.shoe.take(card)
            return self.mock_card(card)
        hand = self.due_hand()
        demand(hand is not None and not self.r["down"], "no card face up is due")
        return self.next_card(hand, card)

    def do_card_down(self, by, card=None):
        demand(by == "device", "from the shoe")
        if self.discard_down and not self.discarding:
            demand(card is None, "nobody sees it")
            self.shoe.take(None)
            self.discard_down -= 1
            return [{"event": "burned"}] + self.after_discard()
        hand = self.due_hand()
        demand(self.r["down"] and hand is not None and (card is None) == self.hidden, "no card face down is due")
        if self.hidden:
            self.shoe.take(None)
            return self.deal(hand, HIDDEN)
        return self.next_card(hand, card)

    def next_card(self, hand, card):
        """Out of the shoe; or a card in error that lay aside, which opens the hand and is named now (3.12(b))."""
        if self.phase == "dealing" and self.aside:
            self.aside.pop(0)
            self.shoe.show(card)
            self.note("card in error opened a hand")
            return self.deal(hand, card) + self.deal_seen()
        if self.misdealt_unseen:
            self.misdealt_unseen = False
            self.shoe.show(card)
        else:
            self.shoe.take(card)
        return self.deal(hand, card)

    def do_cutting_card(self, by):
        demand(by == "device", "from the shoe")
        demand(self.shoe.stage == "play" and self.shoe.due_cutting(), "not in its place")
        self.shoe.cutting = False
        self.cutting_seen = True
        self.note("cutting card " + ("between hands" if self.phase == "betting" else "in a hand"))
        return [{"event": "cutting card", "left": self.shoe.left}]

    def next_hand(self):
        """3.7(c): the first and third cards are the player's."""
        return ("player", "banker")[sum(map(len, self.hands.values())) % 2]

    def due_hand(self):
        """The hand for which the next card out of the shoe is, or None."""
        if self.busy():
            return None
        if self.phase == "dealing":
            return self.next_hand()
        if self.phase == "drawing":
            for hand in ("player", "banker"):
                if self.instructed.get(hand) and len(self.hands[hand]) == 2:
                    return hand
        return None

    def deal(self, hand, card, seen=False):
        """3.7(c), (d), 3.8(c): a card comes to a hand."""
        self.hands[hand].append(card)
        event = {"event": "dealt", "hand": hand}
        seen = seen or not self.r["down"]
        if seen:
            event["card"] = card
        if len(self.hands[hand]) == 3:
            self.turned[hand] = seen
        elif sum(map(len, self.hands.values())) == 4:
            self.phase = "turning"
        return [event]

    # -- the round --

    def do_no_more_bets(self, by):
        self.staff(by, "dealer")
        self.open_window()
        demand(self.shoe.stage == "play" and not self.busy(), "the shoe is not ready")
        demand(not self.to_announce_last, "3.8(e): last hand is to be announced")
        demand(self.curator is not None, "3.6(b): nobody has the shoe")
        demand(any(seat.wagers for seat in self.seats.values()), "no wager")
        self.phase = "closed"
        return [self.lapse(n) for n in sorted(self.seats) if self.seats[n].unconfirmed]

    def do_cards(self, by):
        self.staff(by, "dealer")
        demand(self.phase == "closed" and self.curator is not None, "no more bets first")
        self.phase = "dealing"
        self.last_curator = self.curator if isinstance(self.curator, int) else None
        return self.deal_seen()

    def deal_seen(self):
        """Seen cards in error (1996) open the hand by themselves: their faces are known."""
        events = []
        while self.aside and self.aside[0] is not None and self.phase == "dealing":
            events += self.deal(self.next_hand(), self.aside.pop(0))
            self.note("seen card in error opened a hand")
        return events

    def turn_order(self):
        return ("banker", "player") if self.banker_first else ("player", "banker")

    def to_turn(self):
        """The hand that is looked at, turned and called now (3.7(d), 3.8(a)), or None."""
        if self.phase == "turning":
            for hand in self.turn_order():
                if hand not in self.called:
                    return hand
        if self.phase == "drawing":
            for hand in ("player", "banker"):
                if len(self.hands[hand]) == 3 and not self.turned[hand]:
                    return hand
        return None

    def entitled(self, hand):
        """3.7(d)1 to 6: who is handed the cards; with nobody on that hand those on the other, if the house permits."""
        if self.returned[hand] is not None:
            return [] if self.returned[hand] == "dealer" else [self.returned[hand]], False
        best = max((seat.whole(hand) for seat in self.seats.values()), default=0)
        if best:
            return [min(n for n, seat in self.seats.items() if seat.whole(hand) == best)], False
        if self.r["others_may_turn"]:
            return [n for n, seat in sorted(self.seats.items()) if seat.whole(OTHER[hand])], True
        return [], True

    def do_hand_over(self, by, hand, to):
        self.staff(by, "dealer")
        demand(hand == self.to_turn() and not self.turned[hand] and self.holder[hand] is None, "not now")
        demand(to in self.entitled(hand)[0], "3.7(d)")
        self.holder[hand] = to
        return [{"event": "handed", "hand": hand, "seat": to}]

    def reveal(self, hand):
        self.turned[hand] = True
        for place, card in enumerate(self.hands[hand]):
            if card == HIDDEN:
                shown = next(event for event in self.faces if event["hand"] == hand)
                self.faces.remove(shown)
                self.shoe.show(shown["card"])
                self.hands[hand][place] = shown["card"]
        cards = self.hands[hand][2:] if len(self.hands[hand]) == 3 else self.hands[hand]
        return [{"event": "turned", "hand": hand, "card": card} for card in cards]

    def do_return_hand(self, by):
        demand(by.startswith("seat "), "a patron's act")
        number = int(by[5:])
        held = [hand for hand in self.holder if self.holder[hand] == number]
        demand(held, "he holds none")
        self.holder[held[0]] = None
        self.returned[held[0]] = number
        return self.reveal(held[0])

    def do_turn_hand(self, by, hand):
        self.staff(by, "dealer")
        demand(hand == self.to_turn() and not self.turned[hand] and self.holder[hand] is None, "not now")
        entitled, choice = self.entitled(hand)
        demand(not entitled or choice, "3.7(d): it is handed over")
        self.returned[hand] = "dealer"
        return self.reveal(hand)

    def do_ask_banker_first(self, by):
        number, _ = self.patron(by)
        demand(self.r["banker_first"], "not allowed here")
        demand(self.curator == "dealer", "3.8(a): where the dealer deals")
        demand(not self.banker_first, "asked already")
        demand(self.phase == "betting", "the house takes the request between rounds")
        self.banker_first = True

    def do_call_hand(self, by, hand, points):
        self.staff(by, "dealer")
        demand(self.phase == "turning" and hand == self.to_turn() and self.turned[hand], "not now")
        demand(points == self.count(hand), "wrong count")
        self.called.add(hand)
        if len(self.called) == 2:
            self.phase = "drawing"
        return [{"event": "called", "hand": hand, "points": points, "natural": points >= 8}]

    def count(self, hand):
        return points([card for card in self.hands[hand] if card != HIDDEN])

    def first_count(self, hand):
        return points(self.hands[hand][:2])

    def natural(self):
        return self.first_count("player") >= 8 or self.first_count("banker") >= 8

    def player_draws(self):
        """Table 1 (3.9(b))."""
        return not self.natural() and self.first_count("player") <= 5

    def banker_is_to_draw(self):
        """Table 2 (3.9(c))."""
        third = self.hands["player"][2] if len(self.hands["player"]) == 3 else None
        return not self.natural() and banker_draws(self.first_count("banker"), third)

    def complete(self):
        """Has each hand all the cards to which it is entitled, face up (3.10(a))?"""
        if self.phase != "drawing" or not all(self.turned.values()):
            return False
        if self.natural():
            return True
        for hand in ("player", "banker"):
            if hand not in self.instructed or self.instructed[hand] and len(self.hands[hand]) == 2:
                return False
        return True

    def do_instruct(self, by, hand, draw):
        self.staff(by, "dealer")
        demand(self.phase == "drawing" and not self.natural(), "not now")
        demand(hand not in self.instructed, "said already")
        if hand == "player":
            demand(draw == self.player_draws(), "3.9(b)")
        else:
            demand("player" in self.instructed, "the player's hand first")
            demand(not self.instructed["player"] or len(self.hands["player"]) == 3 and self.turned["player"], "its card first")
            demand(draw == self.banker_is_to_draw(), "3.9(c)")
        self.instructed[hand] = draw

    def dragon(self):
        """3.3(h): a three-card banker's hand of seven that wins."""
        return len(self.hands["banker"]) == 3 and self.count("banker") == 7 > self.count("player")

    def do_announce_result(self, by, player, banker, cards=None, dragon_7=None):
        self.staff(by, "dealer")
        demand(self.complete(), "not complete")
        demand(player == self.count("player") and banker == self.count("banker"), "3.10(a): wrong result")
        total = sum(map(len, self.hands.values()))
        demand(cards == (total if self.r["totals"] else None), "3.10(a): the number of cards")
        known = self.r["no_vigorish"] == "dragon_7_push"
        demand(bool(dragon_7) == (known and self.dragon()), "3.10(a): dragon 7")
        winner = "player" if player > banker else "banker" if banker > player else None
        event = {"event": "result", "player": player, "banker": banker, "winner": winner}
        if self.r["totals"]:
            event["cards"] = total
        if known and self.dragon():
            event["dragon_7"] = True
            self.note("dragon 7")
        return [event] + self.settle() + self.end_round(winner == "player")

    # -- settlement --

    def outcome(self, on):
        """3.2(a), 3.3: the outcome of a wager and the odds at which it is paid."""
        player, banker = self.count("player"), self.count("banker")
        if on in REGULAR:
            if player == banker or on == "banker" and self.r["no_vigorish"] == "dragon_7_push" and self.dragon():
                return "void", 0
            if (banker > player) != (on == "banker"):
                return "lost", 0
            if on == "banker" and self.r["no_vigorish"] == "six_pays_half" and banker == 6:
                return "won", Fraction(1, 2)
            return "won", self.r["pays"][on]
        if on == "tie":
            won = player == banker
        elif on in TOTALS:
            won = sum(map(len, self.hands.values())) == int(on[-1])
        elif on == "dragon 7":
            won = self.dragon()
        else:
            return self.bonus(on[6:])
        return ("won", self.r["pays"][on]) if won else ("lost", 0)

    def bonus(self, hand):
        """3.2(a)5, 3.3(g)."""
        mine, other = self.count(hand), self.count(OTHER[hand])
        natural, answered = self.first_count(hand) >= 8, self.first_count(OTHER[hand]) >= 8
        if natural and answered and mine == other:
            return "void", 0
        if natural and (not answered or mine > other):
            return "won", self.r["pays"]["bonus natural"]
        if not natural and not answered and mine - other >= 4:
            return "won", self.r["pays"][f"bonus win by {mine - other}"]
        return "lost", 0

    def settle(self):
        """Each wager by its outcome; vigorish on what the banker's hand won (3.3(c), (e), (h))."""
        events = []
        for number in sorted(self.seats, reverse=True):
            seat = self.seats[number]
            for on, stake in seat.wagers.items():
                outcome, odds = self.outcome(on)
                coupon = seat.coupons.get(on)
                paid = int(seat.whole(on) * odds) if outcome == "won" else 0
                due = self.vigorish_due(seat, paid) if on == "banker" and outcome == "won" else 0
                event = {"event": "settled", "seat": number, "wager": on, "stake": stake, "outcome": outcome, "paid": paid,
                         "returned": 0 if outcome == "lost" else stake, "vigorish": due}
                if outcome == "lost":
                    event["collected"] = stake
                if coupon is not None:
                    event["coupon"] = coupon
                events.append(event)
                if due:
                    taken = "marked" if self.r["deferred"] else "collected"
                    events.append({"event": "vigorish", "seat": number, "amount": due, "taken": taken})
                    seat.owed += due if self.r["deferred"] else 0
            seat.wagers, seat.coupons = {}, {}
        return events

    def vigorish_due(self, seat, won):
        if not self.charges():
            return 0
        if self.r["no_vigorish"] == "covered_by_totals" and sum(seat.wagers.get(t, 0) for t in TOTALS) >= seat.whole("banker"):
            self.note("banker covered by totals")
            return 0
        return vigorish(won, self.r["percent"], self.r["round_up"])

    def end_round(self, banker_lost):
        """The round is over: the curator, the cutting card, and what waited for the end of the hand."""
        events = []
        self.reset_round()
        self.phase = "betting"
        self.aside, self.aside_later = self.aside + self.aside_later, []
        if banker_lost:
            self.give_up_shoe(self.named_by if self.curator == "dealer" else self.curator)
        if self.last_hand:
            self.shoe_over()
        else:
            self.to_announce_last = self.cutting_seen
            events += self.begin_procedure()
        return events + self.let_go()

    def shoe_over(self):
        """3.8(e), 3.12(e): everything goes back to be shuffled."""
        self.note("shoe over")
        self.shoe.finish(self.last_curator)
        self.last_hand = self.cutting_seen = self.to_announce_last = False
        self.aside, self.aside_later, self.disclosed, self.mock = [], [], [], None
        self.discarding = self.discard_down = 0

    def do_last_hand(self, by):
        self.staff(by, "dealer")
        demand(self.to_announce_last, "3.8(e): not now")
        self.to_announce_last = self.cutting_seen = False
        self.last_hand = True
        return [{"event": "last hand"}]

    # -- irregularities (3.12) --

    def in_hand(self):
        """A hand is under way from "No More Bets" on."""
        return self.phase != "betting"

    def begin_procedure(self):
        """3.12(c): the licensee's procedure for a card that was seen, once no hand is under way."""
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
        return [{"event": "burned", "card": card}] + self.after_discard()

    def after_discard(self):
        return [] if self.busy() else self.begin_procedure()

    def mock_card(self, card):
        """3.12(c)3: a round without wagers, by the same rules."""
        player, banker = self.mock["player"], self.mock["banker"]
        dealt = len(player) + len(banker)
        hand = ("player", "banker")[dealt % 2] if dealt < 4 else self.mock_due()
        self.mock[hand].append(card)
        events = [{"event": "mock", "hand": hand, "card": card}]
        if len(player) + len(banker) >= 4 and self.mock_due() is None:
            self.mock = None
            if self.cutting_seen:
                self.to_announce_last = True
                self.note("cutting card and mock round")
            events += self.begin_procedure()
        return events

    def mock_due(self):
        """The hand of the mock round that draws, or None."""
        player, banker = self.mock["player"], self.mock["banker"]
        if max(points(player[:2]), points(banker[:2])) >= 8 or len(banker) == 3:
            return None
        if len(player) == 2 and points(player) <= 5:
            return "player"
        third = player[2] if len(player) == 3 else None
        return "banker" if banker_draws(points(banker), third) else None

    def in_error(self, card):
        """3.12(b), (c): a card that nobody was to get."""
        if card is not None and self.new:
            self.disclosed.append(card)
            if self.in_hand() or self.busy():
                return [{"event": "disclosed", "card": card}]
            return self.begin_procedure()
        (self.aside if self.phase in ("betting", "closed") else self.aside_later).append(card)
        return [{"event": "aside"} | ({"card": card} if card else {})]

    def room_for_error(self):
        """The program lets four cards wait for the next hand, and four for their procedure, and then takes no report of
        another; the text names no number."""
        demand(len(self.aside) + len(self.aside_later) < 4 and len(self.disclosed) < 4, "too many cards in error")

    def do_card_in_error(self, by, card=None):
        demand(by == "device", "from the shoe")
        demand(self.shoe.stage == "play", "no shoe")
        self.room_for_error()
        self.shoe.take(card)
        self.note("card in error")
        return self.in_error(card)

    def do_misdealt_card(self, by, card=None):
        demand(by == "device", "from the shoe")
        demand(self.phase == "drawing" and not self.player_draws() and len(self.hands["player"]) == 2, "not due to be misdealt")
        demand(len(self.hands["banker"]) == 2 and not self.misdealt_unseen, "it is a card in error")
        self.room_for_error()
        self.shoe.take(card)
        self.note("misdealt card")
        if self.banker_is_to_draw():
            self.instructed["player"], self.instructed["banker"] = False, True
            self.note("misdealt card went to the banker")
            if card is None:
                self.misdealt_unseen = True  # it is named when it is turned for the banker's hand
                return []
            return self.deal("banker", card, seen=True)
        return self.in_error(card)

    def do_face_up_card(self, by, card):
        """3.12(d): it goes, with as many more as it is worth."""
        demand(by == "device", "from the shoe")
        demand(self.shoe.stage == "play", "no shoe")
        self.shoe.take(card)
        if self.discarding:  # one of the cards being discarded, which brings its own
            self.discarding -= 1
            self.note("face-up card among discards")
        elif self.discard_down:
            self.note("face-up card before a card face down")  # 3.12(c)2: that one is still to come, face down
        self.discarding += value(card)
        self.note("face-up card")
        return [{"event": "burned", "card": card}] + self.after_discard()

    def do_void_round(self, by):
        """3.12(e): too few cards."""
        self.staff(by, "dealer")
        waiting = self.phase == "dealing" and self.aside or self.misdealt_unseen  # those need no shoe
        demand(self.shoe.left == 0 and self.due_hand() and not waiting, "enough cards")
        self.note("void round")
        events = [{"event": "void round"}]
        for number in sorted(self.seats, reverse=True):
            seat = self.seats[number]
            for on, stake in seat.wagers.items():
                event = {"event": "settled", "seat": number, "wager": on, "stake": stake, "outcome": "void", "paid": 0,
                         "returned": stake, "vigorish": 0}
                if on in seat.coupons:
                    event["coupon"] = seat.coupons[on]
                events.append(event)
            seat.wagers, seat.coupons = {}, {}
        self.reset_round()
        self.phase = "betting"
        self.shoe_over()
        return events + self.let_go()

    # -- vigorish that was put off --

    def do_collect_vigorish(self, by, seat):
        self.staff(by, "dealer")
        demand(seat in self.seats and self.seats[seat].owed, "nothing owed")
        demand(self.form is None or self.form["seat"] != seat, "a form is under way")
        event = {"event": "vigorish", "seat": seat, "amount": self.seats[seat].owed, "taken": "redeemed"}
        self.seats[seat].owed = 0
        return [event] + self.let_go()

    def urgency(self):
        """A form can be prepared only between the end of a shoe, or a patron's leaving, and the collecting."""
        due = self.new and any(
            seat.owed and (seat.leaving and not seat.wagers or self.shoe.stage == "new") for seat in self.seats.values())
        return 0.7 if self.form else 0.4 if due else 0

    def do_prepare_form(self, by, seat, number, name, date):
        demand(by == "pit clerk", "3.3(c)3i")
        demand(self.new, "3.3(c)3 is not in force")
        demand(self.form is None, "one form at a time")
        demand(seat in self.seats and self.seats[seat].owed, "nothing owed")
        gone = self.seats[seat].leaving and not self.seats[seat].wagers  # also in the middle of the others' hand
        demand(gone or self.shoe.stage == "new", "3.3(c)4: not yet")
        demand(number == self.next_form, "3.3(c)3ii")
        self.next_form += 1
        self.form = {"seat": seat, "number": number, "signed": set(), "void": set()}
        return [{"event": "form", "number": number, "seat": seat, "amount": self.seats[seat].owed, "pit": 1, "table": 1}]

    def do_sign_form(self, by):
        demand(self.form is not None, "no form")
        who = by
        if by.startswith("seat "):
            demand(int(by[5:]) == self.form["seat"], "not his")
            who = "patron"
        else:
            demand(by in ("dealer", "pit boss", "pit clerk"), "3.3(c)3i")
        demand(who not in self.form["signed"], "signed already")
        self.form["signed"].add(who)

    def do_cannot_sign(self, by, because):
        demand(by in ("dealer", "pit boss"), "3.3(c)3i")
        demand(self.form is not None and "patron" not in self.form["signed"], "no form, or signed")
        demand(because.strip(), "no statement")
        self.form["signed"].add("patron")

    def do_deposit_form(self, by):
        self.staff(by, "dealer")
        demand(self.form is not None and not self.form["void"], "no form, or half void")
        demand(self.form["signed"] >= {"dealer", "pit boss", "pit clerk", "patron"}, "3.3(c)3i")
        seat = self.form["seat"]
        event = {"event": "vigorish", "seat": seat, "amount": self.seats[seat].owed, "taken": "waived"}
        self.seats[seat].owed = 0
        self.form = None
        self.note("vigorish waived")
        return [event] + self.let_go()

    def do_void_form(self, by):
        demand(by in ("pit boss", "pit clerk"), "3.3(c)3vi")
        demand(self.form is not None and by not in self.form["void"], "no form, or said already")
        self.form["void"].add(by)
        if len(self.form["void"]) < 2:
            return []
        event = {"event": "void form", "number": self.form["number"]}
        self.form = None
        return [event]

    # -- notices (3.5(a)1ii, 3.10(c)2) --

    def do_give_notice(self, by, of):
        demand(by in ("casino supervisor", "pit boss"), "not his")
        self.check_change(of)
        self.notices[of.startswith("procedure")] = (of, self.now)  # the last notice about a matter counts

    def check_change(self, what):
        if what.startswith("procedure "):
            demand(int(what[10:]) != self.procedure, "that is the procedure")
        else:
            demand(self.shoe.lace, "no lacing here")
            demand(self.shoe.again == (what == "no shuffle again"), "as it is")

    def do_change(self, by, to):
        demand(by in ("casino supervisor", "pit boss"), "not his")
        notice, at = self.notices.get(to.startswith("procedure"), (None, 0))
        demand(notice == to and self.now - at >= 1_800_000, "30 minutes after written notice")
        demand(self.phase == "betting", "between rounds")
        self.check_change(to)
        del self.notices[to.startswith("procedure")]
        if to.startswith("procedure "):
            self.procedure = int(to[10:])
        else:
            demand(not self.shoe.stage.startswith("new") or self.shoe.stage == "new", "while the cards are shuffled")
            self.shoe.again = to == "shuffle again"
        self.note("procedure changed")
        return [{"event": "changed", "to": to}]

    # -- where nobody attends --

    def default_step(self):
        """The next step that the croupier would take by himself if nobody said anything; None where he waits."""
        def croupier(do, **fields):
            return {"by": "croupier", "do": do} | fields

        step = self.shoe.next_step()
        if step:
            for number, seat in self.seats.items():
                if seat.owed:
                    return croupier("collect vigorish", seat=number)
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
        if self.curator is None and self.phase in ("betting", "closed"):
            if self.shoe_offered is not None:
                return croupier("decline shoe", **{"for": f"seat {self.shoe_offered}"})
            if self.next_for_shoe() is not None:
                return croupier("offer shoe", to=self.next_for_shoe())
        if self.to_announce_last:
            return croupier("last hand")
        return {"betting": croupier("no more bets"), "closed": croupier("cards")}.get(self.phase)

    def needs_no_offer(self, line):
        """What `awaiting` leaves out: irregularities, orders, choices of which it names one, coupons, and what time alone allows."""
        return line["do"] in ("card in error", "misdealt card", "face-up card", "order pass", "order recut", "cut", "insert cutting cards",
                              "pass me by", "change", "prepare form", "cannot sign") or bool(line.get("coupon"))

    # -- comparing --

    def state(self):
        """For the report of a difference."""
        return (f"phase {self.phase}, shoe {self.shoe.stage}, aside {self.aside} {self.aside_later}, disclosed {self.disclosed}, mock {self.mock}, "
                f"discarding {self.discarding} {self.discard_down}, left {self.shoe.left}, cutting seen {self.cutting_seen}")

    def check_view(self, view):
        """What the table shows: people, money, hands, the shoe, and whose turn it is."""
        seats = []
        for number, seat in sorted(self.seats.items()):
            seats.append((number, seat.leaving, dict(seat.wagers), seat.owed, seat.passed_by, seat.unconfirmed is not None))
        shown = [(s["seat"], s["leaving"], {w["wager"]: w["stake"] for w in s["wagers"]}, s["owed"], s["passed_by"],
                  s["unconfirmed"] is not None) for s in view["seats"]]
        curator = f"seat {self.curator}" if isinstance(self.curator, int) else self.curator
        mine = {"seats": seats, "curator": curator, "shoe offered": self.shoe_offered, "cut offered": self.shoe.offered}
        theirs = {"seats": shown, "curator": view["curator"], "shoe offered": view["shoe_offered"],
                  "cut offered": view["shoe"]["cut_offered"]}
        if self.shoe.stage in ("loaded", "play"):
            mine |= {"cards": self.shoe.left, "cutting card": self.shoe.cutting, "last hand": self.last_hand}
            theirs |= {"cards": view["shoe"]["cards"], "cutting card": view["shoe"]["cutting_card"], "last hand": view["last_hand"]}
            mine["aside"], theirs["aside"] = len(self.aside) + len(self.aside_later), view["aside"]
        for hand in ("player", "banker"):
            had = self.returned[hand] if isinstance(self.returned[hand], int) else None
            mine[hand] = (len(self.hands[hand]), self.holder[hand] or had)
            theirs[hand] = (len(view["hands"][hand]["cards"]), view["hands"][hand]["holder"])
        return [f"{key}: model {mine[key]}, program {theirs[key]}" for key in mine if mine[key] != theirs[key]]

    def compare(self, mine, program):
        """None, or what differs: events in order, the settlement by what moves and by the order of 3.10(b)."""
        def moves(event):
            return event["event"] == "settled" or event["event"] == "vigorish" and event["taken"] in ("collected", "marked")
        ours, theirs = comparable([e for e in mine if not moves(e)]), comparable([e for e in program if not moves(e)])
        if ours != theirs:
            return f"events\n  model   {ours}\n  program {theirs}"
        block = [e for e in program if moves(e)]
        ours, theirs = sorted(comparable([e for e in mine if moves(e)])), sorted(comparable(block))
        if ours != theirs:
            return "settlement\n  model only   {}\n  program only {}".format(
                [e for e in ours if e not in theirs], [e for e in theirs if e not in ours])
        return self.check_order(block)

    def check_order(self, block):
        """3.10(b): losing wagers are collected first; then the four procedures, from the highest seat down."""
        won = [e for e in block if e["event"] == "vigorish" or e["outcome"] == "won"]
        if block[len(block) - len(won):] != won:
            return "3.10(b): losing wagers are collected before anybody is paid"
        pay, vig = (0, 1) if self.procedure in (1, 3) else (1, 0)

        def key(event):
            kind = vig if event["event"] == "vigorish" else pay
            return (kind, -event["seat"]) if self.procedure in (1, 2) else (-event["seat"], kind)
        keys = [key(event) for event in won]
        if keys != sorted(keys):
            return f"3.10(b): the order of procedure {self.procedure}: {won}"
        return None


# ---- the driver ----

STAFF = ("dealer", "floorperson", "casino supervisor", "pit boss", "pit clerk", "boxman")


def anything(driver):
    """An act out of all commands, whether or not it is possible now."""
    rng, model = driver.rng, driver.sitting.model
    seat = f"seat {rng.randint(1, model.r['seats'] + (rng.random() < 0.05))}"
    number = rng.randint(1, model.r["seats"])
    hand = rng.choice(("player", "banker"))
    patron = [
        {"do": "join"}, {"do": "leave"}, {"do": "remove", "on": rng.choice(WAGERS)},
        {"do": "wager", "on": rng.choice(WAGERS), "amount": some_stake(rng, model)},
        {"do": "wager", "on": rng.choice(WAGERS), "amount": some_stake(rng, model)},
        {"do": "wager", "on": rng.choice(REGULAR), "amount": some_stake(rng, model), "coupon": some_stake(rng, model)},
        {"do": "wager", "on": rng.choice(WAGERS), "amount": some_stake(rng, model), "cash": True},
        {"do": "reduce", "on": rng.choice(WAGERS), "amount": some_stake(rng, model)},
        {"do": "take shoe"}, {"do": "decline shoe"}, {"do": "name dealer"}, {"do": "pass shoe"},
        {"do": "pass me by", "on": rng.random() < 0.5}, {"do": "return hand"}, {"do": "ask banker first"},
        {"do": "cut", "depth": rng.choice((9, 10, 100, model.shoe.total - 10, model.shoe.total - 9))}, {"do": "decline cut"},
        {"do": "sign form"},
    ]
    staff = [
        {"do": "inspect cards"}, {"do": "verify cards"}, {"do": "spread cards"}, {"do": "wash cards"}, {"do": "shuffle"},
        {"do": "lace"}, {"do": "shuffle again"}, {"do": "offer cut", "to": number}, {"do": "cut", "depth": rng.randint(5, model.shoe.total)},
        {"do": "order recut", "reason": rng.choice(("improper", "fairness"))},
        {"do": "insert cutting cards", "behind": rng.choice((13, 14, model.shoe.total - 17, model.shoe.total - 16, 60))},
        {"do": "offer shoe", "to": number}, {"do": "order pass", "reason": rng.choice(("delay", "invalid deals", "violation"))},
        {"do": "no more bets"}, {"do": "cards"}, {"do": "hand over", "hand": hand, "to": number}, {"do": "turn hand", "hand": hand},
        {"do": "call hand", "hand": hand, "points": rng.randint(0, 9)}, {"do": "instruct", "hand": hand, "draw": rng.random() < 0.5},
        {"do": "announce result", "player": model.count("player"), "banker": model.count("banker")},
        {"do": "announce result", "player": rng.randint(0, 9), "banker": model.count("banker"), "cards": rng.randint(4, 6)},
        {"do": "announce result", "player": model.count("player"), "banker": model.count("banker"), "dragon_7": True},
        {"do": "last hand"}, {"do": "collect vigorish", "seat": number}, {"do": "void round"},
        {"do": "prepare form", "seat": number, "number": model.next_form + rng.choice((0, 0, 0, 1)), "name": "A. Patron", "date": "2026-11-16"},
        {"do": "sign form"}, {"do": "cannot sign", "because": "he was gone"}, {"do": "deposit form"}, {"do": "void form"},
        {"do": "confirm wager", "seat": number}, {"do": "decline wager", "seat": number},
        {"do": "give notice", "of": rng.choice(CHANGES)}, {"do": "change", "to": rng.choice(CHANGES)},
    ]
    device = [
        {"do": "card", "card": driver.some_card()}, {"do": "card down", "card": driver.some_card()}, {"do": "cutting card"},
        {"do": "card in error"}, {"do": "card in error", "card": driver.some_card()}, {"do": "misdealt card", "card": driver.some_card()},
        {"do": "face-up card", "card": driver.some_card()}, {"do": "misdealt card"}, {"do": "card down"},
    ]
    who = rng.random()
    if who < 0.45:
        return {"by": seat} | rng.choice(patron)
    if who < 0.8 or driver.sitting.way == "house":
        return {"by": rng.choice(STAFF) if rng.random() < 0.4 else "dealer"} | rng.choice(staff)
    return {"by": "device"} | rng.choice(device)


CHANGES = ("procedure 1", "procedure 2", "procedure 3", "procedure 4", "shuffle again", "no shuffle again")


def some_stake(rng, model):
    r = model.r
    return rng.choice((r["minimum"], r["side_minimum"], r["maximum"], r["side_maximum"], r["chip"], r["chip"] * rng.randint(1, 60),
                       r["minimum"] * rng.randint(1, 9), r["minimum"] + rng.choice((1, 5, 25, 50)), 2 * r["side_minimum"]))


def nudges(driver):
    """Acts that make rare things meet: irregularities while something else is going on, forms, notices, spoken wagers."""
    rng, model = driver.rng, driver.sitting.model
    acts = []
    if driver.sitting.way != "house" and model.shoe.stage == "play":
        low = model.shoe.left < 25
        if low or rng.random() < 0.3:
            nines = [card for card in ("9c", "9d", "9h", "9s", "8c", "8h") if model.shoe.counts[card]]
            acts.append({"by": "device", "do": "face-up card", "card": rng.choice(nines) if low and nines else driver.some_card()})
        acts.append({"by": "device", "do": "card in error"} | ({"card": driver.some_card()} if rng.random() < 0.6 else {}))
        if model.phase == "drawing" and not model.player_draws() and len(model.hands["banker"]) == 2:
            acts += 3 * [{"by": "device", "do": "misdealt card"} | ({"card": driver.some_card()} if rng.random() < 0.7 else {})]
        if model.shoe.left == 0:
            acts += 3 * [{"by": "dealer", "do": "void round"}]
    owing = [n for n, seat in model.seats.items() if seat.owed]
    if owing:
        acts.append({"by": f"seat {rng.choice(owing)}", "do": "leave"})
        acts += 2 * [{"by": "pit clerk", "do": "prepare form", "seat": rng.choice(owing), "number": model.next_form,
                      "name": "A. Patron", "date": "2026-11-16"}]
    if model.form:
        acts += [{"by": who, "do": "sign form"} for who in ("dealer", "pit boss", "pit clerk", f"seat {model.form['seat']}")] * 3
        acts += [{"by": "pit boss", "do": "cannot sign", "because": "he had gone"}, {"by": "dealer", "do": "deposit form"}]
        acts.append({"by": rng.choice(("pit boss", "pit clerk")), "do": "void form"})
    for notice, at in model.notices.values():
        if rng.random() < 0.2:
            driver.clock += 1_800_000
            acts.append({"by": "pit boss", "do": "change", "to": notice})
    if model.phase == "betting" and model.staying():
        number = rng.choice(model.staying())
        seat = model.seats[number]
        amount = model.r["minimum"] * rng.choice((1, 1, 2, 4))
        acts.append({"by": f"seat {number}", "do": "wager", "on": rng.choice(REGULAR), "amount": amount, "coupon": rng.choice((amount, model.r["chip"]))})
        acts.append({"by": f"seat {number}", "do": "wager", "on": rng.choice(WAGERS), "amount": amount, "cash": True})
        if model.r["no_vigorish"] == "covered_by_totals":
            whole = seat.whole("banker") or model.r["minimum"]
            acts += 2 * [{"by": f"seat {number}", "do": "wager", "on": rng.choice(TOTALS), "amount": max(whole, model.r["side_minimum"])}]
            acts += [{"by": f"seat {number}", "do": "wager", "on": "banker", "amount": model.r["minimum"]}]
    for number, seat in model.seats.items():
        if seat.unconfirmed:
            acts += [{"by": who, "do": "confirm wager", "seat": number} for who in ("dealer", "casino supervisor")] * 2
    return rng.choice(acts) if acts else anything(driver)


def play(binary, way, seed):
    """One sitting along one way."""
    rng = random.Random(f"punto banco {way} {seed}")
    rules, text = random_rules(rng)
    sitting = Sitting(binary, "punto-banco", way, text, Model(rules), seed)
    driver = Driver(sitting, rng, anything, nudges)
    length = rng.choice((250, 350, 500))
    if rules["long"]:
        driver.whole_shoe()
        length = 950
    try:
        for _ in range(length if way != "house" else length // 2):
            if driver.step():
                sitting.look()
    finally:
        sitting.table.close()
    return sitting.counts


if __name__ == "__main__":
    main(play)
