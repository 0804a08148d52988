//! Questions about a case: each is answered in two ways, and the answers are compared.
use crate::facade::{Case, Said, Silent, Written, ask, budget, options, timed};
use crate::reference::{Place, Reference, Turn, Winner};
use crate::rule::{Steps, Sum as Parts, Turns};
use crate::{claims, programs};
use dice::Dice;
use sprague::tables::Cell;
use sprague::{Batch, BatchAnswer, BatchError, Budget, Game, Play, Relation, SolveError, Sum, compare};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// The most steps of the reference for a question near 0, and for one about a large position.
const NEAR_STEPS: u64 = 200_000;
const FAR_STEPS: u64 = 200_000;
/// At most this many options of a large position are asked about one by one.
const MOST_OPTIONS: usize = 60;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Question {
    /// The winner of a sum, its value, and the winning moves.
    Solve { positions: Vec<String>, theory: bool },
    /// Whether the value of a large position is the mex of the values of its options.
    Far { position: Vec<i64> },
    /// Lines in a batch, and in another order one by one.
    Batch { lines: Vec<String> },
    /// The claims about all positions, and their certificates, changed in many ways.
    Pattern { limit: u64, seed: u64 },
    /// The certificate of an answer, verified by the checker; and changed to another winner or
    /// value.
    Certified { positions: Vec<String> },
    /// A comparison of two games.
    Compare { other: Box<Case>, to: u64 },
    /// A program, compiled and run.
    Program { lines: Vec<String>, python: bool },
}

/// The result of comparing both ways.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Verdict {
    Same,
    /// One of the ways has no answer; `refused` tells whether the rule itself was refused.
    Skipped {
        refused: bool,
    },
    Different(String),
}

impl From<Silent> for Verdict {
    fn from(silent: Silent) -> Self {
        Verdict::Skipped { refused: matches!(silent, Silent::Refused(_)) }
    }
}

/// Unwraps a result, or skips the question.
macro_rules! or_skip {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(_) => return Verdict::Skipped { refused: false },
        }
    };
}

/// The kinds of questions, as [`Question::kind`] returns them.
pub const KINDS: [&str; 7] = ["solve", "far", "batch", "pattern", "certified", "compare", "program"];

impl Question {
    /// The kind, as one of [`KINDS`].
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Solve { .. } => "solve",
            Self::Far { .. } => "far",
            Self::Batch { .. } => "batch",
            Self::Pattern { .. } => "pattern",
            Self::Certified { .. } => "certified",
            Self::Compare { .. } => "compare",
            Self::Program { .. } => "program",
        }
    }

    /// The question as text.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Solve { positions, theory } => {
                format!("solve {}{}", positions.join(" "), if *theory { "" } else { " --no-theory" })
            }
            Self::Far { position } => format!("value at {position:?} and of its options"),
            Self::Batch { lines } => format!("batch of the lines {lines:?}"),
            Self::Pattern { limit, seed } => format!("pattern --limit {limit} (mutations of seed {seed})"),
            Self::Certified { positions } => format!("solve {} --cert -", positions.join(" ")),
            Self::Compare { other, to } => format!("compare with \"{}\" to {to}", other.rule.text()),
            Self::Program { lines, python } => {
                format!("code --lang {} on {lines:?}", if *python { "python" } else { "cpp" })
            }
        }
    }

    /// Answers the question in both ways and compares.
    pub(crate) fn ask(&self, case: &Case) -> Verdict {
        match self {
            Self::Solve { positions, theory } => solve(case, positions, *theory),
            Self::Far { position } => far(case, position),
            Self::Batch { lines } => batch(case, lines),
            Self::Pattern { limit, seed } => claims::look(case, *limit, &mut Dice::new(*seed)),
            Self::Certified { positions } => claims::answered(case, positions),
            Self::Compare { other, to } => side_by_side(case, other, *to),
            Self::Program { lines, python } => programs::look(case, lines, *python),
        }
    }
}

impl Case {
    /// The game.
    ///
    /// # Errors
    /// [`Silent::Refused`]
    pub(crate) fn game(&self) -> Result<Game, Silent> {
        let game = Game::new(&self.rule.text()).map_err(|errors| Silent::Refused(errors.to_string()))?;
        Ok(if self.misere { game.with_play(Play::Misere) } else { game })
    }

