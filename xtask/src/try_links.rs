//! The *try it* links of the book: each session that states a rule gets links that open the page in
//! the browser with it.
//!
//! The pages of docs/ contain sessions of the command line, which other tests run. The page can
//! answer the same questions in the browser. So the book is built from copies of the pages with
//! these links added, and no page needs to repeat by hand what its session states. A session gets
//! no link if its rule is a mistake on purpose, if it uses an option that the page lacks, or if
//! there is a link to the rule beside it already. The browser tests of the page follow all of these
//! links.
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What the links of a folder of pages are like.
pub(crate) struct Links {
    /// The page in the browser, relative to the folder.
    page: &'static str,
    words: &'static str,
    /// What sets the language of the page.
    language: &'static str,
}

/// The links of docs/.
pub(crate) const ENGLISH: Links = Links { page: "../index.html#", words: "try it", language: "" };
/// The links of docs/zh/.
pub(crate) const CHINESE: Links = Links { page: "../../index.html#", words: "试一试", language: "&lang=zh" };
const FENCE: &str = "```";
const SESSION: &str = "```console";
/// The commands that the page supports, with the tab that shows the answer.
const COMMANDS: [(&str, &str); 5] =
    [("solve", ""), ("values", ""), ("explain", ""), ("pattern", "&tab=pattern"), ("code", "&tab=code")];
/// Options that only change what is printed: with a value, and without.
const WITH_VALUE: [&str; 10] =
    ["--to", "--at", "--moves", "--lang", "--limit", "--format", "--plot", "--out", "--cert", "--answers"];
const ALONE: [&str; 3] = ["--quiet", "--zeros", "--outcomes"];

/// Sessions that the page does not answer: one relies on a claim that is only found with an effort
/// that suffices with machine code at run time, but not in a browser; one explains a rule for all
/// values of its parameter; one proves a set of lost positions after a search that the browser
/// gives up.
const BEYOND: [&str; 3] = [
    r#"sprague solve "(a,b) -> (c,b) : c<a, c!=b; (a,b) -> (a,c) : c<b, c!=a; end if a=b" 1e18,7"#,
    r#"sprague explain "take 1..K""#,
    r#"sprague solve "(a,b) -> (a-k,b) : k>=1, k!=3; (a,b) -> (a,b-k) : k>=1, k!=3; (a,b) -> (a-2,b-1)" 1e12,1000000000007"#,
];

/// How the output begins that the page does not give: a mistake on purpose, and claims for all
/// values of a parameter.
const NOT_THERE: [&str; 3] = ["error", "for every ", "对每个"];

/// A rule that the page can open: the part of its address after `#`.
struct Try {
    rule: String,
    address: String,
}

/// The text of a page of the book with its links added.
pub(crate) fn with_links(text: &str, kind: &Links) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut written = String::new();
    let mut session: Option<usize> = None;
    let mut code = false;
    for (at, line) in lines.iter().enumerate() {
        written.extend([line, "\n"]);
        if !line.starts_with(FENCE) {
            continue;
        }
        code = !code;
        if code {
            session = (*line == SESSION).then_some(at);
        } else if let Some(from) = session.take() {
            let tries = asked(&lines[from + 1..at]);
            let new = tries.iter().filter(|one| !is_beside(&lines, from, at, one, kind)).collect::<Vec<_>>();
            written.push_str(&line_of(&new, kind));
        }
    }
    written
}

/// The addresses, after `#`, of all links from docs/ to the page. The links from docs/zh/ only
/// differ in the language.
///
/// # Errors
/// If a page cannot be read.
pub(crate) fn addresses(root: &Path) -> Result<BTreeSet<String>> {
    let docs = root.join("docs");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(&docs).with_context(|| format!("cannot list {}", docs.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let links = with_links(&text, &ENGLISH);
            let after = links.split("](../index.html#").skip(1);
            found.extend(after.filter_map(|rest| rest.split(')').next()).map(str::to_owned));
        }
    }
    Ok(found)
}

/// The different rules that a session asks about, if the answer is not a mistake.
fn asked(session: &[&str]) -> Vec<Try> {
    let mut tries: Vec<Try> = Vec::new();
    for (at, line) in session.iter().enumerate() {
        let not_there = |output: &&str| NOT_THERE.iter().any(|begins| output.starts_with(begins));
        let answered = session.get(at + 1).is_none_or(|output| !not_there(output));
        let command = line.strip_prefix("$ ").filter(|command| answered && !BEYOND.contains(command));
        if let Some(one) = command.and_then(tried)
            && tries.iter().all(|other| other.address != one.address)
        {
            tries.push(one);
        }
    }
    tries
}

/// The view of the page for a command, if there is one.
fn tried(command: &str) -> Option<Try> {
    let words = words(command)?;
    let mut words = words.iter().map(String::as_str);
    let (program, name) = (words.next()?, words.next()?);
    let (_, tab) = COMMANDS.iter().find(|(command, _)| *command == name).filter(|_| program == "sprague")?;
    let (mut stated, mut misere) = (Vec::new(), "");
    while let Some(word) = words.next() {
        match word {
            "--misere" => misere = "&misere=1",
            _ if ALONE.contains(&word) => {}
            _ if WITH_VALUE.contains(&word) => {
                words.next()?;
            }
            _ if word.starts_with("--") => return None,
            _ => stated.push(word),
        }
    }
    let (rule, positions) = match stated.split_first()? {
        (first, _) if first.contains(" @ ") => (stated.join("\n"), String::new()),
        (rule, positions) => ((*rule).to_owned(), positions.join(" ")),
    };
    let (r, p) = (encoded(&rule), encoded(&positions));
    Some(Try { address: format!("r={r}&p={p}{misere}{tab}"), rule })
}

