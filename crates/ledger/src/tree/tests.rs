//! The tree against the RFC's recursive definitions, written plainly; against the published test vectors; and against
//! every flipped bit.

use super::*;
use std::convert::Infallible;

/// Leaves in memory.
struct Leaves(Vec<Hash>);

impl Subtrees for Leaves {
    type Error = Infallible;

    fn complete(&self, level: u32, index: u64) -> Result<Hash, Infallible> {
        let (first, count) = ((index << level) as usize, 1_usize << level);
        Ok(mth(&self.0[first..first + count]))
    }
}

/// MTH of RFC 9162, 2.1.1.
fn mth(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => empty(),
        [leaf] => *leaf,
        _ => {
            let k = largest_power_of_two_below(leaves.len());
            node(&mth(&leaves[..k]), &mth(&leaves[k..]))
        }
    }
}

/// PATH of 2.1.3.1.
fn path(m: usize, leaves: &[Hash]) -> Vec<Hash> {
    if leaves.len() == 1 {
        return Vec::new();
    }
    let k = largest_power_of_two_below(leaves.len());
    match m < k {
        true => [path(m, &leaves[..k]), vec![mth(&leaves[k..])]].concat(),
        false => [path(m - k, &leaves[k..]), vec![mth(&leaves[..k])]].concat(),
    }
}

/// SUBPROOF of 2.1.4.1.
fn subproof(m: usize, leaves: &[Hash], whole: bool) -> Vec<Hash> {
    if m == leaves.len() {
        return if whole { Vec::new() } else { vec![mth(leaves)] };
    }
    let k = largest_power_of_two_below(leaves.len());
    match m <= k {
        true => [subproof(m, &leaves[..k], whole), vec![mth(&leaves[k..])]].concat(),
        false => [subproof(m - k, &leaves[k..], false), vec![mth(&leaves[..k])]].concat(),
    }
}

fn largest_power_of_two_below(n: usize) -> usize {
    let mut k = 1;
    while k * 2 < n {
        k *= 2;
    }
    k
}

fn leaves(count: usize) -> Leaves {
    Leaves((0..count as u64).map(|n| leaf(&n.to_be_bytes())).collect())
}

fn sure<T>(result: Result<T, Infallible>) -> T {
    let Ok(value) = result;
    value
}

/// The path with one bit of one of its hashes flipped.
fn flipped(path: &[Hash], bit: usize) -> Vec<Hash> {
    let mut path = path.to_vec();
    path[bit / 256].0[bit % 256 / 8] ^= 1 << (bit % 8);
    path
}

const MOST: usize = 70;

#[test]
fn roots_and_proofs_are_those_of_the_recursive_definition() {
    roots_and_proofs_are_right_up_to(MOST);
}

/// So small that it is over in a moment: mutants of the tree are tried with it first.
#[test]
fn small_trees_have_the_roots_and_proofs_of_the_definition_and_no_others() {
    roots_and_proofs_are_right_up_to(17);
    proofs_show_nothing_else_up_to(12);
}

fn roots_and_proofs_are_right_up_to(most: usize) {
    let tree = leaves(most);
    let mut frontier = Frontier::default();
    for n in 0..=most {
        let all = &tree.0[..n];
        assert_eq!(sure(root(&tree, n as u64)), mth(all), "root of {n}");
        assert_eq!((frontier.root(), frontier.size()), (mth(all), n as u64), "grown to {n}");
        for m in 0..n {
            let (m_, n_) = (m as u64, n as u64);
            let included = sure(inclusion(&tree, m_, n_));
            assert_eq!(included, path(m, all), "path of {m} in {n}");
            assert_eq!(root_of_path(&tree.0[m], m_, n_, &included), Some(mth(all)), "{m} in {n}");
        }
        for m in 1..=n {
            let (m_, n_) = (m as u64, n as u64);
            let proof = sure(consistency(&tree, m_, n_));
            assert_eq!(proof, subproof(m, all, true), "{m} to {n}");
            assert!(continues((m_, mth(&tree.0[..m])), (n_, mth(all)), &proof), "{m} to {n}");
        }
        if n < most {
            frontier.push(tree.0[n], |level, index, hash| {
                assert_eq!(hash, sure(tree.complete(level, index)), "level {level}, {index}");
            });
        }
    }
}

