//! From a game to the program: closed form, table, or search.
use super::model::{Expr, Function, Kind, Op, Program, Stmt, at, call, int, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::rename::{rename, rename_in};
use super::shape::{self, Decision, Game as Main};
use super::start::Start;
use super::terms::Terms;
use super::{CodeError, CodeOptions, Style};
use super::{endless, formulas, helpers, objects, piles, sums, tuples, turns};
use crate::claim::Pattern;
use crate::formula_claim::{FormulaClaim, Place};
use crate::game::Game;
use crate::misere::always_pet;
use budget::Budget;
use rules::family::Family;
use rules::ir::{Num, Remains};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// The effort to find a proof, in looks of the budget.
const EFFORT: u64 = 1_000;
/// The same where nothing but a formula will do.
const MORE_EFFORT: u64 = 10_000;
/// A cycle longer than this is computed by the program instead of being written into it.
pub(super) const LONGEST_LIST: usize = 4000;
/// So many heaps are compared before a closed form is believed to say what the theorem proves.
const COMPARED: u64 = 3000;

/// How the value of a position is found in the program.
pub(super) struct Source {
    pub(super) functions: Vec<Function>,
    pub(super) constants: Vec<(String, Vec<i64>)>,
    pub(super) made: Vec<(String, Expr)>,
    pub(super) value: OfNumbers,
    pub(super) used: BTreeSet<String>,
    /// Whether only who wins a single position is known.
    pub(super) single: bool,
    /// What is said about it at the top.
    pub(super) says: Vec<String>,
}

impl Source {
    /// Puts the functions and arrays of another part beside those of this one; what both need is
    /// there once.
    pub(super) fn beside(&mut self, other: Source) {
        let known: BTreeSet<String> = self.functions.iter().map(|function| function.name.clone()).collect();
        self.functions.extend(other.functions.into_iter().filter(|function| !known.contains(&function.name)));
        let known: BTreeSet<String> = self.made.iter().map(|(name, _)| name.clone()).collect();
        self.made.extend(other.made.into_iter().filter(|(name, _)| !known.contains(name)));
        self.used.extend(other.used);
    }

    /// The same with other names for its functions and arrays, so that it can stand beside others.
    pub(super) fn renamed(self, number: usize) -> Self {
        let mut own: BTreeSet<String> = self.functions.iter().map(|function| function.name.clone()).collect();
        own.extend(self.constants.iter().map(|(name, _)| name.clone()));
        own.extend(self.made.iter().map(|(name, _)| name.clone()));
        let new = move |name: &str| own.contains(name).then(|| format!("{name}_{number}"));
        let named = |name: String| new(&name).unwrap_or(name);
        let function = |function: Function| {
            let mut function = Function { name: named(function.name), ..function };
            rename(&mut function.body, &new);
            function
        };
        let constants = self.constants.into_iter().map(|(name, values)| (named(name), values)).collect();
        let made = self.made.into_iter().map(|(name, mut value)| {
            rename_in(&mut value, &new);
            (named(name), value)
        });
        let (functions, made) = (self.functions.into_iter().map(function).collect(), made.collect());
        let value = self.value;
        let value: OfNumbers = Box::new(move |coords| {
            let mut value = value(coords);
            rename_in(&mut value, &new);
            value
        });
        Self { functions, constants, made, value, used: self.used, single: self.single, says: self.says }
    }
}

/// The value of a position, given its numbers.
pub(super) type OfNumbers = Box<dyn Fn(Vec<Expr>) -> Expr>;

/// The value of the position that a number stands for.
pub(super) fn started(start: Start, value: OfNumbers, used: &mut BTreeSet<String>) -> Result<OfNumbers, CodeError> {
    // What is needed does not depend on the name.
    start.numbers("n", used)?;
    Ok(Box::new(move |coords| match coords.as_slice() {
        [Expr::Var(name)] => value(start.numbers(name, &mut BTreeSet::new()).unwrap_or_default()),
        _ => value(coords),
    }))
}

/// The program of a game; of its sums under misère play too, where the rule of misère Nim holds for
/// them.
pub(super) fn program(mut game: Game, options: &CodeOptions, budget: &Budget) -> Result<Program, CodeError> {
    // One position that may become several is a sum, too.
    let sums = options.input.positions() != Some(1) || game.splits();
    let misere = game.ruleset().play == Play::Misere && sums;
    if misere {
        if !always_pet(&mut game, &budget.clone().with_effort(EFFORT)) {
            return misere_sums(game.ruleset(), options);
        }
        game = game.with_play(Play::Normal);
    }
    let source = source(&mut game, options, budget)?;
    let endless = source.functions.iter().any(|function| function.name == "labels");
    let decision = match misere {
        true => Decision::misere_nim(),
        false if endless => endless::decision(),
        false => Decision::xor(),
    };
    let decided = decided(game.ruleset(), misere);
    assembled(game.ruleset(), source, decision, decided, options)
}

/// A program of values, and of what decides by them.
pub(super) fn assembled(
    ruleset: &Ruleset,
    source: Source,
    decision: Decision,
    decided: &str,
    options: &CodeOptions,
) -> Result<Program, CodeError> {
    let unordered = ruleset.unordered && ruleset.arity == 2;
    let mut used = source.used;
    if unordered {
        used.extend(["least".to_owned(), "greatest".to_owned()]);
    }
    // A list of piles is read pile by pile, a ring by its size.
    let numbers = if matches!(ruleset.family, Family::Piles(_) | Family::Circle(_)) { 1 } else { ruleset.arity };
    let start = options.start.as_ref().map(|text| Start::parse(text, numbers)).transpose()?;
    let (arity, value) = match start {
        Some(start) => (1, started(start, source.value, &mut used)?),
        None => (numbers, source.value),
    };
    // The gap before a piece needs the square of the piece before it.
    let gaps = source.functions.iter().any(|function| function.name == "of_gap");
    let main = Main {
        arity,
        value,
        limit: None,
        prepare: if source.single && options.input.positions().is_none() { vec![only_one()] } else { Vec::new() },
        answers: options.answers.clone(),
        unordered,
        draw: options.draw.clone(),
        decision,
        after_text: None,
        remembered: gaps.then_some(piles::BEFORE),
    };
    let mut header = vec![format!("Rule: {}", ruleset.canonical.replace('\n', "; ")), decided.to_owned()];
    header.extend(source.says);
    header.push("Made by sprague code.".to_owned());
    let header = header.iter().flat_map(|line| wrapped(line)).collect();
    let mut functions = helpers::functions(&used);
    functions.extend(source.functions);
    Ok(Program {
        header,
        constants: source.constants,
        made: source.made,
        functions,
        main: shape::main(&options.input, &main),
    })
}

/// Sums under misère play where values do not add up: all of them are searched.
fn misere_sums(ruleset: &Ruleset, options: &CodeOptions) -> Result<Program, CodeError> {
    if ruleset.family != Family::Numbers || !matches!(options.style, None | Some(Style::Dfs)) {
        return Err(CodeError::Misere);
    }
    let whole = sums::whole_sums(ruleset, (1, 1), Play::Misere).map_err(|_| CodeError::Misere)?;
    let decision = whole.decision();
    let how = "Under misere play values of several positions do not add up: sums are searched as they are, for few and small ones.";
    turns::finished(ruleset, whole.source(), decision, how.to_owned(), options)
}

/// How values decide.
pub(super) fn decided(ruleset: &Ruleset, misere_sums: bool) -> &'static str {
    match ruleset.play {
        _ if misere_sums => {
            "Who cannot move wins. The rule of misere Nim holds for these heaps (checked for all of them by their periods): a \
             position is won when the xor of the nim-values is not 0 and one is above 1, or the xor is 0 and none is."
        }
        Play::Normal => "Who cannot move loses; a position is won when the xor of its nim-values is not 0.",
        Play::Misere => "Who cannot move wins; a heap is lost when its misere nim-value is 0.",
    }
}

