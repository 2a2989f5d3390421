//! The positions at the nodes of a record, computed when they are asked for and kept.

use crate::record::{NodeId, Tree};
use crate::rules::AnyPosition;
use std::collections::HashMap;

/// Positions by node. Every node's move is legal: readers and the table see to that.
#[derive(Debug)]
pub struct Positions {
    start: Box<dyn AnyPosition>,
    known: HashMap<NodeId, Box<dyn AnyPosition>>,
}

impl Positions {
    /// The positions of a record that begins so.
    pub fn new(start: Box<dyn AnyPosition>) -> Self {
        Self { start, known: HashMap::new() }
    }

    /// The position before the first move.
    pub fn start(&self) -> &dyn AnyPosition {
        &*self.start
    }

    /// The position at a node. A move that its game refuses leaves the position before it: such a node comes from a
    /// record that another version wrote.
    pub fn at(&mut self, tree: &Tree, node: NodeId) -> &dyn AnyPosition {
        let mut missing = Vec::new();
        let mut from = node;
        while from != NodeId::ROOT && !self.known.contains_key(&from) {
            missing.push(from);
            from = tree.parent(from).unwrap_or(NodeId::ROOT);
        }
        for id in missing.into_iter().rev() {
            let before = tree.parent(id).and_then(|parent| self.known.get(&parent)).unwrap_or(&self.start);
            let mut position = before.boxed();
            let _ = position.play(&tree.node(id).mv);
            self.known.insert(id, position);
        }
        &**self.known.get(&node).unwrap_or(&self.start)
    }

    /// Keeps a position that is known already.
    pub fn put(&mut self, node: NodeId, position: Box<dyn AnyPosition>) {
        self.known.insert(node, position);
    }

    /// Lets go of nodes that are no longer there.
    pub fn forget(&mut self, tree: &Tree) {
        self.known.retain(|&id, _| tree.contains(id));
    }
}
