//! Certificates of every theorem, changed at random: numbers, keys, words of rules and formulas,
//! strings of other certificates. Each changed one that is accepted must be true, which is decided
//! here by the definition of `rules`, far beyond two periods: the checker shares no code with it.
use budget::Budget;
use rules::family::RING;
use rules::oracle::{Oracle, OracleError};
use rules::ruleset::{Play, Ruleset, Turns};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Rule, line, preperiod, period, saltus, theorem, formula. For laws the first number is not used,
/// and the second is how many values they have.
type Row = (&'static str, &'static str, [u64; 3], &'static str, &'static str);

const HONEST: [Row; 71] = [
    (
        "take 1,3,4",
        "",
        [0, 7, 0],
        "window",
        "if n%7=5 then 3 else if n%7 in {4,6} then 2 else if n%7 in {1,3} then 1 else 0",
    ),
    ("take 2,4,7", "", [8, 3, 0], "window", ""),
    ("take 1..3; misere", "", [0, 4, 0], "window", ""),
    ("take k where k in {1,3,4}", "", [0, 7, 0], "window", ""),
    ("0.33", "", [0, 3, 0], "window", "n%3"),
    ("n -> n-k : 1<=k<=2", "", [0, 3, 0], "window", "n%3"),
    ("x -> x-1; x -> x-3; x -> x-4", "", [0, 7, 0], "window", ""),
    ("take 1..K; K = 4", "", [0, 5, 0], "window", "n%5"),
    ("0.7", "", [0, 2, 0], "guy-smith", "n%2"),
    ("take 1,2 leaving 0..1; take 1 leaving 2", "", [0, 4, 0], "guy-smith", ""),
    ("4.7", "", [1, 2, 0], "guy-smith", "if n=0 then 0 else if n%2=1 then 1 else 2"),
    ("0.13; misere", "", [0, 4, 0], "guy-smith", ""),
    ("take P..Q; n -> 0 : 1<=n<P; P=3; Q=6; misere", "", [0, 9, 0], "guy-smith", ""),
    ("split 2 unequal; take 1,2", "", [1, 4, 0], "guy-smith-unequal", ""),
    ("take k where k!=2", "", [0, 4, 2], "all-but-state", "if n%4 in {1,3} then 2*(n/4)+1 else 2*(n/4)"),
    ("take any", "", [0, 1, 1], "all-but-state", "n"),
    ("take k where k>=3; misere", "", [6, 3, 1], "all-but-state", ""),
    ("n -> k : k<n", "", [0, 1, 1], "all-but-state", "n"),
    ("n -> n-k : k>=1", "", [0, 1, 1], "all-but-state", "n"),
    ("take any; split 2", "", [1, 4, 4], "cofinite", "if n%4=3 then n+1 else if n%4=0 and n>0 then n-1 else n"),
    ("4.(3)", "", [1, 4, 4], "cofinite", ""),
    ("0.8", "", [1, 3, 1], "arithmetic", ""),
    ("take any leaving 0..2", "", [0, 1, 1], "sum-bound", "n"),
    ("split 4", "", [1, 3, 1], "arithmetic", ""),
    ("split 2; split 5", "", [1, 24, 8], "arithmetic", ""),
    ("0.3F", "", [0, 6, 3], "arithmetic", ""),
    ("take 1..20", "", [0, 21, 0], "blocks", "n%21"),
    ("take 3..7", "", [0, 10, 0], "blocks", "(n%10)/3"),
    ("take 1..3; misere", "", [0, 4, 0], "blocks", ""),
    ("take pow2", "", [0, 3, 0], "residues", "n%3"),
    ("take K**i where i>=0; K = 4", "", [0, 5, 0], "residues", ""),
    ("take 1,primes", "", [0, 4, 0], "residues", "n%4"),
    ("take palindromes", "", [0, 10, 0], "residues", "n%10"),
    ("take q where omega(q)<=1; misere", "", [0, 6, 0], "residues", ""),
    ("take odd", "", [0, 2, 0], "residues", "n%2"),
    ("take k where k%3!=0", "", [0, 3, 0], "residues", "n%3"),
    ("take 1..3 if n%2=0", "", [1, 4, 0], "guards", "if n=0 then 0 else if n%4=0 then 2 else if n%4=2 then 1 else 0"),
    ("take 1..3 if 2|n; take 1 if not 2|n", "", [5, 4, 0], "guards", ""),
    ("n -> n-1 : n%3!=0", "", [0, 3, 0], "guards", "if n%3=1 then 1 else 0"),
    ("n -> max(n-3,1) : n>1", "", [0, 6, 0], "guards", ""),
    ("turn 2", "", [0, 1, 1], "coins", "n"),
    ("turn odd from 1", "", [1, 1, 0], "coins", "if n=0 then 0 else 1"),
    ("turn 1,2 from 1", "", [0, 1, 1], "coins", "n"),
    ("turn any within 3", "", [0, 4, 0], "coin-window", ""),
    ("turn 1..3 within 5 from 1", "", [1, 6, 0], "coin-window", ""),
    ("circle(take 2,3)", "", [0, 5, 0], "ring", "(n%5)/2"),
    ("circle(take any leaving 0..2)", "", [0, 1, 1], "ring", "n"),
    ("circle(take 1,2 leaving 0..2)", "", [3, 1, 0], "halves", ""),
    ("(n,l) -> (n-k,k) : 1<=k<=3, k<=n, k!=l", "l = 0", [4, 4, 0], "columns", ""),
    ("(n,t) -> (max(n-1,0),0) : n>0; (n,t) -> (max(n-3,0),1) : n>0, t!=1", "t = 0", [0, 4, 0], "columns", ""),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "b = 0", [0, 1, 1], "all-but-state", "a"),
    ("(a,b) -> (a-1,b); (a,b) -> (a,b-1)", "", [0, 2, 0], "directions", ""),
    ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "", [0, 2, 0], "diagonals", ""),
    ("take 1..n/2", "", [0, 12, 0], "contiguous", ""),
    ("take 1..min(n/2,9); misere", "", [0, 12, 0], "contiguous", ""),
    ("take k where k*k<=n", "", [0, 12, 0], "contiguous", ""),
    ("n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n", "", [0, 12, 0], "runs", ""),
    ("n -> n/2, n/3 : n>=2", "", [0, 12, 0], "runs", ""),
    ("n -> n/2 : n>=3; n -> nothing; misere", "", [0, 12, 0], "runs", ""),
    ("take d where d|n, d<n", "", [0, 12, 0], "divisors", ""),
    ("take k where gcd(n,k)=1", "", [0, 12, 0], "divisors", ""),
    ("take 1; n -> n/2, n/2, n/2 : 2|n, n>0", "", [0, 12, 0], "shrinking", ""),
    ("n -> n-1 : n%3=1; n -> (n-1)/6 : n%3=0, n>0; misere", "", [0, 12, 0], "shrinking", ""),
    ("n -> n-n/10**i%10 : n/10**i%10>0", "", [0, 24, 0], "digits", ""),
    ("take digitsum(n); take 3 if n%4=1; misere", "", [0, 24, 0], "digits", ""),
    ("take n/3**i%3 where 3**i<=n; take popcount(7)", "", [0, 24, 0], "digits", ""),
    ("circle(take 2..5 leaving 0..2)", "", [0, 12, 0], "ring-range", ""),
    // All heaps without a move are listed; of the others only the lost ones have a value.
    ("take 2..n/2", "", [0, 4, 0], "ranges", ""),
    ("take 3..sqrt(n)", "", [0, 9, 0], "ranges", ""),
    ("take 2..min(n/3,5); misere", "", [0, 0, 0], "ranges", ""),
    ("n -> y : 3*y>=2*n, y<=n-2", "", [0, 6, 0], "ranges", ""),
];

