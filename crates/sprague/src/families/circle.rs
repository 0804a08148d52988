//! Rings: their values come from an engine of their own ([`heaps::circle`]) with its theorem. A
//! move leaves a row, which is a position of a game on one number, with all its engines and
//! theorems.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::methods::options_by_class;
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::{SolveError, listing_stopped, move_error};
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use rules::moves::{Mover, Options, Scratch};
use rules::ruleset::{Play, Ruleset};
use std::ops::ControlFlow;

/// At most this many options of a ring are listed one by one.
const MOST_OPTIONS: usize = 1 << 22;
/// Values of longer rows are used only if they are proved.
const LONGEST_TABLE: u64 = 1 << 20;
/// From this size on, options are counted with the pattern of the rows.
const FAR: u64 = 1 << 12;

/// The game on rows, for a ruleset of rings.
struct Row(Option<Game>);

impl Room for Row {
    fn of(rules: &Ruleset) -> Self {
        let row = |row: &Ruleset| Game::within(Ruleset { play: Play::Normal, ..row.clone() });
        Self(rules.circle().map(|circle| row(&circle.row)))
    }
}

fn in_row(position: &Position) -> Position {
    position.clone().in_form(Form::Numbers)
}

/// Rows that remain of rings, and the moves of rings, which leave rows. The values of rings are a
/// sequence.
pub(crate) struct Rows;

impl Method for Rows {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        game.ruleset.circle().map(|_| ()).ok_or_else(say::no_rings)
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        match &mut game.room::<Row>().1.0 {
            Some(row) if at.1 == Form::Row => row.known(&in_row(at), ask.options, ask.budget).map(Some),
            _ => Ok(None),
        }
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let (rules, Row(row)) = game.room();
        let (Some(row), Some(circle), Some(n)) = (row, rules.circle(), at.heap()) else { return Ok(None) };
        let Wanted { value, limit } = wanted;
        let mut found = if at.1 == Form::Row {
            row.options_with_value(&in_row(at), value, limit, ask.options.assumes(), ask.budget)?
        } else {
            match by_pattern(row, &circle.ring, n, value, limit, ask.budget)? {
                Some(found) => found,
                None => one_by_one(row, &circle.ring, n, value, limit, ask.budget)?,
            }
        };
        found.options.iter_mut().flatten().for_each(|part| part.1 = Form::Row);
        Ok(Some(found))
    }
}

/// The options according to the pattern of the rows, which must be proved.
fn by_pattern(
    row: &mut Game,
    ring: &Ruleset,
    n: &Number,
    target: &Number,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Found>, SolveError> {
    if n.to_u64().is_some_and(|n| n <= FAR) {
        return Ok(None);
    }
    // A table of moderate length may be enough to prove the pattern of the rows.
    let (rules, known_values) = row.parts();
    let _ = known_values.soon(rules, n, budget);
    let Some(claim) = row.known_values.claim().filter(|claim| claim.proof().is_some()) else { return Ok(None) };
    let values = options_by_class::Values::Pattern(claim.pattern());
    options_by_class::options_with_value(&ring.class, values, n, target, limit, budget).map_err(listing_stopped)
}

/// The options, listed one by one.
fn one_by_one(
    row: &mut Game,
    ring: &Ruleset,
    n: &Number,
    target: &Number,
    limit: usize,
    budget: &Budget,
) -> Result<Found, SolveError> {
    let uncounted = Found { options: Vec::new(), total: None };
    let Some(heap) = n.to_i64() else { return Ok(uncounted) };
    let (mover, mut listed) = (Mover::new(ring), Options::new(1));
    let flow = mover
        .for_each_option(&mut Scratch::default(), &[heap], budget, |option| {
            listed.push(option);
            if listed.len() >= MOST_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(move_error)?;
    if flow.is_break() {
        return Ok(uncounted);
    }
    listed.sort_dedup();
    let (mut options, mut total) = (Vec::new(), 0u64);
    for option in listed.iter() {
        let left: Vec<Position> = option.iter().map(|&left| Position::from_state(&[left])).collect();
        let mut value = Number::from(0);
        for part in &left {
            let Some(found) = near_value(row, part, budget)? else { return Ok(uncounted) };
            value = found;
        }
        if value == *target {
            total += 1;
            if options.len() < limit {
                options.push(left);
            }
        }
    }
    Ok(Found { options, total: Some(Number::from(total)) })
}

/// The value of a row; `None` if it is far out and nothing is proved, since a list of moves is not
/// worth a long table.
fn near_value(row: &mut Game, part: &Position, budget: &Budget) -> Result<Option<Number>, SolveError> {
    match part.heap() {
        Some(heap) if heap.to_u64().is_none_or(|n| n > LONGEST_TABLE) => {
            let (rules, known_values) = row.parts();
            Ok(known_values.soon(rules, heap, budget)?.map(|known| known.value))
        }
        _ => row.known(part, &SolveOptions::default(), budget).map(|known| Some(known.value)),
    }
}
