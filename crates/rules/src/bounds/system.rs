//! Ends that several conditions give together: `n<k, j<=k, 2*k<=j+n+1` gives `k<=n+1`.
//!
//! Every inequality that holds at a legal move is written as a polynomial `>= 0` over *atoms*:
//! variables, and terms that are no polynomials (quotients, `min`), which bring inequalities of
//! their own (`2*(k/2) <= k`). Like terms are collected by this alone, so `2*k<=k+n` is `k<=n`.
//! Then all products with names that are chosen later are eliminated pairwise (J. Fourier 1826, T.
//! Motzkin 1936). What remains is a polynomial in the wanted name:
//!
//! - `c*k <= r` with `c >= 1` gives `k <= r/c`;
//! - `c*k**d <= r + r1*k + ... ` with `c >= 1` gives `k <= (max(r,0) + max(r1,0) + ...)/c`, because
//!   the right side is at most that sum times `k**(d-1)` where `k >= 1`.
//!
//! For linear conditions with constant multiples this is complete: where the inequalities bound a
//! name at all, for every value of the names before it, a bound is found (unless a limit is met).
use super::isolate::Constraint;
use crate::interval::Facts;
use crate::ir::{ArithOp, Func, Num, Var};
use crate::linear::Form;
use crate::lower::fold::{add, call, div, mul, neg, sub};
use std::collections::{BTreeMap, BTreeSet};

/// At most this many inequalities are kept; further ones are dropped, which loses bounds and makes
/// none wrong.
const MOST_ROWS: usize = 256;
/// At most this many products in one polynomial.
const MOST_TERMS: usize = 64;
/// The greatest degree of a product.
const MOST_FACTORS: usize = 8;
/// The greatest number of atoms.
const MOST_ATOMS: usize = 64;
/// At most this many bounds of one name are of use.
const MOST_BOUNDS: usize = 2;

/// Products of atoms (by their numbers, ascending) with coefficients.
type Poly = BTreeMap<Vec<usize>, i128>;

/// The inequalities of a schema.
pub(super) struct System<'a> {
    facts: &'a Facts,
    /// The terms that stand for themselves.
    atoms: Vec<Num>,
    /// The products that occur; a row names them by their place here.
    products: Vec<Vec<usize>>,
    /// Polynomials that are 0 or more at every legal move.
    rows: BTreeSet<Form<usize>>,
}

impl<'a> System<'a> {
    /// The system of some constraints, all of whose terms have a value at every legal move.
    pub(super) fn new(facts: &'a Facts, constraints: &[Constraint], fuel: &mut usize) -> Self {
        let mut system = Self { facts, atoms: Vec::new(), products: Vec::new(), rows: BTreeSet::new() };
        for constraint in constraints.iter().take(MOST_ROWS) {
            let (Constraint::Le(a, b) | Constraint::Divides(a, b)) = constraint;
            let mut steps = 0;
            [a, b].iter().for_each(|num| num.each(&mut |_| steps += 1));
            *fuel = fuel.saturating_sub(steps * system.atoms.len().max(1));
            match constraint {
                Constraint::Le(a, b) => system.at_most(a, b),
                Constraint::Divides(a, b) => {
                    if facts.of(b).lo >= 1 {
                        system.at_most(a, b);
                    }
                }
            }
        }
        system.describe();
        system
    }

    /// `a <= b`
    fn at_most(&mut self, a: &Num, b: &Num) {
        if let (Some(a), Some(b)) = (self.poly(a), self.poly(b)) {
            self.row(difference(b, &a));
        }
    }

    fn row(&mut self, poly: Option<Poly>) {
        let Some(poly) = poly.filter(|_| self.rows.len() < MOST_ROWS) else { return };
        let mut form = Some(Form::constant(0));
        for (product, factor) in poly {
            let term = match product.is_empty() {
                true => Form::constant(1),
                false => Form::variable(self.product(product)),
            };
            form = form.and_then(|form| form.plus(factor, &term));
        }
        if let Some(form) = form.filter(says_something) {
            self.rows.insert(form.tightened());
        }
    }

    fn product(&mut self, product: Vec<usize>) -> usize {
        self.products.iter().position(|known| *known == product).unwrap_or_else(|| {
            self.products.push(product);
            self.products.len() - 1
        })
    }

