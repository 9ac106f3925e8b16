//! Chemin de fer from the text of 19:47-4 and docs/protocol-chemin-de-fer.md, with no code of the rulebook: where every
//! card goes, what each hand counts, who pays whom, which hand is the last, and what becomes of cards that came out
//! wrongly.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// 4.12(h): what the house has selected; 1996 has no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selected {
    None,
    ItsValue(usize),
    One,
    MockRound,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) percent: i64,
    pub(crate) rounded: bool,
    pub(crate) selected: Selected,
}

/// What a member of the staff has said went wrong: the card that comes is for it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wrong {
    Extra { hand: String, rectified: bool },
    AfterStay,
    InError { disclosed: bool },
    BankerDrew,
    FaceUp,
    WithFaceUp(usize),
}

/// What a disclosed card still takes.
#[derive(Clone, Debug)]
enum Remedy {
    FaceUp(usize),
    FaceDown,
    Mock { player: Vec<String>, banker: Vec<String> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    No,
    OneMore,
    Last,
}

/// A hand from "No More Bets" on.
#[derive(Clone, Debug, Default)]
struct Hand {
    dealing: bool,
    /// The first cards, with one too many where the deal went wrong.
    player: Vec<String>,
    banker: Vec<String>,
    player_third: Option<String>,
    banker_third: Option<String>,
    /// 4.12(d)
    banker_surplus: Option<String>,
    /// 4.12(b), (c)
    banker_nothing: bool,
    player_best: bool,
    said: Option<String>,
    mistaken: bool,
    stray: Option<String>,
    face_up: bool,
}

#[derive(Debug)]
pub(crate) struct Model {
    terms: Terms,
    left: usize,
    behind: usize,
    cutting_card: bool,
    ready: bool,
    burn: Option<usize>,
    banker: Option<u8>,
    placed: i64,
    against: BTreeMap<u8, i64>,
    /// 4.6(b): the banker's last wager as such.
    last: Option<i64>,
    hand: Option<Hand>,
    wrong: Option<Wrong>,
    opening: VecDeque<Option<String>>,
    aside: VecDeque<Option<String>>,
    disclosed: VecDeque<String>,
    remedy: Option<Remedy>,
    end: End,
    cited: BTreeSet<String>,
    /// Each round's citations, for whoever counts which provisions have met.
    pub(crate) met: Vec<BTreeSet<String>>,
}

fn text<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    value.get(key).and_then(Value::as_str)
}

fn number(value: &Value, key: &str) -> i64 {
    value.get(key).and_then(Value::as_i64).unwrap_or_default()
}

fn yes(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool).unwrap_or_default()
}

/// 4.1(b)
fn value(card: &str) -> i64 {
    match &card[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 0,
        pips => pips.parse().expect("a pip"),
    }
}

fn values(cards: &[String]) -> Vec<i64> {
    cards.iter().map(|card| value(card)).collect()
}

/// 4.12(c), (d): all that two of them, or all, can make.
fn makes(values: &[i64]) -> Vec<i64> {
    let mut made = vec![values.iter().sum::<i64>() % 10];
    for (place, one) in values.iter().enumerate() {
        made.extend(values[place + 1..].iter().map(|other| (one + other) % 10));
    }
    made
}

/// 4.9(c): Table 3, row by row: must, may or must not.
fn table_3(banker: i64, third: Option<i64>) -> char {
    let row = match banker {
        0..=2 => "DDDDDDDDDDD",
        3 => "DDDDDDDDDSO",
        4 => "DSSDDDDDDSS",
        5 => "DSSSSODDDSS",
        6 => "SSSSSSSDDSS",
        _ => "SSSSSSSSSSS",
    };
    row.chars().nth(third.map_or(0, |third| third as usize + 1)).expect("eleven columns")
}

