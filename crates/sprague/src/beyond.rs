//! Positions beyond the reach of tables and searches: sums of independent numbers, games of the literature.
//!
//! What a theorem says is a value, or only whether it is 0: then a single position still has a winner.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::assumed::Said;
use crate::error::SolveError;
use crate::formula_claim::FormulaClaim;
use crate::game::Game;
use crate::number::Number;
use crate::objects::erasing::STEALING;
use crate::objects::rewriting::ENDING;
use crate::position::{Form, Position};
use crate::request::Sum;
use crate::solve::SolveOptions;
use crate::standing::Standing;
use crate::study::Known;
use crate::winning::{self, Found};
use crate::{finder, independent, theory, wording};
use budget::Budget;
use rules::family::Family;
use rules::moves::{Options, Scratch};
use rules::ruleset::Play;
use std::ops::ControlFlow;
use std::time::Duration;

/// Heaps below this are answered by their table.
const NEAR_HEAP: u64 = 1 << 13;
/// Tuples below so many positions are searched.
const NEAR_POSITIONS: u128 = 1 << 14;
/// Where a theorem says only who wins, so many are searched for the value, or so many where a table takes each in some
/// nanoseconds; beyond the last number nobody can.
const SEARCHED: u128 = 1 << 19;
const TABLED: u128 = 1 << 24;
const HOPELESS: u128 = 1 << 26;
/// How long the options of a position far out are looked through; then the list is left open.
const LISTING: Duration = Duration::from_secs(2);
/// So many options are looked at.
const MOST_OPTIONS: usize = 200_000;
/// With so many numbers in all.
const MOST_NUMBERS: usize = 1 << 20;

/// What is known of a game as a whole, found out when it is first asked for.
#[derive(Default)]
pub(crate) struct Beyond {
    parts: Option<Option<Vec<Game>>>,
    theory: Option<Option<FormulaClaim>>,
    law: Option<Option<FormulaClaim>>,
}

impl Game {
    /// The games of the single numbers, where they do not depend on each other.
    pub(crate) fn parts_of_sum(&mut self) -> Option<&mut Vec<Game>> {
        let ruleset = &self.ruleset;
        let parts = || if ruleset.family == Family::Numbers { independent::parts(ruleset) } else { None };
        self.beyond.parts.get_or_insert_with(parts).as_mut()
    }

    /// What a named theorem says about exactly this game.
    pub(crate) fn theory(&mut self) -> Option<&FormulaClaim> {
        let ruleset = &self.ruleset;
        let theory = || if ruleset.family == Family::Numbers { theory::of(ruleset) } else { None };
        self.beyond.theory.get_or_insert_with(theory).as_ref()
    }

    /// The formula of the law of a game on one number, which is proved for numbers of any length.
    pub(crate) fn law_formula(&mut self) -> Option<&FormulaClaim> {
        let (ruleset, study) = (&self.ruleset, &self.study);
        let law = || if ruleset.family == Family::Numbers { finder::by_law(ruleset, study) } else { None };
        self.beyond.law.get_or_insert_with(law).as_ref()
    }

    /// Whether a position is better asked here than searched, given that so many below it would be searched in time.
    fn is_far(&mut self, position: &Position, near: u128) -> bool {
        match position.0.as_slice() {
            [heap] => heap.to_u64().is_none_or(|n| n >= NEAR_HEAP),
            numbers => {
                // Where a number may grow, positions outside the box are searched, too.
                let most = self.theory().map_or_else(|| numbers.to_vec(), |claim| theory::corner(claim, numbers));
                let room = most.iter().try_fold(1u128, |room, x| room.checked_mul(u128::from(x.to_u64()?) + 1));
                room.is_none_or(|room| room > near)
            }
        }
    }

    /// Whether a theorem says that a position is lost, or that it is won; it says so near and far, at once.
    pub(crate) fn lost_by_theorem(&mut self, position: &Position) -> Option<(bool, Standing)> {
        if position.1 != Form::Numbers {
            return None;
        }
        let claim = self.theory()?;
        Some((claim.zero(&position.0)?, claim.standing().of_values()))
    }

