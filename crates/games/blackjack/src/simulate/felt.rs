//! A round of blackjack on bare numbers: the same cards, decisions and money as at the table, and nothing else of it. A
//! test deals the same shoes at both.

use super::hand::{Hand, State};
use super::shoe::{Byte, Shoe};
use super::terms::Terms;
use crate::odds::{Action, Facing, Open};
use crate::players::{Level, Player};
use crate::rules::HoleCard;
use table::chance::SimChance;

/// What a round did to the player, in cents, on all of his boxes together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The blackjack wagers that were made before the first card.
    pub original: i64,
    /// What was added to double down and to split.
    pub added: i64,
    /// What these wagers brought.
    pub gained: i64,
    /// 2.9: what was insured, and what that brought.
    pub insured: i64,
    /// What insurance brought.
    pub by_insurance: i64,
    /// 2.17: what was staked on the additional wager.
    pub additional: i64,
    /// What that brought.
    pub by_additional: i64,
}

/// Up to seven boxes.
const BOXES: usize = 7;
/// 2.11(e): up to four hands on each.
const HANDS: usize = 4;

/// One box.
#[derive(Clone, Debug, Default)]
struct Place {
    hands: [Hand; HANDS],
    count: usize,
    /// On each of the dealer's hands.
    insurance: i64,
    /// The first two cards, which a split takes apart.
    first: [Byte; 2],
    /// Insurance lies beside it and waits for the dealer's second card; even money does not.
    is_insured: bool,
}

impl Place {
    fn hands(&self) -> &[Hand] {
        &self.hands[..self.count]
    }
}

/// The layout, used again for every round.
#[derive(Clone, Debug)]
pub(super) struct Felt<'k> {
    terms: &'k Terms,
    player: &'k Player,
    places: [Place; BOXES],
    dealer: Hand,
    hole: Option<Byte>,
    /// The running count.
    running: i32,
    stake: i64,
    played: Played,
}