const LAWS: [&str; 7] = ["contiguous", "runs", "ranges", "divisors", "shrinking", "digits", "ring-range"];

/// The claims of a certificate, read from its JSON once more.
struct Said {
    rules: Ruleset,
    misere: bool,
    heap: usize,
    at: Vec<i64>,
    numbers: Option<[u64; 3]>,
    values: Vec<u64>,
    formula: Option<patterns::Formula>,
    table: Option<bool>,
}

fn said(text: &str) -> Result<Said, String> {
    // Of keys that stand twice the last would count; the checker has refused them.
    let json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let word = |key: &str| json.get(key).and_then(Value::as_str);
    let rules = rules::compile(word("rule").ok_or("no rule")?, &[]).map_err(|errors| errors.to_string())?.ruleset;
    if rules.turns != Turns::One || rules.unordered {
        return Err("turns in several components, or a multiset".to_owned());
    }
    let misere = rules.play == Play::Misere || word("convention") == Some("misere");
    let mut at = vec![0; rules.arity];
    let mut heap = 0;
    if let Some(place) = word("where") {
        let fixed: BTreeMap<&str, i64> = place
            .split(" and ")
            .map(|part| part.split_once(" = ").map(|(name, value)| (name, value.parse().unwrap())).unwrap())
            .collect();
        heap = (0..rules.arity).find(|&i| !fixed.contains_key(rules.names[i].as_str())).ok_or("all fixed")?;
        (0..rules.arity).filter(|&i| i != heap).for_each(|i| at[i] = fixed[rules.names[i].as_str()]);
    }
    let number = |key: &str| json.get(key).and_then(Value::as_u64);
    let formula = match word("formula") {
        None => None,
        Some(text) => {
            let name = if word("where").is_none() { "n" } else { rules.names[heap].as_str() };
            Some(patterns::Formula::parse(text, &[name]).map_err(|error| error.to_string())?)
        }
    };
    let runs = json.get("values").and_then(Value::as_array).cloned().unwrap_or_default();
    let values = runs.iter().flat_map(|run| match run.as_array() {
        Some(pair) => vec![pair[0].as_u64().unwrap(); pair[1].as_u64().unwrap() as usize],
        None => vec![run.as_u64().unwrap()],
    });
    let table = match word("theorem") {
        Some("directions") => Some(false),
        Some("diagonals") => Some(true),
        _ => None,
    };
    let numbers = number("period").map(|period| [number("preperiod").unwrap(), period, number("saltus").unwrap_or(0)]);
    Ok(Said { values: values.collect(), rules, misere, heap, at, numbers, formula, table })
}

