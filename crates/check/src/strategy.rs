//! Strategies in files: who wins, and the answer to every move. The checker derives that the
//! strategy wins; then it tells its moves one by one.
//!
//! *Images.* **Lemma 0.** Play ends, normal play. If every option of every position of a set Z has
//! an option in Z, all of Z is lost. **Theorem M.** If an involution of the cells carries moves to
//! moves, and no move changes a cell that its image needs, every symmetric position is lost, and
//! the image answers a move. For boards, sets and graphs, from which moves only take, it suffices
//! to look at the moves of the first position, of which those of later ones are a part. The first
//! player wins by a move that leaves such a position. (Tweedledum and Tweedledee: E. Berlekamp, J.
//! Conway, R. Guy, *Winning Ways*, chapter 1.)
//!
//! *Tables.* The nim-values repeat by a statement that the checker derives, and from heap n there
//! is a move to each smaller value v: so the player for whom the nim-sum is not 0 can make it 0
//! (R. P. Sprague 1935, P. M. Grundy 1939). *Claims* are statements with the moves that win, or
//! that positions are lost since each move has an answer that leads back to them.
//!
//! | room | task |
//! |---|---|
//! | `file` | the format |
//! | `board` | boards of tiles: every place of a tile, and its image |
//! | `points` | sets and graphs: what each choice takes out |
//! | `rows` | rings and rows that fall into two equal rows |
//! | `tuples` | tuples with equal numbers |
//! | `table` | tables of moves, and moves of claims |
//! | `words` | words whose changes are answered at the other end |
//! | `back` | claims whose moves lead back to lost positions |
mod back;
mod board;
mod file;
mod points;
mod rows;
mod table;
mod tuples;
mod words;

pub use file::{Image, Plan, Step, StrategyFile, TableMove, Turn, Winner};

use crate::definition::Known;
use crate::game::{Convention, rule_of};
use crate::invalid::Invalid;
use crate::limits::{Limits, Work};
use crate::rule::{Clause, Rule};
use crate::say;
use back::Back;
use board::{Board, Full, Reflection, Tile};
use messages::Message;
use points::{Choosing, Partners};
use rows::{Ring, numbers};
use table::{Claimed, Table};
use tuples::Swapped;
use words::{Backwards, Rewriting};

/// A strategy that was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    file: StrategyFile,
    known: Answers,
}

/// The answers, each after its conditions were derived.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Answers {
    Board(Vec<Tile>, Reflection),
    Boards(Turn, Full),
    Points(Choosing, Partners),
    Ring(Ring),
    Words(Rewriting, Backwards),
    /// Equal components; the rule where the checker reads it as moves of numbers.
    Components(Option<Rule>),
    Numbers(Swapped),
    Table(Box<Table>),
    Claim(Box<Claimed>),
    Back(Box<Back>),
}

/// The answer to a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The place of the component in the sum.
    pub component: usize,
    /// What is left of it.
    pub to: Vec<String>,
    /// Why, as a sentence.
    pub reason: Message,
}

/// Verifies a strategy: that the rule is read, that play ends, and that the player whom the file
/// names wins by it.
///
/// # Errors
/// [`Invalid`] with the reason.
pub fn verify(text: &str, limits: Limits<'_>) -> Result<Strategy, Invalid> {
    let file = StrategyFile::from_json(text)?;
    let mut work = Work::new(limits);
    let known = Answers::of(&file, &mut work)?;
    let strategy = Strategy { file, known };
    strategy.wins(&mut work)?;
    Ok(strategy)
}

/// A rule of numbers or rings in normal play.
fn normal(text: &str) -> Result<Rule, Invalid> {
    match rule_of(text, None)? {
        (rule, Convention::Normal) => Ok(rule),
        (_, Convention::Misere) => Err(Invalid::Condition(say::about_normal_play())),
    }
}

fn only(all: &[String]) -> Result<&String, Invalid> {
    if let [one] = all { Ok(one) } else { Err(Invalid::Game(say::strategy_of_one_component())) }
}

