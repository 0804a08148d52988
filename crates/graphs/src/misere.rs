//! Tokens on a graph when the player who cannot move wins.
//!
//! One token: retrograde analysis, cycles or not. Sums have no values that add up by xor in
//! general; there are three ways:
//! 1. without cycles, positions with the same options are the same, and a component is
//!    *hereditarily tame* when it and all that can be reached from it have (normal, misère)
//!    nim-values (0,1), (1,0) or (n,n). A sum of such components is lost for the player to move
//!    when all are (0,1) or (1,0) and the xor of the normal values is 1, or when some are not and
//!    the xor is 0 (J. H. Conway, *On Numbers and Games*, 1976, ch. 12). The condition is checked
//!    on everything that can be reached: without it the rule, which contests teach under other
//!    names, gives wrong winners;
//! 2. other sums without cycles are searched, each sum once, with 1. for those parts of the tree to
//!    which it applies;
//! 3. with cycles, all sums that can be reached make a graph of their own, which is analysed.
use crate::digraph::{Digraph, Held};
use crate::reach::{ReachError, Reached, reach};
use crate::retrograde::{self, Lengths};
use crate::solution::TokenMove;
use crate::value::Outcome;
use budget::{Budget, Progress, Stop};
use foldhash::fast::RandomState;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

/// A graph solved for one token under misère play: see [`Digraph::solve_misere`].
#[derive(Debug, Clone)]
pub struct MisereSolution<'g> {
    graph: Held<'g>,
    lengths: Lengths,
}

impl Digraph {
    /// Solves the game of one token in which the player who cannot move wins. O(vertices + edges)
    /// time; 4 bytes an edge and 8 to 12 a vertex.
    ///
    /// # Errors
    /// [`Stop`] when the budget ends.
    pub fn solve_misere(&self, budget: &Budget) -> Result<MisereSolution<'_>, Stop> {
        Ok(MisereSolution { graph: Held::Borrowed(self), lengths: retrograde::analyse(self, true, budget)? })
    }

    /// Like [`Digraph::solve_misere`], but the solution shares the graph.
    ///
    /// # Errors
    /// [`Stop`] when the budget ends.
    pub fn into_misere_solution(self: Arc<Self>, budget: &Budget) -> Result<MisereSolution<'static>, Stop> {
        Ok(MisereSolution { lengths: retrograde::analyse(&self, true, budget)?, graph: Held::Shared(self) })
    }
}

/// The way in which a misère sum was solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum How {
    /// At most one token can still move: retrograde analysis of the graph.
    OneToken,
    /// All tokens stand on hereditarily tame vertices: Conway's rule.
    Tame,
    /// Some token does not, so that the rule does not hold; this token was the first. The sums were
    /// searched.
    Searched {
        /// A token on a vertex that is not hereditarily tame.
        wild: usize,
    },
    /// The vertices that can be reached have a misère quotient with this many elements, whose
    /// products decide sums (T. Plambeck, A. Siegel 2008).
    Quotient {
        /// The number of elements.
        elements: usize,
    },
    /// Play need not end, or no theory was wanted: all sums that can be reached were analysed.
    Analysed {
        /// The number of sums.
        sums: usize,
    },
}

/// The outcome of a sum, found without values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedSum {
    /// The outcome.
    pub outcome: Outcome,
    /// The moves that keep the outcome: all that win, or all that keep the draw.
    pub moves: Vec<TokenMove>,
    /// One of them, by which a play that is won ends.
    pub best: Option<TokenMove>,
    /// The way in which it was found.
    pub how: How,
}

