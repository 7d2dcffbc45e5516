#!/usr/bin/env bash
# Tests every CPython 3.11 or later on this machine: installs refarch with its lock file into a fresh environment,
# imports each of its modules and lints the designs; then installs the packages that the tests need and runs the tests of
# the product. Takes the network, so it is run by hand: make pythons
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly VERSIONS="3.11 3.12 3.13 3.14"
readonly IMPORT_ALL='
import importlib, pkgutil, sys, refarch, refarch_diagrams, refarch_site
names = [m.name for p in (refarch, refarch_diagrams, refarch_site) for m in pkgutil.walk_packages(p.__path__, f"{p.__name__}.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(f"{len(names)} modules imported by Python {sys.version.split()[0]}")
'

interpreter() {
    local version=$1 candidate
    for candidate in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python; do
        if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c 'import venv, ensurepip' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
}

tried=0
for version in $VERSIONS; do
    python=$(interpreter "$version")
    if [ -z "$python" ]; then
        echo "Python $version: not here, not tried"
        continue
    fi
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    bash scripts/install.sh site "$folder/venv" "$python"
    (cd "$folder" && "$folder/venv/bin/python" -W error::SyntaxWarning -c "$IMPORT_ALL")
    "$folder/venv/bin/refarch" lint designs/ | tail -n 1
    "$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
        --requirement requirements/dev.txt
    "$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
        --editable .
    make --no-print-directory product-tests "BIN=$folder/venv/bin" "PYTEST_ARGS=-q -p no:cacheprovider"
    rm -rf "$folder"
    tried=$((tried + 1))
done
[ "$tried" -gt 0 ]
