//! 2.3(e), 2.7, 2.8(a), 2.9(c), (d), 2.10(b), 2.11(d), 2.15, 2.17(d), (e), 2.18(f) to (j): who gets what, and when.

use super::house::{pips, sevens_pay, total};
use super::round::{Extra, HANDS, Place, SPOTS, Share, State};
use super::{Aside, Model, Phase};
use serde_json::{Value, json};

/// What becomes of a wager.
struct End {
    outcome: &'static str,
    paid: i64,
    returned: i64,
    cite: String,
}

impl End {
    fn lost(cite: &str) -> End {
        End { outcome: "lost", paid: 0, returned: 0, cite: cite.to_string() }
    }

    fn back(outcome: &'static str, stake: i64, cite: &str) -> End {
        End { outcome, paid: 0, returned: stake, cite: cite.to_string() }
    }
}

impl Model {
    fn shares(&self, at: u8) -> Vec<Share> {
        self.places[&at].shares.clone()
    }

    fn share_mut(&mut self, at: u8, seat: u8) -> &mut Share {
        self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager")
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of the event, one by one")]
    fn settled(
        &mut self,
        seat: u8,
        at: u8,
        hand: Option<usize>,
        spot: Option<usize>,
        wager: &str,
        stake: i64,
        coupon: i64,
        end: End,
    ) {
        let something = |value: i64| if value == 0 { Value::Null } else { value.into() };
        let spot = spot.map_or(Value::Null, |spot| self.spot(spot));
        let hand = hand.map_or(Value::Null, |hand| (hand + 1).into());
        self.say(
            "settled",
            json!({ "box": at, "hand": hand, "spot": spot, "seat": seat, "wager": wager, "stake": stake,
                "outcome": end.outcome, "paid": end.paid, "returned": end.returned,
                "collected": something(stake - end.returned), "vigorish": 0, "coupon": something(coupon),
                "cite": end.cite }),
        );
    }

    /// A patron's wager on a hand comes off the layout. The end is told for the wager and its coupon.
    fn close(&mut self, at: u8, hand: usize, spot: usize, seat: u8, end: impl Fn(i64, i64) -> End) {
        let share = self.share_mut(at, seat);
        let stake = share.stakes[hand][spot];
        if stake.all() == 0 {
            return;
        }
        let coupon = if spot == 0 && stake.original > 0 { std::mem::take(&mut share.coupon) } else { 0 };
        let end = end(stake.all(), coupon);
        let gone = stake.all() - end.returned;
        share.stakes[hand][spot] = Default::default();
        if gone > 0 {
            share.stakes[hand][spot].gone = (gone, coupon);
        }
        self.settled(seat, at, Some(hand), Some(spot), "blackjack", stake.all(), coupon, end);
        if !self.places[&at].shares.iter().any(|share| share.lies_on(hand)) {
            self.hand_mut(at, hand).state = State::Over;
        }
    }

    fn close_extra(&mut self, at: u8, seat: u8, extra: &Extra, end: End) {
        self.share_mut(at, seat).extra = None;
        self.settled(seat, at, None, None, &extra.wager, extra.stake, extra.coupon, end);
    }

    fn close_insurance_wager(&mut self, at: u8, seat: u8, spot: usize, end: End) {
        let stake = std::mem::take(&mut self.share_mut(at, seat).insurance[spot]);
        self.settled(seat, at, None, Some(spot), "insurance", stake, 0, end);
    }

    /// 2.17(c) to (e): right after the second cards. Two sevens wait for the player's choice.
    pub(super) fn settle_additional(&mut self) {
        for at in self.boxes_in_play() {
            let cards = self.hand(at, 0).cards.clone();
            if cards.len() != 2 {
                continue;
            }
            for share in self.shares(at) {
                let Some(extra) = share.extra else { continue };
                let low = pips(&cards[0]) + pips(&cards[1]);
                let (pays, won, lost) = match extra.wager.as_str() {
                    "over 13" => ((low > 13).then_some((1, 1)), "2.17(e)1", "2.17(d)"),
                    "under 13" => ((low < 13).then_some((1, 1)), "2.17(e)1", "2.17(d)"),
                    "same suit" => (self.house.same_suit_pays(&cards), "2.17(e)2", "2.17(d)"),
                    _ if cards.iter().all(|card| card.starts_with('7')) => continue,
                    _ => (sevens_pay(&cards), "2.17(e)3", "2.17(d)"),
                };
                let lost = if won == "2.17(e)1" && low == 13 { "2.17(c)" } else { lost };
                self.pay_extra(at, share.seat, &extra, pays, if pays.is_some() { won } else { lost });
            }
        }
    }

    fn pay_extra(&mut self, at: u8, seat: u8, extra: &Extra, pays: Option<(i64, i64)>, cite: &str) {
        let end = match pays {
            Some((wins, per)) => {
                let paid = (extra.stake + extra.coupon) * wins / per;
                End { outcome: "won", paid, returned: extra.stake, cite: cite.to_string() }
            }
            None => End::lost(cite),
        };
        self.close_extra(at, seat, extra, end);
    }

    /// 2.17(e): sevens that waited.
    pub(super) fn settle_sevens(&mut self, at: u8, cite: &str) {
        let Some(hand) = self.places[&at].hands.first().filter(|hand| !hand.split) else { return };
        let cards = hand.cards.clone();
        for share in self.shares(at) {
            if let Some(extra) = share.extra.filter(|extra| extra.wager == "sevens") {
                self.pay_extra(at, share.seat, &extra, sevens_pay(&cards), cite);
            }
        }
    }

    /// 2.7(a): before anybody has a third card.
    pub(super) fn pay_blackjacks(&mut self) {
        for at in self.boxes_in_play() {
            let hand = self.hand(at, 0).clone();
            if !hand.is_blackjack() {
                continue;
            }
            let (wins, per, why) = self.house.odds(&hand.cards, true);
            for share in self.shares(at) {
                for spot in 0..self.house.spots {
                    self.close(at, 0, spot, share.seat, |all, coupon| End {
                        outcome: "won",
                        paid: (all + coupon) * wins / per,
                        returned: all,
                        cite: why.unwrap_or("2.7(a)").to_string(),
                    });
                }
            }
        }
    }

    /// 2.7(c)
    pub(super) fn settle_even_money(&mut self, seat: u8, at: u8, spot: usize) {
        let insured = self.share_mut(at, seat).insurance[spot];
        self.close_insurance_wager(at, seat, spot, End::back("void", insured, "2.7(c)"));
        self.close(at, 0, spot, seat, |all, coupon| End {
            outcome: "won",
            paid: all + coupon,
            returned: all,
            cite: "2.7(c)".to_string(),
        });
    }

    /// 2.8(a)
    pub(super) fn settle_surrender(&mut self, at: u8, cite: &str) {
        let all_of_it = self.dealer_has_blackjack();
        for share in self.shares(at) {
            self.close(at, 0, 0, share.seat, |all, _| match all_of_it {
                true => End::lost(cite),
                false => End::back("surrendered", all / 2, cite),
            });
        }
    }

    /// 2.18(f), and 2.10(b), 2.11(d) as they are read: what was added is held, with its wager, while the dealer may have a
    /// blackjack.
    pub(super) fn settle_broken(&mut self, at: u8, hand: usize) {
        let cite = if self.house.multiple_action() { "2.18(f)" } else { "2.3(a)" };
        let held = self.may_have_blackjack();
        for share in self.shares(at) {
            for spot in 0..self.house.spots {
                if !(held && share.stakes[hand][spot].added() > 0) {
                    self.close(at, hand, spot, share.seat, |_, _| End::lost(cite));
                }
            }
        }
    }

    /// 2.3(a), (b), 2.6(k)1, 2.7(b), 2.10(b), 2.11(d), 2.16(b): a hand against the dealer's.
    fn settle_hand(&mut self, at: u8, hand: usize, losers: bool) {
        let played = self.hand(at, hand).clone();
        let (mine, its) = (total(&played.cards), total(&self.dealer));
        let (natural, theirs) = (played.is_blackjack(), self.dealer_has_blackjack());
        let face_up = self.house.face_up();
        let five = self.house.is_five_card_21(&played.cards);
        let (outcome, cite) = match (natural, theirs) {
            (true, true) if face_up => ("won", "2.6(k)1"),
            (true, true) => ("void", "2.7(b)"),
            (true, false) if its == 21 => ("won", "2.3(a)3"),
            (true, false) => ("won", "2.7(b)"),
            (false, _) if mine > 21 => ("lost", "2.3(a)"),
            (false, true) if five => ("lost", "2.16(b)"),
            (false, true) if mine == 21 => ("lost", "2.3(b)"),
            (false, true) => ("lost", "2.3(a)"),
            (false, false) if its > 21 => ("won", "2.3(a)1"),
            (false, false) if mine > its && five => ("won", "2.3(a)4"),
            (false, false) if mine > its => ("won", "2.3(a)2"),
            (false, false) if mine < its => ("lost", "2.3(a)"),
            (false, false) if face_up => ("lost", "2.6(k)1"),
            (false, false) if five => ("void", "2.16(b)"),
            (false, false) => ("void", "2.3(b)"),
        };
        if (outcome == "lost") != losers {
            return;
        }
        let (wins, per, why) = self.house.odds(&played.cards, natural);
        // A tie of blackjacks is won by 2.6(k)1, whatever it pays; a designated one is paid by its own line.
        let why = why.filter(|why| *why != "2.6(k)2" || cite != "2.6(k)1");
        for share in self.shares(at) {
            let stake = share.stakes[hand][self.number];
            self.close(at, hand, self.number, share.seat, |all, coupon| match outcome {
                "won" => End {
                    outcome,
                    paid: (all + coupon) * wins / per,
                    returned: all,
                    cite: why.unwrap_or(cite).to_string(),
                },
                "void" => End::back("void", all, cite),
                _ if theirs && stake.added() > 0 => {
                    let by = if stake.doubled > 0 { "2.10(b)" } else { "2.11(d)" };
                    End::back(if stake.original > 0 { "lost" } else { "void" }, stake.added(), by)
                }
                _ => End::lost(cite),
            });
        }
    }

    /// 2.12(c), read: does anything against this hand of the dealer's wait for a second card?
    pub(super) fn second_card_matters(&self) -> bool {
        let spot = self.number;
        self.places.values().flat_map(|place| &place.shares).any(|share| {
            share.insurance[spot] > 0 || (0..HANDS).any(|hand| share.stakes[hand][spot].all() > 0)
        })
    }

    /// 2.12(b), (c): the dealer has a further card.
    pub(super) fn dealer_has_a_card(&mut self) {
        if self.dealer.len() == 2 {
            self.settle_with_second_card();
        }
        let waits = |place: &Place| {
            place.hands.iter().enumerate().any(|(hand, played)| {
                played.state == State::Standing
                    && !played.is_blackjack()
                    && place.shares.iter().any(|share| share.stakes[hand][self.number].all() > 0)
            })
        };
        if total(&self.dealer) < 17 && self.places.values().any(waits) {
            self.phase = Phase::DealerDraws;
            return;
        }
        self.phase = Phase::Complete;
        let (total, soft) = Model::count(&self.dealer);
        self.say("dealer", json!({ "hand": self.number + 1, "total": total, "soft": soft }));
    }

    /// 2.9(c), (d), 2.8(a)2, (b), 2.7(b): what waited for the dealer's second card.
    fn settle_with_second_card(&mut self) {
        let (spot, blackjack) = (self.number, self.dealer_has_blackjack());
        if blackjack {
            self.say("blackjack", json!({ "cite": "2.1" }));
        }
        for at in self.boxes_in_play() {
            let given_up = self.hand(at, 0).state == State::Surrendered;
            for share in self.shares(at) {
                let stake = share.insurance[spot];
                if stake == 0 {
                    continue;
                }
                let cite = |plain: &'static str| if given_up { "2.8(b)" } else { plain }.to_string();
                let end = match blackjack {
                    true => End { outcome: "won", paid: 2 * stake, returned: stake, cite: cite("2.9(c)") },
                    false => End::lost(&cite("2.9(d)")),
                };
                self.close_insurance_wager(at, share.seat, spot, end);
            }
            for hand in 0..self.places[&at].hands.len() {
                let played = self.hand(at, hand).clone();
                match played.state {
                    State::Surrendered => self.settle_surrender(at, "2.8(a)2"),
                    State::Standing if !played.is_blackjack() => {}
                    State::Standing | State::Broken => {
                        self.settle_hand(at, hand, true);
                        self.settle_hand(at, hand, false);
                    }
                    State::Open | State::Over => {}
                }
            }
        }
    }

    /// 2.3(e), 2.18(f) to (j)
    pub(super) fn settle(&mut self) {
        for at in self.boxes_in_play() {
            // Nothing was left to choose, and the dealer's blackjack has no bearing on sevens (2.17(i)).
            self.settle_sevens(at, "2.17(i)");
            for hand in 0..self.places[&at].hands.len() {
                self.settle_hand(at, hand, true);
                self.settle_hand(at, hand, false);
            }
        }
        while self.number + 1 < self.house.spots {
            self.number += 1;
            self.dealer.truncate(1);
            self.no_blackjack = false;
            if self.second_card_matters() {
                self.say("hand moved", json!({ "hand": self.number + 1 }));
                self.phase = Phase::Announce;
                return;
            }
        }
        self.end_round();
    }

    /// 2.15(g), (i), (j)1: a hand is dead and its wagers go back, with additional wagers that were not decided.
    pub(super) fn call_dead(&mut self, at: u8, hand: usize, cite: &str) {
        self.say("dead", json!({ "box": at, "cite": cite }));
        let dealt = self.hand(at, 0).cards.len() >= 2 || self.hand(at, 0).split;
        if dealt {
            self.settle_sevens(at, "2.17(i)");
        }
        for share in self.shares(at) {
            if let Some(extra) = share.extra.clone().filter(|_| !dealt) {
                self.close_extra(at, share.seat, &extra, End::back("returned", extra.stake, cite));
            }
            for spot in 0..SPOTS {
                self.close(at, hand, spot, share.seat, |all, _| End::back("returned", all, cite));
            }
        }
        self.hand_mut(at, hand).state = State::Over;
    }

    pub(super) fn call_all_dead(&mut self, cite: &str) {
        for at in self.boxes_in_play() {
            for hand in 0..self.places[&at].hands.len() {
                if self.hand(at, hand).state != State::Over {
                    self.call_dead(at, hand, cite);
                }
            }
            for share in self.shares(at) {
                for spot in 0..SPOTS {
                    let stake = share.insurance[spot];
                    if stake > 0 {
                        self.close_insurance_wager(at, share.seat, spot, End::back("returned", stake, cite));
                    }
                }
            }
        }
    }

    /// 2.15(j), as it is settled: what happened to a hand after the card was inserted is undone, what was decided before
    /// stands.
    pub(super) fn reader_misused(&mut self, act: &Value) {
        if !self.house.reader_shows {
            return self.say("ruling", json!({ "cite": "2.15(j)2" }));
        }
        self.say("ruling", json!({ "cite": "2.15(j)1" }));
        self.turn_hole_card();
        self.call_all_dead("2.15(j)1");
        let played = act["box"].as_u64().map(|at| {
            let hands = self.places[&(at as u8)].hands.len();
            let hand = act["hand"].as_u64().map_or(hands, |hand| hand as usize) - 1;
            (self.hand(at as u8, hand).late, at as u8, hand)
        });
        for at in self.boxes_in_play() {
            for hand in 0..self.places[&at].hands.len() {
                let before = played.is_some_and(|played| (self.hand(at, hand).late, at, hand) <= played);
                if !before {
                    self.undo(at, hand);
                }
            }
        }
        self.end_round();
    }

    fn undo(&mut self, at: u8, hand: usize) {
        let mut called = false;
        for share in self.shares(at) {
            for spot in 0..SPOTS {
                let (amount, coupon) = share.stakes[hand][spot].gone;
                if amount == 0 {
                    continue;
                }
                if !called {
                    self.say("dead", json!({ "box": at, "cite": "2.15(j)1" }));
                    called = true;
                }
                let coupon = if coupon > 0 { coupon.into() } else { Value::Null };
                let named = self.spot(spot);
                self.say(
                    "given back",
                    json!({ "seat": share.seat, "box": at, "wager": "blackjack", "spot": named, "hand": hand + 1,
                        "amount": amount, "coupon": coupon, "cite": "2.15(j)1" }),
                );
            }
        }
    }

    /// 2.6(i): the cards are picked up; whoever was leaving goes.
    pub(super) fn end_round(&mut self) {
        if let Some(Aside::Seen(card)) = self.aside.clone() {
            self.aside = None;
            self.say("burned", json!({ "card": card, "cite": "2.15(c)" }));
        }
        self.places.values_mut().for_each(|place| *place = Place::default());
        self.dealer.clear();
        (self.hole, self.number, self.no_blackjack) = (None, 0, false);
        self.phase = Phase::Wagers;
        let leaving: Vec<u8> =
            self.people.iter().filter(|(_, it)| it.leaving).map(|(seat, _)| *seat).collect();
        for seat in leaving {
            self.let_go(seat);
        }
    }
}
