//! Strategies as files: the answer to every move, which the crate `check` verifies and from which
//! it tells the moves.
//!
//! A strategy is an image that answers moves, a table of moves by residues, or the moves of a
//! claim. It is looked for in this order, whatever method has answered about the position, and is
//! returned only after the checker has accepted it.
use crate::answer::MovesWanted;
use crate::certificate::answer::text;
use crate::claims::findings::Findings;
use crate::game::Game;
use crate::ladder::method::Ask;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::play::PlayError;
use crate::sum::Sum;
use budget::Budget;
use check::strategy::{Image, Plan, Step, Strategy, StrategyFile, TableMove, Winner};
use check::{Invalid, Limits, Statement};
use claims::certificate::statement::repeats;
use claims::claim::formula::{FormulaClaim, FormulaStanding};
use claims::claim::repeating::{Claim, ClaimStanding};
use claims::error::{SolveError, move_error};
use claims::position::{Form, Position, graphs};
use patterns::Formula;
use rules::family::Family;
use rules::moves::Scratch;
use rules::ruleset::{Play, Turns};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The limits of the checker for a strategy that was found.
const LOOK: Limits<'_> = Limits { values: 1 << 22, steps: 1 << 28, stop: None };
/// The most values that the statement of a table may list.
const MOST_VALUES: usize = 1 << 12;
/// A table has moves for at most this many heaps, and at most this many moves.
const MOST_HEAPS: u64 = 1 << 14;
const MOST_MOVES: usize = 1 << 17;

/// Why there is no strategy for a sum.
#[derive(Debug)]
#[non_exhaustive]
pub enum StrategyError {
    /// Strategies are about other games.
    Game(Message),
    /// None is known.
    Unknown,
    /// The checker does not accept what was found.
    Unread(Invalid),
    /// The patterns of the game could not be looked for.
    Solve(SolveError),
}

impl StrategyError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Game(what) => what.clone(),
            Self::Unknown => say::strategy_none(),
            Self::Unread(reason) => say::strategy_unread(reason.message()),
            Self::Solve(error) => error.message(),
        }
    }
}

::messages::error!(StrategyError);

impl From<SolveError> for StrategyError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

/// A position as strategies write it: graphs by their edges, for which positions have names.
pub(crate) fn written(position: &Position) -> String {
    let Some(graph) = graphs::of(&position.0).filter(|_| position.1 == Form::Graph) else {
        return position.to_string();
    };
    let name = |place: usize| graphs::quoted(&graph.vertices[place].name);
    let edges = graph.edges.iter().map(|&(a, b)| format!("{}-{}", name(a), name(b)));
    let alone = |place: &usize| !graph.edges.iter().any(|(a, b)| a == place || b == place);
    let vertices = (0..graph.vertices.len()).filter(alone).map(name);
    format!("{{{}}}", edges.chain(vertices).collect::<Vec<_>>().join(","))
}

impl Sum {
    /// A strategy for this sum as a file, which `sprague::verify` accepts.
    ///
    /// ```
    /// use sprague::{Budget, Sum, verify};
    /// let strategy = Sum::parse(&["cram", "4x4"])?.strategy(&Budget::default())?;
    /// assert!(strategy.contains("half turn"));
    /// assert!(verify(&strategy)?.statement.to_string().starts_with("the second player wins 4x4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`StrategyError`]: none is known, the game has none, or the budget ended the work.
    pub fn strategy(&mut self, budget: &Budget) -> Result<String, StrategyError> {
        if self.turns() != Turns::One {
            return Err(StrategyError::Game(say::not_in_strategies(say::turns_in_several_components())));
        }
        let Some((first, _)) = self.components.first() else { return Err(StrategyError::Unknown) };
        let rule = text(self.games[*first].ruleset());
        if self.components.iter().any(|(game, _)| text(self.games[*game].ruleset()) != rule) {
            return Err(StrategyError::Game(say::strategy_several_rules()));
        }
        let mut refused = StrategyError::Unknown;
        let looks = [Self::by_image, Self::by_twins, Self::by_equal_numbers, Self::by_pattern, Self::by_way_back];
        for look in looks {
            let Some(mut file) = look(self, &rule, budget)? else { continue };
            let json = file.to_json();
            match check::strategy::verify(&json, LOOK) {
                Ok(_) => return Ok(json),
                // Tables and claims know the winner only when the checker has derived them.
                Err(Invalid::Answer(_)) if !matches!(file.plan, Plan::Image(_)) => {
                    file.winner = Some(Winner::First);
                    let json = file.to_json();
                    check::strategy::verify(&json, LOOK).map_err(StrategyError::Unread)?;
                    return Ok(json);
                }
                // Whether such numbers move by themselves, the checker alone decides.
                Err(_) if matches!(file.plan, Plan::Image(Image::Numbers(_))) => {}
                Err(reason) => refused = StrategyError::Unread(reason),
            }
        }
        Err(refused)
    }

