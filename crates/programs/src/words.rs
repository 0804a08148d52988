//! Words in which a move replaces a part: the options of a word as loops over places and pieces,
//! and a search.
//!
//! Names get their values from the letters where that is possible, as in `rules::moves`; other
//! names run through their ranges. A word is cut at letters that no rule replaces. Neither moves
//! nor forbidden parts reach across a stretch of them that is at least as long as the longest
//! forbidden part less one, so the word is the sum of the parts on both sides (in normal play that
//! ends only where there is no move).
use super::hint::no_style;
use super::model::{
    Expr, Function, Kind, Op, Program, Stmt, Text, all_of, any_of, call, fits, fixed, int, letters, mentions, part,
    text, var, whole,
};
use super::of_texts::{self, OfTexts};
use super::search::Search;
use super::terms::{Terms, yes};
use super::text::WORDS;
use super::{CodeOptions, Hint, ProgramError};
use crate::say;
use messages::Message;
use rules::family::Words;
use rules::family::words::{Contains, Pattern, Piece, SCALE};
use rules::ir::{FreeVar, Num};
use rules::ruleset::{Play, Ruleset, Termination};
use std::collections::BTreeSet;

/// Patterns have at most this many pieces: each adds a nested loop, which makes the program hard to
/// read.
const MOST_PIECES: usize = 24;
/// Words are cut only where rules replace at most this many letters, since the test for a cut lists
/// them all.
const MOST_LIVE: usize = 16;
/// Numbers of a word have at most this many bits: they are lengths and digits.
const BITS: u32 = 30;
/// Names that the functions of words use themselves.
const TAKEN: [&str; 16] = [
    "w", "n", "start", "found", "after", "scale", "options", "parts", "search", "pieces", "piece", "top", "stack",
    "both", "open", "letter",
];

fn unsupported(what: Message) -> ProgramError {
    ProgramError::unsupported(what)
}

/// The program of a game of words.
pub fn program(ruleset: &Ruleset, words: &Words, options: &CodeOptions) -> Result<Program, ProgramError> {
    of_texts::check(ruleset, options, false)?;
    if words.ring {
        return Err(unsupported(say::words_in_rings()));
    }
    if !matches!(ruleset.termination, Termination::Ends(_)) {
        return Err(no_style("search", say::play_without_end()).hinted([Hint::Solve, Hint::Tokens]));
    }
    let mut made = Made { used: BTreeSet::new(), functions: Vec::new() };
    let cut = Cut::of(ruleset.play, words);
    let body = made.options(words)?;
    let mut functions = std::mem::take(&mut made.functions);
    functions.push(Function::new("options", &["w"], Kind::Texts, body).about(say::about_words()).taking(&["w"], &[]));
    functions.extend(cut.as_ref().map(Cut::function));
    functions.extend(Search { arrays: &[], parts: cut.is_some(), rounds: false, play: ruleset.play }.functions());
    made.used.extend(cut.iter().flat_map(|cut| cut.used()).map(|&name| name.to_owned()));
    let own = OfTexts {
        decided: match ruleset.play {
            Play::Normal => say::decided_words(),
            Play::Misere => say::decided_misere_word(),
        },
        says: [say::values_of_words()].into_iter().chain(cut.is_some().then(say::parts_of_words)).collect(),
        constants: Vec::new(),
        made: Vec::new(),
        functions,
        used: made.used,
        read: only_ascii,
        list: None,
    };
    own.program(ruleset, options)
}

/// Ends the program at a letter outside ASCII, which languages count differently.
pub(crate) fn only_ascii(name: &str) -> Vec<Stmt> {
    WORDS.part("only_ascii", &[("name", name.into())])
}

/// The letters of a text of the rule, which must be ASCII.
pub(crate) fn letters_of(text: &[i64]) -> Result<String, ProgramError> {
    let ascii = |&letter: &i64| u8::try_from(letter).ok().filter(|letter| letter.is_ascii_graphic()).map(char::from);
    let why = say::words_beyond_ascii();
    text.iter().map(ascii).collect::<Option<String>>().ok_or_else(|| unsupported(why))
}

/// Writes the statements for a pattern whose pieces all fit.
type Then<'t> = &'t mut dyn FnMut(&mut Fitting, &Expr) -> Result<Vec<Stmt>, ProgramError>;

