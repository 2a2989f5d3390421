//! One line a rule: position, moves, expected text or refusal. The starts have a file of their own.

mod arrange;
mod offer;
mod placing;
mod starts;

use super::*;
use crate::rules::{AnyGame, AnyPosition, Position, Step};

fn at(rules: &str, text: &str) -> Box<dyn AnyPosition> {
    AnyGame::start(&DumaRaj, &Tags::new(rules, Some(text))).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn typed(text: &str) -> DumaRajPosition {
    DumaRajPosition::start(&DumaRajSetup::read(RajRule::Equal, text).unwrap()).unwrap()
}

/// Board, shape, side and what else is given make a position text.
fn short(text: &str) -> String {
    match text.split(' ').count() {
        2 => format!("{text} a _:_ _:_ 0 1"),
        3 => format!("{text} _:_ _:_ 0 1"),
        _ => text.to_owned(),
    }
}

/// What follows the mob and its bit in the moves of one mob, sorted.
fn fleps(text: &str, mob: &str) -> String {
    let (_, moves) = at("", &short(text)).moves();
    let mut ends: Vec<&str> = moves.iter().filter_map(|mv| mv.strip_prefix(mob)).collect();
    ends.sort_unstable();
    ends.join(" ")
}

#[test]
fn mobs_move_and_frag_by_their_rules() {
    for (position, mob, expected) in [
        // Mobs: the table.
        ("7r/8/8/8/3S4/8/8/R7 q", "S44", "-17 -22 -26 -33 -35 -53 -55 -62 -66 -71 -77 x88"),
        ("7r/8/8/3p4/1P1L4/8/8/R7 q", "L44", "-14 -24 -34 -43 -45 -46 -47 -48 x54"),
        ("7r/8/8/8/3G4/8/8/R7 q", "G44", "-23 -25 -32 -36 -52 -56 -63 -65"),
        ("7r/3p4/8/8/3T4/2P5/8/R7 q", "T44", "-13 -15 -31 -37 -51 -57 -73 -75"),
        ("7r/8/8/3p4/3RP3/8/8/8 q", "R44", "-33 -34 -35 -43 -53 -55 x54"),
        ("5r/6/6/2F3/1p1P2/R5 q", "F33", "-13 -23 -31 -32 -34 -35 -36 -42 -43 -44 -51 -53 -55 -63 x22 x66"),
        // A Raj may move into an attack: there is no check.
        ("7r/8/8/8/8/8/1l6/R7 q", "R11", "-12 -21 x22"),
        // Piksa on the square.
        ("7r/8/8/8/8/8/3P4/R7 q", "P24", "-34 -44"),
        ("7r/8/8/8/3P4/8/8/R7 q", "P44", "-54 -64"),
        ("7r/8/8/3P4/8/8/8/R7 q", "P54", "-64"),
        ("7r/8/8/8/8/2ppp3/3P4/R7 q", "P24", "x33 x35"),
        ("7r/8/8/8/8/3P4/3P4/R7 q", "P24", "-44"),
        ("7r/8/8/8/8/3L4/3P4/R7 q", "P24", ""),
        ("7r/8/8/8/8/3p4/3P4/R7 q", "P24", ""),
        ("7r/8/8/8/3p4/8/3P4/R7 q", "P24", "-34"),
        ("7r/3p4/8/8/8/8/8/R7 q b", "P74", "-54 -64"),
        // The rubicon of an odd board is nobody's kon.
        ("6r/7/7/3P3/7/7/R6 q", "P44", "-54"),
        ("6r/7/7/7/3P3/7/R6 q", "P34", "-44 -54"),
        // Piksa on the rhomb: forward (+1,+1), frags on (+1,0) and (0,+1); a jump from the kon may reach the finist.
        ("6r/7/7/3pp2/2Pp3/7/R6 r", "P33", "x34"),
        ("6r/7/7/2pP3/2Pp3/7/R6 r", "P33", "-55 x34 x43"),
        ("6r/7/7/3P3/7/7/R6 r", "P44", "-55"),
        ("7r/8/8/3p4/4p3/8/8/R7 r b", "P54", "-43"),
        ("7r/8/5p2/8/8/8/8/R7 r b", "P66", "-44 -55"),
        ("5r/6/6/6/6/R2P2 r a F:_ _:_ 0 1", "P14", "-25 -36 -36=F"),
    ] {
        assert_eq!(fleps(position, mob), expected, "{position} {mob}");
    }
}

#[test]
fn a_piksa_may_be_replaced_when_it_reaches_the_finist() {
    for (position, mob, expected) in [
        ("7r/3P4/8/8/8/8/8/R7 q a SLLGTFP:_ _:_ 0 1", "P74", "-84 -84=F -84=G -84=L -84=S -84=T"),
        ("2s4r/3P4/8/8/8/8/8/R7 q a F:g _:_ 0 1", "P74", "-84 -84=F x83 x83=F"),
        ("7r/8/8/8/8/8/3p4/R7 q b F:g _:_ 0 1", "P24", "-14 -14=G"),
        // An unreplaced one is never replaced later, nor by a frag along the finist of the rhomb.
        ("r4R/6/5g/5P/6/6 r a F:_ _:_ 0 1", "P36", "x46"),
        ("r4R/6/6/6/4P1/6 r a F:_ _:_ 0 1", "P25", "-36 -36=F"),
        ("3P3r/8/8/8/8/8/8/R7 q a F:_ _:_ 0 1", "P84", ""),
    ] {
        assert_eq!(fleps(position, mob), expected, "{position} {mob}");
    }
}

#[test]
fn arbitral_moves_are_offered_by_their_rules() {
    for (position, mob, expected) in [
        // Editor: swaps of different kinds, each once, and moves to empty bits, all on own kon.
        (
            "5r/6/6/6/2G1L1/SLG2R q a _:_ E:_ 0 1",
            "S11",
            "-14=E -15=E -21=E -22 -22=E -24=E -26=E -31=E -32=E -33 -33=E -34=E -35=E -36=E -44 -55 -G13=E -G23=E -L12=E -L25=E -R16=E x66",
        ),
        ("5r/6/6/6/6/S4R r a _:_ e:_ 0 1", "R16", "-15 -25 -26"),
        (
            "5r/6/6/6/S5/R5 r a _:_ e:_ 0 1",
            "R11",
            "-12 -12=E -13=E -14=E -15=E -22 -22=E -23=E -24=E -31=E -32=E -33=E -41=E -42=E -51=E -S21=E",
        ),
        // Flex: as one of the two other kinds, where no plain flep leads.
        ("5r/6/6/6/6/SR4 q a _:_ V:_ 0 1", "S11", "-21=V -22 -23=V -31=V -32=V -33 -41=V -44 -51=V -55 -61=V x66"),
        ("5r/6/6/6/6/TR4 q a _:_ V:_ 0 1", "T11", "-24 -42"),
        // Warp: across the join of the columns at least once; a path ends before its own bit.
        ("5r/6/6/6/6/LR4 q a _:_ W:_ 0 1", "L11", "-13=W -14=W -15=W -16=W -21 -31 -41 -51 -61"),
        ("5r/6/6/6/6/1RS3 q a _:_ W:_ 0 1", "S13", "-22 -24 -31 -35 -46 -51=W -55=W -62=W -64=W"),
        ("5r/6/6/6/5g/R5 q a _:_ W:_ 0 1", "R11", "-12 -16=W -21 -22 x26=W"),
        // A strict warp, and any on the rhomb, may not frag.
        ("5r/6/6/6/5g/R5 q a _:_ w:_ 0 1", "R11", "-12 -16=W -21 -22"),
        ("5r/6/6/6/5g/R5 r a _:_ W:_ 0 1", "R11", "-12 -16=W -21 -22"),
    ] {
        assert_eq!(fleps(position, mob), expected, "{position} {mob}");
    }
}

#[test]
fn moves_lead_to_the_positions_and_results_of_the_rules() {
    let long = "R11-12 R88-87 R12-11 R87-88 ";
    for (rules, position, moves, text, result) in [
        // A rursus: the replaced Piksa joins OFF.
        ("", "7r/3P4/8/8/8/8/8/R7 q a F:_ _:_ 9 30", "P74-84=F", "3F3r/8/8/8/8/8/8/R7 q b P:_ _:_ 0 30", "*"),
        // A strict editor is struck with the first move, whatever it is, and only the mover's.
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ eV:eV 0 1", "R11-12", "7r/8/8/8/8/8/8/1R6 q b _:_ V:eV 1 1", "*"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ eV:eV 0 1", "R11-38=E", "7r/8/8/8/8/7R/8/8 q b _:_ V:eV 1 1", "*"),
        // Raj, raj=equal: an answer is due; it draws, or loses; without any the game ends with the frag.
        ("", "3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1", "L14x84", "3L4/8/8/8/8/8/8/R6l q b _:r _:_ 0 1", "*"),
        (
            "",
            "3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1",
            "L14x84 L18-28",
            "3L4/8/8/8/8/8/7l/R7 q a _:r _:_ 1 2",
            "1-0 raj",
        ),
        ("", "3r4/8/8/8/3p4/3P4/8/R2L4 q a _:_ _:_ 0 1", "L14-13", "3r4/8/8/8/3p4/3P4/8/R1L5 q b _:_ _:_ 1 1", "*"),
        ("", "3L3r/8/8/8/3p4/3P4/8/R7 q a _:_ _:_ 0 1", "L84x88", "7L/8/8/8/3p4/3P4/8/R7 q b _:r _:_ 0 1", "1-0 raj"),
        // raj=first, and the blocker fragging first: at once.
        (
            "raj=first",
            "3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1",
            "L14x84",
            "3L4/8/8/8/8/8/8/R6l q b _:r _:_ 0 1",
            "1-0 raj",
        ),
        (
            "",
            "3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1",
            "L14-13 L18-28 R11-12 L28-22 R12-11 L22-12 L13-23 L12x11",
            "3r4/8/8/8/8/8/2L5/l7 q a R:_ _:_ 0 5",
            "0-1 raj",
        ),
        // All mobs, only without Rajs.
        ("", "8/8/8/8/8/8/8/L6g q a _:_ _:_ 0 1", "L11x18", "8/8/8/8/8/8/8/7L q b _:g _:_ 0 1", "1-0 all-mobs"),
        // No move comes before a draw by the clock, and a draw by repetition counts the start.
        (
            "",
            "8/8/8/3p4/3P4/8/8/7l q b _:_ _:_ 199 1",
            "L18-17",
            "8/8/8/3p4/3P4/8/8/6l1 q a _:_ _:_ 200 2",
            "0-1 no-move",
        ),
        (
            "",
            "7r/8/8/8/8/8/8/R6L q a _:_ _:_ 0 1",
            &format!("{long}{long}"),
            "7r/8/8/8/8/8/8/R6L q a _:_ _:_ 8 5",
            "1/2-1/2 repetition",
        ),
        // Neither counts while an answer is due.
        ("", "3L4/8/8/8/8/8/8/R6l q b _:r _:_ 250 9", "", "3L4/8/8/8/8/8/8/R6l q b _:r _:_ 250 9", "*"),
        // The same board with another right left is another position.
        (
            "",
            "7r/8/8/8/8/8/8/R6L q a _:_ E:_ 0 1",
            &format!("{long}R11-12=E R88-87 R12-11 R87-88"),
            "7r/8/8/8/8/8/8/R6L q a _:_ _:_ 8 5",
            "*",
        ),
        // At once for a loaded position.
        ("", "3L4/8/8/8/8/8/8/l7 q a R:r _:_ 0 2", "", "3L4/8/8/8/8/8/8/l7 q a R:r _:_ 0 2", "1/2-1/2 equal-raj"),
        ("", "7r/8/8/8/8/8/8/l7 q a LR:_ _:_ 0 2", "", "7r/8/8/8/8/8/8/l7 q a LR:_ _:_ 0 2", "0-1 raj"),
        ("", "7r/8/8/8/8/8/8/R6L q a _:_ _:_ 200 2", "", "7r/8/8/8/8/8/8/R6L q a _:_ _:_ 200 2", "1/2-1/2 100-moves"),
    ] {
        let mut game = at(rules, position);
        for mv in moves.split_whitespace() {
            game.play(mv).unwrap_or_else(|why| panic!("{position} {mv}: {why}"));
        }
        assert_eq!(game.text(), text, "{position} {moves}");
        let line = game.turn().outcome().map_or("*".to_owned(), |outcome| outcome.line());
        assert_eq!(line, result, "{position} {moves}");
    }
}

