//! `cargo xtask notes TAG`: what a release says of itself.
//!
//! The tag, the version of the workspace and the section of the changelog must agree; where they do
//! not, nothing is released. RELEASE.md has the steps around it.
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::ExitCode;

/// The command: prints the section of CHANGELOG.md for a tag such as `v0.2.0`.
///
/// # Errors
/// A tag that is not the version of the workspace, or a version without a section.
pub(crate) fn notes(tag: &str) -> Result<ExitCode> {
    let root = crate::root();
    let read = |name: &str| fs::read_to_string(root.join(name)).with_context(|| format!("cannot read {name}"));
    let version = workspace_version(&read("Cargo.toml")?).context("Cargo.toml has no workspace version")?;
    if tag != format!("v{version}") {
        bail!("the tag is {tag}, the workspace has version {version}: tag v{version}, or raise the version first");
    }
    print!("{}", section(&read("CHANGELOG.md")?, &version)?);
    Ok(ExitCode::SUCCESS)
}

/// The version in the table `[workspace.package]`.
fn workspace_version(manifest: &str) -> Option<String> {
    let (_, package) = manifest.split_once("[workspace.package]")?;
    let line = package.lines().take_while(|line| !line.starts_with('[')).find(|line| line.starts_with("version"))?;
    Some(line.split('"').nth(1)?.to_owned())
}

/// The text below the heading of a version, `## 0.2.0 (2026-11-24)`, up to the next version.
fn section(changelog: &str, version: &str) -> Result<String> {
    let heading = |line: &str| line.strip_prefix("## ").is_some();
    let own = |line: &&str| {
        let name = line.strip_prefix("## ").unwrap_or_default().trim_start_matches('[');
        name.strip_prefix(version)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.'))
    };
    let mut lines = changelog.lines().skip_while(|line| !own(line)).skip(1).peekable();
    if lines.peek().is_none() {
        bail!("CHANGELOG.md has no section `## {version}`");
    }
    let text: Vec<&str> = lines.take_while(|line| !heading(line)).collect();
    let text = text.join("\n");
    if text.trim().is_empty() {
        bail!("the section `## {version}` of CHANGELOG.md is empty");
    }
    Ok(format!("{}\n", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGES: &str = "# Changes\n\n## Unreleased\n- new\n\n## 0.2.0 (2026-11-24)\n\n### Added\n- two\n\n## 0.1.0\n- one\n\n## 0.0.1\n";

    #[test]
    fn a_section_ends_where_the_next_version_begins() {
        assert_eq!(section(CHANGES, "0.2.0").unwrap(), "### Added\n- two\n");
        assert_eq!(section(CHANGES, "0.1.0").unwrap(), "- one\n");
        for missing in ["0.3.0", "0.2", "0.0.1", "2.0"] {
            assert!(section(CHANGES, missing).is_err(), "{missing}");
        }
    }

    #[test]
    fn the_version_is_that_of_the_workspace() {
        let manifest = "[package]\nversion = \"9\"\n[workspace.package]\nversion = \"0.2.0\"\n[dependencies]\n";
        assert_eq!(workspace_version(manifest).as_deref(), Some("0.2.0"));
        assert_eq!(workspace_version("[workspace.package]\n[a]\nversion = \"1\"\n"), None);
    }
}
