//! What goes wrong at punto banco: 19:47-3.12, an order to pass the shoe (3.11(a)2), and a cut that is made again.

use crate::rules::{Command, Event, OrderReason, Table, TableCommand as C, TableEvent as E, Wager};
use baccarat::desk::{RANKS, club, counting};
use baccarat::{Disclosed, Side};
use desk::scene::{Played, Scene, is_chance, is_duty, seat, sentence};
use desk::shoe::{Shod, card};
use desk::{Case, Scenes, words};
use rulebook::actor::Actor;
use rulebook::cards::{Card, Suit};
use rulebook::edition::Edition;
use rulebook::game::{Game, Offer};
use rulebook::layout;
use rulebook::provision::*;
use rulebook::shoe;
use table::session::Performed;

type At<'s, 'a> = &'s mut Scene<'a, Table>;

impl Scenes for Table {
    const CASES: &'static [Case<Table>] = &[
        Case {
            name: "misdealt card",
            title: "The Player's Hand got a third card that it was not due",
            cite: P3_12_A,
            play: misdealt_card,
        },
        Case {
            name: "card in error",
            title: "A card was drawn in error",
            cite: P3_12_B,
            play: card_in_error,
        },
        Case {
            name: "face-up card",
            title: "A card lies face up in the shoe",
            cite: P3_12_D,
            play: face_up_card,
        },
        Case {
            name: "void round",
            title: "The shoe ran out during a round",
            cite: P3_12_E,
            play: void_round,
        },
        Case {
            name: "order pass",
            title: "The curator is to be ordered to pass the shoe",
            cite: P3_11_A_2,
            play: order_pass,
        },
        Case { name: "order recut", title: "The cut is to be made again", cite: P3_5_F, play: order_recut },
    ];

    fn told(done: &[Performed<Table>]) -> Vec<String> {
        let mut said = Vec::new();
        let (mut discarded, mut mock) = (Vec::new(), 0);
        for done in done {
            said.extend(of_command(&done.act.command));
            for event in &done.events {
                match event {
                    Event::Cards(shoe::Event::Burned { card, .. }) => discarded.push(*card),
                    Event::Table(E::Mock { .. }) => mock += 1,
                    other => said.extend(of_event(other)),
                }
            }
        }
        said.extend(words::burned(&discarded));
        if mock > 0 {
            said.push(
                "the card is the first of a round without wagers, whose cards are discarded".to_string(),
            );
        }
        said.iter().map(|words| sentence(words)).collect()
    }
}

impl Shod for Table {
    fn cards(command: shoe::Command) -> Command {
        Command::Cards(command)
    }

    fn about_cards(command: &Command) -> Option<shoe::Command> {
        match command {
            Command::Cards(command) => Some(*command),
            Command::Layout(_) | Command::Table(_) => None,
        }
    }

    fn is_ready(&self) -> bool {
        self.shoe().is_ready()
    }

    fn seats(&self) -> u8 {
        self.rules().seats()
    }

    fn join() -> Command {
        Command::Layout(layout::Command::Join {})
    }
}

fn own(command: C) -> Command {
    Command::Table(command)
}

fn of_command(command: &Command) -> Option<String> {
    Some(match command {
        Command::Cards(command) => return words::of_command(command),
        Command::Table(C::OfferShoe { to }) => format!("the shoe is offered to {to}"),
        Command::Table(C::OrderPass { reason }) => format!(
            "the curator gives up the shoe {}",
            match reason {
                OrderReason::Delay => "for holding up the game",
                OrderReason::InvalidDeals => "for repeated invalid deals",
                OrderReason::Violation => "for a violation of the Act or the regulations",
            }
        ),
        _ => return None,
    })
}

/// What is said of an event. How the hand ends that goes on in between is no part of the ruling.
fn of_event(event: &Event) -> Option<String> {
    let event = match event {
        Event::Cards(event) => return words::of_shoe(event),
        Event::Layout(_) => return None,
        Event::Table(event) => event,
    };
    Some(match event {
        E::Dealt { hand: Side::Banker, cite: Some(P3_12_A), .. } => {
            "the card is the third card of the Banker's Hand".to_string()
        }
        E::Aside { .. } => "the card is the first card of the next hand".to_string(),
        E::Disclosed { .. } => "the hand is completed first".to_string(),
        E::VoidRound {} => "the round is void, and all cards are shuffled before the next".to_string(),
        E::Settled(settled) if settled.cite == P3_12_E => words::settled(settled),
        _ => return None,
    })
}

/// Two patrons, of whom the first has the smallest wager on the player's hand.
fn wagered(scene: At) -> Played {
    scene.ready(2)?;
    scene.duties()?;
    let wager = |offer: &Offer<Command>| {
        let on_player =
            matches!(offer.command, Command::Layout(layout::Command::Wager { on: Wager::Player, .. }));
        on_player && offer.by == Actor::Seat(seat(1))
    };
    scene.take_up(wager).map(|_| ())
}

/// "No More Bets" and "Cards".
fn closed(scene: At) -> Played {
    scene.does(own(C::NoMoreBets {}))?;
    scene.does(own(C::Cards {}))
}

/// Two cards for each hand, with these point counts, up to the dealer's calls.
fn called(scene: At, player: u8, banker: u8) -> Played {
    wagered(scene)?;
    closed(scene)?;
    let first = [counting(player, Suit::Spades), counting(banker, Suit::Hearts)];
    for card in first.into_iter().chain([card("Kd"), card("Kc")]) {
        scene.lay(card)?;
    }
    scene.while_offered(|offer| {
        let is_call = !matches!(
            offer.command,
            Command::Table(C::Instruct { .. } | C::AnnounceResult { .. } | C::LastHand {})
        );
        is_duty(offer) && is_call
    })
}

