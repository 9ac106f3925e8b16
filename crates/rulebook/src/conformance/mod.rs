//! What every game must keep, whatever its rules: the kit that its tests run it through.
//!
//! Random play through [`Game::awaiting`], driven by a plain number, shows that every offer is accepted and nothing
//! else is, that whoever wants only some offers gets those and all of those, that a refusal changes nothing, that money is conserved, that a replay from written lines is equal to the
//! byte, that a table that is written down and read back is the same table and tells nothing of what lies face down, that every citation is in force in the table's edition, and that nobody is told what is hidden from him. A failure names the seed and the step, and so repeats.

pub mod golden;
mod hidden;
pub mod hostile;
mod kept;
pub mod meetings;
pub mod playthrough;
mod wanted;

use crate::actor::{Actor, Role, Seat};
use crate::edition::Edition;
use crate::game::{Act, Event as _, Game, Moment, Need, Offer, Refuse as _, Viewer};
use crate::licensee::RulesFile as _;
use crate::money::Cents;
use crate::provision::Provision;
use crate::wire::{act_line, read_act, read_object};
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

/// A small generator of its own (splitmix64), so that a seed means the same everywhere and for ever.
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// Starts at a seed.
    pub fn new(seed: u64) -> Lots {
        Lots(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; the slight bias does not matter here.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.draw() % bound.max(1) as u64) as usize
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }
}

/// What the kit must be told about a game.
pub trait Subject<G: Game> {
    /// How often an offer is taken, against others of the same need. Zero: never.
    fn weight(&self, _: &Offer<G::Command>) -> u32 {
        1
    }

    /// Commands that the kit would not think of: wrong amounts, wrong moments, wrong people.
    fn strange(&self, _: &G, _: &mut Lots) -> Vec<Act<G::Command>> {
        Vec::new()
    }

    /// Is this accepted although no offer shows it? Each such exception is the game's own to defend.
    fn beyond_offers(&self, _: &G, _: &Act<G::Command>) -> bool {
        false
    }

    /// May the amounts that a refusal of this act names be tried with the rest of it unchanged?
    fn only_the_amount_matters(&self, _: &Act<G::Command>) -> bool {
        true
    }

    /// Tables that differ from this one only in what this viewer may not see, some or all of them. He is told the same
    /// at each.
    fn other_worlds(&self, _: &G, _: Viewer) -> Vec<G> {
        Vec::new()
    }
}

/// What a run did, so that a test can tell that it did enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Acts that were accepted and carried out.
    pub acts: usize,
    /// Offers that were tried.
    pub offers: usize,
    /// Acts that nobody had offered, and that were refused.
    pub refusals: usize,
    /// Events.
    pub events: usize,
    /// Tables that somebody was shown to be unable to tell apart.
    pub worlds: usize,
}

/// Plays `acts` acts at random and checks everything on the way. Panics, with the seed, where a promise is broken.
pub fn play<G: Game>(subject: &impl Subject<G>, rules: &Arc<G::Rules>, seed: u64, acts: usize) -> Run {
    let mut kit = Kit::<G> {
        seed,
        lots: Lots::new(seed),
        table: G::open(rules.clone()),
        seen: Vec::new(),
        lines: Vec::new(),
        written: Vec::new(),
        run: Run::default(),
        edition: rules.edition(),
    };
    for _ in 0..acts {
        let offers = kit.table.offers();
        assert!(!offers.is_empty(), "{}: nobody may do anything", kit.place());
        kit.try_offers(&offers);
        kit.try_what_is_not_offered(subject, &offers);
        kit.try_what_is_wanted(&offers);
        kit.look(subject);
        kit.write_and_read(subject, &offers);
        kit.take_one(subject, &offers);
    }
    kit.replay(rules);
    kit.run
}

/// The same over many seeds.
pub fn play_seeds<G: Game>(
    subject: &impl Subject<G>,
    rules: &Arc<G::Rules>,
    seeds: std::ops::Range<u64>,
    acts: usize,
) -> Run {
    seeds.fold(Run::default(), |sum, seed| {
        let run = play::<G>(subject, rules, seed, acts);
        Run {
            acts: sum.acts + run.acts,
            offers: sum.offers + run.offers,
            refusals: sum.refusals + run.refusals,
            events: sum.events + run.events,
            worlds: sum.worlds + run.worlds,
        }
    })
}

