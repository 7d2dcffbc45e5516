"""Checkouts of someone who wants their code to run, or our files to be published, when we build their site.
One function each; what must be said of it stands beside it."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

CANARY = "canary"
"""A file beside the checkout that its code writes: proof that it ran."""

SECRET = "the-token-of-the-build"
"""What lies in places that must not be published."""


class Checkout(NamedTuple):
    """One way to try it."""

    build: Callable[[Path], None]
    said: str
    """What refarch says, after the name of the file."""


CHECKOUTS: dict[str, Checkout] = {}


def case(said: str) -> Callable[[Callable[[Path], None]], Callable[[Path], None]]:
    """Register a checkout."""

    def register(build: Callable[[Path], None]) -> Callable[[Path], None]:
        CHECKOUTS[build.__name__.replace("_", "-")] = Checkout(build, said)
        return build

    return register


def code(checkout: Path) -> str:
    """Python that writes the canary."""
    return f"open({str(checkout.parent / CANARY)!r}, 'w').write('ran')\n"


def template(checkout: Path) -> str:
    """The same as an expression of a Jinja template."""
    written = f"['open']({str(checkout.parent / CANARY)!r}, 'w').write('ran')"
    return "{{ lipsum.__globals__['__builtins__']" + written + " }}"


def settings(checkout: Path, lines: str, plugins: str = "[refarch]") -> None:
    """An own mkdocs.yml; the lines begin at its third."""
    (checkout / "docs").mkdir(exist_ok=True)
    (checkout / "docs/index.md").write_text("# Home\n")
    (checkout / "mkdocs.yml").write_text(f"site_name: x\nplugins: {plugins}\n{lines}\n")


@case("mkdocs.yml:3:1: `hooks` specifies Python files that the build runs")
def hooks(checkout: Path) -> None:
    settings(checkout, "hooks: [hook.py]")
    (checkout / "hook.py").write_text(code(checkout))


@case("mkdocs.yml:3:8: tag tag:yaml.org,2002:python/object/apply:builtins.open is not allowed")
def python_object(checkout: Path) -> None:
    settings(checkout, f"extra: !!python/object/apply:builtins.open ['{checkout.parent / CANARY}', 'w']")


@case("mkdocs.yml:3:8: tag tag:yaml.org,2002:python/name:evil_module.x is not allowed")
def python_name(checkout: Path) -> None:
    settings(checkout, "extra: !!python/name:evil_module.x")
    (checkout / "evil_module.py").write_text(code(checkout) + "x = {}\n")


@case(
    "mkdocs.yml:3:24: `markdown_extensions: evil_module` is not in the list of safe "
    "names: an extension can run"
)
def extension_in_the_checkout(checkout: Path) -> None:
    settings(checkout, "markdown_extensions: [ evil_module ]")
    (checkout / "evil_module.py").write_text(
        code(checkout) + "from markdown import Extension as Base\ndef makeExtension(): return Base()\n"
    )


@case(
    "mkdocs.yml:2:21: `plugins: evil_module` is not in the list of safe names: a "
    "plug-in can run code of this folder"
)
def plugin_in_the_checkout(checkout: Path) -> None:
    settings(checkout, "", "[ refarch, evil_module]")
    (checkout / "evil_module.py").write_text(
        code(checkout) + "from mkdocs.plugins import BasePlugin\nclass Plugin(BasePlugin): pass\n"
    )
    (checkout / "evil-1.dist-info").mkdir()
    (checkout / "evil-1.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 1\n")
    (checkout / "evil-1.dist-info/entry_points.txt").write_text(
        "[mkdocs.plugins]\nevil_module = evil_module:Plugin\n"
    )


@case("mkdocs.yml:3:1: `INHERIT` specifies another file, which would be read unchecked")
def inherit(checkout: Path) -> None:
    settings(checkout, "INHERIT: other.yml")
    (checkout / "other.yml").write_text("hooks: [hook.py]\n")
    (checkout / "hook.py").write_text(code(checkout))


@case("mkdocs.yml:3:25: `theme.custom_dir` specifies templates, which are code that the build runs")
def custom_dir(checkout: Path) -> None:
    settings(checkout, "theme: {name: material, custom_dir: theme}")
    (checkout / "theme").mkdir()
    (checkout / "theme/main.html").write_text(template(checkout))


@case("mkdocs.yml:3:25: `theme.static_templates` specifies templates, which are code that the build runs")
def static_templates(checkout: Path) -> None:
    settings(checkout, "theme: {name: material, static_templates: [x.html], custom_dir: theme}")
    (checkout / "theme").mkdir()
    (checkout / "theme/x.html").write_text(template(checkout))


@case("mkdocs.yml:3:1: `extra_templates` specifies templates, which are code that the build runs")
def extra_templates(checkout: Path) -> None:
    settings(checkout, "extra_templates: [evil.xml]")
    (checkout / "docs/evil.xml").write_text(template(checkout))


@case("mkdocs.yml:2:21: `plugins.refarch.allow_local_code` is valid only if you run MkDocs directly")
def option_of_the_plugin(checkout: Path) -> None:
    settings(checkout, "", "[refarch: {allow_local_code: true}]")
    own_rule(checkout)


def own_rule(checkout: Path) -> None:
    """A rule of the checkout's own."""
    (checkout / "refarch.yaml").write_text("rules: rules\n")
    (checkout / "rules").mkdir()
    (checkout / "rules/own001_x.py").write_text(code(checkout))


