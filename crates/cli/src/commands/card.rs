//! `sprague RULE`: an overview of a game, and the commands to try next.
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::shell::quoted;
use crate::common::warning::WarningStyle;
use crate::common::{output, request, screen, table, words};
use crate::say;
use clap::Args;
use serde_json::{Value, json};
use sprague::code::{CodeOptions, Style, code};
use sprague::tables::{Table, ValueAt};
use sprague::{Budget, Card, Findings, Game, Locale, Message, Play, Position, Turns};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  sprague kayles                      the game at first sight
  sprague \"take 1,3,4\" --lang zh
  sprague \"take 1,3,4\" 5 8            with positions: who wins, as `sprague solve` says it
  sprague @rule.txt --format json";

/// The effort to make a program, in looks at the budget, before another command is proposed.
const PROGRAM: u64 = 50;
/// Longer patterns do not fit on a card.
const READABLE: usize = 300;

/// A game at first sight: its rules in words, its first values, its pattern, and how to go on
///
/// A rule in place of a command asks for this; with positions behind it, it is solved.
#[derive(Args, Debug)]
#[command(name = "card", hide = true, after_help = EXAMPLES, override_usage = "sprague [OPTIONS] <RULE> [POSITION]...")]
pub(crate) struct ShowCard {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl ShowCard {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let mut game = request::game_untold(&self.rule, &self.rule_options, told)?;
        // The texts in JSON are English.
        let heading = Heading::of(&game, if self.output.json() { Locale::ENGLISH } else { self.language.lang });
        let samples = samples(&game);
        let work = self.limits.start(&self.output.quiet);
        let card = game.card(&work.budget)?;
        let next = self.next(&game, &samples, &card, &work.budget)?;
        drop(work);
        match self.output.json() {
            true => output::print_json(&as_json(&heading, &card, &next)),
            false => screen::print_headed(&(self.as_text(&heading, &card)? + &in_lines(&next, self.language.lang))),
        }
    }

    /// Three commands to try next: who wins, why, and a program or, if none is made within the
    /// effort, a match.
    fn next(
        &self,
        game: &Game,
        samples: &[(Position, String)],
        card: &Card,
        budget: &Budget,
    ) -> Result<Vec<Next>, Failure> {
        let rule = self.as_argument(game);
        let is_known = |position: &Position| card.positions.iter().any(|at| at.position == *position);
        let known = samples.iter().filter(|(position, _)| card.table.is_some() || is_known(position));
        let known: Vec<String> = known.map(|(_, text)| format!(" {}", quoted(text))).collect();
        let options = self.options();
        // A position of middle size is a better example than the smallest.
        let example = known.get(if card.table.is_some() { 0 } else { known.len() / 2 });
        let solved = match known.as_slice() {
            [one, two, ..] if card.table.is_some() && game.places() == 1 => Some(format!("{one}{two}")),
            _ => example.cloned(),
        };
        let example = example.cloned().unwrap_or_default();
        let mut next = Vec::new();
        if let Some(solved) = solved {
            next.push(Next { command: format!("sprague solve {rule}{solved}{options}"), what: say::card_solve() });
        }
        next.push(Next { command: format!("sprague explain {rule}{example}{options}"), what: say::card_explain() });
        next.push(match (self.is_programmed(game, budget)?, example.is_empty()) {
            (true, _) => Next { command: format!("sprague code {rule} --to cpp{options}"), what: say::card_code() },
            (_, false) => Next { command: format!("sprague play {rule}{example}{options}"), what: say::card_play() },
            (_, true) => Next { command: format!("sprague pattern {rule}{options}"), what: say::card_pattern() },
        });
        Ok(next)
    }

