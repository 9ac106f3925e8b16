-- The secrets to which the house has bound itself at a table: one for the shoe or the turn with the dice in use, one for the
-- next. Not part of the hash chain: its commitment is, and when the part is over an entry reveals the secret and the row is
-- deleted. `digest` finds a damaged row.

CREATE TABLE kept_secrets (
    stream TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    secret BLOB NOT NULL CHECK (length(secret) BETWEEN 1 AND 65536),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID;
