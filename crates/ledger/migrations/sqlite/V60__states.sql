-- The states of machines (tables, keno locations) as they stood with an entry of their stream, so that a start need not
-- play all of history again. Worked out of the entries, checked against them, and thrown away at will. Not part of the
-- hash chain. `hash` is that of the entry; `form` says which program wrote it, and how; `digest` finds a damaged row.

CREATE TABLE states (
    stream TEXT NOT NULL,
    seq    INTEGER NOT NULL CHECK (seq >= 1),
    hash   BLOB NOT NULL CHECK (length(hash) = 32),
    form   TEXT NOT NULL,
    body   BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, seq)
) STRICT;

-- What a state has much of, in pieces of which only those are written anew that changed. They belong to the newest state of
-- their stream; `seq` is that of the state with which a piece was last written.
CREATE TABLE state_pages (
    stream TEXT NOT NULL,
    page   INTEGER NOT NULL CHECK (page >= 0),
    seq    INTEGER NOT NULL CHECK (seq >= 1),
    body   BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, page)
) STRICT;
