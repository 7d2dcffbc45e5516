"""scripts/setup.sh: one clear line when it cannot go on, and nothing installed twice."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

# What the script itself may call; everything else is absent unless a test puts it there.
BASICS = (
    *("bash", "cat", "chmod", "cksum", "dirname", "env", "find", "grep", "head", "id", "ln", "mkdir"),
    *("mktemp", "printf", "rm", "sort", "tail"),
)

# What validators are, or are made with.
VALIDATORS = (
    *("yanglint", "shellcheck", "nmcli", "chronyd", "rsyslogd", "nginx", "nvme"),
    *("javac", "mvn", "go", "cargo", "pkg-config"),
)

FAKE_PYTHON = """#!/usr/bin/env bash
printf '%s\\n' "$*" >>"$CALLS"
case "$*" in
*-VV* | *--version*) echo "Python 3.11.0" ;;
*get_pandoc_path*) echo /nowhere/pandoc ;;
"-m venv "*) mkdir -p "$3/bin" && cat "$0" >"$3/bin/python" && chmod +x "$3/bin/python" ;;
*-Dnvme=enabled*)
    built=.validators/nvme/build
    mkdir -p "$built" && printf '#!/usr/bin/env bash\\n' >"$built/nvme" && chmod +x "$built/nvme"
    exit 1
    ;;
