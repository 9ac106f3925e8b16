-- Streams side by side: a writer holds the rows of the streams and accounts that it touches, and no row that everybody
-- needs. What it writes gets a ticket; number, position and hash in the chain of batches come afterwards, when the waiting
-- tickets are gathered. The old names are views, for whoever reads. docs/decisions has why ("streams side by side").

ALTER TABLE batches RENAME TO old_batches;
ALTER TABLE entries RENAME TO old_entries;
ALTER TABLE postings RENAME TO old_postings;
ALTER TABLE heads RENAME TO old_heads;
ALTER TABLE balances RENAME TO old_balances;

-- Taken while the rows are held: of two batches that have a stream or a compared account in common, the later has the
-- greater one. So the sequence must not be cached.
CREATE SEQUENCE tickets AS BIGINT CACHE 1;

CREATE TABLE kept_batches (
    ticket BIGINT PRIMARY KEY CHECK (ticket >= 1),
    patron TEXT COLLATE "C",
    key    TEXT COLLATE "C",
    answer TEXT COLLATE "C",
    CHECK ((patron IS NULL) = (key IS NULL) AND (key IS NULL) = (answer IS NULL))
);

CREATE TABLE kept_entries (
    stream TEXT COLLATE "C" NOT NULL,
    seq    BIGINT NOT NULL CHECK (seq >= 1),
    ticket BIGINT NOT NULL,
    place  BIGINT NOT NULL CHECK (place BETWEEN 1 AND 16383),
    at     BIGINT NOT NULL,
    body   TEXT COLLATE "C" NOT NULL,
    hash   BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, seq)
);

CREATE UNIQUE INDEX kept_entries_ticket ON kept_entries (ticket, place);

CREATE TABLE kept_postings (
    ticket  BIGINT NOT NULL,
    place   BIGINT NOT NULL,
    line    BIGINT NOT NULL CHECK (line >= 0),
    account TEXT COLLATE "C" NOT NULL,
    cents   BIGINT NOT NULL,
    PRIMARY KEY (ticket, place, line)
);

-- The chain of batches: which ticket has which number.
CREATE TABLE gathered (
    number        BIGINT PRIMARY KEY CHECK (number >= 1),
    ticket        BIGINT NOT NULL UNIQUE,
    before        BIGINT NOT NULL CHECK (before >= number - 1),
    last_position BIGINT NOT NULL CHECK (last_position > before),
    hash          BYTEA NOT NULL CHECK (length(hash) = 32)
);

-- Tickets that are committed and not gathered yet, with the mark of the node that wrote them.
CREATE TABLE waiting (
    ticket BIGINT PRIMARY KEY,
    author TEXT COLLATE "C" NOT NULL
);

-- A stream has a row before its first entry, so that there is something to hold.
CREATE TABLE kept_heads (
    stream TEXT COLLATE "C" PRIMARY KEY,
    seq    BIGINT NOT NULL CHECK (seq >= 0),
    hash   BYTEA NOT NULL CHECK (length(hash) = 32),
    CHECK (seq > 0 OR hash = decode(repeat('00', 32), 'hex'))
) WITH (fillfactor = 60);

-- Accounts that are compared before money leaves them: patrons, what they owe, layouts, what is unclaimed.
CREATE TABLE kept_balances (
    account TEXT COLLATE "C" PRIMARY KEY,
    cents   BIGINT NOT NULL,
    used    BOOLEAN NOT NULL,
    CHECK (used OR cents = 0)
) WITH (fillfactor = 60);

-- The house's own accounts, which everybody adds to and nobody compares: summed when they are gathered.
CREATE TABLE sums (
    account TEXT COLLATE "C" PRIMARY KEY,
    cents   BIGINT NOT NULL
);

INSERT INTO kept_batches SELECT number, patron, key, answer FROM old_batches;
INSERT INTO gathered
    SELECT number, number, lag(last_position, 1, CAST(0 AS BIGINT)) OVER (ORDER BY number), last_position, hash
    FROM old_batches;
