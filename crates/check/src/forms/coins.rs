//! Coins in a row.
use super::amounts::named;
use crate::game::{AmountSet, Amounts, Kind, Turn};
use crate::invalid::Invalid;
use crate::rule::{Amount, Clause, Expr, Family, Rule, Set, eval};
use crate::say;

/// The turns that a rule about coins allows, and the number of the first coin.
pub(crate) fn coins(rule: &Rule) -> Result<(Vec<Turn>, u64), Invalid> {
    let Family::Coins { first } = rule.family else { return Err(Invalid::Rule(say::not_coins())) };
    let turn = |clause: &Clause| match clause {
        Clause::Turn { counts: amounts, consecutive, within } => {
            let mut all = Vec::new();
            for amount in amounts {
                all.extend(counts(amount)?);
            }
            Ok(Turn { counts: all, consecutive: *consecutive, within: *within })
        }
        _ => Err(Invalid::Rule(say::not_coins())),
    };
    Ok((rule.clauses.iter().map(turn).collect::<Result<_, _>>()?, first))
}

/// The numbers of coins that may be turned; none for an empty range.
fn counts(amount: &Amount) -> Result<Option<AmountSet>, Invalid> {
    let refused = || Invalid::Rule(say::such_numbers_of_coins());
    let whole = |of| Some(AmountSet { of, from: 1, to: u64::MAX });
    let constant = |expr: &Expr| {
        if expr.mentions(&|_| true) { Err(refused()) } else { eval::number(expr, &[])?.ok_or_else(refused) }
    };
    let range = |lo: i128, hi: i128| {
        let (lo, hi) = (u64::try_from(lo.max(1)).map_err(|_| refused())?, hi);
        let hi = u64::try_from(hi).ok().filter(|&hi| hi >= lo);
        Ok(hi.and_then(|hi| whole(Kind::Finite(vec![Amounts::Range([lo, hi])]))))
    };
    match amount {
        Amount::Any => Ok(whole(Kind::All)),
        Amount::One(count) => range(constant(count)?, constant(count)?),
        Amount::Range(lo, hi) => range(constant(lo)?, constant(hi)?),
        Amount::Set(Set::Named(name)) => Ok(Some(named(*name))),
        Amount::Set(Set::Constants(all)) => {
            let all = all.iter().filter(|(_, hi)| *hi >= 1);
            let all = all.map(|&(lo, hi)| Amounts::Range([lo.max(1).unsigned_abs(), hi.unsigned_abs()])).collect();
            Ok(whole(Kind::Finite(all)))
        }
        Amount::Set(Set::Ranges(_)) => Err(refused()),
    }
}
