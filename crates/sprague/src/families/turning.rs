//! The sets of coins whose turning leaves a wanted value: all winning moves of a game with coins in
//! a row.
//!
//! A move at head n turns a set A of coins to its left, and the new heads have the value xor of G
//! over A. Adjacent coins are compared with running xors. In a free choice of at most three others,
//! the last coin is looked up by its value. For larger choices, all solutions of a linear system
//! over the field of two elements are listed, if there are not too many: one solution, and its sums
//! with the sets of value 0. Other sets are tried one by one, for a while.
use crate::game::Game;
use crate::ladder::method::Wanted;
use crate::messages::say;
use crate::methods::winning;
use budget::{Budget, Progress, Stop};
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::reply::Found;
use foldhash::fast::RandomState;
use rules::family::{Axis, Turn};
use std::collections::HashMap;

/// At most this many sets are kept.
const MOST_KEPT: usize = 2_000_000;
/// At most this many coins are kept in an index by value.
const MOST_INDEXED: usize = 1 << 22;
/// At most 2^20 sums of sets with value 0 are made.
const MOST_FREE: usize = 20;
/// The effort for the search for sets, in looks of the budget.
const EFFORT: u64 = 5_000;
/// The clock is checked once per this many steps.
const STEPS: u64 = 1 << 16;

/// The sets found so far, ascending and without the head.
struct Hunt {
    target: u64,
    found: Vec<Vec<i64>>,
    complete: bool,
    stopped: Option<Stop>,
    steps: u64,
    budget: Budget,
}

impl Hunt {
    /// Counts a step; false if it is time to stop.
    fn goes_on(&mut self) -> bool {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS) {
            let progress = Progress { done: self.steps, total: None, unit: "sets" };
            self.stopped = self.stopped.or(self.budget.poll(progress).err());
        }
        self.complete &= self.stopped.is_none() && self.found.len() < MOST_KEPT;
        self.complete
    }
}

/// The options of a head with value `target`, at most `limit` of them, and their number.
pub(crate) fn options_with_value(
    game: &mut Game,
    axis: &Axis,
    head: &Position,
    wanted: Wanted<'_>,
    budget: &Budget,
) -> Result<Found, SolveError> {
    let limit = wanted.limit;
    let none = Found { options: Vec::new(), total: Some(Number::from(0)) };
    let (Some(target), Some(&[place])) =
        (wanted.value.to_u64(), head.to_state().as_deref().and_then(|s| s.first_chunk::<1>()))
    else {
        return Ok(none);
    };
    let (whole, budget) = (budget, budget.clone().with_effort(EFFORT));
    let mut hunt = Hunt { target, found: Vec::new(), complete: true, stopped: None, steps: 0, budget: budget.clone() };
    let mut by_trying = false;
    for turn in &axis.turns {
        let lowest = turn.within.map_or(axis.first, |within| place.saturating_sub(within).max(axis.first));
        if lowest > place {
            continue;
        }
        let value = |coin: i64| game.known_values.short_at_once(coin.unsigned_abs(), &budget).ok().flatten();
        let done = match turn.consecutive {
            true => side_by_side(&mut hunt, turn, (lowest, place), &value),
            false => chosen(&mut hunt, turn, (lowest, place), &value),
        };
        by_trying |= !done;
    }
    if by_trying {
        return winning::near(game, head, wanted, &budget);
    }
    if let Some(stop) = hunt.stopped.filter(|stop| !whole.outlives(stop)) {
        return Err(SolveError::stopped(stop, say::reached_coins(hunt.found.len())));
    }
    hunt.found.sort_unstable();
    hunt.found.dedup();
    let total = hunt.complete.then(|| Number::from(hunt.found.len() as u64));
    let heads = |set: &Vec<i64>| set.iter().map(|&coin| Position::from_state(&[coin])).collect();
    Ok(Found { options: hunt.found.iter().take(limit).map(heads).collect(), total })
}

/// Runs of coins that end at the head; false if some value is unknown.
fn side_by_side(
    hunt: &mut Hunt,
    turn: &Turn,
    (lowest, place): (i64, i64),
    value: &impl Fn(i64) -> Option<u64>,
) -> bool {
    let (mut xor, mut coins) = (0, 1);
    let most = turn.most().unwrap_or(i64::MAX).min(place - lowest + 1);
    while coins <= most {
        // A run too long to write down is not listed, and the count ends there.
        if turn.allows(coins) && xor == hunt.target {
            hunt.complete &= coins <= 1 << 20;
            if hunt.complete {
                hunt.found.push((place - coins + 1..place).collect());
            }
        }
        if !hunt.goes_on() {
            return true;
        }
        let Some(next) = value(place - coins) else { return false };
        xor ^= next;
        coins += 1;
    }
    true
}

