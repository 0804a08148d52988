//! A quotient as an answer.
use crate::messages::Message;
use crate::quotients::below::State;
use budget::Budget;
use claims::standing::Standing;
use misere::isomorphism::isomorphism;
use misere::monoid::Element;
use misere::presentation::letter;
use misere::{Builder, Growth, Monoid, Period, Presentation};
use programs::quotients::Elements;
use std::collections::HashMap;

/// The name of the theorem in answers.
pub(crate) const QUOTIENT: &str = "misère sums of heaps have a quotient (Plambeck 2005; Plambeck and Siegel 2008)";

/// What the positions of a game are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Of {
    /// Heaps 0, 1, 2, ...
    Heaps,
    /// Positions in the order in which they were added.
    Positions { states: Vec<State>, names: Vec<String> },
    /// Vertices in the order in which they were added, and where their moves lead; the graph has
    /// `all` vertices.
    Vertices { names: Vec<String>, moves: Vec<Vec<u64>>, all: usize },
}

/// The positions of one game, and their elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) of: Of,
    /// The rule as it was given; none of graphs.
    pub(crate) rule: String,
    /// The rule as the checker reads it.
    pub(crate) canonical: String,
    /// The numbers of the positions among all games of the quotient.
    pub(crate) numbers: Vec<u32>,
    pub(crate) images: Vec<Element>,
    /// Whether the elements of heaps repeat for ever.
    pub(crate) period: Option<Period>,
}

impl Part {
    /// The element of a heap, or of the position with this place in the list; none where nothing is
    /// known of it.
    pub(crate) fn element(&self, place: u64) -> Option<Element> {
        let place = match self.period.map(|found| (found.preperiod as u64, found.period as u64)) {
            Some((preperiod, period)) if place >= preperiod => preperiod + (place - preperiod) % period,
            _ => place,
        };
        self.images.get(usize::try_from(place).ok()?).copied()
    }

    /// The name of the position with this place.
    pub(crate) fn name(&self, place: usize) -> String {
        match &self.of {
            Of::Heaps => place.to_string(),
            Of::Positions { names, .. } | Of::Vertices { names, .. } => names.get(place).cloned().unwrap_or_default(),
        }
    }
}

/// How far a quotient was looked at by the checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Not at all: it is exact for the positions that it was built of.
    Built,
    /// The checker derives it.
    Proved,
    /// Elements of heaps repeat for ever by the theorem, but the checker does not derive it.
    Theory,
}

/// The misère quotient of positions: of heaps, of tuples, of vertices of a graph, of one game or of
/// several together.
///
/// A sum is lost for the player to move, in misère play, exactly if the product of the elements of
/// its components lies in P.
#[derive(Debug, Clone, PartialEq)]
pub struct Quotient {
    pub(crate) parts: Vec<Part>,
    pub(crate) monoid: Monoid,
    pub(crate) growth: Vec<Growth>,
    pub(crate) presentation: Presentation,
    /// The first game with each generator.
    firsts: Vec<u32>,
    pub(crate) status: Status,
    /// The position that a limit kept out, and the limit.
    pub(crate) halted: Option<(String, Message)>,
    pub(crate) tame: bool,
}

