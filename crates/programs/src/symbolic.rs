//! Rules whose parameters are read from the input: families whose closed form is known for all
//! parameters.
//!
//! * `take A..B`, A >= 1: G(n) = n mod (A+B) / A. A window of A+B heaps has the values 0..A-1 times
//!   0, then 1, ...; heap n+A+B has the options of heap n, A+B further on (see
//!   `heaps::theorems::blocks`).
//! * `take 1,2,K`: G(n) = n mod 3 where 3 does not divide K: K is then a 1 or a 2 modulo 3. Else
//!   the values repeat after K+1 heaps, 0 1 2 0 1 2 ... and a 3 at the end, where K reaches the 0
//!   of heap 0.
//! * `take A..B; n -> 0 : 1<=n<A; misere`, 1 <= A <= B: lost where n mod (A+B) lies between 1 and
//!   A. A move from there leaves 0 or more than A modulo A+B, or nothing, which is won; from
//!   everywhere else the amount min(B, r-1) leads there, where r = n mod (A+B), or B where r is 0.
//! * `take S`, a set that is read: a table for each.
//! * `take A..B leaving 0..2`, a row from which neighbours are taken: a table for each A and B, by
//!   the last rest whose two pieces have a value together.
//! * `split any near-equal if n>=F`: a table for each F, by blocks of equal quotients.
//!
//! Claims of the caller, each for some of the parameters ([`by_claims`]), answer further families.
use super::helpers;
use super::hint::no_style;
use super::input::variable;
use super::model::{Expr, Function, Program, Stmt, at, call, int, var};
use super::printed::Printed;
use super::shape::{self, By, Decision, Game as Main};
use super::source::Source;
use super::tables::refusal;
use super::text::{Given, LIBRARY, PARAMETERS, SETS};
use super::{CodeOptions, LONGEST_TABLE, ProgramError, Style, winning};
use crate::say;
use messages::Message;
use std::collections::BTreeSet;

/// Makes the expression of the value of a position from its numbers.
type Value = Box<dyn Fn(Vec<Expr>) -> Expr>;

/// An end of a range, or an amount: a number, or a parameter, which becomes a variable in small
/// letters.
fn amount(text: &str, read: &[&str]) -> Option<Expr> {
    if let Ok(number) = text.parse::<i64>() {
        return (number >= 1).then(|| int(number));
    }
    read.contains(&text).then(|| var(&variable(text)))
}

/// The ends of the range of amounts in the game where a player who cannot take the least amount
/// takes all that is left, and who takes the last token loses.
fn some_or_rest(amounts: &str, misere: bool) -> Option<(&str, &str)> {
    let (take, rest) = amounts.split_once(';')?;
    let (low, high) = take.split_once("..")?;
    let clause = match (rest.strip_suffix(";misere"), misere) {
        (Some(clause), _) => clause,
        (None, true) => rest,
        (None, false) => return None,
    };
    (clause == format!("n->0:1<=n<{low}") || clause == format!("n->0:n>=1,n<{low}")).then_some((low, high))
}

/// The program of that game. It answers single heaps only, since values do not add up here.
fn last_loses(text: &str, (low, high): (Expr, Expr), options: &CodeOptions) -> Result<Program, ProgramError> {
    if options.input.positions() != Some(1) {
        return Err(ProgramError::Misere);
    }
    if options.print != Printed::Winner {
        return Err(ProgramError::Print { print: options.print, why: say::print_with_parameters() });
    }
    has_formula(options)?;
    let value = move |coords: Vec<Expr>| call("value", coords.into_iter().chain([low.clone(), high.clone()]));
    let main = Main { value: Box::new(value), ..Main::plain(1, options.answers.clone()) };
    Ok(Program {
        header: vec![say::top_rule(text), say::decided_misere_heap(), say::values_some_or_rest(), say::made_by()],
        functions: vec![LIBRARY.function("some_or_rest", &[])],
        main: shape::main(&options.input, &main),
        ..Program::default()
    })
}

/// The variables of the parameters with these names.
pub fn variables(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| variable(name)).collect()
}

/// A family of rules whose values are known for all parameters, or are computed for each of them.
struct Known {
    functions: Vec<Function>,
    says: Message,
    value: Value,
    /// The statements when the parameters are known.
    prepare: Vec<Stmt>,
    /// The largest heap of a table.
    limit: Option<i64>,
    /// For programs that play: the most heaps that a move leaves, and the arguments of `with_value`
    /// behind the heap and the value.
    moves: Option<(usize, Vec<Expr>)>,
}

impl Known {
    fn formula(name: &str, says: Message, more: Vec<Expr>) -> Self {
        let value = move |coords: Vec<Expr>| call("value", coords.into_iter().chain(more.iter().cloned()));
        let functions = vec![LIBRARY.function(name, &[])];
        Self { functions, says, value: Box::new(value), prepare: Vec::new(), limit: None, moves: None }
    }

