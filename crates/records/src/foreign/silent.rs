//! The steps that a log does not show: what must have happened at a table so that it could come to what the log has
//! next. First the plain way, step by step without a choice; then, where that leads nowhere, a search.

use super::rows::{Row, What};
use super::watched::Watched;
use rulebook::actor::{Actor, Seat};
use rulebook::cards::{Card, Rank};
use rulebook::game::{Act, Event, Moment, Need, Offer};
use rulebook::shoe;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};

/// The longest plain way. Every seat can be asked twice, and a shoe made ready.
const MOST_STEPS: usize = 100;

/// So many tables are looked at in a search.
const MOST_TABLES: usize = 3000;

/// What the log has next: one act, in the forms that it may have at the table.
pub(super) struct Wanted<C> {
    pub(super) acts: Vec<Act<C>>,
    /// Whether it must be a burn, where it is a card.
    pub(super) burn: Option<bool>,
}

impl<C> Wanted<C> {
    fn seat(&self) -> Option<Seat> {
        self.acts.first().and_then(Act::patron)
    }
}

/// What is known of the log from here on.
pub(super) struct Ahead<'l> {
    /// The rows that have not been played.
    pub(super) rows: &'l [Row],
    /// Has the log shown that a card was burnt from this shoe? Then it shows all of them.
    pub(super) shows_burns: bool,
    /// When it happens.
    pub(super) at: Moment,
}

/// The way to what the log has next: the steps before it, and the act itself.
pub(super) type Way<C> = (Vec<Act<C>>, Act<C>);

