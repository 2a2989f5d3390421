//! What is computed from a record beside its texts: digests, clocks, words, counts, the days that a date means.
//!
//! All of it can be rebuilt. The digests of positions are frozen by a test: they stand in archives.

use crate::record::commands;
use crate::record::{self, NodeId, Record, TagMap, Tree};
use crate::rules::{AnyGame, AnyPosition, TagSource};
use std::borrow::Cow;
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The tags of the seats, in their order.
pub const SEATS: [&str; 4] = ["White", "Black", "Gray", "Purple"];

/// The digest of a position: XXH3 of variant, rules and identity text, each ended by a line feed, as a signed number.
pub fn position_digest(variant: &str, rules: &str, identity: &str) -> i64 {
    finish(&mut heading(variant, rules), identity)
}

fn heading(variant: &str, rules: &str) -> String {
    format!("{variant}\n{rules}\n")
}

fn finish(heading: &mut String, identity: &str) -> i64 {
    let n = heading.len();
    heading.push_str(identity);
    heading.push('\n');
    let digest = xxh3_64(heading.as_bytes()) as i64;
    heading.truncate(n);
    digest
}

/// The start of a record's game, from which its positions are computed.
pub struct Beginning {
    heading: String,
    start: Box<dyn AnyPosition>,
}

impl Beginning {
    /// The beginning that tags describe; none where the game or its setup is not known here.
    pub fn of(games: &[&dyn AnyGame], tags: &TagMap) -> Option<Self> {
        let record::Beginning { game, setup, position } = record::begin(tags, games).ok()?;
        Some(Self { heading: heading(game.info().variant, setup.tag("Rules").unwrap_or("")), start: position })
    }

    /// Whether this is a game of that variant by those rules.
    pub fn is_of(&self, variant: &str, rules: &str) -> bool {
        self.heading == heading(variant, rules)
    }

    /// The digest of a position of this game.
    pub fn digest(&mut self, position: &dyn AnyPosition) -> i64 {
        finish(&mut self.heading, &position.identity_text())
    }

    /// The position at a node; none where the rules do not allow a move on the way.
    pub fn position(&self, tree: &Tree, node: NodeId) -> Option<Box<dyn AnyPosition>> {
        let mut position = self.start.boxed();
        for id in tree.path(node) {
            position.play(&tree.node(id).mv).ok()?;
        }
        Some(position)
    }

    /// Gives the digest of each node of the record that the rules allow, the start's too.
    pub fn each(&mut self, tree: &Tree, mut found: impl FnMut(NodeId, i64)) {
        let start = self.start.boxed();
        found(NodeId::ROOT, self.digest(&*start));
        self.below(tree, NodeId::ROOT, start, found);
    }

    /// Gives the digest of each node below one whose position is given.
    pub fn below(
        &mut self,
        tree: &Tree,
        node: NodeId,
        position: Box<dyn AnyPosition>,
        mut found: impl FnMut(NodeId, i64),
    ) {
        let largest = Largest::of(tree, node);
        // Nodes whose children are on the way: their positions, and how many of the children are done.
        let mut open = vec![(node, position, 0)];
        while let Some((node, mut position, done)) = open.pop() {
            let children = tree.children(node);
            let last = largest.child(tree, node);
            // The child with most below it comes last and takes the position with it: however the tree is made, no
            // more positions are held than a number of its nodes has binary digits.
            let next = children.iter().enumerate().skip(done).find(|(_, child)| Some(**child) != last);
            let child = match next {
                Some((place, &child)) => {
                    open.push((node, position.boxed(), place + 1));
                    child
                }
                None => match last {
                    Some(child) => child,
                    None => continue,
                },
            };
            if position.play(&tree.node(child).mv).is_ok() {
                found(child, self.digest(&*position));
                open.push((child, position, 0));
            }
        }
    }
}

/// Of each node that has several children, the one with most nodes below it.
struct Largest(HashMap<NodeId, NodeId>);

impl Largest {
    fn of(tree: &Tree, from: NodeId) -> Self {
        let mut largest = HashMap::new();
        if tree.walk_from(from).all(|id| tree.children(id).len() < 2) {
            return Self(largest);
        }
        let order: Vec<NodeId> = tree.walk_from(from).collect();
        let mut sizes = vec![1_u32; tree.next_id().0 as usize];
        for &id in order.iter().rev() {
            let size = |child: &NodeId| sizes[child.0 as usize];
            let children = tree.children(id);
            sizes[id.0 as usize] = 1 + children.iter().map(size).sum::<u32>();
            if children.len() > 1 {
                let size = |child: &&NodeId| sizes[child.0 as usize];
                largest.extend(children.iter().max_by_key(size).map(|child| (id, *child)));
            }
        }
        Self(largest)
    }

