import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { freePort } from '../../support/free-port.ts';
import { requester } from '../../support/http.ts';
import { projectRoot } from '../../support/project.ts';
import { startService } from '../../support/service.ts';
import { type Made, requestsOf } from '../fuzz/api-requests.ts';

/** Generated requests that pass through the proxy. */
const requests = 3000;
/** The same requests at every run. */
const seed = 45;
/** Faults that are printed before the rest is only counted. */
const maxShown = 20;
/** Characters of the output of Prism that an error shows. */
const maxKept = 2000;

/** What Prism reports in `sl-violations`: a difference between a message and the description. */
interface Violation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly message: string;
}

/**
 * Sends generated requests to a service through Prism, a validating proxy, and returns every difference between the responses and the
 * OpenAPI document that it reports, as text.
 */
export async function prismFaults(): Promise<string[]> {
  await using service = await startService({ args: ['--rate-limit', '0'] });
  const folder = mkdtempSync(join(tmpdir(), 'places-prism-'));
  const file = join(folder, 'openapi.json');
  const openapi = await (await fetch(`${service.url}/openapi.json`)).text();
  writeFileSync(file, openapi);
  const port = await freePort();
  const prism = spawn(
    join(projectRoot, 'test/tools/suites/node_modules/.bin/prism'),
    ['proxy', file, service.url, '--port', String(port), '--host', '127.0.0.1'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await listening(prism.stdout);
    const send = requester(`http://127.0.0.1:${port}`, '127.0.0.1');
    const made = fc.sample(requestsOf(JSON.parse(openapi)).filter(isForPrism), { numRuns: requests, seed });
    const faults: string[] = [];
    let refused = 0;
    for (const each of made) {
      const { status, headers, body } = await send(each.ask);
      const violations: Violation[] = JSON.parse(headers['sl-violations'] ?? '[]');
      // Some requests are invalid on purpose.
      if (violations.length > 0 && !each.isValid) refused += 1;
      const wrong = violations.filter(({ location: [part] }) => part !== 'request' || each.isValid);
      if (status >= 500) wrong.push({ location: ['response'], severity: 'Error', message: body.toString() });
      const what = `${status} to ${each.ask.method} ${each.ask.path} ${each.ask.body ?? ''}`;
      faults.push(...wrong.map(({ location, message }) => `${what}: ${location.join('.')} ${message}`));
    }
    if (refused === 0) faults.push('Prism has found no fault in a request that is invalid');
    return faults.length > maxShown ? [...faults.slice(0, maxShown), `${faults.length} faults`] : faults;
  } finally {
    prism.kill();
    await once(prism, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * True for a request that Prism can judge: it rejects HEAD, never answers a body that is not JSON, and does not know that places are
 * partial in a response to `fields`. The generator `api` of `make fuzz` sends these requests.
 */
function isForPrism({ ask: { method, body }, given }: Made): boolean {
  return method !== 'HEAD' && body !== '{' && !given.includes('fields');
}

/** Resolves once a program prints that it listens. Its output is read to the end, or the program would fail to write. */
function listening(output: Readable): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = '';
  output.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-maxKept);
    if (text.includes('listening on')) resolve();
  });
  output.once('end', () => reject(new Error(`Prism does not listen: ${text}`)));
  return promise;
}
