"""Repositories of someone who wants a program to run when we ask git about them, or who wants us to read what
is not there. Each trap is one function; what it lays out works against plain git."""

import os
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "linter/refarch/examples/vsan-roce"

DESIGN = "vsan-roce"

HOOKS = (
    *("applypatch-msg", "post-checkout", "post-commit", "post-index-change", "post-merge", "post-rewrite"),
    *("pre-auto-gc", "pre-commit", "pre-push", "push-to-checkout", "reference-transaction", "update"),
    *(
        "fsmonitor-watchman",
        "post-receive",
        "post-update",
        "pre-receive",
        "proc-receive",
        "sendemail-validate",
    ),
)

SETTINGS = """
[core]
\tsshCommand = @EVIL@ ssh
\tfsmonitor = @EVIL@
\thooksPath = @HOOKS@
\tpager = @EVIL@ pager
\teditor = @EVIL@ editor
\taskPass = @EVIL@
\tgitProxy = @EVIL@
\talternateRefsCommand = @EVIL@ alternates
\tattributesFile = @ATTRIBUTES@
[pager]
\tlog = @EVIL@ pager-log
\tdiff = @EVIL@ pager-diff
\tblame = @EVIL@ pager-blame
[diff]
\texternal = @EVIL@
\torderFile = /nowhere/at/all
\trelative = true
\tsubmodule = diff
[diff "x"]
\ttextconv = @EVIL@ textconv
\tcommand = @EVIL@ command
[filter "x"]
\tclean = @EVIL@ clean
\tsmudge = @EVIL@ smudge
\trequired = true
[filter "y.z"]
\tprocess = @EVIL@ process
[merge "x"]
\tdriver = @EVIL@ merge
[hook "x"]
\tcommand = @EVIL@ hook
\tevent = reference-transaction
\tevent = pre-push
[gpg]
\tprogram = @EVIL@
[gpg "ssh"]
\tprogram = @EVIL@
\tdefaultKeyCommand = @EVIL@ key
[log]
\tshowSignature = true
\tfollow = true
[push]
\tgpgSign = if-asked
[credential]
\thelper = !@EVIL@ helper
[credential "https://127.0.0.1"]
\thelper = !@EVIL@ helper-of-address
[protocol]
\tallow = always
[protocol "ext"]
\tallow = always
[gc]
\tauto = 1
\trecentObjectsHook = @EVIL@
[uploadpack]
\tpackObjectsHook = @EVIL@
[status]
\tsubmoduleSummary = true
[blame]
\tignoreRevsFile = nowhere
[i18n]
\tlogOutputEncoding = UTF-16
\tcommitEncoding = no-such-encoding
[alias]
\tlog = !@EVIL@ alias
\tdiff = !@EVIL@ alias
[remote "origin"]
\turl = ext::@EVIL@ remote
\tpromisor = true
\tuploadpack = @EVIL@ uploadpack
\treceivepack = @EVIL@ receivepack
\tfetch = +refs/heads/*:refs/remotes/origin/*
"""

PARTIAL = """
[core]
\trepositoryformatversion = 1
[extensions]
\tpartialClone = origin
"""


