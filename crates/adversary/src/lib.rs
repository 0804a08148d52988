//! A fuzzer: random rules of all families, near-misses of theorems, sums, lines, claims, programs
//! and changed certificates. Each question is answered in two ways that share as little as
//! possible.
//!
//! | room | task |
//! |---|---|
//! | `term`, `rule` | rules on numbers: their text, and the options of a position, independent of our compiler |
//! | `make` | random rules, and texts of known games with small changes |
//! | `reference` | values, winners and winning moves by the definition |
//! | `facade` | the calls of the library |
//! | `question` | the questions, answered in both ways |
//! | `claims`, `programs` | claims for all positions, certificates; programs that are compiled and run |
//! | `shrink` | reduces a difference to a small one |
//!
//! The seed and the number of cases determine a run, apart from time limits of single calls, which
//! only leave questions out. A difference that is found becomes a row of
//! `testdata/regressions.tsv`.
mod claims;
mod facade;
mod make;
mod programs;
mod question;
mod reference;
mod rule;
mod shrink;
mod term;

use cpu_time::ProcessTime;
use dice::Dice;
use facade::{Case, Written};
pub use question::KINDS;
use question::{Question, Verdict, position_text};
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

/// A call that takes longer is reported, even if its answer is right. Processor time is measured,
/// so that no question is slow because the machine is busy or was suspended.
const SLOW: Duration = Duration::from_secs(20);
/// A question, which may be several calls, is given up after this long.
const ENDLESS: Duration = Duration::from_secs(60);
/// On a busy machine the clock may run this many times as long as the processor.
const WAITS: u32 = 30;

/// The settings of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The seed that determines all choices.
    pub seed: u64,
    /// The number of rules to try.
    pub cases: u64,
    /// If set, only this family is tried.
    pub family: Option<String>,
    /// If set, no new rule is begun after this time.
    pub time: Option<Duration>,
    /// The time limit of a call.
    pub patience: Duration,
    /// Whether programs are compiled and run.
    pub programs: bool,
    /// The first case, to continue a run or to repeat a case.
    pub from: u64,
    /// If set, only questions of this kind are asked, one of [`KINDS`].
    pub only: Option<String>,
    /// Whether each question is printed on standard error before it is asked, so that one that
    /// never ends can be identified.
    pub aloud: bool,
}

/// The names of all families.
pub fn families() -> impl Iterator<Item = &'static str> {
    make::FAMILIES.iter().chain(&make::TEXTS).copied()
}

/// The counts of one family.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// The rules that were generated.
    pub rules: u64,
    /// The rules that the compiler refused.
    pub refused: u64,
    /// The questions that were asked.
    pub questions: u64,
    /// The questions that one of the two ways did not answer.
    pub skipped: u64,
    /// The questions that were answered differently.
    pub differences: u64,
}

/// A difference between the two ways.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    seed: u64,
    case: u64,
    asked: (Case, Question),
    how: String,
}

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    seed: u64,
    /// The counts by family.
    pub families: BTreeMap<&'static str, Tally>,
    /// All differences, reduced.
    pub differences: Vec<Difference>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (case, question) = &self.asked;
        let convention = if case.misere { "misere" } else { "normal" };
        writeln!(f, "difference: seed {} case {} ({}, {convention})", self.seed, self.case, case.family)?;
        writeln!(f, "  rule: {}", case.rule.text())?;
        writeln!(f, "  question: {}", question.text())?;
        writeln!(f, "  {}", self.how)?;
        if let Some(row) = self.row() {
            write!(f, "  row: {row}")?;
        }
        Ok(())
    }
}

impl Difference {
    /// The row for `testdata/regressions.tsv`, if the difference is about the answer for a sum.
    pub fn row(&self) -> Option<String> {
        let (case, question) = &self.asked;
        let positions = match question {
            Question::Solve { positions, .. } => positions.clone(),
            Question::Far { position } => vec![position_text(position)],
            _ => return None,
        };
        let sum = case.sum(&positions).ok()?;
        let (mut reference, places) = case.reference(&sum)?;
        let (winner, _) = reference.solve(&places, &mut rule::Steps(2_000_000)).ok()?;
        let mut value = Some(0);
        if case.is_misere(&sum) || reference.turns != rule::Turns::One {
            value = None;
        } else {
            for place in &places {
                let own = reference.value(place, &mut rule::Steps(2_000_000)).ok()?;
                value = value.and_then(|value: u64| Some(value ^ own?));
            }
        }
        let convention = if case.misere { "misere" } else { "normal" };
        let value = value.map(|value| value.to_string()).unwrap_or_default();
        Some(format!("{}\t{}\t{convention}\t{}\t{value}\t", case.rule.text(), positions.join(" "), winner.letter()))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = Tally::default();
        for (family, tally) in &self.families {
            writeln!(
                f,
                "{family:12} {:6} rules, {:5} refused, {:7} questions, {:6} left out, {} differences",
                tally.rules, tally.refused, tally.questions, tally.skipped, tally.differences
            )?;
            all.rules += tally.rules;
            all.questions += tally.questions - tally.skipped;
        }
        let end = match self.differences.len() {
            0 => "no difference".to_owned(),
            1 => "1 difference".to_owned(),
            count => format!("{count} differences"),
        };
        write!(
            f,
            "adversary: seed {}, {} rules, {} questions answered in two ways, {end}",
            self.seed, all.rules, all.questions
        )
    }
}

