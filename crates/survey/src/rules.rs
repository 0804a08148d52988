//! Lists of rules, made as they are asked for: a list of millions takes no memory.
use crate::say;
use messages::Message;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::str::FromStr;

/// Codes of more digits, and sets of larger numbers, are more than any survey asks.
const MOST_DIGITS: u32 = 12;
const MOST_NUMBER: u32 = 40;

/// Why a list of rules cannot be read or made.
#[derive(Debug)]
#[non_exhaustive]
pub enum ListError {
    /// The file cannot be read.
    Io {
        /// The file.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// A generator has limits.
    Size {
        /// The number that is limited.
        what: Message,
        /// The largest.
        most: u32,
        /// The given number.
        given: u32,
    },
    /// The one who lists the rules failed.
    Source(String),
}

impl ListError {
    /// The text, in every language; what the file system says is in its own.
    pub fn message(&self) -> Message {
        match self {
            Self::Io { name, source } => say::cannot(say::to_read(), name, source.to_string()),
            Self::Size { what, most, given } => say::size_beyond(what.clone(), *most, *given),
            Self::Source(why) => why.into(),
        }
    }
}

messages::error!(ListError);

/// A list of rule texts.
pub struct Rules {
    total: Option<u64>,
    source: Source,
}

/// The source of the next rule.
enum Source {
    /// One after the other.
    Each(Box<dyn Iterator<Item = Result<String, ListError>> + Send>),
    /// Rules with the numbers `next`, `next + step`, ... below `end`: a shard of a hundred million
    /// rules makes its own and no others.
    Numbered { next: u64, step: u64, end: u64, make: Box<dyn Fn(u64) -> String + Send> },
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("total", &self.total).finish_non_exhaustive()
    }
}

impl Rules {
    /// Any rule texts.
    ///
    /// ```
    /// use survey::Rules;
    /// let rules = Rules::of(["take 1,2", "kayles"].map(String::from));
    /// assert_eq!(rules.total(), Some(2));
    /// ```
    pub fn of<I>(rules: I) -> Self
    where
        I: IntoIterator<Item = String>,
        I::IntoIter: Send + 'static,
    {
        let rules = rules.into_iter();
        let total = match rules.size_hint() {
            (least, Some(most)) if least == most => Some(most as u64),
            _ => None,
        };
        Self { total, source: Source::Each(Box::new(rules.map(Ok))) }
    }

    /// Rules from an iterator that may fail on the way; rules before the failure are still asked.
    pub fn trying<I>(rules: I, total: Option<u64>) -> Self
    where
        I: IntoIterator<Item = Result<String, ListError>>,
        I::IntoIter: Send + 'static,
    {
        Self { total, source: Source::Each(Box::new(rules.into_iter())) }
    }

    /// A rule on each line of a file. Text after a `#` outside of quotes is a comment, and empty
    /// lines are skipped.
    ///
    /// # Errors
    /// [`ListError::Io`] when the file cannot be opened.
    pub fn file(path: &Path) -> Result<Self, ListError> {
        let name = path.display().to_string();
        let open = || File::open(path).map_err(|source| ListError::Io { name: name.clone(), source });
        // Counted first, so that the time left can be told. A file that is not plain can be read
        // once only.
        let plain = open()?.metadata().is_ok_and(|data| data.is_file());
        let total = match plain {
            true => Some(Self::lines(name.clone(), BufReader::new(open()?)).count() as u64),
            false => None,
        };
        Ok(Self { total, ..Self::lines(name.clone(), BufReader::new(open()?)) })
    }

    /// Rules from the lines of any reader; `name` is for errors.
    ///
    /// ```
    /// use survey::Rules;
    /// let text = "# two games\ntake 1,2   # Kayles without splits\n\n\"#\" -> \"\"\n";
    /// let rules: Vec<String> = Rules::lines("text".into(), text.as_bytes()).collect::<Result<_, _>>()?;
    /// assert_eq!(rules, ["take 1,2", "\"#\" -> \"\""]);
    /// # Ok::<(), survey::ListError>(())
    /// ```
    pub fn lines(name: String, mut lines: impl BufRead + Send + 'static) -> Self {
        let mut ended = false;
        let rules = std::iter::from_fn(move || {
            let mut line = Vec::new();
            while !ended {
                line.clear();
                match lines.read_until(b'\n', &mut line) {
                    Ok(0) => ended = true,
                    Ok(_) => {
                        // A line that is no UTF-8 is no rule: its row says so.
                        let text = String::from_utf8_lossy(&line);
                        let rule = uncommented(&text).trim();
                        if !rule.is_empty() {
                            return Some(Ok(rule.to_owned()));
                        }
                    }
                    Err(source) => {
                        ended = true;
                        return Some(Err(ListError::Io { name: name.clone(), source }));
                    }
                }
            }
            None
        });
        Self { total: None, source: Source::Each(Box::new(rules)) }
    }

    /// All octal codes 0.d1d2.. and 4.d1d2.. of up to so many digits, short ones first, none that
    /// ends in 0: 2(8^digits - 1).
    ///
    /// ```
    /// use survey::Rules;
    /// let codes: Vec<String> = Rules::codes(3)?.collect::<Result<_, _>>()?;
    /// assert_eq!((codes.len(), codes[0].as_str(), codes[1021].as_str()), (1022, "0.1", "4.777"));
    /// # Ok::<(), survey::ListError>(())
    /// ```
    ///
    /// # Errors
    /// [`ListError::Size`] for 0 digits or more than 12.
    pub fn codes(digits: u32) -> Result<Self, ListError> {
        Self::all_codes(digits, 8, &["0.", "4."])
    }

