//! Claims that are only checked, and the answers that rest on them: [`crate::Trust::Assume`].
//!
//! All answers read the claims that `pattern` prints through [`Findings::said`]: repetitions,
//! tables, formulas, and formulas that describe only the lost positions. If the caller accepts
//! unproved claims, the answer rests on the claim; otherwise the error contains the claim. So no
//! answer can contradict `pattern`.
use crate::claims::findings::Findings;
use crate::code::model::{Model, Modelled, Writing};
use crate::code::values;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::methods::reach::NEAR_POSITIONS;
use crate::options::SolveOptions;
use budget::Budget;
use claims::claim::formula::FormulaClaim;
use claims::claim::table::TableClaim;
use claims::error::SolveError;
use claims::find::pairs::{self, Table};
use claims::find::sequences;
use claims::hint::Hint;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use patterns::formula::Body;
use rules::family::Family;

/// The effort to find a claim for the hint of a refusal, in looks of the budget.
const HINT_EFFORT: u64 = 500;

/// Patterns that fit the values known at the time a position was refused.
struct AtHand(Findings);

/// What a claim determines about a position, with its standing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Said {
    Value(Known),
    /// The position is won, but its value is not determined.
    NotZero(Standing),
}

impl Findings {
    /// What the claims determine about a position; a value is preferred to the mere winner.
    pub(crate) fn said(&self, at: &Position) -> Option<Said> {
        let known = |value: Number, standing: Standing| Said::Value(Known { value, standing });
        let repeats = self.claims.iter().filter(|claim| claim.is_about(at)).find_map(|claim| {
            let heap = claim.heap_of(at)?;
            Some(known(claim.pattern().value(heap), claim.standing().of_values()))
        });
        let table = || {
            let of = |table: &TableClaim| Some(known(Number::from(table.value(&at.0)?), table.standing()));
            self.tables.iter().find_map(of)
        };
        let formula =
            || self.formulas.iter().find_map(|claim| Some(known(claim.value(&at.0)?, claim.standing().of_values())));
        let zeros = || {
            let of = |claim: &FormulaClaim| {
                let standing = claim.standing().of_values();
                Some(if claim.zero(&at.0)? { known(Number::from(0), standing) } else { Said::NotZero(standing) })
            };
            self.formulas.iter().find_map(of)
        };
        repeats.or_else(table).or_else(formula).or_else(zeros)
    }

    /// The first claim that covers a position, in a short form, for the hint of a refusal.
    fn in_short(&self, at: &Position) -> Option<String> {
        let repeats = self.of_heaps().map(|claim| match claim.formula() {
            Some(formula) => formula,
            None => claim.pattern().in_words().to_string(),
        });
        let formula = || {
            self.formulas.iter().find(|claim| claim.zero(&at.0).is_some()).map(|claim| {
                let place = claim.place_in_words().map(|place| format!(" where {place}")).unwrap_or_default();
                match claim.formula().body() {
                    Body::Value(_) => format!("{}{place}", claim.formula()),
                    Body::Zero(_) => format!("value 0 exactly if {}{place}", claim.formula()),
                }
            })
        };
        repeats.or_else(formula)
    }
}

/// Claims that are checked and not proved, if the caller accepts them.
pub(crate) struct Claims;

impl Method for Claims {
    fn name(&self) -> &'static str {
        "assumed"
    }

    fn open(&self, _game: &mut Game, options: &SolveOptions) -> Result<(), Message> {
        if options.assumes() { Ok(()) } else { Err(say::only_checked_on_request()) }
    }

    /// A pattern of the first values is enough, long before there are too many values to search.
    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        if !Game::is_far_out(at) || game.known_values.claim().is_some() || game.known_values.has_law() {
            return Ok(None);
        }
        Ok(game.assumed(at, ask.budget).ok())
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        if game.ruleset().erase().is_some() {
            return Ok(None);
        }
        match game.claimed(at, ask.budget)? {
            Some(Said::NotZero(standing)) => Ok(Some(standing)),
            _ => Ok(None),
        }
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let far = at.heap().is_none() && game.is_far(at, NEAR_POSITIONS);
        if !far || game.known_values.knows(at) {
            return Ok(None);
        }
        game.listed_options(at, wanted.value, wanted.limit, true, ask.budget).map(Some)
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        self.options(game, at, Wanted::winning(limit), ask)
    }

    /// Formulas of all claims about several numbers: proved ones, those of the literature, and, on
    /// request, formulas that were only checked.
    fn model(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Model> {
        match (&game.ruleset().family, game.ruleset().arity) {
            (Family::Numbers, 2..) => values::of_numbers(game, writing),
            _ => Ok(None),
        }
    }
}

