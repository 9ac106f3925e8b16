//! A table of one game behind the registry's edge: the typed session, the copy that is prepared, and the offers as they
//! were made last.

use super::rules::Held;
use super::table::{
    AnyTable, Begins, Done, Kept, KeptTable, Misread, NotDone, Paid, Plain, Prepared, Said, Step, Taking,
    Whole,
};
use super::{Due, Served, TableRules, coming_or_going, due};
use rulebook::actor::{Actor, Seat, Seats};
use rulebook::game::{Act, Event, Moment, Need, Offer, Viewer};
use rulebook::money::Cents;
use rulebook::wire::{self, RefusalLine, read_act, refusal_line};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use std::any::Any;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use table::croupier::Duties;
use table::fair::{Pledges, Secret};
use table::sealed::{Key, Keys, keep_under, read_back_under, unsealed};
use table::session::{self, Performed, Session};

/// What a patron was told last that he may do, as it is and as text.
type Told<G> = (Vec<Offer<<G as rulebook::game::Game>::Command>>, Arc<RawValue>);

/// A table.
pub(super) struct At<G: Served> {
    session: Session<G>,
    kept: Kept,
    /// What was prepared last, until it is committed.
    pending: Option<(session::Prepared<G>, Vec<Done>)>,
    /// What the table awaits, until it changes.
    offers: OnceCell<Vec<Offer<G::Command>>>,
    told: BTreeMap<Seat, Told<G>>,
    /// What each seat has on the layout.
    stakes: BTreeMap<Seat, Cents>,
}

/// As text.
fn quoted(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data serialises")
}

/// As it is written in a message.
fn written(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("plain data serialises")
}

/// A command, whoever gives it.
fn command_of<G: Served>(mut fields: Map<String, Value>) -> Option<G::Command> {
    fields.insert("by".to_string(), json!("seat 1"));
    read_act::<G>(fields).ok().map(|act| act.command)
}

/// What the house must know of an act, with the table before it and after it. `window` is the step that would have closed
/// the betting.
fn done<G: Served>(before: &G, done: &Performed<G>, after: &G, window: Option<G::Command>) -> Done {
    let act = &done.act;
    let stands_for = |seat: Seat| {
        let plain = |offer: Offer<G::Command>| {
            (offer.by, offer.command) == (Actor::Seat(seat), act.command)
                && matches!(offer.need, Need::Default | Need::Decision)
        };
        before.offers().into_iter().any(plain)
    };
    let moved = |event: &G::Event| {
        let paid = if event.is_cash() { Paid::Cash } else { Paid::Chips };
        event.movement().map(|movement| (movement, paid))
    };
    Done {
        at: act.at,
        by: act.by,
        patron: act.patron(),
        line: done.to_shown_line(),
        whole: done.is_secret().then(|| Whole(quoted(&act.command))),
        moved: done.events.iter().filter_map(moved).collect(),
        moves_to: G::moves_to(&act.command),
        history: before.history(done),
        leaves_concealed: after.is_anything_concealed(),
        step_of: match (act.by, act.patron()) {
            (Actor::Seat(seat), _) => Some(seat),
            (_, Some(seat)) => stands_for(seat).then_some(seat),
            _ => None,
        },
        closes_betting: act.patron().is_none() && Some(act.command) == window,
    }
}

impl<G: Served> At<G> {
    pub(super) fn open(rules: Arc<G::Rules>, kept: Kept) -> At<G> {
        let session = match kept {
            Kept::ByPeople => Session::open(rules, Duties::NONE),
            Kept::ByTheHouse => Session::pledged(rules, Duties::ALL),
            Kept::ByDevice => Session::open(rules, Duties::ALL),
        };
        let (offers, told, stakes) = (OnceCell::new(), BTreeMap::new(), BTreeMap::new());
        At { session: session.keeping_each_table(), kept, pending: None, offers, told, stakes }
    }

    fn game(&self) -> &G {
        self.session.game()
    }

    fn awaited(&self) -> &[Offer<G::Command>] {
        self.offers.get_or_init(|| self.game().offers())
    }

    fn plain_thing(&self) -> Option<&Offer<G::Command>> {
        self.awaited().iter().find(|offer| matches!(offer.need, Need::Default | Need::Decision))
    }

    /// The dealer's step that closes the betting, where everybody at the table waits for it.
    fn window(&self) -> Option<G::Command> {
        let is_dealers = |offer: &&Offer<G::Command>| matches!(offer.by, Actor::Staff(_));
        let plain = self.plain_thing().filter(is_dealers).filter(|_| self.kept != Kept::ByPeople);
        plain.map(|offer| offer.command)
    }

