//! Craps from the text of 19:47-1 and docs/protocol.md: who may do what, and what comes of it. The money of a throw is the
//! oracle's; here are the people, the dice, confirmations, buttons and coupons.

#[path = "../../craps/tests/common/oracle.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests of craps use the rest")]
pub(crate) mod oracle;

use oracle::{Bet, Oracle, number_in, sleeps_on_come_out};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

type Seats = BTreeSet<u8>;

/// What else the house has chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) seats: u8,
    pub(crate) dice: u8,
    pub(crate) caller: &'static str,
}

/// Where the dice are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dice {
    /// With the stickman, to be offered around.
    Cup(Round),
    Offered {
        to: u8,
        round: Round,
    },
    Hand(Hand),
    /// Thrown; by the line, or under 1.11(b).
    Air {
        hand: Hand,
        by_the_line: bool,
    },
    Rest {
        hand: Hand,
        by_the_line: bool,
        faces: [u8; 2],
        doubt: &'static str,
    },
}

/// A round of offers: from this seat on, past those who were asked, and those who are not asked in it because they have
/// no line bet (1.11(b)).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Round {
    from: u8,
    asked: Seats,
    over: Seats,
}

impl Round {
    fn from(from: u8) -> Round {
        Round { from, asked: Seats::new(), over: Seats::new() }
    }

    fn has_done(&self, seat: u8) -> bool {
        self.asked.contains(&seat) || self.over.contains(&seat)
    }
}

/// A shooter with the dice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hand {
    pub(crate) seat: u8,
    /// The round of offers in which they were taken, as long as no valid throw was made.
    round: Option<Round>,
    /// 1.11(b): everybody was asked; these since the last throw.
    free: Option<Seats>,
}

#[derive(Clone, Debug)]
struct Waiting {
    wager: String,
    amount: i64,
    coupon: i64,
    cash: bool,
    dealer: bool,
    boxman: bool,
}

/// The table, by the text.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) terms: Terms,
    pub(crate) money: Oracle,
    pub(crate) dice: Dice,
    /// Who is there; true for those who have left, but for wagers that could not come down.
    pub(crate) there: BTreeMap<u8, bool>,
    called: BTreeSet<(u8, String)>,
    /// 1.11(b): who did not shoot when asked with the line bet that lies there.
    declined: Seats,
    waiting: BTreeMap<u8, Waiting>,
}

/// What comes of an act: its events, or none where it is refused.
pub(crate) type Outcome = Option<Vec<Value>>;

impl Model {
    pub(crate) fn new(terms: Terms, money: Oracle) -> Model {
        let dice = Dice::Cup(Round::from(1));
        Model {
            terms,
            money,
            dice,
            there: BTreeMap::new(),
            called: BTreeSet::new(),
            declined: Seats::new(),
            waiting: BTreeMap::new(),
        }
    }