/// Asks a question in a thread of its own; a panic becomes an error, and so does a question that
/// takes too long. Its thread cannot be stopped and continues.
///
/// # Errors
/// The message of the panic, or that there was no answer in time.
pub(crate) fn guarded(case: &Case, question: &Question) -> Result<Verdict, String> {
    let (tell, hear) = std::sync::mpsc::channel();
    let (case, question) = (case.clone(), question.clone());
    let asked = std::thread::Builder::new().stack_size(1 << 25).spawn(move || {
        let verdict = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| question.ask(&case)));
        tell.send(verdict).ok();
    });
    if asked.is_err() {
        return Ok(Verdict::Skipped { refused: false });
    }
    let began = ProcessTime::now();
    // A thread that sleeps for ever uses no processor time, so the number of waits is limited.
    for _ in 0..WAITS {
        let left = ENDLESS.saturating_sub(began.elapsed());
        match hear.recv_timeout(left) {
            Ok(Ok(verdict)) => return Ok(verdict),
            Ok(Err(panic)) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                return Err(format!("panic: {}", text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("?")));
            }
            Err(_) if left.is_zero() => break,
            Err(_) => (),
        }
    }
    Err(format!("slow: no answer after {} s of a processor", ENDLESS.as_secs()))
}

/// Tries rules until they, or the time, are used up; calls `tell` for each difference at once.
pub fn run(wish: &Settings, tell: &mut dyn FnMut(&Difference)) -> Report {
    let began = Instant::now();
    facade::set_patience(wish.patience);
    let mut report = Report { seed: wish.seed, ..Report::default() };
    for number in wish.from..wish.from.saturating_add(wish.cases) {
        if wish.time.is_some_and(|time| began.elapsed() > time) {
            break;
        }
        let mut dice = Dice::of_case(wish.seed, number);
        let Some(case) = case(wish.family.as_deref(), &mut dice) else { continue };
        let tally = report.families.entry(case.family).or_default();
        tally.rules += 1;
        for question in questions(&case, wish.programs, &mut dice) {
            if wish.only.as_ref().is_some_and(|only| question.kind() != only) {
                continue;
            }
            tally.questions += 1;
            facade::longest();
            if wish.aloud {
                let misere = if case.misere { " --misere" } else { "" };
                eprintln!("case {number} \"{}\"{misere}: {}", case.rule.text(), question.text());
            }
            let verdict = guarded(&case, &question);
            let took = facade::longest();
            let how = match verdict {
                Ok(Verdict::Same) => None,
                Ok(Verdict::Skipped { refused }) => {
                    tally.skipped += 1;
                    if refused {
                        tally.refused += 1;
                        break;
                    }
                    None
                }
                Ok(Verdict::Different(how)) => Some(how),
                Err(panic) => Some(panic),
            };
            let how =
                how.or_else(|| (took > SLOW).then(|| format!("slow: a call of {} s of a processor", took.as_secs())));
            if let Some(how) = how {
                tally.differences += 1;
                // A slow question is not repeated for shrinking.
                let (smaller, asked, how) = match how.starts_with("slow") {
                    true => (case.clone(), question, how),
                    false => shrink::shrunk(case.clone(), question, how),
                };
                let difference = Difference { seed: wish.seed, case: number, asked: (smaller, asked), how };
                tell(&difference);
                report.differences.push(difference);
                break;
            }
        }
    }
    report
}

/// The rule of a case; one in four is a text.
fn case(wanted: Option<&str>, dice: &mut Dice) -> Option<Case> {
    let all: Vec<&'static str> =
        make::FAMILIES.iter().chain(make::TEXTS.iter().cycle().take(2 * make::TEXTS.len())).copied().collect();
    let family = match wanted {
        None => *dice.one_of(&all),
        Some(wanted) => all.iter().find(|family| **family == wanted)?,
    };
    let rule = match make::TEXTS.contains(&family) {
        true => Written::Text(make::text(family, dice)),
        false => Written::Tree(make::rule(family, dice)),
    };
    Some(Case { family, rule, misere: dice.once_in(3) })
}

