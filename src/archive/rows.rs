//! A record as rows: writing a whole one, and reading it back with its nodes' numbers.

use super::derived::{self, Counts, SEATS};
use super::error::{ArchiveError, Result};
use super::{RecordId, State};
use crate::record::{Node, NodeId, Record, TagMap, Tree};
use rusqlite::{CachedStatement, Connection, OptionalExtension, Row, params, params_from_iter};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Display;

/// The tags that are columns of the table `game`.
pub const TAG_COLUMNS: [(&str, &str); 23] = [
    ("GameId", "game_id"),
    ("Variant", "variant"),
    ("Rules", "rules"),
    ("RulesVersion", "rules_version"),
    ("Event", "event"),
    ("Site", "site"),
    ("Date", "date"),
    ("Round", "round"),
    ("Result", "result"),
    ("SetUp", "set_up"),
    ("FEN", "fen"),
    ("Score", "score"),
    ("Placing", "placing"),
    ("Match", "match_name"),
    ("MatchScore", "match_score"),
    ("ParentId", "parent_id"),
    ("ParentPly", "parent_ply"),
    ("TimeControl", "time_control"),
    ("Termination", "termination"),
    ("Annotator", "annotator"),
    ("PlyCount", "ply_count"),
    ("UTCDate", "utc_date"),
    ("UTCTime", "utc_time"),
];

/// The column of a tag, if it has one.
pub fn column(tag: &str) -> Option<&'static str> {
    TAG_COLUMNS.iter().find(|(name, _)| *name == tag).map(|(_, column)| *column)
}

/// The error for contents that contradict themselves.
pub fn damaged(id: RecordId, why: impl Display) -> ArchiveError {
    ArchiveError::Damaged(format!("game {}: {why}", id.0))
}

/// What stands in the row of a game beside its tags.
#[derive(Clone, Copy, Debug)]
pub struct Life {
    /// Whether it is still played.
    pub state: State,
    /// When it came here, in milliseconds since 1970.
    pub at: i64,
    /// The digest of the main line's last position.
    pub final_digest: Option<i64>,
    /// The digest of the record, if it is known.
    pub record_digest: Option<i64>,
}

/// Writes whole records, with their statements prepared.
pub struct Writer<'c> {
    conn: &'c Connection,
    game: CachedStatement<'c>,
    node: CachedStatement<'c>,
    note: CachedStatement<'c>,
    nag: CachedStatement<'c>,
    tag: CachedStatement<'c>,
    seat: CachedStatement<'c>,
    clock: CachedStatement<'c>,
    words: CachedStatement<'c>,
    players: HashMap<String, i64>,
}

impl<'c> Writer<'c> {
    /// Most names that are remembered at a time.
    const MOST_PLAYERS: usize = 50_000;

    /// Prepares the statements.
    pub fn new(conn: &'c Connection) -> Result<Self> {
        let columns = TAG_COLUMNS.map(|(_, column)| column).join(", ");
        let values = vec!["?"; TAG_COLUMNS.len() + 11].join(", ");
        let game = format!(
            "INSERT INTO game (state, created_at, changed_at, next_node, plies, comments, variations, date_from, date_to, \
             final_digest, record_digest, {columns}) VALUES ({values})"
        );
        Ok(Self {
            conn,
            game: conn.prepare_cached(&game)?,
            node: conn.prepare_cached(
                "INSERT INTO node (game, node, parent, ord, move, played_at) VALUES (?, ?, ?, ?, ?, ?)",
            )?,
            note: conn.prepare_cached("INSERT INTO note (game, node, place, ord, text) VALUES (?, ?, ?, ?, ?)")?,
            nag: conn.prepare_cached("INSERT INTO nag (game, node, ord, value) VALUES (?, ?, ?, ?)")?,
            tag: conn.prepare_cached("INSERT INTO tag (game, name, value) VALUES (?, ?, ?)")?,
            seat: conn.prepare_cached("INSERT INTO seat (game, seat, player) VALUES (?, ?, ?)")?,
            clock: conn.prepare_cached("INSERT INTO clock (game, node, clock_ms, spent_ms) VALUES (?, ?, ?, ?)")?,
            words: conn.prepare_cached(INSERT_WORDS)?,
            players: HashMap::new(),
        })
    }

