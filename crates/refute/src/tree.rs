//! Searches for a tree and writes it on the way. Inequalities and `any` are numbered as the checker
//! numbers them (`docs/certificates.md`).
use crate::fraction::{Fraction, fits, gcd};
use crate::hermite::Hermite;
use crate::simplex::{Form, Simplex, Sum, add};
use crate::{End, Step};
use budget::Budget;
use check::{Inequality, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The greatest depth of a tree; the search recurses as deeply.
const DEEPEST: usize = 160;
/// At most this many `any` are compared to choose the next cases.
const MOST_COMPARED: usize = 12;
/// A number with at most this many values is split before others.
const FEW: i128 = 64;
/// With more variables, equations are not examined.
const MOST_VARIABLES: usize = 60;

/// Looks for a tree with at most `nodes` nodes.
pub(crate) fn search(problem: &Node, small_first: bool, nodes: usize, budget: &Budget) -> Step<String> {
    let mut search = Search {
        simplex: Simplex::default(),
        inequalities: Vec::new(),
        any: Vec::new(),
        open: Vec::new(),
        small_first,
        left: nodes,
        budget,
        text: String::new(),
    };
    if search.put(problem) {
        return Ok(String::new());
    }
    match search.added_from(0)? {
        Some(sum) => search.leaf(sum)?,
        None => search.descend(DEEPEST)?,
    }
    Ok(search.text.trim_end().to_owned())
}

struct Search<'p> {
    simplex: Simplex,
    inequalities: Vec<Inequality>,
    any: Vec<&'p [Node]>,
    /// Indices of the `any` for which no case has been chosen yet.
    open: Vec<usize>,
    small_first: bool,
    left: usize,
    budget: &'p Budget,
    text: String,
}

/// An inequality, rounded as the checker does.
fn rounded(mut inequality: Inequality) -> Inequality {
    let common = inequality.terms.iter().fold(0, |common, (_, factor)| gcd(common, *factor));
    if common > 1 {
        inequality.terms.iter_mut().for_each(|(_, factor)| *factor /= common);
        inequality.constant = inequality.constant.div_euclid(common);
    }
    inequality
}

/// The inequalities `form <= most` and `form >= most + 1`.
fn sides(form: &Form, most: i128) -> Step<[Inequality; 2]> {
    let mut negative = form.clone();
    for (_, factor) in &mut negative {
        *factor = fits(factor.checked_neg())?;
    }
    let above = fits(most.checked_add(1).and_then(i128::checked_neg))?;
    Ok([
        rounded(Inequality { terms: negative, constant: most }),
        rounded(Inequality { terms: form.clone(), constant: above }),
    ])
}

impl<'p> Search<'p> {
    /// Adds a formula; returns whether it is trivially false.
    fn put(&mut self, node: &'p Node) -> bool {
        match node {
            Node::Truth(truth) => !truth,
            Node::Natural(inequality) => {
                self.inequalities.push(rounded(inequality.clone()));
                false
            }
            Node::Any(cases) => {
                self.open.push(self.any.len());
                self.any.push(cases);
                false
            }
            Node::All(all) => {
                let mut closed = false;
                for one in all {
                    closed |= self.put(one);
                }
                closed
            }
        }
    }

    /// Adds the inequalities from this number on to the simplex method; returns a contradiction if
    /// one is obvious.
    fn added_from(&mut self, first: usize) -> Step<Option<Sum>> {
        for number in first..self.inequalities.len() {
            if let Some(sum) = self.simplex.add(&self.inequalities[number], number)? {
                return Ok(Some(sum));
            }
        }
        Ok(None)
    }

    fn write_sum(&mut self, word: &str, sum: &[(usize, i128)]) {
        let _ = write!(self.text, "{word} {}", sum.len());
        for (number, times) in sum {
            let _ = write!(self.text, " {number} {times}");
        }
        self.text.push(' ');
    }

