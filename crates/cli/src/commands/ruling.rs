//! `chapter47 ruling`: the ruling desk. It asks for the facts, and only for those that the ruling depends on.

use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG};
use crate::{input, output::plain};
use anyhow::{Context as _, bail};
use desk::{self, Consulted, Known, Matter, Ruled};
use house::Registry;
use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal as _, Write};
use std::path::PathBuf;
use table::forms::{Field, Kind};

/// Say what went wrong at a table, and get the ruling that the table would make
#[derive(Debug, clap::Args)]
#[command(after_help = "\
On a terminal it asks: the game, the matter, and one fact after the other, as far as the
ruling depends on them. Elsewhere give the facts with --fact; what is missing is said, with
what can be answered, and the exit code is 2. The ruling is what a table with these rules does
when it is told; the lines at its end are what it was told and what it answered.

Examples:
  chapter47 ruling                                   asks for everything
  chapter47 ruling --list                            what can go wrong")]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", index = 1)]
    game: Option<String>,
    /// What went wrong, by its name in the list
    #[arg(index = 2)]
    matter: Option<String>,
    /// A fact, by its name; amounts in dollars
    #[arg(long = "fact", value_name = "NAME=VALUE", value_parser = fact)]
    facts: Vec<(String, String)>,
    /// The rules of the table; without them it is the plainest legal one
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Write the next question or the ruling as JSON
    #[arg(long)]
    json: bool,
    /// List what can go wrong, at this game or at all of them
    #[arg(long)]
    list: bool,
}

fn fact(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write it as NAME=VALUE, such as exposed=yes")?;
    Ok((name.trim().to_string(), value.trim().to_string()))
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let matters: Vec<Matter> = registry
        .matters()
        .into_iter()
        .filter(|matter| args.game.as_deref().is_none_or(|game| game == matter.game))
        .collect();
    if args.list {
        return list(&matters, args.json);
    }
    let asks = !args.json && io::stdin().is_terminal() && io::stderr().is_terminal();
    let mut people = People { stdin: io::stdin().lock(), asks };
    let game = match &args.game {
        Some(game) => game.clone(),
        None => {
            let games = games(registry);
            let first = games.first().copied().unwrap_or_default();
            people.choose("Which game?", &games, &format!("name a game, such as chapter47 ruling {first}"))?
        }
    };
    let matter = match &args.matter {
        Some(name) => named(&matters, name)?,
        None => people.matter(&matters, &game)?,
    };
    let rules = args.rules.as_deref().map(input::text).transpose()?;
    let consulted = consult(registry, matter, rules.as_deref(), &args.facts, &mut people)?;
    if args.json {
        output::json(&consulted)?;
    }
    match consulted {
        Consulted::Wrong { field, because } => bail!("{}: {}", plain(&field), plain(&because)),
        Consulted::Ask(field) if !args.json => bail!("{}", missing(&field)),
        Consulted::Ruled(ruled) if !args.json => output::text(&told(matter, &ruled))?,
        _ => {}
    }
    Ok(Outcome::Fine)
}

/// The games with a desk.
fn games(registry: &Registry) -> Vec<&'static str> {
    registry.desks().iter().map(Known::game).collect()
}

/// Names are written with spaces or with hyphens.
fn named<'m>(matters: &'m [Matter], name: &str) -> anyhow::Result<&'m Matter> {
    let same = |one: &str| one.replace('-', " ").eq_ignore_ascii_case(&name.replace('-', " "));
    matters.iter().find(|matter| same(matter.name)).with_context(|| {
        let games = matters.first().map_or("", |matter| matter.game);
        format!(
            "nothing is known of {:?} there; \"chapter47 ruling --list {games}\" has what can go wrong",
            plain(name)
        )
    })
}

