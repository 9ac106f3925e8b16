//! The thirteen contents of 19:47-15.4(c), one test each, on the page and in the print. Each is looked for as a patron
//! would read it, and must be missed when it is left out.

use super::page::SlipPage;
use super::pdf::pdf_with;
use super::qr::{QUIET, Qr};
use super::*;
use crate::keno::code::{Code, Prefix, Secret};
use askama::Template as _;

fn symbol() -> Symbol {
    let issue = [0x5A; 32];
    Symbol::of(Code::of(&Secret::new([7; 32]), &Prefix::new("KM").unwrap(), 1234, &issue), &issue)
}

fn line(ways: u32, spots: u8, rate: i64) -> SlipLine {
    SlipLine { condition: format!("{ways}/{spots}"), ways, rate: Cents(rate) }
}

/// Two groups of four, both ways of four and the way of eight, for five games.
fn way() -> SlipData {
    SlipData {
        title: "Keno".into(),
        location: "keno-main".into(),
        symbol: symbol(),
        issued_at: Moment(1_794_837_907_999),
        zone: Zone::NewYork,
        station: 305,
        writer: "ann".into(),
        kind: "way".into(),
        quick_pick: false,
        groups: vec![vec![1, 2, 3, 4], vec![55, 66, 77, 80]],
        kings: vec![],
        games: 5,
        first: GameLabel { day: "2026-11-16".into(), number: 57 },
        last: GameLabel { day: "2026-11-16".into(), number: 61 },
        conditioning: "2/4, 1/8".into(),
        lines: vec![line(2, 4, 125), line(1, 8, 125)],
        ways: 3,
        price_of_a_game: Cents(375),
        price: Cents(1875),
        limit: Some(Cents::dollars(100_000)),
        claim_millis: 365 * 86_400_000,
        stamp: None,
        is_copy: false,
        note: None,
    }
}

/// A king with two groups, for one game.
fn king() -> SlipData {
    let game = GameLabel { day: "2026-11-16".into(), number: 57 };
    SlipData {
        kind: "king".into(),
        groups: vec![vec![10, 20, 30], vec![40, 50]],
        kings: vec![7],
        games: 1,
        first: game.clone(),
        last: game,
        conditioning: "1/4, 1/3".into(),
        lines: vec![line(1, 4, 50), line(1, 3, 100)],
        ways: 2,
        price_of_a_game: Cents(150),
        price: Cents(150),
        limit: None,
        claim_millis: 300_000,
        ..way()
    }
}

fn html(slip: &SlipData) -> String {
    SlipPage::of(slip).render().unwrap()
}

/// The words of the slip on a page, without tags.
fn words_of_page(html: &str) -> String {
    let slip = html.split_once("<article").unwrap().1.split_once("</article>").unwrap().0;
    let words: Vec<&str> =
        slip.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, words)| words).collect();
    squeezed(&words.join(" ").replace("&#35;", "#").replace("&#39;", "'"))
}

/// The words of a print: all that its content stream shows, in order. Brackets inside a text come in pairs or escaped.
fn words_of_print(pdf: &[u8]) -> String {
    let mut words = String::new();
    let mut depth = 0;
    let mut bytes = stream(pdf).iter().copied();
    while let Some(byte) = bytes.next() {
        let shown = depth > 0;
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'\\' => words.push(char::from(bytes.next().unwrap())),
            _ if shown => words.push(char::from(byte)),
            _ => {}
        }
        if shown && depth == 0 {
            words.push(' ');
        } else if shown && matches!(byte, b'(' | b')') {
            words.push(char::from(byte));
        }
    }
    squeezed(&words)
}

