//! `cargo run -p postgres-for-tests stop`: ends the server that the tests share, and takes its folder away.

use postgres_for_tests::Cluster;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("stop") => Cluster::of_this_checkout().stop(),
        _ => {
            eprintln!("usage: postgres-for-tests stop");
            std::process::exit(2);
        }
    }
}
