//! What the players settle about a start, question by question: level, formation, degree, size, complications; of
//! Eralash location, kit and arbitral moves ("Kits, levels, degrees").
//!
//! An offer always has an answer to each question that is asked; an answer that another one rules out falls back to the
//! first on offer. That a fixed start cannot be had for another reason is said when it is drawn.

use super::eralash::{EralashStart, Placement, write_placement};
use super::fixed::FixedStart;
use super::formations::{Complication, Degree, Formation, Level, Rajs, white_degrees};
use super::location::{SIZES, Shape};
use super::mob::Kit;
use super::setup::{Arbitral, DumaRajSetup, Form, RajRule};
use super::{ATTACKER, BLOCKER};
use crate::rules::Seat;
use crate::text::Message;

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The level.
    Level,
    /// The formation.
    Formation,
    /// The degree, where the level has degrees.
    Degree,
    /// Eralash: the location's shape, and whether there are Rajs.
    Form,
    /// Eralash at the open level: the kit.
    Kit,
    /// The size of the location.
    Size,
    /// Eralash at the open level: the arbitral moves.
    Arbitral,
    /// The open level: what the loss of a Raj means.
    Raj,
    /// A complication of a fixed formation.
    Complication(Complication),
}

impl Ask {
    /// All questions, in the order in which they are asked.
    pub fn all() -> Vec<Self> {
        let first = [Self::Level, Self::Formation, Self::Degree, Self::Form, Self::Kit, Self::Size];
        let more = [Self::Arbitral, Self::Raj];
        first.into_iter().chain(more).chain(Complication::ALL.map(Self::Complication)).collect()
    }

    /// A word for it in texts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Formation => "formation",
            Self::Degree => "degree",
            Self::Form => "form",
            Self::Kit => "kit",
            Self::Size => "size",
            Self::Arbitral => "arbitral",
            Self::Raj => "raj",
            Self::Complication(complication) => complication.key(),
        }
    }

    /// What it asks.
    pub const fn title(self) -> Message {
        match self {
            Self::Level => Message::new("Level"),
            Self::Formation => Message::new("Formation"),
            Self::Degree => Message::new("Degree"),
            Self::Form => Message::new("Location"),
            Self::Kit => Message::new("Kit"),
            Self::Size => Message::new("Size"),
            Self::Arbitral => Message::new("Arbitral moves"),
            Self::Raj => Message::new("Answer to the loss of the Raj"),
            Self::Complication(complication) => complication.name(),
        }
    }
}

/// An answer on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A word for it in texts.
    pub key: String,
    /// What it is called.
    pub words: Message,
}

fn answer(key: impl Into<String>, words: Message) -> Answer {
    Answer { key: key.into(), words }
}

/// The answers so far.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The level.
    pub level: Level,
    /// The formation; none for Eralash.
    pub formation: Option<&'static Formation>,
    degree: usize,
    form: (Shape, Rajs),
    kit: Kit,
    /// The size of the location.
    pub size: u8,
    arbitral: Arbitral,
    raj: RajRule,
    complications: Vec<(Complication, String)>,
}

impl Default for Offer {
    fn default() -> Self {
        let mut offer = Self {
            level: Level::Blue,
            formation: Formation::all().first(),
            degree: 0,
            form: (Shape::Square, Rajs::With),
            kit: Kit::WHITE,
            size: 6,
            arbitral: Arbitral::NONE,
            raj: RajRule::Equal,
            complications: vec![],
        };
        offer.settle();
        offer
    }
}

