//! Wythoff's game with a ratio: one number is lowered by any amount, or both, each by less than S
//! times the amount of the other and T.
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
use crate::formula_claim::{FormulaClaim, FormulaStanding};
use crate::messages::{Message, say};
use patterns::formula::{Body, Cond, Expr, Func, Library};
use rules::normal::Moves;
use rules::ruleset::Ruleset;

/// Its name in answers.
pub(super) const THEOREM: &str = "wythoff with a ratio";
pub(super) const SOURCE: &str = "A. S. Fraenkel, Heap games, numeration systems and sequences, 1998";
/// The moves that lower one number, and those that lower both.
const ONE: &str = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1";
const BOTH: &str = "(a,b) -> (a-k,b-l) : k>=1, l>=1, k<S*l+T, l<S*k+T";

/// The claim about a ruleset of this kind with S >= 2.
pub(super) fn of(ruleset: &Ruleset, moves: &Moves) -> Option<FormulaClaim> {
    if ruleset.arity != 2 || ruleset.schemas.len() != 3 {
        return None;
    }
    let order = if ruleset.unordered { "unordered; " } else { "" };
    let compiled = |text: &str, params: &[(String, i64)]| Some(rules::compile(text, params).ok()?.ruleset);
    // Few games have these two clauses; only theirs are tried with all S and T.
    if !moves.contain(&Moves::of(&compiled(&format!("{order}{ONE}"), &[])?)) {
        return None;
    }
    let (numbers, text) = (numbers_in(&ruleset.canonical), format!("{order}{ONE}; {BOTH}"));
    let ratios = numbers.iter().filter(|&&s| s >= 2);
    let pairs = ratios.flat_map(|&s| numbers.iter().map(move |&t| (s, t)));
    pairs.into_iter().find_map(|(s, t)| {
        let reference = compiled(&text, &[("S".to_owned(), s), ("T".to_owned(), t)])?;
        if Moves::of(&reference) != *moves {
            return None;
        }
        let formula = Formula::parse(&format!("b=partner({s},{t},a)"), &["a", "b"]).ok()?.renamed(&ruleset.names);
        let standing = FormulaStanding::Theory { theorem: THEOREM, source: SOURCE };
        let claim = FormulaClaim::new(formula, standing, "literature", ruleset.play);
        Some(claim.with_order_of(&reference))
    })
}

/// The theorem about the game of this claim in words.
pub(super) fn in_words(claim: &FormulaClaim) -> Option<Message> {
    let Body::Zero(Cond::Compare(_, others)) = claim.formula().body() else { return None };
    let [(_, Expr::Call(Func::Library(Library::Partner), arguments))] = others.as_slice() else { return None };
    let [Expr::Int(s), Expr::Int(t), _] = arguments.as_slice() else { return None };
    Some(say::wythoff_ratio(*s, *t))
}
