//! Games and positions with their types erased: what shell, table, record, archive and command line work with.

use super::{
    Arranger, Bench, DrawError, Game, GameInfo, HelpBlock, Illegal, Listing, Malformed, Notation, PlayError, Position,
    Request, Seat, Stake, Step, TagSource, Tags, Tool, Turn, perft,
};
use crate::rng::Rng;
use crate::text::Message;
use std::any::Any;
use std::fmt::Debug;

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its canonical bare text.
    pub text: String,
    /// What speaks against it, although it was played as recorded.
    pub doubt: Option<Message>,
}

/// A legal move with the touches that make it; one of many like it where the moves are too many to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move's bare text.
    pub text: String,
    /// Its touches.
    pub steps: Vec<Step>,
    /// How many of the last of them may come in any order.
    pub loose: usize,
}

/// A drawn start in texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// `Rules`, `FEN` and what carries data: enough to set the game up again.
    pub setup: Tags,
    /// Tags beside them that tell how the start came about.
    pub beside: Tags,
}

/// A game, types erased.
pub trait AnyGame: Send + Sync {
    /// Its facts.
    fn info(&self) -> &'static GameInfo;

    /// Sets up the start that the tags describe.
    ///
    /// # Errors
    /// As [`Notation::read_setup`] and [`Position::start`].
    fn start(&self, tags: &dyn TagSource) -> Result<Box<dyn AnyPosition>, Malformed>;

    /// Sets up the start that the tags describe and gives the setup's tags in canonical form with it.
    ///
    /// # Errors
    /// As [`AnyGame::start`].
    fn set_up(&self, tags: &dyn TagSource) -> Result<(Tags, Box<dyn AnyPosition>), Malformed>;

    /// The setup's tags in canonical form.
    ///
    /// # Errors
    /// As [`Notation::read_setup`].
    fn canonical_setup(&self, tags: &dyn TagSource) -> Result<Tags, Malformed>;

    /// Draws a start.
    ///
    /// # Errors
    /// As [`Game::draw_setup`].
    fn draw(&self, request: &Request<'_>, rng: &mut Rng) -> Result<Drawn, DrawError>;

    /// As [`Game::help`].
    fn help(&self) -> &'static [HelpBlock];

    /// As [`Game::value_words`].
    fn value_words(&self, key: &str, value: &str) -> Option<Message>;

    /// As [`Game::card_choices`].
    fn card_choices(&self) -> &'static [(&'static str, &'static str)];

    /// As [`Game::choices_again`].
    fn choices_again(&self, tags: &dyn TagSource) -> Vec<(String, String)>;

    /// As [`Game::manner`].
    fn manner(&self) -> &'static [&'static str];

    /// As [`Game::arranger`].
    fn arranger(&self) -> Option<Arranger>;

    /// As [`Game::tools`].
    fn tools(&self) -> &'static [Tool];

    /// As [`Game::benches`].
    fn benches(&self) -> &'static [Bench];

    /// As [`Game::data_tags`].
    ///
    /// # Errors
    /// As [`Game::data_tags`].
    fn data_tags(&self, rules: &str, file: &str) -> Result<Tags, Malformed>;
}

/// A position, types erased; its currency is canonical text.
pub trait AnyPosition: Debug + Send + Sync {
    /// Another box with the same value.
    fn boxed(&self) -> Box<dyn AnyPosition>;

    /// As [`Position::seats`].
    fn seats(&self) -> u8;

    /// As [`Position::stake`].
    fn stake(&self) -> Option<Stake>;

    /// As [`Position::turn`].
    fn turn(&self) -> &Turn;

    /// Plays a move's text, with or without `#`, `+`.
    ///
    /// # Errors
    /// Unreadable or illegal; the position is then unchanged.
    fn play(&mut self, text: &str) -> Result<Played, PlayError>;

    /// What a record's writer adds to the move that led here: `#`, `+` or nothing.
    fn mark(&self) -> &'static str;

    /// As [`Notation::text`].
    fn text(&self) -> String;

    /// As [`Notation::identity_text`].
    fn identity_text(&self) -> String;

    /// As [`Position::identity`].
    fn identity(&self) -> u64;

    /// The names of the legal moves, in the game's order: their texts, as [`Notation::write_kind`] for those that
    /// stand for a kind.
    fn moves(&self) -> (Listing, Vec<String>);

    /// The legal moves with their touches; of a kind that is too many to list, one that can be played.
    fn choices(&self) -> Vec<Choice>;

    /// The touches of a legal move; none for a text that is no legal move.
    fn touches(&self, text: &str) -> Vec<Step>;

    /// As [`Position::owner`].
    fn owner(&self, step: &Step) -> Option<Seat>;

    /// As [`Position::seat_name`].
    fn seat_name(&self, seat: Seat) -> Message;

    /// Why what these touches ask for is refused, where the game can tell.
    fn refusal(&self, touches: &[Step]) -> Option<Message>;

    /// As [`perft::perft`].
    fn perft(&self, depth: u32) -> Option<u64>;

    /// As [`perft::divide`], with the moves' texts.
    fn divide(&self, depth: u32) -> Option<Vec<(String, u64)>>;

    /// As [`Notation::cells`].
    fn cells(&self) -> u16;

    /// As [`Notation::cell_name`].
    fn cell_name(&self, cell: u16) -> String;

    /// As [`Notation::read_cell`].
    fn read_cell(&self, name: &str) -> Option<u16>;