impl MisereSolution<'_> {
    /// The graph.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// The outcome with one token here.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        self.lengths.outcome(vertex)
    }

    /// The length of play in moves with one token when the winner hurries and the loser delays;
    /// none for a draw.
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        self.lengths.remoteness(vertex)
    }

    /// Solves a sum of tokens. Time and memory: little for one token that can move and for tame
    /// vertices, else in proportion to the sums that can be reached, up to the number of vertices
    /// to the power of the number of tokens.
    ///
    /// # Errors
    /// [`Stop`] when the budget ends.
    pub fn solve_sum(&self, tokens: &[u32], budget: &Budget) -> Result<SolvedSum, Stop> {
        let moving: Vec<usize> =
            (0..tokens.len()).filter(|&token| !self.graph.moves(tokens[token]).is_empty()).collect();
        match moving[..] {
            [] => return Ok(SolvedSum { outcome: Outcome::N, moves: Vec::new(), best: None, how: How::OneToken }),
            [token] => {
                let outcome = self.outcome(tokens[token]);
                let after = |_: usize, to: u32| Ok(self.outcome(to));
                let sum = collected(&self.graph, tokens, outcome, How::OneToken, after)?;
                let best = sum.moves.iter().min_by_key(|m| self.remoteness(m.to).unwrap_or(u32::MAX)).copied();
                return Ok(SolvedSum { best, ..sum });
            }
            _ => {}
        }
        if let Some(forms) = Forms::new(&self.graph, tokens, budget)? {
            return self.without_cycles(tokens, &moving, forms, budget);
        }
        self.graph.search_sum(tokens, true, budget)
    }

    fn without_cycles(
        &self,
        tokens: &[u32],
        moving: &[usize],
        forms: Forms,
        budget: &Budget,
    ) -> Result<SolvedSum, Stop> {
        let how = match moving.iter().find(|&&token| !forms.of(tokens[token]).tame) {
            Some(&wild) => How::Searched { wild },
            None => How::Tame,
        };
        let mut search = Search { forms: &forms, wins: HashMap::default(), bytes: 0, budget };
        let outcome = if search.wins(tokens)? { Outcome::N } else { Outcome::P };
        let sum = collected(&self.graph, tokens, outcome, how, |token, to| {
            let after = moved(tokens, token, to);
            Ok(if search.wins(&after)? { Outcome::N } else { Outcome::P })
        })?;
        Ok(SolvedSum { best: sum.moves.first().copied(), ..sum })
    }
}

impl Digraph {
    /// The outcome of a sum of tokens by the definition alone: all sums that can be reached make a
    /// graph, and its retrograde analysis decides. Time and memory in proportion to that graph.
    ///
    /// # Errors
    /// [`Stop`] when the budget ends.
    pub fn search_sum(&self, tokens: &[u32], misere: bool, budget: &Budget) -> Result<SolvedSum, Stop> {
        let (reached, lengths) = all_sums(self, tokens, misere, budget)?;
        let outcome_of = |token: usize, to: u32| reached.vertex(&moved(tokens, token, to));
        let after = |token: usize, to: u32| Ok(outcome_of(token, to).map_or(Outcome::D, |sum| lengths.outcome(sum)));
        let how = How::Analysed { sums: reached.positions().len() };
        let sum = collected(self, tokens, lengths.outcome(0), how, after)?;
        let length = |m: &TokenMove| outcome_of(m.token, m.to).and_then(|sum| lengths.remoteness(sum));
        let best = sum.moves.iter().min_by_key(|m| length(m).unwrap_or(u32::MAX)).copied();
        Ok(SolvedSum { best, ..sum })
    }
}

/// The moves that keep this outcome, where `after` gives the outcome of a move.
fn collected(
    graph: &Digraph,
    tokens: &[u32],
    outcome: Outcome,
    how: How,
    mut after: impl FnMut(usize, u32) -> Result<Outcome, Stop>,
) -> Result<SolvedSum, Stop> {
    let wanted = if outcome == Outcome::N { Outcome::P } else { Outcome::D };
    let mut moves = Vec::new();
    for (token, &from) in tokens.iter().enumerate().filter(|_| outcome != Outcome::P) {
        for to in graph.different_moves(from) {
            if after(token, to)? == wanted {
                moves.push(TokenMove { token, from, to });
            }
        }
    }
    Ok(SolvedSum { outcome, moves, best: None, how })
}

/// The sum after a move, in ascending order.
fn moved(tokens: &[u32], token: usize, to: u32) -> Vec<u32> {
    let mut after = tokens.to_vec();
    after[token] = to;
    after.sort_unstable();
    after
}

