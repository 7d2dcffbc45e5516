"""Hostile inputs that no repository could hold as files: binary, enormous, unreadable, special. One function
each."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

from hostile_project import DESIGN, Builder

BUILDERS: dict[str, Builder] = {}
"""By the name of the case, which is that of the function."""


def case(build: Builder) -> Builder:
    """Register a case."""
    BUILDERS[build.__name__.replace("_", "-")] = build
    return build


def design(project: Path) -> Path:
    """The design's first file."""
    return project / DESIGN / "design.yaml"


def edit(project: Path, file: str, change: Callable[[str], str]) -> None:
    """Change the text of one of the design's files."""
    path = project / DESIGN / file
    path.write_bytes(change(path.read_text()).encode())


def replaced(text: str, words: dict[str, str]) -> str:
    """A text with other words in it; each of them must be there."""
    for old, new in words.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def with_title(project: Path, title: str) -> None:
    """A title as it stands, quotes included."""
    edit(project, "design.yaml", lambda text: text.replace("A small vSAN cluster over RoCE", title))


@case
def binary(project: Path) -> None:
    design(project).write_bytes(bytes(range(256)) * 16)


@case
def null_byte(project: Path) -> None:
    with_title(project, "A small\0cluster")


@case
def latin_1(project: Path) -> None:
    design(project).write_bytes(
        design(project).read_text().replace("A small", "Ein größerer").encode("latin-1")
    )


@case
def cut_in_a_character(project: Path) -> None:
    design(project).write_bytes(design(project).read_bytes() + b"# \xe2\x82")


@case
def overlong_utf_8(project: Path) -> None:
    design(project).write_bytes(design(project).read_bytes().replace(b"A small", b"\xc0\xaf small"))


@case
def utf_16_little_endian(project: Path) -> None:
    design(project).write_bytes(b"\xff\xfe" + design(project).read_text().encode("utf-16-le"))


@case
def utf_16_big_endian(project: Path) -> None:
    design(project).write_bytes(b"\xfe\xff" + design(project).read_text().encode("utf-16-be"))


@case
def utf_16_without_mark(project: Path) -> None:
    design(project).write_bytes(design(project).read_text().encode("utf-16-le"))


@case
def utf_32(project: Path) -> None:
    design(project).write_bytes(b"\xff\xfe\0\0" + design(project).read_text().encode("utf-32-le"))


@case
def byte_order_mark(project: Path) -> None:
    design(project).write_bytes(b"\xef\xbb\xbf" + design(project).read_bytes())


@case
def byte_order_mark_alone(project: Path) -> None:
    design(project).write_bytes(b"\xef\xbb\xbf")


@case
def byte_order_mark_inside(project: Path) -> None:
    with_title(project, "A small\ufeffcluster")


@case
def line_ends_of_windows(project: Path) -> None:
    edit(project, "design.yaml", lambda text: text.replace("draft", "daft").replace("\n", "\r\n"))


@case
def line_ends_of_old_macs(project: Path) -> None:
    edit(project, "design.yaml", lambda text: text.replace("draft", "daft").replace("\n", "\r"))


@case
def line_ends_of_all_kinds(project: Path) -> None:
    edit(project, "design.yaml", lambda text: text.replace("draft", "daft\r# one\r\n# two\n\r"))


@case
def next_line_character(project: Path) -> None:
    with_title(project, "A small\u0085status: published")


@case
def line_separator(project: Path) -> None:
    with_title(project, "A small\u2028status: published")


@case
def paragraph_separator(project: Path) -> None:
    with_title(project, "'A small\u2029status: published'")


@case
def right_to_left_mark(project: Path) -> None:
    with_title(project, "A \u202ellams\u202c cluster")


@case
def invisible_characters(project: Path) -> None:
    with_title(project, "A sm\u200ball clus\u2060ter")


@case
def unpaired_surrogate(project: Path) -> None:
    design(project).write_bytes(design(project).read_bytes().replace(b"A small", b"\xed\xa0\x80 small"))


@case
def outside_of_the_plane(project: Path) -> None:
    with_title(project, "A \U0001f9ea cluster, 集群, \U000e0041")


@case
def long_line(project: Path) -> None:
    comment = " " * 200_000 + "# " + "x" * 900_000
    edit(project, "design.yaml", lambda text: text.replace("status: draft", f"status: draft{comment}"))


@case
def long_scalar(project: Path) -> None:
    with_title(project, "x" * 1_000_000)


@case
def long_key(project: Path) -> None:
    edit(project, "design.yaml", lambda text: text + "x" * 1_000_000 + ": 1\n")