impl Offer {
    /// Reads what [`Offer::text`] wrote; what is not on offer is left out.
    pub fn read(text: &str) -> Self {
        let mut offer = Self::default();
        for ask in Ask::all() {
            let said = text.split(';').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == ask.key());
            let index = said.and_then(|(_, value)| offer.answers(ask).iter().position(|answer| answer.key == value));
            if let Some(index) = index {
                offer.choose(ask, index);
            }
        }
        offer
    }

    /// The answers in one line, to begin with them the next time.
    pub fn text(&self) -> String {
        let asked = Ask::all().into_iter().filter_map(|ask| {
            let answer = self.answers(ask).into_iter().nth(self.chosen(ask))?;
            Some(format!("{}={}", ask.key(), answer.key))
        });
        asked.collect::<Vec<String>>().join(";")
    }

    /// The answers on offer; none where the question is not asked.
    pub fn answers(&self, ask: Ask) -> Vec<Answer> {
        let open_eralash = self.level == Level::Open && self.formation.is_none();
        match ask {
            Ask::Level => Level::ALL.map(|level| answer(level.key(), level.name())).to_vec(),
            Ask::Formation => self.formations().into_iter().map(formation_answer).collect(),
            Ask::Degree => self.degrees().iter().map(|degree| degree_answer(degree, self.formation)).collect(),
            Ask::Form => self.forms().into_iter().map(form_answer).collect(),
            Ask::Kit if open_eralash => KITS.iter().map(|(key, _, words)| answer(*key, words.clone())).collect(),
            Ask::Size => {
                let rows = |size: u8| Message::new("{n} rows").with("n", size.to_string());
                self.sizes().into_iter().map(|size| answer(size.to_string(), rows(size))).collect()
            }
            Ask::Arbitral if open_eralash => self.arbitrals().into_iter().map(arbitral_answer).collect(),
            Ask::Raj if self.level == Level::Open && (self.formation.is_some() || self.form.1 == Rajs::With) => {
                vec![answer("equal", RajRule::Equal.words()), answer("first", RajRule::First.words())]
            }
            Ask::Complication(complication) => self.values(complication),
            Ask::Kit | Ask::Arbitral | Ask::Raj => vec![],
        }
    }

    /// Which of the answers is chosen.
    pub fn chosen(&self, ask: Ask) -> usize {
        let at = |index: Option<usize>| index.unwrap_or(0);
        match ask {
            Ask::Level => self.level as usize,
            Ask::Formation => {
                let id = |formation: Option<&Formation>| formation.map(|formation| formation.id.clone());
                at(self.formations().into_iter().position(|formation| id(formation) == id(self.formation)))
            }
            Ask::Degree => self.degree,
            Ask::Form => at(self.forms().iter().position(|form| *form == self.form)),
            Ask::Kit => at(KITS.iter().position(|(_, kit, _)| *kit == self.kit)),
            Ask::Size => at(self.sizes().iter().position(|size| *size == self.size)),
            Ask::Arbitral => at(self.arbitrals().iter().position(|arbitral| *arbitral == self.arbitral)),
            Ask::Raj => self.raj as usize,
            Ask::Complication(complication) => {
                let used = self.complications.iter().find(|(used, _)| *used == complication);
                at(used.and_then(|(_, value)| self.values(complication).iter().position(|a| a.key == *value)))
            }
        }
    }

    /// Chooses one of the answers.
    pub fn choose(&mut self, ask: Ask, index: usize) {
        match ask {
            Ask::Level => {
                self.level = Level::ALL.get(index).copied().unwrap_or(self.level);
                self.degree = 0;
            }
            Ask::Formation => self.formation = self.formations().get(index).copied().unwrap_or(self.formation),
            Ask::Degree => self.degree = index,
            Ask::Form => self.form = self.forms().get(index).copied().unwrap_or(self.form),
            Ask::Kit => self.kit = KITS.get(index).map_or(self.kit, |(_, kit, _)| *kit),
            Ask::Size => self.size = self.sizes().get(index).copied().unwrap_or(self.size),
            Ask::Arbitral => self.arbitral = self.arbitrals().get(index).copied().unwrap_or(self.arbitral),
            Ask::Raj => self.raj = if index == 1 { RajRule::First } else { RajRule::Equal },
            Ask::Complication(complication) => {
                let chosen = self.values(complication).into_iter().nth(index).filter(|_| index > 0);
                self.complications.retain(|(used, _)| *used != complication);
                self.complications.extend(chosen.map(|answer| (complication, answer.key)));
            }
        }
        self.settle();
    }

    /// Lets what is not on offer fall back to the first that is.
    fn settle(&mut self) {
        let formations = self.formations();
        let id = |formation: Option<&Formation>| formation.map(|formation| formation.id.clone());
        if !formations.iter().any(|formation| id(*formation) == id(self.formation)) {
            self.formation = formations.first().copied().flatten();
        }
        self.degree = self.degree.min(self.degrees().len().saturating_sub(1));
        if let Some(first) = self.forms().first().filter(|_| !self.forms().contains(&self.form)) {
            self.form = *first;
        }
        if let Some(first) = self.sizes().first().filter(|_| !self.sizes().contains(&self.size)) {
            self.size = *first;
        }
        if !self.arbitrals().contains(&self.arbitral) {
            self.arbitral = Arbitral::NONE;
        }
        let used = std::mem::take(&mut self.complications);
        for (complication, value) in used {
            if self.values(complication).iter().skip(1).any(|answer| answer.key == value) {
                self.complications.push((complication, value));
            }
        }
    }

    /// The formations of the level, Eralash (none) first.
    fn formations(&self) -> Vec<Option<&'static Formation>> {
        let eralash = matches!(self.level, Level::White | Level::Open).then_some(None);
        let fixed = Formation::all().iter().filter(|formation| !formation.sizes(self.level).is_empty()).map(Some);
        eralash.into_iter().chain(fixed).collect()
    }

    /// The degrees of the level, or of the formation at it.
    pub fn degrees(&self) -> Vec<Degree> {
        match (self.level, self.formation) {
            (Level::White, _) => white_degrees(),
            (Level::Blue, Some(formation)) => formation.blue_degrees(),
            _ => vec![],
        }
    }

    fn current_degree(&self) -> Option<Degree> {
        self.degrees().into_iter().nth(self.degree)
    }

    fn forms(&self) -> Vec<(Shape, Rajs)> {
        match (self.formation, self.current_degree()) {
            (Some(_), _) => vec![],
            (None, Some(degree)) => degree.forms,
            (None, None) => [Shape::Square, Shape::Rhomb]
                .into_iter()
                .flat_map(|s| [Rajs::With, Rajs::Without].map(|r| (s, r)))
                .collect(),
        }
    }

    fn sizes(&self) -> Vec<u8> {
        match (self.current_degree(), self.formation) {
            (Some(degree), _) => degree.sizes,
            (None, Some(formation)) => formation.sizes(self.level).to_vec(),
            (None, None) => SIZES.filter(|&size| self.free_start(size).location().is_ok()).collect(),
        }
    }

    fn arbitrals(&self) -> Vec<Arbitral> {
        if self.kit != Kit::WHITE {
            return vec![Arbitral::NONE];
        }
        let forms = [None, Some(Form::Free), Some(Form::Strict)];
        let each =
            |editor| [false, true].into_iter().flat_map(move |flex| forms.map(|warp| Arbitral { editor, flex, warp }));
        forms.into_iter().flat_map(each).collect()
    }

    /// The values of a complication, "as in the picture" first; none where it is not offered.
    fn values(&self, complication: Complication) -> Vec<Answer> {
        let Some(formation) = self.formation else { return vec![] };
        if self.current_degree().is_some_and(|degree| !degree.complications.contains(&complication)) {
            return vec![];
        }
        let Some(mut start) = self.fixed_start(formation) else { return vec![] };
        for (used, value) in self.complications.iter().filter(|(used, _)| *used != complication) {
            // What the level does not offer is not used.
            let _ = start.choose(*used, value);
        }
        let values: Vec<String> = start.values(complication).into_iter().filter(|value| value != "straight").collect();
        if values.is_empty() {
            return vec![];
        }
        let none = answer("none", Message::new("as in the picture"));
        std::iter::once(none).chain(values.into_iter().map(|value| value_answer(complication, value))).collect()
    }

    fn fixed_start(&self, formation: &'static Formation) -> Option<FixedStart> {
        let mut start = FixedStart::plain(formation, self.size)?;
        start.level = self.level;
        Some(start)
    }

    fn free_start(&self, size: u8) -> EralashStart {
        let (shape, rajs) = self.form;
        let kit = if self.level == Level::Open { self.kit } else { Kit::WHITE };
        let arbitral = self.current_degree().map_or(self.arbitral, |degree| degree.arbitral);
        let arbitral = if kit == Kit::WHITE { arbitral } else { Arbitral::NONE };
        EralashStart { level: self.level, shape, size, rajs, kit, arbitral, placements: [None, None] }
    }

    /// The game of Eralash that is asked for; none for a fixed formation.
    pub fn eralash(&self) -> Option<EralashStart> {
        self.formation.is_none().then(|| self.free_start(self.size))
    }

    /// The choices of the start, as `ludo start` takes them; of Eralash with the placements that were made.
    pub fn choices(&self, placements: &[Option<Placement>; 2]) -> Vec<(String, String)> {
        let mut choices: Vec<(String, String)> = vec![];
        let mut add = |key: &str, value: &str| choices.push((key.to_owned(), value.to_owned()));
        add("level", self.level.key());
        add("size", &self.size.to_string());
        let Some(start) = self.eralash() else {
            add("formation", self.formation.map_or("", |formation| formation.id.as_str()));
            for (complication, value) in &self.complications {
                add(complication.key(), value);
            }
            return choices;
        };
        add("formation", "eralash");
        add("shape", &start.shape.letter().to_string());
        add("with-raj", if start.rajs == Rajs::With { "yes" } else { "no" });
        add("arbitral", &start.arbitral.text());
        for (key, placement) in ["attacker", "blocker"].into_iter().zip(placements) {
            if let Some(placement) = placement {
                add(key, &write_placement(self.size, placement));
            }
        }
        choices
    }

    /// The options of the game, as the tag `Rules` has them.
    pub fn rules(&self) -> Vec<(String, String)> {
        let rajs = self.formation.is_some() || self.form.1 == Rajs::With;
        let raj = if rajs { self.level.end().unwrap_or(self.raj) } else { RajRule::Equal };
        let raj = if raj == RajRule::First { "first" } else { "equal" };
        vec![("raj".to_owned(), raj.to_owned())]
    }

    /// What the loser of the lot chooses at this level.
    pub fn losers_choice(&self) -> Option<Ask> {
        let rf = Ask::Complication(Complication::Rf);
        match self.level {
            Level::White => Some(Ask::Size),
            Level::Blue if !self.answers(rf).is_empty() => Some(rf),
            _ => None,
        }
    }

    /// The tag `Lot`: the seat that won, what it chose, and the loser's choice where the level has one.
    pub fn lot(&self, winner: Seat) -> String {
        let chose = if winner == ATTACKER { "attacker" } else { "blocker" };
        let mut lot = format!("{} {chose}", winner.tag());
        if let Some(ask) = self.losers_choice() {
            let value = self.answers(ask).into_iter().nth(self.chosen(ask)).map(|answer| answer.key);
            let value = value.filter(|value| value != "none").unwrap_or_else(|| "straight".to_owned());
            lot.push_str(&format!(";{}={value}", ask.key()));
        }
        lot
    }
}