/// The values in the style that is asked for, or in the best that there is.
fn source(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if game.ruleset().family != Family::Numbers {
        return objects::source(game, options, budget);
    }
    match options.style {
        Some(Style::Formula) => formula(game, options, budget),
        Some(Style::Table) if !ends(game.ruleset()) => endless::source(game.ruleset(), options),
        Some(Style::Table) => table(game.ruleset(), nim_values(game.ruleset()), options),
        Some(Style::Dfs) => tuples::search(game.ruleset(), nim_values(game.ruleset()), options),
        None => match formula(game, options, budget) {
            Ok(source) if !source.single || options.input.positions() == Some(1) => Ok(source),
            _ if !ends(game.ruleset()) && endless::goes_round(game.ruleset(), budget) => {
                endless::source(game.ruleset(), options)
            }
            _ if game.ruleset().arity > 1 || !falls(game.ruleset()) => {
                tuples::search(game.ruleset(), nim_values(game.ruleset()), options)
            }
            _ => table(game.ruleset(), nim_values(game.ruleset()), options),
        },
    }
}

/// The nim-values of the rule's own convention.
pub(super) fn nim_values(ruleset: &Ruleset) -> Numbering {
    Numbering::NimValue(ruleset.play)
}

/// A line of a comment as lines of up to a hundred letters.
pub(super) fn wrapped(line: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        match lines.last_mut() {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if last.chars().count() + 1 + word.chars().count() <= 100 => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(format!("  {word}")),
        }
    }
    lines
}

