//! Claims about all positions of a rule, with the moves that win: the theorem `invariant
//! (witness)`.
//!
//! *Statement.* As for `invariant (automata)`: if every play ends, Z holds the positions that the
//! player to move loses if and only if no move leads from Z into Z and from every other position
//! some move does; and f is the nim-value if and only if no option has the value f(x) and every
//! smaller value v is that of an option (R. P. Sprague 1935, P. M. Grundy 1939).
//!
//! *Proof in the file.* The "some move" is given by a list of witnesses: a clause with a term for
//! each of its free names, such as `i = (x-y+1)/3`. Then every sentence is about all natural
//! numbers, without a quantifier "there is", and is true if its negation, a formula of linear
//! inequalities with `and` and `or`, has no solution in integers. A *refutation tree* shows that:
//! at a leaf a sum of inequalities with positive multipliers gives 0 >= 1 (J. Farkas 1902); a node
//! adds such a sum, divided by the common divisor of its coefficients and with its constant rounded
//! down, which is also valid for integers (R. E. Gomory 1958, V. Chvatal 1973); a node has the
//! cases `t <= k` and `t >= k+1`, or those of an `or`. Each step is sound by itself, so the tree
//! need not be trusted. Play ends since each move makes a list of sums, `weights * numbers`,
//! lexicographically smaller; that is a sentence of the same kind.
//!
//! *Conditions.* Moves leave one position or nothing; rule, claim and terms have sums, multiples,
//! `/` and `%` by constants, comparisons, `min max abs`, constant sets, `if`. Normal play.
//!
//! The sentences are derived from the rule's own text ([`obligations`]), never taken from the file;
//! nothing is searched for, and the work is about linear in the length of the file.
mod kinds;
mod normal;
pub(crate) mod obligations;
mod tree;

use crate::game::{Convention, rule_of};
use crate::invalid::Invalid;
use crate::invariant::Claim;
use crate::limits::Work;
use crate::rule::Rule;
use crate::say;
use crate::statement::{Statement, Witnessed};
pub use normal::{Inequality, Node};
pub use obligations::About;
pub(crate) use obligations::winning;

/// Derives a claim: that it is consistent with every move, and that every play ends.
///
/// # Errors
/// If the file does not prove it, or if some part of it cannot be read.
pub(crate) fn derive(
    rule: &Rule,
    convention: Convention,
    formula: &str,
    part: Option<&str>,
    witnessed: &Witnessed,
    work: &mut Work<'_>,
) -> Result<Claim, Invalid> {
    let (claim, problems) = obligations::of(rule, convention, formula, part, witnessed, work)?;
    if problems.len() != witnessed.trees.len() {
        return Err(Invalid::File(say::trees_wanted(problems.len())));
    }
    for ((about, problem), tree) in problems.iter().zip(&witnessed.trees) {
        refutes(problem, tree, work).map_err(|error| match error {
            Invalid::Condition(why) => Invalid::Condition(say::tree_fails(about.message(), why)),
            error => error,
        })?;
    }
    Ok(claim)
}

/// The formulas that must have no solution in integers for a statement to hold, in the order of its
/// trees; the trees in the statement are ignored. For programs that search for trees.
///
/// # Errors
/// [`Invalid`] if the rule or the claim cannot be read.
pub fn problems(statement: &Statement, work: &mut Work<'_>) -> Result<Vec<(About, Node)>, Invalid> {
    let (rule, convention) = rule_of(&statement.rule, statement.convention)?;
    let (Some(formula), Some(witnessed)) = (&statement.formula, &statement.witnessed) else {
        return Err(Invalid::File(say::witnesses_wanted()));
    };
    Ok(obligations::of(&rule, convention, formula, statement.place.as_deref(), witnessed, work)?.1)
}

/// Checks that a tree proves that a formula has no solution in integers.
///
/// # Errors
/// [`Invalid`] if the tree does not prove it.
pub fn refutes(problem: &Node, tree: &str, work: &mut Work<'_>) -> Result<(), Invalid> {
    tree::refuted(problem, tree, work)
}

/// The free names of each clause of a rule, in the order of the text: a witness has a term for
/// each.
///
/// # Errors
/// [`Invalid`] if the rule cannot be read, or if some move may leave several positions.
pub fn free_names(rule: &str) -> Result<Vec<Vec<String>>, Invalid> {
    let (rule, _) = rule_of(rule, None)?;
    Ok(kinds::moves(&rule)?.into_iter().map(|moves| moves.free).collect())
}
