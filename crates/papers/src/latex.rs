//! A document as LaTeX, with the packages of a small installation; Chinese needs `ctex` and
//! XeLaTeX.
use crate::escape::tex;
use crate::math;
use crate::page::{Block, Kind, Table, Text};
use crate::works::Work;
use crate::{Paper, say};
use messages::Message;
use std::fmt::Write as _;

pub(crate) fn text(paper: &Paper) -> String {
    let told = |message: Message| tex(&message.in_locale(paper.locale));
    let mut out = String::new();
    out.push_str(match paper.locale.code() {
        "zh" => "% xelatex\n\\documentclass[11pt,a4paper]{ctexart}\n",
        _ => {
            "\\documentclass[11pt,a4paper]{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{textcomp}\n\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
        }
    });
    out.push_str("\\usepackage[margin=25mm]{geometry}\n\\usepackage{amsmath,amssymb,amsthm}\n");
    for kind in Kind::ALL {
        let _ = writeln!(out, "\\newtheorem{{{}}}{{{}}}", environment(kind), told(crate::kind_in_words(kind)));
    }
    let _ = writeln!(out, "\\renewcommand{{\\proofname}}{{{}}}", told(say::proof()));
    let _ = writeln!(out, "\\renewcommand{{\\refname}}{{{}}}", told(say::references()));
    out.push_str("\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{5pt}\n\\setlength{\\emergencystretch}{3em}\n");
    let _ = writeln!(out, "\\title{{{}}}\n\\author{{{}}}\n\\date{{}}", tex(&paper.title), tex(&paper.author));
    out.push_str("\\begin{document}\n\\maketitle\n");
    blocks(&paper.blocks, &mut out);
    references(&paper.works, &mut out);
    out.push_str("\\end{document}\n");
    bibtex(&paper.works, told(say::bibtex()), &mut out);
    out
}

fn environment(kind: Kind) -> &'static str {
    match kind {
        Kind::Lemma => "lemma",
        Kind::Theorem => "theorem",
        Kind::Observation => "observation",
    }
}

fn references(works: &[&Work], out: &mut String) {
    if works.is_empty() {
        return;
    }
    let _ = writeln!(out, "\\begin{{thebibliography}}{{{}}}\n\\sloppy", "9".repeat(works.len().to_string().len()));
    for work in works {
        let _ = writeln!(
            out,
            "\\bibitem{{{}}} {}. \\textit{{{}}}. {}.",
            work.key(),
            tex(&work.authors()),
            tex(work.title()),
            tex(&work.place())
        );
    }
    out.push_str("\\end{thebibliography}\n");
}

/// After the end of the document, where LaTeX reads nothing.
fn bibtex(works: &[&Work], title: String, out: &mut String) {
    if !works.is_empty() {
        let _ = writeln!(out, "\n% {title}");
        works.iter().for_each(|work| out.push_str(&work.bibtex()));
    }
}

fn blocks(blocks: &[Block], out: &mut String) {
    for one in blocks {
        block(one, out);
    }
}

fn block(block: &Block, out: &mut String) {
    match block {
        Block::Heading(title) => {
            let _ = writeln!(out, "\n\\section*{{{}}}\n", tex(title));
        }
        Block::Para(texts) => {
            let _ = writeln!(out, "{}\n", inline(texts));
        }
        Block::List(items) => {
            out.push_str("\\begin{itemize}\n\\setlength{\\itemsep}{0pt}\n");
            for item in items {
                let _ = writeln!(out, "  \\item {}", inline(std::slice::from_ref(item)));
            }
            out.push_str("\\end{itemize}\n");
        }
        // Each line by itself: in `verbatim` a line could end the environment.
        Block::Lines(lines) => quoted(lines.lines().map(|line| tex(line).replace(' ', "~")), out),
        Block::Code(code) => quoted(code.lines().map(tex), out),
        Block::Formula { latex: Some(latex), .. } => {
            let _ = writeln!(out, "\\[\n{latex}\n\\]");
        }
        Block::Formula { latex: None, plain } => quoted(plain.lines().map(tex), out),
        Block::Drawn { latex, .. } => {
            let _ = writeln!(out, "{latex}");
        }
        Block::Stated { kind, name, works, body } => {
            let environment = environment(*kind);
            let cited = match works.as_slice() {
                [] => String::new(),
                works => format!("\\cite{{{}}}", works.iter().map(|work| work.key()).collect::<Vec<_>>().join(",")),
            };
            let head: Vec<String> =
                name.iter().map(|name| tex(name)).chain(Some(cited).filter(|cited| !cited.is_empty())).collect();
            let head = if head.is_empty() { String::new() } else { format!("[{{{}}}]", head.join(" ")) };
            let _ = writeln!(out, "\\begin{{{environment}}}{head}");
            blocks(body, out);
            let _ = writeln!(out, "\\end{{{environment}}}");
        }
        Block::Proof(body) => {
            // Without a paragraph before the end, its sign stands on the last line.
            let mut inside = String::new();
            blocks(body, &mut inside);
            let _ = writeln!(out, "\\begin{{proof}}\n{}\n\\end{{proof}}", inside.trim_end());
        }
        Block::Table(table) => self::table(table, out),
    }
}

/// Lines in letters of one width, which may break at their blanks.
fn quoted(lines: impl Iterator<Item = String>, out: &mut String) {
    let lines: Vec<String> = lines.map(|line| if line.is_empty() { "~".to_owned() } else { line }).collect();
    let _ =
        writeln!(out, "\\begin{{quote}}\n\\ttfamily\\small\\raggedright\n{}\n\\end{{quote}}", lines.join("\\\\{}\n"));
}

fn table(table: &Table, out: &mut String) {
    let row = |cells: &[String]| cells.iter().map(|cell| tex(cell)).collect::<Vec<_>>().join(" & ");
    let columns = table.head.len();
    let _ = writeln!(out, "\\begin{{center}}\n\\small");
    let _ = writeln!(out, "{}\\par\\smallskip", tex(&table.caption));
    // Pieces of a table are centred by themselves, so that a page can end between them.
    for rows in table.rows.chunks(ROWS) {
        let _ = writeln!(out, "\\begin{{tabular}}{{r|{}}}", "r".repeat(columns.saturating_sub(1)));
        let _ = writeln!(out, "{} \\\\ \\hline", row(&table.head));
        for cells in rows {
            let _ = writeln!(out, "{} \\\\", row(cells));
        }
        let _ = writeln!(out, "\\end{{tabular}}\\par\\medskip");
    }
    out.push_str("\\end{center}\n");
}

/// At most this many rows are kept on one page.
const ROWS: usize = 40;

fn inline(texts: &[Text]) -> String {
    let one = |text: &Text| match text {
        Text::Plain(words) => tex(words),
        Text::Marked(words) => crate::marked(words, tex, math::latex),
    };
    texts.iter().map(one).collect()
}
