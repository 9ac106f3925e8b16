//! A shoe by itself, as blackjack has it made ready: with and without a cutting card, a cut or a burn.

use super::procedure::Cites;
use super::*;
use crate::actor::{Actor, Role, Seat, Seats};
use crate::cards::Card;
use crate::game::{Act, Moment, Need, Offer, Refuse};
use crate::provision::*;

const DEALER: Actor = Actor::Staff(Role::Dealer);
const SUPERVISOR: Actor = Actor::Staff(Role::CasinoSupervisor);
const RECUT: Command = Command::OrderRecut { reason: RecutReason::Fairness };
const DOWN: Command = Command::CardDown { card: None };

static CITES: Cites = Cites {
    inspect: P2_4_A,
    verify: P2_4_A,
    spread: P2_4_B,
    wash_new: P2_4_C,
    shuffle: P2_5_A,
    lace: P2_5_A,
    wash: P2_5_A,
    offer: P2_5_B,
    around: P2_5_F,
    cut: P2_5_C,
    insert: P2_5_D,
    load: P2_5_I,
    burn: P2_6_C,
    discards: P2_15_F,
    stacks: P2_6_M,
    device: P2_20,
    recut: P2_5_G,
    shoe: P2_6_A,
};

/// One deck, a quarter of it behind the cutting card, one card burnt.
const ONE_DECK: Procedure = Procedure {
    decks: 1,
    shuffle: Shuffle::Plain,
    pre_shuffled: false,
    behind: 13,
    least_behind: 13,
    least_before: 17,
    loading: Loading::CuttingCard,
    recut_by: RecutBy::TheSame,
    first_cards: FirstCards::FaceDown(1),
    numbers_fall_clockwise: false,
    cites: &CITES,
};

const NO_BURN: Procedure = Procedure { first_cards: FirstCards::FaceDown(0), ..ONE_DECK };
const BART_CARTER: Procedure = Procedure { decks: 4, loading: Loading::CutOnly, ..NO_BURN };
const CONTINUOUS: Procedure = Procedure { loading: Loading::Device, ..NO_BURN };

/// A shoe with five seats around it, of which the first, the third and the fifth are taken.
#[derive(Clone)]
struct Bench {
    shoe: Shoe,
    procedure: Procedure,
    around: Around,
}

impl Bench {
    fn new(procedure: Procedure) -> Bench {
        let present = [1, 3, 5].into_iter().map(seat).fold(Seats::NONE, Seats::with);
        let around = Around { seats: 5, present, passed_by: Seats::NONE };
        Bench { shoe: Shoe::new(&procedure, around), procedure, around }
    }

    /// A bench where this is the next thing that the staff or the device must do.
    fn up_to(procedure: Procedure, command: Command) -> Bench {
        let mut bench = Bench::new(procedure);
        bench.go_on_to(command);
        bench
    }

    fn go_on_to(&mut self, command: Command) {
        while self.next() != Some(command) {
            self.go_on();
        }
    }

    fn go_on(&mut self) -> Vec<Event> {
        let offer = self.due().expect("something is due");
        self.act(offer.by, offer.command).expect("what is offered is accepted")
    }

    fn make_ready(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while !self.shoe.is_ready() {
            events.extend(self.go_on());
        }
        events
    }

    fn ready(procedure: Procedure) -> Bench {
        let mut bench = Bench::new(procedure);
        bench.make_ready();
        bench
    }

    fn act(&mut self, by: Actor, command: Command) -> Result<Vec<Event>, Refusal> {
        let act = Act::new(Moment(0), by, command);
        let step = self.shoe.consider(&self.procedure, self.around, &act, command)?;
        let mut events = Vec::new();
        self.shoe.apply(&self.procedure, step, &mut events);
        Ok(events)
    }

    fn refused(&self, by: Actor, command: Command) -> Refusal {
        self.clone().act(by, command).expect_err("a refusal")
    }

    fn offers(&self) -> Vec<Offer<Command>> {
        let mut offers = Vec::new();
        self.shoe.awaiting(&self.procedure, self.around, |command| command, &mut offers);
        for Offer { by, command, .. } in &offers {
            self.clone().act(*by, *command).expect("what is offered is accepted");
        }
        offers
    }

    fn due(&self) -> Option<Offer<Command>> {
        self.offers().into_iter().find(|offer| offer.need != Need::May)
    }

