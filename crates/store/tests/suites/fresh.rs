//! Folders for tests.
use std::fs;
use std::path::PathBuf;

/// A new folder for a test, removed on drop.
pub(crate) struct Fresh(pub(crate) PathBuf);

impl Fresh {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sprague-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
