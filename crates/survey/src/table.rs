//! Rows as a parquet file: reading and writing. A file has one row group and one page or few for
//! each column; texts that repeat (kinds, theorems) are stored once.
use crate::error::DatasetError;
use crate::row::{Reach, Row};
use crate::say;
use bytes::Bytes;
use parquet::basic::Compression;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{ChunkReader, FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The columns; those of the first version come first.
const SCHEMA: &str = "message survey {
    required binary rule (utf8);
    optional binary kind (utf8);
    optional int64 preperiod;
    optional int64 period;
    optional int64 saltus;
    optional binary standing (utf8);
    optional binary theorem (utf8);
    optional int64 values;
    optional int64 largest;
    optional double seconds;
    optional binary certificate (utf8);
    optional binary error (utf8);
    required int64 to;
    optional int64 sparse;
    optional int64 rare;
    optional int64 rare_heaps;
    optional int64 looks;
}";

/// Writes rows as a parquet file.
///
/// # Errors
/// An error of the writer.
pub fn write(rows: &[Row], out: impl Write + Send) -> Result<(), ParquetError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let settings = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("sprague {}", env!("CARGO_PKG_VERSION")))
        .build();
    let mut file = SerializedFileWriter::new(out, schema, Arc::new(settings))?;
    let mut group = file.next_row_group()?;
    texts(&mut group, rows, |row| Some(&row.rule))?;
    texts(&mut group, rows, |row| row.kind.as_deref())?;
    numbers(&mut group, rows, |row| row.preperiod)?;
    numbers(&mut group, rows, |row| row.period)?;
    numbers(&mut group, rows, |row| row.saltus)?;
    texts(&mut group, rows, |row| row.standing.as_deref())?;
    texts(&mut group, rows, |row| row.theorem.as_deref())?;
    numbers(&mut group, rows, |row| row.values)?;
    numbers(&mut group, rows, |row| row.largest)?;
    column::<DoubleType, _>(&mut group, rows.iter().map(|row| row.seconds))?;
    texts(&mut group, rows, |row| row.certificate.as_deref())?;
    texts(&mut group, rows, |row| row.error.as_deref())?;
    numbers(&mut group, rows, |row| Some(row.to))?;
    numbers(&mut group, rows, |row| row.sparse)?;
    numbers(&mut group, rows, |row| row.rare)?;
    numbers(&mut group, rows, |row| row.rare_heaps)?;
    numbers(&mut group, rows, |row| row.looks)?;
    group.close()?;
    file.close()?;
    Ok(())
}

type Group<'a, W> = SerializedRowGroupWriter<'a, W>;

fn texts<'r, W: Write + Send>(
    group: &mut Group<'_, W>,
    rows: &'r [Row],
    of: impl Fn(&'r Row) -> Option<&'r str>,
) -> Result<(), ParquetError> {
    column::<ByteArrayType, _>(
        group,
        rows.iter().map(|row| of(row).map(|text| ByteArray::from(text.as_bytes().to_vec()))),
    )
}

fn numbers<W: Write + Send>(
    group: &mut Group<'_, W>,
    rows: &[Row],
    of: impl Fn(&Row) -> Option<u64>,
) -> Result<(), ParquetError> {
    // Readers expect signed numbers; a computed period always fits.
    column::<Int64Type, _>(group, rows.iter().map(|row| of(row).and_then(|number| i64::try_from(number).ok())))
}

/// Writes the next column. `None` is a null, which a required column does not have.
fn column<T: DataType, W: Write + Send>(
    group: &mut Group<'_, W>,
    cells: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else {
        return Err(ParquetError::General("more columns than the schema has".to_owned()));
    };
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    for cell in cells {
        levels.push(i16::from(cell.is_some()));
        values.extend(cell);
    }
    column.typed::<T>().write_batch(&values, Some(&levels), None)?;
    column.close()
}

/// Reads all rows of a file.
///
/// # Errors
/// [`DatasetError`] if it cannot be read or has other columns.
pub fn read(path: &Path) -> Result<Vec<Row>, DatasetError> {
    groups(path, |columns| columns.rows())
}

/// Reads all rows of a file in memory.
pub(crate) fn read_bytes(bytes: Bytes) -> Result<Vec<Row>, ParquetError> {
    of_groups(bytes, |columns| columns.rows())
}

/// Reads the rule of each row and how far it was computed.
pub(crate) fn reaches(path: &Path) -> Result<Vec<(String, Reach)>, DatasetError> {
    groups(path, |columns| columns.reaches())
}

