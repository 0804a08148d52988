//! Misère quotients: a commutative monoid with a subset P and an element for each heap, such that a
//! sum of heaps is lost for the player to move exactly if the product of its elements lies in P.
//!
//! Verified by the theorem of Plambeck and Siegel (2008) word for word: the axioms; that the
//! elements of the heaps generate the monoid; that any two elements are told apart by a third; that
//! the identity is not in P and stands for heaps without options; that no sum with its element in P
//! has an option in P (by each element and heap); and that every other sum with an option has one
//! in P. For the last one all pairs of the element of a sum and the set of elements of its options
//! are followed, of which only the least sets count. A period of the elements holds for ever by the
//! argument of Guy and Smith (Plambeck 2005).
use crate::forms::amounts::taking;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::pattern::Pattern;
use crate::rule::options::options;
use crate::rule::{Family, Rule};
use crate::say;
use crate::statement::{Monoid, Repetition};
use crate::theorems::guy_smith_needs;
use std::collections::BTreeSet;

/// The theorem's name in certificates.
pub(crate) const QUOTIENT: &str = "misere-quotient";

/// A monoid that was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quotient {
    pub(crate) order: usize,
    pub(crate) lost: usize,
    /// The last heap whose element is given.
    pub(crate) last: usize,
    /// The preperiod and the period of the elements of all heaps.
    pub(crate) period: Option<(u64, u64)>,
}

/// A set of elements.
type Set = BTreeSet<usize>;

/// The element of a heap with options, and those of its options.
type Letter = (usize, Set);

/// Verifies the monoid of a statement about the heaps of a rule.
pub(crate) fn check(
    rule: &Rule,
    convention: Convention,
    claimed: &Monoid,
    repetition: Option<Repetition>,
    work: &mut Work<'_>,
) -> Result<Quotient, Invalid> {
    if convention != Convention::Misere {
        return Err(Invalid::Condition(say::about_misere_play()));
    }
    if rule.family != Family::Numbers || rule.names.len() != 1 {
        return Err(Invalid::Rule(say::quotients_beside_heaps()));
    }
    let table = Table::read(claimed, work)?;
    let heaps: Vec<usize> = claimed.phi.iter().map(|&x| table.element(x)).collect::<Result<_, _>>()?;
    table.axioms(&heaps, work)?;
    table.is_reduced(work)?;
    let mut letters: BTreeSet<Letter> = BTreeSet::new();
    for (heap, &element) in heaps.iter().enumerate() {
        let options = table.options(rule, heap, &heaps, work)?;
        match (options.is_empty(), element) {
            (true, 0) => {}
            (true, _) => return Err(wrong(say::end_is_identity(heap))),
            (false, _) => _ = letters.insert((element, options)),
        }
    }
    table.lost_ones(&letters, work)?;
    table.others(&letters, work)?;
    let period = repetition.map(|one| period(rule, &heaps, one, work)).transpose()?;
    let lost = table.p.iter().filter(|&&lost| lost).count();
    Ok(Quotient { order: table.order, lost, last: heaps.len() - 1, period })
}

fn wrong(why: messages::Message) -> Invalid {
    Invalid::Condition(why)
}

/// The elements of the heaps repeat, and the heaps that are given are enough for all others.
fn period(rule: &Rule, heaps: &[usize], claimed: Repetition, work: &mut Work<'_>) -> Result<(u64, u64), Invalid> {
    let Repetition { preperiod, period, saltus: 0 } = claimed else {
        return Err(Invalid::Condition(say::about_bounded_values()));
    };
    let digits = taking(rule, work)?.digits(work)?;
    if !digits.repeat.is_empty() {
        return Err(Invalid::Rule(say::not_code_of_theorem()));
    }
    let needed = guy_smith_needs(&digits.first, digits.unequal, preperiod, period)?;
    if needed > heaps.len() as u64 {
        return Err(Invalid::TooFewGiven { needed, given: heaps.len() as u64 });
    }
    let values: Vec<u64> = heaps.iter().map(|&x| x as u64).collect();
    let pattern = Pattern { preperiod: preperiod as usize, period: period as usize, saltus: 0 };
    pattern.holds_in(&values)?;
    pattern.is_least(&values, work)?;
    Ok((preperiod, period))
}

/// The products of elements by their numbers, and P.
struct Table {
    order: usize,
    products: Vec<usize>,
    p: Vec<bool>,
}

