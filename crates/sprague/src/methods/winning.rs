//! The options of a position with a wanted value: the winning moves of a component.
//!
//! For near positions every option is enumerated and looked up. Far out (10^18 tokens) a proved
//! pattern determines where a value occurs, so the options are found and counted by residue classes
//! ([`crate::methods::options_by_class`]).
use crate::claims::findings::Findings;
use crate::families::turning;
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Wanted};
use crate::methods::options_by_class;
use budget::Budget;
use claims::error::{Listing, SolveError, listing_stopped};
use claims::number::Number;
use claims::position::Position;
use claims::reply::Found;
use claims::values::NEAR;
use rules::ir::{Remains, Schema};
use rules::moves::{MoveError, Scratch, parts};
use rules::ruleset::{Class, Play};
use std::ops::ControlFlow;

/// Heaps beyond this are answered from a proved pattern if there is one.
const FAR: u64 = 1 << 12;
/// If there is a pattern, positions with more options than about this are not enumerated.
const MOST_NEAR: f64 = 4e6;
/// At most this many options are looked up; beyond that the winning ones are not counted.
const MOST_OPTIONS: u64 = 200_000_000;
/// Beyond this heap, a law that can find the options with a value is tried.
const BY_LAW: i64 = 1 << 16;
/// At most this many options are looked up if each look-up is a computation.
const MOST_BY_LAW: u64 = 5_000_000;
/// The effort to enumerate the options of a heap far out, in looks of the budget; after that the
/// result is not counted.
const LISTING: u64 = 1_000;
/// This many values by a law cost one look of the budget.
const LOOKED_UP: u64 = 1 << 7;
/// At most this many winning options are kept, to count them without duplicates.
const MOST_KEPT: usize = 2_000_000;

/// Options with a wanted value as states, in any order, perhaps repeated.
struct Matching {
    options: Vec<Vec<i64>>,
    /// Whether all options were examined.
    complete: bool,
}

/// The options of a heap, a coin or a ring with a value, from the known facts about the sequence of
/// values; `None` if the position is none of these, or if its options are better looked up one by
/// one.
pub(crate) fn in_sequence(game: &mut Game, position: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
    let (Ask { options, budget }, wanted) = (ask, Wanted { limit: wanted.limit.min(MOST_KEPT), ..wanted });
    let axis = game.ruleset().coins().and_then(|coins| coins.axes.first()).cloned();
    if let Some(axis) = axis.filter(|_| game.ruleset().arity == 1) {
        return turning::options_with_value(game, &axis, position, wanted, budget).map(Some);
    }
    let class = &game.ruleset().class;
    if let Some(heap) = position.heap()
        && heap.to_u64().is_none_or(|n| n > FAR || options_about(class, n) > MOST_NEAR)
        && let Some(values) = values_far_out(game, options.assumes())
        && let Some(found) =
            options_by_class::options_with_value(class, values, heap, wanted.value, wanted.limit, budget)
                .map_err(listing_stopped)?
    {
        // Options that cannot be counted by classes can still be enumerated if there are not too
        // many.
        let few = heap.to_u64().is_some_and(|n| options_about(class, n) <= MOST_NEAR);
        if found.total.is_some() || !few {
            return Ok(Some(found));
        }
    }
    let told = |heap: &Number| heap.to_u64().is_some_and(|heap| game.known_values.tells(heap, budget));
    if options.assumes() && Game::is_far_out(position) && !position.heap().is_some_and(told) {
        return game.listed_options(position, wanted.value, wanted.limit, true, budget).map(Some);
    }
    Ok(None)
}

/// The source of the values of all heaps, of any size.
fn values_far_out(game: &Game, assume: bool) -> Option<options_by_class::Values<'_>> {
    let exchanged = game.ruleset().play == Play::Misere;
    let assumed = || game.rooms.found::<Findings>().filter(|_| assume).and_then(|findings| findings.of_heaps());
    match game.known_values.claim().or_else(assumed) {
        Some(claim) => Some(options_by_class::Values::Pattern(claim.pattern())),
        None => game.known_values.blocks().map(|(length, period)| options_by_class::Values::Blocks {
            length,
            period,
            exchanged,
        }),
    }
}

/// The approximate number of options of a heap in a taking game: there are about n^(j-1) / (j!
/// (j-1)!) splits into j parts.
fn options_about(class: &Class, n: u64) -> f64 {
    let n = n as f64;
    let splits = |digit: &u32| {
        let (mut all, mut into) = (0.0, 1.0);
        for parts in 2..u32::BITS {
            into *= n / f64::from(parts * (parts - 1));
            all += if digit >> parts & 1 == 1 { into } else { 0.0 };
        }
        all
    };
    match class {
        Class::Code(code) => code.digits.iter().map(splits).sum(),
        Class::RepeatingCode(code) => {
            let later = code.repeat.iter().map(splits).sum::<f64>() * n / code.repeat.len().max(1) as f64;
            n + later + code.digits.iter().map(splits).sum::<f64>()
        }
        _ => n,
    }
}

