//! The ways of a ticket: every set of its groups whose spots add up to a number (19:47-15.2(c)3 to 5). A king is a
//! group of one.

use super::spots::NUMBERS;

/// Sets of groups, counted by how many spots they have together.
const SIZES: usize = NUMBERS as usize + 1;

/// How many sets of groups of these sizes have so many spots together; no group is empty. Saturates, far above what a
/// ticket may have.
pub(super) fn count(sizes: impl Iterator<Item = u8>, spots: u8) -> u64 {
    let mut sets = [0u64; SIZES];
    sets[0] = 1;
    for size in sizes.map(usize::from) {
        for together in (size..SIZES).rev() {
            sets[together] = sets[together].saturating_add(sets[together - size]);
        }
    }
    sets.get(usize::from(spots)).copied().unwrap_or(0)
}

/// As many numbers can be caught.
const CAUGHT: usize = super::spots::DRAWN as usize + 1;

/// How many sets of groups have `spots` spots together, by how many of those are caught. Each group is its size and
/// what is caught of it; none is empty, and no more are caught in all than are drawn. A ticket that was checked has few
/// enough for the numbers to fit.
pub(super) fn caught(groups: impl Iterator<Item = (u8, u8)>, spots: u8) -> [u64; CAUGHT] {
    let most = usize::from(spots.min(NUMBERS));
    let mut sets = [[0u64; CAUGHT]; SIZES];
    sets[0][0] = 1;
    let (mut size_so_far, mut caught_so_far) = (0, 0);
    for (size, hits) in groups {
        let (size, hits) = (usize::from(size), usize::from(hits));
        if size > most {
            continue;
        }
        for together in (0..=most.min(size_so_far + size) - size).rev() {
            for found in (0..=caught_so_far).rev() {
                let ways = sets[together][found];
                // No more are caught than are drawn; that the compiler knows it makes this a third faster.
                if ways > 0 && found + hits < CAUGHT {
                    // Rows that no line is read from may wrap; what is read came from rows no larger than itself.
                    sets[together + size][found + hits] =
                        sets[together + size][found + hits].wrapping_add(ways);
                }
            }
        }
        size_so_far = most.min(size_so_far + size);
        caught_so_far = (CAUGHT - 1).min(caught_so_far + hits);
    }
    sets[most]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying every set.
    fn by_hand(groups: &[(u8, u8)], spots: u8) -> [u64; CAUGHT] {
        let mut ways = [0; CAUGHT];
        for set in 1u32..1 << groups.len() {
            let members = || groups.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
            let size: u32 = members().map(|(_, (size, _))| u32::from(*size)).sum();
            let hits: u32 = members().map(|(_, (_, hits))| u32::from(*hits)).sum();
            if size == u32::from(spots) {
                ways[hits as usize] += 1;
            }
        }
        ways
    }

    #[test]
    fn the_ways_are_every_set_of_groups() {
        let groups = [(1, 1), (1, 0), (2, 1), (2, 2), (3, 0), (4, 3), (4, 1), (5, 5)];
        for spots in 1..=22 {
            let found = caught(groups.into_iter(), spots);
            assert_eq!(found, by_hand(&groups, spots), "{spots}");
            assert_eq!(
                count(groups.iter().map(|group| group.0), spots),
                found.iter().sum::<u64>(),
                "{spots}"
            );
        }
    }

    #[test]
    fn p15_2b_a_way_may_have_as_many_spots_as_there_are_numbers() {
        let groups = [(30, 10), (30, 4), (15, 1), (5, 5)];
        for spots in [30, 45, 60, 65, 75, 80] {
            assert_eq!(caught(groups.into_iter(), spots), by_hand(&groups, spots), "{spots}");
        }
    }

    #[test]
    fn p15_2c3_twenty_groups_of_four_have_190_ways_of_eight() {
        assert_eq!(count([4; 20].into_iter(), 8), 190);
        assert_eq!(count([4; 20].into_iter(), 7), 0);
    }
}
