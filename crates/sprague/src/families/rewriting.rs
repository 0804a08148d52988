//! Words: coins that slide one way, by a theorem; independent parts and runs, if the rules allow
//! it; short words as machine words; otherwise search of whole words.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::tell::basis::Basis;
use budget::{Budget, Bytes, Stop};
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use positions::words::{Change, PackedWords, Rewriter, Sliding};
use rules::family::words::text;
use rules::moves::{Options, Scratch};
use rules::ruleset::{Play, Ruleset};

/// The theorem about words in which some part ends play.
pub(crate) const ENDING: &str = "who can end play wins, so no other move may let the opponent end it; the parts of that game add up (as for \
                                 Treblecross, Winning Ways ch. 4)";
pub(crate) const RUNS: &str = "independent parts, runs of one letter with a proved period";
pub(crate) const SLIDING: &str = "coins that slide one way: every second gap counts, as on a staircase";
/// At most this many gaps are listed.
const MOST_GAPS: usize = 12;
/// The effort for the value of a word, in looks of the budget, if the winner can be known without
/// it.
const EFFORT: u64 = 300;
/// No search is tried for the value of a word longer than this.
const SEARCHED: usize = 24;
/// The listed moves may have at most this many letters in total.
const MOST_LETTERS: usize = 20_000_000;

/// Ways to find the values of the words of a game.
pub(crate) struct Rewriting {
    sliding: Option<Sliding>,
    parts: Result<Rewriter, Message>,
    packed: Result<PackedWords, Message>,
}

impl Room for Rewriting {
    fn of(ruleset: &Ruleset) -> Self {
        if ruleset.play == Play::Misere {
            return Self { sliding: None, parts: Err(say::misere_parts()), packed: Err(say::misere_parts()) };
        }
        let parts = Rewriter::new(ruleset).map_err(Message::from);
        let packed = PackedWords::new(ruleset).map_err(Message::from);
        Self { sliding: Sliding::new(ruleset), parts, packed }
    }
}

fn stopped(rewriter: &Rewriter, stop: Stop) -> SolveError {
    SolveError::stopped(stop, say::reached_parts(rewriter.work().0))
}

fn packed_stopped(words: &PackedWords, stop: Stop) -> SolveError {
    let (searched, bytes) = words.work();
    SolveError::stopped(stop, say::reached_words(searched, Bytes(bytes).to_string()))
}

fn slides_stopped(stop: Stop) -> SolveError {
    SolveError::stopped(stop, say::reached_gaps())
}

/// Words: by a theorem, as sums of their parts, or as short words.
pub(crate) struct Words;

impl Method for Words {
    fn name(&self) -> &'static str {
        "words"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        let ways = game.rewriting().ok_or_else(say::no_words)?;
        if ways.sliding.is_some() || ways.packed.is_ok() {
            return Ok(());
        }
        match &ways.parts {
            Ok(parts) if parts.adds_up() => Ok(()),
            Ok(_) => Err(say::part_ends_play()),
            Err(reason) => Err(reason.clone()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let Some(word) = at.to_state() else { return Ok(None) };
        let known = |value, standing| Ok(Some(Known { value: Number::from(value), standing }));
        if let Some(sliding) = game.sliding() {
            let value = sliding.value(&word, ask.budget).map_err(slides_stopped)?;
            return known(value, Standing::Theory(SLIDING));
        }
        if let Some(rewriter) = game.rewriter(&word) {
            let value = rewriter.value(&word, ask.budget).map_err(|stop| stopped(rewriter, stop))?;
            return known(value, if rewriter.work().1.is_some() { Standing::Theory(RUNS) } else { Standing::Exact });
        }
        let Some((words, parts)) = game.packed(&word) else { return Ok(None) };
        let value = words.value(&parts, ask.budget).map_err(|stop| packed_stopped(words, stop))?;
        known(value, Standing::Exact)
    }

    /// Answers if the winner takes a search, where the value would take a longer one.
    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        let Some(word) = at.to_state() else { return Ok(None) };
        if game.sliding().is_some() || game.rewriter(&word).is_some() {
            return Ok(None);
        }
        let Some((words, parts)) = game.packed(&word) else { return Ok(None) };
        words.has_value(&parts, 0, ask.budget).map(Some).map_err(|stop| packed_stopped(words, stop))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let Some(word) = at.to_state() else { return Ok(None) };
        let Some(target) = wanted.value.to_u64() else { return Ok(None) };
        if let Some(sliding) = game.sliding() {
            let slides = sliding.moves_to(&word, target, ask.budget).map_err(slides_stopped)?;
            let total = Some(Number::from(slides.len() as u64));
            let shown = slides.into_iter().take(MOST_LETTERS / word.len().max(1));
            let mut options: Vec<Vec<i64>> = shown.map(|slide| sliding.after(&word, slide)).collect();
            options.sort();
            let placed = |option: Vec<i64>| vec![Position::from_state(&option).in_form(Form::Word)];
            return Ok(Some(Found { options: options.into_iter().take(wanted.limit).map(placed).collect(), total }));
        }
        let Some(rewriter) = game.rewriter(&word) else {
            return game.packed_options(&word, target, wanted.limit, ask.budget);
        };
        let changes = rewriter.moves_to(&word, target, ask.budget).map_err(|stop| stopped(rewriter, stop))?;
        Ok(Some(listed(at, changes, wanted.limit)))
    }

