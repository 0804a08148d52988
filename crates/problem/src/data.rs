//! The files of tests.
//!
//! The tests that kill stand first: each wrong solution ends at one that is small, so that it gives
//! a wrong answer before an input is too large for it. Then follow corners, all small positions,
//! the largest numbers, the largest lists, the most cases, and random cases of every scale.
use crate::bounds::{Bounds, fixed};
use crate::cases::Numbers;
use crate::error::ProblemError;
use crate::judge::{Judge, Right};
use crate::setting::Setting;
use crate::text;
use crate::wish::File;
use programs::Line;
use programs::layout::{End, Item};
use sprague::Outcome;
use sprague::code::sample::Case;
use std::collections::BTreeMap;

/// At most this many small positions are looked at for a case that kills.
const SMALL: usize = 450;
/// The same where the parameters are not the first ones.
const SMALL_AGAIN: usize = 60;
/// At most this many cases that kill stand in a file.
const KILLERS: usize = 12;
/// A group of cases fills at most this many files.
const FILES: usize = 6;
/// At most this many cases of a file are random ones where the file is not to be the largest.
const SOME: i64 = 200;
/// A sample has at most this many cases.
const SAMPLE: usize = 4;

/// Cases with their right answers, small ones first.
pub(crate) type Pool = Vec<(Case, Right)>;

/// The cases among which one is looked for that a wrong solution answers wrongly, and whether some
/// are draws. A case that the solver does not answer is passed over.
pub(crate) fn pool(setting: &Setting<'_>, judge: &mut Judge<'_>) -> Result<(Pool, bool), ProblemError> {
    let mut maker = setting.maker();
    let given = maker.given();
    let mut cases: Vec<Case> = Vec::new();
    for (number, given) in given.iter().enumerate() {
        let small = maker.small(if number == 0 { SMALL } else { SMALL_AGAIN });
        cases.extend(small.iter().map(|position| maker.case(given, std::slice::from_ref(position))));
        if maker.most_positions() > 1 {
            let few = maker.small(12);
            let pairs = few.iter().flat_map(|a| few.iter().map(move |b| [a.clone(), b.clone()]));
            cases.extend(pairs.map(|pair| maker.case(given, &pair)));
        }
    }
    for scale in maker.scales() {
        cases.extend(maker.mixed(&given, (24, 4), scale, judge).or_else(passed_over)?);
    }
    let mut pool = Pool::new();
    let mut draws = false;
    for case in cases {
        match judge.right(&case) {
            Ok(right) => {
                draws |= right == Right::Winner(Outcome::D);
                pool.push((case, right));
            }
            Err(error) => _ = passed_over(error)?,
        }
    }
    Ok((pool, draws))
}

/// Passes over what the solver does not answer.
fn passed_over(error: ProblemError) -> Result<Vec<Case>, ProblemError> {
    if matches!(error, ProblemError::Unanswered { .. }) { Ok(Vec::new()) } else { Err(error) }
}

