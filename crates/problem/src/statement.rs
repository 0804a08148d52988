//! The statement: the rule in words, the input, the output and the limits, in TeX as problemtools
//! reads it. A person who sets the problem writes the story.
use crate::bounds::{Bounds, fixed, items};
use crate::say;
use crate::text::Words;
use messages::{Locale, Message};
use programs::Printed;
use programs::layout::{End, Item, Layout};
use rules::ruleset::Play;
use std::fmt::Write as _;

/// What a statement is about.
pub(crate) struct Statement<'a> {
    pub(crate) title: &'a str,
    /// The rule as it was given, and in words in a language.
    pub(crate) rule: &'a str,
    pub(crate) in_words: Box<dyn Fn(Locale) -> Vec<String> + 'a>,
    pub(crate) play: Play,
    pub(crate) layout: &'a Layout,
    pub(crate) names: &'a [String],
    pub(crate) bounds: &'a Bounds,
    pub(crate) ordered: &'a [String],
    pub(crate) words: &'a Words,
    pub(crate) draws: bool,
    pub(crate) print: Printed,
}

pub(crate) fn tex(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', letter]),
            '\\' => out.push_str("$\\backslash$"),
            '~' | '^' | '<' | '>' | '|' | '*' => {
                let sign = match letter {
                    '~' => "\\sim",
                    '^' => "\\wedge",
                    '|' => "\\mid",
                    '*' => "\\cdot",
                    '<' => "<",
                    _ => ">",
                };
                let _ = write!(out, "${sign}$");
            }
            letter => out.push(letter),
        }
    }
    out.replace("$<$=", "$\\le$").replace("$>$=", "$\\ge$").replace("-$>$", "$\\to$")
}

/// A number as TeX without dollars: powers of ten are written as such.
fn number(value: i64) -> String {
    let digits = value.to_string();
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    match (zeros, digits.trim_end_matches('0')) {
        (..5, _) => digits,
        (_, "1") => format!("10^{{{zeros}}}"),
        (_, first) => format!("{first} \\cdot 10^{{{zeros}}}"),
    }
}

/// `$1 \le a \le 100$`
fn range(least: i64, name: &str, most: i64) -> String {
    let name = if name.len() == 1 { name.to_owned() } else { format!("\\mathit{{{}}}", name.replace('_', "\\_")) };
    format!("${least} \\le {name} \\le {}$", number(most))
}

