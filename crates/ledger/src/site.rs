//! Where a journal is kept: a file, or a PostgreSQL database.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where a journal is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// One file, which one process writes.
    File(PathBuf),
    /// A database, which any number of processes write.
    Postgres(Address),
}

/// The address of a PostgreSQL database, `postgres://…`. What is shown of it never has the password.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Address(String);

impl Address {
    /// The whole address, with the password, for whoever connects.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl Site {
    /// The file; none where it is a database.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Site::File(path) => Some(path),
            Site::Postgres(_) => None,
        }
    }
}

const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

impl From<&str> for Site {
    /// An address is a database, anything else a file. Whether there is one is found when it is opened.
    fn from(text: &str) -> Site {
        match SCHEMES.iter().any(|scheme| text.starts_with(scheme)) {
            true => Site::Postgres(Address(text.to_owned())),
            false => Site::File(text.into()),
        }
    }
}

impl From<OsString> for Site {
    /// The same, for a file whose name is not text.
    fn from(name: OsString) -> Site {
        match name.to_str() {
            Some(text) => text.into(),
            None => Site::File(name.into()),
        }
    }
}

impl FromStr for Site {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Site, Infallible> {
        Ok(text.into())
    }
}

impl From<&Path> for Site {
    fn from(path: &Path) -> Site {
        Site::File(path.to_owned())
    }
}

impl From<PathBuf> for Site {
    fn from(path: PathBuf) -> Site {
        Site::File(path)
    }
}

impl From<&PathBuf> for Site {
    fn from(path: &PathBuf) -> Site {
        Site::File(path.clone())
    }
}

impl From<&Site> for Site {
    fn from(site: &Site) -> Site {
        site.clone()
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::File(path) => path.display().fmt(f),
            Site::Postgres(address) => address.fmt(f),
        }
    }
}

impl fmt::Display for Address {
    /// Without the password, be it before the `@` or among the parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", &self.0));
        let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
        let shown = match place.rsplit_once('@') {
            None => place.to_owned(),
            Some((who, host)) => format!("{}@{host}", who.split(':').next().unwrap_or_default()),
        };
        write!(f, "{scheme}://{shown}")?;
        let kept = parameters.split('&').filter(|one| !one.is_empty() && !one.starts_with("password="));
        for (parameter, mark) in kept.zip(std::iter::once('?').chain(std::iter::repeat('&'))) {
            write!(f, "{mark}{parameter}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_database_and_anything_else_a_file() {
        for text in ["postgres://h/d", "postgresql:///d?host=/run"] {
            assert!(matches!(Site::from(text), Site::Postgres(_)), "{text}");
        }
        for text in ["house.db", "/var/lib/house.db", "postgres", "./postgres://x", ""] {
            assert_eq!(Site::from(text).file(), Some(Path::new(text)), "{text}");
        }
        assert_eq!(Site::from("house.db").to_string(), "house.db");
    }

    #[test]
    fn what_is_shown_of_an_address_never_has_the_password() {
        for (text, shown) in [
            ("postgres://ann:hush@db:5433/house", "postgres://ann@db:5433/house"),
            ("postgres://ann:h@sh@db/house", "postgres://ann@db/house"),
            ("postgres://ann@db/house?password=hush", "postgres://ann@db/house"),
            ("postgres:///house?host=/run&password=hush&user=ann", "postgres:///house?host=/run&user=ann"),
            ("postgresql://db/house?sslmode=require", "postgresql://db/house?sslmode=require"),
        ] {
            let site = Site::from(text);
            assert_eq!(site.to_string(), shown);
            assert!(!format!("{site:?}").contains("hush"), "{site:?}");
        }
    }
}