#[test]
fn a_proof_shows_what_it_was_made_for_and_nothing_else() {
    proofs_show_nothing_else_up_to(MOST);
}

fn proofs_show_nothing_else_up_to(most: usize) {
    let tree = leaves(most);
    let root_of = |n: usize| mth(&tree.0[..n]);
    for n in 1..=most {
        for m in 0..n {
            let made = sure(inclusion(&tree, m as u64, n as u64));
            for other in 0..n {
                let reached = root_of_path(&tree.0[other], other as u64, n as u64, &made);
                assert_eq!(reached == Some(root_of(n)), other == m, "{m} in {n} as {other}");
            }
            if let [_, short @ ..] = &made[..] {
                assert_ne!(root_of_path(&tree.0[m], m as u64, n as u64, short), Some(root_of(n)));
            }
            let long = [&made[..], &[Hash::ZERO]].concat();
            assert_eq!(root_of_path(&tree.0[m], m as u64, n as u64, &long), None);
        }
    }
    for n in 1..=most {
        for m in 1..=n {
            let made = sure(consistency(&tree, m as u64, n as u64));
            for other in 1..=n {
                let shown = continues((other as u64, root_of(other)), (n as u64, root_of(n)), &made);
                assert_eq!(shown, other == m, "{m} to {n} as {other}");
            }
            let long = [&made[..], &[Hash::ZERO]].concat();
            assert!(!continues((m as u64, root_of(m)), (n as u64, root_of(n)), &long));
            if m < n {
                assert!(!continues((m as u64, root_of(m)), (n as u64, root_of(n)), &made[1..]));
                assert!(!continues((n as u64, root_of(n)), (m as u64, root_of(m)), &made), "backwards");
            }
        }
    }
    assert!(!continues((0, empty()), (5, root_of(5)), &[]), "of nothing, nothing is shown");
    assert_eq!(root_of_path(&tree.0[0], 0, 0, &[]), None);
}

#[test]
fn every_flipped_bit_of_a_proof_is_refused() {
    let tree = leaves(MOST);
    let root_of = |n: usize| mth(&tree.0[..n]);
    for n in [1, 2, 3, 7, 8, 9, 31, 33, 64, 69, 70] {
        for m in 0..n {
            let made = sure(inclusion(&tree, m as u64, n as u64));
            for bit in 0..made.len() * 256 {
                let reached = root_of_path(&tree.0[m], m as u64, n as u64, &flipped(&made, bit));
                assert_ne!(reached, Some(root_of(n)), "bit {bit} of {m} in {n}");
            }
        }
        for m in 1..=n {
            let made = sure(consistency(&tree, m as u64, n as u64));
            let (from, to) = ((m as u64, root_of(m)), (n as u64, root_of(n)));
            for bit in 0..made.len() * 256 {
                assert!(!continues(from, to, &flipped(&made, bit)), "bit {bit} of {m} to {n}");
            }
            for bit in 0..256 {
                let [old] = flipped(&[from.1], bit)[..] else { unreachable!() };
                let [new] = flipped(&[to.1], bit)[..] else { unreachable!() };
                assert!(!continues((from.0, old), to, &made) && !continues(from, (to.0, new), &made));
            }
        }
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("digits")).collect()
}

