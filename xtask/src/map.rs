//! `cargo xtask map`: the size of each crate, and its modules that use each other in a cycle.
//!
//! Cargo checks dependencies between crates; those between the modules of a crate are only checked
//! here. A module is a file; an arrow goes from a file to each other file of its crate that a path
//! in it names (tests left out). Modules on a cycle can only be understood together, so
//! `xtask/map.tsv` limits their number, and `tidy` enforces the limits.
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use syn::visit::Visit;

/// The limits: for each crate the most modules on one cycle. Its lines have no limit, since each
/// theorem and each command adds some.
const LIMITS: &str = "xtask/map.tsv";

/// The measured size of a crate.
struct Measured {
    name: String,
    lines: usize,
    /// The modules of each cycle of two or more.
    circles: Vec<Vec<String>>,
    /// For each module, the modules that it uses.
    arrows: Arrows,
}

type Arrows = BTreeMap<Module, BTreeSet<Module>>;

impl Measured {
    fn largest(&self) -> usize {
        self.circles.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// Runs the command: prints the map and, for the given crates, what the modules on a cycle use of
/// each other.
///
/// # Errors
/// If a file cannot be read or is not Rust.
pub(crate) fn map(crates: &[&str]) -> Result<ExitCode> {
    println!("{:<12} {:>6}  circles", "crate", "lines");
    for measured in measure(&crate::root())? {
        let sizes: Vec<String> = measured.circles.iter().map(|circle| circle.len().to_string()).collect();
        println!("{:<12} {:>6}  {}", measured.name, measured.lines, sizes.join(" "));
        for circle in &measured.circles {
            println!("    {}", circle.join(", "));
            for (own, used) in measured.arrows.iter().filter(|_| crates.contains(&measured.name.as_str())) {
                let inside = |module: &&String| circle.contains(module);
                let used: Vec<String> = used.iter().map(shown).filter(|name| inside(&name)).collect();
                if inside(&&shown(own)) {
                    println!("        {} -> {}", shown(own), used.join(", "));
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Crates that exceed their limits.
///
/// # Errors
/// If a file cannot be read or is not Rust.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let limit = |[name, circle]: [String; 2]| Ok((name, circle.parse()?));
    let mut limits: BTreeMap<String, usize> =
        crate::rows(root, LIMITS)?.into_iter().map(limit).collect::<Result<_>>()?;
    let mut faults = Vec::new();
    for measured in measure(root)? {
        let Some(circle) = limits.remove(measured.name.as_str()) else {
            faults.push(format!("{LIMITS}: no limit for {}", measured.name));
            continue;
        };
        if measured.largest() > circle {
            let largest = measured.circles.iter().max_by_key(|circle| circle.len()).map(|c| c.join(", "));
            faults.push(format!(
                "crates/{}: {} modules on a circle, {LIMITS} allows {circle}: {}",
                measured.name,
                measured.largest(),
                largest.unwrap_or_default()
            ));
        }
    }
    faults.extend(limits.keys().map(|name| format!("{LIMITS}: there is no crate {name}")));
    Ok(faults)
}

fn measure(root: &Path) -> Result<Vec<Measured>> {
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(root.join("crates")).context("cannot list crates")? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    names.into_iter().map(|name| one(root, name)).collect()
}

/// Measures one crate from its sources.
fn one(root: &Path, name: String) -> Result<Measured> {
    let folder = root.join("crates").join(&name).join("src");
    let (mut lines, mut modules) = (0, BTreeMap::new());
    for path in crate::tidy::files(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs")) {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        lines += text.lines().count();
        let file = syn::parse_file(&text).with_context(|| format!("cannot parse {}", path.display()))?;
        modules.insert(module(path.strip_prefix(&folder).unwrap_or(&path)), file);
    }
    let known: BTreeSet<&Module> = modules.keys().collect();
    let arrows: Arrows = modules
        .iter()
        .map(|(own, file)| {
            let mut paths = Paths { own, known: &known, used: BTreeSet::new() };
            paths.visit_file(file);
            (own.clone(), paths.used)
        })
        .collect();
    Ok(Measured { name, lines, circles: circles(&arrows), arrows })
}

/// The path of a module from the root of its crate.
type Module = Vec<String>;

/// The module in a file such as `a/b.rs` or `a/b/mod.rs`; the path of the root is empty.
fn module(path: &Path) -> Module {
    let mut names: Module = path.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        names.pop();
    }
    names
}

/// Collects the modules of the same crate that a file names.
struct Paths<'a> {
    own: &'a Module,
    known: &'a BTreeSet<&'a Module>,
    used: BTreeSet<Module>,
}

impl Paths<'_> {
    /// Handles a path in the file: adds the module that it leads to, unless that is the file itself
    /// or the root.
    fn path(&mut self, names: &[String]) {
        let mut at = match names.first().map(String::as_str) {
            Some("crate") => Module::new(),
            Some("self" | "super") => self.own.clone(),
            // A child module of this file.
            Some(first) if self.known.contains(&[self.own.as_slice(), &[first.to_owned()]].concat()) => {
                self.own.clone()
            }
            _ => return,
        };
        for name in names {
            match name.as_str() {
                "crate" | "self" => {}
                "super" => drop(at.pop()),
                name => {
                    at.push(name.to_owned());
                    if !self.known.contains(&at) {
                        at.pop();
                        break;
                    }
                }
            }
        }
        if at != *self.own && !at.is_empty() {
            self.used.insert(at);
        }
    }

    fn tree(&mut self, before: &mut Vec<String>, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.tree(before, &path.tree);
                before.pop();
            }
            syn::UseTree::Name(name) => self.leaf(before, name.ident.to_string()),
            syn::UseTree::Rename(name) => self.leaf(before, name.ident.to_string()),
            syn::UseTree::Glob(_) => self.path(before),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(before, tree)),
        }
    }

