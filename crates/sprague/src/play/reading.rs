//! Moves as people type them, found among the legal ones.
//!
//! A text is read as [`super::typed`] has it and compared with the options of each component, also
//! of heaps with more options than any list has. Boards, piles, coins and sets have moves by
//! places: there the numbers of a text, in their order, choose from the list.
use super::turns::LISTED;
use super::typed::{self, Change, Place, Typed};
use super::{Match, PlayError, Turn};
use crate::messages::Locale;
use crate::tell::wording::{MoveWording, manner};
use budget::Budget;
use claims::number::Number;
use claims::position::Position;
use rules::ruleset::Ruleset;

/// At most this much of a text is repeated in an error.
const SHOWN: usize = 80;

impl Match {
    /// Reads a move: `3` (takes three), `2 from 7`, `5 -> 2`, `7 into 3 and 4`, the words of a
    /// legal move in any language, or `#3` for the third move that [`Match::legal`] lists.
    ///
    /// # Errors
    /// [`PlayError`]: no move, not legal here, or not told apart from another.
    pub fn read(&mut self, text: &str, budget: &Budget) -> Result<Turn, PlayError> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix(['#', '＃', '№']) {
            return self.numbered(number.trim(), text, budget);
        }
        let typed = match self.moves_in_one() {
            true => typed::read(text).or_else(|| arrow(text)),
            false => None,
        };
        let found = match &typed {
            Some(typed) => self.fitting(typed, text, budget),
            None => Err(PlayError::NotAMove(shown(text))),
        };
        match found {
            // Words of the list say more than what is read in parts.
            Err(error @ (PlayError::NotAMove(_) | PlayError::NotThere(_) | PlayError::Illegal { .. })) => {
                let legal = self.legal(LISTED, budget)?.turns;
                self.in_list(text, legal).map_err(|illegal| if typed.is_some() { error } else { illegal })
            }
            found => found,
        }
    }

    /// The move with this number in the list, counted from 1.
    fn numbered(&mut self, number: &str, text: &str, budget: &Budget) -> Result<Turn, PlayError> {
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PlayError::NotAMove(shown(text)));
        }
        let mut legal = self.legal(LISTED, budget)?;
        let asked: usize = number.parse().unwrap_or(usize::MAX);
        match asked.checked_sub(1) {
            Some(index) if index < legal.turns.len() => Ok(legal.turns.swap_remove(index)),
            _ => Err(PlayError::NoSuchNumber { asked, listed: legal.turns.len() }),
        }
    }

    /// The legal move that a reading means.
    fn fitting(&mut self, typed: &Typed, text: &str, budget: &Budget) -> Result<Turn, PlayError> {
        let components = self.sum.components.clone();
        let place = self.place(&typed.place);
        let mut found: Vec<Turn> = Vec::new();
        let mut there = false;
        for (component, (game, position)) in components.iter().enumerate() {
            let fits = match &place {
                Place::Anywhere => true,
                Place::Component(wanted) => *wanted == component,
                Place::At(from) => self.sum.games[*game].canonical(from.clone()) == *position,
                Place::Both(wanted, from) => {
                    *wanted == component && self.sum.games[*game].canonical(from.clone()) == *position
                }
            };
            there |= fits;
            let earlier = found.iter().any(|turn| components[turn.component] == components[component]);
            if !fits || earlier {
                continue;
            }
            for alternatives in self.meant(*game, position, &typed.change) {
                for to in alternatives {
                    if let Some(to) = self.option(*game, position, &to, budget)? {
                        found.push(self.turn(component, to));
                        break;
                    }
                }
            }
        }
        found.dedup_by(|a, b| (a.component, &a.to) == (b.component, &b.to));
        match (found.len(), place, there) {
            (1, ..) => Ok(found.swap_remove(0)),
            (0, Place::At(from) | Place::Both(_, from), false) => Err(PlayError::NotThere(from)),
            (0, ..) => Err(self.illegal(text, budget)?),
            (_, place, _) => Err(match (found.as_slice(), place) {
                ([first, second, ..], _) if first.component == second.component => {
                    let (first, second) = (first.text.clone(), second.text.clone());
                    PlayError::TwoMeanings { text: shown(text), first, second }
                }
                (_, Place::Anywhere) => PlayError::FromWhich,
                (found, _) => PlayError::Ambiguous(found.first().map_or(0, |turn| turn.component) + 1),
            }),
        }
    }

    /// A place with a number beyond the components is a heap of that size: `take 2 from heap 9`.
    fn place(&self, place: &Place) -> Place {
        match place {
            Place::Component(at) if *at >= self.sum.components.len() => Place::At(Position::new([*at as u64 + 1])),
            place => place.clone(),
        }
    }

    /// What a change may mean: lists of alternatives, and the first legal one is taken.
    fn meant(&self, game: usize, position: &Position, change: &Change) -> Vec<Vec<Vec<Position>>> {
        let rules = self.sum.games[game].ruleset();
        let taken = |amount: &Number| match position.heap().and_then(|heap| heap.minus(amount)) {
            _ if amount.is_zero() => Vec::new(),
            Some(rest) if rest.is_zero() => everything(),
            Some(rest) => vec![vec![Position::of(vec![rest])]],
            // More than there is.
            None => Vec::new(),
        };
        match change {
            Change::Take(_) | Change::TakeAll if !takes(rules) => Vec::new(),
            Change::Take(amount) => vec![taken(amount)],
            Change::TakeAll => vec![everything()],
            Change::Number(number) => match manner(rules) {
                MoveWording::Taking => vec![taken(number)],
                MoveWording::Replacing => vec![taken(number), vec![vec![Position::of(vec![number.clone()])]]],
                _ => Vec::new(),
            },
            // `1, 2` is one position of a game on two numbers.
            Change::Leave(parts) if rules.arity > 1 && parts.len() == rules.arity => {
                let numbers: Option<Vec<Number>> = parts.iter().map(|part| part.heap().cloned()).collect();
                vec![vec![numbers.map_or_else(|| parts.clone(), |numbers| vec![Position::of(numbers)])]]
            }
            Change::Leave(parts) if matches!(parts.as_slice(), [rest] if rest.heap().is_some_and(Number::is_zero)) => {
                vec![vec![parts.clone(), Vec::new()]]
            }
            Change::Leave(parts) => vec![vec![parts.clone()]],
        }
    }

    /// The legal move whose words in some language are the text, or, where moves are told by
    /// places or made in several components, the one with the same numbers.
    fn in_list(&self, text: &str, mut legal: Vec<Turn>) -> Result<Turn, PlayError> {
        let (typed, numbers) = (letters(text), numbers(text));
        let in_all = |turn: &Turn| Locale::all().map(|locale| turn.text.in_locale(locale)).collect();
        let told: Vec<Vec<String>> = legal.iter().map(in_all).collect();
        if let Some(at) = told.iter().position(|words| words.iter().any(|words| letters(words) == typed)) {
            return Ok(legal.swap_remove(at));
        }
        let by_places = !self.moves_in_one() || !self.sum.games.iter().any(|game| takes(game.ruleset()));
        if !by_places {
            return Err(PlayError::NotAMove(shown(text)));
        }
        let likely = |words: &[String]| verbs(text).all(|verb| allowed(verb, words));
        let mut fits = (0..legal.len())
            .filter(|&at| likely(&told[at]) && told[at].iter().any(|words| self::numbers(words) == numbers));
        match (fits.next(), fits.next()) {
            (Some(only), None) if !numbers.is_empty() => Ok(legal.swap_remove(only)),
            _ if verbs(text).next().is_some() && told.iter().any(|words| likely(words)) => Err(PlayError::Illegal {
                text: shown(text).into(),
                legal: legal.into_iter().next().map(|turn| turn.text),
            }),
            _ => Err(PlayError::NotAMove(shown(text))),
        }
    }

    /// The error of a text that is no legal move, with one that is.
    fn illegal(&mut self, text: &str, budget: &Budget) -> Result<PlayError, PlayError> {
        let legal = self.legal(1, budget)?.turns.pop().map(|turn| turn.text);
        Ok(PlayError::Illegal { text: shown(text).into(), legal })
    }
}

