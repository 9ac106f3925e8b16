//! The answer: how both play who cannot do better, what it is worth, and what any fixed choice gives away.

use super::setting::{Against, Dealt, Freedom, Knowledge, Setting, Situation};
use super::tally::Sums;
use baccarat::{Side, banker_draws, player_draws};
use odds::contest::{Contest, Payoff, TooOpen, Ways};
use odds::fraction::Fraction;
use rulebook::game::Game;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;

/// A solved game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// The game, by its name in the protocol.
    pub game: &'static str,
    /// How many cards the shoe has; nothing where each card is put back.
    pub cards: Option<u32>,
    /// Where the banker may choose.
    pub freedom: Freedom,
    /// What the player goes by,
    pub player_by: Knowledge,
    /// and the banker.
    pub banker_by: Knowledge,
    /// The part of the banker's winnings that the house takes, rounding left aside.
    pub vigorish: Fraction,
    /// Every way in which neither can do better by himself, mixtures of these left out.
    pub equilibria: Vec<Equilibrium>,
    /// What may be expected when both play as punto banco makes them: Tables 1 and 2 of 19:47-3.9.
    pub punto_banco: Expectation,
    #[serde(skip)]
    model: Model,
}

/// Two ways of playing of which neither can be bettered while the other stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Equilibrium {
    /// How the player plays where he may choose,
    pub player: Vec<Chosen>,
    /// and the banker.
    pub banker: Vec<Chosen>,
    /// What each may expect.
    #[serde(flatten)]
    pub expected: Expectation,
    /// What it costs to fix a choice instead.
    pub fixed: Vec<Fixed>,
}

/// How somebody plays in one situation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chosen {
    /// The situation.
    pub situation: Situation,
    /// The probability that he draws.
    pub draws: Fraction,
}

/// What may be expected of a round, for each unit of the banker's wager that is covered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expectation {
    /// By those who wager against the bank,
    pub player_expects: Fraction,
    /// by the banker after vigorish,
    pub banker_expects: Fraction,
    /// and by the house.
    pub house_expects: Fraction,
    /// The probability that the player's hand wins,
    pub player_wins: Fraction,
    /// that the banker's does,
    pub banker_wins: Fraction,
    /// and that neither does.
    pub stand_off: Fraction,
}

/// One thing that somebody always does, everything else as in the equilibrium, and what he gives away by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fixed {
    /// Who.
    pub side: Side,
    /// What he always does.
    pub always: Always,
    /// What he gives away, for each unit, to somebody who keeps to the equilibrium,
    pub gives_away: Fraction,
    /// and to somebody who knows it and answers as is best for himself. With vigorish this may be below nothing: the
    /// answer then costs the house.
    pub gives_away_if_known: Fraction,
}

/// What somebody always does. Written `draws on 5`, `stays on 3 against 9`, `as at punto banco`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Always {
    /// He draws here: in one situation, or on these points whatever the cards.
    Draws(Situation),
    /// He stays here.
    Stays(Situation),
    /// He keeps to Table 2 of 19:47-3.9(c).
    AsAtPuntoBanco,
}

impl fmt::Display for Always {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Always::Draws(situation) => write!(f, "draws on {situation}"),
            Always::Stays(situation) => write!(f, "stays on {situation}"),
            Always::AsAtPuntoBanco => f.write_str("as at punto banco"),
        }
    }
}

impl Serialize for Always {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Finds every equilibrium of a game. Where the banker goes by Table 3 there always is an answer; where both are free
/// and go by their cards, too much may be open.
pub fn solve(setting: &Setting) -> Result<Solution, TooOpen> {
    let model = Model::of(setting);
    let equilibria = model.contest.equilibria()?;
    Ok(Solution {
        game: crate::Table::NAME,
        cards: match &setting.dealt {
            Dealt::Shoe(shoe) => Some(shoe.cards()),
            Dealt::Replaced => None,
        },
        freedom: setting.freedom,
        player_by: setting.player_by,
        banker_by: setting.banker_by,
        vigorish: model.vigorish.clone(),
        equilibria: equilibria.iter().map(|ways| model.equilibrium(ways)).collect(),
        punto_banco: model.expected(&model.punto_banco()),
        model,
    })
}

impl Solution {
    /// Where the player may choose.
    pub fn player_situations(&self) -> &[Situation] {
        &self.model.player
    }

    /// Where the banker may choose.
    pub fn banker_situations(&self) -> &[Situation] {
        &self.model.banker
    }

    /// What may be expected when each draws with these probabilities in his situations.
    pub fn expected(&self, ways: &Ways) -> Expectation {
        self.model.expected(ways)
    }

    /// What the banker does who knows how likely the player draws in each of his situations.
    pub fn bankers_reply(&self, player: &[Fraction]) -> Vec<Fraction> {
        self.model.contest.second_replies(player)
    }

    /// How often the player may draw, on every five alike, from never to always: both ends, and each point between at
    /// which the banker's best answer turns.
    pub fn turning_points(&self) -> Vec<Fraction> {
        let gains = |draws: Fraction| self.model.contest.second_gains(&vec![draws; self.model.player.len()]);
        let ends = gains(Fraction::ZERO).into_iter().zip(gains(Fraction::ONE));
        // A gain is a straight line between its ends.
        let between = ends.filter(|(never, always)| never != always);
        let between = between.map(|(never, always)| &never / &(&never - &always));
        let between = between.filter(|draws| *draws > Fraction::ZERO && *draws < Fraction::ONE);
        let points: BTreeSet<Fraction> = between.chain([Fraction::ZERO, Fraction::ONE]).collect();
        points.into_iter().collect()
    }