    /// Does an act as it is written.
    pub(crate) fn act(&mut self, act: &Value) -> Outcome {
        let by = act["by"].as_str()?;
        let on_behalf = act["for"].as_str();
        let seat = match (by.strip_prefix("seat "), on_behalf.and_then(|seat| seat.strip_prefix("seat "))) {
            (Some(number), None) => number.parse::<u8>().ok(),
            (None, Some(number)) if by == "croupier" => number.parse().ok(),
            (_, Some(_)) => return None,
            (None, None) => None,
        };
        if seat.is_some_and(|seat| seat > self.terms.seats) {
            return None;
        }
        // The croupier stands for the staff, never for chance.
        let staff = |roles: &[&str]| seat.is_none() && (roles.contains(&by) || by == "croupier");
        let device = by == "device";
        let player = seat.filter(|seat| self.there.contains_key(seat));
        let on = act["on"].as_str().unwrap_or_default();
        let amount = act["amount"].as_i64().unwrap_or_default();
        let named = act["seat"].as_u64().unwrap_or_default() as u8;
        match act["do"].as_str()? {
            "join" => self.join(seat?),
            "leave" => self.leave(player?),
            "wager" => {
                let coupon = act["coupon"].as_i64().unwrap_or_default();
                self.wager(player?, on, amount, coupon, act["cash"] == true)
            }
            "confirm wager" if staff(&["dealer", "boxman"]) => self.confirm(by, named),
            "decline wager" if staff(&["dealer", "boxman"]) => {
                self.waiting.contains_key(&named).then(|| self.lapse(named))
            }
            "reduce" => self.reduce(player?, on, amount),
            "remove" => {
                let seat = player?;
                (!self.is_thrown() && self.money.may_remove(seat, on)).then(|| self.take_down(seat, on))
            }
            "call on" => self.call_on(player?, on),
            "call off" => self.call_off(player?, on),
            "confirm on" if staff(&["dealer"]) => {
                let called = !self.is_thrown() && self.called.remove(&(named, on.to_string()));
                called.then(|| {
                    self.money.call_on(named, on);
                    vec![json!({ "event": "marked", "seat": named, "wager": on, "on": true })]
                })
            }
            "offer dice" if staff(&["stickman"]) => self.offer(act["to"].as_u64()? as u8),
            "take dice" => {
                let dice: Vec<u64> = act["dice"].as_array()?.iter().filter_map(Value::as_u64).collect();
                let in_set = |die: &u64| (1..=u64::from(self.terms.dice)).contains(die);
                let two = dice.len() == 2 && dice[0] != dice[1] && dice.iter().all(in_set);
                if two { self.take(player?) } else { None }
            }
            "decline dice" => self.decline(player?),
            "throw" => self.throw(player?),
            "pass dice" => {
                let hand = self.hand()?;
                (player? == hand.seat).then(|| self.pass(hand))
            }
            "order pass" if staff(&["boxman"]) => self.hand().map(|hand| self.pass(hand)),
            "dice" if device => self.rest(faces(&act["faces"])?),
            "cocked dice" if device => self.cocked(&act["dice"]),
            "invalid roll" if device || staff(&["boxman", "stickman"]) => self.invalid("19:47-1.9(a)"),
            "no roll" if staff(&[self.terms.caller]) => self.no_roll(act),
            "dispute" => {
                let crew = ["dealer", "boxman", "stickman", "floorperson"];
                let may = player.is_some() || staff(&crew);
                match &mut self.dice {
                    Dice::Rest { doubt, .. } if may && *doubt == "none" => {
                        *doubt = "raised";
                        Some(vec![])
                    }
                    _ => None,
                }
            }
            "rule faces" if staff(&["boxman"]) => match &mut self.dice {
                Dice::Rest { faces: shown, doubt, .. } if *doubt == "raised" => {
                    *shown = faces(&act["faces"])?;
                    *doubt = "ruled";
                    Some(vec![json!({ "event": "dice", "faces": act["faces"] })])
                }
                _ => None,
            },
            "void throw" if staff(&["boxman"]) => match &self.dice {
                Dice::Rest { doubt: "raised", .. } => Some(self.void("19:47-1.10(a)2")),
                _ => None,
            },
            "call" if staff(&["stickman"]) => self.call(act["total"].as_u64()? as u8),
            _ => None,
        }
    }

    // People

    fn players(&self) -> Seats {
        let staying: Seats = self.there.iter().filter(|(_, left)| !**left).map(|(seat, _)| *seat).collect();
        if staying.is_empty() { self.there.keys().copied().collect() } else { staying }
    }

    fn join(&mut self, seat: u8) -> Outcome {
        if self.there.get(&seat) == Some(&false) {
            return None;
        }
        self.there.insert(seat, false);
        self.pass_over_the_gone();
        self.anew();
        Some(vec![])
    }

    /// Nobody waits for dice that lie before somebody who is gone, and that is no answer of theirs.
    fn pass_over_the_gone(&mut self) {
        let with = match &self.dice {
            Dice::Offered { to, .. } => *to,
            Dice::Hand(hand) => hand.seat,
            _ => return,
        };
        if self.players().contains(&with) {
            return;
        }
        self.dice = match self.dice.clone() {
            Dice::Offered { round, .. } => Dice::Cup(round),
            Dice::Hand(Hand { round: Some(round), .. }) if self.only_come_left() => Dice::Cup(round),
            _ => Dice::Cup(Round::from(self.left_of(with))),
        };
        self.anew();
    }

