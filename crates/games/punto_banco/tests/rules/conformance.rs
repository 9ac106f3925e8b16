//! The kit that every game must pass, over many seeds and several rules files.

use crate::support::rules;
use baccarat::Side;
use punto_banco::{Change, Command, OrderReason, Table, TableCommand, Wager};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::cards::Card;
use rulebook::conformance::{Lots, Run, Subject, play_seeds};
use rulebook::game::{Act, Game, Moment, Need, Offer, Viewer};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::shoe;

/// Punto banco, as the kit must know it.
struct PuntoBanco;

fn seat(lots: &mut Lots) -> Seat {
    Seat::new(lots.below(16) as u8 + 1).expect("sixteen seats")
}

fn actor(lots: &mut Lots) -> Actor {
    match lots.below(8) {
        0 | 1 => Actor::Device,
        2 => Actor::Croupier,
        3..6 => Actor::Staff(Role::NAMES[lots.below(Role::NAMES.len())].0),
        _ => Actor::Seat(Seat::new(lots.below(3) as u8 + 1).expect("three seats")),
    }
}

fn amount(lots: &mut Lots) -> Cents {
    let amounts = [1, 25, 100, 500, 600, 1000, 2500, 100_000, 0, -100, i64::MAX, i64::MIN];
    Cents(lots.pick(&amounts).expect("there are some"))
}

fn card(lots: &mut Lots) -> Card {
    Card::deck().nth(lots.below(52)).expect("52 cards")
}

fn maybe_card(lots: &mut Lots) -> Option<Card> {
    (lots.below(2) == 0).then(|| card(lots))
}

fn side(lots: &mut Lots) -> Side {
    if lots.below(2) == 0 { Side::Player } else { Side::Banker }
}

/// Any command at all.
fn command(lots: &mut Lots) -> Command {
    use layout::Command as L;
    use shoe::Command as C;
    let on = lots.pick(&Wager::ALL).expect("wagers");
    let change = lots.pick(&Change::ALL).expect("changes");
    let text = |text: &str| text.parse().expect("a short text");
    let own = match lots.below(40) {
        0..3 => {
            let coupon = if lots.below(2) == 0 { Cents::ZERO } else { amount(lots) };
            let (amount, cash) = (amount(lots), lots.below(2) == 0);
            return Command::Layout(L::Wager { on, amount, cash, coupon });
        }
        3 => return Command::Layout(L::Reduce { on, amount: amount(lots) }),
        4 => return Command::Layout(L::Remove { on }),
        5 => return Command::Layout(L::ConfirmWager { seat: seat(lots) }),
        6 => return Command::Layout(L::DeclineWager { seat: seat(lots) }),
        7 => TableCommand::PassMeBy { on: lots.below(2) == 0 },
        8 => TableCommand::OfferShoe { to: seat(lots) },
        9 => [
            TableCommand::TakeShoe {},
            TableCommand::DeclineShoe {},
            TableCommand::NameDealer {},
            TableCommand::PassShoe {},
        ][lots.below(4)],
        10 => TableCommand::OrderPass { reason: lots.pick(&OrderReason::ALL).expect("reasons") },
        11 => TableCommand::AskBankerFirst {},
        12 => [
            TableCommand::NoMoreBets {},
            TableCommand::Cards {},
            TableCommand::LastHand {},
            TableCommand::VoidRound {},
        ][lots.below(4)],
        13 => TableCommand::HandOver { hand: side(lots), to: seat(lots) },
        14 => TableCommand::ReturnHand {},
        15 => TableCommand::TurnHand { hand: side(lots) },
        16 => TableCommand::CallHand { hand: side(lots), points: lots.below(12) as u8 },
        17 => TableCommand::Instruct { hand: side(lots), draw: lots.below(2) == 0 },
        18 => TableCommand::AnnounceResult {
            player: lots.below(10) as u8,
            banker: lots.below(10) as u8,
            cards: None,
            dragon_7: lots.below(4) == 0,
        },
        19 => TableCommand::CollectVigorish { seat: seat(lots) },
        20 => {
            let number = lots.below(3) as u32 + 1;
            TableCommand::PrepareForm {
                seat: seat(lots),
                number,
                name: text("Ann Lee"),
                date: text("2026-11-16"),
            }
        }
        21 => [TableCommand::SignForm {}, TableCommand::DepositForm {}, TableCommand::VoidForm {}]
            [lots.below(3)],
        22 => TableCommand::CannotSign { because: text("gone") },
        23 => TableCommand::GiveNotice { of: change },
        24 => TableCommand::Change { to: change },
        25 => TableCommand::MisdealtCard { card: maybe_card(lots) },
        26 => TableCommand::CardInError { card: maybe_card(lots) },
        27 => TableCommand::FaceUpCard { card: card(lots) },
        28 => return Command::Layout([L::Join {}, L::Leave {}][lots.below(2)]),
        29 => return Command::Cards(C::Card { card: card(lots) }),
        30 => return Command::Cards(C::CardDown { card: maybe_card(lots) }),
        31 => return Command::Cards(C::CuttingCard {}),
        32 => return Command::Cards(C::Cut { depth: lots.below(450) as u16 }),
        33 => return Command::Cards(C::InsertCuttingCards { behind: lots.below(450) as u16 }),
        34 => return Command::Cards(C::OrderRecut { reason: shoe::RecutReason::Fairness }),
        35 => return Command::Cards(C::OfferCut { to: seat(lots) }),
        36 => return Command::Cards(C::DeclineCut {}),
        37 => {
            return Command::Cards(
                [C::Shuffle {}, C::Lace {}, C::Wash {}, C::ShuffleAgain {}][lots.below(4)],
            );
        }
        _ => return Command::Cards([C::Inspect {}, C::Verify {}, C::Spread {}][lots.below(3)]),
    };
    Command::Table(own)
}

