//! Mirrors: positions of any size whose winner answers every move by its image
//! ([`positions::mirror`], which checks the conditions).
//!
//! A search gives more, the value and every winning move. So a mirror answers at once only where a
//! search would be long, and elsewhere after the search was given up.
use crate::families::board;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::tell::wording;
use budget::Budget;
use claims::claim::formula::FormulaClaim;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::{Form, Position, graphs};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use positions::erase::Relation;
use positions::mirror::lines::{self, Halving, LineMirror};
use positions::mirror::pairs::{self, PairMirror};
use positions::mirror::tiles::{self, TileMirror, Turn};
use positions::mirror::words::{self, Exchange};
use rules::family::graphs::{Graph, Target};
use rules::family::words::text;
use rules::family::{BoardMoves, Family, Graphs};
use rules::ruleset::{Class, Play, Ruleset, Turns};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const TILES: &str = "mirror: every tile is answered by its image, which it does not meet";
pub(crate) const PAIRS: &str = "mirror: every choice is answered by the choice of a partner, which it does not erase";
pub(crate) const ROWS: &str = "mirror: two equal rows are left, and every move in one is answered in the other";

pub(crate) const WORDS: &str =
    "mirror: every change of a word is answered by its image at the other end, which it does not reach";

/// The source of the theorem about rows.
pub(crate) const ROWS_SOURCE: &str =
    "known from contests (AtCoder ABC 278 G); E. Berlekamp, J. Conway, R. Guy, Winning Ways (1982), chapter 4";

/// Boards with more free cells than this are searched only briefly if a mirror answers.
const LARGE_BOARD: u32 = 36;
/// The effort of this search, in looks of the budget: a second or two.
const BOARD_EFFORT: u64 = 1000;
/// Boards with more free cells than this are not searched at all if a mirror answers: their moves
/// alone may take seconds.
const LARGEST_BOARD: u32 = 128;
/// Sets with more numbers than this are searched only briefly if a mirror answers.
const LARGE_SET: usize = 32;
/// Rows longer than this are beyond the tables that a short search makes.
const FAR_ROW: u64 = 1 << 20;
/// At most this many pairs are named.
const PAIRS_SHOWN: usize = 12;

/// The image of a move.
#[derive(Debug, Clone)]
enum Image {
    Tiles(tiles::Image),
    /// Numbers of a set, vertices or edges of a graph, and their partners.
    Pairs(Points, Vec<(String, String)>),
    Rows(Halving),
    /// The letters that are exchanged when a word is read backwards.
    Word(Exchange),
    /// No image: an answer to every move leads back to these tuples.
    Back(Box<FormulaClaim>),
}

/// What is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Points {
    Numbers,
    Vertices,
    Edges,
}

/// The last position that was asked about, and its strategy.
#[derive(Default)]
struct Last(Option<(Position, Option<Strategy>)>);

/// The last position that was searched briefly, within which memory, and whether its value was
/// found.
#[derive(Default)]
struct Soon(Option<(Position, Option<u64>, bool)>);

/// A strategy of a player who answers every move by its image. It is made only from one whose
/// conditions were checked.
#[derive(Debug, Clone)]
pub(crate) struct Strategy {
    image: Image,
    /// What the first player's first move leaves; `None` if the second player wins.
    opening: Option<Vec<Position>>,
}

impl Strategy {
    /// Whether the player to move wins.
    fn is_won(&self) -> bool {
        self.opening.is_some()
    }

    /// The theorem.
    fn standing(&self) -> Standing {
        Standing::Theory(match &self.image {
            Image::Tiles(_) => TILES,
            Image::Pairs(..) => PAIRS,
            Image::Rows(_) => ROWS,
            Image::Word(_) => WORDS,
            Image::Back(claim) => return claim.standing().of_values(),
        })
    }

