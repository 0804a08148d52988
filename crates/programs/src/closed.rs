//! Values of heaps of any size: from a cycle, an expression, a formula, or by steps.
use super::hint::no_style;
use super::model::{Expr, Function, Kind, Stmt, at, call, int, var};
use super::numbering::nim_values;
use super::source::{Cycle, Source};
use super::tables::{any_below, below, beyond, table};
use super::terms::Terms;
use super::text::LIBRARY;
use super::tuples::in_order;
use super::{CodeOptions, ProgramError, Style, formulas};
use crate::say;
use messages::Message;
use patterns::Formula;
use patterns::automatic::Dfao;
use rules::ir::{CompareOp, Cond, Num};
use rules::ruleset::{Play, Ruleset};

/// The program computes a longer cycle itself instead of holding it as a list.
pub(crate) const LONGEST_LIST: usize = 4000;

/// The values of a cycle; `claim` gives the reason in words.
pub fn repeating(ruleset: &Ruleset, repeated: Cycle, claim: Message) -> Source {
    let mut says = vec![say::values_repeat(claim, repeated.period(), repeated.preperiod)];
    let Cycle { head, preperiod, saltus } = repeated.clone();
    let (body, needs_list) = cycle(&head, preperiod, saltus);
    let mut source = Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body).about(say::about_heap())],
        cycle: Some(repeated),
        ..Source::default()
    };
    if needs_list && head.len() > LONGEST_LIST {
        // Too long for a list: the program fills a table by the rule where it can.
        let options = CodeOptions { to: head.len() as u64 - 1, ..CodeOptions::default() };
        if let Ok(table) = table(ruleset, nim_values(ruleset), &options) {
            let tables = table.functions.into_iter().filter(|function| function.name != "value");
            source.functions.splice(0..0, tables);
            source.used = table.used;
            source.made = table.made;
            if let Some((name, _)) = source.made.last_mut() {
                *name = "values".to_owned();
            }
            says.push(say::values_cycle_made());
        } else {
            source.constants.push(("values".to_owned(), head));
        }
    } else if needs_list {
        source.constants.push(("values".to_owned(), head));
    }
    source.says = says;
    source
}

/// The statements that give the value of `n` from the values up to the end of the first round, and
/// whether these need an array `values`.
pub(crate) fn cycle(head: &[i64], preperiod: i64, saltus: i64) -> (Vec<Stmt>, bool) {
    let n = || var("n");
    let period = head.len() as i64 - preperiod;
    let body = match whole(head, preperiod, saltus) {
        Some(value) => vec![Stmt::Return(value)],
        None => {
            let (over, begin) = if preperiod > 0 { (var("beyond"), int(preperiod)) } else { (n(), int(0)) };
            let place = over.clone() % int(period);
            let far = at("values", if preperiod > 0 { begin + place } else { place });
            let far = if saltus == 0 { far } else { far + over / int(period) * int(saltus) };
            let mut body = vec![Stmt::Return(far)];
            if preperiod > 0 {
                let inside = vec![Stmt::Return(at("values", n()))];
                let before = Stmt::If(n().lt(int(preperiod)), inside, Vec::new());
                body.splice(0..0, [before, Stmt::Let("beyond".into(), n() - int(preperiod))]);
            }
            return (body, true);
        }
    };
    (body, false)
}

/// The value of `n` where no list is needed: `n` itself, 0, or `n % modulus / block`.
fn whole(head: &[i64], preperiod: i64, saltus: i64) -> Option<Expr> {
    let modulus = head.len() as i64;
    if preperiod > 0 || modulus == 0 {
        return None;
    }
    if saltus != 0 {
        return (modulus == 1 && saltus == 1 && head == [0]).then(|| var("n"));
    }
    let block = head.iter().take_while(|&&value| value == 0).count() as i64;
    let fits = block > 0 && head.iter().zip(0..).all(|(&value, n): (&i64, i64)| value == n / block);
    fits.then(|| match (modulus, block) {
        (modulus, block) if modulus == block => int(0),
        (modulus, 1) => var("n") % int(modulus),
        (modulus, block) => var("n") % int(modulus) / int(block),
    })
}

/// Values of positions of several numbers that repeat: in every direction from one number on, or
/// along the diagonal and away from it (`heaps::theorems::directions`).
pub struct Round {
    /// The values of one round, the last number running fastest; or for each smaller number by the
    /// difference of the two.
    pub values: Vec<i64>,
    /// The number from which they repeat.
    pub from: i64,
    /// The length of a round.
    pub period: i64,
    /// Whether they repeat along the diagonal.
    pub diagonals: bool,
}

