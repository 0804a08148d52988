//! Sums in which a turn moves in several components.
//!
//! | turns | deciding quantity |
//! |---|---|
//! | `play every` | the largest suspense |
//! | `play first` | the components as functions, one applied to the next |
//! | `play any` | whether some component is won when it stands alone |
//! | `play 1..k` of heaps of Nim | Moore's rule: binary places modulo k+1 |
//! | `play exactly k` of at most 2k heaps of Nim | whether the least size stands there more than k times |
//! | `play 1..k`, `play exactly k` of other positions | remoteness, where as many components can move as must, or all may |
//!
//! The theorems and their sources stand in `sprague::plays::turns`; where none applies, whole sums
//! are searched (`sums`).
use super::closed;
use super::helpers::{self, new, set};
use super::hint::no_style;
use super::model::{Expr, Function, Kind, Op, Program, call, int, var};
use super::numbering::{Numbering, Tempo};
use super::printed::Printed;
use super::shape::{self, Decision, Game as Main};
use super::source::{Cycle, Source, pair_in_order, rule, started};
use super::start::Start;
use super::tables;
use super::text::TURNS;
use super::{CodeOptions, ProgramError, Style, sums, tuples};
use crate::say;
use messages::Message;
use rules::family::Family;
use rules::ruleset::{Class, Play, Ruleset, Turns};

/// The number of powers of two in the array `places`.
const PLACES: i64 = 63;
/// No sum has more components than this, so a turn in this many may move in all.
const MOST: u64 = 1 << 40;

/// A game whose turns move in several components.
pub struct Game<'a> {
    /// The rules of the components.
    pub ruleset: &'a Ruleset,
    /// Whether some move leaves more than one position.
    pub splits: bool,
    /// Proves that the numbers of heaps repeat, if they do, and returns them up to the end of the
    /// first round, with the heap where that begins and the amount that each round adds.
    pub round: &'a dyn Fn(Tempo) -> Option<Cycle>,
}

/// The program of a game whose turns move in several components.
///
/// # Errors
/// [`ProgramError`] with the reason where the game has no program.
pub fn program(game: &Game<'_>, options: &CodeOptions) -> Result<Program, ProgramError> {
    let ruleset = game.ruleset;
    if ruleset.family != Family::Numbers {
        let what = say::turns_of_others();
        return Err(ProgramError::unsupported(what));
    }
    let play = ruleset.play;
    let (source, decision, how) = match ruleset.turns {
        Turns::One | Turns::Obliging | Turns::Judged => return Err(ProgramError::unsupported(say::turns_in_one())),
        Turns::Every => {
            let numbering = Numbering::Tempo(Tempo::Every(play));
            (source(game, numbering, options)?, largest(numbering), say::how_every())
        }
        Turns::First => {
            let numbering = Numbering::Tempo(Tempo::Relay);
            let mut source = source(game, numbering, options)?;
            source.functions.push(TURNS.function("follow", &[]));
            (source, in_turn(play), say::how_first())
        }
        Turns::ANY if play == Play::Normal && !game.splits => {
            let source = source(game, Numbering::Tempo(Tempo::Shortest(play)), options)?;
            (source, any_won(), say::how_any())
        }
        Turns::Some { least, most } => {
            let most = most.min(MOST);
            let whole = sums::whole_sums(ruleset, &[(least.min(MOST) as i64, most as i64)], play);
            let search = whole.is_ok();
            let (mut source, decision, how) = match (is_nim(ruleset), least, play) {
                _ if game.splits => {
                    let whole = whole?;
                    let decision = whole.decision();
                    return finished(ruleset, whole.source(), decision, say::how_searched(), options);
                }
                (true, 1, _) => {
                    return finished(ruleset, heaps(options)?, moore(most, play), by_moore(most, play), options);
                }
                (true, _, Play::Normal) if least == most => {
                    (heaps(options)?, exactly(least, search), by_count(least.min(MOST)))
                }
                _ => {
                    let source = source(game, Numbering::Tempo(Tempo::Shortest(play)), options)?;
                    (source, shortest(least, most, play, search), say::how_shortest())
                }
            };
            let how = if search { say::how_others_searched(how) } else { say::how_others_refused(how) };
            if let Ok(whole) = whole {
                source.beside(whole.source());
            }
            (source, decision, how)
        }
        Turns::Among(_) => {
            let (_, most) = ruleset.turns.range();
            let counts: Vec<(i64, i64)> = (1..=most)
                .filter(|&count| ruleset.turns.allows(count))
                .map(|count| (count as i64, count as i64))
                .collect();
            let whole = sums::whole_sums(ruleset, &counts, play)?;
            let decision = whole.decision();
            return finished(ruleset, whole.source(), decision, say::how_searched(), options);
        }
    };
    finished(ruleset, source, decision, how, options)
}