#[test]
fn refused_moves_say_why() {
    for (position, mv, why) in [
        ("7r/8/8/8/8/8/8/R6L q", "R11-19", "\"R11-19\" is no move on this location"),
        ("7r/8/8/8/8/8/8/R6L q", "R11", "\"R11\" is no move on this location"),
        ("7r/8/8/8/8/8/8/R6L q", "R11-12=F", "\"R11-12=F\" is no move on this location"),
        ("7r/8/8/8/8/8/8/R6L q", "L12-13", "12 is empty"),
        ("7r/8/8/8/8/8/8/R6L q", "R88-87", "88 holds a mob of the blocker"),
        ("7r/8/8/8/8/8/8/R6L q", "F11-12", "11 holds a Raj"),
        ("7r/8/8/8/8/8/8/RL6 q", "R11-12", "12 holds a mob of your own"),
        ("7r/8/8/8/8/8/8/R6L q", "L18-88", "88 holds an enemy mob: a frag is written with x"),
        ("7r/8/8/8/8/8/8/R6L q", "L18x78", "78 is empty: there is nothing to frag"),
        ("7r/8/8/8/8/8/7p/R6L q", "L18-38", "a mob stands in the way to 38"),
        ("7r/8/8/8/8/8/8/R6L q", "R11-13", "a Raj does not move to 13 from there"),
        ("7r/8/8/3P4/8/8/8/R7 q", "P54-74", "a Piksa jumps only from its own kon"),
        ("7r/8/8/8/8/3p4/3P4/R7 q", "P24-44", "a Piksa jumps only over an empty bit or an own Piksa"),
        ("7r/8/8/8/8/3p4/3P4/R7 q", "P24x34", "a Piksa does not frag straight ahead"),
        ("7r/8/8/8/8/8/3P4/R7 q", "P24-35", "a Piksa goes there only to frag"),
        ("7r/8/8/8/8/8/3P4/R7 q", "P24-25", "a Piksa does not move to 25 from there"),
        (
            "7r/8/8/8/8/8/3P4/R7 q a F:_ _:_ 0 1",
            "P24-34=F",
            "a Piksa is replaced only in the move that reaches the finist",
        ),
        ("7r/3P4/8/8/8/8/8/R7 q a F:_ _:_ 0 1", "P74-84=L", "your kit has no Lod off the board"),
        ("7r/8/8/8/8/8/8/RS6 q", "R11-21=E", "you have no editor to use"),
        ("7r/8/8/8/8/8/8/RS6 q a _:_ E:_ 0 1", "R11-51=E", "51 is not on your kon"),
        ("7r/8/8/8/8/8/8/RS6 q a _:_ E:_ 0 1", "R11-12=E", "the editor moves a mob only to an empty bit"),
        (
            "7r/8/8/8/8/8/8/RS6 q a _:_ E:_ 0 1",
            "S12-R11=E",
            "a swap begins with the bit of the lower row, then of the lower column",
        ),
        ("7r/8/8/8/8/8/8/RS6 q a _:_ E:_ 0 1", "R11-G12=E", "12 does not hold that mob of your own"),
        ("7r/8/8/8/8/8/8/RSS5 q a _:_ E:_ 0 1", "S12-S13=E", "the editor swaps only mobs of different kinds"),
        ("7r/8/8/8/8/8/8/RS6 q", "S12-13=V", "you have no flex to use"),
        ("7r/8/8/8/8/8/8/RT6 q a _:_ V:_ 0 1", "T12-13=V", "only a Slod, Lod or Gon can flex"),
        ("7r/8/8/8/8/8/8/RS6 q a _:_ V:_ 0 1", "S12-23=V", "a plain flep reaches 23"),
        ("7r/8/8/8/8/8/8/RS6 q", "S12-28=W", "you have no warp to use"),
        ("7r/8/8/8/8/8/8/RS6 q a _:_ W:_ 0 1", "S12-37=W", "no such move leads to 37"),
        ("7r/8/8/8/8/8/7g/R7 q a _:_ w:_ 0 1", "R11x28=W", "this warp may not frag"),
        ("3L4/8/8/8/8/8/8/R6l q a _:r _:_ 1 2", "R11-12", "the game is over"),
    ] {
        let error = at("", &short(position)).play(mv).unwrap_err();
        assert_eq!(error.to_string(), why, "{position} {mv}");
    }
}

