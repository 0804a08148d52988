//! Wythoff's game with a ratio: a move lowers one number by any amount, or both, each by less than
//! S times the amount of the other plus T.
//!
//! **Theorem.** Of the pairs `(A, B)` let the n-th, n = 0, 1, ..., have for A the least number in
//! no pair before it, and `B = S*A + T*n`. The player to move loses exactly at these pairs, in
//! either order. *Source.* A. S. Fraenkel, *Heap games, numeration systems and sequences*, 1998;
//! S = 1 is his game of 1982.
//!
//! *Proof.* Every number but 0 stands once in one pair. No move leads from a pair to a pair. If
//! one number is kept, there is no other pair with it. If both are lowered from the m-th pair to
//! the n-th, A by k, then B falls by `S*k + T*(m-n)`, which is too much; if the places are
//! exchanged, A falls by `k = A(m)-B(n)` and B by `S*A(m)+T*m-A(n)`, which is `S*k+T*m` at least.
//! From `(x,y)`, `x <= y`, that is no pair, a move leads to one. If x is a B, y is lowered to its
//! A. If `x = A(n)` and `y > B(n)`, y is lowered to B(n). Else `d = y-S*x` is below `T*n`. If `d
//! < 0`, all is taken: `y < S*x` and `x <= y`. If `d >= 0`, the pair is that of `m = floor(d/T) <
//! n`: the amounts are `k = x-A(m)` and `y-B(m) = S*k + d-T*m`, at least k and below `S*k+T`.
//!
//! The numeration by which far pairs are found is in `patterns` (`partner`).
use super::{Formula, numbers_in};
use crate::claim::formula::{FormulaClaim, FormulaStanding};
use crate::messages::{Message, say};
use automata::Limits;
use budget::{Budget, Stop};
use patterns::formula::{Body, Cond, Func, Library, Num};
use rules::canonical::Moves;
use rules::moves::{Mover, Scratch};
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The name of the theorem in answers.
pub(crate) const THEOREM: &str = "wythoff with a ratio";
pub(crate) const SOURCE: &str = "A. S. Fraenkel, Heap games, numeration systems and sequences, 1998";
/// The clauses that lower one number.
const ONE: &str = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1";
/// The clause that lowers both.
const BOTH: &str = "(a,b) -> (a-k,b-l) : k>=1, l>=1, k<S*l+T, l<S*k+T";
/// Rules with more clauses are not compared.
const MOST_CLAUSES: usize = 12;

/// S and T are read off the options of a position with two equal numbers, which are at least and at
/// most these.
const SAMPLES: (i64, i64) = (60, 400);

/// The claim about a ruleset of this kind with S >= 2.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub(crate) fn of(ruleset: &Ruleset, moves: &Moves, budget: &Budget) -> Result<Option<FormulaClaim>, Stop> {
    let Some((s, t, reference)) = reference(ruleset, budget) else { return budget.check().map(|()| None) };
    // The text of the rule may differ from ours as long as its moves are the same.
    let same = Moves::of(&reference) == *moves
        || automata::same_moves(ruleset, &reference, Limits::default(), budget)? == Some(true);
    if !same {
        return Ok(None);
    }
    let Ok(formula) = Formula::parse(&format!("b=partner({s},{t},a)"), &["a", "b"]) else { return Ok(None) };
    let standing = FormulaStanding::Theory { theorem: THEOREM, source: SOURCE };
    let claim = FormulaClaim::new(formula.renamed(&ruleset.names), standing, "literature", ruleset.play);
    Ok(Some(claim.with_order_of(&reference)))
}

/// S >= 2 and T, and the game with these, if the options of a sample position allow it.
fn reference(ruleset: &Ruleset, budget: &Budget) -> Option<(i64, i64, Ruleset)> {
    if ruleset.arity != 2 || !(3..=MOST_CLAUSES).contains(&ruleset.schemas.len()) {
        return None;
    }
    let (s, t) = ratio(ruleset, budget)?;
    let order = if ruleset.unordered { "unordered; " } else { "" };
    let params = [("S".to_owned(), s), ("T".to_owned(), t)];
    Some((s, t, rules::compile(&format!("{order}{ONE}; {BOTH}"), &params).ok()?.ruleset))
}

/// S >= 2 and T, if a sample position has the options of the game with these.
fn ratio(ruleset: &Ruleset, budget: &Budget) -> Option<(i64, i64)> {
    let largest = numbers_in(&ruleset.canonical).last().copied().unwrap_or(0);
    let sample = largest.saturating_mul(4).clamp(SAMPLES.0, SAMPLES.1);
    let mut taken = BTreeSet::new();
    let mut note = |option: &[i64]| match option {
        [a, b] if taken.len() as i64 <= sample * (sample + 2) => {
            taken.insert((sample - a, sample - b));
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Break(()),
    };
    let flow = Mover::new(ruleset).for_each_option(&mut Scratch::default(), &[sample; 2], budget, &mut note);
    if flow.ok()?.is_break() {
        return None;
    }
    let most = |least: i64| taken.iter().filter(|(k, l)| *k.min(l) == least).map(|(k, l)| *k.max(l)).max();
    let (one, two) = (most(1)?, most(2)?);
    let (s, t) = (two - one, one + 1 - (two - one));
    let expected = |k: i64, l: i64| k.min(l) == 0 && k.max(l) > 0 || k.min(l) > 0 && k.max(l) < s * k.min(l) + t;
    let all = (0..=sample).flat_map(|k| (0..=sample).map(move |l| (k, l))).filter(|&(k, l)| expected(k, l));
    // The numbers of an unordered position ascend, so the larger amount comes first.
    let all: BTreeSet<(i64, i64)> =
        all.map(|(k, l)| if ruleset.unordered { (k.max(l), k.min(l)) } else { (k, l) }).collect();
    (s >= 2 && t >= 1 && two < sample && taken == all).then_some((s, t))
}

/// The theorem about the game of this claim, as a sentence.
pub(crate) fn in_words(claim: &FormulaClaim) -> Option<Message> {
    let Body::Zero(Cond::Compare(_, _, Num::Call(Func::Library(Library::Partner), arguments))) = claim.formula().body()
    else {
        return None;
    };
    let [Num::Const(s), Num::Const(t), _] = arguments.as_slice() else { return None };
    Some(say::wythoff_ratio(*s, *t))
}
