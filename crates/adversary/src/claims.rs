//! Claims for all positions against the definition; and certificates: ours must be accepted,
//! changed ones only where they are true.
//!
//! A certificate is read here key by key, as a human reader would understand it. A checker that
//! accepts a file accepts all of it.
use crate::facade::{Case, Written, budget, options, timed};
use crate::make::with_number_changed;
use crate::question::{Verdict, position_text};
use crate::reference::{Place, Reference, Winner};
use crate::rule::{Steps, Turns};
use dice::Dice;
use patterns::Formula;
use patterns::formula::Body;
use serde_json::{Map, Value, json};
use sprague::certificates::{CertifyError, verify_within};
use sprague::claims::{ClaimStanding, FormulaStanding};
use sprague::{Game, MovesWanted, Number, SolveOptions};

/// The most steps for all values that a claim is compared with.
const STEPS: u64 = 400_000;
/// A claim is compared with the values of heaps up to `FARTHEST`, and of pairs of numbers up to
/// `BOX`.
const FARTHEST: i64 = 400;
const BOX: i64 = 9;
/// How many changed files are made of each certificate.
const MUTATIONS: usize = 16;

/// The values of a game by the definition; under misère play, whether the player to move wins.
struct Truth {
    reference: Reference,
    misere: bool,
    steps: Steps,
}

impl Truth {
    fn of(case: &Case, arity: usize) -> Option<Self> {
        let sum = case.sum(&[position_text(&vec![1; arity])]).ok()?;
        let (reference, _) = case.reference(&sum)?;
        let misere = case.is_misere(&sum);
        (reference.turns == Turns::One).then_some(Self { reference, misere, steps: Steps(STEPS) })
    }

    fn value(&mut self, at: &[i64]) -> Option<u64> {
        let place: Place = (0, at.to_vec());
        let known = match self.misere {
            false => self.reference.value(&place, &mut self.steps).map(|value| (Winner::D, value)),
            true => self.reference.solve(&[place], &mut self.steps).map(|(winner, _)| (winner, None)),
        };
        let Ok((winner, value)) = known else {
            // If one value took too long, all later ones would, too.
            self.steps = Steps(0);
            return None;
        };
        if !self.misere {
            return value;
        }
        (winner != Winner::D).then_some(u64::from(winner == Winner::N))
    }

    /// The true value, if a stated value is false; under misère play the stated value only says
    /// whether it is 0.
    fn denies(&mut self, at: &[i64], stated: u64) -> Option<u64> {
        let right = self.value(at)?;
        let same = if self.misere { (right == 0) == (stated == 0) } else { right == stated };
        (!same).then_some(right)
    }
}

/// The positions near 0 and, for one number, some farther out.
fn corner(arity: usize) -> Vec<Vec<i64>> {
    if arity == 1 {
        return (0..=FARTHEST).map(|n| vec![n]).collect();
    }
    let most = if arity == 2 { BOX } else { BOX / 2 };
    let count = (most + 1).pow(arity as u32);
    (0..count).map(|i| (0..arity).map(|place| i / (most + 1).pow(place as u32) % (most + 1)).collect()).collect()
}

/// What a formula states about one position.
enum Stated {
    Value(u64),
    Zero(bool),
}

/// What a claim in JSON states about one position; none if `where` excludes the position.
fn said_at(claim: &Value, names: &[String], at: &[i64]) -> Option<Stated> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let read = |key: &str| Formula::parse(claim.get(key)?.as_str()?, &names).ok();
    if claim.get("where").is_some() {
        // A condition has the value 0 where it holds.
        let domain = read("where")?;
        if !matches!(domain.body(), Body::Zero(_)) || !domain.holds(at) {
            return None;
        }
    }
    let formula = read("formula")?;
    let value = formula.short_value(at).ok()??;
    match formula.body() {
        Body::Value(_) => u64::try_from(value).ok().map(Stated::Value),
        Body::Zero(_) => Some(Stated::Zero(value == 0)),
    }
}