#[test]
fn refused_positions_say_why() {
    for (rules, position, why) in [
        ("", "8/8/8/8/8/8/8/R6 q", "row 1 has not as many bits as there are rows"),
        ("", "5/5/5/5/5 q", "a location has 6 to 12 rows, not 5"),
        ("", "7r/44/8/8/8/8/8/R7 q", "row 7 has two numbers of empty bits side by side"),
        ("", "7r/8/8/8/8/8/8/X7 q", "row 1 has an unknown letter X"),
        ("", "7r/8/8/8/8/8/8/R7 s", "\"s\" is neither q nor r"),
        ("", "7r/8/8/8/8/8/8/R7 q w", "\"w\" is neither a nor b"),
        ("", "7r/8/8/8/8/8/8/R7 q a LS:_ _:_ 0 1", "\"LS:_\" does not name the mobs off the board"),
        ("", "7r/8/8/8/8/8/8/R7 q a :_ _:_ 0 1", "\":_\" does not name the mobs off the board"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_:_ _:_ 0 1", "\"_:_:_\" does not name the mobs off the board"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ VE:_ 0 1", "\"VE:_\" does not name the arbitral moves left"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ Ww:_ 0 1", "\"Ww:_\" does not name the arbitral moves left"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ EE:_ 0 1", "\"EE:_\" does not name the arbitral moves left"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ _:_ 0 0", "moves are numbered from 1"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ _:_ 00 1", "\"00\" is no number of half-moves or moves"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ _:_ 0 99999999999", "\"99999999999\" is no number of half-moves or moves"),
        ("", "7r/8/8/8/8/8/8/R7 q a _:_ _:_ 0", "a position is board, shape, side, OFF, ARBITRAL, clock and number"),
        ("", "8/8/8/8/8/8/8/8 q", "there is no mob on the board"),
        (
            "",
            "7r/8/8/8/8/8/8/RSS5 q a S:_ _:_ 0 1",
            "the attacker has 3 Slod, on the board and off it: the kit holds 2",
        ),
        ("", "7r/8/8/8/8/8/8/L7 q", "one side plays with a Raj, the other without"),
        (
            "raj=first",
            "L7/8/8/8/8/8/8/8 q a R:r _:_ 0 1",
            "both Rajs are off the board: with raj=first the game ends before",
        ),
        ("", "7r/8/8/8/8/8/8/R7 q a _:p _:E 0 1", "there are no arbitral moves in a game with Piksas"),
        ("raj=last", "7r/8/8/8/8/8/8/R7 q", "last is no value of the option raj"),
        ("map=x", "7r/8/8/8/8/8/8/R7 q", "there is no option map in this game"),
    ] {
        let error = AnyGame::start(&DumaRaj, &Tags::new(rules, Some(&short(position)))).unwrap_err();
        assert_eq!(error.to_string(), why, "{position}");
    }
    assert!(AnyGame::start(&DumaRaj, &Tags::default()).is_err());
}

