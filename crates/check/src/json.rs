//! JSON as certificates need it, read strictly: a duplicate key is an error, numbers are integers
//! without sign and exponent, and length, depth and the number of parts are bounded. Takes linear
//! time in the length of the text.
use crate::invalid::Invalid;
use crate::say;
use messages::Message;

/// Texts longer than this are refused, in bytes.
const LONGEST: usize = 1 << 27;
/// The deepest nesting of lists and objects.
const DEEPEST: usize = 8;
/// The most values in all.
const MOST_PARTS: usize = 1 << 23;
/// Strings longer than this are refused.
const LONGEST_TEXT: usize = 1 << 20;
/// Numbers with more digits than this are refused.
const MOST_DIGITS: usize = 20;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// A number.
    Number(u64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Keys with their values, in order.
    Object(Vec<(String, Json)>),
    /// `true`, `false` and `null`, which certificates do not use.
    Word(&'static str),
}

/// Reads a text that consists of one value.
pub fn read(text: &str) -> Result<Json, Invalid> {
    if text.len() > LONGEST {
        return Err(Invalid::File(say::longer_than_bytes(LONGEST)));
    }
    let mut reader = Reader { bytes: text.as_bytes(), at: 0, parts: 0 };
    let begins = matches!(text.trim_start().bytes().next(), Some(b'{' | b'[' | b'"' | b'-' | b'0'..=b'9'));
    let value = reader.value(0).map_err(|error| match begins {
        true => error,
        false => Invalid::File(say::no_certificate()),
    })?;
    reader.blanks();
    if reader.at < reader.bytes.len() {
        return Err(reader.wrong(say::something_follows()));
    }
    Ok(value)
}

struct Reader<'t> {
    bytes: &'t [u8],
    at: usize,
    parts: usize,
}

impl Reader<'_> {
    fn wrong(&self, mistake: Message) -> Invalid {
        Invalid::File(say::at_byte(self.at + 1, mistake))
    }

    fn blanks(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        self.blanks();
        let there = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self, depth: usize) -> Result<Json, Invalid> {
        self.blanks();
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err(Invalid::File(say::more_values_than(MOST_PARTS)));
        }
        if depth >= DEEPEST {
            return Err(self.wrong(say::nested_too_deeply()));
        }
        match self.bytes.get(self.at) {
            None => Err(self.wrong(say::ends_without_value())),
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => Ok(Json::Text(self.text()?)),
            Some(b'0'..=b'9') => self.number(),
            Some(b'-') => Err(self.wrong(say::number_below_zero())),
            Some(_) => {
                let rest = &self.bytes[self.at..];
                let word = ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word.as_bytes()));
                let word = word.ok_or_else(|| self.wrong(say::value_expected()))?;
                self.at += word.len();
                Ok(Json::Word(word))
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, Invalid> {
        self.at += 1;
        let mut items = Vec::new();
        if self.eat(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.eat(b']') {
                return Ok(Json::List(items));
            }
            if !self.eat(b',') {
                return Err(self.wrong(say::comma_or_bracket_expected()));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, Invalid> {
        /// The most keys of an object; no certificate has more.
        const MOST_KEYS: usize = 64;
        self.at += 1;
        let mut items: Vec<(String, Json)> = Vec::new();
        if self.eat(b'}') {
            return Ok(Json::Object(items));
        }
        loop {
            self.blanks();
            if self.bytes.get(self.at) != Some(&b'"') {
                return Err(self.wrong(say::key_expected()));
            }
            let key = self.text()?;
            if items.iter().any(|(known, _)| *known == key) || items.len() == MOST_KEYS {
                return Err(Invalid::File(say::key_twice(shown(&key))));
            }
            if !self.eat(b':') {
                return Err(self.wrong(say::colon_expected()));
            }
            items.push((key, self.value(depth + 1)?));
            if self.eat(b'}') {
                return Ok(Json::Object(items));
            }
            if !self.eat(b',') {
                return Err(self.wrong(say::comma_or_brace_expected()));
            }
        }
    }

    fn number(&mut self) -> Result<Json, Invalid> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if length > MOST_DIGITS {
            return Err(self.wrong(say::too_many_digits()));
        }
        if matches!(rest.get(length), Some(b'.' | b'e' | b'E')) || length > 1 && rest[0] == b'0' {
            return Err(self.wrong(say::plain_integer_expected()));
        }
        let number = std::str::from_utf8(&rest[..length]).ok().and_then(|digits| digits.parse().ok());
        let number = number.ok_or_else(|| self.wrong(say::number_too_large()))?;
        self.at += length;
        Ok(Json::Number(number))
    }

    /// Reads a string, whose opening quote comes next.
    fn text(&mut self) -> Result<String, Invalid> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let Some(&byte) = self.bytes.get(self.at) else { return Err(self.wrong(say::text_does_not_end())) };
            self.at += 1;
            match byte {
                b'"' => break,
                b'\\' => {
                    let letter = self.escaped()?;
                    bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
                }
                0..0x20 => return Err(self.wrong(say::control_character())),
                byte => bytes.push(byte),
            }
            if bytes.len() > LONGEST_TEXT {
                return Err(self.wrong(say::text_too_long()));
            }
        }
        String::from_utf8(bytes).map_err(|_| self.wrong(say::text_not_utf8()))
    }

    fn escaped(&mut self) -> Result<char, Invalid> {
        let letter = self.bytes.get(self.at).copied();
        self.at += 1;
        match letter {
            Some(letter @ (b'"' | b'\\' | b'/')) => Ok(char::from(letter)),
            Some(b'n') => Ok('\n'),
            Some(b't') => Ok('\t'),
            Some(b'r') => Ok('\r'),
            Some(b'b') => Ok('\u{8}'),
            Some(b'f') => Ok('\u{c}'),
            Some(b'u') => {
                let digits = self.bytes.get(self.at..self.at + 4).and_then(|digits| std::str::from_utf8(digits).ok());
                let hex = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
                let letter = hex.and_then(|hex| char::from_u32(u32::from_str_radix(hex, 16).ok()?));
                self.at += 4;
                letter.ok_or_else(|| self.wrong(say::letter_not_used()))
            }
            _ => Err(self.wrong(say::lone_backslash())),
        }
    }
}

/// A key or kind in quotes, for messages.
pub fn shown(text: &str) -> String {
    format!("{text:?}")
}

/// A text as a JSON string, with quotes and escapes.
pub fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            letter if (letter as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
