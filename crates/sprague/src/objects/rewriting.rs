//! Words: independent parts and runs where the rules allow it, else the search of whole words.
use crate::error::SolveError;
use crate::game::Game;
use crate::number::Number;
use crate::position::{Form, Position};
use crate::standing::Standing;
use crate::study::Known;
use crate::winning::Found;
use budget::{Budget, Stop};
use positions::words::{Change, Rewriter};
use rules::family::words::text;
use rules::ruleset::{Play, Ruleset};
use std::time::Duration;

/// The theorem about words in which a part ends play.
pub(crate) const ENDING: &str = "who can end play wins, so no other move may let the opponent end it; the parts of that game add up (as for \
                                 Treblecross, Winning Ways ch. 4)";
const RUNS: &str = "independent parts, runs of one letter with a proved period";
/// How long the value of a word is looked for that is not needed to know the winner.
const PATIENCE: Duration = Duration::from_millis(300);
/// Words longer than this have no value by search.
const SEARCHED: usize = 24;
/// All letters that the listed moves may have together.
const MOST_LETTERS: usize = 20_000_000;

/// The parts of the words of a game.
pub(crate) struct Rewriting(Result<Rewriter, String>);

impl Rewriting {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let misere = ruleset.play == Play::Misere;
        Self(if misere { Err("the last player loses, and parts do not add up".into()) } else { Rewriter::new(ruleset) })
    }

    /// For games of words: why they are searched as a whole, if they are.
    pub(crate) fn of(ruleset: &Ruleset) -> Option<Option<String>> {
        ruleset.words().map(|_| Self::new(ruleset).0.err())
    }
}

fn stopped(rewriter: &Rewriter, stop: Stop) -> SolveError {
    let reached = format!("{} parts of words were solved; a larger --memory or --time goes on", rewriter.work().0);
    SolveError::Stopped { stop, reached }
}

impl Game {
    /// The parts of words, for games of words.
    pub(crate) fn rewriting(&mut self) -> Option<&mut Rewriting> {
        self.ruleset.words()?;
        let ruleset = &self.ruleset;
        Some(self.rewriting.get_or_insert_with(|| Rewriting::new(ruleset)))
    }

    /// The engine for a word whose parts are independent.
    fn rewriter(&mut self, word: &[i64]) -> Option<&mut Rewriter> {
        self.rewriting()?.0.as_mut().ok().filter(|rewriter| rewriter.adds_up() && rewriter.is_legal(word))
    }

    /// The engine for the words of a game that a part ends.
    fn ending(&mut self) -> Option<&mut Rewriter> {
        self.rewriting()?.0.as_mut().ok().filter(|rewriter| !rewriter.adds_up())
    }

    /// The value of a word by its parts.
    pub(crate) fn word_value(&mut self, position: &Position, budget: &Budget) -> Result<Option<Known>, SolveError> {
        let Some(word) = position.to_state() else { return Ok(None) };
        let Some(rewriter) = self.rewriter(&word) else { return Ok(None) };
        let value = rewriter.value(&word, budget).map_err(|stop| stopped(rewriter, stop))?;
        let standing = if rewriter.work().1.is_some() { Standing::Theory(RUNS) } else { Standing::Exact };
        Ok(Some(Known { value: Number::from(value), standing }))
    }

    /// The words of this value that a move leaves.
    pub(crate) fn word_options(
        &mut self,
        position: &Position,
        target: &Number,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<Found>, SolveError> {
        let Some(word) = position.to_state() else { return Ok(None) };
        let Some(rewriter) = self.rewriter(&word) else { return Ok(None) };
        let Some(target) = target.to_u64() else { return Ok(None) };
        let changes = rewriter.moves_to(&word, target, budget).map_err(|stop| stopped(rewriter, stop))?;
        Ok(Some(listed(position, changes, limit)))
    }

    /// Who wins a word of a game that a part ends, and by which moves, where its value is not found soon.
    pub(crate) fn word_outcome(
        &mut self,
        position: &Position,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<(bool, Found)>, SolveError> {
        let Some(word) = position.to_state() else { return Ok(None) };
        if self.ending().is_none() {
            return Ok(None);
        }
        let brief = budget.clone().with_time_at_most(PATIENCE);
        if word.len() <= SEARCHED && self.study.search_value(&word, &brief).is_some() {
            return Ok(None);
        }
        let Some(rewriter) = self.ending() else { return Ok(None) };
        let lost = rewriter.lost(&word, budget).map_err(|stop| stopped(rewriter, stop))?;
        let mut found = Found { options: Vec::new(), total: Some(Number::from(0)) };
        if !lost && limit > 0 {
            let changes = rewriter.moves_to(&word, 0, budget).map_err(|stop| stopped(rewriter, stop))?;
            found = listed(position, changes, limit);
        }
        Ok(Some((lost, found)))
    }

    /// How the value of a word was found, in words.
    pub(crate) fn word_basis(&mut self, position: &Position, known: &Known) -> Option<String> {
        let word = position.to_state()?;
        let rewriter = self.rewriter(&word)?;
        let parts = rewriter.parts(&word).len();
        let parts = match parts {
            0 => "no move is possible".to_owned(),
            1 => "one part".to_owned(),
            parts => format!("{parts} independent parts"),
        };
        Some(match (&known.standing, rewriter.work().1) {
            (Standing::Theory(_), Some((from, period))) => {
                format!(
                    "theory: {parts}; runs of one letter have values of period {period} from length {from} at the latest"
                )
            }
            _ => format!("exact: {parts}, computed from the definition"),
        })
    }

    /// The independent parts of a word, if there are several: their letters.
    pub(crate) fn word_parts(&mut self, position: &Position) -> Option<Vec<String>> {
        let word = position.to_state()?;
        let rewriter = self.rewriter(&word)?;
        let parts = rewriter.parts(&word);
        (parts.len() > 1).then(|| parts.into_iter().filter_map(|part| word.get(part).map(text)).collect())
    }
}

/// Changes as words, as many as anybody could read.
fn listed(position: &Position, changes: Vec<Change>, limit: usize) -> Found {
    let total = Some(Number::from(changes.len() as u64));
    let limit = limit.min(MOST_LETTERS / position.0.len().max(1));
    let changed = |change: Change| {
        let mut letters = position.0.clone();
        let new = change.letters.into_iter().map(|letter| Number::from(u64::try_from(letter).unwrap_or(0)));
        letters.splice(change.at..change.at + change.len, new);
        vec![Position(letters, Form::Word)]
    };
    let mut options: Vec<Vec<Position>> = changes.into_iter().take(limit).map(changed).collect();
    options.sort();
    Found { options, total }
}
