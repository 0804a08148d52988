//! Deletion games on graphs, by the clauses of a rule.
//!
//! A component is a connected graph: where a move looks at nothing outside it, a graph is the sum
//! of its components. Isomorphic components mostly share one form ([`form`]), so that a tree or a
//! grid has few. Two things join the components of a graph: conditions on the whole graph (`count`,
//! `end if`), for ever; and `drop isolated`, for the first move only, since an isolated vertex of
//! the start goes after a move in another component. Such a graph is one position, the list of its
//! components.
//!
//! Two games need no search. If any vertex may go, each move changes the parity of the number of
//! vertices; if any edge, that of the edges.
pub mod form;

use crate::impartial::{Impartial, Outgoing};
use crate::nimbers::{NimberError, Nimbers, Work};
use crate::option_lister::OptionLister;
use budget::Budget;
use form::{Colours, Form};
use rules::family::graphs::{COUNT, Fact, Graph, Graphs, Target};
use rules::ir::{Cond, Var};
use rules::moves::MoveError;
use rules::moves::graphs::{Choice, Plain, Set, first, members};
use std::ops::ControlFlow;

/// Sees a graph, the marks of its vertices, and a choice.
type Visit<'v> = dyn FnMut(&Plain, &[u8], Choice) -> ControlFlow<()> + 'v;

/// What is known about the values without a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parity {
    Vertices,
    Edges,
}

/// The values of graphs, remembered from question to question.
#[derive(Debug)]
pub struct Deletions(Nimbers<Deleter>);

/// The game of some clauses; [`Deleter::parts`] makes its positions.
#[derive(Debug)]
pub struct Deleter {
    graphs: Graphs,
    /// Whether conditions look at the whole graph.
    looks_at_all: bool,
    /// Whether the whole graph is one position.
    whole: bool,
    /// Whether a player who cannot move wins; the whole graph is one position then.
    misere: bool,
    colours: Colours,
    parity: Option<Parity>,
    lister: OptionLister<()>,
}

impl Deleter {
    /// The game of these clauses in normal play.
    pub fn new(graphs: &Graphs) -> Self {
        let mut game = Self::of(graphs);
        game.parity = match graphs.rules.as_slice() {
            [only] if only.conditions.is_empty() && graphs.ends.is_empty() && !graphs.drops_isolated => {
                match only.what {
                    Target::Vertex => Some(Parity::Vertices),
                    Target::Edge => Some(Parity::Edges),
                    _ => None,
                }
            }
            _ => None,
        };
        game
    }

    /// The game of these clauses in misère play. Its values are those of single positions: 1 where
    /// there is no move, else the least number that is not the value of an option; 0 is lost.
    pub fn misere(graphs: &Graphs) -> Self {
        Self { whole: true, misere: true, ..Self::of(graphs) }
    }

    fn of(graphs: &Graphs) -> Self {
        let uses = |cond: &Cond, wanted: Var| {
            let mut found = false;
            cond.each_num(&mut |num| found |= num.uses(wanted));
            found
        };
        let conditions = |only: fn(Target) -> bool| {
            graphs.rules.iter().filter(move |rule| only(rule.what)).flat_map(|rule| &rule.conditions)
        };
        let counts = conditions(|_| true).any(|cond| uses(cond, COUNT));
        let mut of_vertices = conditions(|what| !matches!(what, Target::Connected { .. }));
        let weighs = of_vertices.any(|cond| (0..2).any(|vertex| uses(cond, Fact::Weight.of(vertex))));
        let looks_at_all = counts || !graphs.ends.is_empty();
        Self {
            looks_at_all,
            whole: looks_at_all,
            misere: false,
            colours: Colours { weights: weighs, watched: !graphs.watched.is_empty() },
            parity: None,
            lister: OptionLister::default(),
            graphs: graphs.clone(),
        }
    }

    /// The positions of which a graph is the sum.
    pub fn parts(&self, graph: &Graph) -> Vec<Form> {
        let marks: Vec<u8> = graph.vertices.iter().map(|vertex| self.mark(&vertex.name)).collect();
        let plain = Plain::of(graph);
        let all = first(plain.next.len());
        let isolated = self.graphs.drops_isolated && plain.next.contains(&0);
        let mut parts = self.split(&plain, &marks, all);
        if isolated && parts.len() > 1 && !self.whole {
            parts = vec![Form::joined(parts)];
        }
        parts
    }

    /// 0, or the number of a watched name, from 1.
    fn mark(&self, name: &str) -> u8 {
        let place = self.graphs.watched.iter().position(|watched| watched == name);
        place.and_then(|place| u8::try_from(place + 1).ok()).unwrap_or(0)
    }

    /// The positions of some vertices of a graph: its components, or all of them as one.
    fn split(&self, plain: &Plain, marks: &[u8], set: Set) -> Vec<Form> {
        let parts = plain.components(set);
        let forms = parts.into_iter().map(|part| Form::of(plain, marks, part, self.colours)).collect();
        if self.whole { vec![Form::joined(forms)] } else { forms }
    }

    fn has_ended(&self, count: usize, marks: &[u8]) -> Result<bool, rules::eval::EvalError> {
        let there = |index: usize| marks.iter().any(|&mark| usize::from(mark) == index + 1);
        self.graphs.has_ended(count, |index| !there(index))
    }

