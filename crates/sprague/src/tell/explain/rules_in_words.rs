//! The rules of a game in words: what a position is made of and what a move does.
use super::page::Page;
use crate::catalogue;
use crate::messages::{Message, say};
use rules::ast::{Arrow, ArrowOption, BagMove, CellClause, Clause, Delete, Mark, Verdict};
use rules::family::cells::Directions;
use rules::family::graphs::Target;
use rules::family::{Arrangement, Bags, BoardMoves, Family, Tile, Tiles};
use rules::numset::NumSet;
use rules::parse::parse;
use rules::ruleset::{Class, CodeClass, Play, Ruleset};
use rules::span::Spanned;

/// Rules with more clauses than this are easier to read as they are written.
const MOST_CLAUSES: usize = 4;
/// At most this many ranges are listed.
const MOST_RANGES: usize = 12;

/// The convention: who wins when no move is left.
pub(super) fn convention(play: Play) -> Message {
    match play {
        Play::Normal => say::convention_normal(),
        Play::Misere => say::convention_misere(),
    }
}

/// Writes what a position is and what a move does, and the rule of a game that has a name.
pub(super) fn explain(page: &mut Page, rules: &Ruleset) {
    let in_clauses = explain_game(page, rules);
    if !in_clauses && rules.source != rules.canonical {
        page.under(&say::as_a_rule(&rules.canonical));
    }
}

/// Writes what a position is and what a move does; returns whether that is said clause by clause.
pub(super) fn explain_game(page: &mut Page, rules: &Ruleset) -> bool {
    if let Some(clauses) = clauses(rules)
        && explain_moves(page, clauses)
    {
        return true;
    }
    explain_position(page, rules);
    if let Some(own) = rules.entailing() {
        page.under(&say::as_a_rule(&rules.canonical));
        for (mark, moves) in own.kinds() {
            match mark.filter(|_| !moves.schemas.is_empty()) {
                None => {}
                Some(Mark::Again) => page.under(&say::after_again()),
                Some(Mark::Answer) => page.under(&say::after_answer()),
            }
        }
        return true;
    }
    if let Some(own) = rules.judged() {
        page.under(&say::as_a_rule(&rules.canonical));
        for verdict in Verdict::ALL.into_iter().filter(|verdict| own.verdicts().contains(&Some(*verdict))) {
            page.under(&match verdict {
                Verdict::Wins => say::where_it_wins(),
                Verdict::Draws => say::where_it_draws(),
                Verdict::Loses => say::where_it_loses(),
            });
        }
        return true;
    }
    let named =
        catalogue::find(&rules.source).or_else(|| catalogue::games().iter().find(|game| game.text == rules.canonical));
    let named = named.or_else(|| catalogue::find("cram").filter(|_| is_cram(rules)));
    match named {
        Some(game) => page.under(&catalogue::about(game)),
        None => _ = explain_moves(page, arrows(rules)),
    }
    false
}

/// Writes what a move does, if that takes few clauses; returns whether it does.
fn explain_moves(page: &mut Page, clauses: Vec<Message>) -> bool {
    let few = clauses.len() <= MOST_CLAUSES;
    for (i, clause) in clauses.into_iter().enumerate().filter(|_| few) {
        page.under(&if i == 0 { say::a_move(clause) } else { say::or_it(clause) });
    }
    few
}

/// The moves of a rule that consists only of arrows.
fn arrows(rules: &Ruleset) -> Vec<Message> {
    let Ok(ast) = parse(&rules.canonical) else { return Vec::new() };
    let arrow = |clause: &Spanned<Clause>| match &clause.node {
        Clause::Arrow(arrow) => replaced(arrow),
        Clause::Bag(own) => replaced_in_bag(own),
        Clause::Cells(own) => Some(changed_cells(own)),
        Clause::Delete(own) => Some(deleted(own)),
        _ => None,
    };
    let others = |clause: &Spanned<Clause>| {
        matches!(clause.node, Clause::Take(_) | Clause::Split(_) | Clause::Code(_) | Clause::Move(_))
    };
    match ast.clauses.iter().any(others) {
        true => Vec::new(),
        false => ast.clauses.iter().filter_map(arrow).collect(),
    }
}

