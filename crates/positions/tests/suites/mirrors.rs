//! Mirrors against the definition: what a strategy says is what a search finds, on all small
//! boards, rows, rings and sets; and a strategy is found wherever a symmetry was planted.
use budget::Budget;
use positions::Search;
use positions::erase::Relation;
use positions::mirror::lines::{self, Halving};
use positions::mirror::{pairs, tiles, words};
use proptest::prelude::*;
use rules::family::{RING, ROW, Tile};
use rules::ruleset::Ruleset;
use std::collections::HashMap;

type Sides = Vec<(u16, u8)>;

fn tile_list(sides: &Sides) -> Vec<Tile> {
    sides.iter().map(|&(rows, columns)| Tile { rows, columns }).collect()
}

/// The boards after each tile, from the definition.
fn boards_after(sides: &Sides, rows: &[u64]) -> Vec<Vec<u64>> {
    let mut after = Vec::new();
    for &(height, width) in sides {
        let (height, width) = (usize::from(height), u32::from(width));
        for top in 0..(rows.len() + 1).saturating_sub(height) {
            for left in 0..8 {
                let laid = ((1u64 << width) - 1) << left;
                if rows[top..top + height].iter().all(|row| row & laid == laid) {
                    let mut board = rows.to_vec();
                    board[top..top + height].iter_mut().for_each(|row| *row ^= laid);
                    after.push(board);
                }
            }
        }
    }
    after
}

fn board_is_lost(sides: &Sides, rows: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&lost) = known.get(rows) {
        return lost;
    }
    let lost = !boards_after(sides, rows).iter().any(|after| board_is_lost(sides, after, known));
    known.insert(rows.to_vec(), lost);
    lost
}

/// Compares a claim about a board with the definition; whether there was one.
fn board_agrees(sides: &Sides, rows: &[u64], columns: u8, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    let Some(mirror) = tiles::mirror(&tile_list(sides), rows, columns) else { return false };
    assert_eq!(board_is_lost(sides, rows, known), !mirror.is_won(), "{sides:?} {rows:?}");
    if let Some(left) = mirror.opening() {
        assert!(boards_after(sides, rows).contains(left), "{sides:?} {rows:?}: {left:?} is no option");
        assert!(board_is_lost(sides, left, known), "{sides:?} {rows:?}: {left:?} is not lost");
    }
    true
}

#[test]
fn empty_boards() {
    let sides: Vec<(u16, u8)> = (1..4).flat_map(|rows| (1..4).map(move |columns| (rows, columns))).collect();
    let (mut said, mut asked) = (0, 0);
    for (i, &one) in sides.iter().enumerate() {
        for &other in &sides[i..] {
            let mut known = HashMap::new();
            let both = if one == other { vec![one] } else { vec![one, other] };
            for (rows, columns) in (1..5).flat_map(|rows| (1..6).map(move |columns| (rows, columns))) {
                if rows * columns <= 16 {
                    asked += 1;
                    said += u32::from(board_agrees(&both, &vec![(1 << columns) - 1; rows], columns as u8, &mut known));
                }
            }
        }
    }
    assert!(said * 2 > asked, "{said} of {asked} boards are answered");
}

#[test]
fn large_boards() {
    let cram = vec![(1, 2), (2, 1)];
    let won = |sides: &Sides, rows: usize, columns: u8| {
        let found = tiles::mirror(&tile_list(sides), &vec![(1 << columns) - 1; rows], columns);
        found.map(|mirror| mirror.is_won())
    };
    assert_eq!(won(&cram, 20, 20), Some(false));
    assert_eq!(won(&cram, 15, 20), Some(true));
    assert_eq!(won(&cram, 15, 15), None);
    assert_eq!(won(&vec![(2, 2)], 20, 20), Some(true));
    assert_eq!(won(&vec![(1, 3)], 20, 31), Some(false));
    assert_eq!(won(&vec![(1, 3)], 31, 31), Some(true));
    assert_eq!(won(&cram, 64, 62), Some(false));
}

