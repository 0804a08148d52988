//! Generates functions from files of messages, for the build scripts of crates with messages.
//!
//! [`build`] reads the folder `messages/` of a crate, one file for each language in the syntax of
//! [Fluent](https://projectfluent.org/fluent/guide/), and writes the texts as tables and as one
//! function for each id of `en.ftl`; `messages::include!` includes them in the crate. The build
//! fails if a language lacks an id of `en.ftl`, if it has other arguments, or if it has an id that
//! is neither in `en.ftl` nor in a family of names. A function that is never called is dead code,
//! which the compiler reports.
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The parts of a message as Rust code.
#[derive(Debug, Default)]
pub struct Parts {
    code: String,
    /// The arguments of the message, in the order of the English text.
    pub arguments: Vec<String>,
    /// The indices of the arguments that occur in the text.
    used: BTreeSet<usize>,
}

/// The messages of a language by id; an attribute has the id `message.attribute`.
pub type Messages = BTreeMap<String, Parts>;

/// Writes `messages.rs` for the crate whose build script calls this.
///
/// `families` are prefixes of ids whose English text is in code, where it is used, such as at a
/// theorem; the files of other languages have these texts under the name of the thing.
///
/// # Errors
/// A file that cannot be read, is not Fluent, or does not fit `en.ftl`.
pub fn build(families: &[&str]) -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("messages");
    println!("cargo:rerun-if-changed={}", folder.display());
    let english = read(&folder.join("en.ftl"), &Messages::new())?;
    let mut others: Vec<(String, Messages)> = Vec::new();
    for file in fs::read_dir(&folder)? {
        let file = file?.path();
        let code = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.extension().is_some_and(|extension| extension == "ftl") && code != "en" {
            let messages = read(&file, &english)?;
            others.push((code, messages));
        }
    }
    others.sort_by(|(one, _), (other, _)| one.cmp(other));
    compared(&english, &others, families).map_err(io::Error::other)?;
    let code = tables(&english, &others, families) + &functions(&english);
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("messages.rs"), code)
}

fn is_named(id: &str, families: &[&str]) -> bool {
    families.iter().any(|family| id.starts_with(family))
}

/// The messages of a file. The index of an argument is that of the English text; in a text of a
/// named thing, the parameter of the game is the only argument.
///
/// # Errors
/// If the file cannot be read, or contains anything that is not a message with arguments.
pub fn read(file: &Path, english: &Messages) -> io::Result<Messages> {
    let wrong = |what: String| io::Error::other(format!("{}: {what}", file.display()));
    let text = fs::read_to_string(file)?;
    let resource = parser::parse(text.as_str()).map_err(|(_, errors)| wrong(format!("{errors:?}")))?;
    let mut messages = Messages::new();
    for entry in resource.body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Term(_) | Entry::Junk { .. } => return Err(wrong("only messages and comments are read".to_owned())),
            _ => continue,
        };
        let value = message.value.as_ref().map(|pattern| (message.id.name.to_owned(), pattern));
        let attributes =
            message.attributes.iter().map(|one| (format!("{}.{}", message.id.name, one.id.name), &one.value));
        for (id, pattern) in value.into_iter().chain(attributes) {
            let given = english.get(&id).map(|parts| parts.arguments.clone()).unwrap_or_default();
            let mut parts = Parts { arguments: given, ..Parts::default() };
            parts.pattern(pattern).map_err(|what| wrong(format!("{id}: {what}")))?;
            if messages.insert(id.clone(), parts).is_some() {
                return Err(wrong(format!("{id} is there twice")));
            }
        }
    }
    Ok(messages)
}

