//! The starts: published ones, and a line for each refusal.

use super::*;
use crate::rules::{Drawn, TagSource};

/// Draws the start of arguments as on the command line.
fn start(rules: &str, arguments: &str, seed: u64) -> Result<Drawn, DrawError> {
    let pairs = arguments.split_whitespace().filter_map(|pair| pair.split_once('='));
    let choices: Vec<(String, String)> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let tags = Tags::new(rules, None);
    AnyGame::draw(&DumaRaj, &Request { tags: &tags, choices: &choices }, &mut Rng::from_seed(seed))
}

fn start_text(arguments: &str) -> String {
    let drawn = start("", arguments, 1).unwrap_or_else(|why| panic!("{arguments}: {why}"));
    drawn.setup.tag("FEN").unwrap_or_default().to_owned()
}

#[test]
fn published_starts() {
    let text = include_str!("../../../../tests/data/cases/dumaraj-starts.tsv");
    let rows: Vec<(&str, &str)> = text.lines().skip(1).filter_map(|line| line.split_once('\t')).collect();
    assert!(rows.len() > 400);
    for (arguments, position) in rows {
        assert_eq!(start_text(arguments), position, "{arguments}");
    }
}

#[test]
fn the_data_file_is_whole_and_its_formations_are_on_offer() {
    let ids: Vec<&str> = Formation::all().iter().map(|formation| formation.id.as_str()).collect();
    let offered = INFO.choices[0].values;
    assert_eq!(offered[0], "eralash");
    assert_eq!(ids, offered[1..]);
    for formation in Formation::all() {
        assert_eq!(formation.title().to_string(), formation.name);
        for &size in &formation.fits {
            let level = formation.first_level(size).unwrap();
            FixedStart::plain(formation, size).unwrap().setup(level.end().unwrap()).unwrap();
        }
    }
}

#[test]
fn the_tag_names_the_start_and_leaves_defaults_out() {
    for (arguments, tag) in [
        ("formation=klassika rf=swapped level=red", "klassika size=8 level=red rf=swapped"),
        ("formation=klassika size=9 level=blue rf=straight", "klassika size=9"),
        ("formation=pioneer-1 size=8 level=red order=2 row=1:2", "pioneer-1 size=8 order=2 row=1:2"),
        ("formation=poltava-2 rotation=1 trigons=16", "poltava-2 size=10 rotation=1"),
        ("formation=borodino-2 trigons=16 rf=crossed", "borodino-2 size=10 trigons=16 rf=crossed"),
        ("formation=poteshki level=open carousel=3 shuttle=1", "poteshki size=6 level=open shuttle=1 carousel=3"),
        ("formation=eralash", "eralash size=6"),
        // Left out, the size is the smallest that the kit fits, or that of a placement.
        ("formation=eralash level=red", "eralash level=red size=8"),
        ("formation=eralash level=blue shape=r", "eralash level=blue shape=r size=7"),
        ("formation=eralash attacker=7/7/7/7/7/G6/RSLGSL1", "eralash size=7 attacker=7/7/7/7/7/G6/RSLGSL1"),
        ("formation=eralash size=9 arbitral=VW", "eralash size=9 arbitral=VW"),
        ("formation=eralash shape=r level=red with-raj=no size=8", "eralash level=red shape=r size=8 with-raj=no"),
        ("formation=eralash blocker=RSLGSL/G5/6/6/6/6", "eralash size=6 blocker=RSLGSL/G5/6/6/6/6"),
    ] {
        let drawn = start("", arguments, 1).unwrap_or_else(|why| panic!("{arguments}: {why}"));
        assert_eq!(drawn.beside.tag("Formation"), Some(tag), "{arguments}");
        // What the tag names is what was started, but for what chance drew.
        let again = format!("formation={tag}");
        let again = start("", &again, 1).unwrap_or_else(|why| panic!("{again}: {why}"));
        assert_eq!(again, drawn);
    }
}

