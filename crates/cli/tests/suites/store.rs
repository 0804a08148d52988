//! Stored values and outcomes: killed runs, simultaneous runs, damage.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// No theorem proves this sequence up to the last value in the tests, so that every run computes
/// all of them; and it is quick: a chunk takes some milliseconds.
const RULE: &str = "take 4,11,5003,70001,400009,2999999";
const LAST: &str = "20000000";

/// An empty folder in the build directory.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn sprague(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn done(arguments: &[&str]) -> Output {
    sprague(arguments).output().expect("the binary is built")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn stored(folder: &Path) -> Command {
    let mut command = sprague(&["values", RULE, "--from", LAST, "--to", LAST, "--store"]);
    command.arg(folder);
    command
}

/// The number after `"name":` in the JSON of `store info`.
fn info(folder: &Path, name: &str) -> String {
    let output = done(&["store", "info", &folder.to_string_lossy(), "--format", "json"]);
    let text = text(&output.stdout);
    let rest = text.split_once(&format!("\"{name}\":")).map(|(_, rest)| rest).unwrap_or_default();
    rest.split([',', '}']).next().unwrap_or_default().trim_matches('"').to_owned()
}

/// Starts a run `times` times and kills it at random, after `least` milliseconds and up to `spread`
/// more; after each kill, the chunks in the manifest are sound, and never fewer than before.
/// Returns how many runs were killed in time.
fn killed(wild: &Path, times: usize, mut random: u64, least: u64, spread: u64, run: impl Fn() -> Command) -> usize {
    let (mut kills, mut longest) = (0, 0);
    for _ in 0..times {
        let mut run = run().stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary is built");
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(Duration::from_millis(least + (random >> 40) % spread));
        run.kill().expect("it is ours");
        kills += usize::from(!run.wait().expect("it was started").success());
        if wild.join("manifest.json").exists() {
            let check = done(&["store", "check", &wild.to_string_lossy()]);
            assert!(check.status.success(), "{}{}", text(&check.stdout), text(&check.stderr));
            let values: u64 = info(wild, "values").parse().expect("a number");
            assert!(values >= longest, "{values} after {longest}");
            longest = values;
        }
    }
    kills
}

#[test]
fn a_run_that_is_killed_twenty_times_ends_with_the_same_values() {
    let (calm, wild) = (folder("store-calm"), folder("store-wild"));
    let whole = stored(&calm).output().expect("the binary is built");
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    let kills = killed(&wild, 20, 12_345, 5, 120, || stored(&wild));
    assert!(kills >= 5, "{kills} of 20 runs were killed in time");
    let last = stored(&wild).output().expect("the binary is built");
    assert!(last.status.success(), "{}", text(&last.stderr));
    assert_eq!(text(&last.stdout), text(&whole.stdout));
    for key in ["values", "fingerprint"] {
        assert_eq!(info(&wild, key), info(&calm, key));
    }
    let values: u64 = info(&wild, "values").parse().expect("a number");
    assert!(values > 3 << 22, "{values}: more than three chunks");
}

#[test]
fn two_runs_on_one_folder_are_refused_and_one_can_be_looked_at() {
    let folder = folder("store-two");
    let path = folder.to_string_lossy().into_owned();
    let mut run = sprague(&["values", "0.6", "--at", "1e9", "--store", &path])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary is built");
    while !folder.join("manifest.json").exists() {
        sleep(Duration::from_millis(5));
    }
    let second = done(&["values", "0.6", "--at", "5", "--store", &path]);
    let export = done(&["store", "export", &path]);
    let look = done(&["store", "info", &path]);
    run.kill().expect("it is ours");
    run.wait().expect("it was started");
    for refused in [second, export] {
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains("another run is using the store"), "{}", text(&refused.stderr));
    }
    assert!(look.status.success(), "{}", text(&look.stderr));
    assert_eq!(done(&["values", "0.6", "--at", "5", "--store", &path]).status.code(), Some(0));
}

