//! 2.3(a), (c), (d), (i), (j), 2.13(a), (b), 2.17, 2.18(b): people and their wagers, until the first card.

use super::round::{Extra, Hand, Person, Place, Share, Standing};
use super::{Model, Phase, Waiting};
use serde_json::{Value, json};

impl Model {
    pub(super) fn join(&mut self, seat: u8) {
        let person = self.people.entry(seat).or_default();
        if !person.present {
            // 2.3(j): back at the spot that was kept.
            person.spot_kept = false;
        }
        (person.present, person.leaving) = (true, false);
    }

    /// Wagers come down as long as they can (2.3(c)); what is in play stays (2.3(f)).
    pub(super) fn leave(&mut self, seat: u8) {
        self.waiting.remove(&seat);
        if self.phase == Phase::Wagers {
            for at in self.boxes() {
                self.take_all_back(seat, at, "2.3(c)");
            }
        }
        self.people.entry(seat).or_default().leaving = true;
        // 2.13(b), read: the highest wager that is left calls.
        for at in self.boxes() {
            let people = &self.people;
            let place = self.places.get_mut(&at).expect("a box");
            if place.caller != Some(seat) {
                continue;
            }
            let left =
                |share: &Share| -> i64 { share.stakes.iter().flatten().map(|stake| stake.original).sum() };
            let mut staying: Vec<&Share> =
                place.shares.iter().filter(|it| !people[&it.seat].leaving && it.has_anything()).collect();
            staying.sort_by_key(|share| -left(share));
            if let Some(next) = staying.first() {
                place.caller = Some(next.seat);
            }
        }
        self.let_go(seat);
    }

    pub(super) fn let_go(&mut self, seat: u8) {
        let stays = self.places.values().any(|place| place.shares.iter().any(|share| share.seat == seat));
        let person = self.people.entry(seat).or_default();
        if !person.leaving || stays {
            return;
        }
        let standing = match person.standing {
            kept if person.spot_kept => kept,
            Standing::SatOut { .. } => Standing::SatOut { late: true },
            Standing::New => Standing::New,
            _ => Standing::Left,
        };
        *person = Person { present: false, leaving: false, spot_kept: person.spot_kept, standing };
    }

    /// 2.3(i), (j): a round begins.
    fn note_who_plays(&mut self) {
        let first = self.first_round;
        for (seat, person) in &mut self.people {
            if !person.present {
                // (j): without a kept spot, who is away when a round begins has declined to wager on it.
                if person.standing == Standing::Left {
                    person.standing = Standing::SatOut { late: true };
                }
                continue;
            }
            let plays =
                self.places.values().any(|place| place.shares.iter().any(|share| share.seat == *seat));
            person.standing = match (person.standing, plays) {
                (Standing::New | Standing::Left, true) if first => Standing::Regular,
                (Standing::New | Standing::Left, true) => Standing::Late,
                (Standing::Left, false) => Standing::SatOut { late: true },
                (Standing::Regular, false) => Standing::SatOut { late: false },
                (Standing::Late, false) => Standing::SatOut { late: true },
                (standing, _) => standing,
            };
            // Whoever is still here has not left.
            person.spot_kept = false;
        }
        self.first_round = false;
    }

    pub(super) fn forget_who_played(&mut self) {
        self.first_round = true;
        self.people.values_mut().for_each(|person| person.standing = Standing::New);
    }

