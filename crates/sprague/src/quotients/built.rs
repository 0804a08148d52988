//! The quotient of positions of one game or of several games together: first of the positions that
//! were given, with all that play reaches from them, then of heaps, one after the other.
//!
//! The theorem about periods holds for each rule by itself: heaps with the same elements have
//! options with the same elements, whatever other games are beside them.
use crate::game::Game;
use crate::messages::{Message, say};
use crate::quotients::Extent;
use crate::quotients::below::{Below, MOST_POSITIONS};
use crate::quotients::found::{Of, Part, Quotient, Status};
use crate::quotients::heaps::Side;
use crate::sum::Sum;
use budget::Budget;
use check::{Certificate, Convention, Elements, ElementsOf, Limits, Monoid, Repetition, Statement};
use claims::certificate::precheck::{Precheck, derived, prechecked_within};
use claims::certificate::text::GLANCE;
use claims::error::SolveError;
use claims::position::Position;
use misere::Builder;
use misere::monoid::Element;
use rules::family::Family;
use rules::ruleset::Turns;

/// The effort of a quotient for which no time was given: about ten seconds.
pub(crate) const EFFORT: u64 = 3000;

/// Without a proof in sight, and no heap asked for, quotients end at this heap: few periods that
/// are known begin later (0.156 from 3479, 0.644 from 3256).
const LAST: u64 = 1000;

/// The steps of the checker for a quotient, some seconds.
const LOOK: Limits<'_> = Limits { values: 1 << 24, steps: 1 << 30, stop: None };

/// What a quotient is wanted of: positions of a game, or without any its heaps.
pub(crate) struct Wanted<'g> {
    pub(crate) game: &'g Game,
    pub(crate) positions: Vec<Position>,
}

/// The positions of a game, on the way.
enum Own {
    Heaps(Side),
    Below(Below),
}

impl Own {
    fn part(&self, game: &Game, builder: &Builder) -> Part {
        let (of, numbers, period) = match self {
            Self::Heaps(side) => (Of::Heaps, side.numbers.clone(), side.period),
            Self::Below(below) => {
                let names = below.list.iter().map(|state| game.placed(state).to_string()).collect();
                (Of::Positions { states: below.list.clone(), names }, below.numbers.clone(), None)
            }
        };
        let image = |&number: &u32| builder.images().get(number as usize).copied();
        let images: Vec<Element> = numbers.iter().filter_map(image).collect();
        let (rule, canonical) = (game.rule().to_owned(), game.ruleset().canonical.clone());
        Part { of, rule, canonical, numbers, images, period }
    }
}

/// The quotient of all that is wanted, as far as the limits allow.
pub(crate) fn built(wanted: &[Wanted<'_>], extent: &Extent, budget: &Budget) -> Result<Quotient, SolveError> {
    let mut builder = Builder::new(extent.most);
    let mut own = Vec::new();
    for Wanted { game, positions } in wanted {
        own.push(match positions.as_slice() {
            [] => Own::Heaps(Side::of(game.ruleset()).map_err(|error| positions_wanted(game, error))?),
            _ => Own::Below(Below::new(game)?),
        });
    }
    let mut halted = None;
    // What a limit interrupts is left incomplete, so that nothing may come after it.
    'all: for (own, Wanted { positions, .. }) in own.iter_mut().zip(wanted) {
        let Own::Below(below) = own else { continue };
        for position in positions {
            let mut add = |options: Vec<Vec<u32>>| {
                let number = builder.images().len() as u32;
                builder.push(options, budget).map(|_| number)
            };
            if let Some(why) = below.push(position, &mut add, budget)? {
                halted = Some((position.to_string(), why));
                break 'all;
            }
        }
    }
    if halted.is_none() {
        halted = heaps(&mut own, wanted, extent, &mut builder, budget)?;
    }
    let parts = own.iter().zip(wanted).map(|(own, wanted)| own.part(wanted.game, &builder)).collect();
    Ok(Quotient::new(parts, &builder, halted))
}

