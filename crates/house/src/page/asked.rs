//! The visitor's answers, and the questions of the form.

use std::collections::BTreeMap;

/// The question by which a visitor picks a table of the house.
pub const AT: &str = "at";

/// What the visitor asked, by the names of the form, and the rules that are posted in this house.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    answers: BTreeMap<String, String>,
    posted: Vec<Posted>,
}

/// The rules that bind a table of this game, or a location, in this house.
#[derive(Clone, Debug)]
pub struct Posted {
    /// The name of the table in addresses.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// Its rules file.
    pub rules: String,
}

/// A question of the form, with the visitor's answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name in the address.
    pub name: &'static str,
    /// What is asked.
    pub label: &'static str,
    /// How it is answered.
    pub kind: Kind,
    /// The answer; empty where there is none.
    pub value: String,
}

/// How a question is answered.
#[derive(Clone, Debug)]
pub enum Kind {
    /// With one of these: its value in the address, and its words.
    Choice(Vec<(String, String)>),
    /// By typing.
    Typed {
        /// About so many letters.
        size: u8,
        /// The keyboard of a telephone: `text`, `numeric`, `decimal`.
        keyboard: &'static str,
        /// What could be typed, or what holds where nothing is.
        example: &'static str,
    },
}

impl Question {
    /// Its name on the page, without spaces.
    pub fn id(&self) -> String {
        self.name.replace(' ', "-")
    }

    /// Its choices; none where it is typed.
    pub fn choices(&self) -> &[(String, String)] {
        match &self.kind {
            Kind::Choice(choices) => choices,
            Kind::Typed { .. } => &[],
        }
    }
}

impl Asked {
    /// These answers, in a house with these rules posted for the game.
    pub fn new(answers: BTreeMap<String, String>, posted: Vec<Posted>) -> Asked {
        Asked { answers, posted }
    }

    /// Is this the answer?
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.answers.get(name).is_some_and(|answer| answer == value)
    }

    /// The answer as it was sent; empty where there is none.
    pub fn value(&self, name: &str) -> &str {
        self.answers.get(name).map_or("", String::as_str)
    }

    /// The answer, where there is one.
    pub fn given(&self, name: &str) -> Option<&str> {
        Some(self.value(name).trim()).filter(|text| !text.is_empty())
    }

    /// The digits of an answer, so many at most.
    pub fn digits(&self, name: &str, most: usize) -> String {
        self.value(name).chars().filter(char::is_ascii_digit).take(most).collect()
    }

    /// A question that is answered by typing.
    pub fn typed(
        &self,
        name: &'static str,
        label: &'static str,
        size: u8,
        example: &'static str,
    ) -> Question {
        let kind = Kind::Typed { size, keyboard: "text", example };
        Question { name, label, kind, value: self.value(name).to_string() }
    }

    /// A question that is answered with a whole number.
    pub fn number(
        &self,
        name: &'static str,
        label: &'static str,
        size: u8,
        example: &'static str,
    ) -> Question {
        let kind = Kind::Typed { size, keyboard: "numeric", example };
        Question { kind, ..self.typed(name, label, size, example) }
    }

    /// A question that is answered with a number that may have a point.
    pub fn decimal(
        &self,
        name: &'static str,
        label: &'static str,
        size: u8,
        example: &'static str,
    ) -> Question {
        let kind = Kind::Typed { size, keyboard: "decimal", example };
        Question { kind, ..self.typed(name, label, size, example) }
    }

    /// A question that is answered with one of these: each with its value in the address, and its words.
    pub fn choice(&self, name: &'static str, label: &'static str, choices: &[(&str, &str)]) -> Question {
        let owned = |(value, words): &(&str, &str)| (value.to_string(), words.to_string());
        let kind = Kind::Choice(choices.iter().map(owned).collect());
        Question { name, label, kind, value: self.value(name).to_string() }
    }

    /// The question by which a visitor picks rules that are posted in this house; none where it has no table of the game.
    pub fn tables(&self, label: &'static str, otherwise: &str) -> Option<Question> {
        let mut question = self.choice(AT, label, &[("", otherwise)]);
        let table = |posted: &Posted| (posted.id.clone(), format!("{} ({})", posted.title, posted.id));
        if let Kind::Choice(choices) = &mut question.kind {
            choices.extend(self.posted.iter().map(table));
        }
        (!self.posted.is_empty()).then_some(question)
    }

    /// The rules that the visitor picked: none where that was not asked, an error where no table has that name.
    pub fn posted(&self) -> Option<Result<&Posted, UnknownTable>> {
        let at = self.given(AT)?;
        Some(self.posted.iter().find(|posted| posted.id == at).ok_or(UnknownTable))
    }
}

/// No table of the game has the name that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no table of this name")]
pub struct UnknownTable;

/// A text as a rules file writes it.
pub fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
