//! Moves in words: `take 3 from 5`, `take 1 from 7, leaving 2 and 4`, `split 7 into 1, 2 and 4`,
//! `(3,5) -> (1,2)`, `turn 2, 3 and 7`, `move 2 stones from pile 3 to pile 1`, `erase 1, 2 and 4`,
//! `++ -> --`, `delete 2 and 3`.
use crate::messages::{Message, say};
use crate::tell::deleted::difference;
use claims::number::Number;
use claims::position::{Form, Position, cells};
use rules::family::{BoardMoves, Family};
use rules::ruleset::{Class, Ruleset};

/// How to describe the moves of a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveWording {
    /// Tokens are taken from a heap, which may be split.
    Taking,
    /// A position is replaced by others.
    Replacing,
    /// Coins are turned over.
    Turning,
    /// Stones go from pile to pile.
    Carrying,
    /// Numbers are erased from a set.
    Erasing,
    /// A tile covers cells.
    Covering,
    /// Letters of a board change.
    Changing,
    /// Vertices or an edge of a graph are deleted.
    Deleting,
    /// A cell is eaten, with all cells below and to the right of it.
    Eating,
}

/// The best description for the moves of a game.
pub(crate) fn manner(rules: &Ruleset) -> MoveWording {
    let canonical = &rules.canonical;
    let rules = rules.without_verdicts();
    match (&rules.family, &rules.class) {
        (Family::Coins(_), _) => MoveWording::Turning,
        (Family::Circle(_), _) => MoveWording::Taking,
        (Family::Board(board), _) => match board.moves {
            BoardMoves::Place(_) => MoveWording::Covering,
            BoardMoves::Chomp => MoveWording::Eating,
        },
        (Family::Cells(_), _) => MoveWording::Changing,
        (Family::Graphs(_), _) => MoveWording::Deleting,
        (Family::Piles(_), _) => MoveWording::Carrying,
        (Family::Erase(_), _) => MoveWording::Erasing,
        (Family::Words(_) | Family::Bags(_), _) => MoveWording::Replacing,
        (_, Class::OnN { .. } | Class::Tuple { .. }) if !canonical.starts_with("take") => MoveWording::Replacing,
        _ => MoveWording::Taking,
    }
}

/// The move that replaces `from` by the sum `to`.
pub(crate) fn describe(manner: MoveWording, from: &Position, to: &[Position]) -> Message {
    match (manner, from.heap()) {
        (MoveWording::Taking, Some(heap)) => taking(heap, to, from.1 == Form::Row),
        (MoveWording::Turning, _) => say::turn_coins(Message::and(to.iter().chain([from]))),
        (MoveWording::Carrying, _) if to.len() == 1 => carrying(from, &to[0]),
        (MoveWording::Erasing, _) if to.len() == 1 => {
            say::erase(Message::and(from.0.iter().filter(|number| to[0].0.binary_search(number).is_err())))
        }
        (MoveWording::Covering | MoveWording::Eating, _) if to.len() == 1 => on_board(manner, from, &to[0]),
        (MoveWording::Changing, _) if to.len() == 1 => changed(from, &to[0]),
        (MoveWording::Deleting, _) if to.len() == 1 => difference(from, &to[0]).unwrap_or_else(|| replaced(from, to)),
        _ if to.is_empty() => say::to_nothing(from),
        _ => replaced(from, to),
    }
}

/// `(3,5) -> (1,2) + (1,2)`
fn replaced(from: &Position, to: &[Position]) -> Message {
    let parts: Vec<String> = to.iter().map(Position::to_string).collect();
    format!("{from} -> {}", parts.join(" + ")).into()
}

/// `cover (1,2) and (1,3)`, `cover (1,2) to (2,4)`, `eat (2,3)`: the cells that disappear, by row
/// and column, from the top left.
fn on_board(manner: MoveWording, from: &Position, to: &Position) -> Message {
    let mut gone = Vec::new();
    for (r, (before, after)) in (1..).zip(std::iter::zip(&from.0, &to.0)) {
        let taken = before.to_u64().unwrap_or(0) & !after.to_u64().unwrap_or(0);
        gone.extend((0..64).filter(|column| taken >> column & 1 == 1).map(|column| format!("({r},{})", column + 1)));
    }
    match (manner, gone.as_slice()) {
        (MoveWording::Covering, [cell]) => say::cover_one(cell),
        (MoveWording::Covering, [one, other]) => say::cover_two(one, other),
        (MoveWording::Covering, [first, .., last]) => say::cover_range(first, last),
        (MoveWording::Eating, [first, ..]) => say::eat(first),
        _ => replaced(from, std::slice::from_ref(to)),
    }
}

/// `(1,2) and (1,3): XO -> .X`, `cover (1,1), (1,2) and (2,1)`: the cells that change, by row and
/// column, from the top left.
fn changed(from: &Position, to: &Position) -> Message {
    let (Some(old), Some(new)) = (cells::rows(&from.0), cells::rows(&to.0)) else {
        return replaced(from, std::slice::from_ref(to));
    };
    let (mut places, mut before, mut after) = (Vec::new(), String::new(), String::new());
    for (r, (old, new)) in (1..).zip(std::iter::zip(old, new)) {
        for (c, (old, new)) in (1..).zip(std::iter::zip(old, new)).filter(|(_, (old, new))| old != new) {
            places.push(format!("({r},{c})"));
            before.push(old);
            after.push(new);
        }
    }
    let covered = before.chars().all(|letter| letter == '.') && after.chars().all(|letter| letter == 'X');
    match places.is_empty() {
        true => replaced(from, std::slice::from_ref(to)),
        false if covered => say::cover_cells(Message::and(places)),
        false => say::cells_change(Message::and(places), before, after),
    }
}

fn taking(heap: &Number, to: &[Position], in_row: bool) -> Message {
    // If the sum contains more than heaps, or is larger than the heap, the move is not a taking;
    // the arrow describes it best.
    let mut rest = Some(heap.clone());
    for part in to {
        rest = part.heap().zip(rest).and_then(|(part, rest)| rest.minus(part));
    }
    let Some(taken) = rest else { return replaced(&Position::of(vec![heap.clone()]), to) };
    match (taken.is_zero(), to.len()) {
        (true, _) => say::split(heap, Message::and(to)),
        (false, 0) => say::take_all(heap),
        (false, 1) if to[0].1 == Form::Row && !in_row => say::take_from_ring(taken, heap),
        (false, 1) => say::take(taken, heap),
        (false, _) => say::take_leaving(taken, heap, Message::and(to)),
    }
}

/// `move 2 stones from pile 3 to pile 1`
fn carrying(from: &Position, to: &Position) -> Message {
    let places = || (1_usize..).zip(std::iter::zip(&from.0, &to.0));
    let taken = places()
        .find_map(|(place, (before, after))| Some((place, before.minus(after).filter(|amount| !amount.is_zero())?)));
    let raised = places().find(|(_, (before, after))| after > before).map(|(place, _)| place);
    let one = |amount: &Number| *amount == Number::from(1);
    match (taken, raised) {
        (Some((pile, amount)), Some(to)) if one(&amount) => say::move_stone(pile, to),
        (Some((pile, amount)), Some(to)) => say::move_stones(amount, pile, to),
        (Some((pile, amount)), None) if one(&amount) => say::move_stone_out(pile),
        (Some((pile, amount)), None) => say::move_stones_out(amount, pile),
        (None, _) => replaced(from, std::slice::from_ref(to)),
    }
}