impl Statement<'_> {
    /// The file of a language.
    pub(crate) fn tex(&self, locale: Locale) -> String {
        let say = |message: Message| message.in_locale(locale);
        let between = say(say::between_sentences());
        let mut text = format!("\\problemname{{{}}}\n\n", tex(self.title));
        let _ = writeln!(text, "{}\n", self.story(locale).join(&between));
        let _ = writeln!(text, "\\section*{{{}}}\n", say(say::section_input()));
        let _ = writeln!(text, "{}\n", self.input().into_iter().map(say).collect::<Vec<_>>().join(&between));
        let _ = writeln!(text, "\\section*{{{}}}\n", say(say::section_output()));
        let _ = writeln!(text, "{}\n", say(self.output()));
        let _ = writeln!(text, "\\section*{{{}}}\n\n\\begin{{itemize}}", say(say::section_limits()));
        for limit in self.limits() {
            let _ = writeln!(text, "\\item {}", say(limit));
        }
        text.push_str("\\end{itemize}\n");
        text
    }

    fn story(&self, locale: Locale) -> Vec<String> {
        let mut story = vec![say::two_players().in_locale(locale)];
        let words: Vec<String> = (self.in_words)(locale).iter().map(|line| tex(line)).collect();
        match words.is_empty() {
            true => story.push(say::rule_as_text(format!("\\texttt{{{}}}", tex(self.rule))).in_locale(locale)),
            false => story.extend(words),
        }
        if fixed(self.layout) != Some(1) {
            story.push(say::several_positions().in_locale(locale));
        }
        story.push(match self.play {
            Play::Normal => say::last_wins().in_locale(locale),
            Play::Misere => say::last_loses().in_locale(locale),
        });
        story.push(match self.print {
            Printed::Value => say::find_value().in_locale(locale),
            _ => say::find_winner().in_locale(locale),
        });
        story
    }

    fn input(&self) -> Vec<Message> {
        let mut all = Vec::new();
        if !self.layout.first.is_empty() {
            all.push(say::first_line(self.items(&self.layout.first)));
        }
        let several = self.layout.end != End::One;
        for (number, line) in self.layout.case.iter().enumerate() {
            all.push(match (line.as_slice(), number) {
                ([Item::List], _) if self.names.len() > 1 => say::lines_of_positions(self.names(false)),
                (_, 0) if several => say::case_begins(self.items(line)),
                (_, 0) if self.layout.first.is_empty() => say::first_line(self.items(line)),
                _ => say::next_line(self.items(line)),
            });
        }
        for (number, line) in self.layout.question.iter().enumerate() {
            all.push(match (line.as_slice(), number) {
                ([Item::List], _) if self.names.len() > 1 => say::lines_of_positions(self.names(false)),
                (_, 0) => say::question_begins(self.items(line)),
                _ => say::next_line(self.items(line)),
            });
        }
        match self.layout.end {
            End::ToTheEnd => all.push(say::to_the_end()),
            End::Until(last) => all.push(say::ends_with(last)),
            End::Counted | End::One => {}
        }
        all
    }

    fn items(&self, line: &[Item]) -> Message {
        let mut all: Vec<Message> = Vec::new();
        let mut rest = line.iter().peekable();
        while let Some(item) = rest.next() {
            all.push(match item {
                Item::Cases => say::item_cases("$T$"),
                Item::Questions => say::item_questions("$Q$"),
                Item::Count if self.layout.by_numbers => say::item_count_of_numbers("$k$"),
                Item::Count => say::item_count("$k$"),
                Item::Param(name) => say::item_param(format!("${name}$")),
                Item::Set(name) => say::item_set(format!("${name}$")),
                Item::List => say::item_list("$k$"),
                Item::Position => {
                    let mut count = 1_usize;
                    while rest.next_if(|next| **next == Item::Position).is_some() {
                        count += 1;
                    }
                    match (count, self.names.len()) {
                        (1, 1) => say::item_heap(self.names(true)),
                        (1, _) => say::item_position(self.names(true)),
                        (count, 1) => say::item_heaps(count),
                        (count, _) => say::item_positions(count, self.names(true)),
                    }
                }
            });
        }
        Message::and(all)
    }

    /// The numbers of a position in the order of reading.
    fn names(&self, list: bool) -> Message {
        let read = self.layout.order.iter().filter_map(|&place| self.names.get(place));
        let shown = read.map(|name| format!("${}$", name.replace('_', "\\_")));
        if list { Message::and(shown) } else { Message::list(shown) }
    }

    fn output(&self) -> Message {
        let shown = |word: &str| format!("\\texttt{{{}}}", tex(word.trim_end()));
        let (first, second) = (shown(&self.words.first), shown(&self.words.second));
        let said = match self.print {
            Printed::Value => say::print_value(),
            _ if self.draws => say::print_winner_or_draw(first, second, shown(&self.words.draw)),
            _ => say::print_winner(first, second),
        };
        let numbered = [&self.words.first, &self.words.second].iter().any(|word| word.contains("{case}"));
        match (self.layout.question.is_empty(), numbered) {
            (false, _) => say::print_for_questions(said),
            (true, true) => say::print_numbered(said, tex("{case}")),
            (true, false) => say::print_for_cases(said),
        }
    }

    fn limits(&self) -> Vec<Message> {
        let bounds = self.bounds;
        let mut all: Vec<Message> = Vec::new();
        match self.layout.end {
            End::One => {}
            End::Counted => all.push(range(1, "T", bounds.cases).into()),
            _ => all.push(say::limit_cases(format!("${}$", number(bounds.cases)))),
        }
        if !self.layout.question.is_empty() {
            all.push(range(1, "Q", bounds.questions).into());
        }
        if fixed(self.layout).is_none() {
            let each = if self.layout.by_numbers { self.names.len().max(1) as i64 } else { 1 };
            all.push(range(each, "k", bounds.heaps.saturating_mul(each)).into());
        }
        for item in items(self.layout) {
            match item {
                Item::Param(name) => all.push(range(1, name, bounds.params.get(name).copied().unwrap_or(1)).into()),
                Item::Set(name) => {
                    let most = bounds.params.get(name).copied().unwrap_or(1);
                    all.push(say::limit_set(format!("${name}$"), bounds.size, format!("${}$", number(most))));
                }
                _ => {}
            }
        }
        if self.ordered.len() > 1 {
            all.push(format!("${}$", self.ordered.join(" \\le ")).as_str().into());
        }
        match (self.names, bounds.numbers.as_slice()) {
            ([_], [most]) => all.push(say::limit_heap(bounds.least, format!("${}$", number(*most)))),
            (names, numbers) => {
                all.extend(names.iter().zip(numbers).map(|(name, most)| range(bounds.least, name, *most).into()))
            }
        }
        if bounds.total_binds {
            all.push(say::limit_total(format!("${}$", number(bounds.total))));
        }
        all
    }
}