/// What the functions of the program need.
struct Made {
    used: BTreeSet<String>,
    functions: Vec<Function>,
}

impl Made {
    /// The body of the function that lists options.
    fn options(&mut self, words: &Words) -> Result<Vec<Stmt>, ProgramError> {
        let mut body = vec![Stmt::NoTexts("found".into()), Stmt::Let("n".into(), letters("w"))];
        for end in &words.ends {
            let mut all: Vec<Expr> = Vec::new();
            for Contains { not, pattern } in end {
                let has = self.contains(pattern, "w")?;
                all.push(if *not { has.not() } else { has });
            }
            let ended = all_of(all).unwrap_or_else(yes);
            body.push(Stmt::If(ended, vec![Stmt::ReturnTexts("found".into())], Vec::new()));
        }
        let mut legal: Vec<Expr> = Vec::new();
        for never in &words.never {
            legal.push(self.contains(never, "after")?.not());
        }
        let legal = all_of(legal);
        for rule in &words.rules {
            let found = self.fitting(&rule.left, "n", &mut |fitting, end| {
                let after = fitting.after(&rule.right, end)?;
                let put = vec![Stmt::Append("found".into(), text("after"))];
                let put = match &legal {
                    Some(legal) => vec![Stmt::If(legal.clone(), put, Vec::new())],
                    None => put,
                };
                let mut inner = vec![Stmt::LetText("after".into(), Text::Join(after.texts))];
                inner.extend(put);
                Ok(match after.possible {
                    Some(possible) => vec![Stmt::If(possible, inner, Vec::new())],
                    None => inner,
                })
            })?;
            body.extend(found);
        }
        body.push(Stmt::ReturnTexts("found".into()));
        Ok(body)
    }

    /// The expression that says whether a word contains a pattern.
    fn contains(&mut self, pattern: &Pattern, name: &str) -> Result<Expr, ProgramError> {
        if let ([Piece::Text(text)], []) = (pattern.pieces.as_slice(), pattern.conditions.as_slice()) {
            return Ok(Expr::Has(name.to_owned(), letters_of(text)?));
        }
        let mut body = vec![Stmt::Let("there".into(), int(0)), Stmt::Let("n".into(), letters("w"))];
        body.extend(self.fitting(pattern, "n", &mut |_, _| Ok(vec![Stmt::Set("there".into(), int(1))]))?);
        body.push(Stmt::Return(var("there").eq(int(1))));
        let own = format!("has_part_{}", self.functions.len() + 1);
        let function = Function::new(&own, &["w"], Kind::Truth, body).about(say::about_has_part()).taking(&["w"], &[]);
        self.functions.push(function);
        Ok(call(&own, [whole(name)]))
    }

    /// Writes loops over all places where a pattern fits the word `w` of length `n`.
    fn fitting(&mut self, pattern: &Pattern, n: &str, then: Then<'_>) -> Result<Vec<Stmt>, ProgramError> {
        if pattern.pieces.len() > MOST_PIECES {
            return Err(unsupported(say::pattern_of_many()));
        }
        let mut names: Vec<String> = TAKEN.map(str::to_owned).to_vec();
        for free in &pattern.free {
            let name = super::moves::safe(&free.name, &names);
            names.push(name);
        }
        names.splice(..TAKEN.len(), ["scale".to_owned()]);
        let mut bound = vec![false; names.len()];
        bound[SCALE] = true;
        let terms = Terms::new(names, BITS);
        let mut fitting =
            Fitting { pattern, terms, bound, checks: Vec::new(), stood_for: Vec::new(), serial: 0, n: var(n) };
        let inner = fitting.piece(0, var("start"), then)?;
        self.used.extend(fitting.terms.used);
        if inner.is_empty() {
            return Ok(Vec::new());
        }
        let mut body = vec![Stmt::For("start".into(), int(0), var(n), inner)];
        if mentions(&body, "scale") {
            self.used.insert("greatest".to_owned());
            let scale = Stmt::Let("scale".into(), call("greatest", [var(n), int(9)]));
            // The block is separate because several clauses may declare `scale`.
            body = vec![Stmt::If(var(n).ge(int(0)), vec![scale, body.remove(0)], Vec::new())];
        }
        Ok(body)
    }
}

