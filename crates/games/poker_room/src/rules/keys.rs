//! The rules file of a poker room: every key, in the order of the file.

use super::dealt::{Dealt, DealtSet};
use super::options::{MOST_TABLES, RoomTable, Rules, TableNumber};
use super::rulings::Family;
use super::supplements::Supplement;
use rulebook::actor::{Role, Seat};
use rulebook::edition::Edition;
use rulebook::licensee::keys::{Asked, Filed, Kind, Shown, at, choice, number};
use rulebook::licensee::{Document, Key, quoted};
use rulebook::provision::*;

/// 14.16(b): who may allow a removed player to return.
const WHO: [(&str, Role); 3] = [
    (Role::Floorperson.name(), Role::Floorperson),
    (Role::CasinoSupervisor.name(), Role::CasinoSupervisor),
    (Role::PitBoss.name(), Role::PitBoss),
];

type K = Key<Rules>;

impl Filed for Rules {
    const GAME: &'static str = "poker-room";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn guide(&self) -> String {
        self.patrons_guide()
    }

    fn keys() -> Vec<K> {
        let table_number = |table: &RoomTable| table.number.number();
        vec![
            K::edition(at!(edition)).says("\"1996\" or \"2011\": the same text here"),
            K::title(at!(title)),
            K::each("table", 1..=TableNumber::MOST, at!(tables), table_number, RoomTable::plain, table_keys)
                .then(check_tables),
            K::new("removed.return_allowed_by", choice(&WHO), at!(return_allowed_by))
                .by(P14_16_B, "who allows a removed player to be seated again")
                // Older headers have no such line, and mean the plain choice.
                .shown(|rules| match rules.return_allowed_by == Rules::default().return_allowed_by {
                    true => Shown::Explained,
                    false => Shown::Always,
                }),
            K::each(
                "supplement",
                1..=Supplement::MOST,
                at!(supplements),
                |supplement| supplement.number,
                Supplement::plain,
                supplement_keys,
            ),
        ]
    }

    fn check(&mut self, file: &mut Document<'_>) {
        let Rules { tables, supplements, .. } = self;
        supplements.retain(|supplement| has_effect(file, tables, supplement));
    }
}

fn table_keys(section: &str) -> Vec<Key<RoomTable>> {
    vec![
        Key::<RoomTable>::new(format!("{section}.seats"), number(2..=i64::from(Seat::MOST)), at!(seats))
            .says("places, 2 to 16"),
        Key::new(format!("{section}.games"), games(), at!(games)).says("what may be dealt there"),
    ]
}

/// 14.15(o)
fn supplement_keys(section: &str) -> Vec<Key<Supplement>> {
    vec![
        Key::new(format!("{section}.to"), supplemented(), at!(to))
            .cite(P14_15_O)
            .says("a provision of 14.15(e) to (n) (19:47-14.15(o))"),
        Key::new(format!("{section}.text"), words(), at!(text))
            .cite(P14_15_O)
            .says("shown beside a ruling, never in its place"),
        Key::new(format!("{section}.procedure"), words(), at!(procedure))
            .cite(P14_15_O)
            .says("the approved internal control procedure"),
    ]
}

fn check_tables(file: &mut Document<'_>, rules: &mut Rules) {
    if rules.tables.len() > MOST_TABLES {
        let because = format!("a room has at most {MOST_TABLES} tables");
        file.violate("table", None, because, None);
    }
}

/// Names from the closed list, with commas between them.
fn games() -> Kind<RoomTable, DealtSet> {
    let known = Dealt::ALL.map(Dealt::name).join(", ");
    let listed = format!("there are {known}");
    let read = move |asked: &mut Asked<'_, '_, RoomTable>, plain| {
        let Some(text) = asked.file.text(asked.name) else { return plain };
        let mut games = DealtSet::NONE;
        for word in text.split(',').map(str::trim) {
            match Dealt::ALL.into_iter().find(|game| game.name() == word) {
                Some(game) => games = games.with(game),
                None => {
                    let because = format!("{word:?} is no type of poker that may be dealt");
                    asked.fault((because.as_str(), listed.as_str()));
                }
            }
        }
        games
    };
    Kind::new(format!("with commas: {known}"), read, |games: &DealtSet| {
        quoted(&games.iter().map(Dealt::name).collect::<Vec<_>>().join(", "))
    })
}

fn supplemented() -> Kind<Supplement, Provision> {
    const INSTEAD: &str = "to = \"14.15(m)\"";
    let read = |asked: &mut Asked<'_, '_, Supplement>, plain| {
        if !asked.file.says(asked.name) {
            at_section(asked, "a supplement says to which provision it is", Some(INSTEAD));
        }
        let Some(text) = asked.file.text(asked.name) else { return plain };
        let found = text.parse().ok().filter(|provision| Supplement::can_be_to(*provision));
        found.unwrap_or_else(|| {
            let because =
                format!("{text:?} is no provision of 14.15(e) to (n), and nothing else is supplemented");
            asked.fault((because.as_str(), INSTEAD));
            plain
        })
    };
    Kind::new("a provision of 14.15(e) to (n)", read, |to: &Provision| quoted(to.number()))
}

/// What a supplement must say.
fn words() -> Kind<Supplement, String> {
    let read = |asked: &mut Asked<'_, '_, Supplement>, _| {
        let text = asked.file.text(asked.name).unwrap_or_default();
        let is_right = !text.trim().is_empty()
            && text.chars().count() <= Supplement::LONGEST
            && !text.chars().any(char::is_control);
        if !is_right {
            let what = asked.name.rsplit('.').next().unwrap_or_default();
            let because = format!("a supplement has a {what} of 1 to {} letters", Supplement::LONGEST);
            match asked.file.says(asked.name) {
                true => asked.fault(because),
                false => at_section(asked, &because, None),
            }
        }
        text
    };
    Kind::new(format!("1 to {} letters", Supplement::LONGEST), read, |text: &String| quoted(text))
}

/// Reports at the heading of a supplement what is missing below it.
fn at_section(asked: &mut Asked<'_, '_, Supplement>, because: &str, instead: Option<&str>) {
    let section = asked.name.rsplit_once('.').map_or(asked.name, |(section, _)| section);
    asked.file.violate(section, asked.cite, because.to_string(), instead.map(str::to_string));
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
