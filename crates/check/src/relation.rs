//! Relations between natural numbers as automata that read the digits of all numbers at once, least
//! digit first (J. R. Büchi 1960): plain tables of states.
//!
//! A number has a *track*. A letter is a list of digits, one of each track, as a number whose digit
//! i is that of the i-th track. Short numbers are padded with zeros, so a state accepts exactly if
//! its successor by zeros does; every operation preserves that. In digits of a recurrence some
//! words spell no number: what a machine accepts of these is meaningless, and they are excluded
//! when a question is whether a number exists.
mod recurrence;

use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::reading::Reading;
use crate::say;
use foldhash::{HashMap, HashMapExt};
use std::collections::BTreeSet;

/// The most tracks of a machine, and the most states.
pub const MOST_TRACKS: usize = 10;
const MOST_STATES: usize = 1 << 16;
/// The most letters in a base from 3 on: those of two numbers in base 64.
const MOST_LETTERS: usize = 1 << 12;

/// How numbers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digits {
    /// In binary digits.
    Binary,
    /// In digits of a base from 3 on.
    Base(usize),
    /// With places of weight `U(i+1) = t*U(i) + U(i-1)`, `U(-1) = U(0) = 1`, and digits of at most
    /// t.
    Recurrence(usize),
}

impl Digits {
    fn radix(self) -> usize {
        match self {
            Self::Binary => 2,
            Self::Base(base) => base,
            Self::Recurrence(greatest) => greatest + 1,
        }
    }

    /// The digits that a letter stands for.
    fn of(self, letter: usize, tracks: usize) -> Vec<usize> {
        let digit = |rest: &mut usize| {
            let digit = *rest % self.radix();
            *rest /= self.radix();
            digit
        };
        let mut rest = letter;
        (0..tracks).map(|_| digit(&mut rest)).collect()
    }

    /// The letter with these digits.
    pub fn letter(self, digits: impl DoubleEndedIterator<Item = usize>) -> usize {
        digits.rev().fold(0, |letter, digit| letter * self.radix() + digit)
    }

    fn letters(self, tracks: usize) -> usize {
        self.radix().saturating_pow(tracks as u32)
    }

    /// Checks that relations may be between this many numbers.
    fn fits(self, tracks: usize) -> Result<(), Invalid> {
        let many = matches!(self, Self::Base(_)) && self.letters(tracks) > MOST_LETTERS;
        if many || tracks > MOST_TRACKS { Err(Invalid::Rule(say::many_numbers_at_once())) } else { Ok(()) }
    }
}

/// A relation, given by its automaton; the first state is the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// How its numbers are written.
    pub digits: Digits,
    /// The tracks that the relation constrains, ascending.
    pub tracks: Vec<usize>,
    /// The successors of each state by letter.
    pub next: Vec<Vec<usize>>,
    /// For each state, whether the numbers may end there.
    pub accepts: Vec<bool>,
}

/// What is said about a linear form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Say {
    /// It equals 0.
    Zero,
    /// It is at least 0.
    Natural,
}

/// A linear form of the numbers on tracks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Form {
    /// Tracks with their factors.
    pub terms: Vec<(usize, i64)>,
    /// The constant.
    pub constant: i64,
}

impl Form {
    /// A constant.
    pub fn int(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// The form that is the number on a track.
    pub fn track(track: usize) -> Self {
        Self { terms: vec![(track, 1)], constant: 0 }
    }

    /// The form `self + times*other`.
    ///
    /// # Errors
    /// If a coefficient exceeds 64 bits.
    pub fn plus(&self, times: i64, other: &Self) -> Result<Self, Invalid> {
        let long = || Invalid::Rule(say::long_coefficients());
        let mut sum = self.clone();
        let more = times.checked_mul(other.constant).ok_or_else(long)?;
        sum.constant = sum.constant.checked_add(more).ok_or_else(long)?;
        for &(track, factor) in &other.terms {
            let factor = factor.checked_mul(times).ok_or_else(long)?;
            match sum.terms.iter_mut().find(|(own, _)| *own == track) {
                Some((_, own)) => *own = own.checked_add(factor).ok_or_else(long)?,
                None => sum.terms.push((track, factor)),
            }
        }
        sum.terms.retain(|(_, factor)| *factor != 0);
        Ok(sum)
    }
}

impl Relation {
    /// The relation that always holds, or the one that never does.
    pub fn constant(truth: bool) -> Self {
        Self { digits: Digits::Binary, tracks: Vec::new(), next: vec![vec![0]], accepts: vec![truth] }
    }

