# Functions of the scripts for Linux hosts. Each script includes only those that it calls.
# Copy the script to the host, and run it there as root: first `sh FILE show`, then `sh FILE apply`.
# `show` reports differences without changing anything. `apply` fixes them and stops at the first error. A second
# run continues. `apply` activates connections of NetworkManager, so ports go down for some seconds: if it changes
# the management interface, run it at the console. Connections of other network services stay as they are.

set -eu
umask 022
root=${ROOT:-}
kept=$root/var/lib/refarch
mode=${1:-show}
case $mode in
show | apply) ;;
*)
  echo "usage: $0 [show | apply]: report differences, or fix them" >&2
  exit 2
  ;;
esac
different=0
newline=$(printf '\n.')
newline=${newline%.}

# stop WHY: ends the script with the reason and what to do.
stop() {
  echo "stopped: $*" >&2
  exit 1
}

# needs PROGRAM...: stops before the first change if a program is missing, or if the user is not root.
needs() {
  if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then stop "run this script as root; nothing was changed"; fi
  missing=""
  for program in "$@"; do
    if ! command -v "${program%% *}" > /dev/null; then missing="$missing${missing:+, }$program"; fi
  done
  if [ -n "$missing" ]; then stop "this host has no $missing; install it first; nothing was changed"; fi
}

# restart UNIT: restarts a unit of systemd.
restart() {
  systemctl restart "$1" || stop "$1 did not start; run \`journalctl -u $1\`, fix the cause, and run this script again"
}

