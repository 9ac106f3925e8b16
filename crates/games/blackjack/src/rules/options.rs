//! The licensee's choices at blackjack, checked. There is no other way to a [`Rules`] than through the check.

use super::stacks::{Choices, ShoeKind, Side};
use super::wager::Wager;
use rulebook::cards::Card;
use rulebook::edition::Edition;
use rulebook::licensee::{Coins, Pace};
use rulebook::money::{Cents, lcm};
use rulebook::payout::Odds;
use rulebook::provision::{P2_17_A, Provision};
use rulebook::shoe::Procedure;
use serde::Serialize;

/// 2.17(a)3i: the wager on sevens is one dollar, no more and no less.
const SEVENS_STAKE: Cents = Cents(100);

/// What a table obeys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(super) edition: Edition,
    pub(super) title: String,
    pub(super) standing: u8,
    pub(super) coins: Coins,
    pub(super) limits: Limits,
    pub(super) pace: Pace,
    pub(super) cards: Choices,
    pub(super) procedures: [Procedure; 2],
    pub(super) approval: String,
    pub(super) hole_card: HoleCard,
    pub(super) reader: Option<Reader>,
    pub(super) split_hands: u8,
    pub(super) split_aces_once: bool,
    pub(super) boxes_per_patron: u8,
    pub(super) surrender: bool,
    pub(super) insurance_at_turn: bool,
    pub(super) even_money: bool,
    pub(super) suited_678: bool,
    pub(super) three_sevens: bool,
    pub(super) designated: Option<(Card, Card)>,
    pub(super) five_card_21: bool,
    pub(super) additional: Option<Additional>,
    pub(super) same_suit_option: u8,
    pub(super) multiple_action: Option<MultipleAction>,
    pub(super) sharing: Sharing,
    pub(super) entry: Entry,
}

/// Posted limits (19:47-8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// Least on a hand; with multiple action, on each of the wagers (2.18(b)).
    pub minimum: Cents,
    /// Most on it.
    pub maximum: Cents,
    /// Least on an additional wager.
    pub additional_minimum: Cents,
    /// Most on it, which the sign shows (2.17(g)2, (h)).
    pub additional_maximum: Cents,
}

/// 2.6(h), (j), (k): the dealer's second card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HoleCard {
    /// (h): dealt after every player's decisions.
    None,
    /// (j): dealt face down before them.
    Down,
    /// (k): dealt face up before them.
    Up,
}

/// 2.6(j): a card reader device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reader {
    /// 2.15(j)1: could a player learn the hole card from it?
    pub shows: bool,
}

/// 2.17(a): the one additional wager of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Additional {
    /// (a)1
    OverUnder13,
    /// (a)2
    SameSuit {
        /// What a king and queen of one suit pay.
        king_and_queen: Odds,
        /// What any other two cards of one suit pay.
        other: Odds,
    },
    /// (a)3
    Sevens,
}

/// 2.18: several wagers against several hands of the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MultipleAction {
    /// The most wagers, two or three, and so the most hands of the dealer.
    pub hands: u8,
    /// The fewest wagers that everybody must make (2.18(b)).
    pub least: u8,
}

/// 2.13: several patrons on one box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sharing {
    /// The most patrons on one box, one to three.
    pub most: u8,
    /// (g): on how many boxes, counted from the first, more than one may wager.
    pub boxes: u8,
}

/// 2.3(i): who may enter the game, and for how much, before the next reshuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// (i)1, 2: whoever did not wager on the first round.
    pub newcomers: Restriction,
    /// (i)3, 4: whoever wagered, and then sat out a round.
    pub sitting_out: Restriction,
}

/// 2.3(i): what a patron may do until the cards are reshuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Restriction {
    /// Whatever everybody may.
    Free,
    /// (i)1, 3: not wager.
    Barred,
    /// (i)2, 4: wager the posted minimum only.
    Minimum,
}

impl Restriction {
    /// How much it forbids: of two that bind a patron, the stricter decides.
    pub(super) const fn strictness(self) -> u8 {
        match self {
            Restriction::Free => 0,
            Restriction::Minimum => 1,
            Restriction::Barred => 2,
        }
    }
}

impl Rules {
    /// The edition they belong to.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What the sign says.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Boxes on the layout; the seats of the same numbers are at them.
    pub fn boxes(&self) -> u8 {
        self.cards.boxes
    }

    /// Places behind the seated.
    pub fn standing(&self) -> u8 {
        self.standing
    }

    /// How many patrons there can be.
    pub fn seats(&self) -> u8 {
        self.cards.boxes + self.standing
    }

