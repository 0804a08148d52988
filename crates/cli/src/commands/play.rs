//! `sprague play`: a match against the engine, on a terminal or with moves from a pipe.
mod drawn;

use crate::common::args::{self, Language, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{draw, edges, hints, input, interrupt, output, request, words};
use crate::say;
use clap::Args;
use sprague::Turns;
use sprague::play::{Choice, End, Match, PlayError, Side, TokenMatch};
use sprague::strategy::{Strategy, Winner};
use sprague::{Budget, Game, Locale, Message, Play as Convention};
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
  sprague play cram 4x4 --strategy half.json       the winner plays by a file of `solve --strategy`
  sprague play nim 3 5 7 < moves.txt               a move per line";

/// The help on the commands of a match.
fn commands() -> Message {
    Message::lines([
        say::command_move(),
        say::command_moves(),
        say::command_hint(),
        say::command_why(),
        say::command_undo(),
        say::command_help(),
        say::command_quit(),
    ])
}

/// At most this many moves are shown by `moves`.
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

    /// Play the winning side by the strategy of this file, as `solve --strategy` writes it
    ///
    /// The file is verified first. It says who wins, so that the engine begins if the first player
    /// does.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["second", "graph", "replay"])]
    strategy: Option<PathBuf>,

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
    #[command(flatten)]
    pub(crate) language: Language,
}

impl Play {
    /// Plays until the match or the input ends, or a limit is reached.
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(file) = &self.replay {
            return self.replayed(file);
        }
        if let Some(file) = &self.graph {
            return self.on_graph(file);
        }
        let Some(rule) = &self.rule else { return Ok(()) };
        if *rule == "-" || *rule == "@-" || self.positions.iter().any(|position| position == "-") {
            return Err(Failure::request("position", say::input_for_moves()).with_hint(say::rule_as_argument()));
        }
        let sum = request::sum(rule, &self.positions, &self.rule_options, self.warnings())?;
        let play = sum.play();
        // Several parameters, such as numbers of piles, give several games with one rule.
        let name = |game: &Game| match words::one_of_many(game.rule(), &game.usual_parameters()) {
            Some(which) => which.in_locale(self.language.lang),
            None => output::one_line(game.rule()),
        };
        let mut title: Vec<String> = sum.games().iter().map(name).collect();
        title.dedup();
        let work = self.limits.start(&Quiet { quiet: true });
        let title = title.join(" | ").into();
        let game = Match::new(sum, self.first());
        let Some(file) = &self.strategy else {
            return self.match_of(Contest::Sum(Box::new(game)), title, play, &work.budget);
        };
        let strategy = sprague::strategy::read(&String::from_utf8_lossy(&input::read(file)?)).map_err(failure)?;
        let first = match game.winner_by(&strategy).map_err(failure)? {
            Winner::First => Side::Engine,
            Winner::Second => Side::You,
        };
        let game = game.begun_by(first);
        self.match_of(Contest::ByStrategy(Box::new(game), Box::new(strategy)), title, play, &work.budget)
    }

    fn warnings(&self) -> WarningStyle {
        crate::common::warning::WarningStyle::english(self.quiet.quiet, false).in_locale(self.language.lang)
    }

    fn first(&self) -> Side {
        if self.second { Side::Engine } else { Side::You }
    }

    fn on_graph(&self, file: &Path) -> Result<(), Failure> {
        if !self.rule_options.params()?.is_empty() {
            return Err(Failure::request("option", say::parameter_of_graph()));
        }
        if file == Path::new("-") {
            return Err(Failure::request("position", say::input_for_moves()).with_hint(say::write_file_name()));
        }
        let work = self.limits.start(&Quiet { quiet: true });
        let text = edges::bytes(file, &work.budget)?;
        let list = edges::list(&text, &work.budget, self.warnings())?;
        // On a graph, the argument that is elsewhere a rule is a vertex like the others.
        let tokens = self.rule.iter().chain(&self.positions).map(|token| request::utf8(token));
        let tokens = tokens.collect::<Result<Vec<&str>, Failure>>()?;
        let play = if self.rule_options.misere { Convention::Misere } else { Convention::Normal };
        let game = TokenMatch::new(list, &tokens, play, self.first(), &work.budget).map_err(failure)?;
        self.match_of(Contest::Tokens(Box::new(game)), say::tokens_on_graph(), play, &work.budget)
    }

    /// Plays a match, and records it.
    fn match_of(&self, game: Contest<'_>, title: Message, play: Convention, budget: &Budget) -> Result<(), Failure> {
        let locale = self.language.lang;
        let mut table = Table { game, budget, terminal: io::stdin().is_terminal(), locale };
        let convention = match play {
            Convention::Normal => say::match_normal(),
            Convention::Misere => say::match_misere(),
        };
        let begins = if table.game.to_move() == Side::Engine { say::i_begin() } else { say::you_begin() };
        table.say(&say::match_opens(title, convention, begins))?;
        if let Contest::ByStrategy(_, strategy) = &table.game {
            table.say(&say::match_by_strategy(strategy.message()))?;
        }
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
        output::print(&format!("{}\n", Message::lines(review.lines).in_locale(self.language.lang)))
    }
}

