//! Rules in the signs of code and of mathematics: `S={1,3,4}`, `n -> n-1 or n-3`,
//! `n -> {n-1,n-3}`, `sg[n]=mex{sg[n-1],sg[n-3]}`, `take k≤3`.
use super::conditions;
use super::sentence;

/// Signs that the language does not have, and its own signs for them.
const SIGNS: [(&str, &str); 64] = [
    ("\\left", ""),
    ("\\right)", ")"),
    ("\\right]", "]"),
    ("\\rightarrow", "->"),
    ("\\to", "->"),
    ("\\mapsto", "->"),
    ("\\leq", "<="),
    ("\\le", "<="),
    ("\\geq", ">="),
    ("\\ge", ">="),
    ("\\neq", "!="),
    ("\\in", " in "),
    ("\\mid", "|"),
    ("\\ldots", "..."),
    ("\\dots", "..."),
    ("\\cdot", "*"),
    ("\\oplus", " xor "),
    ("\\{", "{"),
    ("\\}", "}"),
    ("$", ""),
    ("-->", "->"),
    ("==>", "->"),
    ("=>", "->"),
    ("→", "->"),
    ("⇒", "->"),
    ("⟶", "->"),
    ("↦", "->"),
    ("==", "="),
    (":=", "="),
    ("=<", "<="),
    ("<>", "!="),
    ("&&", " and "),
    ("||", " or "),
    ("//", "/"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("∈", " in "),
    ("∉", " not in "),
    ("∣", "|"),
    ("⊕", " xor "),
    ("×", "*"),
    ("·", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("…", "..."),
    ("，", ","),
    ("、", ","),
    ("：", ":"),
    ("；", ";"),
    ("（", "("),
    ("）", ")"),
    ("｛", "{"),
    ("｝", "}"),
    ("［", "["),
    ("］", "]"),
    ("＝", "="),
    ("＋", "+"),
    ("－", "-"),
    ("～", "~"),
    ("＜", "<"),
    ("＞", ">"),
    ("∧", " and "),
];

/// Words that may stand before a list of amounts.
const BEFORE_AMOUNTS: [&str; 18] = [
    "take",
    "from",
    "subtraction",
    "game",
    "set",
    "with",
    "moves",
    "move",
    "amounts",
    "allowed",
    "int",
    "let",
    "const",
    "the",
    "amount",
    "steps",
    "subtract",
    "sub",
];

/// A text in the signs of the language. Texts in quotes stay.
pub(super) fn plain(text: &str) -> String {
    if text.contains('"') {
        return text.replace("=>", "->").replace(['→', '⇒'], "->");
    }
    let narrow = |c: char| match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        c => c,
    };
    let mut text: String = text.chars().map(narrow).collect();
    for (theirs, ours) in SIGNS {
        text = text.replace(theirs, ours);
    }
    let text = rounded(&text).unwrap_or(text);
    let text = python_range(&text).unwrap_or(text);
    text.trim().trim_end_matches([';', '。']).trim().to_owned()
}

/// The rule that a text in signs means.
pub(super) fn read(text: &str) -> Option<String> {
    let text = text.strip_prefix("while n>0:").unwrap_or(text).trim();
    amounts(text)
        .or_else(|| taken_set(text))
        .or_else(|| parameter(text))
        .or_else(|| looped(text))
        .or_else(|| builder(text))
        .or_else(|| mex(text))
        .or_else(|| tiles(text))
        .or_else(|| arrow(text))
}

/// `floor(X)` and `ceil(X/2)` in the division of the language, which rounds down.
fn rounded(text: &str) -> Option<String> {
    let mut text = text.replace('⌊', "floor(").replace('⌋', ")").replace('⌈', "ceil(").replace('⌉', ")");
    let mut changed = false;
    for _ in 0..8 {
        let Some((at, name)) =
            ["floor(", "ceil(", "int("].iter().filter_map(|name| Some((text.find(name)?, name))).min()
        else {
            break;
        };
        let open = at + name.len() - 1;
        let close = closing(&text, open)?;
        let inside = text[open + 1..close].to_owned();
        let rounded = match *name {
            "ceil(" => {
                let (above, below) = inside.rsplit_once('/')?;
                let divisor: u64 = below.trim().parse().ok()?;
                format!("({}+{})/{divisor}", above.trim(), divisor.checked_sub(1)?)
            }
            _ => inside,
        };
        // A quotient alone needs no brackets.
        let alone = !text[..at].trim_end().ends_with(['+', '-', '*', '/', '%'])
            && !text[close + 1..].trim_start().starts_with(['*', '/', '%']);
        let put = if alone { rounded } else { format!("({rounded})") };
        text.replace_range(at..=close, &put);
        changed = true;
    }
    changed.then_some(text)
}

/// `range(1, 4)` is 1..3.
fn python_range(text: &str) -> Option<String> {
    let at = text.find("range(")?;
    let open = at + "range".len();
    let close = closing(text, open)?;
    let (first, beyond) = text[open + 1..close].split_once(',')?;
    let last = beyond.trim().parse::<u64>().ok()?.checked_sub(1)?;
    Some(format!("{}{}..{last}{}", &text[..at], first.trim(), &text[close + 1..]))
}

/// The bracket that closes the one at `open`.
fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices().skip_while(|(at, _)| *at < open) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The parts of a text between separators that stand in no bracket.
fn parts<'a>(text: &'a str, separators: &[&str]) -> Vec<&'a str> {
    let (mut parts, mut depth, mut start, mut at) = (Vec::new(), 0usize, 0, 0);
    while let Some(c) = text[at..].chars().next() {
        let found = separators.iter().find(|separator| depth == 0 && text[at..].starts_with(**separator));
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if let Some(separator) = found {
            parts.push(text[start..at].trim());
            at += separator.len();
            start = at;
        } else {
            at += c.len_utf8();
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// The inside of the brackets around a whole text.
fn inside<'a>(text: &'a str, opening: &[char]) -> Option<&'a str> {
    let text = text.trim();
    text.starts_with(opening).then_some(())?;
    (closing(text, 0)? + 1 == text.len()).then(|| &text[1..text.len() - 1])
}

