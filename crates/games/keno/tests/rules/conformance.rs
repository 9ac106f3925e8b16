//! Whatever anybody does in whatever order: the machine and the model on paper agree, money adds up, and the record
//! repeats it to the byte.

use crate::acts::{any_act, any_card, next_moment};
use crate::model::{Fate, Model, Phase};
use crate::support::{DAY, HOUR, NOON, observed};
use keno::RateCard;
use keno::lounge::{Act, Clock, Command, Event, GameName, Lounge, Person, Purse, Standing, State};
use rulebook::conformance::Lots;
use rulebook::game::{Moment, Refuse};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn purse_name(purse: &Purse) -> String {
    match purse {
        Purse::Drawer(station) => format!("drawer {station}"),
        Purse::Patron(patron) => format!("patron {patron}"),
        Purse::Cage => "cage".to_string(),
        Purse::Layout => "layout".to_string(),
        Purse::Bank => "bank".to_string(),
        Purse::Unclaimed => "unclaimed".to_string(),
    }
}

/// The machine, the model, and everything that was done.
struct Run {
    lounge: Lounge,
    model: Model,
    /// The location as it was opened.
    begun: Lounge,
    now: i64,
    /// Written acts and the events that came of them.
    record: Vec<(String, String)>,
    purses: BTreeMap<String, i64>,
    paid: BTreeSet<u32>,
    drawn: BTreeSet<GameName>,
    /// How often each command was accepted, and how often each refusal was met.
    seen: BTreeMap<String, usize>,
}

impl Run {
    fn new(card: &str, at: i64, of_version_1: bool) -> Run {
        let card = Arc::new(RateCard::from_toml(card).unwrap_or_else(|wrong| panic!("{wrong:?}\n{card}")));
        let lounge = Lounge::open("keno-main", card.clone(), Moment(at));
        let model = Model::open(card, at);
        let (lounge, model) = match of_version_1 {
            true => (lounge.of_version_1(), model.of_version_1()),
            false => (lounge, model),
        };
        Run {
            begun: lounge.clone(),
            lounge,
            model,
            now: at,
            record: Vec::new(),
            purses: BTreeMap::new(),
            paid: BTreeSet::new(),
            drawn: BTreeSet::new(),
            seen: BTreeMap::new(),
        }
    }

    fn step(&mut self, act: &Act, look: bool) {
        let own_lock = match &act.command {
            Command::Draw { lock, .. } => {
                self.lounge.game().lock_digest().is_some_and(|digest| digest.hex() == *lock)
            }
            _ => true,
        };
        let allowed = self.model.allows(act) && own_lock;
        let (before, open) = (look.then(|| observed(&self.lounge)), self.lounge.game().is_open(act.at));
        let decided = self.lounge.decide(act);
        assert_eq!(decided, self.lounge.decide(act), "deciding twice decides the same");
        let line = serde_json::to_string(act).expect("an act is written");
        match decided {
            Err(refusal) => {
                assert!(!allowed, "refused, but the text allows it: {line}: {refusal}");
                assert!(refusal.cite().number().starts_with("19:47-15."), "{}", refusal.cite().number());
                if let Some(before) = before {
                    assert_eq!(self.lounge.act(act), Err(refusal.clone()));
                    assert_eq!(before, observed(&self.lounge), "a refusal changes nothing: {line}");
                }
                *self.seen.entry(format!("not: {}", refusal.code())).or_default() += 1;
            }
            Ok(events) => {
                assert!(allowed, "accepted, but the text does not allow it: {line}");
                self.watch(&events, open);
                self.lounge.apply(act, &events);
                self.model.does(act);
                let told = serde_json::to_string(&events).expect("events are written");
                for event in &events {
                    let told = serde_json::to_string(event).expect("an event is written");
                    let what = told.split('"').nth(3).unwrap_or_default().to_string();
                    *self.seen.entry(what).or_default() += 1;
                }
                self.record.push((line, told));
            }
        }
    }

