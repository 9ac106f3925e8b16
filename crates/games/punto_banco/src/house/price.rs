//! What every punto banco wager costs: under the rules of a file, or under every choice that a file could make.

use crate::odds::{Distribution, per_wager, table};
use crate::rules::{Rules, Wager};
use baccarat::Side;
use baccarat::odds::Composition;
use comfy_table::{Cell, CellAlignment};
use house::asked::{Answer as Said, Price};
use house::terminal::{grouped, plain_table, trimmed};
use odds::{Table, WagerOdds};
use rulebook::licensee::RulesFile as _;
use rulebook::provision::P3_3_C;
use serde::Serialize;
use std::sync::Arc;

/// A choice that a rules file may make, and the wagers whose price it sets.
struct Choice {
    /// What is set, as a rules file has it.
    needs: &'static str,
    /// What is said after a wager's own name, where the choice gives it another price.
    named: &'static str,
    wagers: &'static [Wager],
}

const BONUS: [Wager; 2] = [Wager::Bonus(Side::Player), Wager::Bonus(Side::Banker)];

/// Besides the plain choices: 3.3(c), (e), (h) for the banker wager, 3.3(g) for the bonus. What is covered by total-card
/// wagers (3.3(e)2) costs what it costs with them, and is priced under a file that offers it.
const OTHERS: [Choice; 5] = [
    Choice { needs: "vigorish.percent = 4", named: "at 4 percent", wagers: &[Wager::Banker] },
    Choice { needs: "no_vigorish.six_pays_half = true", named: "six pays half", wagers: &[Wager::Banker] },
    Choice { needs: "no_vigorish.dragon_7_push = true", named: "dragon 7 push", wagers: &[Wager::Banker] },
    Choice { needs: "wagers.bonus = \"B\"", named: "paytable B", wagers: &BONUS },
    Choice { needs: "wagers.bonus = \"C\"", named: "paytable C", wagers: &BONUS },
];

/// One wager, and what must be set for it.
#[derive(Debug, Serialize)]
struct Line {
    #[serde(flatten)]
    odds: WagerOdds,
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<&'static str>,
}

/// Everything, for programs.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    game: &'static str,
    edition: rulebook::edition::Edition,
    /// How many cards are in the shoe.
    cards: u32,
    /// In how many orders of six cards a round ends so. Strings, because few readers of JSON keep such numbers whole.
    orders: Orders,
    wagers: &'a [Line],
}

#[derive(Debug, Serialize)]
struct Orders {
    all: String,
    banker: String,
    player: String,
    tie: String,
}

impl Orders {
    fn of(rounds: &Distribution) -> Orders {
        let won = |winner| rounds.orders_of(|round| round.winner() == winner).to_string();
        Orders {
            all: rounds.orders().to_string(),
            banker: won(Some(Side::Banker)),
            player: won(Some(Side::Player)),
            tie: won(None),
        }
    }
}

pub(super) fn price(rules: &Arc<Rules>, asked: &Price<'_>) -> anyhow::Result<Said> {
    asked.only_wagers()?;
    if asked.by_cards {
        anyhow::bail!("nobody decides anything at punto banco: --by-cards is for chemin de fer");
    }
    let shoe = baccarat::asked::shoe(asked, rules.decks())?;
    let mut lines = priced(rules, &shoe);
    if !asked.by_file {
        lines.extend(others(&shoe));
    }
    let title = format!("{}, {}", rules.title(), baccarat::asked::shoe_in_words(asked, rules.decks(), &shoe));
    let drawn = || {
        let wagers = lines.iter().map(|line| WagerOdds { offered: true, ..line.odds.clone() });
        let shown = lines.iter().zip(wagers).filter(|(line, _)| !asked.by_file || line.odds.offered);
        let wagers = shown.map(|(_, odds)| odds).collect();
        let table = Table { game: "punto-banco", edition: rules.edition(), wagers };
        odds::chart::svg(&table, &format!("What each wager costs: {title}"))
    };
    let (game, edition, cards) = ("punto-banco", rules.edition(), shoe.cards());
    let answer =
        Answer { game, edition, cards, orders: Orders::of(&Distribution::of(&shoe)), wagers: &lines };
    asked.form.of(&answer, || Ok(for_people(&lines, &title, &shoe, asked.by_file)), drawn)
}