    /// The answers, as an instruction: `answer every tile by its image under half a turn. ..`
    pub(crate) fn answers(&self) -> Message {
        match &self.image {
            Image::Tiles(image) => match image.turn {
                Turn::Half => say::mirror_half_turn(),
                Turn::Sideways => say::mirror_sideways(),
                Turn::Upright => say::mirror_upright(),
            },
            Image::Pairs(points, pairs) => {
                let between = if *points == Points::Edges { " / " } else { "-" };
                let shown = Message::list(pairs.iter().take(PAIRS_SHOWN).map(|(a, b)| format!("{a}{between}{b}")));
                match (points, pairs.len() > PAIRS_SHOWN) {
                    (Points::Numbers, true) => say::mirror_pairs_more(shown),
                    (Points::Numbers, false) => say::mirror_pairs(shown),
                    (Points::Vertices, true) => say::mirror_vertices_more(shown),
                    (Points::Vertices, false) => say::mirror_vertices(shown),
                    (Points::Edges, true) => say::mirror_edges_more(shown),
                    (Points::Edges, false) => say::mirror_edges(shown),
                }
            }
            Image::Rows(Halving::Middle(_)) => say::mirror_rows(),
            Image::Rows(Halving::Opposite) => say::mirror_opposite(),
            Image::Rows(Halving::OfTheRest) => say::mirror_rest(),
            Image::Word(exchange) => {
                let once = exchange.iter().filter(|(from, to)| from < to);
                let pairs: Vec<String> = once.map(|&(a, b)| format!("{}-{}", text(&[a]), text(&[b]))).collect();
                match pairs.as_slice() {
                    [] => say::mirror_word(),
                    pairs => say::mirror_word_exchanged(Message::list(pairs.iter().cloned())),
                }
            }
            Image::Back(claim) => say::answer_back(claim.place_in_words().unwrap_or_default()),
        }
    }

    /// The image as the file of a strategy has it, and what the opening leaves; none for answers
    /// that are no images.
    pub(crate) fn filed(&self) -> Option<(check::strategy::Image, Option<&[Position]>)> {
        use check::strategy::{Image as Filed, Turn as Way};
        let range = |range: &std::ops::Range<usize>| Some([range.start as u64 + 1, range.end as u64]);
        let image = match &self.image {
            Image::Tiles(image) => {
                let turn = match image.turn {
                    Turn::Half => Way::Half,
                    Turn::Sideways => Way::Sideways,
                    Turn::Upright => Way::Upright,
                };
                Filed::Turn { turn, rows: range(&image.rows), columns: range(&image.columns), boards: None }
            }
            Image::Pairs(_, pairs) => Filed::Partners(pairs.clone()),
            Image::Rows(Halving::Middle(_)) => Filed::Components,
            Image::Rows(Halving::Opposite | Halving::OfTheRest) => Filed::Halves,
            Image::Word(exchange) => {
                let once = exchange.iter().filter(|(from, to)| from < to);
                Filed::Backwards(once.map(|&(a, b)| (text(&[a]), text(&[b]))).collect())
            }
            Image::Back(_) => return None,
        };
        Some((image, self.opening.as_deref()))
    }

    /// The whole strategy as a sentence about this position.
    pub(crate) fn told(&self, rules: &Ruleset, at: &Position) -> Message {
        match &self.opening {
            None => say::mirror_second(self.answers()),
            Some(left) => {
                let opening = wording::describe(wording::manner(rules), at, left);
                say::mirror_first(opening, self.answers())
            }
        }
    }
}

impl Game {
    /// The strategy of a player who answers every move by its image, if the position has one.
    pub(crate) fn mirror(&mut self, at: &Position, budget: &Budget) -> Reply<Strategy> {
        if self.ruleset.play != Play::Normal || self.ruleset.turns != Turns::One {
            return Ok(None);
        }
        if let Some((last, found)) = &self.room::<Last>().1.0
            && last == at
        {
            return Ok(found.clone());
        }
        let found = match &self.ruleset.family {
            Family::Board(_) => self.tile_mirror(at),
            Family::Erase(_) => self.pair_mirror(at, budget)?,
            Family::Words(_) => self.word_mirror(at, budget)?,
            Family::Graphs(_) => self.graph_mirror(at, budget)?,
            Family::Numbers if self.ruleset.arity > 1 => self.answers_back(at, budget)?,
            _ => self.line_mirror(at, budget)?,
        };
        self.room::<Last>().1.0 = Some((at.clone(), found.clone()));
        Ok(found)
    }