    /// 1.3(c): what may come down comes down; the rest stays until it is decided.
    fn leave(&mut self, seat: u8) -> Outcome {
        if self.is_thrown() || self.there[&seat] {
            return None;
        }
        let mut events = self.lapse(seat);
        let names: Vec<String> = self.bets_of(seat).into_iter().map(|(name, _)| name).collect();
        for name in names {
            if self.money.may_remove(seat, &name) {
                events.extend(self.take_down(seat, &name));
            }
        }
        self.there.insert(seat, true);
        self.let_go(seat);
        self.gone_if_done(seat);
        // 1.11(b): perhaps everybody who is left was asked.
        if let Dice::Hand(Hand { seat, round: Some(round), .. }) = self.dice.clone() {
            self.dice = Dice::Hand(self.taken(seat, round));
        }
        Some(events)
    }

    fn gone_if_done(&mut self, seat: u8) {
        if self.there.get(&seat) == Some(&true) && self.bets_of(seat).is_empty() {
            self.there.remove(&seat);
            self.let_go(seat);
            let forget = |round: &mut Round| {
                round.asked.remove(&seat);
                round.over.remove(&seat);
            };
            match &mut self.dice {
                Dice::Cup(round) | Dice::Offered { round, .. } => forget(round),
                Dice::Hand(hand) => {
                    hand.round.iter_mut().for_each(forget);
                    if let Some(asked) = &mut hand.free {
                        asked.remove(&seat);
                    }
                }
                _ => {}
            }
        }
        self.anew();
    }

    fn let_go(&mut self, seat: u8) {
        match self.dice.clone() {
            Dice::Offered { to, round } if to == seat => self.go_on(round, seat),
            Dice::Hand(hand) if hand.seat == seat => {
                self.pass(hand);
            }
            _ => {}
        }
    }

    pub(crate) fn bets_of(&self, seat: u8) -> Vec<(String, Bet)> {
        let mine = self.money.bets.iter().filter(|((at, _), _)| *at == seat);
        mine.map(|((_, name), bet)| (name.clone(), *bet)).collect()
    }

    // Wagers

    pub(crate) fn is_thrown(&self) -> bool {
        matches!(self.dice, Dice::Air { .. } | Dice::Rest { .. })
    }

    /// 1.5: five percent of the stake, or of what a lay could win, in change.
    fn vigorish(&self, name: &str, stake: i64) -> i64 {
        let base = match name {
            _ if name.starts_with("buy") => stake,
            "lay 4" | "lay 10" => stake / 2,
            "lay 5" | "lay 9" => stake * 2 / 3,
            "lay 6" | "lay 8" => stake * 5 / 6,
            _ => 0,
        };
        base * 5 / 100 / self.money.house.change * self.money.house.change
    }

    fn may_wager(&self, seat: u8, name: &str, amount: i64, coupon: i64) -> bool {
        if !self.money.may_bet(seat, name, amount) || coupon == 0 {
            return coupon == 0 && self.money.may_bet(seat, name, amount);
        }
        // 1.3(b): a coupon on pass or don't pass, matched, once, and payable.
        let bet = self.money.bets.get(&(seat, name.to_string())).copied().unwrap_or_default();
        ["pass", "don't pass"].contains(&name)
            && (1..=amount).contains(&coupon)
            && bet.coupon == 0
            && (bet.stake + amount + coupon) % self.money.house.change == 0
    }

    fn wager(&mut self, seat: u8, name: &str, amount: i64, coupon: i64, cash: bool) -> Outcome {
        if self.there[&seat] || matches!(self.dice, Dice::Rest { .. }) {
            return None;
        }
        let air = matches!(self.dice, Dice::Air { .. });
        if !self.may_wager(seat, name, amount, coupon) {
            return None;
        }
        if !air && !cash {
            return Some(self.put(seat, name, amount, coupon, cash));
        }
        if self.waiting.contains_key(&seat) {
            return None;
        }
        let wager = name.to_string();
        self.waiting.insert(seat, Waiting { wager, amount, coupon, cash, dealer: false, boxman: !air });
        Some(vec![])
    }

