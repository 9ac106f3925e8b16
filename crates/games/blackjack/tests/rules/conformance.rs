//! The kit that every game must pass, over chosen rules files and over random legal ones.

use crate::arbitrary::arbitrary_files;
use crate::support::rules;
use blackjack::{BoxNumber, Command, Side, Table, TableCommand as C, Wager};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::cards::Card;
use rulebook::conformance::{Lots, Run, Subject, play_seeds};
use rulebook::game::{Act, Game, Moment, Need, Offer, Viewer};
use rulebook::money::Cents;
use rulebook::shoe;

/// Blackjack, as the kit must know it.
struct Blackjack;

fn seat(lots: &mut Lots) -> Seat {
    Seat::new(lots.below(16) as u8 + 1).expect("sixteen seats")
}

fn actor(lots: &mut Lots) -> Actor {
    match lots.below(8) {
        0 | 1 => Actor::Device,
        2 => Actor::Croupier,
        3 | 4 => Actor::Staff(Role::NAMES[lots.below(Role::NAMES.len())].0),
        _ => Actor::Seat(Seat::new(lots.below(4) as u8 + 1).expect("four seats")),
    }
}

fn amount(lots: &mut Lots) -> Cents {
    let amounts = [1, 25, 50, 100, 500, 600, 1000, 2500, 100_000, 0, -100, i64::MAX, i64::MIN];
    Cents(lots.pick(&amounts).expect("there are some"))
}

fn card(lots: &mut Lots) -> Card {
    Card::deck().nth(lots.below(52)).expect("52 cards")
}

fn maybe<T>(lots: &mut Lots, thing: impl Fn(&mut Lots) -> T) -> Option<T> {
    (lots.below(2) == 0).then(|| thing(lots))
}

fn any_box(lots: &mut Lots) -> BoxNumber {
    BoxNumber::new(lots.below(7) as u8 + 1).expect("seven boxes")
}

fn spot(lots: &mut Lots) -> u8 {
    lots.below(5) as u8
}

/// Any command at all.
fn command(lots: &mut Lots) -> Command {
    if lots.below(5) == 0 {
        return Command::Cards(of_the_shoe(lots));
    }
    let on = lots.pick(&Wager::ALL).expect("wagers");
    let at = maybe(lots, any_box);
    let spot = maybe(lots, spot);
    Command::Table(match lots.below(40) {
        0..4 => {
            let coupon = if lots.below(2) == 0 { Cents::ZERO } else { amount(lots) };
            C::Wager { on, amount: amount(lots), at, spot, cash: lots.below(2) == 0, coupon }
        }
        4 => C::Reduce { on, amount: amount(lots), at, spot },
        5 => C::Remove { on, at, spot },
        6 => C::ConfirmWager { seat: seat(lots) },
        7 => C::DeclineWager { seat: seat(lots) },
        8 => C::PassMeBy { on: lots.below(2) == 0 },
        9 => C::ShareBox { at, on: lots.below(2) == 0 },
        10 => C::ReserveSpot { seat: seat(lots) },
        11 => C::DrawDeterminant { from: Side::ALL[lots.below(2)] },
        12 | 13 => C::Insure { amount: amount(lots), at, spot },
        14 => C::DeclineInsurance { at },
        15 => C::Draw { at },
        16 => C::Stand { at },
        17 => C::Double { amount: maybe(lots, amount), at },
        18 => C::Split { at },
        19 => C::Surrender { at },
        20 => C::Follow { amount: maybe(lots, amount), at },
        21 => C::DeclineDouble { at },
        22 => C::KeepHand { hand: lots.below(6) as u8, at },
        23 => C::RefuseCard { at },
        24 => C::MissedBox { at: any_box(lots) },
        25 => C::TakeCard { at },
        26 => C::GiveUpHand { at },
        27 => C::CardInError { card: maybe(lots, card) },
        28 => C::FaceUpCard { card: card(lots) },
        29 => C::ShowBurnCard { card: card(lots) },
        30 => C::RestoreUpcard { card: card(lots) },
        31 => C::LightOut { at: any_box(lots) },
        32 => C::BonusFailed { stake: amount(lots), amount: maybe(lots, amount) },
        33 => [C::Join {}, C::Leave {}][lots.below(2)],
        34 => [C::Deal {}, C::Settle {}, C::CloseInsurance {}, C::DealersCard {}][lots.below(4)],
        35 => [C::TurnHoleCard {}, C::ReadHoleCard {}, C::ReaderMisused { at, hand: None }][lots.below(3)],
        36 => [C::ReaderFailed {}, C::ReaderRepaired {}, C::ShuffleDiscards {}][lots.below(3)],
        37 => [C::MissedDealer {}, C::MissedDraw {}, C::WrongSide {}][lots.below(3)],
        38 => [C::CardNotMoved {}, C::UpcardDiscarded {}][lots.below(2)],
        _ => [C::Reshuffle {}, C::ChangeDealer {}, C::AskBurnCard {}][lots.below(3)],
    })
}

