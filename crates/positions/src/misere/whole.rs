//! Whole sums as positions of a game for [`crate::nimbers`], whose table of facts has a bound and
//! is shared by threads.
//!
//! Where the last mover loses, the parts of a sum have no values that add up, so a sum is one
//! position here, and each of its moves leads to one other. Parts without moves are left out, so
//! that play ends at the empty sum and nowhere else. The value of the empty sum is said to be 1
//! under misère play, that of another sum the mex of the values after its moves: then a sum is lost
//! for the player to move exactly when its value is 0, as follows by induction (Conway's G-, *On
//! Numbers and Games*, 1976, chapter 12, applied to the sum as a whole). The only question is
//! whether it is 0: a move to a lost sum ends the search of a won one.
//!
//! A sum is written as a row of numbers: of each part the number of its ruleset, where there are
//! several, its length, where that is not fixed, and its numbers; the parts in ascending order.
use super::sums::{Component, no_such_ruleset};
use crate::impartial::{Impartial, Outgoing};
use crate::option_lister::OptionLister;
use crate::ruled::{Place, packed, unpack};
use crate::search::SearchError;
use budget::Budget;
use rules::moves::{MoveError, Mover, Scratch, parts};
use rules::ruleset::{Play, Ruleset, Termination};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The options of a part are kept where they have at most so many parts together; of all parts, so
/// many for each thread.
const MOST_OF_ONE: usize = 1 << 11;
const MOST_KEPT: usize = 1 << 14;
/// Digits of the numbers in a row: seven bits, and a mark where more follow.
const MORE: i64 = 1 << 7;

/// Sums of positions of some rulesets, all of whose plays end.
#[derive(Debug)]
pub(crate) struct SumOutcomes {
    movers: Vec<Mover>,
    unordered: Vec<bool>,
    play: Play,
    lister: OptionLister<Tools>,
}

/// The tools of a thread that lists the moves of sums.
#[derive(Debug, Default)]
struct Tools {
    scratch: Scratch,
    /// For a look at the options of options.
    inner: Scratch,
    numbers: Vec<i64>,
    lists: Lists,
}

/// The options of a part: of each the parts that have moves, sorted; none twice.
type Options = Arc<Vec<Vec<Component>>>;

/// Options of parts that were met: sums are many, and their parts few.
#[derive(Debug, Default)]
struct Lists {
    /// The known options; none where they are too many.
    known: HashMap<Component, Option<Options>>,
    /// The number of parts of all of them.
    held: usize,
}

impl Lists {
    fn keep(&mut self, part: &Component, options: Option<Options>) {
        let size = options.iter().flat_map(|options| options.iter()).map(|option| option.len() + 1).sum::<usize>() + 1;
        if self.held + size > MOST_KEPT {
            *self = Self::default();
        }
        self.held += size;
        self.known.insert(part.clone(), options);
    }
}

impl SumOutcomes {
    /// The game of these rulesets; none where some play need not end.
    pub(crate) fn new(rulesets: &[Ruleset], play: Play) -> Option<Self> {
        let ends = |ruleset: &Ruleset| matches!(ruleset.termination, Termination::Ends(_));
        let unordered = rulesets.iter().map(|ruleset| ruleset.unordered).collect();
        let movers = || rulesets.iter().map(Mover::new).collect();
        rulesets.iter().all(ends).then(|| Self { movers: movers(), unordered, play, lister: OptionLister::default() })
    }

    /// The limits for listing options.
    pub(crate) fn within(&mut self, budget: &Budget) {
        self.lister.within(budget);
    }

    /// Why options could not be listed.
    pub(crate) fn failure(&mut self) -> Option<MoveError> {
        self.lister.failure()
    }

    /// A sum in its form.
    ///
    /// # Errors
    /// [`SearchError::Move`] for a list that is no position.
    pub(crate) fn place(&self, sum: &[Component]) -> Result<Place, SearchError> {
        let (mut moving, mut scratch) = (Vec::with_capacity(sum.len()), Scratch::default());
        for (ruleset, position) in sum {
            if *ruleset >= self.movers.len() {
                return Err(no_such_ruleset(position));
            }
            if self.moves(&mut scratch, *ruleset, position)? {
                moving.push((*ruleset, position.clone()));
            }
        }
        Ok(self.merged(&moving))
    }

