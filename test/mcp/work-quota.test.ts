import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { AppError } from '../../src/base/errors.ts';
import { newWorkQuota } from '../../src/site/work-quota.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { mulberry32 } from '../support/random.ts';
import { isThorough } from '../support/thorough.ts';
import { featuresOf } from './support/tools.ts';

const random = mulberry32(7);
const syllables = ['ka', 'ra', 'ma', 'na', 'ta', 'la', 'pa', 'sa', 'ha', 'da', 'ga', 'ja'];
const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? '';
const word = (length: number) => Array.from({ length }, syllable).join('');
const catalogue = catalogueOf(
  Array.from({ length: 8_000 }, (_, i) =>
    placeAt(i + 1, { name: `${word(3)} ${word(3)}`, description: `${word(2)}${i}` }),
  ),
);

const clock = new FakeClock();
const features = featuresOf(catalogue, clock, newWorkQuota(clock));

async function call(requesterKey: string, name: string, args: Record<string, unknown>): Promise<unknown> {
  const tool = features.tools().find((each) => each.name === name);
  const context = { base: 'http://localhost', requesterKey, id: 1, method: 'tools/call', params: {} };
  return tool?.call(args, { ...context, era: 'modern' });
}

const hostile: Readonly<Record<string, () => Record<string, unknown>>> = {
  list_places: () => ({ search: word(30) }),
  get_place: () => ({ id: word(30) }),
  plan_days: () => ({ places: ['place-1', word(30)] }),
};

suite('the work of tools counts as the work of pages does', () => {
  for (const [name, args] of Object.entries(hostile).filter((_, i) => isThorough || i === 0))
    test(name, async () => {
      let answered = 0;
      let code: unknown;
      for (; code !== 'RATE_LIMIT_EXCEEDED' && answered < 300; answered += 1)
        await call(name, name, args()).catch((error: unknown) => {
          ({ code } = error as AppError);
        });
      assert.equal(code, 'RATE_LIMIT_EXCEEDED');
      assert.ok(answered <= 100, `${answered} hostile calls`);
      await call('another', 'list_places', { search: word(2) });
    });

  test('late pages by distance', async () => {
    let answered = 0;
    await assert.rejects(
      async () => {
        for (; answered < 1000; answered += 1)
          await call('late', 'list_places', { near: `26.9,75.${1000 + answered}`, offset: 7_900 });
      },
      { code: 'RATE_LIMIT_EXCEEDED' },
    );
    assert.ok(answered <= 400, `${answered} late pages`);
  });

  test('repeated searches that find something cost next to nothing', async () => {
    for (let i = 0; i < 500; i += 1) await call('same', 'list_places', { search: 'ka', limit: 1 });
  });
});
