//! `sprague show`: the facts about a named game, the row of the atlas about any code or subtraction
//! set, and the game of a judge's problem with the command that makes a program for it.
use crate::common::args::{Language, Output};
use crate::common::failure::Failure;
use crate::common::shell::quoted;
use crate::common::{output, screen};
use crate::say;
use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use sprague::catalogue::{self, Game, Problem};
use sprague::claims::Reported;
use sprague::{Game as Rules, Message};
use survey::{Atlas, Row, State};

const EXAMPLES: &str = "\
Examples:
  sprague show kayles
  sprague show nim --lang zh
  sprague show 0.137                  a code or a subtraction set of the atlas
  sprague show \"HDU 1848\"             a problem of a judge: game, input, command
  sprague show 768E                   so are P2148, \"CF 768E\", \"ABC 278 G\", \"PE 306\"
  sprague show wythoff --format json";

/// Games on a given graph: the word in the rule, and the command that answers them.
const ON_GRAPHS: [(&str, &str); 3] = [
    ("graph", "sprague graph FILE"),
    ("geography", "sprague geography FILE"),
    ("hackenbush", "sprague hackenbush FILE"),
];

/// A built-in game: its rule, its names, what is known, references; a code of the atlas; a problem
/// of a judge
///
/// A problem is named as on its site: "HDU 1848", P2148, 768E, "ABC 278 G".
///
/// The atlas has what surveys have found of all octal codes of up to four digits, hexadecimal codes
/// of up to two, and subtraction sets in 1..14.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// The name, in any language of the list, a rule of the atlas, or a problem of a judge
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Show {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = catalogue::find(&self.name);
        let atlas = Atlas::shipped().map_err(|error| Failure::work("survey", error.to_string()))?;
        let row = atlas.find(game.map_or(self.name.as_str(), |game| game.text));
        // Others may have computed what the atlas leaves open.
        let reported =
            row.filter(|row| row.state() == State::Open).and_then(|row| Rules::new(&row.rule).ok()?.reported());
        match (game, row, self.output.json()) {
            (None, None, _) => self.of_judges(),
            (Some(game), row, true) => output::print_json(&InAtlas { shown: Shown::from(game), atlas: row, reported }),
            (None, Some(row), true) => {
                let mut shown = serde_json::json!({"rule": row.rule, "atlas": row});
                if let Some(reported) = reported {
                    shown["reported"] = serde_json::json!(reported);
                }
                output::print_json(&shown)
            }
            (game, row, false) => {
                let mut rows = game.map(in_words).unwrap_or_default();
                rows.extend(row.map(|row| of_atlas(row, game.is_none())).unwrap_or_default());
                rows.extend(reported.map(|reported| [say::label_reported(), reported.message()]));
                let told = |row: Told| row.map(|message| message.in_locale(self.language.lang)).to_vec();
                screen::print(&output::aligned(&rows.into_iter().map(told).collect::<Vec<_>>()))
            }
        }
    }
}

impl Show {
    /// Prints the problems with this reference, or else the games that list it among their
    /// references.
    fn of_judges(&self) -> Result<(), Failure> {
        let problems = catalogue::problems_of(&self.name);
        let games = catalogue::games_of(&self.name);
        if problems.is_empty() && games.is_empty() {
            return Err(unknown(&self.name));
        }
        let asked: Vec<Asked> = problems.iter().map(Asked::of).collect();
        // A game that belongs to a listed problem is shown there already.
        let named =
            |game: &&'static Game| !asked.iter().any(|asked| asked.game().is_some_and(|other| other.name == game.name));
        let games: Vec<&'static Game> = games.into_iter().filter(named).collect();
        if self.output.json() {
            let problems: Vec<Value> = asked.iter().map(Asked::to_json).collect();
            let games: Vec<Shown> = games.into_iter().map(Shown::from).collect();
            return output::print_json(&json!({"problems": problems, "games": games}));
        }
        let told = |rows: Vec<Told>| {
            let rows: Vec<Vec<String>> =
                rows.into_iter().map(|row| row.map(|message| message.in_locale(self.language.lang)).to_vec()).collect();
            output::aligned(&rows)
        };
        let problems = asked.iter().map(|asked| told(asked.in_words()));
        let texts: Vec<String> = problems.chain(games.iter().map(|game| told(with_command(game)))).collect();
        screen::print(&texts.join("\n"))
    }
}

