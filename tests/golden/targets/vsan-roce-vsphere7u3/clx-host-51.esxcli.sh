#!/bin/sh
# clx-host-51: ESXi, esxcli in the host's shell
# Design vsan-roce-vsphere7u3 1.0.0, content 9f11860ec93f71f0
# Generated for ESXi 7.0 U3d; syntax documented for releases >=5.5,<9.1
# Validation: parsed, syntax only. shellcheck accepts the script, and it was run against a stand-in for esxcli. The commands are those of the documents. Not tested on a host.
# Rollback: rollback/clx-host-51.esxcli.sh
# Not configured, weakens: nics.driver_release 4.21.71.101 (vmnic4); 4.21.71.101 (vmnic5): included in the ESXi image; see the verification page
#   Consequence: the hardware can have another value: check it by hand
# Not configured, weakens: nics.firmware 26.32.1010 (vmnic4); 26.32.1010 (vmnic5): use the vendor's firmware tool; see the verification page
#   Consequence: the hardware can have another value: check it by hand
# Not configured, weakens: profiles.notification.pcp 6 (roce-lossless); profiles.notification.dscp 48 (roce-lossless): no documented driver parameter
#   Consequence: congestion is not signaled at the thresholds of the design, so PFC pauses more often
# Not configured, elsewhere: switches.name, switches.kind, switches.version and 12 other fields (Mgmt-Storage-DSwitch, Mgmt-Storage-DSwitch vMotion-VLAN1620-DPG, Mgmt-Storage-DSwitch vSAN-VLAN1630-DPG): the targets for vSphere clusters configure distributed switches
# Not configured, elsewhere: interfaces.port_group (vmk1, vmk2): the adapter is added to it with the distributed switch, for the whole cluster
# Not configured, cosmetic: nics.profile (vmnic0, vmnic1, vmnic2 and 1 other): the port does not use RDMA, so it needs no marking and no PFC
# Functions of the scripts for ESXi hosts. Each script includes only those that it calls.
# `show` reports differences without changing anything. `apply` fixes them and stops at the first error.
# Exit status: 0 no differences, 1 differences left. Run the script again after: 3 a restart of the host, 4 the script of the cluster.

set -eu
mode=${1:-show}
case $mode in
show | apply) ;;
*)
  echo "usage: $0 [show | apply]: report differences, or fix them" >&2
  exit 2
  ;;
esac
different=0

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
    "$@"
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

# value FIELD: the value after `FIELD:` in the output of esxcli.
value() {
  FIELD=$1 awk '{ sub(/^ +/, ""); sub(/ +$/, "") } !found && index($0, ENVIRON["FIELD"] ": ") == 1 { found = 1; print substr($0, length(ENVIRON["FIELD"]) + 3) }'
}

# block NAME FIELD: the value of a field of one object in a list of objects.
block() {
  BLOCK=$1 FIELD=$2 awk '/^[^ ]/ { inside = ($0 == ENVIRON["BLOCK"]) } { sub(/^ +/, ""); sub(/ +$/, "") } inside && index($0, ENVIRON["FIELD"] ": ") == 1 { print substr($0, length(ENVIRON["FIELD"]) + 3) }'
}

# row KEY COLUMN: a column of the table row that begins with a key.
row() {
  awk -v key="$1" -v column="$2" '$1 == key { print $column }'
}

# among ITEM LIST: whether an item is in a comma-separated list.
among() {
  case ", $2, " in
  *", $1, "*) echo yes ;;
  *) echo no ;;
  esac
}

# present TEXT: whether a text is not empty.
present() {
  if [ -n "$1" ]; then echo yes; else echo no; fi
}

# options MODULE: the parameters of a driver module, as set for the next time that it is loaded.
options() {
  esxcfg-module -g "$1" | awk -v quote="'" '{ start = index($0, quote); print substr($0, start + 1, length($0) - start - 1) }'
}

# number TEXT: a hexadecimal number as a decimal one; any other text unchanged.
number() {
  case $1 in
  0x[0-9A-Fa-f]*) printf '%d' "$1" ;;
  *) printf '%s' "$1" ;;
  esac
}

# former MODULE NAME: the value that a parameter had before the first run, from the file of former values.
kept=${FORMER_VALUES:-/scratch/refarch-parameters}
former() {
  awk -v module="$1" -v name="$2" '$1 == module && $2 == name { print $3; exit }' "$kept" 2>/dev/null || true
}

# keep MODULE NAME VALUE: saves the value that a parameter has before the first change. The rollback restores it.
keep() {
  if [ -z "$3" ] || [ -n "$(former "$1" "$2")" ]; then return; fi
  if ! { printf '%s %s %s\n' "$1" "$2" "$3" >>"$kept"; } 2>/dev/null; then
    printf 'not kept   %s %s: write down its former value "%s"\n' "$1" "$2" "$3"
  fi
}

