//! Punto banco from the text of 19:47-3 and docs/protocol-punto-banco.md, with no code of the rulebook: where every card
//! goes, who is paid what, when the last hand is, and what becomes of cards that came out wrongly. The money of a round
//! is the oracle's.

#[path = "../../punto_banco/tests/rules/oracle.rs"]
#[allow(dead_code, reason = "the tests of punto banco use the rest")]
pub(crate) mod oracle;

use oracle::{Bet, Hands, House, WAGERS, burned_with, value};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// 3.12(c): what the house has selected; nothing in 1996.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selected {
    Used,
    ItsValue { after_a_ten: usize },
    One,
    MockRound,
}

/// 3.8(e): the end of the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    No,
    /// The cutting card came out in this hand, or before it.
    ThisHand,
    ToAnnounce,
    OneMore,
}

/// What a disclosed card still takes.
#[derive(Clone, Debug)]
enum Remedy {
    FaceUp(usize),
    FaceDown,
    Mock(Hands),
}

/// The table, by the text.
#[derive(Debug)]
pub(crate) struct Model {
    house: House,
    selected: Selected,
    bets: Vec<Bet>,
    owed: BTreeMap<u8, i64>,
    /// Cards in the shoe, and behind the cutting card.
    left: usize,
    behind: usize,
    cutting_card: bool,
    ready: bool,
    /// So many are still to be burnt; nothing is known before the first.
    burn: Option<usize>,
    /// "No More Bets" has been said; "Cards" has.
    closed: bool,
    dealing: bool,
    hands: Hands,
    /// 3.12(a): a card misdealt to the Player's Hand, face down, is the banker's.
    misdealt: bool,
    /// 3.12(b): cards that open this hand, and the next.
    opening: VecDeque<Option<String>>,
    aside: VecDeque<Option<String>>,
    disclosed: VecDeque<String>,
    remedy: Option<Remedy>,
    with_face_up: usize,
    end: End,
    curator_wanted: bool,
    /// Who is there to stay.
    staying: BTreeSet<u64>,
    /// Provisions cited since the last round ended: what met in one round.
    cited: BTreeSet<String>,
    /// Each round's citations, for whoever counts which provisions have met.
    pub(crate) met: Vec<BTreeSet<String>>,
}

fn text<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    value.get(key).and_then(Value::as_str)
}

fn add(hands: &mut Hands, side: &str, card: String) {
    if side == "player" { hands.player.push(card) } else { hands.banker.push(card) }
}

fn number(value: &Value, key: &str) -> i64 {
    value.get(key).and_then(Value::as_i64).unwrap_or_default()
}

/// An event in a few words, so that expectations can be written down.
fn line(event: &Value) -> String {
    let kind = text(event, "event").unwrap_or("?");
    let card = text(event, "card").unwrap_or("-");
    match kind {
        "burned" => format!("burned {card} {}", text(event, "cite").unwrap_or("-")),
        "dealt" => {
            let hand = text(event, "hand").unwrap_or("?");
            format!("{hand} {card} {}", text(event, "cite").unwrap_or("-"))
        }
        "mock" => format!("mock {} {card}", text(event, "hand").unwrap_or("?")),
        "aside" | "disclosed" => format!("{kind} {card}"),
        "result" => {
            let winner = text(event, "winner").unwrap_or("tie");
            let mut line = format!("result {} {} {winner}", number(event, "player"), number(event, "banker"));
            if event.get("cards").is_some() {
                line += &format!(", {} cards", number(event, "cards"));
            }
            if event.get("dragon_7").is_some() {
                line += ", dragon 7";
            }
            line
        }
        "settled" => format!(
            "{} {} {} {}+{}",
            number(event, "seat"),
            text(event, "wager").unwrap_or("?"),
            text(event, "outcome").unwrap_or("?"),
            number(event, "paid"),
            number(event, "returned")
        ),
        "vigorish" => format!(
            "{} vigorish {} {}",
            number(event, "seat"),
            number(event, "amount"),
            text(event, "taken").unwrap_or("?")
        ),
        "cutting card" => format!("cutting card {}", number(event, "left")),
        other => other.to_string(),
    }
}

