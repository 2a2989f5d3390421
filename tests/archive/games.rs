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
        node = record.tree.push(node, Node { mv, ..Node::default() });
    }
    record.tags.set("Result", position.turn().outcome().unwrap().result()).unwrap();
    record
}
