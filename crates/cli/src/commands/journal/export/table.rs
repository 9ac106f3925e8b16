//! Apache Parquet: an entry a row, in the order of the journal, with the same columns as the JSON Lines. Money is a list of
//! account and cents in each row.

use super::lines::{self, Line};
use ledger::{Hash, Reader, StreamId};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, FixedLenByteArray, FixedLenByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;

const SCHEMA: &str = "message entry {
  required int64 batch;
  required binary stream (STRING);
  required int64 seq;
  required int64 at (TIMESTAMP(MILLIS,true));
  required binary body (STRING);
  required group postings (LIST) {
    repeated group list {
      required group element {
        required binary account (STRING);
        required int64 cents;
      }
    }
  }
  required fixed_len_byte_array(32) hash;
  optional fixed_len_byte_array(32) batch_hash;
  optional binary patron (STRING);
  optional binary key (STRING);
  optional binary answer (STRING);
}";

/// A row group has so many entries, or so many bytes of bodies and answers.
const ROWS: usize = 50_000;
const BYTES: usize = 64 << 20;

/// The columns of a row group.
#[derive(Default)]
struct Columns {
    bytes: usize,
    batch: Vec<i64>,
    stream: Vec<ByteArray>,
    seq: Vec<i64>,
    at: Vec<i64>,
    body: Vec<ByteArray>,
    account: Vec<ByteArray>,
    cents: Vec<i64>,
    /// For each posting, or for an entry without any: is there one, and does it go on in the same entry?
    there: Vec<i16>,
    goes_on: Vec<i16>,
    hash: Vec<FixedLenByteArray>,
    batch_hash: Maybe<FixedLenByteArray>,
    patron: Maybe<ByteArray>,
    key: Maybe<ByteArray>,
    answer: Maybe<ByteArray>,
}

/// A column that may be empty in a row.
struct Maybe<T> {
    values: Vec<T>,
    there: Vec<i16>,
}

impl<T> Default for Maybe<T> {
    fn default() -> Maybe<T> {
        Maybe { values: Vec::new(), there: Vec::new() }
    }
}

impl<T> Maybe<T> {
    fn push(&mut self, value: Option<T>) {
        self.there.push(i16::from(value.is_some()));
        self.values.extend(value);
    }
}

fn text(text: &str) -> ByteArray {
    ByteArray::from(text.as_bytes().to_vec())
}

fn fixed(hash: Hash) -> FixedLenByteArray {
    FixedLenByteArray::from(hash.0.to_vec())
}

impl Columns {
    fn push(&mut self, line: &Line<'_>) -> anyhow::Result<()> {
        self.bytes += line.body.len() + line.keyed.as_ref().map_or(0, |keyed| keyed.answer.len());
        self.batch.push(i64::try_from(line.batch)?);
        self.stream.push(text(line.stream));
        self.seq.push(i64::try_from(line.seq)?);
        self.at.push(line.at);
        self.body.push(text(line.body));
        if line.postings.is_empty() {
            self.there.push(0);
            self.goes_on.push(0);
        }
        for (place, posting) in line.postings.iter().enumerate() {
            self.account.push(text(&posting.account.to_string()));
            self.cents.push(posting.cents.0);
            self.there.push(1);
            self.goes_on.push(i16::from(place > 0));
        }
        self.hash.push(fixed(line.hash));
        self.batch_hash.push(line.batch_hash.map(fixed));
        self.patron.push(line.keyed.as_ref().map(|keyed| text(keyed.patron)));
        self.key.push(line.keyed.as_ref().map(|keyed| text(keyed.key)));
        self.answer.push(line.keyed.as_ref().map(|keyed| text(keyed.answer)));
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.batch.len() >= ROWS || self.bytes >= BYTES
    }

    fn write<W: Write + Send>(&self, file: &mut SerializedFileWriter<W>) -> anyhow::Result<()> {
        let mut group = file.next_row_group()?;
        let mut number = 0;
        while let Some(mut column) = group.next_column()? {
            self.column(number, &mut column)?;
            column.close()?;
            number += 1;
        }
        group.close()?;
        Ok(())
    }

    /// Writes a column, by its place in the schema.
    fn column(&self, number: usize, column: &mut SerializedColumnWriter<'_>) -> anyhow::Result<()> {
        let (there, goes_on) = (Some(&self.there[..]), Some(&self.goes_on[..]));
        let texts = |column: &mut SerializedColumnWriter<'_>, maybe: &Maybe<ByteArray>| {
            column.typed::<ByteArrayType>().write_batch(&maybe.values, Some(&maybe.there), None)
        };
        match number {
            0 => column.typed::<Int64Type>().write_batch(&self.batch, None, None),
            1 => column.typed::<ByteArrayType>().write_batch(&self.stream, None, None),
            2 => column.typed::<Int64Type>().write_batch(&self.seq, None, None),
            3 => column.typed::<Int64Type>().write_batch(&self.at, None, None),
            4 => column.typed::<ByteArrayType>().write_batch(&self.body, None, None),
            5 => column.typed::<ByteArrayType>().write_batch(&self.account, there, goes_on),
            6 => column.typed::<Int64Type>().write_batch(&self.cents, there, goes_on),
            7 => column.typed::<FixedLenByteArrayType>().write_batch(&self.hash, None, None),
            8 => {
                let Maybe { values, there } = &self.batch_hash;
                column.typed::<FixedLenByteArrayType>().write_batch(values, Some(there), None)
            }
            9 => texts(column, &self.patron),
            10 => texts(column, &self.key),
            _ => texts(column, &self.answer),
        }?;
        Ok(())
    }
}