impl Model {
    pub(crate) fn new(house: House, selected: Selected) -> Model {
        Model {
            house,
            selected,
            bets: Vec::new(),
            owed: BTreeMap::new(),
            left: 0,
            behind: 0,
            cutting_card: true,
            ready: false,
            burn: None,
            closed: false,
            dealing: false,
            hands: Hands { player: Vec::new(), banker: Vec::new() },
            misdealt: false,
            opening: VecDeque::new(),
            aside: VecDeque::new(),
            disclosed: VecDeque::new(),
            remedy: None,
            with_face_up: 0,
            end: End::No,
            curator_wanted: true,
            staying: BTreeSet::new(),
            cited: BTreeSet::new(),
            met: Vec::new(),
        }
    }

    /// 3.8(e): is the cutting card the next to come out?
    pub(crate) fn cutting_card_is_next(&self) -> bool {
        self.ready && self.cutting_card && self.left == self.behind
    }

    /// Follows an act that the table accepted, and holds its events against the text.
    pub(crate) fn follow(&mut self, act: &Value) {
        let events: Vec<Value> = act["events"].as_array().cloned().unwrap_or_default();
        self.comes_or_goes(act);
        self.cited.extend(events.iter().filter_map(|event| text(event, "cite")).map(str::to_string));
        let told: Vec<String> = events.iter().map(line).collect();
        if let Some(expected) = self.expect(act) {
            assert_eq!(told, expected, "{act}\n{self:#?}");
        }
        events.iter().for_each(|event| self.note(event));
        self.check_shoe();
    }

    fn comes_or_goes(&mut self, act: &Value) {
        let who = text(act, "for").or(text(act, "by")).and_then(|who| who.strip_prefix("seat "));
        let Some(seat) = who.and_then(|number| number.parse().ok()) else { return };
        match text(act, "do") {
            Some("join") => self.staying.insert(seat),
            Some("leave") => self.staying.remove(&seat),
            _ => false,
        };
    }

    /// What comes of an act, where the text decides it; other acts are only noted.
    fn expect(&mut self, act: &Value) -> Option<Vec<String>> {
        let card = text(act, "card").map(str::to_string);
        let mut told = Vec::new();
        match text(act, "do")? {
            "card" | "card down" => self.card(card, &mut told),
            "cutting card" => {
                assert!(self.cutting_card_is_next(), "it comes out where it was put: {act}");
                self.cutting_card = false;
                self.end = End::ThisHand;
                told.push(format!("cutting card {}", self.left));
            }
            "card in error" => {
                self.draw();
                self.in_error(card, &mut told);
            }
            "misdealt card" => self.misdealt_card(card, &mut told),
            "face-up card" => self.face_up(&card?, &mut told),
            "no more bets" => {
                assert_ne!(self.end, End::ToAnnounce, "\"last hand\" is announced first");
                assert!(self.remedy.is_none() && self.with_face_up == 0, "corrections come first");
                self.closed = true;
                return None;
            }
            "cards" => {
                // A round that is closed is dealt by the dealer when everybody who could take the shoe has gone.
                assert!(!self.curator_wanted || self.staying.is_empty(), "3.11: nobody has the shoe");
                self.dealing = true;
                self.opening.append(&mut self.aside);
                self.use_seen(&mut told);
            }
            "last hand" => {
                assert_eq!(self.end, End::ToAnnounce, "no hand has ended in which the cutting card came out");
                self.end = End::OneMore;
                told.push("last hand".to_string());
            }
            "announce result" => self.result(&mut told),
            "void round" => self.void(&mut told),
            "collect vigorish" => {
                let seat = number(act, "seat") as u8;
                let owed = self.owed.remove(&seat).unwrap_or_default();
                told.push(format!("{seat} vigorish {owed} redeemed"));
            }
            "pass shoe" | "order pass" => {
                self.curator_wanted = true;
                return None;
            }
            "wash cards" | "shuffle" | "lace" => {
                assert!(self.owed.values().all(|owed| *owed == 0), "3.3(c)2: {:?}", self.owed);
                return None;
            }
            _ => return None,
        }
        Some(told)
    }

    /// A card leaves the shoe.
    fn draw(&mut self) {
        assert!(!self.cutting_card_is_next(), "the cutting card lies before it");
        assert!(self.left > 0, "the shoe is empty");
        self.left -= 1;
    }

