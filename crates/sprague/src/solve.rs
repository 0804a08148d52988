//! The winner of a sum, and the winning moves: the theorem of Sprague (1935) and Grundy (1939) for
//! normal play.
//!
//! The value of a sum is the xor of the values of its components; the player to move wins when it
//! is not 0, by every move that makes it 0: in component i, to an option of value (total xor value
//! of i).
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::basis::Basis;
use crate::error::SolveError;
use crate::game::Game;
use crate::hint::Hint;
use crate::ladder::{Ask, LADDER, Reply, SumMethod};
use crate::messages::{Message, say};
use crate::number::Number;
use crate::objects;
use crate::plan::Step;
use crate::position::{Form, Position};
use crate::request::Sum;
use crate::standing::{Standing, theorem};
use crate::study::Known;
use crate::table::{Cell, ValueAt};
use crate::{winning, wording};
use budget::{Budget, Stop};
use heaps::theorems::{evidence::Proof, window::WINDOW};
use rules::family::{BoardMoves, Family};
use rules::ruleset::{Class, Play, Turns};

/// The settings of a solution: the wanted moves, and the grounds that it may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolveOptions {
    /// The winning moves to list.
    pub moves: MovesWanted,
    /// The grounds that an answer may have.
    pub trust: Trust,
}

/// The grounds that an answer may have, from the least to the most.
///
/// ```
/// use sprague::{Budget, SolveOptions, Standing, Sum, Trust};
/// let plain = SolveOptions { trust: Trust::Definition, ..SolveOptions::default() };
/// for (options, word) in [(plain, "exact"), (SolveOptions::default(), "proved")] {
///     let answer = Sum::parse(&["take 1,3,4", "5"])?.solve(&options, &Budget::default())?;
///     assert_eq!((answer.outcome.letter(), answer.standing.word()), ("N", word));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trust {
    /// The definition alone: plain options, mex and searches for who wins. Slow, and the measure of
    /// all that is faster.
    Definition,
    /// Theorems too, and patterns that they prove.
    #[default]
    Theorems,
    /// Patterns too that were only checked as far as they could be; an answer from one is
    /// [`crate::Standing::Assumed`].
    Assume,
}

impl SolveOptions {
    /// The options for a part of a question that was asked with or without `assume`.
    pub(crate) fn assuming(assume: bool) -> Self {
        let trust = if assume { Trust::Assume } else { Trust::Theorems };
        Self { trust, ..Self::default() }
    }

    /// Whether theorems and patterns may be used.
    pub(crate) fn theory(&self) -> bool {
        self.trust != Trust::Definition
    }

    /// Whether a pattern that is checked but not proved may be used.
    pub(crate) fn assumes(&self) -> bool {
        self.trust == Trust::Assume
    }
}

/// An answer that did not meet the time limit on its way: else more time might have found another.
pub(crate) fn in_time<T>(answer: T, budget: &Budget) -> Result<T, SolveError> {
    budget.in_time().map_err(|stop| SolveError::stopped(stop, say::reached_part()))?;
    Ok(answer)
}

/// The effort for a question where no time was given, in looks of the budget:
/// about half a minute.
const WHOLE: u64 = 30_000;

/// The budget of a question: without a time limit it ends after a bounded effort, the same on every
/// machine.
pub(crate) fn bounded(budget: &Budget) -> Budget {
    match budget.time() {
        Some(_) => budget.clone(),
        None => budget.clone().with_effort(WHOLE),
    }
}

/// Sums of components that have values.
pub(crate) struct Values;

impl SumMethod for Values {
    /// Those for the value of a position.
    fn steps(&self, game: &mut Game) -> Vec<Step> {
        LADDER.iter().map(|method| Step::of(method.name(), method.takes(game))).collect()
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        sum.by_values(ask.options, ask.budget).map(Some)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let known = game.known(at, ask.options, ask.budget)?;
        let basis = game.basis(&known, at);
        Ok(Some(ValueAt::of(at, Cell::Value(known.value), known.standing, basis)))
    }
}

impl Sum {
    /// Solves the sum. Without a time limit in the budget this ends after a bounded effort, which
    /// [`Budget::with_patience`] multiplies.
    ///
    /// # Errors
    /// [`SolveError`]: play that need not end among too many positions, a limit of the budget, or a
    /// position out of reach.
    pub fn solve(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
        let form = self.games.first().map_or(Form::Numbers, |game| objects::form(game.ruleset()));
        let answer = self.answered(options, &bounded(budget)).and_then(|answer| in_time(answer, budget));
        answer.map_err(|error| self.hinted(error.in_form(form), options, budget))
    }

    /// A refusal with the claim that [`Trust::Assume`] would accept, or with the winner where a
    /// theorem knows it.
    fn hinted(&mut self, error: SolveError, options: &SolveOptions, budget: &Budget) -> SolveError {
        if let (SolveError::Stopped { stop: stop @ Stop::Time { .. }, reached, hints }, [(game, position)]) =
            (&error, self.components.as_slice())
            // A list of moves that met the limit says already who wins.
            && !hints.contains(&Hint::NoMoves)
            && options.theory()
            && self.play() == Play::Normal
            && self.turns() == Turns::One
        {
            let game = &mut self.games[*game];
            let Ok(Some((standing, _))) = game.won_without_its_value(position, options, budget) else { return error };
            let basis = game.basis_of(&standing, position).message();
            return SolveError::stopped(*stop, say::reached_and_won(reached.clone(), basis));
        }
        let SolveError::OutOfReach { position, .. } = &error else { return error };
        let at = self.components.iter().find(|(_, component)| component == position).map(|(game, _)| *game);
        match at {
            Some(game) if options.theory() && !options.assumes() => self.games[game].hinted(error, budget),
            _ => error,
        }
    }

