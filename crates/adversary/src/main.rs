//! `adversary --minutes M [--seed S] [--family F] [--cases N] [--from CASE] [--only KIND]
//! [--no-programs] [--aloud]`: the program behind `cargo xtask fuzz`.
use adversary::{Settings, run};
use anyhow::{Context, Result, bail};
use std::process::ExitCode;
use std::time::Duration;

/// The time that a call of the library may take.
const PATIENCE: Duration = Duration::from_millis(700);

fn wish(arguments: &[String]) -> Result<Settings> {
    let mut wish = Settings {
        seed: 1,
        cases: u64::MAX,
        family: None,
        time: None,
        patience: PATIENCE,
        programs: true,
        from: 0,
        only: None,
        aloud: false,
    };
    let mut arguments = arguments.iter();
    while let Some(name) = arguments.next() {
        if name == "--no-programs" || name == "--aloud" {
            (wish.programs, wish.aloud) = (wish.programs && name != "--no-programs", wish.aloud || name == "--aloud");
            continue;
        }
        let value = arguments.next().with_context(|| format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().with_context(|| format!("{name} needs a number, not {value}"));
        match name.as_str() {
            "--minutes" => wish.time = Some(Duration::from_secs(60 * number()?)),
            "--seed" => wish.seed = number()?,
            "--cases" => wish.cases = number()?,
            "--from" => wish.from = number()?,
            "--only" => wish.only = Some(value.clone()),
            "--family" => wish.family = Some(value.clone()),
            _ => bail!("unknown option: {name}"),
        }
    }
    if wish.time.is_none() && wish.cases == u64::MAX {
        bail!("say how long: --minutes M, or --cases N");
    }
    Ok(wish)
}

fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wish = wish(&arguments)?;
    // The message of a panic is part of the report.
    std::panic::set_hook(Box::new(|_| {}));
    let report = run(&wish, &mut |difference| println!("{difference}\n"));
    println!("{report}");
    Ok(if report.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