#[test]
fn what_is_checked_is_what_is_listed() {
    for text in [
        "5r/6/6/1S4/2S3/RLG3 q a _:_ EVW:_ 0 1",
        "rs3L/6/6/2g3/6/RL3S q b _:_ W:eVw 0 1",
        "4gr/4t1/6/6/LTS3/R5 r a _:_ EVw:_ 0 1",
        "r4R/4P1/4gg/3PP1/4P1/6 r a SLF:_ _:_ 0 1",
        "lsfrsl/pgppgp/6/6/PGPPGP/LSFRSL q a PPPP:pppp _:_ 0 1",
        "lsfrsl/pgppgp/6/2P3/PG1PGP/LSFRSL q b PPPP:pppp _:_ 0 1",
    ] {
        let position = typed(text);
        let mut listed = Vec::new();
        position.legal_moves(&mut listed);
        let mut manners = vec![Manner::Plain, Manner::Editor, Manner::Flex, Manner::Warp];
        manners.extend(Mob::ALL.map(Manner::Rursus));
        manners.extend(Mob::ALL.map(Manner::Swap));
        let bits = position.location().len();
        for (mob, from, to) in Mob::ALL.iter().flat_map(|mob| {
            (0..u16::from(bits) * u16::from(bits))
                .map(move |pair| (*mob, (pair / u16::from(bits)) as u8, (pair % u16::from(bits)) as u8))
        }) {
            for (manner, frag) in manners.iter().flat_map(|manner| [(*manner, false), (*manner, true)]) {
                let mv = Flep { mob, from, to, frag, manner };
                assert_eq!(position.check(&mv).is_ok(), listed.contains(&mv), "{text} {mv:?}");
            }
        }
    }
}