const UNDECIDED: &str = "too many options";

/// A position's value.
type Defined<'r> = dyn FnMut(&[i64]) -> Result<u64, String> + 'r;

/// The value of a position by the definition. Some changed rules have very many options: such are
/// left undecided.
fn definition(rules: &Ruleset, misere: bool) -> Box<Defined<'_>> {
    let brief = Budget::default().with_effort(1_000);
    let told = |error: OracleError| match error {
        OracleError::Stop(_) => UNDECIDED.to_owned(),
        error => error.to_string(),
    };
    let mut oracle = Oracle::with_budget(rules, &brief);
    Box::new(move |at| {
        // The second number marks a ring.
        let ring = [at[0], RING];
        let at = if rules.circle().is_some() { &ring } else { at };
        if misere { oracle.misere_value(at) } else { oracle.value(at) }.map_err(told)
    })
}

/// Values are compared up to this, where the numbers of the pattern do not ask for more.
const REACH: i64 = 60;

/// Whether a certificate is true, as far as this can be seen; the reason where it is false.
fn is_true(text: &str, verdict: &check::Verdict) -> Result<(), String> {
    let said = said(text)?;
    let mut value = definition(&said.rules, said.misere);
    if let Some(diagonals) = said.table {
        return table_is_true(&said, diagonals, &mut *value);
    }
    let reach = match said.numbers {
        // Sets of coins double with every place.
        _ if said.rules.coins().is_some() => 12,
        Some([preperiod, period, _]) => ((preperiod + 3 * period) as i64).clamp(REACH, 4 * REACH),
        None => 2 * REACH,
    };
    let mut all = Vec::new();
    for n in 0..=reach {
        let mut at = said.at.clone();
        at[said.heap] = n;
        let derived = value(&at)?;
        // The answers of the checker about single positions; a law may give none about one.
        let position: Vec<u128> = at.iter().map(|&x| x as u128).collect();
        let own = verdict.statements[0].value(&position);
        // A law about winners gives no value for won positions, and for no others.
        let silent = verdict.statements[0].theorem != "ranges" || derived > 0;
        if own.map_or(!silent, |own| own != u128::from(derived)) {
            return Err(format!("the checker is wrong at {n}"));
        }
        all.push(derived);
    }
    for (n, (&own, &derived)) in said.values.iter().zip(&all).enumerate() {
        if own != derived {
            return Err(format!("the value of {n} is {derived}, not {own}"));
        }
    }
    if let Some([preperiod, period, saltus]) = said.numbers {
        let (first, p) = (preperiod as usize, period as usize);
        if let Some(n) = (first..all.len().saturating_sub(p)).find(|&n| all[n + p] != all[n] + saltus) {
            return Err(format!("the pattern fails at {n}"));
        }
    }
    for (n, &derived) in all.iter().enumerate() {
        let own = said.formula.as_ref().map(|formula| formula.short_value(&[n as i64]));
        if own.is_some_and(|own| own.ok().flatten() != Some(derived as i64)) {
            return Err(format!("the formula is wrong at {n}"));
        }
    }
    Ok(())
}

