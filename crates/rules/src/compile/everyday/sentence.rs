//! Meanings of phrases as clauses.
//!
//! A sentence is cut at its verbs: each has its objects behind it, and those before the first one
//! belong to it (`最多取三个`). Amounts that are taken are one list, as a union is meant. Sentences
//! that only say who wins, or how many heaps there are, are read first.
use super::phrases::{Verb, Word, meanings, words};

/// The largest number of exceptions and of members of a sequence.
const FEW: usize = 16;
/// The largest member of a sequence that is looked for in a set.
const LARGEST: u64 = 10_000;

/// The rule that a text of one or several sentences means.
pub(super) fn read(text: &str) -> Option<String> {
    // A single word does not mean enough.
    if words(text).len() < 2 {
        return None;
    }
    let (text, misere) = moves_of(text)?;
    let mut sentence = meanings(&text)?;
    let said = sentence.len();
    sentence.retain(|word| *word != Word::Misere);
    let misere = misere || sentence.len() < said;
    let mut clauses = clauses(&sentence)?;
    if misere {
        clauses.push("misere".to_owned());
    }
    Some(clauses.join("; "))
}

/// The sentences about moves, and whether others say that the last player loses. None where a
/// sentence about winning is not understood.
pub(super) fn moves_of(text: &str) -> Option<(String, bool)> {
    let has = |part: &str, words: &[&str]| words.iter().any(|word| part.contains(word));
    let (mut moves, mut misere) = (Vec::new(), false);
    for part in parts_of(text) {
        let small = part.to_lowercase();
        let loses = has(&small, &["lose", "loser", "输", "负", "败"]);
        let wins = has(&small, &["win", "获胜", "赢", "胜"]);
        if !loses && !wins {
            moves.push(part);
            continue;
        }
        let last = has(&small, &["last", "最后", "取完"]);
        let stuck = has(&small, &["cannot", "can't", "can not", "unable", "no move", "无法", "不能", "不可"]);
        if loses == wins || last == stuck {
            return None;
        }
        misere |= loses == last;
    }
    let setup = |part: &str| {
        let small = part.trim().to_lowercase();
        let begins =
            ["there is", "there are", "given", "有", "现有", "给定"].iter().any(|word| small.starts_with(word));
        let verb = has(&small, &["take", "remov", "split", "subtract", "取", "拿", "减", "分成"]);
        let count = || matches!(meanings(&small).as_deref(), Some([Word::Number(_), Word::Heap]));
        begins && !verb || count()
    };
    if moves.len() > 1 {
        moves.retain(|part| !setup(part));
    }
    Some((moves.join(","), misere))
}