/// A pattern whose first pieces have been fitted.
struct Fitting<'p> {
    pattern: &'p Pattern,
    terms: Terms,
    bound: Vec<bool>,
    /// Numbers of pieces that were fitted while their names had no value yet, each with the
    /// variable that must equal it.
    checks: Vec<(&'p Num, String)>,
    /// The range of letters that each `any` stands for.
    stood_for: Vec<(Expr, Expr)>,
    serial: usize,
    n: Expr,
}

/// What a move writes.
struct After {
    texts: Vec<Text>,
    possible: Option<Expr>,
}

/// The place `by` letters further on.
fn further(place: &Expr, by: usize) -> Expr {
    match place {
        Expr::Bin(Op::Add, before, known) => match **known {
            Expr::Int(known) => *before.clone() + int(known + by as i64),
            _ => place.clone() + int(by as i64),
        },
        place => place.clone() + int(by as i64),
    }
}

impl<'p> Fitting<'p> {
    fn new_name(&mut self, stem: &str) -> String {
        self.serial += 1;
        format!("{stem}_{}", self.serial)
    }

    /// Fits the pieces from `index` on at a place. Recursion is as deep as there are pieces, at
    /// most [`MOST_PIECES`].
    fn piece(&mut self, index: usize, at: Expr, then: Then<'_>) -> Result<Vec<Stmt>, ProgramError> {
        let pattern = self.pattern;
        let Some(piece) = pattern.pieces.get(index) else { return self.rest(0, &at, then) };
        match piece {
            Piece::Text(text) if text.is_empty() => self.piece(index + 1, at, then),
            Piece::Text(text) => {
                let there = fits("w", at.clone(), &letters_of(text)?);
                let inner = self.piece(index + 1, further(&at, text.len()), then)?;
                Ok(when(there, inner))
            }
            Piece::End => {
                let ends = at.clone().eq(self.n.clone());
                Ok(when(ends, self.piece(index + 1, at, then)?))
            }
            Piece::Any => {
                let end = self.new_name("end");
                self.stood_for.push((at.clone(), var(&end)));
                let inner = self.piece(index + 1, var(&end), then)?;
                self.stood_for.pop();
                Ok(vec![Stmt::For(end, at, self.n.clone(), inner)])
            }
            Piece::Letter(_) => Err(unsupported(say::letters_of_any_kind())),
            Piece::Digit(num) => self.digit(index, num, &at, then),
            Piece::Repeat(text, _) if text.is_empty() => self.piece(index + 1, at, then),
            Piece::Repeat(text, num) => self.run(index, text, num, at, then),
        }
    }

    /// Fits a digit, which gives a name its value or is compared with it.
    fn digit(&mut self, index: usize, num: &'p Num, at: &Expr, then: Then<'_>) -> Result<Vec<Stmt>, ProgramError> {
        let letter = || Expr::Letter("w".to_owned(), Box::new(at.clone()));
        let is_digit = at.clone().lt(self.n.clone()).and(letter().ge(int(48))).and(letter().le(int(57)));
        let value = letter() - int(48);
        let inner = match num {
            Num::Var(free) if self.bound.get(*free) == Some(&false) => {
                let name = self.terms.names[*free].clone();
                self.bound[*free] = true;
                let mut inner = self.piece(index + 1, further(at, 1), then)?;
                self.bound[*free] = false;
                if mentions(&inner, &name) {
                    inner.insert(0, Stmt::Let(name, value));
                }
                inner
            }
            num => {
                let name = self.new_name("digit");
                self.checks.push((num, name.clone()));
                let mut inner = self.piece(index + 1, further(at, 1), then)?;
                self.checks.pop();
                inner.insert(0, Stmt::Let(name, value));
                inner
            }
        };
        Ok(when(is_digit, inner))
    }

