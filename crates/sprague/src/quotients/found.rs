//! A quotient as an answer.
use crate::messages::Message;
use budget::Budget;
use claims::standing::Standing;
use misere::isomorphism::isomorphism;
use misere::monoid::Element;
use misere::{Builder, Growth, Monoid, Period, Presentation};
use programs::quotients::Elements;
use std::collections::HashMap;

/// The name of the theorem in answers.
pub(crate) const QUOTIENT: &str = "misère sums of heaps have a quotient (Plambeck 2005; Plambeck and Siegel 2008)";

/// What the games of a quotient are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Of {
    /// Heaps 0, 1, 2, ... of a rule.
    Heaps { rule: String },
    /// Vertices by name in the order in which they were added; the graph has `all` vertices.
    Vertices { names: Vec<String>, all: usize },
}

/// What is known of the games that a quotient is not built of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Nothing, or there are none.
    Partial,
    /// The images repeat for ever: the checker derives it.
    Proved(Period),
    /// The images repeat for ever by the theorem; why the checker does not derive it.
    Theory(Period),
}

/// The misère quotient of heaps, or of vertices of a graph.
///
/// A sum is lost for the player to move, in misère play, exactly if the product of the elements of
/// its components lies in P.
#[derive(Debug, Clone, PartialEq)]
pub struct Quotient {
    pub(crate) of: Of,
    pub(crate) canonical: String,
    pub(crate) monoid: Monoid,
    pub(crate) images: Vec<Element>,
    pub(crate) growth: Vec<Growth>,
    pub(crate) presentation: Presentation,
    pub(crate) status: Status,
    /// The game that a limit kept out, and the limit.
    pub(crate) halted: Option<(String, Message)>,
    pub(crate) tame: bool,
}

impl Quotient {
    pub(crate) fn new(of: Of, builder: &Builder, halted: Option<(String, Message)>) -> Self {
        let monoid = builder.monoid().clone();
        Self {
            of,
            canonical: String::new(),
            presentation: Presentation::new(&monoid, builder.images()),
            images: builder.images().to_vec(),
            growth: builder.growth().to_vec(),
            tame: is_tame(&monoid),
            monoid,
            status: Status::Partial,
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

    /// The preperiod and the period of the elements of all heaps, where they are proved.
    pub fn period(&self) -> Option<(u64, u64)> {
        match self.status {
            Status::Partial => None,
            Status::Proved(found) | Status::Theory(found) => Some((found.preperiod as u64, found.period as u64)),
        }
    }

    /// The last heap that it is built of.
    pub(crate) fn heaps(&self) -> u64 {
        (self.images.len() as u64).saturating_sub(1)
    }

    /// The standing of what it says of its heaps.
    pub fn standing(&self) -> Standing {
        match self.status {
            Status::Partial => Standing::Exact,
            Status::Proved(_) => Standing::Quotient,
            Status::Theory(_) => Standing::Theory(QUOTIENT),
        }
    }

    /// The monoid.
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The element of a heap, or of a vertex in the order of [`Quotient::names`]; none where
    /// nothing is known of it.
    pub fn element(&self, game: u64) -> Option<Element> {
        element(&self.images, self.period(), game)
    }

    /// The names of the vertices whose elements are known; none for heaps.
    pub fn names(&self) -> &[String] {
        match &self.of {
            Of::Heaps { .. } => &[],
            Of::Vertices { names, .. } => names,
        }
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

/// The element of a game by those of the first ones, and their preperiod and period.
pub(crate) fn element(images: &[Element], period: Option<(u64, u64)>, game: u64) -> Option<Element> {
    let game = match period {
        Some((preperiod, period)) if game >= preperiod => preperiod + (game - preperiod) % period,
        _ => game,
    };
    images.get(usize::try_from(game).ok()?).copied()
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