    /// What the player does who knows how likely the banker draws in each of his.
    pub fn players_reply(&self, banker: &[Fraction]) -> Vec<Fraction> {
        self.model.contest.first_replies(banker)
    }
}

/// The game as numbers.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    player: Vec<Situation>,
    banker: Vec<Situation>,
    vigorish: Fraction,
    /// All orders of six cards. What follows is added up over them.
    orders: Fraction,
    /// The player is the first side and the banker the second.
    contest: Contest,
    /// In how many orders either hand wins.
    player_wins: Payoff,
    banker_wins: Payoff,
}

impl Model {
    fn of(setting: &Setting) -> Model {
        let sums = Sums::of(setting);
        let vigorish = setting.vigorish.map(Fraction::from).unwrap_or_default();
        let [player_wins, banker_wins] = sums.winning();
        let first = sums.payoff(|sum| sum.players_gain());
        let second = sums.payoff(|sum| sum.bankers_gain(&vigorish));
        let contest = Contest { first, second };
        let orders = Fraction::part(sums.orders, 1);
        Model {
            player: sums.player,
            banker: sums.banker,
            vigorish,
            orders,
            contest,
            player_wins,
            banker_wins,
        }
    }

    fn expected(&self, ways: &Ways) -> Expectation {
        let at = |payoff: &Payoff| payoff.at(&ways.first, &ways.second) / self.orders.clone();
        let (player_wins, banker_wins) = (at(&self.player_wins), at(&self.banker_wins));
        Expectation {
            player_expects: at(&self.contest.first),
            banker_expects: at(&self.contest.second),
            house_expects: &self.vigorish * &banker_wins,
            stand_off: Fraction::ONE - (&player_wins + &banker_wins),
            player_wins,
            banker_wins,
        }
    }

    /// 19:47-3.9: what the tables of the other game would have both do.
    fn punto_banco(&self) -> Ways {
        let likely = |draws| if draws { Fraction::ONE } else { Fraction::ZERO };
        let banker = |situation: &Situation| match situation.against {
            Against::Third(third) => banker_draws(situation.points, third),
            Against::Unseen => false,
        };
        Ways {
            first: self.player.iter().map(|situation| likely(player_draws(situation.points))).collect(),
            second: self.banker.iter().map(|situation| likely(banker(situation))).collect(),
        }
    }

    fn equilibrium(&self, ways: &Ways) -> Equilibrium {
        let chosen = |situations: &[Situation], likely: &[Fraction]| {
            let pairs = situations.iter().zip(likely);
            pairs.map(|(situation, draws)| Chosen { situation: *situation, draws: draws.clone() }).collect()
        };
        let both = [(Side::Player, &self.player, &ways.first), (Side::Banker, &self.banker, &ways.second)];
        let fixed = both.into_iter().flat_map(|(side, situations, own)| {
            let choices = fixed_choices(situations, own);
            choices.into_iter().map(move |(always, instead)| self.fixed(ways, side, always, instead))
        });
        let table_2 = self.fixed(ways, Side::Banker, Always::AsAtPuntoBanco, self.punto_banco().second);
        Equilibrium {
            player: chosen(&self.player, &ways.first),
            banker: chosen(&self.banker, &ways.second),
            expected: self.expected(ways),
            fixed: fixed.chain([table_2]).collect(),
        }
    }

    /// What a side gives away that plays so instead.
    fn fixed(&self, ways: &Ways, side: Side, always: Always, instead: Vec<Fraction>) -> Fixed {
        let (own, against, known) = match side {
            Side::Player => {
                let reply = self.contest.second_replies(&instead);
                let against = Ways { first: instead.clone(), second: ways.second.clone() };
                (&self.contest.first, against, Ways { first: instead, second: reply })
            }
            Side::Banker => {
                let reply = self.contest.first_replies(&instead);
                let against = Ways { first: ways.first.clone(), second: instead.clone() };
                (&self.contest.second, against, Ways { first: reply, second: instead })
            }
        };
        let worth = |ways: &Ways| own.at(&ways.first, &ways.second) / self.orders.clone();
        Fixed {
            side,
            always,
            gives_away: worth(ways) - worth(&against),
            gives_away_if_known: worth(ways) - worth(&known),
        }
    }
}

/// To draw always, or to stay always: on each point count against each third card whatever the cards, and then in each
/// situation of its own where the cards are gone by.
fn fixed_choices(situations: &[Situation], own: &[Fraction]) -> Vec<(Always, Vec<Fraction>)> {
    let whatever = |situation: &Situation| Situation { cards: None, ..*situation };
    let kinds: BTreeSet<(bool, Situation)> = situations
        .iter()
        .flat_map(|situation| [whatever(situation), *situation])
        .map(|kind| (kind.cards.is_some(), kind))
        .collect();
    let each = kinds.into_iter().flat_map(|(_, kind)| [(kind, true), (kind, false)]);
    each.map(|(kind, draws)| {
        let meant = |situation: &Situation| *situation == kind || whatever(situation) == kind;
        let likely = if draws { Fraction::ONE } else { Fraction::ZERO };
        let instead = situations.iter().zip(own);
        let instead =
            instead.map(|(situation, own)| if meant(situation) { likely.clone() } else { own.clone() });
        (if draws { Always::Draws(kind) } else { Always::Stays(kind) }, instead.collect())
    })
    .collect()
}
