//! The shape of an input, found from the samples of a statement.
//!
//! A sample is an input and its output. Shapes are tried in the order of simplicity (`candidates`):
//! a shape fits if it reads every input to its end, finds one case for each line of the output, and
//! the lines are a function of who wins (`answers`). The winners come from the solver (`winners`),
//! not from the program that is made later, so the samples check both.
//!
//! A few cases may fit more than one shape. So the search looks for another shape that fits, and
//! for a small input on which the two differ (`rival`). Where no shape shows who wins, the outputs
//! may be winning moves or numbers (`printing`).
mod answers;
mod candidates;
mod error;
mod given;
mod printing;
mod rival;
mod winners;

pub use error::SampleError;
pub use given::{Answers, Sample};
pub use programs::{Case, Line};
pub use winners::{Facts, Parameters, Winners};

use super::InputShape;
use crate::builder::Builder;
use answers::{Agreement, Seen};
use budget::Budget;
use graphs::Outcome;
use programs::graphs::GraphGame;
use programs::{Printed, Reading};
use rules::ruleset::Play;

/// What is known of the input and the output before the samples are read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Known {
    /// The shape of the input.
    pub input: Option<String>,
    /// The words of the output.
    pub answers: Option<Answers>,
    /// The position that one number of the input stands for ([`super::CodeOptions::start`]).
    pub start: Option<String>,
    /// What is printed of a case.
    pub print: Option<Printed>,
    /// Whether a line for the winner comes before it ([`super::CodeOptions::headed`]).
    pub headed: Option<bool>,
    /// The form of a move or a number ([`super::CodeOptions::format`]).
    pub format: Option<String>,
}

/// The shape that fits the samples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The shape, as [`InputShape`] reads it.
    pub input: String,
    /// The words of the output.
    pub answers: Answers,
    /// Whether the samples fit misère play, although the rule is of normal play.
    pub misere: bool,
    /// The number of cases that agree.
    pub cases: usize,
    /// A less simple shape that also fits, and answers some small input differently.
    pub rival: Option<Rival>,
    /// Whether the samples fit misère play as well as normal play.
    pub either: bool,
    /// Whether the words say of the second player what English says of the first, as `No` does for
    /// the player who wins.
    pub reversed: bool,
    /// What is printed of a case.
    pub print: Printed,
    /// Whether a line with the first word comes before the moves of a case that is won.
    pub headed: bool,
    /// The form of a move or a number.
    pub format: Option<String>,
}

/// Two shapes that both fit all samples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rival {
    /// The other shape.
    pub input: String,
    /// An input that the two read in different ways.
    pub at: String,
    /// The output by the shape that was taken, on one line.
    pub taken: String,
    /// The output by the other shape, on one line.
    pub other: String,
}

/// Finds the shape of the input and the words of the output from samples.
///
/// ```
/// use sprague::Budget;
/// use sprague::code::sample::{find, Known, Sample};
/// let sample = Sample { input: "2\n2\n4 4\n3\n1 2 4\n".into(), output: "Second\nFirst\n".into() };
/// let found = find("take any; split 3", &[sample], &Known::default(), &Budget::default())?;
/// assert_eq!(found.input, "T: heaps");
/// assert_eq!(found.answers.winners, ("First".to_owned(), "Second".to_owned()));
/// # Ok::<(), sprague::code::sample::SampleError>(())
/// ```
///
/// # Errors
/// [`SampleError`] if no shape fits, with the case in which the best one differs, or if the samples
/// only have the word for one of the players.
pub fn find(
    rule: impl Into<Builder>,
    samples: &[Sample],
    known: &Known,
    budget: &Budget,
) -> Result<Found, SampleError> {
    let game = rule.into();
    if GraphGame::named(&game.text()).is_some() {
        return Err(SampleError::OfGraph);
    }
    if samples.iter().all(|sample| sample.output.trim().is_empty()) {
        return Err(SampleError::Empty);
    }
    let mut normal = Search::new(&game, None, samples, known, budget)?;
    if known.print.is_some_and(|print| print != Printed::Winner) {
        let turned = if normal.winners.can_turn() { Some(Play::Misere) } else { None };
        let found = normal.printed()?;
        let found = match turned.filter(|_| found.is_none()) {
            Some(play) => Search::new(&game, Some(play), samples, known, budget)?.printed()?.map(Found::of_misere),
            None => found,
        };
        return found.ok_or_else(|| normal.refusal());
    }
    normal.try_all()?;
    // The convention of the rule comes first; misère play is tried only where the rule does not fit
    // the samples.
    let mut misere = match normal.winners.can_turn() {
        true => Some(Search::new(&game, Some(Play::Misere), samples, known, budget)?),
        false => None,
    };
    if normal.best(false).is_none()
        && let Some(misere) = &mut misere
    {
        misere.try_all()?;
    }
    // Numbers with blanks between them are more likely a move than a word for the winner.
    if known.print.is_none()
        && normal.best(true).is_some_and(|fit| is_of_numbers(&fit.answers.winners.0))
        && let Ok(Some(found)) = normal.printed()
    {
        return Ok(found);
    }
    let usual = |search: &Search<'_>| search.best(false).cloned();
    let any = |search: &Search<'_>| search.best(true).cloned();
    let turned = misere.as_ref();
    let choices =
        [(usual(&normal), false), (turned.and_then(usual), true), (any(&normal), false), (turned.and_then(any), true)];
    let Some((fit, is_misere)) = choices.into_iter().find_map(|(fit, misere)| Some((fit?, misere))) else {
        let printed = if known.print.is_none() { normal.printed()? } else { None };
        return printed.ok_or_else(|| normal.refusal());
    };
    let search = match (&mut misere, is_misere) {
        (Some(misere), true) => misere,
        _ => &mut normal,
    };
    let rival = search.rival(&fit);
    let either = !is_misere
        && misere.as_mut().is_some_and(|misere| {
            matches!(misere.agreement(&fit.input), Ok(Some((Agreement::All(answers), _))) if answers == fit.answers)
        });
    let reversed = answers::is_reversed(&fit.answers);
    let Fit { input, answers, cases } = fit;
    let (print, headed, format) = (Printed::Winner, false, None);
    Ok(Found { input, answers, misere: is_misere, cases, rival, either, reversed, print, headed, format })
}

