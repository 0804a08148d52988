//! The page in the browser: `cargo xtask web build | prepare | serve | test | pack | shots DIR`.
//!
//! Missing tools are installed, with a message: the compiler for WebAssembly, the node modules of
//! the lock file, and the browser for the tests.
//!
//! | room | task |
//! |---|---|
//! | `setup` | node modules, the compiler for the target, the browser |
//! | `pack` | the module as a package for npm |
//! | `rows` | requests of all families and their native answers, to compare with the module in Node |
mod pack;
mod rows;
mod setup;

use crate::run::{Tally, step};
use crate::try_links;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// After compression the module may have at most this many bytes.
const MOST_BYTES: usize = 2_500_000;
/// The address at which the built page is served.
const ADDRESS: &str = "127.0.0.1:4173";

fn folder() -> PathBuf {
    crate::root().join("web")
}

/// Runs the subcommand in the arguments.
pub(crate) fn web(arguments: &[&str]) -> Result<ExitCode> {
    match arguments {
        ["build"] => build().map(|()| ExitCode::SUCCESS),
        ["serve"] => serve(),
        ["prepare"] => prepare().map(|()| ExitCode::SUCCESS),
        ["test"] => test(),
        ["pack"] => pack::build().map(|()| ExitCode::SUCCESS),
        ["shots", to] => shots(Path::new(to)),
        _ => bail!("cargo xtask web build | prepare | serve | test | pack | shots DIR"),
    }
}

/// Runs a program in the folder of the page, and passes its output on.
fn run(program: &str, arguments: &[&str]) -> Result<()> {
    eprintln!("\n== {program} {}", arguments.join(" "));
    let status = Command::new(program).args(arguments).current_dir(folder()).status();
    match status.with_context(|| format!("cannot start {program}"))?.success() {
        true => Ok(()),
        false => bail!("{program} {} failed", arguments.join(" ")),
    }
}

/// Builds the static folder web/dist: the module, the page, the service worker.
///
/// # Errors
/// If something that is needed cannot be installed, or the page cannot be built.
pub(crate) fn build() -> Result<()> {
    setup::modules()?;
    module()?;
    run("npx", &["tsc", "--noEmit"])?;
    run("npx", &["vite", "build"])?;
    eprintln!("\nthe page is in web/dist; `cargo xtask web serve` shows it");
    Ok(())
}

/// Builds the WebAssembly module, puts it where the page expects it, and prints its size.
fn module() -> Result<()> {
    let compiler = setup::compiler()?;
    let target = crate::root().join("target/wasm");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "-p", "sprague-wasm", "--profile", "web", "--target", "wasm32-unknown-unknown"]);
    cargo.arg("--target-dir").arg(&target).current_dir(crate::root());
    // All current browsers support vectors of 128 bits.
    cargo.env("RUSTFLAGS", "-C target-feature=+simd128").env("RUSTC_WRAPPER", "");
    if let Some(compiler) = compiler {
        cargo.env("RUSTC", compiler);
    }
    eprintln!("\n== the module: cargo build -p sprague-wasm --profile web --target wasm32-unknown-unknown");
    if !cargo.status().context("cannot start cargo")?.success() {
        bail!("the module was not built");
    }
    let made = target.join("wasm32-unknown-unknown/web/sprague_wasm.wasm");
    let to = folder().join("src/sprague.wasm");
    fs::copy(&made, &to).with_context(|| format!("cannot copy {}", made.display()))?;
    let (raw, packed) = sizes(&to)?;
    eprintln!("the module has {raw} bytes, {packed} after compression by brotli");
    if packed > MOST_BYTES {
        bail!("the module may have {MOST_BYTES} bytes after compression");
    }
    Ok(())
}

/// The size of a file in bytes, and its size after compression.
fn sizes(file: &Path) -> Result<(usize, usize)> {
    let script = "const z=require('zlib'),b=require('fs').readFileSync(process.argv[1]);\
                  console.log(b.length,z.brotliCompressSync(b,{params:{[z.constants.BROTLI_PARAM_QUALITY]:9}}).length)";
    let output = Command::new("node").args(["-e", script]).arg(file).output().context("cannot start node")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers: Vec<usize> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [raw, packed] => Ok((raw, packed)),
        _ => bail!("node did not measure {}", file.display()),
    }
}

/// Builds the page and serves it until it is interrupted.
fn serve() -> Result<ExitCode> {
    build()?;
    eprintln!("\nthe page is at http://{ADDRESS}/");
    let (host, port) = ADDRESS.split_once(':').unwrap_or((ADDRESS, "4173"));
    run("npx", &["vite", "preview", "--host", host, "--port", port, "--strictPort"])?;
    Ok(ExitCode::SUCCESS)
}

/// Builds the page, and installs the browser for its tests.
fn prepare() -> Result<()> {
    build()?;
    setup::browser()
}

