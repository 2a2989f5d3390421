//! Edits of a record, each with its inverse: what the archive journals and what undo applies.

use super::tag_map::{TagError, TagMap};
use super::tree::{CommentPlace, Node, NodeId, Record, Tree, comment_text};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A change of a record. [`Record::apply`] gives the edit that takes it back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// Puts nodes into the tree.
    Add(Branch),
    /// Takes a node and all below it out of the tree.
    Remove(NodeId),
    /// Moves a child to another place among its siblings.
    Reorder {
        /// Whose child it is.
        parent: NodeId,
        /// Its place, from 0.
        from: usize,
        /// The place it gets.
        to: usize,
    },
    /// Sets the comments of a node.
    Comments {
        /// The node.
        node: NodeId,
        /// Those before or after its move.
        place: CommentPlace,
        /// The texts, none of them empty.
        texts: Vec<String>,
    },
    /// Sets the glyphs of a node.
    Nags {
        /// The node.
        node: NodeId,
        /// `$0` to `$255`, without repeats.
        nags: Vec<u8>,
    },
    /// Sets a tag, or takes it away.
    Tag {
        /// Its name.
        name: String,
        /// Its value; none takes it away.
        value: Option<String>,
    },
    /// Several changes that are made and taken back as one.
    Group(Vec<Edit>),
}

/// How an edit enters a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// As an entry of its own.
    Own,
    /// Together with the entry before it, so that both are taken back as one: what is typed in one visit to a comment.
    Joined,
    /// Takes the last entry back, where it is that one's inverse: the journal goes back, and the entry can be made again.
    TakenBack,
    /// Makes the entry again that was taken back last, where it is that one.
    MadeAgain,
}

/// A node with what hangs below it, each with its number and its parent's, parents first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The place of the first node among its siblings.
    pub order: usize,
    /// Number, parent, content.
    pub nodes: Vec<(NodeId, NodeId, Node)>,
}

/// Why an edit does not fit a record; the record is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// It names a node or a place that is not there.
    NoSuchNode,
    /// It gives a node a number that is taken.
    NumberTaken,
    /// The start cannot be removed, and has no glyphs and no comments before it.
    Start,
    /// Comments before a move that begins no variation, or would no longer begin one: `promoting`, `removing` and
    /// their like move such comments behind it.
    NotAVariation,
    /// An empty comment, or one over the limit.
    Comment,
    /// A glyph twice.
    Glyph,
    /// A tag's name or value.
    Tag(TagError),
    /// More nodes than a record may have.
    TooManyNodes,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchNode => "the record has no such node",
            Self::NumberTaken => "the number is taken by another node",
            Self::Start => "the start of the game cannot be changed so",
            Self::NotAVariation => "only the first move of a variation has comments before it",
            Self::Comment => "a comment is empty or too long",
            Self::Glyph => "a glyph is given twice",
            Self::Tag(error) => return error.message().fmt(f),
            Self::TooManyNodes => "the record has too many moves",
        })
    }
}

impl std::error::Error for EditError {}

impl From<TagError> for EditError {
    fn from(error: TagError) -> Self {
        Self::Tag(error)
    }
}

impl Record {
    /// Carries out an edit and gives its inverse: applying that restores an equal record.
    ///
    /// # Errors
    /// An edit that does not fit; the record is then as it was.
    pub fn apply(&mut self, edit: &Edit) -> Result<Edit, EditError> {
        match edit {
            Edit::Add(branch) => self.tree.add(branch),
            Edit::Remove(node) => self.tree.take_out(*node),
            Edit::Reorder { parent, from, to } => self.tree.move_child(*parent, *from, *to),
            Edit::Comments { node, place, texts } => self.tree.set_comments(*node, *place, texts),
            Edit::Nags { node, nags } => self.tree.set_nags(*node, nags),
            Edit::Tag { name, value } => set_tag(&mut self.tags, name, value.as_deref()),
            Edit::Group(edits) => {
                let mut inverses = Vec::with_capacity(edits.len());
                for edit in edits {
                    match self.apply(edit) {
                        Ok(inverse) => inverses.push(inverse),
                        Err(error) => {
                            // The inverses fit what was just made of the record.
                            for inverse in inverses.iter().rev() {
                                self.apply(inverse)?;
                            }
                            return Err(error);
                        }
                    }
                }
                inverses.reverse();
                Ok(Edit::Group(inverses))
            }
        }
    }

    /// The edit that adds a move after a node: as the continuation (`order` 0) or as a variation.
    pub fn adding(&self, parent: NodeId, order: usize, mv: &str) -> Edit {
        self.adding_node(parent, order, Node { mv: mv.into(), ..Node::default() })
    }