/// The drawing in a PDF: its one stream, which is not compressed.
fn stream(pdf: &[u8]) -> &[u8] {
    let find = |what: &[u8]| pdf.windows(what.len()).position(|window| window == what).unwrap();
    &pdf[find(b"stream\n") + 7..find(b"\nendstream")]
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Page and print of the slip show this, and would not if the content were left out.
fn shows(slip: &SlipData, cite: Provision, wanted: &str) {
    let without: Vec<Content> = slip.contents().into_iter().filter(|content| content.cite != cite).collect();
    assert_eq!(without.len(), 12, "{cite} asks for one of the thirteen contents");
    let page = |contents| words_of_page(&SlipPage::with(slip, contents).render().unwrap());
    let print = |contents: &[Content]| words_of_print(&pdf_with(slip, contents));
    for (whole, lacking) in
        [(page(slip.contents()), page(without.clone())), (print(&slip.contents()), print(&without))]
    {
        assert!(whole.contains(wanted), "{cite}: \"{wanted}\" is not in: {whole}");
        assert!(
            !lacking.contains(wanted),
            "{cite}: \"{wanted}\" is found even when it is left out: {lacking}"
        );
    }
}

#[test]
fn p15_4c1_the_slip_shows_date_and_time_of_issue() {
    shows(&way(), P15_4_C_1, "Issued 2026-11-16 09:05:07 EST");
}

#[test]
fn p15_4c2_the_slip_shows_the_station() {
    shows(&way(), P15_4_C_2, "Station 305");
}

#[test]
fn p15_4c3_the_slip_lists_the_numbers_by_group() {
    shows(&way(), P15_4_C_3, "Numbers A: 1 2 3 4 B: 55 66 77 80");
    shows(&king(), P15_4_C_3, "Numbers A: 10 20 30 B: 40 50 King K: 7");
    let two_kings = SlipData { kings: vec![7, 9], ..king() };
    shows(&two_kings, P15_4_C_3, "Kings K, each alone: 7 9");
}

#[test]
fn p15_4c3_the_grid_has_all_80_numbers_and_marks_the_chosen_ones_by_letter_and_line() {
    let page = html(&king());
    let cells: Vec<&str> =
        page.split("<td").skip(1).map(|cell| cell.split("</td>").next().unwrap()).collect();
    assert_eq!(cells.len(), 80);
    for (at, cell) in cells.iter().enumerate() {
        let number = at as u8 + 1;
        let expected = match number {
            7 => format!(" class=\"marked king\"><span>{number}</span><i>K</i>"),
            10 | 20 | 30 => format!(" class=\"marked solid\"><span>{number}</span><i>A</i>"),
            40 | 50 => format!(" class=\"marked dashed\"><span>{number}</span><i>B</i>"),
            _ => format!(" class=\"\"><span>{number}</span>"),
        };
        assert_eq!(*cell, expected);
    }
    // In the print a mark follows its number, and nothing stands behind the others.
    let print = words_of_print(&pdf(&king()));
    let grid: Vec<String> = (1..=80)
        .map(|number| match number {
            7 => "7 K".to_string(),
            10 | 20 | 30 => format!("{number} A"),
            40 | 50 => format!("{number} B"),
            _ => number.to_string(),
        })
        .collect();
    assert!(print.contains(&grid.join(" ")), "{print}");
    let drawing = String::from_utf8_lossy(stream(&pdf(&king()))).into_owned();
    assert_eq!(drawing.matches(" c\n").count(), 4, "one circle of four curves");
    assert_eq!(drawing.matches("[3 2] 0 d").count(), 2, "two dashed outlines");
}

#[test]
fn p15_4c4_the_slip_shows_the_number_of_games() {
    shows(&way(), P15_4_C_4, "Games 5");
    shows(&king(), P15_4_C_4, "Games 1");
}

#[test]
fn p15_4c5_the_slip_shows_the_first_and_the_last_game() {
    shows(&way(), P15_4_C_5, "Game number first 2026-11-16 #57 last 2026-11-16 #61");
    shows(&king(), P15_4_C_5, "Game number 2026-11-16 #57");
    let overnight = SlipData { last: GameLabel { day: "2026-11-17".into(), number: 2 }, ..way() };
    shows(&overnight, P15_4_C_5, "first 2026-11-16 #57 last 2026-11-17 #2");
}

#[test]
fn p15_4c6_the_slip_shows_the_conditioning() {
    shows(&way(), P15_4_C_6, "Conditioning 2/4, 1/8");
}

#[test]
fn p15_4c7_the_slip_shows_the_rate_of_each_wager() {
    shows(&way(), P15_4_C_7, "Rate 2/4 at $1.25 each 1/8 at $1.25");
    shows(&king(), P15_4_C_7, "Rate 1/4 at $0.50 1/3 at $1");
}

#[test]
fn p15_4c8_the_slip_shows_the_number_of_ways() {
    shows(&way(), P15_4_C_8, "Ways 3");
}

#[test]
fn p15_4c9_the_slip_shows_the_total_price() {
    shows(&way(), P15_4_C_9, "Total price $18.75 (5 games at $3.75)");
    shows(&king(), P15_4_C_9, "Total price $1.50");
}

#[test]
fn p15_4c10_the_slip_shows_the_writers_code() {
    shows(&way(), P15_4_C_10, "Writer ann");
}

#[test]
fn p15_4c11_the_slip_states_the_limit_and_how_winners_share_it() {
    shows(&way(), P15_4_C_11, "At most $100,000 is paid for each game");
    shows(&way(), P15_4_C_11, "the winners share $100,000 in proportion to what each has won");
    shows(&king(), P15_4_C_11, "No limit is set for a game: every winner is paid in full.");
}

#[test]
fn p15_4c12_the_slip_says_that_only_the_computers_ticket_is_paid() {
    shows(
        &way(),
        P15_4_C_12,
        "Winnings are paid only to one who presents the ticket that the keno computer issued",
    );
}

#[test]
fn p15_4c13_the_slip_says_how_long_winnings_can_be_claimed() {
    shows(&way(), P15_4_C_13, "claimed within 365 days of the start of the last game");
    shows(&king(), P15_4_C_13, "claimed within 5 minutes of the start of the game");
}

#[test]
fn p15_4c_the_slip_has_the_ticket_number_the_kind_and_the_code() {
    let quick_pick = SlipData { kind: "straight".into(), quick_pick: true, ..way() };
    for words in [words_of_page(&html(&quick_pick)), words_of_print(&pdf(&quick_pick))] {
        assert!(words.contains("ticket 0001234"), "{words}");
        assert!(words.contains("Straight ticket, quick-pick"), "{words}");
        assert!(words.contains(&symbol().code.to_string()), "{words}");
    }
}

#[test]
fn p15_4c_thirteen_contents_in_the_order_of_the_regulation() {
    let cited: Vec<String> = way().contents().iter().map(|content| content.cite.to_string()).collect();
    let expected: Vec<String> = (1..=13).map(|at| format!("19:47-15.4(c){at}")).collect();
    assert_eq!(cited, expected);
}

#[test]
fn p15_3c_the_slip_tells_the_patron_to_check_it_before_the_game() {
    for words in [words_of_page(&html(&way())), words_of_print(&pdf(&way()))] {
        assert!(words.contains(words::CHECK), "{words}");
    }
}

#[test]
fn what_has_become_of_a_ticket_is_stamped_on_it() {
    let void = SlipData { stamp: Some("VOID"), ..way() };
    for (good, stamped) in [
        (words_of_page(&html(&way())), words_of_page(&html(&void))),
        (words_of_print(&pdf(&way())), words_of_print(&pdf(&void))),
    ] {
        assert!(!good.contains("VOID") && stamped.contains("VOID"), "{stamped}");
    }
}

#[test]
fn p15_4c_a_copy_of_a_slip_says_that_it_is_one() {
    let copy = SlipData { is_copy: true, ..way() };
    for (first, copy) in [
        (words_of_page(&html(&way())), words_of_page(&html(&copy))),
        (words_of_print(&pdf(&way())), words_of_print(&pdf(&copy))),
    ] {
        assert!(!first.contains("COPY") && !first.contains(words::PRINTED_BEFORE), "{first}");
        assert!(copy.contains("COPY") && copy.contains(words::PRINTED_BEFORE), "{copy}");
    }
}

/// Reads a picture of a symbol with a decoder that shares nothing with our encoder.
fn decoded(side: usize, dark: impl Fn(usize, usize) -> bool) -> String {
    const PIXELS: usize = 4;
    let pixel = |x: usize, y: usize| if dark(x / PIXELS, y / PIXELS) { 0 } else { 255 };
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side * PIXELS, side * PIXELS, pixel);
    let grids = picture.detect_grids();
    assert_eq!(grids.len(), 1, "one symbol in the picture");
    grids[0].decode().unwrap().1
}

