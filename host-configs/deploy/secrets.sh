#!/bin/sh
# Makes the secrets of compose.yaml once, in secrets/ beside it; those that are there stay.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
random() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
for name in POSTGRES_PASSWORD SECRET_KEY BOOTSTRAP_PASSWORD; do
  [ -s "$name" ] || random >"$name"
done
[ -s DATABASE_URL ] || printf 'postgres://berth:%s@database:5432/berth' "$(cat POSTGRES_PASSWORD)" >DATABASE_URL
# Containers read them as users of their own; the folder keeps everybody else out.
chmod 444 -- *
