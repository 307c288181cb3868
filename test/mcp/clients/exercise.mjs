// Tries one client on one address, and prints what came of it: `node exercise.mjs CLIENT URL`.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { adapters } from './adapters.mjs';

const [name, url] = process.argv.slice(2);
const api = new URL('/api/v1/', url);
const views = 'places://views';
/** Views that are recorded, one each quarter of a second, until one is heard of. */
const maxViews = 400;

const heard = new Set();
const client = await adapters[name](url, (uri) => heard.add(uri)).catch((error) => {
  console.log(JSON.stringify({ connect: String(error) }));
  process.exit();
});
const { description } = (await (await fetch(new URL('places/hawa-mahal', api))).json()).place;

/** Clients wrap what they got: the text must be somewhere in it. */
function has(value, text) {
  assert.ok(JSON.stringify(value).includes(text), 'it is not what the API answers');
}

const parts = {
  tools:
    client.call &&
    (async () => {
      const tools = await client.tools();
      assert.ok(
        tools.some((tool) => tool.name.endsWith('get_place')),
        'no get_place',
      );
      has(await client.call('get_place', { id: 'hawa-mahal' }), description);
    }),
  resources:
    client.read &&
    (async () => {
      const uri = 'places://place/hawa-mahal';
      has(await client.resources(), uri);
      has(await client.read(uri), description);
    }),
  prompts:
    client.get &&
    (async () => {
      has(await client.prompts(), 'plan_day');
      has(await client.get('plan_day', { start: 'hawa-mahal' }), 'starting at Hawa Mahal');
    }),
  updates:
    client.watch &&
    (async () => {
      // The answer to a subscription without a session is the stream itself, and so never done.
      const refused = new Promise((_, reject) => Promise.resolve(client.watch(views)).catch(reject));
      for (let i = 0; i < maxViews && !heard.has(views); i++) {
        await fetch(new URL('views', api), { method: 'POST' });
        await Promise.race([pause(250), refused]);
      }
      assert.ok(heard.has(views), 'not heard of');
    }),
};

const outcome = {};
for (const [part, run] of Object.entries(parts)) {
  if (!run) outcome[part] = '–';
  else
    outcome[part] = await run().then(
      () => 'yes',
      (error) => String(error),
    );
}
console.log(JSON.stringify(outcome));
await client.close().catch(() => {});
process.exit();
