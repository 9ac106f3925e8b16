//! 19:47-4.9: what the dominant player and the banker say, and what follows from it.

use super::command::{Command, Say};
use super::event::{Event, TableEvent};
use super::hands::Laid;
use super::refusal::Refusal;
use super::round::{Round, Stage};
use super::table::{Phase, Step, Table};
use baccarat::{Draws, Side, is_natural, table_3, value};
use rulebook::actor::Seat;
use rulebook::game::{Act, Sink};
use rulebook::layout::Seated as _;
use rulebook::provision::*;

/// 4.9(a): what the dominant player must say on his count, first what he says if he has the choice and says nothing.
pub(super) const fn player_words(points: u8) -> (&'static [Say], Provision) {
    match points {
        0..=4 => (&[Say::Card], P4_9_A_1),
        5 => (&[Say::Card, Say::Stay], P4_9_A_2),
        6 | 7 => (&[Say::Stay], P4_9_A_3),
        _ => (&[Say::Natural], P4_9_A_4),
    }
}

/// 4.9(b): what the banker must say on his.
pub(super) const fn banker_words(points: u8) -> (&'static [Say], Provision) {
    if is_natural(points) { (&[Say::Natural], P4_9_B) } else { (&[Say::UnderEight], P4_9_B) }
}

impl Round {
    /// Who is to speak, and what he may say.
    pub(super) fn words(&self) -> Option<(Side, &'static [Say], Provision)> {
        let (side, (words, cite)) = match self.stage {
            Stage::PlayerSpeaks => (Side::Player, player_words(self.player.first_points())),
            Stage::BankerSpeaks => (Side::Banker, banker_words(self.banker.first_points())),
            _ => return None,
        };
        Some((side, words, cite))
    }

    /// 4.9(c), (e): what Table 3 says to the banker.
    pub(super) fn table_3(&self) -> Draws {
        table_3(self.banker.first_points(), self.player.third().map(value))
    }
}

impl Table {
    fn round(&self, cite: Provision) -> Result<Round, Refusal> {
        match self.phase {
            Phase::Round(round) => Ok(round),
            _ => Err(self.not_now(cite)),
        }
    }

    /// 4.8(b), (c): only the banker speaks for the Banker's Hand, only the dominant player for the Player's.
    pub(super) fn consider_call(&self, act: &Act<Command>, say: Say) -> Result<Step, Refusal> {
        let seat = self.player(act, P4_9_A)?;
        let mut round = self.round(P4_9_A)?;
        let Some((side, words, cite)) = round.words() else { return Err(self.not_now(P4_9_A)) };
        match side {
            Side::Player if seat != round.dominant => return Err(Refusal::NotDominant(seat)),
            Side::Banker if seat != round.bank.seat => return Err(Refusal::NotTheBanker(seat, P4_8_B)),
            _ => {}
        }
        if !words.contains(&say) {
            return Err(Refusal::WrongWord { right: words[0], or: words.get(1).copied(), cite });
        }
        match side {
            Side::Player => round.player_said = Some(say),
            Side::Banker => round.banker_said = Some(say),
        }
        Ok(Step::Call { round: round.at(Stage::Repeat(side)), by: side, seat, say })
    }

    /// The subsection says whose word it was and no more: its paragraph would tell the count.
    pub(super) fn call(
        &mut self,
        round: Round,
        by: Side,
        seat: Seat,
        say: Say,
        events: &mut impl Sink<Event>,
    ) {
        self.phase = Phase::Round(round);
        let cite = if by == Side::Player { P4_9_A } else { P4_9_B };
        events.put(Event::Table(TableEvent::Called { seat, say, cite }));
    }

