//! A document as one page of HTML, which loads nothing else.
use crate::escape::html;
use crate::math;
use crate::page::{Block, Kind, Table, Text};
use crate::works::Work;
use crate::{Paper, say};
use messages::{Locale, Message};
use std::fmt::Write as _;

const STYLE: &str = "body{font:11pt/1.5 Georgia,\"Noto Serif\",\"Noto Serif CJK SC\",\"Songti SC\",serif;\
max-width:44em;margin:2em auto;padding:0 1em;color:#000;background:#fff}\
h1{font-size:1.5em;margin-bottom:.2em}h2{font-size:1.2em;margin-top:1.6em}.author{margin-top:0;color:#444}\
.math{white-space:nowrap}code,pre{font-family:\"DejaVu Sans Mono\",monospace;font-size:.9em}\
code{overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.8em 0 .8em 1.5em}\
.stated{margin:1em 0;padding:.1em 1em;border-left:3px solid #555;break-inside:avoid}\
.observation{border-left-style:dashed}.head{font-weight:bold}\
.proof{margin:1em 0}.proof>p:last-child::after{content:\" ∎\"}\
table{border-collapse:collapse;margin:.5em auto;font-size:.9em;font-variant-numeric:tabular-nums}\
caption{margin-bottom:.4em}td,th{padding:.1em .55em;text-align:right;font-weight:normal}\
thead th{border-bottom:1px solid #000}tbody th{border-right:1px solid #000}\
@media print{body{margin:0;max-width:none}a{color:inherit;text-decoration:none}}";

pub(crate) fn text(paper: &Paper) -> String {
    let mut page = Page { paper, locale: paper.locale, counts: [0; Kind::ALL.len()], out: String::new() };
    let title = html(&paper.title);
    let _ = write!(
        page.out,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=\"author\">{}</p>\n",
        page.locale.code(),
        html(&paper.author),
    );
    page.blocks(&paper.blocks);
    page.references();
    page.out + "</body>\n</html>\n"
}

struct Page<'a> {
    paper: &'a Paper,
    locale: Locale,
    /// How many statements of each kind there are so far.
    counts: [usize; Kind::ALL.len()],
    out: String,
}

impl Page<'_> {
    fn told(&self, message: Message) -> String {
        html(&message.in_locale(self.locale))
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        let _ = match block {
            Block::Heading(title) => writeln!(self.out, "<h2>{}</h2>", html(title)),
            Block::Para(texts) => writeln!(self.out, "<p>{}</p>", inline(texts)),
            Block::List(items) => {
                let item = |item: &Text| format!("<li>{}</li>\n", inline(std::slice::from_ref(item)));
                writeln!(self.out, "<ul>\n{}</ul>", items.iter().map(item).collect::<String>())
            }
            Block::Lines(lines) | Block::Code(lines) | Block::Formula { plain: lines, .. } => {
                writeln!(self.out, "<pre>{}</pre>", html(lines))
            }
            Block::Drawn { lines, .. } => {
                writeln!(self.out, "<pre>{}</pre>", html(&lines.join("\n")))
            }
            Block::Stated { kind, name, works, body } => return self.stated(*kind, name.as_deref(), works, body),
            Block::Proof(body) => {
                let _ = writeln!(self.out, "<div class=\"proof\">\n<p class=\"head\">{}</p>", self.told(say::proof()));
                self.blocks(body);
                writeln!(self.out, "</div>")
            }
            Block::Table(table) => writeln!(self.out, "{}", self::table(table)),
        };
    }

    fn stated(&mut self, kind: Kind, name: Option<&str>, works: &[&'static Work], body: &[Block]) {
        let count = &mut self.counts[kind as usize];
        *count += 1;
        let number = *count;
        let cited: Vec<String> = works.iter().filter_map(|work| self.number(work)).collect();
        let cited = (!cited.is_empty()).then(|| format!("[{}]", cited.join(", ")));
        let inside: Vec<String> = name.map(html).into_iter().chain(cited).collect();
        let inside = if inside.is_empty() { String::new() } else { format!(" ({})", inside.join(" ")) };
        let class = if kind == Kind::Observation { "stated observation" } else { "stated" };
        let title = self.told(crate::kind_in_words(kind));
        let _ =
            writeln!(self.out, "<div class=\"{class}\">\n<p><span class=\"head\">{title} {number}</span>{inside}</p>");
        self.blocks(body);
        self.out.push_str("</div>\n");
    }

    /// The number of a work in the list, as a link.
    fn number(&self, work: &Work) -> Option<String> {
        let at = self.paper.works.iter().position(|other| *other == work)?;
        Some(format!("<a href=\"#{}\">{}</a>", work.key(), at + 1))
    }

    fn references(&mut self) {
        if self.paper.works.is_empty() {
            return;
        }
        let _ = writeln!(self.out, "<h2>{}</h2>\n<ol>", self.told(say::references()));
        for work in &self.paper.works {
            let [authors, title, place] = [&work.authors(), work.title(), &work.place()].map(html);
            let _ = writeln!(self.out, "<li id=\"{}\">{authors}. <i>{title}</i>. {place}.</li>", work.key());
        }
        let entries: String = self.paper.works.iter().map(|work| work.bibtex()).collect();
        let _ = writeln!(
            self.out,
            "</ol>\n<details>\n<summary>{}</summary>\n<pre>{}</pre>\n</details>",
            self.told(say::bibtex()),
            html(&entries)
        );
    }
}

fn table(table: &Table) -> String {
    let head: String = table.head.iter().map(|cell| format!("<th>{}</th>", html(cell))).collect();
    let row = |cells: &Vec<String>| {
        let cells = cells.iter().enumerate().map(|(at, cell)| match at {
            0 => format!("<th>{}</th>", html(cell)),
            _ => format!("<td>{}</td>", html(cell)),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = table.rows.iter().map(row).collect();
    format!(
        "<table>\n<caption>{}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>",
        html(&table.caption)
    )
}

fn inline(texts: &[Text]) -> String {
    let one = |text: &Text| match text {
        Text::Plain(words) => html(words),
        Text::Marked(words) => crate::marked(words, html, math::html),
    };
    texts.iter().map(one).collect()
}
