# Functions of the scripts for clusters of vSphere. Each paragraph is one; a script has those that it calls.
# `show` tells what differs and sets nothing; `apply` sets it and stops at the first command that fails.

set -eu
mode=${1:-show}
case $mode in
show | apply) ;;
*)
  echo "usage: $0 [show | apply]: tell what differs, or set it" >&2
  exit 2
  ;;
esac
: "${GOVC_URL:?address of vCenter}" "${GOVC_DATACENTER:?name of the datacenter that the cluster stands in}"
root=/${GOVC_DATACENTER#/}
case ${root#/} in
*[]/\\%*?[]*)
  printf 'GOVC_DATACENTER: %s is no name of a datacenter at the top of the inventory\n' "$GOVC_DATACENTER" >&2
  exit 2
  ;;
esac
unset GOVC_DATACENTER
export GOVC_INDENT=true
different=0

# has PATH: whether vCenter has an object of that path.
has() {
  printf '%s\n' "$paths" | grep -Fqx -e "$1"
}

# is WHAT NOW SHALL: whether a value is the wanted one.
is() {
  if [ "$2" = "$3" ]; then
    printf 'as wanted  %s: %s\n' "$1" "$2"
  else
    printf 'differs    %s: is "%s", shall be "%s"\n' "$1" "$2" "$3"
    return 1
  fi
}

# want WHAT NOW SHALL COMMAND...: has the command set what differs; only counts it without `apply`.
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

# check WHAT NOW SHALL: counts what differs and is set elsewhere.
check() {
  is "$@" || different=$((different + 1))
}

# finish: says whether anything is left; exit status 1 if so.
finish() {
  if [ "$different" -gt 0 ]; then
    echo "$different left that differ"
    exit 1
  fi
  echo "nothing differs"
}

# object PATH COMMAND...: an object of the inventory; the command makes it where vCenter does not have it.
object() {
  made=$1
  shift
  if has "$made"; then
    printf 'is there   %s\n' "$made"
  elif [ "$mode" = show ]; then
    printf 'is missing %s\n' "$made"
    different=$((different + 1))
  else
    "$@" >/dev/null
    paths=$(printf '%s\n%s' "$paths" "$made")
    printf 'made       %s\n' "$made"
  fi
}

# text PATH PROPERTY: a property of an object, lists with commas; nothing of one that is missing.
text() {
  if has "$1"; then govc object.collect -s "$1" "$2"; fi
}

# json PATH PROPERTY: the same as JSON, a value in each line.
json() {
  if has "$1"; then govc object.collect -json -s "$1" "$2"; fi
}

# value NAME: a value at the top of JSON.
value() {
  NAME="  \"$1\": " awk 'index($0, ENVIRON["NAME"]) == 1 { own = substr($0, length(ENVIRON["NAME"]) + 1); sub(/,$/, "", own); gsub(/"/, "", own); print own }'
}

# inside NAME: what the object of that name at the top of JSON holds, as JSON.
inside() {
  NAME="  \"$1\": {" awk '/^  }/ { own = 0 } own { print substr($0, 3) } $0 == ENVIRON["NAME"] { own = 1 }'
}

# count NAME: the number of items of a list at the top of JSON.
count() {
  NAME="  \"$1\": [" awk '/^  ]/ { own = 0 } own { items++ } $0 == ENVIRON["NAME"] { own = 1 } END { print items + 0 }'
}

# among ITEM LIST: whether an item is in a list with commas.
among() {
  case "$1:,$2," in
  :*) echo no ;;
  *",$1,"*) echo yes ;;
  *) echo no ;;
  esac
}

# inventory: what the datacenter has: clusters, hosts, distributed switches and port groups.
inventory() {
  paths=$(govc find / -type d)
  if has "$root"; then
    below=$(govc find -type c -type h -type w -type g "$root")
    paths=$(printf '%s\n%s' "$paths" "$below")
  fi
}

# datacenter: the one that GOVC_DATACENTER names.
datacenter() {
  object "$root" govc datacenter.create -- "${root#/}"
}

# cluster NAME: what follows is of this cluster.
cluster() {
  cluster=$root/host/$1
  object "$cluster" govc cluster.create -folder "$root/host" -- "$1"
}

