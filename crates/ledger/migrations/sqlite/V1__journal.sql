-- The journal: what happened, in order, with the money it moved. Rows of `batches`, `entries` and `postings`
-- are only ever added; `heads`, `balances` and `checkpoint` are kept beside them in the same transaction.

-- One row a batch: everything in it happened, or none of it. Its entries are those after the previous batch's
-- `last_position` up to its own. `hash` chains the batches of the whole file.
CREATE TABLE batches (
    number        INTEGER PRIMARY KEY CHECK (number >= 1),
    last_position INTEGER NOT NULL CHECK (last_position >= number),
    patron        TEXT,
    key           TEXT,
    answer        TEXT,
    hash          BLOB NOT NULL CHECK (length(hash) = 32),
    CHECK ((patron IS NULL) = (key IS NULL) AND (key IS NULL) = (answer IS NULL))
) STRICT;

-- A patron's key is performed once.
CREATE UNIQUE INDEX batches_patron_key ON batches (patron, key) WHERE key IS NOT NULL;

-- One row an entry. `position` counts the entries of the file, `seq` those of the stream; `at` is in unix
-- milliseconds. `hash` chains the entries of the stream.
CREATE TABLE entries (
    position INTEGER PRIMARY KEY CHECK (position >= 1),
    stream   TEXT NOT NULL,
    seq      INTEGER NOT NULL CHECK (seq >= 1),
    at       INTEGER NOT NULL,
    body     TEXT NOT NULL,
    hash     BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE UNIQUE INDEX entries_stream_seq ON entries (stream, seq);

-- The money an entry moved: cents into the account, or out of it where negative. They sum to zero.
CREATE TABLE postings (
    position INTEGER NOT NULL REFERENCES entries (position),
    line     INTEGER NOT NULL CHECK (line >= 0),
    account  TEXT NOT NULL,
    cents    INTEGER NOT NULL,
    PRIMARY KEY (position, line)
) STRICT, WITHOUT ROWID;

-- The last entry of each stream.
CREATE TABLE heads (
    stream TEXT PRIMARY KEY,
    seq    INTEGER NOT NULL CHECK (seq >= 1),
    hash   BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;

-- The sum of each account's postings.
CREATE TABLE balances (
    account TEXT PRIMARY KEY,
    cents   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How much there is in all, and the hash of the last batch.
CREATE TABLE checkpoint (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    batches INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    hash    BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

INSERT INTO checkpoint (one, batches, entries, hash) VALUES (1, 0, 0, zeroblob(32));

-- Corrections are new entries. These stop a slip of the hand, not an owner: see the hashes for that.
CREATE TRIGGER batches_are_never_changed BEFORE UPDATE ON batches
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: corrections are new entries'); END;
CREATE TRIGGER batches_are_never_deleted BEFORE DELETE ON batches
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: corrections are new entries'); END;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: corrections are new entries'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: corrections are new entries'); END;
CREATE TRIGGER postings_are_never_changed BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: corrections are new entries'); END;
CREATE TRIGGER postings_are_never_deleted BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: corrections are new entries'); END;