    /// All decks in play, those of both sides of a double shoe together.
    pub fn decks(&self) -> u8 {
        self.cards.decks
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

    /// What the cards are dealt from.
    pub fn shoe(&self) -> ShoeKind {
        self.cards.kind
    }

    /// How the cards of a side are made ready; a shoe that is not double has them all on either.
    pub fn procedure(&self, side: Side) -> &Procedure {
        &self.procedures[side as usize]
    }

    /// 2.5(i), 2.20: the Commission's approval of the licensee's own procedure; empty where there is none.
    pub fn approval(&self) -> &str {
        &self.approval
    }

    /// 2.6(c): cards that are burnt before play and by each new dealer; none from a shoe to which (c) does not apply.
    pub fn burn_cards(&self) -> u8 {
        self.cards.burn_cards()
    }

    /// When and how the dealer's second card is dealt.
    pub fn hole_card(&self) -> HoleCard {
        self.hole_card
    }

    /// 2.6(k)
    pub fn is_hole_card_up(&self) -> bool {
        self.hole_card == HoleCard::Up
    }

    /// 2.6(j): is there a card reader device?
    pub fn has_card_reader(&self) -> bool {
        self.reader.is_some()
    }

    /// 2.15(j)1: could a player learn the hole card from it?
    pub fn reader_shows(&self) -> bool {
        self.reader.is_some_and(|reader| reader.shows)
    }

    /// 2.11(e): the most hands that can be made of one.
    pub fn most_hands(&self) -> u8 {
        self.split_hands
    }

    /// 2.11(e): are aces split once at most?
    pub fn splits_aces_once(&self) -> bool {
        self.split_aces_once
    }

    /// 2.14: on how many boxes one patron may wager.
    pub fn boxes_per_patron(&self) -> u8 {
        self.boxes_per_patron
    }

    /// 2.8
    pub fn offers_surrender(&self) -> bool {
        self.surrender
    }

    /// 2.6(k)3, 2.9(a): there is insurance unless the hole card lies face up.
    pub fn offers_insurance(&self) -> bool {
        !self.is_hole_card_up()
    }

    /// 2.9(b): is insurance asked at each player's own turn?
    pub fn insurance_at_turn(&self) -> bool {
        self.insurance_at_turn
    }

    /// 2.7(c)
    pub fn offers_even_money(&self) -> bool {
        self.even_money
    }

    /// 2.3(e)1
    pub fn pays_suited_678(&self) -> bool {
        self.suited_678
    }

    /// 2.3(e)2
    pub fn pays_three_sevens(&self) -> bool {
        self.three_sevens
    }

    /// 2.3(e)3: the ace and the face card of the designated blackjack.
    pub fn designated(&self) -> Option<(Card, Card)> {
        self.designated
    }

    /// 2.3(e)4, 2.16
    pub fn pays_five_card_21(&self) -> bool {
        self.five_card_21
    }

    /// 2.17(a): the additional wager, if one is offered.
    pub fn additional(&self) -> Option<Additional> {
        self.additional
    }

    /// 2.17(e)2: which schedule the same-suit wager is paid by, where it is offered.
    pub fn same_suit_option(&self) -> Option<u8> {
        matches!(self.additional, Some(Additional::SameSuit { .. })).then_some(self.same_suit_option)
    }

    /// 2.18
    pub fn multiple_action(&self) -> Option<MultipleAction> {
        self.multiple_action
    }

    /// How many wagers on one hand there is room for: one, or the two or three of multiple action.
    pub fn spots(&self) -> u8 {
        self.multiple_action.map_or(1, |multiple| multiple.hands)
    }

    /// 2.13
    pub fn sharing(&self) -> Sharing {
        self.sharing
    }

    /// 2.3(i)
    pub fn entry(&self) -> Entry {
        self.entry
    }

    /// Is this wager offered?
    pub fn offers(&self, wager: Wager) -> bool {
        match wager {
            Wager::Blackjack => true,
            Wager::Insurance => self.offers_insurance(),
            Wager::Over13 | Wager::Under13 => self.additional == Some(Additional::OverUnder13),
            Wager::SameSuit => matches!(self.additional, Some(Additional::SameSuit { .. })),
            Wager::Sevens => self.additional == Some(Additional::Sevens),
        }
    }

    /// The provision that permits a wager, or that permits others in the edition that does not know it.
    pub fn cite_permitting(&self, wager: Wager) -> Provision {
        match (self.edition, wager) {
            (Edition::E1996, Wager::Sevens) => P2_17_A,
            _ => wager.cite(),
        }
    }

    /// Least and most on a wager.
    pub fn posted(&self, wager: Wager) -> (Cents, Cents) {
        let Limits { minimum, maximum, additional_minimum, additional_maximum } = self.limits;
        match wager {
            Wager::Blackjack => (minimum, maximum),
            // 2.9(b): up to half of a wager, or the next chip above it.
            Wager::Insurance => {
                let half = Cents(maximum.0 - maximum.0 / 2);
                (self.coins.chip, half.ceil_to(self.coins.chip))
            }
            Wager::Over13 | Wager::Under13 | Wager::SameSuit => (additional_minimum, additional_maximum),
            Wager::Sevens => (SEVENS_STAKE, SEVENS_STAKE),
        }
    }

    /// The smallest stake, a whole number of chips, on which everything can be paid and taken in whole coins.
    pub fn unit(&self, wager: Wager) -> Cents {
        let Coins { chip, change } = self.coins;
        let payable = |odds: Odds| odds.unit(chip, change);
        let common = |one: Cents, other: Cents| Cents(lcm(one.0, other.0));
        match wager {
            Wager::Blackjack => {
                let natural = common(payable(self.blackjack_pays()), self.double_step());
                // 2.8(a)1: half of a surrendered wager comes back.
                if self.surrender { common(natural, payable(Odds::to(1, 2))) } else { natural }
            }
            Wager::Insurance | Wager::Over13 | Wager::Under13 => chip,
            Wager::SameSuit => match self.additional {
                Some(Additional::SameSuit { king_and_queen, other }) => {
                    common(payable(king_and_queen), payable(other))
                }
                _ => chip,
            },
            Wager::Sevens => SEVENS_STAKE,
        }
    }

    /// The smallest step by which a hand can be doubled: no blackjack and no surrender follows, but three sevens may.
    pub fn double_step(&self) -> Cents {
        let Coins { chip, change } = self.coins;
        if self.three_sevens { Odds::to(3, 2).unit(chip, change) } else { chip }
    }
}