impl Quotient {
    pub(crate) fn new(parts: Vec<Part>, builder: &Builder, halted: Option<(String, Message)>) -> Self {
        let monoid = builder.monoid().clone();
        let presentation = Presentation::new(&monoid, builder.images());
        let first = |x: &Element| builder.images().iter().position(|image| image == x).unwrap_or(0) as u32;
        Self {
            parts,
            firsts: presentation.generators.iter().map(first).collect(),
            presentation,
            growth: builder.growth().to_vec(),
            tame: is_tame(&monoid),
            monoid,
            status: Status::Built,
            halted,
        }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The number of elements of P.
    pub fn p_order(&self) -> usize {
        self.monoid.p_order()
    }

    /// The preperiod and the period of the elements of all heaps of its one game, where the theorem
    /// proves them.
    pub fn period(&self) -> Option<(u64, u64)> {
        let found = self.heaps()?.period?;
        Some((found.preperiod as u64, found.period as u64))
    }

    /// The heaps, where it is about those of one game.
    pub(crate) fn heaps(&self) -> Option<&Part> {
        match self.parts.as_slice() {
            [part @ Part { of: Of::Heaps, .. }] => Some(part),
            _ => None,
        }
    }

    /// The last heap that it is built of, where it is about heaps of one game.
    pub(crate) fn last_heap(&self) -> u64 {
        self.heaps().map_or(0, |part| (part.images.len() as u64).saturating_sub(1))
    }

    /// Whether it has an element for all positions that it is about: all heaps, all vertices, all
    /// positions that play reaches.
    pub(crate) fn is_whole(&self) -> bool {
        let whole = |part: &Part| match part.of {
            Of::Heaps => part.period.is_some(),
            Of::Positions { .. } | Of::Vertices { .. } => true,
        };
        self.halted.is_none() && self.parts.iter().all(whole)
    }

    /// The standing of what it says of its positions.
    pub fn standing(&self) -> Standing {
        match self.status {
            Status::Built => Standing::Exact,
            Status::Proved => Standing::Quotient,
            Status::Theory => Standing::Theory(QUOTIENT),
        }
    }

    /// The monoid.
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The element of a heap, or of a vertex or a position in the order of [`Quotient::names`], of
    /// its first game; none where nothing is known of it.
    pub fn element(&self, place: u64) -> Option<Element> {
        self.parts.first()?.element(place)
    }

    /// The names of the vertices or positions of the first game whose elements are known; none for
    /// heaps.
    pub fn names(&self) -> &[String] {
        match self.parts.first().map(|part| &part.of) {
            Some(Of::Positions { names, .. } | Of::Vertices { names, .. }) => names,
            _ => &[],
        }
    }

    /// The name of a game by its number; with its rule, where there are several.
    pub(crate) fn name(&self, game: usize) -> String {
        let place = |part: &Part| part.numbers.binary_search(&(game as u32)).ok();
        let Some((part, place)) = self.parts.iter().find_map(|part| Some((part, place(part)?))) else {
            return game.to_string();
        };
        let name = part.name(place);
        if self.parts.len() == 1 { name } else { format!("{name} ({})", part.rule) }
    }

    /// The names of the generators, each with the first position that it is the element of.
    pub(crate) fn generators(&self) -> impl Iterator<Item = (char, String)> + '_ {
        self.firsts.iter().enumerate().map(|(at, &game)| (letter(at), self.name(game as usize)))
    }

    /// Whether it is the quotient of a set of tame games: that of nim-heaps.
    pub fn is_tame(&self) -> bool {
        self.tame
    }

    /// The lists of a program, where a period is proved.
    pub(crate) fn elements(&self) -> Option<Elements> {
        let (preperiod, period) = self.period()?;
        let generators = &self.presentation.generators;
        let words = &self.presentation.words;
        let by_word: HashMap<&[u32], usize> = words.iter().map(|word| &word[..]).zip(0..).collect();
        let factor = |word: &misere::presentation::Word| {
            let Some(last) = word.iter().rposition(|&exponent| exponent > 0) else { return Some((0, 0)) };
            let mut others = word.clone();
            others[last] -= 1;
            Some((last as i64, *by_word.get(&others[..])? as i64))
        };
        let products = |x| generators.iter().map(move |&y| i64::from(self.monoid.product(x, y)));
        let heaps = 0..preperiod + period;
        Some(Elements {
            heaps: heaps.map(|heap| self.element(heap).map(i64::from)).collect::<Option<_>>()?,
            preperiod: preperiod as i64,
            generators: generators.len() as i64,
            products: self.monoid.elements().flat_map(products).collect(),
            factors: words.iter().map(factor).collect::<Option<_>>()?,
            is_p: self.monoid.elements().map(|x| self.monoid.is_p(x)).collect(),
        })
    }

    /// The word of an element in the generators.
    pub(crate) fn word(&self, x: Element) -> String {
        Presentation::text(&self.presentation.words[usize::from(x)])
    }

    /// The elements of P in the order of their words.
    pub(crate) fn p_words(&self) -> Vec<String> {
        let mut words: Vec<&misere::presentation::Word> =
            self.monoid.p().map(|x| &self.presentation.words[usize::from(x)]).collect();
        words.sort_by(|one, two| one.iter().rev().cmp(two.iter().rev()));
        words.into_iter().map(|word| Presentation::text(word)).collect()
    }
}

/// Whether a monoid is the quotient of nim-heaps: these have 1, 2, 6, 10, 18, ... elements.
fn is_tame(monoid: &Monoid) -> bool {
    let of_more = || monoid.p_order() == 2 && monoid.order().checked_sub(2).is_some_and(usize::is_power_of_two);
    let is_order = matches!(monoid.order(), 1 | 2) || of_more();
    let mut nim = Builder::new(monoid.order());
    let budget = Budget::unlimited();
    for heap in 0_u32.. {
        if !is_order || nim.monoid().order() >= monoid.order() {
            break;
        }
        if nim.push((0..heap).map(|less| [less]), &budget).is_err() {
            return false;
        }
    }
    is_order && matches!(isomorphism(nim.monoid(), monoid, &budget), Ok(Some(_)))
}
