//! Terms as text of the rule language.
use crate::logic::{Formula, Term};
use crate::machine::{Relation, Track};

/// The text of a term; nothing for terms that are not short in words.
pub(super) fn spelled(term: &Term, name: &dyn Fn(Track) -> Option<String>) -> Option<String> {
    Some(match term {
        Term::Int(x) => x.to_string(),
        Term::Number(track) => name(*track)?,
        Term::Sum(a, b) => {
            let (first, second) = (spelled(a, name)?, spelled(b, name)?);
            match second.strip_prefix('-') {
                // A minus before a sum is before its first number only.
                Some(rest) => format!("{first}-{rest}"),
                None => format!("{first}+{second}"),
            }
        }
        Term::Scaled(factor, of) if matches!(**of, Term::Scaled(..)) => {
            let Term::Scaled(inner, of) = &**of else { return None };
            spelled(&Term::Scaled(factor.checked_mul(*inner)?, of.clone()), name)?
        }
        Term::Scaled(-1, of) => format!("-{}", within(of, name, false)?),
        Term::Scaled(factor, of) => format!("{factor}*{}", within(of, name, false)?),
        Term::Floor { of, by, .. } => format!("{}/{by}", within(of, name, true)?),
        Term::Rest(of, by) => format!("{}%{by}", within(of, name, true)?),
        Term::If(cond, of) => {
            let (a, b) = &**of;
            let Formula::Is(Relation::AtLeastZero, difference) = &**cond else { return None };
            let word = if *difference == b.clone().minus(a.clone()) {
                "min"
            } else if *difference == a.clone().minus(b.clone()) {
                "max"
            } else if difference == a && *b == a.clone().times(-1) {
                return Some(format!("abs({})", spelled(a, name)?));
            } else {
                return None;
            };
            format!("{word}({},{})", spelled(a, name)?, spelled(b, name)?)
        }
        Term::Bits { .. } | Term::Lowbit { .. } | Term::Beatty { .. } => return None,
    })
}

/// The text of a factor, or of a dividend, which needs no brackets where it is a product.
fn within(term: &Term, name: &dyn Fn(Track) -> Option<String>, dividend: bool) -> Option<String> {
    let text = spelled(term, name)?;
    let bare = match term {
        Term::Int(0..) | Term::Number(_) | Term::If(..) => true,
        Term::Scaled(0.., _) | Term::Floor { .. } | Term::Rest(..) => dividend,
        _ => false,
    };
    Some(if bare { text } else { format!("({text})") })
}
