"""What the reader finds wrong: code, place and sentence; what it stops at and what it reads on from."""

import pytest

from refarch.core.origin import Span
from refarch.load import reader, text
from refarch.load.reader import read


def found(content: bytes | str) -> list[tuple[str, int, int]]:
    data = content if isinstance(content, bytes) else content.encode()
    return [
        (problem.code, problem.span.line, problem.span.column) for problem in read("x.yaml", data).problems
    ]


@pytest.mark.parametrize(
    ("content", "problems"),
    [
        ("", [("YAML009", 1, 1)]),
        (" \n\n", [("YAML009", 1, 1)]),
        ("a: [1", [("YAML001", 1, 6)]),
        ("a: 'x\n\n  ", [("YAML001", 1, 6)]),
        ("a: 1\n b: 2\n", [("YAML001", 2, 3)]),
        ("%TAG ! x\n---\na: 1\n", [("YAML001", 1, 1)]),
        (b"a: \xff\n", [("YAML002", 1, 4)]),
        (b"a: 1\rb: \xff\n", [("YAML002", 2, 4)]),
        (b"a: 1\r\n\r\xff", [("YAML002", 3, 1)]),
        (b"\xff\xfea\0", [("YAML002", 1, 1)]),
        (b"\xef\xbb\xbfa: 1\n", [("YAML003", 1, 1)]),
        ("a: 1\na: 2\n", [("YAML004", 2, 1)]),
        ("a: {b: 1, b: 2, b: 3}\n", [("YAML004", 1, 11), ("YAML004", 1, 17)]),
        ("a:\n  <<: {b: 1}\n", [("YAML005", 2, 3)]),
        ("a: !x 1\n", [("YAML006", 1, 4)]),
        ("a: !!str 1\n", [("YAML006", 1, 4)]),
        ("a: &b 1\n", [("YAML007", 1, 4)]),
        ("a: *b\n", [("YAML007", 1, 4)]),
        ("\ta: 1\n", [("YAML008", 1, 1)]),
        ("a: 'x\ty'\n", [("YAML008", 1, 6)]),
        ("- a\n", [("YAML009", 1, 1)]),
        ("word\n", [("YAML009", 1, 1)]),
        ("# x\n", []),
        ("---\n", [("YAML009", 1, 4)]),
        ("# a\n---\n# b\n\n", [("YAML009", 3, 4)]),
        ("a: " + "[" * 33 + "]" * 33 + "\n", [("YAML012", 1, 35)]),
        ("? [a]\n: 1\n", [("YAML014", 1, 3)]),
        (": 1\n", [("YAML001", 1, 1)]),
        ("? \n: 1\n", [("YAML014", 1, 2)]),
        ("~: 1\n", [("YAML014", 1, 1)]),
        ("a: \u200b1\n", [("YAML015", 1, 4)]),
        ("a: 1\n# \u202e\n", [("YAML015", 2, 3)]),
        ("a: 1\n---\nb: 2\n", [("YAML016", 2, 1)]),
    ],
)
def test_code_and_place(content: str | bytes, problems: list[tuple[str, int, int]]) -> None:
    assert found(content) == problems


def test_keys_that_only_look_like_merge_keys_are_keys() -> None:
    document = read("x.yaml", b"'<<': 1\n'~': 2\n'': 3\n")
    assert document.problems == ()
    assert document.data == {"<<": 1, "~": 2, "": 3}


def test_harmless_problems_do_not_stop_the_reader() -> None:
    document = read("x.yaml", b"a: on\nb: 010\na: 1\nc: 3\n")
    assert [problem.code for problem in document.problems] == ["YAML011", "YAML010", "YAML004"]
    assert document.data["c"] == 3


def test_a_duplicate_key_names_the_first_one() -> None:
    (problem,) = read("x.yaml", b"a: 1\nb: 2\na: 3\n").problems
    assert problem.message == "key `a` is used twice in one mapping; the first is on line 1"
    assert problem.related == ((Span(1, 1, 1, 2), "first here"),)


def test_a_syntax_error_names_where_it_began() -> None:
    (problem,) = read("x.yaml", b"a: [1,\n  2\nb: 3\n").problems
    assert problem.code == "YAML001" and problem.message.startswith("not valid YAML: ")
    assert problem.related == ((Span(1, 4, 1, 5), "it starts here"),)


def test_depth_that_is_allowed() -> None:
    depth = reader.MAX_DEPTH - 1
    document = read("x.yaml", f"a: {'[' * depth}{']' * depth}\n".encode())
    assert document.problems == ()


def test_problems_are_told_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_PROBLEMS", 3)
    assert found("a: 1\n" * 10) == [("YAML004", line, 1) for line in (2, 3, 4)]


def test_values_are_read_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MAX_VALUES", 10)
    assert found("a: [" + "1," * 7 + "1]\n") == []
    assert found("a: [" + "1," * 9 + "1]\n") == [("YAML013", 1, 1)]


def test_containers_are_read_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_CONTAINERS", 4)
    assert found("a: [{}, {}]\n") == []
    assert found("a: [{}, {}, {}]\n") == [("YAML013", 1, 13)]


def test_what_cannot_be_read_to_its_end_has_no_half_data() -> None:
    document = read("x.yaml", b"a: 1\nb: &x 2\n")
    assert (document.data, document.marks) == ({}, None)


def test_nothing_is_built_from_tags(tmp_path: object) -> None:
    document = read("x.yaml", b'a: !!python/object/apply:os.system ["exit 1"]\n')
    assert [problem.code for problem in document.problems] == ["YAML006"]
    assert document.data == {}
