-- The states of machines; migrations/sqlite has the words.

CREATE TABLE states (
    stream TEXT COLLATE "C" NOT NULL,
    seq    BIGINT NOT NULL CHECK (seq >= 1),
    hash   BYTEA NOT NULL CHECK (length(hash) = 32),
    form   TEXT COLLATE "C" NOT NULL,
    body   BYTEA NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, seq)
);

CREATE TABLE state_pages (
    stream TEXT COLLATE "C" NOT NULL,
    page   BIGINT NOT NULL CHECK (page >= 0),
    seq    BIGINT NOT NULL CHECK (seq >= 1),
    body   BYTEA NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, page)
);