    /// Whether play is misère, by the rule itself or by the question.
    pub(crate) fn is_misere(&self, sum: &Sum) -> bool {
        self.misere || sum.play() == Play::Misere
    }

    /// The reference for a sum, with its parts.
    pub(crate) fn reference(&self, sum: &Sum) -> Option<(Reference, Vec<Place>)> {
        let (sources, places) = self.places(sum)?;
        let turns = match (&self.rule, sum.turns()) {
            (Written::Tree(rule), _) => rule.turns,
            (_, rules::ruleset::Turns::One) => Turns::One,
            (_, rules::ruleset::Turns::Obliging | rules::ruleset::Turns::Judged) => return None,
            (_, rules::ruleset::Turns::Every) => Turns::Every,
            (_, rules::ruleset::Turns::First) => Turns::First,
            (_, rules::ruleset::Turns::Some { least, most }) => Turns::Some(least, most),
            (_, rules::ruleset::Turns::Among(_)) => {
                let (least, most) = sum.turns().range();
                Turns::Among(least, most)
            }
        };
        Some((Reference::new(sources, turns, self.is_misere(sum)), places))
    }
}

pub(crate) fn position_text(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    if numbers.len() == 1 { numbers[0].clone() } else { format!("({})", numbers.join(",")) }
}

fn solve(case: &Case, positions: &[String], theory: bool) -> Verdict {
    let mut sum = match case.sum(positions) {
        Ok(sum) => sum,
        Err(silent) => return silent.into(),
    };
    let Some((mut reference, places)) = case.reference(&sum) else { return Verdict::Skipped { refused: false } };
    let said = match ask(&mut sum, theory) {
        Ok(said) => said,
        Err(silent) => return silent.into(),
    };
    if said.miscounted {
        return Verdict::Different(format!("a move is listed twice, or moves_total is wrong: {:?}", said.moves));
    }
    let coins = sum.games().iter().any(|game| game.ruleset().coins().is_some());
    let steps = &mut Steps(NEAR_STEPS);
    let mut value = Some(0u64);
    let single = reference.turns == Turns::One && !case.is_misere(&sum);
    if single {
        for place in &places {
            match reference.value(place, steps) {
                Ok(own) => value = value.and_then(|value| Some(value ^ own?)),
                Err(_) => return Verdict::Skipped { refused: false },
            }
        }
        if let (Some(right), Some(given)) = (value, said.value)
            && right != given
        {
            return Verdict::Different(format!("value {given} ({}), right is {right}", said.bases.join("; ")));
        }
        if let Some(right) = value {
            let winner = if right == 0 { Winner::P } else { Winner::N };
            if winner != said.winner {
                return Verdict::Different(outcome(&said, winner));
            }
        }
    }
    match reference.solve(&places, &mut Steps(NEAR_STEPS)) {
        Ok((winner, moves)) => {
            if winner != said.winner {
                return Verdict::Different(outcome(&said, winner));
            }
            if coins {
                return Verdict::Same;
            }
            compared(&mut reference, &places, &said, moves.into_iter().collect())
        }
        // The sum is too large for a search, but the values determine the winner and the moves.
        Err(_) if single && value.is_some() => {
            let right = or_skip!(by_values(&mut reference, &places, value.unwrap_or(0), steps));
            if coins { Verdict::Same } else { compared(&mut reference, &places, &said, right) }
        }
        Err(_) => Verdict::Skipped { refused: false },
    }
}

fn by_values(
    reference: &mut Reference,
    places: &[Place],
    total: u64,
    steps: &mut Steps,
) -> Result<BTreeSet<Turn>, crate::rule::TooLong> {
    let mut moves = BTreeSet::new();
    for (component, place) in places.iter().enumerate() {
        let wanted = total ^ reference.value(place, steps)?.unwrap_or(0);
        for option in reference.options(place, steps)? {
            let mut xor = 0;
            for part in &option {
                xor ^= reference.value(&(place.0, part.clone()), steps)?.unwrap_or(0);
            }
            if total != 0 && xor == wanted {
                moves.insert(vec![(component, option)]);
            }
        }
    }
    Ok(moves)
}

fn outcome(said: &Said, right: Winner) -> String {
    let bases = said.bases.join("; ");
    format!("outcome {} ({}: {bases}), right is {}", said.winner.letter(), said.standing, right.letter())
}

