//! Violations of a rules file, shown where they stand: file, line, column, key, and the provision as a note.

use crate::output::{self, count, plain, wrapped};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use rulebook::licensee::{Violation, Violations};
use serde::Serialize;
use std::io::Write as _;
use std::ops::Range;

/// More than this many violations of one file are counted, not shown.
const MOST_SHOWN: usize = 50;

/// A place in a file, for the note "and here".
pub(crate) struct Elsewhere<'a> {
    /// The file.
    pub(crate) path: &'a str,
    /// Its text.
    pub(crate) text: &'a str,
    /// The bytes that are meant, if the file says anything about it.
    pub(crate) span: Option<Range<usize>>,
    /// What is said there.
    pub(crate) label: String,
}

/// One violation as text, in colour; whoever prints it takes the colour off where it does not belong.
pub(crate) fn render(
    path: &str,
    text: &str,
    violation: &Violation,
    elsewhere: Option<Elsewhere<'_>>,
) -> String {
    let because = plain(&violation.because).into_owned();
    let label = if violation.key.is_empty() { String::new() } else { plain(&violation.key).into_owned() };
    let mut title = Level::ERROR.primary_title(because);
    if let Some(cite) = violation.cite {
        title = title.id(cite.cited().to_string());
    }
    let path = plain(path);
    let mut group = match &violation.span {
        Some(span) => Group::with_title(title).element(snippet(&path, text, span, &label)),
        None => Group::with_title(title).element(Origin::path(path.as_ref())),
    };
    if let Some(cite) = violation.cite {
        group =
            group.element(Level::NOTE.message(wrapped(&format!("{}: {}", cite.cited(), cite.summary()), 88)));
    }
    if let Some(instead) = &violation.instead {
        group = group.element(Level::HELP.message(plain(instead).into_owned()));
    }
    let mut report = vec![group];
    if let Some(other) = &elsewhere {
        let title = Level::NOTE.secondary_title(other.label.clone());
        report.push(match &other.span {
            Some(span) => Group::with_title(title).element(snippet(other.path, other.text, span, "")),
            None => Group::with_title(title).element(Origin::path(other.path)),
        });
    }
    Renderer::styled().render(&report)
}

fn snippet<'a>(
    path: &'a str,
    text: &'a str,
    span: &Range<usize>,
    label: &'a str,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let mut annotation = AnnotationKind::Primary.span(within(text, span));
    if !label.is_empty() {
        annotation = annotation.label(label);
    }
    Snippet::source(text).path(path).annotation(annotation)
}

/// A span that certainly lies in the text, between letters, on one line.
fn within(text: &str, span: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let end = text.ceil_char_boundary(span.end.min(text.len()).max(start));
    let line = text[start..end].find('\n').map_or(end, |newline| start + newline);
    start..line
}

/// Shows violations on standard error: what stands in the way of a command.
pub(crate) fn complain(path: &str, text: &str, violations: &Violations) -> anyhow::Result<()> {
    let mut stderr = anstream::stderr().lock();
    for violation in violations.0.iter().take(MOST_SHOWN) {
        writeln!(stderr, "{}\n", render(path, text, violation, None))?;
    }
    more(&mut stderr, violations)
}

/// Shows violations on standard output: what was asked for.
pub(crate) fn report(path: &str, text: &str, violations: &Violations) -> anyhow::Result<()> {
    let mut stdout = output::styled();
    for violation in violations.0.iter().take(MOST_SHOWN) {
        writeln!(stdout, "{}\n", render(path, text, violation, None))?;
    }
    more(&mut stdout, violations)
}

fn more(output: &mut impl std::io::Write, violations: &Violations) -> anyhow::Result<()> {
    if violations.0.len() > MOST_SHOWN {
        writeln!(output, "and {} more\n", count((violations.0.len() - MOST_SHOWN) as u64, "violation"))?;
    }
    Ok(())
}

/// `has 3 violations`.
pub(crate) fn verdict(violations: &Violations) -> String {
    format!("has {}", count(violations.0.len() as u64, "violation"))
}

/// A violation for programs.
#[derive(Debug, Serialize)]
pub(crate) struct ViolationLine {
    file: String,
    line: Option<usize>,
    column: Option<usize>,
    key: String,
    cite: Option<&'static str>,
    because: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
    /// The other file, where two contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_file: Option<String>,
}

impl ViolationLine {
    /// The same violation, as it is written.
    pub(crate) fn of(
        path: &str,
        text: &str,
        violation: &Violation,
        other_file: Option<&str>,
    ) -> ViolationLine {
        let column = violation.span.as_ref().map(|span| {
            let before = &text[..text.floor_char_boundary(span.start.min(text.len()))];
            before.rsplit('\n').next().unwrap_or("").chars().count() + 1
        });
        ViolationLine {
            file: path.to_string(),
            line: violation.line,
            column,
            key: violation.key.clone(),
            cite: violation.cite.map(|cite| cite.number()),
            because: violation.because.clone(),
            instead: violation.instead.clone(),
            other_file: other_file.map(str::to_string),
        }
    }
}
