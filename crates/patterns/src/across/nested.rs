//! One pattern for all values of two parameters A <= B, read off the values for small ones.
//!
//! The rest of a heap by T, which is linear in A and B, is measured by A: `r = h*A + s`, and so is
//! the other parameter: `B = b*A + c`. The positions fall into classes by a few features of h, s, b
//! and c; in each class the value is a number, h, or a rest of h. Nothing here is a proof.
//!
//! A pattern has two texts: in the heap, for people, and in h, s, b and c, in which it is linear,
//! for provers.
use super::{NEVER, Sample};
use std::collections::BTreeMap;

/// The forms `x*A + y*B` that are tried as T.
const MODULI: [(i64, i64); 8] = [(1, 1), (2, 1), (1, 2), (0, 1), (0, 2), (1, 0), (2, 0), (2, 2)];
/// At most so many features are combined.
const MOST_FEATURES: usize = 3;
/// A text has at most so many cases.
const MOST_CASES: usize = 3;
/// A pattern is read off at least so many samples.
const FEWEST: usize = 9;

/// A pattern that fits all samples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NestedGuess {
    /// T.
    pub modulus: String,
    /// The value in n and the parameters, or the condition under which the player to move loses.
    pub formula: String,
    /// The same in h, s, A, b and c.
    pub block: String,
}

/// The rest of a heap and B, measured by A.
struct At {
    h: i64,
    s: i64,
    b: i64,
    c: i64,
}

/// What positions are told apart by.
#[derive(Clone, Copy)]
enum Feature {
    /// `h%m`
    CountBy(i64),
    /// `r >= B`
    Beyond,
    /// `s >= c`
    RestBeyond,
    /// `b%m`
    OtherBy(i64),
    /// h, as far as 2.
    FirstCounts,
}

const FEATURES: [Feature; 6] = [
    Feature::CountBy(2),
    Feature::Beyond,
    Feature::FirstCounts,
    Feature::CountBy(3),
    Feature::RestBeyond,
    Feature::OtherBy(2),
];

/// The value in a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Is(i64),
    Count,
    CountBy(i64),
}

/// The names, for texts in the heap; none for texts in h, s, b and c.
struct Words<'n> {
    unit: &'n str,
    other: &'n str,
    rest: String,
}

impl Feature {
    fn of(self, at: &At) -> i64 {
        match self {
            Self::CountBy(m) => at.h % m,
            Self::Beyond => i64::from((at.h, at.s) >= (at.b, at.c)),
            Self::RestBeyond => i64::from(at.s >= at.c),
            Self::OtherBy(m) => at.b % m,
            Self::FirstCounts => at.h.min(2),
        }
    }

    /// That the feature is this, in h, s, b and c.
    fn in_tuples(self, is: i64) -> String {
        match (self, is) {
            (Self::CountBy(m), _) => format!("h%{m}={is}"),
            (Self::Beyond, 0) => "(h<b or h=b and s<c)".to_owned(),
            (Self::Beyond, _) => "(h>b or h=b and s>=c)".to_owned(),
            (Self::RestBeyond, 0) => "s<c".to_owned(),
            (Self::RestBeyond, _) => "s>=c".to_owned(),
            (Self::OtherBy(m), _) => format!("b%{m}={is}"),
            (Self::FirstCounts, 2) => "h>=2".to_owned(),
            (Self::FirstCounts, _) => format!("h={is}"),
        }
    }

    /// The same in the heap and the parameters.
    fn in_heap(self, is: i64, Words { unit, other, rest }: &Words<'_>) -> String {
        match (self, is) {
            (Self::CountBy(m), _) => format!("{rest}/{unit}%{m}={is}"),
            (Self::Beyond, 0) => format!("{rest}<{other}"),
            (Self::Beyond, _) => format!("{rest}>={other}"),
            (Self::RestBeyond, 0) => format!("{rest}%{unit}<{other}%{unit}"),
            (Self::RestBeyond, _) => format!("{rest}%{unit}>={other}%{unit}"),
            (Self::OtherBy(m), _) => format!("{other}/{unit}%{m}={is}"),
            (Self::FirstCounts, 0) => format!("{rest}<{unit}"),
            (Self::FirstCounts, 2) => format!("{rest}>=2*{unit}"),
            (Self::FirstCounts, _) => format!("{rest}/{unit}={is}"),
        }
    }
}

impl Value {
    fn of(self, at: &At) -> i64 {
        match self {
            Self::Is(value) => value,
            Self::Count => at.h,
            Self::CountBy(m) => at.h % m,
        }
    }

    fn text(self, count: &str) -> String {
        match self {
            Self::Is(value) => value.to_string(),
            Self::Count => count.to_owned(),
            Self::CountBy(m) => format!("{count}%{m}"),
        }
    }
}

/// A class of positions by its features, and the value there.
type Classes = Vec<(Vec<(Feature, i64)>, Value)>;

