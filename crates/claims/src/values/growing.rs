//! Play from one number that can go on to larger and larger numbers without end: a search finds no
//! value for it.
//!
//! A clause *rises* if its conditions and the ranges of its free names do not depend on the number
//! n, and each part that it leaves is n, n plus a term without n, or a term without n. If such a
//! clause leads from one number to a larger one, and from there on again, it does so for ever: the
//! same choices are legal at every number, and only n plus a term can exceed the largest of the
//! terms without n, which the first step has reached.
use crate::messages::{Message, say};
use budget::Budget;
use rules::family::Family;
use rules::ir::{ArithOp, Num, Remains, Schema};
use rules::moves::{Mover, Options, Scratch};
use rules::ruleset::{Ruleset, Termination};

/// The number of moves shown of a play through larger and larger numbers.
const SHOWN: usize = 2;
/// The number of such moves that are followed.
const FOLLOWED: usize = 6;
/// At most this many clauses are examined.
const MOST_CLAUSES: usize = 64;

/// The clauses that rise.
#[derive(Debug)]
pub(crate) struct Growing {
    /// The name of the number.
    name: String,
    rising: Vec<Mover>,
}

impl Growing {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        let on_one = rules.family == Family::Numbers && rules.arity == 1;
        let may = on_one && rules.ends.is_empty() && rules.termination == Termination::MayRepeat;
        let alone = |schema: &Schema| Mover::new(&rules.with_only(vec![schema.clone()]));
        let rising = rules.schemas.iter().filter(|schema| may && rises(schema)).take(MOST_CLAUSES).map(alone).collect();
        Self { name: rules.names.first().cloned().unwrap_or_default(), rising }
    }

    /// Why play from here never needs to end, if a rising clause shows it.
    pub(crate) fn for_ever(&self, state: &[i64], budget: &Budget) -> Option<Message> {
        self.rising.iter().find_map(|mover| self.seen(mover, state, budget))
    }

    /// Why play from a number need not end if each move may leave a larger one, and what the user
    /// should write instead.
    pub(crate) fn seen(&self, mover: &Mover, state: &[i64], budget: &Budget) -> Option<Message> {
        let &[start] = state else { return None };
        let (mut at, mut way) = (start, Vec::new());
        for _ in 0..FOLLOWED {
            let mut options = Options::new(1);
            mover.options_within(&mut Scratch::default(), &[at], &mut options, budget).ok()?;
            let largest = |option: &[i64]| option.iter().copied().max().unwrap_or(0);
            let option = options.iter().max_by_key(|option| largest(option)).filter(|option| largest(option) > at)?;
            let parts: Vec<String> = option.iter().map(i64::to_string).collect();
            way.push(format!("{at} -> {}", parts.join(" + ")));
            at = largest(option);
        }
        Some(say::error_growing(start, way[..SHOWN].join(", "), &self.name))
    }
}

/// Whether a clause is the same for every number.
fn rises(schema: &Schema) -> bool {
    let Remains::Positions(parts) = &schema.remains else { return false };
    let fixed = |num: &Num| !num.uses(0);
    let moved = |num: &Num| match num {
        Num::Arith(ArithOp::Add, a, b) => (**a == Num::Var(0) && fixed(b)) || (**b == Num::Var(0) && fixed(a)),
        num => *num == Num::Var(0) || fixed(num),
    };
    let plain = |part: &rules::ir::Part| part.times.is_none() && part.each.is_none() && part.coords.iter().all(moved);
    schema.pattern.iter().all(Option::is_none)
        && schema.conditions.iter().all(|condition| !condition.uses(0))
        && schema.free.iter().all(|free| free.lo.iter().chain(&free.hi).all(fixed))
        && parts.iter().all(plain)
}
