//! Makes a PDF of a LaTeX document with a program of this machine.
use crate::common::failure::Failure;
use crate::say;
use sprague::Locale;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, io, process};

/// The programs that make a PDF; Chinese needs fonts that only the first ones find.
const PROGRAMS: [&str; 3] = ["xelatex", "lualatex", "pdflatex"];
/// How often a document is set: references are known from the second time on.
const TIMES: usize = 2;

/// Writes the PDF of this document to a file.
pub(crate) fn pdf(document: &str, out: &Path, locale: Locale) -> Result<(), Failure> {
    let folder = env::temp_dir().join(format!("sprague-latex-{}", process::id()));
    let cannot =
        |error: io::Error| Failure::work("file", say::cannot_write(out.display().to_string(), error.to_string()));
    fs::create_dir_all(&folder).map_err(cannot)?;
    fs::write(folder.join("document.tex"), document).map_err(cannot)?;
    let programs = if locale.code() == "zh" { &PROGRAMS[..2] } else { &PROGRAMS[..] };
    let made = programs.iter().any(|program| {
        (0..TIMES).all(|_| {
            let mut latex = Command::new(program);
            latex.args(["-interaction=nonstopmode", "-halt-on-error", "document.tex"]).current_dir(&folder);
            latex.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            latex.status().is_ok_and(|status| status.success())
        })
    });
    let copied = match made {
        true => fs::copy(folder.join("document.pdf"), out).map(drop).map_err(cannot),
        false => Err(Failure::work("latex", say::no_latex(PROGRAMS.join(", "))).with_hint(say::latex_other_forms())),
    };
    // A folder that stays behind in the temporary one does no harm.
    let _ = fs::remove_dir_all(&folder);
    copied
}