    /// The position with its type, for who knows the game.
    fn as_any(&self) -> &dyn Any;
}

impl std::fmt::Debug for dyn AnyGame + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info().id)
    }
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static GameInfo {
        Game::info(self)
    }

    fn start(&self, tags: &dyn TagSource) -> Result<Box<dyn AnyPosition>, Malformed> {
        let setup = G::Position::read_setup(tags)?;
        Ok(Box::new(G::Position::start(&setup)?))
    }

    fn set_up(&self, tags: &dyn TagSource) -> Result<(Tags, Box<dyn AnyPosition>), Malformed> {
        let setup = G::Position::read_setup(tags)?;
        let position = G::Position::start(&setup)?;
        Ok((G::Position::write_setup(&setup), Box::new(position)))
    }

    fn canonical_setup(&self, tags: &dyn TagSource) -> Result<Tags, Malformed> {
        Ok(G::Position::write_setup(&G::Position::read_setup(tags)?))
    }

    fn draw(&self, request: &Request<'_>, rng: &mut Rng) -> Result<Drawn, DrawError> {
        let start = G::draw_setup(request, rng)?;
        Ok(Drawn { setup: G::Position::write_setup(&start.setup), beside: start.tags })
    }

    fn help(&self) -> &'static [HelpBlock] {
        G::help()
    }

    fn value_words(&self, key: &str, value: &str) -> Option<Message> {
        G::value_words(key, value)
    }

    fn card_choices(&self) -> &'static [(&'static str, &'static str)] {
        G::card_choices()
    }

    fn choices_again(&self, tags: &dyn TagSource) -> Vec<(String, String)> {
        G::choices_again(tags)
    }

    fn manner(&self) -> &'static [&'static str] {
        G::manner()
    }

    fn arranger(&self) -> Option<Arranger> {
        G::arranger()
    }

    fn tools(&self) -> &'static [Tool] {
        G::tools()
    }

    fn benches(&self) -> &'static [Bench] {
        G::benches()
    }

    fn data_tags(&self, rules: &str, file: &str) -> Result<Tags, Malformed> {
        G::data_tags(rules, file)
    }
}

impl<P: Position + Notation> AnyPosition for P {
    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn seats(&self) -> u8 {
        Position::seats(self)
    }

    fn stake(&self) -> Option<Stake> {
        Position::stake(self)
    }

    fn turn(&self) -> &Turn {
        Position::turn(self)
    }

    fn play(&mut self, text: &str) -> Result<Played, PlayError> {
        if matches!(Position::turn(self), Turn::Over(_)) {
            return Err(PlayError::Illegal(Illegal(Message::new("the game is over"))));
        }
        let mv = self.read_move(P::trim_mark(text)).map_err(PlayError::Unreadable)?;
        self.check(&mv).map_err(PlayError::Illegal)?;
        let played = Played { text: self.write_move(&mv), doubt: self.doubt(&mv) };
        self.apply(&mv);
        Ok(played)
    }

    fn mark(&self) -> &'static str {
        match Position::turn(self) {
            Turn::Over(_) => "#",
            Turn::Of(_) if self.in_check() => "+",
            Turn::Of(_) => "",
        }
    }

    fn text(&self) -> String {
        Notation::text(self)
    }

    fn identity_text(&self) -> String {
        Notation::identity_text(self)
    }

    fn identity(&self) -> u64 {
        Position::identity(self)
    }

    fn moves(&self) -> (Listing, Vec<String>) {
        let mut moves = Vec::new();
        let listing = self.legal_moves(&mut moves);
        (listing, moves.iter().map(|mv| self.write_kind(mv)).collect())
    }

    fn choices(&self) -> Vec<Choice> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let choice = |mv| Choice { text: self.write_move(mv), steps: self.steps(mv), loose: self.loose_steps(mv) };
        moves.iter().map(choice).collect()
    }

    fn touches(&self, text: &str) -> Vec<Step> {
        let mv = self.read_move(P::trim_mark(text)).ok().filter(|mv| self.check(mv).is_ok());
        mv.map_or_else(Vec::new, |mv| self.steps(&mv))
    }

    fn owner(&self, step: &Step) -> Option<Seat> {
        Position::owner(self, step)
    }

    fn seat_name(&self, seat: Seat) -> Message {
        Position::seat_name(self, seat)
    }

    fn refusal(&self, touches: &[Step]) -> Option<Message> {
        let mv = self.attempt(touches)?;
        self.check(&mv).err().map(|Illegal(why)| why)
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        perft::perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Option<Vec<(String, u64)>> {
        let counts = perft::divide(self, depth)?;
        Some(counts.into_iter().map(|(mv, n)| (self.write_move(&mv), n)).collect())
    }

    fn cells(&self) -> u16 {
        Notation::cells(self)
    }

    fn cell_name(&self, cell: u16) -> String {
        Notation::cell_name(self, cell)
    }

    fn read_cell(&self, name: &str) -> Option<u16> {
        Notation::read_cell(self, name)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The game with that id.
pub fn game_by_id<'a>(games: &[&'a dyn AnyGame], id: &str) -> Option<&'a dyn AnyGame> {
    games.iter().copied().find(|game| game.info().id == id)
}

/// The game whose tag `Variant` has exactly that value.
pub fn game_by_variant<'a>(games: &[&'a dyn AnyGame], variant: &str) -> Option<&'a dyn AnyGame> {
    games.iter().copied().find(|game| game.info().variant == variant)
}
