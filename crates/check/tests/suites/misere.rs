//! Winners under misère play by the definition.
use check::misere::mover_wins;
use check::rule;
use check::{Invalid, Limits, Work};

fn wins(text: &str, heaps: &[i64]) -> Result<bool, Invalid> {
    let rules = [rule::read(text)?];
    let sum = heaps.iter().map(|&heap| (0, vec![heap])).collect();
    mover_wins(&rules, sum, &mut Work::new(Limits { values: 1 << 20, steps: 1 << 24, stop: None }))
}

#[test]
fn misere_nim_is_won_as_bouton_says() -> Result<(), Invalid> {
    for a in 0..5i64 {
        for b in 0..5 {
            for c in 0..5 {
                let xor = a ^ b ^ c;
                let expected = if a.max(b).max(c) <= 1 { xor == 0 } else { xor != 0 };
                assert_eq!(wins("take any; misere", &[a, b, c])?, expected, "{a} {b} {c}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_sum_without_moves_is_won_and_endless_play_is_refused() {
    assert_eq!(wins("take 1; misere", &[]), Ok(true));
    assert!(wins("n -> n : n>=1; misere", &[1]).is_err());
}
