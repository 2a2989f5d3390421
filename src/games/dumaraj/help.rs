//! The rules of DumaRaj in our own words.

use crate::rules::HelpBlock;
use crate::text::Message;

pub(super) static HELP: &[HelpBlock] = &[
    HelpBlock::Text(Message::new(
        "Two players lead equal sets of geometric figures against each other. Whoever takes the enemy's Raj off the board wins; in games without Rajs, whoever takes everything. The game has words of its own. They are kept here, and each is explained where it first occurs.",
    )),
    HelpBlock::Heading(Message::new("The location")),
    HelpBlock::Text(Message::new(
        "The board is called a location, its squares bits. It is a square, or a rhomb: the same grid standing on one corner. It has from six to twelve rows. A bit is named by its row and its column, counted from the attacker's corner, as 24 for row 2, column 4; ten, eleven and twelve are written A, B, C.",
    )),
    HelpBlock::Text(Message::new(
        "The attacker moves first and is drawn filled; the blocker is drawn as outlines with a core. Each half of the location is a player's kon. Between them runs the rubicon: a strong line, or the shaded row that belongs to nobody. The far edge, with the comb in your colour, is your finist: there your Piksas are bound. On the rhomb it is the two edges that meet in the enemy's corner.",
    )),
    HelpBlock::Heading(Message::new("Mobs and fleps")),
    HelpBlock::Text(Message::new(
        "The figures are called mobs, a move is a flep, and to take an enemy mob by moving onto it is to frag it. A mob that could be fragged is under flag; the game menu can show the flags.",
    )),
    HelpBlock::Text(Message::new(
        "Slod, the triangle, goes any distance along diagonals. Lod, the square, goes any distance along rows and columns. Fej, the pentagon, does either. Raj, the octagon, goes one bit in any direction. None of them passes over another mob.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "3r4/8/2p5/8/4F3/8/1S5L/3R4 q a _:_ _:_ 0 1",
        caption: Message::new(
            "Touch a mob, then a ringed bit: the attacker's Slod on 22, Lod on 28, Fej on 45, Raj on 14.",
        ),
    },
    HelpBlock::Text(Message::new(
        "Gon, the cross, and Trigon, the snowflake, jump over whatever is between. The Gon goes two bits along a row or column and one across. The Trigon does the same along a diagonal: two bits along it and one across it, which comes to three bits one way and one the other.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "r7/8/8/2p5/3T4/3G4/8/7R q a _:_ _:_ 0 1",
        caption: Message::new("The jumps of the Trigon on 44 and the Gon on 34."),
    },
    HelpBlock::Heading(Message::new("Piksa and rursus")),
    HelpBlock::Text(Message::new(
        "Piksa, the small circle, goes one bit forward onto an empty bit, and frags one bit diagonally forward. From its own kon it may jump two bits forward onto an empty bit, over an empty bit or a Piksa of its own side.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "3r4/1P6/8/8/2p1p3/3P4/3P4/3R4 q a LGF:_ _:_ 0 1",
        caption: Message::new(
            "The Piksa on 34 frags to both sides, the one on 24 jumps over it. The one on 72 reaches the finist and may be replaced.",
        ),
    },
    HelpBlock::Text(Message::new(
        "A Piksa that reaches the finist may in that move be replaced by a Slod, Lod, Gon, Trigon or Fej of its side that is off the location. This is the rursus. It need not be used; but a Piksa that stays is never replaced later.",
    )),
    HelpBlock::Text(Message::new(
        "On the rhomb forward is straight up the board, through the corner of a bit, and the Piksa frags over the two edges in front. The original rules leave this open; it is our reading.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "6r/7/7/2pp3/2P4/1P5/R6 r a _:_ _:_ 0 1",
        caption: Message::new(
            "On the rhomb: the Piksa on 33 may frag on 43, the one on 22 jumps over it if 44 is free.",
        ),
    },
    HelpBlock::Heading(Message::new("How it ends")),
    HelpBlock::Text(Message::new(
        "There is no check. A Raj may stand or go where it can be fragged, and nobody has to say a word. When the blocker frags the attacker's Raj, he has won. When the attacker frags the blocker's Raj, the blocker has one answering move: if it frags the attacker's Raj the game is drawn, otherwise the attacker has won. Some games are played without this answer: whoever frags first wins.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1",
        caption: Message::new(
            "The Lod on 14 frags the Raj on 84. The blocker answers along row 1, and the game is drawn.",
        ),
    },
    HelpBlock::Text(Message::new(
        "In a game without Rajs a side without mobs has lost. A player who has no move when it is his turn has lost. Our additions: the same position for the third time, or a hundred moves of each side without a frag or a Piksa's flep, make a draw.",
    )),
    HelpBlock::Heading(Message::new("Levels and formations")),
    HelpBlock::Text(Message::new(
        "A formation is how the mobs stand at the start; a level says which are on offer, and a degree is a step within it. White begins with small kits: two Slods, Lods and Gons and a Raj. Blue adds a Fej and eight Piksas, Red two Trigons and four more Piksas. At Red each formation can be changed by complications: rows shift, kinds of mobs trade places, the back row turns round.",
    )),
    HelpBlock::Text(Message::new(
        "Eralash is the free formation: both players put up their mobs as they like, each unseen by the other. Beware of a Raj that stands on an open line.",
    )),
    HelpBlock::Text(Message::new(
        "The pictures of the twenty-one other formations are lost, and so are the definitions of the complications and of the arbitral moves. What you find here is our reconstruction from what the rules tell about them.",
    )),
    HelpBlock::Heading(Message::new("Arbitral moves")),
    HelpBlock::Text(Message::new(
        "In a game without Piksas each player may have arbitral moves, each to be used once instead of a flep. The editor swaps two mobs of different kinds on the own kon, or puts one of them on an empty bit there; a strict editor can be used only in the player's first move. The flex lets a Slod, Lod or Gon go as one of the two other kinds. The warp joins the first and the last column: a mob goes out at one side and comes in at the other.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "5r/6/6/4l1/L1S1G1/R5 q a _:_ EVW:EVW 0 1",
        caption: Message::new(
            "All three are to be had here. Where a move could be meant in two ways, the choice appears under the board; Escape takes the touch back.",
        ),
    },
];
