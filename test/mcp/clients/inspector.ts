import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { examples, masked } from '../../docs/documents.ts';
import { folderForTests } from '../../support/folder.ts';
import { useService } from '../../support/use-service.ts';

/* Tests of the MCP Inspector beside those of `run.ts`, where it uses everything. Its package is too large for `make test`. */

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
const launcher = join(dirname(manifest), 'clients/launcher/build/index.js');
// The Inspector keeps a catalogue of servers in the home folder.
const home = folderForTests();
const service = useService('--rate-limit', '0');

async function inspect(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, HOME: home };
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...args], { env });
  return stdout;
}

test('the MCP Inspector finds no fault with the schemas of the tools', async () => {
  const url = `${service.url}/.well-known/mcp`;
  // It exits with 6 when a schema is not portable.
  const listed = await inspect('--cli', url, '--transport', 'http', '--method', 'tools/list', '--strict');
  assert.equal(JSON.parse(listed).tools.length, 5);
});

test('the command of docs/api.md answers what the page shows', async () => {
  const npx = 'npx @modelcontextprotocol/inspector ';
  const example = examples('docs/api.md').find(({ command }) => command.startsWith(npx));
  assert.ok(example);
  const words = example.command.slice(npx.length).replaceAll('http://localhost:8080', service.url).split(' ');
  // The Inspector indents what it prints.
  assert.deepEqual(JSON.parse(masked(await inspect(...words))), JSON.parse(masked(example.answer)));
});