/// All sums that can be reached, the first the one given, and their outcomes.
fn all_sums(
    graph: &Digraph,
    tokens: &[u32],
    misere: bool,
    budget: &Budget,
) -> Result<(Reached<Vec<u32>>, Lengths), Stop> {
    let mut start = tokens.to_vec();
    start.sort_unstable();
    let bytes = 4 * tokens.len() + 16;
    let reached = reach(
        [start],
        usize::MAX,
        |_| bytes,
        budget,
        |sum, options| {
            for (token, &from) in sum.iter().enumerate() {
                if token == 0 || sum[token - 1] != from {
                    options.extend(graph.moves(from).iter().map(|&to| moved(sum, token, to)));
                }
            }
            Ok::<(), Infallible>(())
        },
    );
    let reached = reached.map_err(|error| match error {
        ReachError::Stopped(stop) => stop,
        // More sums than can be numbered: the memory for them is missing.
        _ => Stop::Memory { needed: 1 << 36, limit: budget.memory().unwrap_or(1 << 35) },
    })?;
    let lengths = retrograde::analyse(&reached.graph, misere, budget)?;
    Ok((reached, lengths))
}

/// A position as nothing but its options.
#[derive(Debug)]
struct Form {
    /// Ascending numbers of the forms that a move leads to.
    options: Vec<u32>,
    /// The nim-value under normal play and under misère play.
    plus: u32,
    minus: u32,
    /// Whether this form and all that can be reached from it are (0,1), (1,0) or (n,n).
    tame: bool,
}

/// The forms of all vertices that can be reached from some tokens. Form 0 has no options, form 1
/// only that one.
struct Forms {
    forms: Vec<Form>,
    of: HashMap<u32, u32, RandomState>,
    none: Form,
}

impl Forms {
    /// `None` when a cycle can be reached.
    fn new(graph: &Digraph, tokens: &[u32], budget: &Budget) -> Result<Option<Self>, Stop> {
        let none = Form { options: Vec::new(), plus: 0, minus: 1, tame: true };
        let mut forms = Self { forms: Vec::new(), of: HashMap::default(), none };
        let mut numbers: HashMap<Vec<u32>, u32, RandomState> = HashMap::default();
        forms.number(Vec::new(), &mut numbers);
        forms.number(vec![0], &mut numbers);
        const OPEN: u32 = u32::MAX;
        let (mut stack, mut bytes): (Vec<(u32, usize)>, u64) = (Vec::new(), 0);
        for &token in tokens {
            if forms.of.contains_key(&token) {
                continue;
            }
            forms.of.insert(token, OPEN);
            stack.push((token, 0));
            while let Some((vertex, done)) = stack.last_mut() {
                let (vertex, moves) = (*vertex, graph.moves(*vertex));
                match moves.get(*done) {
                    Some(&to) => {
                        *done += 1;
                        match forms.of.get(&to) {
                            Some(&OPEN) => return Ok(None),
                            Some(_) => {}
                            None => {
                                forms.of.insert(to, OPEN);
                                stack.push((to, 0));
                            }
                        }
                    }
                    None => {
                        let mut options: Vec<u32> = moves.iter().filter_map(|to| forms.of.get(to).copied()).collect();
                        options.sort_unstable();
                        options.dedup();
                        bytes += 80 + 8 * options.len() as u64;
                        let number = forms.number(options, &mut numbers);
                        forms.of.insert(vertex, number);
                        stack.pop();
                        if forms.of.len().is_multiple_of(4096) {
                            budget.check()?;
                            budget.reserve(bytes)?;
                        }
                    }
                }
            }
        }
        Ok(Some(forms))
    }

    /// The number of the form with these options.
    fn number(&mut self, options: Vec<u32>, numbers: &mut HashMap<Vec<u32>, u32, RandomState>) -> u32 {
        if let Some(&number) = numbers.get(&options) {
            return number;
        }
        let below = |pick: fn(&Form) -> u32| {
            nimber::mex(options.iter().map(|&option| u64::from(pick(&self.forms[option as usize])))) as u32
        };
        let plus = below(|form| form.plus);
        let minus = if options.is_empty() { 1 } else { below(|form| form.minus) };
        let itself = plus == minus || plus + minus == 1;
        let tame = itself && options.iter().all(|&option| self.forms[option as usize].tame);
        let number = self.forms.len() as u32;
        self.forms.push(Form { options: options.clone(), plus, minus, tame });
        numbers.insert(options, number);
        number
    }

