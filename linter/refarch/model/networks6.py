"""Builds the IPv6 side of a network: its prefix, its gateway, and addresses by rule."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import net6
from .context import ModelContext
from .types import Address6

ADDRESS_HINT = "Write an IPv6 address such as 2001:db8:30::11."


def ipv6_fields(
    context: ModelContext, network: str, data: Mapping[str, Any], origin: Origin
) -> dict[str, Any]:
    """The IPv6 fields of a network; nothing for one that has none. What cannot be read is noted."""
    if "prefix6" not in data:
        _add_missing_prefix(context, network, data, origin)
        return {}
    try:
        base, length = net6.prefix(data["prefix6"])
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
    """Note IPv6 addresses, or a gateway, of a network without an IPv6 prefix."""
    rules = [index for index, rule in enumerate(data.get("addresses", ())) if "first6" in rule]
    if rules or "gateway6" in data:
        what, keys = ("address", ("addresses", rules[0], "first6")) if rules else ("gateway", ("gateway6",))
        context.add_problem(
            "SCHEMA002",
            origin,
            f"network {network} has no `prefix6`, and an IPv6 {what}",
            'Add the network\'s IPv6 prefix, such as `prefix6: "2001:db8:30::/64"`.',
            related=((origin.child(*keys), f"the {what}"),),
        )


def _read_address(context: ModelContext, text: str, where: Origin) -> int | None:
    try:
        return net6.address(text)
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
        value = min((first or 0) + step * index, (1 << 128) - 1)
        yield Address6(
            network, device, interface, value, net6.address_text(value), here, {"text": here.child("first6")}
        )
