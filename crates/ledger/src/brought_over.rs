//! Rows that a migration brought over from an older file. SQL cannot make a digest: such a row has one of zeros, which
//! SHA-256 gives to nothing that anybody could write, until the file is next opened.

use crate::reader::{PEOPLE, SESSIONS, person, session};
use crate::rows::{Found, each};
use rusqlite::{Connection, params};

const WITHOUT: &str = "WHERE digest = zeroblob(32)";

/// Gives these rows their digests, all or none.
pub(crate) fn digest(connection: &mut Connection) -> Found<()> {
    let work = connection.transaction()?;
    let people = each(&mut &*work, &format!("{PEOPLE} {WITHOUT}"), &[], person)?;
    let sessions = each(&mut &*work, &format!("{SESSIONS} {WITHOUT}"), &[], session)?;
    for person in &people {
        let row = params![person.id.as_str(), person.digest().0];
        work.execute("UPDATE people SET digest = ?2 WHERE id = ?1", row)?;
    }
    for session in &sessions {
        let row = params![session.token_hash, session.digest().0];
        work.execute("UPDATE sessions SET digest = ?2 WHERE token_hash = ?1", row)?;
    }
    Ok(work.commit()?)
}

#[cfg(test)]
mod tests {
    use crate::{Holder, Journal, Name, Person, Role, store, verify};
    use refinery::Target;
    use rusqlite::Connection;

    const YEAR: i64 = 365 * 24 * 60 * 60 * 1000;

    #[test]
    fn staff_and_sessions_of_an_older_file_are_brought_over_and_verify() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("j");
        {
            drop(crate::private::create_new(&path).expect("made"));
            let mut old = Connection::open(&path).expect("opened");
            old.pragma_update(None, "application_id", 0x4E4A_3437).expect("marked");
            store::migrations()
                .set_target(Target::Version(4))
                .set_grouped(true)
                .run(&mut old)
                .expect("version 4");
            old.execute_batch(
                "INSERT INTO staff VALUES ('ann', 'Ann', 'writer', randomblob(32), 7, randomblob(32)),
                                          ('ida', 'Ida', 'inspector', randomblob(32), 8, randomblob(32)),
                                          ('sue', 'Sue', 'supervisor', randomblob(32), 9, randomblob(32));
                 INSERT INTO patrons VALUES ('p', 'Pat', 1, x'c7d21f42f47a4ae8ab2d3dd2fd5ba4b3c0a9e0e5a5a2f5a9f3c1d2b3a4958677');
                 INSERT INTO sessions VALUES (zeroblob(32), 'p', 5, randomblob(32));",
            )
            .expect("written");
        }
        let journal = Journal::open(&path).expect("brought up to date");
        let name = |text: &str| Name::new(text).expect("a name");
        let person = |id: &str, called: &str, role, at| Person::new(name(id), called.to_owned(), role, at);
        let people = [
            person("ann", "Ann", Role::KenoWriter, 7),
            person("ida", "Ida", Role::Inspector, 8),
            person("sue", "Sue", Role::KenoSupervisor, 9),
        ];
        assert_eq!(journal.people().expect("readable"), people, "with their roles, and no password");
        let session = journal.session(&[0; 32]).expect("readable").expect("brought over");
        assert_eq!(
            (session.holder, session.used_at, session.ends_at),
            (Holder::Visitor(name("p")), 5, 5 + YEAR)
        );
        drop(journal);
        let faults = verify(&path).expect("readable").faults;
        assert!(faults.iter().all(|fault| fault.to_string().starts_with("patron ")), "{faults:?}");
    }
}
