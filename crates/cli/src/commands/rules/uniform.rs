//! What binds several tables: the whole casino at craps, blackjack and keno, a pit at baccarat.

use crate::any_rules::AnyRules;
use rulebook::licensee::Document;
use rulebook::provision::Provision;
use rulebook::shoe::Shuffle;
use rulebook::{blackjack, chemin_de_fer, craps, keno, punto_banco};

/// A table whose rules are in order by themselves.
pub(in crate::commands) struct Table {
    pub(in crate::commands) name: String,
    pub(in crate::commands) text: String,
    pub(in crate::commands) rules: AnyRules,
}

/// Two tables that differ where they may not, by their places in the list.
pub(in crate::commands) struct Difference {
    pub(in crate::commands) first: usize,
    pub(in crate::commands) other: usize,
    /// The key of the rules file.
    pub(in crate::commands) key: String,
    /// The key of the first one's file, where it is another.
    pub(in crate::commands) first_key: Option<&'static str>,
    pub(in crate::commands) cite: Provision,
    pub(in crate::commands) because: String,
    pub(in crate::commands) instead: &'static str,
    /// What is said at the first table.
    pub(in crate::commands) label: String,
}

/// 19:47-1.4(b), 2.17(e)2, 15.4(c)2: uniform odds at craps, one way to pay the same-suit wager at blackjack, and no keno
/// work station of the number of another.
pub(in crate::commands) fn in_the_casino(tables: &[Table]) -> Vec<Difference> {
    let mut found = craps_casino(tables);
    found.extend(blackjack_casino(tables));
    found.extend(keno_casino(tables));
    found
}

fn craps_casino(tables: &[Table]) -> Vec<Difference> {
    let (places, rules) = those(tables, |rules| match rules {
        AnyRules::Craps(rules) => Some(&**rules),
        _ => None,
    });
    let differences = craps::uniform(&rules).into_iter().map(|unequal| {
        let (first, other) = (places[unequal.first.0], places[unequal.other.0]);
        let (line, names) = (unequal.line, [&tables[first].name, &tables[other].name]);
        Difference {
            first,
            other,
            key: format!("payouts.{line}"),
            first_key: None,
            cite: unequal.cite(),
            because: format!(
                "{line} pays {} at {} and {} at {}",
                unequal.other.1, names[1], unequal.first.1, names[0]
            ),
            instead: "pay it alike at every craps table of the casino",
            label: format!("{line} pays {} here", unequal.first.1),
        }
    });
    differences.collect()
}

fn blackjack_casino(tables: &[Table]) -> Vec<Difference> {
    let (places, rules) = those(tables, |rules| match rules {
        AnyRules::Blackjack(rules) => Some(&**rules),
        _ => None,
    });
    let differences = blackjack::uniform(&rules).into_iter().map(|unequal| {
        let (first, other) = (places[unequal.first], places[unequal.table]);
        Difference {
            first,
            other,
            key: unequal.key.to_string(),
            first_key: None,
            cite: unequal.cite,
            because: format!(
                "{}, and {} differs from {}",
                unequal.because, tables[other].name, tables[first].name
            ),
            instead: "set it alike at every blackjack table with as many decks",
            label: in_words(&tables[first], unequal.key),
        }
    });
    differences.collect()
}

fn keno_casino(tables: &[Table]) -> Vec<Difference> {
    let (places, cards) = those(tables, |rules| match rules {
        AnyRules::Keno(card) => Some(&**card),
        _ => None,
    });
    let differences = keno::same_stations(&cards).into_iter().map(|same| {
        let (first, other) = (places[same.first], places[same.other]);
        let number = same.number;
        Difference {
            first,
            other,
            key: same.key.to_string(),
            first_key: Some(same.first_key),
            cite: same.cite(),
            because: format!(
                "station {number} is at {} and at {}, and a ticket would not show which of them issued it",
                tables[first].name, tables[other].name
            ),
            instead: "give every station of the house its own number",
            label: format!("station {number} is here"),
        }
    });
    differences.collect()
}

/// 19:47-3.5(b), 3.10(c)1, 4.4(b): one way to shuffle and one order of paying for a pit.
pub(in crate::commands) fn in_a_pit(tables: &[Table]) -> Vec<Difference> {
    let mut found = punto_banco_pit(tables);
    found.extend(chemin_de_fer_pit(tables));
    found
}

fn punto_banco_pit(tables: &[Table]) -> Vec<Difference> {
    let (places, rules) = those(tables, |rules| match rules {
        AnyRules::PuntoBanco(rules) => Some(&**rules),
        _ => None,
    });
    let differences = punto_banco::uniform(&rules).into_iter().map(|unequal| {
        let (first, other) = (places[0], places[unequal.table]);
        Difference {
            first,
            other,
            key: unequal.key.to_string(),
            first_key: None,
            cite: unequal.cite,
            because: format!(
                "{}, and {} differs from {}",
                unequal.because, tables[other].name, tables[first].name
            ),
            instead: "set it alike at every punto banco table of the pit",
            label: in_words(&tables[first], unequal.key),
        }
    });
    differences.collect()
}

