//! What the command line itself says about an answer, in every language that it has. The rest are
//! messages of the library, or its hints.
use sprague::{Locale, Outcome};

/// The words of a language.
pub(crate) struct Words {
    /// The player to move, or the other one, wins.
    pub(crate) first: &'static str,
    pub(crate) second: &'static str,
    pub(crate) draw: &'static str,
    /// What is written behind the letter of the outcome under misère play.
    pub(crate) misere: &'static str,
    /// The end of what stands in brackets.
    pub(crate) closing: &'static str,
    pub(crate) nim_value: &'static str,
    pub(crate) infinite_value: &'static str,
    /// The heads of the columns: rule, position, value, basis.
    pub(crate) columns: [&'static str; 4],
    pub(crate) no_winning_move: &'static str,
    pub(crate) no_move_left: &'static str,
    pub(crate) not_listed: &'static str,
    pub(crate) winning_moves: &'static str,
    pub(crate) keeping_moves: &'static str,
    /// The line above a list of moves, with their number where they are counted.
    pub(crate) heading: fn(&str, Option<&str>) -> String,
    pub(crate) in_component: fn(usize) -> String,
    /// So many more moves; none where they are not counted.
    pub(crate) more_moves: fn(Option<&str>) -> String,
    pub(crate) nearer_the_end: fn(&str) -> String,
    /// So many more mistakes of a rule, or lines of a file.
    pub(crate) more_mistakes: fn(usize) -> String,
    pub(crate) more_lines: fn(usize) -> String,
    /// The hints about a parameter without a value, and about a rule without quotes.
    pub(crate) parameter: fn(&str, &str) -> String,
    pub(crate) unquoted: fn(&str) -> String,
    /// The note where no position was given.
    pub(crate) no_position: &'static str,
    /// Before the progress of work that ctrl-C has ended.
    pub(crate) interrupted: &'static str,
}

const ENGLISH: Words = Words {
    first: "first player wins (N-position",
    second: "second player wins (P-position",
    draw: "draw: play goes on for ever (D-position",
    misere: ", misère play",
    closing: ")",
    nim_value: ", nim-value ",
    infinite_value: ", value ",
    columns: ["rule", "position", "value", "basis"],
    no_winning_move: "no winning move",
    no_move_left: "no move is left, and who cannot move wins",
    not_listed: "winning moves are not listed: there are too many options to look through",
    winning_moves: "winning moves",
    keeping_moves: "moves that keep the draw",
    heading: |moves, total| match total {
        Some(total) => format!("{moves} ({total}):"),
        None => format!("{moves}:"),
    },
    in_component: |number| format!("in component {number}"),
    more_moves: |more| format!("... and {} more: --moves all lists them", more.unwrap_or("perhaps")),
    nearer_the_end: |best| format!("play can go round; to come nearer to the end: {best}"),
    more_mistakes: |more| format!("and {more} more mistakes"),
    more_lines: |more| format!("and {more} more bad lines"),
    parameter: |name, hint| format!("give it one: --param {name}=5; or {hint}"),
    unquoted: |rule| format!("the rule is one argument: put it in quotes, \"{rule} ...\""),
    no_position: "note: no position given: the sum is empty",
    interrupted: "interrupted",
};

const CHINESE: Words = Words {
    first: "先手必胜（N，必胜态",
    second: "后手必胜（P，必败态",
    draw: "和局：游戏将永远进行下去（D",
    misere: "，反常规则",
    closing: "）",
    nim_value: "，SG 值 ",
    infinite_value: "，值 ",
    columns: ["规则", "局面", "值", "依据"],
    no_winning_move: "没有必胜的走法",
    no_move_left: "无步可走，而无法行动者赢",
    not_listed: "没有列出必胜的走法：后继太多，看不完",
    winning_moves: "必胜的走法",
    keeping_moves: "保持和局的走法",
    heading: |moves, total| match total {
        Some(total) => format!("{moves}（共 {total} 种）："),
        None => format!("{moves}："),
    },
    in_component: |number| format!("第 {number} 部分"),
    more_moves: |more| match more {
        Some(more) => format!("……另有 {more} 种：--moves all 全部列出"),
        None => "……可能还有：--moves all 全部列出".to_owned(),
    },
    nearer_the_end: |best| format!("游戏可以循环；更接近终局的走法：{best}"),
    more_mistakes: |more| format!("另有 {more} 处错误"),
    more_lines: |more| format!("另有 {more} 行有错"),
    parameter: |name, hint| format!("用 --param {name}=5 给出它的值；或者{hint}"),
    unquoted: |rule| format!("规则是一个参数：请加引号，\"{rule} ...\""),
    no_position: "注意：没有给出局面，和为空",
    interrupted: "已中断",
};

impl Words {
    /// The words of a language; English where there are none.
    pub(crate) fn of(tongue: Locale) -> &'static Self {
        if is_chinese(tongue) { &CHINESE } else { &ENGLISH }
    }

    /// The beginning of the line that says who wins.
    pub(crate) fn wins(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::N => self.first,
            Outcome::P => self.second,
            Outcome::D => self.draw,
        }
    }
}

pub(crate) fn is_chinese(tongue: Locale) -> bool {
    tongue.code() == "zh"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_of_the_library_has_words() {
        for tongue in Locale::all() {
            assert!(tongue == Locale::ENGLISH || is_chinese(tongue), "{tongue}");
        }
    }
}
