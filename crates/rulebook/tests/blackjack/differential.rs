//! The table against the oracle: random rounds by random legal rules. Who is asked what, where every card goes, what the
//! dealer draws and what everybody gets is compared; and no round may come to a stand before it is over.

use crate::arbitrary::arbitrary_files;
use crate::oracle::{Hand, House, Round, Who, is_blackjack, line, total};
use crate::support::rules;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rulebook::actor::Actor;
use rulebook::blackjack::{
    Additional, Command, Event, HoleCard, On, Rules, Table, TableCommand as C, TableEvent as E, View, Wager,
};
use rulebook::cards::Card;
use rulebook::conformance::Lots;
use rulebook::game::{Act, Game, Moment, Need, Offer, Viewer};
use rulebook::money::Cents;
use rulebook::shoe;
use std::collections::{BTreeMap, BTreeSet};

fn house(rules: &Rules) -> House {
    let odds = |odds: rulebook::payout::Odds| (i64::from(odds.wins()), i64::from(odds.per()));
    House {
        hole: match rules.hole_card() {
            HoleCard::None => "none",
            HoleCard::Down => "down",
            HoleCard::Up => "up",
        },
        surrender: rules.offers_surrender(),
        even_money: rules.offers_even_money(),
        most_hands: usize::from(rules.most_hands()),
        aces_once: rules.splits_aces_once(),
        suited_678: rules.pays_suited_678(),
        three_sevens: rules.pays_three_sevens(),
        designated: rules.designated().map_or(Vec::new(), |(a, b)| vec![a.to_string(), b.to_string()]),
        five_card_21: rules.pays_five_card_21(),
        same_suit: match rules.additional() {
            Some(Additional::SameSuit { king_and_queen, other }) => [odds(king_and_queen), odds(other)],
            _ => [(0, 1); 2],
        },
    }
}

/// A table, and what has been seen of the round and not been taken from its own account of it.
struct Compared {
    table: Table,
    house: House,
    lots: Lots,
    round: Round,
    settled: Vec<String>,
    /// Who has answered about insurance for good, and which hands were asked about.
    insured: BTreeSet<Who>,
    asked: BTreeSet<(u8, usize)>,
    /// The last hand whose turn it was.
    last_turn: (u8, u8),
    spot: u8,
    log: Vec<String>,
    /// How often which end was compared.
    seen: BTreeMap<String, usize>,
}

const NEEDS: [fn(Need) -> bool; 2] = [
    |need| matches!(need, Need::Chance(_)),
    |need| matches!(need, Need::Duty | Need::Implied | Need::Decision | Need::Default),
];

impl Compared {
    fn new(rules: std::sync::Arc<Rules>, seed: u64) -> Compared {
        Compared {
            house: house(&rules),
            table: Table::open(rules),
            lots: Lots::new(seed),
            round: Round::default(),
            settled: Vec::new(),
            insured: BTreeSet::new(),
            asked: BTreeSet::new(),
            last_turn: (0, 0),
            spot: 1,
            log: Vec::new(),
            seen: BTreeMap::new(),
        }
    }

    fn view(&self) -> View {
        self.table.view(Viewer::Public)
    }

    fn does(&mut self, by: Actor, command: Command) {
        self.log.push(format!("{by:?} {command:?}"));
        let turn = self.view().turn.map(|turn| (turn.at.number(), usize::from(turn.hand) - 1));
        let closing = command == Command::Table(C::Deal {});
        let following =
            self.view().boxes.iter().find(|it| it.patrons.iter().any(|share| share.asked)).map(|it| {
                let playing = it.hands.iter().position(|hand| hand.state == "playing");
                (it.at.number(), playing.expect("a hand that is followed"))
            });
        let mut events: Vec<Event> = Vec::new();
        if let Err(refusal) = self.table.act(Act::new(Moment(1), by, command), &mut events) {
            panic!("{refusal}\n{}", self.log.join("\n"));
        }
        if let (Actor::Seat(seat), Command::Table(own)) = (by, command) {
            self.note(seat.number(), own, turn, following);
        }
        for event in events {
            self.heard(event, closing);
        }
    }

