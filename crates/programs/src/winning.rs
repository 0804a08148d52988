//! Programs that print more than the winner: the nim-value of a sum, a winning move, all of them,
//! or their number.
//!
//! A move wins if the option has the value of the rest of the sum (R. P. Sprague 1935, P. M. Grundy
//! 1939). Where the rule of misère Nim holds, this is true as long as another heap is above 1;
//! otherwise the option must have the other one of 0 and 1. In a misère quotient the product of its
//! element and that of the rest must be in P. So a program only needs the function
//! `with_value`, which lists the options of a heap that have a given value: by loops over the
//! moves, or, where nearly all amounts may be taken, by stepping backward through the repeating
//! values.
use super::input::Token;
use super::interactive::Play as Game;
use super::model::{Expr, Function, Op, Piece, Stmt, Text, all_of, at, call, int, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::printed::{Format, Printed};
use super::shape::{self, By, Decision};
use super::source::{Cycle, Source};
use super::sums::{parts_of, replaced};
use super::tables::{falls, refusal};
use super::terms::yes;
use super::text::{QUOTIENTS, WINNING};
use super::{CodeOptions, ProgramError, quotients};
use crate::say;
use messages::Message;
use rules::family::Family;
use rules::ruleset::{Class, Play, Ruleset};

/// Heaps have at most this many bits: in a closed form, and in a table.
const BITS: [u32; 2] = [61, 27];

/// The decision of a case and what is printed of it; adds the functions that list moves to
/// `source`.
///
/// # Errors
/// [`ProgramError::Print`] with the reason where this cannot be printed.
pub(crate) fn decision(
    ruleset: &Ruleset,
    source: &mut Source,
    decision: Decision,
    options: &CodeOptions,
) -> Result<Decision, ProgramError> {
    let print = options.print;
    if print == Printed::Winner {
        return Ok(decision);
    }
    let refused = |why: Message| Err(ProgramError::Print { print, why });
    if source.single {
        return refused(say::print_of_losses());
    }
    if print == Printed::Value {
        return match ruleset.play {
            Play::Normal => value(decision, options),
            Play::Misere => refused(say::print_misere()),
        };
    }
    if options.input.tokens.contains(&Token::Each) {
        return refused(say::print_of_questions());
    }
    if ruleset.family != Family::Numbers || ruleset.arity > 1 || options.start.is_some() {
        return refused(say::print_of_heaps());
    }
    if decision.by == By::Other {
        return refused(say::print_without_values());
    }
    let listed = Listed::of(ruleset, source, decision.by)?;
    if decision.by == By::MisereNim && listed.parts > 1 {
        return refused(say::print_misere_splits());
    }
    if print == Printed::Play {
        if listed.by == By::Quotient {
            return refused(say::print_without_values());
        }
        if listed.parts > 1 {
            source.says.push(say::says_new_heaps());
        }
        let value = |size: Expr| (source.value)(vec![size]);
        return listed.played(falls(ruleset), &value, call("with_value", heap_and_value()), options);
    }
    listed.decision(options)
}

/// The heap `h`, and the value that it must have after a winning move.
pub(crate) fn heap_and_value() -> [Expr; 2] {
    [at("heaps", var("h") - int(1)), var("wanted")]
}

/// The decision of a case that prints the nim-value.
///
/// # Errors
/// [`ProgramError::Print`] where nim-values do not decide the sum.
pub(crate) fn value(decision: Decision, options: &CodeOptions) -> Result<Decision, ProgramError> {
    let refused = |why: Message| Err(ProgramError::Print { print: Printed::Value, why });
    if decision.by != By::Xor {
        return refused(say::print_without_values());
    }
    if options.input.tokens.contains(&Token::Each) {
        return refused(say::print_of_questions());
    }
    let format = Format::of(options)?;
    let mut printed = vec![Stmt::Print(format.number(&var("value_of_sum")))];
    if options.headed {
        printed.insert(0, shape::verdict(&options.answers, decision.won.clone(), true));
    }
    Ok(Decision { printed: Some(printed), ..decision })
}

/// Options as the function `with_value` of the program lists them.
pub(crate) struct Listed {
    /// An option leaves at most this many heaps.
    pub(crate) parts: usize,
    /// Whether an option may leave no heap at all.
    pub(crate) may_be_nothing: bool,
    pub(crate) by: By,
}

impl Listed {
    fn of(ruleset: &Ruleset, source: &mut Source, by: By) -> Result<Self, ProgramError> {
        match source.cycle.take().and_then(|cycle| backward(ruleset, source, &cycle)) {
            Some(functions) => {
                source.functions.extend(functions);
                Ok(Self { parts: 1, may_be_nothing: false, by })
            }
            None => Self::by_moves(ruleset, source, by),
        }
    }

    /// Adds `with_value` as loops over the moves.
    fn by_moves(ruleset: &Ruleset, source: &mut Source, by: By) -> Result<Self, ProgramError> {
        let table = source.limit;
        let bits = if table.is_some() { BITS[1] } else { BITS[0] };
        let mut moves = Moves::new(ruleset, Lookup::Text, bits, Numbering::NimValue(Play::Normal));
        let marked = moves.marked(&int(1)).map_err(unlisted)?;
        if moves.splits.wanted() {
            return Err(ProgramError::Print { print: Printed::Move, why: say::print_of_splits() });
        }
        let mut listed = Self { parts: 1, may_be_nothing: false, by };
        replaced(&marked, &mut |option| {
            let count = heaps_of(option)?.len();
            listed.parts = listed.parts.max(count);
            listed.may_be_nothing |= count == 0;
            Ok(Vec::new())
        })?;
        let n = moves.state[0].clone();
        let nothing = i64::from(ruleset.play == Play::Misere);
        let mut collected = Vec::new();
        if !moves.sets.is_empty() && table.is_none() {
            collected.push(refusal(&[&n], LISTED));
        }
        collected.extend(replaced(&marked, &mut |option| Ok(listed.option(&n, heaps_of(option)?, source, nothing)))?);
        let mut own = Source { functions: listing(&mut moves), ..Source::default() };
        own.made = made_sets(&moves, table.unwrap_or(LISTED));
        own.used = moves.used;
        source.beside(own);
        let width = int(listed.width());
        let givens = [
            ("n", n.as_str().into()),
            ("collected", collected.into()),
            ("sorted", true.into()),
            ("width", width.into()),
        ];
        let text = |name| match (name, by) {
            ("with_value", By::Quotient) => QUOTIENTS.function("losing_with", &givens),
            _ => WINNING.function(name, &givens),
        };
        source.functions.extend(LISTING.map(text));
        Ok(listed)
    }

    /// Entries of the list for one option: what is taken, and the heaps left.
    fn width(&self) -> i64 {
        self.parts as i64 + 1
    }

    /// The statements that put an option on the list if it has the wanted value.
    fn option(&self, n: &str, heaps: Vec<Expr>, source: &Source, nothing: i64) -> Vec<Stmt> {
        // A single heap has a separate name, since the numbered variables are sorted in place.
        let names: Vec<String> = match heaps.len() {
            1 => vec!["left".to_owned()],
            all => (1..=all).map(|at| format!("left_{at}")).collect(),
        };
        let mut body: Vec<Stmt> = names.iter().cloned().zip(heaps).map(|(name, heap)| Stmt::Let(name, heap)).collect();
        for last in (1..names.len()).rev() {
            for (a, b) in names[..=last].iter().zip(&names[1..=last]) {
                let swap = vec![
                    Stmt::Let("larger".into(), var(a)),
                    Stmt::Set(a.clone(), var(b)),
                    Stmt::Set(b.clone(), var("larger")),
                ];
                body.push(Stmt::If(var(a).gt(var(b)), swap, Vec::new()));
            }
        }
        let values = names.iter().map(|name| (source.value)(vec![var(name)]));
        let fits = match self.by {
            By::Quotient => quotients::is_lost(quotients::product(values, var("wanted"))),
            _ => values.reduce(|a, b| a ^ b).unwrap_or_else(|| int(nothing)).eq(var("wanted")),
        };
        body.push(Stmt::If(fits, self.put(n, &names), Vec::new()));
        // The block is separate because another clause declares the same names.
        vec![Stmt::If(yes(), body, Vec::new())]
    }

    /// Puts an option on the list.
    fn put(&self, n: &str, names: &[String]) -> Vec<Stmt> {
        let taken = names.iter().fold(var(n), |rest, name| rest - var(name));
        let left = (0..self.parts).map(|at| names.get(at).map_or(int(-1), |name| var(name)));
        let mut put = Vec::new();
        for (at, number) in (0..).zip(std::iter::once(taken).chain(left)) {
            let place = if at == 0 { var("found_size") } else { var("found_size") + int(at) };
            put.push(Stmt::Mark("found".into(), place, number));
        }
        put.push(Stmt::Set("found_size".into(), var("found_size") + int(self.width())));
        put
    }

    /// The decision of a case that prints moves or their number.
    fn decision(&self, options: &CodeOptions) -> Result<Decision, ProgramError> {
        let format = Format::of(options)?;
        let (width, misere) = (int(self.width()), self.by != By::Xor);
        let wanted = wanted(self.by, call("with_value", heap_and_value()));
        let shown = |at: Expr| self.shown(&format, &at);
        let lost = vec![shape::word(&options.answers.1)];
        let given = |at: Expr| {
            [
                ("options", wanted.clone().into()),
                ("width", width.clone().into()),
                ("shown", shown(at).into()),
                ("misere", misere.into()),
                ("none", lost.clone().into()),
            ]
        };
        let none = Stmt::Print(format.number(&int(0)));
        let (mut found, mut none) = match options.print {
            Printed::Count => {
                let mut found = WINNING.part("count", &given(int(0)));
                found.push(Stmt::Print(format.number(&var("moves_found"))));
                (found, vec![none])
            }
            Printed::All => (WINNING.part("all", &given(var("m") * width.clone())), lost),
            _ => (WINNING.part("first", &given(int(0))), lost),
        };
        if options.headed {
            found.insert(0, shape::word(&options.answers.0));
            if options.print == Printed::Count {
                none.insert(0, shape::word(&options.answers.1));
            }
        }
        let mut printed = if self.by == By::Quotient { QUOTIENTS.part("after", &[]) } else { Vec::new() };
        printed.push(Stmt::If(won(self.by), found, none));
        Ok(taking_in(self.by, printed))
    }

    /// The decision of a game that the program plays; `listed` is the list of the winning moves of
    /// heap `h`.
    pub(crate) fn played(
        &self,
        falls: bool,
        value: &dyn Fn(Expr) -> Expr,
        listed: Expr,
        options: &CodeOptions,
    ) -> Result<Decision, ProgramError> {
        let (parts, misere) = (self.parts, self.by == By::MisereNim);
        let game = Game { parts, falls, misere, won: won(self.by), value, listed: wanted(self.by, listed) };
        Ok(taking_in(self.by, game.statements(options)?))
    }

    /// Prints the option at a place of the list.
    fn shown(&self, format: &Format, begin: &Expr) -> Vec<Stmt> {
        let place = |place: i64| match begin {
            Expr::Int(at) => int(at + place),
            at if place == 0 => at.clone(),
            at => at.clone() + int(place),
        };
        let number = |at: i64| Expr::At("found".into(), Box::new(place(at)));
        let print = |piece: Piece| Stmt::Print(vec![piece]);
        let blank = || print(Piece::Text(" ".into()));
        let mut left: Vec<Stmt> = Vec::new();
        for part in 1..=self.parts as i64 {
            let mut one = vec![print(Piece::Number(number(part)))];
            if part == 1 && !self.may_be_nothing {
                left.extend(one);
                continue;
            }
            if part > 1 {
                one.insert(0, blank());
            }
            let nothing = if part == 1 { vec![print(Piece::Text("0".into()))] } else { Vec::new() };
            left.push(Stmt::If(number(part).ge(int(0)), one, nothing));
        }
        let other = at("heaps", var("j") - int(1));
        let heaps = vec![Stmt::For(
            "j".into(),
            int(1),
            var("heaps_read"),
            vec![
                Stmt::If(var("j").gt(int(1)), vec![blank()], Vec::new()),
                Stmt::If(var("j").eq(var("h")), left.clone(), vec![print(Piece::Number(other))]),
            ],
        )];
        let one = |number: Expr| vec![print(Piece::Number(number))];
        format.statements(&|word| match word {
            "to" => left.clone(),
            "heaps" => heaps.clone(),
            "from" => one(at("heaps", var("h") - int(1))),
            "i" => one(var("h")),
            "k" => one(number(0)),
            _ => one(var("number")),
        })
    }
}

/// The statements that list the winning moves of heap `h` in `found`.
fn wanted(by: By, listed: Expr) -> Vec<Stmt> {
    match by {
        By::Quotient => QUOTIENTS.part("wanted", &[]),
        _ => WINNING.part("wanted", &[("misere", (by == By::MisereNim).into()), ("listed", listed.into())]),
    }
}

/// Whether the player to move wins.
fn won(by: By) -> Expr {
    let (xor, above) = (|| var("value_of_sum"), || var("above_one"));
    match by {
        By::Quotient => Decision::quotient().won,
        By::MisereNim => {
            let usual = above().gt(int(0)).and(xor().ne(int(0)));
            usual.bin(Op::Or, above().eq(int(0)).and(xor().eq(int(0))))
        }
        By::Xor | By::Other => xor().ne(int(0)),
    }
}

/// A decision that keeps all heaps and their values, and then does something with them.
fn taking_in(by: By, printed: Vec<Stmt>) -> Decision {
    let texts = if by == By::Quotient { QUOTIENTS } else { WINNING };
    let misere = by == By::MisereNim;
    let begin = match by {
        By::Quotient => texts.part("begin", &[]),
        _ => texts.part("begin", &[("misere", misere.into())]),
    };
    let add = move |value: Expr, name: &str| match by {
        By::Quotient => texts.part("add", &[("name", name.into()), ("value", value.into())]),
        _ => texts.part("add", &[("name", name.into()), ("value", value.into()), ("misere", misere.into())]),
    };
    Decision { begin, add: Box::new(add), printed: Some(printed), won: won(by), ..Decision::default() }
}

/// With more excluded amounts than this, the program loops over the moves.
const MOST_EXCLUDED: u64 = 64;
/// The functions that list options in order.
const LISTING: [&str; 3] = ["comes_before", "in_order", "with_value"];
/// Beside a closed form, sets of amounts are listed up to this number, which takes a moment.
const LISTED: i64 = 1_000_000;

/// Turns the reason why there are no loops into an error about what is printed.
fn unlisted(error: ProgramError) -> ProgramError {
    match error {
        ProgramError::Unsupported { what, .. } => {
            ProgramError::Print { print: Printed::Move, why: say::print_of_unlisted(what) }
        }
        other => other,
    }
}

/// The heaps that an option leaves.
fn heaps_of(option: &Expr) -> Result<Vec<Expr>, ProgramError> {
    let one = |part: Text| match part {
        Text::Call(_, mut numbers) => numbers.pop(),
        _ => None,
    };
    let parts =
        parts_of(option).map_err(|_| ProgramError::Print { print: Printed::Move, why: say::print_of_splits() })?;
    Ok(parts.into_iter().filter_map(one).collect())
}

/// Lists options by the repetition of the values, where all amounts but a few may be taken.
fn backward(ruleset: &Ruleset, source: &Source, cycle: &Cycle) -> Option<Vec<Function>> {
    let Class::AllBut(excluded) = &ruleset.class else { return None };
    if cycle.saltus <= 0 || !ruleset.ends.is_empty() || ruleset.play != Play::Normal {
        return None;
    }
    let taken = || var("n") - var("left_1");
    if excluded.len() > MOST_EXCLUDED {
        return None;
    }
    let not_taken = excluded.iter().map(|amount| i64::try_from(amount).ok()).collect::<Option<Vec<i64>>>()?;
    let allowed = all_of(not_taken.into_iter().map(|amount| taken().ne(int(amount))));
    let listed = Listed { parts: 1, may_be_nothing: false, by: By::Xor };
    let put = listed.put("n", &["left_1".to_owned()]);
    let itself = cycle.head == [0] && cycle.preperiod == 0 && cycle.saltus == 1;
    let collected = if itself {
        let smaller = var("wanted").lt(var("n"));
        let mut body = vec![Stmt::Let("left_1".into(), var("wanted"))];
        match allowed {
            Some(allowed) => body.push(Stmt::If(allowed, put, Vec::new())),
            None => body.extend(put),
        }
        vec![Stmt::If(smaller, body, Vec::new())]
    } else if source.constants.iter().any(|(name, _)| name == "values") {
        let givens = [
            ("n", "n".into()),
            ("last", (cycle.head.len() as i64 - 1).into()),
            ("preperiod", cycle.preperiod.into()),
            ("saltus", cycle.saltus.into()),
            ("period", (cycle.head.len() as i64 - cycle.preperiod).into()),
            ("allowed", allowed.unwrap_or_else(yes).into()),
            ("value", (source.value)(vec![var("left_1")]).into()),
            ("put", put.into()),
        ];
        WINNING.part("by_classes", &givens)
    } else {
        return None;
    };
    // Classes are looked at in the order of remainders.
    let sorted = ("sorted", (!itself).into());
    let givens = [("n", "n".into()), ("collected", collected.into()), sorted, ("width", int(2).into())];
    let names: &[&str] = if itself { &["with_value"] } else { &LISTING };
    Some(names.iter().map(|name| WINNING.function(name, &givens)).collect())
}