# parameter MODULE NAME VALUE: a parameter of a driver module. Other parameters of the module stay set.
parameter() {
  current="" rest=""
  for word in $(options "$1"); do
    case $word in
    "$2="*) current=${word#*=} ;;
    *) rest="$rest $word" ;;
    esac
  done
  own=$current
  current=$(number "$current")
  expected=$(number "$3")
  if [ "$mode" = apply ] && [ "$current" != "$expected" ]; then
    keep "$1" "$2" "$own"
    restart=$mode
  fi
  want "$1 $2" "$current" "$expected" esxcli system module parameters set --module="$1" --parameter-string="$2=$3$rest"
}

# restart_for_parameters: ends the script if driver parameters changed, because they take effect after a restart.
restart_for_parameters() {
  if [ "${restart:-no}" = apply ]; then
    echo "driver parameters changed: restart this host in maintenance mode, then run this script again"
    exit 3
  fi
}

# host_name NAME: the host name without the domain.
host_name() {
  want "host name" "$(esxcli system hostname get | value 'Host Name')" "$1" esxcli system hostname set --host="$1"
}

# nic NAME: checks that the host has a port of that name.
nic() {
  check "port $1" "$(present "$(esxcli network nic list | row "$1" 1)")" yes
}

# switch NAME: a standard switch.
switch() {
  want "switch $1" "$(present "$(esxcli network vswitch standard list | block "$1" Name)")" yes esxcli network vswitch standard add --vswitch-name="$1"
}

# switch_mtu NAME MTU: the MTU in bytes.
switch_mtu() {
  want "$1 MTU" "$(esxcli network vswitch standard list | block "$1" MTU)" "$2" esxcli network vswitch standard set --vswitch-name="$1" --mtu="$2"
}

# switch_uplink NAME NIC: a port of the host as an uplink.
switch_uplink() {
  want "$1 uplink $2" "$(among "$2" "$(esxcli network vswitch standard list | block "$1" Uplinks)")" yes esxcli network vswitch standard uplink add --vswitch-name="$1" --uplink-name="$2"
}

# port_group NAME SWITCH: a port group on a standard switch.
port_group() {
  want "port group $1 on $2" "$(among "$1" "$(esxcli network vswitch standard list | block "$2" Portgroups)")" yes esxcli network vswitch standard portgroup add --portgroup-name="$1" --vswitch-name="$2"
}

# port_group_vlan NAME VLAN: 0 for untagged.
port_group_vlan() {
  want "$1 VLAN" "$(esxcli network vswitch standard portgroup list | GROUP="$1  " awk 'index($0, ENVIRON["GROUP"]) == 1 { print $NF }')" "$2" esxcli network vswitch standard portgroup set --portgroup-name="$1" --vlan-id="$2"
}

# teaming NAME FIELD: a field of the failover policy of a port group.
teaming() {
  esxcli network vswitch standard portgroup policy failover get --portgroup-name="$1" 2>/dev/null | value "$2"
}

# port_group_teaming NAME FIELD EXPECTED SWITCH: one setting of the failover policy of a port group.
port_group_teaming() {
  want "$1 $2" "$(teaming "$1" "$2")" "$3" esxcli network vswitch standard portgroup policy failover set --portgroup-name="$1" "$4"
}

# port_group_rest NAME FIELD EXPECTED: checks a field that follows from the other failover settings.
port_group_rest() {
  check "$1 $2" "$(teaming "$1" "$2")" "$3"
}

# interface VMK GROUP [STACK]: a VMkernel adapter in a port group of a standard switch, on a TCP/IP stack.
interface() {
  want "$1 in port group" "$(esxcli network ip interface list | block "$1" Portgroup)" "$2" esxcli network ip interface add --interface-name="$1" --portgroup-name="$2" ${3:+"--netstack=$3"}
}

# distributed VMK SWITCH: checks a VMkernel adapter on a distributed switch, which is created for the whole cluster.
distributed() {
  if ! is "$1 on distributed switch" "$(esxcli network ip interface list | block "$1" 'VDS Name')" "$2"; then
    different=$((different + 1))
    if [ "$mode" = apply ]; then
      printf 'later      %s: the cluster creates it with the distributed switch %s\n' "$1" "$2"
      waiting="${waiting:-} $1"
    fi
  fi
}

# waits VMK: whether an adapter still waits for its distributed switch. Its settings are made in the next run.
waits() {
  case "${waiting:-} " in *" $1 "*) ;; *) return 1 ;; esac
}

# storage_stage: ends the script while adapters wait for a distributed switch: the settings of storage depend on them.
storage_stage() {
  if [ -n "${waiting:-}" ]; then
    echo "waiting for the distributed switch:$waiting. Run the script of the cluster, then this script again for the remaining settings"
    exit 4
  fi
}