/// The words of a command as a shell reads them, up to a pipe or a second command; none if the
/// shell would substitute anything.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words = vec![];
    let (mut word, mut open): (Option<String>, Option<char>) = (None, None);
    for letter in command.chars() {
        match (open, letter) {
            (Some(quote), _) if letter == quote => open = None,
            (Some('\''), _) => word.get_or_insert_default().push(letter),
            (_, '$' | '`' | '\\') => return None,
            (Some(_), _) => word.get_or_insert_default().push(letter),
            (None, '"' | '\'') => {
                open = Some(letter);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (None, '|' | '>' | '&' | ';') => break,
            (None, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Some(words)
}

/// A text, encoded for an address.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// Whether there is a link to the same rule in the text around a session, up to the next block or
/// heading.
fn is_beside(lines: &[&str], from: usize, to: usize, one: &Try, kind: &Links) -> bool {
    let text = |line: &&&str| !line.starts_with(FENCE) && !line.starts_with('#');
    let before = lines[..from].iter().rev().take_while(text);
    let after = lines[to + 1..].iter().take_while(text);
    let rule = format!("{}r={}", kind.page, encoded(&one.rule));
    before.chain(after).any(|line| {
        let mut ends = line.split(&rule).skip(1);
        ends.any(|rest| rest.starts_with(['&', ')']))
    })
}

/// The line of links for a session; if there are several, each names its rule.
fn line_of(tries: &[&Try], kind: &Links) -> String {
    let link = |title: &str, one: &Try| format!("[{title}]({}{}{})", kind.page, one.address, kind.language);
    let words = kind.words;
    match tries {
        [] => String::new(),
        [one] => format!("\n{}\n", link(words, one)),
        several => {
            let links = several.iter().map(|one| link(&format!("`{}`", one.rule.replace('\n', " + ")), one));
            format!("\n{words}: {}\n", links.collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_that_state_a_rule_get_links() {
        let page = "```console\n$ sprague solve \"take 1,3,4\" 5 8 --moves none | tail -1\nfirst\n```\nText.\n";
        let linked = "```console\n$ sprague solve \"take 1,3,4\" 5 8 --moves none | tail -1\nfirst\n```\n\n\
                      [try it](../index.html#r=take%201%2C3%2C4&p=5%208)\nText.\n";
        assert_eq!(with_links(page, &ENGLISH), linked);
        let chinese = with_links(page, &CHINESE);
        assert!(chinese.contains("\n[试一试](../../index.html#r=take%201%2C3%2C4&p=5%208&lang=zh)\n"), "{chinese}");
        let two = "```console\n$ sprague pattern kayles\n$ sprague pattern kayles --limit 9\n$ sprague solve '\"+\" -> \"-\"' ++ --misere\n```\n";
        let links = "\ntry it: [`kayles`](../index.html#r=kayles&p=&tab=pattern), \
                     [`\"+\" -> \"-\"`](../index.html#r=%22%2B%22%20-%3E%20%22-%22&p=%2B%2B&misere=1)\n";
        assert_eq!(with_links(two, &ENGLISH), format!("{two}{links}"));
        let sum = "```console\n$ sprague solve \"take 1 @ 5\" \"kayles @ 10\"\n```\n";
        assert!(
            with_links(sum, &ENGLISH).contains("[try it](../index.html#r=take%201%20%40%205%0Akayles%20%40%2010&p=)")
        );
    }

    #[test]
    fn sessions_that_the_page_cannot_answer_get_none() {
        for session in [
            "$ sprague solve \"take 3^2\" 7\nerror: `^` is not part of the rule language",
            "$ sprague solve \"take primes\" 100 --no-theory",
            "$ sprague solve kayles $(seq 3)",
            "$ sprague code \"take 1..M\" --input \"T: n M\"",
            "$ sprague pattern \"take 1..K\"\nfor every K>=1: period K+1 from 0",
            "$ sprague graph edges.txt",
            "$ ls kayles",
        ] {
            let page = format!("```console\n{session}\n```\n");
            assert_eq!(with_links(&page, &ENGLISH), page);
        }
        // A block that is not a session, and a rule with a link beside its session.
        let other = "```text\n$ sprague pattern kayles\n```\n";
        assert_eq!(with_links(other, &ENGLISH), other);
        let beside = "[try it](../index.html#r=kayles&p=7)\n\n```console\n$ sprague pattern kayles\n```\n";
        assert_eq!(with_links(beside, &ENGLISH), beside);
        let longer = beside.replace("r=kayles&", "r=kayles2&");
        assert_ne!(with_links(&longer, &ENGLISH), longer);
    }

    #[test]
    fn the_book_has_links_of_both_kinds() {
        let found = addresses(&crate::root()).unwrap();
        assert!(found.len() > 100, "{}", found.len());
        assert!(found.contains("r=kayles&p=10"), "from a session");
        assert!(found.contains("r=cram&p=3x4"), "written by hand");
        let beyond = BEYOND.map(|command| tried(command).unwrap().address);
        assert!(beyond.iter().all(|address| !found.contains(address)), "not answered by the page");
    }
}
