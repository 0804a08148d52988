//! Syntax tree to typed form: names get their meaning, parameters their values, clauses become
//! schemas.
//!
//! All kinds of clauses end in one form, [`Schema`]: "for all values of the free variables for
//! which the conditions hold, the position may become what remains". The bounds of the free
//! variables, and an order in which they can be chosen, are found by [`crate::bounds`].
//!
//! | room | task |
//! |---|---|
//! | `state` | the number of components of a position, and their names |
//! | `params` | values of parameters |
//! | `scope`, `names`, `expr`, `fold` | names, expressions, constants |
//! | `quantified` | `exists` and `for all` over a set |
//! | `heaps`, `arrow` | clauses: `take`, `split` and codes; moves with `->` |
//! | `cases` | `if c then x else y` as two clauses |
//! | `coins`, `piles`, `circle`, `board` | the families of coins, of piles on steps, of rings and of boards |
//! | `bags` | the family of bags |
//! | `cells` | the family of boards of letters |
//! | `graphs` | the family of graphs |
//! | `entailing` | what moves oblige to |
//! | `verdicts` | ends where somebody has won, or nobody |
//! | `erase`, `words`, `rings` | the families of sets and of words; words in rings |
//! | `turns` | the components in which a turn moves |
mod arrow;
mod bags;
mod board;
mod cases;
mod cells;
mod circle;
mod coins;
mod collections;
mod entailing;
mod erase;
mod expr;
pub(crate) mod fold;
mod graphs;
mod heaps;
pub(crate) mod names;
mod params;
mod piles;
mod quantified;
mod rings;
pub(crate) mod scope;
pub(crate) mod state;
mod turns;
mod verdicts;
mod words;

use crate::ast::{Ast, Clause, Expr, Mark, Verdict};
use crate::bounds::{self, Draft, Known};
use crate::error::{ErrorKind, RuleError, Warning};
use crate::family::{Bags, BoardMoves, Cells, Coins, Erase, Graphs, Stones, Words};
use crate::ir::{Cond, Schema, Set, Var};
use crate::ruleset::{Play, Turns};
use crate::say;
use crate::span::Span;
pub(crate) use circle::row;
use names::names_of;
use params::Params;
use piles::Number;
use scope::Scope;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most schemas that a ruleset may have; a clause makes one for each amount or digit.
pub const MAX_SCHEMAS: usize = 100_000;
/// The most parts of expressions that may be built in all: guards are written out for each amount.
const MAX_NODES: usize = 500_000;

/// The mark of a failed part: the mistake is already written down.
#[derive(Debug, Clone, Copy)]
struct Failed;

type Lower<T> = Result<T, Failed>;

/// The meaning of a syntax tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lowered {
    /// The parameters that have a value, given or bound.
    pub params: BTreeMap<String, i64>,
    /// The names of the numbers of a position; `n` for take, split and codes.
    pub names: Vec<String>,
    /// Whether a position is a multiset.
    pub unordered: bool,
    /// The winner when no move is left.
    pub play: Play,
    /// The number of components in which a turn moves.
    pub turns: Turns,
    /// The moves.
    pub schemas: Vec<Schema>,
    /// The conditions of each `end if`.
    pub ends: Vec<Vec<Cond>>,
    /// How the game is decided at each `end if`; empty where no clause says it.
    pub verdicts: Vec<Option<Verdict>>,
    /// The moves of coins and stones; `None` for games on numbers.
    pub objects: Option<Objects>,
    /// Clauses that are probably not meant.
    pub warnings: Vec<Warning>,
}

/// The moves of the families that are not about numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objects {
    /// A game of coins.
    Coins(Coins),
    /// A game of stones between piles.
    Stones(Vec<Stones>),
    /// Erasing from a set.
    Erase(Erase),
    /// Rewriting words.
    Words(Words),
    /// A game of a ring, and of the row that it becomes: two rulesets of one number.
    Circle(Box<[Lowered; 2]>),
    /// Bags of numbers.
    Bags(Bags),
    /// Numbers, with what the moves of these clauses oblige to.
    Marks(BTreeMap<usize, Mark>),
    /// On a board.
    Board(BoardMoves),
    /// On a board of letters.
    Cells(Cells),
    /// On a graph.
    Graphs(Graphs),
}