    /// A sum of parts all of which have moves, in its form.
    pub(crate) fn merged(&self, sum: &[Component]) -> Place {
        let ordered: Vec<Component> = sum.iter().map(|(ruleset, position)| self.part(*ruleset, position)).collect();
        self.written(&mut ordered.iter().collect(), &mut Vec::new())
    }

    /// A part in the one form that it has.
    fn part(&self, ruleset: usize, position: &[i64]) -> Component {
        let mut position = position.to_vec();
        if self.unordered.get(ruleset) == Some(&true) {
            position.sort_unstable();
        }
        (ruleset, position)
    }

    /// The sum of these parts as a row of digits.
    fn written(&self, sum: &mut Vec<&Component>, row: &mut Vec<i64>) -> Place {
        sum.sort_unstable();
        row.clear();
        for (ruleset, position) in sum.iter() {
            if self.movers.len() > 1 {
                digits(*ruleset as i64, row);
            }
            if self.arity(*ruleset) == 0 {
                digits(position.len() as i64, row);
            }
            position.iter().for_each(|&x| digits(x, row));
        }
        packed(row, 0)
    }

    /// The parts of a sum.
    fn parts(&self, place: &Place, row: &mut Vec<i64>) -> Vec<Component> {
        unpack(place, 0, row);
        let mut numbers = Vec::new();
        let (mut x, mut shift) = (0u64, 0u32);
        for &digit in row.iter() {
            x |= (digit as u64 & (MORE as u64 - 1)).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if digit < MORE {
                numbers.push(x as i64);
                (x, shift) = (0, 0);
            }
        }
        let (mut numbers, mut sum) = (numbers.into_iter(), Vec::new());
        while numbers.len() > 0 {
            let ruleset = if self.movers.len() > 1 { numbers.next().unwrap_or(0) as usize } else { 0 };
            let length = match self.arity(ruleset) {
                0 => numbers.next().unwrap_or(0) as usize,
                arity => arity,
            };
            sum.push((ruleset, numbers.by_ref().take(length).collect()));
        }
        sum
    }

    /// The number of components of a position; 0 where each has its own length.
    fn arity(&self, ruleset: usize) -> usize {
        self.movers.get(ruleset).map_or(0, Mover::arity)
    }

    /// Whether a position has moves.
    fn moves(&self, scratch: &mut Scratch, ruleset: usize, position: &[i64]) -> Result<bool, MoveError> {
        let Some(mover) = self.movers.get(ruleset) else { return Ok(false) };
        let first = mover.for_each_option(scratch, position, &self.lister.budget, |_| ControlFlow::Break(()))?;
        Ok(first.is_break())
    }