class Trap:
    """A project in a repository, and the program that must not run."""

    def __init__(self, folder: Path) -> None:
        """Make the repository: two commits, a changed file and a new one, and a project at its root."""
        self.folder = folder
        self.repository = self.project = folder / "repository"
        shutil.copytree(EXAMPLE, self.repository / "designs" / DESIGN)
        self.change("wiring.yaml", "leaf-2 swp[1-]", "leaf-1 swp[5-]")
        waiver = "  # refarch: waive TOP007 until 2099-12-31: a lab: one leaf is enough (owner: lab team)\n"
        wiring = self.project / "designs" / DESIGN / "wiring.yaml"
        lines = wiring.read_text().splitlines(keepends=True)
        wiring.write_text("".join((*lines[:5], waiver, *lines[5:])))
        (self.repository / ".gitignore").write_text("/out/\n/secret*.yaml\n")
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit("A design")
        self.change("design.yaml", "version: 1.0.0", "version: 1.0.1")
        self.commit("Another version")
        self.change("design.yaml", "version: 1.0.1", "version: 1.0.2")
        (self.repository / "designs" / DESIGN / "guide.md").write_text("new\n")
        self.evil = folder / "evil"
        self.evil.write_text(f'#!/bin/sh\necho "$0 $*" >> {self.ran}\nexit 1\n')
        self.evil.chmod(0o755)

    @property
    def ran(self) -> Path:
        """The file that the program writes: proof that it ran."""
        return self.folder / "ran"

    def git(self, *words: str) -> str:
        """Output of git, as the author of the repository runs it."""
        who = {
            f"GIT_{role}_{what}": "x@example.org"
            for role in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        }
        plain = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        quiet = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        done = subprocess.run(
            ["git", *words],
            cwd=self.repository,
            capture_output=True,
            check=True,
            env={**plain, **who, **quiet},
        )
        return os.fsdecode(done.stdout).strip()

    def commit(self, subject: str, *words: str) -> None:
        """Commit everything."""
        self.git("add", "--all", ".")
        self.git("commit", "--quiet", "--no-verify", "--cleanup=verbatim", f"--message={subject}", *words)

    def change(self, file: str, old: str, new: str) -> None:
        """Replace a text of the design."""
        path = self.project / "designs" / DESIGN / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def settings(self, *more: str) -> str:
        """Settings that name the program wherever git knows a place for one."""
        hooks, attributes = self.folder / "hooks", self.folder / "attributes"
        hooks.mkdir(exist_ok=True)
        for name in HOOKS:
            if not (hooks / name).exists():
                (hooks / name).symlink_to(self.evil)
        attributes.write_text(ATTRIBUTES)
        places = {"@EVIL@": self.evil, "@HOOKS@": hooks, "@ATTRIBUTES@": attributes}
        text = "".join((SETTINGS, *more))
        for word, path in places.items():
            text = text.replace(word, str(path))
        return text


ATTRIBUTES = "* filter=x diff=x merge=x text=auto\n*.md filter=y.z\n"


def embedded_bare(trap: Trap) -> None:
    """The project is in a folder with the files of a bare repository, tracked as data."""
    move_project(trap)
    bare_files(trap, trap.project)


def embedded_by_commondir(trap: Trap) -> None:
    """The same by a file that says where the data are."""
    move_project(trap)
    data = trap.project / "data"
    bare_files(trap, data)
    (data / "HEAD").unlink()
    (trap.project / "HEAD").write_text("ref: refs/heads/main\n")
    (trap.project / "commondir").write_text("data\n")
    trap.commit("A folder of data")


def embedded_above_the_design(trap: Trap) -> None:
    """Only the folder of designs has them, and values are asked for there."""
    bare_files(trap, trap.project / "designs")


def hostile_settings(trap: Trap) -> None:
    """An archive that brings its `.git`: settings, hooks, attributes."""
    (trap.repository / ".gitattributes").write_text(ATTRIBUTES)
    (trap.repository / ".git/info/attributes").write_text(ATTRIBUTES)
    with (trap.repository / ".git/config").open("a") as file:
        file.write(trap.settings())


def hostile_include(trap: Trap) -> None:
    """The same settings in a file that those of the repository include."""
    (trap.repository / ".git/info/attributes").write_text(ATTRIBUTES)
    (trap.repository / "more").write_text(trap.settings())
    with (trap.repository / ".git/config").open("a") as file:
        file.write("[include]\n\tpath = ../more\n")


def hostile_link(trap: Trap) -> None:
    """`.git` is a file that leads to a folder of the archive."""
    hostile_settings(trap)
    (trap.repository / ".git").rename(trap.repository / "data")
    (trap.repository / ".git").write_text("gitdir: data\n")


def settings_with_an_equals_sign(trap: Trap) -> None:
    """A filter whose name cannot be switched off on a command line."""
    (trap.repository / ".gitattributes").write_text("* filter=x=y\n")
    with (trap.repository / ".git/config").open("a") as file:
        file.write(f'[filter "x=y"]\n\tclean = {trap.evil} equals\n')


