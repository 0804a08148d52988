//! Licences of dependencies: each must be one that `deny.toml` allows.
//!
//! cargo-deny checks them, too, in continuous integration; here nothing but cargo is needed, so a
//! dependency with another licence is noticed before a change is sent.
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The faults in the licences of the packages in the lock file.
///
/// # Errors
/// If `deny.toml` cannot be read, or cargo does not list the packages.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(root.join("deny.toml")).context("cannot read deny.toml")?;
    let allowed = allowed(&text);
    let told = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()
        .context("cannot start cargo")?;
    anyhow::ensure!(told.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&told.stderr));
    let all: serde_json::Value = serde_json::from_slice(&told.stdout).context("cargo metadata is no JSON")?;
    let packages = all["packages"].as_array().context("cargo metadata names no packages")?;
    let fault = |package: &serde_json::Value| {
        let name = package["name"].as_str().unwrap_or("?");
        match package["license"].as_str() {
            None => Some(format!("{name}: has no licence in its manifest")),
            Some(licence) if is_allowed(licence, &allowed) => None,
            Some(licence) => Some(format!("{name}: the licence {licence} is none of those in deny.toml")),
        }
    };
    Ok(packages.iter().filter_map(fault).collect())
}

/// The names in the list `allow` of the table `[licenses]`.
fn allowed(text: &str) -> Vec<&str> {
    let list = text.split_once("[licenses]").and_then(|(_, rest)| rest.split_once("allow = ["));
    let list = list.and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
    list.split(',').map(|name| name.trim().trim_matches('"')).filter(|name| !name.is_empty()).collect()
}

/// Whether allowed licences satisfy a licence expression (SPDX: `OR`, `AND`, parentheses around an
/// `OR`; also the slash of old manifests).
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let any =
        |text: &str| text.split(" OR ").flat_map(|text| text.split('/')).any(|name| allowed.contains(&name.trim()));
    match expression.contains(" AND ") {
        false => any(expression.trim_matches(['(', ')'])),
        true => expression.split(" AND ").all(|part| any(part.trim_matches(['(', ')']))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_met_by_one_of_each_choice() {
        let allowed = ["MIT", "Zlib"];
        for good in ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "(MIT OR Apache-2.0) AND Zlib"] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "(GPL-3.0 OR LGPL-3.0) AND MIT", ""] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn the_list_is_read() {
        assert_eq!(allowed("[graph]\n[licenses]\nallow = [\n    \"MIT\",\n    \"Zlib\",\n]\n[bans]"), ["MIT", "Zlib"]);
        assert!(allowed("").is_empty());
    }
}