    /// The form of a vertex that can be reached.
    fn of(&self, vertex: u32) -> &Form {
        self.of.get(&vertex).and_then(|&number| self.forms.get(number as usize)).unwrap_or(&self.none)
    }

    /// A sum of tokens as forms in ascending order. Forms without options are left out, and so are
    /// pairs of form 1: each undoes the other, under misère play as well.
    fn sum(&self, tokens: &[u32]) -> Vec<u32> {
        reduced(tokens.iter().filter_map(|vertex| self.of.get(vertex).copied()).collect())
    }
}

fn reduced(mut sum: Vec<u32>) -> Vec<u32> {
    let ones = sum.iter().filter(|&&form| form == 1).count();
    sum.retain(|&form| form > 1);
    if ones % 2 == 1 {
        sum.push(1);
    }
    sum.sort_unstable();
    sum
}

/// Win or lose of sums of forms, each once.
struct Search<'f> {
    forms: &'f Forms,
    wins: HashMap<Vec<u32>, bool, RandomState>,
    bytes: u64,
    budget: &'f Budget,
}

/// A sum whose options are being looked at.
struct Frame {
    sum: Vec<u32>,
    options: Vec<Vec<u32>>,
    wins: bool,
}

impl Search<'_> {
    /// Whether the player to move wins.
    fn wins(&mut self, tokens: &[u32]) -> Result<bool, Stop> {
        let start = self.forms.sum(tokens);
        if let Some(known) = self.known(&start) {
            return Ok(known);
        }
        let mut stack = vec![self.opened(start)];
        let mut last = false;
        while let Some(frame) = stack.last_mut() {
            let next = if frame.wins { None } else { frame.options.pop() };
            match next {
                Some(option) => match self.known(&option) {
                    Some(theirs) => frame.wins = !theirs,
                    None => {
                        let opened = self.opened(option);
                        stack.push(opened);
                    }
                },
                None => {
                    last = frame.wins;
                    let sum = std::mem::take(&mut frame.sum);
                    self.store(sum, last)?;
                    stack.pop();
                    if let Some(above) = stack.last_mut() {
                        above.wins |= !last;
                    }
                }
            }
        }
        Ok(last)
    }

    /// The answer without search: for sums of tame components, and for sums searched before.
    fn known(&self, sum: &[u32]) -> Option<bool> {
        let forms = || sum.iter().filter_map(|&form| self.forms.forms.get(form as usize));
        if forms().all(|form| form.tame) {
            let xor = forms().fold(0, |xor, form| xor ^ form.plus);
            let firm = forms().any(|form| form.plus == form.minus);
            return Some(xor != u32::from(!firm));
        }
        self.wins.get(sum).copied()
    }

    fn opened(&self, sum: Vec<u32>) -> Frame {
        let mut options = Vec::new();
        for (at, &form) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == form {
                continue;
            }
            let below = self.forms.forms.get(form as usize).map_or(&[][..], |form| &form.options);
            options.extend(below.iter().map(|&option| {
                let mut after = sum.clone();
                after[at] = option;
                reduced(after)
            }));
        }
        // The smallest sums are looked at first: they are popped from the end.
        options.sort_unstable_by_key(|option: &Vec<u32>| std::cmp::Reverse(option.iter().sum::<u32>()));
        options.dedup();
        Frame { sum, options, wins: false }
    }

    fn store(&mut self, sum: Vec<u32>, wins: bool) -> Result<(), Stop> {
        self.bytes += 64 + 4 * sum.len() as u64;
        self.wins.insert(sum, wins);
        if self.wins.len().is_multiple_of(256) {
            self.budget.reserve(self.bytes)?;
            self.budget.poll(Progress { done: self.wins.len() as u64, total: None, unit: "sums" })?;
        }
        Ok(())
    }
}