/// The pattern of the samples, where `unit` is the place of the parameter that measures; for
/// `lost`, values are 0 where the player to move loses, and 1 elsewhere.
pub fn guess(samples: &[&Sample], names: [&str; 2], unit: usize, lost: bool) -> Option<NestedGuess> {
    if samples.len() < FEWEST || unit > 1 {
        return None;
    }
    let (unit_name, other) = (names[unit], names[1 - unit]);
    MODULI.into_iter().find_map(|form| {
        let points = points(samples, unit, form)?;
        let classes = combinations().into_iter().find_map(|features| classes(&points, &features))?;
        let modulus = modulus(form, unit_name, other, unit == 0);
        let rest = if modulus.len() == 1 { format!("n%{modulus}") } else { format!("n%({modulus})") };
        let words = Words { unit: unit_name, other, rest };
        let count = format!("{}/{unit_name}", words.rest);
        let block = said(&classes, lost, "h", &|feature, is| feature.in_tuples(is))?;
        let formula = said(&classes, lost, &count, &|feature, is| feature.in_heap(is, &words))?;
        Some(NestedGuess { modulus, formula, block })
    })
}

/// `2*A+B`; the parameters stand in the order of the rule.
fn modulus((own, more): (i64, i64), unit: &str, other: &str, unit_first: bool) -> String {
    let mut terms = vec![(own, unit), (more, other)];
    if !unit_first {
        terms.reverse();
    }
    let text = |(times, name): (i64, &str)| match times {
        0 => None,
        1 => Some(name.to_owned()),
        _ => Some(format!("{times}*{name}")),
    };
    terms.into_iter().filter_map(text).collect::<Vec<_>>().join("+")
}

/// The first round of each sample with its values; `None` where the values do not repeat with T.
fn points(samples: &[&Sample], unit: usize, (own, more): (i64, i64)) -> Option<Vec<(At, i64)>> {
    let mut all = Vec::new();
    for sample in samples {
        let (unit, other) = (*sample.at.get(unit)?, *sample.at.get(1 - unit)?);
        let round = usize::try_from(own * unit + more * other).ok().filter(|&round| round >= 1 && unit >= 1)?;
        let values = &sample.values;
        if values.len() < 2 * round || values.iter().zip(&values[round..]).any(|(here, next)| here != next) {
            return None;
        }
        all.extend(
            (0..)
                .zip(&values[..round])
                .map(|(r, &value)| (At { h: r / unit, s: r % unit, b: other / unit, c: other % unit }, value)),
        );
    }
    Some(all)
}

/// Sets of features, the smaller ones first.
fn combinations() -> Vec<Vec<Feature>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..MOST_FEATURES {
        let end = all.len();
        for place in from..end {
            let next = all[place].last().map_or(0, |last| last + 1);
            let longer = (next..FEATURES.len()).map(|more| [all[place].as_slice(), &[more]].concat());
            let longer: Vec<Vec<usize>> = longer.collect();
            all.extend(longer);
        }
        from = end;
    }
    all.into_iter().map(|places| places.into_iter().map(|place| FEATURES[place]).collect()).collect()
}

/// The value in each class of some features, if each has one.
fn classes(points: &[(At, i64)], features: &[Feature]) -> Option<Classes> {
    let mut all: BTreeMap<Vec<i64>, Vec<Value>> = BTreeMap::new();
    for (at, value) in points {
        let key = features.iter().map(|feature| feature.of(at)).collect();
        let ways = all
            .entry(key)
            .or_insert_with(|| vec![Value::Is(*value), Value::Count, Value::CountBy(2), Value::CountBy(3)]);
        ways.retain(|way| way.of(at) == *value);
        if ways.is_empty() {
            return None;
        }
    }
    // One value for as many classes as possible is named last.
    let counts = |way: &Value| all.values().filter(|ways| ways.contains(way)).count();
    let most = [Value::Is(0), Value::Is(1), Value::Count, Value::CountBy(2), Value::CountBy(3)];
    let most = most.into_iter().rev().max_by_key(counts)?;
    let class = |(key, ways): (&Vec<i64>, &Vec<Value>)| {
        let value = if ways.contains(&most) { most } else { *ways.first()? };
        Some((features.iter().copied().zip(key.iter().copied()).collect(), value))
    };
    let mut classes = all.iter().map(class).collect::<Option<Classes>>()?;
    classes.sort_by_key(|(_, value)| *value == most);
    Some(classes)
}

/// The classes as a chain of cases, or for `lost` as a condition; `None` where it is too long to be
/// read.
fn said(classes: &Classes, lost: bool, count: &str, of: &dyn Fn(Feature, i64) -> String) -> Option<String> {
    let is = |features: &[(Feature, i64)]| features.iter().map(|&(feature, is)| of(feature, is)).collect::<Vec<_>>();
    if !lost {
        let (_, last) = classes.last()?;
        let others = classes.iter().filter(|(_, value)| value != last);
        let cases = others.map(|(key, value)| format!("if {} then {} else ", is(key).join(" and "), value.text(count)));
        let cases: Vec<String> = cases.collect();
        return (cases.len() <= MOST_CASES).then(|| cases.concat() + &last.text(count));
    }
    let way = |(key, value): &(Vec<(Feature, i64)>, Value)| {
        let mut all = is(key);
        match value {
            Value::Is(0) => {}
            Value::Is(_) => return None,
            other => all.push(format!("{}=0", other.text(count))),
        }
        Some(if all.is_empty() { super::ALWAYS.to_owned() } else { all.join(" and ") })
    };
    let ways: Vec<String> = classes.iter().filter_map(way).collect();
    (ways.len() <= MOST_CASES).then(|| if ways.is_empty() { NEVER.to_owned() } else { ways.join(" or ") })
}
