//! Blackjack on the network.

use super::sheet::{self, Past, PastDealer, PastHand, PastRound};
use crate::odds::{Analysis, Shoe, Terms};
use crate::rules::{
    Additional, BoxNumber, Command, Event, HoleCard, Rules, Settled, Table, TableCommand, TableEvent, Wager,
};
use house::served::{Chart, Served, Sheet, Sign, SignLine, WagerInfo, Waits, coins_in_words};
use rulebook::actor::{Seat, Seats};
use rulebook::game::{Game as _, Viewer};
use rulebook::provision::*;
use rulebook::shoe;
use serde_json::{Value, json};
use std::sync::Arc;
use table::session::Performed;

/// What a wager costs at this table with a full shoe, for each unit of the original wager, played by its chart; in
/// percent. A shoe too small to reckon with has no figures.
fn edge_percent(rules: &Rules, analysis: Option<&Analysis>, wager: Wager) -> Option<f64> {
    let shoe = Shoe::of_a_round(rules).ok()?;
    let priced = match (wager, rules.additional()) {
        (Wager::Blackjack, _) => return analysis.map(|analysis| -100.0 * analysis.by_chart),
        (Wager::Insurance, _) => crate::odds::insurance(&shoe, true)?,
        (Wager::Over13 | Wager::Under13, _) => crate::odds::over_or_under_13(&shoe, wager, true),
        (Wager::SameSuit, Some(Additional::SameSuit { king_and_queen, other })) => {
            crate::odds::same_suit(&shoe, king_and_queen, other, true)
        }
        (Wager::Sevens, _) => {
            let chart = &analysis?.chart;
            crate::odds::sevens_by_chart(&shoe, &Terms::from(rules), chart, true)
        }
        (Wager::SameSuit, _) => return None,
    };
    Some(priced.house_edge_percent)
}

fn analysis(rules: &Rules) -> Option<Analysis> {
    let shoe = Shoe::of_a_round(rules).ok()?;
    Analysis::of(&Terms::from(rules), &shoe).ok()
}

/// What a wager pays, in a line.
fn pays(rules: &Rules, wager: Wager) -> String {
    let lines: Vec<String> =
        rules.schedule(wager).into_iter().map(|(wins, pays)| format!("{wins} {pays}")).collect();
    lines.join(", ")
}

fn hole_card_in_words(rules: &Rules) -> &'static str {
    match rules.hole_card() {
        HoleCard::None => "no hole card",
        HoleCard::Down if rules.has_card_reader() => "hole card face down, with a card reader",
        HoleCard::Down => "hole card face down",
        HoleCard::Up => "hole card face up",
    }
}

impl Served for Table {
    const HISTORY: usize = 30;
    const ROUND_ENDS: Option<&'static str> = Some("settle");

    fn sign(rules: &Arc<Rules>) -> Sign {
        let limits = rules.limits();
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_string();
        let mut terms = vec![
            ("On a hand".to_string(), format!("{} to {}", limits.minimum, limits.maximum)),
            ("Decks".to_string(), rules.decks().to_string()),
            ("Dealer's second card".to_string(), hole_card_in_words(rules).to_string()),
            ("Hands from one by splitting".to_string(), rules.most_hands().to_string()),
            ("Surrender".to_string(), yes(rules.offers_surrender())),
            coins_in_words(rules.coins()),
        ];
        if rules.additional().is_some() {
            let range = format!("{} to {}", limits.additional_minimum, limits.additional_maximum);
            terms.insert(1, ("Additional wager, never more than on the hand".to_string(), range));
        }
        if let Some(multiple) = rules.multiple_action() {
            terms.push((
                "Multiple action".to_string(),
                format!("{} to {} wagers", multiple.least, multiple.hands),
            ));
        }
        if rules.sharing().most > 1 {
            terms.push(("Patrons on one box".to_string(), format!("up to {}", rules.sharing().most)));
        }
        if rules.boxes_per_patron() > 1 {
            terms.push(("Boxes for one patron".to_string(), format!("up to {}", rules.boxes_per_patron())));
        }
        let analysis = analysis(rules);
        let lines = Wager::ALL.into_iter().filter(|wager| rules.offers(*wager)).map(|wager| SignLine {
            wager: wager.to_string(),
            pays: pays(rules, wager),
            step: rules.unit(wager).to_string(),
            edge: edge_percent(rules, analysis.as_ref(), wager)
                .map_or_else(|| "not reckoned".to_string(), |percent| format!("{percent:.2} %")),
            cite: wager.cite().number(),
        });
        Sign {
            edition: rules.edition().year(),
            terms,
            lines: lines.collect(),
            notes: vec![
                ("The dealer draws to 17, hard or soft, and then no more.", P2_12_B),
                ("Nothing is made, raised or taken back once the first card is dealt.", P2_3_C),
                ("A dealer's blackjack takes only the original wager of doubled and split hands.", P2_10_B),
                ("Count your own hand: what the dealer announces may be wrong.", P2_6_O),
            ],
        }
    }

