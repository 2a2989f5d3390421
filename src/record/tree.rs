//! The tree of a record: moves, comments, glyphs.

use super::content::{Comments, MoveText, Nags};
use super::edit::{EditError, check_comments, check_nags};
use super::tag_map::TagMap;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A node of a record's tree. Numbers are stable: a removed node's is never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node holds beside its place in the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The move's canonical bare text; empty at the start alone.
    pub mv: MoveText,
    /// Numeric glyphs, without repeats.
    #[serde(default, skip_serializing_if = "<[u8]>::is_empty")]
    pub nags: Nags,
    /// Comments before the move; only where it begins a variation.
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub before: Comments,
    /// Comments after the move, or at the start.
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub after: Comments,
}

/// Which comments of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CommentPlace {
    /// Those before its move.
    Before,
    /// Those after it.
    After,
}

/// A node in its place. A record has up to a million of these: their size counts.
#[derive(Clone, Debug)]
struct Slot {
    node: Node,
    parent: NodeId,
    /// The node's child where there is no list of them; the start where there is no child either, as it is nobody's.
    only: NodeId,
    /// The children of a node that has had several.
    #[expect(clippy::box_collection, reason = "the size of a pointer is what counts")]
    children: Option<Box<Vec<NodeId>>>,
}

impl Slot {
    fn new(node: Node, parent: NodeId) -> Self {
        Self { node, parent, only: NodeId::ROOT, children: None }
    }

    fn children(&self) -> &[NodeId] {
        match &self.children {
            Some(children) => children,
            None if self.only == NodeId::ROOT => &[],
            None => std::slice::from_ref(&self.only),
        }
    }

    /// Puts a child at a place, or behind all others.
    fn insert(&mut self, place: usize, child: NodeId) {
        match &mut self.children {
            Some(children) => children.insert(place.min(children.len()), child),
            None if self.only == NodeId::ROOT => self.only = child,
            None => {
                self.children = Some(Box::new(if place == 0 { vec![child, self.only] } else { vec![self.only, child] }))
            }
        }
    }

    /// Takes a child away, if it is one.
    fn remove(&mut self, child: NodeId) {
        match &mut self.children {
            Some(children) => children.retain(|&other| other != child),
            None if self.only == child => self.only = NodeId::ROOT,
            None => {}
        }
    }

    /// Moves a child to another place; both are there.
    fn reorder(&mut self, from: usize, to: usize) {
        if let Some(children) = &mut self.children {
            let child = children.remove(from);
            children.insert(to, child);
        }
    }
}

/// Slots by number, in pieces: a list of millions would need a stretch of memory as large as all of it, and a new one
/// while it grows.
#[derive(Clone, Debug, Default)]
struct Slots(Vec<Vec<Option<Slot>>>);

impl Slots {
    /// How many a piece holds: more than nearly every record has.
    const PIECE: usize = 1024;

    fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * Self::PIECE + last.len())
    }

    fn get(&self, id: NodeId) -> Option<&Slot> {
        self.0.get(id.index() / Self::PIECE)?.get(id.index() % Self::PIECE)?.as_ref()
    }

    /// The place of a number, which is below the length.
    fn place(&mut self, id: NodeId) -> &mut Option<Slot> {
        &mut self.0[id.index() / Self::PIECE][id.index() % Self::PIECE]
    }

    fn push(&mut self, slot: Option<Slot>) {
        match self.0.last_mut() {
            Some(last) if last.len() < Self::PIECE => last.push(slot),
            Some(_) => {
                let mut piece = Vec::with_capacity(Self::PIECE);
                piece.push(slot);
                self.0.push(piece);
            }
            None => self.0.push(vec![slot]),
        }
    }

    /// Puts a slot at a number that is not taken.
    fn put(&mut self, id: NodeId, slot: Slot) {
        self.grow(id.index());
        if id.index() == self.len() {
            self.push(Some(slot));
        } else {
            *self.place(id) = Some(slot);
        }
    }

    /// Adds empty slots up to a length.
    fn grow(&mut self, to: usize) {
        while self.len() < to {
            self.push(None);
        }
    }
}

/// Moves as a tree: the first child continues the line, the others are variations.
///
/// Trees are equal when they hold the same moves, comments and glyphs in the same order, whatever the numbers.
#[derive(Clone, Debug)]
pub struct Tree {
    /// By number; empty where a node was removed.
    slots: Slots,
    live: usize,
}

/// A played game: tags and tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Players, event, game, setup, result …
    pub tags: TagMap,
    /// Moves, comments, glyphs.
    pub tree: Tree,
}

