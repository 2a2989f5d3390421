//! An annotator's edits by chance on records of every game: after each one, after taking it back and after making it
//! again, the record in memory, its text read again, and what the archive gives back are the same.

use crate::support::{rows, tags};
use crate::{faults, folder_in_memory};
use ludoteca::archive::{Archive, RecordId, State};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{CommentPlace, Edit, Extent, NodeId, Record, commands, position_at, read_one, write};
use ludoteca::rng::Rng;
use ludoteca::rules::{AnyGame, Mark, MarkColour, Tags};
use std::collections::BTreeMap;
use std::path::PathBuf;

const EDITS: usize = 2_000;

/// What comments and tag values are made of: what the format gives a meaning, and other text.
const PIECES: [&str; 22] = [
    "word ",
    "the corner",
    "{",
    "}",
    "{}",
    ";",
    "%",
    "\n",
    "\r",
    "\r\n",
    "[",
    "]",
    "\"",
    "\\",
    "(",
    ")",
    " ",
    "[%unread b3]",
    "\n\n[White \"y\"]\n",
    "1-0",
    "한솔",
    "🌸\u{feff}\u{a0}",
];

const TAGS: [&str; 8] = ["Event", "Site", "White", "Purple", "Annotator", "Lot", "X_y", "TimeControl"];

fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> Option<&'a T> {
    (!from.is_empty()).then(|| &from[rng.below(from.len() as u64) as usize])
}

fn text(rng: &mut Rng) -> String {
    (0..1 + rng.below(4)).filter_map(|_| pick(rng, &PIECES).copied()).collect()
}

/// What an annotator does, and the edit that it makes of a record; none where there is nothing to do so.
fn edit(record: &Record, rng: &mut Rng) -> (&'static str, Option<Edit>) {
    let nodes: Vec<NodeId> = record.tree.walk().collect();
    let node = nodes[rng.below(nodes.len() as u64) as usize];
    let content = record.tree.node(node);
    let variations: Vec<NodeId> = nodes.iter().copied().filter(|node| record.tree.begins_variation(*node)).collect();
    let comments = |node, place, texts| Some(Edit::Comments { node, place, texts });
    let after = |texts| comments(node, CommentPlace::After, texts);
    // A record that has grown large is cut more often.
    let what = if nodes.len() > 90 && rng.below(3) == 0 { 4 } else { rng.below(20) };
    match what {
        0..=3 => {
            let position = position_at(record, node, GAMES).unwrap();
            let moves = position.choices();
            let order = rng.below(3) as usize;
            ("add", pick(rng, &moves).map(|mv| record.adding(node, order, &mv.text)))
        }
        4 => ("delete", record.removing(node)),
        5 => ("promote", record.promoting(node)),
        6 => ("demote", record.demoting(node)),
        7 => ("promote to main", record.promoting_to_main(node)),
        8 | 9 => {
            let from = nodes[rng.below(nodes.len() as u64) as usize];
            let lines = record.tree.cutting(from).playable(&*position_at(record, node, GAMES).unwrap());
            ("copy and paste", record.grafting(node, &lines).filter(|_| nodes.len() + lines.len() < 300))
        }
        10 => ("comment after", after((0..rng.below(4)).map(|_| text(rng)).collect())),
        11 | 12 => {
            let texts = (0..rng.below(3)).map(|_| text(rng)).collect();
            let node = pick(rng, &variations).copied();
            ("comment before", node.and_then(|node| comments(node, CommentPlace::Before, texts)))
        }
        13 => {
            let mut nags = content.nags.to_vec();
            nags.truncate(rng.below(3) as usize);
            let new = rng.below(256) as u8;
            nags.retain(|nag| *nag != new);
            nags.push(new);
            ("glyph", (node != NodeId::ROOT).then_some(Edit::Nags { node, nags }))
        }
        14 => {
            let position = position_at(record, node, GAMES).unwrap();
            let mut cell = || position.cell_name(rng.below(u64::from(position.cells())) as u16);
            let (a, b) = (cell(), cell());
            let colour = MarkColour::ALL[rng.below(MarkColour::ALL.len() as u64) as usize];
            let mark = if rng.below(2) == 0 { Mark::Cell(colour, a) } else { Mark::Arrow(colour, a, b) };
            let there = commands::marks(&content.after, &|name| position.read_cell(name).is_some());
            ("mark", after(commands::with_marks(&content.after, &commands::toggled(&there, mark))))
        }
        15 => {
            let time = commands::write_time(rng.below(7_200_000));
            ("clock", after(commands::with(&content.after, &[("clk", Some(&time)), ("emt", None)])))
        }
        16 => ("tag", pick(rng, &TAGS).map(|name| Record::setting(name, &text(rng)))),
        17 => ("tag away", pick(rng, &TAGS).map(|name| Edit::Tag { name: (*name).to_owned(), value: None })),
        18 => {
            let seats = position_at(record, NodeId::ROOT, GAMES).unwrap().seats();
            // With more than two players it is always `*`.
            let results = if seats > 2 { &["*"][..] } else { &["1-0", "0-1", "1/2-1/2", "*"] };
            ("result", pick(rng, results).map(|result| Record::setting("Result", result)))
        }
        _ => {
            let refused = [
                Edit::Remove(NodeId::ROOT),
                Edit::Remove(record.tree.next_id()),
                Edit::Nags { node, nags: vec![1, 1] },
                Record::setting("lower", "x"),
                Record::setting("Result", "2-0"),
                Edit::Group(vec![Record::setting("Event", "half"), Edit::Remove(NodeId::ROOT)]),
                Edit::Comments { node: NodeId::ROOT, place: CommentPlace::Before, texts: vec!["x".to_owned()] },
                Edit::Comments { node, place: CommentPlace::After, texts: vec![String::new()] },
            ];
            ("refused", pick(rng, &refused).cloned())
        }
    }
}

