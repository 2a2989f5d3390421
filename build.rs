//! Resources, settings schema and translations for feature `gui`; nothing without it.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "gui")]
    gui::build();
}

#[cfg(feature = "gui")]
mod gui {
    use std::path::{Path, PathBuf};
    use std::process::Command;

    pub fn build() {
        let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        println!("cargo::rerun-if-changed=ui");
        println!("cargo::rerun-if-changed=data/icons");
        glib_build_tools::compile_resources(&["ui", "data"], "ui/ludoteca.gresource.xml", "ludoteca.gresource");
        schema(&out.join("schemas"));
        translations(&out.join("locale"));
    }

    fn schema(folder: &Path) {
        let source = "data/io.github.ludoteca.Ludoteca.gschema.xml";
        println!("cargo::rerun-if-changed={source}");
        std::fs::create_dir_all(folder).expect("a folder for the schema");
        std::fs::copy(source, folder.join("io.github.ludoteca.Ludoteca.gschema.xml")).expect("the schema is copied");
        run(Command::new("glib-compile-schemas").arg("--strict").arg(folder));
        println!("cargo::rustc-env=LUDOTECA_BUILD_SCHEMAS={}", folder.display());
    }

    fn translations(folder: &Path) {
        println!("cargo::rerun-if-changed=po");
        let linguas = std::fs::read_to_string("po/LINGUAS").unwrap_or_default();
        for language in linguas.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let messages = folder.join(language).join("LC_MESSAGES");
            std::fs::create_dir_all(&messages).expect("a folder for translations");
            run(Command::new("msgfmt")
                .arg("--check")
                .arg("-o")
                .arg(messages.join("ludoteca.mo"))
                .arg(format!("po/{language}.po")));
        }
        println!("cargo::rustc-env=LUDOTECA_BUILD_LOCALE={}", folder.display());
    }

    fn run(command: &mut Command) {
        let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        assert!(status.success(), "{command:?} failed");
    }
}
