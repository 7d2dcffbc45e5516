"""What the tests of the engine share."""

import pytest
from engine_rules import Install

from refarch.rules import Rule, registry


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Install:
    """``only(TEAM001=rule, ...)``: these are all the rules that check a model."""

    def install(**rules: Rule) -> None:
        real = registry.rule
        monkeypatch.setattr(registry, "checking_codes", lambda: list(rules))
        monkeypatch.setattr(registry, "rule", lambda code: rules.get(code) or real(code))

    return install
