//! The rules file of a punto banco table: every key, in the order of the file.

use super::decision::Margin;
use super::options::{BankerWin, Bonus, LEAST_BEHIND, Order, Paytable, Rules};
use baccarat::{Disclosed, DisclosedCites, LEAST_BEFORE, Vigorish, shuffle_keys};
use rulebook::edition::Edition;
use rulebook::licensee::keys::{Filed, Kind, at, choice, flag, number, number_within, odds_above};
use rulebook::licensee::{Document, Key, Unequal};
use rulebook::payout::Odds;
use rulebook::provision::*;
use rulebook::shoe::RecutBy;

type K = Key<Rules>;

/// Where this subchapter says what is done with a card that was dealt in error and seen.
const DISCLOSED: DisclosedCites = DisclosedCites { choice: P3_12_C, its_value: P3_12_C_1, in_1996: P3_12_B };

impl Filed for Rules {
    const GAME: &'static str = "punto-banco";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn guide(&self) -> String {
        self.patrons_guide()
    }

    fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
        super::uniform::uniform(tables)
    }

    fn keys() -> Vec<K> {
        let [chip, change] = K::coins(at!(coins), P3_3_C);
        let [minimum, maximum] = K::limits("", P8_2, at!(limits.minimum), at!(limits.maximum));
        let [side_minimum, side_maximum] =
            K::limits("side_", P8_2, at!(limits.side_minimum), at!(limits.side_maximum));
        let [wager_seconds, decide_seconds] = K::pace(at!(pace));
        let [percent, round_up] = Vigorish::keys::<Rules>(at!(vigorish), P3_3_C);
        let table = vec![
            K::edition(at!(edition)).then(|_, rules| rules.follow_edition()),
            K::title(at!(title)),
            K::new("seats", number(1..=16), at!(seats)).says("places around the table, 1 to 16"),
            K::new("decks", number(6..=100), at!(procedure.decks)).by(P3_1_A, "six or more"),
            chip.says("the smallest chip that can be wagered (19:47-3.2(c))"),
            change,
            minimum.says("on banker and player (19:47-8.2)"),
            maximum,
            side_minimum.says("on every other wager"),
            side_maximum,
            wager_seconds,
            decide_seconds,
            percent.by(P3_3_C, "4 or 5, on what the banker's hand wins").idle(without_vigorish),
            round_up.says("to 20 cents at 4 percent, to 25 at 5 (19:47-3.3(c)1)").idle(without_vigorish),
            K::new("vigorish.collect", choice(&[("at once", false), ("deferred", true)]), at!(deferred))
                .by(P3_3_C_2, "\"at once\" or \"deferred\" on a marker")
                .cite_of(Rules::cite_outstanding)
                .idle(without_vigorish),
            K::new("vigorish.pit_number", number(1..=9999), at!(forms.pit))
                .says("on Complimentary Vigorish Forms (19:47-3.3(c)3)")
                .idle(without_forms),
            K::new("vigorish.table_number", number(1..=9999), at!(forms.table)).idle(without_forms),
            K::new("vigorish.first_form", number(1..=999_999_999), at!(forms.first))
                .says("the first number of the series")
                .idle(without_forms),
            instead_of_vigorish("six_pays_half", BankerWin::SixPaysHalf, P3_3_E)
                .says("a winning six pays 1 to 2 (19:47-3.3(e)1)"),
            instead_of_vigorish("covered_by_totals", BankerWin::FreeIfCovered, P3_3_E)
                .says("none where total-card wagers cover it (19:47-3.3(e)2)"),
            instead_of_vigorish("dragon_7_push", BankerWin::Dragon7Push, P3_3_H)
                .says("three cards with seven push (19:47-3.3(h))"),
            K::new("wagers.total_cards", flag(), at!(totals))
                .by(P3_2_A_4, "on four, five or six cards")
                .since_2011(P3_2_B),
            K::made("wagers.bonus", choice(&PAYTABLES), Rules::paytable, Rules::set_paytable)
                .by(P3_3_G, "\"none\", or paytable \"A\", \"B\" or \"C\"")
                .since_2011(P3_2_B),
            K::new("wagers.bonus_needs_regular", flag(), at!(bonus_needs_regular))
                .by(P3_2_B, "only beside a wager on banker or player")
                .since_2011(P3_2_B)
                .idle(|rules| rules.bonus.is_none().then_some((P3_2_B, "belongs to the bonus wager"))),
            K::new("wagers.dragon_7", with_dragon_7_push(), at!(dragon_7_wager))
                .by(P3_2_A_6, "only with dragon_7_push")
                .since_2011(P3_2_B),
            K::pays("payouts.tie", Odds::to(8, 1), P3_3_B, at!(tie)),
            K::pays("payouts.dragon 7", Odds::to(40, 1), P3_3_I, at!(dragon_7))
                .since_2011(P3_2_B)
                .idle(|rules| (!rules.dragon_7_wager).then_some((P3_3_I, "belongs to the dragon 7 wager"))),
        ];
        let washed = "cards that are washed and shuffled three times are not laced and shuffled again";
        let [shuffle, shuffle_again] =
            shuffle_keys::<Rules>(at!(procedure.shuffle), |rules| rules.procedure.shuffle, P3_5_A_1, washed);
        let cards = vec![
            shuffle.says("\"lace\", or \"wash\" and three shuffles (19:47-3.5(a))").since_2011(P3_5_B),
            shuffle_again,
            K::new("shoe.pre_shuffled", flag(), at!(procedure.pre_shuffled))
                .by(P3_4_A, "new cards arrive shuffled")
                .since_2011(P3_4_A),
            K::new("shoe.cards_behind", behind(), at!(procedure.behind))
                .says("the cutting card, at least 14 (19:47-3.5(e))")
                .cite_of(|rules| rules.procedure.cites.insert),
            K::new("shoe.recut_by", choice(&RecutBy::WORDS), at!(procedure.recut_by))
                .by(P3_5_F, "the \"same\" player, or the \"next\" entitled")
                .cite_of(|rules| rules.procedure.cites.recut),
            K::new("dealing.face", choice(&[("up", false), ("down", true)]), at!(dealing.face_down))
                .by(P3_7_D, "\"up\", or \"down\" and handed to the highest wager")
                .since_2011(P3_7_C),
            K::new("dealing.others_may_turn", flag(), at!(dealing.others_may_turn))
                .by(P3_7_D_6, "a hand nobody bet on")
                .since_2011(P3_7_C)
                .idle(|rules| {
                    (!rules.dealing.face_down).then_some((P3_7_D_6, "belongs to cards dealt face down"))
                }),
            K::new("dealing.banker_first", flag(), at!(dealing.banker_first))
                .by(P3_8_A, "on request, with the dealer dealing")
                .since_2011(P3_8_A),
            K::made("settlement.procedure", number(1..=4), |rules| rules.order.number(), Rules::set_order)
                .by(P3_10_B, "1 to 4: the order of paying and vigorish"),
        ];
        let bonus = Margin::ALL.map(bonus_pays);
        let disclosed = Disclosed::keys::<Rules>(at!(disclosed), Rules::disclosed, DISCLOSED);
        table.into_iter().chain(bonus).chain(cards).chain(disclosed).collect()
    }

    fn check(&mut self, file: &mut Document<'_>) {
        self.check_exact_payouts(file);
        self.check_combinations(file);
        if self.coins.fit() {
            self.check_rounding(file);
            self.check_payable(file);
        }
    }
}

