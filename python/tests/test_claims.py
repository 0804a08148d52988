"""Claims that hold for ever, certificates, findings."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import sprague as sg

TAKE = sg.Game("take 1,3,4")


def pattern(rule: str) -> sg.Claim:
    claim = sg.Game(rule).pattern()
    assert claim is not None
    return claim


def test_periods() -> None:
    claim = pattern("0.77")
    assert (claim.kind, claim.preperiod, claim.period, claim.saltus) == ("periodic", 71, 12, 0)
    assert (claim.standing, claim.theorem) == ("proved", "guy-smith")
    values = sg.Game("0.77").values(1000)
    assert [claim(n) for n in range(1000)] == values.tolist()
    assert claim(10**30) == claim(10**30 % 12 + 12 * 20)
    assert claim.text.startswith("G(n+12) = G(n)") and str(claim) == claim.text


def test_growing_values() -> None:
    claim = pattern("take any; split 2")
    assert (claim.kind, claim.period, claim.saltus) == ("arithmetic-periodic", 4, 4)
    assert claim(10**30 + 3) == 10**30 + 4 and claim.latex is not None and "n" in claim.latex
    assert [claim(n) for n in range(60)] == sg.Game("take any; split 2").values(60).tolist()


def test_formulas_and_zeros() -> None:
    claim = pattern("wythoff")
    # The theorem is Wythoff's; the automata prove it from the moves.
    assert claim.kind == "zeros" and claim.standing == "proved" and claim.period is None
    table = sg.Game("wythoff").values(15, 15)
    for a in range(15):
        for b in range(15):
            assert claim(a, b) is bool(table[a, b] == 0) and claim((a, b)) is claim(a, b)
    with pytest.raises(TypeError):
        claim(5)
    with pytest.raises(TypeError):
        sg.verify(1)  # type: ignore[arg-type]
    own = pattern("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1")
    assert own.kind == "formula" and own(10**20, 7) == 10**20 ^ 7


def test_open_games_have_no_pattern() -> None:
    game = sg.Game("take fib")
    assert game.pattern(limit=2000) is None
    findings = game.findings(limit=2000)
    assert findings.open == "no pattern up to 2000" and findings.claims == [] and findings.computed_to == 2000
    assert findings.known_for_ever() is None and findings.to_dict()["rule"] == "take fib"
    # A claim that has only been compared up to a limit is not a pattern.
    for claim in sg.Game("take squares").findings(limit=3000).claims:
        assert claim.standing == "checked"


def test_certificates_are_verified(tmp_path: Path) -> None:
    for rule in ("take 1,3,4", "0.77", "take any; split 2", "take k where k!=3"):
        certificate = pattern(rule).certificate
        assert certificate is not None
        verified = sg.verify(certificate)
        assert "G(n" in verified.statement and str(verified) == verified.statement
        path = tmp_path / "certificate.json"
        path.write_text(json.dumps(certificate))
        assert sg.verify(path) == sg.verify(str(path)) == sg.verify(json.dumps(certificate)) == verified


@pytest.mark.parametrize("change", [{"period": 6}, {"preperiod": 3, "saltus": 1}, {"rule": "take 1,3,5"}, {"values": [0] * 7}])
def test_false_certificates_are_refused(change: dict[str, object]) -> None:
    certificate = TAKE.pattern().certificate
    assert certificate is not None
    with pytest.raises(sg.CertificateError):
        sg.verify(certificate | change)


def test_claims_are_values() -> None:
    claim = TAKE.pattern()
    assert claim is not None
    again = pickle.loads(pickle.dumps(claim))
    assert again == claim and hash(again) == hash(claim)
    assert again(10**30) == claim(10**30) and again.certificate == claim.certificate
    with pytest.raises(AttributeError):
        claim.period = 8  # type: ignore[misc]
    findings = TAKE.findings()
    assert pickle.loads(pickle.dumps(findings)) == findings
    with pytest.raises(TypeError):
        claim(5.5)


def test_misere_patterns() -> None:
    claim = sg.Game("take 1,3,4", misere=True).pattern()
    assert claim is not None and claim.standing == "proved"
    outcomes = sg.Game("take 1,3,4", misere=True).outcomes(60)
    assert [claim(n) == 0 for n in range(60)] == (outcomes == "P").tolist()


@pytest.mark.parametrize("rule", ["n -> m : 2*m<=n, m<n", "n -> m : n<=2*m, m<n"])
def test_a_theorem_without_a_formula_is_a_claim(rule: str) -> None:
    game = sg.Game(rule)
    claim = game.pattern(2000)
    assert (claim.kind, claim.standing, claim.formula, claim.certificate) == ("law", "theory", None, None)
    assert claim.theorem in str(claim) and claim(10**15) == game.value(10**15) and claim.source
    assert [claim(n) for n in range(40)] == game.values(40, theory=False).tolist()
    assert pickle.loads(pickle.dumps(claim)) == claim
    findings = game.findings(2000)
    assert all(other.standing == "checked" for other in findings.claims)
    assert findings.to_dict()["law"]["theorem"] == claim.theorem
    assert pickle.loads(pickle.dumps(findings)).law == claim


def test_a_game_without_a_sequence_says_so() -> None:
    game = sg.Game("n -> (n+j-1)/j : 2<=j<=9, n>1")
    assert game.values(40).tolist() and "no engine makes the values" in game.findings(40).open
