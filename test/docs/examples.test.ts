import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { projectRoot } from '../support/project.ts';
import { cleanEnvironment, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { useRequester } from '../support/use-service.ts';
import { codeIn, examples, listing, masked, pages, rows, section } from './documents.ts';

/** Runs a line in a shell as a person would. */
async function run(line: string): Promise<string> {
  const child = spawn('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'ignore'] });
  return text(child.stdout);
}

/** `make clients` tries the examples of a client that `npx` downloads. */
const isDownload = (command: string) => command.startsWith('npx ');
/** An example that counts, or shows what others have counted, has a service of its own. */
const isCounting = (command: string) => /views|healthz|metrics/.test(command);

test('the commands of the pages answer what the pages show', needs('bash', 'curl'), async (t) => {
  await using shared = await startService();
  for (const page of pages)
    for (const { command, answer } of examples(page).filter((each) => !isDownload(each.command)))
      await t.test(`${page}: ${command}`, async () => {
        await using own = isCounting(command) ? await startService() : undefined;
        const { url } = own ?? shared;
        const output = (await run(command.replaceAll('localhost:8080', url.slice(7)))).trim();
        assert.equal(masked(output), masked(answer));
      });
});

describe('against a running service', () => {
  const { send } = useRequester('--contact', 'mailto:visit@city.example');

  for (const [page, heading] of [
    ['README.md', 'Features'],
    ['docs/api.md', 'Addresses'],
  ] as const) {
    test(`${page}: what it can do is there`, async () => {
      const addresses = rows(section(page, heading)).flatMap(([cell = '']) => codeIn(cell));
      assert.ok(addresses.length > 15);
      for (const address of addresses) {
        const path = address.replace('{id}', 'hawa-mahal');
        // MCP answers a plain GET with what it needs instead, 406 or an open stream; a stream has no end.
        const { status } = await send({ path, method: /mcp|events/.test(path) ? 'OPTIONS' : 'GET' });
        assert.ok(status < 300, `${address}: ${status}`);
      }
    });
  }
});

test('the first command of the README serves the portal', needs('make'), async () => {
  const [command = ''] = listing(section('README.md', 'Run it'), 'sh').split(/ +#/);
  const [make = '', ...words] = command.split(' ');
  // A folder of its own, for the count of a developer who runs the service at the same time.
  const folder = folderForTests();
  const port = await freePort();
  const parts = ['Makefile', 'package.json', 'package-lock.json', 'tsconfig.json'];
  for (const part of parts) cpSync(join(projectRoot, part), join(folder, part), { preserveTimestamps: true });
  for (const part of ['src', 'data', 'node_modules'])
    symlinkSync(join(projectRoot, part), join(folder, part));
  // Never installs, because what it would install into is that of the project.
  const child = spawn(make, ['-o', 'node_modules', ...words], {
    cwd: folder,
    env: { ...cleanEnvironment(), MAKEFLAGS: undefined, PLACES_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close');
  try {
    await lineMatching(/listening on/, child.stderr);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    assert.match(await page.text(), /Hawa Mahal/);
  } finally {
    // As Ctrl+C does: the whole group gets the signal.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await closed;
  }
});

/** Reads up to a line, and drops what follows. Rejects with everything when there is none. */
async function lineMatching(pattern: RegExp, stream: Readable): Promise<void> {
  const seen: string[] = [];
  for await (const line of createInterface(stream)) {
    seen.push(line);
    if (pattern.test(line)) return void stream.resume();
  }
  throw new Error(`no line matches ${pattern}: ${seen.join('\n')}`);
}
