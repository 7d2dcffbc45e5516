#!/bin/sh
# mgmt: vSphere cluster, govc
# Design vsan-roce-vsphere7u3 1.0.0, content 8c40c7281f40f1f1
# Generated for VMware vCenter Server 7.0 U3d; syntax documented for releases >=7.0,<9.2
# Validation: parsed, syntax only. Datacenter, cluster, hosts, switches, port groups, syslog, and vSAN were created in it and read back. The simulator does not support NTP servers, host ports on switches, changes of switches, and VMkernel adapters; those commands exist, and were run against a stand-in.
# Rollback: rollback/mgmt.govc.sh
# Not configured, breaks: hosts.interfaces.address 192.168.120.51/24 (clx-host-51 vmk1); 192.168.130.51/24 (clx-host-51 vmk2); 192.168.120.52/24 (clx-host-52 vmk1) and 5 other values: govc has no command to create a VMkernel adapter or set its address; use `refarch render --target vsphere-ansible`
#   Consequence: the hosts are not connected to the network
# Not configured, breaks: vsan.rdma yes: govc has no flag for vSAN over RDMA; use `refarch render --target vsphere-powercli`
#   Consequence: vSAN does not have the layout of the design
# Not configured, weakens: switches.port_groups.teaming.policy explicit-failover-order (Mgmt-Storage-DSwitch vMotion-VLAN1620-DPG); explicit-failover-order (Mgmt-Storage-DSwitch vSAN-VLAN1630-DPG); switches.port_groups.teaming.active Uplink 2 (Mgmt-Storage-DSwitch vMotion-VLAN1620-DPG); Uplink 1 (Mgmt-Storage-DSwitch vSAN-VLAN1630-DPG); switches.port_groups.teaming.standby Uplink 1 (Mgmt-Storage-DSwitch vMotion-VLAN1620-DPG); Uplink 2 (Mgmt-Storage-DSwitch vSAN-VLAN1630-DPG); switches.port_groups.teaming.failure_detection link-status (Mgmt-Storage-DSwitch vMotion-VLAN1620-DPG); link-status (Mgmt-Storage-DSwitch vSAN-VLAN1630-DPG); switches.port_groups.teaming.notifies_switches yes (Mgmt-Storage-DSwitch vMotion-VLAN1620-DPG); yes (Mgmt-Storage-DSwitch vSAN-VLAN1630-DPG); switches.port_groups.teaming.fails_back yes (Mgmt-Storage-DSwitch vMotion-VLAN1620-DPG); yes (Mgmt-Storage-DSwitch vSAN-VLAN1630-DPG): govc has no flag for teaming, so the vCenter default applies; use `refarch render --target vsphere-ansible`
#   Consequence: traffic of the port group leaves by other uplinks than the design states
# Not configured, cosmetic: switches.discovery_operation (Mgmt-Storage-DSwitch): govc sets listen with the protocol and has no flag for other operations; use `refarch render --target vsphere-ansible`
#   Consequence: discovery of neighbors is that of the default
# Requires govc 0.53 or later. Set GOVC_URL, GOVC_USERNAME, GOVC_PASSWORD, and GOVC_DATACENTER (no folders).
# To add hosts, also set ESX_ROOT_PASSWORD. If vCenter does not trust their certificates, set
# GOVC_TLS_KNOWN_HOSTS to a file with their thumbprints (govc about.cert -thumbprint).
# Run the scripts of the hosts first: vCenter gives a new adapter the lowest free number. If one of
# them ends with status 4, run it again after this file.
# Functions of the scripts for vSphere clusters. Each script includes only those that it calls.
# `show` reports differences without changing anything. `apply` fixes them and stops at the first error.

set -eu
mode=${1:-show}
case $mode in
show | apply) ;;
*)
  echo "usage: $0 [show | apply]: report differences, or fix them" >&2
  exit 2
  ;;
