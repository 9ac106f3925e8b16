//! Writes a source file with every change in it, each behind its switch.

use crate::finding::{Found, Place, Shape};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

/// The function that says whether a mutant is the chosen one.
pub(crate) const SWITCH: &str = "crate::chosen_mutant::is";

/// Where in the written file some mutants stand, so that a compiler's error leads to them.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) range: Range<usize>,
    pub(crate) mutants: Vec<usize>,
}

/// A written file.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) regions: Vec<Region>,
}

enum Item<'a> {
    Place(&'a Place),
    Text(&'a str),
}

/// Writes a file; `first` is the number of its first mutant. `kept` says which mutants are still in, `thawed` which of the
/// items evaluated at compile time, and `called` the constants that are functions now.
pub(crate) fn write(
    source: &str,
    found: &Found,
    first: usize,
    kept: impl Fn(usize) -> bool,
    thawed: impl Fn(usize) -> bool,
    called: &BTreeSet<String>,
) -> Written {
    let mut items: Vec<(Range<usize>, Item<'_>)> = Vec::new();
    for (index, frozen) in found.frozen.iter().enumerate() {
        if thawed(index) {
            items.extend(frozen.thaw.iter().map(|(range, text)| (range.clone(), Item::Text(text))));
        }
    }
    for place in &found.places {
        if place.choices.iter().any(|(mutant, _)| kept(first + mutant)) {
            items.push((place.range.clone(), Item::Place(place)));
        }
    }
    // What is inserted before what starts there, and the outer before the inner.
    items.sort_by_key(|(range, item)| {
        let is_statement = matches!(item, Item::Place(Place { shape: Shape::Statement, .. }));
        (range.start, !range.is_empty(), usize::MAX - range.end, !is_statement)
    });
    let mut writer =
        Writer { source, items: &items, next: 0, first, kept: &kept, called, out: Written::default() };
    writer.up_to(0, source.len());
    writer.out
}

struct Writer<'a> {
    source: &'a str,
    items: &'a [(Range<usize>, Item<'a>)],
    next: usize,
    first: usize,
    kept: &'a dyn Fn(usize) -> bool,
    called: &'a BTreeSet<String>,
    out: Written,
}

impl Writer<'_> {
    fn up_to(&mut self, mut from: usize, to: usize) {
        while let Some((range, item)) = self.items.get(self.next)
            && (range.start < to || to == self.source.len())
        {
            self.next += 1;
            self.plain(from, range.start);
            match item {
                Item::Text(text) => self.out.text.push_str(text),
                Item::Place(place) => self.place(place),
            }
            from = range.end;
        }
        self.plain(from, to);
    }

    fn plain(&mut self, from: usize, to: usize) {
        let text = call(&self.source[from..to], self.called);
        self.out.text.push_str(&text);
    }

    fn place(&mut self, place: &Place) {
        let start = self.out.text.len();
        let choices: Vec<(usize, &str)> = place
            .choices
            .iter()
            .map(|(mutant, text)| (self.first + mutant, text.as_str()))
            .filter(|(mutant, _)| (self.kept)(*mutant))
            .collect();
        let put = |out: &mut String, text: std::fmt::Arguments<'_>| {
            out.write_fmt(text).expect("writing to a string")
        };
        match place.shape {
            Shape::Body => {
                for (mutant, value) in &choices {
                    let from = self.out.text.len();
                    put(
                        &mut self.out.text,
                        format_args!(" if {SWITCH}({}) {{ return {value}; }} ", mutant + 1),
                    );
                    self.mark(from, vec![*mutant]);
                }
            }
            Shape::Arm => {
                for (index, (mutant, _)) in choices.iter().enumerate() {
                    let word = if index == 0 { "if" } else { "&&" };
                    put(&mut self.out.text, format_args!(" {word} !{SWITCH}({}) ", mutant + 1));
                }
                self.mark(start, choices.iter().map(|it| it.0).collect());
            }
            Shape::Statement => {
                put(&mut self.out.text, format_args!("if !{SWITCH}({}) {{ ", choices[0].0 + 1));
                self.up_to(place.range.start, place.range.end);
                self.out.text.push_str("\n}");
                self.mark(start, choices.iter().map(|it| it.0).collect());
            }
            Shape::Expression => {
                self.out.text.push('(');
                for (mutant, text) in &choices {
                    put(&mut self.out.text, format_args!("if {SWITCH}({}) {{ (", mutant + 1));
                    let from = self.out.text.len();
                    let text = call(text, self.called);
                    self.out.text.push_str(&text);
                    self.out.text.push('\n');
                    self.mark(from, vec![*mutant]);
                    self.out.text.push_str(") } else ");
                }
                self.out.text.push_str("{ (");
                self.up_to(place.range.start, place.range.end);
                self.out.text.push_str("\n) })");
                self.mark(start, choices.iter().map(|it| it.0).collect());
            }
        }
    }

    fn mark(&mut self, from: usize, mutants: Vec<usize>) {
        self.out.regions.push(Region { range: from..self.out.text.len(), mutants });
    }
}