@case
def long_names(project: Path) -> None:
    names = {"host-[1-4]": "h" * 100_000 + "[1-4]", "compute:": "c" * 900 + ":"}
    edit(project, "design.yaml", lambda text: replaced(text, names))


@case
def regex_backtracking(project: Path) -> None:
    """Texts that make a careless pattern try for ever: each begins like a match and ends unlike one."""
    texts = {
        "host-[1-4]": "a-" * 50_000 + "!",
        "1.0.0": "'" + "1." * 50_000 + "!'",
        "7.0 U3d": "7 " * 50_000 + "!",
        "https://example.com/guide": "https://" + "a." * 50_000 + " ",
    }
    edit(project, "design.yaml", lambda text: replaced(text, texts))
    addresses = {"203.0.113.0/24": "1" * 100_000 + "/", "first: 203.0.113.1": "first: " + "1." * 50_000}
    edit(project, "ip-plan.yaml", lambda text: replaced(text, addresses))
    ports = {"leaf-1 swp[1-4]": "a-" * 25_000 + "[" + "1," * 25_000 + "]", "bond1": "b_" * 50_000}
    edit(project, "wiring.yaml", lambda text: replaced(text, ports))


@case
def file_of_50_megabytes(project: Path) -> None:
    with design(project).open("ab") as file:
        file.truncate(50 * 1024**2)


@case
def nesting_of_100_megabytes(project: Path) -> None:
    with design(project).open("wb") as file:
        for _ in range(100):
            file.write(b"[" * 1024**2)


@case
def nesting_of_15_megabytes(project: Path) -> None:
    design(project).write_bytes(b"format: " + b"[" * 15 * 1024**2)


@case
def nesting_by_indentation(project: Path) -> None:
    design(project).write_bytes(b"".join(b"%sa:\n" % (b" " * depth) for depth in range(3000)))


@case
def eight_million_values(project: Path) -> None:
    design(project).write_bytes(b"format: 1\nid: [" + b"1," * 8_000_000 + b"1]\n")


@case
def five_million_empty_items(project: Path) -> None:
    design(project).write_bytes(b"format: 1\nid:\n" + b"- \n" * 5_000_000)


@case
def eight_million_containers(project: Path) -> None:
    design(project).write_bytes(b"format: 1\nid:\n" + (b"- " * 30 + b"\n") * 270_000)


@case
def duplicate_keys_100000(project: Path) -> None:
    design(project).write_bytes(b"format: 1\n" + b"a: 1\n" * 100_000)


@case
def duplicate_keys_in_3_million_lines(project: Path) -> None:
    design(project).write_bytes(b"format: 1\n" + b"a: \n" * 3_000_000)


@case
def unknown_keys_100000(project: Path) -> None:
    design(project).write_bytes(
        b"format: 1\n" + b"".join(b"key%d: 1\n" % number for number in range(100_000))
    )


@case
def ambiguous_words_100000(project: Path) -> None:
    design(project).write_bytes(b"format: 1\nid:\n" + b"- on\n" * 100_000)


@case
def waivers_100000(project: Path) -> None:
    comments = "".join(f"# refarch: waive TEAM001: reason {number}\n" for number in range(100_000))
    edit(project, "design.yaml", lambda text: comments + text)


@case
def malformed_waivers_100000(project: Path) -> None:
    edit(project, "design.yaml", lambda text: text + "# refarch: wave\n" * 100_000)


@case
def waiver_of_blanks(project: Path) -> None:
    blanks = " " * 300_000
    comment = f"# refarch: waive TEAM001: a{blanks}b{blanks}(owner: {blanks}\n"
    edit(
        project,
        "design.yaml",
        lambda text: comment + text + f"# refarch:{blanks}waive TEAM001{blanks}until{blanks}x{blanks}y: z\n",
    )


@case
def ranges_of_eight_million_hosts(project: Path) -> None:
    """No range is too long; together they are more hosts than any memory holds."""
    groups = "".join(
        f"      - {{names: 'h{number}-[1-8192]', server: dell-poweredge-r740}}\n" for number in range(999)
    )
    edit(project, "design.yaml", lambda text: text.replace("    hosts:\n", f"    hosts:\n{groups}"))


@case
def links_of_a_hundred_million_cables(project: Path) -> None:
    link = '  - {{from: "h{}-[1-8192] vmnic4", to: "leaf-1 swp[1-8192]", cable: nvidia-mcp2m00-a003e30l}}\n'
    edit(
        project,
        "wiring.yaml",
        lambda text: text.replace("links:\n", "links:\n" + "".join(map(link.format, range(19_990)))),
    )