/// Makes and looks up every option.
pub fn near(game: &mut Game, position: &Position, wanted: Wanted<'_>, budget: &Budget) -> Result<Found, SolveError> {
    let limit = wanted.limit.min(MOST_KEPT);
    let none = Found { options: Vec::new(), total: Some(Number::from(0)) };
    let Some(target) = wanted.value.to_u64() else { return Ok(none) };
    let Some(state) = position.to_state() else { return Ok(Found { total: None, ..none }) };
    let arity = game.ruleset().arity;
    if let [heap] = state[..]
        && heap > BY_LAW
        && let Some(ranges) = game.known_values.options_by_law(heap as u64, target, budget).map_err(listing_stopped)?
        && let Some(found) = in_ranges(game, &ranges, limit)
    {
        return Ok(found);
    }
    match tabled(game, &state, target, budget) {
        Ok(Some(found)) => return Ok(collect(game, found, arity, limit)),
        Ok(None) => {}
        Err(Listing::TooManyParts) => return Ok(Found { total: None, ..none }),
        Err(Listing::Failed(error)) => return Err(error),
    }
    match game.known_values.searched_options(&state, target, budget) {
        Ok(options) => Ok(collect(game, Matching { options, complete: true }, arity, limit)),
        Err(Listing::TooManyParts) => Ok(Found { total: None, ..none }),
        Err(Listing::Failed(error)) => Err(error),
    }
}

/// The options in these ranges of heaps. An option 0 is the heap 0, or no heap if all moves of the
/// rule leave heaps; `None` if only some do.
fn in_ranges(game: &Game, ranges: &[(u64, u64)], limit: usize) -> Option<Found> {
    let takes = |schema: &Schema| matches!(schema.remains, Remains::Heaps { .. });
    let schemas = &game.ruleset().schemas;
    let take_all = schemas.iter().all(takes);
    if ranges.first().is_some_and(|range| range.0 == 0) && !take_all && schemas.iter().any(takes) {
        return None;
    }
    let left = |heap: u64| if heap == 0 && take_all { Vec::new() } else { vec![Position::new([heap])] };
    let options = ranges.iter().flat_map(|&(low, high)| low..=high).take(limit).map(left).collect();
    let total = ranges.iter().fold(Number::from(0), |total, &(low, high)| total.add(&Number::from(high - low + 1)));
    Some(Found { options, total: Some(total) })
}

/// Looks up every option in the table of a sequence, or computes it by a law; `None` if some option
/// is unknown to both. The table need not reach the heap itself, whose value may be known from its
/// options.
fn tabled(game: &mut Game, state: &[i64], target: u64, budget: &Budget) -> Result<Option<Matching>, Listing> {
    let (mover, play) = (game.known_values.mover().clone(), game.ruleset().play);
    let known_values = &game.known_values;
    let [heap] = state else { return Ok(None) };
    let told = known_values.tells(*heap as u64, budget);
    let by_law = known_values.has_law();
    if by_law && !told {
        return Ok(None);
    }
    // Misère values exist for single heaps only, and a player who faces the empty position wins.
    let nothing = u64::from(play == Play::Misere);
    let most = if by_law { MOST_BY_LAW } else { MOST_OPTIONS };
    let (mut matching, mut looked) = (Vec::new(), 0u64);
    // Far out there may be too many candidates to examine: `take q where omega(q)<=1` at 10^18.
    let brief = if *heap as u64 >= NEAR || by_law { budget.clone().with_effort(LISTING) } else { budget.clone() };
    let (mut ended, mut unknown) = (None, false);
    let flow = mover.for_each_option(&mut Scratch::default(), state, &brief, |option| {
        looked += 1;
        if by_law && looked.is_multiple_of(LOOKED_UP) {
            brief.spend(1);
        }
        let value = match option {
            [] => Ok(Some(nothing)),
            parts => parts.iter().try_fold(Some(0), |xor, &part| {
                let Some(xor) = xor else { return Ok(None) };
                Ok(known_values.short_at_once(part as u64, &brief)?.map(|value| xor ^ value))
            }),
        };
        match value {
            Ok(Some(value)) if value == target => matching.push(option.to_vec()),
            Ok(Some(_)) => {}
            Ok(None) => unknown = true,
            Err(stop) => ended = Some(stop),
        }
        if ended.is_some() || unknown {
            return ControlFlow::Break(());
        }
        let enough = looked >= most || matching.len() >= MOST_KEPT;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if unknown {
        return Ok(None);
    }
    let in_time = match ended.map_or(flow, |stop| Err(MoveError::Stopped(stop))) {
        Err(MoveError::Stopped(stop)) if budget.outlives(&stop) && !told => return Ok(None),
        Err(MoveError::Stopped(stop)) if budget.outlives(&stop) => false,
        flow => flow.map(|_| true).map_err(Listing::from)?,
    };
    Ok(Some(Matching { options: matching, complete: in_time && looked < most }))
}

/// The first `limit` options in order, each once; they are counted only if all options were
/// examined.
fn collect(game: &Game, Matching { mut options, complete }: Matching, arity: usize, limit: usize) -> Found {
    let complete = complete && options.len() < MOST_KEPT;
    options.sort_unstable();
    options.dedup();
    let total = complete.then(|| Number::from(options.len() as u64));
    let options =
        options.iter().take(limit).map(|option| parts(option, arity).map(|part| game.placed(part)).collect()).collect();
    Found { options, total }
}
