//! Every sentence for people can be translated: xgettext, which reads Rust as if it were C, finds each one that the
//! source holds, and translations name the same values.

#[path = "support/source.rs"]
mod source;

use source::{is_test, is_word, root, sources, string_length, without_comments};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

/// A sentence of the source, or of a file of translations.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Sentence {
    id: String,
    plural: Option<String>,
}

#[derive(Debug, Default)]
struct Entry {
    sentence: Sentence,
    files: Vec<String>,
    translations: Vec<String>,
    fuzzy: bool,
}

/// The calls that make a sentence, and how many literals each begins with.
const CALLS: &[(&str, usize)] = &[("Message::new(", 1), ("Message::plural(", 2), ("tr(", 1)];

/// What the functions themselves are called where they are defined.
const DEFINITIONS: &[&str] = &["src/text.rs", "src/app/words.rs"];

fn literal(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    if !text.starts_with('"') {
        return None;
    }
    let end = string_length(text);
    Some((unescape(&text[1..end - 1])?, &text[end..]))
}

/// The text of a literal; none where it goes on behind a backslash, which C reads otherwise.
fn unescape(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        out.push(match c {
            '\\' => match letters.next()? {
                'n' => '\n',
                c @ ('"' | '\\') => c,
                _ => return None,
            },
            '\n' => return None,
            c => c,
        });
    }
    Some(out)
}

/// The sentences of a source file; an error for a call that is not one literal on one line.
fn sentences(path: &str, text: &str) -> Result<Vec<Sentence>, String> {
    let code = without_comments(text);
    let mut found = Vec::new();
    for (call, literals) in CALLS {
        for (at, _) in code.match_indices(call) {
            if code[..at].ends_with(is_word) {
                continue;
            }
            let behind = &code[at + call.len()..];
            let line = code[..at].matches('\n').count() + 1;
            let bad = || format!("{path}:{line}: {call}…) does not begin with a literal on one line");
            let (id, mut rest) = literal(behind).ok_or_else(bad)?;
            let mut plural = None;
            if *literals == 2 {
                rest = rest.trim_start().strip_prefix(',').ok_or_else(bad)?;
                plural = Some(literal(rest).ok_or_else(bad)?.0);
            }
            found.push(Sentence { id, plural });
        }
    }
    Ok(found)
}

/// The files that hold sentences, in order.
fn files_with_sentences() -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for path in sources() {
        let name = path.to_str().unwrap().to_owned();
        if is_test(&path) || DEFINITIONS.contains(&name.as_str()) || name.starts_with("src/bin/") {
            continue;
        }
        let text = std::fs::read_to_string(root().join(&path)).unwrap();
        if !sentences(&name, &text).unwrap().is_empty() {
            files.push(name);
        }
    }
    for folder in ["ui", "data"] {
        for entry in std::fs::read_dir(root().join(folder)).unwrap() {
            let name = format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap());
            let text = || std::fs::read_to_string(root().join(&name)).unwrap();
            let marked = name.ends_with(".ui") && text().contains("translatable=\"yes\"");
            let words = [".desktop.in", ".metainfo.xml.in", ".gschema.xml"].iter().any(|end| name.ends_with(end));
            if marked || words {
                files.push(name);
            }
        }
    }
    files.sort();
    files
}

/// The entries of a file of translations.
fn entries(text: &str) -> Vec<Entry> {
    let mut all = Vec::new();
    for block in text.split("\n\n") {
        let (mut entry, mut field) = (Entry::default(), "");
        for line in block.lines() {
            if let Some(files) = line.strip_prefix("#: ") {
                let names = files.split_whitespace().filter_map(|file| file.split(':').next());
                entry.files.extend(names.map(str::to_owned));
            }
            entry.fuzzy |= line.starts_with("#,") && line.contains("fuzzy");
            if line.starts_with('#') {
                continue;
            }
            let text = if line.starts_with('"') {
                line
            } else {
                let Some((name, rest)) = line.split_once(' ') else { continue };
                field = name;
                match name {
                    "msgid_plural" => entry.sentence.plural = Some(String::new()),
                    name if name.starts_with("msgstr") => entry.translations.push(String::new()),
                    _ => {}
                }
                rest
            };
            let text = unescape(text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap()).unwrap();
            match field {
                "msgid" => entry.sentence.id.push_str(&text),
                "msgid_plural" => entry.sentence.plural.get_or_insert_default().push_str(&text),
                _ => entry.translations.last_mut().unwrap().push_str(&text),
            }
        }
        if !entry.sentence.id.is_empty() {
            all.push(entry);
        }
    }
    all
}

