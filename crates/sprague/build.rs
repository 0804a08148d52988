//! Lists the tables of sentences in `messages/`, one for each language besides English, so that a
//! further language is a further file.
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("messages");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tsv"));
    files.sort();
    let rows = files.iter().map(|file| {
        let code = file.file_stem().unwrap_or_default().to_string_lossy();
        format!("    ({code:?}, include_str!({:?})),\n", file.to_string_lossy())
    });
    let list = format!("const FILES: &[(&str, &str)] = &[\n{}];\n", rows.collect::<String>());
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("languages.rs"), list)
}