    /// A node's child with most below it, or its only one.
    fn child(&self, tree: &Tree, node: NodeId) -> Option<NodeId> {
        self.0.get(&node).or(tree.children(node).first()).copied()
    }
}

/// A number that is equal for equal records: of tags and tree, whatever the nodes' numbers.
pub fn record_digest(record: &Record) -> i64 {
    fn put(bytes: &mut Vec<u8>, text: &str) {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    /// How many bytes are digested at a time: more than an ordinary record has.
    const PIECE: usize = 64 * 1024;

    let mut digest: Option<Box<Xxh3>> = None;
    let mut bytes = Vec::with_capacity(1024);
    for (name, value) in record.tags.iter() {
        put(&mut bytes, name);
        put(&mut bytes, value);
    }
    for id in record.tree.walk() {
        let node = record.tree.node(id);
        put(&mut bytes, &node.mv);
        for comments in [&node.before, &node.after] {
            bytes.extend((comments.len() as u32).to_le_bytes());
            comments.iter().for_each(|text| put(&mut bytes, text));
        }
        bytes.extend((node.nags.len() as u32).to_le_bytes());
        bytes.extend(&*node.nags);
        bytes.extend((record.tree.children(id).len() as u32).to_le_bytes());
        if bytes.len() >= PIECE {
            digest.get_or_insert_default().update(&bytes);
            bytes.clear();
        }
    }
    let digest = digest.map(|mut digest| {
        digest.update(&bytes);
        digest.digest()
    });
    digest.unwrap_or_else(|| xxh3_64(&bytes)) as i64
}

/// What is counted in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Moves of the main line.
    pub plies: i64,
    /// Comments with words.
    pub comments: i64,
    /// Nodes that begin a variation.
    pub variations: i64,
}

/// Counts a record.
pub fn counts(tree: &Tree) -> Counts {
    let mut counts = Counts { plies: tree.main_line().count() as i64 - 1, comments: 0, variations: 0 };
    for id in tree.walk() {
        let node = tree.node(id);
        counts.comments += node.before.iter().chain(&node.after).filter(|text| has_words(text)).count() as i64;
        counts.variations += tree.children(id).len().saturating_sub(1) as i64;
    }
    counts
}

/// Whether a comment holds more than the commands that the program itself writes.
pub fn has_words(text: &str) -> bool {
    commands::read(text).is_none()
}

/// Time left and time used, in milliseconds, that the commands in the comments after a node's move tell.
pub fn clock(comments: &[String]) -> Option<(Option<i64>, Option<i64>)> {
    let commands::Times { left, used } = commands::times(comments);
    let stored = |ms: Option<u64>| ms.and_then(|ms| i64::try_from(ms).ok());
    (left.is_some() || used.is_some()).then_some((stored(left), stored(used)))
}

/// The days that a date of a record can mean, as `yyyymmdd` from and to; zeros if it is no date.
///
/// Unknown parts (`?`, also of a number) and missing ones mean any.
pub fn date_span(date: &str) -> (i64, i64) {
    let Some(parts) = date_parts(date) else { return (0, 0) };
    (day(parts.each_ref().map(|part| part.from)), day(parts.each_ref().map(|part| part.to)))
}

/// Whether a date of a record can mean a day from one to another, as `yyyymmdd`: known digits count wherever they
/// stand, so that the fourth of some month is not the fifth of March.
pub fn date_touches(date: &str, from: i64, to: i64) -> bool {
    date_parts(date).and_then(|parts| first_day(&parts, from.max(0))).is_some_and(|day| day <= to)
}

/// Year, month or day: digits, `?` for those that are not known, and what they can mean at least and at most.
struct DatePart<'a> {
    digits: &'a [u8],
    from: i64,
    to: i64,
}

impl DatePart<'_> {
    /// The first number, from one on, that this part can mean.
    fn first(&self, from: i64) -> Option<i64> {
        let admits = |n: i64| {
            let mut rest = n;
            self.digits.iter().rev().all(|digit| {
                let last = rest % 10;
                rest /= 10;
                *digit == b'?' || i64::from(*digit - b'0') == last
            })
        };
        (from.max(self.from)..=self.to).find(|n| admits(*n))
    }
}

