"""Builds the IP plan: networks, and the IPv4 and IPv6 addresses that their rules give."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.finding import Fix
from ..core.origin import Origin
from ..core.wording import did_you_mean, suggestion
from . import ipv4 as net, ipv6 as net6
from .context import ModelContext, beyond_range
from .ranges import split_interface
from .switch_interfaces import SwitchInterfaces
from .types import Address, Address6, Network, NetworkMember, ReachedNetwork, Router

FILE = "ip-plan.yaml"
DEFAULT_MTU = 1500

Interfaces = frozenset[str] | SwitchInterfaces
"""Interfaces of a device that can have an address."""


def build_networks(context: ModelContext) -> dict[str, Network]:
    """Networks by id; one whose prefix cannot be read is reported and left out."""
    networks: dict[str, Network] = {}
    clusters = context.data["design.yaml"]["clusters"]
    for identity, data in context.data.get(FILE, {}).get("networks", {}).items():
        origin = Origin(FILE, ("networks", identity))
        if "cluster" in data and data["cluster"] not in clusters:
            context.add_unknown_name("cluster", data["cluster"], clusters, origin.child("cluster"))
        try:
            # A network of IPv6 alone gets a base below 0, different for each, so that it overlaps none.
            base, length = net.parse_prefix(data["prefix"]) if "prefix" in data else (-1 - len(networks), 32)
        except ValueError as error:
            context.add_problem(
                "REF006",
                origin.child("prefix"),
                str(error),
                "Set `prefix` to the IPv4 prefix of the network.",
            )
            continue
        listed = tuple(
            _rule_addresses(context, identity, data.get("addresses", ()), origin.child("addresses"))
        )
        networks[identity] = Network(
            id=identity,
            purpose=data["purpose"],
            vlan=data.get("vlan", 0),
            prefix=data.get("prefix") or data.get("prefix6", ""),
            base=base,
            length=length,
            gateway=data.get("gateway", ""),
            mtu=data.get("mtu", DEFAULT_MTU),
            out_of_band=data.get("out_of_band", False),
            addresses=tuple(address for address in listed if address.text),
            origin=origin,
            at={"vlan": origin.child("vlan")} if "vlan" in data else {},
            dynamic=tuple(address for address in listed if not address.text),
            between=tuple(_joined_interfaces(context, data.get("between", ()), origin.child("between"))),
            router=_build_router(context, data, origin),
            reaches=tuple(_reached_networks(context, data.get("reaches", ()), origin.child("reaches"))),
            **ipv6_fields(context, identity, data, origin),
        )
    return networks


def _build_router(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> Router | None:
    """Routers with the gateway's address; a device that is not a switch is reported."""
    if "router" not in data:
        return None
    entry, here = data["router"], origin.child("router")
    on = entry["devices"]
    at = here.child("devices")
    listed = (
        []
        if on == "site"
        else [(on, at)]
        if isinstance(on, str)
        else [(text, at.child(number)) for number, text in enumerate(on)]
    )
    names = {name: place for text, place in listed for name in context.expand_devices(text, place)}
    known = {
        name
        for switches in context.data.get("wiring.yaml", {}).get("switches", {})
        for name in context.expand_names(switches, Origin("wiring.yaml", ("switches", switches)))
    }
    for name, place in names.items():
        if name not in known:
            context.add_unknown_name("device", name, known, place)
    return Router(tuple(names), entry.get("redundancy", ""), here)


def _reached_networks(
    context: ModelContext, written: Sequence[Mapping[str, Any]], origin: Origin
) -> Iterator[ReachedNetwork]:
    """Networks that another one reaches over routers outside of the design; undefined ones are reported."""
    known = context.data[FILE]["networks"]
    for number, entry in enumerate(written):
        here = origin.child(number)
        for index, name in enumerate(entry["networks"]):
            place = here.child("networks", index)
            if name not in known:
                context.add_unknown_name("network", name, known, place)
                continue
            at = {"network": place, "mtu": here.child("mtu"), "keeps_dscp": here.child("keeps_dscp")}
            yield ReachedNetwork(name, entry.get("mtu"), entry.get("keeps_dscp"), place, at)


def _joined_interfaces(
    context: ModelContext, texts: Sequence[str], origin: Origin
) -> Iterator[NetworkMember]:
    """Interfaces that a network joins, each with its place."""
    for number, text in enumerate(texts):
        here = origin.child(number)
        for device, interface in context.expand_interfaces(text, here, "Write `node-1 SMB1`."):
            yield NetworkMember(device, interface, here)


