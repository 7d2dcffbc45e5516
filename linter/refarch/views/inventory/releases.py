"""Catalog releases that the stated releases and builds of a design correspond to."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ...model import built_in
from ...model.types import Cluster, Design, Host, Release
from ...model.versions import release_order_key
from .. import view

VersionKey = tuple[int, ...]


class CatalogRelease(NamedTuple):
    """A release as the catalog lists it."""

    release: str
    build: int | None
    client_build: int | None
    """Build that the product's own client shows, where it differs."""
    version: str
    """Version that the product itself reports, shared by several releases: 7.0.3 for 7.0 U3 and all its
    patches."""
    released: str
    """ISO date; empty where it is not known."""
    key: VersionKey
    data: Mapping[str, Any]
    """Catalog entry: ``withdrawn``, ``requires``, ``pairs`` and more."""


class ProductReleases(NamedTuple):
    """The releases of one product, to be looked up by what a design may say."""

    by_name: Mapping[str, CatalogRelease]
    by_build: Mapping[int, CatalogRelease]
    by_version: Mapping[str, tuple[CatalogRelease, ...]]


class StatedRelease(NamedTuple):
    """A release that a design states, and for whom."""

    release: Release
    host: str
    """The first host that has it; empty for a release of the whole design or of a testbed."""
    testbed: str = ""
    """Id of the testbed that ran it; empty for a release of the design."""


@view
def releases_by_product(design: Design) -> Mapping[str, ProductReleases]:
    """The catalog's releases of every product that the design names, by product."""
    return {product: _product_releases(product, entry) for product, entry in design.products.items()}


def _product_releases(product: str, entry: Mapping[str, Any]) -> ProductReleases:
    """Releases of a product's catalog entry; cached for built-in entries, which are the same for all
    designs."""
    return (
        _built_in_releases(product)
        if entry is built_in.entry("software", product)
        else _releases_of_entry(entry)
    )


@cache
def _built_in_releases(product: str) -> ProductReleases:
    """Releases of a built-in product."""
    return _releases_of_entry(built_in.entry("software", product) or {})


def _releases_of_entry(entry: Mapping[str, Any]) -> ProductReleases:
    """Releases of a catalog entry, by name, build and version."""
    by_name: dict[str, CatalogRelease] = {}
    by_build: dict[int, CatalogRelease] = {}
    by_version: dict[str, tuple[CatalogRelease, ...]] = {}
    for data in entry.get("releases", ()):
        known = CatalogRelease(
            release=data["release"],
            build=data.get("build"),
            client_build=data.get("client_build"),
            version=data.get("version", ""),
            released=data.get("released", ""),
            key=release_order_key(data["release"]),
            data=data,
        )
        for name in (known.release, *data.get("aliases", ())):
            # The first entry of a name counts, so that the order of the catalog decides.
            by_name.setdefault(_plain_name(name), known)
        for build in (known.build, known.client_build):
            if build is not None:
                by_build.setdefault(build, known)
        if known.version:
            by_version[known.version] = (*by_version.get(known.version, ()), known)
    return ProductReleases(by_name, by_build, by_version)


@lru_cache(maxsize=4096)
def _plain_name(name: str) -> str:
    return name.lower().replace("update", "u").replace(" ", "")


_NO_RELEASES = ProductReleases({}, {}, {})


def release_by_name(design: Design, product: str, release: str) -> CatalogRelease | None:
    """The catalog's entry of a release by its name; ``7.0.3``, which several releases report, names none of
    them."""
    return releases_by_product(design).get(product, _NO_RELEASES).by_name.get(_plain_name(release))


def release_by_build(design: Design, product: str, build: int | None) -> CatalogRelease | None:
    """The catalog's entry of a build number."""
    return (
        None if build is None else releases_by_product(design).get(product, _NO_RELEASES).by_build.get(build)
    )


def releases_by_version(design: Design, product: str, version: str) -> tuple[CatalogRelease, ...]:
    """Releases that report the same version, lowest first."""
    return releases_by_product(design).get(product, _NO_RELEASES).by_version.get(version, ())


def catalog_release(design: Design, release: Release) -> CatalogRelease | None:
    """The catalog's entry of a stated release: of its build where that is known, else of its name."""
    by_its_build = release_by_build(design, release.product, release.build)
    return by_its_build or release_by_name(design, release.product, release.release)


def release_bounds(design: Design, product: str, release: str) -> tuple[VersionKey, VersionKey]:
    """The lowest and the highest release that a text can mean: the same one twice, unless several report this
    version."""
    known = release_by_name(design, product, release)
    if known is not None:
        return known.key, known.key
    # Several releases can report one version, as all patches of 7.0 U3 do.
    several = releases_by_version(design, product, release)
    if several:
        return several[0].key, several[-1].key
    return release_order_key(release), release_order_key(release)


def release_level(design: Design, release: Release) -> tuple[VersionKey, VersionKey]:
    """Lowest and highest release that a stated release can be; its build decides where several are possible
    and the catalog lists it."""
    lowest, highest = release_bounds(design, release.product, release.release)
    known = release_by_build(design, release.product, release.build)
    return (known.key, known.key) if lowest != highest and known is not None else (lowest, highest)


def same_release(design: Design, product: str, release: str, other: str) -> bool:
    """Whether two texts can mean the same release."""
    (low, high), (other_low, other_high) = (
        release_bounds(design, product, release),
        release_bounds(design, product, other),
    )
    return low <= other_high and other_low <= high


def software_product_name(design: Design, product: str) -> str:
    """Name of a product: ``ESXi``, ``vCenter Server``."""
    return str(design.products.get(product, {}).get("model", product))


def release_text(design: Design, release: Release) -> str:
    """A stated release as text: ``ESXi 7.0 U3d (build 19482537)``."""
    build = "" if release.build is None else f" (build {release.build})"
    return f"{software_product_name(design, release.product)} {release.release}{build}"


@view
def stated_releases(design: Design) -> tuple[StatedRelease, ...]:
    """Every release that the design writes, once: its own, those of single hosts, those of testbeds."""
    releases = {release.origin: StatedRelease(release, "") for release in design.software.values()}
    for host in one_host_for_each_software(design):
        for release in host.software.values():
            releases.setdefault(release.origin, StatedRelease(release, host.name))
    for bed in design.beds.values():
        releases.update(
            (release.origin, StatedRelease(release, "", bed.id)) for release in bed.software.values()
        )
    return tuple(releases.values())


def one_host_for_each_software(design: Design, cluster: Cluster | None = None) -> tuple[Host, ...]:
    """The first of all hosts that share their releases, as the hosts of a range do; of one cluster, or of the
    whole design."""
    clusters = design.clusters.values() if cluster is None else (cluster,)
    first: dict[int, Host] = {}
    for owner in clusters:
        for host in owner.hosts:
            first.setdefault(id(host.software), host)
    return tuple(first.values())