esac
: "${GOVC_URL:?set it to the address of the vCenter}" "${GOVC_DATACENTER:?set it to the name of the vCenter datacenter}"
root=/${GOVC_DATACENTER#/}
case ${root#/} in
*[]/\\%*?[]*)
  printf 'GOVC_DATACENTER: %s is not the name of a datacenter at the top of the inventory\n' "$GOVC_DATACENTER" >&2
  exit 2
  ;;
esac
unset GOVC_DATACENTER
export GOVC_INDENT=true
different=0

# has PATH: whether vCenter has an object at that path.
has() {
  printf '%s\n' "$paths" | grep -Fqx -e "$1"
}

# is WHAT CURRENT EXPECTED: reports whether a value is the expected one.
is() {
  if [ "$2" = "$3" ]; then
    printf 'ok         %s: %s\n' "$1" "$2"
  else
    printf 'differs    %s: current "%s", expected "%s"\n' "$1" "$2" "$3"
    return 1
  fi
}

# want WHAT CURRENT EXPECTED COMMAND...: runs the command if a value differs. In mode `show`, only counts it.
want() {
  what=$1
  if is "$1" "$2" "$3"; then return; fi
  shift 3
  if [ "$mode" = show ]; then
    different=$((different + 1))
  else
    "$@" >/dev/null
    printf 'set        %s\n' "$what"
  fi
}

# check WHAT CURRENT EXPECTED: counts a difference that this script does not fix.
check() {
  is "$@" || different=$((different + 1))
}

# finish: reports how many differences are left; exit status 1 if there are any.
finish() {
  if [ "$different" -gt 0 ]; then
    echo "differences left: $different"
    exit 1
  fi
  echo "no differences"
}

# object PATH COMMAND...: an object of the inventory. The command creates it if vCenter does not have it.
object() {
  path=$1
  shift
  if has "$path"; then
    printf 'exists     %s\n' "$path"
  elif [ "$mode" = show ]; then
    printf 'missing    %s\n' "$path"
    different=$((different + 1))
  else
    "$@" >/dev/null
    paths=$(printf '%s\n%s' "$paths" "$path")
    printf 'created    %s\n' "$path"
  fi
}

# text PATH PROPERTY: a property of an object, lists separated by commas; empty if the object is missing.
text() {
  if has "$1"; then govc object.collect -s "$1" "$2"; fi
}

# json PATH PROPERTY: a property of an object as JSON, one value per line.
json() {
  if has "$1"; then govc object.collect -json -s "$1" "$2"; fi
}

# value NAME: a value at the top level of JSON.
value() {
  NAME="  \"$1\": " awk 'index($0, ENVIRON["NAME"]) == 1 { own = substr($0, length(ENVIRON["NAME"]) + 1); sub(/,$/, "", own); gsub(/"/, "", own); print own }'
}

# inside NAME: the content of the top-level JSON object of that name, as JSON.
inside() {
  NAME="  \"$1\": {" awk '/^  }/ { own = 0 } own { print substr($0, 3) } $0 == ENVIRON["NAME"] { own = 1 }'
}

# count NAME: the number of items of a top-level JSON list.
count() {
  NAME="  \"$1\": [" awk '/^  ]/ { own = 0 } own { items++ } $0 == ENVIRON["NAME"] { own = 1 } END { print items + 0 }'
}

# among ITEM LIST: whether an item is in a comma-separated list.
among() {
  case "$1:,$2," in
  :*) echo no ;;
  *",$1,"*) echo yes ;;
  *) echo no ;;
  esac
}

# inventory: reads the paths of clusters, hosts, distributed switches, and port groups in the datacenter.
inventory() {
  paths=$(govc find / -type d)
  if has "$root"; then
    below=$(govc find -type c -type h -type w -type g "$root")
    paths=$(printf '%s\n%s' "$paths" "$below")
  fi
}

# datacenter: the datacenter that GOVC_DATACENTER names.
datacenter() {
  object "$root" govc datacenter.create -- "${root#/}"
}

# cluster NAME: a cluster. The calls that follow apply to it.
cluster() {
  cluster=$root/host/$1
  object "$cluster" govc cluster.create -folder "$root/host" -- "$1"
}

# host NAME: a host of the cluster. While it is added, other users of this computer can see the password.
host() {
  if [ "$mode" = apply ] && ! has "$cluster/$1"; then : "${ESX_ROOT_PASSWORD:?set it to the password of root on the hosts}"; fi
  object "$cluster/$1" govc cluster.add -cluster "$cluster" -hostname "$1" -username root -password "${ESX_ROOT_PASSWORD:-}"
}

