//! The structure of a word: letters that can never change, and the independent parts between them.
//!
//! A letter is *frozen* when no move that touches it will ever be legal, whatever happens
//! elsewhere. Letters that no rule replaces are frozen. Letters next to them may be, if every move
//! there would leave a forbidden part: a set of letters is frozen if each move that touches one of
//! them is illegal because of letters of the set (and of those that the move itself writes) alone.
//! For in a play that touched the set, the first such move would be illegal. The largest such set
//! within some distance of letters that are frozen anyway, or of an end of the word, is found by
//! repeatedly removing letters that a move may touch. The distance is bounded so that changes in
//! one place never depend on places far away.
//!
//! Frozen letters, one fewer in a row than a forbidden part has, make a wall: no move and no
//! forbidden part reaches from one of its sides to letters that can change on the other. So the
//! word is the sum of the parts between the walls, each with enough letters of the walls beside it.
use super::texts::Texts;

/// A part of a word: some frozen letters at each end, which no move may touch, and the letters
/// between them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Part {
    /// The numbers of frozen letters at the beginning and at the end.
    pub(crate) walls: (usize, usize),
    pub(crate) letters: Vec<u8>,
}

impl Part {
    /// A whole word.
    pub(crate) fn whole(letters: Vec<u8>) -> Self {
        Self { walls: (0, 0), letters }
    }

    /// The part reversed.
    pub(crate) fn reversed(&self) -> Self {
        Self { walls: (self.walls.1, self.walls.0), letters: self.letters.iter().rev().copied().collect() }
    }

    /// The range of the letters that may change.
    pub(crate) fn inside(&self) -> std::ops::Range<usize> {
        self.walls.0..self.letters.len().saturating_sub(self.walls.1).max(self.walls.0)
    }
}

/// A rule applied at one place of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) rule: usize,
    pub(crate) at: usize,
}

/// The rules of a game, with the forbidden parts.
#[derive(Debug, Clone)]
pub(crate) struct Local {
    pub(crate) texts: Texts,
    /// Parts that no move may leave: the forbidden parts of the game and, where play can end, the
    /// parts that end it or allow a move to end it.
    pub(crate) forbidden: Vec<Vec<u8>>,
    /// The number of frozen letters that make a wall.
    pub(crate) wall: usize,
    /// How far from letters that are frozen anyway other frozen letters are looked for.
    pub(crate) reach: usize,
    /// Whether rules and forbidden parts read the same from both ends.
    pub(crate) symmetric: bool,
    keeps_length: bool,
}

impl Local {
    pub(crate) fn new(texts: Texts) -> Self {
        let mut forbidden = texts.never.clone();
        forbidden.extend(texts.hot());
        let longest = forbidden.iter().map(Vec::len).max().unwrap_or(0);
        let replaced = texts.rules.iter().map(|rule| rule.left.len()).max().unwrap_or(0);
        let back = |text: &Vec<u8>| text.iter().rev().copied().collect::<Vec<u8>>();
        let symmetric = forbidden.iter().all(|part| forbidden.contains(&back(part)))
            && texts.rules.iter().all(|rule| {
                let (left, right) = (back(&rule.left), back(&rule.right));
                texts.rules.iter().any(|other| other.left == left && other.right == right)
            });
        let keeps_length = texts.keeps_length();
        Self { forbidden, wall: longest.saturating_sub(1), reach: longest + replaced, symmetric, keeps_length, texts }
    }

    /// Whether a word contains a part that moves may not leave.
    pub(crate) fn has_forbidden(&self, letters: &[u8]) -> bool {
        self.forbidden.iter().any(|part| letters.windows(part.len()).any(|window| window == part))
    }

    /// All legal moves of a part.
    pub(crate) fn moves(&self, part: &Part) -> Vec<Move> {
        let mut moves = Vec::new();
        let inside = part.inside();
        for (number, rule) in self.texts.rules.iter().enumerate() {
            let length = rule.left.len();
            for at in inside.start..(inside.end + 1).saturating_sub(length) {
                let found = Move { rule: number, at };
                if part.letters.get(at..at + length) == Some(&rule.left) && self.legal(part, found) {
                    moves.push(found);
                }
            }
        }
        moves
    }

    /// Whether a move, whose letters are there, leaves no forbidden part.
    fn legal(&self, part: &Part, found: Move) -> bool {
        if self.forbidden.is_empty() {
            return true;
        }
        let Some(rule) = self.texts.rules.get(found.rule) else { return false };
        // The letters that the move writes, with as many before and after as a forbidden part can
        // reach.
        let (before, after) = (found.at.saturating_sub(self.wall), found.at + rule.left.len());
        let mut near = part.letters.get(before..found.at).unwrap_or(&[]).to_vec();
        near.extend(&rule.right);
        near.extend(part.letters.iter().skip(after).take(self.wall));
        !self.has_forbidden(&near)
    }

