//! Where one is in a record: a node, and the line that redo and "forward" follow.
//!
//! The line is kept outside the tree: going back into a variation leads forward into it again.

use super::tree::{NodeId, Tree};

/// A place in a tree with the line that goes on from it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cursor {
    /// The nodes of the line, without the start.
    line: Vec<NodeId>,
    /// How many of them lie behind.
    ply: usize,
}

impl Cursor {
    /// At the start of a record.
    pub fn at_start(tree: &Tree) -> Self {
        Self { line: tree.main_line().skip(1).collect(), ply: 0 }
    }

    /// At a node, on the line through it.
    pub fn at(tree: &Tree, node: NodeId) -> Self {
        let mut cursor = Self::default();
        cursor.go(tree, node);
        cursor
    }

    /// The node.
    pub fn node(&self) -> NodeId {
        match self.ply {
            0 => NodeId::ROOT,
            n => self.line[n - 1],
        }
    }

    /// How many moves lead here.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The next node of the line.
    pub fn next(&self) -> Option<NodeId> {
        self.line.get(self.ply).copied()
    }

    /// The nodes from the first move to the end of the line.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Goes to a node; the line is kept where it leads through it, else it follows first children.
    pub fn go(&mut self, tree: &Tree, node: NodeId) {
        let path = tree.path(node);
        self.ply = path.len();
        if self.line.starts_with(&path) && self.line.iter().all(|&id| tree.contains(id)) {
            return;
        }
        self.line = path;
        self.line.extend(tree.line_from(node).skip(1));
    }

    /// Goes one move back; says whether there was one.
    pub fn back(&mut self) -> bool {
        let moved = self.ply > 0;
        self.ply -= usize::from(moved);
        moved
    }

    /// Goes one move forward along the line; says whether there was one.
    pub fn forward(&mut self) -> bool {
        let moved = self.ply < self.line.len();
        self.ply += usize::from(moved);
        moved
    }

    /// Goes to the previous (-1) or next (1) sibling of the node; says whether there was one.
    pub fn sideways(&mut self, tree: &Tree, by: isize) -> bool {
        let node = self.node();
        let Some(parent) = tree.parent(node) else { return false };
        let sibling = tree.order(node).checked_add_signed(by).and_then(|i| tree.children(parent).get(i));
        match sibling {
            Some(&sibling) => {
                self.go(tree, sibling);
                true
            }
            None => false,
        }
    }

    /// Makes the cursor fit a tree that was edited: the nearest node that is left, its line anew from there.
    pub fn refresh(&mut self, tree: &Tree) {
        let kept = self.line[..self.ply].iter().take_while(|&&id| tree.contains(id)).count();
        let node = if kept == 0 { NodeId::ROOT } else { self.line[kept - 1] };
        let ahead: Vec<NodeId> = self.line[kept..]
            .iter()
            .copied()
            .scan(node, |parent, id| {
                let follows = tree.contains(id) && tree.parent(id) == Some(*parent);
                *parent = id;
                follows.then_some(id)
            })
            .collect();
        self.line = tree.path(node);
        self.ply = self.line.len();
        self.line.extend(ahead);
        let last = self.line.last().copied().unwrap_or(NodeId::ROOT);
        self.line.extend(tree.line_from(last).skip(1));
    }
}
