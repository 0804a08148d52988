//! Names in pictures: text that means itself in XML, and is not longer than a picture bears.

/// The first `longest` signs of a name, with a mark where there are more.
pub(crate) fn label(name: &str, longest: usize) -> String {
    let mut text = String::new();
    for (index, c) in name.chars().enumerate() {
        if index == longest {
            text.push('…');
            break;
        }
        match c {
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            // XML has no way to write these.
            c if c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c) => text.push('\u{fffd}'),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short_and_cannot_break_a_file() {
        assert_eq!(label("<b>&\"\u{1}x", 12), "&lt;b&gt;&amp;&quot;\u{fffd}x");
        assert_eq!(label("a name that does not end", 12), "a name that …");
        assert_eq!((label("", 0), label("甲乙", 2), label("甲乙", 1)), ("".into(), "甲乙".into(), "甲…".into()));
    }
}
