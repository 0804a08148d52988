//! The values of pairs as a heat map: the first number goes down, the second to the right, as in a printed table;
//! P-positions are red, small tables have the values written in.
use crate::canvas::{self, Drawing, Form, LETTERS, PictureError, SIZE};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The values of the pairs from `from` on.
#[derive(Debug, Clone, Copy)]
pub struct Grid<'a> {
    /// What stands above it: the rule.
    pub title: &'a str,
    /// The names of the two numbers.
    pub names: [&'a str; 2],
    /// The first pair.
    pub from: [u64; 2],
    /// How many values the second number has.
    pub width: usize,
    /// The values, row by row; nothing where there is no number (an infinite value).
    pub values: &'a [Option<u64>],
}

/// No more rows and columns than the picture has places for.
const MOST: usize = 450;
/// Up to so many rows and columns the values are written in.
const WRITTEN: usize = 17;

impl Grid<'_> {
    /// The picture as the bytes of a file.
    ///
    /// # Errors
    /// [`PictureError::Empty`] when no pair has a number, [`PictureError::TooLarge`] beyond 450 numbers in a direction.
    pub fn draw(&self, form: Form) -> Result<Vec<u8>, PictureError> {
        if self.width == 0 || self.values.iter().all(Option::is_none) {
            return Err(PictureError::Empty);
        }
        let count = self.width.max(self.height());
        if count > MOST {
            return Err(PictureError::TooLarge { count, most: MOST });
        }
        canvas::drawn(self, form)
    }

    fn height(&self) -> usize {
        self.values.len().div_ceil(self.width.max(1))
    }
}

impl Drawing for Grid<'_> {
    fn draw<B: DrawingBackend>(&self, on: &DrawingArea<B, Shift>) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
        let most = self.values.iter().flatten().copied().max().unwrap_or(0);
        let (width, height) = (self.width as f64, self.height() as f64);
        let mut chart = ChartBuilder::on(on)
            .caption(format!("{}   (red: P-positions)", canvas::shortened(self.title)), (LETTERS, 20))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(-0.5..width - 0.5, height - 0.5..-0.5)?;
        let [row, column] = self.from.map(|from| move |x: &f64| canvas::label(from, *x));
        chart
            .configure_mesh()
            .disable_mesh()
            .x_labels(self.width.min(18))
            .y_labels(self.height().min(18))
            .x_label_formatter(&column)
            .y_label_formatter(&row)
            .x_desc(self.names[1])
            .y_desc(self.names[0])
            .label_style((LETTERS, 14))
            .draw()?;
        let places = || {
            let known = self.values.iter().zip(0..).filter_map(|(value, i): (_, usize)| Some((i, (*value)?)));
            known.map(|(i, value)| ((i % self.width) as f64, (i / self.width) as f64, value))
        };
        chart.draw_series(places().map(|(x, y, value)| {
            Rectangle::new([(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)], canvas::colour(value, most).filled())
        }))?;
        if self.width.max(self.height()) <= WRITTEN && most < 1000 {
            let size = (SIZE.1 / (2 * self.height() as u32 + 4)).clamp(9, 16);
            let style =
                TextStyle::from((LETTERS, size).into_font()).color(&WHITE).pos(Pos::new(HPos::Center, VPos::Center));
            chart.draw_series(places().map(|(x, y, value)| Text::new(value.to_string(), (x, y), style.clone())))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid<'a>(width: usize, values: &'a [Option<u64>]) -> Grid<'a> {
        Grid { title: "nim", names: ["a", "b"], from: [0, 0], width, values }
    }

    #[test]
    fn small_tables_have_their_values_written_in() {
        let values: Vec<Option<u64>> = (0..64u64).map(|i| Some((i / 8) ^ (i % 8))).collect();
        let svg = String::from_utf8(grid(8, &values).draw(Form::Svg).unwrap()).unwrap();
        // Every value from 0 to 7 stands there eight times, in letters of white.
        for value in 0..8 {
            assert!(svg.matches(&format!("\n{value}\n</text>")).count() >= 8, "{value}");
        }
        assert_eq!(svg.matches("fill=\"#CC2020\"").count(), 8);
    }

    #[test]
    fn odd_sizes_are_drawn_or_refused() {
        assert_eq!(grid(0, &[]).draw(Form::Svg), Err(PictureError::Empty));
        let long = vec![Some(1); 1000];
        assert_eq!(grid(1000, &long).draw(Form::Svg), Err(PictureError::TooLarge { count: 1000, most: 450 }));
        for (width, count) in [(1, 1), (3, 5), (1, 400), (400, 400)] {
            let values: Vec<Option<u64>> = (0..count).map(|i| (i % 3 > 0).then_some(i * 1000)).collect();
            if values.iter().any(Option::is_some) {
                assert!(Grid { from: [u64::MAX; 2], ..grid(width, &values) }.draw(Form::Png).is_ok());
            }
        }
    }
}