/// Moore's rule in words.
fn by_moore(most: u64, play: Play) -> Message {
    match play {
        Play::Normal => say::how_moore(most, most + 1),
        Play::Misere => say::how_moore_misere(most, most + 1),
    }
}

/// The rule for turns in exactly `count` heaps, in words.
fn by_count(count: u64) -> Message {
    say::how_exactly(count, 2 * count - 1, 2 * count)
}

/// Assembles the program.
pub(crate) fn finished(
    ruleset: &Ruleset,
    source: Source,
    decision: Decision,
    how: Message,
    options: &CodeOptions,
) -> Result<Program, ProgramError> {
    let mut used = source.used;
    used.extend(decision.used.iter().map(|&name| name.to_owned()));
    let value = pair_in_order(ruleset, source.value, &mut used);
    let start = options.start.as_ref().map(|text| Start::parse(text, ruleset.arity)).transpose()?;
    let (arity, value) = match start {
        Some(start) => (1, started(start, value, &mut used)?),
        None => (ruleset.arity, value),
    };
    let mut constants = source.constants;
    if decision.places {
        constants.push(("places".to_owned(), (0..PLACES).map(|bit| 1 << bit).collect()));
    }
    let decided = match ruleset.play {
        Play::Normal => say::decided_turns(),
        Play::Misere => say::decided_misere_turns(),
    };
    let mut header = vec![rule(ruleset), decided, how];
    header.extend(source.says);
    header.push(say::made_by());
    let mut functions = helpers::functions(&used);
    functions.extend(source.functions);
    let main = Main { arity, value, decision, ..Main::plain(1, options.answers.clone()) };
    Ok(Program {
        header,
        constants,
        made: source.made,
        functions,
        main: shape::main(&options.input, &main),
        prints: Printed::Winner,
        limit: None,
    })
}

/// A source of the numbers of positions: a repetition, a table, or a search.
fn source(game: &Game<'_>, numbering: Numbering, options: &CodeOptions) -> Result<Source, ProgramError> {
    let ruleset = game.ruleset;
    match options.style {
        Some(Style::Formula) => {
            repeated(game, numbering).ok_or_else(|| no_style("formula", say::no_repetition(numbering.numbers())))
        }
        Some(Style::Table) => tables::table(ruleset, numbering, options),
        Some(Style::Dfs) => tuples::search(ruleset, numbering, options),
        None => match repeated(game, numbering) {
            Some(source) => Ok(source),
            None if ruleset.arity > 1 || !tables::falls(ruleset) => tuples::search(ruleset, numbering, options),
            None => tables::table(ruleset, numbering, options),
        },
    }
}

/// Numbers that are proved to repeat, for heaps of any size.
fn repeated(game: &Game<'_>, numbering: Numbering) -> Option<Source> {
    let Numbering::Tempo(tempo) = numbering else { return None };
    let Cycle { mut head, mut preperiod, saltus } = (game.round)(tempo)?;
    let period = head.len() as i64 - preperiod;
    let before = |at: i64| usize::try_from(at).ok();
    while let Some(last) = before(preperiod - 1)
        && head[last] + saltus == head[last + period as usize]
    {
        preperiod -= 1;
        head.pop();
    }
    if head.len() > closed::LONGEST_LIST {
        return None;
    }
    let what = numbering.numbers();
    let says = match saltus {
        0 => say::values_tempo(what, period, preperiod),
        saltus => say::values_tempo_saltus(what, period, preperiod, saltus),
    };
    let (body, listed) = closed::cycle(&head, preperiod, saltus);
    let about = say::about_number_of_heap(numbering.name(), numbering.about());
    Some(Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body).about(about)],
        constants: if listed { vec![("values".to_owned(), head)] } else { Vec::new() },
        says: vec![says],
        ..Source::default()
    })
}

/// Whether a heap has the moves of a Nim heap.
fn is_nim(ruleset: &Ruleset) -> bool {
    matches!(&ruleset.class, Class::AllBut(excluded) if excluded.is_empty()) && ruleset.ends.is_empty()
}