INSERT INTO kept_entries
    SELECT e.stream, e.seq, g.ticket, e.position - g.before, e.at, e.body, e.hash
    FROM gathered g CROSS JOIN LATERAL generate_series(g.before + 1, g.last_position) AS part (position)
    JOIN old_entries e ON e.position = part.position;
INSERT INTO kept_postings
    SELECT g.ticket, p.position - g.before, p.line, p.account, p.cents
    FROM gathered g CROSS JOIN LATERAL generate_series(g.before + 1, g.last_position) AS part (position)
    JOIN old_postings p ON p.position = part.position;
INSERT INTO kept_heads SELECT stream, seq, hash FROM old_heads;
INSERT INTO kept_balances SELECT account, cents, TRUE FROM old_balances
    WHERE split_part(account, ':', 1) IN ('patron', 'owed', 'layout', 'unclaimed');
INSERT INTO sums SELECT account, cents FROM old_balances
    WHERE split_part(account, ':', 1) NOT IN ('patron', 'owed', 'layout', 'unclaimed');
SELECT setval('tickets', (SELECT coalesce(max(number), 0) + 1 FROM old_batches), FALSE);

-- Nothing may be lost on the way: a damaged journal stays as it is.
DO $$
BEGIN
    IF (SELECT count(*) FROM old_entries) <> (SELECT count(*) FROM kept_entries)
        OR (SELECT count(*) FROM old_postings) <> (SELECT count(*) FROM kept_postings) THEN
        RAISE EXCEPTION 'entries and batches of this journal do not agree: verify it with the program that wrote it';
    END IF;
END
$$;

DROP TABLE old_postings;
DROP TABLE old_entries;
DROP TABLE old_batches;
DROP TABLE old_heads;
DROP TABLE old_balances;

-- A patron's key is performed once.
CREATE UNIQUE INDEX batches_patron_key ON kept_batches (patron, key) WHERE key IS NOT NULL;

CREATE VIEW house_postings AS
    SELECT ticket, account, cents FROM kept_postings
    WHERE split_part(account, ':', 1) NOT IN ('patron', 'owed', 'layout', 'unclaimed');

CREATE VIEW batches AS
    SELECT g.number, g.last_position, b.patron, b.key, b.answer, g.hash
    FROM gathered g LEFT JOIN kept_batches b ON b.ticket = g.ticket;

-- An entry that is not gathered yet has no position.
CREATE VIEW entries AS
    SELECT g.before + e.place AS position, e.stream, e.seq, e.at, e.body, e.hash
    FROM kept_entries e LEFT JOIN gathered g ON g.ticket = e.ticket;

CREATE VIEW postings AS
    SELECT g.before + p.place AS position, p.line, p.account, p.cents
    FROM kept_postings p LEFT JOIN gathered g ON g.ticket = p.ticket;

CREATE VIEW heads AS SELECT stream, seq, hash FROM kept_heads WHERE seq > 0;

CREATE VIEW balances AS
    SELECT account, cents FROM kept_balances WHERE used
    UNION ALL
    SELECT account, CAST(sum(cents) AS BIGINT) AS cents
    FROM (SELECT account, cents FROM sums
          UNION ALL
          -- OFFSET keeps this apart: the money of the few tickets that wait is looked up, and not joined with all there is.
          SELECT p.account, p.cents
          FROM waiting w CROSS JOIN LATERAL (SELECT account, cents FROM house_postings WHERE ticket = w.ticket OFFSET 0) p
         ) AS parts
    GROUP BY account;

CREATE TRIGGER batches_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON kept_batches
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON kept_entries
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
CREATE TRIGGER postings_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON kept_postings
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
CREATE TRIGGER gathered_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON gathered
    FOR EACH STATEMENT EXECUTE FUNCTION the_journal_is_append_only();