/// Checks everything that `pattern` states about a game.
pub(crate) fn look(case: &Case, limit: u64, dice: &mut Dice) -> Verdict {
    let mut game = match case.game() {
        Ok(game) => game,
        Err(silent) => return silent.into(),
    };
    let arity = game.places();
    let Ok(findings) = timed(|| game.pattern(Some(limit), &budget())) else {
        return Verdict::Skipped { refused: false };
    };
    // Positions of coins, rings and piles are of a different kind; patterns are about their first
    // number.
    if arity == 0 || game.ruleset().piles().is_some() || game.ruleset().board().is_some() {
        return Verdict::Skipped { refused: false };
    }
    let first = game.ruleset().coins().map_or(0, |coins| coins.axes.iter().map(|axis| axis.first).max().unwrap_or(0));
    let ring = game.ruleset().circle().is_some();
    let Some(mut truth) = Truth::of(case, arity) else { return Verdict::Skipped { refused: false } };
    if ring {
        return certificates(&game, &findings, dice);
    }
    for at in corner(arity).iter().filter(|at| at.iter().all(|&x| x >= first)) {
        let numbers: Vec<Number> = at.iter().map(|&x| Number::from(x.unsigned_abs())).collect();
        let mut stated: Vec<(String, u64)> = Vec::new();
        for claim in &findings.claims {
            let (heap, up_to) = match (claim.line(), claim.standing()) {
                (Some(line), _) => {
                    let beside: Vec<i64> =
                        at.iter().enumerate().filter(|(i, _)| *i != line.heap).map(|(_, &x)| x).collect();
                    if beside != line.others {
                        continue;
                    }
                    (line.heap, u64::MAX)
                }
                (None, ClaimStanding::Checked { up_to }) => (0, *up_to),
                _ => (0, u64::MAX),
            };
            if at[heap].unsigned_abs() <= up_to
                && let Some(value) = claim.pattern().value(&numbers[heap]).to_u64()
            {
                stated.push((json!(claim).to_string(), value));
            }
        }
        for claim in &findings.formulas {
            let within = match claim.standing() {
                FormulaStanding::Checked { up_to } => at.iter().all(|&x| x.unsigned_abs() <= *up_to),
                _ => true,
            };
            // The text of the claim is checked, not its methods: a reader has nothing else.
            let text = json!(claim);
            match within.then(|| said_at(&text, claim.formula().names(), at)).flatten() {
                Some(Stated::Value(value)) => stated.push((text.to_string(), value)),
                Some(Stated::Zero(zero)) => {
                    if let Some(right) = truth.value(at)
                        && zero != (right == 0)
                    {
                        return Verdict::Different(format!("{text}: at {at:?} the value is {right}"));
                    }
                }
                None => {}
            }
        }
        for table in &findings.tables {
            if let Some(value) = table.value(&numbers) {
                stated.push((json!(table).to_string(), value));
            }
        }
        for (claim, value) in stated {
            if let Some(right) = truth.denies(at, value) {
                return Verdict::Different(format!("claimed {value} at {at:?}, right is {right}: {claim}"));
            }
        }
    }
    certificates(&game, &findings, dice)
}