    /// Calls `visit` with the choices at a position.
    fn each(&self, form: &Form, visit: &mut Visit<'_>) {
        let (plain, marks) = form.graph(self.colours);
        self.lister.lend(|()| {
            let wrap = |error| MoveError::Eval { position: Vec::new(), error };
            if self.has_ended(plain.next.len(), &marks).map_err(wrap)? {
                return Ok(());
            }
            let visit = &mut |choice| visit(&plain, &marks, choice);
            self.graphs.each_choice(&plain, &self.lister.budget, visit).map(drop).map_err(|error| error.at(&[]))
        });
    }
}

impl Deletions {
    /// Nothing is known yet about these clauses; in misère play if a player who cannot move wins.
    pub fn new(graphs: &Graphs, misere: bool) -> Self {
        Self(Nimbers::new(if misere { Deleter::misere(graphs) } else { Deleter::new(graphs) }))
    }

    /// The value of a graph.
    ///
    /// # Errors
    /// [`MoveError`] where a condition cannot be told, or at a limit of the budget.
    pub fn value(&mut self, graph: &Graph, budget: &Budget) -> Result<u64, MoveError> {
        let parts = self.parts(graph, budget);
        self.0.sum_value(&parts, budget).map_err(|error| self.failure(error))
    }

    /// Whether a graph has this value, which takes less work than the value.
    ///
    /// # Errors
    /// As for [`Deletions::value`].
    pub fn has_value(&mut self, graph: &Graph, value: u64, budget: &Budget) -> Result<bool, MoveError> {
        let parts = self.parts(graph, budget);
        self.0.has_value(&parts, value, budget).map_err(|error| self.failure(error))
    }

    /// The union of these graphs as one position of misère play, which is their sum; none if a move
    /// in one of them could change another one then.
    pub fn union(&self, graphs: &[Graph]) -> Option<Form> {
        let game = self.0.game();
        let isolated = |graph: &Graph| Plain::of(graph).next.contains(&0);
        let joined = game.looks_at_all || game.graphs.drops_isolated && graphs.iter().any(isolated);
        let forms = || graphs.iter().flat_map(|graph| game.parts(graph)).collect();
        (game.misere && (!joined || graphs.len() == 1)).then(|| Form::joined(forms()))
    }

    /// Whether the player to move loses a position of misère play.
    ///
    /// # Errors
    /// As for [`Deletions::value`].
    pub fn is_lost(&mut self, union: &Form, budget: &Budget) -> Result<bool, MoveError> {
        self.0.game_mut().lister.within(budget);
        self.0.has_value(std::slice::from_ref(union), 0, budget).map_err(|error| self.failure(error))
    }

    /// Whether the values are parities, which need no search.
    pub fn is_counted(&self) -> bool {
        self.0.game().parity.is_some()
    }

    /// The number of components of which a graph is the sum; none if it is looked at as a whole.
    pub fn components(&self, graph: &Graph) -> Option<usize> {
        let parts = self.0.game().parts(graph);
        let whole = self.0.game().whole || parts.first().is_some_and(|form| form.is_list(self.0.game().colours));
        (!whole).then_some(parts.len())
    }

    /// The number of positions with a value, and the work.
    pub fn work(&self) -> (usize, Work) {
        (self.0.len(), self.0.work())
    }

    fn parts(&mut self, graph: &Graph, budget: &Budget) -> Vec<Form> {
        self.0.game_mut().lister.within(budget);
        self.0.game().parts(graph)
    }

    fn failure(&mut self, error: NimberError<Form>) -> MoveError {
        match error {
            NimberError::Stopped(stop) => MoveError::Stopped(stop),
            // Every play ends, so that options that could not be listed are the only other reason.
            _ => self.0.game_mut().lister.failure().unwrap_or(MoveError::Marked),
        }
    }
}

impl Impartial for Deleter {
    type Position = Form;

    fn options(&self, position: &Form, out: &mut Outgoing<Form>) {
        self.visit_options(position, &mut Outgoing::default(), &mut |parts| {
            out.push_sum(parts.iter().cloned());
            ControlFlow::Continue(())
        });
    }

    /// There may be very many connected sets, so options are made one by one.
    fn visit_options(
        &self,
        position: &Form,
        _buffer: &mut Outgoing<Form>,
        visit: &mut dyn FnMut(&[Form]) -> ControlFlow<()>,
    ) {
        self.each(position, &mut |plain, marks, choice| {
            let (left, cut) = plain.left(&choice, self.graphs.drops_isolated);
            visit(&self.split(cut.as_ref().unwrap_or(plain), marks, left))
        });
    }

    fn known(&self, position: &Form) -> Option<u64> {
        if self.misere {
            let mut moves = false;
            self.each(position, &mut |_, _, _| {
                moves = true;
                ControlFlow::Break(())
            });
            return (!moves && !self.lister.has_failed()).then_some(1);
        }
        let (plain, _) = self.parity.map(|_| position.graph(self.colours))?;
        match self.parity? {
            Parity::Vertices => Some(plain.next.len() as u64 % 2),
            Parity::Edges => {
                let ends: u64 = members(first(plain.next.len())).map(|v| u64::from(plain.next[v].count_ones())).sum();
                Some(ends / 2 % 2)
            }
        }
    }

    fn key(&self, position: &Form) -> Option<u64> {
        position.key(self.colours)
    }

    fn long_key(&self, position: &Form) -> Option<u128> {
        position.long_key(self.colours)
    }

    /// Every option is cut into components, and every component brought into its form.
    fn option_work(&self) -> u64 {
        8
    }

    fn held(&self, position: &Form) -> usize {
        position.bytes()
    }

    fn ends(&self) -> bool {
        true
    }

    fn has_failed(&self) -> bool {
        self.lister.has_failed()
    }

    fn weight(&self, position: &Form) -> u64 {
        position.bytes() as u64
    }
}
