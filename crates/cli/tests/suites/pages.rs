//! Runs the sessions of README.md, README.zh.md and of the pages in docs/ and docs/zh/ as they are
//! written there: a newcomer must see the true output.
//! `SPRAGUE_PAGES=overwrite cargo test -p sprague-cli pages` writes the output anew; read the
//! difference. Links of the pages to the page in the browser contain a rule and positions: the
//! program must answer them, too.
use std::path::{Path, PathBuf};
use std::process::Command;

const FENCE: &str = "```console\n";

/// A command of a page with the output under it.
struct Shown {
    command: String,
    output: String,
}

/// The commands of the `console` blocks of a page.
fn sessions(page: &Path, text: &str) -> Vec<Shown> {
    let blocks = text.split(FENCE).skip(1).filter_map(|rest| rest.split("```").next());
    let mut shown: Vec<Shown> = Vec::new();
    for block in blocks {
        for (place, line) in block.lines().enumerate() {
            match (line.strip_prefix("$ "), shown.last_mut()) {
                (Some(command), _) => shown.push(Shown { command: command.to_owned(), output: String::new() }),
                (None, Some(shown)) if place > 0 => shown.output.extend([line, "\n"]),
                _ => panic!("a session of {} does not begin with a command: {line}", page.display()),
            }
        }
    }
    shown
}

/// The output of a command, without trailing blanks.
fn printed(command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_sprague")).parent().expect("the binary lies in a folder").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(binary).chain(std::env::split_paths(&others)));
    let done = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path.expect("a search path"))
        .env("LC_ALL", "C")
        .output()
        .expect("a shell");
    trimmed(&String::from_utf8_lossy(&done.stdout))
}

fn trimmed(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Runs the sessions of a page and returns how many commands there are.
fn run(page: &Path) -> usize {
    let text = std::fs::read_to_string(page).expect("the page is read").replace("\r\n", "\n");
    let name = page.file_stem().expect("a page has a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages").join(name);
    // What an earlier run wrote there is not what a newcomer has.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the files that the sessions write");
    let shown = sessions(page, &text);
    let overwrite = std::env::var_os("SPRAGUE_PAGES").is_some_and(|value| value == "overwrite");
    let mut written = text.clone();
    for Shown { command, output } in &shown {
        let now = printed(command, &folder);
        if overwrite {
            written = written.replacen(&format!("$ {command}\n{output}"), &format!("$ {command}\n{now}"), 1);
        } else {
            assert_eq!(now, trimmed(output), "{} shows something else for: {command}", page.display());
        }
    }
    if overwrite && written != text {
        std::fs::write(page, written).expect("the page is written");
    }
    shown.len()
}

/// Decodes the percent-encoding of a part of an address.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        match (first, others) {
            (b'%', [high, low, others @ ..]) => {
                let digits = String::from_utf8_lossy(&[*high, *low]).into_owned();
                bytes.push(u8::from_str_radix(&digits, 16).expect("two digits after %"));
                rest = others;
            }
            _ => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8(bytes).expect("an address is text")
}

/// The arguments of `solve` for every link of a page to the page in the browser.
fn tried(text: &str) -> Vec<Vec<String>> {
    let addresses = text.split("../index.html#").skip(1).filter_map(|rest| rest.split(')').next());
    let asked = addresses.map(|address| {
        let part = |name: &str| address.split('&').find_map(|part| part.strip_prefix(name)).map(decoded);
        let mut arguments = vec![part("r=").expect("a link has a rule")];
        arguments.extend(part("p=").unwrap_or_default().split_whitespace().map(str::to_owned));
        arguments.extend(part("misere=1").map(|_| "--misere".to_owned()));
        arguments
    });
    asked.collect()
}

/// The pages of the book, in English and in Chinese.
fn pages() -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let files = [docs.clone(), docs.join("zh")].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|_| panic!("the folder {} is there", folder.display()));
        entries.flatten().map(|entry| entry.path())
    });
    files.filter(|page| page.extension().is_some_and(|extension| extension == "md")).collect()
}

#[test]
fn links_to_the_page_are_answered() {
    let mut links = 0;
    for page in pages() {
        for arguments in tried(&std::fs::read_to_string(&page).expect("the page is read")) {
            let mut solve = Command::new(env!("CARGO_BIN_EXE_sprague"));
            let done =
                solve.args(["solve", "--moves", "none", "--quiet"]).args(&arguments).output().expect("the program");
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{}: a link asks {arguments:?}: {said}", page.display());
            links += 1;
        }
    }
    assert!(links >= 20, "the links are found: {links}");
}

#[test]
fn pages_show_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for readme in ["README.md", "README.zh.md"] {
        assert!(run(&root.join(readme)) >= 6, "the sessions of {readme} are found");
    }
    for page in pages() {
        run(&page);
    }
}
