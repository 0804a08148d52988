//! The page [`sprague::tutorial`] and the example with its code.

/// The tutorial contains the game that its later parts, and the example, use.
#[test]
fn the_page_has_the_code_of_the_example() {
    let page = include_str!("../../src/tutorial.rs");
    let lines: Vec<&str> = page.lines().map(|line| line.trim_start_matches("//!").trim()).collect();
    let code = include_str!("../../examples/squares/game.inc");
    let code: Vec<&str> = code.lines().map(str::trim).collect();
    assert!(code.len() > 60 && lines.windows(code.len()).any(|window| window == code));
}
