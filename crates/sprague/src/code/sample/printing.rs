//! Samples that print something other than the winner: the number of winning moves, the nim-value,
//! or a winning move in some form.
//!
//! The form of a move is derived from the first case that is won, and must then fit all cases.
use super::Search;
use super::error::SampleError;
use super::given::{Answers, Sample};
use super::winners::{MoveOf, Whole};
use programs::{Case, Line, Printed};
use std::collections::HashSet;

/// Forms of a move, the simplest first.
const FORMS: [&str; 10] = [
    "{i} {k}",
    "{k} {i}",
    "{i} {to}",
    "{from} {to}",
    "{i} {k}\n{heaps}",
    "{k} {i}\n{heaps}",
    "{i} {to}\n{heaps}",
    "{k}",
    "{to}",
    "{heaps}",
];

/// What the samples print, and the shape of their input.
pub(super) struct Fit {
    pub(super) input: String,
    pub(super) print: Printed,
    /// The line before the moves of a case that is won.
    pub(super) head: Option<String>,
    pub(super) format: Option<String>,
    /// The word for a case without a winning move, where the samples have one.
    pub(super) lost: Option<String>,
    pub(super) cases: usize,
}

/// The cases of a sample with their answers, and the lines of its output.
struct Asked<'s> {
    cases: Vec<Whole>,
    lines: Vec<&'s str>,
}

/// The simplest shape by which the outputs are numbers or moves; none where no shape fits.
///
/// # Errors
/// [`SampleError::Ambiguous`] if the outputs are the numbers of moves as well as the values.
pub(super) fn fit(search: &mut Search<'_>, shapes: &[String]) -> Result<Option<Fit>, SampleError> {
    if search.winners.facts().numbers() != Some(1) {
        return Ok(None);
    }
    for input in shapes {
        let Some(asked) = asked(search, input) else { continue };
        let cases = asked.iter().map(|sample| sample.cases.len()).sum();
        let wanted = |print: Printed| search.known.print.is_none_or(|known| known == print);
        let fit = |print, head, format, lost| Fit { input: input.clone(), print, head, format, lost, cases };
        let numbers: Vec<(Printed, Option<String>)> = [Printed::Count, Printed::Value]
            .into_iter()
            .filter(|print| wanted(*print))
            .filter_map(|print| Some((print, numbers(&asked, print, search.known.format.as_deref())?)))
            .collect();
        match numbers.as_slice() {
            [] => {}
            // The outputs may also be one word for each player, or both numbers fit.
            _ if search.known.print.is_none() && (numbers.len() > 1 || says_a_winner(&asked)) => {
                return Err(SampleError::Ambiguous { input: input.clone() });
            }
            [(print, format), ..] => return Ok(Some(fit(*print, None, format.clone(), None))),
        }
        for print in [Printed::Move, Printed::All].into_iter().filter(|print| wanted(*print)) {
            // The form of a single move may have a line before it.
            let headed = search.known.headed.map_or(vec![false, true], |headed| vec![headed]);
            for headed in headed.into_iter().filter(|headed| !headed || print == Printed::All) {
                let head = if headed { head(&asked) } else { None };
                if headed && head.is_none() {
                    continue;
                }
                if let Some((form, lost)) = moves(&asked, print, head, search.known.format.as_deref()) {
                    return Ok(Some(fit(print, head.map(str::to_owned), Some(form), lost)));
                }
            }
        }
    }
    Ok(None)
}

/// Reads the samples by a shape; none where it does not fit, or where the solver does not answer a
/// case.
fn asked<'s>(search: &mut Search<'s>, input: &str) -> Option<Vec<Asked<'s>>> {
    let shape = search.settled(input).ok()?;
    let (samples, numbers): (&'s [Sample], _) = (search.samples, search.winners.facts().numbers());
    let mut all = Vec::new();
    for sample in samples {
        let reading = shape.reading(numbers, &sample.input)?;
        if !reading.aligned && search.known.input.is_none() {
            return None;
        }
        let case = |line: &Line| if let Line::Case(case) = line { Some(case.clone()) } else { None };
        let cases: Vec<Case> = reading.lines.iter().map(case).collect::<Option<_>>()?;
        let cases = cases.iter().map(|case| search.winners.whole(case)).collect::<Option<_>>()?;
        let lines = sample.output.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        all.push(Asked { cases, lines });
    }
    Some(all)
}