    /// Calls `visit` for the rest of a part after each move in it, as far as it has moves,
    /// until it breaks.
    fn each_option(
        &self,
        (ruleset, position): &Component,
        scratch: &mut Scratch,
        inner: &mut Scratch,
        mut visit: impl FnMut(Vec<Component>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, MoveError> {
        let Some(mover) = self.movers.get(*ruleset) else { return Ok(ControlFlow::Continue(())) };
        let mut failure = None;
        let flow = mover.for_each_option(scratch, position, &self.lister.budget, |option| {
            let mut left = Vec::new();
            for part in parts(option, mover.arity()) {
                match self.moves(inner, *ruleset, part) {
                    Ok(true) => left.push(self.part(*ruleset, part)),
                    Ok(false) => {}
                    Err(error) => {
                        failure = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            visit(left)
        })?;
        failure.map_or(Ok(flow), Err)
    }

    /// The options of a part; none where they are too many to be kept.
    fn options_of(&self, part: &Component, tools: &mut Tools) -> Result<Option<Options>, MoveError> {
        if let Some(known) = tools.lists.known.get(part) {
            return Ok(known.clone());
        }
        let (mut all, mut size) = (Vec::new(), 0);
        let flow = self.each_option(part, &mut tools.scratch, &mut tools.inner, |mut left| {
            left.sort_unstable();
            size += left.len() + 1;
            all.push(left);
            if size > MOST_OF_ONE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        all.sort_unstable();
        all.dedup();
        let options = flow.is_continue().then(|| Arc::new(all));
        tools.lists.keep(part, options.clone());
        Ok(options)
    }

    /// Calls `visit` for the sums after all moves in parts of this one, until it breaks.
    fn each(
        &self,
        place: &Place,
        tools: &mut Tools,
        visit: &mut dyn FnMut(&[Place]) -> ControlFlow<()>,
    ) -> Result<(), MoveError> {
        let sum = self.parts(place, &mut tools.numbers);
        for (at, part) in sum.iter().enumerate() {
            if at > 0 && sum.get(at - 1) == Some(part) {
                continue;
            }
            let others = || sum.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part);
            let mut left: Vec<&Component> = Vec::with_capacity(sum.len() + 2);
            let flow = if let Some(options) = self.options_of(part, tools)? {
                options.iter().try_for_each(|option| {
                    left.clear();
                    left.extend(others().chain(option));
                    visit(&[self.written(&mut left, &mut tools.numbers)])
                })
            } else {
                let Tools { scratch, inner, numbers, .. } = tools;
                self.each_option(part, scratch, inner, |option| {
                    let mut left: Vec<&Component> = others().collect();
                    left.extend(&option);
                    visit(&[self.written(&mut left, numbers)])
                })?
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// A number as digits, the lowest first.
fn digits(x: i64, row: &mut Vec<i64>) {
    let mut rest = x as u64;
    while rest >= MORE as u64 {
        row.push(rest as i64 & (MORE - 1) | MORE);
        rest >>= 7;
    }
    row.push(rest as i64);
}

impl Impartial for SumOutcomes {
    type Position = Place;

    fn options(&self, position: &Place, out: &mut Outgoing<Place>) {
        let mut push = |sum: &[Place]| {
            out.push_sum(sum.iter().cloned());
            ControlFlow::Continue(())
        };
        self.lister.lend(|tools| self.each(position, tools, &mut push));
    }

    fn visit_options(
        &self,
        position: &Place,
        _: &mut Outgoing<Place>,
        visit: &mut dyn FnMut(&[Place]) -> ControlFlow<()>,
    ) {
        self.lister.lend(|tools| self.each(position, tools, visit));
    }

    /// The sum of all digits: of small numbers the sum.
    fn weight(&self, position: &Place) -> u64 {
        let all = |bytes: &[u8]| bytes.iter().map(|&byte| u64::from(byte)).sum();
        match position {
            Place::Word(word) => all(&word.to_le_bytes()),
            Place::Pair([high, low]) => all(&high.to_le_bytes()) + all(&low.to_le_bytes()),
            Place::Bytes(bytes) => all(bytes),
        }
    }

    fn known(&self, position: &Place) -> Option<u64> {
        // Nothing is left: the player to move has lost, or won.
        let last = u64::from(self.play == Play::Misere);
        (*position == packed(&[], 0)).then_some(last)
    }

    fn key(&self, position: &Place) -> Option<u64> {
        position.key()
    }

    fn long_key(&self, position: &Place) -> Option<u128> {
        position.long_key()
    }

    fn held(&self, position: &Place) -> usize {
        position.held()
    }

    fn ends(&self) -> bool {
        true
    }

    fn has_failed(&self) -> bool {
        self.lister.has_failed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::{Outcome, Sums};
    use crate::nimbers::Nimbers;
    use proptest::prelude::*;
    use rules::oracle::{Oracle, OracleError};

    fn rules(text: &str) -> Ruleset {
        rules::compile(text, &[]).expect("a rule").ruleset
    }

    /// Whether each sum is won, by the table that forgets, on so many threads.
    fn won(rulesets: &[Ruleset], play: Play, sums: &[Vec<Component>], threads: usize) -> Vec<bool> {
        let mut search = Nimbers::new(SumOutcomes::new(rulesets, play).expect("play ends"));
        let budget = Budget::unlimited().with_threads(threads.try_into().expect("a number"));
        let place = |search: &Nimbers<SumOutcomes>, sum| search.game().place(sum).expect("a sum");
        sums.iter().map(|sum| !search.has_value(&[place(&search, sum)], 0, &budget).expect("an answer")).collect()
    }

    /// Rules that split, that have words and sets, that have several numbers; and sums to ask
    /// about.
    fn questions() -> Vec<(Vec<Ruleset>, Vec<Vec<Component>>)> {
        let heaps = |sizes: &[i64]| sizes.iter().map(|&size| (0, vec![size])).collect::<Vec<_>>();
        let word = |text: &str| text.bytes().map(i64::from).collect::<Vec<i64>>();
        let pairs = |all: &[[i64; 2]]| all.iter().map(|pair| (0, pair.to_vec())).collect::<Vec<_>>();
        let wythoff = rules("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; unordered");
        let split = rules("n -> k, n-k-1 : k<n; n -> n/2, n/3 : n>0");
        let short = rules("\"ab\" -> \"ba\"; \"b\" -> \"a\"");
        vec![
            (vec![split.clone()], (0..7).map(|n| heaps(&[n, n / 2, 3])).collect()),
            (vec![wythoff.clone()], (0..4).map(|n| pairs(&[[n, 7], [2, n], [n, 140 - n]])).collect()),
            (
                vec![split, short.clone()],
                (0..4).map(|n| vec![(0, vec![n]), (1, word("abbab")), (0, vec![3])]).collect(),
            ),
            (
                vec![short],
                vec![vec![(0, word("abababbaabab"))], vec![(0, word("bbbabababbaababa"))], vec![(0, vec![])]],
            ),
            (vec![rules("erase d for x : d|x")], (1..12).map(|n| vec![(0, (1..=n).collect())]).collect()),
            (vec![wythoff, rules("take 1,2,3")], vec![vec![(0, vec![5, 6]), (1, vec![9])], vec![]]),
        ]
    }

    #[test]
    fn the_table_says_what_the_search_that_keeps_all_says() {
        for (rulesets, sums) in questions() {
            for play in [Play::Normal, Play::Misere] {
                let mut all = Sums::new(&rulesets, play);
                let expected = |sum: &Vec<Component>| all.outcome(sum, &Budget::unlimited()) == Ok(Outcome::N);
                let expected: Vec<bool> = sums.iter().map(expected).collect();
                for threads in [1, 3] {
                    assert_eq!(won(&rulesets, play, &sums, threads), expected, "{play:?}, {threads} threads");
                }
            }
        }
    }

    #[test]
    fn sums_come_back_as_they_were() {
        for (rulesets, sums) in questions() {
            let wholes = SumOutcomes::new(&rulesets, Play::Misere).expect("play ends");
            for sum in sums {
                let place = wholes.place(&sum).expect("a sum");
                let mut moving = sum.clone();
                moving.retain(|(ruleset, position)| {
                    wholes.moves(&mut Scratch::default(), *ruleset, position).expect("a position")
                });
                if wholes.unordered[0] {
                    moving.iter_mut().for_each(|(_, position)| position.sort_unstable());
                }
                moving.sort();
                assert_eq!(wholes.parts(&place, &mut Vec::new()), moving);
            }
            assert!(wholes.place(&[(7, vec![1])]).is_err() && wholes.place(&[(0, vec![-1; 2])]).is_err());
        }
        let one = SumOutcomes::new(&[rules("take 1")], Play::Normal).expect("play ends");
        for numbers in [[0, 1, 127], [128, 129, 1 << 14], [1 << 35, i64::MAX - 1, i64::MAX]] {
            let sum = numbers.map(|x| (0, vec![x])).to_vec();
            assert_eq!(one.parts(&one.merged(&sum), &mut Vec::new()), sum);
        }
        assert!(SumOutcomes::new(&[rules("n -> n+1")], Play::Misere).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn sums_are_won_as_the_definition_says(
            clauses in prop::collection::vec(prop::sample::select(vec![
                "take 1,3", "take 2,5", "take any", "take 2 leaving 1..2", "split 2", "split any equal", "n -> n/2, n/3 : n>0",
                "n -> n/2 times 3 : n>1", "n -> n-popcount(n) : n>0", "n -> n%k : 1<=k<n",
            ]), 1..3),
            heaps in prop::collection::vec(0i64..8, 0..4), misere in any::<bool>(),
        ) {
            let play = if misere { Play::Misere } else { Play::Normal };
            let ruleset = Ruleset { play, ..rules(&clauses.join("; ")) };
            let sum: Vec<Vec<i64>> = heaps.iter().map(|&n| vec![n]).collect();
            let expected = match Oracle::with_budget(&ruleset, &Budget::default().with_memory(1 << 21)).wins(&sum) {
                Ok(wins) => wins,
                Err(OracleError::Stop(_)) => return Ok(()),
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            let sum: Vec<Component> = sum.into_iter().map(|position| (0, position)).collect();
            for threads in [1, 2] {
                prop_assert_eq!(won(std::slice::from_ref(&ruleset), play, std::slice::from_ref(&sum), threads), [expected]);
            }
        }
    }
}
