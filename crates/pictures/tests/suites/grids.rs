//! Pictures of tables: values written into the cells, square cells, and unusual sizes.
use pictures::grid::Grid;
use pictures::{Form, PictureError};

fn grid<'a>(width: usize, values: &'a [Option<u64>]) -> Grid<'a> {
    Grid { title: "nim", names: ["a", "b"], from: [0, 0], width, values }
}

#[test]
fn small_tables_have_their_values_written_in() {
    let values: Vec<Option<u64>> = (0..64u64).map(|i| Some((i / 8) ^ (i % 8))).collect();
    let svg = String::from_utf8(grid(8, &values).draw(Form::Svg).unwrap()).unwrap();
    // Every value from 0 to 7 occurs eight times.
    for value in 0..8 {
        assert!(svg.matches(&format!("\n{value}\n</text>")).count() >= 8, "{value}");
    }
    // Eight zeros, and the colour of 0 on the scale.
    assert_eq!(svg.matches("fill=\"#CC2020\"").count(), 9);
}

#[test]
fn cells_are_square() {
    for (width, height) in [(51, 21), (3, 100), (450, 1)] {
        let values = vec![Some(1); width * height];
        let grid = grid(width, &values);
        let (across, down) = grid.table();
        assert_eq!((across / width as u32, down / height as u32), (grid.cell(), grid.cell()));
        let svg = String::from_utf8(grid.draw(Form::Svg).unwrap()).unwrap();
        let side = |name: &str| svg.split(name).nth(1).and_then(|rest| rest.split('"').next()?.parse::<u32>().ok());
        assert!(side("width=\"").unwrap() > across && side("height=\"").unwrap() > down);
    }
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
