//! Carrying out an edit: in the record in memory and in its rows, with all that is derived from them.

use super::derived::{self, Beginning, Counts};
use super::error::Result;
use super::position_index::{enter, forget};
use super::rows::{self, Writer};
use super::{Games, RecordId};
use crate::record::{CommentPlace, Edit, Node, NodeId, Record};
use crate::rules::AnyPosition;
use rusqlite::{Connection, params};

/// Tags that say nothing about the setup. Any other may: games have tags of their own for it.
const HARMLESS: [&str; 24] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Gray",
    "Purple",
    "GameId",
    "ParentId",
    "ParentPly",
    "Annotator",
    "PlyCount",
    "UTCDate",
    "UTCTime",
    "TimeControl",
    "Termination",
    "Score",
    "Placing",
    "Match",
    "MatchScore",
    "SetUp",
    "RulesVersion",
];

fn is_harmless(tag: &str) -> bool {
    HARMLESS.contains(&tag)
}

/// The record that was edited last: an edit then costs what it changes, not what the record holds.
pub struct OpenRecord {
    pub(super) id: RecordId,
    pub(super) record: Record,
    /// The archive's `data_version` when it was read.
    version: i64,
    /// None where its game is not known here; then none of its positions are in the index.
    beginning: Option<Beginning>,
    /// The node whose position was needed last.
    tip: Option<(NodeId, Box<dyn AnyPosition>)>,
    counts: Counts,
    /// The last node of the main line whose digest is known, and the digest.
    end: Option<(NodeId, Option<i64>)>,
}

/// What an edit has changed that is written once at its end.
#[derive(Clone, Copy, Default)]
struct Touched {
    /// Players, event, site, comments.
    words: bool,
    /// More than a move at the end of a line.
    counts: bool,
    /// Which nodes there are, or their order.
    line: bool,
}

impl OpenRecord {
    /// Reads a record to edit it.
    pub fn read(conn: &Connection, games: Games, id: RecordId, version: i64) -> Result<Self> {
        let record = rows::load(conn, id)?.record;
        let beginning = Beginning::of(games, &record.tags);
        let counts = derived::counts(&record.tree);
        Ok(Self { id, version, beginning, tip: None, counts, end: None, record })
    }

    /// Whether this is still what the archive holds.
    pub fn is(&self, id: RecordId, version: i64) -> bool {
        self.id == id && self.version == version
    }

    /// Carries out an edit that is made at a time, and gives its inverse.
    pub fn edit(&mut self, conn: &Connection, games: Games, edit: &Edit, at: i64) -> Result<Edit> {
        let mut touched = Touched::default();
        let inverse = self.carry_out_all(conn, games, edit, at, &mut touched)?;
        if touched.line {
            self.counts.plies = self.record.tree.main_line().count() as i64 - 1;
        }
        if touched.counts {
            self.counts = derived::counts(&self.record.tree);
        }
        if touched.words {
            conn.prepare_cached("DELETE FROM words WHERE rowid = ?")?.execute([self.id.0])?;
            let words = derived::words(&self.record);
            let mut insert = conn.prepare_cached(rows::INSERT_WORDS)?;
            insert.execute(params![self.id.0, words[0], words[1], words[2], words[3]])?;
        }
        let final_digest = self.final_digest();
        let Counts { plies, comments, variations } = self.counts;
        let sql = "UPDATE game SET changed_at = ?2, next_node = ?3, plies = ?4, comments = ?5, variations = ?6, \
                   final_digest = ?7, record_digest = NULL WHERE id = ?1";
        let next = self.record.tree.next_id().0;
        let values = params![self.id.0, at, next, plies, comments, variations, final_digest];
        conn.prepare_cached(sql)?.execute(values)?;
        Ok(inverse)
    }

    /// The position at a node; none where it cannot be computed.
    fn position(&mut self, node: NodeId) -> Option<&dyn AnyPosition> {
        if self.tip.as_ref().is_none_or(|(tip, _)| *tip != node) {
            let position = self.beginning.as_ref()?.position(&self.record.tree, node)?;
            self.tip = Some((node, position));
        }
        self.tip.as_ref().map(|(_, position)| &**position)
    }

    /// The digest of the main line's last position; computed where the line ends elsewhere than before.
    fn final_digest(&mut self) -> Option<i64> {
        let last = self.record.tree.end_of_main_line();
        if let Some((end, digest)) = self.end
            && end == last
        {
            return digest;
        }
        let position = self.position(last).map(|position| position.boxed());
        let digest = position.and_then(|position| Some(self.beginning.as_mut()?.digest(&*position)));
        self.end = Some((last, digest));
        digest
    }

