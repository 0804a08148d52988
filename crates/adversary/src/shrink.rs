//! Reduces a difference: drops clauses, conditions and components, and lowers numbers, as long as
//! the difference remains.
use crate::facade::{Case, Written};
use crate::question::{Question, Verdict};
use crate::rule::{Amount, Clause, Rule, Turns};
use crate::term::Cond;
use std::time::{Duration, Instant};

/// The most smaller questions that are tried.
const TRIES: usize = 400;
const PATIENCE: Duration = Duration::from_secs(60);

/// The smallest case and question found that still differ, and how they differ.
pub(crate) fn shrunk(mut case: Case, mut question: Question, mut how: String) -> (Case, Question, String) {
    let (mut tries, began) = (0, Instant::now());
    'smaller: loop {
        let questions = smaller_questions(&question).into_iter().map(|question| (case.clone(), question));
        let cases = smaller_cases(&case).into_iter().map(|case| (case, question.clone()));
        for (smaller, asked) in questions.chain(cases).collect::<Vec<_>>() {
            tries += 1;
            if tries > TRIES || began.elapsed() > PATIENCE {
                return (case, question, how);
            }
            if let Ok(Verdict::Different(now)) = crate::guarded(&smaller, &asked) {
                (case, question, how) = (smaller, asked, now);
                continue 'smaller;
            }
        }
        return (case, question, how);
    }
}

fn smaller_cases(case: &Case) -> Vec<Case> {
    let texts = |text: &String| {
        let clauses: Vec<&str> = text.split("; ").collect();
        (0..clauses.len())
            .filter(|_| clauses.len() > 1)
            .map(|i| [&clauses[..i], &clauses[i + 1..]].concat().join("; "))
            .map(Written::Text)
            .collect::<Vec<_>>()
    };
    let rules: Vec<Written> = match &case.rule {
        Written::Tree(rule) => smaller_rules(rule).into_iter().map(Written::Tree).collect(),
        Written::Text(text) => texts(text),
    };
    rules.into_iter().map(|rule| Case { rule, ..case.clone() }).collect()
}

fn smaller_rules(rule: &Rule) -> Vec<Rule> {
    let mut all = Vec::new();
    if rule.clauses.len() > 1 {
        for i in 0..rule.clauses.len() {
            let mut less = rule.clone();
            less.clauses.remove(i);
            all.push(less);
        }
    }
    if !rule.ends.is_empty() {
        all.push(Rule { ends: Vec::new(), ..rule.clone() });
    }
    if rule.unordered {
        all.push(Rule { unordered: false, ..rule.clone() });
    }
    if rule.turns != Turns::One {
        all.push(Rule { turns: Turns::One, ..rule.clone() });
    }
    for (i, clause) in rule.clauses.iter().enumerate() {
        for simpler in smaller_clauses(clause) {
            let mut less = rule.clone();
            less.clauses[i] = simpler;
            all.push(less);
        }
    }
    for end in smaller_lists(&rule.ends) {
        all.push(Rule { ends: end, ..rule.clone() });
    }
    all
}

/// The list with one condition dropped, or simplified.
fn smaller_lists(conditions: &[Cond]) -> Vec<Vec<Cond>> {
    let without = (0..conditions.len()).map(|i| [&conditions[..i], &conditions[i + 1..]].concat());
    let simpler = conditions.iter().enumerate().flat_map(|(i, condition)| {
        condition.simpler().into_iter().map(move |simple| [&conditions[..i], &[simple], &conditions[i + 1..]].concat())
    });
    without.chain(simpler).collect()
}

