//! `sprague solve`: the winner, the value, the winning moves.
use crate::common::args::{self, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::language;
use crate::common::warning::WarningStyle;
use crate::common::{output, request, screen, words};
use crate::say;
use clap::Args;
use sprague::certificates::CertifyError;
use sprague::strategy::StrategyError;
use sprague::{Answer, Component, Locale, Message, MovesWanted, Outcome, Play, SolveOptions, Trust, WinningMove};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague solve \"take 1,3,4\" 5 8 12
  sprague solve \"take 1,3,4\" 5 8 1e18             any size where a pattern is proved
  sprague solve \"take 1..K\" 21 --param K=3 --misere
  sprague solve wythoff 3,4                       a game with a name; a position of two numbers
  sprague solve \"take 1,3,4 @ 5 8\" \"0.77 @ 10\"    different games in one sum
  sprague solve \"circle(take 1,2 leaving 0..2)\" 7  a ring, which becomes rows
  sprague solve cram 4x5                          a board; its rows can be given: ..#/...
  sprague solve \"place 2x2, 1x3\" ..#/.../...      tiles on a board, rows x columns, never turned
  sprague solve \"take any; play 1..2\" 1 2 4       a turn in one heap or in two
  sprague solve @rule.txt - < positions.txt       rule and positions from files
  sprague solve kayles 7 --format json --moves one
  sprague solve \"take 1,3,4\" 5 1e18 --cert answer.json && sprague verify answer.json
  sprague solve cram 4x4 --strategy half.json     the answer to every move, in a file";

/// The winning moves that a terminal shows if their number is not given.
const ON_TERMINAL: usize = 10;

/// Who wins, with what value, by which moves
///
/// The positions are a sum: a turn is a move in one of them. Every winning move is listed. The
/// answer says how each value is known: exact (computed from the definition), proved (by a pattern
/// that a theorem proves) or theory (a theorem about this kind of game); nothing else is ever used,
/// unless you ask for it by --assume.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    ///
    /// Several games in one sum: every argument is then "RULE @ POSITION...".
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The positions: 5, or 3,4 for a rule about two numbers; 1e18 and 1_000 are read, - is
    /// standard input
    ///
    /// [] is the empty sum: the first player loses (and wins under misère play).
    #[arg(value_name = "POSITION", value_parser = args::text())]
    positions: Vec<OsString>,

    /// Which winning moves to list: none, one, all, or a number [default: at most 10 on a terminal,
    /// at most 1000 elsewhere]
    #[arg(long, value_name = "WHICH", value_parser = moves_wanted)]
    moves: Option<MovesWanted>,

    /// Write what the answer stands on to this file, as a certificate; - is standard output, in
    /// place of the answer
    #[arg(long, value_name = "FILE", conflicts_with_all = ["no_theory", "assume"])]
    cert: Option<PathBuf>,

    /// Write a strategy to this file: the answer to every move, for `verify` and `play --strategy`;
    /// - is standard output, in place of the answer
    ///
    /// An image that answers moves, a table of moves by residues, or the moves of a claim.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cert", "no_theory", "assume"])]
    strategy: Option<PathBuf>,

    /// The language of the answer, en or zh, and of the reason where there is none: that of LC_ALL
    /// or LANG where it is not given; JSON has English texts
    #[arg(long, value_name = "LANG", value_parser = args::languages(), default_value_t = language::usual_language(), hide_default_value = true)]
    pub(crate) lang: Locale,

    #[command(flatten)]
    theory: Theory,
    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// What may be used besides the definition.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct Theory {
    /// Compute by the definition alone: plain options, mex, win/lose search
    ///
    /// No period, no theorem, no shortcut: slow. All other answers are tested against these.
    #[arg(long, conflicts_with = "assume")]
    no_theory: bool,

    /// Accept a pattern that is checked but not proved; the answer then says "assumed"
    #[arg(long)]
    assume: bool,
}

