//! `sprague erase`: games of erasing on a relation from a file: Node Kayles, Arc Kayles, posets.
use crate::common::args::{self, Language, Limits, Output};
use crate::common::failure::{self, Failure};
use crate::common::warning::WarningStyle;
use crate::common::{draw, edges, output, request};
use crate::say;
use clap::{Args, ValueEnum};
use serde::Serialize;
use sprague::graph::EdgeList;
use sprague::graph::erase::{Eraser, MOST_POINTS, Relation};
use sprague::graph::pairs::{self, PairMirror};
use sprague::{Budget, Message, Stop};
use std::ffi::OsString;
use std::path::PathBuf;

/// The effort to find values where the winner is known, in looks of the budget.
const EFFORT: u64 = 150;
/// At most this many pairs are written.
const PAIRS_SHOWN: usize = 100;
/// At most this many winning moves are listed in the text form; JSON has all.
const MOVES_SHOWN: usize = 100;

const EXAMPLES: &str = "\
Examples:
  sprague erase graph.txt                          Node Kayles: choose a vertex, its neighbours go too
  sprague erase graph.txt --kind arc-kayles        choose an edge, the edges that touch it go too
  sprague erase order.txt --kind poset             lines a < b: choose an element, everything above it goes too
  sprague erase graph.txt a,b,c                    only these vertices are there
  sprague erase - --format json < graph.txt";

/// Erasing on a relation from a file: Node Kayles, Arc Kayles, posets
///
/// A turn chooses an element that is still there; it goes, and so do its neighbours (node-kayles),
/// the edges that share an end with it (arc-kayles), or everything above it (poset). Who cannot
/// move loses. The file has one line for each edge, `a b`, or a name alone; for a poset `a < b`. #
/// begins a comment. In arc-kayles an element is an edge, written a-b.
///
/// Paths and cycles of Node Kayles, trees and all posets made by sums and ordered sums are answered
/// by theory; everything else is searched, part by part. Where a player wins by answering every
/// choice with that of a partner, the pairs are named, and no search is needed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Command {
    /// The file of edges, or of pairs a < b; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The elements that are there, with commas between or several [default: all]
    #[arg(value_name = "POSITION", value_parser = args::text())]
    position: Vec<OsString>,

    /// What goes with the element that is chosen
    #[arg(long, value_name = "KIND", value_enum, default_value_t = Kind::NodeKayles)]
    kind: Kind,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// The relations that a file can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Its neighbours
    NodeKayles,
    /// The edges that share an end with it
    ArcKayles,
    /// Everything above it
    Poset,
}

