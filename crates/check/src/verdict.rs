//! True statements: sentences and values that come from the derivation, never from the file.
use crate::every::Every;
use crate::forms::line::Place;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::invariant::Claim;
use crate::laws::Law;
use crate::limits::{Limits, Work};
use crate::pattern::Pattern;
use crate::quotient::Quotient;
use crate::rule::{Expr, Family, Rule, text};
use crate::say;
use crate::theorems::blocks::Blocks;
use crate::theorems::directions::Fold;
use messages::Message;

/// The result for a certificate that was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The proved statements, in order.
    pub statements: Vec<Proved>,
    /// The conclusion about the sum of the answer, as a sentence.
    pub answer: Option<Message>,
}

/// A statement that was derived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    /// The theorem, by its name in certificates.
    pub theorem: &'static str,
    pub(crate) rule: Rule,
    /// The winner when no move is left.
    pub convention: Convention,
    /// The line of tuples that the statement is about.
    place: Option<Place>,
    values: Values,
    formula: Option<Expr>,
}

/// The values of all positions that a statement is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Values {
    /// A repetition, with the values of the places below preperiod + period.
    Sequence(Pattern, Vec<u64>),
    Blocks(Blocks),
    Table(Fold),
    Law(Law),
    Claim(Box<Claim>),
    Every(Box<Every>),
    Quotient(Box<Quotient>),
}

impl Values {
    /// The value at a place of a sequence; none if it exceeds 128 bits.
    pub(crate) fn repeated(&self, n: u128) -> Option<u128> {
        match self {
            Self::Sequence(pattern, round) => {
                let from = pattern.preperiod as u128;
                if n < from {
                    return round.get(n as usize).map(|&value| u128::from(value));
                }
                let (rounds, rest) = ((n - from) / pattern.period as u128, (n - from) % pattern.period as u128);
                let base = u128::from(*round.get(pattern.preperiod + rest as usize)?);
                rounds.checked_mul(u128::from(pattern.saltus))?.checked_add(base)
            }
            Self::Blocks(law) => Some(u128::from(law.value((n % u128::from(law.period)) as u64))),
            Self::Table(_) | Self::Law(_) | Self::Claim(_) | Self::Every(_) | Self::Quotient(_) => None,
        }
    }

    /// The value at a place, which a law derives on demand. None if the statement does not cover so
    /// large a place, or only gives that the value is not 0.
    pub(crate) fn at(&self, n: u128, work: &mut Work<'_>) -> Result<Option<u128>, Invalid> {
        match (self, u64::try_from(n)) {
            (Self::Law(law), Ok(n)) => Ok(law.value(n, work)?.map(u128::from)),
            (values, _) => Ok(values.repeated(n)),
        }
    }

    /// Preperiod and period; 0 for laws.
    pub(crate) fn repetition(&self) -> (u64, u64) {
        match self {
            Self::Sequence(pattern, _) => (pattern.preperiod as u64, pattern.period as u64),
            Self::Blocks(law) => (0, law.period),
            Self::Table(fold) => (fold.from, fold.period),
            Self::Quotient(quotient) => quotient.period().unwrap_or((0, 0)),
            Self::Law(_) | Self::Claim(_) | Self::Every(_) => (0, 0),
        }
    }
}

impl Proved {
    pub(crate) fn new(
        theorem: &'static str,
        rule: Rule,
        convention: Convention,
        place: Option<Place>,
        values: Values,
        formula: Option<Expr>,
    ) -> Self {
        Self { theorem, rule, convention, place, values, formula }
    }

    /// The value of a position, a heap, ring, coin or tuple, if the statement covers it. In misere
    /// play the misere nim-value of a single heap.
    pub fn value(&self, position: &[u128]) -> Option<u128> {
        self.derived(position, &mut Work::new(Limits::default())).ok().flatten()
    }

    /// The value of a position within the remaining work: laws derive a value on demand.
    pub(crate) fn derived(&self, position: &[u128], work: &mut Work<'_>) -> Result<Option<u128>, Invalid> {
        let [first, ..] = *position else { return Ok(None) };
        if position.len() != self.rule.names.len() {
            return Ok(None);
        }
        match (&self.values, &self.place) {
            (Values::Claim(_), _) if self.rule.family == Family::Unordered && !position.is_sorted() => Ok(None),
            (Values::Claim(claim), _) => claim.value(position),
            (Values::Every(every), _) => every.value(position),
            (Values::Table(fold), _) => Ok(fold.far(position).map(u128::from)),
            (values, None) => values.at(first, work),
            (values, Some(place)) => {
                let mut others = position.to_vec();
                let n = others.remove(place.heap);
                let here = others.iter().zip(&place.others).all(|(x, own)| u128::try_from(*own).ok() == Some(*x));
                if here { values.at(n, work) } else { Ok(None) }
            }
        }
    }

