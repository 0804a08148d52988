//! Boards on which tiles are laid, and Chomp: the options of a board as loops over its cells, and a
//! search.
//!
//! A board is a text, its rows from the top with `/` between them: `.` is a cell, `#` is none. In
//! normal play parts that a tile cuts off are played as a sum, so a part on which tiles hang
//! together is searched by itself, in a frame that fits it, read from the end that makes the lesser
//! text; cells that no tile can cover are gone.
use super::assemble::{no_style, wrapped};
use super::helpers::{new, put_at, run, set, step, when, zeros};
use super::model::{
    Expr, Function, Kind, Op, Program, Stmt, Text, at, call, fits, fixed, int, letters, part, text, var, whole,
};
use super::search::Search;
use super::shape::{self, Cases, Game as Main, Token};
use super::{CodeOptions, Hint, ProgramError, Style};
use crate::say;
use rules::family::{BoardMoves, Tile};
use rules::ruleset::{Play, Ruleset};

/// The most cells of a board in a program: its text is copied for every option.
const MOST_CELLS: i64 = 4096;
/// Arrays with the sides of the tiles.
const HEIGHTS: &str = "heights";
const WIDTHS: &str = "widths";

/// The program of a game on a board.
pub fn program(ruleset: &Ruleset, moves: &BoardMoves, options: &CodeOptions) -> Result<Program, ProgramError> {
    if matches!(options.style, Some(Style::Formula | Style::Table)) {
        return Err(no_style("formula or table", say::boards_searched()).hinted([Hint::Style { style: Style::Dfs }]));
    }
    if options.start.is_some() {
        let why = ProgramError::unsupported(say::boards_by_number());
        return Err(why.hinted([Hint::NoStart]));
    }
    if ruleset.play == Play::Misere && options.input.positions() != Some(1) {
        return Err(ProgramError::Misere);
    }
    if options.input.cases == Cases::ToZero && options.input.tokens.first() == Some(&Token::Position) {
        let why = ProgramError::unsupported(say::boards_until_zero());
        return Err(why.hinted([Hint::Input { shapes: &["eof: n", "zero: heaps"] }]));
    }
    let tiles: &[Tile] = match moves {
        BoardMoves::Place(tiles) => tiles.list(),
        BoardMoves::Chomp => &[],
    };
    let parts = !tiles.is_empty() && ruleset.play == Play::Normal;
    let mut functions = vec![all_digits(), board()];
    match moves {
        BoardMoves::Place(_) => functions.extend([room(), tiles_laid()]),
        BoardMoves::Chomp => functions.push(bites()),
    }
    if parts {
        functions.extend([turned(), parts_of_a_board()]);
    }
    functions.extend(Search { arrays: &[], parts, rounds: false, play: ruleset.play }.functions());
    let main = Main { after_text: Some(read), ..Main::plain(1, options.answers.clone()) };
    let decided = match ruleset.play {
        Play::Normal => "Who cannot move loses; boards are won when the xor of their nim-values is not 0.",
        Play::Misere => "Who cannot move wins; a board is lost when its misere nim-value is 0.",
    };
    let mut header = vec![
        format!("Rule: {}", ruleset.canonical),
        decided.to_owned(),
        "A board is 4x5 or 4 5 (rows and columns), or its rows from the top: ..#/... (# is no cell).".to_owned(),
        "Values: computed from the rule, by a search that remembers the boards it knows.".to_owned(),
    ];
    if parts {
        header.push("Parts that no tile joins are added up.".to_owned());
    }
    header.push("Made by sprague code.".to_owned());
    Ok(Program {
        header: header.iter().flat_map(|line| wrapped(line)).collect(),
        constants: sides(tiles),
        made: Vec::new(),
        functions,
        main: shape::main(&options.input, &main),
    })
}

/// A word that is a number is the number of rows, and the next is that of columns; the text becomes
/// rows.
fn read(name: &str) -> Vec<Stmt> {
    let columns = format!("{name}_columns");
    let all = vec![text(name), fixed("x"), text(&columns)];
    let second = vec![Stmt::ReadText(columns), Stmt::SetText(name.to_owned(), Text::Join(all))];
    let is_number = call("all_digits", [whole(name)]);
    vec![
        Stmt::If(is_number, second, Vec::new()),
        Stmt::SetText(name.to_owned(), Text::Call("board".to_owned(), vec![whole(name)])),
    ]
}