/// Gives a tree its meaning. `given` are values of parameters from outside; they go before bindings
/// in the text. Names of built-in games must have been replaced by their rules before
/// ([`crate::compile`] does it).
///
/// Cost: linear in the size of the tree, but for conditions with very many parts, where the search
/// for bounds stops after a fixed number of steps.
///
/// ```
/// let ast = rules::parse::parse("take k where k<=K, gcd(k,n)=1").unwrap();
/// let lowered = rules::lower::lower(&ast, &[("K".to_string(), 5)]).unwrap();
/// assert_eq!(lowered.names, ["n"]);
/// assert_eq!(lowered.params["K"], 5);
/// ```
///
/// # Errors
/// Every mistake of meaning that was found, in the order of the text.
pub fn lower(ast: &Ast, given: &[(String, i64)]) -> Result<Lowered, Vec<RuleError>> {
    lower_for(ast, given, 1)
}

/// Lowers a rule for this number of piles; other games do not use the number.
///
/// # Errors
/// The errors of [`lower`].
pub fn lower_for(ast: &Ast, given: &[(String, i64)], piles: usize) -> Result<Lowered, Vec<RuleError>> {
    lower_with(ast, given, Number::These(piles))
}

/// A game of piles for any number of them: the state is that number, and the moves are
/// [`Objects::Stones`].
pub(crate) fn lower_open(ast: &Ast) -> Result<Lowered, Vec<RuleError>> {
    lower_with(ast, &[], Number::Any)
}

fn lower_with(ast: &Ast, given: &[(String, i64)], piles: Number) -> Result<Lowered, Vec<RuleError>> {
    let mut errors = Vec::new();
    let unrolled = rings::unrolled(ast, &mut errors);
    let ast = unrolled.as_ref().unwrap_or(ast);
    let family = state::family(ast, &mut errors);
    if family == state::Kind::Circle {
        return circle::lower(ast, given, errors);
    }
    let mut state = state::find(ast, &mut errors);
    match family {
        state::Kind::Numbers => {}
        state::Kind::Coins => state.names = state::axes(ast),
        state::Kind::Piles => state.names = piles.names(),
        state::Kind::Erase | state::Kind::Words | state::Kind::Cells | state::Kind::Graphs => {
            state.names = Vec::new();
        }
        state::Kind::Bags => state.names = state::beside(ast, &mut errors),
        state::Kind::Circle | state::Kind::Board => state.names = vec!["n".to_string()],
    }
    let all_names = names_of(ast);
    let by_name: HashMap<String, Var> = state.names.iter().enumerate().map(|(i, name)| (name.clone(), i)).collect();
    let mut lowering = Lowering {
        errors,
        warnings: Vec::new(),
        params: Params::default(),
        names: state.names,
        by_name: &by_name,
        all_names: &all_names,
        drafts: Vec::new(),
        piles: (family == state::Kind::Piles).then_some(piles),
        whole_list: false,
        lists: HashMap::new(),
        sets: HashMap::new(),
        nodes: 0,
        clause: 0,
        clause_span: Span::default(),
    };
    lowering.bind(ast, given);
    lowering.bind_collections(ast);
    let mut lowered = lowering.clauses(ast, family);
    let mut fuel = bounds::fuel(ast.clauses.len());
    lowered.objects = match family {
        state::Kind::Numbers | state::Kind::Circle => None,
        state::Kind::Board => lowering.board(ast).map(Objects::Board),
        state::Kind::Coins => lowering.coins(ast).ok().map(Objects::Coins),
        state::Kind::Piles => Some(Objects::Stones(lowering.piles(ast, piles, &mut fuel))),
        state::Kind::Erase => Some(Objects::Erase(lowering.erase(ast, &mut fuel))),
        state::Kind::Words => lowering.words(ast, &mut fuel).map(Objects::Words),
        state::Kind::Bags => lowering.bags(ast, &mut fuel).map(Objects::Bags),
        state::Kind::Cells => lowering.cells(ast).map(Objects::Cells),
        state::Kind::Graphs => lowering.graphs(ast).map(Objects::Graphs),
    };
    lowering.check_params_used(ast, given);
    if lowering.drafts.is_empty() && lowering.errors.is_empty() && lowered.objects.is_none() {
        let end = ast.clauses.last().map_or(Span::default(), |clause| clause.span);
        let error = RuleError::new(ErrorKind::Empty, end, say::no_moves());
        lowering.errors.push(error.hint(say::write_for_example()));
    }
    let arity = lowering.names.len();
    let drafts: Vec<_> = std::mem::take(&mut lowering.drafts).into_iter().flat_map(cases::apart).collect();
    let mut fuel = bounds::fuel(drafts.len());
    let too_long = |error: &RuleError| error.kind == ErrorKind::Limit;
    for draft in drafts {
        if lowering.errors.last().is_some_and(too_long) {
            break;
        }
        let known = Known { names: &lowering.names, ends: &lowered.ends };
        match bounds::complete_all(draft, arity, known, &mut fuel, &mut lowering.warnings) {
            Ok(schemas) => lowered.schemas.extend(schemas),
            Err(error) => lowering.errors.push(error),
        }
    }
    if lowering.errors.is_empty() {
        lowered.objects = lowered.objects.or_else(|| entailing::marks(ast).map(Objects::Marks));
        lowered.params = lowering.params.values();
        lowered.names = lowering.names;
        lowered.warnings = lowering.warnings;
        return Ok(lowered);
    }
    Err(each_once(lowering.errors))
}

