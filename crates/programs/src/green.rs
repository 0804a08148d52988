//! Green Hackenbush: fusion and the colon principle (E. Berlekamp, J. Conway, R. Guy, *Winning
//! Ways*, chapter 7).
//!
//! Vertices that cycles hold together are one vertex, and each of their edges is a loop there,
//! worth one. The rest is a tree: a vertex is worth the xor of its loops and, for each edge up, of
//! one more than the value of the vertex on it.
//!
//! In misère play the rule for Nim decides the sum on the ground, if no cycle goes through it:
//! each edge there is a stalk (`graphs::hackenbush` has the proof). If one does, the program
//! says so and ends.
use super::CodeOptions;
use super::model::{Op, at, int, var};
use super::on_graph::{OnGraph, lists, verdict};
use super::text::GREEN;
use crate::say;

pub(crate) fn hackenbush(misere: bool, options: &CodeOptions) -> OnGraph {
    let mut body = lists("near", ("source", "target"), true, true);
    body.extend(GREEN.part("worth", &[]));
    let worth = || at("worth", int(0));
    if !misere {
        body.push(verdict(options, worth().ne(int(0)), None));
        return OnGraph { functions: Vec::new(), body, says: say::values_green() };
    }
    body.extend(GREEN.part("stalks", &[]));
    let tall = |is: i64| var("tall").eq(int(is));
    let won = tall(1).and(worth().ne(int(0))).bin(Op::Or, tall(0).and(worth().eq(int(0))));
    body.push(verdict(options, won, None));
    OnGraph { functions: Vec::new(), body, says: say::values_green_misere() }
}
