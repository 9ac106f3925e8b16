//! 19:47-3.3(c)2 to 4: vigorish that was put off: collected, or documented on a form and given away.

use super::command::{Command, Text};
use super::event::{Event, TableEvent as E, Taken};
use super::options::BankerWin;
use super::refusal::Refusal;
use super::table::{Step, Table};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Sink};
use rulebook::layout::{Betting as _, Seated as _, Why};
use rulebook::local_time;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// 3.3(c)3i: a Complimentary Vigorish Form that is being filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Form {
    pub(super) number: u32,
    pub(super) seat: Seat,
    pub(super) amount: Cents,
    pub(super) name: Text,
    pub(super) signed: Signed,
    /// 3.3(c)3vi: who has signed it as void.
    pub(super) void: Signed,
}

/// Who has signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(super) struct Signed {
    pub(super) dealer: bool,
    pub(super) pit_boss: bool,
    pub(super) pit_clerk: bool,
    /// The patron himself, or a statement why he could not.
    pub(super) patron: bool,
}

impl Signed {
    /// The names of those who have signed, for the view.
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        [
            (self.dealer, "dealer"),
            (self.pit_boss, "pit boss"),
            (self.pit_clerk, "pit clerk"),
            (self.patron, "patron"),
        ]
        .into_iter()
        .filter_map(|(signed, name)| signed.then_some(name))
    }
}

impl Table {
    /// The first seat that owes vigorish.
    pub(super) fn owing(&self) -> Option<Seat> {
        self.present().iter().find(|seat| !self.owed(*seat).is_zero())
    }

    /// 3.3(c)2, 4: must what a seat owes be settled now: the shoe is over, or the patron is leaving and has nothing in
    /// play, whatever hand the others are playing?
    pub(super) fn must_settle(&self, seat: Seat) -> bool {
        self.shoe.is_just_gathered() || self.is_done(seat)
    }