/// `replaces n by n-1 and n-3 together`
fn replaced(arrow: &Arrow) -> Option<Message> {
    let text = Arrow { conditions: Vec::new(), ..arrow.clone() }.to_string();
    let (from, _) = text.split_once(" -> ")?;
    let left = |option: &Spanned<ArrowOption>| {
        let alone = Arrow { options: vec![option.clone()], conditions: Vec::new(), ..arrow.clone() }.to_string();
        Some(alone.split_once(" -> ")?.1.to_owned())
    };
    let left = arrow.options.iter().map(left).collect::<Option<Vec<_>>>()?;
    let single = |option: &Spanned<ArrowOption>| option.node.times.is_none() && option.node.repeat.is_none();
    let clause = match left.as_slice() {
        [] => say::replaces_nothing(from),
        [to] if arrow.options.iter().all(single) => say::replaces(from, to),
        _ => say::replaces_many(from, Message::and(left)),
    };
    let whole = arrow.to_string();
    Some(match whole.split_once(" : ") {
        Some((_, conditions)) => say::replaces_where(clause, conditions),
        None => clause,
    })
}

/// `deletes an edge u-v but not its ends, where deg(u)=1`
fn deleted(own: &Delete) -> Message {
    let text = Delete { conditions: Vec::new(), ..own.clone() }.to_string();
    let names = own.names.iter().map(|name| name.node.as_str()).collect::<Vec<_>>().join("-");
    let sizes = text.trim_start_matches("delete connected ").trim_end_matches(" leaving connected").to_owned();
    let clause = match own.what {
        Target::Vertex => say::deletes_vertex(names),
        Target::Neighbourhood => say::deletes_neighbours(names),
        Target::Edge => say::deletes_edge(names),
        Target::Ends => say::deletes_ends(names),
        Target::Connected { leaves_connected: false } => say::deletes_connected(sizes),
        Target::Connected { leaves_connected: true } => say::deletes_connected_leaving(sizes),
    };
    match own.to_string().split_once(" : ") {
        Some((_, conditions)) => say::replaces_where(clause, conditions),
        None => clause,
    }
}

/// `replaces XO by .X along a row or a column`, `lays the shape XX/X., turned, on free cells`
fn changed_cells(own: &CellClause) -> Message {
    match own {
        CellClause::Line { left, right, directions } => {
            let clause = say::replaces(&left.node, &right.node);
            match directions {
                Directions::All => say::along_lines(clause),
                Directions::Right => say::along_rows(clause),
                Directions::Down => say::along_columns(clause),
            }
        }
        CellClause::Shape { rows, turned, flipped } => match (turned, flipped) {
            (true, true) => say::lays_flipped(&rows.node),
            (true, false) => say::lays_turned(&rows.node),
            (false, _) => say::lays_shape(&rows.node),
        },
    }
}

/// `replaces {a, ..} by {a-1, ..}, where a>=2`
fn replaced_in_bag(own: &BagMove) -> Option<Message> {
    // The position says that it is a ring.
    let arrangement = if own.arrangement == Arrangement::Ring { Arrangement::Row } else { own.arrangement };
    let own = BagMove { arrangement, ..own.clone() };
    let text = BagMove { conditions: Vec::new(), ..own.clone() }.to_string();
    let (from, to) = text.split_once(" -> ")?;
    let clause = say::replaces(from, to);
    Some(match own.to_string().rsplit_once(" : ") {
        Some((_, conditions)) => say::replaces_where(clause, conditions),
        None => clause,
    })
}

/// The form of a position.
fn explain_position(page: &mut Page, rules: &Ruleset) {
    let names = rules.names.join(",");
    let position = match &rules.without_verdicts().family {
        Family::Numbers | Family::Entailing(_) => match (rules.arity, rules.unordered) {
            (1, _) => say::position_number(names),
            (2, false) => say::position_pair(names),
            (2, true) => say::position_pair_unordered(names),
            (_, false) => say::position_tuple(names),
            (_, true) => say::position_tuple_unordered(names),
        },
        Family::Coins(_) => say::position_coins(),
        Family::Piles(_) => say::position_piles(),
        Family::Erase(_) => say::position_set(),
        Family::Words(words) if words.ring => say::position_word_ring(),
        Family::Words(_) => say::position_word(),
        Family::Bags(Bags { arrangement: Arrangement::Row, .. }) => say::position_row(),
        Family::Bags(Bags { arrangement: Arrangement::Ring, .. }) => say::position_ring_of_numbers(),
        Family::Bags(bags) => match bags.beside {
            0 => say::position_bag(),
            _ => say::position_bag_beside(names),
        },
        Family::Circle(_) => say::position_ring(),
        Family::Board(_) => say::position_board(),
        Family::Cells(_) => say::position_cells(),
        Family::Graphs(_) => say::position_graph(),
        _ => return,
    };
    page.under(&position);
    if let Family::Graphs(graphs) = &rules.family {
        if graphs.drops_isolated {
            page.under(&say::isolated_drop());
        }
        if !graphs.ends.is_empty() {
            page.under(&say::ends_are_of_graphs());
        }
    }
    if let Family::Board(board) = &rules.family
        && let BoardMoves::Place(tiles) = &board.moves
        && *tiles != Tiles::dominoes()
    {
        page.under(&say::move_lays_tiles(sizes(tiles)));
    }
}