    /// What must hold of events whatever the model says.
    fn watch(&mut self, events: &[Event], open: bool) {
        for event in events {
            for moved in event.movements() {
                assert!(moved.cents > Cents::ZERO, "money moves forward: {event:?}");
                *self.purses.entry(purse_name(&moved.from)).or_default() -= moved.cents.0;
                *self.purses.entry(purse_name(&moved.to)).or_default() += moved.cents.0;
            }
            match event {
                Event::Issued { ticket, issue, .. } => {
                    assert!(open, "nothing is sold between lock and next game");
                    assert_eq!((*ticket, issue.number), (self.lounge.issued_so_far() + 1, *ticket));
                    assert_eq!(issue.first, self.lounge.game().name());
                    assert_eq!(issue.last.number - issue.first.number + 1, u32::from(issue.play.games()));
                    assert_eq!(issue.last.day, issue.first.day);
                }
                Event::Voided { .. } => assert!(open, "nothing is voided between lock and next game"),
                Event::Paid { ticket, .. } => assert!(self.paid.insert(*ticket), "{ticket} is paid twice"),
                Event::Drawn { game, .. } => assert!(self.drawn.insert(*game), "{game} is drawn twice"),
                Event::Opened { game, ordinal, .. } => {
                    let present = self.lounge.game();
                    assert_eq!(*ordinal, present.ordinal() + 1);
                    let next = game.day == present.name().day && game.number == present.name().number + 1;
                    assert!(next || (game.day > present.name().day && game.number == 1), "{game}");
                }
                _ => {}
            }
        }
    }

    /// The machine and the model agree in everything that can be seen.
    fn compare(&self) {
        let (lounge, model) = (&self.lounge, &self.model);
        let game = lounge.game();
        let phase = match game.state() {
            State::Open => Phase::Open,
            State::Locked => Phase::Locked,
            State::Stopped => Phase::Stopped,
        };
        assert_eq!((game.ordinal(), phase), (model.ordinal, model.phase));
        assert_eq!(game.name().number, model.name.1);
        let millis = |at: Option<Moment>| at.map(|at| at.0);
        assert_eq!(millis(game.locks_at()), model.locks_at);
        assert_eq!(millis(game.noticed_at()), model.noticed_at);
        assert_eq!(millis(game.started_at()), model.started_at);
        let keys = [&lounge.keys().inspector, &lounge.keys().supervisor];
        assert_eq!(keys.map(|key| key.as_ref().map(Person::to_string)), model.keys);
        let writers: BTreeMap<u16, String> =
            lounge.writers().iter().map(|(station, writer)| (*station, writer.to_string())).collect();
        assert_eq!(writers, model.writers);
        assert_eq!(lounge.issued_so_far() as usize, model.slips.len());
        assert_eq!(lounge.past().len(), model.past.len());
        if let (Some(past), Some((name, draw))) = (lounge.past().last(), model.past.last()) {
            assert_eq!((past.name.number, past.draw), (name.1, *draw));
        }
        let (tickets, handle) = lounge.entered();
        assert_eq!((tickets, handle.0), model.entered());
        assert_eq!(lounge.unclaimed().0, model.unclaimed());
        assert_eq!(lounge.overrides().len() as u32, model.overrides);
        self.compare_tickets();
        self.compare_money();
    }

