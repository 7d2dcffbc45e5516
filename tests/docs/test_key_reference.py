"""The key reference in docs/reference is the one that the schemas give today."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """scripts/key_reference.py as a module."""
    path = Path(__file__).resolve().parents[2] / "scripts" / "key_reference.py"
    spec = importlib.util.spec_from_file_location("key_reference", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_current(script: ModuleType) -> None:
    assert script.stale_files() == [], "run `make reference`"


def test_the_index_leads_to_every_page(script: ModuleType) -> None:
    pages = script.reference_pages()
    for name in pages.keys() - {"index.md"}:
        assert f"({name})" in pages["index.md"], name


def test_a_changed_page_is_noticed(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "FOLDER", tmp_path)
    pages = script.reference_pages()
    for name, text in pages.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert script.stale_files() == []
    (tmp_path / "bom.md").write_text("# bom.yaml\n", encoding="utf-8")
    (tmp_path / "old.md").write_text("# old\n", encoding="utf-8")
    (tmp_path / "qos.md").unlink()
    assert script.stale_files() == ["bom.md", "old.md", "qos.md"]
