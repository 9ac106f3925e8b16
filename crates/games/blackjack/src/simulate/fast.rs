//! The common round at full speed: one box, one wager, a chart, and no payout but the plain ones.
//!
//! Cards cannot be predicted, so hardly a branch may depend on them: a hand is a state, a card leads from state to state
//! through a table, and a hand that is finished stays where it is whatever card comes. Two steps for the player and three
//! for the dealer are taken always; the few rounds that need more loop. What is split, and what comes too near to the end
//! of the cards, is left to the [`Felt`](super::felt::Felt).
//!
//! The tables are filled from the chart and the words of 2.12(b), and are specific to the dealer's first card.

use super::shoe::Ahead;
use super::terms::Terms;
use crate::odds::{Action, Chart, Facing, Open};
use crate::players::{Level, Player};
use crate::rules::HoleCard;
use rulebook::money::Cents;
use rulebook::payout::Odds;

/// From here on a state is final.
const FINAL: u8 = 64;
/// States of the player's hand, final ones included.
const STATES: usize = 128;
const VALUES: usize = 16;
/// The dealer's first card, by value.
const UPS: usize = 16;
/// A round reads so many places before it knows whether it needs them.
const LOOKED_AT: usize = 6;

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Ending {
    Lost,
    LostDoubled,
    /// A dealer's blackjack took the wager and left what was added to double.
    LostOriginal,
    Void,
    VoidDoubled,
    Won,
    WonDoubled,
    Blackjack,
    Surrendered,
}

impl Ending {
    pub(super) const COUNT: usize = 9;
    pub(super) const ALL: [Ending; Ending::COUNT] = [
        Ending::Lost,
        Ending::LostDoubled,
        Ending::LostOriginal,
        Ending::Void,
        Ending::VoidDoubled,
        Ending::Won,
        Ending::WonDoubled,
        Ending::Blackjack,
        Ending::Surrendered,
    ];

    /// What was added to a stake, and what it brought.
    pub(super) fn money(self, blackjack: Odds, stake: i64) -> (i64, i64) {
        match self {
            Ending::Lost => (0, -stake),
            Ending::LostDoubled => (stake, -2 * stake),
            Ending::LostOriginal => (stake, -stake),
            Ending::Void => (0, 0),
            Ending::VoidDoubled => (stake, 0),
            Ending::Won => (0, stake),
            Ending::WonDoubled => (stake, 2 * stake),
            Ending::Blackjack => (0, blackjack.pay(Cents(stake)).0),
            Ending::Surrendered => (0, stake / 2 - stake),
        }
    }
}

/// A state of the player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mine {
    /// Draws on a total, hard or soft.
    Hits(u8, bool),
    /// Draws one card and no more.
    Doubles(u8, bool),
    Stands(u8),
    StandsDoubled(u8),
    Broken,
    BrokenDoubled,
    Natural,
    Surrendered,
    Split,
}

impl Mine {
    fn number(self) -> u8 {
        match self {
            Mine::Hits(total, false) => total - 4,
            Mine::Hits(total, true) => 17 + total - 12,
            Mine::Doubles(total, false) => 26 + total - 4,
            Mine::Doubles(total, true) => 43 + total - 12,
            Mine::Stands(total) => FINAL + total - 4,
            Mine::StandsDoubled(total) => FINAL + 18 + total - 4,
            Mine::Broken => FINAL + 36,
            Mine::BrokenDoubled => FINAL + 37,
            Mine::Natural => FINAL + 38,
            Mine::Surrendered => FINAL + 39,
            Mine::Split => FINAL + 40,
        }
    }

    fn all() -> impl Iterator<Item = Mine> {
        let soft = (12..=20).flat_map(|total| [Mine::Hits(total, true), Mine::Doubles(total, true)]);
        let hard = (4..=20).flat_map(|total| [Mine::Hits(total, false), Mine::Doubles(total, false)]);
        let stands = (4..=21).flat_map(|total| [Mine::Stands(total), Mine::StandsDoubled(total)]);
        let rest = [Mine::Broken, Mine::BrokenDoubled, Mine::Natural, Mine::Surrendered, Mine::Split];
        soft.chain(hard).chain(stands).chain(rest)
    }
}

