//! The kit that every game must pass, over many seeds and several rules files.

use crate::support::rules;
use baccarat::Side;
use chemin_de_fer::{Command, OrderReason, Say, Shuffling, Table, TableCommand};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::cards::Card;
use rulebook::conformance::{Lots, Run, Subject, play_seeds};
use rulebook::game::{Act, Game, Moment, Need, Offer, Viewer};
use rulebook::money::Cents;
use rulebook::shoe;

/// Chemin de fer, as the kit must know it.
struct CheminDeFer;

fn seat(lots: &mut Lots) -> Seat {
    Seat::new(lots.below(16) as u8 + 1).expect("sixteen seats")
}

fn actor(lots: &mut Lots) -> Actor {
    match lots.below(8) {
        0 => Actor::Device,
        1 => Actor::Croupier,
        2..4 => Actor::Staff(Role::NAMES[lots.below(Role::NAMES.len())].0),
        _ => Actor::Seat(Seat::new(lots.below(4) as u8 + 1).expect("four seats")),
    }
}

fn amount(lots: &mut Lots) -> Cents {
    let amounts = [1, 25, 100, 500, 600, 1000, 2500, 100_000, 1_000_000, 0, -100, i64::MAX, i64::MIN];
    Cents(lots.pick(&amounts).expect("there are some"))
}

fn card(lots: &mut Lots) -> Card {
    Card::deck().nth(lots.below(52)).expect("52 cards")
}

fn about_cards(lots: &mut Lots) -> shoe::Command {
    use shoe::Command::*;
    match lots.below(10) {
        0 => Cut { depth: lots.below(450) as u16 },
        1 => InsertCuttingCards { behind: lots.below(450) as u16 },
        2 => OrderRecut { reason: shoe::RecutReason::Fairness },
        3 => OfferCut { to: seat(lots) },
        4 => [Inspect {}, Verify {}, Spread {}, Wash {}, Shuffle {}, Lace {}, ShuffleAgain {}][lots.below(7)],
        5 => CuttingCard {},
        6 => CardDown { card: None },
        7 => CardDown { card: Some(card(lots)) },
        8 => DeclineCut {},
        _ => Card { card: card(lots) },
    }
}

/// Any command at all.
fn command(lots: &mut Lots) -> Command {
    use TableCommand::*;
    let (yes, no) = (lots.below(2) == 0, lots.below(2) == 0);
    let side = if yes { Side::Player } else { Side::Banker };
    let of = Shuffling::ALL[lots.below(2)];
    Command::Table(match lots.below(32) {
        0..4 => return Command::Cards(about_cards(lots)),
        4 => [Join {}, Leave {}][lots.below(2)],
        5 => Move { to: seat(lots) },
        6 => [OpenBidding {}, CloseBidding {}, CloseClaims {}, NoMoreBets {}, Deal {}][lots.below(5)],
        7 => Bid { amount: amount(lots) },
        8 => [NoBid {}, NoClaim {}, NoWager {}, DeclineBank {}, PassBank {}][lots.below(5)],
        9 => OfferBank { to: seat(lots) },
        10 => TakeBank { amount: yes.then(|| amount(lots)) },
        11 => OrderPass { reason: OrderReason::ALL[lots.below(3)] },
        12..15 => Bank { amount: amount(lots), cash: yes },
        15 => Suivi { cash: yes },
        16 => Banco { cash: yes },
        17..20 => Wager { amount: amount(lots), cash: yes },
        20 => Call { say: Say::ALL[lots.below(4)] },
        21 => Repeat { say: Say::ALL[lots.below(4)] },
        22 => [TurnHand {}, Draw {}, Stay {}][lots.below(3)],
        23 => AnnounceResult { player: lots.below(11) as u8, banker: lots.below(11) as u8 },
        24 => WrongOrder { rectified: yes, transfer: no },
        25 => ExtraCard { hand: side, rectified: no },
        26 => [CardAfterStay {}, BankerDrew {}, FaceUpInShoe {}, VoidRound {}][lots.below(4)],
        27 => CardInError { disclosed: yes },
        28 => GiveNotice { of },
        _ => Change { to: of },
    })
}