impl Game {
    /// What the claims that [`Game::pattern`] finds determine about a position.
    pub(crate) fn claimed(&mut self, position: &Position, budget: &Budget) -> Result<Option<Said>, SolveError> {
        // Patterns of rings do not cover the rows that rings become.
        if position.1 == Form::Row {
            return Ok(None);
        }
        if let Some(findings) = self.rooms.found::<Findings>() {
            return Ok(findings.said(position));
        }
        let findings = self.pattern(None, budget)?;
        let said = findings.said(position);
        // A search that a limit has cut short is repeated when more time is given.
        if budget.check().is_ok() || !findings.is_open() {
            *self.findable() = Some(findings);
        }
        Ok(said)
    }

    /// The standing of the claim that a tuple is lost under misère play; `None` if there is no such
    /// claim.
    pub(crate) fn lost_by_guess(&mut self, position: &Position, budget: &Budget) -> Reply<Standing> {
        if self.ruleset().arity < 2 {
            return Ok(None);
        }
        Ok(self.claimed(position, budget)?.and_then(|said| match said {
            Said::Value(known) => known.value.is_zero().then_some(known.standing),
            Said::NotZero(_) => None,
        }))
    }

    /// The value by a claim that holds for all computed positions and is not proved; the caller
    /// accepts such claims.
    pub(crate) fn assumed(&mut self, position: &Position, budget: &Budget) -> Result<Known, SolveError> {
        let known = match self.claimed(position, budget)? {
            Some(Said::Value(known)) => return Ok(known),
            Some(Said::NotZero(_)) => say::known_not_zero_by_formula(),
            None => say::known_no_pattern(),
        };
        Err(SolveError::out_of_reach(position.clone(), known))
    }

    /// Adds to a refusal the claim that [`crate::Trust::Assume`] would accept, if one fits the
    /// computed values.
    pub(crate) fn hinted(&mut self, error: SolveError, budget: &Budget) -> SolveError {
        let SolveError::OutOfReach { position, hints, .. } = &error else { return error };
        if hints.iter().any(|hint| matches!(hint, Hint::Assume { .. })) {
            return error;
        }
        if self.rooms.found::<Findings>().is_none() && self.rooms.found::<AtHand>().is_none() {
            *self.findable() = Some(AtHand(self.looked_at(budget)));
        }
        let at_hand = || self.rooms.found().map(|AtHand(findings)| findings);
        let findings = self.rooms.found().or_else(at_hand);
        let spoken = findings.filter(|findings| findings.said(position).is_some());
        let claim = spoken.and_then(|findings| findings.in_short(position));
        match claim {
            Some(claim) => error.hinted(Hint::Assume { claim }),
            None => error,
        }
    }

    /// Findings that fit the values computed so far, and a small table of pairs.
    fn looked_at(&mut self, budget: &Budget) -> Findings {
        let brief = budget.clone().with_effort(HINT_EFFORT);
        let rule = self.rule().to_owned();
        let (rules, known_values) = self.parts();
        if pairs::speaks_about(rules) {
            let table = Table::of(rules, known_values, pairs::BRIEF_SIZES, None, &brief);
            let computed_to = table.as_ref().map_or(0, Table::up_to);
            let formulas = table.map(|table| table.read(rules, &[], &brief).formulas).unwrap_or_default();
            return Findings { formulas, open: None, ..Findings::of(rule, computed_to, sequences::Found::default()) };
        }
        Findings::of(rule, 0, sequences::last(rules, known_values, &brief))
    }
}
