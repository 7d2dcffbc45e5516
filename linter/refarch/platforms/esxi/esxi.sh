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

# domain_name NAME: the domain of the host.
domain_name() {
  want "domain" "$(esxcli system hostname get | value 'Domain Name')" "$1" esxcli system hostname set --domain="$1"
}

# name_server ADDRESS: a DNS server.
name_server() {
  want "name server $1" "$(among "$1" "$(esxcli network ip dns server list | value DNSServers)")" yes esxcli network ip dns server add --server="$1"
}

# time_servers NAME...: the NTP servers and the NTP service.
time_servers() {
  servers=$*
  for server; do
    shift
    set -- "$@" "--server=$server"
  done
  for server in $servers; do
    want "NTP server $server" "$(among "$server" "$(esxcli system ntp get | value Servers)")" yes esxcli system ntp set "$@" --enabled=yes
  done
  want "NTP service" "$(esxcli system ntp get | value Enabled)" true esxcli system ntp set --enabled=yes
}

# log_hosts NAMES: the remote syslog hosts, separated by commas.
log_hosts() {
  want "log hosts" "$(esxcli system syslog config get | value 'Remote Host')" "$1" esxcli system syslog config set --loghost="$1"
  firewall syslog true
  if [ "$mode" = apply ]; then esxcli system syslog reload; fi
}

# traps COMMUNITY RECEIVER...: the receivers of SNMP traps. The community is not printed.
traps() {
  case $1 in
  '<<'*)
    echo "replace $1 with the SNMP community" >&2
    exit 2
    ;;
  esac
  community=$1 targets=""
  shift
  for receiver; do
    targets="$targets${targets:+,}$receiver@162/$community"
  done
  own=$(esxcli system snmp get)
  same=no
  if [ "$(printf '%s\n' "$own" | value Targets)" = "$targets" ] && [ "$(printf '%s\n' "$own" | value Communities)" = "$community" ]; then same=yes; fi
  want "SNMP receivers and community are $*" "$same" yes esxcli system snmp set --communities="$community" --targets="$targets"
  want "SNMP agent" "$(esxcli system snmp get | value Enable)" true esxcli system snmp set --enable=true
  firewall snmp true
}

# firewall RULE STATE: the state of a firewall ruleset, true or false.
firewall() {
  want "firewall ruleset $1" "$(esxcli network firewall ruleset list --ruleset-id="$1" | row "$1" 2)" "$2" esxcli network firewall ruleset set --ruleset-id="$1" --enabled="$2"
}

# advanced OPTION FIELD VALUE SWITCH: an advanced setting. FIELD is its name in the output of esxcli.
advanced() {
  want "$1" "$(esxcli system settings advanced list --option="$1" | value "$2")" "$3" esxcli system settings advanced set --option="$1" "$4=$3"
}

# nic NAME: checks that the host has a port of that name.
nic() {
  check "port $1" "$(present "$(esxcli network nic list | row "$1" 1)")" yes
}

# nic_speed NIC SPEED: a fixed speed in Mbit/s.
nic_speed() {
  want "$1 speed" "$(esxcli network nic list | row "$1" 6)" "$2" esxcli network nic set --nic-name="$1" --speed="$2" --duplex=full
}

# nic_pause NIC: 802.3x pause in both directions.
nic_pause() {
  own=$(esxcli network nic get -n "$1")
  want "$1 pause" "$(printf '%s\n' "$own" | value 'Pause RX') $(printf '%s\n' "$own" | value 'Pause TX')" "true true" esxcli network nic pauseParams set -n "$1" -r true -t true
}

# switch NAME: a standard switch.
switch() {
  want "switch $1" "$(present "$(esxcli network vswitch standard list | block "$1" Name)")" yes esxcli network vswitch standard add --vswitch-name="$1"
}

# switch_mtu NAME MTU: the MTU in bytes.
switch_mtu() {
  want "$1 MTU" "$(esxcli network vswitch standard list | block "$1" MTU)" "$2" esxcli network vswitch standard set --vswitch-name="$1" --mtu="$2"
}