    fn command<'s>(&self, said: &'s Said) -> &'s G::Command {
        said.command.downcast_ref().expect("a command is given back to a table of the game that read it")
    }

    fn act(&self, said: &Said, at: Moment) -> Act<G::Command> {
        Act::new(at, said.by, *self.command(said))
    }

    fn what_begins(&self, command: &G::Command) -> Begins {
        match G::begins(command) {
            false => Begins::Nothing,
            true if self.game().carries_on(command) => Begins::SomethingThatCarriesOn,
            true => Begins::Something,
        }
    }

    /// What the patron at a seat may do. Where people deal, he says it to them.
    fn offers_of(&self, seat: Seat, taking: Taking) -> Vec<Offer<G::Command>> {
        let his = self.awaited().iter().filter(|offer| offer.by == Actor::Seat(seat));
        let taken = his.filter(|offer| taking.takes(self.what_begins(&offer.command)));
        taken.filter(|_| self.kept != Kept::ByPeople).copied().collect()
    }

    fn prepare_act(&mut self, act: Act<G::Command>) -> Result<session::Prepared<G>, NotDone> {
        self.session.prepare(act).map_err(|refusal| NotDone::Refused(refusal_line(&refusal)))
    }

    /// The table has changed by these acts.
    fn changed(&mut self, acts: &[Done]) {
        self.offers = OnceCell::new();
        for act in acts {
            for (movement, _) in &act.moved {
                *self.stakes.entry(movement.seat).or_default() += movement.layout;
            }
            if let (Some(from), Some(to)) = (act.patron, act.moves_to) {
                let stake = self.stakes.remove(&from).unwrap_or_default();
                *self.stakes.entry(to).or_default() += stake;
            }
        }
        debug_assert_eq!(self.stakes.values().copied().sum::<Cents>(), self.game().on_layout());
    }

    /// Plays an act as it stands, and nothing else.
    fn play(&mut self, act: Act<G::Command>, watched: bool) -> Result<(Done, Value), String> {
        self.pending = None;
        let (before, window) = (self.game().clone(), watched.then(|| self.window()).flatten());
        let events = self.session.replay(act).map_err(|because| because.to_string())?;
        let recorded = json!(events);
        let done = done(&before, &Performed { act, events }, self.game(), window);
        self.changed(std::slice::from_ref(&done));
        Ok((done, recorded))
    }
}

impl<G: Served> AnyTable for At<G> {
    fn rules(&self) -> Arc<dyn TableRules> {
        Arc::new(Held::<G>(Arc::clone(self.game().rules())))
    }

    fn reopen(&mut self, rules: &dyn TableRules) {
        let rules: &Arc<G::Rules> = rules.as_any().downcast_ref().expect("rules of the same game");
        self.session.reopen(Arc::clone(rules));
        self.pending = None;
        self.stakes.clear();
        self.changed(&[]);
    }

    fn pledges(&self) -> Option<&Pledges> {
        self.session.pledges()
    }

    fn pledges_mut(&mut self) -> Option<&mut Pledges> {
        self.session.pledges_mut()
    }

    fn read(&self, fields: Map<String, Value>) -> Result<Said, Misread> {
        match read_act::<G>(fields) {
            Ok(act) => Ok(Said { by: act.by, command: Box::new(act.command) }),
            Err(wire::Misread::Refused(refusal)) => Err(Misread::Refused(refusal_line(&refusal))),
            Err(wire::Misread::Malformed(text)) => Err(Misread::Malformed(text)),
        }
    }

    fn is_the_same(&self, wanted: Map<String, Value>, entry: Map<String, Value>) -> bool {
        let wanted = command_of::<G>(wanted).map(G::shown);
        wanted.is_some() && wanted == command_of::<G>(entry)
    }

    fn is_arrival(&self, fields: &Map<String, Value>) -> bool {
        let arrives = coming_or_going::<G>("join").is_some();
        arrives && fields.get("do").and_then(Value::as_str) == Some("join")
    }

    fn begins(&self, said: &Said) -> Begins {
        self.what_begins(self.command(said))
    }

    fn hands_over(&self, said: &Said) -> bool {
        let command = json!(self.command(said));
        let coupon = command.get("coupon").and_then(Value::as_i64).unwrap_or_default();
        command.get("cash") == Some(&json!(true)) || coupon != 0
    }

    fn would_cost(&self, said: &Said, at: Moment, seat: Seat) -> Result<Cents, RefusalLine> {
        let mut events: Vec<G::Event> = Vec::new();
        self.game().clone().act(self.act(said, at), &mut events).map_err(|refusal| refusal_line(&refusal))?;
        let moved = events.iter().filter_map(Event::movement).filter(|movement| movement.seat == seat);
        Ok(moved.fold(Cents::ZERO, |needs, movement| needs - movement.patron - movement.owed))
    }