/// Whether moves take from a number, or replace it, and are not told by places.
fn takes(rules: &Ruleset) -> bool {
    matches!(manner(rules), MoveWording::Taking | MoveWording::Replacing)
}

/// Positions that only their own reader knows, words and boards: `FROM -> TO`.
fn arrow(text: &str) -> Option<Typed> {
    let (from, to) = text.split_once("->")?;
    let to = match to.trim() {
        "nothing" | "" => Vec::new(),
        to => vec![to.parse().ok()?],
    };
    Some(Typed { place: Place::At(from.trim().parse().ok()?), change: Change::Leave(to) })
}

/// The positions that may be left when everything is taken: none, or a heap of 0 for rules that
/// have it.
fn everything() -> Vec<Vec<Position>> {
    vec![Vec::new(), vec![Position::new([0])]]
}

/// The beginning of a text, for an error.
fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

/// A text without blanks and punctuation that say nothing, in small letters.
fn letters(text: &str) -> String {
    let lower = text.to_lowercase();
    lower.chars().filter(|c| !c.is_whitespace() && !"，、,。.".contains(*c)).collect()
}

/// The numbers in a text, in the order of our words: `from pile 3 move 1 ..` names the pile first.
fn numbers(text: &str) -> Vec<u64> {
    let plain = typed::plain(text);
    let mut numbers: Vec<u64> =
        plain.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
    if plain.trim_start().starts_with("from") && numbers.len() > 1 {
        numbers.swap(0, 1);
    }
    numbers
}

/// The English words of a text.
fn verbs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty())
}

/// Whether a word fits a move that these words tell.
fn allowed(verb: &str, words: &[String]) -> bool {
    const ALSO: [&str; 16] = [
        "flip", "put", "place", "lay", "tile", "and", "to", "from", "cell", "coin", "coins", "stone", "stones", "pile",
        "at", "x",
    ];
    let verb = verb.to_lowercase();
    ALSO.contains(&verb.as_str()) || words.iter().any(|words| verbs(&words.to_lowercase()).any(|word| word == verb))
}
