//! Programs that play: they read a position, say whom they play for, and play the winning side
//! against a reader who answers (AtCoder ABC 278 G).
//!
//! A move is printed in a form of numbers ([`super::printed::Format`]), and a reply is the same
//! numbers, so the form must say which heap a move is in and what is left of it. Pieces of a row
//! are known by their places: `{at}` is the place of the first token that is taken.
use super::input::InputShape;
use super::model::{Expr, Op, Piece, Stmt, any_of, at, int, var};
use super::printed::{Format, Printed};
use super::shape;
use super::text::{INTERACTIVE, WINNING};
use super::{CodeOptions, ProgramError};
use crate::say;

/// What the loop of a game needs to know of the moves.
pub(crate) struct Play<'p> {
    /// A move leaves at most this many heaps.
    pub(crate) parts: usize,
    /// Whether every move makes heaps smaller.
    pub(crate) falls: bool,
    /// Whether the rule of misère Nim decides.
    pub(crate) misere: bool,
    /// Whether the player to move wins.
    pub(crate) won: Expr,
    /// The value of a heap, given its size.
    pub(crate) value: &'p dyn Fn(Expr) -> Expr,
    /// The statements that list the winning moves of heap `h` in `found`.
    pub(crate) listed: Vec<Stmt>,
}

/// The form of a move where none is given; `several` says that some moves leave several heaps.
pub(crate) fn usual_format(several: bool) -> &'static str {
    if several { "{i} {to}" } else { "{i} {k}" }
}

/// The variable of a part that a move leaves, from 1.
pub(crate) fn part(number: usize) -> String {
    format!("part_{number}")
}

/// The words of a form, once it is known that they say a move.
struct Words<'f> {
    all: Vec<&'f str>,
    /// Whether pieces are known by their places in a row.
    places: bool,
}

impl<'f> Words<'f> {
    fn of(format: &'f Format, parts: usize, falls: bool, input: &InputShape) -> Result<Self, ProgramError> {
        let all: Vec<&str> = format.words().collect();
        let has = |word: &str| all.contains(&word);
        let single = input.positions() == Some(1);
        let places = has("at");
        let in_a_row = places && has("k") && !has("to") && !has("i") && single && parts <= 2;
        let says_heap = has("i") || single && parts == 1;
        let says_rest = has("to") || has("k") && parts == 1;
        // What is taken is negative where a heap grows, and then a reply looks like an end.
        let enough = in_a_row || !places && says_heap && says_rest;
        if !enough || has("k") && !falls || all.len() > 3 {
            return Err(ProgramError::Print { print: Printed::Play, why: say::print_play_form() });
        }
        Ok(Self { all, places })
    }

    /// What is taken from the heap of a move.
    fn taken(parts: usize) -> Expr {
        let size = at("heaps", var("heap") - int(1));
        (1..=parts).fold(size, |rest, number| rest - var(&part(number)))
    }

    /// The numbers that a word stands for.
    fn said(&self, word: &str, parts: usize) -> Vec<Stmt> {
        let one = |number: Expr| vec![Stmt::Print(vec![Piece::Number(number)])];
        match word {
            "i" => one(var("heap")),
            "k" => one(Self::taken(parts)),
            "at" => one(at("starts", var("heap") - int(1)) + var(&part(1))),
            _ => {
                let number = |number: usize| [Piece::Text(" ".into()), Piece::Number(var(&part(number)))];
                vec![Stmt::Print((1..=parts).flat_map(number).skip(1).collect())]
            }
        }
    }

