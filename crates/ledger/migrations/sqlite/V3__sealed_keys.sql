-- The keys of entries whose body is sealed in part: what lies face down at a table, until it is turned. Not part of the
-- hash chain: when the face is turned, an entry publishes the key and the row is deleted. `digest` finds a damaged row.

CREATE TABLE sealed_keys (
    stream TEXT NOT NULL,
    seq    INTEGER NOT NULL CHECK (seq >= 1),
    key    BLOB NOT NULL CHECK (length(key) = 32),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;
