import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderForTests } from '../support/folder.ts';
import { useService } from '../support/use-service.ts';

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const service = useService('--rate-limit', '0');

/** Runs the official suite's set of one revision; with a baseline it fails on news as well as on what is stale. */
async function conformance(revision: string): Promise<void> {
  const results = folderForTests();
  const baseline = new URL(`conformance-${revision}.yml`, import.meta.url);
  const args = [
    'server',
    ...['--url', `${service.url}/.well-known/mcp`],
    ...['--requirements', revision],
    ...['--expected-failures', fileURLToPath(baseline)],
    ...['-o', results],
  ];
  const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(code, 0, output.slice(output.indexOf('=== SUMMARY')));
}

for (const revision of ['2026-07-28', '2025-11-25'])
  test(`the service meets what ${revision} requires, but for what it does not offer`, () =>
    conformance(revision));