    /// As [`Self::made_of`], for states of size 1.
    fn made<S: Clone + Eq + std::hash::Hash>(
        digits: Digits,
        tracks: Vec<usize>,
        first: S,
        step: impl Fn(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        Self::made_of(digits, tracks, first, |_| 1, step, accepts, work)
    }

    /// Builds the automaton from a start state, a step function and the accepting states; `size`
    /// gives the size of a state, for limits of work.
    fn made_of<S: Clone + Eq + std::hash::Hash>(
        digits: Digits,
        tracks: Vec<usize>,
        first: S,
        size: impl Fn(&S) -> usize,
        step: impl Fn(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        digits.fits(tracks.len())?;
        let mut numbers = HashMap::from_iter([(first.clone(), 0)]);
        let mut states = vec![first];
        let (mut next, mut held) = (Vec::new(), 0);
        let letters = digits.letters(tracks.len());
        while next.len() < states.len() {
            let state = states[next.len()].clone();
            // The row, and the state itself.
            held += (letters + size(&state)) as u64;
            work.values(held)?;
            let mut row = Vec::new();
            for letter in 0..letters {
                work.spend(size(&state) as u64)?;
                let to = step(&state, letter);
                let fresh = states.len();
                row.push(*numbers.entry(to.clone()).or_insert(fresh));
                if numbers.len() > states.len() {
                    states.push(to);
                }
            }
            if states.len() > MOST_STATES {
                return Err(Invalid::TooManyStates { limit: MOST_STATES as u64 });
            }
            next.push(row);
        }
        let accepts = states.iter().map(accepts).collect();
        Self { digits, tracks, next, accepts }.small(work)
    }

    /// The relation that a linear form is 0, or a natural number, as `say` demands. A state is the
    /// sum that the digits so far leave, which is divided by the base at each further digit.
    pub fn linear(form: &Form, say: Say, digits: Digits, work: &mut Work<'_>) -> Result<Self, Invalid> {
        if let Digits::Recurrence(t) = digits {
            return Self::balanced(t, form, say, work);
        }
        let mut terms = form.terms.clone();
        terms.sort_unstable();
        let tracks: Vec<usize> = terms.iter().map(|(track, _)| *track).collect();
        digits.fits(tracks.len())?;
        let mut sums: Vec<i128> = Vec::new();
        work.each(0..digits.letters(tracks.len()), |letter| {
            let all = digits.of(letter, tracks.len()).into_iter().zip(&terms);
            sums.push(all.map(|(digit, (_, factor))| digit as i128 * i128::from(*factor)).sum());
        })?;
        let base = digits.radix() as i128;
        let step = |left: &Option<i128>, letter: usize| {
            let sum = (*left)? + sums[letter];
            if say == Say::Zero && sum % base != 0 { None } else { Some(sum.div_euclid(base)) }
        };
        let accepts = |left: &Option<i128>| match say {
            Say::Zero => *left == Some(0),
            Say::Natural => left.is_some_and(|left| left >= 0),
        };
        Self::made(digits, tracks, Some(i128::from(form.constant)), step, accepts, work)
    }

    /// The relation that a function of the digits of a number has a value that `accepts` takes.
    pub fn reading(
        function: &Reading,
        track: usize,
        accepts: impl Fn(i64) -> bool,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        let step = |state: &[usize; 2], digit: usize| function.step(*state, digit);
        Self::made(function.digits(), vec![track], [0, 0], step, |state| accepts(function.value(*state)), work)
    }

    /// The relation that `holds` is true of the digits of these tracks at every place.
    pub fn digits(
        tracks: [usize; 3],
        holds: impl Fn(bool, bool, bool) -> bool,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        let mut sorted = tracks.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let place = tracks.map(|track| sorted.iter().position(|own| *own == track).unwrap_or(0));
        let bit = |letter: usize, i: usize| letter >> place[i] & 1 == 1;
        let step = |live: &bool, letter: usize| *live && holds(bit(letter, 0), bit(letter, 1), bit(letter, 2));
        Self::made(Digits::Binary, sorted, true, step, |live| *live, work)
    }

    /// An automaton whose states are the number of ones so far, at most two, and its parity.
    fn ones(track: usize, accepts: impl Fn(&(usize, bool)) -> bool, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let step = |&(count, odd): &(usize, bool), letter: usize| ((count + letter).min(2), odd ^ (letter == 1));
        Self::made(Digits::Binary, vec![track], (0, false), step, accepts, work)
    }

    /// The relation that a number is 1, 2, 4, 8, ...
    pub fn power_of_two(track: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        Self::ones(track, |state| state.0 == 1, work)
    }

    /// The relation that a number has an odd number of ones.
    pub fn odious(track: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        Self::ones(track, |state| state.1, work)
    }

    /// The relation that the exponent of two in a number is odd; the states count the zeros before
    /// its first one modulo 2. The number 0 has no exponent.
    pub fn odd_exponent(track: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let step = |&(odd, ended): &(bool, bool), letter: usize| match (ended, letter) {
            (true, _) => (odd, true),
            (false, 0) => (!odd, false),
            (false, _) => (odd, true),
        };
        Self::made(Digits::Binary, vec![track], (false, false), step, |&(odd, ended)| odd && ended, work)
    }

    /// The relation that the second number is the greatest power of two that divides the first.
    pub fn lowest_bit(of: usize, bit: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let tracks = [of.min(bit), of.max(bit)];
        // Both have zeros before the first one of the first number; there both have a one; then the
        // second has zeros.
        let step = |ended: &Option<bool>, letter: usize| {
            let (low, high) = (letter & 1, letter >> 1);
            match ((*ended)?, if of < bit { (low, high) } else { (high, low) }) {
                (false, (0, 0)) => Some(false),
                (false, (1, 1)) => Some(true),
                (true, (_, 0)) => Some(true),
                _ => None,
            }
        };
        Self::made(Digits::Binary, tracks.to_vec(), Some(false), step, |ended| *ended == Some(true), work)
    }

    /// Whether the relation holds for these numbers, by track; the numbers are in binary digits.
    pub fn holds(&self, number: impl Fn(usize) -> u64) -> bool {
        assert!(self.tracks.is_empty() || self.digits == Digits::Binary);
        let letter = |i: u32| self.digits.letter(self.tracks.iter().map(|&track| (number(track) >> i & 1) as usize));
        self.accepts[(0..u64::BITS).fold(0, |state, i| self.next[state][letter(i)])]
    }

    /// The complement of this relation.
    pub fn not(&self) -> Self {
        Self { accepts: self.accepts.iter().map(|accepts| !accepts).collect(), ..self.clone() }
    }

    /// The relation that both hold.
    pub fn and(&self, other: &Self, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let mut tracks: Vec<usize> = self.tracks.iter().chain(&other.tracks).copied().collect();
        tracks.sort_unstable();
        tracks.dedup();
        let digits = if self.tracks.is_empty() { other.digits } else { self.digits };
        if [self, other].iter().any(|one| !one.tracks.is_empty() && one.digits != digits) {
            return Err(Invalid::Rule(say::two_kinds_of_digits()));
        }
        digits.fits(tracks.len())?;
        let mine = letters(digits, &tracks, &self.tracks, work)?;
        let theirs = letters(digits, &tracks, &other.tracks, work)?;
        // From a state that accepts nothing, the pair accepts nothing.
        let (dead, dead_there) = (self.dead(work)?, other.dead(work)?);
        let pair = |p: usize, q: usize| (!dead[p] && !dead_there[q]).then_some((p, q));
        let step = |state: &Option<(usize, usize)>, letter: usize| {
            let (p, q) = (*state)?;
            pair(self.next[p][mine[letter]], other.next[q][theirs[letter]])
        };
        let accepts = |state: &Option<(usize, usize)>| state.is_some_and(|(p, q)| self.accepts[p] && other.accepts[q]);
        Self::made(digits, tracks, pair(0, 0), step, accepts, work)
    }

    /// The relation that at least one of them holds.
    pub fn or(&self, other: &Self, work: &mut Work<'_>) -> Result<Self, Invalid> {
        Ok(self.not().and(&other.not(), work)?.not())
    }

    /// Projects out a track: some number on it satisfies the relation. States become sets of
    /// states.
    pub fn some(&self, track: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        match self.digits {
            Digits::Recurrence(_) if self.tracks.contains(&track) => {
                let spelled = Self::numbers(self.digits, &[track], work)?;
                self.and(&spelled, work)?.projected(track, work)
            }
            _ => self.projected(track, work),
        }
    }

    fn projected(&self, track: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let Some(place) = self.tracks.iter().position(|own| *own == track) else { return Ok(self.clone()) };
        let tracks: Vec<usize> = self.tracks.iter().copied().filter(|own| *own != track).collect();
        let radix = self.digits.radix();
        let below = radix.pow(place as u32);
        let with = |letter: usize, digit: usize| letter % below + digit * below + letter / below * below * radix;
        // States that accept after further digits of the track, where the others have zeros.
        let mut accepting = self.accepts.clone();
        loop {
            let more: Vec<usize> = (0..self.next.len())
                .filter(|&state| {
                    !accepting[state] && (0..radix).any(|digit| accepting[self.next[state][with(0, digit)]])
                })
                .collect();
            work.spend(self.next.len() as u64)?;
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|state| accepting[state] = true);
        }
        let dead = self.dead(work)?;
        let step = |states: &BTreeSet<usize>, letter: usize| -> BTreeSet<usize> {
            let to =
                states.iter().flat_map(|&state| (0..radix).map(move |digit| self.next[state][with(letter, digit)]));
            to.filter(|&state| !dead[state]).collect()
        };
        let first = if dead[0] { BTreeSet::new() } else { BTreeSet::from([0]) };
        work.spend(self.next.len() as u64)?;
        let accepts = |states: &BTreeSet<usize>| states.iter().any(|&state| accepting[state]);
        Self::made_of(self.digits, tracks, first, |states| 1 + states.len(), step, accepts, work)
    }

    /// The relation that some numbers on these tracks satisfy all relations. A track is projected
    /// out as soon as the relations that constrain it are joined, and first the one whose relations
    /// have the fewest tracks together: each additional track multiplies the size of the tables.
    pub fn together(all: &[Self], gone: &[usize], work: &mut Work<'_>) -> Result<Self, Invalid> {
        let (mut open, mut gone) = (all.to_vec(), gone.to_vec());
        let joined = |some: &[Self], work: &mut Work<'_>| {
            some.iter().try_fold(Self::constant(true), |joined, one| joined.and(one, work))
        };
        loop {
            let wide = |track: &usize| {
                let with = open.iter().filter(|one| one.tracks.contains(track));
                with.flat_map(|one| &one.tracks).collect::<BTreeSet<_>>().len()
            };
            let Some(next) = (0..gone.len()).min_by_key(|&i| wide(&gone[i])) else { return joined(&open, work) };
            let track = gone.remove(next);
            let (with, without): (Vec<Self>, Vec<Self>) = open.into_iter().partition(|one| one.tracks.contains(&track));
            open = without;
            open.push(joined(&with, work)?.some(track, work)?);
        }
    }

