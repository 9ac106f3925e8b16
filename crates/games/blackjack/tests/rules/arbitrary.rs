//! Random legal tables, for every property that must hold whatever the licensee chose.

use blackjack::Rules;
use proptest::prelude::*;
use rulebook::licensee::RulesFile as _;

/// Rules that the check accepts, with options in every combination that the regulation permits.
pub(crate) fn arbitrary_rules() -> impl Strategy<Value = Rules> {
    arbitrary_files()
        .prop_map(|file| Rules::from_toml(&file).unwrap_or_else(|wrong| panic!("{wrong}\n{file}")))
}

/// The same as rules files.
pub(crate) fn arbitrary_files() -> impl Strategy<Value = String> {
    let table = (any::<bool>(), 1..=7u8, 0..=9u8, prop::sample::select(vec![8, 6, 4, 2, 1, 3, 5, 16]));
    let coins = vec![(100, 50), (100, 100), (100, 25), (25, 5), (500, 500), (100, 1)];
    let money = (prop::sample::select(coins), 1..=10i64, 4..=400i64, 1..=2i64, 2..=100i64);
    let behind = prop_oneof![1 => Just(0), 4 => 0..=832u16];
    let shoe = (0..4u8, 0..15u8, any::<bool>(), any::<bool>(), any::<bool>(), 0..=20u8, option_of(behind));
    let dealing = (0..3u8, any::<bool>(), any::<bool>());
    let play = (2..=4u8, any::<bool>(), 1..=7u8, any::<bool>(), any::<bool>(), any::<bool>());
    let payouts = (any::<bool>(), any::<bool>(), option_of((0..4usize, 0..3usize, 0..4usize)), any::<bool>());
    let wagers = (0..4u8, 1..=4u8, prop_oneof![3 => Just(0), 1 => Just(2), 1 => Just(3)], 2..=3u8);
    let people = (1..=3u8, 1..=7u8, 0..3usize, 0..3usize);
    (table, money, shoe, dealing, play, payouts, wagers, people).prop_map(
        |(table, money, shoe, dealing, play, payouts, wagers, people)| {
            let draft = Draft::of(table.0, table.1, table.3, shoe.0, wagers, dealing, play);
            [
                draft.table(table.2),
                draft.money(money),
                draft.shoe(shoe),
                draft.play(dealing, play),
                payouts_of(payouts),
                draft.wagers(),
                draft.people(people),
            ]
            .concat()
        },
    )
}

fn option_of<S: Strategy>(some: S) -> impl Strategy<Value = Option<S::Value>> {
    prop::option::weighted(0.3, some)
}

/// What other choices depend on, after what may not stand together was dropped.
struct Draft {
    old: bool,
    boxes: u8,
    decks: u8,
    kind: &'static str,
    additional: &'static str,
    option: u8,
    multiple: u8,
    least: u8,
    hole_card: &'static str,
    reader: bool,
    split_hands: u8,
}

impl Draft {
    fn of(
        old: bool,
        boxes: u8,
        decks: u8,
        kind: u8,
        (additional, option, multiple, least): (u8, u8, u8, u8),
        (hole_card, reader, _): (u8, bool, bool),
        play: (u8, bool, u8, bool, bool, bool),
    ) -> Draft {
        let kind = ["single", "double", "bart carter", "continuous"][usize::from(kind)];
        let kind = if decks == 1 && (kind == "double" || kind == "bart carter") { "single" } else { kind };
        let additional = match ["none", "over under 13", "same suit", "sevens"][usize::from(additional)] {
            "sevens" if old => "none",
            "same suit" if ![1, 2, 4, 6, 8].contains(&decks) => "over under 13",
            other => other,
        };
        let hole_card = if multiple > 0 { "none" } else { ["none", "down", "up"][usize::from(hole_card)] };
        let split_hands = match play.0 {
            _ if multiple > 0 || hole_card == "up" => 2,
            4 if boxes == 7 => 3,
            hands => hands,
        };
        Draft {
            old,
            boxes,
            decks,
            kind,
            additional,
            option: if additional == "same suit" { option.min(if decks == 8 { 3 } else { 4 }) } else { 1 },
            multiple,
            least: if multiple == 3 { least } else { 2 },
            hole_card,
            reader: reader && hole_card == "down",
            split_hands,
        }
    }

    fn table(&self, standing: u8) -> String {
        let edition = if self.old { "1996" } else { "2011" };
        format!(
            "game = \"blackjack\"\nedition = \"{edition}\"\ntitle = \"T\u{e9} \\\"x\\\"\"\nboxes = {}\nstanding = {standing}\ndecks = {}\n",
            self.boxes, self.decks
        )
    }

