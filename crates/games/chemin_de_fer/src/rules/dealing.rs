//! 19:47-4.8(d), 4.9(b), (c): cards come out of the shoe, face down for the first four and face up afterwards.

use super::auction::Auction;
use super::command::{Command, Say};
use super::event::{Event, TableEvent};
use super::hands::Laid;
use super::irregular::Wrong;
use super::passing::SitsOut;
use super::refusal::Refusal;
use super::round::{Round, Stage};
use super::table::{Ending, Phase, Step, Table};
use baccarat::{SetAside, Side, Wanted};
use rulebook::cards::Card;
use rulebook::concealed::Concealed;
use rulebook::game::{Act, Sink};
use rulebook::provision::*;
use rulebook::shoe;

/// What the next card is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// 4.8(d): one of the first four.
    Initial(Side),
    /// 4.9(b)
    PlayerThird,
    /// 4.9(c)
    BankerThird,
    /// 4.12: because of a mistake.
    Wrong(Wrong),
    /// 4.12(h): because a card was seen.
    Disclosed(Wanted),
}

/// How it comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Up,
    /// Face down, and somebody will look at it.
    Down,
    /// Face down, and nobody will.
    Unseen,
}

impl Purpose {
    pub(super) const fn way(self) -> Way {
        match self {
            Purpose::Initial(_) => Way::Down,
            Purpose::PlayerThird | Purpose::BankerThird => Way::Up,
            Purpose::Wrong(wrong) => wrong.way(),
            Purpose::Disclosed(Wanted::FaceUp | Wanted::Mock(_)) => Way::Up,
            Purpose::Disclosed(Wanted::Unseen) => Way::Unseen,
        }
    }

    pub(super) const fn cite(self) -> Provision {
        match self {
            Purpose::Initial(_) => P4_8_D,
            Purpose::PlayerThird => P4_9_B,
            Purpose::BankerThird => P4_9_C,
            Purpose::Wrong(wrong) => wrong.cite(),
            Purpose::Disclosed(Wanted::FaceUp) => P4_12_H_1,
            Purpose::Disclosed(Wanted::Unseen) => P4_12_H_2,
            Purpose::Disclosed(Wanted::Mock(_)) => P4_12_H_3,
        }
    }
}

impl Table {
    /// 4.8(d)
    pub(super) fn consider_deal(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.dealer(act, P4_8_D)?;
        match self.phase {
            Phase::Round(Round { stage: Stage::ToDeal, .. }) => Ok(Step::Deal),
            _ => Err(self.not_now(P4_8_D)),
        }
    }

    pub(super) fn deal(&mut self, events: &mut impl Sink<Event>) {
        if let Phase::Round(round) = self.phase {
            self.aside.open();
            self.deal_on(round.at(Stage::Dealing), events);
        }
    }

    /// 4.12: the card that must come out of the shoe before anything else.
    pub(super) fn correction(&self) -> Option<Purpose> {
        let wrong = self.wrong.map(Purpose::Wrong);
        wrong.or_else(|| self.disclosed.wants().map(Purpose::Disclosed))
    }

