//! Lines from one record into another: what "copy" takes out and "paste" puts in.

use super::edit::{Branch, Edit};
use super::tree::{Node, NodeId, Record, Tree};
use crate::rules::AnyPosition;
use std::collections::HashMap;

impl Tree {
    /// The line through a node as a tree of its own: the node's move, then all below it.
    pub fn cutting(&self, node: NodeId) -> Tree {
        let mut cut = Tree::new();
        let mut places = HashMap::new();
        for id in self.walk_from(node) {
            let parent = self.parent(id).and_then(|parent| places.get(&parent).copied()).unwrap_or(NodeId::ROOT);
            let mut content = self.node(id).clone();
            if id == node {
                // It begins the tree, not a variation of it.
                let before = std::mem::take(&mut content.before);
                content.after.lead_with(before);
            }
            places.insert(id, cut.push(parent, content));
        }
        cut
    }

    /// The part of the tree whose moves can be played from a position, in the moves' canonical texts.
    pub fn playable(&self, from: &dyn AnyPosition) -> Tree {
        let mut found = Tree::new();
        let mut places = HashMap::from([(NodeId::ROOT, (NodeId::ROOT, from.boxed()))]);
        for id in self.walk().skip(1) {
            let Some((parent, position)) = self.parent(id).and_then(|parent| places.get(&parent)) else { continue };
            let mut position = position.boxed();
            let Ok(played) = position.play(&self.node(id).mv) else { continue };
            let mut node = fitting(self.node(id), found.children(*parent).len());
            node.mv = played.text.into();
            let place = found.push(*parent, node);
            places.insert(id, (place, position));
        }
        found
    }
}

impl Record {
    /// The edit that hangs the lines of another tree under a node. Moves that are there already are walked along,
    /// with their own comments; none if there is nothing new.
    pub fn grafting(&self, at: NodeId, lines: &Tree) -> Option<Edit> {
        let mut places: HashMap<NodeId, NodeId> = HashMap::from([(NodeId::ROOT, at)]);
        let mut branches: Vec<Branch> = Vec::new();
        // How many children each node of this record gets beside those that it has.
        let mut grown: HashMap<NodeId, usize> = HashMap::new();
        let mut next = self.tree.next_id().0;
        for id in lines.walk().skip(1) {
            let parent = lines.parent(id).and_then(|parent| places.get(&parent).copied())?;
            let node = lines.node(id);
            let known = self.tree.contains(parent);
            if let Some(there) = known.then(|| self.tree.child_with(parent, &node.mv)).flatten() {
                places.insert(id, there);
                continue;
            }
            let new = NodeId(next);
            next += 1;
            places.insert(id, new);
            if !known {
                // Its parent is new: part of the branch that is being made.
                branches.last_mut()?.nodes.push((new, parent, node.clone()));
                continue;
            }
            let more = grown.entry(parent).or_default();
            let order = self.tree.children(parent).len() + *more;
            *more += 1;
            branches.push(Branch { order, nodes: vec![(new, parent, fitting(node, order))] });
        }
        (!branches.is_empty()).then(|| Edit::Group(branches.into_iter().map(Edit::Add).collect()))
    }
}

/// A node for a place among siblings: only one that begins a variation has comments before its move.
fn fitting(node: &Node, order: usize) -> Node {
    let mut node = node.clone();
    if order == 0 {
        let before = std::mem::take(&mut node.before);
        node.after.lead_with(before);
    }
    node
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree from `(parent, move)` by numbers.
    fn tree(moves: &[(u32, &str)]) -> Tree {
        let mut tree = Tree::new();
        for (parent, mv) in moves {
            tree.push(NodeId(*parent), Node { mv: (*mv).into(), ..Node::default() });
        }
        tree
    }

    fn shape(tree: &Tree) -> Vec<(usize, String)> {
        tree.walk().skip(1).map(|id| (tree.ply(id), tree.node(id).mv.to_string())).collect()
    }

    #[test]
    fn a_cut_line_keeps_its_variations_and_its_leading_comment() {
        let mut whole = tree(&[(0, "a"), (1, "b"), (1, "c"), (3, "d"), (3, "e")]);
        whole.node_mut(NodeId(3)).before = vec!["why".to_owned()].into();
        let cut = whole.cutting(NodeId(3));
        assert_eq!(shape(&cut), [(1, "c".into()), (2, "d".into()), (2, "e".into())]);
        assert_eq!(cut.node(NodeId(1)).after, ["why"]);
    }

    #[test]
    fn a_graft_walks_along_what_is_there_and_adds_the_rest() {
        let mut record = Record { tree: tree(&[(0, "a"), (1, "b")]), ..Record::default() };
        let lines = tree(&[(0, "a"), (1, "b"), (2, "x"), (1, "y"), (4, "z"), (0, "q")]);
        let edit = record.grafting(NodeId::ROOT, &lines).unwrap();
        let inverse = record.apply(&edit).unwrap();
        let moves = ["1a", "2b", "3x", "2y", "3z", "1q"];
        let found: Vec<String> = shape(&record.tree).into_iter().map(|(ply, mv)| format!("{ply}{mv}")).collect();
        assert_eq!(found, moves);
        assert_eq!(record.grafting(NodeId::ROOT, &lines), None, "nothing new");
        record.apply(&inverse).unwrap();
        assert_eq!(record.tree, tree(&[(0, "a"), (1, "b")]));
    }
}