/// Lengthens a text.
fn put(name: &str, more: Text) -> Stmt {
    Stmt::SetText(name.to_owned(), Text::Join(vec![text(name), more]))
}

fn letter(name: &str, place: Expr) -> Expr {
    Expr::Letter(name.to_owned(), Box::new(place))
}

fn is_free(place: Expr) -> Expr {
    fits("w", place, ".")
}

/// Goes through the letters of `w`.
fn each_letter(inner: Vec<Stmt>) -> Stmt {
    run("i", int(0), var("n") - int(1), inner)
}

fn length() -> Stmt {
    new("n", letters("w"))
}

/// The number of columns of a board: its first row ends at a `/`.
fn columns() -> [Stmt; 2] {
    let inside = var("columns").lt(var("n")).and(fits("w", var("columns"), "/").not());
    [new("columns", int(0)), Stmt::While(inside, vec![set("columns", var("columns") + int(1))])]
}

/// The distance between rows in the text.
fn line() -> Stmt {
    new("line", var("columns") + int(1))
}

fn all_digits() -> Function {
    let code = || letter("w", var("i"));
    let other = code().lt(int(48)).bin(Op::Or, code().gt(int(57)));
    let body = vec![
        length(),
        new("others", int(0)),
        each_letter(vec![when(other, vec![set("others", var("others") + int(1))])]),
        Stmt::Return(var("others").eq(int(0))),
    ];
    Function::new("all_digits", &["w"], Kind::Truth, body).taking(&["w"], &[])
}

/// The rows of a board, all as long as the longest.
fn board() -> Function {
    let fail = || Stmt::Fail("a board is 4x5, 4 5, or rows such as ..#/...".to_owned());
    let code = || letter("w", var("i"));
    let digit = vec![
        when(code().lt(int(48)).bin(Op::Or, code().gt(int(57))), vec![fail()]),
        set("number", var("number") * int(10) + code() - int(48)),
        when(var("number").gt(int(MOST_CELLS)), vec![Stmt::Fail("the board is too large".to_owned())]),
    ];
    let cross = vec![set("rows", var("number")), set("number", int(0))];
    let bad = var("rows").lt(int(1)).bin(Op::Or, var("number").lt(int(1)));
    let by_size = vec![
        new("rows", int(0)),
        new("number", int(0)),
        each_letter(vec![Stmt::If(fits("w", var("i"), "x"), cross, digit)]),
        when(bad, vec![fail()]),
        when((var("rows") * var("number")).gt(int(MOST_CELLS)), vec![Stmt::Fail("the board is too large".to_owned())]),
        Stmt::LetText("line".into(), fixed("")),
        run("i", int(1), var("number"), vec![put("line", fixed("."))]),
        Stmt::LetText("all".into(), text("line")),
        run("i", int(2), var("rows"), vec![put("all", fixed("/")), put("all", text("line"))]),
        Stmt::ReturnText(text("all")),
    ];
    let cell = is_free(var("i")).bin(Op::Or, fits("w", var("i"), "#"));
    let counted = vec![
        when(cell.not(), vec![fail()]),
        set("length", var("length") + int(1)),
        when(var("length").gt(var("width")), vec![set("width", var("length"))]),
    ];
    let row_ends = var("i").eq(var("n")).bin(Op::Or, fits("w", var("i"), "/"));
    let slash = when(var("i").lt(var("n")), vec![put("padded", fixed("/"))]);
    let fill = run("j", var("length") + int(1), var("width"), vec![put("padded", fixed("#"))]);
    let copy = vec![put("padded", part("w", var("i"), var("i") + int(1))), set("length", var("length") + int(1))];
    let body = vec![
        length(),
        when(Expr::Has("w".into(), "x".into()), by_size),
        new("width", int(0)),
        new("length", int(0)),
        each_letter(vec![Stmt::If(fits("w", var("i"), "/"), vec![set("length", int(0))], counted)]),
        when(var("width").eq(int(0)), vec![fail()]),
        Stmt::LetText("padded".into(), fixed("")),
        set("length", int(0)),
        run("i", int(0), var("n"), vec![Stmt::If(row_ends, vec![fill, slash, set("length", int(0))], copy)]),
        Stmt::ReturnText(text("padded")),
    ];
    Function::new("board", &["w"], Kind::Text, body)
        .about(&["The rows of a board, all as long as the longest."])
        .taking(&["w"], &[])
}

