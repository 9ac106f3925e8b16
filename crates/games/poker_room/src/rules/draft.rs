//! From a rules file to checked [`Rules`], and from [`Rules`] back to a file.

use super::dealt::{Dealt, DealtSet};
use super::options::{MOST_TABLES, RoomTable, Rules, TableNumber};
use super::room::FLOOR;
use super::rulings::Family;
use super::supplements::Supplement;
use rulebook::actor::{Role, Seat};
use rulebook::licensee::{Document, RecordedRules, Violations, quoted, read_game, read_title, writer};
use rulebook::provision::*;

impl Default for Rules {
    /// The plainest room: one table of nine seats, at which anything may be dealt.
    fn default() -> Rules {
        Rules {
            edition: Default::default(),
            title: "Poker room".to_string(),
            tables: vec![RoomTable {
                number: TableNumber::new(1).expect("there is a table 1"),
                seats: 9,
                games: DealtSet::ALL,
            }],
            supplements: Vec::new(),
            return_allowed_by: Role::CasinoSupervisor,
        }
    }
}

impl Rules {
    /// Reads a rules file. An empty one is the default room.
    pub fn from_toml(text: &str) -> Result<Rules, Violations> {
        Document::check(text, Rules::read)
    }

    /// Reads the rules at the head of a record.
    pub(super) fn recorded(text: &str) -> Result<RecordedRules<Rules>, Violations> {
        Document::check_recorded(text, Rules::read)
    }

    fn read(file: &mut Document<'_>) -> Rules {
        let plain = Rules::default();
        read_game(file, "poker-room");
        let edition = file.edition();
        let title = read_title(file, plain.title);
        let tables = read_tables(file, plain.tables);
        let mut supplements = read_supplements(file);
        supplements.retain(|supplement| has_effect(file, &tables, supplement));
        let over = FLOOR.iter().map(|role| (role.name(), *role)).collect::<Vec<_>>();
        let return_allowed_by =
            file.choice_under("removed.return_allowed_by", &over, plain.return_allowed_by, Some(P14_16_B));
        Rules { edition, title, tables, supplements, return_allowed_by }
    }

    /// Writes these rules as a file that reads back the same; with `explained`, every option has a comment.
    pub fn to_toml(&self, explained: bool) -> String {
        let mut text = String::new();
        let mut say = writer(&mut text, explained);
        say("game", quoted("poker-room"), "");
        say("edition", quoted(self.edition.year()), "\"1996\" or \"2011\": the same text here");
        say("title", quoted(&self.title), "what the sign says");
        for table in &self.tables {
            say(&format!("[table.{}]", table.number.number()), String::new(), "");
            say("seats", table.seats.to_string(), "places, 2 to 16");
            let games: Vec<&str> = table.games().map(Dealt::name).collect();
            say("games", quoted(&games.join(", ")), "what may be dealt there");
        }
        // Older headers have no such line, and mean the plain choice.
        if explained || self.return_allowed_by != Rules::default().return_allowed_by {
            say("[removed]", String::new(), "");
            let who = "who allows a removed player to be seated again (19:47-14.16(b))";
            say("return_allowed_by", quoted(self.return_allowed_by.name()), who);
        }
        for supplement in &self.supplements {
            say(&format!("[supplement.{}]", supplement.number), String::new(), "");
            say("to", quoted(supplement.to.number()), "a provision of 14.15(e) to (n) (19:47-14.15(o))");
            say("text", quoted(&supplement.text), "shown beside a ruling, never in its place");
            say("procedure", quoted(&supplement.procedure), "the approved internal control procedure");
        }
        drop(say);
        text
    }
}

/// The numbers of the sections below `section`, lowest first; other names are violations.
fn numbered(file: &mut Document<'_>, section: &str, most: u8) -> Vec<u8> {
    let mut numbers = Vec::new();
    for name in file.sections_of(section) {
        match name.parse::<u8>().ok().filter(|number| name == number.to_string()) {
            Some(number) if (1..=most).contains(&number) => numbers.push(number),
            _ => {
                let key = format!("{section}.{name}");
                let instead = format!("write [{section}.1]");
                file.ignore(&format!("{key}."));
                for below in file.keys_of(&key) {
                    file.ignore(&format!("{key}.{below}"));
                }
                let because = format!("a {section} has a number from 1 to {most}");
                file.violate(&key, None, because, Some(instead));
            }
        }
    }
    numbers.sort_unstable();
    numbers
}

