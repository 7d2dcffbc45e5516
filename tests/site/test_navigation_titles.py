"""Titles of folders in a project's own navigation."""

from typing import Any

from refarch_site.navigation import expand_folders, with_plain_titles


def test_a_folder_in_a_list_has_its_title_and_any_other_its_name_in_words() -> None:
    parts: dict[str, Any] = {name: [f"{name}index.md"] for name in ("designs/", "format/", "more/run-books/")}
    assert expand_folders(["designs/", "format/", "more/run-books/", "about.md"], parts) == [
        {"Designs": ["designs/index.md"]},
        {"Files": ["format/index.md"]},
        {"Run books": ["more/run-books/index.md"]},
        "about.md",
    ]


def test_titles_are_text_at_every_depth() -> None:
    nav = [{"<b>Home</b>": "index.md"}, "about.md", [{"A & B": "ab.md"}]]
    assert with_plain_titles(nav) == [
        {"&#60;b&#62;Home&#60;/b&#62;": "index.md"},
        "about.md",
        [{"A &#38; B": "ab.md"}],
    ]
