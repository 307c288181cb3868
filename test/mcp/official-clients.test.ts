import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../support/project.ts';
import { useService } from '../support/use-service.ts';
import { type Official, officialClients, usesEverything } from './support/clients.ts';

/** What the service promises: a view recorded over the API is heard of by then. */
const promisedMs = 1000;
/** A busy machine may hold up this very process; the promise is kept if it is kept once. */
const attempts = 5;

// Only a file that was named is read again.
const service = useService('--rate-limit', '0', '--data', join(projectRoot, 'data/places.json'));

const restText = async (path: string, init: RequestInit = {}): Promise<string> =>
  (await fetch(new URL(path, service.url), init)).text();
const rest = async (path: string, init: RequestInit = {}): Promise<unknown> =>
  JSON.parse(await restText(path, init));

const names = Object.keys(officialClients);
const clients = new Map<string, Official>();
/** What each client has heard of. */
const heard = new Map(names.map((name) => [name, new Set<string>()]));

after(async () => {
  for (const client of clients.values()) await client.close();
  clients.clear();
});

async function requesterOf(name: string): Promise<Official> {
  const connect = officialClients[name];
  assert.ok(connect);
  const client = clients.get(name) ?? (await connect(service.url, (what) => heard.get(name)?.add(what)));
  clients.set(name, client);
  return client;
}

for (const name of names)
  test(`${name} is told how to use the server, and uses tools, resources and prompts`, async () => {
    const client = await requesterOf(name);
    assert.match(client.instructions ?? '', /Jaipur/);
    await usesEverything(client);
  });

test('all hear of views recorded over the API and of reloaded data', async () => {
  for (const name of names) await (await requesterOf(name)).watch('places://views');
  const deaf = (what: string) => names.filter((name) => !heard.get(name)?.has(what));
  for (const [what, cause] of [
    ['places://views', () => rest('/api/v1/views', { method: 'POST' })],
    ['list', async () => service.signal('SIGHUP')],
  ] as const) {
    for (let i = 0; i < attempts && deaf(what).length > 0; i += 1) {
      for (const set of heard.values()) set.clear();
      await cause();
      const late = performance.now() + promisedMs;
      while (deaf(what).length > 0 && performance.now() < late) await pause(5);
    }
    assert.deepEqual(deaf(what), [], `no news of ${what}`);
  }
});

/** Removes what tools add to an answer of the API: notes, and the page of each place. A credit has a page in both. */
function withoutExtras(answer: unknown): unknown {
  const withoutExtra = function (this: object, key: string, value: unknown) {
    const isExtra = key === 'note' || (key === 'page' && 'id' in this);
    return isExtra ? undefined : value;
  };
  return JSON.parse(JSON.stringify(answer, withoutExtra));
}

