//! The course: every answer within the bounds of a task is compared with the definition.
use messages::Locale;
use rules::oracle::{Oracle, values};
use sprague::play::{Match, Side};
use sprague::{Budget, Game, Position, Sum};
use std::collections::{BTreeMap, BTreeSet};
use teach::course::{Kind, Marked, Progress, Task, chapter, chapters, tasks};

fn is_right(task: &Task, answer: &str) -> bool {
    task.mark(answer, &Budget::default()).unwrap_or_else(|error| panic!("{}: {error}", task.id)) == Marked::Right
}

fn states(text: &str) -> Vec<Vec<i64>> {
    text.split_whitespace().map(|one| one.split(',').map(|n| n.parse().unwrap()).collect()).collect()
}

fn wins(game: &Game, sum: &[Vec<i64>]) -> bool {
    Oracle::new(game.ruleset()).wins(sum).unwrap()
}

#[test]
fn the_course_is_whole() {
    assert_eq!((chapters().len(), tasks().len()), (9, 36));
    let ids: BTreeSet<&str> = tasks().iter().map(|task| task.id).collect();
    assert_eq!(ids.len(), tasks().len());
    let chinese: Locale = "zh".parse().unwrap();
    for one in chapters() {
        assert!(one.tasks().count() >= 4 && one.title(Locale::ENGLISH) != one.title(chinese), "{}", one.id);
    }
    for task in tasks() {
        assert!(chapter(task.chapter).is_some(), "{}", task.id);
        let texts = [Locale::ENGLISH, chinese].map(|locale| [task.text(locale), task.hint(locale)]);
        assert!(texts.iter().flatten().all(|text| !text.trim().is_empty()) && texts[0] != texts[1], "{}", task.id);
    }
    for row in tables::read("tasks", include_str!("../../src/course/tasks.tsv")).unwrap() {
        assert!(["who", "value", "move", "lost", "rule"].contains(&row.get("kind").unwrap()), "{}", row.place());
    }
}

/// Positions within bounds, as lists of tuples.
fn within(at: &str) -> Vec<Vec<Vec<i64>>> {
    let mut all: Vec<Vec<Vec<i64>>> = vec![Vec::new()];
    for one in at.split_whitespace() {
        let mut tuples: Vec<Vec<i64>> = vec![Vec::new()];
        for range in one.split(',') {
            let (lo, hi) = range.split_once("..").unwrap_or((range, range));
            let (lo, hi): (i64, i64) = (lo.parse().unwrap(), hi.parse().unwrap());
            tuples = tuples.iter().flat_map(|t| (lo..=hi).map(move |n| [t.clone(), vec![n]].concat())).collect();
        }
        all = all.iter().flat_map(|sum| tuples.iter().map(move |t| [sum.clone(), vec![t.clone()]].concat())).collect();
    }
    all
}

fn typed(sum: &[Vec<i64>]) -> String {
    let one = |tuple: &Vec<i64>| tuple.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    sum.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Rules that learners may write, some of them right.
fn many_rules() -> Vec<String> {
    let mut rules: Vec<String> = (1u32..256)
        .map(|bits| (0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit + 1).to_string()).collect::<Vec<_>>())
        .map(|set| format!("take {}", set.join(",")))
        .collect();
    rules.extend(
        ["nim", "take any", "0.77", "split 2", "take odd", "take 1..n/2", "take k where k%3!=0"].map(str::to_owned),
    );
    rules
}

/// Each answer with what the definition says of it, for a task about a rule.
fn answers(task: &Task) -> Vec<(String, bool)> {
    if task.kind == Kind::Rule {
        let wanted: Vec<u64> = task.at.split(',').map(|value| value.parse().unwrap()).collect();
        let right = |rule: &String| {
            let game = Game::new(rule).unwrap();
            values(game.ruleset(), wanted.len() as i64 - 1, &Budget::unlimited()).unwrap() == wanted
        };
        return many_rules().into_iter().map(|rule| (rule.clone(), right(&rule))).collect();
    }
    let game = Game::new(task.on).unwrap();
    match task.kind {
        Kind::Who => {
            let first = wins(&game, &states(task.at));
            vec![("first".into(), first), ("second".into(), !first), ("先手".into(), first), ("后手".into(), !first)]
        }
        Kind::Value => {
            let mut oracle = Oracle::new(game.ruleset());
            let value = states(task.at).iter().fold(0, |sum, one| sum ^ oracle.value(one).unwrap());
            (0..=40).map(|said| (said.to_string(), said == value)).collect()
        }
        Kind::Move => {
            let positions = states(task.at).iter().map(|one| Position::from_state(one)).collect();
            let sum = Sum::of(Game::new(task.on).unwrap(), positions).unwrap();
            let legal = Match::new(sum, Side::You).legal(usize::MAX, &Budget::default()).unwrap();
            let after = |turn: &sprague::play::Turn| {
                let mut sum = states(task.at);
                let parts: Vec<Vec<i64>> = turn.to.iter().map(|part| part.to_state().unwrap()).collect();
                sum.splice(turn.component..=turn.component, parts);
                sum
            };
            legal.turns.iter().map(|turn| (turn.text.to_string(), !wins(&game, &after(turn)))).collect()
        }
        _ => within(task.at).into_iter().map(|sum| (typed(&sum), !wins(&game, &sum))).collect(),
    }
}