    pub(super) fn consider_collect(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], self.rules.cite_outstanding())?;
        self.seat_exists(seat)?;
        // 3.10(b)5: these variations have no vigorish.
        if matches!(self.rules.banker_win(), BankerWin::SixPaysHalf | BankerWin::Dragon7Push) {
            return Err(Refusal::NoVigorishHere);
        }
        if self.owed(seat).is_zero() {
            return Err(Refusal::NothingOwed(seat));
        }
        if self.form.is_some_and(|form| form.seat == seat) {
            return Err(Refusal::FormInHand);
        }
        Ok(Step::Collect(seat))
    }

    pub(super) fn collect(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let amount = self.owed(seat);
        self.clear_marker(seat, amount, Taken::Redeemed, self.rules.cite_outstanding(), events);
    }

    fn clear_marker(
        &mut self,
        seat: Seat,
        amount: Cents,
        taken: Taken,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        self.owed[seat.index()] -= amount;
        events.put(Event::Table(E::Vigorish { seat, amount, taken, cite }));
        self.let_go(seat);
    }

    /// 3.3(c)3i, ii: by the pit clerk, in the order of the series.
    pub(super) fn consider_prepare_form(
        &self,
        act: &Act<Command>,
        seat: Seat,
        number: u32,
        name: Text,
        date: Text,
    ) -> Result<Step, Refusal> {
        self.by_hand(act, &[Role::PitClerk])?;
        self.seat_exists(seat)?;
        if self.form.is_some() {
            return Err(Refusal::FormInHand);
        }
        let amount = self.owed(seat);
        if amount.is_zero() {
            return Err(Refusal::NothingOwed(seat));
        }
        // 3.3(c)4: at the end of the shoe, or when the patron leaves.
        if !self.must_settle(seat) {
            return Err(Refusal::NotToBeWaivedYet);
        }
        if number != self.next_form {
            return Err(Refusal::FormOutOfSeries { next: self.next_form });
        }
        if !Table::is_written(&name) || local_time::date(&date).is_err() {
            return Err(Refusal::FormIncomplete(
                "the patron's name and the gaming date (such as 2026-11-16)",
            ));
        }
        let form = Form { number, seat, amount, name, signed: Signed::default(), void: Signed::default() };
        Ok(Step::PrepareForm { form })
    }

    /// A signature is a person's own: no croupier gives it.
    fn by_hand(&self, act: &Act<Command>, roles: &[Role]) -> Result<(), Refusal> {
        match act.by {
            Actor::Staff(role) if roles.contains(&role) => Ok(()),
            other => Err(Why::NotYours(other).by(P3_3_C_3).into()),
        }
    }

    pub(super) fn prepare_form(&mut self, form: Form, events: &mut impl Sink<Event>) {
        self.next_form += 1;
        self.form = Some(form);
        let (pit, table) = (self.rules.forms.pit, self.rules.forms.table);
        let Form { number, seat, amount, .. } = form;
        events.put(Event::Table(E::Form { number, seat, amount, pit, table }));
    }

    fn form_in_hand(&self) -> Result<Form, Refusal> {
        self.form.ok_or(Refusal::NoForm)
    }

    pub(super) fn consider_sign(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let mut form = self.form_in_hand()?;
        let place = match (act.by, act.on_behalf_of) {
            (Actor::Staff(Role::Dealer), None) => &mut form.signed.dealer,
            (Actor::Staff(Role::PitBoss), None) => &mut form.signed.pit_boss,
            (Actor::Staff(Role::PitClerk), None) => &mut form.signed.pit_clerk,
            (Actor::Seat(seat), None) if seat == form.seat => &mut form.signed.patron,
            (other, _) => return Err(Why::NotYours(other).by(P3_3_C_3).into()),
        };
        if std::mem::replace(place, true) { Err(Refusal::SignedAlready) } else { Ok(Step::Sign { form }) }
    }

    pub(super) fn consider_cannot_sign(&self, act: &Act<Command>, because: Text) -> Result<Step, Refusal> {
        let mut form = self.form_in_hand()?;
        self.by_hand(act, &[Role::Dealer, Role::PitBoss])?;
        if !Table::is_written(&because) {
            return Err(Refusal::FormIncomplete("why the patron's signature could not be had"));
        }
        if std::mem::replace(&mut form.signed.patron, true) {
            return Err(Refusal::SignedAlready);
        }
        Ok(Step::Sign { form })
    }

    /// 3.3(c)3iii: into the drop box by the dealer, with everybody's signature on it.
    pub(super) fn consider_deposit(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let form = self.form_in_hand()?;
        self.by_hand(act, &[Role::Dealer])?;
        if form.void != Signed::default() {
            return Err(Refusal::FormIncomplete("the other signature under \"void\": it is not deposited"));
        }
        let Signed { dealer, pit_boss, pit_clerk, patron } = form.signed;
        if !(dealer && pit_boss && pit_clerk && patron) {
            return Err(Refusal::FormIncomplete(
                "the signatures of dealer, pit boss and pit clerk, and the patron's or a statement why not",
            ));
        }
        Ok(Step::Deposit { form })
    }

    pub(super) fn deposit(&mut self, form: Form, events: &mut impl Sink<Event>) {
        self.form = None;
        // No more than the form says: whoever came back meanwhile may owe more.
        self.clear_marker(form.seat, form.amount, Taken::Waived, P3_3_C_3, events);
    }

    /// 3.3(c)3vi: marked void over the signatures of pit boss and pit clerk; its number is used up.
    pub(super) fn consider_void_form(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let mut form = self.form_in_hand()?;
        self.by_hand(act, &[Role::PitBoss, Role::PitClerk])?;
        let place = match act.by {
            Actor::Staff(Role::PitBoss) => &mut form.void.pit_boss,
            _ => &mut form.void.pit_clerk,
        };
        if std::mem::replace(place, true) { Err(Refusal::SignedAlready) } else { Ok(Step::VoidForm { form }) }
    }

    pub(super) fn void_form(&mut self, form: Form, events: &mut impl Sink<Event>) {
        let both = form.void.pit_boss && form.void.pit_clerk;
        self.form = if both { None } else { Some(form) };
        if both {
            events.put(Event::Table(E::VoidForm { number: form.number }));
        }
    }
}