fn table_is_true(said: &Said, diagonals: bool, value: &mut Defined<'_>) -> Result<(), String> {
    let [from, period, saltus] = said.numbers.ok_or("a table without numbers")?;
    let (from, period) = (from as i64, period as i64);
    let back = |x: i64| if x < from { x } else { from + (x - from) % period };
    let side = from + period;
    let reach = (from + 3 * period + 6).min(16);
    if saltus != 0 || said.rules.arity != 2 {
        return Err("a table with a saltus, or of other positions".to_owned());
    }
    for (a, b) in (0..reach).flat_map(|a| (0..reach).map(move |b| (a, b))) {
        let index = match diagonals {
            false => back(a) * side + back(b),
            true => {
                let (least, apart) = (back(a.min(b)), back((a - b).abs()));
                least * (2 * side - 1) + if a >= b { side - 1 + apart } else { side - 1 - apart }
            }
        };
        if said.values.get(index as usize) != Some(&value(&[a, b])?) {
            return Err(format!("the table is wrong at ({a},{b})"));
        }
    }
    Ok(())
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % most.max(1) as u64) as usize
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// The keys of a certificate with their values as text, in their order; a key may stand there
/// twice.
type File = Vec<(String, String)>;

fn written(file: &File) -> String {
    let lines: Vec<String> = file.iter().map(|(key, value)| format!("{}: {value}", json!(key))).collect();
    format!("{{{}}}", lines.join(", "))
}

/// A true certificate with its values.
fn honest(&(rule, place, [n0, p, s], theorem, formula): &Row) -> File {
    let mut file: File = Vec::new();
    let mut put = |key: &str, value: Value| file.push((key.to_owned(), value.to_string()));
    put("rule", json!(rule));
    if LAWS.contains(&theorem) {
        put("kind", json!("law"));
    } else {
        put("kind", json!(if s == 0 { "periodic" } else { "arithmetic-periodic" }));
        put("preperiod", json!(n0));
        put("period", json!(p));
        put("saltus", json!(s));
    }
    put("theorem", json!(theorem));
    if !place.is_empty() {
        put("where", json!(place));
    }
    if !formula.is_empty() {
        put("formula", json!(formula));
    }
    let rules = rules::compile(rule, &[]).unwrap().ruleset;
    let mut value = definition(&rules, rules.play == Play::Misere);
    let mut value = |at: &[i64]| value(at).unwrap();
    let side = (n0 + p) as i64;
    let values: Vec<u64> = match theorem {
        "directions" => (0..side * side).map(|i| value(&[i / side, i % side])).collect(),
        "diagonals" => (0..side * (2 * side - 1))
            .map(|i| {
                let (least, apart) = (i / (2 * side - 1), i % (2 * side - 1) - side + 1);
                value(&[least + apart.max(0), least + (-apart).max(0)])
            })
            .collect(),
        _ => (0..side).map(|n| value(&[n, 0][..if place.is_empty() { 1 } else { 2 }])).collect(),
    };
    put("values", json!(values));
    file
}

/// Words that turn one rule into another.
const ADDED: [&str; 18] = [
    "; misere",
    "; play every",
    "; play first",
    "; play 1..2",
    "; unordered",
    "; end if n=3",
    "; end if n>=9",
    "; take 2",
    "; split 2",
    "; 0.001",
    "; n -> 0 : n>=1",
    "; n -> nothing",
    " where n>4",
    " leaving 0..2",
    " if n%2=1",
    "; n -> n-5",
    " from 1",
    "; K = 2",
];

/// A number of a text, or a sign, is another one.
fn changed_text(text: &str, random: &mut Random) -> String {
    let signs =
        ["<=", "<", ">=", ">", "=", "!=", "+", "-", "*", "/", "%", ",", ";", "and", "or", "not ", "min", "max", "in"];
    let letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return "n".to_owned();
    }
    let place = random.below(letters.len());
    let numbers: Vec<usize> = (0..letters.len()).filter(|&i| letters[i].is_ascii_digit()).collect();
    match random.below(7) {
        0..3 if !numbers.is_empty() => {
            let place = numbers[random.below(numbers.len())];
            let digit = random.of(&["0", "1", "2", "3", "4", "5", "7", "9", "10", "99999999999999999999"]);
            format!(
                "{}{digit}{}",
                &letters[..place].iter().collect::<String>(),
                &letters[place + 1..].iter().collect::<String>()
            )
        }
        3 => format!("{text}{}", random.of(&ADDED)),
        4 => {
            let (from, to) = (random.of(&signs), random.of(&signs));
            text.replacen(from, to, 1)
        }
        5 => letters.iter().enumerate().filter(|(i, _)| *i != place).map(|(_, c)| *c).collect(),
        _ => {
            let other = random.of(&["n", "k", "a", "b", "0", " ", "é", "(", ")", "{", "1", "x", "|", "\n", "#"]);
            format!(
                "{}{other}{}",
                &letters[..place].iter().collect::<String>(),
                &letters[place..].iter().collect::<String>()
            )
        }
    }
}

