//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod arms;
mod cutting;
mod dag;
mod digraph;
mod drawn_graphs;
mod drawn_pictures;
mod geography;
mod grid;
mod hackenbush;
mod labelling;
mod lists;
mod misere;
mod nimstring;
mod plain;
mod reading;
mod smith;