/// What stands where in a start, as the two players' placements.
pub fn placements(setup: &DumaRajSetup) -> [Placement; 2] {
    [ATTACKER, BLOCKER].map(|seat| {
        let mine = (0..).zip(&setup.bits).filter_map(|(bit, piece)| piece.map(|piece| (bit, piece)));
        mine.filter(|(_, piece)| piece.seat == seat).map(|(bit, piece)| (bit, piece.mob)).collect()
    })
}

static KITS: [(&str, Kit, Message); 3] = [
    ("white", Kit::WHITE, Message::new("White: two Slods, Lods, Gons, one Raj")),
    ("blue", Kit::BLUE, Message::new("Blue: and a Fej, eight Piksas")),
    ("red", Kit::RED, Message::new("Red: and two Trigons, twelve Piksas")),
];

fn formation_answer(formation: Option<&'static Formation>) -> Answer {
    match formation {
        None => answer("eralash", Message::new("Eralash (free)")),
        Some(formation) if formation.shape() == Shape::Rhomb => {
            answer(formation.id.as_str(), Message::new("{formation}, rhomb").with("formation", formation.title()))
        }
        Some(formation) => answer(formation.id.as_str(), formation.title()),
    }
}

fn degree_answer(degree: &Degree, formation: Option<&Formation>) -> Answer {
    let words = match (formation, degree.number) {
        (Some(_), 3) => Message::new("3: with complications"),
        (Some(_), number) => {
            let size = degree.sizes.first().map(u8::to_string).unwrap_or_default();
            Message::new("{n}: {size} rows").with("n", number.to_string()).with("size", size)
        }
        (None, 1) => Message::new("1: square, no Raj, editor"),
        (None, 2) => Message::new("2: square, Raj, editor"),
        (None, 3) => Message::new("3: rhomb, editor"),
        (None, 4) => Message::new("4: strict editor"),
        (None, number) => Message::new("{n}: strict editor, flex, warp").with("n", number.to_string()),
    };
    answer(degree.number.to_string(), words)
}