fn smaller_clauses(clause: &Clause) -> Vec<Clause> {
    let mut all = Vec::new();
    let with_guard = |guard: Vec<Cond>| {
        let mut clause = clause.clone();
        match &mut clause {
            Clause::Take { guard: own, .. } | Clause::Split { guard: own, .. } | Clause::Arrow { guard: own, .. } => {
                *own = guard
            }
            Clause::Code { .. } => {}
        }
        clause
    };
    match clause {
        Clause::Take { amounts, free, leaving, guard } => {
            all.extend(smaller_lists(guard).into_iter().map(with_guard));
            let take = |amounts| Clause::Take { amounts, free: free.clone(), leaving: *leaving, guard: guard.clone() };
            for i in 0..amounts.len() {
                if amounts.len() > 1 {
                    all.push(take([&amounts[..i], &amounts[i + 1..]].concat()));
                }
                let simpler: Vec<Amount> = match &amounts[i] {
                    Amount::One(x) => x.simpler().into_iter().map(Amount::One).collect(),
                    Amount::Range(lo, hi) => {
                        let low = lo.simpler().into_iter().map(|lo| Amount::Range(lo, hi.clone()));
                        low.chain(hi.simpler().into_iter().map(|hi| Amount::Range(lo.clone(), hi))).collect()
                    }
                    _ => Vec::new(),
                };
                all.extend(
                    simpler.into_iter().map(|amount| take([&amounts[..i], &[amount], &amounts[i + 1..]].concat())),
                );
            }
            if leaving.is_some() {
                all.push(Clause::Take {
                    amounts: amounts.clone(),
                    free: free.clone(),
                    leaving: None,
                    guard: guard.clone(),
                });
            }
        }
        Clause::Split { guard, .. } => all.extend(smaller_lists(guard).into_iter().map(with_guard)),
        Clause::Code { digits, repeat } => {
            if !repeat.is_empty() && digits[1..].iter().any(|&d| d != 0) {
                all.push(Clause::Code { digits: digits.clone(), repeat: Vec::new() });
            }
            if digits.len() > 2 {
                all.push(Clause::Code { digits: digits[..digits.len() - 1].to_vec(), repeat: repeat.clone() });
            }
        }
        Clause::Arrow { pattern, parts, free, guard } => {
            all.extend(smaller_lists(guard).into_iter().map(with_guard));
            let arrow =
                |parts| Clause::Arrow { pattern: pattern.clone(), parts, free: free.clone(), guard: guard.clone() };
            for (i, part) in parts.iter().enumerate() {
                if parts.len() > 1 {
                    all.push(arrow([&parts[..i], &parts[i + 1..]].concat()));
                }
                let mut plain = part.clone();
                if plain.times.take().is_some() || plain.each.take().is_some() {
                    all.push(arrow([&parts[..i], &[plain], &parts[i + 1..]].concat()));
                }
                for (place, number) in part.numbers.iter().enumerate() {
                    for simpler in number.simpler() {
                        let mut part = part.clone();
                        part.numbers[place] = simpler;
                        all.push(arrow([&parts[..i], &[part], &parts[i + 1..]].concat()));
                    }
                }
            }
        }
    }
    all
}

/// The positions with one dropped, or one of them smaller.
fn fewer(positions: &[String], smaller: &dyn Fn(&String) -> Vec<String>) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> =
        (0..positions.len()).map(|i| [&positions[..i], &positions[i + 1..]].concat()).collect();
    for (i, position) in positions.iter().enumerate() {
        for text in smaller(position) {
            all.push([&positions[..i], &[text], &positions[i + 1..]].concat());
        }
    }
    all
}

fn smaller_questions(question: &Question) -> Vec<Question> {
    let smaller = |text: &String| -> Vec<String> {
        match text.parse::<i64>() {
            Ok(n) => [n / 2, n - 1].into_iter().filter(|&m| m >= 0 && m < n).map(|m| m.to_string()).collect(),
            Err(_) => numbers_lowered(text),
        }
    };
    match question {
        Question::Solve { positions, theory } => {
            let of = |positions| Question::Solve { positions, theory: *theory };
            fewer(positions, &smaller).into_iter().map(of).collect()
        }
        Question::Certified { positions } => {
            fewer(positions, &smaller).into_iter().map(|positions| Question::Certified { positions }).collect()
        }
        Question::Batch { lines } => {
            (0..lines.len()).map(|i| Question::Batch { lines: [&lines[..i], &lines[i + 1..]].concat() }).collect()
        }
        Question::Program { lines, python } if lines.len() > 1 => {
            lines.iter().map(|line| Question::Program { lines: vec![line.clone()], python: *python }).collect()
        }
        Question::Far { position } => {
            let mut all = Vec::new();
            for (i, &x) in position.iter().enumerate() {
                for y in [x / 10, x / 2, x - 1000, x - 1] {
                    if (0..x).contains(&y) {
                        let mut less = position.clone();
                        less[i] = y;
                        all.push(Question::Far { position: less });
                    }
                }
            }
            all
        }
        Question::Compare { other, to } => smaller_cases(other)
            .into_iter()
            .map(|other| Question::Compare { other: Box::new(other), to: *to })
            .collect(),
        _ => Vec::new(),
    }
}

/// The texts of a position with one of its numbers lowered by one.
fn numbers_lowered(text: &str) -> Vec<String> {
    let inner = text.trim_start_matches('(').trim_end_matches(')');
    let Ok(numbers) = inner.split(',').map(str::parse).collect::<Result<Vec<i64>, _>>() else { return Vec::new() };
    if inner.len() == text.len() {
        return Vec::new();
    }
    let lowered = |i: usize| {
        let mut less = numbers.clone();
        less[i] -= 1;
        (less[i] >= 0).then(|| crate::question::position_text(&less))
    };
    (0..numbers.len()).filter_map(lowered).collect()
}