# host NAME: a host of the cluster. Other users of this machine can see the password while the host is added.
host() {
  if [ "$mode" = apply ] && ! has "$cluster/$1"; then : "${ESX_ROOT_PASSWORD:?password of root on the hosts}"; fi
  object "$cluster/$1" govc cluster.add -cluster "$cluster" -hostname "$1" -username root -password "${ESX_ROOT_PASSWORD:-}"
}

# service HOST ID COLUMN: how a service of a host is run: 2 its policy, 3 whether it is running.
service() {
  if has "$1"; then govc host.service.ls -host "$1" | awk -v id="$2" -v column="$3" '$1 == id { print $column }'; fi
}

# time_servers HOST SERVER...: the servers of NTP, and the service.
time_servers() {
  host=$cluster/$1 name=$1
  shift
  servers=$(printf ',%s' "$@")
  for server; do
    shift
    set -- "$@" -server "$server"
  done
  now=$(text "$host" config.dateTimeInfo.ntpConfig.server)
  want "$name time servers" "$now" "${servers#,}" govc host.date.change -host "$host" "$@"
  now=$(service "$host" ntpd 2)
  want "$name start of the time service" "$now" on govc host.service -host "$host" enable ntpd
  now=$(service "$host" ntpd 3)
  want "$name time service" "$now" Running govc host.service -host "$host" start ntpd
}

# option NAME: the value of an advanced option in JSON.
option() {
  NAME="    \"key\": \"$1\"," awk 'own { sub(/^ *"value": "/, ""); sub(/",?$/, ""); print; exit } $0 == ENVIRON["NAME"] { own = 1 }'
}

# log_hosts HOST SERVERS: where a host sends its log, with commas. The rule of its firewall is set on the host.
log_hosts() {
  now=$(json "$cluster/$1" config.option | option Syslog.global.logHost)
  want "$1 log hosts" "$now" "$2" govc host.option.set -host "$cluster/$1" Syslog.global.logHost "$2"
}

# switch NAME UPLINKS MTU DISCOVERY VERSION: a distributed switch; the last two may be empty. govc sets uplinks and version when it makes it, and never again. Another MTU takes the uplinks down for a moment.
switch() {
  switch=$root/network/$1
  object "$switch" govc dvs.create -folder "$root/network" -num-uplinks "$2" -mtu "$3" ${4:+-discovery-protocol "$4"} ${5:+-product-version "$5"} -- "$1"
  if ! has "$switch"; then return; fi
  config=$(json "$switch" config)
  now=$(printf '%s\n' "$config" | inside uplinkPortPolicy | count uplinkPortName)
  check "$1 uplinks" "$now" "$2"
  now=$(printf '%s\n' "$config" | value maxMtu)
  want "$1 MTU" "$now" "$3" govc dvs.change -mtu "$3" "$switch"
  if [ -n "$4" ]; then
    now=$(printf '%s\n' "$config" | inside linkDiscoveryProtocolConfig | value protocol)
    want "$1 discovery" "$now" "$4" govc dvs.change -discovery-protocol "$4" "$switch"
  fi
  if [ -n "$5" ]; then
    now=$(text "$switch" summary.productInfo.version)
    check "$1 version" "$now" "$5"
  fi
}

# vlan: the VLANs of a port group, from the JSON of its ports. A trunk is from-to, several with commas.
vlan() {
  inside vlan | awk '{ gsub(/[",]/, "") } $1 == "vlanId:" && $2 != "[" { print $2 } $1 == "pvlanId:" { print "private " $2 } $1 == "start:" { start = $2 } $1 == "end:" { printf "%s%s-%s", comma, start, $2; comma = "," }'
}

# port_group NAME SWITCH VLANS: a port group on a distributed switch; VLANS is one, 0 for untagged, or from-to for a trunk.
port_group() {
  group=$1 on=$2 shall=$3
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
  now=$(printf '%s\n' "$config" | inside defaultPortConfig | vlan)
  want "$group VLAN" "$now" "$shall" govc dvs.portgroup.change "$@" "$root/network/$group"
}

# ports_of HOST: the ports that a host gives a switch, from the JSON of the switch.
ports_of() {
  HOST="\"value\": \"${1#*:}\"" awk '{ sub(/^ +/, "") } index($0, "\"value\": ") == 1 { own = ($0 == ENVIRON["HOST"]) } own && index($0, "\"pnicDevice\": ") == 1 { gsub(/.*: "|",?$/, ""); print }'
}

