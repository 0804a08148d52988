//! Inequalities between linear forms over integers, and proofs from them by elimination.
//!
//! To prove `goal >= 0` from facts, its opposite is added and variables are eliminated one after
//! the other (J. Fourier 1826, T. Motzkin 1936); a contradiction proves the goal. Each inequality
//! is divided by the common divisor of its coefficients and its constant rounded down, which is
//! right for integers and proves more. Not finding a proof means nothing.
use super::{Form, LIMIT};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The most inequalities that an elimination may hold.
const MOST_FACTS: usize = 160;
/// Looks at facts, to choose the next variable, that count as one step of a proof.
const CHOICES: usize = 4;

/// Facts: forms that are at least 0.
#[derive(Debug, Clone)]
pub struct Facts {
    facts: Vec<Form>,
    known: HashSet<Form>,
    /// Steps that proofs may still take.
    pub fuel: u64,
}

impl Facts {
    /// No facts; proofs may take `fuel` steps.
    pub fn new(fuel: u64) -> Self {
        Self { facts: Vec::new(), known: HashSet::new(), fuel }
    }

    /// Adds `form >= 0`; whether it is new.
    pub fn add(&mut self, form: Form) -> bool {
        let form = form.tightened();
        let trivial = form.is_constant() && form.constant >= 0;
        if trivial || !self.known.insert(form.clone()) {
            return false;
        }
        self.facts.push(form);
        true
    }

    /// A number that a form is known not to exceed: from facts about a single variable only.
    pub fn upper(&self, form: &Form) -> Option<i128> {
        let mut bound = form.constant;
        for &(variable, coefficient) in &form.terms {
            let of_fact = |fact: &Form| match fact.terms[..] {
                [(v, c)] if v == variable && c.signum() == -coefficient.signum() => {
                    // c*v + constant >= 0 with c < 0: v <= constant / -c; the other way round for
                    // c > 0.
                    let end = if c < 0 { fact.constant.div_euclid(-c) } else { -fact.constant.div_euclid(c) };
                    coefficient.checked_mul(end)
                }
                _ => None,
            };
            bound = bound.checked_add(self.facts.iter().filter_map(of_fact).min()?)?;
        }
        (bound.unsigned_abs() < LIMIT).then_some(bound)
    }