    fn chart(rules: &Rules) -> Option<Chart> {
        analysis(rules).as_ref().map(super::chart::drawn)
    }

    fn wagers_cite() -> Provision {
        P2_3_D
    }

    fn in_a_line(rules: &Rules) -> String {
        let limits = rules.limits();
        let decks =
            if rules.decks() == 1 { "1 deck".to_string() } else { format!("{} decks", rules.decks()) };
        let mut line =
            format!("{} to {}, {decks}, {}", limits.minimum, limits.maximum, hole_card_in_words(rules));
        if rules.offers_surrender() {
            line.push_str(", surrender");
        }
        if rules.multiple_action().is_some() {
            line.push_str(", multiple action");
        }
        line
    }

    fn seats(rules: &Arc<Rules>) -> u8 {
        rules.seats()
    }

    fn seconds(rules: &Rules, waits: Waits) -> u16 {
        match waits {
            Waits::Wagers => rules.pace().wager_seconds,
            Waits::Decision => rules.pace().decide_seconds,
        }
    }

    fn waits(command: &Command) -> Waits {
        match command {
            Command::Table(TableCommand::Deal {}) => Waits::Wagers,
            _ => Waits::Decision,
        }
    }

    fn present(&self) -> Seats {
        self.present()
    }

    fn is_leaving(&self, seat: Seat) -> bool {
        self.is_leaving(seat)
    }

    fn sheet(rules: &Arc<Rules>) -> Sheet {
        let coins = rules.coins();
        let sheet = sheet::Sheet {
            chip_cents: coins.chip,
            change_cents: coins.change,
            decks: rules.decks(),
            seats: rules.seats(),
            boxes: rules.boxes(),
            limits: rules.limits(),
            shoe: rules.shoe().into(),
            hole_card: rules.hole_card(),
            card_reader: rules.has_card_reader(),
            blackjack_pays: rules.blackjack_pays(),
            split_hands: rules.most_hands(),
            surrender: rules.offers_surrender(),
            insurance: rules.offers_insurance(),
            even_money: rules.offers_even_money(),
            boxes_per_patron: rules.boxes_per_patron(),
            sharing: rules.sharing(),
            multiple_action: rules.multiple_action(),
        };
        let analysis = analysis(rules);
        let wagers = Wager::ALL.into_iter().map(|wager| {
            let (minimum, maximum) = rules.posted(wager);
            let offered = rules.offers(wager);
            let edge = if offered { edge_percent(rules, analysis.as_ref(), wager) } else { None };
            WagerInfo {
                wager: wager.to_string(),
                title: None,
                offered,
                pays: pays(rules, wager),
                house_edge_percent: edge,
                expected: None,
                cite: rules.cite_permitting(wager).number(),
                minimum,
                maximum,
                step: rules.unit(wager),
            }
        });
        Sheet::new(&sheet, wagers)
    }

    /// A round: the dealer's hand and those of the boxes; and where the cards were shuffled. Asked with the table as it
    /// stood before the act.
    fn history(&self, done: &Performed<Table>) -> Option<Value> {
        let shuffled = |event: &Event| matches!(event, Event::Cards(shoe::Event::Shuffled { .. }));
        let Command::Table(TableCommand::Settle {}) = done.act.command else {
            return done.events.iter().any(shuffled).then(|| json!(Past::Shoe { shoe: true }));
        };
        let dealer = self.dealer();
        let outcome = |at: BoxNumber, hand: usize| {
            done.events.iter().find_map(|event| match event {
                Event::Table(TableEvent::Settled(Settled { at: place, hand: number, wager, .. }))
                    if (*place, *number) == (at, Some(hand as u8 + 1)) =>
                {
                    Some(wager.outcome)
                }
                _ => None,
            })
        };
        let boxes = BoxNumber::first(self.rules().boxes());
        let hands = boxes.flat_map(|at| {
            self.hands(at).enumerate().map(move |(hand, played)| (at, hand, played)).collect::<Vec<_>>()
        });
        let hands = hands.map(|(at, hand, played)| PastHand {
            at,
            hand: hand + 1,
            cards: played.cards().to_vec(),
            total: played.count().total,
            outcome: outcome(at, hand),
        });
        // 2.18: a second or third hand of the dealer's belongs to the line before.
        let again = self.view(Viewer::Public).dealer.hand > 1;
        let dealer = PastDealer {
            cards: dealer.cards().to_vec(),
            total: dealer.count().total,
            blackjack: dealer.is_blackjack(),
        };
        Some(json!(Past::Round(PastRound { again, dealer: vec![dealer], hands: hands.collect() })))
    }

    #[cfg(feature = "schema")]
    fn describe_page(generator: &mut schemars::SchemaGenerator) {
        generator.subschema_for::<sheet::Sheet>();
        generator.subschema_for::<Past>();
    }
}