fn groups<T>(path: &Path, read: impl Fn(&Columns<'_>) -> Result<Vec<T>, ParquetError>) -> Result<Vec<T>, DatasetError> {
    let file = File::open(path).map_err(DatasetError::io(say::to_read(), path))?;
    of_groups(file, read).map_err(|error| DatasetError::table(path, error))
}

fn of_groups<T>(
    source: impl ChunkReader + 'static,
    read: impl Fn(&Columns<'_>) -> Result<Vec<T>, ParquetError>,
) -> Result<Vec<T>, ParquetError> {
    let reader = SerializedFileReader::new(source)?;
    let mut rows = Vec::new();
    for index in 0..reader.num_row_groups() {
        rows.extend(read(&Columns { group: reader.get_row_group(index)?.as_ref() })?);
    }
    Ok(rows)
}

/// The columns of a row group, by name: files of other versions may have more of them.
struct Columns<'a> {
    group: &'a dyn RowGroupReader,
}

impl Columns<'_> {
    fn rows(&self) -> Result<Vec<Row>, ParquetError> {
        let mut rule = self.texts("rule")?;
        let mut kind = self.texts("kind")?;
        let (preperiod, period, saltus) =
            (self.numbers("preperiod")?, self.numbers("period")?, self.numbers("saltus")?);
        let (mut standing, mut theorem) = (self.texts("standing")?, self.texts("theorem")?);
        let (values, largest) = (self.numbers("values")?, self.numbers("largest")?);
        let seconds = self.cells::<DoubleType>("seconds")?;
        let (mut certificate, mut error) = (self.texts("certificate")?, self.texts("error")?);
        let (to, sparse, rare) = (self.numbers("to")?, self.numbers("sparse")?, self.numbers("rare")?);
        let (rare_heaps, looks) = (self.numbers("rare_heaps")?, self.numbers("looks")?);
        let rows = (0..rule.len()).map(|at| Row {
            rule: rule[at].take().unwrap_or_default(),
            kind: kind[at].take(),
            preperiod: preperiod[at],
            period: period[at],
            saltus: saltus[at],
            standing: standing[at].take(),
            theorem: theorem[at].take(),
            values: values[at],
            largest: largest[at],
            seconds: seconds[at],
            certificate: certificate[at].take(),
            error: error[at].take(),
            to: to[at].unwrap_or(0),
            sparse: sparse[at],
            rare: rare[at],
            rare_heaps: rare_heaps[at],
            looks: looks[at],
        });
        Ok(rows.collect())
    }

    fn reaches(&self) -> Result<Vec<(String, Reach)>, ParquetError> {
        let (mut rule, to, looks) = (self.texts("rule")?, self.numbers("to")?, self.numbers("looks")?);
        let (mut standing, mut error) = (self.texts("standing")?, self.texts("error")?);
        let values = self.numbers("values")?;
        let rows = (0..rule.len()).map(|at| {
            let (standing, error) = (standing[at].take(), error[at].take());
            let row = Row {
                standing,
                error,
                to: to[at].unwrap_or(0),
                looks: looks[at],
                values: values[at],
                ..Row::default()
            };
            (rule[at].take().unwrap_or_default(), row.reach())
        });
        Ok(rows.collect())
    }

    fn texts(&self, name: &str) -> Result<Vec<Option<String>>, ParquetError> {
        let text = |bytes: ByteArray| String::from_utf8_lossy(bytes.data()).into_owned();
        Ok(self.cells::<ByteArrayType>(name)?.into_iter().map(|cell| cell.map(text)).collect())
    }

    fn numbers(&self, name: &str) -> Result<Vec<Option<u64>>, ParquetError> {
        let numbers = self.cells::<Int64Type>(name)?.into_iter();
        Ok(numbers.map(|cell| cell.and_then(|number| u64::try_from(number).ok())).collect())
    }

    /// A cell for each row.
    fn cells<T: DataType>(&self, name: &str) -> Result<Vec<Option<T::T>>, ParquetError> {
        let missing = || ParquetError::General(format!("no column {name} of the right type"));
        let columns = self.group.metadata().columns();
        let index = columns.iter().position(|column| column.column_path().string() == name).ok_or_else(missing)?;
        if columns[index].column_type() != T::get_physical_type() || columns[index].column_descr().max_rep_level() > 0 {
            return Err(missing());
        }
        let nullable = columns[index].column_descr().max_def_level() > 0;
        let count = usize::try_from(self.group.metadata().num_rows()).unwrap_or(0);
        let mut reader = get_typed_column_reader::<T>(self.group.get_column_reader(index)?);
        let (mut levels, mut values) = (Vec::new(), Vec::new());
        reader.read_records(count, nullable.then_some(&mut levels), None, &mut values)?;
        let mut values = values.into_iter();
        let cells: Vec<Option<T::T>> = match nullable {
            true => levels.into_iter().map(|level| if level > 0 { values.next() } else { None }).collect(),
            false => values.map(Some).collect(),
        };
        match cells.len() == count {
            true => Ok(cells),
            false => Err(ParquetError::General(format!("column {name} ends too early"))),
        }
    }
}