/// The hand is completed, and then whatever has to be discarded comes out of the shoe.
fn completed(scene: At) -> Played {
    let is_shoe = |offer: &Offer<Command>| {
        matches!(offer.command, Command::Table(C::OfferShoe { .. } | C::LastHand {}))
    };
    scene.while_offered(|offer| is_duty(offer) && !is_shoe(offer))?;
    while scene.table.takes_wagers() && scene.take_up(is_chance)? {}
    Ok(())
}

/// Which card it was, where it makes a difference how many go with it.
fn which(scene: At) -> Played<Card> {
    Ok(club(scene.choice("card", "Which card is it?", RANKS)?))
}

/// (c)1: is that the procedure that the house has chosen?
fn counts_its_value(scene: At) -> bool {
    matches!(scene.table.rules().disclosed(), Some(Disclosed::ItsValue { .. }))
}

/// (a)
fn misdealt_card(scene: At) -> Played {
    let player = scene.count("player", "What did the two cards of the Player's Hand count?", 0, 9)?;
    let banker = scene.count("banker", "What did the two cards of the Banker's Hand count?", 0, 9)?;
    called(scene, player, banker)?;
    let told = |card| own(C::MisdealtCard { card });
    let some = Some(card("4c"));
    let would = scene.would(&[(Actor::Device, told(some))]);
    if would.is_empty() {
        return scene.wrong(told(some));
    }
    let is_bankers = matches!(would[0], Event::Table(E::Dealt { .. }));
    if is_bankers {
        // Seen or not, it is the banker's.
        return scene.wrong(told(some));
    }
    // 1996 uses it as (a) says, seen or not.
    let seen = scene.table.rules().disclosed().is_some()
        && scene.yes("seen", "Did anybody see its face when it was dealt?")?;
    let card = match seen && counts_its_value(scene) {
        true => Some(which(scene)?),
        false => some.filter(|_| seen),
    };
    scene.under(Some(P3_12_A));
    scene.wrong(told(card))?;
    completed(scene)
}

/// (b), (c); 1996 has no (c), and uses the card seen or not.
fn card_in_error(scene: At) -> Played {
    if scene.table.rules().disclosed().is_none()
        || !scene.yes("seen", "Did anybody see its face when it was drawn?")?
    {
        wagered(scene)?;
        return scene.wrong(own(C::CardInError { card: None }));
    }
    let in_hand = scene.yes("hand", "Was a hand being dealt?")?;
    let seen = if counts_its_value(scene) { which(scene)? } else { card("4c") };
    wagered(scene)?;
    if !in_hand {
        scene.wrong(own(C::CardInError { card: Some(seen) }))?;
        return completed(scene);
    }
    closed(scene)?;
    scene.lay(card("9s"))?;
    scene.wrong(own(C::CardInError { card: Some(seen) }))?;
    for text in ["2h", "Kd", "3h"] {
        scene.lay(card(text))?;
    }
    completed(scene)
}

/// (d)
fn face_up_card(scene: At) -> Played {
    let found = which(scene)?;
    wagered(scene)?;
    scene.wrong(own(C::FaceUpCard { card: found }))?;
    completed(scene)
}

/// (e)
fn void_round(scene: At) -> Played {
    let is_left = scene.yes("left", "Is there a card left in the shoe?")?;
    wagered(scene)?;
    closed(scene)?;
    if !is_left {
        while let Some(next) = scene.offer(is_chance) {
            match scene.next_card() {
                Some(card) => scene.does(own(C::FaceUpCard { card }))?,
                None => scene.says(next.by, next.command)?,
            }
        }
    }
    scene.wrong(own(C::VoidRound {}))
}

/// 3.11(a)2
fn order_pass(scene: At) -> Played {
    let told = own(C::OrderPass { reason: OrderReason::Delay });
    // The older text knows no curator but a participant.
    let by_dealer = scene.table.rules().edition() == Edition::E2011
        && scene.choice("curator", "Who has the shoe?", &["a participant", "the dealer"])? == "the dealer";
    if by_dealer {
        wagered(scene)?;
        return scene.wrong(told);
    }
    if scene.yes("hand", "Is a hand being dealt?")? {
        with_the_curator(scene)?;
        closed(scene)?;
        return scene.wrong(told);
    }
    let reason = scene.word("reason", "For what reason?", &["delay", "invalid deals", "violation"])?;
    with_the_curator(scene)?;
    scene.wrong(own(C::OrderPass { reason }))?;
    scene.take_up(|offer| matches!(offer.command, Command::Table(C::OfferShoe { .. }))).map(|_| ())
}

/// The first who is asked takes the shoe, and wagers.
fn with_the_curator(scene: At) -> Played {
    scene.seated(2)?;
    let takes = |offer: &Offer<Command>| offer.command == own(C::TakeShoe {});
    while scene.take_up(takes)?
        || scene.take_up(is_duty)?
        || !scene.table.is_ready() && scene.take_up(is_chance)?
    {}
    scene
        .take_up(|offer| {
            matches!(offer.command, Command::Layout(layout::Command::Wager { on: Wager::Player, .. }))
        })
        .map(|_| ())
}

/// 3.5(f), which was (e) in 1996.
fn order_recut(scene: At) -> Played {
    scene.recut(|scene| {
        scene.duties()?;
        scene.take_up(|offer| {
            matches!(offer.command, Command::Layout(layout::Command::Wager { on: Wager::Player, .. }))
        })?;
        closed(scene)?;
        scene.lay(card("9s"))
    })
}
