//! A worksheet as HTML, LaTeX or Markdown. The key is on its own page.
use super::Sheet;
use crate::say;
use messages::{Locale, Message};
use papers::escape::{html, tex};

/// The form of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One file that a browser shows and prints; nothing else is loaded.
    Html,
    /// LaTeX with the packages of a small installation; Chinese needs `ctex` and XeLaTeX.
    Tex,
    /// Markdown.
    Markdown,
}

/// The style of the page: a line to write on under each task, the key on a new page.
const STYLE: &str = "body{font:11pt/1.5 Georgia,\"Noto Serif\",\"Noto Serif CJK SC\",\"Songti SC\",serif;\
max-width:42em;margin:2em auto;padding:0 1em;color:#000;background:#fff}\
h1{font-size:1.5em}h2{font-size:1.2em}code{font-family:monospace}\
ol.tasks>li{margin:0 0 1em;break-inside:avoid}\
ol.tasks>li::after{content:\"\";display:block;border-bottom:1px solid #888;height:2.2em}\
.key{break-before:page;border-top:1px solid #888;margin-top:3em}\
@media print{body{margin:0;max-width:none}.key{border:0;margin:0}}";

pub(super) fn text(sheet: &Sheet, form: Form, locale: Locale) -> String {
    let page = Page { sheet, locale };
    match form {
        Form::Html => page.html(),
        Form::Tex => page.tex(),
        Form::Markdown => page.markdown(),
    }
}

struct Page<'a> {
    sheet: &'a Sheet,
    locale: Locale,
}

impl Page<'_> {
    fn told(&self, message: &Message) -> String {
        message.in_locale(self.locale)
    }

    fn questions(&self) -> impl Iterator<Item = String> {
        self.sheet.tasks.iter().map(|task| self.told(&task.question))
    }

    fn answers(&self) -> impl Iterator<Item = String> {
        self.sheet.tasks.iter().map(|task| self.told(&task.answer))
    }

    fn html(&self) -> String {
        let list =
            |items: Vec<String>| items.iter().map(|item| format!("<li>{}</li>\n", html(item))).collect::<String>();
        let (title, key) = (html(&self.told(&say::sheet_title())), html(&self.told(&say::sheet_key())));
        let words: String = self.sheet.words.iter().map(|line| format!("<p>{}</p>\n", html(line))).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
             <p><code>{}</code></p>\n{words}<p>{}</p>\n<ol class=\"tasks\">\n{}</ol>\n\
             <section class=\"key\">\n<h2>{key}</h2>\n<ol>\n{}</ol>\n</section>\n</body>\n</html>\n",
            self.locale.code(),
            html(&self.sheet.rule),
            html(&self.told(&self.sheet.convention)),
            list(self.questions().collect()),
            list(self.answers().collect()),
        )
    }

    fn tex(&self) -> String {
        let items = |items: Vec<String>, gap: &str| {
            items.iter().map(|item| format!("  \\item {}{gap}\n", tex(item))).collect::<String>()
        };
        let class = match self.locale.code() {
            "zh" => "% xelatex\n\\documentclass[11pt,a4paper]{ctexart}\n",
            _ => "\\documentclass[11pt,a4paper]{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n",
        };
        let words: String = self.sheet.words.iter().map(|line| format!("{}\n\n", tex(line))).collect();
        format!(
            "{class}\\usepackage[margin=25mm]{{geometry}}\n\\setlength{{\\parindent}}{{0pt}}\n\
             \\setlength{{\\parskip}}{{6pt}}\n\\begin{{document}}\n\\section*{{{}}}\n\\texttt{{{}}}\n\n{words}{}\n\n\
             \\begin{{enumerate}}\n{}\\end{{enumerate}}\n\\newpage\n\\section*{{{}}}\n\
             \\begin{{enumerate}}\n{}\\end{{enumerate}}\n\\end{{document}}\n",
            tex(&self.told(&say::sheet_title())),
            tex(&self.sheet.rule),
            tex(&self.told(&self.sheet.convention)),
            items(self.questions().collect(), "\\par\\vspace{12mm}"),
            tex(&self.told(&say::sheet_key())),
            items(self.answers().collect(), ""),
        )
    }

    fn markdown(&self) -> String {
        let list = |items: Vec<String>| {
            (1..).zip(&items).map(|(number, item)| format!("{number}. {}\n", markdown(item))).collect::<String>()
        };
        let words: String = self.sheet.words.iter().map(|line| format!("{}\n\n", markdown(line))).collect();
        format!(
            "# {}\n\n`{}`\n\n{words}{}\n\n{}\n## {}\n\n{}",
            self.told(&say::sheet_title()),
            self.sheet.rule.replace('`', "'"),
            markdown(&self.told(&self.sheet.convention)),
            list(self.questions().collect()),
            self.told(&say::sheet_key()),
            list(self.answers().collect()),
        )
    }
}

fn markdown(text: &str) -> String {
    let special = |c: char| matches!(c, '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|');
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}
