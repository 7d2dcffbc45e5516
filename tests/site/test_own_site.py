"""A site of one's own: pages beside the designs, look and navigation by refarch.yaml, a mkdocs.yml of two
lines."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from built_site import HtmlPage, read_built

from few_rules import few_rules
from refarch.api import RefarchError
from refarch_site.build import build
from refarch_site.handwritten_pages import page_navigation
from refarch_site.mkdocs_settings import load_settings, unused_files
from refarch_site.theme_settings import THEME_STYLES

SETTINGS = """format: 1
site:
  name: Racks of ACME & <b>Co</b>
  logo: brand/logo.svg
  colors: {primary: "#7a1f3d", accent: orange}
  footer: "© ACME <i>storage</i>"
  repository: https://git.example.com/storage/designs
"""
PAGES = {
    "docs/index.md": "# Welcome\n\n!!! note\n    A note.\n\n<!-- refarch: designs -->\n",
    "docs/contact.md": "# Whom to ask\n",
    "docs/run-books/reboot.md": "# Rebooting\n\n[Wiring](../designs/vsan-roce/cabling.md#leaf-1)\n",
    "docs/run-books/index.md": "# About run books\n",
    "docs/picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "docs/templates/x.md": "# Left out\n",
    "docs/.hidden.md": "# Left out\n",
    "brand/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
}


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, small_site: Path) -> Path:
    """A project with pages and a look of its own, built."""
    folder = tmp_path_factory.mktemp("own")
    shutil.copytree(small_site / "designs", folder / "designs")
    write(folder, {**PAGES, "refarch.yaml": SETTINGS})
    with few_rules():
        build(str(folder), str(folder / "out"))
    return folder


@pytest.fixture(scope="module")
def pages(own: Path) -> dict[str, HtmlPage]:
    return read_built(own / "out").pages


def test_own_pages_are_part_of_the_site(own: Path, pages: dict[str, HtmlPage]) -> None:
    landing = pages["index.html"]
    assert "Welcome" in landing.main.text and "A small vSAN cluster over RoCE" in landing.main.text
    assert [one.text for one in landing.main.classed("admonition-title")] == ["Note"]
    assert "../designs/vsan-roce/cabling.html#leaf-1" in pages["run-books/reboot.html"].links
    assert (own / "out/picture.svg").is_file()
    assert "templates/x.html" not in pages and ".hidden.html" not in pages


def test_they_are_in_the_navigation_by_folder_and_title(pages: dict[str, HtmlPage]) -> None:
    (tabs,) = pages["index.html"].root.classed("md-tabs__list")
    titles = [" ".join(tab.text.split()) for tab in tabs.classed("md-tabs__item")]
    assert titles == ["Designs", "Compliance", "Whom to ask", "Run books", "Rules", "Files"]


def test_what_is_left_out_is_said(own: Path) -> None:
    said = "not part of the site, because MkDocs ignores these names: docs/.hidden.md and docs/templates"
    assert unused_files(str(own)) == [said]


def test_the_look_is_that_of_refarch_yaml(own: Path, pages: dict[str, HtmlPage]) -> None:
    page = pages["designs/vsan-roce/index.html"].root
    (logo,) = [image for link in page.classed("md-logo")[:1] for image in link.all("img")]
    assert logo.attributes["src"] == "../../assets/site-logo.svg"
    assert (own / "out/assets/site-logo.svg").read_text() == PAGES["brand/logo.svg"]
    (icon,) = [one for one in page.all("link") if one.attributes.get("rel") == "icon"]
    assert icon.attributes["href"] == "../../assets/site-favicon.svg"
    styles = [one.attributes["href"] for one in page.all("link") if one.attributes.get("rel") == "stylesheet"]
    assert styles[0] == "../../assets/refarch.css" and styles[-1] == "../../assets/refarch-paper.css"
    assert "--md-primary-fg-color:#7a1f3d;" in (own / "out/assets/refarch.css").read_text()
    (footer,) = page.classed("md-copyright__highlight")
    assert footer.text.strip() == "© ACME <i>storage</i>" and not list(footer.all("i"))
    (title,) = [one.text.strip() for one in page.classed("md-header__topic")[:1]]
    assert title == "Racks of ACME & <b>Co</b>"
    assert page.classed("md-source")[0].attributes["href"] == "https://git.example.com/storage/designs"


@pytest.mark.deep
@pytest.mark.process
@pytest.mark.slow
def test_two_lines_of_mkdocs_yml_give_the_same_pages_to_mkdocs_and_refarch(
    small_project: Path,
) -> None:
    """As light as those without them, with theme, search and extensions; strict is content."""
    small = small_project
    write(small, {**PAGES, "refarch.yaml": SETTINGS})
    build(str(small), str(small / "without"))
    (small / "mkdocs.yml").write_text("site_name: Racks\nplugins: [refarch]\n")
    build(str(small), str(small / "out"))
    mkdocs = os.path.join(os.path.dirname(sys.executable), "mkdocs")
    done = subprocess.run(
        [mkdocs, "build", "--quiet", "--strict", "-d", "by-mkdocs"],
        cwd=small,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    ours, theirs = (
        {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        for folder in (small / "out", small / "by-mkdocs")
    )
    ours.pop(".refarch-output.json", None)
    assert ours == theirs
    for name in ("index.html", "designs/vsan-roce/cabling.html", "rules/TEAM001/index.html"):
        assert len(ours[name]) < 1.02 * (small / "without" / name).stat().st_size, name
    assert b"leaf-1" in ours["search/names/vsan-roce.js"]


def test_the_theme_of_an_own_file_brings_what_is_missing(small: Path) -> None:
    write(small, {"docs/index.md": "# Home\n"})
    (small / "mkdocs.yml").write_text("site_name: x\ntheme: material\nplugins: [search, refarch]\n")
    config = load_settings(str(small), site_dir=str(small / "out"))
    config = config.plugins.on_config(config)
    assert "navigation.prune" in config.theme["features"] and config.theme["font"] is False
    assert {"attr_list", "md_in_html", "admonition"} <= set(config.markdown_extensions)
    assert "material/search" in config.plugins


@pytest.mark.parametrize(
    ("theme", "loaded"),
    [("material", False), ("{name: material, features: [content.tooltips]}", True)],
)
def test_the_style_sheets_of_the_theme_are_loaded_for_what_ours_do_not_have(
    small: Path, theme: str, loaded: bool
) -> None:
    write(small, {"docs/index.md": "# Home\n"})
    (small / "mkdocs.yml").write_text(f"site_name: x\ntheme: {theme}\nplugins: [search, refarch]\n")
    config = load_settings(str(small), site_dir=str(small / "out"))
    config = config.plugins.on_config(config)
    assert config.theme[THEME_STYLES] is loaded


def test_the_plugins_of_the_themes_own_search_do_nothing(small: Path) -> None:
    """A file that names them, as sites of before did, still builds, with our search alone."""
    write(
        small, {"docs/index.md": "# Home\n", "docs/no.md": "---\nsearch: {exclude: true}\n---\n# Not this\n"}
    )
    (small / "mkdocs.yml").write_text("site_name: x\ntheme: material\nplugins: [search, offline, refarch]\n")
    build(str(small), str(small / "out"))
    assert sorted(path.name for path in (small / "out/search").iterdir()) == ["groups.js", "names", "text"]
    assert "polyfill" not in (small / "out/index.html").read_text()
    assert "unpkg.com" not in (small / "out/index.html").read_text()
    names = (small / "out/search/names/_site.js").read_text()
    assert '"Home"' in names and "Not this" not in names


def test_what_the_file_chooses_stays(small: Path) -> None:
    write(small, {"docs/index.md": "# Home\n", "docs/logo.png": ""})
    (small / "mkdocs.yml").write_text(
        "site_name: x\nplugins: [refarch]\ncopyright: Ours\nmarkdown_extensions: [toc: {toc_depth: 2}]\n"
        "theme: {name: material, logo: logo.png, features: [navigation.expand], palette: {primary: teal}}\n"
    )
    (small / "refarch.yaml").write_text("site: {footer: Not this, logo: docs/logo.png}\n")
    config = load_settings(str(small), site_dir=str(small / "out"))
    config = config.plugins.on_config(config)
    assert config.theme["features"] == ["navigation.expand", "navigation.indexes"]
    assert (config.theme["logo"], config.theme["palette"]) == ("logo.png", {"primary": "teal"})
    assert config.copyright == "Ours" and config.mdx_configs["toc"] == {
        "permalink": True,
        "permalink_title": "",
        "toc_depth": 2,
    }


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("  logo: brand/gone.svg", "refarch.yaml:2:9: site.logo: file brand/gone.svg does not exist"),
        ("  favicon: gone.ico", "refarch.yaml:2:12: site.favicon: file gone.ico does not exist"),
        ("  logo: ../logo.svg", "refarch.yaml:2:9: `logo` is `../logo.svg`: expected a picture inside the"),
        ("  docs: pages", "refarch.yaml:2:9: site.docs: folder pages does not exist"),
        (
            "  colors: {primary: crimson}",
            "refarch.yaml:2:21: `primary` is `crimson`: expected a color in quotes",
        ),
        ("  color: red", "refarch.yaml:2:3: unknown key `color` in site. Did you mean `colors`?"),
        (
            "  nav: [index.md, {Run: [run/x.md]}]",
            "refarch.yaml:2:19: site.nav: page or folder run/x.md does not exist. Did you mean `index.md`?",
        ),
    ],
)
def test_wrong_settings_are_named_with_their_line(small: Path, settings: str, said: str) -> None:
    write(small, {"docs/index.md": "# Home\n", "refarch.yaml": f"site:\n{settings}\n"})
    with pytest.raises(RefarchError) as refused:
        build(str(small), str(small / "out"))
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            "theme: readthedocs",
            "mkdocs.yml:3:1: `theme` must be material, the theme of the pages",
        ),
        (
            'site_url: "http://[::1"',
            "mkdocs.yml:3:1: `site_url` must be an address, e.g. https://example.com/",
        ),
        (
            "repo_url: git@example.org:racks",
            "mkdocs.yml:3:1: `repo_url` must be an address, e.g. https://example.com/",
        ),
        ("theme: {name: material, palette: 3}", "mkdocs.yml:3:25: `theme.palette` must be a mapping of keys"),
        ("foo: 1", "mkdocs.yml:3:1: `foo` is not in the list of settings that contain only data"),
        (
            "extra_css: ['https://example.com/x.css']",
            "mkdocs.yml:3:13: `extra_css: https://example.com/x.css`",
        ),
        (
            "theme: {name: material, language: xx}",
            "the site cannot be built: the theme does not contain partials/languages/xx",
        ),
        (
            "markdown_extensions: [toc: {slugify: x}]",
            "mkdocs.yml:3:29: `markdown_extensions.toc.slugify` is not",
        ),
    ],
)
def test_wrong_lines_of_mkdocs_yml_are_named(small: Path, settings: str, said: str) -> None:
    write(small, {"docs/index.md": "# x\n", "mkdocs.yml": f"site_name: x\nplugins: [refarch]\n{settings}\n"})
    with pytest.raises(RefarchError) as refused:
        build(str(small), str(small / "out"))
    assert str(refused.value).startswith(said)


def test_a_file_without_the_plugin_is_told_so(small: Path) -> None:
    write(small, {"docs/index.md": "# Home\n", "mkdocs.yml": "site_name: x\n"})
    with pytest.raises(
        RefarchError, match=r"mkdocs.yml: `plugins` does not contain refarch; add `- refarch`"
    ):
        build(str(small), str(small / "out"))


def test_an_own_page_does_not_replace_a_generated_one(small: Path) -> None:
    write(small, {"docs/rules/index.md": "# My rules\n"})
    with pytest.raises(
        RefarchError, match=r"docs/rules/index.md: the site already has a generated file rules/index.md"
    ):
        build(str(small), str(small / "out"))


def test_a_folder_without_markdown_is_no_problem_and_is_told(small: Path) -> None:
    write(small, {"docs/manual.pdf": "x"})
    assert unused_files(str(small)) == ["docs/ contains no Markdown and is not part of the site"]
    assert "assets" in load_settings(str(small), site_dir=str(small / "out")).docs_dir


def test_navigation_goes_by_folder_with_its_index_first() -> None:
    paths = ["z.md", "index.md", "run_books/b.md", "run_books/index.md", "run_books/On Call/a.md", "a.md"]
    assert page_navigation(paths) == [
        "index.md",
        "a.md",
        "z.md",
        {"Run books": ["run_books/index.md", "run_books/b.md", {"On Call": ["run_books/On Call/a.md"]}]},
    ]
    assert page_navigation(paths, "run_books/On Call/") == ["run_books/On Call/a.md"]


def test_a_navigation_of_refarch_yaml_is_taken(small: Path) -> None:
    write(small, PAGES)
    nav = "[index.md, {Racks: designs/}, rules/, {'Run & go': [run-books/, contact.md]}]"
    (small / "refarch.yaml").write_text(f"site:\n  nav: {nav}\n")
    build(str(small), str(small / "out"))
    (tabs,) = read_built(small / "out").pages["index.html"].root.classed("md-tabs__list")
    titles = [" ".join(tab.text.split()) for tab in tabs.classed("md-tabs__item")]
    assert titles == ["Racks", "Compliance", "Rules", "Run & go"]