    fn leaf(&mut self, sum: Sum) -> Step<()> {
        let sum = Fraction::scaled(&sum.into_iter().collect::<Vec<_>>())?;
        self.write_sum("F", &sum);
        Ok(())
    }

    /// Writes the tree for what is known at this node.
    fn descend(&mut self, depth: usize) -> Step<()> {
        let (Some(depth), Some(left)) = (depth.checked_sub(1), self.left.checked_sub(1)) else {
            return Err(End::Limit);
        };
        self.left = left;
        self.budget.check().map_err(End::Stop)?;
        if let Some(sum) = self.simplex.solve()? {
            return self.leaf(sum);
        }
        if self.small_first
            && let Some((form, most)) = self.small(2, &|_| true)
        {
            return self.branch(&form, most, depth);
        }
        if let Some(place) = self.next_any()? {
            return self.cases(place, depth);
        }
        // All formulas hold for the rational solution.
        let variables = self.variables();
        let broken: BTreeSet<usize> =
            variables.iter().copied().filter(|variable| self.simplex.value(*variable).integer().is_none()).collect();
        let Some(first) = broken.first().copied() else { return Err(End::Solution) };
        let lattice = match self.equations(&variables, depth)? {
            Equations::Written => return Ok(()),
            Equations::Free(lattice) => lattice,
        };
        let near = |form: &Form| form.iter().any(|(variable, _)| broken.contains(variable));
        if let Some((form, most)) = self.small(usize::MAX, &near) {
            return self.branch(&form, most, depth);
        }
        for form in lattice {
            let mut value = Fraction::ZERO;
            for (variable, factor) in &form {
                value = value.plus(self.simplex.value(*variable).times(Fraction::whole(*factor))?)?;
            }
            if value.integer().is_none() {
                return self.branch(&form, value.floor(), depth);
            }
        }
        self.branch(&vec![(first, 1)], self.simplex.value(first).floor(), depth)
    }

    /// The variables that occur at this node.
    fn variables(&self) -> Vec<usize> {
        let mut found: BTreeSet<usize> =
            self.inequalities.iter().flat_map(|one| one.terms.iter().map(|(variable, _)| *variable)).collect();
        let mut stack: Vec<&Node> = self.open.iter().flat_map(|place| self.any[*place]).collect();
        while let Some(node) = stack.pop() {
            match node {
                Node::Truth(_) => {}
                Node::Natural(one) => found.extend(one.terms.iter().map(|(variable, _)| *variable)),
                Node::All(all) | Node::Any(all) => stack.extend(all),
            }
        }
        found.into_iter().collect()
    }

    /// The form with the fewest values that is not fixed yet, and the value at which to split it.
    fn small(&self, longest: usize, wanted: &dyn Fn(&Form) -> bool) -> Option<(Form, i128)> {
        let mut best: Option<(i128, usize, &Form, i128)> = None;
        for (place, form) in &self.simplex.form_of {
            let (Some((low, _)), Some((high, _))) = (self.simplex.low[*place], self.simplex.high[*place]) else {
                continue;
            };
            let values = high.saturating_sub(low);
            let fits = (1..=FEW).contains(&values) && form.len() <= longest && wanted(form);
            let fits = fits && (longest == usize::MAX || form.len() == 2);
            if fits && best.is_none_or(|(least, length, ..)| (values, form.len()) < (least, length)) {
                best = Some((values, form.len(), form, if values > 1 { low + values / 2 } else { low }));
            }
        }
        best.map(|(_, _, form, most)| (form.clone(), most))
    }