    /// The edit that adds a move with what stands at it.
    pub fn adding_node(&self, parent: NodeId, order: usize, node: Node) -> Edit {
        Edit::Add(Branch { order, nodes: vec![(self.tree.next_id(), parent, node)] })
    }

    /// The edit that sets a tag; the unknown value of a roster tag takes it away.
    pub fn setting(name: &str, value: &str) -> Edit {
        Edit::Tag { name: name.to_owned(), value: Some(value.to_owned()) }
    }

    /// The edit that moves the variation that holds a node one place up among its siblings.
    pub fn promoting(&self, node: NodeId) -> Option<Edit> {
        let first = self.variation_of(node)?;
        self.moving(first, self.tree.order(first) - 1)
    }

    /// The edit that moves the variation that holds a node, or the node itself, one place down among its siblings.
    pub fn demoting(&self, node: NodeId) -> Option<Edit> {
        let first = self.variation_of(node).unwrap_or(node);
        let parent = self.tree.parent(first)?;
        let order = self.tree.order(first);
        if order + 1 >= self.tree.children(parent).len() {
            return None;
        }
        self.moving(first, order + 1)
    }

    /// The edit that makes the line through a node the main line.
    pub fn promoting_to_main(&self, node: NodeId) -> Option<Edit> {
        let mut edits = Vec::new();
        for id in self.tree.path(node) {
            if self.tree.begins_variation(id) {
                edits.extend(self.moving(id, 0));
            }
        }
        (!edits.is_empty()).then_some(Edit::Group(edits))
    }

    /// The first node of the innermost variation that holds a node; none on the main line.
    pub fn variation_of(&self, node: NodeId) -> Option<NodeId> {
        std::iter::successors(Some(node), |&id| self.tree.parent(id)).find(|&id| self.tree.begins_variation(id))
    }

    /// The edit that takes a node and all below it out; none at the start.
    pub fn removing(&self, node: NodeId) -> Option<Edit> {
        let parent = self.tree.parent(node)?;
        let heir = self.tree.children(parent).get(1).copied().filter(|_| self.tree.order(node) == 0);
        let mut edits = heir.map_or_else(Vec::new, |heir| self.freeing(heir));
        edits.push(Edit::Remove(node));
        Some(Edit::Group(edits))
    }

    /// The edits that put the comments before a node's move behind it: who begins no variation has none.
    fn freeing(&self, node: NodeId) -> Vec<Edit> {
        let content = self.tree.node(node);
        if content.before.is_empty() {
            return Vec::new();
        }
        let texts = content.before.iter().chain(&content.after).cloned().collect();
        vec![
            Edit::Comments { node, place: CommentPlace::Before, texts: Vec::new() },
            Edit::Comments { node, place: CommentPlace::After, texts },
        ]
    }

    /// Moves a node among its siblings. Who becomes the continuation takes the comments before its move behind it.
    fn moving(&self, node: NodeId, to: usize) -> Option<Edit> {
        let parent = self.tree.parent(node)?;
        let from = self.tree.order(node);
        let heir = match (from, to) {
            (0, _) => self.tree.children(parent).get(1).copied(),
            (_, 0) => Some(node),
            _ => None,
        };
        let mut edits = heir.map_or_else(Vec::new, |heir| self.freeing(heir));
        edits.push(Edit::Reorder { parent, from, to });
        Some(Edit::Group(edits))
    }
}

fn set_tag(tags: &mut TagMap, name: &str, value: Option<&str>) -> Result<Edit, EditError> {
    let old = tags.get(name).map(str::to_owned);
    let alone = tags.get("SetUp").map(str::to_owned).filter(|_| name == "FEN" && old.is_none());
    match value {
        Some(value) => tags.set(name, value)?,
        None => {
            tags.remove(name);
        }
    }
    let inverse = Edit::Tag { name: name.to_owned(), value: old };
    // A `SetUp` that stood there without a `FEN` comes back when the `FEN` goes.
    Ok(match alone {
        Some(set_up) => Edit::Group(vec![inverse, Edit::Tag { name: "SetUp".to_owned(), value: Some(set_up) }]),
        None => inverse,
    })
}

pub(super) fn check_comments(texts: &[String]) -> Result<(), EditError> {
    let fits = |text: &String| comment_text(text).is_some() && text.len() <= Tree::MOST_COMMENT_BYTES;
    if texts.iter().all(fits) { Ok(()) } else { Err(EditError::Comment) }
}

pub(super) fn check_nags(nags: &[u8]) -> Result<(), EditError> {
    let repeats = |(i, nag): (usize, &u8)| nags[..i].contains(nag);
    if nags.iter().enumerate().any(repeats) { Err(EditError::Glyph) } else { Ok(()) }
}

