//! The works that proofs cite: `works.tsv`, as entries of a list and as BibTeX.
use std::fmt::Write as _;

/// The rows of the table: key, kind, author, title, where, year (`-` where it is not known).
const TABLE: &[[&str; 6]] = include!(concat!(env!("OUT_DIR"), "/works.rs"));

/// A work.
#[derive(Debug, PartialEq, Eq)]
pub struct Work([&'static str; 6]);

/// All works, in the order of their keys.
pub fn works() -> impl Iterator<Item = &'static Work> {
    static WORKS: [Work; TABLE.len()] = {
        let mut works = [const { Work([""; 6]) }; TABLE.len()];
        let mut at = 0;
        while at < TABLE.len() {
            works[at] = Work(TABLE[at]);
            at += 1;
        }
        works
    };
    WORKS.iter()
}

/// The work with this key.
pub fn work(key: &str) -> Option<&'static Work> {
    works().find(|work| work.key() == key)
}

impl Work {
    /// The key, by which it is cited.
    pub fn key(&self) -> &'static str {
        self.0[0]
    }

    /// The authors, separated by commas and `and`.
    pub fn authors(&self) -> String {
        let authors: Vec<&str> = self.0[2].split(" and ").collect();
        match authors.as_slice() {
            [first @ .., one, last] => {
                first.iter().map(|name| format!("{name}, ")).collect::<String>() + &format!("{one} and {last}")
            }
            _ => self.0[2].to_owned(),
        }
    }

    /// The title.
    pub fn title(&self) -> &'static str {
        self.0[3]
    }

    /// Journal, publisher or place, and the year where it is known.
    pub fn place(&self) -> String {
        match self.0[5] {
            "-" => self.0[4].to_owned(),
            year => format!("{}, {year}", self.0[4]),
        }
    }

    /// The entry for BibTeX.
    pub fn bibtex(&self) -> String {
        let [key, kind, author, title, place, year] = self.0;
        let field = match kind {
            "article" => "journal",
            "book" => "publisher",
            _ => "howpublished",
        };
        let mut entry = String::new();
        let _ = write!(
            entry,
            "@{kind}{{{key},\n  author = {{{author}}},\n  title = {{{title}}},\n  {field} = {{{}}}",
            place.replace('&', "\\&")
        );
        if year != "-" {
            let _ = write!(entry, ",\n  year = {{{year}}}");
        }
        entry + "\n}\n"
    }
}