/// A state of the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dealers {
    /// His first card, and he plays his hand out.
    First(u8),
    /// His first card, and only whether the second makes a blackjack matters (2.12(c)).
    Peeks(u8),
    /// Draws on a total below 17.
    Draws(u8, bool),
    Stands(u8),
    Broken,
    Blackjack,
    NoBlackjack,
    /// 2.12(c): nothing waits for his hand.
    Nothing,
}

impl Dealers {
    fn number(self) -> u8 {
        match self {
            Dealers::First(value) => value,
            Dealers::Peeks(value) => 16 + value,
            Dealers::Draws(total, false) => 32 + total - 4,
            Dealers::Draws(total, true) => 48 + total - 12,
            Dealers::Stands(total) => FINAL + total - 17,
            Dealers::Broken => FINAL + 5,
            Dealers::Blackjack => FINAL + 6,
            Dealers::NoBlackjack => FINAL + 7,
            Dealers::Nothing => FINAL + 8,
        }
    }

    fn all() -> impl Iterator<Item = Dealers> {
        let first = (1..=10).flat_map(|value| [Dealers::First(value), Dealers::Peeks(value)]);
        let draws = (4..=16).map(|total| Dealers::Draws(total, false));
        let soft = (12..=16).map(|total| Dealers::Draws(total, true));
        let ends = [Dealers::Broken, Dealers::Blackjack, Dealers::NoBlackjack, Dealers::Nothing];
        first.chain(draws).chain(soft).chain((17..=21).map(Dealers::Stands)).chain(ends)
    }

    /// 2.12(b): with one more card.
    fn with(self, value: u8) -> Dealers {
        let (total, soft) = match self {
            Dealers::First(1 | 10) | Dealers::Peeks(1 | 10) if self.is_natural_with(value) => {
                return Dealers::Blackjack;
            }
            Dealers::Peeks(_) => return Dealers::NoBlackjack,
            Dealers::First(first) => add((if first == 1 { 11 } else { first }, first == 1), value),
            Dealers::Draws(total, soft) => add((total, soft), value),
            done => return done,
        };
        match total {
            22.. => Dealers::Broken,
            17.. => Dealers::Stands(total),
            _ => Dealers::Draws(total, soft),
        }
    }

    fn is_natural_with(self, value: u8) -> bool {
        matches!(
            (self, value),
            (Dealers::First(1) | Dealers::Peeks(1), 10) | (Dealers::First(10) | Dealers::Peeks(10), 1)
        )
    }
}

/// 2.2(b): a total with one more card; an ace is eleven unless that would exceed 21.
fn add((total, soft): (u8, bool), value: u8) -> (u8, bool) {
    let (total, soft) = if value == 1 && total <= 10 { (total + 11, true) } else { (total + value, soft) };
    if total > 21 && soft { (total - 10, false) } else { (total, soft) }
}

/// The tables.
#[derive(Clone, Debug)]
pub(super) struct Fast {
    /// The hand that two cards make, by the dealer's card.
    first: Box<[[u8; VALUES * VALUES]; UPS]>,
    /// Where a card leads the player's hand, by the dealer's card.
    step: Box<[[u8; STATES * VALUES]; UPS]>,
    /// How the dealer's hand starts, by his card and the player's final state.
    start: Box<[[u8; 64]; UPS]>,
    /// Where a card leads it.
    dealer: Box<[u8; STATES * VALUES]>,
    /// How a round ends, by both final states.
    ending: Box<[u8; 64 * 16]>,
}

/// A round that was dealt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dealt {
    pub(super) ending: usize,
    pub(super) next: usize,
}

/// How the dealer's second card comes, as the compiler wants to know it.
pub(super) const NO_HOLE_CARD: u8 = 0;
pub(super) const HOLE_CARD: u8 = 1;
pub(super) const CARD_READER: u8 = 2;

