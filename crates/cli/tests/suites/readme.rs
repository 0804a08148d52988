//! The sessions of README.md, run as they stand there: what a newcomer reads first must be what the program prints.
use std::path::Path;
use std::process::Command;

/// A command of the README with what is printed under it.
struct Shown {
    command: String,
    output: String,
}

fn sessions(text: &str) -> Vec<Vec<Shown>> {
    let blocks = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks
        .map(|block| {
            let mut session: Vec<Shown> = Vec::new();
            for line in block.lines() {
                match (line.strip_prefix("$ "), session.last_mut()) {
                    (Some(command), _) => session.push(Shown { command: command.to_owned(), output: String::new() }),
                    (None, Some(shown)) => shown.output.extend([line, "\n"]),
                    (None, None) => panic!("a session of README.md does not begin with a command: {line}"),
                }
            }
            session
        })
        .collect()
}

#[test]
fn the_readme_shows_what_is_printed() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let text = std::fs::read_to_string(readme).expect("README.md is read").replace("\r\n", "\n");
    let sessions = sessions(&text);
    assert!(sessions.len() >= 6, "the sessions of README.md are found");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    std::fs::create_dir_all(&folder).expect("a folder for the files that the sessions write");
    let binary = Path::new(env!("CARGO_BIN_EXE_sprague")).parent().expect("the binary lies in a folder");
    let path = std::env::join_paths(
        [binary]
            .into_iter()
            .map(Path::to_owned)
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    for Shown { command, output } in sessions.iter().flatten() {
        let done = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .current_dir(&folder)
            .env("PATH", path.as_ref().expect("a search path"))
            .output()
            .expect("a shell");
        let printed = String::from_utf8_lossy(&done.stdout);
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(trimmed(&printed), trimmed(output), "README.md shows something else for: {command}");
    }
}