    fn put(&mut self, seat: u8, name: &str, amount: i64, coupon: i64, cash: bool) -> Vec<Value> {
        if name.starts_with("horn high") && !self.money.house.horn_high_area {
            // 1.2(a)20: four units as a horn, one on the total.
            let high = number_in(name);
            let alone = if high == 11 { "eleven".to_string() } else { format!("craps {high}") };
            let mut events = self.put(seat, "horn", amount / 5 * 4, 0, cash);
            events.extend(self.put(seat, &alone, amount / 5, 0, cash));
            return events;
        }
        let before = self.money.stake(seat, name);
        let paid = self.vigorish(name, before + amount) - self.vigorish(name, before);
        self.money.bet(seat, name, amount);
        self.money.bets.entry((seat, name.to_string())).or_default().coupon += coupon;
        let mut event = json!({ "event": "wagered", "seat": seat, "wager": name, "amount": amount });
        let extra =
            [("vigorish", paid), ("coupon", coupon), ("stake", if before > 0 { before + amount } else { 0 })];
        extra.into_iter().filter(|(_, cents)| *cents > 0).for_each(|(key, cents)| event[key] = json!(cents));
        if cash {
            event["cash"] = json!(true);
        }
        vec![event]
    }

    /// 1.3(a), (b): the dealer, and the boxman too with the dice in the air.
    fn confirm(&mut self, by: &str, seat: u8) -> Outcome {
        let mut waiting = self.waiting.get(&seat)?.clone();
        match by {
            "dealer" if waiting.dealer => return None,
            "boxman" if waiting.boxman => return None,
            "dealer" => waiting.dealer = true,
            "boxman" => waiting.boxman = true,
            _ => (waiting.dealer, waiting.boxman) = (true, true),
        }
        if !(waiting.dealer && waiting.boxman) {
            self.waiting.insert(seat, waiting);
            return Some(vec![]);
        }
        let Waiting { wager, amount, coupon, cash, .. } = waiting;
        self.may_wager(seat, &wager, amount, coupon).then(|| {
            self.waiting.remove(&seat);
            self.put(seat, &wager, amount, coupon, cash)
        })
    }

    fn lapse(&mut self, seat: u8) -> Vec<Value> {
        let waiting = self.waiting.remove(&seat).into_iter();
        let lapsed = waiting.map(|waiting| {
            json!({ "event": "lapsed", "seat": seat, "wager": waiting.wager, "amount": waiting.amount })
        });
        lapsed.collect()
    }

    fn lapse_all(&mut self) -> Vec<Value> {
        let seats: Vec<u8> = self.waiting.keys().copied().collect();
        seats.into_iter().flat_map(|seat| self.lapse(seat)).collect()
    }

    /// 1.3(c), (d): what is left must be a wager that could have been made, and match its coupon.
    fn reduce(&mut self, seat: u8, name: &str, amount: i64) -> Outcome {
        let house = self.money.house;
        let bet = *self.money.bets.get(&(seat, name.to_string()))?;
        let left = bet.stake - amount;
        let line =
            ["pass", "don't pass", "come", "don't come"].contains(&name) || name.starts_with("don't come ");
        let least = match name {
            _ if name.ends_with("odds") => 1,
            _ if line => house.line.0,
            _ => house.other.0,
        };
        let fits = amount > 0 && left >= least && left >= bet.coupon && left % house.chip == 0;
        if self.is_thrown()
            || !self.money.may_remove(seat, name)
            || !fits
            || !self.money.is_payable(name, left)
        {
            return None;
        }
        let mut events = self.odds_down(seat, name);
        let back = self.vigorish(name, bet.stake) - self.vigorish(name, left);
        self.money.bets.insert((seat, name.to_string()), Bet { stake: left, ..bet });
        let mut event =
            json!({ "event": "reduced", "seat": seat, "wager": name, "amount": amount, "stake": left });
        if back > 0 {
            event["vigorish"] = json!(back);
        }
        events.push(event);
        Some(events)
    }

    /// A don't bet that is reduced or removed takes its odds down with it.
    fn odds_down(&mut self, seat: u8, name: &str) -> Vec<Value> {
        let odds = format!("{name} odds");
        if self.money.stake(seat, &odds) > 0 { self.take_down(seat, &odds) } else { Vec::new() }
    }