/// Adds heaps until all repeat; the heap that a limit kept out, and the limit.
fn heaps(
    own: &mut [Own],
    wanted: &[Wanted<'_>],
    extent: &Extent,
    builder: &mut Builder,
    budget: &Budget,
) -> Result<Option<(String, Message)>, SolveError> {
    let mut sides: Vec<(&mut Side, &Game)> = Vec::new();
    for (own, Wanted { game, .. }) in own.iter_mut().zip(wanted) {
        if let Own::Heaps(side) = own {
            sides.push((side, game));
        }
    }
    let mut halted = None;
    'heaps: for heap in 0..=extent.heaps.unwrap_or(LAST) {
        for (side, game) in sides.iter_mut().filter(|(side, _)| side.period.is_none()) {
            if let Some(why) = side.push(builder, budget)? {
                let name = if wanted.len() == 1 { heap.to_string() } else { format!("{heap} ({})", game.rule()) };
                halted = Some((name, why));
                break 'heaps;
            }
        }
        sides.iter_mut().for_each(|(side, _)| side.look(builder));
        if sides.iter().all(|(side, _)| side.period.is_some()) {
            break;
        }
    }
    // A last heap of one rule may have told elements of another apart.
    sides.iter_mut().for_each(|(side, _)| side.look(builder));
    Ok(halted)
}

/// A game without positions that is not about heaps.
fn positions_wanted(game: &Game, error: SolveError) -> SolveError {
    let is_about_positions = game.ruleset().turns == Turns::One && game.ruleset().coins().is_none();
    if is_about_positions { SolveError::unsupported(say::quotient_wants_positions()) } else { error }
}

