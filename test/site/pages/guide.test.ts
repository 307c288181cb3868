import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { english } from '../../../src/locales/en.ts';
import { guideLinks, sectionMarkdown } from '../../../src/site/pages/guide.ts';
import { city, placeAt } from '../../places/city.ts';
import { createCatalogue } from '../../support/catalogue.ts';
import { useRequester } from '../../support/use-service.ts';
import { asBrowser, secondCityFile } from '../site.ts';

test('a section has paragraphs and lists, and text of the data stays text', () => {
  const text = 'See <b>here</b> [now](https://evil.example).\n# Not a heading\n\n- 112: *police*\n- 108';
  assert.equal(
    sectionMarkdown({ title: 'Call `us`', text }),
    [
      '## Call \\`us\\`',
      'See \\<b\\>here\\</b\\> \\[now\\](https://evil.example).\n\\# Not a heading',
      '- 112: \\*police\\*\n- 108',
    ].join('\n\n'),
  );
});

test('a city without a guide has no links to one', () => {
  assert.equal(guideLinks(createCatalogue(city, [placeAt(1)]), english, 'https://a.example'), '');
});

suite('guide of the built-in city', () => {
  const { send } = useRequester('--rate-limit', '0');
  const get = async (path: string) => {
    const { status, body } = await send({ path, headers: asBrowser });
    return { status, text: body.toString() };
  };

  test('the page has every section in the language of the page, and the foot leads to it', async () => {
    const { status, text } = await get('/guide');
    assert.equal(status, 200);
    assert.match(text, /<h2 id="getting-around"><a href="#getting-around">Getting around<\/a><\/h2>/);
    assert.match(text, /<li>1363: helpline for tourists/);
    assert.match(text, /hreflang="hi" href="[^"]+\/hi\/guide"/);
    const hindi = await get('/hi/guide');
    assert.match(hindi.text, /<h2 id="आना-जाना"><a href="#आना-जाना">आना\u2011जाना</);
    assert.match((await get('/?lang=en')).text, /<a href="\/guide">Before you go<\/a>/);
  });

  test('Markdown, llms.txt and the sitemap have it', async () => {
    assert.match((await get('/guide.md')).text, /^## In temples$/m);
    assert.match((await get('/llms.txt')).text, /\/guide\.md#getting-around\)/);
    assert.match((await get('/sitemap.xml')).text, /\/hi\/guide</);
  });
});

suite('guide of a city without one', () => {
  const { send } = useRequester('--data', secondCityFile);

  test('the page is 404', async () => {
    assert.equal((await send({ path: '/guide', headers: asBrowser })).status, 404);
  });
});
