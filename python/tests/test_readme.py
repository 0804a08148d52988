"""The Python lines of the READMEs and of the book print what they say."""

from __future__ import annotations

import doctest

import pytest
from tables import ROOT


@pytest.mark.parametrize("name", ["README.md", "python/README.md", "docs/python.md"])
def test_the_lines_of_a_readme(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = [block.split("```", 1)[0] for block in text.split("```pycon\n")[1:]]
    assert blocks, f"{name} has no lines of Python"
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, names, name, name, 0)
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0