/// The words of a line that answers all cases: there are as many, and one of them comes twice, or
/// all are letters or digits. A line such as `Alice wins` is one answer.
fn on_one_line<'s>(lines: &[&'s str], cases: usize) -> Option<Vec<&'s str>> {
    let [line] = lines else { return None };
    let words: Vec<&str> = line.split_whitespace().collect();
    let different: std::collections::BTreeSet<&str> = words.iter().copied().collect();
    let short = words.iter().all(|word| word.chars().count() == 1);
    (cases > 1 && words.len() == cases && (different.len() < words.len() || short)).then_some(words)
}

/// Whether a line is several numbers.
fn is_of_numbers(line: &str) -> bool {
    let mut words = line.split_whitespace();
    line.contains(' ') && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Found {
    fn of_misere(self) -> Self {
        Self { misere: true, ..self }
    }
}

/// A shape that fits.
#[derive(Debug, Clone)]
struct Fit {
    input: String,
    answers: Answers,
    cases: usize,
}

/// The case in which a shape that reads all samples differs.
#[derive(Debug, Clone)]
struct Misfit {
    input: String,
    agreed: usize,
    cases: usize,
    seen: Seen,
    says: String,
}

/// Shapes tried under one convention.
struct Search<'a> {
    winners: Winners<'a>,
    samples: &'a [Sample],
    known: &'a Known,
    fits: Vec<Fit>,
    misfit: Option<Misfit>,
    /// A shape that fits, but the samples only have the word for one player.
    one_word: Option<(String, Outcome, String)>,
}

impl<'a> Search<'a> {
    fn new(
        game: &Builder,
        play: Option<Play>,
        samples: &'a [Sample],
        known: &'a Known,
        budget: &'a Budget,
    ) -> Result<Self, SampleError> {
        let winners = Winners::new(game, play, known.start.as_deref(), budget)?;
        Ok(Self { winners, samples, known, fits: Vec::new(), misfit: None, one_word: None })
    }

    /// Tries all shapes.
    fn try_all(&mut self) -> Result<(), SampleError> {
        for input in self.shapes() {
            let Some((agreement, seen)) = self.agreement(&input)? else { continue };
            let cases = seen.len();
            match agreement {
                Agreement::All(answers) => self.fits.push(Fit { input, answers, cases }),
                Agreement::OneWord(winner, word) => {
                    self.one_word.get_or_insert((input, winner, word));
                }
                Agreement::Differs { agreed, at, says } => {
                    let better = |known: &Misfit| agreed * known.cases > known.agreed * cases;
                    if self.misfit.as_ref().is_none_or(better)
                        && let Some(seen) = seen.into_iter().nth(at)
                    {
                        self.misfit = Some(Misfit { input, agreed, cases, seen, says });
                    }
                }
                Agreement::NoWords => {}
            }
        }
        Ok(())
    }