impl Answers {
    fn of(file: &StrategyFile, work: &mut Work<'_>) -> Result<Self, Invalid> {
        // The position that the image carries to itself.
        let lost = file.lost_position()?;
        let position = || lost.as_deref().ok_or_else(|| Invalid::File(say::strategy_needs_position()));
        match &file.plan {
            Plan::Image(Image::Turn { turn, rows: None, columns: None, boards: Some(boards) }) if lost.is_none() => {
                let (tiles, full) = (board::tiles(&file.rule)?, Full::read(boards)?);
                full.answers(*turn, &tiles)?;
                Ok(Self::Boards(*turn, full))
            }
            Plan::Image(Image::Turn { boards: Some(_), .. }) => Err(Invalid::File(say::boards_without_position())),
            Plan::Image(Image::Turn { turn, rows, columns, boards: None }) => {
                let (tiles, board) = (board::tiles(&file.rule)?, Board::read(only(position()?)?)?);
                let reflection = Reflection::of(*turn, &board, *rows, *columns)?;
                reflection.answers(&board, &tiles, work)?;
                Ok(Self::Board(tiles, reflection))
            }
            Plan::Image(Image::Partners(pairs)) => {
                let rule = Choosing::read(&file.rule)?;
                let at = rule.position(only(position()?)?)?;
                let partners = Partners::of(pairs, &rule, &at, work)?;
                Ok(Self::Points(rule, partners))
            }
            Plan::Image(Image::Backwards(pairs)) => {
                let rule = Rewriting::read(&file.rule)?;
                let word = rule.word(only(position()?)?)?;
                let backwards = Backwards::of(pairs, &rule, &word, work)?;
                Ok(Self::Words(rule, backwards))
            }
            Plan::Image(Image::Halves) => Ok(Self::Ring(Ring::of(&normal(&file.rule)?, only(position()?)?, work)?)),
            Plan::Image(Image::Components) => Self::components(file, lost.as_deref(), work),
            Plan::Image(Image::Numbers(pairs)) => Ok(Self::Numbers(Swapped::of(pairs, &normal(&file.rule)?, work)?)),
            Plan::Table { statement, from, moves } if statement.rule == file.rule => {
                let (rule, _) = rule_of(&statement.rule, statement.convention)?;
                Ok(Self::Table(Box::new(Table::of(statement, *from, moves, &rule, work)?)))
            }
            Plan::Claim(statement) if statement.rule == file.rule && statement.witnessed.is_none() => {
                Ok(Self::Back(Box::new(Back::of(statement, work)?)))
            }
            Plan::Claim(statement) if statement.rule == file.rule => {
                let (rule, _) = rule_of(&statement.rule, statement.convention)?;
                Ok(Self::Claim(Box::new(Claimed::of(statement, &rule, work)?)))
            }
            Plan::Table { .. } | Plan::Claim(_) => Err(Invalid::File(say::statement_of_other_rule())),
        }
    }

    /// Equal components: play must end.
    fn components(file: &StrategyFile, lost: Option<&[String]>, work: &mut Work<'_>) -> Result<Self, Invalid> {
        // Boards lose cells, and sets and graphs lose points.
        if board::tiles(&file.rule).is_ok() || Choosing::read(&file.rule).is_ok() {
            return Ok(Self::Components(None));
        }
        let rule = normal(&file.rule)?;
        let shrinks = |clause: &Clause| !matches!(clause, Clause::Arrow { .. } | Clause::Turn { .. });
        if !rule.clauses.iter().all(shrinks) {
            // Deriving values visits each position below, or meets one again.
            let all = lost.ok_or_else(|| Invalid::Condition(say::play_must_end_by_weights()))?;
            let mut known = Known::default();
            for at in all {
                known.value(&rule, Convention::Normal, &numbers(at)?, work)?;
            }
        }
        Ok(Self::Components(Some(rule)))
    }
}

impl StrategyFile {
    /// The position after the opening, if there is one.
    fn lost_position(&self) -> Result<Option<Vec<String>>, Invalid> {
        let (Some(all), Some(step)) = (&self.position, &self.opening) else { return Ok(self.position.clone()) };
        let place = all.iter().position(|own| *own == step.from);
        let place = place.ok_or_else(|| Invalid::Game(say::opening_from_elsewhere()))?;
        let mut left = all.clone();
        left.splice(place..=place, step.to.iter().cloned());
        Ok(Some(left))
    }
}