impl Subject<Table> for CheminDeFer {
    /// Rare things rarely, or no game would get anywhere.
    fn weight(&self, offer: &Offer<Command>) -> u32 {
        use TableCommand::*;
        if let Need::Chance(weight) = offer.need {
            return weight;
        }
        let Command::Table(command) = offer.command else { return 400 };
        match command {
            Leave {} | GiveNotice { .. } | CardInError { .. } | OrderPass { .. } => 2,
            Move { .. } => 1,
            WrongOrder { .. } | PassBank {} => 4,
            ExtraCard { .. } | CardAfterStay {} | BankerDrew {} | FaceUpInShoe {} => 8,
            _ => 400,
        }
    }

    fn strange(&self, _: &Table, lots: &mut Lots) -> Vec<Act<Command>> {
        (0..6)
            .map(|_| {
                let on_behalf_of = if lots.below(3) == 0 { Some(seat(lots)) } else { None };
                Act { at: Moment(7), by: actor(lots), on_behalf_of, command: command(lots) }
            })
            .collect()
    }

    /// Cash beside a wager that is offered; any depth of the cut and any lawful place of the cutting card; and a change
    /// after notice, which depends on the time.
    fn beyond_offers(&self, table: &Table, act: &Act<Command>) -> bool {
        use TableCommand::*;
        let plain = match act.command {
            Command::Table(Bank { amount, cash: true }) => Bank { amount, cash: false },
            Command::Table(Wager { amount, cash: true }) => Wager { amount, cash: false },
            Command::Table(Suivi { cash: true }) => Suivi { cash: false },
            Command::Table(Banco { cash: true }) => Banco { cash: false },
            Command::Table(Change { .. }) => return true,
            Command::Cards(command) => {
                use shoe::Command::{Cut, InsertCuttingCards, OrderRecut};
                return matches!(command, Cut { .. } | InsertCuttingCards { .. } | OrderRecut { .. });
            }
            _ => return false,
        };
        table.check(&Act { command: Command::Table(plain), ..*act }).is_ok()
    }

    /// Every hidden card, with a few other faces.
    fn other_worlds(&self, table: &Table, viewer: Viewer) -> Vec<Table> {
        let faces = ["As", "5h", "9d", "Kc"].map(|face| face.parse().expect("a card"));
        let places =
            [Side::Player, Side::Banker].into_iter().flat_map(|side| (0..3).map(move |at| (side, at)));
        places
            .flat_map(|(side, at)| faces.map(|face| table.with_another_face(viewer, side, at, face)))
            .flatten()
            .collect()
    }
}

fn run(toml: &str, seeds: std::ops::Range<u64>, acts: usize) -> Run {
    let run = play_seeds::<Table>(&CheminDeFer, &rules(toml), seeds, acts);
    assert!(run.refusals > run.acts && run.events > run.acts / 4, "too little happened: {run:?}");
    assert!(run.worlds > run.acts, "too little was hidden: {run:?}");
    run
}

#[test]
fn chemin_de_fer_keeps_every_promise_by_the_plainest_rules() {
    run("seats = 3", 0..24, 400);
}

#[test]
fn chemin_de_fer_keeps_every_promise_in_1996() {
    run("seats = 4\nedition = \"1996\"\n[shoe]\ncards_behind = 280", 100..112, 400);
}

/// The cutting card lies so far in front that shoes end, and are shuffled, again and again.
#[test]
fn chemin_de_fer_keeps_every_promise_over_short_shoes() {
    let toml = "seats = 3\ndecks = 6\n[shoe]\ncards_behind = 280\nshuffle = \"wash\"\nrecut_by = \"next\"\n\
                [irregularities]\ndisclosed_card = \"mock round\"";
    run(toml, 200..216, 500);
}

#[test]
fn chemin_de_fer_keeps_every_promise_with_coarse_change_and_four_percent() {
    let toml = "seats = 2\n[money]\nchip_cents = 500\nchange_cents = 100\n[vigorish]\npercent = 4\n\
                [limits]\nmaximum_cents = 20000\n[irregularities]\ndisclosed_card = \"discard one\"";
    run(toml, 300..316, 400);
}

#[test]
fn chemin_de_fer_keeps_every_promise_at_a_full_table() {
    run("seats = 16\n[vigorish]\nround_up = true\n[irregularities]\ndisclosed_ten = 1", 400..403, 300);
}
