//! Bold type and colour: whether a terminal takes them.

/// Whether a terminal takes weight and colour: it is not dumb, and NO_COLOR is unset or empty.
pub(crate) fn is_taken() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}