    /// 2.3(i): what binds this person until the shuffle, `free`, `barred` or `minimum`, with its provision.
    pub fn entry(&self, seat: u8) -> (&str, &'static str) {
        let by = |option: &'_ str, barred: &'static str, minimum: &'static str| {
            if option == "barred" { barred } else { minimum }
        };
        let newcomer = (self.house.newcomers.as_str(), by(&self.house.newcomers, "2.3(i)1", "2.3(i)2"));
        let sat_out = (self.house.sitting_out.as_str(), by(&self.house.sitting_out, "2.3(i)3", "2.3(i)4"));
        let standing = self.people.get(&seat).copied().unwrap_or_default().standing;
        match standing {
            _ if self.first_round => ("free", "2.3(i)"),
            Standing::Regular => ("free", "2.3(i)"),
            Standing::New | Standing::Late | Standing::Left => newcomer,
            // Both bind them: the stricter.
            Standing::SatOut { late: true } if newcomer.0 == "barred" && sat_out.0 != "barred" => newcomer,
            Standing::SatOut { late: true } if sat_out.0 == "free" => newcomer,
            Standing::SatOut { .. } => sat_out,
        }
    }

    /// The people who are at the table and not leaving it.
    pub fn present(&self) -> Vec<u8> {
        self.people.iter().filter(|(_, it)| it.present && !it.leaving).map(|(seat, _)| *seat).collect()
    }

    pub(super) fn wager(&mut self, seat: u8, act: &Value) {
        if act["cash"] == true {
            let waiting = Waiting { act: act.clone(), dealer: false, supervisor: false };
            self.waiting.insert(seat, waiting);
        } else {
            self.make(seat, act);
        }
    }

    pub(super) fn confirm(&mut self, act: &Value) {
        let seat = act["seat"].as_u64().unwrap_or(0) as u8;
        let by = act["by"].as_str().unwrap_or_default();
        let waiting = self.waiting.get_mut(&seat).expect("a wager waits");
        waiting.dealer |= by != "casino supervisor";
        waiting.supervisor |= by != "dealer";
        if waiting.dealer && waiting.supervisor {
            let made = waiting.act.clone();
            self.waiting.remove(&seat);
            self.make(seat, &made);
        }
    }

    fn make(&mut self, seat: u8, act: &Value) {
        let at = self.box_of(act, seat);
        let (wager, spot) = (act["on"].as_str().unwrap_or_default(), Model::spot_of(act));
        let (amount, coupon) = (act["amount"].as_i64().unwrap_or(0), act["coupon"].as_i64().unwrap_or(0));
        let place = self.places.get_mut(&at).expect("a box");
        if place.share(seat).is_none() {
            place.shares.push(Share::new(seat));
        }
        let share = place.share(seat).expect("just made");
        let before = if wager == "blackjack" {
            share.coupon += coupon;
            let stake = &mut share.stakes[0][spot].original;
            *stake += amount;
            *stake - amount
        } else {
            let fresh = Extra { wager: wager.to_string(), stake: 0, coupon: 0 };
            let extra = share.extra.get_or_insert(fresh);
            (extra.stake, extra.coupon) = (extra.stake + amount, extra.coupon + coupon);
            extra.stake - amount
        };
        let something = |value: i64, shown: i64| if value > 0 { shown.into() } else { Value::Null };
        let spot = if wager == "blackjack" { self.spot(spot) } else { Value::Null };
        let cash = if act["cash"] == true { true.into() } else { Value::Null };
        self.say(
            "wagered",
            json!({ "seat": seat, "box": at, "wager": wager, "spot": spot, "amount": amount,
                "stake": something(before, before + amount), "coupon": something(coupon, coupon), "cash": cash }),
        );
        if wager == "blackjack" {
            self.drop_uncarried(seat, at);
        }
    }

    pub(super) fn reduce(&mut self, seat: u8, act: &Value) {
        let at = self.box_of(act, seat);
        let (wager, spot) = (act["on"].as_str().unwrap_or_default(), Model::spot_of(act));
        let amount = act["amount"].as_i64().unwrap_or(0);
        let share = self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager");
        let stake = if wager == "blackjack" {
            &mut share.stakes[0][spot].original
        } else {
            &mut share.extra.as_mut().expect("an additional wager").stake
        };
        *stake -= amount;
        let left = *stake;
        let spot = if wager == "blackjack" { self.spot(spot) } else { Value::Null };
        self.say(
            "reduced",
            json!({ "seat": seat, "box": at, "wager": wager, "spot": spot, "amount": amount, "stake": left }),
        );
        self.drop_uncarried(seat, at);
    }

    pub(super) fn remove(&mut self, seat: u8, act: &Value) {
        let at = self.box_of(act, seat);
        let wager = act["on"].as_str().unwrap_or_default().to_string();
        self.take_back(seat, at, &wager, Model::spot_of(act), "2.3(c)");
        self.drop_uncarried(seat, at);
        self.drop_empty(at);
    }

    /// 2.17(g)1: an additional wager is never larger than the wager on the hand.
    fn drop_uncarried(&mut self, seat: u8, at: u8) {
        let share = self.places.get_mut(&at).and_then(|place| place.share(seat)).expect("a wager");
        let smallest = share.smallest();
        if let Some(extra) = share.extra.clone().filter(|extra| extra.stake > smallest) {
            self.take_back(seat, at, &extra.wager, 0, "2.17(g)1");
        }
    }

    fn drop_empty(&mut self, at: u8) {
        self.places.get_mut(&at).expect("a box").shares.retain(Share::has_anything);
    }

    fn take_all_back(&mut self, seat: u8, at: u8, cite: &str) {
        for spot in 0..self.house.spots {
            self.take_back(seat, at, "blackjack", spot, cite);
        }
        let extra =
            self.places.get_mut(&at).and_then(|place| place.share(seat)).and_then(|it| it.extra.clone());
        if let Some(extra) = extra {
            self.take_back(seat, at, &extra.wager, 0, cite);
        }
        self.drop_empty(at);
    }

    fn take_back(&mut self, seat: u8, at: u8, wager: &str, spot: usize, cite: &str) {
        let Some(share) = self.places.get_mut(&at).and_then(|place| place.share(seat)) else { return };
        let (amount, coupon) = if wager == "blackjack" {
            let coupon = if spot == 0 { std::mem::take(&mut share.coupon) } else { 0 };
            (std::mem::take(&mut share.stakes[0][spot].original), coupon)
        } else {
            share.extra.take().map_or((0, 0), |extra| (extra.stake, extra.coupon))
        };
        if amount == 0 {
            return;
        }
        let spot = if wager == "blackjack" { self.spot(spot) } else { Value::Null };
        let coupon = if coupon > 0 { coupon.into() } else { Value::Null };
        self.say(
            "removed",
            json!({ "seat": seat, "box": at, "wager": wager, "spot": spot, "amount": amount, "coupon": coupon,
                "cite": cite }),
        );
    }

    /// 2.3(c), 2.13(b), 2.18(b): no more wagers; whoever made too few has them back.
    pub(super) fn close_wagers(&mut self) {
        self.waiting.clear();
        for at in self.boxes() {
            let incomplete: Vec<u8> = self.places[&at]
                .shares
                .iter()
                .filter(|share| {
                    let made: Vec<bool> = share.stakes[0].iter().map(|stake| stake.original > 0).collect();
                    let in_a_row = made.iter().take_while(|made| **made).count();
                    in_a_row < self.house.least || in_a_row < made.iter().filter(|made| **made).count()
                })
                .map(|share| share.seat)
                .collect();
            for seat in incomplete {
                self.take_all_back(seat, at, "2.18(b)");
            }
            let place = self.places.get_mut(&at).expect("a box");
            let mut highest: Vec<&Share> = place.shares.iter().collect();
            highest.sort_by_key(|share| -share.wagered());
            let seated = place.shares.iter().find(|share| share.seat == at);
            let caller = seated.or(highest.first().copied()).map(|share| share.seat);
            let hands = if place.shares.is_empty() { Vec::new() } else { vec![Hand::new(Vec::new())] };
            *place = Place { caller, hands, shares: std::mem::take(&mut place.shares) };
        }
        self.note_who_plays();
        self.phase = match self.house.double_shoe {
            true => Phase::Determinant(None),
            false => Phase::Dealing(self.first_cards()),
        };
    }
}
