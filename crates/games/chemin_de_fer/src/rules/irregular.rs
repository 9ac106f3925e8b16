//! 19:47-4.12: irregularities. A member of the staff says what went wrong, with the facts that decide it; then the shoe
//! gives the cards that it takes.

use super::command::Command;
use super::dealing::Way;
use super::event::{Event, TableEvent};
use super::hands::{Laid, Regarded};
use super::refusal::Refusal;
use super::round::{Round, Stage};
use super::table::{Ending, Phase, Step, Table};
use baccarat::{Disclosed, SetAside, Side, value};
use rulebook::actor::Role;
use rulebook::cards::Card;
use rulebook::concealed::Concealed;
use rulebook::game::{Act, Sink};
use rulebook::layout::Seated as _;
use rulebook::provision::*;
use rulebook::shoe;
use serde::{Deserialize, Serialize};

/// What went wrong, as long as it still needs cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Wrong {
    /// (b), (c): a card too many in the initial deal.
    ExtraFirst { hand: Side, rectified: bool },
    /// (d): a card too many for the banker afterwards.
    ExtraThird { rectified: bool },
    /// (e), (f): a card face up after "Stay".
    AfterStay { mistaken: bool },
    /// (g): a card drawn in error.
    InError { disclosed: bool },
    /// (i): the banker drew what the dominant player had asked for.
    BankerDrew,
    /// (j): the next card lies face up in the shoe.
    FaceUp,
    /// (j): so many more go to the discard with it, face up.
    WithFaceUp { left: u8 },
}

impl Wrong {
    pub(super) const fn way(self) -> Way {
        match self {
            Wrong::ExtraFirst { rectified: false, .. } => Way::Down,
            Wrong::ExtraFirst { rectified: true, .. } | Wrong::InError { disclosed: false } => Way::Unseen,
            _ => Way::Up,
        }
    }

    pub(super) const fn cite(self) -> Provision {
        match self {
            Wrong::ExtraFirst { hand: Side::Banker, .. } => P4_12_B,
            Wrong::ExtraFirst { hand: Side::Player, .. } => P4_12_C,
            Wrong::ExtraThird { .. } => P4_12_D,
            Wrong::AfterStay { mistaken: false } => P4_12_E,
            Wrong::AfterStay { mistaken: true } => P4_12_F,
            Wrong::InError { .. } => P4_12_G,
            Wrong::BankerDrew => P4_12_I,
            Wrong::FaceUp | Wrong::WithFaceUp { .. } => P4_12_J,
        }
    }
}

const RULERS: [Role; 2] = [Role::Dealer, Role::Floorperson];

impl Table {
    /// The round in which something went wrong, said by dealer or floorperson, at one of these stages.
    fn wrong_round(
        &self,
        act: &Act<Command>,
        cite: Provision,
        at: impl Fn(&Round) -> bool,
    ) -> Result<Round, Refusal> {
        self.staff(act, &RULERS, cite)?;
        match self.phase {
            Phase::Round(round) if at(&round) => Ok(round),
            _ => Err(self.not_now(cite)),
        }
    }

    /// (g), (h): is there room for the card, if it comes to wait? One that lies there after a "Stay" may come to wait
    /// before it.
    fn needs_room(&self, disclosed: bool) -> Result<(), Refusal> {
        let stray = usize::from(matches!(self.phase, Phase::Round(Round { stray: Some(_), .. })));
        let (room, full) = match self.rules.disclosed() {
            None => (self.aside.room() > stray, Refusal::AsideFull),
            Some(_) if !disclosed => (self.aside.room() > 0, Refusal::AsideFull),
            Some(_) => (self.disclosed.room() > stray, Refusal::DisclosedWait),
        };
        if room { Ok(()) } else { Err(full) }
    }

    /// A card must be there to go wrong.
    fn needs_card(&self, wrong: Wrong) -> Result<Step, Refusal> {
        if self.shoe.pile().cards() == 0 {
            Err(Refusal::ShoeEmpty(wrong.cite()))
        } else {
            Ok(Step::Wrong(wrong))
        }
    }

