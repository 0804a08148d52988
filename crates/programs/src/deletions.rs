//! Deletions on a graph that the program reads: vertices, edges or connected sets go, and a search
//! adds up components; the algorithms are texts (`algorithms/deletions.txt`).
//!
//! A position is a text of the vertices that are there, and of the edges where edges go alone. A
//! case is one graph, so several graphs are played as one that is not connected.
use super::graphs::{listed, read_graph};
use super::helpers::{self, new, when};
use super::model::{Expr, Function, Op, Program, Stmt, all_of, call, fits, int, letters, mentions, var, whole};
use super::on_graph::verdict;
use super::search::Search;
use super::source::rule;
use super::terms::{Terms, yes};
use super::text::DELETIONS;
use super::{CodeOptions, ProgramError, shape};
use crate::printed::Printed;
use crate::say;
use messages::Message;
use rules::ast::CompareOp;
use rules::family::graphs::{COUNT, Deletion, Fact, Graphs, MOST_VERTICES, SIZE, Target};
use rules::ir::{Cond, Num, Set};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// Weights have at most this many bits.
const BITS: u32 = 31;
const HEAVIEST: i64 = 1 << 30;
/// The variables for the ends of an edge; a move of one vertex uses the first.
const ENDS: [&str; 2] = ["u", "v"];
/// The variables for the numbers of vertices of the whole graph, and of those that go.
const ALIVE: &str = "alive";
const CHOSEN: &str = "chosen";

/// The program of a game of deletions.
///
/// # Errors
/// [`ProgramError`] for requests that no program on a graph can fulfil, and for terms.
pub fn program(ruleset: &Ruleset, graphs: &Graphs, options: &CodeOptions) -> Result<Program, ProgramError> {
    listed(options)?;
    if options.print != Printed::Winner {
        return Err(ProgramError::Print { print: options.print, why: say::print_of_heaps() });
    }
    let mut made = Made::new(ruleset, graphs);
    let arrays: &[&str] = if made.weighs { &["source", "target", "weights"] } else { &["source", "target"] };
    let moves = made.options()?;
    let mut givens = made.givens();
    givens.extend([("arrays", arrays.into()), ("moves", moves.into())]);
    let mut functions = vec![DELETIONS.function("options", &givens)];
    functions.extend(made.parts.then(|| DELETIONS.function("parts", &givens)));
    let called = |name: &str, by: &[Function]| by.iter().any(|function| mentions(&function.body, name));
    for name in ["settled", "without", "reached", "degree_of", "joins", "vertices_of"] {
        if called(name, &functions) {
            functions.insert(0, DELETIONS.function(name, &givens));
        }
    }
    let search = Search { arrays, parts: made.parts, rounds: false, play: ruleset.play };
    functions.extend(search.functions());
    let mut once = read_graph(1, options.input.until(), made.weighs);
    once.extend(DELETIONS.part("read", &givens));
    once.push(verdict(options, call("value", search.arguments("position")).ne(int(0)), None));
    let decided = match ruleset.play {
        Play::Normal => say::decided_graph(),
        Play::Misere => say::decided_misere_graph(),
    };
    let input = if made.weighs { say::input_weights() } else { say::input_vertices() };
    let parts = made.parts.then(say::parts_of_graphs);
    let header: Vec<Message> = [rule(ruleset), decided, input, say::values_of_graphs()].into();
    Ok(Program {
        header: header.into_iter().chain(parts).chain([say::made_by()]).collect(),
        constants: Vec::new(),
        made: Vec::new(),
        functions: helpers::functions(&made.used).into_iter().chain(functions).collect(),
        main: shape::cases(&options.input, once),
        prints: Printed::Winner,
        limit: None,
    })
}

/// What the functions of the program need.
struct Made<'r> {
    graphs: &'r Graphs,
    used: BTreeSet<String>,
    /// Whether components are positions of their own.
    parts: bool,
    /// Whether some move deletes an edge alone.
    cuts: bool,
    /// Whether conditions ask for weights.
    weighs: bool,
}