    /// What somebody has said, as the oracle must know it. Money is taken from what was said, not from the events.
    fn note(&mut self, seat: u8, own: C, turn: Option<(u8, usize)>, following: Option<(u8, usize)>) {
        match own {
            C::Wager { on, amount, at, spot, coupon, .. } => {
                let who = (seat, at.expect("offers name the box").number());
                if on == Wager::Blackjack {
                    self.round.stakes.entry((who, 0, spot.unwrap_or(1))).or_default().0 += amount.0;
                    *self.round.coupons.entry(who).or_default() += coupon.0;
                } else {
                    let extra = self.round.extras.entry(who).or_insert((on.to_string(), 0, 0));
                    (extra.1, extra.2) = (extra.1 + amount.0, extra.2 + coupon.0);
                }
            }
            C::Insure { amount, at, spot } => {
                let who = (seat, at.expect("offers name the box").number());
                let before = self.round.insurance.insert((who, spot.unwrap_or(1)), amount.0);
                assert_eq!(before, None, "insured twice: {}", self.log.join("\n"));
                let wagers = self.round.stakes.keys().filter(|key| key.0 == who && key.1 == 0).count();
                let done = self.round.insurance.keys().filter(|key| key.0 == who).count();
                if wagers == done {
                    assert!(self.insured.insert(who), "asked twice: {}", self.log.join("\n"));
                }
            }
            C::DeclineInsurance { at } => {
                let who = (seat, at.expect("offers name the box").number());
                assert!(self.insured.insert(who), "asked twice: {}", self.log.join("\n"));
            }
            C::Double { amount, .. } => self.add(seat, turn.expect("a turn"), amount, false),
            C::Follow { amount, .. } => {
                let (at, hand) = following.expect("somebody to follow");
                let split = self.round.boxes[&at][hand].cards.len() == 1;
                self.add(seat, (at, hand), amount, split);
            }
            C::KeepHand { hand: kept, .. } => {
                let (at, hand) = following.expect("somebody to follow");
                if usize::from(kept) == hand + 2 {
                    for spot in 1..=3 {
                        if let Some(stake) = self.round.stakes.remove(&((seat, at), hand, spot)) {
                            self.round.stakes.insert(((seat, at), hand + 1, spot), stake);
                        }
                    }
                }
            }
            C::Split { .. } => {
                let (at, hand) = turn.expect("a turn");
                let hands = self.round.boxes.get_mut(&at).expect("a box in play");
                let second = hands[hand].cards.pop().expect("a pair");
                hands[hand].split = true;
                hands.insert(hand + 1, Hand { cards: vec![second], split: true, surrendered: false });
                let stakes = std::mem::take(&mut self.round.stakes);
                self.round.stakes = stakes
                    .into_iter()
                    .map(|((who, number, spot), stake)| {
                        let moved = who.1 == at && number > hand;
                        ((who, number + usize::from(moved), spot), stake)
                    })
                    .collect();
                self.add(seat, (at, hand), None, true);
            }
            C::Surrender { .. } => {
                let (at, hand) = turn.expect("a turn");
                self.round.boxes.get_mut(&at).expect("a box in play")[hand].surrendered = true;
            }
            _ => {}
        }
    }

    /// 2.10(a), 2.11(a): more money, on the same hand or on the second of a pair.
    fn add(&mut self, seat: u8, (at, hand): (u8, usize), amount: Option<Cents>, split: bool) {
        for spot in 1..=3 {
            let Some(&stake) = self.round.stakes.get(&((seat, at), hand, spot)) else { continue };
            let more = amount.map_or(stake.0 + stake.1, |amount| amount.0);
            let place = ((seat, at), hand + usize::from(split), spot);
            self.round.stakes.entry(place).or_default().1 += more;
        }
    }

