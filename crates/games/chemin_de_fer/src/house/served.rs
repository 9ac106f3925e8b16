//! Chemin de fer on the network.

use super::sheet;
use crate::rules::{Command, Event, Rules, Table, TableCommand};
use baccarat::history::{Past, PastRound, VigorishTerms, Winner};
use house::served::{Served, Sheet, Sign, SignLine, WagerInfo, Waits, coins_in_words};
use rulebook::actor::{Seat, Seats};
use rulebook::game::{Game, Viewer};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::sync::Arc;
use table::session::Performed;

impl Served for Table {
    /// More rounds than the longest shoe of eight decks has.
    const HISTORY: usize = 120;

    fn sign(rules: &Arc<Rules>) -> Sign {
        let limits = rules.limits();
        let vigorish = rules.vigorish();
        let rounded = match vigorish.is_rounded() {
            true => format!(", rounded up to {}", vigorish.step()),
            false => String::new(),
        };
        let line = |wager: &str, pays: String, step: Cents, cite: Provision| SignLine {
            wager: wager.to_string(),
            pays,
            step: step.to_string(),
            edge: String::new(),
            cite: cite.number(),
        };
        let less = format!("1 to 1, less {} percent", vigorish.percent());
        Sign {
            edition: rules.edition().year(),
            terms: vec![
                ("The bank".to_string(), format!("{} to {}", limits.minimum, limits.maximum)),
                ("A part against it, at least".to_string(), limits.part_minimum.to_string()),
                ("Decks".to_string(), rules.decks().to_string()),
                coins_in_words(rules.coins()),
                (
                    "Vigorish".to_string(),
                    format!("{} percent of what the banker wins{rounded}", vigorish.percent()),
                ),
            ],
            lines: vec![
                line("banker", less, rules.unit(), P4_10_C),
                line("player", "1 to 1".to_string(), rules.unit(), P4_10_B),
            ],
            notes: vec![
                ("Participants play each other; the house only takes its commission.", P4_10_B),
                ("The player may choose on five, the banker where Table 3 lets him.", P4_9_A_2),
                ("The shoe passes when the Banker's Hand loses.", P4_11_A_1),
            ],
        }
    }

    /// The auction and the bank wait for people, not for wagers; alone, nobody is kept waiting.
    fn rests(&self) -> bool {
        self.present().count() < 2 && self.on_layout().is_zero()
    }

    fn wagers_cite() -> Provision {
        P4_7_A
    }

    fn in_a_line(rules: &Rules) -> String {
        let limits = rules.limits();
        format!(
            "bank of {} to {}, {} decks, {} percent of the banker's win",
            limits.minimum,
            limits.maximum,
            rules.decks(),
            rules.vigorish().percent()
        )
    }

    fn seats(rules: &Arc<Rules>) -> u8 {
        rules.seats()
    }

    fn seconds(rules: &Rules, waits: Waits) -> u16 {
        match waits {
            Waits::Wagers => rules.pace().wager_seconds,
            Waits::Decision => rules.pace().decide_seconds,
        }
    }

    fn waits(command: &Command) -> Waits {
        match command {
            Command::Table(
                TableCommand::CloseBidding {} | TableCommand::CloseClaims {} | TableCommand::NoMoreBets {},
            ) => Waits::Wagers,
            _ => Waits::Decision,
        }
    }

    fn present(&self) -> Seats {
        self.present()
    }

    fn is_leaving(&self, seat: Seat) -> bool {
        self.is_leaving(seat)
    }

    fn begins(command: &Command) -> bool {
        use TableCommand::{Banco, Bank, Bid, Suivi, TakeBank, Wager};
        matches!(
            command,
            Command::Table(
                Bid { .. } | TakeBank { .. } | Bank { .. } | Suivi { .. } | Banco { .. } | Wager { .. }
            )
        )
    }

    fn moves_to(command: &Command) -> Option<Seat> {
        match command {
            Command::Table(TableCommand::Move { to }) => Some(*to),
            _ => None,
        }
    }

    fn sheet(rules: &Arc<Rules>) -> Sheet {
        let (limits, coins) = (rules.limits(), rules.coins());
        let sheet = sheet::Sheet {
            chip_cents: coins.chip,
            change_cents: coins.change,
            decks: rules.decks(),
            seats: rules.seats(),
            limits,
            vigorish: VigorishTerms::of(rules.vigorish(), false),
        };
        let wagers = Self::sign(rules).lines.into_iter().map(|line| WagerInfo {
            minimum: if line.wager == "banker" { limits.minimum } else { limits.part_minimum },
            wager: line.wager,
            title: None,
            offered: true,
            pays: line.pays,
            house_edge_percent: None,
            expected: None,
            cite: line.cite,
            maximum: limits.maximum,
            step: rules.unit(),
        });
        Sheet::new(&sheet, wagers)
    }

    /// A round; and where a new shoe begins. Asked with the table as it stood before the act.
    fn history(&self, done: &Performed<Table>) -> Option<Value> {
        let shuffled = |event: &Event| matches!(event, Event::Cards(shoe::Event::Shuffled { .. }));
        if done.events.iter().any(shuffled) {
            return Some(json!(Past::NEW_SHOE));
        }
        let Command::Table(TableCommand::AnnounceResult { player, banker }) = done.act.command else {
            return None;
        };
        let hands = self.view(Viewer::Public).hands;
        let winner = match player.cmp(&banker) {
            Ordering::Greater => Winner::Player,
            Ordering::Less => Winner::Banker,
            Ordering::Equal => Winner::Tie,
        };
        let natural = |cards: usize, points: u8| cards == 2 && points >= 8;
        Some(json!(Past::Round(PastRound {
            winner,
            player,
            banker,
            natural: natural(hands.player.cards.len(), player) || natural(hands.banker.cards.len(), banker),
            player_cards: hands.player.cards.into_iter().flatten().collect(),
            banker_cards: hands.banker.cards.into_iter().flatten().collect(),
            dragon_7: false,
            banker_seat: self.banker(),
        })))
    }

    #[cfg(feature = "schema")]
    fn describe_page(generator: &mut schemars::SchemaGenerator) {
        generator.subschema_for::<sheet::Sheet>();
        generator.subschema_for::<Past>();
    }
}
