//! `sprague values`: nim-values of a range of heaps, of a box of tuples, or of single positions of
//! any size.
use crate::common::args::{self, Keep, Language, Limits, Quiet, RuleOptions, Work};
use crate::common::failure::Failure;
use crate::common::request;
use crate::common::stretch::{self, Heading};
use crate::common::warning::WarningStyle;
use crate::common::{output, plot, table};
use crate::say;
use clap::{Args, ValueEnum};
use sprague::tables::{Table, ValueAt};
use sprague::{Budget, Game, MovesWanted, Position, Trust};
use std::ffi::OsString;
use std::path::PathBuf;

use super::solve::Theory;

/// The last heap of a table, and the last number in each direction of a box, if none is given.
const LAST_HEAP: u64 = 20;
const LAST_OF_TWO: u64 = 8;
const LAST_OF_MORE: u64 = 3;
/// The last number of rows and of columns in a table of boards.
const LAST_BOARD: u64 = 4;
/// The number of piles in a table of piles on steps, if no position determines it.
const PILES: usize = 3;

const EXAMPLES: &str = "\
Examples:
  sprague values \"take 1,3,4\"                     heaps 0 to 20
  sprague values kayles --from 1000 --to 1100
  sprague values wythoff --to 8,8                 a table of pairs
  sprague values \"take 1,3,4\" --at 1e18 --at 7    single heaps, of any size where a pattern is proved
  sprague values \"take squares\" --to 100000 --format bfile --out squares.txt
  sprague values kayles --to 200 --plot kayles.svg
  sprague values wythoff --to 60,60 --plot wythoff.png --out wythoff.txt
  sprague values 0.6 --at 1e9 --store run-0.6     a long run; a later call goes on from there
  sprague values @king --from 9999,9990 --to 9999,9999 --store box    10^8 tuples, on disk
  sprague values cram --to 4x6                    empty boards of 1 to 4 rows
  sprague values \"erase d for x : d|x\" --to 20    the sets {1..n}
  sprague values wythoff --to 1000,1000 --zeros   only the positions of value 0
  sprague values \"take 1,3,4\" --misere            outcomes N and P instead of values
  sprague values @token --to 999,999 --outcomes --store box    who wins, draws included";

/// Nim-values of a run of positions, or of single positions of any size
///
/// Under misère play the outcomes N (the player to move wins) and P are given instead of
/// nim-values.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Values {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The first position [default: 0; for tuples 0,0 ...]
    #[arg(long, value_name = "POSITION", value_parser = args::text())]
    from: Option<OsString>,

    /// The last position, which is included [default: 20; for pairs 8,8]
    #[arg(long, value_name = "POSITION", value_parser = args::text())]
    to: Option<OsString>,

    /// Only this position (repeatable), of any size where a proof answers, such as 1e18
    #[arg(long, value_name = "POSITION", value_parser = args::text(), conflicts_with_all = ["from", "to"])]
    at: Vec<OsString>,

    /// List only the positions of value 0, which the player to move loses (under misere play: those
    /// that are lost)
    #[arg(long, conflicts_with_all = ["at", "plot"])]
    zeros: bool,

    /// Only who wins: N (the player to move), P or, where play can go round in circles, D (a draw)
    ///
    /// With --store two bits are kept of each position of the whole box from 0 to --to.
    #[arg(long, conflicts_with_all = ["at", "plot", "zeros"])]
    outcomes: bool,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Draw the values too, as points or as a heat map; the file ends in .svg or .png
    #[arg(long, value_name = "FILE", value_parser = plot::target, conflicts_with = "at")]
    plot: Option<plot::Target>,

    /// The form of the values
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Text, help_heading = "Output")]
    format: Form,

    #[command(flatten)]
    theory: Theory,
    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    quiet: Quiet,
}

/// The forms of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
    /// One line "n,value" for each, under a line of names
    Csv,
    /// One line "n a(n)" for each, as OEIS has them
    Bfile,
}

impl Form {
    /// The writer for a range of heaps that are looked up one by one; `None` for forms with
    /// columns, which need the whole table first.
    fn writer(self) -> Option<stretch::Writer> {
        match self {
            Self::Text => None,
            Self::Json => Some(stretch::json),
            Self::Csv => Some(stretch::csv),
            Self::Bfile => Some(stretch::bfile),
        }
    }
}