impl Table {
    fn read(claimed: &Monoid, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let order = claimed.table.len();
        work.values((order as u64).saturating_mul(order as u64))?;
        if order == 0 || claimed.phi.is_empty() || claimed.table.iter().any(|row| row.len() != order) {
            return Err(Invalid::File(say::table_is_square()));
        }
        let mut table = Self { order, products: Vec::new(), p: vec![false; order] };
        for row in &claimed.table {
            for &x in row {
                let x = table.element(x)?;
                table.products.push(x);
            }
        }
        if !claimed.p.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err(Invalid::File(say::lost_ascend()));
        }
        for &x in &claimed.p {
            let x = table.element(x)?;
            table.p[x] = true;
        }
        Ok(table)
    }

    fn element(&self, x: u64) -> Result<usize, Invalid> {
        let inside = usize::try_from(x).ok().filter(|&x| x < self.order);
        inside.ok_or_else(|| Invalid::File(say::no_element(x, self.order)))
    }

    fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order + y]
    }

    /// A commutative monoid with the identity 0, which the elements of the heaps generate. Elements
    /// a with (xa)y = x(ay) for all x and y are closed under products (Light's test), so that
    /// generators are enough.
    fn axioms(&self, heaps: &[usize], work: &mut Work<'_>) -> Result<(), Invalid> {
        for x in 0..self.order {
            work.spend(self.order as u64)?;
            if self.product(0, x) != x {
                return Err(wrong(say::identity_is_first(x)));
            }
            if let Some(y) = (0..x).find(|&y| self.product(x, y) != self.product(y, x)) {
                return Err(wrong(say::products_commute(x, y)));
            }
        }
        let generators: Set = heaps.iter().copied().collect();
        for &a in &generators {
            for x in 0..self.order {
                work.spend(self.order as u64)?;
                let xa = self.product(x, a);
                if let Some(y) = (0..self.order).find(|&y| self.product(xa, y) != self.product(x, self.product(a, y))) {
                    return Err(wrong(say::products_associate(x, a, y, xa)));
                }
            }
        }
        let mut reached = vec![false; self.order];
        let mut open = vec![0];
        while let Some(x) = open.pop() {
            work.spend(generators.len() as u64 + 1)?;
            if !std::mem::replace(&mut reached[x], true) {
                open.extend(generators.iter().map(|&a| self.product(x, a)));
            }
        }
        match reached.iter().position(|reached| !reached) {
            Some(x) => Err(wrong(say::heaps_generate(x))),
            None if self.p[0] => Err(wrong(say::identity_is_won())),
            None => Ok(()),
        }
    }

    /// No two elements have the same products in P.
    fn is_reduced(&self, work: &mut Work<'_>) -> Result<(), Invalid> {
        let mut seen: BTreeSet<Vec<bool>> = BTreeSet::new();
        for x in 0..self.order {
            work.spend(2 * self.order as u64)?;
            if !seen.insert((0..self.order).map(|y| self.p[self.product(x, y)]).collect()) {
                return Err(wrong(say::elements_differ(x)));
            }
        }
        Ok(())
    }

    /// The elements of the options of a heap, all of which leave smaller heaps.
    fn options(&self, rule: &Rule, heap: usize, heaps: &[usize], work: &mut Work<'_>) -> Result<Set, Invalid> {
        let at = i64::try_from(heap).unwrap_or(i64::MAX);
        let mut all = Set::new();
        for option in options(rule, &[at], work)? {
            let mut product = 0;
            for part in &option {
                let smaller = part.first().and_then(|&part| usize::try_from(part).ok()).filter(|&part| part < heap);
                let smaller = smaller.ok_or_else(|| Invalid::Rule(say::options_as_smaller_heaps()))?;
                product = self.product(product, heaps[smaller]);
            }
            work.spend(option.len() as u64 + 1)?;
            all.insert(product);
        }
        Ok(all)
    }

    /// No sum with its element in P has an option with its element in P.
    fn lost_ones(&self, letters: &BTreeSet<Letter>, work: &mut Work<'_>) -> Result<(), Invalid> {
        for (own, options) in letters {
            for x in (0..self.order).filter(|&x| self.p[self.product(x, *own)]) {
                work.spend(options.len() as u64 + 1)?;
                if let Some(&e) = options.iter().find(|&&e| self.p[self.product(x, e)]) {
                    return Err(wrong(say::lost_after_lost(self.product(x, *own), self.product(x, e))));
                }
            }
        }
        Ok(())
    }

    /// Every sum of heaps with options whose element is not in P has an option with its element in
    /// P. A sum with one more heap has the products of the old options with the heap, and of the
    /// old element with the heap's options.
    fn others(&self, letters: &BTreeSet<Letter>, work: &mut Work<'_>) -> Result<(), Invalid> {
        let mut least: Vec<Vec<Bits>> = vec![Vec::new(); self.order];
        let mut open: Vec<(usize, Bits)> =
            letters.iter().map(|(own, options)| (*own, Bits::of(self.order, options.iter().copied()))).collect();
        let mut kept = 0;
        while let Some((x, reached)) = open.pop() {
            work.spend((least[x].len() as u64 + 1) * reached.0.len() as u64)?;
            if least[x].iter().any(|other| other.is_within(&reached)) {
                continue;
            }
            if !self.p[x] && !reached.members().any(|t| self.p[t]) {
                return Err(wrong(say::won_without_lost(x)));
            }
            kept += reached.0.len() as u64 + 3;
            work.values(kept + open.len() as u64 * (reached.0.len() as u64 + 4))?;
            for (own, options) in letters {
                work.spend(reached.members().count() as u64 + options.len() as u64)?;
                let old = reached.members().map(|t| self.product(t, *own));
                let new = options.iter().map(|&e| self.product(x, e));
                open.push((self.product(x, *own), Bits::of(self.order, old.chain(new))));
            }
            least[x].retain(|other| !reached.is_within(other));
            least[x].push(reached);
        }
        Ok(())
    }
}

/// A set of elements as bits.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bits(Vec<u64>);

impl Bits {
    fn of(order: usize, members: impl Iterator<Item = usize>) -> Self {
        let mut words = vec![0; order.div_ceil(64)];
        members.for_each(|x| words[x / 64] |= 1 << (x % 64));
        Self(words)
    }

    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    fn members(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, &word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at * 64 + bit))
    }
}
