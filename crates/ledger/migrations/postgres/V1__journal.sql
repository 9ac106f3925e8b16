-- The journal in PostgreSQL: the same tables as in a file (migrations/sqlite has the words for each), with the newest
-- schema at once. Names are compared byte by byte, as SQLite does, so that both stores read in the same order.

CREATE TABLE batches (
    number        BIGINT PRIMARY KEY CHECK (number >= 1),
    last_position BIGINT NOT NULL CHECK (last_position >= number),
    patron        TEXT COLLATE "C",
    key           TEXT COLLATE "C",
    answer        TEXT COLLATE "C",
    hash          BYTEA NOT NULL CHECK (length(hash) = 32),
    CHECK ((patron IS NULL) = (key IS NULL) AND (key IS NULL) = (answer IS NULL))
);

-- A patron's key is performed once.
CREATE UNIQUE INDEX batches_patron_key ON batches (patron, key) WHERE key IS NOT NULL;

CREATE TABLE entries (
    position BIGINT PRIMARY KEY CHECK (position >= 1),
    stream   TEXT COLLATE "C" NOT NULL,
    seq      BIGINT NOT NULL CHECK (seq >= 1),
    at       BIGINT NOT NULL,
    body     TEXT COLLATE "C" NOT NULL,
    hash     BYTEA NOT NULL CHECK (length(hash) = 32)
);

CREATE UNIQUE INDEX entries_stream_seq ON entries (stream, seq);

CREATE TABLE postings (
    position BIGINT NOT NULL REFERENCES entries (position),
    line     BIGINT NOT NULL CHECK (line >= 0),
    account  TEXT COLLATE "C" NOT NULL,
    cents    BIGINT NOT NULL,
    PRIMARY KEY (position, line)
);

CREATE TABLE heads (
    stream TEXT COLLATE "C" PRIMARY KEY,
    seq    BIGINT NOT NULL CHECK (seq >= 1),
    hash   BYTEA NOT NULL CHECK (length(hash) = 32)
);

CREATE TABLE balances (
    account TEXT COLLATE "C" PRIMARY KEY,
    cents   BIGINT NOT NULL
);

-- Whoever writes holds this row first: that is the order of all nodes.
CREATE TABLE checkpoint (
    one     BIGINT PRIMARY KEY CHECK (one = 1),
    batches BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    hash    BYTEA NOT NULL CHECK (length(hash) = 32)
);

INSERT INTO checkpoint (one, batches, entries, hash) VALUES (1, 0, 0, decode(repeat('00', 32), 'hex'));

CREATE TABLE patrons (
    id         TEXT COLLATE "C" PRIMARY KEY,
    name       TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    digest     BYTEA NOT NULL CHECK (length(digest) = 32)
);

CREATE TABLE people (
    id           TEXT COLLATE "C" PRIMARY KEY,
    name         TEXT COLLATE "C" NOT NULL,
    role         TEXT COLLATE "C" NOT NULL,
    password     TEXT COLLATE "C",
    must_change  BIGINT NOT NULL CHECK (must_change IN (0, 1)),
    failures     BIGINT NOT NULL CHECK (failures >= 0),
    failed_at    BIGINT,
    locked_at    BIGINT,
    dismissed_at BIGINT,
    created_at   BIGINT NOT NULL,
    digest       BYTEA NOT NULL CHECK (length(digest) = 32)
);

CREATE TABLE nobody (
    one      BIGINT PRIMARY KEY CHECK (one = 1),
    failures BIGINT NOT NULL
);

INSERT INTO nobody (one, failures) VALUES (1, 0);

CREATE TABLE sessions (
    token_hash BYTEA PRIMARY KEY CHECK (length(token_hash) = 32),
    patron     TEXT COLLATE "C" REFERENCES patrons (id),
    person     TEXT COLLATE "C" REFERENCES people (id),
    created_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL,
    digest     BYTEA NOT NULL CHECK (length(digest) = 32),
    CHECK ((patron IS NULL) <> (person IS NULL))
);

CREATE INDEX sessions_patron ON sessions (patron) WHERE patron IS NOT NULL;
CREATE INDEX sessions_person ON sessions (person) WHERE person IS NOT NULL;

CREATE TABLE sealed_keys (
    stream TEXT COLLATE "C" NOT NULL,
    seq    BIGINT NOT NULL CHECK (seq >= 1),
    key    BYTEA NOT NULL CHECK (length(key) = 32),
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, seq)
);

CREATE TABLE kept_secrets (
    stream TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL CHECK (number >= 1),
    secret BYTEA NOT NULL CHECK (length(secret) BETWEEN 1 AND 65536),
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, number)
);

CREATE TABLE subtrees (
    level BIGINT NOT NULL CHECK (level > 0 AND level % 8 = 0),
    place BIGINT NOT NULL CHECK (place >= 0),
    hash  BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (level, place)
);

CREATE TABLE notes (
    number BIGINT PRIMARY KEY CHECK (number >= 1),
    size   BIGINT NOT NULL CHECK (size >= 0),
    at     BIGINT NOT NULL,
    note   TEXT COLLATE "C" NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32)
);

CREATE INDEX notes_size ON notes (size);

-- Corrections are new entries, and what was signed stays as it is. These stop a slip of the hand, not an owner: see the
-- hashes for that. TRUNCATE would pass by a trigger for rows.
CREATE FUNCTION the_journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the journal is append-only: corrections are new entries';
END
$$;

CREATE TRIGGER batches_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON batches
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
CREATE TRIGGER postings_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
CREATE TRIGGER notes_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON notes
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
