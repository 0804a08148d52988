//! The limits of an input, by their names: those that the caller gives, and usual ones for the
//! rest.
use crate::error::ProblemError;
use programs::layout::{End, Item, Layout};
use std::collections::BTreeMap;

/// The number of cases where no limit is given.
const CASES: i64 = 100;
/// The number of positions of a case where no limit is given.
const HEAPS: i64 = 100;
/// A parameter where no limit is given.
const PARAMETER: i64 = 100;
/// The number of amounts of a set where no limit is given.
const AMOUNTS: i64 = 20;
/// At most this many positions stand in a file where no limit is given: a file of 3 MB.
const TOTAL: i64 = 300_000;
/// Numbers of programs have 63 bits, and sums of two of them must fit.
const LARGEST: i64 = 1_000_000_000_000_000_000;

/// The limits of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The smallest number of a position.
    pub(crate) least: i64,
    /// The largest numbers of a position, in the order of the rule.
    pub(crate) numbers: Vec<i64>,
    pub(crate) cases: i64,
    /// The number of positions of a case, where it has a list.
    pub(crate) heaps: i64,
    /// The number of questions of a case, where it has questions.
    pub(crate) questions: i64,
    /// The number of positions of all cases together.
    pub(crate) total: i64,
    /// Whether the numbers of cases and of positions allow more than this in all.
    pub(crate) total_binds: bool,
    /// The largest values of parameters; of sets, their largest amounts.
    pub(crate) params: BTreeMap<String, i64>,
    /// The number of amounts of a set.
    pub(crate) size: i64,
}

/// All items of a layout.
pub(crate) fn items(layout: &Layout) -> impl Iterator<Item = &Item> {
    layout.first.iter().chain(layout.case.iter().chain(&layout.question).flatten())
}

/// How many positions stand beside each other in a case; none where it has a list.
pub(crate) fn fixed(layout: &Layout) -> Option<usize> {
    let list = items(layout).any(|item| *item == Item::List);
    (!list).then(|| items(layout).filter(|item| **item == Item::Position).count())
}

impl Bounds {
    /// The limits for positions whose numbers have these names.
    ///
    /// # Errors
    /// [`ProblemError::Limit`] for a name that is no limit of this input,
    /// [`ProblemError::NoLimit`] where the numbers of a position have none.
    pub(crate) fn of(max: &[(String, i64)], names: &[String], layout: &Layout) -> Result<Self, ProblemError> {
        let read: Vec<&String> = items(layout)
            .filter_map(|item| match item {
                Item::Param(name) | Item::Set(name) => Some(name),
                _ => None,
            })
            .collect();
        let sets = items(layout).any(|item| matches!(item, Item::Set(_)));
        let mut known: Vec<String> = names.iter().chain(read.iter().copied()).cloned().collect();
        known.extend(["n", "T", "heaps", "total"].map(str::to_owned).into_iter().filter(|name| !names.contains(name)));
        known.extend(sets.then(|| "size".to_owned()));
        known.extend((!layout.question.is_empty()).then(|| "questions".to_owned()));
        let same = |name: &str| match name {
            "cases" | "t" => "T".to_owned(),
            "count" => "heaps".to_owned(),
            name => name.to_owned(),
        };
        if let Some((name, _)) = max.iter().find(|(name, _)| !known.contains(&same(name))) {
            return Err(ProblemError::Limit { name: name.clone(), known });
        }
        let given = |name: &str| max.iter().rev().find(|(known, _)| same(known) == name).map(|(_, most)| *most);
        let number = |name: &String| {
            let most = given(name).or_else(|| given("n")).ok_or_else(|| ProblemError::NoLimit(name.clone()))?;
            Ok(most.clamp(1, LARGEST))
        };
        let numbers: Vec<i64> = names.iter().map(number).collect::<Result<_, ProblemError>>()?;
        let cases = if layout.end == End::One { 1 } else { given("T").unwrap_or(CASES).max(1) };
        let heaps = given("heaps").unwrap_or(HEAPS).max(1);
        let questions = if layout.question.is_empty() { 1 } else { given("questions").unwrap_or(CASES).max(1) };
        let each = fixed(layout).map_or(heaps, |count| count.max(1) as i64);
        let all = cases.saturating_mul(questions).saturating_mul(each);
        let total = given("total").unwrap_or(TOTAL).max(each).min(all);
        let most = numbers.iter().copied().max().unwrap_or(1);
        let params = read.iter().map(|name| {
            let most = given(name).unwrap_or(if sets { most.min(PARAMETER) } else { PARAMETER });
            ((*name).clone(), most.clamp(1, LARGEST))
        });
        let params: BTreeMap<String, i64> = params.collect();
        let amounts = params.values().copied().min().unwrap_or(1);
        let size = given("size").unwrap_or(AMOUNTS).clamp(1, amounts);
        Ok(Self { least: 0, numbers, cases, heaps, questions, total, total_binds: total < all, params, size })
    }

    /// The limits as `sprague code` reads them: a case has as many positions as one of many cases
    /// may have.
    pub(crate) fn for_code(&self, names: &[String], layout: &Layout) -> Vec<(String, i64)> {
        let mut max: Vec<(String, i64)> = names.iter().cloned().zip(self.numbers.iter().copied()).collect();
        max.extend(self.params.iter().map(|(name, most)| (name.clone(), *most)));
        let cases = self.cases.saturating_mul(self.questions);
        max.push(("cases".to_owned(), cases));
        if fixed(layout).is_none() {
            max.push(("heaps".to_owned(), (self.total / cases.max(1)).clamp(1, self.heaps)));
        }
        max
    }
}
