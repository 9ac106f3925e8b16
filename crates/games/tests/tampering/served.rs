//! A table as a house serves it: its chance pledged, what lies face down sealed, its patrons named, its rules posted.

use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Game, Moment, Offer, Silent};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::act_line;
use std::sync::Arc;
use table::chance::{Entropy as _, SimChance};
use table::croupier::Duties;
use table::fair::{Fair, Note, Opening, Pledge, Secret, Step};
use table::posted::{NOTICE, Notice, Posted, Poster, reopened};
use table::record::{End, Goes, Header, How, Note as AnyNote, Out, Returned, ReturnedStake, Stake};
use table::sealed::Key;
use table::session::{Performed, Prepared, Session};

/// Nine o'clock on a day on which the house was open.
pub(crate) const NINE: i64 = 1_794_837_600_000;

/// A number made from a text and a draw (FNV-1a), the same in every build.
fn drawn(draw: u64, text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ draw;
    text.bytes().fold(start, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// One of the offers that people have, with an amount where there is a choice. It is drawn by what the offers say, not by where
/// they stand: another order of offers leaves the records as they are, and one offer more hardly ever changes them.
pub(crate) fn chosen<G: Game>(
    game: &G,
    lots: &mut SimChance,
    whose: impl Fn(Actor) -> bool,
    not: &[&str],
) -> Option<(Actor, G::Command)> {
    let wanted = |offer: &Offer<G::Command>| {
        let text = serde_json::to_string(&offer.command).expect("plain data");
        whose(offer.by) && !not.iter().any(|word| text.contains(word))
    };
    let draw = lots.below(1 << 32);
    let offers = game.offers().into_iter().filter(wanted);
    let offer = offers.min_by_key(|offer| drawn(draw, &said::<G>(offer)))?;
    let command = match offer.amounts {
        None => offer.command,
        Some(amounts) => {
            let steps = ((amounts.max - amounts.min).0.min(20_000) / amounts.step.0).max(0) as u64;
            G::with_amount(offer.command, amounts.min + Cents(lots.below(steps + 1) as i64 * amounts.step.0))
        }
    };
    Some((offer.by, command))
}

/// An offer as a record has the act.
fn said<G: Game>(offer: &Offer<G::Command>) -> String {
    let act: Act<G::Command> = Act::new(Moment::default(), offer.by, offer.command);
    serde_json::to_string(&act_line(&act)).expect("plain data")
}

/// A table and its stream.
pub(crate) struct Served<G: Fair> {
    session: Session<G>,
    pub(crate) lines: Vec<String>,
    at: i64,
    lots: SimChance,
    secrets: SimChance,
    kept: Vec<(u64, Secret)>,
    sealed: Vec<(usize, Key)>,
    /// Who has promised something that is not opened yet.
    promised: Option<u8>,
    out: Out,
}

/// What the patron at this seat promises.
fn opening(seat: u8) -> Opening {
    Opening::new(vec![seat; 36]).expect("long enough")
}

impl<G: Fair> Served<G> {
    pub(crate) fn open(rules: &str, seed: u64) -> Served<G> {
        let rules = Arc::new(G::Rules::from_toml(rules).unwrap_or_else(|wrong| panic!("{wrong}")));
        let lines = vec![Header::of::<G>(&rules, Moment(NINE)).to_line()];
        let [lots, secrets] = [0, 1].map(|stream| SimChance::new(seed, stream));
        let session = Session::pledged(Arc::clone(&rules), Duties::ALL);
        let (kept, sealed) = (Vec::new(), Vec::new());
        let out = Out::default();
        let promised = None;
        let mut table = Served { session, lines, at: NINE, lots, secrets, kept, sealed, promised, out };
        table.pledge();
        let again = reopened("chapter47 0.1.0", &rules.to_toml(false));
        table.lines.push(again.to_line(Moment(NINE)));
        table
    }

    fn note(&mut self, note: Note) {
        self.lines.push(note.to_line(self.at));
    }

    fn pledge(&mut self) {
        let pledges = self.session.pledges().expect("it is pledged");
        let (number, bytes) = (pledges.last() + 1, pledges.part().secret_bytes());
        let secret = Secret::kept((0..bytes).map(|_| self.secrets.below(256) as u8).collect());
        let pledge = Pledge::new(number, secret.clone());
        self.kept.push((number, secret));
        self.note(pledge.note());
        self.session.pledges_mut().expect("it is pledged").pledge(pledge);
    }

    fn reveal(&mut self, pledge: u64) {
        let place = self.kept.iter().position(|(number, _)| *number == pledge).expect("it is kept");
        let (_, secret) = self.kept.remove(place);
        self.note(Note::Reveal { pledge, secret });
    }

    /// Whoever came first adds to the pledge that stands open.
    pub(crate) fn contribute(&mut self) {
        let came = |seat: &u8| {
            self.lines.iter().any(|line| line.contains(&format!(r#""by":"seat {seat}","do":"join""#)))
        };
        let seat = (1..=3).find(came).expect("somebody came");
        let pledges = self.session.pledges_mut().expect("it is pledged");
        let open = pledges.open().expect("one stands open");
        let (pledge, promise) = (open.number(), opening(seat).promise(&open.commitment()));
        pledges.promise(pledge, patron(seat), promise).expect("taken");
        self.promised = Some(seat);
        self.note(Note::Promise { pledge, patron: patron(seat), promise });
    }

    /// What was promised is opened, and the table goes on.
    fn open_promise(&mut self, pledge: u64) {
        self.note(Note::Closed { pledge });
        self.session.pledges_mut().expect("it is pledged").close();
        let seat = self.promised.take().expect("somebody promised");
        let note = Note::Opening { pledge, patron: patron(seat), opening: opening(seat) };
        self.note(note.clone());
        self.session.pledges_mut().expect("it is pledged").read(note, None).expect("as promised");
        let prepared = self.session.prepare_duties(Moment(self.at)).expect("chance has its turn");
        self.take(prepared);
    }

    fn write(&mut self, done: &Performed<G>, table: &G) {
        let mut body = done.to_shown_line();
        assert_eq!(body.pop(), Some('}'));
        if done.is_secret() {
            let key = Key::from_bytes(std::array::from_fn(|_| self.secrets.below(256) as u8));
            body += &format!(r#","sealed":"{}""#, done.sealed(&key));
            self.sealed.push((self.lines.len() + 1, key));
        }
        if !table.is_anything_concealed() && !self.sealed.is_empty() {
            let opened = self.sealed.drain(..).map(|(seq, key)| format!(r#""{seq}":"{}""#, key.published()));
            body += &format!(r#","opened":{{{}}}"#, opened.collect::<Vec<_>>().join(","));
        }
        if let Some(seat) = done.act.patron() {
            body += &format!(r#","patron":"{}""#, patron(seat.number()));
        }
        self.lines.push(body + "}");
    }

    fn take(&mut self, prepared: Prepared<G>) {
        let (steps, closes) = (prepared.pledges().to_vec(), prepared.closes());
        let mut table = self.session.game().clone();
        let before = self.session.pledges().expect("it is pledged");
        let mut over: Vec<u64> = before.over().iter().map(Pledge::number).collect();
        let (mut begun, mut revealed) = (false, Vec::new());
        for (index, done) in prepared.performed().iter().enumerate() {
            table.act(done.act, &mut Silent).unwrap_or_else(|refusal| panic!("{refusal}"));
            self.write(done, &table);
            self.out.hear(&done.events);
            for step in steps.iter().filter(|step| step.act() == index) {
                match step {
                    Step::Begun { .. } => begun = true,
                    Step::Ended { pledge, .. } => over.push(*pledge),
                }
            }
            if !table.is_anything_concealed() {
                for pledge in over.drain(..) {
                    self.reveal(pledge);
                    revealed.push(pledge);
                }
            }
        }
        self.session.commit(prepared);
        let pledges = self.session.pledges_mut().expect("it is pledged");
        revealed.into_iter().for_each(|pledge| pledges.revealed(pledge));
        if begun {
            self.pledge();
        }
        if let Some(pledge) = closes {
            self.open_promise(pledge);
        }
    }

    /// Three patrons do this many things, or let time run out.
    pub(crate) fn play(&mut self, steps: usize, not: &[&str]) {
        for _ in 0..steps {
            self.at += 1000;
            let at = Moment(self.at);
            let theirs = |by: Actor| matches!(by, Actor::Seat(seat) if seat.number() <= 3);
            let choice = chosen(self.session.game(), &mut self.lots, theirs, not);
            let prepared = match choice.filter(|_| self.lots.below(3) > 0) {
                Some((by, command)) => self.session.prepare(Act::new(at, by, command)).ok(),
                None => self.session.prepare_default(None, at),
            };
            if let Some(prepared) = prepared {
                self.take(prepared);
            }
        }
    }

    /// Time runs out until nothing is under way.
    pub(crate) fn come_to_rest(&mut self) {
        for _ in 0..400 {
            if self.session.game().on_layout().is_zero() && !self.session.game().is_anything_concealed() {
                return;
            }
            self.at += 1000;
            let at = Moment(self.at);
            // At craps somebody must want the dice, and bet the line for them.
            let took = self.lines.last().is_some_and(|line| line.contains("\"take dice\""));
            let wanted = if took { ["\"on\":\"pass\"", "\"wager\""] } else { ["", "\"take dice\""] };
            let offers = self.session.game().offers();
            let says = |command: &G::Command, words: [&str; 2]| {
                let text = serde_json::to_string(command).expect("plain data");
                words.iter().all(|word| text.contains(word))
            };
            let first = |words: [&str; 2]| {
                let theirs = offers.iter().filter(|offer| matches!(offer.by, Actor::Seat(_)));
                theirs.filter(|offer| says(&offer.command, words)).min_by_key(|offer| said::<G>(offer))
            };
            let offer = first(["", "\"throw\""]).or_else(|| first(wanted));
            let prepared = match offer {
                Some(offer) => self.session.prepare(Act::new(at, offer.by, offer.command)).ok(),
                None => self.session.prepare_default(None, at),
            };
            if let Some(prepared) = prepared {
                self.take(prepared);
            }
        }
    }

    /// Other rules are posted, others in their place, and half an hour later they bind.
    pub(crate) fn change_rules(&mut self, rules: &str) {
        let rules = Arc::new(G::Rules::from_toml(rules).unwrap_or_else(|wrong| panic!("{wrong}")));
        let sam = || Poster::member("sam", "pit boss");
        let post = |at| Notice::Posted(Posted::now(at, sam(), rules.to_toml(false)));
        let withdrawn = Notice::Withdrawn { at: self.at + 1000, by: sam() };
        for notice in [post(self.at), withdrawn, post(self.at + 2000)] {
            self.lines.push(notice.to_line());
        }
        self.at += 2000 + NOTICE;
        self.start_anew(rules);
    }

    /// A round that is under way is not finished: every stake goes back, and the table starts anew.
    pub(crate) fn return_stakes(&mut self) {
        let seat = |stake: Stake| stake.seat.expect("at a table it is somebody's");
        let stakes = self.out.stakes().into_iter().map(|stake| ReturnedStake {
            seat: seat(stake),
            patron: Some(patron(seat(stake).number())),
            cents: stake.cents,
        });
        let (because, stakes) = ("the rules now decide this otherwise".to_string(), stakes.collect());
        self.lines.push(AnyNote::Returned(Returned { because, stakes }).to_line(Moment(self.at)));
        self.out = Out::default();
        self.start_anew(Arc::clone(self.session.game().rules()));
    }

    fn start_anew(&mut self, rules: Arc<G::Rules>) {
        self.lines.push(Header::of::<G>(&rules, Moment(self.at)).to_line());
        let part = G::part(&rules);
        let pledges = self.session.pledges().expect("it is pledged");
        let over: Vec<u64> = pledges.over_with_a_new(part).map(Pledge::number).collect();
        let is_short = pledges.open().is_none_or(|open| open.is_short_for(part));
        over.iter().for_each(|pledge| self.reveal(*pledge));
        self.session.reopen(rules);
        let pledges = self.session.pledges_mut().expect("it is pledged");
        over.into_iter().for_each(|pledge| pledges.revealed(pledge));
        if is_short {
            self.pledge();
        }
    }

    /// The journal goes on.
    pub(crate) fn exported(mut self) -> Vec<String> {
        let seq = self.lines.len() as u64;
        let goes = Goes { stream: "table:one".into(), seq, hash: "0123456789abcdef".repeat(4) };
        self.lines.push(End { at: Moment(self.at), how: How::GoesOn(goes) }.to_line());
        self.lines
    }
}

fn patron(seat: u8) -> String {
    format!("p-{seat}")
}

/// A table that a program drives, or at which people deal and the staff enters everything.
pub(crate) struct Outside<G: Game> {
    session: Session<G>,
    pub(crate) lines: Vec<String>,
    out: Out,
    at: i64,
    lots: SimChance,
    /// Do people deal, and the staff enter it?
    attended: bool,
}

/// Who enters an act at an attended table.
fn enters(by: Actor) -> &'static str {
    match by {
        Actor::Staff(Role::Boxman) => "bo",
        Actor::Staff(Role::Stickman) => "stan",
        Actor::Staff(Role::Dealer) | Actor::Seat(_) | Actor::Device => "dora",
        Actor::Staff(Role::Floorperson) => "flo",
        Actor::Staff(Role::PitBoss) => "pat",
        Actor::Staff(_) | Actor::Croupier => "sam",
    }
}

impl<G: Game> Outside<G> {
    pub(crate) fn open(rules: &str, seed: u64, attended: bool) -> Outside<G> {
        let rules = Arc::new(G::Rules::from_toml(rules).unwrap_or_else(|wrong| panic!("{wrong}")));
        let header = Header { attended, ..Header::of::<G>(&rules, Moment(NINE)) };
        let duties = if attended { Duties::NONE } else { Duties::ALL };
        let session = Session::open(rules, duties);
        let lots = SimChance::new(seed, 0);
        Outside { session, lines: vec![header.to_line()], out: Out::default(), at: NINE, lots, attended }
    }

    /// A note about the staff, or of cash for chips.
    pub(crate) fn note(&mut self, note: &AnyNote) {
        self.lines.push(note.to_line(Moment(self.at)));
    }

    /// Somebody of the staff does this, so many milliseconds later.
    pub(crate) fn say(&mut self, later: i64, role: Role, command: &str) {
        let command = G::read_command(serde_json::from_str(command).expect("JSON"));
        let command = command.unwrap_or_else(|_| panic!("a command"));
        self.at += later - 1000;
        let lines = self.lines.len();
        self.act(Actor::Staff(role), command);
        assert!(self.lines.len() > lines, "it is refused: {command:?}");
    }

    fn act(&mut self, by: Actor, command: G::Command) {
        self.at += 1000;
        for done in self.session.submit(Act::new(Moment(self.at), by, command)).unwrap_or_default() {
            self.out.hear(&done.events);
            let mut line = done.to_line();
            if self.attended {
                line.pop();
                if let Some(seat) = done.act.patron() {
                    line += &format!(r#","patron":"{}""#, patron(seat.number()));
                }
                line += &format!(r#","entered_by":"{}"}}"#, enters(done.act.by));
            }
            self.lines.push(line);
        }
    }

    /// Anybody does anything that is offered, the dice and the cards included.
    pub(crate) fn play(&mut self, steps: usize, not: &[&str]) {
        for _ in 0..steps {
            let theirs = |by: Actor| match by {
                Actor::Seat(seat) => seat.number() <= 3,
                Actor::Croupier => false,
                _ => true,
            };
            if let Some((by, command)) = chosen(self.session.game(), &mut self.lots, theirs, not) {
                self.act(by, command);
            }
        }
    }

    pub(crate) fn seat(number: u8) -> Seat {
        Seat::new(number).expect("a seat")
    }

    /// The sitting ends as it stands.
    pub(crate) fn closed(mut self) -> Vec<String> {
        self.lines.push(End::now(Moment(self.at), self.out.stakes()).to_line());
        self.lines
    }

    /// The journal goes on.
    pub(crate) fn exported(mut self) -> Vec<String> {
        let seq = self.lines.len() as u64;
        let goes = Goes { stream: "table:one".into(), seq, hash: "0123456789abcdef".repeat(4) };
        self.lines.push(End { at: Moment(self.at), how: How::GoesOn(goes) }.to_line());
        self.lines
    }
}