pub(super) fn no_style(style: &'static str, why: impl Into<String>) -> CodeError {
    CodeError::Style { style, why: why.into() }
}

/// A closed form: proved, by a theorem of the literature, or (if that is good enough) checked.
pub(super) fn formula(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let effort = if options.style == Some(Style::Formula) { MORE_EFFORT } else { EFFORT };
    let findings = game.pattern(None, &budget.clone().with_effort(effort))?;
    let of_heaps = game.ruleset().arity == 1;
    let claims = findings.claims.iter().filter(|claim| of_heaps && claim.line().is_none());
    if let Some(claim) = claims.clone().find(|claim| claim.is_proved()) {
        return Ok(repeating(game.ruleset(), claim.pattern(), &claim.to_string()));
    }
    if of_heaps {
        if let Some(source) = contiguous(game)? {
            return Ok(source);
        }
        if let Some(source) = by_law(game)? {
            return Ok(source);
        }
    }
    for claim in &findings.formulas {
        if claim.checked_to().is_none() || options.assume {
            return by_formula(claim, options);
        }
    }
    if let Some(claim) = claims.clone().next().filter(|_| options.assume) {
        return Ok(repeating(game.ruleset(), claim.pattern(), &claim.to_string()));
    }
    let checked = !findings.formulas.is_empty() || claims.count() > 0;
    let hint = "a formula is only checked, not proved: --assume makes a program of it";
    let why = if checked { Some(hint.to_owned()) } else { findings.open };
    Err(no_style("formula", why.unwrap_or_else(|| "no closed form is known".to_owned())))
}

/// What a claim says by a formula.
pub(super) fn by_formula(claim: &FormulaClaim, options: &CodeOptions) -> Result<Source, CodeError> {
    let single = claim.kind() == "zeros";
    if single && options.input.positions().is_some_and(|count| count > 1) {
        let why = "the formula says which positions lose, which is not enough for sums of several";
        return Err(no_style("formula", why));
    }
    let mut said = formulas::said(claim.formula())?;
    let names: Vec<&str> = said.state.iter().map(String::as_str).collect();
    let mut begin = vec![beyond(&names, said.largest, "the formula has no larger ones in 64 bits")];
    match claim.place() {
        None => {}
        Some(Place::From(least)) => begin.push(below(&names, *least as i64)),
        Some(Place::UpTo(most)) => begin[0] = beyond(&names, *most as i64, "the formula is not about larger ones"),
        Some(_) => return Err(no_style("formula", "the formula is about some of the positions only")),
    }
    said.function.body.splice(0..0, begin);
    let own = said.function.name.clone();
    Ok(Source {
        functions: vec![said.function],
        constants: Vec::new(),
        made: Vec::new(),
        value: match single {
            true => Box::new(move |mut coords| int(1) - call(&own, coords.drain(..))),
            false => Box::new(move |mut coords| call(&own, coords.drain(..))),
        },
        used: said.used,
        single,
        says: vec![format!("Values: {claim}.")],
    })
}

/// A formula about lost positions says nothing of sums.
fn only_one() -> Stmt {
    let message = "the formula says who wins a single position, not a sum: make the program with --style dfs";
    Stmt::If(var("count").gt(int(1)), vec![Stmt::Fail(message.to_owned())], Vec::new())
}

/// Ends the program where a number is larger than this.
pub(super) fn beyond(names: &[&str], most: i64, why: &str) -> Stmt {
    let large = names.iter().map(|name| var(name).gt(int(most))).reduce(|a, b| a.bin(Op::Or, b));
    let message = format!("a number is larger than {most}: {why}");
    Stmt::If(large.unwrap_or_else(|| int(0).ne(int(0))), vec![Stmt::Fail(message)], Vec::new())
}

/// Ends the program where a number is smaller than this.
fn below(names: &[&str], least: i64) -> Stmt {
    let small = names.iter().map(|name| var(name).lt(int(least))).reduce(|a, b| a.bin(Op::Or, b));
    let message = format!("a number is smaller than {least}, which the formula is not about");
    Stmt::If(small.unwrap_or_else(|| int(0).ne(int(0))), vec![Stmt::Fail(message)], Vec::new())
}