def lazy_fetch(trap: Trap) -> None:
    """Objects are missing, and the remote that has them is the program."""
    hostile_settings(trap)
    with (trap.repository / ".git/config").open("a") as file:
        file.write(PARTIAL)
    remove_objects(trap, "HEAD~1:designs", "HEAD:designs")


def lazy_fetch_by_ssh(trap: Trap) -> None:
    """The same with an address of ssh."""
    lazy_fetch(trap)
    trap.git("config", "remote.origin.url", "ssh://x/y")


def unreachable_partial_clone(trap: Trap) -> None:
    """A partial clone whose remote is gone."""
    source, clone = trap.folder / "source", trap.folder / "clone"
    trap.git("config", "uploadpack.allowFilter", "true")
    shutil.copytree(trap.repository / ".git", source)
    try:
        words = ("clone", "--quiet", "--filter=blob:none", f"file://{source}", str(clone))
        words = ("git", "-c", "protocol.file.allow=always", *words)
        subprocess.run(words, check=True, capture_output=True)
    finally:
        shutil.rmtree(source)
    shutil.rmtree(trap.repository)
    clone.rename(trap.repository)


def missing_objects(trap: Trap) -> None:
    """A damaged repository: files of the last commit are gone."""
    remove_objects(trap, "HEAD~1:designs", "HEAD:designs")


def missing_commit(trap: Trap) -> None:
    """The last commit itself is gone."""
    (trap.repository / ".git/objects" / object_path(trap.git("rev-parse", "HEAD"))).unlink()


def hostile_submodule(trap: Trap) -> None:
    """A folder below the designs is a repository with settings of its own."""
    inner = trap.project / "designs/inner"
    inner.mkdir()
    (inner / "x.yaml").write_text("x: 1\n")
    for words in (
        ("init", "-q"),
        ("add", "."),
        ("-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"),
    ):
        subprocess.run(["git", *words], cwd=inner, check=True, capture_output=True)
    trap.git("-c", "advice.addEmbeddedRepo=false", "add", "designs/inner")
    trap.git("commit", "--quiet", "--no-verify", "--message=A submodule")
    (inner / ".git/info/attributes").write_text(ATTRIBUTES)
    with (inner / ".git/config").open("a") as file:
        file.write(trap.settings())
    (inner / "x.yaml").write_text("x: 2\n")


def odd_words(trap: Trap) -> None:
    """Separators, escape sequences and line ends in subjects and names."""
    odd = "Fix\x1e" + "0" * 40 + "\x1f2026-01-01\x1fApproved\x1b[2J\r\u202e\u2028"
    trap.change("design.yaml", "version: 1.0.2", "version: 1.0.3")
    trap.commit(odd, f"--author={odd.replace(chr(13), '')} <a\x1fb@example.org>", "--date=@4102444800 +0000")
    for name in ("a\nb.md", "a\x1eb.md", "a\tb\x1b.md", 'a"\\b.md', "ü.md", "-x.md", ":(top)x.md"):
        (trap.project / "designs" / DESIGN / name).write_text("x\n")
    trap.commit("Names")
    trap.change("design.yaml", "version: 1.0.3", "version: 1.0.4")


def odd_dates(trap: Trap) -> None:
    """Commits on days that no calendar has."""
    for stamp in ("999999999999999 +0000", "0 +9999", "253402300800 +0000"):
        wiring = trap.project / "designs" / DESIGN / "wiring.yaml"
        wiring.write_text(wiring.read_text().replace("is enough", "is enough, still"))
        trap.git("add", "designs")
        tree = trap.git("write-tree")
        who = f"x <x@example.org> {stamp}"
        text = f"tree {tree}\nparent {trap.git('rev-parse', 'HEAD')}\nauthor {who}\ncommitter {who}\n\nOdd\n"
        made = subprocess.run(
            ["git", "hash-object", "--literally", "-t", "commit", "-w", "--stdin"],
            cwd=trap.repository,
            input=text.encode(),
            capture_output=True,
            check=True,
        )
        trap.git("update-ref", "HEAD", made.stdout.decode().strip())


def of_another_user(trap: Trap) -> None:
    """git distrusts the owner: see the variable that the tests set."""


