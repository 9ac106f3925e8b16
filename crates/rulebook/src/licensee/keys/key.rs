//! One key of a rules file.

use super::entries::Entries;
use super::kind::{Asked, Kind, Shape, cents, choice, number, odds, posted, text};
use super::lines::Lines;
use super::numbered::Numbered;
use super::several::{Several, Unlisted};
use crate::edition::Edition;
use crate::licensee::document::Document;
use crate::licensee::terms::{Coins, Pace};
use crate::money::Cents;
use crate::payout::Odds;
use crate::provision::{P8_2, Provision};
use std::ops::RangeInclusive;
use std::rc::Rc;

/// One key of a file with rules `R`.
pub struct Key<R> {
    /// With its section: `limits.minimum_cents`.
    pub(super) name: String,
    in_quotes: bool,
    says: Box<dyn Fn(&R) -> String>,
    cite: Box<Cites<R>>,
    later: Option<Later>,
    shown: Box<dyn Fn(&R) -> Shown>,
    idle: Option<Idle<R>>,
    then: Vec<Box<Follows<R>>>,
    form: Form<R>,
}

type Cites<R> = dyn Fn(&R) -> Option<Provision>;

/// One value, or as many as a file has.
enum Form<R> {
    One(Box<dyn Value<R>>),
    Several(Box<dyn Several<R>>),
}

/// Does a file that is written have the key?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It has.
    Always,
    /// Only one with a comment on every key.
    Explained,
    /// It follows from other keys: only such a file has it, as a comment, so that whoever changes those need not follow
    /// by hand.
    Derived,
    /// It has not.
    Never,
}

/// A key that came with the edition of 2011.
#[derive(Clone, Copy)]
enum Later {
    /// The provision by which a file of 1996 is refused that has it.
    Refused(Provision),
    /// Somebody else reports it.
    Reported,
}