fn chemin_de_fer_pit(tables: &[Table]) -> Vec<Difference> {
    let (places, rules) = those(tables, |rules| match rules {
        AnyRules::CheminDeFer(rules) => Some(&**rules),
        _ => None,
    });
    let differences = chemin_de_fer::uniform(&rules).into_iter().map(|unequal| {
        let (first, other) = (places[unequal.first.0], places[unequal.other.0]);
        let lacing = |shuffle: Shuffle| matches!(shuffle, Shuffle::Lace { .. });
        let same_kind = lacing(unequal.first.1) == lacing(unequal.other.1);
        let key = if same_kind { "shoe.shuffle_again" } else { "shoe.shuffle" };
        Difference {
            first,
            other,
            key: key.to_string(),
            first_key: None,
            cite: unequal.cite(),
            because: format!(
                "the cards of a pit are shuffled in one way, and {} differs from {}",
                tables[other].name, tables[first].name
            ),
            instead: "set it alike at every chemin de fer table of the pit",
            label: in_words(&tables[first], key),
        }
    });
    differences.collect()
}

/// The tables of one game: their places in the list, and their rules.
fn those<'t, R>(tables: &'t [Table], of: impl Fn(&'t AnyRules) -> Option<&'t R>) -> (Vec<usize>, Vec<&'t R>) {
    tables.iter().enumerate().filter_map(|(place, table)| Some((place, of(&table.rules)?))).unzip()
}

/// What the first table says, where its file says it at all.
fn in_words(table: &Table, key: &str) -> String {
    match Document::parse(&table.text).says(key) {
        true => "and here it is set so".to_string(),
        false => "and here it is left as it comes".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_rules::Readable as _;

    fn table(name: &str, text: &str) -> Table {
        let rules = AnyRules::from_toml(text).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        Table { name: name.to_string(), text: text.to_string(), rules }
    }

    fn found(differences: &[Difference]) -> Vec<(usize, usize, &str, &str)> {
        differences.iter().map(|one| (one.first, one.other, one.key.as_str(), one.cite.number())).collect()
    }

    #[test]
    fn a_pit_shuffles_and_pays_in_one_way_game_by_game() {
        let tables = [
            table("c", "game = \"craps\"\n"),
            table("p1", "game = \"punto-banco\"\n"),
            table("d1", "game = \"chemin-de-fer\"\n[shoe]\nshuffle = \"wash\"\n"),
            table("p2", "game = \"punto-banco\"\n[settlement]\nprocedure = 2\n"),
            table("p3", "game = \"punto-banco\"\n[shoe]\nshuffle_again = true\n"),
            table("d2", "game = \"chemin-de-fer\"\n"),
        ];
        let expected = [
            (1, 3, "settlement.procedure", "19:47-3.10(c)1"),
            (1, 4, "shoe.shuffle_again", "19:47-3.5(b)"),
            (2, 5, "shoe.shuffle", "19:47-4.4(b)"),
        ];
        assert_eq!(found(&in_a_pit(&tables)), expected);
        assert!(in_a_pit(&tables[..3]).is_empty(), "one table of each game differs from none");
        assert!(in_the_casino(&tables).is_empty());
    }

    #[test]
    fn craps_pays_alike_in_the_whole_casino() {
        let tables = [
            table("p", "game = \"punto-banco\"\n"),
            table("a", "[payouts]\n\"field 12\" = \"3 to 1\"\n"),
            table("b", ""),
        ];
        assert_eq!(found(&in_the_casino(&tables)), [(1, 2, "payouts.field 12", "19:47-1.4(b)")]);
    }

    #[test]
    fn blackjack_pays_the_same_suit_wager_alike_with_as_many_decks() {
        let suit = |decks: u8, option: u8| {
            format!(
                "game = \"blackjack\"\ndecks = {decks}\n[wagers]\nadditional = \"same suit\"\n\
                 same_suit_option = {option}\n"
            )
        };
        let tables = [
            table("c", ""),
            table("b0", "game = \"blackjack\"\ndecks = 6\n"),
            table("b1", &suit(6, 2)),
            table("b2", &suit(8, 1)),
            table("b3", &suit(6, 1)),
        ];
        let expected = [(2, 4, "wagers.same_suit_option", "19:47-2.17(e)2")];
        assert_eq!(found(&in_the_casino(&tables)), expected);
        assert!(in_the_casino(&tables[..4]).is_empty());
        assert!(in_a_pit(&tables).is_empty(), "it binds the casino, not the pit");
    }

    #[test]
    fn p15_4c2_keno_stations_have_one_number_each_in_the_whole_casino() {
        let tables = [
            table("c", ""),
            table("k1", "game = \"keno\"\n[stations]\nbooth = \"1 2\"\nautomatic = \"9\"\n"),
            table("k2", "game = \"keno\"\n[stations]\nbooth = \"3 9\"\n"),
            table("k3", "game = \"keno\"\n[stations]\nbooth = \"4\"\n"),
        ];
        let differences = in_the_casino(&tables);
        assert_eq!(found(&differences), [(1, 2, "stations.booth", "19:47-15.4(c)2")]);
        assert_eq!(differences[0].first_key, Some("stations.automatic"));
        assert!(in_the_casino(&tables[2..]).is_empty() && in_a_pit(&tables).is_empty());
    }
}
