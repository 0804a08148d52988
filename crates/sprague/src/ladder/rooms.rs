//! What methods remember about a game: a room for each method, made on first use. So a game has no
//! fields for a particular family, and takes memory only for the questions that were put.
use rules::ruleset::Ruleset;
use std::any::Any;

/// What a method remembers about a game.
pub(crate) trait Room: Any + Send + Sized {
    /// The state before the first question, made from the rules.
    fn of(rules: &Ruleset) -> Self;
}

/// Rooms that do not depend on the rules begin empty.
impl<T: Any + Send + Default> Room for T {
    fn of(_rules: &Ruleset) -> Self {
        Self::default()
    }
}

/// The rooms of a game, at most one of each type.
#[derive(Default)]
pub(crate) struct Rooms(Vec<Box<dyn Any + Send>>);

impl Rooms {
    /// The room of this type, made on first use.
    pub(crate) fn room<T: Room>(&mut self, rules: &Ruleset) -> &mut T {
        let place = self.0.iter().position(|room| room.is::<T>()).unwrap_or(self.0.len());
        if place == self.0.len() {
            self.0.push(Box::new(T::of(rules)));
        }
        match self.0[place].downcast_mut() {
            Some(room) => room,
            None => unreachable!("the room at this place is of this type"),
        }
    }

    /// The result, if it was found already.
    pub(crate) fn found<T: Any + Send>(&self) -> Option<&T> {
        self.0.iter().find_map(|room| room.downcast_ref::<Option<T>>())?.as_ref()
    }
}