# read_members SWITCH: the hosts of a switch and its JSON, once.
read_members() {
  if [ "${read_switch:-}" = "$1" ]; then return; fi
  members=$(text "$1" summary.hostMember)
  config=$(json "$1" config)
  read_switch=$1
}

# member SWITCH HOST PORTS: a host on a distributed switch, by ports with commas in the order of the uplinks. govc sets them when it adds the host, and never again.
member() {
  switch=$root/network/$1
  read_members "$switch"
  own=$(text "$cluster/$2" summary.host)
  now=$(among "$own" "$members")
  want "$2 on $1" "$now" yes govc dvs.add -dvs "$switch" -pnic "$3" -- "$cluster/$2"
  ports=$(printf '%s\n' "$config" | ports_of "$own" | sort | paste -s -d , -)
  shall=$(printf '%s\n' "$3" | tr , '\n' | sort | paste -s -d , -)
  if [ "$now" = yes ] && [ -n "$ports" ]; then check "$2 ports on $1" "$ports" "$shall"; fi
}

# read_adapters HOST: the VMkernel adapters of a host, once.
read_adapters() {
  if [ "${read_host:-}" = "$1" ]; then return; fi
  adapters="" vnics=""
  if has "$1"; then
    adapters=$(govc host.vnic.info -host "$1")
    vnics=$(json "$1" config.network.vnic)
  fi
  read_host=$1
}

# of_adapter VMK FIELD: what stands behind a field of an adapter.
of_adapter() {
  printf '%s\n' "$adapters" | VMK=$1 FIELD="$2:" awk '{ own = $0; sub(/^[^:]*: */, "", own); sub(/ +$/, "", own) } /^Device:/ { inside = (own == ENVIRON["VMK"]) } inside && index($0, ENVIRON["FIELD"]) == 1 { print own }'
}

# mtu_of VMK: bytes, from the JSON of the adapters.
mtu_of() {
  printf '%s\n' "$vnics" | VMK="    \"device\": \"$1\"," awk 'index($0, "    \"device\": ") == 1 { own = ($0 == ENVIRON["VMK"]) } own && index($0, "      \"mtu\": ") == 1 { sub(/,$/, ""); print $2 }'
}

# adapter HOST VMK GROUP SWITCH: whether a host has a VMkernel adapter in a port group. govc has no command that makes one.
adapter() {
  read_adapters "$cluster/$1"
  check "$1 $2 in port group" "$(of_adapter "$2" 'Network label')" "$3"
  if [ -n "$(of_adapter "$2" Device)" ]; then check "$1 $2 on switch" "$(of_adapter "$2" Switch)" "$4"; fi
}

# adapter_mtu HOST VMK MTU: bytes, of an adapter that is there.
adapter_mtu() {
  read_adapters "$cluster/$1"
  now=$(mtu_of "$2")
  if [ -n "$now" ]; then want "$1 $2 MTU" "$now" "$3" govc host.vnic.change -host "$cluster/$1" -mtu "$3" "$2"; fi
}

# adapter_service HOST VMK SERVICE: a service of an adapter that is there.
adapter_service() {
  read_adapters "$cluster/$1"
  now=$(among "$3" "$(of_adapter "$2" 'Enabled services' | tr -d ' ')")
  if [ -n "$(of_adapter "$2" Device)" ]; then want "$1 $2 service $3" "$now" yes govc host.vnic.service -host "$cluster/$1" "$3" "$2"; fi
}

# vsan: vSAN of the original architecture, which claims no drives by itself.
vsan() {
  now=$(json "$cluster" configurationEx | inside vsanConfigInfo | value enabled)
  want "vSAN" "${now:-false}" true govc cluster.change -vsan-enabled -vsan-autoclaim=false "$cluster"
}

# without NAME: a distributed switch or port group that vCenter has is taken away.
without() {
  if ! has "$root/network/$1"; then return; fi
  printf 'is there   %s\n' "$root/network/$1"
  if [ "$mode" = show ]; then
    different=$((different + 1))
  else
    govc object.destroy "$root/network/$1" >/dev/null
    printf 'taken away %s\n' "$root/network/$1"
  fi
}
