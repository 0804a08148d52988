//! Texts that are the same in all languages, as messages; and messages as the `Display` of a type.
use crate::{Kind, Message};

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self(Box::new(Kind::Plain(text)))
    }
}

/// Implements the conversion into a message for types that are written the same in all languages.
#[macro_export]
macro_rules! plain {
    ($($of:ty),*) => {
        $(impl From<$of> for $crate::Message {
            fn from(it: $of) -> Self {
                it.to_string().into()
            }
        })*
    };
}

/// Implements `Display` for a type with a method `message`, by the English text of its message.
#[macro_export]
macro_rules! display {
    ($of:ty) => {
        impl ::std::fmt::Display for $of {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.message(), f)
            }
        }
    };
}

/// As [`display!`], for a type that is also an error without a source.
#[macro_export]
macro_rules! error {
    ($of:ty) => {
        $crate::display!($of);
        impl ::std::error::Error for $of {}
    };
}

plain!(&str, &String, char, i64, i128, u32, u64, u128, usize);