/// Verifies the certificates of all claims, and changed ones.
fn certificates(game: &Game, findings: &sprague::Findings, dice: &mut Dice) -> Verdict {
    let budget = budget();
    let mut texts: Vec<String> = Vec::new();
    let proved = |word: &str, text: Option<String>| match text {
        None if word == "proved" => Err(Verdict::Different("a claim is proved, but has no certificate".to_owned())),
        text => Ok(text),
    };
    for (word, text) in findings
        .claims
        .iter()
        .map(|claim| (claim.standing().word(), game.certificate(claim, &budget)))
        .chain(findings.tables.iter().map(|table| (table.standing().word(), game.table_certificate(table))))
        .chain(findings.formulas.iter().map(|own| (own.standing().word(), game.formula_certificate(own, &budget))))
    {
        match proved(word, text) {
            Ok(text) => texts.extend(text),
            Err(verdict) => return verdict,
        }
    }
    for text in &texts {
        if text.len() > 100_000 {
            continue;
        }
        if let Err(error) = timed(|| verify_within(text, &budget)) {
            if error.is_undecided() {
                continue;
            }
            return Verdict::Different(format!("our certificate is refused ({error}): {text}"));
        }
        for _ in 0..MUTATIONS {
            let changed = mutated(text, dice);
            if changed == *text || timed(|| verify_within(&changed, &budget)).is_err() {
                continue;
            }
            if let Some(why) = refuted(&changed) {
                return Verdict::Different(format!("a false certificate is accepted ({why}): {changed}"));
            }
        }
    }
    Verdict::Same
}

/// Verifies the certificate of an answer: an answer by proof has one, the checker must derive the
/// values of the answer itself, and must refuse another winner or another value.
pub(crate) fn answered(case: &Case, positions: &[String]) -> Verdict {
    let mut sum = match case.sum(positions) {
        Ok(sum) => sum,
        Err(silent) => return silent.into(),
    };
    let unlisted = SolveOptions { moves: MovesWanted::None, ..options(true) };
    let Ok(answer) = timed(|| sum.solve(&unlisted, &budget())) else { return Verdict::Skipped { refused: false } };
    let text = match timed(|| sum.certificate(&answer, &budget())) {
        Ok(text) => text,
        // Certificates do not cover play that need not end, and the error says so.
        Err(CertifyError::Solve(_) | CertifyError::Game(_)) => return Verdict::Skipped { refused: false },
        Err(CertifyError::Unread(reason)) if !reason.is_undecided() && !reason.is_about_the_form() => {
            return Verdict::Different(format!("the checker derives another answer: {}", reason.message()));
        }
        Err(error) if answer.standing.word() == "proved" => {
            return Verdict::Different(format!("the answer is proved, but has no certificate: {error}"));
        }
        Err(_) => return Verdict::Skipped { refused: false },
    };
    match timed(|| verify_within(&text, &budget())) {
        Ok(_) => {}
        Err(_) if answer.standing.word() == "proved" && text.contains("\"statements\": []") => {
            return Verdict::Different("the answer is proved, but its certificate says only the definition".to_owned());
        }
        Err(error) if error.is_undecided() => return Verdict::Skipped { refused: false },
        Err(error) => return Verdict::Different(format!("the certificate of an answer is refused ({error}): {text}")),
    }
    for (own, other) in [("\"outcome\": \"N\"", "\"outcome\": \"P\""), ("\"outcome\": \"P\"", "\"outcome\": \"N\"")] {
        let changed = text.replace(own, other);
        if changed != text && timed(|| verify_within(&changed, &budget())).is_ok() {
            return Verdict::Different(format!("a false answer is accepted: {changed}"));
        }
    }
    if let Some(place) = text.rfind("\"value\": \"") {
        let changed = format!("{}1{}", &text[..place + 10], &text[place + 10..]);
        if timed(|| verify_within(&changed, &budget())).is_ok() {
            return Verdict::Different(format!("a false value is accepted: {changed}"));
        }
    }
    Verdict::Same
}

/// The certificate with something changed.
fn mutated(text: &str, dice: &mut Dice) -> String {
    let Ok(mut json) = serde_json::from_str::<Value>(text) else { return text.to_owned() };
    for _ in 0..=dice.below(2) {
        let target = if json.get("statements").is_some() { json["statements"].get_mut(0) } else { Some(&mut json) };
        let Some(map) = target.and_then(Value::as_object_mut) else { return text.to_owned() };
        change(map, dice);
    }
    json.to_string()
}