#[test]
fn refused_starts_say_why() {
    assert!(matches!(start("", "size=8", 1), Err(DrawError::Missing(_))));
    let nowhere = "the formation has no such row, or the row is not that long";
    for (rules, arguments, why) in [
        ("", "formation=phalanx", "phalanx is no value of the option formation"),
        ("", "formation=klassika moon=full", "there is no choice moon in this game"),
        ("", "formation=klassika size=8 size=9", "the choice size is made twice"),
        ("", "formation=klassika size=10", "Klassika fits locations of 8, 9 rows only"),
        ("", "formation=klassika size=08", "Klassika fits locations of 8, 9 rows only"),
        ("", "formation=klassika level=white", "level White does not offer Klassika on 8 rows"),
        ("", "formation=pioneer-1 size=8 level=blue", "level Blue does not offer Pioneer 1 on 8 rows"),
        ("", "formation=poltava-1 level=blue", "level Blue does not offer Poltava 1 on 10 rows"),
        // The level stays the first one, whatever complications are asked for.
        ("", "formation=pioneer-1 row=1:2", "level Blue has no choice row for Pioneer 1"),
        ("", "formation=klassika order=1", "level Blue has no choice order for Klassika"),
        ("", "formation=klassika level=red order=1", "level Red has no choice order for Klassika"),
        ("", "formation=dodta-1 level=red rf=swapped", "level Red has no choice rf for Dodta 1"),
        ("", "formation=poltava-1 trigons=12", "level Red has no choice trigons for Poltava 1"),
        ("", "formation=poltava-2 trigons=21", "21 is no value of the option trigons"),
        ("", "formation=poltava-2 trigons=17", "17 is no value of the option trigons"),
        ("", "formation=pioneer-1 order=3", "3 is no value of the option order"),
        ("", "formation=pioneer-1 level=red rotation=0", "0 is no value of the option rotation"),
        ("", "formation=pioneer-1 level=red row=4:1", nowhere),
        ("", "formation=pioneer-1 level=red row=1:4", nowhere),
        ("", "formation=dodta-1 level=red row=1:1", nowhere),
        (
            "",
            "formation=klassika level=red carousel=8",
            "the carousel moves by fewer places than the back row has mobs",
        ),
        ("", "formation=klassika shape=q", "the choice shape belongs to Eralash only"),
        ("", "formation=eralash rf=swapped", "Eralash has no choice rf"),
        ("raj=first", "formation=klassika", "this level is played with raj=equal"),
        ("raj=equal", "formation=eralash", "this level is played with raj=first"),
        ("", "formation=eralash size=9 level=white", "level White has locations of 6 to 8 rows"),
        ("", "formation=eralash arbitral=V", "level White has the arbitral moves E, e or eVW"),
        ("", "formation=eralash arbitral=VE", "VE is no value of the option arbitral"),
        ("", "formation=eralash level=red arbitral=E size=8", "there are no arbitral moves in a game with Piksas"),
        ("", "formation=eralash level=red size=7", "the kit leaves no bit of the kon free: choose a larger location"),
        (
            "",
            "formation=eralash level=blue shape=r size=6",
            "the kit leaves no bit of the kon free: choose a larger location",
        ),
        ("", "formation=eralash attacker=6/6/6/6/6/RSLGSL", "the attacker must place the whole kit: SSLLGGR"),
        ("", "formation=eralash attacker=6/6/G5/6/6/RSLGSL", "41 is not on the kon of the attacker"),
        ("", "formation=eralash blocker=rslgsl/g5/6/6/6/6", "a placement is written in capitals, for the blocker too"),
        ("", "formation=eralash size=6 attacker=7/7/7/7/7/G6/RSLGSL1", "the placement has 7 rows, the location 6"),
    ] {
        let error = start(rules, arguments, 1).unwrap_err();
        assert_eq!(error.to_string(), why, "{arguments}");
    }
}