    fn atom(&mut self, num: &Num) -> Option<Poly> {
        let place = match self.atoms.iter().position(|atom| atom == num) {
            Some(place) => place,
            None if self.atoms.len() < MOST_ATOMS => {
                self.atoms.push(num.clone());
                self.atoms.len() - 1
            }
            None => return None,
        };
        Some(Poly::from([(vec![place], 1)]))
    }

    fn poly(&mut self, num: &Num) -> Option<Poly> {
        match num {
            Num::Const(0) => Some(Poly::new()),
            Num::Const(c) => Some(Poly::from([(Vec::new(), i128::from(*c))])),
            Num::Neg(x) => difference(Poly::new(), &self.poly(x)?),
            Num::Arith(ArithOp::Add, x, y) => combined(self.poly(x)?, &self.poly(y)?, 1),
            Num::Arith(ArithOp::Sub, x, y) => difference(self.poly(x)?, &self.poly(y)?),
            Num::Arith(ArithOp::Mul, x, y) => times(&self.poly(x)?, &self.poly(y)?),
            Num::Arith(ArithOp::Pow, x, k) => match **k {
                Num::Const(k @ 1..=8) => {
                    let x = self.poly(x)?;
                    (1..k).try_fold(x.clone(), |power, _| times(&power, &x))
                }
                _ => self.atom(num),
            },
            Num::Arith(ArithOp::Shl, x, k) => match **k {
                Num::Const(k @ 0..=62) => combined(Poly::new(), &self.poly(x)?, 1 << k),
                _ => self.atom(num),
            },
            _ => self.atom(num),
        }
    }

    /// Adds what is known of the atoms and of products by themselves.
    fn describe(&mut self) {
        let mut done = 0;
        while let Some(atom) = self.atoms.get(done).cloned() {
            self.describe_atom(&atom);
            done += 1;
        }
        for place in 0..self.products.len() {
            let Some([a, b]) = self.products.get(place).and_then(|known| <[usize; 2]>::try_from(&known[..]).ok())
            else {
                continue;
            };
            let lo = |atom: usize| self.atoms.get(atom).map_or(i128::MIN, |num| self.facts.of(num).lo);
            let (low_a, low_b) = (lo(a), lo(b));
            if low_a < 0 || low_b < 0 {
                continue;
            }
            // a*b >= low_a*b and a*b >= low_b*a
            for (factor, least) in [(b, low_a), (a, low_b)] {
                self.row(difference(Poly::from([(vec![a, b], 1)]), &Poly::from([(vec![factor], least)])));
            }
        }
    }

    fn describe_atom(&mut self, atom: &Num) {
        let known = self.facts.of(atom);
        if let Ok(lo) = i64::try_from(known.lo) {
            self.at_most(&Num::Const(lo), atom);
        }
        if let Ok(hi) = i64::try_from(known.hi) {
            self.at_most(atom, &Num::Const(hi));
        }
        let natural = |num: &Num| self.facts.of(num).lo >= 0;
        match atom {
            Num::Arith(ArithOp::Div, x, y) if self.facts.of(y).lo >= 1 => self.quotient(atom, x, y),
            Num::Arith(ArithOp::Shr, x, k) => {
                if let Num::Const(k @ 0..=62) = **k {
                    self.quotient(atom, x, &Num::Const(1 << k));
                }
            }
            Num::Arith(ArithOp::Rem, x, y) if self.facts.of(y).lo >= 1 => {
                self.at_most(atom, &sub((**y).clone(), Num::Const(1)));
                if natural(x) {
                    self.at_most(atom, x);
                }
            }
            Num::Arith(ArithOp::And, x, y) if natural(x) && natural(y) => {
                self.at_most(atom, x);
                self.at_most(atom, y);
            }
            Num::Arith(ArithOp::Xor, x, y) if natural(x) && natural(y) => {
                self.at_most(atom, &add((**x).clone(), (**y).clone()));
                self.at_most(x, &add(atom.clone(), (**y).clone()));
                self.at_most(y, &add(atom.clone(), (**x).clone()));
            }
            Num::Call(Func::Min, all) => all.iter().for_each(|one| self.at_most(atom, one)),
            Num::Call(Func::Max, all) => all.iter().for_each(|one| self.at_most(one, atom)),
            Num::Call(Func::Bor, all) if all.iter().all(natural) => {
                all.iter().for_each(|one| self.at_most(one, atom));
            }
            Num::Call(Func::Abs, all) => {
                for one in all {
                    self.at_most(one, atom);
                    self.at_most(&neg(one.clone()), atom);
                }
            }
            _ => {}
        }
    }

