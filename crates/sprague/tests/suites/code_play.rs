//! Programs that play: each plays against a judge who moves at random, over pipes, from won and
//! from lost positions. The judge knows the definition only: every move of the program is an option
//! by it, and the program never loses.
use crate::programs::{LANGUAGES, build, joined, random, spawn};
use rules::oracle::options;
use rules::ruleset::{Play, Ruleset};
use sprague::code::{CodeError, CodeOptions, Language, Printed, ProgramError, Style, code};
use sprague::{Budget, Game};
use std::io::{BufRead, BufReader, Write};

/// A rule, the form of its moves, and how the values are found.
struct Kind {
    rule: &'static str,
    /// `{i} {k}`, `{i} {to}`, `{k}`, `{at} {k}`.
    form: Option<&'static str>,
    style: Option<Style>,
    /// The most heaps that a move leaves.
    parts: usize,
    /// Parameters that are read behind the only heap, or before several.
    read: &'static [(&'static str, i64)],
    /// The largest heap.
    largest: u64,
}

const fn kind(rule: &'static str, form: Option<&'static str>, parts: usize, largest: u64) -> Kind {
    Kind { rule, form, style: None, parts, read: &[], largest }
}

const KINDS: &[Kind] = &[
    kind("nim", None, 1, 9),
    kind("take 1,2 leaving 0..2", Some("{at} {k}"), 2, 12),
    Kind { read: &[("L", 2), ("R", 3)], ..kind("take L..R leaving 0..2", Some("{at} {k}"), 2, 15) },
    kind("nim; misere", None, 1, 6),
    kind("take 1..3; misere", Some("{i} {to}"), 1, 9),
    kind("take 1,3,4", Some("{k}"), 1, 20),
    kind("take squares", None, 1, 30),
    kind("take d where d|n, d<n", None, 1, 20),
    kind("take any where k!=2", None, 1, 12),
    kind("take any; split 2", None, 2, 8),
    kind("split 2 unequal", Some("{i} {to}"), 2, 12),
    kind("take 1,2 leaving 0..2", Some("{i} {to}"), 2, 12),
    Kind { style: Some(Style::Table), ..kind("take 1 leaving 0..1; split 3", None, 3, 8) },
    kind("n -> n+k : 1<=k<=3, n+k<=20", Some("{i} {to}"), 1, 20),
    kind("n -> n/2 : n>0; n -> n-1 : n>0", Some("{to}"), 1, 40),
    Kind { read: &[("L", 3), ("R", 3)], ..kind("take L..R leaving 0..2", Some("{at} {k}"), 2, 20) },
    Kind { read: &[("A", 2), ("B", 4)], ..kind("take A..B", None, 1, 20) },
];

impl Kind {
    fn is_of_one_heap(&self) -> bool {
        self.form.is_some_and(|form| !form.contains("{i}"))
    }

    fn ruleset(&self) -> Ruleset {
        let params = self.read.iter().map(|&(name, value)| (name.to_owned(), value));
        Game::builder(self.rule).params(params).build().unwrap().ruleset().clone()
    }

    fn program(&self, language: Language) -> String {
        let names: Vec<&str> = self.read.iter().map(|(name, _)| *name).collect();
        let names = names.join(" ");
        let input = if self.is_of_one_heap() { format!("eof: n {names}") } else { format!("eof: {names} heaps") };
        let options = CodeOptions {
            language,
            style: self.style,
            input: input.parse().unwrap(),
            print: Printed::Play,
            format: self.form.map(str::to_owned),
            answers: ("First".into(), "Second".into()),
            to: 60,
            ..CodeOptions::default()
        };
        code(self.rule, &options, &Budget::default()).unwrap_or_else(|error| panic!("{}: {error}", self.rule))
    }
}

/// A game that goes on: the heaps by their numbers, and where each of them begins in a row.
struct Board<'k> {
    kind: &'k Kind,
    ruleset: &'k Ruleset,
    heaps: Vec<i64>,
    starts: Vec<i64>,
}

