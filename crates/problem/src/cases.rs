//! Cases of every size within the limits, small ones in order, large ones by seed.
use crate::bounds::{Bounds, fixed, items};
use crate::error::ProblemError;
use crate::judge::Judge;
use dice::Dice;
use programs::layout::{Item, Layout};
use sprague::code::sample::Case;

/// A position as its numbers.
pub(crate) type Numbers = Vec<i64>;

/// Makes cases.
pub(crate) struct Maker<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) bounds: &'a Bounds,
    /// Parameters of which each is at least as large as the one before.
    pub(crate) ordered: &'a [String],
    pub(crate) dice: Dice,
}

impl Maker<'_> {
    /// A case with these positions, made up with the least ones, or shortened, where their number
    /// is fixed.
    pub(crate) fn case(&self, given: &Case, positions: &[Numbers]) -> Case {
        let least = vec![self.bounds.least; self.bounds.numbers.len()];
        let mut positions = positions.to_vec();
        match fixed(self.layout) {
            Some(count) => positions.resize(count, least),
            None => positions.truncate(usize::try_from(self.bounds.heaps).unwrap_or(usize::MAX)),
        }
        let words = |numbers: &Numbers| numbers.iter().map(i64::to_string).collect();
        Case { positions: positions.iter().map(words).collect(), ..given.clone() }
    }

    /// How many positions a case may have.
    pub(crate) fn most_positions(&self) -> usize {
        fixed(self.layout).unwrap_or(usize::try_from(self.bounds.heaps).unwrap_or(usize::MAX))
    }

    /// Values of the parameters: the smallest, the largest, small ones and any. One without
    /// parameters where there are none.
    pub(crate) fn given(&mut self) -> Vec<Case> {
        let named: Vec<Item> =
            items(self.layout).filter(|item| matches!(item, Item::Param(_) | Item::Set(_))).cloned().collect();
        if named.is_empty() {
            return vec![Case::default()];
        }
        let mut all = Vec::new();
        for kind in 0..12 {
            let mut case = Case::default();
            for item in &named {
                match item {
                    Item::Param(name) => case.params.push((name.clone(), self.parameter(name, kind))),
                    Item::Set(name) => case.sets.push((name.clone(), self.set(name, kind))),
                    _ => {}
                }
            }
            self.put_in_order(&mut case);
            if !all.contains(&case) {
                all.push(case);
            }
        }
        all
    }

    fn most(&self, name: &str) -> i64 {
        self.bounds.params.get(name).copied().unwrap_or(1)
    }

    fn parameter(&mut self, name: &str, kind: u32) -> i64 {
        let most = self.most(name);
        match kind {
            0 => 3.min(most),
            1 => 1,
            2 => most,
            3..8 => self.dice.within(1, most.min(6)),
            _ => self.dice.within(1, most),
        }
    }

    /// A set of amounts, in order, each once.
    fn set(&mut self, name: &str, kind: u32) -> Vec<i64> {
        let (most, size) = (self.most(name), self.bounds.size);
        let mut set: Vec<i64> = match kind {
            0 => vec![1, 3, 4],
            1 => vec![1],
            2 => (0..size).map(|k| most - k).collect(),
            3..8 => (0..size.min(3)).map(|_| self.dice.within(1, most.min(8))).collect(),
            _ => {
                let count = self.dice.within(1, size);
                (0..count).map(|_| self.dice.within(1, most)).collect()
            }
        };
        set.retain(|amount| (1..=most).contains(amount));
        set.sort_unstable();
        set.dedup();
        set.truncate(usize::try_from(size).unwrap_or(usize::MAX));
        if set.is_empty() { vec![1] } else { set }
    }

    /// Sorts the values of parameters that stand in an order.
    fn put_in_order(&self, case: &mut Case) {
        let value = |name: &String| case.params.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        let mut values: Vec<i64> = self.ordered.iter().filter_map(value).collect();
        values.sort_unstable();
        for (name, value) in self.ordered.iter().zip(values) {
            case.params.iter_mut().filter(|(known, _)| known == name).for_each(|(_, known)| *known = value);
        }
    }

    /// Positions with small numbers, at most this many, those with a small largest number first.
    pub(crate) fn small(&self, most: usize) -> Vec<Numbers> {
        let arity = self.bounds.numbers.len();
        let mut all: Vec<Numbers> = Vec::new();
        let largest = self.bounds.numbers.iter().copied().max().unwrap_or(0);
        for side in self.bounds.least..=largest {
            if all.len() >= most {
                break;
            }
            let mut numbers = vec![self.bounds.least; arity];
            loop {
                let fits = numbers.iter().zip(&self.bounds.numbers).all(|(number, most)| number <= most);
                if fits && numbers.contains(&side) {
                    all.push(numbers.clone());
                }
                let Some(place) = numbers.iter().rposition(|&number| number < side) else { break };
                numbers[place] += 1;
                numbers[place + 1..].fill(self.bounds.least);
            }
        }
        all.truncate(most);
        all
    }

    /// The positions whose numbers are the least, 1, the largest or one less.
    pub(crate) fn corners(&self) -> Vec<Numbers> {
        let mut all: Vec<Numbers> = vec![Vec::new()];
        for &most in self.bounds.numbers.iter().take(3) {
            let mut choices = vec![self.bounds.least, 1, most - 1, most];
            choices.retain(|choice| (self.bounds.least..=most).contains(choice));
            choices.sort_unstable();
            choices.dedup();
            all = all.iter().flat_map(|begin| choices.iter().map(|&last| [&begin[..], &[last]].concat())).collect();
        }
        all.iter_mut().for_each(|numbers| numbers.resize(self.bounds.numbers.len(), self.bounds.least));
        all
    }

    /// A position whose numbers are at most this large.
    pub(crate) fn position(&mut self, largest: i64) -> Numbers {
        let bounds = self.bounds;
        let first = bounds.numbers.first().copied().unwrap_or(1).min(largest);
        let near = self.dice.within(bounds.least, first);
        let close = self.dice.index(3) == 0;
        let number = |(place, &most): (usize, &i64)| match place {
            0 => near,
            // Where numbers are near each other, lost positions are.
            _ if close => (near + self.dice.within(-3, 3)).clamp(bounds.least, most),
            _ => self.dice.within(bounds.least, most.min(largest)),
        };
        bounds.numbers.iter().enumerate().map(number).collect()
    }

    /// Heaps whose numbers are at most this large: random ones, pairs, or such that their xor is 0.
    pub(crate) fn positions(&mut self, count: usize, largest: i64) -> Vec<Numbers> {
        let kind = self.dice.index(3);
        let mut all: Vec<Numbers> = (0..count).map(|_| self.position(largest)).collect();
        if kind == 1 && count > 1 {
            for pair in all.chunks_exact_mut(2) {
                let (first, second) = pair.split_at_mut(1);
                second.clone_from_slice(first);
            }
            self.dice.shuffle(&mut all);
        }
        if kind == 2 && count > 1 && self.bounds.numbers.len() == 1 {
            let xor = all[1..].iter().flatten().fold(0, |xor, number| xor ^ number);
            if (self.bounds.least..=self.bounds.numbers[0]).contains(&xor) {
                all[0] = vec![xor];
            }
        }
        all
    }

    /// The scales of numbers: powers of two, and the largest number.
    pub(crate) fn scales(&self) -> Vec<i64> {
        let largest = self.bounds.numbers.iter().copied().max().unwrap_or(1);
        let powers = (2..62).step_by(3).map(|power| 1_i64 << power).filter(|&power| power < largest);
        powers.chain([largest]).collect()
    }

    /// Whether all numbers are within the limits.
    pub(crate) fn allows(&self, case: &Case) -> bool {
        let within = |(word, most): (&String, &i64)| {
            word.parse().is_ok_and(|number: i64| (self.bounds.least..=*most).contains(&number))
        };
        let fits = |position: &Vec<String>| position.iter().zip(&self.bounds.numbers).all(within);
        case.positions.iter().all(fits)
    }

    /// Random cases of this many positions at most, half of them lost where moves lead there.
    pub(crate) fn mixed(
        &mut self,
        given: &[Case],
        (count, most): (usize, usize),
        largest: i64,
        judge: &mut Judge<'_>,
    ) -> Result<Vec<Case>, ProblemError> {
        let mut all = Vec::new();
        for number in 0..count {
            let size = self.dice.within(1, most.min(self.most_positions()) as i64) as usize;
            let positions = self.positions(size, largest);
            let Some(given) = given.get(number % given.len().max(1)) else { break };
            let case = self.case(given, &positions);
            let lost = if number % 2 == 0 { judge.after_winning(&case)? } else { None };
            all.push(lost.filter(|lost| self.allows(lost)).unwrap_or(case));
        }
        Ok(all)
    }
}
