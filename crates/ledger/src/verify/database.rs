//! A journal in a database.

use super::{Report, Trust};
use crate::site::Address;
use crate::{Fault, Site};

/// Not yet: see the next commit.
pub(super) fn database(address: &Address, _: &Trust) -> Result<Report, Fault> {
    let because = "a database cannot be verified yet".to_owned();
    Err(Fault::Database { site: Site::Postgres(address.clone()), because })
}