    /// The file of an image; the second player wins if there is no opening.
    fn file(&self, rule: &str, image: Image, opening: Option<Step>) -> StrategyFile {
        let winner = Some(if opening.is_some() { Winner::First } else { Winner::Second });
        let position = Some(self.components.iter().map(|(_, position)| written(position)).collect());
        StrategyFile { rule: rule.to_owned(), position, winner, opening, plan: Plan::Image(image) }
    }

    /// A symmetry of the only component.
    fn by_image(&mut self, rule: &str, budget: &Budget) -> Result<Option<StrategyFile>, SolveError> {
        let [(game, position)] = self.components.as_slice() else { return Ok(None) };
        let (game, position) = (*game, position.clone());
        let Some(strategy) = self.games[game].mirror(&position, budget)? else { return Ok(None) };
        let Some((image, opening)) = strategy.filed() else { return Ok(None) };
        let opening = opening.map(|left| Step { from: written(&position), to: left.iter().map(written).collect() });
        Ok(Some(self.file(rule, image, opening)))
    }

    /// Equal components, or a move that leaves equal components.
    fn by_twins(&mut self, rule: &str, budget: &Budget) -> Result<Option<StrategyFile>, SolveError> {
        let single = self.single_places();
        if self.play() != Play::Normal || single.len() == self.components.len() && single.len() < 2 {
            return Ok(None);
        }
        if single.is_empty() {
            return Ok(Some(self.file(rule, Image::Components, None)));
        }
        let options = SolveOptions { moves: MovesWanted::AtMost(1), ..SolveOptions::default() };
        let answer = self.turned_into_twins(&single, Ask { options: &options, budget });
        let change = answer.as_ref().and_then(|answer| answer.moves.listed.first()?.changes.first());
        let opening =
            change.map(|change| Step { from: written(&change.from), to: change.to.iter().map(written).collect() });
        Ok(opening.map(|opening| self.file(rule, Image::Components, Some(opening))))
    }

    /// A tuple whose numbers are equal in pairs.
    fn by_equal_numbers(&mut self, rule: &str, _: &Budget) -> Result<Option<StrategyFile>, SolveError> {
        let [(game, position)] = self.components.as_slice() else { return Ok(None) };
        let rules = self.games[*game].ruleset();
        let plain = rules.play == Play::Normal && rules.family == Family::Numbers && position.1 == Form::Numbers;
        if !plain || !position.0.len().is_multiple_of(2) || position.0.len() != rules.names.len() {
            return Ok(None);
        }
        let mut places: Vec<usize> = (0..position.0.len()).collect();
        places.sort_by_key(|&place| &position.0[place]);
        let pairs: Option<Vec<(String, String)>> = places
            .chunks(2)
            .map(|pair| match *pair {
                [a, b] if position.0[a] == position.0[b] => Some((rules.names[a].clone(), rules.names[b].clone())),
                _ => None,
            })
            .collect();
        Ok(pairs.map(|pairs| self.file(rule, Image::Numbers(pairs), None)))
    }

