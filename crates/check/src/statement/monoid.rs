//! The keys of misere quotients: a monoid, and the games whose sums it is about.
use super::{Keys, MOST_VALUES, Repetition, list, number, object, text};
use crate::invalid::Invalid;
use crate::json::{Json, quoted, shown};
use crate::say;

/// The most elements of a monoid.
const MOST_ELEMENTS: usize = 1 << 16;
/// The most games of a quotient.
const MOST_GAMES: usize = 1 << 8;

/// A commutative monoid, and elements of positions. Elements are numbers, and 0 is the identity.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Monoid {
    /// The elements that stand for lost sums, in ascending order.
    pub p: Vec<u64>,
    /// The products, row after row.
    pub table: Vec<Vec<u64>>,
    /// The games whose positions have elements.
    pub games: Vec<Elements>,
}

/// Positions of a game and their elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elements {
    /// The positions.
    pub of: ElementsOf,
    /// The element of each.
    pub phi: Vec<u64>,
    /// Whether the elements of heaps repeat for ever.
    pub repetition: Option<Repetition>,
}

/// The positions that have elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ElementsOf {
    /// The heaps 0, 1, 2, ... of a rule.
    Heaps(String),
    /// These positions of a rule, each after those that its moves leave.
    Positions {
        /// The rule as text.
        rule: String,
        /// The positions.
        positions: Vec<Vec<u64>>,
    },
    /// The vertices of a graph, each after those that its moves lead to.
    Vertices {
        /// Their names.
        names: Vec<String>,
        /// The vertices that the moves of each lead to, by their numbers.
        moves: Vec<Vec<u64>>,
    },
}

/// Natural numbers.
fn numbers(json: Json, key: &str, most: usize) -> Result<Vec<u64>, Invalid> {
    list(json, key, most.min(MOST_VALUES))?.iter().map(|one| number(one, key)).collect()
}

/// Lists of natural numbers.
fn rows(json: Json, key: &str, most: usize) -> Result<Vec<Vec<u64>>, Invalid> {
    list(json, key, most.min(MOST_VALUES))?.into_iter().map(|row| numbers(row, key, most)).collect()
}

/// The preperiod and the period, if they are present.
fn repetition(keys: &mut Keys) -> Result<Option<Repetition>, Invalid> {
    let (preperiod, period) = match (keys.take("preperiod"), keys.take("period")) {
        (None, None) => return Ok(None),
        both => both,
    };
    let missing = |key| Invalid::File(say::key_missing(say::a_statement(), shown(key)));
    let preperiod = number(&preperiod.ok_or_else(|| missing("preperiod"))?, "preperiod")?;
    let period = number(&period.ok_or_else(|| missing("period"))?, "period")?;
    if period == 0 {
        return Err(Invalid::NoPeriod);
    }
    Ok(Some(Repetition { preperiod, period, saltus: 0 }))
}

impl Monoid {
    /// Reads the keys of the kind `quotient`; `rule` is that of a statement about the heaps of one
    /// rule.
    pub(super) fn read(keys: &mut Keys, rule: Option<&str>, most: usize) -> Result<Self, Invalid> {
        let games = match (rule, keys.take("games")) {
            (Some(rule), None) => vec![Elements {
                of: ElementsOf::Heaps(rule.to_owned()),
                repetition: repetition(keys)?,
                phi: numbers(keys.need("phi")?, "phi", most)?,
            }],
            (None, Some(games)) => {
                let games = list(games, "games", MOST_GAMES)?.into_iter();
                games.map(|json| Elements::read(Keys::of(json, say::a_game())?, most)).collect::<Result<_, _>>()?
            }
            _ => return Err(Invalid::File(say::rule_or_games())),
        };
        let table = rows(keys.need("table")?, "table", most.min(MOST_ELEMENTS))?;
        Ok(Self { p: numbers(keys.need("p")?, "p", most)?, table, games })
    }

    /// The heaps of one rule, where all that is said is about these.
    fn alone(&self) -> Option<&Elements> {
        match self.games.as_slice() {
            [one @ Elements { of: ElementsOf::Heaps(_), .. }] => Some(one),
            _ => None,
        }
    }

    /// Whether all that is said is about the heaps of the rule of the statement.
    pub(super) fn is_of_one_rule(&self) -> bool {
        self.alone().is_some()
    }

    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let games = match self.alone() {
            Some(one) => ("phi", plain(&one.phi)),
            None => ("games", joined(self.games.iter().map(|game| object(&game.lines())), ",\n    ")),
        };
        let table = joined(self.table.iter().map(|row| plain(row)), ",\n    ");
        vec![("p", plain(&self.p)), games, ("table", table)]
    }

    /// The preperiod and the period, where all that is said is about the heaps of one rule.
    pub(super) fn repeated(&self) -> Vec<(&'static str, String)> {
        self.alone().map(Elements::repeated).unwrap_or_default()
    }
}

impl Elements {
    fn read(mut keys: Keys, most: usize) -> Result<Self, Invalid> {
        let rule = keys.take("rule").map(|json| text(json, "rule")).transpose()?;
        let of = match (rule, keys.take("positions"), keys.take("vertices"), keys.take("moves")) {
            (Some(rule), None, None, None) => ElementsOf::Heaps(rule),
            (Some(rule), Some(positions), None, None) => {
                ElementsOf::Positions { rule, positions: rows(positions, "positions", most)? }
            }
            (None, None, Some(names), Some(moves)) => ElementsOf::Vertices {
                names: list(names, "vertices", most.min(MOST_VALUES))?
                    .into_iter()
                    .map(|name| text(name, "vertices"))
                    .collect::<Result<_, _>>()?,
                moves: rows(moves, "moves", most)?,
            },
            _ => return Err(Invalid::File(say::positions_or_vertices())),
        };
        let repetition = repetition(&mut keys)?;
        let phi = numbers(keys.need("phi")?, "phi", most)?;
        keys.end()?;
        Ok(Self { of, phi, repetition })
    }

    fn repeated(&self) -> Vec<(&'static str, String)> {
        let both = self.repetition.into_iter().flat_map(|one| [("preperiod", one.preperiod), ("period", one.period)]);
        both.map(|(key, number)| (key, number.to_string())).collect()
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = match &self.of {
            ElementsOf::Heaps(rule) => vec![("rule", quoted(rule))],
            ElementsOf::Positions { rule, positions } => {
                vec![("rule", quoted(rule)), ("positions", joined(positions.iter().map(|one| plain(one)), ","))]
            }
            ElementsOf::Vertices { names, moves } => vec![
                ("vertices", joined(names.iter().map(|name| quoted(name)), ",")),
                ("moves", joined(moves.iter().map(|one| plain(one)), ",")),
            ],
        };
        lines.extend(self.repeated());
        lines.push(("phi", plain(&self.phi)));
        lines
    }
}

fn plain(all: &[u64]) -> String {
    joined(all.iter().map(u64::to_string), ",")
}

fn joined(all: impl Iterator<Item = String>, by: &str) -> String {
    format!("[{}]", all.collect::<Vec<_>>().join(by))
}
