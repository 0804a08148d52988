//! The plan for a game: its class, the reason why every play ends, and the ladder of methods, each
//! marked as applicable or declined.
use crate::answer::MovesWanted;
use crate::game::Game;
use crate::ladder;
use crate::ladder::method::{Ladder, Step};
use crate::messages::{Message, say};
use crate::notation::code_text;
use crate::options::SolveOptions;
use crate::sum::Sum;
use budget::Budget;
use claims::error::SolveError;
use rules::family::words::text;
use rules::ruleset::{Along, BagOrder, Class, CodeClass, Measure, Ruleset, Term, Termination};
use serde::Serialize;
use std::collections::HashSet;

/// The plan of a game; prints as a few lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The canonical text of the rule.
    pub rule: String,
    /// The class in words.
    pub class: Message,
    /// Whether every play ends, and why.
    pub ends: Message,
    /// The methods in the order in which they are tried; the first that applies to a position
    /// answers.
    pub ladder: Vec<Step>,
    /// The engine that makes the values of a sequence, for games on one number.
    pub engine: Option<String>,
    /// The engines that were tried before it.
    pub declined: Vec<Declined>,
}

/// An engine that does not support a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Declined {
    /// The name of the engine.
    pub engine: String,
    /// Why it does not.
    pub reason: Message,
}

impl From<&heaps::sequence::Declined> for Declined {
    fn from(declined: &heaps::sequence::Declined) -> Self {
        Self { engine: declined.engine.to_owned(), reason: declined.reason.clone() }
    }
}

impl Game {
    /// The methods that can answer about positions of the game, and the reasons why the others
    /// cannot.
    pub fn plan(&mut self) -> Plan {
        self.recognise(&Budget::unlimited());
        Plan::of(self)
    }
}

impl Plan {
    pub(crate) fn of(game: &mut Game) -> Self {
        let methods = ladder::ladder(std::slice::from_ref(game), &SolveOptions::default());
        let ladder = steps(game, methods, &SolveOptions::default());
        let rules = game.ruleset();
        Self {
            rule: rules.canonical.clone(),
            class: match rules.piles() {
                Some(_) => say::class_piles(rules.arity),
                None => class_in_words(&rules.class),
            },
            ends: termination_in_words(rules),
            ladder,
            engine: game.known_values.engine_name().map(str::to_owned),
            declined: game.known_values.declined().iter().map(Declined::from).collect(),
        }
    }

    /// The plan for one position, which this method has answered: the methods before it passed. A
    /// method that no other position may need (equal components, the graph of all sums where the
    /// definition meets a cycle) has no line before it answers, and comes last.
    fn for_position(mut self, method: &str) -> Self {
        if !self.ladder.iter().any(|step| step.method == method) {
            self.ladder.push(Step::of(method, Ok(())));
        }
        let before = self.ladder.iter_mut().take_while(|step| step.method != method);
        for step in before.filter(|step| step.declined.is_none()) {
            step.declined = Some(say::silent_here());
        }
        self
    }
}

impl Sum {
    /// The plans of its games, in their order; one for each rule. If the sum has positions, they
    /// are solved: in each plan, the first method not marked as declined is the one that answered
    /// for the first position of its game.
    ///
    /// # Errors
    /// [`SolveError`] as in [`Sum::solve`].
    pub fn plans(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Vec<Plan>, SolveError> {
        self.games.iter_mut().for_each(|game| game.recognise(budget));
        let mut plans: Vec<Plan> = self.games.iter_mut().map(Plan::of).collect();
        let methods = ladder::ladder(&self.games, options);
        for (game, plan) in std::iter::zip(&mut self.games, &mut plans) {
            plan.ladder = steps(game, methods, options);
        }
        if self.components.is_empty() {
            return Ok(plans);
        }
        let answer = self.solve(&SolveOptions { moves: MovesWanted::None, ..*options }, budget)?;
        let mut asked = vec![false; plans.len()];
        for ((game, _), component) in std::iter::zip(&self.components, &answer.components) {
            if !std::mem::replace(&mut asked[*game], true) {
                plans[*game] = plans[*game].clone().for_position(component.method);
            }
        }
        // Internally, piles and boards of several sizes are separate games; a rule without a size
        // has no position.
        let mut asked = asked.into_iter();
        plans.retain(|_| asked.next().unwrap_or(false));
        let mut told = HashSet::new();
        plans.retain(|plan| told.insert(plan.rule.clone()));
        Ok(plans)
    }
}

/// The rungs of a ladder. A method that is tried twice, first with little effort, is printed once.
fn steps(game: &mut Game, methods: Ladder, options: &SolveOptions) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for step in methods.iter().flat_map(|method| method.steps(game, options)) {
        if !steps.iter().any(|known| known.method == step.method) {
            steps.push(step);
        }
    }
    steps
}

