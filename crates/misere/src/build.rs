//! The quotient of games, one after the other.
//!
//! A verified quotient of the games so far is kept. For the next game:
//!
//! 1. If an element of the same quotient passes as its image ([`crate::verify`]), the quotient
//!    stays.
//! 2. Else the game becomes a free generator c with c^4 = c^2, P is evaluated anew (`product`),
//!    elements that nothing tells apart become one (`minimise`), and the theorem is asked.
//! 3. If the theorem names the least sum that fails, all smaller sums are right, so that the sum's
//!    own outcome is known. Some of its games are opened: their images become free generators with
//!    an index that is large enough for the sum. One game is tried after the other, then pairs and
//!    so on, until the sum is right. The smallest quotient of such a round goes on with the
//!    theorem.
//!
//! The least sum that fails becomes greater with each round, but there may be infinitely many: the
//! order of the monoid and the budget are the limits.
//!
//! Source: after Plambeck and Siegel 2008, appendix on the computation of quotients; the choice of
//! the least sum that fails, and the gaps in place of sets of options, are ours.
use crate::bits::Bits;
use crate::error::Halt;
use crate::games::Games;
use crate::meter::Meter;
use crate::minimise::minimise;
use crate::monoid::{Element, Monoid};
use crate::product::{Carry, Opened, Pairs, Product};
use crate::verify::{Failure, Gaps, Sum, cover, letters, option_images, test, with};
use budget::Budget;

/// A reduced bipartite monoid with the images of games.
#[derive(Debug, Clone)]
pub(crate) struct Quotient {
    pub(crate) monoid: Monoid,
    pub(crate) images: Vec<Element>,
    /// For each element but the identity the last game of its least sum, and the element of the sum
    /// without it.
    pub(crate) last: Vec<(Element, u32)>,
    pub(crate) meetings: Vec<Bits>,
}

impl Quotient {
    pub(crate) fn new(monoid: Monoid, images: Vec<Element>, last: Vec<(Element, u32)>) -> Self {
        let meetings = monoid.meetings();
        Self { monoid, images, last, meetings }
    }

    /// The least sum of each element.
    fn words(&self) -> Vec<Sum> {
        let mut words: Vec<Sum> = vec![Sum::default()];
        for &(parent, game) in &self.last[1..] {
            words.push(with(&words[usize::from(parent)], game));
        }
        words
    }
}

/// The sizes of a quotient from some game on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Growth {
    /// The first game with which the quotient has these sizes.
    pub game: usize,
    /// The number of elements.
    pub order: usize,
    /// The number of elements of P.
    pub p_order: usize,
}

/// The verified quotient of games that are given one by one.
#[derive(Debug, Clone)]
pub struct Builder {
    games: Games,
    quotient: Quotient,
    gaps: Gaps,
    growth: Vec<Growth>,
    most: usize,
}

impl Builder {
    /// The quotient of no games, which may grow to `most` elements.
    pub fn new(most: usize) -> Self {
        let quotient = Quotient::new(Monoid::trivial(), Vec::new(), vec![(0, 0)]);
        Self { games: Games::new(), quotient, gaps: Gaps::none(), growth: Vec::new(), most }
    }

    /// The games so far.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The monoid.
    pub fn monoid(&self) -> &Monoid {
        &self.quotient.monoid
    }

    /// The image of each game.
    pub fn images(&self) -> &[Element] {
        &self.quotient.images
    }

    /// The games with which the quotient grew.
    pub fn growth(&self) -> &[Growth] {
        &self.growth
    }

    /// Adds a game whose options are sums of earlier ones.
    ///
    /// # Errors
    /// A [`Halt`]; the quotient of the games before this one stays.
    pub fn push<O: AsRef<[u32]>>(
        &mut self,
        options: impl IntoIterator<Item = O>,
        budget: &Budget,
    ) -> Result<Element, Halt> {
        let game = self.games.push(options)?;
        let mut meter = Meter::new(budget);
        let room = budget.reserve(2 * self.games.bytes());
        let added = room.map_err(Halt::from).and_then(|()| self.add(game, &mut meter));
        if added.is_err() {
            self.games.pop();
        }
        added
    }

    fn add(&mut self, game: usize, meter: &mut Meter<'_>) -> Result<Element, Halt> {
        if !self.games.has_options(game) {
            self.quotient.images.push(0);
            return Ok(0);
        }
        let Quotient { monoid, images, meetings, .. } = &self.quotient;
        meter.spend(self.games.options(game).count() * 4)?;
        let cover = cover(&option_images(&self.games, game, monoid, images), meetings);
        if let Some(image) = self.gaps.conservative(monoid, meetings, game as u32, cover, meter)? {
            self.quotient.images.push(image);
            return Ok(image);
        }
        let sizes = (monoid.order(), monoid.p_order());
        (self.quotient, self.gaps) = self.enlarged(game, meter)?;
        let Quotient { monoid, images, .. } = &self.quotient;
        let (order, p_order) = (monoid.order(), monoid.p_order());
        if (order, p_order) != sizes {
            self.growth.push(Growth { game, order, p_order });
        }
        Ok(images[game])
    }