    fn tile_mirror(&self, at: &Position) -> Option<Strategy> {
        let (Some(board), Form::Board(columns)) = (self.ruleset.board(), at.1) else { return None };
        let BoardMoves::Place(list) = &board.moves else { return None };
        let rows: Vec<u64> = at.0.iter().map(Number::to_u64).collect::<Option<_>>()?;
        let mirror: TileMirror = tiles::mirror(list.list(), &rows, columns)?;
        let placed = |rows: &Vec<u64>| vec![Position::new(rows.iter().copied()).in_form(at.1)];
        Some(Strategy { image: Image::Tiles(mirror.image().clone()), opening: mirror.opening().map(placed) })
    }

    fn pair_mirror(&mut self, at: &Position, budget: &Budget) -> Reply<Strategy> {
        let Some((erasing, places)) = self.erasing(at, budget)? else { return Ok(None) };
        let stopped = |stop| SolveError::stopped(stop, say::reached_part());
        let mirror: Option<PairMirror> = pairs::mirror(erasing.relation(), &places, budget).map_err(stopped)?;
        let Some(mirror) = mirror else { return Ok(None) };
        let opening = mirror.opening().map(|left| vec![erasing.set(left)]);
        let name = |point: u32| erasing.number(point).map(|number| number.to_string());
        let pairs: Option<Vec<_>> = mirror.image().iter().map(|&(a, b)| Some((name(a)?, name(b)?))).collect();
        Ok(pairs.map(|pairs| Strategy { image: Image::Pairs(Points::Numbers, pairs), opening }))
    }

    /// Node Kayles and Arc Kayles: a vertex goes with its neighbours, an edge with its ends.
    fn graph_mirror(&self, at: &Position, budget: &Budget) -> Reply<Strategy> {
        let (Some(what), Some(graph)) = (self.ruleset.graphs().and_then(kayles), graphs::of(&at.0)) else {
            return Ok(None);
        };
        let edges: Vec<(u32, u32)> = graph.edges.iter().map(|&(a, b)| (a as u32, b as u32)).collect();
        let (relation, points, count) = match what {
            Target::Ends => (Relation::touching(&edges), Points::Edges, edges.len()),
            _ => (Relation::neighbours(graph.vertices.len(), &edges), Points::Vertices, graph.vertices.len()),
        };
        let all: Vec<u32> = (0..count as u32).collect();
        let stopped = |stop| SolveError::stopped(stop, say::reached_part());
        let mirror: Option<PairMirror> = pairs::mirror(&relation, &all, budget).map_err(stopped)?;
        let Some(mirror) = mirror.filter(|_| count > 0) else { return Ok(None) };
        let vertex = |place: usize| graph.vertices.get(place).map_or("", |vertex| vertex.name.as_str());
        let name = |point: u32| match points {
            Points::Edges => {
                let (a, b) = graph.edges.get(point as usize).copied().unwrap_or_default();
                format!("{}-{}", vertex(a), vertex(b))
            }
            Points::Vertices | Points::Numbers => vertex(point as usize).to_owned(),
        };
        let pairs = mirror.image().iter().map(|&(a, b)| (name(a), name(b))).collect();
        let opening = mirror.opening().map(|left| {
            let goes = |point: u32| relation.options_of(&all, point).contains(left);
            let kept: BTreeSet<usize> = match points {
                Points::Edges => {
                    let chosen = all.iter().find(|&&edge| goes(edge)).and_then(|&edge| graph.edges.get(edge as usize));
                    let ends = chosen.map_or(Vec::new(), |&(a, b)| vec![a, b]);
                    (0..graph.vertices.len()).filter(|place| !ends.contains(place)).collect()
                }
                Points::Vertices | Points::Numbers => left.iter().map(|&place| place as usize).collect(),
            };
            vec![graphs::position(&among(&graph, &kept))]
        });
        Ok(Some(Strategy { image: Image::Pairs(points, pairs), opening }))
    }

