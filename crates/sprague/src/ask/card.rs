//! A game at first sight: the values of its first positions or who wins them, and the pattern that
//! a short search finds. A card never fails for lack of an answer: what a short search does not
//! find is left out.
use crate::ask::table::Table;
use crate::cell::ValueAt;
use crate::claims::findings::Findings;
use crate::game::Game;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::SolveError;
use claims::position::Position;
use rules::family::Arrangement;
use rules::family::words::{Piece, SCALE, text};
use rules::ir::Num;
use std::collections::BTreeSet;

/// The effort for the pattern, in looks of the budget: about a second at most.
const PATTERN: u64 = 300;
/// The effort for a table.
const TABLE: u64 = 150;
/// The effort for one position alone.
const POSITION: u64 = 60;
/// The last heap of a table of heaps.
const LAST_HEAP: u64 = 20;
/// The last number of each coordinate in a table of pairs.
const LAST_OF_PAIR: u64 = 7;
/// The largest n in a table of sets {1..n}.
const LAST_SET: u64 = 12;
/// At most this many positions are shown one by one.
const MOST_POSITIONS: usize = 6;

/// The results of a short search.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// The values of the first heaps, pairs or sets; outcomes where there are no values.
    pub table: Option<Table>,
    /// A few single positions, for games that no table shows.
    pub positions: Vec<ValueAt>,
    /// Claims about all positions; `None` if the search was too short to find any.
    pub findings: Option<Findings>,
}

impl Game {
    /// Examines the game for about a second.
    ///
    /// ```
    /// use sprague::{Budget, Game};
    /// let card = Game::new("take 1,3,4")?.card(&Budget::default())?;
    /// assert_eq!(card.table.map(|table| table.cells.len()), Some(21));
    /// assert_eq!(card.findings.map(|findings| findings.claims.len()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if the caller's own budget ends.
    pub fn card(&mut self, budget: &Budget) -> Result<Card, SolveError> {
        // Positions may turn this into the game for a fixed number of piles, for which fewer
        // patterns are known.
        let findings = within(self.pattern(None, &budget.clone().with_effort(PATTERN)), budget)?;
        let table = match self.corners() {
            Some((from, to)) => {
                let part = budget.clone().with_effort(TABLE);
                within(self.values(&from, &to, &SolveOptions::default(), &part), budget)?
            }
            None => None,
        };
        let mut positions = Vec::new();
        for position in self.samples().into_iter().filter(|_| table.is_none()) {
            let part = budget.clone().with_effort(POSITION);
            positions.extend(within(self.value_at(&position, &SolveOptions::default(), &part), budget)?);
        }
        Ok(Card { table, positions, findings })
    }

    /// The first and the last position of a table that fits on a screen.
    fn corners(&self) -> Option<(Vec<u64>, Vec<u64>)> {
        let rules = self.ruleset();
        if rules.has_no_table() {
            return None;
        }
        let last = match (rules.erase().is_some(), self.places()) {
            (true, _) => return Some((vec![0], vec![LAST_SET])),
            (_, 1) => LAST_HEAP,
            (_, 2) => LAST_OF_PAIR,
            _ => return None,
        };
        Some((self.least(), vec![last; self.places()]))
    }