    fn take_down(&mut self, seat: u8, name: &str) -> Vec<Value> {
        let mut events = self.odds_down(seat, name);
        let bet = self.money.bets.remove(&(seat, name.to_string())).unwrap_or_default();
        self.called.remove(&(seat, name.to_string()));
        self.forget_old_bets();
        let mut event = json!({ "event": "removed", "seat": seat, "wager": name, "amount": bet.stake });
        let extra = [("vigorish", self.vigorish(name, bet.stake)), ("coupon", bet.coupon)];
        extra.into_iter().filter(|(_, cents)| *cents > 0).for_each(|(key, cents)| event[key] = json!(cents));
        events.push(event);
        events
    }

    /// What was said about a line bet goes with it.
    fn forget_old_bets(&mut self) {
        let money = &self.money;
        self.declined.retain(|seat| money.has_line_bet(*seat));
    }

    // On and off

    fn switchable(&self, seat: u8, name: &str) -> Option<(bool, bool)> {
        let bet = self.money.bets.get(&(seat, name.to_string()))?;
        let called = self.called.contains(&(seat, name.to_string()));
        (sleeps_on_come_out(name) && !self.is_thrown()).then_some((called, bet.on))
    }

    fn call_on(&mut self, seat: u8, name: &str) -> Outcome {
        let (called, on) = self.switchable(seat, name)?;
        (!called && !on).then(|| {
            self.called.insert((seat, name.to_string()));
            vec![]
        })
    }

    fn call_off(&mut self, seat: u8, name: &str) -> Outcome {
        let (called, on) = self.switchable(seat, name)?;
        if !called && !on {
            return None;
        }
        self.called.remove(&(seat, name.to_string()));
        if !on {
            return Some(vec![]);
        }
        self.money.bets.get_mut(&(seat, name.to_string()))?.on = false;
        Some(vec![json!({ "event": "marked", "seat": seat, "wager": name, "on": false })])
    }

    // The dice

    fn left_of(&self, seat: u8) -> u8 {
        seat % self.terms.seats + 1
    }

    fn first_from(&self, from: u8, among: &Seats) -> Option<u8> {
        let mut seat = from;
        for _ in 0..self.terms.seats {
            if among.contains(&seat) {
                return Some(seat);
            }
            seat = self.left_of(seat);
        }
        None
    }

    /// 1.11(b): come or don't come bets wait, and the next roll is a come out roll.
    fn only_come_left(&self) -> bool {
        let come = |name: &str| {
            !name.ends_with("odds") && (name.starts_with("come ") || name.starts_with("don't come "))
        };
        self.money.point.is_none() && self.money.bets.keys().any(|(_, name)| come(name))
    }

    /// To whom the stickman offers the dice now, of which round.
    pub(crate) fn next_offer(&self) -> Option<(u8, Round)> {
        match &self.dice {
            Dice::Cup(round) => {
                let left = self.players().into_iter().filter(|seat| !round.has_done(*seat)).collect();
                Some((self.first_from(round.from, &left)?, round.clone()))
            }
            Dice::Hand(hand) if self.kind_of_throw(hand) == Some(false) => {
                // Somebody else wishes to shoot with a line bet; then the shooter is asked again, as the last.
                let others: Seats = self.players().into_iter().filter(|seat| *seat != hand.seat).collect();
                let asked = hand.free.clone()?;
                let wish = |seat: &&u8| {
                    self.money.has_line_bet(**seat) && !asked.contains(seat) && !self.declined.contains(seat)
                };
                let wishing: Seats = others.iter().filter(wish).copied().collect();
                let from = self.left_of(hand.seat);
                let next = self.first_from(from, &wishing)?;
                let over = &others - &wishing;
                Some((next, Round { from, asked, over }))
            }
            _ => None,
        }
    }

    fn offer(&mut self, to: u8) -> Outcome {
        let (next, round) = self.next_offer()?;
        (next == to).then(|| {
            self.dice = Dice::Offered { to, round };
            vec![]
        })
    }

    fn take(&mut self, seat: u8) -> Outcome {
        let Dice::Offered { to, round } = self.dice.clone() else { return None };
        if to != seat {
            return None;
        }
        self.dice = Dice::Hand(self.taken(seat, round));
        Some(vec![])
    }

    /// The dice in the hands of one who took them in this round. 1.11(b): when everybody else was asked, without a line bet.
    fn taken(&self, seat: u8, round: Round) -> Hand {
        let everybody_else = self.players().iter().all(|other| *other == seat || round.has_done(*other));
        if self.only_come_left() && everybody_else {
            Hand { seat, round: None, free: Some(round.asked) }
        } else {
            Hand { seat, round: Some(round), free: None }
        }
    }