/// The mistakes in the order of the text. Guards are read once for each amount: the same mistake
/// counts once.
fn each_once(mut errors: Vec<RuleError>) -> Vec<RuleError> {
    let mut seen = HashSet::new();
    errors.retain(|error| seen.insert((error.span, error.message.to_string())));
    errors.sort_by_key(|error| error.span.start);
    errors.truncate(crate::parse::MAX_ERRORS);
    errors
}

struct Lowering<'a> {
    errors: Vec<RuleError>,
    warnings: Vec<Warning>,
    params: Params<'a>,
    /// The names of the state variables.
    names: Vec<String>,
    by_name: &'a HashMap<String, Var>,
    /// Every name that the text uses, so that made-up ones differ.
    all_names: &'a HashSet<String>,
    drafts: Vec<Draft>,
    /// The number of piles, in games of piles.
    piles: Option<Number>,
    /// Whether `s[i]` is read as an entry of the whole list, and not as one of the variables.
    whole_list: bool,
    lists: HashMap<String, Vec<i64>>,
    sets: HashMap<String, Set>,
    /// Parts of expressions built so far.
    nodes: usize,
    /// The clause that is read: index and place.
    clause: usize,
    clause_span: Span,
}

impl<'a> Lowering<'a> {
    fn report(&mut self, error: RuleError) -> Failed {
        if self.errors.len() < 4 * crate::parse::MAX_ERRORS {
            self.errors.push(error);
        }
        Failed
    }

    fn too_large(&mut self, span: Span) -> Failed {
        let error = RuleError::new(ErrorKind::TooLarge, span, say::number_too_large());
        self.report(error.hint(say::numbers_go_up_to()))
    }