    /// A table of moves by residues, or the moves of a claim.
    fn by_pattern(&mut self, _: &str, budget: &Budget) -> Result<Option<StrategyFile>, SolveError> {
        let (game, position) = &self.components[0];
        if position.1 != Form::Numbers || self.games[*game].ruleset().family != Family::Numbers {
            return Ok(None);
        }
        let game = *game;
        let Findings { claims, formulas, .. } = self.games[game].pattern(None, budget)?;
        let filed = |sum: &Self, rule: String, plan: Plan| {
            let file = sum.file(&rule, Image::Components, None);
            StrategyFile { rule, plan, ..file }
        };
        for claim in claims.iter().filter(|claim| claim.line().is_none()) {
            if let Some((rule, plan)) = self.table_of(game, claim, budget)? {
                return Ok(Some(filed(self, rule, plan)));
            }
        }
        // Claims about a part of the positions, such as one row, must be about all of these.
        let about = |claim: &FormulaClaim| self.components.iter().all(|(_, at)| claim.zero(&at.0).is_some());
        let formulas: Vec<FormulaClaim> = formulas.into_iter().filter(about).collect();
        let statement = claim_with_moves(&mut self.games[game], &claims, &formulas, budget)?;
        Ok(statement.map(|statement| filed(self, statement.rule.clone(), Plan::Claim(Box::new(statement)))))
    }

    /// Answers that lead back to lost positions.
    fn by_way_back(&mut self, _: &str, budget: &Budget) -> Result<Option<StrategyFile>, SolveError> {
        let [(game, position)] = self.components.as_slice() else { return Ok(None) };
        let (game, position) = (*game, position.clone());
        let Some((claim, _)) = self.games[game].by_lost_set(&position, budget)? else { return Ok(None) };
        let FormulaStanding::Invariant(invariant) = claim.standing() else { return Ok(None) };
        let statement = invariant.decided().statement_of_certificate();
        Ok(statement.map(|statement| {
            let rule = statement.rule.clone();
            StrategyFile { plan: Plan::Claim(Box::new(statement)), ..self.file(&rule, Image::Components, None) }
        }))
    }

    /// The table of a proved period, with the rule of its statement.
    fn table_of(&mut self, game: usize, claim: &Claim, budget: &Budget) -> Result<Option<(String, Plan)>, SolveError> {
        let pattern = claim.pattern();
        let (preperiod, period) = (pattern.preperiod(), pattern.period());
        let rules = self.games[game].ruleset();
        if pattern.saltus() != 0 || rules.arity != 1 {
            return Ok(None);
        }
        let Some(mut statement) = repeats(rules, claim) else { return Ok(None) };
        if statement.values.len() > MOST_VALUES {
            statement.values.clear();
        }
        statement.formula = None;
        let misere = rules.play == Play::Misere;
        let value = |heap: u64| pattern.short_value(heap);
        let mut moves: Vec<TableMove> = Vec::new();
        // Farther out, more moves leave a rest whose value repeats.
        let (mut from, mut heap) = (preperiod, 0);
        while heap < from.saturating_add(period) {
            if from.saturating_add(period) > MOST_HEAPS || moves.len() > MOST_MOVES {
                return Ok(None);
            }
            let least = if heap >= from { preperiod.max(1) } else { 0 };
            let found = self.moves_to_values(game, heap, least, &value, misere, budget)?;
            let own = value(heap).unwrap_or(0);
            // In misère play a move to 0 wins; a heap without a move is won as it is, but larger
            // heaps of its class may have moves.
            let stuck = heap < from && found.is_empty();
            let wanted = if misere { own.min(u64::from(!stuck)) } else { own };
            if (0..wanted).all(|value| found.contains_key(&value)) {
                moves.extend(found.into_values().filter(|own| own.value < wanted));
                heap += 1;
            } else if heap >= from {
                moves.retain(|own| own.heap < from);
                (from, heap) = (heap + 1, from);
            } else {
                return Ok(None);
            }
        }
        let rule = statement.rule.clone();
        Ok(Some((rule, Plan::Table { statement: Box::new(statement), from, moves })))
    }

