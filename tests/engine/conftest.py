"""What the tests of the engine share."""

import pytest
from engine_rules import Install

from refarch.rules import Rule
from refarch.rules.registry import Registry


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Install:
    """``only(TEAM001=rule, ...)``: these are all the rules that check a model."""

    def install(**rules: Rule) -> None:
        real = Registry.rule
        monkeypatch.setattr(Registry, "checking_codes", list(rules))
        monkeypatch.setattr(Registry, "rule", lambda self, code: rules.get(code) or real(self, code))

    return install