/// The number of a Nim heap is its size.
fn heaps(options: &CodeOptions) -> Result<Source, ProgramError> {
    if matches!(options.style, Some(Style::Table | Style::Dfs)) {
        return Err(no_style("table or search", say::nim_by_sizes()));
    }
    Ok(Source { value: Box::new(|mut coords| coords.pop().unwrap_or_else(|| int(0))), ..Source::default() })
}

/// Decides by the largest number.
fn largest(numbering: Numbering) -> Decision {
    Decision {
        begin: vec![new("total", int(0))],
        add: Box::new(|value, _| vec![set("total", call("greatest", [var("total"), value]))]),
        won: numbering.good(var("total")),
        used: vec!["greatest"],
        ..Decision::default()
    }
}

/// Decides turns in as many components as one likes: one that is won is enough. Remoteness is odd
/// where the player to move wins.
fn any_won() -> Decision {
    Decision {
        begin: vec![new("total", int(0))],
        add: Box::new(|value, _| vec![set("total", call("greatest", [var("total"), value % int(2)]))]),
        won: var("total").eq(int(1)),
        used: vec!["greatest"],
        ..Decision::default()
    }
}

/// Decides a relay: the functions of the components are applied one after the other, from the first
/// component on.
fn in_turn(play: Play) -> Decision {
    let won = match play {
        Play::Normal => (var("total") % int(2)).eq(int(1)),
        Play::Misere => (var("total") / int(2)).eq(int(1)),
    };
    Decision {
        begin: TURNS.part("begin_in_turn", &[]),
        add: Box::new(|value, _| vec![set("total", call("follow", [var("total"), value]))]),
        won,
        ..Decision::default()
    }
}

/// Decides by Moore's rule: the ones in each binary place are counted.
fn moore(most: u64, play: Play) -> Decision {
    let givens = move |value: Expr| {
        let misere = play == Play::Misere;
        let modulus = most as i64 + 1;
        [
            ("places", PLACES.into()),
            ("last_place", (PLACES - 1).into()),
            ("modulus", modulus.into()),
            ("misere", misere.into()),
            ("value", value.into()),
        ]
    };
    Decision {
        begin: TURNS.part("begin_moore", &givens(int(0))),
        add: Box::new(move |value, _| TURNS.part("add_moore", &givens(value))),
        finish: TURNS.part("finish_moore", &givens(int(0))),
        won: var("wins").eq(int(1)),
        places: true,
        ..Decision::default()
    }
}

/// Decides turns in exactly `count` heaps of Nim; a sum of more than twice that many heaps is
/// searched.
fn exactly(count: u64, search: bool) -> Decision {
    let count = i64::try_from(count.min(MOST)).unwrap_or(i64::MAX >> 2);
    let many = format!("more than {} heaps are left: no theorem decides who wins", 2 * count);
    let all_lost = var("live").eq(int(2 * count)).and(var("alike").gt(int(count)));
    let decision = Decision {
        begin: TURNS.part("begin_exactly", &[]),
        add: Box::new(|value, _| TURNS.part("add_exactly", &[("value", value.into())])),
        won: var("live").ge(int(count)).and(all_lost.not()),
        ..Decision::default()
    };
    sums::or_search(decision, var("live").gt(int(2 * count)), many, search)
}

/// Decides turns in `least` to `most` components, where remoteness suffices.
fn shortest(least: u64, most: u64, play: Play, search: bool) -> Decision {
    let numbering = Numbering::Tempo(Tempo::Shortest(play));
    // If a turn may move in any set of components, the sum is won if one component is won.
    let selective = least == 1 && play == Play::Normal;
    let (low, high) = (least.min(MOST) as i64, most as i64);
    let add = move |value: Expr, name: &str| {
        let good = numbering.good(var(&format!("remoteness_of_{name}"))).into();
        let selective = ("selective", selective.into());
        TURNS.part("add_shortest", &[("name", name.into()), ("value", value.into()), ("good", good), selective])
    };
    let (decided, what) = if selective { (high, "turns may move in") } else { (low, "must move in a turn") };
    let message = format!("more components can move than {what}, {decided}: no theorem decides who wins");
    let (live, total) = (|| var("live"), || var("total"));
    let enough = live().ge(int(low)).and(numbering.good(total()));
    let won = match play {
        Play::Normal => enough,
        Play::Misere => live().lt(int(low)).bin(Op::Or, enough),
    };
    let decision =
        Decision { begin: TURNS.part("begin_shortest", &[]), add: Box::new(add), won, ..Decision::default() };
    sums::or_search(decision, live().gt(int(decided)), message, search)
}