    fn leaf(&mut self, before: &mut Vec<String>, name: String) {
        before.push(name);
        self.path(before);
        before.pop();
    }
}

/// Whether an item is only compiled for tests.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    let of_tests = |attribute: &syn::Attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string() == "test",
        _ => false,
    };
    attributes.iter().any(of_tests)
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        // A module that is re-exported for users is not used by this file itself.
        if !is_test(&item.attrs) && matches!(item.vis, syn::Visibility::Inherited) {
            self.tree(&mut Vec::new(), &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 {
            self.path(&names);
        }
        syn::visit::visit_path(self, path);
    }
}

/// The name of a module on the map.
fn shown(module: &Module) -> String {
    if module.is_empty() { "lib".to_owned() } else { module.join("::") }
}

/// The cycles of a graph, the longest first: its strongly connected components of two or more
/// (Kosaraju 1978, with lists in place of recursion).
fn circles(arrows: &Arrows) -> Vec<Vec<String>> {
    let mut back: BTreeMap<&Module, Vec<&Module>> = BTreeMap::new();
    arrows.iter().for_each(|(from, to)| to.iter().for_each(|to| back.entry(to).or_default().push(from)));
    let (mut seen, mut order) = (BTreeSet::new(), Vec::new());
    for start in arrows.keys() {
        let mut stack = vec![(start, false)];
        while let Some((at, done)) = stack.pop() {
            if done {
                order.push(at);
            } else if seen.insert(at) {
                stack.push((at, true));
                stack.extend(arrows.get(at).into_iter().flatten().map(|next| (next, false)));
            }
        }
    }
    let (mut taken, mut found) = (BTreeSet::new(), Vec::new());
    for start in order.into_iter().rev() {
        let (mut stack, mut circle) = (vec![start], Vec::new());
        while let Some(at) = stack.pop() {
            if taken.insert(at) {
                circle.push(shown(at));
                stack.extend(back.get(at).into_iter().flatten().copied());
            }
        }
        circle.sort();
        if circle.len() > 1 {
            found.push(circle);
        }
    }
    found.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(own: &str, text: &str) -> Vec<String> {
        let split = |name: &str| -> Module { name.split("::").filter(|n| !n.is_empty()).map(String::from).collect() };
        let all: Vec<Module> = ["", "a", "a::b", "a::c", "d"].into_iter().map(split).collect();
        let known: BTreeSet<&Module> = all.iter().collect();
        let own = split(own);
        let mut paths = Paths { own: &own, known: &known, used: BTreeSet::new() };
        paths.visit_file(&syn::parse_file(text).unwrap());
        paths.used.into_iter().map(|module| module.join("::")).collect()
    }

    #[test]
    fn paths_lead_to_modules() {
        assert_eq!(used("a", "use crate::{a::b::{X, Y}, d::*, a::Z as W};"), ["a::b", "d"]);
        assert_eq!(used("a::b", "use super::c; fn f() { super::g(); crate::d::h::<i64>(); }"), ["a", "a::c", "d"]);
        assert_eq!(used("a", "mod b; fn f() -> b::T { b::g() }"), ["a::b"]);
        assert!(used("a", "pub use b::T; use std::d; #[cfg(test)] mod tests { use crate::d; }").is_empty());
    }

    #[test]
    fn circles_are_found() {
        let graph = |arrows: &[(&str, &[&str])]| {
            let node = |name: &str| vec![name.to_owned()];
            arrows.iter().map(|(from, to)| (node(from), to.iter().map(|to| node(to)).collect())).collect()
        };
        let arrows =
            graph(&[("a", &["b"]), ("b", &["c"]), ("c", &["a", "d"]), ("d", &["e"]), ("e", &["d"]), ("f", &["a"])]);
        assert_eq!(circles(&arrows), [vec!["a", "b", "c"], vec!["d", "e"]]);
        assert!(circles(&graph(&[("a", &["b"]), ("b", &["c"]), ("c", &[])])).is_empty());
    }
}
