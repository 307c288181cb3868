import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { folderForTests } from '../support/folder.ts';
import { useService } from '../support/use-service.ts';

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
const inspector = join(dirname(manifest), 'clients/launcher/build/index.js');
const service = useService('--rate-limit', '0');

// `make clients` has it use everything.
test('the MCP Inspector finds no fault with the schemas of the tools', async () => {
  const url = `${service.url}/.well-known/mcp`;
  // It exits with 6 when a schema is not portable.
  const args = ['--cli', url, '--transport', 'http', '--method', 'tools/list', '--strict'];
  // It keeps a catalogue of servers in the home folder.
  const env = { ...process.env, HOME: folderForTests() };
  const { stdout } = await promisify(execFile)(process.execPath, [inspector, ...args], { env });
  assert.equal(JSON.parse(stdout).tools.length, 5);
});
