//! The search for the simplest verdict that fits a table of features.
//!
//! Verdicts are read off the first rows of the table and compared with all others. Those that fail
//! teach the rows where they fail, and the search begins again (counterexample-guided synthesis,
//! A. Solar-Lezama 2008). The order is that of the cost: a verdict is compared only after all
//! cheaper ones of its form were refuted.
//!
//! Three forms are tried: one condition; two, with a test that says where each of them counts; and,
//! where neither fits, a condition for most of the objects, where some test tells the objects about
//! which nothing is said.
use super::bits::Bits;
use super::tests::{self, Column, Costed};
use super::{Cond, Test, Verdict};
use budget::{Budget, Stop};
use std::collections::HashSet;

/// The rows that the first attempt reads at least.
const FEWEST: usize = 160;
/// The most times that conditions are read off.
const ROUNDS: usize = 60;
/// The proposals of a round, and the rows that are learnt from each one that fails.
const PROPOSALS: usize = 6;
const LEARNT: usize = 4;
/// Tests up to this cost are tried as the place of a case.
const PLACE_COST: u32 = 3;
/// The most tests of which pairs and triples are made.
const JOINED: usize = 48;
/// A verdict needs this many objects of the rarer outcome for each unit of its cost, beyond those
/// that it was read off: else it may fit by chance.
const EVIDENCE: usize = 6;
/// The most verdicts that fit a table and are refused by the caller.
const REFUSED: usize = 3;
/// A verdict about a part must be about this share of the objects, in quarters.
const PART: usize = 3;

/// Features of objects, and whether each object is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The features, each with as many values as there are objects.
    pub columns: Vec<Column>,
    /// Whether the objects are lost. Their order should be a random one, since conditions are read
    /// off the first tenth.
    pub lost: Vec<bool>,
}

impl Table {
    fn row(&self, row: usize) -> Vec<i64> {
        self.columns.iter().filter_map(|column| column.values.get(row).copied()).collect()
    }

    /// The rows from `from` on that a verdict is about and at which one outcome is the rarer: how
    /// many.
    fn evidence(&self, verdict: &Verdict, from: usize) -> usize {
        let said = (from..self.lost.len()).filter_map(|row| verdict.says(&self.row(row)));
        let (mut lost, mut won) = (0, 0);
        said.for_each(|is_lost| if is_lost { lost += 1 } else { won += 1 });
        if verdict.conds().all(|cond| cond.tests().is_empty()) { lost + won } else { lost.min(won) }
    }
}

/// A condition that agrees with the lost rows of a region.
#[derive(Clone)]
struct Found {
    cond: Cond,
    cost: u32,
}

/// The simplest verdict that fits all rows and that the caller accepts, which may ask about
/// objects that are not in the table; `None` if there is none. Time: a few milliseconds for each
/// round and test.
///
/// ```
/// use patterns::predicates::search::{Table, search};
/// use patterns::predicates::tests::Column;
/// let heap = |at: usize| (at as i64 * 37) % 1000;
/// let column = Column { values: (0..1000).map(heap).collect(), weight: 0, is_flag: false };
/// let table = Table { lost: (0..1000).map(|at| heap(at) % 3 == 0).collect(), columns: vec![column] };
/// let found = search(&table, &mut |_| Ok(true), &budget::Budget::unlimited())?.ok_or(budget::Stop::Effort)?;
/// assert_eq!(found.formula(&["n".to_owned()]).to_string(), "n%3=0");
/// # Ok::<(), budget::Stop>(())
/// ```
///
/// # Errors
/// A limit of the budget, or an error of `accept`.
pub fn search<E: From<Stop>>(
    table: &Table,
    accept: &mut dyn FnMut(&Verdict) -> Result<bool, E>,
    budget: &Budget,
) -> Result<Option<Verdict>, E> {
    let own = tests::all(&table.columns);
    for form in [Form::One, Form::Two, Form::Part] {
        let attempt = Attempt { table, own: &own, form, budget };
        if let Some(found) = attempt.search(accept)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The forms of verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    One,
    Two,
    Part,
}

struct Attempt<'a> {
    table: &'a Table,
    own: &'a [Costed],
    form: Form,
    budget: &'a Budget,
}

