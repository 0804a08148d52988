//! What must hold for any bytes whatever; the fuzz targets in `fuzz/` and a short test in `tests/` both run this.
//!
//! A fuzzer that only looks for panics lets wrong answers slip past, so the checks here are about answers: every
//! mistake has a place inside the text, and a text that is understood means the same when it is printed and read again.
use crate::parse::parse;
use crate::print::print;

/// Parses `bytes`, as well as they are text, and checks what came out; the error says which promise was broken.
///
/// # Errors
/// A sentence about the broken promise: a bug of this crate, whatever the bytes are.
pub fn check_parser(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let ast = match parse(&text) {
        Ok(ast) => ast,
        Err(errors) => {
            if errors.is_empty() {
                return Err(format!("refused without a reason: {text:?}"));
            }
            for error in &errors {
                let (start, end) = (error.span.start as usize, error.span.end as usize);
                if start > end || text.get(start..end).is_none() {
                    return Err(format!("a place outside the text {text:?}: {error:?}"));
                }
                if error.message.is_empty() || error.hint.as_ref().is_some_and(String::is_empty) {
                    return Err(format!("nothing to read in {error:?} about {text:?}"));
                }
            }
            let sorted = errors.is_sorted_by_key(|error| error.span.start);
            return if sorted { Ok(()) } else { Err(format!("mistakes out of order: {text:?}")) };
        }
    };
    let printed = print(&ast);
    match parse(&printed) {
        Err(errors) => Err(format!("{text:?} prints as {printed:?}, which is refused: {errors:?}")),
        Ok(again) if again != ast => Err(format!("{text:?} prints as {printed:?}, which means something else")),
        Ok(again) if print(&again) != printed => Err(format!("{printed:?} is not printed as itself")),
        Ok(_) => Ok(()),
    }
}