impl Strategy {
    /// Checks that the file names the player who wins, and that its opening is a move.
    fn wins(&self, work: &mut Work<'_>) -> Result<(), Invalid> {
        let StrategyFile { position, winner, opening, .. } = &self.file;
        let Some(position) = position else {
            return match (winner, opening) {
                (None, None) => Ok(()),
                _ => Err(Invalid::File(say::winner_without_position())),
            };
        };
        let lost = self.file.lost_position()?.unwrap_or_default();
        let found = match (self.derived(&lost, work)?, opening) {
            (Some(Winner::Second), None) => Winner::Second,
            (Some(Winner::First), None) => Winner::First,
            (Some(Winner::Second), Some(step)) => {
                self.opens(position, step, work)?;
                Winner::First
            }
            _ => return Err(Invalid::Condition(say::position_not_of_strategy())),
        };
        match winner {
            Some(winner) if *winner == found => Ok(()),
            Some(_) => Err(Invalid::Answer(say::other_player_wins())),
            None => Err(Invalid::File(say::winner_first_or_second())),
        }
    }

    /// Whether the opening is a move of the rule.
    fn opens(&self, position: &[String], step: &Step, work: &mut Work<'_>) -> Result<(), Invalid> {
        let is_move = match &self.known {
            Answers::Board(tiles, _) => {
                only(position)?;
                Board::read(&step.from)?.becomes(&Board::read(only(&step.to)?)?, tiles, work)?
            }
            Answers::Points(rule, _) => {
                only(position)?;
                rule.becomes(&rule.position(&step.from)?, &rule.position(only(&step.to)?)?, work)?
            }
            Answers::Words(rule, _) => {
                only(position)?;
                rule.becomes(&rule.word(&step.from)?, &rule.word(only(&step.to)?)?, work)?
            }
            Answers::Components(Some(rule)) => {
                let rows = crate::forms::ring::rows(rule).ok().filter(|_| step.from.starts_with("row"));
                rows::is_move(rows.as_ref().unwrap_or(rule), step, work)?
            }
            Answers::Numbers(_) => rows::is_move(&normal(&self.file.rule)?, step, work)?,
            _ => return Err(Invalid::File(say::no_opening_here())),
        };
        if is_move { Ok(()) } else { Err(Invalid::Game(say::opening_is_no_move())) }
    }

    /// The winner of a position, if the answers are about it: the second player where the image
    /// carries it to itself; by values for tables and claims.
    fn derived(&self, at: &[String], work: &mut Work<'_>) -> Result<Option<Winner>, Invalid> {
        let second = |holds: bool| holds.then_some(Winner::Second);
        let by_values = |values: Option<Vec<u64>>| {
            values.map(|values| match values.iter().fold(0, |sum, value| sum ^ value) {
                0 => Winner::Second,
                _ => Winner::First,
            })
        };
        Ok(match &self.known {
            // The conditions were derived for the position of the file.
            Answers::Board(..) | Answers::Points(..) | Answers::Ring(_) => second(self.is_lost_position(at)?),
            Answers::Boards(_, full) => second(full.has(&Board::read(only(at)?)?)),
            Answers::Words(rule, backwards) => second(backwards.has(rule, &rule.word(only(at)?)?)),
            Answers::Components(_) => second(is_paired(at)),
            Answers::Numbers(swapped) => second(swapped.has(&numbers(only(at)?)?)),
            Answers::Table(table) => by_values(table.values(&heaps(at)?, work)?),
            Answers::Claim(claim) => by_values(claim.values(&tuples(at)?, work)?),
            Answers::Back(back) => {
                let won = back.is_won(&numbers(only(at)?)?, work)?;
                won.map(|won| if won { Winner::First } else { Winner::Second })
            }
        })
    }

    fn is_lost_position(&self, at: &[String]) -> Result<bool, Invalid> {
        match self.file.lost_position()? {
            Some(lost) => Ok(self.same(&lost, at)),
            None => Ok(false),
        }
    }

    /// Whether two sums are the same, however they are written.
    fn same(&self, one: &[String], other: &[String]) -> bool {
        let all = |all: &[String]| {
            let mut all: Vec<String> = all.iter().map(|text| self.canonical(text)).collect();
            all.sort();
            all
        };
        all(one) == all(other)
    }

    /// A position in the notation of the checker; a text that it does not read as it is.
    fn canonical(&self, text: &str) -> String {
        match &self.known {
            Answers::Board(..) | Answers::Boards(..) => Board::read(text).map(|board| board.text()),
            Answers::Points(rule, _) => rule.position(text).map(|at| at.text()),
            Answers::Words(rule, _) => rule.word(text).map(|word| words::written(&word)),
            _ => return plain(text),
        }
        .unwrap_or_else(|_| text.to_owned())
    }