/// Coins in a free choice; false if no method here can list them.
fn chosen(hunt: &mut Hunt, turn: &Turn, (lowest, place): (i64, i64), value: &impl Fn(i64) -> Option<u64>) -> bool {
    let most = turn.most().unwrap_or(i64::MAX).min(place - lowest + 1);
    if most <= 4 {
        return few(hunt, turn, most, (lowest, place), value);
    }
    let Some(values) = (lowest..place).take(129).map(value).collect::<Option<Vec<u64>>>() else { return false };
    if values.len() as i64 != place - lowest {
        return false;
    }
    by_system(hunt, turn, lowest, &values)
}

/// Turns with at most three others: all but the last are tried, and the last one is looked up.
fn few(
    hunt: &mut Hunt,
    turn: &Turn,
    most: i64,
    (lowest, place): (i64, i64),
    value: &impl Fn(i64) -> Option<u64>,
) -> bool {
    if turn.allows(1) && hunt.target == 0 {
        hunt.found.push(Vec::new());
    }
    let Ok(count) = usize::try_from(place - lowest) else { return false };
    if most <= 1 {
        return true;
    }
    if count > MOST_INDEXED {
        return false;
    }
    let Some(values) = (lowest..place).map(value).collect::<Option<Vec<u64>>>() else { return false };
    // For a single coin a pass through the values is enough.
    let mut places: HashMap<u64, Vec<i64>, RandomState> = HashMap::default();
    for (coin, &value) in (lowest..).zip(&values) {
        if most > 2 || value == hunt.target {
            places.entry(value).or_default().push(coin);
        }
    }
    let at = |coin: i64| values.get((coin - lowest) as usize).copied().unwrap_or(0);
    for others in 1..most {
        if !turn.allows(others + 1) {
            continue;
        }
        let mut first: Vec<i64> = (lowest..).take(others as usize - 1).collect();
        loop {
            let wanted = first.iter().fold(hunt.target, |xor, &coin| xor ^ at(coin));
            let after = first.last().map_or(lowest, |last| last + 1);
            let last = places.get(&wanted).map_or(&[][..], Vec::as_slice);
            for &coin in &last[last.partition_point(|&coin| coin < after)..] {
                hunt.found.push([&first[..], &[coin]].concat());
            }
            if !hunt.goes_on() {
                return true;
            }
            // The next choice in lexicographic order that leaves room for the last coin.
            let mut end = place - 1;
            let movable = first.iter().rposition(|&coin| {
                end -= 1;
                coin < end
            });
            let Some(at) = movable else { break };
            let next = first[at] + 1;
            first[at..].iter_mut().zip(next..).for_each(|(coin, new)| *coin = new);
        }
    }
    true
}

/// All solutions of a linear system: sets of coins, as bits, whose values have the wanted xor.
fn by_system(hunt: &mut Hunt, turn: &Turn, lowest: i64, values: &[u64]) -> bool {
    let (mut basis, mut free): (Vec<(u64, u128)>, Vec<u128>) = (Vec::new(), Vec::new());
    // Each vector of the basis has its own leading bit, which all later vectors lack.
    let reduced = |basis: &[(u64, u128)], value: u64, set: u128| {
        basis.iter().fold((value, set), |(value, set), &(of, by)| {
            if value & (1 << of.ilog2()) != 0 { (value ^ of, set ^ by) } else { (value, set) }
        })
    };
    for (place, &value) in values.iter().enumerate() {
        let Some(bit) = u32::try_from(place).ok().and_then(|place| 1u128.checked_shl(place)) else { return false };
        match reduced(&basis, value, bit) {
            (0, set) => free.push(set),
            found => basis.push(found),
        }
    }
    let (rest, one) = reduced(&basis, hunt.target, 0);
    if rest != 0 {
        return true;
    }
    if free.len() > MOST_FREE {
        return false;
    }
    // Gray code: each step adds one set of value 0.
    let mut set = one;
    for step in 1..=1u64 << free.len() {
        if turn.allows(i64::from(set.count_ones()) + 1) {
            let coins = (0..values.len()).filter(|&place| set >> place & 1 == 1);
            hunt.found.push(coins.map(|place| lowest + place as i64).collect());
        }
        if !hunt.goes_on() {
            return true;
        }
        if let Some(next) = free.get(step.trailing_zeros() as usize) {
            set ^= next;
        }
    }
    true
}