impl Fast {
    /// The tables, where this is a round for them.
    pub(super) fn compile(terms: &Terms, player: &Player) -> Option<Fast> {
        let plain = player.is_flat() && player.boxes() == 1 && player.additional().is_none();
        let any = Level::of(0, 1);
        if !plain
            || player.insures(any)
            || terms.spots != 1
            || !terms.pays_plainly()
            || terms.hole_card == HoleCard::Up
        {
            return None;
        }
        let mut fast = Fast {
            first: Box::new([[0; VALUES * VALUES]; UPS]),
            step: Box::new([[0; STATES * VALUES]; UPS]),
            start: Box::new([[0; 64]; UPS]),
            dealer: Box::new([0; STATES * VALUES]),
            ending: Box::new([0; 64 * 16]),
        };
        let held = terms.hole_card == HoleCard::None || !terms.has_reader;
        for up in 1..=10 {
            fast.fill(player.chart(any), terms, up, held);
        }
        for state in Dealers::all() {
            for value in 1..=10u8 {
                let place = usize::from(state.number()) * VALUES + usize::from(value);
                fast.dealer[place] = state.with(value).number();
            }
        }
        for mine in Mine::all().filter(|mine| mine.number() >= FINAL) {
            for theirs in Dealers::all().filter(|theirs| theirs.number() >= FINAL) {
                let place = usize::from(mine.number() - FINAL) * 16 + usize::from(theirs.number() - FINAL);
                fast.ending[place] = end(mine, theirs) as u8;
            }
        }
        Some(fast)
    }

    fn fill(&mut self, chart: &Chart, terms: &Terms, up: u8, held: bool) {
        let facing = Facing::Up(up);
        let place = usize::from(up);
        for one in 1..=10u8 {
            for other in 1..=10u8 {
                let two = add(add((0, false), one), other);
                let mine = if two.0 == 21 {
                    Mine::Natural
                } else {
                    let pair = (one == other).then_some(one);
                    let open = Open { double: true, split: pair.is_some(), surrender: terms.surrender };
                    match chart.play(two.0, two.1, pair, open, facing) {
                        Action::Hit => Mine::Hits(two.0, two.1),
                        Action::Stand => Mine::Stands(two.0),
                        Action::Double => Mine::Doubles(two.0, two.1),
                        Action::Split => Mine::Split,
                        Action::Surrender => Mine::Surrendered,
                    }
                };
                self.first[place][usize::from(one) * VALUES + usize::from(other)] = mine.number();
            }
        }
        for mine in Mine::all() {
            for value in 1..=10u8 {
                let after = match mine {
                    Mine::Hits(total, soft) => match add((total, soft), value) {
                        (22.., _) => Mine::Broken,
                        (21, _) => Mine::Stands(21),
                        (total, soft) => match chart.play(total, soft, None, Open::default(), facing) {
                            Action::Stand => Mine::Stands(total),
                            _ => Mine::Hits(total, soft),
                        },
                    },
                    Mine::Doubles(total, soft) => match add((total, soft), value).0 {
                        22.. => Mine::BrokenDoubled,
                        total => Mine::StandsDoubled(total),
                    },
                    done => done,
                };
                self.step[place][usize::from(mine.number()) * VALUES + usize::from(value)] = after.number();
            }
            if mine.number() >= FINAL {
                self.start[place][usize::from(mine.number() - FINAL)] = start(mine, up, held).number();
            }
        }
    }