/// `S = {1,3,4}`, `take [1,3,4]`, `1 3 4`: numbers behind nothing but words about amounts.
fn amounts(text: &str) -> Option<String> {
    let text = ["S-nim", "s-nim", "S-Nim"].iter().find_map(|name| text.strip_prefix(name)).unwrap_or(text).trim();
    let text = if text.ends_with("..") { text } else { text.trim_end_matches('.') };
    let in_list = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",.{}[]()".contains(c);
    let start = text.char_indices().rev().take_while(|(_, c)| in_list(*c)).last().map_or(text.len(), |(at, _)| at);
    // A number that belongs to the name before it.
    let start = start
        + text[start..]
            .find(['{', '[', '(', ' '])
            .filter(|_| text[..start].ends_with(char::is_alphanumeric))
            .unwrap_or(0);
    let (before, list) = text.split_at(start);
    if !named_amounts(before) {
        return None;
    }
    let list = list.trim();
    let bracketed = list.ends_with(['}', ']', ')']);
    let numbers = inside(list, &['{', '[', '(']).unwrap_or(list).trim();
    if numbers.contains(['{', '[', '(', '}', ']', ')']) {
        return None;
    }
    let several = numbers.contains(',') || numbers.contains("..") || numbers.contains(char::is_whitespace);
    if !(several || bracketed && before.contains('=')) {
        return None;
    }
    let separated = match numbers.contains([',', '.']) {
        true => numbers.to_owned(),
        false => numbers.split_whitespace().collect::<Vec<_>>().join(","),
    };
    sentence::read(&format!("take {separated}"))
}