    /// A few small positions of the game.
    ///
    /// ```
    /// use sprague::Game;
    /// let texts = |rule: &str| Game::new(rule).unwrap().samples().iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!(texts("take 1,3,4")[..2], ["5", "8"]);
    /// assert_eq!(texts("\"++\" -> \"--\"")[0], "++");
    /// assert!(texts("cram").contains(&"2x3".to_owned()));
    /// ```
    pub fn samples(&self) -> Vec<Position> {
        let rules = self.ruleset().without_verdicts();
        let texts: Vec<String> = if rules.words().is_some() {
            self.sample_words()
        } else if let Some(bags) = rules.bags() {
            let beside = (1..).take(bags.beside).map(|number| format!("{number},")).collect::<String>();
            let bag = |members: &str| {
                if bags.arrangement != Arrangement::Bag {
                    return format!("[{members}]");
                }
                if beside.is_empty() { format!("{{{members}}}") } else { format!("({beside}{{{members}}})") }
            };
            ["1,2", "3,5", "1,2,3", "2,2,3", "1,2,3,4"].map(bag).to_vec()
        } else if rules.cells().is_some() {
            self.sample_cells()
        } else if rules.graphs().is_some() {
            ["path(4)", "cycle(5)", "complete(4)", "star(1,1,2)", "grid(2,3)", "petersen"].map(str::to_owned).to_vec()
        } else if rules.board().is_some() {
            ["1x2", "2x2", "2x3", "3x3", "3x4"].map(str::to_owned).to_vec()
        } else if rules.piles().is_some() {
            ["[1]", "[2,5]", "[1,2,3]", "[2,5,2]", "[3,1,4,2]"].map(str::to_owned).to_vec()
        } else if rules.erase().is_some() {
            ["{1..5}", "{1..8}", "{2,3,5}"].map(str::to_owned).to_vec()
        } else if rules.circle().is_some() || rules.arity == 1 {
            ["5", "8", "12"].map(str::to_owned).to_vec()
        } else {
            let tuple = |numbers: &mut dyn Iterator<Item = usize>| {
                numbers.take(rules.arity).map(|n| n.to_string()).collect::<Vec<_>>().join(",")
            };
            let ones = tuple(&mut std::iter::repeat(1));
            let up = tuple(&mut (1..));
            let from_three = tuple(&mut (3..));
            let down = tuple(&mut (1..=rules.arity).rev());
            let twos = tuple(&mut std::iter::repeat(2));
            vec![from_three, up, down, ones, twos]
        };
        let mut samples: Vec<Position> = Vec::new();
        for text in texts {
            let read = self.position(&text).ok().filter(|position| !samples.contains(position));
            samples.extend(read);
        }
        samples.truncate(MOST_POSITIONS);
        samples
    }

    /// Small boards on which the letters that moves replace come in turn, and free ones for shapes.
    fn sample_cells(&self) -> Vec<String> {
        let Some(cells) = self.ruleset().cells() else { return Vec::new() };
        let replaced = cells.placed().into_iter().flatten().map(|cell| cell.from).collect::<BTreeSet<_>>();
        let letters: Vec<char> = text(&replaced.into_iter().collect::<Vec<_>>()).chars().collect();
        let board = |(rows, columns): (usize, usize)| {
            let row = |r: usize| (0..columns).map(|c| letters[(r + c) % letters.len()]).collect::<String>();
            (0..rows).map(row).collect::<Vec<_>>().join("/")
        };
        [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4)].map(board).to_vec()
    }

    /// The words that the rules replace, alone and repeated, and words of all letters in the rules.
    fn sample_words(&self) -> Vec<String> {
        let Some(words) = self.ruleset().without_verdicts().words() else { return Vec::new() };
        let letters = |piece: &Piece| match piece {
            Piece::Text(letters) | Piece::Repeat(letters, _) => letters.clone(),
            // Letters of any kind: a, b, ... in the order of their names.
            Piece::Letter(Num::Var(var)) => vec![i64::from(b'a') + (var.saturating_sub(SCALE + 1) % 26) as i64],
            _ => Vec::new(),
        };
        let text = |letters: Vec<i64>| -> String {
            letters.into_iter().filter_map(|letter| char::from_u32(u32::try_from(letter).ok()?)).collect()
        };
        let lefts: Vec<String> =
            words.rules.iter().map(|rule| text(rule.left.pieces.iter().flat_map(letters).collect())).collect();
        let all = lefts.concat();
        let first = lefts.first().cloned().unwrap_or_default();
        let longer = [2, 3].map(|times| first.repeat(times));
        let cut = longer.last().map(|longest| longest.chars().skip(1).collect::<String>());
        let texts = lefts.iter().cloned().chain(longer).chain(cut).chain([all.repeat(2), all]);
        let mut texts: Vec<String> = texts.filter(|text| (1..=16).contains(&text.chars().count())).collect();
        texts.sort_by_key(|text| text.chars().count());
        texts.dedup();
        texts
    }
}

impl Card {
    /// Why no pattern is known, if there is more to say than that none was found.
    pub fn why_open(&self) -> Option<&Message> {
        let findings = self.findings.as_ref()?;
        findings.open.as_ref().filter(|open| **open != say::open_no_pattern(findings.computed_to))
    }
}

/// The answer; `None` if there is none or the effort was too small for it; an error if the caller's
/// own budget has ended.
fn within<T>(found: Result<T, SolveError>, budget: &Budget) -> Result<Option<T>, SolveError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(SolveError::Stopped { stop, reached, .. }) if !budget.outlives(&stop) => {
            Err(SolveError::stopped(stop, reached))
        }
        Err(_) => Ok(None),
    }
}
