#!/bin/sh
# Starts the release that it lies in; what it keeps and how it is set lies beside the releases.
release="$(cd "$(dirname "$0")" && pwd -P)"
home="$(dirname "$release")"
if [ -f "$home/berth.env" ]; then
  set -a
  . "$home/berth.env"
  set +a
fi
export DATA_DIR="${DATA_DIR:-$home/data}"
cd "$release" && exec sh core/launch.sh dist/server/main.js "$@"
