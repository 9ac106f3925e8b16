-- The same tables as in a file: migrations/sqlite has the words for each.

CREATE TABLE devices (
    token_hash BYTEA PRIMARY KEY CHECK (length(token_hash) = 32),
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    created_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL,
    failures   BIGINT NOT NULL CHECK (failures >= 0),
    digest     BYTEA NOT NULL CHECK (length(digest) = 32)
);

CREATE INDEX devices_person ON devices (person);

CREATE TABLE second_factors (
    person    TEXT COLLATE "C" PRIMARY KEY REFERENCES people (id),
    secret    BYTEA CHECK (length(secret) BETWEEN 16 AND 256),
    pending   BYTEA CHECK (length(pending) BETWEEN 16 AND 256),
    last_step BIGINT,
    recovery  BYTEA NOT NULL CHECK (length(recovery) % 32 = 0),
    digest    BYTEA NOT NULL CHECK (length(digest) = 32)
);