    /// Whether `goal >= 0` follows.
    pub fn prove(&mut self, goal: &Form) -> bool {
        if goal.is_constant() && goal.constant >= 0 {
            return true;
        }
        if self.facts.iter().any(|fact| fact.terms == goal.terms && fact.constant <= goal.constant) {
            return true;
        }
        // The walk through the facts costs fuel, too.
        let Some(fuel) = self.fuel.checked_sub(self.facts.len() as u64) else { return false };
        self.fuel = fuel;
        let Some(opposite) = goal.times(-1).and_then(|form| form.more(-1)) else { return false };
        // Facts that have to do with the goal.
        let mut known: BTreeSet<usize> = goal.terms.iter().map(|term| term.0).collect();
        let mut chosen = vec![false; self.facts.len()];
        loop {
            let before = known.len();
            for (fact, chosen) in self.facts.iter().zip(&mut chosen) {
                if !*chosen && (fact.is_constant() || fact.terms.iter().any(|term| known.contains(&term.0))) {
                    *chosen = true;
                    known.extend(fact.terms.iter().map(|term| term.0));
                }
            }
            if known.len() == before {
                break;
            }
        }
        let facts = self.facts.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(fact, _)| fact.clone());
        let forms: BTreeSet<Form> = facts.chain([opposite.tightened()]).collect();
        self.eliminate(forms, &known).is_none()
    }

    /// Whether the facts contradict each other.
    pub fn contradict(&mut self) -> bool {
        let forms: BTreeSet<Form> = self.facts.iter().cloned().collect();
        let all = forms.iter().flat_map(|form| form.terms.iter().map(|term| term.0)).collect();
        self.eliminate(forms, &all).is_none()
    }

    /// Whether the facts give an upper bound of a form in terms of the variables that may stay.
    pub fn bounded(&mut self, form: &Form, stay: &BTreeSet<usize>) -> bool {
        match self.projected(form, stay) {
            Some((value, forms)) => forms.iter().any(|form| {
                form.coefficient(value) < 0 && form.terms.iter().all(|term| term.0 == value || stay.contains(&term.0))
            }),
            None => false,
        }
    }

    /// The bound of [`Facts::upper`], from all facts together.
    pub fn upper_of_all(&mut self, form: &Form) -> Option<i128> {
        if let Some(bound) = self.upper(form) {
            return Some(bound);
        }
        let (value, forms) = self.projected(form, &BTreeSet::new())?;
        let bound = |form: &Form| match form.terms[..] {
            [(variable, c)] if variable == value && c < 0 => Some(form.constant.div_euclid(-c)),
            _ => None,
        };
        forms.iter().filter_map(bound).min()
    }

    /// A new variable that is equal to a form, with the facts about it and about the variables that
    /// may stay.
    fn projected(&mut self, form: &Form, stay: &BTreeSet<usize>) -> Option<(usize, BTreeSet<Form>)> {
        let variables = self.facts.iter().chain([form]).flat_map(|form| form.terms.iter().map(|term| term.0));
        let go: BTreeSet<usize> = variables.filter(|variable| !stay.contains(variable)).collect();
        let fresh = go.iter().chain(stay).max().map_or(0, |most| most + 1);
        let value = Form::variable(fresh);
        let equal = [value.plus(-1, form)?, form.plus(-1, &value)?];
        let forms: BTreeSet<Form> = self.facts.iter().cloned().chain(equal).collect();
        // A contradiction means that there is no such move: then any bound is true.
        let none = || BTreeSet::from([Form { terms: vec![(fresh, -1)], constant: 0 }]);
        Some((fresh, self.eliminate(forms, &go).unwrap_or_else(none)))
    }

    /// Eliminates variables; `None` when a contradiction is found. Variables stay when there are
    /// too many facts.
    fn eliminate(&mut self, mut forms: BTreeSet<Form>, variables: &BTreeSet<usize>) -> Option<BTreeSet<Form>> {
        // Choosing among the variables would take longer than it saves.
        if forms.len() > MOST_FACTS {
            return Some(forms);
        }
        let mut left = variables.clone();
        loop {
            if forms.iter().any(|form| form.is_constant() && form.constant < 0) {
                return None;
            }
            // The variable that makes the fewest new facts: of each the facts that bound it from
            // above, and from below.
            let mut bounds: BTreeMap<usize, [isize; 2]> = left.iter().map(|&variable| (variable, [0, 0])).collect();
            for &(variable, coefficient) in forms.iter().flat_map(|form| &form.terms) {
                if let Some(bounds) = bounds.get_mut(&variable) {
                    bounds[usize::from(coefficient > 0)] += 1;
                }
            }
            let fewest = bounds.into_iter().min_by_key(|(_, [above, below])| above * below - (above + below));
            let Some((variable, _)) = fewest else { return Some(forms) };
            left.remove(&variable);
            let (touched, mut rest): (BTreeSet<Form>, BTreeSet<Form>) =
                forms.into_iter().partition(|form| form.coefficient(variable) != 0);
            let (up, down): (Vec<&Form>, Vec<&Form>) = touched.iter().partition(|form| form.coefficient(variable) > 0);
            let work = (up.len() * down.len()) as u64 + 1;
            // The choice of a variable costs fuel, too, where there are many.
            let choice = (left.len() * (rest.len() + touched.len()) / CHOICES) as u64;
            if rest.len() as u64 + work > MOST_FACTS as u64 || self.fuel < work + choice {
                return Some(rest.into_iter().chain(touched).collect());
            }
            self.fuel -= work + choice;
            for a in &up {
                for b in &down {
                    let (p, q) = (a.coefficient(variable), -b.coefficient(variable));
                    // Facts that become too large are left out: fewer facts prove less, never
                    // something false.
                    if let Some(sum) = a.times(q).and_then(|a| a.plus(p, b)) {
                        rest.insert(sum.tightened());
                    }
                }
            }
            forms = rest;
        }
    }
}