/// Is this act the one offered, with an amount in the range?
pub fn covers<G: Game>(offer: &Offer<G::Command>, act: &Act<G::Command>) -> bool {
    if offer.by != act.by || act.on_behalf_of.is_some() {
        return false;
    }
    same_command::<G>(offer, act)
}

/// Is this the croupier, in the place of whoever has the offer?
fn stands_in<G: Game>(offer: &Offer<G::Command>, act: &Act<G::Command>) -> bool {
    let for_whom = match (act.by, act.on_behalf_of) {
        (Actor::Croupier, Some(seat)) => offer.by == Actor::Seat(seat),
        (Actor::Croupier, None) => matches!(offer.by, Actor::Staff(_)),
        _ => false,
    };
    for_whom && same_command::<G>(offer, act)
}

fn same_command<G: Game>(offer: &Offer<G::Command>, act: &Act<G::Command>) -> bool {
    let Some(amounts) = offer.amounts else { return offer.command == act.command };
    let bare = |command| G::with_amount(command, Cents::ZERO);
    if bare(offer.command) != bare(act.command) {
        return false;
    }
    // The amount of a command is known only by how it is written.
    let written = serde_json::to_value(act.command).unwrap_or_default();
    written.get("amount").and_then(serde_json::Value::as_i64).is_some_and(|cents| amounts.has(Cents(cents)))
}

fn hash_of<G: Game>(table: &G) -> u64 {
    let mut hasher = DefaultHasher::new();
    table.hash(&mut hasher);
    hasher.finish()
}

struct Kit<G: Game> {
    seed: u64,
    lots: Lots,
    table: G,
    /// Offers of earlier moments: what was right then is mostly wrong now.
    seen: Vec<Offer<G::Command>>,
    lines: Vec<String>,
    written: Vec<String>,
    run: Run,
    /// The edition to which citations are held.
    edition: Edition,
}

impl<G: Game> Kit<G> {
    fn place(&self) -> String {
        format!("{}, seed {}, act {}", G::NAME, self.seed, self.lines.len())
    }

    /// Does the table's edition have this provision?
    fn is_in_force(&self, cite: Provision) -> bool {
        cite.is_in_force(self.edition)
    }

    fn now(&self) -> Moment {
        Moment(self.lines.len() as i64 + 1)
    }

    /// An act that takes an offer at an amount, if it has a choice.
    fn taking(&self, offer: &Offer<G::Command>, amount: Option<Cents>) -> Act<G::Command> {
        let command = match amount {
            Some(amount) => G::with_amount(offer.command, amount),
            None => offer.command,
        };
        Act::new(self.now(), offer.by, command)
    }

    fn amounts(&mut self, offer: &Offer<G::Command>) -> Vec<Option<Cents>> {
        let Some(amounts) = offer.amounts else { return vec![None] };
        let steps = (amounts.max - amounts.min).0 / amounts.step.0;
        let somewhere = self.lots.below(steps.min(1 << 30) as usize + 1) as i64;
        let last = amounts.min + Cents(amounts.step.0 * steps);
        assert!(amounts.min <= amounts.max && last == amounts.max, "{}: {offer:?}", self.place());
        [amounts.min, Cents(amounts.min.0 + somewhere * amounts.step.0), amounts.max]
            .into_iter()
            .map(Some)
            .collect()
    }

    /// Every offer is accepted by `check`, and a few of them, done on a copy, by `act`.
    fn try_offers(&mut self, offers: &[Offer<G::Command>]) {
        for offer in offers {
            for amount in self.amounts(offer) {
                let act = self.taking(offer, amount);
                if let Err(refusal) = self.table.check(&act) {
                    panic!("{}: offered and refused: {act:?}: {refusal}", self.place());
                }
                self.run.offers += 1;
            }
        }
        for _ in 0..4 {
            let Some(offer) = self.lots.pick(offers) else { return };
            for amount in self.amounts(&offer) {
                let act = self.taking(&offer, amount);
                let mut copy = self.table.clone();
                self.carry_out(&mut copy, act);
            }
            let written = serde_json::to_value(offer.command).expect("a command can be written");
            let says = written.get("amount").is_some();
            assert!(says || offer.amounts.is_none(), "{}: {written} has no \"amount\"", self.place());
            serde_json::to_string(&offer).expect("an offer can be written");
        }
    }

