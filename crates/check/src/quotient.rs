//! Misère quotients: a commutative monoid with a subset P and an element for each of some positions
//! (heaps, tuples, vertices of a graph; of one game or of several), such that a sum of them is lost
//! for the player to move exactly if the product of its elements lies in P.
//!
//! Verified by the theorem of Plambeck and Siegel (2008) word for word: the axioms; that the
//! elements of the positions generate the monoid; that any two elements are told apart by a third;
//! that the identity is not in P and stands for positions without options; that no sum with its
//! element in P has an option in P (by each element and position); and that every other sum with an
//! option has one in P. For the last one all pairs of the element of a sum and the set of elements
//! of its options are followed, of which only the least sets count. A period of the elements of
//! heaps holds for ever by the argument of Guy and Smith (Plambeck 2005), whatever other games are
//! beside them.
mod games;

use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Rule;
use crate::say;
use crate::statement::Monoid;
use games::Game;
use messages::Message;
use std::collections::BTreeSet;

/// The theorem's name in certificates.
pub(crate) const QUOTIENT: &str = "misere-quotient";

/// A monoid that was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quotient {
    table: Table,
    games: Vec<Game>,
}

/// A set of elements.
type Set = BTreeSet<usize>;

/// The element of a position with options, and those of its options.
type Letter = (usize, Set);

impl Quotient {
    /// The preperiod and the period, where this is about the heaps of one rule.
    pub(crate) fn period(&self) -> Option<(u64, u64)> {
        match self.games.as_slice() {
            [game] => game.period,
            _ => None,
        }
    }

    /// The rule, where this is about the heaps of one.
    pub(crate) fn rule(&self) -> Option<&Rule> {
        match self.games.as_slice() {
            [game] => game.rule(),
            _ => None,
        }
    }

    /// Whether a sum of elements is lost for the player to move.
    pub(crate) fn is_lost(&self, sum: &[usize]) -> bool {
        self.table.p[sum.iter().fold(0, |x, &y| self.table.product(x, y))]
    }

    /// The element of a position of a rule.
    pub(crate) fn element(&self, rule: &Rule, position: &[u128]) -> Option<usize> {
        self.games.iter().find_map(|game| game.element(rule, position))
    }

    /// What was verified, in words.
    pub(crate) fn in_words(&self) -> Message {
        let (order, lost) = (self.table.order, self.table.p.iter().filter(|&&lost| lost).count());
        let found = say::quotient_found(Message::list(self.games.iter().map(Game::in_words)), order, lost);
        let repeats = |game: &Game| {
            let (preperiod, period) = game.period?;
            Some(match (self.games.len(), game.rule()) {
                (2.., Some(rule)) => say::quotient_repeats_in(period, rule.to_string(), preperiod),
                _ => say::quotient_repeats(period, preperiod),
            })
        };
        self.games.iter().filter_map(repeats).fold(found, say::quotient_and)
    }
}

/// Verifies the monoid of a statement.
pub(crate) fn check(
    convention: Option<Convention>,
    claimed: &Monoid,
    work: &mut Work<'_>,
) -> Result<Quotient, Invalid> {
    let table = Table::read(claimed, work)?;
    let read = |one| Game::read(one, convention, &|x| table.element(x), work);
    let games = claimed.games.iter().map(read).collect::<Result<Vec<Game>, _>>()?;
    let elements: Set = games.iter().flat_map(|game| game.elements.iter().copied()).collect();
    table.axioms(&elements, work)?;
    table.is_reduced(work)?;
    let mut letters: BTreeSet<Letter> = BTreeSet::new();
    for game in &games {
        for (place, &element) in game.elements.iter().enumerate() {
            let options = table.options(game, place, work)?;
            match (options.is_empty(), element) {
                (true, 0) => {}
                (true, _) if game.is_of_heaps() => return Err(wrong(say::end_is_identity(place))),
                (true, _) => return Err(wrong(say::end_is_identity_at(place))),
                (false, _) => _ = letters.insert((element, options)),
            }
        }
    }
    table.lost_ones(&letters, work)?;
    table.others(&letters, work)?;
    Ok(Quotient { table, games })
}

fn wrong(why: Message) -> Invalid {
    Invalid::Condition(why)
}

/// The products of elements by their numbers, and P.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    order: usize,
    products: Vec<usize>,
    p: Vec<bool>,
}

impl Table {
    fn read(claimed: &Monoid, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let order = claimed.table.len();
        work.values((order as u64).saturating_mul(order as u64))?;
        if order == 0 || claimed.games.is_empty() || claimed.table.iter().any(|row| row.len() != order) {
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

    /// A commutative monoid with the identity 0, which these elements generate. Elements
    /// a with (xa)y = x(ay) for all x and y are closed under products (Light's test), so that
    /// generators are enough.
    fn axioms(&self, generators: &Set, work: &mut Work<'_>) -> Result<(), Invalid> {
        for x in 0..self.order {
            work.spend(self.order as u64)?;
            if self.product(0, x) != x {
                return Err(wrong(say::identity_is_first(x)));
            }
            if let Some(y) = (0..x).find(|&y| self.product(x, y) != self.product(y, x)) {
                return Err(wrong(say::products_commute(x, y)));
            }
        }
        for &a in generators {
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

    /// The elements of the options of a position.
    fn options(&self, game: &Game, place: usize, work: &mut Work<'_>) -> Result<Set, Invalid> {
        let mut all = Set::new();
        for option in game.options(place, work)? {
            work.spend(option.len() as u64 + 1)?;
            all.insert(option.iter().fold(0, |x, &part| self.product(x, game.elements[part])));
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

    /// Every sum with options whose element is not in P has an option with its element in P. A sum
    /// with one more position has the products of the old options with the position, and of the old
    /// element with the position's options. Of positions with one element only those with the least
    /// sets of options matter, since sums with them have fewer options.
    fn others(&self, letters: &BTreeSet<Letter>, work: &mut Work<'_>) -> Result<(), Invalid> {
        let all: Vec<(usize, Bits)> =
            letters.iter().map(|(own, options)| (*own, Bits::of(self.order, options.iter().copied()))).collect();
        let mut letters: Vec<(usize, Bits)> = Vec::new();
        for (own, options) in all {
            work.spend(letters.len() as u64 * options.0.len() as u64)?;
            if letters.iter().all(|(other, less)| *other != own || !less.is_within(&options)) {
                letters.retain(|(other, more)| *other != own || !options.is_within(more));
                letters.push((own, options));
            }
        }
        let mut least: Vec<Vec<Bits>> = vec![Vec::new(); self.order];
        let mut open = letters.clone();
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
            for (own, options) in &letters {
                work.spend(reached.members().count() as u64 + options.members().count() as u64)?;
                let old = reached.members().map(|t| self.product(t, *own));
                let new = options.members().map(|e| self.product(x, e));
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
