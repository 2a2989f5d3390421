//! The rules of Niya in our own words.

use crate::rules::HelpBlock;
use crate::text::Message;

pub(super) static HELP: &[HelpBlock] = &[
    HelpBlock::Text(Message::new(
        "Two rival clans walk through the emperor's garden. Genji lays red tokens, Heike black ones. You take turns to pick a tile, and whoever sets four tokens in the right pattern, or leaves the other nothing to pick, wins.",
    )),
    HelpBlock::Heading(Message::new("The garden")),
    HelpBlock::Text(Message::new(
        "Sixteen tiles lie in four rows of four. Each shows one plant (maple, cherry blossom, pine or iris) and one sign of poetry (rising sun, poem banner, bird or rain cloud). Every pair occurs once.",
    )),
    HelpBlock::Heading(Message::new("A turn")),
    HelpBlock::Text(Message::new(
        "Take a tile out of the garden and put a token of your clan in its place. The very first tile must come from the border. After that each tile must share its plant or its sign with the tile taken just before, which lies beside the board.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h Ms",
        caption: Message::new(
            "Genji took maple and sun. Heike may take any tile with maple or with the sun: the ringed ones.",
        ),
    },
    HelpBlock::Heading(Message::new("Winning")),
    HelpBlock::Text(Message::new(
        "You win with four of your tokens in a row, a column or a long diagonal; or in any square of two by two; or when your move leaves the other clan no tile that fits.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "G,G,Pb,G/H,Mt,H,Pr/Ps,H,Mb,Cr/Is,Pt,Cb,Mr g Ib",
        caption: Message::new("Genji to move: the pine with the bird on c4 completes the row."),
    },
    HelpBlock::Text(Message::new(
        "A full garden without a pattern is a draw. The old rules do not say so; this is our reading.",
    )),
    HelpBlock::Heading(Message::new("A match")),
    HelpBlock::Text(Message::new(
        "In a match for points the winner of a game scores as many points as tiles are left. Whoever has ten points first, or fifteen or twenty in a longer match, wins it. The loser begins the next game; after a draw, whoever did not begin.",
    )),
];