# switch_cdp NAME STATUS: down, listen, advertise or both.
switch_cdp() {
  want "$1 CDP" "$(esxcli network vswitch standard list | block "$1" 'CDP Status')" "$2" esxcli network vswitch standard set --vswitch-name="$1" --cdp-status="$2"
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

# port_group_security NAME FIELD EXPECTED SWITCH: one setting of the security policy of a port group.
port_group_security() {
  want "$1 $2" "$(esxcli network vswitch standard portgroup policy security get --portgroup-name="$1" 2>/dev/null | value "$2")" "$3" esxcli network vswitch standard portgroup policy security set --portgroup-name="$1" "$4"
}

# port_group_rest NAME FIELD EXPECTED: checks a field that follows from the other failover settings.
port_group_rest() {
  check "$1 $2" "$(teaming "$1" "$2")" "$3"
}

# interface VMK GROUP [STACK]: a VMkernel adapter in a port group of a standard switch, on a TCP/IP stack.
interface() {
  want "$1 in port group" "$(esxcli network ip interface list | block "$1" Portgroup)" "$2" esxcli network ip interface add --interface-name="$1" --portgroup-name="$2" ${3:+"--netstack=$3"}
}

# stack KEY: a TCP/IP stack.
stack() {
  want "TCP/IP stack $1" "$(present "$(esxcli network ip netstack list | block "$1" Key)")" yes esxcli network ip netstack add --netstack="$1"
}

# interface_stack VMK KEY: checks the TCP/IP stack of an adapter, which cannot be changed.
interface_stack() {
  if waits "$1"; then return; fi
  check "$1 TCP/IP stack" "$(esxcli network ip interface list | block "$1" 'Netstack Instance')" "$2"
}

# stack_gateway KEY ADDRESS: the default gateway of a TCP/IP stack.
stack_gateway() {
  want "default gateway of stack $1" "$(esxcli network ip route ipv4 list --netstack="$1" 2>/dev/null | row default 3)" "$2" esxcli network ip route ipv4 add --netstack="$1" --network=default --gateway="$2"
}

# stack_gateway6 KEY ADDRESS: the IPv6 default gateway of a TCP/IP stack.
stack_gateway6() {
  want "default gateway of stack $1 for IPv6" "$(esxcli network ip route ipv6 list --netstack="$1" 2>/dev/null | row default 3)" "$2" esxcli network ip route ipv6 add --netstack="$1" --network=default --gateway="$2"
}

# first_uplink VMK NIC...: one of the ports for an adapter that is on a standard switch until the distributed switch exists.
first_uplink() {
  list=$(esxcli network ip interface list)
  group=$(printf '%s\n' "$list" | block "$1" Portgroup)
  own=$(printf '%s\n' "$list" | block "$1" Portset)
  shift
  if [ -z "$group" ] || [ "$group" = N/A ]; then return; fi
  active=$(teaming "$group" 'Active Adapters')
  for nic; do
    if [ "$(among "$nic" "$active")" = yes ]; then
      printf 'ok         %s uplink: %s\n' "$own" "$nic"
      return
    fi
  done
  switch_uplink "$own" "$1"
  port_group_teaming "$group" 'Active Adapters' "$1" "--active-uplinks=$1"
}

# first_vlan VMK VLAN: the VLAN of an adapter that is on a standard switch until the distributed switch exists.
first_vlan() {
  group=$(esxcli network ip interface list | block "$1" Portgroup)
  if [ -n "$group" ] && [ "$group" != N/A ]; then port_group_vlan "$group" "$2"; fi
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

# interface_gateway VMK ADDRESS NETMASK GATEWAY: a gateway for this adapter only.
interface_gateway() {
  if waits "$1"; then return; fi
  want "$1 gateway" "$(ipv4 "$1" 6)" "$4" esxcli network ip interface ipv4 set --interface-name="$1" --type=static --ipv4="$2" --netmask="$3" --gateway="$4"
}

# interface_dhcp VMK: an address from DHCP.
interface_dhcp() {
  if waits "$1"; then return; fi
  want "$1 IPv4" "$(ipv4 "$1" 5)" DHCP esxcli network ip interface ipv4 set --interface-name="$1" --type=dhcp
}

# interface_ipv6 VMK ADDRESS LENGTH: a static address.
interface_ipv6() {
  if waits "$1"; then return; fi
  want "$1 IPv6 $2" "$(esxcli network ip interface ipv6 address list | awk -v name="$1" -v address="$2" '$1 == name && $2 == address { print $3 }')" "$3" esxcli network ip interface ipv6 address add --interface-name="$1" --ipv6="$2/$3"
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

# route NETWORK NETMASK LENGTH GATEWAY [STACK]: a static route, in the table of a TCP/IP stack.
route() {
  want "route to $1/$3" "$(esxcli network ip route ipv4 list ${5:+"--netstack=$5"} 2>/dev/null | awk -v network="$1" -v netmask="$2" '$1 == network && $2 == netmask { print $3 }')" "$4" esxcli network ip route ipv4 add ${5:+"--netstack=$5"} --network="$1/$3" --gateway="$4"
}

# default_gateway ADDRESS: the default gateway of the host.
default_gateway() {
  want "default gateway" "$(esxcli network ip route ipv4 list | row default 3)" "$1" esxcli network ip route ipv4 add --network=default --gateway="$1"
}

# default_gateway6 ADDRESS: the IPv6 default gateway of the host.
default_gateway6() {
  want "default gateway for IPv6" "$(esxcli network ip route ipv6 list | row default 3)" "$1" esxcli network ip route ipv6 add --network=default --gateway="$1"
}

# vmrdma NIC: the RDMA device of a port.
vmrdma() {
  esxcli rdma device list | awk -v nic="$1" '{ for (field = 2; field <= NF; field++) if ($field == nic) { print $1; next } }'
}

# rdma_device NIC: checks that a port has an RDMA device.
rdma_device() {
  check "RDMA device on $1" "$(present "$(vmrdma "$1")")" yes
}

# rdma_binding NIC VMK: checks which VMkernel adapter ESXi binds to the RDMA device of a port.
rdma_binding() {
  check "VMkernel adapter of the RDMA device on $1" "$(esxcli rdma device vmknic list | row "$(vmrdma "$1")" 2)" "$2"
}

# dcb NIC MODE PRIORITIES: checks what a port learned from its switch. PRIORITIES is eight bits, one per priority.
dcb() {
  own=$(esxcli network nic dcb status get -n "$1" 2>/dev/null || true)
  check "$1 DCB mode" "$(printf '%s\n' "$own" | value Mode | grep -o "$2" || true)" "$2"
  check "$1 PFC" "$(printf '%s\n' "$own" | value 'PFC Enabled')" true
  check "$1 PFC priorities" "$(printf '%s\n' "$own" | value 'PFC Configuration')" "$3"
}

# nvme_adapter NIC PROTOCOL: the NVMe software adapter of a port.
nvme_adapter() {
  esxcli nvme adapter list | awk -v nic="$1" -v protocol="$2" '{ has = runs = 0; for (field = 2; field <= NF; field++) { word = $field; sub(/,$/, "", word); if (word == nic) has = 1; if (word == protocol) runs = 1 } } has && runs { print $1 }'
}

# nvme NIC PROTOCOL NAME: an NVMe software adapter. ESXi assigns its name. Without an RDMA device, `apply` ends.
nvme() {
  device=$1
  if [ "$2" = RDMA ]; then device=$(vmrdma "$1"); fi
  if [ "$mode" = apply ] && [ -z "$device" ]; then
    echo "$1 has no RDMA device, so NVMe over RDMA cannot be enabled on it" >&2
    exit 1
  fi
  want "NVMe over $2 on $1" "$(present "$(nvme_adapter "$1" "$2")")" yes esxcli nvme fabrics enable --protocol="$2" --device="$device"
  check "name of the NVMe adapter on $1" "$(nvme_adapter "$1" "$2")" "$3"
}

# nvme_path NIC PROTOCOL ADDRESS PORT SUBSYSTEM: a connection to a port of an array.
nvme_path() {
  adapter=$(nvme_adapter "$1" "$2")
  want "path to $3 over $1" "$(present "$(esxcli nvme controller list | grep -F -- "$5#$adapter#$3:$4")")" yes esxcli nvme fabrics connect -a "$adapter" -i "$3" -p "$4" -s "$5"
}

# nvme_name NQN: checks the NQN, which ESXi derives from the host name and the domain.
nvme_name() {
  check "host NQN" "$(esxcli nvme info get | grep -o 'nqn[.][^ ]*' || true)" "$1"
}

# vsan_off: ends the script while the host is in a vSAN cluster: without its adapter, the host and its data are cut off.
vsan_off() {
  if [ "$(esxcli vsan cluster get 2>/dev/null | value Enabled)" != true ]; then return; fi
  different=$((different + 1))
  echo "vSAN is on: move its data away and take the host out of the vSAN cluster before you remove its adapters; nothing was removed" >&2
  if [ "$mode" = apply ]; then exit 1; fi
}

# without WHAT CURRENT COMMAND...: runs the command to remove something that exists.
without() {
  what=$1 current=$2
  shift 2
  if [ -z "$current" ]; then return; fi
  printf 'exists     %s\n' "$what"
  if [ "$mode" = show ]; then
    different=$((different + 1))
  else
    "$@"
    printf 'removed    %s\n' "$what"
  fi
}

# without_parameter MODULE NAME: restores the former value of a parameter of a driver module, or removes the parameter.
# Other parameters of the module stay set.
without_parameter() {
  current="" rest=""
  for word in $(options "$1"); do
    case $word in
    "$2="*) current=$word ;;
    *) rest="$rest $word" ;;
    esac
  done
  value=$(former "$1" "$2")
  if [ -n "$value" ]; then
    if [ "$current" != "$2=$value" ]; then restart=$mode; fi
    want "$1 $2 as before" "$current" "$2=$value" esxcli system module parameters set --module="$1" --parameter-string="$2=$value$rest"
  else
    if [ -n "$current" ]; then restart=$mode; fi
    without "$1 $2" "$current" esxcli system module parameters set --module="$1" --parameter-string="${rest# }"
  fi
}

# without_switch NAME: removes a standard switch with its port groups.
without_switch() {
  without "switch $1" "$(esxcli network vswitch standard list | block "$1" Name)" esxcli network vswitch standard remove --vswitch-name="$1"
}

# without_interface VMK: removes a VMkernel adapter.
without_interface() {
  without "$1" "$(esxcli network ip interface list | block "$1" Name)" esxcli network ip interface remove --interface-name="$1"
}

# without_path NIC PROTOCOL SUBSYSTEM: disconnects an adapter from a subsystem, all paths.
without_path() {
  adapter=$(nvme_adapter "$1" "$2")
  without "paths to $3 over $1" "$(esxcli nvme controller list | grep -F -- "$3#$adapter#")" esxcli nvme fabrics disconnect -a "$adapter" -s "$3"
}

# without_advanced OPTION: resets an advanced setting to its default.
without_advanced() {
  own=$(esxcli system settings advanced list --option="$1")
  changed=""
  for kind in Int String; do
    if [ "$(printf '%s\n' "$own" | value "$kind Value")" != "$(printf '%s\n' "$own" | value "Default $kind Value")" ]; then changed=yes; fi
  done
  without "$1" "$changed" esxcli system settings advanced set --option="$1" --default
}

# without_route NETWORK NETMASK LENGTH GATEWAY [STACK]: removes a static route.
without_route() {
  without "route to $1/$3" "$(esxcli network ip route ipv4 list ${5:+"--netstack=$5"} 2>/dev/null | awk -v network="$1" -v netmask="$2" -v gateway="$4" '$1 == network && $2 == netmask && $3 == gateway')" esxcli network ip route ipv4 remove ${5:+"--netstack=$5"} --network="$1/$3" --gateway="$4"
}

# without_stack KEY: removes a TCP/IP stack.
without_stack() {
  without "TCP/IP stack $1" "$(esxcli network ip netstack list | block "$1" Key)" esxcli network ip netstack remove --netstack="$1"
}

# without_name_server ADDRESS: removes a DNS server.
without_name_server() {
  without "name server $1" "$(among "$1" "$(esxcli network ip dns server list | value DNSServers)" | grep yes)" esxcli network ip dns server remove --server="$1"
}

# without_time_server NAME KEPT...: removes an NTP server, by setting the list to the servers that are kept.
without_time_server() {
  server=$1
  shift
  for kept; do
    shift
    set -- "$@" "--server=$kept"
  done
  without "NTP server $server" "$(among "$server" "$(esxcli system ntp get | value Servers)" | grep yes)" esxcli system ntp set "$@" --enabled=yes
}

# without_port_group NAME SWITCH: removes a port group from a standard switch.
without_port_group() {
  without "port group $1 on $2" "$(among "$1" "$(esxcli network vswitch standard list | block "$2" Portgroups)" | grep yes)" esxcli network vswitch standard portgroup remove --portgroup-name="$1" --vswitch-name="$2"
}

# without_uplink NAME NIC: removes an uplink from a standard switch.
without_uplink() {
  without "$1 uplink $2" "$(among "$2" "$(esxcli network vswitch standard list | block "$1" Uplinks)" | grep yes)" esxcli network vswitch standard uplink remove --vswitch-name="$1" --uplink-name="$2"
}

# without_tag VMK TAG: disables a service on an adapter.
without_tag() {
  without "$1 service $2" "$(among "$2" "$(esxcli network ip interface tag get --interface-name="$1" 2>/dev/null | value Tags)" | grep yes)" esxcli network ip interface tag remove --interface-name="$1" --tagname="$2"
}

# without_vsan VMK: removes all vSAN traffic types from an adapter.
without_vsan() {
  without "$1 vSAN traffic" "$(esxcli vsan network list | awk -v name="$1" '/VmkNic Name:/ && $NF == name')" esxcli vsan network remove -i "$1"
}

# without_ipv6 VMK ADDRESS LENGTH: removes a static address.
without_ipv6() {
  without "$1 IPv6 $2" "$(esxcli network ip interface ipv6 address list | awk -v name="$1" -v address="$2" '$1 == name && $2 == address')" esxcli network ip interface ipv6 address remove --interface-name="$1" --ipv6="$2/$3"
}