# switch NAME UPLINKS MTU DISCOVERY VERSION: a distributed switch; the last two can be empty. govc sets uplinks and version only when it creates the switch. A change of the MTU takes the uplinks down briefly.
switch() {
  switch=$root/network/$1
  object "$switch" govc dvs.create -folder "$root/network" -num-uplinks "$2" -mtu "$3" ${4:+-discovery-protocol "$4"} ${5:+-product-version "$5"} -- "$1"
  if ! has "$switch"; then return; fi
  config=$(json "$switch" config)
  current=$(printf '%s\n' "$config" | inside uplinkPortPolicy | count uplinkPortName)
  check "$1 uplinks" "$current" "$2"
  current=$(printf '%s\n' "$config" | value maxMtu)
  want "$1 MTU" "$current" "$3" govc dvs.change -mtu "$3" "$switch"
  if [ -n "$4" ]; then
    current=$(printf '%s\n' "$config" | inside linkDiscoveryProtocolConfig | value protocol)
    want "$1 discovery" "$current" "$4" govc dvs.change -discovery-protocol "$4" "$switch"
  fi
  if [ -n "$5" ]; then
    current=$(text "$switch" summary.productInfo.version)
    check "$1 version" "$current" "$5"
  fi
}

# vlan: the VLANs of a port group, from the JSON of its ports. A trunk is first-last, several are separated by commas.
vlan() {
  inside vlan | awk '{ gsub(/[",]/, "") } $1 == "vlanId:" && $2 != "[" { print $2 } $1 == "pvlanId:" { print "private " $2 } $1 == "start:" { start = $2 } $1 == "end:" { printf "%s%s-%s", comma, start, $2; comma = "," }'
}

# port_group NAME SWITCH VLANS: a port group on a distributed switch; VLANS is one VLAN ID, 0 for untagged, or first-last for a trunk.
port_group() {
  group=$1 on=$2 expected=$3
  case $3 in
  *-*) set -- -vlan-mode trunking -vlan-range "$3" ;;
  *) set -- -vlan "$3" ;;
  esac
  object "$root/network/$group" govc dvs.portgroup.add -dvs "$root/network/$on" -auto-expand "$@" -- "$group"
  if ! has "$root/network/$group"; then return; fi
  config=$(json "$root/network/$group" config)
  key=$(printf '%s\n' "$config" | value key)
  groups=$(text "$root/network/$on" portgroup)
  check "$group on $on" "$(among "DistributedVirtualPortgroup:$key" "$groups")" yes
  current=$(printf '%s\n' "$config" | inside defaultPortConfig | vlan)
  want "$group VLAN" "$current" "$expected" govc dvs.portgroup.change "$@" "$root/network/$group"
}

# ports_of HOST: the ports of a host that are uplinks of a switch, from the JSON of the switch.
ports_of() {
  HOST="\"value\": \"${1#*:}\"" awk '{ sub(/^ +/, "") } index($0, "\"value\": ") == 1 { own = ($0 == ENVIRON["HOST"]) } own && index($0, "\"pnicDevice\": ") == 1 { gsub(/.*: "|",?$/, ""); print }'
}

# read_members SWITCH: reads the hosts of a switch and its JSON, once.
read_members() {
  if [ "${read_switch:-}" = "$1" ]; then return; fi
  members=$(text "$1" summary.hostMember)
  config=$(json "$1" config)
  read_switch=$1
}

# member SWITCH HOST PORTS: a host on a distributed switch. PORTS are in the order of the uplinks, separated by commas. govc sets them only when it adds the host.
member() {
  switch=$root/network/$1
  read_members "$switch"
  own=$(text "$cluster/$2" summary.host)
  current=$(among "$own" "$members")
  want "$2 on $1" "$current" yes govc dvs.add -dvs "$switch" -pnic "$3" -- "$cluster/$2"
  ports=$(printf '%s\n' "$config" | ports_of "$own" | sort | paste -s -d , -)
  expected=$(printf '%s\n' "$3" | tr , '\n' | sort | paste -s -d , -)
  if [ "$current" = yes ] && [ -n "$ports" ]; then check "$2 ports on $1" "$ports" "$expected"; fi
}

# read_adapters HOST: reads the VMkernel adapters of a host, once.
read_adapters() {
  if [ "${read_host:-}" = "$1" ]; then return; fi
  adapters="" vnics=""
  if has "$1"; then
    adapters=$(govc host.vnic.info -host "$1")
    vnics=$(json "$1" config.network.vnic)
  fi
  read_host=$1
}

