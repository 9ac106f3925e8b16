-- Everybody who comes in with a password: those who work here, and patrons who have an account. Not part of the hash
-- chain, because sessions end and passwords change; what an administrator does to a row stands in the stream `people`.
-- `digest` finds a damaged row, not a forged one. A row of an older file is brought over with a digest of zeros, and gets
-- its own when the file is next opened; whoever is in it has no password until he is given one.

CREATE TABLE people (
    id           TEXT PRIMARY KEY,
    name         TEXT NOT NULL,
    role         TEXT NOT NULL,
    -- A PHC string of argon2id. None: nobody comes in under this id.
    password     TEXT,
    -- Was the password somebody else's choice? Then it lets nobody in before it is changed.
    must_change  INTEGER NOT NULL CHECK (must_change IN (0, 1)),
    -- Attempts to come in since the last one that succeeded, and when the last of them that counted was made.
    failures     INTEGER NOT NULL CHECK (failures >= 0),
    failed_at    INTEGER,
    -- Since when an administrator keeps him out.
    locked_at    INTEGER,
    dismissed_at INTEGER,
    created_at   INTEGER NOT NULL,
    digest       BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

INSERT INTO people (id, name, role, must_change, failures, created_at, digest)
SELECT id, name,
       CASE role WHEN 'writer' THEN 'keno-writer' WHEN 'supervisor' THEN 'keno-supervisor' ELSE role END,
       0, 0, created_at, zeroblob(32)
FROM staff;

DROP TABLE staff;

-- Attempts under ids that are nobody's: they are written down as all others are, so that they take as long.
CREATE TABLE nobody (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    failures INTEGER NOT NULL
) STRICT;

INSERT INTO nobody (one, failures) VALUES (1, 0);

-- A session is known by the hash of its token; the token itself is never stored. It is a visitor's, who came in with a
-- name, or that of somebody who has a password. It ends at `ends_at`, and before that when it is not used.
ALTER TABLE sessions RENAME TO sessions_of_visitors;

CREATE TABLE sessions (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    patron     TEXT REFERENCES patrons (id),
    person     TEXT REFERENCES people (id),
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL,
    ends_at    INTEGER NOT NULL,
    digest     BLOB NOT NULL CHECK (length(digest) = 32),
    CHECK ((patron IS NULL) <> (person IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO sessions (token_hash, patron, created_at, used_at, ends_at, digest)
SELECT token_hash, patron, created_at, created_at, created_at + 31536000000, zeroblob(32)
FROM sessions_of_visitors;

DROP TABLE sessions_of_visitors;

CREATE INDEX sessions_patron ON sessions (patron) WHERE patron IS NOT NULL;
CREATE INDEX sessions_person ON sessions (person) WHERE person IS NOT NULL;