impl Board<'_> {
    /// The options of a heap by the definition, in order, without empty heaps, which have no moves.
    fn options(&self, heap: i64) -> Vec<Vec<i64>> {
        let left = |sum: Vec<Vec<i64>>| {
            let mut left: Vec<i64> = sum.into_iter().map(|position| position[0]).collect();
            left.retain(|&size| size > 0);
            left.sort_unstable();
            left
        };
        let mut all: Vec<Vec<i64>> =
            options(self.ruleset, &[heap], &Budget::default()).unwrap().into_iter().map(left).collect();
        all.sort();
        all.dedup();
        all
    }

    fn has_no_move(&self) -> bool {
        self.heaps.iter().all(|&heap| self.options(heap).is_empty())
    }

    /// Whether the player to move wins, by trying everything that can happen.
    fn is_won(&self) -> bool {
        let sum: Vec<Vec<i64>> = self.heaps.iter().map(|&heap| vec![heap]).collect();
        rules::oracle::wins(self.ruleset, &sum, &Budget::default()).unwrap()
    }

    /// The numbers of a move as the form has them.
    fn said(&self, heap: usize, parts: &[i64]) -> String {
        let taken = self.heaps[heap] - parts.iter().sum::<i64>();
        let to = parts.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        match self.kind.form.unwrap_or(if self.kind.parts > 1 { "{i} {to}" } else { "{i} {k}" }) {
            "{i} {k}" => format!("{} {taken}", heap + 1),
            "{i} {to}" => format!("{} {to}", heap + 1),
            "{k}" => taken.to_string(),
            "{to}" => to,
            _ => format!("{} {taken}", self.starts[heap] + parts[0]),
        }
    }

    /// The heap and its parts, of numbers as the form has them.
    fn read(&self, line: &str) -> (usize, Vec<i64>) {
        let numbers: Vec<i64> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let size = |heap: usize| self.heaps[heap];
        match (self.kind.form.unwrap_or(if self.kind.parts > 1 { "{i} {to}" } else { "{i} {k}" }), &numbers[..]) {
            ("{i} {k}", &[heap, taken]) => (heap as usize - 1, vec![size(heap as usize - 1) - taken]),
            ("{i} {to}", [heap, parts @ ..]) if parts.len() == self.kind.parts => (*heap as usize - 1, parts.to_vec()),
            ("{k}", &[taken]) => (0, vec![size(0) - taken]),
            ("{to}", &[left]) => (0, vec![left]),
            ("{at} {k}", &[place, taken]) => {
                let within = |&heap: &usize| self.starts[heap] <= place && place < self.starts[heap] + size(heap);
                let heap = (0..self.heaps.len()).find(within).unwrap_or_else(|| panic!("no token at {place}"));
                let before = place - self.starts[heap];
                (heap, vec![before, size(heap) - before - taken])
            }
            (form, numbers) => panic!("{line:?}: {numbers:?} is no move in the form {form}"),
        }
    }

    /// Takes a move, which is an option by the definition.
    fn take(&mut self, heap: usize, parts: &[i64], who: &str) {
        let mut left = parts.to_vec();
        left.retain(|&size| size != 0);
        left.sort_unstable();
        assert!(self.options(self.heaps[heap]).contains(&left), "{who}: {} -> {parts:?}", self.heaps[heap]);
        let (start, size) = (self.starts[heap], self.heaps[heap]);
        self.heaps[heap] = parts[0];
        for &part in &parts[1..] {
            self.heaps.push(part);
            self.starts.push(start + size - part);
        }
    }

    /// A random move of the judge.
    fn any_move(&self, next: &mut impl FnMut(u64) -> u64) -> (usize, Vec<i64>) {
        let all: Vec<(usize, Vec<i64>)> = (0..self.heaps.len())
            .flat_map(|heap| self.options(self.heaps[heap]).into_iter().map(move |parts| (heap, parts)))
            .collect();
        let (heap, mut parts) = all[next(all.len() as u64) as usize].clone();
        parts.resize(self.kind.parts, 0);
        if next(2) == 0 {
            parts.reverse();
        }
        (heap, parts)
    }
}

