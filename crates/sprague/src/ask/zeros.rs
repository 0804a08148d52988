//! The positions of a box that the player to move loses, without the values of the others.
use crate::Position;
use crate::answer::Outcome;
use crate::ask::table;
use crate::game::Game;
use crate::messages::say;
use crate::options::SolveOptions;
use crate::sum::check_arity;
use budget::Budget;
use claims::error::SolveError;
use claims::values::search_error;
use positions::ZerosError;
use rules::family::Family;
use rules::ruleset::{Play, Turns};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The P-positions of a box: under normal play those of value 0, under misère play the lost ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zeros {
    /// The rule as the caller gave it.
    pub rule: String,
    /// The first corner.
    pub from: Vec<u64>,
    /// The last corner, which is included.
    pub to: Vec<u64>,
    /// The positions in lexicographic order, all their numbers in one list; if the order of the
    /// numbers in a position does not matter, only positions with ascending numbers are listed.
    pub numbers: Vec<u64>,
}

impl Zeros {
    /// The positions; each has one number for each coordinate of the corners.
    pub fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.numbers.chunks_exact(self.from.len().max(1))
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether every position is won by the player to move.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// Each position is written as a list of numbers. No list of positions is made in memory: there may
/// be millions.
impl Serialize for Zeros {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        fields.serialize_entry("from", &self.from)?;
        fields.serialize_entry("to", &self.to)?;
        fields.serialize_entry("zeros", &Listed(self))?;
        fields.end()
    }
}

struct Listed<'a>(&'a Zeros);

impl Serialize for Listed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

impl Game {
    /// The P-positions between two corners, both included. Games on several numbers whose moves go
    /// along lines, like those of rooks and queens, are sieved: time and memory grow with the
    /// number of rows, not of positions.
    ///
    /// # Errors
    /// [`SolveError`] as in [`Game::values`].
    pub fn zeros(
        &mut self,
        from: &[u64],
        to: &[u64],
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Zeros, SolveError> {
        let (rule, rules) = (self.rule().to_owned(), self.ruleset());
        let unordered = rules.unordered;
        let plain = rules.family == Family::Numbers && rules.turns == Turns::One && rules.play == Play::Normal;
        let found = if plain && rules.arity >= 2 && options.theory() { self.sieved(from, to, budget)? } else { None };
        let numbers = match found {
            Some(numbers) => numbers,
            None => {
                let table = self.values(from, to, options, budget)?;
                let mut numbers = Vec::new();
                for (position, _) in table::positions(from, &table.shape)
                    .zip(&table.cells)
                    .filter(|(_, cell)| cell.outcome() == Outcome::P)
                {
                    if !unordered || position.0.is_sorted() {
                        numbers.extend(position.0.iter().filter_map(crate::Number::to_u64));
                    }
                }
                numbers
            }
        };
        Ok(Zeros { rule, from: from.to_vec(), to: to.to_vec(), numbers })
    }

    /// The zeros, from the lines of moves or from a table of zeros; `None` for loopy play.
    fn sieved(&mut self, from: &[u64], to: &[u64], budget: &Budget) -> Result<Option<Vec<u64>>, SolveError> {
        let corner = |corner: &[u64]| -> Result<Vec<i64>, SolveError> {
            check_arity(self, &Position::new(corner.iter().copied()))?;
            let numbers = corner.iter().map(|&x| i64::try_from(x)).collect::<Result<_, _>>();
            numbers.map_err(|_| SolveError::Overflow(say::error_far_corner()))
        };
        let (from, to) = (corner(from)?, corner(to)?);
        if from.iter().zip(&to).any(|(from, to)| from > to) {
            return Ok(Some(Vec::new()));
        }
        match positions::zeros(self.ruleset(), &from, &to, budget) {
            Ok(found) => Ok(Some(found.into_iter().filter_map(|x| u64::try_from(x).ok()).collect())),
            Err(ZerosError::Search(error)) => match search_error(error, 0) {
                SolveError::Loop { .. } => Ok(None),
                error => Err(error),
            },
            Err(error) => Err(SolveError::Overflow(error.to_string().into())),
        }
    }
}
