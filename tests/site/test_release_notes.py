"""The note of a release: the first has no changes, a later one those of the designs that are not the same."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch_site import release_info


def test_the_first_release_has_no_changes() -> None:
    note = release_info.release_note("1.0", "2026-11-01", None)
    assert (note.version, note.day, note[2], note[3]) == ("1.0", "2026-11-01", "", ())


def test_a_later_release_has_those_of_changed_designs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_info, "release_change", lambda outcome: outcome.id)
    outcomes = [
        SimpleNamespace(id=name, kind=kind)
        for name, kind in (("a", "same"), ("b", "changed"), ("c", "added"), ("d", "removed"))
    ]
    before: Any = SimpleNamespace(version="1.0", outcomes=outcomes)
    note = release_info.release_note("1.1", "2026-11-02", before)
    assert (note.version, note.day, note[2], note[3]) == ("1.1", "2026-11-02", "1.0", ("b", "c", "d"))
