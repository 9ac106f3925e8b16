//! 19:47-14.18, whatever happens in the room: nobody is ever overtaken, and no seat has two people.

use crate::support::{Command, House, THREE, rules};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::conformance::Lots;
use rulebook::game::{Act, Game, Moment};
use rulebook::poker_room::{Dealt, Name, Room, TableNumber};
use std::collections::BTreeMap;

/// A second record of the lists, kept from the commands alone: a name, and the tables it has passed by.
#[derive(Default)]
struct Second {
    lists: BTreeMap<Dealt, Vec<(Name, Vec<TableNumber>)>>,
    called: BTreeMap<(TableNumber, Seat), (Dealt, Name)>,
    sitting: BTreeMap<(TableNumber, Seat), Name>,
    dealt: BTreeMap<TableNumber, Dealt>,
    /// How often somebody sat down whom a list had waiting.
    served: usize,
}

impl Second {
    fn forget(&mut self, game: Dealt, name: Name) {
        self.lists.entry(game).or_default().retain(|(other, _)| *other != name);
        self.called.retain(|_, (dealt, called)| (*dealt, *called) != (game, name));
    }

    fn see(&mut self, command: Command) {
        use Command::*;
        match command {
            OpenTable { table, game, .. } => drop(self.dealt.insert(table, game)),
            CloseTable { table } => {
                self.dealt.remove(&table);
                self.called.retain(|(at, _), _| *at != table);
                self.lists.values_mut().flatten().for_each(|(_, not)| not.retain(|at| *at != table));
            }
            JoinList { game, name } => self.lists.entry(game).or_default().push((name, Vec::new())),
            LeaveList { game, name } => self.forget(game, name),
            Call { table, seat } => {
                let first = self.first(table).expect("somebody was called");
                self.called.insert((table, seat), first);
            }
            NoShow { table, seat } => {
                let (game, name) = self.called[&(table, seat)];
                self.forget(game, name);
            }
            WaitOn { table, seat } => {
                let (game, name) = self.called.remove(&(table, seat)).expect("somebody was called");
                let list = self.lists.entry(game).or_default();
                list.iter_mut().filter(|(other, _)| *other == name).for_each(|(_, not)| not.push(table));
            }
            Command::Seat { table, seat, name } => {
                let game = self.dealt[&table];
                match self.called.get(&(table, seat)) {
                    Some((_, held)) => assert_eq!(*held, name, "the seat was held for somebody else"),
                    None => {
                        if let Some((_, first)) = self.first(table) {
                            assert_eq!(first, name, "somebody was overtaken");
                        }
                    }
                }
                self.served +=
                    usize::from(self.lists.entry(game).or_default().iter().any(|(n, _)| *n == name));
                self.forget(game, name);
                assert_eq!(self.sitting.insert((table, seat), name), None, "two on one seat");
            }
            Vacate { table, seat } | RemovePlayer { table, seat, .. } => {
                self.sitting.remove(&(table, seat)).expect("somebody sat there");
            }
            Move { table, seat, to } => {
                let name = self.sitting.remove(&(table, seat)).expect("somebody sat there");
                assert!(!self.called.contains_key(&(table, to)), "it was held");
                assert_eq!(self.sitting.insert((table, to), name), None, "two on one seat");
            }
            _ => {}
        }
    }

    /// Who comes first for a vacancy of this table.
    fn first(&self, table: TableNumber) -> Option<(Dealt, Name)> {
        let game = self.dealt[&table];
        let is_called = |name: &Name| self.called.values().any(|called| *called == (game, *name));
        let list = self.lists.get(&game)?;
        let mut free = list.iter().filter(|(name, not)| !is_called(name) && !not.contains(&table));
        free.next().map(|(name, _)| (game, *name))
    }
}

/// Commands of all kinds, likely and unlikely, by people called A to L.
fn command(lots: &mut Lots) -> Command {
    use Command::*;
    let game = Dealt::ALL[lots.below(3)];
    let table = TableNumber::new([1, 2, 5][lots.below(3)]).expect("a table");
    let [seat, to] = [0, 1].map(|_| rulebook::actor::Seat::new(lots.below(6) as u8 + 1).expect("a seat"));
    let name: Name = char::from(b'A' + lots.below(12) as u8).to_string().parse().expect("a name");
    match lots.below(40) {
        0..2 => crate::support::open(table.number(), game),
        2 => CloseTable { table },
        3..13 => JoinList { game, name },
        13..15 => LeaveList { game, name },
        15..20 => Call { table, seat },
        20..22 => NoShow { table, seat },
        22..25 => WaitOn { table, seat },
        25..34 => Command::Seat { table, seat, name },
        34..38 => Vacate { table, seat },
        38 => Move { table, seat, to },
        _ => RemovePlayer {
            table,
            seat,
            conduct: rulebook::poker_room::Conduct::ToldAnother,
            good_faith: true,
        },
    }
}

#[test]
fn p14_18_nobody_is_ever_overtaken() {
    let (mut served, mut done) = (0, 0);
    for seed in 0..200 {
        let mut lots = Lots::new(seed);
        let mut room = Room::open(rules(THREE));
        let mut second = Second::default();
        for step in 0..400 {
            let command = command(&mut lots);
            let act = Act::new(Moment(step), Actor::Staff(Role::Floorperson), command);
            let mut events = Vec::new();
            if room.act(act, &mut events).is_ok() {
                second.see(command);
                done += 1;
            }
        }
        let house = House { room, now: 0 };
        for game in [Dealt::SevenCardStud, Dealt::HoldEm, Dealt::Omaha] {
            let theirs: Vec<String> =
                second.lists.entry(game).or_default().iter().map(|(name, _)| name.to_string()).collect();
            assert_eq!(house.waiting(game), theirs, "seed {seed}");
        }
        served += second.served;
    }
    assert!(done > 20_000 && served > 500, "too little happened: {done}, {served}");
}