    /// 3.5(e), 3.7(c), 3.8(c), 3.12: where the next card goes.
    fn card(&mut self, card: Option<String>, told: &mut Vec<String>) {
        let shown = card.clone().unwrap_or_else(|| "-".to_string());
        if !self.ready {
            self.draw();
            let more = self.burn.map_or_else(|| burned_with(&shown), |more| more - 1);
            self.burn = Some(more);
            self.ready = more == 0;
            let cite = if self.selected == Selected::Used { "19:47-3.5(d)" } else { "19:47-3.5(e)" };
            return told.push(format!("burned {shown} {cite}"));
        }
        if self.with_face_up > 0 {
            self.draw();
            self.with_face_up -= 1;
            told.push(format!("burned {shown} 19:47-3.12(d)"));
            return self.correct(told);
        }
        if let Some(remedy) = self.remedy.take() {
            self.draw();
            self.remedy = match remedy {
                Remedy::FaceUp(left) => {
                    told.push(format!("burned {shown} 19:47-3.12(c)1"));
                    (left > 1).then_some(Remedy::FaceUp(left - 1))
                }
                Remedy::FaceDown => {
                    told.push("burned - 19:47-3.12(c)2".to_string());
                    None
                }
                Remedy::Mock(mut hands) => {
                    let side = hands.next().expect("a mock round that goes on");
                    told.push(format!("mock {side} {shown}"));
                    add(&mut hands, side, shown);
                    let over = hands.next().is_none();
                    if over && self.end == End::ThisHand {
                        self.end = End::ToAnnounce;
                    }
                    (!over).then_some(Remedy::Mock(hands))
                }
            };
            return self.correct(told);
        }
        let side = if self.misdealt { "banker" } else { self.hands.next().expect("a hand is due a card") };
        let third = self.hands.player.len() + self.hands.banker.len() >= 4;
        let cite = if std::mem::take(&mut self.misdealt) {
            "19:47-3.12(a)"
        } else if self.opening.pop_front().is_some() {
            "19:47-3.12(b)"
        } else {
            self.draw();
            if third { "19:47-3.8(c)" } else { "-" }
        };
        let seen = if self.house.face_down { "-".to_string() } else { shown.clone() };
        told.push(format!("{side} {seen} {cite}"));
        add(&mut self.hands, side, shown);
        self.use_seen(told);
    }

    /// 1996: cards that everybody has seen open the hand without the device.
    fn use_seen(&mut self, told: &mut Vec<String>) {
        while self.hands.player.len() + self.hands.banker.len() < 4
            && let Some(Some(card)) = self.opening.front().cloned()
        {
            self.opening.pop_front();
            let side = self.hands.next().expect("four cards");
            told.push(format!("{side} {card} 19:47-3.12(b)"));
            add(&mut self.hands, side, card);
        }
    }

    /// 3.12(b), (c)
    fn in_error(&mut self, card: Option<String>, told: &mut Vec<String>) {
        match (card, self.selected) {
            (None, _) => {
                self.aside.push_back(None);
                told.push("aside -".to_string());
                self.correct(told);
            }
            (Some(card), Selected::Used) => {
                told.push(format!("aside {card}"));
                self.aside.push_back(Some(card));
                self.correct(told);
            }
            (Some(card), _) => {
                // It waits until the hand under way, or what is being done about another card, is over.
                if self.closed || self.remedy.is_some() || self.with_face_up > 0 {
                    told.push(format!("disclosed {card}"));
                }
                self.disclosed.push_back(card);
                self.correct(told);
            }
        }
    }

    /// 3.12(a): the banker's third card if Table 2 makes that hand draw.
    fn misdealt_card(&mut self, card: Option<String>, told: &mut Vec<String>) {
        self.draw();
        let [player, banker] = [&self.hands.player, &self.hands.banker].map(|hand| oracle::count(&hand[..2]));
        assert!(self.hands.player.len() == 2 && (player >= 6 || banker >= 8), "no third card was due to it");
        if player >= 8 || banker >= 6 {
            return self.in_error(card, told);
        }
        match card {
            Some(card) => {
                told.push(format!("banker {card} 19:47-3.12(a)"));
                add(&mut self.hands, "banker", card);
            }
            None => self.misdealt = true,
        }
        self.correct(told);
    }

    /// 3.12(d)
    fn face_up(&mut self, card: &str, told: &mut Vec<String>) {
        self.draw();
        if self.with_face_up > 0 {
            self.with_face_up -= 1;
        } else if let Some(Remedy::FaceUp(left)) = self.remedy {
            self.remedy = (left > 1).then_some(Remedy::FaceUp(left - 1));
        }
        told.push(format!("burned {card} 19:47-3.12(d)"));
        self.with_face_up += value(card) as usize;
        self.correct(told);
    }