/// Asks the desk until it has ruled, or wants to know what nobody says.
fn consult(
    registry: &Registry,
    matter: &Matter,
    rules: Option<&str>,
    facts: &[(String, String)],
    people: &mut People<impl BufRead>,
) -> anyhow::Result<Consulted> {
    let mut answers = Map::new();
    loop {
        let consulted = registry.consult(matter.game, matter.name, rules, &answers);
        let (field, answer) = match consulted {
            Consulted::Ask(field) => match facts.iter().find(|(name, _)| name == field.name) {
                Some((name, text)) => (field, read(&field, text).map_err(|why| wrong(name, text, &why))?),
                None if people.asks => (field, people.ask(&field)?),
                None => return Ok(Consulted::Ask(field)),
            },
            Consulted::Ruled(_) => {
                let unasked = facts.iter().find(|(name, _)| !answers.contains_key(name));
                return Ok(unasked.map_or(consulted, |(name, _)| Consulted::Wrong {
                    field: format!("--fact {name}"),
                    because: "it makes no difference here; leave it out".to_string(),
                }));
            }
            wrong => return Ok(wrong),
        };
        answers.insert(field.name.to_string(), answer);
    }
}

fn wrong(name: &str, text: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("--fact {}={}: {why}", plain(name), plain(text))
}

/// An answer in words, or the number of one of the choices.
fn read(field: &Field, text: &str) -> Result<Value, String> {
    if let Kind::Choice { of } = field.kind
        && let Some(word) = text.trim().parse::<usize>().ok().and_then(|place| of.get(place.checked_sub(1)?))
    {
        return Ok(Value::String(word.to_string()));
    }
    desk::read_answer(field, text)
}

fn missing(field: &Field) -> String {
    let expected = desk::expected(field.kind);
    format!("a fact is missing: {} Add --fact {}=VALUE ({expected})", field.title, field.name)
}

/// Whoever sits at the terminal, if somebody does.
struct People<R> {
    stdin: R,
    asks: bool,
}

impl<R: BufRead> People<R> {
    fn line(&mut self, question: &str) -> anyhow::Result<String> {
        let mut stderr = anstream::stderr().lock();
        write!(stderr, "{question} ")?;
        stderr.flush()?;
        let mut line = String::new();
        if self.stdin.read_line(&mut line)? == 0 {
            bail!("nobody answered");
        }
        Ok(line)
    }

    /// One of these, by its number or its word.
    fn choose(&mut self, title: &str, of: &[&str], otherwise: &str) -> anyhow::Result<String> {
        if !self.asks {
            bail!("{otherwise}");
        }
        let mut question = format!("{STRONG}{title}{STRONG:#}\n");
        for (place, word) in of.iter().enumerate() {
            writeln!(question, "  {:>2}  {word}", place + 1)?;
        }
        loop {
            let line = self.line(&format!("{question}>"))?;
            let text = line.trim();
            let by_place = text.parse::<usize>().ok().and_then(|place| of.get(place.checked_sub(1)?));
            let by_word = of.iter().find(|word| word.eq_ignore_ascii_case(text));
            if let Some(word) = by_place.or(by_word) {
                return Ok(word.to_string());
            }
        }
    }

    fn matter<'m>(&mut self, matters: &'m [Matter], game: &str) -> anyhow::Result<&'m Matter> {
        let of: Vec<&Matter> = matters.iter().filter(|matter| matter.game == game).collect();
        let titles: Vec<&str> = of.iter().map(|matter| matter.title).collect();
        let otherwise = format!("say what went wrong; \"chapter47 ruling --list {game}\" has what can");
        let chosen = self.choose("What went wrong?", &titles, &otherwise)?;
        of.into_iter().find(|matter| matter.title == chosen).context("one of them was chosen")
    }

    /// Asks until the answer can be one.
    fn ask(&mut self, field: &Field) -> anyhow::Result<Value> {
        if let Kind::Choice { of } = field.kind {
            return self.choose(field.title, of, "").map(Value::String);
        }
        let expected = desk::expected(field.kind);
        loop {
            let line =
                self.line(&format!("{STRONG}{}{STRONG:#} {QUIET}({expected}){QUIET:#}", field.title))?;
            if let Ok(answer) = read(field, &line) {
                return Ok(answer);
            }
        }
    }
}

