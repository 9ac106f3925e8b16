//! Who may post rules for a table, and who may read its rounds: everybody else is refused by name.

use crate::support::*;
use ledger::Role;

const RULES: &str = "/staff/tables/craps-1/rules";
const WITHDRAW: &str = "/staff/tables/craps-1/rules/withdraw";
const ROUNDS: &str = "/staff/tables/craps-1/rounds";
const PROGRAM: &str = "/api/tables/craps-1/rounds";
const DEARER: &str = "rules=title%20%3D%20%22Dearer%22";

/// Everybody of the house but patrons.
fn staff() -> impl Iterator<Item = Role> {
    Role::ALL.into_iter().filter(|role| *role != Role::Patron)
}

#[tokio::test]
async fn a_casino_supervisor_and_a_pit_boss_post_rules_and_nobody_else() {
    let house = open(true).await;
    for role in staff() {
        let person = house.enter(role.as_str()).await;
        let may = matches!(role, Role::CasinoSupervisor | Role::PitBoss);
        let before = house.disk.entries("craps-1").len();
        let (looked, posted) = (person.get(RULES).await, person.post(RULES, DEARER).await);
        let withdrawn = person.post(WITHDRAW, "").await;
        if may {
            assert_eq!((looked.status, posted.status, withdrawn.status), (200, 303, 303), "{role}");
            assert_eq!(house.disk.entries("craps-1").len(), before + 2, "{role}");
            continue;
        }
        for page in [looked, posted, withdrawn] {
            assert_eq!(page.status, 403, "{role}: {}", page.body);
            let said = "may not post rules for a table; a casino supervisor or a pit boss may";
            assert!(page.body.contains(said) && page.body.contains(role.in_words()), "{role}: {}", page.body);
        }
        assert_eq!(house.disk.entries("craps-1").len(), before, "{role}");
    }
}

#[tokio::test]
async fn an_inspector_and_those_who_supervise_games_read_rounds_and_nobody_else() {
    let house = open(true).await;
    for role in staff() {
        let person = house.enter(role.as_str()).await;
        let may = matches!(role, Role::CasinoSupervisor | Role::PitBoss | Role::Inspector);
        let (page, told) = (person.get(ROUNDS).await, person.get(PROGRAM).await);
        let expected = if may { 200 } else { 403 };
        assert_eq!((page.status, told.status), (expected, expected), "{role}: {}", page.body);
        let linked = person.get("/staff").await.body.contains(ROUNDS);
        assert_eq!(linked, may, "{role}");
        let linked = person.get("/staff").await.body.contains(RULES);
        assert_eq!(linked, may && role != Role::Inspector, "{role}");
        if !may {
            assert!(page.body.contains("may not read the rounds of a table"), "{role}: {}", page.body);
            assert!(told.body.contains("\"code\":\"not_yours\""), "{role}: {}", told.body);
        }
    }
    let stranger = house.floor.get(PROGRAM).await;
    assert_eq!(stranger.status, 401);
    assert_eq!(house.floor.get(ROUNDS).await.header("location"), Some("/staff"));
    let patron = house.enter("patron").await;
    assert_eq!((patron.get(ROUNDS).await.status, patron.get(PROGRAM).await.status), (303, 401));
}