/// The values of such positions; none where the round is too long to be written down.
pub fn round(arity: usize, round: Round, claim: Message) -> Option<Source> {
    let Round { values, from, period, diagonals } = round;
    if values.len() > LONGEST_LIST {
        return None;
    }
    let side = from + period;
    let back = |name: &str| match from {
        0 => vec![Stmt::Set(name.to_owned(), var(name) % int(period))],
        from => LIBRARY.part("back", &[("number", name.into()), ("from", from.into()), ("period", period.into())]),
    };
    let function = if diagonals {
        let givens = [
            ("least_back", back("least").into()),
            ("apart_back", back("apart").into()),
            ("width", (2 * side - 1).into()),
            ("middle", (side - 1).into()),
        ];
        LIBRARY.function("diagonals", &givens)
    } else {
        let names: Vec<String> = (1..=arity).map(|number| format!("x_{number}")).collect();
        let mut body: Vec<Stmt> = names.iter().flat_map(|name| back(name)).collect();
        let place = names.iter().map(|name| var(name)).reduce(|place, number| place * int(side) + number);
        body.push(Stmt::Return(at("values", place.unwrap_or_else(|| int(0)))));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Function::new("value", &names, Kind::Number, body).about(say::about_value())
    };
    Some(Source {
        functions: vec![function],
        constants: vec![("values".to_owned(), values)],
        says: vec![say::values_by_claim(claim)],
        ..Source::default()
    })
}

/// The values of take 1 up to t(n), where t grows by 0 or 1 (`heaps::theorems::contiguous`): t is
/// the least of the bounds. None where a bound may lack a value.
///
/// # Errors
/// [`ProgramError::Unsupported`] for a bound that no program computes.
pub fn contiguous(bounds: &[Num]) -> Result<Option<Source>, ProgramError> {
    let mut terms = Terms::new(vec!["n".into()], 61);
    let mut most: Option<Expr> = None;
    for bound in bounds {
        let bound = terms.num(bound)?;
        most = Some(match most {
            None => bound,
            Some(before) => {
                terms.used.insert("least".into());
                call("least", [before, bound])
            }
        });
    }
    let (Some(most), true) = (most, terms.guards.is_empty()) else { return Ok(None) };
    let n = || var("n");
    let most_of = Function::new("most", &["n"], Kind::Number, vec![Stmt::Return(most)]).about(say::about_most());
    let grown = call("most", [n()]).ne(call("most", [n() - int(1)]));
    let body = vec![
        Stmt::While(
            n().gt(int(0)),
            vec![
                Stmt::If(grown, vec![Stmt::Return(call("most", [n()]))], Vec::new()),
                Stmt::Set("n".into(), n() - call("most", [n()]) - int(1)),
            ],
        ),
        Stmt::Return(int(0)),
    ];
    let value = Function::new("value", &["n"], Kind::Number, body).about(say::about_heap());
    Ok(Some(Source {
        functions: vec![most_of, value],
        used: terms.used,
        says: vec![say::values_contiguous(), say::values_contiguous_proof()],
        ..Source::default()
    }))
}

/// The values of a heap n as an expression of n, with a separate value at 0.
///
/// # Errors
/// [`ProgramError::Unsupported`] for an expression that no program computes.
pub fn by_expression(num: &Num, zero: i64, formula: &str, theorem: Message) -> Result<Source, ProgramError> {
    let mut terms = Terms::new(vec!["n".into()], 61);
    let value = terms.num(num)?;
    let zero = Stmt::If(var("n").eq(int(0)), vec![Stmt::Return(int(zero))], Vec::new());
    let body = vec![zero, Stmt::Return(value)];
    Ok(Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body)],
        used: terms.used,
        says: vec![say::values_by_law(formula, theorem)],
        ..Source::default()
    })
}

/// The values that an automaton reads off the digits of a heap, the lowest first.
pub fn by_automaton(dfao: &Dfao, claim: Message) -> Source {
    let (states, base) = (0..dfao.states(), i64::from(dfao.base()));
    let after = states.clone().flat_map(|state| (0..dfao.base()).map(move |digit| dfao.step(state, digit) as i64));
    let values = states.clone().map(|state| dfao.out(state).into());
    let (n, state) = (|| var("n"), || var("state"));
    let read = vec![
        Stmt::Set("state".into(), at("after", state() * int(base) + n() % int(base))),
        Stmt::Set("n".into(), n() / int(base)),
    ];
    let body =
        vec![Stmt::Let("state".into(), int(0)), Stmt::While(n().gt(int(0)), read), Stmt::Return(at("values", state()))];
    Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body).about(say::about_heap())],
        constants: vec![("after".to_owned(), after.collect()), ("values".to_owned(), values.collect())],
        says: vec![say::values_by_claim(claim)],
        ..Source::default()
    }
}