    /// What the next card is for, if one is due.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        if let Some(correction) = self.correction() {
            return Some(correction);
        }
        let Phase::Round(round) = self.phase else { return None };
        match round.stage {
            Stage::Dealing => Some(Purpose::Initial(round.next_hand())),
            Stage::PlayerThird => Some(Purpose::PlayerThird),
            Stage::BankerThird => Some(Purpose::BankerThird),
            _ => None,
        }
    }

    /// 4.12(g): does it come from those set aside before this hand, and not from the shoe?
    pub(super) fn is_from_aside(&self, purpose: Purpose) -> bool {
        matches!(purpose, Purpose::Initial(_)) && self.aside.first().is_some()
    }

    /// Is a card of a hand due out of the shoe?
    pub(super) fn hand_draws(&self) -> bool {
        self.correction().is_none() && self.purpose().is_some_and(|purpose| !self.is_from_aside(purpose))
    }

    /// How many of this card may come: those that nobody has seen, less those that lie face down on the table. What was
    /// set aside unseen may be any of them, also when the shoe is empty.
    pub(super) fn left(&self, card: Card) -> u8 {
        let concealed = match &self.phase {
            Phase::Round(round) => round.concealed(card),
            _ => 0,
        };
        self.shoe.pile().unseen_of(card).saturating_sub(concealed)
    }

    pub(super) fn consider_cards(&self, act: &Act<Command>, command: shoe::Command) -> Result<Step, Refusal> {
        if !self.shoe.is_ready() {
            let step = self.shoe.consider(&self.procedure(), self.around(), act, command);
            return step.map(Step::Shoe).map_err(Refusal::Cards);
        }
        match command {
            shoe::Command::Card { card } => self.consider_card(act, Way::Up, Some(card)),
            shoe::Command::CardDown { card: None } => self.consider_card(act, Way::Unseen, None),
            shoe::Command::CardDown { card } => self.consider_card(act, Way::Down, card),
            shoe::Command::CuttingCard {} => {
                self.by_chance(act, P4_5_A)?;
                let due = self.purpose().is_some_and(|purpose| !self.is_from_aside(purpose));
                let next = self.shoe.pile().cutting_card_is_next();
                if due && next {
                    Ok(Step::CuttingCard)
                } else {
                    Err(shoe::Refusal::NotTheCuttingCard(P4_5_A).into())
                }
            }
            other => {
                let refused = self.shoe.consider(&self.procedure(), self.around(), act, other);
                refused.map(Step::Shoe).map_err(Refusal::Cards)
            }
        }
    }

    fn consider_card(&self, act: &Act<Command>, way: Way, card: Option<Card>) -> Result<Step, Refusal> {
        self.by_chance(act, P4_5_A)?;
        let Some(purpose) = self.purpose() else { return Err(shoe::Refusal::NoCardNow(P4_5_A).into()) };
        let cite = purpose.cite();
        match (purpose.way(), way) {
            (Way::Up, Way::Up) | (Way::Down, Way::Down) | (Way::Unseen, Way::Unseen) => {}
            (Way::Up, _) => return Err(shoe::Refusal::OtherSideUp("face up", cite).into()),
            (Way::Down, Way::Unseen) => return Err(Refusal::NoFace(cite)),
            (Way::Unseen, Way::Down) => return Err(Refusal::NobodyLooks(cite)),
            (Way::Down | Way::Unseen, Way::Up) => {
                return Err(shoe::Refusal::OtherSideUp("face down", cite).into());
            }
        }
        self.may_come(purpose)?;
        match card {
            Some(card) if self.left(card) == 0 => Err(shoe::Refusal::NoSuchCard(card, cite).into()),
            _ => Ok(Step::Draw { purpose, card }),
        }
    }

    /// May any card come for this, and not the cutting card before it?
    pub(super) fn may_come(&self, purpose: Purpose) -> Result<(), Refusal> {
        let cite = purpose.cite();
        if !self.is_from_aside(purpose) {
            if self.shoe.pile().cutting_card_is_next() {
                return Err(shoe::Refusal::CuttingCardFirst(cite).into());
            }
            if self.shoe.pile().cards() == 0 {
                return Err(Refusal::ShoeEmpty(cite));
            }
        }
        Ok(())
    }

    /// 4.3, 4.4: the shoe is made ready; then the bank is auctioned (4.5(b)).
    pub(super) fn prepare(&mut self, step: shoe::Step, events: &mut impl Sink<Event>) {
        let procedure = self.procedure();
        self.shoe.apply(&procedure, step, &mut rulebook::game::Each(|event| events.put(Event::Cards(event))));
        if self.phase == Phase::Cards && self.shoe.is_ready() {
            self.phase = Phase::ToBid(Auction::new(SitsOut::NOBODY, None));
        }
    }

    /// 4.4(e): the hand in which it appears is the last of the shoe; before the first card of a hand, that hand is played
    /// and one more. 4.12(j): a last hand of which a card was found face up is void.
    pub(super) fn draw_cutting_card(&mut self, events: &mut impl Sink<Event>) {
        self.shoe.pile_mut().remove_cutting_card();
        events.put(Event::Cards(shoe::Event::CuttingCard { left: self.shoe.pile().cards() }));
        match self.phase {
            Phase::Round(round) if round.has_begun() => {
                self.ending = Ending::LastHand;
                if round.face_up {
                    self.void_round(round, P4_12_J, events);
                }
            }
            _ => self.ending = Ending::OneMore,
        }
    }

    pub(super) fn draw(&mut self, purpose: Purpose, card: Option<Card>, events: &mut impl Sink<Event>) {
        match (purpose.way(), card) {
            (Way::Up, Some(card)) => self.shoe.pile_mut().draw(card),
            _ if self.is_from_aside(purpose) => self.aside.take_first(),
            _ => self.shoe.pile_mut().draw_unseen(),
        }
        match (purpose, self.phase, card) {
            (Purpose::Wrong(wrong), ..) => self.draw_wrong(wrong, card, events),
            (Purpose::Disclosed(_), ..) => {
                self.disclosed.take(card);
                events.put(Event::Cards(shoe::Event::Burned { card, cite: purpose.cite() }));
                self.correct(events);
            }
            (Purpose::Initial(side), Phase::Round(mut round), Some(card)) => {
                round.hand_mut(side).add(Laid::Down(Concealed::new(card)));
                self.deal_on(round, events);
            }
            (Purpose::PlayerThird, Phase::Round(mut round), Some(card)) => {
                round.player.add(Laid::Up(card));
                self.phase = Phase::Round(round.at(Stage::ToTurn));
                events.put(Event::Table(TableEvent::Dealt { hand: Side::Player, card, cite: None }));
            }
            (Purpose::BankerThird, Phase::Round(mut round), Some(card)) => {
                round.banker.add(Laid::Up(card));
                events.put(Event::Table(TableEvent::Dealt { hand: Side::Banker, card, cite: None }));
                self.complete(round, events);
            }
            _ => {}
        }
    }

    /// 4.12(g) in 1996: a set-aside card that everybody has seen needs no chance. When four cards lie there, the
    /// dominant player looks at his (4.9(a)).
    fn deal_on(&mut self, mut round: Round, events: &mut impl Sink<Event>) {
        loop {
            if round.player.count() + round.banker.count() == 4 {
                round.player.hand_to(round.dominant);
                round.stage = Stage::PlayerSpeaks;
                break;
            }
            let Some(SetAside::Seen(card)) = self.aside.first() else { break };
            self.aside.take_first();
            let hand = round.next_hand();
            round.hand_mut(hand).add(Laid::Up(card));
            events.put(Event::Table(TableEvent::Dealt { hand, card, cite: Some(P4_12_G) }));
        }
        self.phase = Phase::Round(round);
    }

    /// Turns a hand up.
    pub(super) fn turn_up(
        &mut self,
        round: &mut Round,
        hand: Side,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        for card in round.hand(hand).down() {
            self.shoe.pile_mut().see(card.turned());
        }
        round.hand_mut(hand).turn();
        let (cards, points) = (round.hand(hand).hand(), round.hand(hand).points());
        events.put(Event::Table(TableEvent::Turned { hand, cards, points, cite }));
    }

    /// Both hands have what they are entitled to; whatever still lies face down is turned up for the result.
    pub(super) fn complete(&mut self, mut round: Round, events: &mut impl Sink<Event>) {
        // A natural turns all cards at once; otherwise the count that is announced must be seen.
        let cite = match (round.player_said, round.banker_said) {
            (Some(Say::Natural), _) => P4_9_A_4,
            (_, Some(Say::Natural)) => P4_9_B,
            _ => P4_10_A,
        };
        for side in [Side::Player, Side::Banker] {
            if round.hand(side).down().next().is_some() {
                self.turn_up(&mut round, side, cite, events);
            }
        }
        self.phase = Phase::Round(round.at(Stage::Complete));
    }
}