    /// The digests of a node and all below it, or of every node; a node that the rules refuse has none.
    fn digests(&mut self, first: NodeId) -> Vec<(i64, NodeId)> {
        let mut found = Vec::new();
        let Some(parent) = self.record.tree.parent(first) else {
            if let Some(beginning) = &mut self.beginning {
                beginning.each(&self.record.tree, |node, digest| found.push((digest, node)));
            }
            return found;
        };
        let Some(mut position) = self.position(parent).map(|position| position.boxed()) else { return found };
        let Some(beginning) = &mut self.beginning else { return found };
        if position.play(&self.record.tree.node(first).mv).is_ok() {
            found.push((beginning.digest(&*position), first));
            // The next move is most often played from here.
            self.tip = Some((first, position.boxed()));
            beginning.below(&self.record.tree, first, position, |node, digest| found.push((digest, node)));
        }
        found
    }

    /// Carries out one edit, not a group.
    fn carry_out(
        &mut self,
        conn: &Connection,
        games: Games,
        edit: &Edit,
        at: i64,
        touched: &mut Touched,
    ) -> Result<Edit> {
        // What the index holds of nodes that go, or whose setup changes.
        let old = match edit {
            Edit::Remove(first) if self.record.tree.contains(*first) => self.digests(*first),
            Edit::Tag { name, .. } if !is_harmless(name) => self.digests(NodeId::ROOT),
            _ => Vec::new(),
        };
        let inverse = self.record.apply(edit)?;
        forget(conn, self.id, &old)?;
        match (edit, &inverse) {
            (Edit::Add(branch), _) => {
                let mut writer = Writer::new(conn)?;
                for (node, parent, _) in &branch.nodes {
                    // As the record keeps it: comments may have been mended.
                    let content = self.record.tree.node(*node);
                    let ord = self.record.tree.order(*node);
                    writer.insert_node(self.id, *node, *parent, ord, &content.mv, Some(at))?;
                    writer.insert_content(self.id, *node, content)?;
                }
                drop(writer);
                self.branch_changed(conn, &branch.nodes, touched)?;
                let new = self.digests(branch.nodes[0].0);
                enter(conn, self.id, &new)?;
            }
            (Edit::Remove(_), Edit::Add(branch)) => {
                for table in ["node", "note", "nag", "clock"] {
                    let sql = format!("DELETE FROM {table} WHERE game = ? AND node = ?");
                    let mut delete = conn.prepare_cached(&sql)?;
                    for (node, ..) in &branch.nodes {
                        delete.execute(params![self.id.0, node.0])?;
                    }
                }
                self.branch_changed(conn, &branch.nodes, touched)?;
                let tree = &self.record.tree;
                self.tip.take_if(|(tip, _)| !tree.contains(*tip));
                self.end.take_if(|(end, _)| !tree.contains(*end));
            }
            (Edit::Reorder { parent, .. }, _) => {
                self.write_order(conn, *parent)?;
                touched.line = true;
                touched.counts = true;
                // The index holds comments in the order of the moves.
                touched.words |= self.counts.comments > 0;
            }
            (Edit::Comments { node, place, texts }, Edit::Comments { texts: old, .. }) => {
                self.write_comments(conn, *node, *place)?;
                // A clock, or an arrow, is no word.
                let has_words = texts.iter().chain(old).any(|text| derived::has_words(text));
                touched.words |= has_words;
                touched.counts |= has_words;
            }
            (Edit::Nags { node, .. }, _) => self.write_nags(conn, *node)?,
            (Edit::Tag { name, .. }, _) => {
                self.write_tag(conn, name)?;
                touched.words |= derived::SEATS.contains(&name.as_str()) || name == "Event" || name == "Site";
                if !is_harmless(name) {
                    self.beginning = Beginning::of(games, &self.record.tags);
                    self.tip = None;
                    self.end = None;
                    let new = self.digests(NodeId::ROOT);
                    enter(conn, self.id, &new)?;
                }
            }
            (Edit::Remove(_) | Edit::Comments { .. } | Edit::Group(_), _) => {}
        }
        Ok(inverse)
    }

    /// Notes that nodes have come or gone, and writes the places of those beside them.
    fn branch_changed(
        &mut self,
        conn: &Connection,
        nodes: &[(NodeId, NodeId, Node)],
        touched: &mut Touched,
    ) -> Result<()> {
        let parent = nodes[0].1;
        self.write_order(conn, parent)?;
        let words = |node: &Node| node.before.iter().chain(&node.after).any(|text| derived::has_words(text));
        let has_words = nodes.iter().any(|(.., node)| words(node));
        touched.words |= has_words;
        touched.line = true;
        // A move at the end of a line, as most edits are, is no variation and no comment.
        touched.counts |= has_words || nodes.len() > 1 || self.record.tree.children(parent) != [nodes[0].0];
        Ok(())
    }