fn form_answer((shape, rajs): (Shape, Rajs)) -> Answer {
    match (shape, rajs) {
        (Shape::Square, Rajs::With) => answer("q", Message::new("square, with Rajs")),
        (Shape::Square, Rajs::Without) => answer("q-", Message::new("square, without Rajs")),
        (Shape::Rhomb, Rajs::With) => answer("r", Message::new("rhomb, with Rajs")),
        (Shape::Rhomb, Rajs::Without) => answer("r-", Message::new("rhomb, without Rajs")),
    }
}

fn arbitral_answer(arbitral: Arbitral) -> Answer {
    let editor = arbitral.editor.map(|form| match form {
        Form::Free => Message::new("editor"),
        Form::Strict => Message::new("strict editor"),
    });
    let warp = arbitral.warp.map(|form| match form {
        Form::Free => Message::new("warp"),
        Form::Strict => Message::new("strict warp"),
    });
    let words = [editor, arbitral.flex.then(|| Message::new("flex")), warp].into_iter().flatten();
    let joined = words.reduce(|a, b| Message::new("{a}, {b}").with("a", a).with("b", b));
    answer(arbitral.text(), joined.unwrap_or(Message::new("none")))
}

fn value_answer(complication: Complication, value: String) -> Answer {
    let words = match complication {
        Complication::Trigons => {
            let (first, second) = value.split_at(1);
            Message::new("places {a} and {b}").with("a", first).with("b", second)
        }
        Complication::Rf if value == "swapped" => Message::new("swapped for both"),
        Complication::Rf => Message::new("swapped for the blocker only"),
        Complication::Order if value == "1" => Message::new("once"),
        Complication::Order => Message::new("twice"),
        Complication::Row => {
            let (row, places) = value.split_once(':').unwrap_or((&value, ""));
            Message::new("row {row} by {n}").with("row", row).with("n", places)
        }
        Complication::Rotation | Complication::Shuttle => Message::new("yes"),
        Complication::Carousel => Message::new("by {n}").with("n", value.as_str()),
    };
    answer(value, words)
}
