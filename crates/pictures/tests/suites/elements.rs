//! Elements of SVG: text cannot break a file, names are shortened, points become lines and curves.
use pictures::markup::{Element, Place, curve, shortened};

#[test]
fn words_cannot_break_a_file() {
    let nasty = Element::new("a").with("b", "<\"'>&").words("<b>&\"\u{1}x\n");
    assert_eq!(nasty.to_string(), "<a b=\"&lt;&quot;&#39;&gt;&amp;\">&lt;b&gt;&amp;&quot;\u{fffd}x\n</a>");
}

#[test]
fn names_are_short() {
    assert_eq!(shortened("a name that does not end", 12), "a name that \u{2026}");
    assert_eq!(
        (shortened("", 0), shortened("甲乙", 2), shortened("甲乙", 1)),
        ("".into(), "甲乙".into(), "甲…".into())
    );
}

#[test]
fn points_make_lines_and_curves() {
    let path = |points: &[Place]| curve(points).to_string();
    assert_eq!(path(&[(0.0, 1.25), (-0.04, 7.0)]), "<path d=\"M0 1.3L0 7\" fill=\"none\"/>");
    assert_eq!(path(&[(0.0, 0.0), (1.0, 2.0), (3.0, 4.0)]), "<path d=\"M0 0Q1 2 3 4\" fill=\"none\"/>");
    assert!(path(&[(0.0, 0.0); 4]).contains("M0 0C0 0 0 0 0 0"));
    assert!(path(&[]).contains("M0 0L"));
}