/// The rows and columns of a board: `4x5`, `4,5` or `4 5`.
fn board(text: Option<&OsString>, default: [u64; 2]) -> Result<Vec<u64>, Failure> {
    let Some(text) = text else { return Ok(default.to_vec()) };
    let text = request::given(text)?;
    let sides: Option<Vec<u64>> = text
        .split(['x', 'X', '×', ',', ' '])
        .filter(|side| !side.is_empty())
        .map(|side| side.parse().ok().filter(|side| *side >= 1))
        .collect();
    sides.filter(|sides| sides.len() == 2).ok_or_else(|| {
        Failure::request("option", say::corner_of_boards()).quoting(text).with_hint(say::default_boards())
    })
}

/// The names of the numbers of a position; sets and words have none.
fn names(game: &Game) -> Vec<String> {
    if game.ruleset().board().is_some() || game.ruleset().cells().is_some() {
        return vec!["rows".to_owned(), "columns".to_owned()];
    }
    match game.ruleset().names.as_slice() {
        [] if game.ruleset().erase().is_some() => vec!["n".to_owned()],
        [] => vec!["word".to_owned()],
        names => names.to_vec(),
    }
}

impl Values {
    /// Whether failures are JSON too.
    fn json(&self) -> bool {
        self.format == Form::Json
    }

    fn told(&self) -> WarningStyle {
        WarningStyle::english(self.quiet.quiet, self.json()).in_locale(self.language.lang)
    }

