//! A repeating pattern as an expression of the rule language, the shortest of a few plain forms.
//!
//! The forms are those of [`patterns::families::modular`]. The tests turn the expression back into
//! numbers, so it says exactly the same as the pattern.
use patterns::Formula;
use patterns::families::modular;

/// The expression for G(n), where `head` holds G(0..preperiod+period) and G(n+period) = G(n) +
/// saltus from `preperiod`. `None` when it would be longer than anybody would read.
pub(crate) fn of_pattern(head: &[u64], preperiod: usize, period: usize, saltus: u64) -> Option<Formula> {
    let head: Option<Vec<i64>> = head.iter().map(|&value| i64::try_from(value).ok()).collect();
    let expr = modular::of_pattern(&head?, 0, preperiod, period, i64::try_from(saltus).ok()?)?;
    Some(Formula::value(&["n".to_owned()], expr))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_text(head: &[u64], preperiod: usize, period: usize, saltus: u64) -> Option<String> {
        of_pattern(head, preperiod, period, saltus).map(|formula| formula.to_string())
    }

    #[test]
    fn plain_forms() {
        assert_eq!(of_text(&[0], 0, 1, 1).unwrap(), "n");
        assert_eq!(of_text(&[0, 1, 2], 0, 3, 0).unwrap(), "n%3");
        assert_eq!(of_text(&[0, 0, 0, 1, 1, 1, 2, 2], 0, 8, 0).unwrap(), "(n%8)/3");
        assert_eq!(of_text(&[0, 0, 0], 0, 3, 1).unwrap(), "n/3");
        assert_eq!(of_text(&[0], 0, 1, 0).unwrap(), "0");
        assert_eq!(of_text(&[0, 1, 0, 0], 2, 1, 0).unwrap(), "if n=1 then 1 else 0");
    }

    #[test]
    fn cases_by_residue() {
        let lasker = [0, 1, 2, 4, 3];
        assert_eq!(
            of_text(&lasker, 1, 4, 4).unwrap(),
            "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n"
        );
        assert_eq!(
            of_text(&[0, 1, 0, 1, 2, 3, 2], 0, 7, 0).unwrap(),
            "if n%7=5 then 3 else if n%7 in {4,6} then 2 else if n%7 in {1,3} then 1 else 0"
        );
        assert_eq!(of_text(&[0, 1, 0, 1], 0, 4, 2).unwrap(), "if n%4 in {1,3} then 2*(n/4)+1 else 2*(n/4)");
    }

    #[test]
    fn too_many_cases_are_no_formula() {
        let head: Vec<u64> = (0..1000u64).map(|n| n * n % 7).collect();
        assert_eq!(of_text(&head, 0, 1000, 0), None);
    }
}
