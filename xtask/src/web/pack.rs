//! The module as a package for npm: `cargo xtask web pack`. Nothing is published.
use super::{module, run, setup};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

/// The files beside what the compiler of TypeScript writes: from the root of the repository, and
/// their places in the package.
const FILES: [(&str, &str); 5] = [
    ("web/src/sprague.wasm", "sprague.wasm"),
    ("web/npm/README.md", "README.md"),
    ("web/npm/package.json", "package.json"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
];
/// The version in the file of the package, which has that of the workspace once it is packed.
const NO_VERSION: &str = "\"version\": \"0.0.0\"";

/// Builds the module and packs it.
///
/// # Errors
/// As for [`pack`], or if the module cannot be built.
pub(super) fn build() -> Result<()> {
    setup::modules()?;
    module()?;
    eprintln!("\nthe package is {}", pack()?.display());
    Ok(())
}

/// Packs the module that was built last, with its types; returns the archive.
///
/// # Errors
/// If there is no module, or the types cannot be written, or npm fails.
pub(super) fn pack() -> Result<PathBuf> {
    let root = crate::root();
    let to = root.join("target/npm");
    fs::remove_dir_all(&to).ok();
    let package = to.join("package");
    fs::create_dir_all(&package)?;
    run("npx", &["tsc", "-p", "npm/tsconfig.json", "--outDir", &package.to_string_lossy()])?;
    for (from, place) in FILES {
        fs::copy(root.join(from), package.join(place)).with_context(|| format!("cannot copy {from}"))?;
    }
    let manifest = package.join("package.json");
    let text = fs::read_to_string(&manifest)?;
    if !text.contains(NO_VERSION) {
        bail!("web/npm/package.json must say {NO_VERSION}");
    }
    fs::write(&manifest, text.replace(NO_VERSION, concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"")))?;
    run("npm", &["pack", &package.to_string_lossy(), "--pack-destination", &to.to_string_lossy(), "--silent"])?;
    let archive = to.join(concat!("sprague-", env!("CARGO_PKG_VERSION"), ".tgz"));
    if !archive.is_file() {
        bail!("npm made no {}", archive.display());
    }
    Ok(archive)
}
