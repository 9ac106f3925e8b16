//! Everything that may be done in the room now. An offer stands here only if the room would accept it, so offers and
//! rules cannot differ. Each is made to one role; who else may do it (`TABLE`, `FLOOR`) is not offered it again. Where a
//! name or limits are free to choose, plain ones stand in the offer; rulings that need no fact are offered, the others are
//! asked for as something happens; and a posted change is offered to nobody, for an offer knows no time.

use super::command::{Agreed, Command as C, Conduct, Notified, RuleOn};
use super::limits::{Limits, higher};
use super::options::TableNumber;
use super::room::Room;
use super::rulings::{Facts, Matter};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Amounts, Moment, Need, Offer, Offers};

const DEALER: Actor = Actor::Staff(Role::Dealer);
const FLOORPERSON: Actor = Actor::Staff(Role::Floorperson);

impl Room {
    pub(super) fn offer_everything(&self, offers: &mut impl Offers<C>) {
        for table in self.rules.tables() {
            let number = table.number();
            for game in table.games() {
                let Limits { minimum, maximum, raises } = Limits::PLAIN;
                self.put(offers, FLOORPERSON, C::OpenTable { table: number, game, minimum, maximum, raises });
            }
        }
        for (table, open) in self.open_tables() {
            self.offer_limits(table.number(), offers);
            for seat in Seat::first(table.seats()) {
                self.offer_seat(table.number(), seat, offers);
                for to in Seat::first(table.seats()) {
                    self.put(offers, DEALER, C::Move { table: table.number(), seat, to });
                }
            }
            self.put(offers, FLOORPERSON, C::Announce { table: table.number() });
            debug_assert!(table.may_deal(open.game), "what is dealt may be dealt there");
            for on in Matter::ALL {
                let rule = RuleOn { table: table.number(), on: *on, facts: Facts::default() };
                self.put(offers, FLOORPERSON, C::Rule(rule));
            }
        }
        self.offer_lists(offers);
        for removal in &self.removed {
            for to in Notified::ALL {
                self.put(offers, FLOORPERSON, C::GiveNotice { removal: removal.number, to });
            }
            let by = Actor::Staff(self.rules.return_allowed_by());
            self.put(offers, by, C::AllowReturn { removal: removal.number });
        }
    }

    fn put(&self, offers: &mut impl Offers<C>, by: Actor, command: C) {
        self.put_amounts(offers, by, command, None);
    }

    fn put_amounts(&self, offers: &mut impl Offers<C>, by: Actor, command: C, amounts: Option<Amounts>) {
        let need = Need::May;
        let wanted = offers.wants(by, need);
        if wanted && self.consider(&Act::new(Moment::default(), by, command)).is_ok() {
            offers.put(Offer { by, command, amounts, need });
        }
    }

    fn offer_limits(&self, table: TableNumber, offers: &mut impl Offers<C>) {
        let Limits { minimum, maximum, raises } = Limits::PLAIN;
        self.put(offers, FLOORPERSON, C::CloseTable { table });
        self.put(offers, FLOORPERSON, C::PostLimits { table, minimum, maximum, raises });
        self.put(offers, FLOORPERSON, C::WithdrawLimits { table });
        if let Ok(open) = self.open_at(table, rulebook::provision::P14_17) {
            let amounts = higher(open.limits);
            let raise = C::RaiseMinimum { table, amount: amounts.min, agreed: Agreed(open.taken()) };
            self.put_amounts(offers, DEALER, raise, Some(amounts));
        }
    }

    fn offer_seat(&self, table: TableNumber, seat: Seat, offers: &mut impl Offers<C>) {
        self.put(offers, FLOORPERSON, C::Call { table, seat });
        self.put(offers, FLOORPERSON, C::NoShow { table, seat });
        self.put(offers, FLOORPERSON, C::WaitOn { table, seat });
        if let Ok(game) = self.vacancy(table, seat) {
            let first = self.first_for(table).map(|place| self.list(game).at(place).name);
            let name = self.held_for(table, seat).or(first).unwrap_or_else(|| self.newcomer());
            self.put(offers, DEALER, C::Seat { table, seat, name });
        }
        self.put(offers, DEALER, C::Vacate { table, seat });
        for conduct in Conduct::ALL {
            self.put(offers, FLOORPERSON, C::RemovePlayer { table, seat, conduct, good_faith: true });
        }
    }

    fn offer_lists(&self, offers: &mut impl Offers<C>) {
        for game in super::Dealt::ALL {
            self.put(offers, FLOORPERSON, C::JoinList { game, name: self.newcomer() });
            for waiting in self.list(game).iter() {
                self.put(offers, FLOORPERSON, C::LeaveList { game, name: waiting.name });
            }
        }
    }
}
