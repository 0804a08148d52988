//! What all charts share: size, font, colours, and both output formats.
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::colors::colormaps::{ColorMap, ViridisRGB};
use plotters::style::register_font;
use std::sync::LazyLock;

/// Width and height of a picture without a size of its own, in pixels.
pub(crate) const SIZE: (u32, u32) = (1000, 560);
/// The name under which the font is registered.
pub(crate) const LETTERS: &str = "sans-serif";
/// The colour of P-positions.
pub(crate) const ZERO: RGBColor = RGBColor(204, 32, 32);

/// The format of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// SVG text, which can be enlarged.
    Svg,
    /// A PNG file.
    Png,
}

impl Form {
    /// The format that the ending of a file name asks for.
    ///
    /// ```
    /// use pictures::Form;
    /// assert_eq!(Form::of_name("out.PNG"), Some(Form::Png));
    /// assert_eq!(Form::of_name("out.pdf"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Self> {
        match name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// Why a picture cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// There is nothing to draw.
    #[error("there is no value to draw")]
    Empty,
    /// There are more values than a picture can show.
    #[error("a picture shows at most {most} values in each direction, and these are {count}")]
    TooLarge {
        /// How many values there are.
        count: usize,
        /// How many values a picture can show.
        most: usize,
    },
    /// The drawing itself failed.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

/// What can be drawn on a canvas of either format.
pub(crate) trait Drawing {
    /// Width and height of the picture, in pixels.
    fn size(&self) -> (u32, u32) {
        SIZE
    }

    /// Draws everything.
    fn draw<B: DrawingBackend>(&self, on: &DrawingArea<B, Shift>) -> Result<(), DrawingAreaErrorKind<B::ErrorType>>;
}

/// The picture as the bytes of a file.
pub(crate) fn drawn(drawing: &impl Drawing, form: Form) -> Result<Vec<u8>, PictureError> {
    letters()?;
    let size = drawing.size();
    match form {
        Form::Svg => {
            let mut text = String::new();
            let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
            finish(drawing, &area)?;
            drop(area);
            Ok(text.into_bytes())
        }
        Form::Png => {
            let mut pixels = vec![0; 3 * size.0 as usize * size.1 as usize];
            let area = BitMapBackend::with_buffer(&mut pixels, size).into_drawing_area();
            finish(drawing, &area)?;
            drop(area);
            encoded(&pixels, size)
        }
    }
}

fn finish<B: DrawingBackend>(drawing: &impl Drawing, area: &DrawingArea<B, Shift>) -> Result<(), PictureError> {
    let drawn = area.fill(&WHITE).and_then(|()| drawing.draw(area)).and_then(|()| area.present());
    drawn.map_err(|error| PictureError::Drawing(error.to_string()))
}

/// Registers the font, once.
fn letters() -> Result<(), PictureError> {
    static FONT: &[u8] = include_bytes!("../font/DejaVuSans-subset.ttf");
    static KNOWN: LazyLock<bool> = LazyLock::new(|| register_font(LETTERS, FontStyle::Normal, FONT).is_ok());
    if *KNOWN { Ok(()) } else { Err(PictureError::Drawing("the letters are damaged".into())) }
}

fn encoded(pixels: &[u8], size: (u32, u32)) -> Result<Vec<u8>, PictureError> {
    let failed = |error: png::EncodingError| PictureError::Drawing(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size.0, size.1);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(pixels).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

/// The colour of a value between 0 and `most`: P-positions stand out, the other values go from dark
/// to light.
pub(crate) fn colour(value: u64, most: u64) -> RGBColor {
    if value == 0 {
        return ZERO;
    }
    // The lightest colours are hard to see on white.
    let share = (value - 1) as f64 / most.max(2).saturating_sub(1) as f64;
    ViridisRGB.get_color((share.min(1.0) * 0.88) as f32)
}

/// The title, cut if it is too long.
pub(crate) fn shortened(title: &str) -> String {
    const MOST: usize = 90;
    let one_line: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    crate::markup::shortened(&one_line, MOST)
}

/// The label at the coordinate `x` of an axis that begins with `from`.
pub(crate) fn label(from: u64, x: f64) -> String {
    from.saturating_add(x.round().max(0.0) as u64).to_string()
}
