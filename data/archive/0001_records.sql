-- Ludoteca's archive, version 1: every record with its moves, comments and the edits made to it.
--
-- Reading by hand: `SELECT * FROM games` lists the records, `SELECT * FROM node WHERE game = 7` shows the moves of one.
-- Times are milliseconds since 1970 in UTC. A tag that is not given is NULL. Texts stand exactly as in the record.
-- "Derived" is what the program can rebuild from the rest (`ludo verify` compares it).

-- Players are names. `folded` is derived: trimmed, lower case, without accents.
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The tags of a record, but for the players (seat) and rare ones (tag).
    game_id TEXT,
    variant TEXT,
    rules TEXT,
    rules_version TEXT,
    event TEXT,
    site TEXT,
    date TEXT,
    round TEXT,
    result TEXT,
    set_up TEXT,
    fen TEXT,
    score TEXT,
    placing TEXT,
    match_name TEXT,
    match_score TEXT,
    parent_id TEXT,
    parent_ply TEXT,
    time_control TEXT,
    termination TEXT,
    annotator TEXT,
    ply_count TEXT,
    utc_date TEXT,
    utc_time TEXT,
    -- Its life here.
    state TEXT NOT NULL CHECK (state IN ('playing', 'ended')),
    trashed_at INTEGER,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    next_node INTEGER NOT NULL,           -- the number that the next new node gets; none is given twice
    journal_at INTEGER NOT NULL DEFAULT 0, -- the last edit of the journal that is in force; 0 if none is
    -- Derived.
    plies INTEGER NOT NULL,               -- moves of the main line
    comments INTEGER NOT NULL,            -- comments that hold words, not commands alone
    variations INTEGER NOT NULL,
    date_from INTEGER NOT NULL,           -- the days that `date` can mean, as yyyymmdd; 0 to 0 if it means none
    date_to INTEGER NOT NULL,
    final_digest INTEGER,                 -- the digest of the main line's last position
    record_digest INTEGER                 -- equal for equal records; NULL until it is asked for
) STRICT;
CREATE INDEX game_by_record ON game (record_digest);
-- What lists are filtered and sorted by, in one narrow place.
CREATE INDEX game_in_lists ON game (
    variant, result, plies, date_from, date_to, changed_at, state, comments, variations, event, site
) WHERE trashed_at IS NULL;
CREATE INDEX game_by_date ON game (date_from) WHERE trashed_at IS NULL;
CREATE INDEX game_playing ON game (changed_at) WHERE state = 'playing';
CREATE INDEX game_in_trash ON game (trashed_at) WHERE trashed_at IS NOT NULL;

-- Who sits where; seat 0 is the tag White, then Black, Gray, Purple.
CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- The tags that have no column of their own.
CREATE TABLE tag (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;

-- The moves as a tree: the start is node 0 and has no row. Of the children of a node `ord` 0 is the main line.
CREATE TABLE node (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    node INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    ord INTEGER NOT NULL,
    move TEXT NOT NULL,
    played_at INTEGER,                    -- when it was played or entered here; NULL if it was imported
    PRIMARY KEY (game, node)
) STRICT, WITHOUT ROWID;

-- Comments before and after a node's move; those of the start are 'after'.
CREATE TABLE note (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    node INTEGER NOT NULL,
    place TEXT NOT NULL CHECK (place IN ('before', 'after')),
    ord INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, node, place, ord)
) STRICT, WITHOUT ROWID;

-- Glyphs: 1 is !, 2 is ?, and so on to 255.
CREATE TABLE nag (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    node INTEGER NOT NULL,
    ord INTEGER NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (game, node, ord)
) STRICT, WITHOUT ROWID;

-- The journal: each edit and what takes it back, as JSON. Those after game.journal_at are undone.
CREATE TABLE edit (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    edit TEXT NOT NULL,
    inverse TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- Derived: the time left and the time used that the comments of a node tell.
CREATE TABLE clock (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    node INTEGER NOT NULL,
    clock_ms INTEGER,
    spent_ms INTEGER,
    PRIMARY KEY (game, node)
) STRICT, WITHOUT ROWID;

-- Derived: which positions were reached. The digest is the 64-bit XXH3 of variant, rules and position, as signed.
CREATE TABLE reached (
    digest INTEGER NOT NULL,
    game INTEGER NOT NULL,
    node INTEGER NOT NULL,
    PRIMARY KEY (digest, game, node)
) STRICT, WITHOUT ROWID;

-- Derived: the words of a record, without case and accents; the rowid is the game's.
CREATE VIRTUAL TABLE words USING fts5 (
    players, event, site, comments,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

-- For people.
CREATE VIEW games AS
SELECT g.id, g.variant, g.rules, g.event, g.site, g.date, g.round,
    (SELECT group_concat(name, ' - ') FROM
        (SELECT p.name FROM seat AS s JOIN player AS p ON p.id = s.player WHERE s.game = g.id ORDER BY s.seat)) AS players,
    g.result, g.placing, g.plies, g.state,
    datetime(g.changed_at / 1000, 'unixepoch') AS changed,
    datetime(g.trashed_at / 1000, 'unixepoch') AS trashed
FROM game AS g;
