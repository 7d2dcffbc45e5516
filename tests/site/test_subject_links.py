"""What an assumption is about: a link where the path leads to a part of the design, else the words alone."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch_site.sections import assumptions_and_errata as notes


@pytest.mark.parametrize(("leads", "is_link"), [(True, True), (False, False)])
def test_subject(monkeypatch: pytest.MonkeyPatch, leads: bool, is_link: bool) -> None:
    origin = Origin("wiring.yaml", ("links",))
    monkeypatch.setattr(notes, "resolve", lambda path, files: (origin, 1) if leads else None)
    context: Any = SimpleNamespace(
        design=SimpleNamespace(files={}), target=lambda place: f"{place.file}.html"
    )
    assumption: Any = SimpleNamespace(data={"about": "the room"})
    shown = notes._subject_link(context, assumption)
    assert ("wiring.yaml.html" in shown) is is_link
    assert "the room" in shown