@case
def addresses_of_forty_million_hosts(project: Path) -> None:
    rule = '      - {{of: "h{}-[1-8192] vmk2", first: 203.0.113.1}}\n'
    edit(project, "ip-plan.yaml", lambda text: text + "".join(map(rule.format, range(4_990))))


@case
def switches_of_eight_million(project: Path) -> None:
    switch = "  s{}-[1-8192]: {{model: nvidia-sn2010, nos: cumulus-linux}}\n"
    edit(
        project,
        "wiring.yaml",
        lambda text: text.replace("switches:\n", "switches:\n" + "".join(map(switch.format, range(990)))),
    )


@case
def profiles_for_eight_million_devices(project: Path) -> None:
    names = ", ".join(f'"h{number}-[1-8192]"' for number in range(999))
    edit(project, "qos.yaml", lambda text: text + f"  - {{profile: roce, to: [{names}]}}\n")


@case
def as_many_hosts_as_are_allowed(project: Path) -> None:
    """Just within the limits: the rules have to cope with it."""
    groups = "".join(
        f"      - {{names: 'h{number}-[1-8000]', server: dell-poweredge-r740}}\n" for number in range(4)
    )
    edit(project, "design.yaml", lambda text: text.replace("    hosts:\n", f"    hosts:\n{groups}"))


@case
def unknown_devices_in_19000_links(project: Path) -> None:
    """Each unknown name is like thousands of known ones."""
    link = '  - {{from: "hots-{} vmnic4", to: "leaf-1 swp1", cable: nvidia-mcp2m00-a003e30l}}\n'
    edit(project, "design.yaml", lambda text: text.replace("host-[1-4]", "host-[1-8000]"))
    edit(
        project,
        "wiring.yaml",
        lambda text: text.replace("links:\n", "links:\n" + "".join(map(link.format, range(19_000)))),
    )


@case
def adapters_of_8192_hosts(project: Path) -> None:
    adapters = "".join(
        f"      vmk{number}: {{port_group: vSAN, services: [vsan]}}\n" for number in range(3, 1000)
    )
    edit(project, "design.yaml", lambda text: text.replace("host-[1-4]", "host-[1-8192]") + adapters)


@case
def design_file_missing(project: Path) -> None:
    design(project).unlink()


@case
def other_files_missing(project: Path) -> None:
    for name in ("bom", "ip-plan", "wiring", "qos"):
        (project / DESIGN / f"{name}.yaml").unlink()


@case
def no_designs(project: Path) -> None:
    (project / "designs").rename(project / "plans")


@case
def empty_folder_of_designs(project: Path) -> None:
    (project / DESIGN).rename(project / "plan")


@case
def designs_is_a_file(project: Path) -> None:
    (project / DESIGN).rename(project / "plan")
    (project / "designs").rmdir()
    (project / "designs").write_text("format: 1\n")


@case
def link_out_of_the_folder(project: Path) -> None:
    design(project).rename(project / "secret.yaml")
    design(project).symlink_to("../../secret.yaml")


@case
def link_to_a_system_file(project: Path) -> None:
    bill = project / DESIGN / "bom.yaml"
    bill.unlink()
    bill.symlink_to("/etc/passwd")


@case
def link_that_dangles(project: Path) -> None:
    design(project).rename(project / "elsewhere.yaml")
    design(project).symlink_to("nowhere.yaml")


@case
def link_to_itself(project: Path) -> None:
    design(project).unlink()
    design(project).symlink_to("design.yaml")


@case
def design_folder_is_a_link_out(project: Path) -> None:
    (project / DESIGN).rename(project.parent / "vsan-roce")
    (project / DESIGN).symlink_to(project.parent / "vsan-roce")


@case
def settings_are_a_link_out(project: Path) -> None:
    (project.parent / "outside.yaml").write_text("format: 1\n")
    (project / "refarch.yaml").symlink_to("../outside.yaml")


@case
def settings_are_a_folder(project: Path) -> None:
    (project / "refarch.yaml").mkdir()


def settings(project: Path, text: str) -> None:
    """The project's refarch.yaml."""
    (project / "refarch.yaml").write_text(text)


@case
def settings_of_2000_unknown_rules(project: Path) -> None:
    for_each = "\n".join(f"  XX{number:03d}: error" for number in range(1000))
    values = "\n".join(f"  YY{number:03d}: {{x: 1}}" for number in range(1000))
    settings(project, f"severities:\n{for_each}\noptions:\n{values}\n")


