//! `sprague man`: the manual pages, generated from the same tree as the help.
use crate::Cli;
use crate::common::failure::Failure;
use crate::common::output;
use crate::say;
use clap::Args;
use clap_mangen::Man as Page;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague man | man -l -
  sprague man solve | man -l -
  sprague man --dir /usr/local/share/man/man1";

/// The manual pages
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Man {
    /// The page of this command instead of the main page
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Write all pages into this directory, which must exist
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

impl Man {
    /// Prints a page, or writes all of them.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut tree = Cli::tree();
        tree.build();
        match (&self.dir, &self.command) {
            (Some(dir), _) => all_pages(&tree, dir),
            (None, None) => output::print(&page(&tree)?),
            (None, Some(name)) => match tree.find_subcommand(name) {
                Some(command) => output::print(&page(command)?),
                None => Err(Failure::request("option", say::no_such_command()).quoting(name)),
            },
        }
    }
}

fn all_pages(tree: &clap::Command, dir: &Path) -> Result<(), Failure> {
    output::save(&dir.join("sprague.1"), &page(tree)?)?;
    for command in tree.get_subcommands().filter(|command| command.get_name() != "help" && !command.is_hide_set()) {
        output::save(&dir.join(format!("sprague-{}.1", command.get_name())), &page(command)?)?;
    }
    Ok(())
}

fn page(command: &clap::Command) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    Page::new(command.clone()).render(&mut bytes).map_err(Failure::output)?;
    // The text after the help gets the heading that manual pages usually have.
    Ok(String::from_utf8_lossy(&bytes).replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n"))
}
