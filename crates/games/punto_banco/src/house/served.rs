//! Punto banco on the network.

use super::sheet;
use crate::odds::Distribution;
use crate::rules::{BankerWin, Command, Event, Rules, Table, TableCommand, Wager};
use baccarat::history::{Past, PastRound, VigorishTerms};
use baccarat::odds::Composition;
use house::served::{Served, Sheet, Sign, SignLine, WagerInfo, Waits, coins_in_words};
use rulebook::actor::{Seat, Seats};
use rulebook::provision::*;
use rulebook::shoe;
use serde_json::{Value, json};
use std::sync::Arc;
use table::session::Performed;

/// The rounds of a fresh shoe, by which the sign states what wagers cost.
fn rounds(rules: &Rules) -> Distribution {
    let shoe = Composition::fresh(rules.decks()).expect("checked rules have a lawful number of decks");
    Distribution::of(&shoe)
}

impl Served for Table {
    /// More rounds than the longest shoe of eight decks has.
    const HISTORY: usize = 120;

    fn sign(rules: &Arc<Rules>) -> Sign {
        let limits = rules.limits();
        let vigorish = rules.vigorish();
        let mut terms = vec![
            ("Banker, player".to_string(), format!("{} to {}", limits.minimum, limits.maximum)),
            ("Every other wager".to_string(), format!("{} to {}", limits.side_minimum, limits.side_maximum)),
            ("Decks".to_string(), rules.decks().to_string()),
            coins_in_words(rules.coins()),
        ];
        if matches!(rules.banker_win(), BankerWin::Vigorish | BankerWin::FreeIfCovered) {
            let rounded = match vigorish.is_rounded() {
                true => format!(", rounded up to {}", vigorish.step()),
                false => String::new(),
            };
            let when = if rules.defers_vigorish() { "marked, collected later" } else { "with the payout" };
            terms.push(("Vigorish".to_string(), format!("{} percent{rounded}, {when}", vigorish.percent())));
        }
        let rounds = rounds(rules);
        let lines = Wager::ALL.into_iter().filter(|wager| rules.offers(*wager)).map(|wager| SignLine {
            wager: wager.to_string(),
            pays: rules.pays_in_words(wager),
            step: rules.unit(wager).to_string(),
            edge: format!("{:.2} %", crate::odds::per_wager(rules, &rounds, wager).house_edge_percent),
            cite: wager.cite().number(),
        });
        Sign {
            edition: rules.edition().year(),
            terms,
            lines: lines.collect(),
            notes: vec![
                ("A tie returns wagers on banker and player.", P3_2_A_1),
                ("Nothing is made, raised or taken back after \"No More Bets\".", P3_2_D),
                ("A two-card eight or nine is a natural and ends the round.", P3_9_A),
            ],
        }
    }

    fn wagers_cite() -> Provision {
        P3_2_C
    }

    fn in_a_line(rules: &Rules) -> String {
        let limits = rules.limits();
        let banker = match rules.banker_win() {
            BankerWin::Vigorish | BankerWin::FreeIfCovered => {
                format!("{} percent vigorish", rules.vigorish().percent())
            }
            BankerWin::SixPaysHalf => "no vigorish, six pays half".to_string(),
            BankerWin::Dragon7Push => "no vigorish, dragon 7 pushes".to_string(),
        };
        let face = if rules.dealing().face_down { ", dealt face down" } else { "" };
        format!("{} to {}, {} decks, {banker}{face}", limits.minimum, limits.maximum, rules.decks())
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
            Command::Table(TableCommand::NoMoreBets {}) => Waits::Wagers,
            _ => Waits::Decision,
        }
    }

    fn present(&self) -> Seats {
        self.present()
    }

    fn is_leaving(&self, seat: Seat) -> bool {
        self.is_leaving(seat)
    }

    /// 3.3(c)2: vigorish that was put off is collected when the shoe is over.
    fn settles_before_the_end(&self) -> Option<Command> {
        let owing = self.present().iter().find(|seat| !self.owed(*seat).is_zero())?;
        Some(Command::Table(TableCommand::CollectVigorish { seat: owing }))
    }

    fn sheet(rules: &Arc<Rules>) -> Sheet {
        let (coins, dealing) = (rules.coins(), rules.dealing());
        let sheet = sheet::Sheet {
            chip_cents: coins.chip,
            change_cents: coins.change,
            decks: rules.decks(),
            seats: rules.seats(),
            limits: rules.limits(),
            face_down: dealing.face_down,
            banker_first: dealing.banker_first,
            vigorish: VigorishTerms::of(rules.vigorish(), rules.defers_vigorish()),
            banker_pays: rules.banker_win(),
        };
        let rounds = rounds(rules);
        let wagers = Wager::ALL.into_iter().map(|wager| {
            let (minimum, maximum) = rules.posted(wager);
            let offered = rules.offers(wager);
            let priced = offered.then(|| crate::odds::per_wager(rules, &rounds, wager));
            WagerInfo {
                wager: wager.to_string(),
                title: None,
                offered,
                pays: rules.pays_in_words(wager),
                house_edge_percent: priced.as_ref().map(|priced| priced.house_edge_percent),
                expected: priced.as_ref().map(|priced| priced.expected.to_string()),
                cite: wager.cite().number(),
                minimum,
                maximum,
                step: rules.unit(wager),
            }
        });
        Sheet::new(&sheet, wagers)
    }

    /// A round, for the roads; and where a new shoe begins. Asked with the table as it stood before the act.
    fn history(&self, done: &Performed<Table>) -> Option<Value> {
        let shuffled = |event: &Event| matches!(event, Event::Cards(shoe::Event::Shuffled { .. }));
        if done.events.iter().any(shuffled) {
            return Some(json!(Past::NEW_SHOE));
        }
        let Command::Table(TableCommand::AnnounceResult { .. }) = done.act.command else { return None };
        let [player, banker] = self.hands()?;
        let round = baccarat::Round { player: player.finally(), banker: banker.finally() };
        Some(json!(Past::Round(PastRound {
            winner: round.winner().into(),
            player: round.player.points,
            banker: round.banker.points,
            player_cards: player.cards().collect(),
            banker_cards: banker.cards().collect(),
            natural: round.player.is_natural() || round.banker.is_natural(),
            dragon_7: crate::is_dragon_7(&round),
            banker_seat: None,
        })))
    }

    #[cfg(feature = "schema")]
    fn describe_page(generator: &mut schemars::SchemaGenerator) {
        generator.subschema_for::<sheet::Sheet>();
        generator.subschema_for::<Past>();
    }
}
