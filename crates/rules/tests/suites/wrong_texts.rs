//! Texts as people write them before they know the language, each with the rule that is meant,
//! written by hand: a text is accepted with the values of that rule, or led to such a rule in one
//! step, or left alone. It never becomes another game.
use budget::Budget;
use rules::error::RuleError;
use rules::family::Family;
use rules::oracle::{Oracle, OracleError};
use rules::ruleset::Ruleset;
use tables::table;

/// The least share of the texts with a meaning that are accepted rightly or led right, of 100.
const LEAST: usize = 85;

/// What became of a text.
enum Fate {
    Right,
    NoHelp,
    Other(String),
}

#[test]
fn no_text_becomes_another_game() {
    let rows = table("wrong_texts.tsv");
    assert!(rows.len() >= 300);
    let (mut right, mut meant, mut other, mut alone) = (0, 0, Vec::new(), Vec::new());
    for row in &rows {
        let [text, language, meaning] = row.cells().unwrap_or_else(|error| panic!("{error}"));
        rules::fuzz::check_compiler(text.as_bytes()).unwrap();
        let rule = (meaning != "-").then(|| compiled(meaning).unwrap_or_else(|| panic!("{meaning} does not compile")));
        meant += usize::from(rule.is_some());
        match fate(text, rule.as_ref()) {
            Fate::Right => right += 1,
            Fate::NoHelp if rule.is_some() => alone.push(format!("{language}: {text} (meant: {meaning})")),
            Fate::NoHelp => {}
            Fate::Other(what) => other.push(format!("{}: {text}: {what}, meant is {meaning}", row.place())),
        }
    }
    println!("{}\n{right} of {meant} texts are accepted rightly or led right in one step", alone.join("\n"));
    assert!(other.is_empty(), "{} texts become another game:\n{}", other.len(), other.join("\n"));
    assert!(right * 100 >= LEAST * meant, "{right} of {meant}; no help:\n{}", alone.join("\n"));
}

fn compiled(text: &str) -> Option<Ruleset> {
    rules::compile(text, &[]).ok().map(|compiled| compiled.ruleset)
}

fn fate(text: &str, meant: Option<&Ruleset>) -> Fate {
    let proposals: Vec<String> = match rules::compile(text, &[]) {
        Ok(read) if meant.is_some_and(|meant| same(&read.ruleset, meant)) => return Fate::Right,
        Ok(read) if read.warnings.is_empty() => return Fate::Other("accepted".to_owned()),
        Ok(read) => read.warnings.into_iter().filter_map(|warning| warning.proposal).collect(),
        Err(errors) => errors.errors.iter().flat_map(|error| proposed(text, error)).collect(),
    };
    for proposal in &proposals {
        let Some(rule) = compiled(proposal) else { return Fate::Other(format!("`{proposal}` does not compile")) };
        if !meant.is_some_and(|meant| same(&rule, meant)) {
            return Fate::Other(format!("the hint is `{proposal}`"));
        }
    }
    if proposals.is_empty() { Fate::NoHelp } else { Fate::Right }
}

/// The rules that a mistake leads to: its proposal, and what its hint says in words.
fn proposed(text: &str, error: &RuleError) -> Vec<String> {
    let hint = error.hint.as_ref().map(ToString::to_string).unwrap_or_default();
    if let Some(proposal) = &error.proposal
        && hint.contains(proposal)
    {
        return vec![proposal.clone()];
    }
    let quoted = hint.split_once("did you mean `").and_then(|(_, rest)| rest.split_once('`')).map(|(word, _)| word);
    let written = hint.strip_prefix("write ").into_iter().flat_map(|rest| [rest, rest.split(';').next().unwrap_or("")]);
    let (start, end) = (error.span.start as usize, error.span.end as usize);
    let in_clause = |rule: &str| {
        let from = text[..start].rfind(';').map_or(0, |at| at + 1);
        let to = text[end..].find(';').map_or(text.len(), |at| end + at);
        format!("{}{rule}{}", &text[..from], &text[to..])
    };
    let in_place = |word: &str| format!("{}{word}{}", &text[..start], &text[end..]);
    let mut all: Vec<String> = error.proposal.iter().cloned().collect();
    for word in quoted.into_iter().chain(written) {
        let as_rule = compiled(word).map(|_| in_clause(word));
        all.extend(as_rule.or_else(|| Some(in_place(word))).filter(|rule| compiled(rule).is_some()));
    }
    all
}

/// Whether two rules have the same values at small positions, and the same winners where the last
/// player loses.
fn same(a: &Ruleset, b: &Ruleset) -> bool {
    let kind = |rules: &Ruleset| (rules.play, rules.turns, rules.arity, rules.unordered);
    if a.canonical == b.canonical {
        return true;
    }
    let of_numbers = |rules: &Ruleset| matches!(rules.family, Family::Numbers | Family::Circle(_) | Family::Coins(_));
    if kind(a) != kind(b) || std::mem::discriminant(&a.family) != std::mem::discriminant(&b.family) || !of_numbers(a) {
        return false;
    }
    let positions: Vec<Vec<i64>> = match a.arity {
        1 => (0..=20).map(|n| vec![n]).collect(),
        2 => (0..49).map(|at| vec![at / 7, at % 7]).collect(),
        _ => (0..64).map(|at| vec![at / 16, at / 4 % 4, at % 4]).collect(),
    };
    let mut both = [a, b].map(|rules| Oracle::with_budget(rules, &Budget::unlimited().with_effort(1 << 22)));
    positions.iter().all(|position| {
        let [a, b] = both.each_mut().map(|oracle| {
            let value = oracle.value(position).map_err(|error| matches!(error, OracleError::Cycle(_)));
            let wins = oracle.wins(std::slice::from_ref(position)).ok();
            (value, wins)
        });
        a == b
    })
}
