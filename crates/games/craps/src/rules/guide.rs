//! The patron's guide to a craps table: its sign, its wagers and what they pay, in odds "to" (19:47-1.4(a)).

use super::decision::divided_under;
use super::options::{Line, Payouts, Rules, true_odds, true_odds_against};
use super::wager::{Point, Wager};
use std::fmt::Write as _;

impl Rules {
    /// One wager's odds as the layout states them.
    pub fn pays_in_words(&self, wager: Wager) -> String {
        match wager {
            Wager::Field => {
                let [plain, two, twelve] = [Line::Wager(Wager::Field), Line::Field2, Line::Field12]
                    .map(|line| self.pays().line(line));
                format!("{plain}; 2 pays {two}, 12 pays {twelve}")
            }
            Wager::Horn | Wager::HornHigh(_) => in_parts(wager, "as four wagers on 2, 3, 11 and 12"),
            Wager::CAndE => in_parts(wager, "half as any craps, half as eleven"),
            Wager::PassOdds => "2 to 1 on 4 and 10, 3 to 2 on 5 and 9, 6 to 5 on 6 and 8".to_string(),
            Wager::DontPassOdds => "1 to 2 on 4 and 10, 2 to 3 on 5 and 9, 5 to 6 on 6 and 8".to_string(),
            Wager::ComeOdds(point) => true_odds(point).to_string(),
            Wager::DontComeOdds(point) => true_odds_against(point).to_string(),
            Wager::Buy(point) => format!("{}, for {} percent", true_odds(point), self.buy_vigorish()),
            Wager::Lay(point) => {
                format!(
                    "{}, for {} percent of what it could win",
                    true_odds_against(point),
                    self.lay_vigorish()
                )
            }
            other => self.pays().on(other, 0).to_string(),
        }
    }

    /// The guide as plain text.
    pub(super) fn patrons_guide(&self) -> String {
        let mut text = String::new();
        let limits = self.limits();
        let _ = writeln!(text, "{}\n", self.title());
        let _ = writeln!(
            text,
            "Pass, don't pass, come, don't come   {} to {}",
            limits.line_minimum, limits.line_maximum
        );
        let _ =
            writeln!(text, "Every other wager                    {} to {}", limits.minimum, limits.maximum);
        let each = Point::ALL.map(|point| format!("{}x on {point}", self.odds_multiple(point)));
        let first = self.odds_multiple(Point::Four);
        let same = Point::ALL.into_iter().all(|point| self.odds_multiple(point) == first);
        let odds = if same { format!("{first}x") } else { each.join(", ") };
        let _ = writeln!(text, "Odds behind them                     {odds} (19:47-1.6)");
        let coins = self.coins();
        let _ = writeln!(text, "Smallest chip {}, smallest change {}\n", coins.chip, coins.change);

        let _ = writeln!(text, "{:<24}{:<52}by steps of", "wager", "pays");
        let lines = Payouts::lines().filter_map(|line| match line {
            Line::Wager(wager) => Some(wager),
            _ => None,
        });
        let true_odds = Point::ALL.into_iter().flat_map(|point| [Wager::Buy(point), Wager::Lay(point)]);
        let made_of_parts = [Wager::CAndE, Wager::Horn, Wager::HornHigh(super::wager::Horn::Twelve)];
        for wager in lines.chain(true_odds).chain(made_of_parts).filter(|wager| self.offers(*wager)) {
            let name = match wager {
                Wager::HornHigh(_) => "horn high (any number)".to_string(),
                wager => wager.to_string(),
            };
            let unit = self.unit(wager, None);
            let _ = writeln!(text, "{name:<24}{:<52}{unit}", self.pays_in_words(wager));
        }
        let _ = writeln!(
            text,
            "\nBuy bets, place bets to win, come odds and hardways are off on a come out roll unless you call them on \
             and the dealer marks them (19:47-1.3(e)).\nA pass or come bet stays until it is decided once its point \
             stands (19:47-1.3(c)). A don't bet may come down, but not go up again (19:47-1.3(d))."
        );
        text
    }
}

/// How a wager is paid that is settled in parts, and by which provision.
fn in_parts(wager: Wager, words: &str) -> String {
    match divided_under(wager) {
        Some(cite) => format!("{words} ({cite})"),
        None => words.to_string(),
    }
}