def without_commits(trap: Trap) -> None:
    """Nothing is committed yet."""
    trap.git("update-ref", "-d", "HEAD")


def broken_settings(trap: Trap) -> None:
    """Settings that nobody can read."""
    (trap.repository / ".git/config").write_text("[core\n\x1b[31m = \n")


def no_repository(trap: Trap) -> None:
    """`.git` is an empty folder."""
    shutil.rmtree(trap.repository / ".git")
    (trap.repository / ".git").mkdir()


TRAPS: dict[str, Callable[[Trap], None]] = {
    build.__name__.replace("_", "-"): build
    for build in (
        *(embedded_bare, embedded_by_commondir, embedded_above_the_design, hostile_settings, hostile_include),
        *(
            hostile_link,
            settings_with_an_equals_sign,
            lazy_fetch,
            lazy_fetch_by_ssh,
            unreachable_partial_clone,
        ),
        *(missing_objects, missing_commit, hostile_submodule, odd_words, odd_dates, of_another_user),
        *(without_commits, broken_settings, no_repository),
    )
}


def move_project(trap: Trap) -> None:
    """Let the project be in a folder of the repository."""
    trap.project = trap.repository / "net"
    trap.project.mkdir()
    trap.git("mv", "designs", ".gitignore", "net/")
    trap.commit("A folder")


def bare_files(trap: Trap, folder: Path) -> None:
    """Commit what makes a folder a bare repository in the eyes of git."""
    for inside in ("refs/heads", "objects/info", "info"):
        (folder / inside).mkdir(parents=True)
        (folder / inside / ".keep").write_text("")
    (folder / "HEAD").write_text("ref: refs/heads/main\n")
    (folder / "info/attributes").write_text(ATTRIBUTES)
    worktree = "[core]\n\tbare = false\n\tworktree = .\n"
    (folder / "config").write_text(trap.settings(worktree, PARTIAL))
    trap.commit("A folder of data")


def object_path(identity: str) -> str:
    """Where an object is, below the folder of objects."""
    return f"{identity[:2]}/{identity[2:]}"


def remove_objects(trap: Trap, *trees: str) -> None:
    """Remove the files of trees from the repository, but not the trees."""
    for tree in trees:
        for line in trap.git("ls-tree", "-r", tree).splitlines():
            path = trap.repository / ".git/objects" / object_path(line.split()[2])
            path.unlink(missing_ok=True)


def random_trap(folder: Path, chance: random.Random) -> tuple[Trap, str]:
    """A repository with some traps at once, in an order that is left to chance, and their names."""
    trap = Trap(folder)
    alone = (
        "no-repository",
        "broken-settings",
        "unreachable-partial-clone",
        "missing-commit",
        "hostile-link",
    )
    names = chance.sample([name for name in TRAPS if name not in alone], k=chance.randint(1, 4))
    names += chance.sample(alone, k=chance.randint(0, 1))
    done = []
    for name in names:
        try:
            TRAPS[name](trap)
        except (subprocess.CalledProcessError, OSError):
            continue  # two traps that do not go together
        done.append(name)
    if not (trap.project / "designs" / DESIGN).is_dir():  # half of a trap that failed
        trap.project = trap.repository
        shutil.copytree(EXAMPLE, trap.project / "designs" / DESIGN, dirs_exist_ok=True)
    mutate(trap, chance)
    trap.ran.unlink(missing_ok=True)  # by those who laid the trap
    return trap, " + ".join(done)


def mutate(trap: Trap, chance: random.Random) -> None:
    """Change some bytes of the repository's own files."""
    data = trap.repository / ".git"
    paths = sorted(path for path in data.rglob("*") if path.is_file()) if data.is_dir() else []
    for path in chance.sample(paths, k=min(len(paths), chance.randint(0, 2))):
        content = bytearray(path.read_bytes())
        for _ in range(chance.randint(1, 8) if content else 0):
            content[chance.randrange(len(content))] = chance.choice(b"\0\n\x1b\xff =[]:/aZ09")
        path.chmod(0o644)
        path.write_bytes(bytes(content))