/// Boards with blocked cells, some of them symmetric, and boards after one tile.
fn some_board() -> impl Strategy<Value = (Vec<u64>, u8)> {
    let whole = (1usize..5, 1u8..5).prop_flat_map(|(rows, columns)| {
        (prop::collection::vec(any::<u64>(), rows), prop::collection::vec(any::<u64>(), rows), Just(columns), 0..4u8)
    });
    whole.prop_map(|(rows, more, columns, kind)| {
        let all = (1u64 << columns) - 1;
        let mut rows: Vec<u64> = std::iter::zip(rows, more).map(|(row, more)| (row | more) & all).collect();
        let back = |row: u64| row.reverse_bits() >> (64 - columns);
        let old = rows.clone();
        let last = rows.len() - 1;
        for (at, row) in rows.iter_mut().enumerate() {
            match kind {
                0 => {}
                1 => *row |= back(old[last - at]),
                2 => *row |= back(old[at]),
                _ => *row |= old[last - at],
            }
        }
        (rows, columns)
    })
}

proptest! {
    #[test]
    fn boards_with_blocked_cells(
        sides in prop::collection::vec((1u16..4, 1u8..4), 1..4),
        (rows, columns) in some_board(),
        next in any::<prop::sample::Index>(),
    ) {
        let mut known = HashMap::new();
        board_agrees(&sides, &rows, columns, &mut known);
        let after = boards_after(&sides, &rows);
        if !after.is_empty() {
            // An answer to the first tile may exist although the board has none of its own.
            board_agrees(&sides, &after[next.index(after.len())], columns, &mut known);
        }
    }
}

fn rules_of(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap().ruleset
}

/// Compares rows and rings of up to 17 with the definition; the number of claims.
fn lines_agree(inner: &str) -> usize {
    let (row_rules, ring_rules) = (rules_of(inner), rules_of(&format!("circle({inner})")));
    let (mut rows, mut rings) = (Search::new(&row_rules), Search::new(&ring_rules));
    let mut said = 0;
    for n in 1..18u64 {
        if let Some(mirror) = lines::row(&row_rules, n) {
            said += 1;
            assert_ne!(rows.value(&[n as i64], &Budget::default()).unwrap(), 0, "{inner}: a row of {n}");
            let Halving::Middle(taken) = *mirror.image() else { panic!("{inner}: a row of {n}") };
            assert_eq!(mirror.opening(), Some(&((n - taken) / 2)));
        }
        let circle = ring_rules.circle().unwrap();
        if let Some(mirror) = lines::ring(circle, n, &Budget::unlimited()).unwrap() {
            said += 1;
            assert_eq!(rings.value(&[n as i64, RING], &Budget::default()).unwrap(), 0, "{inner}: a ring of {n}");
            assert!(!mirror.is_won());
            let row = rows.value(&[n as i64], &Budget::default()).unwrap();
            assert_eq!(rings.value(&[n as i64, ROW], &Budget::default()).unwrap(), row);
        }
    }
    said
}

#[test]
fn rows_and_rings() {
    let mut said = 0;
    for amounts in ["1", "2", "3", "1,2", "2,3", "1..3", "1,3", "2,4", "1,4", "3..5", "2,5"] {
        for leaving in ["0..2", "1..2", "0..1", "1", "2"] {
            said += lines_agree(&format!("take {amounts} leaving {leaving}"));
        }
    }
    assert!(said > 600, "{said} rows and rings are answered");
    // Unequal rows cannot be halved.
    assert_eq!(lines::row(&rules_of("split 2 unequal"), 10), None);
    assert_eq!(lines::row(&rules_of("take 1,2 leaving 0..2; misere"), 9), None);
    assert_eq!(lines::row(&rules_of("take 1,2 leaving 0..2; end if n<=3"), 9), None);
}

#[test]
fn rows_that_are_always_halved() {
    for (text, from) in [("take 2..5 leaving 0..2", 3), ("take 3,8 leaving 0..2", 8), ("take 1,2 leaving 0..2", 2)] {
        let rules = rules_of(text);
        assert_eq!(lines::always_halved_from(&rules), Some(from), "{text}");
        let mut search = Search::new(&rules);
        for n in from..25 {
            assert_ne!(search.value(&[n as i64], &Budget::default()).unwrap(), 0, "{text}: {n}");
            assert!(lines::row(&rules, n).is_some());
        }
    }
    for text in ["take 2,4 leaving 0..2", "take 1,2 leaving 1..2", "take 1..3"] {
        assert_eq!(lines::always_halved_from(&rules_of(text)), None, "{text}");
    }
}

/// Whether a set of points is lost, from the definition.
fn set_is_lost(relation: &Relation, set: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&lost) = known.get(set) {
        return lost;
    }
    let lost = !relation.options(set).iter().any(|left| set_is_lost(relation, left, known));
    known.insert(set.to_vec(), lost);
    lost
}

