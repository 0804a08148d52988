//! `sprague nimber`: arithmetic in the field of nim-values.
use crate::common::args::{self, Language, Limits, Output};
use crate::common::failure::Failure;
use crate::common::{output, request};
use crate::say;
use clap::{Args, ValueEnum};
use serde::Serialize;
use sprague::nim::{NimError, NimOp};
use sprague::{Message, Number, Stop};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  sprague nimber mul 13 15                       12: the value of a product of two coin games
  sprague nimber inv 5                           12, since 5 x 12 = 1
  sprague nimber quad 1 7 --bits 4               a root of x^2 + x + 7 among the numbers below 16
  sprague nimber log 18 200                      the exponent e with 18^e = 200
  sprague nimber order 18446744073709551618      numbers may be long
  sprague nimber trace 8 --bits 4 --format json";

/// Compute with nim-values: nim product, inverse, roots, orders, logarithms
///
/// The numbers below 2^8, 2^16, 2^32, 2^64, 2^128, ... are fields, with xor as addition and the nim
/// product as multiplication. `quad B C` is the smaller root of x^2 + B x + C. The
/// answer is `none` where no such number exists. `sprague nim OP NUMBER..` is the same; the game of
/// Nim is `sprague nim 3 4 5`.
#[derive(Args, Debug)]
#[command(alias = "nim", after_help = EXAMPLES)]
pub(crate) struct Nimber {
    /// The operation
    #[arg(value_name = "OP", value_enum)]
    op: Op,

    /// The numbers: A B.. for add and mul; A E for pow, B C for quad, BASE A for log; else one
    #[arg(value_name = "NUMBER", required = true, value_parser = args::text())]
    numbers: Vec<OsString>,

    /// The bits of the field, a power of two [default: 64, or as many as the numbers need]
    ///
    /// Traces depend on it, and whether an equation has a root.
    #[arg(long, value_name = "N")]
    bits: Option<u32>,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// The operations by the names that are typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Op {
    /// A + B: xor
    Add,
    /// A x B: the nim product
    Mul,
    /// A x A
    Square,
    /// The number whose square is A
    Sqrt,
    /// The number whose product with A is 1
    Inv,
    /// A multiplied with itself E times
    Pow,
    /// The smaller root of x^2 + B x + C
    Quad,
    /// The least E >= 1 with A^E = 1
    Order,
    /// The least E >= 0 with BASE^E = A
    Log,
    /// The trace of A over 0 and 1
    Trace,
}

impl From<Op> for NimOp {
    fn from(op: Op) -> Self {
        match op {
            Op::Add => Self::Add,
            Op::Mul => Self::Mul,
            Op::Square => Self::Square,
            Op::Sqrt => Self::Sqrt,
            Op::Inv => Self::Inv,
            Op::Pow => Self::Pow,
            Op::Quad => Self::Quad,
            Op::Order => Self::Order,
            Op::Log => Self::Log,
            Op::Trace => Self::Trace,
        }
    }
}

/// The answer as JSON: the number is a string, since it may be long.
#[derive(Serialize)]
struct Said {
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Message>,
}

impl Nimber {
    /// Prints the number, or that there is none.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let numbers: Vec<Number> = self.numbers.iter().map(number).collect::<Result<_, _>>()?;
        let work = self.limits.start(&self.output.quiet);
        let answer = sprague::nim::compute(self.op.into(), &numbers, self.bits, &work.budget).map_err(failure)?;
        drop(work);
        let result = answer.result.as_ref().map(ToString::to_string);
        if self.output.json() {
            return output::print_json(&Said { result, reason: answer.reason });
        }
        let text = match (result, answer.reason) {
            (Some(result), _) => result.into(),
            (None, Some(reason)) => say::nim_none(reason),
            (None, None) => say::nim_nothing(),
        };
        output::print(&format!("{}\n", text.in_locale(self.language.lang)))
    }
}

fn number(argument: &OsString) -> Result<Number, Failure> {
    let text = request::utf8(argument)?;
    text.parse().map_err(|error: sprague::ParseNumberError| {
        Failure::request("number", error.message()).quoting(text).with_hint(say::nim_values_are_natural())
    })
}

fn failure(error: NimError) -> Failure {
    match error {
        NimError::Stopped(Stop::Cancelled) => Failure::Interrupted(say::no_result_yet()),
        NimError::Stopped(stop) => Failure::work("time", stop.message()),
        NimError::Operands { .. } => Failure::request("number", error.message()).with_hint(say::nim_help()),
        NimError::Field(ref inner) => match inner.is_request() {
            true => Failure::request("number", error.message()),
            false => Failure::work("out-of-reach", error.message()),
        },
        error => Failure::work("failed", error.message()),
    }
}