    fn next(&self) -> Option<Command> {
        self.due().map(|offer| offer.command)
    }

    fn may_be_cut_again(&self) -> bool {
        let offered = self.offers().iter().any(|offer| matches!(offer.command, Command::OrderRecut { .. }));
        assert_eq!(self.clone().act(SUPERVISOR, RECUT).is_ok(), offered);
        offered
    }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

#[test]
fn new_cards_are_inspected_and_washed_and_then_shuffled_once() {
    let names =
        |new: bool| (0..).map_while(|done| ONE_DECK.work(new, done)).map(Work::name).collect::<Vec<_>>();
    assert_eq!(names(true), ["inspect cards", "verify cards", "spread cards", "wash cards", "shuffle"]);
    assert_eq!(names(false), ["shuffle"]);
    assert_eq!(ONE_DECK.cite(Work::Shuffle), P2_5_A);
}

#[test]
fn a_shoe_is_shuffled_cut_loaded_and_one_card_is_burnt_unseen() {
    let mut bench = Bench::up_to(ONE_DECK, Command::Shuffle {});
    assert_eq!(bench.go_on(), [Event::Shuffled { cards: 52, cite: P2_5_A }]);
    bench.go_on_to(Command::InsertCuttingCards { behind: 13 });
    assert_eq!(bench.go_on(), [Event::Loaded { cards: 52, behind: 13, cite: P2_5_D }]);
    assert_eq!(bench.next(), Some(DOWN));
    assert_eq!(bench.due().expect("chance").need, Need::Chance(1));
    assert_eq!(bench.go_on(), [Event::Burned { card: None, cite: P2_6_C }]);
    assert!(bench.shoe.is_ready() && !bench.may_be_cut_again());
    assert_eq!(bench.shoe.pile().cards(), 51);
    assert_eq!(bench.shoe.pile().unseen().count(), 52);
}

#[test]
fn the_cut_goes_clockwise_with_rising_numbers_from_the_first_at_the_table() {
    let mut bench = Bench::new(ONE_DECK);
    bench.shoe.start_cut_from(seat(3));
    for due in [3, 5, 1] {
        bench.go_on_to(Command::OfferCut { to: seat(due) });
        let wrong = Command::OfferCut { to: seat(if due == 1 { 3 } else { 1 }) };
        assert_eq!(bench.refused(DEALER, wrong), Refusal::NotNextToCut { due, cite: P2_5_F });
        bench.go_on();
        bench.act(Actor::Seat(seat(due)), Command::DeclineCut {}).expect("declined");
    }
    assert_eq!(bench.next(), Some(Command::Cut { depth: 26 }));
    assert_eq!(bench.go_on(), [Event::Cut { seat: None, depth: 26, cite: P2_5_F }]);
}

#[test]
fn a_cut_leaves_ten_cards_at_either_end() {
    let bench = Bench::up_to(ONE_DECK, Command::DeclineCut {});
    let first = Actor::Seat(seat(5));
    for depth in [10, 42] {
        let cut = [Event::Cut { seat: Some(seat(5)), depth, cite: P2_5_B }];
        assert_eq!(bench.clone().act(first, Command::Cut { depth }), Ok(cut.to_vec()));
    }
    for depth in [9, 43] {
        let refusal = bench.refused(first, Command::Cut { depth });
        assert_eq!(refusal, Refusal::CutTooNear { least: 10, most: 42, cite: P2_5_C });
        let said = "the cutting card goes at least 10 cards from either end: before it lie 10 to 42";
        assert_eq!(refusal.to_string(), said);
    }
}

#[test]
fn the_cutting_card_goes_at_least_a_quarter_from_the_back_and_behind_the_first_cards() {
    let bench = Bench::up_to(ONE_DECK, Command::InsertCuttingCards { behind: 13 });
    for behind in [13, 35] {
        assert!(bench.clone().act(DEALER, Command::InsertCuttingCards { behind }).is_ok());
    }
    for behind in [12, 36] {
        let refusal = bench.refused(DEALER, Command::InsertCuttingCards { behind });
        assert_eq!(refusal, Refusal::Behind { least: 13, most: 35, cite: P2_5_D });
    }
    let refusal = bench.refused(DEALER, Command::Load {});
    assert_eq!(refusal, Refusal::NotNow { due: "insert cutting cards", cite: P2_5_D });
}

#[test]
fn without_a_cutting_card_the_cut_stack_is_loaded_as_it_is() {
    let procedure = Procedure { loading: Loading::CutOnly, ..ONE_DECK };
    let mut bench = Bench::up_to(procedure, Command::Load {});
    assert!(bench.may_be_cut_again());
    let refusal = bench.refused(DEALER, Command::InsertCuttingCards { behind: 13 });
    assert_eq!(refusal, Refusal::NotNow { due: "load shoe", cite: P2_5_I });
    assert_eq!(bench.refused(SUPERVISOR, Command::Load {}), Refusal::NotYours(SUPERVISOR, P2_5_I));
    assert_eq!(bench.go_on(), [Event::Loaded { cards: 52, behind: 0, cite: P2_5_I }]);
    assert!(!bench.shoe.pile().has_cutting_card());
    let refusal = bench.refused(DEALER, Command::Load {});
    assert_eq!(refusal, Refusal::NotNow { due: "burning", cite: P2_5_I });
    assert_eq!(bench.next(), Some(DOWN));
}

#[test]
fn as_many_cards_are_burnt_as_the_procedure_says_and_no_face_is_seen() {
    for (burn, cards) in [(2, 50), (20, 32)] {
        let procedure = Procedure { first_cards: FirstCards::FaceDown(burn), least_before: 22, ..ONE_DECK };
        let mut bench = Bench::up_to(procedure, DOWN);
        let named = Command::CardDown { card: Some(card("As")) };
        assert_eq!(bench.refused(Actor::Device, named), Refusal::FaceOfUnseen(P2_6_C));
        let up = Command::Card { card: card("As") };
        assert_eq!(bench.refused(Actor::Device, up), Refusal::OtherSideUp("face down", P2_6_C));
        assert_eq!(bench.refused(DEALER, DOWN), Refusal::NotYours(DEALER, P2_6_C));
        let burnt = bench.make_ready();
        assert_eq!(burnt, vec![Event::Burned { card: None, cite: P2_6_C }; usize::from(burn)]);
        assert_eq!(bench.shoe.pile().cards(), cards);
        assert_eq!(bench.refused(Actor::Device, DOWN), Refusal::NotNow { due: "in play", cite: P2_6_C });
    }
}

#[test]
fn without_a_burn_a_cut_can_be_ordered_again_until_the_first_card_is_out() {
    let mut bench = Bench::up_to(NO_BURN, Command::InsertCuttingCards { behind: 13 });
    assert!(bench.may_be_cut_again());
    bench.go_on();
    assert!(bench.shoe.is_ready() && bench.may_be_cut_again() && bench.due().is_none());
    let mut again = bench.clone();
    again.act(SUPERVISOR, RECUT).expect("a recut");
    assert!(!again.shoe.is_ready());
    assert_eq!(again.next(), Some(Command::Cut { depth: 26 }), "everybody declined, so the dealer cut");
    again.make_ready();
    assert!(again.may_be_cut_again());
    bench.shoe.pile_mut().draw(card("As"));
    assert!(bench.shoe.is_ready() && !bench.may_be_cut_again());
    assert_eq!(bench.refused(SUPERVISOR, RECUT), Refusal::NoRecutNow(P2_5_G));
}

#[test]
fn a_cut_is_made_again_by_the_same_or_by_the_next() {
    for (recut_by, due) in
        [(RecutBy::TheSame, Command::DeclineCut {}), (RecutBy::TheNext, Command::OfferCut { to: seat(1) })]
    {
        let mut bench = Bench::up_to(Procedure { recut_by, ..NO_BURN }, Command::DeclineCut {});
        bench.act(Actor::Seat(seat(5)), Command::Cut { depth: 10 }).expect("a cut");
        bench.make_ready();
        bench.act(SUPERVISOR, RECUT).expect("a recut");
        assert_eq!(bench.next(), Some(due));
        assert_eq!(bench.shoe.cut_offered_to().is_some(), recut_by == RecutBy::TheSame);
    }
}

#[test]
fn a_device_takes_uncut_cards_and_everything_back_after_each_round() {
    let mut bench = Bench::up_to(CONTINUOUS, Command::Shuffle {});
    bench.go_on();
    assert_eq!(bench.next(), Some(Command::Load {}));
    assert!(!bench.may_be_cut_again());
    assert_eq!(bench.shoe.state(&CONTINUOUS), "load shoe");
    assert_eq!(bench.go_on(), [Event::Loaded { cards: 52, behind: 0, cite: P2_5_I }]);
    assert!(bench.shoe.is_ready() && !bench.may_be_cut_again());
    bench.shoe.pile_mut().draw(card("As"));
    let mut events = Vec::new();
    bench.shoe.refill(&CONTINUOUS, &mut events);
    assert_eq!(events, [Event::Shuffled { cards: 52, cite: P2_20 }]);
    assert_eq!((bench.shoe.pile(), bench.shoe.is_ready()), (&Pile::of(1), true));
}

#[test]
fn the_discard_rack_goes_back_in_stacks_without_a_cut() {
    let mut bench = Bench::ready(BART_CARTER);
    let stacks = bench.refused(DEALER, Command::InsertStacks {});
    assert_eq!(stacks, Refusal::NotNow { due: "in play", cite: P2_6_M });
    for dealt in Card::deck() {
        bench.shoe.pile_mut().draw(dealt);
    }
    bench.shoe.pile_mut().draw(card("As"));
    assert_eq!(bench.shoe.discards(&BART_CARTER, 0), 53);
    assert_eq!(bench.shoe.discards(&BART_CARTER, 1), 52);
    bench.shoe.return_rack();
    assert!(!bench.shoe.is_ready() && bench.shoe.is_being_shuffled() && !bench.may_be_cut_again());
    assert_eq!(bench.shoe.look(&BART_CARTER, 0).state, "shuffle");
    assert_eq!(bench.refused(SUPERVISOR, Command::Shuffle {}), Refusal::NotYours(SUPERVISOR, P2_6_M));
    assert_eq!(bench.next(), Some(Command::Shuffle {}));
    assert_eq!(bench.go_on(), [Event::Shuffled { cards: 53, cite: P2_6_M }]);
    assert_eq!(bench.shoe.look(&BART_CARTER, 0).cards, 155, "they are not back yet");
    assert_eq!(bench.refused(SUPERVISOR, Command::InsertStacks {}), Refusal::NotYours(SUPERVISOR, P2_6_M));
    assert_eq!(bench.next(), Some(Command::InsertStacks {}));
    assert_eq!(bench.go_on(), [Event::Loaded { cards: 208, behind: 0, cite: P2_6_M }]);
    assert_eq!((bench.shoe.pile(), bench.shoe.is_ready()), (&Pile::of(4), true));
    assert!(!bench.may_be_cut_again());
}

#[test]
fn discards_are_shuffled_for_the_rest_of_a_round_and_one_card_is_burnt() {
    // A shoe of which nothing is burnt otherwise: nine cards lie on the table, one of them unseen.
    let mut bench = Bench::ready(NO_BURN);
    let on_table: Vec<Card> = Card::deck().take(8).collect();
    bench.shoe.gather_discards(&NO_BURN, on_table.iter().copied(), 1, 1, seat(3));
    assert_eq!(bench.shoe.pile().cards(), 43);
    assert!(on_table.iter().all(|card| !bench.shoe.pile().may_be(*card)));
    assert_eq!(bench.shoe.pile().unseen().count(), 44, "what is unseen on the table may be any of the rest");
    assert!(bench.shoe.is_just_gathered());
    assert_eq!(bench.go_on(), [Event::Shuffled { cards: 43, cite: P2_15_F }]);
    assert_eq!(bench.next(), Some(Command::OfferCut { to: seat(3) }));
    bench.go_on();
    for depth in [10, 33] {
        assert!(bench.clone().act(Actor::Seat(seat(3)), Command::Cut { depth }).is_ok());
    }
    let refusal = bench.refused(Actor::Seat(seat(3)), Command::Cut { depth: 34 });
    assert_eq!(refusal, Refusal::CutTooNear { least: 10, most: 33, cite: P2_5_C });
    // A quarter of 43, rounded up.
    bench.go_on_to(Command::InsertCuttingCards { behind: 11 });
    let refusal = bench.refused(DEALER, Command::InsertCuttingCards { behind: 10 });
    assert_eq!(refusal, Refusal::Behind { least: 11, most: 26, cite: P2_5_D });
    let events = bench.make_ready();
    let loaded = Event::Loaded { cards: 43, behind: 11, cite: P2_5_D };
    assert_eq!(events, [loaded, Event::Burned { card: None, cite: P2_15_F }]);
    assert_eq!(bench.shoe.pile().cards(), 42);
    assert_eq!(bench.shoe.discards(&NO_BURN, 9), 1);
    // The next full set is made ready as always.
    bench.shoe.gather(&NO_BURN, seat(1));
    let events = bench.make_ready();
    assert_eq!(events.first(), Some(&Event::Shuffled { cards: 52, cite: P2_5_A }));
    assert!(!events.iter().any(|event| matches!(event, Event::Burned { .. })));
}

#[test]
fn a_few_discards_are_cut_in_their_middle_and_never_hold_up_the_round() {
    let table = |cards: usize| Card::deck().take(52 - cards);
    let mut bench = Bench::ready(ONE_DECK);
    bench.shoe.gather_discards(&ONE_DECK, table(19), 0, 1, seat(1));
    bench.go_on();
    bench.go_on();
    let refusal = bench.refused(Actor::Seat(seat(1)), Command::Cut { depth: 8 });
    assert_eq!(refusal, Refusal::CutTooNear { least: 9, most: 10, cite: P2_5_C });
    assert!(refusal.to_string().contains("to the middle of so few cards: before it lie 9 to 10"));
    assert_eq!(refusal.instead().as_deref(), Some("cut at 9 to 10"));
    for cards in 0..=20 {
        let mut bench = Bench::ready(ONE_DECK);
        bench.shoe.gather_discards(&ONE_DECK, table(cards), 0, 1, seat(1));
        let events = bench.make_ready();
        let burnt = events.iter().filter(|event| matches!(event, Event::Burned { .. })).count();
        assert_eq!(burnt, cards.min(1), "{cards} cards");
        assert_eq!(usize::from(bench.shoe.pile().cards()), cards - burnt);
    }
}

#[test]
fn a_new_dealer_burns_a_card_in_the_middle_of_a_shoe() {
    let mut bench = Bench::ready(ONE_DECK);
    bench.shoe.burn_for_new_dealer();
    assert!(!bench.shoe.is_ready() && !bench.may_be_cut_again());
    assert_eq!(bench.next(), Some(DOWN));
    let up = Command::Card { card: card("As") };
    assert_eq!(bench.refused(Actor::Device, up), Refusal::OtherSideUp("face down", P2_6_C));
    // Another dealer before that card burns it in his stead.
    bench.shoe.burn_for_new_dealer();
    assert_eq!(bench.go_on(), [Event::Burned { card: None, cite: P2_6_C }]);
    assert!(bench.shoe.is_ready());
    assert_eq!(bench.shoe.pile().cards(), 50);
}

#[test]
fn a_new_dealer_before_the_burn_burns_the_first_cards_or_one() {
    for (procedure, usual) in [(NO_BURN, 0), (ONE_DECK, 1)] {
        for until in [Command::Inspect {}, Command::DeclineCut {}, Command::InsertCuttingCards { behind: 13 }]
        {
            let mut bench = Bench::up_to(procedure, until);
            bench.shoe.burn_for_new_dealer();
            bench.make_ready();
            assert_eq!(bench.shoe.discards(&procedure, 0), 1, "{until:?}");
            bench.shoe.gather(&procedure, seat(1));
            bench.make_ready();
            assert_eq!(bench.shoe.discards(&procedure, 0), usual, "he is not new for the next shoe");
        }
    }
    // Of a shoe that could be played from, the cut may still be ordered again, and his card is burnt after it.
    let mut bench = Bench::ready(NO_BURN);
    bench.shoe.burn_for_new_dealer();
    assert!(!bench.shoe.is_ready() && bench.may_be_cut_again());
    bench.act(SUPERVISOR, RECUT).expect("a recut");
    bench.make_ready();
    assert_eq!(bench.shoe.pile().cards(), 51);
    assert!(!bench.may_be_cut_again());
}

#[test]
fn a_new_dealer_at_an_empty_shoe_has_nothing_to_burn() {
    let mut bench = Bench::ready(BART_CARTER);
    while bench.shoe.pile().cards() > 1 {
        bench.shoe.pile_mut().draw_unseen();
    }
    let mut empty = bench.clone();
    empty.shoe.pile_mut().draw_unseen();
    empty.shoe.burn_for_new_dealer();
    assert!(empty.shoe.is_ready());
    bench.shoe.burn_for_new_dealer();
    bench.make_ready();
    assert_eq!(bench.shoe.pile().cards(), 0);
}

#[test]
fn the_cutting_card_comes_before_the_card_that_a_new_dealer_burns() {
    let mut bench = Bench::ready(ONE_DECK);
    while !bench.shoe.pile().cutting_card_is_next() {
        bench.shoe.pile_mut().draw_unseen();
    }
    let refusal = bench.refused(Actor::Device, Command::CuttingCard {});
    assert_eq!(refusal, Refusal::NotTheCuttingCard(P2_6_A), "in play the game says what it means");
    bench.shoe.burn_for_new_dealer();
    assert_eq!(bench.refused(Actor::Device, DOWN), Refusal::CuttingCardFirst(P2_6_C));
    assert_eq!(bench.next(), Some(Command::CuttingCard {}));
    assert_eq!(bench.refused(DEALER, Command::CuttingCard {}), Refusal::NotYours(DEALER, P2_6_A));
    assert_eq!(bench.go_on(), [Event::CuttingCard { left: 13 }]);
    assert_eq!(bench.refused(Actor::Device, Command::CuttingCard {}), Refusal::NotTheCuttingCard(P2_6_A));
    assert_eq!(bench.go_on(), [Event::Burned { card: None, cite: P2_6_C }]);
    assert!(bench.shoe.is_ready());
}

#[test]
fn a_burnt_card_is_shown_once_and_may_be_any_that_nobody_has_seen() {
    let show = |shoe: &Shoe, by: Actor, name: &str| {
        shoe.may_show_burn(&Act::new(Moment(0), by, ()), card(name), P2_6_C)
    };
    let mut shoe = Bench::ready(ONE_DECK).shoe;
    shoe.pile_mut().draw(card("As"));
    assert!(shoe.is_burn_unseen());
    assert_eq!(show(&shoe, Actor::Device, "As"), Err(Refusal::NoSuchCard(card("As"), P2_6_C)));
    assert_eq!(show(&shoe, DEALER, "Kd"), Err(Refusal::NotYours(DEALER, P2_6_C)));
    assert_eq!(show(&shoe, Actor::Device, "Kd"), Ok(()));
    shoe.show_burn(card("Kd"));
    assert_eq!((shoe.pile().cards(), shoe.pile().left(card("Kd"))), (50, 0));
    assert_eq!(shoe.pile().unseen().count(), 50, "now everything unseen is in the shoe");
    assert!(!shoe.is_burn_unseen());
    assert_eq!(show(&shoe, Actor::Device, "Qd"), Err(Refusal::NoBurnToShow(P2_6_C)));
}

#[test]
fn a_burnt_card_is_not_to_be_seen_any_more_once_it_is_shuffled() {
    let bench = Bench::ready(ONE_DECK);
    let mut gathered = bench.clone();
    gathered.shoe.gather(&ONE_DECK, seat(1));
    let mut discards = bench.clone();
    discards.shoe.gather_discards(&ONE_DECK, [card("As")], 0, 1, seat(1));
    let mut refilled = bench.clone();
    refilled.shoe.refill(&CONTINUOUS, &mut Vec::new());
    let mut returned = bench.clone();
    returned.shoe.return_rack();
    returned.make_ready();
    for bench in [gathered, discards, refilled, returned] {
        assert!(!bench.shoe.is_burn_unseen());
    }
    assert!(!Bench::ready(NO_BURN).shoe.is_burn_unseen());
}

#[test]
fn only_a_game_that_asks_for_them_knows_the_words_for_a_shoe_without_a_cutting_card() {
    let fields = |name: &str| serde_json::Map::from_iter([("do".to_string(), name.into())]);
    for name in Command::WITHOUT_CUTTING_CARD {
        assert!(!Command::reads(&fields(name)) && Command::reads_any(&fields(name)));
        let command: Command = serde_json::from_value(fields(name).into()).expect("a command");
        assert!(matches!(command, Command::Load {} | Command::InsertStacks {}));
    }
    assert!(Command::reads_any(&fields("shuffle")));
    assert!(!Command::reads_any(&fields("shuffle discards")) && !Command::reads_any(&serde_json::Map::new()));
}
