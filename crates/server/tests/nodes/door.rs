//! People and sessions on two nodes.

use crate::common::{Disk, TABLE, open, plain};

#[tokio::test]
async fn a_session_that_ends_on_one_node_is_over_on_all() {
    let disk = Disk::shared();
    let nodes =
        [open(&disk.journal(), plain(), 100_000).await, open(&disk.journal(), plain(), 100_000).await];
    let ann = nodes[0].sit("Ann", TABLE).await;
    let mut line = ann.at(&nodes[1]).line(TABLE).await;
    line.hello(None).await;
    nodes[0].post("/leave", Some(&ann.cookie), "").await;
    let closed = line.closing().await.expect("it says why");
    assert_eq!(closed.reason.as_str(), "your session is over");
    for node in nodes {
        node.close().await;
    }
    disk.assert_sound();
}