impl<'r> Made<'r> {
    fn new(ruleset: &Ruleset, graphs: &'r Graphs) -> Self {
        let conditions = |rule: &'r Deletion| rule.conditions.iter().map(move |cond| (rule.what, cond));
        let all: Vec<(Target, &Cond)> = graphs.rules.iter().flat_map(conditions).collect();
        let counts = all.iter().any(|(_, cond)| uses(cond, COUNT));
        let weighs = all.iter().any(|(what, cond)| {
            !matches!(what, Target::Connected { .. }) && (0..2).any(|vertex| uses(cond, Fact::Weight.of(vertex)))
        });
        Self {
            graphs,
            used: BTreeSet::new(),
            parts: ruleset.play == Play::Normal && !counts && graphs.ends.is_empty(),
            cuts: graphs.rules.iter().any(|rule| rule.what == Target::Edge),
            weighs,
        }
    }

    /// What the texts leave open for all moves.
    fn givens(&self) -> Vec<(&'static str, super::text::Given)> {
        let all = letters("w");
        let vertices = if self.cuts { all - Expr::Len("source".into()) } else { all };
        let both: &[&str] = &["source", "target"];
        vec![
            ("vertices", vertices.into()),
            ("joined", (if self.cuts { &both[..1] } else { both }).into()),
            ("cut_off", (if self.cuts { both } else { &[] }).into()),
            ("cuts", self.cuts.into()),
            ("drops", self.graphs.drops_isolated.into()),
            ("weighs", self.weighs.into()),
            ("most", (MOST_VERTICES as i64).into()),
            ("heaviest", HEAVIEST.into()),
        ]
    }

    /// The statements that end play, then the loops of all clauses.
    fn options(&mut self) -> Result<Vec<Stmt>, ProgramError> {
        let mut body = Vec::new();
        let watched: Vec<String> = (1..=self.graphs.watched.len()).map(|number| format!("gone_{number}")).collect();
        let names: Vec<String> = [ALIVE.to_owned()].into_iter().chain(watched.iter().cloned()).collect();
        for end in &self.graphs.ends {
            let ended = self.holds(end, names.clone())?;
            body.push(when(ended, vec![Stmt::ReturnTexts("found".into())]));
        }
        for rule in &self.graphs.rules {
            body.extend(self.clause(rule)?);
        }
        let mut before = Vec::new();
        if mentions(&body, ALIVE) {
            before.push(new(ALIVE, call("vertices_of", [whole("w"), var("count")])));
        }
        let named = self.graphs.watched.iter().zip(watched).filter(|(_, watched)| mentions(&body, watched));
        for (name, watched) in named.collect::<Vec<_>>() {
            before.push(new(&watched, int(1)));
            // Vertices are called 1, 2, 3, ... here.
            if let Some(vertex) = name.parse::<i64>().ok().filter(|vertex| *vertex >= 1 && vertex.to_string() == *name)
            {
                let there = var("count").ge(int(vertex)).and(fits("w", int(vertex - 1), "."));
                before.push(when(there, vec![Stmt::Set(watched, int(0))]));
            }
        }
        Ok(before.into_iter().chain(body).collect())
    }

    fn several_sets(&self) -> bool {
        self.graphs.rules.iter().filter(|rule| matches!(rule.what, Target::Connected { .. })).count() > 1
    }

    fn holds(&mut self, conditions: &[Cond], names: Vec<String>) -> Result<Expr, ProgramError> {
        let mut terms = Terms::new(names, BITS);
        let mut all = Vec::new();
        for cond in conditions {
            all.push(terms.condition(cond)?);
        }
        all.retain(|cond| *cond != yes());
        self.used.extend(terms.used);
        Ok(all_of(all).unwrap_or_else(yes))
    }

