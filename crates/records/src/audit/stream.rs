//! What stands between a first header and its closing line: a sitting at a table, or the stream of a served one, in which
//! other rules may come to bind the table.

use super::auditor::Said;
use super::people::{People, Said as SaidOfPeople};
use super::replay::Replay;
use super::{Finding, Kind, RemarkKind};
use crate::verify;
use rulebook::actor::Role;
use rulebook::game::Moment;
use rulebook::provision::P8_3;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use table::fair;
use table::posted::{History, NOTICE, Notice, digest};
use table::record::{End, Goes, Header, How, Note, Noted, Reopened, Returned, Stake, Version};
use table::sealed::{Key, Keys};

pub(super) struct Stream {
    /// The line of its first header: entry 1 of a journal's stream.
    from: usize,
    version: Version,
    /// The header that binds, as it stands in the file, with its line; nothing where it cannot be used.
    header: Option<(usize, Header, Map<String, Value>)>,
    replay: Option<Box<dyn Replay>>,
    /// How many acts came since the header.
    acts: u64,
    /// Were the stakes returned? Then a header follows.
    is_returned: bool,
    /// Is it the stream of a served table: does it have patrons, or notes?
    is_served: bool,
    people: People,
    rules: History,
    /// The digests of rules that the table was opened with again.
    given: Vec<String>,
    /// The digest of rules that it was opened with last, where they must be posted next.
    to_be_posted: Option<String>,
    /// Acts that are sealed and not opened yet, by their line.
    sealed: BTreeMap<usize, String>,
    pledges: Option<verify::Verifier>,
}

fn wrong(kind: Kind, because: impl Into<String>) -> Said {
    Said::Wrong(Finding::new(kind, because))
}

fn not_posted() -> Said {
    let because = "the table was opened again with other rules, and they were not posted";
    Said::Wrong(Finding::new(Kind::NotPosted, because).cite(P8_3))
}

/// `$10 of seat 1 and $5 of seat 2`.
pub(super) fn in_words(out: &[Stake]) -> String {
    let one = |stake: &Stake| {
        let owed = if stake.owed.is_zero() { String::new() } else { format!(" and {} owed", stake.owed) };
        let whose = stake.seat.map(|seat| format!(" of {seat}")).unwrap_or_default();
        format!("{}{owed}{whose}", stake.cents)
    };
    match out {
        [] => "nothing".to_string(),
        out => out.iter().map(one).collect::<Vec<_>>().join(", "),
    }
}

impl Stream {
    /// One that begins with this header.
    pub(super) fn open(
        line: usize,
        fields: Map<String, Value>,
        header: Header,
        version: Version,
        replay: Box<dyn Replay>,
    ) -> Stream {
        let mut stream = Stream::unread(line, version);
        stream.bind(line, fields, header, replay, None);
        stream
    }

    /// One whose header cannot be used.
    pub(super) fn unread(line: usize, version: Version) -> Stream {
        Stream {
            from: line,
            version,
            header: None,
            replay: None,
            acts: 0,
            is_returned: false,
            is_served: false,
            people: People::default(),
            rules: History::default(),
            given: Vec::new(),
            to_be_posted: None,
            sealed: BTreeMap::new(),
            pledges: None,
        }
    }

    /// Those who have a place at a table of this game.
    pub(super) fn is_attended_by(&mut self, crew: &'static [Role]) {
        self.people.is_attended_by(crew);
    }

    pub(super) fn version(&self) -> Version {
        self.version
    }

    /// Might the clock be wrong, so that somebody may put it right?
    pub(super) fn is_clock_in_doubt(&self) -> bool {
        self.replay.as_ref().is_none_or(|replay| replay.is_clock_in_doubt())
    }

    pub(super) fn can_play(&self) -> bool {
        self.replay.is_some()
    }

    /// The money that is out.
    pub(super) fn out(&self) -> Vec<Stake> {
        let out = self.replay.as_ref().filter(|_| !self.is_returned).map(|replay| replay.out());
        out.unwrap_or_default()
    }

