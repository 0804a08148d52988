//! A quotient with free generators in place of the images of some games.
//!
//! An element is a pair: an element of the base, and for each opened game how often it occurs,
//! counted up to an index and then by its residue. Whether an element is in P is evaluated for the
//! least sum that reaches it, by the options of that sum; so it is right for all sums up to the
//! first that contradicts its options.
use crate::build::Quotient;
use crate::games::Games;
use crate::meter::Meter;
use crate::monoid::{Element, Monoid};
use budget::Stop;

/// At most this many pairs are numbered: 64 MiB for their places.
const MOST_PAIRS: usize = 1 << 24;

/// A game whose image becomes a generator c with c^(index + period) = c^index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opened {
    pub(crate) game: u32,
    pub(crate) index: usize,
    pub(crate) period: usize,
}

/// A pair as one number: the element of the base, then the counts as digits of a mixed radix.
pub(crate) type Key = u32;

/// The monoid of all pairs.
pub(crate) struct Pairs<'q> {
    base: &'q Monoid,
    opened: Vec<Opened>,
}

impl<'q> Pairs<'q> {
    /// None where there are too many pairs.
    pub(crate) fn new(base: &'q Monoid, opened: Vec<Opened>) -> Option<Self> {
        let size = |pairs: usize, one: &Opened| pairs.checked_mul(one.index.checked_add(one.period)?);
        let pairs = opened.iter().try_fold(base.order(), size)?;
        (pairs <= MOST_PAIRS).then_some(Self { base, opened })
    }

    fn len(&self) -> usize {
        self.opened.iter().fold(self.base.order(), |pairs, one| pairs * (one.index + one.period))
    }

    /// The generator that stands for an opened game.
    fn generator(&self, at: usize) -> Key {
        self.opened[..at].iter().fold(self.base.order(), |unit, one| unit * (one.index + one.period)) as Key
    }

    pub(crate) fn product(&self, a: Key, b: Key) -> Key {
        let order = self.base.order() as Key;
        let (x, y) = ((a % order) as Element, (b % order) as Element);
        let (mut a, mut b) = (a / order, b / order);
        let (mut key, mut unit) = (Key::from(self.base.product(x, y)), order);
        for one in &self.opened {
            let radix = (one.index + one.period) as Key;
            let count = a % radix + b % radix;
            let over = count.saturating_sub(one.index as Key);
            let count = if count < radix { count } else { one.index as Key + over % one.period as Key };
            key += count * unit;
            (a, b, unit) = (a / radix, b / radix, unit.wrapping_mul(radix));
        }
        key
    }
}

/// How the images of the games are carried over into the pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Carry {
    /// Games whose image is the product of others, opened ones among them, go along with those.
    Words,
    /// Games that are not opened keep their element of the base.
    Elements,
}

/// An element that is reached: the last game of its least sum, and the place of the sum without
/// that.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reached {
    pub(crate) key: Key,
    pub(crate) parent: u32,
    pub(crate) game: u32,
}

/// The pairs that sums of the games reach, in the order of their least sums, with P.
pub(crate) struct Product<'q> {
    pub(crate) pairs: Pairs<'q>,
    pub(crate) images: Vec<Key>,
    pub(crate) reached: Vec<Reached>,
    /// The place of each pair in `reached`.
    places: Vec<u32>,
    pub(crate) p: Vec<bool>,
    /// The games that add elements: they generate all.
    pub(crate) generators: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl<'q> Product<'q> {
    /// The product of all games of `games`; a game without an image in the base is one of the
    /// opened.
    pub(crate) fn new(
        games: &Games,
        base: &'q Quotient,
        pairs: Pairs<'q>,
        carry: Carry,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        let size = pairs.len();
        meter.budget.reserve(size as u64 * 8)?;
        meter.spend(size)?;
        let images = images(games.len(), base, &pairs, carry);
        let mut product = Self {
            pairs,
            images,
            reached: Vec::new(),
            places: vec![NOWHERE; size],
            p: Vec::new(),
            generators: Vec::new(),
        };
        product.reach(meter)?;
        product.evaluate(games, meter)?;
        Ok(product)
    }

    /// The place of a pair that is reached.
    pub(crate) fn place(&self, key: Key) -> usize {
        self.places[key as usize] as usize
    }

    fn reach(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.places[0] = 0;
        self.reached.push(Reached { key: 0, parent: 0, game: NOWHERE });
        for game in 0..self.images.len() {
            let image = self.images[game];
            if self.places[image as usize] != NOWHERE {
                continue;
            }
            self.generators.push(game as u32);
            let mut at = 0;
            while let Some(&Reached { key, .. }) = self.reached.get(at) {
                let next = self.pairs.product(key, image);
                if self.places[next as usize] == NOWHERE {
                    self.places[next as usize] = self.reached.len() as u32;
                    self.reached.push(Reached { key: next, parent: at as u32, game: game as u32 });
                }
                at += 1;
            }
            meter.spend(self.reached.len() * 4)?;
        }
        Ok(())
    }

    fn evaluate(&mut self, games: &Games, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut options: Vec<Vec<Key>> = vec![Vec::new(); self.images.len()];
        for &game in &self.generators {
            options[game as usize] = self.option_images(games, game as usize);
            meter.spend(games.options(game as usize).count() * 4)?;
        }
        self.p = Vec::with_capacity(self.reached.len());
        let mut word = Vec::new();
        for at in 0..self.reached.len() {
            self.word(at, &mut word);
            let mut is_p = at != 0;
            let mut before = NOWHERE;
            for (place, &game) in word.iter().enumerate() {
                if std::mem::replace(&mut before, game) == game || !is_p {
                    continue;
                }
                let others = word[..place].iter().chain(&word[place + 1..]);
                let rest = others.fold(0, |key, &other| self.pairs.product(key, self.images[other as usize]));
                meter.spend(4 * (word.len() + options[game as usize].len()))?;
                is_p = !options[game as usize].iter().any(|&e| self.p[self.place(self.pairs.product(rest, e))]);
            }
            self.p.push(is_p);
        }
        Ok(())
    }

    /// The least sum of an element, in descending order.
    fn word(&self, at: usize, word: &mut Vec<u32>) {
        word.clear();
        let mut at = at;
        while at != 0 {
            word.push(self.reached[at].game);
            at = self.reached[at].parent as usize;
        }
    }

    fn option_images(&self, games: &Games, game: usize) -> Vec<Key> {
        let mut keys: Vec<Key> = games.options(game).map(|option| self.sum(option)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// The pair that a sum reaches.
    pub(crate) fn sum(&self, sum: &[u32]) -> Key {
        sum.iter().fold(0, |key, &game| self.pairs.product(key, self.images[game as usize]))
    }
}

/// The pair of each game.
fn images(games: usize, base: &Quotient, pairs: &Pairs<'_>, carry: Carry) -> Vec<Key> {
    let opened = |game: u32| pairs.opened.iter().position(|one| one.game == game).map(|at| pairs.generator(at));
    let mut lifts: Vec<Key> = (0..base.monoid.order() as Key).collect();
    if carry == Carry::Words {
        for x in 1..base.monoid.order() {
            let (parent, game) = base.last[x];
            let own = opened(game).unwrap_or_else(|| Key::from(base.images[game as usize]));
            lifts[x] = pairs.product(lifts[usize::from(parent)], own);
        }
    }
    let image = |game: usize| {
        let of_base = || base.images.get(game).map(|&x| lifts[usize::from(x)]);
        opened(game as u32).or_else(of_base).unwrap_or(0)
    };
    (0..games).map(image).collect()
}