impl Plan {
    /// The plan as a few lines, in every language.
    pub fn message(&self) -> Message {
        let mut steps = Vec::new();
        for step in &self.ladder {
            let method = step.method.as_str();
            steps.push(match (&step.declined, &self.engine) {
                (Some(reason), _) => say::plan_passes(method, reason.clone()),
                (None, Some(engine)) if method == "sequence" => say::plan_makes(method, engine),
                (None, _) => say::plan_asks(method),
            });
            if step.declined.is_none() && method == "sequence" {
                let told = |it: &Declined| say::plan_engine_declined(&it.engine, it.reason.clone());
                steps.extend(self.declined.iter().map(told));
            }
        }
        let mut steps = steps.into_iter();
        let head = [say::plan_rule(&self.rule), say::plan_class(self.class.clone()), say::plan_ends(self.ends.clone())];
        let first = steps.next().map(say::plan_ladder);
        Message::lines(head.into_iter().chain(first).chain(steps.map(say::plan_next)))
    }
}

::messages::display!(Plan);

fn class_in_words(class: &Class) -> Message {
    match class {
        Class::Subtraction(set) => say::class_subtraction(set.to_string()),
        Class::AllBut(set) if set.is_empty() => say::class_any_amount(),
        Class::AllBut(set) => say::class_all_but(set.to_string()),
        Class::Code(code) => say::class_code(code_text(code, None)),
        Class::RepeatingCode(code) => {
            let finite = CodeClass { digits: code.digits.clone(), unequal: code.unequal };
            say::class_repeating_code(code_text(&finite, Some(&code.repeat)))
        }
        Class::OnN { splits: false } => say::class_on_n(),
        Class::OnN { splits: true } => say::class_on_n_splits(),
        Class::Tuple { arity, splits: false } => say::class_tuple(*arity),
        Class::Coins => say::class_coins(),
        Class::Erase => say::class_sets(),
        Class::Words => say::class_words(),
        Class::Bags => say::class_bags(),
        Class::Neighbours => say::class_neighbours(),
        Class::Cells => say::class_cells(),
        Class::Graphs => say::class_graphs(),
        Class::Entailing => say::class_entailing(),
        Class::Judged => say::class_judged(),
        Class::Circle => say::class_ring(),
        Class::Board => say::class_board(),
        Class::Product(factors) => say::class_product(*factors),
        Class::Tuple { arity, splits: true } => say::class_tuple_splits(*arity),
        _ => say::class_other(),
    }
}

fn termination_in_words(rules: &Ruleset) -> Message {
    let Termination::Ends(measure) = &rules.termination else { return say::ends_not_shown() };
    let name = |i: &usize| rules.names.get(*i).map_or("?", String::as_str).to_owned();
    let sum = || rules.names.join("+");
    say::ends_since(match measure {
        Measure::Number => say::gets_smaller(name(&0)),
        Measure::Sum => say::gets_smaller(sum()),
        Measure::Size if rules.without_verdicts().words().is_some() => say::word_gets_shorter(),
        Measure::Size if rules.without_verdicts().graphs().is_some() => say::graph_gets_smaller(),
        Measure::Size => say::set_gets_smaller(),
        Measure::Letters(falling) => {
            let count = |count: &Option<i64>| match count {
                Some(letter) => say::letters_fall(text(&[*letter])),
                None => say::length_falls(),
            };
            let dictionary = falling.dictionary.as_ref().map(|dictionary| {
                let letters = text(&dictionary.letters);
                if dictionary.backwards { say::earlier_backwards(letters) } else { say::earlier_in_dictionary(letters) }
            });
            one_after_the_other(falling.counts.iter().map(count).chain(dictionary))
        }
        Measure::Bag(order) => {
            let (sum, count) = (say::bag_sum_falls, say::bag_count_falls);
            match order {
                BagOrder::Sum => sum(),
                BagOrder::Count => count(),
                BagOrder::SumThenCount => one_after_the_other([sum(), count()].into_iter()),
                BagOrder::CountThenSum => one_after_the_other([count(), sum()].into_iter()),
                BagOrder::Members => say::bag_members_fall(),
            }
        }
        Measure::Cells(sums) => one_after_the_other(sums.iter().map(|sum| {
            let letters = Message::list(sum.letters.iter().map(|letter| text(&[*letter])).collect::<Vec<_>>());
            match (sum.along, sum.rises) {
                (Along::Count, false) => say::cells_fall(letters),
                (Along::Count, true) => say::cells_rise(letters),
                (Along::Row, false) => say::cells_go_up(letters),
                (Along::Row, true) => say::cells_go_down(letters),
                (Along::Column, false) => say::cells_go_left(letters),
                (Along::Column, true) => say::cells_go_right(letters),
            }
        })),
        Measure::Lexicographic(terms) => one_after_the_other(terms.iter().map(|term| match term {
            Term::Down(i) => say::number_falls(name(i)),
            Term::Up(i) => say::number_rises(name(i)),
            Term::Sum => say::number_falls(sum()),
        })),
    })
}

/// The sentence for several measures: in each move, the first one that changes gets smaller.
fn one_after_the_other(measures: impl Iterator<Item = Message>) -> Message {
    measures.reduce(say::or_else).unwrap_or_else(|| "".into())
}