    /// (a): in the initial deal. Whether it could be put right, and if not whether the bank goes on, is for the staff.
    pub(super) fn consider_wrong_order(
        &self,
        act: &Act<Command>,
        rectified: bool,
        transfer: bool,
    ) -> Result<Step, Refusal> {
        let begun = |round: &Round| round.banker.count() > 0;
        let round = self.wrong_round(act, P4_12_A, |round| {
            matches!(round.stage, Stage::Dealing | Stage::PlayerSpeaks) && begun(round)
        })?;
        match (rectified, transfer) {
            (true, true) => Err(Refusal::NothingToTransfer),
            (true, false) => Ok(Step::Noted),
            (false, transfer) => Ok(Step::Annul { round, transfer }),
        }
    }

    /// (b), (c): one too many in the initial deal; (d): one too many for the banker after it.
    pub(super) fn consider_extra_card(
        &self,
        act: &Act<Command>,
        hand: Side,
        rectified: bool,
    ) -> Result<Step, Refusal> {
        let cite = if hand == Side::Player { P4_12_C } else { P4_12_B };
        let round = self.wrong_round(act, cite, |round| match round.stage {
            Stage::PlayerSpeaks => round.hand(hand).count() == 2,
            Stage::Complete => {
                let regarded = round.banker.regarded;
                let once = !matches!(regarded, Regarded::Least | Regarded::LeastOfNothing);
                hand == Side::Banker && round.banker.third().is_some() && once
            }
            _ => false,
        })?;
        let wrong = match round.stage {
            Stage::Complete => Wrong::ExtraThird { rectified },
            _ => Wrong::ExtraFirst { hand, rectified },
        };
        if rectified {
            self.needs_room(wrong.way() == Way::Up)?;
        }
        self.needs_card(wrong)
    }

    /// (e), (f): whether the dealer had said "Card" is known from what he repeated.
    pub(super) fn consider_card_after_stay(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let round = self.wrong_round(act, P4_12_E, |round| {
            round.stage == Stage::ToTurn
                && round.player_said == Some(super::command::Say::Stay)
                && round.stray.is_none()
        })?;
        self.needs_room(true)?;
        self.needs_card(Wrong::AfterStay { mistaken: round.mistaken })
    }

    /// (g): at any time while there is a shoe to draw from.
    pub(super) fn consider_card_in_error(
        &self,
        act: &Act<Command>,
        disclosed: bool,
    ) -> Result<Step, Refusal> {
        self.staff(act, &RULERS, P4_12_G)?;
        if !self.shoe.is_ready() {
            return Err(self.not_now(P4_12_G));
        }
        self.needs_room(disclosed)?;
        self.needs_card(Wrong::InError { disclosed })
    }

    /// (i): the dominant player has said "Card", the dealer has repeated it, and the card is due.
    pub(super) fn consider_banker_drew(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.wrong_round(act, P4_12_I, |round| round.stage == Stage::PlayerThird)?;
        self.needs_card(Wrong::BankerDrew)
    }

    /// (j): found when it is to be drawn.
    pub(super) fn consider_face_up(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.wrong_round(act, P4_12_J, |_| self.hand_draws())?;
        self.needs_card(Wrong::FaceUp)
    }

