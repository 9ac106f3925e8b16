//! One trial each: a house by lot, a table, and a few hundred acts that lean towards what is rare.

use crate::chemin_de_fer::{self as chemin, Terms};
use crate::punto_banco::oracle::house;
use crate::punto_banco::{Model, Selected};
use crate::ways::{Player, Way, any_card, play};
use chemin_de_fer as salon;
use punto_banco::{Command, Table, TableCommand};
use rulebook::conformance::Lots;
use rulebook::game::{Need, Offer};
use rulebook::layout;
use rulebook::shoe;
use serde_json::Value;
use std::collections::BTreeSet;

const ACTS: usize = 700;

impl Player<Table> for Model {
    fn weight(&self, offer: &Offer<Command>) -> u32 {
        let own = match offer.command {
            Command::Table(own) => own,
            Command::Layout(layout::Command::Leave {}) => return 2,
            Command::Layout(layout::Command::Reduce { .. } | layout::Command::Remove { .. }) => return 10,
            Command::Layout(_) | Command::Cards(_) => return 100,
        };
        match own {
            TableCommand::GiveNotice { .. } => 2,
            TableCommand::OrderPass { .. } | TableCommand::PassShoe {} | TableCommand::PassMeBy { .. } => 4,
            TableCommand::CollectVigorish { .. } if offer.need == Need::May => 4,
            _ => 100,
        }
    }

    fn unasked(&self, way: Way, lots: &mut Lots) -> Option<String> {
        if way == Way::House {
            return None;
        }
        let card = any_card(lots);
        let seen = if lots.below(2) == 0 { format!(r#","card":"{card}""#) } else { String::new() };
        Some(match lots.below(6) {
            0 => format!(r#"{{"by":"device","do":"card in error"{seen}}}"#),
            1 => format!(r#"{{"by":"device","do":"face-up card","card":"{card}"}}"#),
            2 => format!(r#"{{"by":"device","do":"misdealt card"{seen}}}"#),
            // A device deals on whatever is open, and the cutting card where it lies.
            _ if self.cutting_card_is_next() => r#"{"by":"device","do":"cutting card"}"#.to_string(),
            _ => format!(r#"{{"by":"device","do":"card","card":"{card}"}}"#),
        })
    }

    fn follow(&mut self, act: &Value) {
        Model::follow(self, act);
    }
}

/// The provisions cited in each round of a trial: what has met.
pub(crate) type Met = Vec<BTreeSet<String>>;

/// A table of punto banco, its shoe cut short.
pub(crate) fn punto_banco(way: Way, seed: u64) -> Met {
    let mut lots = Lots::new(seed ^ 0x9e37);
    let (mut house, mut toml) = house(&mut |bound| lots.below(bound));
    let behind = [14, 100, 230, 270, 285, 295][lots.below(6)];
    let selected = match lots.below(5) {
        0 => Selected::ItsValue { after_a_ten: 10 },
        1 => Selected::ItsValue { after_a_ten: 1 },
        2 => Selected::One,
        3 => Selected::MockRound,
        _ => Selected::Used,
    };
    toml = format!("seats = 3\n{toml}\n[shoe]\ncards_behind = {behind}\n");
    match selected {
        Selected::ItsValue { after_a_ten } => {
            toml += &format!("[irregularities]\ndisclosed_ten = {after_a_ten}")
        }
        Selected::One => toml += "[irregularities]\ndisclosed_card = \"discard one\"",
        Selected::MockRound => toml += "[irregularities]\ndisclosed_card = \"mock round\"",
        Selected::Used => {
            // The older text: three wagers, face up, vigorish always.
            (house.game, house.totals, house.face_down) = ("vigorish", false, false);
            (house.bonus_to_one, house.tie_to_one, house.dragon_to_one) = ([0; 7], 8, 40);
            toml = format!(
                "edition = \"1996\"\nseats = 3\ndecks = 6\n[vigorish]\npercent = {}\nround_up = {}\ncollect = \"{}\"\n\
                 [settlement]\nprocedure = {}\n[shoe]\ncards_behind = {behind}\n",
                house.percent,
                house.rounded,
                if house.deferred { "deferred" } else { "at once" },
                house.procedure,
            );
        }
    }
    let mut model = Model::new(house, selected);
    play::<Table>(&mut model, &toml, way, seed, ACTS);
    model.met
}

impl Player<salon::Table> for chemin::Model {
    fn weight(&self, offer: &Offer<salon::Command>) -> u32 {
        use salon::TableCommand::*;
        let salon::Command::Table(own) = offer.command else {
            return match offer.command {
                salon::Command::Cards(shoe::Command::OrderRecut { .. }) => 4,
                _ => 100,
            };
        };
        match own {
            Leave {} | GiveNotice { .. } | Move { .. } => 2,
            OrderPass { .. } | PassBank {} => 4,
            Bank { .. } | Bid { .. } | TakeBank { .. } => 200,
            CardInError { .. } | FaceUpInShoe {} => 30,
            WrongOrder { .. } | ExtraCard { .. } | CardAfterStay {} | BankerDrew {} => 12,
            Repeat { .. } if offer.need == Need::May => 10,
            _ => 100,
        }
    }

    fn unasked(&self, way: Way, lots: &mut Lots) -> Option<String> {
        let card = any_card(lots);
        match way {
            Way::Device if lots.below(3) == 0 => Some(r#"{"by":"device","do":"cutting card"}"#.to_string()),
            Way::Device => Some(format!(r#"{{"by":"device","do":"card down","card":"{card}"}}"#)),
            Way::Attended | Way::House => None,
        }
    }

    fn follow(&mut self, act: &Value) {
        chemin::Model::follow(self, act);
    }
}

/// A table of chemin de fer, its shoe cut short.
pub(crate) fn chemin_de_fer(way: Way, seed: u64) -> Met {
    let mut lots = Lots::new(seed ^ 0x7f4a);
    let terms = Terms {
        percent: 4 + lots.below(2) as i64,
        rounded: lots.below(2) == 0,
        selected: [
            chemin::Selected::None,
            chemin::Selected::ItsValue(10),
            chemin::Selected::ItsValue(1),
            chemin::Selected::One,
            chemin::Selected::MockRound,
        ][lots.below(5)],
    };
    let behind = [14, 100, 230, 270, 285, 295][lots.below(6)];
    let old = if terms.selected == chemin::Selected::None { "edition = \"1996\"\n" } else { "" };
    let irregular = match terms.selected {
        chemin::Selected::None => String::new(),
        chemin::Selected::ItsValue(ten) => format!("[irregularities]\ndisclosed_ten = {ten}\n"),
        chemin::Selected::One => "[irregularities]\ndisclosed_card = \"discard one\"\n".to_string(),
        chemin::Selected::MockRound => "[irregularities]\ndisclosed_card = \"mock round\"\n".to_string(),
    };
    let toml = format!(
        "{old}decks = 6\nseats = 4\n[vigorish]\npercent = {}\nround_up = {}\n[shoe]\ncards_behind = {behind}\n{irregular}",
        terms.percent, terms.rounded,
    );
    let mut model = chemin::Model::new(terms);
    play::<salon::Table>(&mut model, &toml, way, seed, ACTS);
    model.met
}
