//! Pictures of sequences: points, periods, a million heaps, and unusual sizes.
use pictures::sequence::{Repeats, Sequence};
use pictures::{Form, PictureError};

fn sequence<'a>(values: &'a [Option<u64>], repeats: Option<Repeats>) -> Sequence<'a> {
    Sequence { title: "take 1,3,4 & <more>", from: 0, values, repeats }
}

#[test]
fn every_value_is_a_point_of_its_colour() {
    let values = [0, 1, 0, 1, 2, 3, 2, 0].map(Some);
    let svg = String::from_utf8(sequence(&values, None).draw(Form::Svg).unwrap()).unwrap();
    assert_eq!(svg.matches("<circle").count(), values.len());
    assert_eq!(svg.matches("<circle").count() - svg.matches("#CC2020").count(), 5, "three are P-positions");
    assert!(svg.contains("take 1,3,4 &amp; &lt;more&gt;") && !svg.contains("<more>"));
}

#[test]
fn the_period_is_marked_only_where_it_is_proved() {
    let values: Vec<Option<u64>> = (0..60).map(|n| Some(n % 7)).collect();
    let plain = sequence(&values, None).draw(Form::Svg).unwrap();
    let marked = sequence(&values, Some(Repeats { preperiod: 3, period: 7 })).draw(Form::Svg).unwrap();
    let bands = |svg: &[u8]| String::from_utf8_lossy(svg).matches("opacity=\"0.35\"").count();
    assert_eq!((bands(&plain), bands(&marked)), (0, 2));
    assert!(String::from_utf8_lossy(&marked).contains("period 7 from 3 on, proved"));
}

#[test]
fn a_million_heaps_are_one_page() {
    let values: Vec<Option<u64>> = (0..1_000_000u64).map(|n| Some(n * n % 1009)).collect();
    let sequence = sequence(&values, None);
    // Points in the same of 920 columns and 230 rows are drawn once.
    let svg = String::from_utf8(sequence.draw(Form::Svg).unwrap()).unwrap();
    assert!((1..=920 * 230).contains(&svg.matches("<circle").count()));
    assert!(sequence.draw(Form::Png).unwrap().len() < 1 << 20);
}

#[test]
fn odd_sizes_are_drawn_or_refused() {
    assert_eq!(sequence(&[], None).draw(Form::Svg), Err(PictureError::Empty));
    assert_eq!(sequence(&[None], None).draw(Form::Svg), Err(PictureError::Empty));
    for values in [vec![Some(0)], vec![Some(u64::MAX), None], vec![Some(7); 2]] {
        let repeats = Some(Repeats { preperiod: u64::MAX, period: u64::MAX });
        let far = Sequence { from: i64::MAX as u64, ..sequence(&values, repeats) };
        for form in [Form::Svg, Form::Png] {
            assert!(!far.draw(form).unwrap().is_empty());
        }
    }
}