impl Ahead<'_> {
    /// The steps after which a table takes what is wanted; or why it does not.
    pub(super) fn way<G: Watched>(
        &self,
        table: &G,
        wanted: &Wanted<G::Command>,
    ) -> Result<Way<G::Command>, Option<G::Refusal>> {
        let (mut state, mut path, mut seen) = (table.clone(), Vec::new(), HashSet::new());
        let (mut refusal, mut awaited) = (None, false);
        for _ in 0..MOST_STEPS {
            match accepts(&state, wanted) {
                // The cutting card comes out where a card is due: not before "No More Bets", if it can come after.
                Ok(act) if is_early(&state, &act) && self.plain(&state, None).is_some() => {}
                Ok(act) => return Ok((path, act)),
                Err(why) => {
                    // The refusal that counts is that of the table which waited for such an act.
                    let offers = !awaited && is_awaited(&state, wanted);
                    if offers || refusal.is_none() {
                        (refusal, awaited) = (why, awaited || offers);
                    }
                }
            }
            if !seen.insert(state.clone()) {
                break;
            }
            let Some(step) = self.plain(&state, wanted.seat()) else { break };
            if !did(&mut state, step) {
                break;
            }
            path.push(step);
        }
        self.search(table, wanted, false).or_else(|| self.search(table, wanted, true)).ok_or(refusal)
    }

    /// What happens at a table without anybody's choice, if anything. With a seat, whoever sits there has come.
    pub(super) fn plain<G: Watched>(&self, table: &G, seat: Option<Seat>) -> Option<Act<G::Command>> {
        let offers = table.offers();
        let of = |need: Need| offers.iter().find(|offer| offer.need == need);
        let arrives = |offer: &&Offer<G::Command>| {
            offer.need == Need::Arrival && seat.is_some_and(|seat| offer.by == Actor::Seat(seat))
        };
        let decided = offers.iter().all(|offer| offer.need != Need::Decision);
        let step = of(Need::Duty)
            .or_else(|| offers.iter().find(arrives))
            .or_else(|| of(Need::Implied))
            .or_else(|| forced::<G>(&offers))
            .or_else(|| of(Need::Default).filter(|_| decided));
        match step {
            Some(offer) => Some(self.done(table, offer)),
            None => self.burnt(table, &offers).or_else(|| self.newcomer(table, &offers)),
        }
    }

    /// Cards are washed for the first who come; where the log shows what is done with them before anybody wagers,
    /// whoever wagers next has come.
    fn newcomer<G: Watched>(&self, table: &G, offers: &[Offer<G::Command>]) -> Option<Act<G::Command>> {
        let seat = self.rows.iter().find_map(|row| match &row.what {
            Ok(What::Act { seat, .. }) => *seat,
            _ => None,
        })?;
        let arrives =
            |offer: &&Offer<G::Command>| offer.need == Need::Arrival && offer.by == Actor::Seat(seat);
        offers.iter().find(arrives).map(|offer| self.done(table, offer))
    }

    /// A step of the staff about which the regulation leaves no choice.
    pub(super) fn duty<G: Watched>(&self, table: &G) -> Option<Act<G::Command>> {
        table.offers().iter().find(|offer| offer.need == Need::Duty).map(|offer| self.done(table, offer))
    }

    /// The same, with what only one word can be said to.
    pub(super) fn certain<G: Watched>(&self, table: &G) -> Option<Act<G::Command>> {
        let offers = table.offers();
        let of = |need: Need| offers.iter().find(|offer| offer.need == need);
        let offer = of(Need::Duty).or_else(|| of(Need::Implied)).or_else(|| forced::<G>(&offers));
        offer.map(|offer| self.done(table, offer))
    }

    /// All ways, shortest first: those in which offers lapsed; or those too in which somebody chose something that the log
    /// need not show.
    fn search<G: Watched>(
        &self,
        table: &G,
        wanted: &Wanted<G::Command>,
        chosen: bool,
    ) -> Option<Way<G::Command>> {
        let mut seen = HashSet::from([table.clone()]);
        let mut open = VecDeque::from([(table.clone(), Vec::new())]);
        while let Some((state, path)) = open.pop_front() {
            if let Ok(act) = accepts(&state, wanted) {
                return Some((path, act));
            }
            for step in self.steps(&state, wanted.seat(), chosen) {
                let mut next = state.clone();
                if seen.len() < MOST_TABLES && did(&mut next, step) && seen.insert(next.clone()) {
                    let mut path: Vec<_> = path.clone();
                    path.push(step);
                    open.push_back((next, path));
                }
            }
        }
        None
    }

    /// Everything that may have happened next without a row in the log.
    fn steps<G: Watched>(&self, table: &G, seat: Option<Seat>, chosen: bool) -> Vec<Act<G::Command>> {
        let offers = table.offers();
        if let Some(duty) = offers.iter().find(|offer| offer.need == Need::Duty) {
            return vec![self.done(table, duty)];
        }
        let mut names = HashSet::new();
        let mut silent = |offer: &Offer<G::Command>| {
            let name = name(&offer.command);
            G::SILENT.contains(&name.as_str()) && names.insert((offer.by, name))
        };
        let forced = forced::<G>(&offers);
        let may = |offer: &&Offer<G::Command>| match offer.need {
            Need::Implied | Need::Default => true,
            Need::Arrival => seat.is_some_and(|seat| offer.by == Actor::Seat(seat)),
            Need::May => chosen && silent(offer),
            _ => forced == Some(*offer),
        };
        let mut steps: Vec<_> = offers.iter().filter(may).map(|offer| self.done(table, offer)).collect();
        steps.extend(self.burnt(table, &offers));
        steps
    }

    /// An offer as an act of the croupier. The cutting card goes where the log has it come out.
    fn done<G: Watched>(&self, table: &G, offer: &Offer<G::Command>) -> Act<G::Command> {
        let on_behalf_of = match offer.by {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let act = Act { at: self.at, by: Actor::Croupier, on_behalf_of, command: offer.command };
        self.with_cutting_card(table, act).unwrap_or(act)
    }

    /// Nobody sees where the cutting card goes in; where it comes out says it.
    fn with_cutting_card<G: Watched>(&self, table: &G, act: Act<G::Command>) -> Option<Act<G::Command>> {
        let Some(shoe::Command::InsertCuttingCards { behind }) = G::as_shoe(&act.command) else {
            return None;
        };
        let (cards, burns) = self.loaded(table, act)?;
        let drawn = self.until_cutting_card();
        let left = cards.checked_sub(burns + drawn.cards)?;
        let behind = if drawn.came { left } else { behind.min(left) };
        let command = G::of_shoe(shoe::Command::InsertCuttingCards { behind })?;
        let act = Act { command, ..act };
        table.check(&act).is_ok().then_some(act)
    }

    /// How many cards are in a shoe that has been loaded, and how many of them are burnt without a row in the log.
    fn loaded<G: Watched>(&self, table: &G, act: Act<G::Command>) -> Option<(u16, u16)> {
        let mut table = table.clone();
        let events = events(&mut table, act).ok()?;
        let loaded = events.iter().find(|event| event["event"] == "loaded")?;
        let cards = u16::try_from(loaded["cards"].as_u64()?).ok()?;
        let first = self.rows.iter().find_map(|row| match &row.what {
            Ok(What::Card(drawn)) => Some(drawn.burnt),
            _ => None,
        });
        let mut burns = 0;
        if first != Some(true) {
            while let Some(step) = self.burnt(&table, &table.offers()) {
                burns += 1;
                if !did(&mut table, step) {
                    return None;
                }
            }
        }
        Some((cards, burns))
    }

    /// The cards that the log has before the cutting card, or before the next shuffle.
    fn until_cutting_card(&self) -> Drawn {
        let mut cards = 0;
        for row in self.rows {
            match &row.what {
                Ok(What::Card(_)) => cards += 1,
                Ok(What::Act { name, .. }) if name == "cutting card" => return Drawn { cards, came: true },
                Ok(What::Shuffle) => break,
                _ => {}
            }
        }
        Drawn { cards, came: false }
    }

    /// A card that must have been burnt, where the log shows no burns. Where it is shown it is one that the shoe has
    /// besides those of the log, and one that takes the fewest cards with it.
    fn burnt<G: Watched>(&self, table: &G, offers: &[Offer<G::Command>]) -> Option<Act<G::Command>> {
        if self.shows_burns {
            return None;
        }
        let chance = || offers.iter().filter(|offer| matches!(offer.need, Need::Chance(_)));
        chance().next().filter(|offer| is_burnt_by(table, offer.command, self.at))?;
        let used = self.faces_used();
        let key = |offer: &&Offer<G::Command>| match (G::as_shoe(&offer.command), offer.need) {
            (Some(shoe::Command::Card { card }), Need::Chance(left)) => {
                let room = i64::from(left) - used.get(&card).copied().unwrap_or(0);
                (room > 0, Reverse(self.more_burns(table, offer.command)), room)
            }
            _ => (false, Reverse(0), 0),
        };
        let offer = chance().max_by_key(key)?;
        Some(Act::new(self.at, Actor::Device, offer.command))
    }

    /// How many cards are burnt after this one: as many as it counts, if it is the first.
    fn more_burns<G: Watched>(&self, table: &G, command: G::Command) -> usize {
        let (mut table, mut command, mut more) = (table.clone(), command, 0);
        while did(&mut table, Act::new(self.at, Actor::Device, command)) {
            let offers = table.offers();
            let next = offers.iter().find(|offer| matches!(offer.need, Need::Chance(_)));
            match next {
                Some(offer) if is_burnt_by(&table, offer.command, self.at) => command = offer.command,
                _ => break,
            }
            more += 1;
        }
        more
    }

    /// A face for a card that lay face down and was never turned: no ace and no ten, so that two cards
    /// with it do not count 21.
    pub(super) fn face<G: Watched>(&self, table: &G) -> Option<Card> {
        let used = self.faces_used();
        let plain =
            |card: &Card| !matches!(card.rank, Rank::Ace | Rank::Ten | Rank::Jack | Rank::Queen | Rank::King);
        let offers = table.offers();
        let faces = offers.iter().filter_map(|offer| match (G::as_shoe(&offer.command), offer.need) {
            (Some(shoe::Command::CardDown { card: Some(card) }), Need::Chance(left)) => {
                Some((i64::from(left) - used.get(&card).copied().unwrap_or(0), card))
            }
            _ => None,
        });
        faces.filter(|(_, card)| plain(card)).max_by_key(|(room, _)| *room).map(|(_, card)| card)
    }

    /// How often each face is still to come out of this shoe.
    fn faces_used(&self) -> HashMap<Card, i64> {
        let mut used = HashMap::new();
        for row in self.rows {
            match &row.what {
                Ok(What::Card(drawn)) => {
                    if let Some(card) = drawn.card {
                        *used.entry(card).or_default() += 1;
                    }
                }
                Ok(What::Turn { cards, .. }) => {
                    for card in cards {
                        *used.entry(*card).or_default() += 1;
                    }
                }
                Ok(What::Shuffle) => break,
                _ => {}
            }
        }
        used
    }
}

