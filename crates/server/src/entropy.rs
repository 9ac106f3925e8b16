//! What nobody can guess, from the operating system: tokens, salts, ids, the secret of keno's tickets. (Dice and cards come
//! from what is pledged, [`table::fair`].)

/// The operating system has none to give.
pub(crate) struct NoEntropy;

/// Fills these bytes. A simulation foretells them, in tests alone.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), NoEntropy> {
    #[cfg(test)]
    if table::chance::Foretold::fill(bytes) {
        return Ok(());
    }
    getrandom::fill(bytes).map_err(|_| NoEntropy)
}
