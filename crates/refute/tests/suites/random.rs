//! Random formulas of inequalities: what a tree refutes has no solution in a box, and changed trees
//! never refute a formula that has one.
use budget::Budget;
use check::{Inequality, Node, Work, refutes};
use refute::{Limits, Refuted, refute};

/// Pseudorandom numbers, the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    pub(crate) fn from(&mut self, least: i128, most: i128) -> i128 {
        least + self.below((most - least + 1) as usize) as i128
    }

    fn inequality(&mut self) -> Node {
        let mut terms: Vec<(usize, i128)> = (0..VARIABLES).map(|variable| (variable, self.from(-4, 4))).collect();
        terms.retain(|(_, factor)| *factor != 0);
        if terms.is_empty() {
            terms.push((0, 1));
        }
        Node::Natural(Inequality { terms, constant: self.from(-9, 9) })
    }

    /// A formula that keeps all numbers within the box; three more formulas, one of them an `any`.
    fn formula(&mut self) -> Node {
        let bound =
            |variable, factor, constant| Node::Natural(Inequality { terms: vec![(variable, factor)], constant });
        let mut all: Vec<Node> =
            (0..VARIABLES).flat_map(|v| [bound(v, 1, 0), bound(v, -1, i128::from(SIDE))]).collect();
        // Equations make it harder.
        if let Node::Natural(one) = self.inequality() {
            let negative = one.terms.iter().map(|(v, x)| (*v, -x)).collect();
            all.push(Node::Natural(Inequality { terms: negative, constant: -one.constant }));
            all.push(Node::Natural(one));
        }
        for _ in 0..self.below(4) {
            all.push(self.inequality());
        }
        for _ in 0..self.below(3) {
            let cases = 0..2 + self.below(2);
            let case = |own: &mut Self| match own.below(2) {
                0 => own.inequality(),
                _ => Node::All(vec![own.inequality(), own.inequality()]),
            };
            all.push(Node::Any(cases.map(|_| case(self)).collect()));
        }
        Node::All(all)
    }
}

const VARIABLES: usize = 3;
const SIDE: i64 = 6;

fn holds(node: &Node, at: &[i128]) -> bool {
    match node {
        Node::Truth(truth) => *truth,
        Node::Natural(one) => one.terms.iter().map(|(v, x)| x * at[*v]).sum::<i128>() + one.constant >= 0,
        Node::All(all) => all.iter().all(|one| holds(one, at)),
        Node::Any(all) => all.iter().any(|one| holds(one, at)),
    }
}

fn solution(node: &Node) -> Option<Vec<i128>> {
    let side = SIDE + 1;
    let points = (0..side.pow(VARIABLES as u32))
        .map(|code| (0..VARIABLES as u32).map(|place| i128::from(code / side.pow(place) % side)).collect::<Vec<_>>());
    points.into_iter().find(|at| holds(node, at))
}

fn accepted(node: &Node, tree: &str) -> bool {
    refutes(node, tree, &mut Work::new(check::Limits::default())).is_ok()
}

#[test]
fn trees_are_found_where_there_is_no_solution() {
    let mut dice = Dice(20_261_126);
    let (mut trees, mut solutions, mut cuts) = (0, 0, 0);
    let mut texts = Vec::new();
    for round in 0..3_000 {
        let formula = dice.formula();
        let known = solution(&formula);
        match refute(&formula, Limits::default(), &Budget::unlimited()).unwrap() {
            Refuted::Tree(tree) => {
                assert_eq!(known, None, "{round}: {formula:?} {tree}");
                assert!(accepted(&formula, &tree), "{round}: {formula:?} {tree}");
                trees += 1;
                cuts += usize::from(tree.contains('C'));
                texts.push(tree);
            }
            Refuted::Solution => {
                assert!(known.is_some(), "{round}: {formula:?}");
                solutions += 1;
                // No tree refutes a formula that has a solution.
                for _ in 0..texts.len().min(5) {
                    let tree = &texts[dice.below(texts.len())];
                    assert!(!accepted(&formula, tree), "{round}: {formula:?} {tree}");
                }
            }
            Refuted::Open => panic!("{round}: {formula:?}"),
        }
    }
    assert!(trees > 500 && solutions > 500 && cuts > 50, "{trees} {solutions} {cuts}");
}

/// If a number in a tree is changed, the tree refutes the same formula, or nothing.
#[test]
fn changed_trees_refute_nothing_that_has_a_solution() {
    let mut dice = Dice(5);
    let (mut same, mut other) = (0, 0);
    for _ in 0..2_000 {
        let formula = dice.formula();
        let Refuted::Tree(tree) = refute(&formula, Limits::default(), &Budget::unlimited()).unwrap() else { continue };
        let mut words: Vec<String> = tree.split(' ').map(str::to_owned).collect();
        if words.len() < 3 {
            continue;
        }
        let at = dice.below(words.len());
        words[at] = dice.from(-2, 9).to_string();
        // The same tree for a weaker formula, which usually has a solution.
        let weaker = match &formula {
            Node::All(all) => Node::All(all.iter().take(all.len() - 1).cloned().collect()),
            node => node.clone(),
        };
        for (node, text) in [(&formula, words.join(" ")), (&weaker, words.join(" ")), (&weaker, tree.clone())] {
            match accepted(node, &text) {
                true => {
                    assert_eq!(solution(node), None, "{node:?} {text}");
                    same += 1;
                }
                false => other += 1,
            }
        }
    }
    assert!(same > 50 && other > 500, "{same} {other}");
}

#[test]
fn hostile_trees_are_refused() {
    let formula = Node::All(vec![
        Node::Natural(Inequality { terms: vec![(0, 2)], constant: -1 }),
        Node::Natural(Inequality { terms: vec![(0, -2)], constant: 1 }),
    ]);
    for tree in [
        "",
        "F",
        "F 2 0 1",
        "F 2 0 1 1 0",
        "F 2 0 1 1 -1",
        "F 2 0 1 9 1",
        "F 99999999999999999999 0 1",
        "F 2 0 170141183460469231731687303715884105728 1 170141183460469231731687303715884105728",
        "F 2 0 1 1 1 F 2 0 1 1 1",
        "X",
        "C 1 0 1",
        "B 1 0 1 0 F 2 0 1 1 1",
        "B 2 0 1 0 1 0 F 2 0 1 1 1 F 2 0 1 1 1",
        "B 1 0 -170141183460469231731687303715884105728 0 F 2 0 1 1 1 F 2 0 1 1 1",
        "B 1 0 1 170141183460469231731687303715884105727 F 2 0 1 1 1 F 2 0 1 1 1",
        "O 0 F 2 0 1 1 1",
    ] {
        assert!(!accepted(&formula, tree), "{tree}");
    }
    assert!(accepted(&formula, "F 2 0 1 1 1") && accepted(&formula, "B 1 0 1 0 F 2 0 1 2 1 F 2 1 1 2 1"));
}
