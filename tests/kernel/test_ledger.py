"""The rules one by one."""

from __future__ import annotations

import pytest

from malison.kernel import ledger
from malison.kernel.errors import MalisonError


@pytest.fixture
def tests(tmp_path):
    (tmp_path / "test_nim.py").write_text(
        'from support import rules\n@rules("NM-S1", "NM-T1..T1")\ndef test_pile():\n    pass\n'
        '@rules("NM-Z9")\ndef test_other():\n    pass\ndef test_none():\n    pass\n'
    )
    return tmp_path


def test_each_rule_with_its_place_and_its_tests(nim, tests):
    found = ledger.read(nim, tests)
    rules = {rule.id: rule for rule in found.rules}
    assert list(rules) == ["NM-S1", "NM-S2", "NM-T1"]
    assert rules["NM-S1"].text == "[H] There is a pile of coins."
    assert rules["NM-T1"].tests == ["test_nim.py::test_pile"]
    assert "__init__.py:Take.rule" in rules["NM-T1"].where
    assert found.untested == ["NM-S2"]
    assert found.unknown == ["NM-Z9"]


def test_ranges_name_all_between():
    assert list(ledger.ids_in("DG-R1..R3, DG-C5 and XX-A1..XX-A2")) == ["DG-R1", "DG-R2", "DG-R3", "DG-C5", "XX-A1", "XX-A2"]


def test_ids_may_be_words():
    assert list(ledger.ids_in("VC-R-LUCKY-COIN, VC-D-FLOW1 and BC-C101W.")) == ["VC-R-LUCKY-COIN", "VC-D-FLOW1", "BC-C101W"]


def test_an_id_defined_twice_is_refused(nim, tmp_path, monkeypatch):
    (tmp_path / "RULES.md").write_text("- **NM-S1** one\n| NM-S1 | two |\n")
    monkeypatch.setattr(nim, "folder", tmp_path)
    with pytest.raises(MalisonError, match="line 2: NM-S1 is defined twice"):
        list(ledger.definitions(nim))
