//! 19:47-14.15 at a table of the room: the same rulings, with what the table knows.

use super::command::{Command, RuleOn};
use super::event::Event;
use super::refusal::Refusal;
use super::room::{Room, Step, TABLE};
use super::rulings::{Fact, Facts, Needs, Ruling, rule};
use super::supplements::Supplements;
use rulebook::game::{Act, Sink};

impl Room {
    pub(super) fn consider_rule(&self, act: &Act<Command>, asked: RuleOn) -> Result<Step, Refusal> {
        let RuleOn { table, on, facts } = asked;
        self.staff(act, TABLE, on.cite())?;
        let dealt = self.open_at(table, on.cite())?.game;
        if let Some(said) = facts.game.filter(|said| *said != dealt.family()) {
            return Err(Refusal::OtherGame { table, dealt, said, on });
        }
        let standing = self.standing(table)?;
        let named =
            facts.seat.into_iter().chain(facts.pot.iter().flat_map(|pot| pot.iter().map(|(seat, _)| seat)));
        if let Some(seat) = named.into_iter().find(|seat| !standing.has(*seat)) {
            return Err(Refusal::NoSuchSeat { table, seat });
        }
        // The table knows what it deals: it is asked for nowhere else.
        let known = match rule(on, &facts) {
            Err(Needs::Fact(Fact::Game)) => Facts { game: Some(dealt.family()), ..facts },
            _ => facts,
        };
        match rule(on, &known) {
            Ok(ruling) => Ok(Step::Rule(Box::new((asked, ruling)))),
            Err(Needs::Fact(fact)) => Err(Refusal::FactMissing { on, fact }),
            Err(Needs::NotThis(fact)) => Err(Refusal::FactNotAsked { on, fact }),
        }
    }

    /// A ruling changes nothing in the room: it is carried out at the table, by people.
    pub(super) fn ruled(&self, asked: RuleOn, ruling: &Ruling, events: &mut impl Sink<Event>) {
        events.put(Event::Ruled {
            table: asked.table,
            on: asked.on,
            decision: ruling.decision,
            cite: ruling.cite(),
            left_to: ruling.open.map(|open| open.to.name()),
            back: ruling.back,
            supplements: Supplements::to(&self.rules, ruling),
        });
    }
}
