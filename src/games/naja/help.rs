//! The rules of Naja in our own words.

use crate::rules::HelpBlock;
use crate::text::Message;

pub(super) static HELP: &[HelpBlock] = &[
    HelpBlock::Text(Message::new(
        "The floor of an old temple is laid out in nine rows of nine spaces, with a holy scarab on each. Two to four players lay cobras, the najas, along the lines between the spaces. Whoever has the largest part in the wall around some scarabs carries them off, unless a bonfire burns among them.",
    )),
    HelpBlock::Heading(Message::new("A turn")),
    HelpBlock::Text(Message::new(
        "Place one naja of your own. It covers four pieces of line, one after the other, and none of them may carry a naja already. Najas may touch and cross at the points where lines meet, and the lines at the edge of the floor count as well. You must place one as long as you can. White begins.",
    )),
    HelpBlock::Text(Message::new(
        "The pointer shows where your naja would lie. The wheel or R turns it, F turns it over, a click places it. With the keyboard, arrows move it, Control and an arrow go on to the next place where it fits, Enter places it.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "b6-c3-d7-e2-f6-g4-h5 d3ENEN/_ b",
        caption: Message::new(
            "White has placed a staircase, the usual shape. Black is next, and may cross it at a point but not lie on it.",
        ),
    },
    HelpBlock::Heading(Message::new("Enclosed areas")),
    HelpBlock::Text(Message::new(
        "Spaces that najas shut in on all sides are an enclosed area. The edge of the floor is no wall by itself: there, too, najas must lie. The board washes every enclosed area in the colour and pattern of the player who would claim it now.",
    )),
    HelpBlock::Text(Message::new(
        "When the game ends, each player counts how many pieces of an area's wall are covered by najas of their own. Whoever has strictly the most claims the area, and scores one point for each scarab in it. If two or more share the most, nobody claims it.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "b6-c3-d7-e2-f6-g4-h5 d3ENEN-g1ENEN/d3NENE-a6ENEN w",
        caption: Message::new(
            "White and Black have two pieces each of the wall around d4 and e5: crossed lines, nobody claims. White to move: enclose g2 and h3 from the other side, and both are yours.",
        ),
    },
    HelpBlock::Heading(Message::new("Bonfires")),
    HelpBlock::Text(Message::new(
        "On five or seven spaces bonfires burn, never in the middle nor at the edge. Whoever claims an area with bonfires gets nothing for its scarabs and loses three points for each fire. You cannot decline what you claim: so leave the burning walls to the others.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "b6-d4-c7-e2-f6-g4-h5 d3ENEN-d3NENE/g1ENEN-g1NENE w",
        caption: Message::new(
            "White claims d4, where a bonfire burns, for three points less, and e5 for one more. Black has two points.",
        ),
    },
    HelpBlock::Heading(Message::new("The end")),
    HelpBlock::Text(Message::new(
        "The game ends when no naja can be placed any more, or when all najas stand: twenty for each of two players, fifteen each for three or four. Then every scarab in a claimed area without fire gets a basket, and the highest score wins.",
    )),
    HelpBlock::Heading(Message::new("Other najas")),
    HelpBlock::Text(Message::new(
        "No picture of the old najas is left, so their shape is yours to choose when you begin: a staircase, a zed, a hook, an ess, a straight spear, any other string of turns, or free snakes that bend as you like. Lead a free snake along four pieces of line by a drag or by five clicks; Escape takes the last step back.",
    )),
    HelpBlock::Board {
        rules: "shape=any",
        position: "b6-c3-d7-e2-f6-g4-h5 c4EENN/e4SSEE w",
        caption: Message::new("Free snakes: click five points in a row, or drag along four pieces of line."),
    },
];
