//! docs/protocol.md and its companions work as they stand: each example is a sitting at a fresh table.
//!
//! `PROTOCOL=overwrite cargo test -p chapter47-cli --test protocol` writes the answers that have changed into the document; read
//! the difference before you keep it.

mod support;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use support::{chapter47, run_with};

/// The documents, with as many examples at least as each has.
const DOCUMENTS: [(&str, usize); 7] = [
    ("protocol.md", 20),
    ("protocol-blackjack.md", 24),
    ("protocol-punto-banco.md", 12),
    ("protocol-chemin-de-fer.md", 7),
    ("protocol-poker-room.md", 7),
    ("protocol-keno.md", 4),
    ("protocol-wheel.md", 5),
];

/// One example: the command's arguments, and the lines each way.
struct Example {
    line: usize,
    arguments: Vec<String>,
    exchanges: Vec<(String, String)>,
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

fn document(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("docs/{name}: {error}"))
}

/// A folder with the rules files that a document shows: each stands in a block marked with its name.
fn rules_files(document: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut open: Option<(PathBuf, String)> = None;
    for line in document.lines() {
        open = match (open, line.strip_prefix("```toml ")) {
            (None, Some(name)) => Some((folder.path().join(name), String::new())),
            (Some((path, text)), _) if line == "```" => {
                std::fs::write(path, text).expect("a test's folder is writable");
                None
            }
            (Some((path, text)), _) => Some((path, text + line + "\n")),
            (None, None) => None,
        };
    }
    folder
}

