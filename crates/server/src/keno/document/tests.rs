//! Documents say what the regulation wants to be documented.

use super::*;
use crate::keno::code::{Code, Prefix, Secret};

fn code() -> Code {
    Code::of(&Secret::new([7; 32]), &Prefix::new("KM").unwrap(), 1234, &[1; 32])
}

fn document(about: About) -> Document {
    Document {
        title: "Keno".into(),
        location: "keno-main".into(),
        number: "KM-R-12".into(),
        ticket: 1234,
        code: Some(code()),
        station: 305,
        by: "ann".into(),
        at: Moment(1_794_837_907_999),
        zone: Zone::NewYork,
        about,
    }
}

fn game(number: u32) -> GameLabel {
    GameLabel { day: "2026-11-16".into(), number }
}

/// The words of a document, without tags.
fn words(document: &Document) -> String {
    let page = DocumentPage { document }.render().unwrap();
    for unwanted in ["<script", "<style", " style="] {
        assert!(!page.contains(unwanted), "{unwanted}");
    }
    let slip = page.split_once("<article").unwrap().1.split_once("</article>").unwrap().0;
    let words: Vec<&str> =
        slip.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, words)| words).collect();
    words.join(" ").replace("&#35;", "#").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn says(document: &Document, all: &[&str]) {
    let words = words(document);
    for wanted in all {
        assert!(words.contains(wanted), "\"{wanted}\" is not in: {words}");
    }
}

/// Which document, which ticket, who, where and when.
const ALWAYS: [&str; 4] = ["Document KM-R-12", "Ticket 0001234", "Station 305", "At 2026-11-16 09:05:07 EST"];

#[test]
fn p15_4d_a_refund_is_documented() {
    let refund = |games, last| {
        document(About::Refund {
            first: game(59),
            last: game(last),
            games,
            price_of_a_game: Cents(375),
            amount: Cents(375 * i64::from(games)),
            with: "cash".into(),
        })
    };
    let three = refund(3, 61);
    says(&three, &ALWAYS);
    says(
        &three,
        &[
            "Refund of races not drawn",
            "19:47-15.4(d)",
            "Not drawn 3 games at $3.75",
            "From game 2026-11-16 #59 To game 2026-11-16 #61",
            "Refunded $11.25, cash",
            "Writer ann",
            "Signature of the keno writer",
            "Signature of the patron",
            &format!("Code {}", code()),
        ],
    );
    let by_number = Document { code: None, ..three };
    says(&by_number, &ALWAYS);
    assert!(!words(&by_number).contains("Code"), "who did not bring the code does not learn it");
    says(
        &refund(1, 59),
        &["Not drawn 1 game at $3.75 From game 2026-11-16 #59 To game 2026-11-16 #59", "Refunded $3.75"],
    );
}

#[test]
fn p15_4e_a_void_is_documented() {
    let void =
        document(About::Void { first: game(57), games: 5, amount: Cents(1875), with: "account".into() });
    says(&void, &ALWAYS);
    says(
        &void,
        &[
            "Void ticket",
            "19:47-15.4(e)",
            "First game 2026-11-16 #57",
            "Games 5",
            "Given back $18.75, account",
            "Writer ann",
            "Nothing is paid on it.",
        ],
    );
}

#[test]
fn p15_6b_a_supervisor_signs_for_a_great_payment() {
    let stub = document(About::Authorisation { amount: Cents::dollars(25_000), supervisor: "sue".into() });
    says(&stub, &ALWAYS);
    says(
        &stub,
        &[
            "Authorisation of a payment",
            "19:47-15.6(b)",
            "To be paid $25,000",
            "Authorised by sue",
            "Paid by ann",
            "on the back of the ticket",
            "Signature of the keno supervisor",
        ],
    );
    assert!(!words(&stub).contains("Writer"), "one line says who pays");
}