#[test]
fn damage_is_found_and_computed_again() {
    let folder = folder("store-damage");
    let path = folder.to_string_lossy().into_owned();
    let values = ["values", "0.6", "--at", "2000", "--store", &path];
    assert!(done(&values).status.success());
    let chunk = folder.join(format!("{:020}-2001.chunk", 0));
    let mut bytes = fs::read(&chunk).expect("the chunk is there");
    bytes[700] ^= 1;
    fs::write(&chunk, bytes).expect("it can be written");
    let check = done(&["store", "check", &path, "--format", "json"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(
        text(&check.stdout).contains("\"valid\":false,\"damaged\":[{\"from\":0,\"to\":2000,"),
        "{}",
        text(&check.stdout)
    );
    let export = done(&["store", "export", &path]);
    assert!(text(&export.stderr).contains("is damaged"), "{}", text(&export.stderr));
    let again = done(&values);
    assert!(text(&again.stderr).contains("computed again"), "{}", text(&again.stderr));
    assert!(again.status.success() && done(&["store", "check", &path]).status.success());
    let expected = done(&["values", "0.6", "--to", "2000", "--format", "bfile"]);
    assert_eq!(text(&done(&["store", "export", &path]).stdout), text(&expected.stdout));
}

#[test]
fn a_certificate_is_verified_with_stored_values() {
    let (folder, other) = (folder("store-verify"), folder("store-verify-other"));
    let (path, other) = (folder.to_string_lossy().into_owned(), other.to_string_lossy().into_owned());
    let certificate = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("store-certificate.json");
    let cert = certificate.to_string_lossy().into_owned();
    let found = done(&["pattern", "0.356", "--limit", "20000", "--store", &path, "--cert", &cert]);
    assert!(found.status.success(), "{}", text(&found.stderr));
    let valid = done(&["verify", &cert, "--store", &path, "--samples", "20"]);
    let said = text(&valid.stdout);
    assert!(valid.status.success() && said.contains("3020 of them were derived anew"), "{said}{}", text(&valid.stderr));
    assert!(done(&["values", "0.35", "--at", "5000", "--store", &other]).status.success());
    let wrong = done(&["verify", &cert, "--store", &other]);
    assert!(
        text(&wrong.stderr).contains("the store is about \"0.35\", not about \"0.356\""),
        "{}",
        text(&wrong.stderr)
    );
    let written = fs::read_to_string(&certificate).expect("it was written");
    let honest: String = written.lines().filter(|line| !line.contains("checksum")).collect::<Vec<_>>().join("\n");
    let honest = honest.trim_end_matches(['}', '\n', ',']).to_owned() + "}";
    for (from, to) in [
        ("\"period\": 142", "\"period\": 284"),
        ("\"period\": 142", "\"period\": 71"),
        ("\"preperiod\": 7315", "\"preperiod\": 7314"),
        ("\"preperiod\": 7315", "\"preperiod\": 7316"),
    ] {
        assert!(honest.contains(from), "{honest}");
        fs::write(&certificate, honest.replace(from, to)).expect("it can be written");
        assert_eq!(done(&["verify", &cert, "--store", &path]).status.code(), Some(1), "{to}");
    }
    fs::write(&certificate, &honest).expect("it can be written");
    assert_eq!(done(&["verify", &cert, "--store", &path]).status.code(), Some(0));
}

/// Tuples with bounded steps: 25 million values, six chunks.
const PAIRS: &str = "(a,b) -> (a-1,b); (a,b) -> (a,b-2); (a,b) -> (a-3,b-1); (a,b) -> (a-2,b-2)";
const CORNER: &str = "4999,4999";

fn pairs(folder: &Path, from: &str) -> Command {
    let mut command = sprague(&["values", PAIRS, "--from", from, "--to", CORNER, "--memory", "64M", "--store"]);
    command.arg(folder);
    command
}

#[test]
fn a_table_of_tuples_survives_every_kill() {
    let (calm, wild) = (folder("rows-calm"), folder("rows-wild"));
    let whole = pairs(&calm, "4990,4990").output().expect("the binary is built");
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    let kills = killed(&wild, 12, 777, 5, 150, || pairs(&wild, "4990,4990"));
    assert!(kills >= 3, "{kills} of 12 runs were killed in time");
    let last = pairs(&wild, "4990,4990").output().expect("the binary is built");
    assert!(last.status.success(), "{}", text(&last.stderr));
    assert_eq!(text(&last.stdout), text(&whole.stdout));
    assert_eq!(info(&wild, "values"), "25000000");
    assert_eq!(info(&wild, "fingerprint"), info(&calm, "fingerprint"));
    // The table without a folder, and the definition, give the same values.
    let small = |more: &[&str]| {
        let all = [&["values", PAIRS, "--to", "9,9", "--format", "csv"], more].concat();
        text(&done(&all).stdout)
    };
    assert_eq!(small(&["--store", &wild.to_string_lossy()]), small(&["--no-theory"]));
}

#[test]
fn rows_have_their_lengths_and_damage_is_computed_again() {
    let folder = folder("rows-damage");
    let path = folder.to_string_lossy().into_owned();
    let cells = |to: &str| done(&["values", PAIRS, "--from", "0,0", "--to", to, "--format", "csv", "--store", &path]);
    let first = cells("30,20");
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert_eq!(text(&done(&["values", PAIRS, "--to", "30,20", "--format", "csv"]).stdout), text(&first.stdout));
    let state = text(&done(&["store", "info", &path]).stdout);
    assert!(state.contains("651, (0,0) to (30,20), rows up to (..,20)"), "{state}");
    let wider = cells("5,21");
    assert_eq!(wider.status.code(), Some(1));
    assert!(text(&wider.stderr).contains("rows up to (..,20)"), "{}", text(&wider.stderr));
    let chunk = folder.join(format!("{:020}-651.chunk", 0));
    let mut bytes = fs::read(&chunk).expect("the chunk is there");
    bytes[300] ^= 1;
    fs::write(&chunk, bytes).expect("it can be written");
    let again = cells("30,20");
    assert!(text(&again.stderr).contains("651 are computed again"), "{}", text(&again.stderr));
    assert_eq!(text(&again.stdout), text(&first.stdout));
    // More rows, fewer columns: the stored values are used.
    let more = cells("60,7");
    assert_eq!(text(&done(&["values", PAIRS, "--to", "60,7", "--format", "csv"]).stdout), text(&more.stdout));
    let at = done(&["values", PAIRS, "--at", "60,20", "--format", "json", "--store", &path]);
    assert!(text(&at.stdout).contains("\"standing\":\"exact\""), "{}", text(&at.stdout));
    for (rule, why) in [("(a,b) -> (a-1,b+1)", "leaves the box"), ("(a,b) -> (a-1,b); unordered", "multisets")] {
        let other = format!("{path}-other");
        let refused = done(&["values", rule, "--from", "0,0", "--to", "5,5", "--store", &other]);
        assert!(!refused.status.success() && text(&refused.stderr).contains(why), "{rule}: {}", text(&refused.stderr));
    }
    let pattern = done(&["pattern", PAIRS, "--store", &path]);
    assert_eq!(pattern.status.code(), Some(2));
}

/// Moves up and down: 4 million positions, among them draws.
const CIRCLES: &str = "(a,b) -> (a-1,b); (a,b) -> (a,b-1) : b%3!=1; (a,b) -> (a-1,b+1) : b<1999, b%5=2; \
                       (a,b) -> (a+1,b) : a%4=3, b%7=1, a<1999";

fn who_wins(folder: &Path) -> Command {
    let mut command = sprague(&["values", CIRCLES, "--from", "1980,1980", "--to", "1999,1999", "--outcomes"]);
    command.args(["--memory", "64M", "--store"]).arg(folder);
    command
}

#[test]
fn outcomes_survive_every_kill_and_end_with_the_same_checksum() {
    let (calm, wild) = (folder("outcomes-calm"), folder("outcomes-wild"));
    let whole = who_wins(&calm).output().expect("the binary is built");
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    let (mut kills, mut parts, mut random) = (0, 0, 4_321_u64);
    // Repeats until two runs have stored a part of all outcomes; on a loaded machine most runs
    // store nothing.
    for _ in 0..60 {
        if parts >= 2 {
            break;
        }
        let mut run = who_wins(&wild).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary is built");
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(Duration::from_millis(100 + (random >> 40) % 300));
        run.kill().expect("it is ours");
        kills += usize::from(!run.wait().expect("it was started").success());
        if wild.join("outcomes.json").exists() {
            let check = done(&["store", "check", &wild.to_string_lossy(), "--format", "json"]);
            assert!(check.status.success(), "{}{}", text(&check.stdout), text(&check.stderr));
            // Some outcomes are stored, others are not.
            let said = text(&check.stdout);
            parts += usize::from(said.contains("\"settled\":false") && !said.contains("\"P\":0,"));
        }
    }
    assert!(kills >= 2 && parts >= 2, "{kills} runs were killed in time, {parts} with a part of the outcomes");
    let last = who_wins(&wild).output().expect("the binary is built");
    assert!(last.status.success(), "{}", text(&last.stderr));
    assert_eq!(text(&last.stdout), text(&whole.stdout));
    for key in ["positions", "settled", "fingerprint"] {
        assert_eq!(info(&wild, key), info(&calm, key), "{key}");
    }
    assert_eq!(info(&wild, "settled"), "true");
    let check = text(&done(&["store", "check", &wild.to_string_lossy()]).stdout);
    assert!(check.starts_with("sound: 4000000 positions: 1654169 P, 2112131 N, 233700 D; fingerprint "), "{check}");
}

#[test]
fn a_folder_of_outcomes_is_locked_checked_and_exported() {
    let folder = folder("outcomes-look");
    let path = folder.to_string_lossy().into_owned();
    let mut run = who_wins(&folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary is built");
    while !folder.join("outcomes.json").exists() {
        sleep(Duration::from_millis(1));
    }
    let (second, check) = (who_wins(&folder).output().expect("the binary is built"), done(&["store", "check", &path]));
    let look = done(&["store", "info", &path]);
    run.kill().expect("it is ours");
    run.wait().expect("it was started");
    for refused in [second, check] {
        assert_eq!(refused.status.code(), Some(1), "{}", text(&refused.stdout));
        assert!(text(&refused.stderr).contains("another run is using the store"), "{}", text(&refused.stderr));
    }
    assert!(look.status.success() && text(&look.stdout).contains("4000000, (0,0) to (1999,1999)"), "{look:?}");
    let early = done(&["store", "export", &path, "--format", "raw"]);
    assert!(text(&early.stderr).contains("not all known yet"), "{}", text(&early.stderr));
    let whole = who_wins(&folder).output().expect("the binary is built");
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    assert_eq!(info(&folder, "settled"), "true");
    let letters = done(&["store", "export", &path]);
    assert_eq!(letters.status.code(), Some(2));
    assert!(text(&letters.stderr).contains("--format raw"), "{}", text(&letters.stderr));
    let exported = done(&["store", "export", &path, "--format", "raw"]).stdout;
    assert_eq!(exported.len(), 1_000_000);
    // (0,0) has no moves, (1,0) has one to it.
    assert_eq!((exported[0] & 3, exported[500] & 3), (1, 2));
    let file = folder.join(format!("{:020}.outcomes", 0));
    let mut bytes = fs::read(&file).expect("the file is there");
    bytes[777] ^= 16;
    fs::write(&file, bytes).expect("it can be written");
    let check = done(&["store", "check", &path, "--format", "json"]);
    let said = text(&check.stdout);
    assert_eq!(check.status.code(), Some(1));
    assert!(
        said.contains("\"valid\":false,\"damaged\":[{\"from\":0,\"to\":3999999,\"reason\":\"its checksum"),
        "{said}"
    );
    let export = done(&["store", "export", &path, "--format", "raw"]);
    assert!(text(&export.stderr).contains("is damaged"), "{}", text(&export.stderr));
    let again = who_wins(&folder).output().expect("the binary is built");
    assert!(text(&again.stderr).contains("they are found again"), "{}", text(&again.stderr));
    assert_eq!(text(&again.stdout), text(&whole.stdout));
    assert!(done(&["store", "check", &path]).status.success());
}

#[test]
#[ignore = "slow: 10^9 positions, some ten seconds in a release build and 1 GB of disk"]
fn a_thousand_million_tuples() {
    let folder = folder("rows-large");
    let rule = "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)";
    let corner = "31622,31622";
    let mut command = sprague(&["values", rule, "--from", corner, "--to", corner, "--memory", "64M", "--store"]);
    let output = command.arg(&folder).output().expect("the binary is built");
    assert!(output.status.success(), "{}", text(&output.stderr));
    // Two even numbers: the king's player to move loses.
    assert!(text(&output.stdout).trim().ends_with('0'), "{}", text(&output.stdout));
    assert_eq!(info(&folder, "values"), (31_623_u64 * 31_623).to_string());
    let _ = fs::remove_dir_all(&folder);
}

#[test]
#[ignore = "slow: 10^9 positions, some minutes in a release build and 250 MB of disk"]
fn who_wins_a_thousand_million_positions() {
    let folder = folder("outcomes-large");
    let rule = "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)";
    let corner = "31622,31622";
    let mut command = sprague(&["values", rule, "--from", corner, "--to", corner, "--outcomes"]);
    let output = command.args(["--memory", "512M", "--store"]).arg(&folder).output().expect("the binary is built");
    assert!(output.status.success(), "{}", text(&output.stderr));
    // Two even numbers: the king's player to move loses.
    assert!(text(&output.stdout).trim().ends_with('P'), "{}", text(&output.stdout));
    let check = text(&done(&["store", "check", &folder.to_string_lossy()]).stdout);
    assert!(check.starts_with("sound: 1000014129 positions: 250019344 P, 749994785 N; fingerprint "), "{check}");
    let _ = fs::remove_dir_all(&folder);
}
