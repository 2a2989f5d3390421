//! Records to store: games of Niya by chance, the same for the same seed.

use ludoteca::catalogue::GAMES;
use ludoteca::record::{Node, NodeId, Record};
use ludoteca::rng::Rng;
use ludoteca::rules::{Request, Tags, game_by_id};

const NAMES: [&str; 8] = ["Anna", "Bo", "Ciarán", "Dilnoza", "Émile", "Фёдор", "Gül", "한솔"];
const PLACES: [&str; 4] = ["Lyon", "Łódź", "Tashkent", "서울"];

/// A whole game of Niya.
pub fn niya(seed: u64) -> Record {
    let mut rng = Rng::from_seed(seed);
    let game = game_by_id(GAMES, "niya").unwrap();
    let drawn = game.draw(&Request { tags: &Tags::default(), choices: &[] }, &mut rng).unwrap();
    let mut record = Record::default();
    let mut set = |name: &str, value: &str| record.tags.set(name, value).unwrap();
    for (name, value) in &drawn.setup.0 {
        set(name, value);
    }
    set("Variant", game.info().variant);
    set("SetUp", "1");
    set("RulesVersion", "1");
    set("Event", &format!("Cup {}", rng.below(500)));
    set("Site", PLACES[rng.below(4) as usize]);
    set("Date", &format!("{}.{:02}.{:02}", 2000 + rng.below(26), 1 + rng.below(12), 1 + rng.below(28)));
    set("Round", &(1 + rng.below(9)).to_string());
    for tag in ["White", "Black"] {
        set(tag, &format!("{} {}", NAMES[rng.below(8) as usize], rng.below(2_000)));
    }
    let mut position = game.start(&drawn.setup).unwrap();
    let mut node = NodeId::ROOT;
    loop {
        let (_, moves) = position.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len() as u64) as usize].clone();
        position.play(&mv).unwrap();
        node = record.tree.push(node, Node { mv: mv.into(), ..Node::default() });
    }
    record.tags.set("Result", position.turn().outcome().unwrap().result()).unwrap();
    record
}

/// The text of games of Niya.
pub fn niya_text(seeds: impl IntoIterator<Item = u64>) -> String {
    seeds.into_iter().map(|seed| ludoteca::record::write(&niya(seed), GAMES)).collect()
}

/// A record of tags and moves of the main line, which need not be a game's.
pub fn record(tags: &[(&str, &str)], moves: &[&str]) -> Record {
    let mut record = Record::default();
    for (name, value) in tags {
        record.tags.set(name, value).unwrap();
    }
    let mut node = NodeId::ROOT;
    for mv in moves {
        node = record.tree.push(node, Node { mv: (*mv).into(), ..Node::default() });
    }
    record
}

/// The start of the published garden, and a game in it.
pub const GARDEN: &str = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";
pub const MOVES: [&str; 7] = ["a4", "a3", "b4", "b2", "d4", "c3", "c4"];