/// What `tools/words.sh` extracts.
static EXTRACTED: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let template = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ludoteca.pot");
    let told = Command::new("bash").arg(root().join("tools/words.sh")).arg(&template).output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    entries(&std::fs::read_to_string(template).unwrap())
});

/// The names in braces.
fn names(text: &str) -> BTreeSet<&str> {
    let behind = text.split('{').skip(1);
    behind.filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

/// What is wrong with an entry that is translated.
fn faults(entry: &Entry) -> Vec<String> {
    let wanted = names(&entry.sentence.id);
    let forms = entry.sentence.plural.iter().chain(entry.translations.iter().filter(|t| !t.is_empty() && !entry.fuzzy));
    // A form for one may leave the number out.
    let counted = entry.sentence.plural.is_some();
    let differs = |form: &&String| {
        let mut given = names(form);
        let mut wanted = wanted.clone();
        if counted {
            given.remove("n");
            wanted.remove("n");
        }
        given != wanted
    };
    forms.filter(differs).map(|form| format!("\"{}\": \"{form}\" names other values", entry.sentence.id)).collect()
}

#[test]
fn the_list_of_files_is_complete() {
    let listed = std::fs::read_to_string(root().join("po/POTFILES.in")).unwrap();
    let listed: Vec<&str> = listed.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert_eq!(listed, files_with_sentences(), "./dev words writes po/POTFILES.in anew");
}

#[test]
fn xgettext_finds_every_sentence_of_the_source() {
    let found: BTreeSet<(String, Sentence)> = EXTRACTED
        .iter()
        .flat_map(|entry| entry.files.iter().map(move |file| (file.clone(), entry.sentence.clone())))
        .filter(|(file, _)| file.ends_with(".rs"))
        .collect();
    let mut wanted = BTreeSet::new();
    for file in files_with_sentences().into_iter().filter(|file| file.ends_with(".rs")) {
        let text = std::fs::read_to_string(root().join(&file)).unwrap();
        wanted.extend(sentences(&file, &text).unwrap().into_iter().map(|sentence| (file.clone(), sentence)));
    }
    let missed: Vec<_> = wanted.difference(&found).collect();
    assert!(missed.is_empty(), "xgettext misses {missed:#?}");
    let more: Vec<_> = found.difference(&wanted).collect();
    assert!(
        more.is_empty(),
        "xgettext takes for sentences what stands in a call of another `new`: give it a name first: {more:#?}"
    );
}

#[test]
fn xgettext_finds_the_words_of_templates_and_desktop_files() {
    let has = |file: &str| EXTRACTED.iter().any(|entry| entry.files.iter().any(|name| name == file));
    for file in files_with_sentences() {
        assert!(has(&file), "nothing from {file}");
    }
}

#[test]
fn the_forms_of_a_sentence_name_the_same_values() {
    let mut found: Vec<String> = EXTRACTED.iter().flat_map(faults).collect();
    let linguas = std::fs::read_to_string(root().join("po/LINGUAS")).unwrap();
    for language in linguas.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let text = std::fs::read_to_string(root().join(format!("po/{language}.po"))).unwrap();
        found.extend(entries(&text).iter().flat_map(faults).map(|fault| format!("{language}: {fault}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_sentence_is_one_literal_on_one_line() {
    let ok = "tr(\"a \\\"b\\\"\"); x = Message::plural(\n \"{n} a\",\n \"{n} b\", n); attr(x); // tr(x)";
    let plural = Sentence { id: "{n} a".into(), plural: Some("{n} b".into()) };
    let single = Sentence { id: "a \"b\"".into(), plural: None };
    assert_eq!(sentences("x.rs", ok).unwrap(), [plural, single]);
    for bad in ["tr(text)", "Message::new(&format!(\"a\"))", "tr(\"a \\\n b\")", "Message::plural(\"a\", many, n)"] {
        assert!(sentences("x.rs", bad).is_err(), "{bad}");
    }
}

#[test]
fn a_translation_that_names_other_values_is_found() {
    let po = "#: a.rs:1\nmsgid \"\"\n\"{cell} holds \"\n\"{token}\"\nmsgstr \"{cell} hat {tokn}\"\n\nmsgid \"{a}\"\nmsgstr \"\"\n\n\
              #, fuzzy\nmsgid \"{b}\"\nmsgstr \"{c}\"\n\nmsgid \"one game\"\nmsgid_plural \"{n} games\"\nmsgstr[0] \"eins\"\n\
              msgstr[1] \"{n} von {m}\"\n";
    let found: Vec<String> = entries(po).iter().flat_map(faults).collect();
    let expected = [
        "\"{cell} holds {token}\": \"{cell} hat {tokn}\" names other values",
        "\"one game\": \"{n} von {m}\" names other values",
    ];
    assert_eq!(found, expected);
}
