//! Boards of letters: counts that no move changes in the wrong direction.
//!
//! Give some letters the weight 1, or -1, and add the weights of all cells, or the weights times
//! the row or the column. A pattern changes the plain sum by a known number wherever it lies. It
//! changes the other sums by a known number if it leaves the plain sum. If a sum never rises, the
//! moves that lower it can be made only finitely often without one of the others, since a board has
//! finitely many contents; take them out and look at the others. When none is left, the sums fall
//! in lexicographic order with every move, and every play ends.
use crate::family::cells::{Cells, Placed};
use crate::ruleset::{Along, Measure, Sinking, Termination};
use std::collections::BTreeSet;

/// With more letters than this, only sets of one or two of them are tried.
const FEW_LETTERS: usize = 6;

/// Whether every play of a game on boards of letters ends, as far as such sums show it.
pub(crate) fn of_cells(cells: &Cells) -> Termination {
    let mut rest: BTreeSet<Placed> = cells.placed();
    let letters: BTreeSet<i64> = rest.iter().flatten().flat_map(|cell| [cell.from, cell.to]).collect();
    let sums = candidates(&letters.into_iter().collect::<Vec<_>>());
    let mut found = Vec::new();
    while !rest.is_empty() {
        let falls = |sum: &&Sinking| {
            let changes = || rest.iter().map(|placed| change(sum, placed));
            changes().all(|change| change.is_some_and(|change| change <= 0))
                && changes().any(|change| change != Some(0))
        };
        let Some(sum) = sums.iter().find(falls) else { return Termination::MayRepeat };
        rest.retain(|placed| change(sum, placed) == Some(0));
        found.push(sum.clone());
    }
    Termination::Ends(Measure::Cells(found))
}

/// The sums that are tried, those of few letters first.
fn candidates(letters: &[i64]) -> Vec<Sinking> {
    let mut sets: Vec<Vec<i64>> = letters.iter().map(|&letter| vec![letter]).collect();
    if letters.len() <= FEW_LETTERS {
        let chosen =
            |set: usize| letters.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &l)| l).collect();
        sets.extend((1usize..1 << letters.len()).map(chosen).filter(|set: &Vec<i64>| set.len() > 1));
        sets.sort_by_key(Vec::len);
    } else {
        let pairs =
            |(i, &one): (usize, &i64)| letters[i + 1..].iter().map(move |&other| vec![one, other]).collect::<Vec<_>>();
        let pairs: Vec<Vec<i64>> = letters.iter().enumerate().flat_map(pairs).collect();
        sets.extend(pairs);
    }
    let ways = [(Along::Count, false), (Along::Count, true)];
    let places = [(Along::Column, true), (Along::Row, true), (Along::Column, false), (Along::Row, false)];
    let all = |ways: &[(Along, bool)]| {
        let sums = ways.iter().flat_map(|&(along, rises)| {
            sets.iter().map(move |letters| Sinking { letters: letters.clone(), along, rises })
        });
        sums.collect::<Vec<_>>()
    };
    [all(&ways), all(&places)].concat()
}

/// The change of a sum by a move; none if it depends on the place of the move.
fn change(sum: &Sinking, placed: &Placed) -> Option<i64> {
    let weight = |letter: i64| i64::from(sum.letters.contains(&letter));
    let total = |factor: &dyn Fn(usize, usize) -> usize| -> i64 {
        // A shape has at most 64 cells within 64 rows and columns: the sum is small.
        let terms = placed.iter().map(|cell| {
            let factor = i64::try_from(factor(cell.row, cell.column)).unwrap_or(0);
            factor * (weight(cell.to) - weight(cell.from))
        });
        terms.sum()
    };
    let plain = total(&|_, _| 1);
    let change = match sum.along {
        Along::Count => Some(plain),
        Along::Row => (plain == 0).then(|| total(&|row, _| row)),
        Along::Column => (plain == 0).then(|| total(&|_, column| column)),
    };
    change.map(|change| if sum.rises { -change } else { change })
}
