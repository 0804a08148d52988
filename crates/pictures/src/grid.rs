//! The values of pairs as a heat map: the first number goes down, the second to the right, as in a
//! printed table. Cells are square, P-positions are red, a scale explains the colours, and in small
//! tables the values are written into the cells.
use crate::canvas::{self, Drawing, Form, LETTERS, PictureError};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A table of the values of pairs, from the pair `from` on.
#[derive(Debug, Clone, Copy)]
pub struct Grid<'a> {
    /// The title of the picture: the rule.
    pub title: &'a str,
    /// The names of the two numbers.
    pub names: [&'a str; 2],
    /// The first pair.
    pub from: [u64; 2],
    /// The number of columns: how many values the second number has.
    pub width: usize,
    /// The values, row by row; none for an infinite value.
    pub values: &'a [Option<u64>],
}

/// The most rows and columns that a picture can show.
const MOST: usize = 450;
/// Up to this many rows and columns the values are written into the cells.
const WRITTEN: usize = 22;
/// The approximate length of the longer side of the table, in pixels.
const LONGEST: u32 = 900;
/// The room for the labels on the left and below, in pixels.
const LABELS: (u32, u32) = (56, 44);
/// The height of the title, in pixels.
const TITLE: u32 = 44;
/// The gap between the table and the scale, and at the margins, in pixels.
const GAP: u32 = 24;
/// The widths of the scale and of its labels, in pixels.
const SCALE: (u32, u32) = (20, 48);
/// The least width, so that a title is legible, and also the least height of the scale, in pixels.
const NARROWEST: u32 = 420;
const LOWEST: u32 = 160;
/// A scale has at most this many colours.
const STEPS: u64 = 128;

impl Grid<'_> {
    /// The picture as the bytes of a file.
    ///
    /// # Errors
    /// [`PictureError::Empty`] if no pair has a finite value, [`PictureError::TooLarge`] beyond 450
    /// numbers in a direction.
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

impl Grid<'_> {
    /// The side of a cell in pixels, so that the longer side of the table has room for all cells.
    pub fn cell(&self) -> u32 {
        (LONGEST / self.width.max(self.height()).max(1) as u32).clamp(2, 40)
    }

    /// The size of the table in the drawing, in pixels.
    pub fn table(&self) -> (u32, u32) {
        (self.width as u32 * self.cell(), self.height() as u32 * self.cell())
    }

    /// Draws the colours with the values that they stand for, from the least value at the bottom to
    /// the greatest at the top.
    fn scale<B: DrawingBackend>(
        on: &DrawingArea<B, Shift>,
        most: u64,
    ) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
        let mut chart =
            ChartBuilder::on(on).y_label_area_size(SCALE.1).build_cartesian_2d(0.0..1.0, -0.5..most as f64 + 0.5)?;
        let labels = (most.min(10) + 1) as usize;
        chart
            .configure_mesh()
            .disable_mesh()
            .disable_x_axis()
            .y_labels(labels)
            .y_label_formatter(&|y| canvas::label(0, *y))
            .label_style((LETTERS, 14))
            .draw()?;
        // Large values share a step of the scale.
        let steps = most.min(STEPS);
        chart.draw_series((0..=steps).map(|step| {
            let value = |step: u64| most as f64 * step as f64 / steps.max(1) as f64;
            let (low, high) = (value(step) - 0.5, value(step + 1) - 0.5);
            let colour = canvas::colour(value(step).round() as u64, most);
            Rectangle::new([(0.0, low), (1.0, high.min(most as f64 + 0.5))], colour.filled())
        }))?;
        Ok(())
    }
}

impl Drawing for Grid<'_> {
    fn size(&self) -> (u32, u32) {
        let (width, height) = self.table();
        let wide = GAP / 2 + LABELS.0 + width + GAP + SCALE.0 + SCALE.1 + GAP;
        (wide.max(NARROWEST), TITLE + height.max(LOWEST) + LABELS.1 + GAP)
    }

    fn draw<B: DrawingBackend>(&self, on: &DrawingArea<B, Shift>) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
        let most = self.values.iter().flatten().copied().max().unwrap_or(0);
        let ((across, down), (wide, _)) = (self.table(), self.size());
        let title = format!("{}   (red: P-positions)", canvas::shortened(self.title));
        // A letter is about half as wide as it is high.
        let letters = (2 * wide / (title.chars().count() as u32 + 2)).clamp(9, 20);
        let style = TextStyle::from((LETTERS, letters).into_font()).pos(Pos::new(HPos::Center, VPos::Center));
        on.draw(&Text::new(title, (wide as i32 / 2, TITLE as i32 / 2), style))?;
        let place = on.clone().shrink((GAP / 2, TITLE), (LABELS.0 + across, down + LABELS.1));
        let (width, height) = (self.width as f64, self.height() as f64);
        let mut chart = ChartBuilder::on(&place)
            .x_label_area_size(LABELS.1)
            .y_label_area_size(LABELS.0)
            .build_cartesian_2d(-0.5..width - 0.5, height - 0.5..-0.5)?;
        let [row, column] = self.from.map(|from| move |x: &f64| canvas::label(from, *x));
        let fitting = |pixels: u32, count: usize| count.min((pixels / 40).max(2) as usize);
        chart
            .configure_mesh()
            .disable_mesh()
            .x_labels(fitting(across, self.width))
            .y_labels(fitting(down, self.height()))
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
            let centre = Pos::new(HPos::Center, VPos::Center);
            chart.draw_series(places().map(|(x, y, value)| {
                // White letters are illegible on the lightest colours.
                let letters = if 3 * value > 2 * most { &BLACK } else { &WHITE };
                let style = TextStyle::from((LETTERS, 14).into_font()).color(letters).pos(centre);
                Text::new(value.to_string(), (x, y), style)
            }))?;
        }
        let left = GAP / 2 + LABELS.0 + across + GAP;
        let beside = on.clone().shrink((left, TITLE), (SCALE.0 + SCALE.1, down.max(LOWEST)));
        Self::scale(&beside, most)
    }
}
