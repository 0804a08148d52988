//! The tasks of a worksheet and their answers, which come from the library.
use super::Sheet;
use crate::design::{DesignError, Designed, Wish, design};
use crate::say;
use messages::{Locale, Message};
use sprague::{Budget, Form, Game, MovesWanted, Outcome, Play, Position, SolveError, SolveOptions, Sum};

/// The kinds of tasks follow one another in this order.
const KINDS: [Kind; 5] = [Kind::Who, Kind::Value, Kind::Moves, Kind::Lost, Kind::Pattern];
/// The largest number in the tasks, and of heaps in a list of lost ones.
const LARGEST: u64 = 15;
/// The last heap up to which lost heaps are asked for.
const LAST: u64 = 24;
/// At most this many tasks.
pub(crate) const MOST_TASKS: usize = 60;
/// At most this many winning moves are asked for.
const MOST_MOVES: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Who,
    Value,
    Moves,
    Lost,
    Pattern,
}

/// A task and its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The question.
    pub question: Message,
    /// The answer.
    pub answer: Message,
}

/// Makes a worksheet with this many tasks.
///
/// ```
/// use sprague::{Budget, Locale};
/// use teach::worksheet::worksheet;
/// let sheet = worksheet("take 1,3,4", &[], None, 6, 0, Locale::ENGLISH, &Budget::default())?;
/// assert_eq!(sheet.tasks.len(), 6);
/// # Ok::<(), teach::design::DesignError>(())
/// ```
///
/// # Errors
/// [`DesignError`] as [`design`]: games on words, sets, boards and piles have no worksheets.
pub fn worksheet(
    rule: &str,
    params: &[(String, i64)],
    play: Option<Play>,
    tasks: usize,
    seed: u64,
    locale: Locale,
    budget: &Budget,
) -> Result<Sheet, DesignError> {
    if tasks == 0 || tasks > MOST_TASKS {
        return Err(DesignError::Wish(say::sheet_size(MOST_TASKS)));
    }
    let game = || {
        let builder = Game::builder(rule).params(params.iter().cloned());
        let builder = play.map_or_else(|| builder.clone(), |play| builder.clone().play(play));
        builder.build().map_err(|errors| DesignError::Request(errors.into()))
    };
    let first = game()?;
    if first.form() != Form::Numbers {
        return Err(DesignError::Kind);
    }
    let (misere, heap) = (first.ruleset().play == Play::Misere, first.places() == 1);
    let mut maker = Maker { game: &game, budget, seed };
    let fits = |kind: &Kind| match kind {
        Kind::Value => !misere,
        Kind::Lost | Kind::Pattern => heap,
        Kind::Who | Kind::Moves => true,
    };
    // One question about all heaps is enough.
    let kinds: Vec<Kind> = KINDS.into_iter().filter(fits).collect();
    let many: Vec<Kind> = kinds.iter().copied().filter(|kind| *kind != Kind::Pattern).collect();
    let pattern = kinds.contains(&Kind::Pattern) && tasks > many.len();
    let mut made = Vec::new();
    for (at, &kind) in many.iter().enumerate() {
        let rest = tasks - usize::from(pattern);
        let count = rest / many.len() + usize::from(at < rest % many.len());
        if count > 0 {
            made.extend(maker.tasks(kind, count)?);
        }
    }
    if pattern {
        made.push(maker.pattern()?);
    }
    let convention = if misere { say::sheet_misere() } else { say::sheet_normal() };
    Ok(Sheet { rule: first.rule().to_owned(), words: words(game()?, locale, budget)?, convention, tasks: made })
}

/// The rule in words. Under misère play the library tells the rule without the values.
fn words(game: Game, locale: Locale, budget: &Budget) -> Result<Vec<String>, DesignError> {
    let told = Sum::single(game.with_play(Play::Misere)).explain_rules_in(locale, budget)?;
    // The first lines are the convention and the text of the rule; the sentences are indented.
    let sentences = told.lines().filter(|line| line.starts_with("  ")).map(|line| line.trim().to_owned());
    Ok(sentences.collect())
}

struct Maker<'a, G> {
    game: &'a G,
    budget: &'a Budget,
    seed: u64,
}