pub(super) fn write(
    reader: &Reader,
    only: Option<&StreamId>,
    to: &mut (impl Write + Send),
) -> anyhow::Result<()> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut file = SerializedFileWriter::new(to, schema, Arc::new(properties))?;
    let mut columns = Columns::default();
    lines::each(reader, only, |line| {
        columns.push(line)?;
        if columns.is_full() {
            std::mem::take(&mut columns).write(&mut file)?;
        }
        Ok(())
    })?;
    if !columns.batch.is_empty() {
        columns.write(&mut file)?;
    }
    file.close()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::{Account, Batch, Entry, IdempotencyKey, Journal, Name, Posting};
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::{Field, Row};
    use rulebook::money::Cents;

    fn journal(folder: &std::path::Path) -> Journal {
        let journal = Journal::open(folder.join("house.db")).expect("a new journal");
        let ann = || Name::new("ann").expect("a name");
        for seq in 1..=5_u64 {
            let postings = match seq % 2 {
                0 => Vec::new(),
                _ => Posting::transfer(Account::Cage, Account::Patron(ann()), Cents(100)).into(),
            };
            let entry = |stream, postings| Entry {
                stream,
                expected_seq: seq,
                at: seq as i64 - 3,
                body: format!("{{\"é\":{seq}}}"),
                postings,
            };
            let table = StreamId::new("table:t").expect("a stream");
            let mut batch = Batch::new(vec![entry(StreamId::house(), postings), entry(table, Vec::new())]);
            if seq != 3 {
                let key = IdempotencyKey { patron: ann(), key: seq.to_string() };
                batch = batch.keyed(key, "{\"ok\":true}".to_string());
            }
            journal.append_and_wait(batch).expect("taken");
        }
        journal
    }

    fn field<'r>(row: &'r Row, name: &str) -> &'r Field {
        row.get_column_iter().find(|(column, _)| *column == name).expect("a column").1
    }

    fn string(field: &Field) -> Option<String> {
        match field {
            Field::Str(text) => Some(text.clone()),
            Field::Null => None,
            other => panic!("{other:?} is no text"),
        }
    }

    fn number(field: &Field) -> i64 {
        match field {
            Field::Long(number) | Field::TimestampMillis(number) => *number,
            other => panic!("{other:?} is no number"),
        }
    }

    fn postings(field: &Field) -> Vec<Posting> {
        let Field::ListInternal(list) = field else { panic!("{field:?} is no list") };
        let posting = |element: &Field| {
            let Field::Group(row) = element else { panic!("{element:?} is no posting") };
            let account = string(super::tests::field(row, "account")).expect("an account");
            Posting::new(
                account.parse().expect("an account"),
                Cents(number(super::tests::field(row, "cents"))),
            )
        };
        list.elements().iter().map(posting).collect()
    }

    #[test]
    fn what_was_exported_and_read_back_is_the_journal() {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = journal(folder.path());
        let mut bytes = Vec::new();
        write(&journal, None, &mut bytes).expect("written");
        let out = folder.path().join("house.parquet");
        std::fs::write(&out, bytes).expect("written");
        let file = std::fs::File::open(&out).expect("there");
        let reader = SerializedFileReader::new(file).expect("a Parquet file");

        let again = Journal::open(folder.path().join("again.db")).expect("a new journal");
        let mut entries = Vec::new();
        for row in reader.get_row_iter(None).expect("rows") {
            let row = row.expect("a row");
            entries.push(Entry {
                stream: string(field(&row, "stream")).expect("a stream").parse().expect("a stream"),
                expected_seq: number(field(&row, "seq")) as u64,
                at: number(field(&row, "at")),
                body: string(field(&row, "body")).expect("a body"),
                postings: postings(field(&row, "postings")),
            });
            let Field::Bytes(hash) = field(&row, "batch_hash") else { continue };
            let mut batch = Batch::new(std::mem::take(&mut entries));
            if let Some(key) = string(field(&row, "key")) {
                let patron = Name::new(&string(field(&row, "patron")).expect("a patron")).expect("a name");
                batch = batch
                    .keyed(IdempotencyKey { patron, key }, string(field(&row, "answer")).expect("an answer"));
            }
            let receipt = again.append_and_wait(batch).expect("taken");
            assert_eq!(receipt.batch.map(|batch| batch as i64), Some(number(field(&row, "batch"))));
            assert_eq!(again.checkpoint().expect("readable").hash.0, hash.data());
        }
        assert_eq!(again.checkpoint().expect("readable"), journal.checkpoint().expect("readable"));
        assert_eq!(again.balances().expect("readable"), journal.balances().expect("readable"));
    }

    #[test]
    fn a_stream_by_itself_has_its_entries_and_no_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = journal(folder.path());
        let mut bytes = Vec::new();
        let table = StreamId::new("table:t").expect("a stream");
        write(&journal, Some(&table), &mut bytes).expect("written");
        let out = folder.path().join("t.parquet");
        std::fs::write(&out, bytes).expect("written");
        let reader = SerializedFileReader::new(std::fs::File::open(&out).expect("there")).expect("a file");
        let rows: Vec<Row> =
            reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row")).collect();
        assert_eq!(rows.len(), 5);
        assert!(rows.iter().all(|row| string(field(row, "stream")).as_deref() == Some("table:t")));
    }
}