    pub(crate) fn after(&self, part: &Part, found: Move) -> Part {
        let mut letters = part.letters.clone();
        if let Some(rule) = self.texts.rules.get(found.rule) {
            letters.splice(found.at..found.at + rule.left.len(), rule.right.iter().copied());
        }
        Part { walls: part.walls, letters }
    }

    /// Whether each letter of a part is frozen.
    pub(crate) fn frozen(&self, part: &Part) -> Vec<bool> {
        let inside = part.inside();
        let sure = |at: usize| !inside.contains(&at) || self.texts.inert[usize::from(part.letters[at])];
        let mut frozen: Vec<bool> = (0..part.letters.len()).map(sure).collect();
        if !self.keeps_length || self.forbidden.is_empty() && self.texts.rules.iter().all(|rule| rule.left.len() == 1) {
            return frozen;
        }
        let base = frozen.clone();
        self.near(&base, &mut frozen);
        // Removes letters that a move may touch, until there is none; only places near a change are
        // looked at again.
        let mut again: Vec<usize> = (0..part.letters.len()).filter(|&at| frozen[at] && !base[at]).collect();
        while let Some(at) = again.pop() {
            if !frozen[at] {
                continue;
            }
            if let Some((from, to)) = self.touched(part, &base, &frozen, at) {
                let around = from.saturating_sub(self.reach)..(to + self.reach).min(frozen.len());
                frozen[from..to].iter_mut().zip(&base[from..to]).for_each(|(frozen, base)| *frozen = *base);
                again.extend(around.filter(|&near| frozen[near] && !base[near]));
            }
        }
        frozen
    }

    /// Marks the letters near frozen ones and near the ends of the word.
    fn near(&self, base: &[bool], frozen: &mut [bool]) {
        let mut since = 0;
        for (at, base) in base.iter().enumerate() {
            since = if *base { 0 } else { since + 1 };
            frozen[at] |= since <= self.reach;
        }
        since = 0;
        for (at, base) in base.iter().enumerate().rev() {
            since = if *base { 0 } else { since + 1 };
            frozen[at] |= since <= self.reach;
        }
    }

    /// The letters of a move that touches a place and may become legal, if there is one.
    fn touched(&self, part: &Part, base: &[bool], frozen: &[bool], place: usize) -> Option<(usize, usize)> {
        for rule in &self.texts.rules {
            let length = rule.left.len();
            if length > part.letters.len() {
                continue;
            }
            for at in (place + 1).saturating_sub(length)..=place.min(part.letters.len().saturating_sub(length)) {
                let mut letters = (at..at + length).zip(&rule.left);
                let fits = letters.all(|(at, &letter)| !base[at] && (!frozen[at] || part.letters[at] == letter));
                if fits && !self.surely_illegal(part, frozen, at, &rule.right) {
                    return Some((at, at + length));
                }
            }
        }
        None
    }

    /// Whether writing letters at a place leaves a forbidden part, because of these and of frozen
    /// letters alone.
    fn surely_illegal(&self, part: &Part, frozen: &[bool], at: usize, written: &[u8]) -> bool {
        let letter = |place: usize| match place.checked_sub(at).and_then(|place| written.get(place)) {
            Some(&letter) => Some(letter),
            None => frozen.get(place).filter(|frozen| **frozen).and_then(|_| part.letters.get(place).copied()),
        };
        self.forbidden.iter().any(|part| {
            let first = (at + 1).saturating_sub(part.len());
            (first..at + written.len())
                .any(|start| (start..).zip(part).all(|(place, &wanted)| letter(place) == Some(wanted)))
        })
    }

    /// The independent parts of a part, from left to right, each with its place.
    pub(crate) fn parts(&self, part: &Part) -> Vec<(usize, Part)> {
        let frozen = self.frozen(part);
        let mut parts = Vec::new();
        let mut start: Option<usize> = None;
        let mut end = 0;
        let mut close = |start: usize, end: usize| {
            let walls = (start.min(self.wall), (frozen.len() - end).min(self.wall));
            let from = start - walls.0;
            parts.push((from, Part { walls, letters: part.letters[from..end + walls.1].to_vec() }));
        };
        for (at, &is_frozen) in frozen.iter().enumerate() {
            if is_frozen {
                continue;
            }
            if let Some(begun) = start
                && at - end >= self.wall.max(1)
            {
                close(begun, end);
                start = None;
            }
            start = start.or(Some(at));
            end = at + 1;
        }
        if let Some(begun) = start {
            close(begun, end);
        }
        parts
    }
}