/// The eight leaves, roots and proofs of Certificate Transparency's test suite, which every implementation of RFC 6962
/// is measured by.
#[test]
fn the_published_vectors_come_out() {
    let inputs =
        ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
    let tree = Leaves(inputs.iter().map(|input| leaf(&bytes(input))).collect());
    let roots = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];
    for (size, expected) in roots.iter().enumerate() {
        assert_eq!(sure(root(&tree, size as u64)).to_string(), *expected, "{size} leaves");
    }
    let written = |path: Vec<Hash>| path.iter().map(Hash::to_string).collect::<Vec<_>>();
    let paths: [(u64, u64, &[&str]); 5] = [
        (0, 1, &[]),
        (
            0,
            8,
            &[
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
            ],
        ),
        (
            5,
            8,
            &[
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            ],
        ),
        (2, 3, &["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]),
        (
            1,
            5,
            &[
                "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            ],
        ),
    ];
    for (index, size, expected) in paths {
        assert_eq!(written(sure(inclusion(&tree, index, size))), expected, "{index} in {size}");
    }
    let continuations: [(u64, u64, &[&str]); 4] = [
        (1, 1, &[]),
        (
            1,
            8,
            &[
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
            ],
        ),
        (
            6,
            8,
            &[
                "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            ],
        ),
        (
            2,
            5,
            &[
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            ],
        ),
    ];
    for (from, to, expected) in continuations {
        assert_eq!(written(sure(consistency(&tree, from, to))), expected, "{from} to {to}");
    }
}

/// A file with so many batches, of which nothing is right but numbers and hashes.
fn long_journal(path: &std::path::Path, batches: u64) -> (crate::Reader, rusqlite::Connection) {
    drop(crate::Journal::open(path).expect("a new journal"));
    let db = rusqlite::Connection::open(path).expect("opened");
    db.execute_batch("DROP TRIGGER batches_are_never_deleted").expect("dropped");
    let sql = "WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ?1)
               INSERT INTO batches (number, last_position, hash)
               SELECT n, n, CAST(printf('%032d', n) AS BLOB) FROM up";
    db.execute(sql, [batches as i64]).expect("written");
    (crate::Reader::open(path).expect("readable"), db)
}

#[test]
fn a_long_tree_is_read_from_its_kept_subtrees() {
    let folder = tempfile::tempdir().expect("a folder");
    let (reader, db) = long_journal(&folder.path().join("j"), 70_000);
    let tree = reader.tree();
    let sizes = [255, 256, 257, 65_535, 65_536, 65_537, 66_000, 70_000];
    let mut frontier = Frontier::default();
    let (mut roots, mut complete) = (Vec::new(), Vec::new());
    for number in 1..=70_000_u64 {
        frontier.push(leaf(format!("{number:032}").as_bytes()), |level, index, hash| {
            if level % STRIDE == 0 {
                complete.push(Subtree { level, index, hash });
            }
        });
        if sizes.contains(&number) {
            roots.push(frontier.root());
        }
    }
    assert_eq!(complete.len(), 70_000 / 256 + 1);
    let proofs = |tree: &KeptTree| {
        let roots: Vec<Hash> = sizes.iter().map(|size| root(tree, *size).expect("readable")).collect();
        let path = inclusion(tree, 69_999, 70_000).expect("readable");
        (roots, path, consistency(tree, 65_537, 70_000).expect("readable"))
    };
    let before = proofs(&tree);
    assert_eq!(before.0, roots);
    for Subtree { level, index, hash } in &complete {
        let made = tree.worked_out(*level, *index).expect("readable");
        assert_eq!(made, *hash, "level {level}, {index}");
        let sql = "INSERT INTO subtrees (level, place, hash) VALUES (?1, ?2, ?3)";
        db.execute(sql, (level, *index as i64, hash.0)).expect("kept");
    }
    assert_eq!((tree.kept_so_far(8).expect("readable"), tree.kept_so_far(16).expect("readable")), (273, 1));
    // With the subtrees kept, what is under them is not looked at: of 70,000 batches the last 112 are enough.
    db.execute_batch("DELETE FROM batches WHERE number <= 69888").expect("deleted");
    let from_kept: Vec<Hash> =
        [65_536, 70_000].iter().map(|size| root(&tree, *size).expect("the subtrees are enough")).collect();
    assert_eq!(from_kept, [roots[4], roots[7]]);
    assert_eq!(inclusion(&tree, 69_999, 70_000).expect("the subtrees are enough"), before.1);
    assert!(root(&tree, 60_000).is_err(), "what is not under a kept subtree is missing");
}