    /// Does an act that must be accepted, and follows the money. Gives back the events as they are written.
    fn carry_out(&self, table: &mut G, act: Act<G::Command>) -> (usize, String) {
        let before = table.on_layout();
        let mut events: Vec<G::Event> = Vec::new();
        if let Err(refusal) = table.act(act, &mut events) {
            panic!("{}: check accepts what act refuses: {act:?}: {refusal}", self.place());
        }
        let mut layout = Cents::ZERO;
        for event in &events {
            if let Some(cite) = event.cite() {
                assert!(self.is_in_force(cite), "{}: {act:?}: {event:?} cites {cite}", self.place());
            }
            if let Some(movement) = event.movement() {
                assert!(movement.is_balanced(), "{}: {act:?}: {event:?}", self.place());
                layout += movement.layout;
            }
        }
        let now = table.on_layout();
        assert_eq!(now - before, layout, "{}: {act:?}: money was made or lost", self.place());
        assert!(now >= Cents::ZERO, "{}: {act:?}: the layout owes money", self.place());
        (events.len(), serde_json::to_string(&events).expect("events can be written"))
    }

    /// Old offers, other people's offers, amounts beside the range, and whatever the game thinks strange: accepted
    /// exactly where an offer covers them, and otherwise refused without a trace.
    fn try_what_is_not_offered(&mut self, subject: &impl Subject<G>, offers: &[Offer<G::Command>]) {
        let mut tries = subject.strange(&self.table, &mut self.lots);
        for _ in 0..6 {
            let from = if self.lots.below(2) == 0 || self.seen.is_empty() { offers } else { &self.seen };
            let Some(offer) = self.lots.pick(from) else { continue };
            tries.push(self.bend(offer));
        }
        for act in tries {
            let covered = offers.iter().any(|offer| covers::<G>(offer, &act));
            let before = (self.table.clone(), hash_of(&self.table));
            let checked = self.table.check(&act);
            assert!(before.0 == self.table, "{}: check changed the table: {act:?}", self.place());
            self.answered_alike(subject, &act);
            match checked {
                Ok(()) => {
                    let permitted = covered
                        || offers.iter().any(|offer| stands_in::<G>(offer, &act))
                        || subject.beyond_offers(&self.table, &act);
                    assert!(permitted, "{}: accepted, and nobody was offered it: {act:?}", self.place());
                    self.carry_out(&mut before.0.clone(), act);
                }
                Err(refusal) => {
                    assert!(!covered, "{}: offered and refused: {act:?}: {refusal}", self.place());
                    let cite = refusal.cite();
                    let place = self.place();
                    assert!(self.is_in_force(cite), "{place}: {act:?}: {refusal:?} cites {cite}");
                    let mut events: Vec<G::Event> = Vec::new();
                    let refused = self.table.act(act, &mut events);
                    assert!(refused.is_err(), "{}: check refuses what act accepts: {act:?}", self.place());
                    let unchanged = before == (self.table.clone(), hash_of(&self.table)) && events.is_empty();
                    assert!(unchanged, "{}: a refusal left a trace: {act:?}", self.place());
                    if subject.only_the_amount_matters(&act) {
                        self.nearest_would_do(&act, refusal);
                    }
                    self.run.refusals += 1;
                }
            }
        }
    }

    /// The amounts that a refusal names would have been accepted.
    fn nearest_would_do(&self, act: &Act<G::Command>, refusal: G::Refusal) {
        assert!(!refusal.to_string().is_empty() && !refusal.code().is_empty());
        for amount in refusal.nearest() {
            let better = Act { command: G::with_amount(act.command, amount), ..*act };
            // Where the refusal is not about the amount of the command, changing it changes nothing.
            if better.command != act.command
                && let Err(again) = self.table.check(&better)
            {
                panic!("{}: {act:?} was refused ({refusal}), and so was {amount}: {again}", self.place());
            }
        }
    }

