//! The validator refuses every input that is not exactly as the statement says.
use crate::common::{Folder, installed, run, wish, with_python};

/// Inputs that are nearly right: what was changed, and the text.
fn changed(text: &str) -> Vec<(String, String)> {
    let mut all = vec![
        ("no end of the last line".to_owned(), text.trim_end().to_owned()),
        ("an empty line at the end".to_owned(), format!("{text}\n")),
        ("a line more".to_owned(), format!("{text}1\n")),
        ("a blank at the beginning".to_owned(), format!(" {text}")),
        ("a blank before the last line end".to_owned(), format!("{} \n", text.trim_end())),
        ("line ends of another system".to_owned(), text.replace('\n', "\r\n")),
        ("a tab".to_owned(), text.replacen(' ', "\t", 1)),
        ("two blanks".to_owned(), text.replacen(' ', "  ", 1)),
        ("nothing".to_owned(), String::new()),
    ];
    let lines: Vec<&str> = text.lines().collect();
    for missing in 0..lines.len() {
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != missing).map(|(_, line)| *line).collect();
        all.push((format!("line {missing} is missing"), rest.join("\n") + "\n"));
    }
    for (at, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        for word in 0..words.len() {
            for other in ["2000000000000", "x", "-5", "07", "1.5"] {
                let mut words = words.clone();
                words[word] = other;
                let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
                lines[at] = words.join(" ");
                all.push((format!("word {word} of line {at} is {other}"), lines.join("\n") + "\n"));
            }
        }
    }
    all.retain(|(_, changed)| changed != text);
    all
}

fn refuses(rule: &str, input: &str, max: &str, text: &str) {
    let folder = Folder::of(&wish(rule, input, max));
    let validator = with_python(&folder.at("input_validators/validate.py"));
    assert_eq!(run(&validator, text).0, Some(42), "{rule}, {input}: {text:?}");
    for (what, changed) in changed(text) {
        assert_eq!(run(&validator, &changed).0, Some(43), "{rule}, {input}: {what}: {changed:?}");
    }
}

#[test]
fn lists_of_heaps() {
    if installed("python3") {
        refuses("take 1,3,4", "T: heaps", "n<=1000, T<=5, heaps<=3", "2\n2\n3 10\n1\n7\n");
    }
}

#[test]
#[ignore = "thorough: 20 s"]
fn other_shapes() {
    if !installed("python3") {
        return;
    }
    refuses("kayles", "zero: n", "n<=1000, T<=5", "12\n0\n");
    refuses("wythoff", "T: b a", "a<=9, b<=1000, T<=5", "1\n1000 9\n");
    refuses("nim", "one: n n", "n<=1000", "4 5\n");
    refuses("take L..R", "T: L R heaps", "n<=50, L<=10, R<=10, T<=5, heaps<=3", "1\n2 3 1\n7\n");
    refuses("take S", "-1: S* | heaps", "n<=50, S<=10, size<=3, T<=5, heaps<=3", "2 1 3\n1\n1\n7\n-1\n");
    refuses("(a,b) -> (a-1,b-1)", "T: (a,b)*", "n<=9, T<=3, heaps<=3", "1\n2\n3 4\n5 6\n");
}

/// What the order of parameters, of amounts, and the sums of all cases say.
#[test]
fn limits_of_several_numbers_together() {
    if !installed("python3") {
        return;
    }
    let refused = |rule: &str, input: &str, max: &str, texts: [(&str, i32); 2]| {
        let folder = Folder::of(&wish(rule, input, max));
        let validator = with_python(&folder.at("input_validators/validate.py"));
        for (text, code) in texts {
            assert_eq!(run(&validator, text).0, Some(code), "{rule}: {text:?}");
        }
    };
    refused("take L..R", "T: n L R", "n<=50, L<=10, R<=10, T<=5", [("1\n5 2 3\n", 42), ("1\n5 3 2\n", 43)]);
    refused("take S", "T: S* n", "n<=50, S<=10, T<=5", [("1\n2 1 3 7\n", 42), ("1\n2 3 1 7\n", 43)]);
    let total = "n<=50, T<=5, heaps<=3, total<=4";
    refused("nim", "T: heaps", total, [("2\n1\n5\n3\n1 2 3\n", 42), ("2\n2\n5 5\n3\n1 2 3\n", 43)]);
    refused("nim", "eof: n", "n<=50, T<=2", [("5\n6\n", 42), ("5\n6\n7\n", 43)]);
}