    /// Writes a record and gives its number. Its positions are entered into the index by whoever computes them.
    pub fn insert(&mut self, record: Cow<'_, Record>, life: Life) -> Result<RecordId> {
        let id = self.insert_game(&record, life)?;
        for (seat, tag) in SEATS.iter().enumerate() {
            if let Some(name) = record.tags.get(tag) {
                let player = self.player(name)?;
                self.seat.execute(params![id.0, seat as i64, player])?;
            }
        }
        for (name, value) in record.tags.iter().filter(|(name, _)| is_rare(name)) {
            self.tag.execute(params![id.0, name, value])?;
        }
        for node in record.tree.walk() {
            for (ord, child) in record.tree.children(node).iter().enumerate() {
                self.insert_node(id, *child, node, ord, &record.tree.node(*child).mv, None)?;
            }
            self.insert_content(id, node, record.tree.node(node))?;
        }
        let words = derived::words(&record);
        // A large one need not be in memory while its words are taken apart.
        drop(record);
        self.words.execute(params![id.0, words[0], words[1], words[2], words[3]])?;
        Ok(id)
    }

    fn insert_game(&mut self, record: &Record, life: Life) -> Result<RecordId> {
        let Counts { plies, comments, variations } = derived::counts(&record.tree);
        let (date_from, date_to) = derived::date_span(record.tags.get("Date").unwrap_or("????.??.??"));
        let game = &mut self.game;
        game.raw_bind_parameter(1, life.state.word())?;
        game.raw_bind_parameter(2, life.at)?;
        game.raw_bind_parameter(3, life.at)?;
        game.raw_bind_parameter(4, record.tree.next_id().0)?;
        game.raw_bind_parameter(5, plies)?;
        game.raw_bind_parameter(6, comments)?;
        game.raw_bind_parameter(7, variations)?;
        game.raw_bind_parameter(8, date_from)?;
        game.raw_bind_parameter(9, date_to)?;
        game.raw_bind_parameter(10, life.final_digest)?;
        game.raw_bind_parameter(11, life.record_digest)?;
        for (i, (tag, _)) in TAG_COLUMNS.iter().enumerate() {
            game.raw_bind_parameter(12 + i, record.tags.get(tag))?;
        }
        game.raw_execute()?;
        Ok(RecordId(self.conn.last_insert_rowid()))
    }

    /// Writes a node's row.
    pub fn insert_node(
        &mut self,
        id: RecordId,
        node: NodeId,
        parent: NodeId,
        ord: usize,
        mv: &str,
        played_at: Option<i64>,
    ) -> Result<()> {
        self.node.execute(params![id.0, node.0, parent.0, ord as i64, mv, played_at])?;
        Ok(())
    }

    /// Writes a node's glyphs, comments and clock.
    pub fn insert_content(&mut self, id: RecordId, number: NodeId, node: &Node) -> Result<()> {
        for (place, texts) in [("before", &node.before), ("after", &node.after)] {
            for (ord, text) in texts.iter().enumerate() {
                self.note.execute(params![id.0, number.0, place, ord as i64, text])?;
            }
        }
        for (ord, value) in node.nags.iter().enumerate() {
            self.nag.execute(params![id.0, number.0, ord as i64, value])?;
        }
        if let Some((clock_ms, spent_ms)) = derived::clock(&node.after) {
            self.clock.execute(params![id.0, number.0, clock_ms, spent_ms])?;
        }
        Ok(())
    }

    fn player(&mut self, name: &str) -> Result<i64> {
        if let Some(id) = self.players.get(name) {
            return Ok(*id);
        }
        let id = player(self.conn, name)?;
        if self.players.len() >= Self::MOST_PLAYERS {
            self.players.clear();
        }
        self.players.insert(name.to_owned(), id);
        Ok(id)
    }
}

/// The statement that enters the words of a record.
pub const INSERT_WORDS: &str = "INSERT INTO words (rowid, players, event, site, comments) VALUES (?, ?, ?, ?, ?)";

/// Whether a tag is a row of the table `tag`.
pub fn is_rare(name: &str) -> bool {
    column(name).is_none() && !SEATS.contains(&name)
}

/// A player's name as it is sorted.
pub fn folded_name(name: &str) -> Cow<'_, str> {
    derived::folded(name.trim())
}

/// The number of a player, who is entered where the name is new.
pub fn player(conn: &Connection, name: &str) -> Result<i64> {
    let mut known = conn.prepare_cached("SELECT id FROM player WHERE name = ?")?;
    if let Some(id) = known.query_row([name], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    let mut insert = conn.prepare_cached("INSERT INTO player (name, folded) VALUES (?, ?)")?;
    Ok(insert.insert(params![name, folded_name(name)])?)
}

/// A record as it is kept: with what only the archive knows of it.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The record; its nodes have the numbers that they had when it was stored.
    pub record: Record,
    /// Whether it is still played.
    pub state: State,
    /// When it was put into the trash, if it is there; milliseconds since 1970.
    pub trashed_at: Option<i64>,
    /// When it was last changed; milliseconds since 1970.
    pub changed_at: i64,
}

