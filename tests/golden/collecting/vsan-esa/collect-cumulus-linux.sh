#!/bin/sh
# Collects outputs of devices with Cumulus Linux for refarch verify. Every command only reads.
# Usage: sh collect-cumulus-linux.sh [-o FOLDER] [DEVICE ...]
# REFARCH_SSH is the SSH command, such as "ssh -l reader"; it is ssh by default. No credential is stored.
# shellcheck disable=SC2016 # The device expands the commands.
set -u
umask 077
out=collected
while getopts o: option; do
    case $option in
    o) out=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
wanted=" $* "
status=0
# Commands of one device share a connection, so that you log in once.
sockets=$(mktemp -d) || exit 2
trap 'rm -rf "$sockets"' EXIT
trap 'exit 130' HUP INT TERM

device() { # NAME TARGET
    name=$1 target=$2
    case $wanted in
    '  ' | *" $name "*) mkdir -p "$out/$name" && echo "$name" ;;
    *) name='' ;;
    esac
}

collect() { # FILE COMMAND
    [ -n "$name" ] || return 0
    file=$out/$name/$1
    # A text does not always tell what it is about, so its command is above it.
    case $1 in *.txt) printf '%s# %s\n' "$name" "$2" ;; esac >"$file.part"
    # shellcheck disable=SC2086 # REFARCH_SSH is a command with options.
    if ${REFARCH_SSH:-ssh} -o ControlMaster=auto -o ControlPersist=30 -o "ControlPath=$sockets/%C" \
        -- "$target" "$2" </dev/null >>"$file.part" 2>"$file.error"; then
        mv "$file.part" "$file" && rm -f "$file.error"
    else
        echo "$name: failed, see $file.error: $2" >&2
        rm -f "$file.part"
        status=1
    fi
}

device leaf-1 192.0.2.11
collect 01-sudo-n-lldpcli-show-neighbors-details-f-json0.json 'sudo -n lldpcli show neighbors details -f json0'
collect 02-nv-config-show-o-commands.txt 'nv config show -o commands'
collect 03-ip-j-d-link-show.txt 'ip -j -d link show'
collect 04-bridge-vlan-show.txt 'bridge vlan show'
collect 05-nv-show-system.txt 'nv show system'
collect 06-nv-show-interface-eth0-ip-address.txt 'nv show interface eth0 ip address'
collect 07-nv-show-interface.txt 'nv show interface'
collect 08-nv-show-bridge-domain-br-default-vlan.txt 'nv show bridge domain br_default vlan'
collect 09-nv-show-interface-bond1-bond.txt 'nv show interface bond1 bond'
collect 10-nv-show-qos-roce.txt 'nv show qos roce'
collect 11-nv-show-interface-swp1-qos-counters-pfc-stats.txt 'nv show interface swp1 qos counters pfc-stats'
collect 12-nv-show-interface-swp1-qos-counters-egress-queue-stats.txt 'nv show interface swp1 qos counters egress-queue-stats'
collect 13-nv-show-interface-swp2-qos-counters-pfc-stats.txt 'nv show interface swp2 qos counters pfc-stats'
collect 14-nv-show-interface-swp2-qos-counters-egress-queue-stats.txt 'nv show interface swp2 qos counters egress-queue-stats'
collect 15-nv-show-interface-swp3-qos-counters-pfc-stats.txt 'nv show interface swp3 qos counters pfc-stats'
collect 16-nv-show-interface-swp3-qos-counters-egress-queue-stats.txt 'nv show interface swp3 qos counters egress-queue-stats'
collect 17-nv-show-interface-swp4-qos-counters-pfc-stats.txt 'nv show interface swp4 qos counters pfc-stats'
collect 18-nv-show-interface-swp4-qos-counters-egress-queue-stats.txt 'nv show interface swp4 qos counters egress-queue-stats'
collect 19-nv-show-interface-swp21-qos-counters-pfc-stats.txt 'nv show interface swp21 qos counters pfc-stats'
collect 20-nv-show-interface-swp21-qos-counters-egress-queue-stats.txt 'nv show interface swp21 qos counters egress-queue-stats'
collect 21-nv-show-interface-swp22-qos-counters-pfc-stats.txt 'nv show interface swp22 qos counters pfc-stats'
collect 22-nv-show-interface-swp22-qos-counters-egress-queue-stats.txt 'nv show interface swp22 qos counters egress-queue-stats'

device leaf-2 192.0.2.12
collect 01-sudo-n-lldpcli-show-neighbors-details-f-json0.json 'sudo -n lldpcli show neighbors details -f json0'
collect 02-nv-config-show-o-commands.txt 'nv config show -o commands'
collect 03-ip-j-d-link-show.txt 'ip -j -d link show'
collect 04-bridge-vlan-show.txt 'bridge vlan show'
collect 05-nv-show-system.txt 'nv show system'
collect 06-nv-show-interface-eth0-ip-address.txt 'nv show interface eth0 ip address'
collect 07-nv-show-interface.txt 'nv show interface'
collect 08-nv-show-bridge-domain-br-default-vlan.txt 'nv show bridge domain br_default vlan'
collect 09-nv-show-interface-bond1-bond.txt 'nv show interface bond1 bond'
collect 10-nv-show-qos-roce.txt 'nv show qos roce'
collect 11-nv-show-interface-swp1-qos-counters-pfc-stats.txt 'nv show interface swp1 qos counters pfc-stats'
collect 12-nv-show-interface-swp1-qos-counters-egress-queue-stats.txt 'nv show interface swp1 qos counters egress-queue-stats'
collect 13-nv-show-interface-swp2-qos-counters-pfc-stats.txt 'nv show interface swp2 qos counters pfc-stats'
collect 14-nv-show-interface-swp2-qos-counters-egress-queue-stats.txt 'nv show interface swp2 qos counters egress-queue-stats'
collect 15-nv-show-interface-swp3-qos-counters-pfc-stats.txt 'nv show interface swp3 qos counters pfc-stats'
collect 16-nv-show-interface-swp3-qos-counters-egress-queue-stats.txt 'nv show interface swp3 qos counters egress-queue-stats'
collect 17-nv-show-interface-swp4-qos-counters-pfc-stats.txt 'nv show interface swp4 qos counters pfc-stats'
collect 18-nv-show-interface-swp4-qos-counters-egress-queue-stats.txt 'nv show interface swp4 qos counters egress-queue-stats'
collect 19-nv-show-interface-swp21-qos-counters-pfc-stats.txt 'nv show interface swp21 qos counters pfc-stats'
collect 20-nv-show-interface-swp21-qos-counters-egress-queue-stats.txt 'nv show interface swp21 qos counters egress-queue-stats'
collect 21-nv-show-interface-swp22-qos-counters-pfc-stats.txt 'nv show interface swp22 qos counters pfc-stats'
collect 22-nv-show-interface-swp22-qos-counters-egress-queue-stats.txt 'nv show interface swp22 qos counters egress-queue-stats'

exit "$status"
