# Sourced by CI steps before they work in a checkout that strangers have written to. Python then takes no module from
# it, and git obeys no configuration in it and starts no program for a transport: a folder that holds HEAD, config,
# objects and refs is a repository to git, whose config may name commands.
# shellcheck shell=sh

unset PYTHONPATH PYTHONHOME
export PYTHONSAFEPATH=1 PYTHONNOUSERSITE=1

# Behind what the runner may have set itself, such as safe.directory.
count=${GIT_CONFIG_COUNT:-0}
for setting in safe.bareRepository=explicit core.fsmonitor=false core.sshCommand=false; do
    export "GIT_CONFIG_KEY_$count=${setting%%=*}" "GIT_CONFIG_VALUE_$count=${setting#*=}"
    count=$((count + 1))
done
export GIT_CONFIG_COUNT="$count" GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1 GIT_TERMINAL_PROMPT=0
unset count setting