    /// The rule of the file.
    pub fn rule(&self) -> &str {
        &self.file.rule
    }

    /// Whether the player who cannot move wins.
    pub fn is_misere(&self) -> bool {
        matches!(&self.known, Answers::Table(table) if table.is_misere())
    }

    /// The position of the file; none if the strategy is for all of its kind.
    pub fn position(&self) -> Option<&[String]> {
        self.file.position.as_deref()
    }

    /// The player who wins a position by this strategy; `None` if it is not about this position.
    ///
    /// # Errors
    /// [`Invalid`] if the position cannot be read.
    pub fn winner(&self, at: &[String]) -> Result<Option<Winner>, Invalid> {
        if self.file.position.as_ref().is_some_and(|own| self.same(own, at)) {
            return Ok(self.file.winner);
        }
        self.derived(at, &mut Work::new(Limits::default()))
    }

    /// The winner's move: the opening, or the answer to the last move.
    ///
    /// # Errors
    /// [`Invalid`] if the position was not reached by playing so.
    pub fn reply(&self, at: &[String], last: Option<&Step>) -> Result<Reply, Invalid> {
        let mut work = Work::new(Limits::default());
        let astray = || Invalid::Game(say::position_not_of_strategy());
        if let (Some(step), None) = (&self.file.opening, last)
            && let Some(component) = at.iter().position(|own| self.canonical(own) == self.canonical(&step.from))
        {
            return Ok(Reply { component, to: step.to.clone(), reason: say::reason_opening(self.answers()) });
        }
        let (component, to, reason) = self.answer(at, last, &mut work)?.ok_or_else(astray)?;
        Ok(Reply { component, to, reason })
    }

    fn answer(&self, at: &[String], last: Option<&Step>, work: &mut Work<'_>) -> Result<Option<Found>, Invalid> {
        let image = |to: Option<Vec<String>>| to.map(|to| (0, to, say::reason_image(self.answers())));
        Ok(match &self.known {
            Answers::Board(..) | Answers::Boards(..) => {
                let board = Board::read(only(at)?)?;
                let left = self.reflection(&board)?.answered(&board);
                image((left != board).then(|| vec![left.text()]))
            }
            Answers::Points(rule, partners) => {
                let left = partners.answered(rule, &rule.position(only(at)?)?, work)?;
                image(left.map(|left| vec![left.text()]))
            }
            Answers::Words(rule, backwards) => {
                let left = backwards.answered(rule, &rule.word(only(at)?)?, work)?;
                image(left.map(|left| vec![left]))
            }
            Answers::Ring(ring) => match (at, last) {
                ([row], Some(step)) if !step.from.starts_with("row") => {
                    let row = numbers(row)?.first().map_or(0, |row| row.unsigned_abs());
                    let left = ring.answered(row, work)?;
                    image(left.map(|left| left.iter().map(|half| format!("row({half})")).collect()))
                }
                _ => self.same_in_partner(at, last),
            },
            Answers::Components(_) => self.same_in_partner(at, last),
            Answers::Numbers(swapped) => {
                let left = swapped.answered(&numbers(only(at)?)?);
                image(left.map(|left| vec![written(&left)]))
            }
            Answers::Table(table) => {
                let heaps = heaps(at)?;
                let values = table.values(&heaps, work)?;
                smaller(values.as_deref()).and_then(|(component, value, sum)| {
                    let left = table.left(heaps[component], value)?;
                    let reason = say::reason_table(heaps[component], value, sum);
                    Some((component, left.iter().map(u64::to_string).collect(), reason))
                })
            }
            Answers::Claim(claim) => {
                let all = tuples(at)?;
                let values = claim.values(&all, work)?;
                let Some((component, value, _)) = smaller(values.as_deref()) else { return Ok(None) };
                let left = claim.left(&all[component], value)?;
                left.map(|left| (component, left.iter().map(|part| written(part)).collect(), say::reason_claim()))
            }
            Answers::Back(back) => {
                let left = back.left(&numbers(only(at)?)?, work)?;
                let reason = say::reason_back(back.condition());
                left.map(|left| (0, left.iter().map(|part| written(part)).collect(), reason))
            }
        })
    }

