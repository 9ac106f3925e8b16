-- What a machine knows of single things that it has very many of, such as keno tickets that are over: with entry `seq` of the
-- stream, `key` became `body`. A later fact stands beside an earlier one, so that whoever has read the stream up to some
-- entry finds what was true then, whatever other nodes have done since. Worked out of the entries by the program `form`,
-- compared with them, and thrown away with the states. Not part of the hash chain. `digest` finds a damaged row.

CREATE TABLE state_facts (
    stream TEXT NOT NULL,
    form   TEXT NOT NULL,
    key    TEXT NOT NULL,
    seq    INTEGER NOT NULL CHECK (seq >= 1),
    body   BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, form, key, seq)
) STRICT;
