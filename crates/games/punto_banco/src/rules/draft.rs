//! From a rules file to checked [`Rules`], and back: what no key of [`super::keys`] can say by itself.

use super::options::{BankerWin, Dealing, Forms, LEAST_BEHIND, Limits, Order, Rules};
use super::wager::{Total, Wager};
use baccarat::{Disclosed, LEAST_BEFORE, Vigorish};
use rulebook::edition::Edition;
use rulebook::licensee::{Coins, Document, Pace};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;
use rulebook::shoe::{FirstCards, Loading, Procedure, RecutBy, Shuffle};

impl Default for Rules {
    /// The plainest legal table: eight decks, five percent vigorish collected at once, the tie at 8 to 1, no optional
    /// wager, cards dealt face up.
    fn default() -> Rules {
        let edition = Edition::default();
        Rules {
            edition,
            title: "Punto banco".to_string(),
            seats: 8,
            coins: Coins { chip: Cents(100), change: Cents(5) },
            limits: Limits {
                minimum: Cents(500),
                maximum: Cents(1_000_000),
                side_minimum: Cents(100),
                side_maximum: Cents(100_000),
            },
            pace: Pace { wager_seconds: 30, decide_seconds: 15 },
            banker_win: BankerWin::Vigorish,
            vigorish: Vigorish::five(false),
            deferred: false,
            forms: Forms { pit: 1, table: 1, first: 1 },
            totals: false,
            bonus: None,
            bonus_needs_regular: false,
            dragon_7_wager: false,
            tie: Odds::to(8, 1),
            dragon_7: Odds::to(40, 1),
            procedure: Procedure {
                decks: 8,
                shuffle: Shuffle::Lace { again: false },
                pre_shuffled: false,
                behind: LEAST_BEHIND,
                least_behind: LEAST_BEHIND,
                least_before: LEAST_BEFORE,
                loading: Loading::CuttingCard,
                recut_by: RecutBy::TheSame,
                first_cards: FirstCards::AsManyAsItCounts,
                numbers_fall_clockwise: true,
                cites: Rules::cites(edition),
            },
            dealing: Dealing { face_down: false, others_may_turn: false, banker_first: false },
            order: Order::PayAllFirst,
            disclosed: Some(Disclosed::PLAIN),
        }
    }
}

impl Rules {
    /// Which options may not stand together.
    pub(super) fn check_combinations(&self, file: &mut Document<'_>) {
        if self.banker_win == BankerWin::FreeIfCovered && !self.totals {
            let because =
                "banker wagers are covered by total-card wagers, so these must be offered".to_string();
            let instead = Some("set wagers.total_cards = true".to_string());
            file.violate("no_vigorish.covered_by_totals", Some(P3_3_E_2), because, instead);
        }
        if !self.dragon_7_wager {
            return;
        }
        if self.banker_win != BankerWin::Dragon7Push {
            let because = "the dragon 7 wager belongs to the game in which a dragon 7 is a push".to_string();
            let instead = Some("set no_vigorish.dragon_7_push = true".to_string());
            file.violate("wagers.dragon_7", Some(P3_2_A_6), because, instead);
        }
        for (on, key, name) in [
            (self.totals, "wagers.total_cards", "total-card"),
            (self.bonus.is_some(), "wagers.bonus", "bonus"),
        ] {
            if on {
                let because = format!("{name} wagers may not be offered beside the dragon 7 wager");
                file.violate(key, Some(P3_2_A_6), because, Some("offer one of the two".to_string()));
            }
        }
    }

    /// 3.3(c)1: vigorish that is rounded can be taken in change.
    pub(super) fn check_rounding(&self, file: &mut Document<'_>) {
        let (vigorish, change) = (self.vigorish, self.coins.change);
        if vigorish.is_rounded() && self.takes_vigorish() && !vigorish.step().is_multiple_of(change) {
            let because =
                format!("a vigorish rounded to {} cannot be taken in coins of {change}", vigorish.step());
            let cite = if self.edition == Edition::E1996 { P3_3_C } else { P3_3_C_1 };
            file.violate("vigorish.round_up", Some(cite), because, None);
        }
    }

    /// Every wager that is offered can be made within its limits and paid in change.
    pub(super) fn check_payable(&self, file: &mut Document<'_>) {
        for wager in Wager::ALL.into_iter().filter(|wager| self.offers(*wager)) {
            let (least, most) = self.posted(wager);
            let smallest = least.ceil_to(self.unit(wager));
            if least <= most && smallest > most {
                let because = format!(
                    "no {wager} wager up to {most} could be paid exactly: the smallest that can is {smallest}"
                );
                let limits = match wager.is_regular() {
                    true => ["limits.maximum_cents", "limits.minimum_cents"],
                    false => ["limits.side_maximum_cents", "limits.side_minimum_cents"],
                };
                let key = file.first_said(&[limits[0], limits[1], "money.chip_cents", "money.change_cents"]);
                file.violate(key, Some(self.payout_cite(wager)), because, None);
            }
        }
    }

    /// 3.3(a), (c), (f): these payouts are exact, so a file that sets them says something that cannot be.
    pub(super) fn check_exact_payouts(&self, file: &mut Document<'_>) {
        let even = [(Wager::Player, P3_3_A), (Wager::Banker, P3_3_C)];
        let even = even.map(|(wager, cite)| (wager, Odds::to(1, 1), cite));
        let totals = Total::ALL.map(|total| (Wager::Total(total), Rules::total_odds(total), P3_3_F));
        for (wager, odds, cite) in even.into_iter().chain(totals) {
            let key = format!("payouts.{wager}");
            if self.edition == Edition::E1996 && matches!(wager, Wager::Total(_)) {
                file.unknown_in_1996(&key, P3_2_B);
            } else if file.odds(&key, cite).is_some_and(|said| said != odds) {
                file.violate(&key, Some(cite), format!("this pays {odds}, no more and no less"), None);
            }
        }
    }
}
