-- Who may come in. Not part of the hash chain: a session is deleted when it ends. `digest` finds a damaged row,
-- not a forged one.

CREATE TABLE patrons (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    digest     BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

-- A session is known by the hash of its token; the token itself is never stored.
CREATE TABLE sessions (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    patron     TEXT NOT NULL REFERENCES patrons (id),
    created_at INTEGER NOT NULL,
    digest     BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_patron ON sessions (patron);
