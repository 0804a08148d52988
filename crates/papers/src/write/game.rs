//! The document about a game: what holds for all its positions, and what is open.
use super::{Known, Writer};
use crate::page::Block;
use crate::{Paper, say};
use messages::Locale;
use sprague::claims::{Claim, ClaimStanding, FormulaClaim, FormulaStanding, TableClaim};
use sprague::quotients::Quotient;
use sprague::{Budget, Findings, Game, Play, SolveError, Standing, Turns};

/// Formulas whose cases have at most this length are set as LaTeX; others are too wide for a page.
const WIDEST: usize = 72;
/// Formulas up to this length are set; the table has the values of longer ones.
const LONGEST: usize = 200;
/// At most this many claims are set one by one.
const MOST_CLAIMS: usize = 12;

/// The document about the pattern of a game. `command` writes the certificate of the pattern to the
/// file `certificate.json`.
///
/// # Errors
/// [`SolveError`] as in [`Game::pattern`].
pub fn of_game(game: &mut Game, command: &str, locale: Locale, budget: &Budget) -> Result<Paper, SolveError> {
    let findings = game.pattern(None, budget)?;
    // At once: what is found later would make another file than that of the command.
    let certificate = game.certificate_of(&findings, budget);
    let mut writer = Writer::new(locale, game.rule(), budget);
    writer.heading(&say::the_game());
    writer.game(game);
    if findings.open.is_none() || findings.law.is_some() || findings.quotient.is_some() {
        writer.heading(&say::what_holds());
    }
    writer.claims(game, &findings);
    if findings.open.is_none() || certificate.is_some() {
        writer.certificate(certificate.as_deref(), command, None);
    }
    writer.open(game, &findings);
    writer.finished_in_time()
}

