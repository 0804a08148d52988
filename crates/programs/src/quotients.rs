//! Misère sums of heaps by a quotient: the program multiplies the elements of the heaps and looks
//! whether the product is in P.
//!
//! The table of products would be long: it is written down for the generators alone, and every
//! element as its last generator times another element.
use super::assemble::assembled;
use super::closed::{self, LONGEST_LIST};
use super::model::{Expr, Stmt, at, call, int, var};
use super::shape::{By, Decision};
use super::source::Cycle;
use super::text::QUOTIENTS;
use super::{CodeOptions, Program, ProgramError};
use crate::say;
use messages::Message;
use rules::ruleset::Ruleset;

/// A quotient as lists of numbers: elements by number, the identity is 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elements {
    /// The elements of the heaps up to the end of the first round.
    pub heaps: Vec<i64>,
    /// The heap with which the first round begins.
    pub preperiod: i64,
    /// The number of generators.
    pub generators: i64,
    /// The products of each element with the generators, one element after the other.
    pub products: Vec<i64>,
    /// The last generator of each element, and the element of the others.
    pub factors: Vec<(i64, i64)>,
    /// Whether each element is in P.
    pub is_p: Vec<bool>,
}

impl Elements {
    /// Whether the lists are short enough for a program.
    pub fn fit(&self) -> bool {
        let lists = [self.heaps.len(), self.products.len(), self.factors.len()];
        self.generators > 0 && lists.iter().all(|&len| len <= LONGEST_LIST)
    }
}

/// The program; `claim` says what the quotient is.
///
/// # Errors
/// [`ProgramError`]: something is to be printed that no program of the rule prints.
pub fn program(
    ruleset: &Ruleset,
    elements: Elements,
    claim: Message,
    options: &CodeOptions,
) -> Result<Program, ProgramError> {
    let Elements { heaps, preperiod, generators, products, factors, is_p } = elements;
    let mut source = closed::repeating(ruleset, Cycle { head: heaps, preperiod, saltus: 0 }, claim.clone());
    source.says = vec![claim];
    source.cycle = None;
    source.functions.iter_mut().for_each(|function| function.about = vec![say::about_element()]);
    source.functions.push(QUOTIENTS.function("product", &[("generators", generators.into())]));
    let (last, others) = factors.into_iter().unzip();
    source.constants.extend([
        ("products".to_owned(), products),
        ("last_factor".to_owned(), last),
        ("other_factors".to_owned(), others),
        ("is_lost".to_owned(), is_p.into_iter().map(i64::from).collect()),
    ]);
    assembled(ruleset, source, Decision::quotient(), say::decided_by_quotient(), options)
}

/// Whether the sum with this product is lost.
pub(crate) fn is_lost(product: Expr) -> Expr {
    at("is_lost", product).ne(int(0))
}

/// The product of these elements.
pub(crate) fn product(elements: impl IntoIterator<Item = Expr>, first: Expr) -> Expr {
    elements.into_iter().fold(first, |x, y| call("product", [x, y]))
}

impl Decision {
    /// Elements of a misère quotient: by their product.
    pub(crate) fn quotient() -> Self {
        let sum = || var("value_of_sum");
        Self {
            begin: vec![Stmt::Let("value_of_sum".into(), int(0))],
            add: Box::new(move |value, _| vec![Stmt::Set("value_of_sum".into(), product([value], sum()))]),
            won: at("is_lost", sum()).eq(int(0)),
            by: By::Quotient,
            ..Self::default()
        }
    }
}