# interface_mtu VMK MTU: the MTU in bytes.
interface_mtu() {
  if waits "$1"; then return; fi
  want "$1 MTU" "$(esxcli network ip interface list | block "$1" MTU)" "$2" esxcli network ip interface set --interface-name="$1" --mtu="$2"
}

# ipv4 VMK COLUMN: a column of the IPv4 table of an adapter.
ipv4() {
  esxcli network ip interface ipv4 get --interface-name="$1" 2>/dev/null | row "$1" "$2"
}

# interface_ipv4 VMK ADDRESS NETMASK: a static address.
interface_ipv4() {
  if waits "$1"; then return; fi
  want "$1 IPv4" "$(ipv4 "$1" 5) $(ipv4 "$1" 2) $(ipv4 "$1" 3)" "STATIC $2 $3" esxcli network ip interface ipv4 set --interface-name="$1" --type=static --ipv4="$2" --netmask="$3"
}

# interface_tag VMK TAG: a service that is enabled on an adapter.
interface_tag() {
  if waits "$1"; then return; fi
  want "$1 service $2" "$(among "$2" "$(esxcli network ip interface tag get --interface-name="$1" 2>/dev/null | value Tags)")" yes esxcli network ip interface tag add --interface-name="$1" --tagname="$2"
}

# interface_vsan VMK KIND OPTION...: vSAN traffic or witness traffic.
interface_vsan() {
  name=$1 kind=$2
  shift 2
  if waits "$name"; then return; fi
  want "$name traffic type $kind" "$(present "$(esxcli vsan network list | awk -v name="$name" -v kind="$kind" '/VmkNic Name:/ { own = ($NF == name) } own && /Traffic Type:/ && $NF == kind')")" yes esxcli vsan network "$@" -i "$name"
}

# vmrdma NIC: the RDMA device of a port.
vmrdma() {
  esxcli rdma device list | awk -v nic="$1" '{ for (field = 2; field <= NF; field++) if ($field == nic) { print $1; next } }'
}

# rdma_device NIC: checks that a port has an RDMA device.
rdma_device() {
  check "RDMA device on $1" "$(present "$(vmrdma "$1")")" yes
}

# dcb NIC MODE PRIORITIES: checks what a port learned from its switch. PRIORITIES is eight bits, one per priority.
dcb() {
  own=$(esxcli network nic dcb status get -n "$1" 2>/dev/null || true)
  check "$1 DCB mode" "$(printf '%s\n' "$own" | value Mode | grep -o "$2" || true)" "$2"
  check "$1 PFC" "$(printf '%s\n' "$own" | value 'PFC Enabled')" true
  check "$1 PFC priorities" "$(printf '%s\n' "$own" | value 'PFC Configuration')" "$3"
}

parameter nmlx5_rdma pcp_force 3
parameter nmlx5_rdma dscp_force 26
parameter nmlx5_core ecn 1
restart_for_parameters
host_name clx-host-51
nic vmnic0
nic vmnic1
nic vmnic2
nic vmnic3
# vmnic4 is connected to clx-swx-033 swp1
nic vmnic4
# vmnic5 is connected to clx-swx-034 swp1
nic vmnic5
switch vSwitch0
switch_mtu vSwitch0 1500
switch_uplink vSwitch0 vmnic0
port_group 'Management Network' vSwitch0
port_group_vlan 'Management Network' 0
port_group_teaming 'Management Network' 'Load Balancing' srcport --load-balancing=portid
port_group_teaming 'Management Network' 'Network Failure Detection' link --failure-detection=link
port_group_teaming 'Management Network' 'Notify Switches' true --notify-switches=true
port_group_teaming 'Management Network' 'Failback' true --failback=true
port_group_teaming 'Management Network' 'Active Adapters' vmnic0 --active-uplinks=vmnic0
port_group_rest 'Management Network' 'Standby Adapters' ''
port_group_rest 'Management Network' 'Unused Adapters' ''
distributed vmk1 Mgmt-Storage-DSwitch
interface_mtu vmk1 9000
interface_ipv4 vmk1 192.168.120.51 255.255.255.0
interface_tag vmk1 VMotion
distributed vmk2 Mgmt-Storage-DSwitch
interface_mtu vmk2 9000
interface_ipv4 vmk2 192.168.130.51 255.255.255.0
interface_vsan vmk2 vsan ip add
# vmk0 on vSwitch0
interface vmk0 'Management Network'
interface_mtu vmk0 1500
interface_ipv4 vmk0 10.7.215.51 255.255.255.0
interface_tag vmk0 Management
# after the cluster has its distributed switches
storage_stage
rdma_device vmnic4
dcb vmnic4 IEEE '0 0 0 1 0 0 0 0'
rdma_device vmnic5
dcb vmnic5 IEEE '0 0 0 1 0 0 0 0'
finish
