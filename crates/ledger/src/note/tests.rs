//! Notes against the published examples, and against every flipped bit.

use super::*;
use crate::{Fault, Hash};
use std::os::unix::fs::PermissionsExt as _;

/// From the documentation of Go's golang.org/x/mod/sumdb/note, which the format comes from.
const SECRET: &str = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
const PUBLIC: &str = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const TEXT: &str =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const SIGNED: &str = "If you think cryptography is the answer to your problem,\n\
    then you don't know what your problem is.\n\n\
    — PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

fn witness() -> PrivateKey {
    PrivateKey::from_secret("witness.example/w1", Kind::Witness, &[7; 32]).expect("a key")
}

#[test]
fn the_published_example_is_signed_and_read() {
    let key: PrivateKey = SECRET.parse().expect("a key");
    assert_eq!((key.to_secret_text().as_str(), key.public().to_string().as_str()), (SECRET, PUBLIC));
    let mut note = Note::new(TEXT.to_owned()).expect("a text");
    note.sign(&key, 0);
    assert_eq!(note.to_string(), SIGNED);
    let read: Note = SIGNED.parse().expect("a note");
    assert_eq!(read, note);
    assert_eq!(read.signed_by(&PUBLIC.parse().expect("a key")), Ok(None));
}

/// The example of the specification's chapter on keys.
#[test]
fn the_example_of_the_specification_is_read() {
    let key: PublicKey =
        "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k".parse().expect("a key");
    let note: Note = "This is an example message.\n\n— example.com/foo \
        Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
        .parse()
        .expect("a note");
    assert_eq!(note.signed_by(&key), Ok(None));
}

#[test]
fn every_flipped_bit_of_a_note_is_found() {
    let key: PublicKey = PUBLIC.parse().expect("a key");
    for bit in 0..SIGNED.len() * 8 {
        let mut bytes = SIGNED.as_bytes().to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let Ok(note) = text.parse::<Note>() else { continue };
        assert!(note.signed_by(&key).is_err(), "bit {bit}: {text}");
    }
    for bit in 0..PUBLIC.len() * 8 {
        let mut bytes = PUBLIC.as_bytes().to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let read = String::from_utf8(bytes).ok().and_then(|text| text.parse::<PublicKey>().ok());
        assert_eq!(read, None, "bit {bit}");
    }
}

#[test]
fn a_witness_signs_the_time_too_and_both_signatures_stand() {
    let house: PrivateKey = SECRET.parse().expect("a key");
    let mut note = house.sign_head(7, Hash([3; 32]));
    note.sign(&witness(), 1_700_000_000);
    note.sign(&witness(), 1_700_000_001);
    let read: SignedHead = note.to_string().parse().expect("a checkpoint");
    assert_eq!(read.head, TreeHead { origin: "PeterNeumann".to_owned(), size: 7, root: Hash([3; 32]) });
    assert_eq!(read.check(&house.public()), Ok(()));
    assert_eq!(read.note.signed_by(&witness().public()), Ok(Some(1_700_000_001)));
    assert_eq!(read.note.signers().collect::<Vec<_>>(), ["PeterNeumann", "witness.example/w1"]);
    // The same secret as a house's key is another key: what a house signed is never taken for a witness's word.
    let other = PrivateKey::from_secret("witness.example/w1", Kind::House, &[7; 32]).expect("a key");
    assert_eq!(
        read.note.signed_by(&other.public()),
        Err(NotSigned::Unsigned("witness.example/w1".to_owned()))
    );
    // Another house's checkpoint under this house's signature is not this house's.
    let mut foreign =
        Note::new("elsewhere\n7\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\n".to_owned()).expect("a text");
    foreign.sign(&house, 0);
    let foreign: SignedHead = foreign.to_string().parse().expect("a checkpoint");
    assert!(foreign.check(&house.public()).is_err());
}

/// The cosignature's bytes, made from the words of c2sp.org/tlog-cosignature.
#[test]
fn a_cosignature_is_as_the_specification_says() {
    use ed25519_dalek::Verifier as _;
    let mut note =
        Note::new("log\n1\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\n".to_owned()).expect("a text");
    note.sign(&witness(), 1_679_315_147);
    let written = note.to_string();
    let line = written.lines().last().expect("a signature").rsplit(' ').next().expect("base64");
    let bytes = BASE64.decode(line).expect("base64");
    let key = ed25519_dalek::SigningKey::from_bytes(&[7; 32]).verifying_key();
    let message = "cosignature/v1\ntime 1679315147\nlog\n1\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\n";
    let signature = ed25519_dalek::Signature::from_slice(&bytes[12..]).expect("64 bytes");
    assert_eq!(bytes[4..12], 1_679_315_147_u64.to_be_bytes());
    key.verify(message.as_bytes(), &signature).expect("the message of the specification");
}

