"""Target for Linux guests with paravirtual RDMA (PVRDMA): a script for each guest that reports differences
from the design and fixes them.

Run it like the script of a Linux host (``linux_roce``), at the console of the VM: ``sh FILE`` reports, ``sh
FILE apply`` fixes. It requires NetworkManager and systemd. The VM with its adapters must exist; the script
only checks that each adapter is available as an RDMA device.

Sources, looked up 2026-11-24: Linux, commit 29c8d9eba550 "IB: Add vmw_pvrdma driver" (a device with two
functions: VMXNet3 gives MAC and IP addresses, of which the RDMA part makes its GIDs), and Kconfig of
drivers/infiniband/hw/vmw_pvrdma; vSphere Virtual Machine Administration 6.7, Network Adapter Types (kernel
4.6 and later); vSphere Networking 7.0, PVRDMA Support (64-bit Linux); Linux,
Documentation/ABI/stable/sysfs-class-infiniband (``gid_attrs/ndevs``); NetworkManager, nm-settings-keyfile(5),
and libnm, NM_SETTING_IP6_CONFIG_METHOD_DISABLED (for IPv6 since 1.20): before it, as on Enterprise Linux 7,
there is ``ignore``. Practice without a source: the guest has the name of its VM.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.guest_records import GuestAdapter, GuestIntent
from ..not_configured import not_configured_values
from ..script_functions import functions
from ..shell import address, interface, quote_word
from ..target import GUEST, ConfigLine, NotConfigured, Proof, System, Target, set_elsewhere
from .files import FileLine, connection_file, file, interface_name
from .interfaces import FIRST
from .programs import programs_needed

FUNCTIONS = "linux/linux.sh"

MODULE = "vmw_pvrdma"
MODULES = "/etc/modules-load.d/refarch-pvrdma.conf"

TAGS = "no document states whether paravirtual RDMA carries VLAN tags of the guest"
NOTHING = "the adapter has no address, and its network has no MTU"
_FIELDS = ("vlan", "mtu", "address", "dhcp", "address6", "gateway", "gateway6")
NO_ADDRESS = "a gateway requires a static address"


def lines(guest: GuestIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Functions that the script calls, the calls in order, and the settings that are not configured."""
    pieces = list(_pieces(guest))
    calls = [piece for piece in pieces if isinstance(piece, ConfigLine)]
    calls.insert(0, programs_needed([*functions(FUNCTIONS, calls), *calls]))
    yield from functions(FUNCTIONS, calls)
    yield from calls
    yield from (piece for piece in pieces if isinstance(piece, NotConfigured))


def _pieces(guest: GuestIntent) -> Iterator[ConfigLine | NotConfigured]:
    yield ConfigLine(
        f"host_name {quote_word(guest.name, origin_of(guest, 'name'))}", (origin_of(guest, "name"),)
    )
    places = tuple(origin_of(one, "kind") for one in guest.adapters.values() if one.kind == "pvrdma")
    if places:
        yield from file(MODULES, [FileLine(MODULE, places)], f"module {MODULE}")
    for one in guest.adapters.values():
        yield from _adapter(guest, one)
    yield ConfigLine("finish")


def _adapter(guest: GuestIntent, one: GuestAdapter) -> Iterator[ConfigLine | NotConfigured]:
    name = interface_name(one.name, origin_of(one, "name"))
    if one.vlan is not None:
        yield from not_configured_values(one, "adapters.", one.name, TAGS, ("name", *_FIELDS))
    elif one.mtu is None and not (one.address or one.dhcp or one.address6):
        yield from not_configured_values(one, "adapters.", one.name, NOTHING, ("name", "gateway", "gateway6"))
    else:
        yield from file(connection_file(name), _rows(guest, one, name), f"connection {name}", bits="600")
        if not one.address:
            yield from not_configured_values(one, "adapters.", one.name, NO_ADDRESS, ("gateway",))
        if not one.address6:
            yield from not_configured_values(one, "adapters.", one.name, NO_ADDRESS, ("gateway6",))
    if one.kind == "pvrdma":
        yield ConfigLine(f"rdma_of {name}", (origin_of(one, "kind"), origin_of(one, "name")))
    else:
        yield NotConfigured(
            "adapters.kind", one.name, one.kind, set_elsewhere("the VM defines it"), origin_of(one, "kind")
        )


def _rows(guest: GuestIntent, one: GuestAdapter, name: str) -> Iterator[FileLine]:
    place = origin_of(one, "name")
    yield from (FileLine("[connection]"), FileLine(f"id={name}", (place,)), FileLine("type=ethernet"))
    yield from (FileLine(f"interface-name={name}", (place,)), FileLine(FIRST))
    if one.mtu is not None:
        yield from (
            FileLine(""),
            FileLine("[ethernet]"),
            FileLine(f"mtu={one.mtu}", (origin_of(one, "mtu"),)),
        )
    is_old = bool(guest.release) and is_in_range(guest.release, "<4.18")
    yield from (FileLine(""), FileLine("[ipv4]"))
    if one.dhcp and not one.address:
        yield FileLine("method=auto", (origin_of(one, "dhcp"),))
        yield FileLine("never-default=true")
    elif one.address:
        yield from _fixed_address(
            one.address, origin_of(one, "address"), one.gateway, origin_of(one, "gateway")
        )
    else:
        yield FileLine("method=disabled")
    yield from (FileLine(""), FileLine("[ipv6]"))
    if one.address6:
        yield from _fixed_address(
            one.address6, origin_of(one, "address6"), one.gateway6, origin_of(one, "gateway6")
        )
    else:
        yield FileLine("method=ignore" if is_old else "method=disabled")


def _fixed_address(text: str, place: Origin, gateway: str, gateway_place: Origin) -> Iterator[FileLine]:
    """Static address with its gateway. Without a gateway, the interface reaches no other network."""
    own = interface(text, place)
    yield FileLine("method=manual", (place,))
    if gateway:
        yield FileLine(f"address1={own},{address(gateway, gateway_place)}", (place, gateway_place))
    else:
        yield FileLine(f"address1={own}", (place,))
        yield FileLine("never-default=true")


def rollback(guest: GuestIntent) -> Iterator[ConfigLine]:
    """Rollback script with the same options. The host name stays."""
    made = [piece.text for piece in _pieces(guest) if isinstance(piece, ConfigLine)]
    paths = [text.split()[1] for text in made if text.startswith("file ")]
    calls: list[ConfigLine] = []
    for path in reversed(paths):
        calls.append(ConfigLine(f"restore {path}"))
        if path.endswith(".nmconnection"):
            calls.append(ConfigLine(f"read_again {path}"))
    calls.append(ConfigLine("finish"))
    yield from functions(FUNCTIONS, calls)
    yield from calls


TARGET = Target(
    title="Linux guests with paravirtual RDMA, shell script",
    language="bash",
    suffix=".guest.sh",
    scope=GUEST,
    lines=lines,
    systems=(System("linux", "Linux", ">=4.6,<6.13"),),
    proof=Proof(
        "parsed",
        "shellcheck",
        "shellcheck accepts the script, it was run against a stand-in, and nmcli accepts each line of its "
        "keyfiles. The kernel module and its output are those of the documents.",
    ),
    first_lines=("#!/bin/sh",),
    rollback=rollback,
    applied="run the new file in the guest: `sh FILE` shows differences, `sh FILE apply` fixes them",
)