    /// 3.12(c): between hands, the procedure for the next card that was seen; (e): an empty shoe ends whatever was being done.
    fn correct(&mut self, told: &mut Vec<String>) {
        loop {
            if self.left == 0 {
                self.with_face_up = 0;
                self.remedy = None;
            }
            if self.closed || self.remedy.is_some() || self.with_face_up > 0 {
                return;
            }
            let Some(card) = self.disclosed.pop_front() else { return };
            self.remedy = match self.selected {
                Selected::Used => None,
                Selected::ItsValue { after_a_ten } => {
                    told.push(format!("burned {card} 19:47-3.12(c)1"));
                    let worth = value(&card) as usize;
                    Some(Remedy::FaceUp(if worth == 0 { after_a_ten } else { worth }))
                }
                Selected::One => {
                    told.push(format!("burned {card} 19:47-3.12(c)2"));
                    Some(Remedy::FaceDown)
                }
                Selected::MockRound => {
                    told.push(format!("mock player {card}"));
                    Some(Remedy::Mock(Hands { player: vec![card], banker: Vec::new() }))
                }
            };
        }
    }

    /// 3.10: the wagers are settled, and the hand is over.
    fn result(&mut self, told: &mut Vec<String>) {
        assert!(self.dealing && self.hands.next().is_none(), "both hands are complete");
        told.extend(self.house.settle(&self.bets, &self.hands, &mut self.owed));
        self.curator_wanted |= oracle::count(&self.hands.player) > oracle::count(&self.hands.banker);
        self.over();
        self.correct(told);
    }

    /// 3.12(e)
    fn void(&mut self, told: &mut Vec<String>) {
        assert!(self.closed && self.left == 0, "the shoe is empty");
        told.push("void round".to_string());
        for seat in 1..=16 {
            for on in WAGERS {
                for bet in self.bets.iter().filter(|bet| bet.seat == seat && bet.on == on) {
                    told.push(format!("{seat} {on} void 0+{}", bet.stake));
                }
            }
        }
        self.end = End::OneMore;
        self.over();
    }

    fn over(&mut self) {
        self.bets.clear();
        self.hands = Hands { player: Vec::new(), banker: Vec::new() };
        (self.closed, self.dealing, self.misdealt) = (false, false, false);
        self.met.push(std::mem::take(&mut self.cited));
        match self.end {
            End::ThisHand => self.end = End::ToAnnounce,
            End::OneMore => {
                // No more cards until the reshuffle; what waited is shuffled too.
                self.end = End::No;
                (self.ready, self.burn) = (false, None);
                (self.remedy, self.with_face_up) = (None, 0);
                self.opening.clear();
                self.aside.clear();
                self.disclosed.clear();
            }
            End::No | End::ToAnnounce => {}
        }
    }

    /// Wagers, the curator and the shoe, as they are told.
    fn note(&mut self, event: &Value) {
        let seat = number(event, "seat") as u8;
        let on = WAGERS.into_iter().find(|on| text(event, "wager") == Some(on));
        let amount = number(event, "amount");
        match (text(event, "event"), on) {
            (Some("wagered"), Some(on)) => {
                assert!(!self.closed, "3.2(d)");
                let coupon = number(event, "coupon");
                match self.bets.iter_mut().find(|bet| bet.seat == seat && bet.on == on) {
                    Some(bet) => {
                        bet.stake += amount;
                        bet.coupon += coupon;
                    }
                    None => self.bets.push(Bet { seat, on, stake: amount, coupon }),
                }
            }
            (Some("reduced" | "removed"), Some(on)) => {
                assert!(!self.closed, "3.2(d)");
                for bet in self.bets.iter_mut().filter(|bet| bet.seat == seat && bet.on == on) {
                    bet.stake -= amount;
                }
                self.bets.retain(|bet| bet.stake > 0);
            }
            (Some("curator"), _) => self.curator_wanted = false,
            (Some("loaded"), _) => {
                self.left = number(event, "cards") as usize;
                self.behind = number(event, "behind") as usize;
                self.cutting_card = true;
            }
            _ => {}
        }
    }

    fn check_shoe(&self) {
        assert!(!self.ready || self.cutting_card == (self.end == End::No), "{self:#?}");
    }
}