impl Hand {
    /// 4.9(a), (d), 4.12(b), (c): what the first cards count.
    fn first(&self, side: &str) -> i64 {
        match side {
            "player" if self.player_best => makes(&values(&self.player)).into_iter().max().unwrap_or(0),
            "player" => values(&self.player).iter().sum::<i64>() % 10,
            _ if self.banker_nothing => 0,
            _ => values(&self.banker).iter().sum::<i64>() % 10,
        }
    }

    fn points(&self, side: &str) -> i64 {
        let third = if side == "player" { &self.player_third } else { &self.banker_third };
        let plain = (self.first(side) + third.as_deref().map_or(0, value)) % 10;
        let Some(surplus) = self.banker_surplus.as_deref().filter(|_| side == "banker") else { return plain };
        // (d): the lowest that can be made; what counted nothing by (b) is a card worth nothing.
        let mut all = if self.banker_nothing { vec![0] } else { values(&self.banker) };
        all.extend(third.as_deref().map(value));
        all.push(value(surplus));
        makes(&all).into_iter().chain([plain]).min().unwrap_or(0)
    }

    fn count(&self) -> usize {
        self.player.len() + self.banker.len()
    }

    /// 4.9: did each hand take the cards it was due?
    fn check_draws(&self) {
        let (player, banker) = (self.first("player"), self.first("banker"));
        let third = self.player_third.as_deref().map(value);
        if player >= 8 || (player <= 5 && self.said.as_deref() == Some("card") && banker >= 8) {
            assert!(third.is_none() && self.banker_third.is_none(), "a natural ends the drawing: {self:#?}");
            return;
        }
        match player {
            0..=4 => assert!(third.is_some(), "{self:#?}"),
            5 => assert_eq!(third.is_some(), self.said.as_deref() == Some("card"), "{self:#?}"),
            _ => assert!(third.is_none(), "{self:#?}"),
        }
        match table_3(banker, third) {
            'D' => assert!(self.banker_third.is_some(), "{self:#?}"),
            'S' => assert!(self.banker_third.is_none(), "{self:#?}"),
            _ => {}
        }
    }
}

/// The events that the text decides, in a few words; the others are only noted.
fn line(event: &Value) -> Option<String> {
    let kind = text(event, "event")?;
    let card = text(event, "card").unwrap_or("-");
    let cite = text(event, "cite").unwrap_or("-").trim_start_matches("19:47-");
    Some(match kind {
        "burned" => format!("burned {card} {cite}"),
        "dealt" => format!("{} {card} {cite}", text(event, "hand")?),
        "set aside" | "disclosed" | "misdealt" => format!("{kind} {card}"),
        "annulled" | "void round" => format!("{kind} {cite}"),
        "settled" => format!(
            "{} {} {} {}+{}",
            number(event, "seat"),
            text(event, "wager")?,
            text(event, "outcome")?,
            number(event, "paid"),
            number(event, "returned")
        ),
        "vigorish" => format!("{} vigorish {}", number(event, "seat"), number(event, "amount")),
        "cutting card" => format!("cutting card {}", number(event, "left")),
        "dominant" => format!("dominant {}", number(event, "seat")),
        _ => return None,
    })
}

impl Model {
    pub(crate) fn new(terms: Terms) -> Model {
        Model {
            terms,
            left: 0,
            behind: 0,
            cutting_card: true,
            ready: false,
            burn: None,
            banker: None,
            placed: 0,
            against: BTreeMap::new(),
            last: None,
            hand: None,
            wrong: None,
            opening: VecDeque::new(),
            aside: VecDeque::new(),
            disclosed: VecDeque::new(),
            remedy: None,
            end: End::No,
            cited: BTreeSet::new(),
            met: Vec::new(),
        }
    }

    /// Follows an act that the table accepted, and holds its events against the text.
    pub(crate) fn follow(&mut self, act: &Value) {
        let events: Vec<Value> = act["events"].as_array().cloned().unwrap_or_default();
        self.cited.extend(events.iter().filter_map(|event| text(event, "cite")).map(str::to_string));
        let told: Vec<String> = events.iter().filter_map(line).collect();
        // What is wagered counts before the hand closes; who is banker after a round only afterwards.
        events.iter().for_each(|event| self.note_money(event));
        let mut expected = Vec::new();
        self.expect(act, &mut expected);
        assert_eq!(told, expected, "{act}\n{self:#?}");
        events.iter().for_each(|event| self.note(event));
    }

