//! What the archive's commands print: lists as text, JSON and CSV, and figures.

use ludoteca::archive::{Entry, Figures, Stats};
use serde_json::json;

/// The columns of a list, as CSV's first line and JSON's names have them.
const COLUMNS: [&str; 12] =
    ["id", "game", "players", "result", "placing", "date", "event", "site", "round", "plies", "comments", "variations"];

fn fields(entry: &Entry) -> [String; COLUMNS.len()] {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    [
        entry.id.0.to_string(),
        text(&entry.variant),
        entry.players.join(" - "),
        entry.result.clone().unwrap_or_else(|| "*".to_owned()),
        text(&entry.placing),
        text(&entry.date),
        text(&entry.event),
        text(&entry.site),
        text(&entry.round),
        entry.plies.to_string(),
        entry.comments.to_string(),
        entry.variations.to_string(),
    ]
}

/// A line of text: the fields between tabs; what would break the line is a blank.
pub fn text_line(entry: &Entry) -> String {
    fields(entry).map(|field| field.replace(char::is_control, " ")).join("\t")
}

/// The first line of CSV.
pub fn csv_head() -> String {
    COLUMNS.join(",")
}

/// A line of CSV (RFC 4180).
pub fn csv_line(entry: &Entry) -> String {
    let quoted = |field: String| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    };
    fields(entry).map(quoted).join(",")
}

/// An object of JSON on one line; what is not known is null.
pub fn json_line(entry: &Entry) -> String {
    json!({
        "id": entry.id.0,
        "game": entry.variant,
        "players": entry.players,
        "result": entry.result.as_deref().unwrap_or("*"),
        "placing": entry.placing,
        "date": entry.date,
        "event": entry.event,
        "site": entry.site,
        "round": entry.round,
        "plies": entry.plies,
        "comments": entry.comments,
        "variations": entry.variations,
        "state": entry.state.word(),
        "trash": entry.trashed_at.is_some(),
    })
    .to_string()
}

/// Figures, a line each: the games together, then each game, then each player.
pub fn stats_lines(stats: &Stats) -> Vec<String> {
    let mut lines = vec![figures_line("all", &stats.all)];
    for (game, figures) in &stats.games {
        let name = if game.is_empty() { "?" } else { game };
        lines.push(figures_line(&format!("game {name}"), figures));
    }
    for (player, score) in &stats.players {
        let name = player.replace(char::is_control, " ");
        lines.push(format!(
            "player {name}\t{} games\t{} won\t{} drawn\t{} lost",
            score.games, score.won, score.drawn, score.lost
        ));
    }
    lines
}

fn figures_line(name: &str, figures: &Figures) -> String {
    let results = &figures.results;
    let mut line = format!("{name}\t{} games", results.games);
    let seats = results.won.iter().rposition(|n| *n > 0).map_or(2, |last| (last + 1).max(2));
    for (seat, won) in results.won.iter().enumerate().take(seats) {
        line.push_str(&format!("\tseat {} {won}", seat + 1));
    }
    line.push_str(&format!("\tdraws {}\topen {}", results.drawn, results.open));
    let (fewest, all, most) = figures.plies;
    // Tenths, rounded to the nearest.
    if let Some(tenths) = (all * 10 + results.games / 2).checked_div(results.games) {
        line.push_str(&format!("\tplies {fewest} {}.{} {most}", tenths / 10, tenths % 10));
    }
    line
}
