//! 2.6(f) to (k), 2.8 to 2.13, 2.15: from two cards on every box to the dealer's turn.

use super::house::{pips, total};
use super::round::{Hand, State};
use super::{Aside, Model, Phase};
use serde_json::{Value, json};

impl Model {
    /// What a patron does; false where it is no patron's command.
    pub(super) fn patron_does(&mut self, command: &str, seat: u8, act: &Value) -> bool {
        match command {
            "join" => self.join(seat),
            "leave" => self.leave(seat),
            "wager" => self.wager(seat, act),
            "reduce" => self.reduce(seat, act),
            "remove" => self.remove(seat, act),
            "insure" => self.insure(seat, act),
            "decline insurance" => {
                let at = match self.phase {
                    Phase::Insurance(Some(at)) => at,
                    _ => self.box_of(act, seat),
                };
                self.places.get_mut(&at).and_then(|it| it.share(seat)).expect("a wager").answered = true;
                self.insurance_goes_on();
            }
            "draw" => {
                let (at, hand) = self.decides(seat);
                self.phase = Phase::Drawing(at, hand, "2.6(g)");
            }
            "stand" => {
                let (at, hand) = self.decides(seat);
                self.hand_mut(at, hand).state = State::Standing;
                self.settle_sevens(at, "2.17(e)");
                self.next_turn();
            }
            "double" => {
                let (at, hand) = self.decides(seat);
                self.add_to_double(seat, at, hand, act);
                self.hand_mut(at, hand).doubled = true;
                self.ask_others(at, hand, false);
            }
            "split" => self.split(seat),
            "surrender" => {
                let (at, _) = self.decides(seat);
                self.say("surrendered", json!({ "box": at }));
                self.settle_sevens(at, "2.17(e)");
                self.hand_mut(at, 0).state = State::Surrendered;
                if !self.shows_ace_or_ten() {
                    self.settle_surrender(at, "2.8(a)1");
                }
                self.next_turn();
            }
            "follow" | "decline double" | "keep hand" => self.follows(command, seat, act),
            "refuse card" => self.refuse_card(seat),
            "take card" => match self.phase {
                Phase::OneCard(at) => self.phase = Phase::Dealing(vec![super::First::Box(at, "2.15(g)")]),
                Phase::Missed(at, hand) => {
                    let played = self.hand_mut(at, hand);
                    (played.missed, played.late) = (false, true);
                    let cite = match (played.cards.len(), played.doubled) {
                        (1, _) => "2.11(b)",
                        (_, true) => "2.10(a)",
                        _ => "2.6(g)",
                    };
                    self.phase = Phase::Drawing(at, hand, cite);
                }
                _ => panic!("no card was missed: {act}"),
            },
            "give up hand" => match self.phase {
                Phase::OneCard(at) => {
                    self.call_dead(at, 0, "2.15(g)");
                    self.who_was_passed_over();
                }
                Phase::Missed(at, hand) => {
                    self.call_dead(at, hand, "2.15(i)");
                    self.next_turn();
                }
                _ => panic!("no card was missed: {act}"),
            },
            _ => return false,
        }
        true
    }

    /// 2.13(b): the hand whose turn it is, which this patron calls.
    fn decides(&self, seat: u8) -> (u8, usize) {
        let Phase::Deciding(at, hand) = self.phase else { panic!("nobody decides now\n{self:#?}") };
        assert_eq!(self.places[&at].caller, Some(seat), "another calls box {at}\n{self:#?}");
        (at, hand)
    }

