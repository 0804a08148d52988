//! Finds the words of an output: the lines must be a function of who wins.
use super::given::Answers;
use crate::messages::{Message, say};
use graphs::Outcome;
use programs::Line;

/// A line of an output, with the cases that it answers.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    sample: usize,
    /// The number of the case in its sample, from 1.
    number: usize,
    /// Whether the line has the answers to several questions.
    several: bool,
    winners: Vec<Outcome>,
    /// The positions of each case.
    asked: Vec<String>,
    line: String,
}

impl Seen {
    pub(super) fn new(
        sample: usize,
        number: usize,
        line: &Line,
        winners: Vec<Outcome>,
        asked: Vec<String>,
        answer: &str,
    ) -> Self {
        let several = matches!(line, Line::Questions(_));
        Self { sample, number, several, winners, asked, line: answer.to_owned() }
    }

    /// The number of the case and its positions, in words.
    pub(super) fn told(&self, samples: usize) -> Message {
        let asked = self.asked.join("; ");
        let who = self.winners.first().copied().filter(|_| !self.several);
        let place = match samples {
            1 => say::sample_case(self.number),
            _ => say::sample_case_of(self.number, self.sample),
        };
        match who {
            Some(Outcome::N) => say::sample_first(place, asked),
            Some(Outcome::P) => say::sample_second(place, asked),
            Some(Outcome::D) => say::sample_draw(place, asked),
            None => say::sample_letters(place, self.winners.iter().map(|who| who.letter()).collect::<String>(), asked),
        }
    }
}

/// How far the lines agree with the winners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Agreement {
    /// All lines, by these words.
    All(Answers),
    /// All lines, but the samples only have the word for one of the players.
    OneWord(Outcome, String),
    /// Not all lines.
    Differs {
        /// The number of lines that agree.
        agreed: usize,
        /// The first line that does not.
        at: usize,
        /// The text of that line.
        says: String,
    },
    /// The lines cannot be words for winners.
    NoWords,
}

/// At most this many different words are matched with winners: first player, second player, draw.
const MOST_WORDS: usize = 3;

/// Compares the lines with the winners, by the given words, or by the words that agree best.
pub(super) fn agreement(seen: &[Seen], known: Option<&Answers>) -> Agreement {
    if let Some(answers) = known {
        return by_words(seen, answers);
    }
    if seen.iter().any(|line| line.several) {
        return of_questions(seen);
    }
    let mut best = Agreement::NoWords;
    for words in [numbered(seen), Some(seen.iter().map(|line| line.line.clone()).collect())].into_iter().flatten() {
        let found = of_words(seen, &words);
        let better = match (&found, &best) {
            (Agreement::All(_), _) => return found,
            (Agreement::OneWord(..), _) => return found,
            (Agreement::Differs { agreed, .. }, Agreement::Differs { agreed: known, .. }) => agreed > known,
            (Agreement::Differs { .. }, Agreement::NoWords) => true,
            _ => false,
        };
        if better {
            best = found;
        }
    }
    best
}

/// What is printed for a winner.
pub(super) fn word(answers: &Answers, winner: Outcome) -> &str {
    match winner {
        Outcome::N => &answers.winners.0,
        Outcome::P => &answers.winners.1,
        Outcome::D => answers.draw.as_deref().unwrap_or("Draw"),
    }
}

/// The line that a program prints.
pub(super) fn printed(answers: &Answers, winners: &[Outcome], number: usize) -> String {
    winners.iter().map(|&winner| word(answers, winner).replace("{case}", &number.to_string())).collect()
}

fn by_words(seen: &[Seen], answers: &Answers) -> Agreement {
    let agrees = |line: &&Seen| printed(answers, &line.winners, line.number).trim_end() == line.line;
    let agreed = seen.iter().filter(agrees).count();
    match seen.iter().position(|line| !agrees(&line)) {
        None => Agreement::All(answers.clone()),
        Some(at) => Agreement::Differs { agreed, at, says: seen[at].line.clone() },
    }
}

/// Puts `{case}` in place of the number of the case, where all lines have that number in the same
/// place; a single line only after the word `case`.
fn numbered(seen: &[Seen]) -> Option<Vec<String>> {
    let mut words = Vec::with_capacity(seen.len());
    let mut before: Option<&str> = None;
    for line in seen {
        let number = line.number.to_string();
        let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let (at, _) = line.line.match_indices(&number).find(|(at, found)| {
            let (head, tail) = (&line.line[..*at], &line.line[at + found.len()..]);
            !digit(head.chars().last()) && !digit(tail.chars().next())
        })?;
        let (head, tail) = (&line.line[..at], &line.line[at + number.len()..]);
        if before.is_some_and(|before| before != head) {
            return None;
        }
        before = Some(head);
        words.push(format!("{head}{{case}}{tail}"));
    }
    let of_case = before?.trim_start().to_lowercase().starts_with("case");
    (seen.len() > 1 || of_case).then_some(words)
}

