//! Trees, edits and cursors.

use super::*;

/// A record from moves; `(parent, move)` by numbers.
fn record(moves: &[(u32, &str)]) -> Record {
    let mut record = Record::default();
    for (parent, mv) in moves {
        let parent = NodeId(*parent);
        let order = record.tree.children(parent).len();
        let edit = record.adding(parent, order, mv);
        record.apply(&edit).unwrap();
    }
    record
}

/// 1 a, 2 b, 3 c in line; 4 d beside b; 5 e after d; 6 f beside b.
fn sample() -> Record {
    record(&[(0, "a"), (1, "b"), (2, "c"), (1, "d"), (4, "e"), (1, "f")])
}

fn line(record: &Record) -> String {
    record.tree.main_line().map(|id| record.tree.node(id).mv.as_str()).collect()
}

#[test]
fn every_kind_of_edit_is_taken_back_by_its_inverse() {
    let before = sample();
    let edits = [
        before.adding(NodeId(3), 0, "x"),
        before.adding(NodeId(1), 0, "x"),
        Edit::Remove(NodeId(1)),
        Edit::Remove(NodeId(4)),
        Edit::Reorder { parent: NodeId(1), from: 2, to: 0 },
        Edit::Comments { node: NodeId(4), place: CommentPlace::Before, texts: vec!["one".into(), "two".into()] },
        Edit::Nags { node: NodeId(2), nags: vec![1, 7] },
        Record::setting("White", "Anna"),
        Edit::Tag { name: "White".into(), value: None },
        before.promoting(NodeId(5)).unwrap(),
        before.demoting(NodeId(2)).unwrap(),
        before.promoting_to_main(NodeId(5)).unwrap(),
        before.removing(NodeId(2)).unwrap(),
        Record::setting("FEN", "x"),
        Record::setting("SetUp", "0"),
        Edit::Group(vec![Record::setting("SetUp", "0"), Record::setting("FEN", "x")]),
    ];
    for edit in edits {
        let mut record = before.clone();
        let inverse = record.apply(&edit).unwrap();
        let again = record.apply(&inverse).unwrap();
        assert_eq!(record, before, "{edit:?}");
        record.apply(&again).unwrap();
        let mut once = before.clone();
        once.apply(&edit).unwrap();
        assert_eq!(record, once, "redo of {edit:?}");
    }
}

#[test]
fn refused_edits_change_nothing() {
    let before = sample();
    for edit in [
        Edit::Remove(NodeId::ROOT),
        Edit::Remove(NodeId(9)),
        Edit::Nags { node: NodeId(2), nags: vec![1, 1] },
        Edit::Nags { node: NodeId::ROOT, nags: vec![1] },
        Edit::Comments { node: NodeId(2), place: CommentPlace::After, texts: vec![String::new()] },
        Edit::Add(Branch { order: 0, nodes: vec![(NodeId(3), NodeId(2), Node { mv: "x".into(), ..Node::default() })] }),
        Edit::Add(Branch { order: 0, nodes: vec![(NodeId(8), NodeId(9), Node { mv: "x".into(), ..Node::default() })] }),
        Edit::Tag { name: "white".into(), value: Some("x".into()) },
        Edit::Tag { name: "Result".into(), value: Some("1-1".into()) },
        Edit::Comments { node: NodeId(2), place: CommentPlace::Before, texts: vec!["x".into()] },
        Edit::Add(Branch {
            order: 0,
            nodes: vec![(
                NodeId(7),
                NodeId(3),
                Node { mv: "x".into(), before: vec!["x".to_owned()].into(), ..Node::default() },
            )],
        }),
        Edit::Group(vec![Edit::Remove(NodeId(1)), Edit::Remove(NodeId(1))]),
    ] {
        let mut record = before.clone();
        assert!(record.apply(&edit).is_err(), "{edit:?}");
        assert_eq!(record, before, "{edit:?}");
    }
}

#[test]
fn numbers_are_never_given_twice() {
    let mut record = sample();
    record.apply(&Edit::Remove(NodeId(6))).unwrap();
    let edit = record.adding(NodeId(1), 0, "x");
    record.apply(&edit).unwrap();
    assert!(!record.tree.contains(NodeId(6)));
    assert!(record.tree.contains(NodeId(7)));
}

#[test]
fn promoting_moves_comments_before_the_move_behind_it() {
    let mut record = sample();
    let comment = Edit::Comments { node: NodeId(4), place: CommentPlace::Before, texts: vec!["why".into()] };
    record.apply(&comment).unwrap();
    let edit = record.promoting_to_main(NodeId(5)).unwrap();
    record.apply(&edit).unwrap();
    assert_eq!(line(&record), "ade");
    assert_eq!(record.tree.node(NodeId(4)).before, Vec::<String>::new());
    assert_eq!(record.tree.node(NodeId(4)).after, ["why"]);
}

