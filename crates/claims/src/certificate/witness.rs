//! Certificates of claims with the winning moves: the witnesses of a strategy in the notation of
//! the checker, weights that prove that play ends, and a refutation tree for each of its
//! obligations.
//!
//! The checker generates the obligations from the text of the rule (`check::problems`), so what is
//! found here is a proof for its reading of the rule, not for ours; the checker examines it before
//! it is returned. If no trees are found, the certificate contains the claim alone, to be decided
//! by automata.
use automata::{Said, Strategy};
use budget::{Budget, Stop};
use check::{About, Limits, Statement, Witness, Witnessed, Work};
use refute::{Refuted, refute};
use rules::ir::Remains;
use rules::ruleset::Ruleset;

/// The theorem for statements with trees.
pub const THEOREM: &str = "invariant (witness)";

/// The limits of the checker for generating the obligations.
const READING: Limits<'_> = Limits { values: 1 << 20, steps: 1 << 22, stop: None };
/// The largest number of nodes of a tree: for the end of play by some weights, and for other
/// obligations.
const NODES: [usize; 2] = [200, 4_000];
/// The effort for all trees, in looks of the budget; a node takes one look.
const EFFORT: u64 = 20_000;
/// The largest weight that is tried.
const LARGEST: u64 = 3;

/// The witnesses of a strategy in the notation of the checker; `None` if the checker names numbers
/// differently.
pub fn witnesses(ruleset: &Ruleset, strategy: &Strategy) -> Option<Vec<Witness>> {
    let free = check::free_names(&ruleset.canonical).ok()?;
    let mut clauses: Vec<usize> = ruleset.schemas.iter().map(|schema| schema.clause).collect();
    clauses.sort_unstable();
    clauses.dedup();
    strategy.said()?.iter().map(|said| witness(ruleset, said, &clauses, &free)).collect()
}

fn witness(ruleset: &Ruleset, said: &Said, clauses: &[usize], free: &[Vec<String>]) -> Option<Witness> {
    let schema = ruleset.schemas.get(said.schema)?;
    let clause = clauses.binary_search(&schema.clause).ok()?;
    let names = free.get(clause)?;
    let (mut terms, others): (Vec<_>, Vec<_>) = said.names.iter().cloned().partition(|(name, _)| names.contains(name));
    if matches!(schema.remains, Remains::Heaps { .. }) {
        let heap = ruleset.names.first()?;
        // The amount may have a name that does not occur in the text of the rule.
        let taken = said.leaves.as_deref().and_then(|left| left.strip_prefix(&format!("{heap}-")));
        let taken = match taken.and_then(|taken| others.iter().find(|(name, _)| name == taken)) {
            Some((_, term)) => term.clone(),
            None if others.is_empty() => format!("{heap}-({})", said.leaves.as_deref().unwrap_or("0")),
            None => return None,
        };
        terms.push(("take".to_owned(), taken));
    } else if !others.is_empty() {
        return None;
    }
    Some(Witness { clause: clause as u64, terms })
}

/// The statement of a claim with these witnesses and their trees, if trees are found within a
/// bounded effort and the checker accepts them.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn statement(stated: &Statement, witnesses: &[Witness], budget: &Budget) -> Result<Option<Statement>, Stop> {
    match with_trees(stated, witnesses, &budget.clone().with_effort(EFFORT)) {
        None => budget.check().map(|()| None),
        Some(found) => Ok(Some(found).filter(|found| check::derive(found, READING).is_ok())),
    }
}

fn with_trees(stated: &Statement, witnesses: &[Witness], budget: &Budget) -> Option<Statement> {
    let mut statement = Statement { theorem: THEOREM.to_owned(), ..stated.clone() };
    let arity = check_arity(&statement.rule)?;
    for weights in weights(arity) {
        let witnessed = Witnessed { weights, witnesses: witnesses.to_vec(), trees: Vec::new() };
        statement.witnessed = Some(witnessed);
        let problems = check::problems(&statement, &mut Work::new(READING)).ok()?;
        let mut trees: Vec<Option<String>> = vec![None; problems.len()];
        let mut all = |wanted: &dyn Fn(About) -> bool, nodes: usize| -> Option<()> {
            for ((about, problem), tree) in problems.iter().zip(&mut trees).filter(|((about, _), _)| wanted(*about)) {
                let _ = about;
                match refute(problem, refute::Limits { nodes }, budget).ok()? {
                    Refuted::Tree(found) => *tree = Some(found),
                    Refuted::Solution | Refuted::Open => return None,
                }
            }
            Some(())
        };
        if all(&|about| about == About::Ends, NODES[0]).is_none() {
            continue;
        }
        all(&|about| about != About::Ends, NODES[1])?;
        let witnessed = statement.witnessed.as_mut()?;
        witnessed.trees = trees.into_iter().collect::<Option<_>>()?;
        return Some(statement);
    }
    None
}

/// The number of coordinates of a position in a rule.
fn check_arity(rule: &str) -> Option<usize> {
    Some(rules::compile(rule, &[]).ok()?.ruleset.arity)
}

/// Lists of weights; likely ones come first.
fn weights(arity: usize) -> Vec<Vec<Vec<u64>>> {
    let unit = |place: usize| -> Vec<u64> { (0..arity).map(|other| u64::from(other == place)).collect() };
    let likely: Vec<Vec<u64>> = std::iter::once(vec![1; arity]).chain((0..arity).map(unit)).collect();
    let base = LARGEST + 1;
    let number = |code: u64| -> Vec<u64> { (0..arity as u32).map(|place| code / base.pow(place) % base).collect() };
    let mut others: Vec<Vec<u64>> = (1..base.pow(arity as u32)).map(number).collect();
    others.sort_by_key(|weights| (weights.iter().sum::<u64>(), weights.clone()));
    let single = likely.iter().chain(&others).map(|one| vec![one.clone()]);
    let pairs = likely.iter().flat_map(|first| likely.iter().map(move |second| vec![first.clone(), second.clone()]));
    single.chain(pairs.filter(|pair| pair[0] != pair[1])).collect()
}
