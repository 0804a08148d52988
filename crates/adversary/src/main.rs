//! The program behind `cargo xtask fuzz`.
use adversary::{Settings, families, run};
use clap::Parser;
use clap::builder::PossibleValuesParser;
use std::process::ExitCode;
use std::time::Duration;

/// The time that a call of the library may take.
const PATIENCE: Duration = Duration::from_millis(700);

/// Asks random rules of all families in two ways and prints what differs.
#[derive(Parser)]
struct Wish {
    /// How long new rules are made.
    #[arg(long, value_name = "M", required_unless_present = "cases")]
    minutes: Option<u64>,
    /// The number of rules.
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// The seed that decides all rules and questions.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The first case, to go on or to repeat one.
    #[arg(long, value_name = "CASE", default_value_t = 0)]
    from: u64,
    /// Only rules of this family.
    #[arg(long, value_name = "F", value_parser = PossibleValuesParser::new(families()))]
    family: Option<String>,
    /// Only questions of this kind.
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(adversary::KINDS))]
    only: Option<String>,
    /// Programs are not compiled and run.
    #[arg(long)]
    no_programs: bool,
    /// Each question is said before it is asked, so that one without an end is seen.
    #[arg(long)]
    aloud: bool,
}

fn main() -> ExitCode {
    let wish = Wish::parse();
    // The message of a panic is part of the report.
    std::panic::set_hook(Box::new(|_| {}));
    let settings = Settings {
        seed: wish.seed,
        cases: wish.cases.unwrap_or(u64::MAX),
        family: wish.family,
        time: wish.minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60))),
        patience: PATIENCE,
        programs: !wish.no_programs,
        from: wish.from,
        only: wish.only,
        aloud: wish.aloud,
    };
    let report = run(&settings, &mut |difference| println!("{difference}\n"));
    println!("{report}");
    if report.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