    fn line_mirror(&mut self, at: &Position, budget: &Budget) -> Reply<Strategy> {
        let Some(n) = at.heap().and_then(Number::to_u64) else { return Ok(None) };
        let stopped = |stop| SolveError::stopped(stop, say::reached_part());
        let mirror: Option<LineMirror> = match (self.ruleset.circle(), at.1) {
            (Some(circle), Form::Ring) => lines::ring(circle, n, budget).map_err(stopped)?,
            (Some(circle), Form::Row) => lines::row(&circle.row, n),
            (None, Form::Numbers) => lines::row(&self.ruleset, n),
            _ => None,
        };
        // A whole row that is taken at once needs no strategy.
        let Some(mirror) = mirror.filter(|mirror| mirror.opening() != Some(&0)) else { return Ok(None) };
        let opening = mirror.opening().map(|&half| vec![Position::new([half]).in_form(row_form(at.1)); 2]);
        Ok(Some(Strategy { image: Image::Rows(*mirror.image()), opening }))
    }

    fn answers_back(&mut self, at: &Position, budget: &Budget) -> Reply<Strategy> {
        let found = self.by_lost_set(at, budget)?;
        Ok(found.map(|(claim, opening)| Strategy { image: Image::Back(Box::new(claim)), opening }))
    }

    fn word_mirror(&self, at: &Position, budget: &Budget) -> Reply<Strategy> {
        let Some(word) = at.to_state() else { return Ok(None) };
        let stopped = |stop| SolveError::stopped(stop, say::reached_part());
        let Some(mirror) = words::mirror(&self.ruleset, &word, budget).map_err(stopped)? else { return Ok(None) };
        let opening = mirror.opening().map(|left| vec![Position::from_state(left).in_form(Form::Word)]);
        Ok(Some(Strategy { image: Image::Word(mirror.image().clone()), opening }))
    }

    /// The strategy for a position whose value no short search finds.
    fn mirror_of_large(&mut self, at: &Position, budget: &Budget) -> Reply<Strategy> {
        let cells = at.0.iter().filter_map(Number::to_u64).map(u64::count_ones).fold(0, u32::saturating_add);
        let large = match self.ruleset.family {
            Family::Board(_) => cells > LARGE_BOARD,
            Family::Erase(_) => at.0.len() > LARGE_SET,
            _ => false,
        };
        let Some(strategy) = (if large { self.mirror(at, budget)? } else { None }) else { return Ok(None) };
        if let Some((last, memory, soon)) = &self.room::<Soon>().1.0
            && (last, *memory) == (at, budget.memory())
        {
            return Ok(Some(strategy).filter(|_| !soon));
        }
        // The effort of this search does not depend on what is left for the question.
        let whole = budget.clone().without_effort();
        let soon = match &self.ruleset.family {
            Family::Board(board) => match &board.moves {
                BoardMoves::Place(tiles) if cells <= LARGEST_BOARD => {
                    board::is_soon(tiles, at, &whole.with_effort(BOARD_EFFORT))?
                }
                _ => false,
            },
            _ => match self.erasing(at, budget)? {
                Some((erasing, places)) => erasing.is_soon(&places, &whole)?,
                None => false,
            },
        };
        self.room::<Soon>().1.0 = Some((at.clone(), budget.memory(), soon));
        Ok(Some(strategy).filter(|_| !soon))
    }

    /// Whether a row or a ring beyond all tables is lost by a mirror, so that its value is 0.
    pub(crate) fn is_lost_far(&mut self, at: &Position, budget: &Budget) -> Result<bool, SolveError> {
        if at.heap().and_then(Number::to_u64).is_none_or(|n| n <= FAR_ROW) || !may_halve(&self.ruleset) {
            return Ok(false);
        }
        let strategy = self.mirror(at, &budget.clone().without_effort())?;
        Ok(strategy.is_some_and(|strategy| !strategy.is_won()))
    }

