//! What the documents have in common: the game, lemmas with their sources, statements by their
//! standing, tables of values, the certificate.
pub(crate) mod answer;
pub(crate) mod family;
pub(crate) mod game;

use crate::page::{Block, Kind, Table, Text};
use crate::works::{Work, work};
use crate::{Paper, say, theorems};
use messages::{Locale, Message};
use sha2::{Digest, Sha256};
use sprague::tables::Cell;
use sprague::{Budget, Game, MovesWanted, Play, SolveError, SolveOptions, Trust, Turns};

/// Rules up to this length, in characters, stand in the title.
const SHORT: usize = 48;
/// The most values of heaps in a row of a table.
const COLUMNS: usize = 10;
/// The width of a table on a page, in digits; each column has two blanks.
const WIDTH: usize = 72;
/// At most this many values of one number are listed.
const MOST_VALUES: u64 = 400;
/// The last number of each kind in a table of pairs.
const MOST_OF_PAIRS: u64 = 15;
/// The last heap in a table that only illustrates a statement.
const FEW_VALUES: u64 = 99;
/// The last heap where values that far are out of reach, or too long.
const LEAST_VALUES: u64 = 31;
/// A value needs as many options: beyond this the definition takes too long.
const MOST_OPTIONS: u64 = 1 << 12;
/// The effort for a table from the definition, in looks of the budget.
const EFFORT: u64 = 4_000;

/// A document that is being written.
struct Writer<'a> {
    locale: Locale,
    budget: &'a Budget,
    title: String,
    blocks: Vec<Block>,
    works: Vec<&'static Work>,
    /// The theorems that are lemmas of the document, in their order.
    lemmas: Vec<&'static str>,
}

