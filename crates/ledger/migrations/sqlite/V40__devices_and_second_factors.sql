-- Devices from which somebody has come in, and second factors. Like people and sessions they are not part of the hash chain;
-- `digest` finds a damaged row. What is done to a second factor stands in the stream `people`, without the secret.

-- A device is known by the hash of its token; the token itself is never stored. Failures from a known device are counted
-- here, and those of strangers with the person.
CREATE TABLE devices (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person     TEXT NOT NULL REFERENCES people (id),
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL,
    failures   INTEGER NOT NULL CHECK (failures >= 0),
    digest     BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_person ON devices (person);

CREATE TABLE second_factors (
    person    TEXT PRIMARY KEY REFERENCES people (id),
    -- The secret in use. None: it was offered and not confirmed yet.
    secret    BLOB CHECK (length(secret) BETWEEN 16 AND 256),
    -- The secret that was offered last.
    pending   BLOB CHECK (length(pending) BETWEEN 16 AND 256),
    -- The time step of the last code that was used: no code is used twice.
    last_step INTEGER,
    -- The SHA-256 of each recovery code that is left, one after the other.
    recovery  BLOB NOT NULL CHECK (length(recovery) % 32 = 0),
    digest    BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;
