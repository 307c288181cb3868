import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type Service, startService } from '../support/service.ts';
import { readCity, secondCityFile } from './site.ts';

/** Text that makes a link, markup, a heading, a list item or the end of a code block where it is not escaped. */
const hostile = 'क](javascript:alert(1)) <img src=x onerror=alert(2)>\n\n# INJECTED\n- item\n```\n`x`';

suite('a data file whose texts try to be more than text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'places-hostile-'));
  const file = join(folder, 'city.json');
  let service: Service;
  before(async () => {
    const { city, places } = readCity(secondCityFile);
    const [first, ...others] = places;
    const bent = {
      ...first,
      hindi: hostile,
      name: hostile,
      distance: hostile,
      entryFee: hostile,
      bestTime: hostile,
    };
    const data = {
      city: { ...city, hindi: hostile, name: hostile, region: hostile },
      places: [bent, ...others],
    };
    writeFileSync(file, JSON.stringify(data));
    service = await startService({ args: ['--data', file] });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const { places } = readCity(secondCityFile);
  const paths = ['/index.md', `/places/${places[0]?.id}.md`, '/llms.txt', '/developers.md', '/docs/api.md'];
  for (const path of paths) {
    test(`stays text in ${path}`, async () => {
      const response = await fetch(service.url + path);
      assert.equal(response.status, 200);
      // What stands in a code block is text by itself.
      const whole = await response.text();
      const text = whole.replaceAll(/^```.*?^```$/gms, '');
      assert.doesNotMatch(text, /(?<!\\)\]\(javascript:/);
      assert.doesNotMatch(text, /(?<!\\)<img/);
      assert.doesNotMatch(text, /^# INJECTED/m);
      assert.equal((whole.match(/^```/gm) ?? []).length % 2, 0, 'every code block ends');
    });
  }
});
