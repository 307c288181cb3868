import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AppError } from '../../src/base/errors.ts';
import { english } from '../../src/locales/en.ts';
import { errorPage } from '../../src/site/pages/error.ts';
import { portalOf } from '../../src/site/portal.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { useService } from '../support/use-service.ts';
import { asBrowser } from './site.ts';

type Kind = 'html' | 'markdown';

/** What real clients send, and what they get. */
const table: readonly (readonly [accept: string | undefined, kind: Kind])[] = [
  [undefined, 'html'],
  ['*/*', 'html'],
  // Chrome as it navigates.
  [
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    'html',
  ],
  ['text/markdown', 'markdown'],
  ['TEXT/Markdown; charset=utf-8', 'markdown'],
  ['text/markdown, */*', 'markdown'],
  ['text/html, text/markdown', 'html'],
  ['text/markdown, text/html;q=0.9', 'markdown'],
  ['text/markdown;q=0.9, text/html', 'html'],
  ['text/markdown;q=0.5, text/html;q=0.4', 'markdown'],
  ['text/markdown;q=0.8, */*;q=0.9', 'html'],
  ['text/markdown;q=0', 'html'],
  ['text/markdown;q=nonsense', 'html'],
  ['text/*', 'html'],
  ['text/html;q=0, */*', 'markdown'],
  ['text/html;q=0', 'html'],
  // Neither is acceptable: a page helps more than a refusal.
  ['application/json', 'html'],
];

const types: Readonly<Record<Kind, string>> = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
};

suite('choosing between HTML and Markdown', () => {
  const service = useService();

  const ask = (path: string, accept: string | undefined) =>
    fetch(service.url + path, { headers: accept === undefined ? {} : { Accept: accept } });

  for (const [accept, kind] of table) {
    test(`Accept: ${accept ?? '(absent)'} gives ${kind}`, async () => {
      for (const path of ['/', '/places/hawa-mahal', '/docs/api', '/developers', '/deprecation']) {
        const response = await ask(path, accept);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('content-type'), types[kind], path);
        // The bare address also follows the language of the browser.
        const language = path === '/' ? 'Accept-Language, ' : '';
        assert.equal(response.headers.get('vary'), `Accept, ${language}Accept-Encoding, Host`);
        // A cache that ignores Vary may show a page to an agent, but no Markdown to a browser.
        const keeper = kind === 'markdown' || path === '/' ? /^private,/ : /^public,/;
        assert.match(response.headers.get('cache-control') ?? '', keeper, path);
        await response.arrayBuffer();
      }
    });
  }

  test('the variants have entity tags of their own', async () => {
    const [html, markdown] = await Promise.all([ask('/', 'text/html'), ask('/', 'text/markdown')]);
    const tag = markdown.headers.get('etag') ?? '';
    assert.notEqual(html.headers.get('etag'), tag);
    const headers = { Accept: 'text/markdown', 'If-None-Match': tag };
    assert.equal((await fetch(`${service.url}/`, { headers })).status, 304);
    const other = await fetch(`${service.url}/`, { headers: { ...headers, Accept: 'text/html' } });
    assert.equal(other.status, 200);
  });

  test('an address that ends in .md gives Markdown whatever is accepted', async () => {
    for (const path of ['/index.md', '/places/hawa-mahal.md', '/docs/api.md', '/developers.md']) {
      const { headers } = await ask(path, 'text/html');
      assert.equal(headers.get('content-type'), types.markdown, path);
      assert.match(headers.get('cache-control') ?? '', /^public,/, path);
    }
  });

  test('a refusal is a page for browsers and an ErrorResponse for everyone else', async () => {
    const page = await ask('/nowhere', asBrowser.Accept);
    assert.equal(page.status, 404);
    assert.equal(page.headers.get('content-type'), types.html);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(await page.text(), /<h1>/);
    for (const accept of [undefined, '*/*', 'application/json', 'text/markdown']) {
      const answer = await ask('/nowhere', accept);
      assert.equal(answer.headers.get('content-type'), 'application/json', accept);
      const { error } = (await answer.json()) as { error: { code: string; status: number } };
      assert.deepEqual([error.code, error.status], ['NOT_FOUND', 404]);
    }
  });
});

test('the page of a refusal shows the id that the log has, where there is one', () => {
  const portal = portalOf(catalogueOf([placeAt(1)]), english);
  const error = new AppError('INTERNAL_ERROR', 'It failed', 'Try again.');
  assert.doesNotMatch(errorPage(error, portal), /<small>/);
  error.requestId = 'a1b2';
  assert.match(errorPage(error, portal), /<small>Request: a1b2<\/small>/);
});
