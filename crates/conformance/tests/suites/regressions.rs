//! Answers that were once wrong, and similar questions: with theorems and by the definition alone,
//! as a line of `batch`, with `check`, and with the program that `code` writes. Each wrong answer
//! that is found becomes a row of `testdata/regressions.tsv`.
use crate::compiled::{build, run};
use conformance::read;
use conformance::{Outcome, Row, agree, suite, table};
use sprague::code::{CodeError, CodeOptions, Language, ProgramError, code};
use sprague::{
    Batch, BatchAnswer, Budget, Form, Game, MovesWanted, Number, Play, Position, SolveError, SolveOptions, Sum, Trust,
};
use std::collections::BTreeMap;

/// The definition is used for sums whose numbers add up to at most this; so are programs without a
/// closed form.
const SMALL: u64 = 60;
/// Programs read numbers up to this.
const LARGEST: u64 = 1_000_000_000_000_000_000;
/// `check` examines the corner of heaps up to this.
const CORNER: u64 = 6;

/// The question of a row, with its answer.
struct Question<'r> {
    rule: &'r str,
    sum: &'r str,
    misere: bool,
    outcome: &'r str,
    value: &'r str,
}

impl<'r> Question<'r> {
    fn of(row: &'r Row) -> Result<Self, String> {
        let misere = match row.get("convention")? {
            "misere" => true,
            "normal" => false,
            other => return Err(format!("\"{other}\" is no convention")),
        };
        let [rule, sum, outcome, value] = ["rule", "sum", "outcome", "value"].map(|column| row.get(column));
        Ok(Self { rule: rule?, sum: sum?, misere, outcome: outcome?, value: value? })
    }

    fn parsed(&self) -> Result<Sum, String> {
        let words: Vec<&str> = std::iter::once(self.rule).chain(self.sum.split_whitespace()).collect();
        Sum::parse_with(&words, |game| if self.misere { game.misere() } else { game })
            .map_err(|error| error.to_string())
    }

    fn game(&self) -> Result<Game, String> {
        let game = Game::new(self.rule).map_err(|error| error.to_string())?;
        Ok(if self.misere { game.with_play(Play::Misere) } else { game })
    }

    fn positions(&self) -> Result<Vec<Position>, String> {
        Ok(self.parsed()?.components().iter().map(|(_, position)| position.clone()).collect())
    }

    /// Whether a search of the whole sum is short.
    fn is_small(&self) -> Result<bool, String> {
        let size = |position: &Position| position.0.iter().map(|x| x.to_u64().unwrap_or(SMALL + 1)).sum::<u64>();
        Ok(self.positions()?.iter().map(size).fold(0, u64::saturating_add) <= SMALL)
    }

    /// Checks the answer by theorems and engines, or by the definition alone.
    fn solved(&self, theory: bool) -> Outcome {
        let options =
            SolveOptions { moves: MovesWanted::None, trust: if theory { Trust::Theorems } else { Trust::Definition } };
        let budget = Budget::default().with_memory(1 << 30);
        let who = if theory { "solve" } else { "the definition" };
        match self.parsed()?.solve(&options, &budget) {
            Err(SolveError::Stopped { .. }) if !theory => Ok(()),
            Err(error) => Err(format!("{who}: {error}")),
            Ok(answer) => {
                agree(&format!("outcome by {who}"), answer.outcome.letter(), self.outcome)?;
                let value = answer.value.map(|value| value.to_string()).unwrap_or_default();
                if self.value.is_empty() {
                    Ok(())
                } else {
                    agree(&format!("value by {who}"), value.as_str(), self.value)
                }
            }
        }
    }

    fn in_a_batch(&self) -> Outcome {
        let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
        let mut batch = Batch::new(self.game()?, BatchAnswer::Outcome, options);
        let answer = batch.line(self.sum, &Budget::default()).map_err(|error| format!("batch: {error}"))?;
        agree("outcome by batch", answer.as_str(), self.outcome)
    }
}