fn list(matters: &[Matter], json: bool) -> anyhow::Result<Outcome> {
    if json {
        output::json(&matters)?;
        return Ok(Outcome::Fine);
    }
    let width = matters.iter().map(|matter| matter.name.len()).max().unwrap_or_default();
    let mut text = String::new();
    let mut game = "";
    for matter in matters {
        if matter.game != game {
            let gap = if game.is_empty() { "" } else { "\n" };
            game = matter.game;
            writeln!(text, "{gap}{STRONG}{game}{STRONG:#}")?;
        }
        let Matter { name, title, cite, .. } = matter;
        writeln!(text, "  {name:<width$}  {title}  {QUIET}{}{QUIET:#}", cite.cited())?;
    }
    output::text(&text)?;
    Ok(Outcome::Fine)
}

/// The ruling, for people.
fn told(matter: &Matter, ruled: &Ruled) -> String {
    let mut text = format!("{STRONG}{}{STRONG:#}  {QUIET}{}{QUIET:#}\n", matter.title, ruled.cite.cited());
    let verdict = if ruled.refused { "No. " } else { "" };
    paragraph(&mut text, &format!("{verdict}{}", ruled.decision));
    for reason in &ruled.reasons {
        let _ = writeln!(text, "\n{STRONG}{}{STRONG:#}", reason.cite.cited());
        paragraph(&mut text, &reason.says);
    }
    if let Some(whose) = &ruled.discretion {
        let _ = writeln!(text, "\n{STRONG}discretion{STRONG:#}");
        paragraph(&mut text, &format!("It is {whose}."));
    }
    for supplement in &ruled.supplements {
        let _ = writeln!(text, "\n{STRONG}the licensee adds to {}{STRONG:#}", supplement.cite);
        paragraph(&mut text, &plain(&supplement.says));
    }
    if !ruled.acts.is_empty() {
        let _ = writeln!(text, "\n{STRONG}at a table of these rules{STRONG:#}");
    }
    for exchange in &ruled.acts {
        let _ = writeln!(text, "  {QUIET}> {}\n  < {}{QUIET:#}", exchange.told, exchange.answered);
    }
    text
}

fn paragraph(text: &mut String, words: &str) {
    for line in output::wrapped(words, 76).lines() {
        let _ = writeln!(text, "  {line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(lines: &'static str) -> People<&'static [u8]> {
        People { stdin: lines.as_bytes(), asks: true }
    }

    /// What is asked on a terminal, answered by number and by word, with one answer that cannot be.
    #[test]
    fn a_terminal_is_asked_one_fact_after_the_other() {
        let registry = games::standard();
        let matters = registry.matters();
        let mut people = said("blackjack\n99\n5\nperhaps\none\ntakes the card\n");
        let game = people.choose("Which game?", &games(&registry), "").expect("a game");
        let matter = people.matter(&matters, &game).expect("a matter");
        assert_eq!((matter.game, matter.name), ("blackjack", "missed box"));
        let Consulted::Ruled(ruled) = consult(&registry, matter, None, &[], &mut people).expect("answers")
        else {
            panic!("it was answered")
        };
        assert_eq!(ruled.decision, "The deal goes on past box 2. A card is dealt to box 2.");
        let error = consult(&registry, matter, None, &[], &mut said("")).expect_err("nobody is there");
        assert_eq!(error.to_string(), "nobody answered");
    }

    /// Facts that are given are not asked again.
    #[test]
    fn only_what_is_missing_is_asked() {
        let registry = games::standard();
        let matters = registry.matters();
        let matter = named(&matters, "Bonus-Failed").expect("a matter");
        let facts = [("ascertained".to_string(), "no".to_string())];
        let Ok(Consulted::Ruled(ruled)) = consult(&registry, matter, None, &facts, &mut said("$12.50\n"))
        else {
            panic!("it was answered")
        };
        assert_eq!(ruled.decision, "The wager is paid $262.50.");
    }
}
