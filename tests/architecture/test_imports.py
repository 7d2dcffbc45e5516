"""Who may import whom: section 3 of the design, read from the source without running it."""

import ast
from graphlib import CycleError, TopologicalSorter

import pytest
from parts import Module, imports, modules, names

LAYERS = (
    ("core",),
    ("load",),
    ("schema",),
    ("model",),
    ("views",),
    ("rules", "report"),
    ("engine",),
    ("variants", "settings"),
    ("conformance", "config", "marks", "own_parts"),
    ("api",),
    ("facts", "mutations", "stopwatch"),
    ("testing",),
    ("cli",),
    ("__main__",),
)
"""From the lowest to the highest; parts of one layer do not know of each other."""

RANK = {part: rank for rank, layer in enumerate(LAYERS) for part in layer}

SITE_MAY_SEE = {"refarch.api", "refarch.facts", "refarch.proofs.mutations"}

PLUGIN_FOLDERS = (
    "refarch.rules.*",
    "refarch.report",
    "refarch.report.tables",
    "refarch.cli",
    "refarch_site.targets",
    "refarch_site.pages",
    "refarch_site.site_pages",
    "refarch_site.diagrams",
    "refarch_site.checks",
)
"""Folders whose public modules are found by their names; what they share stands in modules with an
underscore."""

CIRCLES_TO_GO = {"refarch.model.results": {"refarch.model.types"}}
"""Imports that close a circle and are known."""

LINTER = [module for module in modules() if module.name.partition(".")[0] == "refarch"]
SITE = [module for module in modules() if module.name.partition(".")[0] == "refarch_site"]


def part(name: str) -> str:
    """``model`` of ``refarch.model.build``; empty for the package itself."""
    return name.split(".")[1] if "." in name else ""


def own(module: Module, package: str) -> set[str]:
    return {name for name in imports(module) if name.partition(".")[0] == package}


def test_every_part_has_its_layer() -> None:
    assert {part(module.name) for module in LINTER} - {""} <= set(RANK)
    assert set(RANK) <= {part(module.name) for module in LINTER}


@pytest.mark.parametrize("module", LINTER, ids=lambda module: module.name)
def test_nobody_imports_what_is_above(module: Module) -> None:
    here = part(module.name)
    if not here:
        assert own(module, "refarch") == set(), (
            "the package itself must stay empty: every command pays for it"
        )
        return
    for name in own(module, "refarch"):
        there = part(name)
        if there and there != here:
            assert RANK[there] < RANK[here], f"{module.name} imports {name}"


@pytest.mark.parametrize("module", LINTER, ids=lambda module: module.name)
def test_the_linter_knows_nothing_of_the_site(module: Module) -> None:
    if part(module.name) == "cli":
        return  # its commands build and publish; see the next test
    assert own(module, "refarch_site") == set()


@pytest.mark.parametrize(
    "module", [module for module in LINTER if part(module.name) == "cli"], ids=lambda module: module.name
)
def test_commands_import_the_site_only_when_they_run(module: Module) -> None:
    run_at_once = ast.Module([node for node in module.tree.body if not _deferred(node)], [])
    found = imports(module._replace(tree=run_at_once))
    assert {
        name for name in found if name.partition(".")[0] in ("refarch_site", "mkdocs", "graphviz")
    } == set()


def _deferred(node: ast.stmt) -> bool:
    """Functions and classes run later; ``if TYPE_CHECKING`` never does."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef | ast.If)


@pytest.mark.parametrize("module", SITE, ids=lambda module: module.name)
def test_the_site_sees_the_facade_only(module: Module) -> None:
    assert own(module, "refarch") <= SITE_MAY_SEE


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_siblings_in_a_plugin_folder_do_not_import_each_other(module: Module) -> None:
    folder, _, leaf = module.name.rpartition(".")
    if (
        module.is_package
        or leaf.startswith("_")
        or not any(_fits(folder, pattern) for pattern in PLUGIN_FOLDERS)
    ):
        return
    siblings = {
        name
        for name in names()
        if name.rpartition(".")[0] == folder and not name.rpartition(".")[2].startswith("_")
    }
    packages = {other.name for other in modules() if other.is_package}
    assert imports(module) & (siblings - packages - {module.name}) == set()


def _fits(folder: str, pattern: str) -> bool:
    base, star, _ = pattern.partition(".*")
    return folder.startswith(f"{base}.") if star else folder == base


@pytest.mark.parametrize(
    "module", [module for module in LINTER if part(module.name) == "rules"], ids=lambda module: module.name
)
def test_a_rule_sees_no_files_marks_or_settings(module: Module) -> None:
    allowed = {"core", "model", "views", "rules"}
    if module.name == "refarch.rules.registry":
        allowed = {"core", "rules"}
    assert {part(name) for name in own(module, "refarch")} <= allowed


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Wherever the import stands: in a function and below ``TYPE_CHECKING`` too."""
    graph = {module.name: imports(module) & names() - {module.name} for module in modules()}
    for name, others in CIRCLES_TO_GO.items():
        assert graph[name] & others, f"{name} is out of its circle: take it from CIRCLES_TO_GO"
        graph[name] -= others
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_one_module_alone_touches_graphviz() -> None:
    users = [
        module.name
        for module in modules()
        if any(name.partition(".")[0] == "graphviz" for name in imports(module))
    ]
    assert users == ["refarch_site.diagrams._dot"]


def test_one_module_alone_touches_matplotlib_and_only_when_it_draws() -> None:
    users = [
        module
        for module in modules()
        if any(name.partition(".")[0] == "matplotlib" for name in imports(module))
    ]
    assert [module.name for module in users] == ["refarch_site.diagrams._plot"]
    run_at_once = ast.Module([node for node in users[0].tree.body if not _deferred(node)], [])
    assert not any(name.startswith("matplotlib") for name in imports(users[0]._replace(tree=run_at_once)))


def test_mkdocs_is_touched_by_the_adapter_alone() -> None:
    users = {
        module.name
        for module in modules()
        if any(name.partition(".")[0] == "mkdocs" for name in imports(module))
    }
    assert users <= {"refarch_site.plugin", "refarch_site.build", "refarch_site.publish"}
    assert users


def test_yaml_is_read_in_one_place() -> None:
    users = {
        module.name
        for module in modules()
        if any(name.partition(".")[0] == "yaml" for name in imports(module))
    }
    users.discard("refarch.core.pattern")  # only makes the package's import cheaper
    assert users == {"refarch.load.reader", "refarch.load.syntax"}


def test_nobody_runs_text_as_code() -> None:
    """``eval`` and its kin have no place where input comes from strangers. Known are the loader of our own
    compiled modules, and the constructors of named tuples, which are made from numbers of fields."""
    users = {
        f"{module.name} {node.func.id}"
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("eval", "exec", "compile")
    }
    assert users <= {
        "refarch.core.bundle exec",
        "refarch.core.bundle compile",
        "refarch.core.record eval",
        "refarch.rules.local exec",
        "refarch.rules.local compile",  # only with --allow-local-rules
    }
