//! Which words of an input make a position of a game.
use programs::CodeOptions;
use programs::header::Thing;
use rules::family::Family;
use rules::ruleset::Ruleset;

/// Names of the numbers that make a position in an input. A list of piles or a set is read one
/// number at a time, a ring by its size, a text as a word; with a start, one number stands for a
/// position.
pub(super) fn names(ruleset: &Ruleset, started: bool) -> &[String] {
    let several = matches!(ruleset.without_verdicts().family, Family::Numbers | Family::Coins(_)) && !started;
    match several && ruleset.names.len() == ruleset.arity {
        true => &ruleset.names,
        false => ruleset.names.get(..1).unwrap_or_default(),
    }
}

/// What the comment at the top of a program calls such a position.
pub(super) fn thing<'a>(ruleset: &Ruleset, names: &'a [String], options: &'a CodeOptions) -> Thing<'a> {
    match (&options.start, &ruleset.without_verdicts().family) {
        (Some(start), _) => Thing::Start(start),
        (None, Family::Numbers) if names.len() > 1 => Thing::Numbers(names),
        (None, Family::Numbers) => Thing::Heap,
        (None, Family::Graphs(_)) => Thing::Own,
        (None, Family::Coins(_)) if names.len() > 1 => Thing::Numbers(names),
        _ if is_list(ruleset) && options.input.positions().is_none() => Thing::Entry,
        _ => Thing::Position,
    }
}

/// Whether a position is one word of any letters.
pub(super) fn is_text(ruleset: &Ruleset) -> bool {
    match &ruleset.family {
        Family::Words(_) | Family::Board(_) | Family::Cells(_) => true,
        Family::Bags(bags) => bags.beside > 0,
        _ => false,
    }
}

/// Whether the numbers of a list are one position.
pub(super) fn is_list(ruleset: &Ruleset) -> bool {
    match &ruleset.family {
        Family::Piles(_) | Family::Erase(_) => true,
        Family::Bags(bags) => bags.beside == 0,
        _ => false,
    }
}
