//! Boards on which tiles are laid, or patterns of letters replaced, as sums of their parts.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use budget::{Budget, Bytes, Stop};
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::Position;
use claims::reply::{Found, Known};
use claims::standing::Standing;
use positions::boards::Region;
use positions::boards::cram::Cram;
use positions::boards::lettered::{Lettered, Part};
use positions::boards::place::Place;
use positions::{Impartial, NimberError, Nimbers};
use rules::family::{self, BoardMoves, MOST_COLUMNS};
use rules::moves::{Options, Scratch};
use rules::ruleset::{Play, Termination};

/// The known facts about boards on which tiles are laid.
#[derive(Debug)]
pub(crate) enum Tiled {
    Dominoes(Nimbers<Cram>),
    /// Tiles of any size.
    Any(Nimbers<Place>),
    /// Patterns of letters, and shapes.
    Letters(Nimbers<Lettered>),
}

impl Tiled {
    fn new(tiles: &family::Tiles) -> Self {
        if *tiles == family::Tiles::dominoes() {
            Self::Dominoes(Nimbers::new(Cram))
        } else {
            Self::Any(Nimbers::new(Place::new(tiles)))
        }
    }

    fn value(&mut self, rows: &[i64], budget: &Budget) -> Result<u64, SolveError> {
        match self {
            Self::Dominoes(search) => value_in(search, &regions(rows), budget),
            Self::Any(search) => {
                let parts = search.game().parts(&words(rows));
                value_in(search, &parts, budget)
            }
            Self::Letters(search) => {
                let parts = lettered(search, rows);
                value_in(search, &parts, budget)
            }
        }
    }

    /// Whether a board has this value, which takes less work than the value.
    fn has_value(&mut self, rows: &[i64], value: u64, budget: &Budget) -> Result<bool, SolveError> {
        match self {
            Self::Dominoes(search) => is_value_in(search, &regions(rows), value, budget),
            Self::Any(search) => {
                let parts = search.game().parts(&words(rows));
                is_value_in(search, &parts, value, budget)
            }
            Self::Letters(search) => {
                let parts = lettered(search, rows);
                is_value_in(search, &parts, value, budget)
            }
        }
    }
}

/// The regions of a board of Cram: the board is their sum.
fn regions(rows: &[i64]) -> Vec<Region> {
    let cells = (0..).zip(rows).flat_map(|(r, &row)| {
        (0..u16::from(MOST_COLUMNS)).filter(move |column| row >> column & 1 == 1).map(move |column| (r, column))
    });
    Region::of_cells(cells)
}

fn lettered(search: &Nimbers<Lettered>, at: &[i64]) -> Vec<Part> {
    let (columns, _, letters) = family::cells::parts(at).unwrap_or((1, 0, &[]));
    search.game().parts(columns, letters)
}

fn words(rows: &[i64]) -> Vec<u64> {
    rows.iter().map(|row| row.unsigned_abs()).collect()
}

fn value_in<G: Impartial>(search: &mut Nimbers<G>, parts: &[G::Position], budget: &Budget) -> Result<u64, SolveError> {
    search.sum_value(parts, budget).map_err(|error| failure(error, search))
}

fn is_value_in<G: Impartial>(
    search: &mut Nimbers<G>,
    parts: &[G::Position],
    value: u64,
    budget: &Budget,
) -> Result<bool, SolveError> {
    search.has_value(parts, value, budget).map_err(|error| failure(error, search))
}

fn failure<G: Impartial>(error: NimberError<G::Position>, search: &Nimbers<G>) -> SolveError {
    match error {
        NimberError::Stopped(stop) => {
            let work = search.work();
            let table = Bytes(work.bytes).to_string();
            SolveError::stopped(stop, say::reached_regions(work.visits, search.len(), table))
        }
        other => SolveError::Overflow(other.to_string().into()),
    }
}

/// The known facts about boards on which tiles are laid in normal play: only then the parts of a
/// board have values.
fn tiled(game: &mut Game) -> Option<&mut Tiled> {
    if let Some(cells) = game.ruleset.cells() {
        if game.ruleset.termination == Termination::MayRepeat || game.ruleset.play != Play::Normal {
            return None;
        }
        let room = game.rooms.room::<Option<Tiled>>(&game.ruleset);
        if room.is_none() {
            *room = Lettered::new(cells).map(|own| Tiled::Letters(Nimbers::new(own)));
        }
        return room.as_mut();
    }
    match &game.ruleset.board()?.moves {
        BoardMoves::Place(tiles) if game.ruleset.play == Play::Normal => {
            Some(game.rooms.room::<Option<Tiled>>(&game.ruleset).get_or_insert_with(|| Tiled::new(tiles)))
        }
        _ => None,
    }
}

/// Whether a search from the beginning finds the value of a board with this effort. Results for
/// other boards do not count, since answers must not depend on earlier questions.
pub(super) fn is_soon(tiles: &family::Tiles, at: &Position, budget: &Budget) -> Result<bool, SolveError> {
    let Some(rows) = at.to_state() else { return Ok(false) };
    match Tiled::new(tiles).value(&rows, budget) {
        Err(error @ SolveError::Stopped { stop: Stop::Time { .. } | Stop::Cancelled, .. }) => Err(error),
        found => Ok(found.is_ok()),
    }
}

/// Boards on which tiles are laid, as sums of their parts.
pub(crate) struct Tiles;

impl Method for Tiles {
    fn name(&self) -> &'static str {
        "tiles"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        tiled(game).map(|_| ()).ok_or_else(say::no_tiles)
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let (Some(tiled), Some(rows)) = (tiled(game), at.to_state()) else { return Ok(None) };
        let value = tiled.value(&rows, ask.budget)?;
        Ok(Some(Known { value: Number::from(value), standing: Standing::Exact }))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        let (Some(tiled), Some(rows)) = (tiled(game), at.to_state()) else { return Ok(None) };
        tiled.has_value(&rows, 0, ask.budget).map(Some)
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let (Some(_), Some(rows)) = (tiled(game), at.to_state()) else { return Ok(None) };
        let mut listed = Options::new(rows.len());
        let listing = game.known_values.mover().options_within(&mut Scratch::default(), &rows, &mut listed, ask.budget);
        listing.map_err(move_error)?;
        listed.sort_dedup();
        let (mut options, mut total) = (Vec::new(), 0u64);
        for option in listed.iter() {
            let (Some(tiled), Some(target)) = (tiled(game), wanted.value.to_u64()) else { break };
            if tiled.has_value(option, target, ask.budget)? {
                total += 1;
                if options.len() < wanted.limit {
                    options.push(vec![game.placed(option)]);
                }
            }
        }
        Ok(Some(Found { options, total: Some(Number::from(total)) }))
    }
}