#[test]
fn who_no_longer_begins_a_variation_keeps_its_comments_behind_its_move() {
    let mut record = sample();
    let comment = Edit::Comments { node: NodeId(4), place: CommentPlace::Before, texts: vec!["why".into()] };
    record.apply(&comment).unwrap();
    let before = record.clone();
    assert_eq!(record.apply(&Edit::Remove(NodeId(2))), Err(EditError::NotAVariation));
    assert_eq!(record.apply(&Edit::Reorder { parent: NodeId(1), from: 0, to: 2 }), Err(EditError::NotAVariation));
    assert_eq!(record.apply(&Edit::Reorder { parent: NodeId(1), from: 1, to: 0 }), Err(EditError::NotAVariation));
    let inverse = record.apply(&record.removing(NodeId(2)).unwrap()).unwrap();
    assert_eq!(line(&record), "ade");
    assert_eq!(record.tree.node(NodeId(4)).after, ["why"]);
    record.apply(&inverse).unwrap();
    assert_eq!(record, before);
}

#[test]
fn set_up_comes_and_goes_with_the_position_text() {
    let mut tags = TagMap::default();
    tags.set("FEN", "x").unwrap();
    assert_eq!(tags.get("SetUp"), Some("1"));
    tags.set("SetUp", "0").unwrap();
    assert_eq!(tags.get("SetUp"), Some("1"));
    tags.remove("FEN");
    assert_eq!(tags.get("SetUp"), None);
}

#[test]
fn a_cursor_goes_forward_into_the_line_it_came_from() {
    let record = sample();
    let mut cursor = Cursor::at(&record.tree, NodeId(5));
    assert_eq!(cursor.ply(), 3);
    cursor.back();
    cursor.back();
    assert_eq!(cursor.node(), NodeId(1));
    cursor.forward();
    assert_eq!(cursor.node(), NodeId(4));
    assert!(cursor.sideways(&record.tree, 1));
    assert_eq!(cursor.node(), NodeId(6));
    assert!(!cursor.sideways(&record.tree, 1));
}

#[test]
fn a_cursor_survives_the_removal_of_its_node() {
    let mut record = sample();
    let mut cursor = Cursor::at(&record.tree, NodeId(5));
    record.apply(&Edit::Remove(NodeId(4))).unwrap();
    cursor.refresh(&record.tree);
    assert_eq!(cursor.node(), NodeId(1));
    cursor.forward();
    assert_eq!(cursor.node(), NodeId(2));
}

#[test]
fn tags_are_written_in_their_order_and_unknown_is_none() {
    let mut tags = TagMap::default();
    for (name, value) in [("Variant", "Niya"), ("FEN", "x"), ("White", "?"), ("Site", "a\r\nb")] {
        tags.set(name, value).unwrap();
    }
    let names: Vec<&str> = tags.written().map(|(name, _)| name).collect();
    assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant"]);
    assert_eq!(tags.get("White"), None);
    assert_eq!(tags.get("Site"), Some("a b"));
}

#[test]
fn trees_are_equal_by_what_they_hold() {
    let a = record(&[(0, "a"), (1, "b"), (1, "c")]);
    let mut b = record(&[(0, "a"), (1, "x"), (1, "b"), (1, "c")]);
    assert_ne!(a, b);
    b.apply(&Edit::Remove(NodeId(2))).unwrap();
    assert_eq!(a, b);
    // The same moves hung differently are another record.
    assert_ne!(record(&[(0, "a"), (1, "b"), (2, "c")]), a);
}

#[test]
fn a_tree_is_built_from_stored_nodes() {
    let mut record = sample();
    record.apply(&Edit::Reorder { parent: NodeId(1), from: 2, to: 0 }).unwrap();
    record.apply(&Edit::Remove(NodeId(5))).unwrap();
    let stored = |tree: &Tree| -> Vec<(NodeId, NodeId, Node)> {
        tree.walk().map(|id| (id, tree.parent(id).unwrap_or(id), tree.node(id).clone())).collect()
    };
    let mut nodes = stored(&record.tree);
    let built = Tree::from_nodes(record.tree.next_id(), nodes.clone()).unwrap();
    assert_eq!(built, record.tree);
    assert_eq!(built.next_id(), NodeId(7), "a removed node's number is not given again");
    nodes.sort_by_key(|(id, ..)| std::cmp::Reverse(record.tree.ply(*id)));
    assert_eq!(Tree::from_nodes(NodeId(0), nodes.clone()).unwrap(), record.tree, "parents may come after children");
    for (id, parent, why) in [(3, 3, "a ring"), (3, 9, "no parent"), (4, 1, "a number twice")] {
        let mut bad = nodes.clone();
        for node in bad.iter_mut().filter(|(i, ..)| *i == NodeId(3)) {
            (node.0, node.1) = (NodeId(id), NodeId(parent));
        }
        assert!(Tree::from_nodes(NodeId(7), bad).is_err(), "{why}");
    }
    assert!(Tree::from_nodes(NodeId(u32::MAX), nodes).is_err(), "a number that only costs memory");
}
