//! Which options of a blackjack table may not stand together, which an edition does not know, and whether every wager
//! can be made and paid.

use super::options::{Additional, HoleCard, Rules};
use super::wager::Wager;
use rulebook::edition::Edition;
use rulebook::licensee::Document;
use rulebook::provision::*;

/// The wagers of 2.19 and of later sections whose text is not in hand: known by name, so that what they may not stand
/// beside is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotBuilt {
    progressive: bool,
    bonus: bool,
    streak: bool,
    match_the_dealer: bool,
}

const PROGRESSIVE: &str = "wagers.progressive";

impl NotBuilt {
    pub(super) fn read(file: &mut Document<'_>) -> NotBuilt {
        NotBuilt {
            progressive: file.flag(PROGRESSIVE, false),
            bonus: file.flag("wagers.bonus", false),
            streak: file.flag("wagers.streak", false),
            match_the_dealer: file.flag("wagers.match_the_dealer", false),
        }
    }

    pub(super) fn check(self, file: &mut Document<'_>, rules: &Rules) {
        let all = [
            (self.progressive, PROGRESSIVE, "the progressive blackjack wager"),
            (self.bonus, "wagers.bonus", "the bonus blackjack wager"),
            (self.streak, "wagers.streak", "the streak wager"),
            (self.match_the_dealer, "wagers.match_the_dealer", "the match-the-dealer wager"),
        ];
        for (_, key, name) in all.into_iter().filter(|(offered, _, _)| *offered) {
            if rules.edition == Edition::E1996 {
                unknown_in_1996(file, key, P2_18_A);
                continue;
            }
            if rules.multiple_action.is_some() {
                let because = format!("multiple action may not be used beside {name}");
                file.violate(key, Some(P2_18_A), because, Some("offer one of the two".to_string()));
            }
            if key == PROGRESSIVE {
                beside_progressive(file, rules);
            }
            let known = match key {
                PROGRESSIVE => format!(" (insurance would not cover it: {P2_9_E})"),
                _ => String::new(),
            };
            let because = format!("{name} is not built: its section is not in hand{known}");
            file.violate(key, None, because, Some("leave it out".to_string()));
        }
    }
}

/// 2.8(c), 2.13(a), 2.17(a): what the progressive wager excludes.
fn beside_progressive(file: &mut Document<'_>, rules: &Rules) {
    let excluded = [
        (rules.surrender, "surrender.offered", P2_8_C, "surrender is not available"),
        (rules.sharing.most > 1, "sharing.most", P2_13_A, "only one patron may wager on a box"),
        (rules.additional.is_some(), "wagers.additional", P2_17_A, "no additional wager may be offered"),
    ];
    for (_, key, cite, because) in excluded.into_iter().filter(|(on, ..)| *on) {
        let because = format!("{because} where the progressive blackjack wager is offered");
        file.violate(key, Some(cite), because, None);
    }
}

fn unknown_in_1996(file: &mut Document<'_>, key: &str, cite: Provision) {
    let because = "the 1996 rules do not know this".to_string();
    let instead = Some("leave it out, or set edition = \"2011\"".to_string());
    file.violate(key, Some(cite), because, instead);
}

impl Rules {
    /// Which options may not stand together.
    pub(super) fn check_combinations(&self, file: &mut Document<'_>) {
        if self.is_hole_card_up() {
            self.check_face_up(file);
        }
        if self.multiple_action.is_some() {
            self.check_multiple_action(file);
        }
        if self.split_hands == 4 && self.boxes() == 7 {
            let because = "with seven boxes a pair becomes three hands at most".to_string();
            let instead = Some("four need a table with up to six boxes".to_string());
            file.violate("play.split_hands", Some(P2_11_E), because, instead);
        }
        if self.insurance_at_turn && self.has_card_reader() {
            let because =
                "with a card reader device all insurance is placed before the hole card is read".to_string();
            file.violate("insurance.moment", Some(P2_9_B), because, Some("set it to \"table\"".to_string()));
        }
        if self.edition == Edition::E1996 {
            let unknown = [
                (self.insurance_at_turn, "insurance.moment", P2_9_B),
                // What this edition says in their place.
                (self.even_money, "insurance.even_money", P2_7_B),
                (self.additional == Some(Additional::Sevens), "wagers.additional", P2_17_A),
            ];
            for (_, key, cite) in unknown.into_iter().filter(|(on, ..)| *on) {
                unknown_in_1996(file, key, cite);
            }
        }
    }