#[test]
fn what_is_no_note_no_checkpoint_and_no_key_is_refused() {
    for bad in [
        "",
        "\n",
        "text\n",
        "text\n\n",
        "text\n\n— a",
        "text\n\n— a AAAAAAA=",
        "text\n\n- a AAAAAAA=\n",
        "t\u{1}\n\n— a AAAAAAA=\n",
    ] {
        assert!(bad.parse::<Note>().is_err(), "{bad:?}");
    }
    assert!("text\n\n— a AAAAAAA=\n".parse::<Note>().is_ok());
    let many = format!("text\n\n{}", "— a AAAAAAA=\n".repeat(SIGNATURES_LIMIT + 1));
    assert!(many.parse::<Note>().is_err());
    let most = format!("text\n\n{}", "— a AAAAAAA=\n".repeat(SIGNATURES_LIMIT));
    assert!(most.parse::<Note>().is_ok());
    // As long as a note may be, and one byte longer.
    let end = "\n\n— a AAAAAAA=\n";
    let long = "x".repeat(NOTE_LIMIT - end.len());
    assert!(
        format!("{long}{end}").parse::<Note>().is_ok() && format!("x{long}{end}").parse::<Note>().is_err()
    );
    assert!(Note::new("a line without its end".to_owned()).is_err());
    // Four bytes are the id of a key and no signature; and a signature has a name.
    for bad in ["— a AAAAAA==", "—  AAAAAAA=", "— a+b AAAAAAA=", "— a\u{a0}b AAAAAAA=", "— a\u{7f} AAAAAAA="]
    {
        assert!(format!("text\n\n{bad}\n").parse::<Note>().is_err(), "{bad:?}");
    }
    let root = "AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=";
    for bad in ["log\n01\n", "log\n-1\n", "log\n1x\n", "log\n\n", "\n1\n", "log\n18446744073709551616\n"] {
        assert!(format!("{bad}{root}\n").parse::<TreeHead>().is_err(), "{bad:?}");
    }
    assert!(format!("log\n1\n{}\n", &root[4..]).parse::<TreeHead>().is_err());
    assert!(format!("log\n0\n{root}\nan extension\n").parse::<TreeHead>().is_ok());
    for bad in
        ["", "a", "a+b+c", "a+c74f20a3+ARpc", "a b+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"]
    {
        assert!(
            bad.parse::<PublicKey>().is_err() && format!("PRIVATE+KEY+{bad}").parse::<PrivateKey>().is_err()
        );
    }
}

#[test]
fn what_is_wrong_with_a_private_key_is_said_without_it() {
    let changed = SECRET.replace("AYEK", "AYEL");
    let said = changed.parse::<PrivateKey>().expect_err("the id is of another key").to_string();
    assert!(!said.contains("FALVFGyN"), "{said}");
    let key: PrivateKey = SECRET.parse().expect("a key");
    assert_eq!(format!("{key:?}"), "PrivateKey(PeterNeumann)");
}

#[test]
fn a_key_file_is_made_once_and_only_its_owner_can_read_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = key_beside(&folder.path().join("house.db"));
    assert!(file.ends_with("house.db.key"));
    let made = PrivateKey::read_or_make(&file, "chapter47", Kind::House).expect("made");
    let again = PrivateKey::read_or_make(&file, "chapter47", Kind::House).expect("read");
    assert_eq!(made.public(), again.public());
    assert!(made.name().starts_with("chapter47/") && made.name().len() == 22, "{}", made.name());
    let mode = |file| std::fs::metadata(file).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&file), 0o600);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).expect("set");
    let fault = PrivateKey::read(&file).expect_err("others can read it");
    assert!(matches!(fault, Fault::Exposed { .. }) && fault.to_string().contains("chmod 600"), "{fault}");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("set");
    std::fs::write(&file, "something else").expect("written");
    assert!(matches!(PrivateKey::read_or_make(&file, "chapter47", Kind::House), Err(Fault::Key { .. })));
    assert_eq!(
        std::fs::read(&file).expect("there"),
        b"something else",
        "a key that cannot be read is not replaced"
    );
}

#[test]
fn a_key_has_a_name_without_spaces_and_the_number_of_its_algorithm() {
    for bad in ["", "a b", "a\u{a0}b", "a+b", "a\u{7f}"] {
        assert!(PrivateKey::from_secret(bad, Kind::House, &[7; 32]).is_err(), "{bad:?}");
    }
    // c2sp.org/signed-note: 0x01 is Ed25519, 0x04 a cosignature with its time.
    let house = PrivateKey::from_secret("a", Kind::House, &[7; 32]).expect("a key").public();
    for (key, number) in [(&house, 0x01), (&witness().public(), 0x04)] {
        let text = key.to_string();
        let bytes = BASE64.decode(text.splitn(3, '+').last().expect("a key")).expect("base64");
        assert_eq!((bytes[0], bytes.len()), (number, 33));
    }
    let written = |name: &str, number: u8| {
        use sha2::{Digest as _, Sha256};
        let text = house.to_string();
        let mut bytes = BASE64.decode(text.splitn(3, '+').last().expect("a key")).expect("base64");
        bytes[0] = number;
        let hash = Sha256::new().chain_update(name).chain_update("\n").chain_update(&bytes).finalize();
        let id: String = hash[..4].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{name}+{id}+{}", BASE64.encode(&bytes))
    };
    assert_eq!(written("a", 0x01).parse(), Ok(house.clone()));
    for bad in [written("a b", 0x01), written("", 0x01), written("a", 0x02)] {
        let wrong = bad.parse::<PublicKey>().expect_err("no key");
        assert!(wrong.to_string().contains("name+id+key"), "{bad}: {wrong}");
    }
}