# of_adapter VMK FIELD: the value of a field of an adapter.
of_adapter() {
  printf '%s\n' "$adapters" | VMK=$1 FIELD="$2:" awk '{ own = $0; sub(/^[^:]*: */, "", own); sub(/ +$/, "", own) } /^Device:/ { inside = (own == ENVIRON["VMK"]) } inside && index($0, ENVIRON["FIELD"]) == 1 { print own }'
}

# mtu_of VMK: the MTU of an adapter in bytes, from JSON.
mtu_of() {
  printf '%s\n' "$vnics" | VMK="    \"device\": \"$1\"," awk 'index($0, "    \"device\": ") == 1 { own = ($0 == ENVIRON["VMK"]) } own && index($0, "      \"mtu\": ") == 1 { sub(/,$/, ""); print $2 }'
}

# adapter HOST VMK GROUP SWITCH: checks that a host has a VMkernel adapter in a port group, because govc cannot create one.
adapter() {
  read_adapters "$cluster/$1"
  check "$1 $2 in port group" "$(of_adapter "$2" 'Network label')" "$3"
  if [ -n "$(of_adapter "$2" Device)" ]; then check "$1 $2 on switch" "$(of_adapter "$2" Switch)" "$4"; fi
}

# adapter_mtu HOST VMK MTU: the MTU of an existing adapter, in bytes.
adapter_mtu() {
  read_adapters "$cluster/$1"
  current=$(mtu_of "$2")
  if [ -n "$current" ]; then want "$1 $2 MTU" "$current" "$3" govc host.vnic.change -host "$cluster/$1" -mtu "$3" "$2"; fi
}

# adapter_service HOST VMK SERVICE: a service that is enabled on an existing adapter.
adapter_service() {
  read_adapters "$cluster/$1"
  current=$(among "$3" "$(of_adapter "$2" 'Enabled services' | tr -d ' ')")
  if [ -n "$(of_adapter "$2" Device)" ]; then want "$1 $2 service $3" "$current" yes govc host.vnic.service -host "$cluster/$1" "$3" "$2"; fi
}

# vsan: vSAN Original Storage Architecture, without automatic claiming of drives.
vsan() {
  current=$(json "$cluster" configurationEx | inside vsanConfigInfo | value enabled)
  want "vSAN" "${current:-false}" true govc cluster.change -vsan-enabled -vsan-autoclaim=false "$cluster"
}

# Cluster mgmt of the design.
inventory
datacenter
cluster 'SL MGMT'
host clx-host-51
host clx-host-52
host clx-host-53
host clx-host-54
switch Mgmt-Storage-DSwitch 2 9000 lldp 7.0.3
port_group vMotion-VLAN1620-DPG Mgmt-Storage-DSwitch 1620
port_group vSAN-VLAN1630-DPG Mgmt-Storage-DSwitch 1630
member Mgmt-Storage-DSwitch clx-host-51 vmnic4,vmnic5
member Mgmt-Storage-DSwitch clx-host-52 vmnic4,vmnic5
member Mgmt-Storage-DSwitch clx-host-53 vmnic4,vmnic5
member Mgmt-Storage-DSwitch clx-host-54 vmnic4,vmnic5
adapter clx-host-51 vmk1 vMotion-VLAN1620-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-51 vmk1 9000
adapter_service clx-host-51 vmk1 vmotion
adapter clx-host-51 vmk2 vSAN-VLAN1630-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-51 vmk2 9000
adapter_service clx-host-51 vmk2 vsan
adapter clx-host-52 vmk1 vMotion-VLAN1620-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-52 vmk1 9000
adapter_service clx-host-52 vmk1 vmotion
adapter clx-host-52 vmk2 vSAN-VLAN1630-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-52 vmk2 9000
adapter_service clx-host-52 vmk2 vsan
adapter clx-host-53 vmk1 vMotion-VLAN1620-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-53 vmk1 9000
adapter_service clx-host-53 vmk1 vmotion
adapter clx-host-53 vmk2 vSAN-VLAN1630-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-53 vmk2 9000
adapter_service clx-host-53 vmk2 vsan
adapter clx-host-54 vmk1 vMotion-VLAN1620-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-54 vmk1 9000
adapter_service clx-host-54 vmk1 vmotion
adapter clx-host-54 vmk2 vSAN-VLAN1630-DPG Mgmt-Storage-DSwitch
adapter_mtu clx-host-54 vmk2 9000
adapter_service clx-host-54 vmk2 vsan
vsan
finish