    /// Cards, and money that was settled.
    fn heard(&mut self, event: Event, closing: bool) {
        let Event::Table(event) = event else { return };
        match event {
            E::Removed { on: On { seat, at, wager, spot }, .. } => {
                assert!(closing, "{}", self.log.join("\n"));
                let who = (seat.number(), at.number());
                if wager == Wager::Blackjack {
                    self.round.stakes.remove(&(who, 0, spot.unwrap_or(1)));
                } else {
                    self.round.extras.remove(&who);
                }
            }
            E::Dealt { at, hand, card, count, .. } => {
                self.dealt(at.zip(hand), card, count.map(|it| it.total))
            }
            E::Turned { card, .. } => self.dealt(None, Some(card), None),
            E::HandMoved { hand } => {
                self.spot = hand;
                let upcard = self.round.dealer[&1][..1].to_vec();
                self.round.dealer.insert(hand, upcard);
            }
            E::Settled(settled) => {
                let wager = settled.wager;
                let spot = settled.spot.map_or(String::new(), |spot| format!(" spot {spot}"));
                let hand = settled.hand.map_or(String::new(), |hand| format!(" hand {hand}"));
                let outcome = format!("{:?}", wager.outcome).to_lowercase();
                let who = (wager.seat.number(), settled.at.number());
                let end = (outcome.as_str(), wager.paid.0, wager.returned.0);
                let name = wager.wager.to_string();
                assert_eq!(wager.collected, wager.stake - wager.returned);
                self.settled.push(line(who, &format!("{spot}{hand}"), &name, wager.stake.0, end));
            }
            _ => {}
        }
    }

    fn dealt(
        &mut self,
        to: Option<(rulebook::blackjack::BoxNumber, u8)>,
        card: Option<Card>,
        announced: Option<u8>,
    ) {
        let Some(card) = card.map(|card| card.to_string()) else { return };
        let cards = match to {
            None => self.round.dealer.entry(self.spot).or_default(),
            Some((at, hand)) => {
                let (at, hand) = (at.number(), usize::from(hand) - 1);
                let hands = self.round.boxes.entry(at).or_insert_with(|| vec![Hand::default()]);
                let first = self.round.first.entry(at).or_default();
                if hands.len() == 1 && first.len() < 3 {
                    first.push(card.clone());
                }
                // 2.11(b): no card for a hand before those at its left are finished.
                let early = hands[..hand].iter().any(|before| before.cards.len() < 2);
                assert!(!early, "a later hand before an earlier one\n{}", self.log.join("\n"));
                &mut hands[hand].cards
            }
        };
        cards.push(card);
        if let Some(announced) = announced {
            assert_eq!(i64::from(announced), total(cards), "{}", self.log.join("\n"));
        }
    }

    /// Cards that make something happen come more often than others.
    fn card(&mut self, offers: &[Offer<Command>]) -> Command {
        let weigh = |offer: &Offer<Command>| match offer.command {
            Command::Cards(shoe::Command::Card { card } | shoe::Command::CardDown { card: Some(card) }) => {
                match &card.to_string()[..1] {
                    "A" => 6,
                    "8" | "7" => 5,
                    "6" => 3,
                    "T" | "J" | "Q" | "K" => 2,
                    _ => 1,
                }
            }
            _ => 1,
        };
        let all: usize = offers.iter().map(weigh).sum();
        let mut at = self.lots.below(all);
        for offer in offers {
            if at < weigh(offer) {
                return offer.command;
            }
            at -= weigh(offer);
        }
        unreachable!("the weights add up")
    }

    /// Some wagers by some of the people there.
    fn wager(&mut self) {
        for _ in 0..1 + self.lots.below(12) {
            let offers = self.table.offers();
            let made = |offer: &&Offer<Command>| {
                matches!(offer.command, Command::Table(C::Wager { .. } | C::ShareBox { on: true, .. }))
            };
            let made: Vec<Offer<Command>> = offers.iter().filter(made).copied().collect();
            let Some(offer) = self.lots.pick(&made) else { return };
            let command = self.with_some_amount(&offer);
            let command = match command {
                // 2.3(d): sometimes a coupon with it.
                Command::Table(C::Wager { on, amount, at, spot, cash, .. }) if self.lots.below(6) == 0 => {
                    let with = Command::Table(C::Wager { on, amount, at, spot, cash, coupon: amount });
                    let act = Act::new(Moment(1), offer.by, with);
                    if self.table.check(&act).is_ok() { with } else { command }
                }
                other => other,
            };
            self.does(offer.by, command);
        }
    }