    fn money(
        &self,
        ((chip, change), least, most, side, side_most): ((i64, i64), i64, i64, i64, i64),
    ) -> String {
        let sevens = self.additional == "sevens";
        let (chip, change) = if sevens && chip > 100 { (100, 50) } else { (chip, change) };
        let side = if sevens { 100 } else { side * chip };
        let main = format!(
            "[money]\nchip_cents = {chip}\nchange_cents = {change}\n[limits]\nminimum_cents = {}\nmaximum_cents = {}\n",
            least * chip,
            (least + most) * chip,
        );
        let side = format!(
            "additional_minimum_cents = {side}\nadditional_maximum_cents = {}\n",
            side + side_most * chip
        );
        // Limits of wagers that are not offered would have no effect.
        if self.additional == "none" { main } else { main + &side }
    }

    /// A cutting card is only spoken of where there is one, a burn where one is made.
    fn shoe(
        &self,
        (_, left, red, next, approved, burn, behind): (u8, u8, bool, bool, bool, u8, Option<u16>),
    ) -> String {
        let approved = approved || self.kind == "continuous";
        let left = 1 + left % self.decks.max(2).saturating_sub(1);
        let burn = if approved && self.kind == "single" { burn } else { 1 };
        let mut text = format!("[approved]\nreference = \"{}\"\n", if approved { "PRN 12-96" } else { "" });
        text += &format!("burn_cards = {burn}\n[shoe]\nkind = \"{}\"\n", self.kind);
        if self.kind == "double" {
            let side = if red { "left" } else { "right" };
            text += &format!("left_decks = {left}\nred_suits = \"{side}\"\n");
        }
        if self.kind != "continuous" {
            text += &format!("recut_by = \"{}\"\n", if next { "next" } else { "same" });
        }
        let sides = if self.kind == "double" { [left, self.decks - left] } else { [self.decks; 2] };
        let (larger, smaller) = (u16::from(sides[0].max(sides[1])), u16::from(sides[0].min(sides[1])));
        let least = if approved { 0 } else { larger * 13 };
        let most = smaller * 52 - u16::from(burn) - 2 * u16::from(self.boxes) - 2;
        match behind {
            Some(behind) if ["single", "double"].contains(&self.kind) && least <= most => {
                text + &format!("cards_behind = {}\n", least + behind % (most - least + 1))
            }
            _ => text,
        }
    }

    fn play(
        &self,
        (_, _, shows): (u8, bool, bool),
        (_, aces_once, boxes, surrender, turn, even): (u8, bool, u8, bool, bool, bool),
    ) -> String {
        let insurance = !self.old && self.hole_card != "up";
        format!(
            "[dealing]\nhole_card = \"{}\"\ncard_reader = {}\nreader_shows = {}\n[play]\nsplit_hands = {}\n\
             split_aces_once = {}\nboxes_per_patron = {}\n[surrender]\noffered = {}\n[insurance]\nmoment = \"{}\"\n\
             even_money = {}\n",
            self.hole_card,
            self.reader,
            self.reader && shows,
            self.split_hands,
            aces_once || self.split_hands == 2,
            boxes.min(self.boxes),
            surrender && self.multiple == 0 && self.hole_card != "up",
            if turn && insurance && !self.reader { "turn" } else { "table" },
            even && insurance,
        )
    }

    fn wagers(&self) -> String {
        format!(
            "[wagers]\nadditional = \"{}\"\nsame_suit_option = {}\n[multiple_action]\nhands = {}\nleast = {}\n",
            self.additional, self.option, self.multiple, self.least
        )
    }

    fn people(&self, (most, shared, newcomers, sitting_out): (u8, u8, usize, usize)) -> String {
        let shared = if most == 1 { self.boxes } else { shared.min(self.boxes) };
        let words = ["free", "barred", "minimum"];
        format!(
            "[sharing]\nmost = {most}\nboxes = {shared}\n[entry]\nnewcomers = \"{}\"\nsitting_out = \"{}\"\n",
            words[newcomers], words[sitting_out]
        )
    }
}

fn payouts_of(
    (suited, sevens, designated, five): (bool, bool, Option<(usize, usize, usize)>, bool),
) -> String {
    let letter = |letters: &'static str, place: usize| &letters[place..=place];
    let designated = designated.map_or(String::new(), |(ace, face, suit)| {
        format!("A{} {}{}", letter("shdc", ace), letter("JQK", face), letter("shdc", suit))
    });
    format!(
        "[payouts]\nsuited_678 = {suited}\nthree_sevens = {sevens}\ndesignated = \"{designated}\"\nfive_card_21 = {five}\n"
    )
}
