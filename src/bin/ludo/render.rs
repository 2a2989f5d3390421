//! `ludo render`: a board as a picture.

use crate::output::{Exit, Failure, Outcome};
use crate::play::text;
use crate::records::{Chosen, chosen};
use clap::ArgMatches;
use ludoteca::archive::{ArchiveError, replace_file};
use ludoteca::board::{PictureKind, Scene, Spot, Theme, ThemeKind, painter, picture};
use ludoteca::catalogue::GAMES;
use ludoteca::record::position_at;
use ludoteca::rules::game_by_variant;
use std::io::Write;
use std::path::PathBuf;

/// `ludo render FILE [--game N] [--ply K] -o X.svg|png|pdf [--size PX] [--theme light|dark|contrast]`
pub fn render(args: &ArgMatches) -> Outcome {
    let Some(output) = args.get_one::<PathBuf>("output") else { return Err(Failure::Usage("no output".to_owned())) };
    let kind = match output.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => PictureKind::Svg,
        Some("png") => PictureKind::Png,
        Some("pdf") => PictureKind::Pdf,
        _ => return Err(Failure::Usage("the picture's name must end with .svg, .png or .pdf".to_owned())),
    };
    let theme = Theme::new(match text(args, "theme") {
        "dark" => ThemeKind::Dark,
        "contrast" => ThemeKind::Contrast,
        _ => ThemeKind::Light,
    });
    let place = chosen(args)?;
    let position = place.position()?;
    let Chosen { record, node, faulty } = place;
    let game = record.tags.get("Variant").and_then(|variant| game_by_variant(GAMES, variant));
    let Some(painter) = game.and_then(|game| painter(game.info().id)) else {
        return Err(Failure::Refused("this game has no board".to_owned()));
    };
    let before = record.tree.parent(node).and_then(|before| position_at(&record, before, GAMES).ok());
    let touched = before.map_or_else(Vec::new, |before| before.touches(&record.tree.node(node).mv));
    let last: Vec<Spot> = touched.iter().filter_map(Spot::of).collect();
    let scene = Scene { last: &last, ..Scene::still(&*position, &theme) };
    let size = args.get_one::<u16>("size").copied().unwrap_or(800);
    let bytes = picture(painter, &scene, size, kind).map_err(|why| Failure::System(why.to_string()))?;
    let fill = |out: &mut dyn Write| out.write_all(&bytes).map_err(|error| ArchiveError::System(error.to_string()));
    replace_file(output, fill).map_err(|why| Failure::System(why.to_string()))?;
    Ok(if faulty { Exit::Faulty } else { Exit::Done })
}