/// Compares a claim about all points with the definition: whether there was one, and who wins.
fn set_agrees(relation: &Relation, set: &[u32]) -> Option<bool> {
    let mut known = HashMap::new();
    let mirror = pairs::mirror(relation, set, &Budget::unlimited()).unwrap()?;
    assert_eq!(set_is_lost(relation, set, &mut known), !mirror.is_won(), "{relation:?} {set:?}");
    if let Some(left) = mirror.opening() {
        assert!(relation.options(set).contains(left));
        assert!(set_is_lost(relation, left, &mut known), "{relation:?} {set:?}: {left:?}");
    }
    Some(mirror.is_won())
}

fn points(len: u32) -> Vec<u32> {
    (0..len).collect()
}

#[test]
fn graphs_of_up_to_five_vertices() {
    let pairs: Vec<(u32, u32)> = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b))).collect();
    let mut said = [0, 0];
    for chosen in 0..1u32 << pairs.len() {
        let edges: Vec<(u32, u32)> =
            (0..).zip(&pairs).filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, &edge)| edge).collect();
        for relation in [Relation::neighbours(5, &edges), Relation::touching(&edges)] {
            if let Some(won) = set_agrees(&relation, &points(relation.len() as u32)) {
                said[usize::from(won)] += 1;
            }
        }
    }
    assert!(said[0] > 30 && said[1] > 1000, "{said:?}");
}

proptest! {
    #[test]
    fn relations(ways in prop::collection::vec(prop::collection::vec(prop::collection::vec(0u32..7, 0..4), 1..3), 1..8)) {
        let relation = Relation::new(ways);
        set_agrees(&relation, &points(relation.len() as u32));
    }

    /// Two copies of a half, exchanged, with edges between them in pairs, in any order of vertices.
    #[test]
    fn planted_symmetries(
        inner in prop::collection::vec(any::<bool>(), 6),
        across in prop::collection::vec(any::<bool>(), 6),
        order in Just(points(8)).prop_shuffle(),
        without in 0usize..3,
    ) {
        let half: Vec<(u32, u32)> = (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b))).collect();
        let mut edges = Vec::new();
        for (at, &(a, b)) in half.iter().enumerate() {
            if inner[at] {
                edges.extend([(a, b), (a + 4, b + 4)]);
            }
            if across[at] {
                edges.extend([(a, b + 4), (a + 4, b)]);
            }
        }
        let named: Vec<(u32, u32)> =
            edges.iter().map(|&(a, b)| (order[a as usize], order[b as usize])).collect();
        let relation = Relation::neighbours(8, &named);
        // Pairs that are gone leave a symmetric set.
        let mut set: Vec<u32> =
            (0..8).filter(|place| place % 4 >= without).map(|place| order[place]).collect();
        set.sort_unstable();
        prop_assert_eq!(set_agrees(&relation, &set), Some(false));
    }
}

fn grid(rows: u32, columns: u32) -> Relation {
    let at = |r, c| r * columns + c;
    let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let edges: Vec<(u32, u32)> = cells
        .flat_map(|(r, c)| {
            let down = (r + 1 < rows).then(|| (at(r, c), at(r + 1, c)));
            let right = (c + 1 < columns).then(|| (at(r, c), at(r, c + 1)));
            down.into_iter().chain(right)
        })
        .collect();
    Relation::neighbours((rows * columns) as usize, &edges)
}

#[test]
fn known_graphs() {
    let won = |relation: &Relation| {
        let set = points(relation.len() as u32);
        pairs::mirror(relation, &set, &Budget::unlimited()).unwrap().map(|mirror| mirror.is_won())
    };
    let cycle = |len: u32| {
        let edges: Vec<(u32, u32)> = (0..len).map(|at| (at, (at + 1) % len)).collect();
        Relation::neighbours(len as usize, &edges)
    };
    for (relation, expected) in [
        (grid(8, 8), Some(false)),
        (grid(20, 20), Some(false)),
        (grid(5, 7), Some(true)),
        (grid(31, 31), Some(true)),
        (grid(1, 9), Some(true)),
        (cycle(12), Some(false)),
        (cycle(1000), Some(false)),
    ] {
        assert_eq!(won(&relation), expected, "{} points", relation.len());
    }
    let cube: Vec<(u32, u32)> = (0..64).flat_map(|a| (0..6).map(move |bit| (a, a ^ 1 << bit))).collect();
    assert_eq!(won(&Relation::neighbours(64, &cube)), Some(false));
    let petersen: Vec<(u32, u32)> =
        (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (5 + i, 5 + (i + 2) % 5)]).collect();
    assert_eq!(won(&Relation::neighbours(10, &petersen)), Some(true));
    // Regular graphs without a symmetry take the whole effort, and no more.
    assert_eq!(won(&grid(4, 5)), None);
}