# not_restored WHAT: counts a setting that the rollback could not restore. The rollback continues.
not_restored() {
  printf 'failed     %s: not restored; restore it by hand\n' "$1"
  different=$((different + 1))
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

# must WHAT CURRENT EXPECTED: succeeds if a value must be set now. In mode `show`, only counts it.
must() {
  if is "$1" "$2" "$3"; then return 1; fi
  if [ "$mode" = apply ]; then return; fi
  different=$((different + 1))
  return 1
}

# has_set WHAT: reports that a value was set.
has_set() {
  printf 'set        %s\n' "$1"
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

# file PATH BITS: starts a file; `line` adds to it, `written` compares and writes it.
file() {
  path=$1
  bits=$2
  text=""
}

# line TEXT: the next line of the file.
line() {
  text=$text$1$newline
}

# agent_script: starts a script file, because only adapters of some vendors have an LLDP agent in their firmware.
agent_script() {
  file /usr/local/sbin/refarch-no-firmware-lldp 755
  text=$(cat << 'END'
#!/bin/sh
# refarch-no-firmware-lldp PORT: turns the LLDP agent in the firmware of an adapter off, if it is on (ice, i40e).
set -eu
flags=$(ethtool --show-priv-flags "$1" 2> /dev/null || true)
if echo "$flags" | grep -q '^fw-lldp-agent *: on'; then ethtool --set-priv-flags "$1" fw-lldp-agent off; fi
if echo "$flags" | grep -q '^disable-fw-lldp *: off'; then ethtool --set-priv-flags "$1" disable-fw-lldp on; fi
END
)$newline
}

# tos_script: starts a script file, because configfs names ports by their RDMA devices.
tos_script() {
  file /usr/local/sbin/refarch-roce-tos 755
  text=$(cat << 'END'
#!/bin/sh
# refarch-roce-tos PORT TOS: the type of service of RDMA connections over a port.
set -eu
for device in "/sys/class/net/$1/device/infiniband/"*; do
  here="/sys/kernel/config/rdma_cm/${device##*/}"
  mkdir -p "$here"
  echo "$2" > "$here/ports/1/default_roce_tos"
done
END
)$newline
}

# traffic_class_script: starts a script file, because sysfs names ports by their RDMA devices.
traffic_class_script() {
  file /usr/local/sbin/refarch-roce-traffic-class 755
  text=$(cat << 'END'
#!/bin/sh
# refarch-roce-traffic-class PORT TOS: the type of service of all RDMA packets of a port, also without RDMA CM.
set -eu
for device in "/sys/class/net/$1/device/infiniband/"*; do
  echo "$2" > "$device/tc/1/traffic_class"
done
END
)$newline
}

# time_file: starts the chrony configuration file at the path that the distribution uses.
time_file() {
  if [ -f "$root/etc/chrony/chrony.conf" ]; then
    file /etc/chrony/chrony.conf 644
  else
    file /etc/chrony.conf 644
  fi
}

# own KEY: adds a line with the content of /etc/nvme/KEY, if the host has that file.
own() {
  if [ -s "$root/etc/nvme/$1" ]; then line "    \"$1\": \"$(cat "$root/etc/nvme/$1")\","; fi
}

# present_text FILE: the content of a file with its line breaks, then a period; only the period if there is no file.
present_text() {
  if [ -f "$1" ]; then cat "$1"; fi
  printf '.'
}

# keep PATH: saves a file as it was before the first run, for the rollback; an empty marker means that there was none.
keep() {
  if [ -e "$kept/before$1" ] || [ -e "$kept/none$1" ]; then return; fi
  mkdir -p "$kept/before${1%/*}" "$kept/none${1%/*}"
  if [ -f "$root$1" ]; then cp -p "$root$1" "$kept/before$1"; else : > "$kept/none$1"; fi
}

# written: writes the file if it differs, completely or not at all. Its activation is pending until `taken`.
written() {
  changed=no
  if [ -e "$kept/pending$path" ]; then changed=yes; fi
  if [ "$(present_text "$root$path")" = "$text." ]; then
    printf 'ok         %s\n' "$path"
    return
  fi
  changed=yes
  printf 'differs    %s\n' "$path"
  current=/dev/null
  if [ -f "$root$path" ]; then current=$root$path; fi
  printf '%s' "$text" | diff -u "$current" - || true
  if [ "$mode" = show ]; then
    different=$((different + 1))
    return
  fi
  keep "$path"
  mkdir -p "$root${path%/*}" "$kept/pending${path%/*}"
  : > "$kept/pending$path"
  printf '%s' "$text" > "$root$path.new"
  chmod "$bits" "$root$path.new"
  mv -f "$root$path.new" "$root$path"
  has_set "$path"
}

# taken: records that the file is activated.
taken() {
  rm -f "$kept/pending$path"
}

# state CURRENT: the state of the object that a file configures, or "before the change" if the file changed.
state() {
  if [ "$changed" = yes ]; then echo "before the change"; else echo "$1"; fi
}

# in_force: for a file that needs no activation, because it is read on use.
in_force() {
  if [ "$mode" = apply ]; then taken; fi
}

# at_next_start: for a file that takes effect after a restart of the host.
at_next_start() {
  if [ "$mode" = apply ]; then
    if [ "$changed" = yes ]; then echo "$path takes effect after a restart of this host"; fi
    taken
  fi
}

# module NAME: loads the kernel module that the file names.
module() {
  if must "module $1" "$(state "$(if [ -d "$root/sys/module/$1" ]; then echo loaded; fi)")" loaded; then
    modprobe "$1"
    taken
    has_set "module $1"
  fi
}

# settings_of_kernel: applies the sysctl file.
settings_of_kernel() {
  if must "kernel settings" "$(state "in force")" "in force"; then
    sysctl -p "$root$path"
    taken
    has_set "kernel settings"
  fi
}

# connection NAME: activates the connection that the file defines.
connection() {
  if must "connection $1" "$(state "$(nmcli -g GENERAL.STATE connection show id "$1" 2>/dev/null || true)")" activated; then
    nmcli connection load "$root$path"
    nmcli connection up id "$1"
    taken
    has_set "connection $1"
  fi
}

# unit NAME: enables and starts the systemd unit that the file defines.
unit() {
  if must "unit $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl daemon-reload
    systemctl enable "$1"
    restart "$1"
    taken
    has_set "unit $1"
  fi
}

# daemon NAME: enables and restarts the daemon that reads the file.
daemon() {
  if must "daemon $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl enable "$1"
    restart "$1"
    taken
    has_set "daemon $1"
  fi
}

# time_daemon: enables and restarts chrony. Debian and Ubuntu name its unit chrony, and chronyd only as an alias.
time_daemon() {
  case $path in
  /etc/chrony/*) daemon chrony ;;
  *) daemon chronyd ;;
  esac
}

# paths: connects to the controllers that the file lists, now and at each start. Existing connections stay.
paths() {
  if must "unit nvmf-autoconnect.service" "$(state "$(systemctl is-enabled nvmf-autoconnect.service 2>/dev/null || true)")" enabled; then
    systemctl enable nvmf-autoconnect.service
    restart nvmf-autoconnect.service
    taken
    has_set "unit nvmf-autoconnect.service"
  fi
}

# host_name NAME: the static host name.
host_name() {
  if must "host name" "$(hostnamectl --static)" "$1"; then
    hostnamectl set-hostname "$1"
    has_set "host name"
  fi
}

# time_zone NAME: the time zone, by its name in the tz database.
time_zone() {
  if must "time zone" "$(timedatectl show --property=Timezone --value)" "$1"; then
    timedatectl set-timezone "$1"
    has_set "time zone"
  fi
}

# wrong WHAT CURRENT EXPECTED: succeeds if a setting of the unit differs; then the unit has run again.
wrong() {
  if must "$@"; then
    restart refarch-rdma.service
    return
  fi
  return 1
}

# dcb_of PORT OBJECT KEYWORD: a setting as dcb shows it, in numbers.
dcb_of() {
  dcb -N "$2" show dev "$1" "$3" | tr -s ' \n' ' ' | sed "s/^$3 //; s/ $//"
}

# dcb_check PORT OBJECT KEYWORD EXPECTED: checks a setting that the port learns from its switch.
dcb_check() {
  check "$3 of $1" "$(dcb_of "$1" "$2" "$3")" "$4"
}

# dcb_setting PORT OBJECT KEYWORD EXPECTED: a setting of the unit; if it differs, the unit runs again.
dcb_setting() {
  if wrong "$3 of $1" "$(dcb_of "$1" "$2" "$3")" "$4"; then
    check "$3 of $1" "$(dcb_of "$1" "$2" "$3")" "$4"
  fi
}

# agent_of PORT: the private flag of the LLDP agent in the firmware, as "NAME VALUE"; empty if the adapter has none.
agent_of() {
  { ethtool --show-priv-flags "$1" 2> /dev/null || true; } | sed -n 's/^\([a-z-]*fw-lldp[a-z-]*\) *: \(o[nf]*\)$/\1 \2/p'
}

# agent_setting PORT: the LLDP agent in the firmware is off; if it is on, the unit runs again.
agent_setting() {
  if wrong "LLDP agent in the adapter of $1" "$(is_agent_on "$1")" no; then
    check "LLDP agent in the adapter of $1" "$(is_agent_on "$1")" no
  fi
}

# is_agent_on PORT: "yes" for fw-lldp-agent on and disable-fw-lldp off, "no" otherwise.
is_agent_on() {
  case $(agent_of "$1") in
  "fw-lldp-agent on" | "disable-fw-lldp off") echo yes ;;
  *) echo no ;;
  esac
}

# former_agent PORT: saves the flag before the first run, for the rollback.
former_agent() {
  if [ "$mode" = show ] || [ -e "$kept/agents/$1" ]; then return; fi
  mkdir -p "$kept/agents"
  agent_of "$1" > "$kept/agents/$1"
}

# back_agent PORT: restores the saved flag.
back_agent() {
  if [ ! -s "$kept/agents/$1" ]; then return; fi
  former=$(cat "$kept/agents/$1")
  if must "LLDP agent in the adapter of $1" "$(agent_of "$1")" "$former"; then
    if echo "$former" | xargs ethtool --set-priv-flags "$1"; then
      has_set "LLDP agent in the adapter of $1"
    else
      not_restored "LLDP agent in the adapter of $1"
    fi
  fi
}

# dcb_text PORT OBJECT: PFC, DSCP priorities (app), or classes (ets) of a port, in the words that set them.
dcb_text() {
  case $2 in
  pfc) shown=$(dcb -N pfc show dev "$1" prio-pfc) || return ;;
  app) shown=$(dcb -N app show dev "$1" dscp-prio) || return ;;
  ets) shown=$(dcb -N ets show dev "$1" tc-tsa tc-bw prio-tc) || return ;;
  esac
  echo "$shown" | tr -s ' \n' ' ' | sed 's/ $//'
}

# former_dcb PORT: saves DCB of a port as it was before the first run, for the rollback.
former_dcb() {
  if [ "$mode" = show ] || [ -e "$kept/dcb/$1" ]; then return; fi
  mkdir -p "$kept/dcb"
  : > "$kept/dcb/$1.new"
  for object in pfc app ets; do
    former=$(dcb_text "$1" "$object") || stop "cannot read $object of $1 with dcb, which the rollback needs"
    echo "$object $former" >> "$kept/dcb/$1.new"
  done
  mv -f "$kept/dcb/$1.new" "$kept/dcb/$1"
}

# set_dcb PORT OBJECT FORMER: sets PFC, DSCP priorities (app), or classes (ets) of a port.
set_dcb() {
  if [ "$2" != app ]; then
    echo "$3" | xargs dcb "$2" set dev "$1"
    return
  fi
  dcb app flush dev "$1" dscp-prio < /dev/null || return
  if [ -n "$3" ]; then echo "$3" | xargs dcb app add dev "$1"; fi
}

# back_dcb PORT: restores the saved PFC, DSCP priorities, and classes of a port.
back_dcb() {
  if [ ! -e "$kept/dcb/$1" ]; then return; fi
  while read -r object former; do
    if must "$object of $1" "$(dcb_text "$1" "$object")" "$former"; then
      if set_dcb "$1" "$object" "$former"; then has_set "$object of $1"; else not_restored "$object of $1"; fi
    fi
  done < "$kept/dcb/$1"
}

# nvidia_of PORT WHAT [DSCP]: dcbx, trust, pfc, or ets as options of mlnx_qos, or the priority of a DSCP.
nvidia_of() {
  program=$(cat << 'PROGRAM'
function list(values,   text, n) { for (n = 0; n < 8; n++) text = text (n ? "," : "") values[n]; return text }
/^DCBX mode:/ { value["dcbx"] = "--dcbx=" (($3 == "OS") ? "os" : "fw") }
/^Priority trust state:/ { value["trust"] = "--trust=" $4 }
/^[ \t]*prio:[0-7] dscp:/ {
  count = split(substr($2, 6), listed, ",")
  for (n = 1; n <= count; n++) if (listed[n] != "" && listed[n] + 0 == dscp) value["dscp2prio"] = substr($1, 6)
}
/^[ \t]*enabled/ { for (n = 0; n < 8; n++) on[n] = $(n + 2); value["pfc"] = "--pfc=" list(on) }
/^tc:/ { tc = $2; sub(/.*tsa: /, ""); split($0, part, /, bw: |%/); tsa[tc] = part[1]; width[tc] = part[2] + 0 }
/^[ \t]*priority:/ { class[$2] = tc }
END {
  value["ets"] = "--prio_tc=" list(class) " --tsa=" list(tsa) " --tcbw=" list(width)
  print value[what]
}
PROGRAM
)
  shown=$(mlnx_qos -i "$1" -a) || return
  echo "$shown" | awk -v what="$2" -v dscp="${3:-}" "$program"
}

# nvidia_check PORT WHAT EXPECTED: checks a setting that the port learns from its switch.
nvidia_check() {
  check "$2 of $1" "$(nvidia_of "$1" "$2")" "$3"
}

# nvidia_setting PORT WHAT EXPECTED [DSCP]: a setting of the unit; if it differs, the unit runs again.
nvidia_setting() {
  if wrong "$2 of $1" "$(nvidia_of "$1" "$2" "${4:-}")" "$3"; then
    check "$2 of $1" "$(nvidia_of "$1" "$2" "${4:-}")" "$3"
  fi
}

# former_nvidia PORT: saves the QoS of a port as it was before the first run, for the rollback.
former_nvidia() {
  if [ "$mode" = show ] || [ -e "$kept/nvidia/$1" ]; then return; fi
  mkdir -p "$kept/nvidia"
  : > "$kept/nvidia/$1.new"
  for what in trust pfc ets dcbx; do
    former=$(nvidia_of "$1" "$what") || stop "cannot read $what of $1 with mlnx_qos, which the rollback needs"
    echo "$what $former" >> "$kept/nvidia/$1.new"
  done
  mv -f "$kept/nvidia/$1.new" "$kept/nvidia/$1"
}

# back_nvidia PORT: restores the saved QoS of a port, its DCBX mode last.
back_nvidia() {
  if [ ! -e "$kept/nvidia/$1" ]; then return; fi
  while read -r what former; do
    if must "$what of $1" "$(nvidia_of "$1" "$what")" "$former"; then
      if echo "$former" | xargs mlnx_qos -i "$1" > /dev/null; then
        has_set "$what of $1"
      else
        not_restored "$what of $1"
      fi
    fi
  done < "$kept/nvidia/$1"
}

# file_path PORT NAME: the file with a value of the RDMA device of a port, or of the congestion control of the port.
file_path() {
  for device in "$root/sys/class/net/$1/device/infiniband/"*; do
    if [ ! -e "$device" ]; then break; fi
    case $2 in
    tos) echo "$root/sys/kernel/config/rdma_cm/${device##*/}/ports/1/default_roce_tos" ;;
    traffic_class) echo "$device/tc/1/traffic_class" ;;
    *) echo "$root/sys/class/net/$1/ecn/$2" ;;
    esac
    return
  done
  echo "$1 has no RDMA device" >&2
  return 1
}

