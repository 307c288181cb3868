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
// The Inspector keeps a catalogue of servers in the home folder.
const home = folderForTests();
const service = useService('--rate-limit', '0');

async function inspect(...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [inspector, '--cli', ...args], {
    env: { ...process.env, HOME: home },
  });
  return JSON.parse(stdout);
}

test('the MCP Inspector finds no fault with the schemas of the tools', async () => {
  const url = `${service.url}/.well-known/mcp`;
  // It exits with 6 when a schema is not portable.
  const { tools } = (await inspect(url, '--transport', 'http', '--method', 'tools/list', '--strict')) as {
    tools: unknown[];
  };
  assert.equal(tools.length, 5);
});

test('the MCP Inspector calls a tool over the event stream', async () => {
  const call = ['--method', 'tools/call', '--tool-name', 'get_place', '--tool-arg', 'id=hawa-mahal'];
  const { structuredContent } = (await inspect(`${service.url}/api/mcp`, '--transport', 'sse', ...call)) as {
    structuredContent: { place: object };
  };
  const answer = (await (await fetch(`${service.url}/api/v1/places/hawa-mahal`)).json()) as object;
  assert.partialDeepStrictEqual(structuredContent, answer);
});
