//! A floor in another process, which can be killed. The process is this test program again, told to run one test that is
//! otherwise ignored, and that test is the floor.

use super::{Disk, Visitor, escaped, options, request};
use server::TableSpec;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// Names the journal for the process that is to be killed.
const JOURNAL: &str = "CHAPTER47_TEST_JOURNAL";
/// What it prints before its address.
const OPEN: &str = "the floor is open at ";

/// What the ignored test does: it opens these tables on the journal that it is told, and runs until it is killed. Nothing
/// where nobody told it one.
pub(crate) fn run(tables: Vec<TableSpec>) {
    let Ok(journal) = std::env::var(JOURNAL) else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let options = options(ledger::Site::from(journal.as_str()), tables, 1_000_000);
    let served = server::run(options, |floor| println!("\n{OPEN}{}", floor.address), std::future::pending());
    runtime.block_on(served).expect("the floor runs until it is killed");
}

/// A floor in another process, which ends with the test.
pub(crate) struct Elsewhere {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Elsewhere {
    /// Has the ignored test of this name run on the journal.
    pub(crate) fn start(disk: &Disk, test: &str) -> Elsewhere {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", test, "--ignored", "--nocapture"])
            .env(JOURNAL, disk.place())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the process starts");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let address = output
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix(OPEN).map(|address| address.parse().expect("an address")));
        Elsewhere { child, address: address.expect("the floor opens") }
    }

    /// A visitor takes a seat there.
    pub(crate) async fn sit(&self, name: &str, table: &str) -> Visitor {
        let origin = format!("http://{}", self.address);
        let form = format!("name={}&table={table}", escaped(name));
        let page = request(self.address, "POST", "/sit", &[("Origin", &origin)], &form).await;
        Visitor { address: self.address, cookie: page.cookie().expect("a session begins") }
    }

    /// `kill -9`.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the process is killed");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
