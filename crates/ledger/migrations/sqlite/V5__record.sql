-- What shows to others that the journal was not rewritten: the notary's work, done beside the sales. See `tree` and `note`.

-- Complete subtrees of the Merkle tree over the batches: `level` is 8, 16, …; the subtree has 2^level leaves, and `place`
-- counts those of its size from 0. They are worked out of the batches, and kept so that a proof takes a few hundred rows.
CREATE TABLE subtrees (
    level INTEGER NOT NULL CHECK (level > 0 AND level % 8 = 0),
    place INTEGER NOT NULL CHECK (place >= 0),
    hash  BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (level, place)
) STRICT, WITHOUT ROWID;

-- Signed checkpoints, in the order in which they were signed. `digest` finds a damaged row; the signature, a forged one.
CREATE TABLE notes (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    size   INTEGER NOT NULL CHECK (size >= 0),
    at     INTEGER NOT NULL,
    note   TEXT NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;

CREATE INDEX notes_size ON notes (size);

CREATE TRIGGER notes_are_never_changed BEFORE UPDATE ON notes
BEGIN SELECT RAISE(ABORT, 'what was signed stays as it is'); END;
CREATE TRIGGER notes_are_never_deleted BEFORE DELETE ON notes
BEGIN SELECT RAISE(ABORT, 'what was signed stays as it is'); END;