    pub(crate) fn values(&self) -> &Values {
        &self.values
    }

    /// The misere quotient that the statement gives.
    pub(crate) fn quotient(&self) -> Option<&Quotient> {
        match &self.values {
            Values::Quotient(quotient) => Some(quotient),
            _ => None,
        }
    }

    /// Whether the statement only gives that the value of a position is not 0.
    pub(crate) fn is_won(&self, position: &[u128], work: &mut Work<'_>) -> Result<bool, Invalid> {
        match (&self.values, &self.place, position) {
            (Values::Claim(_), ..) if self.rule.family == Family::Unordered && !position.is_sorted() => Ok(false),
            (Values::Claim(claim), ..) => claim.is_won(position),
            (Values::Law(Law::Ranges(law)), None, &[n]) => match u64::try_from(n) {
                Ok(n) => Ok(!law.is_lost(n, work)?),
                Err(_) => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn name(&self) -> &str {
        match &self.place {
            Some(place) => &self.rule.names[place.heap],
            None => "n",
        }
    }

    /// Formats `G(a+3,b)`: the name with an amount added to some numbers.
    fn shifted(&self, by: u64, which: &dyn Fn(usize) -> bool) -> String {
        let name = |(i, name): (usize, &String)| if which(i) { format!("{name}+{by}") } else { name.clone() };
        format!("G({})", self.rule.names.iter().enumerate().map(name).collect::<Vec<_>>().join(","))
    }

    fn table(&self, fold: &Fold) -> Message {
        let same = self.shifted(0, &|_| false);
        let repeats = |which: &dyn Fn(usize) -> bool, name: String| {
            say::table_repeats(self.shifted(fold.period, which), &same, name, fold.from)
        };
        if let (true, [a, b]) = (fold.diagonals, self.rule.names.as_slice()) {
            let both = repeats(&|_| true, format!("{a},{b}"));
            return Message::list([
                both,
                repeats(&|i| i == 0, format!("{a}-{b}")),
                repeats(&|i| i == 1, format!("{b}-{a}")),
            ]);
        }
        let names = self.rule.names.iter().enumerate();
        Message::list(names.map(|(i, name)| repeats(&|j| i == j, name.clone())))
    }

    /// The statement as a sentence.
    pub fn message(&self) -> Message {
        /// Formulas longer than this are not repeated.
        const READABLE: usize = 200;
        let misere = self.convention == Convention::Misere;
        if let Values::Quotient(quotient) = &self.values {
            return say::by_theorem(quotient.in_words(), self.theorem);
        }
        let mut game = self.rule.to_string() + if misere && !self.rule.misere { "; misere" } else { "" };
        if let Values::Claim(claim) = &self.values {
            return say::by_theorem(say::in_the_game(claim.in_words(&self.rule), game), self.theorem);
        }
        if let Values::Every(every) = &self.values {
            return say::by_theorem(say::in_the_game(every.in_words(), game), self.theorem);
        }
        let (name, (preperiod, period)) = (self.name(), self.values.repetition());
        let mut statement = match &self.values {
            Values::Table(fold) => self.table(fold),
            Values::Law(law) => law.in_words(name, self.convention),
            values => {
                let saltus = if let Values::Sequence(pattern, _) = values { pattern.saltus } else { 0 };
                let growth = if saltus == 0 { String::new() } else { format!("+{saltus}") };
                say::repeats(name, period, growth, preperiod)
            }
        };
        if let Some(place) = &self.place {
            statement = say::on_line(statement, place.in_words(&self.rule));
        }
        let things = match (self.rule.family, &self.place, &self.values) {
            (Family::Coins { .. }, ..) => say::of_coins(),
            (Family::Ring, ..) => say::of_rings(),
            (Family::Numbers, None, Values::Sequence(..) | Values::Blocks(_) | Values::Law(_)) => say::of_heaps(),
            (Family::Numbers | Family::Unordered, ..) => say::of_positions(),
        };
        let formula = self.formula.as_ref().map(|formula| text(formula, &[name.to_owned()]));
        if let Some(formula) = formula.filter(|formula| formula.len() <= READABLE) {
            game += &format!("; G({name}) = {formula}");
        }
        let of = if misere { say::for_misere_values } else { say::for_values };
        say::by_theorem(of(statement, things, game), self.theorem)
    }
}

messages::display!(Proved);

impl Verdict {
    /// The statements and the conclusion, each on a line.
    pub fn message(&self) -> Message {
        Message::lines(self.statements.iter().map(Proved::message).chain(self.answer.clone()))
    }
}

messages::display!(Verdict);