# What does not run anything, and would publish what is not theirs.


@case("mkdocs.yml:3:14: tag !ENV is not allowed")
def environment(checkout: Path) -> None:
    settings(checkout, "site_author: !ENV BUILD_TOKEN")


@case(
    "mkdocs.yml:3:24: `markdown_extensions.pymdownx.snippets` is not in the list of safe names: an extension"
)
def snippets(checkout: Path) -> None:
    settings(checkout, "markdown_extensions: [ pymdownx.snippets: {base_path: [.git]}]")


@case("mkdocs.yml:3:1: `docs_dir` must be a folder inside the project that is not hidden")
def hidden_folder_of_pages(checkout: Path) -> None:
    settings(checkout, "docs_dir: .git")


@case("mkdocs.yml:3:1: `docs_dir` must be a folder inside the project that is not hidden")
def folder_of_pages_outside(checkout: Path) -> None:
    settings(checkout, "docs_dir: ../other")


@case("docs/token.txt: is a link out of the project or not a regular file, and would be published")
def linked_file(checkout: Path) -> None:
    settings(checkout, "")
    (checkout / "docs/token.txt").symlink_to(checkout.parent / "token")


@case("docs/config.txt: is a link out of the project or not a regular file, and would be published")
def linked_git_settings(checkout: Path) -> None:
    settings(checkout, "")
    (checkout / "docs/config.txt").symlink_to("../.git/config")


@case("docs/more: is a link to a folder, and its files would be published")
def linked_folder(checkout: Path) -> None:
    settings(checkout, "")
    (checkout / "docs/more").symlink_to("../../other")


@case("docs: is a link out of the project")
def linked_folder_of_pages(checkout: Path) -> None:
    (checkout / "docs").symlink_to("../other")


@case("mkdocs.yml:1:1: the file is a link that points outside its folder")
def linked_settings(checkout: Path) -> None:
    (checkout.parent / "other.yml").write_text("site_name: x\nplugins: [refarch]\n")
    (checkout / "mkdocs.yml").symlink_to("../other.yml")


@case("refarch.yaml:2:9: site.logo: logo.svg is a link out of the project")
def linked_logo(checkout: Path) -> None:
    (checkout / "refarch.yaml").write_text("site:\n  logo: logo.svg\n")
    (checkout / "logo.svg").symlink_to("../token")


RUNNING = tuple(CHECKOUTS)[: tuple(CHECKOUTS).index("environment")]
"""Those that run code where it is allowed."""

WHILE_LOADING = (
    *("hooks", "python-object", "python-name", "extension-in-the-checkout", "inherit"),
    "plugin-in-the-checkout",
)
"""Those whose code runs as soon as MkDocs has read the settings."""


def surroundings(folder: Path) -> None:
    """What lies around a checkout of a build."""
    (folder / "other").mkdir()
    (folder / "other/index.md").write_text(f"# {SECRET}\n")
    (folder / "token").write_text(SECRET)


def repository(checkout: Path) -> None:
    """Make it one that can take a commit."""
    for words in (
        ["init", "--quiet", "--initial-branch=main"],
        ["config", "user.name", "A builder"],
        ["config", "user.email", "builder@example.org"],
        ["config", "http.extraheader", SECRET],
    ):
        subprocess.run(["git", *words], cwd=checkout, check=True)
