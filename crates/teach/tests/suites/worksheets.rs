//! Worksheets: answers beside the definition, and files that hold nothing but text.
use messages::Locale;
use rules::oracle::{Oracle, p_positions};
use sprague::{Budget, Game, Play};
use teach::worksheet::{Form, Sheet, worksheet};

fn sheet(rule: &str, tasks: usize, seed: u64) -> Sheet {
    worksheet(rule, &[], None, tasks, seed, Locale::ENGLISH, &Budget::default()).unwrap()
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    text.strip_prefix(before)?.split_once(after).map(|(inside, _)| inside)
}

/// Every task of some sheets, read from its text, by the definition.
#[test]
fn answers_are_those_of_the_definition() {
    let (mut who, mut values, mut moves, mut lost, mut patterns) = (0, 0, 0, 0, 0);
    for rule in ["take 1,3,4", "nim", "0.77", "take 1..3; misere"] {
        let game = Game::new(rule).unwrap();
        let mut oracle = Oracle::new(game.ruleset());
        for task in sheet(rule, 13, 5).tasks {
            let (question, answer) = (task.question.to_string(), task.answer.to_string());
            let heaps =
                |text: &str| text.split_whitespace().map(|n| vec![n.parse().unwrap()]).collect::<Vec<Vec<i64>>>();
            if let Some(at) = between(&question, "Position ", ": who wins") {
                let first = oracle.wins(&heaps(at)).unwrap();
                assert_eq!(answer == "the first player", first, "{rule}: {question}");
                who += 1;
            } else if let Some(at) = between(&question, "What is the nim-value of ", "?") {
                let value = heaps(at).iter().fold(0, |sum, heap| sum ^ oracle.value(heap).unwrap());
                assert_eq!(answer, value.to_string(), "{rule}: {question}");
                values += 1;
            } else if let Some(at) = between(&question, "Position ", ": find all") {
                let count: usize = oracle.winning_moves(&heaps(at)).unwrap().len();
                // Two heaps are never equal here, so that each move has one text.
                assert_eq!(answer.split(", take").count(), count, "{rule}: {question} {answer}");
                moves += 1;
            } else if let Some(heap) = between(&question, "One heap is ", ".") {
                let one: i64 = heap.parse().unwrap();
                let second = (1..=15).filter(|&n| !oracle.wins(&[vec![one], vec![n]]).unwrap());
                let second: Vec<String> = second.map(|n| n.to_string()).collect();
                let wanted = if second.is_empty() { "none".to_owned() } else { second.join(", ") };
                assert_eq!(answer, wanted, "{rule}: {question}");
                lost += 1;
            } else {
                let heaps = p_positions(game.ruleset(), 24, &Budget::unlimited()).unwrap();
                let heaps: Vec<String> = heaps.iter().map(i64::to_string).collect();
                assert!(answer.starts_with(&heaps.join(", ")), "{rule}: {question} {answer}");
                patterns += 1;
            }
        }
    }
    assert!(
        who > 8 && values > 6 && moves > 8 && lost > 8 && patterns == 4,
        "{who} {values} {moves} {lost} {patterns}"
    );
}

#[test]
fn a_sheet_has_the_number_of_tasks_and_depends_on_the_seed() {
    for tasks in [1, 2, 3, 5, 12, 20] {
        assert_eq!(sheet("take 1,3,4", tasks, 1).tasks.len(), tasks);
    }
    assert_eq!(sheet("nim", 8, 4), sheet("nim", 8, 4));
    assert_ne!(sheet("nim", 8, 4).tasks, sheet("nim", 8, 5).tasks);
    let misere = worksheet("nim", &[], Some(Play::Misere), 4, 0, Locale::ENGLISH, &Budget::default()).unwrap();
    assert!(misere.tasks.iter().all(|task| !task.question.to_string().contains("nim-value")));
    assert!(worksheet("nim", &[], None, 0, 0, Locale::ENGLISH, &Budget::default()).is_err());
    assert!(worksheet("cram", &[], None, 4, 0, Locale::ENGLISH, &Budget::default()).is_err());
}

#[test]
fn files_hold_text_only() {
    let rule = "take k where k%2=1 and k<9 # & <b>\"_$";
    let sheet = Sheet { rule: rule.to_owned(), ..sheet("take 1,3,4", 5, 0) };
    let html = sheet.text(Form::Html, Locale::ENGLISH);
    assert!(html.contains("k&lt;9 # &amp; &lt;b&gt;&quot;_$") && !html.contains("<b>") && !html.contains("http"));
    assert_eq!(html.matches("<li>").count(), 10);
    let tex = sheet.text(Form::Tex, Locale::ENGLISH);
    assert!(tex.contains("k\\%2=1") && tex.contains("\\# \\& \\textless{}b\\textgreater{}\\textquotedbl{}\\_\\$"));
    assert_eq!(tex.matches("\\item").count(), 10);
    let chinese: Locale = "zh".parse().unwrap();
    let told = sheet.text(Form::Markdown, chinese);
    assert!(told.starts_with("# 习题") && told.contains("## 答案"), "{told}");
}