#[test]
fn values_on_offer_are_all_that_a_choice_takes() {
    let values = |arguments: &str, complication: Complication| {
        let (id, rest) = arguments.split_once(' ').unwrap_or((arguments, ""));
        let formation = Formation::by_id(id).unwrap();
        let mut start = FixedStart { level: Level::Red, ..FixedStart::plain(formation, formation.fits[0]).unwrap() };
        if let Some(shuttle) = rest.strip_prefix("shuttle=") {
            start.choose(Complication::Shuttle, shuttle).unwrap();
        }
        start.values(complication).join(" ")
    };
    for (arguments, complication, expected) in [
        ("klassika", Complication::Rf, "straight swapped crossed"),
        ("klassika", Complication::Order, ""),
        ("pioneer-1", Complication::Order, "1 2"),
        ("pioneer-1", Complication::Row, "1:1 1:2 1:3 2:1 2:2 2:3 3:1 3:2 3:3"),
        ("chastushki-1", Complication::Row, "2:1 3:1 3:2 4:1 4:2 4:3"),
        ("klassika", Complication::Carousel, "1 2 3 4 5 6 7"),
        ("klassika shuttle=1", Complication::Carousel, "1 2 3"),
        ("borodino-1", Complication::Trigons, ""),
        ("borodino-2", Complication::Trigons, "12 13 14 15 16 23 24 25 26 34 35 36 45 46 56"),
        ("poteshki", Complication::Shuttle, "1"),
    ] {
        assert_eq!(values(arguments, complication), expected, "{arguments}");
    }
}

/// Every start of level Red for a formation and a size, with the places of Trigons as in the picture.
fn red_starts(formation: &'static Formation, size: u8) -> Vec<FixedStart> {
    let mut starts = vec![FixedStart { level: Level::Red, ..FixedStart::plain(formation, size).unwrap() }];
    for complication in Complication::ALL.into_iter().filter(|complication| *complication != Complication::Trigons) {
        let changed = starts.iter().flat_map(|start| {
            let values = start.values(complication).into_iter().filter(|value| value != "straight");
            values.map(|value| {
                let mut changed = start.clone();
                changed.choose(complication, &value).unwrap();
                changed
            })
        });
        let changed: Vec<FixedStart> = changed.collect();
        starts.extend(changed);
    }
    starts
}

#[test]
fn a_start_whose_raj_could_be_fragged_at_once_is_not_offered() {
    let mut refused = Vec::new();
    for (formation, size) in Formation::all().iter().flat_map(|f| f.fits.iter().map(move |&size| (f, size))) {
        for start in red_starts(formation, size) {
            match start.setup(RajRule::Equal) {
                Err(why) if why.to_string() == "the attacker's first move could frag the blocker's Raj" => {
                    refused.push(start.tag());
                }
                Err(why) => panic!("{}: {why}", start.tag()),
                Ok(setup) => {
                    let raj = Some(Piece { seat: BLOCKER, mob: Mob::Raj });
                    let bit = setup.bits.iter().position(|piece| *piece == raj).unwrap();
                    let position = DumaRajPosition::start(&setup).unwrap();
                    let mut moves = Vec::new();
                    position.legal_moves(&mut moves);
                    assert!(moves.iter().all(|mv| usize::from(mv.to) != bit), "{}", setup.text());
                }
            }
        }
    }
    // Column 4 has Fej before Piksa for the attacker, and the Raj there for the blocker.
    assert!(refused.contains(&"poteshki size=8 rf=crossed shuttle=1".to_owned()));
    assert_eq!(refused.len(), 275);
}

#[test]
fn eralash_places_the_whole_kit_on_own_kon_and_sets_the_end_of_its_level() {
    for (arguments, kit, rules) in [
        ("formation=eralash", Kit::WHITE, Some("raj=first")),
        ("formation=eralash shape=r size=7 arbitral=eVW", Kit::WHITE, Some("raj=first")),
        ("formation=eralash with-raj=no size=8", Kit::WHITE.without_raj(), None),
        ("formation=eralash level=open size=12 arbitral=EVw", Kit::WHITE, None),
        ("formation=eralash level=blue", Kit::BLUE, None),
        ("formation=eralash level=red shape=r size=8 with-raj=no", Kit::RED.without_raj(), None),
    ] {
        for seed in 0..20 {
            let drawn = start("", arguments, seed).unwrap_or_else(|why| panic!("{arguments}: {why}"));
            assert_eq!(drawn.setup.tag("Rules"), rules, "{arguments}");
            let position = typed(drawn.setup.tag("FEN").unwrap());
            for seat in [ATTACKER, BLOCKER] {
                assert_eq!(position.board().kit(seat), kit, "{arguments}");
                assert!((position.board().side(seat) & !position.location().kon(seat)).is_empty());
                assert!(position.off(seat).is_empty());
            }
            assert_eq!(start("", arguments, seed).unwrap(), drawn, "same seed, same start");
        }
    }
}

