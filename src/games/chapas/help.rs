//! The rules of Combate de chapas in our own words.

use crate::rules::HelpBlock;
use crate::text::Message;

pub(super) static HELP: &[HelpBlock] = &[
    HelpBlock::Text(Message::new(
        "Six armies travel between the planets in bottle caps, three for White and three for Black. You flick them along the routes. Whoever shuts in an enemy army, so that every route from its planet leads to a planet of the other side, wins.",
    )),
    HelpBlock::Heading(Message::new("The beginning")),
    HelpBlock::Text(Message::new(
        "Each of you draws one of the six caps; the lower number plays White. White puts one of the brass caps on an outer world, one with a ring: his home. Black puts a steel cap on another. Then White has the first turn.",
    )),
    HelpBlock::Heading(Message::new("A turn")),
    HelpBlock::Text(Message::new(
        "You do one thing: place a cap on your home, if nobody stands there; jump along a route to an empty planet; or regroup a disorganised army. A planet holds one cap.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "A1,-,-/B3,-,- w O1:O3 _:_ _",
        caption: Message::new(
            "White to move: place the bee or the butterfly on O1, or jump with the ant. Touch a cap and then the place for it.",
        ),
    },
    HelpBlock::Heading(Message::new("The shot")),
    HelpBlock::Text(Message::new(
        "Press on a cap, pull back and let go. The line shows the direction, the scale at the edge the strength. With a swaying hand the line then swings: a press fixes the direction, a second one the strength. By keys: choose cap and planet, turn with Left and Right (with Ctrl a tenth of a degree), strengthen with Up and Down, and shoot with Enter.",
    )),
    HelpBlock::Text(Message::new(
        "The cap must stay in the corridor or in a red circle with some part of it, and must stop with some part in the red circle of the planet aimed at. If it does both, it arrives. If it left the route on its way, or came to rest wholly past the middle of the planet, it arrives disorganised and lies face down. If it never left the route but stopped too early, it goes back and nothing has happened.",
    )),
    HelpBlock::Text(Message::new(
        "If it left the route and did not arrive either, it has missed: your opponent decides, before moving, whether it stays where it was, disorganised, or is off the board. Other caps can be hit; afterwards they are put back.",
    )),
    HelpBlock::Board {
        rules: "",
        position: "A1,O1,-/O3,A3,- b O1:O3 _:_ 1",
        caption: Message::new("The ant has missed. Black decides with the words under the board."),
    },
    HelpBlock::Text(Message::new(
        "A disorganised army still holds its planet. It cannot jump until you have spent a turn on regrouping it.",
    )),
    HelpBlock::Heading(Message::new("Two limits")),
    HelpBlock::Text(Message::new(
        "A cap that has just jumped may not jump straight back in your next turn, unless you can do nothing else. And if all three of your caps are on the board and grouped and only one jump is left, that jump arrives whatever the shot; the worst is that it arrives disorganised.",
    )),
    HelpBlock::Heading(Message::new("Winning")),
    HelpBlock::Text(Message::new(
        "When a cap has been placed or has jumped, an army with enemies on every neighbouring planet is enclosed. If it is an enemy of the one who moved, he wins; if it is only his own, he loses. The same position for the third time is a draw.",
    )),
    HelpBlock::Board {
        rules: "shot=dice",
        position: "A3,B1,-/O3,A2,- w O1:O3 _:_ _",
        caption: Message::new(
            "White to move. From B1 to B3 the bee shuts in the stag beetle on O3. In this game dice decide whether it gets there.",
        ),
    },
    HelpBlock::Heading(Message::new("Without aiming")),
    HelpBlock::Text(Message::new(
        "With dice nobody aims: choose cap and planet. Of twenty jumps twelve arrive, three arrive disorganised, three fall short and two miss.",
    )),
    HelpBlock::Text(Message::new(
        "The old rules are a draft without its board. The maps, the decision over a missed cap, the red circles and the corridors as they are drawn here are our reading.",
    )),
];