/// The game that is played: a sum of rules, or tokens on a graph.
enum Contest<'t> {
    Sum(Box<Match>),
    ByStrategy(Box<Match>, Box<Strategy>),
    Tokens(Box<TokenMatch<'t>>),
}

impl Contest<'_> {
    fn position(&self) -> String {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => game.position(),
            Self::Tokens(game) => draw::printable(&game.position()),
        }
    }

    fn picture(&self) -> Option<String> {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => drawn::picture(game.sum()),
            Self::Tokens(_) => None,
        }
    }

    fn end(&mut self, budget: &Budget) -> Result<Option<End>, PlayError> {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => game.end(budget),
            Self::Tokens(game) => Ok(game.winner().map(End::Won)),
        }
    }

    /// Whether an end with `wins` or `draws` may decide before no move is left.
    fn has_verdicts(&self) -> bool {
        matches!(self, Self::Sum(game) | Self::ByStrategy(game, _) if game.sum().turns() == Turns::Judged)
    }

    fn to_move(&self) -> Side {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => game.to_move(),
            Self::Tokens(game) => game.to_move(),
        }
    }

    /// Makes the engine's move, and describes it.
    fn answer(&mut self, budget: &Budget) -> Result<Message, PlayError> {
        match self {
            Self::Sum(game) => {
                let turn = game.choose(budget)?.turn;
                let text = turn.text.clone();
                game.make(turn);
                Ok(text)
            }
            Self::ByStrategy(game, strategy) => {
                let Choice { turn, reason } = game.follow(strategy, budget)?;
                let text = say::with_reason(turn.text.clone(), reason);
                game.make(turn);
                Ok(text)
            }
            Self::Tokens(game) => {
                let (turn, _) = game.choose(budget)?;
                game.make(turn);
                Ok(game.text(&turn).into())
            }
        }
    }

    /// Makes a move that was typed.
    fn typed(&mut self, line: &str, budget: &Budget) -> Result<(), PlayError> {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => game.read(line, budget).map(|turn| game.make(turn)),
            Self::Tokens(game) => game.read(line).map(|turn| game.make(turn)),
        }
    }

    /// The first legal moves, and whether the list is complete.
    fn legal(&mut self, budget: &Budget) -> Result<(Vec<Message>, bool), PlayError> {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => {
                let legal = game.legal(MOVES_SHOWN, budget)?;
                Ok((legal.turns.into_iter().map(|turn| turn.text).collect(), legal.complete))
            }
            Self::Tokens(game) => {
                let legal = game.legal();
                let shown = legal.iter().take(MOVES_SHOWN).map(|turn| game.text(turn).into());
                Ok((shown.collect(), legal.len() <= MOVES_SHOWN))
            }
        }
    }

    fn hint(&mut self, budget: &Budget) -> Result<Option<Message>, PlayError> {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => {
                Ok(game.hint(budget)?.map(|choice| say::with_reason(choice.turn.text, choice.reason)))
            }
            Self::Tokens(game) => {
                Ok(game.hint(budget)?.map(|(turn, reason)| say::with_reason(game.text(&turn), reason)))
            }
        }
    }

    fn why(&mut self, locale: Locale, budget: &Budget) -> Result<String, PlayError> {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => game.why(locale, budget),
            Self::Tokens(game) => game.why(locale, budget),
        }
    }

    fn undo(&mut self) -> bool {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => game.undo(),
            Self::Tokens(game) => game.undo(),
        }
    }

    fn record(&mut self, budget: &Budget) -> Result<serde_json::Value, PlayError> {
        match self {
            Self::Sum(game) | Self::ByStrategy(game, _) => game.record(budget),
            Self::Tokens(game) => Ok(game.record()),
        }
    }
}

