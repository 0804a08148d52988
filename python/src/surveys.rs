//! Surveys: lists of rules, a run on threads, and the two parts of a run on a cluster: a task,
//! which asks some rules without access to the folder, and the folder, which collects the results
//! of tasks.
use crate::errors;
use crate::work::{self, Limits};
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator};
use sprague::Budget;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use survey::report::Report;
use survey::{Answer, Certificates, DatasetError, ListError, Question, Row, Rules, Settings, Survey, SurveyError};

/// The question and the settings, as the Python layer passes them: `to`, seconds and bytes for each
/// rule, the form of certificates, whether failed rules are asked again, whether the folder starts
/// over, and the looks for each rule.
#[derive(Debug, Clone, FromPyObject)]
pub(crate) struct Wanted(u64, Option<f64>, Option<u64>, String, bool, bool, Option<u64>);

impl Wanted {
    fn survey(&self) -> PyResult<Survey> {
        let certificates = match self.3.as_str() {
            "files" => Certificates::Files,
            "packed" => Certificates::Packed,
            "none" => Certificates::None,
            other => {
                let why = format!("certificates are kept as 'files', 'packed' or 'none', not as {other:?}");
                return Err(PyValueError::new_err(why));
            }
        };
        let settings = Settings { to: self.0, looks: self.6, certificates, retry: self.4, ..Settings::default() };
        let time = self.1.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        Ok(Survey { settings, time, memory: self.2, jobs: NonZeroUsize::MIN })
    }

    fn dataset(&self, settings: Settings, folder: &std::path::Path) -> PyResult<survey::Dataset> {
        let opened =
            if self.5 { survey::Dataset::anew(folder, settings) } else { survey::Dataset::open(folder, settings) };
        opened.map_err(|error| raised(&error))
    }

    fn question(&self) -> PyResult<Question> {
        Ok(self.survey()?.question())
    }
}

fn raised(error: &DatasetError) -> PyErr {
    match error {
        DatasetError::Missing(_) => PyFileNotFoundError::new_err(error.to_string()),
        DatasetError::Io { .. } => PyOSError::new_err(error.to_string()),
        _ => Python::attach(|py| errors::plain(py, "StoreError", &error.to_string())),
    }
}

