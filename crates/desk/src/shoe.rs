//! What scenes at tables with a shoe share: making it ready, cards, and a cut that is made again.

use super::scene::{Played, Scene, is_chance, is_duty};
use rulebook::actor::{Actor, Role};
use rulebook::cards::Card;
use rulebook::game::Offer;
use rulebook::shoe::{Command, RecutReason};
use table::forms::Forms;

/// A table with a shoe.
pub trait Shod: Forms {
    /// A command about the cards as one of the game's.
    fn cards(command: Command) -> Self::Command;

    /// The other way round, if it is about the cards.
    fn about_cards(command: &Self::Command) -> Option<Command>;

    /// Can cards be dealt?
    fn is_ready(&self) -> bool;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// Somebody sits down.
    fn join() -> Self::Command;
}

/// A card, by its name.
pub fn card(text: &str) -> Card {
    text.parse().expect("scenes name cards")
}

impl<G: Shod> Scene<'_, G> {
    /// So many people sit down, or as many as there are seats.
    pub fn seated(&mut self, people: u8) -> Played {
        (1..=people.min(self.table.seats())).try_for_each(|number| self.patron(number, G::join()))
    }

    /// The same, and a shoe that is ready: nobody cuts, and what is to be burnt is.
    pub fn ready(&mut self, people: u8) -> Played {
        self.seated(people)?;
        self.make_ready()
    }

    /// The cards are made ready.
    pub fn make_ready(&mut self) -> Played {
        while !self.table.is_ready() {
            if !self.take_up(is_duty)? && !self.take_up(is_chance)? {
                break;
            }
        }
        Ok(())
    }

    /// Is this about the cards what stands in the offers of chance?
    pub fn has_chance(&self, wanted: impl Fn(&Command) -> bool) -> bool {
        let is_it = |offer: &Offer<G::Command>| {
            is_chance(offer) && G::about_cards(&offer.command).is_some_and(|command| wanted(&command))
        };
        self.offer(is_it).is_some()
    }

    /// One card from the shoe, up or down as it is due, the cutting card before it where it lies there.
    pub fn lay(&mut self, card: Card) -> Played {
        if self.has_chance(|command| *command == Command::CuttingCard {}) {
            self.does(G::cards(Command::CuttingCard {}))?;
        }
        let is_down = self.has_chance(|command| matches!(command, Command::CardDown { card: Some(_) }));
        let is_unseen = self.has_chance(|command| *command == Command::CardDown { card: None });
        self.does(G::cards(match (is_down, is_unseen) {
            (true, _) => Command::CardDown { card: Some(card) },
            (_, true) => Command::CardDown { card: None },
            _ => Command::Card { card },
        }))
    }

    /// Several, with the duties after each.
    pub fn deal(&mut self, cards: &str) -> Played {
        for text in cards.split_whitespace() {
            self.lay(card(text))?;
            self.duties()?;
        }
        Ok(())
    }

    /// A card that chance may bring now, whichever is the first.
    pub fn next_card(&self) -> Option<Card> {
        self.offer(is_chance).and_then(|offer| match G::about_cards(&offer.command)? {
            Command::Card { card } | Command::CardDown { card: Some(card) } => Some(card),
            _ => None,
        })
    }

    /// A cut that is made again (2.5(g), 3.5(f), 4.4(f)).
    pub fn recut(&mut self, first_card: impl FnOnce(&mut Self) -> Played) -> Played {
        let recut = |reason| G::cards(Command::OrderRecut { reason });
        if self.yes("dealt", "Has a card come out of the shoe since the cut?")? {
            self.ready(2)?;
            first_card(self)?;
            return self.wrong(recut(RecutReason::Improper));
        }
        let reason = self.word("reason", "For what reason?", &["improper", "fairness"])?;
        let by_player = self.yes("player", "Did a player cut?")?;
        self.seated(2)?;
        self.cut(by_player)?;
        let cite = self.refused_under(Actor::Staff(Role::Dealer), recut(reason));
        self.under(cite);
        self.wrong(recut(reason))?;
        self.cut(true)
    }

    /// Up to a stack that has been cut, by the player who is asked first or by the dealer.
    fn cut(&mut self, by_player: bool) -> Played {
        let is = |command: &G::Command, wanted: fn(&Command) -> bool| {
            G::about_cards(command).is_some_and(|command| wanted(&command))
        };
        while !self.table.is_ready() {
            let cuts =
                self.offer(|offer| is(&offer.command, |command| matches!(command, Command::Cut { .. })));
            let his = |offer: &Offer<G::Command>| by_player || !matches!(offer.by, Actor::Seat(_));
            if let Some(offer) = cuts.filter(his) {
                return self.says(offer.by, offer.command);
            }
            if !self.take_up(is_duty)? {
                break;
            }
        }
        Ok(())
    }
}