fn is_cram(rules: &Ruleset) -> bool {
    rules.board().is_some_and(|board| board.moves == BoardMoves::Place(Tiles::dominoes()))
}

/// `1x3, 2x2`
fn sizes(tiles: &Tiles) -> String {
    let size = |tile: &Tile| format!("{}x{}", tile.rows, tile.columns);
    tiles.list().iter().map(size).collect::<Vec<_>>().join(", ")
}

/// The moves, clause by clause, if the class of the game determines them.
fn clauses(rules: &Ruleset) -> Option<Vec<Message>> {
    if rules.family != Family::Numbers || !rules.ends.is_empty() {
        return None;
    }
    match &rules.class {
        Class::Subtraction(set) if set.is_empty() => Some(vec![say::takes_nothing()]),
        Class::Subtraction(set) => Some(vec![say::takes(amounts(set)?)]),
        Class::AllBut(set) if set.is_empty() => Some(vec![say::takes_any()]),
        Class::AllBut(set) => Some(vec![say::takes_any_except(amounts(set)?)]),
        Class::Code(code) => of_code(code),
        Class::RepeatingCode(code) => {
            let [digit] = code.repeat.as_slice() else { return None };
            let amounts = say::or_more(code.digits.len());
            let mut clauses = of_code(&CodeClass { digits: code.digits.clone(), unequal: code.unequal })?;
            clauses.push(takes(amounts, *digit, code.unequal)?);
            Some(clauses)
        }
        _ => None,
    }
}

/// The clauses of a code: amounts with the same digit are put together.
fn of_code(code: &CodeClass) -> Option<Vec<Message>> {
    let (whole, digits) = code.digits.split_first()?;
    let mut kinds: Vec<u32> = Vec::new();
    for &digit in digits {
        if digit != 0 && !kinds.contains(&digit) {
            kinds.push(digit);
        }
    }
    let mut clauses = Vec::new();
    for kind in kinds {
        let own = std::iter::zip(1.., digits).filter(|(_, digit)| **digit == kind).map(|(amount, _)| amount);
        let amounts = amounts(&own.collect())?;
        clauses.push(match kind {
            1 => say::takes_whole(amounts),
            _ => takes(amounts, kind, code.unequal)?,
        });
    }
    if *whole != 0 {
        let parts = Message::or(bits(*whole));
        clauses.push(if code.unequal { say::splits_unequal(parts) } else { say::splits(parts) });
    }
    Some(clauses)
}

/// `takes 1 or 2 from a heap and leaves one heap or two heaps`; a heap that simply stays is not
/// mentioned.
fn takes(amounts: Message, digit: u32, unequal: bool) -> Option<Message> {
    let what = match digit {
        0 => return None,
        3 => return Some(say::takes(amounts)),
        1 => say::leaves_nothing(),
        2 => say::leaves_one(),
        4 => say::leaves_two(),
        5 => say::leaves_nothing_or_two(),
        6 => say::leaves_one_or_two(),
        7 => say::leaves_up_to_two(),
        _ => say::leaves_heaps(Message::or(bits(digit))),
    };
    Some(match unequal && digit >= 4 {
        true => say::takes_leaving_unequal(amounts, what),
        false => say::takes_leaving(amounts, what),
    })
}

/// The numbers of heaps that a digit allows.
fn bits(digit: u32) -> Vec<String> {
    (0..32).filter(|bit| digit >> bit & 1 == 1).map(|bit| bit.to_string()).collect()
}

/// `1, 3..5 or 9`
fn amounts(set: &NumSet) -> Option<Message> {
    let ranges = set.ranges();
    if ranges.len() > MOST_RANGES {
        return None;
    }
    if let (1, Some(lo), Some(hi)) = (ranges.len(), set.min(), set.max())
        && hi > lo.saturating_add(1)
    {
        return Some(say::amount_range(lo, hi));
    }
    Some(Message::or(ranges.flat_map(|range| match (*range.start(), *range.end()) {
        (lo, hi) if hi == lo => vec![lo.to_string()],
        (lo, hi) if hi - lo == 1 => vec![lo.to_string(), hi.to_string()],
        (lo, hi) => vec![format!("{lo}..{hi}")],
    })))
}
