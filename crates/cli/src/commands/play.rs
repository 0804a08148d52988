//! `sprague play`: a match against the engine, on a terminal or with moves from a pipe.
use crate::common::args::{self, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::{draw, edges, hints, interrupt, output, request};
use crate::say;
use clap::Args;
use sprague::play::{Match, PlayError, Side, TokenMatch};
use sprague::{Budget, Locale, Play as Convention};
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague play \"take 1,3,4\" 5 8 12
  sprague play kayles 15 --second                  the engine begins
  sprague play \"take 1..3\" 21 --misere --record game.json
  sprague play --graph graph.txt a a b             tokens on the graph of a file
  sprague play --replay game.json                  what was missed, move by move
  sprague play nim 3 5 7 < moves.txt               a move per line";

const COMMANDS: &str = "\
A move:   its words (take 3 from 5), or FROM -> TO (5 -> 2, 7 -> 1 + 4, a -> b), or its number in the list of moves
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
/// The engine makes a winning move wherever there is one; in a lost position it makes the move with
/// the fewest winning answers. `hint` and `why` tell what it knows. Moves are read line by line
/// from standard input; `help` lists the commands.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The rule: a text, the name of a game (`sprague list`), or @FILE
    ///
    /// Several games in one sum: every argument is then "RULE @ POSITION...".
    #[arg(value_name = "RULE", value_parser = args::text(), required_unless_present_any = ["replay", "graph"])]
    rule: Option<OsString>,

    /// The positions, as in `sprague solve`
    #[arg(value_name = "POSITION", value_parser = args::text())]
    positions: Vec<OsString>,

    /// Play with tokens on the directed graph of this file; all other arguments are the vertices
    /// they stand on
    ///
    /// The file is as for `sprague graph`. A game that can go round for ever is a draw; `quit` ends
    /// it.
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    graph: Option<PathBuf>,

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
        if let Some(file) = &self.graph {
            return self.on_graph(file);
        }
        let Some(rule) = &self.rule else { return Ok(()) };
        if *rule == "-" || *rule == "@-" || self.positions.iter().any(|position| position == "-") {
            return Err(Failure::request("position", "standard input is for the moves of a match")
                .with_hint("write the rule and the positions as arguments, or the rule as @FILE"));
        }
        let told = request::WarningStyle::english(self.quiet.quiet, false);
        let sum = request::sum(rule, &self.positions, &self.rule_options, told)?;
        let play = sum.play();
        // Piles and boards of several sizes are several games of one rule.
        let mut title: Vec<String> = sum.games().iter().map(|game| output::one_line(game.rule())).collect();
        title.dedup();
        let work = self.limits.start(&Quiet { quiet: true });
        let game = Contest::Sum(Box::new(Match::new(sum, self.first())));
        self.match_of(game, &title.join(" | "), play, &work.budget)
    }

    fn first(&self) -> Side {
        if self.second { Side::Engine } else { Side::You }
    }

    fn on_graph(&self, file: &Path) -> Result<(), Failure> {
        if !self.rule_options.params()?.is_empty() {
            return Err(Failure::request("option", say::parameter_of_graph()));
        }
        if file == Path::new("-") {
            return Err(Failure::request("position", "standard input is for the moves of a match")
                .with_hint("write the name of the file"));
        }
        let work = self.limits.start(&Quiet { quiet: true });
        let text = edges::bytes(file, &work.budget)?;
        let list = edges::list(&text, &work.budget, request::WarningStyle::english(self.quiet.quiet, false))?;
        // The argument that is a rule elsewhere is a vertex like the others.
        let tokens = self.rule.iter().chain(&self.positions).map(|token| request::utf8(token));
        let tokens = tokens.collect::<Result<Vec<&str>, Failure>>()?;
        let play = if self.rule_options.misere { Convention::Misere } else { Convention::Normal };
        let game = TokenMatch::new(list, &tokens, play, self.first(), &work.budget).map_err(failure)?;
        self.match_of(Contest::Tokens(Box::new(game)), "tokens on a graph", play, &work.budget)
    }

    /// Plays a match, and records it.
    fn match_of(&self, game: Contest<'_>, title: &str, play: Convention, budget: &Budget) -> Result<(), Failure> {
        let mut table = Table { game, budget, terminal: io::stdin().is_terminal() };
        let loser = match play {
            Convention::Normal => "loses",
            Convention::Misere => "wins",
        };
        let begins = if self.second { "I begin" } else { "you begin" };
        output::print(&format!("{title}: who cannot move {loser}; {begins}. `help` lists the commands.\n"))?;
        let played = table.play();
        if let Some(file) = &self.record {
            let record = table.game.record(budget).map_err(failure)?;
            output::save(file, &format!("{record:#}\n"))?;
        }
        played
    }

    fn replayed(&self, file: &Path) -> Result<(), Failure> {
        let bytes = crate::common::input::read(file)?;
        let text = String::from_utf8_lossy(&bytes);
        let work = self.limits.start(&self.quiet);
        let review = sprague::play::review(&text, &work.budget).map_err(failure)?;
        drop(work);
        output::print(&format!("{}\n", review.lines.join("\n")))
    }
}

/// The game that is played: a sum of rules, or tokens on a graph.
enum Contest<'t> {
    Sum(Box<Match>),
    Tokens(Box<TokenMatch<'t>>),
}