/// The first cases that a solution answers wrongly, with the same parameters; none where there is
/// none.
pub(crate) fn killers(pool: &Pool, mut says: impl FnMut(&Case) -> Option<Right>) -> Option<Vec<Case>> {
    let mut found: Vec<Case> = Vec::new();
    for (case, right) in pool {
        let fits = found.first().is_none_or(|first| (&first.params, &first.sets) == (&case.params, &case.sets));
        if fits && says(case).is_some_and(|said| said != *right) {
            found.push(case.clone());
        }
        if found.len() == KILLERS {
            break;
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The cases of the samples: small ones, with every answer, that as few wrong solutions as possible
/// fail.
pub(crate) fn samples(
    setting: &Setting<'_>,
    pool: &Pool,
    solutions: usize,
    says: &mut impl FnMut(usize, &Case) -> Option<Right>,
) -> Vec<Pool> {
    let numbers =
        |case: &Case| -> Vec<i64> { case.positions.iter().flatten().filter_map(|word| word.parse().ok()).collect() };
    let speaks = |case: &Case| {
        let numbers = numbers(case);
        numbers.iter().all(|number| (1..=12).contains(number)) || numbers.is_empty()
    };
    let mut small: Vec<(usize, Case, Right)> = pool
        .iter()
        .filter(|(case, _)| speaks(case))
        .take(160)
        .map(|(case, right)| {
            let fails = (0..solutions).filter(|&number| says(number, case).is_some_and(|said| said != *right)).count();
            (fails, case.clone(), *right)
        })
        .collect();
    if small.is_empty() {
        small = pool.iter().take(SAMPLE).map(|(case, right)| (0, case.clone(), *right)).collect();
    }
    let mut maker = setting.maker();
    maker.dice.shuffle(&mut small);
    small.sort_by_key(|(fails, _, _)| *fails);
    let mut all: Vec<Pool> = Vec::new();
    for number in 0..if setting.layout.end == End::One { 3 } else { 2 } {
        let same = |case: &Case, first: Option<&(Case, Right)>| {
            first.is_none_or(|(first, _)| (&first.params, &first.sets) == (&case.params, &case.sets))
        };
        let mut sample = Pool::new();
        while sample.len() < most_cases(&setting.bounds, &setting.layout.question.is_empty()).min(SAMPLE) {
            // The answers take turns.
            let before =
                sample.last().or_else(|| all.last().and_then(|pool: &Pool| pool.last())).map(|(_, right)| *right);
            let fits = |(_, case, _): &(usize, Case, Right)| !shares(setting) || same(case, sample.first());
            let next = small.iter().position(|one| fits(one) && Some(one.2) != before);
            let Some(next) = next.or_else(|| small.iter().position(fits)) else { break };
            let (_, case, right) = small.remove(next);
            sample.push((case, right));
        }
        if !sample.is_empty() || number == 0 {
            all.push(sample);
        }
    }
    all
}

/// The number of cases that a sample may have.
fn most_cases(bounds: &Bounds, plain: &bool) -> usize {
    let most = if *plain { bounds.cases } else { bounds.questions };
    usize::try_from(most).unwrap_or(usize::MAX)
}

/// Whether the cases of a file, or of a line, have the same parameters.
fn shares(setting: &Setting<'_>) -> bool {
    let shared = |item: &Item| matches!(item, Item::Param(_) | Item::Set(_));
    setting.layout.first.iter().any(shared) || !setting.layout.question.is_empty()
}

/// All tests.
pub(crate) struct Tests {
    pub(crate) files: Vec<File>,
    /// For each wrong solution the test at which it fails.
    pub(crate) killers: Vec<String>,
    /// The number of samples, and of other tests.
    pub(crate) counts: (usize, usize),
}

/// Packs cases into files of lines.
fn packed(setting: &Setting<'_>, cases: &[Case]) -> Vec<Vec<Line>> {
    let Setting { layout, bounds, .. } = setting;
    let mut groups: Vec<Vec<Case>> = Vec::new();
    let mut place: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases {
        let key = if shares(setting) { format!("{:?}{:?}", case.params, case.sets) } else { String::new() };
        let at = *place.entry(key).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.push(case.clone()),
            None => groups.push(vec![case.clone()]),
        }
    }
    let in_first = layout.first.iter().any(|item| matches!(item, Item::Param(_) | Item::Set(_)));
    let (mut files, mut lines, mut total): (Vec<Vec<Line>>, Vec<Line>, i64) = (Vec::new(), Vec::new(), 0);
    for group in groups {
        let each = if layout.question.is_empty() { 1 } else { usize::try_from(bounds.questions).unwrap_or(1).min(50) };
        for part in group.chunks(each.max(1)) {
            let count: i64 = part.iter().map(|case| text::positions(layout, case)).sum();
            if !lines.is_empty() && (lines.len() as i64 >= bounds.cases || total + count > bounds.total) {
                files.push(std::mem::take(&mut lines));
                total = 0;
            }
            total += count;
            lines.push(match layout.question.is_empty() {
                true => Line::Case(part.first().cloned().unwrap_or_default()),
                false => Line::Questions(part.to_vec()),
            });
        }
        if in_first {
            files.push(std::mem::take(&mut lines));
            total = 0;
        }
    }
    files.push(lines);
    files.retain(|lines| !lines.is_empty());
    files
}

impl Tests {
    /// Whether there is a file with the input of these cases.
    fn knows(&self, setting: &Setting<'_>, cases: &[Case]) -> bool {
        let inputs = packed(setting, cases).into_iter().map(|lines| text::input(&setting.layout, &lines));
        inputs.take(1).any(|input| self.files.iter().any(|file| file.text == input))
    }

    /// Adds the files of a group, unless there is one with the same input; returns the first name.
    fn add(
        &mut self,
        setting: &Setting<'_>,
        (folder, name): (&str, &str),
        cases: &[Case],
        judge: &mut Judge<'_>,
    ) -> Result<Option<String>, ProblemError> {
        let mut first = None;
        for lines in packed(setting, cases).into_iter().take(FILES) {
            let input = text::input(&setting.layout, &lines);
            let known = self.files.iter().find(|file| file.path.ends_with(".in") && file.text == input);
            if let Some(known) = known {
                first.get_or_insert(known.path.trim_end_matches(".in").to_owned());
                continue;
            }
            let mut rights = Vec::new();
            for line in &lines {
                rights.push(line.cases().iter().map(|case| judge.right(case)).collect::<Result<Vec<_>, _>>()?);
            }
            let path = match folder {
                "sample" => {
                    self.counts.0 += 1;
                    format!("data/sample/{}", self.counts.0)
                }
                _ => {
                    self.counts.1 += 1;
                    format!("data/{folder}/{:03}-{name}", self.counts.1)
                }
            };
            self.files.push(File { path: format!("{path}.in"), text: input });
            self.files.push(File { path: format!("{path}.ans"), text: setting.words.output(&rights) });
            first.get_or_insert(path);
        }
        Ok(first)
    }
}

/// Makes all tests: samples, those that kill wrong solutions, corners, and the rest.
pub(crate) fn all(
    setting: &Setting<'_>,
    samples: &[Pool],
    kills: &[(String, Vec<Case>)],
    judge: &mut Judge<'_>,
) -> Result<Tests, ProblemError> {
    let mut tests = Tests { files: Vec::new(), killers: vec![String::new(); kills.len()], counts: (0, 0) };
    for sample in samples {
        let cases: Vec<Case> = sample.iter().map(|(case, _)| case.clone()).collect();
        tests.add(setting, ("sample", ""), &cases, judge)?;
    }
    let largest = |cases: &[Case]| -> i64 {
        cases
            .iter()
            .flat_map(|case| case.positions.iter().flatten())
            .filter_map(|word| word.parse().ok())
            .max()
            .unwrap_or(0)
    };
    let mut order: Vec<usize> = (0..kills.len()).collect();
    order.sort_by_key(|&number| kills.get(number).map(|(_, cases)| largest(cases)));
    for number in order {
        let Some((name, cases)) = kills.get(number) else { continue };
        // All that kill stand in one file: the first file has to have one.
        let room = most_cases(&setting.bounds, &setting.layout.question.is_empty());
        // A file of its own, also where another solution fails at the same cases.
        let starts = (0..cases.len()).map(|start| cases.iter().skip(start).take(room).cloned().collect::<Vec<_>>());
        let own = starts.into_iter().find(|cases| !tests.knows(setting, cases));
        let cases = own.unwrap_or_else(|| cases.iter().take(room).cloned().collect());
        let named = tests.add(setting, ("secret", &format!("kill-{name}")), &cases, judge)?;
        if let (Some(named), Some(place)) = (named, tests.killers.get_mut(number)) {
            *place = named;
        }
    }
    for (name, cases) in groups(setting, judge)? {
        tests.add(setting, ("secret", name), &cases, judge)?;
    }
    Ok(tests)
}

/// The other cases, by the names of their files.
fn groups(setting: &Setting<'_>, judge: &mut Judge<'_>) -> Result<Vec<(&'static str, Vec<Case>)>, ProblemError> {
    let mut maker = setting.maker();
    let given = maker.given();
    let bounds = &setting.bounds;
    let count = |most: i64| usize::try_from(bounds.cases.saturating_mul(bounds.questions).min(most)).unwrap_or(1);
    let each = |positions: &[Vec<Numbers>]| -> Vec<Case> {
        given.iter().take(3).flat_map(|given| positions.iter().map(|list| maker.case(given, list))).collect()
    };
    let mut corners: Vec<Vec<Numbers>> = maker.corners().into_iter().map(|corner| vec![corner]).collect();
    if maker.most_positions() > 1 {
        let ends: Vec<Numbers> = [bounds.least, 1].iter().map(|&n| vec![n; bounds.numbers.len()]).collect();
        let ends = ends.into_iter().chain([bounds.numbers.clone()]);
        corners.extend(ends.flat_map(|end| [vec![end.clone(); 2], vec![end; maker.most_positions().min(3)]]));
    }
    let small: Vec<Vec<Numbers>> = maker.small(count(60)).into_iter().map(|position| vec![position]).collect();
    let mut groups = vec![("corners", each(&corners)), ("small", each(&small))];
    let scales = maker.scales();
    let most = maker.scales().last().copied().unwrap_or(1);
    let some = count(SOME);
    groups.push(("largest-numbers", maker.mixed(&given, (some, 10), most, judge)?));
    let list = fixed(&setting.layout).is_none();
    if list {
        let room = usize::try_from(bounds.heaps.min(bounds.total)).unwrap_or(1);
        let mut cases = Vec::new();
        for given in given.iter().take(2) {
            let positions = maker.positions(room, most);
            let full = maker.case(given, &positions);
            cases.extend(judge.after_winning(&full)?.filter(|lost| maker.allows(lost)));
            cases.push(full);
        }
        groups.push(("longest-lists", cases));
    }
    for scale in scales {
        groups.push(("random", maker.mixed(&given, (some, 6), scale, judge)?));
    }
    if bounds.cases > SOME || bounds.questions > SOME {
        let room = bounds.total / fixed(&setting.layout).unwrap_or(1).max(1) as i64;
        let many = count(room);
        // Half of the positions are those of the other tests: the largest file has lost ones, too.
        let mut cases: Vec<Case> = Vec::new();
        let lost = groups.iter().rev().take(3).flat_map(|(_, cases)| cases.clone()).collect::<Vec<_>>();
        let lost: Vec<Case> =
            lost.into_iter().filter(|case| list.then_some(case.positions.len()).is_none_or(|len| len < 3)).collect();
        for number in 0..many {
            match lost.get(number) {
                Some(case) if number % 2 == 0 => cases.push(case.clone()),
                _ => {
                    let positions =
                        maker.positions(maker.most_positions().min(if list { 1 } else { usize::MAX }), most);
                    cases.extend(given.get(number % given.len().max(1)).map(|given| maker.case(given, &positions)));
                }
            }
        }
        groups.push(("most-cases", cases));
    }
    Ok(groups)
}