    /// (k): a hand cannot be completed.
    pub(super) fn consider_void_round(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &RULERS, P4_12_K)?;
        match self.phase {
            Phase::Round(round) if self.hand_draws() && self.shoe.pile().cards() == 0 => {
                Ok(Step::Void { round, cite: P4_12_K })
            }
            _ => Err(Refusal::EnoughCards),
        }
    }

    /// The card that it took has come out.
    pub(super) fn draw_wrong(&mut self, wrong: Wrong, card: Option<Card>, events: &mut impl Sink<Event>) {
        self.wrong = None;
        match (wrong, card, self.phase) {
            (Wrong::ExtraFirst { hand, rectified: false }, Some(card), Phase::Round(round)) => {
                self.extra_first(round, hand, card);
            }
            (Wrong::ExtraFirst { .. } | Wrong::InError { .. }, None, _) => self.set_aside(None, events),
            (Wrong::ExtraThird { rectified: false }, Some(card), Phase::Round(mut round)) => {
                round.banker.add(Laid::Up(card));
                round.banker.regarded = match round.banker.regarded {
                    Regarded::Nothing => Regarded::LeastOfNothing,
                    _ => Regarded::Least,
                };
                self.phase = Phase::Round(round);
                let hand = Side::Banker;
                events.put(Event::Table(TableEvent::Dealt { hand, card, cite: Some(P4_12_D) }));
            }
            (Wrong::AfterStay { .. }, Some(card), Phase::Round(round)) => {
                self.phase = Phase::Round(Round { stray: Some(card), ..round });
                events.put(Event::Table(TableEvent::Misdealt { card, cite: wrong.cite() }));
            }
            (Wrong::BankerDrew, Some(card), Phase::Round(mut round)) => {
                round.player.add(Laid::Up(card));
                self.phase = Phase::Round(round.at(Stage::ToTurn));
                let hand = Side::Player;
                events.put(Event::Table(TableEvent::Dealt { hand, card, cite: Some(P4_12_I) }));
            }
            (Wrong::FaceUp, Some(card), Phase::Round(round)) => self.found(round, card, events),
            (Wrong::ExtraThird { .. } | Wrong::InError { .. }, Some(card), _) => self.dispose(card, events),
            (Wrong::WithFaceUp { left }, card, _) => {
                events.put(Event::Cards(shoe::Event::Burned { card, cite: P4_12_J }));
                self.discard_with_face_up(left - 1);
            }
            _ => {}
        }
    }

    /// (b): the banker's hand counts nothing. (c): the player's counts the most that it can.
    fn extra_first(&mut self, mut round: Round, hand: Side, card: Card) {
        let face = Concealed::new(card);
        match hand {
            Side::Banker => {
                round.banker.add(Laid::Down(face));
                round.banker.regarded = Regarded::Nothing;
            }
            Side::Player => {
                round.player.add(Laid::Down(face.handed_to(round.dominant)));
                round.player.regarded = Regarded::Most;
            }
        }
        self.phase = Phase::Round(round);
    }

    /// (g): has the cutting card been exposed in the shoe, or drawn?
    fn is_cutting_card_exposed(&self) -> bool {
        !self.shoe.pile().has_cutting_card() || self.shoe.pile().cutting_card_is_next()
    }

    /// (g): the card opens the next hand; once the cutting card shows it is discarded.
    fn set_aside(&mut self, card: Option<Card>, events: &mut impl Sink<Event>) {
        if self.is_cutting_card_exposed() {
            return events.put(Event::Cards(shoe::Event::Burned { card, cite: P4_12_G }));
        }
        self.aside.add(card.map_or(SetAside::Unseen, SetAside::Seen));
        events.put(Event::Table(TableEvent::SetAside { card }));
    }

    /// (h): a disclosed card that nobody can use lies aside until the hand is over. 1996 has no (h): the card opens the
    /// next hand, as at punto banco.
    pub(super) fn dispose(&mut self, card: Card, events: &mut impl Sink<Event>) {
        if self.rules.disclosed().is_none() {
            return self.set_aside(Some(card), events);
        }
        self.disclosed.add(card);
        if matches!(self.phase, Phase::Round(_)) {
            return events.put(Event::Table(TableEvent::Disclosed { card }));
        }
        self.correct(events);
    }

    /// (h): between hands, the procedure that was selected beforehand for the next card that was seen.
    pub(super) fn correct(&mut self, events: &mut impl Sink<Event>) {
        let Some(selected) = self.rules.disclosed() else { return };
        let cite = match selected {
            Disclosed::ItsValue { .. } => P4_12_H_1,
            Disclosed::One => P4_12_H_2,
            Disclosed::MockRound => P4_12_H_3,
        };
        loop {
            if self.shoe.pile().cards() == 0 {
                // Nothing is left to discard or to deal.
                self.disclosed.give_up();
            }
            let Some(card) = self.disclosed.begin(selected) else { return };
            events.put(Event::Cards(shoe::Event::Burned { card: Some(card), cite }));
        }
    }

    /// (j): the card is not used; as many more go with it as it is worth, nothing for a ten or face card. In the last
    /// hand of a shoe the hand is void.
    fn found(&mut self, round: Round, card: Card, events: &mut impl Sink<Event>) {
        events.put(Event::Cards(shoe::Event::Burned { card: Some(card), cite: P4_12_J }));
        let round = Round { face_up: true, ..round };
        self.phase = Phase::Round(round);
        if self.ending == Ending::LastHand {
            self.void_round(round, P4_12_J, events);
        } else {
            self.discard_with_face_up(value(card));
        }
    }

    /// As many more as there are, at most so many.
    fn discard_with_face_up(&mut self, left: u8) {
        let any = left > 0 && self.shoe.pile().cards() > 0;
        self.wrong = any.then_some(Wrong::WithFaceUp { left });
    }
}
