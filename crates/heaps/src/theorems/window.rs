//! The window theorem for finite subtraction games.
//!
//! **Theorem.** Let `m >= 1` be no less than every amount that may be taken, and let `G(i+p) =
//! G(i)` for `m` heaps in a row, `n0 <= i < n0+m`. Then `G(n+p) = G(n)` for all `n >= n0`.
//!
//! *Proof.* From heap `m` on every amount can be taken, so that `G(n)` is one and the same function
//! of the `m` values before it, and `n0+m+p` is the next heap for which this is used. The same
//! holds for misere nim-values (1 where there is no move, else the mex): from heap `m` on there is
//! always a move, or, for the empty set, never. Source: S. W. Golomb, *J. Combinatorial Theory* 1
//! (1966), 443-458. There are at most `(|S|+1)^m` windows, so one must repeat.
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, least};
use crate::amounts::one_hot::{Form, LARGEST, OneHot, TooMany};
use crate::amounts::returns::{Finder, Job, REACH};
use crate::sequence::{Cell, Values};
use crate::with_cells;
use budget::{Budget, Progress, Stop};
use rules::numset::NumSet;
use rules::ruleset::{Class, Play};

/// A repeated window of a finite subtraction game.
pub static WINDOW: Theorem = Theorem::new(
    "window",
    "a value depends only on as many values before it as the largest amount says; once that many \
     of them repeat in a row, they repeat for ever",
    "S. W. Golomb, A mathematical investigation of games of take-away, 1966",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::Subtraction(set) => prove(set.max().unwrap_or(0), values).ok_or(None),
    _ => Err(None),
});

/// The proof of a repeated window about the values, normal or misere, of a game in which the
/// amounts that may be taken are a fixed set with this greatest element (0 for the empty set).
/// Cost: O(len).
///
/// ```
/// # fn values(len: usize) -> heaps::sequence::Values {
/// #     let mut all: Vec<u64> = Vec::new();
/// #     for n in 0..len {
/// #         let of = |s: usize| n.checked_sub(s).map(|m| all[m]);
/// #         let options = [of(2), of(4), of(7)];
/// #         all.push((0..).find(|&v| !options.contains(&Some(v))).unwrap());
/// #     }
/// #     all.into_iter().collect()
/// # }
/// let proof = heaps::window::prove(7, &values(18)).unwrap(); // take 2,4,7
/// assert_eq!((proof.preperiod(), proof.period(), proof.checked_to()), (8, 3, 17));
/// assert_eq!(heaps::window::prove(7, &values(17)), None); // no window repeats yet
/// ```
pub fn prove(largest: u64, values: &Values) -> Option<Proof> {
    let window = usize::try_from(largest).ok()?.max(1);
    let found = least(with_cells!(values.cells(), |cells| last_window(cells, window))?, values);
    Some(Proof::new(&WINDOW, found, found.preperiod + found.period + window - 1))
}

/// The repetition of the values if the last `window` of them stand elsewhere too: they recur from
/// their first occurrence.
fn last_window<C: Cell>(cells: &[C], window: usize) -> Option<Repeats> {
    let stretch = &cells[cells.len().checked_sub(window)?..];
    let end_from = |from: usize| {
        let mut finder = Finder::new(stretch.to_vec());
        let first = Form::best().run(Find { finder: &mut finder, values: cells, from });
        first.or_else(|| finder.first_end_left(cells).filter(|&end| end >= from))
    };
    let first = end_from(window - 1)?;
    let period = end_from(first + 1)? - first;
    Some(Repeats { preperiod: first + 1 - window, period, saltus: 0 })
}

/// The search of a finder as a job for the quickest form.
struct Find<'a, C> {
    finder: &'a mut Finder<C>,
    values: &'a [C],
    from: usize,
}

impl<C: Cell> Job for Find<'_, C> {
    type Output = Option<usize>;
    #[inline(always)]
    fn run(self) -> Option<usize> {
        self.finder.first_end(self.values, self.from)
    }
}

/// Sets of more amounts are left to other theorems.
const MOST_AMOUNTS: u64 = 1 << 12;
/// Values that are kept besides two windows.
const KEPT: usize = 1 << 17;

