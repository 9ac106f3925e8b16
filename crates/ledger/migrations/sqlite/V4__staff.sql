-- Who works here. Not part of the hash chain, as patrons are not: what somebody did stands in the entries under his id.
-- A member of the staff is known by the hash of his key; the key itself is never stored. `digest` finds a damaged row.

CREATE TABLE staff (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    role       TEXT NOT NULL,
    key_hash   BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    created_at INTEGER NOT NULL,
    digest     BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;