    fn bind(
        &mut self,
        line: usize,
        fields: Map<String, Value>,
        header: Header,
        replay: Box<dyn Replay>,
        since: Option<Moment>,
    ) {
        let since = header.at.or(since).map_or(0, |at| at.0);
        self.rules.bind((line + 1 - self.from) as u64, since, header.rules.clone());
        if line > self.from {
            self.people.come_anew();
        }
        (self.acts, self.is_returned) = (0, false);
        self.replay = Some(replay);
        self.header = Some((line, header, fields));
    }

    /// Another header, before anything has closed what was played: a table starts anew with other rules, or a program died.
    pub(super) fn start_anew(
        &mut self,
        line: usize,
        fields: Map<String, Value>,
        header: Header,
        version: Version,
        replay: Box<dyn Replay>,
        since: Option<Moment>,
    ) -> Vec<Said> {
        let mut said = self.leave_at_rest();
        if self.version == Version::Two && !self.is_served {
            let because =
                "what was played before this header has no closing line: a part of it may be missing";
            said.push(Said::Known(RemarkKind::NotClosed, because.to_string()));
        }
        if let Some((_, before, _)) = &self.header
            && self.is_served
            && (before.game != header.game || before.attended != header.attended)
        {
            let because = "a table stays at its game, and is attended or is not: this header says otherwise";
            said.push(wrong(Kind::Header, because));
        }
        let had = self.rules.binding().map(|bound| bound.rules.clone());
        let may_be_the_same = self.version == Version::One || self.is_returned;
        if let Some(pledges) = &mut self.pledges {
            pledges.line(line, fields.clone(), 0);
        }
        self.version = version;
        let is_other = had.is_some_and(|had| had != header.rules);
        self.bind(line, fields, header, replay, since);
        if self.is_served && version == Version::Two && !is_other && !may_be_the_same {
            let because = "the rules are those that bound the table before: nothing calls for a new header";
            said.push(wrong(Kind::Header, because));
        }
        let is_unposted = self.rules.binding().is_some_and(|bound| bound.posted.is_none());
        if self.is_served && version == Version::Two && is_other && is_unposted {
            let because = "other rules bind the table, and were not posted for half an hour";
            said.push(Said::Wrong(Finding::new(Kind::NotPosted, because).cite(P8_3)));
        }
        said
    }

    /// A header that cannot be used takes the place of what was played.
    pub(super) fn lost(&mut self) -> Vec<Said> {
        let said = self.leave_at_rest();
        (self.replay, self.header) = (None, None);
        said
    }

    /// Nothing may lie on the layout when another table takes its place.
    fn leave_at_rest(&mut self) -> Vec<Said> {
        let out = self.out();
        if out.is_empty() {
            return Vec::new();
        }
        let because = format!("a new table begins here, and {} was still at stake", in_words(&out));
        vec![wrong(Kind::AtStake, because)]
    }

    /// An act.
    pub(super) fn act(
        &mut self,
        line: usize,
        fields: Map<String, Value>,
        bytes: usize,
        keys: &Keys,
    ) -> Vec<Said> {
        if let Some(pledges) = &mut self.pledges {
            pledges.line(line, fields.clone(), bytes);
        }
        let (Some(replay), Some((_, header, _))) = (&mut self.replay, &self.header) else {
            return Vec::new();
        };
        let mut said: Vec<Said> = self.to_be_posted.take().map(|_| not_posted()).into_iter().collect();
        if self.is_returned {
            said.push(wrong(Kind::Malformed, "the stakes went back: a header follows, and no act"));
        }
        self.acts += 1;
        let mut fields = fields;
        let sealed = fields.get("sealed").and_then(Value::as_str).map(str::to_string);
        let opened = fields.get("opened").cloned();
        let people = replay.is_table().then(|| SaidOfPeople::take(&mut fields));
        self.is_served |= sealed.is_some() || people.as_ref().is_some_and(SaidOfPeople::names_somebody);
        said.extend(replay.act(fields, self.version, keys).into_iter().map(Said::Wrong));
        let is_anything_concealed = replay.is_anything_concealed();
        if let Some(people) = people {
            said.extend(self.people.act(people, header.attended).into_iter().map(Said::Wrong));
            said.extend(self.people.odd().map(|because| Said::Known(RemarkKind::OtherRole, because)));
        }
        if let Some(sealed) = sealed {
            self.sealed.insert(line, sealed);
        }
        said.extend(self.turn(opened, is_anything_concealed).map(|because| wrong(Kind::Sealed, because)));
        said
    }

