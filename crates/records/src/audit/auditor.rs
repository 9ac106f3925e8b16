//! The lines of a record in order: those that are sealed wait for their keys.

use super::clock::Clock;
use super::stream::Stream;
use super::{Departure, Finding, Kind, Known, MOST_WAITING, Remark, RemarkKind, Report};
use rulebook::actor::Actor;
use rulebook::game::Moment;
use rulebook::provision::P15_6_C;
use rulebook::wire::read_fields;
use serde_json::{Map, Value};
use std::collections::VecDeque;
use table::record::{self, End, Header, How, Note, Noted, SetClock, Version};
use table::sealed::Keys;

const HEADER: &str = "a record begins with {\"record\":2,\"game\":\"…\",\"at\":…,\"edition\":\"2011\",\"rules\":\"…\",\"program\":\"…\"}";

/// What a line amounts to, where there is anything to say.
pub(super) enum Said {
    Wrong(Finding),
    Known(RemarkKind, String),
}

/// A line that is JSON.
struct Waiting {
    number: usize,
    fields: Map<String, Value>,
    text: String,
}

pub(super) struct Auditor {
    games: Vec<Known>,
    report: Report,
    keep: usize,
    clock: Clock,
    /// What is being played, from a header to its closing line.
    stream: Option<Stream>,
    /// Was it said that there is no header?
    headless: bool,
    /// The newest version of the headers so far.
    newest: Option<Version>,
    /// The lines that are no acts, in order: acts are counted without them.
    asides: Vec<usize>,
    /// Lines behind one whose key has not been published yet, that one first.
    waiting: VecDeque<Waiting>,
    waiting_bytes: usize,
    /// Keys that were published since nothing waited.
    keys: Keys,
    /// The line in hand.
    at_line: usize,
    /// The first line at which something is wrong.
    first_wrong: Option<usize>,
}

impl Auditor {
    pub(super) fn new(games: &[Known], keep: usize) -> Auditor {
        Auditor {
            games: games.to_vec(),
            report: Report::default(),
            keep,
            clock: Clock::default(),
            stream: None,
            headless: false,
            newest: None,
            asides: Vec::new(),
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            keys: Keys::default(),
            at_line: 0,
            first_wrong: None,
        }
    }

    /// A line that is no text.
    pub(super) fn no_line(&mut self, because: String) {
        self.report.lines += 1;
        self.at_line = self.report.lines;
        self.depart(Finding::new(Kind::Malformed, because), None, "");
    }

    pub(super) fn line(&mut self, text: String, ended: bool) {
        self.report.lines += 1;
        self.at_line = self.report.lines;
        let finding = match read_fields(&text) {
            Ok(fields) => {
                self.keys.add_published(&fields);
                self.waiting_bytes += text.len();
                self.waiting.push_back(Waiting { number: self.at_line, fields, text });
                return self.go_on();
            }
            Err(error) if !ended => Finding::new(Kind::CutOff, "the file ends in the middle of a line")
                .instead(format!("what was written after it is lost ({error})")),
            Err(_) if text.trim().is_empty() => Finding::new(Kind::Malformed, "the line is empty"),
            Err(_) if text.starts_with('\u{feff}') => {
                let because =
                    "the line begins with a byte order mark, which no record has: an editor put it there";
                Finding::new(Kind::Malformed, because)
            }
            Err(error) => Finding::new(Kind::Malformed, error),
        };
        self.depart(finding, None, &text);
    }

    /// Plays the lines that wait, up to the first whose key is not known yet.
    fn go_on(&mut self) {
        while let Some(line) = self.waiting.front() {
            if !self.keys.can_open(&line.fields) && self.waiting_bytes <= MOST_WAITING {
                return;
            }
            let Some(Waiting { number, fields, text }) = self.waiting.pop_front() else { return };
            self.waiting_bytes -= text.len();
            self.at_line = number;
            self.play(fields, &text);
            if self.first_wrong.is_none() {
                self.report.right_to_line = number;
            }
        }
        // Nothing waits for them any more.
        self.keys.clear();
    }

