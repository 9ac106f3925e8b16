//! Who may have it written down what runs here, and what comes of it.

use crate::support::*;
use ledger::StreamId;
use serde_json::Value;

/// What was written down because somebody asked, with who it was.
fn asked(house: &House) -> Vec<Value> {
    let reader = house.disk.reader();
    let bodies = reader.read(&StreamId::house(), 1).map(|entry| entry.expect("readable").body);
    let read = bodies.map(|body| serde_json::from_str::<Value>(&body).expect("JSON"));
    read.filter(|body| body["house"] == "digests" && body["because"] == "asked").collect()
}

#[tokio::test]
async fn an_inspector_and_an_administrator_have_it_written_down_what_runs_and_nobody_else() {
    let house = open(true).await;
    for (id, count) in [("inspector", 1), ("administrator", 2)] {
        let person = house.enter(id).await;
        assert!(person.get("/staff").await.body.contains("href=\"/staff/record\""), "{id} finds the way");
        let page = person.get("/staff/record").await;
        assert_eq!((page.status, asked(&house).len()), (200, count - 1), "looking writes nothing");
        assert!(page.body.contains("chapter47/"), "the key and the checkpoint are there");
        let page = person.post("/staff/record", "").await;
        let written = asked(&house);
        assert_eq!((page.status, written.len()), (200, count));
        assert_eq!(written[count - 1]["by"], id);
        let program = written[count - 1]["program"]["sha256"].as_str().expect("a digest");
        assert!(program.len() == 64 && page.body.contains(program));
        assert!(written[count - 1]["rules"].get(AT).is_some(), "keno's rate card is among the rules");
    }
    for id in ["keno-writer", "keno-supervisor", "pit-clerk"] {
        let person = house.enter(id).await;
        let page = person.post("/staff/record", "").await;
        assert_eq!(page.status, 403, "{id}");
        assert!(page.body.contains("an inspector or an administrator may"), "{}", page.body);
    }
    let page = house.floor.post("/staff/record", None, "").await;
    assert_eq!((page.status, page.header("location")), (303, Some("/staff")), "a stranger is shown the door");
    assert_eq!(asked(&house).len(), 2);
}