    fn table(says: Message, prepare: Vec<Stmt>, limit: i64) -> Self {
        let value = |mut coords: Vec<Expr>| at("g", coords.pop().unwrap_or(int(0)));
        Self { functions: Vec::new(), says, value: Box::new(value), prepare, limit: Some(limit), moves: None }
    }

    /// The table that is called `name` among the algorithms: as long as the heap that a case has
    /// alone, or else up to the limit.
    fn computed(name: &str, givens: &[(&str, Expr)], limit: i64, options: &CodeOptions) -> Self {
        let input = &options.input;
        let alone = input.positions() == Some(1) && input.before.is_empty() && input.after.is_empty();
        let (largest, cells) = if alone { (var("n1"), var("n1") + int(1)) } else { (int(limit), int(limit + 1)) };
        let givens = givens.iter().map(|(name, value)| (*name, value.clone().into()));
        let givens: Vec<(&str, Given)> = givens.chain([("limit", largest.into()), ("cells", cells.into())]).collect();
        let mut prepare = if alone { vec![refusal(&["n1"], limit)] } else { Vec::new() };
        prepare.extend(PARAMETERS.part(name, &givens));
        Self::table(say::values_of_parameters(limit), prepare, limit)
    }

    /// The family of a rule, without blanks in it.
    fn of(text: &str, packed: &str, read: &[&str], options: &CodeOptions) -> Option<Self> {
        let limit = options.largest("n").filter(|&most| most <= LONGEST_TABLE as i64).unwrap_or(options.to as i64);
        if let Some(least) = packed.strip_prefix("splitanynear-equalifn>=") {
            return Some(Self::computed("near_equal", &[("least", amount(least, read)?)], limit, options));
        }
        let amounts = packed.strip_prefix("take")?;
        if let Some((low, high)) = amounts.split_once("..") {
            let (high, row) = match high.strip_suffix("leaving0..2") {
                Some(high) => (high, true),
                None => (high, false),
            };
            let (low, high) = (amount(low, read)?, amount(high, read)?);
            let ends = vec![low.clone(), high.clone()];
            return Some(match row {
                true => {
                    let mut known = Self::computed("row", &[("low", low), ("high", high)], limit, options);
                    known.moves = Some((2, ends.into_iter().chain([Expr::Array("g".into())]).collect()));
                    known
                }
                false => {
                    Self { moves: Some((1, ends.clone())), ..Self::formula("blocks", say::values_blocks(text), ends) }
                }
            });
        }
        if let Some(k) = amounts.strip_prefix("1,2,") {
            return Some(Self::formula("one_two_k", say::values_one_two_k(), vec![amount(k, read)?]));
        }
        (read == [amounts]).then(|| {
            let set = variable(amounts);
            let givens = [("set", set.as_str().into()), ("limit", limit.into()), ("values", (limit + 1).into())];
            Self::table(say::values_of_each_set(limit), SETS.part("amounts", &givens), limit)
        })
    }

    /// The decision of a game that the program plays.
    fn played(&mut self, options: &CodeOptions) -> Result<Decision, ProgramError> {
        let refused = || ProgramError::Print { print: Printed::Play, why: say::print_with_parameters() };
        let (parts, more) = self.moves.take().ok_or_else(refused)?;
        self.functions.push(PARAMETERS.function(if parts > 1 { "row_move" } else { "block_move" }, &[]));
        let listed = call("with_value", winning::heap_and_value().into_iter().chain(more));
        let value = |size: Expr| (self.value)(vec![size]);
        let listing = winning::Listed { parts, may_be_nothing: false, by: By::Xor };
        listing.played(true, &value, listed, options)
    }
}

/// Refuses a table in place of a formula.
fn has_formula(options: &CodeOptions) -> Result<(), ProgramError> {
    match options.style {
        Some(Style::Table | Style::Dfs) => Err(no_style("table", say::parameters_have_formula())),
        _ => Ok(()),
    }
}

/// What is known of a family by claims for every value of its parameters.
pub struct Claimed {
    /// The number of heaps of a position.
    pub arity: usize,
    /// The values, from the heaps and the parameters behind them.
    pub source: Source,
    /// The claims, each as a sentence.
    pub claims: Vec<Message>,
    /// Games of the family that no claim is about: their parameters, and a source for each.
    pub members: Vec<(Vec<i64>, Source)>,
    /// Whether no other parameters are left.
    pub all: bool,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
}

