import assert from 'node:assert/strict';
import { head, host } from '../../conformance/case.ts';
import { locations } from '../../conformance/locations.ts';
import { RawConnection, type RawResponse } from '../../support/raw.ts';
import type { Findings } from '../trials/findings.ts';
import { type Attack, anyOf, ask, attack, type Life, newAddress, newNumber, proxyAddress } from './attack.ts';
import { promises } from './promises.ts';

/** Requests that one client may have in any window. */
const limit = 100;
const windowMs = 60_000;

/**
 * The requests of one client that were admitted. Each was decided between the moment it was sent and the moment its
 * answer came, so what is above the limit here is above it for certain.
 */
class QuotaOracle {
  readonly #findings: Findings;
  /** When they were sent. */
  #sentMs: number[] = [];

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Notes requests that were sent together and are answered by now. */
  admitted(requests: number, sentMs: number): void {
    const now = performance.now();
    const inWindow = this.#sentMs.filter((ms) => now - ms < windowMs);
    this.#sentMs = [...inWindow, ...Array<number>(requests).fill(sentMs)];
    this.#findings.check(promises.admitted, this.#sentMs.length, limit);
  }
}

const view = head('POST /api/v1/views HTTP/1.1', host);
const places = (...fields: string[]) => head('GET /api/v1/places?limit=1 HTTP/1.1', host, ...fields);
const viewsEach = 50;
/** Requests of one client that wants more than it may have. */
const greedily = 130;

/** One view after the other, each counted, or refused because it could not be stored. */
export const views = attack('visitors with 50 views each', [6, 50], async ({ views, findings }, life) => {
  const connection = await RawConnection.open(life.port, { from: newAddress() });
  try {
    for (let i = 0; i < viewsEach; i += 1) {
      views.sent();
      connection.send(view);
      const response = (await connection.settled(i + 1))[i];
      assert(response, 'a view was not answered');
      if (response.status === 200) views.answered(JSON.parse(String(response.body)).count);
      else assert.equal(response.status, 503);
      if (response.status === 503) findings.count('views refused with 503');
      if (response.status === 503 && !String(response.body).includes('may have been')) views.rejected();
    }
  } finally {
    connection.close();
  }
});

function admittedOf(responses: readonly RawResponse[]): number {
  const others = responses.filter(({ status }) => status !== 200 && status !== 429);
  assert.deepEqual(others, []);
  return responses.filter(({ status }) => status === 200).length;
}

/** The forms in which one client asks for more than it may have: the limit is exact in each. */
const floods: readonly ((lives: readonly Life[]) => Promise<number>)[] = [
  async ([life]) => admittedOf(life ? await ask(life, places().repeat(greedily), greedily) : []),
  // Forged fields of a peer that nobody trusts.
  async ([life]) => {
    const forged = Array.from({ length: greedily }, (_, i) =>
      places(`X-Forwarded-For: 203.0.113.${i}`, `Forwarded: for=203.0.113.${i};host=a.example`),
    );
    return admittedOf(life ? await ask(life, forged.join(''), greedily) : []);
  },
  // Through proxies that are trusted, and through every instance.
  async (lives) => {
    const forwarded = places(`X-Forwarded-For: 198.51.100.1, ${newAddress().replace('127.', '10.')}`);
    const parts = 5;
    const asked = Array.from({ length: parts }, (_, i) => {
      const life = lives[i % lives.length];
      const requests = greedily / parts;
      return life ? ask(life, forwarded.repeat(requests), requests, proxyAddress()) : [];
    });
    return admittedOf((await Promise.all(asked)).flat());
  },
];

/** Calls of the engine that have failed in some instances, late ones included. */
async function engineFailures(lives: readonly Life[]): Promise<number> {
  const answers = await Promise.all(lives.map((life) => ask(life, head('GET /metrics HTTP/1.1', host))));
  const texts = answers.flat().map(({ body }) => String(body));
  const failures = texts.flatMap((text) => [
    ...text.matchAll(/^places_engine_failures_total\{.*\} (\d+)$/gm),
  ]);
  return failures.reduce((sum, [, count]) => sum + Number(count), 0);
}

const flood = attack('clients that want 130 requests at once', [2, 300], async (target, life) => {
  const { outages, findings } = target;
  const lives = [...target.lives].sort((a) => (a === life ? -1 : 1));
  const failures = await engineFailures(lives);
  const count = await anyOf(floods)?.(lives);
  // Without what they share, or if it is late, each instance limits by itself.
  if (target.outages !== outages || outages % 2 === 1 || lives.some(({ alive }) => !alive)) return;
  if ((await engineFailures(lives)) !== failures) return findings.count('floods beside a late engine');
  findings.check(promises.admitted, count ?? 0, limit);
  assert.equal(count, limit, 'requests admitted');
});

const regulars = new WeakMap<Life, { address: string; quota: QuotaOracle }[]>();

/** Clients that come again for as long as a process lives, and always ask for more than is left. */
export const regular = attack('returns of greedy clients', [4, 2_000], async ({ findings }, life) => {
  const known = regulars.get(life) ?? [];
  regulars.set(life, known);
  const isNew = known.length < 8;
  if (isNew) known.push({ address: newAddress(), quota: new QuotaOracle(findings) });
  const one = isNew ? known.at(-1) : anyOf(known);
  assert(one);
  const sentMs = performance.now();
  const responses = await ask(life, places().repeat(40), 40, one.address);
  one.quota.admitted(admittedOf(responses), sentMs);
});

/** Strangers by the hundred, who fill every table that remembers clients. */
const strangers = attack('crowds of 200 new clients', [1, 250], async (_target, life) => {
  const all = Array.from({ length: 200 }, () =>
    places(`X-Forwarded-For: ${newAddress().replace('127.', '10.')}`),
  );
  assert.equal(admittedOf(await ask(life, all.join(''), all.length, proxyAddress())), all.length);
});

const open = locations.filter(({ stream, path }) => !stream && !/metrics|mcp|views/.test(path));

/** Every page and document, under a host and with a search that nobody knows. */
const pages = attack('pages for unseen hosts and searches', [2, 30], async (_target, life) => {
  const { path = '/' } = anyOf(open) ?? {};
  const accept = `Accept: ${anyOf(['text/html', 'text/markdown', 'application/json', '*/*'])}`;
  const target = `${path}?search=${newNumber().toString(36)}`;
  const [response] = await ask(life, head(`GET ${target} HTTP/1.1`, `Host: a${newNumber()}.example`, accept));
  assert(response && [200, 308, 406].includes(response.status), `${response?.status} for ${target}`);
});

const mcp = ['Accept: application/json, text/event-stream', 'Content-Type: application/json'];

const calls = attack('calls of MCP tools', [1, 30], async (_target, life) => {
  const argument = { limit: 1 + (newNumber() % 100), search: newNumber().toString(36).slice(0, 1) };
  const params = { name: 'list_places', arguments: argument };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const fields = [host, ...mcp, `Content-Length: ${body.length}`];
  const [response] = await ask(life, head('POST /.well-known/mcp HTTP/1.1', ...fields) + body);
  assert.equal(response?.status, 200);
  assert(String(response.body).includes('"result"'), String(response.body));
});

/** What counters of both kinds are put through. */
export const everywhere: readonly Attack[] = [views, flood, pages];
export const visits: readonly Attack[] = [...everywhere, regular, strangers, calls];
