//! From a rules file to checked [`Rules`], and back: what no key of [`super::keys`] can say by itself.

use super::options::{Limits, Line, Payouts, Rules, true_odds, true_odds_against};
use super::wager::{Horn, Point, Wager};
use rulebook::actor::Role;
use rulebook::licensee::{Coins, Document, Pace, Percent};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;

impl Default for Rules {
    /// The plainest legal table: every wager of 19:47-1.2(a), buy and lay at five percent, single odds, the listed
    /// payouts, one-dollar chips, 25-cent change, five dollars on the line.
    fn default() -> Rules {
        Rules {
            edition: Default::default(),
            title: "Craps".to_string(),
            seats: 8,
            coins: Coins { chip: Cents(100), change: Cents(25) },
            limits: Limits {
                line_minimum: Cents(500),
                line_maximum: Cents(500_000),
                minimum: Cents(100),
                maximum: Cents(500_000),
                odds_maximum: Cents(5_000_000),
            },
            pace: Pace { wager_seconds: 30, decide_seconds: 15 },
            offered: Wager::ALL.into_iter().collect(),
            horn_high_area: true,
            pays: Payouts::LISTED,
            buy_vigorish: Percent::whole(5),
            lay_vigorish: Percent::whole(5),
            odds_multiples: [1; 6],
            exceed_for_exact_payout: true,
            dice_in_set: 5,
            no_roll_caller: Role::Boxman,
            units: [Cents(1); Wager::COUNT],
        }
        .with_units()
    }
}

impl Rules {
    /// Is any wager that is offered paid by this line? Horns and C and E are paid as their parts (1.4(c), (d)).
    pub(super) fn is_paid_by(&self, line: Line) -> bool {
        let has = |wager: Wager| self.offered.has(wager);
        let in_a_horn = || has(Wager::Horn) || Horn::ALL.into_iter().any(|high| has(Wager::HornHigh(high)));
        match line {
            Line::Field2 | Line::Field12 => has(Wager::Field),
            Line::Wager(wager) => {
                has(wager)
                    || match wager {
                        Wager::Craps2 | Wager::Craps3 | Wager::Craps12 => in_a_horn(),
                        Wager::Eleven => in_a_horn() || has(Wager::CAndE),
                        Wager::AnyCraps => has(Wager::CAndE),
                        _ => false,
                    }
            }
        }
    }

    /// 1.4(e): of every wager that is offered, some amount within the limits must be payable.
    pub(super) fn check_payable(&self, file: &mut Document<'_>) {
        for wager in self.offered.iter().filter(|wager| wager.is_made_by_hand()) {
            let (least, most) = self.posted(wager);
            let smallest = least.ceil_to(self.units[wager.slot()]);
            if least <= most && smallest > most {
                let because = format!(
                    "no {wager} bet up to {most} could be paid exactly: the smallest that can is {smallest}"
                );
                let payout = format!("payouts.{wager}");
                let coins = ["money.chip_cents", "money.change_cents"];
                let limits = if wager.is_line() || matches!(wager, Wager::Come | Wager::DontCome) {
                    ["limits.line_maximum_cents", "limits.line_minimum_cents"]
                } else {
                    ["limits.maximum_cents", "limits.minimum_cents"]
                };
                let key = file.first_said(&[limits[0], limits[1], &payout, coins[0], coins[1]]).to_string();
                file.violate(&key, Some(P1_4_E), because, None);
            }
        }
    }

    /// 1.6(a) to (d): behind every line bet that may be made, some supplemental wager must be possible on every point.
    /// The smallest line bet decides: a larger one allows at least as much.
    pub(super) fn check_odds(&self, file: &mut Document<'_>) {
        for wager in [Wager::Pass, Wager::DontPass, Wager::Come, Wager::DontCome] {
            let odds = |point: Point| match wager {
                Wager::Pass => Wager::PassOdds,
                Wager::DontPass => Wager::DontPassOdds,
                Wager::Come => Wager::ComeOdds(point),
                _ => Wager::DontComeOdds(point),
            };
            let (least, most) = self.posted(wager);
            let smallest = least.ceil_to(self.units[wager.slot()]);
            if !self.offered.has(wager) || smallest > most {
                continue;
            }
            let none_on = |point: &Point| self.most_odds(odds(*point), *point, smallest).most.is_zero();
            if let Some(point) = Point::ALL.into_iter().find(none_on) {
                let odds = odds(point);
                let unit = self.unit(odds, Some(point));
                let because = format!(
                    "no odds could stand behind a {wager} bet of {smallest} on {point}: the smallest that can be paid \
                     exactly are {unit}"
                );
                let instead =
                    "allow odds.exceed_for_exact_payout, a larger minimum or smaller change".to_string();
                let key = file.first_said(&[
                    "odds.exceed_for_exact_payout",
                    "limits.line_minimum_cents",
                    "money.change_cents",
                    "money.chip_cents",
                ]);
                file.violate_stricter(key, odds.cite(), because, Some(instead));
            }
        }
    }