/// Year, month and day; none if it is no date.
fn date_parts(date: &str) -> Option<[DatePart<'_>; 3]> {
    let mut texts = date.trim().split('.');
    let mut part = |unknown: &'static str, least: i64, most: i64| {
        let text = texts.next().unwrap_or(unknown);
        if text.len() != unknown.len() || !text.bytes().all(|b| b.is_ascii_digit() || b == b'?') {
            return None;
        }
        let from: i64 = text.replace('?', "0").parse().ok()?;
        let to: i64 = text.replace('?', "9").parse().ok()?;
        Some(DatePart { digits: text.as_bytes(), from: from.max(least).min(to), to: to.min(most).max(from) })
    };
    let parts = [part("????", 0, 9999)?, part("??", 1, 12)?, part("??", 1, 31)?];
    texts.next().is_none().then_some(parts)
}

/// The first day, from one on, that parts can mean.
fn first_day(parts: &[DatePart<'_>; 3], from: i64) -> Option<i64> {
    let least = [from / 10_000, from / 100 % 100, from % 100];
    let equal = (0..3).take_while(|&i| parts[i].first(least[i]) == Some(least[i])).count();
    if equal == 3 {
        return Some(from);
    }
    // As many parts as can be are those of the first day allowed; the next one is greater, and then all are free.
    (0..=equal).rev().find_map(|i| {
        let mut day_of = least;
        day_of[i] = parts[i].first(least[i] + 1)?;
        for later in i + 1..3 {
            day_of[later] = parts[later].first(0)?;
        }
        Some(day(day_of))
    })
}

fn day([year, month, day]: [i64; 3]) -> i64 {
    year * 10_000 + month * 100 + day
}

/// A text without case and accents: those of Latin, Greek and Cyrillic letters. Other scripts stay as they are.
pub fn folded(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return match text.bytes().any(|b| b.is_ascii_uppercase()) {
            true => Cow::Owned(text.to_ascii_lowercase()),
            false => Cow::Borrowed(text),
        };
    }
    let is_accent = |c: char| matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}');
    Cow::Owned(text.nfd().filter(|c| !is_accent(*c)).flat_map(char::to_lowercase).nfc().collect())
}

/// Names that are equal after this are one player.
pub fn player_key(name: &str) -> String {
    name.trim().nfc().collect()
}

