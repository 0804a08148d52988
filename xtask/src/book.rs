//! `cargo xtask book`: builds the pages of docs/ as a book; `cargo xtask site`: the page in the
//! browser with the book beside it.
//!
//! mdBook makes the book, from a copy of docs/ in which sessions have links to the page
//! ([`tries`]). It is not a dependency: if it is missing, it is installed under target/tools, with
//! a message. Its warnings are errors here. It does not check links; [`links`] does, also in
//! `tidy`, since that needs no mdBook.
use crate::{links, run, try_links, web};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The version to install if mdBook is missing.
const VERSION: &str = "0.5.4";

/// Builds the book into target/book; warnings and broken links are errors.
///
/// # Errors
/// If mdBook is missing and cannot be installed, or it complains.
pub(crate) fn book() -> Result<ExitCode> {
    build()?;
    eprintln!("the book is in target/book; index.html is its first page");
    Ok(ExitCode::SUCCESS)
}

/// Builds the page and the book, and puts the book beside the page: web/dist/book.
///
/// # Errors
/// If one of them cannot be built.
pub(crate) fn site() -> Result<ExitCode> {
    web::build()?;
    beside_the_page()?;
    eprintln!("\nthe page with its book is in web/dist");
    Ok(ExitCode::SUCCESS)
}

/// Builds the book and copies it beside the page, which must be built already: web/dist/book.
///
/// # Errors
/// If the book cannot be built or copied.
pub(crate) fn beside_the_page() -> Result<()> {
    build()?;
    let root = crate::root();
    let to = root.join("web/dist/book");
    if to.exists() {
        fs::remove_dir_all(&to).with_context(|| format!("cannot remove {}", to.display()))?;
    }
    copy(&root.join("target/book"), &to)
}

fn build() -> Result<()> {
    let root = crate::root();
    let faults = links::faults(&root)?;
    if !faults.is_empty() {
        bail!("links of the book lead nowhere:\n{}", faults.join("\n"));
    }
    let from = linked(&root)?;
    let program = mdbook(&root)?;
    eprintln!("\n== {} build", program.display());
    let made = Command::new(&program).arg("build").arg(&from).arg("-d").arg(root.join("target/book")).output();
    let made = made.with_context(|| format!("cannot start {}", program.display()))?;
    let said = String::from_utf8_lossy(&made.stderr);
    eprint!("{said}");
    if !made.status.success() || said.lines().any(|line| line.contains("WARN") || line.contains("ERROR")) {
        bail!("mdBook complains about the book");
    }
    Ok(())
}

/// Makes a copy of docs/ whose sessions have links to the page.
fn linked(root: &Path) -> Result<PathBuf> {
    let to = root.join("target/book-source");
    if to.exists() {
        fs::remove_dir_all(&to).with_context(|| format!("cannot remove {}", to.display()))?;
    }
    copy(&root.join("docs"), &to)?;
    for (folder, links) in [(to.clone(), try_links::ENGLISH), (to.join("zh"), try_links::CHINESE)] {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let page = entry?.path();
            if page.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
                let linked = try_links::with_links(&text, &links);
                fs::write(&page, linked).with_context(|| format!("cannot write {}", page.display()))?;
            }
        }
    }
    Ok(to)
}

/// The program mdbook: from the search path, or ours under target/tools, which is installed if
/// necessary.
fn mdbook(root: &Path) -> Result<PathBuf> {
    if run::succeeds("mdbook", &["--version"]) {
        return Ok(PathBuf::from("mdbook"));
    }
    let tools = root.join("target/tools");
    let own = tools.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if own.exists() {
        return Ok(own);
    }
    eprintln!("mdbook is missing: version {VERSION} is installed under target/tools, which takes some minutes");
    let wish = ["install", "mdbook", "--version", VERSION, "--locked", "--no-default-features", "--features", "search"];
    let status = Command::new("cargo").args(wish).arg("--root").arg(&tools).current_dir(root).status();
    match status.context("cannot start cargo")?.success() {
        true => Ok(own),
        false => bail!("mdbook was not installed"),
    }
}

/// Copies a folder with all its contents.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut folders = vec![(from.to_path_buf(), to.to_path_buf())];
    while let Some((from, to)) = folders.pop() {
        fs::create_dir_all(&to).with_context(|| format!("cannot make {}", to.display()))?;
        for entry in fs::read_dir(&from).with_context(|| format!("cannot list {}", from.display()))? {
            let entry = entry?;
            let (here, there) = (entry.path(), to.join(entry.file_name()));
            if entry.file_type()?.is_dir() {
                folders.push((here, there));
            } else {
                fs::copy(&here, &there).with_context(|| format!("cannot copy {}", here.display()))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_copied_with_what_is_in_it() {
        let top = crate::root().join("target/xtask-copy");
        let (from, to) = (top.join("from"), top.join("to"));
        fs::create_dir_all(from.join("css")).unwrap();
        fs::write(from.join("index.html"), "page").unwrap();
        fs::write(from.join("css/style.css"), "style").unwrap();
        copy(&from, &to).unwrap();
        assert_eq!(fs::read_to_string(to.join("index.html")).unwrap(), "page");
        assert_eq!(fs::read_to_string(to.join("css/style.css")).unwrap(), "style");
        fs::remove_dir_all(&top).unwrap();
    }
}