    fn play(&mut self, mut fields: Map<String, Value>, text: &str) {
        if let Err(because) = record::time(&fields) {
            self.depart(Finding::new(Kind::Time, because), None, text);
            // It is played at the time of the line before it: later lines are not to blame.
            fields.insert("at".to_string(), self.clock.latest().map_or(0, |latest| latest.0).into());
        }
        let at = record::time(&fields).ok().flatten();
        let kind = match record::Kind::of(&fields) {
            Ok(kind) => kind,
            Err(because) => {
                self.depart(Finding::new(Kind::Malformed, because), at, text);
                if !fields.contains_key("do") {
                    return;
                }
                // An act is played whatever else was written beside it: later lines are not to blame.
                ["record", "note", "end"].iter().for_each(|key| drop(fields.remove(*key)));
                record::Kind::Act
            }
        };
        if kind != record::Kind::Act {
            self.asides.push(self.at_line);
        }
        if kind == record::Kind::Header {
            return self.header(fields, text);
        }
        if self.stream.is_none() && !self.headless {
            self.headless = true;
            let because = match self.report.sittings {
                0 => "there is no header",
                _ => "only a header follows a closing line, and this is none",
            };
            self.depart(Finding::new(Kind::Header, because).instead(HEADER), at, text);
        }
        let version = self.stream.as_ref().map_or(Version::Two, Stream::version);
        let noted = (kind == record::Kind::Note).then(|| Noted::read(&fields));
        let mut said = self.tell_time(&fields, version, noted.as_ref());
        match (kind, noted, &mut self.stream) {
            (_, _, None) => self.report.unread += 1,
            (record::Kind::End, _, Some(_)) => said.extend(self.close(fields.clone())),
            (_, Some(noted), Some(stream)) => said.extend(stream.note(self.at_line, &fields, noted)),
            (_, None, Some(stream)) => {
                if stream.can_play() {
                    self.report.acts += 1;
                } else {
                    self.report.unread += 1;
                }
                said.extend(stream.act(self.at_line, fields, text.len(), &self.keys));
            }
        }
        self.say(said, at, text);
    }

    /// Looks at the time of a line; a note that the clock was put back explains itself, and so does the act that confirms
    /// it at keno.
    fn tell_time(
        &mut self,
        fields: &Map<String, Value>,
        version: Version,
        noted: Option<&Result<Noted, String>>,
    ) -> Vec<Said> {
        if let Some(Ok(Noted { at: Some(at), note: Note::SetClock(SetClock { before }) })) = noted {
            return vec![match self.clock.put_back(*at, *before) {
                Ok(()) => {
                    let because = format!("the clock was put back, from {} to {}", before.0, at.0);
                    Said::Known(RemarkKind::ClockSet, because)
                }
                Err(because) => Said::Wrong(Finding::new(Kind::Time, because)),
            }];
        }
        if fields.get("do").is_some_and(|command| command == record::CONFIRMS_THE_CLOCK)
            && let Ok(Some(at)) = record::time(fields)
        {
            let because = "a supervisor confirmed the clock, which had run ahead".to_string();
            let is_in_doubt = self.stream.as_ref().is_none_or(Stream::is_clock_in_doubt);
            return match self.clock.confirmed(at) {
                true if is_in_doubt => vec![Said::Known(RemarkKind::ClockSet, because)],
                true => {
                    let because = "time goes back, and nothing says that the clock was in doubt";
                    vec![Said::Wrong(Finding::new(Kind::Time, because).cite(P15_6_C))]
                }
                false => Vec::new(),
            };
        }
        self.clock.look(fields, version).into_iter().collect()
    }