impl Writer<'_> {
    /// The claims of some findings, each with its proof.
    pub(super) fn claims(&mut self, game: &mut Game, findings: &Findings) {
        let (lines, whole) = findings.lines_apart();
        if game.ruleset().play == Play::Normal && game.ruleset().turns == Turns::One {
            self.lemma("sprague-grundy");
        }
        if findings.one_pile {
            self.blocks.push(self.plain(&say::about_one_pile()));
        }
        let count = whole.len() + lines.len();
        whole.iter().take(MOST_CLAIMS).for_each(|claim| self.repetition(game, claim));
        findings.tables.iter().for_each(|claim| self.table(game, claim));
        findings.formulas.iter().for_each(|claim| self.formula(game, claim));
        lines.iter().take(MOST_CLAIMS.saturating_sub(whole.len())).for_each(|claim| self.repetition(game, claim));
        if count > MOST_CLAIMS {
            self.blocks.push(self.plain(&say::more_claims(count - MOST_CLAIMS)));
        }
        if let Some(quotient) = &findings.quotient {
            self.quotient(quotient);
        }
        if let Some(law) = &findings.law {
            self.statement(&Known::Theory(law.theorem, None), vec![self.plain(&say::by_law())], Vec::new());
        }
    }

    fn repetition(&mut self, game: &mut Game, claim: &Claim) {
        let known = match claim.standing() {
            ClaimStanding::Proved(proof) => Known::Proved(proof.theorem().name()),
            ClaimStanding::Theory(proof, why) => Known::Theory(proof.theorem().name(), Some(why)),
            ClaimStanding::Invariant(own) if own.is_certified() => Known::Proved(own.theorem()),
            ClaimStanding::Invariant(own) => Known::Theory(own.theorem(), own.unseen()),
            ClaimStanding::Checked { up_to } => Known::Fits(say::fits_heaps(*up_to)),
        };
        let pattern = claim.pattern();
        let (from, period, saltus) = (pattern.preperiod(), pattern.period(), pattern.saltus());
        let (left, name, place) = match claim.line() {
            Some(line) => ([line.value(period), line.value(0)], line.name().to_owned(), Some(line.in_words())),
            None => ([format!("G(n+{period})"), "G(n)".to_owned()], "n".to_owned(), None),
        };
        let growth = if saltus == 0 { String::new() } else { format!("+{saltus}") };
        let equation = format!("{} = {}{growth}", left[0], left[1]);
        let misere = game.ruleset().play == Play::Misere;
        let mut body = vec![self.marked(&match place {
            Some(place) => say::repeats_on_line(equation, name, from, place),
            None if misere => say::repeats_misere(equation, name, from),
            None => say::repeats(equation, name, from),
        })];
        if let Some(plain) = claim.formula().filter(|plain| plain.len() <= LONGEST) {
            body.push(self.formula_block(&left[1], "=", &plain, claim.latex()));
        }
        let needed = claim.proof().map(|proof| proof.checked_to());
        let detail = claim.proof().filter(|_| claim.line().is_none()).and_then(|proof| game.proof_in_detail(proof));
        let mut checked: Vec<Block> = match (detail, needed) {
            (Some(detail), _) => vec![self.plain(&detail)],
            (None, Some(needed)) => vec![self.marked(&say::enough(needed))],
            (None, None) => Vec::new(),
        };
        if claim.line().is_none() {
            checked.extend(match misere {
                true => Some(self.head(claim)),
                false => self.values(game, needed),
            });
        }
        self.statement(&known, body, checked);
    }

    /// The values of one preperiod and one period, which the claim holds.
    fn head(&self, claim: &Claim) -> Block {
        let values: Vec<String> =
            claim.pattern().head().take(super::MOST_VALUES as usize).map(|value| value.to_string()).collect();
        let caption = self.told(&say::table_misere(values.len().saturating_sub(1)));
        Block::Table(super::in_rows(&values, 0, caption))
    }

    fn formula(&mut self, game: &mut Game, claim: &FormulaClaim) {
        let known = match claim.standing() {
            FormulaStanding::Theory { theorem, .. } => Known::Theory(theorem, None),
            FormulaStanding::Invariant(own) if own.is_certified() => Known::Proved(own.theorem()),
            FormulaStanding::Invariant(own) => Known::Theory(own.theorem(), own.unseen()),
            FormulaStanding::Checked { up_to } => Known::Fits(say::fits_numbers(*up_to)),
        };
        let names = claim.formula().names().join(",");
        let (latex, plain) = (claim.formula().to_latex(), claim.formula().to_string());
        let misere = game.ruleset().play == Play::Misere;
        let narrow = !plain.contains("automaton(") && plain.len() <= LONGEST;
        let body = match (claim.kind(), claim.place_in_words()) {
            _ if !narrow => vec![self.plain(&if misere { say::in_misere(claim.words()) } else { claim.words() })],
            ("formula", place) => {
                let about = place.map_or_else(say::value_everywhere, say::value_where);
                vec![self.plain(&about), self.formula_block(&format!("G({names})"), "=", &plain, Some(latex))]
            }
            (_, place) => {
                let about = place.map_or_else(say::lost_everywhere, say::lost_where);
                let about = if misere { say::in_misere(about) } else { about };
                vec![self.plain(&about), self.formula_block("", "", &plain, Some(latex))]
            }
        };
        let mut checked = Vec::new();
        if let Some((name, _)) = claim.named().filter(|_| matches!(claim.standing(), FormulaStanding::Invariant(_))) {
            let also = match self.lemma(name) {
                Some(number) => say::also_by_lemma(number),
                None => say::also_by_name(name),
            };
            checked.push(self.plain(&also));
        }
        if let FormulaStanding::Invariant(own) = claim.standing() {
            checked.extend(own.decided().strategy().map(|moves| Block::Lines(self.told(&moves))));
        }
        checked.extend(self.values(game, None));
        self.statement(&known, body, checked);
    }

    fn table(&mut self, game: &mut Game, claim: &TableClaim) {
        let name = claim.proof().theorem().name();
        let known = match claim.unseen() {
            None => Known::Proved(name),
            why => Known::Theory(name, why),
        };
        let body = vec![self.plain(&claim.words())];
        let checked = std::iter::once(self.marked(&say::enough_of_table(claim.proof().checked_to())));
        let checked = checked.chain(self.values(game, None)).collect();
        self.statement(&known, body, checked);
    }

    fn quotient(&mut self, quotient: &Quotient) {
        let told = self.told(&quotient.message());
        let drawn = Block::Drawn { latex: quotient.latex(), lines: told.lines().skip(1).map(str::to_owned).collect() };
        let body = vec![self.plain(&quotient.claim()), drawn];
        let known = match quotient.standing() {
            Standing::Quotient => Known::Proved("misere-quotient"),
            Standing::Exact => Known::Exact("misere-quotient"),
            _ => Known::Theory("misere-quotient", None),
        };
        self.statement(&known, body, Vec::new());
    }

    /// A formula on a line of its own; narrow ones in LaTeX.
    pub(super) fn formula_block(&self, left: &str, sign: &str, plain: &str, latex: Option<String>) -> Block {
        let joined =
            |right: &str| [left, sign, right].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let own = |latex: String| {
            let [when, otherwise] = [say::formula_if(), say::formula_otherwise()].map(|word| self.told(&word));
            joined(
                &latex
                    .replace("\\text{if }", &format!("\\text{{{when} }}"))
                    .replace("{otherwise}", &format!("{{{otherwise}}}")),
            )
        };
        let narrow = plain.split(" else ").all(|case| case.len() <= WIDEST);
        Block::Formula { latex: latex.filter(|_| narrow).map(own), plain: joined(plain) }
    }

    /// What is not known.
    fn open(&mut self, game: &mut Game, findings: &Findings) {
        let rejected = findings.rejected_in_words();
        if findings.open.is_none() && findings.reported.is_none() && rejected.is_empty() {
            return;
        }
        self.heading(&say::what_is_open());
        if let Some(why) = &findings.open {
            self.blocks.push(self.plain(&say::open_because(why.clone())));
            let values = self.values(game, None);
            self.blocks.extend(values);
        }
        if let Some(reported) = &findings.reported {
            self.blocks.push(self.plain(&say::reported_by_others(reported.message())));
        }
        for guess in rejected {
            self.blocks.push(self.plain(&say::refuted(guess)));
        }
    }
}
