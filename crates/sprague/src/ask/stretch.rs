//! A run of heaps with known values, looked up one by one, where a [`crate::Table`] would hold a
//! cell for each.
//!
//! Millions of heaps are printed as they are looked up; only one byte a value is kept.
use crate::cell::Cell;
use crate::game::Game;
use crate::messages::say;
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::values::heap_error;
use claims::values::sequence::Line;
use heaps::sequence::Run;
use rules::ruleset::{Play, Turns};

/// The values of the heaps from 0 to the last one requested.
#[derive(Clone, Copy)]
pub struct Stretch<'game> {
    line: &'game Line,
    play: Play,
}

impl Stretch<'_> {
    /// The cell of heap `n`; `None` when it is not known.
    pub fn cell(&self, n: u64) -> Option<Cell> {
        let long = || self.line.claim().map(|claim| claim.pattern().value(&Number::from(n)));
        let value = self.line.short_value(n).map(Number::from).or_else(long)?;
        Some(Cell::of(self.play, value))
    }

    /// The number that stands for heap `n` in a list of numbers: the nim-value, or under misère
    /// play 1 for N and 0 for P; `None` if it is longer than 64 bits.
    #[inline]
    pub fn short(&self, n: u64) -> Option<u64> {
        let value = self.line.short_value(n)?;
        Some(if self.play == Play::Misere { u64::from(value != 0) } else { value })
    }

    /// The convention, which determines the meaning of the values.
    pub fn play(&self) -> Play {
        self.play
    }
}

impl Game {
    /// Prepares the values of the heaps from 0 to `to`, included, for lookup; `None` if the game is
    /// not played on one number or its values are not made as a sequence.
    ///
    /// ```
    /// use sprague::{Budget, Game, SolveOptions};
    /// let mut game: Game = "take 1,3,4".parse()?;
    /// let stretch = game.stretch(7, &SolveOptions::default(), &Budget::default())?.expect("a game on one number");
    /// assert_eq!((0..=7).map(|n| stretch.short(n)).collect::<Option<Vec<_>>>(), Some(vec![0, 1, 0, 1, 2, 3, 2, 0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] as in [`crate::Sum::solve`].
    pub fn stretch(
        &mut self,
        to: u64,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Stretch<'_>>, SolveError> {
        let play = self.ruleset().play;
        if self.ruleset().turns != Turns::One {
            return Ok(None);
        }
        let (rules, known_values) = self.parts();
        let Some(line) = known_values.line().filter(|_| options.theory()) else { return Ok(None) };
        let len = usize::try_from(to.saturating_add(1)).unwrap_or(usize::MAX);
        // If a pattern is proved on the way, the rest of a long table is copied from it.
        let outcome = line.grow(rules, len, &budget.clone().with_total(Some(len as u64)));
        outcome.map_err(|error| heap_error(error, line.values().len(), &Number::from(to)))?;
        Ok(Some(Stretch { line, play }))
    }

    /// The nim-values of the first `count` heaps as a list of numbers of one width, owned by the
    /// caller; `None` as for [`Game::stretch`], under misère play, and if a value is longer than 64
    /// bits. With a proved pattern the list is written from one period, and nothing more is kept in
    /// the game.
    ///
    /// ```
    /// use sprague::{Budget, Game, SolveOptions};
    /// use sprague::tables::Run;
    /// let mut game: Game = "take 1,3,4".parse()?;
    /// let run = game.run(9, &SolveOptions::default(), &Budget::default())?;
    /// assert_eq!(run, Some(Run::U8(vec![0, 1, 0, 1, 2, 3, 2, 0, 1])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] as in [`crate::Sum::solve`].
    pub fn run(&mut self, count: usize, options: &SolveOptions, budget: &Budget) -> Result<Option<Run>, SolveError> {
        let Some(last) = (count as u64).checked_sub(1) else { return Ok(Some(Run::U8(Vec::new()))) };
        let Some(stretch) = self.stretch(last, options, budget)? else { return Ok(None) };
        if stretch.play == Play::Misere {
            return Ok(None);
        }
        let line = stretch.line;
        let stopped = |stop| SolveError::stopped(stop, say::reached_list(count));
        let known = line.values().len() >= count;
        match line.claim() {
            Some(claim) if !known => claim.pattern().run(count, budget),
            _ => Run::first_of(line.values(), count, budget),
        }
        .map_err(stopped)
    }
}