/// The texts of a record that are searched: players, event, site, comments; without case and accents.
pub fn words(record: &Record) -> [String; 4] {
    let mut players = String::new();
    for name in SEATS.iter().filter_map(|tag| record.tags.get(tag)) {
        players.push_str(&folded(name));
        players.push('\n');
    }
    let tag = |name: &str| folded(record.tags.get(name).unwrap_or("")).into_owned();
    let mut comments = String::new();
    for id in record.tree.walk() {
        let node = record.tree.node(id);
        for text in node.before.iter().chain(&node.after).filter(|text| has_words(text)) {
            comments.push_str(&folded(text));
            comments.push('\n');
        }
    }
    [players, tag("Event"), tag("Site"), comments]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Node;

    #[test]
    fn digests_of_positions_are_frozen() {
        let niya = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";
        assert_eq!(position_digest("Niya", "", niya), FROZEN[0]);
        assert_eq!(position_digest("Niya", "match=15", niya), FROZEN[1]);
        assert_eq!(position_digest("", "", ""), FROZEN[2]);
    }

    #[test]
    fn a_long_record_has_the_digest_of_all_its_bytes() {
        let text = "x".repeat(100_000);
        let mut record = Record::default();
        let root = Node { after: vec![text.clone()].into(), ..Node::default() };
        record.tree = Tree::from_nodes(NodeId(1), vec![(NodeId::ROOT, NodeId::ROOT, root)]).unwrap();
        record.tree.push(NodeId::ROOT, Node { mv: "a4".into(), ..Node::default() });
        let number = |n: u32| n.to_le_bytes();
        let mut bytes = [number(0), number(0), number(1), number(100_000)].concat();
        bytes.extend(text.as_bytes());
        bytes.extend([number(0), number(1), number(2)].concat());
        bytes.extend(b"a4");
        bytes.extend([number(0); 4].concat());
        assert_eq!(record_digest(&record), xxh3_64(&bytes) as i64);
    }

    #[test]
    fn every_node_has_a_digest_whichever_of_its_siblings_is_the_largest() {
        let start = "[Variant \"Niya\"]\n[FEN \"Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -\"]\n";
        let movetext = "a4 (b4 b1 (d4 d3)) (c4) a3 (d4 (b4 b2 d4) (b4 b1)) b4 (c3) b2 d4 c3";
        let record = record::read_one(&format!("{start}{movetext}"), crate::catalogue::GAMES).unwrap().record;
        let mut beginning = Beginning::of(crate::catalogue::GAMES, &record.tags).unwrap();
        let mut found = HashMap::new();
        beginning.each(&record.tree, |node, digest| assert_eq!(found.insert(node, digest), None));
        assert!(record.tree.len() > 8);
        for id in record.tree.walk() {
            let position = beginning.position(&record.tree, id).unwrap();
            assert_eq!(found[&id], beginning.digest(&*position), "{id:?}");
        }
    }

    const FROZEN: [i64; 3] = [-2_948_655_270_974_470_308, 2_912_057_410_596_425_895, -5_094_076_885_200_272_973];

    #[test]
    fn dates_mean_days() {
        for (date, from, to) in [
            ("2026.03.04", 20260304, 20260304),
            ("2026.03.??", 20260301, 20260331),
            ("2026.??.??", 20260101, 20261231),
            ("2026.??.04", 20260104, 20261204),
            ("202?.1?.3?", 20201030, 20291231),
            ("????.??.??", 101, 99991231),
            ("2026", 20260101, 20261231),
            ("2026.03", 20260301, 20260331),
            ("spring", 0, 0),
            ("2026-03-04", 0, 0),
            ("2026.3.4", 0, 0),
            ("2026.03.04.05", 0, 0),
        ] {
            assert_eq!(date_span(date), (from, to), "{date}");
        }
    }

    #[test]
    fn dates_touch_the_days_that_their_known_digits_leave_open() {
        for (date, from, to, touches) in [
            ("2026.03.04", 20260304, 20260304, true),
            ("2026.03.04", 20260305, 20261231, false),
            ("????.03.??", 20260201, 20260231, false),
            ("????.03.??", 20260301, 20260331, true),
            ("????.03.??", 20251201, 20260228, false),
            ("????.03.??", 20250401, 20260228, false),
            ("????.03.??", 20250401, 20260301, true),
            ("2026.??.04", 20260305, 20260305, false),
            ("2026.??.04", 20260304, 20260304, true),
            ("2026.??.04", 20260305, 20260403, false),
            ("2026.??.04", 20260305, 20260404, true),
            ("2026.??.04", 20261205, 99991231, false),
            ("2026.??.04", 0, 20260103, false),
            ("????.??.04", 20260305, 20260331, false),
            ("????.??.04", 20261205, 20270104, true),
            ("202?.1?.3?", 20290930, 20291029, false),
            ("202?.1?.3?", 20290930, 20291030, true),
            ("2?2?.??.??", 20300101, 21191231, false),
            ("2?2?.??.??", 20300101, 21200101, true),
            ("2026.?1.??", 20260201, 20261031, false),
            ("2026.?1.??", 20260201, 20261101, true),
            ("2026.03.?1", 20260302, 20260310, false),
            ("2026", 20260709, 20260709, true),
            ("????.??.??", 0, 101, true),
            ("????.??.??", 0, 100, false),
            ("????.??.??", 99991231, i64::MAX, true),
            ("2026.00.00", 20260000, 20260000, true),
            ("spring", 0, i64::MAX, false),
        ] {
            assert_eq!(date_touches(date, from, to), touches, "{date} {from} {to}");
        }
    }

    #[test]
    fn clocks_are_read_from_comments() {
        for (text, clock_ms, spent_ms) in [
            ("[%clk 0:04:52] the corner", Some(292_000), None),
            ("[%clk 1:00:00.25] [%emt 0:00:07.5]", Some(3_600_250), Some(7_500)),
            ("[%emt 12.1234]", None, Some(12_123)),
            ("[%clk soon]", None, None),
            ("[%clk 0:04:52", None, None),
            ("[%clk 1:2:3:4]", None, None),
            ("[%clk -1:00]", None, None),
        ] {
            let expected = (clock_ms.is_some() || spent_ms.is_some()).then_some((clock_ms, spent_ms));
            assert_eq!(clock(&[text.to_owned()]), expected, "{text}");
        }
    }

    #[test]
    fn names_are_folded() {
        for (text, plain) in [
            ("Żółć Émile", "zołc emile"),
            ("ANNA", "anna"),
            ("Фёдор Й", "федор и"),
            ("Ὀδυσσεύς", "οδυσσευς"),
            ("서울", "서울"),
            ("がき हिन्दी", "がき हिन्दी"),
        ] {
            assert_eq!(folded(text), plain);
        }
        assert_eq!(player_key("e\u{301}va "), player_key("\u{e9}va"));
    }
}