/// All tuples of numbers up to a last one, where these are not too many.
fn tuples(game: &Game, last: u64) -> Vec<Position> {
    let arity = game.ruleset().arity;
    if game.ruleset().family != Family::Numbers || arity < 2 {
        return Vec::new();
    }
    let count = usize::try_from(last).ok().and_then(|last| last.checked_add(1)?.checked_pow(arity as u32));
    if count.is_none_or(|count| count > MOST_POSITIONS) {
        return Vec::new();
    }
    let mut all = vec![Vec::new()];
    for _ in 0..arity {
        let longer = |tuple: Vec<u64>| (0..=last).map(move |n| [&tuple[..], &[n]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all.into_iter().map(|tuple| game.canonical(Position::new(tuple))).collect()
}

/// The budget of a quotient that was asked for by itself.
pub(crate) fn brief(budget: &Budget) -> Budget {
    if budget.time().is_none() { budget.clone().with_effort(EFFORT) } else { budget.clone() }
}

impl Game {
    /// The misère quotient of the heaps of a game on one number, whatever the convention of its
    /// rule; of a game on several numbers that of all tuples up to the last heap, with all that
    /// play reaches from them.
    ///
    /// # Errors
    /// [`SolveError`] where positions are no heaps or the work was cancelled. A limit of the budget
    /// is no error: the quotient of smaller heaps is the answer then.
    pub fn quotient(&mut self, extent: &Extent, budget: &Budget) -> Result<Quotient, SolveError> {
        let positions = extent.heaps.map(|last| tuples(self, last)).unwrap_or_default();
        let wanted = Wanted { game: self, positions };
        let mut quotient = built(&[wanted], extent, &brief(budget))?;
        quotient.look_for_ever();
        Ok(quotient)
    }
}

impl Sum {
    /// The misère quotient of the positions of a sum and all that play reaches from them, together
    /// with all heaps of those of its games that have no position here.
    ///
    /// # Errors
    /// [`SolveError`] where play need not end, a game without positions is not about heaps, or the
    /// work was cancelled. A limit of the budget is no error: the quotient of some positions is the
    /// answer then.
    pub fn quotient(&mut self, extent: &Extent, budget: &Budget) -> Result<Quotient, SolveError> {
        let mut wanted: Vec<Wanted<'_>> =
            self.games.iter().map(|game| Wanted { game, positions: Vec::new() }).collect();
        for (game, position) in &self.components {
            wanted[*game].positions.push(position.clone());
        }
        // Boards and piles have a game for each number of rows or piles.
        let given: Vec<&Game> = wanted.iter().filter(|one| !one.positions.is_empty()).map(|one| one.game).collect();
        let is_met = |game: &Game| given.iter().any(|other| other.ruleset().is_also(game.ruleset()));
        wanted.retain(|one| !one.positions.is_empty() || !is_met(one.game));
        let mut quotient = built(&wanted, extent, &brief(budget))?;
        quotient.look_for_ever();
        Ok(quotient)
    }
}

impl Quotient {
    /// Asks the checker where elements repeat for ever; elsewhere the construction says enough.
    fn look_for_ever(&mut self) {
        if self.parts.iter().any(|part| part.period.is_some()) {
            self.status = match self.prechecked() {
                Some(Precheck::Certified) => Status::Proved,
                _ => Status::Theory,
            };
        }
    }

    /// What the checker says of it; none where it has no certificate.
    pub(crate) fn prechecked(&self) -> Option<Precheck> {
        Some(prechecked_within(&self.statement()?, LOOK))
    }

    /// The statement of its certificate; none where positions are no natural numbers.
    pub(crate) fn statement(&self) -> Option<Statement> {
        let numbers = |all: &[Element]| all.iter().map(|&x| u64::from(x)).collect::<Vec<u64>>();
        let natural = |state: &Vec<i64>| state.iter().map(|&n| u64::try_from(n).ok()).collect();
        let elements = |part: &Part| {
            let rule = part.canonical.clone();
            let of = match &part.of {
                Of::Heaps => ElementsOf::Heaps(rule),
                Of::Positions { states, .. } => {
                    ElementsOf::Positions { rule, positions: states.iter().map(natural).collect::<Option<_>>()? }
                }
                Of::Vertices { names, moves, .. } => {
                    ElementsOf::Vertices { names: names.clone(), moves: moves.clone() }
                }
            };
            let repetition = part.period.map(|found| Repetition {
                preperiod: found.preperiod as u64,
                period: found.period as u64,
                saltus: 0,
            });
            Some(Elements { of, phi: numbers(&part.images), repetition })
        };
        // A limit may leave games without positions.
        let begun = self.parts.iter().filter(|part| !part.images.is_empty());
        let games = begun.map(elements).collect::<Option<Vec<Elements>>>().filter(|games| !games.is_empty())?;
        let monoid = &self.monoid;
        Some(Statement {
            rule: match games.as_slice() {
                [Elements { of: ElementsOf::Heaps(rule), .. }] => rule.clone(),
                _ => String::new(),
            },
            convention: Some(Convention::Misere),
            place: None,
            repetition: None,
            theorem: "misere-quotient".to_owned(),
            formula: None,
            values: Vec::new(),
            witnessed: None,
            every: None,
            quotient: Some(Monoid {
                p: numbers(&monoid.p().collect::<Vec<_>>()),
                table: monoid.elements().map(|x| numbers(monoid.row(x))).collect(),
                games,
            }),
        })
    }

    /// The certificate: the table of products, P and the elements of the positions.
    ///
    /// # Errors
    /// Why there is none: the checker does not read a rule.
    pub fn certificate(&self) -> Result<String, Message> {
        let why = || self.halted.as_ref().map_or_else(say::quotient_large_position, |(_, why)| why.clone());
        let statement = self.statement().ok_or_else(why)?;
        match derived(&statement, GLANCE) {
            Err(reason) if !reason.is_undecided() => Err(reason.message()),
            _ => Ok(Certificate { statements: vec![statement], answer: None }.to_json()),
        }
    }
}