    /// What says that a position is won where its value could not be had: a theorem, or a claim that the caller accepts.
    pub(crate) fn won_without_its_value(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Standing>, SolveError> {
        if self.ruleset.erase().is_some() {
            let stolen = self.stolen(position, &Budget::default())?;
            return Ok(stolen.map(|_| Standing::Theory(STEALING)));
        }
        match self.lost_by_theorem(position) {
            Some((lost, standing)) => Ok((!lost).then_some(standing)),
            None if options.assume => match self.claimed(position, budget)? {
                Some(Said::NotZero(standing)) => Ok(Some(standing)),
                _ => Ok(None),
            },
            None => Ok(None),
        }
    }

    /// The value of a position far out, where something says it.
    pub(crate) fn far_value(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Known>, SolveError> {
        if !self.is_far(position, NEAR_POSITIONS) {
            return Ok(None);
        }
        if position.0.len() > 1
            && let Some(parts) = self.parts_of_sum()
        {
            let mut sum = Known { value: Number::from(0), standing: Standing::Exact };
            for (part, number) in std::iter::zip(parts, &position.0) {
                let known = part.known(&Position::of(vec![number.clone()]), options, budget)?;
                sum.value = &sum.value ^ &known.value;
                sum.standing = sum.standing.weaker(&known.standing).clone();
            }
            return Ok(Some(sum));
        }
        // A theorem about this very game says more than a proof by cases, where it says the value.
        let says_values = self.theory().is_some_and(|claim| claim.value(&position.0).is_some());
        if !says_values && let Some(known) = self.tuple_value(position, budget) {
            return Ok(Some(known));
        }
        // Longer numbers than a law computes with.
        if position.heap().is_some_and(|heap| heap.to_i64().is_none())
            && let Some(claim) = self.law_formula()
        {
            let value = claim.value(&position.0);
            return Ok(value.map(|value| Known { value, standing: claim.standing().of_values() }));
        }
        let Some(claim) = self.theory() else { return Ok(None) };
        let value = claim.value(&position.0).or_else(|| (claim.zero(&position.0)?).then(|| Number::from(0)));
        let known = value.map(|value| Known { value, standing: claim.standing().of_values() });
        if known.is_none() && position.0.len() > 1 && self.far_not_zero(position, HOPELESS).is_some() {
            let known = "a theorem says that its value is not 0, and no more".to_owned();
            return Err(SolveError::OutOfReach { position: position.clone(), known, hint: None });
        }
        Ok(known)
    }

    /// Whether a theorem says of a position far out that its value is not 0, and no more.
    fn far_not_zero(&mut self, position: &Position, near: u128) -> Option<Standing> {
        if !self.is_far(position, near) || self.tuple_value(position, &Budget::default()).is_some() {
            return None;
        }
        let claim = self.theory()?;
        let not_zero = claim.kind() == "zeros" && claim.zero(&position.0) == Some(false);
        not_zero.then(|| claim.standing().of_values())
    }

    /// That a set or a word is won, by something else than its value, where that is not found soon.
    fn won_as_a_whole(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Standing>, SolveError> {
        if let Some((lost, _)) = self.word_outcome(position, 0, budget)? {
            return Ok((!lost).then_some(Standing::Theory(ENDING)));
        }
        self.stolen_far(position, options, budget)
    }

    /// The options of a position far out with this value: by the numbers of an independent sum, else as many as can be
    /// looked through in a short time.
    pub(crate) fn far_options(
        &mut self,
        position: &Position,
        target: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<Option<Found>, SolveError> {
        if !self.is_far(position, NEAR_POSITIONS) {
            return Ok(None);
        }
        if let Some(heap) = position.heap() {
            // Sequences and laws know all options of a heap.
            let told = heap.to_u64().is_some_and(|heap| self.study.tells(heap, budget));
            // Findings are kept where the caller assumes what is not proved.
            if told || self.theory().is_none() {
                return Ok(None);
            }
        }
        if position.heap().is_none() && self.parts_of_sum().is_some() {
            return self.options_of_sum(position, target, limit, assume, budget).map(Some);
        }
        // Whoever found the value by all options knows theirs.
        if self.study.knows(position)
            || !assume && self.theory().is_none() && self.tuple_value(position, budget).is_none()
        {
            return Ok(None);
        }
        if let Some(found) = self.options_by_theorem(position, target, limit) {
            return Ok(Some(found));
        }
        self.listed_options(position, target, limit, assume, budget).map(Some)
    }

    /// The options with this value among as many as can be looked through in a short time.
    pub(crate) fn listed_options(
        &mut self,
        position: &Position,
        target: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<Found, SolveError> {
        let unknown = Found { options: Vec::new(), total: None };
        let Some(state) = position.to_state() else { return Ok(unknown) };
        let mut options = Options::new(self.ruleset().arity);
        let brief = budget.clone().with_time_at_most(LISTING);
        let mut numbers = 0;
        let flow = self.study.mover().for_each_option(&mut Scratch::default(), &state, &brief, |option| {
            options.push(option);
            numbers += option.len();
            let enough = options.len() > MOST_OPTIONS || numbers > MOST_NUMBERS;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let complete = match flow {
            Ok(flow) => flow.is_continue(),
            Err(_) => return Ok(unknown),
        };
        options.sort_dedup();
        // Where there are too many, some are better than none.
        let found = self.looked_through(&options, target, limit, assume, &brief)?.unwrap_or(unknown);
        Ok(if complete { found } else { Found { total: None, ..found } })
    }

    /// The options with this value by a theorem that says where they are.
    fn options_by_theorem(&mut self, position: &Position, target: &Number, limit: usize) -> Option<Found> {
        let options = theory::with_value(self.theory()?, &position.0, target)?;
        let mut options: Vec<Position> =
            options.into_iter().map(|option| self.canonical(Position::of(option))).collect();
        options.sort();
        options.dedup();
        let total = Some(Number::from(options.len() as u64));
        Some(Found { options: options.into_iter().take(limit).map(|option| vec![option]).collect(), total })
    }

    /// Those of a list of options that have the value; `None` where some value is not known.
    fn looked_through(
        &mut self,
        options: &Options,
        target: &Number,
        limit: usize,
        assume: bool,
        brief: &Budget,
    ) -> Result<Option<Found>, SolveError> {
        let mut found = Found { options: Vec::new(), total: None };
        let mut count = 0u64;
        let plain = SolveOptions::assuming(assume);
        for option in options.iter() {
            if brief.check().is_err() {
                return Ok(None);
            }
            let parts: Vec<Position> =
                option.chunks(options.arity()).map(|part| self.canonical(Position::from_state(part))).collect();
            // Misère nim-values are those of single heaps, and nothing left is a win for the player to move.
            let misere = self.ruleset().play == Play::Misere;
            if misere && parts.len() > 1 {
                return Ok(None);
            }
            let mut value = Number::from(u64::from(misere && parts.is_empty()));
            for part in &parts {
                if target.is_zero() && parts.len() == 1 {
                    let lost = match self.lost_by_theorem(part) {
                        None if assume && Self::is_far_out(part) => self.lost_by_claim(part, brief)?,
                        told => told.map(|(lost, _)| lost),
                    };
                    if let Some(lost) = lost {
                        value = Number::from(u64::from(!lost));
                        continue;
                    }
                }
                if let Some(said) = self.theory().and_then(|claim| claim.value(&part.0)) {
                    value = &value ^ &said;
                    continue;
                }
                match self.known(part, &plain, brief) {
                    Ok(known) => value = &value ^ &known.value,
                    Err(SolveError::OutOfReach { .. } | SolveError::Stopped { .. }) => return Ok(None),
                    Err(error) => return Err(error),
                }
            }
            if value == *target {
                count += 1;
                if found.options.len() < limit {
                    found.options.push(parts);
                }
            }
        }
        found.total = Some(Number::from(count));
        Ok(Some(found))
    }

    /// Whether a claim that is not proved says that a position is lost, or that it is won.
    fn lost_by_claim(&mut self, position: &Position, budget: &Budget) -> Result<Option<bool>, SolveError> {
        Ok(self.claimed(position, budget)?.map(|said| match said {
            Said::Value(known) => known.value.is_zero(),
            Said::NotZero(_) => false,
        }))
    }

    fn options_of_sum(
        &mut self,
        position: &Position,
        target: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<Found, SolveError> {
        let plain = SolveOptions::assuming(assume);
        let mut found = Found { options: Vec::new(), total: Some(Number::from(0)) };
        let Some(parts) = self.parts_of_sum() else { return Ok(found) };
        let heaps: Vec<Position> = position.0.iter().map(|number| Position::of(vec![number.clone()])).collect();
        let mut values = Vec::new();
        for (part, heap) in std::iter::zip(parts.iter_mut(), &heaps) {
            values.push(part.known(heap, &plain, budget)?.value);
        }
        let all = values.iter().fold(Number::from(0), |all, value| &all ^ value);
        for (i, (part, heap)) in std::iter::zip(parts.iter_mut(), &heaps).enumerate() {
            let wanted = &(&all ^ &values[i]) ^ target;
            let room = limit.saturating_sub(found.options.len());
            let own = winning::options_with_value(part, heap, &wanted, room, assume, budget)?;
            found.total = found.total.zip(own.total).map(|(sum, more)| sum.add(&more));
            for option in own.options {
                let [Position(numbers, _)] = option.as_slice() else { continue };
                let (Some(number), mut whole) = (numbers.first(), position.clone()) else { continue };
                whole.0[i] = number.clone();
                found.options.push(vec![whole]);
            }
        }
        Ok(found)
    }
}

impl Sum {
    /// The answer where something says of one component far out only that its value is not 0, and the others add up to 0: the
    /// player to move wins, by a value that nobody knows.
    pub(crate) fn won_without_value(
        &mut self,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Answer>, SolveError> {
        let mut open = None;
        for (i, (game, position)) in self.components.iter().enumerate() {
            let near = if self.games[*game].study.is_on_lines() { TABLED } else { SEARCHED };
            let not_zero = match self.games[*game].far_not_zero(position, near) {
                None => self.games[*game].won_as_a_whole(position, options, budget)?,
                known => known,
            };
            match (not_zero, &open) {
                (None, _) => {}
                (Some(standing), None) => open = Some((i, standing)),
                (Some(_), Some(_)) => return Ok(None),
            }
        }
        match open {
            Some((open, standing)) => self.won_in(open, standing, options, budget),
            None => Ok(None),
        }
    }

    /// The same for positions of any size, after their values could not be had.
    pub(crate) fn won_at_last(
        &mut self,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Answer>, SolveError> {
        for (i, (game, position)) in self.components.clone().into_iter().enumerate() {
            let Some(standing) = self.games[game].won_without_its_value(&position, options, budget)? else { continue };
            match self.won_in(i, standing, options, budget) {
                Err(error) if error.leaves_the_winner() => {}
                Ok(None) => {}
                answer => return answer,
            }
        }
        Ok(None)
    }

    /// The answer where the component `open` has another value than 0, and all others are known; none where those do not add
    /// up to 0.
    fn won_in(
        &mut self,
        open: usize,
        mut standing: Standing,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Answer>, SolveError> {
        let mut components = Vec::new();
        let mut total = Number::from(0);
        for (i, (game, position)) in self.components.iter().enumerate() {
            let game = &mut self.games[*game];
            let (value, basis) = if i == open {
                (None, game.basis_of(&standing, position))
            } else {
                let known = game.known(position, options, budget)?;
                total = &total ^ &known.value;
                standing = standing.weaker(&known.standing).clone();
                (Some(known.value.clone().into()), game.basis(&known, position))
            };
            components.push(Component { rule: game.rule().to_owned(), position: position.clone(), value, basis });
        }
        if !total.is_zero() {
            return Ok(None);
        }
        let (game, position) = self.components[open].clone();
        let mut moves = Moves { total: None, ..Moves::default() };
        let limit = options.moves.limit();
        let found = match options.moves {
            MovesWanted::None => None,
            _ => match self.games[game].word_outcome(&position, limit, budget)? {
                Some((_, found)) => Some(found),
                None => match self.games[game].options_by_theorem(&position, &total, limit) {
                    None => self.games[game].far_options(&position, &total, limit, options.assume, budget)?,
                    found => found,
                },
            },
        };
        if let Some(found) = found {
            moves.total = found.total;
            let manner = crate::solve::manner(&self.games[game]);
            moves.listed.extend(found.options.into_iter().map(|to| WinningMove {
                text: wording::describe(manner, &position, &to),
                changes: vec![Change { component: open, from: position.clone(), to }],
                value_after: Some(Number::from(0).into()),
            }));
        }
        Ok(Some(Answer { outcome: Outcome::N, play: Play::Normal, value: None, components, moves, standing }))
    }
}
