-- Everything secret beside the chain is written under the seal of the house, which is in no file of the journal. A sealed key
-- is longer than a plain one, which is what older programs wrote.

CREATE TABLE longer_keys (
    stream TEXT NOT NULL,
    seq    INTEGER NOT NULL CHECK (seq >= 1),
    key    BLOB NOT NULL CHECK (length(key) IN (32, 96)),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO longer_keys SELECT stream, seq, key, digest FROM sealed_keys;
DROP TABLE sealed_keys;
ALTER TABLE longer_keys RENAME TO sealed_keys;
