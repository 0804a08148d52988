//! `sprague play`: a match against the engine, on a terminal or with moves from a pipe.
use crate::common::args::{self, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::{interrupt, output, request};
use clap::Args;
use sprague::{Budget, Match, Play as Convention, PlayError, Side, Turn};
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague play \"take 1,3,4\" 5 8 12
  sprague play kayles 15 --second                  the engine begins
  sprague play \"take 1..3\" 21 --misere --record game.json
  sprague play --replay game.json                  what was missed, move by move
  sprague play nim 3 5 7 < moves.txt               a move per line";

const COMMANDS: &str = "\
A move:   its words (take 3 from 5), or FROM -> TO (5 -> 2, 7 -> 1 + 4), or its number in the list of moves
moves     the legal moves, with numbers
hint      a winning move, if there is one
why       who wins from here and why, in words
undo      take back your last move and the answer
help      this
quit      end the match
";

/// Moves shown by `moves`.
const MOVES_SHOWN: usize = 60;

/// A match against the engine, which plays perfectly
///
/// The engine makes a winning move wherever there is one; in a lost position it makes the move with the fewest winning
/// answers. `hint` and `why` tell what it knows. Moves are read line by line from standard input; `help` lists the commands.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The rule: a text, the name of a game (`sprague list`), or @FILE
    ///
    /// Several games in one sum: every argument is then "RULE @ POSITION...".
    #[arg(value_name = "RULE", value_parser = args::text(), required_unless_present = "replay")]
    rule: Option<OsString>,

    /// The positions, as in `sprague solve`
    #[arg(value_name = "POSITION", value_parser = args::text())]
    positions: Vec<OsString>,

    /// Let the engine begin
    #[arg(long)]
    second: bool,

    /// Write the match to this file at its end, as JSON
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Play a recorded match again, with what was missed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rule", "positions", "second", "record"])]
    replay: Option<PathBuf>,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    quiet: Quiet,
}

impl Play {
    /// Plays until the end of the match, of the input, or of patience.
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(file) = &self.replay {
            return self.replayed(file);
        }
        let Some(rule) = &self.rule else { return Ok(()) };
        if *rule == "-" || *rule == "@-" || self.positions.iter().any(|position| position == "-") {
            return Err(Failure::request("position", "standard input is for the moves of a match")
                .with_hint("write the rule and the positions as arguments, or the rule as @FILE"));
        }
        let told = request::Told { quiet: self.quiet.quiet, json: false };
        let sum = request::sum(rule, &self.positions, &self.rule_options, told)?;
        let (title, play) =
            (sum.games().iter().map(|game| output::one_line(game.rule())).collect::<Vec<_>>(), sum.play());
        let work = self.limits.start(&Quiet { quiet: true });
        let first = if self.second { Side::Engine } else { Side::You };
        let mut table =
            Table { game: Match::new(sum, first), budget: &work.budget, terminal: io::stdin().is_terminal() };
        let loser = match play {
            Convention::Normal => "loses",
            Convention::Misere => "wins",
        };
        let begins = if self.second { "I begin" } else { "you begin" };
        output::print(&format!(
            "{}: who cannot move {loser}; {begins}. `help` lists the commands.\n",
            title.join(" | ")
        ))?;
        let played = table.play();
        if let Some(file) = &self.record {
            let record = table.game.record(&work.budget).map_err(failure)?;
            output::save(file, &format!("{record:#}\n"))?;
        }
        played
    }

    fn replayed(&self, file: &Path) -> Result<(), Failure> {
        let bytes = crate::common::input::read(file)?;
        let text = String::from_utf8_lossy(&bytes);
        let work = self.limits.start(&self.quiet);
        let review = sprague::review(&text, &work.budget).map_err(failure)?;
        drop(work);
        output::print(&format!("{}\n", review.lines.join("\n")))
    }
}

/// A match in progress.
struct Table<'b> {
    game: Match,
    budget: &'b Budget,
    terminal: bool,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        loop {
            output::print(&format!("position: {}\n", self.game.position()))?;
            if let Some(winner) = self.game.winner(self.budget).map_err(failure)? {
                return output::print(match winner {
                    Side::You => "no move is left: you win\n",
                    Side::Engine => "no move is left: I win\n",
                });
            }
            match self.game.to_move() {
                Side::Engine => {
                    let choice = self.game.choose(self.budget).map_err(failure)?;
                    output::print(&format!("I play: {}\n", choice.turn.text))?;
                    self.game.make(choice.turn);
                }
                Side::You => match self.ask()? {
                    Some(turn) => self.game.make(turn),
                    None => return output::print("the match ends here\n"),
                },
            }
        }
    }

    /// The next move that is typed; commands before it are obeyed. Nothing at the end of the input and after `quit`.
    fn ask(&mut self) -> Result<Option<Turn>, Failure> {
        loop {
            output::print("your move> ")?;
            let Some(line) = read_line()? else {
                output::print("\n")?;
                return Ok(None);
            };
            let line = line.trim();
            if !self.terminal {
                output::print(&format!("{line}\n"))?;
            }
            let said = match line.to_lowercase().as_str() {
                "" => continue,
                "quit" | "exit" | "q" => return Ok(None),
                "help" | "?" => Ok(COMMANDS.to_owned()),
                "moves" => self.moves(),
                "hint" => self.hint(),
                "why" => self.game.why(self.budget).map(|text| format!("{}\n", text.trim_end())),
                "undo" => Ok(match self.game.undo() {
                    true => format!("position: {}\n", self.game.position()),
                    false => "there is no move of yours to take back\n".to_owned(),
                }),
                _ => match self.game.read(line, self.budget) {
                    Ok(turn) => return Ok(Some(turn)),
                    Err(error) => Err(error),
                },
            };
            match said {
                Ok(text) => output::print(&text)?,
                Err(PlayError::Solve(error)) => output::print(&format!("that has no answer: {error}\n"))?,
                Err(error) => output::print(&format!("{error}\n"))?,
            }
        }
    }

    fn moves(&mut self) -> Result<String, PlayError> {
        let legal = self.game.legal(MOVES_SHOWN, self.budget)?;
        let rows = legal.turns.iter().enumerate();
        let mut text = output::aligned(
            &rows.map(|(at, turn)| vec![format!("{:>4}", at + 1), turn.text.clone()]).collect::<Vec<_>>(),
        );
        if !legal.complete {
            text.push_str("     ... and more\n");
        }
        Ok(text)
    }

    fn hint(&mut self) -> Result<String, PlayError> {
        Ok(match self.game.hint(self.budget)? {
            Some(choice) => format!("{}: {}\n", choice.turn.text, choice.reason),
            None => "no move wins here, if the other side makes no mistake\n".to_owned(),
        })
    }
}

fn read_line() -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    interrupt::idle(true);
    let read = io::stdin().lock().read_until(b'\n', &mut line);
    interrupt::idle(false);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        Err(error) => Err(Failure::work("file", format!("cannot read standard input: {error}"))),
    }
}

fn failure(error: PlayError) -> Failure {
    match error {
        PlayError::Solve(error) => error.into(),
        PlayError::Record(message) => Failure::request("record", message),
        error => Failure::work("failed", error.to_string()),
    }
}
