"""Controllers of an array, which take over from each other: their ports, networks, and leaf switches."""

from collections.abc import Callable, Hashable, Iterator, Mapping

from ...core.origin import Origin
from ...core.quantities import ethernet
from ...model.types import Array, ArrayPort, Design, End, Link, origin_of
from ..network.links import links_by_end, other_end
from .comparison import SiblingFact, SiblingGroup
from .host_networks import AddressInNetwork, addresses_by_interface

ARRAY_RULES = ("NVME", "WIRE", "IP", "MTU", "VLAN", "TOP", "PATH", "REF", "OPT")


def array_groups(design: Design) -> Iterator[SiblingGroup]:
    """Controllers of each array, and arrays of one model."""
    by_model: dict[str, dict[str, Array]] = {}
    for array in design.arrays.values():
        by_model.setdefault(array.model.id, {})[array.name] = array
        ports: dict[str, dict[str, ArrayPort]] = {}
        for port in array.ports.values():
            ports.setdefault(port.controller, {})[port.name.removeprefix(f"{port.controller}.")] = port
        if len(ports) > 1:
            yield SiblingGroup(
                f"ports of the controllers of {array.name}", _controller_facts(design, array, ports)
            )
    for model, arrays in by_model.items():
        yield SiblingGroup(f"{model} arrays", _array_facts(arrays))


def _array_facts(arrays: Mapping[str, Array]) -> Iterator[SiblingFact]:
    """Releases, protocols, and number of ports."""
    for what, values, field in (
        (
            "protocols",
            {name: ", ".join(sorted(array.protocols)) for name, array in arrays.items()},
            "protocols",
        ),
        ("ports", {name: len(array.ports) for name, array in arrays.items()}, "controllers"),
    ):
        yield SiblingFact(
            what,
            values,
            lambda name, field=field: origin_of(arrays[name], field),  # type: ignore[misc]
            codes=ARRAY_RULES,
        )
    for product in dict.fromkeys(name for array in arrays.values() for name in array.software):
        with_release = {name: array for name, array in arrays.items() if product in array.software}
        yield SiblingFact(
            f"release of {product}",
            {name: array.software[product].release for name, array in with_release.items()},
            lambda name, product=product: origin_of(arrays[name].software[product], "release"),  # type: ignore[misc]
            codes=("VER",),
        )


def _controller_facts(
    design: Design, array: Array, ports: Mapping[str, Mapping[str, ArrayPort]]
) -> Iterator[SiblingFact]:
    names = dict.fromkeys(name for of_controller in ports.values() for name in of_controller)
    links = links_by_end(design)
    for name in names:
        yield _presence_fact(array, ports, name)
        own = {
            controller: of_controller[name]
            for controller, of_controller in ports.items()
            if name in of_controller
        }
        cables = {
            controller: link
            for controller, port in own.items()
            if (link := links.get(End(array.name, port.name))) is not None
        }
        addresses = {
            controller: interface
            for controller, port in own.items()
            if (interface := addresses_by_interface(design).get(port.name, {}).get(array.name)) is not None
        }
        yield from _port_facts(array, own, cables, addresses)


def _port_facts(
    array: Array,
    ports: Mapping[str, ArrayPort],
    cables: Mapping[str, Link],
    addresses: Mapping[str, AddressInNetwork],
) -> Iterator[SiblingFact]:
    """Facts of the ports with one name on all controllers, by controller."""
    names = {controller: f"{port.name} on {array.name}" for controller, port in ports.items()}
    controllers = {name: controller for controller, name in names.items()}

    def fact(
        what: str,
        values: Mapping[str, Hashable],
        origin: Callable[[str], Origin],
        *,
        must_agree: bool = False,
    ) -> SiblingFact:
        return SiblingFact(
            what,
            {names[controller]: value for controller, value in values.items()},
            lambda name: origin(controllers[name]),
            severity="warning",
            codes=ARRAY_RULES,
            must_agree=must_agree,
        )

    speeds = {
        controller: ethernet(port.port.speeds[-1]) for controller, port in ports.items() if port.port.speeds
    }
    form_factors = {controller: port.port.form_factor for controller, port in ports.items()}
    networks = {controller: interface.network.id for controller, interface in addresses.items()}
    switches = {
        controller: other_end(link, End(array.name, ports[controller].name)).device
        for controller, link in cables.items()
    }
    yield fact("form factor", form_factors, lambda controller: ports[controller].origin, must_agree=True)
    yield fact("speed", speeds, lambda controller: ports[controller].origin, must_agree=True)
    yield fact("network", networks, lambda controller: origin_of(addresses[controller].address, "text"))
    yield fact("switch", switches, lambda controller: cables[controller].origin)


def _presence_fact(array: Array, ports: Mapping[str, Mapping[str, ArrayPort]], name: str) -> SiblingFact:
    """Whether each controller has a port. A controller with the port counts as intended, so that the order
    begins with it."""
    with_port = [controller for controller, of_controller in ports.items() if name in of_controller]
    ordered = {controller: controller in with_port for controller in (*with_port, *ports)}
    return SiblingFact(
        "",
        {f"{controller} on {array.name}": is_there for controller, is_there in ordered.items()},
        lambda member: array.origin.child("controllers", member.removesuffix(f" on {array.name}"), "ports"),
        lambda is_there: "one" if is_there else f"no port {name}",
        severity="warning",
        codes=ARRAY_RULES,
        must_agree=True,
    )