    /// Somebody else, some other amount, on behalf of somebody.
    fn bend(&mut self, offer: Offer<G::Command>) -> Act<G::Command> {
        let mut act = self.taking(&offer, None);
        let seats: Vec<Seat> = Seat::first(Seat::MOST).collect();
        match self.lots.below(6) {
            0 => act.by = Actor::Seat(seats[self.lots.below(seats.len())]),
            1 => act.by = Actor::Staff(Role::NAMES[self.lots.below(Role::NAMES.len())].0),
            2 => act.by = Actor::Device,
            3 => {
                act.by = Actor::Croupier;
                act.on_behalf_of = match offer.by {
                    Actor::Seat(seat) => Some(seat),
                    _ => None,
                };
            }
            4 => act.on_behalf_of = self.lots.pick(&seats),
            _ => {}
        }
        if let Some(amounts) = offer.amounts
            && self.lots.below(2) == 0
        {
            let odd = self.lots.below(100_000) as i64;
            let choices = [
                amounts.min.0 - amounts.step.0,
                amounts.max.0 + amounts.step.0,
                amounts.min.0 + odd,
                amounts.min.0 + 1,
                odd,
                0,
                -odd,
                i64::MIN,
                i64::MAX,
            ];
            let amount = choices[self.lots.below(choices.len())];
            act.command = G::with_amount(act.command, Cents(amount));
        }
        act
    }

    /// Every viewer can be shown the table, and none sees what is hidden from him.
    fn look(&mut self, subject: &impl Subject<G>) {
        let all = self.lines.len().is_multiple_of(16);
        let one = self.lots.below(usize::from(Seat::MOST));
        let seats = Seat::first(Seat::MOST).filter(|seat| all || seat.index() == one).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public, Viewer::Staff]) {
            self.shown_alike(subject, viewer);
        }
    }

    /// Chooses an offer and goes on with it: first the need, then the offer, so that a table with a thousand wagers
    /// to offer still comes to its throws.
    fn take_one(&mut self, subject: &impl Subject<G>, offers: &[Offer<G::Command>]) {
        let kind = |need: Need| match need {
            Need::Chance(_) => 0,
            Need::Duty => 1,
            Need::Implied => 2,
            Need::Default | Need::Decision => 3,
            Need::Arrival => 4,
            Need::May => 5,
        };
        const OFTEN: [u32; 6] = [5, 6, 4, 3, 1, 8];
        let mut weights = [0; 6];
        for offer in offers.iter().filter(|offer| subject.weight(offer) > 0) {
            weights[kind(offer.need)] = OFTEN[kind(offer.need)];
        }
        let chosen = self.choose(weights.iter().copied());
        let offer = {
            let weigh = |offer: &Offer<G::Command>| {
                if kind(offer.need) == chosen { subject.weight(offer) } else { 0 }
            };
            offers[self.choose(offers.iter().map(weigh))]
        };
        let amounts = self.amounts(&offer);
        // Small amounts more often, or a few wagers would reach their limits at once.
        let amount =
            if self.lots.below(3) > 0 { amounts[0] } else { amounts[self.lots.below(amounts.len())] };
        let act = self.taking(&offer, amount);
        let mut table = self.table.clone();
        let (count, events) = self.carry_out(&mut table, act);
        self.heard_alike(subject, offers, act, &events, &table);
        self.table = table;
        self.run.acts += 1;
        self.run.events += count;
        self.lines.push(serde_json::to_string(&act_line(&act)).expect("an act can be written"));
        self.written.push(events);
        for _ in 0..4 {
            self.seen.extend(self.lots.pick(offers));
        }
    }

    fn choose(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let total: u32 = weights.clone().sum();
        assert!(total > 0, "{}: nothing can be chosen", self.place());
        let mut at = self.lots.below(total as usize) as u32;
        for (index, weight) in weights.enumerate() {
            if at < weight {
                return index;
            }
            at -= weight;
        }
        unreachable!("the weights add up")
    }

    /// The accepted acts, read back from their lines at a table whose rules were read back from their file.
    fn replay(&self, rules: &Arc<G::Rules>) {
        let file = rules.to_toml(false);
        let read = match G::Rules::from_toml(&file) {
            Ok(read) => read,
            Err(violations) => panic!("{}: rules do not read back: {violations}\n{file}", self.place()),
        };
        let mut table = G::open(Arc::new(read));
        for (line, written) in self.lines.iter().zip(&self.written) {
            let act = match read_act::<G>(read_object(line).expect("a line that was written")) {
                Ok(act) => act,
                Err(error) => panic!("{}: {line} does not read back: {error:?}", self.place()),
            };
            let again = serde_json::to_string(&act_line(&act)).expect("an act can be written");
            assert_eq!(&again, line, "{}: an act changed on its way", self.place());
            let (_, events) = self.carry_out(&mut table, act);
            assert_eq!(&events, written, "{}: {line}: the replay differs", self.place());
        }
        assert!(table == self.table, "{}: the replay ends at another table", self.place());
        assert_eq!(hash_of(&table), hash_of(&self.table), "{}", self.place());
    }
}