    /// Fits some letters repeated any number of times, and tries every number that fits.
    fn run(
        &mut self,
        index: usize,
        text: &[i64],
        num: &'p Num,
        at: Expr,
        then: Then<'_>,
    ) -> Result<Vec<Stmt>, ProgramError> {
        let again = letters_of(text)?;
        let place = self.new_name("place");
        let (name, inner) = match num {
            Num::Var(free) if self.bound.get(*free) == Some(&false) => {
                self.bound[*free] = true;
                let inner = self.piece(index + 1, var(&place), then)?;
                self.bound[*free] = false;
                (self.terms.names[*free].clone(), inner)
            }
            num => {
                let name = self.new_name("times");
                self.checks.push((num, name.clone()));
                let inner = self.piece(index + 1, var(&place), then)?;
                self.checks.pop();
                (name, inner)
            }
        };
        let counts = mentions(&inner, &name);
        let mut each = inner;
        each.push(when_one(fits("w", var(&place), &again).not(), Stmt::Break));
        each.push(Stmt::Set(place.clone(), further(&var(&place), text.len())));
        let mut body = vec![Stmt::Let(place, at)];
        if counts {
            each.push(Stmt::Set(name.clone(), var(&name) + int(1)));
            body.push(Stmt::Let(name, int(0)));
        }
        body.push(Stmt::While(int(1), each));
        // The block is separate because another clause may declare the same names.
        Ok(vec![Stmt::If(self.n.clone().ge(int(0)), body, Vec::new())])
    }

    /// After all pieces fit: the names without a value run through their ranges, then the
    /// conditions are tested.
    fn rest(&mut self, free: usize, end: &Expr, then: Then<'_>) -> Result<Vec<Stmt>, ProgramError> {
        let pattern = self.pattern;
        if let Some(known) = pattern.free.get(free) {
            if self.bound[SCALE + 1 + free] {
                return self.rest(free + 1, end, then);
            }
            let (low, high) = (self.bounds(&known.lo, "greatest")?, self.bounds(&known.hi, "least")?);
            let (low, high) = (low.unwrap_or_else(|| int(0)), highest(known, high)?);
            let name = self.terms.names[SCALE + 1 + free].clone();
            let inner = self.rest(free + 1, end, then)?;
            return Ok(vec![Stmt::For(name, low, high, inner)]);
        }
        let mut all: Vec<Expr> = Vec::new();
        for (num, name) in self.checks.clone() {
            let number = self.terms.num(num)?;
            all.append(&mut self.terms.guards);
            all.push(number.eq(var(&name)));
        }
        for cond in &pattern.conditions {
            let cond = self.terms.condition(cond)?;
            if cond != yes() {
                all.push(cond);
            }
        }
        let inner = then(self, end)?;
        Ok(match all_of(all) {
            Some(all) => when(all, inner),
            None => inner,
        })
    }

    /// The greatest or the least of some bounds; a lower bound is at least 0.
    fn bounds(&mut self, bounds: &[Num], join: &str) -> Result<Option<Expr>, ProgramError> {
        let lower = join == "greatest";
        let mut all: Option<Expr> = None;
        for bound in bounds {
            let mut number = self.terms.num(bound)?;
            if !self.terms.guards.is_empty() {
                return Err(unsupported(say::word_rule_without_bound()));
            }
            if lower && !super::terms::natural(bound) {
                number = self.join("greatest", number, int(0));
            }
            all = Some(match all {
                None => number,
                Some(before) => self.join(join, before, number),
            });
        }
        Ok(all)
    }

    fn join(&mut self, name: &str, a: Expr, b: Expr) -> Expr {
        self.terms.used.insert(name.to_owned());
        call(name, [a, b])
    }

    /// The texts of the word after the move, and the condition for the move to be legal.
    fn after(&mut self, right: &[Piece], end: &Expr) -> Result<After, ProgramError> {
        let mut texts = vec![part("w", int(0), var("start"))];
        let mut possible: Vec<Expr> = Vec::new();
        let mut stood_for = self.stood_for.clone().into_iter();
        for piece in right {
            match piece {
                Piece::Text(text) if text.is_empty() => {}
                Piece::Text(text) => texts.push(fixed(&letters_of(text)?)),
                Piece::Any => texts.extend(stood_for.next().map(|(from, to)| part("w", from, to))),
                Piece::End => {}
                Piece::Letter(_) => return Err(unsupported(say::letters_of_any_kind())),
                Piece::Digit(num) => {
                    let value = self.terms.num(num)?;
                    possible.append(&mut self.terms.guards);
                    possible.extend([value.clone().ge(int(0)), value.clone().le(int(9))]);
                    texts.push(Text::Digit(Box::new(value)));
                }
                Piece::Repeat(text, _) if text.is_empty() => {}
                Piece::Repeat(text, num) => {
                    let times = self.terms.num(num)?;
                    possible.append(&mut self.terms.guards);
                    if !super::terms::natural(num) {
                        possible.push(times.clone().ge(int(0)));
                    }
                    texts.push(Text::Times(letters_of(text)?, Box::new(times)));
                }
            }
        }
        texts.push(part("w", end.clone(), letters("w")));
        Ok(After { texts, possible: all_of(possible) })
    }
}

