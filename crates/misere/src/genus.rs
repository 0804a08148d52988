//! The genus of a game: its nim-value and its misère nim-values in company of twos.
//!
//! g^γ0γ1γ2.. has g = G+(X) and γk = G-(X + k·*2), where G- of a position without options is 1, and
//! else the mex of G- of its options. A sum X + k·*2 has the options of X, and those of *2 in
//! company: γk is the mex of the γk of the options of X and of γ(k-1) and γ(k-1) xor 1. From some
//! digit on they alternate: once those of all options do and γk = γ(k-2), each further digit is
//! made of the same set as that two places before (Berlekamp, Conway and Guy, Winning Ways, chapter
//! 13).
//!
//! The genus of a sum is not a function of the genera of its parts unless these are tame, so it is
//! computed for sums as positions: the number of sums that are reached is the cost.
use crate::error::Halt;
use crate::games::Games;
use crate::meter::Meter;
use budget::Budget;
use foldhash::HashMap;

/// The genus of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genus {
    /// The nim-value G+.
    pub value: u32,
    /// The digits up to the two that alternate for ever; at least two.
    pub superscript: Vec<u32>,
    /// Whether the game and all its followers have tame genera.
    pub is_tame: bool,
    /// The kind in the words of Winning Ways.
    pub kind: Kind,
}

/// Kinds of games in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Genus 0^120 or 1^031, and all followers are tame: like a nim-heap of 0 or 1.
    Fickle,
    /// Genus n^nm with m = n xor 2, and all followers are tame: like a sum of nim-heaps with one of
    /// 2 or more.
    Firm,
    /// The genus of a fickle or firm game, but some follower has none of these.
    Tame,
    /// Not tame with tame options only, G+ at least 2, and G- 0 or 1.
    Restive,
    /// Not tame with tame options only, G+ 0 or 1, and G- at least 2.
    Restless,
    /// All others.
    Wild,
}

impl Kind {
    /// The name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fickle => "fickle",
            Self::Firm => "firm",
            Self::Tame => "tame",
            Self::Restive => "restive",
            Self::Restless => "restless",
            Self::Wild => "wild",
        }
    }
}

impl Genus {
    /// The genus of a game without options.
    fn of_end() -> Self {
        Self { value: 0, superscript: vec![1, 2, 0], is_tame: true, kind: Kind::Fickle }
    }

    /// The misère nim-value of the sum with `twos` heaps of two.
    pub fn digit(&self, twos: usize) -> u32 {
        let len = self.superscript.len();
        if twos < len { self.superscript[twos] } else { self.superscript[len - 2 + (twos - len) % 2] }
    }

    /// The genus of a game by those of its options; there is one.
    fn of(options: &[&Self]) -> Self {
        let value = mex(options.iter().map(|option| option.value));
        let stable = options.iter().map(|option| option.superscript.len() - 2).max().unwrap_or(0);
        let mut digits: Vec<u32> = Vec::new();
        loop {
            let twos = digits.len();
            let of_two = digits.last().into_iter().flat_map(|&before| [before, before ^ 1]);
            digits.push(mex(options.iter().map(|option| option.digit(twos)).chain(of_two)));
            if twos > stable + 2 && digits[twos] == digits[twos - 2] {
                break;
            }
        }
        digits.pop();
        while digits.len() > 2 && digits[digits.len() - 1] == digits[digits.len() - 3] {
            digits.pop();
        }
        let followers_are_tame = options.iter().all(|option| option.is_tame);
        let (kind, is_tame) = kind(value, &digits, followers_are_tame);
        Self { value, superscript: digits, is_tame, kind }
    }
}