# file_value PORT NAME: the value in such a file, without a name in front of it.
file_value() {
  sed 's/.*=//' "$(file_path "$1" "$2")" 2> /dev/null || true
}

# file_setting PORT NAME EXPECTED: a value that the unit writes; if it differs, the unit runs again.
file_setting() {
  if wrong "$2 of $1" "$(file_value "$1" "$2")" "$3"; then
    check "$2 of $1" "$(file_value "$1" "$2")" "$3"
  fi
}

# former_file PORT NAME: saves the value before the first run, for the rollback.
former_file() {
  former=$kept/values/$1/$2
  if [ "$mode" = show ] || [ -e "$former" ]; then return; fi
  path=$(file_path "$1" "$2")
  if [ "$2" = tos ]; then
    modprobe rdma_cm
    mkdir -p "${path%/ports/*}"
  fi
  if [ ! -r "$path" ]; then stop "$1 has no file $path, which the driver or configfs provides"; fi
  mkdir -p "${former%/*}"
  file_value "$1" "$2" > "$former.new"
  mv -f "$former.new" "$former"
}

# back_file PORT NAME: restores the saved value.
back_file() {
  if [ ! -e "$kept/values/$1/$2" ]; then return; fi
  former=$(cat "$kept/values/$1/$2")
  if must "$2 of $1" "$(file_value "$1" "$2")" "$former"; then
    path=$(file_path "$1" "$2" || true)
    if [ -w "$path" ] && echo "$former" > "$path"; then has_set "$2 of $1"; else not_restored "$2 of $1"; fi
  fi
}