fn of_the_shoe(lots: &mut Lots) -> shoe::Command {
    use shoe::Command as S;
    match lots.below(9) {
        0 => S::Card { card: card(lots) },
        1 => S::CardDown { card: maybe(lots, card) },
        2 => S::CuttingCard {},
        3 => S::Cut { depth: lots.below(450) as u16 },
        4 => S::InsertCuttingCards { behind: lots.below(450) as u16 },
        5 => S::OrderRecut { reason: shoe::RecutReason::Fairness },
        6 => S::OfferCut { to: seat(lots) },
        7 => [S::DeclineCut {}, S::Load {}, S::InsertStacks {}][lots.below(3)],
        _ => {
            [S::Shuffle {}, S::Lace {}, S::Wash {}, S::Inspect {}, S::Verify {}, S::Spread {}][lots.below(6)]
        }
    }
}

impl Subject<Table> for Blackjack {
    /// Rare things rarely, or no round would ever come to its end.
    fn weight(&self, offer: &Offer<Command>) -> u32 {
        if let Need::Chance(weight) = offer.need {
            return weight;
        }
        let Command::Table(own) = offer.command else { return 100 };
        match own {
            C::Leave {} | C::Reshuffle {} | C::ReaderMisused { .. } | C::WrongSide {} => 1,
            C::MissedBox { .. } | C::MissedDealer {} | C::MissedDraw {} | C::ReaderFailed {} => 2,
            C::PassMeBy { .. } | C::ChangeDealer {} | C::AskBurnCard {} | C::ReserveSpot { .. } => 3,
            C::CardNotMoved {} | C::UpcardDiscarded {} => 3,
            C::Remove { .. } | C::Reduce { .. } | C::CloseInsurance {} => 6,
            _ => 100,
        }
    }

    fn strange(&self, _: &Table, lots: &mut Lots) -> Vec<Act<Command>> {
        (0..8)
            .map(|_| {
                let on_behalf_of = if lots.below(4) == 0 { Some(seat(lots)) } else { None };
                Act { at: Moment(7), by: actor(lots), on_behalf_of, command: command(lots) }
            })
            .collect()
    }

    /// What is accepted without an offer: cash and coupons beside a wager that is offered, a box or a spot left out or
    /// said where it need not be, the whole amount left out; the same ruling from another member of the staff; other
    /// depths of the cut and places of the cutting card; and what goes wrong by itself.
    fn beyond_offers(&self, table: &Table, act: &Act<Command>) -> bool {
        let offers = table.offers();
        let plain = match act.command {
            Command::Cards(command) => {
                use shoe::Command::{Cut, InsertCuttingCards, OrderRecut};
                return matches!(command, Cut { .. } | InsertCuttingCards { .. } | OrderRecut { .. });
            }
            Command::Table(own) => own,
        };
        let by_staff = matches!(act.by, Actor::Staff(_) | Actor::Croupier);
        match plain {
            C::CardInError { .. } | C::FaceUpCard { .. } => return act.by == Actor::Device,
            // Rulings about wagers that are not built: anybody of the staff, at any time.
            C::LightOut { .. } | C::BonusFailed { .. } => return by_staff,
            // Said again, or by another of those who may say it.
            C::ReserveSpot { .. } => return by_staff,
            C::PassMeBy { .. } | C::ShareBox { .. } => return act.patron().is_some(),
            _ => {}
        }
        let same = |offer: &Offer<Command>| {
            let Command::Table(offered) = offer.command else { return false };
            let his = match (offer.by, act.patron()) {
                (Actor::Seat(seat), Some(patron)) => seat == patron,
                (Actor::Staff(_), None) => by_staff,
                _ => false,
            };
            his && is_alike(offered, plain)
        };
        offers.iter().any(same)
    }

    /// A coupon must fit the amount too.
    fn only_the_amount_matters(&self, act: &Act<Command>) -> bool {
        !matches!(act.command, Command::Table(C::Wager { coupon, .. }) if !coupon.is_zero())
    }

    /// The hole card, with a few other faces.
    fn other_worlds(&self, table: &Table, _: Viewer) -> Vec<Table> {
        let faces = ["As", "4h", "9d", "Kc"].map(|face| face.parse().expect("a card"));
        faces.into_iter().filter_map(|face| table.with_another_hole_card(face)).collect()
    }
}