    /// 2.7(a), 2.17(d), (e), 2.9(b), 2.6(j): everybody has two cards.
    pub(super) fn everybody_has_two(&mut self) {
        let waits = self.shows_ace_or_ten();
        for at in self.boxes_in_play() {
            if self.hand(at, 0).state == State::Open && self.hand(at, 0).is_blackjack() {
                self.hand_mut(at, 0).state = State::Standing;
                let cite = if waits { "2.7(b)" } else { "2.7(a)" };
                self.say("blackjack", json!({ "box": at, "cite": cite }));
            }
        }
        self.settle_additional();
        if !waits {
            self.pay_blackjacks();
        }
        if self.dealer_has_blackjack() {
            // It lies face up (2.6(k)).
            return self.dealer_has_a_card();
        }
        let ace = self.upcard().is_some_and(|card| card.starts_with('A'));
        if ace && !self.house.face_up() && !self.house.insurance_at_turn {
            self.phase = Phase::Insurance(None);
            return self.insurance_goes_on();
        }
        self.after_insurance();
    }

    fn is_unanswered(&self, at: u8) -> bool {
        self.places[&at].shares.iter().any(|share| !share.answered && share.wagered() > 0)
    }

    pub(super) fn insurance_goes_on(&mut self) {
        match self.phase {
            Phase::Insurance(None) if !self.boxes().iter().any(|at| self.is_unanswered(*at)) => {
                self.after_insurance()
            }
            Phase::Insurance(Some(at)) if !self.is_unanswered(at) => self.next_turn(),
            _ => {}
        }
    }

    fn after_insurance(&mut self) {
        let reads = self.house.reader && self.reader_works && self.hole.is_some();
        if reads && self.may_have_blackjack() {
            self.phase = Phase::Reading;
        } else {
            self.next_turn();
        }
    }

    pub(super) fn close_insurance(&mut self) {
        let Phase::Insurance(open) = self.phase else { panic!("insurance is not open") };
        for (at, place) in &mut self.places {
            if open.is_none_or(|open| open == *at) {
                place.shares.iter_mut().for_each(|share| share.answered = true);
            }
        }
        self.insurance_goes_on();
    }

    fn insure(&mut self, seat: u8, act: &Value) {
        let at = match self.phase {
            Phase::Insurance(Some(at)) => at,
            _ => self.box_of(act, seat),
        };
        let (amount, spot) = (act["amount"].as_i64().unwrap_or(0), Model::spot_of(act));
        let share = self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager");
        share.insurance[spot] = amount;
        let open = |spot: usize| share.stakes[0][spot].all() > 0 && share.insurance[spot] == 0;
        share.answered = !(0..super::round::SPOTS).any(open);
        let wager = share.stakes[0][spot].original;
        let named = self.spot(spot);
        self.say(
            "insured",
            json!({ "seat": seat, "box": at, "wager": "insurance", "spot": named, "amount": amount }),
        );
        if self.house.even_money && self.hand(at, 0).is_blackjack() && 2 * amount == wager {
            self.settle_even_money(seat, at, spot);
        }
        self.insurance_goes_on();
    }

    pub(super) fn read_hole_card(&mut self) {
        let hole = self.hole.clone().expect("a hole card");
        if total(&[self.dealer[0].clone(), hole]) == 21 {
            self.turn_hole_card();
            return self.dealer_has_a_card();
        }
        self.no_blackjack = true;
        self.say("no blackjack", json!({}));
        self.next_turn();
    }

    pub(super) fn turn_hole_card(&mut self) {
        let Some(card) = self.hole.take() else { return };
        self.dealer.push(card.clone());
        let (total, soft) = Model::count(&self.dealer);
        self.say("turned", json!({ "card": card, "total": total, "soft": soft }));
    }

    /// 2.6(f), 2.11(b), 2.15(i): the first hand from the dealer's left that is not complete, then those whose card was
    /// missed, then the dealer.
    pub(super) fn next_turn(&mut self) {
        let ace = self.upcard().is_some_and(|card| card.starts_with('A'));
        for at in self.boxes_in_play() {
            let live = self.hand(at, 0).state != State::Over;
            let asks = ace && live && self.house.insurance_at_turn && !self.house.face_up();
            if asks && self.is_unanswered(at) {
                self.phase = Phase::Insurance(Some(at));
                return;
            }
            let hands = &self.places[&at].hands;
            if let Some(hand) = hands.iter().position(|it| it.state == State::Open && !it.missed) {
                self.phase = match hands[hand].cards.len() {
                    1 => Phase::Drawing(at, hand, "2.11(b)"),
                    _ => Phase::Deciding(at, hand),
                };
                return;
            }
        }
        for at in self.boxes_in_play() {
            if let Some(hand) = self.places[&at].hands.iter().position(Hand::waits) {
                self.phase = Phase::Missed(at, hand);
                return;
            }
        }
        self.dealers_turn();
    }