/// G(n) from a cycle.
pub(super) fn repeating(ruleset: &Ruleset, pattern: &Pattern, claim: &str) -> Source {
    let (preperiod, period, saltus) = (pattern.preperiod() as i64, pattern.period() as i64, pattern.saltus() as i64);
    let mut says = vec![format!("Values: {claim}: period {period} from {preperiod}.")];
    let head: Vec<i64> = pattern.head().map(|value| value as i64).collect();
    let (body, needs_list) = cycle(&head, preperiod, saltus);
    let mut source = Source {
        functions: vec![
            Function::new("value", &["n"], Kind::Number, body).about(&["The nim-value of a heap of any size."]),
        ],
        constants: Vec::new(),
        made: Vec::new(),
        value: Box::new(|mut coords| call("value", coords.drain(..))),
        used: BTreeSet::new(),
        single: false,
        says: Vec::new(),
    };
    if needs_list && head.len() > LONGEST_LIST {
        // Too long to be written down; the program makes it by the table of the rule, if there is
        // one.
        let options = CodeOptions { to: head.len() as u64 - 1, ..CodeOptions::default() };
        if let Ok(table) = table(ruleset, nim_values(ruleset), &options) {
            let tables = table.functions.into_iter().filter(|function| function.name != "value");
            source.functions.splice(0..0, tables);
            source.used = table.used;
            source.made = table.made;
            if let Some((name, _)) = source.made.last_mut() {
                *name = "values".to_owned();
            }
            says.push("The cycle is computed at the start.".to_owned());
        } else {
            source.constants.push(("values".to_owned(), head));
        }
    } else if needs_list {
        source.constants.push(("values".to_owned(), head));
    }
    source.says = says;
    source
}

/// The value of `n`, given those up to the end of the first round, and whether an array `values`
/// must have them.
pub(super) fn cycle(head: &[i64], preperiod: i64, saltus: i64) -> (Vec<Stmt>, bool) {
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

/// The value of `n` where it needs no list: `n` itself, 0, or `n % modulus / block`.
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

/// Take 1 up to t(n), where t grows by 0 or 1: `heaps::theorems::contiguous`.
fn contiguous(game: &mut Game) -> Result<Option<Source>, CodeError> {
    let ruleset = game.ruleset();
    let Some(law) = heaps::theorems::contiguous::law(ruleset) else { return Ok(None) };
    let ([schema], Play::Normal) = (ruleset.schemas.as_slice(), ruleset.play) else { return Ok(None) };
    let [free] = schema.free.as_slice() else { return Ok(None) };
    let mut terms = Terms::new(vec!["n".into()], 61);
    let mut most: Option<Expr> = None;
    for bound in &free.hi {
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
    // The theorem is about the amounts; that the bounds say the same is compared here.
    for n in 0..COMPARED {
        let (low, high) = rules::eval::range(free, 1, &[n as i64]);
        let by_bounds = |n: u64| rules::eval::range(free, 1, &[n as i64]).1;
        let grown = n > 0 && by_bounds(n) == by_bounds(n - 1) + 1;
        let value = match grown || n == 0 {
            true => u64::try_from(high).ok(),
            false => u64::try_from(n as i64 - high - 1).ok().and_then(|m| law.value(m)),
        };
        if low > 1 || high < 0 || high as u64 > n || law.value(n) != value {
            return Ok(None);
        }
    }
    let n = || var("n");
    let most_of = Function::new("most", &["n"], Kind::Number, vec![Stmt::Return(most)]).about(&["The largest amount."]);
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
    let value = Function::new("value", &["n"], Kind::Number, body).about(&["The nim-value of a heap of any size."]);
    Ok(Some(Source {
        functions: vec![most_of, value],
        constants: Vec::new(),
        made: Vec::new(),
        value: Box::new(|mut coords| call("value", coords.drain(..))),
        used: terms.used,
        single: false,
        says: vec![
            "Values: where the largest amount t(n) has just grown, G(n) = t(n); else G(n) = G(n-t(n)-1).".to_owned(),
            "Proved (contiguous): among the last t(n)+1 heaps every value from 0 to t(n) stands once.".to_owned(),
        ],
    }))
}

/// A law that is an expression of n.
fn by_law(game: &mut Game) -> Result<Option<Source>, CodeError> {
    let Some(law) = heaps::theorems::prove::law(game.ruleset()) else { return Ok(None) };
    let Some(formula) = law.formula() else { return Ok(None) };
    let Some(num) = expression(&formula) else { return Ok(None) };
    for n in 0..COMPARED {
        let found = match rules::eval::num(&num, &[n as i64]) {
            Ok(Some(rules::eval::Value::Int(value))) => u64::try_from(value).ok(),
            _ => None,
        };
        if n > 0 && (found.is_none() || found != law.value(n)) {
            return Ok(None);
        }
    }
    let mut terms = Terms::new(vec!["n".into()], 61);
    let value = terms.num(&num)?;
    let zero = Stmt::If(var("n").eq(int(0)), vec![Stmt::Return(int(law.value(0).unwrap_or(0) as i64))], Vec::new());
    let body = vec![zero, Stmt::Return(value)];
    Ok(Some(Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body)],
        constants: Vec::new(),
        made: Vec::new(),
        value: Box::new(|mut coords| call("value", coords.drain(..))),
        used: terms.used,
        single: false,
        says: vec![format!("Values: G(n) = {formula} for n > 0, proved ({}).", law.theorem().name())],
    }))
}