/// The parts of a text between commas, semicolons and full stops.
fn parts_of(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let full_stop =
            c == '.' && !text[..at].ends_with('.') && text[end..].chars().next().is_none_or(char::is_whitespace);
        let colon = c == ':' && !text[end..].starts_with(|next: char| next.is_ascii_digit());
        if full_stop || colon || [',', ';', '\n', '，', '；', '：', '。'].contains(&c) {
            parts.push(&text[start..at]);
            start = end;
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn clauses(sentence: &[Word]) -> Option<Vec<String>> {
    let (mut taken, mut others) = (Vec::new(), Vec::new());
    let mut rest = sentence;
    let before = rest.iter().position(|word| matches!(word, Word::Verb(_))).unwrap_or(rest.len());
    let mut objects = rest[..before].to_vec();
    // `coins in a row, turn two`: that they stand in a row says nothing about the move.
    if before < rest.len() && objects.contains(&Word::Adjacent) {
        return None;
    }
    rest = &rest[before..];
    loop {
        let verb = match rest.first() {
            Some(Word::Verb(verb)) => *verb,
            _ if objects.iter().any(|word| matches!(word, Word::Shape(_))) => Verb::Split,
            _ => Verb::Take,
        };
        rest = rest.get(1..).unwrap_or(&[]);
        let until = rest.iter().position(|word| matches!(word, Word::Verb(_))).unwrap_or(rest.len());
        let (mine, after) = rest.split_at(until);
        // `至少取一个，最多取五个`: a bound that stands before the next verb belongs to it.
        let ahead = mine.len() - mine.iter().rev().take_while(|word| is_bound(word)).count();
        let ahead = if after.is_empty() { mine.len() } else { ahead };
        objects.extend_from_slice(&mine[..ahead]);
        let mine_next = mine[ahead..].to_vec();
        if verb == Verb::Choose {
            // `choose a heap and take ..`: what is done to it comes with the next verb.
            let of_a_heap =
                |word: &Word| matches!(word, Word::And | Word::Or | Word::Heap | Word::Any | Word::Number(1));
            (!after.is_empty() && objects.iter().all(of_a_heap)).then_some(())?;
            objects.clear();
        } else if verb == Verb::Take && !after.is_empty() && objects == [Word::And] {
            // `pick a heap and take ..`
            objects.clear();
        } else if verb == Verb::Take {
            taken.push(Word::Or);
            taken.append(&mut objects);
        } else {
            others.push(other(verb, &without_ends(&objects))?);
        }
        objects = mine_next;
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    let taken = without_ends(&taken);
    let mut clauses = if taken.is_empty() { Vec::new() } else { take(&taken)? };
    clauses.extend(others);
    (!clauses.is_empty()).then_some(clauses)
}

fn is_bound(word: &Word) -> bool {
    matches!(word, Word::AtMost | Word::AtLeast | Word::LessThan | Word::MoreThan | Word::All | Word::Any)
}

/// Without `or` at the ends, and with one where several stand.
fn without_ends(words: &[Word]) -> Vec<Word> {
    let mut words = words.to_vec();
    words.dedup_by(|a, b| *a == Word::Or && *b == Word::Or);
    if words.first() == Some(&Word::Or) {
        words.remove(0);
    }
    if words.last() == Some(&Word::Or) {
        words.pop();
    }
    words
}

/// A clause with another verb than `take`.
fn other(verb: Verb, objects: &[Word]) -> Option<String> {
    let clause = match (verb, objects) {
        (Verb::Split, objects) => return split(objects),
        (Verb::Turn, objects) => return turn(objects),
        (Verb::Halve, [] | [Word::Heap]) => "n -> n/2 : n>0".to_owned(),
        (Verb::DivideBy, divisors) => {
            let divisors = numbers_of(divisors)?;
            let quotients: Vec<String> = divisors.iter().map(|divisor| format!("n -> n/{divisor} : n>0")).collect();
            return (!divisors.is_empty() && divisors.iter().all(|divisor| *divisor >= 2))
                .then(|| quotients.join("; "));
        }
        (Verb::Place, [Word::Domino]) => "place 1x2, 2x1".to_owned(),
        (Verb::Become, [Word::Divisor | Word::ProperDivisor]) => "n -> d : d|n, 1<=d<n".to_owned(),
        _ => return None,
    };
    Some(clause)
}

fn split(objects: &[Word]) -> Option<String> {
    let mut objects: Vec<Word> = objects.iter().copied().filter(|word| *word != Word::Heap).collect();
    let shape = objects.iter().position(|word| matches!(word, Word::Shape(_) | Word::Adjacent));
    let shape = match shape.map(|at| objects.remove(at)) {
        Some(Word::Shape(shape)) => format!(" {shape}"),
        Some(_) => " consecutive".to_owned(),
        None => String::new(),
    };
    objects.dedup();
    let parts = match without_ends(&objects).as_slice() {
        [] if shape.is_empty() => "2".to_owned(),
        [Word::Fraction(2)] if shape.is_empty() => "2 equal".to_owned(),
        [Word::Number(parts @ 2..)] => parts.to_string(),
        [Word::Number(from @ 2..), Word::To, Word::Number(to)] if from < to => format!("{from}..{to}"),
        [Word::Number(from @ 2..), Word::Or, Word::Number(to)] if from.checked_add(1) == Some(*to) => {
            format!("{from}..{to}")
        }
        [] | [Word::Any] | [Word::Number(2), Word::OrMore] | [Word::AtLeast, Word::Number(2)] => "any".to_owned(),
        _ => return None,
    };
    Some(format!("split {parts}{shape}"))
}

fn turn(objects: &[Word]) -> Option<String> {
    let objects = &without_ends(objects);
    let coins: Vec<Word> = objects.iter().copied().filter(|word| *word != Word::Adjacent).collect();
    let consecutive = if coins.len() < objects.len() { " consecutive" } else { "" };
    let Amounts { listed, guarded } = amounts(&coins)?;
    let plain = guarded.is_empty() && !listed.iter().any(|amount| amount == "n" || amount.contains("n/"));
    (plain && !listed.is_empty()).then(|| format!("turn {}{consecutive}", listed.join(",")))
}

/// The amounts of a list, and the amounts that need a condition.
#[derive(Default)]
struct Amounts {
    listed: Vec<String>,
    guarded: Vec<String>,
}

/// The clauses of what is taken.
fn take(objects: &[Word]) -> Option<Vec<String>> {
    let (objects, heaps) = match objects.iter().position(|word| *word == Word::Leaving) {
        Some(at) => (&objects[..at], Some(heaps_left(&objects[at + 1..])?)),
        None => (objects, None),
    };
    let objects = without_ends(objects);
    if let [Word::Any, Word::Or, Word::Same, Word::FromBoth] | [Word::Any, Word::Or, Word::FromBoth, Word::Same] =
        objects[..]
    {
        return heaps.is_none().then(|| vec!["wythoff".to_owned()]);
    }
    let amounts_only: Vec<Word> =
        objects.iter().copied().filter(|word| !matches!(word, Word::Adjacent | Word::Circle | Word::NotAll)).collect();
    let has = |word: Word| objects.contains(&word);
    if has(Word::NotAll) {
        let Amounts { listed, guarded } = amounts(&without_ends(&amounts_only))?;
        let [Word::NotAll] = objects[objects.len().checked_sub(1)?..] else { return None };
        if let ([divisors], true) = (&guarded[..], listed.is_empty() && heaps.is_none())
            && let Some(name) = divisors.split(' ').next()
        {
            return Some(vec![format!("take {divisors}, {name}<n")]);
        }
        let plain = guarded.is_empty() && heaps.is_none() && objects.len() > 1 && !listed.is_empty();
        return plain.then(|| vec![format!("take k where {}k<n", within(&listed))]);
    }
    // Neighbours leave gaps, and in a ring only neighbours can be meant.
    let heaps = heaps.or_else(|| (has(Word::Adjacent) || has(Word::Circle)).then(|| "0..2".to_owned()));
    let Amounts { listed, guarded } = amounts(&without_ends(&amounts_only))?;
    if let Some(heaps) = heaps {
        let clause = format!("take {} leaving {heaps}", listed.join(","));
        let clause = if has(Word::Circle) { format!("circle({clause})") } else { clause };
        return (guarded.is_empty() && !listed.is_empty()).then(|| vec![clause]);
    }
    let mut clauses = Vec::new();
    if !listed.is_empty() {
        clauses.push(format!("take {}", listed.join(",")));
    }
    clauses.extend(guarded.into_iter().map(|amount| format!("take {amount}")));
    (!clauses.is_empty()).then_some(clauses)
}

/// The condition that k is one of these amounts.
fn within(listed: &[String]) -> String {
    let set = |amount: &String| crate::sets::NAMES.iter().any(|(name, _)| name == amount);
    match listed {
        [any] if any == "any" => String::new(),
        [only] if set(only) || only.contains("..") => format!("k in {only}, "),
        several => format!("k in {{{}}}, ", several.join(",")),
    }
}

/// The numbers of heaps behind `leaving`.
fn heaps_left(words: &[Word]) -> Option<String> {
    let words: Vec<Word> = words.iter().copied().filter(|word| *word != Word::Heap).collect();
    match words[..] {
        [Word::Number(from), Word::To, Word::Number(to)] if from <= to => Some(format!("{from}..{to}")),
        [Word::AtMost, Word::Number(most)] => Some(format!("0..{most}")),
        [Word::Number(only)] => Some(only.to_string()),
        [Word::Number(0), Word::Or, Word::Number(1), Word::Or, Word::Number(2)] => Some("0..2".to_owned()),
        _ => None,
    }
}

fn amounts(objects: &[Word]) -> Option<Amounts> {
    let mut amounts = Amounts::default();
    if let Some(whole) = one_amount(objects) {
        let text = whole?;
        let list = if text.contains("where") { &mut amounts.guarded } else { &mut amounts.listed };
        list.push(text);
        return Some(amounts);
    }
    let mut rest = objects;
    while !rest.is_empty() {
        if rest[0] == Word::Or {
            rest = &rest[1..];
            continue;
        }
        // `取一个质数`: one number of such a kind.
        if let [Word::Number(1), kind, ..] = rest
            && is_kind(kind)
        {
            rest = &rest[1..];
        }
        let (text, length) = amount(rest)?;
        if text.contains("where") {
            amounts.guarded.push(text);
        } else {
            amounts.listed.push(text);
        }
        rest = &rest[length..];
        // Amounts without a word between them are no list.
        if rest.first().is_some_and(|word| *word != Word::Or) {
            return None;
        }
    }
    Some(amounts)
}

/// Amounts that all of the words describe together; `Some(None)` where the words have no such
/// meaning and no other.
fn one_amount(objects: &[Word]) -> Option<Option<String>> {
    use Word::{
        AllButOne, AndSoOn, Any, Apart, AtLeast, AtMost, Except, Fraction, From, LessThan, MoreThan, Number, Or,
        OrFewer, OrMore, Set, To,
    };
    let from = |least: u64| if least <= 1 { "any".to_owned() } else { format!("k where k>={least}") };
    let found = match *objects {
        [Number(least), OrMore] | [AtLeast, Number(least)] => from(least),
        [MoreThan, Number(below)] => return Some(below.checked_add(1).map(from)),
        [LessThan, Number(beyond)] => return Some(beyond.checked_sub(1).map(|most| format!("1..{most}"))),
        [AtLeast, Fraction(part)] => format!("k where {part}*k>=n"),
        [MoreThan, Fraction(part)] => format!("k where {part}*k>n"),
        [LessThan, Fraction(part)] => format!("k where {part}*k<n"),
        [AtLeast, Number(least), AtMost, Number(most)]
        | [AtLeast, Number(least), Or, AtMost, Number(most)]
        | [Number(least), OrMore, Number(most), OrFewer]
        | [Number(least), OrMore, Or, Number(most), OrFewer] => format!("{least}..{most}"),
        [Any, Set(set)] => set.to_owned(),
        [Any, Except, AtLeast, Number(least)] | [Any, Or, AtLeast, Number(least)] | [Any, AtLeast, Number(least)] => {
            from(least)
        }
        [AtMost, AllButOne] => "k where k<n".to_owned(),
        [Number(least), To, AllButOne] => format!("k where {least}<=k, k<n"),
        [Any, Except, AtMost, Number(most)] | [Any, Or, AtMost, Number(most)] => format!("1..{most}"),
        [Any, Except, ref others @ ..] => return Some(except(String::new(), others)),
        [Apart, ref others @ .., From, Any] => return Some(except(String::new(), others)),
        [Number(least), To, Number(most), Except, ref others @ ..] => {
            return Some(except(format!("{least}<=k<={most}, "), others));
        }
        [ref first @ .., AndSoOn] => return Some(sequence(&without_ends(first))),
        [ref first @ .., AndSoOn, Or, Number(last)] => return Some(range(&without_ends(first), last)),
        [Number(least), AndSoOn, Number(most)] => format!("{least}..{most}"),
        _ => return None,
    };
    Some(Some(found))
}

/// A word for numbers of a kind; a square may be a cell as well.
fn is_kind(word: &Word) -> bool {
    use Word::{Composite, Coprime, Divisor, MultipleOf, NotPrime, PowerOf, ProperDivisor, Set};
    match word {
        Set(set) => *set != "squares",
        Divisor | ProperDivisor | Coprime | MultipleOf | PowerOf | NotPrime | Composite => true,
        _ => false,
    }
}

fn except(other: String, numbers: &[Word]) -> Option<String> {
    let others: Option<Vec<String>> = numbers_of(numbers)?.iter().map(|number| Some(format!("k!={number}"))).collect();
    others.filter(|others| !others.is_empty()).map(|others| format!("k where {other}{}", others.join(", ")))
}

/// The numbers of a list.
fn numbers_of(words: &[Word]) -> Option<Vec<u64>> {
    let numbers = words.iter().filter(|word| **word != Word::Or).map(|word| match word {
        Word::Number(number) => Some(*number),
        _ => None,
    });
    numbers.collect::<Option<Vec<u64>>>().filter(|numbers| numbers.len() <= FEW)
}

/// `1,2,4,8,...`: the set that begins so.
fn sequence(words: &[Word]) -> Option<String> {
    let numbers = numbers_of(words)?;
    if numbers.len() < 3 || numbers.iter().any(|number| *number > LARGEST) {
        return None;
    }
    if (1..).zip(&numbers).all(|(at, number)| at == *number) {
        return Some("any".to_owned());
    }
    let ratio = numbers[1];
    let geometric = numbers[0] == 1 && ratio > 2 && numbers.windows(2).all(|pair| pair[0] * ratio == pair[1]);
    if geometric {
        return Some(format!("{ratio}**i where i>=0"));
    }
    let begins = |set: crate::ir::NamedSet| {
        let last = *numbers.last()?;
        let members: Vec<u64> = (1..=last).filter(|x| crate::sets::contains(set, *x)).take(FEW).collect();
        (members == numbers).then_some(())
    };
    let mut fits = crate::sets::NAMES.iter().filter(|(_, set)| begins(*set).is_some());
    match (fits.next(), fits.next()) {
        (Some((only, _)), None) => Some((*only).to_owned()),
        _ => None,
    }
}

/// `1,2,...,9`
fn range(words: &[Word], last: u64) -> Option<String> {
    let numbers = numbers_of(words)?;
    let first = *numbers.first()?;
    let in_order = numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
    (in_order && first < last).then(|| format!("{first}..{last}"))
}

/// An amount, or a range of amounts, at the beginning of some words, and their number.
fn amount(words: &[Word]) -> Option<(String, usize)> {
    use Word::{
        All, AllButOne, And, Any, AtMost, Between, Composite, Coprime, Divisor, Fraction, Multiple, MultipleOf,
        NotPrime, Number, Or, OrFewer, Power, PowerOf, ProperDivisor, Set, To,
    };
    let multiples = |of: u64| format!("k where k%{of}=0");
    let powers = |of: u64| format!("{of}**i where i>=0");
    Some(match *words {
        [Between, Number(from), And | Or | To, Number(to), ..] => (format!("{from}..{to}"), 4),
        [Number(from), To, Number(to), ..] if from < to => (format!("{from}..{to}"), 3),
        [Number(from), To, Fraction(part), ..] => (format!("{from}..n/{part}"), 3),
        [Number(most), OrFewer, ..] => (format!("1..{most}"), 2),
        [AtMost, Number(most), ..] => (format!("1..{most}"), 2),
        [AtMost, Fraction(part), ..] => (format!("1..n/{part}"), 2),
        [MultipleOf, Number(of @ 1..), ..] | [Number(of @ 1..), Multiple, ..] => (multiples(of), 2),
        [PowerOf, Number(of @ 2..), ..] | [Number(of @ 2..), Power, ..] => (powers(of), 2),
        [Divisor, ..] => ("d where d|n".to_owned(), 1),
        [ProperDivisor, ..] => ("d where d|n, d<n".to_owned(), 1),
        [Coprime, ..] => ("k where gcd(k,n)=1".to_owned(), 1),
        [Fraction(part), ..] => (format!("n/{part}"), 1),
        [Number(amount), ..] => (amount.to_string(), 1),
        [Set(set), ..] => (set.to_owned(), 1),
        [Any, ..] => ("any".to_owned(), 1),
        [All, ..] => ("n".to_owned(), 1),
        [AllButOne, ..] => ("n-1".to_owned(), 1),
        [NotPrime, ..] => ("k where not k in primes".to_owned(), 1),
        [Composite, ..] => ("k where k>1, not k in primes".to_owned(), 1),
        _ => return None,
    })
}
