//! The subcommands, one file each: their arguments, and what they do.
use crate::common::failure::Failure;
use clap::Subcommand;

pub(crate) mod batch;
pub(crate) mod card;
pub(crate) mod check;
pub(crate) mod code;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod design;
pub(crate) mod erase;
pub(crate) mod explain;
pub(crate) mod genus;
pub(crate) mod geography;
pub(crate) mod graph;
pub(crate) mod hackenbush;
pub(crate) mod identify;
pub(crate) mod learn;
pub(crate) mod limits;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod nimber;
pub(crate) mod nimstring;
pub(crate) mod pattern;
pub(crate) mod play;
pub(crate) mod problem;
pub(crate) mod prove;
pub(crate) mod quotient;
pub(crate) mod rules;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod store;
pub(crate) mod survey;
pub(crate) mod values;
pub(crate) mod verify;
pub(crate) mod worksheet;

/// A subcommand with its arguments.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Solve),
    Values(values::Values),
    Pattern(pattern::Pattern),
    Prove(prove::Prove),
    Verify(verify::Verify),
    Explain(explain::Explain),
    Check(check::Check),
    Compare(compare::Compare),
    Count(count::CountSums),
    Identify(identify::Identify),
    Design(design::Design),
    Worksheet(worksheet::Worksheet),
    Learn(learn::Learn),
    Batch(batch::Batch),
    Survey(survey::Survey),
    Store(store::Store),
    Code(code::Code),
    Problem(problem::Problem),
    Play(play::Play),
    Nimber(nimber::Nimber),
    Quotient(quotient::FindQuotient),
    Genus(genus::ListGenera),
    Hackenbush(hackenbush::Command),
    Nimstring(nimstring::Command),
    Graph(graph::Command),
    Geography(geography::Command),
    Erase(erase::Command),
    List(list::List),
    Show(show::Show),
    Rules(rules::Rules),
    Limits(limits::LimitsPage),
    Completions(completions::Completions),
    Man(man::Man),
    Card(card::ShowCard),
}

impl Command {
    /// Runs the subcommand and prints the result.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Solve(command) => command.run(),
            Self::Values(command) => command.run(),
            Self::Pattern(command) => command.run(),
            Self::Prove(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Explain(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Compare(command) => command.run(),
            Self::Count(command) => command.run(),
            Self::Identify(command) => command.run(),
            Self::Design(command) => command.run(),
            Self::Worksheet(command) => command.run(),
            Self::Learn(command) => command.run(),
            Self::Batch(command) => command.run(),
            Self::Survey(command) => command.run(),
            Self::Store(command) => command.run(),
            Self::Code(command) => command.run(),
            Self::Problem(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Nimber(command) => command.run(),
            Self::Quotient(command) => command.run(),
            Self::Genus(command) => command.run(),
            Self::Hackenbush(command) => command.run(),
            Self::Nimstring(command) => command.run(),
            Self::Graph(command) => command.run(),
            Self::Geography(command) => command.run(),
            Self::Erase(command) => command.run(),
            Self::List(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Rules(command) => command.run(),
            Self::Limits(command) => command.run(),
            Self::Card(command) => command.run(),
            Self::Completions(command) => command.run(),
            Self::Man(command) => command.run(),
        }
    }
}
