"""How designs are found below a path, and which files are read."""

from pathlib import Path

import pytest

from refarch.core.errors import RefarchError
from refarch.load import folder as module
from refarch.load.folder import find_designs, read_design, read_file


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("b", "a", "_catalog", ".hidden", "empty"):
        (tmp_path / "designs" / name).mkdir(parents=True)
        if name != "empty":
            (tmp_path / "designs" / name / "design.yaml").write_text("format: 1\n")
    (tmp_path / "designs" / "half").mkdir()
    (tmp_path / "designs" / "half" / "wiring.yaml").write_text("format: 1\n")
    (tmp_path / "designs" / "README.md").write_text("x")
    return tmp_path


def ids(tree: Path, path: str) -> list[str]:
    return [found.id for found in find_designs(path, str(tree))]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("designs", ["a", "b", "half"]),
        ("designs/", ["a", "b", "half"]),
        ("designs/a", ["a"]),
        ("designs/a/", ["a"]),
        ("designs/a/design.yaml", ["a"]),
        ("designs/half/wiring.yaml", ["half"]),
        ("./designs/../designs/b", ["b"]),
    ],
)
def test_designs_at_a_path(tree: Path, path: str, expected: list[str]) -> None:
    assert ids(tree, path) == expected


@pytest.mark.parametrize("path", ["nowhere", "designs/README.md", "designs/empty", "designs/a/bom.yaml"])
def test_a_path_without_a_design_is_an_error(tree: Path, path: str) -> None:
    with pytest.raises(RefarchError, match=f"^{path}: "):
        ids(tree, path)


def test_names_are_relative_with_forward_slashes(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree / "designs" / "a")
    (here,) = find_designs(".")
    assert (here.id, here.display_path) == ("a", ".")
    assert [document.path for document in read_design(here).values()] == ["design.yaml"]
    (other,) = find_designs("../b")
    assert (other.id, other.display_path) == ("b", "../b")


def test_files_come_in_one_order_and_the_first_must_be_there(tree: Path) -> None:
    (half,) = find_designs("designs/half", str(tree))
    documents = read_design(half)
    assert list(documents) == ["design.yaml", "wiring.yaml"]
    (problem,) = documents["design.yaml"].problems
    assert (problem.code, problem.message) == ("FILE001", "the design has no design.yaml")


def test_a_stray_file_does_not_make_a_folder_of_designs_a_design(tree: Path) -> None:
    (tree / "designs" / "bom.yaml").write_text("format: 1\n")
    assert ids(tree, "designs") == ["a", "b", "half"]


def test_a_link_inside_the_folder_is_followed_and_one_out_of_it_is_not(tree: Path) -> None:
    own = tree / "designs" / "a"
    (own / "plan.txt").write_text("format: 1\n")
    (own / "ip-plan.yaml").symlink_to("plan.txt")
    (own / "qos.yaml").symlink_to("../b/design.yaml")
    (tree / "designs" / "a-more").mkdir()
    (tree / "designs" / "a-more" / "bom.yaml").write_text("format: 1\n")
    (own / "bom.yaml").symlink_to("../a-more/bom.yaml")  # a folder whose name begins alike
    codes = {
        name: [problem.code for problem in document.problems]
        for name, document in read_design(find_designs("designs/a", str(tree))[0]).items()
    }
    assert codes == {"design.yaml": [], "bom.yaml": ["FILE002"], "ip-plan.yaml": [], "qos.yaml": ["FILE002"]}


def test_a_file_that_is_too_large_is_not_opened(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_FILE_BYTES", 9)
    path = tree / "designs" / "a" / "design.yaml"
    (problem,) = read_file(str(path), "x", str(path.parent)).problems
    assert problem.code == "YAML013" and problem.message.startswith("the file has 10 bytes")


def test_a_folder_is_no_file(tree: Path) -> None:
    (tree / "designs" / "a" / "bom.yaml").mkdir()
    (problem,) = read_design(find_designs("designs/a", str(tree))[0])["bom.yaml"].problems
    assert (problem.code, problem.message) == ("FILE003", "this is not a regular file")