struct Drawn {
    cards: u16,
    came: bool,
}

/// The word of a player who has only one to say.
fn forced<G: Watched>(offers: &[Offer<G::Command>]) -> Option<&Offer<G::Command>> {
    let decision = offers
        .iter()
        .find(|offer| offer.need == Need::Decision && G::FORCED.contains(&name(&offer.command).as_str()))?;
    let words = offers
        .iter()
        .filter(|offer| offer.by == decision.by && name(&offer.command) == name(&decision.command));
    (words.count() == 1).then_some(decision)
}

/// Does the table take it as it stands?
fn accepts<G: Watched>(
    table: &G,
    wanted: &Wanted<G::Command>,
) -> Result<Act<G::Command>, Option<G::Refusal>> {
    let mut refusal = None;
    for act in &wanted.acts {
        match events(&mut table.clone(), *act) {
            Err(why) => refusal = refusal.or(Some(why)),
            Ok(events) if wanted.burn.is_none_or(|burn| burn == is_burn(&events)) => return Ok(*act),
            Ok(_) => {}
        }
    }
    Err(refusal)
}

/// Is it the cutting card, at a table at which no card is due?
fn is_early<G: Watched>(table: &G, act: &Act<G::Command>) -> bool {
    let due =
        |offer: &Offer<G::Command>| offer.command == act.command && matches!(offer.need, Need::Chance(_));
    G::as_shoe(&act.command) == Some(shoe::Command::CuttingCard {}) && !table.offers().iter().any(due)
}

