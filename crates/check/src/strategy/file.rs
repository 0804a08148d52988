//! Strategies as JSON, not verified yet. Every key is part of the strategy; one that its kind does
//! not use is refused.
use crate::invalid::Invalid;
use crate::json::{self, Json, quoted, shown};
use crate::say;
use crate::statement::{Keys, Statement, list, number, object, statement, text};
use messages::Message;

/// The value of the key `format` in a strategy.
const FORMAT: &str = "sprague-strategy";
const VERSION: u64 = 1;
/// The most components of a sum, pairs of an involution, and parts that a move leaves.
const MOST_COMPONENTS: usize = 1 << 12;
const MOST_PAIRS: usize = 1 << 16;
/// The most moves of a table.
const MOST_MOVES: usize = 1 << 20;
/// The most values that the statement behind a table may have.
const MOST_VALUES: usize = 1 << 20;

/// A strategy as its file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyFile {
    /// The rule as text.
    pub rule: String,
    /// The components of the sum; without them the strategy is for all positions of its kind.
    pub position: Option<Vec<String>>,
    /// The player who wins; a strategy for all positions tells it for each.
    pub winner: Option<Winner>,
    /// The first move of the first player, where the image answers the moves after it.
    pub opening: Option<Step>,
    /// How moves are answered.
    pub plan: Plan,
}

/// The player who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// The player who begins.
    First,
    /// The other one.
    Second,
}

/// A move: a component becomes others, perhaps none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The component before.
    pub from: String,
    /// What is left of it.
    pub to: Vec<String>,
}

/// How moves are answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// By their image.
    Image(Image),
    /// By a table: values that repeat, and a move for each class of heaps and each smaller value.
    Table {
        /// The statement that the values repeat.
        statement: Box<Statement>,
        /// From this heap on the moves repeat as the values do.
        from: u64,
        /// The moves.
        moves: Vec<TableMove>,
    },
    /// By the moves of a claim about all positions.
    Claim(Box<Statement>),
}

/// A move of a table, which leaves the rest of the heap, and perhaps another heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableMove {
    /// The heap; from `from` on all heaps of its class.
    pub heap: u64,
    /// The value of what the move leaves.
    pub value: u64,
    /// The number of tokens that are taken.
    pub taken: u64,
    /// A heap of this size is left beside the rest.
    pub beside: Option<u64>,
}

/// An involution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Image {
    /// Of the cells of a board.
    Turn {
        /// The symmetry.
        turn: Turn,
        /// The first and the last row around whose centre it turns, from 1; all rows if left out.
        rows: Option<[u64; 2]>,
        /// The same for columns.
        columns: Option<[u64; 2]>,
        /// For all full boards with such sides, in place of a position.
        boards: Option<String>,
    },
    /// Of the numbers of a set, or of the vertices or edges of a graph.
    Partners(Vec<(String, String)>),
    /// Of the letters of a word: it is read backwards, and these letters are exchanged.
    Backwards(Vec<(String, String)>),
    /// Of the two equal rows that are left of a ring.
    Halves,
    /// Of equal components.
    Components,
    /// Of the numbers of a tuple, by their names.
    Numbers(Vec<(String, String)>),
}

/// A symmetry of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Half a turn around the centre.
    Half,
    /// The left side becomes the right side.
    Sideways,
    /// The upper side becomes the lower side.
    Upright,
}

impl Turn {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Half, "half turn"), (Self::Sideways, "left and right"), (Self::Upright, "up and down")];

    /// The word of the file.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(own, _)| *own == self).map_or("", |(_, word)| word)
    }
}

