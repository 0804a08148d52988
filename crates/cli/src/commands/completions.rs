//! `sprague completions`: a script for the shell that completes commands and options.
use crate::Cli;
use crate::common::failure::Failure;
use crate::common::output;
use clap::Args;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  sprague completions bash > ~/.local/share/bash-completion/completions/sprague
  sprague completions zsh > ~/.zfunc/_sprague
  sprague completions fish > ~/.config/fish/completions/sprague.fish";

/// A completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Written to memory first: the generator would panic if the pipe is closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::tree(), "sprague", &mut script);
        output::print(&String::from_utf8_lossy(&script))
    }
}
