//! An encrypted connection to the database, where its address asks for one. There is no half of it: whoever encrypts also
//! makes sure whom he speaks to, so a certificate must be good, and be of the host that the address names.

use crate::rows::{Found, Trouble};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

/// Does the address ask for encryption?
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// It says nothing of it, or that it is to be plain.
    Plain,
    /// Encrypted, with a certificate that comes of one of those in this file; of those that the system trusts where there
    /// is none.
    Encrypted(Option<PathBuf>),
}

/// The parameters of an address that are about encryption, taken out of it. The names are those of PostgreSQL's own programs.
pub(super) fn wish(address: &str) -> Found<(String, Wish)> {
    let (place, parameters) = address.split_once('?').unwrap_or((address, ""));
    let (mut mode, mut roots, mut others) = (None, None, Vec::new());
    for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
        match parameter.split_once('=') {
            Some(("sslmode", word)) => mode = Some(word),
            Some(("sslrootcert", file)) => roots = Some(PathBuf::from(file)),
            _ => others.push(parameter),
        }
    }
    let wish = match (mode, roots) {
        (Some("require" | "verify-full"), roots) => Wish::Encrypted(roots),
        (None | Some("disable"), None) => Wish::Plain,
        (None | Some("disable"), Some(_)) => {
            let because = "sslrootcert is of use only with sslmode=verify-full: add that, or take it away";
            return Err(Trouble::Refused(because.to_owned()));
        }
        (Some(word), _) => {
            return Err(Trouble::Refused(format!(
                "sslmode={word} may end in a connection that anybody reads or answers: say sslmode=verify-full, or \
                 sslmode=disable where the way to the server is a private one"
            )));
        }
    };
    let marks = std::iter::once('?').chain(std::iter::repeat('&'));
    let others: String =
        marks.zip(others).flat_map(|(mark, one)| [mark.to_string(), one.to_owned()]).collect();
    Ok((format!("{place}{others}"), wish))
}

/// What makes a connection encrypted.
pub(super) fn encryption(roots: Option<&Path>) -> Found<MakeRustlsConnect> {
    let refused = |because: String| Trouble::Refused(because);
    let mut trusted = RootCertStore::empty();
    match roots {
        Some(file) => {
            let bad = |error: &dyn std::fmt::Display| {
                refused(format!("sslrootcert={}: {error}: it must have certificates, as PEM", file.display()))
            };
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| bad(&error))? {
                let certificate = certificate.map_err(|error| bad(&error))?;
                trusted.add(certificate).map_err(|error| bad(&error))?;
            }
            if trusted.is_empty() {
                return Err(bad(&"there is no certificate in it"));
            }
        }
        None => {
            trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            if trusted.is_empty() {
                let because = "this system trusts no certificates: name a file with sslrootcert=FILE";
                return Err(refused(because.to_owned()));
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| refused(error.to_string()))?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(trusted).with_no_client_auth()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_says_of_encryption_is_taken_out_of_it() {
        let encrypted = |file: &str| Wish::Encrypted(Some(file.into()));
        for (address, plain, wished) in [
            ("postgres://h/d", "postgres://h/d", Wish::Plain),
            ("postgres://h/d?sslmode=disable&user=u", "postgres://h/d?user=u", Wish::Plain),
            ("postgres://h/d?sslmode=require", "postgres://h/d", Wish::Encrypted(None)),
            (
                "postgres://h/d?user=u&sslmode=verify-full&a=b",
                "postgres://h/d?user=u&a=b",
                Wish::Encrypted(None),
            ),
            (
                "postgres://h/d?sslrootcert=/ca.pem&sslmode=verify-full",
                "postgres://h/d",
                encrypted("/ca.pem"),
            ),
        ] {
            let (rest, found) = wish(address).unwrap_or_else(|trouble| panic!("{address}: {trouble}"));
            assert_eq!((rest.as_str(), found), (plain, wished), "{address}");
        }
    }

    #[test]
    fn half_an_encryption_is_none() {
        for word in ["allow", "prefer", "verify-ca", "", "on"] {
            let trouble = wish(&format!("postgres://h/d?sslmode={word}")).expect_err("not good enough");
            assert!(trouble.to_string().contains("sslmode=verify-full"), "{trouble}");
        }
        for address in
            ["postgres://h/d?sslrootcert=/ca.pem", "postgres://h/d?sslmode=disable&sslrootcert=/ca.pem"]
        {
            wish(address).expect_err("a certificate that nobody would look at");
        }
    }
}
