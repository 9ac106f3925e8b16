//! The licensee's choices at punto banco, checked. There is no other way to a [`Rules`] than through the check.

use super::decision::Margin;
use super::wager::{Total, Wager};
use baccarat::{Disclosed, Side, Vigorish};
use rulebook::edition::Edition;
use rulebook::licensee::{Coins, Pace};
use rulebook::money::{Cents, gcd};
use rulebook::payout::Odds;
use rulebook::provision::*;
use rulebook::shoe::{Cites, Procedure, Shuffle};
use serde::{Deserialize, Serialize};

/// More than any posted limit may be (in cents): a unit this large makes a wager impossible.
const BEYOND_EVERY_LIMIT: i64 = 1_000_000_000_000;

/// 3.5(e): the fewest cards behind the cutting card.
pub(super) const LEAST_BEHIND: u16 = 14;

/// What a table obeys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(super) edition: Edition,
    pub(super) title: String,
    pub(super) seats: u8,
    pub(super) coins: Coins,
    pub(super) limits: Limits,
    pub(super) pace: Pace,
    pub(super) banker_win: BankerWin,
    pub(super) vigorish: Vigorish,
    pub(super) deferred: bool,
    pub(super) forms: Forms,
    pub(super) totals: bool,
    pub(super) bonus: Option<Bonus>,
    pub(super) bonus_needs_regular: bool,
    pub(super) dragon_7_wager: bool,
    pub(super) tie: Odds,
    pub(super) dragon_7: Odds,
    pub(super) procedure: Procedure,
    pub(super) dealing: Dealing,
    pub(super) order: Order,
    /// None in 1996, which uses the card as 3.12(a) and (b) say.
    pub(super) disclosed: Option<Disclosed>,
}

/// Posted limits (19:47-8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// Least on banker or player.
    pub minimum: Cents,
    /// Most on them.
    pub maximum: Cents,
    /// Least on every other wager.
    pub side_minimum: Cents,
    /// Most on every other wager.
    pub side_maximum: Cents,
}

/// 3.3(c), (e), (h): the four ways to treat a win of the Banker's Hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BankerWin {
    /// (c): 1 to 1, and the vigorish.
    Vigorish,
    /// (e)1: 1 to 1 without vigorish, but six points pay 1 to 2.
    #[serde(rename = "six pays half")]
    SixPaysHalf,
    /// (e)2: no vigorish from whoever covers his banker wager with total-card wagers.
    #[serde(rename = "covered")]
    FreeIfCovered,
    /// (h): no vigorish, and three cards with seven points push.
    #[serde(rename = "dragon 7")]
    Dragon7Push,
}

/// 3.3(g): a schedule for the bonus wager, and what is paid, which may be more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// Which of the three.
    pub paytable: Paytable,
    /// What is paid, in the order of [`Margin::ALL`].
    pub pays: [Odds; 7],
}

/// 3.3(g): the three schedules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Paytable {
    A,
    B,
    C,
}

impl Paytable {
    /// What the schedule pays at least, to 1, in the order of [`Margin::ALL`].
    pub const fn least(self) -> [u16; 7] {
        match self {
            Paytable::A => [30, 10, 6, 4, 2, 1, 1],
            Paytable::B => [20, 8, 7, 4, 3, 1, 1],
            Paytable::C => [30, 10, 4, 4, 2, 2, 1],
        }
    }

    /// Its letter.
    pub const fn letter(self) -> &'static str {
        match self {
            Paytable::A => "A",
            Paytable::B => "B",
            Paytable::C => "C",
        }
    }
}

/// 3.3(c)3i: what stands on a Complimentary Vigorish Form besides the patron and the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms {
    /// The pit's number.
    pub pit: u16,
    /// The table's location number.
    pub table: u16,
    /// The number of the first form of the series.
    pub first: u32,
}

/// 3.7(c), (d), 3.8(a): how the cards are dealt and turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealing {
    /// (d): face down, and the hands passed to those who wagered most.
    pub face_down: bool,
    /// (d)6: somebody who bet on the other hand may turn a hand that nobody bet on.
    pub others_may_turn: bool,
    /// 3.8(a): the Banker's Hand may be turned first where the dealer is curator and a player asks.
    pub banker_first: bool,
}

