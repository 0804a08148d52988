//! `sprague learn`: the course, on a terminal or with answers from a pipe.
use crate::commands::play::read_line;
use crate::common::args::{Language, Limits, Quiet};
use crate::common::failure::Failure;
use crate::common::{output, screen};
use crate::say;
use clap::Args;
use sprague::{Budget, Locale, Message};
use std::io::{self, ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::{env, fs};
use teach::course::{Chapter, MarkError, Marked, Progress, Task, chapter, chapters, tasks};

const EXAMPLES: &str = "\
Examples:
  sprague learn                                  goes on where you stopped
  sprague learn nim                              one chapter, from its first task
  sprague learn --list                           the chapters, and what is done
  sprague learn 4 --lang zh --progress class.txt";

/// The file with the progress, in the folder of the user's data.
const PROGRESS: &str = "sprague/course.txt";

/// The course: 36 tasks from take-away to misère play
///
/// Each answer is marked by the engine: any winning move, any lost position within the bounds, any
/// rule with the values is right, and a wrong answer gets its refutation. `hint`, `skip` and `quit`
/// are commands. Tasks that are done are kept in a file of your data folder.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Learn {
    /// A chapter, by its number or name: all its tasks; without it the tasks that are not done yet
    #[arg(value_name = "CHAPTER")]
    chapter: Option<String>,

    /// List the chapters
    #[arg(long)]
    list: bool,

    /// Keep the progress in this file
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
}

impl Learn {
    /// Asks the tasks until they, or the answers, end.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let wanted = match &self.chapter {
            Some(name) => match chapter(name) {
                Some(found) => Some(found),
                None => return Err(no_chapter(name)),
            },
            None => None,
        };
        let file = self.progress.clone().or_else(default_file);
        let progress = file.as_deref().map_or_else(|| Ok(Progress::default()), read)?;
        let work = self.limits.start(&Quiet { quiet: true });
        let locale = self.language.lang;
        let mut lesson = Lesson { progress, file, locale, terminal: io::stdin().is_terminal(), budget: &work.budget };
        if self.list {
            return lesson.list();
        }
        for chapter in chapters().iter().filter(|one| wanted.is_none_or(|wanted| wanted == *one)) {
            let open = |task: &&Task| wanted.is_some() || !lesson.progress.has(task);
            let open: Vec<&Task> = chapter.tasks().filter(open).collect();
            if !open.is_empty() && !lesson.teach(chapter, &open)? {
                break;
            }
        }
        lesson.say(&say::course_done(lesson.progress.count(), tasks().len()))
    }
}

fn no_chapter(name: &str) -> Failure {
    let names = chapters().iter().map(|chapter| chapter.id);
    Failure::request("chapter", say::no_chapter(name))
        .with_hint(say::chapters_are(names.collect::<Vec<_>>().join(", ")))
}

/// The folder of the user's data, as the system has it.
fn default_file() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME");
    let folder = match env::consts::OS {
        "windows" => set("APPDATA"),
        "macos" => home().map(|home| home.join("Library/Application Support")),
        _ => set("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share"))),
    };
    folder.map(|folder| folder.join(PROGRESS))
}

/// The progress in a file; a file that is not there yet has none.
fn read(file: &Path) -> Result<Progress, Failure> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Progress::read(&text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Progress::default()),
        Err(error) => Err(Failure::work("file", say::cannot_read(file.display().to_string(), error.to_string()))),
    }
}

/// A lesson in progress.
struct Lesson<'b> {
    progress: Progress,
    file: Option<PathBuf>,
    locale: Locale,
    terminal: bool,
    budget: &'b Budget,
}

impl Lesson<'_> {
    fn say(&self, line: &Message) -> Result<(), Failure> {
        screen::print(&format!("{}\n", line.in_locale(self.locale)))
    }

    fn list(&self) -> Result<(), Failure> {
        let row = |(at, chapter): (usize, &Chapter)| {
            let done = chapter.tasks().filter(|task| self.progress.has(task)).count();
            let done = format!("{done}/{}", chapter.tasks().count());
            vec![(at + 1).to_string(), chapter.id.to_owned(), done, chapter.title(self.locale).to_owned()]
        };
        output::print(&output::aligned(&chapters().iter().enumerate().map(row).collect::<Vec<_>>()))
    }

    /// Asks the tasks of a chapter. False if the learner wishes to end.
    fn teach(&mut self, chapter: &Chapter, open: &[&Task]) -> Result<bool, Failure> {
        let (title, text) = (chapter.title(self.locale), chapter.text(self.locale));
        screen::print(&format!("\n{title}\n\n{text}\n"))?;
        for task in open {
            let number = tasks().iter().position(|one| one.id == task.id).unwrap_or(0) + 1;
            screen::print(&format!("\n{number}/{} {}\n", tasks().len(), task.text(self.locale)))?;
            if !self.ask(task)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reads answers until one is right or the task is skipped. False at the end of the input.
    fn ask(&mut self, task: &Task) -> Result<bool, Failure> {
        loop {
            output::print("> ")?;
            let Some(line) = read_line()? else {
                output::print("\n")?;
                return Ok(false);
            };
            let line = line.trim();
            if !self.terminal {
                output::print(&format!("{line}\n"))?;
            }
            match line.to_lowercase().as_str() {
                "" => continue,
                "quit" | "exit" | "q" => return Ok(false),
                "skip" => return Ok(true),
                "hint" => {
                    screen::print(&format!("{}\n", task.hint(self.locale)))?;
                    continue;
                }
                "help" | "?" => {
                    self.say(&say::course_commands())?;
                    continue;
                }
                _ => {}
            }
            match task.mark(line, self.budget).map_err(failure)? {
                Marked::Right => {
                    self.progress.add(task);
                    self.keep()?;
                    self.say(&say::answer_right())?;
                    return Ok(true);
                }
                Marked::Wrong(why) => self.say(&say::answer_wrong(why))?,
                Marked::Unread(why) => self.say(&say::answer_unread(why))?,
            }
        }
    }

    /// Writes the progress, beside the old file first.
    fn keep(&self) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let fresh = file.with_extension("new");
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        let written =
            folder.and_then(|()| fs::write(&fresh, self.progress.text())).and_then(|()| fs::rename(&fresh, file));
        written.map_err(|error| Failure::work("file", say::cannot_write(file.display().to_string(), error.to_string())))
    }
}

fn failure(error: MarkError) -> Failure {
    match error {
        MarkError::Solve(error) => error.into(),
        error => Failure::work("task", error.message()),
    }
}