    /// The loops of a clause.
    fn clause(&mut self, rule: &Deletion) -> Result<Vec<Stmt>, ProgramError> {
        let facts = |order: [usize; 2]| -> Vec<String> {
            let of = |vertex: usize| Fact::ALL.map(|(word, _)| format!("{word}_{}", ENDS[vertex]));
            [ALIVE.to_owned()].into_iter().chain(order.into_iter().flat_map(of)).collect()
        };
        let holds = match rule.what {
            Target::Vertex | Target::Neighbourhood => self.holds(&rule.conditions, facts([0, 1]))?,
            Target::Edge | Target::Ends => {
                // The conditions hold for the ends in one of their two orders.
                let (one, other) =
                    (self.holds(&rule.conditions, facts([0, 1]))?, self.holds(&rule.conditions, facts([1, 0]))?);
                if one == other { one } else { one.bin(Op::Or, other) }
            }
            Target::Connected { .. } => self.holds(&rule.conditions, vec![ALIVE.to_owned(), CHOSEN.to_owned()])?,
        };
        let small = most(&rule.conditions).map_or_else(yes, |most| var(CHOSEN).lt(int(most)));
        let asked = [Stmt::Do(holds.clone()), Stmt::Do(small.clone())];
        let facts = self.facts(&asked);
        let asks = |end: &str| rule.what == Target::Ends || mentions(&facts, end);
        let mut givens = self.givens();
        givens.extend([
            ("facts", facts.clone().into()),
            ("asks_chosen", mentions(&asked, CHOSEN).into()),
            ("near", (rule.what == Target::Neighbourhood).into()),
            ("ends", (rule.what == Target::Ends).into()),
            ("asks_u", asks("u").into()),
            ("asks_v", asks("v").into()),
            ("connected", (rule.what == Target::Connected { leaves_connected: true }).into()),
            ("small", small.into()),
            ("holds", holds.into()),
        ]);
        Ok(match rule.what {
            Target::Vertex | Target::Neighbourhood => DELETIONS.part("each_vertex", &givens),
            Target::Edge | Target::Ends => DELETIONS.part("each_edge", &givens),
            // The block is separate because other clauses declare the list, too.
            Target::Connected { .. } if self.several_sets() => {
                vec![when(yes(), DELETIONS.part("each_set", &givens))]
            }
            Target::Connected { .. } => DELETIONS.part("each_set", &givens),
        })
    }

    /// Declares the numbers of vertices that some statements mention.
    fn facts(&self, asked: &[Stmt]) -> Vec<Stmt> {
        let arrays = || ["source", "target"].map(|array| Expr::Array(array.to_owned()));
        let mut facts = Vec::new();
        for vertex in ENDS {
            let arguments = || [whole("w")].into_iter().chain(arrays()).chain([var(vertex)]).collect::<Vec<Expr>>();
            let name = |word: &str| format!("{word}_{vertex}");
            if mentions(asked, &name("deg")) {
                facts.push(new(&name("deg"), call("degree_of", arguments())));
            }
            if mentions(asked, &name("comp")) {
                let part = super::model::Text::Call("reached".to_owned(), arguments());
                facts.push(Stmt::LetText(name("part"), part));
                facts.push(new(&name("comp"), call("vertices_of", [whole(&name("part")), var("count")])));
            }
            if mentions(asked, &name("weight")) {
                facts.push(new(&name("weight"), super::model::at("weights", var(vertex))));
            }
        }
        facts
    }
}

fn uses(cond: &Cond, wanted: usize) -> bool {
    let mut found = false;
    cond.each_num(&mut |num| found |= num.uses(wanted));
    found
}

/// The most vertices of a set for which conditions may hold, where their form shows it.
fn most(conditions: &[Cond]) -> Option<i64> {
    let of = |cond: &Cond| -> Option<i64> {
        match cond {
            Cond::In(Num::Var(SIZE), Set::Ranges(ranges)) => {
                let last = |(_, last): &(Num, Num)| if let Num::Const(last) = last { Some(*last) } else { None };
                ranges.iter().map(last).collect::<Option<Vec<i64>>>()?.into_iter().max()
            }
            Cond::Compare(CompareOp::Le | CompareOp::Eq, Num::Var(SIZE), Num::Const(last)) => Some(*last),
            Cond::Compare(CompareOp::Lt, Num::Var(SIZE), Num::Const(end)) => end.checked_sub(1),
            Cond::All(parts) => most(parts),
            Cond::Any(parts) => {
                let each = parts.iter().map(|part| most(std::slice::from_ref(part)));
                each.collect::<Option<Vec<i64>>>()?.into_iter().max()
            }
            _ => None,
        }
    };
    conditions.iter().filter_map(of).min()
}