    /// The shapes that are tried.
    fn shapes(&self) -> Vec<String> {
        match &self.known.input {
            Some(input) => vec![input.clone()],
            None => candidates::shapes(self.winners.facts()),
        }
    }

    /// The simplest shape by which the samples print numbers or moves.
    fn printed(&mut self) -> Result<Option<Found>, SampleError> {
        let shapes = self.shapes();
        let Some(fit) = printing::fit(self, &shapes)? else { return Ok(None) };
        let Some(answers) = fit.answers(self.known.answers.as_ref()) else {
            return Err(SampleError::NoWord { input: fit.input, format: fit.format.unwrap_or_default() });
        };
        let printing::Fit { input, print, head, format, cases, .. } = fit;
        let (misere, rival, either, reversed, headed) = (false, None, false, false, head.is_some());
        Ok(Some(Found { input, answers, misere, cases, rival, either, reversed, print, headed, format }))
    }

    /// How far the samples agree with a shape; none where it does not read them. A shape of ours
    /// that does not suit the rule is skipped; a given shape that does not is an error.
    fn agreement(&mut self, input: &str) -> Result<Option<(Agreement, Vec<Seen>)>, SampleError> {
        let shape = match self.settled(input) {
            Ok(shape) => shape,
            Err(error) if self.known.input.is_some() => return Err(error),
            Err(_) => return Ok(None),
        };
        let (mut seen, mut spaced) = (Vec::new(), false);
        for (at, sample) in self.samples.iter().enumerate() {
            let reading = shape.reading(self.winners.facts().numbers(), &sample.input);
            // If cases begin and end in the middle of lines, a shape of ours only fits by chance.
            let Some(Reading { lines, .. }) = reading.filter(|read| read.aligned || self.known.input.is_some()) else {
                return Ok(None);
            };
            let mut answers: Vec<&str> =
                sample.output.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
            if let Some(words) = on_one_line(&answers, lines.len()) {
                (answers, spaced) = (words, true);
            }
            if lines.len() != answers.len() {
                return Ok(None);
            }
            for (number, (line, answer)) in std::iter::zip(&lines, answers).enumerate() {
                let Some(winners) = self.winners.of_line(line) else { return Ok(None) };
                let asked = line.cases().iter().map(|case| self.winners.shown(case)).collect();
                seen.push(Seen::new(at + 1, number + 1, line, winners, asked, answer));
            }
        }
        let mut agreement = answers::agreement(&seen, self.known.answers.as_ref());
        if let (Agreement::All(answers), true) = (&mut agreement, spaced) {
            answers.end_in_blanks();
        }
        Ok(Some((agreement, seen)))
    }

    fn settled(&self, input: &str) -> Result<InputShape, SampleError> {
        Ok(input.parse::<InputShape>()?.of(&self.winners.facts().names)?)
    }

    /// The simplest shape that fits. Where English words name the winner, they must name the right
    /// player, unless `any` is set.
    fn best(&self, any: bool) -> Option<&Fit> {
        self.fits.iter().find(|fit| any || !answers::is_reversed(&fit.answers))
    }

    /// The first other shape that fits and differs on a small input.
    fn rival(&mut self, taken: &Fit) -> Option<Rival> {
        let fits = self.fits.clone();
        let others = fits.iter().filter(|fit| fit.input != taken.input && fit.answers == taken.answers);
        let shape = self.settled(&taken.input).ok()?;
        for other in others {
            let Ok(second) = self.settled(&other.input) else { continue };
            let asked = (&shape, &second);
            if let Some((at, [one, two])) = rival::difference(&mut self.winners, asked, self.samples, &taken.answers) {
                return Some(Rival { input: other.input.clone(), at, taken: one, other: two });
            }
        }
        None
    }

    /// Why no shape fits.
    fn refusal(self) -> SampleError {
        if let Some((input, winner, word)) = self.one_word {
            return SampleError::OneWord { input, winner, word };
        }
        if let Some(error) = self.winners.refused {
            return SampleError::Solve(error);
        }
        if let Some(misfit) = self.misfit {
            let Misfit { input, cases, agreed, seen, says } = misfit;
            return SampleError::Differs { input, cases, agreed, seen: seen.told(self.samples.len()), says };
        }
        let words = |text: fn(&Sample) -> usize| self.samples.iter().map(text).sum();
        SampleError::NoShape {
            input: self.known.input.clone(),
            words: words(|sample| sample.input.split_whitespace().count()),
            lines: words(|sample| sample.output.lines().filter(|line| !line.trim().is_empty()).count()),
        }
    }
}
