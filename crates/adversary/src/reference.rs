//! Answers by the definition: nim-values by mex, winners by retrograde analysis, winning moves by
//! trying all moves.
//!
//! Where play may go round in a cycle, a sum is won if a move leads to a lost one, lost if all
//! moves lead to won ones, and drawn otherwise.
use crate::rule::{Rule, Steps, Sum, TooLong, Turns};
use rules::oracle;
use rules::ruleset::Ruleset;
use sprague::Budget;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A part of a sum: the index of its source of options, and its numbers.
pub(crate) type Place = (usize, Vec<i64>);

#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// A generated rule.
    Tree(Rule),
    /// The definition in the compiler's crate, for families that have no second implementation
    /// here.
    Compiled(Box<Ruleset>),
}

/// The winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Winner {
    N,
    P,
    D,
}

impl Winner {
    /// The letter of an outcome.
    pub(crate) fn letter(self) -> &'static str {
        ["N", "P", "D"][self as usize]
    }
}

/// A turn: the components that move, with their replacements.
pub(crate) type Turn = Vec<(usize, Sum)>;

/// At most this many sums are searched for one question.
const MOST_SUMS: usize = 30_000;
/// The most budget looks for listing the options of one position by the definition.
const MOST_CANDIDATES: u64 = 1 << 14;

/// Answers about positions of some sources, remembered.
pub(crate) struct Reference {
    sources: Vec<Source>,
    pub(crate) turns: Turns,
    misere: bool,
    options: HashMap<Place, BTreeSet<Sum>>,
    values: HashMap<Place, Option<u64>>,
}

impl Reference {
    /// An empty reference.
    pub(crate) fn new(sources: Vec<Source>, turns: Turns, misere: bool) -> Self {
        Self { sources, turns, misere, options: HashMap::new(), values: HashMap::new() }
    }

    /// All options of a position.
    ///
    /// # Errors
    /// [`TooLong`]
    pub(crate) fn options(&mut self, place: &Place, steps: &mut Steps) -> Result<BTreeSet<Sum>, TooLong> {
        if let Some(known) = self.options.get(place) {
            return Ok(known.clone());
        }
        let options = match &self.sources[place.0] {
            Source::Tree(rule) => rule.options(&place.1, steps)?,
            Source::Compiled(ruleset) => {
                steps.spend(20)?;
                let flag = Arc::new(AtomicBool::new(false));
                let raised = Arc::clone(&flag);
                let budget = Budget::default().with_cancel(flag).with_progress(move |progress| {
                    if progress.done > MOST_CANDIDATES {
                        raised.store(true, Ordering::Relaxed);
                    }
                });
                oracle::options(ruleset, &place.1, &budget).map_err(|_| TooLong)?
            }
        };
        steps.spend(options.len() as u64)?;
        self.options.insert(place.clone(), options.clone());
        Ok(options)
    }

    /// The nim-value of a position under normal play; none if play may go round in a cycle.
    ///
    /// # Errors
    /// [`TooLong`]
    pub(crate) fn value(&mut self, place: &Place, steps: &mut Steps) -> Result<Option<u64>, TooLong> {
        let mut open: Vec<Place> = vec![place.clone()];
        let mut entered: std::collections::HashSet<Place> = std::collections::HashSet::new();
        while let Some(at) = open.last().cloned() {
            if self.values.contains_key(&at) {
                open.pop();
                continue;
            }
            let options = self.options(&at, steps)?;
            // Options with hundreds of parts, as runs of coins have, take most of the time.
            steps.spend(options.iter().map(|option| option.len() as u64).sum::<u64>() / 8)?;
            let parts = options.iter().flatten().map(|part| (at.0, part.clone()));
            let missing: BTreeSet<Place> = parts.filter(|part| !self.values.contains_key(part)).collect();
            if missing.is_empty() {
                let mut seen = BTreeSet::new();
                for option in &options {
                    let mut xor = 0;
                    for part in option {
                        match self.values.get(&(at.0, part.clone())) {
                            Some(Some(value)) => xor ^= value,
                            _ => return Ok(None),
                        }
                    }
                    seen.insert(xor);
                }
                let mex = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
                self.values.insert(at, Some(mex));
                open.pop();
            } else {
                // The position was entered twice with options missing: an option leads back to it.
                if !entered.insert(at) {
                    return Ok(None);
                }
                steps.spend(missing.len() as u64)?;
                open.extend(missing);
            }
        }
        Ok(self.values.get(place).copied().flatten())
    }

    /// Whether equal parts cancel, as heads on the same coin do.
    fn cancels(&self, source: usize) -> bool {
        matches!(&self.sources[source], Source::Compiled(ruleset) if ruleset.coins().is_some())
    }

    fn settled(&self, mut sum: Vec<Place>) -> Vec<Place> {
        if self.turns == Turns::First {
            return sum;
        }
        sum.sort_unstable();
        let mut kept: Vec<Place> = Vec::new();
        for part in sum {
            if self.cancels(part.0) && kept.last() == Some(&part) {
                kept.pop();
            } else {
                kept.push(part);
            }
        }
        kept
    }

