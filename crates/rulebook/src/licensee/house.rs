//! The house file: which pits a casino has, and which tables stand in them, so that what binds several tables can be
//! checked over all of them; and the addresses by which visitors know it.

use super::faults::Faults;
use super::violation::Violations;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The longest house file that is read, in bytes.
const LONGEST: usize = 256 * 1024;

/// The most tables of one house.
const MOST_TABLES: usize = 1000;

/// A casino: its pits, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The pits.
    pub pits: Vec<Pit>,
    /// The public addresses of the house (`origins`), as they are written. Whoever serves it reads them.
    pub origins: Vec<String>,
    /// The proxies before it (`proxies`), as they are written.
    pub proxies: Vec<String>,
}

/// A pit and its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pit {
    /// What it is called.
    pub name: String,
    /// The rules files of its tables, as the house file names them.
    pub tables: Vec<TableFile>,
}

/// Where a house file names a table's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFile {
    /// The file, beside the house file.
    pub file: String,
    /// The bytes of the house file that name it.
    pub span: Range<usize>,
}

impl House {
    /// Is this a house file rather than the rules of one table?
    pub fn is_meant_by(text: &str) -> bool {
        text.len() <= LONGEST
            && DeTable::parse_recoverable(text).0.get_ref().iter().any(|(key, _)| key.get_ref() == "pit")
    }

    /// Reads a house file, or says everything that is wrong with it.
    pub fn from_toml(text: &str) -> Result<House, Violations> {
        let mut reading = Reading(Faults::within(text, LONGEST)?);
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            reading.0.violate("", error.span(), format!("this is not TOML: {}", error.message()), None);
        }
        let mut house = House { pits: Vec::new(), origins: Vec::new(), proxies: Vec::new() };
        for (key, value) in table.get_ref() {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("pit", DeValue::Array(pits)) => house.pits.extend(pits.iter().map(|pit| reading.pit(pit))),
                ("pit", _) => {
                    let instead = Some("write [[pit]] above each pit".to_string());
                    reading.0.violate(
                        "pit",
                        Some(key.span()),
                        "a list of pits is expected here".into(),
                        instead,
                    );
                }
                ("origins", _) => house.origins = reading.texts("origins", value),
                ("proxies", _) => house.proxies = reading.texts("proxies", value),
                (other, _) => {
                    let instead = "a house file has origins, proxies and [[pit]], and nothing else";
                    reading.stranger(other, key.span(), instead)
                }
            }
        }
        if house.tables().count() > MOST_TABLES {
            reading.0.violate("pit", None, format!("a house has at most {MOST_TABLES} tables"), None);
        }
        if reading.0.is_empty() { Ok(house) } else { Err(reading.0.finish()) }
    }

    /// Every table with the pit it stands in.
    pub fn tables(&self) -> impl Iterator<Item = (&Pit, &TableFile)> {
        self.pits.iter().flat_map(|pit| pit.tables.iter().map(move |table| (pit, table)))
    }
}

struct Reading<'t>(Faults<'t>);

impl Reading<'_> {
    fn stranger(&mut self, key: &str, span: Range<usize>, instead: &str) {
        self.0.violate(key, Some(span), "there is no such key".to_string(), Some(instead.to_string()));
    }

    /// A list of texts.
    fn texts(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<String> {
        let DeValue::Array(values) = value.get_ref() else {
            self.0.violate(key, Some(value.span()), "a list of texts is expected here".to_string(), None);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for value in values.iter() {
            match value.get_ref() {
                DeValue::String(text) => texts.push(text.to_string()),
                _ => self.0.violate(key, Some(value.span()), "a text is expected here".to_string(), None),
            }
        }
        texts
    }

    fn pit(&mut self, value: &Spanned<DeValue<'_>>) -> Pit {
        let mut pit = Pit { name: String::new(), tables: Vec::new() };
        let DeValue::Table(fields) = value.get_ref() else {
            let because = "a pit is a table with a name and a list of tables".to_string();
            self.0.violate("pit", Some(value.span()), because, None);
            return pit;
        };
        for (key, value) in fields {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("name", DeValue::String(name)) => pit.name = name.to_string(),
                ("name", _) => {
                    self.0.violate("pit.name", Some(value.span()), "a text is expected here".into(), None)
                }
                ("tables", DeValue::Array(files)) => {
                    for file in files.iter() {
                        match file.get_ref() {
                            DeValue::String(name) => {
                                pit.tables.push(TableFile { file: name.to_string(), span: file.span() });
                            }
                            _ => {
                                let because = "the name of a rules file is expected here".to_string();
                                self.0.violate("pit.tables", Some(file.span()), because, None);
                            }
                        }
                    }
                }
                ("tables", _) => {
                    let instead = Some("tables = [\"table-1.toml\"]".to_string());
                    let because = "a list of rules files is expected here".to_string();
                    self.0.violate("pit.tables", Some(value.span()), because, instead);
                }
                (other, _) => {
                    self.stranger(&format!("pit.{other}"), key.span(), "a pit has a name and tables")
                }
            }
        }
        if pit.name.is_empty() {
            self.0.violate("pit.name", Some(value.span()), "every pit has a name".to_string(), None);
        }
        pit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pits_and_tables_are_read_with_their_places() {
        let text = "[[pit]]\nname = \"One\"\ntables = [\"a.toml\", \"b.toml\"]\n[[pit]]\nname = \"Two\"\ntables = []\n";
        assert!(House::is_meant_by(text) && !House::is_meant_by("game = \"craps\""));
        let house = House::from_toml(text).expect("it is in order");
        let tables: Vec<_> =
            house.tables().map(|(pit, table)| (pit.name.as_str(), table.file.as_str())).collect();
        assert_eq!(tables, [("One", "a.toml"), ("One", "b.toml")]);
        assert_eq!(&text[house.pits[0].tables[1].span.clone()], "\"b.toml\"");
    }

    #[test]
    fn a_house_names_its_addresses_and_its_proxies() {
        let text = "origins = [\"https://casino.example\"]\nproxies = [\"127.0.0.1\", \"::1\"]\n[[pit]]\nname = \"One\"\n";
        let house = House::from_toml(text).expect("it is in order");
        assert_eq!(house.origins, ["https://casino.example"]);
        assert_eq!(house.proxies, ["127.0.0.1", "::1"]);
        for text in ["origins = \"https://casino.example\"\n", "proxies = [1]\n"] {
            assert!(House::from_toml(&format!("{text}[[pit]]\nname = \"One\"\n")).is_err(), "{text:?}");
        }
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let text = "size = 3\n[[pit]]\ntables = [1]\n[[pit]]\nname = 5\ntables = \"x\"\ncolour = 1\n";
        let Err(Violations(found)) = House::from_toml(text) else { panic!("six faults were let pass") };
        assert_eq!(found.len(), 7, "{found:#?}");
        for text in ["pit = 1", "[[pit]", "[[pit]]", "pit = [1]", "[pit]\nname = \"x\""] {
            assert!(House::from_toml(text).is_err(), "{text:?}");
        }
    }
}