/// Is it the same thing that is done, said with fewer or more words?
fn is_alike(offered: C, said: C) -> bool {
    let fits = |offered: Option<BoxNumber>, said: Option<BoxNumber>| said.is_none() || offered == said;
    match (offered, said) {
        (C::Wager { on, at, .. }, C::Wager { on: wager, at: named, .. }) => on == wager && fits(at, named),
        (C::Reduce { on, at, .. }, C::Reduce { on: wager, at: named, .. }) => on == wager && fits(at, named),
        (C::Remove { on, at, .. }, C::Remove { on: wager, at: named, .. }) => on == wager && fits(at, named),
        (C::Insure { at, .. }, C::Insure { at: named, .. })
        | (C::DeclineInsurance { at }, C::DeclineInsurance { at: named })
        | (C::Draw { at }, C::Draw { at: named })
        | (C::Stand { at }, C::Stand { at: named })
        | (C::Double { at, .. }, C::Double { at: named, .. })
        | (C::Split { at }, C::Split { at: named })
        | (C::Surrender { at }, C::Surrender { at: named })
        | (C::Follow { at, .. }, C::Follow { at: named, .. })
        | (C::DeclineDouble { at }, C::DeclineDouble { at: named })
        | (C::RefuseCard { at }, C::RefuseCard { at: named })
        | (C::TakeCard { at }, C::TakeCard { at: named })
        | (C::GiveUpHand { at }, C::GiveUpHand { at: named }) => fits(at, named),
        (C::KeepHand { at, hand }, C::KeepHand { at: named, hand: said }) => hand == said && fits(at, named),
        (offered, said) => offered == said,
    }
}

fn run(toml: &str, seeds: std::ops::Range<u64>, acts: usize) -> Run {
    let run = play_seeds::<Table>(&Blackjack, &rules(toml), seeds, acts);
    assert!(run.refusals > run.acts && run.events > run.acts / 4, "too little happened: {run:?}");
    run
}

#[test]
fn blackjack_keeps_every_promise_by_the_plainest_rules() {
    run("boxes = 3", 0..6, 400);
}

#[test]
fn blackjack_keeps_every_promise_and_hides_the_hole_card() {
    let down = "boxes = 2\ndecks = 2\n[dealing]\nhole_card = \"down\"\n";
    let first = run(&format!("{down}[insurance]\neven_money = true\nmoment = \"turn\""), 100..106, 400);
    assert!(first.worlds > first.acts / 2, "too little was hidden: {first:?}");
    let reader = run(&format!("{down}card_reader = true\n[surrender]\noffered = true"), 110..116, 400);
    assert!(reader.worlds > reader.acts / 2, "too little was hidden: {reader:?}");
    run(&format!("{down}card_reader = true\nreader_shows = true"), 120..124, 400);
}

#[test]
fn blackjack_keeps_every_promise_with_the_hole_card_face_up() {
    run("boxes = 2\n[dealing]\nhole_card = \"up\"\n[payouts]\nthree_sevens = true", 200..206, 400);
}

#[test]
fn blackjack_keeps_every_promise_with_few_cards_left() {
    let short = "boxes = 3\ndecks = 1\n[approved]\nreference = \"PRN\"\n[shoe]\ncards_behind = 2";
    run(short, 300..310, 500);
    run("boxes = 7\ndecks = 1\n[approved]\nreference = \"PRN\"\n[shoe]\ncards_behind = 0", 310..316, 500);
}

#[test]
fn blackjack_keeps_every_promise_with_a_double_shoe() {
    let double = "boxes = 2\ndecks = 3\n[shoe]\nkind = \"double\"\nred_suits = \"right\"\n";
    run(double, 400..406, 400);
    run(&format!("{double}[dealing]\nhole_card = \"down\""), 410..414, 400);
}

#[test]
fn blackjack_keeps_every_promise_with_shared_boxes_and_multiple_action() {
    let shared = "boxes = 2\nstanding = 3\n[sharing]\nmost = 3\n[play]\nboxes_per_patron = 2\n";
    run(&format!("{shared}split_hands = 4\nsplit_aces_once = false"), 500..506, 500);
    run(&format!("{shared}[multiple_action]\nhands = 3\n[wagers]\nadditional = \"sevens\""), 510..516, 500);
}

#[test]
fn blackjack_keeps_every_promise_by_random_legal_rules() {
    let mut runner = TestRunner::deterministic();
    let mut all = Run::default();
    for seed in 0..40 {
        let file = arbitrary_files().new_tree(&mut runner).expect("a rules file").current();
        let run = play_seeds::<Table>(&Blackjack, &rules(&file), 1000 + seed..1001 + seed, 250);
        (all.acts, all.events, all.worlds) =
            (all.acts + run.acts, all.events + run.events, all.worlds + run.worlds);
    }
    assert!(all.events > all.acts / 4 && all.worlds > 1000, "too little happened: {all:?}");
}
