//! Answers about positions of a rule, and the reasons for wrong ones.
use super::mark::{MarkError, Marked, first_wins, no_such, number, value, winner};
use super::{Kind, Task};
use crate::say;
use messages::Message;
use sprague::play::{Match, PlayError, Side, Turn};
use sprague::tables::Cell;
use sprague::{Budget, Game, MovesWanted, Number, Outcome, Play, Position, SolveOptions, Sum};

/// Positions with at most this many options are explained by the values of all of them.
const MOST_OPTIONS: usize = 24;
/// Rules that a learner writes are given this effort, in looks of the budget.
const EFFORT: u64 = 500;

pub(super) fn marked(task: &Task, answer: &str, budget: &Budget) -> Result<Marked, MarkError> {
    let read = match task.kind {
        Kind::Who => match first_wins(answer) {
            Ok(said) => return who(task, said, budget),
            Err(unread) => unread,
        },
        Kind::Value => match number(answer) {
            Ok(said) => return valued(task, said, budget),
            Err(unread) => unread,
        },
        Kind::Move => return moved(task, answer, budget),
        Kind::Lost => return lost(task, answer, budget),
        Kind::Rule => return ruled(task, answer, budget),
    };
    Ok(read)
}

fn game(task: &Task) -> Result<Game, MarkError> {
    Game::new(task.on).map_err(|errors| MarkError::Task(errors.message()))
}

fn sum(task: &Task, at: &str) -> Result<Sum, MarkError> {
    let game = game(task)?;
    let read = at.split_whitespace().map(|word| game.position(word)).collect::<Result<Vec<Position>, _>>();
    let positions = read.map_err(|error| MarkError::Task(error.message()))?;
    Ok(Sum::of(game, positions)?)
}

fn is_won(sum: &mut Sum, budget: &Budget) -> Result<bool, MarkError> {
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    Ok(sum.solve(&options, budget)?.outcome == Outcome::N)
}

/// The match after a move, which must be one of this position.
fn after(task: &Task, at: &str, turn: Turn) -> Result<Match, MarkError> {
    let mut game = Match::new(sum(task, at)?, Side::You);
    game.make(turn);
    Ok(game)
}

/// Why the player to move wins: a winning move; why she loses: an answer to one of her moves.
fn reason(task: &Task, at: &str, budget: &Budget) -> Result<Message, MarkError> {
    let mut game = Match::new(sum(task, at)?, Side::You);
    if let Some(choice) = game.hint(budget)? {
        return Ok(say::reason_winning(game.position(), choice.turn.text));
    }
    match game.legal(1, budget)?.turns.into_iter().next() {
        Some(turn) => {
            let made = turn.text.clone();
            let reply = after(task, at, turn)?.hint(budget)?;
            Ok(say::reason_lost(made, reply.map_or_else(|| "".into(), |choice| choice.turn.text)))
        }
        None if game.sum().play() == Play::Misere => Ok(say::reason_ended_misere()),
        None => Ok(say::reason_ended()),
    }
}

fn who(task: &Task, said: bool, budget: &Budget) -> Result<Marked, MarkError> {
    let wins = is_won(&mut sum(task, task.at)?, budget)?;
    Ok(winner(said, wins, reason(task, task.at, budget)?))
}

fn valued(task: &Task, said: u64, budget: &Budget) -> Result<Marked, MarkError> {
    let mut whole = sum(task, task.at)?;
    let answer = whole.solve(&SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() }, budget)?;
    let nim = answer.value.as_ref().and_then(|value| value.nim()).and_then(Number::to_u64);
    let Some(own) = nim else { return Err(no_such(task.kind)) };
    if own == said {
        return Ok(Marked::Right);
    }
    let why = match answer.components.as_slice() {
        [_] => options_and_mex(task, own, budget)?,
        parts => {
            let values = parts.iter().filter_map(|part| part.value.as_ref().map(ToString::to_string));
            say::reason_xor(values.collect::<Vec<_>>().join(" xor "), own)
        }
    };
    Ok(value(said, own, why))
}

/// The options of a single position with their values, and what is missing among these.
fn options_and_mex(task: &Task, own: u64, budget: &Budget) -> Result<Message, MarkError> {
    let legal = Match::new(sum(task, task.at)?, Side::You).legal(MOST_OPTIONS + 1, budget)?;
    if legal.turns.len() > MOST_OPTIONS || !legal.complete {
        return Ok(say::reason_value(own));
    }
    let mut shown = Vec::new();
    for turn in legal.turns {
        let to = turn.to.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut left = Sum::of(game(task)?, turn.to)?;
        let answer = left.solve(&SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() }, budget)?;
        let value = answer.value.map(|value| value.to_string()).unwrap_or_default();
        // A heap that is gone is one of 0.
        let to = if to.is_empty() { "0" } else { to.as_str() };
        shown.push(format!("{to} = {value}"));
    }
    Ok(match shown.is_empty() {
        true => say::reason_value(own),
        false => say::reason_mex(shown.join(", "), own),
    })
}