/// Plays some games against the program of a rule.
fn plays(kind: &Kind, language: Language, games: usize) {
    let text = kind.program(language);
    let Some(built) = build(language, &text) else { return };
    let ruleset = kind.ruleset();
    let mut child = spawn(&built);
    let mut to = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let place = format!("{} in {language:?}", kind.rule);
    let mut line = || lines.next().unwrap_or_else(|| panic!("{place}: no line\n{text}")).unwrap();
    let mut next = random(kind.largest ^ kind.rule.len() as u64);
    let (mut firsts, mut seconds) = (0, 0);
    for game in 0..games {
        let heaps = if kind.is_of_one_heap() { 1 } else { 1 + next(3) };
        // Lost positions are rare among random ones: two equal heaps are one in normal play.
        let mut heaps: Vec<u64> = (0..heaps).map(|_| next(kind.largest + 1)).collect();
        if game % 2 == 1 && heaps.len() == 1 && !kind.is_of_one_heap() {
            heaps.push(heaps[0]);
        }
        let head = if kind.is_of_one_heap() { String::new() } else { format!("{} ", heaps.len()) };
        let read: String = kind.read.iter().map(|(_, value)| format!(" {value} ")).collect();
        match kind.is_of_one_heap() {
            true => writeln!(to, "{}{read}", joined(&heaps, " ")).unwrap(),
            false => writeln!(to, "{read}{head}{}", joined(&heaps, " ")).unwrap(),
        }
        let heaps: Vec<i64> = heaps.into_iter().map(|heap| heap as i64).collect();
        let mut board = Board { kind, ruleset: &ruleset, starts: vec![1; heaps.len()], heaps };
        let won = board.is_won();
        assert_eq!(line(), if won { "First" } else { "Second" }, "{place}: {:?}", board.heaps);
        (firsts, seconds) = (firsts + usize::from(won), seconds + usize::from(!won));
        let mut own = won;
        loop {
            if board.has_no_move() {
                // Who cannot move loses, or wins in misère play.
                assert_eq!(own, ruleset.play == Play::Misere, "{place}: the program lost");
                break;
            }
            match own {
                true => {
                    let (heap, parts) = board.read(&line());
                    board.take(heap, &parts, &place);
                }
                false => {
                    let (heap, parts) = board.any_move(&mut next);
                    writeln!(to, "{}", board.said(heap, &parts)).unwrap();
                    board.take(heap, &parts, "judge");
                }
            }
            own = !own;
        }
        // A program that has no move has seen the end itself.
        if !own {
            writeln!(to, "-1").unwrap();
        }
    }
    drop(to);
    assert!(child.wait().unwrap().success(), "{place}");
    assert!(lines.next().is_none(), "{place}: more lines");
    assert!(firsts > 0 && seconds > 0, "{place}: {firsts} won and {seconds} lost positions");
}

/// Some rules, in the language that needs no compiler.
#[test]
fn programs_win_against_a_judge() {
    KINDS[..4].iter().for_each(|kind| plays(kind, Language::Python, 12));
}

#[test]
#[ignore = "thorough: compiles fifty programs"]
fn programs_win_against_a_judge_in_every_language() {
    for language in LANGUAGES {
        KINDS.iter().for_each(|kind| plays(kind, language, 20));
    }
}

/// A program that cannot play is none, with the reason; so is a form that does not say the move.
#[test]
fn refusals() {
    for (rule, input, form, why) in [
        ("wythoff", "one: heaps", None, "sums of heaps"),
        ("kayles; misere", "one: heaps", None, "not decided by nim-values"),
        ("take 1,2,K", "one: n K", None, "parameters"),
        ("nim", "one: heaps", Some("{k}"), "says which heap"),
        ("nim", "one: heaps", Some("{i}"), "says which heap"),
        ("nim", "one: heaps", Some("{at} {k}"), "says which heap"),
        ("take any; split 2", "one: heaps", Some("{i} {k}"), "says which heap"),
        ("take 1,2 leaving 0..2", "one: heaps", Some("{at} {k}"), "says which heap"),
        ("n -> n+k : 1<=k<=3, n+k<=20", "one: heaps", Some("{i} {k}"), "says which heap"),
    ] {
        let options = CodeOptions {
            print: Printed::Play,
            input: input.parse().unwrap(),
            format: form.map(str::to_owned),
            ..CodeOptions::default()
        };
        let refused = code(rule, &options, &Budget::default()).unwrap_err();
        assert!(refused.to_string().contains(why), "{rule} {form:?}: {refused}");
        assert!(matches!(refused, CodeError::Program(ProgramError::Print { .. })), "{rule}: {refused}");
    }
    let unknown = CodeOptions { print: Printed::Play, format: Some("{i} {heaps}".into()), ..CodeOptions::default() };
    assert!(code("nim", &unknown, &Budget::default()).is_err_and(|error| error.to_string().contains("{heaps}")));
}

/// A reply that is no move ends the program with a message, and does not go on with it.
#[test]
fn replies_that_are_no_moves() {
    let options = CodeOptions { language: Language::Python, print: Printed::Play, ..CodeOptions::default() };
    let text = code("nim", &options, &Budget::default()).unwrap();
    let Some(built) = build(Language::Python, &text) else { return };
    for (reply, why) in [("3 1", "no heap"), ("1 9", "no move")] {
        let said = crate::programs::run(&built, &format!("2 5 5\n{reply}\n")).unwrap_err();
        assert!(said.contains(why), "{reply}: {said}");
    }
    // The end of a game: one number where another game follows.
    for end in ["0", "-1"] {
        let printed = crate::programs::run(&built, &format!("2 5 5\n{end}\n2 3 3\n"));
        assert_eq!(printed.as_deref(), Ok("Second\nSecond\n"), "{end}");
    }
}