    /// All hexadecimal codes of up to so many digits, with 0, 4, 8 or C before the point:
    /// 4(16^digits - 1). Octal codes are among them, written as [`Rules::codes`] writes them, so
    /// that a data set that has them does not ask them again.
    ///
    /// ```
    /// use survey::Rules;
    /// assert_eq!(Rules::hexadecimal(2)?.total(), Some(1020));
    /// # Ok::<(), survey::ListError>(())
    /// ```
    ///
    /// # Errors
    /// [`ListError::Size`] for 0 digits or more than 12.
    pub fn hexadecimal(digits: u32) -> Result<Self, ListError> {
        Self::all_codes(digits, 16, &["0.", "4.", "8.", "C."])
    }

    fn all_codes(digits: u32, base: u64, heads: &'static [&'static str]) -> Result<Self, ListError> {
        if !(1..=MOST_DIGITS).contains(&digits) {
            return Err(ListError::Size { what: say::digits_of_code(), most: MOST_DIGITS, given: digits });
        }
        let total = heads.len() as u64 * (base.pow(digits) - 1);
        Ok(Self::numbered(total, move |place| code(place, base, heads)))
    }

    fn numbered(total: u64, make: impl Fn(u64) -> String + Send + 'static) -> Self {
        Self { total: Some(total), source: Source::Numbered { next: 0, step: 1, end: total, make: Box::new(make) } }
    }

    /// `take a,b,c` for all non-empty sets of numbers from 1 to `most`, in the order of their
    /// largest numbers: 2^most - 1.
    ///
    /// ```
    /// use survey::Rules;
    /// let sets: Vec<String> = Rules::sets(3)?.collect::<Result<_, _>>()?;
    /// assert_eq!(sets, ["take 1", "take 2", "take 1,2", "take 3", "take 1,3", "take 2,3", "take 1,2,3"]);
    /// # Ok::<(), survey::ListError>(())
    /// ```
    ///
    /// # Errors
    /// [`ListError::Size`] for 0, or more than 40.
    pub fn sets(most: u32) -> Result<Self, ListError> {
        if !(1..=MOST_NUMBER).contains(&most) {
            return Err(ListError::Size { what: say::largest_of_set(), most: MOST_NUMBER, given: most });
        }
        let total = (1u64 << most) - 1;
        let set = |bits: u64| {
            let numbers: Vec<String> =
                (0..u64::BITS).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit + 1).to_string()).collect();
            format!("take {}", numbers.join(","))
        };
        Ok(Self::numbered(total, move |place| set(place + 1)))
    }

    /// The number of rules, where that is known beforehand.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Every so manieth rule, from that of the shard on.
    pub fn of_shard(self, shard: Shard) -> Self {
        let (own, all) = (shard.own as usize, shard.all.max(1) as usize);
        let total = self.total.map(|total| total.saturating_sub(u64::from(shard.own)).div_ceil(all as u64));
        let source = match self.source {
            Source::Each(rules) => Source::Each(Box::new(rules.skip(own).step_by(all))),
            Source::Numbered { next, step, end, make } => {
                let next = step.saturating_mul(own as u64).saturating_add(next);
                Source::Numbered { next, step: step.saturating_mul(all as u64), end, make }
            }
        };
        Self { total, source }
    }
}

impl Iterator for Rules {
    type Item = Result<String, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.source {
            Source::Each(rules) => rules.next(),
            Source::Numbered { next, step, end, make } => {
                let place = (*next < *end).then_some(*next)?;
                *next = next.saturating_add(*step);
                Some(Ok(make(place)))
            }
        }
    }
}

/// The code with this place among all: short ones first, then by the digit before the point, then
/// in ascending order; none ends in 0.
fn code(mut place: u64, base: u64, heads: &[&str]) -> String {
    let mut length = 1;
    loop {
        let of_head = base.pow(length - 1) * (base - 1);
        let of_length = heads.len() as u64 * of_head;
        if place < of_length {
            let (head, place) = (heads[(place / of_head) as usize], place % of_head);
            let number = place / (base - 1) * base + place % (base - 1) + 1;
            return format!("{head}{}", in_digits(number, base, length));
        }
        place -= of_length;
        length += 1;
    }
}

/// A number in so many digits.
fn in_digits(number: u64, base: u64, length: u32) -> String {
    let digit = |place: u32| char::from_digit((number / base.pow(place) % base) as u32, base as u32).unwrap_or('0');
    (0..length).rev().map(|place| digit(place).to_ascii_uppercase()).collect()
}

/// The text before a `#` that is in no quotes.
fn uncommented(line: &str) -> &str {
    let mut quoted = false;
    let comment = line.char_indices().find(|&(_, c)| {
        quoted ^= c == '"';
        c == '#' && !quoted
    });
    comment.map_or(line, |(at, _)| &line[..at])
}

/// The share of the rules that a run asks: rule i belongs to shard i mod N.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    own: u32,
    all: u32,
}

impl Shard {
    /// The end of the names of all shards of this number.
    pub(crate) fn of_as_many(self) -> String {
        format!("of{}", self.all)
    }
}

/// A text is no shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard: write I/N with I from 0 to N-1, such as 0/4")]
pub struct ShardError(String);

impl Default for Shard {
    fn default() -> Self {
        Self { own: 0, all: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}of{}", self.own, self.all)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/').and_then(|(own, all)| Some((own.parse().ok()?, all.parse().ok()?)));
        match numbers {
            Some((own, all)) if own < all => Ok(Self { own, all }),
            _ => Err(ShardError(text.to_owned())),
        }
    }
}
