"""What the tests of the engine share."""

from types import ModuleType

import pytest
from engine_rules import Install

from refarch.rules import registry


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Install:
    """``only(TEAM001=module, ...)``: these are all the rules that check a model."""

    def install(**rules: ModuleType) -> None:
        real = registry.module
        monkeypatch.setattr(registry, "checking_codes", lambda: list(rules))
        monkeypatch.setattr(registry, "module", lambda code: rules.get(code) or real(code))

    return install