    fn with_some_amount(&mut self, offer: &Offer<Command>) -> Command {
        let Some(amounts) = offer.amounts else { return offer.command };
        let steps = ((amounts.max.0 - amounts.min.0) / amounts.step.0).min(20) as usize;
        let insures = matches!(offer.command, Command::Table(C::Insure { .. }));
        let amount = match self.lots.below(3) {
            0 if insures => amounts.max,
            0 => amounts.min,
            1 => amounts.max,
            _ => Cents(amounts.min.0 + amounts.step.0 * self.lots.below(steps + 1) as i64),
        };
        Table::with_amount(offer.command, amount)
    }

    /// What everybody may say is what the oracle would let him say, hand after hand.
    fn compare_turn(&mut self) {
        let Some(turn) = self.view().turn else { return };
        let (at, number) = (turn.at.number(), usize::from(turn.hand) - 1);
        let hands = &self.round.boxes[&at];
        let mine = self.house.may(&hands[number], hands.len());
        assert_eq!(turn.choices, mine, "{:?}\n{}", self.house, self.log.join("\n"));
        assert!(!self.house.is_finished(&hands[number], hands.len()), "{}", self.log.join("\n"));
        assert!((at, turn.hand) >= self.last_turn, "back to an earlier hand\n{}", self.log.join("\n"));
        self.last_turn = (at, turn.hand);
        self.asked.insert((at, number));
    }

    /// One whole round. False where too little was wagered yet.
    fn round(&mut self) -> bool {
        self.prepare();
        self.wager();
        let deal = Command::Table(C::Deal {});
        let dealer = Actor::Staff(rulebook::actor::Role::Dealer);
        if self.table.check(&Act::new(Moment(1), dealer, deal)).is_err() {
            return false;
        }
        self.does(dealer, deal);
        while !self.table.takes_wagers() {
            self.compare_turn();
            let offers = self.table.offers();
            let [chance, due] = NEEDS.map(|is| {
                offers.iter().filter(|offer| is(offer.need)).copied().collect::<Vec<Offer<Command>>>()
            });
            let patrons: Vec<Offer<Command>> =
                offers.iter().filter(|it| is_a_decision(it)).copied().collect();
            assert!(!chance.is_empty() || !due.is_empty(), "a dead end\n{}", self.log.join("\n"));
            if !patrons.is_empty() {
                let offer = self.lots.pick(&patrons).expect("one of them");
                let command = self.with_some_amount(&offer);
                self.does(offer.by, command);
            } else if let Some(offer) = due.first() {
                self.does(offer.by, offer.command);
            } else {
                let command = self.card(&chance);
                self.does(Actor::Device, command);
            }
        }
        self.compare();
        for line in std::mem::take(&mut self.settled) {
            let words: Vec<&str> = line.split([' ', ':']).collect();
            let name = if line.contains("insurance") { "insurance" } else { "wager" };
            *self.seen.entry(format!("{name} {}", words[words.len() - 2])).or_default() += 1;
        }
        self.round = Round::default();
        (self.insured, self.asked) = (BTreeSet::new(), BTreeSet::new());
        (self.last_turn, self.spot) = ((0, 0), 1);
        self.log.clear();
        true
    }

    /// Everything that makes the shoe ready.
    fn prepare(&mut self) {
        loop {
            let offers = self.table.offers();
            let preparing = self.view().phase == "preparing";
            let next = offers.into_iter().find(|offer| match offer.need {
                Need::Duty | Need::Implied => true,
                Need::Chance(_) => preparing,
                Need::Default => preparing && matches!(offer.by, Actor::Seat(_)),
                _ => false,
            });
            match next {
                Some(offer) => self.does(offer.by, offer.command),
                None => return,
            }
        }
    }

    fn compare(&mut self) {
        let told = || format!("{:?}\n{:#?}\n{}", self.house, self.round, self.log.join("\n"));
        let spots = self.table.rules().spots();
        let mine = self.house.settle(&self.round, spots > 1);
        self.settled.sort();
        assert_eq!(self.settled, mine, "{}", told());
        assert_eq!(self.table.on_layout(), Cents::ZERO);
        for spot in 1..=spots {
            let wagered = self.round.stakes.keys().any(|key| key.2 == spot);
            let hand = self.round.dealer.get(&spot).cloned().unwrap_or_default();
            if self.house.hole == "none" {
                assert_eq!(
                    hand.len() >= 2,
                    wagered && self.house.needs_second_card(&self.round, spot),
                    "{}",
                    told()
                );
            } else {
                assert!(hand.len() >= 2, "{}", told());
            }
            let needs = wagered && self.house.needs_total(&self.round, spot);
            assert_eq!(needs && hand.len() >= 2, needs, "{}", told());
            assert!(hand.len() <= 2 || (needs && total(&hand[..hand.len() - 1]) < 17), "{}", told());
            assert!(!needs || total(&hand) >= 17, "{}", told());
        }
        self.nobody_was_passed_over();
    }

