//! Tests that no transcript can express: hostile input, closed pipes, signals. The program never
//! panics, and its exit code always tells the result.
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

struct Done {
    code: Option<i32>,
    out: String,
    err: String,
}

fn spawn<S: AsRef<OsStr>>(arguments: &[S]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sprague"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is built")
}

fn run_with_input<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Done {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_vec();
    let writer = thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    let done = Done {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    assert!(!done.err.contains("panicked") && !done.err.contains("defect"), "{}", done.err);
    done
}

fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Done {
    run_with_input(arguments, b"")
}

/// A rule file in the build directory, and the argument that names it.
fn rule_file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("the build directory can be written");
    format!("@{}", path.display())
}

/// The rule is refused with exit code 2 and a drawing that fits a screen.
fn assert_refused(rule: &str, says: &str) {
    let done = run(&["solve", rule, "5"]);
    assert_eq!(done.code, Some(2), "{}", done.err);
    assert!(done.out.is_empty());
    assert!(done.err.contains(says) && done.err.contains('^'), "{}", done.err);
    assert!(done.err.len() < 8000, "{} bytes of error", done.err.len());
}

#[test]
fn deep_nesting_is_refused_or_read_but_never_crashes() {
    let nested = format!("take {}1{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_refused(&rule_file("nested.txt", nested.as_bytes()), "error");
    let open = format!("take {}", "(".repeat(100_000));
    assert_refused(&rule_file("open.txt", open.as_bytes()), "error");
    let minus = format!("n -> {}n : n>0", "-".repeat(100_000));
    assert_ne!(run(&["solve", &rule_file("minus.txt", minus.as_bytes()), "5"]).code, None);
}

#[test]
fn a_text_of_a_megabyte_is_refused_with_a_short_drawing() {
    assert_refused(&rule_file("long.txt", &b"x".repeat(1 << 20)), "error");
    let words = "tak ".repeat(1 << 18);
    assert_refused(&rule_file("words.txt", words.as_bytes()), "error");
    let lines = "take 1^2\n".repeat(1 << 17);
    assert_refused(&rule_file("lines.txt", lines.as_bytes()), "error");
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    assert_refused(&rule_file("nul.txt", b"take 1\0,3"), "error");
    assert_refused(&rule_file("latin1.txt", b"take 1,\xe9"), "UTF-8");
    assert_refused(&rule_file("escape.txt", b"take 1,\x1b[2J3"), "error");
    let shown = run(&["solve", &rule_file("escape.txt", b"take 1,\x1b[2J3"), "5"]).err;
    assert!(!shown.contains('\x1b'), "the text of a user must not steer the terminal");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_have_a_place() {
    use std::os::unix::ffi::OsStrExt;
    let (rule, heap) = (OsStr::from_bytes(b"take 1,\xff"), OsStr::from_bytes(b"5\xff"));
    let done = run(&[OsStr::new("solve"), rule, OsStr::new("5")]);
    assert_eq!(done.code, Some(2));
    assert!(done.err.contains("UTF-8"), "{}", done.err);
    let done = run(&[OsStr::new("solve"), OsStr::new("take 1"), heap]);
    assert_eq!(done.code, Some(2));
    assert!(done.err.contains("UTF-8"), "{}", done.err);
}

#[test]
fn long_numbers_in_rules_are_errors_and_large_bounds_are_not() {
    let done = run(&["solve", "take 123456789012345678901234567890", "5"]);
    assert!(matches!(done.code, Some(0 | 2)), "{}", done.err);
    let done = run(&["values", "take 1..9223372036854775807", "--to", "5", "--format", "bfile"]);
    assert_eq!((done.code, done.out.as_str()), (Some(0), "0 0\n1 1\n2 2\n3 3\n4 4\n5 5\n"), "{}", done.err);
    let done = run(&["values", "take 1..9223372036854775807", "--at", "1e18", "--format", "bfile"]);
    assert_eq!((done.code, done.out.as_str()), (Some(0), "1000000000000000000 1000000000000000000\n"), "{}", done.err);
}

#[test]
fn errors_for_programs_are_json_on_standard_error() {
    let done = run(&["solve", "take 3^2", "5", "--format", "json"]);
    assert_eq!((done.code, done.out.as_str()), (Some(2), ""));
    let error: serde_json::Value = serde_json::from_str(&done.err).expect("one JSON value");
    assert_eq!(error["error"]["column"], 7);
    assert!(error["error"]["kind"].is_string() && error["error"]["message"].is_string(), "{error}");
    assert!(error["error"]["hint"].as_str().is_some_and(|hint| hint.contains("**")), "{error}");
    let done = run(&["solve", "@/no/such/file", "5", "--format", "json"]);
    let error: serde_json::Value = serde_json::from_str(&done.err).expect("one JSON value");
    assert_eq!((done.code, error["error"]["kind"].as_str()), (Some(1), Some("file")));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [
        ["values", "take 1,3,4", "--to", "3000000", "--format", "csv"].as_slice(),
        &["values", "take 1,3,4", "--to", "3000000", "--format", "json"],
        &["completions", "zsh"],
        &["list"],
    ] {
        let mut child = spawn(arguments);
        let mut first = [0u8; 1];
        let mut stdout = child.stdout.take().expect("stdout is piped");
        stdout.read_exact(&mut first).expect("there is output");
        drop(stdout);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn batch_answers_a_line_before_the_next_one_comes() {
    let mut child = spawn(&["batch", "take 1,3,4", "--answer", "value"]);
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is piped"));
    for (heaps, value) in [("5 8", "2"), ("", "0"), ("1e18", "1")] {
        writeln!(stdin, "{heaps}").expect("the program reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("the program answers");
        assert_eq!(answer.trim_end(), value);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn a_bad_line_does_not_hide_the_others() {
    let done = run_with_input(&["batch", "take 1,3,4"], b"5 8\nfive\x00\x1b\n\xff\n3,4\n\n7");
    assert_eq!(done.code, Some(1));
    let lines: Vec<&str> = done.out.lines().collect();
    assert_eq!((lines[0], lines[4], lines[5], lines.len()), ("N", "P", "P", 6), "{}", done.out);
    assert!(lines[1..4].iter().all(|line| line.starts_with("error: ")), "{}", done.out);
    assert!(!done.out.contains(['\0', '\x1b']) && !done.err.contains(['\0', '\x1b']), "{}", done.err);
    assert!([2, 3, 4].iter().all(|n| done.err.contains(&format!("line {n}:"))), "{}", done.err);
}

#[test]
fn a_line_of_a_million_heaps_is_answered() {
    let line: String = (0..1_000_000u32).map(|n| format!("{} ", u64::from(n) * 997 % 1_000_000_000 + 1)).collect();
    let done = run_with_input(&["batch", "take any; split 3", "--answer", "value"], line.as_bytes());
    // The formula of the rule, worked out by hand: n%8 = 7 gives n+1, n%8 = 0 gives n-1.
    let value = |n: u64| match n % 8 {
        7 => n + 1,
        0 => n - 1,
        _ => n,
    };
    let expected = (0..1_000_000u64).fold(0, |sum, n| sum ^ value(n * 997 % 1_000_000_000 + 1));
    assert_eq!((done.code, done.out.trim_end()), (Some(0), expected.to_string().as_str()), "{}", done.err);
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_far_the_work_got() {
    let child = spawn(&["pattern", "split 2 unequal", "--limit", "4e12"]);
    thread::sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill exists");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the program ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains("interrupted") && err.contains(char::is_numeric), "{err}");
}

#[test]
fn limits_end_in_an_error_that_says_what_was_reached() {
    let done = run(&["values", "take fib", "--to", "4e12", "--memory", "50M"]);
    assert_eq!(done.code, Some(1), "{}", done.err);
    assert!(done.err.contains("memory"), "{}", done.err);
    let done = run(&[
        "values",
        "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1",
        "--at",
        "9999,9999,9999",
        "--time",
        "300ms",
    ]);
    assert_eq!(done.code, Some(1), "{}", done.err);
    assert!(done.err.contains("time"), "{}", done.err);
}

#[test]
fn requests_without_end_are_refused_before_memory_is_gone() {
    for arguments in [
        ["check", "wythoff", "--to", "1e6"].as_slice(),
        &["check", "wythoff", "--to", "1e18,1e18"],
        &["values", "wythoff", "--to", "1e9,1e9"],
        &["values", "take 1,3,4", "--to", "1e18"],
        &["solve", "take any", "1e12", "--no-theory", "--time", "2s"],
    ] {
        let done = run(&[arguments, &["--memory", "100M"]].concat());
        assert_eq!(done.code, Some(1), "{arguments:?}: {}", done.err);
        assert!(done.err.contains("limit"), "{arguments:?}: {}", done.err);
    }
}

#[test]
fn wrong_requests_have_exit_code_2() {
    let wrong: [&[&str]; 12] = [
        &[],
        &["slove"],
        &["solve"],
        &["solve", "take 1", "5x"],
        &["solve", "take 1", "3,4"],
        &["solve", "take 1", "-5"],
        &["solve", "-> n-1", "5"],
        &["solve", "take 1..K", "5"],
        &["solve", "take 1..K", "5", "--param", "K"],
        &["solve", "take 1", "5", "--format", "xml"],
        &["values", "wythoff", "--format", "bfile"],
        &["show", "no-such-game"],
    ];
    for arguments in wrong {
        let done = run(arguments);
        assert_eq!(done.code, Some(2), "{arguments:?}: {}", done.err);
        assert!(done.out.is_empty() && !done.err.is_empty(), "{arguments:?}");
        assert!(!done.err.contains('\u{1}'), "{arguments:?}: {}", done.err);
    }
}

#[test]
fn what_cannot_be_read_has_exit_code_1() {
    for arguments in [["solve", "@/no/such/file", "5"].as_slice(), &["verify", "/no/such/file"], &["verify", "-"]] {
        let done = run(arguments);
        assert_eq!(done.code, Some(1), "{arguments:?}: {}", done.err);
        assert!(done.out.is_empty() && done.err.starts_with("error: "), "{arguments:?}: {}", done.err);
    }
}

/// Every game on edges answers or refuses every kind of file of edges.
#[test]
fn hostile_files_of_edges_are_refused_or_answered() {
    let files: [&[u8]; 9] = [
        b"",
        b"0",
        b"# nothing but words",
        b"0 \xff\n",
        b"\xef\xbb\xbf0 1\r\n1 2\r\n",
        b"0 0\n0 0\n0 1\n1 0\n",
        b"99999999999999999999999 0\n00 0\n",
        b"0 a\x00b\n\x0b0\t1\n",
        b"0 1 2 3\n",
    ];
    let games: [&[&str]; 8] = [
        &["hackenbush", "-"],
        &["hackenbush", "-", "--misere"],
        &["hackenbush", "-", "--no-theory", "--svg", "-"],
        &["geography", "-"],
        &["geography", "-", "--edges"],
        &["geography", "-", "--directed", "--misere"],
        &["geography", "-", "--grid"],
        &["geography", "-", "0"],
    ];
    for file in files {
        for game in games {
            let done = run_with_input(game, file);
            assert!(matches!(done.code, Some(0 | 2)), "{game:?} {file:?}: {:?} {}", done.code, done.err);
            assert_eq!(done.code == Some(0), !done.out.is_empty(), "{game:?} {file:?}: {}", done.err);
        }
    }
}

#[test]
fn large_files_of_edges_are_answered_and_limits_are_kept() {
    let path: String = (0..200_000).map(|v| format!("{v} {}\n", v + 1)).collect();
    let done = run_with_input(&["hackenbush", "-", "--format", "json"], path.as_bytes());
    assert_eq!(done.out, "{\"value\":200000,\"outcome\":\"N\",\"moves\":[{\"edge\":[\"0\",\"1\"]}]}\n");
    let done = run_with_input(&["geography", "-", "100001", "--format", "json"], path.as_bytes());
    let won = "{\"name\":\"100001\",\"outcome\":\"N\",\"moves\":[\"100000\",\"100002\"]}";
    assert_eq!(done.out, format!("{{\"vertices\":[{won}],\"first_player_chooses\":\"N\"}}\n"));
    for game in ["hackenbush", "geography"] {
        let done = run_with_input(&[game, "-", "--memory", "3M"], path.as_bytes());
        assert_eq!(done.code, Some(1), "{game}: {}", done.err);
        assert!(done.err.contains("memory"), "{game}: {}", done.err);
    }
    let dense: String = (0..900).map(|i| format!("{} {}\n", i % 30, (i * i + i / 30) % 30)).collect();
    let done = run_with_input(&["geography", "-", "--directed", "--edges", "--time", "300ms"], dense.as_bytes());
    assert_eq!(done.code, Some(1), "{}", done.err);
    assert!(done.err.contains("time") && done.err.contains("were settled"), "{}", done.err);
}