/// The heights and widths of the tiles.
fn sides(tiles: &[Tile]) -> Vec<(String, Vec<i64>)> {
    if tiles.is_empty() {
        return Vec::new();
    }
    let list = |side: fn(&Tile) -> i64| tiles.iter().map(side).collect();
    vec![(HEIGHTS.to_owned(), list(|tile| tile.rows.into())), (WIDTHS.to_owned(), list(|tile| tile.columns.into()))]
}

/// The last number of a tile.
fn last_tile() -> Expr {
    Expr::Len(HEIGHTS.to_owned()) - int(1)
}

/// Height and width of the tile `t`, as variables.
fn sides_of_tile() -> [Stmt; 2] {
    [new("height", at(HEIGHTS, var("t"))), new("width", at(WIDTHS, var("t")))]
}

/// Whether there is room for a tile.
fn room() -> Function {
    let place = || var("i") + var("a") * var("line") + var("b");
    let last = var("i") + (var("height") - int(1)) * var("line") + var("width") - int(1);
    let taken = when(is_free(place()).not(), vec![step("taken")]);
    let columns = run("b", int(0), var("width") - int(1), vec![taken]);
    let rows = run("a", int(0), var("height") - int(1), vec![when(var("taken").eq(int(0)), vec![columns])]);
    let body = vec![
        new("taken", int(0)),
        Stmt::If(last.lt(letters("w")), vec![rows], vec![step("taken")]),
        Stmt::Return(var("taken").eq(int(0))),
    ];
    Function::new("room", &["w", "i", "line", "height", "width"], Kind::Truth, body)
        .about(&["Whether a tile fits with its upper left corner at i; rows are `line` letters apart."])
        .taking(&["w"], &[])
}

fn has_room() -> Expr {
    call("room", [whole("w"), var("i"), var("line"), var("height"), var("width")])
}

/// The boards after a tile was laid.
fn tiles_laid() -> Function {
    let begin = || var("i") + var("a") * var("line");
    let row = vec![
        put("after", part("w", var("begun"), begin())),
        put("after", Text::Times("#".to_owned(), Box::new(var("width")))),
        set("begun", begin() + var("width")),
    ];
    let lay = vec![
        Stmt::LetText("after".into(), fixed("")),
        new("begun", int(0)),
        run("a", int(0), var("height") - int(1), row),
        put("after", part("w", var("begun"), letters("w"))),
        Stmt::Append("found".into(), text("after")),
    ];
    let [height, width] = sides_of_tile();
    let tiles = run("t", int(0), last_tile(), vec![height, width, when(has_room(), lay)]);
    options("The boards after one tile.", &[line()], vec![when(is_free(var("i")), vec![tiles])])
}

/// The boards after a bite: the cells below a cell and to its right go.
fn bites() -> Function {
    let (i, j) = (|| var("i"), || var("j"));
    let row = |place: Expr| place / (var("columns") + int(1));
    let column = |place: Expr| place % (var("columns") + int(1));
    let eaten = is_free(j()).and(column(j()).ge(column(i()))).and(row(j()).ge(row(i())));
    let inner = vec![
        Stmt::LetText("after".into(), part("w", int(0), i())),
        run(
            "j",
            i(),
            var("n") - int(1),
            vec![Stmt::If(eaten, vec![put("after", fixed("#"))], vec![put("after", part("w", j(), j() + int(1)))])],
        ),
        Stmt::Append("found".into(), text("after")),
    ];
    let edible = i().gt(int(0)).and(is_free(i()));
    options("The boards after one bite; the cell in the corner is poison.", &[], vec![when(edible, inner)])
}

/// The function that lists options, given the statements before all cells and those at each.
fn options(about: &str, before: &[Stmt], at_cell: Vec<Stmt>) -> Function {
    let mut body = vec![Stmt::NoTexts("found".into()), length()];
    body.extend(columns());
    body.extend_from_slice(before);
    body.extend([each_letter(at_cell), Stmt::ReturnTexts("found".into())]);
    Function::new("options", &["w"], Kind::Texts, body).about(&[about]).taking(&["w"], &[])
}

/// A board read from its end: turned by half a turn.
fn turned() -> Function {
    let place = || letters("w") - var("i");
    let body = vec![
        Stmt::LetText("back".into(), fixed("")),
        run("i", int(1), letters("w"), vec![put("back", part("w", place(), place() + int(1)))]),
        Stmt::ReturnText(text("back")),
    ];
    Function::new("turned", &["w"], Kind::Text, body).about(&["The same board after half a turn."]).taking(&["w"], &[])
}