/// How a statement of a document is known.
enum Known<'a> {
    /// Computed from the definition, with this theorem.
    Exact(&'static str),
    /// By this theorem, and the checker derives it.
    Proved(&'static str),
    /// An answer that rests on patterns by this theorem, which the checker derives.
    Rests(&'static str),
    /// By this theorem; the reason why the checker does not derive it, if one is known.
    Theory(&'static str, Option<&'a Message>),
    /// It fits what was computed, and this is how far.
    Fits(Message),
}

impl<'a> Writer<'a> {
    fn new(locale: Locale, rule: &str, budget: &'a Budget) -> Self {
        let title = match rule.chars().count() {
            ..=SHORT => say::title(rule),
            _ => say::title_long(),
        };
        let title = title.in_locale(locale);
        Self { locale, budget, title, blocks: Vec::new(), works: Vec::new(), lemmas: Vec::new() }
    }

    fn finished(self) -> Paper {
        let author = say::author(env!("CARGO_PKG_VERSION")).in_locale(self.locale);
        Paper { locale: self.locale, title: self.title, author, blocks: self.blocks, works: self.works }
    }

    /// The document, unless a limit has ended a part of it: what a document has never depends on
    /// the clock.
    fn finished_in_time(self) -> Result<Paper, SolveError> {
        self.budget.check().map_err(|stop| SolveError::stopped(stop, say::not_finished()))?;
        Ok(self.finished())
    }

    fn told(&self, message: &Message) -> String {
        message.in_locale(self.locale)
    }

    fn marked(&self, message: &Message) -> Block {
        Block::Para(vec![Text::Marked(self.told(message))])
    }

    /// For messages with texts of a user, in which no sign has a meaning.
    fn plain(&self, message: &Message) -> Block {
        Block::Para(vec![Text::Plain(self.told(message))])
    }

    fn heading(&mut self, message: &Message) {
        let title = self.told(message);
        self.blocks.push(Block::Heading(title));
    }

    fn code(&mut self, code: impl Into<String>) {
        self.blocks.push(Block::Code(code.into()));
    }

    /// The rule, what a move does, and what a value is.
    fn game(&mut self, game: &Game) {
        let canonical = &game.ruleset().canonical;
        let mut words = game.in_words(self.locale);
        words.retain(|line| !line.is_empty() && !line.contains(canonical.as_str()));
        self.code(game.rule());
        if canonical != game.rule() {
            self.blocks.push(self.plain(&say::as_a_rule()));
            self.code(canonical.clone());
        }
        self.blocks.push(Block::List(words.into_iter().map(Text::Plain).collect()));
    }

    /// The lemma with a theorem, once; its number.
    fn lemma(&mut self, name: &str) -> Option<usize> {
        let text = theorems::text(name)?;
        if let Some(at) = self.lemmas.iter().position(|known| *known == text.name) {
            return Some(at + 1);
        }
        self.lemmas.push(text.name);
        let works: Vec<&'static Work> = text.works.iter().filter_map(|key| work(key)).collect();
        for &work in &works {
            if !self.works.contains(&work) {
                self.works.push(work);
            }
        }
        let body = vec![self.marked(&(text.says)())];
        let proof = vec![self.marked(&(text.proof)())];
        self.blocks.push(Block::Stated { kind: Kind::Lemma, name: Some(text.name.to_owned()), works, body });
        self.blocks.push(Block::Proof(proof));
        Some(self.lemmas.len())
    }

    /// A statement with its lemma and its proof; what is not proved is an observation. `checked` is
    /// what the proof looks at.
    fn statement(&mut self, known: &Known<'_>, body: Vec<Block>, checked: Vec<Block>) {
        let (theorem, standing) = match known {
            Known::Exact(name) => (name, vec![say::standing_exact()]),
            Known::Proved(name) => (name, vec![say::standing_proved()]),
            Known::Rests(name) => (name, vec![say::standing_rests()]),
            Known::Theory(name, why) => {
                let why = why.map(|why| say::standing_reason(why.clone()));
                (name, std::iter::once(say::standing_theory()).chain(why).collect())
            }
            Known::Fits(how_far) => {
                self.blocks.push(Block::Stated { kind: Kind::Observation, name: None, works: Vec::new(), body });
                let how_far = self.plain(how_far);
                self.blocks.extend(std::iter::once(how_far).chain(checked));
                return;
            }
        };
        let by = match self.lemma(theorem) {
            Some(number) => say::by_lemma(number),
            None => say::by_name(*theorem),
        };
        let by = self.plain(&by);
        let standing: Vec<Block> = standing.iter().map(|message| self.plain(message)).collect();
        self.blocks.push(Block::Stated { kind: Kind::Theorem, name: None, works: Vec::new(), body });
        self.blocks.push(Block::Proof(std::iter::once(by).chain(checked).chain(standing).collect()));
    }

    /// A table of the first values of a game on one number or two, from the definition where that
    /// is within reach; nothing for other games. `needed` is the last heap that a proof uses.
    fn values(&self, game: &mut Game, needed: Option<u64>) -> Option<Block> {
        let rules = game.ruleset();
        if rules.erase().is_some() || rules.turns != Turns::One {
            return None;
        }
        let from = game.least();
        let sizes = match from.as_slice() {
            [least] => {
                let most = needed.unwrap_or(FEW_VALUES).min(MOST_VALUES - 1).max(*least);
                vec![vec![most], vec![most.min(LEAST_VALUES).max(*least)]]
            }
            [_, _] => vec![vec![MOST_OF_PAIRS; 2]],
            _ => return None,
        };
        let mut cells = |to: &[u64], trust: Trust| {
            let options = SolveOptions { trust, moves: MovesWanted::None };
            game.values(&from, to, &options, &self.budget.clone().with_effort(EFFORT)).ok()
        };
        let (to, table) = sizes.into_iter().find_map(|to| Some((to.clone(), cells(&to, Trust::Theorems)?)))?;
        let is_short = |cell: &Cell| match cell {
            Cell::Value(value) => value.to_u64().is_some_and(|value| value <= MOST_OPTIONS),
            _ => true,
        };
        let defined = if table.cells.iter().all(is_short) { cells(&to, Trust::Definition) } else { None };
        let (table, how) = match defined {
            Some(defined) => (defined, say::from_definition()),
            None => (table, say::by_program()),
        };
        let shown: Vec<String> = table.cells.iter().map(Cell::to_string).collect();
        let outcomes = game.ruleset().play == Play::Misere;
        Some(match (from.as_slice(), to.as_slice()) {
            ([least], [last]) => {
                let caption = match needed {
                    _ if outcomes => say::table_outcomes(*least, *last, how),
                    Some(needed) if needed <= *last => say::table_all(*least, *last, how),
                    Some(needed) => say::table_part(*least, *last, how, needed),
                    None => say::table_first(*least, *last, how),
                };
                Block::Table(in_rows(&shown, *least, self.told(&caption)))
            }
            _ => {
                let caption = if outcomes { say::table_pairs_outcomes(how) } else { say::table_pairs(how) };
                let names = game.ruleset().names.join(" \\ ");
                Block::Table(of_pairs(&shown, &from, &to, names, self.told(&caption)))
            }
        })
    }

    /// The certificate: how to make the file, its hash, how to verify it.
    fn certificate(&mut self, certificate: Option<&str>, command: &str, refused: Option<&Message>) {
        self.heading(&say::certificate());
        let Some(text) = certificate else {
            self.blocks.push(self.plain(&say::no_certificate()));
            self.blocks.extend(refused.map(|why| self.plain(&say::standing_reason(why.clone()))));
            return;
        };
        self.blocks.push(self.plain(&say::certificate_file()));
        self.code(format!("{command}\n{VERIFY}"));
        self.blocks.push(self.plain(&say::certificate_hash()));
        self.code(sha256(text));
    }
}

/// The command that verifies the certificate.
const VERIFY: &str = "sprague verify certificate.json";

/// The SHA-256 of the file with this certificate, which ends in one newline.
fn sha256(certificate: &str) -> String {
    let digest = Sha256::digest(format!("{}\n", certificate.trim_end()));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How many of these values stand side by side on a page.
fn columns(values: &[String]) -> usize {
    let widest = values.iter().map(String::len).max().unwrap_or(1);
    (WIDTH / (widest + 2)).max(1)
}

/// Values of heaps, ten in a row where these are not too wide.
fn in_rows(values: &[String], least: u64, caption: String) -> Table {
    let columns = columns(values).min(COLUMNS);
    let head = std::iter::once("n".to_owned()).chain((0..columns).map(|column| format!("+{column}")));
    let row = |(at, row): (usize, &[String])| {
        let first = least + (at * columns) as u64;
        let empty = columns - row.len();
        std::iter::once(first.to_string()).chain(row.iter().cloned()).chain(vec![String::new(); empty]).collect()
    };
    Table { caption, head: head.collect(), rows: values.chunks(columns).enumerate().map(row).collect() }
}

/// Values of pairs, a row for each first number, as many as stand side by side.
fn of_pairs(values: &[String], from: &[u64], to: &[u64], names: String, caption: String) -> Table {
    let (Some(first), Some(second), Some(last)) = (from.first(), from.last(), to.last()) else {
        return Table { caption, head: Vec::new(), rows: Vec::new() };
    };
    let width = (last - second + 1) as usize;
    let shown = columns(values).min(width);
    let head = std::iter::once(names).chain((*second..).take(shown).map(|number| number.to_string()));
    let row =
        |(at, row): (u64, &[String])| std::iter::once(at.to_string()).chain(row.iter().take(shown).cloned()).collect();
    Table { caption, head: head.collect(), rows: (*first..).zip(values.chunks(width)).map(row).collect() }
}