fn change(map: &mut Map<String, Value>, dice: &mut Dice) {
    const THEOREMS: [&str; 15] = [
        "window",
        "guy-smith",
        "directions",
        "diagonals",
        "columns",
        "cofinite",
        "residues",
        "guards",
        "halves",
        "ring",
        "coin-window",
        "runs",
        "shrinking",
        "digits",
        "all-but",
    ];
    const TAILS: [&str; 9] = [
        "; misere",
        "; play every",
        "; play first",
        "; play 1..2",
        "; end if n<=2",
        "; unordered",
        "; take 2",
        "; n -> nothing",
        "; n -> n-1 : n>=1",
    ];
    let keys: Vec<String> = map.keys().cloned().collect();
    let key = dice.one_of(&keys).clone();
    let number = |x: u64, dice: &mut Dice| match dice.below(6) {
        0 => x.saturating_add(1),
        1 => x.saturating_sub(1),
        2 => x.saturating_mul(2),
        3 => 0,
        4 => dice.below(12),
        _ => 1_000_000_000_000_000_000,
    };
    match (key.as_str(), map.get(&key).cloned()) {
        (_, _) if dice.once_in(12) => _ = map.remove(&key),
        (_, _) if dice.once_in(12) => {
            let formula = ["n%2", "n", "0", "a", "b", "min(a,b)", "n/2"];
            map.insert("formula".to_owned(), json!(dice.one_of(&formula)));
        }
        (_, _) if dice.once_in(12) => {
            map.insert(
                "where".to_owned(),
                json!(dice.one_of(&["b = 0", "a = 0", "b = 1", "n = 0", "a = 1 and c = 0"])),
            );
        }
        ("rule", Some(Value::String(rule))) => {
            let rule = if dice.once_in(2) {
                format!("{rule}{}", dice.one_of(&TAILS))
            } else {
                with_number_changed(&rule, dice)
            };
            map.insert(key, json!(rule));
        }
        ("theorem", _) => _ = map.insert(key, json!(dice.one_of(&THEOREMS))),
        ("kind", _) => {
            let kinds = ["periodic", "arithmetic-periodic", "formula", "zeros"];
            map.insert(key, json!(dice.one_of(&kinds)));
        }
        ("convention", _) => _ = map.insert(key, json!(dice.one_of(&["normal", "misere"]))),
        (_, Some(Value::String(text))) => _ = map.insert(key, json!(with_number_changed(&text, dice))),
        (_, Some(Value::Number(x))) => _ = map.insert(key, json!(number(x.as_u64().unwrap_or(0), dice))),
        (_, Some(Value::Array(mut all))) if !all.is_empty() => {
            let place = dice.below(all.len() as u64) as usize;
            match dice.below(4) {
                0 => _ = all.remove(place),
                1 => all.push(json!(dice.below(5))),
                _ => {
                    if let Some(x) = all[place].as_u64() {
                        all[place] = json!(number(x, dice));
                    }
                }
            }
            map.insert(key, Value::Array(all));
        }
        _ => {}
    }
}

/// Why a certificate is false, if the definition refutes it.
pub(crate) fn refuted(text: &str) -> Option<String> {
    let json: Value = serde_json::from_str(text).ok()?;
    let statements = match json.get("statements").and_then(Value::as_array) {
        Some(statements) => statements.clone(),
        None => vec![json],
    };
    statements.iter().find_map(refuted_statement)
}