    fn compare_tickets(&self) {
        let (mut waiting, mut referred, mut expiry) = (BTreeSet::new(), BTreeSet::new(), None::<i64>);
        let mut held = BTreeSet::new();
        for (number, slip) in &self.model.slips {
            let ticket = self.lounge.ticket(*number).expect("the model has it");
            let fate = match &ticket.standing {
                Standing::Open => Fate::Open,
                Standing::Voided(_) => Fate::Voided,
                Standing::Lost => Fate::Lost,
                Standing::Won { until } => Fate::Won { until: until.0 },
                Standing::Paid(_) => Fate::Paid,
                Standing::Expired { until } => Fate::Expired { until: until.0 },
            };
            assert_eq!(fate, slip.fate, "ticket {number}");
            assert_eq!((ticket.first, ticket.last), (slip.first, slip.last), "ticket {number}");
            let money = (ticket.won.0, ticket.returned.0, ticket.refunded.0, ticket.a_game.0);
            assert_eq!(money, (slip.won, slip.returned, slip.refunded, slip.a_game()), "ticket {number}");
            assert_eq!(ticket.referred.is_some(), slip.referred, "ticket {number}");
            let won = matches!(fate, Fate::Won { .. });
            assert_eq!(
                ticket.digest.is_some(),
                fate == Fate::Open,
                "the digest of {number} is kept while needed"
            );
            if won && (slip.presented || slip.authorised.is_some()) {
                waiting.insert(*number);
            }
            if slip.referred {
                referred.insert(*number);
            }
            if won && slip.held {
                held.insert(*number);
            }
            if let Fate::Won { until } = fate
                && !slip.held
            {
                let from = self.model.expires_from.map(|from| (until + 1).max(from));
                expiry = [expiry, from].into_iter().flatten().min();
            }
        }
        assert_eq!(self.lounge.waiting(), &waiting);
        assert_eq!(self.lounge.referred(), &referred);
        assert!(self.lounge.held().keys().eq(&held));
        assert_eq!(self.lounge.clock() == Clock::Doubted, self.model.in_doubt);
        assert_eq!(self.lounge.next_expiry().map(|at| at.0), expiry);
    }