    /// All legal turns of a sum, and the sums that they leave.
    fn turns(&mut self, sum: &[Place], steps: &mut Steps) -> Result<Vec<(Turn, Vec<Place>)>, TooLong> {
        let options: Vec<Vec<Sum>> = sum
            .iter()
            .map(|place| Ok(self.options(place, steps)?.into_iter().collect()))
            .collect::<Result<_, TooLong>>()?;
        let able: Vec<usize> = (0..sum.len()).filter(|&i| !options[i].is_empty()).collect();
        let mut choices: Vec<Vec<usize>> = Vec::new();
        match self.turns {
            Turns::One => choices.extend(able.iter().map(|&i| vec![i])),
            Turns::First => choices.extend(able.first().map(|&i| vec![i])),
            Turns::Every if able.is_empty() => {}
            Turns::Every => choices.push(able),
            Turns::Some(lo, hi) | Turns::Among(lo, hi) => {
                let between = matches!(self.turns, Turns::Some(..));
                for set in 1..1u64 << able.len().min(16) {
                    let count = u64::from(set.count_ones());
                    if if between { (lo.max(1)..=hi).contains(&count) } else { count == lo || count == hi } {
                        choices.push((0..able.len()).filter(|i| set >> i & 1 == 1).map(|i| able[i]).collect());
                    }
                }
            }
        }
        let mut turns = Vec::new();
        for choice in choices {
            let mut all: Vec<Turn> = vec![Vec::new()];
            for &i in &choice {
                steps.spend((all.len() * options[i].len()) as u64)?;
                all = all
                    .iter()
                    .flat_map(|turn| options[i].iter().map(|o| [&turn[..], &[(i, o.clone())]].concat()))
                    .collect();
            }
            for turn in all {
                let mut left = Vec::new();
                for (i, place) in sum.iter().enumerate() {
                    match turn.iter().find(|(moved, _)| *moved == i) {
                        None => left.push(place.clone()),
                        Some((_, option)) => left.extend(option.iter().map(|part| (place.0, part.clone()))),
                    }
                }
                steps.spend(left.len() as u64 + 1)?;
                let left = self.settled(left);
                turns.push((turn, left));
            }
        }
        Ok(turns)
    }

    /// The winner of a sum, and all turns that win it, or keep the draw; by a search of all sums
    /// that can be reached, without nim-values.
    ///
    /// # Errors
    /// [`TooLong`]
    pub(crate) fn solve(&mut self, sum: &[Place], steps: &mut Steps) -> Result<(Winner, Vec<Turn>), TooLong> {
        let start = self.settled(sum.to_vec());
        let mut index: HashMap<Vec<Place>, usize> = HashMap::from([(start.clone(), 0)]);
        let (mut sums, mut next, mut before) = (vec![start], Vec::new(), vec![Vec::new()]);
        let mut done = 0;
        while done < sums.len() {
            let mut to: Vec<usize> = Vec::new();
            for (_, left) in self.turns(&sums[done].clone(), steps)? {
                let number = *index.entry(left.clone()).or_insert_with(|| {
                    sums.push(left);
                    before.push(Vec::new());
                    sums.len() - 1
                });
                to.push(number);
            }
            if sums.len() > MOST_SUMS {
                return Err(TooLong);
            }
            to.sort_unstable();
            to.dedup();
            for &number in &to {
                before[number].push(done);
            }
            next.push(to);
            done += 1;
        }
        let winners = labelled(&next, &before, self.misere);
        let own = winners[0];
        let mut moves = Vec::new();
        // Heads that cancel are not components of the row that is searched.
        if own != Winner::P && !sum.iter().any(|place| self.cancels(place.0)) {
            let wanted = if own == Winner::N { Winner::P } else { Winner::D };
            for (turn, left) in self.turns(sum, steps)? {
                if winners[index[&left]] == wanted {
                    moves.push(turn);
                }
            }
        }
        Ok((own, moves))
    }
}

/// The winners by retrograde analysis from sums without moves.
fn labelled(next: &[Vec<usize>], before: &[Vec<usize>], misere: bool) -> Vec<Winner> {
    let mut winners = vec![Winner::D; next.len()];
    let mut known = vec![false; next.len()];
    let mut left: Vec<usize> = next.iter().map(Vec::len).collect();
    let mut ready: Vec<usize> = Vec::new();
    for (i, to) in next.iter().enumerate() {
        if to.is_empty() {
            winners[i] = if misere { Winner::N } else { Winner::P };
            known[i] = true;
            ready.push(i);
        }
    }
    while let Some(i) = ready.pop() {
        for &earlier in &before[i] {
            if known[earlier] {
                continue;
            }
            left[earlier] -= 1;
            let winner = match winners[i] {
                Winner::P => Some(Winner::N),
                _ if left[earlier] == 0 => Some(Winner::P),
                _ => None,
            };
            if let Some(winner) = winner {
                winners[earlier] = winner;
                known[earlier] = true;
                ready.push(earlier);
            }
        }
    }
    winners
}