/// Compares winning moves; leaving a heap of 0 without a move is equivalent to leaving nothing.
fn compared(reference: &mut Reference, places: &[Place], said: &Said, right: BTreeSet<Turn>) -> Verdict {
    let mut plain = |moves: &BTreeSet<Turn>| -> BTreeSet<Turn> {
        let mut part_stays = |source: usize, part: &Vec<i64>| {
            part.iter().any(|&x| x != 0)
                || reference
                    .options(&(source, part.clone()), &mut Steps(1000))
                    .map_or(true, |options| !options.is_empty())
        };
        let mut one = |(component, option): &(usize, Parts)| {
            let source = places.get(*component).map_or(0, |place| place.0);
            (*component, option.iter().filter(|part| part_stays(source, part)).cloned().collect::<Parts>())
        };
        moves.iter().map(|turn| turn.iter().map(&mut one).collect()).collect()
    };
    let (given, right) = (plain(&said.moves), plain(&right));
    if given == right {
        return Verdict::Same;
    }
    let missing: Vec<&Turn> = right.difference(&given).collect();
    let false_ones: Vec<&Turn> = given.difference(&right).collect();
    Verdict::Different(format!("winning moves: missing {missing:?}, false {false_ones:?} ({})", said.bases.join("; ")))
}

/// The nim-value that the library gives for a position.
fn value_of(game: &mut Game, numbers: &[i64]) -> Option<u64> {
    let at = sprague::Position::from_state(numbers);
    let value = timed(|| game.value_at(&at, &options(true), &budget())).ok()?;
    match value.cell {
        Cell::Value(value) => value.to_u64(),
        _ => None,
    }
}

fn far(case: &Case, position: &[i64]) -> Verdict {
    let text = position_text(position);
    let sum = match case.sum(&[text]) {
        Ok(sum) => sum,
        Err(silent) => return silent.into(),
    };
    let Some((mut reference, places)) = case.reference(&sum) else { return Verdict::Skipped { refused: false } };
    if reference.turns != Turns::One || places.len() != 1 {
        return Verdict::Skipped { refused: false };
    }
    if case.is_misere(&sum) {
        return far_misere(case, &mut reference, &places[0]);
    }
    let mut game = match case.game() {
        Ok(game) => game,
        Err(silent) => return silent.into(),
    };
    let Some(given) = value_of(&mut game, position) else { return Verdict::Skipped { refused: false } };
    if let Ok(Some(right)) = reference.value(&places[0], &mut Steps(FAR_STEPS)) {
        return if right == given {
            Verdict::Same
        } else {
            Verdict::Different(format!("value {given}, right is {right}"))
        };
    }
    let options = or_skip!(reference.options(&places[0], &mut Steps(FAR_STEPS)));
    if options.len() > MOST_OPTIONS {
        return Verdict::Skipped { refused: false };
    }
    let mut seen = BTreeSet::new();
    for option in &options {
        let mut xor = 0;
        for part in option {
            let Some(value) = value_of(&mut game, part) else { return Verdict::Skipped { refused: false } };
            xor ^= value;
        }
        seen.insert(xor);
    }
    let mex = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
    if mex == given {
        return Verdict::Same;
    }
    Verdict::Different(format!("value {given}, but its options have the values {seen:?}"))
}

/// Under misère play: compares the outcome of a heap with those of its options.
fn far_misere(case: &Case, reference: &mut Reference, place: &Place) -> Verdict {
    let said = |parts: &[Vec<i64>]| -> Option<Winner> {
        let texts: Vec<String> = parts.iter().map(|part| position_text(part)).collect();
        Some(ask(&mut case.sum(&texts).ok()?, true).ok()?.winner)
    };
    let Some(given) = said(std::slice::from_ref(&place.1)) else { return Verdict::Skipped { refused: false } };
    let right = match reference.solve(std::slice::from_ref(place), &mut Steps(FAR_STEPS)) {
        Ok((winner, _)) => winner,
        Err(_) => {
            let options = or_skip!(reference.options(place, &mut Steps(FAR_STEPS)));
            if options.len() > MOST_OPTIONS / 4 {
                return Verdict::Skipped { refused: false };
            }
            let mut lost = options.is_empty();
            for option in &options {
                match said(option) {
                    Some(Winner::P) => lost = true,
                    Some(Winner::N) => {}
                    _ => return Verdict::Skipped { refused: false },
                }
            }
            if lost { Winner::N } else { Winner::P }
        }
    };
    if right == given {
        return Verdict::Same;
    }
    Verdict::Different(format!("misère outcome {}, right is {}", given.letter(), right.letter()))
}