/// A match in progress.
struct Table<'b, 't> {
    game: Contest<'t>,
    budget: &'b Budget,
    terminal: bool,
    locale: Locale,
}

impl Table<'_, '_> {
    /// Prints a line in the language of the match.
    fn say(&self, line: &Message) -> Result<(), Failure> {
        output::print(&format!("{}\n", line.in_locale(self.locale)))
    }

    /// Prints the position, and its picture where there is one.
    fn show(&self) -> Result<(), Failure> {
        self.say(&say::match_position(self.game.position()))?;
        self.game.picture().map_or(Ok(()), |picture| output::print(&picture))
    }

    fn play(&mut self) -> Result<(), Failure> {
        loop {
            self.show()?;
            if let Some(end) = self.game.end(self.budget).map_err(failure)? {
                return self.say(&match (end, self.game.has_verdicts()) {
                    (End::Won(Side::You), false) => say::you_win(),
                    (End::Won(Side::Engine), false) => say::i_win(),
                    (End::Won(Side::You), true) => say::you_have_won(),
                    (End::Won(Side::Engine), true) => say::i_have_won(),
                    (End::Drawn, _) => say::match_is_drawn(),
                    (End::Repeated, _) => say::match_is_repeated(),
                });
            }
            match self.game.to_move() {
                Side::Engine => {
                    let made = self.game.answer(self.budget).map_err(failure)?;
                    self.say(&say::i_play(made))?;
                }
                Side::You => {
                    if !self.ask()? {
                        return self.say(&say::match_ends());
                    }
                }
            }
        }
    }

    /// Reads and makes the next move; commands before it are carried out. False at the end of the
    /// input and after `quit`.
    fn ask(&mut self) -> Result<bool, Failure> {
        loop {
            output::print(&format!("{} ", say::your_move().in_locale(self.locale)))?;
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
                "help" | "?" => Ok(commands()),
                "moves" => self.moves(),
                "hint" => self.game.hint(self.budget).map(|hint| hint.unwrap_or_else(say::no_move_wins)),
                "why" => self.game.why(self.locale, self.budget).map(|text| text.trim_end().to_owned().into()),
                "undo" => match self.game.undo() {
                    true => {
                        self.show()?;
                        continue;
                    }
                    false => Ok(say::no_move_to_take_back()),
                },
                _ => match self.game.typed(line, self.budget) {
                    Ok(()) => return Ok(true),
                    Err(error) => Err(error),
                },
            };
            self.say(&match said {
                Ok(text) => text,
                Err(PlayError::Solve(error)) => say::has_no_answer(hints::on_one_line(&error)),
                Err(error) => error.message(),
            })?;
        }
    }

    fn moves(&mut self) -> Result<Message, PlayError> {
        let (moves, complete) = self.game.legal(self.budget)?;
        let row =
            |(at, text): (usize, Message)| vec![format!("{:>5}", format!("#{}", at + 1)), text.in_locale(self.locale)];
        let rows: Vec<Vec<String>> = moves.into_iter().enumerate().map(row).collect();
        let listed: Message = output::aligned(&rows).trim_end().to_owned().into();
        Ok(if complete { listed } else { Message::lines([listed, say::and_more_moves()]) })
    }
}

pub(crate) fn read_line() -> Result<Option<String>, Failure> {
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
        PlayError::Strategy(message) => Failure::work("strategy", message),
        PlayError::Record(message) => Failure::request("record", message),
        PlayError::NoVertex(_) => Failure::request("token", error.message()),
        error => Failure::work("failed", error.message()),
    }
}
