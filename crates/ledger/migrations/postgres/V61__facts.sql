-- What a machine knows of single things that it has very many of, such as keno tickets that are over: with entry `seq` of the
-- stream, `key` became `body`. A later fact stands beside an earlier one, so that whoever has read the stream up to some
-- entry finds what was true then, whatever other nodes have done since. Worked out of the entries by the program `form`,
-- compared with them, and thrown away with the states. Not part of the hash chain. `digest` finds a damaged row.

CREATE TABLE state_facts (
    stream TEXT COLLATE "C" NOT NULL,
    form   TEXT COLLATE "C" NOT NULL,
    key    TEXT COLLATE "C" NOT NULL,
    seq    BIGINT NOT NULL CHECK (seq >= 1),
    body   BYTEA NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, form, key, seq)
);
