//! The letters of codes, and the check letter.
//!
//! The 32 letters (Crockford's: digits and capitals without I, L, O and U) are the elements of the field GF(2^5). A code
//! is right when its letters, weighted with falling powers of a primitive element, sum to zero. Every weight differs from
//! zero, so one wrong letter always shows; neighbouring weights differ, so two letters that changed places always show.

pub(super) const LETTERS: [u8; 32] = *b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The letter of a value below 32.
pub(super) fn letter_of(value: u8) -> char {
    char::from(LETTERS[usize::from(value)])
}

/// The value of a letter as people write it: O is 0, I and L are 1.
pub(super) fn value_of(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    LETTERS.iter().position(|known| char::from(*known) == letter).map(|at| at as u8)
}

/// The letter that makes a code right when it is put behind these.
pub(super) fn check_letter(values: &[u8]) -> u8 {
    values.iter().fold(0, |sum, value| times_x(sum ^ value))
}

/// Does the last letter fit those before it?
pub(super) fn holds(values: &[u8]) -> bool {
    values.split_last().is_some_and(|(last, before)| check_letter(before) == *last)
}

/// Multiplies by x, which is primitive modulo x^5 + x^2 + 1: its first 31 powers all differ.
fn times_x(value: u8) -> u8 {
    let doubled = value << 1;
    if doubled & 0b10_0000 == 0 { doubled } else { doubled ^ 0b10_0101 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_31_neighbouring_places_differ() {
        let powers: Vec<u8> =
            std::iter::successors(Some(1), |power| Some(times_x(*power))).take(31).collect();
        let different: std::collections::BTreeSet<&u8> = powers.iter().collect();
        assert_eq!(different.len(), 31);
        assert!(!different.contains(&0));
        assert_eq!(times_x(powers[30]), 1);
    }

    #[test]
    fn letters_that_look_alike_are_read_as_one() {
        assert_eq!(value_of('o'), Some(0));
        assert_eq!(value_of('I'), Some(1));
        assert_eq!(value_of('l'), Some(1));
        assert_eq!(value_of('z'), Some(31));
        assert_eq!(value_of('u'), None);
        assert_eq!(value_of('ß'), None);
        for value in 0..32 {
            assert_eq!(value_of(letter_of(value)), Some(value));
        }
    }
}