/// The positions that a formula is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Domain<'a> {
    /// All of them.
    All,
    /// Positions whose numbers are at least this.
    From(u64),
    /// Positions whose numbers are at most this.
    UpTo(u64),
    /// Positions for which a formula about zeros holds.
    Where(&'a Formula),
    /// Every heap, for the parameters behind it for which a formula about zeros holds.
    Parameters(&'a Formula),
    /// Some other set of positions: there is no program for it.
    Some,
}

/// A formula, with what it claims and about which positions.
#[derive(Debug, Clone)]
pub struct Stated<'a> {
    /// The formula.
    pub formula: &'a Formula,
    /// Whether it describes the lost positions only, not the values.
    pub zeros: bool,
    /// The positions that it is about.
    pub domain: Domain<'a>,
    /// The claim in words.
    pub claim: Message,
}

/// Whether play has ended in all positions with a number below this, and the player to move loses
/// there.
fn without_moves_below(ruleset: &Ruleset, least: i64) -> bool {
    let small = |v| Cond::Compare(CompareOp::Lt, Num::Var(v), Num::Const(least));
    ruleset.play == Play::Normal && (0..ruleset.arity).all(|v| ruleset.has_no_move_where(&[small(v)]))
}

/// A source of values, or of the lost positions alone, by a formula.
///
/// # Errors
/// [`ProgramError`] for a formula that no program computes, or that does not answer the cases of
/// this input.
pub fn by_formula(ruleset: &Ruleset, stated: &Stated<'_>, options: &CodeOptions) -> Result<Source, ProgramError> {
    let single = stated.zeros;
    if single && options.input.positions().is_some_and(|count| count > 1) {
        let why = say::formula_of_losses();
        return Err(no_style("formula", why));
    }
    // Some formulas are computed only for numbers from `least` on, where a search answers smaller
    // ones, too: such a formula is written where it is asked for, or where limits say how far it
    // has to go.
    let from = match stated.domain {
        Domain::From(least) if options.style == Some(Style::Formula) || !options.max.is_empty() => least as i64,
        _ => 0,
    };
    let mut said = formulas::said(stated.formula, from)?;
    let names: Vec<&str> = said.state.iter().map(String::as_str).collect();
    let mut place_function = None;
    let mut begin = vec![beyond(&names, said.largest, "the formula has no larger ones in 64 bits")];
    match stated.domain {
        Domain::All => {}
        Domain::From(least) => begin.push(match without_moves_below(ruleset, least as i64) {
            true => Stmt::If(any_below(&names, least as i64), vec![Stmt::Return(int(i64::from(single)))], Vec::new()),
            false => below(&names, least as i64),
        }),
        Domain::UpTo(most) => begin[0] = beyond(&names, most as i64, "the formula is not about larger ones"),
        Domain::Where(place) => {
            let meant = formulas::said(place, 0)?;
            let own: Vec<Expr> = said.state.iter().map(|name| var(name)).collect();
            let outside = vec![Stmt::Fail("the claim is not about this position".to_owned())];
            begin.push(Stmt::If(call("is_meant", own).eq(int(0)), outside, Vec::new()));
            let about = say::about_meant();
            place_function = Some(Function { name: "is_meant".to_owned(), ..meant.function }.about(about));
            said.used.extend(meant.used);
        }
        Domain::Parameters(place) => {
            let meant = formulas::said(place, 0)?;
            let truth = meant.truth().ok_or_else(|| no_style("formula", say::formula_of_some()))?;
            said.used.extend(meant.used);
            let outside = vec![Stmt::Fail("no claim is about these parameters".to_owned())];
            begin.push(Stmt::If(truth.not(), outside, Vec::new()));
        }
        Domain::Some => return Err(no_style("formula", say::formula_of_some())),
    }
    begin.extend(in_order(ruleset, &said.state));
    said.function.body.splice(0..0, begin);
    let own = said.function.name.clone();
    Ok(Source {
        functions: place_function.into_iter().chain([said.function]).collect(),
        value: match single {
            true => Box::new(move |mut coords| int(1) - call(&own, coords.drain(..))),
            false => Box::new(move |mut coords| call(&own, coords.drain(..))),
        },
        used: said.used,
        single,
        says: vec![say::values_by_claim(stated.claim.clone())],
        ..Source::default()
    })
}