#[test]
fn placements_are_taken_as_given_and_the_open_kit_is_theirs() {
    assert_eq!(
        start_text("formation=eralash attacker=6/6/6/G5/6/RSLGSL blocker=GSLGSR/5L/6/6/6/6 arbitral=e"),
        "gslgsr/5l/6/G5/6/RSLGSL q a _:_ e:e 0 1"
    );
    let blue = "attacker=6/6/6/PPPPPP/PPGSSG/LFRL2 blocker=lfrl2/ppgssg/pppppp/6/6/6";
    let blue = blue.replace("lfrl2/ppgssg/pppppp", "LFRL2/PPGSSG/PPPPPP");
    assert_eq!(
        start_text(&format!("formation=eralash level=open {blue}")),
        "lfrl2/ppgssg/pppppp/PPPPPP/PPGSSG/LFRL2 q a _:_ _:_ 0 1"
    );
}

#[test]
fn a_drawn_eralash_is_frozen() {
    // Made once and never changed: scripts rely on `--seed`.
    let drawn = start("", "formation=eralash size=8", 7).unwrap();
    assert_eq!(drawn.setup.tag("FEN"), Some("r3l3/4sl2/g3s3/2g5/8/7G/1LSS1R1L/2G5 q a _:_ _:_ 0 1"));
}

#[test]
fn a_raj_on_an_open_line_is_noticed() {
    let choices = [("formation".to_owned(), "eralash".to_owned())];
    let start = EralashStart::read(&Request { tags: &Tags::default(), choices: &choices }).unwrap();
    let open = |bits: &[(u8, Mob)]| start.raj_on_open_line(ATTACKER, bits).unwrap();
    // From 13 the column and the diagonal over 24 and 35 leave the kon; the other diagonal ends in it, on 31.
    assert!(open(&[(2, Mob::Raj), (8, Mob::Lod)]));
    assert!(open(&[(2, Mob::Raj), (16, Mob::Gon)]));
    assert!(!open(&[(2, Mob::Raj), (8, Mob::Lod), (16, Mob::Gon)]));
    assert!(!open(&[(8, Mob::Lod), (16, Mob::Gon)]));
}

#[test]
fn degrees_lead_through_white_and_blue() {
    let white = white_degrees();
    assert_eq!(white.iter().map(|degree| degree.arbitral.text()).collect::<Vec<_>>(), ["E", "E", "E", "e", "eVW"]);
    assert_eq!(white.iter().map(|degree| degree.forms.len()).collect::<Vec<_>>(), [1, 1, 2, 4, 4]);
    let degrees = |id: &str| {
        let degrees = Formation::by_id(id).unwrap().blue_degrees();
        degrees.into_iter().map(|degree| (degree.number, degree.sizes, degree.complications)).collect::<Vec<_>>()
    };
    use Complication::{Order, Rf};
    assert_eq!(degrees("pioneer-1"), [(1, vec![6], vec![]), (2, vec![7], vec![]), (3, vec![6, 7], vec![Rf, Order])]);
    assert_eq!(degrees("klassika"), [(1, vec![8], vec![]), (2, vec![9], vec![]), (3, vec![8, 9], vec![Rf])]);
    assert_eq!(degrees("dodta-2"), [(1, vec![8], vec![]), (2, vec![9], vec![])]);
    assert_eq!(degrees("kulikovo-1"), []);
}