/// Reads a record.
///
/// # Errors
/// There is none with that number, or what is there is no record.
pub fn load(conn: &Connection, id: RecordId) -> Result<Stored> {
    let columns = TAG_COLUMNS.map(|(_, column)| column).join(", ");
    let sql = format!("SELECT state, trashed_at, changed_at, next_node, {columns} FROM game WHERE id = ?");
    let mut record = Record::default();
    let mut statement = conn.prepare_cached(&sql)?;
    let mut rows = statement.query([id.0])?;
    let Some(row) = rows.next()? else { return Err(ArchiveError::NoSuchRecord(id)) };
    let state = State::read(row.get_ref(0)?.as_str().unwrap_or("")).ok_or_else(|| damaged(id, "no such state"))?;
    let (trashed_at, changed_at, next) = (row.get(1)?, row.get(2)?, row.get(3)?);
    for (i, (tag, _)) in TAG_COLUMNS.iter().enumerate() {
        if let Some(value) = text(row, 4 + i)? {
            set_tag(&mut record.tags, id, tag, value)?;
        }
    }
    let mut seats = conn
        .prepare_cached("SELECT s.seat, p.name FROM seat AS s JOIN player AS p ON p.id = s.player WHERE s.game = ?")?;
    let mut rows = seats.query([id.0])?;
    while let Some(row) = rows.next()? {
        let tag = SEATS.get(usize::from(row.get::<_, u8>(0)?)).ok_or_else(|| damaged(id, "no such seat"))?;
        set_tag(&mut record.tags, id, tag, text(row, 1)?.unwrap_or(""))?;
    }
    let mut tags = conn.prepare_cached("SELECT name, value FROM tag WHERE game = ?")?;
    let mut rows = tags.query([id.0])?;
    while let Some(row) = rows.next()? {
        set_tag(&mut record.tags, id, text(row, 0)?.unwrap_or(""), text(row, 1)?.unwrap_or(""))?;
    }
    record.tree = Tree::from_nodes(NodeId(next), nodes(conn, id)?).map_err(|why| damaged(id, why))?;
    Ok(Stored { record, state, trashed_at, changed_at })
}

fn text<'r>(row: &'r Row<'_>, i: usize) -> Result<Option<&'r str>> {
    row.get_ref(i)?.as_str_or_null().map_err(|e| ArchiveError::Damaged(e.to_string()))
}

fn set_tag(tags: &mut TagMap, id: RecordId, name: &str, value: &str) -> Result<()> {
    tags.set(name, value).map_err(|_| damaged(id, format!("the tag {name} is no tag")))
}

/// The nodes of a record, siblings in their order.
fn nodes(conn: &Connection, id: RecordId) -> Result<Vec<(NodeId, NodeId, Node)>> {
    let mut nodes = vec![(0, (NodeId::ROOT, NodeId::ROOT, Node::default()))];
    let mut statement = conn.prepare_cached("SELECT node, parent, ord, move FROM node WHERE game = ? ORDER BY node")?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let node = Node { mv: text(row, 3)?.unwrap_or("").into(), ..Node::default() };
        nodes.push((row.get::<_, i64>(2)?, (NodeId(row.get(0)?), NodeId(row.get(1)?), node)));
    }
    let place = |nodes: &[(i64, (NodeId, NodeId, Node))], number: u32| {
        nodes.binary_search_by_key(&number, |(_, (node, ..))| node.0).map_err(|_| damaged(id, "a comment has no move"))
    };
    let mut statement =
        conn.prepare_cached("SELECT node, place, text FROM note WHERE game = ? ORDER BY node, place, ord")?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let i = place(&nodes, row.get(0)?)?;
        let node = &mut nodes[i].1.2;
        let texts = if row.get_ref(1)?.as_str() == Ok("before") { &mut node.before } else { &mut node.after };
        texts.push(row.get(2)?);
    }
    let mut statement = conn.prepare_cached("SELECT node, value FROM nag WHERE game = ? ORDER BY node, ord")?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let i = place(&nodes, row.get(0)?)?;
        nodes[i].1.2.nags.push(row.get(1)?);
    }
    nodes.sort_by_key(|(ord, _)| *ord);
    Ok(nodes.into_iter().map(|(_, node)| node).collect())
}

/// Sets columns of a game's row.
pub fn update(conn: &Connection, id: RecordId, values: &[(&str, &dyn rusqlite::ToSql)]) -> Result<()> {
    let columns: Vec<String> = values.iter().map(|(column, _)| format!("{column} = ?")).collect();
    let sql = format!("UPDATE game SET {} WHERE id = {}", columns.join(", "), id.0);
    conn.execute(&sql, params_from_iter(values.iter().map(|(_, value)| value)))?;
    Ok(())
}