impl Attempt<'_> {
    fn search<E: From<Stop>>(&self, accept: &mut dyn FnMut(&Verdict) -> Result<bool, E>) -> Result<Option<Verdict>, E> {
        let rows = self.table.lost.len();
        let first = (rows / 10).max(FEWEST).min(rows / 2);
        let mut learnt: Vec<usize> = (0..first).collect();
        let (mut refused, mut seen) = (0, HashSet::new());
        for _ in 0..ROUNDS {
            let proposals = Reading::of(self, &learnt)?.proposals(self.form)?;
            let mut fresh = false;
            for (verdict, cost) in proposals.into_iter().take(PROPOSALS) {
                if !seen.insert(verdict.clone()) {
                    continue;
                }
                let wrong = (0..rows).filter(|&row| {
                    let said = verdict.says(&self.table.row(row));
                    said.is_some_and(|lost| lost != self.table.lost[row])
                });
                let wrong: Vec<usize> = wrong.take(LEARNT).collect();
                fresh |= !wrong.is_empty();
                let enough = || self.table.evidence(&verdict, first) >= EVIDENCE * cost as usize;
                if wrong.is_empty() && enough() {
                    if accept(&verdict)? {
                        return Ok(Some(verdict));
                    }
                    refused += 1;
                }
                learnt.extend(wrong);
            }
            if !fresh || refused >= REFUSED {
                return Ok(None);
            }
        }
        Ok(None)
    }
}

/// The tests on the rows that are read, each with another result.
struct Reading<'a> {
    tests: Vec<(&'a Costed, Bits)>,
    lost: Bits,
    all: Bits,
    budget: &'a Budget,
}

impl<'a> Reading<'a> {
    fn of(attempt: &Attempt<'a>, rows: &[usize]) -> Result<Self, Stop> {
        let features: Vec<Vec<i64>> = rows.iter().map(|&row| attempt.table.row(row)).collect();
        let (mut seen, mut tests) = (HashSet::new(), Vec::new());
        for (i, own) in attempt.own.iter().enumerate() {
            if i % 1024 == 0 {
                attempt.budget.check()?;
            }
            let holds = features.iter().map(|row| own.test.holds(row).unwrap_or(false));
            let bits = Bits::of(holds);
            if seen.insert(bits.clone()) {
                tests.push((own, bits));
            }
        }
        let lost = Bits::of(rows.iter().map(|&row| attempt.table.lost[row]));
        let all = Bits::of(rows.iter().map(|_| true));
        Ok(Self { tests, lost, all, budget: attempt.budget })
    }

    /// Looks at the budget at every sixteenth test: together they take about a millisecond.
    fn look(&self, at: usize) -> Result<(), Stop> {
        if at.is_multiple_of(16) { self.budget.check() } else { self.budget.glance() }
    }

    fn proposals(&self, form: Form) -> Result<Vec<(Verdict, u32)>, Stop> {
        let mut found = match form {
            Form::One => self.one(),
            Form::Two => self.two()?,
            Form::Part => return self.part(),
        };
        found.sort_by_key(|(_, cost)| *cost);
        Ok(found)
    }

    /// One condition for all.
    fn one(&self) -> Vec<(Verdict, u32)> {
        let whole = |found: Found| (Verdict { case: None, otherwise: Some(found.cond) }, found.cost);
        let single = self.plain(&self.all).into_iter();
        single.chain(self.joined(&self.all, true)).map(whole).collect()
    }

    /// A condition where a test holds, and another one elsewhere.
    fn two(&self) -> Result<Vec<(Verdict, u32)>, Stop> {
        let (mut found, mut best) = (Vec::new(), u32::MAX);
        for (at, (place, bits)) in self.tests.iter().enumerate() {
            if place.cost > PLACE_COST || place.cost.saturating_add(2) > best {
                continue;
            }
            self.look(at)?;
            let elsewhere = self.all.without(bits);
            let here = self.cheapest(bits);
            let Some(here) = here else { continue };
            let Some(there) = self.cheapest(&elsewhere) else { continue };
            let cost = place.cost + here.cost + there.cost + 1;
            best = best.min(cost + 2);
            let case = Some((Cond::All(vec![place.test.clone()]), here.cond));
            found.push((Verdict { case, otherwise: Some(there.cond) }, cost));
        }
        Ok(found)
    }

    /// A test that is right about most rows, and the rows where it is: first those about the most
    /// rows.
    fn part(&self) -> Result<Vec<(Verdict, u32)>, Stop> {
        let mut found = Vec::new();
        let rows = self.all.count() as usize;
        for (at, (own, bits)) in self.tests.iter().enumerate() {
            let wrong = bits.xor(&self.lost);
            if own.cost > PLACE_COST || 4 * wrong.count() as usize > (4 - PART) * rows {
                continue;
            }
            self.look(at)?;
            let right: Vec<&(&Costed, Bits)> = self
                .tests
                .iter()
                .filter(|(test, place)| test.cost <= PLACE_COST && place.and(&wrong).is_empty())
                .collect();
            let (mut places, mut covered, mut cost) = (Vec::<Test>::new(), self.lost.xor(&self.lost), own.cost + 1);
            while places.len() < 3 {
                let more = |place: &Bits| place.without(&covered).count();
                let next = right.iter().max_by_key(|(test, place)| (more(place), std::cmp::Reverse(test.cost)));
                // A test that adds few rows makes the place hard to say.
                let Some((test, place)) = next.filter(|(_, place)| 20 * more(place) as usize > rows) else { break };
                covered = covered.or(place);
                places.push(test.test.clone());
                cost += test.cost;
            }
            if 4 * covered.count() as usize >= PART * rows && !places.is_empty() {
                let place = if places.len() == 1 { Cond::All(places) } else { Cond::Any(places) };
                let case = Some((place, Cond::All(vec![own.test.clone()])));
                found.push((covered.count(), cost, Verdict { case, otherwise: None }));
            }
        }
        found.sort_by_key(|(covered, cost, _)| (std::cmp::Reverse(*covered), *cost));
        Ok(found.into_iter().map(|(_, cost, verdict)| (verdict, cost)).collect())
    }

