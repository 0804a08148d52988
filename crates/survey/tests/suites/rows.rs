//! The name of a certificate, and whether a row is settled.
use survey::{Row, State, sha256};

#[test]
fn the_sum_is_that_of_other_programs() {
    assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn a_row_says_whether_it_is_settled() {
    let row = |standing: &str| Row { standing: Some(standing.to_owned()), ..Row::default() };
    let states = ["proved", "theory", "checked", "open"].map(|standing| row(standing).state());
    assert_eq!(states, [State::Settled, State::Settled, State::Open, State::Open]);
    assert_eq!(Row::failed("take", 5, "no amount").state(), State::Failed);
}
