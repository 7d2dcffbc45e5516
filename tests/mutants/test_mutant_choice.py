"""Order of tests for a mutant: those that concern its file come first."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mutant_choice import Choice
from mutant_imports import PRODUCT, TESTS, Imports, NameImport, module_name, read_imports
from mutant_reach import OTHER_PROCESSES, Reached

pytestmark = pytest.mark.xdist_group("imports")  # all files are read once


@pytest.fixture(scope="module")
def imports() -> Imports:
    return read_imports()


def item(path: str, case: str = "", fixtures: tuple[str, ...] = ()) -> Any:
    """What the choice looks at of a test."""
    name = f"tests/{path}::test_it" + (f"[{case}]" if case else "")
    return SimpleNamespace(nodeid=name, path=TESTS / path, fixturenames=fixtures)


def test_tests_of_a_rule_come_before_those_of_others(imports: Imports) -> None:
    module = next(name for name in imports.modules if name.rpartition(".")[2].startswith("ip012_"))
    items = [
        item("docs/test_documents.py"),
        item("rules/test_examples.py", "IP011"),
        item("rules/ip/test_ip011.py"),
        item("rules/test_examples.py", "IP012"),
        item("rules/ip/test_ip012.py"),
    ]
    ordered = [found.nodeid for found in Choice(imports, items, "a").order(module)]
    assert set(ordered[:2]) == {
        "tests/rules/test_examples.py::test_it[IP012]",
        "tests/rules/ip/test_ip012.py::test_it",
    }


def test_who_imports_a_file_comes_first_and_who_imports_that_is_next(imports: Imports) -> None:
    module = "refarch.views.rdma.headroom"
    direct, far = item("views/test_headroom.py"), item("docs/test_documents.py")
    rules = sorted(name for name in imports.importers[module] if ".rules." in name)
    assert rules, "a rule asks for the headroom"
    code = rules[0].rpartition(".")[2].partition("_")[0].upper()
    of_rule = item("rules/test_examples.py", code)
    ordered = Choice(imports, [far, of_rule, direct], "a").order(module)
    assert ordered == [direct, of_rule, far]


def test_tests_of_a_file_and_those_that_import_it_touch_it(imports: Imports) -> None:
    direct, of_folder, far = (
        item(name) for name in ("views/test_headroom.py", "views/test_optics.py", "docs/test_documents.py")
    )
    choice = Choice(imports, [direct, of_folder, far], "a")
    module = "refarch.views.rdma.headroom"
    assert [found for found in choice.items if choice.touches(found, module)] == [direct]


def test_tests_of_its_folder_touch_a_file_that_nothing_imports(imports: Imports) -> None:
    """Readers of outputs are found by their names; the tests of networks as built use them."""
    in_folder, of_targets, far = (
        item(name)
        for name in ("asbuilt/test_round_trip.py", "targets/test_linux_roce.py", "docs/test_documents.py")
    )
    module = "refarch.platforms.sonic.facts_sonic_configuration"
    assert module in imports.modules
    choice = Choice(imports, [of_targets, far, in_folder], "a")
    assert choice.order(module)[0] == in_folder
    assert [found for found in choice.items if choice.touches(found, module)] == [in_folder]


def test_of_equally_near_tests_those_that_killed_most_come_first_and_then_the_cheap(imports: Imports) -> None:
    items = [item("views/test_headroom.py", case) for case in ("a", "b", "c")]
    choice = Choice(imports, items, "a")
    choice.cpu = {items[0].nodeid: 3.0, items[1].nodeid: 0.1, items[2].nodeid: 1.0}
    choice.kills = {items[2].nodeid: 2}
    assert [found.nodeid[-2] for found in choice.order("refarch.views.rdma.headroom")] == ["c", "b", "a"]


def test_tests_of_a_platform_and_of_a_folder_of_the_same_name_come_before_others(imports: Imports) -> None:
    other, in_folder, of_platform = (
        item(name)
        for name in (
            "docs/test_documents.py",
            "targets/test_linux_roce.py",
            "targets/test_arista_eos_ports.py",
        )
    )
    items = [other, in_folder, of_platform]
    assert Choice(imports, items, "a").order("refarch.platforms.eos.layer3") == [
        of_platform,
        in_folder,
        other,
    ]
    mentioned = item("parts/test_parts_import.py")
    items = [mentioned, in_folder, of_platform]
    assert Choice(imports, items, "a").order("refarch.platforms.eos.ports")[0] == of_platform
    items = [other, item("report/test_tables.py"), item("load/test_scalars.py")]
    assert Choice(imports, items, "a").order("refarch.load.search")[0] == items[2]


def test_the_cost_of_a_test_that_has_not_run_is_that_of_its_file(imports: Imports) -> None:
    items = [
        item("load/test_scalars.py", "a"),
        item("load/test_scalars.py", "b"),
        item("load/test_folders.py"),
    ]
    choice = Choice(imports, items, "a")
    choice.cpu = {items[0].nodeid: 3.0}
    assert choice.order("refarch.load.search")[0] == items[2]


def test_tests_that_see_no_mutant_are_not_chosen(imports: Imports) -> None:
    items = [item("views/test_headroom.py", name, (name,)) for name in sorted(OTHER_PROCESSES)]
    assert Choice(imports, items, "a").order("refarch.views.rdma.headroom") == []


def test_imports_are_read_in_all_their_forms(tmp_path: Path) -> None:
    package = tmp_path / "pack"
    (package / "sub").mkdir(parents=True)
    texts = {
        "__init__.py": "from .sub.deep import LIMIT as MOST\n",
        "sub/__init__.py": "",
        "sub/deep.py": "LIMIT = 3\n",
        "sub/user.py": "def f():\n    from .. import MOST\n    from . import deep\n    return deep, MOST\n",
        "other.py": "import pack.sub.user\nimport os\n",
    }
    for name, text in texts.items():
        (package / name).write_text(text, encoding="utf-8")
    modules = {module_name(package / name, tmp_path): package / name for name in texts}
    found = Imports(modules)
    assert found.imported == {
        "pack": {"pack.sub.deep"},
        "pack.sub": set(),
        "pack.sub.deep": set(),
        "pack.sub.user": {"pack", "pack.sub.deep"},
        "pack.other": {"pack.sub.user"},
    }
    assert found.names == [
        NameImport("pack", "pack.sub.deep", "LIMIT", "MOST"),
        NameImport("pack.sub.user", "pack", "MOST", "MOST"),
    ]
    assert found.distances("pack.sub.deep") == {
        "pack.sub.deep": 0,
        "pack": 1,
        "pack.sub.user": 1,
        "pack.other": 2,
    }
    assert found.distances("pack.sub.deep", 1).keys() == {"pack.sub.deep", "pack", "pack.sub.user"}


def test_all_files_of_the_product_are_known(imports: Imports) -> None:
    files = {path for folder in PRODUCT for path in folder.rglob("*.py")}
    assert files <= set(imports.modules.values())


def test_a_dear_test_that_killed_one_waits_for_cheap_ones(imports: Imports) -> None:
    choice = Choice(imports, [], "a")
    choice.kills = {"dear": 3, "killer": 1}
    reached = [Reached("dear", 17.0, 9000), Reached("cheap", 0.2, 40), Reached("killer", 0.2, 40)]
    assert [found.test for found in sorted(reached, key=choice._rank)] == ["killer", "cheap", "dear"]
