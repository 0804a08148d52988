//! `values --plot` and `pattern --report` as a person uses them: the files exist and have the right
//! form.
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn sprague(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sprague")).args(arguments).output().expect("the binary runs")
}

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).expect("a folder for files");
    folder.join(name)
}

/// Runs the program, and reads the file that it wrote.
fn written(name: &str, arguments: &[&str], option: &str) -> Vec<u8> {
    let path = file(name);
    let _ = std::fs::remove_file(&path);
    let all: Vec<&str> = arguments.iter().copied().chain([option, path.to_str().expect("a plain name")]).collect();
    let output = sprague(&all);
    assert!(output.status.success(), "{all:?}: {}", String::from_utf8_lossy(&output.stderr));
    std::fs::read(path).expect("the file was written")
}

#[test]
fn values_are_drawn_in_both_forms() {
    let svg = written("kayles.svg", &["values", "kayles", "--to", "100"], "--plot");
    let svg = String::from_utf8(svg).expect("text");
    assert_eq!(svg.matches("<circle").count(), 101);
    assert!(svg.contains("(period 12 from 71 on, proved)"));
    let png = written("wythoff.png", &["values", "wythoff", "--to", "20,30"], "--plot");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let misere = written("misere.svg", &["values", "take 1,2", "--misere", "--to", "9"], "--plot");
    assert_eq!(String::from_utf8_lossy(&misere).matches("<circle").count(), 10);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (arguments, word) in [
        (vec!["values", "kayles", "--plot", "out.pdf"], "a picture ends in .svg or .png"),
        (vec!["values", "(a,b,c) -> (a-k,b,c) : k>=1", "--plot", "out.svg"], "on one number or on two"),
        (vec!["values", "kayles", "--plot", "/no/such/folder/out.svg"], "/no/such/folder"),
        (vec!["values", "nim", "--at", "3", "--plot", "out.svg"], "cannot be used with"),
    ] {
        let output = sprague(&arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(word), "{arguments:?}: {error}");
    }
}

#[test]
fn a_page_has_claims_picture_certificate_and_command() {
    let page = String::from_utf8(written("kayles.html", &["pattern", "kayles"], "--report")).expect("text");
    for part in [
        "<!DOCTYPE html>",
        "period 12 from 71",
        "guy-smith",
        "<svg ",
        "sprague pattern &#39;0.77&#39;",
        "&quot;theorem&quot;",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
    assert!(!page.contains("http://") || page.matches("http://").count() == page.matches("http://www.w3.org/").count());
    let open = String::from_utf8(written("grundy.html", &["pattern", "split 2 unequal", "--limit", "300"], "--report"));
    let open = open.expect("text");
    assert!(open.contains(">open</span> no pattern up to 300") && !open.contains("<h2>Certificate</h2>"));
}

/// The page as a browser shows it: its title and its claims, after it has been loaded and laid out.
#[test]
#[ignore = "slow: needs a browser (chromium)"]
fn a_browser_opens_the_page() {
    written("opened.html", &["pattern", "kayles"], "--report");
    let address = format!("file://{}", file("opened.html").display());
    let browser = ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(|name| {
        let arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", &address];
        Command::new(name).args(arguments).output().ok()
    });
    let output = browser.expect("no browser: install chromium");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(dom.contains("<title>kayles</title>") && dom.contains("period 12 from 71"), "{dom}");
    assert!(dom.contains("</svg>") && dom.contains("</details>"));
}
