#!/usr/bin/env bash
# Writes the lock files in requirements/: the version and the hashes of every package, for every Python and platform
# that pyproject.toml allows. Versions stay where they still fit; `scripts/lock.sh --upgrade` takes the newest. Needs
# the network, so run it manually: make lock
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly UV=.validators/hooks/bin/uv

# lock NAME OPTION...: what installs refarch builds it as well, so the build backend is in each file.
lock() {
    local name=$1
    shift
    "$UV" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --no-annotate --custom-compile-command "make lock" --output-file "requirements/$name.txt" \
        "$@" pyproject.toml requirements/build.in
}

# The other two take the versions that were tested.
lock dev --extra site --extra dev "$@"
lock site --extra site --constraint requirements/dev.txt
lock base --constraint requirements/dev.txt