    /// Whether a formula holds for the current values of the simplex method.
    fn holds(&self, node: &Node) -> Step<bool> {
        match node {
            Node::Truth(truth) => Ok(*truth),
            Node::Natural(one) => {
                let mut sum = Fraction::whole(one.constant);
                for (variable, factor) in &one.terms {
                    sum = sum.plus(self.simplex.value(*variable).times(Fraction::whole(*factor))?)?;
                }
                Ok(!sum.is_below(Fraction::ZERO)?)
            }
            Node::All(all) => {
                for one in all {
                    if !self.holds(one)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Any(all) => {
                for one in all {
                    if self.holds(one)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Among the `any` without a case that holds now, the one with the fewest possible cases.
    fn next_any(&mut self) -> Step<Option<usize>> {
        let mut broken = Vec::new();
        for place in self.open.clone() {
            let mut holds = false;
            for case in self.any[place] {
                holds = holds || self.holds(case)?;
            }
            if !holds {
                broken.push(place);
            }
        }
        broken.sort_by_key(|place| self.any[*place].len());
        let mut best: Option<(usize, usize)> = None;
        for place in broken.into_iter().take(MOST_COMPARED) {
            let mut possible = 0;
            for case in self.any[place] {
                possible += usize::from(self.is_possible(case)?);
                if best.is_some_and(|(least, _)| possible >= least) {
                    break;
                }
            }
            if best.is_none_or(|(least, _)| possible < least) {
                best = Some((possible, place));
            }
            if possible <= 1 {
                break;
            }
        }
        Ok(best.map(|(_, place)| place))
    }

    /// Whether the inequalities of a formula, except those inside an `any`, have a rational
    /// solution together with what is known.
    fn is_possible(&mut self, node: &Node) -> Step<bool> {
        let mark = self.simplex.mark();
        let mut stack = vec![node];
        let mut possible = true;
        while let Some(node) = stack.pop() {
            match node {
                Node::Truth(truth) => possible &= truth,
                Node::Natural(one) => {
                    possible = possible && self.simplex.add(&rounded(one.clone()), usize::MAX)?.is_none();
                }
                Node::All(all) => stack.extend(all),
                Node::Any(_) => {}
            }
        }
        possible = possible && self.simplex.solve()?.is_none();
        self.simplex.back_to(mark);
        Ok(possible)
    }

    fn cases(&mut self, place: usize, depth: usize) -> Step<()> {
        let _ = write!(self.text, "O {place} ");
        for case in self.any[place] {
            let (mark, inequalities, any) = (self.simplex.mark(), self.inequalities.len(), self.any.len());
            let open = self.open.clone();
            self.open.retain(|other| *other != place);
            if !self.put(case) {
                match self.added_from(inequalities)? {
                    Some(sum) => self.leaf(sum)?,
                    None => self.descend(depth)?,
                }
            }
            self.simplex.back_to(mark);
            self.inequalities.truncate(inequalities);
            self.any.truncate(any);
            self.open = open;
        }
        Ok(())
    }

    fn branch(&mut self, form: &Form, most: i128, depth: usize) -> Step<()> {
        let _ = write!(self.text, "B {}", form.len());
        for (variable, factor) in form {
            let _ = write!(self.text, " {variable} {factor}");
        }
        let _ = write!(self.text, " {most} ");
        for side in sides(form, most)? {
            let mark = self.simplex.mark();
            self.with(side, depth)?;
            self.simplex.back_to(mark);
        }
        Ok(())
    }

    /// Writes the tree for what is known and one more inequality.
    fn with(&mut self, inequality: Inequality, depth: usize) -> Step<()> {
        let number = self.inequalities.len();
        self.inequalities.push(inequality);
        match self.added_from(number)? {
            Some(sum) => self.leaf(sum)?,
            None => self.descend(depth)?,
        }
        self.inequalities.truncate(number);
        Ok(())
    }

    /// A sum of inequalities, computed as the checker does.
    fn combined(&self, sum: &[(usize, i128)]) -> Step<Inequality> {
        let mut terms: BTreeMap<usize, i128> = BTreeMap::new();
        let mut constant = 0_i128;
        for (number, times) in sum {
            let one = fits(self.inequalities.get(*number))?;
            constant = fits(one.constant.checked_mul(*times).and_then(|more| constant.checked_add(more)))?;
            for (variable, factor) in &one.terms {
                let own = terms.entry(*variable).or_insert(0);
                *own = fits(factor.checked_mul(*times).and_then(|more| own.checked_add(more)))?;
            }
        }
        terms.retain(|_, factor| *factor != 0);
        Ok(rounded(Inequality { terms: terms.into_iter().collect(), constant }))
    }

    /// Whether an inequality is already implied.
    fn is_known(&self, inequality: &Inequality) -> bool {
        let Some((_, first)) = inequality.terms.first() else { return inequality.constant >= 0 };
        let low = *first > 0;
        let form: Form = inequality
            .terms
            .iter()
            .map(|(variable, factor)| (*variable, if low { *factor } else { -factor }))
            .collect();
        let Some(place) = self.simplex.known(&form) else { return false };
        match if low { self.simplex.low[place] } else { self.simplex.high[place] } {
            Some((bound, _)) if low => bound >= -inequality.constant,
            Some((bound, _)) => bound <= inequality.constant,
            None => false,
        }
    }

    /// Integer consequences of the forms with only one value: a contradiction, or a tighter bound;
    /// otherwise the forms that are free.
    fn equations(&mut self, variables: &[usize], depth: usize) -> Step<Equations> {
        let simplex = &self.simplex;
        let equal: Vec<(Form, i128, [usize; 2])> = simplex
            .form_of
            .iter()
            .filter_map(|(place, form)| match (simplex.low[*place], simplex.high[*place]) {
                (Some((low, below)), Some((high, above))) if low == high => Some((form.clone(), low, [below, above])),
                _ => None,
            })
            .collect();
        let all: BTreeSet<usize> = variables
            .iter()
            .copied()
            .chain(equal.iter().flat_map(|(form, ..)| form.iter().map(|term| term.0)))
            .collect();
        let names: Vec<usize> = all.into_iter().collect();
        if equal.is_empty() || names.len() > MOST_VARIABLES {
            return Ok(Equations::Free(Vec::new()));
        }
        let row = |form: &Form| -> Vec<i128> {
            let factor = |name: &usize| form.iter().find(|(own, _)| own == name).map_or(0, |(_, factor)| *factor);
            names.iter().map(factor).collect()
        };
        let found = Hermite::of(equal.iter().map(|(form, ..)| row(form)).collect(), names.len())?;
        // The new numbers that the equations determine, each with the sum of equations that gives
        // it.
        let mut known: Vec<(Fraction, Sum)> = Vec::new();
        for &(at, column) in &found.pivots {
            let mut value = Fraction::whole(equal[at].1);
            let mut sum = Sum::from([(at, Fraction::ONE)]);
            for (before, (other, parts)) in known.iter().enumerate() {
                let factor = Fraction::whole(found.form[at][before]).negative();
                if factor.is_zero() {
                    continue;
                }
                value = value.plus(factor.times(*other)?)?;
                for (equation, times) in parts {
                    add(&mut sum, *equation, factor.times(*times)?)?;
                }
            }
            let pivot = Fraction::whole(found.form[at][column]);
            value = value.over(pivot)?;
            for times in sum.values_mut() {
                *times = times.over(pivot)?;
            }
            if value.integer().is_none() {
                self.not_integral(&equal, &sum)?;
                return Ok(Equations::Written);
            }
            known.push((value, sum));
        }
        if self.tighter(&equal, &found, &known, &names, depth)? {
            return Ok(Equations::Written);
        }
        let free = found.inverse.get(known.len()..).unwrap_or(&[]);
        let form = |row: &Vec<i128>| -> Form {
            names.iter().copied().zip(row.iter().copied()).filter(|(_, factor)| *factor != 0).collect()
        };
        Ok(Equations::Free(free.iter().map(form).collect()))
    }

    /// A sum of equations is an integer on one side, but not on the other.
    fn not_integral(&mut self, equal: &[(Form, i128, [usize; 2])], sum: &Sum) -> Step<()> {
        let number = self.inequalities.len();
        for up in [true, false] {
            let mut own = Sum::new();
            for (equation, times) in sum {
                let [below, above] = equal[*equation].2;
                add(&mut own, if times.is_positive() == up { below } else { above }, times.size())?;
            }
            let own = Fraction::scaled(&own.into_iter().collect::<Vec<_>>())?;
            let cut = self.combined(&own)?;
            self.write_sum("C", &own);
            self.inequalities.push(cut);
        }
        let both = [(number, 1), (number + 1, 1)];
        let contradiction = self.combined(&both)?;
        self.inequalities.truncate(number);
        // The two cuts are about opposite forms, which cancel.
        if !contradiction.terms.is_empty() || contradiction.constant >= 0 {
            return Err(End::Limit);
        }
        self.write_sum("F", &both);
        Ok(())
    }

    /// Writes the tree with a tighter bound, for a form that has few residues; false if there is
    /// none.
    fn tighter(
        &mut self,
        equal: &[(Form, i128, [usize; 2])],
        found: &Hermite,
        known: &[(Fraction, Sum)],
        names: &[usize],
        depth: usize,
    ) -> Step<bool> {
        let all: Vec<(usize, Form)> = self.simplex.form_of.iter().map(|(place, form)| (*place, form.clone())).collect();
        for (place, form) in all {
            let (low, high) = (self.simplex.low[place], self.simplex.high[place]);
            if low.zip(high).is_some_and(|(low, high)| low.0 == high.0) {
                continue;
            }
            let mut parts = vec![0_i128; names.len()];
            for (variable, factor) in &form {
                let Some(at) = names.iter().position(|name| name == variable) else { continue };
                for (part, column) in parts.iter_mut().zip(&found.columns[at]) {
                    *part = fits(factor.checked_mul(*column).and_then(|more| part.checked_add(more)))?;
                }
            }
            let (bound_parts, free) = parts.split_at(known.len());
            let step = free.iter().fold(0, |step, part| gcd(step, *part));
            if step == 1 {
                continue;
            }
            let mut constant = 0_i128;
            for (part, (value, _)) in bound_parts.iter().zip(known) {
                let value = fits(value.integer())?;
                constant = fits(part.checked_mul(value).and_then(|more| constant.checked_add(more)))?;
            }
            for (is_low, bound) in [(true, low), (false, high)] {
                let Some((bound, why)) = bound.filter(|(_, why)| *why != usize::MAX) else { continue };
                let apart = fits(bound.checked_sub(constant))?;
                let holds = match step {
                    0 if is_low => apart <= 0,
                    0 => apart >= 0,
                    step => apart % step == 0,
                };
                if holds {
                    continue;
                }
                let mut sum = Sum::from([(why, Fraction::ONE)]);
                for (part, (_, equations)) in bound_parts.iter().zip(known).filter(|(part, _)| **part != 0) {
                    let sign = if is_low { -part } else { *part };
                    for (equation, times) in equations {
                        let own = times.times(Fraction::whole(sign))?;
                        let [below, above] = equal[*equation].2;
                        add(&mut sum, if own.is_positive() { below } else { above }, own.size())?;
                    }
                }
                let sum = Fraction::scaled(&sum.into_iter().collect::<Vec<_>>())?;
                let cut = self.combined(&sum)?;
                if cut.terms.is_empty() && cut.constant < 0 {
                    self.write_sum("F", &sum);
                    return Ok(true);
                }
                if self.is_known(&cut) {
                    continue;
                }
                self.write_sum("C", &sum);
                let mark = self.simplex.mark();
                self.with(cut, depth)?;
                self.simplex.back_to(mark);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The result of examining the equations.
enum Equations {
    /// The tree has been written.
    Written,
    /// Only that these forms are integers.
    Free(Vec<Form>),
}