    fn prepare(&mut self, step: Step<'_>, at: Moment) -> Result<Prepared, NotDone> {
        let window = self.window();
        let of_a_patron = |what: &str, seat: Seat| {
            let command = coming_or_going::<G>(what).ok_or(NotDone::Nothing)?;
            Ok(Act::new(at, Actor::Seat(seat), command))
        };
        let prepared = match step {
            Step::Said(said) => self.prepare_act(self.act(said, at))?,
            Step::Comes(seat) => self.prepare_act(of_a_patron("join", seat)?)?,
            Step::Goes(seat) => self.prepare_act(of_a_patron("leave", seat)?)?,
            Step::Plain(whose) => self.session.prepare_default(whose, at).ok_or(NotDone::Nothing)?,
            Step::LastSettlement => {
                let last = self.game().settles_before_the_end().ok_or(NotDone::Nothing)?;
                self.prepare_act(Act::new(at, Actor::Croupier, last))?
            }
            Step::Duties => self.session.prepare_duties(at).ok_or(NotDone::Nothing)?,
        };
        let acts: Vec<Done> =
            prepared.steps().map(|(before, step, after)| done(before, step, after, window)).collect();
        let (pledges, closes) = (prepared.pledges().to_vec(), prepared.closes());
        let present = prepared.game().present();
        self.pending = Some((prepared, acts.clone()));
        Ok(Prepared { acts, pledges, closes, present })
    }

    fn commit(&mut self) {
        let (prepared, acts) = self.pending.take().expect("what is committed was prepared");
        self.session.commit(prepared);
        self.changed(&acts);
    }

    fn replay(
        &mut self,
        fields: Map<String, Value>,
        keys: &Keys,
        watched: bool,
    ) -> Result<(Done, Value), String> {
        let mut fields = unsealed::<G>(fields, keys).map_err(|unopened| unopened.to_string())?;
        ["entered_by", "events", "patron"].iter().for_each(|beside| drop(fields.remove(*beside)));
        let act = read_act::<G>(fields).map_err(|misread| match misread {
            wire::Misread::Refused(refusal) => refusal.to_string(),
            wire::Misread::Malformed(text) => text,
        })?;
        self.play(act, watched)
    }

    fn seat(&mut self, seat: Seat, at: Moment) -> Option<Done> {
        let act = Act::new(at, Actor::Seat(seat), coming_or_going::<G>("join")?);
        self.play(act, false).ok().map(|(done, _)| done)
    }

    fn plain(&self) -> Option<Plain> {
        let Offer { by, command, .. } = self.plain_thing()?;
        Some(Plain { by: *by, waits: G::waits(command), what: quoted(command) })
    }

    fn offers(&self, seat: Seat, taking: Taking) -> Box<RawValue> {
        written(&self.offers_of(seat, taking))
    }

    fn all_offers(&mut self, taking: Taking) -> Vec<(Seat, Arc<RawValue>)> {
        let mut told = std::mem::take(&mut self.told);
        for seat in self.game().present().iter() {
            let offers = self.offers_of(seat, taking);
            let text = match told.remove(&seat) {
                Some((same, text)) if same == offers => text,
                _ => Arc::from(written(&offers)),
            };
            self.told.insert(seat, (offers, text));
        }
        self.told.iter().map(|(seat, (_, text))| (*seat, Arc::clone(text))).collect()
    }

    fn due(&self, taking: Taking) -> Vec<Due> {
        let present = self.game().present();
        let taken = self.awaited().iter().filter(|offer| taking.takes(self.what_begins(&offer.command)));
        due::shortened::<G>(taken.copied(), present)
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        written(&self.game().view(viewer))
    }

    fn present(&self) -> Seats {
        self.game().present()
    }

    fn is_leaving(&self, seat: Seat) -> bool {
        self.game().is_leaving(seat)
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        self.stakes.get(&seat).copied().unwrap_or_default()
    }

    fn on_layout(&self) -> Cents {
        self.game().on_layout()
    }

    fn is_anything_concealed(&self) -> bool {
        self.game().is_anything_concealed()
    }

    fn rests(&self) -> bool {
        self.game().rests()
    }

    fn would_lose(&self) -> bool {
        self.game().would_lose()
    }

    fn keep(&self, sealed: &[Key]) -> Option<KeptTable> {
        Some(KeptTable {
            game: keep_under(self.game(), sealed)?,
            pledges: self.session.pledges().map(Pledges::kept),
            stakes: self.stakes.clone(),
        })
    }

    fn put_back(
        &mut self,
        kept: KeptTable,
        sealed: &[Key],
        secrets: &mut HashMap<u64, Secret>,
    ) -> Result<(), String> {
        let KeptTable { game, pledges, stakes } = kept;
        let game: G =
            read_back_under(&game, self.game().rules(), sealed).map_err(|wrong| wrong.to_string())?;
        if stakes.values().copied().sum::<Cents>() != game.on_layout() {
            return Err("its stakes are not what lies on its layout".to_string());
        }
        if pledges.is_some() != self.session.pledges().is_some() {
            return Err("its chance comes from elsewhere".to_string());
        }
        let part = G::part(game.rules());
        let pledges = pledges.map(|kept| Pledges::read_back(part, kept, secrets)).transpose()?;
        self.session.put_back(game, pledges);
        (self.pending, self.stakes) = (None, stakes);
        self.changed(&[]);
        Ok(())
    }

    fn as_any(&self) -> &dyn Any {
        self.game()
    }
}
