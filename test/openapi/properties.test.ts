import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Answer, client, freshAddress } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { Description } from './description.ts';
import { type Document, type Made, requestsOf } from './requests.ts';

/** Requests that are made: `PLACES_REQUESTS` asks for more, `PLACES_SEED` for those of a run that failed. */
const requests = Number(process.env.PLACES_REQUESTS ?? 2000);
const seed = Number(process.env.PLACES_SEED ?? Date.now() % 2 ** 31);
/** Requests of one client, in random order: fewer than its quota. */
const perClient = 20;

/** Parameters with rules in words besides their schema, such as which of them need each other. */
const ruledInWords = new Set(['near', 'radius', 'bbox', 'open_at', 'sort', 'fields']);

test(`${requests} requests made from the OpenAPI document get what it says`, async () => {
  await using service = await startService();
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  const description = new Description({ ...document });

  const check = ({ ask, given, isValid }: Made, answer: Answer): void => {
    description.check(ask, answer, true);
    const what = `${answer.status} to ${ask.method} ${ask.path} ${ask.body ?? ''}`;
    assert.ok(answer.status < 500, what);
    if (!isValid) assert.equal(answer.status, 400, what);
    else if (!given.some((name) => ruledInWords.has(name))) assert.notEqual(answer.status, 400, what);
  };

  const sequences = fc.array(requestsOf(document, wordsOf(document)), {
    minLength: perClient,
    maxLength: perClient,
  });
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const send = client(service.url, freshAddress());
    const etags = new Map<string, string>();
    for (const made of sequence) {
      const { ask, revalidates } = made;
      const etag = revalidates ? etags.get(ask.path) : undefined;
      const headers = { ...ask.headers, ...(etag !== undefined && { 'If-None-Match': etag }) };
      const answer = await send({ ...ask, headers });
      check(made, answer);
      assert.equal(answer.status === 304, etag !== undefined, `revalidation of ${ask.path}`);
      if (answer.headers.etag !== undefined) etags.set(ask.path, answer.headers.etag);
    }
  });
  await fc.assert(property, { numRuns: Math.ceil(requests / perClient), seed });
});

/** Short texts of the document's examples: slugs, names, words to search for. */
function wordsOf(document: Document): string[] {
  const words = new Set<string>();
  JSON.stringify(document, (key, value) => {
    if (['example', 'id', 'name', 'hindi'].includes(key) && typeof value === 'string') words.add(value);
    return value;
  });
  return [...words];
}