    /// The quotient with a new game that no element stands for.
    fn enlarged(&self, game: usize, meter: &mut Meter<'_>) -> Result<(Quotient, Gaps), Halt> {
        for (period, patience) in ATTEMPTS {
            if let Some(found) = self.attempt(Opened { game: game as u32, index: 2, period }, patience, meter)? {
                return Ok(found);
            }
        }
        Err(Halt::Order { limit: self.most })
    }

    /// The quotient with a new generator, unless its index had to be raised more than `patience`
    /// times.
    fn attempt(&self, new: Opened, patience: usize, meter: &mut Meter<'_>) -> Result<Option<(Quotient, Gaps)>, Halt> {
        let too_large = Halt::Order { limit: self.most };
        let pairs = Pairs::new(&self.quotient.monoid, vec![new]).ok_or(too_large)?;
        let product = Product::new(&self.games, &self.quotient, pairs, Carry::Words, meter)?;
        let mut candidate = minimise(&product, self.most, meter)?.ok_or(too_large)?;
        drop(product);
        let mut raised = 0;
        while raised <= patience {
            let Quotient { monoid, images, meetings, .. } = &candidate;
            let letters = letters(&self.games, monoid, meetings, images);
            let failure = match test(monoid, meetings, letters, &candidate.words(), meter)? {
                Ok(gaps) => return Ok(Some((candidate, gaps))),
                Err(failure) => failure,
            };
            let repair = self.repair(&candidate, &failure, meter)?.ok_or(too_large)?;
            raised += usize::from(repair.raised.contains(&new.game));
            candidate = repair.quotient;
        }
        Ok(None)
    }

    /// The least quotient that gives the failed sum its right outcome and opens the fewest games of
    /// that sum; a raised index counts as a further game. None where all are too large.
    fn repair(&self, base: &Quotient, failure: &Failure, meter: &mut Meter<'_>) -> Result<Option<Repair>, Halt> {
        let openings = openings(base, &failure.sum);
        for carry in [Carry::Words, Carry::Elements] {
            for cost in 1..=2 * openings.len() {
                let mut best: Option<Repair> = None;
                for choice in (1..=cost.min(openings.len())).flat_map(|size| choices(openings.len(), size)) {
                    let chosen = || choice.iter().map(|&at| openings[at]);
                    let raised: Vec<u32> = chosen().filter(|one| one.1).map(|one| one.0.game).collect();
                    if choice.len() + raised.len() != cost {
                        continue;
                    }
                    let Some(pairs) = Pairs::new(&base.monoid, chosen().map(|one| one.0).collect()) else { continue };
                    let product = Product::new(&self.games, base, pairs, carry, meter)?;
                    if product.p[product.place(product.sum(&failure.sum))] != failure.is_p {
                        continue;
                    }
                    let most = best.as_ref().map_or(self.most, |best| best.quotient.monoid.order() - 1);
                    let quotient = minimise(&product, most, meter)?;
                    best = quotient.map(|quotient| Repair { quotient, raised }).or(best);
                }
                if best.is_some() {
                    return Ok(best);
                }
            }
        }
        Ok(None)
    }
}

/// The periods of a new generator that are tried, and how often its index may be raised. Elements
/// of period 6 occur (0.266 with heap 13); of period 2 the index is raised for ever then.
const ATTEMPTS: [(usize, usize); 4] = [(2, 6), (6, 6), (4, 6), (2, usize::MAX)];

/// A quotient that is right for one more sum, and the games whose index was raised for it.
struct Repair {
    quotient: Quotient,
    raised: Vec<u32>,
}

/// The games of a sum as they may be opened, and whether their indices are raised by that.
fn openings(base: &Quotient, sum: &[u32]) -> Vec<(Opened, bool)> {
    let mut counts: Vec<(u32, usize)> = Vec::new();
    for &game in sum {
        match counts.last_mut() {
            Some((last, count)) if *last == game => *count += 1,
            _ => counts.push((game, 1)),
        }
    }
    let opened = |(game, count): (u32, usize)| {
        let (index, period) = base.monoid.index_and_period(base.images[game as usize]);
        let period = if period % 2 == 0 { period } else { 2 * period };
        (Opened { game, index: index.max(count), period }, count > index)
    };
    counts.into_iter().map(opened).collect()
}

/// All lists of `size` numbers below `of`, each in ascending order.
fn choices(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..size {
        let longer = |list: Vec<usize>| {
            let from = list.last().map_or(0, |&last| last + 1);
            (from..of).map(move |next| list.iter().copied().chain([next]).collect())
        };
        lists = lists.into_iter().flat_map(longer).collect();
    }
    lists
}