    fn header(&mut self, fields: Map<String, Value>, text: &str) {
        self.report.sittings += 1;
        let at = record::time(&fields).ok().flatten();
        let number =
            fields.get("record").and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok());
        // A header says itself whether it has a time.
        let version = number.and_then(Version::numbered).unwrap_or(Version::Two);
        let mut said: Vec<Said> = Vec::new();
        if fields.contains_key("at") {
            said.extend(self.clock.look(&fields, version));
        }
        let wrong = |because: String| vec![Finding::new(Kind::Header, because).instead(HEADER)];
        let header = serde_json::from_value::<Header>(Value::Object(fields.clone()))
            .map_err(|error| wrong(format!("the header cannot be read: {error}")))
            .and_then(|header| {
                let version = header.version().map_err(wrong)?;
                Ok((header, version))
            });
        let opened = header.and_then(|(header, version)| {
            let known = self.games.iter().find(|known| known.name == header.game);
            let known = known.ok_or_else(|| vec![self.no_such_game(&header)])?;
            Ok(((known.open)(&header)?, header, version, known.crew))
        });
        match opened {
            Err(findings) => {
                said.extend(findings.into_iter().map(Said::Wrong));
                match &mut self.stream {
                    Some(stream) => said.extend(stream.lost()),
                    None => self.stream = Some(Stream::unread(self.at_line, version)),
                }
            }
            Ok(((replay, refused_today), header, version, crew)) => {
                said.extend(refused_today.into_iter().map(|violation| {
                    let because = format!("the rules in the header would be refused today: {violation}");
                    Said::Known(RemarkKind::OldRules, because)
                }));
                if header.at.is_some_and(|at| at.0 < header.edition.begins()) {
                    let because = format!("the clock was not set: the text of {} is younger", header.edition);
                    said.push(Said::Known(RemarkKind::BeforeEdition, because));
                }
                if self.newest > Some(version) {
                    let because = "this header is of version 1, and those before it are of version 2: an older program \
                                   wrote from here on, or somebody wants the record judged less strictly";
                    said.push(Said::Known(RemarkKind::OldForm, because.to_string()));
                }
                self.newest = self.newest.max(Some(version));
                self.headless = false;
                self.report.game = Some(header.game.clone());
                match &mut self.stream {
                    Some(stream) => {
                        let since = header.at.or(self.clock.latest());
                        said.extend(stream.start_anew(self.at_line, fields, header, version, replay, since));
                    }
                    None => {
                        self.stream = Some(Stream::open(self.at_line, fields, header, version, replay));
                    }
                }
                if let Some(stream) = &mut self.stream {
                    stream.is_attended_by(crew);
                }
            }
        }
        self.say(said, at, text);
    }

    fn no_such_game(&self, header: &Header) -> Finding {
        let other: String = header.game.chars().take(60).collect();
        let because = format!("there is no game {other:?} here");
        let names: Vec<String> = self.games.iter().map(|known| format!("{:?}", known.name)).collect();
        Finding::new(Kind::Header, because).instead(format!("the games are: {}", names.join(", ")))
    }

    /// The closing line of what is being played.
    fn close(&mut self, fields: Map<String, Value>) -> Vec<Said> {
        let end = match End::read(fields) {
            Ok(end) => end,
            Err(because) => return vec![Said::Wrong(Finding::new(Kind::Malformed, because))],
        };
        let Some(stream) = self.stream.take() else { return Vec::new() };
        let said = stream.close(self.at_line, &end);
        self.still_out(&stream, !matches!(end.how, How::Complete));
        self.finish(stream);
        said
    }

    /// What is out at the end of a stream is said by seat.
    fn still_out(&mut self, stream: &Stream, as_known: bool) {
        let out = stream.out();
        if as_known && !out.is_empty() {
            self.remark(
                self.at_line,
                RemarkKind::MoneyOut,
                format!("{} is still out", super::stream::in_words(&out)),
            );
        }
        self.report.still_out.extend(out);
    }

    /// What was pledged is checked to its end.
    fn finish(&mut self, stream: Stream) {
        for (line, finding) in stream.into_pledges() {
            self.at_line = line;
            self.depart(finding, None, "");
        }
    }

    /// The file is over.
    pub(super) fn end(mut self) -> Report {
        if self.report.lines == 0 {
            self.at_line = 1;
            self.depart(Finding::new(Kind::Header, "the file is empty").instead(HEADER), None, "");
        }
        let last = self.report.lines;
        let is_sealed = !self.waiting.is_empty();
        let is_closed = self.glance_at_the_rest();
        self.at_line = last;
        if let Some(stream) = self.stream.take() {
            if !is_closed {
                // What happened behind a seal may have ended the round.
                let said = stream.breaks_off(if is_sealed { Vec::new() } else { stream.out() });
                let in_version_one = stream.version() == Version::One;
                self.still_out(&stream, in_version_one);
                self.say(said, self.clock.latest(), "");
            }
            self.finish(stream);
        }
        if let Some(first) = self.first_wrong.filter(|first| *first <= self.report.right_to_line) {
            self.report.right_to_line = first - 1;
        }
        let right = self.report.right_to_line;
        self.report.right_acts = (right - self.asides.partition_point(|line| *line <= right)) as u64;
        self.report.departures.sort_by_key(|departure| departure.line);
        self.report.remarks.sort_by_key(|remark| remark.line);
        self.report
    }

    /// What is sealed to the end cannot be played; its grammar and its times can be read. Is a closing line among it?
    fn glance_at_the_rest(&mut self) -> bool {
        let rest = std::mem::take(&mut self.waiting);
        let Some(first) = rest.front().map(|line| line.number) else { return false };
        let because = "what lies face down is sealed until it is turned, and was not audited from there on";
        self.remark(first, RemarkKind::Sealed, because.to_string());
        let mut is_closed = false;
        let version = self.stream.as_ref().map_or(Version::Two, Stream::version);
        for Waiting { number, fields, text } in rest {
            self.at_line = number;
            let at = record::time(&fields).ok().flatten();
            let malformed = |because| Said::Wrong(Finding::new(Kind::Malformed, because));
            let noted = fields.contains_key("note").then(|| Noted::read(&fields));
            let mut said = self.tell_time(&fields, version, noted.as_ref());
            is_closed = false;
            if fields.contains_key("sealed") && by_a_seat(&fields) {
                let because = "a patron's act is sealed, and only cards that lie face down are";
                said.push(malformed(because.to_string()));
            }
            if fields.contains_key("do") {
                said.extend(act_in_form(&fields).err().map(|because| malformed(because.to_string())));
            }
            match (record::Kind::of(&fields), noted) {
                (Err(because), _) | (Ok(_), Some(Err(because))) => said.push(malformed(because)),
                (Ok(record::Kind::End), _) => match End::read(fields) {
                    Ok(End { how: How::GoesOn(goes), .. }) => {
                        is_closed = true;
                        let untrue = self.stream.as_ref().and_then(|stream| stream.goes_on(number, &goes));
                        said.extend(untrue.map(|because| Said::Wrong(Finding::new(Kind::Untrue, because))));
                    }
                    Ok(_) => {
                        is_closed = true;
                        let because = "only the stream of a served table is sealed, and it closes with \"goes on\": \
                                       nobody can say what is out while cards are sealed";
                        said.push(malformed(because.to_string()));
                    }
                    Err(because) => said.push(malformed(because)),
                },
                _ => {}
            }
            self.say(said, at, &text);
        }
        is_closed
    }

    fn say(&mut self, said: Vec<Said>, at: Option<Moment>, text: &str) {
        for said in said {
            match said {
                Said::Wrong(finding) => self.depart(finding, at, text),
                Said::Known(kind, because) => self.remark(self.at_line, kind, because),
            }
        }
    }

    fn remark(&mut self, line: usize, kind: RemarkKind, because: String) {
        self.report.remarked += 1;
        if self.report.remarks.len() < self.keep {
            self.report.remarks.push(Remark { line, kind, because });
        }
    }

    fn depart(&mut self, finding: Finding, at: Option<Moment>, text: &str) {
        self.report.found += 1;
        self.first_wrong = Some(self.first_wrong.map_or(self.at_line, |first| first.min(self.at_line)));
        if self.report.departures.len() < self.keep {
            self.report.departures.push(Departure {
                line: self.at_line,
                act: finding.kind.is_of_an_act().then_some(self.report.acts),
                at,
                kind: finding.kind,
                cite: finding.cite,
                because: finding.because,
                instead: finding.instead,
                expected: finding.expected,
                recorded: finding.recorded,
                text: text.chars().take(200).collect(),
            });
        }
    }
}

/// What every act has, whatever it is: somebody who does it, and what came of it.
fn act_in_form(fields: &Map<String, Value>) -> Result<(), &'static str> {
    let by = fields.get("by").and_then(Value::as_str);
    // At keno a person follows the role.
    if !by.is_some_and(|by| by.parse::<Actor>().is_ok() || by.contains(' ') || by == "clock") {
        return Err("\"by\" does not say who acts");
    }
    let events = fields.get("events").and_then(Value::as_array);
    if !events.is_some_and(|events| events.iter().all(|event| event["event"].is_string())) {
        return Err("\"events\" is missing, or is no list of what came of the act");
    }
    Ok(())
}

/// Is it the act of a patron?
fn by_a_seat(fields: &Map<String, Value>) -> bool {
    let by = fields.get("by").and_then(Value::as_str).and_then(|by| by.parse().ok());
    matches!(by, Some(Actor::Seat(_)))
}
