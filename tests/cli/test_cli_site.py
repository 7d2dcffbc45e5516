"""The commands that draw and publish hand their options to the site's own functions, and load them only
then."""

import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cli_project import DESIGN, Run

from refarch.cli import _progress, main
from refarch.core.errors import RefarchError
from refarch.core.wording import enumeration
from refarch.platforms.target import target_names
from refarch_site.generate import Workers


class Recorder:
    """Stands for one function of the site; remembers how it was called."""

    def __init__(
        self, module: str, function: str, monkeypatch: pytest.MonkeyPatch, fails: bool = False
    ) -> None:
        self.calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
        self.fails = fails
        stand_in = ModuleType(module)
        setattr(stand_in, function, self)
        monkeypatch.setitem(sys.modules, module, stand_in)

    def __call__(self, *positional: Any, **named: Any) -> list[str]:
        self.calls.append((positional, named))
        if self.fails:
            raise RefarchError("dot is not installed")
        return ["config/leaf-1.txt", "config/leaf-2.txt"]


ALONE = {"prices": "", "chosen_workers": Workers()}
"""What a build gets where nothing is said of prices and workers."""

CASES = (
    (["build"], (".", "site"), {"strict": True, "local_rules": False, "force": False, **ALONE}),
    (["build", "--out", "x"], (".", "x"), {"strict": True, "local_rules": False, "force": False, **ALONE}),
    (
        ["build", "--allow-local-code"],
        (".", "site"),
        {"strict": True, "local_rules": True, "force": False, **ALONE},
    ),
    (["build", "--force"], (".", "site"), {"strict": True, "local_rules": False, "force": True, **ALONE}),
    (
        ["build", "--jobs", "2", "--prices", "prices.csv"],
        (".", "site"),
        {
            "strict": True,
            "local_rules": False,
            "force": False,
            "prices": "prices.csv",
            "chosen_workers": Workers(2),
        },
    ),
    (["serve"], (".", "127.0.0.1", 8000), {"open_browser": False, "local_rules": False}),
    (
        ["serve", "--port", "8001", "--open"],
        (".", "127.0.0.1", 8001),
        {"open_browser": True, "local_rules": False},
    ),
    (
        ["serve", "--host", "::1", "--allow-local-code"],
        (".", "::1", 8000),
        {"open_browser": False, "local_rules": True},
    ),
    (["publish", "1.0"], (".", "1.0", None, False, False, "", ""), {}),
    (["publish", "1.0", "--alias", "latest", "--force"], (".", "1.0", "latest", True, False, "", ""), {}),
    (["publish", "1.0", "--allow-local-code"], (".", "1.0", None, False, True, "", ""), {}),
    (["pages", "--out", "md"], (".", "md", False, False, Workers(), "", ""), {}),
    (["pages", "--out", "md", "--force"], (".", "md", True, False, Workers(), "", ""), {}),
    (["pages", "--out", "md", "--allow-local-code"], (".", "md", False, True, Workers(), "", ""), {}),
)
"""Words, and the arguments that the site's function gets."""

FUNCTIONS = {
    "build": ("refarch_site.build", "build"),
    "serve": ("refarch_site.serve", "serve"),
    "publish": ("refarch_site.publish", "publish"),
    "pages": ("refarch_site.pages_writer", "write_pages"),
}
"""Of each command, where its function stands."""


def test_options_reach_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    for words, positional, named in CASES:
        recorder = Recorder(*FUNCTIONS[words[0]], monkeypatch)
        assert main(words) == 0, words
        ((values, options),) = recorder.calls
        assert tuple(value for value in values if not callable(value)) == positional, words
        assert options == named, words


def test_what_the_site_refuses_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, *_ in CASES:
        Recorder(*FUNCTIONS[words[0]], monkeypatch, fails=True)
        assert main(words) == 2, words
        assert capsys.readouterr().err == "refarch: dot is not installed\n", words


OPEN_IT = "open the site in a browser; use `refarch serve` to view it while you edit\n"

SAID = (
    (["build"], "building the site"),
    (["publish", "1.0"], "publishing 1.0"),
    (["pages", "--out", "md"], "writing pages"),
    (["render", DESIGN, "--target", "cumulus-nvue", "--out", "config"], f"rendering {DESIGN}"),
    (["lint"], "checking designs"),
    (["show", DESIGN, "bom"], f"reading {DESIGN}"),
    (["diff", DESIGN, DESIGN], f"comparing {DESIGN} and {DESIGN}"),
    (["conformance", DESIGN], f"checking {DESIGN}"),
)
"""What a person at a terminal is told while a command works. What ``serve`` does is told by MkDocs."""