impl<G: Fn() -> Result<Game, DesignError>> Maker<'_, G> {
    fn tasks(&mut self, kind: Kind, count: usize) -> Result<Vec<Task>, DesignError> {
        match kind {
            Kind::Who => self.who(count),
            Kind::Value => self.values(count),
            Kind::Moves => self.moves(count),
            Kind::Lost => self.lost(count),
            Kind::Pattern => Ok(vec![self.pattern()?]),
        }
    }

    /// Positions with another seed for each question.
    fn positions(&mut self, wish: Wish) -> Result<Vec<Designed>, DesignError> {
        self.seed = self.seed.wrapping_add(1);
        Ok(design((self.game)()?, &Wish { to: LARGEST, seed: self.seed, ..wish }, self.budget)?.positions)
    }

    fn sum(&self, position: &[Position]) -> Result<Sum, DesignError> {
        Ok(Sum::of((self.game)()?, position.to_vec())?)
    }

    /// Won and lost positions in turn.
    fn who(&mut self, count: usize) -> Result<Vec<Task>, DesignError> {
        let base = Wish { heaps: (1, 2), ..Wish::default() };
        let lost = self.positions(Wish { winning_moves: Some(0), count: count / 2, ..base.clone() });
        let mut all = match lost {
            Ok(lost) => lost,
            // Some games have no lost positions but the end.
            Err(DesignError::None { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let more = count - all.len();
        let any = self.positions(Wish { count: count * 4, ..base })?;
        all.extend(any.into_iter().filter(|one| one.winning_moves > 0).take(more));
        all.sort_by_key(Designed::text);
        let task = |one: Designed| Task {
            question: say::sheet_who(one.text()),
            answer: if one.winning_moves > 0 { say::sheet_first() } else { say::sheet_second() },
        };
        Ok(all.into_iter().take(count).map(task).collect())
    }

    fn values(&mut self, count: usize) -> Result<Vec<Task>, DesignError> {
        let found = self.positions(Wish { heaps: (1, 2), value: Some((0, u64::MAX)), count, ..Wish::default() })?;
        let task = |one: Designed| {
            let value = one.value.unwrap_or_default();
            Task { question: say::sheet_value(one.text()), answer: value.to_string().into() }
        };
        Ok(found.into_iter().map(task).collect())
    }

    fn moves(&mut self, count: usize) -> Result<Vec<Task>, DesignError> {
        let found = self.positions(Wish { heaps: (1, 3), distinct: true, count: count * 8, ..Wish::default() })?;
        let few = found.into_iter().filter(|one| (1..=MOST_MOVES).contains(&one.winning_moves));
        let mut tasks = Vec::new();
        for one in few.take(count) {
            let mut sum = self.sum(&one.position)?;
            let options = SolveOptions { moves: MovesWanted::All, ..SolveOptions::default() };
            let answer = sum.solve(&options, self.budget)?;
            let moves = answer.moves.listed.iter().map(|won| won.text.clone());
            tasks.push(Task { question: say::sheet_moves(one.text()), answer: Message::list(moves) });
        }
        Ok(tasks)
    }

    /// A heap is given, and all second heaps that make the sum lost are asked for.
    fn lost(&mut self, count: usize) -> Result<Vec<Task>, DesignError> {
        let found = self.positions(Wish { heaps: (1, 1), count, ..Wish::default() })?;
        let mut tasks = Vec::new();
        for one in found {
            let mut heaps = Vec::new();
            for heap in 1..=LARGEST {
                let position = [one.position.as_slice(), &[Position::new([heap])]].concat();
                if self.is_lost(&position)? {
                    heaps.push(heap.to_string());
                }
            }
            let answer = if heaps.is_empty() { say::sheet_none() } else { heaps.join(", ").into() };
            tasks.push(Task { question: say::sheet_lost(one.text(), LARGEST), answer });
        }
        Ok(tasks)
    }

    fn is_lost(&self, position: &[Position]) -> Result<bool, DesignError> {
        let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
        Ok(self.sum(position)?.solve(&options, self.budget)?.outcome == Outcome::P)
    }

    fn pattern(&mut self) -> Result<Task, DesignError> {
        let mut game = (self.game)()?;
        let mut heaps = Vec::new();
        for heap in 0..=LAST {
            if self.is_lost(&[Position::new([heap])])? {
                heaps.push(heap.to_string());
            }
        }
        let listed = if heaps.is_empty() { say::sheet_none() } else { heaps.join(", ").into() };
        let brief = self.budget.clone().with_effort(EFFORT);
        let found = match game.pattern(None, &brief) {
            Ok(findings) => findings.in_words().into_iter().next().map(|(said, _)| said),
            Err(SolveError::Stopped { stop, .. }) if self.budget.outlives(&stop) => None,
            Err(error) => return Err(error.into()),
        };
        let answer = match found {
            Some(said) => say::sheet_list_and_pattern(listed, said),
            None => listed,
        };
        Ok(Task { question: say::sheet_pattern(LAST), answer })
    }
}

/// The effort to find a pattern, in looks of the budget: about a second.
const EFFORT: u64 = 1000;