/// The answers to an example, a line each.
fn answers(example: &Example, folder: &Path) -> Vec<String> {
    let mut child = chapter47()
        .args(&example.arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input: String = example.exchanges.iter().map(|(sent, _)| format!("{sent}\n")).collect();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the input is written");
    assert!(output.status.success(), "the example at line {}", example.line);
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect()
}

/// The answer as the document would show it: what is awaited left out, and the croupier's steps where they were.
fn shown(answer: &str, before: &str) -> String {
    let mut shown = answer.to_string();
    if let Some(at) = shown.find("\"awaiting\":[") {
        shown.replace_range(at.., "\"awaiting\":[…]}");
    }
    let steps = "\"croupier\":[";
    if let (Some(from), Some(to)) = (shown.find(steps), shown.find("],\"awaiting\""))
        && !before.contains("\"croupier\":[{")
    {
        shown.replace_range(from + steps.len()..to, "…");
    }
    shown
}

fn examples(document: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut inside = false;
    for (place, line) in document.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```protocol";
        } else if inside {
            if let Some(command) = line.strip_prefix("$ chapter47 ") {
                let arguments = command.split(' ').map(str::to_string).collect();
                examples.push(Example { line: place + 1, arguments, exchanges: Vec::new() });
                continue;
            }
            let example = examples.last_mut().expect("an example begins with its command");
            match (line.strip_prefix("> "), line.strip_prefix("< ")) {
                (Some(sent), _) => example.exchanges.push((sent.to_string(), String::new())),
                (_, Some(answer)) => example.exchanges.last_mut().expect("an answer").1 = answer.to_string(),
                _ => panic!("line {}: {line:?} goes neither in nor out", place + 1),
            }
        }
    }
    examples
}

/// Is this the text, where … stands for anything?
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or("")) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else { return rest.is_empty() };
    for part in between {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn every_example_gives_what_it_says() {
    let overwrite = std::env::var("PROTOCOL").is_ok_and(|mode| mode == "overwrite");
    for (name, least) in DOCUMENTS {
        let mut document = document(name);
        let folder = rules_files(&document);
        let examples = examples(&document);
        assert!(examples.len() >= least, "the examples of {name} are found");
        for example in examples {
            let answers = answers(&example, folder.path());
            assert_eq!(answers.len(), example.exchanges.len(), "an answer for each line");
            for ((sent, expected), answer) in example.exchanges.iter().zip(answers) {
                if matches(expected, &answer) {
                    continue;
                }
                let now = shown(&answer, expected);
                let near = format!("docs/{name}, the example at line {}", example.line);
                assert!(overwrite, "{near}\n> {sent}\nsays    {expected}\nand not {now}");
                document =
                    document.replace(&format!("> {sent}\n< {expected}\n"), &format!("> {sent}\n< {now}\n"));
            }
        }
        if overwrite {
            std::fs::write(path(name), document).expect("docs is writable");
        }
    }
}

/// Every command is shown accepted, and every event is shown.
fn shows(name: &str, commands: &[&str], events: &[&str]) {
    let examples = examples(&document(name));
    let exchanges: Vec<&(String, String)> = examples.iter().flat_map(|example| &example.exchanges).collect();
    for command in commands {
        let accepted = exchanges.iter().any(|(sent, answer)| {
            sent.contains(&format!("\"do\":\"{command}\"")) && answer.starts_with("{\"ok\"")
        });
        assert!(accepted, "no example of {name} shows {command:?} accepted");
    }
    for event in events {
        let shown = exchanges.iter().any(|(_, answer)| answer.contains(&format!("\"event\":\"{event}\"")));
        assert!(shown, "no example of {name} shows the event {event:?}");
    }
}

#[test]
fn every_command_and_every_event_of_craps_has_an_example() {
    let commands = [
        "join",
        "leave",
        "wager",
        "reduce",
        "remove",
        "call on",
        "call off",
        "confirm on",
        "confirm wager",
        "decline wager",
        "offer dice",
        "take dice",
        "decline dice",
        "throw",
        "pass dice",
        "order pass",
        "dice",
        "cocked dice",
        "invalid roll",
        "no roll",
        "dispute",
        "rule faces",
        "void throw",
        "call",
    ];
    let events = [
        "wagered",
        "reduced",
        "removed",
        "marked",
        "lapsed",
        "dice",
        "no roll",
        "point",
        "point off",
        "moved",
        "settled",
    ];
    shows("protocol.md", &commands, &events);
}

/// Every word of punto banco but `void round`, which needs a shoe dealt to its last card.
#[test]
fn every_command_and_every_event_of_punto_banco_has_an_example() {
    let cards = rulebook::shoe::Command::NAMES;
    let commands = [
        "join",
        "leave",
        "wager",
        "reduce",
        "remove",
        "pass me by",
        "take shoe",
        "decline shoe",
        "name dealer",
        "pass shoe",
        "ask banker first",
        "return hand",
        "confirm wager",
        "decline wager",
        "offer shoe",
        "order pass",
        "no more bets",
        "cards",
        "hand over",
        "turn hand",
        "call hand",
        "instruct",
        "announce result",
        "collect vigorish",
        "prepare form",
        "sign form",
        "cannot sign",
        "deposit form",
        "void form",
        "give notice",
        "change",
        "misdealt card",
        "card in error",
        "face-up card",
    ];
    let events = [
        "shuffled",
        "cut",
        "loaded",
        "burned",
        "cutting card",
        "wagered",
        "reduced",
        "removed",
        "lapsed",
        "curator",
        "dealt",
        "handed",
        "turned",
        "called",
        "result",
        "settled",
        "vigorish",
        "form",
        "void form",
        "last hand",
        "aside",
        "changed",
        "mock",
    ];
    shows("protocol-punto-banco.md", &[&cards[..], &commands[..]].concat(), &events);
}

/// Wheels have no words of their own game: what is shown for one is shown for all.
#[test]
fn every_command_and_every_event_of_a_wheel_has_an_example() {
    let layout = ["join", "leave", "wager", "reduce", "remove"];
    let wheel = ["no more bets", "spin", "stop", "void spin", "announce", "broken wheel", "repaired wheel"];
    let events = ["wagered", "reduced", "removed", "spun", "stopped", "void", "settled"];
    shows("protocol-wheel.md", &[&layout[..], &wheel[..]].concat(), &events);
}

/// Every word of blackjack but those that need a shoe dealt to its last card (`shuffle discards`) or a deck of discards
/// (`insert stacks`), and those of the shoe that 19:47-2.5 does not know.
#[test]
fn every_command_and_every_event_of_blackjack_has_an_example() {
    let cards =
        rulebook::shoe::Command::NAMES.into_iter().filter(|name| !["lace", "shuffle again"].contains(name));
    let commands = [
        "load shoe",
        "join",
        "leave",
        "pass me by",
        "share box",
        "wager",
        "confirm wager",
        "decline wager",
        "reduce",
        "remove",
        "reserve spot",
        "deal",
        "draw determinant",
        "insure",
        "decline insurance",
        "close insurance",
        "read hole card",
        "draw",
        "stand",
        "double",
        "split",
        "surrender",
        "follow",
        "decline double",
        "keep hand",
        "dealer's card",
        "turn hole card",
        "settle",
        "reshuffle",
        "change dealer",
        "ask burn card",
        "show burn card",
        "face-up card",
        "card in error",
        "refuse card",
        "missed dealer",
        "missed box",
        "missed draw",
        "take card",
        "give up hand",
        "wrong side",
        "reader misused",
        "reader failed",
        "reader repaired",
        "card not moved",
        "upcard discarded",
        "restore upcard",
        "light out",
        "bonus failed",
    ];
    let events = [
        "shuffled",
        "cut",
        "loaded",
        "burned",
        "cutting card",
        "wagered",
        "reduced",
        "removed",
        "lapsed",
        "reserved",
        "determinant",
        "dealt",
        "blackjack",
        "insured",
        "no blackjack",
        "doubled",
        "split",
        "split wager",
        "kept",
        "sevens forfeited",
        "surrendered",
        "broken",
        "dead",
        "dealer's card",
        "turned",
        "dealer",
        "hand moved",
        "settled",
        "aside",
        "burn card",
        "reader",
        "ruling",
    ];
    let commands: Vec<&str> = cards.chain(commands).collect();
    shows("protocol-blackjack.md", &commands, &events);
}

/// Every word of chemin de fer but the rarest mistakes, which its rules test.
#[test]
fn every_command_and_every_event_of_chemin_de_fer_has_an_example() {
    let commands = [
        "join",
        "leave",
        "move",
        "bid",
        "no bid",
        "open bidding",
        "close bidding",
        "bank",
        "banco",
        "suivi",
        "no claim",
        "close claims",
        "wager",
        "no wager",
        "no more bets",
        "cards",
        "call",
        "repeat",
        "turn hand",
        "draw",
        "announce result",
        "pass bank",
        "order pass",
        "offer bank",
        "take bank",
        "decline bank",
        "wrong order",
        "extra card",
        "card in error",
        "banker drew",
        "face up in shoe",
        "give notice",
        "change",
    ];
    let events = [
        "moved",
        "bid",
        "banker",
        "passed",
        "wagered",
        "withdrawn",
        "dominant",
        "called",
        "turned",
        "dealt",
        "set aside",
        "annulled",
        "settled",
        "vigorish",
        "changed",
    ];
    shows("protocol-chemin-de-fer.md", &commands, &events);
}

#[test]
fn every_command_and_every_event_of_the_poker_room_has_an_example() {
    let commands = [
        "open table",
        "close table",
        "post limits",
        "withdraw limits",
        "change limits",
        "raise minimum",
        "join list",
        "leave list",
        "call",
        "no show",
        "wait on",
        "announce",
        "seat",
        "vacate",
        "move",
        "remove player",
        "give notice",
        "rule",
    ];
    let events = [
        "table opened",
        "table closed",
        "limits posted",
        "limits withdrawn",
        "limits changed",
        "listed",
        "off list",
        "called",
        "released",
        "announced",
        "seated",
        "vacated",
        "moved",
        "removed",
        "notified",
        "ruled",
    ];
    shows("protocol-poker-room.md", &commands, &events);
}

/// The transcript of the design, byte for byte as far as its `ok` lists go.
#[test]
fn the_transcript_of_the_architecture_works_as_it_stands() {
    let input = concat!(
        r#"{"by":"seat 1","do":"wager","on":"pass","amount":1000}"#,
        "\n",
        r#"{"by":"device","do":"dice","faces":[4,3]}"#,
        "\n",
        r#"{"by":"seat 1","do":"wager","on":"hard 5","amount":500}"#,
        "\n"
    );
    let ran = run_with(&["table", "craps"], input.as_bytes()).code(0);
    let answers: Vec<&str> = ran.stdout.lines().collect();
    let expected = [
        r#"{"ok":[{"event":"wagered","seat":1,"wager":"pass","amount":1000}],"#,
        r#"{"ok":[{"event":"dice","faces":[4,3]},{"event":"settled","seat":1,"wager":"pass","stake":1000,"outcome":"won","paid":1000,"returned":1000,"vigorish":0,"cite":"19:47-1.2(a)1"}],"#,
        r#"{"refused":{"cite":"19:47-1.2(b)","#,
    ];
    for (answer, expected) in answers.iter().zip(expected) {
        assert!(answer.starts_with(expected), "{answer}");
    }
    assert_eq!(answers.len(), 3);
    assert!(answers[0].contains("\"awaiting\":[{") && answers[1].contains("\"awaiting\":[{"));
}

#[test]
fn the_readmes_example_gives_what_it_says() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = std::fs::read_to_string(readme).expect("README.md is there");
    let examples = examples(&readme);
    assert_eq!(examples.len(), 1, "the tour shows the protocol once");
    for example in examples {
        let input: String = example.exchanges.iter().map(|(sent, _)| format!("{sent}\n")).collect();
        let ran = run_with(&example.arguments, input.as_bytes()).code(0);
        for ((sent, expected), answer) in example.exchanges.iter().zip(ran.stdout.lines()) {
            assert!(matches(expected, answer), "README.md: {sent} says {answer} and not {expected}");
        }
    }
}