def test_each_command_says_what_it_does(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")  # so that it is one plain line
    monkeypatch.setattr(_progress, "PATIENCE", 0)
    monkeypatch.setattr(_progress, "is_stderr_watched", lambda: True)
    for words, doing in SAID:
        if words[0] in FUNCTIONS:
            Recorder(*FUNCTIONS[words[0]], monkeypatch)
        assert main(words) == 0, words
        said = capsys.readouterr().err.removesuffix(OPEN_IT if words == ["build"] else "")
        first = said.splitlines(keepends=True)[0]
        assert first == f"{doing} ...\n", words
        beyond = said.removeprefix(first)  # of what is made, the command may tell something of its own
        assert beyond == "" or (words[0] == "render" and beyond.startswith("refarch: note: ")), words


def test_build_says_where_the_site_is(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Recorder(*FUNCTIONS["build"], monkeypatch)
    assert main(["build", "--out", "public"]) == 0
    assert capsys.readouterr() == ("public/index.html\n", OPEN_IT)
    assert main(["build", "--quiet"]) == 0
    assert capsys.readouterr() == ("site/index.html\n", "")


def test_render_takes_the_target_of_the_system(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --out it prints: one device as it is, several below their names."""
    assert main(["render", DESIGN]) == 0
    printed = capsys.readouterr().out
    assert main(["render", DESIGN, "--target", "cumulus-nvue", "--out", "config"]) == 0
    assert capsys.readouterr().out == "config/leaf-1.nvue.sh\nconfig/leaf-2.nvue.sh\n"
    one, two = ((project / "config" / f"leaf-{number}.nvue.sh").read_text() for number in (1, 2))
    assert f"==> leaf-1.nvue.sh <==\n{one}\n==> leaf-2.nvue.sh <==\n{two}" in printed
    assert [line for line in printed.splitlines() if line.startswith("==>")] == [
        "==> leaf-1.nvue.sh <==",
        "==> leaf-2.nvue.sh <==",
        *(f"==> host-{number}.esxcli.sh <==" for number in range(1, 5)),
        "==> compute.powercli.ps1 <==",
    ]
    assert main(["render", DESIGN, "--device", "leaf-2"]) == 0
    assert capsys.readouterr().out == two
    assert main(["render", DESIGN, "--device", "leaf-2", "--output", "leaf.sh"]) == 0
    assert (project / "leaf.sh").read_text() == two
    assert main(["render", DESIGN, "--device", "leaf-1", "--out", "config"]) == 0
    assert capsys.readouterr().out == "config/leaf-1.nvue.sh\n"
    assert (project / "config" / "leaf-2.nvue.sh").read_text() == two


def test_what_cannot_be_rendered_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", DESIGN, "--device", "leaf-3"]) == 2
    assert capsys.readouterr().err == (f"refarch: {DESIGN}: no device leaf-3. Did you mean `leaf-2`?\n")
    wiring = project / "designs" / DESIGN / "wiring.yaml"
    text = wiring.read_text()
    wiring.write_text(
        text.replace(
            "  leaf-[1-2]: {",
            "  core: {model: generic-switch-48x25g-8x100g, role: management}\n  leaf-[1-2]: {",
        )
    )
    bill = project / "designs" / DESIGN / "bom.yaml"
    bill.write_text(
        f"{bill.read_text()}  - {{part: generic-switch-48x25g-8x100g, quantity: needed, for: core}}\n"
    )
    assert main(["render", DESIGN, "--device", "core"]) == 2
    targets = enumeration(target_names())
    assert capsys.readouterr().err == (
        f"refarch: {DESIGN}: core: no target for a device without a system. Targets are {targets}\n"
    )
    assert main(["render", DESIGN, "--device", "core", "--target", "cumulus-nvue"]) == 2
    what = "which writes for a switch with Cumulus Linux"
    assert capsys.readouterr().err == f"refarch: {DESIGN}: core is not for target cumulus-nvue, {what}\n"
    assert main(["render", DESIGN]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "refarch: note: not configured: core: no target for a device without a system"


def test_render_writes_the_files_that_it_names(project: Path, refarch: Run) -> None:
    done = refarch("render", DESIGN, "--target", "cumulus-nvue", "--out", "config", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    named = done.stdout.splitlines()
    assert named and all((project / name).read_text().strip() for name in named)


def test_render_keeps_to_the_law_of_output_folders(project: Path, refarch: Run) -> None:
    """What it says and does for files that are not its own, and for those of the other designs."""
    words = ("render", DESIGN, "--target", "cumulus-nvue", "--out", "config", "--quiet")
    (project / "config").mkdir()
    (project / "config" / "leaf-1.nvue.sh").write_text("mine\n")
    done = refarch(*words)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "refarch: config/leaf-1.nvue.sh was not written by refarch; choose another --out, or use "
        "--force to overwrite it; nothing was written\n",
    )
    assert os.listdir("config") == ["leaf-1.nvue.sh"]
    assert refarch(*words, "--force").returncode == 0
    shutil.copytree(project / "designs" / DESIGN, project / "designs" / "second")
    design = project / "designs" / "second" / "design.yaml"
    design.write_text(design.read_text().replace(f"id: {DESIGN}", "id: second"))
    files = list((project / "designs" / "second").glob("*.yaml"))
    for file in files:
        file.write_text(file.read_text().replace("leaf-", "other-"))
    second = ("render", "second", "--target", "cumulus-nvue", "--out", "config", "--quiet")
    done = refarch(*second)
    assert (done.returncode, done.stderr) == (0, "")
    switches = ("leaf-1", "leaf-2", "other-1", "other-2")
    scripts = {name for name in os.listdir("config") if name.endswith(".sh")}
    assert scripts == {f"{switch}.nvue.sh" for switch in switches}
    for file in files:
        file.write_text(file.read_text().replace("other-", "leaf-"))
    done = refarch(*second)
    assert done.returncode == 2
    assert done.stderr.startswith(
        "refarch: config/leaf-1.nvue.sh: belongs to another output, `config vsan-roce cumulus-nvue`; "
        "choose another --out, or use --force to overwrite it; nothing was written ("
    )


def test_an_unknown_target_writes_nothing(project: Path, refarch: Run) -> None:
    done = refarch("render", DESIGN, "--target", "cumulus", "--out", "config")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1 and "cumulus-nvue" in done.stderr
    assert not (project / "config").exists()