/// Finds the best assignment of winners to words.
fn of_words(seen: &[Seen], words: &[String]) -> Agreement {
    let winners: Vec<Outcome> = seen.iter().filter_map(|line| line.winners.first().copied()).collect();
    let mut different: Vec<&String> = Vec::new();
    for word in words {
        if !different.contains(&word) {
            different.push(word);
        }
        if different.len() > MOST_WORDS {
            return Agreement::NoWords;
        }
    }
    let mut slots = vec![Outcome::N, Outcome::P];
    if winners.contains(&Outcome::D) || different.len() > 2 {
        slots.push(Outcome::D);
    }
    let mut best: Option<(usize, bool, Vec<Outcome>)> = None;
    for given in injections(&slots, different.len()) {
        let agrees = |(word, winner): &(&String, &Outcome)| {
            std::iter::zip(&different, &given).any(|(known, for_whom)| known == word && for_whom == *winner)
        };
        let agreed = std::iter::zip(words, &winners).filter(agrees).count();
        let usual = !pair(&different, &given).is_some_and(|answers| is_reversed(&answers));
        if best.as_ref().is_none_or(|(most, as_usual, _)| (agreed, usual) > (*most, *as_usual)) {
            best = Some((agreed, usual, given));
        }
    }
    let Some((agreed, _, given)) = best else { return Agreement::NoWords };
    if agreed < seen.len() {
        let says = |word: &String| different.iter().position(|known| *known == word).and_then(|at| given.get(at));
        let at = std::iter::zip(words, &winners).position(|(word, winner)| says(word) != Some(winner));
        let at = at.unwrap_or(0);
        return Agreement::Differs { agreed, at, says: seen.get(at).map_or(String::new(), |line| line.line.clone()) };
    }
    match (pair(&different, &given), different.first(), given.first()) {
        (Some(answers), _, _) => Agreement::All(answers),
        (None, Some(word), Some(&winner)) => Agreement::OneWord(winner, (*word).clone()),
        _ => Agreement::NoWords,
    }
}

/// The answers, where both players have a word.
fn pair(words: &[&String], given: &[Outcome]) -> Option<Answers> {
    let of = |winner: Outcome| given.iter().position(|&known| known == winner).map(|at| words[at].clone());
    Some(Answers { winners: (of(Outcome::N)?, of(Outcome::P)?), draw: of(Outcome::D) })
}

/// All ways to give `words` words different winners.
fn injections(slots: &[Outcome], words: usize) -> Vec<Vec<Outcome>> {
    let mut ways = vec![Vec::new()];
    for _ in 0..words {
        let longer = |way: &Vec<Outcome>| {
            let free = slots.iter().filter(|slot| !way.contains(slot));
            free.map(|&slot| way.iter().copied().chain([slot]).collect()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways
}

/// Finds the words for players where a line joins the answers to several questions.
fn of_questions(seen: &[Seen]) -> Agreement {
    let count = |line: &Seen, who: Outcome| line.winners.iter().filter(|&&winner| winner == who).count();
    let both = seen.iter().find(|line| count(line, Outcome::N) > 0 && count(line, Outcome::P) > 0);
    let Some(line) = both else {
        // Only one player wins on these lines: each line repeats the word for this player.
        let Some((line, &winner)) = seen.iter().find_map(|line| Some((line, line.winners.first()?))) else {
            return Agreement::NoWords;
        };
        let word: String = line.line.chars().take(line.line.chars().count() / line.winners.len().max(1)).collect();
        let all = seen.iter().all(|line| word.repeat(line.winners.len()) == line.line);
        return if all && !word.is_empty() { Agreement::OneWord(winner, word) } else { Agreement::NoWords };
    };
    let letters: Vec<char> = line.line.chars().collect();
    let (firsts, seconds) = (count(line, Outcome::N), count(line, Outcome::P));
    for length in 1..=letters.len() {
        let Some(rest) = letters.len().checked_sub(length * firsts).filter(|rest| rest % seconds == 0) else {
            continue;
        };
        let lengths = |winner: Outcome| if winner == Outcome::N { length } else { rest / seconds };
        let (mut words, mut at): ([Option<String>; 2], usize) = (Default::default(), 0);
        for &winner in &line.winners {
            let word: String = letters.iter().skip(at).take(lengths(winner)).collect();
            at += lengths(winner);
            words[usize::from(winner == Outcome::P)].get_or_insert(word);
        }
        let [Some(first), Some(second)] = words else { continue };
        let answers = Answers { winners: (first, second), draw: None };
        let (one, two) = (&answers.winners.0, &answers.winners.1);
        if !two.is_empty() && one != two && matches!(by_words(seen, &answers), Agreement::All(_)) {
            return Agreement::All(answers);
        }
    }
    Agreement::Differs { agreed: 0, at: 0, says: seen.first().map_or(String::new(), |line| line.line.clone()) }
}

/// Words that say who wins, and their opposites.
const OPPOSITES: [(&str, &str); 8] = [
    ("first", "second"),
    ("win", "lose"),
    ("yes", "no"),
    ("alice", "bob"),
    ("true", "false"),
    ("w", "l"),
    ("1", "0"),
    ("n", "p"),
];

/// Whether the words say of the second player what English says of the first, as with `No` for the
/// player who wins. A statement may mean that; more often the rule or the shape is wrong.
pub(super) fn is_reversed(answers: &Answers) -> bool {
    let bare = |word: &String| {
        let word = word.to_lowercase();
        let word = word.rsplit("{case}").next().unwrap_or_default();
        word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned()
    };
    let (one, two) = (bare(&answers.winners.0), bare(&answers.winners.1));
    let is = |text: &str, word: &str| match word.len() {
        1 => text == word,
        _ => text.split(|letter: char| !letter.is_alphanumeric()).any(|part| part == word),
    };
    OPPOSITES.iter().any(|(usual, opposite)| is(&one, opposite) && is(&two, usual) && !is(&one, usual))
}