/// A record in memory and the same in an archive.
struct Pair {
    record: Record,
    archive: Archive,
    id: RecordId,
}

impl Pair {
    /// Holds the two and the text against each other, and gives the text.
    fn agreed(&self) -> String {
        let text = write(&self.record, GAMES);
        let read = read_one(&text, GAMES).unwrap();
        assert_eq!(read.extent, Extent::Checked);
        assert!(read.record == self.record, "read again it is another record:\n{text}");
        let stored = self.archive.load(self.id).unwrap().record;
        assert!(stored == self.record, "the archive gives another record than\n{text}");
        assert!(stored.tree.walk().eq(self.record.tree.walk()), "the numbers of the nodes");
        assert_eq!(stored.tree.next_id(), self.record.tree.next_id());
        let mut exported = Vec::new();
        self.archive.export(&[self.id], &mut exported).unwrap();
        assert_eq!(String::from_utf8(exported).unwrap(), text);
        text
    }

    /// Makes an edit, takes it back and makes it again; says whether it fitted.
    fn make(&mut self, edit: &Edit, before: &str, after: &mut String) -> bool {
        let made = (self.record.apply(edit), self.archive.apply(self.id, edit, 1));
        let inverse = match made {
            (Ok(inverse), Ok(applied)) => {
                assert_eq!(applied.inverse, inverse);
                inverse
            }
            (Err(_), Err(_)) => {
                assert_eq!(self.agreed(), before, "{edit:?} was refused");
                return false;
            }
            (here, there) => panic!("{edit:?}: {here:?} here, {there:?} there"),
        };
        *after = self.agreed();
        assert_eq!(self.archive.undo(self.id, 2).unwrap(), Some(inverse.clone()));
        let again = self.record.apply(&inverse).unwrap();
        assert_eq!(self.agreed(), before, "{edit:?} taken back");
        assert_eq!(self.archive.redo(self.id, 3).unwrap().as_ref(), Some(edit));
        self.record.apply(&again).unwrap();
        assert_eq!(self.agreed(), *after, "{edit:?} made again");
        true
    }
}

/// The first and the last published start of a game.
fn starts(game: &dyn AnyGame) -> [Tags; 2] {
    let rows = rows(&format!("{}-perft.tsv", game.info().id));
    [rows.first(), rows.last()].map(|row| tags(row.unwrap()))
}

/// Annotates a record of a game that begins so, with so many edits; counts what was done.
fn annotate(game: &dyn AnyGame, start: &Tags, rng: &mut Rng, edits: usize, done: &mut BTreeMap<&str, usize>) {
    let folder = folder_in_memory();
    let path: PathBuf = folder.path().join("archive.db");
    let mut record = Record::default();
    record.tags.set("Variant", game.info().variant).unwrap();
    for (name, value) in &game.canonical_setup(start).unwrap().0 {
        record.tags.set(name, value).unwrap();
    }
    let mut archive = Archive::open(&path, GAMES).unwrap();
    let id = archive.keep(&record, State::Ended, 0).unwrap();
    let mut pair = Pair { record, archive, id };
    let first = pair.agreed();
    let mut now = first.clone();
    let mut made = 0;
    while made < edits {
        let (what, Some(edit)) = edit(&pair.record, rng) else { continue };
        let before = std::mem::take(&mut now);
        if pair.make(&edit, &before, &mut now) {
            assert_ne!(what, "refused", "{edit:?}");
            made += 1;
        } else {
            assert_eq!(what, "refused", "{edit:?}");
            now = before;
        }
        *done.entry(what).or_default() += 1;
        if made % 50 == 49 {
            pair.archive = Archive::open(&path, GAMES).unwrap();
            assert_eq!(faults(&pair.archive), Vec::<String>::new());
        }
    }
    for (end, redo) in [(&first, false), (&now, true)] {
        let mut step = || if redo { pair.archive.redo(id, 4) } else { pair.archive.undo(id, 4) }.unwrap();
        while let Some(edit) = step() {
            pair.record.apply(&edit).unwrap();
        }
        assert_eq!(pair.agreed(), *end);
    }
    assert_eq!(faults(&pair.archive), Vec::<String>::new());
}

#[test]
fn an_annotator_loses_nothing() {
    let mut rng = Rng::from_seed(7);
    let mut done = BTreeMap::new();
    let records: Vec<_> = GAMES.iter().flat_map(|game| starts(*game).map(|start| (*game, start))).collect();
    for (game, start) in &records {
        annotate(*game, start, &mut rng, EDITS.div_ceil(records.len()), &mut done);
    }
    println!("{done:?}");
    assert!(done.iter().filter(|(what, _)| **what != "refused").map(|(_, n)| n).sum::<usize>() >= EDITS);
    assert_eq!(done.len(), 15);
    assert!(done.values().all(|n| *n >= 20), "{done:?}");
}