/// The parts of a board on which tiles hang together.
fn parts_of_a_board() -> Function {
    let each_tile = |mut inner: Vec<Stmt>| {
        let mut body: Vec<Stmt> = sides_of_tile().into();
        body.append(&mut inner);
        run("t", int(0), last_tile(), body)
    };
    let legal = || var("t") * var("n") + var("i");
    let find = each_tile(vec![when(has_room(), vec![put_at("legal", legal(), int(1))])]);
    let kept = vec![
        Stmt::LetText("alone".into(), fixed("")),
        framed(),
        Stmt::LetText("back".into(), Text::Call("turned".into(), vec![whole("alone")])),
        when(Expr::Less("back".into(), "alone".into()), vec![Stmt::SetText("alone".into(), text("back"))]),
        Stmt::Append("found".into(), text("alone")),
    ];
    let whole_part = vec![
        put_at("part", var("i"), stamp()),
        put_at("queue", int(0), var("i")),
        new("count", int(1)),
        new("next", int(0)),
        new("covered", int(0)),
        new("top", var("i") / var("line")),
        new("bottom", var("i") / var("line")),
        new("left", var("i") % var("line")),
        new("right", var("i") % var("line")),
        Stmt::While(var("next").lt(var("count")), flood(each_tile)),
        when(var("covered").gt(int(0)), kept),
    ];
    let new_cell = is_free(var("i")).and(at("part", var("i")).eq(int(0)));
    let mut body = vec![Stmt::NoTexts("found".into()), length()];
    body.extend(columns());
    body.extend([
        line(),
        zeros("legal", Expr::Len(HEIGHTS.to_owned()) * var("n")),
        each_letter(vec![when(is_free(var("i")), vec![find])]),
        zeros("part", var("n")),
        zeros("queue", var("n")),
        each_letter(vec![when(new_cell, whole_part)]),
        Stmt::ReturnTexts("found".into()),
    ]);
    Function::new("parts", &["w"], Kind::Texts, body)
        .about(&["The parts of a board on which tiles hang together, each in a frame that fits it."])
        .taking(&["w"], &[])
}

/// The mark of the cells of a part: one more than its first cell.
fn stamp() -> Expr {
    var("i") + int(1)
}

/// Takes the next cell of a part from the queue, and puts all cells there that a tile joins to it.
fn flood(each_tile: impl Fn(Vec<Stmt>) -> Stmt) -> Vec<Stmt> {
    let reach = vec![put_at("part", var("other"), stamp()), put_at("queue", var("count"), var("other")), step("count")];
    let under = |inner: Vec<Stmt>, [row, column]: [&str; 2]| {
        run(row, int(0), var("height") - int(1), vec![run(column, int(0), var("width") - int(1), inner)])
    };
    let joined = vec![
        new("other", var("corner") + var("c") * var("line") + var("d")),
        when(at("part", var("other")).eq(int(0)), reach),
    ];
    let place = || var("t") * var("n") + var("corner");
    let tile = vec![put_at("legal", place(), int(0)), set("covered", int(1)), under(joined, ["c", "d"])];
    let corner = vec![
        new("corner", var("cell") - var("a") * var("line") - var("b")),
        when(var("corner").ge(int(0)), vec![when(at("legal", place()).eq(int(1)), tile)]),
    ];
    let wider = |name: &str, value: Expr, outside: Expr| when(outside, vec![set(name, value)]);
    let (row, column) = (|| var("cell") / var("line"), || var("cell") % var("line"));
    vec![
        new("cell", at("queue", var("next"))),
        step("next"),
        wider("bottom", row(), row().gt(var("bottom"))),
        wider("left", column(), column().lt(var("left"))),
        wider("right", column(), column().gt(var("right"))),
        each_tile(vec![under(corner, ["a", "b"])]),
    ]
}

/// Writes the cells of a part in a frame that fits it, as `alone`.
fn framed() -> Stmt {
    let own = at("part", var("r") * var("line") + var("c")).eq(stamp());
    let columns = run(
        "c",
        var("left"),
        var("right"),
        vec![Stmt::If(own, vec![put("alone", fixed("."))], vec![put("alone", fixed("#"))])],
    );
    let slash = when(var("r").gt(var("top")), vec![put("alone", fixed("/"))]);
    run("r", var("top"), var("bottom"), vec![slash, columns])
}
