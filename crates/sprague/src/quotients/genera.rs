//! Genera of heaps and of vertices.
use crate::game::Game;
use crate::graph::Digraph;
use crate::messages::{Message, say};
use crate::quotients::below::Below;
use crate::quotients::built::brief;
use crate::quotients::heaps::Heaps;
use crate::quotients::vertices::{GraphQuotientError, in_order};
use crate::sum::Sum;
use budget::{Budget, Stop};
use claims::error::SolveError;
use misere::{Games, Genus, Halt, Kind, genus};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The genera of the heaps 0, 1, 2, ... of a rule, or of positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genera {
    /// The rule as it was given.
    pub rule: String,
    /// The positions; none for heaps.
    pub positions: Vec<String>,
    /// The genus of each heap, or of each position.
    pub genera: Vec<GenusOf>,
}

/// The genus of a heap or a vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GenusOf(
    /// The genus.
    pub Genus,
);

impl Serialize for Genera {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        match self.positions.as_slice() {
            [] => fields.serialize_entry("genus", &self.genera)?,
            positions => {
                let named = positions.iter().zip(&self.genera).map(|(position, genus)| Of { position, genus });
                let named: Vec<Of<'_>> = named.collect();
                fields.serialize_entry("genus", &named)?;
            }
        }
        fields.end()
    }
}

/// A genus with its position, as JSON.
#[derive(Serialize)]
struct Of<'a> {
    position: &'a str,
    #[serde(flatten)]
    genus: &'a GenusOf,
}

impl Serialize for GenusOf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(genus) = self;
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("value", &genus.value)?;
        fields.serialize_entry("superscript", &genus.superscript)?;
        fields.serialize_entry("kind", genus.kind.name())?;
        fields.serialize_entry("tame", &genus.is_tame)?;
        fields.end()
    }
}

impl GenusOf {
    /// The kind, in words.
    pub fn kind(&self) -> Message {
        match self.0.kind {
            Kind::Fickle => say::genus_fickle(),
            Kind::Firm => say::genus_firm(),
            Kind::Tame => say::genus_tame(),
            Kind::Restive => say::genus_restive(),
            Kind::Restless => say::genus_restless(),
            Kind::Wild => say::genus_wild(),
        }
    }
}

/// `2^1420`; digits of more than one sign are in parentheses.
impl std::fmt::Display for GenusOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}^", self.0.value)?;
        self.0.superscript.iter().try_for_each(|digit| match digit {
            0..=9 => write!(f, "{digit}"),
            _ => write!(f, "({digit})"),
        })
    }
}

impl Game {
    /// The genera of the heaps up to `last`, which hold for misère sums with heaps of nim, whatever
    /// the convention of the rule.
    ///
    /// # Errors
    /// [`SolveError`] where positions are no heaps, and where a limit ends the work.
    pub fn genera(&mut self, last: u64, budget: &Budget) -> Result<Genera, SolveError> {
        let mut heaps = Heaps::of(self.ruleset())?;
        let brief = brief(budget);
        let (mut games, mut known, mut genera) = (Games::new(), genus::Genera::new(), Vec::new());
        for heap in 0..=last {
            let options = heaps.options(heap, &brief)?;
            let found =
                games.push(options).map_err(Halt::from).and_then(|game| known.of(&games, &[game as u32], &brief));
            match found {
                Ok(genus) => genera.push(GenusOf(genus)),
                Err(Halt::Budget(stop)) => return Err(SolveError::stopped(stop, say::genus_reached(heap))),
                Err(halt) => return Err(SolveError::unsupported(halt.message())),
            }
        }
        Ok(Genera { rule: self.rule().to_owned(), positions: Vec::new(), genera })
    }
}

impl Sum {
    /// The genus of each component of a sum, alone.
    ///
    /// # Errors
    /// [`SolveError`] where play need not end, and where a limit ends the work.
    pub fn genera(&mut self, budget: &Budget) -> Result<Genera, SolveError> {
        let brief = brief(budget);
        let (mut games, mut known, mut genera) = (Games::new(), genus::Genera::new(), Vec::new());
        let mut below = self.games.iter().map(Below::new).collect::<Result<Vec<Below>, SolveError>>()?;
        for (game, position) in &self.components {
            let mut add = |options: Vec<Vec<u32>>| {
                let number = games.push(options)? as u32;
                known.of(&games, &[number], &brief).map(|_| number)
            };
            if let Some(why) = below[*game].push(position, &mut add, &brief)? {
                return Err(SolveError::unsupported(say::genus_halted(position, why)));
            }
            let number = below[*game].number(position);
            let found = number.map(|number| known.of(&games, &[number], &brief));
            match found {
                Some(Ok(genus)) => genera.push(GenusOf(genus)),
                Some(Err(Halt::Budget(stop))) => return Err(SolveError::stopped(stop, say::quotient_of_positions())),
                _ => return Err(SolveError::unsupported(say::quotient_large_position())),
            }
        }
        let rules: Vec<&str> = self.games.iter().map(Game::rule).collect();
        let positions = self.components.iter().map(|(_, position)| position.to_string()).collect();
        Ok(Genera { rule: rules.join(" + "), positions, genera })
    }
}

/// The genus of each vertex of a graph without cycles.
///
/// # Errors
/// [`GraphQuotientError`].
pub fn genera_of_graph(graph: &Digraph, budget: &Budget) -> Result<Vec<GenusOf>, GraphQuotientError> {
    let order = in_order(graph).ok_or(GraphQuotientError::Cycle)?;
    let mut numbers = vec![0_u32; graph.len()];
    let (mut games, mut known) = (Games::new(), genus::Genera::new());
    let mut genera: Vec<Option<GenusOf>> = vec![None; graph.len()];
    for (number, &vertex) in order.iter().enumerate() {
        numbers[vertex as usize] = number as u32;
        let options = graph.moves(vertex).iter().map(|&to| [numbers[to as usize]]);
        let found = games.push(options).map_err(Halt::from).and_then(|game| known.of(&games, &[game as u32], budget));
        match found {
            Ok(genus) => genera[vertex as usize] = Some(GenusOf(genus)),
            Err(Halt::Budget(stop)) => return Err(GraphQuotientError::Stopped(stop)),
            Err(_) => return Err(GraphQuotientError::Stopped(Stop::Effort)),
        }
    }
    Ok(genera.into_iter().flatten().collect())
}