    /// 2.6(f), 2.9(a): whoever has something to say was asked.
    fn nobody_was_passed_over(&self) {
        let told = || format!("{:#?}\n{}", self.round, self.log.join("\n"));
        let upcard = &self.round.dealer[&1][0];
        let rules = self.table.rules();
        if upcard.starts_with('A') && rules.offers_insurance() {
            let all: BTreeSet<Who> = self.round.stakes.keys().map(|key| key.0).collect();
            assert_eq!(self.insured, all, "insurance\n{}", told());
        } else {
            assert!(self.insured.is_empty(), "{}", told());
        }
        let over_at_once = is_blackjack(&self.round.dealer[&1], false)
            && (self.house.hole == "up" || rules.has_card_reader());
        for (at, hands) in &self.round.boxes {
            for (number, hand) in hands.iter().enumerate() {
                let two = Hand { cards: hand.cards[..2].to_vec(), ..hand.clone() };
                let ace = hand.split && hand.cards[0].starts_with('A');
                let silent = over_at_once || total(&two.cards) == 21 || ace;
                assert!(silent || self.asked.contains(&(*at, number)), "box {at} hand {number}\n{}", told());
                assert!(!over_at_once || !self.asked.contains(&(*at, number)), "{}", told());
            }
        }
    }
}

/// What patrons say about their hands; nothing that goes wrong.
fn is_a_decision(offer: &Offer<Command>) -> bool {
    let Command::Table(own) = offer.command else { return false };
    matches!(
        own,
        C::Insure { .. }
            | C::DeclineInsurance { .. }
            | C::Draw { .. }
            | C::Stand { .. }
            | C::Double { .. }
            | C::Split { .. }
            | C::Surrender { .. }
            | C::Follow { .. }
            | C::DeclineDouble { .. }
            | C::KeepHand { .. }
    )
}

/// Twenty times some wagers, and as many rounds as came of them; how often which end was seen is added up.
fn compare(file: &str, seed: u64, seen: &mut BTreeMap<String, usize>) -> usize {
    let mut game = Compared::new(rules(file), seed);
    for number in 1..=game.table.rules().seats() {
        if number == 1 || game.lots.below(2) == 0 {
            game.does(Actor::Seat(crate::support::seat(number)), Command::Table(C::Join {}));
        }
    }
    let rounds = (0..20).filter(|_| game.round()).count();
    for (what, count) in game.seen {
        *seen.entry(what).or_default() += count;
    }
    rounds
}

#[test]
fn the_table_and_the_oracle_ask_deal_and_settle_alike() {
    let mut runner = TestRunner::deterministic();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut rounds = 0;
    for seed in 0..300 {
        let file = arbitrary_files().new_tree(&mut runner).expect("a rules file").current();
        rounds += compare(&file, seed, &mut seen);
    }
    // What random rules rarely bring together.
    for seed in 300..360 {
        for file in [
            "[insurance]\neven_money = true",
            "[insurance]\neven_money = true\nmoment = \"turn\"\n[multiple_action]\nhands = 3",
            "boxes = 3\nstanding = 3\n[sharing]\nmost = 3\n[play]\nsplit_hands = 4\nsplit_aces_once = false",
        ] {
            rounds += compare(file, seed, &mut seen);
        }
    }
    assert!(rounds > 6000, "too little was played: {rounds}");
    for what in [
        "wager won",
        "wager lost",
        "wager void",
        "wager surrendered",
        "insurance won",
        "insurance lost",
        "insurance void",
    ] {
        assert!(seen.get(what).copied().unwrap_or(0) >= 20, "too little of {what}: {seen:?}");
    }
}
