//! Named sequences: their members, and the residues of these.
use check::rule::Named;
use check::theorems::amount_set::residues_of_sequence;
use check::{Limits, Work};
use std::collections::BTreeSet;

/// A sequence as its first members.
type Members = fn(u64) -> u64;

/// Each set contains exactly the members of its sequence; their residues are the listed ones.
#[test]
fn sequences_have_their_members_and_residues() {
    let named: [(Named, Members); 5] = [
        (Named::Squares, |i| i * i),
        (Named::Cubes, |i| i * i * i),
        (Named::Triangular, |i| i * (i + 1) / 2),
        (Named::Fib, |i| (0..i).fold((0, 1), |(a, b), _| (b, a + b)).1),
        (Named::Factorials, |i| (1..=i).product()),
    ];
    for (name, member) in named {
        let members: BTreeSet<u64> = (1..=20).map(member).collect();
        for k in 1..=200 {
            assert_eq!(name.contains(k.into()), Ok(members.contains(&(k as u64))), "{name:?} {k}");
        }
        for p in 1..=30 {
            let residues = residues_of_sequence(name, p, &mut Work::new(Limits::default())).unwrap();
            assert!(members.iter().all(|member| residues.contains(&(member % p))), "{name:?} modulo {p}");
            assert!(residues.iter().all(|&residue| residue < p), "{name:?} modulo {p}");
        }
    }
}
