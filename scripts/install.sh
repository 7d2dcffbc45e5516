#!/usr/bin/env bash
# Installs refarch for CI, of the source that this script is part of, into a new virtual environment:
#   scripts/install.sh base|site FOLDER [PYTHON]
# Packages are those of the lock file, each checked by its hash, and none is built here but refarch. The working folder
# may be the checkout of a pull request: nothing in it is run or read.
set -euo pipefail

lock=${1:-} folder=${2:-} python=${3:-python3}
case $lock in
base | site) ;;
*)
    echo "usage: scripts/install.sh base|site FOLDER [PYTHON]" >&2
    exit 2
    ;;
esac
source=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
mkdir -p -- "$folder"
cd -- "$folder"
# shellcheck source=scripts/closed.sh
source "$source/scripts/closed.sh"

pip_install() { bin/python -I -m pip install --quiet --disable-pip-version-check --no-input --no-deps "$@"; }

"$python" -I -m venv .
pip_install --require-hashes --only-binary :all: --requirement "$source/requirements/$lock.txt"
if [ "$lock" = site ]; then
    pip_install --no-build-isolation "$source" "$source/site-plugins"
else
    pip_install --no-build-isolation "$source"
fi
