//! One page with what is known about a game: the picture, the claims with their standing, the
//! contents of the certificate, and the command that makes the page again. It loads nothing else,
//! so the file can be sent as it is.
use crate::markup::escaped;
use std::fmt::Write as _;

/// A claim, as shown on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The claim as a sentence.
    pub text: String,
    /// The formula, if there is one.
    pub formula: Option<String>,
    /// The standing in one word: proved, theory or checked.
    pub standing: String,
}

/// The contents of the page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// The rule as it was given.
    pub rule: String,
    /// The largest heap whose value was computed.
    pub computed_to: u64,
    /// The claims.
    pub claims: Vec<Stated>,
    /// Why nothing is known, if that is the case.
    pub open: Option<String>,
    /// Formulas that were refuted, each with the position that refutes it.
    pub rejected: Vec<(String, String)>,
    /// A picture as SVG text.
    pub picture: Option<String>,
    /// The labelled lines of the certificate that are of interest to a reader.
    pub certificate: Vec<(String, String)>,
    /// The text of the certificate.
    pub certificate_text: Option<String>,
    /// The command that makes this page again.
    pub command: String,
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}code,pre{font-family:ui-monospace,monospace;background:#f4f5f7}\
code{padding:.1em .3em}pre{padding:.8em;overflow:auto}table{border-collapse:collapse}td,th{border:1px solid #ccd;padding:.3em .6em;\
text-align:left;vertical-align:top}svg{max-width:100%;height:auto}.word{border-radius:.3em;padding:.1em .5em;color:#fff;background:#666}\
.proved,.theory{background:#1d7a3a}.checked{background:#9a6a00}";

impl Page {
    /// The page as HTML.
    ///
    /// ```
    /// let page = pictures::page::Page { rule: "take 1,3,4".into(), command: "sprague pattern".into(), ..Default::default() };
    /// assert!(page.html().starts_with("<!DOCTYPE html>"));
    /// ```
    pub fn html(&self) -> String {
        let rule = escaped(&self.rule);
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{rule}</title>\n<style>{STYLE}</style></head>\n\
             <body>\n<h1>What is known of <code>{rule}</code></h1>\n"
        );
        self.claims_in(&mut html);
        if let Some(picture) = &self.picture {
            let _ = writeln!(html, "<h2>Values</h2>\n{}", picture.trim());
        }
        self.certificate_in(&mut html);
        let command = escaped(&self.command);
        let _ = writeln!(html, "<h2>How to make this page again</h2>\n<pre>{command}</pre>\n</body></html>");
        html
    }

    fn claims_in(&self, html: &mut String) {
        for claim in &self.claims {
            let (standing, text) = (escaped(&claim.standing), escaped(&claim.text));
            let _ = writeln!(html, "<p><span class=\"word {standing}\">{standing}</span> {text}</p>");
            if let Some(formula) = &claim.formula {
                let _ = writeln!(html, "<pre>G(n) = {}</pre>", escaped(formula));
            }
        }
        if let Some(open) = &self.open {
            let _ = writeln!(html, "<p><span class=\"word\">open</span> {}</p>", escaped(open));
        }
        for (formula, place) in &self.rejected {
            let _ =
                writeln!(html, "<p>Rejected: <code>{}</code> is wrong at {}.</p>", escaped(formula), escaped(place));
        }
        let _ = writeln!(html, "<p>Values were computed up to {}.</p>", self.computed_to);
    }

    fn certificate_in(&self, html: &mut String) {
        let Some(text) = &self.certificate_text else { return };
        html.push_str("<h2>Certificate</h2>\n<table>\n");
        for (name, value) in &self.certificate {
            let _ = writeln!(html, "<tr><th>{}</th><td>{}</td></tr>", escaped(name), escaped(value));
        }
        html.push_str("</table>\n<p>Save the text below as a file and run <code>sprague verify FILE</code>.</p>\n");
        let _ =
            writeln!(html, "<details><summary>The whole certificate</summary>\n<pre>{}</pre></details>", escaped(text));
    }
}