    fn compare_money(&self) {
        let nonzero = |purses: &BTreeMap<String, i64>| -> BTreeMap<String, i64> {
            purses
                .iter()
                .filter(|(_, cents)| **cents != 0)
                .map(|(name, cents)| (name.clone(), *cents))
                .collect()
        };
        assert_eq!(nonzero(&self.purses), nonzero(&self.model.purses));
        assert_eq!(self.purses.values().sum::<i64>(), 0, "money neither comes nor goes");
        let purse = |name: &str| self.purses.get(name).copied().unwrap_or(0);
        assert_eq!(purse("layout"), self.model.at_stake(), "the layout is what is at stake");
        assert_eq!(purse("unclaimed"), self.lounge.unclaimed().0, "what waits is what is owed");
        assert!(purse("layout") >= 0 && purse("unclaimed") >= 0);
        // The location's own tallies say the same, by station as by writer.
        let (mut stations, mut writers, mut games, mut expired) = (0, 0, 0, 0);
        for day in self.lounge.days().values() {
            stations += day.stations.values().map(|tally| tally.net().0).sum::<i64>();
            writers += day.writers.values().map(|tally| tally.net().0).sum::<i64>();
            games += day.games.values().map(|(handle, payoffs)| handle.0 - payoffs.0).sum::<i64>();
            expired += day.expired.0;
        }
        let mut tills: BTreeMap<(u16, &'static str), i64> = BTreeMap::new();
        for (station, tenders) in self.lounge.days().values().flat_map(|day| &day.tenders) {
            let names = ["cash", "chips", "coupon", "tokens", "account", "check"];
            for (name, (_, flow)) in names.into_iter().zip(tenders.each()) {
                *tills.entry((*station, name)).or_default() += flow.net().0;
            }
        }
        tills.retain(|till, cents| *cents != 0 || self.model.tills.contains_key(till));
        assert_eq!(tills, self.model.tills, "each drawer by tender");
        let outside: i64 = -(purse("layout") + purse("unclaimed") + purse("bank"));
        assert_eq!((stations, writers), (-outside, -outside));
        assert_eq!(games + expired, purse("bank"));
        let voids: usize =
            self.lounge.days().values().flat_map(|day| day.voids.values()).map(|list| list.len()).sum();
        assert_eq!(voids, self.model.slips.values().filter(|slip| slip.fate == Fate::Voided).count());
    }

    /// The record, read again from its lines, comes to the same to the byte.
    fn replay(&self) {
        let mut again = self.begun.clone();
        for (line, told) in &self.record {
            let fields = rulebook::wire::read_object(line).expect("an object");
            let act = Act::read(fields).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
            assert_eq!(&serde_json::to_string(&act).expect("written"), line);
            let events = again.act(&act).unwrap_or_else(|no| panic!("{line}: {no}"));
            assert_eq!(&serde_json::to_string(&events).expect("written"), told);
        }
        assert_eq!(observed(&again), observed(&self.lounge));
    }
}

fn run(seed: u64, steps: usize, seen: &mut BTreeMap<String, usize>) {
    let mut lots = Lots::new(seed);
    let mut run = Run::new(&any_card(&mut lots), NOON + lots.below(24) as i64 * HOUR, lots.below(4) == 0);
    let mut twin: Option<Lounge> = None;
    for step in 0..steps {
        run.now = next_moment(&mut lots, &run.lounge, run.now);
        let mut act = any_act(&mut lots, &run.lounge, run.now);
        match lots.below(300) {
            // Somebody's clock is wrong.
            0..=2 => act.at.0 -= lots.below(HOUR as usize) as i64,
            // The clock of the house is put back, as when it ran ahead.
            3 => run.now -= lots.below(2 * DAY as usize) as i64,
            _ => {}
        }
        run.step(&act, lots.below(16) == 0);
        run.compare();
        // A copy that goes on by itself goes the same way.
        if let Some(twin) = &mut twin {
            let _ = twin.act(&act);
        }
        if step == steps / 2 {
            twin = Some(run.lounge.clone());
        }
    }
    if let Some(twin) = twin {
        assert_eq!(observed(&twin), observed(&run.lounge));
    }
    run.replay();
    for (what, count) in run.seen {
        *seen.entry(what).or_default() += count;
    }
}

/// How many days are played: `make soak` plays many.
fn seeds() -> u64 {
    std::env::var("KENO_DAYS").ok().and_then(|days| days.parse().ok()).unwrap_or(100)
}

#[test]
fn p15_5d_whatever_anybody_does_the_machine_and_the_paper_agree() {
    let mut seen = BTreeMap::<String, usize>::new();
    for seed in 0..seeds() {
        let mut here = BTreeMap::new();
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(seed, 1_000, &mut here)));
        if let Err(cause) = result {
            eprintln!("seed {seed}");
            std::panic::resume_unwind(cause);
        }
        here.into_iter().for_each(|(what, count)| *seen.entry(what).or_default() += count);
    }
    // Everything that can happen happened, and nearly everything that can be refused was.
    for event in [
        "signed on",
        "signed off",
        "issued",
        "voided",
        "races cancelled",
        "notice",
        "overridden",
        "locked",
        "key turned",
        "key withdrawn",
        "drawn",
        "stopped",
        "returned",
        "presented",
        "authorised",
        "paid",
        "referred",
        "ruled",
        "expired",
        "restarted",
        "adopted",
        "slip waived",
        "clock doubted",
        "clock confirmed",
        "reinstated",
    ] {
        assert!(seen.get(event).is_some_and(|count| *count >= 3), "{event}: {:?}", seen.get(event));
    }
    for refusal in [
        "locked",
        "started_already",
        "races_started",
        "voided_already",
        "games_are_over",
        "no_refunds",
        "void_it_whole",
        "no_races_left",
        "locked_already",
        "not_due",
        "notice_too_early",
        "noticed_already",
        "locks_by_itself",
        "no_notice",
        "lock_has_come",
        "override_out_of_bounds",
        "one_hand_two_keys",
        "key_not_turned",
        "not_armed",
        "not_locked",
        "other_lock",
        "stopped",
        "tickets_are_open",
        "not_a_card",
        "not_drawn_yet",
        "races_to_come",
        "nothing_won",
        "paid_already",
        "too_late",
        "referred",
        "not_referred",
        "not_authorised",
        "authorised_by_himself",
        "needs_no_authorisation",
        "payment_with",
        "nothing_expires",
        "not_yours",
        "not_signed_on",
        "tender",
        "day_ends",
        "no_reason",
        "no_such_ticket",
        "no_slip",
        "not_their_account",
        "waived_already",
        "waived_by_themselves",
        "clock_in_doubt",
        "late_by_an_unconfirmed_clock",
    ] {
        assert!(seen.contains_key(&format!("not: {refusal}")), "{refusal} was never met");
    }
}