#[test]
fn parts_of_a_location_are_as_the_rules_say() {
    for (size, shape, kon, rubicon, finist) in [
        (8, Shape::Square, 32, 0, 8),
        (9, Shape::Square, 36, 9, 9),
        (6, Shape::Rhomb, 15, 6, 11),
        (12, Shape::Rhomb, 66, 12, 23),
    ] {
        let location = Location::of(size, shape).unwrap();
        for seat in [ATTACKER, BLOCKER] {
            assert_eq!((location.kon(seat).len(), location.finist(seat).len()), (kon, finist), "{size} {shape:?}");
            assert!(location.finist(seat).iter().all(|bit| location.kon_of(bit) != Some(seat)));
        }
        assert_eq!((0..location.len()).filter(|&bit| location.is_rubicon(bit)).count(), rubicon);
    }
    let location = Location::of(12, Shape::Square).unwrap();
    assert_eq!(location.name(location.bit(2, 10).unwrap()), "2A");
    assert_eq!(location.read("CC"), Some(143));
    for bad in ["", "1", "111", "0C", "1D", "a1", "1a", "é1"] {
        assert_eq!(location.read(bad), None, "{bad}");
    }
    assert_eq!(Location::of(8, Shape::Square).unwrap().read("91"), None);
}

#[test]
fn flags_are_the_frags_that_threaten() {
    let position = typed("3r4/8/8/8/3p4/2P5/8/R2L4 q b _:_ _:_ 0 1");
    let names = |bits: Bits| bits.iter().map(|bit| position.location().name(bit)).collect::<Vec<_>>();
    assert_eq!(names(position.flags(ATTACKER)), ["33"]);
    assert_eq!(names(position.flags(BLOCKER)), ["44"]);
    let bit = position.location().read("44").unwrap();
    assert_eq!(names(position.flaggers(BLOCKER, bit)), ["14", "33"]);
    assert!(position.flaggers(ATTACKER, bit).is_empty());
}

