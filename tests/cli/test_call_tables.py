"""A table is wrapped where its format can be, and a file that refarch did not write is not its own."""

from pathlib import Path
from typing import Any

import pytest

from refarch.cli._call import Call
from refarch.cli.print import _is_ours
from refarch.report.tables import TableFormat


def test_a_table_is_wrapped_where_its_format_can_be(capsys: pytest.CaptureFixture[str]) -> None:
    table: Any = "t"
    plain = TableFormat(lambda shown, color: f"render {shown} {color}\n")
    wrapped = plain._replace(wrap=lambda shown, color, width: f"wrap {shown} {color} {width}\n")
    Call().emit_table(table, plain)
    Call().emit_table(table, wrapped)
    assert capsys.readouterr().out == "render t False\nwrap t False 0\n"


@pytest.mark.parametrize(
    ("content", "is_ours"),
    [
        (b"%PDF-1.4\n/Creator (refarch 1.0)", True),
        (b'<!DOCTYPE html>\n<meta name="generator" content="refarch 1.0">', True),
        (b"%PDF-1.4\n/Creator (another)", False),
        (b"<!DOCTYPE html>\n<p>refarch</p>", False),
        (b"/Creator (refarch 1.0)", False),
        (b"", False),
    ],
)
def test_a_file_of_ours_has_our_name(tmp_path: Path, content: bytes, is_ours: bool) -> None:
    path = tmp_path / "out"
    path.write_bytes(content)
    assert _is_ours(str(path)) is is_ours


def test_what_cannot_be_read_is_not_ours(tmp_path: Path) -> None:
    assert _is_ours(str(tmp_path)) is False