/// Whether the words before a list mean nothing but that it lists amounts: `S =`, `int f[] =`.
fn named_amounts(before: &str) -> bool {
    let before = before.trim().to_lowercase();
    let named = before.ends_with(['=', ':']);
    // `f[3] =` has the length of the list.
    let before = match (before.find('['), before.find(']')) {
        (Some(open), Some(close)) if open < close => format!("{}{}", &before[..open], &before[close + 1..]),
        _ => before,
    };
    let cleared: String = before.chars().map(|c| if c.is_alphabetic() { c } else { ' ' }).collect();
    let signs = before.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace());
    let plain_signs = signs.clone().all(|c| "=:".contains(c)) && signs.filter(|c| "=:".contains(*c)).count() <= 1;
    plain_signs && cleared.split_whitespace().all(|word| BEFORE_AMOUNTS.contains(&word) || named && word.len() == 1)
}

/// `S = {1,3,4}; take S`
fn taken_set(text: &str) -> Option<String> {
    let (set, take) = text.split_once([';', '\n'])?;
    let name = take.trim().strip_prefix("take ")?.trim();
    let (bound, _) = set.split_once('=')?;
    (bound.trim() == name).then(|| amounts(set)).flatten()
}

/// `for k in [1,3]: n -> n-k` and `for (int i = 1; i <= 3; i++) n-i`: a loop over amounts.
fn looped(text: &str) -> Option<String> {
    let rest = text.trim().strip_prefix("for")?.trim_start();
    if rest.starts_with('(') {
        let close = closing(rest, 0)?;
        let halves: Vec<&str> = rest[1..close].split(';').map(str::trim).collect();
        let [start, end, step] = halves[..] else { return None };
        let (name, from) = start.trim_start_matches("int ").trim_start_matches("let ").split_once('=')?;
        let name = name.trim();
        let (most, body) = (end.strip_prefix(name)?.trim_start().strip_prefix("<=")?.trim(), rest[close + 1..].trim());
        let by_one = [format!("{name}++"), format!("++{name}"), format!("{name}+=1")];
        let less = body.trim_end_matches(';').replace(' ', "").ends_with(&format!("n-{name}"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let plain = by_one.contains(&step.replace(' ', "")) && is_number(from.trim()) && is_number(most);
        return (plain && less).then(|| format!("take {}..{most}", from.trim()));
    }
    let (head, moves) = rest.split_once(':')?;
    let (name, set) = head.split_once(" in ")?;
    let (name, set, moves) = (name.trim(), set.trim(), moves.trim());
    match set.contains("..") {
        true => {
            let less = moves.strip_prefix("n ->").unwrap_or(moves).replace(' ', "") == format!("n-{name}");
            less.then(|| format!("take {name} where {name} in {set}"))
        }
        false => arrow(&format!("{moves} for {name} in {set}")),
    }
}

/// `take {x : x is prime}`: the amounts with a property.
fn builder(text: &str) -> Option<String> {
    let set = inside(text.trim().strip_prefix("take ")?, &['{'])?;
    let halves = parts(set, &[":", "|", " such that ", " where "]);
    let [name, condition] = halves[..] else { return None };
    let is_name = name.len() == 1 && name.bytes().all(|b| b.is_ascii_lowercase());
    is_name.then(|| format!("take {name} where {}", conditions::in_words(condition)))
}

/// `take 1..k; k = 3`: a parameter begins with a capital letter.
fn parameter(text: &str) -> Option<String> {
    let (rules, binding) = text.rsplit_once([';', '\n', ','])?;
    let (name, value) = binding.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let is_name = name.len() == 1 && name.bytes().all(|b| b.is_ascii_lowercase()) && name != "n";
    if !is_name || value.is_empty() || !value.bytes().all(|b| b.is_ascii_digit()) || !rules.trim().starts_with("take") {
        return None;
    }
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut renamed = String::new();
    for (at, c) in rules.char_indices() {
        let alone = !letter(rules[..at].chars().next_back()) && !letter(rules[at + c.len_utf8()..].chars().next());
        renamed.push(if alone && name.starts_with(c) { c.to_ascii_uppercase() } else { c });
    }
    Some(format!("{renamed}; {} = {value}", name.to_uppercase()))
}

/// `sg[n] = mex{sg[n-1], sg[n-3]}`, `dp[i] = !dp[i-1] || !dp[i-3]`: a recurrence is a rule.
fn mex(text: &str) -> Option<String> {
    let (left, right) = text.split_once('=')?;
    let (left, right) = (left.trim(), right.trim());
    let name: String = left.chars().take_while(|c| c.is_ascii_alphabetic()).collect();
    let state = call(left, &name)?;
    if name.is_empty() || !state.iter().all(|name| name.chars().all(|c| c.is_ascii_alphabetic())) {
        return None;
    }
    let (options, conditions) = match right.strip_prefix("mex") {
        Some(rest) => {
            let mut inside_all = inside(rest, &['(', '{', '[']).unwrap_or(rest.trim());
            while let Some(inner) = inside(inside_all, &['(', '{', '[']) {
                inside_all = inner;
            }
            let halves = parts(inside_all, &[":", "|", " for ", " where "]);
            match halves[..] {
                [options] => (parts(options, &[","]), None),
                [options, conditions] => (vec![options], Some(conditions)),
                _ => return None,
            }
        }
        // Won where one of these is lost.
        None => {
            let lost = parts(right, &[" or "]).into_iter();
            let lost: Option<Vec<&str>> =
                lost.map(|part| part.strip_prefix('!').or_else(|| part.strip_prefix("not ")).map(str::trim)).collect();
            (lost?, None)
        }
    };
    let one =
        |numbers: &[&str]| if numbers.len() == 1 { numbers[0].to_owned() } else { format!("({})", numbers.join(",")) };
    let clauses: Option<Vec<String>> = options
        .into_iter()
        .map(|option| {
            let heaps: Option<Vec<String>> =
                parts(option, &["^", " xor "]).into_iter().map(|heap| Some(one(&call(heap, &name)?))).collect();
            let conditions = conditions.map_or(String::new(), |conditions| format!(" : {conditions}"));
            let heaps = heaps?;
            // As a rule this is one move, and looks like two.
            let less = |heap: &String| heap.strip_prefix(state[0]).is_some_and(|rest| rest.trim().starts_with('-'));
            if heaps.len() > 1 && heaps.iter().all(less) {
                return None;
            }
            // `sg[i]^sg[n-i]`: both parts are heaps.
            let parts = match (&heaps[..], state[..].first()) {
                ([part, rest], Some(whole)) if *rest == format!("{whole}-{part}") && conditions.is_empty() => {
                    format!(" : 1<={part}<{whole}")
                }
                _ => conditions,
            };
            Some(format!("{} -> {}{parts}", one(&state), heaps.join(", ")))
        })
        .collect();
    Some(clauses?.join("; "))
}

/// The numbers of `f(a,b)`, `f[a]` and `f[a][b]`.
fn call<'a>(text: &'a str, name: &str) -> Option<Vec<&'a str>> {
    let mut rest = text.trim().strip_prefix(name)?.trim();
    let mut numbers = Vec::new();
    while !rest.is_empty() {
        rest.starts_with(['(', '[']).then_some(())?;
        let close = closing(rest, 0)?;
        numbers.extend(parts(&rest[1..close], &[","]));
        rest = rest[close + 1..].trim();
    }
    (!numbers.is_empty()).then_some(numbers)
}

