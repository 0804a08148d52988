//! A repeating pattern as an expression of the rule language, the shortest of a few plain forms.
//!
//! The forms: `n`, `n%p`, `(n%p)/b`, `n/b`, one expression of `n` for each class of residues, and before it the heaps
//! of the preperiod where the pattern does not hold yet. The expression is rebuilt into numbers by the tests, so it says
//! exactly what the pattern says.
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// More cases than this are no formula that anybody would read.
const MOST_CASES: usize = 400;

/// The expression for G(n), where `head` holds G(0..preperiod+period) and G(n+period) = G(n) + saltus from `preperiod`.
/// `None` when it would be longer than anybody would read.
pub(crate) fn of_pattern(head: &[u64], preperiod: usize, period: usize, saltus: u64) -> Option<String> {
    let pattern = Pattern { head, preperiod, period, saltus };
    let exceptions: Vec<usize> = (0..preperiod).filter(|&n| pattern.extended(n) != Some(i128::from(head[n]))).collect();
    let body = pattern.whole().or_else(|| pattern.by_residue())?;
    if exceptions.is_empty() {
        return Some(body);
    }
    let mut by_value: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for &n in &exceptions {
        by_value.entry(head[n]).or_default().push(n);
    }
    if exceptions.len() > MOST_CASES {
        return None;
    }
    let mut text = String::new();
    for (value, heaps) in by_value {
        let _ = write!(text, "if {} then {value} else ", member("n", &heaps));
    }
    text.push_str(&body);
    Some(text)
}

struct Pattern<'a> {
    head: &'a [u64],
    preperiod: usize,
    period: usize,
    saltus: u64,
}

impl Pattern<'_> {
    /// What the pattern would say about heap `n`, below the preperiod too.
    fn extended(&self, n: usize) -> Option<i128> {
        let (p, n0) = (self.period as i128, self.preperiod as i128);
        let steps = (n as i128 - n0).div_euclid(p);
        let base = usize::try_from(n as i128 - steps * p).ok()?;
        Some(i128::from(*self.head.get(base)?) + steps * i128::from(self.saltus))
    }

    /// The values of the heaps 0..period as the pattern would have them.
    fn cycle(&self) -> Option<Vec<i128>> {
        (0..self.period).map(|r| self.extended(r)).collect()
    }

    /// One expression without cases.
    fn whole(&self) -> Option<String> {
        let (p, s) = (self.period as i128, i128::from(self.saltus));
        let cycle = self.cycle()?;
        let matches = |f: &dyn Fn(i128) -> i128| cycle.iter().enumerate().all(|(r, &v)| v == f(r as i128));
        if cycle.iter().all(|&v| v == cycle[0]) && s == 0 && cycle[0] >= 0 {
            return Some(cycle[0].to_string());
        }
        let divisors = (1..=p).filter(|b| cycle.last().is_some_and(|&last| last == (p - 1) / b));
        for b in divisors {
            if s == 0 && matches(&|r| r / b) {
                return Some(if b == 1 { format!("n%{p}") } else { format!("(n%{p})/{b}") });
            }
            if s * b == p && matches(&|r| r / b) {
                return Some(if b == 1 { "n".into() } else { format!("n/{b}") });
            }
        }
        None
    }

    /// One expression for each class of residues with the same rule; the largest class last, as `else`.
    fn by_residue(&self) -> Option<String> {
        let (p, s) = (self.period as i128, i128::from(self.saltus));
        if self.period > MOST_CASES {
            return None;
        }
        // With saltus = period the rule is n + d, with saltus 0 it is d; otherwise s*(n/p) + d.
        let offset = |r: usize, value: i128| if s == p { value - r as i128 } else { value };
        let mut classes: BTreeMap<i128, Vec<usize>> = BTreeMap::new();
        for (r, value) in self.cycle()?.into_iter().enumerate() {
            classes.entry(offset(r, value)).or_default().push(r);
        }
        let mut classes: Vec<(i128, Vec<usize>)> = classes.into_iter().collect();
        classes.sort_by_key(|(d, residues)| (residues.len(), -d));
        let rule = |d: i128| match (s, d) {
            (0, d) => d.to_string(),
            (_, 0) if s == p => "n".into(),
            (_, d) if s == p => format!("n{d:+}"),
            (_, d) => {
                let steps = if s == 1 { format!("n/{p}") } else { format!("{s}*(n/{p})") };
                if d == 0 { steps } else { format!("{steps}{d:+}") }
            }
        };
        let (last, cases) = classes.split_last()?;
        let mut text = String::new();
        for (d, residues) in cases {
            let _ = write!(text, "if {} then {} else ", member(&format!("n%{p}"), residues), rule(*d));
        }
        text.push_str(&rule(last.0));
        Some(text)
    }
}

/// `x=3`, or `x in {0,2,5..9}`.
fn member(x: &str, numbers: &[usize]) -> String {
    if let [one] = numbers {
        return format!("{x}={one}");
    }
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &n in numbers {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == n => *end = n,
            _ => runs.push((n, n)),
        }
    }
    let items: Vec<String> = runs
        .iter()
        .map(|&(lo, hi)| match hi - lo {
            0 => lo.to_string(),
            1 => format!("{lo},{hi}"),
            _ => format!("{lo}..{hi}"),
        })
        .collect();
    format!("{x} in {{{}}}", items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_forms() {
        assert_eq!(of_pattern(&[0], 0, 1, 1).unwrap(), "n");
        assert_eq!(of_pattern(&[0, 1, 2], 0, 3, 0).unwrap(), "n%3");
        assert_eq!(of_pattern(&[0, 0, 0, 1, 1, 1, 2, 2], 0, 8, 0).unwrap(), "(n%8)/3");
        assert_eq!(of_pattern(&[0, 0, 0], 0, 3, 1).unwrap(), "n/3");
        assert_eq!(of_pattern(&[0], 0, 1, 0).unwrap(), "0");
        assert_eq!(of_pattern(&[0, 1, 0, 0], 2, 1, 0).unwrap(), "if n=1 then 1 else 0");
    }

    #[test]
    fn cases_by_residue() {
        let lasker = [0, 1, 2, 4, 3];
        assert_eq!(
            of_pattern(&lasker, 1, 4, 4).unwrap(),
            "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n"
        );
        assert_eq!(
            of_pattern(&[0, 1, 0, 1, 2, 3, 2], 0, 7, 0).unwrap(),
            "if n%7=5 then 3 else if n%7 in {4,6} then 2 else if n%7 in {1,3} then 1 else 0"
        );
        assert_eq!(of_pattern(&[0, 1, 0, 1], 0, 4, 2).unwrap(), "if n%4 in {1,3} then 2*(n/4)+1 else 2*(n/4)");
    }

    #[test]
    fn too_many_cases_are_no_formula() {
        let head: Vec<u64> = (0..1000u64).map(|n| n * n % 7).collect();
        assert_eq!(of_pattern(&head, 0, 1000, 0), None);
    }
}