fn kind(value: u32, digits: &[u32], followers_are_tame: bool) -> (Kind, bool) {
    let is_fickle = (value == 0 && digits == [1, 2, 0]) || (value == 1 && digits == [0, 3, 1]);
    let is_firm = digits == [value, value ^ 2];
    let kind = match (is_fickle || is_firm, followers_are_tame) {
        (true, true) if is_fickle => Kind::Fickle,
        (true, true) => Kind::Firm,
        (true, false) => Kind::Tame,
        (false, true) if value >= 2 && digits[0] <= 1 => Kind::Restive,
        (false, true) if value <= 1 && digits[0] >= 2 => Kind::Restless,
        (false, _) => Kind::Wild,
    };
    (kind, matches!(kind, Kind::Fickle | Kind::Firm))
}

/// The least number that does not occur.
fn mex(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut sorted: Vec<u32> = numbers.collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.iter().zip(0..).take_while(|&(&number, at)| number == at).count() as u32
}

/// Genera of sums of games, kept as they are found.
#[derive(Debug, Clone, Default)]
pub struct Genera {
    /// For each game an earlier one with the same options, or itself; none for those without
    /// options.
    same: Vec<Option<u32>>,
    /// The options of the games, in parts that `same` leaves, sorted.
    options: Vec<Vec<Box<[u32]>>>,
    by_options: HashMap<Vec<Box<[u32]>>, u32>,
    known: HashMap<Box<[u32]>, Genus>,
    bytes: u64,
}

impl Genera {
    /// None known yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The genus of a sum of games; those of its followers are kept.
    ///
    /// # Errors
    /// A [`Halt`] by the budget; what was found stays.
    pub fn of(&mut self, games: &Games, sum: &[u32], budget: &Budget) -> Result<Genus, Halt> {
        self.learn(games);
        let mut meter = Meter::new(budget);
        let sum = self.normal(sum.iter().copied());
        let mut stack = vec![(sum.clone(), false)];
        while let Some((sum, is_open)) = stack.pop() {
            if self.known.contains_key(&sum) {
                continue;
            }
            if sum.is_empty() {
                self.known.insert(sum, Genus::of_end());
                continue;
            }
            let options = self.options_of(&sum);
            meter.spend(options.len() * 32)?;
            if is_open {
                let known: Vec<&Genus> = options.iter().filter_map(|option| self.known.get(option)).collect();
                let genus = Genus::of(&known);
                self.bytes += 200 + 4 * sum.len() as u64;
                budget.reserve(self.bytes)?;
                self.known.insert(sum, genus);
            } else {
                stack.push((sum, true));
                stack.extend(
                    options.into_iter().filter(|option| !self.known.contains_key(option)).map(|option| (option, false)),
                );
            }
        }
        Ok(self.known.get(&sum).cloned().unwrap_or_else(Genus::of_end))
    }

    /// Takes the games in that are new.
    fn learn(&mut self, games: &Games) {
        for game in self.same.len()..games.len() {
            let mut options: Vec<Box<[u32]>> =
                games.options(game).map(|option| self.normal(option.iter().copied())).collect();
            options.sort_unstable();
            options.dedup();
            let same = match options.is_empty() {
                true => None,
                false => Some(*self.by_options.entry(options.clone()).or_insert(game as u32)),
            };
            self.same.push(same);
            self.options.push(options);
        }
    }

    /// The sum in games that differ, sorted, without those that have no options.
    fn normal(&self, sum: impl Iterator<Item = u32>) -> Box<[u32]> {
        let mut parts: Vec<u32> = sum.filter_map(|part| self.same[part as usize]).collect();
        parts.sort_unstable();
        parts.into()
    }

    fn options_of(&self, sum: &[u32]) -> Vec<Box<[u32]>> {
        let mut all = Vec::new();
        let mut before = None;
        for (at, &part) in sum.iter().enumerate() {
            if before.replace(part) == Some(part) {
                continue;
            }
            let rest = || sum[..at].iter().chain(&sum[at + 1..]).copied();
            let options = self.options[part as usize].iter();
            all.extend(options.map(|option| {
                let mut parts: Vec<u32> = rest().chain(option.iter().copied()).collect();
                parts.sort_unstable();
                Box::from(parts)
            }));
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}
