#!/bin/sh
# Collects outputs of devices with VMware ESXi for refarch verify. Every command only reads.
# Usage: sh collect-esxi.sh [-o FOLDER] [DEVICE ...]
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

device host-1 host-1
collect 01-esxcli-formatter-json-network-nic-list.json 'esxcli --formatter=json network nic list'
collect 02-esxcli-formatter-json-network-ip-interface-list.json 'esxcli --formatter=json network ip interface list'
collect 03-esxcli-formatter-json-network-ip-interface-ipv4-get.json 'esxcli --formatter=json network ip interface ipv4 get'
collect 04-esxcli-formatter-json-network-vswitch-dvs-vmware-list.json 'esxcli --formatter=json network vswitch dvs vmware list'
collect 05-esxcli-system-version-get.txt 'esxcli system version get'
collect 06-esxcli-network-nic-list.txt 'esxcli network nic list'
collect 07-esxcli-network-vswitch-dvs-vmware-list.txt 'esxcli network vswitch dvs vmware list'
collect 08-esxcli-network-ip-interface-list.txt 'esxcli network ip interface list'
collect 09-esxcli-network-ip-interface-ipv4-get.txt 'esxcli network ip interface ipv4 get'
collect 10-esxcli-rdma-device-list.txt 'esxcli rdma device list'
collect 11-esxcli-network-nic-dcb-status-get-n-vmnic4.txt 'esxcli network nic dcb status get -n vmnic4'
collect 12-esxcli-network-nic-stats-get-n-vmnic4.txt 'esxcli network nic stats get -n vmnic4'
collect 13-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic4 | cut -d '"'"' '"'"' -f 1)'
collect 14-esxcli-network-nic-dcb-status-get-n-vmnic5.txt 'esxcli network nic dcb status get -n vmnic5'
collect 15-esxcli-network-nic-stats-get-n-vmnic5.txt 'esxcli network nic stats get -n vmnic5'
collect 16-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic5 | cut -d '"'"' '"'"' -f 1)'
collect 17-esxcli-rdma-device-vmknic-list.txt 'esxcli rdma device vmknic list'
collect 18-esxcli-system-module-parameters-list-m-nmlx5-rdma.txt 'esxcli system module parameters list -m nmlx5_rdma'
collect 19-esxcli-system-module-parameters-list-m-nmlx5-core.txt 'esxcli system module parameters list -m nmlx5_core'
collect 20-esxcli-vsan-network-list.txt 'esxcli vsan network list'
collect 21-esxcli-vsan-cluster-get.txt 'esxcli vsan cluster get'
collect 22-esxcli-network-diag-ping-i-vmk2-h-203-0-113-2-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk2 -H 203.0.113.2 -d -s 8972 -c 10'
collect 23-esxcli-network-diag-ping-i-vmk1-h-198-51-100-2-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk1 -H 198.51.100.2 -d -s 8972 -c 10'

device host-2 host-2
collect 01-esxcli-formatter-json-network-nic-list.json 'esxcli --formatter=json network nic list'
collect 02-esxcli-formatter-json-network-ip-interface-list.json 'esxcli --formatter=json network ip interface list'
collect 03-esxcli-formatter-json-network-ip-interface-ipv4-get.json 'esxcli --formatter=json network ip interface ipv4 get'
collect 04-esxcli-formatter-json-network-vswitch-dvs-vmware-list.json 'esxcli --formatter=json network vswitch dvs vmware list'
collect 05-esxcli-system-version-get.txt 'esxcli system version get'
collect 06-esxcli-network-nic-list.txt 'esxcli network nic list'
collect 07-esxcli-network-vswitch-dvs-vmware-list.txt 'esxcli network vswitch dvs vmware list'
collect 08-esxcli-network-ip-interface-list.txt 'esxcli network ip interface list'
collect 09-esxcli-network-ip-interface-ipv4-get.txt 'esxcli network ip interface ipv4 get'
collect 10-esxcli-rdma-device-list.txt 'esxcli rdma device list'
collect 11-esxcli-network-nic-dcb-status-get-n-vmnic4.txt 'esxcli network nic dcb status get -n vmnic4'
collect 12-esxcli-network-nic-stats-get-n-vmnic4.txt 'esxcli network nic stats get -n vmnic4'
collect 13-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic4 | cut -d '"'"' '"'"' -f 1)'
collect 14-esxcli-network-nic-dcb-status-get-n-vmnic5.txt 'esxcli network nic dcb status get -n vmnic5'
collect 15-esxcli-network-nic-stats-get-n-vmnic5.txt 'esxcli network nic stats get -n vmnic5'
collect 16-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic5 | cut -d '"'"' '"'"' -f 1)'
collect 17-esxcli-rdma-device-vmknic-list.txt 'esxcli rdma device vmknic list'
collect 18-esxcli-system-module-parameters-list-m-nmlx5-rdma.txt 'esxcli system module parameters list -m nmlx5_rdma'
collect 19-esxcli-system-module-parameters-list-m-nmlx5-core.txt 'esxcli system module parameters list -m nmlx5_core'
collect 20-esxcli-vsan-network-list.txt 'esxcli vsan network list'
collect 21-esxcli-vsan-cluster-get.txt 'esxcli vsan cluster get'
collect 22-esxcli-network-diag-ping-i-vmk2-h-203-0-113-3-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk2 -H 203.0.113.3 -d -s 8972 -c 10'
collect 23-esxcli-network-diag-ping-i-vmk1-h-198-51-100-3-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk1 -H 198.51.100.3 -d -s 8972 -c 10'

