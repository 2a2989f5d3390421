//! The rules of Navia Dratp in our own words.

use crate::rules::HelpBlock;
use crate::text::Message;

pub(super) static HELP: &[HelpBlock] = &[
    HelpBlock::Text(Message::new(
        "Each side has a Navia, nine Gulled and seven Maseitai. Every Maseitai carries a compass that shows how it moves; for Gs, the crystals that moves and captures earn, the compass is turned to its other face and a power is set free. That is a dratp.",
    )),
    HelpBlock::Text(Message::new(
        "You win by capturing the enemy Navia, by checkmate, by the dratp of your own Navia for 60 Gs, or by leading her off the far edge.",
    )),
    HelpBlock::Heading(Message::new("The compass")),
    HelpBlock::Text(Message::new(
        "The ring in the middle is the piece; up is forward, away from its owner. Yellow squares are reached over anything in between. An arrow leads any distance until a piece is met. A dashed arrow may pass over the first piece in its way. A bent arrow turns once at an edge of the board. Every move may capture.",
    )),
    HelpBlock::Text(Message::new(
        "Most of the printed compasses are lost. The card of a piece says whether a face is known or reconstructed; who owns the figures can enter the printed faces in the window for a new game.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "3,bN,3/1,bB,3,bB,1/7/2,w2,1,w23d,2/7/7/3,wN,3 w _:_ _:_ 20:0",
        caption: Message::new(
            "Agunilyos on c4 goes one square to any side; Hansa on e4, dratped, bounces off the edges. Touch a piece, then a square.",
        ),
    },
    HelpBlock::Heading(Message::new("Coming in, and the Keep")),
    HelpBlock::Text(Message::new(
        "Your Maseitai wait in the Keep beside the board. As a turn you summon one, free, onto one of your empty summoning squares, those with a ring. A guard, with a shield for a rim, comes in on any empty square next to your Navia instead. A piece that has just come in may act from your next turn on.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "3,bN,3/bB,bB,bB,bB,bB,bB,bB/7/7/7/wB,wB,wB,wB,wB,wB,wB/1,wR,1,wN,1,wR,1 w 1-2:3 _:_ 0:0",
        caption: Message::new("White summons Agunilyos onto a ring, or Troll, a guard, next to the Navia."),
    },
    HelpBlock::Heading(Message::new("Gs")),
    HelpBlock::Text(Message::new(
        "A move of a black Gulled earns 1 Gs, of a red one 3. A capture earns the value of what is captured: 1, 3, or the dratp cost of a Maseitai. A pool holds at most 60.",
    )),
    HelpBlock::Heading(Message::new("Dratp and invoke")),
    HelpBlock::Text(Message::new(
        "After the move of a Maseitai, or instead of it, you may pay its cost and turn its compass. Its rim is then gilded and it shows the other face; some pieces do their work and leave instead. Five can be invoked in later turns for a second price. On the five squares of the GRZ, the lens in the middle, every such price is halved and rounded up. Before you pay, the buttons under the board say the price and what will happen.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "3,bN,3/7/2,b28,4/7/2,w2,2,w7,1/7/3,wN,3 w _:_ _:_ 16:0",
        caption: Message::new(
            "White has 16 Gs. Agunilyos on c3 can step onto the GRZ and dratp for 8; or Tiny Kiggoshi on f3 removes the black piece for 14, or for 7 from f4.",
        ),
    },
    HelpBlock::Heading(Message::new("Gulled at the far rank")),
    HelpBlock::Text(Message::new(
        "A Gulled on the far rank may line over: it leaves the board, and you take 10 Gs or put a Maseitai of your graveyard back onto one of your summoning squares.",
    )),
    HelpBlock::Heading(Message::new("The Navia")),
    HelpBlock::Text(Message::new(
        "She moves one square to any side. A Navia that is attacked is in check; if no turn of her side wins or leaves her unattacked, it is checkmate. Moving into check is allowed, and she may then be taken. Effects never touch a Navia.",
    )),
    HelpBlock::Text(Message::new(
        "With 60 Gs she may dratp, alone or after her move, if nothing could capture her at the start of the turn nor where she stands then. From the far rank, with an empty Keep, she may line over. Both win at once.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "3,bN,3/7/7/7/7/7/3,wN,2,b2 w _:_ _:_ 60:0",
        caption: Message::new("White has 60 Gs and is not in check: the Navia on d1 may dratp and win."),
    },
    HelpBlock::Heading(Message::new("Draws")),
    HelpBlock::Text(Message::new(
        "Two passes in a row, the same position for the third time, or a hundred turns of each side in which nothing is captured, no Gulled moves and nothing lines over. Whoever gives check in every turn of such a repetition loses instead. Who passes has no other turn.",
    )),
];