#[test]
fn the_symbol_on_the_page_decodes_to_the_ticket() {
    let page = html(&way());
    let path = page.split("<path fill=\"#000\" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let view = page.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap();
    let mut dark = std::collections::BTreeSet::new();
    for run in path.split('z').filter(|run| !run.is_empty()) {
        let figures: Vec<usize> = run
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|figure| figure.parse().ok())
            .collect();
        let [x, y, length, 1, back] = figures[..] else { panic!("{run}") };
        assert_eq!(length, back);
        dark.extend((x..x + length).map(|x| (x, y)));
    }
    let text = decoded(view.parse().unwrap(), |x, y| dark.contains(&(x, y)));
    assert_eq!(text.parse(), Ok(symbol()));
}

#[test]
fn the_symbol_in_the_print_decodes_to_the_ticket() {
    let pdf = pdf(&way());
    let drawing = String::from_utf8_lossy(stream(&pdf)).into_owned();
    // The black rectangles are one path, and the only one that is filled.
    let path = drawing.split("\nf").next().unwrap().rsplit_once("S\n").unwrap().1;
    let rectangles: Vec<[f32; 4]> = path
        .lines()
        .filter_map(|line| line.strip_suffix(" re"))
        .map(|line| {
            line.split(' ').map(|figure| figure.parse().unwrap()).collect::<Vec<f32>>().try_into().unwrap()
        })
        .collect();
    let left = rectangles.iter().map(|[x, ..]| *x).fold(f32::MAX, f32::min);
    let top = rectangles.iter().map(|[_, y, _, high]| y + high).fold(f32::MIN, f32::max);
    let module = rectangles[0][3];
    let width = Qr::of(&symbol().to_string()).width;
    let text = decoded(width + 2 * QUIET, |x, y| {
        let across = left + (x as f32 - QUIET as f32 + 0.5) * module;
        let up = top - (y as f32 - QUIET as f32 + 0.5) * module;
        rectangles
            .iter()
            .any(|[x, y, wide, high]| (*x..x + wide).contains(&across) && (*y..y + high).contains(&up))
    });
    assert_eq!(text.parse(), Ok(symbol()));
}