/// Where a key about vigorish changes nothing.
fn without_vigorish(rules: &Rules) -> Option<(Provision, &'static str)> {
    let taken = rules.takes_vigorish();
    (!taken).then_some((P3_10_B_5, "belongs to a game in which vigorish is taken"))
}

/// Where a key about Complimentary Vigorish Forms changes nothing. The older text collects all vigorish.
fn without_forms(rules: &Rules) -> Option<(Provision, &'static str)> {
    let (cite, has_forms) = match rules.edition {
        Edition::E1996 => (P3_3_C, false),
        Edition::E2011 => (P3_3_C_3, rules.deferred && rules.takes_vigorish()),
    };
    (!has_forms).then_some((cite, "stands on forms for vigorish that was deferred and not collected"))
}

/// 3.3(e), (h): one of the games without vigorish, of which a table has one at most.
fn instead_of_vigorish(name: &str, way: BankerWin, cite: Provision) -> K {
    let alone = flag().beside(|on, rules: &Rules| {
        let second = *on && rules.banker_win != BankerWin::Vigorish;
        second.then_some("only one game without vigorish can be offered at a table")
    });
    let set = move |rules: &mut Rules, on: bool| {
        if on {
            rules.banker_win = way;
        }
    };
    K::made(format!("no_vigorish.{name}"), alone, move |rules| rules.banker_win == way, set)
        .cite(cite)
        .since_2011(P3_3_C)
}

