//! A journal in a database that is reached over an encrypted connection: by whoever checks whom he speaks to, and by nobody
//! else.

mod support;

use ledger::{Journal, Site};
use postgres_for_tests::{Cluster, Database};
use std::net::Ipv4Addr;
use support::*;
use tempfile::TempDir;

fn opened(address: &str) -> Result<Journal, String> {
    Journal::open(Site::from(address)).map_err(|fault| fault.to_string())
}

#[test]
fn a_journal_is_kept_over_an_encrypted_connection_and_over_no_other() {
    let folder = TempDir::new_in("/tmp").expect("a folder that others may look into");
    let cluster = Cluster::encrypted(folder.path(), None);
    let database = Database::on(cluster.clone());
    let trusted = format!("sslmode=verify-full&sslrootcert={}", cluster.certificate().display());
    let address = format!("{}&{trusted}", database.address());
    let journal = opened(&address).expect("its certificate is good");
    journal.append_and_wait(one(note("house", 1))).expect("taken");
    let plain = database.ask(
        "SELECT count(*) FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
         WHERE application_name = 'chapter47' AND NOT ssl",
    );
    assert_eq!(plain, "0", "every connection of the journal is encrypted");
    let all = database.ask("SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name = 'chapter47'");
    assert_eq!(all, "t");
    drop(journal);
    assert_clean(Site::from(address.as_str()));

    let said = opened(&database.address()).expect_err("the server takes no plain ones");
    assert!(said.contains("pg_hba.conf"), "{said}");
    let said =
        opened(&format!("{}&sslmode=verify-full", database.address())).expect_err("nobody vouches for it");
    assert!(said.contains("certificate"), "{said}");
    drop(database);
    cluster.remove();
}

#[test]
fn whoever_shows_a_certificate_for_another_host_is_not_spoken_to() {
    let folder = TempDir::new_in("/tmp").expect("a folder that others may look into");
    let cluster = Cluster::encrypted(folder.path(), Some(Ipv4Addr::new(127, 255, 255, 254)));
    let database = Database::on(cluster.clone());
    let trusted = format!("sslmode=require&sslrootcert={}", cluster.certificate().display());
    let said = opened(&format!("{}&{trusted}", database.address())).expect_err("another host's");
    assert!(said.contains("certificate"), "{said}");
    drop(database);
    cluster.remove();
}