/// The elements with their names, and the elements that are erased with each.
struct Game {
    names: Vec<String>,
    relation: Relation,
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let mut text = edges::bytes(&self.file, &work.budget)?;
        if self.kind == Kind::Poset {
            // `a < b` is the pair a b.
            text.iter_mut().filter(|byte| **byte == b'<').for_each(|byte| *byte = b' ');
        }
        let read = if self.kind == Kind::Poset { edges::list } else { edges::undirected };
        let list = read(&text, &work.budget, WarningStyle::from(&self.output).in_locale(self.language.lang))?;
        let game = self.game(&list)?;
        let position = self.position(&game)?;
        let answer = solve(&game, &position, &work.budget)?;
        drop(work);
        match self.output.json() {
            true => output::print_json(&said(&game, &position, &answer)),
            false => output::print(&format!("{}\n", in_words(&game, &position, &answer).in_locale(self.language.lang))),
        }
    }

    fn game(&self, list: &EdgeList<'_>) -> Result<Game, Failure> {
        let name = |vertex: u32| list.name(vertex as usize).into_owned();
        let count = if self.kind == Kind::ArcKayles { list.edges().len() } else { list.len() };
        if count > MOST_POINTS {
            return Err(Failure::work("too-large", say::too_many_elements(count, MOST_POINTS)));
        }
        let mut names: Vec<String> = (0..list.len() as u32).map(name).collect();
        let relation = match self.kind {
            Kind::NodeKayles => Relation::neighbours(list.len(), list.edges()),
            Kind::ArcKayles => {
                let edges: Vec<(u32, u32)> = list.edges().to_vec();
                names = edges.iter().map(|&(a, b)| format!("{}-{}", name(a), name(b))).collect();
                Relation::touching(&edges)
            }
            Kind::Poset => Relation::poset(list.len(), list.edges()).map_err(|circle| {
                let circle: Vec<String> = circle.iter().chain(circle.first()).map(|&at| name(at)).collect();
                Failure::work("file", say::no_order(circle.join(" < ")))
            })?,
        };
        Ok(Game { names, relation })
    }

    /// The elements of the position.
    fn position(&self, game: &Game) -> Result<Vec<u32>, Failure> {
        if self.position.is_empty() {
            return Ok((0..game.names.len() as u32).collect());
        }
        let mut chosen = Vec::new();
        for argument in &self.position {
            for name in request::given(argument)?.split([',', ' ', '{', '}']).filter(|name| !name.is_empty()) {
                let places: Vec<u32> =
                    (0..).zip(&game.names).filter(|(_, known)| *known == name).map(|(at, _)| at).collect();
                if places.is_empty() {
                    return Err(Failure::request("position", say::no_element())
                        .with_hint(say::names_of_elements())
                        .quoting(name));
                }
                chosen.extend(places);
            }
        }
        chosen.sort_unstable();
        chosen.dedup();
        Ok(chosen)
    }
}

/// The answer about a position.
struct Answer {
    /// Whether the player to move wins.
    won: bool,
    value: Option<u64>,
    standing: &'static str,
    how: Message,
    /// Elements whose choice wins, each with the elements that are erased with it.
    moves: Vec<(u32, Vec<u32>)>,
    /// Partners that answer each other, after the first of the moves if the position is won.
    mirror: Option<PairMirror>,
}

impl Answer {
    /// The answer by a mirror alone.
    fn mirrored(game: &Game, position: &[u32], mirror: PairMirror) -> Self {
        let moves = mirror.opening().into_iter().filter_map(|left| {
            let leaves = |chosen: &&u32| game.relation.options_of(position, **chosen).contains(left);
            Some((*position.iter().find(leaves)?, gone(position, left)))
        });
        Self {
            won: mirror.is_won(),
            value: (!mirror.is_won()).then_some(0),
            standing: "theory",
            how: say::by_partners(),
            moves: moves.collect(),
            mirror: Some(mirror),
        }
    }
}

/// The elements of a position that are no longer there.
fn gone(position: &[u32], left: &[u32]) -> Vec<u32> {
    position.iter().copied().filter(|point| left.binary_search(point).is_err()).collect()
}

fn solve(game: &Game, position: &[u32], budget: &Budget) -> Result<Answer, Failure> {
    let mirror = pairs::mirror(&game.relation, position, budget)
        .map_err(|stop| failure::stopped(stop, say::sets_searched(0u64)))?;
    let mut eraser = Eraser::new(&game.relation);
    if let Some(mirror) = &mirror
        && let Err(Stop::Effort) = eraser.value(position, &budget.clone().with_effort(EFFORT))
    {
        return Ok(Answer::mirrored(game, position, mirror.clone()));
    }
    let stopped = |eraser: &mut Eraser, stop: Stop| failure::stopped(stop, say::sets_searched(eraser.work().searched));
    let value = eraser.value(position, budget).map_err(|stop| stopped(&mut eraser, stop))?;
    let mut moves = Vec::new();
    for &chosen in position.iter().filter(|_| value != 0) {
        for left in game.relation.options_of(position, chosen) {
            if eraser.has_value(&left, 0, budget).map_err(|stop| stopped(&mut eraser, stop))? {
                moves.push((chosen, gone(position, &left)));
            }
        }
    }
    let (work, parts) = (eraser.work(), eraser.parts(position).len());
    let mut how = match parts {
        0 => say::nothing_there(),
        1 => say::one_part(),
        parts => say::several_parts(parts),
    };
    if work.paths > 0 {
        how = say::and_paths(how);
    }
    if work.ordered > 0 {
        how = say::and_ordered_sums(how);
    }
    if work.searched > 0 && work.raced {
        how = say::and_sets_raced(how);
    } else if work.searched > 0 {
        how = say::and_sets_searched(how, work.searched);
    }
    let standing = if work.searched == 0 && work.paths + work.ordered > 0 { "theory" } else { "exact" };
    Ok(Answer { won: value != 0, value: Some(value), standing, how, moves, mirror })
}