#[test]
fn the_same_ticket_gives_the_same_bytes() {
    assert_eq!(html(&way()), html(&way().clone()));
    assert_eq!(pdf(&way()), pdf(&way().clone()));
    assert_ne!(pdf(&way()), pdf(&king()));
}

/// The policy of the server allows files of ours and nothing else.
#[test]
fn the_page_needs_no_script_and_no_style_of_its_own() {
    let page = html(&way());
    for unwanted in ["<script", "<style", " style=", "http:", "https:", "//", " on"] {
        let tags: String =
            page.split('<').filter_map(|piece| piece.split('>').next()).collect::<Vec<_>>().join("<");
        assert!(!format!("<{tags}").contains(unwanted), "{unwanted}");
    }
    assert!(page.contains("<link rel=\"stylesheet\" href=\"/assets/keno-slip.css\">"));
}

#[test]
fn what_people_write_cannot_become_markup() {
    let hostile = SlipData { title: "<b>K</b>(\\)".into(), writer: "</dd><script>".into(), ..way() };
    let page = html(&hostile);
    assert!(!page.contains("<script>") && !page.contains("<b>K</b>"), "{page}");
    let print = words_of_print(&pdf(&hostile));
    assert!(print.contains("<b>K</b>(\\)"), "{print}");
}

#[test]
fn a_ticket_of_forty_groups_fits_on_its_slip() {
    let pairs = SlipData { groups: (0..40).map(|at| vec![2 * at + 1, 2 * at + 2]).collect(), ..way() };
    shows(&pairs, P15_4_C_3, "Z: 49 50 AA: 51 52");
    assert!(words_of_print(&pdf(&pairs)).contains("79 AP 80 AP"));
}