    /// Deals a round from these cards, unless something in it is not for these tables.
    #[inline(always)]
    pub(super) fn round<const DEALING: u8>(&self, ahead: Ahead<'_>) -> Option<Dealt> {
        let base = ahead.next;
        if base + LOOKED_AT > ahead.settled {
            return None;
        }
        let has_hole = usize::from(DEALING != NO_HOLE_CARD);
        let [one, up, other] = [0, 1, 2].map(|place| ahead.value(base + place));
        let mut mine = self.first[up & 15][one * VALUES + other];
        if mine == Mine::Split.number() {
            return None;
        }
        let draws_from = base + 3 + has_hole;
        if DEALING == CARD_READER {
            // 2.6(j): with a blackjack no further card is dealt.
            let hole = ahead.value(base + 3);
            if (up == 1 && hole == 10) || (up == 10 && hole == 1) {
                let natural = mine == Mine::Natural.number();
                let ending = if natural { Ending::Void } else { Ending::Lost };
                return Some(Dealt { ending: ending as usize, next: draws_from });
            }
        }
        let step = &self.step[up & 15];
        let mut next = draws_from;
        for place in 0..2 {
            next += usize::from(mine < FINAL);
            mine =
                step[(usize::from(mine) * VALUES + ahead.value(draws_from + place)) & (STATES * VALUES - 1)];
        }
        while mine < FINAL {
            if next >= ahead.settled {
                return None;
            }
            mine = step[(usize::from(mine) * VALUES + ahead.value(next)) & (STATES * VALUES - 1)];
            next += 1;
        }
        let mine = usize::from(mine - FINAL) & 63;
        let mut dealers = self.start[up & 15][mine];
        if DEALING != NO_HOLE_CARD {
            dealers = self.after(dealers, ahead.value(base + 3));
        }
        let first = next;
        if first + 3 > ahead.settled {
            return None;
        }
        for place in 0..3 - has_hole {
            next += usize::from(dealers < FINAL);
            dealers = self.after(dealers, ahead.value(first + place));
        }
        while dealers < FINAL {
            if next >= ahead.settled {
                return None;
            }
            dealers = self.after(dealers, ahead.value(next));
            next += 1;
        }
        let ending = self.ending[(mine * 16 + usize::from(dealers - FINAL)) & 1023];
        Some(Dealt { ending: usize::from(ending), next })
    }

    #[inline(always)]
    fn after(&self, state: u8, value: usize) -> u8 {
        self.dealer[(usize::from(state) * VALUES + value) & (STATES * VALUES - 1)]
    }
}

/// 2.12(c), 2.7(a), 2.8(a), 2.10(b): what of the dealer's hand matters to the player's. `held` says that a dealer's
/// blackjack may still come out after the player has played.
fn start(mine: Mine, up: u8, held: bool) -> Dealers {
    let may_be_blackjack = matches!(up, 1 | 10);
    match mine {
        Mine::Stands(_) | Mine::StandsDoubled(_) => Dealers::First(up),
        Mine::Natural | Mine::Surrendered if may_be_blackjack => Dealers::Peeks(up),
        Mine::BrokenDoubled if may_be_blackjack && held => Dealers::Peeks(up),
        _ => Dealers::Nothing,
    }
}

fn end(mine: Mine, theirs: Dealers) -> Ending {
    let blackjack = theirs == Dealers::Blackjack;
    let compared = |total: u8| match theirs {
        Dealers::Broken => std::cmp::Ordering::Greater,
        Dealers::Stands(against) => total.cmp(&against),
        _ => std::cmp::Ordering::Less,
    };
    use std::cmp::Ordering::{Equal, Greater, Less};
    match mine {
        Mine::Natural if blackjack => Ending::Void,
        Mine::Natural => Ending::Blackjack,
        Mine::Surrendered if blackjack => Ending::Lost,
        Mine::Surrendered => Ending::Surrendered,
        Mine::BrokenDoubled | Mine::StandsDoubled(_) if blackjack => Ending::LostOriginal,
        Mine::BrokenDoubled => Ending::LostDoubled,
        Mine::Stands(total) => match compared(total) {
            Greater => Ending::Won,
            Equal => Ending::Void,
            Less => Ending::Lost,
        },
        Mine::StandsDoubled(total) => match compared(total) {
            Greater => Ending::WonDoubled,
            Equal => Ending::VoidDoubled,
            Less => Ending::LostDoubled,
        },
        _ => Ending::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_states_have_one_number() {
        let mine: BTreeSet<u8> = Mine::all().map(Mine::number).collect();
        assert_eq!(mine.len(), Mine::all().count());
        let dealers: BTreeSet<u8> = Dealers::all().map(Dealers::number).collect();
        assert_eq!(dealers.len(), Dealers::all().count());
        assert!(mine.iter().chain(&dealers).all(|number| usize::from(*number) < STATES));
    }

    #[test]
    fn an_ace_is_eleven_unless_that_would_exceed_21() {
        assert_eq!(
            [add((0, false), 1), add((11, true), 1), add((10, false), 1)],
            [(11, true), (12, true), (21, true)]
        );
        assert_eq!(
            [add((16, true), 9), add((12, true), 10), add((20, false), 2)],
            [(15, false), (12, false), (22, false)]
        );
    }
}
