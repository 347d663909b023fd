//! The move counts of `tests/perft/*.perft`, which the Python tests read, too.
//!
//! Counts above [`SHORT`] are left out unless the environment variable `SNAKETONGUE_LONG` is set.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use snaketongue::any::{AnyGame, AnyVariant};
use snaketongue::for_width;
use snaketongue::perft::perft;
use snaketongue::spec::VariantSpec;

/// The largest count that an ordinary run works out: each takes less than a second.
const SHORT: u64 = 5_000_000;

#[test]
fn move_counts() {
    let most = if std::env::var_os("SNAKETONGUE_LONG").is_some() { u64::MAX } else { SHORT };
    let faults: Vec<String> = std::thread::scope(|scope| {
        let games: Vec<_> = files("tests/perft", "perft")
            .into_iter()
            .map(|file| scope.spawn(move || check_file(&file, most)))
            .collect();
        games.into_iter().flat_map(|game| game.join().expect("no count panics")).collect()
    });
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_game_has_move_counts() {
    let stems = |folder, extension| -> Vec<String> {
        let stem = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
        files(folder, extension).iter().map(stem).collect()
    };
    assert_eq!(stems("tests/perft", "perft"), stems("benches/specs", "json"));
}

/// Works out all counts of a file up to a size; tells which do not hold.
fn check_file(file: &Path, most: u64) -> Vec<String> {
    let variant = load(file.file_stem().unwrap().to_str().unwrap());
    let mut faults = Vec::new();
    let mut fen = "";
    let text = fs::read_to_string(file).unwrap();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{}:{}", file.display(), number + 1);
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            [] | ["#", ..] => {}
            ["fen", ..] => fen = &line["fen ".len()..],
            ["perft", depth, expected] => {
                let expected: u64 = expected.parse().unwrap();
                if expected > most {
                    continue;
                }
                let counted = count(&variant, fen, depth.parse().unwrap());
                if counted != expected {
                    faults.push(format!("{place}: perft {depth} is {counted}, expected {expected}: {fen}"));
                }
            }
            _ => faults.push(format!("{place}: expected `fen ...` or `perft DEPTH COUNT`, found {line:?}")),
        }
    }
    faults
}

/// The count, after which the position must be what it was.
fn count(variant: &AnyVariant, fen: &str, depth: u32) -> u64 {
    let game = AnyGame::new(variant, Some(fen)).unwrap();
    for_width!(game, AnyGame, game => {
        let position = game.position().clone();
        let counted = perft(&position, depth, &AtomicBool::new(false)).expect("nothing stops it");
        assert_eq!((position.fen(), position.key()), (game.position().fen(), game.position().key()));
        counted
    })
}

fn load(id: &str) -> AnyVariant {
    let json = fs::read_to_string(root().join(format!("benches/specs/{id}.json"))).unwrap();
    AnyVariant::new(VariantSpec::from_json(&json).unwrap()).unwrap()
}

/// The files of a folder with an extension, sorted.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    assert!(!paths.is_empty(), "no files in {folder}");
    paths
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