fn read_tables(file: &mut Document<'_>, plain: Vec<RoomTable>) -> Vec<RoomTable> {
    let numbers = numbered(file, "table", TableNumber::MOST);
    if numbers.is_empty() {
        return plain;
    }
    if numbers.len() > MOST_TABLES {
        let because = format!("a room has at most {MOST_TABLES} tables");
        file.violate("table", None, because, None);
    }
    let tables = numbers.into_iter().filter_map(TableNumber::new).map(|number| {
        let key = |name: &str| format!("table.{}.{name}", number.number());
        let seats = file.number(&key("seats"), 2..=i64::from(Seat::MOST), 9, None) as u8;
        let games = read_games(file, &key("games"));
        RoomTable { number, seats, games }
    });
    tables.collect()
}

/// Names from the closed list, with commas between them.
fn read_games(file: &mut Document<'_>, key: &str) -> DealtSet {
    let Some(text) = file.text(key) else { return DealtSet::ALL };
    let mut games = DealtSet::NONE;
    for word in text.split(',').map(str::trim) {
        match Dealt::ALL.into_iter().find(|game| game.name() == word) {
            Some(game) => games = games.with(game),
            None => {
                let known = Dealt::ALL.map(Dealt::name).join(", ");
                let because = format!("{word:?} is no type of poker that may be dealt");
                file.violate(key, None, because, Some(format!("there are {known}")));
            }
        }
    }
    games
}

/// 14.15(o)
fn read_supplements(file: &mut Document<'_>) -> Vec<Supplement> {
    let numbers = numbered(file, "supplement", Supplement::MOST);
    let mut supplements = Vec::new();
    for number in numbers {
        let key = |name: &str| format!("supplement.{number}.{name}");
        let to = supplemented(file, &key("to"));
        let mut words = |name: &str| {
            let text = file.text(&key(name)).unwrap_or_default();
            let is_right = !text.trim().is_empty()
                && text.chars().count() <= Supplement::LONGEST
                && !text.chars().any(char::is_control);
            if !is_right {
                let at = if file.says(&key(name)) { key(name) } else { format!("supplement.{number}") };
                let because = format!("a supplement has a {name} of 1 to {} letters", Supplement::LONGEST);
                file.violate(&at, Some(P14_15_O), because, None);
            }
            text
        };
        let (text, procedure) = (words("text"), words("procedure"));
        supplements.extend(to.map(|to| Supplement { number, to, text, procedure }));
    }
    supplements
}

/// Some rules are for one family of games. A supplement to one of them is never shown where no table deals such a game.
fn has_effect(file: &mut Document<'_>, tables: &[RoomTable], supplement: &Supplement) -> bool {
    let (families, games): (&[Family], &str) = match supplement.to {
        P14_15_J_1 | P14_15_L => (&[Family::Stud], "stud poker"),
        P14_15_N => (&[Family::HoldEm, Family::Omaha], "hold 'em and Omaha"),
        _ => return true,
    };
    let dealt = tables.iter().flat_map(RoomTable::games).any(|game| families.contains(&game.family()));
    if !dealt {
        let why = format!("is for {games}, and no table of the room deals it");
        file.without_effect(&format!("supplement.{}.to", supplement.number), supplement.to, &why);
    }
    dealt
}

fn supplemented(file: &mut Document<'_>, key: &str) -> Option<Provision> {
    let Some(text) = file.text(key) else {
        if !file.says(key) {
            let section = key.trim_end_matches(".to");
            let because = "a supplement says to which provision it is".to_string();
            file.violate(section, Some(P14_15_O), because, Some("to = \"14.15(m)\"".to_string()));
        }
        return None;
    };
    let found = text.parse::<Provision>().ok().filter(|provision| Supplement::can_be_to(*provision));
    if found.is_none() {
        let because =
            format!("{text:?} is no provision of 14.15(e) to (n), and nothing else is supplemented");
        file.violate(key, Some(P14_15_O), because, Some("to = \"14.15(m)\"".to_string()));
    }
    found
}