    fn expect(&mut self, act: &Value, told: &mut Vec<String>) {
        let card = text(act, "card").map(str::to_string);
        let Some(what) = text(act, "do") else { return };
        match what {
            "card" | "card down" => self.card(card, told),
            "cutting card" => self.cutting_card_out(told),
            "no more bets" => self.close(told),
            "cards" => {
                let hand = self.hand.as_mut().expect("a hand");
                hand.dealing = true;
                self.opening.append(&mut self.aside);
                self.use_seen(told);
            }
            "call" => {
                let hand = self.hand.as_mut().expect("a hand");
                if hand.said.is_none() {
                    hand.said = text(act, "say").map(str::to_string);
                }
            }
            "repeat" => {
                let hand = self.hand.as_mut().expect("a hand");
                hand.mistaken |= hand.said.as_deref() == Some("stay") && text(act, "say") == Some("card");
            }
            "turn hand" => self.turned(told),
            "announce result" => self.result(act, told),
            "wrong order" if !yes(act, "rectified") => {
                told.push("annulled 4.12(a)".to_string());
                self.void(told);
            }
            "void round" => {
                assert_eq!(self.left, 0, "(k)");
                told.push("void round 4.12(k)".to_string());
                self.void(told);
            }
            "extra card" => {
                let hand = text(act, "hand").unwrap_or_default().to_string();
                self.wrong = Some(Wrong::Extra { hand, rectified: yes(act, "rectified") });
            }
            "card after stay" => self.wrong = Some(Wrong::AfterStay),
            "card in error" => self.wrong = Some(Wrong::InError { disclosed: yes(act, "disclosed") }),
            "banker drew" => self.wrong = Some(Wrong::BankerDrew),
            "face up in shoe" => self.wrong = Some(Wrong::FaceUp),
            _ => {}
        }
    }

    /// 4.7(a), (e), 4.8(c): what nobody covered goes back, and the largest wager has the Player's Hand.
    fn close(&mut self, told: &mut Vec<String>) {
        let banker = self.banker.expect("a banker");
        let covered: i64 = self.against.values().sum();
        assert!(0 < covered && covered <= self.placed, "{self:#?}");
        let largest = self.against.values().copied().max().unwrap_or_default();
        // Counterclockwise from the banker: upwards, and around.
        let nearest = (1..16u8).map(|step| (banker - 1 + step) % 16 + 1);
        let dominant = nearest.into_iter().find(|seat| self.against.get(seat) == Some(&largest));
        told.push(format!("dominant {}", dominant.expect("somebody wagered")));
        self.hand = Some(Hand::default());
    }

    fn draw(&mut self) {
        assert!(!(self.cutting_card && self.left == self.behind), "the cutting card lies before it");
        assert!(self.left > 0, "the shoe is empty");
        self.left -= 1;
    }

    fn card(&mut self, card: Option<String>, told: &mut Vec<String>) {
        let shown = card.clone().unwrap_or_else(|| "-".to_string());
        if !self.ready {
            self.draw();
            let counts = if value(&shown) == 0 { 10 } else { value(&shown) as usize };
            let more = self.burn.map_or(counts, |more| more - 1);
            self.burn = Some(more);
            self.ready = more == 0;
            return told.push(format!("burned {shown} 4.4(e)"));
        }
        if let Some(wrong) = self.wrong.take() {
            self.draw();
            return self.came_wrongly(wrong, card, told);
        }
        if let Some(remedy) = self.remedy.take() {
            self.draw();
            return self.corrects(remedy, shown, told);
        }
        let from_aside = {
            let hand = self.hand.as_ref().expect("a hand");
            hand.count() < 4 && !self.opening.is_empty()
        };
        if from_aside {
            self.opening.pop_front();
        } else {
            self.draw();
        }
        let hand = self.hand.as_mut().expect("a hand");
        if hand.count() < 4 {
            let to = if hand.player.len() == hand.banker.len() { &mut hand.player } else { &mut hand.banker };
            to.push(shown);
            return self.use_seen(told);
        }
        if hand.said.as_deref() == Some("card") && hand.player_third.is_none() {
            told.push(format!("player {shown} -"));
            hand.player_third = Some(shown);
        } else {
            told.push(format!("banker {shown} -"));
            hand.banker_third = Some(shown);
        }
    }