impl Claimed {
    /// One source of the values, which takes the heap; the parameters are in these variables.
    fn joined(self, names: &[&str], read: &[Expr]) -> Source {
        let own = self.source.value;
        let behind = read.to_vec();
        let value: Value = Box::new(move |heap| own(heap.into_iter().chain(behind.iter().cloned()).collect()));
        let says = self.claims.into_iter().map(say::values_by_claim).collect();
        let mut whole = Source { value, says, ..self.source };
        for (number, (at, member)) in (1..).zip(self.members) {
            let said: Vec<String> = names.iter().zip(&at).map(|(name, value)| format!("{name}={value}")).collect();
            whole.says.extend(member.says.iter().map(|says| say::values_of_member(said.join(", "), says.clone())));
            let member = member.renamed(number);
            whole.constants.extend(member.constants);
            whole.functions.extend(member.functions);
            whole.made.extend(member.made);
            whole.used.extend(member.used);
            let same = read.iter().zip(&at).map(|(name, &value)| name.clone().eq(int(value))).reduce(Expr::and);
            let Some(same) = same else { continue };
            let (others, own) = (whole.value, member.value);
            whole.value = Box::new(move |heap| Expr::Choose(Box::new([same.clone(), own(heap.clone()), others(heap)])));
        }
        if !self.all {
            whole.says.push(say::values_no_other());
        }
        whole
    }
}

/// The program of a rule whose parameters, called `names`, are read from the input.
///
/// # Errors
/// [`ProgramError`] where the claims do not answer what is asked for.
pub fn by_claims(rule: &str, names: &[&str], claimed: Claimed, options: &CodeOptions) -> Result<Program, ProgramError> {
    has_formula(options)?;
    let (misere, single) = (claimed.misere, claimed.misere || claimed.source.single);
    if single && options.input.positions() != Some(1) {
        return Err(if misere { ProgramError::Misere } else { no_style("formula", say::formula_of_losses()) });
    }
    let decision = match options.print {
        Printed::Winner => Decision::xor(),
        Printed::Value if !single => winning::value(Decision::xor(), options)?,
        print => return Err(ProgramError::Print { print, why: say::print_with_parameters() }),
    };
    let read: Vec<Expr> = variables(names).iter().map(|name| var(name)).collect();
    let arity = claimed.arity;
    let source = claimed.joined(names, &read);
    let decided = if misere { say::decided_misere_heap() } else { say::decided_by_values() };
    let functions = helpers::functions(&source.used).into_iter().chain(source.functions).collect();
    let main = Main { value: source.value, decision, ..Main::plain(arity, options.answers.clone()) };
    Ok(Program {
        header: [say::top_rule(rule), decided].into_iter().chain(source.says).chain([say::made_by()]).collect(),
        constants: source.constants,
        made: source.made,
        functions,
        main: shape::main(&options.input, &main),
        prints: options.print,
        limit: None,
    })
}

/// The program of a rule whose parameters are read from the input; `None` for a rule of no family
/// that is known here.
///
/// # Errors
/// [`ProgramError`] for a family that does not answer what is asked for.
pub fn program(
    rule: &str,
    read: &[&str],
    misere: bool,
    options: &CodeOptions,
) -> Result<Option<Program>, ProgramError> {
    let text = rule.split('#').next().unwrap_or("").trim();
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if let Some((low, high)) = packed.strip_prefix("take").and_then(|amounts| some_or_rest(amounts, misere)) {
        let (Some(low), Some(high)) = (amount(low, read), amount(high, read)) else { return Ok(None) };
        return last_loses(text, (low, high), options).map(Some);
    }
    let Some(mut known) = Known::of(text, &packed, read, options).filter(|_| !misere) else { return Ok(None) };
    match (options.style, known.limit) {
        (Some(Style::Formula), Some(_)) => return Err(no_style("formula", say::amounts_unknown())),
        (_, None) => has_formula(options)?,
        _ => {}
    }
    let decision = match options.print {
        Printed::Winner => Decision::xor(),
        Printed::Value => winning::value(Decision::xor(), options)?,
        Printed::Play => known.played(options)?,
        print => return Err(ProgramError::Print { print, why: say::print_with_parameters() }),
    };
    let Known { functions, says, value, prepare, limit, .. } = known;
    // A table that is as long as the heap has been asked before.
    let checked = matches!(prepare.first(), Some(Stmt::If(..)));
    let main =
        Main { value, limit: limit.filter(|_| !checked), prepare, decision, ..Main::plain(1, options.answers.clone()) };
    Ok(Some(Program {
        header: vec![say::top_rule(text), say::decided_by_values(), says, say::made_by()],
        functions: helpers::functions(&BTreeSet::new()).into_iter().chain(functions).collect(),
        main: shape::main(&options.input, &main),
        prints: options.print,
        limit,
        ..Program::default()
    }))
}