fn changed_number(number: u64, random: &mut Random) -> String {
    match random.below(8) {
        0 => number.wrapping_add(1).to_string(),
        1 => number.saturating_sub(1).to_string(),
        2 => number.wrapping_mul(2).to_string(),
        3 => "0".to_owned(),
        4 => u64::MAX.to_string(),
        5 => "1".to_owned() + &"0".repeat(30),
        6 => random.below(13).to_string(),
        _ => format!("-{number}"),
    }
}

fn mutate(file: &mut File, all: &[File], random: &mut Random) {
    let place = random.below(file.len());
    let (key, text) = file[place].clone();
    let json: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    match random.below(12) {
        0 => drop(file.remove(place)),
        1 => file.push((key, text)),
        2 => {
            file[place].0 =
                random.of(&["rule", "where", "kind", "saltus", "values", "other", "convention", "formula"]).to_owned()
        }
        3 => {
            let added = [
                ("convention", "\"misere\""),
                ("convention", "\"normal\""),
                ("saltus", "1"),
                ("where", "\"n = 0\""),
                ("where", "\"b = 0\""),
                ("where", "\"a = 0\""),
                ("formula", "\"n%2\""),
                ("formula", "\"0\""),
                ("formula", "\"n\""),
                ("explicit", "{}"),
                ("checked_to", "100"),
                ("version", "1"),
                ("version", "2"),
                ("values", "[0,1]"),
            ];
            let (key, value) = added[random.below(added.len())];
            file.push((key.to_owned(), value.to_owned()));
        }
        4..6 => {
            let other = &all[random.below(all.len())];
            if let Some((_, value)) = other.iter().find(|(own, _)| *own == key) {
                file[place].1 = value.clone();
            }
        }
        _ => {
            file[place].1 = match json {
                Value::String(text) => json!(changed_text(&text, random)).to_string(),
                Value::Number(number) => changed_number(number.as_u64().unwrap_or(0), random),
                Value::Array(mut values) if !values.is_empty() => {
                    let place = random.below(values.len());
                    match random.below(4) {
                        0 => drop(values.remove(place)),
                        1 => values.push(json!(random.below(4))),
                        2 => values.insert(place, json!([random.below(3), random.below(6)])),
                        _ => values[place] = json!(values[place].as_u64().unwrap_or(0) + 1),
                    }
                    json!(values).to_string()
                }
                _ => random.of(&["5", "\"x\"", "[]", "{}", "null", "true", "[[1,2]]"]).to_owned(),
            };
        }
    }
}

fn run(rounds: usize, seed: u64) {
    let all: Vec<File> = HONEST.iter().map(honest).collect();
    let mut random = Random(seed);
    let (mut accepted, mut undecided, mut untouched, mut wrong) = (0, 0, 0, Vec::new());
    for file in &all {
        let text = written(file);
        let verdict = check::verify(&text, check::Limits::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
        is_true(&text, &verdict).unwrap_or_else(|error| panic!("{error}: {text}"));
        let mut more = file.clone();
        for _ in 0..rounds {
            if random.below(3) > 0 {
                more = file.clone();
            }
            mutate(&mut more, &all, &mut random);
            let text = written(&more);
            untouched += usize::from(more == *file);
            let stop_soon = check::Limits { values: 1 << 18, steps: 1 << 24, stop: None };
            if let Ok(verdict) = check::verify(&text, stop_soon) {
                accepted += 1;
                match is_true(&text, &verdict) {
                    Err(error) if error == UNDECIDED => undecided += 1,
                    Err(error) => wrong.push(format!("{error}: {text}\n    {verdict}")),
                    Ok(()) => {}
                }
            }
        }
    }
    println!("{} changed, {accepted} accepted, {undecided} undecided, {untouched} as they were", rounds * all.len());
    assert!(wrong.is_empty(), "{} false and accepted:\n{}", wrong.len(), wrong.join("\n"));
    assert!(accepted < rounds * all.len() / 3);
}

#[test]
#[ignore = "thorough: 12 s"]
fn changed_certificates_that_are_accepted_are_true() {
    let slow = std::env::var_os("SPRAGUE_SLOW").is_some();
    run(if slow { 1000 } else { 60 }, 18);
}
