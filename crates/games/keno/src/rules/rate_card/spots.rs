//! 19:47-15.2(b): how many spots one wager has at most, and how many numbers one ticket.

use super::RateCard;
use super::pays::PAYS;
use crate::rules::NUMBERS;
use rulebook::licensee::Document;
use rulebook::licensee::keys::{Kind, number};
use rulebook::provision::P15_2_B;

pub(super) const MOST: &str = "spots.most";
pub(super) const MARKED: &str = "spots.most_marked";

/// The most spots of one wager. A card has a pay table for so many, and for none above.
pub(super) fn most() -> Kind<RateCard, u8> {
    number(1..=i64::from(NUMBERS)).or("the greatest that has a pay table", RateCard::most_spots)
}

impl RateCard {
    /// Keeps the pay tables for up to so many spots.
    pub(super) fn keep_spots(&mut self, most: u8) {
        self.tables.retain(|table| table.spots() <= most);
    }

    /// 15.2(b): the most spots that are said are those of a pay table, and can be marked.
    pub(super) fn check_spots(&self, file: &mut Document<'_>) {
        let greatest = self.most_spots();
        if self.tables.is_empty() {
            return;
        }
        // What is no number of spots at all has been reported.
        let said = file.whole_number_of(MOST).and_then(|most| u8::try_from(most).ok());
        if let Some(most) = said.filter(|most| (1..=NUMBERS).contains(most)) {
            for spots in self.offered().filter(|spots| *spots > most) {
                let because = format!("{spots} spots are more than the {most} that may be selected");
                let instead = format!("most = {spots}");
                file.violate(&format!("{PAYS}.{spots}"), Some(P15_2_B), because, Some(instead));
            }
            if greatest < most {
                let because = format!("{most} spots could be selected, and nothing says what they pay");
                let instead = format!("most = {greatest}, or a section [{PAYS}.{most}]");
                file.violate(MOST, Some(P15_2_B), because, Some(instead));
            }
        }
        if self.most_marked < greatest {
            let because = format!("a wager of {greatest} spots could not be marked");
            file.violate(MARKED, Some(P15_2_B), because, Some(format!("{greatest} to {NUMBERS}")));
        }
    }
}