/// A problem with the commands that answer it.
struct Asked<'a> {
    problem: &'a Problem,
    commands: Vec<String>,
}

impl<'a> Asked<'a> {
    fn of(problem: &'a Problem) -> Self {
        Self { problem, commands: commands(problem) }
    }

    /// The named game that the problem is about.
    fn game(&self) -> Option<&'static Game> {
        let rule = self.problem.rule;
        catalogue::find(rule).or_else(|| catalogue::games().iter().find(|game| game.text == rule))
    }

    fn to_json(&self) -> Value {
        let Problem { references, title, rule, input, answers, .. } = self.problem;
        json!({
            "references": references,
            "title": title,
            "rule": rule,
            "game": self.game().map(|game| game.name),
            "input": input,
            "answers": answers,
            "commands": self.commands,
        })
    }

    fn in_words(&self) -> Vec<Told> {
        let problem = self.problem;
        let mut rows: Vec<Told> = vec![[say::label_problem(), problem.references.join(", ").into()]];
        let mut row = |label: Message, text: Message| rows.push([label, text]);
        row(say::label_title(), problem.title.into());
        row(say::label_rule(), problem.rule.into());
        if let Some(game) = self.game() {
            row(say::label_game(), say::game_of_problem(game.name, catalogue::about(game)));
        }
        if let Some(input) = problem.input {
            row(say::label_input(), input.into());
        }
        if let Some(answers) = problem.answers {
            row(say::label_answers(), answers.into());
        }
        let label = |at: usize| if at == 0 { say::label_command() } else { "".into() };
        rows.extend(self.commands.iter().enumerate().map(|(at, command)| [label(at), command.as_str().into()]));
        rows
    }
}

/// The commands for a problem: one for a program, and one that answers a single case.
fn commands(problem: &Problem) -> Vec<String> {
    let rule = quoted(problem.rule);
    let mut code = format!("sprague code {rule} --to cpp");
    let mut option = |name: &str, value: Option<&str>| {
        if let Some(value) = value {
            code.push_str(&format!(" --{name} {}", quoted(value)));
        }
    };
    option("input", problem.input);
    option("start", problem.start);
    option("answers", problem.answers);
    option("max", problem.to.map(|to| format!("n<={to}")).as_deref());
    if let Some((_, command)) = ON_GRAPHS.iter().find(|(word, _)| *word == problem.rule) {
        return vec![(*command).to_owned(), code];
    }
    // A parameter that is not part of the input needs a value.
    if problem.input.is_none() {
        code.push_str(&parameters(problem.rule));
    }
    // A list of amounts is part of the input, and has no value elsewhere.
    match problem.input.is_some_and(|input| input.contains("S*")) {
        true => vec![code],
        false => vec![code, format!("sprague {rule}{}", parameters(problem.rule))],
    }
}

/// Values for the parameters of a rule without values of its own.
fn parameters(rule: &str) -> String {
    let mut given: Vec<(String, i64)> = Vec::new();
    while let Err(errors) = Rules::builder(rule).params(given.iter().cloned()).build() {
        let wanted = errors.errors.iter().filter_map(|error| error.parameter.clone());
        let missing: Vec<String> = wanted.filter(|name| given.iter().all(|(known, _)| known != name)).collect();
        let Some(name) = missing.into_iter().next() else { return String::new() };
        let value = given.len() as i64 + 2;
        given.push((name, value));
    }
    given.iter().map(|(name, value)| format!(" --param {name}={value}")).collect()
}

/// The facts about a game that a reference leads to, with a command.
fn with_command(game: &'static Game) -> Vec<Told> {
    let mut rows = in_words(game);
    rows.push([say::label_command(), format!("sprague code {} --to cpp", game.name).into()]);
    rows
}

fn unknown(name: &str) -> Failure {
    let failure = Failure::request("name", say::no_game_of_name()).quoting(name);
    failure.with_hint(catalogue::nearest(name).map_or_else(say::list_has_names, say::near_game_name))
}