    /// 4.12(g) in 1996: a card that everybody has seen opens the hand without the device.
    fn use_seen(&mut self, told: &mut Vec<String>) {
        let Some(hand) = self.hand.as_mut().filter(|hand| hand.dealing) else { return };
        while hand.count() < 4
            && let Some(Some(card)) = self.opening.front().cloned()
        {
            self.opening.pop_front();
            let players = hand.player.len() == hand.banker.len();
            told.push(format!("{} {card} 4.12(g)", if players { "player" } else { "banker" }));
            if players { hand.player.push(card) } else { hand.banker.push(card) }
        }
    }

    fn came_wrongly(&mut self, wrong: Wrong, card: Option<String>, told: &mut Vec<String>) {
        let shown = card.clone().unwrap_or_else(|| "-".to_string());
        match wrong {
            Wrong::Extra { hand: side, rectified } => {
                let hand = self.hand.as_mut().expect("a hand");
                match (hand.said.is_some(), rectified) {
                    (false, true) => self.set_aside(None, told),
                    (false, false) if side == "banker" => {
                        hand.banker.push(shown);
                        hand.banker_nothing = true;
                    }
                    (false, false) => {
                        hand.player.push(shown);
                        hand.player_best = true;
                    }
                    (true, true) => self.dispose(shown, told),
                    (true, false) => {
                        told.push(format!("banker {shown} 4.12(d)"));
                        hand.banker_surplus = Some(shown);
                    }
                }
            }
            Wrong::AfterStay => {
                told.push(format!("misdealt {shown}"));
                self.hand.as_mut().expect("a hand").stray = Some(shown);
            }
            Wrong::InError { disclosed: true } => self.dispose(shown, told),
            Wrong::InError { disclosed: false } => self.set_aside(None, told),
            Wrong::BankerDrew => {
                told.push(format!("player {shown} 4.12(i)"));
                self.hand.as_mut().expect("a hand").player_third = Some(shown);
            }
            Wrong::FaceUp => {
                told.push(format!("burned {shown} 4.12(j)"));
                self.hand.as_mut().expect("a hand").face_up = true;
                if self.end == End::Last {
                    told.push("void round 4.12(j)".to_string());
                    return self.void(told);
                }
                self.with_face_up(value(&shown) as usize);
            }
            Wrong::WithFaceUp(left) => {
                told.push(format!("burned {shown} 4.12(j)"));
                self.with_face_up(left - 1);
            }
        }
    }

    fn with_face_up(&mut self, left: usize) {
        self.wrong = (left > 0 && self.left > 0).then_some(Wrong::WithFaceUp(left));
    }

    /// 4.12(g): once the cutting card shows, the card is not used.
    fn set_aside(&mut self, card: Option<String>, told: &mut Vec<String>) {
        let shown = card.clone().unwrap_or_else(|| "-".to_string());
        if !self.cutting_card || self.left == self.behind {
            return told.push(format!("burned {shown} 4.12(g)"));
        }
        told.push(format!("set aside {shown}"));
        self.aside.push_back(card);
    }

    /// 4.12(h): it lies aside until the hand is over.
    fn dispose(&mut self, card: String, told: &mut Vec<String>) {
        if self.terms.selected == Selected::None {
            return self.set_aside(Some(card), told);
        }
        if self.hand.is_some() {
            told.push(format!("disclosed {card}"));
        }
        self.disclosed.push_back(card);
        self.correct(told);
    }