    fn decline(&mut self, seat: u8) -> Outcome {
        let Dice::Offered { to, round } = self.dice.clone() else { return None };
        (to == seat).then(|| {
            self.go_on(round, seat);
            vec![]
        })
    }

    fn go_on(&mut self, mut round: Round, seat: u8) {
        round.asked.insert(seat);
        if self.money.has_line_bet(seat) {
            self.declined.insert(seat);
        }
        self.dice = Dice::Cup(round);
        self.anew();
    }

    /// When all were asked in vain, the offers begin again.
    fn anew(&mut self) {
        let players = self.players();
        if let Dice::Cup(round) = &mut self.dice
            && players.iter().all(|seat| round.has_done(*seat))
        {
            *round = Round::from(round.from);
        }
    }

    fn hand(&self) -> Option<Hand> {
        match &self.dice {
            Dice::Hand(hand) => Some(hand.clone()),
            _ => None,
        }
    }

    /// May the shooter throw: by the line (true), without a line bet (false), or not?
    pub(crate) fn kind_of_throw(&self, hand: &Hand) -> Option<bool> {
        if self.money.point.is_some() || self.money.has_line_bet(hand.seat) {
            return Some(true);
        }
        let alone = self.players().iter().all(|seat| *seat == hand.seat);
        (self.only_come_left() && (alone || hand.free.is_some())).then_some(false)
    }

    fn throw(&mut self, seat: u8) -> Outcome {
        let hand = self.hand().filter(|hand| hand.seat == seat)?;
        let by_the_line = self.kind_of_throw(&hand)?;
        self.dice = Dice::Air { hand, by_the_line };
        // 1.3(a): from now on the boxman too.
        self.waiting.values_mut().for_each(|waiting| waiting.boxman = false);
        Some(vec![])
    }

    fn in_motion(&self) -> Option<(Hand, bool)> {
        match &self.dice {
            Dice::Air { hand, by_the_line } => Some((hand.clone(), *by_the_line)),
            Dice::Hand(hand) => Some((hand.clone(), self.kind_of_throw(hand)?)),
            _ => None,
        }
    }

    fn rest(&mut self, faces: [u8; 2]) -> Outcome {
        let (hand, by_the_line) = self.in_motion()?;
        let mut events = self.lapse_all();
        events.push(json!({ "event": "dice", "faces": faces }));
        self.dice = Dice::Rest { hand, by_the_line, faces, doubt: "none" };
        Some(events)
    }

    /// 1.10(a)1
    fn cocked(&mut self, dice: &Value) -> Outcome {
        self.in_motion()?;
        let dice = dice.as_array()?;
        if dice.iter().all(|die| !die["up"].is_null()) {
            return None;
        }
        let face = |die: &Value| match (die["up"].as_u64(), die["resting_on"].as_u64()) {
            (Some(up), _) => Some(up as u8),
            (None, Some(down)) => Some(7 - down as u8),
            _ => None,
        };
        match (face(&dice[0]), face(&dice[1])) {
            (Some(first), Some(second)) => self.rest([first, second]),
            _ => Some(self.void("19:47-1.10(a)1")),
        }
    }

    /// The throw does not count; the shooter has the dice as before.
    fn void(&mut self, cite: &str) -> Vec<Value> {
        let mut events = self.lapse_all();
        if let Dice::Air { hand, .. } | Dice::Rest { hand, .. } | Dice::Hand(hand) = &self.dice {
            self.dice = Dice::Hand(hand.clone());
        }
        self.pass_over_the_gone();
        events.push(json!({ "event": "no roll", "cite": cite }));
        events
    }

    /// Has the throw been made, and has the boxman not ruled on it?
    fn open_to_a_call(&self) -> bool {
        match &self.dice {
            Dice::Rest { doubt, .. } => *doubt != "ruled",
            _ => self.in_motion().is_some(),
        }
    }

    fn invalid(&mut self, cite: &str) -> Outcome {
        self.open_to_a_call().then(|| self.void(cite))
    }

