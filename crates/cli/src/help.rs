//! The help, with what each game says in it. The command line itself names no game.

use clap::Command;
use house::{Help, Registry};
use std::fmt::Write as _;

/// The help of all subcommands, with what each game says of them.
pub(crate) fn with_games(command: Command, registry: &Registry) -> Command {
    let start = start(registry);
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    below(command, "", registry).after_help(format!("{after}{start}"))
}

/// How somebody begins who has never seen the command, with the first game.
fn start(registry: &Registry) -> String {
    let Some(first) = registry.games().next() else { return String::new() };
    let mut start = String::from("\n\nStart with");
    for (typed, about) in [
        (format!("play {}", first.name()), "a game against the house, in the terminal"),
        (format!("odds {}", first.name()), "what every wager costs"),
        ("serve --demo".to_string(), "the floor in a browser"),
    ] {
        let _ = write!(start, "\n  {:<32}{about}", format!("chapter47 {typed}"));
    }
    start
}

/// A command and all below it. `path` is how it is typed, after the name of the program.
fn below(command: Command, path: &str, registry: &Registry) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_string()).collect();
    let command = names.into_iter().fold(command, |command, name| {
        let path = format!("{path} {name}").trim_start().to_string();
        command.mut_subcommand(name, |command| below(command, &path, registry))
    });
    let said = registry.games().flat_map(|game| game.help()).filter(|help| help.command == path);
    said_by_games(command, &said.collect::<Vec<_>>())
}

/// A command with these paragraphs in its long help, and these examples below it.
fn said_by_games(mut command: Command, said: &[&Help]) -> Command {
    let paragraphs: Vec<&str> =
        said.iter().map(|help| help.about).filter(|about| !about.is_empty()).collect();
    if !paragraphs.is_empty() {
        let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
        let about = about.unwrap_or_default();
        command = command.long_about(format!("{about}\n\n{}", paragraphs.join("\n\n")));
    }
    let examples: Vec<&str> = said.iter().flat_map(|help| help.examples).copied().collect();
    if examples.is_empty() {
        return command;
    }
    let mut after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    if !after.contains("Examples:") {
        after.push_str("Examples:");
    }
    for example in examples {
        let _ = write!(after, "\n  {example}");
    }
    command.after_help(after)
}