/// Puts `()` behind the names of constants that have become functions.
pub(crate) fn call(text: &str, names: &BTreeSet<String>) -> String {
    if names.is_empty() {
        return text.to_owned();
    }
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        if start.starts_with("use ") || start.starts_with("pub use ") || start.starts_with("//") {
            out.push_str(line);
            continue;
        }
        let mut rest = line;
        while let Some(from) = rest.find(is_letter) {
            let end = rest[from..].find(|c| !is_letter(c)).map_or(rest.len(), |length| from + length);
            out.push_str(&rest[..end]);
            let is_called = rest[end..].trim_start().starts_with('(');
            if names.contains(&rest[from..end]) && !is_called {
                out.push_str("()");
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::find;

    const SOURCE: &str = "
        const LEAST: u8 = 3;
        static ROWS: [u8; 2] = [1, 2];
        impl Table {
            pub const fn pays(self, stake: u64) -> u64 { stake * 3 / 2 }
            fn settle(&mut self, lost: bool) -> Option<u8> {
                self.check(LEAST)?;
                if let Some(stake) = self.stake && !lost { self.pay(stake); } // the end } of it
                for seat in 0..self.seats { self.leave(seat) }
                match self.phase {
                    Phase::Over if lost => Some(1),
                    Phase::Over => None,
                    _ => Some(ROWS[0]),
                }
            }
        }
        #[cfg(test)]
        mod tests { fn not_this() -> bool { 1 < 2 } }";

    fn whats(found: &crate::finding::Found) -> Vec<String> {
        found.mutants.iter().map(|it| format!("{}: {}", it.function, it.what)).collect()
    }

    #[test]
    fn what_decides_is_changed_and_tests_are_not() {
        let whats = whats(&find(SOURCE).expect("it is Rust"));
        for what in [
            "LEAST: 3 -> 4",
            "ROWS: 2 -> 3",
            "pays: stake * 3 / 2 -> *",
            "pays: 3 -> 4",
            "pays: returns 0",
            "settle: self.check(LEAST)?; -> left out",
            "settle: !lost -> true",
            "settle: !lost -> lost",
            "settle: self.pay(stake); -> left out",
            "settle: self.leave(seat) -> left out",
            "settle: lost -> false",
            "settle: Phase::Over => passed over",
            "settle: returns None",
        ] {
            assert!(whats.iter().any(|it| it == what), "{what} is not among {whats:#?}");
        }
        assert!(!whats.iter().any(|it| it.starts_with("not_this")));
    }

    #[test]
    fn the_written_file_has_every_mutant_once_and_its_region() {
        let found = find(SOURCE).expect("it is Rust");
        let called = BTreeSet::from(["LEAST".to_owned()]);
        let written = write(SOURCE, &found, 0, |_| true, |_| true, &called);
        assert!(syn::parse_file(&written.text).is_ok(), "{}", written.text);
        for mutant in 0..found.mutants.len() {
            let switch = format!("{SWITCH}({})", mutant + 1);
            assert_eq!(written.text.matches(&switch).count(), 1, "{switch} in {}", written.text);
            assert!(written.regions.iter().any(|region| region.mutants.contains(&mutant)));
        }
        assert!(written.text.contains("fn LEAST() -> u8 {") && written.text.contains("check(LEAST())"));
        assert!(written.text.contains("LazyLock<[u8; 2]>") && !written.text.contains("const fn"));
    }

    #[test]
    fn without_mutants_the_file_is_what_it_was() {
        let found = find(SOURCE).expect("it is Rust");
        let written = write(SOURCE, &found, 0, |_| false, |_| false, &BTreeSet::new());
        assert_eq!(written.text, SOURCE);
    }
}