    fn write_nags(&self, conn: &Connection, node: NodeId) -> Result<()> {
        let sql = "DELETE FROM nag WHERE game = ? AND node = ?";
        conn.prepare_cached(sql)?.execute(params![self.id.0, node.0])?;
        let mut insert = conn.prepare_cached("INSERT INTO nag (game, node, ord, value) VALUES (?, ?, ?, ?)")?;
        for (ord, value) in self.record.tree.node(node).nags.iter().enumerate() {
            insert.execute(params![self.id.0, node.0, ord as i64, value])?;
        }
        Ok(())
    }

    /// Carries out an edit, and what it consists of if it is a group.
    fn carry_out_all(
        &mut self,
        conn: &Connection,
        games: Games,
        edit: &Edit,
        at: i64,
        touched: &mut Touched,
    ) -> Result<Edit> {
        let Edit::Group(edits) = edit else { return self.carry_out(conn, games, edit, at, touched) };
        let mut inverses = Vec::with_capacity(edits.len());
        for edit in edits {
            inverses.push(self.carry_out_all(conn, games, edit, at, touched)?);
        }
        inverses.reverse();
        Ok(Edit::Group(inverses))
    }

    /// Writes the places of a node's children.
    fn write_order(&self, conn: &Connection, parent: NodeId) -> Result<()> {
        let children = self.record.tree.children(parent);
        let sql = "UPDATE node SET ord = ?3 WHERE game = ?1 AND node = ?2 AND ord <> ?3";
        let mut update = conn.prepare_cached(sql)?;
        for (ord, child) in children.iter().enumerate() {
            update.execute(params![self.id.0, child.0, ord as i64])?;
        }
        Ok(())
    }

    fn write_comments(&self, conn: &Connection, node: NodeId, place: CommentPlace) -> Result<()> {
        let content = self.record.tree.node(node);
        let (place, texts) = match place {
            CommentPlace::Before => ("before", &content.before),
            CommentPlace::After => ("after", &content.after),
        };
        let sql = "DELETE FROM note WHERE game = ? AND node = ? AND place = ?";
        conn.prepare_cached(sql)?.execute(params![self.id.0, node.0, place])?;
        let sql = "INSERT INTO note (game, node, place, ord, text) VALUES (?, ?, ?, ?, ?)";
        let mut insert = conn.prepare_cached(sql)?;
        for (ord, text) in texts.iter().enumerate() {
            insert.execute(params![self.id.0, node.0, place, ord as i64, text])?;
        }
        if place == "after" {
            let sql = "DELETE FROM clock WHERE game = ? AND node = ?";
            conn.prepare_cached(sql)?.execute(params![self.id.0, node.0])?;
            if let Some((clock_ms, spent_ms)) = derived::clock(texts) {
                let sql = "INSERT INTO clock (game, node, clock_ms, spent_ms) VALUES (?, ?, ?, ?)";
                conn.prepare_cached(sql)?.execute(params![self.id.0, node.0, clock_ms, spent_ms])?;
            }
        }
        Ok(())
    }

    fn write_tag(&self, conn: &Connection, name: &str) -> Result<()> {
        let value = self.record.tags.get(name);
        if let Some(column) = rows::column(name) {
            rows::update(conn, self.id, &[(column, &value)])?;
            if name == "Date" {
                let (from, to) = derived::date_span(value.unwrap_or("????.??.??"));
                rows::update(conn, self.id, &[("date_from", &from), ("date_to", &to)])?;
            }
            return Ok(());
        }
        let seat = derived::SEATS.iter().position(|tag| *tag == name);
        match (seat, value) {
            (Some(seat), None) => {
                conn.execute("DELETE FROM seat WHERE game = ? AND seat = ?", params![self.id.0, seat as i64])?;
            }
            (Some(seat), Some(value)) => {
                let player = rows::player(conn, value)?;
                let sql = "INSERT OR REPLACE INTO seat (game, seat, player) VALUES (?, ?, ?)";
                conn.execute(sql, params![self.id.0, seat as i64, player])?;
            }
            (None, None) => {
                conn.execute("DELETE FROM tag WHERE game = ? AND name = ?", params![self.id.0, name])?;
            }
            (None, Some(value)) => {
                let sql = "INSERT OR REPLACE INTO tag (game, name, value) VALUES (?, ?, ?)";
                conn.execute(sql, params![self.id.0, name, value])?;
            }
        }
        Ok(())
    }
}