    /// `atom = x/y` with `y >= 1`: `y*atom <= x < y*atom + y`
    fn quotient(&mut self, atom: &Num, x: &Num, y: &Num) {
        let whole = mul(y.clone(), atom.clone());
        self.at_most(&whole, x);
        self.at_most(&add(x.clone(), Num::Const(1)), &add(whole, y.clone()));
    }

    /// Whether there is no legal move at any position, as far as inequalities show it.
    /// Free names, from `arity` on, go first: what is left of the numbers of the position is an
    /// integer demand, such as `2*n=3`.
    pub(super) fn is_contradictory(&self, arity: usize, fuel: &mut usize) -> bool {
        let all = 0..self.products.len();
        let is_free = |atom: &usize| self.atoms.get(*atom).is_some_and(|num| num.any_var(|v| v >= arity));
        let free = |product: &usize| self.products.get(*product).is_some_and(|atoms| atoms.iter().any(is_free));
        let rows = eliminated(self.rows.clone(), all.clone().filter(free).collect(), fuel);
        eliminated(rows.into_iter().collect(), all.collect(), fuel).iter().any(Form::is_constant)
    }

    /// Upper bounds of the name `target` in the variables that are allowed, which do not include
    /// it. Each has a value wherever the schema has a legal move; -1 means that there is none.
    pub(super) fn upper(&self, target: Var, allowed: &[bool], fuel: &mut usize) -> Vec<Num> {
        *fuel = fuel.saturating_sub(self.rows.len() * 8);
        if *fuel == 0 {
            return Vec::new();
        }
        let is_known = |num: &Num| !num.any_var(|v| !allowed.get(v).copied().unwrap_or(false));
        let is_target = |atom: &usize| self.atoms.get(*atom) == Some(&Num::Var(target));
        let good: Vec<bool> = self.atoms.iter().map(|num| is_known(num) || *num == Num::Var(target)).collect();
        let stays = |product: &[usize]| product.iter().all(|&atom| good.get(atom).copied().unwrap_or(false));
        let leaving: BTreeSet<usize> =
            (0..self.products.len()).filter(|&place| !stays(&self.products[place])).collect();
        let mut bounds: Vec<Num> = Vec::new();
        for row in eliminated(self.rows.clone(), leaving, fuel) {
            if row.is_constant() {
                return vec![Num::Const(-1)];
            }
            let by_power = self.by_power(&row, is_target);
            if let Some(bound) = by_power.and_then(|all| self.bound_of(all))
                && !bounds.contains(&bound)
            {
                bounds.push(bound);
            }
        }
        let size = |num: &Num| {
            let mut parts = 0;
            num.each(&mut |_| parts += 1);
            parts
        };
        bounds.sort_by_key(size);
        bounds.truncate(MOST_BOUNDS);
        bounds
    }

    /// The coefficients of the powers of the target, as numbers, from the constant on.
    fn by_power(&self, row: &Form<usize>, is_target: impl Fn(&usize) -> bool) -> Option<Vec<Num>> {
        let mut sums: Vec<Vec<(Num, i64)>> = vec![vec![(Num::Const(1), i64::try_from(row.constant).ok()?)]];
        for &(place, factor) in row.terms() {
            let (own, others): (Vec<usize>, Vec<usize>) =
                self.products.get(place)?.iter().partition(|&atom| is_target(atom));
            let factors = others.iter().map(|&atom| self.atoms.get(atom).cloned());
            let product = factors.collect::<Option<Vec<Num>>>()?.into_iter().reduce(mul).unwrap_or(Num::Const(1));
            sums.resize(sums.len().max(own.len() + 1), Vec::new());
            sums.get_mut(own.len())?.push((product, i64::try_from(factor).ok()?));
        }
        sums.into_iter().map(summed).collect()
    }