@case
def settings_of_100000_unknown_rules(project: Path) -> None:
    settings(
        project,
        "severities:\n" + "".join(f"  X{chr(65 + n // 1000 % 26)}{n:03d}: error\n" for n in range(100_000)),
    )


@case
def settings_with_a_chain_of_100_profiles(project: Path) -> None:
    chain = "".join(f"  p{number}: {{extends: p{number + 1}}}\n" for number in range(99))
    settings(
        project, f"profile: p0\nprofiles:\n{chain}  p99: {{extends: lab, severities: {{IP014: error}}}}\n"
    )


@case
def settings_with_a_ring_of_100_profiles(project: Path) -> None:
    ring = "".join(f"  p{number}: {{extends: p{(number + 1) % 100}}}\n" for number in range(100))
    settings(project, f"profile: p50\nprofiles:\n{ring}")


@case
def settings_with_10000_profiles(project: Path) -> None:
    settings(project, "profiles:\n" + "".join(f"  p{number}: {{}}\n" for number in range(10_000)))


@case
def settings_nested_by_a_million(project: Path) -> None:
    settings(project, "options: " + "{A: " * 1_000_000)


@case
def settings_with_an_alias_bomb(project: Path) -> None:
    levels = "".join(
        f"  a{number}: &a{number} [{', '.join([f'*a{number - 1}'] * 9)}]\n" for number in range(1, 30)
    )
    settings(project, f"profiles:\n  a0: &a0 [lol]\n{levels}")


@case
def settings_with_a_long_profile_name(project: Path) -> None:
    settings(project, f"profile: {'a-' * 500_000}!\n")


@case
def settings_with_a_profile_of_another_folder(project: Path) -> None:
    settings(project, "profile: ../../../../etc/passwd\n")


@case
def settings_with_wild_option_values(project: Path) -> None:
    settings(
        project,
        "options:\n  MTU005: {minimum: -1}\n  IP014: {hosts: 999999999}\n  QOS007: {share: '50'}\n"
        "  VER015: {esxi: 8, vcf: not a release, vcenter: '" + "9." * 49 + "9'}\n",
    )


@case
def settings_with_an_option_beyond_all_numbers(project: Path) -> None:
    settings(project, f"options: {{MTU005: {{minimum: {'9' * 5000}}}}}\n")


@case
def settings_with_a_direction_mark(project: Path) -> None:
    settings(project, "options: {VER015: {esxi: '8.0\u202e'}}\n")


@case
def catalog_entry_is_a_link_out(project: Path) -> None:
    folder = project / "designs" / "_catalog" / "switches"
    folder.mkdir(parents=True)
    (folder / "example.yaml").symlink_to("/etc/passwd")


@case
def unreadable_file(project: Path) -> None:
    (project / DESIGN / "wiring.yaml").chmod(0)


@case
def unreadable_folder(project: Path) -> None:
    (project / DESIGN).chmod(0)


@case
def pipe(project: Path) -> None:
    bill = project / DESIGN / "bom.yaml"
    bill.unlink()
    os.mkfifo(bill)


@case
def folder_named_like_a_file(project: Path) -> None:
    design(project).unlink()
    design(project).mkdir()
    (design(project) / "design.yaml").write_text("format: 1\n")


@case
def folder_with_a_name_of_255_characters(project: Path) -> None:
    (project / DESIGN).rename(project / "designs" / ("d" * 255))


@case
def folder_with_a_command_in_its_name(project: Path) -> None:
    (project / DESIGN).rename(project / "designs" / "a; reboot $(id) `id` <script>")


@case
def folder_with_a_line_end_in_its_name(project: Path) -> None:
    (project / DESIGN).rename(project / "designs" / "a\n::error::injected")


@case
def folder_with_a_name_that_is_not_unicode(project: Path) -> None:
    os.rename(os.fsencode(project / DESIGN), os.fsencode(project / "designs") + b"/a\xff\xfe")


@case
def hundreds_of_designs(project: Path) -> None:
    text = design(project).read_text()
    for number in range(300):
        folder = project / "designs" / f"design-{number}"
        folder.mkdir()
        (folder / "design.yaml").write_text(
            text.replace("id: vsan-roce", f"id: design-{number}") if number % 100 == 7 else ""
        )


def variant(project: Path, changes: str, name: str = "x.yaml") -> None:
    """A variant of the design."""
    folder = project / DESIGN / "variants"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"format: 1\ntitle: A variant\nchanges:\n{changes}")


@case
def variant_of_a_million_changes(project: Path) -> None:
    variant(project, "- {at: design.version, set: 2.0.0}\n" * 1_000_000)