/// Compares a claim given by a formula with the values of the small positions that it is about.
fn decided(truth: &mut Truth, names: &[String], unordered: bool, formula: &str, place: Option<&str>) -> Option<String> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let formula = Formula::parse(formula, &names).ok()?;
    let place = match place {
        Some(place) => Some(Formula::parse(place, &names).ok()?),
        None => None,
    };
    let says = |formula: &Formula, at: &[i64]| formula.short_value(at).ok().flatten();
    let side = [0i64, 60, 14, 7, 5].get(names.len()).copied().unwrap_or(3);
    let mut at = vec![0i64; names.len()];
    loop {
        let is_about = place.as_ref().is_none_or(|place| says(place, &at) == Some(0));
        if is_about
            && (!unordered || at.is_sorted())
            && let Some(right) = truth.value(&at)
        {
            let stated = says(&formula, &at);
            let fits = match formula.body() {
                Body::Value(_) => stated.is_some_and(|stated| u64::try_from(stated) == Ok(right)),
                Body::Zero(_) => (stated == Some(0)) == (right == 0),
            };
            if !fits {
                return Some(format!("the claim gives {stated:?} at {at:?}, right is {right}"));
            }
        }
        let place = at.iter().position(|&number| number + 1 < side)?;
        at[place] += 1;
        at[..place].fill(0);
    }
}

fn refuted_statement(statement: &Value) -> Option<String> {
    let text = |key: &str| statement.get(key).and_then(Value::as_str);
    let number = |key: &str| statement.get(key).and_then(Value::as_u64);
    let case = Case {
        family: "certificate",
        rule: Written::Text(text("rule")?.to_owned()),
        misere: text("convention") == Some("misere"),
    };
    let game = case.game().ok()?;
    if game.ruleset().turns != rules::ruleset::Turns::One {
        return Some("turns in several components have no nim-values".to_owned());
    }
    let (arity, names) = (game.places(), game.ruleset().names.clone());
    if arity == 0 || game.ruleset().circle().is_some() || game.ruleset().piles().is_some() {
        return None;
    }
    let mut truth = Truth::of(&case, arity)?;
    if case.is_misere(&case.sum(&[]).ok()?) && text("convention") == Some("normal") {
        return Some("the convention is that of another game".to_owned());
    }
    let (preperiod, period) = (number("preperiod").unwrap_or(0), number("period").unwrap_or(0));
    let saltus = number("saltus").unwrap_or(0);
    let kind = text("kind").unwrap_or("");
    if (kind == "periodic" && saltus != 0) || (kind == "arithmetic-periodic" && saltus == 0 && period > 0) {
        return Some(format!("kind {kind} with saltus {saltus}"));
    }
    let values = values(statement.get("values"))?;
    let theorem = text("theorem").unwrap_or("");
    if theorem.starts_with("invariant") {
        let unordered = game.ruleset().unordered;
        return decided(&mut truth, &names, unordered, text("formula")?, text("where"));
    }
    if arity > 1 && text("where").is_none() {
        return table(&mut truth, arity, theorem, (preperiod, period), &values, text("formula"));
    }
    // The positions of the line, by the number that varies.
    let (heap, mut fixed) = (running(text("where"), &names), vec![0i64; arity]);
    if let Some(place) = text("where") {
        for one in place.split(" and ") {
            let (name, value) = one.split_once('=')?;
            fixed[names.iter().position(|own| own == name.trim())?] = value.trim().parse().ok()?;
        }
    }
    let heap = heap?;
    let first = game.ruleset().coins().map_or(0, |coins| coins.axes.iter().map(|axis| axis.first).max().unwrap_or(0));
    let mut at = |n: i64| {
        fixed[heap] = n;
        truth.value(&fixed)
    };
    let misere = case.misere || text("rule")?.contains("misere");
    let formula = text("formula").and_then(|formula| Formula::parse(formula, &[names[heap].as_str()]).ok());
    let far = i64::try_from(preperiod.saturating_add(period.saturating_mul(3)).saturating_add(40))
        .unwrap_or(FARTHEST)
        .min(FARTHEST);
    let mut known: Vec<Option<u64>> = Vec::new();
    for n in 0..=far {
        known.push(if n < first { None } else { at(n) });
        let Some(right) = known[n as usize] else { continue };
        let differs = |stated: u64| if misere { (stated == 0) != (right == 0) } else { stated != right };
        if let Some(&stated) = values.get(n as usize)
            && differs(stated)
        {
            return Some(format!("values[{n}] is {stated}, right is {right}"));
        }
        if let Some(formula) = &formula
            && matches!(formula.body(), Body::Value(_))
        {
            match formula.short_value(&[n]) {
                Ok(Some(stated)) if differs(stated.unsigned_abs()) => {
                    return Some(format!("the formula gives {stated} at {n}, right is {right}"));
                }
                _ => {}
            }
        }
        let back = n - i64::try_from(period).unwrap_or(i64::MAX);
        if period > 0
            && back >= i64::try_from(preperiod).unwrap_or(i64::MAX)
            && let Some(Some(before)) = known.get(back as usize)
        {
            let false_here =
                if misere { (*before == 0) != (right == 0) } else { before.checked_add(saltus) != Some(right) };
            if false_here {
                return Some(format!("G({n}) is {right}, G({back}) is {before}"));
            }
        }
    }
    None
}