    /// The bound that `coefficients` with `0 <= sum of coefficient * target**power` give.
    fn bound_of(&self, mut coefficients: Vec<Num>) -> Option<Num> {
        let top = neg(coefficients.pop()?);
        if coefficients.is_empty() || self.facts.of(&top).lo < 1 {
            return None;
        }
        let (rest, middle) = coefficients.split_first()?;
        if middle.is_empty() {
            return Some(div(rest.clone(), top));
        }
        let positive = |num: &Num| match self.facts.of(num) {
            known if known.lo >= 0 => num.clone(),
            known if known.hi <= 0 => Num::Const(0),
            _ => call(Func::Max, vec![num.clone(), Num::Const(0)]),
        };
        if middle.iter().all(|num| self.facts.of(num).hi <= 0) {
            let degree = i64::try_from(coefficients.len()).ok()?;
            let root = if degree == 2 { (Func::Sqrt, None) } else { (Func::Root, Some(Num::Const(degree))) };
            let args = std::iter::once(div(positive(rest), top)).chain(root.1).collect();
            return Some(call(root.0, args));
        }
        let sum = coefficients.iter().map(positive).reduce(add)?;
        Some(div(sum, top))
    }
}

/// Whether `form >= 0` is more than a true statement about a constant; a false one means that there
/// is no legal move.
fn says_something(form: &Form<usize>) -> bool {
    !form.is_constant() || form.constant < 0
}

/// Sum of `factor * term`: first what is added, then what is taken away.
fn summed(mut terms: Vec<(Num, i64)>) -> Option<Num> {
    terms.sort_by_key(|term| term.1 < 0);
    let mut sum: Option<Num> = None;
    for (term, factor) in terms.into_iter().filter(|term| term.1 != 0) {
        let multiple = |factor: i64| match &term {
            Num::Const(1) => Num::Const(factor),
            _ => mul(term.clone(), Num::Const(factor)),
        };
        sum = Some(match sum {
            None => multiple(factor),
            Some(sum) if factor < 0 => sub(sum, multiple(factor.checked_neg()?)),
            Some(sum) => add(sum, multiple(factor)),
        });
    }
    Some(sum.unwrap_or(Num::Const(0)))
}

/// The inequalities without some products.
fn eliminated(mut rows: BTreeSet<Form<usize>>, mut leaving: BTreeSet<usize>, fuel: &mut usize) -> Vec<Form<usize>> {
    while !leaving.is_empty() {
        let cost = |product: &usize| {
            let signs = rows.iter().map(|row| row.coefficient(*product).signum());
            let (up, down) = signs.fold((0, 0), |(up, down), sign| match sign {
                1 => (up + 1, down),
                0 => (up, down),
                _ => (up, down + 1),
            });
            up * down
        };
        let Some(product) = leaving.iter().copied().min_by_key(cost) else { break };
        *fuel = fuel.saturating_sub(leaving.len() * rows.len());
        if *fuel == 0 {
            return Vec::new();
        }
        leaving.remove(&product);
        let (with, mut without): (BTreeSet<_>, BTreeSet<_>) =
            rows.into_iter().partition(|row| row.coefficient(product) != 0);
        let (up, down): (Vec<_>, Vec<_>) = with.into_iter().partition(|row| row.coefficient(product) > 0);
        for (up, down) in up.iter().flat_map(|up| down.iter().map(move |down| (up, down))) {
            *fuel = fuel.saturating_sub(up.terms().len() + down.terms().len());
            if without.len() >= MOST_ROWS || *fuel == 0 {
                break;
            }
            let (a, b) = (up.coefficient(product), down.coefficient(product).saturating_neg());
            let joined = up.times(b).and_then(|up| up.plus(a, down));
            if let Some(joined) = joined.filter(says_something) {
                without.insert(joined.tightened());
            }
        }
        rows = without;
    }
    rows.into_iter().collect()
}

fn combined(mut a: Poly, b: &Poly, factor: i128) -> Option<Poly> {
    for (product, own) in b {
        let own = own.checked_mul(factor)?;
        let entry = a.entry(product.clone()).or_insert(0);
        *entry = entry.checked_add(own).filter(|sum| sum.unsigned_abs() < 1 << 90)?;
    }
    a.retain(|_, factor| *factor != 0);
    (a.len() <= MOST_TERMS).then_some(a)
}

fn difference(a: Poly, b: &Poly) -> Option<Poly> {
    combined(a, b, -1)
}

fn times(a: &Poly, b: &Poly) -> Option<Poly> {
    let mut result = Poly::new();
    for (x, factor) in a {
        let mut shifted = Poly::new();
        for (y, own) in b {
            let mut product = [&x[..], y].concat();
            product.sort_unstable();
            if product.len() > MOST_FACTORS {
                return None;
            }
            shifted.insert(product, *own);
        }
        result = combined(result, &shifted, *factor)?;
    }
    Some(result)
}
