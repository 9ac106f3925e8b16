//! People deal its games: there is no log of theirs to judge.

use crate::rules::Room;
use records::foreign::Watched;

impl Watched for Room {}