#[test]
fn what_was_wrong_once_is_right() {
    suite("regressions.tsv", &table("regressions.tsv"), |row| {
        let question = Question::of(row)?;
        question.solved(true)?;
        if question.is_small()? {
            question.solved(false)?;
        }
        question.in_a_batch()
    });
}

/// The rows of each rule and convention; all rows share one program, and one check of a corner.
fn by_rule(rows: &[Row]) -> BTreeMap<[&str; 2], Vec<&Row>> {
    let mut of_rule: BTreeMap<[&str; 2], Vec<&Row>> = BTreeMap::new();
    for row in rows {
        of_rule.entry(["rule", "convention"].map(|column| row.get(column).unwrap_or(""))).or_default().push(row);
    }
    of_rule
}

#[test]
fn the_search_finds_no_mismatch() {
    let rows = table("regressions.tsv");
    let of_rule = by_rule(&rows);
    let firsts: Vec<Row> = of_rule.values().map(|rows| rows[0].clone()).collect();
    suite("rules of regressions.tsv by check", &firsts, |row| {
        let game = Question::of(row)?.game()?;
        if game.places() == 0 {
            return Ok(());
        }
        let corner = vec![if game.places() == 1 { 2 * CORNER } else { CORNER / 2 }; game.places()];
        let report = game.check(&corner, &Budget::default()).map_err(|error| format!("check: {error}"))?;
        agree("mismatches", report.mismatches.len(), 0)
    });
}

#[test]
#[ignore = "thorough: 7 s"]
fn programs_say_the_same() {
    let slow = std::env::var_os("SPRAGUE_SLOW").is_some();
    let languages = if slow { &[Language::Python, Language::Cpp][..] } else { &[Language::Python] };
    let rows = table("regressions.tsv");
    let of_rule = by_rule(&rows);
    let firsts: Vec<Row> = of_rule.values().map(|rows| rows[0].clone()).collect();
    suite("programs for regressions.tsv", &firsts, |first| {
        let rows = &of_rule[&["rule", "convention"].map(|column| first.get(column).unwrap_or(""))];
        let question = Question::of(first)?;
        if question.game()?.places() == 0 {
            return Ok(());
        }
        for &language in languages {
            let options = CodeOptions { language, to: 2_000, ..CodeOptions::default() };
            let text = match code(
                read::settled(Game::builder(question.rule), &[], question.misere),
                &options,
                &Budget::default(),
            ) {
                Ok(text) => text,
                Err(CodeError::Program(ProgramError::Rule(errors))) => return Err(errors.to_string()),
                // Some rules have no program, which is not a wrong answer.
                Err(_) => continue,
            };
            let closed = ["computed from the rule", "do not add up"].iter().all(|words| !text.contains(words));
            let (mut input, mut expected) = (String::new(), String::new());
            for row in rows {
                let question = Question::of(row)?;
                if !question.is_small()? && !closed {
                    continue;
                }
                let positions = question.positions()?;
                // Programs refuse numbers beyond this.
                if positions.iter().flat_map(|position| &position.0).any(|number| *number > Number::from(LARGEST)) {
                    continue;
                }
                // The input for piles is one list with its length; other sums are lists of
                // positions.
                match positions.as_slice() {
                    [Position(piles, Form::Piles)] => input.push_str(&format!("{}\n", piles.len())),
                    all => input.push_str(&format!("{}\n", all.len())),
                }
                for position in positions {
                    let numbers: Vec<String> = position.0.iter().map(ToString::to_string).collect();
                    input.push_str(&format!("{}\n", numbers.join(" ")));
                }
                expected.push_str(match question.outcome {
                    "N" => "First\n",
                    "P" => "Second\n",
                    _ => "Draw\n",
                });
            }
            let Some(built) = build(language, &text) else { continue };
            let printed = run(&built, &input).map_err(|said| format!("{language:?}: {said}"))?;
            agree(&format!("{language:?}"), printed, expected)?;
        }
        Ok(())
    });
}
