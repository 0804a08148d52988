//! A text in the language of rules as a checked ruleset, without a second look at sentences in the
//! words of a person.
use super::{expand, turn};
use crate::ast::{Clause, Mark};
use crate::error::{RuleErrors, Warning};
use crate::family::{Arrangement, Board, Circle, Entailing, Family, Judged, Piles};
use crate::ir::{Cond, Schema};
use crate::lower::{self, Lowered, Objects, lower};
use crate::ruleset::{Class, Measure, Ruleset, Term, Termination, Turns};
use crate::{classify, parse, print, termination, warn};
use std::sync::Arc;

/// A checked ruleset, and warnings about its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Things that are probably not meant.
    pub warnings: Vec<Warning>,
}

/// [`super::compile`] without a second look at sentences in the words of a person.
pub(super) fn as_written(text: &str, params: &[(String, i64)]) -> Result<Compiled, RuleErrors> {
    let fail = |errors| RuleErrors { text: text.to_string(), errors };
    let written = parse::parse(text).map_err(fail)?;
    // Doubts about the text of a built-in game do not concern the reader.
    let written_by_name = written.clauses.iter().any(|clause| matches!(clause.node, Clause::Game(_)));
    let ast = expand::games(written, params)
        .and_then(expand::places)
        .and_then(|ast| turn::placed(ast, text))
        .map_err(fail)?;
    let lowered = lower(&ast, params).map_err(fail)?;
    let mut compiled = check(text, lowered);
    if written_by_name {
        compiled.warnings.clear();
    }
    let with_params = expand::bindings(ast.clone(), params);
    if let Family::Piles(piles) = &mut compiled.ruleset.family {
        piles.rules = Arc::new(with_params.clone());
    } else if let Family::Circle(circle) = &mut compiled.ruleset.family {
        if !written_by_name {
            compiled.warnings.extend(warn::warnings(&lower::row(&ast), &circle.row));
        }
        circle.row.canonical = print::print(&lower::row(&with_params));
        circle.row.source = circle.row.canonical.clone();
    } else if !written_by_name {
        compiled.warnings.extend(warn::warnings(&ast, &compiled.ruleset));
        compiled.warnings.sort_by_key(|warning| (warning.span.start, warning.span.end));
    }
    compiled.ruleset.canonical = print::print(&with_params);
    Ok(compiled)
}

/// Puts the ruleset together, but for its canonical text.
pub(super) fn check(source: &str, lowered: Lowered) -> Compiled {
    let Lowered { params, names, unordered, play, turns, schemas, ends, verdicts, objects, warnings } = lowered;
    let arity = if matches!(objects, Some(Objects::Bags(_))) { 0 } else { names.len() };
    let (class, termination) = match &objects {
        // The coins of a move are left of the head, or it is a head on an earlier line of the grid.
        Some(Objects::Coins(_)) if arity == 1 => (Class::Coins, Termination::Ends(Measure::Number)),
        Some(Objects::Coins(_)) => (Class::Product(arity), Termination::Ends(Measure::Sum)),
        Some(Objects::Erase(_)) => (Class::Erase, Termination::Ends(Measure::Size)),
        Some(Objects::Words(words)) => (Class::Words, termination::of_words(words)),
        Some(Objects::Bags(bags)) => {
            let in_order = bags.arrangement != Arrangement::Bag;
            (if in_order { Class::Neighbours } else { Class::Bags }, termination::of_bags(bags))
        }
        Some(Objects::Cells(cells)) => (Class::Cells, termination::of_cells(cells)),
        Some(Objects::Graphs(_)) => (Class::Graphs, Termination::Ends(Measure::Size)),
        // A move of a ring leaves a row of fewer objects, one of a row leaves shorter rows.
        Some(Objects::Circle(_)) => (Class::Circle, Termination::Ends(Measure::Lexicographic(vec![Term::Down(0)]))),
        // Cells go and do not come back.
        Some(Objects::Board(_)) => (Class::Board, Termination::Ends(Measure::Sum)),
        Some(Objects::Marks(_)) => (Class::Entailing, termination::termination(arity, unordered, &schemas, &ends)),
        None | Some(Objects::Stones(_)) => assess(arity, unordered, &schemas, &ends),
    };
    let marked = matches!(objects, Some(Objects::Marks(_)));
    let mut schemas = schemas;
    let family = match objects {
        None => Family::Numbers,
        Some(Objects::Coins(coins)) => Family::Coins(coins),
        Some(Objects::Erase(erase)) => Family::Erase(erase),
        Some(Objects::Words(words)) => Family::Words(words),
        Some(Objects::Bags(bags)) => Family::Bags(bags),
        Some(Objects::Cells(cells)) => Family::Cells(cells),
        Some(Objects::Graphs(graphs)) => Family::Graphs(graphs),
        Some(Objects::Circle(both)) => {
            let [ring, row] = (*both).map(|one| check(source, Lowered { turns: Turns::One, ..one }).ruleset);
            Family::Circle(Box::new(Circle { ring, row }))
        }
        Some(Objects::Marks(marks)) => {
            let of = |mark: Option<Mark>| -> Vec<Schema> {
                schemas.iter().filter(|schema| marks.get(&schema.clause).copied() == mark).cloned().collect()
            };
            let moves = [None, Some(Mark::Again), Some(Mark::Answer)].map(|mark| {
                let (names, ends) = (names.clone(), ends.clone());
                let lowered = Lowered {
                    params: params.clone(),
                    names,
                    unordered,
                    play,
                    turns,
                    schemas: of(mark),
                    ends,
                    verdicts: Vec::new(),
                    objects: None,
                    warnings: Vec::new(),
                };
                check(source, lowered).ruleset
            });
            schemas = Vec::new();
            Family::Entailing(Box::new(Entailing::new(moves)))
        }
        Some(Objects::Board(moves)) => Family::Board(Board { moves, columns: 1 }),
        Some(Objects::Stones(moves)) => Family::Piles(Piles { rules: Arc::default(), moves, ends: ends.clone() }),
    };
    let ruleset = Ruleset {
        source: source.to_string(),
        canonical: String::new(),
        params,
        arity,
        names,
        unordered,
        play,
        turns: if marked { Turns::Obliging } else { turns },
        schemas,
        ends,
        family,
        class,
        termination,
    };
    let ruleset = if verdicts.is_empty() { ruleset } else { Judged::around(ruleset, verdicts) };
    Compiled { ruleset, warnings }
}

/// The class of a game with these moves, and whether every play ends.
pub(crate) fn assess(arity: usize, unordered: bool, schemas: &[Schema], ends: &[Vec<Cond>]) -> (Class, Termination) {
    (classify::class(arity, schemas, ends), termination::termination(arity, unordered, schemas, ends))
}
