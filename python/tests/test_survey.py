"""Surveys: rows and certificates, going on, ctrl-C, and the same on a cluster whose workers die."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sprague as sg

CONTRACT = (
    "rule kind preperiod period saltus standing theorem values largest seconds certificate error".split()
)
pyarrow: Any = pytest.importorskip("pyarrow")


def rows(survey: sg.Survey) -> dict[str, dict[str, Any]]:
    """The rows by their rules, without the time that they took; no rule has two."""
    table = survey.table().drop(["seconds"])
    found = {row["rule"]: row for row in table.to_pylist()}
    assert len(found) == len(table)
    files = (survey.path / "results").glob("*.parquet")
    assert sum(pyarrow.parquet.read_metadata(str(file)).num_rows for file in files) == len(table)
    return found


def test_rows_say_what_the_pattern_says(tmp_path: Path) -> None:
    games = [sg.Game("take 1..K", K=5), sg.Game("take 1,2", misere=True)]
    s = sg.survey(["kayles", "take 1,3,4", "0.6", "take 3^2", "4.(3)", *games], to=2000, out=tmp_path / "atlas")
    assert (s.asked, s.known, s.failed, s.path) == (7, 0, 1, tmp_path / "atlas")
    assert s.table().column_names[: len(CONTRACT)] == CONTRACT
    found = rows(s)
    for rule in ("kayles", "take 1,3,4", "4.(3)", "take 1..K; K = 5", "take 1,2; misere"):
        row, claim = found[rule], sg.Game(rule).findings(limit=2000).claims[0]
        assert (row["kind"], row["preperiod"], row["period"], row["saltus"]) == (
            claim.kind,
            claim.preperiod,
            claim.period,
            claim.saltus,
        )
        assert (row["standing"], row["theorem"], row["error"]) == (claim.standing, claim.theorem, None)
        if row["certificate"]:
            text = (s.path / "certificates" / f"{row['certificate']}.json").read_bytes()
            assert hashlib.sha256(text).hexdigest() == row["certificate"]
            assert sg.verify(json.loads(text)) == sg.verify(s.certificate(row["certificate"]) or {})
    assert found["kayles"]["largest"] == sg.Game("kayles").values(found["kayles"]["values"]).max()
    assert (found["0.6"]["kind"], found["0.6"]["values"], found["0.6"]["certificate"]) == ("open", 2001, None)
    wrong = found["take 3^2"]
    assert "`^`" in wrong["error"] and all(wrong[name] is None for name in CONTRACT[1:-1] if name != "seconds")


def test_pandas_and_report(tmp_path: Path) -> None:
    s = sg.survey(sg.codes(1), to=500, out=tmp_path)
    frame = s.to_pandas()
    assert len(frame) == len(sg.codes(1)) == 14 and str(frame["period"].dtype) == "Int64"
    report = s.report()
    assert report.rules == 14 and sum(report.standings.values()) == 14
    assert report.open == (frame["standing"] == "open").sum()
    assert report.html.startswith("<!DOCTYPE html>") and "longest periods" in str(report)
    assert str(pickle.loads(pickle.dumps(report))) == str(report)


def test_it_goes_on_and_begins_anew(tmp_path: Path) -> None:
    first = sg.survey(sg.codes(1), to=300, out=tmp_path)
    again = sg.survey(sg.codes(1), to=300, out=tmp_path)
    assert (again.asked, again.known) == (0, 14) and rows(again) == rows(first)
    larger = sg.survey(sg.codes(1), to=3000, out=tmp_path)
    opened = [row for row in rows(larger).values() if row["to"] == 3000]
    assert 0 < larger.asked == len(opened) < 14
    anew = sg.survey(sg.codes(1), to=300, out=tmp_path, resume=False)
    assert (anew.asked, anew.known) == (14, 0) and rows(anew) == rows(first)


def test_lists_come_from_files_and_iterators(tmp_path: Path) -> None:
    listed = tmp_path / "rules.txt"
    listed.write_text("# two\nkayles  # a code\n\ntake 1,2\n")
    for source in (str(listed), listed, iter(["kayles", "take 1,2"]), ("kayles", "take 1,2", "kayles")):
        s = sg.survey(source, to=300, out=tmp_path / "out", resume=False, jobs=1)
        assert sorted(rows(s)) == ["kayles", "take 1,2"] and s.asked == 2
    assert list(sg.sets(3)) == ["take 1", "take 2", "take 1,2", "take 3", "take 1,3", "take 2,3", "take 1,2,3"]
    assert len(list(sg.hexadecimal(1))) == len(sg.hexadecimal(1)) == 60
    assert pickle.loads(pickle.dumps(sg.codes(2))) == sg.codes(2)


def test_mistakes(tmp_path: Path) -> None:
    def failing() -> Iterator[str]:
        yield "kayles"
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        sg.survey(failing(), to=300, out=tmp_path)
    # Earlier rows are kept.
    assert list(rows(sg.Survey(tmp_path))) == ["kayles"]
    for bad in ([1], [None]):
        with pytest.raises(TypeError):
            sg.survey(bad, to=300, out=tmp_path)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        sg.survey(7, to=300, out=tmp_path)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError, match="a list"):
        sg.survey("kayles", to=300, out=tmp_path)
    for call in (lambda: sg.codes(0), lambda: sg.codes(99), lambda: sg.survey([], to=-1, out=tmp_path)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ValueError, match="packed"):
        sg.survey([], to=5, out=tmp_path, certificates="gold")
    with pytest.raises(FileNotFoundError):
        sg.Survey(tmp_path / "nothing").table()
    with pytest.raises(FileNotFoundError):
        sg.Survey(tmp_path / "nothing").report()


def test_limits_are_rows(tmp_path: Path) -> None:
    s = sg.survey(["0.6", "kayles"], to=10**8, out=tmp_path, time=0.2)
    assert "time limit" in rows(s)["0.6"]["error"] and rows(s)["kayles"]["error"] is None
    assert sg.survey(["0.6"], to=10**8, out=tmp_path, time=0.2).asked == 0
    assert sg.survey(["0.6"], to=3000, out=tmp_path, retry=True).asked == 1
    assert rows(s)["0.6"]["error"] is None


def test_an_effort_ends_a_rule_with_what_was_found(tmp_path: Path) -> None:
    def asked(looks: int) -> int:
        return sg.survey(["0.6", "kayles"], to=10**8, out=tmp_path, looks=looks).asked

    assert (asked(100), asked(100)) == (2, 0)
    before = rows(sg.Survey(tmp_path))["0.6"]
    assert (before["standing"], before["looks"], before["error"]) == ("open", 100, None)
    assert 0 < before["rare_heaps"] < before["values"] < 10**8
    assert asked(200) == 1
    assert rows(sg.Survey(tmp_path))["0.6"]["values"] > before["values"]
    with pytest.raises(ValueError):
        asked(0)


def test_the_atlas_is_a_survey_that_is_there() -> None:
    atlas = sg.atlas()
    frame = atlas.to_pandas()
    assert len(atlas) == len(frame) == len(list(atlas)) > 25_000
    assert atlas.table().column_names[: len(CONTRACT)] == CONTRACT
    assert sorted(atlas.open) == sorted(frame[frame["standing"] == "open"]["rule"])
    for rule in ("0.77", "take 3,1", sg.Game("take 1,2 leaving 0..2"), "4.3", "0.8"):
        row, claim = atlas[rule], sg.Game(rule).pattern() if isinstance(rule, str) else rule.pattern()
        assert claim is not None
        found = (row.preperiod, row.period, row.saltus, row.standing)
        assert found == (claim.preperiod, claim.period, claim.saltus, claim.standing)
    assert pickle.loads(pickle.dumps(atlas)) is atlas
    for unknown in ("wythoff", "take 99", "no rule at all"):
        assert unknown not in atlas
        with pytest.raises(KeyError):
            atlas[unknown]


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        sg.survey(["kayles", "take 1,2", "0.6", "0.14"], to=10**9, out=tmp_path, jobs=2)
    assert time.monotonic() - began < 5
    assert sorted(rows(sg.Survey(tmp_path))) == ["kayles", "take 1,2"]


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_whose_workers_die_makes_the_same_rows(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    rules = [*sg.codes(2), "take 3^2", *sg.sets(4)]
    alone = sg.survey(rules, to=3000, out=tmp_path / "alone")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        before = set(client.run(os.getpid).values())

        def killing() -> Iterator[str]:
            """The rules; when half of them are under way, a worker dies."""
            for at, rule in enumerate(rules):
                if at == len(rules) // 2:
                    os.kill(min(before), signal.SIGKILL)
                yield rule

        together = sg.survey(killing(), to=3000, out=tmp_path / "together", client=client)
        assert min(before) not in client.run(os.getpid).values()
        assert (together.asked, together.failed) == (len(rules), 1)
        assert rows(together) == rows(alone)
        again = sg.survey(rules, to=3000, out=tmp_path / "together", client=client)
        assert (again.asked, again.known) == (0, len(rules))


@pytest.mark.filterwarnings("ignore")
def test_a_rule_that_kills_its_worker_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        monkeypatch.setattr("sprague._survey._ask", _failing)
        s = sg.survey(["kayles", "take 1,2", "0.6"], to=300, out=tmp_path, client=client, retries=1)
    found = rows(s)
    assert (s.asked, s.failed) == (3, 1) and found["take 1,2"]["period"] == 3
    assert "too much for a worker" in found["kayles"]["error"]


_ask = sg._survey._ask


def _failing(rules: list[str], wanted: Any) -> bytes:
    if "kayles" in rules:
        raise MemoryError("too much for a worker")
    return _ask(rules, wanted)
