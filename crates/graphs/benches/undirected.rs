//! Hackenbush and geography on large graphs: `cargo bench -p sprague-graphs`. Each timing asserts
//! something that holds of the right answer: a value that is known, or that the edges and moves
//! that are listed do win.
use budget::Budget;
use divan::Bencher;
use graphs::geography::{Answer, Geography, Grid, Moves, Rules};
use graphs::hackenbush::{self, Hackenbush};
use graphs::read::EdgeList;

fn main() {
    divan::main();
}

/// Numbers that look random and are the same on every machine (G. Marsaglia's xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % bound
    }
}

fn random(vertices: u32, edges: usize) -> Vec<(u32, u32)> {
    let mut numbers = Numbers(88_172_645_463_325_252);
    (0..edges).map(|_| (numbers.below(vertices), numbers.below(vertices))).collect()
}

fn tree(vertices: u32) -> Vec<(u32, u32)> {
    let mut numbers = Numbers(88_172_645_463_325_252);
    (1..vertices).map(|vertex| (vertex, numbers.below(vertex))).collect()
}

fn hackenbush(bencher: Bencher, vertices: u32, edges: &[(u32, u32)], value: Option<u64>) {
    bencher.counter(divan::counter::ItemsCount::new(edges.len())).bench_local(|| {
        let picture = Hackenbush::new(vertices as usize, edges, 0).expect("a graph");
        let answer = picture.solve(hackenbush::Rules::default(), &Budget::unlimited()).expect("no limits");
        assert!(value.is_none_or(|value| answer.value == Some(value)));
        assert_eq!(answer.winning.is_empty(), answer.value == Some(0));
        answer
    });
}

#[divan::bench(sample_count = 5)]
fn hackenbush_path_1e6(bencher: Bencher) {
    let path: Vec<(u32, u32)> = (0..1_000_000).map(|v| (v, v + 1)).collect();
    hackenbush(bencher, 1_000_001, &path, Some(1_000_000));
}

#[divan::bench(sample_count = 5)]
fn hackenbush_tree_1e6(bencher: Bencher) {
    hackenbush(bencher, 1_000_001, &tree(1_000_001), None);
}

#[divan::bench(sample_count = 5)]
fn hackenbush_ring_1e6(bencher: Bencher) {
    let ring: Vec<(u32, u32)> = (0..1_000_001).map(|v| (v, (v + 1) % 1_000_001)).collect();
    hackenbush(bencher, 1_000_001, &ring, Some(1));
}

#[divan::bench(sample_count = 5)]
fn hackenbush_random_sparse_1e6(bencher: Bencher) {
    hackenbush(bencher, 800_000, &random(800_000, 1_000_000), None);
}

#[divan::bench(sample_count = 5)]
fn hackenbush_random_dense_1e6(bencher: Bencher) {
    hackenbush(bencher, 100_000, &random(100_000, 1_000_000), None);
}

#[divan::bench(sample_count = 5)]
fn read_1e6_edges(bencher: Bencher) {
    let text: String = random(800_000, 1_000_000).iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    bencher.counter(divan::counter::BytesCount::new(text.len())).bench_local(|| {
        let list = EdgeList::read(text.as_bytes(), &Budget::unlimited()).expect("edges");
        assert_eq!(list.edges().len(), 1_000_000);
        list.len()
    });
}

fn geography(bencher: Bencher, vertices: usize, edges: &[(u32, u32)], moves: Moves) {
    bencher.counter(divan::counter::ItemsCount::new(edges.len())).bench_local(|| {
        let game = Geography::new(vertices, edges, Rules::default()).expect("a graph");
        let answer = game.solve(None, moves, &Budget::unlimited()).expect("no limits");
        assert!(moves == Moves::None || every_won_start_has_a_move(&answer));
        answer.first_player_chooses
    });
}

fn every_won_start_has_a_move(answer: &Answer) -> bool {
    answer.starts.iter().all(|start| start.first_wins != start.moves.is_empty())
}

#[divan::bench(sample_count = 3)]
fn geography_random_1e5_1e6(bencher: Bencher) {
    geography(bencher, 100_000, &random(100_000, 1_000_000), Moves::One);
}

