//! Checks the links of the pages of docs/: every file and every heading that they point to must
//! exist, also in the book. For pages outside the book only the files are checked.
//!
//! The book is made from docs/ and docs/zh/ alone, so a link must not leave docs/, with one
//! exception beside the book: the page in the browser, `../index.html`. Headings have the anchors
//! that mdBook and forges give them: lower case, blanks as `-`, nothing else.
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The page in the browser, relative to docs/.
const PAGE: &str = "../index.html";

/// The broken links of docs/ and of the pages beside it, and the pages that are missing in the
/// table of contents.
///
/// # Errors
/// If a page cannot be read.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let docs = root.join("docs");
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    let mut others: BTreeSet<String> = BTreeSet::new();
    for folder in ["", "zh/"] {
        for entry in fs::read_dir(docs.join(folder)).with_context(|| format!("cannot list docs/{folder}"))? {
            let entry = entry?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            if name.ends_with(".md") {
                let text = fs::read_to_string(entry.path()).with_context(|| format!("cannot read docs/{name}"))?;
                pages.insert(name, prose(&text));
            } else {
                others.insert(name);
            }
        }
    }
    let mut faults = faults_of(&pages, &others);
    faults.extend(faults_beside(root)?);
    Ok(faults)
}

/// Pages outside the book, and the facade's documentation, which links to pages of the book.
const BESIDE: [&str; 11] = [
    "README.md",
    "README.zh.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    "web/README.md",
    "python/README.md",
    "testdata/README.md",
    "crates/sprague/src/lib.rs",
];

/// The links of these files that do not lead to a file. In the facade's documentation the address
/// of the repository comes before `/blob/main/`.
fn faults_beside(root: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in BESIDE {
        let path = root.join(name);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let folder = path.parent().unwrap_or(root);
        let prose = prose(&text);
        if ["ARCHITECTURE.md", "CONTRIBUTING.md"].contains(&name) {
            let missing =
                paths(&prose).filter(|path| !root.join(path).exists() && !root.join("crates").join(path).exists());
            faults.extend(missing.map(|path| format!("{name}: no file {path}")));
        }
        let near = targets(&prose).filter(|target| !target.contains("://") && !target.starts_with('#'));
        let near =
            near.filter(|_| name.ends_with(".md")).map(|target| folder.join(target.split('#').next().unwrap_or("")));
        let by_address = text.split("/blob/main/").skip(1).filter_map(|rest| rest.split_once(')'));
        let all: Vec<PathBuf> = near.chain(by_address.map(|(target, _)| root.join(target))).collect();
        let missing = all.into_iter().filter(|file| !file.exists());
        faults.extend(missing.map(|file| format!("{name}: no file {}", file.display())));
    }
    Ok(faults)
}

/// The paths that a page names between backticks: words with a slash, up to the first `*`.
fn paths(prose: &str) -> impl Iterator<Item = &str> {
    let words = prose.split('`').skip(1).step_by(2);
    let paths = words
        .filter(|word| word.contains('/') && !word.contains([' ', ':', '"', '#']) && !word.starts_with(['.', '/']));
    paths.map(|path| path.split('*').next().unwrap_or(path))
}

fn faults_of(pages: &BTreeMap<String, String>, others: &BTreeSet<String>) -> Vec<String> {
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|(name, text)| (name.as_str(), anchors(text))).collect();
    let mut faults = Vec::new();
    for (name, text) in pages {
        for target in targets(text) {
            let (file, anchor) = target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
            let file = if file.is_empty() { name.clone() } else { resolved(name, file) };
            if file == PAGE || target.contains("://") {
                continue;
            }
            match (anchors.get(file.as_str()), anchor) {
                (Some(headings), Some(anchor)) if !headings.contains(anchor) => {
                    faults.push(format!("docs/{name}: {file} has no heading #{anchor}"));
                }
                (None, _) if !others.contains(&file) => {
                    faults.push(format!("docs/{name}: no file docs/{file}; links of the book stay in docs/"));
                }
                _ => {}
            }
        }
    }
    if let Some(contents) = pages.get("SUMMARY.md") {
        let named: BTreeSet<&str> = targets(contents).collect();
        let missing = pages.keys().filter(|name| *name != "SUMMARY.md" && !named.contains(name.as_str()));
        faults.extend(missing.map(|name| format!("docs/{name}: docs/SUMMARY.md does not name it")));
    }
    faults
}

