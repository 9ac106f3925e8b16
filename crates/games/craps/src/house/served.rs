//! Craps on the network.

use super::sheet;
use house::served::{Served, Sheet, Sign, SignLine, WagerInfo, Waits, coins_in_words};
use rulebook::actor::Seats;
use rulebook::provision::*;
use serde_json::{Value, json};
use std::sync::Arc;
use table::session::Performed;

impl Served for crate::Table {
    const HISTORY: usize = 60;
    const ROUND_ENDS: Option<&'static str> = Some("call");

    fn sign(rules: &Arc<crate::Rules>) -> Sign {
        let limits = rules.limits();
        let line = format!("{} to {}", limits.line_minimum, limits.line_maximum);
        let others = format!("{} to {}", limits.minimum, limits.maximum);
        let mut terms = vec![
            ("Pass, don't pass, come, don't come".to_string(), line),
            ("Every other wager".to_string(), others),
            coins_in_words(rules.coins()),
        ];
        terms.extend(crate::Point::ALL.into_iter().map(|point| {
            (format!("Odds on {}", point.total()), format!("{} times", rules.odds_multiple(point)))
        }));
        let offered = crate::Wager::ALL.into_iter().filter(|wager| rules.offers(*wager));
        let lines = offered.filter_map(|wager| {
            let priced = crate::odds::per_wager(rules, wager)?;
            Some(SignLine {
                wager: wager.to_string(),
                pays: rules.pays_in_words(wager),
                step: rules.unit(wager, None).to_string(),
                edge: format!("{:.2} %", priced.house_edge_percent),
                cite: wager.cite().number(),
            })
        });
        Sign {
            edition: rules.edition().year(),
            terms,
            lines: lines.collect(),
            notes: vec![
                ("Odds are \"to\": the wager comes back besides.", P1_4_A),
                (
                    "Buy bets, place bets to win, come odds and hardways are off on a come out roll unless you \
                     call them on and the dealer marks them.",
                    P1_3_E,
                ),
                ("A pass or come bet stays until it is decided once its point stands.", P1_3_C),
            ],
        }
    }

    fn in_a_line(rules: &crate::Rules) -> String {
        let limits = rules.limits();
        let multiples = crate::Point::ALL.map(|point| rules.odds_multiple(point));
        let odds = match multiples {
            [3, 4, 5, 5, 4, 3] => "3-4-5".to_string(),
            [first, rest @ ..] if rest.iter().all(|other| *other == first) => first.to_string(),
            _ => "posted".to_string(),
        };
        format!("{} to {} on the line, {odds}x odds", limits.line_minimum, limits.line_maximum)
    }

    fn seats(rules: &Arc<crate::Rules>) -> u8 {
        rules.seats()
    }

    fn seconds(rules: &crate::Rules, waits: Waits) -> u16 {
        match waits {
            Waits::Wagers => rules.pace().wager_seconds,
            Waits::Decision => rules.pace().decide_seconds,
        }
    }

    fn waits(command: &crate::Command) -> Waits {
        match command {
            crate::Command::Table(crate::TableCommand::Throw {}) => Waits::Wagers,
            _ => Waits::Decision,
        }
    }

    fn wagers_cite() -> Provision {
        P1_3_B
    }

    fn present(&self) -> Seats {
        self.present()
    }

    fn is_leaving(&self, seat: rulebook::actor::Seat) -> bool {
        self.is_leaving(seat)
    }

    /// 1.8, 1.11: on a come out roll nothing is decided unless somebody with a line bet shoots.
    fn carries_on(&self, command: &crate::Command) -> bool {
        let is_line = |wager: crate::Wager| matches!(wager, crate::Wager::Pass | crate::Wager::DontPass);
        let crate::Command::Layout(rulebook::layout::Command::Wager { on, .. }) = command else {
            return false;
        };
        let stands = self.present().iter().any(|seat| self.wagers(seat).iter().any(is_line));
        is_line(*on) && self.point().is_none() && !stands
    }

    fn sheet(rules: &Arc<crate::Rules>) -> Sheet {
        let coins = rules.coins();
        let multiple = |point: crate::Point| (point.to_string(), rules.odds_multiple(point));
        let sheet = sheet::Sheet {
            chip_cents: coins.chip,
            change_cents: coins.change,
            limits: rules.limits(),
            odds: crate::Point::ALL.into_iter().map(multiple).collect(),
        };
        let wagers = crate::Wager::ALL.into_iter().map(|wager| {
            let (minimum, maximum) = rules.posted(wager);
            let priced = crate::odds::per_wager(rules, wager);
            WagerInfo {
                wager: wager.to_string(),
                title: None,
                offered: rules.offers(wager),
                pays: rules.pays_in_words(wager),
                house_edge_percent: priced.as_ref().map(|priced| priced.house_edge_percent),
                expected: priced.as_ref().map(|priced| priced.expected.to_string()),
                cite: wager.cite().number(),
                minimum,
                maximum,
                step: rules.unit(wager, None),
            }
        });
        Sheet::new(&sheet, wagers)
    }

    /// A roll, and whether it was a come out roll. Asked with the table as it stood before the call.
    fn history(&self, done: &Performed<crate::Table>) -> Option<Value> {
        let crate::Command::Table(crate::TableCommand::Call { .. }) = done.act.command else { return None };
        let faces = self.at_rest()?;
        Some(json!(sheet::Past { faces, come_out: self.point().is_none() }))
    }

    #[cfg(feature = "schema")]
    fn describe_page(generator: &mut schemars::SchemaGenerator) {
        generator.subschema_for::<sheet::Sheet>();
        generator.subschema_for::<sheet::Past>();
    }
}