/// Builds the page in the background. Linking the module uses one processor, and downloads wait for
/// others; the output is printed when the build is awaited.
pub(crate) struct Preparation {
    process: Child,
    output: PathBuf,
}

impl Preparation {
    /// # Errors
    /// If this program cannot be started again.
    pub(crate) fn start() -> Result<Self> {
        let output = crate::root().join("target/web-preparation.txt");
        let file = fs::File::create(&output).with_context(|| format!("cannot write {}", output.display()))?;
        eprintln!("\n== the page is built beside what follows");
        let this = std::env::current_exe()?;
        // The tests that run at the same time measure times.
        let mut command = Command::new(if cfg!(unix) { "nice".as_ref() } else { this.as_os_str() });
        if cfg!(unix) {
            command.args(["-n", "19"]).arg(&this);
        }
        let process = command
            .args(["web", "prepare"])
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .spawn()
            .context("cannot build the page")?;
        Ok(Self { process, output })
    }

    /// Waits for the end of the build; returns whether the page is built.
    ///
    /// # Errors
    /// If it cannot be waited for.
    pub(crate) fn finish(mut self) -> Result<bool> {
        let began = Instant::now();
        let built = self.process.wait().context("cannot wait for the page")?.success();
        eprint!("{}", fs::read_to_string(&self.output).unwrap_or_default());
        let word = if built { "built" } else { "FAILED" };
        eprintln!("== the page: {word}, {:.1} s after the rest", began.elapsed().as_secs_f64());
        Ok(built)
    }
}

/// Builds the page and tests it; ends with a line that has the number of tests.
fn test() -> Result<ExitCode> {
    prepare()?;
    let mut tally = Tally::default();
    let broken = tests(&mut tally)?;
    if !broken.is_empty() {
        println!("failed steps: {}", broken.join(", "));
    }
    println!("\n{}", tally.line(broken.is_empty()));
    Ok(if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tests the page, which must be built: its parts, the rows in Node, and the stories in a browser.
/// Returns the steps that failed.
///
/// # Errors
/// If a program cannot be started.
pub(crate) fn tests(tally: &mut Tally) -> Result<Vec<&'static str>> {
    let asked = rows::write()?;
    let tries = tries_of_the_book()?;
    let package = pack::pack()?;
    let package = package.to_string_lossy();
    let page = folder();
    let page = page.to_string_lossy();
    let mut broken = Vec::new();
    for (title, script, env) in [
        ("pieces", "unit", ("NO_COLOR", "1")),
        ("rows", "unit", ("SPRAGUE_ROWS", asked.as_str())),
        ("stories", "stories", ("NO_COLOR", "1")),
    ] {
        let arguments = ["--prefix", &page, "run", script];
        let env = [
            env,
            ("SPRAGUE_TRIES", tries.as_str()),
            ("SPRAGUE_PACKAGE", &package),
            ("NO_COLOR", "1"),
            ("FORCE_COLOR", "0"),
        ];
        let before = *tally;
        let ok = step(title, "npm", &arguments, &env, tally)?;
        if tally.passed == before.passed {
            eprintln!("{title}: no test was run");
        }
        if !ok || tally.passed == before.passed {
            broken.push(title);
        }
    }
    Ok(broken)
}

/// Writes the addresses of the links of the book to a file, one on each line, for the stories to
/// follow; returns its path.
fn tries_of_the_book() -> Result<String> {
    let file = crate::root().join("target/wasm/tries.txt");
    let lines: String = try_links::addresses(&crate::root())?.iter().map(|address| format!("{address}\n")).collect();
    fs::write(&file, lines).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file.to_string_lossy().into_owned())
}

/// Takes screenshots of every view, for people to look at.
fn shots(to: &Path) -> Result<ExitCode> {
    build()?;
    setup::browser()?;
    let to = std::path::absolute(to)?;
    let (host, port) = ADDRESS.split_once(':').unwrap_or((ADDRESS, "4173"));
    let vite = folder().join("node_modules/vite/bin/vite.js");
    let mut server = Command::new("node")
        .arg(vite)
        .args(["preview", "--host", host, "--port", port, "--strictPort"])
        .current_dir(folder())
        .stdout(Stdio::null())
        .spawn()
        .context("cannot serve the page")?;
    let answers = answers_within(Duration::from_secs(20));
    let made = answers.and_then(|()| run("node", &["stories/shots.mjs", &to.to_string_lossy()]));
    server.kill().ok();
    server.wait().ok();
    made.map(|()| ExitCode::SUCCESS)
}

/// Waits until the server answers.
fn answers_within(limit: Duration) -> Result<()> {
    let began = Instant::now();
    while began.elapsed() < limit {
        if std::net::TcpStream::connect(ADDRESS).is_ok() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    bail!("nothing answers at {ADDRESS}")
}
