"""What an installed package says of itself."""

from __future__ import annotations

import importlib.metadata

from tables import ROOT


def test_the_wheel_has_licences_and_addresses() -> None:
    found = importlib.metadata.distribution("sprague")
    files = {file.name: file for file in found.files or ()}
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        assert files[name].read_text() == (ROOT / name).read_text() == (ROOT / "python" / name).read_text()
    addresses = {text.split(",")[0] for text in found.metadata.get_all("Project-URL") or ()}
    assert addresses == {"Documentation", "Repository", "Changes"}
    repository = (ROOT / "Cargo.toml").read_text().split('repository = "')[1].split('"')[0]
    assert all(repository in text for text in found.metadata.get_all("Project-URL") or ())