    /// The relation with other tracks: `names[i]` for the i-th track. The names are distinct.
    pub fn named(&self, names: &[usize], work: &mut Work<'_>) -> Result<Self, Invalid> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        let own = letters(self.digits, &tracks, names, work)?;
        Self::made(
            self.digits,
            tracks,
            0,
            |&state, letter| self.next[state][own[letter]],
            |&state| self.accepts[state],
            work,
        )
    }

    /// Whether the relation never holds.
    pub fn is_empty(&self, work: &mut Work<'_>) -> Result<bool, Invalid> {
        Ok(match self.digits {
            Digits::Binary | Digits::Base(_) => self.dead(work)?[0],
            Digits::Recurrence(_) => {
                let spelled = Self::numbers(self.digits, &self.tracks, work)?;
                self.and(&spelled, work)?.dead(work)?[0]
            }
        })
    }

    /// Some numbers for which the relation holds, in the order of its tracks: those with the fewest
    /// digits. `None` if there are none, or only longer ones than 62 binary digits.
    ///
    /// # Errors
    /// If the numbers are not in binary digits, or the work ends.
    pub fn example(&self, work: &mut Work<'_>) -> Result<Option<Vec<i64>>, Invalid> {
        const MOST_DIGITS: usize = 62;
        if self.digits != Digits::Binary {
            return Err(Invalid::Rule(say::two_kinds_of_digits()));
        }
        // The state before and the letter with which each state was met first.
        let mut met: Vec<Option<(usize, usize)>> = vec![None; self.next.len()];
        let (mut level, mut place) = (vec![0], 0);
        let mut end = self.accepts[0].then_some(0);
        let mut seen = vec![false; self.next.len()];
        seen[0] = true;
        while end.is_none() && !level.is_empty() && place < MOST_DIGITS {
            let mut further = Vec::new();
            for &state in &level {
                work.spend(self.next[state].len() as u64)?;
                for (letter, &to) in self.next[state].iter().enumerate() {
                    if !std::mem::replace(&mut seen[to], true) {
                        met[to] = Some((state, letter));
                        further.push(to);
                    }
                }
            }
            end = further.iter().copied().find(|&state| self.accepts[state]);
            (level, place) = (further, place + 1);
        }
        let Some(mut state) = end else { return Ok(None) };
        let mut numbers = vec![0; self.tracks.len()];
        while let Some((before, letter)) = met[state] {
            for (track, number) in numbers.iter_mut().enumerate() {
                *number = *number * 2 + (letter >> track & 1) as i64;
            }
            state = before;
        }
        Ok(Some(numbers))
    }