/// 3.10(b)1 to 4: in which order winners are paid and vigorish is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// 1: everybody is paid, then everybody's vigorish is taken.
    PayAllFirst,
    /// 2: everybody's vigorish is taken, then everybody is paid.
    VigorishAllFirst,
    /// 3: each in turn is paid, then his vigorish is taken.
    PayEachFirst,
    /// 4: of each in turn the vigorish is taken, then he is paid.
    VigorishEachFirst,
}

impl Order {
    /// By their numbers.
    pub const ALL: [Order; 4] =
        [Order::PayAllFirst, Order::VigorishAllFirst, Order::PayEachFirst, Order::VigorishEachFirst];

    /// 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The paragraph.
    pub const fn cite(self) -> Provision {
        [P3_10_B_1, P3_10_B_2, P3_10_B_3, P3_10_B_4][self as usize]
    }
}

const CITES_2011: Cites = Cites {
    inspect: P3_4_A,
    verify: P3_4_B,
    spread: P3_4_B,
    wash_new: P3_4_C,
    shuffle: P3_5_A,
    lace: P3_5_A_1,
    wash: P3_5_A_2,
    offer: P3_5_C,
    around: P3_5_C,
    cut: P3_5_D,
    insert: P3_5_E,
    load: P3_5_E,
    burn: P3_5_E,
    discards: P3_5_A,
    stacks: P3_5_A,
    device: P3_5_A,
    recut: P3_5_F,
    shoe: P3_6_A,
};

/// The same under the numbers of the older text: (b) laces and offers, (c) cuts, (d) loads, (e) cuts again.
const CITES_1996: Cites = Cites {
    shuffle: P3_5_A,
    lace: P3_5_B,
    wash: P3_5_A,
    offer: P3_5_B,
    around: P3_5_B,
    cut: P3_5_C,
    insert: P3_5_D,
    load: P3_5_D,
    burn: P3_5_D,
    recut: P3_5_E,
    ..CITES_2011
};

impl Rules {
    /// The edition they belong to.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What the sign says.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Places around the table.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Decks in the shoe.
    pub fn decks(&self) -> u8 {
        self.procedure.decks
    }

    /// Chips and change.
    pub fn coins(&self) -> Coins {
        self.coins
    }

    /// Posted limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The pace where nobody deals.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// How a win of the Banker's Hand is treated.
    pub fn banker_win(&self) -> BankerWin {
        self.banker_win
    }

    /// The vigorish, where one is due.
    pub fn vigorish(&self) -> Vigorish {
        self.vigorish
    }

    /// 3.3(c)2: is it marked and collected later?
    pub fn defers_vigorish(&self) -> bool {
        self.deferred
    }

    /// The bonus wager, if offered.
    pub fn bonus(&self) -> Option<Bonus> {
        self.bonus
    }

    /// 3.2(b): does it need a wager on banker or player beside it?
    pub fn bonus_needs_regular(&self) -> bool {
        self.bonus_needs_regular
    }

    /// How cards are dealt and turned.
    pub fn dealing(&self) -> Dealing {
        self.dealing
    }

    /// How the cards are made ready.
    pub fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    /// 3.12(c): what is done with a card that was dealt in error and seen; none in 1996.
    pub fn disclosed(&self) -> Option<Disclosed> {
        self.disclosed
    }

    /// The order of paying.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Is this wager offered?
    pub fn offers(&self, wager: Wager) -> bool {
        match wager {
            Wager::Banker | Wager::Player | Wager::Tie => true,
            Wager::Total(_) => self.totals,
            Wager::Bonus(_) => self.bonus.is_some(),
            Wager::Dragon7 => self.dragon_7_wager,
        }
    }

    /// 3.3(b)
    pub fn tie(&self) -> Odds {
        self.tie
    }

    /// 3.3(i)
    pub fn dragon_7(&self) -> Odds {
        self.dragon_7
    }

    /// 3.3(f): exact.
    pub const fn total_odds(total: Total) -> Odds {
        match total {
            Total::Four => Odds::to(3, 2),
            Total::Five | Total::Six => Odds::to(2, 1),
        }
    }

    /// 3.3(g)
    pub fn bonus_odds(&self, margin: Margin) -> Odds {
        self.bonus.map_or(Odds::to(1, 1), |bonus| bonus.pays[margin as usize])
    }

    /// Least and most on a wager.
    pub fn posted(&self, wager: Wager) -> (Cents, Cents) {
        let limits = self.limits;
        if wager.is_regular() {
            (limits.minimum, limits.maximum)
        } else {
            (limits.side_minimum, limits.side_maximum)
        }
    }