#[test]
fn every_right_answer_is_accepted_and_every_wrong_one_refused() {
    let mut marked = 0;
    for task in tasks().iter().filter(|task| task.chapter != "graphs") {
        let all = answers(task);
        let right = all.iter().filter(|(_, right)| *right).count();
        assert!(right > 0 && right < all.len(), "{}: {right} of {} answers are right", task.id, all.len());
        for (answer, right) in &all {
            assert_eq!(is_right(task, answer), *right, "{}: {answer}", task.id);
            if !right {
                let said = task.mark(answer, &Budget::default()).unwrap();
                assert!(matches!(said, Marked::Wrong(_)), "{}: {answer} has no reason: {said:?}", task.id);
            }
        }
        marked += all.len();
    }
    assert!(marked > 1000, "{marked} answers");
}

fn mex(values: &BTreeSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

fn pairs(text: &str, sign: char) -> Vec<(&str, &str)> {
    text.split_whitespace().map(|edge| edge.split_once(sign).unwrap()).collect()
}

fn token(arrows: &[(&str, &str)], at: &str) -> u64 {
    mex(&arrows.iter().filter(|(from, _)| *from == at).map(|(_, to)| token(arrows, to)).collect())
}

/// The edges that are joined to the ground.
fn standing<'t>(edges: &[(&'t str, &'t str)]) -> Vec<(&'t str, &'t str)> {
    let mut reached = BTreeSet::from(["0"]);
    for _ in edges {
        for (a, b) in edges {
            if reached.contains(a) || reached.contains(b) {
                reached.extend([*a, *b]);
            }
        }
    }
    edges.iter().filter(|(a, _)| reached.contains(a)).copied().collect()
}

fn cut(edges: &[(&str, &str)]) -> u64 {
    let without = |at: usize| {
        let mut rest = edges.to_vec();
        rest.remove(at);
        cut(&standing(&rest))
    };
    mex(&(0..edges.len()).map(without).collect())
}

#[test]
fn graphs_and_pictures_are_marked_by_the_definition() {
    let mut seen = BTreeMap::new();
    for task in tasks().iter().filter(|task| task.chapter == "graphs") {
        let (kind, text) = task.on.split_once(' ').unwrap();
        let all: Vec<(String, bool)> = match (kind, task.kind) {
            ("graph", Kind::Who) => {
                let first = token(&pairs(text, '>'), task.at) != 0;
                vec![("first".into(), first), ("second".into(), !first)]
            }
            ("graph", Kind::Lost) => {
                let arrows = pairs(text, '>');
                let names: BTreeSet<&str> = arrows.iter().flat_map(|(a, b)| [*a, *b]).collect();
                names.into_iter().map(|name| (name.to_owned(), token(&arrows, name) == 0)).collect()
            }
            ("hackenbush", Kind::Value) => {
                let own = cut(&pairs(text, '-'));
                (0..20).map(|said| (said.to_string(), said == own)).collect()
            }
            ("hackenbush", Kind::Move) => {
                let edges = pairs(text, '-');
                let after = |at: usize| {
                    let mut rest = edges.clone();
                    rest.remove(at);
                    cut(&standing(&rest)) == 0
                };
                (0..edges.len()).map(|at| (format!("{}-{}", edges[at].0, edges[at].1), after(at))).collect()
            }
            other => panic!("{}: no definition for {other:?}", task.id),
        };
        assert!(all.iter().any(|(_, right)| *right) && all.iter().any(|(_, right)| !right), "{}", task.id);
        for (answer, right) in all {
            assert_eq!(is_right(task, &answer), right, "{}: {answer}", task.id);
        }
        *seen.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(seen, BTreeMap::from([("graph", 2), ("hackenbush", 2)]));
}

#[test]
fn answers_may_be_written_in_several_ways() {
    let task = |id: &str| tasks().iter().find(|task| task.id == id).unwrap();
    for answer in ["5 9 12", "12 9 5", "5, 9, 12", "12", "5，9，12"] {
        assert!(is_right(task("nim-3"), answer), "{answer}");
    }
    for answer in ["2,4", "(2,4)", "4, 6"] {
        assert!(is_right(task("lost-4"), answer), "{answer}");
    }
    for (id, answer) in [
        ("nim-3", "5 9"),
        ("nim-3", "5 9 16"),
        ("nim-3", "x"),
        ("lost-2", "14"),
        ("take-1", "perhaps"),
        ("mex-4", "take 1,,2"),
        ("mex-4", "wythoff"),
        ("mex-4", "take 1,2; misere"),
        ("graphs-2", "z"),
        ("graphs-4", "7-8"),
        ("mex-1", "two"),
        ("nim-2", "take 0 from 3"),
    ] {
        let said = task(id).mark(answer, &Budget::default()).unwrap();
        assert!(matches!(said, Marked::Unread(_)), "{id} {answer}: {said:?}");
    }
}

#[test]
fn wrong_answers_are_refuted() {
    let said = |id: &str, answer: &str| {
        let task = tasks().iter().find(|task| task.id == id).unwrap();
        match task.mark(answer, &Budget::default()).unwrap() {
            Marked::Wrong(why) => why.to_string(),
            other => panic!("{id} {answer}: {other:?}"),
        }
    };
    assert_eq!(said("take-2", "take 1"), "then the opponent wins: take 2 from 6");
    assert_eq!(
        said("mex-1", "3"),
        "the options have the values 0 = 0, 1 = 1, 3 = 1; the least number that is missing is 2"
    );
    assert_eq!(said("sums-2", "4"), "the value is 3 xor 1 = 2");
    assert_eq!(said("mex-4", "take 1,3"), "in your game the heap 2 has the value 0, not 2");
    assert_eq!(said("take-3", "10"), "the player to move wins from 10: take 2 from 10");
}

#[test]
fn progress_is_kept_as_text() {
    let mut progress = Progress::read("nim-1\nno-such-task\n");
    progress.add(&tasks()[0]);
    assert_eq!((progress.text().as_str(), progress.count()), ("nim-1\ntake-1\n", 2));
    assert_eq!(Progress::read(&progress.text()), progress);
}
