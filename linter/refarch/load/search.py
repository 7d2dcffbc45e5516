"""Searches a folder for designs. Every file below it belongs to a design, or is listed with the reason why it
is not read."""

import os
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import RefarchError

FILES = ("design.yaml", "bom.yaml", "ip-plan.yaml", "wiring.yaml", "qos.yaml", "results.yaml")
"""The files of a design, in the order they are read. Only the first is required."""

VARIANTS, GUIDE, PARTS = "variants", "guide", "_catalog"
"""Folders of a design that other modules read, and the project's folder of custom parts."""

SUFFIXES = (".yaml", ".yml")

GUIDE_SUFFIX = ".md"
"""The ending of the texts of a guide."""

REMOVE_HINT = "Remove the file. Or move it outside the folder of designs."

MAX_DEPTH = 16
"""Levels of folders below the searched folder that are searched."""

TOO_DEEP_REASON = f"is more than {MAX_DEPTH} folders deep, and deeper folders are not searched"

MAX_PARTS_DEPTH = 4
"""Levels of folders below that of custom parts that the reader of custom parts searches."""

MAX_ENTRIES = 200_000
"""Most files and folders that are looked at."""

NAME_SIMILARITY = 0.75
"""Similarity (ratio of difflib) from which on a file name is a misspelling of the name of a design file."""


class IgnoredFile(NamedTuple):
    """A YAML file in the searched folder that is not read."""

    path: str
    """Path from the searched folder, with forward slashes."""
    why: str
    """Reason, as the end of a sentence that begins with the path: ``is in the hidden folder .old``."""
    hint: str
    is_design_file: bool = True
    """Whether it has the name of a design file, or nearly: then part of a design is not checked."""
    is_folder: bool = False


class SearchResult(NamedTuple):
    """Folders of designs, as paths from the searched folder, and the files that are not read."""

    designs: tuple[str, ...]
    ignored_files: tuple[IgnoredFile, ...]


def search(base: str, deepest: int = MAX_DEPTH) -> SearchResult:
    """Search a folder for designs, which are folders with a file of a design; the folder itself may be one.
    ``deepest`` is how many levels of folders are entered. Raises RefarchError for a folder that cannot be
    read, and for more than ``MAX_ENTRIES`` files."""
    walk = _FolderSearch(base, deepest)
    walk.enter("", 0)
    return SearchResult(
        tuple(walk.designs), tuple(sorted(walk.ignored_files, key=lambda file: (file.path, file.why)))
    )


def intended_file(name: str) -> str:
    """Name of the design file that a misspelled file name stands for: ``ip-plan.yaml`` for ``IPplan.yml``;
    empty for none."""
    from difflib import get_close_matches  # only a folder with other files pays for it

    stem = re.sub("[^a-z]", "", os.path.splitext(name.lower())[0])
    stems = {re.sub("[^a-z]", "", file.removesuffix(".yaml")): file for file in FILES}
    near = get_close_matches(stem, stems, n=1, cutoff=NAME_SIMILARITY)
    return stems[near[0]] if near else ""


def intended_folder(name: str, folders: Sequence[str]) -> str:
    """Name of the folder that a misspelled folder name stands for: ``variants`` for ``Variant``; empty for
    none."""
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), folders, n=1, cutoff=NAME_SIMILARITY)
    return near[0] if near else ""