/// The questions about a case.
fn questions(case: &Case, programs: bool, dice: &mut Dice) -> Vec<Question> {
    let arity = match &case.rule {
        Written::Tree(rule) => rule.arity,
        Written::Text(_) => case.game().map_or(1, |game| game.places()),
    };
    let mut all = Vec::new();
    for _ in 0..3 {
        let count = *dice.one_of(&[0, 1, 1, 1, 2, 2, 2, 3]);
        let mut positions: Vec<String> = (0..count).map(|_| near(case, arity, count, dice)).collect();
        if count > 1 && dice.once_in(4) {
            positions[1] = positions[0].clone();
        }
        all.push(Question::Solve { positions, theory: !dice.once_in(8) });
    }
    let numbers = !matches!(case.family, "piles" | "erase" | "words" | "boards" | "rings" | "coins" | "products");
    if numbers {
        for _ in 0..2 {
            all.push(Question::Far { position: (0..arity).map(|_| far(arity, dice)).collect() });
        }
    }
    if dice.once_in(2) {
        let with_far = |dice: &mut Dice| match numbers && dice.once_in(2) {
            true => position_text(&(0..arity).map(|_| far(arity, dice)).collect::<Vec<_>>()),
            false => near(case, arity, 2, dice),
        };
        let count = if case.misere { 1 } else { dice.within(1, 2) };
        all.push(Question::Certified { positions: (0..count).map(|_| with_far(dice)).collect() });
    }
    if dice.once_in(2) {
        let lines = (0..8).map(|_| line(case, arity, numbers, dice)).collect();
        all.push(Question::Batch { lines });
    }
    if dice.once_in(3) && !matches!(case.family, "piles" | "erase" | "words" | "boards") {
        let limit = if arity == 1 { *dice.one_of(&[60, 200, 600]) } else { 20 };
        all.push(Question::Pattern { limit, seed: dice.roll() });
    }
    if dice.once_in(6) && numbers {
        let other = match &case.rule {
            Written::Tree(_) if dice.once_in(2) => Written::Tree(make::rule(case.family, dice)),
            rule => Written::Text(make::with_number_changed(&rule.text(), dice)),
        };
        let other = Box::new(Case { rule: other, ..case.clone() });
        all.push(Question::Compare { other, to: if arity == 1 { *dice.one_of(&[20, 100]) } else { 8 } });
    }
    if programs && numbers && dice.once_in(10) {
        let lines = (0..8).map(|_| line(case, arity, false, dice)).filter(|line| !line.is_empty()).collect();
        all.push(Question::Program { lines, python: dice.once_in(2) });
    }
    all
}

/// A position near 0, as text.
fn near(case: &Case, arity: usize, count: u64, dice: &mut Dice) -> String {
    let most = match (arity, case.misere) {
        (1, true) => 36 / (count.max(1) as i64),
        (1, false) => *dice.one_of(&[6, 30, 30]),
        (2, false) => 9,
        _ => 5,
    };
    match case.family {
        "words" => (0..dice.within(0, 7)).map(|_| *dice.one_of(&['a', 'b', '.'])).collect::<String>() + ".",
        "piles" => {
            let piles: Vec<String> = (0..dice.within(1, 4)).map(|_| dice.within(0, 3).to_string()).collect();
            format!("[{}]", piles.join(","))
        }
        "erase" if dice.once_in(2) => format!("{{1..{}}}", dice.within(0, 8)),
        "erase" => {
            let numbers: Vec<String> = (0..dice.within(1, 5)).map(|_| dice.within(1, 15).to_string()).collect();
            format!("{{{}}}", numbers.join(","))
        }
        "boards" => format!("{}x{}", dice.within(1, 3), dice.within(1, 4)),
        "coins" => dice.within(1, 9).to_string(),
        "products" => format!("({},{})", dice.within(1, 4), dice.within(1, 4)),
        "rings" => dice.within(0, 14).to_string(),
        _ => position_text(&(0..arity).map(|_| dice.within(0, most)).collect::<Vec<_>>()),
    }
}

/// A number that may be large.
fn far(arity: usize, dice: &mut Dice) -> i64 {
    let most = if arity > 1 && dice.once_in(2) {
        40
    } else {
        *dice.one_of(&[100, 1000, 100_000, 1_000_000_000, 1_000_000_000_000_000])
    };
    if dice.once_in(4) { (1 << dice.below(50)) + dice.within(-1, 1).max(0) } else { dice.within(0, most) }
}

fn line(case: &Case, arity: usize, with_far: bool, dice: &mut Dice) -> String {
    let count = dice.below(3) + u64::from(!dice.once_in(10));
    let one = |dice: &mut Dice| {
        if with_far && !case.misere && dice.once_in(6) {
            position_text(&(0..arity).map(|_| far(arity, dice)).collect::<Vec<_>>())
        } else {
            near(case, arity, count, dice)
        }
    };
    (0..count).map(|_| one(dice)).collect::<Vec<_>>().join(" ")
}