    /// Prints or saves the table.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut game = request::game(&self.rule, &self.rule_options, self.told())?;
        if self.format == Form::Bfile && game.places() != 1 {
            return Err(Failure::request("option", say::bfile_is_a_sequence()).with_hint(say::use_csv()));
        }
        if self.keep.is_given() && self.theory.options(MovesWanted::None).trust == Trust::Definition {
            return Err(Failure::request("option", say::nothing_to_keep()));
        }
        if self.at.is_empty() {
            return self.run_of_positions(&mut game);
        }
        let text = self.single(&mut game)?;
        output::stream(self.out.as_deref(), |out| out.write_all(text.as_bytes()))
    }

    fn run_of_positions(&self, game: &mut Game) -> Result<(), Failure> {
        let ruleset = game.ruleset().without_verdicts();
        let boards = ruleset.board().is_some() || ruleset.cells().is_some_and(|cells| cells.starts_empty());
        if boards && !self.zeros && !self.outcomes {
            return self.run_of_boards(game);
        }
        for (what, is) in [
            (say::words(), ruleset.words().is_some()),
            (say::bags(), ruleset.bags().is_some()),
            (say::boards(), ruleset.board().is_some() || ruleset.cells().is_some()),
            (say::graphs(), ruleset.graphs().is_some()),
        ] {
            if is {
                let failure = Failure::request("option", say::no_table_of(what.clone()));
                return Err(failure.with_hint(say::ask_for_single(what)));
            }
        }
        if game.ruleset().piles().is_some() {
            // The corners determine how many piles there are.
            let corner = self.to.as_ref().or(self.from.as_ref()).map(|text| request::given(text)).transpose()?;
            let piles = corner.map_or(Ok(PILES), |text| request::position(game, text).map(|corner| corner.0.len()))?;
            game.fit_piles(piles);
        }
        let arity = game.places();
        let last = match arity {
            1 => LAST_HEAP,
            2 => LAST_OF_TWO,
            _ => LAST_OF_MORE,
        };
        let least = if game.ruleset().erase().is_some() { vec![0] } else { game.least() };
        let from = self.corner(game, "--from", self.from.as_ref(), least)?;
        let to = self.corner(game, "--to", self.to.as_ref(), vec![last; arity])?;
        if from.len() != arity || to.len() != arity {
            return Err(Failure::request("option", say::corners_differ()));
        }
        if std::iter::zip(&from, &to).any(|(from, to)| from > to) {
            return Err(Failure::request("option", say::first_behind_last()).with_hint(say::default_corners()));
        }
        let work = self.limits.start(&self.quiet);
        let options = self.theory.options(MovesWanted::None);
        if self.outcomes {
            let (table, notes) = game.outcomes(&from, &to, self.keep.folder(), &options, &work.budget)?;
            let budget = work.ended();
            args::warn(&notes, self.told());
            return self.print(game, &table, &budget);
        }
        self.keep.begin(game, &work.budget, self.told())?;
        if self.zeros {
            return self.zeros_between(game, &from, &to, &work.budget);
        }
        let writer = self.format.writer().filter(|_| self.plot.is_none());
        if let (Some(write), &[from], &[to]) = (writer, from.as_slice(), to.as_slice()) {
            let name = game.ruleset().names.first().cloned().unwrap_or_default();
            let heading = Heading { rule: game.rule().to_owned(), name, from, to };
            if let Some(stretch) = game.stretch(to, &options, &work.budget)? {
                let budget = work.ended();
                return output::stream_within(self.out.as_deref(), &budget, |out| write(&stretch, &heading, out));
            }
        }
        self.table(game, &from, &to, work)
    }

    /// Makes the table between two corners, draws it where that is wished, and prints it.
    fn table(&self, game: &mut Game, from: &[u64], to: &[u64], work: Work) -> Result<(), Failure> {
        let table = game.values(from, to, &self.theory.options(MovesWanted::None), &work.budget)?;
        if let Some(target) = &self.plot {
            plot::save(game, &table, target, &work.budget)?;
        }
        let budget = work.ended();
        self.print(game, &table, &budget)
    }

    /// The empty boards up to a number of rows and of columns.
    fn run_of_boards(&self, game: &mut Game) -> Result<(), Failure> {
        let from = board(self.from.as_ref(), [1; 2])?;
        let to = board(self.to.as_ref(), [LAST_BOARD; 2])?;
        if std::iter::zip(&from, &to).any(|(from, to)| from > to) {
            return Err(Failure::request("option", say::first_behind_last()).with_hint(say::default_boards()));
        }
        let work = self.limits.start(&self.quiet);
        self.keep.begin(game, &work.budget, self.told())?;
        self.table(game, &from, &to, work)
    }

    /// Prints the positions of value 0, one on each line, or as a list in JSON.
    fn zeros_between(&self, game: &mut Game, from: &[u64], to: &[u64], budget: &Budget) -> Result<(), Failure> {
        if self.format == Form::Bfile {
            return Err(Failure::request("option", say::bfile_has_values()).with_hint(say::use_csv()));
        }
        let zeros = game.zeros(from, to, &self.theory.options(MovesWanted::None), budget)?;
        let names = names(game);
        output::stream_within(self.out.as_deref(), budget, |out| match self.format {
            Form::Json => output::json(&zeros, out),
            Form::Csv => table::zeros_csv(&zeros, &names, out),
            Form::Text | Form::Bfile => table::zeros_text(&zeros, out),
        })
    }

    fn print(&self, game: &Game, table: &Table, budget: &Budget) -> Result<(), Failure> {
        output::stream_within(self.out.as_deref(), budget, |out| match self.format {
            Form::Text => table::text(table, &names(game), out),
            Form::Json => output::json(table, out),
            Form::Csv => table::csv(table, &names(game), out),
            Form::Bfile => table::bfile(table, out),
        })
    }

    /// A corner of the table; every number is below 2^63.
    fn corner(&self, game: &Game, name: &str, text: Option<&OsString>, default: Vec<u64>) -> Result<Vec<u64>, Failure> {
        let Some(text) = text else { return Ok(default) };
        let text = request::given(text)?;
        // The table of a game of sets is indexed by n, for the set {1..n}.
        let position = match game.ruleset().erase() {
            Some(_) => text.parse().map_err(|_| {
                Failure::request("option", say::corner_of_sets(name)).quoting(text).with_hint(say::other_sets_at())
            })?,
            None => request::position(game, text)?,
        };
        let state = position.to_state().ok_or_else(|| {
            Failure::request("option", say::corner_too_large(name)).quoting(text).with_hint(say::single_heap_at())
        })?;
        // A ring has one number, and a mark that distinguishes it from a row.
        Ok(state.into_iter().take(position.0.len()).filter_map(|x| u64::try_from(x).ok()).collect())
    }

    fn single(&self, game: &mut Game) -> Result<String, Failure> {
        let positions: Vec<Position> = self
            .at
            .iter()
            .map(|text| request::given(text).and_then(|text| request::position(game, text)))
            .collect::<Result<_, _>>()?;
        let work = self.limits.start(&self.quiet);
        self.keep.begin(game, &work.budget, self.told())?;
        let options = self.theory.options(MovesWanted::None);
        let known: Vec<ValueAt> =
            positions.iter().map(|at| game.value_at(at, &options, &work.budget)).collect::<Result<_, _>>()?;
        drop(work);
        Ok(match self.format {
            Form::Text => table::at_text(&known),
            Form::Json => output::as_line(&table::At { rule: game.rule(), at: &known })?,
            Form::Csv => table::at_csv(&known, &names(game)),
            Form::Bfile => table::at_bfile(&known),
        })
    }
}
