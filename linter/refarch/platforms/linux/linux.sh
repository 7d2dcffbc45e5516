# Functions of the scripts for Linux hosts. Each paragraph is one; a script has those that it calls.
# `show` tells what differs and sets nothing; `apply` sets it and stops at the first command that fails.

set -eu
umask 022
root=${ROOT:-}
kept=$root/var/lib/refarch
mode=${1:-show}
case $mode in
show | apply) ;;
*)
  echo "usage: $0 [show | apply]: tell what differs, or set it" >&2
  exit 2
  ;;
esac
different=0
newline=$(printf '\n.')
newline=${newline%.}

# is WHAT NOW SHALL: whether a value is the wanted one.
is() {
  if [ "$2" = "$3" ]; then
    printf 'as wanted  %s: %s\n' "$1" "$2"
  else
    printf 'differs    %s: is "%s", shall be "%s"\n' "$1" "$2" "$3"
    return 1
  fi
}

# must WHAT NOW SHALL: whether a value is to be set now; only counts it without `apply`.
must() {
  if is "$1" "$2" "$3"; then return 1; fi
  if [ "$mode" = apply ]; then return; fi
  different=$((different + 1))
  return 1
}

# has_set WHAT: says that something was set.
has_set() {
  printf 'set        %s\n' "$1"
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

# file PATH BITS: begins a file; `line` adds to it, `written` compares and writes it.
file() {
  path=$1
  bits=$2
  text=""
}

# line TEXT: the next line of the file.
line() {
  text=$text$1$newline
}

# tos_script: begins a file that is a script: configfs names ports by their RDMA devices.
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

# time_file: begins the file of chrony, where the distribution has it.
time_file() {
  if [ -f "$root/etc/chrony/chrony.conf" ]; then
    file /etc/chrony/chrony.conf 644
  else
    file /etc/chrony.conf 644
  fi
}

# own KEY: the line of the file with what the host has in /etc/nvme/KEY, if it has that.
own() {
  if [ -s "$root/etc/nvme/$1" ]; then line "    \"$1\": \"$(cat "$root/etc/nvme/$1")\","; fi
}

# present_text FILE: what is in a file, to its last line break, and a full stop; that alone where there is none.
present_text() {
  if [ -f "$1" ]; then cat "$1"; fi
  printf '.'
}

# keep PATH: keeps a file as it was before the first run, for the way back; an empty one tells that there was none.
keep() {
  if [ -e "$kept/before$1" ] || [ -e "$kept/none$1" ]; then return; fi
  mkdir -p "$kept/before${1%/*}" "$kept/none${1%/*}"
  if [ -f "$root$1" ]; then cp -p "$root$1" "$kept/before$1"; else : > "$kept/none$1"; fi
}

# written: writes the file where it differs, whole or not at all. What is done with it is pending until `taken`.
written() {
  changed=no
  if [ -e "$kept/pending$path" ]; then changed=yes; fi
  if [ "$(present_text "$root$path")" = "$text." ]; then
    printf 'as wanted  %s\n' "$path"
    return
  fi
  changed=yes
  printf 'differs    %s\n' "$path"
  now=/dev/null
  if [ -f "$root$path" ]; then now=$root$path; fi
  printf '%s' "$text" | diff -u "$now" - || true
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

# taken: notes that what was pending of the file is done.
taken() {
  rm -f "$kept/pending$path"
}

# state NOW: the state of what a file is for; another one where the file has changed.
state() {
  if [ "$changed" = yes ]; then echo "before the change"; else echo "$1"; fi
}

# in_force: for a file that is read where it is needed.
in_force() {
  if [ "$mode" = apply ]; then taken; fi
}

# at_next_start: for a file that takes effect when the host starts again.
at_next_start() {
  if [ "$mode" = apply ]; then
    if [ "$changed" = yes ]; then echo "$path takes effect at the next start of this host"; fi
    taken
  fi
}

# module NAME: loads the module that the file names.
module() {
  if must "module $1" "$(state "$(if [ -d "$root/sys/module/$1" ]; then echo loaded; fi)")" loaded; then
    modprobe "$1"
    taken
    has_set "module $1"
  fi
}

# settings_of_kernel: sets what the file of sysctl says.
settings_of_kernel() {
  if must "settings of the kernel" "$(state "in force")" "in force"; then
    sysctl -p "$root$path"
    taken
    has_set "settings of the kernel"
  fi
}

# connection NAME: activates the connection that the file is.
connection() {
  if must "connection $1" "$(state "$(nmcli -g GENERAL.STATE connection show id "$1" 2>/dev/null || true)")" activated; then
    nmcli connection load "$root$path"
    nmcli connection up id "$1"
    taken
    has_set "connection $1"
  fi
}

# unit NAME: enables and starts the unit that the file is.
unit() {
  if must "unit $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl daemon-reload
    systemctl enable "$1"
    systemctl restart "$1"
    taken
    has_set "unit $1"
  fi
}

# daemon NAME: enables the daemon that reads the file, and starts it again.
daemon() {
  if must "daemon $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl enable "$1"
    systemctl restart "$1"
    taken
    has_set "daemon $1"
  fi
}

# paths: connects to what the file lists, now and at each start; what is connected stays.
paths() {
  if must "unit nvmf-autoconnect.service" "$(state "$(systemctl is-enabled nvmf-autoconnect.service 2>/dev/null || true)")" enabled; then
    systemctl enable nvmf-autoconnect.service
    systemctl restart nvmf-autoconnect.service
    taken
    has_set "unit nvmf-autoconnect.service"
  fi
}

# host_name NAME: the host's own.
host_name() {
  if must "host name" "$(hostnamectl --static)" "$1"; then
    hostnamectl set-hostname "$1"
    has_set "host name"
  fi
}

# time_zone NAME: by its name in the tz database.
time_zone() {
  if must "time zone" "$(timedatectl show --property=Timezone --value)" "$1"; then
    timedatectl set-timezone "$1"
    has_set "time zone"
  fi
}

# pfc PORT MAP: what PFC of a port is, by priority, as dcb shows it.
pfc() {
  check "PFC of $1" "$(dcb pfc show dev "$1" prio-pfc | tr -s ' ' | sed 's/^ *prio-pfc *//; s/ *$//')" "$2"
}

# rdma_of PORT: whether an RDMA device takes its addresses from a port.
rdma_of() {
  shown=none
  for device in "$root"/sys/class/infiniband/*; do
    if [ "$(cat "$device/ports/1/gid_attrs/ndevs/0" 2>/dev/null || true)" = "$1" ]; then shown=there; fi
  done
  check "RDMA device of $1" "$shown" there
}

# without_subsystem NQN: disconnects from a subsystem. Unmount what is on it first.
without_subsystem() {
  if must "subsystem $1" "$(nvme list-subsys | awk -v name="NQN=$1" 'index($0, name) && substr($0, index($0, name) + length(name)) == "" { print "connected" }')" ""; then
    nvme disconnect -n "$1"
    has_set "subsystem $1"
  fi
}

# without_unit NAME: a unit that is neither active nor enabled.
without_unit() {
  if must "unit $1" "$(if systemctl is-enabled --quiet "$1" 2>/dev/null; then echo enabled; fi)" ""; then
    systemctl disable --now "$1"
    has_set "unit $1"
  fi
}

# without_quality PORT: a port without PFC and without priorities by DSCP.
without_quality() {
  if must "PFC of $1" "$(dcb pfc show dev "$1" prio-pfc | grep -c ':on' || true)" 0; then
    dcb pfc set dev "$1" prio-pfc all:off
    dcb app flush dev "$1" dscp-prio
    has_set "PFC of $1"
  fi
}

# restore PATH: a file as it was before the first run, or none where there was none.
restore() {
  changed=no
  if [ -e "$kept/before$1" ]; then
    if must "$1" "$(if cmp -s "$kept/before$1" "$root$1"; then echo "as before"; fi)" "as before"; then
      cp -p "$kept/before$1" "$root$1"
      changed=yes
      has_set "$1"
    fi
  elif [ -e "$kept/none$1" ]; then
    if must "$1" "$(if [ -e "$root$1" ]; then echo there; fi)" ""; then
      rm -f "$root$1"
      changed=yes
      has_set "$1"
    fi
  fi
  if [ "$mode" = apply ]; then rm -f "$kept/pending$1"; fi
}

# read_again PATH: has NetworkManager forget the connection whose file is gone, or read it again.
read_again() {
  if [ "$changed" = yes ]; then
    nmcli connection reload
    has_set "connection of $1"
  fi
}

# read_by NAME: has a daemon read the file that is as it was before.
read_by() {
  if [ "$changed" = yes ]; then
    systemctl restart "$1"
    has_set "daemon $1"
  fi
}