    fn basis(&self, game: &mut Game, at: &Position, known: &Known) -> Option<Basis> {
        game.word_basis(at, known)
    }
}

/// Words of games in which some part ends play: the winner without the value.
pub(crate) struct Endings;

impl Method for Endings {
    fn name(&self) -> &'static str {
        "word-endings"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        game.ending().map(|_| ()).ok_or_else(say::no_word_ends_play)
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        match game.word_outcome(at, 0, ask.budget)? {
            Some((true, _)) => Ok(Some(Known { value: Number::from(0), standing: Standing::Theory(ENDING) })),
            Some((false, _)) => Err(SolveError::out_of_reach(at.clone(), say::known_winning_word())),
            None => Ok(None),
        }
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        let outcome = game.word_outcome(at, 0, ask.budget)?;
        Ok(outcome.filter(|(lost, _)| !lost).map(|_| Standing::Theory(ENDING)))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let Some((_, found)) = game.word_outcome(at, wanted.limit, ask.budget)? else { return Ok(None) };
        // Only the moves to positions of value 0 are known.
        Ok(Some(if wanted.value.is_zero() { found } else { Found { options: Vec::new(), total: None } }))
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        self.options(game, at, Wanted::winning(limit), ask)
    }
}

impl Game {
    /// The ways to find values, for games of words.
    pub(crate) fn rewriting(&mut self) -> Option<&mut Rewriting> {
        self.ruleset.words()?;
        Some(self.room().1)
    }

    /// The engine for a word whose parts are independent.
    fn rewriter(&mut self, word: &[i64]) -> Option<&mut Rewriter> {
        self.rewriting()?.parts.as_mut().ok().filter(|rewriter| rewriter.adds_up() && rewriter.is_legal(word))
    }

    /// The engine for words of a game in which some part ends play.
    fn ending(&mut self) -> Option<&mut Rewriter> {
        self.rewriting()?.parts.as_mut().ok().filter(|rewriter| !rewriter.adds_up())
    }

    /// The engine for short words, with the parts of this word. If the winner is enough and known
    /// without the value, it takes only words whose value comes from a table.
    fn packed(&mut self, word: &[i64]) -> Option<(&mut PackedWords, Vec<u64>)> {
        let tabled = self.ending().is_some();
        let words = self.rewriting()?.packed.as_mut().ok()?;
        let parts = words.parts(word)?;
        (!tabled || words.is_tabled(&parts)).then_some((words, parts))
    }

    /// The theorem about coins that slide one way, if it applies.
    fn sliding(&mut self) -> Option<&mut Sliding> {
        self.rewriting()?.sliding.as_mut()
    }