#[divan::bench(sample_count = 3)]
fn geography_random_1e5_1e6_all_moves(bencher: Bencher) {
    geography(bencher, 100_000, &random(100_000, 1_000_000), Moves::Quick);
}

#[divan::bench(sample_count = 3)]
fn geography_random_cubic_1e5_all_moves(bencher: Bencher) {
    geography(bencher, 100_000, &random(100_000, 150_000), Moves::Quick);
}

#[divan::bench(sample_count = 3)]
fn geography_complete_1400_all_moves(bencher: Bencher) {
    let edges: Vec<(u32, u32)> = (0..1400).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    geography(bencher, 1400, &edges, Moves::Quick);
}

/// Triangles in a chain, in an order that leads a greedy start astray.
#[divan::bench(sample_count = 3)]
fn geography_chain_of_triangles_1e5_all_moves(bencher: Bencher) {
    let name = |vertex: u32| (u64::from(vertex) * 7919 % 99_999) as u32;
    let one =
        |i: u32| [(3 * i, 3 * i + 1), (3 * i + 1, 3 * i + 2), (3 * i + 2, 3 * i), (3 * i + 1, (3 * i + 3) % 99_999)];
    let edges: Vec<(u32, u32)> = (0..33_333).flat_map(one).map(|(a, b)| (name(a), name(b))).collect();
    geography(bencher, 99_999, &edges, Moves::Quick);
}

#[divan::bench(sample_count = 3)]
fn geography_random_sparse_1e5_all_moves(bencher: Bencher) {
    geography(bencher, 100_000, &random(100_000, 130_000), Moves::Quick);
}

#[divan::bench(sample_count = 3)]
fn geography_random_cubic_1e5(bencher: Bencher) {
    geography(bencher, 100_000, &random(100_000, 150_000), Moves::One);
}

/// Rows of triangles that hang together: odd cycles everywhere.
#[divan::bench(sample_count = 3)]
fn geography_triangles_1e5_all_moves(bencher: Bencher) {
    const SIDE: u32 = 317;
    let cell = |row: u32, column: u32| row * SIDE + column;
    let inner = |row, column| row + 1 < SIDE && column + 1 < SIDE;
    let cells = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let edges: Vec<(u32, u32)> = cells
        .filter(|&(row, column)| inner(row, column))
        .flat_map(|(row, column)| {
            let here = cell(row, column);
            [(here, cell(row, column + 1)), (here, cell(row + 1, column)), (here, cell(row + 1, column + 1))]
        })
        .collect();
    geography(bencher, (SIDE * SIDE) as usize, &edges, Moves::Quick);
}

#[divan::bench(sample_count = 3)]
fn geography_map_1e5_all_moves(bencher: Bencher) {
    let mut numbers = Numbers(88_172_645_463_325_252);
    let row = |numbers: &mut Numbers| (0..330).map(|_| if numbers.below(10) == 0 { '#' } else { '.' }).collect();
    let rows: Vec<String> = (0..330).map(|_| row(&mut numbers)).collect();
    let grid = Grid::read(rows.join("\n").as_bytes()).expect("a map");
    geography(bencher, grid.cells.len(), &grid.edges, Moves::Quick);
}

#[divan::bench(sample_count = 3)]
fn geography_all_moves_2000_10000(bencher: Bencher) {
    geography(bencher, 2_000, &random(2_000, 10_000), Moves::All);
}

#[divan::bench(sample_count = 3)]
fn edge_geography_bipartite_4000(bencher: Bencher) {
    let edges: Vec<(u32, u32)> = random(2_000, 12_000).iter().map(|&(a, b)| (2 * a, 2 * b + 1)).collect();
    bencher.bench_local(|| {
        let game = Geography::new(4_000, &edges, Rules { edges: true, ..Rules::default() }).expect("a graph");
        let answer = game.solve(None, Moves::All, &Budget::unlimited()).expect("no limits");
        assert!(every_won_start_has_a_move(&answer));
        answer.first_player_chooses
    });
}