    /// Whether a program can be made: from what a short search finds, or with a table.
    fn is_programmed(&self, game: &Game, budget: &Budget) -> Result<bool, Failure> {
        for style in [None, Some(Style::Table)] {
            let asked = self.rule_options.builder(game.ruleset().source.as_bytes())?;
            let options = CodeOptions { style, ..CodeOptions::default() };
            if code(asked, &options, &budget.clone().with_effort(PROGRAM)).is_ok() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The rule as it was given; text from standard input is written out.
    fn as_argument(&self, game: &Game) -> String {
        match self.rule.to_str() {
            Some(given) if !matches!(given, "-" | "@-") => quoted(given),
            _ => quoted(game.rule().trim()),
        }
    }

    /// The options of the rule, as they were given.
    fn options(&self) -> String {
        let params = self.rule_options.params.iter().map(|(name, value)| format!(" --param {name}={value}"));
        let misere = self.rule_options.misere.then(|| " --misere".to_owned());
        params.chain(misere).collect()
    }

    fn as_text(&self, heading: &Heading, card: &Card) -> Result<String, Failure> {
        let told = |message: Message| message.in_locale(self.language.lang);
        let mut text = format!("{}\n", heading.rule);
        if let Some(which) = &heading.which {
            text.push_str(&format!("{}\n", told(which.clone())));
        }
        for line in &heading.words {
            text.push_str(&format!("  {line}\n"));
        }
        text.push('\n');
        if let Some(values) = &card.table {
            text.push_str(&self.table(heading, values)?);
        } else if !card.positions.is_empty() {
            text.push_str(&positions(&card.positions, heading.valued, heading.judged, self.language.lang));
        } else {
            text.push_str(&format!("{}\n", told(say::card_no_values())));
        }
        let command = format!("sprague pattern {}{}", quoted(heading.rule.trim()), self.options());
        text.push_str(&format!("\n{}\n\n{}\n", told(pattern(card, command)), told(say::card_next())));
        Ok(text)
    }

    /// The table, under a line that describes it.
    fn table(&self, heading: &Heading, values: &Table) -> Result<String, Failure> {
        let title = match heading.valued {
            true => say::card_values(heading.names.join(",")),
            false => say::card_outcomes(),
        };
        let mut bytes = Vec::new();
        table::text(values, &heading.names, &mut bytes).map_err(Failure::output)?;
        let lines = String::from_utf8_lossy(&bytes);
        let indented: String = lines.lines().map(|line| format!("  {line}\n")).collect();
        Ok(format!("{}\n{indented}", title.in_locale(self.language.lang)))
    }
}

/// What the card says about the rule, before any position is computed.
struct Heading {
    rule: String,
    /// Which game it is, if its name stands for many.
    which: Option<Message>,
    words: Vec<String>,
    names: Vec<String>,
    valued: bool,
    /// Whether ends may decide who wins.
    judged: bool,
}

impl Heading {
    fn of(game: &Game, locale: Locale) -> Self {
        let rules = game.ruleset();
        Self {
            rule: game.rule().trim().to_owned(),
            which: words::one_of_many(game.rule(), &game.usual_parameters()),
            words: game.in_words(locale),
            names: match (rules.names.as_slice(), rules.circle().is_some()) {
                // The table of a game of sets is indexed by n, for the set {1..n}.
                ([], _) => vec!["{1..n}".to_owned()],
                (_, true) => vec!["n".to_owned()],
                (names, _) => names.to_vec(),
            },
            valued: rules.play == Play::Normal && matches!(rules.turns, Turns::One | Turns::Obliging),
            judged: rules.judged().is_some(),
        }
    }
}

/// A command to try next, with the question that it answers.
struct Next {
    command: String,
    what: Message,
}

/// A label and a command on each line.
fn in_lines(next: &[Next], locale: Locale) -> String {
    let row = |next: &Next| vec![format!("  {}", next.what.in_locale(locale)), next.command.clone()];
    output::aligned(&next.iter().map(row).collect::<Vec<_>>())
}

/// Small positions of the game, each with the text to type: without the brackets that a single
/// position does not need.
fn samples(game: &Game) -> Vec<(Position, String)> {
    let typed = |position: &Position| {
        let text = position.to_string();
        let inner = text.trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
        match game.position(inner) {
            Ok(read) if read == *position => inner.to_owned(),
            _ => text,
        }
    };
    game.samples().into_iter().map(|position| (position.clone(), typed(&position))).collect()
}

/// A line for each position: who wins, and the value if there is one.
fn positions(known: &[ValueAt], valued: bool, judged: bool, locale: Locale) -> String {
    let mut head = vec![say::indented(say::column_position()), say::column_winner()];
    head.extend(valued.then(say::column_value));
    let wins = if judged { words::decides } else { words::wins };
    let row = |at: &ValueAt| {
        let mut row = vec![say::indented(at.position.to_string()), wins(at.cell.outcome(), false)];
        row.extend(valued.then(|| at.cell.to_string().into()));
        row
    };
    let rows = std::iter::once(head).chain(known.iter().map(row));
    let told = |row: Vec<Message>| row.iter().map(|cell| cell.in_locale(locale)).collect();
    output::aligned(&rows.map(told).collect::<Vec<Vec<String>>>())
}

/// What holds for ever, and why; or that a short search does not find it.
fn pattern(card: &Card, command: String) -> Message {
    let claims = card.findings.as_ref().map(Findings::in_words).unwrap_or_default();
    match (claims.into_iter().next(), card.why_open()) {
        (Some((claim, _)), _) if claim.to_string().len() <= READABLE => say::card_found(claim),
        (Some(_), _) => say::card_found_long(command),
        (None, Some(why)) => say::card_found(why.clone()),
        (None, None) => say::card_not_found(command),
    }
}

fn as_json(heading: &Heading, card: &Card, next: &[Next]) -> Value {
    let commands: Vec<&str> = next.iter().map(|next| next.command.as_str()).collect();
    json!({
        "rule": heading.rule,
        "words": heading.words,
        "table": card.table,
        "positions": card.positions,
        "pattern": card.findings,
        "next": commands,
    })
}
