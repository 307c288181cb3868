import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { useService } from '../support/use-service.ts';
import { type Official, officialClients } from './support/clients.ts';

/** What the service promises: a view recorded over the API is heard of by then. */
const promisedMs = 1000;
/** A busy machine may hold up this very process; the promise is kept if it is kept once. */
const attempts = 5;

const data = join(folderForTests(), 'places.json');
copyFileSync(join(projectRoot, 'data/places.json'), data);
const service = useService('--rate-limit', '0', '--data', data);

const restText = async (path: string, init: RequestInit = {}): Promise<string> =>
  (await fetch(new URL(path, service.url), init)).text();
const rest = async (path: string, init: RequestInit = {}): Promise<unknown> =>
  JSON.parse(await restText(path, init));

/** An answer as the API has it: without what tools tell of each place beside that. */
function withoutExtras(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value) => (key === 'page' || key === 'note' ? undefined : value)),
  );
}

const [first] = Object.keys(officialClients);

for (const [name, connect] of Object.entries(officialClients)) {
  describe(name, () => {
    let official: Official;
    const heard: string[] = [];
    let wake = () => {};

    before(async () => {
      official = await connect(service.url, (what) => {
        heard.push(what);
        wake();
      });
    });
    after(() => official.close());

    /** Waits until something was heard of; false when the promised time has passed. */
    const hears = async (what: string): Promise<boolean> => {
      const late = AbortSignal.timeout(promisedMs);
      while (!heard.includes(what) && !late.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          late.addEventListener('abort', () => resolve());
        });
      }
      return heard.includes(what);
    };

    const hearsAfter = async (what: string, cause: () => Promise<unknown> | unknown): Promise<boolean> => {
      for (let i = 0; i < attempts; i++) {
        heard.length = 0;
        await cause();
        if (await hears(what)) return true;
      }
      return false;
    };

    test('is told how to use the server', () => assert.match(official.instructions ?? '', /Jaipur/));

    test('lists every tool with a title, hints and schemas', async () => {
      const { tools } = await official.client.listTools();
      const names = ['list_places', 'get_place', 'plan_route', 'get_views', 'record_view'];
      assert.deepEqual(
        tools.map((tool) => tool.name),
        names,
      );
      for (const { title, description, annotations, outputSchema, name: tool } of tools) {
        assert.ok(title && description && outputSchema, tool);
        assert.equal(annotations?.readOnlyHint, tool !== 'record_view');
      }
    });

    test('gets from each tool what the API answers', async () => {
      const answered = async (tool: string, args: Record<string, unknown>) =>
        (await official.client.callTool({ name: tool, arguments: args })).structuredContent;
      const same = async (tool: string, args: Record<string, unknown>, path: string) => {
        const { content, structuredContent } = await official.client.callTool({
          name: tool,
          arguments: args,
        });
        assert.deepEqual(withoutExtras(structuredContent), await rest(path));
        assert.equal(content.length, 1, 'the same is told once for people');
      };
      await same('list_places', { limit: 5 }, '/api/v1/places?limit=5');
      await same(
        'list_places',
        {
          near: 'hawa-mahal',
          radius: 3,
          bbox: [75, 26, 76, 27],
          sort: 'name',
          fields: ['id', 'distance_km'],
        },
        '/api/v1/places?near=hawa-mahal&radius=3&bbox=75,26,76,27&sort=name&fields=id,distance_km',
      );
      await same(
        'list_places',
        { category: 'nature', limit: 2, offset: 1 },
        '/api/v1/places?category=nature&limit=2&offset=1',
      );
      await same('get_place', { id: 'hawa-mahal' }, '/api/v1/places/hawa-mahal');
      const near = await answered('list_places', { near: 'hawa-mahal', limit: 3 });
      assert.partialDeepStrictEqual(near, { count: 3 });
      const route = await answered('plan_route', { places: 'amer-fort,birla-mandir,hawa-mahal' });
      const stops = [{ id: 'birla-mandir' }, { id: 'hawa-mahal' }, { id: 'amer-fort' }];
      assert.partialDeepStrictEqual(route, { stops });
      const before = JSON.parse(await restText('/api/v1/views')).count;
      assert.partialDeepStrictEqual(await answered('get_views', {}), { count: before });
      const recorded = await answered('record_view', { source: 'tests' });
      assert.partialDeepStrictEqual(recorded, { count: before + 1 });
      assert.partialDeepStrictEqual(await rest('/api/v1/views'), { count: before + 1 });
    });

    test('gets no more than 25 KB at once, and goes on where that ends', async () => {
      const { places } = (await rest('/api/v1/places?limit=100')) as { places: { id: string }[] };
      const found: unknown[] = [];
      let offset: number | undefined = 0;
      while (offset !== undefined) {
        const args = { limit: 100, offset };
        const result = await official.client.callTool({ name: 'list_places', arguments: args });
        assert.ok(Buffer.byteLength(JSON.stringify(result)) <= 25_000);
        const page = result.structuredContent as { places: unknown[]; next_offset?: number };
        const [words] = result.content as { text: string }[];
        found.push(...page.places.map(withoutExtras));
        offset = page.next_offset;
        assert.equal(words?.text.includes(`More follow with offset ${offset}.`), offset !== undefined);
      }
      assert.deepEqual(found, places);
    });

    test('reads resources as the API answers them', async () => {
      const { resources } = await official.client.listResources();
      const { places } = (await rest('/api/v1/places?limit=100')) as { places: { id: string }[] };
      assert.equal(resources.length, places.length + 2);
      // The first of the clients reads all; how the others get an answer does not depend on the place.
      const read = name === first ? resources : resources.slice(0, 5);
      for (const { uri } of read) {
        const { contents } = await official.client.readResource({ uri });
        const [content] = contents;
        assert.ok(content && 'text' in content);
        const { text } = content;
        if (uri === 'places://views') assert.equal(JSON.parse(text).action, 'read');
        else if (uri === 'places://list') assert.equal(text, await restText('/api/v1/places?limit=100'));
        else {
          const { more: _, ...answered } = JSON.parse(text);
          const address = `/api/v1/places/${uri.slice('places://place/'.length)}`;
          assert.equal(JSON.stringify(answered), await restText(address));
        }
      }
      const { resourceTemplates } = await official.client.listResourceTemplates();
      assert.deepEqual(
        resourceTemplates.map(({ uriTemplate }) => uriTemplate),
        ['places://place/{id}'],
      );
    });

    test('gets the prompt', async () => {
      const { prompts } = await official.client.listPrompts();
      assert.deepEqual(
        prompts.map((prompt) => prompt.name),
        ['plan_day'],
      );
      const { messages } = await official.client.getPrompt({
        name: 'plan_day',
        arguments: { interests: 'nature, fort', hours: '5', start: 'hawa-mahal' },
      });
      assert.match(JSON.stringify(messages), /5 hours, starting at Hawa Mahal/);
    });

    test('hears of views recorded over the API and of reloaded data', async () => {
      await official.watch('places://views');
      const viewed = () => rest('/api/v1/views', { method: 'POST' });
      assert.ok(await hearsAfter('places://views', viewed), 'no news of a view');
      assert.ok(await hearsAfter('list', () => service.signal('SIGHUP')), 'no news of reloaded data');
    });
  });
}