    /// The first act after which nothing lies face down publishes the key of every act that is sealed.
    fn turn(&mut self, opened: Option<Value>, is_anything_concealed: bool) -> Option<String> {
        let Some(opened) = opened else {
            let due = !is_anything_concealed && !self.sealed.is_empty();
            let sealed = due.then(|| std::mem::take(&mut self.sealed));
            return sealed.map(|_| "nothing lies face down any more, and the keys were not published".into());
        };
        if is_anything_concealed {
            return Some("keys are published while something lies face down".to_string());
        }
        let sealed = std::mem::take(&mut self.sealed);
        let opened = opened.as_object().cloned().unwrap_or_default();
        let opens = |(line, sealed): (&usize, &String)| {
            let key = opened.get(&(line + 1 - self.from).to_string());
            key.and_then(Value::as_str).and_then(Key::read).is_some_and(|key| key.fits(sealed))
        };
        let all = sealed.len() == opened.len() && !sealed.is_empty() && sealed.iter().all(opens);
        (!all).then(|| "\"opened\" has one key for each entry that is sealed, by its number".to_string())
    }

    /// A note.
    pub(super) fn note(
        &mut self,
        line: usize,
        fields: &Map<String, Value>,
        noted: Result<Noted, String>,
    ) -> Vec<Said> {
        self.is_served = true;
        let noted = match noted {
            Ok(noted) => noted,
            Err(because) if self.version == Version::One => {
                return vec![Said::Known(RemarkKind::OldForm, because)];
            }
            Err(because) => return vec![wrong(Kind::Malformed, because)],
        };
        let mut said = Vec::new();
        let due = self.to_be_posted.take();
        if !matches!(noted.note, Note::Rules(Notice::Posted(_))) {
            said.extend(due.as_ref().map(|_| not_posted()));
        }
        if let Note::Pledge(note) = &noted.note {
            said.extend(self.pledge(line, fields, note));
        }
        let judged = match noted.note {
            Note::Pledge(note) => self.about_pledge(note),
            Note::Rules(notice) => self.about_rules(notice, due.as_deref()),
            Note::Reopened(Reopened { given: None, .. }) if self.version == Version::Two => {
                Err("it does not say which rules the table was opened with".to_string())
            }
            Note::Reopened(Reopened { given, .. }) => {
                self.to_be_posted = given.clone().filter(|given| !self.is_given(given));
                self.given.extend(given);
                Ok(None)
            }
            Note::Place(place) => self.attended().and_then(|()| self.people.place(place)).map(|()| None),
            Note::BuyIn(bought) => self.attended().and_then(|()| self.people.buy_in(&bought)).map(|()| None),
            Note::Returned(returned) => self.give_back(&returned).map(Some),
            Note::SetClock(_) => Ok(None),
        };
        said.extend(self.people.odd().map(|because| Said::Known(RemarkKind::OtherRole, because)));
        match judged {
            Ok(known) => said.extend(known.map(|(kind, because)| Said::Known(kind, because))),
            Err(because) if self.version == Version::One => {
                said.push(Said::Known(RemarkKind::OldForm, because));
            }
            Err(because) => said.push(wrong(Kind::Untrue, because)),
        }
        said
    }

    fn attended(&self) -> Result<(), String> {
        match &self.header {
            Some((_, header, _)) if !header.attended => Err("nobody attends this table".to_string()),
            _ => Ok(()),
        }
    }