impl Tree {
    fn known(&self, node: NodeId) -> Result<(), EditError> {
        if self.contains(node) { Ok(()) } else { Err(EditError::NoSuchNode) }
    }

    fn add(&mut self, branch: &Branch) -> Result<Edit, EditError> {
        let Some(&(first, parent, _)) = branch.nodes.first() else { return Err(EditError::NoSuchNode) };
        self.known(parent)?;
        if self.len() + branch.nodes.len() > Self::MOST_NODES {
            return Err(EditError::TooManyNodes);
        }
        let mut new = std::collections::HashSet::new();
        let mut parents = std::collections::HashSet::new();
        for (i, (id, parent, node)) in branch.nodes.iter().enumerate() {
            let varies =
                if i == 0 { branch.order.min(self.children(*parent).len()) > 0 } else { !parents.insert(*parent) };
            if !node.before.is_empty() && !varies {
                return Err(EditError::NotAVariation);
            }
            if self.contains(*id) || !new.insert(*id) {
                return Err(EditError::NumberTaken);
            }
            // A number far beyond the rest would only cost memory.
            if id.0 as usize > self.next_id().0 as usize + Self::MOST_NODES || node.mv.is_empty() {
                return Err(EditError::NoSuchNode);
            }
            if i > 0 && (*id == *parent || !new.contains(parent)) {
                return Err(EditError::NoSuchNode);
            }
            check_comments(&node.before)?;
            check_comments(&node.after)?;
            check_nags(&node.nags)?;
        }
        for (i, (id, parent, node)) in branch.nodes.iter().enumerate() {
            let order = if i == 0 { branch.order } else { usize::MAX };
            self.insert(*id, *parent, order, clean(node));
        }
        Ok(Edit::Remove(first))
    }

    fn take_out(&mut self, node: NodeId) -> Result<Edit, EditError> {
        self.known(node)?;
        if node == NodeId::ROOT {
            return Err(EditError::Start);
        }
        let order = self.order(node);
        let heir = self.parent(node).and_then(|parent| self.children(parent).get(1));
        if order == 0 {
            self.check_heir(heir.copied())?;
        }
        Ok(Edit::Add(Branch { order, nodes: self.remove(node) }))
    }

    /// Refuses a change by which a node with comments before its move would no longer begin a variation.
    fn check_heir(&self, heir: Option<NodeId>) -> Result<(), EditError> {
        let loses = heir.is_some_and(|heir| !self.node(heir).before.is_empty());
        if loses { Err(EditError::NotAVariation) } else { Ok(()) }
    }

    fn move_child(&mut self, parent: NodeId, from: usize, to: usize) -> Result<Edit, EditError> {
        self.known(parent)?;
        let n = self.children(parent).len();
        if from >= n || to >= n {
            return Err(EditError::NoSuchNode);
        }
        match (from, to) {
            (0, 0) => {}
            (0, _) => self.check_heir(self.children(parent).get(1).copied())?,
            (_, 0) => self.check_heir(self.children(parent).get(from).copied())?,
            _ => {}
        }
        self.reorder(parent, from, to);
        Ok(Edit::Reorder { parent, from: to, to: from })
    }

    fn set_comments(&mut self, node: NodeId, place: CommentPlace, texts: &[String]) -> Result<Edit, EditError> {
        self.known(node)?;
        check_comments(texts)?;
        if place == CommentPlace::Before && node == NodeId::ROOT {
            return Err(EditError::Start);
        }
        if place == CommentPlace::Before && !texts.is_empty() && !self.begins_variation(node) {
            return Err(EditError::NotAVariation);
        }
        let clean = clean_comments(texts);
        let content = self.node_mut(node);
        let old = match place {
            CommentPlace::Before => std::mem::replace(&mut content.before, clean.into()),
            CommentPlace::After => std::mem::replace(&mut content.after, clean.into()),
        };
        Ok(Edit::Comments { node, place, texts: old.into() })
    }

    fn set_nags(&mut self, node: NodeId, nags: &[u8]) -> Result<Edit, EditError> {
        self.known(node)?;
        check_nags(nags)?;
        if node == NodeId::ROOT {
            return Err(EditError::Start);
        }
        let old = std::mem::replace(&mut self.node_mut(node).nags, nags.to_vec().into());
        Ok(Edit::Nags { node, nags: old.into() })
    }
}

fn clean(node: &Node) -> Node {
    Node { before: clean_comments(&node.before).into(), after: clean_comments(&node.after).into(), ..node.clone() }
}

fn clean_comments(texts: &[String]) -> Vec<String> {
    texts.iter().filter_map(|text| comment_text(text)).map(|text| text.into_owned()).collect()
}