    /// For each value that a move leaves, the move that takes least; the rest has at least `least`
    /// tokens.
    fn moves_to_values(
        &mut self,
        game: usize,
        heap: u64,
        least: u64,
        value: &dyn Fn(u64) -> Option<u64>,
        misere: bool,
        budget: &Budget,
    ) -> Result<BTreeMap<u64, TableMove>, SolveError> {
        let mut found: BTreeMap<u64, TableMove> = BTreeMap::new();
        let state = [i64::try_from(heap).unwrap_or(i64::MAX)];
        let (_, known) = self.games[game].parts();
        let each = |option: &[i64]| {
            let mut left: Vec<u64> = option.iter().filter_map(|&part| u64::try_from(part).ok()).collect();
            left.retain(|part| *part > 0);
            left.sort_unstable();
            let (beside, rest) = match *left.as_slice() {
                [] => (None, 0),
                [rest] => (None, rest),
                [beside, rest] if !misere => (Some(beside), rest),
                _ => return ControlFlow::Continue(()),
            };
            let values = value(rest).zip(beside.map_or(Some(0), value));
            if let Some((one, other)) = values.filter(|_| rest >= least) {
                let taken = heap - rest - beside.unwrap_or(0);
                let own = TableMove { heap, value: one ^ other, taken, beside };
                let better = |known: &TableMove| (taken, beside) < (known.taken, known.beside);
                if found.get(&own.value).is_none_or(better) {
                    found.insert(own.value, own);
                }
            }
            ControlFlow::Continue(())
        };
        let walked = known.mover().for_each_option(&mut Scratch::default(), &state, budget, each);
        walked.map(|_| found).map_err(move_error)
    }
}

/// The statement of a claim about all positions with the moves that win. A formula that is known by
/// another theorem is decided once more, since that gives its moves.
fn claim_with_moves(
    game: &mut Game,
    claims: &[Claim],
    formulas: &[FormulaClaim],
    budget: &Budget,
) -> Result<Option<Statement>, SolveError> {
    let of_claims = claims.iter().filter_map(|claim| match claim.standing() {
        ClaimStanding::Invariant(invariant) => Some(invariant),
        _ => None,
    });
    let of_formulas = formulas.iter().filter_map(|claim| match claim.standing() {
        FormulaStanding::Invariant(invariant) => Some(invariant),
        _ => None,
    });
    for invariant in of_claims.chain(of_formulas) {
        let statement = game.statement_of(invariant, budget);
        if let Some(statement) = statement.filter(|statement| statement.witnessed.is_some()) {
            return Ok(Some(statement));
        }
    }
    let whole = claims.iter().filter(|claim| claim.line().is_none() && claim.is_proved());
    let said = whole.filter_map(|claim| game.claim(&format!("G = {}", claim.formula()?)).ok());
    let known = formulas.iter().filter(|claim| claim.place().is_none() && claim.checked_to().is_none());
    let all: Vec<Formula> = said.chain(known.map(|claim| claim.formula().clone())).collect();
    for formula in all {
        let decided = game.decide(&formula, None, budget)?;
        let stopped = |stop| SolveError::stopped(stop, say::reached_undecided());
        decided.look_for_moves(game.ruleset(), budget).map_err(stopped)?;
        let statement = decided.statement_of_certificate().filter(|statement| statement.witnessed.is_some());
        if statement.is_some() {
            return Ok(statement);
        }
    }
    Ok(None)
}

/// Reads a strategy and verifies it.
///
/// # Errors
/// [`PlayError::Strategy`] with the reason.
pub fn read(json: &str) -> Result<Strategy, PlayError> {
    let refused = |reason: Invalid| PlayError::Strategy(say::strategy_invalid(reason.message()));
    check::strategy::verify(json, Limits::default()).map_err(refused)
}