    /// 2.6(k)3, 5: what a hole card that lies face up takes away.
    fn check_face_up(&self, file: &mut Document<'_>) {
        let excluded = [
            (self.surrender, "surrender.offered", P2_6_K_3, "there is no surrender"),
            (self.insurance_at_turn, "insurance.moment", P2_6_K_3, "there is no insurance"),
            (self.even_money, "insurance.even_money", P2_6_K_3, "there is no insurance, so no even money"),
            (self.split_hands > 2, "play.split_hands", P2_6_K_5, "a pair is not split again"),
        ];
        for (_, key, cite, because) in excluded.into_iter().filter(|(on, ..)| *on) {
            file.violate(key, Some(cite), format!("{because} where the hole card lies face up"), None);
        }
    }

    /// 2.8(c), 2.11(e), 2.18(e): what multiple action takes away.
    fn check_multiple_action(&self, file: &mut Document<'_>) {
        let hole_card = self.hole_card != HoleCard::None;
        let excluded = [
            (hole_card, "dealing.hole_card", P2_18_E, "the dealer has no hole card"),
            (self.surrender, "surrender.offered", P2_8_C, "there is no surrender"),
            (self.split_hands > 2, "play.split_hands", P2_11_E, "a pair is not split again"),
        ];
        for (_, key, cite, because) in excluded.into_iter().filter(|(on, ..)| *on) {
            file.violate(key, Some(cite), format!("{because} with multiple action"), None);
        }
    }

    /// Every wager that is offered can be made within its limits and paid in change.
    pub(super) fn check_payable(&self, file: &mut Document<'_>) {
        const ADDITIONAL: [&str; 4] = [
            "limits.additional_maximum_cents",
            "limits.additional_minimum_cents",
            "money.chip_cents",
            "money.change_cents",
        ];
        const MAIN: [&str; 4] =
            ["limits.maximum_cents", "limits.minimum_cents", "money.chip_cents", "money.change_cents"];
        // Over 13 and under 13 share everything that is checked here: once is enough.
        let offered = |wager: &Wager| self.offers(*wager) && *wager != Wager::Under13;
        for wager in Wager::ALL.into_iter().filter(offered) {
            let keys = if wager.is_additional() { ADDITIONAL } else { MAIN };
            let (least, most) = self.posted(wager);
            let unit = self.unit(wager);
            let smallest = least.ceil_to(unit);
            if least <= most && smallest > most {
                let because = format!(
                    "no {wager} wager up to {most} could be paid exactly: the smallest that can is {smallest}"
                );
                let key = file.first_said(&keys);
                file.violate(key, Some(Rules::payout_cite(wager)), because, None);
            }
            if wager.is_additional() && smallest > self.limits.maximum {
                let because = format!(
                    "an additional wager of at least {smallest} would exceed every wager on a hand, at most {}",
                    self.limits.maximum
                );
                let key = file.first_said(&["limits.additional_minimum_cents", "limits.maximum_cents"]);
                file.violate(key, Some(P2_17_G_1), because, None);
            }
        }
        if self.offers(Wager::Sevens) {
            self.check_dollar(file);
        }
    }

    /// 2.17(a)3i: the wager on sevens is one dollar, so a dollar must be possible here.
    fn check_dollar(&self, file: &mut Document<'_>) {
        let (dollar, _) = self.posted(Wager::Sevens);
        if !dollar.is_multiple_of(self.coins.chip) {
            let because =
                format!("the wager on sevens is {dollar}, which no chips of {} make", self.coins.chip);
            file.violate("money.chip_cents", Some(P2_17_A_3), because, None);
        }
        let limits = self.limits;
        if dollar < limits.additional_minimum || dollar > limits.additional_maximum {
            let because = format!("the wager on sevens is {dollar}, which these limits do not allow");
            let keys = ["limits.additional_minimum_cents", "limits.additional_maximum_cents"];
            let key = if dollar < limits.additional_minimum { keys[0] } else { keys[1] };
            file.violate(key, Some(P2_17_A_3), because, None);
        }
    }
}