/// 3.3(g): the three schedules.
const PAYTABLES: [(&str, Option<Paytable>); 4] =
    [("none", None), ("A", Some(Paytable::A)), ("B", Some(Paytable::B)), ("C", Some(Paytable::C))];

/// 3.3(g): what a line of the schedule pays, or more.
fn bonus_pays(margin: Margin) -> K {
    let place = margin as usize;
    let least = move |rules: &Rules| rules.paytable().map(|paytable| Odds::to(paytable.least()[place], 1));
    let pays =
        odds_above("the paytable's or more", P3_3_G, move |rules| least(rules).unwrap_or(Odds::to(1, 1)))
            .unless(|rules: &Rules| {
                let missing =
                    ("no bonus wager is offered that this could pay", "set wagers.bonus to a paytable");
                rules.bonus.is_none().then_some(missing)
            });
    let set = move |rules: &mut Rules, odds| {
        rules.bonus.iter_mut().for_each(|bonus| bonus.pays[place] = odds);
    };
    K::made(format!("payouts.bonus {}", margin.name()), pays, move |rules| rules.bonus_odds(margin), set)
        .says_of(move |rules| match least(rules) {
            Some(least) => format!("at least {least} ({P3_3_G})"),
            None => format!("only with a bonus wager ({P3_3_G})"),
        })
        .cite(P3_3_G)
        .only_if(|rules| rules.bonus.is_some())
        .since_2011(P3_2_B)
}

/// 3.2(a)6: offered where a dragon 7 is a push, unless the file says otherwise.
fn with_dragon_7_push() -> Kind<Rules, bool> {
    flag().or("as `dragon_7_push`", |rules: &Rules| rules.banker_win == BankerWin::Dragon7Push)
}

/// 3.5(e): as many as leave room for a round before the cutting card.
fn behind() -> Kind<Rules, u16> {
    number_within("14 or more", |rules: &Rules| {
        i64::from(LEAST_BEHIND)..=i64::from(rules.decks()) * 52 - i64::from(LEAST_BEFORE)
    })
}

impl Rules {
    /// The older text has its own numbers for the shoe, and no procedures for a card that was seen.
    fn follow_edition(&mut self) {
        self.procedure.cites = Rules::cites(self.edition);
        if self.edition == Edition::E1996 {
            self.disclosed = None;
        }
    }

    pub(super) fn takes_vigorish(&self) -> bool {
        matches!(self.banker_win, BankerWin::Vigorish | BankerWin::FreeIfCovered)
    }

    fn paytable(&self) -> Option<Paytable> {
        self.bonus.map(|bonus| bonus.paytable)
    }

    fn set_paytable(&mut self, paytable: Option<Paytable>) {
        let schedule = |paytable: Paytable| paytable.least().map(|wins| Odds::to(wins, 1));
        self.bonus = paytable.map(|paytable| Bonus { paytable, pays: schedule(paytable) });
    }

    fn set_order(&mut self, number: u8) {
        self.order = Order::ALL[usize::from(number) - 1];
    }
}