/// The answer as JSON.
#[derive(Serialize)]
struct Said<'a> {
    outcome: &'static str,
    winner: &'static str,
    convention: &'static str,
    value: Option<u64>,
    position: Vec<&'a str>,
    moves: Vec<Erased<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partners: Option<Vec<[&'a str; 2]>>,
    moves_total: Option<usize>,
    standing: &'static str,
    basis: &'a Message,
}

#[derive(Serialize)]
struct Erased<'a> {
    choose: &'a str,
    erases: Vec<&'a str>,
}

fn said<'a>(game: &'a Game, position: &[u32], answer: &'a Answer) -> Said<'a> {
    let name = |&point: &u32| game.names.get(point as usize).map_or("", String::as_str);
    let names = |points: &[u32]| points.iter().map(name).collect::<Vec<_>>();
    let moves = answer.moves.iter().map(|(chosen, gone)| Erased { choose: name(chosen), erases: names(gone) });
    let (outcome, winner) = if answer.won { ("N", "first") } else { ("P", "second") };
    let partners =
        answer.mirror.as_ref().map(|mirror| mirror.image().iter().map(|(a, b)| [name(a), name(b)]).collect());
    Said {
        outcome,
        winner,
        convention: "normal",
        value: answer.value,
        position: names(position),
        moves: moves.collect(),
        partners,
        moves_total: (!answer.won || answer.value.is_some()).then_some(answer.moves.len()),
        standing: answer.standing,
        basis: &answer.how,
    }
}

fn in_words(game: &Game, position: &[u32], answer: &Answer) -> Message {
    let winner = if answer.won { say::first_wins("") } else { say::second_wins("") };
    let winner = match answer.value {
        Some(value) => say::with_nim_value(winner, value),
        None => winner,
    };
    let mut lines = vec![winner, say::elements_basis(position.len(), answer.how.clone())];
    if !answer.moves.is_empty() {
        lines.push(match answer.value {
            Some(_) => say::winning_choices(answer.moves.len()),
            None => say::a_winning_choice(),
        });
    }
    let name = |point: &u32| draw::printable(game.names.get(*point as usize).map_or("", String::as_str));
    for (chosen, gone) in answer.moves.iter().take(MOVES_SHOWN) {
        let along: Vec<String> = gone.iter().filter(|point| *point != chosen).map(name).collect();
        lines.push(say::indented(match along.is_empty() {
            true => name(chosen).into(),
            false => say::choice_with(name(chosen), along.join(" ")),
        }));
    }
    if answer.moves.len() > MOVES_SHOWN {
        lines.push(say::indented(say::more_choices(answer.moves.len() - MOVES_SHOWN)));
    }
    if let Some(mirror) = answer.mirror.as_ref().filter(|mirror| !mirror.image().is_empty()) {
        let mut pairs: Vec<String> =
            mirror.image().iter().take(PAIRS_SHOWN).map(|(a, b)| format!("{} - {}", name(a), name(b))).collect();
        if mirror.image().len() > PAIRS_SHOWN {
            pairs.push("...".to_owned());
        }
        let pairs = Message::list(pairs);
        lines.push(match mirror.opening() {
            None => say::partners_second(pairs),
            Some(left) => {
                let opening =
                    position.iter().find(|chosen| game.relation.options_of(position, **chosen).contains(left));
                say::partners_first(opening.map(name).unwrap_or_default(), pairs)
            }
        });
    }
    Message::lines(lines)
}