/// Whether the output may be 1 where the first player wins, and 0 else.
fn says_a_winner(asked: &[Asked<'_>]) -> bool {
    let lines: HashSet<&str> = asked.iter().flat_map(|sample| sample.lines.iter().copied()).collect();
    lines.iter().all(|line| matches!(*line, "0" | "1"))
}

/// The form in which every case prints a number; `None` where one does not.
fn numbers(asked: &[Asked<'_>], print: Printed, known: Option<&str>) -> Option<Option<String>> {
    let number = |case: &Whole| match print {
        Printed::Count => case.count,
        _ => case.value,
    };
    let word = if print == Printed::Count { "{count}" } else { "{value}" };
    let forms = match known {
        Some(form) => vec![Some(form.to_owned())],
        None => vec![None, Some(format!("Case {{case}}: {word}")), Some(format!("Case #{{case}}: {word}"))],
    };
    let said = |form: &Option<String>, case: &Whole, at: usize| -> Option<String> {
        let form = form.as_deref().unwrap_or(word);
        Some(form.replace("{case}", &(at + 1).to_string()).replace(word, &number(case)?.to_string()))
    };
    forms.into_iter().find(|form| {
        asked.iter().all(|sample| {
            let printed = sample.cases.iter().enumerate().map(|(at, case)| said(form, case, at));
            let printed: Option<Vec<String>> = printed.collect();
            printed.is_some_and(|printed| printed == sample.lines)
        })
    })
}

/// The form in which every case prints its first winning move, or all of them, and the word of the
/// cases without any.
fn moves(
    asked: &[Asked<'_>],
    print: Printed,
    head: Option<&str>,
    known: Option<&str>,
) -> Option<(String, Option<String>)> {
    let forms: Vec<String> = match known {
        Some(form) => vec![form.replace("\\n", "\n")],
        None => FORMS.iter().flat_map(|form| led(asked, form)).collect(),
    };
    forms.into_iter().find_map(|form| {
        let lost = walked(asked, print, head, &form)?;
        Some((form.replace('\n', "\\n"), lost))
    })
}

/// The line of the first case that is won, if it is no number.
fn head<'s>(asked: &[Asked<'s>]) -> Option<&'s str> {
    let first = |sample: &Asked<'s>| {
        let at = sample.cases.iter().position(|case| !case.moves.is_empty())?;
        sample.lines.get(at).copied()
    };
    asked.iter().find_map(first).filter(|line| !line.chars().any(|sign| sign.is_ascii_digit()))
}

/// A form, alone and after the words that precede it in the first case that is won.
fn led(asked: &[Asked<'_>], form: &str) -> Vec<String> {
    let mut forms = vec![form.to_owned()];
    for sample in asked {
        // A lost case has one line, so the index of the first won case is that of its line.
        let Some(at) = sample.cases.iter().position(|case| !case.moves.is_empty()) else { continue };
        let (Some(first), Some(line)) = (sample.cases[at].moves.first(), sample.lines.get(at)) else { continue };
        let said = written(form, first, at + 1);
        let begin = said.lines().next().unwrap_or_default();
        let led = |words: &str| match words.to_lowercase().starts_with("case") {
            true => words.replace(&(at + 1).to_string(), "{case}"),
            false => words.to_owned(),
        };
        // Words with digits may belong to the move.
        let plain =
            |words: &String| words.contains(char::is_alphabetic) && !words.contains(|sign: char| sign.is_ascii_digit());
        if let Some(words) = line.strip_suffix(begin).map(led).filter(plain) {
            forms.push(format!("{words}{form}"));
        }
        if !line.chars().any(|sign| sign.is_ascii_digit()) {
            forms.push(format!("{line}\n{form}"));
        }
        break;
    }
    forms
}

/// Compares the lines of the outputs with the form. Returns the word of the cases without a winning
/// move, if there are any; `None` where a line differs.
fn walked(asked: &[Asked<'_>], print: Printed, head: Option<&str>, form: &str) -> Option<Option<String>> {
    let (mut lost, mut any): (Option<String>, bool) = (None, false);
    for sample in asked {
        let mut lines = sample.lines.iter();
        for (at, case) in sample.cases.iter().enumerate() {
            if case.moves.is_empty() {
                let word = lines.next()?;
                if lost.get_or_insert_with(|| (*word).to_owned()) != word {
                    return None;
                }
                continue;
            }
            any = true;
            let printed = if print == Printed::Move { 1 } else { case.moves.len() };
            if print == Printed::All && case.count != u64::try_from(printed).ok() {
                return None;
            }
            if head.is_some_and(|head| lines.next() != Some(&head)) {
                return None;
            }
            for one in &case.moves[..printed] {
                for line in written(form, one, at + 1).lines() {
                    if *lines.next()? != line {
                        return None;
                    }
                }
            }
        }
        if lines.next().is_some() {
            return None;
        }
    }
    // The form is only known to fit if some case is won.
    any.then_some(lost)
}

fn written(form: &str, one: &MoveOf, case: usize) -> String {
    let listed = |heaps: &[u64]| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let left = if one.left.is_empty() { "0".to_owned() } else { listed(&one.left) };
    form.replace("{i}", &one.heap.to_string())
        .replace("{k}", &one.taken.to_string())
        .replace("{from}", &one.from.to_string())
        .replace("{to}", &left)
        .replace("{heaps}", &one.after)
        .replace("{case}", &case.to_string())
}

impl Fit {
    /// The words of the output: the word for a lost case, and a word for the other cases that is
    /// never printed.
    pub(super) fn answers(&self, known: Option<&Answers>) -> Option<Answers> {
        let first = self.head.clone().unwrap_or_else(|| "First".to_owned());
        match (&self.lost, known, self.print) {
            (Some(lost), Some(known), _) if *lost != known.winners.1 => None,
            (_, Some(known), _) if self.head.as_ref().is_some_and(|head| *head != known.winners.0) => None,
            (_, Some(known), _) => Some(known.clone()),
            (Some(lost), None, _) => Some(Answers { winners: (first, lost.clone()), draw: None }),
            (None, None, Printed::Count | Printed::Value) => {
                Some(Answers { winners: (first, "Second".to_owned()), draw: None })
            }
            (None, None, _) => None,
        }
    }
}