device host-3 host-3
collect 01-esxcli-formatter-json-network-nic-list.json 'esxcli --formatter=json network nic list'
collect 02-esxcli-formatter-json-network-ip-interface-list.json 'esxcli --formatter=json network ip interface list'
collect 03-esxcli-formatter-json-network-ip-interface-ipv4-get.json 'esxcli --formatter=json network ip interface ipv4 get'
collect 04-esxcli-formatter-json-network-vswitch-dvs-vmware-list.json 'esxcli --formatter=json network vswitch dvs vmware list'
collect 05-esxcli-system-version-get.txt 'esxcli system version get'
collect 06-esxcli-network-nic-list.txt 'esxcli network nic list'
collect 07-esxcli-network-vswitch-dvs-vmware-list.txt 'esxcli network vswitch dvs vmware list'
collect 08-esxcli-network-ip-interface-list.txt 'esxcli network ip interface list'
collect 09-esxcli-network-ip-interface-ipv4-get.txt 'esxcli network ip interface ipv4 get'
collect 10-esxcli-rdma-device-list.txt 'esxcli rdma device list'
collect 11-esxcli-network-nic-dcb-status-get-n-vmnic4.txt 'esxcli network nic dcb status get -n vmnic4'
collect 12-esxcli-network-nic-stats-get-n-vmnic4.txt 'esxcli network nic stats get -n vmnic4'
collect 13-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic4 | cut -d '"'"' '"'"' -f 1)'
collect 14-esxcli-network-nic-dcb-status-get-n-vmnic5.txt 'esxcli network nic dcb status get -n vmnic5'
collect 15-esxcli-network-nic-stats-get-n-vmnic5.txt 'esxcli network nic stats get -n vmnic5'
collect 16-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic5 | cut -d '"'"' '"'"' -f 1)'
collect 17-esxcli-rdma-device-vmknic-list.txt 'esxcli rdma device vmknic list'
collect 18-esxcli-system-module-parameters-list-m-nmlx5-rdma.txt 'esxcli system module parameters list -m nmlx5_rdma'
collect 19-esxcli-system-module-parameters-list-m-nmlx5-core.txt 'esxcli system module parameters list -m nmlx5_core'
collect 20-esxcli-vsan-network-list.txt 'esxcli vsan network list'
collect 21-esxcli-vsan-cluster-get.txt 'esxcli vsan cluster get'
collect 22-esxcli-network-diag-ping-i-vmk2-h-203-0-113-4-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk2 -H 203.0.113.4 -d -s 8972 -c 10'
collect 23-esxcli-network-diag-ping-i-vmk1-h-198-51-100-4-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk1 -H 198.51.100.4 -d -s 8972 -c 10'

device host-4 host-4
collect 01-esxcli-formatter-json-network-nic-list.json 'esxcli --formatter=json network nic list'
collect 02-esxcli-formatter-json-network-ip-interface-list.json 'esxcli --formatter=json network ip interface list'
collect 03-esxcli-formatter-json-network-ip-interface-ipv4-get.json 'esxcli --formatter=json network ip interface ipv4 get'
collect 04-esxcli-formatter-json-network-vswitch-dvs-vmware-list.json 'esxcli --formatter=json network vswitch dvs vmware list'
collect 05-esxcli-system-version-get.txt 'esxcli system version get'
collect 06-esxcli-network-nic-list.txt 'esxcli network nic list'
collect 07-esxcli-network-vswitch-dvs-vmware-list.txt 'esxcli network vswitch dvs vmware list'
collect 08-esxcli-network-ip-interface-list.txt 'esxcli network ip interface list'
collect 09-esxcli-network-ip-interface-ipv4-get.txt 'esxcli network ip interface ipv4 get'
collect 10-esxcli-rdma-device-list.txt 'esxcli rdma device list'
collect 11-esxcli-network-nic-dcb-status-get-n-vmnic4.txt 'esxcli network nic dcb status get -n vmnic4'
collect 12-esxcli-network-nic-stats-get-n-vmnic4.txt 'esxcli network nic stats get -n vmnic4'
collect 13-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic4 | cut -d '"'"' '"'"' -f 1)'
collect 14-esxcli-network-nic-dcb-status-get-n-vmnic5.txt 'esxcli network nic dcb status get -n vmnic5'
collect 15-esxcli-network-nic-stats-get-n-vmnic5.txt 'esxcli network nic stats get -n vmnic5'
collect 16-esxcli-rdma-device-stats-get-d-esxcli-rdma-device-list-grep.txt 'esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic5 | cut -d '"'"' '"'"' -f 1)'
collect 17-esxcli-rdma-device-vmknic-list.txt 'esxcli rdma device vmknic list'
collect 18-esxcli-system-module-parameters-list-m-nmlx5-rdma.txt 'esxcli system module parameters list -m nmlx5_rdma'
collect 19-esxcli-system-module-parameters-list-m-nmlx5-core.txt 'esxcli system module parameters list -m nmlx5_core'
collect 20-esxcli-vsan-network-list.txt 'esxcli vsan network list'
collect 21-esxcli-vsan-cluster-get.txt 'esxcli vsan cluster get'
collect 22-esxcli-network-diag-ping-i-vmk2-h-203-0-113-1-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk2 -H 203.0.113.1 -d -s 8972 -c 10'
collect 23-esxcli-network-diag-ping-i-vmk1-h-198-51-100-1-d-s-8972-c-10.txt 'esxcli network diag ping -I vmk1 -H 198.51.100.1 -d -s 8972 -c 10'

exit "$status"