    /// (h): the dealer repeats the word. 4.12(f) knows one mistake: "Card" after "Stay".
    pub(super) fn consider_repeat(&self, act: &Act<Command>, say: Say) -> Result<Step, Refusal> {
        self.dealer(act, P4_9_H)?;
        let mut round = self.round(P4_9_H)?;
        let Stage::Repeat(by) = round.stage else { return Err(self.not_now(P4_9_H)) };
        match round.said(by) {
            Some(said) if said == say => {}
            Some(Say::Stay) if say == Say::Card => round.mistaken = true,
            Some(said) => return Err(Refusal::WrongRepeat(said)),
            None => return Err(self.not_now(P4_9_H)),
        }
        Ok(Step::Repeated { round, by })
    }

    pub(super) fn repeated(&mut self, mut round: Round, by: Side, events: &mut impl Sink<Event>) {
        let banker = round.bank.seat;
        match round.said(by) {
            // (a)4, (b): all cards are turned at once, and nobody draws.
            Some(Say::Natural) => return self.complete(round, events),
            // (b): before the card is dealt the banker looks at his own.
            Some(Say::Card) => {
                round.banker.hand_to(banker);
                round.stage = Stage::BankerSpeaks;
            }
            Some(Say::Stay) => {
                round.banker.hand_to(banker);
                round.stage = Stage::ToTurn;
            }
            Some(Say::UnderEight) => round.stage = Stage::PlayerThird,
            None => {}
        }
        self.phase = Phase::Round(round);
    }

    /// (c): only the banker turns his hand.
    pub(super) fn consider_turn_hand(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P4_9_C)?;
        let round = self.round(P4_9_C)?;
        match round.stage {
            Stage::ToTurn if seat == round.bank.seat => Ok(Step::TurnHand(round)),
            Stage::ToTurn => Err(Refusal::NotTheBanker(seat, P4_8_B)),
            _ => Err(self.not_now(P4_9_C)),
        }
    }

    pub(super) fn turn_hand(&mut self, mut round: Round, events: &mut impl Sink<Event>) {
        self.turn_up(&mut round, Side::Banker, P4_9_C, events);
        let draws = round.table_3();
        if let Some(card) = round.stray.take() {
            return self.use_stray(round, card, draws, events);
        }
        match draws {
            Draws::Must => self.phase = Phase::Round(round.at(Stage::BankerThird)),
            Draws::May => self.phase = Phase::Round(round.at(Stage::Option)),
            Draws::MustNot => self.complete(round, events),
        }
    }

    /// 4.12(e): a card dealt after "Stay" is the banker's if he must or may draw; (f): where the dealer had said "Card",
    /// only if he must. Otherwise nobody can use it.
    fn use_stray(
        &mut self,
        mut round: Round,
        card: rulebook::cards::Card,
        draws: Draws,
        events: &mut impl Sink<Event>,
    ) {
        let his = match draws {
            Draws::Must => true,
            Draws::May => !round.mistaken,
            Draws::MustNot => false,
        };
        let cite = if round.mistaken { P4_12_F } else { P4_12_E };
        if his {
            round.banker.add(Laid::Up(card));
            events.put(Event::Table(TableEvent::Dealt { hand: Side::Banker, card, cite: Some(cite) }));
            return self.complete(round, events);
        }
        match draws {
            Draws::May => self.phase = Phase::Round(round.at(Stage::Option)),
            _ => self.complete(round, events),
        }
        self.dispose(card, events);
    }

    /// (c), (f): the banker's choice, where Table 3 gives him one.
    pub(super) fn consider_option(&self, act: &Act<Command>, draw: bool) -> Result<Step, Refusal> {
        let seat = self.player(act, P4_9_F)?;
        let round = self.round(P4_9_F)?;
        match round.stage {
            _ if seat != round.bank.seat => Err(Refusal::NotTheBanker(seat, P4_8_B)),
            Stage::Option => Ok(Step::Option { round, draw }),
            _ => Err(Refusal::NoOption),
        }
    }

    pub(super) fn use_option(&mut self, round: Round, draw: bool, events: &mut impl Sink<Event>) {
        if draw {
            self.phase = Phase::Round(round.at(Stage::BankerThird));
        } else {
            self.complete(round, events);
        }
    }
}