impl Contest<'_> {
    fn position(&self) -> String {
        match self {
            Self::Sum(game) => game.position(),
            Self::Tokens(game) => draw::printable(&game.position()),
        }
    }

    fn winner(&mut self, budget: &Budget) -> Result<Option<Side>, PlayError> {
        match self {
            Self::Sum(game) => game.winner(budget),
            Self::Tokens(game) => Ok(game.winner()),
        }
    }

    fn to_move(&self) -> Side {
        match self {
            Self::Sum(game) => game.to_move(),
            Self::Tokens(game) => game.to_move(),
        }
    }

    /// Makes the engine's move, and says which.
    fn answer(&mut self, budget: &Budget) -> Result<String, PlayError> {
        match self {
            Self::Sum(game) => {
                let turn = game.choose(budget)?.turn;
                let text = turn.text.to_string();
                game.make(turn);
                Ok(text)
            }
            Self::Tokens(game) => {
                let (turn, _) = game.choose(budget)?;
                game.make(turn);
                Ok(game.text(&turn))
            }
        }
    }

    /// Makes a move that was typed.
    fn typed(&mut self, line: &str, budget: &Budget) -> Result<(), PlayError> {
        match self {
            Self::Sum(game) => game.read(line, budget).map(|turn| game.make(turn)),
            Self::Tokens(game) => game.read(line).map(|turn| game.make(turn)),
        }
    }

    /// The first legal moves, and whether these are all.
    fn legal(&mut self, budget: &Budget) -> Result<(Vec<String>, bool), PlayError> {
        match self {
            Self::Sum(game) => {
                let legal = game.legal(MOVES_SHOWN, budget)?;
                Ok((legal.turns.into_iter().map(|turn| turn.text.to_string()).collect(), legal.complete))
            }
            Self::Tokens(game) => {
                let legal = game.legal();
                Ok((legal.iter().take(MOVES_SHOWN).map(|turn| game.text(turn)).collect(), legal.len() <= MOVES_SHOWN))
            }
        }
    }

    fn hint(&mut self, budget: &Budget) -> Result<Option<String>, PlayError> {
        match self {
            Self::Sum(game) => Ok(game.hint(budget)?.map(|choice| format!("{}: {}", choice.turn.text, choice.reason))),
            Self::Tokens(game) => {
                Ok(game.hint(budget)?.map(|(turn, reason)| format!("{}: {reason}", game.text(&turn))))
            }
        }
    }

    fn why(&mut self, budget: &Budget) -> Result<String, PlayError> {
        match self {
            Self::Sum(game) => game.why(Locale::ENGLISH, budget),
            Self::Tokens(game) => game.why(Locale::ENGLISH, budget),
        }
    }

    fn undo(&mut self) -> bool {
        match self {
            Self::Sum(game) => game.undo(),
            Self::Tokens(game) => game.undo(),
        }
    }

    fn record(&mut self, budget: &Budget) -> Result<serde_json::Value, PlayError> {
        match self {
            Self::Sum(game) => game.record(budget),
            Self::Tokens(game) => Ok(game.record()),
        }
    }
}

/// A match in progress.
struct Table<'b, 't> {
    game: Contest<'t>,
    budget: &'b Budget,
    terminal: bool,
}

impl Table<'_, '_> {
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
                    let made = self.game.answer(self.budget).map_err(failure)?;
                    output::print(&format!("I play: {made}\n"))?;
                }
                Side::You => {
                    if !self.ask()? {
                        return output::print("the match ends here\n");
                    }
                }
            }
        }
    }

    /// Makes the next move that is typed; commands before it are obeyed. False at the end of the
    /// input and after `quit`.
    fn ask(&mut self) -> Result<bool, Failure> {
        loop {
            output::print("your move> ")?;
            let Some(line) = read_line()? else {
                output::print("\n")?;
                return Ok(false);
            };
            let line = line.trim();
            if !self.terminal {
                output::print(&format!("{line}\n"))?;
            }
            let said = match line.to_lowercase().as_str() {
                "" => continue,
                "quit" | "exit" | "q" => return Ok(false),
                "help" | "?" => Ok(COMMANDS.to_owned()),
                "moves" => self.moves(),
                "hint" => self.hint(),
                "why" => self.game.why(self.budget).map(|text| format!("{}\n", text.trim_end())),
                "undo" => Ok(match self.game.undo() {
                    true => format!("position: {}\n", self.game.position()),
                    false => "there is no move of yours to take back\n".to_owned(),
                }),
                _ => match self.game.typed(line, self.budget) {
                    Ok(()) => return Ok(true),
                    Err(error) => Err(error),
                },
            };
            match said {
                Ok(text) => output::print(&text)?,
                Err(PlayError::Solve(error)) => {
                    output::print(&format!("that has no answer: {}\n", hints::on_one_line(&error)))?
                }
                Err(error) => output::print(&format!("{error}\n"))?,
            }
        }
    }

    fn moves(&mut self) -> Result<String, PlayError> {
        let (moves, complete) = self.game.legal(self.budget)?;
        let rows = moves.into_iter().enumerate().map(|(at, text)| vec![format!("{:>4}", at + 1), text]);
        let mut text = output::aligned(&rows.collect::<Vec<_>>());
        if !complete {
            text.push_str("     ... and more\n");
        }
        Ok(text)
    }

    fn hint(&mut self) -> Result<String, PlayError> {
        Ok(match self.game.hint(self.budget)? {
            Some(choice) => format!("{choice}\n"),
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
        Err(error) => Err(Failure::work("file", say::cannot_read(say::standard_input(), error.to_string()))),
    }
}

pub(crate) fn failure(error: PlayError) -> Failure {
    match error {
        PlayError::Solve(error) => error.into(),
        PlayError::Record(message) => Failure::request("record", message),
        PlayError::NoVertex(_) => Failure::request("token", error.message()),
        error => Failure::work("failed", error.message()),
    }
}
