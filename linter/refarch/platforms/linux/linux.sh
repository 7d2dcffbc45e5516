# Functions of the scripts for Linux hosts. Each script includes only those that it calls.
# `show` reports differences without changing anything. `apply` fixes them and stops at the first error.

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
    systemctl restart "$1"
    taken
    has_set "unit $1"
  fi
}

# daemon NAME: enables and restarts the daemon that reads the file.
daemon() {
  if must "daemon $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl enable "$1"
    systemctl restart "$1"
    taken
    has_set "daemon $1"
  fi
}

# paths: connects to the controllers that the file lists, now and at each start. Existing connections stay.
paths() {
  if must "unit nvmf-autoconnect.service" "$(state "$(systemctl is-enabled nvmf-autoconnect.service 2>/dev/null || true)")" enabled; then
    systemctl enable nvmf-autoconnect.service
    systemctl restart nvmf-autoconnect.service
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

# pfc PORT MAP: checks PFC of a port, by priority, as dcb shows it.
pfc() {
  check "PFC on $1" "$(dcb pfc show dev "$1" prio-pfc | tr -s ' ' | sed 's/^ *prio-pfc *//; s/ *$//')" "$2"
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
    nvme disconnect -n "$1"
    has_set "subsystem $1"
  fi
}

# without_unit NAME: disables and stops a systemd unit.
without_unit() {
  if must "unit $1" "$(if systemctl is-enabled --quiet "$1" 2>/dev/null; then echo enabled; fi)" ""; then
    systemctl disable --now "$1"
    has_set "unit $1"
  fi
}

# without_qos PORT: disables PFC on a port and removes its DSCP priorities.
without_qos() {
  if must "PFC on $1" "$(dcb pfc show dev "$1" prio-pfc | grep -c ':on' || true)" 0; then
    dcb pfc set dev "$1" prio-pfc all:off
    dcb app flush dev "$1" dscp-prio
    has_set "PFC on $1"
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
    nmcli connection reload
    has_set "connection of $1"
  fi
}

# read_by NAME: restarts the daemon that reads the file, if the file was restored or removed.
read_by() {
  if [ "$changed" = yes ]; then
    systemctl restart "$1"
    has_set "daemon $1"
  fi
}