    /// The cheapest condition that agrees with the lost rows of a region.
    fn cheapest(&self, region: &Bits) -> Option<Found> {
        let single = self.plain(region).into_iter().next();
        single.or_else(|| self.joined(region, false).into_iter().min_by_key(|found| found.cost))
    }

    /// Conditions of no test or one.
    fn plain(&self, region: &Bits) -> Vec<Found> {
        let none = self.lost.xor(&self.lost);
        let fixed = [(Cond::Never, none), (Cond::Always, self.all.clone())].into_iter();
        let fixed = fixed.filter(|(_, bits)| bits.agrees(&self.lost, region)).map(|(cond, _)| Found { cond, cost: 0 });
        let single = self.tests.iter().filter(|(_, bits)| bits.agrees(&self.lost, region));
        let single = single.map(|(own, _)| Found { cond: Cond::All(vec![own.test.clone()]), cost: own.cost });
        fixed.chain(single).take(PROPOSALS).collect()
    }

    /// Conditions of two tests, or, if `longer`, of three.
    fn joined(&self, region: &Bits, longer: bool) -> Vec<Found> {
        let lost = &self.lost;
        // Every lost row satisfies all tests of a conjunction; the fewer others do, the better.
        let all = self.most_telling(|bits| lost.inside(bits, region), |bits| bits.and(region).count());
        let any = self.most_telling(
            |bits| bits.inside(lost, region) && !bits.and(region).is_empty(),
            |bits| u32::MAX - bits.and(region).count(),
        );
        let mut found = pairs(&all, |a, b| lost.is_both(a, b, region), Cond::All);
        found.extend(pairs(&any, |a, b| lost.is_either(a, b, region), Cond::Any));
        if longer && found.is_empty() {
            found.extend(triples(&all, Bits::and, |joined, own| lost.is_both(joined, own, region), Cond::All));
            found.extend(triples(&any, Bits::or, |joined, own| lost.is_either(joined, own, region), Cond::Any));
        }
        found
    }

    /// The tests that may be joined, those with the smallest `rank` first.
    fn most_telling(&self, may: impl Fn(&Bits) -> bool, rank: impl Fn(&Bits) -> u32) -> Vec<(&Costed, &Bits)> {
        let fitting = self.tests.iter().filter(|(_, bits)| may(bits));
        let mut some: Vec<(&Costed, &Bits)> = fitting.map(|(own, bits)| (*own, bits)).collect();
        some.sort_by_cached_key(|(own, bits)| (rank(bits), own.cost));
        some.truncate(JOINED);
        some
    }
}

/// The tests in the order of the features, as one reads them.
fn in_order<const N: usize>(some: [&&Costed; N]) -> Vec<Test> {
    let mut tests = some.map(|own| own.test.clone());
    tests.sort();
    tests.to_vec()
}

/// The pairs of tests that fit.
fn pairs(some: &[(&Costed, &Bits)], fits: impl Fn(&Bits, &Bits) -> bool, join: fn(Vec<Test>) -> Cond) -> Vec<Found> {
    let mut found = Vec::new();
    for (i, (one, bits)) in some.iter().enumerate() {
        for (two, others) in some.iter().skip(i + 1) {
            if fits(bits, others) {
                let cond = join(in_order([one, two]));
                found.push(Found { cond, cost: one.cost + two.cost + 1 });
            }
        }
    }
    found
}

/// The triples of tests that fit.
fn triples(
    some: &[(&Costed, &Bits)],
    joined: impl Fn(&Bits, &Bits) -> Bits,
    fits: impl Fn(&Bits, &Bits) -> bool,
    join: fn(Vec<Test>) -> Cond,
) -> Vec<Found> {
    let mut found = Vec::new();
    for (i, (one, bits)) in some.iter().enumerate() {
        for (j, (two, others)) in some.iter().enumerate().skip(i + 1) {
            let both = joined(bits, others);
            for (three, own) in some.iter().skip(j + 1) {
                if fits(&both, own) {
                    let cond = join(in_order([one, two, three]));
                    found.push(Found { cond, cost: one.cost + two.cost + three.cost + 2 });
                }
            }
        }
    }
    found
}