/// Does the table wait for such an act, of this actor?
fn is_awaited<G: Watched>(table: &G, wanted: &Wanted<G::Command>) -> bool {
    let offers = table.offers();
    wanted.acts.iter().any(|act| {
        let name = name(&act.command);
        offers.iter().any(|offer| offer.by == act.by && self::name(&offer.command) == name)
    })
}

/// Is the next card a burn?
fn is_burnt_by<G: Watched>(table: &G, command: G::Command, at: Moment) -> bool {
    events(&mut table.clone(), Act::new(at, Actor::Device, command)).is_ok_and(|events| is_burn(&events))
}

/// A card that went to the discard; the card that decides the side of a double shoe is no burn of that kind.
fn is_burn(events: &[Value]) -> bool {
    let has = |name: &str| events.iter().any(|event| event["event"] == name);
    has("burned") && !has("determinant")
}

/// Does an act, and gives what came of it as it is written.
pub(super) fn events<G: Watched>(table: &mut G, act: Act<G::Command>) -> Result<Vec<Value>, G::Refusal> {
    let mut events = Vec::new();
    table.act(act, &mut events)?;
    Ok(events.iter().map(written).collect())
}

/// An event as it is written, with the provision that it goes by.
fn written<E: Event>(event: &E) -> Value {
    let mut written = serde_json::to_value(event).unwrap_or_default();
    if let (Value::Object(fields), Some(cite)) = (&mut written, event.cite()) {
        fields.entry("cite").or_insert_with(|| json!(cite));
    }
    written
}

fn did<G: Watched>(table: &mut G, act: Act<G::Command>) -> bool {
    table.act(act, &mut rulebook::game::Silent).is_ok()
}

/// What a command is called.
pub(super) fn name<C: serde::Serialize>(command: &C) -> String {
    let value = serde_json::to_value(command).unwrap_or_default();
    value["do"].as_str().unwrap_or_default().to_string()
}
