//! Bags and words of any size by a condition on their features, which was compared with small
//! positions and is not proved; the program says so.
use super::helpers;
use super::hint::no_style;
use super::model::{Expr, Function, Kind, Op, Program, Stmt, all_of, any_of, call, int, letters, mentions, var, whole};
use super::printed::Printed;
use super::shape::{self, Decision, Game as Main};
use super::source::rule;
use super::text::{FEATURES, WORDS};
use super::{CodeOptions, Hint, ProgramError, Style};
use crate::say;
use messages::Message;
use patterns::predicates::{Ask, Cond, Test, Verdict};
use rules::ruleset::Ruleset;

/// A condition on features that decides a game.
#[derive(Debug, Clone, PartialEq)]
pub struct OnFeatures {
    /// Which positions are lost.
    pub verdict: Verdict,
    /// The names of the features in formulas.
    pub names: Vec<String>,
    /// The verdict in words.
    pub words: Message,
    /// The positions that it was compared with.
    pub compared: Message,
    /// The least member of a bag.
    pub least: i64,
}

/// The program of a game on bags or words whose lost positions a condition tells; none where no
/// program computes one of the features, so that a search has to do.
///
/// # Errors
/// [`ProgramError`] with the reason: an input that is not one position a case; a formula is wanted
/// and there is none.
pub fn program(ruleset: &Ruleset, on: &OnFeatures, options: &CodeOptions) -> Result<Option<Program>, ProgramError> {
    let none = |why: Message| match options.style {
        Some(Style::Formula) => Err(no_style("formula", why).hinted([Hint::Solve])),
        _ => Ok(None),
    };
    let bag = ruleset.bags().is_some_and(|bags| bags.beside == 0);
    if !bag && ruleset.words().is_none_or(|words| words.ring) {
        return none(say::features_of_others());
    }
    if options.print != Printed::Winner {
        return Err(ProgramError::Print { print: options.print, why: say::features_winner() });
    }
    if bag != options.input.is_a_list() || !bag && options.input.positions() != Some(1) {
        let why = ProgramError::unsupported(say::features_one_position());
        return Err(why.hinted([Hint::Input { shapes: if bag { &["eof: count list"] } else { &["eof: n"] } }]));
    }
    let mut made = Made { bag, functions: Vec::new() };
    let value = match made.value(on) {
        Ok(value) => value,
        Err(why) => return none(why),
    };
    let main = Main { decision: Decision::xor(), ..Main::plain(1, options.answers.clone()) };
    let main = match bag {
        true => {
            let read = FEATURES.part("read_members", &[("least", on.least.into())]);
            shape::listed(&options.input, &main, read, Expr::Array("members".to_owned()))
        }
        false => {
            let ascii = |name: &str| WORDS.part("only_ascii", &[("name", name.into())]);
            shape::main(&options.input, &Main { after_text: Some(ascii), ..main })
        }
    };
    let used = ["gcd", "greatest", "least"].map(str::to_owned);
    let called = |name: &String| made.functions.iter().any(|own| mentions(&own.body, name));
    let used = used.into_iter().filter(called).collect();
    let input = if bag { say::input_bag() } else { say::input_word_alone() };
    let header = [rule(ruleset), say::decided_features(on.words.clone())];
    Ok(Some(Program {
        header: header
            .into_iter()
            .chain([say::features_not_proved(on.compared.clone()), input, say::made_by()])
            .collect(),
        constants: Vec::new(),
        made: Vec::new(),
        functions: helpers::functions(&used).into_iter().chain(made.functions).chain([value]).collect(),
        main,
        prints: options.print,
        limit: None,
    }))
}

/// The functions of the program.
struct Made {
    bag: bool,
    functions: Vec<Function>,
}

impl Made {
    /// The function that is 0 for lost positions; else why there is none.
    fn value(&mut self, on: &OnFeatures) -> Result<Function, Message> {
        let mut body = Vec::new();
        let mut used: Vec<usize> =
            on.verdict.conds().flat_map(Cond::tests).flat_map(|test| test.features().collect::<Vec<_>>()).collect();
        used.sort_unstable();
        used.dedup();
        for at in used {
            let id = on.names.get(at).map_or("", String::as_str);
            let own = if self.bag { self.of_bag(id) } else { self.of_word(id) };
            let own = own.ok_or_else(|| say::features_unknown(id))?;
            body.push(Stmt::Let(variable(at), own));
        }
        let answer = |cond: &Cond| {
            let lost = vec![Stmt::Return(int(0))];
            vec![Stmt::If(holds(cond), lost, Vec::new()), Stmt::Return(int(1))]
        };
        if let Some((place, lost)) = &on.verdict.case {
            body.push(Stmt::If(holds(place), answer(lost), Vec::new()));
        }
        match &on.verdict.otherwise {
            Some(lost) => body.extend(answer(lost)),
            None => return Err(say::features_of_a_part()),
        }
        let function = Function::new("value", &["position"], Kind::Number, body);
        let (texts, arrays): (&[&str], &[&str]) = if self.bag { (&[], &["position"]) } else { (&["position"], &[]) };
        Ok(function.about(say::about_features()).taking(texts, arrays))
    }