    /// 1.2, 1.5(a), 1.8: which wagers need others beside them.
    pub(super) fn check_wagers(&self, file: &mut Document<'_>) {
        if !self.offers(Wager::Pass) && !self.offers(Wager::DontPass) {
            let because =
                "a shooter must make a pass or a don't pass bet, so one of them must be offered".to_string();
            file.violate("wagers.pass", Some(P1_8), because, None);
        }
        if self.offers(Wager::Buy(Point::Four)) && !self.offers(Wager::Place(Point::Four)) {
            let because = "buy bets are an option beside place bets to win, not instead of them".to_string();
            let instead = Some("offer place_to_win too, or set buy = false".to_string());
            let key = file.first_said(&["wagers.buy", "wagers.place_to_win"]);
            file.violate(key, Some(P1_5_A), because, instead);
        }
        if self.offers(Wager::HornHigh(Horn::Two)) && !self.horn_high_area {
            for high in Horn::ALL {
                for part in [Wager::Horn, high.alone()] {
                    if !self.offered.has(part) {
                        let because = format!(
                            "without an area of its own, horn high {} becomes a horn bet and one on the total, and {part} is not offered",
                            high.total()
                        );
                        let key = file.first_said(&["wagers.horn_high", "wagers.horn_high_area"]);
                        file.violate(key, Some(P1_2_A_20), because, None);
                    }
                }
            }
        }
    }

    /// Payouts that are not the licensee's to set.
    pub(super) fn check_fixed_payouts(file: &mut Document<'_>) {
        for wager in Wager::ALL {
            let key = format!("payouts.{wager}");
            if let Some(fixed) = Fixed::of(wager).filter(|_| file.says(&key)) {
                let said = file.odds(&key, P1_4_A);
                if said.is_none() || said != fixed.exactly {
                    file.violate(&key, Some(fixed.cite), fixed.because, None);
                }
            }
        }
    }

    /// 19:47-1.5(c): buy and lay bets are the only ones that may be charged for.
    pub(super) fn check_other_vigorish(file: &mut Document<'_>) {
        for key in file.keys_of("vigorish") {
            if !["buy_percent", "lay_percent"].contains(&key.as_str()) {
                let key = format!("vigorish.{key}");
                let because = "only buy and lay bets may be charged a vigorish".to_string();
                // Read as a percentage, so that it is not reported a second time as an unknown key.
                let charged = file.percent(&key, Percent::whole(0));
                file.violate(&key, Some(P1_5_C), because, Some(format!("remove it ({charged} percent)")));
            }
        }
    }
}

/// A payout that is not the licensee's to set.
struct Fixed {
    cite: Provision,
    because: String,
    /// What it pays; none where that is not one price.
    exactly: Option<Odds>,
}

impl Fixed {
    /// None for the lines of 1.4(b), which a licensee may raise.
    fn of(wager: Wager) -> Option<Fixed> {
        let at = |odds: Odds| (format!("{wager} is paid at true odds, exactly {odds}"), Some(odds));
        let (cite, (because, exactly)) = match wager {
            Wager::Buy(point) | Wager::ComeOdds(point) => (wager.cite(), at(true_odds(point))),
            Wager::Lay(point) | Wager::DontComeOdds(point) => (wager.cite(), at(true_odds_against(point))),
            Wager::PassOdds | Wager::DontPassOdds => {
                (wager.cite(), (format!("{wager} are paid at the true odds of the point"), None))
            }
            Wager::Horn | Wager::HornHigh(_) => {
                (P1_4_C, (format!("{wager} is paid as separate wagers on 2, 3, 11 and 12"), None))
            }
            Wager::CAndE => {
                (P1_4_D, (format!("{wager} is paid as any craps and eleven, half on each"), None))
            }
            Wager::ComePoint(_) => (P1_4_B, ("come bets are paid by the line \"come\"".to_string(), None)),
            Wager::DontComePoint(_) => {
                (P1_4_B, ("don't come bets are paid by the line \"don't come\"".to_string(), None))
            }
            _ => return None,
        };
        Some(Fixed { cite, because, exactly })
    }
}