/// Words of every length up to `most` over some letters.
fn all_words(letters: &[i64], most: usize) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for at in from..to {
            all.extend(letters.iter().map(|&letter| [all[at].as_slice(), &[letter]].concat()).collect::<Vec<_>>());
        }
        from = to;
    }
    all
}

/// Every word up to a length for which there is a strategy is won, or lost, as by the definition;
/// returns how many are lost and won.
fn words_agree(text: &str, most: usize) -> [usize; 2] {
    let ruleset = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    let letters: Vec<i64> = if text.contains('O') { vec![46, 88, 79] } else { vec![46, 88] };
    let mut oracle = rules::oracle::Oracle::new(&ruleset);
    let mut decided = [0, 0];
    for word in all_words(&letters, most) {
        let Some(found) = words::mirror(&ruleset, &word, &Budget::default()).unwrap() else { continue };
        let told = rules::family::words::text(&word);
        assert_eq!(found.is_won(), oracle.wins(&[word]).unwrap(), "{text}: {told}");
        if let Some(left) = found.opening() {
            assert!(!oracle.wins(std::slice::from_ref(left)).unwrap(), "{text}: {told}");
        }
        decided[usize::from(found.is_won())] += 1;
    }
    decided
}

#[test]
fn words_by_rules_that_people_play() {
    let rules = [
        (r#""." -> "X"; never "XX""#, 10),
        (r#""." -> "X"; never "XX", "X.X""#, 10),
        (r#""." -> "X"; "." -> "O"; never "XX", "OO""#, 7),
        (r#""." -> "X"; "." -> "O"; never "XO", "OX""#, 7),
        (r#""." -> "X"; "." -> "O""#, 6),
        (r#"".." -> "XX"; never "X.X""#, 10),
        (r#"".." -> "XO"; ".." -> "OX""#, 7),
        (r#"".." -> "XO""#, 7),
        (r#"".X" -> "X.""#, 9),
        (r#""X." -> ".X"; ".O" -> "O."; never "XX""#, 6),
        (r#""..." -> ".X.""#, 10),
        (r#"".X" -> "XX"; "X." -> "XX""#, 9),
    ];
    let mut decided = [0, 0];
    for (text, most) in rules {
        let [lost, won] = words_agree(text, most);
        decided = [decided[0] + lost, decided[1] + won];
    }
    assert!(decided[0] > 100 && decided[1] > 100, "{decided:?}");
}

#[test]
fn play_that_may_not_end_has_no_strategy_on_words() {
    let ruleset = rules::compile(r#"".X" -> "X."; "X." -> ".X""#, &[]).unwrap().ruleset;
    assert_eq!(words::mirror(&ruleset, &[88, 46, 46, 88], &Budget::default()), Ok(None));
}

proptest! {
    #[test]
    fn words_by_any_rules(
        sides in prop::collection::vec((prop::collection::vec(0..2usize, 1..4), prop::collection::vec(0..2usize, 3)), 1..4),
        never in prop::collection::vec(prop::collection::vec(0..2usize, 1..4), 0..3),
        symmetric in any::<bool>(),
    ) {
        let text = |letters: &[usize]| letters.iter().map(|&letter| ['.', 'X'][letter]).collect::<String>();
        let turned = |letters: &[usize]| letters.iter().rev().copied().collect::<Vec<_>>();
        let mut clauses = Vec::new();
        for (left, right) in &sides {
            let right = &right[..left.len()];
            clauses.push(format!("\"{}\" -> \"{}\"", text(left), text(right)));
            if symmetric {
                clauses.push(format!("\"{}\" -> \"{}\"", text(&turned(left)), text(&turned(right))));
            }
        }
        for never in &never {
            clauses.push(format!("never \"{}\"", text(never)));
            if symmetric {
                clauses.push(format!("never \"{}\"", text(&turned(never))));
            }
        }
        let rule = clauses.join("; ");
        // A rule that changes nothing is refused.
        if rules::compile(&rule, &[]).is_ok_and(|compiled| compiled.ruleset.words().is_some()) {
            words_agree(&rule, 7);
        }
    }
}