    fn correct(&mut self, told: &mut Vec<String>) {
        loop {
            if self.left == 0 {
                self.remedy = None;
            }
            if self.hand.is_some() || self.remedy.is_some() {
                return;
            }
            let Some(card) = self.disclosed.pop_front() else { return };
            let (cite, remedy) = match self.terms.selected {
                Selected::None => return,
                Selected::ItsValue(ten) => {
                    let worth = value(&card) as usize;
                    ("4.12(h)1", Remedy::FaceUp(if worth == 0 { ten } else { worth }))
                }
                Selected::One => ("4.12(h)2", Remedy::FaceDown),
                Selected::MockRound => {
                    ("4.12(h)3", Remedy::Mock { player: vec![card.clone()], banker: Vec::new() })
                }
            };
            told.push(format!("burned {card} {cite}"));
            self.remedy = Some(remedy);
        }
    }

    fn corrects(&mut self, remedy: Remedy, shown: String, told: &mut Vec<String>) {
        self.remedy = match remedy {
            Remedy::FaceUp(left) => {
                told.push(format!("burned {shown} 4.12(h)1"));
                (left > 1).then_some(Remedy::FaceUp(left - 1))
            }
            Remedy::FaceDown => {
                told.push("burned - 4.12(h)2".to_string());
                None
            }
            Remedy::Mock { mut player, mut banker } => {
                told.push(format!("burned {shown} 4.12(h)3"));
                let to =
                    if mock_next(&player, &banker) == Some("player") { &mut player } else { &mut banker };
                to.push(shown);
                mock_next(&player, &banker).map(|_| Remedy::Mock { player, banker })
            }
        };
        self.correct(told);
    }

    /// 4.4(e), 4.12(j): in a hand it makes that hand the last; before its first card, that hand is played and one more.
    fn cutting_card_out(&mut self, told: &mut Vec<String>) {
        assert!(self.cutting_card && self.left == self.behind, "it comes out where it was put");
        self.cutting_card = false;
        told.push(format!("cutting card {}", self.left));
        let begun = self.hand.as_ref().map(|hand| (hand.count() > 0 || hand.face_up, hand.face_up));
        match begun {
            Some((true, face_up)) => {
                self.end = End::Last;
                if face_up {
                    told.push("void round 4.12(j)".to_string());
                    self.void(told);
                }
            }
            _ => self.end = End::OneMore,
        }
    }

    /// 4.12(e), (f): after "Stay", Table 3 has no option.
    fn turned(&mut self, told: &mut Vec<String>) {
        let hand = self.hand.as_mut().expect("a hand");
        let Some(card) = hand.stray.take() else { return };
        if table_3(hand.first("banker"), None) == 'D' {
            told.push(format!("banker {card} {}", if hand.mistaken { "4.12(f)" } else { "4.12(e)" }));
            hand.banker_third = Some(card);
        } else {
            self.dispose(card, told);
        }
    }

    /// 4.10(b), (c)
    fn result(&mut self, act: &Value, told: &mut Vec<String>) {
        let hand = self.hand.clone().expect("a hand");
        hand.check_draws();
        let (player, banker) = (hand.points("player"), hand.points("banker"));
        assert_eq!((number(act, "player"), number(act, "banker")), (player, banker), "{self:#?}");
        let seat = self.banker.expect("a banker");
        let covered: i64 = self.against.values().sum();
        let own = match banker.cmp(&player) {
            std::cmp::Ordering::Greater => format!("{seat} banker won {covered}+{covered}"),
            std::cmp::Ordering::Less => format!("{seat} banker lost 0+0"),
            std::cmp::Ordering::Equal => format!("{seat} banker void 0+{covered}"),
        };
        let others = self.against.iter().map(|(seat, stake)| match banker.cmp(&player) {
            std::cmp::Ordering::Greater => format!("{seat} player lost 0+0"),
            std::cmp::Ordering::Less => format!("{seat} player won {stake}+{stake}"),
            std::cmp::Ordering::Equal => format!("{seat} player void 0+{stake}"),
        });
        let others: Vec<String> = others.collect();
        // What is lost is taken before anybody is paid.
        if banker < player {
            told.push(own);
            told.extend(others);
        } else {
            told.extend(others);
            told.push(own);
        }
        if banker > player {
            told.push(format!("{seat} vigorish {}", self.vigorish(covered)));
        }
        self.last = Some(self.placed);
        self.over();
        self.correct(told);
    }