// One for each of the two eras: what is answered does not depend on the transport.
for (const name of ['sdk 1.x over Streamable HTTP', 'client 2.x pinned to 2026-07-28'])
  describe(`what ${name} gets`, () => {
    const client = async () => (await requesterOf(name)).client;
    const call = async (tool: string, args: Record<string, unknown>) =>
      (await client()).callTool({ name: tool, arguments: args });

    test('every tool has a title, hints and schemas', async () => {
      const { tools } = await (await client()).listTools();
      const names = ['list_places', 'get_place', 'plan_days', 'get_views', 'record_view'];
      assert.deepEqual(
        tools.map((tool) => tool.name),
        names,
      );
      for (const { title, description, annotations, inputSchema, outputSchema, name: tool } of tools) {
        assert.ok(title && description && outputSchema, tool);
        assert.equal(inputSchema.additionalProperties, false);
        const isReading = tool !== 'record_view';
        const hints = { readOnlyHint: isReading, idempotentHint: isReading };
        assert.deepEqual(annotations, { ...hints, destructiveHint: false, openWorldHint: false });
      }
      assert.match(JSON.stringify(tools[0]?.inputSchema.properties), /Default: 50\. Example: 5\./);
    });

    const nature = { category: 'nature', limit: 2, offset: 1 };
    const near = { near: 'hawa-mahal', radius: 3, bbox: [75, 26, 76, 27], sort: 'name' };
    for (const [tool, args, path] of [
      ['list_places', { limit: 5 }, 'places?limit=5'],
      [
        'list_places',
        { ...near, fields: ['id', 'distance_km'] },
        'places?near=hawa-mahal&radius=3&bbox=75,26,76,27&sort=name&fields=id,distance_km',
      ],
      ['list_places', nature, 'places?category=nature&limit=2&offset=1'],
      ['get_place', { id: 'hawa-mahal' }, 'places/hawa-mahal'],
    ] as const)
      test(`${tool} with ${JSON.stringify(args)} answers what the API does`, async () => {
        const { content, structuredContent } = await call(tool, args);
        assert.deepEqual(withoutExtras(structuredContent), await rest(`/api/v1/${path}`));
        assert.equal(content.length, 1, 'the same is told once for people');
      });

    test('a route has the form that its tool promises, which clients check', async () => {
      const { structuredContent } = await call('plan_days', { places: 'amer-fort,birla-mandir,hawa-mahal' });
      const stops = [{ id: 'amer-fort' }, { id: 'hawa-mahal' }, { id: 'birla-mandir' }];
      assert.partialDeepStrictEqual(structuredContent, { days: [{ stops }] });
    });

    test('views are counted as by the API', async () => {
      const { count } = JSON.parse(await restText('/api/v1/views'));
      assert.partialDeepStrictEqual((await call('get_views', {})).structuredContent, { count });
      const { structuredContent, content } = await call('record_view', { source: 'tests' });
      assert.partialDeepStrictEqual(structuredContent, { count: count + 1 });
      assert.deepEqual(content, [
        { type: 'text', text: `Recorded; ${count + 1} view${count === 0 ? '' : 's'} so far.` },
      ]);
      assert.partialDeepStrictEqual(await rest('/api/v1/views'), { count: count + 1 });
    });

    test('an answer has 25 KB at most, and goes on where it ends', async () => {
      const { places } = (await rest('/api/v1/places?limit=100')) as { places: { id: string }[] };
      const found: unknown[] = [];
      let offset: number | undefined = 0;
      while (offset !== undefined) {
        const result = await call('list_places', { limit: 100, offset });
        assert.ok(Buffer.byteLength(JSON.stringify(result)) <= 25_000);
        const page = result.structuredContent as { places: unknown[]; next_offset?: number };
        const [words] = result.content as { text: string }[];
        found.push(...page.places.map(withoutExtras));
        offset = page.next_offset;
        assert.equal(words?.text.includes(`More follow with offset ${offset}.`), offset !== undefined);
      }
      assert.deepEqual(found, places);
    });

    test('resources are what the API answers', async () => {
      const { resources } = await (await client()).listResources();
      for (const { uri } of resources.slice(0, 12)) {
        const { contents } = await (await client()).readResource({ uri });
        const [content] = contents;
        assert.ok(content && 'text' in content);
        const { text } = content;
        if (uri === 'places://views') assert.equal(JSON.parse(text).action, 'read');
        else if (uri === 'places://guide') assert.ok(JSON.parse(text).sections.length > 0);
        else if (uri === 'places://list') assert.equal(text, await restText('/api/v1/places?limit=100'));
        else {
          const { more: _, ...answered } = JSON.parse(text);
          const address = `/api/v1/places/${uri.slice('places://place/'.length)}`;
          assert.equal(JSON.stringify(answered), await restText(address));
        }
      }
      const { resourceTemplates } = await (await client()).listResourceTemplates();
      assert.deepEqual(
        resourceTemplates.map(({ uriTemplate }) => uriTemplate),
        ['places://place/{id}'],
      );
    });
  });
