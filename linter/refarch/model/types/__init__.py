"""The model: a design, expanded, as frozen types.

Every type has ``origin``. Where a field of an object was said elsewhere than right below its origin (an
override for one host, a default of the switch), ``at`` names the place by field. Speeds are in Mbit/s,
lengths in metres, MTU in bytes of Ethernet payload.

Each module is one subject; the package gathers their types into one vocabulary, so that whoever uses a type
need not know its module.
"""

from .cabling import End, Link, Mlag, Place, Rack, Switch, UnusedPorts
from .clusters import Cluster, Intent, Product, Transport
from .design import Design
from .hosts import Cpu, DiskGroup, Fitted, Host, Nic
from .infra_services import Appliance, Approval, License, Router, Service
from .networks import Address, Address6, Member, Network
from .origins import NOWHERE, At, HasOrigin, where
from .parts import BomItem, Note, Part, Port, Release
from .qos import Application, Policy, Pool, Profile, TrafficClass, Watchdog
from .results import Amount, Bed, Comparison, Figure, Measurement, Workload
from .sites import HostSet, StaticRoute, StoragePolicy, Witness
from .storage import Array, ArrayPort, Nvme, NvmeAdapter
from .virtual_machines import Pvrdma, VirtualMachine, VmAdapter
from .virtual_switches import Lag, PortGroup, SystemTraffic, Teaming, VirtualSwitch, Vmkernel

__all__ = [
    "NOWHERE",
    "Address",
    "Address6",
    "Amount",
    "Appliance",
    "Application",
    "Approval",
    "Array",
    "ArrayPort",
    "At",
    "Bed",
    "BomItem",
    "Cluster",
    "Comparison",
    "Cpu",
    "Design",
    "DiskGroup",
    "End",
    "Figure",
    "Fitted",
    "HasOrigin",
    "Host",
    "HostSet",
    "Intent",
    "Lag",
    "License",
    "Link",
    "Measurement",
    "Member",
    "Mlag",
    "Network",
    "Nic",
    "Note",
    "Nvme",
    "NvmeAdapter",
    "Part",
    "Place",
    "Policy",
    "Pool",
    "Port",
    "PortGroup",
    "Product",
    "Profile",
    "Pvrdma",
    "Rack",
    "Release",
    "Router",
    "Service",
    "StaticRoute",
    "StoragePolicy",
    "Switch",
    "SystemTraffic",
    "Teaming",
    "TrafficClass",
    "Transport",
    "UnusedPorts",
    "VirtualMachine",
    "VirtualSwitch",
    "VmAdapter",
    "Vmkernel",
    "Watchdog",
    "Witness",
    "Workload",
    "where",
]