/// `place 2*2 and 1×3`
fn tiles(text: &str) -> Option<String> {
    let tiles = text.trim().strip_prefix("place ")?;
    let tiles = tiles.replace(" and ", ", ").replace(" or ", ", ").replace(" * ", "x").replace('*', "x");
    let sides = |tile: &str| tile.split('x').all(|side| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit()));
    tiles.split(',').all(|tile| sides(tile.trim())).then(|| format!("place {tiles}"))
}

/// Moves with several ends: `n -> n-1 or n-3`, `n -> {n-1,n-3}`, `n -= 1 or 3`, `x,y -> x-1,y`.
fn arrow(text: &str) -> Option<String> {
    if text.contains(['"', ';', '\n']) {
        return None;
    }
    if let Some(each) = several(text) {
        return Some(each);
    }
    let (state, right) = sides(text)?;
    let bare = inside(&state, &['(', '[']).unwrap_or(&state).to_owned();
    let names: Vec<&str> = bare.split(',').map(str::trim).collect();
    let is_name = |name: &&str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric());
    if !names.iter().all(is_name) {
        return None;
    }
    let (moves, guard) = guarded(&right);
    let guard = guard.map(conditions::in_words).map_or(String::new(), |guard| format!(" : {guard}"));
    let state = if names.len() == 1 { names[0].to_owned() } else { format!("({})", names.join(",")) };
    if let Some(lessened) = lessened(&names, moves) {
        return Some(format!("{state} -> {lessened}"));
    }
    let ends = ends(&names, moves)?;
    Some(ends.iter().map(|end| format!("{state} -> {end}{guard}")).collect::<Vec<_>>().join("; "))
}

