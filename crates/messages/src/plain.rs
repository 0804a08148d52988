//! Texts that are the same in all languages, as messages.
use crate::{Kind, Message};

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self(Box::new(Kind::Plain(text)))
    }
}

/// Things that are written alike in all languages.
macro_rules! plain {
    ($($of:ty),*) => {
        $(impl From<$of> for Message {
            fn from(it: $of) -> Self {
                it.to_string().into()
            }
        })*
    };
}

plain!(&str, &String, char, i64, i128, u32, u64, u128, usize);