    /// 2.12(c), read: a second card only if something waits for it; a hole card is turned in any case.
    fn dealers_turn(&mut self) {
        match self.house.hole.as_str() {
            "down" => self.phase = Phase::TurnHole,
            "up" => self.dealer_has_a_card(),
            _ if self.second_card_matters() => self.phase = Phase::Announce,
            _ => self.phase = Phase::Complete,
        }
    }

    /// 2.6(f), 2.8, 2.10, 2.11, 2.12(a): what the caller may say.
    pub(super) fn choices(&self, at: u8, hand: usize) -> Vec<&'static str> {
        let place = &self.places[&at];
        let (played, cards) = (&place.hands[hand], &place.hands[hand].cards);
        let caller = place.shares.iter().find(|share| Some(share.seat) == place.caller);
        let staked = caller.is_some_and(|share| share.lies_on(hand));
        let two = cards.len() == 2;
        let mut may = Vec::new();
        if !played.is_split_ace() {
            may.push("draw");
        }
        may.push("stand");
        let count = total(cards);
        let low = [9, 10, 11].contains(&count) && !super::is_soft(cards);
        if two && staked && !played.is_split_ace() && (!self.house.face_up() || low) {
            may.push("double");
        }
        if staked && self.may_split(at, hand) {
            may.push("split");
        }
        if self.house.surrender && two && !played.split {
            may.push("surrender");
        }
        // 2.15(c)
        if matches!(self.aside, Some(Aside::Seen(_))) {
            may.push("refuse card");
        }
        may
    }

    /// 2.11(a), (c)1, (e), 2.6(k)5
    fn may_split(&self, at: u8, hand: usize) -> bool {
        let hands = &self.places[&at].hands;
        let played = &hands[hand];
        let pair = played.cards.len() == 2 && pips(&played.cards[0]) == pips(&played.cards[1]);
        let again = self.house.split_hands > 2
            && hands.len() < self.house.split_hands
            && !(played.is_split_ace() && self.house.aces_once);
        pair && (!played.split || again)
    }

    fn add_to_double(&mut self, seat: u8, at: u8, hand: usize, act: &Value) {
        for spot in 0..self.house.spots {
            let share = self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager");
            let stake = &mut share.stakes[hand][spot];
            if stake.all() == 0 {
                continue;
            }
            let amount = act["amount"].as_i64().unwrap_or(stake.all());
            stake.doubled += amount;
            let named = self.spot(spot);
            self.say(
                "doubled",
                json!({ "seat": seat, "box": at, "wager": "blackjack", "spot": named, "hand": hand + 1, "amount": amount }),
            );
        }
    }

    /// 2.11(a), 2.18(c): as much again on the hand so formed.
    fn add_to_split(&mut self, seat: u8, at: u8, hand: usize) {
        for spot in 0..self.house.spots {
            let share = self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager");
            let amount = share.stakes[hand][spot].all();
            if amount == 0 {
                continue;
            }
            share.stakes[hand + 1][spot].split = amount;
            let named = self.spot(spot);
            self.say(
                "split wager",
                json!({ "seat": seat, "box": at, "wager": "blackjack", "spot": named, "hand": hand + 2, "amount": amount }),
            );
        }
    }

    fn split(&mut self, seat: u8) {
        let (at, hand) = self.decides(seat);
        // 2.11(f)
        let with_sevens: Vec<u8> = self.places[&at]
            .shares
            .iter()
            .filter(|share| share.extra.as_ref().is_some_and(|extra| extra.wager == "sevens"))
            .map(|share| share.seat)
            .collect();
        for seat in with_sevens {
            self.say("sevens forfeited", json!({ "seat": seat, "box": at }));
        }
        self.settle_sevens(at, "2.11(f)");
        let place = self.places.get_mut(&at).expect("a box");
        let first = &mut place.hands[hand];
        let second = first.cards.pop().expect("a pair");
        first.split = true;
        let second = Hand { split: true, late: first.late, ..Hand::new(vec![second]) };
        place.hands.insert(hand + 1, second);
        for share in &mut place.shares {
            // What lies on later hands moves on by one.
            share.stakes[hand + 1..].rotate_right(1);
            share.stakes[hand + 1] = Default::default();
        }
        self.say("split", json!({ "box": at, "hand": hand + 1, "into": hand + 2 }));
        self.add_to_split(seat, at, hand);
        self.ask_others(at, hand, true);
    }

    /// 2.13(d), (e): the others who have something on the hand are asked.
    fn ask_others(&mut self, at: u8, hand: usize, split: bool) {
        let place = self.places.get_mut(&at).expect("a box");
        for share in &mut place.shares {
            share.asked = Some(share.seat) != place.caller && share.lies_on(hand);
        }
        self.phase = Phase::Following(at, hand, split);
        self.after_following();
    }

    fn after_following(&mut self) {
        let Phase::Following(at, hand, split) = self.phase else { return };
        if !self.places[&at].shares.iter().any(|share| share.asked) {
            self.phase = Phase::Drawing(at, hand, if split { "2.11(b)" } else { "2.10(a)" });
        }
    }

    fn follows(&mut self, command: &str, seat: u8, act: &Value) {
        let Phase::Following(at, hand, split) = self.phase else { panic!("nobody is to follow: {act}") };
        match (command, split) {
            ("follow", true) => self.add_to_split(seat, at, hand),
            ("follow", false) => self.add_to_double(seat, at, hand, act),
            ("keep hand", _) => {
                let kept = act["hand"].as_u64().unwrap_or(0) as usize;
                let share = self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager");
                if kept == hand + 2 {
                    share.stakes[hand + 1] = std::mem::take(&mut share.stakes[hand]);
                }
                self.say("kept", json!({ "seat": seat, "box": at, "hand": kept }));
            }
            _ => {}
        }
        self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager").asked = false;
        self.after_following();
    }

    /// 2.15(c): no further card to this player, on any box they call.
    fn refuse_card(&mut self, seat: u8) {
        self.decides(seat);
        assert!(matches!(self.aside, Some(Aside::Seen(_))), "no card to refuse\n{self:#?}");
        for at in self.boxes() {
            if self.places[&at].caller != Some(seat) {
                continue;
            }
            let hands = &mut self.places.get_mut(&at).expect("a box").hands;
            hands.iter_mut().filter(|it| it.state == State::Open).for_each(|it| it.state = State::Standing);
            self.settle_sevens(at, "2.17(e)");
        }
        self.next_turn();
    }

    /// 2.12(a), 2.10(a), 2.11(c)2: a card has come to a hand.
    pub(super) fn hand_has_a_card(&mut self, at: u8, hand: usize) {
        let again = self.may_split(at, hand);
        let played = self.hand_mut(at, hand);
        let count = total(&played.cards);
        if count > 21 {
            played.state = State::Broken;
            self.say("broken", json!({ "box": at, "hand": hand + 1, "total": count }));
        } else if count == 21 || played.doubled || (played.is_split_ace() && !again) {
            played.state = State::Standing;
        }
        if self.hand(at, hand).cards.len() == 3 {
            self.settle_sevens(at, "2.17(e)3");
        }
        if count > 21 {
            self.settle_broken(at, hand);
        }
        self.next_turn();
    }
}