impl Parts {
    /// Appends the code of a pattern: `&[Part::Text("take "), Part::Hole(0)]`.
    fn pattern(&mut self, pattern: &Pattern<&str>) -> Result<(), String> {
        self.code.push_str("&[");
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text(value),
                PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                    InlineExpression::StringLiteral { value } => self.text(value),
                    inline => {
                        let hole = self.argument(inline)?;
                        let _ = write!(self.code, "Part::Hole({hole}), ");
                    }
                },
                PatternElement::Placeable { .. } => return Err("a message for each case is plainer".to_owned()),
            }
        }
        self.code.push(']');
        Ok(())
    }

    fn text(&mut self, text: &str) {
        let _ = write!(self.code, "Part::Text({text:?}), ");
    }

    /// The index of an argument: `{ $heap }`.
    fn argument(&mut self, inline: &InlineExpression<&str>) -> Result<usize, String> {
        let InlineExpression::VariableReference { id } = inline else {
            return Err("only texts and arguments are read".to_owned());
        };
        let known = self.arguments.iter().position(|known| known == id.name);
        let place = known.unwrap_or_else(|| {
            self.arguments.push(id.name.to_owned());
            self.arguments.len() - 1
        });
        self.used.insert(place);
        Ok(place)
    }
}

/// Compares the messages of other languages, each given with its code, with the English ones. Only
/// texts whose ids begin with one of `families` may be missing in English.
///
/// # Errors
/// The first difference between the languages.
pub fn compared(english: &Messages, others: &[(String, Messages)], families: &[&str]) -> Result<(), String> {
    for (code, messages) in others {
        for (id, parts) in messages {
            match english.get(id) {
                Some(own) if own.arguments.len() != parts.arguments.len() || own.used != parts.used => {
                    return Err(format!("{code}.ftl: {id} has not the arguments {:?}", own.arguments));
                }
                None if !is_named(id, families) => return Err(format!("{code}.ftl: there is no {id} in en.ftl")),
                _ => {}
            }
        }
        if let Some(id) = english.keys().find(|id| !messages.contains_key(*id)) {
            return Err(format!("{code}.ftl: {id} is missing"));
        }
    }
    Ok(())
}

/// The tables of the texts in all languages.
fn tables(english: &Messages, others: &[(String, Messages)], families: &[&str]) -> String {
    let codes = others.iter().map(|(code, _)| format!(", {code:?}")).collect::<String>();
    let mut code = format!(
        "use ::messages::{{Part, Texts}};\n\n/// The codes of the languages, English first.\npub(super) const CODES: \
         &[&str] = &[\"en\"{codes}];\nconst _: () = assert!(::messages::are_all(CODES), \"other languages than those of \
         the crate `messages`\");\n\n"
    );
    code.push_str("/// The messages in the order of their ids, each in all languages.\nstatic TEXTS: &[Texts] = &[\n");
    for (id, own) in english {
        let all = others.iter().map(|(_, messages)| format!(", {}", messages[id].code));
        let _ = writeln!(code, "    Texts(&[{}{}]),", own.code, all.collect::<String>());
    }
    code.push_str("];\n\n");
    if families.is_empty() {
        return code;
    }
    code.push_str("/// The texts with names, in the order of these, for each language besides English.\n");
    code.push_str("pub(super) static NAMED: &::messages::Named = &[\n");
    for (_, messages) in others {
        code.push_str("    &[\n");
        for (id, parts) in messages.iter().filter(|(id, _)| is_named(id, families)) {
            let _ = writeln!(code, "        ({id:?}, {}),", parts.code);
        }
        code.push_str("    ],\n");
    }
    code.push_str("];\n\n");
    code
}

/// A function for each message.
fn functions(english: &Messages) -> String {
    let mut code =
        String::from("/// A function for each message.\npub(crate) mod say {\n    use ::messages::Message;\n");
    for (place, (id, own)) in english.iter().enumerate() {
        let names: Vec<String> = own.arguments.iter().map(|name| name.replace('-', "_")).collect();
        let typed: Vec<String> = names.iter().map(|name| format!("{name}: impl Into<Message>")).collect();
        let given: Vec<String> = names.iter().map(|name| format!("{name}.into()")).collect();
        let (name, typed, given) = (id.replace('-', "_"), typed.join(", "), given.join(", "));
        let _ = writeln!(code, "    pub(crate) fn {name}({typed}) -> Message {{");
        let _ = writeln!(code, "        Message::said(&super::TEXTS[{place}], [{given}])\n    }}");
    }
    code.push_str("}\n");
    code
}