    /// The option that the strategy of the first player leaves.
    pub(crate) fn option_by_mirror(&mut self, at: &Position, limit: usize, budget: &Budget) -> Reply<Found> {
        let opening = self.mirror(at, budget)?.and_then(|strategy| strategy.opening);
        // There may be others.
        Ok(opening.map(|left| Found { options: [left].into_iter().take(limit).collect(), total: None }))
    }
}

/// What a move deletes in Node Kayles and Arc Kayles, if this is one of them.
fn kayles(own: &Graphs) -> Option<Target> {
    match own.rules.as_slice() {
        [rule] if rule.conditions.is_empty() && !own.drops_isolated && own.ends.is_empty() => {
            Some(rule.what).filter(|what| matches!(what, Target::Neighbourhood | Target::Ends))
        }
        _ => None,
    }
}

/// The part of a graph on some of its vertices.
fn among(graph: &Graph, kept: &BTreeSet<usize>) -> Graph {
    let place: BTreeMap<usize, usize> = kept.iter().copied().zip(0..).collect();
    let vertices = kept.iter().filter_map(|&place| graph.vertices.get(place).cloned()).collect();
    let edges = graph.edges.iter().filter_map(|(a, b)| Some((*place.get(a)?, *place.get(b)?))).collect();
    Graph { vertices, edges }
}

/// The form of the rows that a move in a position of this form leaves.
fn row_form(form: Form) -> Form {
    if form == Form::Ring { Form::Row } else { form }
}

/// The theorem, if it determines that a position is won, or that it is lost. The effort of the
/// question may be used up by now.
fn at_last(game: &mut Game, at: &Position, won: bool, ask: Ask<'_>) -> Reply<Standing> {
    let strategy = game.mirror(at, &ask.budget.clone().without_effort())?;
    Ok(strategy.filter(|strategy| strategy.is_won() == won).map(|strategy| strategy.standing()))
}

/// Boards of tiles, games of erasing, Node Kayles and Arc Kayles, and words.
pub(crate) struct Mirrors;

impl Method for Mirrors {
    fn name(&self) -> &'static str {
        "mirror"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        let places = game.ruleset.board().is_some_and(|board| matches!(board.moves, BoardMoves::Place(_)));
        let graph = game.ruleset.graphs().is_some_and(|own| kayles(own).is_some());
        let normal = game.ruleset.play == Play::Normal;
        let others = graph || game.ruleset.erase().is_some() || game.ruleset.words().is_some();
        if normal && (places || others) { Ok(()) } else { Err(say::no_mirror()) }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let strategy = game.mirror_of_large(at, ask.budget)?.filter(|strategy| !strategy.is_won());
        Ok(strategy.map(|strategy| Known { value: Number::from(0), standing: strategy.standing() }))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        Ok(game.mirror_of_large(at, ask.budget)?.map(|strategy| !strategy.is_won()))
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        let strategy = game.mirror_of_large(at, ask.budget)?.filter(Strategy::is_won);
        Ok(strategy.map(|strategy| strategy.standing()))
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        at_last(game, at, true, ask)
    }

    fn lost_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        at_last(game, at, false, ask)
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        if !wanted.value.is_zero() || game.mirror_of_large(at, ask.budget)?.is_none() {
            return Ok(None);
        }
        game.option_by_mirror(at, wanted.limit, ask.budget)
    }
}

/// Whether some move leaves a row in two parts.
fn may_halve(rules: &Ruleset) -> bool {
    let row = rules.circle().map_or(rules, |circle| &circle.row);
    let halves = matches!(&row.class, Class::Code(code) if code.digits.iter().any(|digit| digit & 4 != 0));
    halves && rules.play == Play::Normal
}

/// Rows and rings, after the search for their values was given up.
pub(crate) struct Halves;

impl Method for Halves {
    fn name(&self) -> &'static str {
        "halving"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        if may_halve(&game.ruleset) { Ok(()) } else { Err(say::no_halving()) }
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        at_last(game, at, true, ask)
    }

    fn lost_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        at_last(game, at, false, ask)
    }
}
