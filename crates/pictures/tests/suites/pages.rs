//! Nothing in a rule becomes markup of a page.
use pictures::page::{Page, Stated};

#[test]
fn nothing_in_a_rule_becomes_markup() {
    let nasty = "n -> m : m<n # <script>alert('x')</script> & \"q\"".to_owned();
    let page = Page {
        rule: nasty.clone(),
        claims: vec![Stated { text: nasty.clone(), formula: Some(nasty.clone()), standing: "proved".into() }],
        open: Some(nasty.clone()),
        rejected: vec![(nasty.clone(), nasty.clone())],
        certificate: vec![(nasty.clone(), nasty.clone())],
        certificate_text: Some(nasty.clone()),
        command: nasty,
        ..Page::default()
    };
    let html = page.html();
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    assert_eq!(html.matches("<h2>").count(), 2);
}