impl Winner {
    /// The word of the file.
    pub fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl StrategyFile {
    /// Whether a text says that it is a strategy.
    pub fn is_one(text: &str) -> bool {
        text.contains(&quoted(FORMAT))
    }

    /// Reads a file without verifying it.
    ///
    /// # Errors
    /// [`Invalid::File`].
    pub fn from_json(json: &str) -> Result<Self, Invalid> {
        let mut keys = Keys::of(json::read(json)?, say::a_strategy())?;
        if keys.text("format")? != FORMAT {
            return Err(Invalid::File(say::other_format(shown(FORMAT))));
        }
        match keys.number("version")? {
            VERSION => {}
            version => return Err(Invalid::File(say::version_unknown(version))),
        }
        let rule = keys.text("rule")?;
        let position = keys.take("position").map(|json| texts(json, "position", MOST_COMPONENTS)).transpose()?;
        let winner = keys.take("winner").map(|json| match json {
            Json::Text(word) if word == "first" => Ok(Winner::First),
            Json::Text(word) if word == "second" => Ok(Winner::Second),
            _ => Err(Invalid::File(say::winner_first_or_second())),
        });
        let winner = winner.transpose()?;
        let opening = keys.take("opening").map(step).transpose()?;
        let plan = match keys.text("kind")?.as_str() {
            "involution" => Plan::Image(image(&mut keys)?),
            "residues" => Plan::Table {
                statement: Box::new(stated(&mut keys)?),
                from: keys.number("from")?,
                moves: moves(keys.need("moves")?)?,
            },
            "claim" => Plan::Claim(Box::new(stated(&mut keys)?)),
            kind => return Err(Invalid::Kind(say::strategy_kind_unknown(shown(kind)))),
        };
        keys.end()?;
        Ok(Self { rule, position, winner, opening, plan })
    }

    /// The file, with keys in a fixed order.
    pub fn to_json(&self) -> String {
        let mut lines =
            vec![("format", quoted(FORMAT)), ("version", VERSION.to_string()), ("rule", quoted(&self.rule))];
        lines.extend(self.position.iter().map(|all| ("position", text_list(all))));
        lines.extend(self.winner.iter().map(|winner| ("winner", quoted(winner.word()))));
        lines.extend(
            self.opening
                .iter()
                .map(|step| ("opening", object(&[("from", quoted(&step.from)), ("to", text_list(&step.to))]))),
        );
        match &self.plan {
            Plan::Image(image) => {
                lines.push(("kind", quoted("involution")));
                lines.extend(image.lines());
            }
            Plan::Table { statement, from, moves } => {
                lines.push(("kind", quoted("residues")));
                lines.push(("statement", object(&statement.lines())));
                lines.push(("from", from.to_string()));
                let row = |own: &TableMove| {
                    let beside = own.beside.map_or_else(String::new, |beside| format!(",{beside}"));
                    format!("[{},{},{}{beside}]", own.heap, own.value, own.taken)
                };
                let rows: Vec<String> = moves.iter().map(row).collect();
                let rows: Vec<String> = rows.chunks(8).map(|some| some.join(",")).collect();
                lines.push(("moves", format!("[{}]", rows.join(",\n    "))));
            }
            Plan::Claim(statement) => {
                lines.push(("kind", quoted("claim")));
                lines.push(("statement", object(&statement.lines())));
            }
        }
        let lines: Vec<String> = lines.iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

impl Image {
    fn lines(&self) -> Vec<(&'static str, String)> {
        let named = |word: &str| vec![("image", quoted(word))];
        let with_pairs = |word: &str, pairs: &[(String, String)]| {
            let pairs = pairs.iter().map(|(one, other)| format!("[{},{}]", quoted(one), quoted(other)));
            vec![("image", quoted(word)), ("pairs", format!("[{}]", pairs.collect::<Vec<_>>().join(",")))]
        };
        match self {
            Self::Turn { turn, rows, columns, boards } => {
                let mut lines = named(turn.word());
                lines.extend(rows.iter().map(|[first, last]| ("rows", format!("[{first},{last}]"))));
                lines.extend(columns.iter().map(|[first, last]| ("columns", format!("[{first},{last}]"))));
                lines.extend(boards.iter().map(|boards| ("boards", quoted(boards))));
                lines
            }
            Self::Partners(pairs) => with_pairs("partners", pairs),
            Self::Backwards(pairs) => with_pairs("backwards", pairs),
            Self::Halves => named("halves"),
            Self::Components => named("equal components"),
            Self::Numbers(pairs) => with_pairs("equal numbers", pairs),
        }
    }
}

fn image(keys: &mut Keys) -> Result<Image, Invalid> {
    let word = keys.text("image")?;
    if let Some((turn, _)) = Turn::ALL.into_iter().find(|(_, own)| *own == word) {
        let mut range = |key: &str| keys.take(key).map(|json| range(json, key)).transpose();
        let (rows, columns) = (range("rows")?, range("columns")?);
        let boards = keys.take("boards").map(|json| text(json, "boards")).transpose()?;
        return Ok(Image::Turn { turn, rows, columns, boards });
    }
    match word.as_str() {
        "partners" => Ok(Image::Partners(pairs(keys.need("pairs")?)?)),
        "backwards" => Ok(Image::Backwards(pairs(keys.need("pairs")?)?)),
        "halves" => Ok(Image::Halves),
        "equal components" => Ok(Image::Components),
        "equal numbers" => Ok(Image::Numbers(pairs(keys.need("pairs")?)?)),
        _ => Err(Invalid::File(say::image_unknown(shown(&word)))),
    }
}

fn stated(keys: &mut Keys) -> Result<Statement, Invalid> {
    statement(Keys::of(keys.need("statement")?, say::a_statement())?, MOST_VALUES)
}

fn texts(json: Json, key: &str, most: usize) -> Result<Vec<String>, Invalid> {
    list(json, key, most)?.into_iter().map(|one| text(one, key)).collect()
}

fn step(json: Json) -> Result<Step, Invalid> {
    let mut keys = Keys::of(json, say::an_opening())?;
    let step = Step { from: keys.text("from")?, to: texts(keys.need("to")?, "to", MOST_COMPONENTS)? };
    keys.end()?;
    Ok(step)
}

fn range(json: Json, key: &str) -> Result<[u64; 2], Invalid> {
    let both = list(json, key, 2)?;
    match both.as_slice() {
        [first, last] => Ok([number(first, key)?, number(last, key)?]),
        _ => Err(Invalid::File(say::must_be_list(shown(key)))),
    }
}

fn pairs(json: Json) -> Result<Vec<(String, String)>, Invalid> {
    let pair = |json: Json| {
        let mut both = texts(json, "pairs", 2)?.into_iter();
        match (both.next(), both.next()) {
            (Some(one), Some(other)) => Ok((one, other)),
            _ => Err(Invalid::File(say::must_be_list(shown("pairs")))),
        }
    };
    list(json, "pairs", MOST_PAIRS)?.into_iter().map(pair).collect()
}

fn moves(json: Json) -> Result<Vec<TableMove>, Invalid> {
    let row = |json: Json| {
        let numbers = list(json, "moves", 4)?;
        let numbers = numbers.iter().map(|one| number(one, "moves")).collect::<Result<Vec<u64>, Invalid>>()?;
        match *numbers.as_slice() {
            [heap, value, taken] => Ok(TableMove { heap, value, taken, beside: None }),
            [heap, value, taken, beside] => Ok(TableMove { heap, value, taken, beside: Some(beside) }),
            _ => Err(Invalid::File(say::must_be_list(shown("moves")))),
        }
    };
    list(json, "moves", MOST_MOVES)?.into_iter().map(row).collect()
}

fn text_list(all: &[String]) -> String {
    format!("[{}]", all.iter().map(|one| quoted(one)).collect::<Vec<_>>().join(","))
}

/// The beginning of a text, for messages.
pub(super) fn shortened(text: &str) -> Message {
    let short: String = text.chars().take(40).collect();
    format!("`{short}`").into()
}