    /// The moves of a word that leave a value, each examined on its own.
    fn packed_options(
        &mut self,
        word: &[i64],
        target: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<Found>, SolveError> {
        if self.packed(word).is_none() {
            return Ok(None);
        }
        let mut listed = Options::new(0);
        let listing = self.known_values.mover().options_within(&mut Scratch::default(), word, &mut listed, budget);
        listing.map_err(move_error)?;
        listed.sort_dedup();
        let (mut options, mut total) = (Vec::new(), 0u64);
        for option in listed.iter() {
            let Some((words, parts)) = self.packed(option) else { return Ok(None) };
            if words.has_value(&parts, target, budget).map_err(|stop| packed_stopped(words, stop))? {
                total += 1;
                if options.len() < limit {
                    options.push(vec![Position::from_state(option).in_form(Form::Word)]);
                }
            }
        }
        Ok(Some(Found { options, total: Some(Number::from(total)) }))
    }

    /// The winner of a word in a game in which some part ends play, and the winning moves, if its
    /// value is not found quickly.
    pub(crate) fn word_outcome(
        &mut self,
        position: &Position,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<(bool, Found)>, SolveError> {
        let Some(word) = position.to_state() else { return Ok(None) };
        if self.ending().is_none() {
            return Ok(None);
        }
        if self.packed(&word).is_some() {
            return Ok(None);
        }
        let brief = budget.clone().with_effort(EFFORT);
        if word.len() <= SEARCHED && self.known_values.search_value(&word, &brief).is_some() {
            return Ok(None);
        }
        let Some(rewriter) = self.ending() else { return Ok(None) };
        let lost = rewriter.lost(&word, budget).map_err(|stop| stopped(rewriter, stop))?;
        let mut found = Found { options: Vec::new(), total: Some(Number::from(0)) };
        if !lost && limit > 0 {
            let changes = rewriter.moves_to(&word, 0, budget).map_err(|stop| stopped(rewriter, stop))?;
            found = listed(position, changes, limit);
        }
        Ok(Some((lost, found)))
    }

    /// The basis of the value of a word, in words.
    fn word_basis(&mut self, position: &Position, known: &Known) -> Option<Basis> {
        let word = position.to_state()?;
        if let Some(sliding) = self.sliding() {
            let gaps = sliding.gaps(&word, &Budget::default()).ok()?;
            let (coin, free, _) = sliding.letters();
            let (coin, free) = (text(&[coin]), text(&[free]));
            let mut shown: Vec<String> = gaps.iter().take(MOST_GAPS).map(|(gap, _)| gap.to_string()).collect();
            if gaps.len() > MOST_GAPS {
                shown.push("...".into());
            }
            let shown = if shown.is_empty() { say::no_gaps() } else { Message::list(shown) };
            return Some(Basis::theory(say::word_slides(coin, free, shown)));
        }
        let counted = |parts: usize| match parts {
            0 => say::word_no_move(),
            1 => say::word_one_part(),
            parts => say::word_parts(parts),
        };
        let Some(rewriter) = self.rewriter(&word) else {
            let (_, parts) = self.packed(&word)?;
            return Some(Basis::exact(say::word_computed(counted(parts.len()))));
        };
        let parts = counted(rewriter.parts(&word).len());
        Some(match (&known.standing, rewriter.work().1) {
            (Standing::Theory(_), Some((from, period))) => Basis::theory(say::word_runs(parts, period, from)),
            _ => Basis::exact(say::word_computed(parts)),
        })
    }

    /// The letters of each independent part of a word, if there are several.
    pub(crate) fn word_parts(&mut self, position: &Position) -> Option<Vec<String>> {
        let word = position.to_state()?;
        let rewriter = self.rewriter(&word)?;
        let parts = rewriter.parts(&word);
        (parts.len() > 1).then(|| parts.into_iter().filter_map(|part| word.get(part).map(text)).collect())
    }
}

/// Converts changes into words, as far as the limits allow.
fn listed(position: &Position, changes: Vec<Change>, limit: usize) -> Found {
    let total = Some(Number::from(changes.len() as u64));
    let limit = limit.min(MOST_LETTERS / position.0.len().max(1));
    let changed = |change: Change| {
        let mut letters = position.0.clone();
        let new = change.letters.into_iter().map(|letter| Number::from(u64::try_from(letter).unwrap_or(0)));
        letters.splice(change.at..change.at + change.len, new);
        vec![Position(letters, Form::Word)]
    };
    let mut options: Vec<Vec<Position>> = changes.into_iter().take(limit).map(changed).collect();
    options.sort();
    Found { options, total }
}
