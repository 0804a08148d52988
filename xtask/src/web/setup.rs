//! The tools that build and test the page; missing ones are downloaded.
use super::{folder, run};
use crate::run::{first_line, succeeds};
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that names a compiler for the target.
const COMPILER: &str = "SPRAGUE_WASM_RUSTC";
/// The environment variable that names a browser.
const BROWSER: &str = "SPRAGUE_CHROMIUM";
const TARGET: &str = "wasm32-unknown-unknown";

/// Installs the node modules of the lock file.
pub(super) fn modules() -> Result<()> {
    let version = first_line("node", &["--version"]);
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < 20) {
        bail!("the page is built with Node 20 or newer; found `{version}`");
    }
    let wanted = fs::read(folder().join("package-lock.json")).context("cannot read web/package-lock.json")?;
    let there = folder().join("node_modules/.made-of.json");
    if fs::read(&there).is_ok_and(|made_of| made_of == wanted) {
        return Ok(());
    }
    eprintln!("installing the node modules of web/package-lock.json");
    run("npm", &["ci", "--no-audit", "--no-fund"])?;
    fs::write(&there, wanted).context("cannot note which modules were installed")
}

/// The compiler for the target, if this toolchain has none for it: from the environment variable,
/// from rustup, or Debian's, unpacked under target/ without being installed.
pub(super) fn compiler() -> Result<Option<PathBuf>> {
    if let Some(named) = env::var_os(COMPILER).filter(|named| !named.is_empty()) {
        return Ok(Some(named.into()));
    }
    if knows_target() {
        return Ok(None);
    }
    eprintln!("adding the target {TARGET} by rustup");
    if succeeds("rustup", &["target", "add", TARGET]) && knows_target() {
        return Ok(None);
    }
    let to = crate::root().join("target/wasm-toolchain");
    eprintln!("rustup does not bring it: Debian's compiler for it is unpacked into {} (190 MB, once)", to.display());
    let script = crate::root().join("xtask/wasm-toolchain.sh");
    let unpacked = Command::new("sh").arg(script).arg(&to).stdout(std::process::Stdio::null()).status();
    if !unpacked.context("cannot start sh")?.success() {
        bail!("no compiler for {TARGET}: add the target by rustup, or name a compiler in {COMPILER}");
    }
    Ok(Some(to.join("rustc")))
}

/// Whether the compiler of this toolchain has the standard library for the target.
fn knows_target() -> bool {
    let library = first_line("rustc", &["--print", "target-libdir", "--target", TARGET]);
    !library.is_empty() && Path::new(&library).is_dir()
}

/// Makes sure that there is a Chromium for the browser tests.
pub(super) fn browser() -> Result<()> {
    let named = env::var(BROWSER).unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    if succeeds(&named, &["--version"]) {
        return Ok(());
    }
    eprintln!("installing Debian's chromium, in which the stories are played");
    let apt = |arguments: &[&str]| {
        let status = Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive").status();
        status.is_ok_and(|status| status.success())
    };
    apt(&["-qq", "update"]);
    let installed = apt(&["-qq", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"]);
    if !installed || !succeeds(&named, &["--version"]) {
        bail!("no browser: install chromium, or name one in {BROWSER}");
    }
    Ok(())
}
