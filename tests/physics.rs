//! The physics: the published shots to the last bit, frozen traces, energy, the end, and the functions it may use.

mod support;

use ludoteca::catalogue::GAMES;
use ludoteca::physics::{Disc, MOST_TICKS, Motion, RADIUS, Table};
use ludoteca::rng::Rng;
use ludoteca::rules::Tags;
use std::path::Path;
use support::{rows, tags};

const TABLE: Table = Table { width: 1189.0, height: 841.0 };

/// The line that the game's tool prints, split.
fn shot(tags: &Tags, shot: &str) -> Vec<String> {
    let tool = GAMES.iter().flat_map(|game| game.tools()).find(|tool| tool.name == "shot").unwrap();
    let lines = (tool.run)(tags, &[shot.to_owned()]).unwrap_or_else(|why| panic!("{shot}: {why}"));
    lines[0].split(' ').map(str::to_owned).collect()
}

#[test]
fn published_shots() {
    let rows = rows("chapas-shots.tsv");
    assert!(rows.len() > 50);
    for row in rows {
        let [letter, x, y, ticks] = &shot(&tags(&row), &row[2])[..] else { panic!("{row:?}") };
        assert_eq!((letter, ticks), (&row[3], &row[6]), "{row:?}");
        for (ours, published) in [(x, &row[4]), (y, &row[5])] {
            let bits = |text: &str| text.parse::<f64>().unwrap().to_bits();
            assert_eq!(bits(ours), bits(published), "{row:?}: {ours}");
        }
    }
}

/// Six discs close together in the middle of the table, one to three of them moving.
fn drawn(rng: &mut Rng) -> Vec<Disc> {
    let mut discs: Vec<Disc> = Vec::new();
    while discs.len() < 6 {
        let (x, y) = (400.0 + rng.below(300) as f64, 300.0 + rng.below(200) as f64);
        let free = |d: &Disc| (d.x - x) * (d.x - x) + (d.y - y) * (d.y - y) > 4.0 * RADIUS * RADIUS;
        if discs.iter().all(free) {
            discs.push(Disc::resting(x, y));
        }
    }
    for disc in discs.iter_mut().take(1 + rng.below(3) as usize) {
        disc.vx = rng.below(4001) as f64 - 2000.0;
        disc.vy = rng.below(4001) as f64 - 2000.0;
    }
    discs
}

fn energy(motion: &Motion) -> f64 {
    motion.discs().iter().map(|disc| disc.vx * disc.vx + disc.vy * disc.vy).sum()
}

#[test]
fn energy_never_grows_and_motion_ends() {
    let mut rng = Rng::from_seed(11);
    let mut hit = 0;
    for _ in 0..400 {
        let mut motion = Motion::new(TABLE, drawn(&mut rng));
        let start = motion.clone();
        let mut before = energy(&motion);
        while motion.tick() {
            let after = energy(&motion);
            assert!(after <= before, "{before} to {after} at tick {}", motion.ticks());
            before = after;
        }
        // √(2 · 2000²) mm/s lose 2500 mm/s each second, and a collision gives no disc more speed than there was.
        assert!(motion.ticks() < 1160 && motion.ticks() < MOST_TICKS, "{}", motion.ticks());
        assert!(motion.discs().iter().all(|disc| !disc.moves()));
        assert_eq!(before, 0.0);
        let moved = |(old, new): &(&Disc, &Disc)| !old.moves() && (old.x, old.y) != (new.x, new.y);
        hit += start.discs().iter().zip(motion.discs()).filter(moved).count();
    }
    assert!(hit > 200, "only {hit} discs were hit");
}

#[test]
fn traces_are_frozen() {
    // Made once and never changed: a record's shots must come out alike for ever. Every bit of every tick counts.
    let mut hashes = Vec::new();
    for seed in 0..4 {
        let mut motion = Motion::new(TABLE, drawn(&mut Rng::from_seed(seed)));
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        while motion.tick() {
            for disc in motion.discs() {
                for value in [disc.x, disc.y, disc.vx, disc.vy, f64::from(u8::from(disc.on_table))] {
                    hash = (hash ^ value.to_bits()).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
                }
            }
        }
        hashes.push((motion.ticks(), hash));
    }
    let frozen = [
        (523, 9_533_928_364_269_063_211),
        (512, 7_244_088_531_404_003_270),
        (295, 6_050_140_776_846_173_949),
        (623, 10_260_543_785_421_434_468),
    ];
    assert_eq!(hashes, frozen);
}

#[test]
fn a_head_on_hit_passes_three_quarters_of_the_speed_on() {
    // One tick: 1000 - 2500/1024 mm/s, 0.97… mm on; the middles are then less than 32 mm apart.
    let mut motion = Motion::new(TABLE, vec![Disc::moving(100.0, 100.0, 1000.0, 0.0), Disc::resting(132.5, 100.0)]);
    motion.tick();
    let speed = 1000.0 - 2500.0 / 1024.0;
    assert_eq!(motion.discs()[0].vx, speed - 0.75 * speed);
    assert_eq!(motion.discs()[1].vx, 0.75 * speed);
    assert_eq!(motion.discs()[1].x, 132.5);
}

#[test]
fn the_edge_belongs_to_the_table() {
    let mut motion = Motion::new(TABLE, vec![Disc::moving(1189.0, 841.0, 0.0, 3.0), Disc::resting(0.0, 0.0)]);
    motion.tick();
    assert!(!motion.discs()[0].on_table && motion.discs()[1].on_table);
    assert_eq!((motion.discs()[0].vy, motion.tick()), (0.0, false));
}

/// The calls in a source without its comments: names directly before a `(`, but definitions.
fn calls(source: &str) -> Vec<String> {
    let code: String = source.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
    let mut names = Vec::new();
    for (at, _) in code.match_indices('(') {
        let before = &code[..at];
        let start = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |i| i + 1);
        let defined = before[..start].ends_with("fn ");
        if start < at && !defined {
            names.push(before[start..].to_owned());
        }
    }
    names
}

#[test]
fn no_function_but_the_square_root_decides() {
    // `f64::from` of a whole number is exact; the others move values about, compare or are functions of these files.
    let harmless = "moving resting moves holds new tick ticks slide collide fall iter iter_mut any len from then_some \
        discs zip all cap planet filter push middle matches copied land landing has_arrived is_overshot is_off_route \
        way square within contains clamp derive Some";
    let harmless: Vec<&str> = harmless.split_whitespace().collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files: Vec<_> =
        std::fs::read_dir(root.join("physics")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.push(root.join("games/chapas/shot.rs"));
    assert!(files.len() > 3);
    let mut roots = 0;
    for file in files {
        for name in calls(&std::fs::read_to_string(&file).unwrap()) {
            roots += usize::from(name == "sqrt");
            assert!(name == "sqrt" || harmless.contains(&name.as_str()), "{}: {name}", file.display());
        }
    }
    assert_eq!(roots, 2, "one of a speed, one of a distance");
}

#[test]
fn the_reader_of_calls_finds_them() {
    assert_eq!(calls("fn f(x: f64) { x.mul_add(y, z) } // sin(x)"), ["mul_add"]);
    assert_eq!(calls("a * (b + c).powi(2)"), ["powi"]);
}
