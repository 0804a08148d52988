//! The pieces of claims about several numbers: numbers made of all of them, and conditions, the
//! plainest first.
use crate::formula::Formula;
use crate::search::Point;

/// Numbers made of all numbers of a position, or of some.
pub(super) fn combinations(names: &[String]) -> Vec<Formula> {
    let joined = |sign: &str| names.join(sign);
    let mut texts = vec![joined(" xor "), joined("+"), least(names), format!("max({})", joined(","))];
    texts.push(names.iter().map(|name| format!("({name}-1)")).collect::<Vec<_>>().join(" xor "));
    for (i, one) in names.iter().enumerate() {
        let others: Vec<&str> = names.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, name)| &**name).collect();
        texts.extend([one.clone(), others.join(" xor "), others.join("+"), format!("({})-{one}", others.join("+"))]);
    }
    read(names, texts)
}

/// More numbers made of the numbers of a position, for domains only: the gap between two numbers,
/// halves of numbers whose parity is known, and xors of what is left of the numbers.
pub(super) fn further_combinations(names: &[String]) -> Vec<Formula> {
    let all = || names.iter().enumerate();
    let pairs = || all().flat_map(|(i, x)| all().filter(move |(j, _)| i != *j).map(move |(_, y)| (x, y)));
    let mut texts = vec![format!("bor({})", names.join(",")), names.join("&"), format!("({})/2", names.join("+"))];
    for (x, y) in pairs() {
        texts.push(format!("{x}-{y}"));
        texts.push(format!("({x}-{y})/2"));
        texts.push(format!("{x}/2 xor {y}"));
        texts.push(format!("{x}/3 xor {y}"));
        for z in names.iter().filter(|z| ![x, y].contains(z)) {
            texts.extend([format!("{z} xor ({x}+{y})"), format!("{z} xor (({x} xor {y})-1)")]);
            for gap in [format!("({x}-{y})"), format!("({x}-{y}-1)")] {
                texts.push(format!("{z} xor {gap}"));
                texts
                    .extend((2..=4).flat_map(|by| [format!("{z} xor {gap}%{by}"), format!("{z}%{by} xor {gap}%{by}")]));
            }
        }
    }
    let each = |with: &dyn Fn(&String) -> String| names.iter().map(with).collect::<Vec<_>>().join(" xor ");
    for by in 2..=3 {
        texts.push(each(&|name| format!("{name}/{by}")));
    }
    for by in 2..=5 {
        texts.push(each(&|name| format!("{name}%{by}")));
    }
    read(names, texts)
}

fn least(names: &[String]) -> String {
    format!("min({})", names.join(","))
}

/// Conditions, in an order in which the first are kept where several would do.
pub(super) fn conditions(names: &[String]) -> Vec<Formula> {
    let (sum, xor) = (names.join("+"), names.join(" xor "));
    let less_one: Vec<String> = names.iter().map(|name| format!("({name}-1)")).collect();
    let mut texts = vec![
        format!("{sum}=0"),
        format!("{xor}=0"),
        format!("min({})>=1 and ({})=0", names.join(","), less_one.join(" xor ")),
    ];
    let pairs = || {
        let all = names.iter().enumerate();
        all.flat_map(|(i, x)| names.iter().skip(i + 1).map(move |y| (x, y)))
    };
    texts.extend(rests(&sum, 2..=5));
    texts.extend(pairs().map(|(x, y)| format!("{x}={y}")));
    texts.extend(names.iter().map(|x| format!("{x}=0")));
    texts.extend(names.iter().flat_map(|x| rests(x, 2..=4)));
    texts.extend(pairs().flat_map(|(x, y)| rests(&format!("({x}+{y})"), 2..=3)));
    texts.extend(pairs().flat_map(|(x, y)| [format!("{x}<={y}"), format!("{y}<={x}")]));
    texts.extend(pairs().flat_map(|(x, y)| [format!("{x}<{y}"), format!("{y}<{x}"), format!("abs({x}-{y})<=1")]));
    texts.extend(pairs().flat_map(|(x, y)| [format!("2*{x}<={y}"), format!("2*{y}<={x}"), format!("{x}!={y}")]));
    texts
        .extend(names.iter().flat_map(|x| [format!("{x}>=1"), format!("{x}<=1"), format!("{x}>=2"), format!("{x}=1")]));
    if let [x, y] = names {
        texts.extend(lines(x, y));
    }
    for (i, one) in names.iter().enumerate() {
        for (x, y) in pairs().filter(|(x, y)| *x != one && *y != one) {
            texts.extend(["=", "<", "<=", ">", ">="].map(|sign| format!("{x}+{y}{sign}{one}")));
            texts.push(format!("({x} xor {y})={one}"));
            texts.extend([format!("min({x},{y})={one}"), format!("max({x},{y})={one}")]);
        }
        let others: Vec<&str> = names.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, name)| &**name).collect();
        texts.extend([format!("{one}>={}", others.join("+")), format!("{}=0", others.join(" xor "))]);
    }
    read(names, texts)
}

/// Two numbers in a proportion of small numbers, near to it or on one side of it; and lattices.
fn lines(x: &str, y: &str) -> Vec<String> {
    let slopes =
        [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (1, 4), (4, 1), (3, 4), (4, 3), (2, 5), (5, 2)];
    let mut texts = Vec::new();
    for (p, q) in slopes {
        texts.extend(["=", "<", "<=", ">", ">="].map(|sign| format!("{p}*{x}{sign}{q}*{y}")));
        texts.extend((1..=3).map(|apart| format!("abs({p}*{x}-{q}*{y})<={apart}")));
        texts.extend([-3, -2, -1, 1, 2, 3].map(|more| format!("{p}*{x}={q}*{y}+{more}")));
    }
    for by in 2..=8 {
        texts.extend((0..by).map(|rest| format!("({x}-{y})%{by}={rest}")));
        texts.extend((2..by).flat_map(|times| rests(&format!("({x}+{times}*{y})"), by..=by)));
    }
    texts
}

/// The numbers of a position compared with those of other positions, where guesses failed.
pub(super) fn beside(names: &[String], further: &[Point]) -> Vec<Formula> {
    let mut texts: Vec<String> = further
        .iter()
        .flat_map(|(at, _)| names.iter().zip(at))
        .flat_map(|(x, number)| ["=", "<", "<=", ">", ">="].map(|sign| format!("{x}{sign}{number}")))
        .collect();
    texts.sort();
    texts.dedup();
    read(names, texts)
}

/// `x%m=r`
fn rests(of: &str, moduli: std::ops::RangeInclusive<i64>) -> Vec<String> {
    let of = if of.contains('+') && !of.starts_with('(') { format!("({of})") } else { of.to_owned() };
    moduli.flat_map(|by| (0..by).map(move |rest| (by, rest))).map(|(by, rest)| format!("{of}%{by}={rest}")).collect()
}

fn read(names: &[String], texts: Vec<String>) -> Vec<Formula> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    texts.iter().filter_map(|text| Formula::parse(text, &names).ok()).collect()
}
