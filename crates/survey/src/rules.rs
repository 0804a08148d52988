//! Lists of rules, generated on demand: a list of millions takes no memory.
use crate::say;
use messages::Message;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::str::FromStr;

/// The most digits of the codes in a list; longer lists are more than any survey asks.
const MOST_DIGITS: u32 = 12;
const MOST_NUMBER: u32 = 40;

/// Why a list of rules cannot be read or generated.
#[derive(Debug)]
#[non_exhaustive]
pub enum ListError {
    /// The file cannot be read.
    Io {
        /// The name of the file.
        name: String,
        /// The cause.
        source: io::Error,
    },
    /// The size of a generated list exceeds its limit.
    Size {
        /// What is limited.
        what: Message,
        /// The largest size that is allowed.
        most: u32,
        /// The size that was given.
        given: u32,
    },
    /// The caller's source of rules failed.
    Source(String),
}

impl ListError {
    /// The text, in every language; messages of the file system are passed on as they are.
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

/// Where the next rule comes from.
enum Source {
    /// An iterator of rules.
    Each(Box<dyn Iterator<Item = Result<String, ListError>> + Send>),
    /// Rules with the numbers `next`, `next + step`, ... below `end`: a shard of a hundred million
    /// rules generates only its own.
    Numbered { next: u64, step: u64, end: u64, make: Box<dyn Fn(u64) -> String + Send> },
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("total", &self.total).finish_non_exhaustive()
    }
}

impl Rules {
    /// A list of any rule texts.
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

    /// A list from an iterator that may fail on the way; rules before the failure are still asked.
    pub fn trying<I>(rules: I, total: Option<u64>) -> Self
    where
        I: IntoIterator<Item = Result<String, ListError>>,
        I::IntoIter: Send + 'static,
    {
        Self { total, source: Source::Each(Box::new(rules.into_iter())) }
    }

    /// A list with a rule on each line of a file. Text after a `#` outside of quotes is a comment,
    /// and empty lines are skipped.
    ///
    /// # Errors
    /// [`ListError::Io`] if the file cannot be opened.
    pub fn file(path: &Path) -> Result<Self, ListError> {
        let name = path.display().to_string();
        let open = || File::open(path).map_err(|source| ListError::Io { name: name.clone(), source });
        // The rules are counted first, so that the remaining time can be estimated. A file that is
        // not a regular one can only be read once.
        let plain = open()?.metadata().is_ok_and(|data| data.is_file());
        let total = match plain {
            true => Some(Self::lines(name.clone(), BufReader::new(open()?)).count() as u64),
            false => None,
        };
        Ok(Self { total, ..Self::lines(name.clone(), BufReader::new(open()?)) })
    }

    /// A list with a rule on each line of a reader; `name` is used in errors.
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
                        // A line that is not UTF-8 is not a rule: its row says so.
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

    /// All octal codes 0.d1d2.. and 4.d1d2.. of up to `digits` digits, short ones first, none that
    /// ends in 0: 2(8^digits - 1) codes.
    ///
    /// ```
    /// use survey::Rules;
    /// let codes: Vec<String> = Rules::codes(3)?.collect::<Result<_, _>>()?;
    /// assert_eq!((codes.len(), codes[0].as_str(), codes[1021].as_str()), (1022, "0.1", "4.777"));
    /// # Ok::<(), survey::ListError>(())
    /// ```
    ///
    /// # Errors
    /// [`ListError::Size`] for 0 digits, or more than 12.
    pub fn codes(digits: u32) -> Result<Self, ListError> {
        Self::all_codes(digits, 8, &["0.", "4."])
    }

    /// All hexadecimal codes of up to `digits` digits, with 0, 4, 8 or C before the point:
    /// 4(16^digits - 1) codes. Octal codes among them are written as [`Rules::codes`] writes them,
    /// so that a data set that contains them does not ask them again.
    ///
    /// ```
    /// use survey::Rules;
    /// assert_eq!(Rules::hexadecimal(2)?.total(), Some(1020));
    /// # Ok::<(), survey::ListError>(())
    /// ```
    ///
    /// # Errors
    /// [`ListError::Size`] for 0 digits, or more than 12.
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

    /// `take a,b,c` for all non-empty sets of numbers from 1 to `most`, ordered by their largest
    /// number: 2^most - 1 rules.
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

    /// The number of rules, if it is known in advance.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// The rules of one shard: every N-th rule for N shards, starting with its own index.
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

/// The code with this index among all: short ones first, then by the digit before the point, then
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

/// A number in exactly `length` digits.
fn in_digits(number: u64, base: u64, length: u32) -> String {
    let digit = |place: u32| char::from_digit((number / base.pow(place) % base) as u32, base as u32).unwrap_or('0');
    (0..length).rev().map(|place| digit(place).to_ascii_uppercase()).collect()
}

/// The text before a `#` outside of quotes.
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
    /// The suffix that the names of all shards of this number share.
    pub(crate) fn of_as_many(self) -> String {
        format!("of{}", self.all)
    }
}

/// A text that is not a shard.
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
