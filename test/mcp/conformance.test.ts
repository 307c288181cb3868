import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const revisions = ['2026-07-28', '2025-11-25'];

/** Runs the official suite's set of one revision; with a baseline it fails on news as well as on what is stale. */
async function conformance(origin: string, revision: string, baseline: string): Promise<void> {
  const results = folderForTests();
  const args = [
    'server',
    ...['--url', `${origin}/.well-known/mcp`],
    ...['--requirements', revision],
    ...['--expected-failures', fileURLToPath(new URL(baseline, import.meta.url))],
    ...['-o', results],
  ];
  const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(code, 0, output.slice(output.indexOf('=== SUMMARY')));
}

for (const revision of revisions) {
  test(`the service meets what ${revision} requires, but for what it does not offer`, async () => {
    await using service = await startService({ args: ['--rate-limit', '0'] });
    await conformance(service.url, revision, `conformance-${revision}.yml`);
  });
}
