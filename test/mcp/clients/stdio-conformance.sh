#!/usr/bin/env bash
# Runs the official conformance suite, which knows only URLs, against `places mcp` behind supergateway.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
port=18240

node test/mcp/clients/node_modules/supergateway/dist/index.js --outputTransport streamableHttp --stateful \
  --port "$port" --logLevel none --stdio "node --import tsx src/main.ts mcp --state-dir $work/state --log off" &
gateway=$!
trap 'kill "$gateway"; wait "$gateway" || true; rm -rf "$work"' EXIT
curl -s -o "$work/ready" --retry 50 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$port/mcp"

# What the suite finds over HTTP, and a check of the Host field, which is the gateway's own.
{ cat test/mcp/conformance-2025-11-25.yml; echo '  - dns-rebinding-protection'; } > "$work/expected.yml"
conformance server --url "http://127.0.0.1:$port/mcp" --requirements 2025-11-25 \
  --expected-failures "$work/expected.yml" -o "$work/results" > "$work/report" || {
  sed -n '/=== SUMMARY/,$p' "$work/report"
  exit 1
}
echo 'places mcp meets 2025-11-25 over standard input and output'