impl Theory {
    /// The options of the library, given which moves are wanted.
    pub(crate) fn options(self, moves: MovesWanted) -> SolveOptions {
        let trust = match (self.no_theory, self.assume) {
            (true, _) => Trust::Definition,
            (false, true) => Trust::Assume,
            (false, false) => Trust::Theorems,
        };
        SolveOptions { moves, trust }
    }
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.lang);
        let mut sum = request::sum(&self.rule, &self.positions, &self.rule_options, told)?;
        let work = self.limits.start(&self.output.quiet);
        let wanted = self.moves.unwrap_or_default();
        let answer = sum.solve(&self.theory.options(wanted), &work.budget)?;
        let certificate = self.cert.as_ref().map(|path| (path, sum.certificate(&answer, &work.budget)));
        let strategy = self.strategy.as_ref().map(|path| (path, sum.strategy(&work.budget)));
        drop(work);
        if ![&self.cert, &self.strategy].iter().any(|path| path.as_deref() == Some(Path::new("-"))) {
            match self.output.json() {
                true => output::print_json(&answer)?,
                false => {
                    let on_terminal = self.moves.is_none() && io::stdout().is_terminal();
                    let most = if on_terminal { ON_TERMINAL } else { usize::MAX };
                    screen::print_headed(&in_words(&answer, (wanted, most), self.lang))?;
                }
            }
        }
        match strategy {
            Some((path, Ok(strategy))) => return output::save(path, &strategy),
            Some((_, Err(StrategyError::Solve(error)))) => return Err(error.into()),
            Some((_, Err(error))) => {
                return Err(Failure::work("unknown", say::no_strategy_written(error.message())));
            }
            None => {}
        }
        match certificate {
            Some((path, Ok(certificate))) => output::save(path, &certificate),
            Some((_, Err(CertifyError::Solve(error)))) => Err(error.into()),
            Some((_, Err(error))) => Err(Failure::work("unproved", say::no_certificate_written(error.message()))),
            None => Ok(()),
        }
    }
}

fn moves_wanted(text: &str) -> Result<MovesWanted, String> {
    match text {
        "none" => Ok(MovesWanted::None),
        "one" => Ok(MovesWanted::AtMost(1)),
        "all" => Ok(MovesWanted::All),
        number => match number.parse() {
            Ok(0) => Ok(MovesWanted::None),
            Ok(most) => Ok(MovesWanted::AtMost(most)),
            Err(_) => Err(language::refusal(&say::which_moves())),
        },
    }
}

/// The answer as text, with at most `most` of the wanted moves.
fn in_words(answer: &Answer, (wanted, most): (MovesWanted, usize), locale: Locale) -> String {
    let mut text = format!("{}\n", headline(answer).in_locale(locale));
    let mut told: Vec<&str> = Vec::new();
    for Component { rule, parameters, .. } in &answer.components {
        if !told.contains(&rule.as_str())
            && let Some(which) = words::one_of_many(rule, parameters)
        {
            told.push(rule);
            let _ = writeln!(text, "{}", which.in_locale(locale));
        }
    }
    if !answer.components.is_empty() {
        text.push('\n');
        text.push_str(&components(&answer.components, locale));
    }
    if wanted != MovesWanted::None {
        text.push('\n');
        moves(&mut text, answer, most, locale);
    }
    text
}

/// The headline: `first player wins (N-position), nim-value 3`.
fn headline(answer: &Answer) -> Message {
    let misere = answer.play == Play::Misere;
    let wins = if answer.has_verdicts() { words::decides } else { words::wins }(answer.outcome, misere);
    let Some(value) = &answer.value else { return wins };
    let parts: Vec<String> = answer.components.iter().filter_map(|c| Some(c.value.as_ref()?.to_string())).collect();
    words::with_value(wins, value, value.nim().is_none(), &parts)
}

