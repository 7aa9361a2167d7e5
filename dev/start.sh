#!/bin/sh
# Node prepares and ends; what it names then takes this shell's place, so neither stays in memory beside the product.
command=$(mktemp) || exit
COMMAND_FILE=$command node "$(dirname "$0")/start.mjs" "$@" || { status=$?; rm -f "$command"; exit $status; }
run=$(cat "$command")
rm -f "$command"
eval "$run"