@case
def variant_of_29000_changes(project: Path) -> None:
    variant(project, "- {at: design.version, set: 2.0.0}\n" * 29_000)


@case
def variant_with_deep_paths(project: Path) -> None:
    variant(
        project,
        "".join(f"  - {{at: design{'.a' * length}, set: 1}}\n" for length in (100, 146, 147, 100_000)),
    )


@case
def variant_with_an_alias_bomb(project: Path) -> None:
    levels = "".join(
        f"      - &a{number} [{', '.join([f'*a{number - 1}'] * 9)}]\n" for number in range(1, 30)
    )
    variant(project, f"  - at: bom.items\n    add:\n      - &a0 [lol]\n{levels}")


@case
def variant_with_deep_values(project: Path) -> None:
    variant(project, f"  - {{at: bom.items, set: {'[' * 5000}{']' * 5000}}}\n")


@case
def variant_that_fills_the_memory(project: Path) -> None:
    variant(project, '  - {at: design.clusters.compute.hosts.0.names, set: "host-[1-99999999]"}\n')


@case
def variants_by_the_hundred(project: Path) -> None:
    for number in range(300):
        variant(project, "  - {at: design.version, set: 2.0.0}\n", f"v{number:03d}.yaml")


@case
def variants_with_strange_names(project: Path) -> None:
    for name in (
        "a; reboot $(id).yaml",
        "a\n::error::injected.yaml",
        "<script>alert(1)</script>.yaml".replace("/", "-"),
        "..x",
    ):
        variant(project, "  - {at: design.version, set: 2.0.0}\n", name)
    os.close(os.open(os.fsencode(project / DESIGN) + b"/variants/a\xff.yaml", os.O_CREAT))


@case
def variant_is_a_link_out(project: Path) -> None:
    (project / "secret.yaml").write_text("secret: 1\n")
    (project / DESIGN / "variants").mkdir()
    (project / DESIGN / "variants" / "x.yaml").symlink_to("../../../secret.yaml")


@case
def variants_are_a_link_out(project: Path) -> None:
    (project / "elsewhere").mkdir()
    (project / "elsewhere" / "secret.yaml").write_text("secret: 1\n")
    (project / DESIGN / "variants").symlink_to("../../elsewhere")


@case
def variants_are_a_pipe(project: Path) -> None:
    os.mkfifo(project / DESIGN / "variants")


@case
def variant_is_a_pipe(project: Path) -> None:
    (project / DESIGN / "variants").mkdir()
    os.mkfifo(project / DESIGN / "variants" / "x.yaml")


@case
def variant_with_markup(project: Path) -> None:
    text = "<script>alert(1)</script> ![x](javascript:alert(1)) {{ 1 }} $(id) `id`"
    variant(project, f"  - {{at: design.title, set: '{text}'}}\n")
    variant(project, f"  - {{at: design.audience, set: '{text}', because: '{text}'}}\n", "y.yaml")
    variant(project, f"  - {{at: design.{text}, remove: true}}\n", "z.yaml")


@case
def designs_are_a_link_out(project: Path) -> None:
    (project / "designs").rename(project.parent / "plans")
    (project / "designs").symlink_to(project.parent / "plans")


@case
def designs_named_in_the_settings_are_a_link_out(project: Path) -> None:
    (project / "designs").rename(project.parent / "plans")
    (project / "mine").symlink_to(project.parent / "plans")
    settings(project, "designs: mine\n")


@case
def a_design_is_a_link_inside_the_project(project: Path) -> None:
    """Allowed: whoever may write the link may write what it leads to."""
    (project / DESIGN).rename(project / "vsan-roce")
    (project / DESIGN).symlink_to("../vsan-roce")


@case
def catalog_is_a_link_out(project: Path) -> None:
    (project.parent / "parts").mkdir()
    (project / "designs" / "_catalog").symlink_to(project.parent / "parts")


@case
def design_file_is_a_socket(project: Path) -> None:
    design(project).unlink()
    os.mknod(design(project), stat.S_IFSOCK | 0o600)


@case
def design_file_is_a_device(project: Path) -> None:
    design(project).unlink()
    design(project).symlink_to("/dev/zero")


@case
def settings_are_a_pipe(project: Path) -> None:
    os.mkfifo(project / "refarch.yaml")


@case
def catalog_entry_is_a_pipe(project: Path) -> None:
    folder = project / "designs" / "_catalog" / "switches"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "example.yaml")


@case
def variant_with_control_characters_in_its_name(project: Path) -> None:
    variant(project, "  - {at: design.version, set: 2.0.0}\n", "a\x1b[2J\u202eb.yaml")