    /// 1.9(b), (c), (d)
    fn no_roll(&mut self, act: &Value) -> Outcome {
        let at_rest = matches!(self.dice, Dice::Rest { .. });
        if !self.is_thrown() || !self.open_to_a_call() {
            return None;
        }
        let (number, before, after) = match act["reason"].as_str()? {
            "not simultaneous" => (1, true, true),
            "missed the end of the table" => (2, true, true),
            "on the craps bank" => (3, false, false),
            "in the cup or on a rail" => (4, false, false),
            "cheating" => (5, true, false),
            "improper throw" => (6, true, true),
            _ => return None,
        };
        // `before`: can be known before the dice rest; `after`: has to be excused afterwards.
        let in_time = if at_rest { !after || act["late"] == true } else { before };
        in_time.then(|| self.void(&format!("19:47-1.9(b){number}")))
    }

    /// 1.11(a), (c); 1.11(b): one who took the dice in a round of offers and made no valid throw has not elected to shoot.
    fn pass(&mut self, hand: Hand) -> Vec<Value> {
        match hand.round {
            Some(round) if self.only_come_left() => self.go_on(round, hand.seat),
            _ => self.dice = Dice::Cup(Round::from(self.left_of(hand.seat))),
        }
        Vec::new()
    }

    /// 1.10: the call, and everything that the throw decides.
    fn call(&mut self, total: u8) -> Outcome {
        let Dice::Rest { hand, by_the_line, faces, doubt } = self.dice.clone() else { return None };
        if doubt == "raised" || faces[0] + faces[1] != total {
            return None;
        }
        let (point, before) = (self.money.point, self.money.bets.clone());
        let answers = self.money.throw(faces[0], faces[1], by_the_line);
        let mut events: Vec<Value> = answers.iter().map(settled).collect();
        for ((seat, name), bet) in &before {
            let went = answers.iter().all(|answer| (answer.0, &answer.1) != (*seat, name));
            if went && (name == "come" || name == "don't come") {
                let to = format!("{name} {total}");
                events.push(
                    json!({ "event": "moved", "seat": seat, "wager": name, "to": to, "amount": bet.stake }),
                );
            }
        }
        self.called.retain(|(seat, name)| self.money.bets.contains_key(&(*seat, name.clone())));
        self.forget_old_bets();
        let free = (!by_the_line).then(Seats::new);
        self.dice = Dice::Hand(Hand { seat: hand.seat, round: None, free });
        match (point, self.money.point) {
            (None, Some(point)) => events.push(json!({ "event": "point", "point": point })),
            (Some(_), None) => {
                events.push(json!({ "event": "point off", "made": total != 7 }));
                if total == 7 {
                    self.dice = Dice::Cup(Round::from(self.left_of(hand.seat)));
                }
            }
            _ => {}
        }
        for seat in self.there.keys().copied().collect::<Vec<_>>() {
            self.gone_if_done(seat);
        }
        self.pass_over_the_gone();
        Some(events)
    }
}

fn settled((seat, name, outcome, paid, returned, bet): &oracle::Answer) -> Value {
    json!({
        "event": "settled", "seat": seat, "wager": name, "outcome": outcome, "paid": paid, "returned": returned,
        "stake": bet.stake, "coupon": bet.coupon,
    })
}

fn faces(value: &Value) -> Option<[u8; 2]> {
    Some([value[0].as_u64()? as u8, value[1].as_u64()? as u8])
}

/// An event as the model writes it: of a settlement what the text decides, without its provision and its parts.
pub(crate) fn plain(mut event: Value) -> Value {
    if event["event"] != "settled" {
        return event;
    }
    let cents = |event: &Value, key: &str| event[key].as_i64().unwrap_or_default();
    let lost = event["outcome"] == "lost";
    assert_eq!(cents(&event, "collected"), if lost { cents(&event, "stake") } else { 0 }, "{event}");
    assert_eq!(cents(&event, "vigorish"), 0, "{event}");
    if let Some(parts) = event["parts"].as_array() {
        let stakes: i64 = parts.iter().map(|part| cents(part, "stake")).sum();
        assert_eq!(stakes, cents(&event, "stake"), "{event}");
    }
    event["coupon"] = json!(cents(&event, "coupon"));
    if let Some(fields) = event.as_object_mut() {
        ["parts", "cite", "collected", "vigorish"].iter().for_each(|key| drop(fields.remove(*key)));
    }
    event
}