/// `n -> n-1, n -> n-3`: clauses with a comma or `or` between them.
fn several(text: &str) -> Option<String> {
    let clauses = parts(text, &[", or ", " or ", ","]);
    (clauses.len() > 1 && clauses.iter().all(|clause| clause.contains("->"))).then(|| clauses.join("; "))
}

/// The state and the moves.
fn sides(text: &str) -> Option<(String, String)> {
    if let Some((state, moves)) = text.split_once("->") {
        return Some((state.trim().to_owned(), moves.trim().to_owned()));
    }
    if let Some((state, amounts)) = text.split_once("-=") {
        let state = state.trim();
        let ends: Vec<String> =
            parts(amounts, &[" or ", ","]).iter().map(|amount| format!("{state}-{amount}")).collect();
        return Some((state.to_owned(), ends.join(" or ")));
    }
    if let Some(state) = text.strip_suffix("--") {
        return Some((state.trim().to_owned(), format!("{}-1", state.trim())));
    }
    if let Some((state, moves)) = text.strip_prefix("lambda ").and_then(|rest| rest.split_once(':')) {
        return Some((state.trim().to_owned(), moves.trim().to_owned()));
    }
    let begun = ["go from ", "move from ", "from "].iter().find_map(|word| text.trim_start().strip_prefix(word));
    let text = begun.unwrap_or(text);
    let state = text.trim_start();
    let state = &state[..state.find(|c: char| !c.is_ascii_alphabetic())?];
    let begins = |text: &str| {
        text.trim_start().strip_prefix(state).is_some_and(|rest| rest.trim_start().starts_with(['-', '/']))
    };
    let (one, rest) = (state.len() == 1, text.trim_start()[state.len()..].trim_start());
    for between in ["=", "to ", "becomes ", "goes to "] {
        if let Some(moves) = rest.strip_prefix(between).filter(|moves| one && begins(moves)) {
            return Some((state.to_owned(), moves.trim().to_owned()));
        }
    }
    let all = parts(text, &[" or ", "或者", "或", ","]);
    (one && all.iter().all(|end| begins(end))).then(|| (state.to_owned(), all.join(" or ")))
}

/// The moves, and the conditions behind them.
fn guarded(right: &str) -> (&str, Option<&str>) {
    // `n-d for d | n, d < n`; `for k in ..` is read with the moves.
    if let Some((moves, guard)) = right.split_once(" for ")
        && !guard.contains(" in ")
        && guard.contains(['<', '>', '|', '='])
    {
        return (moves.trim(), Some(guard.trim()));
    }
    for between in [":", " if ", " where ", " when ", " with ", " such that "] {
        if let Some((moves, guard)) = right.split_once(between) {
            return (moves.trim(), Some(guard.trim()));
        }
    }
    // `n -> n-k, 1<=k<=3` and `n -> n-k (1<=k<=3)`
    let is_condition =
        |part: &str| part.contains(['<', '>', '=']) || [" in ", " divides "].iter().any(|word| part.contains(word));
    let pieces = parts(right, &[","]);
    if let Some(at) = pieces.iter().position(|piece| is_condition(piece)).filter(|at| *at > 0) {
        let from = pieces[at].as_ptr() as usize - right.as_ptr() as usize;
        return (right[..from].trim().trim_end_matches(','), Some(&right[from..]));
    }
    if let Some(open) = right.rfind(" (")
        && let Some(guard) = inside(&right[open..], &['(']).filter(|guard| is_condition(guard))
    {
        return (right[..open].trim(), Some(guard));
    }
    (right.trim(), None)
}

