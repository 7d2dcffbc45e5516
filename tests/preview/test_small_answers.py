"""Small decisions of the preview: what lies elsewhere, and when the whole site is built again."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from refarch_site.preview import renderer
from refarch_site.preview.server import POLL_SECONDS, PREVIEW_PREFIX, PreviewHandler
from refarch_site.preview.state import Update


@pytest.mark.parametrize(
    ("mount", "path", "is_elsewhere"),
    [
        ("/", "index.html", False),
        ("/", "", False),
        ("/docs/", "docs/index.html", False),
        ("/docs/", "docs/", False),
        ("/docs/", "docs", True),
        ("/docs/", "index.html", True),
        ("/docs/", "ocs/index.html", True),
    ],
)
def test_what_lies_above_the_site_is_answered_by_the_way(mount: str, path: str, is_elsewhere: bool) -> None:
    sent: list[tuple[Any, ...]] = []
    handler: Any = SimpleNamespace(server=SimpleNamespace(mount=mount), _send=lambda *args: sent.append(args))
    assert PreviewHandler._is_elsewhere(handler, path) is is_elsewhere
    assert [(args[0], args[3]) for args in sent] == [(302, {"Location": mount})] * is_elsewhere


@pytest.mark.parametrize(
    ("number", "known"),
    [("7", 7), ("999999999", 999_999_999), ("1" * 10, 0), ("9" * 5000, 0), ("7x", 0), ("-1", 0), ("", 0)],
)
def test_a_number_that_is_none_or_too_long_counts_as_zero(number: str, known: int) -> None:
    asked: list[tuple[Any, ...]] = []
    sent: list[tuple[Any, ...]] = []

    def wait_for_update(*args: Any) -> Update:
        asked.append(args)
        return Update(True, "", 8)

    handler: Any = SimpleNamespace(
        path=f"/{PREVIEW_PREFIX}changes?page=/a/&digest=d&number={number}",
        server=SimpleNamespace(mount="/", state=SimpleNamespace(wait_for_update=wait_for_update)),
        _send=lambda *args: sent.append(args),
    )
    PreviewHandler._answer_script(handler, f"{PREVIEW_PREFIX}changes")
    assert asked == [("a/index.html", "d", known, POLL_SECONDS)]
    assert [(args[0], args[2]) for args in sent] == [(200, "application/json")]


@pytest.mark.parametrize(
    ("is_same", "structure", "is_built"),
    [(True, "old", False), (False, "old", True), (True, "new", True), (False, "new", True)],
)
def test_the_site_is_built_again_where_documents_or_pages_changed(
    monkeypatch: pytest.MonkeyPatch, is_same: bool, structure: str, is_built: bool
) -> None:
    done: list[str] = []
    monkeypatch.setattr(renderer, "site_structure", lambda site: structure)
    own: Any = SimpleNamespace(
        folders=SimpleNamespace(
            concerns=lambda path: True, affects_all_pages=lambda path: False, document=lambda path: ""
        ),
        cache=SimpleNamespace(
            designs_of=lambda paths: {"a"},
            has_other_designs=lambda: False,
            read_designs=lambda designs: done.append("read"),
            write_general=lambda: done.append("general"),
            site=None,
        ),
        built=SimpleNamespace(update=lambda site: set()),
        _convert_documents=lambda documents: is_same,
        _set_stale=lambda changed: None,
        _render_shown=lambda: done.append("shown"),
        _build_site=lambda built: done.append("built"),
        _structure="old",
        _is_general_due=False,
    )
    assert renderer.Renderer._update(own, ["design.yaml"]) == ""
    assert done == ["read", "shown", *(["general", "built"] if is_built else [])]
    assert own._is_general_due is not is_built


@pytest.mark.parametrize(
    ("command", "status", "is_written"),
    [("GET", 200, True), ("GET", 404, True), ("GET", 304, False), ("HEAD", 200, False), ("HEAD", 304, False)],
)
def test_who_gets_the_content(command: str, status: int, is_written: bool) -> None:
    written: list[bytes] = []
    headers: list[tuple[Any, ...]] = []
    handler: Any = SimpleNamespace(
        command=command,
        wfile=SimpleNamespace(write=written.append),
        send_response=lambda *args: None,
        send_header=lambda *args: headers.append(args),
        end_headers=lambda: None,
    )
    PreviewHandler._send(handler, status, b"text", "text/plain")
    assert written == [b"text"] * is_written
    assert ("Content-Type", "text/plain") in headers or status == 304


@pytest.mark.parametrize(
    ("is_known", "is_there", "is_page", "is_same", "done"),
    [
        (False, False, True, False, []),
        (False, True, True, False, []),
        (True, False, True, False, []),
        (True, True, True, True, ["stale", "converted"]),
        (True, True, False, True, ["copied"]),
    ],
)
def test_pages_written_by_hand(
    tmp_path: Path, is_known: bool, is_there: bool, is_page: bool, is_same: bool, done: list[str]
) -> None:
    if is_there:
        (tmp_path / "a.md").write_text("# A\n", encoding="utf-8")
    did: list[str] = []

    def convert(uri: str) -> bool:
        did.append("converted")
        return True

    file = SimpleNamespace(
        dest_uri="a.html", is_documentation_page=lambda: is_page, copy_file=lambda: did.append("copied")
    )
    built = SimpleNamespace(
        files=SimpleNamespace(get_file_from_path=lambda path: file if is_known else None),
        config=SimpleNamespace(docs_dir=str(tmp_path)),
        convert=convert,
    )
    own: Any = SimpleNamespace(built=built, _set_stale=lambda pages: did.append("stale"))
    assert renderer.Renderer._convert_documents(own, ["a.md"]) is is_same
    assert did == done