    /// The smallest stake, a whole number of chips, on which everything can be paid and taken in whole coins.
    pub fn unit(&self, wager: Wager) -> Cents {
        self.unit_of(wager, self.coins.chip)
    }

    /// The same where the smallest part is `chip`.
    pub(super) fn unit_of(&self, wager: Wager, chip: Cents) -> Cents {
        let Coins { change, .. } = self.coins;
        let one = |odds: Odds| odds.unit(chip, change);
        match wager {
            Wager::Player => chip,
            Wager::Banker => match self.banker_win {
                BankerWin::Vigorish | BankerWin::FreeIfCovered => self.vigorish.unit(chip, change),
                BankerWin::SixPaysHalf => one(Odds::to(1, 2)),
                BankerWin::Dragon7Push => chip,
            },
            Wager::Tie => one(self.tie),
            Wager::Total(total) => one(Rules::total_odds(total)),
            Wager::Bonus(_) => {
                let units = Margin::ALL.map(|margin| one(self.bonus_odds(margin)));
                // Odds of large primes have a common unit beyond every limit, and then beyond every number.
                let common = |all: Cents, unit: Cents| (all.0 / gcd(all.0, unit.0)).saturating_mul(unit.0);
                units.into_iter().fold(chip, |all, unit| Cents(common(all, unit).min(BEYOND_EVERY_LIMIT)))
            }
            Wager::Dragon7 => one(self.dragon_7),
        }
    }

    /// The provision that sets what a wager pays.
    pub fn payout_cite(&self, wager: Wager) -> Provision {
        match wager {
            Wager::Player => P3_3_A,
            Wager::Tie => P3_3_B,
            Wager::Banker => match self.banker_win {
                BankerWin::Vigorish => P3_3_C,
                BankerWin::SixPaysHalf => P3_3_E_1,
                BankerWin::FreeIfCovered => P3_3_E_2,
                BankerWin::Dragon7Push => P3_3_H,
            },
            Wager::Total(_) => P3_3_F,
            Wager::Bonus(_) => P3_3_G,
            Wager::Dragon7 => P3_3_I,
        }
    }

    /// The provision that knows this wager; in an edition that does not, the one that closes the list (3.2(b)).
    pub(super) fn cite_wager(&self, wager: Wager) -> Provision {
        if wager.cite().is_in_force(self.edition) { wager.cite() } else { P3_2_B }
    }

    /// 3.3(c)2: the vigorish owed at the end of a shoe, in the edition's own paragraph.
    pub(super) fn cite_outstanding(&self) -> Provision {
        match self.edition {
            Edition::E1996 => P3_3_C,
            Edition::E2011 => P3_3_C_2,
        }
    }

    pub(super) const fn cites(edition: Edition) -> &'static Cites {
        match edition {
            Edition::E1996 => &CITES_1996,
            Edition::E2011 => &CITES_2011,
        }
    }

    /// A wager's odds as the layout states them.
    pub fn pays_in_words(&self, wager: Wager) -> String {
        let vigorish = self.vigorish;
        match wager {
            Wager::Player => "1 to 1".to_string(),
            Wager::Banker => match self.banker_win {
                BankerWin::Vigorish => format!("1 to 1, less {} percent of what it wins", vigorish.percent()),
                BankerWin::SixPaysHalf => "1 to 1; 1 to 2 with six points".to_string(),
                BankerWin::FreeIfCovered => format!(
                    "1 to 1; less {} percent unless your total-card wagers are as large",
                    vigorish.percent()
                ),
                BankerWin::Dragon7Push => "1 to 1; void with seven points in three cards".to_string(),
            },
            Wager::Tie => self.tie.to_string(),
            Wager::Total(total) => Rules::total_odds(total).to_string(),
            Wager::Bonus(Side::Player | Side::Banker) => {
                let lines =
                    Margin::ALL.map(|margin| format!("{} {}", margin.name(), self.bonus_odds(margin)));
                lines.join(", ")
            }
            Wager::Dragon7 => self.dragon_7.to_string(),
        }
    }

    /// Is about one deck laced, with another shuffle after it?
    pub(super) fn shuffles_again(&self) -> bool {
        self.procedure.shuffle == Shuffle::Lace { again: true }
    }
}