    fn scope(&self) -> Scope<'a> {
        self.with_piles(Scope::new(self.by_name, self.names.len()))
    }

    /// In games of piles, defines `m` as their number.
    fn with_piles(&self, mut scope: Scope<'a>) -> Scope<'a> {
        if let Some(Number::These(piles)) = self.piles {
            scope.fix(piles::NUMBER, piles);
        }
        scope
    }

    fn arity(&self) -> usize {
        self.names.len()
    }

    fn clauses(&mut self, ast: &Ast, family: state::Kind) -> Lowered {
        let mut lowered = Lowered {
            params: BTreeMap::new(),
            names: Vec::new(),
            unordered: false,
            play: Play::Normal,
            turns: Turns::One,
            schemas: Vec::new(),
            ends: Vec::new(),
            verdicts: verdicts::all(ast),
            objects: None,
            warnings: Vec::new(),
        };
        let mut said = None;
        for (index, clause) in ast.clauses.iter().enumerate() {
            (self.clause, self.clause_span) = (index, clause.span);
            // A failed clause has reported its mistake; the others are read all the same.
            let _ = match clause.node.bare() {
                Clause::Misere => {
                    lowered.play = Play::Misere;
                    Ok(())
                }
                Clause::Unordered => {
                    lowered.unordered = true;
                    Ok(())
                }
                // Clauses without a meaning for sets and words were reported before.
                Clause::EndIf(_) if self.names.is_empty() || family == state::Kind::Bags => Ok(()),
                Clause::EndIf(conditions) => self.end_if(conditions).map(|end| lowered.ends.push(end)),
                Clause::Code(code) => self.code(code),
                Clause::Take(take) => self.take(take),
                Clause::Split(split) => self.split(split),
                Clause::Arrow(arrow) => self.arrow(arrow),
                Clause::Game(name) => Err(self.game(name)),
                Clause::Turns(turns) => self.turns(turns, said.replace(clause.span)).map(|turns| lowered.turns = turns),
                // Coins and piles are read together, after their bindings; rings before them.
                Clause::Turn(_) | Clause::Product(_) | Clause::Move(_) | Clause::Circle(_) => Ok(()),
                // Boards, bags, graphs, sets and words are lowered apart, too.
                Clause::Board(_) | Clause::Place(_) | Clause::Cells(_) | Clause::Bag(_) | Clause::DropZeros => Ok(()),
                Clause::Delete(_) | Clause::DropIsolated => Ok(()),
                Clause::Erase(_) | Clause::Rewrite(_) | Clause::Never(_) | Clause::EndContains(_) => Ok(()),
                Clause::Ring(_) => Ok(()),
                // A clause without its mark or verdict has none.
                Clause::Binding { .. } | Clause::List { .. } | Clause::Set { .. } | Clause::Sequence { .. } => Ok(()),
                Clause::Marked(..) | Clause::Verdict(..) => Ok(()),
            };
        }
        lowered
    }

    fn end_if(&mut self, conditions: &[Expr]) -> Lower<Vec<Cond>> {
        let mut scope = self.with_piles(Scope::closed(self.by_name, self.arity(), say::end_if()));
        self.conditions(conditions, &mut scope)
    }

    fn game(&mut self, name: &str) -> Failed {
        let message = say::game_must_stand_alone(name);
        let error = RuleError::new(ErrorKind::Mixed, self.clause_span, message);
        self.report(error.hint(say::remove_other_clauses()))
    }

    /// Adds a schema without bounds; the heap rules of clauses that do not fit the state are left
    /// out.
    fn draft(&mut self, draft: Draft) -> Lower<()> {
        if self.drafts.len() < MAX_SCHEMAS {
            self.drafts.push(draft);
            return Ok(());
        }
        let message = say::too_many_schemas(MAX_SCHEMAS);
        let error = RuleError::new(ErrorKind::Limit, self.clause_span, message);
        Err(self.report(error.hint(say::write_ranges_or_conditions())))
    }

    /// Counts a part of an expression that is built.
    fn count_node(&mut self, span: Span) -> Lower<()> {
        self.nodes += 1;
        if self.nodes <= MAX_NODES {
            return Ok(());
        }
        let error = RuleError::new(ErrorKind::Limit, span, say::too_long_written_out());
        Err(self.report(error.hint(say::conditions_count())))
    }
}
