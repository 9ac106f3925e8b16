//! What is said in a terminal: the few styles, texts of strangers made harmless, counts and plain tables.

use anstyle::{AnsiColor, Color, Style};
use comfy_table::{Attribute, Cell, Table, presets};
use std::borrow::Cow;

pub use rulebook::money::grouped;

/// Something is wrong.
pub const BAD: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
/// Something is right.
pub const GOOD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));
/// Worth looking at.
pub const STRONG: Style = Style::new().bold();
/// There, but quiet.
pub const QUIET: Style = Style::new().dimmed();

/// A text of somebody else's, with nothing in it that a terminal would obey.
pub fn plain(text: &str) -> Cow<'_, str> {
    let harmful = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
    if !text.contains(harmful) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|letter| if harmful(letter) { '\u{fffd}' } else { letter }).collect())
}

/// Words in lines of at most so many letters, as far as words allow.
pub fn wrapped(words: &str, width: usize) -> String {
    let mut text = String::new();
    let mut room = width;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if text.is_empty() {
            room = width.saturating_sub(length);
        } else if length < room {
            text.push(' ');
            room -= length + 1;
        } else {
            text.push('\n');
            room = width.saturating_sub(length);
        }
        text.push_str(word);
    }
    text
}

/// `1 departure`, `2 departures`, `2,140 acts`.
pub fn count(number: u64, one: &str) -> String {
    counted(number, one, &format!("{one}s"))
}

/// `1 entry`, `2 entries`.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A table without lines, as quiet as text.
pub fn plain_table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    // Styles are ours to add and anstream's to take away.
    table.enforce_styling();
    table.style_text_only();
    table.set_header(header.iter().map(|name| Cell::new(name).add_attribute(Attribute::Dim)));
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    if let Some(last) = table.column_iter_mut().next_back() {
        last.set_padding((0, 0));
    }
    table
}

/// Without spaces at the ends of lines.
pub fn trimmed(table: &Table) -> String {
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_string()).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_obeys_nobody_but_us() {
        assert_eq!(plain("a\tb\n"), "a\tb\n");
        assert_eq!(plain("\u{1b}[31mred\u{7}"), "\u{fffd}[31mred\u{fffd}");
    }

    #[test]
    fn words_are_wrapped_between_words() {
        assert_eq!(wrapped("one two  three", 7), "one two\nthree");
        assert_eq!(wrapped("unbreakable", 3), "unbreakable");
        assert_eq!(wrapped("", 3), "");
    }

    #[test]
    fn numbers_are_counted_as_people_do() {
        assert_eq!(count(1, "act"), "1 act");
        assert_eq!(count(2_140, "act"), "2,140 acts");
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(1_000_000), "1,000,000");
    }
}
