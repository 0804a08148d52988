//! The values of heaps in order: a point for each, coloured by its value; heaps before a proved
//! period are grey, the first period is shaded.
//!
//! ```
//! use pictures::{Form, sequence::Sequence};
//! let values = [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2].map(Some);
//! let picture = Sequence { title: "take 1,3,4", from: 0, values: &values, repeats: None }.draw(Form::Svg)?;
//! assert!(picture.starts_with(b"<svg "));
//! # Ok::<(), pictures::PictureError>(())
//! ```
use crate::canvas::{self, Drawing, Form, LETTERS, PictureError};
use plotters::coord::Shift;
use plotters::prelude::*;
use std::collections::BTreeSet;

/// A proved repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeats {
    /// The first heap from which it holds.
    pub preperiod: u64,
    /// The period, after which values repeat (or grow by the saltus).
    pub period: u64,
}

/// The values of consecutive heaps, from the heap `from` on.
#[derive(Debug, Clone, Copy)]
pub struct Sequence<'a> {
    /// The title of the picture: the rule.
    pub title: &'a str,
    /// The first heap.
    pub from: u64,
    /// The values; none for an infinite value.
    pub values: &'a [Option<u64>],
    /// The repetition to mark; only a proved one may be given.
    pub repeats: Option<Repeats>,
}

/// The picture is divided into `COLUMNS` columns and `ROWS` rows, and points in the same cell are
/// drawn once, so that a picture of a million heaps is no larger than a page.
const COLUMNS: u64 = 920;
const ROWS: u64 = 230;

impl Sequence<'_> {
    /// The picture as the bytes of a file. Cost: O(values), and a page of output.
    ///
    /// # Errors
    /// [`PictureError::Empty`] if no heap has a finite value.
    pub fn draw(&self, form: Form) -> Result<Vec<u8>, PictureError> {
        if self.values.iter().all(Option::is_none) {
            return Err(PictureError::Empty);
        }
        canvas::drawn(self, form)
    }

    fn most(&self) -> u64 {
        self.values.iter().flatten().copied().max().unwrap_or(0)
    }

    /// The points to draw, heap and value, one for each cell of the picture.
    fn points(&self) -> Vec<(u64, u64)> {
        let (count, most) = (self.values.len() as u64, self.most());
        let (wide, high) = (count.div_ceil(COLUMNS).max(1), (most / ROWS).saturating_add(1));
        let mut seen = BTreeSet::new();
        let known = self.values.iter().zip(0u64..).filter_map(|(value, i)| Some((i, (*value)?)));
        known.filter(|&(i, value)| seen.insert((i / wide, value / high))).collect()
    }

    fn words(&self) -> String {
        match self.repeats {
            Some(Repeats { preperiod: 0, period }) => {
                format!("{}   (period {period}, proved)", canvas::shortened(self.title))
            }
            Some(Repeats { preperiod, period }) => {
                format!("{}   (period {period} from {preperiod} on, proved)", canvas::shortened(self.title))
            }
            None => canvas::shortened(self.title),
        }
    }

    /// The coordinates of the end of the preperiod and of the first period, clamped to the picture.
    fn marked(&self) -> Option<(f64, f64)> {
        let Repeats { preperiod, period } = self.repeats?;
        let place = |heap: u64| heap.saturating_sub(self.from).min(self.values.len() as u64) as f64;
        Some((place(preperiod), place(preperiod.saturating_add(period))))
    }
}

impl Drawing for Sequence<'_> {
    fn draw<B: DrawingBackend>(&self, on: &DrawingArea<B, Shift>) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
        let most = self.most();
        // Coordinates are counted from the first heap: floating-point numbers cannot represent all
        // heaps beyond 2^53.
        let (right, top) = (self.values.len() as f64, most as f64 + 1.0);
        let mut chart = ChartBuilder::on(on)
            .caption(self.words(), (LETTERS, 20))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(-0.5..right - 0.5, -0.5..top - 0.5)?;
        if let Some((start, end)) = self.marked() {
            let band = |from: f64, to: f64, colour: RGBColor| {
                Rectangle::new([(from - 0.5, -0.5), (to - 0.5, top - 0.5)], colour.mix(0.35).filled())
            };
            chart
                .draw_series([band(0.0, start, RGBColor(190, 190, 190)), band(start, end, RGBColor(150, 190, 235))])?;
        }
        let whole = |x: &f64| format!("{x:.0}");
        let heap = |x: &f64| canvas::label(self.from, *x);
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(BLACK.mix(0.12))
            .x_labels(12)
            .y_labels(most.saturating_add(2).min(12) as usize)
            .x_label_formatter(&heap)
            .y_label_formatter(&whole)
            .x_desc("heap")
            .y_desc("value")
            .label_style((LETTERS, 14))
            .draw()?;
        let points = self.points();
        let size = match points.len() {
            0..=300 => 4,
            301..=2000 => 2,
            _ => 1,
        };
        chart.draw_series(
            points
                .iter()
                .map(|&(i, value)| Circle::new((i as f64, value as f64), size, canvas::colour(value, most).filled())),
        )?;
        Ok(())
    }
}
