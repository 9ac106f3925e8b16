//! What the value of a key may be: how it is read, how it is written, and what may be said, in words.

use crate::licensee::document::Document;
use crate::licensee::percent::Percent;
use crate::licensee::terms::quoted;
use crate::money::Cents;
use crate::payout::Odds;
use crate::provision::Provision;
use std::ops::RangeInclusive;

/// What a file is asked: a key, and what is known when it is read.
#[derive(Debug)]
pub struct Asked<'a, 't, R> {
    /// The file.
    pub file: &'a mut Document<'t>,
    /// The key with its section.
    pub name: &'a str,
    /// The provision that bounds its value, if one does.
    pub cite: Option<Provision>,
    /// The rules as far as they have been read.
    pub rules: &'a R,
}

impl<R> Asked<'_, '_, R> {
    /// Reports what is wrong with the value.
    pub fn fault(&mut self, fault: impl Into<Fault>) {
        let Fault { cite, because, instead } = fault.into();
        self.file.violate(self.name, cite.or(self.cite), because, instead);
    }
}

/// What is wrong with a value: a sentence, or a sentence and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The provision, where it is another than the key's.
    cite: Option<Provision>,
    because: String,
    instead: Option<String>,
}

impl From<&str> for Fault {
    fn from(because: &str) -> Fault {
        Fault::from(because.to_string())
    }
}

impl From<String> for Fault {
    fn from(because: String) -> Fault {
        Fault { cite: None, because, instead: None }
    }
}

impl From<(&str, &str)> for Fault {
    fn from((because, instead): (&str, &str)) -> Fault {
        Fault::from((because.to_string(), instead.to_string()))
    }
}

impl From<(String, String)> for Fault {
    fn from((because, instead): (String, String)) -> Fault {
        Fault { instead: Some(instead), ..Fault::from(because) }
    }
}

type Reads<R, T> = dyn Fn(&mut Asked<'_, '_, R>, T) -> T;

/// The type of a value in the file, for programs that help to write one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `true` or `false`.
    Flag,
    /// A whole number, within these bounds where they do not depend on other keys.
    Whole(Option<RangeInclusive<i64>>),
    /// One of these words.
    Words(Vec<&'static str>),
    /// A text.
    Text,
    /// A whole number, or a text with decimals.
    Decimal,
    /// More than one type: the words say which.
    Several,
}

impl Shape {
    /// Is it one of a few words, so that the plain one may stand in a file of an edition without the key?
    pub(super) fn is_word(&self) -> bool {
        matches!(self, Shape::Flag | Shape::Words(_))
    }
}

/// What the value of a key in rules `R` may be.
pub struct Kind<R, T> {
    pub(super) may_be: String,
    pub(super) shape: Shape,
    pub(super) read: Box<Reads<R, T>>,
    pub(super) write: Box<dyn Fn(&T) -> String>,
    pub(super) otherwise: Option<Otherwise<R, T>>,
}

/// What the value is where the file says nothing, if that follows from keys above.
pub(super) struct Otherwise<R, T> {
    pub(super) words: &'static str,
    pub(super) value: Box<dyn Fn(&R) -> T>,
}

impl<R: 'static, T: 'static> Kind<R, T> {
    /// Any kind: what it may be in words, how it is read, given its plain value, and how it is written.
    pub fn new(
        may_be: impl Into<String>,
        read: impl Fn(&mut Asked<'_, '_, R>, T) -> T + 'static,
        write: impl Fn(&T) -> String + 'static,
    ) -> Kind<R, T> {
        Kind {
            may_be: may_be.into(),
            shape: Shape::Text,
            read: Box::new(read),
            write: Box::new(write),
            otherwise: None,
        }
    }

    /// Where the file says nothing the value follows from keys above; `words` say how.
    pub fn or(mut self, words: &'static str, value: impl Fn(&R) -> T + 'static) -> Kind<R, T> {
        self.otherwise = Some(Otherwise { words, value: Box::new(value) });
        self
    }