    /// For each state, whether nothing is accepted from it.
    fn dead(&self, work: &mut Work<'_>) -> Result<Vec<bool>, Invalid> {
        let mut before = vec![Vec::new(); self.next.len()];
        for (state, row) in self.next.iter().enumerate() {
            work.spend(row.len() as u64)?;
            row.iter().for_each(|&to| before[to].push(state));
        }
        let mut dead: Vec<bool> = self.accepts.iter().map(|accepts| !accepts).collect();
        let mut open: Vec<usize> = (0..dead.len()).filter(|&state| !dead[state]).collect();
        while let Some(state) = open.pop() {
            work.spend(before[state].len() as u64)?;
            for &from in &before[state] {
                if std::mem::replace(&mut dead[from], false) {
                    open.push(from);
                }
            }
        }
        Ok(dead)
    }

    /// Minimises the automaton: states that accept the same words are merged (E. F. Moore 1956).
    fn small(self, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let mut class: Vec<usize> = self.accepts.iter().map(|&accepts| usize::from(accepts)).collect();
        let mut count = 0;
        loop {
            let mut kinds: HashMap<Vec<usize>, usize> = HashMap::new();
            let kind = |(own, row): (&usize, &Vec<usize>)| -> Vec<usize> {
                std::iter::once(*own).chain(row.iter().map(|&to| class[to])).collect()
            };
            let mut refined = Vec::with_capacity(class.len());
            for state in class.iter().zip(&self.next) {
                work.spend(1 + state.1.len() as u64)?;
                let fresh = kinds.len();
                refined.push(*kinds.entry(kind(state)).or_insert(fresh));
            }
            let now = kinds.len();
            class = refined;
            if now == count {
                break;
            }
            count = now;
        }
        // Classes are numbered in the order of their first states, so the first has the start.
        let mut next = Vec::with_capacity(count);
        let mut accepts = Vec::with_capacity(count);
        for state in 0..class.len() {
            if class[state] == next.len() {
                next.push(self.next[state].iter().map(|&to| class[to]).collect());
                accepts.push(self.accepts[state]);
            }
        }
        Ok(Self { digits: self.digits, tracks: self.tracks, next, accepts })
    }
}

/// For each letter over `tracks`, the letter over `part` with the same digits.
fn letters(digits: Digits, tracks: &[usize], part: &[usize], work: &mut Work<'_>) -> Result<Vec<usize>, Invalid> {
    let places: Vec<usize> = part.iter().map(|track| tracks.iter().position(|own| own == track).unwrap_or(0)).collect();
    let letter = |letter: usize| {
        let all = digits.of(letter, tracks.len());
        digits.letter(places.iter().map(|&place| all[place]))
    };
    let mut all = Vec::new();
    work.each(0..digits.letters(tracks.len()), |one| all.push(letter(one)))?;
    Ok(all)
}