impl<'k> Felt<'k> {
    pub(super) fn new(terms: &'k Terms, player: &'k Player) -> Felt<'k> {
        Felt {
            terms,
            player,
            places: Default::default(),
            dealer: Hand::default(),
            hole: None,
            running: 0,
            stake: 0,
            played: Played::default(),
        }
    }

    /// The cards have been shuffled.
    pub(super) fn forget(&mut self) {
        self.running = 0;
    }

    /// Deals a round from where the shoe is.
    pub(super) fn round(&mut self, shoe: &mut Shoe, chance: &mut SimChance) -> Played {
        shoe.begin_round();
        let boxes = usize::from(self.player.boxes());
        self.stake = self.player.stake(self.level(shoe)).0;
        self.played = Played { original: self.stake * boxes as i64 * self.terms.spots, ..Played::default() };
        self.deal(shoe, chance, boxes);
        self.settle_additional();
        if !self.terms.makes_blackjack(self.up()) {
            self.pay_blackjacks(boxes);
        }
        // 2.6(k): a dealer's blackjack that lies open ends the round.
        if self.dealer.is_natural() {
            (0..boxes).for_each(|at| self.settle_sevens(at));
            self.with_second_card(boxes, true);
            return self.played;
        }
        let ace = self.up().value() == 1 && self.terms.hole_card != HoleCard::Up;
        if ace && !self.terms.insurance_at_turn {
            (0..boxes).for_each(|at| self.ask_insurance(at, shoe));
        }
        let read = self.terms.has_reader && self.terms.makes_blackjack(self.up());
        let over = read && self.hole.is_some_and(|hole| self.dealer.with(hole).is_natural());
        for at in 0..boxes {
            if ace && self.terms.insurance_at_turn {
                self.ask_insurance(at, shoe);
            }
            if !over {
                self.play(at, shoe, chance);
            }
            self.settle_sevens(at);
        }
        for spot in 1..=self.terms.spots {
            self.dealers_hand(boxes, spot == self.terms.spots, shoe, chance);
        }
        self.played
    }

    fn up(&self) -> Byte {
        self.dealer.card(0)
    }

    #[inline]
    fn level(&self, shoe: &Shoe) -> Level {
        Level::of(self.running, shoe.left())
    }

    /// A card that everybody sees.
    #[inline]
    fn draw(&mut self, shoe: &mut Shoe, chance: &mut SimChance) -> Byte {
        let card = self.draw_unseen(shoe, chance);
        self.see(card);
        card
    }

    #[inline]
    fn see(&mut self, card: Byte) {
        if let Some(tags) = self.player.tags() {
            self.running += i32::from(tags[usize::from(card.value()).min(10)]);
        }
    }

    /// 2.15(f): where none is left, the discards are shuffled.
    #[inline]
    fn draw_unseen(&mut self, shoe: &mut Shoe, chance: &mut SimChance) -> Byte {
        match shoe.draw(chance) {
            Some(card) => card,
            None => self.draw_from_discards(shoe, chance),
        }
    }

    #[cold]
    fn draw_from_discards(&mut self, shoe: &mut Shoe, chance: &mut SimChance) -> Byte {
        self.forget();
        let hands = self.places.iter().flat_map(Place::hands).filter(|hand| hand.state != State::Over);
        let on_table = hands.chain([&self.dealer]).flat_map(Hand::cards).chain(self.hole);
        shoe.shuffle_discards(on_table, chance);
        shoe.draw(chance).expect("the kernel deals only where the discards are enough")
    }

    /// 2.6(e), (j), (k): a card to every box, one to the dealer, a second to every box, and the hole card.
    fn deal(&mut self, shoe: &mut Shoe, chance: &mut SimChance, boxes: usize) {
        self.dealer = Hand::default();
        self.hole = None;
        for place in &mut self.places[..boxes] {
            (place.count, place.insurance, place.is_insured) = (1, 0, false);
            place.hands[0] = Hand::default();
        }
        for at in 0..boxes {
            let card = self.draw(shoe, chance);
            self.places[at].hands[0].add(card);
        }
        let up = self.draw(shoe, chance);
        self.dealer.add(up);
        for at in 0..boxes {
            let card = self.draw(shoe, chance);
            let place = &mut self.places[at];
            place.hands[0].add(card);
            place.first = [place.hands[0].card(0), card];
            if place.hands[0].is_natural() {
                place.hands[0].state = State::Standing;
            }
        }
        match self.terms.hole_card {
            HoleCard::None => {}
            HoleCard::Down => self.hole = Some(self.draw_unseen(shoe, chance)),
            HoleCard::Up => {
                let hole = self.draw(shoe, chance);
                self.dealer.add(hole);
            }
        }
    }

    /// 2.17(d), (e): what the first two cards decide; two sevens wait.
    fn settle_additional(&mut self) {
        let Some((wager, stake)) = self.player.additional() else { return };
        for at in 0..usize::from(self.player.boxes()) {
            self.played.additional += stake.0;
            let cards = self.places[at].first.map(Byte::card);
            if !self.terms.waits_for_third(wager, &cards) {
                self.played.by_additional += self.terms.additional(wager, stake, &cards);
            }
        }
    }

    /// 2.17(e)3, 2.11(f): two sevens, once the player has done what he does with them.
    fn settle_sevens(&mut self, at: usize) {
        let Some((wager, stake)) = self.player.additional() else { return };
        let place = &self.places[at];
        let first = place.first.map(Byte::card);
        if self.terms.waits_for_third(wager, &first) {
            let hand = &place.hands[0];
            let third = (place.count == 1).then(|| hand.cards().nth(2)).flatten().map(Byte::card);
            let by = match third {
                Some(third) => self.terms.additional(wager, stake, &[first[0], first[1], third]),
                None => self.terms.additional(wager, stake, &first),
            };
            self.played.by_additional += by;
        }
    }

    /// 2.7(a)
    fn pay_blackjacks(&mut self, boxes: usize) {
        for place in &mut self.places[..boxes] {
            let hand = &mut place.hands[0];
            if hand.is_natural() {
                self.played.gained += self.terms.spots * self.terms.pays(hand, self.stake);
                hand.state = State::Over;
            }
        }
    }

    /// 2.9, 2.7(c): as much as is allowed, on every spot.
    fn ask_insurance(&mut self, at: usize, shoe: &Shoe) {
        let level = self.level(shoe);
        let place = &mut self.places[at];
        if place.hands[0].state == State::Over || !self.player.insures(level) {
            return;
        }
        place.insurance = self.terms.insurable(self.stake);
        place.is_insured = true;
        self.played.insured += place.insurance * self.terms.spots;
        if self.terms.even_money && place.hands[0].is_natural() && place.insurance * 2 == self.stake {
            self.played.gained += self.stake * self.terms.spots;
            place.hands[0].state = State::Over;
            place.is_insured = false;
        }
    }

    /// 2.6(f): the decisions of a box, hand after hand from the dealer's left.
    fn play(&mut self, at: usize, shoe: &mut Shoe, chance: &mut SimChance) {
        let mut number = 0;
        while number < self.places[at].count {
            let hand = &self.places[at].hands[number];
            if hand.state != State::Open {
                number += 1;
            } else if hand.len() == 1 {
                self.draw_to(at, number, shoe, chance);
            } else {
                self.decide(at, number, shoe, chance);
            }
        }
    }

    /// A card to a hand, and what follows from it alone.
    fn draw_to(&mut self, at: usize, number: usize, shoe: &mut Shoe, chance: &mut SimChance) {
        let card = self.draw(shoe, chance);
        self.places[at].hands[number].add(card);
        let may_split = self.may_split(at, number);
        let held = self.terms.makes_blackjack(self.up()) && self.hole_may_be_blackjack();
        let hand = &mut self.places[at].hands[number];
        let total = hand.total().0;
        if total > 21 {
            // What was added is held with the wager while the dealer may have a blackjack (2.10(b), 2.11(d)).
            let added = hand.doubled || number > 0;
            if held && added {
                hand.state = State::Broken;
            } else {
                hand.state = State::Over;
                self.played.gained -= self.stake * hand.times() * self.terms.spots;
            }
        } else if hand.doubled || total == 21 || (hand.is_split_ace() && !may_split) {
            hand.state = State::Standing;
        }
    }

    /// With the hole card up, or read, everybody knows that the dealer has none.
    fn hole_may_be_blackjack(&self) -> bool {
        self.dealer.len() == 1 && !self.terms.has_reader
    }

    /// 2.11(a), (c), (e)
    fn may_split(&self, at: usize, number: usize) -> bool {
        let hand = &self.places[at].hands[number];
        hand.pair().is_some()
            && (!hand.split
                || (self.terms.most_hands > 2
                    && !(hand.is_split_ace() && self.terms.aces_once)
                    && self.places[at].count < self.terms.most_hands))
    }

    fn decide(&mut self, at: usize, number: usize, shoe: &mut Shoe, chance: &mut SimChance) {
        let split = self.may_split(at, number);
        let level = self.level(shoe);
        let facing = match self.terms.hole_card {
            HoleCard::Up => {
                let (total, soft) = self.dealer.total();
                Facing::Both { total, soft }
            }
            _ => Facing::Up(self.up().value()),
        };
        let hand = &self.places[at].hands[number];
        let count = hand.total();
        let double = hand.len() == 2 && !hand.is_split_ace() && self.terms.may_double(count);
        let surrender = self.terms.surrender && !hand.split && hand.len() == 2;
        let open = Open { double, split, surrender };
        let stands = hand.is_split_ace();
        match self.player.action(level, count, hand.pair(), open, facing) {
            Action::Hit if stands => self.places[at].hands[number].state = State::Standing,
            Action::Stand => self.places[at].hands[number].state = State::Standing,
            Action::Hit => self.draw_to(at, number, shoe, chance),
            Action::Double => {
                self.played.added += self.stake * self.terms.spots;
                self.places[at].hands[number].doubled = true;
                self.draw_to(at, number, shoe, chance);
            }
            Action::Split => {
                self.played.added += self.stake * self.terms.spots;
                let place = &mut self.places[at];
                place.hands[number + 1..].rotate_right(1);
                place.hands[number + 1] = place.hands[number].halve();
                place.count += 1;
                self.draw_to(at, number, shoe, chance);
            }
            Action::Surrender => self.surrender(at, number),
        }
    }

    /// 2.8(a)1, 2: at once, or when the dealer's second card is revealed.
    fn surrender(&mut self, at: usize, number: usize) {
        let hand = &mut self.places[at].hands[number];
        hand.state = State::Surrendered;
        if !self.terms.makes_blackjack(self.dealer.card(0)) {
            hand.state = State::Over;
            self.played.gained -= self.stake - self.stake / 2;
        }
    }

    /// 2.6(h), 2.12, 2.18: one of the dealer's hands, from his first card.
    fn dealers_hand(&mut self, boxes: usize, last: bool, shoe: &mut Shoe, chance: &mut SimChance) {
        match self.terms.hole_card {
            HoleCard::Down => {
                let hole = self.hole.take().expect("it was dealt");
                self.see(hole);
                self.dealer.add(hole);
            }
            HoleCard::Up => {}
            HoleCard::None => {
                let up = self.up();
                self.dealer = Hand::default();
                self.dealer.add(up);
                // 2.12(c): nothing waits for it.
                let waits = |place: &Place| {
                    place.is_insured || place.hands().iter().any(|hand| hand.state != State::Over)
                };
                if !self.places[..boxes].iter().any(waits) {
                    return;
                }
                let second = self.draw(shoe, chance);
                self.dealer.add(second);
            }
        }
        self.with_second_card(boxes, last);
        let waits = |hand: &Hand| hand.state == State::Standing && !hand.is_natural();
        let standing = self.places[..boxes].iter().flat_map(Place::hands).any(waits);
        while standing && self.dealer.total().0 < 17 {
            let card = self.draw(shoe, chance);
            self.dealer.add(card);
        }
        let (against, dealers) = (self.dealer.total().0, self.dealer.is_natural());
        for place in &mut self.places[..boxes] {
            for (number, hand) in
                place.hands[..place.count].iter().enumerate().filter(|(_, hand)| waits(hand))
            {
                let stake = self.stake * hand.times();
                let total = hand.total().0;
                let tied = total == against;
                self.played.gained += if dealers {
                    // 2.10(b), 2.11(d): the wager made before the first card, and no more.
                    if number == 0 { -self.stake } else { 0 }
                } else if against > 21 || total > against {
                    self.terms.pays(hand, stake)
                } else if tied && self.terms.hole_card != HoleCard::Up {
                    0
                } else {
                    -stake
                };
            }
        }
    }

    /// What waited for the dealer's second card: insurance, surrenders, blackjacks, money held on broken hands. Against
    /// the last of the dealer's hands they are over then.
    fn with_second_card(&mut self, boxes: usize, last: bool) {
        let blackjack = self.dealer.is_natural();
        let exposed = self.terms.hole_card == HoleCard::Up;
        for place in &mut self.places[..boxes] {
            if place.is_insured {
                self.played.by_insurance += if blackjack { 2 * place.insurance } else { -place.insurance };
            }
            for (number, hand) in place.hands[..place.count].iter_mut().enumerate() {
                let original = if number == 0 { self.stake } else { 0 };
                self.played.gained += match hand.state {
                    State::Surrendered if blackjack => -self.stake,
                    State::Surrendered => self.stake / 2 - self.stake,
                    State::Broken if blackjack => -original,
                    State::Broken => -self.stake * hand.times(),
                    State::Standing if hand.is_natural() && (!blackjack || exposed) => {
                        self.terms.pays(hand, self.stake)
                    }
                    State::Standing if hand.is_natural() => 0,
                    // 2.6(k): nobody has decided anything.
                    State::Open if blackjack => -self.stake,
                    _ => continue,
                };
                if last {
                    hand.state = State::Over;
                }
            }
        }
    }
}