    /// The same move in a component that is equal to the one of the last move.
    fn same_in_partner(&self, at: &[String], last: Option<&Step>) -> Option<Found> {
        let last = last?;
        let component = at.iter().position(|own| self.canonical(own) == self.canonical(&last.from))?;
        Some((component, last.to.clone(), say::reason_image(self.answers())))
    }

    fn reflection(&self, board: &Board) -> Result<Reflection, Invalid> {
        match &self.known {
            Answers::Board(_, reflection) => Ok(reflection.clone()),
            Answers::Boards(turn, _) => Reflection::of(*turn, board, None, None),
            _ => Err(Invalid::Game(say::position_not_of_strategy())),
        }
    }

    /// How moves are answered, in words.
    pub fn answers(&self) -> Message {
        if let Answers::Back(back) = &self.known {
            return say::by_way_back(back.condition());
        }
        match &self.file.plan {
            Plan::Image(Image::Turn { turn: Turn::Half, .. }) => say::by_half_turn(),
            Plan::Image(Image::Turn { turn: Turn::Sideways, .. }) => say::by_sideways(),
            Plan::Image(Image::Turn { turn: Turn::Upright, .. }) => say::by_upright(),
            Plan::Image(Image::Partners(_)) => say::by_partner(),
            Plan::Image(Image::Backwards(_)) => say::by_backwards(),
            Plan::Image(Image::Halves) => say::by_halves(),
            Plan::Image(Image::Components) => say::by_components(),
            Plan::Image(Image::Numbers(_)) => say::by_numbers(),
            Plan::Table { .. } => say::by_table(),
            Plan::Claim(_) => say::by_claim(),
        }
    }

    /// The statement that was verified, as a sentence.
    pub fn message(&self) -> Message {
        let rule = &self.file.rule;
        let of = match (&self.file.position, self.file.winner) {
            (Some(at), Some(Winner::First)) if self.file.opening.is_some() => {
                say::first_wins_by(at.join(" "), rule, self.answers())
            }
            (Some(at), Some(Winner::First)) => say::first_wins_so(at.join(" "), rule, self.answers()),
            (Some(at), _) => say::second_wins_by(at.join(" "), rule, self.answers()),
            (None, _) => match (&self.file.plan, &self.known) {
                (_, Answers::Back(back)) => say::second_wins_where(back.condition(), rule, self.answers()),
                (Plan::Image(Image::Turn { boards: Some(boards), .. }), _) => {
                    say::second_wins_boards(boards, rule, self.answers())
                }
                (Plan::Image(_), _) => say::second_wins_all(rule, self.answers()),
                (Plan::Table { .. } | Plan::Claim(_), _) => say::winner_wins_all(rule, self.answers()),
            },
        };
        match &self.known {
            Answers::Claim(claim) => Message::lines([of, claim.message()]),
            Answers::Back(back) => Message::lines([of, back.message()]),
            _ => of,
        }
    }
}

/// A component, what is left of it, and the reason.
type Found = (usize, Vec<String>, Message);

/// A component whose value the nim-sum makes smaller, the value that it gets, and the nim-sum.
fn smaller(values: Option<&[u64]>) -> Option<(usize, u64, u64)> {
    let sum = values?.iter().fold(0, |sum, value| sum ^ value);
    let (component, value) = values?.iter().enumerate().find(|(_, value)| **value ^ sum < **value)?;
    Some((component, value ^ sum, sum))
}

/// A text without blanks.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).map_or(text.clone(), str::to_owned)
}

/// Whether components come in equal pairs.
fn is_paired(at: &[String]) -> bool {
    let mut all: Vec<String> = at.iter().map(|text| plain(text)).collect();
    all.sort();
    all.chunks(2).all(|pair| matches!(pair, [one, other] if one == other))
}

fn heaps(at: &[String]) -> Result<Vec<u64>, Invalid> {
    let heap = |text: &String| match numbers(text)?.as_slice() {
        [heap] => Ok(heap.unsigned_abs()),
        _ => Err(Invalid::Rule(say::this_position(file::shortened(text)))),
    };
    at.iter().map(heap).collect()
}

fn tuples(at: &[String]) -> Result<Vec<Vec<i64>>, Invalid> {
    at.iter().map(|text| numbers(text)).collect()
}

/// `5`, `(3,4)`
fn written(at: &[i64]) -> String {
    match at {
        [one] => one.to_string(),
        all => format!("({})", all.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
    }
}
