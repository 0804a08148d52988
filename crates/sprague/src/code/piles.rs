//! Piles on steps as programs: the numbers of piles for which the staircase theorem holds, the
//! piles that count, and their values ([`crate::families::stairs`]).
use super::model::{CodeError, Writing};
use super::{CodeOptions, ProgramError, values};
use crate::families::stairs::Stairs;
use crate::game::Game;
use crate::messages::{Message, say};
use budget::Budget;
use programs::Program;
use programs::piles::{self, ByTheorem, Counted};
use programs::source::Source;
use programs::tables;
use rules::ruleset::Ruleset;

/// For each number of piles up to this the theorem is asked which of them count.
const FEW_PILES: usize = 24;
/// Larger numbers of piles that are sampled.
const MANY_PILES: [usize; 2] = [1_000, 20_000];
/// If the piles that count repeat with a longer period than this, the program has a list of them.
const LONGEST_ROUND: usize = 12;

/// The program of a game of piles.
pub(crate) fn program(ruleset: &Ruleset, writing: Writing<'_>) -> Result<Program, CodeError> {
    let Writing { options, budget } = writing;
    piles::program(ruleset, options, || by_theorem(ruleset, options, budget))
}

/// The values of the piles that count.
fn by_theorem(ruleset: &Ruleset, options: &CodeOptions, budget: &Budget) -> Result<ByTheorem, CodeError> {
    let (counted, mut stairs) = counted(ruleset)?;
    if let Some((distance, heap)) = stairs.gaps() {
        every_second_gap(ruleset, heap)?;
        return Ok(piles::gaps(distance, of_heap(heap, options, budget)?));
    }
    let Some((_, heap)) = stairs.counted() else {
        return Err(unsupported(say::code_pieces_differ()));
    };
    Ok(piles::by_steps(&counted, of_heap(heap, options, budget)?))
}

fn unsupported(what: Message) -> CodeError {
    ProgramError::unsupported(what).into()
}

/// The value of one heap from which the amounts are taken.
fn of_heap(heap: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    match values::closed_form(heap, options, budget) {
        Ok(source) => Ok(source),
        Err(_) => Ok(tables::table(heap.ruleset(), programs::numbering::nim_values(heap.ruleset()), options)?),
    }
}

/// Checks that every second gap counts, for few pieces and for many.
fn every_second_gap(rules: &Ruleset, heap: &Game) -> Result<(), CodeError> {
    for count in (1..=FEW_PILES).chain(MANY_PILES) {
        let counted = rules.with_piles(count).and_then(Result::ok).and_then(|rules| Stairs::of(&rules)?.ok());
        let alike = |mut stairs: Stairs| stairs.counts_every_second_gap() && same_heap(heap, stairs.gaps());
        if !counted.is_some_and(alike) {
            return Err(unsupported(say::code_many_pieces()));
        }
    }
    Ok(())
}

/// Whether the amounts are the same for another number of piles.
fn same_heap<T>(heap: &Game, other: Option<(T, &mut Game)>) -> bool {
    other.is_some_and(|(_, other)| other.ruleset().schemas == heap.ruleset().schemas)
}

/// Which piles count, for few piles and for many; and the theorem for one number of piles.
fn counted(ruleset: &Ruleset) -> Result<(Counted, Stairs), CodeError> {
    let (mut longest, mut all, mut speaks): (Vec<bool>, Vec<bool>, Vec<bool>) = Default::default();
    let mut by_number = false;
    let mut found: Option<Stairs> = None;
    let mut silent = say::code_one_pile();
    for count in 1..=FEW_PILES {
        let Some(Ok(rules)) = ruleset.with_piles(count) else { break };
        let known = speaking(&rules, &mut found);
        speaks.push(known.is_ok());
        match known {
            Ok(odd) => {
                by_number |= !odd.starts_with(&longest);
                all.extend(&odd);
                longest = odd;
            }
            Err(reason) => {
                all.extend(std::iter::repeat_n(false, count));
                silent = reason;
            }
        }
    }
    let few = speaks.len();
    let open = speaks.contains(&false);
    let large: &[usize] = if open { &[] } else { &MANY_PILES };
    for rules in large.iter().map_while(|&count| ruleset.with_piles(count)?.ok()) {
        let Ok(odd) = speaking(&rules, &mut found) else { break };
        by_number |= !odd.starts_with(&longest);
        longest = odd;
    }
    let Some(stairs) = found else {
        return Err(unsupported(say::code_no_staircase(silent)));
    };
    if open || by_number {
        let counted = Counted { list: all, by_number: true, most: few, speaks: open.then_some(speaks) };
        return Ok((counted, stairs));
    }
    let most = longest.len();
    let repeats = |round: &usize| (*round..most).all(|i| longest[i] == longest[i - round]);
    let round = (1..=LONGEST_ROUND.min(most)).find(repeats).unwrap_or(most);
    longest.truncate(round);
    Ok((Counted { list: longest, by_number, most, speaks: None }, stairs))
}

/// Which piles count, if the theorem holds for these rules with the same amounts as for `found`.
fn speaking(rules: &Ruleset, found: &mut Option<Stairs>) -> Result<Vec<bool>, Message> {
    let stairs = Stairs::of(rules).unwrap_or_else(|| Err(say::code_no_piles()));
    let mut stairs = stairs.map_err(|reason| reason.to_string())?;
    if stairs.gaps().is_some() {
        found.get_or_insert(stairs);
        return Ok(Vec::new());
    }
    let Some((odd, heap)) = stairs.counted() else { return Err(say::code_pieces()) };
    let odd = odd.to_vec();
    if let Some(known) = found {
        return match same_heap(heap, known.counted()) {
            true => Ok(odd),
            false => Err(say::code_amounts_by_piles()),
        };
    }
    *found = Some(stairs);
    Ok(odd)
}
