//! The odds page of a game that the product does not have, put into the registry: it is there without another line.

use crate::common::{Disk, options, try_open};
use server::TableSpec;

/// High has three of four decided dice and pays 1 to 4, low has the fourth and pays 2 to 1.
#[tokio::test]
async fn a_registered_game_has_an_odds_page() {
    let disk = Disk::new();
    let tables = vec![TableSpec::new("hi-lo-1", hilo::ENTRY.plainest())];
    let mut options = options(disk.journal(), tables, 100_000);
    options.registry = options.registry.with(hilo::ENTRY);
    let floor = try_open(options).await.expect("the floor opens");
    let list = floor.get("/odds").await;
    assert!(list.body.contains("<a href=\"/odds/hi-lo\">"), "{}", list.body);
    for path in ["/odds/hi-lo", "/odds/hi-lo?at=hi-lo-1"] {
        let page = floor.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        for says in [
            "<td class=\"number\">1/16</td>",
            "<td class=\"number\">25.00 %</td>",
            "data:image/svg+xml,%3Csvg",
        ] {
            assert!(page.body.contains(says), "{path}: {says}: {}", page.body);
        }
        let chosen = page.body.contains("<option value=\"hi-lo-1\" selected>");
        assert_eq!(chosen, path.contains("at="), "{path}: {}", page.body);
        assert!(page.body.contains("(hi-lo-1)</option>"), "{path}: {}", page.body);
        assert!(!page.body.contains("role=\"alert\""), "{path}");
    }
    let nowhere = floor.get("/odds/hi-lo?at=%3Cscript%3E").await;
    assert!(
        nowhere.body.contains("role=\"alert\"") && !nowhere.body.contains("<script>"),
        "{}",
        nowhere.body
    );
    let others = floor.get("/odds/craps").await;
    assert!(others.body.contains("<a href=\"/odds/hi-lo\">"), "every page leads to every other");
    floor.close().await;
}