esac
"""


class Clone:
    """A throw-away clone with the real script, and a PATH that holds only what a test puts on it."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.bin = folder.parent / "bin"
        self.calls = folder.parent / "calls"
        self.calls.touch()
        (folder / "scripts").mkdir(parents=True)
        self.bin.mkdir()
        for name in ("setup.sh", "validators.sh"):
            shutil.copy(root / "scripts" / name, folder / "scripts")
        shutil.copytree(root / "tests/proof/programs", folder / "tests/proof/programs")
        shutil.copytree(root / "requirements", folder / "requirements")
        (folder / "site-plugins").mkdir()
        for name in ("pyproject.toml", "site-plugins/pyproject.toml", "package.json", "package-lock.json"):
            shutil.copy(root / name, folder / name)
        for name in BASICS:
            found = shutil.which(name)
            assert found, f"this machine has no {name}"
            (self.bin / name).symlink_to(found)

    def program(self, name: str, text: str) -> None:
        """Put a program on the PATH."""
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)

    def recorder(self, name: str, then: str = "exit 0") -> None:
        """Put a program on the PATH that notes its arguments and does ``then``."""
        self.program(name, f'#!/usr/bin/env bash\nprintf "%s %s\\n" {name} "$*" >>"$CALLS"\n{then}\n')

    def setup(self, what: str) -> subprocess.CompletedProcess[str]:
        """Run the script; its calls are noted afresh."""
        self.calls.write_text("")
        return subprocess.run(
            ["bash", "scripts/setup.sh", what],
            cwd=self.folder,
            env={"PATH": str(self.bin), "CALLS": str(self.calls), "HOME": str(self.folder)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def installs(self) -> list[str]:
        """The noted calls that would reach a network."""
        return [
            line for line in self.calls.read_text().splitlines() if " install" in line or "npm ci" in line
        ]

    def made(self) -> list[str]:
        """The noted calls that build a validator."""
        calls = self.calls.read_text().splitlines()
        return [call for call in calls if call.startswith(("go build", "cargo build"))]


@pytest.fixture
def clone(tmp_path: Path, root: Path) -> Clone:
    return Clone(tmp_path / "clone", root)


@pytest.fixture
def complete(clone: Clone) -> Clone:
    """A clone on a machine that has every program."""
    clone.program("python3", FAKE_PYTHON)
    for name in ("dot", "xmllint", "chromium", "zsh", "fish", "java", "lldpd", *VALIDATORS):
        clone.recorder(name)
    clone.recorder("npm", "mkdir -p node_modules")
    clone.recorder("node", "echo 22")
    return clone


def test_missing_graphviz_is_one_line_with_the_command_for_each_system(clone: Clone) -> None:
    result = clone.setup("site")
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    for command in ("sudo apt-get install graphviz", "sudo dnf install graphviz", "brew install graphviz"):
        assert command in line
    assert not (clone.folder / ".venv").exists()


def test_graphviz_is_installed_where_apt_may_be_used(complete: Clone) -> None:
    (complete.bin / "dot").unlink()
    (complete.bin / "id").unlink()
    complete.program("id", "#!/usr/bin/env bash\necho 0\n")
    dot = complete.bin / "dot"
    complete.recorder("apt-get", f'case "$*" in *graphviz*) cat "$0" >"{dot}" && chmod +x "{dot}" ;; esac')
    result = complete.setup("site")
    assert result.returncode == 0, result.stderr
    assert [call for call in complete.installs() if "graphviz" in call]


@pytest.mark.parametrize("user", [0, 1000])
def test_lldpd_is_only_installed_for_root_where_no_services_run(complete: Clone, user: int) -> None:
    (complete.bin / "lldpd").unlink()
    (complete.bin / "id").unlink()
    complete.program("id", f"#!/usr/bin/env bash\necho {user}\n")
    complete.recorder("apt-get")
    result = complete.setup("tools")
    assert result.returncode == 0, result.stderr
    installed = any(call.endswith(" lldpd") for call in complete.installs())
    assert installed == (user == 0 and not Path("/run/systemd/system").is_dir())


def test_no_python_is_one_line(clone: Clone) -> None:
    clone.recorder("dot")
    result = clone.setup("site")
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "setup: Python 3.11 or newer is needed and was not found; PYTHON=/path/to/python3 make ... names one."
    ]


def test_python_packages_alone_need_no_other_program(clone: Clone) -> None:
    clone.program("python3", FAKE_PYTHON)
    result = clone.setup("python")
    assert result.returncode == 0, result.stderr
    assert len(clone.installs()) == 2, "pip for packages and for refarch"
    assert not (clone.folder / "node_modules").exists() and not (clone.folder / ".validators").exists()


@pytest.mark.parametrize("target", ["quick", "rule", "coverage", "lint-code", "lint-yaml"])
def test_the_daily_loop_sets_up_python_packages_alone(root: Path, target: str) -> None:
    asked = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target, "CODE=TEAM001"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert set(re.findall(r"scripts/setup\.sh \S+", asked)) == {"scripts/setup.sh python"}


def test_python_without_venv_names_the_debian_package(clone: Clone) -> None:
    clone.recorder("dot")
    clone.recorder("python3", 'case "$*" in *ensurepip*) exit 1 ;; *print*) echo python3.11-venv ;; esac')
    result = clone.setup("site")
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert "sudo apt-get install python3.11-venv" in line


def test_second_run_installs_nothing(complete: Clone) -> None:
    first = complete.setup("test")
    assert first.returncode == 0, first.stderr
    assert len(complete.installs()) == 5, (
        "pip for packages, for refarch, for the validators and for what installs hooks, and npm"
    )
    second = complete.setup("test")
    assert (second.returncode, second.stderr, complete.installs()) == (0, "", [])


def test_its_parts_make_the_same_and_none_does_the_work_of_another(complete: Clone) -> None:
    for part, work in (("venv", 0), ("site", 2), ("tools", 2), ("hooks", 1)):
        made = complete.setup(part)
        assert (made.returncode, len(complete.installs())) == (0, work), (part, made.stderr)
    whole = complete.setup("test")
    assert (whole.returncode, whole.stderr, complete.installs()) == (0, "", [])


@pytest.mark.parametrize(
    ("changed", "tools"),
    [
        ("pyproject.toml", ["--require-hashes", "--editable"]),
        ("requirements/dev.txt", ["--require-hashes", "--editable"]),
        ("requirements/base.txt", ["prek=="]),
        ("package-lock.json", ["npm ci"]),
    ],
)
def test_change_of_what_is_needed_installs_again(complete: Clone, changed: str, tools: list[str]) -> None:
    complete.setup("test")
    with (complete.folder / changed).open("a") as file:
        file.write("# one more\n")
    complete.setup("test")
    calls = complete.installs()
    assert [tool for tool, call in zip(tools, calls, strict=True) if tool in call] == tools


def test_interrupted_install_is_done_again(complete: Clone) -> None:
    complete.setup("site")
    stamp = complete.folder / ".venv/refarch-setup.stamp"
    assert stamp.exists()
    python = complete.folder / ".venv/bin/python"
    python.write_text(FAKE_PYTHON.replace("esac", "*install*) exit 1 ;;\nesac"))
    (complete.folder / "pyproject.toml").write_text("changed")
    failed = complete.setup("site")
    assert failed.returncode == 1
    assert "pip could not install the packages" in failed.stderr
    assert not stamp.exists()


def test_moved_clone_makes_its_environment_anew(complete: Clone) -> None:
    complete.setup("site")
    moved = complete.folder.with_name("moved")
    complete.folder = complete.folder.rename(moved)
    complete.setup("site")
    assert "-m venv .venv" in complete.calls.read_text().splitlines()


def test_tools_that_cannot_be_installed_are_named_and_the_run_goes_on(complete: Clone) -> None:
    for name in ("xmllint", "chromium", "zsh", "fish", "node", "npm"):
        (complete.bin / name).unlink()
    result = complete.setup("test")
    assert result.returncode == 0
    for tool in ("no xmllint", "no chromium", "no Node.js"):
        assert f"setup: {tool}" in result.stderr
    assert "fail in make test" in result.stderr


def test_validators_are_made_once_and_again_when_their_source_changes(complete: Clone) -> None:
    build = "cargo build --quiet --release --locked"
    complete.setup("test")
    assert [call for call in complete.made() if call.startswith(build)]
    assert [call for call in complete.made() if call.startswith("go build")]
    complete.setup("test")
    assert complete.made() == []
    with (complete.folder / "tests/proof/programs/powershell/src/main.rs").open("a") as file:
        file.write("// one more line\n")
    complete.setup("test")
    (call,) = complete.made()
    assert call.startswith(build)


def test_a_validator_that_cannot_be_made_is_named_and_made_the_next_time(complete: Clone) -> None:
    complete.recorder("go", "echo working; echo 'go: no such module' >&2; exit 1")
    result = complete.setup("test")
    assert result.returncode == 0
    lines = [
        line for line in result.stderr.splitlines() if not line.startswith(("Building", "Install", "Creat"))
    ]
    assert lines == [
        f"setup: no validator {name} (go: no such module; complete log: .validators/{name}.log):"
        " tests that need it are skipped; in make test they fail."
        for name in ("vsphere", "reports")
    ]
    complete.recorder("go")
    made = "Building validator vsphere ...\nBuilding validator reports ...\n"
    assert complete.setup("test").stderr == made
    assert complete.setup("test").stderr == ""


@pytest.mark.parametrize(
    ("validator", "program", "packages"),
    [
        ("network-manager", "nmcli", ["libnm0", "network-manager"]),
        ("chrony", "chronyd", ["chrony"]),
        ("rsyslog", "rsyslogd", ["libestr0", "libfastjson4", "rsyslog"]),
    ],
)
def test_daemons_are_taken_out_of_their_packages_and_no_service_is_installed(
    complete: Clone, validator: str, program: str, packages: list[str]
) -> None:
    (complete.bin / program).unlink()
    complete.recorder("apt-get", "; ".join(f": >{package}.deb" for package in packages))
    complete.recorder("dpkg-deb")
    complete.setup("test")
    calls = complete.calls.read_text().splitlines()
    download, *extracted = [call for call in calls if call.startswith(("apt-get", "dpkg-deb"))]
    assert download.startswith("apt-get -qq download ")
    assert sorted(download.split()[3:]) == packages
    assert extracted == [f"dpkg-deb --extract {package}.deb ." for package in packages]
    assert list((complete.folder / ".validators" / validator).iterdir()) == []


def test_nvme_is_built_of_its_sources_and_named_where_it_cannot_be(complete: Clone) -> None:
    complete.setup("test")
    (built,) = [call for call in complete.calls.read_text().splitlines() if "-Dnvme=enabled" in call]
    assert built.startswith("-m pip wheel ") and built.endswith(" libnvme3==3.1")
    assert (complete.folder / ".validators/nvme.stamp").exists()
    complete.program("python3", FAKE_PYTHON.replace(".validators/nvme/build", ".validators/elsewhere"))
    (complete.folder / ".validators/nvme.stamp").unlink()
    assert "setup: no validator nvme (" in complete.setup("test").stderr


def test_ci_entry_is_executable_and_calls_make_test(root: Path) -> None:
    entry = root / ".ci/run"
    assert os.access(entry, os.X_OK)
    assert "make --no-print-directory test </dev/null" in entry.read_text()
