//! Grids of cells as graphs.
use graphs::geography::Grid;
use graphs::read::ReadError;

#[test]
fn cells_share_sides() {
    let grid = Grid::read(b"...\r\n#.\n.\n\n").unwrap();
    assert_eq!(grid.cells, [(1, 1), (1, 2), (1, 3), (2, 2), (3, 1)]);
    assert_eq!(grid.edges, [(0, 1), (1, 2), (1, 3)]);
    assert_eq!(Grid::read(b"").unwrap().cells.len(), 0);
    let Err(ReadError::Lines { bad, .. }) = Grid::read(b"..\n.S\n") else { panic!("accepted") };
    assert_eq!((bad[0].line, bad[0].span.clone()), (2, 4..5));
    assert!(Grid::read("..\n.å\n".as_bytes()).is_err() && Grid::read(b". .\n").is_err());
}