    fn vigorish(&self, won: i64) -> i64 {
        let hundredths = won * self.terms.percent;
        if !self.terms.rounded {
            assert_eq!(hundredths % 100, 0);
            return hundredths / 100;
        }
        let coin = if self.terms.percent == 4 { 20 } else { 25 };
        (hundredths + 100 * coin - 1) / (100 * coin) * coin
    }

    /// Every wager goes back.
    fn void(&mut self, told: &mut Vec<String>) {
        let covered: i64 = self.against.values().sum();
        told.extend(self.against.iter().map(|(seat, stake)| format!("{seat} player void 0+{stake}")));
        told.push(format!("{} banker void 0+{covered}", self.banker.expect("a banker")));
        self.over();
        self.correct(told);
    }

    fn over(&mut self) {
        self.hand = None;
        self.against.clear();
        self.placed = 0;
        self.met.push(std::mem::take(&mut self.cited));
        if self.end == End::Last || self.left == 0 {
            self.end = End::No;
            (self.ready, self.burn, self.last, self.banker) = (false, None, None, None);
            (self.wrong, self.remedy) = (None, None);
            self.opening.clear();
            self.aside.clear();
            self.disclosed.clear();
        } else if self.end == End::OneMore {
            self.end = End::Last;
        }
    }

    fn note_money(&mut self, event: &Value) {
        let (seat, amount) = (number(event, "seat") as u8, number(event, "amount"));
        match (text(event, "event"), text(event, "wager")) {
            (Some("wagered"), Some("banker")) => {
                assert_eq!(self.banker, Some(seat), "{self:#?}");
                if let Some(last) = self.last {
                    assert!(last <= amount && amount <= 2 * last, "4.6(b): {amount} after {last}");
                }
                self.placed = amount;
            }
            (Some("wagered"), Some("player")) => *self.against.entry(seat).or_default() += amount,
            (Some("withdrawn"), Some("player")) => {
                self.against.remove(&seat);
            }
            _ => {}
        }
    }

    /// Who has the bank, and the shoe, as they are told.
    fn note(&mut self, event: &Value) {
        match text(event, "event") {
            Some("banker") => {
                self.banker = Some(number(event, "seat") as u8);
                self.last = None;
            }
            Some("passed") => (self.banker, self.last) = (None, None),
            Some("moved") if self.banker == Some(number(event, "seat") as u8) => {
                self.banker = Some(number(event, "to") as u8);
            }
            Some("loaded") => {
                self.left = number(event, "cards") as usize;
                self.behind = number(event, "behind") as usize;
                self.cutting_card = true;
            }
            _ => {}
        }
    }
}

/// 4.12(h)3: nobody decides anything in a mock round; a five draws, and options go as at punto banco.
fn mock_next(player: &[String], banker: &[String]) -> Option<&'static str> {
    if player.len() + banker.len() < 4 {
        return Some(if player.len() == banker.len() { "player" } else { "banker" });
    }
    let count = |cards: &[String]| values(&cards[..2]).iter().sum::<i64>() % 10;
    let (mine, his) = (count(player), count(banker));
    if mine >= 8 || his >= 8 || banker.len() == 3 {
        return None;
    }
    if mine <= 5 && player.len() == 2 {
        return Some("player");
    }
    (table_3(his, player.get(2).map(|card| value(card))) != 'S').then_some("banker")
}