def _rule_addresses(
    context: ModelContext, network: str, rules: list[Mapping[str, Any]], origin: Origin
) -> Iterator[Address]:
    for number, rule in enumerate(rules):
        here = origin.child(number)
        owners = context.expand_interfaces(rule["of"], here.child("of"), "Write `host-[01-12] vmk2`.")
        if not owners:
            continue
        texts, at = _address_texts(context, rule, here, len(owners))
        exceptions: Mapping[str, str] = rule.get("except", {})
        devices = {device for device, _ in owners}
        for device in exceptions:
            if device not in devices:
                context.add_unknown_name("device", device, devices, here.child("except", device), at_key=True)
        for index, ((device, interface), text) in enumerate(zip(owners, texts, strict=False)):
            where = at if isinstance(at, Origin) else at[index]
            if device in exceptions:
                text, where = exceptions[device], here.child("except", device)
            try:
                value = net.parse_address(text) if text else 0
            except ValueError as error:
                context.add_problem(
                    "REF006", where, str(error), "Write an IPv4 address such as 192.168.30.169."
                )
                continue
            yield Address(
                network=network,
                device=device,
                interface=interface,
                value=value,
                text=text,
                assigned=rule.get("assigned", "static"),
                rule=number,
                origin=here,
                at={"text": where},
            )


def _address_texts(
    context: ModelContext, rule: Mapping[str, Any], here: Origin, count: int
) -> tuple[list[str], Origin | list[Origin]]:
    """Addresses of a rule, in order, and the place or places that state them; empty texts where DHCP
    decides."""
    # DHCP gives the IPv4 addresses, or the rule is for IPv6 only.
    without = "addresses" not in rule and "first" not in rule
    if without and ("first6" in rule or rule.get("assigned", "static") != "static"):
        return [""] * count, here
    if "addresses" in rule:
        listed = list(rule["addresses"])
        if len(listed) != count:
            message = f"{len(listed)} addresses for {count} interfaces"
            context.add_problem(
                "REF004", here.child("addresses"), message, "Set one address for each interface."
            )
        return listed, [here.child("addresses", index) for index in range(len(listed))]
    where = here.child("first")
    try:
        first = net.parse_address(rule.get("first", ""))
    except ValueError as error:
        hint = "Set `first` to the address of the first interface. Or set `addresses` with one for each."
        context.add_problem("REF006", where, str(error), hint)
        return [], where
    step = rule.get("step", 1)
    if first + step * (count - 1) >= 1 << 32:
        context.add_problem(
            "REF006",
            where,
            f"{count} addresses from {rule['first']} exceed 255.255.255.255",
            "Set a lower `first`.",
        )
        return [], where
    return [net.address_text(first + step * index) for index in range(count)], where


def check_owners(
    context: ModelContext, networks: Mapping[str, Network], interfaces_of: Mapping[str, Interfaces | None]
) -> None:
    """Report addresses of devices or interfaces that the design does not define. None stands for any
    interface."""
    # The names beyond the limit were not built, so that they cannot be called unknown.
    if context.is_too_large:
        return
    reported: set[tuple[str, str]] = set()
    for network in networks.values():
        for address in _interfaces_with_addresses(network):
            known = interfaces_of.get(address.device, frozenset())
            if known is None or address.interface in known:
                continue
            where = address.origin if isinstance(address, NetworkMember) else address.origin.child("of")
            unknown_device = address.device not in interfaces_of
            # The device may have been left out because of a mistake of its own.
            if unknown_device and context.is_incomplete:
                continue
            what, name = (
                ("device", address.device)
                if unknown_device
                else ("interface", f"{address.device} {address.interface}")
            )
            # One wrong name stands for many devices if it is in a range.
            if (what, where.path) in reported or (what, address.interface) in reported:
                continue
            if network.between and not unknown_device:  # its interfaces are named in many places
                reported.add((what, address.interface))
            reported.add((what, where.path))
            if unknown_device:
                hint = beyond_range(name, interfaces_of) or did_you_mean(name, interfaces_of)
                fix = _shortened_rule(context, network, address, where)
            else:
                hint, suggested = _intended_interface(context, address.interface, known)
                fix = _corrected_rule(context, address, where, suggested)
            context.add_problem("REF001", where, f"{what} `{name}` is not defined", hint, fix=fix)


def _intended_interface(context: ModelContext, name: str, known: Interfaces) -> tuple[str, str]:
    """Hint for an interface that its device does not have, and the interface that was most likely meant;
    empty where none is near."""
    if isinstance(known, SwitchInterfaces):
        return known.suggestion(name)
    hint, suggested = suggestion(name, known)
    return (hint, suggested) if suggested else (_definition_hint(context), "")


