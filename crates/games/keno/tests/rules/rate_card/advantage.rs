//! 19:47-15.3(e): the house keeps 30 percent at most, counted exactly.

use super::{card, one, said};
use keno::RateCard;
use rulebook::licensee::RulesFile as _;

/// Pascal's triangle: another way to the number of ways.
fn triangle() -> Vec<Vec<u128>> {
    let mut rows = vec![vec![1u128]];
    for n in 1..=80 {
        let above: &Vec<u128> = &rows[n - 1];
        let row = (0..=n).map(|k| above.get(k).copied().unwrap_or(0) + if k > 0 { above[k - 1] } else { 0 });
        let row = row.collect();
        rows.push(row);
    }
    rows
}

/// Cents that come back of all the dollars of all draws, and those dollars in cents.
fn counted(card: &RateCard, spots: u8) -> (u128, u128) {
    let rows = triangle();
    let choose = |n: u8, k: u8| rows[usize::from(n)].get(usize::from(k)).copied().unwrap_or(0);
    let table = card.pays(spots).expect("it is offered");
    let back = (0..=spots.min(20))
        .map(|caught| {
            choose(spots, caught) * choose(80 - spots, 20 - caught) * table.per_dollar(caught).0 as u128
        })
        .sum();
    (back, choose(80, 20) * 100)
}

#[track_caller]
fn agrees(card: &RateCard, spots: u8) {
    let (numerator, denominator) = card.return_of(spots).expect("it is offered");
    let (back, of) = counted(card, spots);
    // Both cross products stay below 2^128: the fraction is in lowest terms only after a division, so divide here too.
    assert_eq!(back / numerator.max(1) * denominator, of, "{spots}");
    assert_eq!(back % numerator.max(1), 0, "{spots}");
}

#[test]
fn p15_3e_the_return_is_counted_over_all_draws() {
    let card = RateCard::default();
    card.offered().for_each(|spots| agrees(&card, spots));
    assert_eq!(card.return_of(1), Some((3, 4)), "one number of four is drawn");
    assert_eq!(card.return_of(16), None);
}

#[test]
fn p15_3e_ten_spots_of_the_sample_return_0_707821() {
    let (numerator, denominator) = RateCard::default().return_of(10).expect("it is offered");
    let millionths = (numerator * 2_000_000 / denominator).div_ceil(2);
    assert_eq!(millionths, 707_821);
}

#[test]
fn p15_3e_exactly_30_percent_is_allowed() {
    let fair = card("[pays.1]\n1 = \"2.80\"\n");
    assert_eq!(fair.return_of(1), Some((7, 10)));
    let file = "[rates]\nstep_cents = 100\n[pays.1]\n1 = \"2.79\"\n";
    one(file, "pays.1", "19:47-15.3(e)");
    assert_eq!(
        said(file).0,
        "the house advantage on 1 spot is 30.250000 percent, exactly 121/400; the law allows 30"
    );
}

/// The last cents on all fifteen of fifteen are worth about one in 10^13.
fn a_hair(above: u32) -> String {
    format!(
        "[rates]\nstep_cents = 100\n[pays.15]\n6 = 1\n7 = 6\n8 = 26\n9 = 100\n10 = 200\n11 = \"6627.78\"\n\
         12 = \"7000.03\"\n13 = \"10000.28\"\n14 = \"30000.08\"\n15 = \"50001.{:02}\"\n",
        12 + above
    )
}

#[test]
fn p15_3e_a_hair_above_30_percent_is_refused_with_the_exact_figure() {
    one(&a_hair(0), "pays.15", "19:47-15.3(e)");
    assert_eq!(
        said(&a_hair(0)).0,
        "the house advantage on 15 spots is 30.000000000001 percent, exactly 77041832237703/256806107459000; the law \
         allows 30"
    );
    let enough =
        (1..80).find(|above| RateCard::from_toml(&a_hair(*above)).is_ok()).expect("a few cents are enough");
    let card = card(&a_hair(enough));
    agrees(&card, 15);
    let (numerator, denominator) = card.return_of(15).expect("it is offered");
    assert!(numerator * 10 >= denominator * 7);
}

#[test]
fn p15_3e_the_limit_does_not_excuse_and_does_not_count() {
    // With payoffs above the limit the house would keep more; the figure is that of the card notwithstanding it.
    let rest: String = (14..=20).map(|caught| format!("{caught} = 100000\n")).collect();
    let file = |limit: &str| {
        format!(
            "{limit}[pays.20]\n5 = 1\n6 = 1\n7 = 2\n8 = 9\n9 = 80\n10 = 100\n11 = 1000\n12 = 9000\n13 = 90000\n{rest}"
        )
    };
    let (free, limited) = (card(&file("")), card(&file("[limit]\naggregate_cents = 10000000\n")));
    assert_eq!(free.return_of(20), limited.return_of(20));
    agrees(&free, 20);
}

#[test]
fn p15_3e_every_number_of_spots_is_judged() {
    let found = super::wrong("[pays.1]\n1 = 2\n[pays.2]\n2 = 12\n[pays.3]\n3 = 42\n");
    assert_eq!(found, [("pays.1".to_string(), "19:47-15.3(e)"), ("pays.3".to_string(), "19:47-15.3(e)")]);
}