/// An expression of n as the rule language reads it.
fn expression(formula: &str) -> Option<Num> {
    let compiled = rules::compile(&format!("n -> {formula} : n>0"), &[]).ok()?;
    match &compiled.ruleset.schemas.first()?.remains {
        Remains::Positions(parts) => parts.first()?.coords.first().cloned(),
        Remains::Heaps { .. } => None,
    }
}

/// Whether heaps only get smaller, so that a table can be filled from below.
pub(super) fn falls(ruleset: &Ruleset) -> bool {
    ruleset.termination == rules::ruleset::Termination::Ends(rules::ruleset::Measure::Number)
}

/// Whether play is known to end.
pub(super) fn ends(ruleset: &Ruleset) -> bool {
    matches!(ruleset.termination, rules::ruleset::Termination::Ends(_))
}

/// The values up to a limit.
pub(super) fn table(ruleset: &Ruleset, numbering: Numbering, options: &CodeOptions) -> Result<Source, CodeError> {
    if ruleset.family != Family::Numbers {
        // Their moves are no schemas that loops could be made of.
        return Err(no_style("table", "its positions are no heaps"));
    }
    if ruleset.arity > 1 {
        return Err(no_style("table", "its positions have several numbers; write --style dfs"));
    }
    if !falls(ruleset) {
        return Err(no_style("table", "its heaps do not only get smaller; write --style dfs"));
    }
    let mut moves = Moves::new(ruleset, Lookup::Table, 27, numbering);
    let n = moves.state[0].clone();
    let mut each = moves.marked(&(var(&n) + int(1)))?;
    each.extend(numbering.made(&(var(&n) + int(1))));
    each.push(Stmt::SetAt("g".into(), var(&n), var("v")));
    let mut body = vec![
        Stmt::Zeros("g".into(), var("limit") + int(1)),
        Stmt::Comment("seen[v] = n+1: some option of n has the value v".into()),
        Stmt::Zeros("seen".into(), int(64)),
    ];
    if moves.splits.wanted() {
        body.extend(moves.splits.arrays());
        each.splice(0..0, moves.splits.before(&n));
        each.extend(moves.splits.after(&n));
    }
    body.extend([Stmt::For(n, int(0), var("limit"), each), Stmt::Return(var("g"))]);
    let limit = options.to as i64;
    let mut functions = listing(&mut moves);
    let mut made = made_sets(&moves, limit);
    functions.push(
        Function::new("table", &["limit"], Kind::Numbers, body)
            .about(&[&format!("The {} of the heaps from 0 to limit.", numbering.plural())]),
    );
    made.push(("nim_values".to_owned(), call("table", [int(limit)])));
    let look = vec![refusal(&["n"], limit), Stmt::Return(at("nim_values", var("n")))];
    functions.push(
        Function::new("value", &["n"], Kind::Number, look).about(&["The nim-value of a heap of up to the limit."]),
    );
    Ok(Source {
        functions,
        constants: Vec::new(),
        made,
        value: Box::new(|mut coords| call("value", coords.drain(..))),
        used: moves.used,
        single: false,
        says: vec![format!("Values: computed from the rule for heaps up to {limit}; no more is claimed.")],
    })
}

/// Ends the program where a number is larger than it knows.
pub(super) fn refusal(names: &[&str], limit: i64) -> Stmt {
    beyond(names, limit, "make the program with a larger --to")
}