fn list_error(error: &ListError) -> PyErr {
    match error {
        ListError::Io { source, .. } if source.kind() == std::io::ErrorKind::NotFound => {
            PyFileNotFoundError::new_err(format!("{error}; several rules are a list: [\"kayles\", \"0.6\"]"))
        }
        ListError::Io { .. } => PyOSError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn all_of(kind: &str, size: u32) -> PyResult<Rules> {
    let rules = match kind {
        "codes" => Rules::codes(size),
        "sets" => Rules::sets(size),
        "hexadecimal" => Rules::hexadecimal(size),
        other => return Err(PyValueError::new_err(format!("no list of rules is called {other:?}"))),
    };
    rules.map_err(|error| list_error(&error))
}

/// The rules of a generator, one after the other.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct Listing(Mutex<Rules>);

#[pymethods]
impl Listing {
    /// The rules of a kind, or of a file with a rule on each line.
    #[new]
    #[pyo3(signature = (kind, size, path=None))]
    fn new(kind: &str, size: u32, path: Option<PathBuf>) -> PyResult<Self> {
        match path {
            Some(path) => Ok(Self(Mutex::new(Rules::file(&path).map_err(|error| list_error(&error))?))),
            None => Ok(Self(Mutex::new(all_of(kind, size)?))),
        }
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> PyResult<Option<String>> {
        self.rules().next().transpose().map_err(|error| list_error(&error))
    }

    /// The number of rules in all.
    fn total(&self) -> Option<u64> {
        self.rules().total()
    }
}

impl Listing {
    fn rules(&self) -> MutexGuard<'_, Rules> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where rules come from.
#[derive(FromPyObject)]
pub(crate) enum Source<'py> {
    /// A generator of the library: its name and size.
    All(String, u32),
    /// A file with a rule on each line.
    File(PathBuf),
    /// An iterator of texts, and their number, if it is known.
    Texts(Bound<'py, PyIterator>, Option<u64>),
}

/// Texts from a Python iterator, which whichever thread needs the next one calls. An exception ends
/// the list.
struct Texts {
    texts: Py<PyIterator>,
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Iterator for Texts {
    type Item = Result<String, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        Python::attach(|py| {
            let mut texts = self.texts.bind(py).clone();
            let text = texts.next()?.and_then(|text| text.extract::<String>());
            Some(text.map_err(|error| {
                let why = error.to_string();
                *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                ListError::Source(why)
            }))
        })
    }
}

/// Asks rules on threads of this process, and stores their rows in a folder. Returns how many rules
/// were asked, known before, and failed.
#[pyfunction]
pub(crate) fn survey_rules(
    py: Python<'_>,
    source: Source<'_>,
    folder: PathBuf,
    wanted: Wanted,
    jobs: NonZeroUsize,
) -> PyResult<(u64, u64, u64)> {
    let survey = Survey { jobs, ..wanted.survey()? };
    let raised_by_list: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let rules = match source {
        Source::All(kind, size) => all_of(&kind, size)?,
        Source::File(path) => Rules::file(&path).map_err(|error| list_error(&error))?,
        Source::Texts(texts, total) => {
            Rules::trying(Texts { texts: texts.unbind(), raised: raised_by_list.clone() }, total)
        }
    };
    let limits = Limits::threads(jobs);
    let outcome = work::run(py, limits, |budget| {
        let mut dataset = wanted.dataset(survey.settings, &folder)?;
        Ok::<_, PyErr>(survey.run(rules, &mut dataset, budget))
    })?;
    let from_list = raised_by_list.lock().unwrap_or_else(PoisonError::into_inner).take();
    match (outcome?, from_list) {
        (_, Some(error)) => Err(error),
        (Ok(outcome), None) => Ok((outcome.asked, outcome.known, outcome.failed)),
        (Err(SurveyError::List(error)), None) => Err(list_error(&error)),
        (Err(SurveyError::Dataset(error)), None) => Err(raised(&error)),
        (Err(error), None) => Err(errors::plain(py, "SpragueError", &error.to_string())),
    }
}

/// A task: asks some rules one after the other. [`Folder::add`] takes the result.
#[pyfunction]
pub(crate) fn ask_rules<'py>(py: Python<'py>, rules: Vec<String>, wanted: Wanted) -> PyResult<Bound<'py, PyBytes>> {
    let question = wanted.question()?;
    let text = work::run(py, Limits::default(), |budget: &Budget| {
        let answers: Vec<Answer> = rules.iter().map_while(|rule| question.ask(rule, budget)).collect();
        survey::pack(&answers)
    })?;
    Ok(PyBytes::new(py, &text.map_err(|error| raised(&error))?))
}

/// The folder of a survey, to which answers are added.
#[pyclass(module = "sprague._sprague")]
pub(crate) struct Folder {
    dataset: survey::Dataset,
    to: u64,
    place: u64,
}

#[pymethods]
impl Folder {
    #[new]
    fn new(py: Python<'_>, folder: PathBuf, wanted: Wanted) -> PyResult<Self> {
        let settings = wanted.survey()?.settings;
        let dataset = py.detach(|| wanted.dataset(settings, &folder))?;
        Ok(Self { dataset, to: wanted.0, place: 0 })
    }

    /// Whether a rule should be asked.
    fn wants(&mut self, rule: &str) -> bool {
        self.dataset.wants(rule)
    }

    /// Adds the results of a task. Returns how many rules it has asked, how many failed, and the
    /// seconds that it took.
    fn add(&mut self, py: Python<'_>, found: &[u8]) -> PyResult<(u64, u64, f64)> {
        let answers = py.detach(|| survey::unpack(found)).map_err(|error| raised(&error))?;
        let failed = answers.iter().filter(|answer| answer.row.error.is_some()).count() as u64;
        let seconds = answers.iter().filter_map(|answer| answer.row.seconds).sum();
        let asked = answers.len() as u64;
        answers.into_iter().try_for_each(|answer| self.push(py, answer))?;
        Ok((asked, failed, seconds))
    }

    /// Records that a rule could not be asked.
    fn fail(&mut self, py: Python<'_>, rule: &str, why: &str) -> PyResult<()> {
        let row = Row::failed(rule, self.to, why);
        self.push(py, Answer { row, certificate: None })
    }

    /// Writes everything that has been collected.
    fn finish(&mut self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.dataset.finish()).map_err(|error| raised(&error))
    }
}

impl Folder {
    fn push(&mut self, py: Python<'_>, answer: Answer) -> PyResult<()> {
        let place = self.place;
        self.place += 1;
        py.detach(|| self.dataset.push(place, answer)).map_err(|error| raised(&error))
    }
}

/// The summary of a folder: as JSON, as text, as a page.
#[pyfunction]
pub(crate) fn survey_report(py: Python<'_>, folder: PathBuf) -> PyResult<(String, String, String)> {
    let report = py.detach(|| Report::of(&folder)).map_err(|error| raised(&error))?;
    Ok((report.to_json().to_string(), report.message().to_string(), report.to_html()))
}

/// The text of a certificate, by its name.
#[pyfunction]
pub(crate) fn survey_certificate(py: Python<'_>, folder: PathBuf, name: &str) -> PyResult<Option<String>> {
    py.detach(|| survey::Dataset::certificate(&folder, name)).map_err(|error| raised(&error))
}