    /// A value that does not pass is a violation, and the plain one takes its place: `wrong` says why.
    pub fn must<F: Into<Fault>>(mut self, wrong: impl Fn(&T) -> Option<F> + 'static) -> Kind<R, T>
    where
        T: Clone,
    {
        let read = self.read;
        self.read = Box::new(move |asked, plain| {
            let value = read(asked, plain.clone());
            let Some(fault) = wrong(&value) else { return value };
            asked.fault(fault);
            plain
        });
        self
    }

    /// A value that may not stand beside keys above is a violation: `wrong` says why.
    pub fn beside<F: Into<Fault>>(mut self, wrong: impl Fn(&T, &R) -> Option<F> + 'static) -> Kind<R, T> {
        let read = self.read;
        self.read = Box::new(move |asked, plain| {
            let value = read(asked, plain);
            wrong(&value, asked.rules).into_iter().for_each(|fault| asked.fault(fault));
            value
        });
        self
    }

    /// A value that changes nothing beside keys above is a violation of this provision, in a record too: `when` says why.
    pub fn idle(self, when: impl Fn(&T, &R) -> Option<(Provision, &'static str)> + 'static) -> Kind<R, T> {
        self.beside(move |value, rules| {
            let (cite, because) = when(value, rules)?;
            Some(Fault { cite: Some(cite), ..Fault::from((because, "leave it out")) })
        })
    }

    /// Where `missing` gives a reason, and what to do about it, the key may not stand in the file at all.
    pub fn unless(
        mut self,
        missing: impl Fn(&R) -> Option<(&'static str, &'static str)> + 'static,
    ) -> Kind<R, T> {
        let read = self.read;
        self.read = Box::new(move |asked, plain| match missing(asked.rules) {
            Some(fault) if asked.file.says(asked.name) => {
                // Read as a text, so that it is not reported a second time as an unknown key.
                asked.file.text(asked.name);
                asked.fault(fault);
                plain
            }
            _ => read(asked, plain),
        });
        self
    }

    /// Written in another way.
    pub fn written(mut self, write: impl Fn(&T) -> String + 'static) -> Kind<R, T> {
        self.write = Box::new(write);
        self
    }

    /// Another type than a text.
    pub fn shaped(self, shape: Shape) -> Kind<R, T> {
        Kind { shape, ..self }
    }
}

/// Yes or no.
pub fn flag<R: 'static>() -> Kind<R, bool> {
    Kind::new("true or false", |asked, plain| asked.file.flag(asked.name, plain), bool::to_string)
        .shaped(Shape::Flag)
}

/// A number that a key can have.
pub trait Number: Copy + Into<i64> + TryFrom<i64> + 'static {}
impl<T: Copy + Into<i64> + TryFrom<i64> + 'static> Number for T {}

/// A whole number within bounds.
pub fn number<R: 'static, T: Number>(bounds: RangeInclusive<i64>) -> Kind<R, T> {
    let may_be = format!("{} to {}", bounds.start(), bounds.end());
    let shape = Shape::Whole(Some(bounds.clone()));
    number_within(may_be, move |_| bounds.clone()).shaped(shape)
}

/// A whole number within bounds that follow from keys above.
pub fn number_within<R: 'static, T: Number>(
    may_be: impl Into<String>,
    bounds: impl Fn(&R) -> RangeInclusive<i64> + 'static,
) -> Kind<R, T> {
    let read = move |asked: &mut Asked<'_, '_, R>, plain: T| {
        let said = asked.file.number(asked.name, bounds(asked.rules), plain.into(), asked.cite);
        T::try_from(said).unwrap_or(plain)
    };
    Kind::new(may_be, read, |number: &T| (*number).into().to_string()).shaped(Shape::Whole(None))
}