    /// The answer by the values of all components.
    fn by_values(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
        let known: Result<Vec<(Known, &str)>, SolveError> = self
            .components
            .iter()
            .map(|(game, position)| self.games[*game].known_by(position, options, budget))
            .collect();
        let (known, methods): (Vec<Known>, Vec<&str>) = known?.into_iter().unzip();
        let total = known.iter().fold(Number::from(0), |total, known| &total ^ &known.value);
        let standing = known.iter().fold(&Standing::Exact, |weakest, known| weakest.weaker(&known.standing)).clone();
        let components: Vec<Component> = std::iter::zip(&self.components, std::iter::zip(&known, methods))
            .map(|((game, position), (known, method))| Component {
                rule: self.games[*game].rule().to_owned(),
                position: position.clone(),
                value: Some(known.value.clone().into()),
                basis: self.games[*game].basis(known, position),
                method,
            })
            .collect();
        let moves = match total.is_zero() || options.moves == MovesWanted::None {
            true => Moves { total: total.is_zero().then(|| Number::from(0)), ..Moves::default() },
            false => match self.winning_moves(&known, &total, options, budget) {
                // The winner is known; the moves are more than can be looked for.
                Err(error) if error.leaves_the_winner() => Moves::default(),
                Err(error) => {
                    let weakest = known.iter().position(|known| known.standing == standing).unwrap_or(0);
                    return Err(error.with_the_winner(&components[weakest].basis.message()));
                }
                Ok(moves) => moves,
            },
        };
        Ok(Answer {
            outcome: Outcome::mover_wins(!total.is_zero()),
            play: Play::Normal,
            value: Some(total.into()),
            components,
            moves,
            standing,
        })
    }

    fn winning_moves(
        &mut self,
        known: &[Known],
        total: &Number,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Moves, SolveError> {
        let mut moves = Moves { total: Some(Number::from(0)), ..Moves::default() };
        let mut last: Option<((usize, Position), winning::Found)> = None;
        let live = objects::live(self);
        for (component, ((game, position), known)) in std::iter::zip(&self.components, known).enumerate() {
            if !live[component] {
                continue;
            }
            let target = total ^ &known.value;
            let room = options.moves.limit().saturating_sub(moves.listed.len());
            if room == 0 && moves.total.is_none() {
                // Nothing more is listed, and the rest cannot be counted.
                break;
            }
            // Equal components have the same winning options: a row of a million equal heaps asks
            // once.
            let same = last.as_ref().is_some_and(|((g, p), _)| g == game && p == position);
            if !same {
                let at = (*game, position.clone());
                let game = &mut self.games[*game];
                let found = game.options_with_value(position, &target, room, options.assumes(), budget)?;
                last = Some((at, found));
            }
            let Some((_, found)) = &last else { continue };
            moves.total = match (moves.total, &found.total) {
                (Some(sum), Some(more)) => Some(sum.add(more)),
                _ => None,
            };
            let manner = manner(&self.games[*game]);
            moves.listed.extend(found.options.iter().take(room).map(|to| WinningMove {
                text: wording::describe(manner, position, to),
                changes: vec![Change { component, from: position.clone(), to: to.clone() }],
                value_after: Some(Number::from(0).into()),
            }));
        }
        Ok(moves)
    }
}

/// The best words for the moves of a game.
pub(crate) fn manner(game: &Game) -> wording::MoveWording {
    match (&game.ruleset().family, &game.ruleset().class) {
        (Family::Coins(_), _) => wording::MoveWording::Turning,
        (Family::Circle(_), _) => wording::MoveWording::Taking,
        (Family::Board(board), _) => match board.moves {
            BoardMoves::Place(_) => wording::MoveWording::Covering,
            BoardMoves::Chomp => wording::MoveWording::Eating,
        },
        (Family::Piles(_), _) => wording::MoveWording::Carrying,
        (Family::Erase(_), _) => wording::MoveWording::Erasing,
        (Family::Words(_), _) => wording::MoveWording::Replacing,
        (_, Class::OnN { .. } | Class::Tuple { .. }) if !game.ruleset().canonical.starts_with("take") => {
            wording::MoveWording::Replacing
        }
        _ => wording::MoveWording::Taking,
    }
}

impl Game {
    /// How something is known of a position, in words.
    pub(crate) fn basis_of(&self, standing: &Standing, position: &Position) -> Basis {
        match standing {
            Standing::Exact => Basis::exact(say::computed_up_to(position)),
            Standing::Proved(proof) => Basis::proved(self.proof_in_words(proof)),
            Standing::Theory(name) => Basis::theorem(name),
            Standing::Invariant(invariant) => Basis::proved(theorem(invariant.theorem())),
            Standing::Assumed { checked_to } => Basis::assumed(say::pattern_holds(*checked_to)),
        }
    }

    /// `period 7 from 0 (window of 4)`.
    fn proof_in_words(&self, proof: &Proof) -> Message {
        let support = match (proof.theorem(), &self.ruleset().class) {
            (theorem, Class::Subtraction(set)) if *theorem == WINDOW => {
                say::support_window(set.max().unwrap_or(1).max(1))
            }
            (theorem, _) => say::support_theorem(theorem.name(), proof.checked_to()),
        };
        let (period, from) = (proof.period(), proof.preperiod());
        match proof.saltus() {
            0 => say::period(period, from, support),
            saltus => say::period_saltus(period, saltus, from, support),
        }
    }
}