fn highest(free: &FreeVar, high: Option<Expr>) -> Result<Expr, ProgramError> {
    high.ok_or_else(|| ProgramError::unsupported(say::range_without_bound(&free.name)))
}

fn when(condition: Expr, inner: Vec<Stmt>) -> Vec<Stmt> {
    if inner.is_empty() { Vec::new() } else { vec![Stmt::If(condition, inner, Vec::new())] }
}

fn when_one(condition: Expr, inner: Stmt) -> Stmt {
    Stmt::If(condition, vec![inner], Vec::new())
}

/// Where words are cut into independent parts.
struct Cut {
    /// The letters that some rule replaces.
    live: BTreeSet<char>,
    /// Parts that no move may leave.
    never: Vec<String>,
    /// A stretch of this many letters that no rule replaces is a wall between two parts.
    wall: usize,
}

impl Cut {
    /// The cut of a game; none where words are not sums of their parts.
    fn of(play: Play, words: &Words) -> Option<Self> {
        if play == Play::Misere || !words.ends.is_empty() {
            return None;
        }
        let mut live = BTreeSet::new();
        for rule in &words.rules {
            let mut shortest = 0;
            for piece in &rule.left.pieces {
                match piece {
                    Piece::Text(text) => {
                        shortest += text.len();
                        live.extend(letters_of(text).ok()?.chars());
                    }
                    Piece::Repeat(text, _) => live.extend(letters_of(text).ok()?.chars()),
                    Piece::Digit(_) => {
                        shortest += 1;
                        live.extend('0'..='9');
                    }
                    Piece::Letter(_) | Piece::Any | Piece::End => return None,
                }
            }
            // A rule that depends on the length of the word, or writes letters at an empty place,
            // concerns the whole word.
            let by_letters = |at: usize| {
                let own = Num::Var(SCALE + 1 + at);
                rule.left
                    .pieces
                    .iter()
                    .any(|piece| matches!(piece, Piece::Digit(num) | Piece::Repeat(_, num) if *num == own))
            };
            let open = (0..rule.left.free.len()).any(|at| !by_letters(at));
            if shortest == 0 || open || rule.right.iter().any(|piece| matches!(piece, Piece::Any | Piece::End)) {
                return None;
            }
        }
        let mut never = Vec::new();
        for pattern in &words.never {
            match pattern.pieces.as_slice() {
                [Piece::Text(text)] if pattern.conditions.is_empty() && !text.is_empty() => {
                    never.push(letters_of(text).ok()?);
                }
                _ => return None,
            }
        }
        let wall = never.iter().map(String::len).max().unwrap_or(1) - 1;
        (live.len() <= MOST_LIVE).then_some(Self { live, never, wall })
    }

    /// The function that cuts a word.
    fn function(&self) -> Function {
        let is_live = self.live.iter().map(|letter| fits("w", var("i"), &letter.to_string()));
        let is_live = any_of(is_live).unwrap_or_else(|| yes().not());
        let wall = self.wall as i64;
        let refused = |never: &String| WORDS.part("refused", &[("never", never.as_str().into())]);
        let bounds = [("walls", (wall > 0).into()), ("wall", wall.into()), ("behind", (1 + wall).into())];
        let givens = [
            ("is_live", is_live.into()),
            ("gap", wall.max(1).into()),
            ("refused", self.never.iter().flat_map(refused).collect::<Vec<_>>().into()),
            ("take", WORDS.part("take", &bounds).into()),
        ];
        WORDS.function("parts", &givens)
    }

    /// The helpers that this function calls.
    fn used(&self) -> &'static [&'static str] {
        if self.wall > 0 { &["greatest", "least"] } else { &[] }
    }
}