impl Subject<Table> for PuntoBanco {
    /// Rare things rarely, or no shoe would ever come to its end.
    fn weight(&self, offer: &Offer<Command>) -> u32 {
        if let Need::Chance(weight) = offer.need {
            return weight;
        }
        use layout::Command as L;
        let own = match offer.command {
            Command::Table(own) => own,
            Command::Layout(L::Leave {}) => return 1,
            Command::Layout(L::Reduce { .. } | L::Remove { .. }) => return 6,
            Command::Layout(_) | Command::Cards(_) => return 100,
        };
        match own {
            TableCommand::GiveNotice { .. } => 1,
            TableCommand::OrderPass { .. } | TableCommand::PassShoe {} | TableCommand::PassMeBy { .. } => 2,
            TableCommand::CollectVigorish { .. } => 6,
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

    /// What is accepted without an offer: cash and coupons beside a wager that is offered; other depths of the cut and
    /// places of the cutting card, and other reasons; papers that need words (a form, a statement, a change after
    /// notice); a hand that the house lets anybody turn; and what goes wrong by itself.
    fn beyond_offers(&self, table: &Table, act: &Act<Command>) -> bool {
        let plain = match act.command {
            // With a coupon, chips that do not come out even without it (3.3(c)).
            Command::Layout(layout::Command::Wager { on, coupon, .. }) if !coupon.is_zero() => {
                return matches!(on, Wager::Banker | Wager::Player) && table.takes_wagers();
            }
            Command::Layout(layout::Command::Wager { on, amount, cash: true, .. }) => {
                Command::Layout(layout::Command::chips(on, amount))
            }
            Command::Layout(_) => return false,
            Command::Table(own) => match own {
                TableCommand::PassMeBy { on } => TableCommand::PassMeBy { on: !on }.into(),
                TableCommand::OrderPass { .. } => {
                    TableCommand::OrderPass { reason: OrderReason::Delay }.into()
                }
                TableCommand::HandOver { .. } => return table.rules().dealing().others_may_turn,
                TableCommand::MisdealtCard { .. }
                | TableCommand::CardInError { .. }
                | TableCommand::FaceUpCard { .. } => {
                    return act.by == Actor::Device;
                }
                TableCommand::PrepareForm { .. }
                | TableCommand::CannotSign { .. }
                | TableCommand::Change { .. } => {
                    return matches!(act.by, Actor::Staff(_) | Actor::Croupier);
                }
                _ => return false,
            },
            Command::Cards(command) => {
                use shoe::Command::{Cut, InsertCuttingCards, OrderRecut};
                return matches!(command, Cut { .. } | InsertCuttingCards { .. } | OrderRecut { .. });
            }
        };
        table.check(&Act { command: plain, ..*act }).is_ok()
    }

    /// A coupon must fit the amount too.
    fn only_the_amount_matters(&self, act: &Act<Command>) -> bool {
        !matches!(act.command, Command::Layout(layout::Command::Wager { coupon, .. }) if !coupon.is_zero())
    }

    /// Every hidden card, with a few other faces.
    fn other_worlds(&self, table: &Table, viewer: Viewer) -> Vec<Table> {
        let faces = ["As", "4h", "9d", "Kc"].map(|face| face.parse().expect("a card"));
        let places =
            [Side::Player, Side::Banker].into_iter().flat_map(|side| (0..3).map(move |at| (side, at)));
        places
            .flat_map(|(side, at)| faces.map(|face| table.with_another_face(viewer, side, at, face)))
            .flatten()
            .collect()
    }
}

fn run(toml: &str, seeds: std::ops::Range<u64>, acts: usize) -> Run {
    let run = play_seeds::<Table>(&PuntoBanco, &rules(toml), seeds, acts);
    assert!(run.refusals > run.acts && run.events > run.acts / 4, "too little happened: {run:?}");
    run
}

/// The cutting card lies far in front, so that shoes end, are shuffled and begin again.
const SHORT: &str = "decks = 6\nseats = 3\n[shoe]\ncards_behind = 285\n";

#[test]
fn punto_banco_keeps_every_promise_by_the_plainest_rules() {
    run("seats = 3", 0..8, 300);
}

#[test]
fn punto_banco_keeps_every_promise_in_1996() {
    run(
        &format!("edition = \"1996\"\n{SHORT}shuffle_again = true\n[vigorish]\ncollect = \"deferred\""),
        100..108,
        300,
    );
}

#[test]
fn punto_banco_keeps_every_promise_with_deferred_vigorish_over_short_shoes() {
    let toml = format!(
        "{SHORT}recut_by = \"next\"\n[vigorish]\ncollect = \"deferred\"\nround_up = true\n\
                        [settlement]\nprocedure = 4\n[irregularities]\ndisclosed_card = \"mock round\""
    );
    run(&toml, 200..208, 400);
}

#[test]
fn punto_banco_keeps_every_promise_face_down() {
    let toml = format!(
        "{SHORT}[dealing]\nface = \"down\"\nothers_may_turn = true\nbanker_first = true\n\
                        [irregularities]\ndisclosed_card = \"discard one\""
    );
    let run = run(&toml, 300..308, 300);
    assert!(run.worlds > run.acts, "too little was hidden: {run:?}");
    let own = run_down_alone();
    assert!(own.worlds > own.acts / 2, "too little was hidden: {own:?}");
}

fn run_down_alone() -> Run {
    run("seats = 2\n[dealing]\nface = \"down\"", 340..344, 300)
}

#[test]
fn punto_banco_keeps_every_promise_in_each_game_without_vigorish() {
    run(&format!("{SHORT}[no_vigorish]\nsix_pays_half = true\n[money]\nchange_cents = 100"), 400..404, 300);
    let covered =
        "[no_vigorish]\ncovered_by_totals = true\n[wagers]\ntotal_cards = true\n[vigorish]\npercent = 4";
    run(&format!("{SHORT}{covered}"), 410..414, 300);
    run(&format!("{SHORT}[no_vigorish]\ndragon_7_push = true"), 420..424, 300);
}

#[test]
fn punto_banco_keeps_every_promise_with_bonus_and_totals() {
    let toml = "seats = 2\n[wagers]\nbonus = \"B\"\nbonus_needs_regular = true\ntotal_cards = true\n\
                [payouts]\ntie = \"17 to 2\"\n\"bonus win by 7\" = \"15 to 2\"\n[irregularities]\ndisclosed_ten = 1";
    run(toml, 500..506, 300);
}

#[test]
fn punto_banco_keeps_every_promise_with_washed_and_with_pre_shuffled_cards() {
    run(&format!("{SHORT}shuffle = \"wash\""), 600..604, 300);
    run(&format!("{SHORT}pre_shuffled = true"), 610..614, 300);
}

#[test]
fn punto_banco_keeps_every_promise_at_a_full_table() {
    run("seats = 16\n[vigorish]\ncollect = \"deferred\"", 700..702, 200);
}