/// The values of a certificate: numbers, and pairs of a value and how often it is repeated.
fn values(list: Option<&Value>) -> Option<Vec<u64>> {
    let mut all = Vec::new();
    for item in list.and_then(Value::as_array).into_iter().flatten() {
        let (value, times) = match item.as_array().map(Vec::as_slice) {
            Some([value, times]) => (value.as_u64()?, times.as_u64()?),
            _ => (item.as_u64()?, 1),
        };
        // Only as many values are needed as are compared.
        all.extend(std::iter::repeat_n(value, usize::try_from(times).ok()?.min(1 << 12)));
    }
    Some(all)
}

/// The number that varies on the given line; for games on one number, that number.
fn running(place: Option<&str>, names: &[String]) -> Option<usize> {
    let fixed: Vec<&str> = place
        .into_iter()
        .flat_map(|place| place.split(" and "))
        .filter_map(|one| Some(one.split_once('=')?.0.trim()))
        .collect();
    let mut free = (0..names.len()).filter(|&i| !fixed.contains(&names[i].as_str()));
    match (free.next(), free.next()) {
        (Some(heap), None) => Some(heap),
        _ if names.len() <= 1 => Some(0),
        _ => None,
    }
}

/// Checks tables that repeat in every direction, or along the diagonal.
fn table(
    truth: &mut Truth,
    arity: usize,
    theorem: &str,
    (preperiod, period): (u64, u64),
    values: &[u64],
    formula: Option<&str>,
) -> Option<String> {
    let (preperiod, period) = (i64::try_from(preperiod).ok()?, i64::try_from(period).ok()?);
    if formula.is_some() {
        return Some("a table with a formula, which nobody derives".to_owned());
    }
    let side = preperiod.checked_add(period)?;
    if theorem == "directions" && side.checked_pow(arity as u32).is_some_and(|size| size as usize == values.len()) {
        for (place, &stated) in values.iter().enumerate() {
            let mut rest = place as i64;
            let mut at = vec![0; arity];
            for x in at.iter_mut().rev() {
                *x = rest % side;
                rest /= side;
            }
            if let Some(right) = truth.denies(&at, stated) {
                return Some(format!("values: {stated} at {at:?}, right is {right}"));
            }
        }
    }
    for at in corner(arity) {
        for way in 0..arity {
            let mut to = at.clone();
            to[way] = to[way].checked_add(period)?;
            if theorem == "diagonals" {
                to = at.iter().map(|x| x.checked_add(period)).collect::<Option<_>>()?;
            }
            let from = if theorem == "diagonals" { *at.iter().min()? } else { at[way] };
            if from >= preperiod
                && to.iter().all(|&x| x < 40)
                && let (Some(before), Some(after)) = (truth.value(&at), truth.value(&to))
                && before != after
            {
                return Some(format!("G{at:?} is {before}, G{to:?} is {after}"));
            }
        }
    }
    None
}