    fn function(&mut self, key: &str, givens: &[(&str, super::text::Given)]) -> String {
        let own = FEATURES.function(key, givens);
        let name = own.name.clone();
        if self.functions.iter().all(|known| known.name != name) {
            self.functions.push(own);
        }
        name
    }

    /// A feature of a bag by its name in formulas.
    fn of_bag(&mut self, id: &str) -> Option<Expr> {
        let position = || Expr::Array("position".to_owned());
        let x = || var("x");
        let with = |key: &str,
                    name: &str,
                    hole: &'static str,
                    expr: Expr|
         -> (String, Vec<(&'static str, super::text::Given)>) {
            (key.to_owned(), vec![("name", name.into()), (hole, expr.into())])
        };
        let (key, givens) = match id {
            "count" => return Some(Expr::Len("position".to_owned())),
            "count(x=0)" => with("counted", "zeros_in", "has", x().eq(int(0))),
            "count(x=1)" => with("counted", "ones_in", "has", x().eq(int(1))),
            "count(x=2)" => with("counted", "twos_in", "has", x().eq(int(2))),
            "count(x>1)" => with("counted", "large_in", "has", x().gt(int(1))),
            "count(x%2=1)" => with("counted", "odd_in", "has", x().bin(Op::Rem, int(2)).eq(int(1))),
            "count(x%2=0)" => with("counted", "even_in", "has", x().bin(Op::Rem, int(2)).eq(int(0))),
            "sum" => with("summed", "sum_of", "term", x()),
            "sum(x>1)" => with("summed_of_large", "sum_of_large", "term", x()),
            "sum(x+1,x>1)" => with("summed_of_large", "sum_and_count_of_large", "term", x() + int(1)),
            "xor" => with("xored", "xor_of", "term", x()),
            "xor(x-1)" => with("xored", "xor_of_less_one", "term", x() - int(1)),
            "max" => ("greatest_of".to_owned(), Vec::new()),
            "min" => ("least_of".to_owned(), Vec::new()),
            "gcd" => ("common_divisor_of".to_owned(), Vec::new()),
            "distinct" => ("different_in".to_owned(), Vec::new()),
            "unpaired" => ("unpaired_in".to_owned(), Vec::new()),
            rests => {
                let by: i64 = rests.strip_prefix("xor(x%")?.strip_suffix(')')?.parse().ok()?;
                with("xored", &format!("xor_of_rests_{by}"), "term", x().bin(Op::Rem, int(by)))
            }
        };
        if matches!(id, "distinct" | "unpaired") {
            self.function("in_order", &[]);
        }
        let name = self.function(&key, &givens);
        Some(call(&name, [position()]))
    }

    /// A feature of a word by its name in formulas.
    fn of_word(&mut self, id: &str) -> Option<Expr> {
        let of =
            |name: String, further: Option<i64>| call(&name, [whole("position")].into_iter().chain(further.map(int)));
        let (key, further) = match id {
            "length" => return Some(letters("position")),
            "runs" => ("runs_in", Some(0)),
            "odd_runs" => ("runs_in", Some(1)),
            "inversions" => ("inversions_in", None),
            "cancelled" => ("cancelled_in", None),
            "distinct" => ("letters_in", Some(0)),
            "odd_letters" => ("letters_in", Some(1)),
            "palindrome" => ("is_palindrome", None),
            "same_ends" => ("has_same_ends", None),
            counted => {
                let text = counted.strip_prefix("count(")?.strip_suffix(')')?;
                if !text.is_ascii() || text.contains(['"', '\\']) {
                    return None;
                }
                let codes: Vec<String> = text.bytes().map(|byte| byte.to_string()).collect();
                let givens = [
                    ("name", format!("count_of_{}", codes.join("_")).into()),
                    ("letters", (text.len() as i64).into()),
                    ("text", text.into()),
                ];
                return Some(of(self.function("standing", &givens), None));
            }
        };
        Some(of(self.function(key, &[]), further))
    }
}

/// The variable of a feature.
fn variable(at: usize) -> String {
    format!("feature_{at}")
}

fn holds(cond: &Cond) -> Expr {
    let tests = cond.tests().iter().map(test);
    let found = match cond {
        Cond::Any(_) => any_of(tests),
        _ => all_of(tests),
    };
    found.unwrap_or_else(|| if *cond == Cond::Never { int(0).ne(int(0)) } else { super::terms::yes() })
}

fn test(test: &Test) -> Expr {
    let sum = test.terms.iter().map(|&term| var(&variable(term))).reduce(|sum, term| sum + term).unwrap_or(int(0));
    let other = |at: usize| var(&variable(at));
    match test.ask {
        Ask::Rest { by, rest, is: true } => sum.bin(Op::Rem, int(by)).eq(int(rest)),
        Ask::Rest { by, rest, is: false } => sum.bin(Op::Rem, int(by)).ne(int(rest)),
        Ask::Is(number) => sum.eq(int(number)),
        Ask::IsNot(number) => sum.ne(int(number)),
        Ask::AtMost(number) => sum.le(int(number)),
        Ask::AtLeast(number) => sum.ge(int(number)),
        Ask::Same(at) => sum.eq(other(at)),
        Ask::Other(at) => sum.ne(other(at)),
        Ask::AtMostOf(at) => sum.le(other(at)),
        Ask::MoreThan(at) => sum.gt(other(at)),
    }
}