fn batch(case: &Case, lines: &[String]) -> Verdict {
    let game = match case.game() {
        Ok(game) => game,
        Err(silent) => return silent.into(),
    };
    // None: a limit ended the question, and later lines cannot be compared.
    let ask_in = |batch: &mut Batch, line: &str, budget: &Budget| match timed(|| batch.line(line, budget)) {
        Err(BatchError::Solve(SolveError::Stopped { .. } | SolveError::Loop { unexplored: Some(_), .. })) => None,
        Err(_) => Some("error".to_owned()),
        Ok(answer) => Some(answer),
    };
    let of = |game| Batch::new(game, BatchAnswer::Outcome, options(true));
    let (mut used, two) = (of(game), NonZeroUsize::new(2).unwrap_or(NonZeroUsize::MIN));
    for line in lines {
        let Ok(fresh) = case.game() else { break };
        let Some(answer) = ask_in(&mut used, line, &budget().with_threads(two)) else { break };
        let Some(alone) = ask_in(&mut of(fresh), line, &budget()) else { break };
        if answer != alone {
            return Verdict::Different(format!("line \"{line}\": {answer} after other lines, {alone} alone"));
        }
        let positions: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let solved = case.sum(&positions).and_then(|mut sum| ask(&mut sum, true)).map(|said| said.winner.letter());
        if let Ok(solved) = solved
            && solved != answer
            && answer != "error"
        {
            return Verdict::Different(format!("line \"{line}\": batch says {answer}, solve {solved}"));
        }
    }
    Verdict::Same
}

fn side_by_side(case: &Case, other: &Case, to: u64) -> Verdict {
    let (mut one, mut two) = match (case.game(), other.game()) {
        (Ok(one), Ok(two)) => (one, two),
        _ => return Verdict::Skipped { refused: true },
    };
    let found = or_skip!(timed(|| compare(&mut one, &mut two, to, &budget())));
    let arity = one.places();
    if arity != two.places() || arity == 0 || one.ruleset().family != rules::family::Family::Numbers {
        return Verdict::Skipped { refused: false };
    }
    let corner: Vec<Vec<i64>> = match arity {
        1 => (0..=40).map(|n| vec![n]).collect(),
        2 => (0..81).map(|i| vec![i / 9, i % 9]).collect(),
        _ => (0..64).map(|i| vec![i / 16, i / 4 % 4, i % 4]).collect(),
    };
    let value = |case: &Case, at: &[i64]| -> Option<u64> {
        let sum = case.sum(&[position_text(at)]).ok()?;
        let (mut reference, places) = case.reference(&sum)?;
        let steps = &mut Steps(NEAR_STEPS);
        if reference.turns != Turns::One {
            return None;
        }
        if case.is_misere(&sum) {
            return Some(reference.solve(&places, steps).ok()?.0 as u64);
        }
        reference.value(&places[0], steps).ok()?
    };
    let differs = |at: &[i64]| Some(value(case, at)? != value(other, at)?);
    match &found.relation {
        Relation::Equal { .. } | Relation::ByTheorems { .. } => {
            if let Some(at) = corner.iter().find(|at| differs(at) == Some(true)) {
                return Verdict::Different(format!("{}, but {at:?} differs", found));
            }
        }
        Relation::Different { at, .. } => {
            let same_there = at.to_state().and_then(|at| differs(&at)) == Some(false);
            let first = corner.iter().find(|at| differs(at) == Some(true));
            if same_there {
                return Verdict::Different(format!("{found}, but both have the same there"));
            }
            if let (1, Some(first), Some(at)) = (arity, first, at.to_state())
                && first[0] < at[0]
            {
                return Verdict::Different(format!("{found}, but {first:?} differs before"));
            }
        }
        Relation::Agree { up_to } => {
            let within = |at: &[i64]| std::iter::zip(at, up_to).all(|(&x, &most)| x.unsigned_abs() <= most);
            if let Some(at) = corner.iter().find(|at| within(at) && differs(at) == Some(true)) {
                return Verdict::Different(format!("{}, but {at:?} differs", found));
            }
        }
        _ => {}
    }
    Verdict::Same
}