/// Makes a text fit to be a comment: CR and CRLF become LF; `None` if nothing is left.
pub fn comment_text(text: &str) -> Option<Cow<'_, str>> {
    if text.is_empty() {
        return None;
    }
    if text.contains('\r') {
        return Some(Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")));
    }
    Some(Cow::Borrowed(text))
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// The most nodes of a record.
    pub const MOST_NODES: usize = 1_000_000;
    /// No node's number is as high.
    pub const MOST_NUMBER: usize = 8 * Self::MOST_NODES;
    /// The most bytes of a comment.
    pub const MOST_COMMENT_BYTES: usize = 1024 * 1024;

    /// A tree with the start alone.
    pub fn new() -> Self {
        let mut slots = Slots::default();
        slots.push(Some(Slot::new(Node::default(), NodeId::ROOT)));
        Self { slots, live: 1 }
    }

    /// Builds a tree from stored nodes: number, parent, content, in any order but for siblings, which come in theirs.
    ///
    /// The start is its own parent; it may be left out. `next` is the number that the next new node gets, unless a
    /// node has it.
    ///
    /// # Errors
    /// What is no tree, or breaks what a record upholds.
    pub fn from_nodes(next: NodeId, nodes: Vec<(NodeId, NodeId, Node)>) -> Result<Self, EditError> {
        let past = nodes.iter().map(|(id, ..)| id.index().saturating_add(1)).fold(next.index().max(1), usize::max);
        if nodes.len() > Self::MOST_NODES || past > Self::MOST_NUMBER {
            return Err(EditError::TooManyNodes);
        }
        let mut tree = Self::new();
        tree.slots.grow(past);
        let mut links = Vec::with_capacity(nodes.len());
        for (id, parent, node) in nodes {
            check_comments(&node.before)?;
            check_comments(&node.after)?;
            check_nags(&node.nags)?;
            if id == NodeId::ROOT {
                if parent != id || !node.mv.is_empty() || !node.nags.is_empty() || !node.before.is_empty() {
                    return Err(EditError::Start);
                }
                tree.node_mut(id).after = node.after;
                continue;
            }
            if tree.contains(id) {
                return Err(EditError::NumberTaken);
            }
            if node.mv.is_empty() {
                return Err(EditError::NoSuchNode);
            }
            tree.slots.put(id, Slot::new(node, parent));
            links.push((id, parent));
        }
        tree.live += links.len();
        for (id, parent) in links {
            if !tree.contains(parent) {
                return Err(EditError::NoSuchNode);
            }
            tree.slot_mut(parent).insert(usize::MAX, id);
        }
        // Nodes that are not reached from the start hang in a ring.
        if tree.walk().count() != tree.live {
            return Err(EditError::NoSuchNode);
        }
        if tree.walk().any(|id| !tree.node(id).before.is_empty() && !tree.begins_variation(id)) {
            return Err(EditError::NotAVariation);
        }
        Ok(tree)
    }

    /// How many nodes there are, the start included.
    pub fn len(&self) -> usize {
        self.live
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.live == 1
    }

    /// Whether a number names a node that is there.
    pub fn contains(&self, id: NodeId) -> bool {
        self.slots.get(id).is_some()
    }

    /// The number that the next new node gets.
    pub fn next_id(&self) -> NodeId {
        NodeId(self.slots.len() as u32)
    }

    fn slot(&self, id: NodeId) -> &Slot {
        self.slots.get(id).unwrap_or_else(|| panic!("node {} was removed", id.0))
    }

    fn slot_mut(&mut self, id: NodeId) -> &mut Slot {
        self.slots.place(id).as_mut().unwrap_or_else(|| panic!("node {} was removed", id.0))
    }

    /// What a node holds. Panics on a number that [`Tree::contains`] denies, like the other walks here.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.slot(id).node
    }

    /// A node's comments and glyphs, to change within the layer, which upholds the invariants.
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.slot_mut(id).node
    }

    /// A node's parent; none at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.slot(id).parent)
    }

    /// The moves played from here: the continuation, then the variations.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.slot(id).children()
    }

    /// The child with that move, if there is one.
    pub fn child_with(&self, id: NodeId, mv: &str) -> Option<NodeId> {
        self.children(id).iter().copied().find(|&child| self.node(child).mv == mv)
    }

    /// The place of a node among its parent's children; 0 at the start.
    pub fn order(&self, id: NodeId) -> usize {
        self.parent(id).map_or(0, |p| self.children(p).iter().position(|&child| child == id).unwrap_or(0))
    }

    /// Whether a node begins a variation: it has a parent and is not its first child.
    pub fn begins_variation(&self, id: NodeId) -> bool {
        self.parent(id).is_some_and(|p| self.children(p).first() != Some(&id))
    }

    /// Adds a node as the last child and gives its number.
    pub fn push(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id = self.next_id();
        let order = self.children(parent).len();
        self.insert(id, parent, order, node);
        id
    }

    /// Adds a node with its number, at a place among the parent's children.
    pub(super) fn insert(&mut self, id: NodeId, parent: NodeId, order: usize, node: Node) {
        debug_assert!(!self.contains(id), "a number is given once");
        self.slots.put(id, Slot::new(node, parent));
        self.slot_mut(parent).insert(order, id);
        self.live += 1;
    }

    /// Takes a node and all below it out, and gives them, parents first, with their parents.
    pub(super) fn remove(&mut self, id: NodeId) -> Vec<(NodeId, NodeId, Node)> {
        let parent = self.slot(id).parent;
        self.slot_mut(parent).remove(id);
        let order: Vec<NodeId> = self.walk_from(id).collect();
        self.live -= order.len();
        order
            .into_iter()
            .filter_map(|id| self.slots.place(id).take().map(|slot| (id, slot.parent, slot.node)))
            .collect()
    }

    /// Moves a child to another place among its siblings.
    pub(super) fn reorder(&mut self, parent: NodeId, from: usize, to: usize) {
        self.slot_mut(parent).reorder(from, to);
    }

    /// The nodes of the main line, the start first.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(NodeId::ROOT)
    }

    /// A node and its first children down to the end of its line.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.children(id).first().copied())
    }

    /// The last node of the main line.
    pub fn end_of_main_line(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// Every node, parents before children, siblings in order, without recursion.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        self.walk_from(NodeId::ROOT)
    }

    /// A node and all below it, parents before children, siblings in order.
    pub fn walk_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut stack = vec![id];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// The nodes from the start's first move down to a node, that node last; empty for the start.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.parent(id)).filter(|&id| id != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// How many moves lead to a node.
    pub fn ply(&self, id: NodeId) -> usize {
        std::iter::successors(self.parent(id), |&id| self.parent(id)).count()
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (NodeId, NodeId)| {
            self.node(a) == other.node(b) && self.children(a).len() == other.children(b).len()
        };
        self.live == other.live && self.walk().zip(other.walk()).all(same)
    }
}

impl Eq for Tree {}