#[test]
fn touches_are_two_bits_and_a_word_where_it_is_needed() {
    let words = |text: &str, wanted: &str| {
        let choices = at("", text).choices();
        let steps = choices.into_iter().find(|choice| choice.text == wanted).unwrap().steps;
        match &steps[2..] {
            [] => String::new(),
            [Step::Choice(word)] => word.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let rursus = "7r/3P4/8/8/8/8/8/R7 q a F:_ _:_ 0 1";
    assert_eq!(words(rursus, "P74-84"), "stay a Piksa");
    assert_eq!(words(rursus, "P74-84=F"), "replace by Fej");
    assert_eq!(words("7r/3P4/8/8/8/8/8/R7 q a _:_ _:_ 0 1", "P74-84"), "");
    let arbitral = "7r/8/8/8/8/8/8/RS6 q a _:_ EVW:_ 0 1";
    assert_eq!(words(arbitral, "S12-23"), "flep");
    assert_eq!(words(arbitral, "S12-67"), "");
    assert_eq!(words(arbitral, "S12-23=E"), "editor");
    assert_eq!(words(arbitral, "R11-S12=E"), "editor");
    assert_eq!(words(arbitral, "S12-13=V"), "flex");
    assert_eq!(words(arbitral, "S12-38=W"), "warp");
}

#[test]
fn touches_that_fit_no_move_are_answered() {
    let position = typed("7r/8/8/8/8/8/P7/RL6 q a _:_ _:_ 0 1");
    let cell = |name: &str| Step::Cell(position.location().read(name).unwrap().into());
    let refusal = |names: &[&str]| {
        let touches: Vec<Step> = names.iter().map(|name| cell(name)).collect();
        AnyPosition::refusal(&position, &touches).map(|why| why.to_string())
    };
    assert_eq!(refusal(&["55"]).as_deref(), Some("55 is empty"));
    assert_eq!(refusal(&["88"]).as_deref(), Some("88 holds a mob of the blocker"));
    assert_eq!(refusal(&["11", "12"]).as_deref(), Some("12 holds a mob of your own"));
    assert_eq!(refusal(&["11", "88"]).as_deref(), Some("a Raj does not move to 88 from there"));
    assert_eq!(refusal(&["11", "22"]), None);
}

#[test]
fn a_long_game_without_irreversible_moves_ends_and_is_dropped() {
    // Two Rajs walk by chance: by the clock or by repetition it ends within 200 half-moves.
    for seed in 0..20 {
        let mut rng = Rng::from_seed(seed);
        let mut position = typed("Br/C/C/C/C/C/C/C/C/C/C/RB q a _:_ _:_ 0 1");
        let mut plies = 0;
        while Position::turn(&position).seat().is_some() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            position.apply(&moves[rng.below(moves.len() as u64) as usize]);
            plies += 1;
            assert!(plies <= 201);
        }
    }
}