# rdma_of PORT: checks that an RDMA device takes its addresses from a port.
rdma_of() {
  found=none
  for device in "$root"/sys/class/infiniband/*; do
    if [ "$(cat "$device/ports/1/gid_attrs/ndevs/0" 2>/dev/null || true)" = "$1" ]; then found=present; fi
  done
  check "RDMA device on $1" "$found" present
}

# without_subsystem NQN: disconnects from a subsystem. First unmount its file systems.
without_subsystem() {
  if must "subsystem $1" "$(nvme list-subsys | awk -v name="NQN=$1" 'index($0, name) && substr($0, index($0, name) + length(name)) == "" { print "connected" }')" ""; then
    if nvme disconnect -n "$1"; then has_set "subsystem $1"; else not_restored "subsystem $1"; fi
  fi
}

# without_unit NAME: disables and stops a systemd unit.
without_unit() {
  if must "unit $1" "$(if systemctl is-enabled --quiet "$1" 2>/dev/null; then echo enabled; fi)" ""; then
    if systemctl disable --now "$1"; then has_set "unit $1"; else not_restored "unit $1"; fi
  fi
}

# restore PATH: restores a file as it was before the first run, or removes it if there was none.
restore() {
  changed=no
  if [ -e "$kept/before$1" ]; then
    if must "$1" "$(if cmp -s "$kept/before$1" "$root$1"; then echo "as before"; fi)" "as before"; then
      cp -p "$kept/before$1" "$root$1"
      changed=yes
      has_set "$1"
    fi
  elif [ -e "$kept/none$1" ]; then
    if must "$1" "$(if [ -e "$root$1" ]; then echo present; fi)" ""; then
      rm -f "$root$1"
      changed=yes
      has_set "$1"
    fi
  fi
  if [ "$mode" = apply ]; then rm -f "$kept/pending$1"; fi
}

# read_again PATH: reloads the connections of NetworkManager if the file was restored or removed.
read_again() {
  if [ "$changed" = yes ]; then
    if nmcli connection reload; then has_set "connection of $1"; else not_restored "connection of $1"; fi
  fi
}

# read_by NAME: restarts the daemon that reads the file, if the file was restored or removed.
read_by() {
  if [ "$changed" = yes ]; then
    if systemctl restart "$1"; then has_set "daemon $1"; else not_restored "daemon $1"; fi
  fi
}