/// `n-{1,3,4}`, `n-(1 or 3)`, `n-1..3`, `n-k for k in [1,3]`: one number less some amounts.
fn lessened(names: &[&str], moves: &str) -> Option<String> {
    let [state] = names else { return None };
    if let Some((end, range)) = moves.split_once(" for ") {
        let (name, set) = range.split_once(" in ")?;
        let set = inside(set, &['[', '{', '(']).filter(|set| set.split(',').count() > 1)?;
        return Some(format!("{} : {} in {{{set}}}", end.trim(), name.trim()));
    }
    let amounts = moves.strip_prefix(state)?.trim().strip_prefix('-')?.trim();
    let bracketed = inside(amounts, &['{', '[', '(']);
    let list = bracketed.unwrap_or(amounts).replace(" or ", ",").replace('或', ",");
    let numbers = |list: &str| {
        list.split(',')
            .all(|part| part.split("..").all(|x| !x.trim().is_empty() && x.trim().bytes().all(|b| b.is_ascii_digit())))
    };
    let several = bracketed.is_some() && list.contains(',') || list.contains("..") && !list.contains(',');
    (several && numbers(&list)).then(|| format!("{state}-k : k in {{{list}}}"))
}

/// The ends of the moves, one for each; none where several heaps may remain.
fn ends<'a>(names: &[&str], moves: &'a str) -> Option<Vec<String>> {
    if moves.contains(" and ") || moves.contains(['和', '&']) {
        return None;
    }
    let set = inside(moves, &['{', '[']).or_else(|| inside(moves, &['(']).filter(|_| names.len() == 1));
    let set = set.filter(|inside| {
        parts(inside, &[","]).len() > 1 && (names.len() == 1 || inside.trim().starts_with(['(', '[']))
    });
    let or = [", or ", " or ", "或者", "或", "|"];
    if let (Some(heaps), true) = (set, moves.starts_with('('))
        && parted(&parts(heaps, &[",", " , "]))
    {
        return Some(vec![heaps.to_owned()]);
    }
    let mut ends: Vec<&'a str> = parts(set.unwrap_or(moves), &or);
    let alternatives = ends.len() > 1 || set.is_some();
    let listed: Vec<&'a str> = ends.iter().flat_map(|end| parts(end, &[","])).collect();
    if listed.len() > ends.len() && names.len() > 1 && !moves.contains(['(', '[']) {
        // `x,y -> x-1,y or x,y-1`: each end has as many numbers as the state.
        return ends.iter().all(|end| parts(end, &[","]).len() == names.len()).then(|| tuples(&ends));
    }
    if listed.len() > ends.len() {
        // A comma between the ends leaves several heaps, unless it stands in a list with `or`.
        let less = |end: &&str| {
            *end == names[0]
                || end.strip_prefix(names[0]).is_some_and(|rest| rest.trim_start().starts_with('-'))
                || end.starts_with(['(', '['])
        };
        if !alternatives || set.is_none() && !listed.iter().all(less) {
            return None;
        }
        ends = listed;
    }
    if names.len() == 1 {
        return Some(ends.iter().map(|end| (*end).to_owned()).collect());
    }
    let bare: Option<Vec<&str>> = ends.iter().map(|end| inside(end, &['(', '['])).collect();
    Some(tuples(&bare?))
}

/// Whether these are a part and the rest, as in `(i, n-1-i)`: one move that leaves two heaps.
fn parted(ends: &[&str]) -> bool {
    let [part, rest] = ends else { return false };
    let is_name = part.len() == 1 && part.bytes().all(|b| b.is_ascii_lowercase());
    is_name && rest.replace(' ', "").ends_with(&format!("-{part}"))
}

fn tuples(ends: &[&str]) -> Vec<String> {
    ends.iter().map(|end| format!("({})", end.trim())).collect()
}