    /// Reads a reply, whose numbers stand in the order of the words.
    fn reads(&self, parts: usize) -> Vec<Stmt> {
        let mut body = Vec::new();
        let name = |word: &str, number: usize| format!("{word}_{number}_read");
        let read = |name: String, least: i64, body: &mut Vec<Stmt>| {
            let first = body.is_empty();
            body.push(Stmt::Read(name.clone()));
            if first {
                body.push(Stmt::If(var(&name).lt(int(least)), vec![Stmt::Break], Vec::new()));
            }
        };
        for word in &self.all {
            match *word {
                "to" => (1..=parts).for_each(|number| read(name("to", number), 0, &mut body)),
                word => read(name(word, 1), 1, &mut body),
            }
        }
        let has = |word: &str| self.all.contains(&word);
        let set = |variable: &str, value: Expr| Stmt::Set(variable.to_owned(), value);
        let number = |word: &str| var(&name(word, 1));
        match self.places {
            true => body.extend(INTERACTIVE.part("heap_at", &[("place", number("at").into())])),
            false if has("i") => body.push(set("heap", number("i"))),
            false => body.push(set("heap", int(1))),
        }
        body.extend(INTERACTIVE.part("known", &[]));
        let size = at("heaps", var("heap") - int(1));
        if self.places {
            body.push(set(&part(1), number("at") - at("starts", var("heap") - int(1))));
            let rest = size - var(&part(1)) - number("k");
            // A move that takes an end leaves one piece.
            body.push(match parts {
                1 => set(&part(1), var(&part(1)) + rest),
                _ => set(&part(2), rest),
            });
        } else if has("to") {
            body.extend((1..=parts).map(|number| set(&part(number), var(&name("to", number)))));
        } else {
            body.push(set(&part(1), size - number("k")));
        }
        body
    }
}

impl Play<'_> {
    /// The statements that play the game, once the heaps are read.
    ///
    /// # Errors
    /// [`ProgramError::Print`]: the form does not say which move it is; [`ProgramError::Format`].
    pub(crate) fn statements(&self, options: &CodeOptions) -> Result<Vec<Stmt>, ProgramError> {
        let usual = usual_format(self.parts > 1);
        let format = Format::read(options.format.as_deref().unwrap_or(usual), Printed::Play)?;
        let words = Words::of(&format, self.parts, self.falls, &options.input)?;
        let sized = |number: usize| (self.value)(var(&part(number)));
        let more = (2..=self.parts).flat_map(|number| {
            let givens =
                [("part", var(&part(number)).into()), ("value", sized(number).into()), ("places", words.places.into())];
            INTERACTIVE.part("more", &givens)
        });
        let lets = (1..=self.parts).map(|number| Stmt::Let(part(number), int(0)));
        let choice = WINNING.part(
            "first",
            &[
                ("options", self.listed.clone().into()),
                ("shown", self.taken_over().into()),
                ("misere", false.into()),
                ("none", Vec::<Stmt>::new().into()),
            ],
        );
        let wrong = (1..=self.parts).flat_map(|number| {
            let large = self.falls.then(|| var(&part(number)).gt(var("size")));
            [Some(var(&part(number)).lt(int(0))), large].into_iter().flatten()
        });
        let first = vec![shape::word(&options.answers.0)];
        let givens = [
            ("places", words.places.into()),
            ("won", self.won.clone().into()),
            ("first", first.into()),
            ("second", vec![shape::word(&options.answers.1)].into()),
            ("parts", lets.collect::<Vec<_>>().into()),
            ("choice", choice.into()),
            ("writes", format.statements(&|word| words.said(word, self.parts)).into()),
            ("reads", words.reads(self.parts).into()),
            ("wrong", any_of(wrong).unwrap_or_else(|| int(0).bin(Op::Ne, int(0))).into()),
            ("value", sized(1).into()),
            ("misere", self.misere.into()),
            ("falls", self.falls.into()),
            ("more", more.collect::<Vec<_>>().into()),
        ];
        Ok(INTERACTIVE.part("play", &givens))
    }

    /// The first move that was found becomes the move of the program; heaps that it does not leave
    /// are empty.
    fn taken_over(&self) -> Vec<Stmt> {
        let mut body = vec![Stmt::Set("heap".into(), var("h"))];
        for number in 1..=self.parts {
            body.push(Stmt::Set(part(number), at("found", int(number as i64))));
            let none = vec![Stmt::Set(part(number), int(0))];
            body.push(Stmt::If(var(&part(number)).lt(int(0)), none, Vec::new()));
        }
        body
    }
}