/// A label and its text.
type Told = [Message; 2];

/// The row of the atlas about a game.
fn of_atlas(row: &Row, alone: bool) -> Vec<Told> {
    let mut rows = Vec::new();
    let mut line = |label: Message, text: Message| rows.push([label, text]);
    if alone {
        line(say::label_rule(), row.rule.clone().into());
    }
    line(say::label_atlas(), found(row));
    if let (Some(values), Some(largest)) = (row.values, row.largest) {
        let ended = row.state() == State::Open && values <= row.to;
        line(
            say::label_values(),
            match row.looks.filter(|_| ended) {
                Some(looks) => say::values_of_atlas_within(values, looks, largest),
                None => say::values_of_atlas(values, largest),
            },
        );
    }
    if let (Some(mask), Some(rare), Some(heaps)) = (row.sparse, row.rare, row.rare_heaps) {
        line(say::label_rare_heaps(), say::rare_heaps_of_atlas(heaps, mask, rare));
    }
    if let Some(certificate) = &row.certificate {
        line(say::label_certificate(), format!("sha256 {certificate}").into());
        let command = format!("sprague pattern \"{}\" --limit {} --cert FILE", row.rule, row.to);
        line("".into(), say::writes_certificate(command));
    }
    rows
}

/// The pattern that holds for ever, as a sentence.
fn found(row: &Row) -> Message {
    let standing = match row.standing.as_deref() {
        Some("proved") => say::standing_proved(),
        Some("checked") => say::standing_checked(),
        Some(other) if other != "open" => other.into(),
        _ => say::standing_open(),
    };
    let (Some(preperiod), Some(period)) = (row.preperiod, row.period) else { return say::atlas_no_pattern(standing) };
    let saltus = row.saltus.filter(|&saltus| saltus > 0).map(|saltus| format!("+{saltus}")).unwrap_or_default();
    let pattern = format!("G(n+{period}) = G(n){saltus}");
    match &row.theorem {
        Some(theorem) => say::atlas_pattern_by(pattern, preperiod, standing, theorem),
        None => say::atlas_pattern(pattern, preperiod, standing),
    }
}

/// A game of the catalogue as JSON.
#[derive(Serialize)]
pub(crate) struct Shown {
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    category: &'static str,
    names: Names,
    params: Vec<Param>,
    known: &'static [&'static str],
    references: &'static [&'static str],
}

/// A game of the catalogue with its row of the atlas.
#[derive(Serialize)]
struct InAtlas<'a> {
    #[serde(flatten)]
    shown: Shown,
    atlas: Option<&'a Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reported: Option<Reported>,
}

/// The other names of a game, by language.
#[derive(Serialize)]
struct Names {
    en: &'static [&'static str],
    zh: &'static [&'static str],
}

#[derive(Serialize)]
struct Param {
    name: &'static str,
    default: i64,
    about: &'static str,
}

impl From<&'static Game> for Shown {
    fn from(game: &'static Game) -> Self {
        let param = |param: &catalogue::Param| Param { name: param.name, default: param.default, about: param.about };
        Self {
            name: game.name,
            rule: game.text,
            about: game.about,
            category: game.category,
            names: Names { en: &game.aliases, zh: &game.chinese },
            params: game.params.iter().map(param).collect(),
            known: &game.known,
            references: &game.references,
        }
    }
}

fn in_words(game: &Game) -> Vec<Told> {
    let mut rows = Vec::new();
    let mut row = |label: Message, text: Message| rows.push([label, text]);
    row(say::label_name(), game.name.into());
    row(say::label_about(), catalogue::about(game));
    row(say::label_rule(), game.text.into());
    for param in &game.params {
        let means = say::parameter_means(param.name, param.default, catalogue::meaning(param));
        row(say::label_parameter(), means);
    }
    if !game.aliases.is_empty() {
        row(say::label_also_called(), game.aliases.join(", ").into());
    }
    if !game.chinese.is_empty() {
        row(say::label_in_chinese(), game.chinese.join(", ").into());
    }
    for fact in catalogue::known(game) {
        row(say::label_known(), fact);
    }
    for &reference in &game.references {
        row(say::label_reference(), reference.into());
    }
    rows
}
