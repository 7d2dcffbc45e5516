"""Names of the files of a project's own parts, at the bounds of what an id may be."""

import pytest

from refarch.project.own_parts import _name_problems


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("acme-1.yaml", []),
        (f"{'a' * 60}.yaml", []),
        (f"{'a' * 61}.yaml", ["PART002"]),
        ("a--b.yaml", ["PART002"]),
        ("-a.yaml", ["PART002"]),
        ("Acme.yaml", ["PART002"]),
        ("acme-1.yml", ["PART002"]),
        ("Acme.yml", ["PART002", "PART002"]),
        ("nvidia-sn2010.yaml", ["PART003"]),
        ("nvidia-sn2010.yml", ["PART002", "PART003"]),
    ],
)
def test_names(name: str, codes: list[str]) -> None:
    assert [one.code for one in _name_problems("switch", name.rpartition(".")[0], name)] == codes


def test_an_id_of_another_kind_is_free() -> None:
    assert [*_name_problems("cable", "nvidia-sn2010", "nvidia-sn2010.yaml")] == []