def _corrected_rule(
    context: ModelContext, address: Address | NetworkMember, where: Origin, suggested: str
) -> Fix | None:
    """Fix of a rule that names one interface, with the name that was meant."""
    if not suggested or isinstance(address, NetworkMember):
        return None
    text = context.data[FILE]["networks"][address.network]["addresses"][address.rule]["of"]
    devices, interface = split_interface(text)
    return (
        Fix(where.file, where.pointer, f"{devices} {suggested}") if interface == address.interface else None
    )


def _definition_hint(context: ModelContext) -> str:
    """Hint where to define interfaces of hosts, in the words of their systems."""
    clusters = context.data["design.yaml"]["clusters"].values()
    windows = [cluster for cluster in clusters if "interfaces" in cluster]
    key = "`interfaces`" if len(windows) == len(clusters) else "`vmkernel`"
    key += ", on Windows `interfaces`," if windows and len(windows) < len(clusters) else ""
    return f"Define it in {key} of the cluster of the host."


def _interfaces_with_addresses(network: Network) -> Iterator[Address | NetworkMember]:
    yield from network.addresses + network.dynamic
    yield from network.between


def _shortened_rule(
    context: ModelContext, network: Network, address: Address | NetworkMember, where: Origin
) -> Fix | None:
    """Fix of a rule that names more hosts than there are."""
    if isinstance(address, NetworkMember):
        return None
    from .range_fixes import shortened_range  # costs start-up time that only a mistake should pay

    text = context.data[FILE]["networks"][network.id]["addresses"][address.origin.pointer[-1]]["of"]
    return shortened_range(context.data, text, where)


ADDRESS_HINT = "Write an IPv6 address such as 2001:db8:30::11."


def ipv6_fields(
    context: ModelContext, network: str, data: Mapping[str, Any], origin: Origin
) -> dict[str, Any]:
    """IPv6 fields of a network; none for a network without IPv6. Texts that cannot be read are reported."""
    if "prefix6" not in data:
        _add_missing_prefix(context, network, data, origin)
        return {}
    try:
        base, length = net6.parse_prefix(data["prefix6"])
    except ValueError as error:
        context.add_problem(
            "REF006", origin.child("prefix6"), str(error), "Write a prefix such as 2001:db8::/64."
        )
        return {}
    rules = [
        (rule, origin.child("addresses", index))
        for index, rule in enumerate(data.get("addresses", ()))
        if "first6" in rule
    ]
    addresses = tuple(
        address for rule, here in rules for address in _rule_addresses6(context, network, rule, here)
    )
    gateway = data.get("gateway6", "")
    if gateway and _read_address(context, gateway, origin.child("gateway6")) is None:
        gateway = ""
    return {
        "prefix6": data["prefix6"],
        "base6": base,
        "length6": length,
        "gateway6": gateway,
        "addresses6": addresses,
    }


def _add_missing_prefix(context: ModelContext, network: str, data: Mapping[str, Any], origin: Origin) -> None:
    """Report IPv6 addresses, or a gateway, of a network without an IPv6 prefix."""
    rules = [index for index, rule in enumerate(data.get("addresses", ())) if "first6" in rule]
    if rules or "gateway6" in data:
        what, keys = ("address", ("addresses", rules[0], "first6")) if rules else ("gateway", ("gateway6",))
        context.add_problem(
            "SCHEMA002",
            origin,
            f"network {network} has an IPv6 {what} but no `prefix6`",
            'Add the network\'s IPv6 prefix, such as `prefix6: "2001:db8:30::/64"`.',
            related=((origin.child(*keys), f"the {what}"),),
        )


def _read_address(context: ModelContext, text: str, where: Origin) -> int | None:
    try:
        return net6.parse_address(text)
    except ValueError as error:
        context.add_problem("REF006", where, str(error), ADDRESS_HINT)
        return None


def _rule_addresses6(
    context: ModelContext, network: str, rule: Mapping[str, Any], here: Origin
) -> Iterator[Address6]:
    first = _read_address(context, rule["first6"], here.child("first6"))
    owners = context.expand_interfaces(rule["of"], here.child("of"), "Write `host-[01-12] vmk2`.")
    step = rule.get("step", 1)
    for index, (device, interface) in enumerate(owners if first is not None else ()):
        # Beyond the last IPv6 address there is none; IP018 reports an address outside of its network.
        value = min((first or 0) + step * index, (1 << 128) - 1)
        yield Address6(
            network=network,
            device=device,
            interface=interface,
            value=value,
            text=net6.address_text(value),
            origin=here,
            at={"text": here.child("first6")},
        )