/// Every wager under these rules. One that they do not offer says what it needs.
fn priced(rules: &Rules, shoe: &Composition) -> Vec<Line> {
    let lines = table(rules, shoe).wagers.into_iter().map(|odds| {
        let wager = odds.wager.parse().ok();
        let needs = wager.filter(|_| !odds.offered).and_then(|wager| match wager {
            Wager::Banker | Wager::Player | Wager::Tie => None,
            Wager::Total(_) => Some("wagers.total_cards = true"),
            Wager::Bonus(_) => Some("wagers.bonus = \"A\""),
            Wager::Dragon7 => Some("no_vigorish.dragon_7_push = true"),
        });
        Line { odds, needs }
    });
    lines.collect()
}

/// The wagers that cost something else where a file makes another choice.
fn others(shoe: &Composition) -> Vec<Line> {
    let rounds = Distribution::of(shoe);
    let mut lines = Vec::new();
    for choice in &OTHERS {
        let rules = Rules::from_toml(choice.needs).expect("each of these choices is lawful by itself");
        for wager in choice.wagers {
            let odds = per_wager(&rules, &rounds, *wager);
            let name = format!("{wager}, {}", choice.named);
            lines.push(Line {
                odds: WagerOdds { wager: name, offered: false, ..odds },
                needs: Some(choice.needs),
            });
        }
    }
    lines
}

fn for_people(lines: &[Line], title: &str, shoe: &Composition, by_rules: bool) -> String {
    let mut lines: Vec<&Line> = lines.iter().filter(|line| !by_rules || line.odds.offered).collect();
    lines.sort_by_cached_key(|line| line.odds.cost());
    let heads: &[&str] = match by_rules {
        true => &["wager", "pays", "wins", "house edge", "exactly"],
        false => &["wager", "pays", "wins", "house edge", "exactly", "needs"],
    };
    let mut table = plain_table(heads);
    for line in lines {
        let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
        let percent = |part: f64| right(format!("{part:.6} %"));
        let mut row = vec![
            Cell::new(&line.odds.wager),
            Cell::new(in_short(&line.odds)),
            percent(odds::table::percent(&line.odds.win)),
            percent(line.odds.cost_percent()),
            Cell::new(line.odds.cost().to_string()),
        ];
        if !by_rules {
            row.push(Cell::new(line.needs.unwrap_or_default()));
        }
        table.add_row(row);
    }
    let rounds = Distribution::of(shoe);
    let won = |winner| grouped_wide(rounds.orders_of(|round| round.winner() == winner));
    format!(
        "{title:<60} {P3_3_C}\n{}\n\n\
         Of {} orders of six cards the banker's hand wins {},\nthe player's {}; {} are ties.\n",
        trimmed(&table),
        grouped_wide(rounds.orders()),
        won(Some(Side::Banker)),
        won(Some(Side::Player)),
        won(None)
    )
}

/// A count of any size, grouped as people do.
fn grouped_wide(number: u128) -> String {
    match u64::try_from(number) {
        Ok(number) => grouped(number),
        Err(_) => number.to_string(),
    }
}

/// What a wager pays, in a few words; the patron's guide has all of them.
fn in_short(odds: &WagerOdds) -> String {
    if odds.wager.starts_with("bonus") {
        return "by its paytable".to_string();
    }
    let words = odds.pays.replace(" percent of what it wins", " %");
    words.replace(" with seven points in three cards", " with a dragon 7")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_lawful_and_gives_another_price() {
        let shoe = Composition::fresh(8).expect("eight decks");
        let plain = priced(&Rules::default(), &shoe);
        let lines = others(&shoe);
        assert_eq!(lines.len(), 7);
        for line in &lines {
            let name = line.odds.wager.split(',').next().expect("a name");
            let plain =
                plain.iter().find(|plain| plain.odds.wager == name).expect("it is priced plainly too");
            assert_ne!(line.odds.expected, plain.odds.expected, "{}", line.odds.wager);
        }
        for line in plain {
            assert_eq!(line.odds.offered, line.needs.is_none(), "{}", line.odds.wager);
            if let Some(needs) = line.needs {
                let rules = Rules::from_toml(needs).expect("lawful");
                let wager: Wager = line.odds.wager.parse().expect("a wager");
                assert!(rules.offers(wager), "{needs} offers {wager}");
                let rounds = Distribution::of(&shoe);
                assert_eq!(
                    per_wager(&rules, &rounds, wager).expected,
                    line.odds.expected,
                    "at the price shown"
                );
            }
        }
    }
}
