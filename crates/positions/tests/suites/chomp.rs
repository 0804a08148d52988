//! Tables of Chomp on three rows against the definition and known facts.
use budget::{Budget, Stop};
use positions::boards::chomp::ThreeRows;
use std::collections::HashMap;

/// Whether a position is lost, by the definition.
fn lost(rows: [u32; 3], known: &mut HashMap<[u32; 3], bool>) -> bool {
    if rows == [0; 3] {
        return false;
    }
    if let Some(&lost) = known.get(&rows) {
        return lost;
    }
    let [a, b, c] = rows;
    let first = (0..a).map(|k| [k, b.min(k), c.min(k)]);
    let moves = first.chain((0..b).map(|k| [a, k, c.min(k)])).chain((0..c).map(|k| [a, b, k]));
    let options: Vec<[u32; 3]> = moves.collect();
    let answer = !options.into_iter().any(|option| lost(option, known));
    known.insert(rows, answer);
    answer
}

#[test]
fn every_position_is_that_of_the_definition() {
    let table = ThreeRows::up_to(33, &Budget::unlimited()).unwrap();
    let mut known = HashMap::new();
    for a in 0..=33 {
        for (b, c) in (0..=a).flat_map(|b| (0..=b).map(move |c| (b, c))) {
            let is_lost = lost([a, b, c], &mut known);
            assert_eq!(table.lost([a, b, c]), Some(is_lost), "{a} {b} {c}");
            assert_eq!(table.winning_moves([a, b, c]).map(|moves| moves.is_empty()), Some(is_lost || a == 0));
        }
    }
    assert!(table.all().all(|rows| lost(rows, &mut known)));
    assert_eq!(table.all().count(), known.values().filter(|&&lost| lost).count());
    assert_eq!((table.lost([34, 1, 0]), table.lost([3, 4, 0]), table.lost([4, 2, 3])), (None, None, None));
}

#[test]
fn the_table_of_facts_and_two_rows() {
    let facts: Vec<[u32; 3]> = tables::table("truth/chomp3_ppositions.tsv")
        .iter()
        .map(|row| row.cells().unwrap().map(|number| number.parse().unwrap()))
        .collect();
    let table = ThreeRows::up_to(12, &Budget::unlimited()).unwrap();
    assert!(facts.len() >= 39 && facts.iter().all(|&rows| table.lost(rows) == Some(true)));
    let table = ThreeRows::up_to(1500, &Budget::unlimited()).unwrap();
    for n in 1..=1500 {
        assert_eq!(table.lost([n, n - 1, 0]), Some(true));
        assert!(n % 100 > 0 || (0..=n).all(|b| table.lost([n, b, 0]) == Some(b == n - 1)));
        // Strategy stealing: rectangles are won.
        assert!(n == 1 || table.lost([n, n, n]) == Some(false));
    }
    let small = Budget::unlimited().with_memory(1000);
    assert!(matches!(ThreeRows::up_to(1500, &small), Err(Stop::Memory { .. })));
    assert!(matches!(ThreeRows::up_to(1 << 20, &Budget::unlimited()), Err(Stop::Memory { .. })));
}
