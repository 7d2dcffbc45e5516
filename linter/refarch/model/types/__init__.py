"""The model: a design, expanded, as frozen types.

Every type has ``origin``. If a field of an object is stated elsewhere than directly below its origin (an
override for one host, a default of the switch), ``at`` has the place by field. Speeds are in Mbit/s,
lengths in meters, MTU in bytes of Ethernet payload.

Each module is one subject; the package gathers their types into one vocabulary, so that whoever uses a type
need not know its module.
"""

from .cabling import End, Link, Mlag, Rack, RackPlace, SpanningTree, Switch, UnusedPorts
from .clusters import Cluster, NetworkAtcIntent, Product, Transport
from .design import Design
from .file_shares import ShareClient
from .hosts import Cpu, DiskGroup, FittedPart, Host, Nic
from .infra_services import Appliance, Approval, License, Router, Service
from .networks import Address, Address6, Network, NetworkMember, ReachedNetwork
from .origins import NO_PLACES, At, HasOrigin, origin_of
from .parts import BomItem, DesignNote, Part, Port, Release
from .qos import BufferPool, HostQosPolicy, QosApplication, QosProfile, TrafficClass, Watchdog
from .results import Amount, Figure, Measurement, ResultComparison, Testbed, Workload
from .routing import Bgp, SwitchRoute
from .sites import AdapterRoute, HostSet, RemoteDatastore, StoragePolicy, Witness
from .stacks import TcpIpStack
from .storage import Array, ArrayPort, InterfaceGroup, Nvme, NvmeAdapter
from .virtual_machines import Pvrdma, VirtualMachine, VmAdapter
from .virtual_switches import Lag, PortGroup, SecurityPolicy, SystemTraffic, Teaming, VirtualSwitch, Vmkernel

__all__ = [
    "NO_PLACES",
    "AdapterRoute",
    "Address",
    "Address6",
    "Amount",
    "Appliance",
    "Approval",
    "Array",
    "ArrayPort",
    "At",
    "Bgp",
    "BomItem",
    "BufferPool",
    "Cluster",
    "Cpu",
    "Design",
    "DesignNote",
    "DiskGroup",
    "End",
    "Figure",
    "FittedPart",
    "HasOrigin",
    "Host",
    "HostQosPolicy",
    "HostSet",
    "InterfaceGroup",
    "Lag",
    "License",
    "Link",
    "Measurement",
    "Mlag",
    "Network",
    "NetworkAtcIntent",
    "NetworkMember",
    "Nic",
    "Nvme",
    "NvmeAdapter",
    "Part",
    "Port",
    "PortGroup",
    "Product",
    "Pvrdma",
    "QosApplication",
    "QosProfile",
    "Rack",
    "RackPlace",
    "ReachedNetwork",
    "Release",
    "RemoteDatastore",
    "ResultComparison",
    "Router",
    "SecurityPolicy",
    "Service",
    "ShareClient",
    "SpanningTree",
    "StoragePolicy",
    "Switch",
    "SwitchRoute",
    "SystemTraffic",
    "TcpIpStack",
    "Teaming",
    "Testbed",
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
    "origin_of",
]