/// A line for each component: its rule if there are several, the position, the value if it has one,
/// and how it is known.
fn components(components: &[Component], locale: Locale) -> String {
    let several = components.windows(2).any(|pair| pair[0].rule != pair[1].rule);
    let valued = components.iter().any(|component| component.value.is_some());
    let row = |rule: &str, position: String, value: String, basis: &str| {
        let mut row = Vec::new();
        if several {
            row.push(output::one_line(rule));
        }
        row.push(position);
        if valued {
            row.push(value);
        }
        row.push(basis.to_owned());
        row
    };
    let [rule, position, value, basis] =
        [say::column_rule(), say::column_position(), say::column_value(), say::column_basis()]
            .map(|column| column.in_locale(locale));
    let mut rows = vec![row(&rule, position, value, &basis)];
    rows.extend(components.iter().map(|c| {
        let value = c.value.as_ref().map_or("-".into(), ToString::to_string);
        row(&c.rule, c.position.to_string(), value, &c.basis.in_locale(locale))
    }));
    output::aligned(&rows)
}

fn moves(text: &mut String, answer: &Answer, most: usize, locale: Locale) {
    let mut line = |said: Message| {
        let _ = writeln!(text, "{}", said.in_locale(locale));
    };
    let found = answer.winning_moves();
    let listed = &found[..found.len().min(most)];
    let none = answer.moves.total.as_ref().is_some_and(|total| total.is_zero());
    if none && answer.outcome == Outcome::P {
        return line(say::no_winning_move());
    }
    if none && answer.has_verdicts() {
        return line(say::play_has_ended());
    }
    if none {
        return line(say::no_move_left());
    }
    if listed.is_empty() && answer.moves.total.is_none() {
        return line(say::not_listed());
    }
    line(match (answer.outcome, &answer.moves.total) {
        (Outcome::D, Some(total)) => say::keeping_moves_counted(total),
        (Outcome::D, None) => say::keeping_moves(),
        (_, Some(total)) => say::winning_moves_counted(total),
        (_, None) => say::winning_moves(),
    });
    let row = |won: &WinningMove| {
        let component = answer.component_of(won).map(|number| say::in_component(number).in_locale(locale));
        vec![format!("  {}", won.text.in_locale(locale)), component.unwrap_or_default()]
    };
    let rows: Vec<Vec<String>> = listed.iter().map(row).collect();
    text.push_str(&output::aligned(&rows));
    let more = match &answer.moves.total {
        Some(total) => {
            let more = total.minus(&(listed.len() as u64).into()).filter(|more| !more.is_zero());
            more.map(|more| say::more_moves(more.to_string()))
        }
        None => Some(say::perhaps_more_moves()),
    };
    if let Some(more) = more {
        let _ = writeln!(text, "  {}", more.in_locale(locale));
    }
    if let Some(best) = &answer.moves.best {
        let _ = writeln!(text, "{}", say::nearer_to_the_end(best.text.clone()).in_locale(locale));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_shows_ten_moves_and_how_to_see_the_rest() {
        let mut sum = sprague::Sum::parse(&["kayles", "1e18"]).expect("a game");
        let answer = sum.solve(&SolveOptions::default(), &sprague::Budget::default()).expect("an answer");
        let text = in_words(&answer, (MovesWanted::default(), ON_TERMINAL), Locale::ENGLISH);
        assert_eq!(text.lines().filter(|line| line.starts_with("  take")).count(), ON_TERMINAL);
        assert!(text.contains("... and 83333333333333328 more: --moves all lists them"), "{text}");
    }

    #[test]
    fn moves_are_asked_for_by_words_or_a_number() {
        assert_eq!(moves_wanted("one"), Ok(MovesWanted::AtMost(1)));
        assert_eq!(moves_wanted("12"), Ok(MovesWanted::AtMost(12)));
        assert_eq!(moves_wanted("0"), Ok(MovesWanted::None));
        assert_eq!(moves_wanted("all"), Ok(MovesWanted::All));
        assert!(moves_wanted("-1").is_err());
        assert!(moves_wanted("many").is_err());
    }
}