fn moved(task: &Task, answer: &str, budget: &Budget) -> Result<Marked, MarkError> {
    let mut game = Match::new(sum(task, task.at)?, Side::You);
    let turn = match game.read(answer, budget) {
        Ok(turn) => turn,
        Err(PlayError::Solve(error)) => return Err(error.into()),
        Err(error) => return Ok(Marked::Unread(error.message())),
    };
    game.make(turn);
    if !is_won(&mut sum_of(task, &game)?, budget)? {
        return Ok(Marked::Right);
    }
    let reply = game.hint(budget)?;
    Ok(Marked::Wrong(match reply {
        Some(choice) => say::reason_reply(choice.turn.text),
        // Under misère play the opponent may have no move left, and wins.
        None => say::reason_ended_misere(),
    }))
}

/// The sum of a match, as one that can be solved.
fn sum_of(task: &Task, game: &Match) -> Result<Sum, MarkError> {
    let positions = game.sum().components().iter().map(|(_, position)| position.clone()).collect();
    Ok(Sum::of(self::game(task)?, positions)?)
}

/// The bounds of each number of each position.
fn bounds(at: &str) -> Option<Vec<Vec<(u64, u64)>>> {
    let range = |text: &str| -> Option<(u64, u64)> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        Some((least.parse().ok()?, most.parse().ok()?))
    };
    at.split_whitespace().map(|one| one.split(',').map(range).collect()).collect()
}

/// The positions in a text. Heaps may have commas between them, and be in any order.
fn positions(text: &str, game: &Game) -> Result<Vec<Position>, Message> {
    let separated = match game.places() {
        1 => text.replace([',', '，', '+'], " "),
        _ => text.replace('，', ","),
    };
    let joined = separated.replace(", ", ",");
    joined.split_whitespace().map(|word| game.position(word).map_err(|error| error.message())).collect()
}

fn lost(task: &Task, answer: &str, budget: &Budget) -> Result<Marked, MarkError> {
    let game = game(task)?;
    let bounds = bounds(task.at).ok_or_else(|| no_such(task.kind))?;
    let mut given = match positions(answer, &game) {
        Ok(given) => given,
        Err(why) => return Ok(Marked::Unread(why)),
    };
    let inside = |position: &Position, bounds: &Vec<(u64, u64)>| {
        let numbers = position.to_state().unwrap_or_default();
        numbers.len() == bounds.len()
            && numbers.iter().zip(bounds).all(|(&n, &(lo, hi))| u64::try_from(n).is_ok_and(|n| (lo..=hi).contains(&n)))
    };
    // The given heaps need not be repeated.
    let fixed = |bounds: &Vec<(u64, u64)>| bounds.iter().all(|(lo, hi)| lo == hi);
    if given.len() + bounds.iter().filter(|one| fixed(one)).count() == bounds.len() {
        let repeated = bounds.iter().filter(|one| fixed(one));
        given.extend(repeated.map(|one| Position::new(one.iter().map(|(lo, _)| *lo))));
    }
    if given.len() != bounds.len() || !matches_in_some_order(&given, &bounds, &inside) {
        return Ok(Marked::Unread(say::answer_bounds(task.at)));
    }
    let text = given.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match is_won(&mut Sum::of(game, given)?, budget)? {
        false => Ok(Marked::Right),
        true => Ok(Marked::Wrong(reason(task, &text, budget)?)),
    }
}

/// Whether the positions fit the bounds, in some order. Tasks have few heaps with free bounds, so
/// each position takes the narrowest bounds that it fits.
fn matches_in_some_order(
    given: &[Position],
    bounds: &[Vec<(u64, u64)>],
    inside: &impl Fn(&Position, &Vec<(u64, u64)>) -> bool,
) -> bool {
    let mut open: Vec<&Vec<(u64, u64)>> = bounds.iter().collect();
    open.sort_by_key(|one| one.iter().map(|(lo, hi)| hi.saturating_sub(*lo)).max());
    let mut free: Vec<&Position> = given.iter().collect();
    open.into_iter().all(|bounds| match free.iter().position(|position| inside(position, bounds)) {
        Some(at) => {
            free.remove(at);
            true
        }
        None => false,
    })
}

fn ruled(task: &Task, answer: &str, budget: &Budget) -> Result<Marked, MarkError> {
    let mut game = match Game::new(answer) {
        Ok(game) => game,
        Err(errors) => return Ok(Marked::Unread(errors.message())),
    };
    if game.places() != 1 || game.ruleset().play == Play::Misere || game.least() != [0] {
        return Ok(Marked::Unread(say::answer_rule()));
    }
    let wanted: Vec<&str> = task.at.split(',').collect();
    let last = (wanted.len() as u64).saturating_sub(1);
    let brief = budget.clone().with_effort(EFFORT);
    let table = match game.values(&[0], &[last], &SolveOptions::default(), &brief) {
        Ok(table) => table,
        Err(error) => return Ok(Marked::Unread(error.message())),
    };
    let differs = table.cells.iter().zip(&wanted).position(|(cell, wanted)| cell.to_string() != **wanted);
    Ok(match differs {
        None if table.cells.len() == wanted.len() && table.cells.iter().all(|cell| matches!(cell, Cell::Value(_))) => {
            Marked::Right
        }
        None => Marked::Unread(say::answer_rule()),
        Some(heap) => Marked::Wrong(say::reason_rule(heap, table.cells[heap].to_string(), wanted[heap])),
    })
}
