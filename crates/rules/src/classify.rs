//! Which kind of game a ruleset is.