    /// Whatever was pledged is checked beside the rules, from the first pledge on.
    fn pledge(&mut self, line: usize, fields: &Map<String, Value>, note: &fair::Note) -> Option<Said> {
        if let Some(pledges) = &mut self.pledges {
            pledges.line(line, fields.clone(), 0);
            return None;
        }
        let is_pledge = matches!(note, fair::Note::Commitment { .. });
        let (header_line, header, header_fields) = self.header.as_ref()?;
        let Some(pledged) = self.replay.as_ref()?.pledged().filter(|_| !header.attended) else {
            return (!matches!(note, fair::Note::Restored { .. }))
                .then(|| wrong(Kind::Pledge, "nothing is pledged here: no program deals"));
        };
        if self.acts > 0 || !is_pledge {
            let because =
                "this pledge is not the first thing after a header: what came before was not pledged";
            return (!matches!(note, fair::Note::Restored { .. })).then(|| match self.version {
                Version::One => Said::Known(RemarkKind::OldForm, because.to_string()),
                Version::Two => wrong(Kind::Pledge, because),
            });
        }
        let mut pledges = verify::Verifier::new(&[pledged], usize::MAX);
        pledges.line(*header_line, header_fields.clone(), 0);
        pledges.line(line, fields.clone(), 0);
        self.pledges = Some(pledges);
        None
    }

    fn about_pledge(&self, note: fair::Note) -> Result<Option<(RemarkKind, String)>, String> {
        match note {
            fair::Note::Contribution { patron, .. } | fair::Note::Promise { patron, .. }
                if !self.people.is_here(&patron) =>
            {
                Err(format!("{patron} adds to a pledge, and does not sit at this table"))
            }
            fair::Note::Restored { checkpoint } => {
                let (batches, hash) = checkpoint.split_once(':').unwrap_or_default();
                if batches.parse::<u64>().is_err()
                    || hash.len() != 64
                    || table::fair::read_hex(hash).is_none()
                {
                    return Err("\"checkpoint\" is a number of batches and a hash".to_string());
                }
                let because =
                    "the record was put back from a copy; what came after that copy is in no record";
                Ok(Some((RemarkKind::Restored, because.to_string())))
            }
            _ => Ok(None),
        }
    }

    fn about_rules(
        &mut self,
        notice: Notice,
        due: Option<&str>,
    ) -> Result<Option<(RemarkKind, String)>, String> {
        match &notice {
            Notice::Posted(posted) => {
                if posted.from != posted.at.saturating_add(NOTICE) {
                    return Err("rules that are posted bind half an hour later".to_string());
                }
                if !posted.by.is_in_form() {
                    return Err("\"by\" names nobody who may post them: a casino supervisor or a pit boss"
                        .to_string());
                }
                if self.rules.binding().is_some_and(|bound| bound.rules == posted.rules) {
                    return Err("the rules that are posted bind the table already".to_string());
                }
                let has_rules = self.replay.as_ref().map_or(Ok(()), |replay| replay.has_rules(&posted.rules));
                has_rules.map_err(|violations| format!("the rules that are posted: {violations}"))?;
                if due.is_some_and(|due| due != digest(&posted.rules)) {
                    return Err("these are not the rules that the table was opened with again".to_string());
                }
            }
            Notice::Withdrawn { .. } if self.rules.pending().is_none() => {
                return Err("nothing was posted that could be withdrawn".to_string());
            }
            Notice::Withdrawn { by, .. } if !by.is_in_form() => {
                return Err("\"by\" names nobody who may withdraw them: a casino supervisor or a pit boss"
                    .to_string());
            }
            Notice::Withdrawn { .. } => {}
        }
        self.rules.hear(notice);
        Ok(None)
    }

    /// Were these rules given to the house before, do they bind, or are they posted?
    fn is_given(&self, given: &str) -> bool {
        let known = self.rules.bound().iter().map(|bound| &bound.rules);
        let known = known.chain(self.rules.pending().map(|posted| &posted.rules));
        self.given.iter().any(|before| before == given)
            || known.into_iter().any(|rules| digest(rules) == given)
    }

