#!/bin/sh
# Installs @NAME@: sh @FILE@ <folder>
# Releases lie side by side in the folder, and `current` names the one that is used; data is not touched.
set -eu

if [ "$#" -ne 1 ]; then
  echo "Name the folder to install into: sh $0 /srv/berth" >&2
  exit 2
fi
if [ "$(uname -s)-$(uname -m)" != "@MACHINE@" ]; then
  echo "This bundle is for @MACHINE@, and this machine is $(uname -s)-$(uname -m). Make one on such a machine: npm run bundle." >&2
  exit 1
fi

payload() { tail -n "+@LINE@" "$0"; }

if [ "$(payload | sha256sum | cut -d ' ' -f 1)" != "@DIGEST@" ]; then
  echo "This file is not whole: its contents differ from their checksum. Copy it again." >&2
  exit 1
fi

mkdir -p "$1"
home="$(cd "$1" && pwd -P)"
release="@RELEASE@"
if [ ! -d "$home/$release" ]; then
  unfinished="$home/.$release.$$"
  trap 'rm -rf "$unfinished"' EXIT
  mkdir "$unfinished"
  payload | tar -xzf - -C "$unfinished" --no-same-owner
  mv "$unfinished" "$home/$release"
fi
before="$(readlink "$home/current" 2>/dev/null || true)"
ln -sfn "$release" "$home/.current.$$"
mv -T "$home/.current.$$" "$home/current"

echo "Installed in $home/$release."
if [ -n "$before" ] && [ "$before" != "$release" ]; then
  echo "Before it, $before was used; the way back is: ln -sfn $before $home/current"
fi
echo "Try it on the data: sh $home/current/start.sh --check"
echo "Start it:           sh $home/current/start.sh"
exit 0