/// An amount in cents.
pub fn cents<R: 'static>(bounds: RangeInclusive<i64>) -> Kind<R, Cents> {
    let may_be = format!("{} to {}", bounds.start(), bounds.end());
    let shape = Shape::Whole(Some(bounds.clone()));
    let read = move |asked: &mut Asked<'_, '_, R>, plain: Cents| {
        Cents(asked.file.number(asked.name, bounds.clone(), plain.0, asked.cite))
    };
    Kind::new(may_be, read, |amount: &Cents| amount.0.to_string()).shaped(shape)
}

/// A limit of a sign: far below what would overflow a payout.
pub fn posted<R: 'static>() -> Kind<R, Cents> {
    cents(1..=1_000_000_000)
}

/// One of a few words.
pub fn choice<R: 'static, T: Copy + PartialEq + 'static>(
    choices: &'static [(&'static str, T)],
) -> Kind<R, T> {
    let words: Vec<String> = choices.iter().map(|(word, _)| quoted(word)).collect();
    let write =
        |value: &T| quoted(choices.iter().find(|(_, choice)| choice == value).map_or("", |(word, _)| word));
    let read =
        |asked: &mut Asked<'_, '_, R>, plain| asked.file.choice(asked.name, choices, plain, asked.cite);
    let shape = Shape::Words(choices.iter().map(|(word, _)| *word).collect());
    Kind::new(words.join(", "), read, write).shaped(shape)
}

/// A percentage up to this; `otherwise` is the sentence for a greater one.
pub fn percent<R: 'static>(most: Percent, otherwise: &'static str) -> Kind<R, Percent> {
    let read = |asked: &mut Asked<'_, '_, R>, plain| asked.file.percent(asked.name, plain);
    Kind::new(format!("0 to {most}, with up to two decimals"), read, |percent: &Percent| {
        quoted(&percent.to_string())
    })
    .shaped(Shape::Decimal)
    .must(move |percent| (*percent > most).then_some(otherwise))
}

/// What something pays, never less than this. `stated` is the provision that forbids stating odds with "for".
pub fn odds<R: 'static>(least: Odds, stated: Provision) -> Kind<R, Odds> {
    odds_above(format!("{least} or more"), stated, move |_| least)
}

/// What something pays, never less than what follows from keys above.
pub fn odds_above<R: 'static>(
    may_be: impl Into<String>,
    stated: Provision,
    least: impl Fn(&R) -> Odds + 'static,
) -> Kind<R, Odds> {
    let read = move |asked: &mut Asked<'_, '_, R>, plain| {
        let least = least(asked.rules);
        match asked.file.odds(asked.name, stated) {
            Some(odds) if odds < least => {
                let what = asked.name.rsplit('.').next().unwrap_or(asked.name);
                let because = format!("{what} may not be paid at less than {least}, and {odds} is less");
                asked.fault((because.as_str(), format!("write \"{least}\" or more").as_str()));
                plain
            }
            said => said.unwrap_or(plain),
        }
    };
    Kind::new(may_be, read, |odds: &Odds| quoted(&odds.to_string()))
}

/// A text of so many letters; `otherwise` is the sentence for one that has not.
pub fn text<R: 'static>(letters: RangeInclusive<usize>, otherwise: &'static str) -> Kind<R, String> {
    let may_be = format!("{} to {} letters", letters.start(), letters.end());
    let read = |asked: &mut Asked<'_, '_, R>, plain| asked.file.text(asked.name).unwrap_or(plain);
    Kind::new(may_be, read, |text: &String| quoted(text)).beside(move |text: &String, _| {
        let fits = letters.contains(&text.chars().count()) && !text.chars().any(char::is_control);
        (!fits).then_some(otherwise)
    })
}

/// The same as files of wheels write it: in quotation marks, with escapes. Where that would not read back, as any other.
pub fn escaped<R: 'static>(letters: RangeInclusive<usize>, otherwise: &'static str) -> Kind<R, String> {
    text(letters, otherwise).written(|text| {
        let escaped = format!("{text:?}");
        let reads_back = escaped.parse() == Ok(toml::Value::String(text.clone()));
        if reads_back { escaped } else { quoted(text) }
    })
}
