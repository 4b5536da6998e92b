#!/bin/sh
# Runs a script of Node with what this server asks of V8 and of malloc: sh core/launch.sh <script> [arguments].
# A flag that this Node does not know is left out, with a line that says so.

# Freed memory goes back to the system: few arenas, and large buffers mapped on their own.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"

flags=''
# What dies young is collected in 16 MiB: more takes memory and makes no call faster.
flags="$flags --max-semi-space-size=16"
# A full collection comes when the heap has tripled, so that it falls into few calls.
flags="$flags --heap-growing-percent=200"
# Memory is given back after five idle minutes: a spike that comes sooner finds the heap as large as it needs it.
flags="$flags --gc-memory-reducer-start-delay-ms=300000"
# One thread collects beside requests: more would take the cores that answer them.
flags="$flags --v8-pool-size=1"
# Buffers of large bodies are freed where they are collected, and not by a thread that comes later.
flags="$flags --no-concurrent-array-buffer-sweeping"

node="$(dirname "$0")/../node_modules/.bin/node"
[ -x "$node" ] || node=node

if ! "$node" $flags --version >/dev/null 2>&1; then
  known=''
  for flag in $flags; do
    if "$node" "$flag" --version >/dev/null 2>&1; then known="$known $flag"
    else echo "This Node does not know $flag; it goes without." >&2; fi
  done
  flags="$known"
fi

# Files that are named after variables stand for them, which is how secrets are handed to containers; what is set besides holds.
if [ -n "${SECRETS_DIR:-}" ]; then
  refuse() { echo "SECRETS_DIR names $SECRETS_DIR, $1" >&2; exit 1; }
  [ -d "$SECRETS_DIR" ] || refuse "which is no folder; name one with a file for each variable."
  [ -r "$SECRETS_DIR" ] && [ -x "$SECRETS_DIR" ] || refuse "which this user may not read; give it the right to."
  for file in "$SECRETS_DIR"/*; do
    name="${file##*/}"
    case "$name" in [!A-Z]* | *[!A-Z0-9_]*) continue ;; esac
    [ -f "$file" ] || continue
    [ -r "$file" ] || refuse "where this user may not read $name; give it the right to."
    eval "[ -n \"\${$name+set}\" ]" || export "$name=$(cat "$file")"
  done
fi

# Secrets go over a pipe: what a process was started with stays readable for every program of its user.
secrets=''
if command -v base64 >/dev/null 2>&1; then
  for name in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/\1/p'); do
    case "$name" in
      DATABASE_URL | SMTP_URL | *SECRET* | *PASSWORD* | *TOKEN* | *_HEADERS)
        eval "value=\$$name"
        secrets="$secrets$name $(printf %s "$value" | base64 | tr -d '\n')
"
        unset "$name" value
        ;;
    esac
  done
fi
if [ -n "$secrets" ]; then
  export SECRETS_FROM=3
  exec "$node" $flags "$@" 3<<SECRETS
$secrets
SECRETS
fi
exec "$node" $flags "$@"