class _FolderSearch:
    """One search of a folder."""

    def __init__(self, base: str, deepest: int) -> None:
        self.base, self.deepest = base, deepest
        self.reports = deepest == MAX_DEPTH
        """Whether files that are not read are reported: not where only some levels are searched."""
        self.real = os.path.realpath(base)
        self.designs: list[str] = []
        self.ignored_files: list[IgnoredFile] = []
        self.seen = 0

    def enter(self, inside: str, depth: int) -> None:
        """Search a folder whose designs are read."""
        names, folders = self._list_folder(inside)
        # At the top, a stray bom.yaml must not turn the whole folder of designs into one design.
        is_design = any(name in FILES for name in names) and (depth > 0 or FILES[0] in names)
        if is_design:
            self.designs.append(inside)
            self._report_foreign_files(inside, names, design=True)
            self._folders_of_design(inside, folders, depth)
            return
        self._report_foreign_files(inside, names, design=False)
        for name in folders:
            if self.reports or not name.startswith((".", "_")):
                self._search_subfolder(_join(inside, name), name, depth + 1)

    def _folders_of_design(self, inside: str, folders: list[str], depth: int) -> None:
        """Report design files in subfolders of a design, which are not read."""
        design = _base_name(inside) or _base_name(os.path.abspath(self.base))
        why = f"is in a subfolder of the design `{design}`, and such subfolders are not read"
        hint = "Move the design out of the folder of the other design. Or remove the file."
        for name in folders:
            folder = _join(inside, name)
            if name in (VARIANTS, GUIDE):
                continue
            if os.path.islink(os.path.join(self.base, folder)):
                self._report_link(folder)
            else:
                meant = intended_folder(name, (VARIANTS, GUIDE))
                rename_hint = f"Rename the folder to `{meant}`." if meant else REMOVE_HINT
                self._ignore_folder(folder, depth + 1, why, hint, rename_hint, with_texts=meant == GUIDE)

    def _search_subfolder(self, inside: str, name: str, depth: int) -> None:
        """Search a subfolder, or report why it is not searched."""
        move = (
            "Move the folder into the folder of designs, and rename it so that its name begins with a letter."
        )
        if os.path.islink(os.path.join(self.base, inside)):
            self._search_link(inside, depth)
        elif name.startswith("."):
            self._ignore_folder(inside, depth, f"is in the hidden folder `{name}`", move)
        elif name == PARTS and depth == 1:
            self._search_parts(inside, depth)
        elif name.startswith("_"):
            why = f"is in the folder `{name}`, and folders with `_` are not read"
            parts = f"Rename the folder to `{PARTS}`."
            if depth > 1:
                parts = f"Move the folder to `{PARTS}` in the folder of designs."
            self._ignore_folder(
                inside, depth, why, move, parts if intended_folder(name, (PARTS,)) else REMOVE_HINT
            )
        elif depth <= self.deepest:
            self.enter(inside, depth)
        else:
            self._report(
                inside, TOO_DEEP_REASON, "Move the designs in it to a higher folder.", is_folder=True
            )

    def _search_link(self, inside: str, depth: int) -> None:
        """Follow a link to the folder of a design; report a link to another folder outside of the search."""
        if self._has_design_file(inside):
            self.designs.append(inside)
            self._report_foreign_files(inside, self._list_folder(inside)[0], design=True)
        else:
            self._report_link(inside, is_design_file=True)

    def _has_design_file(self, inside: str) -> bool:
        return any(os.path.lexists(os.path.join(self.base, inside, file)) for file in FILES)

    def _report_link(self, inside: str, is_design_file: bool = False) -> None:
        """Report a link to a folder, unless that is inside the searched folder and searched anyway."""
        real = os.path.realpath(os.path.join(self.base, inside))
        # A folder inside is searched under its own name, whatever links to it.
        if not os.path.join(real, "").startswith(os.path.join(self.real, "")):
            why = "is a link to a folder elsewhere, and such links are not followed"
            hint = "Replace the link with the folder itself. Or remove the link."
            is_design_file = is_design_file or self._has_design_file(inside)
            self._report(inside, why, hint, is_design_file, is_folder=True)

    def _search_parts(self, inside: str, depth: int) -> None:
        """Search the parts of the folder of custom parts that their reader skips: hidden folders, and those
        too deep for it."""
        for name in self._list_folder(inside)[1]:
            folder = _join(inside, name)
            hint = "Move the file to a folder of the catalog. Or remove the file."
            if os.path.islink(os.path.join(self.base, folder)):
                continue  # which that reader reports
            if name.startswith("."):
                self._ignore_folder(folder, depth + 1, f"is in the hidden folder `{name}`", hint)
            elif depth > MAX_PARTS_DEPTH:
                self._ignore_folder(folder, depth + 1, f"is too deep in `{PARTS}`", hint, hint)
            else:
                self._search_parts(folder, depth + 1)

    def _ignore_folder(
        self, inside: str, depth: int, why: str, hint: str, other: str = "", with_texts: bool = False
    ) -> None:
        """Report the files of a folder that is not read, for one reason: design files, and if there is a hint
        for ``other`` files, all YAML files, ``with_texts`` also those of a guide."""
        # The folder of git holds nothing that a user wrote.
        if not self.reports or _base_name(inside) == ".git":
            return
        if depth > MAX_DEPTH:
            self._report(
                inside, TOO_DEEP_REASON, "Remove the folder. Or move it to a higher folder.", is_folder=True
            )
            return
        if _base_name(inside).startswith("."):
            other = ""  # settings of another program
        names, folders = self._list_folder(inside)
        wanted = (*SUFFIXES, GUIDE_SUFFIX) if with_texts else SUFFIXES
        for name in names:
            if name in FILES or _is_design_file_respelt(name):
                self._report(_join(inside, name), why, hint)
            elif other and name.lower().endswith(wanted) and not name.startswith("."):
                self._report(_join(inside, name), why, other, is_design_file=False)
        for name in folders:
            if not os.path.islink(os.path.join(self.base, inside, name)):
                self._ignore_folder(_join(inside, name), depth + 1, why, hint, other, with_texts)

    def _report_foreign_files(self, inside: str, names: list[str], design: bool) -> None:
        """Report the YAML files that are not read in a folder that is read. ``design`` is whether it is the
        folder of a design."""
        design_files = [name for name in names if name in FILES]
        if not design:
            for name in design_files:
                hint = "Move the file into the folder of a design."
                self._report(_join(inside, name), "is not in the folder of a design", hint)
        for name in names:
            if name in FILES or not name.lower().endswith(SUFFIXES):
                continue
            meant = intended_file(name)
            if (name.startswith(".") and not meant) or self._is_linked(inside, name, design_files):
                continue  # settings of another program, or read under the name of a link
            if meant:
                why = f"is not read: the design file is called `{meant}`"
                self._report(_join(inside, name), why, f"Rename the file to `{meant}`. Or remove the file.")
            elif inside or design:  # next to the folders, there may be settings of other programs
                why = f"is not read: the design files are {', '.join(FILES)}"
                self._report(_join(inside, name), why, REMOVE_HINT, is_design_file=False)

    def _is_linked(self, inside: str, name: str, design_files: list[str]) -> bool:
        """Whether a file of the design is a link to another file in its folder."""
        folder = os.path.join(self.base, inside)
        real = os.path.realpath(os.path.join(folder, name))
        return any(os.path.realpath(os.path.join(folder, file)) == real for file in design_files)

    def _report(
        self, path: str, why: str, hint: str, is_design_file: bool = True, is_folder: bool = False
    ) -> None:
        if self.reports:
            self.ignored_files.append(IgnoredFile(path, why, hint, is_design_file, is_folder))

    def _list_folder(self, inside: str) -> tuple[list[str], list[str]]:
        """Names of files and of folders in a folder, sorted. A link to a folder counts as a folder."""
        path = os.path.join(self.base, inside)
        files: list[str] = []
        folders: list[str] = []
        try:
            with os.scandir(path) as entries:
                for entry in entries:
                    # A folder named design.yaml is a mistake that the reader reports.
                    is_file = not entry.is_dir() or entry.name in FILES
                    (files if is_file else folders).append(entry.name)
        except OSError as error:
            raise RefarchError(f"{os.path.normpath(path)}: cannot be read: {error.strerror}") from None
        self.seen += len(files) + len(folders)
        if self.seen > MAX_ENTRIES:
            base = os.path.normpath(self.base)
            raise RefarchError(f"{base}: holds more than {MAX_ENTRIES:,} files; give a folder of designs")
        return sorted(files), sorted(folders)


def _is_design_file_respelt(name: str) -> bool:
    """Whether a name is that of a design file but for capitals, hyphens and its ending."""
    stem, suffix = os.path.splitext(name.lower())
    plain = re.sub("[^a-z]", "", stem)
    return suffix in SUFFIXES and plain in {re.sub("[^a-z]", "", file[: -len(".yaml")]) for file in FILES}


def _join(inside: str, name: str) -> str:
    return f"{inside}/{name}" if inside else name


def _base_name(path: str) -> str:
    return path.rpartition("/")[2]