/// When a key changes nothing, because of what other keys say: the provision, and why.
type Idles<R> = dyn Fn(&R) -> Option<(Provision, &'static str)>;

struct Idle<R> {
    when: Box<Idles<R>>,
    /// Have rules at the head of a record the plain value then, so that what is written reads back?
    is_dropped: bool,
}

type Follows<R> = dyn Fn(&mut Document<'_>, &mut R);

/// Where a value stands in the rules, and what it may be.
trait Value<R> {
    fn may_be(&self) -> String;
    /// What it is where the file says nothing, in words, if that follows from other keys.
    fn otherwise(&self) -> Option<&'static str>;
    fn shape(&self) -> &Shape;
    fn read(&self, file: &mut Document<'_>, name: &str, cite: Option<Provision>, rules: &mut R);
    fn write(&self, rules: &mut R) -> String;
    /// The value that it has where the file says nothing, in these rules.
    fn plain(&self, rules: &R, plainest: &mut R) -> String;
    fn forget(&self, rules: &mut R, plainest: &mut R);
}

struct Typed<R, T> {
    kind: Kind<R, T>,
    get: Box<dyn Fn(&mut R) -> T>,
    set: Box<Sets<R, T>>,
}

type Sets<R, T> = dyn Fn(&mut R, T);

impl<R, T> Value<R> for Typed<R, T> {
    fn may_be(&self) -> String {
        self.kind.may_be.clone()
    }

    fn otherwise(&self) -> Option<&'static str> {
        self.kind.otherwise.as_ref().map(|otherwise| otherwise.words)
    }

    fn shape(&self) -> &Shape {
        &self.kind.shape
    }

    fn read(&self, file: &mut Document<'_>, name: &str, cite: Option<Provision>, rules: &mut R) {
        let plain = match &self.kind.otherwise {
            Some(otherwise) => (otherwise.value)(rules),
            None => (self.get)(rules),
        };
        let said = (self.kind.read)(&mut Asked { file, name, cite, rules }, plain);
        (self.set)(rules, said);
    }

    fn write(&self, rules: &mut R) -> String {
        (self.kind.write)(&(self.get)(rules))
    }

    fn plain(&self, rules: &R, plainest: &mut R) -> String {
        match &self.kind.otherwise {
            Some(otherwise) => (self.kind.write)(&(otherwise.value)(rules)),
            None => self.write(plainest),
        }
    }

    fn forget(&self, rules: &mut R, plainest: &mut R) {
        (self.set)(rules, (self.get)(plainest));
    }
}

impl<R: 'static> Key<R> {
    /// A key whose value is a field of the rules.
    pub fn new<T: Clone + 'static>(
        name: impl Into<String>,
        kind: Kind<R, T>,
        at: impl Fn(&mut R) -> &mut T + 'static,
    ) -> Key<R> {
        let at = Rc::new(at);
        let found = Rc::clone(&at);
        Key::with(name, kind, move |rules| found(rules).clone(), move |rules, value| *at(rules) = value)
    }

    /// A key whose value the rules keep in another form: how it is found there, and how it is put there.
    pub fn made<T: 'static>(
        name: impl Into<String>,
        kind: Kind<R, T>,
        get: impl Fn(&R) -> T + 'static,
        set: impl Fn(&mut R, T) + 'static,
    ) -> Key<R> {
        Key::with(name, kind, move |rules| get(rules), set)
    }

    fn with<T: 'static>(
        name: impl Into<String>,
        kind: Kind<R, T>,
        get: impl Fn(&mut R) -> T + 'static,
        set: impl Fn(&mut R, T) + 'static,
    ) -> Key<R> {
        Key::of(name, Form::One(Box::new(Typed { kind, get: Box::new(get), set: Box::new(set) })))
    }

    /// Sections with a number, `[table.1]` and `[table.7]`, each with these keys. A file without any has those of the
    /// plainest rules. `keys` are told the name of their section. A section with any other name violates the provision
    /// that is given with [`Key::cite`]; the sentence for it is given with [`Key::says`], or is the usual one.
    pub fn each<E: 'static>(
        section: &'static str,
        numbers: RangeInclusive<u8>,
        at: impl Fn(&mut R) -> &mut Vec<E> + 'static,
        number: fn(&E) -> u8,
        new: fn(u8) -> Option<E>,
        keys: fn(&str) -> Vec<Key<E>>,
    ) -> Key<R> {
        Key::of(
            section,
            Form::Several(Box::new(Numbered { section, numbers, at: Box::new(at), number, new, keys })),
        )
    }

    /// The numbers of a section, `3 = 42` and `2 = 1`, each as `key` says, which is told its name and the number. `there`
    /// are those that rules have.
    pub fn entries(
        section: &str,
        numbers: RangeInclusive<u8>,
        there: fn(&R) -> Vec<u8>,
        key: impl Fn(String, u8) -> Key<R> + 'static,
    ) -> Key<R> {
        let section = section.to_string();
        Key::of(
            section.clone(),
            Form::Several(Box::new(Entries { section, numbers, there, key: Box::new(key) })),
        )
    }

    fn of(name: impl Into<String>, form: Form<R>) -> Key<R> {
        Key {
            name: name.into(),
            in_quotes: false,
            says: Box::new(|_| String::new()),
            cite: Box::new(|_| None),
            later: None,
            shown: Box::new(|_| Shown::Always),
            idle: None,
            then: Vec::new(),
            form,
        }
    }

    /// What it means, for whoever fills it in.
    pub fn says(self, words: impl Into<String>) -> Key<R> {
        let words = words.into();
        self.says_of(move |_| words.clone())
    }

    /// The same where it depends on other keys.
    pub fn says_of(mut self, words: impl Fn(&R) -> String + 'static) -> Key<R> {
        self.says = Box::new(words);
        self
    }

    /// The provision that bounds its value, and what it means, which ends with it.
    pub fn by(self, cite: Provision, words: impl std::fmt::Display) -> Key<R> {
        self.cite(cite).says(format!("{words} ({cite})"))
    }

    /// The provision that bounds its value.
    pub fn cite(self, cite: Provision) -> Key<R> {
        self.cite_of(move |_| cite)
    }

    /// The same where the editions number it otherwise.
    pub fn cite_of(mut self, cite: impl Fn(&R) -> Provision + 'static) -> Key<R> {
        self.cite = Box::new(move |rules| Some(cite(rules)));
        self
    }

    /// A key that came with the edition of 2011. A file of 1996 that says more with it than the plain word is refused by
    /// this provision: what that text says instead, or what closes its list.
    pub fn since_2011(mut self, cite: Provision) -> Key<R> {
        self.later = Some(Later::Refused(cite));
        self
    }

    /// The same where a check beside the table reports it.
    pub fn only_in_2011(mut self) -> Key<R> {
        self.later = Some(Later::Reported);
        self
    }

    /// When a file that is written has it.
    pub fn shown(mut self, shown: impl Fn(&R) -> Shown + 'static) -> Key<R> {
        self.shown = Box::new(shown);
        self
    }

    /// Written only where this is so.
    pub fn only_if(self, is_so: impl Fn(&R) -> bool + 'static) -> Key<R> {
        self.shown(move |rules| if is_so(rules) { Shown::Always } else { Shown::Never })
    }

    /// Its name is written in quotation marks.
    pub fn in_quotes(mut self) -> Key<R> {
        self.in_quotes = true;
        self
    }

    /// Where it changes nothing, and why. A new file that says something with it there is refused; see
    /// [`Document::without_effect`].
    pub fn idle(mut self, when: impl Fn(&R) -> Option<(Provision, &'static str)> + 'static) -> Key<R> {
        self.idle = Some(Idle { when: Box::new(when), is_dropped: false });
        self
    }

    /// The same, and rules at the head of a record have the plain value instead.
    pub fn idle_dropped(
        mut self,
        when: impl Fn(&R) -> Option<(Provision, &'static str)> + 'static,
    ) -> Key<R> {
        self.idle = Some(Idle { when: Box::new(when), is_dropped: true });
        self
    }

    /// What is done when it has been read: a check of it together with keys above, or what follows from it.
    pub fn then(mut self, then: impl Fn(&mut Document<'_>, &mut R) + 'static) -> Key<R> {
        self.then.push(Box::new(then));
        self
    }

    /// Reads it into the rules.
    pub(super) fn read(&self, file: &mut Document<'_>, edition: Edition, rules: &mut R) {
        match &self.form {
            Form::Several(keys) => {
                let unlisted = Unlisted { cite: (self.cite)(rules), because: (self.says)(rules) };
                keys.read(file, edition, unlisted, rules);
            }
            Form::One(value) => {
                if let (Edition::E1996, Some(Later::Refused(cite))) = (edition, self.later) {
                    let plain = value.write(rules);
                    let is_harmless = value.shape().is_word()
                        && file.word_of(&self.name).is_some_and(|word| word == plain.trim_matches('"'));
                    if !is_harmless {
                        file.unknown_in_1996(&self.name, cite);
                    }
                    file.take_out(&self.name);
                }
                value.read(file, &self.name, (self.cite)(rules), rules);
            }
        }
        self.then.iter().for_each(|then| then(file, rules));
    }

    /// Reports it where it says something and changes nothing, now that all keys are read.
    pub(super) fn check_effect(&self, file: &mut Document<'_>, rules: &mut R, plainest: &mut R) {
        let (Form::One(value), Some(idle)) = (&self.form, &self.idle) else { return };
        let Some((cite, why)) = (idle.when)(rules) else { return };
        if value.write(rules) == value.plain(rules, plainest) {
            return;
        }
        file.without_effect(&self.name, cite, why);
        if idle.is_dropped {
            value.forget(rules, plainest);
        }
    }

    /// Does it change nothing under these rules?
    pub(super) fn is_idle(&self, rules: &R) -> bool {
        self.idle.as_ref().is_some_and(|idle| (idle.when)(rules).is_some())
    }

    /// Writes its line, if these rules have it.
    pub(super) fn write(&self, lines: &mut Lines, edition: Edition, rules: &mut R) {
        match &self.form {
            _ if edition == Edition::E1996 && self.later.is_some() => {}
            Form::Several(keys) => keys.write(lines, edition, rules),
            Form::One(value) => {
                let (shown, says) = ((self.shown)(rules), (self.says)(rules));
                lines.put(&self.name, self.in_quotes, shown, &value.write(rules), &says);
            }
        }
    }

    /// What there is to know of it, with the value that it has in the plainest rules.
    pub(super) fn documented(&self, plainest: &mut R) -> Vec<Documented> {
        let value = match &self.form {
            Form::Several(keys) => return keys.documented(plainest),
            Form::One(value) => value,
        };
        let default = match (value.otherwise(), (self.shown)(plainest)) {
            (Some(words), _) => words.to_string(),
            (None, Shown::Never) => String::new(),
            (None, _) => format!("`{}`", value.write(plainest)),
        };
        vec![Documented {
            name: self.name.clone(),
            default,
            may_be: value.may_be(),
            shape: value.shape().clone(),
            says: (self.says)(plainest),
            only_in_2011: self.later.is_some(),
        }]
    }
}

/// A key as documents show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Documented {
    /// With its section.
    pub name: String,
    /// What it is where the file says nothing.
    pub default: String,
    /// What may be said, in words.
    pub may_be: String,
    /// The type of the value.
    pub shape: Shape,
    /// What it means.
    pub says: String,
    /// Does the edition of 1996 not know it?
    pub only_in_2011: bool,
}

/// Keys that most tables have.
impl<R: 'static> Key<R> {
    /// `edition`, the first key of every file.
    pub fn edition(at: impl Fn(&mut R) -> &mut Edition + 'static) -> Key<R> {
        const YEARS: &[(&str, Edition)] = &[("1996", Edition::E1996), ("2011", Edition::E2011)];
        Key::new("edition", choice(YEARS), at).says("\"1996\" or \"2011\"")
    }

    /// `title`, what the sign says.
    pub fn title(at: impl Fn(&mut R) -> &mut String + 'static) -> Key<R> {
        Key::new("title", text(1..=60, "a title has 1 to 60 letters"), at).says("what the sign says")
    }

    /// `[money]`: the smallest chip, and the smallest coin. A chip that change cannot be given for violates `cite`.
    pub fn coins(at: impl Fn(&mut R) -> &mut Coins + Copy + 'static, cite: Provision) -> [Key<R>; 2] {
        let (chip, change) = ("money.chip_cents", "money.change_cents");
        [
            Key::new(chip, cents(1..=100_000), move |rules| &mut at(rules).chip)
                .says("the smallest chip that can be wagered"),
            Key::new(change, cents(1..=100_000), move |rules| &mut at(rules).change)
                .says("the smallest coin that can be paid")
                .then(move |file, rules| at(rules).check(file, cite)),
        ]
    }

    /// What something pays: never less than this, by this provision.
    pub fn pays(
        name: impl Into<String>,
        least: Odds,
        cite: Provision,
        at: impl Fn(&mut R) -> &mut Odds + 'static,
    ) -> Key<R> {
        Key::new(name, odds(least, cite), at).by(cite, format_args!("at least {least}"))
    }

    /// `[pace]`: time to wager and to decide where nobody deals.
    pub fn pace(at: impl Fn(&mut R) -> &mut Pace + Copy + 'static) -> [Key<R>; 2] {
        [
            Key::new("pace.wager_seconds", number(1..=3600), move |rules| &mut at(rules).wager_seconds)
                .says("time to wager where nobody deals"),
            Key::new("pace.decide_seconds", number(1..=3600), move |rules| &mut at(rules).decide_seconds)
                .says("time for one patron's decision"),
        ]
    }

    /// Two of `[limits]`: the least and the most on some wagers. A maximum below the minimum violates `cite`.
    pub fn limits(
        which: &str,
        cite: Provision,
        least: impl Fn(&mut R) -> &mut Cents + Copy + 'static,
        most: impl Fn(&mut R) -> &mut Cents + Copy + 'static,
    ) -> [Key<R>; 2] {
        let names = ["minimum", "maximum"].map(|end| format!("limits.{which}{end}_cents"));
        let [minimum, maximum] = names.clone();
        let check = move |file: &mut Document<'_>, rules: &mut R| {
            let (least, most) = (*least(rules), *most(rules));
            if most < least {
                let key = file.first_said(&[&names[1], &names[0]]).to_string();
                let because = format!("the maximum of {most} is below the minimum of {least}");
                file.violate(&key, Some(cite), because, None);
            }
        };
        [
            Key::new(minimum, posted(), least).cite(P8_2),
            Key::new(maximum, posted(), most).cite(P8_2).then(check),
        ]
    }
}