    /// The stakes go back as they lie there.
    fn give_back(&mut self, returned: &Returned) -> Result<(RemarkKind, String), String> {
        let out = self.out();
        let given: Vec<_> = returned.stakes.iter().map(|stake| (Some(stake.seat), stake.cents)).collect();
        let lay: Vec<_> = out.iter().map(|stake| (stake.seat, stake.cents)).collect();
        self.is_returned = true;
        if given != lay {
            return Err(format!("these stakes go back, and {} lay there", in_words(&out)));
        }
        for stake in &returned.stakes {
            match &stake.patron {
                Some(patron) => self.people.sits(stake.seat, patron)?,
                None if self.people.is_named(stake.seat) => {
                    return Err(format!("the stake of {} goes back, and nothing says to whom", stake.seat));
                }
                None => {}
            }
        }
        Ok((RemarkKind::Returned, format!("the stakes went back: {}", returned.because)))
    }

    /// The closing line.
    pub(super) fn close(&self, line: usize, end: &End) -> Vec<Said> {
        let out = self.out();
        match &end.how {
            How::Complete | How::BrokenOff(_) if self.version == Version::One => {
                let because =
                    "the header is of version 1, which has no such closing line: one of the two was changed";
                vec![wrong(Kind::Malformed, because)]
            }
            How::Complete if !out.is_empty() => {
                let because =
                    format!("the sitting is said to be complete, and {} is at stake", in_words(&out));
                vec![wrong(Kind::AtStake, because)]
            }
            How::BrokenOff(stakes) if *stakes != out || out.is_empty() => {
                let because =
                    format!("the closing line says {}, and {} is at stake", in_words(stakes), in_words(&out));
                vec![wrong(Kind::Untrue, because)]
            }
            How::GoesOn(goes) => {
                self.goes_on(line, goes).map(|because| wrong(Kind::Untrue, because)).into_iter().collect()
            }
            How::Complete | How::BrokenOff(_) => Vec::new(),
        }
    }

    pub(super) fn goes_on(&self, line: usize, goes: &Goes) -> Option<String> {
        let entries = (line - self.from) as u64;
        if goes.seq != entries {
            return Some(format!("the closing line says entry {}, and there are {entries}", goes.seq));
        }
        let is_table = self.replay.as_ref().map(|replay| replay.is_table());
        let kind = goes.stream.split_once(':').map(|(kind, _)| kind);
        let fits = is_table.is_none_or(|is_table| kind == Some(if is_table { "table" } else { "keno" }));
        (!fits).then(|| format!("{:?} is no stream of this game", goes.stream))
    }

    /// The file is over, nothing closes what is played, and this is out.
    pub(super) fn breaks_off(&self, out: Vec<Stake>) -> Vec<Said> {
        match (self.version, out.is_empty()) {
            (Version::One, _) => Vec::new(),
            (Version::Two, true) => {
                let because = "there is no closing line: a part of the record may be missing";
                vec![Said::Known(RemarkKind::NotClosed, because.to_string())]
            }
            (Version::Two, false) => {
                let because =
                    format!("the record ends while {} is at stake, without a closing line", in_words(&out));
                vec![wrong(Kind::AtStake, because)]
            }
        }
    }

    /// What was pledged and not kept, by its line.
    pub(super) fn into_pledges(self) -> Vec<(usize, Finding)> {
        let Some(pledges) = self.pledges else { return Vec::new() };
        // What cannot be read was said by the audit itself.
        let broken = |finding: &verify::Finding| finding.kind != verify::Kind::Unreadable;
        let found = pledges.end().findings.into_iter().filter(broken);
        found
            .map(|found| {
                let number = found.pledge.map(|number| format!("pledge {number}: ")).unwrap_or_default();
                let mut finding = Finding::new(Kind::Pledge, format!("{number}{}", found.because));
                (finding.expected, finding.recorded) = (found.expected, found.recorded);
                (found.line, finding)
            })
            .collect()
    }
}