/// The file to which a link of a page leads, relative to docs/.
fn resolved(page: &str, target: &str) -> String {
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    let mut rest = target;
    while let Some(after) = rest.strip_prefix("../").filter(|_| folders.pop().is_some()) {
        rest = after;
    }
    folders.push(rest);
    folders.join("/")
}

/// The text of a page without its code blocks.
fn prose(text: &str) -> String {
    let mut code = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The targets of the links of a page. Text between backticks is code, not a link.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.lines().flat_map(|line| line.split('`').step_by(2));
    // The text of a link may be code, so that its brackets are in different pieces: only the target
    // counts.
    outside
        .flat_map(|piece| piece.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
}

/// The anchors of the headings of a page. If several are equal, the second gets the suffix `-1`,
/// and so on.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut anchors = BTreeSet::new();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    for heading in headings.filter_map(|line| line.trim_start_matches('#').strip_prefix(' ')) {
        let anchor = anchor(heading);
        let before = seen.entry(anchor.clone()).or_default();
        anchors.insert(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
        *before += 1;
    }
    anchors
}

fn anchor(heading: &str) -> String {
    let heading = heading.trim();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(pages: &[(&str, &str)]) -> Vec<String> {
        let pages = pages.iter().map(|&(name, text)| (name.to_owned(), prose(text))).collect();
        faults_of(&pages, &["a.json".to_owned()].into())
    }

    #[test]
    fn links_of_this_book_lead_somewhere() {
        assert_eq!(faults(&crate::root()).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_leads_nowhere_is_found() {
        let page = "# One\n## `take`, and more\n## One\n[a](#take-and-more) [b](#one-1) [c](b.md#two) [d](a.json)\n\
                    [try](../index.html#r=take%201&p=5) [far](https://example.org/)\n";
        let other = "# Two\n```\n# no heading\n[no](link.md)\n```\n`[no](link.md)` [`code`](a.md)\n";
        assert_eq!(judged(&[("a.md", page), ("b.md", other)]), Vec::<String>::new());
        let wrong = "[a](#none) [b](b.md#no-heading) [c](c.md) [d](../README.md)";
        assert_eq!(
            judged(&[("a.md", wrong), ("b.md", other)]),
            [
                "docs/a.md: a.md has no heading #none",
                "docs/a.md: b.md has no heading #no-heading",
                "docs/a.md: no file docs/c.md; links of the book stay in docs/",
                "docs/a.md: no file docs/../README.md; links of the book stay in docs/",
            ]
        );
    }

    #[test]
    fn links_between_the_folders_are_followed() {
        let page = "[a](../a.md#one) [b](b.md) [t](../../index.html#r=nim) [own](#二)\n## 二";
        assert_eq!(
            judged(&[("a.md", "# One\n[z](zh/c.md)"), ("zh/c.md", page), ("zh/b.md", "")]),
            Vec::<String>::new()
        );
        assert_eq!(
            judged(&[("a.md", ""), ("zh/c.md", "[a](a.md) [b](../zh.md) [c](../index.html#r=nim)")]),
            [
                "docs/zh/c.md: no file docs/zh/a.md; links of the book stay in docs/",
                "docs/zh/c.md: no file docs/zh.md; links of the book stay in docs/",
                "docs/zh/c.md: no file docs/index.html; links of the book stay in docs/",
            ]
        );
    }

    #[test]
    fn the_table_of_contents_is_complete() {
        assert_eq!(judged(&[("SUMMARY.md", "[A](a.md)"), ("a.md", "")]), Vec::<String>::new());
        assert_eq!(judged(&[("SUMMARY.md", ""), ("a.md", "")]), ["docs/a.md: docs/SUMMARY.md does not name it"]);
    }
}
