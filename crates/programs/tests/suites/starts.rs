//! The position that a number of the input stands for: expressions of n, one for each number.
use programs::assemble::assembled;
use programs::numbering::Numbering;
use programs::{CodeOptions, Decision, ProgramError, tables, tuples};
use rules::ruleset::Play;

/// Makes the program of a game on `arity` numbers with this start.
fn start(text: &str, arity: usize) -> Result<(), ProgramError> {
    let rule = ["take 1", "(a,b) -> (a-1,b)", "(a,b,c) -> (a-1,b,c)"][arity - 1];
    let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
    let options = CodeOptions { start: Some(text.to_owned()), ..CodeOptions::default() };
    let source = match arity {
        1 => tables::table(&ruleset, Numbering::NimValue(Play::Normal), &options)?,
        _ => tuples::search(&ruleset, Numbering::NimValue(Play::Normal), &options)?,
    };
    assembled(&ruleset, source, Decision::default(), "".into(), &options).map(drop)
}

#[test]
fn expressions_of_n() {
    assert!(start("n, n-1", 2).is_ok() && start("max(n,3), 2*n, 5", 3).is_ok());
    for (bad, arity) in [("n", 2), ("n,m", 2), ("n,q", 2), ("", 1), ("n,,n", 3), ("n; n", 2), ("n,n-1", 3), ("(n", 1)] {
        assert!(matches!(start(bad, arity), Err(ProgramError::Start { .. })), "{bad}");
    }
}