/// The proof of a repeated window, without keeping more values than the largest amount.
/// `most` is the number of values that are looked at; a repetition is found within about four
/// times preperiod and period together.
///
/// A window is remembered; when it comes back after p heaps, p is the least period, because each
/// window determines the next. If it has not come back when as many values again were made, a later
/// one is remembered (R. P. Brent, *An improved Monte Carlo factorization algorithm*, 1980). The
/// preperiod is then read off two streams, one p heaps behind the other. `None` if nothing comes
/// back, or the set is not of this kind: empty, with very large or very many amounts or values.
///
/// ```
/// use budget::Budget;
/// use rules::ruleset::{Class, Play};
/// let set = [2, 4, 7].into_iter().collect();
/// let proof = heaps::window::search(&set, Play::Normal, 100_000, &Budget::default())?.unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.checked_to()), (8, 3, 17));
/// # Ok::<(), budget::Stop>(())
/// ```
///
/// # Errors
/// [`Stop`] when the budget ends.
pub fn search(set: &NumSet, play: Play, most: u64, budget: &Budget) -> Result<Option<Proof>, Stop> {
    let amounts: Vec<usize> = match set.len() {
        0..=MOST_AMOUNTS => set.iter().filter(|&s| s > 0).filter_map(|s| usize::try_from(s).ok()).collect(),
        _ => return Ok(None),
    };
    let Some(&largest) = amounts.last().filter(|&&largest| largest <= LARGEST) else { return Ok(None) };
    // Two streams, up to three windows, and the other values that are kept.
    let streams = 2 * OneHot::first_bytes(&amounts, Form::best());
    budget.reserve(streams + 4 * largest as u64 + 2 * (KEPT + REACH) as u64)?;
    let stream = OneHot::new(amounts, play, Form::best());
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let Some((place, period)) = first_return(stream.clone(), largest, most, budget)? else { return Ok(None) };
    let Ok(preperiod) = preperiod(stream, place, period, budget)? else { return Ok(None) };
    let found = Repeats { preperiod, period, saltus: 0 };
    Ok(Some(Proof::new(&WINDOW, found, preperiod + period + largest - 1)))
}

/// Reports the progress; an error means to stop. To be called after every piece.
fn poll(budget: &Budget, done: usize) -> Result<(), Stop> {
    budget.poll(Progress { done: done as u64, total: None, unit: "values" })
}

/// A heap and the number of heaps after which the window that ends with it comes back first.
fn first_return(
    mut stream: OneHot,
    window: usize,
    most: usize,
    budget: &Budget,
) -> Result<Option<(usize, usize)>, Stop> {
    let (mut kept, mut base): (Vec<u8>, usize) = (Vec::new(), 0);
    let mut finder: Option<Finder<u8>> = None;
    let mut place = 0;
    while base + kept.len() < most {
        poll(budget, base + kept.len())?;
        let from = kept.len();
        while kept.len() < from + KEPT / 2 {
            if stream.read(&mut kept, KEPT) == Err(TooMany) {
                return Ok(None);
            }
        }
        if let Some(finder) = &mut finder
            && let Some(end) = Form::best().run(Find { finder, values: &kept, from })
        {
            return Ok(Some((place, base + end - place)));
        }
        let len = base + kept.len();
        if kept.len() >= window && len > 2 * place {
            finder = Some(Finder::new(kept[kept.len() - window..].to_vec()));
            place = len - 1;
        }
        let needed = window + REACH;
        if kept.len() > 2 * needed + KEPT {
            let old = kept.len() - needed;
            kept.copy_within(old.., 0);
            kept.truncate(needed);
            base += old;
        }
    }
    Ok(None)
}

/// The least preperiod for a period that holds from the window before `place` on.
fn preperiod(stream: OneHot, place: usize, period: usize, budget: &Budget) -> Result<Result<usize, TooMany>, Stop> {
    let (mut behind, mut ahead) = (stream.clone(), stream);
    let (mut one, mut two): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
    let mut skipped = 0;
    while skipped < period {
        poll(budget, skipped)?;
        two.clear();
        while two.len() < KEPT && skipped + two.len() < period {
            let most = period - skipped - two.len();
            if ahead.read(&mut two, most) == Err(TooMany) {
                return Ok(Err(TooMany));
            }
        }
        skipped += two.len();
    }
    let (mut heap, mut least) = (0, 0);
    while heap <= place {
        poll(budget, heap)?;
        one.clear();
        two.clear();
        for (stream, values) in [(&mut behind, &mut one), (&mut ahead, &mut two)] {
            while values.len() < KEPT {
                if stream.read(values, KEPT - values.len()) == Err(TooMany) {
                    return Ok(Err(TooMany));
                }
            }
        }
        if one != two
            && let Some(differs) = one.iter().zip(&two).rposition(|(one, two)| one != two)
        {
            least = heap + differs + 1;
        }
        heap += KEPT;
    }
    Ok(Ok(least))
}
